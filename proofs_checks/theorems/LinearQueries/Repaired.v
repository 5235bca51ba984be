(* linear-queries, Theorem 3.1 repaired: the variance 8 r^2 ln(2/delta)/eps^2, on the line, for eps <= 1. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.LinearQueries Require Import Rejection Gaussian Normal.
Local Open Scope R_scope.

(* the excess of one density over e^eps times the other is below a multiple of a third *)
Lemma excess_below s eps a a' y : 0 < s -> 0 <= eps -> a <> a' -> (a - a') ^ 2 <= 2 * (eps * s) ->
  let q := eps * s / (a - a') - (a - a') / 2 in
  density s a y <= exp eps * density s a' y + exp (- q ^ 2 / (2 * s)) * density s (a + q) y.
Proof.
intros s0 e0 ne small q; set (D := a - a') in *; assert (D0 : D <> 0) by (unfold D; lra).
assert (d' := density_gt0 s a' y s0); assert (dq := density_gt0 s (a + q) y s0).
assert (Dq : D * q = eps * s - D ^ 2 / 2) by (unfold q; field; exact D0).
assert (r0 : 0 < / sqrt (2 * PI * s)).
  apply Rinv_0_lt_compat, sqrt_lt_R0; apply Rmult_lt_0_compat; [|exact s0]; assert (h := PI_RGT_0); lra.
assert (is0 : 0 < / (2 * s)) by (apply Rinv_0_lt_compat; lra).
assert (x1 := exp_pos eps); assert (x2 := exp_pos (- q ^ 2 / (2 * s))).
destruct (Rle_dec (D * (y - a)) (D * q)) as [h|h].
  assert (k : density s a y <= exp eps * density s a' y).
    unfold density, Rdiv; rewrite <- Rmult_assoc, <- exp_plus; apply Rmult_le_compat_r; [lra|apply exp_le].
    assert (z : (y - a') ^ 2 - (y - a) ^ 2 <= eps * (2 * s)).
      replace ((y - a') ^ 2 - (y - a) ^ 2) with (2 * (D * (y - a)) + D ^ 2) by (unfold D; ring); lra.
    assert (w : ((y - a') ^ 2 - (y - a) ^ 2) * / (2 * s) <= eps * (2 * s) * / (2 * s)) by (apply Rmult_le_compat_r; lra).
    rewrite Rmult_assoc, Rinv_r in w by lra; lra.
  assert (0 <= exp (- q ^ 2 / (2 * s)) * density s (a + q) y) by (apply Rmult_le_pos; lra); lra.
assert (k : density s a y <= exp (- q ^ 2 / (2 * s)) * density s (a + q) y).
  unfold density, Rdiv; rewrite <- Rmult_assoc, <- exp_plus; apply Rmult_le_compat_r; [lra|apply exp_le].
  assert (z : 0 <= q * (y - a - q)).
    apply (Rmult_le_reg_l (D ^ 2)); [assert (D2 := pow2_ge_0 D); assert (D ^ 2 <> 0) by (apply pow_nonzero; exact D0); lra|].
    rewrite Rmult_0_r; replace (D ^ 2 * (q * (y - a - q))) with (D * q * (D * (y - a) - D * q)) by ring.
    apply Rmult_le_pos; lra.
  rewrite <- Rmult_plus_distr_r; apply Rmult_le_compat_r; [lra|].
  replace (y - (a + q)) with (y - a - q) by ring; nra.
assert (0 <= exp eps * density s a' y) by (apply Rmult_le_pos; lra); lra.
Qed.

(* every event and every randomised test h; an interval is the test that is 1 *)
Theorem thm_3_1 eps delta r a a' (h : R -> R) lo hi :
  0 < eps <= 1 -> 0 < delta < 1 -> 0 < r -> Rabs a <= r -> Rabs a' <= r -> lo <= hi -> (forall y, 0 <= h y <= 1) ->
  let s := 8 * r ^ 2 * ln (2 / delta) / eps ^ 2 in
  ex_RInt (fun y => h y * density s a y) lo hi -> ex_RInt (fun y => h y * density s a' y) lo hi ->
  RInt (fun y => h y * density s a y) lo hi <= exp eps * RInt (fun y => h y * density s a' y) lo hi + delta.
Proof.
intros [e0 e1] [d0 d1] r0 ha ha' le h01 s i1 i2; set (L := ln (2 / delta)) in *.
assert (L1 : 1 / 2 <= L).
  assert (k := exp_ineq1_le (- L)); unfold L in *; rewrite exp_Ropp, exp_ln in k.
    2: { apply Rdiv_lt_0_compat; lra. }
  assert (/ (2 / delta) = delta / 2) by (field; lra); lra.
assert (ee : 0 < eps ^ 2) by (apply pow_lt; exact e0); assert (rr : 0 < r ^ 2) by (apply pow_lt; exact r0).
assert (s0 : 0 < s) by (unfold s; apply Rdiv_lt_0_compat; nra).
assert (es : eps * s = 8 * r ^ 2 * L / eps) by (unfold s; field; lra).
assert (ab : - r <= a <= r /\ - r <= a' <= r) by (split; apply Rabs_le_between; assumption).
assert (D4 : (a - a') ^ 2 <= 4 * r ^ 2) by nra.
assert (big : 4 * r ^ 2 <= eps * s).
  rewrite es; apply (Rmult_le_reg_r eps); [exact e0|].
  replace (8 * r ^ 2 * L / eps * eps) with (8 * r ^ 2 * L) by (field; lra).
  apply Rle_trans with (4 * r ^ 2); [assert (0 <= 4 * r ^ 2 * (1 - eps)) by (apply Rmult_le_pos; lra); lra|].
  assert (0 <= 8 * r ^ 2 * (L - 1 / 2)) by (apply Rmult_le_pos; lra); lra.
assert (i1' := density_integrable s a' lo hi s0).
assert (x1 := exp_pos eps); assert (one : 1 <= exp eps) by (rewrite <- exp_0; apply exp_le; lra).
destruct (Req_dec a a') as [e|ne].
  rewrite e in *.
  assert (p : 0 <= RInt (fun y => h y * density s a' y) lo hi).
    apply RInt_ge_0; [exact le|exact i2|]; intros y _; apply Rmult_le_pos; [apply h01|left; apply density_gt0; exact s0].
  assert (0 <= (exp eps - 1) * RInt (fun y => h y * density s a' y) lo hi) by (apply Rmult_le_pos; lra); lra.
set (q := eps * s / (a - a') - (a - a') / 2); set (K := exp (- q ^ 2 / (2 * s))).
assert (Kd : K <= delta).
  assert (ex : - q ^ 2 / (2 * s) <= 1 / 2 - L).
    assert (qq : q ^ 2 = (eps * s) ^ 2 / (a - a') ^ 2 - eps * s + (a - a') ^ 2 / 4) by (unfold q; field; lra).
    assert (D0 : 0 < (a - a') ^ 2) by (assert (D2 := pow2_ge_0 (a - a')); assert ((a - a') ^ 2 <> 0) by (apply pow_nonzero; lra); lra).
    assert (w : (eps * s) ^ 2 / (4 * r ^ 2) <= (eps * s) ^ 2 / (a - a') ^ 2).
      apply Rmult_le_compat_l; [apply pow2_ge_0|apply Rinv_le_contravar; [exact D0|exact D4]].
    assert (v : (eps * s) ^ 2 / (4 * r ^ 2) = 2 * s * L).
      unfold s; field; lra.
    apply (Rmult_le_reg_r (2 * s)); [lra|]; replace (- q ^ 2 / (2 * s) * (2 * s)) with (- q ^ 2) by (field; lra).
    assert (0 <= s * (1 - eps)) by (apply Rmult_le_pos; lra); nra.
  apply Rle_trans with (exp (1 / 2 - L)); [apply exp_le; exact ex|].
  unfold Rminus; rewrite exp_plus, exp_Ropp; unfold L; rewrite exp_ln by (apply Rdiv_lt_0_compat; lra).
  assert (two : exp (1 / 2) <= 2).
    assert (t := exp_le_3); replace 1 with (1 / 2 + 1 / 2) in t by field; rewrite exp_plus in t.
    assert (pos := exp_pos (1 / 2)); nra.
  replace (/ (2 / delta)) with (delta / 2) by (field; lra).
  assert (0 <= (2 - exp (1 / 2)) * delta) by (apply Rmult_le_pos; lra); lra.
assert (K0 : 0 < K) by apply exp_pos.
assert (iq := density_integrable s (a + q) lo hi s0).
assert (m := mass_le1 s (a + q) lo hi s0).
assert (c : RInt (fun y => h y * density s a y) lo hi <=
    RInt (fun y => plus (scal (exp eps) (h y * density s a' y)) (scal K (density s (a + q) y))) lo hi).
  apply RInt_le; [exact le|exact i1| |].
    apply (ex_RInt_plus (V := R_NormedModule)); apply (ex_RInt_scal (V := R_NormedModule)); assumption.
  intros y _; unfold plus, scal; simpl; unfold mult; simpl.
  assert (b := excess_below s eps a a' y s0 ltac:(lra) ne ltac:(lra)); cbv zeta in b; fold q in b; fold K in b.
  assert (hy := h01 y); assert (dq := density_gt0 s (a + q) y s0).
  assert (b' : h y * density s a y <= h y * (exp eps * density s a' y + K * density s (a + q) y)) by (apply Rmult_le_compat_l; lra).
  assert (b2 : h y * (K * density s (a + q) y) <= 1 * (K * density s (a + q) y)).
    apply Rmult_le_compat_r; [apply Rmult_le_pos; lra|lra].
  nra.
apply Rle_trans with (1 := c).
rewrite (RInt_plus (V := R_CompleteNormedModule)) by (apply (ex_RInt_scal (V := R_NormedModule)); assumption).
rewrite !(RInt_scal (V := R_CompleteNormedModule)) by assumption.
unfold plus, scal; simpl; unfold mult; simpl.
assert (K * RInt (density s (a + q)) lo hi <= K * 1) by (apply Rmult_le_compat_l; lra); lra.
Qed.
