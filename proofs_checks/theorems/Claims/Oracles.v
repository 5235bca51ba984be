(* Oracles, OracleVariances, OracleComparisons. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Mechanisms Require Import Supports Designs Hashing Levels Subsets Bits Moments.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The frequency oracles: channels, levels and supports, each claim restated in full. t is e^epsilon, s is e^(epsilon/2), p and q are the
   chances that a report supports the own item and another; n users hold the items x. *)
Module Oracles.
Import Supported RandomisedResponse OneRow Coordinates LocalHashing TwoRounds FixedData Comparing OracleSteps.
Theorem ue_private (R : realFieldType) (X : finType) (p q : R) : 0 < q -> q <= p -> p < 1 ->
  let Q := (unary p q : X -> {ffun X -> bool} -> R) in let level := p * (1 - q) / (q * (1 - p)) in
  [/\ stochastic Q, ldp level Q, apart_by level Q & level = p / (1 - p) / (q / (1 - q))].
Proof. exact: OracleLevels.ue_private. Qed.

Theorem pure_hashed (R : realFieldType) (H X G Y : finType) (w : H -> R) (h : H -> X -> G) (W : G -> Y -> R) (S : G -> Y -> bool)
    (c p q : R) :
  distribution w -> collides w h c -> stochastic W -> supported S p q W ->
  let q' := c * p + (1 - c) * q in
  [/\ stochastic (hashed w h W), supported (hashed_support h S) p q' (hashed w h W) & p - q' = (1 - c) * (p - q)].
Proof. exact: OracleLevels.pure_hashed. Qed.

Theorem lh_private (R : realFieldType) (H X G : finType) (w : H -> R) (h : H -> X -> G) (t : R) : distribution w -> 1 <= t ->
  let Q := hashed w h (krr t) in
  [/\ stochastic Q, ldp t Q & forall f x x' u, 0 < w f -> h f x != h f x' -> ldp u Q -> t <= u].
Proof. exact: OracleLevels.lh_private. Qed.

