(* Bias, SamplerLine. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.LinearQueries Require Import Line.
Import Rejection Gaussian Normal.
Local Open Scope R_scope.

(* linear-queries, Theorem 3.4: the bias of the reports of the printed rejection sampler, on the line, for the column 1 (r = 1). *)
Module Bias.
(* the chance that a report is sent between lo and hi, and its mean given that it is sent there *)
Definition sent_between (eps s lo hi : R) : R := RInt (message eps s 1) lo hi.
Definition sent_mean (eps s lo hi : R) : R := RInt (fun y => y * message eps s 1 y) lo hi / sent_between eps s lo hi.

Section Window.
Variables (eps s lo hi : R).
Hypotheses (e0 : 0 < eps) (s0 : 0 < s) (lo_ : lo <= 1 / 2 - s * eps / 4) (hi_ : 1 / 2 + s * eps / 4 <= hi).
Let w := s * eps / 4.
Let w0 : 0 < w. Proof. unfold w; apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; assumption|lra]. Qed.

Lemma eta_one y : eta s 1 y = exp ((y - 1 / 2) / s) / 2.
Proof. rewrite etaE by exact s0; f_equal; f_equal; field; lra. Qed.

Lemma message_in y : 1 / 2 - w < y < 1 / 2 + w -> message eps s 1 y = density s 1 y / 2.
Proof.
intros [h1 h2]; assert (d := density_gt0 s 0 y s0); rewrite (proj1 (message_sends eps s 1 y)); [unfold eta; field; lra|].
unfold good; rewrite eta_one; split; (apply Rmult_le_compat_r; [lra|]); apply exp_le; apply (Rmult_le_reg_r s); try exact s0;
  replace ((y - 1 / 2) / s * s) with (y - 1 / 2) by (field; lra); unfold w in *; lra.
Qed.

Lemma message_out y : y < 1 / 2 - w \/ 1 / 2 + w < y -> message eps s 1 y = 0.
Proof.
intro h; apply (proj2 (message_sends eps s 1 y)); unfold good; rewrite eta_one; intros [g1 g2].
assert (inv : forall v z, exp v / 2 <= exp z / 2 -> v <= z).
  intros v z k; destruct (Rle_lt_dec v z) as [c|c]; [exact c|]; assert (g := exp_increasing z v c); lra.
assert (k1 := inv _ _ g1); assert (k2 := inv _ _ g2).
assert (e : (y - 1 / 2) / s * s = y - 1 / 2) by (field; lra).
destruct h as [h|h]; unfold w in *; nra.
Qed.

(* an integral against the message is half of that against the density over the window *)
Lemma window_integral (g : R -> R) : (forall y, continuous g y) ->
  is_RInt (fun y => g y * message eps s 1 y) lo hi (RInt (fun y => g y * density s 1 y) (1 / 2 - w) (1 / 2 + w) / 2).
Proof.
intro gc.
assert (c : forall y, continuous (fun y => g y * density s 1 y) y).
  intro y; apply (continuous_mult (K := R_AbsRing) g (density s 1)); [apply gc|apply density_continuous; exact s0].
assert (i : ex_RInt (fun y => g y * density s 1 y) (1 / 2 - w) (1 / 2 + w)).
  apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros y _; apply c.
assert (zero_on : forall a b, is_RInt (fun _ : R => 0) a b 0).
  intros a b; assert (h := is_RInt_const (V := R_NormedModule) a b 0); unfold scal in h; simpl in h; unfold mult in h; simpl in h.
  rewrite Rmult_0_r in h; exact h.
replace (RInt (fun y => g y * density s 1 y) (1 / 2 - w) (1 / 2 + w) / 2) with
  (plus (plus 0 (RInt (fun y => g y * density s 1 y) (1 / 2 - w) (1 / 2 + w) / 2)) 0).
  2: { unfold plus; simpl; ring. }
apply (is_RInt_Chasles (V := R_NormedModule) _ lo (1 / 2 + w) hi); [apply (is_RInt_Chasles (V := R_NormedModule) _ lo (1 / 2 - w))|].
- apply (is_RInt_ext (fun _ => 0)); [|apply zero_on].
  intros y [_ y2]; rewrite Rmax_right in y2 by (unfold w; lra); rewrite message_out by (left; exact y2); symmetry; apply Rmult_0_r.
- assert (h := is_RInt_scal (V := R_NormedModule) (fun y => g y * density s 1 y) _ _ (/ 2) _ (RInt_correct (V := R_CompleteNormedModule) _ _ _ i)).
  unfold scal in h; simpl in h; unfold mult in h; simpl in h; unfold Rdiv at 3; rewrite (Rmult_comm (RInt _ _ _)).
  apply (is_RInt_ext (fun y => / 2 * (g y * density s 1 y))); [|exact h].
  intros y [y1 y2]; rewrite Rmin_left in y1 by lra; rewrite Rmax_right in y2 by lra; rewrite message_in by (split; assumption).
  assert (z : forall a b : R, / 2 * (a * b) = a * (b / 2)) by (intros; field); apply z.
apply (is_RInt_ext (fun _ => 0)); [|apply zero_on].
intros y [y1 _]; rewrite Rmin_left in y1 by (unfold w; lra); rewrite message_out by (right; exact y1); symmetry; apply Rmult_0_r.
Qed.

