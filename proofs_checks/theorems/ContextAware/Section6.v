(* context-aware-ldp, section 6: block-structured privacy. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Inequalities Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse Blocks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Scheme.
Variables (R : rcfType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R).
Notation symbol := {i : I & S i}.
Hypotheses (row_inj : forall i, injective (@row i)) (row_none : forall i (a : S i), row a != none (n i)) (t1 : 1 < t).
Variables (users : nat) (p : symbol -> R).
Hypotheses (n0 : (0 < users)%N) (dp : distribution p).
Let t1' : 1 <= t := ltW t1.
Let c : R := gain t.
Let N : R := users%:R.
Let k (i : I) : R := #|S i|%:R.
Notation risk_l1 := (risk_l1 users (block_response row t) (block_score row t) p).
Notation risk_tv := (risk_tv users (block_response row t) (block_score row t) p).
Notation risk_l2 := (risk users (block_response row t) (block_score row t) p).

Let c0 : 0 < c. Proof. by rewrite divr_gt0 ?subr_gt0 // addr_gt0 ?ltr01 // (lt_trans ltr01). Qed.
Let N0 : 0 < N. Proof. by rewrite ltr0n. Qed.
Let p0 x : 0 <= p x. Proof. by case: dp. Qed.
Let m0 i : 0 <= block_mass p i. Proof. exact: sumr_ge0. Qed.
Let m1 : \sum_i block_mass p i = 1. Proof. by have [_ <-] := dp; rewrite sum_tagged. Qed.

(* Proposition 5 in l2, with 1 in place of 12 *)
Theorem prop_5_l2_sharp (K : R) : (forall i, k i <= K) -> risk_l2 <= K * c ^+ 2 / N.
Proof.
move=> kK; rewrite (block_risk row_inj row_none t1' t1 n0 dp) ler_pmul2r ?invr_gt0 //.
apply: (@le_trans _ _ (c ^+ 2 * \sum_i k i * block_mass p i)).
  by rewrite ler_subl_addr ler_addl sumr_ge0 // => j _; apply: sqr_ge0.
rewrite mulrC ler_pmul2r ?exprn_gt0 // -[X in _ <= X]mulr1 -m1 mulr_sumr; apply: ler_sum => i _.
by apply: ler_wpmul2r.
Qed.

Theorem prop_5_l2 (K : R) : (forall i, k i <= K) -> 0 <= K -> risk_l2 <= 12%:R * K / N * c ^+ 2.
Proof.
move=> kK K0; apply: le_trans (prop_5_l2_sharp kK) _; rewrite [_ / N * _]mulrAC ler_pmul2r ?invr_gt0 //.
by rewrite ler_pmul2r ?exprn_gt0 // ler_pemull ?ler1n.
Qed.

Theorem prop_5_l1_sharp : risk_l1 <= c * Num.sqrt ((\sum_i k i ^+ 2) / N).
Proof.
have sm := block_stochastic row_none t1'; have um := block_unbiased row_inj row_none t1' t1.
apply: le_trans (risk_l1_le sm n0 um dp) _.
apply: (@le_trans _ _ (\sum_(j : symbol) c * Num.sqrt (block_mass p (tag j) / N))).
  apply: ler_sum => j _; rewrite (block_variance row_inj row_none t1' t1 n0 dp) -/c.
  have e x : c * Num.sqrt x = Num.sqrt (c ^+ 2 * x) by rewrite sqrtrM ?sqr_ge0 // sqrtr_sqr gtr0_norm.
  rewrite e mulrA ler_wsqrtr // ler_pmul2r ?invr_gt0 //.
  by rewrite ler_subl_addr ler_addl sqr_ge0.
rewrite -mulr_sumr ler_pmul2l // sum_tagged /=.
rewrite (eq_bigr (fun i => k i * Num.sqrt (block_mass p i / N))) => [|i _]; last by rewrite sumr_const -[LHS]mulr_natl.
apply: le_trans (sum_sqrt _ _) _ => [i|i|]; rewrite ?ler0n //; first by rewrite divr_ge0 // ltW.
by rewrite -mulr_suml m1 mul1r.
Qed.

Theorem prop_5_sharp : risk_tv <= c / 2%:R * Num.sqrt ((\sum_i k i ^+ 2) / N).
Proof. by rewrite risk_tvE mulrAC ler_pmul2r ?invr_gt0 ?ltr0n //; apply: prop_5_l1_sharp. Qed.

(* Proposition 5, equation (20), as printed *)
Theorem prop_5 : risk_tv <= 2%:R * (t + 1) / (t - 1) * Num.sqrt (3%:R * (\sum_i k i ^+ 2) / N).
Proof.
apply: le_trans prop_5_sharp _; rewrite -[2%:R * (t + 1) / _]mulrA -/(gain t) -/c.
have S0 : 0 <= \sum_i k i ^+ 2 by apply: sumr_ge0 => i _; apply: sqr_ge0.
apply: (ler_pmul (divr_ge0 (ltW c0) (ler0n _ _)) (sqrtr_ge0 _)).
  by rewrite ler_pdivr_mulr ?ltr0n // mulrAC -natrM ler_pemull ?ler1n // ltW.
by rewrite ler_wsqrtr // ler_pmul2r ?invr_gt0 // ler_pemull ?ler1n.
Qed.
End Scheme.