Theorem lh_support (R : realFieldType) (H X G : finType) (w : H -> R) (h : H -> X -> G) (t : R) : distribution w ->
  collides w h #|G|%:R^-1 -> (1 < #|G|)%N -> 1 <= t ->
  supported (hashed_support h (@same G)) (t / (t + #|G|%:R - 1)) #|G|%:R^-1 (hashed w h (krr t)).
Proof. exact: OracleLevels.lh_support. Qed.

(* v |-> R v over GF(2), and v |-> ((a v + c) mod P) mod g for a prime P; the items are numbers *)
Theorem lh_collision (R : realFieldType) :
  (forall (n b : nat) (X : finType) (point : X -> bits n), injective point ->
    collides (@even R [finType of {ffun 'I_b -> bits n}]) (fun f x => linear f (point x)) (2 ^ b)%:R^-1) /\
  (forall (P g k : nat), prime P -> (0 < g)%N -> (k <= P)%N ->
    forall v v' : 'I_k, v != v' -> let value (f : 'F_P * 'F_P) (v : 'I_k) := val (f.1 * v%:R + f.2) in
    \sum_f @even R [finType of 'F_P * 'F_P] f * (value f v %% g == value f v' %% g)%N%:R =
      (\sum_(y < g) (#|[pred u : 'F_P | u %% g == y]%N|%:R / P%:R) ^+ 2)).
Proof. exact: OracleLevels.lh_collision. Qed.

Theorem cms_private (R : realFieldType) (H X G : finType) (w : H -> R) (h : H -> X -> G) (s : R) : distribution w -> 1 <= s ->
  let Q := hashed w h (unary (s / (s + 1)) (s + 1)^-1 : G -> {ffun G -> bool} -> R) in
  [/\ stochastic Q, ldp (s ^+ 2) Q & forall f x x' u, 0 < w f -> h f x != h f x' -> ldp u Q -> s ^+ 2 <= u].
Proof. exact: OracleLevels.cms_private. Qed.

(* the rows of the matrix of order 2^b are drawn evenly *)
Theorem hcms_private (R : realFieldType) (H X : finType) (b : nat) (w : H -> R) (h : H -> X -> bits b) (t : R) :
  distribution w -> 1 <= t -> let Q := hashed w h (one_row (fun v : bits b => v) t) in
  [/\ stochastic Q, ldp t Q & forall f x x' u, 0 < w f -> h f x != h f x' -> ldp u Q -> t <= u].
Proof. exact: OracleLevels.hcms_private. Qed.

Theorem rappor_once (R : realFieldType) (X J : finType) (code : X -> J -> bool) (f p q : R) :
  before (coordinates (coin (1 - f / 2%:R) (f / 2%:R)) code) (resent (coin q p)) =2
  coordinates (X := X) (J := J) (coin (f / 2%:R * (p + q) + (1 - f) * q) (f / 2%:R * (p + q) + (1 - f) * p)) code.
Proof. exact: OracleLevels.rappor_once. Qed.

(* one bit for the item: exactly this level. n reports of what is kept, made in any way, and any code whose bits of two items
   differ at h places on either side *)
Theorem rappor_permanent (R : realFieldType) (X : finType) (f : R) : 0 < f -> f <= 1 ->
  let level := ((2%:R - f) / f) ^+ 2 in
  let Q := (unary (1 - f / 2%:R) (f / 2%:R) : X -> {ffun X -> bool} -> R) in
  [/\ stochastic Q, ldp level Q, apart_by level Q,
      forall (Y : finType) (W : {ffun X -> bool} -> Y -> R) (n : nat), stochastic W -> ldp level (@memorised R X _ Y Q W n) &
      forall (J Y : finType) (code : X -> J -> bool) (W : {ffun J -> bool} -> Y -> R) (n h : nat) (x x' : X), stochastic W ->
        lost code x x' = h -> lost code x' x = h ->
        let Q' := @memorised R X _ Y (coordinates (coin (1 - f / 2%:R) (f / 2%:R)) code) W n in
        forall y, Q' x y <= level ^+ h * Q' x' y].
Proof. exact: OracleLevels.rappor_permanent. Qed.

(* a round of randomised response at b after one at a; the second round that gives a wanted level; n reports of what is kept *)
Theorem lgrr_once (R : realFieldType) (X : finType) (a b : R) : 1 <= a -> 1 <= b -> (1 < #|X|)%N ->
  let k : R := #|X|%:R in let level (b : R) := (a * b + k - 1) / (a + b + k - 2%:R) in
  [/\ before (krr (X := X) a) (krr b) =2 krr (level b), level b <= a /\ level b <= b,
      forall r, 1 <= r -> r < a -> let back := ((a + k - 2%:R) * r - (k - 1)) / (a - r) in
        [/\ 1 <= back, level back = r & forall b', 1 <= b' -> level b' = r -> b' = back] &
      forall n, ldp a (@memorised R X _ _ (krr a) (krr b) n)].
Proof. exact: OracleLevels.lgrr_once. Qed.

(* the bits of the support are sent on, independently, a 1 as 1 with probability a and a 0 as 1 with probability b *)
Theorem pure_then (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q a b : R) :
  stochastic Q -> supported S p q Q -> 0 <= a <= 1 -> 0 <= b <= 1 ->
  let sent := before Q (fun y => resent (coin a b) [ffun j => S j y]) : X -> {ffun X -> bool} -> R in
  let p' := p * a + (1 - p) * b in let q' := q * a + (1 - q) * b in
  [/\ stochastic sent, supported (@bit_of X) p' q' sent & p' - q' = (p - q) * (a - b)].
Proof. exact: OracleLevels.pure_then. Qed.

(* q* = one and p* = zero *)
Theorem rappor_once_below (R : realFieldType) (f p q : R) : 0 < f -> f < 1 -> 0 <= p -> p < q -> q <= 1 ->
  let one := f / 2%:R * (p + q) + (1 - f) * q in let zero := f / 2%:R * (p + q) + (1 - f) * p in
  one <= (2%:R - f) / f * zero /\ 1 - zero <= (2%:R - f) / f * (1 - one).
Proof. exact: OracleLevels.rappor_once_below. Qed.

(* any number m of reports of the bits that are kept *)
Theorem losue_once (R : realFieldType) (X : finType) (a s : R) : 1 <= a -> 1 <= s ->
  let q := (a + s) / ((a + 1) * (s + 1)) in let level := (a * s + 1) / (a + s) in
  let kept := (unary 2%:R^-1 (a + 1)^-1 : X -> {ffun X -> bool} -> R) in
  let W := (resent (coin (s / (s + 1)) (s + 1)^-1) : {ffun X -> bool} -> {ffun X -> bool} -> R) in
  [/\ before kept W =2 unary 2%:R^-1 q, [/\ ldp level (before kept W), apart_by level (before kept W) & (1 - q) / q = level],
      level <= a /\ level <= s & forall m, ldp a (@memorised R X _ _ kept W m)].
Proof. exact: OracleLevels.losue_once. Qed.
End Oracles.

(* The variances of the frequency oracles, restated in full: for fixed data of n users, who hold the items x, and the share
   histogram R x j of the item j among them. t is e^epsilon, s is e^(epsilon/2); k items, g hash values. *)
Module OracleVariances.
Import RandomisedResponse HadamardResponse SubsetSelection Supported OneRow Coordinates LocalHashing FixedData Comparing Variances OracleSteps Histogram.
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
End OracleVariances.

(* Which frequency oracle has the smaller variance, restated in full: t is e^epsilon, s is e^(epsilon/2); k items, g hash values;
   the data x of n users are fixed. *)
Module OracleComparisons.
Import RandomisedResponse HadamardResponse SubsetSelection Supported OneRow Coordinates LocalHashing FixedData Comparing Variances OracleSteps OracleMoments.
Theorem grr_variance (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < t -> (0 < n)%N ->
  let k : R := #|X|%:R in
  (forall j, n%:R * variance (reports (krr t) x) (estimate (krr_score t) ^~ j) =
    (1 - histogram R x j) * ((t + k - 2%:R) / (t - 1) ^+ 2) + histogram R x j * (t * (k - 1) / (t - 1) ^+ 2)) /\
  n%:R * risk_of_data (krr t) (krr_score t) x = (k - 1) * (2%:R * t + k - 2%:R) / (t - 1) ^+ 2.
Proof. exact: OracleRanks.grr_variance. Qed.

(* at an item of nobody *)
Theorem grr_oue_variance (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) (j : X) :
  1 < t -> (0 < n)%N -> histogram R x j = 0 -> let k : R := #|X|%:R in
  let grr := variance (reports (krr t) x) (estimate (krr_score t) ^~ j) in
  let oue := variance (reports (unary 2%:R^-1 (t + 1)^-1 : X -> {ffun X -> bool} -> R) x)
    (estimate (support_score (@bit_of X) 2%:R^-1 (t + 1)^-1) ^~ j) in
  [/\ (grr < oue) = (k < 3%:R * t + 2%:R), (grr == oue) = (k == 3%:R * t + 2%:R) & (oue < grr) = (3%:R * t + 2%:R < k)].
Proof. exact: OracleRanks.grr_oue_variance. Qed.

(* all k estimates, m = k - 1: randomised response has the smaller risk for all m up to 2 t + 1, where it has it for some m it has it for every
   smaller one, and it has it for none from 3 t + 3 on *)
Theorem grr_oue_risk (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < t -> (0 < n)%N ->
  let m : R := #|X|%:R - 1 in let below (m : R) := m ^+ 2 - (2%:R * t + 1) * m < (t + 1) ^+ 2 in
  let grr := risk_of_data (krr t) (krr_score t) x in
  let oue := risk_of_data (unary 2%:R^-1 (t + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) 2%:R^-1 (t + 1)^-1) x in
  [/\ (grr < oue) = below m, forall m, 0 < m -> m <= 2%:R * t + 1 -> below m, forall m m', 0 < m -> m <= m' -> below m' -> below m &
      forall m, 3%:R * t + 3%:R <= m -> ~~ below m].
Proof. exact: OracleRanks.grr_oue_risk. Qed.

Theorem sue_oue_variance (R : realFieldType) (X : finType) (s : R) (n : nat) (x : {ffun 'I_n -> X}) (j : X) : 1 < s -> (0 < n)%N ->
  let more := s / (s + 1) ^+ 2 in
  let sue := variance (reports (unary (s / (s + 1)) (s + 1)^-1 : X -> {ffun X -> bool} -> R) x)
    (estimate (support_score (@bit_of X) (s / (s + 1)) (s + 1)^-1) ^~ j) in
  let oue := variance (reports (unary 2%:R^-1 (s ^+ 2 + 1)^-1 : X -> {ffun X -> bool} -> R) x)
    (estimate (support_score (@bit_of X) 2%:R^-1 (s ^+ 2 + 1)^-1) ^~ j) in
  [/\ histogram R x j = 0 -> n%:R * sue - n%:R * oue = more /\ oue < sue,
      histogram R x j = 1 -> n%:R * oue - n%:R * sue = 1 - more /\ sue < oue & more <= 4%:R^-1].
Proof. exact: OracleRanks.sue_oue_variance. Qed.

Theorem sue_oue_risk (R : realFieldType) (X : finType) (s : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < s -> (0 < n)%N ->
  let k : R := #|X|%:R in let below (s : R) := k * s < (s + 1) ^+ 2 in
  let sue := risk_of_data (unary (s / (s + 1)) (s + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) (s / (s + 1)) (s + 1)^-1) x in
  let oue := risk_of_data (unary 2%:R^-1 (s ^+ 2 + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) 2%:R^-1 (s ^+ 2 + 1)^-1) x in
  [/\ (sue < oue) = below s, (#|X| <= 4)%N -> forall s, 1 < s -> below s &
      (4 < #|X|)%N -> [/\ exists s, 1 < s /\ ~~ below s, forall s s', 1 < s -> s <= s' -> below s -> below s' & forall s, 1 < s -> k <= s -> below s]].
Proof. exact: OracleRanks.sue_oue_risk. Qed.

(* local hashing at an item of nobody: noise g for g hash values *)
Theorem lh_best (R : realFieldType) (t : R) : 1 < t -> let noise (g : R) := (t + g - 1) ^+ 2 / ((t - 1) ^+ 2 * (g - 1)) in
  [/\ forall (H X G : finType) (w : H -> R) (h : H -> X -> G) (n : nat) (x : {ffun 'I_n -> X}) (j : X),
        distribution w -> collides w h #|G|%:R^-1 -> (1 < #|G|)%N -> (0 < n)%N -> histogram R x j = 0 ->
        n%:R * variance (reports (hashed w h (krr t)) x)
          (estimate (support_score (hashed_support h (@same G)) (t / (t + #|G|%:R - 1)) #|G|%:R^-1) ^~ j) = noise #|G|%:R,
      forall g, 1 < g -> (noise (g + 1) < noise g) = (g * (g - 1) < t ^+ 2) /\
        (noise (2%:R * g) < noise g) = ((g - 1) * (2%:R * g - 1) < t ^+ 2),
      forall g : nat, (1 < g)%N -> t ^+ 2 <= g%:R * (g%:R - 1) -> (forall g', (1 < g' < g)%N -> g'%:R * (g'%:R - 1) < t ^+ 2) ->
        forall g', (1 < g')%N -> noise g%:R <= noise g'%:R &
      forall g, 1 < g -> 4%:R * t / (t - 1) ^+ 2 <= noise g /\ (noise g = 4%:R * t / (t - 1) ^+ 2 <-> g = t + 1)].
Proof. exact: OracleRanks.lh_best. Qed.

Theorem blh_variance (R : realFieldType) (X : finType) (n : nat) (x : {ffun 'I_n -> X}) (t : R) (j : X) : (0 < n)%N -> 1 < t ->
  let other := (t + 1) ^+ 2 / (t - 1) ^+ 2 in let own := 4%:R * t / (t - 1) ^+ 2 in
  [/\ forall (H G : finType) (w : H -> R) (h : H -> X -> G), distribution w -> collides w h 2%:R^-1 -> #|G| = 2%N ->
        n%:R * variance (reports (hashed w h (krr t)) x)
          (estimate (support_score (hashed_support h (@same G)) (t / (t + 1)) 2%:R^-1) ^~ j) =
        (1 - histogram R x j) * other + histogram R x j * own,
      forall (b : nat) (row : X -> bits b), injective row -> (forall v, row v != none b) ->
        n%:R * variance (reports (response row t) x) (estimate (response_score row t) ^~ j) =
        (1 - histogram R x j) * other + histogram R x j * own & other - own = 1].
Proof. exact: OracleRanks.blh_variance. Qed.

(* k = K + 1 items, d = D + 1 in a set *)
Theorem ss_support (R : realFieldType) (X : finType) (K D : nat) (t : R) : #|X| = K.+1 -> (D < K)%N -> 1 <= t ->
  let k : R := K.+1%:R in let d : R := D.+1%:R in
  supported (@holds X D) (d * t / (d * t + k - d)) (d * ((d - 1) * t + k - d) / ((k - 1) * (d * t + k - d)))
    (select K t : X -> selection X D.+1 -> R).
Proof. exact: OracleRanks.ss_support. Qed.

Theorem ss_below_oue (R : realFieldType) (X : finType) (K D n : nat) (t : R) (x : {ffun 'I_n -> X}) :
  #|X| = K.+1 -> (D < K)%N -> 1 < t -> (0 < n)%N -> let k : R := K.+1%:R in let d : R := D.+1%:R in d * (t + 1) = k ->
  let risk := n%:R * risk_of_data (select K t : X -> selection X D.+1 -> R) (select_score K t) x in
  let oue := n%:R * risk_of_data (unary 2%:R^-1 (t + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) 2%:R^-1 (t + 1)^-1) x in
  [/\ risk = 4%:R * t * k / (t - 1) ^+ 2 + 1 - (2%:R - k^-1) * (t + 1) ^+ 2 / (t - 1) ^+ 2,
      oue = 4%:R * t * k / (t - 1) ^+ 2 + 1 & risk < oue].
Proof. exact: OracleRanks.ss_below_oue. Qed.

(* both sketches: at an item of nobody and at one of everybody the variance falls in g, so that no g is best; a report of the
   count-mean sketch has g bits *)
Theorem sketch_best (R : realFieldType) (s t : R) : 1 < s -> 1 < t ->
  let cms_other (g : R) := (s + g - 1) * (g * s - s + 1) / ((g - 1) ^+ 2 * (s - 1) ^+ 2) in
  let cms_own (g : R) := s * g ^+ 2 / ((g - 1) ^+ 2 * (s - 1) ^+ 2) in
  let hcms_other (g : R) := (g ^+ 2 * (t + 1) ^+ 2 - (t - 1) ^+ 2) / ((g - 1) ^+ 2 * (t - 1) ^+ 2) in
  let hcms_own (g : R) := 4%:R * t * g ^+ 2 / ((g - 1) ^+ 2 * (t - 1) ^+ 2) in
  [/\ forall (H X G : finType) (w : H -> R) (h : H -> X -> G) (n : nat) (x : {ffun 'I_n -> X}) (j : X),
        distribution w -> collides w h #|G|%:R^-1 -> (1 < #|G|)%N -> (0 < n)%N ->
        n%:R * variance (reports (hashed w h (unary (s / (s + 1)) (s + 1)^-1 : G -> {ffun G -> bool} -> R)) x)
          (estimate (support_score (hashed_support h (@bit_of G)) (s / (s + 1))
            (#|G|%:R^-1 * (s / (s + 1)) + (1 - #|G|%:R^-1) * (s + 1)^-1)) ^~ j) =
        (1 - histogram R x j) * cms_other #|G|%:R + histogram R x j * cms_own #|G|%:R,
      forall (H X : finType) (b : nat) (w : H -> R) (h : H -> X -> bits b) (n : nat) (x : {ffun 'I_n -> X}) (j : X),
        distribution w -> collides w h (2 ^+ b)^-1 -> (0 < b)%N -> (0 < n)%N ->
        n%:R * variance (reports (hashed w h (one_row (fun v : bits b => v) t)) x)
          (estimate (support_score (hashed_support h (agrees R (fun v : bits b => v))) (t / (t + 1))
            ((2 ^+ b)^-1 * (t / (t + 1)) + (1 - (2 ^+ b)^-1) * 2%:R^-1)) ^~ j) =
        (1 - histogram R x j) * hcms_other (2 ^+ b) + histogram R x j * hcms_own (2 ^+ b),
      forall g g', 2%:R <= g -> g < g' ->
        [/\ cms_other g' < cms_other g, cms_own g' < cms_own g, hcms_other g' < hcms_other g & hcms_own g' < hcms_own g] &
      forall G : finType, #|[finType of {ffun G -> bool}]| = (2 ^ #|G|)%N].
Proof. exact: OracleRanks.sketch_best. Qed.
End OracleComparisons.
