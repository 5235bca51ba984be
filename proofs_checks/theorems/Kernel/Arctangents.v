(* atanh z and atan z of fractions lie in their boxes: one series, with a sign. *)
From Coq Require Import Reals Qreals QArith ZArith Lia Lra Psatz.
From Exactdp.Kernel Require Import Boxes Enclosures.
Local Open Scope R_scope.

Lemma fraction_red q : Q2R (Qred q) = Q2R q.
Proof. apply Qeq_eqR, Qred_correct. Qed.

(* a function that is 0 at 0, with a derivative >= 0, has the sign of its argument *)
Lemma sign_of f f' z : (forall y, Rabs y <= Rabs z -> derivable_pt_lim f y (f' y) /\ 0 <= f' y) -> f 0 = 0 -> 0 <= f z * z /\ (z = 0 -> f z = 0).
Proof.
intros h f0; split; [|now intros ->].
destruct (Rtotal_order 0 z) as [p|[<-|p]]; [|lra|].
- destruct (MVT_cor2 f f' 0 z p) as [c [e hc]]; [intros c hc; apply h; rewrite !Rabs_pos_eq; lra|].
  destruct (h c) as [_ c0]; [rewrite !Rabs_pos_eq; lra|]; rewrite f0 in e; replace (f z) with (f' c * z) by lra; nra.
- destruct (MVT_cor2 f f' z 0 p) as [c [e hc]]; [intros c hc; apply h; rewrite !Rabs_left1; lra|].
  destruct (h c) as [_ c0]; [rewrite !Rabs_left1; lra|]; rewrite f0 in e; replace (f z) with (f' c * z) by lra; nra.
Qed.

(* of two functions that are 0 at 0 the one that grows faster is larger in size *)
Lemma slower f f' g g' z :
  (forall y, Rabs y <= Rabs z -> derivable_pt_lim f y (f' y) /\ derivable_pt_lim g y (g' y) /\ 0 <= f' y <= g' y) -> f 0 = 0 -> g 0 = 0 ->
  Rabs (f z) <= Rabs (g z).
Proof.
intros h f0 g0.
destruct (sign_of f f' z) as [low at0]; [intros y hy; destruct (h y hy) as [d [_ k]]; split; [exact d|lra]|exact f0|].
destruct (sign_of (fun y => g y - f y) (fun y => g' y - f' y) z) as [high _].
{ intros y hy; destruct (h y hy) as [d [e k]]; split; [now apply derivable_pt_lim_minus|lra]. }
{ rewrite f0, g0; ring. }
destruct (Rtotal_order 0 z) as [p|[p|p]].
- assert (0 <= f z) by nra; assert (f z <= g z) by nra; rewrite !Rabs_pos_eq by lra; lra.
- rewrite at0, Rabs_R0 by auto; apply Rabs_pos.
- assert (f z <= 0) by nra; assert (g z <= f z) by nra; rewrite !Rabs_left1 by lra; lra.
Qed.

Lemma odd_pos k : 0 < INR (2 * k + 1). Proof. apply lt_0_INR; lia. Qed.
Lemma odd_power_derivative n y : derivable_pt_lim (fun v => v ^ (2 * n + 1) / INR (2 * n + 1)) y ((y * y) ^ n).
Proof.
replace ((y * y) ^ n) with (/ INR (2 * n + 1) * (INR (2 * n + 1) * y ^ pred (2 * n + 1))).
- apply (derivable_pt_lim_ext (fun v => / INR (2 * n + 1) * v ^ (2 * n + 1))); [intros v; unfold Rdiv; ring|].
  apply (derivable_pt_lim_scal (fun v => v ^ (2 * n + 1))); apply derivable_pt_lim_pow.
- assert (p := odd_pos n); replace (pred (2 * n + 1)) with (2 * n)%nat by lia; rewrite pow_mult; replace (y ^ 2) with (y * y) by ring; field; lra.
Qed.
Lemma odd_power_0 n : 0 ^ (2 * n + 1) = 0. Proof. apply pow_ne_zero; lia. Qed.
Lemma square_power_pos y n : 0 <= (y * y) ^ n. Proof. apply pow_le, Rle_0_sqr. Qed.

Lemma sign_power (sign : Z) n : (sign = 1 \/ sign = -1)%Z -> IZR sign ^ n * IZR sign ^ n = 1 /\ Rabs (IZR sign ^ n) = 1.
Proof.
intros [->| ->]; split; [now rewrite pow1, Rmult_1_l|now rewrite pow1, Rabs_R1| |exact (pow_1_abs n)].
now rewrite <- Rpow_mult_distr, <- (pow1 n); f_equal; lra.
Qed.

Section Arctangents.
Variables (sign : Z) (f : R -> R).
Hypothesis one_sign : (sign = 1 \/ sign = -1)%Z.
Hypothesis f0 : f 0 = 0.
Hypothesis derivative : forall y, -1 < y < 1 -> derivable_pt_lim f y (/ (1 - IZR sign * (y * y))).

Definition arc_term (y : R) (k : nat) : R := IZR sign ^ k * (y ^ (2 * k + 1) / INR (2 * k + 1)).

Lemma terms_derivative n y : derivable_pt_lim (fun v => sum_before (arc_term v) n) y (sum_before (fun k => (IZR sign * (y * y)) ^ k) n).
Proof.
induction n as [|n ih]; [apply derivable_pt_lim_const|].
apply (derivable_pt_lim_plus (fun v => sum_before (arc_term v) n) (fun v => arc_term v n)); [exact ih|].
rewrite Rpow_mult_distr; apply (derivable_pt_lim_scal (fun v => v ^ (2 * n + 1) / INR (2 * n + 1))), odd_power_derivative.
Qed.

Lemma geometric n w : sum_before (fun k => w ^ k) n * (1 - w) = 1 - w ^ n.
Proof. induction n as [|n ih]; [cbn; ring|]; cbn [sum_before pow]; rewrite Rmult_plus_distr_r, ih; ring. Qed.

Lemma sum_at_0 n : sum_before (arc_term 0) n = 0.
Proof. induction n as [|n ih]; [reflexivity|]; cbn [sum_before]; rewrite ih; unfold arc_term; rewrite odd_power_0; unfold Rdiv; ring. Qed.

Lemma arc_rest z n : Rabs z <= / 3 -> Rabs (f z - sum_before (arc_term z) n) * 8 <= 9 * Rabs (arc_term z n).
Proof.
intros hz; destruct (sign_power sign n one_sign) as [ss sn]; set (s := IZR sign) in *.
assert (small : forall y, Rabs y <= Rabs z -> -1 < y < 1 /\ 8 <= 9 * (1 - s * (y * y))).
{ intros y hy; assert (k := Rle_trans _ _ _ hy hz); assert (yy : 0 <= y * y <= / 9) by (destruct (Rle_dec 0 y); [rewrite Rabs_pos_eq in k by lra|rewrite Rabs_left1 in k by lra]; split; nra).
  split; [destruct (Rle_dec 0 y); [rewrite Rabs_pos_eq in k by lra|rewrite Rabs_left1 in k by lra]; lra|].
  unfold s; destruct one_sign as [->| ->]; lra. }
enough (h : Rabs (s ^ n * (f z - sum_before (arc_term z) n)) <= Rabs (9 / 8 * (z ^ (2 * n + 1) / INR (2 * n + 1)))).
{ replace (Rabs (arc_term z n)) with (Rabs (z ^ (2 * n + 1) / INR (2 * n + 1))) by (unfold arc_term; rewrite (Rabs_mult (_ ^ n)); fold s; rewrite sn; ring).
  rewrite (Rabs_mult (s ^ n)), sn, (Rabs_mult (9 / 8)), (Rabs_pos_eq (9 / 8)) in h by lra; lra. }
apply (slower (fun v => s ^ n * (f v - sum_before (arc_term v) n)) (fun y => s ^ n * ((s * (y * y)) ^ n / (1 - s * (y * y))))
  (fun v => 9 / 8 * (v ^ (2 * n + 1) / INR (2 * n + 1))) (fun y => 9 / 8 * (y * y) ^ n)).
- intros y hy; destruct (small y hy) as [in1 low]; assert (p := square_power_pos y n); split; [|split].
  + apply (derivable_pt_lim_scal (fun v => f v - sum_before (arc_term v) n)).
    replace ((s * (y * y)) ^ n / (1 - s * (y * y))) with (/ (1 - s * (y * y)) - sum_before (fun k => (s * (y * y)) ^ k) n).
    * apply (derivable_pt_lim_minus f (fun v => sum_before (arc_term v) n)); [now apply derivative|apply terms_derivative].
    * apply (Rmult_eq_reg_r (1 - s * (y * y))); [|lra]; unfold Rdiv; rewrite Rmult_minus_distr_r, geometric, Rmult_assoc, !Rinv_l by lra; ring.
  + apply (derivable_pt_lim_scal (fun v => v ^ (2 * n + 1) / INR (2 * n + 1))), odd_power_derivative.
  + replace (s ^ n * ((s * (y * y)) ^ n / (1 - s * (y * y)))) with (s ^ n * s ^ n * (y * y) ^ n * / (1 - s * (y * y))) by (rewrite (Rpow_mult_distr s); unfold Rdiv; ring).
    rewrite ss, Rmult_1_l; set (w := 1 - s * (y * y)) in *; assert (0 < / w) by (apply Rinv_0_lt_compat; lra).
    assert (/ w <= 9 / 8) by (apply (Rmult_le_reg_r w); [lra|]; rewrite Rinv_l by lra; lra); split; nra.
- rewrite f0, sum_at_0; ring.
- rewrite odd_power_0; unfold Rdiv; ring.
Qed.

Lemma box_arctangent_holds b z : (0 <= b)%Z -> Rabs (Q2R z) <= / 3 -> box_holds b (box_arctangent sign b z) (f (Q2R z)).
Proof.
intros b0 h; unfold box_arctangent; set (q := Qred (z * z)); assert (e : Q2R q = Q2R z * Q2R z) by (unfold q; now rewrite fraction_red, Q2R_mult).
apply box_series_holds with (t := arc_term (Q2R z)); [exact b0|lia|cbn; lia| |intros n _; now apply arc_rest|unfold arc_term; cbn; field].
intros n; cbn [fst snd]; split; [lia|].
assert (k := fraction_parts q); rewrite e in k; rewrite !mult_IZR, <- k; unfold arc_term.
replace (IZR (2 * Z.of_nat (S n) + 1)) with (INR (2 * S n + 1)) by (rewrite INR_IZR_INZ; f_equal; lia).
replace (IZR (2 * Z.of_nat (S n) - 1)) with (INR (2 * n + 1)) by (rewrite INR_IZR_INZ; f_equal; lia).
assert (p := odd_pos n); assert (p' := odd_pos (S n)).
replace ((Q2R z) ^ (2 * S n + 1)) with (Q2R z * Q2R z * Q2R z ^ (2 * n + 1)) by (replace (2 * S n + 1)%nat with (S (S (2 * n + 1))) by lia; cbn [pow]; ring).
cbn [pow]; field; lra.
Qed.
End Arctangents.

Definition atanh_of (y : R) : R := (ln (1 + y) - ln (1 - y)) / 2.

Lemma atanh_derivative y : -1 < y < 1 -> derivable_pt_lim atanh_of y (/ (1 - IZR 1 * (y * y))).
Proof.
intros h; replace (/ (1 - IZR 1 * (y * y))) with (/ 2 * (/ (1 + y) * (0 + 1) - / (1 - y) * (0 - 1))) by (field; nra).
apply (derivable_pt_lim_ext (fun v => / 2 * (ln (1 + v) - ln (1 - v)))); [intros v; unfold atanh_of, Rdiv; ring|].
apply (derivable_pt_lim_scal (fun v => ln (1 + v) - ln (1 - v))), (derivable_pt_lim_minus (fun v => ln (1 + v)) (fun v => ln (1 - v))).
- apply (derivable_pt_lim_comp (fun v => 1 + v) ln); [|apply derivable_pt_lim_ln; lra].
  apply (derivable_pt_lim_plus (fun _ => 1) (fun v => v)); [apply derivable_pt_lim_const|apply derivable_pt_lim_id].
- apply (derivable_pt_lim_comp (fun v => 1 - v) ln); [|apply derivable_pt_lim_ln; lra].
  apply (derivable_pt_lim_minus (fun _ => 1) (fun v => v)); [apply derivable_pt_lim_const|apply derivable_pt_lim_id].
Qed.

Lemma box_atanh_holds b z : (0 <= b)%Z -> Rabs (Q2R z) <= / 3 -> box_holds b (box_arctangent 1 b z) (atanh_of (Q2R z)).
Proof.
apply (box_arctangent_holds 1 atanh_of); [now left|unfold atanh_of; rewrite Rplus_0_r, Rminus_0_r; lra|exact atanh_derivative].
Qed.

Lemma box_atan_holds b z : (0 <= b)%Z -> Rabs (Q2R z) <= / 3 -> box_holds b (box_arctangent (-1) b z) (atan (Q2R z)).
Proof.
apply (box_arctangent_holds (-1) atan); [now right|exact atan_0|].
intros y _; assert (d := derivable_pt_lim_atan y); match type of d with derivable_pt_lim _ _ ?v => replace (/ (1 - IZR (-1) * (y * y))) with v; [exact d|] end.
f_equal; try unfold Rsqr; lra.
Qed.
