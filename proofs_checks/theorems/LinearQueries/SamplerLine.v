(* linear-queries, Theorem 3.3 repaired, on the line with Gaussian densities: eps-private, and nothing is sent with chance 1/2. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.LinearQueries Require Import Rejection Gaussian Normal.
Local Open Scope R_scope.

(* y has the density with mean 0; B = 1 with chance eta in the window of tau, and with chance 1/2 outside; y is sent if B = 1 *)
Definition patched_bit (tau s a y : R) : R :=
  if Rle_dec (exp (- tau) / 2) (eta s a y) then if Rle_dec (eta s a y) (exp tau / 2) then eta s a y else 1 / 2 else 1 / 2.
Definition patched_message (tau s a y : R) : R := density s 0 y * patched_bit tau s a y.

Lemma patched_between tau s a y : 0 <= tau -> exp (- tau) / 2 <= patched_bit tau s a y <= exp tau / 2.
Proof.
intro t0; assert (h1 : 1 <= exp tau) by (rewrite <- exp_0; apply exp_le; exact t0).
assert (h2 : exp (- tau) <= 1) by (rewrite <- exp_0; apply exp_le; lra).
unfold patched_bit; destruct (Rle_dec (exp (- tau) / 2) (eta s a y)); [destruct (Rle_dec (eta s a y) (exp tau / 2))|]; lra.
Qed.

Lemma patched_ratio tau s a a' y : 0 < s -> 0 <= tau -> patched_message tau s a y <= exp (2 * tau) * patched_message tau s a' y.
Proof.
intros s0 t0; unfold patched_message; assert (d := density_gt0 s 0 y s0).
assert (h := patched_between tau s a y t0); assert (h' := patched_between tau s a' y t0); assert (x := exp_pos tau).
replace (exp (2 * tau)) with (exp tau * exp tau) by (rewrite <- exp_plus; f_equal; ring).
assert (e : exp tau * exp (- tau) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
assert (k : patched_bit tau s a y <= exp tau * exp tau * patched_bit tau s a' y).
  assert (m : exp tau * exp tau * (exp (- tau) / 2) <= exp tau * exp tau * patched_bit tau s a' y).
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|lra].
  replace (exp tau * exp tau * (exp (- tau) / 2)) with (exp tau * (exp tau * exp (- tau)) / 2) in m by field; rewrite e in m; lra.
replace (exp tau * exp tau * (density s 0 y * patched_bit tau s a' y)) with (density s 0 y * (exp tau * exp tau * patched_bit tau s a' y)) by ring.
apply Rmult_le_compat_l; lra.
Qed.

Lemma patched_in tau s a y : 0 < s -> Rabs (a * (y - a / 2)) <= s * tau -> patched_message tau s a y = density s a y / 2.
Proof.
intros s0 h; assert (d := density_gt0 s 0 y s0); assert (b : - (s * tau) <= a * (y - a / 2) <= s * tau) by (apply Rabs_le_between; exact h).
assert (e : density s 0 y * eta s a y = density s a y / 2) by (unfold eta; field; lra).
unfold patched_message, patched_bit; rewrite etaE in * by exact s0.
assert (i : 0 < / (2 * s)) by (apply Rinv_0_lt_compat; lra).
assert (l : exp (- tau) <= exp ((2 * a * y - a ^ 2) / (2 * s))).
  apply exp_le; apply (Rmult_le_reg_r (2 * s)); [lra|].
  replace ((2 * a * y - a ^ 2) / (2 * s) * (2 * s)) with (2 * (a * (y - a / 2))) by (field; lra); lra.
assert (u : exp ((2 * a * y - a ^ 2) / (2 * s)) <= exp tau).
  apply exp_le; apply (Rmult_le_reg_r (2 * s)); [lra|].
  replace ((2 * a * y - a ^ 2) / (2 * s) * (2 * s)) with (2 * (a * (y - a / 2))) by (field; lra); lra.
destruct (Rle_dec (exp (- tau) / 2) (exp ((2 * a * y - a ^ 2) / (2 * s)) / 2)) as [x|x]; [|lra].
destruct (Rle_dec (exp ((2 * a * y - a ^ 2) / (2 * s)) / 2) (exp tau / 2)) as [z|z]; [exact e|lra].
Qed.

Lemma patched_out tau s a y : 0 < s -> s * tau < Rabs (a * (y - a / 2)) -> patched_message tau s a y = density s 0 y / 2.
Proof.
intros s0 h; unfold patched_message, patched_bit; rewrite etaE by exact s0.
destruct (Rle_dec (exp (- tau) / 2) (exp ((2 * a * y - a ^ 2) / (2 * s)) / 2)) as [x|x]; [|field].
destruct (Rle_dec (exp ((2 * a * y - a ^ 2) / (2 * s)) / 2) (exp tau / 2)) as [z|z]; [exfalso|field].
assert (inv : forall v w, exp v / 2 <= exp w / 2 -> v <= w).
  intros v w k; destruct (Rle_lt_dec v w) as [c|c]; [exact c|]; assert (g := exp_increasing w v c); lra.
assert (x' := inv _ _ x); assert (z' := inv _ _ z).
assert (e : (2 * a * y - a ^ 2) / (2 * s) * s = a * (y - a / 2)) by (field; lra).
assert (h' : Rabs (a * (y - a / 2)) <= s * tau); [|lra].
rewrite <- e; apply Rabs_le; nra.
Qed.

(* bell_area is odd *)
Lemma area_odd (x : R) : bell_area (- x) = - bell_area x.
Proof.
assert (d : forall t, is_derive (fun y => bell_area (- y) + bell_area y) t zero).
  intro t; evar_last.
    apply (is_derive_plus (V := R_NormedModule) (fun y => bell_area (- y)) bell_area); [|apply area_derive].
    apply (is_derive_comp bell_area (fun y => - y) t (bell (- t)) (- 1)); [apply area_derive|].
    auto_derive; [exact I|change (- (1) = - 1); ring].
  change (- 1 * exp (- (- t * - t)) + exp (- (t * t)) = 0); replace (- t * - t) with (t * t) by ring; ring.
assert (z : bell_area (- 0) + bell_area 0 = 0).
  replace (- 0) with 0 by ring; unfold bell_area; rewrite RInt_point; unfold zero; simpl; ring.
assert (c : bell_area (- x) + bell_area x = bell_area (- 0) + bell_area 0); [|lra].
destruct (Rtotal_order x 0) as [h|[h|h]]; [|rewrite h; reflexivity|].
  apply (eq_is_derive (V := R_NormedModule) (fun y => bell_area (- y) + bell_area y) x 0); [intros t _; apply d|exact h].
symmetry; apply (eq_is_derive (V := R_NormedModule) (fun y => bell_area (- y) + bell_area y) 0 x); [intros t _; apply d|exact h].
Qed.

(* by the reflection y -> a - y both densities give an interval about a/2 the same mass *)
Lemma same_mass s a w : 0 < s -> RInt (density s a) (a / 2 - w) (a / 2 + w) = RInt (density s 0) (a / 2 - w) (a / 2 + w).
Proof.
intro s0; rewrite !mass by exact s0; set (c := sqrt (2 * s)); assert (c0 : 0 < c) by (apply sqrt_lt_R0; lra).
replace ((a / 2 + w - a) / c) with (- ((a / 2 - w - 0) / c)) by (field; lra).
replace ((a / 2 - w - a) / c) with (- ((a / 2 + w - 0) / c)) by (field; lra).
rewrite !area_odd; assert (g : forall u v : R, (- u - - v) / root_pi = (v - u) / root_pi) by (intros; unfold Rdiv; ring); apply g.
Qed.

Lemma half_integral s a lo hi : 0 < s -> is_RInt (fun y => density s a y / 2) lo hi (RInt (density s a) lo hi / 2).
Proof.
intro s0; assert (h := is_RInt_scal (V := R_NormedModule) (density s a) lo hi (/ 2) _
  (RInt_correct (V := R_CompleteNormedModule) (density s a) lo hi (density_integrable s a lo hi s0))).
unfold scal in h; simpl in h; unfold mult in h; simpl in h.
apply (is_RInt_ext (fun y => / 2 * density s a y)); [intros y _; unfold Rdiv; apply Rmult_comm|].
unfold Rdiv; rewrite (Rmult_comm (RInt _ _ _)); exact h.
Qed.

(* on an interval that holds the window the message has half of the mass of the density with mean 0 *)
Lemma patched_integral tau s a lo hi : 0 < s -> 0 < tau -> lo <= a / 2 -> a / 2 <= hi ->
  (a <> 0 -> lo <= a / 2 - s * tau / Rabs a /\ a / 2 + s * tau / Rabs a <= hi) ->
  is_RInt (patched_message tau s a) lo hi (RInt (density s 0) lo hi / 2).
Proof.
intros s0 t0 l0 h0 inside; assert (st : 0 < s * tau) by (apply Rmult_lt_0_compat; assumption).
destruct (Req_dec a 0) as [z|z].
  apply (is_RInt_ext (fun y => density s 0 y / 2)); [|apply half_integral; exact s0].
  intros y _; rewrite z; symmetry; apply patched_in; [exact s0|rewrite Rmult_0_l, Rabs_R0; lra].
destruct (inside z) as [l h]; assert (a0 : 0 < Rabs a) by (apply Rabs_pos_lt; exact z).
set (w := s * tau / Rabs a) in *; assert (w0 : 0 < w) by (apply Rdiv_lt_0_compat; assumption).
assert (aw : Rabs a * w = s * tau) by (unfold w; field; lra).
assert (i := fun x y => density_integrable s 0 x y s0).
assert (e : RInt (density s 0) lo hi / 2 =
    plus (plus (RInt (density s 0) lo (a / 2 - w) / 2) (RInt (density s a) (a / 2 - w) (a / 2 + w) / 2))
      (RInt (density s 0) (a / 2 + w) hi / 2)).
  assert (k1 := RInt_Chasles (V := R_CompleteNormedModule) (density s 0) lo (a / 2 - w) (a / 2 + w) (i _ _) (i _ _)).
  assert (k2 := RInt_Chasles (V := R_CompleteNormedModule) (density s 0) lo (a / 2 + w) hi (i _ _) (i _ _)).
  unfold plus in *; simpl in *; assert (m := same_mass s a w s0); lra.
rewrite e; apply (is_RInt_Chasles (V := R_NormedModule) _ lo (a / 2 + w) hi); [apply (is_RInt_Chasles (V := R_NormedModule) _ lo (a / 2 - w))|].
- apply (is_RInt_ext (fun y => density s 0 y / 2)); [|apply half_integral; exact s0].
  intros y [_ y2]; rewrite Rmax_right in y2 by lra; symmetry; apply patched_out; [exact s0|].
  rewrite Rabs_mult, <- aw; apply Rmult_lt_compat_l; [exact a0|rewrite Rabs_left; lra].
- apply (is_RInt_ext (fun y => density s a y / 2)); [|apply half_integral; exact s0].
  intros y [y1 y2]; rewrite Rmin_left in y1 by lra; rewrite Rmax_right in y2 by lra; symmetry; apply patched_in; [exact s0|].
  rewrite Rabs_mult, <- aw; apply Rmult_le_compat_l; [lra|apply Rabs_le; lra].
apply (is_RInt_ext (fun y => density s 0 y / 2)); [|apply half_integral; exact s0].
intros y [y1 _]; rewrite Rmin_left in y1 by lra; symmetry; apply patched_out; [exact s0|].
rewrite Rabs_mult, <- aw; apply Rmult_lt_compat_l; [exact a0|rewrite Rabs_pos_eq; lra].
Qed.

Lemma patched_integrable tau s a lo hi : 0 < s -> 0 < tau -> lo <= hi -> ex_RInt (patched_message tau s a) lo hi.
Proof.
intros s0 t0 le; set (w := s * tau / Rabs a).
set (lo' := Rmin lo (Rmin (a / 2) (a / 2 - w))); set (hi' := Rmax hi (Rmax (a / 2) (a / 2 + w))).
assert (l1 := Rmin_l lo (Rmin (a / 2) (a / 2 - w))); assert (l2 := Rmin_r lo (Rmin (a / 2) (a / 2 - w))).
assert (l3 := Rmin_l (a / 2) (a / 2 - w)); assert (l4 := Rmin_r (a / 2) (a / 2 - w)); fold lo' in l1, l2.
assert (h1 := Rmax_l hi (Rmax (a / 2) (a / 2 + w))); assert (h2 := Rmax_r hi (Rmax (a / 2) (a / 2 + w))).
assert (h3 := Rmax_l (a / 2) (a / 2 + w)); assert (h4 := Rmax_r (a / 2) (a / 2 + w)); fold hi' in h1, h2.
apply (ex_RInt_Chasles_1 (V := R_CompleteNormedModule) _ lo hi hi'); [lra|].
apply (ex_RInt_Chasles_2 (V := R_CompleteNormedModule) _ lo' lo hi'); [lra|].
eexists; apply patched_integral; [exact s0|exact t0|lra|lra|intros _; fold w; lra].
Qed.

(* the mass outside of [- m, m] is small *)
Lemma mass_near s lo hi m : 0 < s -> 0 <= m -> lo <= - m -> m <= hi -> 1 - exp (- m ^ 2 / (2 * s)) <= RInt (density s 0) lo hi.
Proof.
intros s0 m0 h1 h2; rewrite mass by exact s0; set (c := sqrt (2 * s)); assert (c0 : 0 < c) by (apply sqrt_lt_R0; lra).
assert (cc : c * c = 2 * s) by (apply sqrt_sqrt; lra); assert (p := root_pi_gt0); assert (pp := root_pi_square).
set (z := exp (- m ^ 2 / (2 * s))); assert (z0 : 0 < z) by apply exp_pos.
assert (area_large : forall x, m / c <= x -> root_pi / 2 * (1 - z) <= bell_area x).
  intros x hx; assert (x0 : 0 <= x).
    apply Rle_trans with (2 := hx); apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; exact c0].
  assert (b0 : 0 <= bell_area x).
    unfold bell_area; apply RInt_ge_0; [exact x0|apply bell_integrable|intros t _; left; apply exp_pos].
  assert (r := rest_between x); assert (q := area_square x).
  assert (xz : exp (- (x * x)) <= z).
    apply exp_le; replace (- m ^ 2 / (2 * s)) with (- (m / c * (m / c))) by (rewrite <- cc; field; lra).
    assert (mc : 0 <= m / c) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; exact c0]); nra.
  destruct (Rle_dec 1 z) as [k|k].
    assert (root_pi / 2 * (1 - z) <= 0); [nra|lra].
  assert (sq : root_pi / 2 * (1 - z) * (root_pi / 2 * (1 - z)) <= bell_area x * bell_area x).
    replace (root_pi / 2 * (1 - z) * (root_pi / 2 * (1 - z))) with (root_pi * root_pi / 4 * ((1 - z) * (1 - z))) by field.
    rewrite pp; assert (PI / 4 * exp (- (x * x)) <= PI / 4 * z) by (apply Rmult_le_compat_l; [assert (g := PI_RGT_0); lra|exact xz]).
    assert (g := PI_RGT_0); assert (PI / 4 * ((1 - z) * (1 - z)) <= PI / 4 * (1 - z)) by (apply Rmult_le_compat_l; nra); lra.
  destruct (Rle_lt_dec (root_pi / 2 * (1 - z)) (bell_area x)) as [k2|k2]; [exact k2|exfalso].
  assert (bell_area x * bell_area x < root_pi / 2 * (1 - z) * (root_pi / 2 * (1 - z))) by (apply Rmult_le_0_lt_compat; lra); lra.
assert (a1 : root_pi / 2 * (1 - z) <= bell_area ((hi - 0) / c)).
  apply area_large; unfold Rdiv; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact c0|lra].
assert (a2 : root_pi / 2 * (1 - z) <= - bell_area ((lo - 0) / c)).
  rewrite <- area_odd; apply area_large; replace (- ((lo - 0) / c)) with (- lo / c) by (field; lra).
  unfold Rdiv; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact c0|lra].
