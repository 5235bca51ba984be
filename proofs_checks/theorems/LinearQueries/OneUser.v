(* linear-queries, Theorem 3.2 as printed: refuted by one user (n = 1), on the line (d = 1), for the columns 1 and -1 (J = 2, r = 1) and
   the items 1/2 and 1/2, of which the true answer is 0. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.LinearQueries Require Import Rejection Gaussian.
Local Open Scope R_scope.

(* the density of the report, and the part between lo and hi of the mean of its distance from 0; no distance is negative *)
Definition report_density (s y : R) : R := (density s 1 y + density s (-1) y) / 2.
Definition error_between (s lo hi : R) : R := RInt (fun y => Rabs y * report_density s y) lo hi.

Lemma report_continuous s y : 0 < s -> continuous (fun y => Rabs y * report_density s y) y.
Proof.
intro s0; apply (continuous_mult (K := R_AbsRing) (fun y => Rabs y) (report_density s)); [apply continuous_Rabs|].
unfold report_density, Rdiv.
apply (continuous_mult (K := R_AbsRing) (fun y => density s 1 y + density s (-1) y) (fun _ => / 2)); [|apply continuous_const].
apply (continuous_plus (V := R_NormedModule) (density s 1) (density s (-1))); apply density_continuous; exact s0.
Qed.

Lemma report_integrable s lo hi : 0 < s -> ex_RInt (fun y => Rabs y * report_density s y) lo hi.
Proof. intro s0; apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros y _; apply report_continuous; exact s0. Qed.

Lemma report_ge0 s y : 0 < s -> 0 <= Rabs y * report_density s y.
Proof.
intro s0; apply Rmult_le_pos; [apply Rabs_pos|unfold report_density].
assert (h := density_gt0 s 1 y s0); assert (h' := density_gt0 s (-1) y s0); lra.
Qed.

Lemma error_grows s lo hi a b : 0 < s -> lo <= a -> a <= b -> b <= hi -> error_between s a b <= error_between s lo hi.
Proof.
intros s0 h1 h2 h3; unfold error_between.
assert (i := fun x z => report_integrable s x z s0).
rewrite <- (RInt_Chasles (V := R_CompleteNormedModule) _ lo a hi) by apply i.
rewrite <- (RInt_Chasles (V := R_CompleteNormedModule) _ a b hi) by apply i.
unfold plus; simpl.
assert (p := RInt_ge_0 _ lo a h1 (i lo a) (fun y _ => report_ge0 s y s0)).
assert (q := RInt_ge_0 _ b hi h3 (i b hi) (fun y _ => report_ge0 s y s0)).
lra.
Qed.

(* within a standard deviation g of 1 *)
Lemma error_near g : 0 < g <= 1 / 10 -> 3 / 20 <= error_between (g ^ 2) (1 - g) (1 + g).
Proof.
intros [g0 g1]; assert (s0 : 0 < g ^ 2) by (apply pow_lt; exact g0).
set (c := 9 / 10 * (1 / 2 / (3 * g) / 2)).
assert (cc : RInt (fun _ => c) (1 - g) (1 + g) = 2 * g * c).
  rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; ring.
apply Rle_trans with (2 * g * c); [right; unfold c; field; lra|].
rewrite <- cc; unfold error_between; apply RInt_le; [lra|apply ex_RInt_const|apply report_integrable; exact s0|].
intros y [y1 y2]; unfold c, report_density.
assert (h' := density_gt0 (g ^ 2) (-1) y s0).
assert (d : 1 / 2 / (3 * g) <= density (g ^ 2) 1 y).
  unfold density, Rdiv; apply Rmult_le_compat; [lra|left; apply Rinv_0_lt_compat; lra| |].
    assert (e := exp_ineq1_le (- (y - 1) ^ 2 * / (2 * g ^ 2))).
    assert (k : (y - 1) ^ 2 * / (2 * g ^ 2) <= 1 / 2).
      apply (Rmult_le_reg_r (2 * g ^ 2)); [lra|]; rewrite Rmult_assoc, Rinv_l by lra; nra.
    replace (- (y - 1) ^ 2 * / (2 * g ^ 2)) with (- ((y - 1) ^ 2 * / (2 * g ^ 2))) in * by ring; lra.
  assert (r : 0 < sqrt (2 * PI * g ^ 2)).
    apply sqrt_lt_R0; assert (h := PI_RGT_0); nra.
  apply Rinv_le_contravar; [exact r|].
  rewrite <- (sqrt_pow2 (3 * g)) by lra; apply sqrt_le_1_alt.
  assert (h := PI_4); assert (q : 2 * PI <= 9) by lra; nra.
apply Rmult_le_compat; [lra| |rewrite Rabs_pos_eq; lra|lra].
assert (u : 0 < 1 / 2 / (3 * g)) by (apply Rdiv_lt_0_compat; lra); lra.
Qed.

(* Algorithm 2 does not project: n >= d^2 ln(2/delta)/(8 eps^2 ln J). The answer is the report itself, and the part of its error from
   -2 to 2 is more than the printed bound r min((32 ln J L/(n eps^2))^(1/4), sqrt(2 d L/(n eps^2))), L = ln(2/delta). *)
Theorem thm_3_2_refuted eps delta : 0 < delta < 1 -> 0 < eps -> 200 * ln (2 / delta) <= eps ^ 2 ->
  let s := 2 * ln (2 / delta) / eps ^ 2 in
  1 ^ 2 * ln (2 / delta) / (8 * eps ^ 2 * ln 2) <= 1 /\
  forall lo hi, lo <= -2 -> 2 <= hi ->
  1 * Rmin (sqrt (sqrt (32 * ln 2 * ln (2 / delta) / (1 * eps ^ 2)))) (sqrt (2 * 1 * ln (2 / delta) / (1 * eps ^ 2))) <
    error_between s lo hi.
Proof.
intros [d0 d1] e0 h s; set (L := ln (2 / delta)) in *.
assert (l2 : 1 / 2 <= ln 2).
  assert (k := exp_ineq1_le (- ln 2)); rewrite exp_Ropp, exp_ln in k by lra; lra.
assert (L0 : 0 < L).
  unfold L; rewrite <- ln_1; apply ln_increasing; [lra|].
  apply (Rmult_lt_reg_r delta); [lra|]; replace (2 / delta * delta) with 2 by (field; lra); lra.
assert (ee : 0 < eps ^ 2) by (apply pow_lt; exact e0).
assert (s0 : 0 < s) by (unfold s; apply Rdiv_lt_0_compat; lra).
assert (s1 : s <= (1 / 10) ^ 2).
  unfold s; apply (Rmult_le_reg_r (eps ^ 2)); [exact ee|].
  replace (2 * L / eps ^ 2 * eps ^ 2) with (2 * L) by (field; lra); lra.
split.
  apply (Rmult_le_reg_r (8 * eps ^ 2 * ln 2)); [nra|].
  replace (1 ^ 2 * L / (8 * eps ^ 2 * ln 2) * (8 * eps ^ 2 * ln 2)) with L by (field; lra); nra.
intros lo hi h1 h2; set (g := sqrt s).
assert (g0 : 0 < g) by (apply sqrt_lt_R0; exact s0).
assert (gg : g ^ 2 = s) by (unfold g; apply pow2_sqrt; lra).
assert (g1 : g <= 1 / 10) by (rewrite <- (sqrt_pow2 (1 / 10)) by lra; apply sqrt_le_1_alt; exact s1).
assert (near := error_near g (conj g0 g1)); rewrite gg in near.
assert (grow := error_grows s lo hi (1 - g) (1 + g) s0 ltac:(lra) ltac:(lra) ltac:(lra)).
assert (m := Rmin_r (sqrt (sqrt (32 * ln 2 * L / (1 * eps ^ 2)))) (sqrt (2 * 1 * L / (1 * eps ^ 2)))).
replace (sqrt (2 * 1 * L / (1 * eps ^ 2))) with g in * by (unfold g, s; f_equal; field; lra); lra.
Qed.
