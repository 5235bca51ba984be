(* The variances of the frequency oracles: for fixed data of n users, who hold the items x, and the share
   histogram R x j of the item j among them. t is e^epsilon, s is e^(epsilon/2); k items, g hash values. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse SubsetSelection Supported OneRow Coordinates LocalHashing.
From Exactdp.Mechanisms Require Import FixedData Comparing Variances OracleSteps Histogram.
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
Proof.
by move=> sQ sup pq n0 own other; split=> [x|law] j; [exact: supported_variance_of_data|exact: supported_variance_of_law].
Qed.

(* risk_of_data: the expected squared error about the histogram of the data, summed over the items *)
Theorem pure_risk (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q : R) (n : nat) (x : {ffun 'I_n -> X}) :
  stochastic Q -> supported S p q Q -> p != q -> (0 < n)%N ->
  n%:R * risk_of_data Q (support_score S p q) x = (p * (1 - p) + (#|X|%:R - 1) * (q * (1 - q))) / (p - q) ^+ 2.
Proof. by move=> sQ sup pq n0; exact: supported_risk_of_data. Qed.

Theorem oue_variance (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < t -> (0 < n)%N ->
  let p := 2%:R^-1 in let q := (t + 1)^-1 in
  let Q := (unary p q : X -> {ffun X -> bool} -> R) in let A := support_score (@bit_of X) p q in
  (forall j, n%:R * variance (reports Q x) (estimate A ^~ j) = 4%:R * t / (t - 1) ^+ 2 + histogram R x j) /\
  n%:R * risk_of_data Q A x = 4%:R * t * #|X|%:R / (t - 1) ^+ 2 + 1.
Proof. by move=> t1 n0; exact: oue_of_data. Qed.

Theorem sue_variance (R : realFieldType) (X : finType) (s : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < s -> (0 < n)%N ->
  let p := s / (s + 1) in let q := (s + 1)^-1 in
  let Q := (unary p q : X -> {ffun X -> bool} -> R) in let A := support_score (@bit_of X) p q in
  (forall j, n%:R * variance (reports Q x) (estimate A ^~ j) = s / (s - 1) ^+ 2) /\
  n%:R * risk_of_data Q A x = #|X|%:R * s / (s - 1) ^+ 2.
Proof. by move=> s1 n0; exact: sue_of_data. Qed.

(* among all private ones with these odds: the variance at an item of nobody, and where it is least *)
Theorem oue_best (R : realFieldType) (X : finType) (t p q : R) : 1 < t -> (1 < #|X|)%N -> 0 <= q -> q < p -> p <= 1 ->
  ldp t (unary p q : X -> {ffun X -> bool} -> R) -> let noise := q * (1 - q) / (p - q) ^+ 2 in
  [/\ forall (n : nat) (x : {ffun 'I_n -> X}) (j : X), (0 < n)%N -> histogram R x j = 0 ->
        n%:R * variance (reports (unary p q : X -> {ffun X -> bool} -> R) x) (estimate (support_score (@bit_of X) p q) ^~ j) = noise,
      4%:R * t / (t - 1) ^+ 2 <= noise & noise = 4%:R * t / (t - 1) ^+ 2 <-> q = (t + 1)^-1 /\ p = 2%:R^-1].
Proof.
move=> t1 several q0 qp p1 h noise; have [q0' p1' odds] := private_odds several q0 qp p1 h.
split; [move=> n x j n0 hj|exact: noise_least|exact: noise_attained].
have sQ := @unary_stochastic R X p q q0' (ltW qp) p1'; have sup := @unary_supported R X p q q0' (ltW qp) p1'.
by rewrite (supported_variance_of_data sQ sup _ n0 x j) ?gt_eqF // hj mul0r add0r subr0 mul1r.
Qed.

(* p and q of the optimised and of the symmetric encoding, q rounded up to any number below a half *)
Theorem oue_rounded (R : realFieldType) (X : finType) (q : R) : q < 2%:R^-1 ->
  (forall t, 1 <= t -> (t + 1)^-1 < q -> ldp t (unary 2%:R^-1 q : X -> {ffun X -> bool} -> R)) /\
  (forall s, 1 <= s -> (s + 1)^-1 < q -> ldp (s ^+ 2) (unary (1 - q) q : X -> {ffun X -> bool} -> R)).
Proof. by move=> q2; split=> t t1 tq; [exact: optimised_rounded|exact: symmetric_rounded]. Qed.

Section Hashing.
Variables (R : realFieldType) (H X G : finType) (w : H -> R) (h : H -> X -> G) (n : nat) (x : {ffun 'I_n -> X}).
Hypotheses (dw : distribution w) (collisions : collides w h #|G|%:R^-1) (several : (1 < #|G|)%N) (n0 : (0 < n)%N).
Let g : R := #|G|%:R.
Let d0 : 0 < g - 1. Proof. by rewrite subr_gt0 ltr1n. Qed.
Let g0 : 0 < g. Proof. by rewrite ltr0n ltnW. Qed.

Lemma local_hashing_of_data (t : R) : 1 < t -> forall j,
  n%:R * variance (reports (hashed w h (krr t)) x) (estimate (support_score (hashed_support h (@same G)) (t / (t + g - 1)) g^-1) ^~ j) =
  (1 - histogram R x j) * ((t + g - 1) ^+ 2 / ((t - 1) ^+ 2 * (g - 1))) + histogram R x j * (t * g ^+ 2 / ((t - 1) ^+ 2 * (g - 1))).
Proof.
move=> t1 j; have u0 := gap t1; have t0 : 0 < t := lt_trans ltr01 t1; have s0 : 0 < t + g - 1 by rewrite -addrA; pos.
have sup := hashed_supported dw collisions (@krr_supported R G t (ltW t1)); rewrite -/g in sup.
have e : coincidence g^-1 (t / (t + g - 1)) (t + g - 1)^-1 = g^-1 by rewrite /coincidence; fld.
rewrite e in sup; have d : t / (t + g - 1) - g^-1 = (t - 1) * (g - 1) / (g * (t + g - 1)) by fld.
apply: values_of_data => //; first exact: hashed_stochastic (@krr_stochastic R G t (ltW t1)).
- by rewrite -subr_eq0 d; apply: lt0r_neq0; rewrite divr_gt0; pos.
- by rewrite d; fld.
by rewrite d; fld.
Qed.

Lemma sketch_of_data (s : R) : 1 < s -> forall j,
  n%:R * variance (reports (hashed w h (unary (s / (s + 1)) (s + 1)^-1 : G -> {ffun G -> bool} -> R)) x)
    (estimate (support_score (hashed_support h (@bit_of G)) (s / (s + 1)) (g^-1 * (s / (s + 1)) + (1 - g^-1) * (s + 1)^-1)) ^~ j) =
  (1 - histogram R x j) * ((s + g - 1) * (g * s - s + 1) / ((g - 1) ^+ 2 * (s - 1) ^+ 2)) +
  histogram R x j * (s * g ^+ 2 / ((g - 1) ^+ 2 * (s - 1) ^+ 2)).
Proof.
move=> s1 j; have u0 := gap s1; have s0 : 0 < s := lt_trans ltr01 s1.
have [sW _ _ sup0] := @sue R G s (ltW s1); have sup := hashed_supported dw collisions sup0; rewrite /coincidence -/g in sup.
have d : s / (s + 1) - (g^-1 * (s / (s + 1)) + (1 - g^-1) * (s + 1)^-1) = (s - 1) * (g - 1) / (g * (s + 1)) by fld.
apply: values_of_data => //; first exact: hashed_stochastic.
- by rewrite -subr_eq0 d; apply: lt0r_neq0; rewrite divr_gt0; pos.
- by rewrite d; fld.
by rewrite d; fld.
Qed.
End Hashing.

Theorem lh_variance (R : realFieldType) (H X G : finType) (w : H -> R) (h : H -> X -> G) (n : nat) (x : {ffun 'I_n -> X}) (t : R) :
  distribution w -> collides w h #|G|%:R^-1 -> (1 < #|G|)%N -> (0 < n)%N -> 1 < t -> let g : R := #|G|%:R in
  let A := support_score (hashed_support h (@same G)) (t / (t + g - 1)) g^-1 in
  forall j, n%:R * variance (reports (hashed w h (krr t)) x) (estimate A ^~ j) =
    (1 - histogram R x j) * ((t + g - 1) ^+ 2 / ((t - 1) ^+ 2 * (g - 1))) + histogram R x j * (t * g ^+ 2 / ((t - 1) ^+ 2 * (g - 1))).
Proof. by move=> *; exact: local_hashing_of_data. Qed.

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
Proof.
move=> dw col g1 n0 s1 g p q Q A other more; have u0 := gap s1; have s0 := lt_trans ltr01 s1.
split=> [j||e e0]; first exact: sketch_of_data.
  by have d0 : 0 < g - 1 by [rewrite subr_gt0 ltr1n]; rewrite /other /more; fld.
pose c := (s ^+ 2 + s + 1) / (s - 1) ^+ 2; have c0 : 0 < c by rewrite divr_gt0; pos.
exists (2%:R + c / e) => f; rewrite -subr_ge0 => far; pose d := f - 1.
have d1 : 1 + c / e <= d by rewrite -subr_ge0 (_ : _ - _ = f - (2%:R + c / e)) // /d; ring.
have ce : 0 < c / e by rewrite divr_gt0.
have d0 : 0 < d by apply: lt_le_trans d1; pos.
have one : 0 <= d - 1 by rewrite subr_ge0 (le_trans _ d1) // ler_addl ltW.
rewrite /more -/d; apply/andP; split; first by rewrite divr_gt0; pos.
apply: (@le_lt_trans _ _ (c / d)).
  rewrite -subr_ge0 (_ : _ - _ = s * (d - 1) / (d ^+ 2 * (s - 1) ^+ 2)); last by rewrite /c; fld.
  by rewrite divr_ge0; pos.
by rewrite ltr_pdivr_mulr // mulrC -ltr_pdivr_mulr // (lt_le_trans _ d1) // ltr_addr ltr01.
Qed.

Theorem hcms_variance (R : realFieldType) (H X : finType) (b : nat) (w : H -> R) (h : H -> X -> bits b) (n : nat) (x : {ffun 'I_n -> X})
    (t : R) : distribution w -> collides w h (2 ^+ b)^-1 -> (0 < b)%N -> (0 < n)%N -> 1 < t ->
  let g : R := 2 ^+ b in let p := t / (t + 1) in
  let Q := hashed w h (one_row (fun v : bits b => v) t) in
  let A := support_score (hashed_support h (agrees R (fun v : bits b => v))) p (g^-1 * p + (1 - g^-1) * 2%:R^-1) in
  forall j, n%:R * variance (reports Q x) (estimate A ^~ j) =
    (1 - histogram R x j) * ((g ^+ 2 * (t + 1) ^+ 2 - (t - 1) ^+ 2) / ((g - 1) ^+ 2 * (t - 1) ^+ 2)) +
    histogram R x j * (4%:R * t * g ^+ 2 / ((g - 1) ^+ 2 * (t - 1) ^+ 2)).
Proof.
move=> dw col b0 n0 t1 g p Q A j; have u0 := gap t1; have t0 : 0 < t := lt_trans ltr01 t1.
have d0 : 0 < g - 1 by rewrite subr_gt0 /g -natrX ltr1n -[1%N](expn0 2) ltn_exp2l.
have g0 : 0 < g by rewrite exprn_gt0 ?ltr0n.
have sup := hashed_supported dw col (@one_row_supported R b t (ltW t1)); rewrite /coincidence -/p -/g in sup.
have d : p - (g^-1 * p + (1 - g^-1) * 2%:R^-1) = (t - 1) * (g - 1) / (2%:R * g * (t + 1)) by rewrite /p; fld.
apply: values_of_data => //; first exact: hashed_stochastic (one_row_stochastic _ (ltW t1)).
- by rewrite -subr_eq0 d; apply: lt0r_neq0; rewrite divr_gt0; pos.
- by rewrite d /p; fld.
by rewrite d /p; fld.
Qed.

Theorem she_clamped (R : realFieldType) (X : finType) (m n : nat) (s : R) (x : {ffun 'I_n -> X}) : 1 < s -> (0 < n)%N ->
  let Q := (coordinates (noisy s) (@one_hot X) : X -> {ffun X -> clamped m} -> R) in
  let v := s^-1 ^+ m in let e := v / (s + 1) in
  let A (y : {ffun X -> clamped m}) (j : X) := (value R (y j) - e) / (1 - 2%:R * e) in
  (forall b : bool, mean (noisy s b) (@value R m) = if b then 1 - e else e) /\
  (forall j, n%:R * variance (reports Q x) (estimate A ^~ j) =
    ((s + 1) * (2%:R * s * (s + 1) - v * (s ^+ 2 + 4%:R * s - 1 + 2%:R * m%:R * (s ^+ 2 - 1))) - (s - 1) ^+ 2 * v ^+ 2) /
      ((s - 1) ^+ 2 * (s + 1 - 2%:R * v) ^+ 2)).
Proof.
move=> s1 n0 Q v e A; have u0 := gap s1; have s0 := lt_trans ltr01 s1; have s1' := ltW s1.
have sQ : stochastic Q by exact: summed_stochastic.
split=> [b|j]; first exact: (noisy_mean m (ltW s1) s1 b).
have v1 : v <= 1 by rewrite exprn_ile1 ?invr_ge0 ?invf_le1 // ltW.
have d0 : 0 < s + 1 - 2%:R * v.
  rewrite (_ : _ - _ = (s - 1) + 2%:R * (1 - v)); last by ring.
  by rewrite ltr_paddr // mulr_ge0 ?ler0n // subr_ge0.
pose V := (2%:R * s / (s - 1) ^+ 2 - e * ((s + 1) ^+ 2 / (s - 1) ^+ 2 + (2%:R * m%:R * (s + 1) + 2%:R) / (s - 1)) - e ^+ 2)
  / (1 - 2%:R * e) ^+ 2.
have one (z i : X) : variance (Q z) (A ^~ i) = if z == i then V else V by rewrite if_same; exact: summed_variance.
rewrite (variance_of_data sQ n0 one) -mulrDl addrC subrK mul1r /V.
suff same (w : R) : 0 < s + 1 - 2%:R * w ->
    (2%:R * s / (s - 1) ^+ 2 - w / (s + 1) * ((s + 1) ^+ 2 / (s - 1) ^+ 2 + (2%:R * m%:R * (s + 1) + 2%:R) / (s - 1)) -
      (w / (s + 1)) ^+ 2) / (1 - 2%:R * (w / (s + 1))) ^+ 2 =
    ((s + 1) * (2%:R * s * (s + 1) - w * (s ^+ 2 + 4%:R * s - 1 + 2%:R * m%:R * (s ^+ 2 - 1))) - (s - 1) ^+ 2 * w ^+ 2) /
      ((s - 1) ^+ 2 * (s + 1 - 2%:R * w) ^+ 2) by exact: same.
move=> w0; have -> : 1 - 2%:R * (w / (s + 1)) = (s + 1 - 2%:R * w) / (s + 1) by fld.
by fld.
Qed.