apply (Rmult_le_reg_r root_pi); [exact p|].
unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l by lra; lra.
Qed.

Theorem thm_3_3 eps s : 0 < eps <= 2 * ln 2 -> 0 < s ->
  let q := patched_message (eps / 2) s in
  (forall a y, 0 <= patched_bit (eps / 2) s a y <= 1) /\
  (forall a a' y, q a y <= exp eps * q a' y) /\
  (forall a a' lo hi, lo <= hi -> ex_RInt (q a) lo hi /\ chance (q a) lo hi <= exp eps * chance (q a') lo hi) /\
  (forall a e, 0 < e -> exists m, forall lo hi, lo <= - m -> m <= hi -> Rabs (1 - chance (q a) lo hi - 1 / 2) <= e).
Proof.
intros [e0 e2] s0 q; assert (t0 : 0 < eps / 2) by lra.
assert (pw : forall a a' y, q a y <= exp eps * q a' y).
  intros a a' y; assert (h := patched_ratio (eps / 2) s a a' y s0 ltac:(lra)); replace (2 * (eps / 2)) with eps in h by field; exact h.
split; [|split; [exact pw|split]].
- intros a y; assert (h := patched_between (eps / 2) s a y ltac:(lra)).
  assert (x := exp_pos (- (eps / 2))); assert (z : exp (eps / 2) <= 2).
    apply Rle_trans with (exp (ln 2)); [apply exp_le; lra|rewrite exp_ln; lra].
  lra.
