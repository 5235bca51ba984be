(* Calculus, Scalar, Constants, LayerCake. *)
From Coq Require Import Reals Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
Local Open Scope R_scope.

(* Calculus in one real variable, on the standard library's numbers.

   monotone      a function, continuous on [a, b] (it may be anything outside), whose derivative is nowhere negative (positive) inside, does not fall (rises)
   Rolle         between two points with one value the derivative has a zero
   Taylor        with the remainder of Lagrange, between any two points *)
Module Calculus.
(* the mean value theorem *)
Lemma mean_value (f f' : R -> R) (a b : R) : a < b -> (forall x, a < x < b -> is_derive f x (f' x)) ->
  (forall x, a <= x <= b -> continuity_pt f x) -> exists c, a < c < b /\ f b - f a = f' c * (b - a).
Proof.
intros ab d c.
assert (pr : forall x, a < x < b -> derivable_pt f x).
{ intros x h; exists (f' x); apply is_derive_Reals, d, h. }
assert (same : forall x, a < x < b -> derivable_pt Ranalysis1.id x) by (intros; apply derivable_pt_id).
destruct (MVT f Ranalysis1.id a b pr same ab c) as [x [P e]].
{ intros x _; apply derivable_continuous_pt, derivable_pt_id. }
exists x; split; [exact P|].
assert (e1 : derive_pt f x (pr x P) = f' x).
{ apply derive_pt_eq_0, is_derive_Reals, d, P. }
assert (e2 : derive_pt Ranalysis1.id x (same x P) = 1).
{ rewrite (pr_nu _ _ _ (derivable_pt_id x)); apply derive_pt_id. }
rewrite e1, e2 in e; unfold Ranalysis1.id in e; lra.
Qed.

(* Continuous on [a, b]: what the function is outside says nothing. *)
Definition continuous_within (f : R -> R) (a b : R) := forall x, a <= x <= b -> forall e, 0 < e ->
  exists d, 0 < d /\ forall y, a <= y <= b -> Rabs (y - x) < d -> Rabs (f y - f x) < e.

(* constant beyond the ends *)
Definition clamp (f : R -> R) (a b x : R) := f (Rmax a (Rmin b x)).

Lemma clamp_in f a b x : a <= x <= b -> clamp f a b x = f x.
Proof. intros [h k]; unfold clamp; rewrite Rmin_right, Rmax_right; lra. Qed.

Lemma clamp_continuous f a b : a <= b -> continuous_within f a b -> forall x, continuity_pt (clamp f a b) x.
Proof.
intros ab c x e e0.
assert (i : forall z, a <= Rmax a (Rmin b z) <= b) by (intro z; unfold Rmax, Rmin; repeat destruct Rle_dec; lra).
destruct (c _ (i x) e e0) as [d [d0 h]]; exists d; split; [exact d0|].
intros y [_ hy]; simpl in *; unfold R_dist in *; unfold clamp; apply h; [apply i|].
apply Rle_lt_trans with (2 := hy); unfold Rmax, Rmin, Rabs; repeat destruct Rle_dec; repeat destruct Rcase_abs; lra.
Qed.

(* what Rabs says of a neighbourhood *)
Ltac near hu := simpl in hu; unfold ball in hu; simpl in hu; unfold AbsRing_ball, abs, minus, plus, opp in hu; simpl in hu;
  revert hu; unfold Rmin, Rabs; destruct Rle_dec; destruct Rcase_abs; lra.

Lemma clamp_derivative f f' a b : (forall x, a < x < b -> is_derive f x (f' x)) ->
  forall x, a < x < b -> is_derive (clamp f a b) x (f' x).
Proof.
intros d x h; apply is_derive_ext_loc with f; [|apply d, h].
assert (p : 0 < Rmin (x - a) (b - x)) by (apply Rmin_pos; lra).
exists (mkposreal _ p); intros y hy; symmetry; apply clamp_in; near hy.
Qed.

Lemma mean_value_within (f f' : R -> R) (a b : R) : a < b -> (forall x, a < x < b -> is_derive f x (f' x)) ->
  continuous_within f a b -> exists c, a < c < b /\ f b - f a = f' c * (b - a).
Proof.
intros ab d c; rewrite <- (clamp_in f a b a), <- (clamp_in f a b b) by lra.
apply mean_value; [exact ab|apply clamp_derivative, d|intros x _; apply clamp_continuous; [lra|exact c]].
Qed.

Theorem monotone (f f' : R -> R) (a b : R) : (forall x, a < x < b -> is_derive f x (f' x)) -> continuous_within f a b ->
  ((forall x, a < x < b -> 0 <= f' x) -> forall x y, a <= x -> x <= y -> y <= b -> f x <= f y) /\
  ((forall x, a < x < b -> 0 < f' x) -> forall x y, a <= x -> x < y -> y <= b -> f x < f y) /\
  ((forall x, a < x < b -> f' x <= 0) -> forall x y, a <= x -> x <= y -> y <= b -> f y <= f x) /\
  ((forall x, a < x < b -> f' x < 0) -> forall x y, a <= x -> x < y -> y <= b -> f y < f x).
