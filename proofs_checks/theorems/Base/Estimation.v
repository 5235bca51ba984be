(* Estimators: n users report through a channel Q, the scores A of their reports are averaged.

   A y j is the score of the report y for the coordinate j. Two worlds: the users' items are fixed (x), or drawn from a law p. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Definitions.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (p : X -> R) (Q : X -> Y -> R).

(* the law of the report of a user whose item has the law p *)
Definition output p Q (y : Y) : R := \sum_x p x * Q x y.
Definition unbiased Q (A : Y -> X -> R) := forall x j, \sum_y Q x y * A y j = (x == j)%:R.
Definition estimate (n : nat) (J : Type) (A : Y -> J -> R) (y : {ffun 'I_n -> Y}) (j : J) : R := (\sum_i A (y i) j) / n%:R.
Definition histogram (n : nat) (x : {ffun 'I_n -> X}) (j : X) : R := (\sum_i (x i == j)%:R) / n%:R.
(* the law of n reports: items fixed, items drawn *)
Definition reports (n : nat) Q (x : {ffun 'I_n -> X}) : {ffun 'I_n -> Y} -> R := independent (fun i => Q (x i)).
Definition sampled (n : nat) Q p : {ffun 'I_n -> Y} -> R := independent (fun _ => output p Q).
(* expected squared error, summed over the coordinates *)
Definition risk (n : nat) Q (A : Y -> X -> R) p : R := mean (@sampled n Q p) (fun y => \sum_j (estimate A y j - p j) ^+ 2).
End Definitions.

Section Estimation.
Variables (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (A : Y -> X -> R) (n : nat).
Hypotheses (sQ : stochastic Q) (n0 : (0 < n)%N).
Implicit Types (p : X -> R).

Lemma row_distribution x : distribution (Q x).
Proof. by case: sQ => Q0 Q1; split. Qed.

Lemma output_distribution p : distribution p -> distribution (output p Q).
Proof.
move=> [p0 p1]; have [Q0 Q1] := sQ; split=> [y|]; first by apply: sumr_ge0 => x _; apply: mulr_ge0.
by rewrite exchange_big -p1; apply: eq_bigr => x _; rewrite -mulr_sumr Q1 mulr1.
Qed.

Lemma mean_output p f : mean (output p Q) f = mean p (fun x => mean (Q x) f).
Proof.
rewrite /mean; under eq_bigr do rewrite mulr_suml; rewrite exchange_big /=; apply: eq_bigr => x _.
by rewrite mulr_sumr; apply: eq_bigr => y _; rewrite mulrA.
Qed.

Lemma mean_delta p j : mean p (fun x => (x == j)%:R) = p j.
Proof.
rewrite /mean (bigD1 j) //= eqxx mulr1 big1 ?addr0 // => x /negPf ->; exact: mulr0.
Qed.

Let n1 : n%:R != 0 :> R. Proof. by rewrite pnatr_eq0 -lt0n. Qed.

Lemma mean_estimate (q : 'I_n -> Y -> R) j : (forall i, distribution (q i)) ->
  mean (independent q) (estimate A ^~ j) = (\sum_i mean (q i) (A ^~ j)) / n%:R.
Proof.
move=> dq; rewrite /estimate -(mean_total dq (fun _ y => A y j)) mulrC -meanZ.
by apply: eq_mean => y; rewrite mulrC.
Qed.

Lemma covariance_estimate (q : 'I_n -> Y -> R) i j : (forall u, distribution (q u)) ->
  covariance (independent q) (estimate A ^~ i) (estimate A ^~ j) =
  (\sum_u covariance (q u) (A ^~ i) (A ^~ j)) / n%:R ^+ 2.
Proof.
move=> dq; rewrite -(covariance_sum dq (fun _ y => A y i) (fun _ y => A y j)) /covariance.
have e k : mean (independent q) (estimate A ^~ k) = n%:R^-1 * mean (independent q) (fun y => \sum_u A (y u) k).
  by rewrite -meanZ; apply: eq_mean => y; rewrite /estimate mulrC.
have -> : mean (independent q) (fun y => estimate A y i * estimate A y j) =
          n%:R^-1 ^+ 2 * mean (independent q) (fun y => (\sum_u A (y u) i) * (\sum_u A (y u) j)).
  by rewrite -meanZ; apply: eq_mean => y; rewrite /estimate expr2 mulrACA mulrC.
by rewrite !e mulrACA -expr2 -mulrBr exprVn [LHS]mulrC.
Qed.

Hypothesis unb : unbiased Q A.

(* Fixed items: the estimate is right in the mean about the histogram, whatever the items are. *)
Theorem estimate_reports (x : {ffun 'I_n -> X}) j : mean (reports Q x) (estimate A ^~ j) = histogram R x j.
Proof.
rewrite mean_estimate => [|i]; last exact: row_distribution.
by congr (_ / _); apply: eq_bigr => i _; rewrite -unb.
Qed.

Theorem covariance_reports (x : {ffun 'I_n -> X}) i j :
  covariance (reports Q x) (estimate A ^~ i) (estimate A ^~ j) =
  (\sum_u (mean (Q (x u)) (fun y => A y i * A y j) - (x u == i)%:R * (x u == j)%:R)) / n%:R ^+ 2.
Proof.
rewrite covariance_estimate => [|u]; last exact: row_distribution.
by congr (_ / _); apply: eq_bigr => u _; rewrite /covariance -!unb.
Qed.

(* Items drawn from p. *)
Variable p : X -> R.
Hypothesis dp : distribution p.

Lemma mean_score j : mean (output p Q) (A ^~ j) = p j.
Proof. by rewrite mean_output (@eq_mean _ _ p _ (fun x => (x == j)%:R)) ?mean_delta // => x; rewrite -unb. Qed.

Theorem estimate_sampled j : mean (@sampled _ _ _ n Q p) (estimate A ^~ j) = p j.
Proof.
rewrite mean_estimate => [|_]; last exact: output_distribution.
under eq_bigr do rewrite mean_score.
by rewrite sumr_const card_ord -[p j *+ n]mulr_natr mulfK.
Qed.

Theorem covariance_sampled i j :
  covariance (@sampled _ _ _ n Q p) (estimate A ^~ i) (estimate A ^~ j) =
  (mean (output p Q) (fun y => A y i * A y j) - p i * p j) / n%:R.
Proof.
rewrite covariance_estimate => [|_]; last exact: output_distribution.
rewrite sumr_const card_ord -mulr_natr /covariance !mean_score; move: (mean _ _) => m; by field.
Qed.

Theorem risk_sampled :
  risk n Q A p = (\sum_j mean (output p Q) (fun y => A y j ^+ 2) - \sum_j p j ^+ 2) / n%:R.
Proof.
have ds : distribution (@sampled _ _ _ n Q p) by apply: independent_distribution => _; apply: output_distribution.
rewrite /risk mean_sum -sumrB mulr_suml; apply: eq_bigr => j _.
rewrite -(covariance_sampled j j) -/(variance _ _) varianceE //; apply: eq_mean => y.
by rewrite estimate_sampled.
Qed.
End Estimation.

Section Extensionality.
Variables (R : realFieldType) (X Y : finType) (Q W : X -> Y -> R) (A B : Y -> X -> R).
Hypotheses (same : Q =2 W) (same_score : A =2 B).

Lemma eq_unbiased : unbiased Q A -> unbiased W B.
Proof. by move=> h x j; rewrite -h; apply: eq_bigr => y _; rewrite same same_score. Qed.

Lemma eq_risk n p : risk n Q A p = risk n W B p.
Proof.
apply: eq_bigr => y _; congr (_ * _); last first.
  by apply: eq_bigr => j _; rewrite /estimate; congr ((_ / _ - _) ^+ 2); apply: eq_bigr => i _.
by apply: eq_bigr => i _; apply: eq_bigr => x _; rewrite same.
Qed.
End Extensionality.
