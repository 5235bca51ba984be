(* Calculus in one real variable, on the standard library's numbers.

   monotone      a function, continuous on [a, b] (it may be anything outside), whose derivative is nowhere negative (positive) inside, does not fall (rises)
   Rolle         between two points with one value the derivative has a zero
   Taylor        with the remainder of Lagrange, between any two points *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
Local Open Scope R_scope.

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
    exists (mkposreal _ p); intros u hu k hk; apply h; [near hu|apply le_trans with m; assumption]. }
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
