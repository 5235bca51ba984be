(* linear-queries, Theorem 5.2 for d >= 2: the corrected bound is at most the printed one. *)
From Coq Require Import Reals Lra Psatz.
Local Open Scope R_scope.

Lemma ln_ge x : 0 < x -> 1 - / x <= ln x.
Proof.
intro x0; assert (h := exp_ineq1_le (- ln x)); rewrite exp_Ropp, exp_ln in h by exact x0; lra.
Qed.

(* ln 2 = ln(5/4) + ln(6/5) + ln(7/6) + ln(8/7) >= 1/5 + 1/6 + 1/7 + 1/8 *)
Lemma ln2_ge : 63 / 100 <= ln 2.
Proof.
replace 2 with (5 / 4 * (6 / 5) * (7 / 6) * (8 / 7)) by field.
rewrite !ln_mult by lra.
assert (h1 := ln_ge (5 / 4)); assert (h2 := ln_ge (6 / 5)); assert (h3 := ln_ge (7 / 6)); assert (h4 := ln_ge (8 / 7)); lra.
Qed.

Lemma ln_ge2 x : 2 <= x -> 63 / 100 <= ln x.
Proof.
intro h; apply Rle_trans with (1 := ln2_ge); destruct h as [h|h]; [left; apply ln_increasing; lra|rewrite h; lra].
Qed.

Lemma sqrt_le_of x y : 0 <= y -> x <= y * y -> sqrt x <= y.
Proof. intros y0 h; rewrite <- (sqrt_square y) by exact y0; apply sqrt_le_1_alt; exact h. Qed.

Lemma corrected_printed g d n : 1 <= g -> 2 <= d -> 2 <= n -> 8 * d * ln n <= n ->
  2 * g * sqrt (d * ln (2 * d) / n) + (g + 1) * (d * exp (- (n / (8 * d)))) <= 4 * (g * sqrt (d * ln d / n)).
Proof.
intros g1 d2 n2 h; assert (ln' := ln_ge2 n n2); assert (ld := ln_ge2 d d2).
set (y := d / n); set (l := ln d) in *; set (z := sqrt (d * l / n)).
assert (y0 : 0 < y) by (apply Rdiv_lt_0_compat; lra).
assert (yn : y * (8 * ln n) <= 1).
  unfold y; apply (Rmult_le_reg_r n); [lra|]; replace (d / n * (8 * ln n) * n) with (8 * d * ln n) by (field; lra); lra.
assert (y1 : y <= 1 / 5) by nra.
assert (e1 : d * exp (- (n / (8 * d))) <= y).
  assert (e : exp (- (n / (8 * d))) <= / n).
    rewrite <- (exp_ln n) at 2 by lra; rewrite <- exp_Ropp.
    assert (k : - (n / (8 * d)) <= - ln n).
      apply Ropp_le_contravar; apply (Rmult_le_reg_r (8 * d)); [lra|].
      replace (n / (8 * d) * (8 * d)) with n by (field; lra); lra.
    destruct k as [k|k]; [left; apply exp_increasing; exact k|rewrite k; lra].
  unfold y, Rdiv; apply Rmult_le_compat_l; lra.
assert (zz : z * z = y * l).
  unfold z; rewrite sqrt_sqrt; [unfold y; field; lra|].
  apply Rmult_le_pos; [apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat; lra].
assert (z0 : 0 <= z) by apply sqrt_pos.
assert (s1 : sqrt (d * ln (2 * d) / n) <= 70711 / 50000 * z).
  apply sqrt_le_of; [lra|].
  replace (70711 / 50000 * z * (70711 / 50000 * z)) with ((70711 / 50000) * (70711 / 50000) * (y * l)) by (rewrite <- zz; ring).
  replace (d * ln (2 * d) / n) with (y * ln (2 * d)) by (unfold y; field; lra).
  assert (k : ln (2 * d) <= 2 * l).
    rewrite ln_mult by lra; unfold l; assert (q : ln 2 <= ln d); [|lra].
    destruct d2 as [q|q]; [left; apply ln_increasing; lra|rewrite q; lra].
  assert (yk : y * ln (2 * d) <= y * (2 * l)) by (apply Rmult_le_compat_l; lra).
  assert (yl : 0 <= y * l) by (apply Rmult_le_pos; lra); lra.
(* y <= (2 - sqrt 2) z *)
assert (yz : y <= 57 / 100 * z).
  destruct (Rle_lt_dec y (57 / 100 * z)) as [q|q]; [exact q|exfalso].
  assert (q2 : 57 / 100 * z * (57 / 100 * z) < y * y) by (apply Rmult_le_0_lt_compat; lra).
  assert (q3 : y * y <= y * (32 / 100 * l)) by (apply Rmult_le_compat_l; lra).
  assert (yl : 0 < y * l) by (apply Rmult_lt_0_compat; lra).
  nra.
assert (a1 : 2 * g * sqrt (d * ln (2 * d) / n) <= 2 * g * (70711 / 50000 * z)) by (apply Rmult_le_compat_l; lra).
assert (a2 : (g + 1) * (d * exp (- (n / (8 * d)))) <= 2 * g * (57 / 100 * z)).
  apply Rmult_le_compat; [lra| |lra|lra].
  apply Rmult_le_pos; [lra|left; apply exp_pos].
assert (gz : 0 <= g * z) by (apply Rmult_le_pos; lra); nra.
Qed.

Lemma one_user g d : 1 <= g -> 2 <= d -> g + 1 <= 4 * (g * sqrt (d * ln d / 1)).
Proof.
intros g1 d2; assert (ld := ln_ge2 d d2).
assert (s : 1 <= sqrt (d * ln d / 1)).
  rewrite <- sqrt_1 at 1; apply sqrt_le_1_alt; nra.
nra.
Qed.