Lemma density_derive a y : is_derive (fun y => - s * density s a y) y ((y - a) * density s a y).
Proof.
assert (h : 0 < sqrt (2 * PI * s)).
  apply sqrt_lt_R0; apply Rmult_lt_0_compat; [|exact s0]; assert (h := PI_RGT_0); lra.
assert (x : is_derive (fun y => exp (- (y - a) ^ 2 / (2 * s))) y (- (y - a) / s * exp (- (y - a) ^ 2 / (2 * s)))).
  apply (is_derive_comp exp (fun y => - (y - a) ^ 2 / (2 * s)) y); [apply is_derive_Reals, derivable_pt_lim_exp|].
  auto_derive; [exact I|]; field; lra.
unfold density; set (c := sqrt (2 * PI * s)) in *.
assert (z := is_derive_scal (fun y => exp (- (y - a) ^ 2 / (2 * s))) y (- s / c) _ x).
replace ((y - a) * (exp (- (y - a) ^ 2 / (2 * s)) / c)) with (- s / c * (- (y - a) / s * exp (- (y - a) ^ 2 / (2 * s)))) by (field; lra).
apply (is_derive_ext (fun y => - s / c * exp (- (y - a) ^ 2 / (2 * s)))); [|exact z].
intro t; assert (k : forall u : R, - s / c * u = - s * (u / c)) by (intros; field; lra); apply k.
Qed.

(* the mean of a report that is sent falls short of 1, by at least s times the difference of the densities at the ends of the window *)
Lemma bias_below : s * (density s 1 (1 / 2 + w) - density s 1 (1 / 2 - w)) <= 1 - sent_mean eps s lo hi.
Proof.
assert (i1 := window_integral (fun _ => 1) (fun y => continuous_const (1 : R) y)).
assert (i2 := window_integral (fun y => y) (fun y => continuous_id y)).
assert (le : 1 / 2 - w <= 1 / 2 + w) by lra.
assert (m : RInt (fun y => 1 * density s 1 y) (1 / 2 - w) (1 / 2 + w) <= 1).
  rewrite (RInt_ext _ (density s 1)); [apply mass_le1; exact s0|intros y _; apply Rmult_1_l].
assert (p : 0 < RInt (fun y => 1 * density s 1 y) (1 / 2 - w) (1 / 2 + w)).
  rewrite (RInt_ext _ (density s 1)) by (intros y _; apply Rmult_1_l).
  apply RInt_gt_0; [lra|intros y _; apply density_gt0; exact s0|intros y _; apply density_continuous; exact s0].
assert (b : RInt (fun y => 1 * density s 1 y) (1 / 2 - w) (1 / 2 + w) - RInt (fun y => y * density s 1 y) (1 / 2 - w) (1 / 2 + w) =
    s * (density s 1 (1 / 2 + w) - density s 1 (1 / 2 - w))).
  assert (d : is_RInt (fun y => (y - 1) * density s 1 y) (1 / 2 - w) (1 / 2 + w)
     (minus (- s * density s 1 (1 / 2 + w)) (- s * density s 1 (1 / 2 - w)))).
    apply (is_RInt_derive (V := R_CompleteNormedModule) (fun y => - s * density s 1 y)).
      intros y _; apply density_derive.
    intros y _; apply (continuous_mult (K := R_AbsRing) (fun y => y - 1) (density s 1)); [|apply density_continuous; exact s0].
    apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; exact I.
  assert (i3 : is_RInt (fun y => 1 * density s 1 y) (1 / 2 - w) (1 / 2 + w) (RInt (fun y => 1 * density s 1 y) (1 / 2 - w) (1 / 2 + w))).
    apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)); intros y _.
    apply (continuous_mult (K := R_AbsRing) (fun _ => 1) (density s 1)); [apply continuous_const|apply density_continuous; exact s0].
  assert (k := is_RInt_plus (V := R_NormedModule) _ _ _ _ _ _ i3 d); apply (is_RInt_unique (V := R_CompleteNormedModule)) in k.
  assert (k' : RInt (fun y => y * density s 1 y) (1 / 2 - w) (1 / 2 + w) =
    RInt (fun x => plus (1 * density s 1 x) ((x - 1) * density s 1 x)) (1 / 2 - w) (1 / 2 + w)).
    apply RInt_ext; intros y _; unfold plus; simpl; assert (z : forall a b : R, a * b = 1 * b + (a - 1) * b) by (intros; ring); apply z.
  rewrite k'; etransitivity; [apply (f_equal (fun z => _ - z)); exact k|]; unfold plus, minus, plus, opp; simpl; ring.
assert (q : sent_between eps s lo hi = RInt (fun y => 1 * density s 1 y) (1 / 2 - w) (1 / 2 + w) / 2).
  unfold sent_between; rewrite <- (is_RInt_unique _ _ _ _ i1); apply RInt_ext; intros y _; symmetry; apply Rmult_1_l.
