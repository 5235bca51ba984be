(* Heavy hitters, Theorem 4.2: the error of the estimate at one string.

   paper         theorem                              state
   Theorem 4.2   thm_4_2, thm_4_2_permutation         repaired: any oracle, both partitions over levels, explicit error
                 thm_4_2_hada, thm_4_2_hada_permutation   the same with HadaOracle in each level, explicit error
                 thm_4_2_refuted                      refuted for beta' near 1: fewer users than half the groups of a sketch *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Partition Lemma82 Lemma92 Lemma92Independent Independence Sketch Section3 HadaOracle.
From Exactdp.HeavyHitters Require Import Levels LevelOracle.
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
have h2 : probability (independent (@any_group n L)) (fun j => level_deviation (n%:R / L%:R) beta < `|f (members level j g) - L%:R^-1 * f setT|) <= beta / 2%:R.
  apply: le_trans (lem_9_2_independent g (fun u => prefix g (x u)) half01); apply: probability_sub => // a h.
  by rewrite ln2; apply: le_trans (ltW h) (level_off level a).
apply: le_trans (levels_error dP pB b4 hB h1 h2) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; by field.
Qed.
End AnyOracle.

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
