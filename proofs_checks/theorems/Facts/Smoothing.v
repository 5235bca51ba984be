(* How narrow a smoothed step must be for a given accuracy, and how near the variance must be to its limit. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.Facts Require Import Calculus Normal Smooth.
From Exactdp.LinearQueries Require Rejection.
Local Open Scope R_scope.

Lemma cdf_lipschitz x y : Rabs (cdf y - cdf x) <= Rabs (y - x).
Proof.
destruct (MVT_gen cdf x y gauss) as [c [_ e]].
- intros t _; apply cdf_derive.
- intros t _; apply derivable_continuous_pt; exists (gauss t); apply is_derive_Reals, cdf_derive.
assert (g := gauss_gt0 c); assert (g1 : gauss c <= 1).
  apply Rle_trans with (1 := gauss_le c); rewrite <- exp_0; apply Rejection.exp_le; assert (0 <= c ^ 2) by apply pow2_ge_0; lra.
rewrite e, Rabs_mult, (Rabs_pos_eq (gauss c)) by lra; assert (p := Rabs_pos (y - x)); nra.
Qed.

Lemma near_limit a s e : 0 < s -> 0 < e -> exists r, 0 < r /\ forall a' v, Rabs (a' - a) < r -> Rabs (v - s ^ 2) < r ->
  Rabs (cdf (a' / sqrt v) - cdf (a / s)) < e.
Proof.
intros s0 e0; set (c := 2 / s + 2 * Rabs a / s ^ 3 + 1); assert (s3 : 0 < s ^ 3) by (apply pow_lt, s0).
assert (ap := Rabs_pos a); assert (c1 : 0 < 2 / s) by (apply Rdiv_lt_0_compat; lra).
assert (c2 : 0 <= 2 * Rabs a / s ^ 3) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat, s3]).
assert (c0 : 0 < c) by (unfold c; lra); assert (s2 : 0 < s ^ 2) by (apply pow_lt, s0).
exists (Rmin (3 * s ^ 2 / 4) (e / c)); split; [apply Rmin_glb_lt; [lra|apply Rdiv_lt_0_compat; lra]|].
intros a' v ha hv; assert (h1 := Rlt_le_trans _ _ _ ha (Rmin_r _ _)); assert (h2 := Rlt_le_trans _ _ _ hv (Rmin_r _ _)).
assert (h3 := Rlt_le_trans _ _ _ hv (Rmin_l _ _)); clear ha hv; apply Rabs_def2 in h3; destruct h3 as [_ h3].
assert (v0 : (s / 2) ^ 2 <= v) by (replace ((s / 2) ^ 2) with (s ^ 2 / 4) by field; lra).
assert (q : s / 2 <= sqrt v) by (rewrite <- (sqrt_pow2 (s / 2)) by lra; apply sqrt_le_1_alt, v0).
assert (vp : 0 <= v) by (assert (0 <= (s / 2) ^ 2) by apply pow2_ge_0; lra); assert (vv := sqrt_sqrt v vp); set (t := sqrt v) in *.
apply Rle_lt_trans with (1 := cdf_lipschitz _ _).
replace (a' / t - a / s) with ((a' - a) * / t + (s ^ 2 - v) * (a * / (s * t * (s + t)))).
  2: { rewrite <- vv; field; repeat split; lra. }
apply Rle_lt_trans with (1 := Rabs_triang _ _); rewrite !Rabs_mult, (Rabs_minus_sym (s ^ 2)).
assert (i0 : 0 < / t) by (apply Rinv_0_lt_compat; lra).
assert (i1 : / t <= 2 / s) by (replace (2 / s) with (/ (s / 2)) by (field; lra); apply Rinv_le_contravar; lra).
assert (j0 : 0 < s * t * (s + t)) by (repeat apply Rmult_lt_0_compat; lra).
assert (j1 : / (s * t * (s + t)) <= 2 / s ^ 3).
  replace (2 / s ^ 3) with (/ (s * (s / 2) * s)) by (field; lra); apply Rinv_le_contravar; [repeat apply Rmult_lt_0_compat; lra|].
  apply Rmult_le_compat; try (apply Rmult_le_pos; lra); try lra; apply Rmult_le_compat_l; lra.
