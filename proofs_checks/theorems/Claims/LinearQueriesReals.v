(* linear-queries (Bassily), the statements about Gaussian densities: over the real numbers of the standard library, on the line.
   chance q lo hi is the integral of the density q from lo to hi; column 1 and column -1 (or 0) are two columns of norm at most r = 1. *)
From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
From Exactdp.LinearQueries Require Import Rejection Gaussian OneUser SamplerLine Bias.
From Exactdp.LinearQueries Require Repaired.
Local Open Scope R_scope.

(* for every eps, some delta in (0, 1) *)
Theorem thm_3_1_refuted (eps : R) : 0 < eps -> ~ (forall delta, 0 < delta < 1 ->
  let s := 2 * ln (2 / delta) / eps ^ 2 in
  forall lo hi, lo <= hi -> chance (density s 1) lo hi <= exp eps * chance (density s (-1)) lo hi + delta).
Proof. exact (Gaussian.thm_3_1_refuted eps). Qed.

Theorem thm_3_3_refuted (eps n : R) : 0 < eps -> 2 <= n ->
  let s := 4 * ln n / eps ^ 2 in
  ~ (forall lo hi, lo <= hi -> chance (message eps s 0) lo hi <= exp eps * chance (message eps s 1) lo hi).
Proof. exact (Rejection.thm_3_3_refuted eps n). Qed.

(* Theorem 3.1 with the repaired variance, of two columns of norm at most r, for every event of an interval: h is 1 on it and 0 off it,
   or any randomised test *)
Theorem thm_3_1 (eps delta r a a' : R) (h : R -> R) (lo hi : R) :
  0 < eps <= 4 * ln 2 -> 0 < delta < 1 -> 0 < r -> Rabs a <= r -> Rabs a' <= r -> lo <= hi -> (forall y, 0 <= h y <= 1) ->
  let s := 8 * r ^ 2 * ln (2 / delta) / eps ^ 2 in
  ex_RInt (fun y => h y * density s a y) lo hi -> ex_RInt (fun y => h y * density s a' y) lo hi ->
  RInt (fun y => h y * density s a y) lo hi <= exp eps * RInt (fun y => h y * density s a' y) lo hi + delta.
Proof. exact (Repaired.thm_3_1 eps delta r a a' h lo hi). Qed.

(* Theorem 3.2 at n = d = r = 1, J = 2, for the columns 1 and -1 and the items 1/2 and 1/2, for every delta and every large eps:
   Algorithm 2 does not project, so the answer is the report, and the true answer is 0; the part of the mean of its distance from the
   true one, between lo and hi, is more than the printed bound for the whole *)
Theorem thm_3_2_refuted (eps delta : R) : 0 < delta < 1 -> 0 < eps -> 200 * ln (2 / delta) <= eps ^ 2 ->
  let s := 2 * ln (2 / delta) / eps ^ 2 in
  1 ^ 2 * ln (2 / delta) / (8 * eps ^ 2 * ln 2) <= 1 /\
  forall lo hi, lo <= -2 -> 2 <= hi ->
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
  (forall a a' lo hi, lo <= hi -> ex_RInt (q a) lo hi /\ chance (q a) lo hi <= exp eps * chance (q a') lo hi) /\
  (forall a e, 0 < e -> exists m, forall lo hi, lo <= - m -> m <= hi -> Rabs (1 - chance (q a) lo hi - 1 / 2) <= e).
Proof. exact (SamplerLine.thm_3_3 eps s). Qed.

(* Theorem 3.4 at d = r = 1, J = 2, for the columns 1 and 1, so that the true answer is 1 for every p: the mean of a message of the
   printed sampler, given that one is sent, is further from 1 than the printed bound for the mean distance of the answer from 1, as soon
   as n^3 eps^8 >= 20^8. All messages are between lo and hi. *)
Theorem thm_3_4_bias (eps n lo hi : R) : 0 < eps <= 1 -> 0 < n -> 20 ^ 8 <= n ^ 3 * eps ^ 8 ->
  let s := 4 * ln n / eps ^ 2 in lo <= 1 / 2 - s * eps / 4 -> 1 / 2 + s * eps / 4 <= hi ->
  1 * Rmin (sqrt (sqrt (280 * ln 2 * ln n / (n * eps ^ 2)))) (sqrt (10 * 1 * ln n / (n * eps ^ 2))) < 1 - sent_mean eps s lo hi.
Proof. exact (Bias.thm_3_4_bias eps n lo hi). Qed.