unfold sent_mean; rewrite q, (is_RInt_unique _ _ _ _ i2).
set (P := RInt (fun y => 1 * density s 1 y) (1 / 2 - w) (1 / 2 + w)) in *.
set (M := RInt (fun y => y * density s 1 y) (1 / 2 - w) (1 / 2 + w)) in *.
replace (1 - M / 2 / (P / 2)) with ((P - M) / P) by (field; lra); rewrite <- b.
assert (up : 0 <= P - M).
  rewrite b; apply Rmult_le_pos; [lra|].
  assert (density s 1 (1 / 2 - w) <= density s 1 (1 / 2 + w)); [|lra].
  unfold density, Rdiv; apply Rmult_le_compat_r.
    left; apply Rinv_0_lt_compat, sqrt_lt_R0; apply Rmult_lt_0_compat; [|exact s0]; assert (h := PI_RGT_0); lra.
  apply exp_le; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|nra].
apply (Rmult_le_reg_r P); [exact p|]; replace ((P - M) / P * P) with (P - M) by (field; lra); nra.
Qed.
End Window.

(* Theorem 3.4 says of the columns 1 and 1 (d = r = 1, J = 2; the true answer is 1) that the mean distance of the answer from 1 is at
   most the minimum below, for n >= 120 and eps <= 1. One report that is sent is off by more in the mean, as soon as n^3 eps^8 is
   20^8 or more: all of the messages of a user lie between lo and hi. *)
Theorem thm_3_4_bias eps n lo hi : 0 < eps <= 1 -> 0 < n -> 20 ^ 8 <= n ^ 3 * eps ^ 8 ->
  let s := 4 * ln n / eps ^ 2 in lo <= 1 / 2 - s * eps / 4 -> 1 / 2 + s * eps / 4 <= hi ->
  1 * Rmin (sqrt (sqrt (280 * ln 2 * ln n / (n * eps ^ 2)))) (sqrt (10 * 1 * ln n / (n * eps ^ 2))) < 1 - sent_mean eps s lo hi.
Proof.
intros [e0 e1] n0 many s lo_ hi_; set (l := ln n) in *; set (x := exp (l / 8)).
assert (x0 : 0 < x) by apply exp_pos.
assert (x4 : x * x * x * x * (x * x * x * x) = n).
  unfold x; rewrite <- !exp_plus; replace (l / 8 + l / 8 + l / 8 + l / 8 + (l / 8 + l / 8 + l / 8 + l / 8)) with l by field.
  apply exp_ln; exact n0.
assert (far : 20 <= eps * (x * x * x)).
  destruct (Rle_lt_dec 20 (eps * (x * x * x))) as [h|h]; [exact h|exfalso].
  assert (p : 0 <= eps * (x * x * x)) by (left; repeat apply Rmult_lt_0_compat; assumption).
  assert (q : (eps * (x * x * x)) ^ 8 < 20 ^ 8).
    assert (q2 : (eps * (x * x * x)) ^ 2 < 20 ^ 2) by nra.
    assert (q4 : (eps * (x * x * x)) ^ 4 < 20 ^ 4).
      replace ((eps * (x * x * x)) ^ 4) with ((eps * (x * x * x)) ^ 2 * (eps * (x * x * x)) ^ 2) by ring.
      replace (20 ^ 4) with (20 ^ 2 * 20 ^ 2) by ring; apply Rmult_le_0_lt_compat; try apply pow2_ge_0; assumption.
    replace ((eps * (x * x * x)) ^ 8) with ((eps * (x * x * x)) ^ 4 * (eps * (x * x * x)) ^ 4) by ring.
    replace (20 ^ 8) with (20 ^ 4 * 20 ^ 4) by ring; apply Rmult_le_0_lt_compat; try assumption; apply pow_le; exact p.
  replace ((eps * (x * x * x)) ^ 8) with ((x * x * x * x * (x * x * x * x)) ^ 3 * eps ^ 8) in q by ring; rewrite x4 in q; lra.
assert (x2 : 2 <= x).
  destruct (Rle_lt_dec 2 x) as [h|h]; [exact h|exfalso].
  assert (x * x < 4) by nra; assert (x * x * x < 8) by nra; assert (0 < x * x * x) by (repeat apply Rmult_lt_0_compat; assumption); nra.
assert (l4 : 4 <= l).
  assert (k := exp_ineq1_le (- (l / 8))); rewrite exp_Ropp in k; fold x in k.
  assert (/ x <= / 2) by (apply Rinv_le_contravar; lra); lra.
assert (ee : 0 < eps ^ 2) by (apply pow_lt; exact e0).
assert (s0 : 0 < s) by (unfold s; apply Rdiv_lt_0_compat; lra).
assert (s16 : 16 <= s).
  unfold s; apply (Rmult_le_reg_r (eps ^ 2)); [exact ee|]; replace (4 * l / eps ^ 2 * eps ^ 2) with (4 * l) by (field; lra); nra.
