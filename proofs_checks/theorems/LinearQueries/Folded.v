(* OneUser. *)
From Coq Require Import Reals Lra Psatz Machin.
From Coquelicot Require Import Coquelicot.
From Exactdp.LinearQueries Require Import Line Biases.
Import Rejection Gaussian Normal.
Local Open Scope R_scope.

(* linear-queries, Theorem 3.2 as printed: refuted by one user (n = 1), on the line (d = 1), for the columns 1 and -1 (J = 2, r = 1) and
   the items 1/2 and 1/2, of which the true answer is 0. The mean error over the standard deviation g of the noise is
   h(1/(g sqrt 2)) sqrt (2/pi), where h x = folded_share x = e^(-x^2) + 2 x bell_area x; h grows, and that is above 1 as soon as
   1/g^2 >= 11/20. *)
Module OneUser.
(* the density of the report, and the part between lo and hi of the mean of its distance from 0; no distance is negative *)
Definition report_density (s y : R) : R := (density s 1 y + density s (-1) y) / 2.
Definition error_between (s lo hi : R) : R := RInt (fun y => Rabs y * report_density s y) lo hi.

Lemma report_continuous s y : 0 < s -> continuous (fun y => Rabs y * report_density s y) y.
Proof.
intro s0; apply (continuous_mult (K := R_AbsRing) (fun y => Rabs y) (report_density s)); [apply continuous_Rabs|].
unfold report_density, Rdiv.
apply (continuous_mult (K := R_AbsRing) (fun y => density s 1 y + density s (-1) y) (fun _ => / 2)); [|apply continuous_const].
apply (continuous_plus (V := R_NormedModule) (density s 1) (density s (-1))); apply density_continuous; exact s0.
Qed.

Lemma report_integrable s lo hi : 0 < s -> ex_RInt (fun y => Rabs y * report_density s y) lo hi.
Proof. intro s0; apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros y _; apply report_continuous; exact s0. Qed.

