(* Normal, Smooth. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.Base Require Import ErrorFunction.
From Exactdp.Facts Require Import Analysis.
From Exactdp.LinearQueries Require Import Line.
Import Calculus Line.Normal.
Local Open Scope R_scope.

(* The standard normal law on the line: its mass, Gauss's tail, Mills' ratio, exponential moments. Integrals are improper.

   gauss, cdf         the density; the chance of what is below
   cdf_erf            cdf t = (1 + erf (t / sqrt 2)) / 2
   normal_mass        the density has mass 1
   below, tail        Pr[G <= x] = cdf x, Pr[G >= x] = 1 - cdf x
   tail_le            1 - cdf x <= e^(-x^2 / 2) / 2 for x >= 0
   mills              x gauss(x) / (1 + x^2) < 1 - cdf x < gauss(x) / x for x > 0
   moment_exp         E e^(s G) = e^(s^2 / 2)
   moment_square      E e^(x G^2) = (1 - 2 x)^(-1/2) for x < 1/2 *)
Module Normal.
Definition gauss (t : R) : R := exp (- t ^ 2 / 2) / sqrt (2 * PI).
Definition cdf (t : R) : R := / 2 + bell_area (t / sqrt 2) / root_pi.

Lemma cdf_erf t : cdf t = (1 + erf (t / sqrt 2)) / 2.
Proof.
unfold cdf, erf; change (RInt (fun t : R => exp (- (t * t))) 0 (t / sqrt 2)) with (bell_area (t / sqrt 2)); fold root_pi.
assert (p := root_pi_gt0); field; lra.
Qed.

Lemma root_two : 0 < sqrt 2 /\ sqrt 2 * sqrt 2 = 2.
Proof. split; [apply sqrt_lt_R0; lra|apply sqrt_sqrt; lra]. Qed.

Lemma root_two_pi : sqrt (2 * PI) = sqrt 2 * root_pi.
Proof. unfold root_pi; apply sqrt_mult; [lra|left; apply PI_RGT_0]. Qed.

Lemma gauss_gt0 t : 0 < gauss t.
Proof.
destruct root_two as [r _]; assert (p := root_pi_gt0); unfold gauss; rewrite root_two_pi.
apply Rdiv_lt_0_compat; [apply exp_pos|nra].
Qed.

Lemma gauss_le t : gauss t <= exp (- t ^ 2 / 2).
Proof.
destruct root_two as [r rr]; assert (p := root_pi_gt0); assert (pp := root_pi_square); assert (e := exp_pos (- t ^ 2 / 2)).
unfold gauss; rewrite root_two_pi; apply (Rmult_le_reg_r (sqrt 2 * root_pi)); [nra|].
unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l by nra.
assert (h : 1 <= sqrt 2 * root_pi); [|nra].
assert (P2 := PI2_1); assert (big : 1 <= sqrt 2) by nra; assert (1 <= root_pi) by nra; nra.
Qed.

Lemma gauss_derive t : is_derive gauss t (- t * gauss t).
Proof.
destruct root_two as [r _]; assert (p := root_pi_gt0); unfold gauss; rewrite root_two_pi; auto_derive; [nra|].
replace (- (t * (t * 1)) * / 2) with (- t ^ 2 / 2) by (simpl; field); field; nra.
Qed.

Lemma gauss_continuous t : continuous gauss t.
Proof. apply (ex_derive_continuous (V := R_NormedModule)); eexists; apply gauss_derive. Qed.

Lemma cdf_derive t : is_derive cdf t (gauss t).
Proof.
destruct root_two as [r rr]; assert (p := root_pi_gt0); unfold cdf.
evar_last.
  apply (is_derive_plus (V := R_NormedModule) (fun _ => / 2) (fun t => bell_area (t / sqrt 2) / root_pi)).
    apply (is_derive_const (V := R_NormedModule)).
  apply (is_derive_ext (fun t => scal (/ root_pi) (bell_area (t / sqrt 2)))).
    intro u; unfold scal; simpl; unfold mult; simpl; unfold Rdiv; ring.
  apply (is_derive_scal (fun t => bell_area (t / sqrt 2))).
  apply (is_derive_comp bell_area (fun t => t / sqrt 2) t); [apply area_derive|].
  instantiate (1 := / sqrt 2); auto_derive; [exact I|]; field; lra.
unfold plus, zero, scal; simpl; unfold mult; simpl; unfold bell, gauss; rewrite root_two_pi.
replace (- (t / sqrt 2 * (t / sqrt 2))) with (- t ^ 2 / 2); [field; lra|].
rewrite <- rr at 1; field; lra.
Qed.

Lemma area_sign x : (0 <= x -> 0 <= bell_area x) /\ (x <= 0 -> bell_area x <= 0).
Proof.
assert (h : forall a b, a <= b -> 0 <= RInt bell a b).
  intros a b ab; apply RInt_ge_0; [exact ab|apply bell_integrable|intros; left; apply exp_pos].
split; intro x0; [apply h, x0|]; unfold bell_area; rewrite <- (opp_RInt_swap bell x 0) by apply bell_integrable.
unfold opp; simpl; assert (k := h x 0 x0); lra.
Qed.

(* 1 - cdf below e^(-t^2 / 2) / 2 to the right, cdf below it to the left *)
Lemma cdf_bounds t : (0 <= t -> 1 - exp (- t ^ 2 / 2) / 2 <= cdf t <= 1) /\ (t <= 0 -> 0 <= cdf t <= exp (- t ^ 2 / 2) / 2).
Proof.
destruct root_two as [r rr]; assert (p := root_pi_gt0); assert (pp := root_pi_square).
set (u := t / sqrt 2); assert (sq := area_square u); assert (rest := rest_between u); assert (range := area_between u).
assert (e : exp (- t ^ 2 / 2) = exp (- (u * u))).
  f_equal; unfold u; rewrite <- rr at 1; field; lra.
assert (E := exp_pos (- (u * u))); rewrite e; unfold cdf; fold u; set (E' := exp (- (u * u))) in *.
assert (E1 : E' <= 1).
  unfold E'; rewrite <- exp_0; destruct (Req_dec u 0) as [->|n]; [right; f_equal; ring|left; apply exp_increasing; nra].
assert (low : root_pi / 2 * (1 - E') * (root_pi / 2 * (1 - E')) <= bell_area u * bell_area u).
  assert (q : 0 <= E' * (1 - E')) by nra; nra.
assert (ratio : forall a, a / root_pi * root_pi = a) by (intro; field; lra).
destruct (area_sign u) as [pos neg]; split; intro t0.
  assert (u0 : 0 <= u) by (apply Rmult_le_pos; [exact t0|left; apply Rinv_0_lt_compat, r]).
  specialize (pos u0); assert (h : root_pi / 2 * (1 - E') <= bell_area u) by nra.
  specialize (ratio (bell_area u)); split; apply (Rmult_le_reg_r root_pi); try exact p; nra.
assert (u0 : u <= 0).
  unfold u, Rdiv; rewrite <- (Rmult_0_l (/ sqrt 2)); apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, r|exact t0].
specialize (neg u0); assert (h : bell_area u <= - (root_pi / 2 * (1 - E'))) by nra.
specialize (ratio (bell_area u)); split; apply (Rmult_le_reg_r root_pi); try exact p; nra.
Qed.

(* e^(-t^2 / 2) is below any c > 0 from some t on *)
Lemma exp_small c : 0 < c -> exists M, 1 <= M /\ forall t, M < t -> exp (- t ^ 2 / 2) < c.
Proof.
intro c0; exists (1 + 2 / c); assert (k : 0 < / c) by (apply Rinv_0_lt_compat, c0).
assert (k' : 0 < 2 / c) by (unfold Rdiv; lra); split; [lra|intros t Mt].
assert (h : / c < 1 + t ^ 2 / 2) by (unfold Rdiv in *; simpl; nra).
replace (- t ^ 2 / 2) with (- (t ^ 2 / 2)) by field; rewrite exp_Ropp, <- (Rinv_inv c).
apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; [exact k|apply exp_pos]|].
apply Rlt_le_trans with (1 := h); apply exp_ineq1_le.
Qed.

Lemma cdf_limits : filterlim cdf (Rbar_locally m_infty) (locally 0) /\ filterlim cdf (Rbar_locally p_infty) (locally 1).
Proof.
split; intros P [e h]; destruct (exp_small e (cond_pos e)) as [M [M1 small]].
  exists (- M); intros t tM; apply h; specialize (small (- t) ltac:(lra)); destruct (cdf_bounds t) as [_ b].
  replace ((- t) ^ 2) with (t ^ 2) in small by ring; assert (q := exp_pos (- t ^ 2 / 2)).
  unfold ball; simpl; unfold AbsRing_ball, abs, minus, plus, opp; simpl.
  rewrite Rabs_pos_eq; specialize (b ltac:(lra)); lra.
exists M; intros t tM; apply h; specialize (small t tM); destruct (cdf_bounds t) as [b _].
assert (q := exp_pos (- t ^ 2 / 2)); unfold ball; simpl; unfold AbsRing_ball, abs, minus, plus, opp; simpl.
rewrite Rabs_left1; specialize (b ltac:(lra)); lra.
Qed.

Lemma improper (f F : R -> R) (Fa Fb : (R -> Prop) -> Prop) {FFa : Filter Fa} {FFb : Filter Fb} (la lb : R) :
  (forall x, is_derive F x (f x)) -> (forall x, continuous f x) -> filterlim F Fa (locally la) -> filterlim F Fb (locally lb) ->
  is_RInt_gen f Fa Fb (lb - la).
Proof.
intros d c a b; assert (e : forall x, Derive F x = f x) by (intro; apply is_derive_unique, d).
apply (is_RInt_gen_ext (Derive F)); [apply filter_forall; intros; apply e|].
apply is_RInt_gen_Derive; [| |exact a|exact b]; apply filter_forall; intros ab x _; [eexists; apply d|].
apply continuous_ext with f; [intro; symmetry; apply e|apply c].
Qed.

Theorem normal_mass : is_RInt_gen gauss (Rbar_locally m_infty) (Rbar_locally p_infty) 1.
Proof.
replace 1 with (1 - 0) by ring; destruct cdf_limits as [a b].
exact (improper gauss cdf _ _ 0 1 cdf_derive gauss_continuous a b).
Qed.

Theorem tail x : is_RInt_gen gauss (at_point x) (Rbar_locally p_infty) (1 - cdf x).
Proof.
destruct cdf_limits as [_ b]; apply (improper gauss cdf _ _ (cdf x) 1 cdf_derive gauss_continuous); [|exact b].
intros P h; exact (locally_singleton _ _ h).
Qed.

Theorem below x : is_RInt_gen gauss (Rbar_locally m_infty) (at_point x) (cdf x).
Proof.
destruct cdf_limits as [a _]; replace (cdf x) with (cdf x - 0) by ring.
apply (improper gauss cdf _ _ 0 (cdf x) cdf_derive gauss_continuous); [exact a|intros P h; exact (locally_singleton _ _ h)].
Qed.

Theorem tail_le x : 0 <= x -> 1 - cdf x <= / 2 * exp (- x ^ 2 / 2).
Proof. intro x0; destruct (cdf_bounds x) as [b _]; specialize (b x0); lra. Qed.

(* what falls strictly and is above - e^(-t^2 / 2) is positive *)
Lemma falling (f f' : R -> R) : (forall t, 0 < t -> is_derive f t (f' t)) -> (forall t, 0 < t -> f' t < 0) ->
  (forall t, 0 < t -> - exp (- t ^ 2 / 2) <= f t) -> forall t, 0 < t -> 0 < f t.
Proof.
intros d neg low t t0; assert (fall : forall a b, 0 < a -> a < b -> f b < f a).
  intros a b a0 ab; destruct (mean_value f f' a b ab) as [c [[ac cb] e]].
    intros z z0; apply d; lra.
    intros z z0; apply derivable_continuous_pt; exists (f' z); apply is_derive_Reals, d; lra.
  specialize (neg c ltac:(lra)); nra.
apply Rnot_le_lt; intro bad; assert (h := fall t (t + 1) t0 ltac:(lra)).
destruct (exp_small (- f (t + 1)) ltac:(lra)) as [M [M1 small]].
set (y := M + t + 1); specialize (small y ltac:(unfold y; lra)); assert (k := low y ltac:(unfold y; lra)).
destruct (Rle_lt_or_eq_dec (t + 1) y ltac:(unfold y; lra)) as [l|e]; [assert (z := fall (t + 1) y ltac:(lra) l); lra|].
unfold y in e; lra.
Qed.

Theorem mills x : 0 < x -> x / (1 + x ^ 2) * gauss x < 1 - cdf x < / x * gauss x.
Proof.
intro x0; assert (one : forall t, 0 < 1 + t ^ 2) by (intro; nra).
assert (c1 : forall t, 0 < t -> 0 <= 1 - cdf t) by (intros t t0; destruct (cdf_bounds t) as [b _]; specialize (b ltac:(lra)); lra).
split; apply Rminus_gt_0_lt.
  apply (falling (fun t => 1 - cdf t - t / (1 + t ^ 2) * gauss t) (fun t => - (2 / (1 + t ^ 2) ^ 2 * gauss t))); [| | |exact x0].
  - intros t t0; specialize (one t); evar_last.
      apply (is_derive_minus (V := R_NormedModule) (fun t => 1 - cdf t) (fun t => t / (1 + t ^ 2) * gauss t)).
        apply (is_derive_minus (V := R_NormedModule) (fun _ => 1) cdf); [apply (is_derive_const (V := R_NormedModule))|apply cdf_derive].
      apply (is_derive_mult (fun t => t / (1 + t ^ 2)) gauss t); [|apply gauss_derive|intros; apply Rmult_comm].
      instantiate (1 := (1 - t ^ 2) / (1 + t ^ 2) ^ 2); auto_derive; [simpl in one; lra|]; field; simpl in one; lra.
    unfold minus, plus, opp, mult, zero; simpl; field; simpl in one; lra.
  - intros t t0; assert (p := gauss_gt0 t); specialize (one t).
    assert (0 < 2 / (1 + t ^ 2) ^ 2) by (apply Rdiv_lt_0_compat; [lra|apply pow_lt, one]); nra.
  - intros t t0; specialize (c1 t t0); assert (p := gauss_gt0 t); assert (q := gauss_le t); specialize (one t).
    assert (t / (1 + t ^ 2) <= 1) by (apply (Rmult_le_reg_r (1 + t ^ 2)); [exact one|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l; nra).
    nra.
apply (falling (fun t => / t * gauss t - (1 - cdf t)) (fun t => - (/ t ^ 2 * gauss t))); [| | |exact x0].
- intros t t0; evar_last.
    apply (is_derive_minus (V := R_NormedModule) (fun t => / t * gauss t) (fun t => 1 - cdf t)).
      apply (is_derive_mult (fun t => / t) gauss t); [|apply gauss_derive|intros; apply Rmult_comm].
      instantiate (1 := - / t ^ 2); auto_derive; [lra|]; field; lra.
    apply (is_derive_minus (V := R_NormedModule) (fun _ => 1) cdf); [apply (is_derive_const (V := R_NormedModule))|apply cdf_derive].
  unfold minus, plus, opp, mult, zero; simpl; field; lra.
- intros t t0; assert (p := gauss_gt0 t).
  assert (0 < / t ^ 2) by (apply Rinv_0_lt_compat, pow_lt, t0); nra.
intros t t0; destruct (cdf_bounds t) as [b _]; specialize (b ltac:(lra)); assert (p := gauss_gt0 t).
assert (0 < / t) by (apply Rinv_0_lt_compat, t0); assert (0 < / t * gauss t) by nra.
assert (e := exp_pos (- t ^ 2 / 2)); lra.
Qed.

(* the density of another normal law, times any number *)
Lemma scaled (k c d : R) : 0 < c -> is_RInt_gen (fun t => k * gauss (c * t - d)) (Rbar_locally m_infty) (Rbar_locally p_infty) (k / c).
Proof.
intro c0; destruct cdf_limits as [a b]; replace (k / c) with (k / c * 1 - k / c * 0) by ring.
assert (i : 0 < / c) by (apply Rinv_0_lt_compat, c0).
apply (improper _ (fun t => k / c * cdf (c * t - d))); [typeclasses eauto|typeclasses eauto| | | |].
- intro t; replace (k * gauss (c * t - d)) with (k / c * (c * gauss (c * t - d))) by (field; lra).
  apply (is_derive_scal (fun t => cdf (c * t - d))); apply (is_derive_comp cdf (fun t => c * t - d) t); [apply cdf_derive|].
  auto_derive; [exact I|ring].
- intro t; apply (continuous_mult (fun _ => k)); [apply continuous_const|].
  apply (continuous_comp (fun t => c * t - d) gauss); [|apply gauss_continuous].
  apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; exact I.
- apply (filterlim_comp _ _ _ (fun t => cdf (c * t - d)) (fun y => k / c * y) _ (locally 0)).
    apply (filterlim_comp _ _ _ (fun t => c * t - d) cdf _ (Rbar_locally m_infty)); [|exact a].
    intros P [M h]; exists ((M + d) / c); intros t tM; apply h.
    apply (Rmult_lt_compat_l c) in tM; [|exact c0]; replace (c * ((M + d) / c)) with (M + d) in tM by (field; lra); lra.
  apply (filterlim_scal_r (V := R_NormedModule) (k / c) 0).
apply (filterlim_comp _ _ _ (fun t => cdf (c * t - d)) (fun y => k / c * y) _ (locally 1)).
  apply (filterlim_comp _ _ _ (fun t => c * t - d) cdf _ (Rbar_locally p_infty)); [|exact b].
  intros P [M h]; exists ((M + d) / c); intros t tM; apply h.
  apply (Rmult_lt_compat_l c) in tM; [|exact c0]; replace (c * ((M + d) / c)) with (M + d) in tM by (field; lra); lra.
apply (filterlim_scal_r (V := R_NormedModule) (k / c) 1).
Qed.

Theorem moment_exp s : is_RInt_gen (fun t => exp (s * t) * gauss t) (Rbar_locally m_infty) (Rbar_locally p_infty) (exp (s ^ 2 / 2)).
Proof.
replace (exp (s ^ 2 / 2)) with (exp (s ^ 2 / 2) / 1) by field.
apply (is_RInt_gen_ext (fun t => exp (s ^ 2 / 2) * gauss (1 * t - s))); [|apply scaled; lra].
apply filter_forall; intros _ t _; unfold gauss, Rdiv; rewrite <- !Rmult_assoc, <- !exp_plus; do 2 f_equal; field.
Qed.

Theorem moment_square x : x < / 2 ->
  is_RInt_gen (fun t => exp (x * t ^ 2) * gauss t) (Rbar_locally m_infty) (Rbar_locally p_infty) (/ sqrt (1 - 2 * x)).
Proof.
intro x2; assert (r : 0 < sqrt (1 - 2 * x)) by (apply sqrt_lt_R0; lra).
assert (rr : sqrt (1 - 2 * x) * sqrt (1 - 2 * x) = 1 - 2 * x) by (apply sqrt_sqrt; lra).
replace (/ sqrt (1 - 2 * x)) with (1 / sqrt (1 - 2 * x)) by (field; lra).
apply (is_RInt_gen_ext (fun t => 1 * gauss (sqrt (1 - 2 * x) * t - 0))); [|apply scaled, r].
apply filter_forall; intros _ t _; unfold gauss, Rdiv; rewrite Rmult_1_l, <- Rmult_assoc, <- exp_plus; do 2 f_equal.
replace ((sqrt (1 - 2 * x) * t - 0) ^ 2) with (sqrt (1 - 2 * x) * sqrt (1 - 2 * x) * t ^ 2) by ring; rewrite rr; field.
Qed.
End Normal.

(* A step smoothed by a normal law: smooth a h w x = Pr[x + sqrt(h + w) G <= a], which solves the heat equation in w.

   heat_space, heat_time   third-order bound in x, second-order bound in w, with one constant for all a, w and x
   smooth_step             it is near 1 to the left of a, near 0 to the right *)
Module Smooth.
Import Density.Normal.
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
End Smooth.
