(* The headline theorems about the mechanisms, each restated in full: a channel, private, tight, unbiased, with its risk.
   t = e^epsilon, at every size, over any ordered field. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse HighLow Blocks Mangat Binary OneRow Parts.
From Exactdp.Mechanisms Require Import SubsetSelection OneBit.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem randomised_response (R : realFieldType) (X : finType) (t : R) : 1 < t ->
  [/\ stochastic (krr (X := X) t), ldp t (krr (X := X) t),
      forall u, (1 < #|X|)%N -> ldp u (krr (X := X) t) -> t <= u & unbiased (krr t) (krr_score (X := X) t)].
Proof.
move=> t1; split; [exact: krr_stochastic (ltW t1)|exact (krr_ldp (ltW t1))|exact (krr_tight (ltW t1))|exact (krr_unbiased (ltW t1) t1)].
Qed.

Theorem randomised_response_risk (R : realFieldType) (X : finType) (t : R) : 1 < t -> forall (n : nat) (p : X -> R),
  (0 < n)%N -> distribution p ->
  risk n (krr t) (krr_score t) p =
  (1 + (#|X|%:R - 1) * (2%:R * t + #|X|%:R - 2%:R) / (t - 1) ^+ 2 - \sum_j p j ^+ 2) / n%:R.
Proof. exact (fun t1 n p => @krr_risk R X t (ltW t1) t1 n p). Qed.

Theorem hadamard_response (R : realFieldType) (k n : nat) (t : R) : (k < 2 ^ n)%N -> 1 < t ->
  let row := row_of (k := k) n in
  [/\ stochastic (response row t), ldp t (response row t), forall u, (1 < k)%N -> ldp u (response row t) -> t <= u &
      unbiased (response row t) (response_score row t)].
Proof.
move=> room t1 /=; have inj := row_of_inj room; have no := row_of_none room; have t1' := ltW t1; split.
- exact: response_stochastic.
- exact (response_ldp no t1').
- by move=> u k1; apply: (response_tight inj no t1'); rewrite card_ord.
exact (response_unbiased inj no t1' t1).
Qed.

Theorem hadamard_response_risk (R : realFieldType) (k n : nat) (t : R) : (k < 2 ^ n)%N -> 1 < t ->
  forall (users : nat) (p : 'I_k -> R), (0 < users)%N -> distribution p ->
  risk users (response (row_of n) t) (response_score (row_of n) t) p =
  (k%:R * ((t + 1) / (t - 1)) ^+ 2 - \sum_j p j ^+ 2) / users%:R.
Proof.
move=> room t1 users p n0 dp.
by rewrite (response_risk (row_of_inj room) (row_of_none room) (ltW t1) t1 n0 dp) card_ord.
Qed.