apply Rlt_le_trans with (2 := bias_below eps s lo hi e0 s0 lo_ hi_).
rewrite Rmult_1_l; apply Rle_lt_trans with (1 := Rmin_r _ _).
set (y := sqrt l); assert (y0 : 0 < y) by (apply sqrt_lt_R0; lra); assert (yy : y * y = l) by (apply sqrt_sqrt; lra).
set (c := sqrt (2 * PI * s)); assert (pi := PI_RGT_0); assert (pi4 := PI_4).
assert (c0 : 0 < c) by (apply sqrt_lt_R0; nra).
(* the printed bound *)
assert (b : sqrt (10 * 1 * l / (n * eps ^ 2)) <= 3163 / 1000 * y / (eps * (x * x * x * x))).
  assert (xx : 0 < eps * (x * x * x * x)) by (repeat apply Rmult_lt_0_compat; assumption).
  rewrite <- (sqrt_pow2 (3163 / 1000 * y / (eps * (x * x * x * x)))).
    2: { left; apply Rdiv_lt_0_compat; [lra|exact xx]. }
  apply sqrt_le_1_alt; rewrite <- x4.
  replace ((3163 / 1000 * y / (eps * (x * x * x * x))) ^ 2) with
    ((3163 / 1000) ^ 2 * (y * y) / (x * x * x * x * (x * x * x * x) * eps ^ 2)) by (field; lra).
  rewrite yy; apply Rmult_le_compat_r; [|lra].
  left; apply Rinv_0_lt_compat; apply Rmult_lt_0_compat; [repeat apply Rmult_lt_0_compat; assumption|exact ee].
(* the densities at both ends of the window *)
assert (ends : forall sign : R, sign * sign = 1 ->
    - (1 / 2 + sign * (s * eps / 4) - 1) ^ 2 / (2 * s) = - (l / 8) + - (1 / (8 * s)) + sign * (eps / 8)).
  intros sign sq; assert (se : s * eps ^ 2 = 4 * l) by (unfold s; field; lra).
  replace (l / 8) with (s * eps ^ 2 * (sign * sign) / 32) by (rewrite sq, se; field); field; lra.
assert (end1 : density s 1 (1 / 2 + s * eps / 4) = / x * exp (- (1 / (8 * s))) * exp (eps / 8) / c).
  assert (e := ends 1 ltac:(ring)); unfold density; fold c; rewrite !Rmult_1_l in e; rewrite e, !exp_plus, exp_Ropp; reflexivity.
assert (end2 : density s 1 (1 / 2 - s * eps / 4) = / x * exp (- (1 / (8 * s))) * exp (- (eps / 8)) / c).
  assert (e := ends (-1) ltac:(ring)); unfold density; fold c.
  replace (1 / 2 + -1 * (s * eps / 4)) with (1 / 2 - s * eps / 4) in e by ring.
  replace (-1 * (eps / 8)) with (- (eps / 8)) in e by ring; rewrite e, !exp_plus, (exp_Ropp (l / 8)); reflexivity.
rewrite end1, end2.
assert (d1 : 1 + eps / 8 <= exp (eps / 8)) by apply exp_ineq1_le.
assert (d2 : exp (- (eps / 8)) <= 1 - eps / 9).
  rewrite exp_Ropp; apply Rle_trans with (/ (1 + eps / 8)); [apply Rinv_le_contravar; lra|].
  apply (Rmult_le_reg_r (1 + eps / 8)); [lra|]; rewrite Rinv_l by lra; nra.
assert (d3 : 127 / 128 <= exp (- (1 / (8 * s)))).
  assert (k := exp_ineq1_le (- (1 / (8 * s)))).
  assert (1 / (8 * s) <= 1 / 128) by (apply Rmult_le_compat_l; [lra|apply Rinv_le_contravar; lra]); lra.
assert (sc : 7 / 10 * y / eps <= s / c).
  assert (up : c <= 4 / (7 / 5) * (2 * y / eps)).
    rewrite <- (sqrt_pow2 (4 / (7 / 5) * (2 * y / eps))).
      2: { apply Rmult_le_pos; [lra|left; apply Rdiv_lt_0_compat; lra]. }
    apply sqrt_le_1_alt; replace ((4 / (7 / 5) * (2 * y / eps)) ^ 2) with ((4 / (7 / 5)) ^ 2 * (4 * (y * y) / eps ^ 2)) by (field; lra).
    rewrite yy; fold s; apply Rmult_le_compat_r; [lra|lra].
  apply (Rmult_le_reg_r c); [exact c0|]; replace (s / c * c) with s by (field; lra).
  apply Rle_trans with (7 / 10 * y / eps * (4 / (7 / 5) * (2 * y / eps))).
    apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra|exact up].
  replace (7 / 10 * y / eps * (4 / (7 / 5) * (2 * y / eps))) with (4 * (y * y) / eps ^ 2) by (field; lra).
  rewrite yy; fold s; lra.
apply Rle_lt_trans with (1 := b).
assert (ix : 0 < / x) by (apply Rinv_0_lt_compat; exact x0).
apply Rlt_le_trans with (7 / 10 * y / eps * (/ x * (127 / 128 * (17 / 72 * eps)))).
  replace (3163 / 1000 * y / (eps * (x * x * x * x))) with (3163 / 1000 * (y * / x) / (eps * (x * x * x))) by (field; lra).
  replace (7 / 10 * y / eps * (/ x * (127 / 128 * (17 / 72 * eps)))) with (7 / 10 * (127 / 128) * (17 / 72) * (y * / x)) by (field; lra).
  assert (yx : 0 < y * / x) by (apply Rmult_lt_0_compat; assumption).
  apply (Rmult_lt_reg_r (eps * (x * x * x))); [lra|].
  replace (3163 / 1000 * (y * / x) / (eps * (x * x * x)) * (eps * (x * x * x))) with (3163 / 1000 * (y * / x)) by (field; lra).
  assert (7 / 10 * (127 / 128) * (17 / 72) * (y * / x) * 20 <= 7 / 10 * (127 / 128) * (17 / 72) * (y * / x) * (eps * (x * x * x))).
    apply Rmult_le_compat_l; lra.
  lra.
