(* Calculus in one real variable, on the standard library's numbers.

   monotone      a function, continuous on [a, b], whose derivative is nowhere negative (positive) inside, does not fall (rises)
   Rolle         between two points with one value the derivative has a zero
   Taylor        with the remainder of Lagrange *)
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

Theorem monotone (f f' : R -> R) (a b : R) : (forall x, a < x < b -> is_derive f x (f' x)) ->
  (forall x, a <= x <= b -> continuity_pt f x) ->
  ((forall x, a < x < b -> 0 <= f' x) -> forall x y, a <= x -> x <= y -> y <= b -> f x <= f y) /\
  ((forall x, a < x < b -> 0 < f' x) -> forall x y, a <= x -> x < y -> y <= b -> f x < f y) /\
  ((forall x, a < x < b -> f' x <= 0) -> forall x y, a <= x -> x <= y -> y <= b -> f y <= f x) /\
  ((forall x, a < x < b -> f' x < 0) -> forall x y, a <= x -> x < y -> y <= b -> f y < f x).
Proof.
intros d c.
assert (mv : forall x y, a <= x -> x < y -> y <= b -> exists z, a < z < b /\ 0 < y - x /\ f y - f x = f' z * (y - x)).
{ intros x y ax xy yb; destruct (mean_value f f' x y xy) as [z [h e]]; [intros; apply d; lra|intros; apply c; lra|].
  exists z; repeat split; try lra; exact e. }
repeat split; intros s x y ax xy yb.
- destruct (Rle_lt_or_eq_dec x y xy) as [l|e]; [|subst; lra].
  destruct (mv x y ax l yb) as [z [h [p e]]]; generalize (s z h); nra.
- destruct (mv x y ax xy yb) as [z [h [p e]]]; generalize (s z h); nra.
- destruct (Rle_lt_or_eq_dec x y xy) as [l|e]; [|subst; lra].
  destruct (mv x y ax l yb) as [z [h [p e]]]; generalize (s z h); nra.
- destruct (mv x y ax xy yb) as [z [h [p e]]]; generalize (s z h); nra.
Qed.

Theorem rolle (f f' : R -> R) (a b : R) : a < b -> (forall x, a < x < b -> is_derive f x (f' x)) ->
  (forall x, a <= x <= b -> continuity_pt f x) -> f a = f b -> exists c, a < c < b /\ f' c = 0.
Proof.
intros ab d c e; destruct (mean_value f f' a b ab d c) as [z [h p]]; exists z; split; [exact h|].
assert (f' z * (b - a) = 0) as m by lra; apply Rmult_integral in m; lra.
Qed.

Theorem taylor (f : R -> R) (n : nat) (x y : R) : x < y ->
  (forall t, x <= t <= y -> forall k, (k <= S n)%nat -> ex_derive_n f k t) ->
  exists z, x < z < y /\
    f y = sum_f_R0 (fun m => (y - x) ^ m / INR (fact m) * Derive_n f m x) n + (y - x) ^ (S n) / INR (fact (S n)) * Derive_n f (S n) z.
Proof. exact (Taylor_Lagrange f n x y). Qed.
