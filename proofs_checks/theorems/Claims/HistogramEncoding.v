(* Histogram encoding with discrete Laplace noise, summed (SHE), restated in full. s is e^(epsilon/2); a coordinate holds the
   values -m..m+1, (i, true) for 1 + i and (i, false) for -i; noisy s b is the law of the bit b with the noise, clamped. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import Supported Coordinates Histogram.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem summation (R : realFieldType) (X : finType) (m : nat) (s : R) : 1 <= s ->
  let Q := (coordinates (noisy s) (@one_hot X) : X -> {ffun X -> clamped m} -> R) in
  [/\ stochastic Q, ldp (s ^+ 2) Q & apart_by (s ^+ 2) Q].
Proof. by move=> s1; split; [exact: summed_stochastic|exact: summed_ldp|exact: summed_apart]. Qed.

(* one coordinate: its mean is e for a bit 0 and 1 - e for a bit 1, its variance the same for both *)
Theorem coordinate_moments (R : realFieldType) (m : nat) (s : R) : 1 < s -> forall b : bool,
  let e := s^-1 ^+ m / (s + 1) in
  mean (noisy s b) (@value R m) = (if b then 1 - e else e) /\
  variance (noisy s b) (@value R m) =
    2%:R * s / (s - 1) ^+ 2 - e * ((s + 1) ^+ 2 / (s - 1) ^+ 2 + (2%:R * m%:R * (s + 1) + 2%:R) / (s - 1)) - e ^+ 2.
Proof.
move=> s1 b e; split; first exact: (noisy_mean m (ltW s1) s1 b).
have sq := noisy_square m (ltW s1) s1 b.
rewrite /variance /covariance (noisy_mean m (ltW s1) s1 b).
by rewrite (_ : mean _ _ = mean (noisy s b) (fun z : clamped m => value R z ^+ 2)) // sq -expr2 addrK.
Qed.

(* the estimate of n users: the mean of the sums, brought from e, 1 - e to 0, 1 *)
Theorem summation_moments (R : realFieldType) (X : finType) (m : nat) (s : R) : 1 < s ->
  let Q := (coordinates (noisy s) (@one_hot X) : X -> {ffun X -> clamped m} -> R) in
  let e := s^-1 ^+ m / (s + 1) in
  let A (y : {ffun X -> clamped m}) (j : X) := (value R (y j) - e) / (1 - 2%:R * e) in
  let V := (2%:R * s / (s - 1) ^+ 2 - e * ((s + 1) ^+ 2 / (s - 1) ^+ 2 + (2%:R * m%:R * (s + 1) + 2%:R) / (s - 1)) - e ^+ 2)
    / (1 - 2%:R * e) ^+ 2 in
  [/\ unbiased Q A, forall x j, variance (Q x) (A ^~ j) = V &
      forall (n : nat) (law : X -> R), (0 < n)%N -> distribution law ->
        risk n Q A law = (1 + #|X|%:R * V - \sum_j law j ^+ 2) / n%:R].
Proof.
move=> s1; have s1' := ltW s1.
by split; [exact: summed_unbiased|move=> x j; exact: summed_variance|move=> n law; exact: summed_risk].
Qed.
