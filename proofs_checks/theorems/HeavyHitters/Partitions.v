(* Heavy hitters, Theorem 3.1 for both partitions, and its refutation as printed.

   paper           theorem                       state
   Theorem 3.1     thm_3_1, thm_3_1_permutation  repaired: explicit error, any private oracle, independent groups or blocks
                   thm_3_1_refuted               refuted for beta' near 1: one user, any oracle that answers 0 for no users
   Theorem 3.3     thm_3_3_independent, thm_3_3_permutation   repaired: explicit sets G_0 and G_1, both partitions
                   thm_3_3_refuted               refuted: fewer users than groups *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Partition Lemma82 Independence Sketch Section3 Theorem31.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma many_sub (k : nat) (B B' : pred 'I_k) : (forall g, B g -> B' g) -> many B -> many B'.
Proof. by move=> h m; apply: leq_trans m _; rewrite leq_mul2l /=; apply/subset_leq_card/subsetP => g; apply: h. Qed.

Section Partitions.
Variables (X : finType) (n k : nat) (x : 'I_n -> X) (v : X).
Hypothesis k0 : (0 < k)%N.
Let kp : 0 < k%:R :> real. Proof. by rewrite ltr0n. Qed.

Lemma off_users (Z : 'I_n -> bool) : `|k%:R * users_at x [set u | Z u] v - users_at x setT v| <= k%:R * off x k%:R^-1 Z.
Proof.
have -> : users_at x [set u | Z u] v = held x Z v.
  by rewrite /users_at [LHS]big_mkcond; apply: eq_bigr => u _; rewrite inE; case: (Z u); rewrite ?andbT ?andbF.
have -> : users_at x setT v = of_item x v by apply: eq_bigl => u; rewrite inE.
apply: le_trans (ler_wpmul2l (ltW kp) (off_at x k%:R^-1 Z v)).
by rewrite -{2}(ger0_norm (ltW kp)) -normrM mulrBr mulrA divff ?mul1r ?gt_eqF.
Qed.

Lemma few_off (a : 'I_n -> 'I_k) (d : real) : deviations x a < d ->
  ~~ many (fun g => 8%:R * d < `|k%:R * users_at x [set u | a u == g] v - users_at x setT v|).
Proof.
move=> h; have := few_large k0 (fun g => off_ge0 x k%:R^-1 (fun u => a u == g)) h; apply: contra; apply: many_sub => g l.
exact: lt_le_trans l (off_users _).
Qed.
End Partitions.

Section Theorem31.
Variables (X M H : finType) (n k : nat) (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (x : 'I_n -> X) (v : X).
Variables (middle : ('I_k -> real) -> real) (epsilon m rho beta : real).
Hypotheses (dw : distribution w) (pA : proper A) (accA : accurate A rho) (n0 : (0 < n)%N) (k0 : (0 < k)%N).
Hypotheses (med : forall a, is_median a (middle a)) (epsilon0 : 0 < epsilon) (m0 : 0 < m) (rho0 : 0 <= rho) (b01 : 0 < beta < 1).
Let ell := ln (4%:R / beta).
Hypotheses (k_large : 8%:R * ell <= k%:R).
Hypothesis hashes : forall v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1.
Hypothesis m_large : 8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= m.

Theorem thm_3_1 (D := 8%:R * (sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ell))) (N := n%:R + D)
  (place := fun (a : {ffun 'I_n -> 'I_k}) u => a u) :
  probability (sketch_law (A := A) (independent (@any_group n k)) place w hash x)
    (fun o => D + epsilon^-1 * sqrt (N * ell) + rho * sqrt (k%:R * N * ln (16%:R * exp 2%:R)) <
      `|middle (copy place hash o v) - users_at x setT v|) <= beta.
Proof.
have dg := @any_group_distribution n k k0; have dP := independent_distribution dg.
have kp : 0 < k%:R :> real by rewrite ltr0n.
apply: (@thm_3_1_error _ _ _ _ _ _ _ _ _ _ _ _ _ _ epsilon m) => //.
  apply: le_trans (Groups.lem_8_1 n0 k0 b01); apply: probability_sub => // a; apply: contraTT; rewrite -ltNge => h.
  have := few_large k0 (fun g => normr_ge0 (size_of g a - n%:R / k%:R)) h; apply: contra; apply: many_sub => g.
  have -> : #|members place a g|%:R = size_of g a :> real.
    by rewrite -sum1_card natr_sum big_mkcond; apply: eq_bigr => u _; rewrite inE; case: eqP.
  rewrite -ltr_subr_addl => l; apply: lt_le_trans l _; rewrite -{2}(ger0_norm (ltW kp)) -normrM mulrBr mulrCA divff ?mulr1 ?gt_eqF //.
  exact: ler_norm.
apply: le_trans (Lemma82.lem_8_2 x n0 k0 b01); apply: probability_sub => // a; apply: contraTT; rewrite -ltNge => h.
exact: (few_off v k0 h).
Qed.
End Theorem31.

Section Permutation.
Variables (X M H : finType) (k b : nat).
Notation n := (k * b)%N.
Variables (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (x : 'I_n -> X) (v : X).
Variables (middle : ('I_k -> real) -> real) (epsilon m rho beta : real).
Hypotheses (dw : distribution w) (pA : proper A) (accA : accurate A rho) (k0 : (0 < k)%N) (b0 : (0 < b)%N).
Hypotheses (med : forall a, is_median a (middle a)) (epsilon0 : 0 < epsilon) (m0 : 0 < m) (rho0 : 0 <= rho) (b01 : 0 < beta < 1).
Let ell := ln (4%:R / beta).
Hypotheses (k_large : 8%:R * ell <= k%:R).
Hypothesis hashes : forall v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1.
Hypothesis m_large : 8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= m.

Theorem thm_3_1_permutation (D := 8%:R * (sqrt (k%:R * n%:R) + 2%:R * sqrt (n%:R * ell))) :
  probability (sketch_law (A := A) (@any_order n) (@group k b b0) w hash x)
    (fun o => D + epsilon^-1 * sqrt (n%:R * ell) + rho * sqrt (k%:R * n%:R * ln (16%:R * exp 2%:R)) <
      `|middle (copy (@group k b b0) hash o v) - users_at x setT v|) <= beta.
Proof.
have dP := any_order_distribution n; have kp : 0 < k%:R :> real by rewrite ltr0n.
have n0 : (0 < n)%N by rewrite muln_gt0 k0.
have b4 : 0 <= beta / 4%:R by rewrite divr_ge0 ?ler0n // ltW //; case/andP: b01.
apply: (@thm_3_1_error _ _ _ _ _ _ _ _ _ _ _ _ _ _ epsilon m) => //.
  rewrite /probability big_pred0 // => s; apply/negbTE; rewrite /many -ltnNge.
  rewrite (_ : #|_| = 0%N) ?muln0 //; apply: eq_card0 => g; rewrite unfold_in; apply/negbTE; rewrite -leNgt.
  have -> : #|members (group b0) s g|%:R = b%:R :> real.
    by rewrite -(group_sum b0 s g) -sum1_card natr_sum big_mkcond; apply: eq_bigr => u _; rewrite inE; case: eqP.
  by rewrite -natrM.
apply: le_trans (Lemma82.lem_8_2_permutation k0 b0 x b01); apply: probability_sub => // s; apply: contraTT; rewrite -ltNge => h.
exact: (few_off v k0 h).
Qed.
End Permutation.

(* G_0 and G_1, which depend on the partition alone *)
Section GoodSets.
Variables (X : finType) (v : X) (beta : real).
Hypothesis b01 : 0 < beta < 1.
Let ell := ln (4%:R / beta).

Theorem thm_3_3_independent (n k : nat) (x : 'I_n -> X) (D := 8%:R * (sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ell))) :
  (0 < n)%N -> (0 < k)%N ->
  probability (independent (@any_group n k)) (fun a => many (fun g => D < `|k%:R * size_of g a - n%:R|)) <= beta / 4%:R /\
  probability (independent (@any_group n k))
    (fun a => many (fun g => D < `|k%:R * users_at x [set u | a u == g] v - users_at x setT v|)) <= beta / 4%:R.
Proof.
move=> n0 k0; have dP := independent_distribution (@any_group_distribution n k k0).
have kp : 0 < k%:R :> real by rewrite ltr0n.
split; [apply: le_trans (Groups.lem_8_1 n0 k0 b01)|apply: le_trans (Lemma82.lem_8_2 x n0 k0 b01)]; apply: probability_sub => // a; apply: contraTT; rewrite -ltNge => h; last exact: (few_off v k0 h).
have := few_large k0 (fun g => normr_ge0 (size_of g a - n%:R / k%:R)) h; apply: contra; apply: many_sub => g.
have -> : k%:R * `|size_of g a - n%:R / k%:R| = `|k%:R * size_of g a - n%:R|; last by [].
by rewrite -[X in X * _](ger0_norm (ltW kp)) -normrM mulrBr mulrCA divff ?mulr1 ?gt_eqF.
Qed.

Theorem thm_3_3_permutation (k b : nat) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (k * b)%N) (x : 'I_n -> X)
  (D := 8%:R * (sqrt (k%:R * n%:R) + 2%:R * sqrt (n%:R * ell))) :
  probability (@any_order n)
    (fun s => many (fun g => D < `|k%:R * users_at x [set u | group b0 s u == g] v - users_at x setT v|)) <= beta / 4%:R.
Proof.
have dP := any_order_distribution n.
apply: le_trans (Lemma82.lem_8_2_permutation k0 b0 x b01); apply: probability_sub => // s; apply: contraTT; rewrite -ltNge => h.
exact: (few_off v k0 h).
Qed.
End GoodSets.

(* One user, whatever the partition: all groups but one are empty, so that the median is 0 and the own item is missed. *)
Section OneUser.
Variables (X M H J : finType) (k : nat) (part : J -> real) (place : J -> 'I_1 -> 'I_k) (w : H -> real) (hash : H -> X -> M).
Variables (A : oracle 1 M) (x : 'I_1 -> X) (middle : ('I_k -> real) -> real).
Hypotheses (med : forall a, is_median a (middle a)) (k3 : (2 < k)%N).
Hypothesis silent : forall c y z, guess A set0 c y z = 0.

Lemma one_user_zero o v : middle (copy (A := A) place hash o v) = 0.
Proof.
pose g0 := place o.1.1 ord0; have zero g : g != g0 -> copy (A := A) place hash o v g = 0.
  move=> ng; rewrite /copy (_ : members _ _ _ = set0) ?silent ?mulr0 //; apply/setP => u; rewrite !inE (ord1 u).
  by apply/negbTE; rewrite eq_sym.
set e := middle _; have /andP[low high] := med (copy (A := A) place hash o v); rewrite -/e in low high.
have few (B : pred 'I_k) : (forall g, g != g0 -> B g) -> (k < 2 * #|B|)%N.
  move=> h; have : (k.-1 <= #|B|)%N.
    by rewrite -[k in k.-1]card_ord -(cardC1 g0); apply/subset_leq_card/subsetP => g; rewrite !inE; apply: h.
  move=> l; apply: leq_trans (leq_mul (leqnn 2) l); rewrite mul2n -addnn; case: (k) k3 => [|[|[|q]]] //= _.
  by rewrite addSnnS addSn !ltnS leq_addl.
apply/eqP; rewrite eq_le !leNgt; apply/andP; split; apply/negP => h.
  by move: low; rewrite leqNgt few // => g ng; rewrite inE zero.
by move: high; rewrite leqNgt few // => g ng; rewrite inE zero.
Qed.

Lemma one_user_misses (r : real) : r < 1 ->
  probability (sketch_law (A := A) part place w hash x) (fun o => `|middle (copy (A := A) place hash o (x ord0)) - users_at x setT (x ord0)| <= r) = 0.
Proof.
move=> r1; rewrite /probability big_pred0 // => o; apply/negbTE; rewrite -ltNge one_user_zero (_ : users_at _ _ _ = 1).
  by rewrite sub0r normrN normr1.
by rewrite /users_at (eq_bigl xpredT) ?big_ord1 ?eqxx // => u; rewrite inE.
Qed.
End OneUser.

(* whatever constant K is meant by O(.): there is a beta' at which every sketch of more than two groups fails, k >= 8 ln 4 > 2 *)
Theorem thm_3_1_refuted (K epsilon : real) : 0 < K -> 0 < epsilon -> exists beta : real, 0 < beta < 1 /\
  forall (X M H J : finType) (k : nat) (part : J -> real) (place : J -> 'I_1 -> 'I_k) (w : H -> real) (hash : H -> X -> M)
    (A : oracle 1 M) (x : 'I_1 -> X) (middle : ('I_k -> real) -> real),
  (forall a, is_median a (middle a)) -> (2 < k)%N -> (forall c y z, guess A set0 c y z = 0) ->
  probability (sketch_law (A := A) part place w hash x)
    (fun o => `|middle (copy place hash o (x ord0)) - users_at x setT (x ord0)| <= K / epsilon * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof.
move=> K0 e0; pose s := epsilon / K / 2%:R; have s0 : 0 < s by rewrite !divr_gt0 ?ltr0n.
exists (exp (- s ^+ 2)); have b1 : exp (- s ^+ 2) < 1 by rewrite -exp0 exp_lt oppr_lt0 exprn_gt0.
rewrite exp_gt0 b1; split=> // X M H J k part place w hash A x middle med k3 silent.
rewrite one_user_misses ?subr_gt0 // !mul1r expN invrK expK sqrt_sqr ?(ltW s0) // /s.
have -> : K / epsilon * (epsilon / K / 2%:R) = 2%:R^-1 by field; rewrite !gt_eqF.
by rewrite invf_lt1 ?ltr0n // ltr1n.
Qed.

(* GdSet_0 as printed: at most n groups have c n / k users or more, c > 0; that is no 7k/8 for k >= 8n/7 *)
Theorem thm_3_3_refuted (n k : nat) (a : 'I_n -> 'I_k) (c : real) : (0 < n)%N -> (8 * n <= 7 * k)%N -> 0 < c ->
  (8 * #|[pred g | (c * n%:R <= k%:R * #|[set u | a u == g]|%:R)%R]| <= 7 * k)%N.
Proof.
move=> n0 nk c0; apply: leq_trans nk; rewrite leq_mul2l /= -[X in (_ <= X)%N]card_ord.
apply: leq_trans (leq_imset_card a 'I_n); apply/subset_leq_card/subsetP => g; rewrite inE => h.
have [/set0Pn[u]|] := boolP ([set u | a u == g] != set0); first by rewrite inE => /eqP <-; apply: imset_f.
rewrite negbK => /eqP e; move: h; rewrite e cards0 mulr0 leNgt => /negP[]; by rewrite mulr_gt0 ?ltr0n.
Qed.

(* there is a median of every list of values *)
Lemma median_exists (k : nat) : exists middle : ('I_k -> real) -> real, forall a, is_median a (middle a).
Proof.
exists (fun a => if [pick g | is_median a (a g)] is Some g then a g else 0) => a; case: pickP => // none.
have [k0|/card_gt0P[g1 _]] := posnP #|'I_k|.
  by apply/andP; split; rewrite (leq_trans (leq_mul (leqnn 2) (max_card _))) // k0.
pose above g := #|[pred h | (a g < a h)%R]|; pose S g := (2 * above g <= k)%N.
have [g2 _ top] := @arg_maxP _ _ _ g1 xpredT a isT.
have Sg2 : S g2 by rewrite /S /above eq_card0 ?muln0 // => h; rewrite !inE; apply/negbTE; rewrite -leNgt; exact: top.
have [g Sg least] := @arg_minP _ _ _ g2 S a Sg2.
have := none g; rewrite /is_median => /negbT; rewrite negb_and -/(above g) -/(S g) Sg orbF -ltnNge => low.
have [h0 hg] : exists h, a h < a g.
  have : (0 < #|[pred h | (a h < a g)%R]|)%N by move: low; rewrite lt0n; case: #|_| => //; rewrite muln0.
  by case/card_gt0P => h; rewrite inE => hg; exists h.
have [h hlt most] := @arg_maxP _ _ _ h0 (fun h => a h < a g) a hg.
have : ~~ S h by apply/negP => /least; rewrite leNgt hlt.
rewrite /S -ltnNge => high; have : (#|[pred h' | (a h' < a g)%R]| + above h <= k)%N.
  rewrite -[X in (_ <= X)%N]card_ord /above -cardUI (_ : #|predI _ _| = 0%N) ?addn0 ?max_card //.
  apply: eq_card0 => h'; rewrite !inE; apply/negP => /andP[l1 l2]; have l3 : a h' <= a h := most h' l1; by rewrite ltNge l3 in l2.
move=> l; have := leq_add low high; rewrite addSn addnS -mulnDr => l'; have := leq_trans l' (leq_mul (leqnn 2) l).
by rewrite mul2n -addnn -addSn ltnNge leq_add2r leqnSn.
Qed.
