(* linear-queries (Bassily), the statements about Gaussian densities: over the real numbers of the standard library, on the line.
   chance q lo hi is the integral of the density q from lo to hi; column 1 and column -1 (or 0) are two columns of norm at most r = 1. *)
From Coq Require Import Reals.
From Exactdp.LinearQueries Require Import Rejection Gaussian.
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
