(* The frequency oracles: channels, levels and supports, each claim restated in full. t is e^epsilon, s is e^(epsilon/2), p and q are the
   chances that a report supports the own item and another; n users hold the items x. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import Supported RandomisedResponse OneRow Coordinates LocalHashing TwoRounds FixedData Comparing OracleSteps.
From Exactdp.Mechanisms Require OracleLevels.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