replace (s * (/ x * exp (- (1 / (8 * s))) * exp (eps / 8) / c - / x * exp (- (1 / (8 * s))) * exp (- (eps / 8)) / c)) with
  (s / c * (/ x * (exp (- (1 / (8 * s))) * (exp (eps / 8) - exp (- (eps / 8)))))) by (field; lra).
apply Rmult_le_compat; [left; apply Rdiv_lt_0_compat; lra| |exact sc|].
  repeat apply Rmult_le_pos; lra.
apply Rmult_le_compat_l; [lra|]; apply Rmult_le_compat; lra.
Qed.
End Bias.

(* linear-queries, Theorem 3.3 repaired, on the line with Gaussian densities: eps-private, and nothing is sent with chance 1/2. *)
Module SamplerLine.
(* y has the density with mean 0; B = 1 with chance eta in the window of tau, and with chance 1/2 outside; y is sent if B = 1 *)
Definition patched_bit (tau s a y : R) : R :=
  if Rle_dec (exp (- tau) / 2) (eta s a y) then if Rle_dec (eta s a y) (exp tau / 2) then eta s a y else 1 / 2 else 1 / 2.
Definition patched_message (tau s a y : R) : R := density s 0 y * patched_bit tau s a y.

Lemma patched_between tau s a y : 0 <= tau -> exp (- tau) / 2 <= patched_bit tau s a y <= exp tau / 2.
Proof.
intro t0; assert (h1 : 1 <= exp tau) by (rewrite <- exp_0; apply exp_le; exact t0).
assert (h2 : exp (- tau) <= 1) by (rewrite <- exp_0; apply exp_le; lra).
unfold patched_bit; destruct (Rle_dec (exp (- tau) / 2) (eta s a y)); [destruct (Rle_dec (eta s a y) (exp tau / 2))|]; lra.
Qed.

