(* The standard normal law on the line: its mass, Gauss's tail, Mills' ratio, exponential moments. Integrals are improper.

   gauss, cdf         the density; the chance of what is below
   normal_mass        the density has mass 1
   below, tail        Pr[G <= x] = cdf x, Pr[G >= x] = 1 - cdf x
   tail_le            1 - cdf x <= e^(-x^2 / 2) / 2 for x >= 0
   mills              x gauss(x) / (1 + x^2) < 1 - cdf x < gauss(x) / x for x > 0
   moment_exp         E e^(s G) = e^(s^2 / 2)
   moment_square      E e^(x G^2) = (1 - 2 x)^(-1/2) for x < 1/2 *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.Facts Require Import Calculus.
From Exactdp.LinearQueries Require Import Normal.
Local Open Scope R_scope.

Definition gauss (t : R) : R := exp (- t ^ 2 / 2) / sqrt (2 * PI).
Definition cdf (t : R) : R := / 2 + bell_area (t / sqrt 2) / root_pi.

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
