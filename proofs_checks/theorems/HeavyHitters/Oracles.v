(* Theorem31, Partitions, HadaOracle. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic Concentration.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.HeavyHitters Require Import Partitioning Sizes Sketches Responses.
Import Basic.Reals Inequalities Groups Permutations Symmetric Partition Lemma82 Independence Sketch Section3 HadamardResponse OneRow Hoeffding Section7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* Heavy hitters, Theorem 3.1: the error of the parameterised sketch around any oracle.

   paper           theorem              state
   Theorem 3.3     thm_3_3              repaired: explicit sets G_2 and G_3 of good groups, any oracle, any partition
   Theorem 3.1     thm_3_1_error        repaired: any partition that rarely has many unbalanced groups *)
Module Theorem31.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.
(* parts that add up to less than d: fewer than an eighth of them are above 8 d / k *)
Lemma few_large (k : nat) (a : 'I_k -> real) (d : real) : (0 < k)%N -> (forall g, 0 <= a g) -> \sum_g a g < d ->
  ~~ many (fun g => 8%:R * d < k%:R * a g).
Proof.
move=> k0 a0 s; apply/negP; rewrite /many => m; move: s; rewrite ltNge => /negP[].
have kp : 0 < k%:R :> real by rewrite ltr0n.
have [d0|d0] := leP d 0; first by apply: le_trans d0 _; apply: sumr_ge0.
rewrite -(ler_pM2l kp) mulr_sumr (bigID (fun g => 8%:R * d < k%:R * a g)) /=; apply: ler_wpDr.
  by apply: sumr_ge0 => g _; rewrite mulr_ge0 // ltW.
apply: (@le_trans _ _ (\sum_(g | 8%:R * d < k%:R * a g) 8%:R * d)); last by apply: ler_sum => g /ltW.
rewrite sumr_const -[X in _ <= X]mulr_natl mulrA ler_wpM2r ?(ltW d0) // mulrC -natrM ler_nat.
by apply: leq_trans m _; rewrite leq_mul2l /= eq_leq //; apply: eq_card => g; rewrite !inE unfold_in.
Qed.

Section Error.
Variables (X M H J : finType) (n k : nat) (part : J -> real) (place : J -> 'I_n -> 'I_k).
Variables (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (x : 'I_n -> X) (v : X).
Variables (middle : ('I_k -> real) -> real) (epsilon m rho beta : real).
Hypotheses (dp : distribution part) (dw : distribution w) (pA : proper A) (accA : accurate A rho) (n0 : (0 < n)%N) (k0 : (0 < k)%N).
Hypotheses (med : forall a, is_median a (middle a)) (epsilon0 : 0 < epsilon) (m0 : 0 < m) (rho0 : 0 <= rho) (b01 : 0 < beta < 1).
Let ell := ln (4%:R / beta).
Hypotheses (k_large : 8%:R * ell <= k%:R).
Hypothesis hashes : forall v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1.
Hypothesis m_large : 8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= m.
Notation law := (sketch_law (A := A) part place w hash x).

Let b0 : 0 < beta. Proof. by case/andP: b01. Qed.
Let b4 : 1 < 4%:R / beta. Proof. by rewrite ltr_pdivlMr // mul1r (lt_trans (proj2 (andP b01))) // ltr1n. Qed.
Let ell0 : 0 < ell. Proof. exact: ln_gt0. Qed.
Let kp : 0 < k%:R :> real. Proof. by rewrite ltr0n. Qed.
Let tail : exp (- (k%:R / 8%:R)) <= beta / 4%:R.
Proof.
rewrite -[X in _ <= X](lnK (divr_gt0 b0 _)) ?ltr0n // exp_le -[beta / _]invf_div lnV ?lerN2 -/ell; last exact: lt_trans ltr01 b4.
by rewrite ler_pdivlMr ?ltr0n // mulrC.
Qed.

(* G_2 and G_3, for any partition and any oracle: more than 7k/8 groups are good, each with probability 1 - beta'/4 or more *)
Theorem thm_3_3 :
  probability law (fun o => many (fun g => epsilon^-1 * sqrt (k%:R * size_in place o g * ell) < lambda2 place hash x v o g)) <= beta / 4%:R /\
  probability law (fun o => many (fun g => k%:R * (rho * sqrt (size_in place o g * ln (16%:R * exp 2%:R))) < `|lambda3 place hash x v o g|)) <= beta / 4%:R.
Proof. by split; apply: le_trans tail; [exact: (@many_collide _ _ _ _ _ _ _ place _ _ _ x _ dp dw pA k0 _ _ _ epsilon0 m0 ell0 hashes m_large)|exact: many_wrong]. Qed.

Theorem thm_3_1_error (N D : real) :
  probability part (fun j => many (fun g => N < k%:R * #|members place j g|%:R)) <= beta / 4%:R ->
  probability part (fun j => many (fun g => D < `|k%:R * users_at x (members place j g) v - users_at x setT v|)) <= beta / 4%:R ->
  probability law (fun o => D + epsilon^-1 * sqrt (N * ell) + rho * sqrt (k%:R * N * ln (16%:R * exp 2%:R)) <
    `|middle (copy place hash o v) - users_at x setT v|) <= beta.
Proof.
move=> h0 h1; have [h2 h3] := thm_3_3; have dl : distribution law by exact: sketch_distribution.
set L := ln (16%:R * exp 2%:R).
have L0 : 0 <= L.
  rewrite ln_ge0 //; apply: le_trans (_ : 16%:R * 1 <= _); first by rewrite mulr1 ler1n.
  by rewrite ler_wpM2l ?ler0n // exp_ge1 ler0n.
pose B0 (o : (J * {ffun 'I_k -> H * coin A}) * {ffun 'I_n -> report A}) g := N < k%:R * #|members place o.1.1 g|%:R.
pose B1 (o : (J * {ffun 'I_k -> H * coin A}) * {ffun 'I_n -> report A}) g := D < `|lambda1 place x v o g|.
pose B2 (o : (J * {ffun 'I_k -> H * coin A}) * {ffun 'I_n -> report A}) g := epsilon^-1 * sqrt (k%:R * size_in place o g * ell) < lambda2 place hash x v o g.
pose B3 (o : (J * {ffun 'I_k -> H * coin A}) * {ffun 'I_n -> report A}) g := k%:R * (rho * sqrt (size_in place o g * L)) < `|lambda3 place hash x v o g|.
have p0 : probability law (fun o => many (B0 o)) <= beta / 4%:R.
  exact: (of_partition place hash x dw pA (B := fun j => many (fun g => N < k%:R * #|members place j g|%:R)) h0).
have p1 : probability law (fun o => many (B1 o)) <= beta / 4%:R.
  exact: (of_partition place hash x dw pA (B := fun j => many (fun g => D < `|k%:R * users_at x (members place j g) v - users_at x setT v|)) h1).
have -> : beta = (beta / 4%:R + beta / 4%:R) + (beta / 4%:R + beta / 4%:R) by field.
apply: le_trans (lerD (lerD p0 p1) (lerD h2 h3)).
apply: le_trans (lerD (probability_or _ _ dl) (probability_or _ _ dl)).
apply: le_trans (probability_or _ _ dl); apply: probability_sub => // o; apply: contraTT.
rewrite !negb_or -leNgt => /andP[/andP[g0 g1] /andP[g2 g3]].
pose B g := [|| B0 o g, B1 o g, B2 o g | B3 o g].
apply: (@median_within k (copy place hash o v) B) => // [|g].
  have le : (#|B| <= #|B0 o| + #|B1 o| + (#|B2 o| + #|B3 o|))%N.
    rewrite -!sum1_card [X in (X <= _)%N]big_mkcond [X in (_ <= X + _ + (_ + _))%N]big_mkcond [X in (_ <= _ + X + (_ + _))%N]big_mkcond.
    rewrite [X in (_ <= _ + (X + _))%N]big_mkcond [X in (_ <= _ + (_ + X))%N]big_mkcond -!big_split /=; apply: leq_sum => g _.
    rewrite !unfold_in /B /B0 /B1 /B2 /B3 /L.
    by case: (N < _)%R; case: (D < _)%R; case: (epsilon^-1 * _ < _)%R; case: (k%:R * (rho * _) < _)%R.
  move: g0 g1 g2 g3; rewrite /many -!ltnNge -/(B2 o) -/(B3 o) => g0 g1 g2 g3.
  have e : (8 * #|B| < 4 * k)%N.
    apply: leq_ltn_trans (leq_mul (leqnn 8) le) _; rewrite !mulnDr (_ : 4 * k = k + k + (k + k))%N; last by rewrite !addnn -!muln2 -mulnA mulnC.
    by rewrite -!addSn; apply: leq_add; apply: leq_add => //; exact: ltnW.
  by rewrite -(ltn_pmul2l (isT : 0 < 4)%N) mulnA.
rewrite /B !negb_or /B0 /B1 /B2 /B3 -!leNgt => /and4P[e0 e1 e2 e3].
have lam2 : 0 <= lambda2 place hash x v o g by rewrite mulr_ge0 ?(ltW kp) ?collisions_ge0.
rewrite error_parts; apply: le_trans (ler_normD _ _) _; apply: lerD.
  apply: le_trans (ler_normD _ _) _; apply: lerD => //; rewrite ger0_norm //; apply: le_trans e2 _.
  by rewrite ler_wpM2l ?invr_ge0 ?(ltW epsilon0) //; apply: sqrt_le; rewrite ler_wpM2r ?(ltW ell0).
apply: le_trans e3 _; rewrite mulrCA ler_wpM2l // -{1}(sqrt_sqr (ltW kp)) -sqrtM ?sqr_ge0 //; apply: sqrt_le.
rewrite mulrA ler_wpM2r // expr2 -mulrA ler_wpM2l ?(ltW kp) //.
Qed.
End Error.
End Theorem31.

(* Heavy hitters, Theorem 3.1 for both partitions, and its refutation as printed.

   paper           theorem                       state
   Theorem 3.1     thm_3_1, thm_3_1_permutation  repaired: explicit error, any private oracle, independent groups or blocks
                   thm_3_1_refuted               refuted for beta' near 1: one user, any oracle that answers 0 for no users
   Theorem 3.3     thm_3_3_independent, thm_3_3_permutation   repaired: explicit sets G_0 and G_1, both partitions
                   thm_3_3_refuted               refuted: fewer users than groups *)
Module Partitions.
Import Theorem31.
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
apply: le_trans (ler_wpM2l (ltW kp) (off_at x k%:R^-1 Z v)).
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
  rewrite -ltrBrDl => l; apply: lt_le_trans l _; rewrite -{2}(ger0_norm (ltW kp)) -normrM mulrBr mulrCA divff ?mulr1 ?gt_eqF //.
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
End Partitions.

(* Heavy hitters, HadaOracle: the sketch around Hadamard randomised response, with 2^j hash values.

   paper           theorem                     state
   Corollary 3.2   cor_3_2_privacy, cor_3_2_refuted   private; refuted for beta' near 1
   Corollary 3.4   cor_3_4, cor_3_4_permutation       repaired: explicit error, both partitions *)
Module HadaOracle.
Import Theorem31 Partitions.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
(* the row is a part of the report; a set of users is answered by the scores of their reports *)
Definition hrr (n j : nat) (t : real) : oracle n [finType of bits j] :=
  @Oracle n [finType of bits j] unit_finType (fun _ => 1) [finType of bits j * bool] (fun _ _ => one_row id t)
    (fun S _ y v => \sum_(u in S) one_row_score id t (y u) v).

Section Response.
Variables (n j : nat) (t : real).
Hypothesis t1 : 1 < t.
Let id_inj : injective (@id (bits j)). Proof. by []. Qed.
Let sQ : stochastic (one_row (@id (bits j)) t). Proof. by apply: one_row_stochastic; exact: ltW. Qed.

Lemma hrr_proper : proper (hrr n j t).
Proof.
split; first by split=> [c|]; rewrite /= ?ler01 // (bigD1 tt) //= big1 ?addr0 // => -[].
by split=> [c u|S c v y y' e]; [exact: sQ|apply: eq_bigr => u uS; rewrite e].
Qed.

Lemma hrr_private : private_oracle (hrr n j t) t.
Proof. by move=> c u; exact: one_row_ldp (ltW t1). Qed.

Lemma hrr_silent c y v : guess (hrr n j t) set0 c y v = 0.
Proof. by rewrite /= big_set0. Qed.

(* Fact 7.9 for any set of users *)
Lemma hrr_accurate : accurate (hrr n j t) (gain t * sqrt 2%:R).
Proof.
move=> S z v b /andP[b0 b1]; set L := ln (2%:R / b); set s := #|S|%:R : real; set eta := _ * sqrt (s * L).
have g0 := gain_gt0 t1; have L0 : 0 < L by rewrite ln_gt0 // ltr_pdivlMr // mul1r (lt_trans b1) // ltr1n.
pose f (u : 'I_n) (y : bits j * bool) : real := if u \in S then one_row_score id t y v else 0.
pose r (u : 'I_n) : real := if u \in S then gain t else 0.
have within u y : - r u <= f u y <= r u by rewrite /r /f; case: (u \in S); rewrite ?oppr0 ?lexx // score_bound.
have dQ (u : 'I_n) : distribution (one_row id t (z u)) by have [q0 q1] := sQ; split.
have dI : distribution (independent (fun u => one_row id t (z u))) by exact: independent_distribution.
have eta0 : 0 <= eta by rewrite mulr_ge0 ?sqrt_ge0 // mulr_ge0 ?sqrt_ge0 // ltW.
have V : \sum_(u < n) (r u - - r u) ^+ 2 = 4%:R * gain t ^+ 2 * s.
  rewrite mulrC /s -sum1_card natr_sum mulr_suml [RHS]big_mkcond; apply: eq_bigr => u _; rewrite /r.
  by case: (u \in S); ring.
have e (y : {ffun 'I_n -> bits j * bool}) : \sum_(u < n) (f u (y u) - mean (one_row id t (z u)) (f u)) = guess (hrr n j t) S tt y v - users_at z S v.
  rewrite sumrB /= /users_at; congr (_ - _); rewrite [RHS]big_mkcond //; apply: eq_bigr => u _; rewrite /f.
  by case: (u \in S); [exact: (@score_mean _ _ (@id (bits j)) id_inj _ t (z u) v t1)|exact: mean_const].
rewrite /probability (reindex (fun y : {ffun 'I_n -> bits j * bool} => (tt, y))) /=; last by exists snd => [y|[[] y]].
rewrite (eq_bigr (independent (fun u => one_row id t (z u)))) => [|y _]; last by rewrite /oracle_law /= mul1r.
rewrite -/(probability _ (fun y : {ffun 'I_n -> bits j * bool} => eta < `|guess (hrr n j t) S tt y v - users_at z S v|)).
have [S0|] := posnP #|S|.
  rewrite /probability big_pred0 ?(ltW b0) // => y; apply/negbTE; rewrite -leNgt.
  have -> : S = set0 by apply/eqP; rewrite -cards_eq0 S0.
  by rewrite hrr_silent /users_at big_set0 subrr normr0.
rewrite -(ltr0n real_realType) -/s => s0.
have := hoeffding_two_sided dQ within eta0; rewrite V.
have -> : 2%:R * eta ^+ 2 / (4%:R * gain t ^+ 2 * s) = L.
  rewrite /eta !exprMn !sqr_sqrt ?ler0n //; last by apply: mulr_ge0; exact: ltW.
  have t0 : 0 < t + 1 by rewrite addr_gt0 ?ltr01 // (lt_trans ltr01).
  have t2 : 0 < t - 1 by rewrite subr_gt0.
  by move: g0 s0 L0; clear -t0 t2; move: s L => r l g0 s0 l0; field; rewrite (gt_eqF t0) (gt_eqF t2) (gt_eqF s0).
rewrite expN /L lnK ?divr_gt0 ?ltr0n // invf_div mulrCA divff ?pnatr_eq0 // mulr1; apply: le_trans.
by apply: probability_sub => // y /ltW h; rewrite e.
Qed.
End Response.

(* privacy of every user's report beside the public coins *)
Theorem cor_3_2_privacy (X H J : finType) (n k j : nat) (part : J -> real) (place : J -> 'I_n -> 'I_k) (w : H -> real) (hash : H -> X -> bits j)
  (t : real) (u : 'I_n) : distribution part -> distribution w -> 1 < t ->
  ldp t (public_coin (public_law (A := hrr n j t) (k := k) part w) (message (A := hrr n j t) place hash u)).
Proof. by move=> dp dw t1; apply: sketch_privacy => //; [exact: hrr_proper|exact: hrr_private]. Qed.

Theorem cor_3_2_refuted (K t : real) : 0 < K -> 1 < t -> exists beta : real, 0 < beta < 1 /\
  forall (X H J : finType) (k j : nat) (part : J -> real) (place : J -> 'I_1 -> 'I_k) (w : H -> real) (hash : H -> X -> bits j)
    (x : 'I_1 -> X) (middle : ('I_k -> real) -> real), (forall a, is_median a (middle a)) -> (2 < k)%N ->
  probability (sketch_law (A := hrr 1 j t) part place w hash x)
    (fun o => `|middle (copy place hash o (x ord0)) - users_at x setT (x ord0)| <= K / ln t * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof.
move=> K0 t1; have [beta [b01 h]] := thm_3_1_refuted K0 (ln_gt0 t1); exists beta; split=> // X H J k j part place w hash x middle med k3.
by apply: h => // c y z; exact: hrr_silent.
Qed.

Section Corollary.
Variables (X H : finType) (j : nat) (w : H -> real) (hash : H -> X -> bits j) (t epsilon beta : real).
Hypotheses (dw : distribution w) (t1 : 1 < t) (epsilon0 : 0 < epsilon) (b01 : 0 < beta < 1).
Hypothesis hashes : forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1.
Let ell := ln (4%:R / beta).
Let m0 : 0 < 2%:R ^+ j :> real. Proof. by rewrite exprn_gt0 // ltr0n. Qed.
Let rho0 : 0 <= gain t * sqrt 2%:R. Proof. by rewrite mulr_ge0 ?sqrt_ge0 // ltW // gain_gt0. Qed.

Theorem cor_3_4 (n k : nat) (x : 'I_n -> X) (v : X) (middle : ('I_k -> real) -> real)
  (D := 8%:R * (sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ell))) (N := n%:R + D) (place := fun (a : {ffun 'I_n -> 'I_k}) u => a u) :
  (0 < n)%N -> (0 < k)%N -> (forall a, is_median a (middle a)) -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= 2%:R ^+ j ->
  probability (sketch_law (A := hrr n j t) (independent (@any_group n k)) place w hash x)
    (fun o => D + epsilon^-1 * sqrt (N * ell) + gain t * sqrt 2%:R * sqrt (k%:R * N * ln (16%:R * exp 2%:R)) <
      `|middle (copy place hash o v) - users_at x setT v|) <= beta.
Proof.
move=> n0 k0 med kl ml.
exact: (thm_3_1 x dw (hrr_proper n j t1) (@hrr_accurate n j t t1) n0 k0 med epsilon0 m0 rho0 b01 kl (@hashes v) ml).
Qed.

Theorem cor_3_4_permutation (k b : nat) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (k * b)%N) (x : 'I_n -> X) (v : X)
  (middle : ('I_k -> real) -> real) (D := 8%:R * (sqrt (k%:R * n%:R) + 2%:R * sqrt (n%:R * ell))) :
  (forall a, is_median a (middle a)) -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= 2%:R ^+ j ->
  probability (sketch_law (A := hrr n j t) (@any_order n) (@group k b b0) w hash x)
    (fun o => D + epsilon^-1 * sqrt (n%:R * ell) + gain t * sqrt 2%:R * sqrt (k%:R * n%:R * ln (16%:R * exp 2%:R)) <
      `|middle (copy (@group k b b0) hash o v) - users_at x setT v|) <= beta.
Proof.
move=> med kl ml.
exact: (thm_3_1_permutation x dw (hrr_proper n j t1) (@hrr_accurate n j t t1) k0 b0 med epsilon0 m0 rho0 b01 kl (@hashes v) ml).
Qed.
End Corollary.
End HadaOracle.
