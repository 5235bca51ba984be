(* erf of fractions lies in its box: an alternating series over the square root of pi, which is Machin's. *)
From Coq Require Import Reals Qreals QArith ZArith Lia Lra Psatz Machin.
From Coquelicot Require Import Coquelicot.
From Exactdp.Base Require Import ErrorFunction.
From Exactdp.Kernel Require Import Boxes Series Enclosures Arctangents SquareRoots.
Local Open Scope R_scope.

(* pi *)
Lemma box_pi_holds b : (0 <= b)%Z -> box_holds b (box_pi b) PI.
Proof.
intros b0; assert (five : Q2R (1 # 5) = / 5) by (unfold Q2R; cbn; lra); assert (far : Q2R (1 # 239) = / 239) by (unfold Q2R; cbn; lra).
assert (h := box_atan_holds b (1 # 5) b0); rewrite five, Rabs_pos_eq in h by lra; destruct (h ltac:(lra)) as [h1 h2].
assert (k := box_atan_holds b (1 # 239) b0); rewrite far, Rabs_pos_eq in k by lra; destruct (k ltac:(lra)) as [k1 k2].
assert (m := Machin_4_5_239); unfold box_pi; split; cbn [least most]; rewrite minus_IZR, !mult_IZR;
replace (PI * unit_of b) with (16 * (atan (/ 5) * unit_of b) - 4 * (atan (/ 239) * unit_of b)) by (replace PI with (4 * (PI / 4)) by field; rewrite m; ring); lra.
Qed.

(* the integral of e^(-t^2) *)
Definition bell (t : R) : R := exp (- (t * t)).
Definition area (x : R) : R := RInt bell 0 x.
Definition area_term (x : R) (k : nat) : R := (-1) ^ k * (/ INR (fact k) * (x ^ (2 * k + 1) / INR (2 * k + 1))).

Lemma bell_continuous t : continuous bell t.
Proof. apply (ex_derive_continuous (K := R_AbsRing) (V := R_NormedModule)); unfold bell; auto_derive; exact I. Qed.

Lemma area_derivative x : derivable_pt_lim area x (bell x).
Proof.
apply is_derive_Reals, (is_derive_RInt (V := R_CompleteNormedModule) bell area 0 x); [|apply bell_continuous].
apply filter_forall; intros y; apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)).
intros z _; apply bell_continuous.
Qed.

Lemma area_0 : area 0 = 0.
Proof. exact (RInt_point (V := R_CompleteNormedModule) _ _). Qed.

Lemma area_sum_0 n : sum_before (area_term 0) n = 0.
Proof. induction n as [|n ih]; [reflexivity|]; cbn [sum_before]; rewrite ih; unfold area_term; rewrite odd_power_0; unfold Rdiv; ring. Qed.

(* the terms before the n-th are a partial sum of the series of e^(-y^2) *)
Definition bell_sum (y : R) (n : nat) : R := sum_before (fun k => (-1) ^ k * (/ INR (fact k) * (y * y) ^ k)) n.
Lemma area_sum_derivative n y : derivable_pt_lim (fun v => sum_before (area_term v) n) y (bell_sum y n).
Proof.
induction n as [|n ih]; [apply derivable_pt_lim_const|].
apply (derivable_pt_lim_plus (fun v => sum_before (area_term v) n) (fun v => area_term v n)); [exact ih|].
apply (derivable_pt_lim_scal (fun v => / INR (fact n) * (v ^ (2 * n + 1) / INR (2 * n + 1)))).
apply (derivable_pt_lim_scal (fun v => v ^ (2 * n + 1) / INR (2 * n + 1))), odd_power_derivative.
Qed.
Lemma bell_sum_partial y n : bell_sum y (S n) = partial_sum n (- (y * y)).
Proof.
assert (e : forall k, (-1) ^ k * (/ INR (fact k) * (y * y) ^ k) = (- (y * y)) ^ k / INR (fact k)).
{ intros k; replace (- (y * y)) with (-1 * (y * y)) by ring; rewrite (Rpow_mult_distr (-1)); unfold Rdiv; ring. }
induction n as [|n ih]; [unfold bell_sum, partial_sum; cbn; field|].
change (partial_sum (S n) (- (y * y))) with (partial_sum n (- (y * y)) + (- (y * y)) ^ S n / INR (fact (S n))).
rewrite <- ih, <- e; reflexivity.
Qed.

(* what is left has the sign of the next term: below the sum after an odd number of them, above it after an even one *)
Lemma bell_rest y n : 0 <= (-1) ^ n * (bell y - bell_sum y n).
Proof.
unfold bell; assert (s : - (y * y) <= 0) by nra; set (w := - (y * y)) in *.
destruct n as [|n]; [cbn; assert (p := exp_pos w); lra|].
rewrite bell_sum_partial; fold w; destruct (Nat.Even_or_Odd n) as [[m ->]|[m ->]].
- destruct (gap_sign m w) as [_ g]; cbn [pow]; rewrite pow_mult; replace ((-1) ^ 2) with 1 by ring; rewrite pow1.
  destruct (Rle_lt_or_eq_dec w 0 s) as [neg|at0]; [nra|].
  rewrite at0, exp_0, partial_0; lra.
- destruct (gap_sign m w) as [g _]; replace (2 * m + 1)%nat with (S (2 * m)) by lia; replace (S (S (2 * m))) with (2 * S m)%nat by lia.
  rewrite pow_mult; replace ((-1) ^ 2) with 1 by ring; rewrite pow1; lra.
Qed.

Lemma area_rest z n : Rabs (area z - sum_before (area_term z) n) <= Rabs (area_term z n).
Proof.
assert (sn := pow_1_abs n); assert (f0 := INR_fact_lt_0 n).
replace (Rabs (area z - _)) with (Rabs ((-1) ^ n * (area z - sum_before (area_term z) n))) by (rewrite (Rabs_mult (_ ^ n)), sn; ring).
replace (Rabs (area_term z n)) with (Rabs (/ INR (fact n) * (z ^ (2 * n + 1) / INR (2 * n + 1)))) by (unfold area_term; rewrite (Rabs_mult (_ ^ n)), sn; ring).
apply (slower (fun v => (-1) ^ n * (area v - sum_before (area_term v) n)) (fun y => (-1) ^ n * (bell y - bell_sum y n))
  (fun v => / INR (fact n) * (v ^ (2 * n + 1) / INR (2 * n + 1))) (fun y => / INR (fact n) * (y * y) ^ n)).
- intros y _; split; [|split; [|split]].
  + apply (derivable_pt_lim_scal (fun v => area v - sum_before (area_term v) n)).
    apply (derivable_pt_lim_minus area (fun v => sum_before (area_term v) n)); [apply area_derivative|apply area_sum_derivative].
  + apply (derivable_pt_lim_scal (fun v => v ^ (2 * n + 1) / INR (2 * n + 1))), odd_power_derivative.
  + apply bell_rest.
  + assert (next := bell_rest y (S n)); unfold bell_sum in next; cbn [sum_before] in next; fold (bell_sum y n) in next.
    destruct (sign_power (-1) n (or_intror eq_refl)) as [ss _]; cbn [pow] in next.
    set (s := (-1) ^ n) in *; set (u := / INR (fact n) * (y * y) ^ n) in *.
    replace (-1 * s * (bell y - (bell_sum y n + s * u))) with (s * s * u - s * (bell y - bell_sum y n)) in next by ring; rewrite ss in next; lra.
- rewrite area_0, area_sum_0; ring.
- rewrite odd_power_0; unfold Rdiv; ring.
Qed.

Lemma erf_area x : erf x = 2 * area x / sqrt PI.
Proof. unfold erf; fold bell; fold (area x); unfold Rdiv; ring. Qed.

Lemma erf_increasing x y : x <= y -> erf x <= erf y.
Proof.
intros h; rewrite !erf_area; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, sqrt_lt_R0, PI_RGT_0|].
apply Rmult_le_compat_l; [lra|]; destruct h as [h|<-]; [|right; reflexivity].
destruct (MVT_cor2 area bell x y h) as [c [e _]]; [intros c _; apply area_derivative|]; assert (p := exp_pos (- (c * c))); unfold bell in e; nra.
Qed.

Lemma box_erf_holds b x v : (0 <= b)%Z -> box_erf b x = Some v -> box_holds b v (erf (Q2R x)).
Proof.
intros b0; unfold box_erf; destruct (_ <=? 30 * _)%Z; [|discriminate].
set (q := Qred (x * x)); set (whole := (Qnum q / Zpos (Qden q))%Z); set (w := (b + 3 * whole + 16)%Z); set (total := box_series _ _ _ _ _).
assert (e : Q2R q = Q2R x * Q2R x) by (unfold q; now rewrite fraction_red, Q2R_mult).
assert (q0 : (0 <= Qnum q)%Z).
{ apply le_IZR; rewrite <- fraction_parts, e; assert (0 < IZR (Zpos (Qden q))) by (apply (IZR_lt 0); lia); nra. }
assert (whole0 : (0 <= whole)%Z) by (apply Z.div_pos; lia); assert (w0 : (0 <= w)%Z) by (unfold w; lia).
destruct (image_by _ w (box_pi w)) as [root|] eqn:er; [|discriminate]; destruct (box_div w total root) as [u|] eqn:ed; [|discriminate]; intros [= <-].
apply coarser_holds; [exact w0|exact b0|].
assert (hr := proj2 (image_by_holds _ (Rle 0) sqrt w (fun q v => box_sqrt_holds w q v w0) sqrt_increases _ _ _ w0 er (box_pi_holds w w0))).
assert (ht : box_holds w total (2 * area (Q2R x))); [|now rewrite erf_area; apply (box_div_holds w _ _ _ _ _ w0 ed ht hr)].
apply box_series_holds with (t := fun n => 2 * area_term (Q2R x) n); [exact w0|unfold w; lia|cbn; lia| | |].
- intros n; cbn [fst snd]; split; [lia|].
  assert (k := fraction_parts q); rewrite e in k; rewrite !mult_IZR, opp_IZR, <- k; unfold area_term.
  replace (IZR (2 * Z.of_nat (S n) + 1)) with (INR (2 * S n + 1)) by (rewrite INR_IZR_INZ; f_equal; lia).
  replace (IZR (2 * Z.of_nat (S n) - 1)) with (INR (2 * n + 1)) by (rewrite INR_IZR_INZ; f_equal; lia).
  rewrite <- INR_IZR_INZ; assert (p := odd_pos n); assert (p' := odd_pos (S n)); assert (f := INR_fact_lt_0 n).
  replace ((Q2R x) ^ (2 * S n + 1)) with (Q2R x * Q2R x * Q2R x ^ (2 * n + 1)) by (replace (2 * S n + 1)%nat with (S (S (2 * n + 1))) by lia; cbn [pow]; ring).
  rewrite fact_simpl, mult_INR; assert (0 < INR (S n)) by (apply lt_0_INR; lia); cbn [pow]; field; lra.
- intros n _; cbn [fst snd]; replace (sum_before (fun n => 2 * area_term (Q2R x) n) n) with (2 * sum_before (area_term (Q2R x)) n).
  + replace (_ - _) with (2 * (area (Q2R x) - sum_before (area_term (Q2R x)) n)) by ring.
    rewrite !Rabs_mult, (Rabs_pos_eq 2) by lra; assert (r := area_rest (Q2R x) n); lra.
  + induction n as [|n ih]; cbn [sum_before]; [ring|]; rewrite <- ih; ring.
- unfold area_term; rewrite Q2R_mult; replace (Q2R 2) with 2 by (unfold Q2R; cbn; field); cbn; field.
Qed.