Lemma patched_ratio tau s a a' y : 0 < s -> 0 <= tau -> patched_message tau s a y <= exp (2 * tau) * patched_message tau s a' y.
Proof.
intros s0 t0; unfold patched_message; assert (d := density_gt0 s 0 y s0).
assert (h := patched_between tau s a y t0); assert (h' := patched_between tau s a' y t0); assert (x := exp_pos tau).
replace (exp (2 * tau)) with (exp tau * exp tau) by (rewrite <- exp_plus; f_equal; ring).
assert (e : exp tau * exp (- tau) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
assert (k : patched_bit tau s a y <= exp tau * exp tau * patched_bit tau s a' y).
  assert (m : exp tau * exp tau * (exp (- tau) / 2) <= exp tau * exp tau * patched_bit tau s a' y).
    apply Rmult_le_compat_l; [apply Rmult_le_pos; lra|lra].
  replace (exp tau * exp tau * (exp (- tau) / 2)) with (exp tau * (exp tau * exp (- tau)) / 2) in m by field; rewrite e in m; lra.
replace (exp tau * exp tau * (density s 0 y * patched_bit tau s a' y)) with (density s 0 y * (exp tau * exp tau * patched_bit tau s a' y)) by ring.
apply Rmult_le_compat_l; lra.
Qed.

Lemma patched_in tau s a y : 0 < s -> Rabs (a * (y - a / 2)) <= s * tau -> patched_message tau s a y = density s a y / 2.
Proof.
intros s0 h; assert (d := density_gt0 s 0 y s0); assert (b : - (s * tau) <= a * (y - a / 2) <= s * tau) by (apply Rabs_le_between; exact h).
assert (e : density s 0 y * eta s a y = density s a y / 2) by (unfold eta; field; lra).
unfold patched_message, patched_bit; rewrite etaE in * by exact s0.
assert (i : 0 < / (2 * s)) by (apply Rinv_0_lt_compat; lra).
assert (l : exp (- tau) <= exp ((2 * a * y - a ^ 2) / (2 * s))).
  apply exp_le; apply (Rmult_le_reg_r (2 * s)); [lra|].
  replace ((2 * a * y - a ^ 2) / (2 * s) * (2 * s)) with (2 * (a * (y - a / 2))) by (field; lra); lra.
assert (u : exp ((2 * a * y - a ^ 2) / (2 * s)) <= exp tau).
  apply exp_le; apply (Rmult_le_reg_r (2 * s)); [lra|].
  replace ((2 * a * y - a ^ 2) / (2 * s) * (2 * s)) with (2 * (a * (y - a / 2))) by (field; lra); lra.
destruct (Rle_dec (exp (- tau) / 2) (exp ((2 * a * y - a ^ 2) / (2 * s)) / 2)) as [x|x]; [|lra].
destruct (Rle_dec (exp ((2 * a * y - a ^ 2) / (2 * s)) / 2) (exp tau / 2)) as [z|z]; [exact e|lra].
Qed.

Lemma patched_out tau s a y : 0 < s -> s * tau < Rabs (a * (y - a / 2)) -> patched_message tau s a y = density s 0 y / 2.
Proof.
intros s0 h; unfold patched_message, patched_bit; rewrite etaE by exact s0.
destruct (Rle_dec (exp (- tau) / 2) (exp ((2 * a * y - a ^ 2) / (2 * s)) / 2)) as [x|x]; [|field].
destruct (Rle_dec (exp ((2 * a * y - a ^ 2) / (2 * s)) / 2) (exp tau / 2)) as [z|z]; [exfalso|field].
assert (inv : forall v w, exp v / 2 <= exp w / 2 -> v <= w).
  intros v w k; destruct (Rle_lt_dec v w) as [c|c]; [exact c|]; assert (g := exp_increasing w v c); lra.
assert (x' := inv _ _ x); assert (z' := inv _ _ z).
assert (e : (2 * a * y - a ^ 2) / (2 * s) * s = a * (y - a / 2)) by (field; lra).
assert (h' : Rabs (a * (y - a / 2)) <= s * tau); [|lra].
rewrite <- e; apply Rabs_le; nra.
Qed.

(* bell_area is odd *)
Lemma area_odd (x : R) : bell_area (- x) = - bell_area x.
Proof.
assert (d : forall t, is_derive (fun y => bell_area (- y) + bell_area y) t zero).
  intro t; evar_last.
    apply (is_derive_plus (V := R_NormedModule) (fun y => bell_area (- y)) bell_area); [|apply area_derive].
    apply (is_derive_comp bell_area (fun y => - y) t (bell (- t)) (- 1)); [apply area_derive|].
    auto_derive; [exact I|change (- (1) = - 1); ring].
  change (- 1 * exp (- (- t * - t)) + exp (- (t * t)) = 0); replace (- t * - t) with (t * t) by ring; ring.
assert (z : bell_area (- 0) + bell_area 0 = 0).
  replace (- 0) with 0 by ring; unfold bell_area; rewrite RInt_point; unfold zero; simpl; ring.
assert (c : bell_area (- x) + bell_area x = bell_area (- 0) + bell_area 0); [|lra].
destruct (Rtotal_order x 0) as [h|[h|h]]; [|rewrite h; reflexivity|].
  apply (eq_is_derive (V := R_NormedModule) (fun y => bell_area (- y) + bell_area y) x 0); [intros t _; apply d|exact h].
symmetry; apply (eq_is_derive (V := R_NormedModule) (fun y => bell_area (- y) + bell_area y) 0 x); [intros t _; apply d|exact h].
Qed.

(* by the reflection y -> a - y both densities give an interval about a/2 the same mass *)
Lemma same_mass s a w : 0 < s -> RInt (density s a) (a / 2 - w) (a / 2 + w) = RInt (density s 0) (a / 2 - w) (a / 2 + w).
Proof.
intro s0; rewrite !mass by exact s0; set (c := sqrt (2 * s)); assert (c0 : 0 < c) by (apply sqrt_lt_R0; lra).
replace ((a / 2 + w - a) / c) with (- ((a / 2 - w - 0) / c)) by (field; lra).
replace ((a / 2 - w - a) / c) with (- ((a / 2 + w - 0) / c)) by (field; lra).
rewrite !area_odd; assert (g : forall u v : R, (- u - - v) / root_pi = (v - u) / root_pi) by (intros; unfold Rdiv; ring); apply g.
Qed.

Lemma half_integral s a lo hi : 0 < s -> is_RInt (fun y => density s a y / 2) lo hi (RInt (density s a) lo hi / 2).
Proof.
intro s0; assert (h := is_RInt_scal (V := R_NormedModule) (density s a) lo hi (/ 2) _
  (RInt_correct (V := R_CompleteNormedModule) (density s a) lo hi (density_integrable s a lo hi s0))).
unfold scal in h; simpl in h; unfold mult in h; simpl in h.
apply (is_RInt_ext (fun y => / 2 * density s a y)); [intros y _; unfold Rdiv; apply Rmult_comm|].
unfold Rdiv; rewrite (Rmult_comm (RInt _ _ _)); exact h.
Qed.

(* on an interval that holds the window the message has half of the mass of the density with mean 0 *)
Lemma patched_integral tau s a lo hi : 0 < s -> 0 < tau -> lo <= a / 2 -> a / 2 <= hi ->
  (a <> 0 -> lo <= a / 2 - s * tau / Rabs a /\ a / 2 + s * tau / Rabs a <= hi) ->
  is_RInt (patched_message tau s a) lo hi (RInt (density s 0) lo hi / 2).
Proof.
intros s0 t0 l0 h0 inside; assert (st : 0 < s * tau) by (apply Rmult_lt_0_compat; assumption).
destruct (Req_dec a 0) as [z|z].
  apply (is_RInt_ext (fun y => density s 0 y / 2)); [|apply half_integral; exact s0].
  intros y _; rewrite z; symmetry; apply patched_in; [exact s0|rewrite Rmult_0_l, Rabs_R0; lra].
destruct (inside z) as [l h]; assert (a0 : 0 < Rabs a) by (apply Rabs_pos_lt; exact z).
set (w := s * tau / Rabs a) in *; assert (w0 : 0 < w) by (apply Rdiv_lt_0_compat; assumption).
assert (aw : Rabs a * w = s * tau) by (unfold w; field; lra).
assert (i := fun x y => density_integrable s 0 x y s0).
assert (e : RInt (density s 0) lo hi / 2 =
    plus (plus (RInt (density s 0) lo (a / 2 - w) / 2) (RInt (density s a) (a / 2 - w) (a / 2 + w) / 2))
      (RInt (density s 0) (a / 2 + w) hi / 2)).
  assert (k1 := RInt_Chasles (V := R_CompleteNormedModule) (density s 0) lo (a / 2 - w) (a / 2 + w) (i _ _) (i _ _)).
  assert (k2 := RInt_Chasles (V := R_CompleteNormedModule) (density s 0) lo (a / 2 + w) hi (i _ _) (i _ _)).
  unfold plus in *; simpl in *; assert (m := same_mass s a w s0); lra.
rewrite e; apply (is_RInt_Chasles (V := R_NormedModule) _ lo (a / 2 + w) hi); [apply (is_RInt_Chasles (V := R_NormedModule) _ lo (a / 2 - w))|].
- apply (is_RInt_ext (fun y => density s 0 y / 2)); [|apply half_integral; exact s0].
  intros y [_ y2]; rewrite Rmax_right in y2 by lra; symmetry; apply patched_out; [exact s0|].
  rewrite Rabs_mult, <- aw; apply Rmult_lt_compat_l; [exact a0|rewrite Rabs_left; lra].
- apply (is_RInt_ext (fun y => density s a y / 2)); [|apply half_integral; exact s0].
  intros y [y1 y2]; rewrite Rmin_left in y1 by lra; rewrite Rmax_right in y2 by lra; symmetry; apply patched_in; [exact s0|].
  rewrite Rabs_mult, <- aw; apply Rmult_le_compat_l; [lra|apply Rabs_le; lra].
apply (is_RInt_ext (fun y => density s 0 y / 2)); [|apply half_integral; exact s0].
intros y [y1 _]; rewrite Rmin_left in y1 by lra; symmetry; apply patched_out; [exact s0|].
rewrite Rabs_mult, <- aw; apply Rmult_lt_compat_l; [exact a0|rewrite Rabs_pos_eq; lra].
Qed.

Lemma patched_integrable tau s a lo hi : 0 < s -> 0 < tau -> lo <= hi -> ex_RInt (patched_message tau s a) lo hi.
Proof.
intros s0 t0 le; set (w := s * tau / Rabs a).
set (lo' := Rmin lo (Rmin (a / 2) (a / 2 - w))); set (hi' := Rmax hi (Rmax (a / 2) (a / 2 + w))).
assert (l1 := Rmin_l lo (Rmin (a / 2) (a / 2 - w))); assert (l2 := Rmin_r lo (Rmin (a / 2) (a / 2 - w))).
assert (l3 := Rmin_l (a / 2) (a / 2 - w)); assert (l4 := Rmin_r (a / 2) (a / 2 - w)); fold lo' in l1, l2.
assert (h1 := Rmax_l hi (Rmax (a / 2) (a / 2 + w))); assert (h2 := Rmax_r hi (Rmax (a / 2) (a / 2 + w))).
assert (h3 := Rmax_l (a / 2) (a / 2 + w)); assert (h4 := Rmax_r (a / 2) (a / 2 + w)); fold hi' in h1, h2.
apply (ex_RInt_Chasles_1 (V := R_CompleteNormedModule) _ lo hi hi'); [lra|].
apply (ex_RInt_Chasles_2 (V := R_CompleteNormedModule) _ lo' lo hi'); [lra|].
eexists; apply patched_integral; [exact s0|exact t0|lra|lra|intros _; fold w; lra].
Qed.

(* the mass outside of [- m, m] is small *)
Lemma mass_near s lo hi m : 0 < s -> 0 <= m -> lo <= - m -> m <= hi -> 1 - exp (- m ^ 2 / (2 * s)) <= RInt (density s 0) lo hi.
Proof.
intros s0 m0 h1 h2; rewrite mass by exact s0; set (c := sqrt (2 * s)); assert (c0 : 0 < c) by (apply sqrt_lt_R0; lra).
assert (cc : c * c = 2 * s) by (apply sqrt_sqrt; lra); assert (p := root_pi_gt0); assert (pp := root_pi_square).
set (z := exp (- m ^ 2 / (2 * s))); assert (z0 : 0 < z) by apply exp_pos.
assert (area_large : forall x, m / c <= x -> root_pi / 2 * (1 - z) <= bell_area x).
  intros x hx; assert (x0 : 0 <= x).
    apply Rle_trans with (2 := hx); apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; exact c0].
  assert (b0 : 0 <= bell_area x).
    unfold bell_area; apply RInt_ge_0; [exact x0|apply bell_integrable|intros t _; left; apply exp_pos].
  assert (r := rest_between x); assert (q := area_square x).
  assert (xz : exp (- (x * x)) <= z).
    apply exp_le; replace (- m ^ 2 / (2 * s)) with (- (m / c * (m / c))) by (rewrite <- cc; field; lra).
    assert (mc : 0 <= m / c) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; exact c0]); nra.
  destruct (Rle_dec 1 z) as [k|k].
    assert (root_pi / 2 * (1 - z) <= 0); [nra|lra].
  assert (sq : root_pi / 2 * (1 - z) * (root_pi / 2 * (1 - z)) <= bell_area x * bell_area x).
    replace (root_pi / 2 * (1 - z) * (root_pi / 2 * (1 - z))) with (root_pi * root_pi / 4 * ((1 - z) * (1 - z))) by field.
    rewrite pp; assert (PI / 4 * exp (- (x * x)) <= PI / 4 * z) by (apply Rmult_le_compat_l; [assert (g := PI_RGT_0); lra|exact xz]).
    assert (g := PI_RGT_0); assert (PI / 4 * ((1 - z) * (1 - z)) <= PI / 4 * (1 - z)) by (apply Rmult_le_compat_l; nra); lra.
  destruct (Rle_lt_dec (root_pi / 2 * (1 - z)) (bell_area x)) as [k2|k2]; [exact k2|exfalso].
  assert (bell_area x * bell_area x < root_pi / 2 * (1 - z) * (root_pi / 2 * (1 - z))) by (apply Rmult_le_0_lt_compat; lra); lra.
assert (a1 : root_pi / 2 * (1 - z) <= bell_area ((hi - 0) / c)).
  apply area_large; unfold Rdiv; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact c0|lra].
assert (a2 : root_pi / 2 * (1 - z) <= - bell_area ((lo - 0) / c)).
  rewrite <- area_odd; apply area_large; replace (- ((lo - 0) / c)) with (- lo / c) by (field; lra).
  unfold Rdiv; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact c0|lra].
