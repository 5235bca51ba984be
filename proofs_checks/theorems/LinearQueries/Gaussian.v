(* linear-queries, Theorem 3.1: the Gaussian randomizer with the printed variance, on the line, for the columns 1 and -1 (r = 1). *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Exactdp.LinearQueries Require Import Rejection.
Local Open Scope R_scope.

(* (eps, delta)-LDP of the two columns, for the events that are intervals *)
Definition approximate_on_intervals (eps delta : R) (q q' : R -> R) : Prop :=
  forall lo hi, lo <= hi -> chance q lo hi <= exp eps * chance q' lo hi + delta.
(* Theorem 3.1 for these columns: the variance 2 r^2 ln(2/delta)/eps^2 *)
Definition thm_3_1_columns : Prop := forall eps delta, 0 < eps -> 0 < delta < 1 ->
  let s := 2 * ln (2 / delta) / eps ^ 2 in approximate_on_intervals eps delta (density s 1) (density s (-1)).

(* at eps = 1 and delta = 1/100 the interval [5, 30] has the excess 0.0208 in place of 0.01 *)
Theorem thm_3_1_refuted : ~ thm_3_1_columns.
Proof.
intro h; specialize (h 1 (1 / 100) ltac:(lra) ltac:(lra)).
cbv zeta in h; specialize (h 5 30 ltac:(lra)).
assert (s1 : 2 * ln (2 / (1 / 100)) / 1 ^ 2 = 2 * ln 200) by (replace (2 / (1 / 100)) with 200 by field; field).
rewrite s1 in h; unfold chance, density in h.
assert (a : 109 / 1000 <= RInt (fun y => exp (- (y - 1) ^ 2 / (2 * (2 * ln 200))) / sqrt (2 * PI * (2 * ln 200))) 5 30)
  by integral with (i_prec 40, i_fuel 200, i_degree 8).
assert (b : RInt (fun y => exp (- (y - -1) ^ 2 / (2 * (2 * ln 200))) / sqrt (2 * PI * (2 * ln 200))) 5 30 <= 33 / 1000)
  by integral with (i_prec 40, i_fuel 200, i_degree 8).
assert (e : exp 1 <= 272 / 100) by interval.
assert (e0 := exp_pos 1).
revert h a b; generalize (RInt (fun y => exp (- (y - 1) ^ 2 / (2 * (2 * ln 200))) / sqrt (2 * PI * (2 * ln 200))) 5 30).
generalize (RInt (fun y => exp (- (y - -1) ^ 2 / (2 * (2 * ln 200))) / sqrt (2 * PI * (2 * ln 200))) 5 30).
intros v u h a b; nra.
Qed.
