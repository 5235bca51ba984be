(* OracleMoments, OracleRanks. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Mechanisms Require Import Designs Subsets Supports Hashing Levels Bits.
Import RandomisedResponse HadamardResponse SubsetSelection Supported OneRow Coordinates LocalHashing FixedData Comparing Variances OracleSteps Histogram.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The variances of the frequency oracles: for fixed data of n users, who hold the items x, and the share
   histogram R x j of the item j among them. t is e^epsilon, s is e^(epsilon/2); k items, g hash values. *)
Module OracleMoments.
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

(* the variance of the count-mean sketch, and that what hashing adds goes to 0 as g grows *)
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
have one : 0 <= d - 1 by rewrite subr_ge0 (le_trans _ d1) // lerDl ltW.
rewrite /more -/d; apply/andP; split; first by rewrite divr_gt0; pos.
apply: (@le_lt_trans _ _ (c / d)).
  rewrite -subr_ge0 (_ : _ - _ = s * (d - 1) / (d ^+ 2 * (s - 1) ^+ 2)); last by rewrite /c; fld.
  by rewrite divr_ge0; pos.
by rewrite ltr_pdivrMr // mulrC -ltr_pdivrMr // (lt_le_trans _ d1) // ltrDr ltr01.
Qed.

(* the variance of the Hadamard count-mean sketch for fixed data *)
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

(* clamped noise of the summation histogram: the mean of a coordinate, and the variance of its estimate *)
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
  by rewrite ltr_wpDr // mulr_ge0 ?ler0n // subr_ge0.
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
End OracleMoments.

(* Which frequency oracle has the smaller variance: t is e^epsilon, s is e^(epsilon/2); k items, g hash values;
   the data x of n users are fixed. *)
