(* ln, e^x and square roots of fractions lie in their boxes. *)
From Coq Require Import Reals Qreals QArith ZArith Lia Lra Psatz.
From Exactdp.Kernel Require Import Boxes Enclosures.
Local Open Scope R_scope.

Definition value_of (f : function_name) : R -> R := match f with Logarithm => ln | Exponential => exp | SquareRoot => sqrt end.
Definition in_domain (f : function_name) (x : R) : Prop := match f with Logarithm => 0 < x | Exponential => True | SquareRoot => 0 <= x end.

Lemma bit_length_ge z : (0 <= bit_length z)%Z.
Proof. unfold bit_length; destruct (z =? 0)%Z; [lia|]; assert (h := Z.log2_nonneg (Z.abs z)); lia. Qed.

Lemma fraction_red q : Q2R (Qred q) = Q2R q.
Proof. apply Qeq_eqR, Qred_correct. Qed.

(* Powers of two *)
Lemma unit_pow b : (0 <= b)%Z -> unit_of b = 2 ^ Z.to_nat b.
Proof. intros h; unfold unit_of; rewrite pow_IZR, Z2Nat.id by exact h; reflexivity. Qed.

Lemma ln_unit b : (0 <= b)%Z -> ln (unit_of b) = IZR b * ln 2.
Proof.
intros h; rewrite unit_pow by exact h; rewrite <- (Z2Nat.id b h) at 2; rewrite <- INR_IZR_INZ; induction (Z.to_nat b) as [|n ih].
- cbn; rewrite ln_1; lra.
- rewrite S_INR; cbn [pow]; rewrite ln_mult, ih by (try apply pow_lt; lra); lra.
Qed.

Lemma power_of_two_value e : Q2R (power_of_two e) = if (e <? 0)%Z then / unit_of (- e) else unit_of e.
Proof.
unfold power_of_two, unit_of; rewrite Z.shiftl_1_l.
assert (p : (0 < 2 ^ Z.abs e)%Z) by (apply Z.pow_pos_nonneg; lia).
destruct (Z.ltb_spec e 0) as [h|h]; [rewrite <- Z.abs_neq by lia|rewrite <- (Z.abs_eq e) at 2 by lia]; destruct (2 ^ Z.abs e)%Z as [|r|r]; try lia; unfold Q2R; cbn [Qnum Qden]; [now rewrite Rmult_1_l|lra].
Qed.

Lemma power_of_two_pos e : 0 < Q2R (power_of_two e).
Proof.
rewrite power_of_two_value; destruct (Z.ltb_spec e 0) as [h|h]; [apply Rinv_0_lt_compat|]; apply unit_pos; lia.
Qed.

Lemma ln_power_of_two e : ln (Q2R (power_of_two e)) = IZR e * ln 2.
Proof.
rewrite power_of_two_value; destruct (Z.ltb_spec e 0) as [h|h]; [|apply ln_unit; exact h].
rewrite ln_Rinv by (apply unit_pos; lia); rewrite ln_unit by lia; rewrite opp_IZR; lra.
Qed.

(* atanh *)
Definition atanh_of (y : R) : R := (ln (1 + y) - ln (1 - y)) / 2.
Definition atanh_term (y : R) (k : nat) : R := y ^ (2 * k + 1) / INR (2 * k + 1).

Lemma odd_pos k : 0 < INR (2 * k + 1). Proof. apply lt_0_INR; lia. Qed.

Lemma terms_derivative n y : derivable_pt_lim (fun v => sum_before (atanh_term v) n) y (sum_before (fun k => y ^ (2 * k)) n).
Proof.
induction n as [|n ih]; [apply derivable_pt_lim_const|].
apply (derivable_pt_lim_plus (fun v => sum_before (atanh_term v) n) (fun v => atanh_term v n)); [exact ih|].
replace (y ^ (2 * n)) with (/ INR (2 * n + 1) * (INR (2 * n + 1) * y ^ pred (2 * n + 1))).
- apply (derivable_pt_lim_ext (fun v => / INR (2 * n + 1) * v ^ (2 * n + 1))); [intros v; unfold atanh_term, Rdiv; ring|].
  apply (derivable_pt_lim_scal (fun v => v ^ (2 * n + 1))); apply derivable_pt_lim_pow.
