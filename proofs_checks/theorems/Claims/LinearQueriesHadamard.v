(* linear-queries (Bassily), Section 4, over the real numbers: k items, Hadamard response of any order 2^m > k, t = e^eps, n users
   whose items are drawn from p. estimate A y j is the estimated share of the item j from the reports y. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
From Exactdp.Facts Require Import Reals SubGaussian.
From Exactdp.LinearQueries Require Import Projection.
From Exactdp.LinearQueries Require Simplex Hadamard.
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

(* Algorithm 5: the answer is the point of the simplex, the set of distributions, that is nearest to the estimate. There is one; and
   the bounds hold of it, of the mean of its distance and of its squared distance, x^(1/4) being the root of the root. *)
Theorem thm_4_2 (k m n : nat) (eps : real) (p : 'I_k -> real) :
  (k < 2 ^ m)%N -> 0 < eps -> (0 < n)%N -> distribution p ->
  let reports : {ffun 'I_n -> bits m} -> real := sampled (response (row_of m) (exp eps)) p in
  let share := fun y => estimate (response_score (row_of m) (exp eps)) y in
  let c := (exp eps + 1) / (exp eps - 1) in
  (forall y : {ffun 'I_n -> bits m}, exists w, nearest (@distribution real_realType [finType of 'I_k]) (share y) w) /\
  forall answer : {ffun 'I_n -> bits m} -> 'I_k -> real,
  (forall y, nearest (@distribution real_realType [finType of 'I_k]) (share y) (answer y)) ->
  let square_error := mean reports (fun y => square (minus (answer y) p)) in
  let error := mean reports (fun y => sqrt (square (minus (answer y) p))) in
  [/\ error <= sqrt (sqrt (256%:R * c ^+ 2 * ln k%:R / n%:R)), error <= sqrt (4%:R * c ^+ 2 * k%:R / n%:R),
      square_error <= sqrt (256%:R * c ^+ 2 * ln k%:R / n%:R) & square_error <= 4%:R * c ^+ 2 * k%:R / n%:R].
Proof.
move=> room e0 n0 dp; split=> [y|answer near]; first by apply: Simplex.simplex_nearest; exact: Hadamard.inhabited dp.
have [h1 h2] := Hadamard.thm_4_2 room e0 n0 dp near; have [h3 h4] := Hadamard.thm_4_2_printed_squares room e0 n0 dp near.
by split.
Qed.

Theorem thm_4_2_sharp (k m n : nat) (eps : real) (p : 'I_k -> real) :
  (k < 2 ^ m)%N -> 0 < eps -> (0 < n)%N -> distribution p ->
  let reports : {ffun 'I_n -> bits m} -> real := sampled (response (row_of m) (exp eps)) p in
  let share := fun y => estimate (response_score (row_of m) (exp eps)) y in
  let c := (exp eps + 1) / (exp eps - 1) in
  forall answer : {ffun 'I_n -> bits m} -> 'I_k -> real,
  (forall y, nearest (@distribution real_realType [finType of 'I_k]) (share y) (answer y)) ->
  let square_error := mean reports (fun y => square (minus (answer y) p)) in
  let error := mean reports (fun y => sqrt (square (minus (answer y) p))) in
  [/\ error <= sqrt (sqrt (8%:R * c ^+ 2 * ln (2%:R * k%:R) / n%:R)), error <= sqrt (k%:R * c ^+ 2 / n%:R) &
      error <= sqrt 2%:R] /\
  [/\ square_error <= sqrt (8%:R * c ^+ 2 * ln (2%:R * k%:R) / n%:R), square_error <= k%:R * c ^+ 2 / n%:R & square_error <= 2%:R].
Proof.
move=> room e0 n0 dp reports share c answer near.
by split; [exact: (Hadamard.thm_4_2_sharp room e0 n0 dp near)|exact: (Hadamard.thm_4_2_squares room e0 n0 dp near)].
Qed.
