(* ln, e^x, square roots and erf of fractions lie in their boxes. *)
From Coq Require Import Reals Qreals QArith ZArith Lia Lra Psatz.
From Exactdp.Base Require Import ErrorFunction.
From Exactdp.Kernel Require Import Boxes Enclosures Arctangents SquareRoots ErrorFunctions.
Local Open Scope R_scope.

Definition value_of (f : function_name) : R -> R :=
  match f with Logarithm => ln | Exponential => exp | SquareRoot => sqrt | ErrorFunction => erf end.
Definition in_domain (f : function_name) (x : R) : Prop :=
  match f with Logarithm => 0 < x | SquareRoot => 0 <= x | Exponential | ErrorFunction => True end.

Lemma bit_length_ge z : (0 <= bit_length z)%Z.
Proof. unfold bit_length; destruct (z =? 0)%Z; [lia|]; assert (h := Z.log2_nonneg (Z.abs z)); lia. Qed.

(* Powers of two *)
Lemma ln_unit b : (0 <= b)%Z -> ln (unit_of b) = IZR b * ln 2.
Proof.
intros h; rewrite unit_pow by exact h; rewrite <- (Z2Nat.id b h) at 2; rewrite <- INR_IZR_INZ; induction (Z.to_nat b) as [|n ih].
- cbn; rewrite ln_1; lra.
- rewrite S_INR; cbn [pow]; rewrite ln_mult, ih by (try apply pow_lt; lra); lra.
Qed.

Lemma ln_power_of_two e : ln (Q2R (power_of_two e)) = IZR e * ln 2.
Proof.
rewrite power_of_two_value; destruct (Z.ltb_spec e 0) as [h|h]; [|apply ln_unit; exact h].
rewrite ln_Rinv by (apply unit_pos; lia); rewrite ln_unit by lia; rewrite opp_IZR; lra.
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
assert (h3 : box_holds w (ends (box_arctangent 1 w (1 # 3)) (Box e e)) (atanh_of (/ 3) * IZR e)).
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
apply box_series_holds with (t := exp_term r); [exact w0|lia|cbn; lia| |intros n _; cbn [fst snd]; rewrite Rmult_1_r; now apply exp_rest|unfold exp_term, Q2R; cbn; field].
intros n; cbn [fst snd]; assert (b2 : (0 < below)%Z) by now apply lt_IZR.
split; [lia|]; rewrite mult_IZR, <- INR_IZR_INZ; replace (IZR (Qnum x)) with (r * IZR below) by (unfold r; field; lra).
assert (e := exp_step r n); rewrite (Rmult_comm (IZR below)), <- Rmult_assoc, e; ring.
Qed.

(* A function of a box *)
Lemma box_function_holds f b q v : (0 <= b)%Z -> box_function f b q = Some v -> in_domain f (Q2R q) /\ box_holds b v (value_of f (Q2R q)).
Proof.
destruct f; [apply box_ln_holds|intros b0 e; split; [exact I|now apply box_exp_holds]|apply box_sqrt_holds|intros b0 e; split; [exact I|now apply box_erf_holds]].
Qed.

Lemma increasing f x y : in_domain f x -> x <= y -> in_domain f y /\ value_of f x <= value_of f y.
Proof.
destruct f; cbn; intros h k; split; try exact I; try lra.
- destruct k as [k|<-]; [left; now apply ln_increasing|right; reflexivity].
- destruct k as [k|<-]; [left; now apply exp_increasing|right; reflexivity].
- now apply sqrt_increases.
- now apply erf_increasing.
Qed.

Theorem image_holds f b v w x : (0 <= b)%Z -> image f b v = Some w -> box_holds b v x -> in_domain f x /\ box_holds b w (value_of f x).
Proof.
intros b0; apply image_by_holds; [intros q u; now apply box_function_holds|apply increasing|exact b0].
Qed.