- intros a a' lo hi le; assert (i := fun a => patched_integrable (eps / 2) s a lo hi s0 t0 le); split; [apply i|].
  unfold chance; rewrite <- (Rmult_1_l (RInt (q a) lo hi)); apply compare; [exact le|apply i|apply i|].
  intros y _; rewrite Rmult_1_l; apply pw.
intros a e e1; set (w := s * (eps / 2) / Rabs a).
assert (se : 0 < s / e) by (apply Rdiv_lt_0_compat; assumption).
exists (1 + s / e + Rabs (a / 2) + Rabs w); intros lo hi h1 h2.
assert (b1 := Rabs_pos (a / 2)); assert (b2 := Rabs_pos w).
assert (b3 := Rle_abs (a / 2)); assert (b4 := Rle_abs (- (a / 2))); rewrite Rabs_Ropp in b4; assert (b5 := Rle_abs w).
assert (i := patched_integral (eps / 2) s a lo hi s0 t0 ltac:(lra) ltac:(lra)).
unfold chance; unfold q; rewrite (is_RInt_unique _ _ _ _ (i ltac:(intros _; fold w; lra))).
set (m := 1 + s / e + Rabs (a / 2) + Rabs w) in *.
assert (near := mass_near s lo hi m s0 ltac:(unfold m; lra) h1 h2).
assert (most := mass_le1 s 0 lo hi s0).
assert (small : exp (- m ^ 2 / (2 * s)) <= 2 * e).
  assert (k : 1 / (2 * e) <= m ^ 2 / (2 * s)).
    apply (Rmult_le_reg_r (2 * s)); [lra|]; replace (m ^ 2 / (2 * s) * (2 * s)) with (m ^ 2) by (field; lra).
    replace (1 / (2 * e) * (2 * s)) with (s / e) by (field; lra).
    assert (m1 : 1 + s / e <= m) by (unfold m; lra); nra.
  replace (- m ^ 2 / (2 * s)) with (- (m ^ 2 / (2 * s))) by (field; lra).
  assert (x := exp_ineq1_le (m ^ 2 / (2 * s))); rewrite exp_Ropp.
  apply Rle_trans with (/ (1 / (2 * e))); [apply Rinv_le_contravar; [apply Rdiv_lt_0_compat; lra|lra]|right; field; lra].
apply Rabs_le; lra.
Qed.
