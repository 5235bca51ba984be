(* The normal law has mass 1: the square of the integral of e^(-t^2) from 0 to x is pi/4 less a rest between 0 and pi/4 e^(-x^2). *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.LinearQueries Require Import Rejection Gaussian.
Local Open Scope R_scope.

Definition bell (t : R) : R := exp (- (t * t)).
Definition bell_area (x : R) : R := RInt bell 0 x.
Definition bell_slice (x t : R) : R := exp (- (x * x * (1 + t * t))) / (1 + t * t).
Definition bell_rest (x : R) : R := RInt (bell_slice x) 0 1.

Lemma bell_continuous t : continuous bell t.
Proof. apply (ex_derive_continuous (V := R_NormedModule)); unfold bell; auto_derive; exact I. Qed.

Lemma bell_integrable a b : ex_RInt bell a b.
Proof. apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros t _; apply bell_continuous. Qed.

Lemma slice_pos t : 0 < 1 + t * t. Proof. nra. Qed.

Lemma slice_integrable x a b : ex_RInt (bell_slice x) a b.
Proof.
apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros t _; apply (ex_derive_continuous (V := R_NormedModule)).
unfold bell_slice; auto_derive; assert (h := slice_pos t); lra.
Qed.

Lemma area_derive (x : R) : is_derive bell_area x (bell x).
Proof.
apply (is_derive_RInt (V := R_NormedModule) bell bell_area 0 x); [|apply bell_continuous].
exists (mkposreal 1 Rlt_0_1); intros y _; apply (RInt_correct (V := R_CompleteNormedModule)), bell_integrable.
Qed.

Lemma slice_derive (x t : R) : is_derive (fun u => bell_slice u t) x (- 2 * x * exp (- (x * x * (1 + t * t)))).
Proof.
assert (h := slice_pos t); unfold bell_slice; auto_derive; [lra|]; field; lra.
Qed.

Lemma rest_derive (x : R) : is_derive bell_rest x (- 2 * bell_area x * bell x).
Proof.
replace (- 2 * bell_area x * bell x) with (RInt (fun t => Derive (fun u => bell_slice u t) x) 0 1).
  apply (is_derive_RInt_param bell_slice 0 1 x).
  - exists (mkposreal 1 Rlt_0_1); intros y _ t _; eexists; apply slice_derive.
  - intros t _; apply (continuity_2d_pt_ext (fun u v => - 2 * u * exp (- (u * u * (1 + v * v))))).
      intros u v; symmetry; apply is_derive_unique, slice_derive.
    apply continuity_2d_pt_mult.
      apply continuity_2d_pt_mult; [apply continuity_2d_pt_const|apply continuity_2d_pt_id1].
    apply (continuity_1d_2d_pt_comp exp); [apply derivable_continuous_pt, derivable_pt_exp|].
    apply continuity_2d_pt_opp, continuity_2d_pt_mult; [apply continuity_2d_pt_mult; apply continuity_2d_pt_id1|].
    apply continuity_2d_pt_plus; [apply continuity_2d_pt_const|apply continuity_2d_pt_mult; apply continuity_2d_pt_id2].
  - exists (mkposreal 1 Rlt_0_1); intros y _; apply slice_integrable.
assert (e : RInt (fun y => scal x (bell (x * y + 0))) 0 1 = bell_area x).
  etransitivity; [apply (RInt_comp_lin (V := R_CompleteNormedModule) bell x 0 0 1 (bell_integrable _ _))|].
  replace (x * 0 + 0) with 0 by ring; replace (x * 1 + 0) with x by ring; reflexivity.
apply (eq_trans (y := RInt (fun t => scal (- 2 * bell x) (scal x (bell (x * t + 0)))) 0 1)).
  apply RInt_ext; intros t _; replace (Derive (fun u => bell_slice u t) x) with (- 2 * x * exp (- (x * x * (1 + t * t)))).
    2: { symmetry; apply is_derive_unique, slice_derive. }
  unfold scal; simpl; unfold mult; simpl; unfold bell.
  replace (- (x * x * (1 + t * t))) with (- (x * x) + - ((x * t + 0) * (x * t + 0))) by ring; rewrite exp_plus; ring.
apply (eq_trans (y := (- 2 * bell x) * RInt (fun y => scal x (bell (x * y + 0))) 0 1)).
  apply (RInt_scal (V := R_CompleteNormedModule) (fun t => scal x (bell (x * t + 0))) 0 1 (- 2 * bell x)).
  apply (ex_RInt_comp_lin (V := R_NormedModule) bell x 0 0 1), bell_integrable.
apply (eq_trans (y := - 2 * bell x * bell_area x)); [exact (f_equal (fun z => - 2 * bell x * z) e)|].
change (- 2 * bell x * bell_area x = - 2 * bell_area x * bell x :> R); ring.
Qed.

Lemma slice_zero (t : R) : bell_slice 0 t = / (1 + t ^ 2).
Proof.
unfold bell_slice; replace (- (0 * 0 * (1 + t * t))) with 0 by ring; rewrite exp_0; assert (h := slice_pos t); field; nra.
Qed.

Lemma rest_zero : bell_rest 0 = PI / 4.
Proof.
apply (eq_trans (y := RInt (fun t => / (1 + t ^ 2)) 0 1)); [apply RInt_ext; intros t _; apply slice_zero|].
apply is_RInt_unique; rewrite <- atan_1; replace (atan 1) with (minus (atan 1) (atan 0)).
  2: { rewrite atan_0; unfold minus, plus, opp; simpl; ring. }
apply (is_RInt_derive (V := R_CompleteNormedModule) atan).
  intros t _; apply is_derive_Reals; exact (derivable_pt_lim_atan t).
intros t _; apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; nra.
Qed.

Lemma area_square x : bell_area x * bell_area x + bell_rest x = PI / 4.
Proof.
assert (z : bell_area 0 * bell_area 0 + bell_rest 0 = PI / 4).
  rewrite rest_zero; unfold bell_area; rewrite RInt_point; unfold zero; simpl; ring.
assert (d : forall t, is_derive (fun y => bell_area y * bell_area y + bell_rest y) t zero).
  intro t; evar_last.
    apply (is_derive_plus (V := R_NormedModule) (fun y => bell_area y * bell_area y) bell_rest); [|apply rest_derive].
    apply (is_derive_mult bell_area bell_area t (bell t) (bell t)); [apply area_derive|apply area_derive|intros; apply Rmult_comm].
  unfold plus, mult, zero; simpl; ring.
rewrite <- z; destruct (Rtotal_order x 0) as [h|[h|h]]; [|rewrite h; reflexivity|].
  apply (eq_is_derive (V := R_NormedModule) (fun y => bell_area y * bell_area y + bell_rest y) x 0); [intros t _; apply d|exact h].
symmetry; apply (eq_is_derive (V := R_NormedModule) (fun y => bell_area y * bell_area y + bell_rest y) 0 x); [intros t _; apply d|exact h].
Qed.

Lemma rest_between x : 0 <= bell_rest x <= PI / 4 * exp (- (x * x)).
Proof.
split.
  unfold bell_rest; apply RInt_ge_0; [lra|apply slice_integrable|].
  intros t _; unfold bell_slice; left; apply Rdiv_lt_0_compat; [apply exp_pos|apply slice_pos].
rewrite <- rest_zero; unfold bell_rest at 2; rewrite Rmult_comm.
apply Rle_trans with (RInt (fun t => scal (exp (- (x * x))) (bell_slice 0 t)) 0 1).
  apply RInt_le; [lra|apply slice_integrable|apply (ex_RInt_scal (V := R_NormedModule)), slice_integrable|].
  intros t _; unfold bell_slice, scal; simpl; unfold mult; simpl; assert (h := slice_pos t).
  replace (- (0 * 0 * (1 + t * t))) with 0 by ring; rewrite exp_0.
  unfold Rdiv; rewrite Rmult_1_l; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact h|].
  apply exp_le; nra.