- replace (pred (2 * n + 1)) with (2 * n)%nat by lia; assert (p := odd_pos n); field; lra.
Qed.

Lemma geometric n y : sum_before (fun k => y ^ (2 * k)) n * (1 - y * y) = 1 - y ^ (2 * n).
Proof.
induction n as [|n ih]; [cbn; ring|].
cbn [sum_before]; rewrite Rmult_plus_distr_r, ih; replace (2 * S n)%nat with (S (S (2 * n))) by lia; cbn [pow]; ring.
Qed.

Lemma atanh_derivative y : -1 < y < 1 -> derivable_pt_lim atanh_of y (/ (1 - y * y)).
Proof.
intros h; replace (/ (1 - y * y)) with (/ 2 * (/ (1 + y) * (0 + 1) - / (1 - y) * (0 - 1))) by (field; nra).
apply (derivable_pt_lim_ext (fun v => / 2 * (ln (1 + v) - ln (1 - v)))); [intros v; unfold atanh_of, Rdiv; ring|].
apply (derivable_pt_lim_scal (fun v => ln (1 + v) - ln (1 - v))), (derivable_pt_lim_minus (fun v => ln (1 + v)) (fun v => ln (1 - v))).
- apply (derivable_pt_lim_comp (fun v => 1 + v) ln); [|apply derivable_pt_lim_ln; lra].
  apply (derivable_pt_lim_plus (fun _ => 1) (fun v => v)); [apply derivable_pt_lim_const|apply derivable_pt_lim_id].
- apply (derivable_pt_lim_comp (fun v => 1 - v) ln); [|apply derivable_pt_lim_ln; lra].
  apply (derivable_pt_lim_minus (fun _ => 1) (fun v => v)); [apply derivable_pt_lim_const|apply derivable_pt_lim_id].
Qed.

Lemma rest_derivative n y : -1 < y < 1 -> derivable_pt_lim (fun v => atanh_of v - sum_before (atanh_term v) n) y (y ^ (2 * n) / (1 - y * y)).
Proof.
intros h; replace (y ^ (2 * n) / (1 - y * y)) with (/ (1 - y * y) - sum_before (fun k => y ^ (2 * k)) n).
- apply (derivable_pt_lim_minus atanh_of (fun v => sum_before (atanh_term v) n)); [now apply atanh_derivative|apply terms_derivative].
- apply (Rmult_eq_reg_r (1 - y * y)); [|nra]; unfold Rdiv; rewrite Rmult_minus_distr_r, geometric, Rmult_assoc, !Rinv_l by nra; ring.
Qed.

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

Lemma sum_at_0 n : sum_before (atanh_term 0) n = 0.
Proof. induction n as [|n ih]; [reflexivity|]; cbn [sum_before]; rewrite ih; unfold atanh_term; rewrite pow_ne_zero by lia; unfold Rdiv; ring. Qed.

Lemma atanh_rest z n : Rabs z <= / 3 -> Rabs (atanh_of z - sum_before (atanh_term z) n) * 8 <= 9 * Rabs (atanh_term z n).
Proof.
intros hz; assert (small : forall y, Rabs y <= Rabs z -> -1 < y < 1 /\ 8 <= 9 * (1 - y * y)).
{ intros y hy; assert (k := Rle_trans _ _ _ hy hz); destruct (Rle_dec 0 y) as [p|p].
  - rewrite Rabs_pos_eq in k by lra; split; nra.
  - rewrite Rabs_left1 in k by lra; split; nra. }