Lemma report_ge0 s y : 0 < s -> 0 <= Rabs y * report_density s y.
Proof.
intro s0; apply Rmult_le_pos; [apply Rabs_pos|unfold report_density].
assert (h := density_gt0 s 1 y s0); assert (h' := density_gt0 s (-1) y s0); lra.
Qed.

Lemma error_grows s lo hi a b : 0 < s -> lo <= a -> a <= b -> b <= hi -> error_between s a b <= error_between s lo hi.
Proof.
intros s0 h1 h2 h3; unfold error_between.
assert (i := fun x z => report_integrable s x z s0).
rewrite <- (RInt_Chasles (V := R_CompleteNormedModule) _ lo a hi) by apply i.
rewrite <- (RInt_Chasles (V := R_CompleteNormedModule) _ a b hi) by apply i.
unfold plus; simpl.
assert (p := RInt_ge_0 _ lo a h1 (i lo a) (fun y _ => report_ge0 s y s0)).
assert (q := RInt_ge_0 _ b hi h3 (i b hi) (fun y _ => report_ge0 s y s0)).
lra.
Qed.

Section Error.
Variable s : R.
Hypothesis s0 : 0 < s.
Let c := sqrt (2 * s).
Let c0 : 0 < c. Proof. apply sqrt_lt_R0; lra. Qed.
Let cc : c * c = 2 * s. Proof. apply sqrt_sqrt; lra. Qed.

Lemma density_bell a y : density s a y = bell ((y - a) / c) / (c * root_pi).
Proof.
assert (h := c0); assert (p := root_pi_gt0); unfold density, bell; f_equal; [f_equal; rewrite <- cc; field; lra|].
unfold c, root_pi; rewrite <- sqrt_mult; [f_equal; ring|lra|left; apply PI_RGT_0].
Qed.

Lemma share_derive a y : is_derive (fun y => bell_area ((y - a) / c) / root_pi) y (density s a y).
Proof.
assert (h := c0); assert (p := root_pi_gt0).
assert (k : is_derive (fun y => bell_area ((y - a) / c)) y (/ c * bell ((y - a) / c))).
  apply (is_derive_comp bell_area (fun y => (y - a) / c) y); [apply area_derive|].
  auto_derive; [exact I|field; lra].
assert (z := is_derive_scal (fun y => bell_area ((y - a) / c)) y (/ root_pi) _ k).
rewrite density_bell; replace (bell ((y - a) / c) / (c * root_pi)) with (/ root_pi * (/ c * bell ((y - a) / c))) by (field; lra).
apply (is_derive_ext (fun y => / root_pi * bell_area ((y - a) / c))); [|exact z].
intro t; apply Rmult_comm.
Qed.

(* an antiderivative of y times the density of the report *)
Definition report_moment (y : R) : R :=
  (- s * density s 1 y + - s * density s (-1) y + (bell_area ((y - 1) / c) / root_pi - bell_area ((y - -1) / c) / root_pi)) / 2.

Lemma report_moment_derive y : is_derive report_moment y (y * report_density s y).
Proof.
unfold report_density.
replace (y * ((density s 1 y + density s (-1) y) / 2)) with
  (/ 2 * ((y - 1) * density s 1 y + (y - -1) * density s (-1) y + (density s 1 y - density s (-1) y))) by field.
apply (is_derive_ext (fun y => / 2 * (- s * density s 1 y + - s * density s (-1) y +
  (bell_area ((y - 1) / c) / root_pi - bell_area ((y - -1) / c) / root_pi)))).
  intro t; unfold report_moment; apply Rmult_comm.
apply (is_derive_scal (fun y => - s * density s 1 y + - s * density s (-1) y +
  (bell_area ((y - 1) / c) / root_pi - bell_area ((y - -1) / c) / root_pi))).
apply (is_derive_plus (V := R_NormedModule) (fun y => - s * density s 1 y + - s * density s (-1) y)).
  apply (is_derive_plus (V := R_NormedModule) (fun y => - s * density s 1 y)); apply Bias.density_derive; exact s0.
apply (is_derive_minus (V := R_NormedModule) (fun y => bell_area ((y - 1) / c) / root_pi)); apply share_derive.
Qed.

Lemma report_moment_even y : report_moment (- y) = report_moment y.
Proof.
assert (h := c0); unfold report_moment; rewrite !density_bell.
replace ((- y - 1) / c) with (- ((y - -1) / c)) by (field; lra).
replace ((- y - -1) / c) with (- ((y - 1) / c)) by (field; lra).
rewrite !SamplerLine.area_odd; unfold bell.
replace (- ((y - -1) / c) * - ((y - -1) / c)) with ((y - -1) / c * ((y - -1) / c)) by ring.
replace (- ((y - 1) / c) * - ((y - 1) / c)) with ((y - 1) / c * ((y - 1) / c)) by ring.
unfold Rdiv; ring.
Qed.

(* the error between - m and m *)
Lemma error_reaches m : 0 <= m -> error_between s (- m) m = 2 * (report_moment m - report_moment 0).
Proof.
intro m0; unfold error_between.
assert (con : forall y, continuous (fun y => y * report_density s y) y).
  intro y; apply (continuous_mult (K := R_AbsRing) (fun y => y) (report_density s)); [apply continuous_id|].
  unfold report_density, Rdiv.
  apply (continuous_mult (K := R_AbsRing) (fun y => density s 1 y + density s (-1) y) (fun _ => / 2)); [|apply continuous_const].
  apply (continuous_plus (V := R_NormedModule) (density s 1) (density s (-1))); apply density_continuous; exact s0.
assert (up : is_RInt (fun y => Rabs y * report_density s y) 0 m (report_moment m - report_moment 0)).
  apply (is_RInt_ext (fun y => y * report_density s y)).
    intros y [y1 y2]; rewrite Rmin_left in y1 by lra; rewrite Rabs_pos_eq by lra; reflexivity.
  apply (is_RInt_derive report_moment); intros y _; [apply report_moment_derive|apply con].
assert (down : is_RInt (fun y => Rabs y * report_density s y) (- m) 0 (report_moment (- m) - report_moment 0)).
  apply (is_RInt_ext (fun y => opp (y * report_density s y))).
    intros y [y1 y2]; rewrite Rmax_right in y2 by lra; rewrite Rabs_left by lra; unfold opp; simpl; ring.
  replace (report_moment (- m) - report_moment 0) with (opp (report_moment 0 - report_moment (- m))) by (unfold opp; simpl; ring).
  apply (is_RInt_opp (V := R_NormedModule)), (is_RInt_derive report_moment); intros y _; [apply report_moment_derive|apply con].
assert (all := is_RInt_Chasles (V := R_NormedModule) _ (- m) 0 m _ _ down up).
rewrite (is_RInt_unique _ _ _ _ all), report_moment_even; unfold plus; simpl; ring.
Qed.

(* e^(-x^2) + 2 x bell_area x, whose derivative is 2 bell_area x *)
Definition folded_share (x : R) : R := bell x + 2 * x * bell_area x.

Lemma error_folded : - 2 * report_moment 0 = c / root_pi * folded_share (/ c).
Proof.
assert (h := c0); assert (p := root_pi_gt0); unfold report_moment, folded_share; rewrite !density_bell.
replace ((0 - 1) / c) with (- / c) by (field; lra); replace ((0 - -1) / c) with (/ c) by (field; lra).
rewrite SamplerLine.area_odd; replace (bell (- / c)) with (bell (/ c)) by (unfold bell; f_equal; ring).
replace s with (c * c / 2) by (rewrite cc; field); field; lra.
Qed.

Lemma bell_le x : 0 < x -> bell x <= / (x * x).
Proof.
intro x0; unfold bell; rewrite exp_Ropp; apply Rinv_le_contravar; [nra|].
assert (e := exp_ineq1_le (x * x)); lra.
Qed.

Lemma bell_falls u v : 0 <= u <= v -> bell v <= bell u.
Proof. intros [h1 h2]; unfold bell; apply exp_le; nra. Qed.

(* 101 is far: what is beyond it is at most 6/100^2 of c / root_pi *)
Lemma report_moment_far : s <= 2 -> - (c / root_pi * (6 / 10000)) <= 2 * report_moment 101.
Proof.
intro s2; assert (h := c0); assert (p := root_pi_gt0); assert (q := cc).
set (P := density s 1 101).
assert (b : density s (-1) 101 <= P).
  unfold P; rewrite !density_bell; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption|].
  apply bell_falls; split; [apply Rmult_le_pos|apply Rmult_le_compat_r]; try (left; apply Rinv_0_lt_compat; exact h); lra.