right; apply (RInt_scal (V := R_CompleteNormedModule)), slice_integrable.
Qed.

Lemma area_bound (x : R) : bell_area x * bell_area x <= PI / 4.
Proof. assert (h := area_square x); assert (k := rest_between x); lra. Qed.

Definition root_pi : R := sqrt PI.
Lemma root_pi_square : root_pi * root_pi = PI. Proof. apply sqrt_sqrt; left; apply PI_RGT_0. Qed.
Lemma root_pi_gt0 : 0 < root_pi. Proof. apply sqrt_lt_R0, PI_RGT_0. Qed.

Lemma area_between (x : R) : - (root_pi / 2) <= bell_area x <= root_pi / 2.
Proof.
assert (h := area_bound x); assert (e := root_pi_square); assert (p := root_pi_gt0); split; nra.
Qed.

(* the mass of an interval *)
Lemma mass s a lo hi : 0 < s ->
  RInt (density s a) lo hi = (bell_area ((hi - a) / sqrt (2 * s)) - bell_area ((lo - a) / sqrt (2 * s))) / root_pi.
Proof.
intro s0; set (c := sqrt (2 * s)); assert (c0 : 0 < c) by (apply sqrt_lt_R0; lra).
assert (cc : c * c = 2 * s) by (apply sqrt_sqrt; lra); assert (p := root_pi_gt0).
assert (e : RInt (fun y => scal (/ c) (bell (/ c * y + - a / c))) lo hi = bell_area ((hi - a) / c) - bell_area ((lo - a) / c)).
  etransitivity; [apply (RInt_comp_lin (V := R_CompleteNormedModule) bell (/ c) (- a / c) lo hi (bell_integrable _ _))|].
  replace (/ c * lo + - a / c) with ((lo - a) / c) by (field; lra); replace (/ c * hi + - a / c) with ((hi - a) / c) by (field; lra).
  assert (k := RInt_Chasles (V := R_CompleteNormedModule) bell 0 ((lo - a) / c) ((hi - a) / c) (bell_integrable _ _) (bell_integrable _ _)).
  unfold plus in k; simpl in k; unfold bell_area; lra.
