(* Heavy hitters, Theorem 4.2: the error of the estimate at one string.

   paper         theorem                              state
   Theorem 4.2   thm_4_2, thm_4_2_permutation         repaired: any oracle, both partitions over levels, explicit error
                 thm_4_2_accurate                     any oracle with the error rho sqrt(n' ln(2/b)), independent levels
                 thm_4_2_hada, thm_4_2_hada_permutation   HadaOracle in each level, explicit error
                 thm_4_2_refuted                      refuted for beta' near 1: fewer users than half the groups of a sketch *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Partition Lemma82 Lemma92 Lemma92Independent Section7 Independence Sketch Section3.
From Exactdp.HeavyHitters Require Import HadaOracle Levels LevelOracle.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* how far the frequencies of a level are from their share: Lemma 9.2 at beta'/2, with and without the term of independent levels *)
Definition level_deviation (v beta : real) : real := sqrt v + sqrt (2%:R * v * ln (2%:R / beta)) + 2%:R / 3%:R * ln (2%:R / beta).
Definition block_deviation (v beta : real) : real := sqrt v + sqrt (2%:R * v * ln (2%:R / beta)).

Section AnyOracle.
Variables (D X : finType) (n L : nat) (prefix : 'I_L -> D -> X) (B : oracle n X) (x : 'I_n -> D) (g : 'I_L) (s : X) (e beta : real).
Hypotheses (pB : proper B) (b01 : 0 < beta < 1).
Let b0 : 0 < beta. Proof. by case/andP: b01. Qed.
Let half01 : 0 < beta / 2%:R < 1.
Proof. by have [c0 c1] := andP b01; rewrite divr_gt0 ?ltr0n //= ltr_pdivr_mulr ?ltr0n // mul1r (lt_trans c1) // ltr1n. Qed.
Let ln2 : ln (1 / (beta / 2%:R)) = ln (2%:R / beta). Proof. by rewrite div1r invf_div. Qed.
Let f S : real := users_at (fun u => prefix g (x u)) S s.

Lemma level_off (J : finType) (level : J -> 'I_n -> 'I_L) j :
  `|f (members level j g) - L%:R^-1 * f setT| <= off (fun u => prefix g (x u)) L%:R^-1 (fun u => level j u == g).
Proof.
have := off_at (fun u => prefix g (x u)) L%:R^-1 (fun u => level j u == g) s; apply: le_trans.
have -> : f setT = of_item (fun u => prefix g (x u)) s by apply: eq_bigl => u; rewrite inE.
have -> // : f (members level j g) = held (fun u => prefix g (x u)) (fun u => level j u == g) s.
by rewrite /f /users_at big_mkcond; apply: eq_bigr => u _; rewrite inE; case: (level j u == g); rewrite ?andbT ?andbF.
Qed.

Theorem thm_4_2 (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) : errs_within B (exp 1 * (n%:R / L%:R)) e (beta / 4%:R) ->
  ln (4%:R / beta) <= n%:R / L%:R ->
  probability (levels_law (independent (@any_group n L)) level prefix (B := B) x)
    (fun o => L%:R * (e + level_deviation (n%:R / L%:R) beta) < `|level_estimate level o g s - f setT|) <= beta.
Proof.
move=> hB large; have L0 : (0 < L)%N := leq_ltn_trans (leq0n g) (ltn_ord g).
have dP := independent_distribution (@any_group_distribution n L L0).
have b4 : 0 <= beta / 4%:R by rewrite divr_ge0 ?ler0n // ltW.
have h1 : probability (independent (@any_group n L)) (fun j => exp 1 * (n%:R / L%:R) < #|members level j g|%:R) <= beta / 4%:R.
  apply: le_trans (_ : exp (- (n%:R / L%:R)) <= _).
    apply: le_trans (lem_9_1_level n g); apply: probability_sub => // a.
    have -> : #|members level a g|%:R = \sum_u (a u == g)%:R :> real.
      by rewrite -sum1_card natr_sum big_mkcond; apply: eq_bigr => u _; rewrite inE; case: (a u == g).
    exact: ltW.
  rewrite -[beta / _]invf_div -[X in _ <= X^-1](lnK (divr_gt0 _ b0)) ?ltr0n // -expN exp_le ler_opp2 //.
have h2 : probability (independent (@any_group n L))
    (fun j => level_deviation (n%:R / L%:R) beta < `|f (members level j g) - L%:R^-1 * f setT|) <= beta / 2%:R.
  apply: le_trans (lem_9_2_independent g (fun u => prefix g (x u)) half01); apply: probability_sub => // a h.
  by rewrite ln2; apply: le_trans (ltW h) (level_off level a).
apply: le_trans (levels_error dP pB b4 hB h1 h2) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; by field.
Qed.
End AnyOracle.

(* an oracle with the error of Fact 7.9 *)
Theorem thm_4_2_accurate (D X : finType) (n L : nat) (prefix : 'I_L -> D -> X) (B : oracle n X) (x : 'I_n -> D) (g : 'I_L) (s : X)
  (rho beta : real) (v := n%:R / L%:R) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) :
  proper B -> 0 <= rho -> accurate B rho -> 0 < beta < 1 -> ln (4%:R / beta) <= v ->
  probability (levels_law (independent (@any_group n L)) level prefix (B := B) x)
    (fun o => L%:R * (rho * sqrt (exp 1 * v * ln (8%:R / beta)) + level_deviation v beta) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof.
move=> pB rho0 acc b01; have [b0 b1] := andP b01; apply: thm_4_2 => //.
have -> : 8%:R / beta = 2%:R / (beta / 4%:R) by rewrite invf_div mulrA -natrM.
by apply: accurate_within => //; rewrite divr_gt0 ?ltr0n //= ltr_pdivr_mulr ?ltr0n // mul1r (lt_trans b1) // ltr1n.
Qed.

Section Blocks.
Variables (D X : finType) (L b : nat) (L0 : (0 < L)%N) (b0 : (0 < b)%N).
Notation n := (L * b)%N.
Variables (prefix : 'I_L -> D -> X) (B : oracle n X) (x : 'I_n -> D) (g : 'I_L) (s : X) (e beta : real).
Hypotheses (pB : proper B) (b01 : 0 < beta < 1).
Let bp : 0 < beta. Proof. by case/andP: b01. Qed.
Let f S : real := users_at (fun u => prefix g (x u)) S s.

(* L blocks of b users of a permutation *)
Theorem thm_4_2_permutation (level := @group L b b0) : (1 < L)%N -> errs_within B b%:R e (beta / 2%:R) ->
  probability (levels_law (@any_order n) level prefix (B := B) x)
    (fun o => L%:R * (e + block_deviation b%:R beta) < `|level_estimate level o g s - f setT|) <= beta.
Proof.
move=> L1 hB; have dP := any_order_distribution n.
have half0 : 0 <= beta / 2%:R by rewrite divr_ge0 ?ler0n // ltW.
have half01 : 0 < beta / 2%:R < 1.
  by have [c0 c1] := andP b01; rewrite divr_gt0 ?ltr0n //= ltr_pdivr_mulr ?ltr0n // mul1r (lt_trans c1) // ltr1n.
have h1 : probability (@any_order n) (fun j => (b%:R : real) < #|members level j g|%:R) <= 0.
  rewrite /probability big_pred0 // => j; apply/negbTE; rewrite -leNgt -(group_sum b0 j g) -sum1_card natr_sum big_mkcond.
  by apply: ler_sum => u _; rewrite inE; case: (level j u == g).
have h2 : probability (@any_order n) (fun j => block_deviation b%:R beta < `|f (members level j g) - L%:R^-1 * f setT|) <= beta / 2%:R.
  apply: le_trans (lem_9_2_permutation L0 b0 (fun u => prefix g (x u)) g L1 half01); apply: probability_sub => // j h.
  rewrite div1r invf_div; apply: le_trans (ltW h) (level_off prefix x g s level j).
apply: le_trans (levels_error dP pB half0 hB h1 h2) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; by field.
Qed.
End Blocks.

(* HadaOracle in each level: 2^j hash values, k independent groups *)
Definition hada_oracle (X H : finType) (n k j : nat) (w : H -> real) (hash : H -> X -> bits j) (t : real) (middle : ('I_k -> real) -> real) :
  oracle n X := sketch_oracle (independent (@any_group n k)) (fun (a : {ffun 'I_n -> 'I_k}) u => a u) w hash (hrr n j t) middle.

Section Hada.
Variables (D X H : finType) (L k j : nat) (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (t epsilon beta : real).
Hypotheses (dw : distribution w) (t1 : 1 < t) (epsilon0 : 0 < epsilon) (b01 : 0 < beta < 1).
Hypothesis hashes : forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1.
Hypotheses (k0 : (0 < k)%N) (med : forall a, is_median a (middle a)).
Let m0 : 0 < 2%:R ^+ j :> real. Proof. by rewrite exprn_gt0 // ltr0n. Qed.
Let rho0 : 0 <= gain t * sqrt 2%:R. Proof. by rewrite mulr_ge0 ?sqrt_ge0 // ltW // gain_gt0. Qed.

Lemma hada_proper n : proper (hada_oracle n w hash t middle).
Proof. by apply: sketch_oracle_proper => //; [apply: independent_distribution; exact: any_group_distribution|exact: hrr_proper]. Qed.

Lemma hada_private n : private_oracle (hada_oracle n w hash t middle) t.
Proof. by apply: sketch_oracle_private; exact: hrr_private. Qed.

Lemma hada_within (n : nat) (N b : real) : 0 < b < 1 -> 8%:R * ln (4%:R / b) <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * N / ln (4%:R / b)) <= 2%:R ^+ j ->
  errs_within (hada_oracle n w hash t middle) N (sketch_error k epsilon (gain t * sqrt 2%:R) (ln (4%:R / b)) N) b.
Proof.
move=> c01 kl ml; apply: (@sketch_within _ _ _ _ _ _ _ _ _ epsilon (2%:R ^+ j)) => //.
- exact: hrr_proper.
- exact: hrr_accurate.
by move=> c y v; exact: hrr_silent.
Qed.

Let part (c : nat) : (0 < c)%N -> 0 < beta / c%:R < 1.
Proof.
move=> c0; have [b0 b1] := andP b01; rewrite divr_gt0 ?ltr0n //= ltr_pdivr_mulr ?ltr0n // mul1r (lt_le_trans b1) // ler1n.
by [].
Qed.
Let over (c : nat) : (0 < c)%N -> 4%:R / (beta / c%:R) = (4 * c)%:R / beta.
Proof. by move=> c0; rewrite invf_div mulrA -natrM. Qed.

Theorem thm_4_2_hada (n : nat) (prefix : 'I_L -> D -> X) (x : 'I_n -> D) (g : 'I_L) (s : X) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u)
  (ell := ln (16%:R / beta)) (v := n%:R / L%:R) (N := exp 1 * v) :
  8%:R * ell <= k%:R -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * N / ell) <= 2%:R ^+ j -> ln (4%:R / beta) <= v ->
  probability (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash t middle) x)
    (fun o => L%:R * (sketch_error k epsilon (gain t * sqrt 2%:R) ell N + level_deviation v beta) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof.
move=> kl ml large; have e := @over 4 isT; apply: thm_4_2 => //; first exact: hada_proper.
have := @hada_within n N (beta / 4%:R) (@part 4 isT); rewrite e => h; exact: h.
Qed.

Theorem thm_4_2_hada_permutation (b : nat) (L0 : (0 < L)%N) (b0 : (0 < b)%N) (n := (L * b)%N) (prefix : 'I_L -> D -> X) (x : 'I_n -> D)
  (g : 'I_L) (s : X) (level := @group L b b0) (ell := ln (8%:R / beta)) :
  (1 < L)%N -> 8%:R * ell <= k%:R -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  probability (levels_law (@any_order n) level prefix (B := hada_oracle n w hash t middle) x)
    (fun o => L%:R * (sketch_error k epsilon (gain t * sqrt 2%:R) ell b%:R + block_deviation b%:R beta) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof.
move=> L1 kl ml; have e := @over 2 isT; apply: thm_4_2_permutation => //; first exact: hada_proper.
have := @hada_within n b%:R (beta / 2%:R) (@part 2 isT); rewrite e => h; exact: h.
Qed.
End Hada.

(* Fewer users than half the groups of a sketch: the median is 0, and the own string of a user is missed. With n = 4, letters 0 and 1 and
   L = 2 (d = 4) every k >= 8 ln(4/beta') is so. *)
Theorem thm_4_2_refuted (n L : nat) (K epsilon : real) : (0 < n)%N -> (0 < L)%N -> 0 < K -> 0 < epsilon -> exists beta : real, 0 < beta < 1 /\
  forall (D X M H J J' : finType) (k : nat) (part : J -> real) (level : J -> 'I_n -> 'I_L) (prefix : 'I_L -> D -> X)
    (part' : J' -> real) (place : J' -> 'I_n -> 'I_k) (w : H -> real) (hash : H -> X -> M) (A : oracle n M)
    (middle : ('I_k -> real) -> real) (B := sketch_oracle part' place w hash A middle) (x : 'I_n -> D) (g : 'I_L) (u : 'I_n),
  (forall a, is_median a (middle a)) -> (2 * n < k)%N -> (forall c y v, guess A set0 c y v = 0) ->
  probability (levels_law part level prefix (B := B) x)
    (fun o => `|level_estimate level o g (prefix g (x u)) - users_at (fun u => prefix g (x u)) setT (prefix g (x u))| <=
      K / epsilon * sqrt (n%:R * L%:R * ln (1 / beta))) < 1 - beta.
Proof.
move=> n0 L0 K0 e0; pose r := epsilon / K / 2%:R; have r0 : 0 < r by rewrite !divr_gt0 ?ltr0n.
have np : 0 < n%:R * L%:R :> real by rewrite mulr_gt0 ?ltr0n.
pose q := r ^+ 2 / (n%:R * L%:R); have q0 : 0 < q by rewrite divr_gt0 ?exprn_gt0.
exists (exp (- q)); have b1 : exp (- q) < 1 by rewrite -exp0 exp_lt oppr_lt0.
rewrite exp_gt0 b1; split=> // D X M H J J' k part level prefix part' place w hash A middle B x g u med nk silent.
rewrite /probability big_pred0 ?subr_gt0 // => o; apply/negbTE; rewrite -ltNge.
have -> : K / epsilon * sqrt (n%:R * L%:R * ln (1 / exp (- q))) = 2%:R^-1.
  rewrite div1r expN invrK expK /q mulrCA divff ?mulr1 ?gt_eqF // sqrt_sqr ?(ltW r0) // /r; by field; rewrite !gt_eqF.
have zero : level_estimate level o g (prefix g (x u)) = 0.
  rewrite /level_estimate /=; set a := finfun _; pose S := members level o.1.1 g; pose j := (o.1.2 g).1.
  suff /eqP -> : middle a == 0 by rewrite mulr0.
  pose full h := S :&: members place j h != set0.
  have : `|middle a - 0| <= 0.
    apply: (@median_within k a full 0 0 _ _ _ (med a)) => [|h]; last by rewrite negbK ffunE => /eqP ->; rewrite silent mulr0 subrr normr0.
    apply: leq_ltn_trans nk; rewrite leq_mul2l /= -[X in (_ <= X)%N]card_ord; apply: leq_trans (leq_imset_card (place j) 'I_n).
    apply/subset_leq_card/subsetP => h /set0Pn[v]; rewrite !inE => /andP[_ /eqP <-]; exact: imset_f.
  by rewrite subr0 normr_le0.
rewrite zero sub0r normrN /users_at (bigD1 u) ?inE //= eqxx ger0_norm; last by rewrite addr_ge0 ?ler01 // sumr_ge0 // => v _; exact: ler0n.
apply: (@lt_le_trans _ _ 1); first by rewrite invf_lt1 ?ltr0n // ltr1n.
by rewrite ler_addl sumr_ge0 // => v _; exact: ler0n.
Qed.
