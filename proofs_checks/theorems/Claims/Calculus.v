(* Calculus in one real variable, restated in full, on the standard library's numbers. *)
From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
From Exactdp.Facts Require Calculus LayerCake Stirling.
From Exactdp.Facts Require Import Normal.
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

(* A variable with the values Y 0, ..., Y n >= 0 of the law p; LayerCake.survival p Y n y is the chance that it is above y, and
   smooth_from_0 says that f is continuously differentiable on [0, oo), with the derivative f'. *)
Theorem layer_cake (p Y : nat -> R) (n : nat) (f f' : R -> R) : (forall i, (i <= n)%nat -> 0 <= Y i) -> sum_n p n = 1 ->
  LayerCake.smooth_from_0 f f' ->
  is_RInt_gen (fun y => f' y * LayerCake.survival p Y n y) (at_point 0) (Rbar_locally p_infty)
    (sum_n (fun i => p i * f (Y i)) n - f 0).
Proof. exact (LayerCake.layer_cake p Y n f f'). Qed.

(* G has the density gauss t = e^(-t^2 / 2) / sqrt(2 pi), of mass 1. Chances and means are improper integrals; P is Pr[G >= x]. *)
Theorem gaussian_tail : is_RInt_gen gauss (Rbar_locally m_infty) (Rbar_locally p_infty) 1 /\
  forall x : R, exists P : R, is_RInt_gen gauss (at_point x) (Rbar_locally p_infty) P /\
    (0 <= x -> P <= / 2 * exp (- x ^ 2 / 2)) /\ (0 < x -> x / (1 + x ^ 2) * gauss x < P < / x * gauss x).
Proof.
split; [exact normal_mass|intro x; exists (1 - cdf x)].
exact (conj (tail x) (conj (tail_le x) (mills x))).
Qed.

(* cdf, of which the limits of Claims/Facts.v speak, is the chance of what is below *)
Theorem gaussian_chance (x : R) : is_RInt_gen gauss (Rbar_locally m_infty) (at_point x) (cdf x).
Proof. exact (below x). Qed.

Theorem gaussian_moments :
  (forall s : R, is_RInt_gen (fun t => exp (s * t) * gauss t) (Rbar_locally m_infty) (Rbar_locally p_infty) (exp (s ^ 2 / 2))) /\
  (forall x : R, x < / 2 ->
    is_RInt_gen (fun t => exp (x * t ^ 2) * gauss t) (Rbar_locally m_infty) (Rbar_locally p_infty) (/ sqrt (1 - 2 * x))).
Proof. exact (conj moment_exp moment_square). Qed.

Theorem stirling (n : nat) : (1 <= n)%nat ->
  sqrt (2 * PI * INR n) * (INR n / exp 1) ^ n * exp (/ (12 * INR n + 1)) < INR (fact n) /\
  INR (fact n) < sqrt (2 * PI * INR n) * (INR n / exp 1) ^ n * exp (/ (12 * INR n)).
Proof. exact (Stirling.stirling n). Qed.