apply (eq_trans (y := RInt (fun y => scal (/ root_pi) (scal (/ c) (bell (/ c * y + - a / c)))) lo hi)).
  apply RInt_ext; intros y _; unfold scal; simpl; unfold mult; simpl; unfold density, bell.
  replace (sqrt (2 * PI * s)) with (c * root_pi).
    2: { unfold c, root_pi; rewrite <- sqrt_mult; [f_equal; ring|lra|left; apply PI_RGT_0]. }
  replace (- (y - a) ^ 2 / (2 * s)) with (- ((/ c * y + - a / c) * (/ c * y + - a / c))).
    2: { rewrite <- cc; field; lra. }
  field; lra.
etransitivity.
  apply (RInt_scal (V := R_CompleteNormedModule) (fun y => scal (/ c) (bell (/ c * y + - a / c))) lo hi (/ root_pi)).
  apply (ex_RInt_comp_lin (V := R_NormedModule) bell (/ c) (- a / c) lo hi), bell_integrable.
apply (eq_trans (y := / root_pi * (bell_area ((hi - a) / c) - bell_area ((lo - a) / c)))); [exact (f_equal (fun z => / root_pi * z) e)|].
unfold Rdiv; apply Rmult_comm.
Qed.

Lemma mass_le1 s a lo hi : 0 < s -> RInt (density s a) lo hi <= 1.
Proof.
intro s0; rewrite mass by exact s0; assert (p := root_pi_gt0).
assert (h := area_between ((hi - a) / sqrt (2 * s))); assert (k := area_between ((lo - a) / sqrt (2 * s))).
apply (Rmult_le_reg_r root_pi); [exact p|]; unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l by lra; lra.
Qed.
