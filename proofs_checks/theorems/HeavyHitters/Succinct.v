(* Theorem42, Theorem42Constant. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.HeavyHitters Require Import Partitioning Sizes Levelled Responses Sketches Oracles.
Import HadamardResponse Basic.Reals Inequalities Groups Permutations Partition Lemma82 Lemma92 Lemma92Independent Section7 Independence Sketch Section3 HadaOracle Levels LevelOracle.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Heavy hitters, Theorem 4.2: the error of the estimate at one string.

   paper         theorem                              state
   Theorem 4.2   thm_4_2, thm_4_2_permutation         repaired: any oracle, both partitions over levels, explicit error
                 thm_4_2_accurate                     any oracle with the error rho sqrt(n' ln(2/b)), independent levels
                 thm_4_2_hada, thm_4_2_hada_permutation   HadaOracle in each level, explicit error
                 thm_4_2_refuted                      refuted for beta' near 1: fewer users than half the groups of a sketch *)
Module Theorem42.
(* how far the frequencies of a level are from their share: Lemma 9.2 at beta'/2, with and without the term of independent levels *)
Definition level_deviation (v beta : real) : real := sqrt v + sqrt (2%:R * v * ln (2%:R / beta)) + 2%:R / 3%:R * ln (2%:R / beta).
Definition block_deviation (v beta : real) : real := sqrt v + sqrt (2%:R * v * ln (2%:R / beta)).

Section AnyOracle.
Variables (D X : finType) (n L : nat) (prefix : 'I_L -> D -> X) (B : oracle n X) (x : 'I_n -> D) (g : 'I_L) (s : X) (e beta : real).
Hypotheses (pB : proper B) (b01 : 0 < beta < 1).
Let b0 : 0 < beta. Proof. by case/andP: b01. Qed.
Let half01 : 0 < beta / 2%:R < 1.
Proof. by have [c0 c1] := andP b01; rewrite divr_gt0 ?ltr0n //= ltr_pdivrMr ?ltr0n // mul1r (lt_trans c1) // ltr1n. Qed.
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
  rewrite -[beta / _]invf_div -[X in _ <= X^-1](lnK (divr_gt0 _ b0)) ?ltr0n // -expN exp_le lerN2 //.
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
by apply: accurate_within => //; rewrite divr_gt0 ?ltr0n //= ltr_pdivrMr ?ltr0n // mul1r (lt_trans b1) // ltr1n.
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
  by have [c0 c1] := andP b01; rewrite divr_gt0 ?ltr0n //= ltr_pdivrMr ?ltr0n // mul1r (lt_trans c1) // ltr1n.
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
move=> c0; have [b0 b1] := andP b01; rewrite divr_gt0 ?ltr0n //= ltr_pdivrMr ?ltr0n // mul1r (lt_le_trans b1) // ler1n.
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
by rewrite lerDl sumr_ge0 // => v _; exact: ler0n.
Qed.
End Theorem42.

(* Heavy hitters, Theorem 4.2 with numbers for the constants, for epsilon <= 1 and k between 8 l and 9 l groups, l the logarithm below.

   paper         theorem                         state
   Theorem 4.2   thm_4_2_constant                repaired: (322/epsilon) sqrt(n L ln(16/beta')), independent levels
                 thm_4_2_constant_permutation    repaired: (194/epsilon) sqrt(n L ln(8/beta')), the blocks of a permutation *)
Module Theorem42Constant.
Import Theorem42.
Lemma sqrt_within (a c b : real) : 0 <= c -> a <= c ^+ 2 * b -> sqrt a <= c * sqrt b.
Proof. by move=> c0 h; rewrite -{1}(sqrt_sqr c0) -sqrtM ?sqr_ge0 //; exact: sqrt_le. Qed.

Lemma sqrt2_le : sqrt 2%:R <= 17%:R / 12%:R.
Proof.
rewrite -[X in _ <= X]sqrt_sqr; last by toR; lra.
by apply: sqrt_le; toR; lra.
Qed.

Lemma exp1_le : exp 1 <= 25%:R / 9%:R.
Proof.
have h : (31%:R / 32%:R) ^+ 32 <= exp (- 1).
  have -> : - 1 = (- 32%:R^-1) *+ 32 :> real by rewrite -[RHS]mulr_natr; field.
  rewrite expMn lerXn2r ?nnegrE ?exp_ge0 ?divr_ge0 ?ler0n //; apply: le_trans (exp_ge_add1 _).
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
have e0 := exp_gt0 1; rewrite expN -[X in _ <= X]mul1r ler_pdivlMr // in h.
by move: (exp 1) h e0 => E h e0; toR; lra.
Qed.

Lemma ln16_le : ln (16%:R * exp 2%:R) <= 5%:R.
Proof.
have h : (9%:R / 8%:R) ^+ 8 <= exp 1.
  have -> : exp 1 = exp 8%:R^-1 ^+ 8 by rewrite -expMn; congr exp; rewrite -[RHS]mulr_natr; field.
  rewrite lerXn2r ?nnegrE ?exp_ge0 ?divr_ge0 ?ler0n //; apply: le_trans (exp_ge_add1 _).
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
rewrite -[X in _ <= X]expK; apply: ln_le; first by rewrite mulr_gt0 ?ltr0n ?exp_gt0.
have -> : exp 5%:R = exp 1 ^+ 3 * exp 2%:R by rewrite -expMn -expD; congr exp; ring.
rewrite ler_wpM2r ?exp_ge0 //; apply: le_trans (_ : ((9%:R / 8%:R) ^+ 8) ^+ 3 <= _); last first.
  by rewrite lerXn2r ?nnegrE ?exp_ge0 ?exprn_ge0 ?divr_ge0 ?ler0n.
by toR; lra.
Qed.

Lemma gain_le (epsilon : real) : 0 < epsilon -> epsilon <= 1 -> gain (exp epsilon) <= 13%:R / 5%:R / epsilon.
Proof.
move=> e0 e1; have h : (1 + epsilon / 2%:R) ^+ 2 <= exp epsilon.
  have {2}-> : epsilon = (epsilon / 2%:R) *+ 2 by rewrite -[RHS]mulr_natr; field.
  rewrite expMn lerXn2r ?nnegrE ?exp_ge0 ?addr_ge0 ?ler01 ?divr_ge0 ?ler0n ?(ltW e0) //; exact: exp_ge_add1.
have t1 : 1 < exp epsilon by rewrite -exp0 exp_lt.
rewrite /gain ler_pdivrMr ?subr_gt0 //; move: (exp epsilon) h t1 => t h t1.
rewrite mulrAC ler_pdivlMr //; move: h t1 e0 e1; clear; move=> h t1 e0 e1; toR; nra.
Qed.

Section Constants.
Variables (k : nat) (epsilon ell : real).
Hypotheses (e0 : 0 < epsilon) (e1 : epsilon <= 1) (ell1 : 1 <= ell) (k_small : k%:R <= 9%:R * ell).
Let ell0 : 0 < ell. Proof. exact: lt_le_trans ltr01 ell1. Qed.
Let over (c q : real) : 0 <= c -> 0 <= q -> c * q <= c / epsilon * q.
Proof. by move=> c0 q0; rewrite ler_wpM2r // ler_pdivlMr // ler_piMr. Qed.

(* the error of the sketch with one explicit constant, for epsilon <= 1 and ell >= 1 *)
Lemma sketch_error_constant (N : real) : ell <= N ->
  sketch_error k epsilon (gain (exp epsilon) * sqrt 2%:R) ell N <= 191%:R / epsilon * sqrt (N * ell).
Proof.
move=> lN; have N0 : 0 < N := lt_le_trans ell0 lN; have Nl0 : 0 < N * ell by exact: mulr_gt0.
have t1 : 1 < exp epsilon by rewrite -exp0 exp_lt.
set q := sqrt (N * ell); have q0 : 0 <= q := sqrt_ge0 _.
have qN : q <= N by rewrite -[X in _ <= X](sqrt_sqr (ltW N0)); apply: sqrt_le; rewrite expr2 ler_wpM2l // ltW.
have a1 : sqrt (k%:R * N) <= 3%:R * q.
  apply: sqrt_within; first exact: ler0n.
  have -> : 3%:R ^+ 2 * (N * ell) = 9%:R * ell * N :> real by ring.
  by rewrite ler_wpM2r // ltW.
have a2 : sqrt (2%:R * N * ell) <= 17%:R / 12%:R * q.
  by rewrite -mulrA sqrtM ?ler0n // ler_wpM2r // sqrt2_le.
rewrite /sketch_error; set D := 8%:R * _; have Dq : D <= 106%:R / 3%:R * q.
  rewrite /D; move: a1 a2; move: (sqrt (k%:R * N)) (sqrt (2%:R * N * ell)) => a b; clear; move=> a1 a2; toR; lra.
have DN : N + D <= 109%:R / 3%:R * N by move: Dq qN; clear; move=> Dq qN; toR; lra.
have a3 : epsilon^-1 * sqrt ((N + D) * ell) <= 121%:R / 20%:R / epsilon * q.
  rewrite [X in _ <= X * q]mulrC -mulrA ler_wpM2l ?invr_ge0 ?(ltW e0) //; apply: sqrt_within; first by rewrite divr_ge0 ?ler0n.
  apply: le_trans (ler_wpM2r (ltW ell0) DN) _; rewrite mulrA ler_wpM2r ?(ltW ell0) //.
  by rewrite ler_wpM2r ?(ltW N0) //; toR; lra.
have rho : gain (exp epsilon) * sqrt 2%:R <= 221%:R / 60%:R / epsilon.
  have -> : 221%:R / 60%:R / epsilon = 13%:R / 5%:R / epsilon * (17%:R / 12%:R) by field; rewrite gt_eqF.
  by apply: ler_pM; rewrite ?sqrt_ge0 ?sqrt2_le ?gain_le // ltW // gain_gt0.
have a4 : sqrt (k%:R * (N + D) * ln (16%:R * exp 2%:R)) <= 81%:R / 2%:R * q.
  apply: sqrt_within; first by rewrite divr_ge0 ?ler0n.
  apply: le_trans (_ : 9%:R * ell * (109%:R / 3%:R * N) * 5%:R <= _); last first.
    have e : (81%:R / 2%:R) ^+ 2 * (N * ell) - 9%:R * ell * (109%:R / 3%:R * N) * 5%:R = 21%:R / 4%:R * (N * ell) by field.
    by rewrite -subr_ge0 e mulr_ge0 ?(ltW Nl0) // divr_ge0 ?ler0n.
  have D0 : 0 <= D by rewrite mulr_ge0 ?ler0n // addr_ge0 ?sqrt_ge0.
  have ND0 : 0 <= N + D by rewrite addr_ge0 // ltW.
  apply: (@le_trans _ _ (k%:R * (N + D) * 5%:R)); first by rewrite ler_wpM2l ?ln16_le // mulr_ge0 ?ler0n.
  by rewrite ler_wpM2r ?ler0n //; apply: ler_pM; rewrite ?ler0n.
have a5 : gain (exp epsilon) * sqrt 2%:R * sqrt (k%:R * (N + D) * ln (16%:R * exp 2%:R)) <= 221%:R / 60%:R / epsilon * (81%:R / 2%:R * q).
  by apply: ler_pM => //; rewrite ?sqrt_ge0 // mulr_ge0 ?sqrt_ge0 // ltW // gain_gt0.
have a6 : D <= 106%:R / 3%:R / epsilon * q by apply: le_trans Dq (over _ q0); rewrite divr_ge0 ?ler0n.
apply: le_trans (lerD (lerD a6 a3) a5) _; rewrite -subr_ge0.
have -> : 191%:R / epsilon * q - (106%:R / 3%:R / epsilon * q + 121%:R / 20%:R / epsilon * q + 221%:R / 60%:R / epsilon * (81%:R / 2%:R * q)) =
  53%:R / 120%:R / epsilon * q by field; rewrite gt_eqF.
by rewrite mulr_ge0 // divr_ge0 ?(ltW e0) // divr_ge0 ?ler0n.
Qed.

(* L times what a level of v = n/L users adds, l being ln(2/beta') *)
Variables (n L : nat) (beta : real).
Let v : real := n%:R / L%:R.
Let r := sqrt (v * ell).
Hypotheses (L0 : (0 < L)%N) (lv : ell <= v) (l0 : 0 <= ln (2%:R / beta)) (l_ell : ln (2%:R / beta) <= ell).
Let Lp : 0 < L%:R :> real. Proof. by rewrite ltr0n. Qed.
Let v0 : 0 < v. Proof. exact: lt_le_trans ell0 lv. Qed.
Let r0 : 0 <= r. Proof. exact: sqrt_ge0. Qed.
Let lr : ell <= r.
Proof. by rewrite -[X in X <= _](sqrt_sqr (ltW ell0)); apply: sqrt_le; rewrite expr2 ler_wpM2r // ltW. Qed.
Let v_r : sqrt v <= r.
Proof. by apply: sqrt_le; rewrite ler_peMr // ltW. Qed.
Let two_r : sqrt (2%:R * v * ln (2%:R / beta)) <= 17%:R / 12%:R * r.
Proof.
apply: (@le_trans _ _ (sqrt (2%:R * (v * ell)))); last by rewrite sqrtM ?ler0n // ler_wpM2r // sqrt2_le.
by apply: sqrt_le; rewrite -mulrA ler_wpM2l ?ler0n // ler_wpM2l // ltW.
Qed.
Let L_r : L%:R * r = sqrt (n%:R * L%:R * ell).
Proof.
rewrite -{1}(sqrt_sqr (ltW Lp)) /r -sqrtM ?sqr_ge0 //; congr sqrt; rewrite /v; by field; rewrite gt_eqF.
Qed.

(* the error of all levels together is at most 322/epsilon sqrt (n L ell) *)
Lemma level_constant :
  L%:R * (sketch_error k epsilon (gain (exp epsilon) * sqrt 2%:R) ell (exp 1 * v) + level_deviation v beta) <=
  322%:R / epsilon * sqrt (n%:R * L%:R * ell).
Proof.
rewrite -L_r [X in _ <= X]mulrCA ler_wpM2l ?(ltW Lp) //.
have e1v : v <= exp 1 * v by rewrite ler_peMl ?(ltW v0) // exp_ge1 ler01.
have a := sketch_error_constant (le_trans lv e1v).
have b : sqrt (exp 1 * v * ell) <= 5%:R / 3%:R * r.
  apply: sqrt_within; first by rewrite divr_ge0 ?ler0n.
  rewrite -mulrA; apply: ler_wpM2r; first by rewrite mulr_ge0 // ltW. apply: le_trans exp1_le _.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
have a' : sketch_error k epsilon (gain (exp epsilon) * sqrt 2%:R) ell (exp 1 * v) <= 955%:R / 3%:R / epsilon * r.
  apply: le_trans a _; apply: le_trans (ler_wpM2l _ b) _; first by rewrite divr_ge0 ?ler0n // ltW.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; field; rewrite gt_eqF.
have d : level_deviation v beta <= 37%:R / 12%:R * r.
  have l_r := le_trans l_ell lr.
  rewrite /level_deviation; move: (sqrt v) (sqrt (_ * _)) (ln _) v_r two_r l_r => x y z; clear=> h1 h2 h3; toR; lra.
have d' : level_deviation v beta <= 37%:R / 12%:R / epsilon * r by apply: le_trans d (over _ r0); rewrite divr_ge0 ?ler0n.
apply: le_trans (lerD a' d') _; rewrite -subr_ge0.
have -> : 322%:R / epsilon * r - (955%:R / 3%:R / epsilon * r + 37%:R / 12%:R / epsilon * r) = 7%:R / 12%:R / epsilon * r.
  by field; rewrite gt_eqF.
by rewrite mulr_ge0 // divr_ge0 ?(ltW e0) // divr_ge0 ?ler0n.
Qed.

Lemma block_constant :
  L%:R * (sketch_error k epsilon (gain (exp epsilon) * sqrt 2%:R) ell v + block_deviation v beta) <=
  194%:R / epsilon * sqrt (n%:R * L%:R * ell).
Proof.
rewrite -L_r [X in _ <= X]mulrCA ler_wpM2l ?(ltW Lp) //; have a := sketch_error_constant lv.
have d : block_deviation v beta <= 29%:R / 12%:R * r.
  rewrite /block_deviation; move: (sqrt v) (sqrt (_ * _)) v_r two_r => x y; clear=> h1 h2; toR; lra.
have d' : block_deviation v beta <= 29%:R / 12%:R / epsilon * r by apply: le_trans d (over _ r0); rewrite divr_ge0 ?ler0n.
apply: le_trans (lerD a d') _; rewrite -subr_ge0 -/r.
have -> : 194%:R / epsilon * r - (191%:R / epsilon * r + 29%:R / 12%:R / epsilon * r) = 7%:R / 12%:R / epsilon * r.
  by field; rewrite gt_eqF.
by rewrite mulr_ge0 // divr_ge0 ?(ltW e0) // divr_ge0 ?ler0n.
Qed.
End Constants.

Lemma ln_ratio (c beta : real) : 3%:R <= c -> 0 < beta < 1 -> 1 <= ln (c / beta).
Proof.
move=> c3 /andP[b0 b1]; rewrite -[X in X <= _]expK; apply: ln_le; first exact: exp_gt0.
apply: le_trans exp1_le _; rewrite ler_pdivlMr //; apply: le_trans c3; apply: (@le_trans _ _ (25%:R / 9%:R)).
  by rewrite ler_piMr ?(ltW b1) // divr_ge0 ?ler0n.
by toR; lra.
Qed.

Lemma ln_ratio_le (c c' beta : real) : 0 < c -> c <= c' -> 0 < beta -> ln (c / beta) <= ln (c' / beta).
Proof. by move=> c0 cc b0; apply: ln_le; rewrite ?divr_gt0 // ler_wpM2r ?invr_ge0 // ltW. Qed.

Section Strings.
Variables (D X H : finType) (L k j : nat) (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j).
Variables (middle : ('I_k -> real) -> real) (epsilon beta : real) (g : 'I_L) (s : X).
Hypotheses (dw : distribution w) (med : forall a, is_median a (middle a)) (e0 : 0 < epsilon) (e1 : epsilon <= 1) (b01 : 0 < beta < 1).
Hypothesis hashes : forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1.
Let t := exp epsilon.
Let t1 : 1 < t. Proof. by rewrite -exp0 exp_lt. Qed.
Let b0 : 0 < beta. Proof. by case/andP: b01. Qed.
Let L0 : (0 < L)%N. Proof. exact: leq_ltn_trans (leq0n g) (ltn_ord g). Qed.
Let ln2 : 0 <= ln (2%:R / beta).
Proof. by rewrite ln_ge0 // ler_pdivlMr // mul1r (le_trans (ltW (proj2 (andP b01)))) // ler1n. Qed.
Let groups (c : real) : 3%:R <= c -> 8%:R * ln (c / beta) <= k%:R -> (0 < k)%N.
Proof.
move=> c3 kl; rewrite -(ltr0n real_realType); apply: lt_le_trans kl; rewrite mulr_gt0 ?ltr0n //.
exact: lt_le_trans ltr01 (ln_ratio c3 b01).
Qed.

Theorem thm_4_2_constant (n : nat) (x : 'I_n -> D) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) (ell := ln (16%:R / beta)) :
  ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  probability (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash t middle) x)
    (fun o => 322%:R / epsilon * sqrt (n%:R * L%:R * ell) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof.
move=> large /andP[kl ks] ml; have c3 : 3%:R <= 16%:R :> real by rewrite ler_nat.
have k0 := groups c3 kl; have ell1 := ln_ratio c3 b01; have pB := hada_proper hash middle dw t1 k0 n.
have l2 : ln (2%:R / beta) <= ell by rewrite ln_ratio_le ?ltr0n // ler_nat.
have l4 : ln (4%:R / beta) <= n%:R / L%:R by apply: le_trans large; rewrite ln_ratio_le ?ltr0n // ler_nat.
apply: le_trans (thm_4_2_hada dw t1 e0 b01 hashes k0 med prefix x g s kl ml l4); apply: probability_sub => [|o].
  by apply: levels_distribution => //; apply: independent_distribution; exact: any_group_distribution.
apply: le_lt_trans; exact: level_constant.
Qed.

Theorem thm_4_2_constant_permutation (b : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (x : 'I_n -> D) (level := @group L b b1)
  (ell := ln (8%:R / beta)) : (1 < L)%N -> ell <= b%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  probability (levels_law (@any_order n) level prefix (B := hada_oracle n w hash t middle) x)
    (fun o => 194%:R / epsilon * sqrt (n%:R * L%:R * ell) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof.
move=> L1 large /andP[kl ks] ml; have c3 : 3%:R <= 8%:R :> real by rewrite ler_nat.
have k0 := groups c3 kl; have ell1 := ln_ratio c3 b01; have pB := hada_proper hash middle dw t1 k0 n.
have l2 : ln (2%:R / beta) <= ell by rewrite ln_ratio_le ?ltr0n // ler_nat.
have v : n%:R / L%:R = b%:R :> real by rewrite natrM mulrAC divff ?mul1r // pnatr_eq0 -lt0n.
apply: le_trans (thm_4_2_hada_permutation dw t1 e0 b01 hashes k0 med L0 b1 prefix x g s L1 kl ml); apply: probability_sub => [|o].
  by apply: levels_distribution => //; exact: any_order_distribution.
apply: le_lt_trans; have := @block_constant k epsilon ell e0 e1 ell1 ks n L beta; rewrite v; exact.
Qed.
End Strings.

(* L = ceil(2 ln d / ln n) levels, that is n^(L - 1) < d^2 (<= n^L), and d >= sqrt n *)
Lemma levels_rate (d n L : nat) : (1 < n)%N -> (n ^ L.-1 < d ^ 2)%N -> (n <= d ^ 2)%N -> (0 < L)%N ->
  [/\ 0 < ln n%:R, 0 <= ln d%:R & L%:R * ln n%:R <= 4%:R * ln d%:R].
Proof.
move=> n1 nd1 nd L0; have n0 : (0 < n)%N := ltnW n1; have np : 0 < n%:R :> real by rewrite ltr0n.
have dp : (0 < d)%N by rewrite lt0n; apply/eqP => z; move: nd; rewrite z exp0n // leqNgt n0.
have d0 : 0 < d%:R :> real by rewrite ltr0n.
have d2 : 2%:R * ln d%:R = ln (d ^ 2)%:R by rewrite natrX lnX.
have u : (L.-1)%:R * ln n%:R <= ln (d ^ 2)%:R.
  by rewrite -lnX // -natrX; apply: ln_le; rewrite ?ltr0n ?expn_gt0 ?n0 // ler_nat ltnW.
have v : ln n%:R <= ln (d ^ 2)%:R by apply: ln_le => //; rewrite ler_nat.
split; [by rewrite ln_gt0 // ltr1n|by rewrite ln_ge0 // ler1n|].
rewrite -[L in L%:R](prednK L0) -[L.-1.+1]addn1 natrD mulrDl mul1r; apply: le_trans (lerD u v) _.
by rewrite -d2 -mulrDl -natrD.
Qed.
End Theorem42Constant.
