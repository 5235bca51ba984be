(* Finite inequalities with square roots: Cauchy-Schwarz, mean absolute deviation, l1 risk from variances. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section CauchySchwarz.
Variables (R : realFieldType) (I : finType).

Theorem cauchy_schwarz (a b : I -> R) : (\sum_i a i * b i) ^+ 2 <= (\sum_i a i ^+ 2) * (\sum_i b i ^+ 2).
Proof.
rewrite -subr_ge0; have two : 0 < 2%:R :> R by rewrite ltr0n.
rewrite -(pmulr_rge0 _ two).
set A := \sum_i a i ^+ 2; set B := \sum_i b i ^+ 2; set C := \sum_i a i * b i.
have e1 : A * B = \sum_i \sum_j a i ^+ 2 * b j ^+ 2 by rewrite /A /B big_distrlr.
have e2 : A * B = \sum_i \sum_j a j ^+ 2 * b i ^+ 2 by rewrite e1 exchange_big.
have e3 : C * C = \sum_i \sum_j (a i * b i) * (a j * b j) by rewrite /C big_distrlr.
have -> : 2%:R * (A * B - C ^+ 2) = \sum_i \sum_j (a i * b j - a j * b i) ^+ 2.
  transitivity (A * B + A * B - 2%:R * (C * C)); first by ring.
  rewrite {1}e1 e2 e3 mulr_sumr -big_split -sumrB /=; apply: eq_bigr => i _.
  by rewrite mulr_sumr -big_split -sumrB /=; apply: eq_bigr => j _; ring.
by apply: sumr_ge0 => i _; apply: sumr_ge0 => j _; apply: sqr_ge0.
Qed.
End CauchySchwarz.

Section Roots.
Variable R : rcfType.

Lemma sum_sqrt (I : finType) (w v : I -> R) : (forall i, 0 <= w i) -> (forall i, 0 <= v i) ->
  \sum_i w i * Num.sqrt (v i) <= Num.sqrt ((\sum_i w i ^+ 2) * \sum_i v i).
Proof.
move=> w0 v0; rewrite -[X in X <= _]ger0_norm; last by apply: sumr_ge0 => i _; rewrite mulr_ge0 ?sqrtr_ge0.
rewrite -sqrtr_sqr ler_wsqrtr //; apply: le_trans (cauchy_schwarz _ _) _.
by rewrite [X in _ * X <= _](eq_bigr v) // => i _; rewrite sqr_sqrtr.
Qed.

(* E|f - m| <= sqrt Var f, m the mean *)
Lemma mean_deviation (X : finType) (p f : X -> R) : distribution p ->
  mean p (fun x => `|f x - mean p f|) <= Num.sqrt (variance p f).
Proof.
move=> dp; rewrite -[X in X <= _]ger0_norm ?mean_ge0 // -sqrtr_sqr ler_wsqrtr //.
apply: le_trans (mean_sqr _ dp) _; rewrite varianceE // le_eqVlt; apply/orP; left; apply/eqP.
by apply: eq_mean => x; rewrite real_normK ?num_real.
Qed.

(* the expected l1 error of unbiased estimates is at most the sum of their standard deviations *)
Definition risk_l1 (X Y : finType) (n : nat) (Q : X -> Y -> R) (A : Y -> X -> R) (p : X -> R) : R :=
  mean (@sampled _ _ _ n Q p) (fun y => \sum_j `|estimate A y j - p j|).
Definition risk_tv (X Y : finType) (n : nat) (Q : X -> Y -> R) (A : Y -> X -> R) (p : X -> R) : R :=
  mean (@sampled _ _ _ n Q p) (fun y => tv (estimate A y) p).

Lemma risk_tvE (X Y : finType) (n : nat) (Q : X -> Y -> R) A p : risk_tv n Q A p = risk_l1 n Q A p / 2%:R.
Proof. by rewrite [RHS]mulrC -meanZ; apply: eq_mean => y; rewrite mulrC. Qed.

Theorem risk_l1_le (X Y : finType) (n : nat) (Q : X -> Y -> R) A p : stochastic Q -> (0 < n)%N -> unbiased Q A ->
  distribution p ->
  risk_l1 n Q A p <= \sum_j Num.sqrt (variance (@sampled _ _ _ n Q p) (estimate A ^~ j)).
Proof.
move=> sQ n0 u dp; have ds : distribution (@sampled _ _ _ n Q p).
  by apply: independent_distribution => _; apply: output_distribution.
rewrite /risk_l1 mean_sum; apply: ler_sum => j _; rewrite -[X in mean _ (fun y => `|_ - X|)](estimate_sampled sQ n0 u dp).
exact: mean_deviation.
Qed.
End Roots.