rewrite (Rabs_pos_eq (/ t)), (Rabs_pos_eq (/ (s * t * (s + t)))) by (try (left; apply Rinv_0_lt_compat; exact j0); lra).
assert (b1 : Rabs (a' - a) * / t <= e / c * (2 / s)) by (apply Rmult_le_compat; try apply Rabs_pos; lra).
assert (b2 : Rabs (v - s ^ 2) * (Rabs a * / (s * t * (s + t))) <= e / c * (2 * Rabs a / s ^ 3)).
  apply Rmult_le_compat; [apply Rabs_pos|apply Rmult_le_pos; [exact ap|left; apply Rinv_0_lt_compat, j0]|lra|].
  replace (2 * Rabs a / s ^ 3) with (Rabs a * (2 / s ^ 3)) by (field; lra); apply Rmult_le_compat_l; [exact ap|exact j1].
assert (k : 0 < e / c) by (apply Rdiv_lt_0_compat; lra).
replace e with (e / c * (2 / s) + e / c * (2 * Rabs a / s ^ 3) + e / c) by (unfold c; field; unfold c in c0; split; [|lra]; lra).
lra.
Qed.

(* a smoothing for each accuracy *)
Lemma choose_smoothing a s e : 0 < s -> 0 < e -> exists d h r, 0 < d /\ 0 < h /\ 0 < r /\ exp (- (d / sqrt h) ^ 2 / 2) / 2 < e /\
  forall V, 0 <= V -> Rabs (V - s ^ 2) < r ->
  Rabs (smooth (a + d) h V 0 - cdf (a / s)) < e /\ Rabs (smooth (a - d) h V 0 - cdf (a / s)) < e.
Proof.
intros s0 e0; destruct (near_limit a s e s0 e0) as [r [r0 near]].
set (d := r / 2); assert (d0 : 0 < d) by (unfold d; lra); assert (d2 : 0 < d ^ 2) by (apply pow_lt, d0).
set (h := Rmin (r / 2) (d ^ 2 * e / 2)); assert (m : 0 < d ^ 2 * e) by (apply Rmult_lt_0_compat; assumption).
assert (h0 : 0 < h) by (apply Rmin_glb_lt; lra); assert (h1 : h <= r / 2) by apply Rmin_l.
assert (h2 : h <= d ^ 2 * e / 2) by apply Rmin_r.
assert (close : forall V a', Rabs (V - s ^ 2) < r / 2 -> Rabs (a' - a) < r -> Rabs (smooth a' h V 0 - cdf (a / s)) < e).
  intros V a' hV ha; unfold smooth; rewrite Rminus_0_r; apply near; [exact ha|].
  replace (h + V - s ^ 2) with (h + (V - s ^ 2)) by ring; apply Rabs_def2 in hV; apply Rabs_def1; lra.
exists d, h, (r / 2); split; [exact d0|split; [exact h0|split; [lra|split]]].
  assert (q : 0 < sqrt h) by (apply sqrt_lt_R0, h0); assert (qq := sqrt_sqrt h (Rlt_le _ _ h0)).
  replace ((d / sqrt h) ^ 2) with (d ^ 2 / h).
    2: { rewrite <- qq at 1; field; lra. }
  replace (- (d ^ 2 / h) / 2) with (- (d ^ 2 / h / 2)) by (field; lra); rewrite exp_Ropp.
  assert (y0 : 0 < d ^ 2 / h / 2) by (apply Rdiv_lt_0_compat; [apply Rdiv_lt_0_compat|]; lra).
  assert (i : / exp (d ^ 2 / h / 2) < / (d ^ 2 / h / 2)).
    assert (k := exp_ineq1_le (d ^ 2 / h / 2)); apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; [exact y0|apply exp_pos]|lra].
  replace (/ (d ^ 2 / h / 2)) with (2 * (h / d ^ 2)) in i by (field; split; lra).
  assert (j : h / d ^ 2 <= e / 2).
    apply (Rmult_le_reg_r (d ^ 2)); [exact d2|]; unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l by lra; lra.
  lra.
intros V _ hV; split; apply close; try exact hV.
  replace (a + d - a) with d by ring; rewrite Rabs_pos_eq; unfold d; lra.
replace (a - d - a) with (- d) by ring; rewrite Rabs_Ropp, Rabs_pos_eq; unfold d; lra.
Qed.