assert (near : (bell_area ((101 - -1) / c) - bell_area ((101 - 1) / c)) / root_pi <= 2 * P).
  assert (e : forall a lo hi, RInt (density s a) lo hi = (bell_area ((hi - a) / c) - bell_area ((lo - a) / c)) / root_pi).
    intros a lo hi; apply mass; exact s0.
  assert (k := e 1 101 103); replace (103 - 1) with (101 - -1) in k by ring; rewrite <- k.
  apply (Rle_trans _ (RInt (fun _ => P) 101 103)).
    apply RInt_le; [lra|apply density_integrable; exact s0|apply ex_RInt_const|].
    intros y [y1 y2]; unfold P; rewrite !density_bell; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption|].
    apply bell_falls; split; [apply Rmult_le_pos|apply Rmult_le_compat_r]; try (left; apply Rinv_0_lt_compat; exact h); lra.
  rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; lra.
assert (small : P <= c / root_pi * / 10000).
  unfold P; rewrite density_bell.
  assert (l := bell_le ((101 - 1) / c) ltac:(apply Rdiv_lt_0_compat; lra)).
  replace (/ ((101 - 1) / c * ((101 - 1) / c))) with (c * c / 10000) in l by (field; lra).
  replace (c / root_pi * / 10000) with (c * c / 10000 / (c * root_pi)) by (field; lra).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; assumption|exact l].
assert (P0 : 0 < P) by (apply density_gt0; exact s0).
assert (m0 := density_gt0 s (-1) 101 s0).
unfold report_moment; fold P.
assert (sp : s * density s (-1) 101 <= 2 * P) by nra.
assert (sq : s * P <= 2 * P) by nra.
unfold Rdiv in near; rewrite Rmult_minus_distr_r in near; unfold Rdiv in small |- *; lra.
Qed.
End Error.

(* h grows *)
Lemma folded_share_derive x : is_derive folded_share x (2 * bell_area x).
Proof.
assert (a := area_derive x).
assert (b : is_derive bell x (- 2 * x * bell x)).
  unfold bell; auto_derive; [exact I|]; ring.
assert (l : is_derive (fun x : R => 2 * x) x 2).
  auto_derive; [exact I|]; ring.
assert (m := is_derive_mult (fun x => 2 * x) bell_area x _ _ l a (fun u v => Rmult_comm u v)).
assert (t := is_derive_plus (V := R_NormedModule) _ _ x _ _ b m).
apply (is_derive_ext (fun x => plus (bell x) (mult (2 * x) (bell_area x)))); [intro u; unfold folded_share, plus, mult; simpl; ring|].
evar_last; [exact t|]; unfold plus, mult; simpl; ring.
Qed.