assert (square : forall y, 0 <= y ^ (2 * n)) by (intros y; rewrite pow_mult; apply pow_le; nra).
assert (at0 : atanh_of 0 = 0) by (unfold atanh_of; rewrite Rplus_0_r, Rminus_0_r; lra).
destruct (sign_of (fun v => atanh_of v - sum_before (atanh_term v) n) (fun y => y ^ (2 * n) / (1 - y * y)) z) as [low low0].
{ intros y hy; destruct (small y hy); split; [now apply rest_derivative|].
  apply Rmult_le_pos; [apply square|left; apply Rinv_0_lt_compat; lra]. }
{ rewrite at0, sum_at_0; ring. }
destruct (sign_of (fun v => 9 / 8 * atanh_term v n - (atanh_of v - sum_before (atanh_term v) n)) (fun y => 9 / 8 * y ^ (2 * n) - y ^ (2 * n) / (1 - y * y)) z) as [high high0].
{ intros y hy; destruct (small y hy); split.
  - apply (derivable_pt_lim_minus (fun v => 9 / 8 * atanh_term v n)); [|now apply rest_derivative].
    apply (derivable_pt_lim_scal (fun v => atanh_term v n)).
    replace (y ^ (2 * n)) with (/ INR (2 * n + 1) * (INR (2 * n + 1) * y ^ pred (2 * n + 1))).
    + apply (derivable_pt_lim_ext (fun v => / INR (2 * n + 1) * v ^ (2 * n + 1))); [intros v; unfold atanh_term, Rdiv; ring|].
      apply (derivable_pt_lim_scal (fun v => v ^ (2 * n + 1))); apply derivable_pt_lim_pow.
    + replace (pred (2 * n + 1)) with (2 * n)%nat by lia; assert (p := odd_pos n); field; lra.
  - assert (q : / (1 - y * y) <= 9 / 8).
    { apply (Rmult_le_reg_r (1 - y * y)); [lra|]; rewrite Rinv_l by lra; lra. }
    assert (s := square y); unfold Rdiv at 2; nra. }
{ rewrite at0, sum_at_0; unfold atanh_term; rewrite pow_ne_zero by lia; unfold Rdiv; ring. }
set (r := atanh_of z - sum_before (atanh_term z) n) in *; set (t := atanh_term z n) in *.
destruct (Rtotal_order 0 z) as [p|[p|p]].
- assert (0 <= r) by nra; assert (r <= 9 / 8 * t) by nra; rewrite !Rabs_pos_eq by lra; lra.
- assert (r = 0) by now apply low0. assert (0 <= Rabs t) by apply Rabs_pos; rewrite H, Rabs_R0; lra.
- assert (r <= 0) by nra; assert (9 / 8 * t <= r) by nra; rewrite !Rabs_left1 by lra; lra.
Qed.

