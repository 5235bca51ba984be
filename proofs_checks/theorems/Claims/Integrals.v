(* Calculus, LinearQueriesReals. *)
From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
From Exactdp.Facts Require Import Analysis Limits Density.
From Exactdp.LinearQueries Require Import Line Repairs Biases Folded.
Local Open Scope R_scope.

(* Calculus in one real variable, restated in full, on the standard library's numbers. *)
Module Calculus.
Import Density.Normal.
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
End Calculus.

(* linear-queries (Bassily), the statements about Gaussian densities: over the real numbers of the standard library, on the line.
   mass_between q lo hi is the integral of the density q from lo to hi; column 1 and column -1 (or 0) are two columns of norm at most r = 1. *)
Module LinearQueriesReals.
Import Rejection Gaussian OneUser SamplerLine Bias.
(* for every eps, some delta in (0, 1) *)
Theorem thm_3_1_refuted (eps : R) : 0 < eps -> ~ (forall delta, 0 < delta < 1 ->
  let s := 2 * ln (2 / delta) / eps ^ 2 in
  forall lo hi, lo <= hi -> mass_between (density s 1) lo hi <= exp eps * mass_between (density s (-1)) lo hi + delta).
Proof. exact (Gaussian.thm_3_1_refuted eps). Qed.

Theorem thm_3_3_refuted (eps n : R) : 0 < eps -> 2 <= n ->
  let s := 4 * ln n / eps ^ 2 in
  ~ (forall lo hi, lo <= hi -> mass_between (message eps s 0) lo hi <= exp eps * mass_between (message eps s 1) lo hi).
Proof. exact (Rejection.thm_3_3_refuted eps n). Qed.

(* Theorem 3.1 with the repaired variance, of two columns of norm at most r, for every event of an interval: h is 1 on it and 0 off it,
   or any randomised test *)
Theorem thm_3_1 (eps delta r a a' : R) (h : R -> R) (lo hi : R) :
  0 < eps <= 4 * ln 2 -> 0 < delta < 1 -> 0 < r -> Rabs a <= r -> Rabs a' <= r -> lo <= hi -> (forall y, 0 <= h y <= 1) ->
  let s := 8 * r ^ 2 * ln (2 / delta) / eps ^ 2 in
  ex_RInt (fun y => h y * density s a y) lo hi -> ex_RInt (fun y => h y * density s a' y) lo hi ->
  RInt (fun y => h y * density s a y) lo hi <= exp eps * RInt (fun y => h y * density s a' y) lo hi + delta.
Proof. exact (Repaired.thm_3_1 eps delta r a a' h lo hi). Qed.

(* Theorem 3.2 at n = d = r = 1, J = 2, for the columns 1 and -1 and the items 1/2 and 1/2, for every delta and every eps from a level
   that people use: at delta = 1/2 from 1.24, at 10^-6 from 4. Algorithm 2 does not project, so the answer is the report, and the true
   answer is 0; the part of the mean of its distance from the true one, between lo and hi, is more than the printed bound for the whole *)
Theorem thm_3_2_refuted (eps delta : R) : 0 < delta < 1 -> 0 < eps -> 11 / 10 * ln (2 / delta) <= eps ^ 2 ->
  let s := 2 * ln (2 / delta) / eps ^ 2 in
  1 ^ 2 * ln (2 / delta) / (8 * eps ^ 2 * ln 2) <= 1 /\
  forall lo hi, lo <= -101 -> 101 <= hi ->
  1 * Rmin (sqrt (sqrt (32 * ln 2 * ln (2 / delta) / (1 * eps ^ 2)))) (sqrt (2 * 1 * ln (2 / delta) / (1 * eps ^ 2))) <
    error_between s lo hi.
Proof. exact (OneUser.thm_3_2_refuted eps delta). Qed.

(* Theorem 3.3 repaired, on the line: the bit outside of the window is fair, and the window is half of eps. The chances are chances, the
   densities of the messages of any two columns are within e^eps, and so are the chances of intervals; and nothing is sent with chance
   1/2, the rest of the chances of messages between lo and hi as both go to infinity. *)
Theorem thm_3_3 (eps s : R) : 0 < eps <= 2 * ln 2 -> 0 < s ->
  let q := patched_message (eps / 2) s in
  (forall a y, 0 <= patched_bit (eps / 2) s a y <= 1) /\
  (forall a a' y, q a y <= exp eps * q a' y) /\
  (forall a a' lo hi, lo <= hi -> ex_RInt (q a) lo hi /\ mass_between (q a) lo hi <= exp eps * mass_between (q a') lo hi) /\
  (forall a e, 0 < e -> exists m, forall lo hi, lo <= - m -> m <= hi -> Rabs (1 - mass_between (q a) lo hi - 1 / 2) <= e).
Proof. exact (SamplerLine.thm_3_3 eps s). Qed.

(* Theorem 3.4 at d = r = 1, J = 2, for the columns 1 and 1, so that the true answer is 1 for every p: the mean of a message of the
   printed sampler, given that one is sent, is further from 1 than the printed bound for the mean distance of the answer from 1, as soon
   as n^3 eps^8 >= 20^8. All messages are between lo and hi. *)
Theorem thm_3_4_bias (eps n lo hi : R) : 0 < eps <= 1 -> 0 < n -> 20 ^ 8 <= n ^ 3 * eps ^ 8 ->
  let s := 4 * ln n / eps ^ 2 in lo <= 1 / 2 - s * eps / 4 -> 1 / 2 + s * eps / 4 <= hi ->
  1 * Rmin (sqrt (sqrt (280 * ln 2 * ln n / (n * eps ^ 2)))) (sqrt (10 * 1 * ln n / (n * eps ^ 2))) < 1 - sent_mean eps s lo hi.
Proof. exact (Bias.thm_3_4_bias eps n lo hi). Qed.
End LinearQueriesReals.
