(* Fixed data: n users hold the items x, whatever they are, and f is the share of an item among them.

   Whoever knows the variance of one report, a at the own item and b at any other, knows those of the estimates. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import Supported.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* expected squared error about the histogram of the data, summed over the items *)
Definition risk_of_data (R : realFieldType) (X Y : finType) (n : nat) (Q : X -> Y -> R) (A : Y -> X -> R) (x : {ffun 'I_n -> X}) : R :=
  mean (reports Q x) (fun y => \sum_j (estimate A y j - histogram R x j) ^+ 2).

Section FixedData.
Variables (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (A : Y -> X -> R) (a b : R) (n : nat).
Hypotheses (sQ : stochastic Q) (unb : unbiased Q A) (n0 : (0 < n)%N).
Hypothesis one : forall x j, variance (Q x) (A ^~ j) = if x == j then a else b.
Implicit Types (j : X).
Let n1 : n%:R != 0 :> R. Proof. by rewrite pnatr_eq0 -lt0n. Qed.

Theorem variance_of_data (x : {ffun 'I_n -> X}) j :
  n%:R * variance (reports Q x) (estimate A ^~ j) = histogram R x j * a + (1 - histogram R x j) * b.
Proof.
rewrite /variance /reports covariance_estimate => [|i]; last exact: row_distribution.
rewrite (eq_bigr (fun u => (x u == j)%:R * (a - b) + b)) => [|u _]; last first.
  by rewrite -/(variance _ _) one; case: eqP => _ /=; ring.
rewrite big_split /= -mulr_suml sumr_const card_ord -[b *+ n]mulr_natl /histogram.
move: (\sum_(i < n) _) => c; by field.
Qed.

Theorem variance_of_law (law : X -> R) j : distribution law ->
  n%:R * variance (@sampled _ _ _ n Q law) (estimate A ^~ j) = law j * a + (1 - law j) * b + law j * (1 - law j).
Proof.
move=> dl; rewrite /variance covariance_sampled // mulrC divfK // mean_output.
have sqr x : mean (Q x) (fun y => A y j * A y j) = (x == j)%:R * (a - b + 1) + b.
  have e : mean (Q x) (A ^~ j) = (x == j)%:R by rewrite -unb.
  have := one x j; rewrite /variance /covariance e => /eqP; rewrite subr_eq => /eqP ->.
  by case: eqP => _ /=; ring.
rewrite (eq_mean _ sqr) meanD mean_const // (eq_mean _ (g := fun x => (a - b + 1) * (x == j)%:R)) => [|x]; last exact: mulrC.
rewrite meanZ mean_delta; ring.
Qed.

Lemma histogram_total (x : {ffun 'I_n -> X}) : \sum_j histogram R x j = 1.
Proof.
rewrite -mulr_suml exchange_big /= (eq_bigr (fun _ => 1)) => [|i _]; last first.
  by rewrite (bigD1 (x i)) //= eqxx big1 ?addr0 // => j /negPf; rewrite eq_sym => ->.
by rewrite sumr_const card_ord divff.
Qed.

Theorem risk_of_dataE (x : {ffun 'I_n -> X}) : n%:R * risk_of_data Q A x = a + (#|X|%:R - 1) * b.
Proof.
have dr : distribution (reports Q x) by apply: independent_distribution => i; apply: row_distribution.
transitivity (\sum_j n%:R * variance (reports Q x) (estimate A ^~ j)).
  rewrite /risk_of_data mean_sum -mulr_sumr; congr (_ * _); apply: eq_bigr => j _.
  by rewrite varianceE //; apply: eq_mean => y; rewrite estimate_reports.
under eq_bigr do rewrite variance_of_data.
have := histogram_total x; have : \sum_(j : X) 1 = #|X|%:R :> R by rewrite sumr_const.
move: (histogram R x) (#|X|%:R) => h k e h1; rewrite big_split /= -!mulr_suml sumrB h1 e; ring.
Qed.
End FixedData.

(* what supports items: a = p (1 - p) / (p - q)^2, b = q (1 - q) / (p - q)^2 *)
Section Supported.
Variables (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q : R) (n : nat).
Hypotheses (sQ : stochastic Q) (sup : supported S p q Q) (pq : p != q) (n0 : (0 < n)%N).
Let A := support_score S p q.

Lemma supported_one x j : variance (Q x) (A ^~ j) = if x == j then p * (1 - p) / (p - q) ^+ 2 else q * (1 - q) / (p - q) ^+ 2.
Proof. by rewrite (supported_variance sQ sup pq) /coin_variance; case: eqP. Qed.

Theorem supported_variance_of_data (x : {ffun 'I_n -> X}) j :
  n%:R * variance (reports Q x) (estimate A ^~ j) =
  histogram R x j * (p * (1 - p) / (p - q) ^+ 2) + (1 - histogram R x j) * (q * (1 - q) / (p - q) ^+ 2).
Proof. exact: variance_of_data sQ n0 supported_one x j. Qed.

Theorem supported_variance_of_law (law : X -> R) j : distribution law ->
  n%:R * variance (@sampled _ _ _ n Q law) (estimate A ^~ j) =
  law j * (p * (1 - p) / (p - q) ^+ 2) + (1 - law j) * (q * (1 - q) / (p - q) ^+ 2) + law j * (1 - law j).
Proof. exact: variance_of_law sQ (supported_unbiased sQ sup pq) n0 supported_one law j. Qed.

Theorem supported_risk_of_data (x : {ffun 'I_n -> X}) :
  n%:R * risk_of_data Q A x = (p * (1 - p) + (#|X|%:R - 1) * (q * (1 - q))) / (p - q) ^+ 2.
Proof.
by rewrite (risk_of_dataE sQ (supported_unbiased sQ sup pq) n0 supported_one) [RHS]mulrDl mulrA.
Qed.
End Supported.