Lemma box_atanh_holds b z : (0 <= b)%Z -> Rabs (Q2R z) <= / 3 -> box_holds b (box_atanh b z) (atanh_of (Q2R z)).
Proof.
intros b0 h; unfold box_atanh; set (q := Qred (z * z)); assert (e : Q2R q = Q2R z * Q2R z) by (unfold q; now rewrite fraction_red, Q2R_mult).
apply box_series_holds with (t := atanh_term (Q2R z)); [exact b0|cbn; lia| |intros n _; now apply atanh_rest|unfold atanh_term; cbn; field].
intros n; cbn [fst snd]; split; [lia|].
assert (f := fraction_parts q); rewrite e in f; rewrite !mult_IZR, <- f; unfold atanh_term.
replace (IZR (2 * Z.of_nat (S n) + 1)) with (INR (2 * S n + 1)) by (rewrite INR_IZR_INZ; f_equal; lia).
replace (IZR (2 * Z.of_nat (S n) - 1)) with (INR (2 * n + 1)) by (rewrite INR_IZR_INZ; f_equal; lia).
assert (p := odd_pos n); assert (p' := odd_pos (S n)).
replace ((Q2R z) ^ (2 * S n + 1)) with (Q2R z * Q2R z * Q2R z ^ (2 * n + 1)) by (replace (2 * S n + 1)%nat with (S (S (2 * n + 1))) by lia; cbn [pow]; ring).
field; lra.
Qed.

(* ln *)
Lemma some_equal A (a b : A) : Some a = Some b -> a = b. Proof. now intros [= h]. Qed.

Lemma doubled b v x : box_holds b v x -> box_holds b (Box (2 * least v) (2 * most v)) (2 * x).
Proof.
intros [h1 h2]; split; [change (IZR (2 * least v) <= 2 * x * unit_of b)|change (2 * x * unit_of b <= IZR (2 * most v))]; rewrite mult_IZR; lra.
Qed.

Lemma box_ln_holds b x v : (0 <= b)%Z -> box_ln b x = Some v -> 0 < Q2R x /\ box_holds b v (ln (Q2R x)).
Proof.
intros b0; unfold box_ln; destruct (Z.ltb_spec 0 (Qnum x)) as [x0|]; [|discriminate].
set (e := quotient_exponent x); set (y := Qred (x * power_of_two (- e))); set (z := Qred ((y - 1) / (y + 1))); set (w := (b + bit_length e + 8)%Z).
destruct (Z.leb_spec (Z.abs (Qnum z) * 3) (Zpos (Qden z))) as [small|]; [|discriminate]; intros same%some_equal; subst v.
assert (x1 : 0 < Q2R x) by (apply Rmult_lt_0_compat; [now apply (IZR_lt 0)|apply Rinv_0_lt_compat, (IZR_lt 0); lia]).
assert (p := power_of_two_pos (- e)).
assert (ey : Q2R y = Q2R x * Q2R (power_of_two (- e))) by (unfold y; now rewrite fraction_red, Q2R_mult).
assert (y0 : 0 < Q2R y) by (rewrite ey; now apply Rmult_lt_0_compat).
assert (ez : Q2R z = (Q2R y - 1) / (Q2R y + 1)).
{ assert (one : Q2R 1 = 1) by (unfold Q2R; cbn; field); unfold z; rewrite fraction_red, Q2R_div, Q2R_minus, Q2R_plus, one; [reflexivity|].
  intros k; apply Qeq_eqR in k; rewrite Q2R_plus, one, RMicromega.Q2R_0 in k; lra. }
assert (hz : Rabs (Q2R z) <= / 3).
{ assert (f := fraction_parts z); apply IZR_le in small; rewrite mult_IZR, abs_IZR, <- f, Rabs_mult in small.
  assert (d : 0 < IZR (Zpos (Qden z))) by (apply (IZR_lt 0); lia); rewrite (Rabs_pos_eq (IZR _)) in small by lra; nra. }
split; [exact x1|].
assert (w0 : (0 <= w)%Z) by (assert (k := bit_length_ge e); unfold w; lia).
apply coarser_holds; [exact w0|exact b0|].
assert (h1 := box_atanh_holds w z w0 hz).
assert (third : Q2R (1 # 3) = / 3) by (unfold Q2R; cbn; lra).
assert (h2 := box_atanh_holds w (1 # 3) w0); rewrite third, Rabs_pos_eq in h2 by lra; specialize (h2 (Rle_refl _)).
assert (h3 : box_holds w (ends (box_atanh w (1 # 3)) (Box e e)) (atanh_of (/ 3) * IZR e)).
{ assert (k := ends_hold _ (Box e e) _ (IZR e) h2 (conj (Rle_refl _) (Rle_refl _))); unfold box_holds; lra. }
assert (h4 := box_add_holds _ _ _ _ _ h1 h3).
replace (ln (Q2R x)) with (2 * (atanh_of (Q2R z) + atanh_of (/ 3) * IZR e)); [now apply doubled|].
assert (a3 : atanh_of (/ 3) * 2 = ln 2).
{ unfold atanh_of; replace (1 + / 3) with (2 * (1 - / 3)) by lra; rewrite ln_mult by lra; lra. }
assert (az : atanh_of (Q2R z) * 2 = ln (Q2R y)).
{ unfold atanh_of; assert (i : 0 < / (Q2R y + 1)) by (apply Rinv_0_lt_compat; lra).
  replace (1 + Q2R z) with (Q2R y * (1 - Q2R z)) by (rewrite ez; field; lra); rewrite ln_mult; [lra|exact y0|].
  rewrite ez; replace (1 - (Q2R y - 1) / (Q2R y + 1)) with (2 * / (Q2R y + 1)) by (field; lra); lra. }
assert (ly : ln (Q2R y) = ln (Q2R x) + IZR (- e) * ln 2) by (rewrite ey, ln_mult, ln_power_of_two by assumption; reflexivity).
rewrite opp_IZR in ly; rewrite <- a3 in ly; lra.
Qed.

(* e^x *)
Definition exp_term (r : R) (k : nat) : R := / INR (fact k) * r ^ k.

Lemma sum_finite f n : sum_f_R0 f n = sum_before f (S n).
Proof. induction n as [|n ih]; [cbn; lra|]; cbn [sum_f_R0]; rewrite ih; reflexivity. Qed.

Lemma exp_step r n : exp_term r (S n) * INR (S n) = exp_term r n * r.
Proof. unfold exp_term; rewrite fact_simpl, mult_INR; cbn [pow]; field; split; [apply INR_fact_neq_0|apply not_0_INR; lia]. Qed.

Lemma exp_rest r n : Rabs r <= / 2 -> Rabs (exp r - sum_before (exp_term r) n) <= 2 * Rabs (exp_term r n).
Proof.
intros h; assert (half : forall k, Rabs (exp_term r (S k)) * 2 <= Rabs (exp_term r k)).
{ intros k; assert (e := f_equal Rabs (exp_step r k)); rewrite !Rabs_mult in e.
  assert (i : 1 <= INR (S k)) by (apply (le_INR 1); lia); rewrite (Rabs_pos_eq (INR _)) in e by lra.
  assert (a := Rabs_pos (exp_term r k)); assert (a' := Rabs_pos (exp_term r (S k))); nra. }
assert (far : forall m, Rabs (sum_before (exp_term r) (n + m) - sum_before (exp_term r) n) <= 2 * Rabs (exp_term r n) - 2 * Rabs (exp_term r (n + m))).
{ induction m as [|m ih]; [rewrite Nat.add_0_r, Rminus_diag_eq, Rabs_R0 by reflexivity; lra|].
  rewrite Nat.add_succ_r; cbn [sum_before]; assert (k := half (n + m)%nat).
  replace (_ + _ - _) with ((sum_before (exp_term r) (n + m) - sum_before (exp_term r) n) + exp_term r (n + m)) by ring.
  assert (tri := Rabs_triang (sum_before (exp_term r) (n + m) - sum_before (exp_term r) n) (exp_term r (n + m))); lra. }
apply le_epsilon; intros eps e0.
assert (lim := proj2_sig (exist_exp r)); change (infinite_sum (exp_term r) (exp r)) in lim; destruct (lim eps e0) as [m hm].
specialize (hm (n + m)%nat ltac:(lia)); rewrite sum_finite in hm; unfold R_dist in hm.
rewrite <- Nat.add_succ_r in hm; assert (k := far (S m)); assert (a := Rabs_pos (exp_term r (n + S m))).
set (u := sum_before (exp_term r) (n + S m)) in *; set (v := sum_before (exp_term r) n) in *.
replace (exp r - v) with ((u - v) - (u - exp r)) by ring.
assert (tri := Rabs_triang (u - v) (- (u - exp r))); rewrite Rabs_Ropp in tri; unfold Rminus at 1; lra.
Qed.

Lemma squared_holds b n : (0 <= b)%Z -> forall v r, box_holds b v (exp r) -> box_holds b (squared b n v) (exp (r * 2 ^ n)).
Proof.
intros b0; induction n as [|n ih]; intros v r h; cbn [squared]; [now rewrite pow_O, Rmult_1_r|].
replace (r * 2 ^ S n) with ((r + r) * 2 ^ n) by (cbn [pow]; ring); apply ih; rewrite exp_plus; now apply box_mul_holds.
Qed.

Lemma box_exp_holds b x v : (0 <= b)%Z -> box_exp b x = Some v -> box_holds b v (exp (Q2R x)).
Proof.
intros b0; unfold box_exp; destruct (_ <=? 10000 * _)%Z; [|discriminate].
set (s := (bit_length (Z.abs (Qnum x) / Zpos (Qden x)) + 1)%Z); set (w := (b + s + _ + 16)%Z); set (below := Z.shiftl (Zpos (Qden x)) s).
destruct (Z.leb_spec (2 * Z.abs (Qnum x)) below) as [small|]; [|discriminate]; intros [= <-].
assert (s0 : (0 <= s)%Z) by (assert (k := bit_length_ge (Z.abs (Qnum x) / Zpos (Qden x))); unfold s; lia).
assert (w0 : (0 <= w)%Z) by (unfold w; lia).
assert (d0 : 0 < IZR (Zpos (Qden x))) by (apply (IZR_lt 0); lia).
assert (u := unit_pos s s0); assert (eb : IZR below = IZR (Zpos (Qden x)) * unit_of s) by (unfold below; now apply shifted_left).
assert (b1 : 0 < IZR below) by (rewrite eb; now apply Rmult_lt_0_compat).
apply coarser_holds; [exact w0|exact b0|]; set (r := IZR (Qnum x) / IZR below).
replace (Q2R x) with (r * 2 ^ Z.to_nat s) by (rewrite <- unit_pow by exact s0; unfold r, Q2R; rewrite eb; field; lra).
apply squared_holds; [exact w0|].
assert (hr : Rabs r <= / 2).
{ apply IZR_le in small; rewrite mult_IZR, abs_IZR in small; unfold r, Rdiv; rewrite Rabs_mult, (Rabs_pos_eq (/ _)) by (left; now apply Rinv_0_lt_compat).
  apply (Rmult_le_reg_r (IZR below)); [exact b1|]; rewrite Rmult_assoc, Rinv_l by lra; lra. }
apply box_series_holds with (t := exp_term r); [exact w0|cbn; lia| |intros n _; cbn [fst snd]; rewrite Rmult_1_r; now apply exp_rest|unfold exp_term, Q2R; cbn; field].
intros n; cbn [fst snd]; assert (b2 : (0 < below)%Z) by now apply lt_IZR.
split; [lia|]; rewrite mult_IZR, <- INR_IZR_INZ; replace (IZR (Qnum x)) with (r * IZR below) by (unfold r; field; lra).
assert (e := exp_step r n); rewrite (Rmult_comm (IZR below)), <- Rmult_assoc, e; ring.
Qed.

(* Square roots *)
Lemma box_sqrt_holds b x v : (0 <= b)%Z -> box_sqrt b x = Some v -> 0 <= Q2R x /\ box_holds b v (sqrt (Q2R x)).
Proof.
intros b0; unfold box_sqrt; destruct (Z.leb_spec 0 (Qnum x)) as [x0|]; [|discriminate]; intros [= <-].
set (a := (_ / _)%Z); assert (d0 : 0 < IZR (Zpos (Qden x))) by (apply (IZR_lt 0); lia).
assert (x1 : 0 <= Q2R x) by (apply Rmult_le_pos; [now apply (IZR_le 0)|left; now apply Rinv_0_lt_compat]).
split; [exact x1|]; set (r := sqrt (Q2R x) * unit_of b); assert (u := unit_pos b b0).
assert (r0 : 0 <= r) by (apply Rmult_le_pos; [apply sqrt_pos|lra]).
assert (rr : r * r = Q2R x * unit_of (b + b)).
{ unfold r; unfold unit_of at 3; rewrite Z.pow_add_r, mult_IZR by exact b0; fold (unit_of b); rewrite <- (sqrt_sqrt (Q2R x) x1) at 3; ring. }
assert (f := fraction_parts x); assert (sl : IZR (Z.shiftl (Qnum x) (b + b)) = IZR (Qnum x) * unit_of (b + b)) by (apply shifted_left; lia).
assert (low : IZR a <= r * r) by (apply floor_below; [lia|]; rewrite sl, rr, <- f; lra).
assert (a0 : (0 <= a)%Z) by (apply Z.div_pos; [apply Z.shiftl_nonneg; exact x0|lia]).
assert (high : r * r < IZR (a + 1)).
{ assert (k := Z.mul_succ_div_gt (Z.shiftl (Qnum x) (b + b)) (Zpos (Qden x)) ltac:(lia)); fold a in k; apply IZR_lt in k; rewrite mult_IZR, sl, <- f in k.
  rewrite <- Z.add_1_r in k; rewrite rr; apply (Rmult_lt_reg_r (IZR (Zpos (Qden x)))); [exact d0|]; lra. }
destruct (Z.sqrt_spec a a0) as [s1 s2]; assert (s0 := Z.sqrt_nonneg a); set (s := Z.sqrt a) in *.
apply IZR_le in s1; rewrite mult_IZR in s1; apply (IZR_le 0) in s0.
assert (s3 : IZR (a + 1) <= IZR (s + 1) * IZR (s + 1)) by (rewrite <- mult_IZR; apply IZR_le; unfold Z.succ in s2; lia).
rewrite plus_IZR in s3; rewrite plus_IZR in s3.
split; cbn [least most]; fold r; rewrite ?plus_IZR; rewrite ?plus_IZR in high; nra.
Qed.

(* A function of a box *)
Lemma box_function_holds f b q v : (0 <= b)%Z -> box_function f b q = Some v -> in_domain f (Q2R q) /\ box_holds b v (value_of f (Q2R q)).
Proof.
destruct f; [apply box_ln_holds|intros b0 e; split; [exact I|now apply box_exp_holds]|apply box_sqrt_holds].
Qed.

Lemma increasing f x y : in_domain f x -> x <= y -> in_domain f y /\ value_of f x <= value_of f y.
Proof.
destruct f; cbn; intros h k; split; try exact I; try lra.
- destruct k as [k|<-]; [left; now apply ln_increasing|right; reflexivity].
- destruct k as [k|<-]; [left; now apply exp_increasing|right; reflexivity].
- now apply sqrt_le_1_alt.
Qed.

Lemma end_value b a : (0 <= b)%Z -> Q2R (end_of b a) * unit_of b = IZR a.
Proof.
intros b0; unfold end_of; rewrite fraction_red, Q2R_mult, power_of_two_value; assert (u := unit_pos b b0).
replace (Q2R (inject_Z a)) with (IZR a) by (unfold Q2R; cbn; field).
destruct (Z.ltb_spec (- b) 0) as [h|h]; [rewrite Z.opp_involutive; field; lra|].
replace (- b)%Z with 0%Z by lia; replace b with 0%Z by lia; unfold unit_of; cbn; ring.
Qed.

Theorem image_holds f b v w x : (0 <= b)%Z -> image f b v = Some w -> box_holds b v x -> in_domain f x /\ box_holds b w (value_of f x).
Proof.
intros b0 e [h1 h2]; assert (u := unit_pos b b0); unfold image in e.
destruct (box_function f b (end_of b (least v))) as [low|] eqn:el; [|discriminate].
destruct (box_function_holds _ _ _ _ b0 el) as [d1 [l1 l2]].
assert (v1 := end_value b (least v) b0); assert (v2 := end_value b (most v) b0).
assert (x1 : Q2R (end_of b (least v)) <= x) by (apply (Rmult_le_reg_r (unit_of b)); [exact u|lra]).
assert (x2 : x <= Q2R (end_of b (most v))) by (apply (Rmult_le_reg_r (unit_of b)); [exact u|lra]).
destruct (increasing f _ _ d1 x1) as [dx i1]; split; [exact dx|].
destruct (Z.eqb_spec (least v) (most v)) as [s|s].
- injection e as <-; rewrite <- s in x2; replace x with (Q2R (end_of b (least v))) by lra; split; assumption.
- destruct (box_function f b (end_of b (most v))) as [high|] eqn:eh; [|discriminate]; injection e as <-.
  destruct (box_function_holds _ _ _ _ b0 eh) as [_ [_ m2]]; destruct (increasing f _ _ dx x2) as [_ i2].
  split; cbn [least most]; nra.
Qed.
