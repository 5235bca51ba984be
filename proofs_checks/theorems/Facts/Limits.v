(* Stirling, Smoothing, LowerScalar. *)
From Coq Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.Facts Require Import Analysis Density.
From Exactdp.LinearQueries Require Import Line.
Import Calculus Density.Normal Smooth Scalar.
Local Open Scope R_scope.

(* Stirling's formula with Robbins' bounds: the steps of ln n! are enclosed by those of 1/(12n) and 1/(12n + 1), and Wallis gives the
   constant.

   log_low, log_high     2x + 2x^3 / (3 - x^2) < ln((1 + x) / (1 - x)) < 2x + 2x^3 / (3 (1 - x^2)) for 0 < x < 1
   wallis                (2n + 1) and 2n times the square of the integral of sin^(2n) enclose pi / 2
   stirling              sqrt(2 pi n) (n / e)^n e^(1/(12n + 1)) < n! < sqrt(2 pi n) (n / e)^n e^(1/(12n)) for n >= 1 *)
Module Stirling.
(* what is 0 at 0 and rises is positive *)
Lemma rising (f f' : R -> R) (x : R) : 0 < x -> f 0 = 0 -> (forall t, 0 <= t <= x -> is_derive f t (f' t)) ->
  (forall t, 0 < t < x -> 0 < f' t) -> 0 < f x.
Proof.
intros x0 f0 d p; destruct (mean_value f f' 0 x x0) as [c [[c0 cx] e]].
  intros t t0; apply d; lra.
  intros t t0; apply derivable_continuous_pt; exists (f' t); apply is_derive_Reals, d, t0.
specialize (p c ltac:(lra)); rewrite f0 in e; nra.
Qed.

Lemma log_derive t : -1 < t < 1 -> is_derive (fun t => ln (1 + t) - ln (1 - t)) t (2 / (1 - t ^ 2)).
Proof. intro h; auto_derive; [repeat split; lra|]; field; split; nra. Qed.

Lemma log_low x : 0 < x < 1 -> 2 * x + 2 * x ^ 3 / (3 - x ^ 2) < ln (1 + x) - ln (1 - x).
Proof.
intros [x0 x1]; apply Rminus_gt_0_lt.
apply (rising (fun t => ln (1 + t) - ln (1 - t) - (2 * t + 2 * t ^ 3 / (3 - t ^ 2)))
  (fun t => 8 * t ^ 4 / ((1 - t ^ 2) * (3 - t ^ 2) ^ 2))); [exact x0| | |].
- rewrite Rplus_0_r, Rminus_0_r, Rminus_eq_0; field.
- intros t t0; evar_last.
    apply (is_derive_minus (V := R_NormedModule) (fun t => ln (1 + t) - ln (1 - t)) (fun t => 2 * t + 2 * t ^ 3 / (3 - t ^ 2))).
      apply log_derive; lra.
    instantiate (1 := 2 + 2 * (9 * t ^ 2 - t ^ 4) / (3 - t ^ 2) ^ 2); auto_derive; [nra|]; field; nra.
  unfold minus, plus, opp; simpl; field; split; nra.
- intros t t0; apply Rdiv_lt_0_compat; [assert (h := pow_lt t 4 ltac:(lra)); lra|].
  apply Rmult_lt_0_compat; [nra|apply pow_lt; nra].
Qed.

Lemma log_high x : 0 < x < 1 -> ln (1 + x) - ln (1 - x) < 2 * x + 2 * x ^ 3 / (3 * (1 - x ^ 2)).
Proof.
intros [x0 x1]; apply Rminus_gt_0_lt.
apply (rising (fun t => 2 * t + 2 * t ^ 3 / (3 * (1 - t ^ 2)) - (ln (1 + t) - ln (1 - t)))
  (fun t => 4 * t ^ 4 / (3 * (1 - t ^ 2) ^ 2))); [exact x0| | |].
- rewrite Rplus_0_r, Rminus_0_r, Rminus_eq_0; field.
- intros t t0; evar_last.
    apply (is_derive_minus (V := R_NormedModule) (fun t => 2 * t + 2 * t ^ 3 / (3 * (1 - t ^ 2))) (fun t => ln (1 + t) - ln (1 - t))).
      instantiate (1 := 2 + 2 * (3 * t ^ 2 - t ^ 4) / (3 * (1 - t ^ 2) ^ 2)); auto_derive; [nra|]; field; nra.
    apply log_derive; lra.
  unfold minus, plus, opp; simpl; field; nra.
- intros t t0; apply Rdiv_lt_0_compat; [assert (h := pow_lt t 4 ltac:(lra)); lra|].
  apply Rmult_lt_0_compat; [lra|apply pow_lt; nra].
Qed.

Definition sine_area (n : nat) : R := RInt (fun t => sin t ^ n) 0 (PI / 2).

Lemma sine_continuous n t : continuous (fun t => sin t ^ n) t.
Proof. apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; exact I. Qed.
Lemma sine_integrable n : ex_RInt (fun t => sin t ^ n) 0 (PI / 2).
Proof. apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros t _; apply sine_continuous. Qed.

Lemma sine_0 : sine_area 0 = PI / 2.
Proof. unfold sine_area; simpl; rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; ring. Qed.
Lemma sine_1 : sine_area 1 = 1.
Proof.
apply is_RInt_unique; replace 1 with (minus (- cos (PI / 2)) (- cos 0)).
  2: { rewrite cos_PI2, cos_0; unfold minus, plus, opp; simpl; ring. }
apply (is_RInt_derive (V := R_CompleteNormedModule) (fun t => - cos t)).
  intros t _; auto_derive; [exact I|ring].
intros t _; apply sine_continuous.
Qed.

(* the recursion of Wallis for the integral of sin^n over [0, pi] *)
Lemma sine_step n : INR (n + 2) * sine_area (n + 2) = INR (n + 1) * sine_area n.
Proof.
assert (z : is_RInt (fun t => INR (n + 2) * sin t ^ (n + 2) - INR (n + 1) * sin t ^ n) 0 (PI / 2)
  (minus (- cos (PI / 2) * sin (PI / 2) ^ (n + 1)) (- cos 0 * sin 0 ^ (n + 1)))).
  apply (is_RInt_derive (V := R_CompleteNormedModule) (fun t => - cos t * sin t ^ (n + 1))).
    intros t _; auto_derive; [exact I|].
    replace (Nat.pred (n + 1)) with n by lia; replace (n + 2)%nat with (S (S n)) by lia; replace (n + 1)%nat with (S n) by lia.
    assert (c2 : cos t * cos t = 1 - sin t * sin t) by (assert (h := sin2_cos2 t); unfold Rsqr in h; lra).
    rewrite !S_INR; simpl.
    replace (- cos t * (1 * cos t * ((INR n + 1) * sin t ^ n))) with (- ((INR n + 1) * sin t ^ n * (cos t * cos t))) by ring.
    rewrite c2; ring.
  intros t _; apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; exact I.
replace (minus _ _) with 0 in z.
  2: { rewrite cos_PI2, sin_0, pow_i by lia; unfold minus, plus, opp; simpl; ring. }
assert (e : is_RInt (fun t => INR (n + 2) * sin t ^ (n + 2) - INR (n + 1) * sin t ^ n) 0 (PI / 2)
  (INR (n + 2) * sine_area (n + 2) - INR (n + 1) * sine_area n)).
  apply (is_RInt_minus (V := R_NormedModule) (fun t => INR (n + 2) * sin t ^ (n + 2)) (fun t => INR (n + 1) * sin t ^ n));
    apply (is_RInt_scal (V := R_NormedModule)), (RInt_correct (V := R_CompleteNormedModule)), sine_integrable.
apply Rminus_diag_uniq; rewrite <- (is_RInt_unique _ _ _ _ e); exact (is_RInt_unique _ _ _ _ z).
Qed.

Lemma sine_fall n : 0 <= sine_area (S n) <= sine_area n.
Proof.
assert (p := PI_RGT_0).
assert (s : forall t, 0 < t < PI / 2 -> 0 <= sin t <= 1).
  intros t t0; split; [apply sin_ge_0; lra|destruct (SIN_bound t); lra].
split.
  apply RInt_ge_0; [lra|exact (sine_integrable _)|intros t t0; specialize (s t t0); apply pow_le; lra].
apply RInt_le; [lra|exact (sine_integrable _)|exact (sine_integrable _)|intros t t0; specialize (s t t0)].
simpl; assert (q := pow_le (sin t) n ltac:(lra)); nra.
Qed.

Lemma sine_product n : INR (n + 1) * sine_area n * sine_area (n + 1) = PI / 2.
Proof.
induction n as [|n IH]; [simpl; rewrite sine_0, sine_1; ring|].
rewrite <- IH; replace (S n + 1)%nat with (n + 2)%nat by lia; replace (S n) with (n + 1)%nat by lia.
assert (h := sine_step n); rewrite Rmult_assoc, (Rmult_comm (sine_area (n + 1))), <- Rmult_assoc, h; reflexivity.
Qed.

Definition wallis_ratio (n : nat) : R := INR (fact (2 * n)) / (4 ^ n * INR (fact n) ^ 2).

Lemma sine_even n : sine_area (2 * n) = PI / 2 * wallis_ratio n.
Proof.
unfold wallis_ratio; induction n as [|n IH]; [simpl; rewrite sine_0; field|].
assert (h := sine_step (2 * n)); replace (2 * S n)%nat with (2 * n + 2)%nat by lia.
assert (f := INR_fact_neq_0 n); assert (q := pos_INR n); assert (p4 := pow_lt 4 n ltac:(lra)).
assert (n2 : INR (2 * n + 2) <> 0) by (apply not_0_INR; lia).
apply (Rmult_eq_reg_l (INR (2 * n + 2))); [|exact n2]; rewrite h, IH.
replace (2 * n + 2)%nat with (S (S (2 * n))) by lia; rewrite !fact_simpl, !mult_INR, !S_INR, !plus_INR, mult_INR.
replace (INR 2) with 2 by (simpl; ring); replace (INR 1) with 1 by (simpl; ring).
replace (4 ^ S n) with (4 * 4 ^ n) by (simpl; ring); field; repeat split; try lra; exact f.
Qed.

Lemma wallis n : (0 < n)%nat -> INR n * PI * wallis_ratio n ^ 2 <= 1 <= (INR n + / 2) * PI * wallis_ratio n ^ 2.
Proof.
intro n0; assert (p := PI_RGT_0); assert (e := sine_even n); assert (n1 : 0 < INR n) by (apply lt_0_INR, n0).
assert (h := sine_product (2 * n)); assert (k := sine_product (2 * n - 1)).
replace (2 * n - 1 + 1)%nat with (2 * n)%nat in k by lia.
assert (f := sine_fall (2 * n)); assert (g := sine_fall (2 * n - 1)); replace (S (2 * n - 1)) with (2 * n)%nat in g by lia.
replace (2 * n + 1)%nat with (S (2 * n)) in h by lia; rewrite S_INR, mult_INR in h; rewrite mult_INR in k.
replace (INR 2) with 2 in * by (simpl; ring); set (A := sine_area (2 * n)) in *; set (w := wallis_ratio n) in *.
assert (a : 2 * INR n * (A * A) <= PI / 2).
  rewrite <- k, !Rmult_assoc; repeat (apply Rmult_le_compat_l; [lra|]); apply Rmult_le_compat_r; lra.
assert (b : PI / 2 <= (2 * INR n + 1) * (A * A)).
  rewrite <- h, Rmult_assoc; apply Rmult_le_compat_l; [lra|]; apply Rmult_le_compat_l; lra.
rewrite e in a, b; split; apply (Rmult_le_reg_l (PI / 2)); nra.
Qed.

(* ln n! less what Stirling's formula has without its constant *)
Definition rest_log (n : nat) : R := ln (INR (fact n)) - (INR n + / 2) * ln (INR n) + INR n.

(* Robbins' step: the logarithm of n! over Stirling's formula falls by the two bounds of this telescoping sum *)
Lemma rest_step n : (0 < n)%nat -> let N := INR n in
  / (12 * N + 1) - / (12 * (N + 1) + 1) < rest_log n - rest_log (S n) < / (12 * N) - / (12 * (N + 1)).
Proof.
intros n0 N; assert (N1 : 1 <= N) by (apply (le_INR 1); lia).
set (x := / (2 * N + 1)); assert (x0 : 0 < x) by (apply Rinv_0_lt_compat; lra).
assert (x1 : x < 1) by (unfold x; rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
assert (e : rest_log n - rest_log (S n) = (N + / 2) * (ln (1 + x) - ln (1 - x)) - 1).
  unfold rest_log; rewrite fact_simpl, mult_INR, S_INR; fold N.
  rewrite ln_mult by (try lra; apply lt_0_INR, lt_O_fact).
  replace (1 + x) with ((N + 1) * (2 * x)) by (unfold x; field; lra); replace (1 - x) with (N * (2 * x)) by (unfold x; field; lra).
  rewrite !ln_mult by lra; field.
assert (low := log_low x (conj x0 x1)); assert (high := log_high x (conj x0 x1)); rewrite e; split.
  apply Rlt_trans with ((N + / 2) * (2 * x + 2 * x ^ 3 / (3 - x ^ 2)) - 1); [|assert (0 < N + / 2) by lra; nra].
  replace ((N + / 2) * (2 * x + 2 * x ^ 3 / (3 - x ^ 2)) - 1) with (/ (12 * N ^ 2 + 12 * N + 2)).
    2: { unfold x; field; repeat split; nra. }
  replace (/ (12 * N + 1) - / (12 * (N + 1) + 1)) with (/ ((12 * N + 1) * (12 * N + 13) / 12)) by (field; repeat split; lra).
  apply Rinv_lt_contravar; [apply Rmult_lt_0_compat; nra|nra].
apply Rlt_le_trans with ((N + / 2) * (2 * x + 2 * x ^ 3 / (3 * (1 - x ^ 2))) - 1); [assert (0 < N + / 2) by lra; nra|].
right; unfold x; field; repeat split; nra.
Qed.

Definition stirling_constant : R := ln (sqrt (2 * PI)).

(* the product of Wallis gives the constant of Stirling's formula, with an error of at most 1/(4n) *)
Lemma rest_wallis n : (0 < n)%nat ->
  stirling_constant <= 2 * rest_log n - rest_log (2 * n) <= stirling_constant + / (4 * INR n).
Proof.
intro n0; assert (w := wallis n n0); assert (p := PI_RGT_0); set (N := INR n) in *.
assert (N1 : 1 <= N) by (apply (le_INR 1); lia).
assert (f : 0 < INR (fact n)) by apply lt_0_INR, lt_O_fact; assert (g : 0 < INR (fact (2 * n))) by apply lt_0_INR, lt_O_fact.
assert (q : 0 < 4 ^ n) by (apply pow_lt; lra); assert (f2 : 0 < INR (fact n) ^ 2) by (apply pow_lt, f).
set (r := wallis_ratio n) in *; assert (r0 : 0 < r) by (apply Rdiv_lt_0_compat; [exact g|apply Rmult_lt_0_compat; assumption]).
assert (c : stirling_constant = (ln 2 + ln PI) / 2).
  assert (h : 0 < sqrt (2 * PI)) by (apply sqrt_lt_R0; lra).
  assert (k : ln (2 * PI) = ln 2 + ln PI) by (apply ln_mult; lra).
  rewrite <- (sqrt_sqrt (2 * PI)), ln_mult in k by lra; unfold stirling_constant; lra.
assert (lr : ln r = ln (INR (fact (2 * n))) - 2 * N * ln 2 - 2 * ln (INR (fact n))).
  unfold r, wallis_ratio, Rdiv.
  rewrite ln_mult, ln_Rinv, ln_mult by (try assumption; try apply Rinv_0_lt_compat; apply Rmult_lt_0_compat; assumption).
  replace (4 ^ n) with ((2 * 2) ^ n) by (f_equal; ring); rewrite ln_pow by lra; rewrite ln_mult by lra.
  replace (INR (fact n) ^ 2) with (INR (fact n) * INR (fact n)) by ring; rewrite ln_mult by assumption; fold N; ring.
assert (e : 2 * rest_log n - rest_log (2 * n) = (ln 2 - ln N) / 2 - ln r).
  unfold rest_log; rewrite lr, mult_INR; fold N; replace (INR 2) with 2 by (simpl; ring).
  rewrite ln_mult by lra; field.
assert (r2 : ln (r ^ 2) = 2 * ln r) by (replace (r ^ 2) with (r * r) by ring; rewrite ln_mult by assumption; ring).
assert (rp : 0 < r ^ 2) by (apply pow_lt, r0); destruct w as [w1 w2]; rewrite e, c; split.
  apply ln_le in w1; [|apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; lra|exact rp]].
  rewrite ln_1, ln_mult, ln_mult, r2 in w1; [lra|lra|exact p|apply Rmult_lt_0_compat; lra|exact rp].
apply ln_le in w2; [|lra]; rewrite ln_1, ln_mult, ln_mult, r2 in w2; [|lra|exact p|apply Rmult_lt_0_compat; lra|exact rp].
replace (N + / 2) with (N * (1 + / (2 * N))) in w2 by (field; lra).
assert (i : 0 < / (2 * N)) by (apply Rinv_0_lt_compat; lra); rewrite ln_mult in w2 by lra.
assert (s : ln (1 + / (2 * N)) <= / (2 * N)).
  rewrite <- (ln_exp (/ (2 * N))) at 2; apply ln_le; [lra|apply exp_ineq1_le].
replace (/ (4 * N)) with (/ (2 * N) / 2) by (field; lra); lra.
Qed.

Lemma rest_far n m : (0 < n)%nat -> (n < m)%nat ->
  / (12 * INR n + 1) - / (12 * INR m + 1) < rest_log n - rest_log m < / (12 * INR n) - / (12 * INR m).
Proof.
intros n0 nm; induction m as [|m IH]; [lia|]; destruct (Nat.eq_dec n m) as [->|ne].
  rewrite S_INR; apply rest_step, n0.
assert (h := IH ltac:(lia)); assert (k := rest_step m ltac:(lia)); cbv zeta in k; rewrite <- S_INR in k; lra.
Qed.

(* some m > n with 1/m below any number *)
Lemma late n c : 0 < c -> exists m, (n < m)%nat /\ / INR m < c.
Proof.
intro c0; destruct (archimed_cor1 c c0) as [m [mc m0]]; exists (n + m)%nat; split; [lia|].
apply Rle_lt_trans with (2 := mc); apply Rinv_le_contravar; [apply lt_0_INR, m0|apply le_INR; lia].
Qed.

(* Stirling's formula with Robbins' bounds, for the logarithm of a factorial *)
Lemma rest_bounds n : (0 < n)%nat -> stirling_constant + / (12 * INR n + 1) < rest_log n < stirling_constant + / (12 * INR n).
Proof.
intro n0; assert (step := rest_step n n0); cbv zeta in step; rewrite <- S_INR in step.
assert (parts : forall m, (0 < m)%nat -> 0 < / (12 * INR m + 1) <= / INR m /\ / (12 * INR m) = / INR m / 12 /\
  / (12 * INR (2 * m)) = / INR m / 24 /\ 0 < / (12 * INR (2 * m) + 1) < / (12 * INR m + 1) /\ / (4 * INR m) = / INR m / 4).
  intros m m0; assert (M1 : 1 <= INR m) by (apply (le_INR 1); lia); rewrite mult_INR; replace (INR 2) with 2 by (simpl; ring).
  repeat split; try (apply Rinv_0_lt_compat; lra); try (field; lra).
    apply Rinv_le_contravar; lra.
  apply Rinv_lt_contravar; [apply Rmult_lt_0_compat|]; lra.
split; apply Rnot_le_lt; intro bad.
  set (d := rest_log n - / (12 * INR n + 1) - (rest_log (S n) - / (12 * INR (S n) + 1))); assert (d0 : 0 < d) by (unfold d; lra).
  destruct (late (S n) (d / 2) ltac:(lra)) as [m [nm md]]; destruct (parts m ltac:(lia)) as [p1 [p2 [p3 [p4 p5]]]].
  assert (f := rest_far (S n) m ltac:(lia) nm); assert (g := rest_far m (2 * m) ltac:(lia) ltac:(lia)).
  assert (w := rest_wallis m ltac:(lia)); unfold d in md; lra.
set (d := rest_log (S n) - / (12 * INR (S n)) - (rest_log n - / (12 * INR n))); assert (d0 : 0 < d) by (unfold d; lra).
destruct (late (S n) d d0) as [m [nm md]]; destruct (parts m ltac:(lia)) as [p1 [p2 [p3 [p4 p5]]]].
assert (f := rest_far (S n) m ltac:(lia) nm); assert (g := rest_far m (2 * m) ltac:(lia) ltac:(lia)).
assert (w := rest_wallis m ltac:(lia)); unfold d in md; lra.
Qed.

Theorem stirling n : (0 < n)%nat -> let N := INR n in
  sqrt (2 * PI * N) * (N / exp 1) ^ n * exp (/ (12 * N + 1)) < INR (fact n) < sqrt (2 * PI * N) * (N / exp 1) ^ n * exp (/ (12 * N)).
Proof.
intros n0 N; assert (N1 : 1 <= N) by (apply (le_INR 1); lia); assert (p := PI_RGT_0); assert (h := rest_bounds n n0); fold N in h.
assert (f : 0 < INR (fact n)) by apply lt_0_INR, lt_O_fact; assert (e1 := exp_pos 1).
assert (s : 0 < sqrt (2 * PI)) by (apply sqrt_lt_R0; lra); assert (t : 0 < sqrt N) by (apply sqrt_lt_R0; lra).
assert (e : forall c, sqrt (2 * PI * N) * (N / exp 1) ^ n * exp c = exp (stirling_constant + c + (N + / 2) * ln N - N)).
  intro c; assert (q : 0 < N / exp 1) by (apply Rdiv_lt_0_compat; lra).
  rewrite sqrt_mult by lra; rewrite <- (exp_ln ((N / exp 1) ^ n)) by (apply pow_lt, q).
  rewrite <- (exp_ln (sqrt (2 * PI))), <- (exp_ln (sqrt N)) by assumption; rewrite <- !exp_plus; f_equal.
  rewrite ln_pow by exact q; unfold Rdiv; rewrite ln_mult, ln_Rinv, ln_exp by (try apply Rinv_0_lt_compat; lra).
  assert (l : ln N = 2 * ln (sqrt N)) by (rewrite <- (sqrt_sqrt N) at 1 by lra; rewrite ln_mult by assumption; ring).
  fold N stirling_constant; rewrite l; field.
rewrite !e, <- (exp_ln (INR (fact n))) by exact f; unfold rest_log in h; fold N in h.
split; apply exp_increasing; lra.
Qed.
End Stirling.

(* How narrow a smoothed step must be for a given accuracy, and how near the variance must be to its limit. *)
Module Smoothing.
Lemma cdf_lipschitz x y : Rabs (cdf y - cdf x) <= Rabs (y - x).
Proof.
destruct (MVT_gen cdf x y gauss) as [c [_ e]].
- intros t _; apply cdf_derive.
- intros t _; apply derivable_continuous_pt; exists (gauss t); apply is_derive_Reals, cdf_derive.
assert (g := gauss_gt0 c); assert (g1 : gauss c <= 1).
  apply Rle_trans with (1 := gauss_le c); rewrite <- exp_0; apply Rejection.exp_le; assert (0 <= c ^ 2) by apply pow2_ge_0; lra.
rewrite e, Rabs_mult, (Rabs_pos_eq (gauss c)) by lra; assert (p := Rabs_pos (y - x)); nra.
Qed.

(* the normal distribution function is continuous in the point and in the variance together *)
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
End Smoothing.

(* Heavy hitters, Section 2: the numbers of the lower bounds. *)
Module LowerScalar.
Lemma exp_mono (a b : R) : a <= b -> exp a <= exp b.
Proof. intros [h|h]; [left; exact (exp_increasing a b h)|rewrite h; lra]. Qed.

Lemma exp_lower (y : R) : 0 <= y -> 1 + y + y ^ 2 / 2 <= exp y.
Proof.
intros y0; assert (h : exp 0 - 1 - 0 - 0 ^ 2 / 2 <= exp y - 1 - y - y ^ 2 / 2).
- apply (least_right (fun z => exp z - 1 - z - z ^ 2 / 2) (fun z => exp z - 1 - z)); [exact y0| |].
  + intros z _; auto_derive; [auto|field].
  + intros z _; generalize (exp_ineq1_le z); lra.
- rewrite exp_0 in h; lra.
Qed.

Lemma exp_upper (x : R) : 0 <= x < 2 -> exp x <= (2 + x) / (2 - x).
Proof.
intros [x0 x2]; assert (h : 2 + 0 - (2 - 0) * exp 0 <= 2 + x - (2 - x) * exp x).
- apply (least_right (fun z => 2 + z - (2 - z) * exp z) (fun z => 1 - (1 - z) * exp z)); [exact x0| |].
  + intros z _; auto_derive; [auto|ring].
  + intros z _; generalize (exp_ineq1_le (- z)) (exp_pos z); rewrite exp_Ropp; intros a b.
    assert (exp z * / exp z = 1) by (field; lra); nra.
- rewrite exp_0 in h; apply (Rmult_le_reg_r (2 - x)); [lra|].
  replace ((2 + x) / (2 - x) * (2 - x)) with (2 + x) by (field; lra); lra.
Qed.

Lemma exp_16 (x : R) : exp x = exp (x / 16) ^ 16.
Proof. rewrite <- Rpower_pow by apply exp_pos; unfold Rpower; rewrite ln_exp; f_equal; simpl; field. Qed.

Lemma e_upper : exp 1 <= 27193 / 10000.
Proof.
rewrite exp_16; apply Rle_trans with ((33 / 31) ^ 16); [|lra].
apply pow_incr; split; [apply Rlt_le, exp_pos|].
apply Rle_trans with (1 := exp_upper (1 / 16) ltac:(lra)); lra.
Qed.

Lemma ln2_upper : ln 2 <= 69343 / 100000.
Proof.
rewrite <- (ln_exp (69343 / 100000)); apply Rcomplements.ln_le; [lra|].
rewrite exp_16; apply Rle_trans with ((1 + 69343 / 1600000 + (69343 / 1600000) ^ 2 / 2) ^ 16); [lra|].
apply pow_incr; split; [lra|].
replace (69343 / 100000 / 16) with (69343 / 1600000) by field; apply exp_lower; lra.
Qed.

(* (e^x - 1)^2 / e^x <= 1.0872 x^2 for x <= 1: sinh is convex *)
Lemma gain_scalar (x : R) : 0 < x <= 1 -> (exp x - 1) ^ 2 / exp x <= 1359 / 1250 * x ^ 2.
Proof.
intros [x0 x1].
pose (f := fun a => x * (exp a - exp (- a)) - (exp (x * a) - exp (- (x * a)))).
pose (f' := fun a => x * (exp a + exp (- a)) - x * (exp (x * a) + exp (- (x * a)))).
assert (d : forall a, is_derive f a (f' a)) by (intros a; unfold f, f'; auto_derive; [auto|ring]).
destruct (MVT_gen f 0 (1 / 2) f') as [c [bc e]].
- intros a _; exact (d a).
- intros a _; apply continuity_pt_filterlim; apply (ex_derive_continuous (K := R_AbsRing) (V := R_NormedModule) f a); exists (f' a); exact (d a).
- rewrite Rmin_left, Rmax_right in bc by lra.
  assert (g : 0 <= f' c).
  { unfold f'; rewrite !exp_Ropp.
    assert (F1 : 1 <= exp (x * c)) by (rewrite <- exp_0; apply exp_mono; apply Rmult_le_pos; lra).
    assert (EF : exp (x * c) <= exp c) by (apply exp_mono; rewrite <- (Rmult_1_l c) at 2; apply Rmult_le_compat_r; lra).
    set (E := exp c) in *; set (F := exp (x * c)) in *.
    replace (x * (E + / E) - x * (F + / F)) with (x * ((E - F) * (E * F - 1) / (E * F))) by (field; lra).
    apply Rmult_le_pos; [lra|]; apply Rdiv_le_0_compat; [|nra].
    apply Rmult_le_pos; nra. }
  assert (h : exp (x * (1 / 2)) - exp (- (x * (1 / 2))) <= x * (exp (1 / 2) - exp (- (1 / 2)))).
  { assert (z : f 0 = 0) by (unfold f; rewrite Rmult_0_r, Ropp_0; ring).
    assert (H : 0 <= f (1 / 2)) by (rewrite z, Rminus_0_r, Rminus_0_r in e; rewrite e; apply Rmult_le_pos; lra).
    unfold f in H; lra. }
  assert (k : exp x = exp (x * (1 / 2)) * exp (x * (1 / 2))) by (rewrite <- exp_plus; f_equal; field).
  rewrite exp_Ropp in h; rewrite k.
  assert (H1 : 1 <= exp (x * (1 / 2))) by (rewrite <- exp_0 at 1; apply exp_mono; apply Rmult_le_pos; lra).
  set (H := exp (x * (1 / 2))) in *.
  replace ((H * H - 1) ^ 2 / (H * H)) with ((H - / H) ^ 2) by (field; lra).
  assert (q : (exp (1 / 2) - exp (- (1 / 2))) ^ 2 <= 1359 / 1250).
  { assert (k1 : exp 1 = exp (1 / 2) * exp (1 / 2)) by (rewrite <- exp_plus; f_equal; field).
    rewrite exp_Ropp; replace ((exp (1 / 2) - / exp (1 / 2)) ^ 2) with (exp 1 + / exp 1 - 2).
    - generalize e_upper (exp_ineq1_le 1); set (e1 := exp 1); intros u l.
      assert (one : / e1 * e1 = 1) by (field; lra).
      assert (0 < / e1) by (apply Rinv_0_lt_compat; lra).
      assert (/ e1 <= 1 - (e1 - 1) / (27193 / 10000)); [|lra].
      apply (Rmult_le_reg_r e1); [lra|]; rewrite one; nra.
    - rewrite k1; field; apply Rgt_not_eq, exp_pos. }
  assert (i1 : / H <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  apply Rle_trans with ((x * (exp (1 / 2) - exp (- (1 / 2)))) ^ 2).
  + apply pow_incr; lra.
  + rewrite Rpow_mult_distr, Rmult_comm; apply Rmult_le_compat_r; [apply pow2_ge_0|exact q].
Qed.

(* 579 users are enough for 1/64 *)
Lemma users_scalar (n : R) : 579 <= n -> ln 64 <= n / (128 * (1359 / 1250)).
Proof. intros h; 
replace 64 with (2 ^ 6) by ring; rewrite ln_pow by lra; generalize ln2_upper; simpl INR; lra. Qed.
Lemma logarithm_scalar (u : R) : ln 64 <= u -> u / 2 <= u - ln 8.
Proof. replace 64 with (8 * 8) by ring; rewrite ln_mult by lra; lra. Qed.
Lemma ln_ge_1 (x : R) : 4 <= x -> 1 <= ln x.
Proof. intros h; rewrite <- (ln_exp 1); apply Rcomplements.ln_le; [apply exp_pos|generalize e_upper; lra]. Qed.
Lemma ln4_le : ln 4 <= 3 / 2.
Proof. replace 4 with (2 * 2) by ring; rewrite ln_mult by lra; generalize ln2_upper; lra. Qed.
Lemma ln64_ge : 3 <= ln 64.
Proof. replace 64 with (4 * (4 * 4)) by ring; rewrite !ln_mult by lra; generalize (ln_ge_1 4 (Rle_refl 4)); lra. Qed.
End LowerScalar.
