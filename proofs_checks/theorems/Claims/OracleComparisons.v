(* Which frequency oracle has the smaller variance, restated in full: t is e^epsilon, s is e^(epsilon/2); k items, g hash values;
   the data x of n users are fixed. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse SubsetSelection Supported OneRow Coordinates LocalHashing.
From Exactdp.Mechanisms Require Import FixedData Comparing Variances OracleSteps.
From Exactdp.Claims Require Import OracleVariances.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem grr_variance (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < t -> (0 < n)%N ->
  let k : R := #|X|%:R in
  (forall j, n%:R * variance (reports (krr t) x) (estimate (krr_score t) ^~ j) =
    (1 - histogram R x j) * ((t + k - 2%:R) / (t - 1) ^+ 2) + histogram R x j * (t * (k - 1) / (t - 1) ^+ 2)) /\
  n%:R * risk_of_data (krr t) (krr_score t) x = (k - 1) * (2%:R * t + k - 2%:R) / (t - 1) ^+ 2.
Proof.
move=> t1 n0 k; have u0 := gap t1; have sQ := @krr_stochastic R X t (ltW t1); split=> [j|].
  by rewrite (variance_of_data sQ n0 (krr_one t1)) addrC.
by rewrite (risk_of_dataE sQ (krr_unbiased (ltW t1) t1 (several x)) n0 (krr_one t1)) -/k; fld.
Qed.
