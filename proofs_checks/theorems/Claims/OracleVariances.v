(* The variances of the frequency oracles, restated in full: for fixed data of n users, who hold the items x, and the share
   histogram R x j of the item j among them. t is e^epsilon, s is e^(epsilon/2); k items, g hash values. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse SubsetSelection Supported OneRow Coordinates LocalHashing.
From Exactdp.Mechanisms Require Import FixedData Comparing Variances OracleSteps Histogram.
From Exactdp.Mechanisms Require OracleMoments.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem pure_variance (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q : R) (n : nat) :
  stochastic Q -> supported S p q Q -> p != q -> (0 < n)%N ->
  let own := p * (1 - p) / (p - q) ^+ 2 in let other := q * (1 - q) / (p - q) ^+ 2 in
  (forall (x : {ffun 'I_n -> X}) j, n%:R * variance (reports Q x) (estimate (support_score S p q) ^~ j) =
    histogram R x j * own + (1 - histogram R x j) * other) /\
  (forall (law : X -> R) j, distribution law -> n%:R * variance (@sampled _ _ _ n Q law) (estimate (support_score S p q) ^~ j) =
    law j * own + (1 - law j) * other + law j * (1 - law j)).
Proof. exact: OracleMoments.pure_variance. Qed.

(* risk_of_data: the expected squared error about the histogram of the data, summed over the items *)
Theorem pure_risk (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q : R) (n : nat) (x : {ffun 'I_n -> X}) :
  stochastic Q -> supported S p q Q -> p != q -> (0 < n)%N ->
  n%:R * risk_of_data Q (support_score S p q) x = (p * (1 - p) + (#|X|%:R - 1) * (q * (1 - q))) / (p - q) ^+ 2.
Proof. exact: OracleMoments.pure_risk. Qed.

Theorem oue_variance (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < t -> (0 < n)%N ->
  let p := 2%:R^-1 in let q := (t + 1)^-1 in
  let Q := (unary p q : X -> {ffun X -> bool} -> R) in let A := support_score (@bit_of X) p q in
  (forall j, n%:R * variance (reports Q x) (estimate A ^~ j) = 4%:R * t / (t - 1) ^+ 2 + histogram R x j) /\
  n%:R * risk_of_data Q A x = 4%:R * t * #|X|%:R / (t - 1) ^+ 2 + 1.
Proof. exact: OracleMoments.oue_variance. Qed.

Theorem sue_variance (R : realFieldType) (X : finType) (s : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < s -> (0 < n)%N ->
  let p := s / (s + 1) in let q := (s + 1)^-1 in
  let Q := (unary p q : X -> {ffun X -> bool} -> R) in let A := support_score (@bit_of X) p q in
  (forall j, n%:R * variance (reports Q x) (estimate A ^~ j) = s / (s - 1) ^+ 2) /\
  n%:R * risk_of_data Q A x = #|X|%:R * s / (s - 1) ^+ 2.
Proof. exact: OracleMoments.sue_variance. Qed.

(* among all private ones with these odds: the variance at an item of nobody, and where it is least *)
Theorem oue_best (R : realFieldType) (X : finType) (t p q : R) : 1 < t -> (1 < #|X|)%N -> 0 <= q -> q < p -> p <= 1 ->
  ldp t (unary p q : X -> {ffun X -> bool} -> R) -> let noise := q * (1 - q) / (p - q) ^+ 2 in
  [/\ forall (n : nat) (x : {ffun 'I_n -> X}) (j : X), (0 < n)%N -> histogram R x j = 0 ->
        n%:R * variance (reports (unary p q : X -> {ffun X -> bool} -> R) x) (estimate (support_score (@bit_of X) p q) ^~ j) = noise,
      4%:R * t / (t - 1) ^+ 2 <= noise & noise = 4%:R * t / (t - 1) ^+ 2 <-> q = (t + 1)^-1 /\ p = 2%:R^-1].
Proof. exact: OracleMoments.oue_best. Qed.

(* p and q of the optimised and of the symmetric encoding, q rounded up to any number below a half *)
Theorem oue_rounded (R : realFieldType) (X : finType) (q : R) : q < 2%:R^-1 ->
  (forall t, 1 <= t -> (t + 1)^-1 < q -> ldp t (unary 2%:R^-1 q : X -> {ffun X -> bool} -> R)) /\
  (forall s, 1 <= s -> (s + 1)^-1 < q -> ldp (s ^+ 2) (unary (1 - q) q : X -> {ffun X -> bool} -> R)).
Proof. exact: OracleMoments.oue_rounded. Qed.

Theorem lh_variance (R : realFieldType) (H X G : finType) (w : H -> R) (h : H -> X -> G) (n : nat) (x : {ffun 'I_n -> X}) (t : R) :
  distribution w -> collides w h #|G|%:R^-1 -> (1 < #|G|)%N -> (0 < n)%N -> 1 < t -> let g : R := #|G|%:R in
  let A := support_score (hashed_support h (@same G)) (t / (t + g - 1)) g^-1 in
  forall j, n%:R * variance (reports (hashed w h (krr t)) x) (estimate A ^~ j) =
    (1 - histogram R x j) * ((t + g - 1) ^+ 2 / ((t - 1) ^+ 2 * (g - 1))) + histogram R x j * (t * g ^+ 2 / ((t - 1) ^+ 2 * (g - 1))).
Proof. exact: OracleMoments.lh_variance. Qed.

Theorem cms_variance (R : realFieldType) (H X G : finType) (w : H -> R) (h : H -> X -> G) (n : nat) (x : {ffun 'I_n -> X}) (s : R) :
  distribution w -> collides w h #|G|%:R^-1 -> (1 < #|G|)%N -> (0 < n)%N -> 1 < s ->
  let g : R := #|G|%:R in let p := s / (s + 1) in let q := (s + 1)^-1 in
  let Q := hashed w h (unary p q : G -> {ffun G -> bool} -> R) in
  let A := support_score (hashed_support h (@bit_of G)) p (g^-1 * p + (1 - g^-1) * q) in
  let other := (s + g - 1) * (g * s - s + 1) / ((g - 1) ^+ 2 * (s - 1) ^+ 2) in
  let more (g : R) := ((g - 1) * (s ^+ 2 + 1) + s) / ((g - 1) ^+ 2 * (s - 1) ^+ 2) in
  [/\ forall j, n%:R * variance (reports Q x) (estimate A ^~ j) =
        (1 - histogram R x j) * other + histogram R x j * (s * g ^+ 2 / ((g - 1) ^+ 2 * (s - 1) ^+ 2)),
      other - s / (s - 1) ^+ 2 = more g & forall e, 0 < e -> exists g0, forall g, g0 <= g -> 0 < more g < e].
Proof. exact: OracleMoments.cms_variance. Qed.

Theorem hcms_variance (R : realFieldType) (H X : finType) (b : nat) (w : H -> R) (h : H -> X -> bits b) (n : nat) (x : {ffun 'I_n -> X})
    (t : R) : distribution w -> collides w h (2 ^+ b)^-1 -> (0 < b)%N -> (0 < n)%N -> 1 < t ->
  let g : R := 2 ^+ b in let p := t / (t + 1) in
  let Q := hashed w h (one_row (fun v : bits b => v) t) in
  let A := support_score (hashed_support h (agrees R (fun v : bits b => v))) p (g^-1 * p + (1 - g^-1) * 2%:R^-1) in
  forall j, n%:R * variance (reports Q x) (estimate A ^~ j) =
    (1 - histogram R x j) * ((g ^+ 2 * (t + 1) ^+ 2 - (t - 1) ^+ 2) / ((g - 1) ^+ 2 * (t - 1) ^+ 2)) +
    histogram R x j * (4%:R * t * g ^+ 2 / ((g - 1) ^+ 2 * (t - 1) ^+ 2)).
Proof. exact: OracleMoments.hcms_variance. Qed.

Theorem she_clamped (R : realFieldType) (X : finType) (m n : nat) (s : R) (x : {ffun 'I_n -> X}) : 1 < s -> (0 < n)%N ->
  let Q := (coordinates (noisy s) (@one_hot X) : X -> {ffun X -> clamped m} -> R) in
  let v := s^-1 ^+ m in let e := v / (s + 1) in
  let A (y : {ffun X -> clamped m}) (j : X) := (value R (y j) - e) / (1 - 2%:R * e) in
  (forall b : bool, mean (noisy s b) (@value R m) = if b then 1 - e else e) /\
  (forall j, n%:R * variance (reports Q x) (estimate A ^~ j) =
    ((s + 1) * (2%:R * s * (s + 1) - v * (s ^+ 2 + 4%:R * s - 1 + 2%:R * m%:R * (s ^+ 2 - 1))) - (s - 1) ^+ 2 * v ^+ 2) /
      ((s - 1) ^+ 2 * (s + 1 - 2%:R * v) ^+ 2)).
Proof. exact: OracleMoments.she_clamped. Qed.