apply (Rmult_le_reg_r root_pi); [exact p|].
unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l by lra; lra.
Qed.

(* the sampler with a window of eps/2 and a fair bit outside of it: its chances, its level, and that nothing is sent with chance 1/2 *)
Theorem thm_3_3 eps s : 0 < eps <= 2 * ln 2 -> 0 < s ->
  let q := patched_message (eps / 2) s in
  (forall a y, 0 <= patched_bit (eps / 2) s a y <= 1) /\
  (forall a a' y, q a y <= exp eps * q a' y) /\
  (forall a a' lo hi, lo <= hi -> ex_RInt (q a) lo hi /\ mass_between (q a) lo hi <= exp eps * mass_between (q a') lo hi) /\
  (forall a e, 0 < e -> exists m, forall lo hi, lo <= - m -> m <= hi -> Rabs (1 - mass_between (q a) lo hi - 1 / 2) <= e).
Proof.
intros [e0 e2] s0 q; assert (t0 : 0 < eps / 2) by lra.
assert (pw : forall a a' y, q a y <= exp eps * q a' y).
  intros a a' y; assert (h := patched_ratio (eps / 2) s a a' y s0 ltac:(lra)); replace (2 * (eps / 2)) with eps in h by field; exact h.
split; [|split; [exact pw|split]].
- intros a y; assert (h := patched_between (eps / 2) s a y ltac:(lra)).
  assert (x := exp_pos (- (eps / 2))); assert (z : exp (eps / 2) <= 2).
    apply Rle_trans with (exp (ln 2)); [apply exp_le; lra|rewrite exp_ln; lra].
  lra.
