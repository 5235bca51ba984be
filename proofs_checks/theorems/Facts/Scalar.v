(* Inequalities in one real variable.

   least              a function whose derivative points away from a is least at a
   exp_chord          exp lies below its chords
   bernoulli_mgf      1 - p + p e^h <= e^(ph + h^2/8), the core of Hoeffding's lemma
   bernstein_scalar   e^y <= 1 + y + y^2 / (2 (1 - b/3)) for y <= b < 3
   pinsker_scalar     3 (u - 1)^2 <= (2u + 4) (u ln u - u + 1) *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
Local Open Scope R_scope.

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