Module OracleRanks.
Import OracleMoments.
Theorem grr_variance (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < t -> (0 < n)%N ->
  let k : R := #|X|%:R in
  (forall j, n%:R * variance (reports (krr t) x) (estimate (krr_score t) ^~ j) =
    (1 - histogram R x j) * ((t + k - 2%:R) / (t - 1) ^+ 2) + histogram R x j * (t * (k - 1) / (t - 1) ^+ 2)) /\
  n%:R * risk_of_data (krr t) (krr_score t) x = (k - 1) * (2%:R * t + k - 2%:R) / (t - 1) ^+ 2.
Proof.
move=> t1 n0 k; have u0 := gap t1; have sQ := @krr_stochastic R X t (ltW t1); split=> [j|].
  by rewrite (variance_of_data sQ n0 (krr_one t1)) addrC.
by rewrite (risk_of_dataE sQ (krr_unbiased (ltW t1) t1) n0 (krr_one t1)) -/k; fld.
Qed.

(* at an item of nobody *)
Theorem grr_oue_variance (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) (j : X) :
  1 < t -> (0 < n)%N -> histogram R x j = 0 -> let k : R := #|X|%:R in
  let grr := variance (reports (krr t) x) (estimate (krr_score t) ^~ j) in
  let oue := variance (reports (unary 2%:R^-1 (t + 1)^-1 : X -> {ffun X -> bool} -> R) x)
    (estimate (support_score (@bit_of X) 2%:R^-1 (t + 1)^-1) ^~ j) in
  [/\ (grr < oue) = (k < 3%:R * t + 2%:R), (grr == oue) = (k == 3%:R * t + 2%:R) & (oue < grr) = (3%:R * t + 2%:R < k)].
Proof.
move=> t1 n0 nobody k grr oue; have u0 := gap t1.
have [+ _] := grr_variance x t1 n0; move/(_ j); rewrite nobody subr0 mul1r mul0r addr0 -/grr -/k => g.
have [+ _] := oue_variance x t1 n0; move/(_ j); rewrite nobody addr0 -/oue => o.
have nR : 0 < n%:R :> R by rewrite ltr0n.
have c0 : 0 < (n%:R * (t - 1) ^+ 2)^-1 by rewrite invr_gt0 mulr_gt0 ?exprn_gt0.
have e : oue - grr = (3%:R * t + 2%:R - k) * (n%:R * (t - 1) ^+ 2)^-1.
  by apply: (mulfI (lt0r_neq0 nR)); rewrite mulrBr g o; fld.
have e' : grr - oue = (k - (3%:R * t + 2%:R)) * (n%:R * (t - 1) ^+ 2)^-1 by rewrite -opprB e -mulNr opprB.
by split; [exact: lt_scaled c0 e|exact: eq_scaled c0 e|exact: lt_scaled c0 e'].
Qed.

(* all k estimates, m = k - 1: randomised response has the smaller risk for all m up to 2 t + 1, where it has it for some m it has it for every
   smaller one, and it has it for none from 3 t + 3 on *)
Theorem grr_oue_risk (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < t -> (0 < n)%N ->
  let m : R := #|X|%:R - 1 in let below (m : R) := m ^+ 2 - (2%:R * t + 1) * m < (t + 1) ^+ 2 in
  let grr := risk_of_data (krr t) (krr_score t) x in
  let oue := risk_of_data (unary 2%:R^-1 (t + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) 2%:R^-1 (t + 1)^-1) x in
  [/\ (grr < oue) = below m, forall m, 0 < m -> m <= 2%:R * t + 1 -> below m, forall m m', 0 < m -> m <= m' -> below m' -> below m &
      forall m, 3%:R * t + 3%:R <= m -> ~~ below m].
Proof.
move=> t1 n0 m below grr oue; have u0 := gap t1; have t0 : 0 < t := lt_trans ltr01 t1.
have [_ g] := grr_variance x t1 n0; have [_ o] := oue_variance x t1 n0; rewrite -/grr in g; rewrite -/oue in o.
have nR : 0 < n%:R :> R by rewrite ltr0n.
have c0 : 0 < (n%:R * (t - 1) ^+ 2)^-1 by rewrite invr_gt0 mulr_gt0 ?exprn_gt0.
have product (v : R) : v ^+ 2 - (2%:R * t + 1) * v = v * (v - (2%:R * t + 1)) by ring.
have s0 : 0 < (t + 1) ^+ 2 by pos.
have small v : 0 < v -> v <= 2%:R * t + 1 -> below v.
  by move=> v0 vt; rewrite /below product (le_lt_trans _ s0) // mulr_ge0_le0 ?subr_le0 // ltW.
split=> [|v v0 vt|v v' v0 vv|v].
- have e : oue - grr = ((t + 1) ^+ 2 - (m ^+ 2 - (2%:R * t + 1) * m)) * (n%:R * (t - 1) ^+ 2)^-1.
    by apply: (mulfI (lt0r_neq0 nR)); rewrite mulrBr g o /m; fld.
  exact: lt_scaled c0 e.
- exact: small.
- case: (lerP v (2%:R * t + 1)) => [|big]; first by move=> h _; exact: small.
  rewrite /below !product; apply: le_lt_trans; apply: ler_pM => //; rewrite ?lerD2r //; first exact: ltW.
  by rewrite subr_ge0 ltW.
rewrite /below product -leNgt => big; have b2 : t + 2%:R <= v - (2%:R * t + 1).
  by rewrite -subr_ge0 (_ : _ - _ = v - (3%:R * t + 3%:R)) ?subr_ge0 //; ring.
have v1 : t + 1 <= v by rewrite (le_trans _ big) // -subr_ge0 (_ : _ - _ = 2%:R * t + 2%:R); [pos|ring].
rewrite expr2; apply: ler_pM => //; try by pos.
by rewrite (le_trans _ b2) // lerD2l ler1n.
Qed.

(* symmetric unary encoding has the larger variance at an item that nobody has, and the smaller one where all have it *)
Theorem sue_oue_variance (R : realFieldType) (X : finType) (s : R) (n : nat) (x : {ffun 'I_n -> X}) (j : X) : 1 < s -> (0 < n)%N ->
  let more := s / (s + 1) ^+ 2 in
  let sue := variance (reports (unary (s / (s + 1)) (s + 1)^-1 : X -> {ffun X -> bool} -> R) x)
    (estimate (support_score (@bit_of X) (s / (s + 1)) (s + 1)^-1) ^~ j) in
  let oue := variance (reports (unary 2%:R^-1 (s ^+ 2 + 1)^-1 : X -> {ffun X -> bool} -> R) x)
    (estimate (support_score (@bit_of X) 2%:R^-1 (s ^+ 2 + 1)^-1) ^~ j) in
  [/\ histogram R x j = 0 -> n%:R * sue - n%:R * oue = more /\ oue < sue,
      histogram R x j = 1 -> n%:R * oue - n%:R * sue = 1 - more /\ sue < oue & more <= 4%:R^-1].
Proof.
move=> s1 n0 more sue oue; have u0 := gap s1; have s0 : 0 < s := lt_trans ltr01 s1.
have t1 : 1 < s ^+ 2 by rewrite expr2 -[1]mulr1 ltr_pM.
have [+ _] := sue_variance x s1 n0; move/(_ j); rewrite -/sue => a.
have [+ _] := oue_variance x t1 n0; move/(_ j); rewrite -/oue => b.
have nR : 0 < n%:R :> R by rewrite ltr0n.
have d : 0 < s ^+ 2 - 1 by rewrite subr_gt0.
have quarter : more <= 4%:R^-1.
  rewrite -subr_ge0 /more (_ : _ - _ = (s - 1) ^+ 2 / (4%:R * (s + 1) ^+ 2)); last by fld.
  by rewrite divr_ge0 ?sqr_ge0 //; pos.
have more0 : 0 < more by rewrite /more divr_gt0; pos.
have less : 0 < 1 - more by rewrite subr_gt0 (le_lt_trans quarter) // invf_lt1 ?ltr0n // ltr1n.
split=> // f; rewrite f in b.
  have e : n%:R * sue - n%:R * oue = more by rewrite a b /more; fld.
  by split=> //; rewrite -(ltr_pM2l nR) -subr_gt0 e.
have e : n%:R * oue - n%:R * sue = 1 - more by rewrite a b /more; fld.
by split=> //; rewrite -(ltr_pM2l nR) -subr_gt0 e.
Qed.

(* symmetric unary encoding has the smaller risk just where k s < (s + 1)^2 *)
Theorem sue_oue_risk (R : realFieldType) (X : finType) (s : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < s -> (0 < n)%N ->
  let k : R := #|X|%:R in let below (s : R) := k * s < (s + 1) ^+ 2 in
  let sue := risk_of_data (unary (s / (s + 1)) (s + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) (s / (s + 1)) (s + 1)^-1) x in
  let oue := risk_of_data (unary 2%:R^-1 (s ^+ 2 + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) 2%:R^-1 (s ^+ 2 + 1)^-1) x in
  [/\ (sue < oue) = below s, (#|X| <= 4)%N -> forall s, 1 < s -> below s &
      (4 < #|X|)%N -> [/\ exists s, 1 < s /\ ~~ below s, forall s s', 1 < s -> s <= s' -> below s -> below s' & forall s, 1 < s -> k <= s -> below s]].
Proof.
move=> s1 n0 k below sue oue; have u0 := gap s1; have s0 : 0 < s := lt_trans ltr01 s1.
have t1 : 1 < s ^+ 2 by rewrite expr2 -[1]mulr1 ltr_pM.
have [_ a] := sue_variance x s1 n0; have [_ b] := oue_variance x t1 n0; rewrite -/sue in a; rewrite -/oue in b.
have nR : 0 < n%:R :> R by rewrite ltr0n.
have d : 0 < s ^+ 2 - 1 by rewrite subr_gt0.
have c0 : 0 < (n%:R * (s + 1) ^+ 2)^-1 by rewrite invr_gt0; pos.
split=> [|k4 v v1|k4].
- have e : oue - sue = ((s + 1) ^+ 2 - k * s) * (n%:R * (s + 1) ^+ 2)^-1.
    by apply: (mulfI (lt0r_neq0 nR)); rewrite mulrBr a b -/k; fld.
  exact: lt_scaled c0 e.
- have v0 : 0 < v := lt_trans ltr01 v1.
  apply: (@le_lt_trans _ _ (4%:R * v)); first by rewrite ler_pM2r // ler_nat.
  rewrite -subr_gt0 (_ : _ - _ = (v - 1) ^+ 2); [by rewrite exprn_gt0 ?subr_gt0|ring].
have k5 : 5%:R <= k by rewrite ler_nat.
split=> [|v v' v1 vv h|v v1 kv].
- exists (5%:R / 4%:R); split; first by rewrite ltr_pdivlMr ?ltr0n // mul1r ltr_nat.
  rewrite /below -leNgt; have p0 : 0 < 5%:R / 4%:R :> R by rewrite divr_gt0 ?ltr0n.
  apply: (@le_trans _ _ (5%:R * (5%:R / 4%:R))); last by rewrite ler_pM2r.
  by rewrite -subr_ge0 (_ : _ - _ = 19%:R / 16%:R); [rewrite divr_ge0 ?ler0n|field].
- have v0 : 0 < v := lt_trans ltr01 v1; have w0 : 0 < v' := lt_le_trans v0 vv.
  rewrite /below -subr_gt0 -(pmulr_rgt0 _ v0).
  have -> : v * ((v' + 1) ^+ 2 - k * v') = v' * ((v + 1) ^+ 2 - k * v) + (v' - v) * (v * v' - 1) by ring.
  rewrite ltr_wpDr ?mulr_gt0 ?subr_gt0 // mulr_ge0 ?subr_ge0 // -[1]mulr1; apply: ler_pM; rewrite ?ler01 // ltW //.
  exact: lt_le_trans v1 vv.
have v0 : 0 < v := lt_trans ltr01 v1.
apply: (@le_lt_trans _ _ (v * v)); first by rewrite ler_pM2r.
by rewrite -subr_gt0 (_ : _ - _ = 2%:R * v + 1); [pos|ring].
Qed.

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
Proof.
move=> t1 noise; have u0 := gap t1; have t0 : 0 < t := lt_trans ltr01 t1.
have u2 : 0 < (t - 1) ^+ 2 by rewrite exprn_gt0.
have change (g g' : R) : 0 < g - 1 -> 0 < g' - 1 ->
    noise g - noise g' = (t ^+ 2 - (g - 1) * (g' - 1)) * ((g' - g) / ((g - 1) * (g' - 1) * (t - 1) ^+ 2)).
  by move=> d d'; rewrite /noise; fld.
have falls (g g' : R) : 0 < g - 1 -> g < g' -> (noise g' < noise g) = ((g - 1) * (g' - 1) < t ^+ 2).
  move=> d gg; have d' : 0 < g' - 1 by rewrite (lt_trans d) // ltrD2r.
  apply: lt_scaled (change _ _ d d'); by rewrite divr_gt0 ?mulr_gt0 // subr_gt0.
split.
- move=> H X G w h n x j dw col g1 n0 nobody.
  by rewrite (lh_variance x dw col g1 n0 t1 j) nobody subr0 mul1r mul0r addr0.
- move=> g g1; have d := gap g1; rewrite !falls // ?ltrDl ?ltr01 //; last by rewrite mulr_natl mulr2n ltrDl (lt_trans ltr01).
  by rewrite addrK mulrC.
- move=> g g1 big least g' g1'; have nat_gap (m : nat) : (1 < m)%N -> 0 < m%:R - 1 :> R by rewrite subr_gt0 ltr1n.
  case: (ltngtP g' g) => [lg|gl|-> //].
    have g2 : (1 < g.-1)%N by case: g g1 lg {big least} => [|[|g]] //= _; rewrite ltnS => /(leq_trans g1').
    apply: ltW; rewrite falls ?ltr_nat ?nat_gap //.
    have ge : g.-1%:R = g%:R - 1 :> R by rewrite -subn1 natrB ?(ltnW g1).
    have := least g.-1; rewrite g2 prednK ?(ltnW g1) // leqnn ge => /(_ isT); apply: le_lt_trans.
    rewrite mulrC ler_pM2l ?nat_gap // -ge -[1]/(1%:R) -!natrB ?ler_nat ?(ltnW g2) ?(ltnW g1') //.
    by rewrite leq_sub2r // -ltnS prednK ?(ltnW g1).
  rewrite leNgt falls ?ltr_nat ?nat_gap // -leNgt (le_trans big) // mulrC ler_pM2l ?nat_gap //.
  by rewrite -[1]/(1%:R) -natrB ?ler_nat ?(ltnW g1') // leq_subRL ?(ltnW g1') // add1n.
move=> g g1; have d := gap g1.
have e : noise g - 4%:R * t / (t - 1) ^+ 2 = (t - (g - 1)) ^+ 2 / ((g - 1) * (t - 1) ^+ 2) by rewrite /noise; fld.
split; first by rewrite -subr_ge0 e divr_ge0 ?sqr_ge0 // ltW ?mulr_gt0.
split=> [/eqP|->]; last by rewrite /noise addrK; fld.
rewrite -subr_eq0 e mulf_eq0 invr_eq0 (gt_eqF (mulr_gt0 d u2)) orbF sqrf_eq0 subr_eq0 => /eqP ->; by rewrite subrK.
Qed.

Theorem blh_variance (R : realFieldType) (X : finType) (n : nat) (x : {ffun 'I_n -> X}) (t : R) (j : X) : (0 < n)%N -> 1 < t ->
  let other := (t + 1) ^+ 2 / (t - 1) ^+ 2 in let own := 4%:R * t / (t - 1) ^+ 2 in
  [/\ forall (H G : finType) (w : H -> R) (h : H -> X -> G), distribution w -> collides w h 2%:R^-1 -> #|G| = 2%N ->
        n%:R * variance (reports (hashed w h (krr t)) x)
          (estimate (support_score (hashed_support h (@same G)) (t / (t + 1)) 2%:R^-1) ^~ j) =
        (1 - histogram R x j) * other + histogram R x j * own,
      forall (b : nat) (row : X -> bits b), injective row -> (forall v, row v != none b) ->
        n%:R * variance (reports (response row t) x) (estimate (response_score row t) ^~ j) =
        (1 - histogram R x j) * other + histogram R x j * own & other - own = 1].
Proof.
move=> n0 t1 other own; have u0 := gap t1; split=> [H G w h dw col two|b row inj no|]; last by rewrite /other /own; fld.
  have := @lh_variance R H X G w h n x t dw; rewrite two => /(_ col isT n0 t1 j); rewrite (_ : t + 2%:R - 1 = t + 1); last by ring.
  by move=> ->; rewrite /other /own; congr (_ * _ + _ * _); field; apply: lt0r_neq0.
rewrite (variance_of_data (response_stochastic no (ltW t1)) n0 (response_one inj no t1)) addrC; exact.
Qed.

(* k = K + 1 items, d = D + 1 in a set *)
Theorem ss_support (R : realFieldType) (X : finType) (K D : nat) (t : R) : #|X| = K.+1 -> (D < K)%N -> 1 <= t ->
  let k : R := K.+1%:R in let d : R := D.+1%:R in
  supported (@holds X D) (d * t / (d * t + k - d)) (d * ((d - 1) * t + k - d) / ((k - 1) * (d * t + k - d)))
    (select K t : X -> selection X D.+1 -> R).
Proof. by move=> size proper t1 k d; exact: (select_supported size proper t1). Qed.

(* where d (t + 1) = k, subset selection has a smaller risk than optimised unary encoding *)
Theorem ss_below_oue (R : realFieldType) (X : finType) (K D n : nat) (t : R) (x : {ffun 'I_n -> X}) :
  #|X| = K.+1 -> (D < K)%N -> 1 < t -> (0 < n)%N -> let k : R := K.+1%:R in let d : R := D.+1%:R in d * (t + 1) = k ->
  let risk := n%:R * risk_of_data (select K t : X -> selection X D.+1 -> R) (select_score K t) x in
  let oue := n%:R * risk_of_data (unary 2%:R^-1 (t + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) 2%:R^-1 (t + 1)^-1) x in
  [/\ risk = 4%:R * t * k / (t - 1) ^+ 2 + 1 - (2%:R - k^-1) * (t + 1) ^+ 2 / (t - 1) ^+ 2,
      oue = 4%:R * t * k / (t - 1) ^+ 2 + 1 & risk < oue].
Proof.
move=> size proper t1 n0 k d dk risk oue; have u0 := gap t1; have t0 : 0 < t := lt_trans ltr01 t1.
have d0 : 0 < d by exact: ltr0Sn.
have km : 0 < k - 1 by rewrite /k -addn1 natrD addrK ltr0n (leq_ltn_trans _ proper).
have km' : 0 < d * (t + 1) - 1 by rewrite dk.
have w0 : 0 < d * t + d * (t + 1) - d by rewrite (_ : _ - _ = 2%:R * (d * t)); [pos|ring].
have o : oue = 4%:R * t * k / (t - 1) ^+ 2 + 1 by have [_] := oue_variance x t1 n0; rewrite -/oue size.
have value : risk = 4%:R * t * k / (t - 1) ^+ 2 + 1 - (2%:R - k^-1) * (t + 1) ^+ 2 / (t - 1) ^+ 2.
  rewrite /risk (risk_of_dataE (select_stochastic size (ltW t1) (ltnW proper)) (select_unbiased size (ltW t1) (ltnW proper) proper t1) n0
    (select_one size proper (ltW t1) t1)) size -/k.
  have e : own_chance K D t - other_chance K D t = d * (t - 1) / ((k - 1) * 2%:R).
    by rewrite /own_chance /other_chance -/k -/d -dk; move: (d) d0 km' w0 => *; fld.
  by rewrite e /own_chance /other_chance -/k -/d -dk; move: (d) d0 km' w0 => *; fld.
have k1 : 1 < k by rewrite -subr_gt0.
have k0 := lt_trans ltr01 k1; have gain0 : 0 < 2%:R - k^-1.
  by rewrite subr_gt0 (@lt_trans _ _ 1) ?ltr1n // invf_lt1.
split=> //; rewrite value o -subr_gt0 opprB addrC subrK; apply: divr_gt0; last exact: exprn_gt0.
by apply: mulr_gt0 => //; apply: exprn_gt0; exact: addr_gt0 t0 ltr01.
Qed.

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
Proof.
move=> s1 t1 cms_other cms_own hcms_other hcms_own; have us := gap s1; have ut := gap t1.
have s0 := lt_trans ltr01 s1; have t0 := lt_trans ltr01 t1.
have falls (a b c d d' : R) : 0 < b -> 0 <= c -> 0 < d -> d < d' -> a + b / d' + c / d' ^+ 2 < a + b / d + c / d ^+ 2.
  move=> b0 c0 d0 dd; have e0 := lt_trans d0 dd; have v : d'^-1 < d^-1 by rewrite ltf_pV2 ?posrE.
  rewrite ltr_leD // ?ltrD2l ?ltr_pM2l // ler_wpM2l // -!exprVn; apply: ltW; rewrite ltrXn2r // ?nnegrE ltW ?invr_gt0 //.
split=> [H X G w h n x j dw col g1 n0|H X b w h n x j dw col b0 n0|g g' g2 gg|G].
- by have [-> _ _] := cms_variance x dw col g1 n0 s1.
- exact: hcms_variance.
- have d : 0 < g - 1 by rewrite subr_gt0 (lt_le_trans _ g2) // ltr1n.
  have d' : 0 < g' - 1 by rewrite (lt_trans d) // ltrD2r.
  have dd : g - 1 < g' - 1 by rewrite ltrD2r.
  pose u := (s - 1) ^+ 2; pose v := (t - 1) ^+ 2.
  have u0 : 0 < u by rewrite exprn_gt0. have v0 : 0 < v by rewrite exprn_gt0.
  have a1 (f : R) : 0 < f - 1 -> cms_other f = s / u + (s ^+ 2 + 1) / u / (f - 1) + s / u / (f - 1) ^+ 2.
    by move=> f0; rewrite /cms_other /u; fld.
  have a2 (f : R) : 0 < f - 1 -> cms_own f = s / u + 2%:R * s / u / (f - 1) + s / u / (f - 1) ^+ 2.
    by move=> f0; rewrite /cms_own /u; fld.
  have a3 (f : R) : 0 < f - 1 -> hcms_other f = (t + 1) ^+ 2 / v + 2%:R * (t + 1) ^+ 2 / v / (f - 1) + 4%:R * t / v / (f - 1) ^+ 2.
    by move=> f0; rewrite /hcms_other /v; fld.
  have a4 (f : R) : 0 < f - 1 -> hcms_own f = 4%:R * t / v + 2%:R * (4%:R * t) / v / (f - 1) + 4%:R * t / v / (f - 1) ^+ 2.
    by move=> f0; rewrite /hcms_own /v; fld.
  by split; rewrite ?a1 ?a2 ?a3 ?a4 //; apply: falls => //; rewrite ?divr_gt0 ?divr_ge0 //; pos.
by rewrite card_ffun card_bool.
Qed.
End OracleRanks.
