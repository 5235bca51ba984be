(* linear-queries (Bassily), Section 4, over the real numbers: k items, Hadamard response of any order 2^m > k, t = e^eps, n users
   whose items are drawn from p. estimate A y j is the estimated share of the item j from the reports y. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
From Exactdp.Facts Require Import Reals SubGaussian.
From Exactdp.LinearQueries Require Hadamard.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* sub-Gaussian in both senses of Definition 2.4, the tail and the exponential moments *)
Theorem fact_4_1 (k m n : nat) (eps : real) (p : 'I_k -> real) (j : 'I_k) :
  (k < 2 ^ m)%N -> 0 < eps -> (0 < n)%N -> distribution p ->
  let reports : {ffun 'I_n -> bits m} -> real := sampled (response (row_of m) (exp eps)) p in
  let error := fun y => estimate (response_score (row_of m) (exp eps)) y j - p j in
  let proxy := 4%:R * ((exp eps + 1) / (exp eps - 1)) ^+ 2 / n%:R in
  [/\ mean reports error = 0,
      forall l, 0 <= l -> probability reports (fun y => l <= `|error y|) <= 2%:R * exp (- (l ^+ 2 / (2%:R * proxy))) &
      sub_gaussian reports error proxy].
Proof. by move=> room e0 n0 dp; exact: Hadamard.fact_4_1. Qed.

(* a quarter of it is a proxy, and for an item that nobody has it is the variance, and no proxy is smaller *)
Theorem fact_4_1_sharp (k m n : nat) (eps : real) (p : 'I_k -> real) (j : 'I_k) :
  (k < 2 ^ m)%N -> 0 < eps -> (0 < n)%N -> distribution p ->
  let reports : {ffun 'I_n -> bits m} -> real := sampled (response (row_of m) (exp eps)) p in
  let share := fun y => estimate (response_score (row_of m) (exp eps)) y j in
  let proxy := ((exp eps + 1) / (exp eps - 1)) ^+ 2 / n%:R in
  sub_gaussian reports (fun y => share y - p j) proxy /\
  (p j = 0 -> variance reports share = proxy /\ forall s, sub_gaussian reports (fun y => share y - p j) s -> proxy <= s).
Proof. by move=> room e0 n0 dp; exact: Hadamard.fact_4_1_sharp. Qed.
