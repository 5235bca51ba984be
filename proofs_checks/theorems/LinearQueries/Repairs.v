(* Repaired. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.LinearQueries Require Import Line.
Import Rejection Gaussian Normal.
Local Open Scope R_scope.

(* linear-queries, Theorem 3.1 repaired: the variance 8 r^2 ln(2/delta)/eps^2, on the line, for eps <= 4 ln 2. *)
Module Repaired.
Lemma area_monotone x y : x <= y -> bell_area x <= bell_area y.
Proof.
intro h; assert (k := RInt_Chasles (V := R_CompleteNormedModule) bell 0 x y (bell_integrable _ _) (bell_integrable _ _)).
assert (p : 0 <= RInt bell x y) by (apply RInt_ge_0; [exact h|apply bell_integrable|intros t _; left; apply exp_pos]).
unfold plus in k; simpl in k; unfold bell_area; lra.
Qed.

(* on one side of its mean the density has at most half of the mass *)
Lemma half_mass s a lo hi : 0 < s -> lo <= hi -> a <= lo \/ hi <= a -> RInt (density s a) lo hi <= 1 / 2.
Proof.
intros s0 le side; rewrite mass by exact s0; assert (p := root_pi_gt0); set (c := sqrt (2 * s)).
assert (c0 : 0 < / c) by (apply Rinv_0_lt_compat, sqrt_lt_R0; lra).
assert (z : bell_area 0 = 0) by (unfold bell_area; rewrite RInt_point; reflexivity).
assert (b1 := area_between ((hi - a) / c)); assert (b2 := area_between ((lo - a) / c)).
apply (Rmult_le_reg_r root_pi); [exact p|]; unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l by lra.
destruct side as [h|h].
  assert (k := area_monotone 0 ((lo - a) / c) ltac:(apply Rmult_le_pos; lra)); lra.
assert (k : bell_area ((hi - a) / c) <= bell_area 0); [|lra].
apply area_monotone; unfold Rdiv; rewrite <- (Rmult_0_l (/ c)); apply Rmult_le_compat_r; lra.
Qed.

Section Two.
(* q is how far beyond a the log-ratio of the two densities reaches eps *)
Variables (s eps a a' : R).
Let D := a - a'.
Let q := eps * s / D - D / 2.
Let K := exp (- q ^ 2 / (2 * s)).
Hypotheses (s0 : 0 < s) (D0 : D <> 0) (small : D ^ 2 <= 2 * (eps * s)).
Let Dq : D * q = eps * s - D ^ 2 / 2. Proof. unfold q; field; exact D0. Qed.
Let r0 : 0 < / sqrt (2 * PI * s).
Proof. apply Rinv_0_lt_compat, sqrt_lt_R0; apply Rmult_lt_0_compat; [|exact s0]; assert (h := PI_RGT_0); lra. Qed.
Let i0 : 0 < / (2 * s). Proof. apply Rinv_0_lt_compat; lra. Qed.

Lemma before_point y : D * (y - a) <= D * q -> density s a y <= exp eps * density s a' y.
Proof.
intro h; unfold density, Rdiv; rewrite <- Rmult_assoc, <- exp_plus; apply Rmult_le_compat_r; [lra|apply exp_le].
assert (z : (y - a') ^ 2 - (y - a) ^ 2 <= eps * (2 * s)).
  replace ((y - a') ^ 2 - (y - a) ^ 2) with (2 * (D * (y - a)) + D ^ 2) by (unfold D; ring); lra.
assert (w : ((y - a') ^ 2 - (y - a) ^ 2) * / (2 * s) <= eps * (2 * s) * / (2 * s)) by (apply Rmult_le_compat_r; lra).
rewrite Rmult_assoc, Rinv_r in w by lra; lra.
Qed.

Lemma after_point y : D * q <= D * (y - a) -> density s a y <= K * density s (a + q) y.
Proof.
intro h; unfold K, density, Rdiv; rewrite <- Rmult_assoc, <- exp_plus; apply Rmult_le_compat_r; [lra|apply exp_le].
assert (z : 0 <= q * (y - a - q)).
  apply (Rmult_le_reg_l (D ^ 2)); [assert (D2 := pow2_ge_0 D); assert (D ^ 2 <> 0) by (apply pow_nonzero; exact D0); lra|].
  rewrite Rmult_0_r; replace (D ^ 2 * (q * (y - a - q))) with (D * q * (D * (y - a) - D * q)) by ring.
  apply Rmult_le_pos; lra.
rewrite <- Rmult_plus_distr_r; apply Rmult_le_compat_r; [lra|].
replace (y - (a + q)) with (y - a - q) by ring; nra.
Qed.

Variable h : R -> R.
Hypothesis h01 : forall y, 0 <= h y <= 1.
Let f1 y := h y * density s a y.
Let f2 y := h y * density s a' y.

Lemma part_before lo hi : lo <= hi -> ex_RInt f1 lo hi -> ex_RInt f2 lo hi ->
  (forall y, lo < y < hi -> D * (y - a) <= D * q) -> RInt f1 lo hi <= exp eps * RInt f2 lo hi.
Proof.
intros le i1 i2 side; rewrite <- (Rmult_1_l (RInt f1 lo hi)); apply compare; [exact le|exact i1|exact i2|].
intros y hy; rewrite Rmult_1_l; unfold f1, f2; assert (b := before_point y (side y hy)); assert (hh := h01 y).
replace (exp eps * (h y * density s a' y)) with (h y * (exp eps * density s a' y)) by ring; apply Rmult_le_compat_l; lra.
Qed.

Lemma part_after lo hi : lo <= hi -> ex_RInt f1 lo hi -> a + q <= lo \/ hi <= a + q ->
  (forall y, lo < y < hi -> D * q <= D * (y - a)) -> RInt f1 lo hi <= K / 2.
Proof.
intros le i1 half side; apply Rle_trans with (K * RInt (density s (a + q)) lo hi).
  rewrite <- (Rmult_1_l (RInt f1 lo hi)); apply compare; [exact le|exact i1|apply density_integrable; exact s0|].
  intros y hy; rewrite Rmult_1_l; unfold f1; assert (b := after_point y (side y hy)); assert (hh := h01 y).
  assert (d := density_gt0 s a y s0); assert (h y * density s a y <= 1 * density s a y) by (apply Rmult_le_compat_r; lra); lra.
assert (K0 : 0 < K) by apply exp_pos; assert (m := half_mass s (a + q) lo hi s0 le half).
assert (K * RInt (density s (a + q)) lo hi <= K * (1 / 2)) by (apply Rmult_le_compat_l; lra); lra.
Qed.

(* an event splits at the point where the log-ratio is eps: before it the ratio bounds, after it the tail is at most K/2 *)
Lemma both_parts lo hi : lo <= hi -> ex_RInt f1 lo hi -> ex_RInt f2 lo hi -> RInt f1 lo hi <= exp eps * RInt f2 lo hi + K / 2.
Proof.
intros le i1 i2; set (c := Rmax lo (Rmin hi (a + q))).
assert (c1 : lo <= c) by apply Rmax_l.
assert (c2 : c <= hi) by (apply Rmax_lub; [exact le|apply Rmin_l]).
assert (u1 : ex_RInt f1 lo c) by (apply (ex_RInt_Chasles_1 (V := R_CompleteNormedModule) _ lo c hi); [split; assumption|exact i1]).
assert (v1 : ex_RInt f1 c hi) by (apply (ex_RInt_Chasles_2 (V := R_CompleteNormedModule) _ lo c hi); [split; assumption|exact i1]).
assert (u2 : ex_RInt f2 lo c) by (apply (ex_RInt_Chasles_1 (V := R_CompleteNormedModule) _ lo c hi); [split; assumption|exact i2]).
assert (v2 : ex_RInt f2 c hi) by (apply (ex_RInt_Chasles_2 (V := R_CompleteNormedModule) _ lo c hi); [split; assumption|exact i2]).
assert (k1 := RInt_Chasles (V := R_CompleteNormedModule) f1 lo c hi u1 v1).
assert (k2 := RInt_Chasles (V := R_CompleteNormedModule) f2 lo c hi u2 v2).
unfold plus in k1, k2; simpl in k1, k2.
assert (pos : forall x y, x <= y -> ex_RInt f2 x y -> 0 <= RInt f2 x y).
  intros x y l i; apply RInt_ge_0; [exact l|exact i|]; intros z _; unfold f2; apply Rmult_le_pos; [apply h01|].
  left; apply density_gt0; exact s0.
assert (p1 := pos lo c c1 u2); assert (p2 := pos c hi c2 v2); assert (x := exp_pos eps).
assert (left_ : forall y, lo < y < c -> y <= a + q).
  intros y [y1 y2]; unfold c, Rmax in y2; destruct (Rle_dec lo (Rmin hi (a + q))); [|lra]; assert (m := Rmin_r hi (a + q)); lra.
assert (right_ : forall y, c < y < hi -> a + q <= y).
  intros y [y1 y2]; assert (m := Rmax_r lo (Rmin hi (a + q))); fold c in m; unfold Rmin in m; destruct (Rle_dec hi (a + q)); lra.
assert (away1 : a + q <= c \/ c = hi).
  assert (m := Rmax_r lo (Rmin hi (a + q))); fold c in m; unfold Rmin in m; destruct (Rle_dec hi (a + q)); [right; lra|left; lra].
assert (away2 : c <= a + q \/ c = lo).
  unfold c, Rmax; destruct (Rle_dec lo (Rmin hi (a + q))); [left; apply Rmin_r|right; reflexivity].
assert (K0 : 0 < K) by apply exp_pos.
destruct (Rdichotomy _ _ D0) as [neg|posD].
- assert (b : RInt f1 c hi <= exp eps * RInt f2 c hi).
    apply part_before; try assumption; intros y hy; assert (r := right_ y hy); nra.
  assert (e : RInt f1 lo c <= K / 2).
    destruct away2 as [w|w]; [|rewrite w, RInt_point; unfold zero; simpl; lra].
    apply part_after; [exact c1|exact u1|right; exact w|]; intros y hy; assert (l := left_ y hy); nra.
  assert (0 <= exp eps * RInt f2 lo c) by (apply Rmult_le_pos; lra); rewrite <- k1, <- k2; lra.
assert (b : RInt f1 lo c <= exp eps * RInt f2 lo c).
  apply part_before; try assumption; intros y hy; assert (l := left_ y hy); nra.
assert (e : RInt f1 c hi <= K / 2).
  destruct away1 as [w|w]; [|rewrite w, RInt_point; unfold zero; simpl; lra].
  apply part_after; [exact c2|exact v1|left; exact w|]; intros y hy; assert (r := right_ y hy); nra.
assert (0 <= exp eps * RInt f2 c hi) by (apply Rmult_le_pos; lra); rewrite <- k1, <- k2; lra.
Qed.
End Two.

(* every event and every randomised test h; an interval is the test that is 1 *)
Theorem thm_3_1 eps delta r a a' (h : R -> R) lo hi :
  0 < eps <= 4 * ln 2 -> 0 < delta < 1 -> 0 < r -> Rabs a <= r -> Rabs a' <= r -> lo <= hi -> (forall y, 0 <= h y <= 1) ->
  let s := 8 * r ^ 2 * ln (2 / delta) / eps ^ 2 in
  ex_RInt (fun y => h y * density s a y) lo hi -> ex_RInt (fun y => h y * density s a' y) lo hi ->
  RInt (fun y => h y * density s a y) lo hi <= exp eps * RInt (fun y => h y * density s a' y) lo hi + delta.
Proof.
intros [e0 e1] [d0 d1] r0 ha ha' le h01 s i1 i2; set (L := ln (2 / delta)) in *.
assert (l2 : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
assert (L1 : ln 2 <= L).
  unfold L; left; apply ln_increasing; [lra|]; apply (Rmult_lt_reg_r delta); [lra|].
  replace (2 / delta * delta) with 2 by (field; lra); lra.
assert (ee : 0 < eps ^ 2) by (apply pow_lt; exact e0); assert (rr : 0 < r ^ 2) by (apply pow_lt; exact r0).
assert (s0 : 0 < s) by (unfold s; apply Rdiv_lt_0_compat; nra).
assert (es : eps * s = 8 * r ^ 2 * L / eps) by (unfold s; field; lra).
assert (ab : - r <= a <= r /\ - r <= a' <= r) by (split; apply Rabs_le_between; assumption).
assert (D4 : (a - a') ^ 2 <= 4 * r ^ 2) by nra.
assert (big : 2 * r ^ 2 <= eps * s).
  rewrite es; apply (Rmult_le_reg_r eps); [exact e0|].
  replace (8 * r ^ 2 * L / eps * eps) with (8 * r ^ 2 * L) by (field; lra).
  assert (0 <= 2 * r ^ 2 * (4 * L - eps)) by (apply Rmult_le_pos; lra); lra.
assert (x1 := exp_pos eps); assert (one : 1 <= exp eps) by (rewrite <- exp_0; apply exp_le; lra).
destruct (Req_dec a a') as [e|ne].
  rewrite e in *.
  assert (p : 0 <= RInt (fun y => h y * density s a' y) lo hi).
    apply RInt_ge_0; [exact le|exact i2|]; intros y _; apply Rmult_le_pos; [apply h01|left; apply density_gt0; exact s0].
  assert (0 <= (exp eps - 1) * RInt (fun y => h y * density s a' y) lo hi) by (apply Rmult_le_pos; lra); lra.
assert (D_ : a - a' <> 0) by (intro z; apply ne; lra).
assert (b := both_parts s eps a a' s0 D_ ltac:(lra) h h01 lo hi le i1 i2).
set (q := eps * s / (a - a') - (a - a') / 2) in *; set (K := exp (- q ^ 2 / (2 * s))) in *.
assert (Kd : K / 2 <= delta); [|lra].
assert (ex : - q ^ 2 / (2 * s) <= eps / 2 - L).
  assert (qq : q ^ 2 = (eps * s) ^ 2 / (a - a') ^ 2 - eps * s + (a - a') ^ 2 / 4) by (unfold q; field; lra).
  assert (D0 : 0 < (a - a') ^ 2) by (assert (D2 := pow2_ge_0 (a - a')); assert ((a - a') ^ 2 <> 0) by (apply pow_nonzero; lra); lra).
  assert (w : (eps * s) ^ 2 / (4 * r ^ 2) <= (eps * s) ^ 2 / (a - a') ^ 2).
    apply Rmult_le_compat_l; [apply pow2_ge_0|apply Rinv_le_contravar; [exact D0|exact D4]].
  assert (v : (eps * s) ^ 2 / (4 * r ^ 2) = 2 * s * L) by (unfold s; field; lra).
  apply (Rmult_le_reg_r (2 * s)); [lra|]; replace (- q ^ 2 / (2 * s) * (2 * s)) with (- q ^ 2) by (field; lra); nra.
assert (kk : K <= exp (eps / 2 - L)) by (apply exp_le; exact ex).
unfold Rminus in kk; rewrite exp_plus, exp_Ropp in kk; unfold L in kk; rewrite exp_ln in kk by (apply Rdiv_lt_0_compat; lra).
assert (four : exp (eps / 2) <= 4).
  apply Rle_trans with (exp (ln 2 + ln 2)); [apply exp_le; lra|rewrite exp_plus, exp_ln; lra].
replace (/ (2 / delta)) with (delta / 2) in kk by (field; lra).
assert (0 <= (4 - exp (eps / 2)) * delta) by (apply Rmult_le_pos; lra); lra.
Qed.
End Repaired.