Lemma area_ge x : 0 <= x -> x - x ^ 3 / 3 <= bell_area x.
Proof.
intro x0.
assert (d : is_RInt (fun t => 1 - t ^ 2) 0 x (x - x ^ 3 / 3)).
  evar_last.
    apply (is_RInt_derive (fun t => t - t ^ 3 / 3)).
      intros t _; auto_derive; [exact I|]; field.
    intros t _; apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; exact I.
  unfold minus, plus, opp; simpl; field.
rewrite <- (is_RInt_unique _ _ _ _ d); unfold bell_area.
apply RInt_le; [exact x0|exists (x - x ^ 3 / 3); exact d|apply bell_integrable|].
intros t _; assert (e := exp_ineq1_le (- (t * t))); unfold bell; simpl; lra.
Qed.

(* three terms of the series of e^-u are a lower bound on [0, 1] *)
Lemma exp_cubic u : 0 <= u <= 1 -> 1 - u + u ^ 2 / 2 - u ^ 3 / 6 <= exp (- u).
Proof.
intros [u0 u1].
assert (k : forall t, is_derive (fun t => exp (- t) - (1 - t + t ^ 2 / 2 - t ^ 3 / 6)) t (- exp (- t) + 1 - t + t ^ 2 / 2)).
  intro t; auto_derive; [exact I|]; field.
destruct (MVT_gen (fun t => exp (- t) - (1 - t + t ^ 2 / 2 - t ^ 3 / 6)) 0 u (fun t => - exp (- t) + 1 - t + t ^ 2 / 2)) as [z [[z1 z2] e]].
    intros t _; apply k.
  intros t _; apply derivable_continuous_pt, ex_derive_Reals_0; exact (ex_intro _ _ (k t)).
rewrite Rmin_left in z1 by exact u0; rewrite Rmax_right in z2 by exact u0.
assert (v : exp (- z) <= 1 - z + z ^ 2 / 2).
  assert (j : forall t, is_derive (fun t => 1 - t + t ^ 2 / 2 - exp (- t)) t (-1 + t + exp (- t))).
    intro t; auto_derive; [exact I|]; field.
  destruct (MVT_gen (fun t => 1 - t + t ^ 2 / 2 - exp (- t)) 0 z (fun t => -1 + t + exp (- t))) as [w [[w1 w2] f]].
      intros t _; apply j.
    intros t _; apply derivable_continuous_pt, ex_derive_Reals_0; exact (ex_intro _ _ (j t)).
  rewrite Ropp_0, exp_0 in f; assert (g := exp_ineq1_le (- w)); nra.
rewrite Ropp_0, exp_0 in e; nra.
Qed.

(* from the root of 11/40 on h is above sqrt (pi/2), with room for what is cut off *)
Lemma folded_share_ge x : 11 / 40 <= x * x -> 0 <= x -> 1258 / 1000 <= folded_share x - 6 / 10000.
Proof.
intros h x0; set (y := sqrt (11 / 40)).
assert (yy : y * y = 11 / 40) by (apply sqrt_sqrt; lra).
assert (y0 : 0 < y) by (apply sqrt_lt_R0; lra).
assert (yx : y <= x) by nra.
assert (up : folded_share y <= folded_share x).
  destruct (MVT_gen folded_share y x (fun t => 2 * bell_area t)) as [z [[z1 z2] e]].
      intros t _; apply folded_share_derive.
    intros t _; apply derivable_continuous_pt, ex_derive_Reals_0; exact (ex_intro _ _ (folded_share_derive t)).
  rewrite Rmin_left in z1 by exact yx.
  assert (a0 : 0 <= bell_area z).
    unfold bell_area; apply RInt_ge_0; [lra|apply bell_integrable|intros t _; left; apply exp_pos].
  nra.
assert (a := area_ge y (Rlt_le _ _ y0)).
assert (e := exp_cubic (y * y) ltac:(rewrite yy; lra)).
assert (ya : 2 * (y * y) - 2 * (y * y) * (y * y) / 3 <= 2 * y * bell_area y).
  replace (2 * (y * y) - 2 * (y * y) * (y * y) / 3) with (2 * y * (y - y ^ 3 / 3)) by field.
  apply Rmult_le_compat_l; [lra|exact a].
unfold folded_share in *; unfold bell in *; rewrite yy in *; lra.
Qed.

