(* Calculus in one real variable, restated in full, on the standard library's numbers. *)
From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
From Exactdp.Facts Require Calculus.
Local Open Scope R_scope.

(* monotone where the derivative keeps a sign; Rolle; Taylor with the remainder of Lagrange, to the right or to the left *)
Theorem calculus :
  (forall (f f' : R -> R) (a b : R), (forall x, a < x < b -> is_derive f x (f' x)) -> Calculus.continuous_within f a b ->
    ((forall x, a < x < b -> 0 <= f' x) -> forall x y, a <= x -> x <= y -> y <= b -> f x <= f y) /\
    ((forall x, a < x < b -> 0 < f' x) -> forall x y, a <= x -> x < y -> y <= b -> f x < f y) /\
    ((forall x, a < x < b -> f' x <= 0) -> forall x y, a <= x -> x <= y -> y <= b -> f y <= f x) /\
    ((forall x, a < x < b -> f' x < 0) -> forall x y, a <= x -> x < y -> y <= b -> f y < f x)) /\
  (forall (f f' : R -> R) (a b : R), a < b -> (forall x, a < x < b -> is_derive f x (f' x)) -> Calculus.continuous_within f a b ->
    f a = f b -> exists c, a < c < b /\ f' c = 0) /\
  (forall (f : R -> R) (n : nat) (c d x y : R), c < x < d -> c < y < d -> x <> y ->
    (forall t, c < t < d -> forall k, (k <= S n)%nat -> ex_derive_n f k t) -> exists z, Rmin x y < z < Rmax x y /\
    f y = sum_f_R0 (fun m => (y - x) ^ m / INR (fact m) * Derive_n f m x) n + (y - x) ^ (S n) / INR (fact (S n)) * Derive_n f (S n) z).
Proof. exact (conj Calculus.monotone (conj Calculus.rolle Calculus.taylor)). Qed.
