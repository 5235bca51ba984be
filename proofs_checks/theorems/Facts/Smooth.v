(* A step smoothed by a normal law: smooth a h w x = Pr[x + sqrt(h + w) G <= a], which solves the heat equation in w.

   heat_space, heat_time   third-order bound in x, second-order bound in w, with one constant for all a, w and x
   smooth_step             it is near 1 to the left of a, near 0 to the right *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.Facts Require Import Calculus Normal.
From Exactdp.LinearQueries Require Rejection.
Local Open Scope R_scope.

Definition smooth (a h w x : R) : R := cdf ((a - x) / sqrt (h + w)).
(* its second derivative in x, twice its first in w *)
Definition curve (a h w x : R) : R := - ((a - x) / sqrt (h + w)) * gauss ((a - x) / sqrt (h + w)) / (h + w).

(* the mean value theorem as a bound *)
Lemma growth (f f' : R -> R) (K y : R) : 0 <= K -> (forall t, Rmin 0 y <= t <= Rmax 0 y -> is_derive f t (f' t)) ->
  (forall t, Rmin 0 y <= t <= Rmax 0 y -> Rabs (f' t) <= K) -> Rabs (f y - f 0) <= K * Rabs y.
Proof.
intros K0 d b; destruct (MVT_gen f 0 y f') as [c [hc e]].
- intros t t0; apply d; lra.
- intros t t0; apply derivable_continuous_pt; exists (f' t); apply is_derive_Reals, d, t0.
rewrite e, Rabs_mult, Rminus_0_r; apply Rmult_le_compat_r; [apply Rabs_pos|apply b, hc].
Qed.

Lemma gauss_decay z : gauss z * (1 + z ^ 2 / 2 + z ^ 4 / 16) <= 1.
Proof.
assert (g := gauss_le z); assert (g0 := gauss_gt0 z).
assert (h : 1 + z ^ 2 / 2 + z ^ 4 / 16 <= exp (z ^ 2 / 2)).
  replace (exp (z ^ 2 / 2)) with (exp (z ^ 2 / 4) * exp (z ^ 2 / 4)) by (rewrite <- exp_plus; f_equal; field).
  assert (k := exp_ineq1_le (z ^ 2 / 4)); assert (0 <= z ^ 2) by apply pow2_ge_0; nra.
assert (e : exp (- z ^ 2 / 2) * exp (z ^ 2 / 2) = 1) by (rewrite <- exp_plus, <- exp_0; f_equal; field).
assert (0 <= z ^ 2) by apply pow2_ge_0; assert (0 <= z ^ 4) by (replace (z ^ 4) with (z ^ 2 * z ^ 2) by ring; nra).
assert (p := exp_pos (z ^ 2 / 2)); nra.
Qed.

Lemma gauss_second z : Rabs ((1 - z ^ 2) * gauss z) <= 2.
Proof.
assert (h := gauss_decay z); assert (g := gauss_gt0 z); assert (q : 0 <= z ^ 2) by apply pow2_ge_0.
assert (r : 0 <= z ^ 4) by (replace (z ^ 4) with (z ^ 2 * z ^ 2) by ring; nra).
apply Rabs_le; nra.
Qed.

Lemma gauss_third z : Rabs (z * (3 - z ^ 2) * gauss z) <= 8.
Proof.
assert (h := gauss_decay z); assert (g := gauss_gt0 z); assert (q : 0 <= z ^ 2) by apply pow2_ge_0.
assert (r : 0 <= z ^ 4) by (replace (z ^ 4) with (z ^ 2 * z ^ 2) by ring; nra).
assert (b : Rabs (z * (3 - z ^ 2)) <= 8 * (1 + z ^ 2 / 2 + z ^ 4 / 16)).
  replace (z ^ 4) with (z ^ 2 * z ^ 2) in * by ring.
  assert (u := Rabs_pos z); assert (v : Rabs z * Rabs z = z ^ 2) by (rewrite <- Rabs_mult, Rabs_pos_eq; nra).
  rewrite Rabs_mult; assert (w : Rabs (3 - z ^ 2) <= 3 + z ^ 2) by (apply Rabs_le; lra).
  assert (s := Rle_0_sqr (Rabs z - 1)); unfold Rsqr in s.
  replace ((Rabs z - 1) * (Rabs z - 1)) with (z ^ 2 - 2 * Rabs z + 1) in s by (rewrite <- v; ring).
  apply Rle_trans with ((1 + z ^ 2) / 2 * (3 + z ^ 2)); [apply Rmult_le_compat; try lra; apply Rabs_pos|].
  set (m := z ^ 2) in *; assert (0 <= m * m) by (apply Rmult_le_pos; exact q); lra.
rewrite Rabs_mult, (Rabs_pos_eq (gauss z)) by lra; nra.
Qed.

Section Heat.
Variables (a h : R).
Hypothesis h0 : 0 < h.

Lemma root w : 0 <= w -> 0 < sqrt (h + w) /\ sqrt (h + w) * sqrt (h + w) = h + w.
Proof. intro w0; split; [apply sqrt_lt_R0; lra|apply sqrt_sqrt; lra]. Qed.

Lemma smooth_x w x : 0 <= w -> is_derive (smooth a h w) x (- gauss ((a - x) / sqrt (h + w)) / sqrt (h + w)).
Proof.
intro w0; destruct (root w w0) as [r rr]; unfold smooth; evar_last.
  apply (is_derive_comp cdf (fun x => (a - x) / sqrt (h + w)) x); [apply cdf_derive|].
  instantiate (1 := - / sqrt (h + w)); auto_derive; [exact I|]; field; lra.
unfold scal; simpl; unfold mult; simpl; field; lra.
Qed.

Lemma smooth_xx w x : 0 <= w -> is_derive (fun x => - gauss ((a - x) / sqrt (h + w)) / sqrt (h + w)) x (curve a h w x).
Proof.
intro w0; destruct (root w w0) as [r rr]; unfold curve; evar_last.
  apply (is_derive_ext (fun x => scal (- / sqrt (h + w)) (gauss ((a - x) / sqrt (h + w))))).
    intro t; unfold scal; simpl; unfold mult; simpl; field; lra.
  apply (is_derive_scal (fun x => gauss ((a - x) / sqrt (h + w)))).
  apply (is_derive_comp gauss (fun x => (a - x) / sqrt (h + w)) x); [apply gauss_derive|].
  instantiate (1 := - / sqrt (h + w)); auto_derive; [exact I|]; field; lra.
unfold scal; simpl; unfold mult; simpl; set (s := sqrt (h + w)) in *; rewrite <- rr; field; lra.
Qed.

Lemma gauss_product z : is_derive (fun z => - z * gauss z) z (- ((1 - z ^ 2) * gauss z)).
Proof.
evar_last.
  apply (is_derive_mult (fun z => - z) gauss z); [|apply gauss_derive|intros; apply Rmult_comm].
  instantiate (1 := -1); auto_derive; [exact I|ring].
unfold plus, mult; simpl; ring.
Qed.

Lemma smooth_xxx w x : 0 <= w -> is_derive (curve a h w) x
  ((1 - ((a - x) / sqrt (h + w)) ^ 2) * gauss ((a - x) / sqrt (h + w)) / sqrt (h + w) / (h + w)).
Proof.
intro w0; destruct (root w w0) as [r rr]; unfold curve; evar_last.
  apply (is_derive_ext (fun x => scal (/ (h + w)) (- ((a - x) / sqrt (h + w)) * gauss ((a - x) / sqrt (h + w))))).
    intro t; unfold scal; simpl; unfold mult; simpl; field; lra.
  apply (is_derive_scal (fun x => - ((a - x) / sqrt (h + w)) * gauss ((a - x) / sqrt (h + w)))).
  apply (is_derive_comp (fun z => - z * gauss z) (fun x => (a - x) / sqrt (h + w)) x); [apply gauss_product|].
  instantiate (1 := - / sqrt (h + w)); auto_derive; [exact I|]; field; lra.
unfold scal; simpl; unfold mult; simpl; field; lra.
Qed.

Lemma argument_w w x : 0 <= w -> is_derive (fun w => (a - x) / sqrt (h + w)) w (- ((a - x) / sqrt (h + w)) / (2 * (h + w))).
Proof.
intro w0; destruct (root w w0) as [r rr]; auto_derive; [split; [lra|split; [lra|exact I]]|].
set (s := sqrt (h + w)) in *; rewrite <- rr; field; lra.
Qed.

Lemma smooth_w w x : 0 <= w -> is_derive (fun w => smooth a h w x) w (curve a h w x / 2).
Proof.
intro w0; destruct (root w w0) as [r rr]; unfold smooth, curve; evar_last.
  apply (is_derive_comp cdf (fun w => (a - x) / sqrt (h + w)) w); [apply cdf_derive|apply argument_w, w0].
unfold scal; simpl; unfold mult; simpl; field; lra.
Qed.

Lemma smooth_ww w x : 0 <= w -> let z := (a - x) / sqrt (h + w) in
  is_derive (fun w => curve a h w x / 2) w (z * (3 - z ^ 2) * gauss z / (4 * (h + w) ^ 2)).
Proof.
intros w0 z; destruct (root w w0) as [r rr]; unfold curve; evar_last.
  apply (is_derive_ext (fun w => - ((a - x) / sqrt (h + w)) * gauss ((a - x) / sqrt (h + w)) * / (2 * (h + w)))).
    intro t; unfold Rdiv; rewrite Rinv_mult; match goal with |- ?l = ?r => change (@eq R l r) end; ring.
  apply (is_derive_mult (fun w => - ((a - x) / sqrt (h + w)) * gauss ((a - x) / sqrt (h + w))) (fun w => / (2 * (h + w))) w).
      apply (is_derive_comp (fun z => - z * gauss z) (fun w => (a - x) / sqrt (h + w)) w); [apply gauss_product|apply argument_w, w0].
    instantiate (1 := - / (2 * (h + w) ^ 2)); auto_derive; [lra|]; field; lra.
  intros; apply Rmult_comm.
unfold scal, plus, mult; simpl; unfold mult; simpl; fold z; field; lra.
Qed.

Lemma heat_space w x y : 0 <= w ->
  Rabs (smooth a h w (x + y) - smooth a h w x - y * (- gauss ((a - x) / sqrt (h + w)) / sqrt (h + w)) - y ^ 2 / 2 * curve a h w x) <=
  2 / (sqrt h * h) * Rabs y ^ 3.
Proof.
intro w0; destruct (root w w0) as [r rr]; assert (s0 : 0 < sqrt h) by (apply sqrt_lt_R0, h0).
set (K := 2 / (sqrt h * h)); assert (K0 : 0 < K) by (apply Rdiv_lt_0_compat; [lra|apply Rmult_lt_0_compat; assumption]).
set (d1 := fun x => - gauss ((a - x) / sqrt (h + w)) / sqrt (h + w)).
assert (shift : forall f f' : R -> R, (forall t, is_derive f t (f' t)) -> forall t, is_derive (fun t => f (x + t)) t (f' (x + t))).
  intros f f' d t; evar_last; [apply (is_derive_comp f (fun t => x + t) t); [apply d|]|].
    instantiate (1 := 1); auto_derive; [exact I|ring].
  unfold scal; simpl; unfold mult; simpl; ring.
assert (inside : forall t u, Rmin 0 u <= t <= Rmax 0 u -> Rabs t <= Rabs u).
  intros t u; unfold Rmin, Rmax, Rabs; repeat destruct Rle_dec; repeat destruct Rcase_abs; lra.
set (d3 := fun t => (1 - ((a - t) / sqrt (h + w)) ^ 2) * gauss ((a - t) / sqrt (h + w)) / sqrt (h + w) / (h + w)).
assert (b3 : forall t, Rabs (d3 t) <= K).
  intro t; unfold d3; assert (g := gauss_second ((a - t) / sqrt (h + w))); set (G := (1 - _) * gauss _) in *.
  unfold Rdiv; rewrite Rmult_assoc, Rabs_mult, <- Rinv_mult, (Rabs_pos_eq (/ _)).
    2: { left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra. }
  unfold K, Rdiv; apply Rmult_le_compat; [apply Rabs_pos|left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; lra|exact g|].
  apply Rinv_le_contravar; [apply Rmult_lt_0_compat; lra|apply Rmult_le_compat; try lra; apply sqrt_le_1_alt; lra].
assert (b2 : forall t, Rabs (curve a h w (x + t) - curve a h w x) <= K * Rabs t).
  intro t; replace (curve a h w x) with (curve a h w (x + 0)) by (f_equal; ring).
  apply (growth (fun t => curve a h w (x + t)) (fun t => d3 (x + t)) K t ltac:(lra)).
    intros u _; apply (shift (curve a h w) d3 (fun t => smooth_xxx w t w0)).
  intros u _; apply b3.
assert (b1 : forall t, Rabs (d1 (x + t) - d1 x - t * curve a h w x) <= K * Rabs t * Rabs t).
  intro t; replace (d1 (x + t) - d1 x - t * curve a h w x) with
    ((d1 (x + t) - t * curve a h w x) - (d1 (x + 0) - 0 * curve a h w x)) by (rewrite Rplus_0_r; ring).
  apply (growth (fun t => d1 (x + t) - t * curve a h w x) (fun t => curve a h w (x + t) - curve a h w x)).
  - apply Rmult_le_pos; [lra|apply Rabs_pos].
  - intros u _; apply (is_derive_minus (V := R_NormedModule) (fun t => d1 (x + t)) (fun t => t * curve a h w x)).
      apply (shift d1 (curve a h w) (fun t => smooth_xx w t w0)).
    auto_derive; [exact I|ring].
  intros u hu; apply Rle_trans with (1 := b2 u); apply Rmult_le_compat_l; [lra|apply inside, hu].
replace (smooth a h w (x + y) - smooth a h w x - y * (- gauss ((a - x) / sqrt (h + w)) / sqrt (h + w)) - y ^ 2 / 2 * curve a h w x)
  with ((smooth a h w (x + y) - y * d1 x - y ^ 2 / 2 * curve a h w x) - (smooth a h w (x + 0) - 0 * d1 x - 0 ^ 2 / 2 * curve a h w x))
  by (rewrite Rplus_0_r; unfold d1; field; lra).
replace (K * Rabs y ^ 3) with (K * Rabs y * Rabs y * Rabs y) by ring.
apply (growth (fun y => smooth a h w (x + y) - y * d1 x - y ^ 2 / 2 * curve a h w x) (fun t => d1 (x + t) - d1 x - t * curve a h w x)).
- assert (ay := Rabs_pos y); repeat (apply Rmult_le_pos; [|exact ay]); lra.
- intros u _; apply (is_derive_minus (V := R_NormedModule) (fun y => smooth a h w (x + y) - y * d1 x) (fun y => y ^ 2 / 2 * curve a h w x)).
    apply (is_derive_minus (V := R_NormedModule) (fun y => smooth a h w (x + y)) (fun y => y * d1 x)).
      apply (shift (smooth a h w) d1 (fun t => smooth_x w t w0)).
    auto_derive; [exact I|ring].
  auto_derive; [exact I|field].
intros u hu; apply Rle_trans with (1 := b1 u); assert (k := inside u y hu); assert (p := Rabs_pos u).
apply Rmult_le_compat; [apply Rmult_le_pos; [lra|exact p]|exact p| |exact k]; apply Rmult_le_compat_l; lra.
Qed.

Lemma heat_time w v x : 0 <= w -> 0 <= v ->
  Rabs (smooth a h (w + v) x - smooth a h w x - v / 2 * curve a h w x) <= 2 / h ^ 2 * v ^ 2.
Proof.
intros w0 v0; set (K := 2 / h ^ 2); assert (K0 : 0 < K) by (apply Rdiv_lt_0_compat; [lra|apply pow_lt, h0]).
assert (shift : forall f f' : R -> R, (forall t, 0 <= t -> is_derive f t (f' t)) -> forall t, 0 <= t ->
  is_derive (fun t => f (w + t)) t (f' (w + t))).
  intros f f' d t t0; evar_last; [apply (is_derive_comp f (fun t => w + t) t); [apply d; lra|]|].
    instantiate (1 := 1); auto_derive; [exact I|ring].
  unfold scal; simpl; unfold mult; simpl; ring.
set (d2 := fun t => (a - x) / sqrt (h + t) * (3 - ((a - x) / sqrt (h + t)) ^ 2) * gauss ((a - x) / sqrt (h + t)) / (4 * (h + t) ^ 2)).
assert (b1 : forall t, 0 <= t -> Rabs (curve a h (w + t) x / 2 - curve a h w x / 2) <= K * Rabs t).
  intros t t0; replace (curve a h w x / 2) with (curve a h (w + 0) x / 2) by (rewrite Rplus_0_r; reflexivity).
  apply (growth (fun t => curve a h (w + t) x / 2) (fun t => d2 (w + t)) K t ltac:(lra)).
    intros u; rewrite Rmin_left, Rmax_right by lra; intro u0.
    apply (shift (fun t => curve a h t x / 2) d2 (fun t => smooth_ww t x)); lra.
  intros u; rewrite Rmin_left, Rmax_right by lra; intro u0; unfold d2.
  assert (g := gauss_third ((a - x) / sqrt (h + (w + u)))); set (G := _ * gauss _) in *.
  unfold Rdiv; rewrite Rabs_mult, (Rabs_pos_eq (/ _)).
    2: { left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; [lra|apply pow_lt; lra]. }
  replace K with (8 * / (4 * h ^ 2)) by (unfold K; field; lra).
  apply Rmult_le_compat; [apply Rabs_pos| |exact g|].
    left; apply Rinv_0_lt_compat, Rmult_lt_0_compat; [lra|apply pow_lt; lra].
  apply Rinv_le_contravar; [apply Rmult_lt_0_compat; [lra|apply pow_lt, h0]|].
  apply Rmult_le_compat_l; [lra|apply pow_incr; lra].
replace (smooth a h (w + v) x - smooth a h w x - v / 2 * curve a h w x) with
  ((smooth a h (w + v) x - v / 2 * curve a h w x) - (smooth a h (w + 0) x - 0 / 2 * curve a h w x)) by (rewrite Rplus_0_r; field).
replace (K * v ^ 2) with (K * v * Rabs v) by (rewrite Rabs_pos_eq by exact v0; ring).
apply (growth (fun v => smooth a h (w + v) x - v / 2 * curve a h w x) (fun t => curve a h (w + t) x / 2 - curve a h w x / 2)).
- apply Rmult_le_pos; lra.
- intros u; rewrite Rmin_left, Rmax_right by lra; intro u0.
  apply (is_derive_minus (V := R_NormedModule) (fun v => smooth a h (w + v) x) (fun v => v / 2 * curve a h w x)).
    apply (shift (fun t => smooth a h t x) (fun t => curve a h t x / 2) (fun t => smooth_w t x)); lra.
  auto_derive; [exact I|field].
intros u; rewrite Rmin_left, Rmax_right by lra; intro u0; apply Rle_trans with (1 := b1 u ltac:(lra)).
rewrite Rabs_pos_eq by lra; apply Rmult_le_compat_l; lra.
Qed.

(* without w: far from a, it is nearly the step *)
Lemma smooth_step d x : 0 <= d -> let e := exp (- (d / sqrt h) ^ 2 / 2) / 2 in
  0 <= smooth a h 0 x <= 1 /\ (x <= a - d -> 1 - e <= smooth a h 0 x) /\ (a + d <= x -> smooth a h 0 x <= e).
Proof.
intros d0 e; assert (s0 : 0 < sqrt h) by (apply sqrt_lt_R0, h0); unfold smooth; rewrite Rplus_0_r.
set (z := (a - x) / sqrt h); assert (i0 : 0 < / sqrt h) by (apply Rinv_0_lt_compat, s0).
assert (unit : 0 <= cdf z <= 1).
  destruct (cdf_bounds z) as [p q]; assert (k := exp_pos (- z ^ 2 / 2)); destruct (Rle_dec 0 z) as [z0|z0].
    assert (exp (- z ^ 2 / 2) <= 1) by (rewrite <- exp_0; apply Rejection.exp_le; assert (0 <= z ^ 2) by apply pow2_ge_0; lra).
    specialize (p z0); lra.
  assert (exp (- z ^ 2 / 2) <= 1) by (rewrite <- exp_0; apply Rejection.exp_le; assert (0 <= z ^ 2) by apply pow2_ge_0; lra).
  specialize (q ltac:(lra)); lra.
assert (far : 0 <= d / sqrt h) by (apply Rmult_le_pos; lra).
split; [exact unit|split]; intro hx.
  assert (zd : d / sqrt h <= z) by (apply Rmult_le_compat_r; lra).
  destruct (cdf_bounds z) as [p _]; specialize (p ltac:(lra)).
  assert (exp (- z ^ 2 / 2) <= exp (- (d / sqrt h) ^ 2 / 2)); [|unfold e; lra].
  apply Rejection.exp_le; assert ((d / sqrt h) ^ 2 <= z ^ 2) by (apply pow_incr; lra); lra.
assert (zd : z <= - (d / sqrt h)).
  unfold z, Rdiv; rewrite <- Ropp_mult_distr_l_reverse; apply Rmult_le_compat_r; lra.
destruct (cdf_bounds z) as [_ p]; specialize (p ltac:(lra)).
assert (exp (- z ^ 2 / 2) <= exp (- (d / sqrt h) ^ 2 / 2)); [|unfold e; lra].
apply Rejection.exp_le; assert ((d / sqrt h) ^ 2 <= (- z) ^ 2) by (apply pow_incr; lra); nra.
Qed.
End Heat.