- intros a a' lo hi le; assert (i := fun a => patched_integrable (eps / 2) s a lo hi s0 t0 le); split; [apply i|].
  unfold mass_between; rewrite <- (Rmult_1_l (RInt (q a) lo hi)); apply compare; [exact le|apply i|apply i|].
  intros y _; rewrite Rmult_1_l; apply pw.
intros a e e1; set (w := s * (eps / 2) / Rabs a).
assert (se : 0 < s / e) by (apply Rdiv_lt_0_compat; assumption).
exists (1 + s / e + Rabs (a / 2) + Rabs w); intros lo hi h1 h2.
assert (b1 := Rabs_pos (a / 2)); assert (b2 := Rabs_pos w).
assert (b3 := Rle_abs (a / 2)); assert (b4 := Rle_abs (- (a / 2))); rewrite Rabs_Ropp in b4; assert (b5 := Rle_abs w).
assert (i := patched_integral (eps / 2) s a lo hi s0 t0 ltac:(lra) ltac:(lra)).
unfold mass_between; unfold q; rewrite (is_RInt_unique _ _ _ _ (i ltac:(intros _; fold w; lra))).
set (m := 1 + s / e + Rabs (a / 2) + Rabs w) in *.
assert (near := mass_near s lo hi m s0 ltac:(unfold m; lra) h1 h2).
assert (most := mass_le1 s 0 lo hi s0).
assert (small : exp (- m ^ 2 / (2 * s)) <= 2 * e).
  assert (k : 1 / (2 * e) <= m ^ 2 / (2 * s)).
    apply (Rmult_le_reg_r (2 * s)); [lra|]; replace (m ^ 2 / (2 * s) * (2 * s)) with (m ^ 2) by (field; lra).
    replace (1 / (2 * e) * (2 * s)) with (s / e) by (field; lra).
    assert (m1 : 1 + s / e <= m) by (unfold m; lra); nra.
  replace (- m ^ 2 / (2 * s)) with (- (m ^ 2 / (2 * s))) by (field; lra).
  assert (x := exp_ineq1_le (m ^ 2 / (2 * s))); rewrite exp_Ropp.
  apply Rle_trans with (/ (1 / (2 * e))); [apply Rinv_le_contravar; [apply Rdiv_lt_0_compat; lra|lra]|right; field; lra].
apply Rabs_le; lra.
Qed.
End SamplerLine.
