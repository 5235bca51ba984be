(* Heavy hitters, Section 2: the numbers of the lower bounds. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From Exactdp.Facts Require Import Scalar.
Local Open Scope R_scope.

Lemma exp_mono (a b : R) : a <= b -> exp a <= exp b.
Proof. intros [h|h]; [left; exact (exp_increasing a b h)|rewrite h; lra]. Qed.

Lemma exp_lower (y : R) : 0 <= y -> 1 + y + y ^ 2 / 2 <= exp y.
Proof.
intros y0; assert (h : exp 0 - 1 - 0 - 0 ^ 2 / 2 <= exp y - 1 - y - y ^ 2 / 2).
- apply (least_right (fun z => exp z - 1 - z - z ^ 2 / 2) (fun z => exp z - 1 - z)); [exact y0| |].
  + intros z _; auto_derive; [auto|field].
  + intros z _; generalize (exp_ineq1_le z); lra.
- rewrite exp_0 in h; lra.
Qed.

Lemma exp_upper (x : R) : 0 <= x < 2 -> exp x <= (2 + x) / (2 - x).
Proof.
intros [x0 x2]; assert (h : 2 + 0 - (2 - 0) * exp 0 <= 2 + x - (2 - x) * exp x).
- apply (least_right (fun z => 2 + z - (2 - z) * exp z) (fun z => 1 - (1 - z) * exp z)); [exact x0| |].
  + intros z _; auto_derive; [auto|ring].
  + intros z _; generalize (exp_ineq1_le (- z)) (exp_pos z); rewrite exp_Ropp; intros a b.
    assert (exp z * / exp z = 1) by (field; lra); nra.
- rewrite exp_0 in h; apply (Rmult_le_reg_r (2 - x)); [lra|].
  replace ((2 + x) / (2 - x) * (2 - x)) with (2 + x) by (field; lra); lra.
Qed.

Lemma exp_16 (x : R) : exp x = exp (x / 16) ^ 16.
Proof. rewrite <- Rpower_pow by apply exp_pos; unfold Rpower; rewrite ln_exp; f_equal; simpl; field. Qed.

Lemma e_upper : exp 1 <= 27193 / 10000.
Proof.
rewrite exp_16; apply Rle_trans with ((33 / 31) ^ 16); [|lra].
apply pow_incr; split; [apply Rlt_le, exp_pos|].
apply Rle_trans with (1 := exp_upper (1 / 16) ltac:(lra)); lra.
Qed.

Lemma ln2_upper : ln 2 <= 69343 / 100000.
Proof.
rewrite <- (ln_exp (69343 / 100000)); apply Rcomplements.ln_le; [lra|].
rewrite exp_16; apply Rle_trans with ((1 + 69343 / 1600000 + (69343 / 1600000) ^ 2 / 2) ^ 16); [lra|].
apply pow_incr; split; [lra|].
replace (69343 / 100000 / 16) with (69343 / 1600000) by field; apply exp_lower; lra.
Qed.

(* (e^x - 1)^2 / e^x <= 1.0872 x^2 for x <= 1: sinh is convex *)
Lemma gain_scalar (x : R) : 0 < x <= 1 -> (exp x - 1) ^ 2 / exp x <= 1359 / 1250 * x ^ 2.
Proof.
intros [x0 x1].
pose (f := fun a => x * (exp a - exp (- a)) - (exp (x * a) - exp (- (x * a)))).
pose (f' := fun a => x * (exp a + exp (- a)) - x * (exp (x * a) + exp (- (x * a)))).
assert (d : forall a, is_derive f a (f' a)) by (intros a; unfold f, f'; auto_derive; [auto|ring]).
destruct (MVT_gen f 0 (1 / 2) f') as [c [bc e]].
- intros a _; exact (d a).
- intros a _; apply continuity_pt_filterlim; apply (ex_derive_continuous (K := R_AbsRing) (V := R_NormedModule) f a); exists (f' a); exact (d a).
- rewrite Rmin_left, Rmax_right in bc by lra.
  assert (g : 0 <= f' c).
  { unfold f'; rewrite !exp_Ropp.
    assert (F1 : 1 <= exp (x * c)) by (rewrite <- exp_0; apply exp_mono; apply Rmult_le_pos; lra).
    assert (EF : exp (x * c) <= exp c) by (apply exp_mono; rewrite <- (Rmult_1_l c) at 2; apply Rmult_le_compat_r; lra).
    set (E := exp c) in *; set (F := exp (x * c)) in *.
    replace (x * (E + / E) - x * (F + / F)) with (x * ((E - F) * (E * F - 1) / (E * F))) by (field; lra).
    apply Rmult_le_pos; [lra|]; apply Rdiv_le_0_compat; [|nra].
    apply Rmult_le_pos; nra. }
  assert (h : exp (x * (1 / 2)) - exp (- (x * (1 / 2))) <= x * (exp (1 / 2) - exp (- (1 / 2)))).
  { assert (z : f 0 = 0) by (unfold f; rewrite Rmult_0_r, Ropp_0; ring).
    assert (H : 0 <= f (1 / 2)) by (rewrite z, Rminus_0_r, Rminus_0_r in e; rewrite e; apply Rmult_le_pos; lra).
    unfold f in H; lra. }
  assert (k : exp x = exp (x * (1 / 2)) * exp (x * (1 / 2))) by (rewrite <- exp_plus; f_equal; field).
  rewrite exp_Ropp in h; rewrite k.
  assert (H1 : 1 <= exp (x * (1 / 2))) by (rewrite <- exp_0 at 1; apply exp_mono; apply Rmult_le_pos; lra).
  set (H := exp (x * (1 / 2))) in *.
  replace ((H * H - 1) ^ 2 / (H * H)) with ((H - / H) ^ 2) by (field; lra).
  assert (q : (exp (1 / 2) - exp (- (1 / 2))) ^ 2 <= 1359 / 1250).
  { assert (k1 : exp 1 = exp (1 / 2) * exp (1 / 2)) by (rewrite <- exp_plus; f_equal; field).
    rewrite exp_Ropp; replace ((exp (1 / 2) - / exp (1 / 2)) ^ 2) with (exp 1 + / exp 1 - 2).
    - generalize e_upper (exp_ineq1_le 1); set (e1 := exp 1); intros u l.
      assert (one : / e1 * e1 = 1) by (field; lra).
      assert (0 < / e1) by (apply Rinv_0_lt_compat; lra).
      assert (/ e1 <= 1 - (e1 - 1) / (27193 / 10000)); [|lra].
      apply (Rmult_le_reg_r e1); [lra|]; rewrite one; nra.
    - rewrite k1; field; apply Rgt_not_eq, exp_pos. }
  assert (i1 : / H <= 1) by (rewrite <- Rinv_1; apply Rinv_le_contravar; lra).
  apply Rle_trans with ((x * (exp (1 / 2) - exp (- (1 / 2)))) ^ 2).
  + apply pow_incr; lra.
  + rewrite Rpow_mult_distr, Rmult_comm; apply Rmult_le_compat_r; [apply pow2_ge_0|exact q].
Qed.

(* 579 users are enough for 1/64 *)
Lemma users_scalar (n : R) : 579 <= n -> ln 64 <= n / (128 * (1359 / 1250)).
Proof. intros h; 
replace 64 with (2 ^ 6) by ring; rewrite ln_pow by lra; generalize ln2_upper; simpl INR; lra. Qed.
Lemma logarithm_scalar (u : R) : ln 64 <= u -> u / 2 <= u - ln 8.
Proof. replace 64 with (8 * 8) by ring; rewrite ln_mult by lra; lra. Qed.
Lemma ln_ge_1 (x : R) : 4 <= x -> 1 <= ln x.
Proof. intros h; rewrite <- (ln_exp 1); apply Rcomplements.ln_le; [apply exp_pos|generalize e_upper; lra]. Qed.
Lemma ln4_le : ln 4 <= 3 / 2.
Proof. replace 4 with (2 * 2) by ring; rewrite ln_mult by lra; generalize ln2_upper; lra. Qed.
Lemma ln64_ge : 3 <= ln 64.
Proof. replace 64 with (4 * (4 * 4)) by ring; rewrite !ln_mult by lra; generalize (ln_ge_1 4 (Rle_refl 4)); lra. Qed.