Lemma pi_le : PI <= 315 / 100.
Proof. assert (h := proj2 (PI_2_3_7_ineq 1)); unfold tg_alt, PI_2_3_7_tg, Ratan_seq in h; simpl in h; lra. Qed.

(* Algorithm 2 does not project: n >= d^2 ln(2/delta)/(8 eps^2 ln J). The answer is the report itself, and the part of its error from
   -101 to 101 is more than the printed bound r min((32 ln J L/(n eps^2))^(1/4), sqrt(2 d L/(n eps^2))), L = ln(2/delta). *)
Theorem thm_3_2_refuted eps delta : 0 < delta < 1 -> 0 < eps -> 11 / 10 * ln (2 / delta) <= eps ^ 2 ->
  let s := 2 * ln (2 / delta) / eps ^ 2 in
  1 ^ 2 * ln (2 / delta) / (8 * eps ^ 2 * ln 2) <= 1 /\
  forall lo hi, lo <= -101 -> 101 <= hi ->
  1 * Rmin (sqrt (sqrt (32 * ln 2 * ln (2 / delta) / (1 * eps ^ 2)))) (sqrt (2 * 1 * ln (2 / delta) / (1 * eps ^ 2))) <
    error_between s lo hi.
Proof.
intros [d0 d1] e0 h s; set (L := ln (2 / delta)) in *.
assert (l2 : 1 / 2 <= ln 2).
  assert (k := exp_ineq1_le (- ln 2)); rewrite exp_Ropp, exp_ln in k by lra; lra.
assert (L0 : 0 < L).
  unfold L; rewrite <- ln_1; apply ln_increasing; [lra|].
  apply (Rmult_lt_reg_r delta); [lra|]; replace (2 / delta * delta) with 2 by (field; lra); lra.
assert (ee : 0 < eps ^ 2) by (apply pow_lt; exact e0).
assert (s0 : 0 < s) by (unfold s; apply Rdiv_lt_0_compat; lra).
assert (s1 : s <= 20 / 11).
  unfold s; apply (Rmult_le_reg_r (eps ^ 2)); [exact ee|].
  replace (2 * L / eps ^ 2 * eps ^ 2) with (2 * L) by (field; lra); lra.
split.
  apply (Rmult_le_reg_r (8 * eps ^ 2 * ln 2)); [nra|].
  replace (1 ^ 2 * L / (8 * eps ^ 2 * ln 2) * (8 * eps ^ 2 * ln 2)) with L by (field; lra); nra.
intros lo hi h1 h2.
assert (grow := error_grows s lo hi (- (101)) 101 s0 ltac:(lra) ltac:(lra) ltac:(lra)).
rewrite (error_reaches s s0) in grow by lra.
assert (far := report_moment_far s s0 ltac:(lra)); assert (whole := error_folded s s0).
set (c := sqrt (2 * s)) in *; assert (c0 : 0 < c) by (apply sqrt_lt_R0; lra).
assert (cc : c * c = 2 * s) by (apply sqrt_sqrt; lra).
assert (p := root_pi_gt0); assert (pp := root_pi_square); assert (pl := pi_le).
assert (f : 1258 / 1000 <= folded_share (/ c) - 6 / 10000).
  apply folded_share_ge; [|left; apply Rinv_0_lt_compat; exact c0].
  rewrite <- Rinv_mult_distr by lra; rewrite cc; apply (Rmult_le_reg_r (2 * s)); [lra|]; rewrite Rinv_l by lra; lra.
assert (m := Rmin_r (sqrt (sqrt (32 * ln 2 * L / (1 * eps ^ 2)))) (sqrt (2 * 1 * L / (1 * eps ^ 2)))).
replace (2 * 1 * L / (1 * eps ^ 2)) with s in * by (unfold s; field; lra).
set (g := sqrt s) in *; assert (g0 : 0 < g) by (apply sqrt_lt_R0; exact s0).
assert (gg : g * g = s) by (apply sqrt_sqrt; lra).
set (k := c / root_pi) in *; assert (k0 : 0 < k) by (apply Rdiv_lt_0_compat; assumption).
assert (kk : k * root_pi = c) by (unfold k; field; lra).
assert (gk : g < k * (1258 / 1000)).
  apply Rsqr_incrst_0; [|lra|nra]; unfold Rsqr; rewrite gg.
  assert (k2 : k * k * PI = 2 * s) by (rewrite <- pp, <- cc, <- kk; ring).
  assert (kp : 0 < k * k) by nra; nra.
nra.
Qed.
End OneUser.