Proof.
intros d c.
assert (mv : forall x y, a <= x -> x < y -> y <= b -> exists z, a < z < b /\ 0 < y - x /\ f y - f x = f' z * (y - x)).
{ intros x y ax xy yb; destruct (mean_value_within f f' x y xy) as [z [h e]]; [intros; apply d; lra| |].
  { intros u hu e e0; destruct (c u ltac:(lra) e e0) as [r [r0 k]]; exists r; split; [exact r0|intros; apply k; lra]. }
 
  exists z; repeat split; try lra; exact e. }
repeat split; intros s x y ax xy yb.
- destruct (Rle_lt_or_eq_dec x y xy) as [l|e]; [|subst; lra].
  destruct (mv x y ax l yb) as [z [h [p e]]]; generalize (s z h); nra.
- destruct (mv x y ax xy yb) as [z [h [p e]]]; generalize (s z h); nra.
- destruct (Rle_lt_or_eq_dec x y xy) as [l|e]; [|subst; lra].
  destruct (mv x y ax l yb) as [z [h [p e]]]; generalize (s z h); nra.
- destruct (mv x y ax xy yb) as [z [h [p e]]]; generalize (s z h); nra.
Qed.

Theorem rolle (f f' : R -> R) (a b : R) : a < b -> (forall x, a < x < b -> is_derive f x (f' x)) -> continuous_within f a b ->
  f a = f b -> exists c, a < c < b /\ f' c = 0.
Proof.
intros ab d c e; destruct (mean_value_within f f' a b ab d c) as [z [h p]]; exists z; split; [exact h|].
assert (f' z * (b - a) = 0) as m by lra; apply Rmult_integral in m; lra.
Qed.

Lemma taylor_right (f : R -> R) (n : nat) (c d x y : R) : c < x -> x < y -> y < d ->
  (forall t, c < t < d -> forall k, (k <= S n)%nat -> ex_derive_n f k t) ->
  exists z, x < z < y /\
    f y = sum_f_R0 (fun m => (y - x) ^ m / INR (fact m) * Derive_n f m x) n + (y - x) ^ (S n) / INR (fact (S n)) * Derive_n f (S n) z.
Proof. intros cx xy yd h; apply (Taylor_Lagrange f n x y); [assumption|intros t ht; apply h; lra]. Qed.

(* Taylor's theorem with Lagrange's rest, for x before or after y *)
Theorem taylor (f : R -> R) (n : nat) (c d x y : R) : c < x < d -> c < y < d -> x <> y ->
  (forall t, c < t < d -> forall k, (k <= S n)%nat -> ex_derive_n f k t) ->
  exists z, Rmin x y < z < Rmax x y /\
    f y = sum_f_R0 (fun m => (y - x) ^ m / INR (fact m) * Derive_n f m x) n + (y - x) ^ (S n) / INR (fact (S n)) * Derive_n f (S n) z.
Proof.
intros hx hy apart h; destruct (Rtotal_order x y) as [l|[e|l]]; [|contradiction|].
- rewrite Rmin_left, Rmax_right by lra; apply (taylor_right f n c d); lra || assumption.
- rewrite Rmin_right, Rmax_left by lra.
  assert (around : forall t, - d < t < - c -> forall m, (m <= S n)%nat -> locally (- t) (fun u => forall k, (k <= m)%nat -> ex_derive_n f k u)).
  { intros t ht m hm; assert (p : 0 < Rmin (- t - c) (d + t)) by (apply Rmin_pos; lra).
    exists (mkposreal _ p); intros u hu k hk; apply h; [near hu|apply Nat.le_trans with m; assumption]. }
  destruct (taylor_right (fun u => f (- u)) n (- d) (- c) (- x) (- y)) as [z [hz e]]; try lra.
  { intros t ht k hk; apply ex_derive_n_comp_opp, around; assumption. }
  exists (- z); split; [lra|]; rewrite Ropp_involutive in e; rewrite e.
  assert (sign : forall m u v, v ^ m / INR (fact m) * ((-1) ^ m * u) = (- v) ^ m / INR (fact m) * u).
  { intros m u v; replace (- v) with (v * -1) by ring; rewrite Rpow_mult_distr; unfold Rdiv; ring. }
  f_equal.
  + apply sum_eq; intros m hm; rewrite Derive_n_comp_opp; [|apply around; [lra|auto with arith]].
    rewrite Ropp_involutive, sign; repeat f_equal; ring.
  + rewrite Derive_n_comp_opp; [|apply around; [lra|auto]].
    rewrite sign; repeat f_equal; ring.
Qed.
End Calculus.

(* Inequalities in one real variable.

   least              a function whose derivative points away from a is least at a
   exp_chord          exp lies below its chords
   bernoulli_mgf      1 - p + p e^h <= e^(ph + h^2/8), the core of Hoeffding's lemma
   bernstein_scalar   e^y <= 1 + y + y^2 / (2 (1 - b/3)) for y <= b < 3
   pinsker_scalar     3 (u - 1)^2 <= (2u + 4) (u ln u - u + 1) *)
Module Scalar.
Lemma least f f' a b :
  (forall x, Rmin a b <= x <= Rmax a b -> is_derive f x (f' x)) ->
  (forall x, Rmin a b <= x <= Rmax a b -> 0 <= f' x * (b - a)) -> f a <= f b.
Proof.
intros d s; destruct (MVT_gen f a b f') as [c [bc e]].
- intros x h; apply d; lra.
- intros x h; apply derivable_continuous_pt; exists (f' x); apply is_derive_Reals, d, h.
- generalize (s c bc); lra.
Qed.

(* the same on the right of a *)
Lemma least_right f f' a b : a <= b ->
  (forall x, a <= x <= b -> is_derive f x (f' x)) -> (forall x, a <= x <= b -> 0 <= f' x) -> f a <= f b.
Proof.
intros ab d s; apply (least f f'); rewrite Rmin_left, Rmax_right by lra; auto.
intros x h; generalize (s x h); nra.
Qed.

Lemma least_left f f' a b : b <= a ->
  (forall x, b <= x <= a -> is_derive f x (f' x)) -> (forall x, b <= x <= a -> f' x <= 0) -> f a <= f b.
Proof.
intros ab d s; apply (least f f'); rewrite Rmin_right, Rmax_left by lra; auto.
intros x h; generalize (s x h); nra.
Qed.

Lemma exp_chord a b x s : a <= x <= b -> (b - a) * exp (s * x) <= (b - x) * exp (s * a) + (x - a) * exp (s * b).
Proof.
intros [ax xb].
assert (t : forall y, exp (s * x) * (1 + s * (y - x)) <= exp (s * y)).
{ intros y; replace (s * y) with (s * x + s * (y - x)) by ring; rewrite exp_plus.
  apply Rmult_le_compat_l; [apply Rlt_le, exp_pos|apply exp_ineq1_le]. }
generalize (t a) (t b) (exp_pos (s * x)); nra.
Qed.

Lemma bernoulli_mgf p h : 0 <= p <= 1 -> 1 - p + p * exp h <= exp (p * h + h ^ 2 / 8).
Proof.
intros [p0 p1].
assert (D : forall x, 0 < 1 - p + p * exp x).
{ intros x; generalize (exp_pos x); intros e; destruct (Req_dec p 0) as [->|n]; [lra|]. assert (0 < p * exp x) by nra. lra. }
pose (g := fun x => p * x + x ^ 2 / 8 - ln (1 - p + p * exp x)).
pose (g' := fun x => p + x / 4 - p * exp x / (1 - p + p * exp x)).
pose (g'' := fun x => / 4 - p * exp x * (1 - p) / (1 - p + p * exp x) ^ 2).
assert (d1 : forall x, is_derive g x (g' x)).
{ intros x; unfold g, g'; specialize (D x); auto_derive; [lra|field; lra]. }
assert (d2 : forall x, is_derive g' x (g'' x)).
{ intros x; unfold g', g''; specialize (D x); auto_derive; [lra|field; lra]. }
assert (pos : forall x, 0 <= g'' x).
{ intros x; unfold g''; specialize (D x); set (w := p * exp x) in *.
  replace (/ 4 - w * (1 - p) / (1 - p + w) ^ 2) with ((1 - p - w) ^ 2 / (4 * (1 - p + w) ^ 2)) by (field; lra).
  apply Rmult_le_pos; [apply pow2_ge_0|apply Rlt_le, Rinv_0_lt_compat; nra]. }
assert (z : g' 0 = 0) by (unfold g'; rewrite exp_0; field; lra).
assert (up : forall x, 0 <= x -> 0 <= g' x).
{ intros x x0; rewrite <- z; apply (least_right g' g''); auto. }
assert (down : forall x, x <= 0 -> g' x <= 0).
{ intros x x0; rewrite <- z; apply (least_right g' g''); auto. }
assert (g0 : g 0 <= g h).
{ destruct (Rle_dec 0 h).
  - apply (least_right g g'); auto; intros x hx; apply up; lra.
  - apply (least_left g g'); auto; [lra|]; intros x hx; apply down; lra. }
revert g0; unfold g; rewrite exp_0; replace (1 - p + p * 1) with 1 by ring; rewrite ln_1; intros le.
rewrite <- (exp_ln (1 - p + p * exp h)) by apply D.
destruct (Rle_lt_or_eq_dec (ln (1 - p + p * exp h)) (p * h + h ^ 2 / 8)) as [l|e]; [lra| |].
- apply Rlt_le, exp_increasing, l.
- rewrite e; apply Rle_refl.
Qed.

Lemma exp_quadratic y : y <= 0 -> exp y <= 1 + y + y ^ 2 / 2.
Proof.
intros y0; pose (f := fun x => 1 + x + x ^ 2 / 2 - exp x).
assert (h : f 0 <= f y).
{ apply (least_left f (fun x => 1 + x - exp x)); auto.
  - intros x _; unfold f; auto_derive; [auto|field].
  - intros x _; generalize (exp_ineq1_le x); lra. }
revert h; unfold f; rewrite exp_0; lra.
Qed.

Lemma bernstein_nonneg y : 0 <= y -> (2 - 2 * y / 3) * exp y <= 2 + 4 * y / 3 + y ^ 2 / 3.
Proof.
intros y0; pose (f := fun x => 2 + 4 * x / 3 + x ^ 2 / 3 - (2 - 2 * x / 3) * exp x).
pose (f' := fun x => 4 / 3 + 2 * x / 3 - (4 / 3 - 2 * x / 3) * exp x).
pose (f'' := fun x => 2 / 3 - (2 / 3 - 2 * x / 3) * exp x).
assert (d1 : forall x, is_derive f x (f' x)) by (intros x; unfold f, f'; auto_derive; [auto|field]).
assert (d2 : forall x, is_derive f' x (f'' x)) by (intros x; unfold f', f''; auto_derive; [auto|field]).
assert (p2 : forall x, 0 <= f'' x).
{ intros x; unfold f''; generalize (exp_ineq1_le (- x)) (exp_pos x); rewrite exp_Ropp; intros a e.
  assert (exp x * / exp x = 1) by (apply Rinv_r; lra). nra. }
assert (p1 : forall x, 0 <= x -> 0 <= f' x).
{ intros x x0; replace 0 with (f' 0) by (unfold f'; rewrite exp_0; field). apply (least_right f' f''); auto. }
assert (h : f 0 <= f y) by (apply (least_right f f'); auto; intros x hx; apply p1; lra).
revert h; unfold f; rewrite exp_0; lra.
Qed.

Lemma bernstein_scalar y b : y <= b -> 0 <= b < 3 -> exp y <= 1 + y + y ^ 2 / (2 * (1 - b / 3)).
Proof.
intros yb [b0 b3].
assert (k : 1 / 2 <= / (2 * (1 - b / 3))).
{ apply (Rmult_le_reg_r (2 * (1 - b / 3))); [lra|]; rewrite Rinv_l by lra; lra. }
change (y ^ 2 / (2 * (1 - b / 3))) with (y ^ 2 * / (2 * (1 - b / 3))); set (K := / (2 * (1 - b / 3))) in *.
destruct (Rle_dec y 0) as [n|p].
- generalize (exp_quadratic y n) (Rmult_le_compat_l (y ^ 2) _ _ (pow2_ge_0 y) k); lra.
- apply Rnot_le_lt in p; assert (0 < 1 - y / 3) by lra.
  assert (/ (2 * (1 - y / 3)) <= K) by (apply Rinv_le_contravar; lra).
  generalize (bernstein_nonneg y (ltac:(lra))); intros h.
  assert (e : exp y <= 1 + y + y ^ 2 * / (2 * (1 - y / 3))).
  { apply (Rmult_le_reg_r (2 * (1 - y / 3))); [lra|].
    replace ((1 + y + y ^ 2 * / (2 * (1 - y / 3))) * (2 * (1 - y / 3))) with (2 + 4 * y / 3 + y ^ 2 / 3) by (field; lra). lra. }
  assert (0 <= y ^ 2) by apply pow2_ge_0. nra.
Qed.

Lemma pinsker_scalar u : 0 < u -> 3 * (u - 1) ^ 2 <= (2 * u + 4) * (u * ln u - u + 1).
Proof.
intros u0; pose (f := fun x => (2 * x + 4) * (x * ln x - x + 1) - 3 * (x - 1) ^ 2).
pose (f' := fun x => 4 * x * ln x + 4 * ln x - 8 * x + 8).
pose (f'' := fun x => 4 * (ln x + / x - 1)).
assert (d1 : forall x, 0 < x -> is_derive f x (f' x)) by (intros x x0; unfold f, f'; auto_derive; [auto|field; lra]).
assert (d2 : forall x, 0 < x -> is_derive f' x (f'' x)) by (intros x x0; unfold f', f''; auto_derive; [auto|field; lra]).
assert (p2 : forall x, 0 < x -> 0 <= f'' x).
{ intros x x0; unfold f''; generalize (exp_ineq1_le (- ln x)); rewrite exp_Ropp, exp_ln by auto; lra. }
assert (z : f' 1 = 0) by (unfold f'; rewrite ln_1; ring).
assert (up : forall x, 1 <= x -> 0 <= f' x).
{ intros x x1; rewrite <- z; apply (least_right f' f''); auto; intros y hy; [apply d2|apply p2]; lra. }
assert (down : forall x, 0 < x -> x <= 1 -> f' x <= 0).
{ intros x x0 x1; rewrite <- z; apply (least_right f' f''); auto; intros y hy; [apply d2|apply p2]; lra. }
assert (h : f 1 <= f u).
{ destruct (Rle_dec 1 u).
  - apply (least_right f f'); auto; intros x hx; [apply d1|apply up]; lra.
  - apply (least_left f f'); [lra| |]; intros x hx; [apply d1|apply down]; lra. }
revert h; unfold f; rewrite ln_1; lra.
Qed.

Lemma ln_lower x : 0 <= x -> 2 * x / (2 + x) <= ln (1 + x).
Proof.
intros x0; pose (f := fun x => ln (1 + x) - 2 * x / (2 + x)).
assert (h : f 0 <= f x).
{ apply (least_right f (fun x => x ^ 2 / ((1 + x) * (2 + x) ^ 2))); auto; intros y hy.
  - unfold f; auto_derive; [lra|field; lra].
  - apply Rmult_le_pos; [apply pow2_ge_0|apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; [lra|apply pow_lt; lra]]. }
revert h; unfold f; rewrite Rplus_0_r, ln_1; lra.
Qed.

Lemma chernoff_upper_scalar x : 0 <= x <= 1 -> x ^ 2 / 3 <= (1 + x) * ln (1 + x) - x.
Proof.
intros [x0 x1]; pose (f := fun x => (1 + x) * ln (1 + x) - x - x ^ 2 / 3).
assert (h : f 0 <= f x).
{ apply (least_right f (fun x => ln (1 + x) - 2 * x / 3)); auto; intros y hy.
  - unfold f; auto_derive; [lra|field; lra].
  - generalize (ln_lower y (proj1 hy)); intros l.
    assert (2 * y / 3 <= 2 * y / (2 + y)); [|lra].
    apply Rmult_le_compat_l; [lra|]; apply Rinv_le_contravar; lra. }
revert h; unfold f; rewrite Rplus_0_r, ln_1; lra.
Qed.

Lemma chernoff_lower_scalar x : 0 <= x < 1 -> x ^ 2 / 2 <= (1 - x) * ln (1 - x) + x.
Proof.
intros [x0 x1]; pose (f := fun x => (1 - x) * ln (1 - x) + x - x ^ 2 / 2).
assert (h : f 0 <= f x).
{ apply (least_right f (fun x => - ln (1 - x) - x)); auto; intros y hy.
  - unfold f; auto_derive; [lra|change (1 + - y) with (1 - y); field; lra].
  - generalize (exp_ineq1_le (ln (1 - y))); rewrite exp_ln by lra; lra. }
revert h; unfold f; rewrite Rminus_0_r, ln_1; lra.
Qed.

(* the first two terms of the series of e^y + e^-y are below it *)
Lemma exp_even y : 2 + y ^ 2 <= exp y + exp (- y).
Proof.
assert (odd : forall z, 0 <= z -> 2 * z <= exp z - exp (- z)).
- intros z z0; assert (h : 0 - 0 <= exp z - exp (- z) - 2 * z); [|lra].
  apply Rle_trans with (exp 0 - exp (- 0) - 2 * 0); [rewrite Ropp_0; lra|].
  apply (least_right (fun z => exp z - exp (- z) - 2 * z) (fun z => exp z + exp (- z) - 2)); [exact z0| |].
  + intros x _; auto_derive; [easy|ring].
  + intros x _; assert (e : exp x * exp (- x) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
    generalize (exp_pos x) (exp_pos (- x)); generalize (pow2_ge_0 (exp x - exp (- x))); nra.
- assert (h : forall z, 0 <= z -> 2 + z ^ 2 <= exp z + exp (- z)).
  + intros z z0; assert (k : 0 <= exp z + exp (- z) - z ^ 2 - 2); [|lra].
    apply Rle_trans with (exp 0 + exp (- 0) - 0 ^ 2 - 2); [rewrite Ropp_0, exp_0; lra|].
    apply (least_right (fun z => exp z + exp (- z) - z ^ 2 - 2) (fun z => exp z - exp (- z) - 2 * z)); [exact z0| |].
    * intros x _; auto_derive; [easy|ring].
    * intros x hx; generalize (odd x (proj1 hx)); lra.
  + destruct (Rle_dec 0 y) as [p|n]; [exact (h y p)|].
    generalize (h (- y)); rewrite Ropp_involutive; intros k; generalize (k ltac:(lra)); nra.
Qed.
End Scalar.

(* Two numbers: e^2 <= 37/5 and ln 4 >= 18/13. *)
Module Constants.
Import Scalar.
Lemma exp_2_le : exp 2 <= 37 / 5.
Proof.
assert (h : exp (1 / 4) <= 113 / 88).
{ pose proof (bernstein_nonneg (1 / 4)) as b; simpl in b; lra. }
replace 2 with (1 / 4 + 1 / 4 + (1 / 4 + 1 / 4) + (1 / 4 + 1 / 4 + (1 / 4 + 1 / 4))) by lra.
rewrite !exp_plus; pose proof (exp_pos (1 / 4)) as p; revert h p; generalize (exp (1 / 4)); intros x h p.
assert (h2 : 0 <= x * x <= 1649 / 1000) by nra.
assert (h4 : 0 <= x * x * (x * x) <= 272 / 100) by nra.
nra.
Qed.

Lemma ln_4_ge : 18 / 13 <= ln 4.
Proof.
assert (e : 13 * ln 4 = ln (4 ^ 13)) by (rewrite ln_pow; simpl; lra).
assert (h : 18 <= ln (4 ^ 13)); [|lra].
rewrite <- (ln_exp 18); replace 18 with (2 + 2 + 2 + 2 + 2 + 2 + 2 + 2 + 2) by lra.
apply Rcomplements.ln_le; [apply exp_pos|]; rewrite !exp_plus.
pose proof exp_2_le as h; pose proof (exp_pos 2) as p; revert h p; generalize (exp 2); intros x h p.
assert (h2 : 0 <= x * x <= 5476 / 100) by nra.
assert (h4 : 0 <= x * x * (x * x) <= 29987 / 10) by nra.
assert (h8 : 0 <= x * x * (x * x) * (x * x * (x * x)) <= 8992202) by nra.
replace (x * x * x * x * x * x * x * x * x) with (x * x * (x * x) * (x * x * (x * x)) * x) by ring.
simpl; nra.
Qed.
End Constants.

(* The layer cake for finitely many values, on the standard library's numbers: the fundamental theorem on [0, a] for functions that
   are smooth on [0, oo) only, then sums, then the improper integral. *)
Module LayerCake.
Import Calculus.
(* continuously differentiable on [0, oo), whatever happens below 0 *)
Definition smooth_from_0 (f f' : R -> R) := (forall y, 0 < y -> is_derive f y (f' y)) /\
  (forall b, 0 < b -> continuous_within f 0 b) /\ (forall b, 0 < b -> continuous_within f' 0 b).

Lemma fundamental (f f' : R -> R) (a : R) : smooth_from_0 f f' -> 0 <= a -> is_RInt f' 0 a (f a - f 0).
Proof.
intros [d [c c']] a0; destruct (Req_dec a 0) as [->|n].
{ replace (f 0 - f 0) with (@zero R_NormedModule) by (unfold zero; simpl; lra); apply is_RInt_point. }
assert (ap : 0 < a) by lra.
set (g := clamp f' 0 a).
assert (gc : forall x, continuous g x).
{ intro x; apply continuity_pt_filterlim, clamp_continuous; [lra|apply c', ap]. }
assert (gi : forall x, is_RInt g 0 x (RInt g 0 x)).
{ intro x; apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)); intros; apply gc. }
assert (gd : forall x, is_derive (fun x => RInt g 0 x) x (g x)).
{ intro x; apply (is_derive_RInt (V := R_NormedModule)) with (a := 0); [apply filter_forall; intro; apply gi|apply gc]. }
assert (h : f a - RInt g 0 a = f 0 - RInt g 0 0).
{ assert (hd : forall x, 0 < x < a -> is_derive (fun x => f x - RInt g 0 x) x 0).
  { intros x [x0 xa]; assert (k : is_derive (fun x => f x - RInt g 0 x) x (f' x - g x)).
    { apply @is_derive_minus; [apply d, x0|apply gd]. }
    replace (f' x - g x) with 0 in k by (unfold g; rewrite clamp_in; lra); exact k. }
  assert (hc : continuous_within (fun x => f x - RInt g 0 x) 0 a).
  { intros x xa e e0; destruct (c a ap x xa (e / 2)) as [d1 [p1 q1]]; [lra|].
    assert (k : continuity_pt (fun x => RInt g 0 x) x).
    { apply derivable_continuous_pt; exists (g x); apply is_derive_Reals, gd. }
    destruct (k (e / 2)) as [d2 [p2 q2]]; [lra|]; exists (Rmin d1 d2); split; [apply Rmin_glb_lt; lra|].
    intros y ya yx; assert (y1 := Rlt_le_trans _ _ _ yx (Rmin_l d1 d2)); assert (y2 := Rlt_le_trans _ _ _ yx (Rmin_r d1 d2)).
    specialize (q1 y ya y1); assert (q3 : Rabs (RInt g 0 y - RInt g 0 x) < e / 2).
    { destruct (Req_dec y x) as [->|yn]; [rewrite Rminus_eq_0, Rabs_R0; lra|].
      apply q2; split; [split; [exact I|intro; apply yn; congruence]|exact y2]. }
    replace (f y - RInt g 0 y - (f x - RInt g 0 x)) with ((f y - f x) - (RInt g 0 y - RInt g 0 x)) by ring.
    unfold Rminus at 1; eapply Rle_lt_trans; [apply Rabs_triang|rewrite Rabs_Ropp; lra]. }
  destruct (monotone _ (fun _ => 0) 0 a hd hc) as [up [_ [down _]]].
  apply Rle_antisym; [apply down|apply up]; intros; lra. }
rewrite (RInt_point (V := R_CompleteNormedModule)) in h; unfold zero in h; simpl in h.
apply is_RInt_ext with g; [rewrite Rmin_left, Rmax_right by lra; intros x xa; unfold g; apply clamp_in; lra|].
replace (f a - f 0) with (RInt g 0 a) by lra; apply gi.
Qed.

(* one value a, up to any M above it *)
Lemma one_layer (f f' : R -> R) (a M : R) : smooth_from_0 f f' -> 0 <= a <= M ->
  is_RInt (fun y => f' y * (if Rlt_dec y a then 1 else 0)) 0 M (f a - f 0).
Proof.
intros s [a0 aM]; replace (f a - f 0) with (@plus R_AbelianGroup (f a - f 0) 0) by (unfold plus; simpl; lra).
apply (is_RInt_Chasles (V := R_NormedModule)) with a.
{ apply is_RInt_ext with f'; [|apply fundamental; assumption].
  rewrite Rmin_left, Rmax_right by lra; intros x xa; destruct Rlt_dec; lra. }
apply is_RInt_ext with (fun _ => 0).
{ rewrite Rmin_left, Rmax_right by lra; intros x xa; destruct Rlt_dec; lra. }
assert (k := is_RInt_const (V := R_NormedModule) a M 0); unfold scal in k; simpl in k; unfold mult in k; simpl in k.
rewrite Rmult_0_r in k; exact k.
Qed.

(* a law p on the values Y 0, ..., Y n *)
Definition survival (p Y : nat -> R) (n : nat) (y : R) := sum_n (fun i => if Rlt_dec y (Y i) then p i else 0) n.

Lemma layers (p Y : nat -> R) (n : nat) (f f' : R -> R) (M : R) : smooth_from_0 f f' -> (forall i, (i <= n)%nat -> 0 <= Y i <= M) ->
  is_RInt (fun y => f' y * survival p Y n y) 0 M (sum_n (fun i => p i * (f (Y i) - f 0)) n).
Proof.
intros s; induction n as [|n IH]; intro h.
{ rewrite sum_O; apply is_RInt_ext with (fun y => scal (p O) (f' y * (if Rlt_dec y (Y O) then 1 else 0))).
  { intros x _; unfold survival; rewrite sum_O; unfold scal; simpl; unfold mult; simpl; destruct Rlt_dec; ring. }
  apply (is_RInt_scal (V := R_NormedModule)), one_layer, h; [exact s|lia]. }
rewrite sum_Sn; apply is_RInt_ext with
  (fun y => plus (f' y * survival p Y n y) (scal (p (S n)) (f' y * (if Rlt_dec y (Y (S n)) then 1 else 0)))).
{ intros x _; unfold survival; rewrite sum_Sn; unfold plus, scal; simpl; unfold mult; simpl; destruct Rlt_dec; ring. }
apply (is_RInt_plus (V := R_NormedModule)); [apply IH; intros i k; apply h; lia|].
apply (is_RInt_scal (V := R_NormedModule)), one_layer, h; [exact s|lia].
Qed.

(* the mean of f(Y) is f(0) and the integral of f' times the chance that Y is larger *)
Theorem layer_cake (p Y : nat -> R) (n : nat) (f f' : R -> R) : (forall i, (i <= n)%nat -> 0 <= Y i) -> sum_n p n = 1 ->
  smooth_from_0 f f' ->
  is_RInt_gen (fun y => f' y * survival p Y n y) (at_point 0) (Rbar_locally p_infty) (sum_n (fun i => p i * f (Y i)) n - f 0).
Proof.
intros Y0 p1 s.
assert (top : exists M, forall i, (i <= n)%nat -> Y i <= M).
{ clear - n; induction n as [|n [M h]]; [exists (Y O); intros i k; replace i with O by lia; lra|].
  exists (Rmax M (Y (S n))); intros i k; destruct (Nat.eq_dec i (S n)) as [->|ne]; [apply Rmax_r|].
  eapply Rle_trans; [apply h; lia|apply Rmax_l]. }
destruct top as [M h].
assert (e : sum_n (fun i => p i * f (Y i)) n - f 0 = sum_n (fun i => p i * (f (Y i) - f 0)) n).
{ replace (f 0) with (f 0 * sum_n p n) at 1 by (rewrite p1; ring).
  clear; induction n as [|n IH]; [rewrite !sum_O; ring|rewrite !sum_Sn; unfold plus; simpl].
  rewrite <- IH; ring. }
rewrite e; intros P HP; apply Filter_prod with (Q := fun x => x = 0) (R := fun x => M < x); [reflexivity|exists M; tauto|].
intros x y -> My; exists (sum_n (fun i => p i * (f (Y i) - f 0)) n); split; [|apply locally_singleton, HP].
apply layers; [exact s|intros i k; split; [apply Y0, k|simpl; specialize (h i k); lra]].
Qed.
End LayerCake.
