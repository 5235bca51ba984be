(* A box holds its number: sums, products, quotients, series, ln, e^x and square roots of real numbers. *)
From Coq Require Import Reals Qreals QArith ZArith Lia Lra Psatz.
From Exactdp.Kernel Require Import Boxes Series.
Local Open Scope R_scope.

Definition unit_of (b : Z) : R := IZR (2 ^ b).
Definition box_holds (b : Z) (v : box) (x : R) : Prop := IZR (least v) <= x * unit_of b <= IZR (most v).

Lemma unit_pos b : (0 <= b)%Z -> 0 < unit_of b.
Proof. intros h; apply (IZR_lt 0); apply Z.pow_pos_nonneg; lia. Qed.

(* Rounding *)
Lemma floor_below a d y : (0 < d)%Z -> IZR a <= y * IZR d -> IZR (a / d) <= y.
Proof.
intros d0 h; assert (D : 0 < IZR d) by now apply (IZR_lt 0).
assert (k := Z.mul_div_le a d d0); apply IZR_le in k; rewrite mult_IZR in k.
apply Rmult_le_reg_r with (IZR d); [exact D|]; lra.
Qed.
Lemma ceil_above a d y : (0 < d)%Z -> y * IZR d <= IZR a -> y <= IZR (rounded_up a d).
Proof.
intros d0 h; unfold rounded_up; rewrite opp_IZR.
enough (IZR (- a / d) <= - y) by lra; apply floor_below; [exact d0|]; rewrite opp_IZR; lra.
Qed.
Lemma floor_is a d : floor_of a d = (a / d)%Z.
Proof.
destruct d as [|d|d]; try reflexivity; cbn; revert a; induction d as [d _|d ih|]; intros a; try reflexivity; cbn [halved].
rewrite ih, Zdiv2_div, Z.div_div by lia; reflexivity.
Qed.
Lemma shift_below a b y : (0 <= b)%Z -> IZR a <= y * unit_of b -> IZR (Z.shiftr a b) <= y.
Proof. intros b0 h; rewrite Z.shiftr_div_pow2 by exact b0; apply floor_below; [apply Z.pow_pos_nonneg; lia|exact h]. Qed.
Lemma shift_above a b y : (0 <= b)%Z -> y * unit_of b <= IZR a -> y <= IZR (shifted_up a b).
Proof.
intros b0 h; unfold shifted_up; rewrite opp_IZR.
enough (IZR (Z.shiftr (- a) b) <= - y) by lra; apply shift_below; [exact b0|]; rewrite opp_IZR; lra.
Qed.
Lemma shifted_left a b : (0 <= b)%Z -> IZR (Z.shiftl a b) = IZR a * unit_of b.
Proof. intros b0; rewrite Z.shiftl_mul_pow2 by exact b0; apply mult_IZR. Qed.

Lemma fraction_parts q : Q2R q * IZR (Zpos (Qden q)) = IZR (Qnum q).
Proof. unfold Q2R; field; apply not_0_IZR; discriminate. Qed.

Lemma box_of_holds b q : (0 <= b)%Z -> box_holds b (box_of b q) (Q2R q).
Proof.
intros b0; assert (e := fraction_parts q).
split; cbn [box_of least most]; [apply floor_below|apply ceil_above]; try reflexivity; rewrite shifted_left by exact b0; rewrite <- e; lra.
Qed.

(* Arithmetic *)
Lemma box_add_holds b v w x y : box_holds b v x -> box_holds b w y -> box_holds b (box_add v w) (x + y).
Proof. unfold box_holds, box_add; cbn [least most]; rewrite !plus_IZR; lra. Qed.
Lemma box_sub_holds b v w x y : box_holds b v x -> box_holds b w y -> box_holds b (box_sub v w) (x - y).
Proof. unfold box_holds, box_sub; cbn [least most]; rewrite !minus_IZR; lra. Qed.

Lemma product_above m a b c d x y : a <= x <= b -> c <= y <= d -> m <= a * c -> m <= a * d -> m <= b * c -> m <= b * d -> m <= x * y.
Proof.
intros hx hy h1 h2 h3 h4; destruct (Rle_dec 0 x) as [x0|x0].
- assert (x * c <= x * y) by (apply Rmult_le_compat_l; lra); destruct (Rle_dec 0 c); nra.
- assert (x * d <= x * y) by nra; destruct (Rle_dec 0 d); nra.
Qed.

Lemma ends_hold v w x y : IZR (least v) <= x <= IZR (most v) -> IZR (least w) <= y <= IZR (most w) ->
  IZR (least (ends v w)) <= x * y <= IZR (most (ends v w)).
Proof.
intros hx hy; cbn [ends least most]; set (a := (least v * least w)%Z); set (b := (least v * most w)%Z); set (c := (most v * least w)%Z); set (d := (most v * most w)%Z).
split.
- apply product_above with (IZR (least v)) (IZR (most v)) (IZR (least w)) (IZR (most w)); [exact hx|exact hy| | | |]; rewrite <- mult_IZR; apply IZR_le; fold a b c d; lia.
- set (s := Z.max _ _); enough (- IZR s <= (- x) * y) by lra.
  apply product_above with (- IZR (most v)) (- IZR (least v)) (IZR (least w)) (IZR (most w)); [lra|exact hy| | | |];
  rewrite <- Ropp_mult_distr_l, <- mult_IZR; apply Ropp_le_contravar, IZR_le; fold a b c d; unfold s; lia.
Qed.

Lemma box_mul_holds b v w x y : (0 <= b)%Z -> box_holds b v x -> box_holds b w y -> box_holds b (box_mul b v w) (x * y).
Proof.
intros b0 hx hy; assert (e := ends_hold v w _ _ hx hy).
split; cbn [box_mul least most]; [apply shift_below|apply shift_above]; try exact b0; lra.
Qed.

Lemma reciprocal_holds b v r x : (0 <= b)%Z -> reciprocal b v = Some r -> box_holds b v x -> x <> 0 /\ box_holds b r (/ x).
Proof.
intros b0; unfold reciprocal; assert (u := unit_pos b b0).
assert (one : IZR (Z.shiftl 1 (b + b)) = unit_of b * unit_of b).
{ rewrite shifted_left by lia; unfold unit_of; rewrite Z.pow_add_r, mult_IZR by exact b0; lra. }
destruct (Z.ltb_spec 0 (least v)) as [l|l].
- intros [= <-] [h1 h2]; apply IZR_lt in l.
  assert (0 < x) by nra; split; [lra|].
  assert (p : 0 < / x) by now apply Rinv_0_lt_compat.
  assert (ix : / x * x = 1) by (field; lra).
  assert (iu : unit_of b = (/ x * unit_of b) * x) by (rewrite Rmult_assoc, (Rmult_comm (unit_of b)), <- Rmult_assoc, ix; lra).
  assert (q : 0 < / x * unit_of b) by nra.
  split; cbn [least most]; [apply floor_below|apply ceil_above]; try (apply lt_IZR; lra); rewrite one; set (i := / x * unit_of b) in *; set (U := unit_of b) in *; nra.
- destruct (Z.ltb_spec (most v) 0) as [m|m]; [|discriminate].
  intros [= <-] [h1 h2]; apply IZR_lt in m.
  assert (x < 0) by nra; split; [lra|].
  assert (p : / x < 0) by now apply Rinv_lt_0_compat.
  assert (ix : / x * x = 1) by (field; lra).
  assert (iu : unit_of b = (/ x * unit_of b) * x) by (rewrite Rmult_assoc, (Rmult_comm (unit_of b)), <- Rmult_assoc, ix; lra).
  assert (q : / x * unit_of b < 0) by nra.
  assert (0 < - most v)%Z by (apply lt_IZR; rewrite opp_IZR; lra).
  assert (0 < - least v)%Z by (apply lt_IZR; rewrite opp_IZR; lra).
  split; cbn [least most]; [apply floor_below|apply ceil_above]; try assumption; rewrite !opp_IZR, one; set (i := / x * unit_of b) in *; set (U := unit_of b) in *; nra.
Qed.

Lemma box_div_holds b v w r x y : (0 <= b)%Z -> box_div b v w = Some r -> box_holds b v x -> box_holds b w y -> y <> 0 /\ box_holds b r (x / y).
Proof.
intros b0; unfold box_div; destruct (reciprocal b w) as [i|] eqn:e; [|discriminate]; intros [= <-] hx hy.
destruct (reciprocal_holds _ _ _ _ b0 e hy) as [y0 hi]; split; [exact y0|]; now apply box_mul_holds.
Qed.

Lemma coarser_holds w b v x : (0 <= w)%Z -> (0 <= b)%Z -> box_holds w v x -> box_holds b (coarser w b v) x.
Proof.
intros w0 b0 [h1 h2]; assert (u := unit_pos b b0).
split; cbn [coarser least most]; [apply shift_below|apply shift_above]; try exact w0; rewrite shifted_left by exact b0; nra.
Qed.

(* Series *)
Fixpoint sum_before (t : nat -> R) (n : nat) : R := match n with O => 0 | S n => sum_before t n + t n end.

Section OfSeries.
Variables (t : nat -> R) (ratio : Z -> Z * Z) (tail : Z * Z) (first : Z) (s : R) (b : Z).
Hypothesis b0 : (0 <= b)%Z.
Hypothesis first0 : (first <= 9 * b + 1)%Z.
Hypothesis tail0 : (0 <= fst tail)%Z /\ (0 < snd tail)%Z.
Hypothesis step : forall n, (0 < snd (ratio (Z.of_nat (S n))))%Z /\ t (S n) * IZR (snd (ratio (Z.of_nat (S n)))) = t n * IZR (fst (ratio (Z.of_nat (S n)))).
Hypothesis rest : forall n, (first <= Z.of_nat n)%Z -> Rabs (s - sum_before t n) * IZR (snd tail) <= IZR (fst tail) * Rabs (t n).

Lemma sum_found term total n : (first <= Z.of_nat n)%Z -> box_holds b term (t n) -> box_holds b total (sum_before t n) ->
  let far := (fst tail * Z.max (Z.abs (least term)) (Z.abs (most term)))%Z in
  box_holds b (Box ((least total * snd tail - far) / snd tail) (rounded_up (most total * snd tail + far) (snd tail))) s.
Proof.
intros n1 [t1 t2] [a1 a2]; cbv zeta; set (m := Z.max _ _); destruct tail0 as [f0 d0].
assert (u := unit_pos b b0); assert (r := rest n n1).
assert (D : 0 < IZR (snd tail)) by now apply (IZR_lt 0).
assert (F : 0 <= IZR (fst tail)) by now apply (IZR_le 0).
assert (small : Rabs (t n) * unit_of b <= IZR m).
{ rewrite <- (Rabs_pos_eq (unit_of b)) by lra; rewrite <- Rabs_mult; apply Rabs_le; split.
  - assert (IZR (- m) <= IZR (least term)) by (apply IZR_le; unfold m; lia); rewrite opp_IZR in *; lra.
  - assert (IZR (most term) <= IZR m) by (apply IZR_le; unfold m; lia); lra. }
assert (r' : Rabs (s - sum_before t n) * IZR (snd tail) * unit_of b <= IZR (fst tail) * IZR m).
{ apply Rle_trans with (IZR (fst tail) * (Rabs (t n) * unit_of b)); nra. }
assert (c1 := Rle_abs (s - sum_before t n)); assert (c2 := Rle_abs (- (s - sum_before t n))); rewrite Rabs_Ropp in c2.
set (A := Rabs _) in *; set (U := unit_of b) in *; set (S0 := sum_before t n) in *; set (d := IZR (snd tail)) in *.
assert (W : 0 <= d * U) by nra.
assert (k1 : 0 <= (s - S0 + A) * (d * U)) by (apply Rmult_le_pos; lra).
assert (k2 : 0 <= (S0 - s + A) * (d * U)) by (apply Rmult_le_pos; lra).
assert (k3 : 0 <= (S0 * U - IZR (least total)) * d) by (apply Rmult_le_pos; lra).
assert (k4 : 0 <= (IZR (most total) - S0 * U) * d) by (apply Rmult_le_pos; lra).
split; cbn [least most]; [apply floor_below|apply ceil_above]; try exact d0; rewrite ?minus_IZR, ?plus_IZR, !mult_IZR; fold U d; lra.
Qed.

Lemma sum_series_holds fuel : forall n term total, (first <= Z.of_nat (n + fuel))%Z -> box_holds b term (t n) -> box_holds b total (sum_before t n) ->
  box_holds b (sum_series ratio tail first fuel (Z.of_nat n) term total) s.
Proof.
induction fuel as [|fuel ih]; intros n term total n1 ht ha; [exact (sum_found term total n ltac:(lia) ht ha)|].
cbn [sum_series]; destruct ((Z.of_nat n <? first)%Z || _)%bool eqn:more.
- replace (Z.of_nat n + 1)%Z with (Z.of_nat (S n)) by lia; destruct (step n) as [q0 e]; destruct (ratio (Z.of_nat (S n))) as [p q]; cbn [fst snd] in *.
  apply ih; [lia| |now apply (box_add_holds b total term (sum_before t n) (t n))].
  assert (Q0 : 0 < IZR q) by now apply (IZR_lt 0).
  destruct ht as [t1 t2]; split; cbn [least most]; rewrite floor_is; [apply floor_below|apply ceil_above]; try exact q0;
  replace (t (S n) * unit_of b * IZR q) with (t n * unit_of b * IZR p) by (rewrite (Rmult_comm (t (S n))), !Rmult_assoc, e; ring);
  set (y := t n * unit_of b) in *; destruct (Z_le_dec 0 p) as [p0|p0].
  + assert (0 <= IZR p) by now apply (IZR_le 0).
    apply Rle_trans with (IZR (least term * p)); [apply IZR_le; lia|rewrite mult_IZR; nra].
  + assert (IZR p <= 0) by (apply (IZR_le _ 0); lia).
    apply Rle_trans with (IZR (most term * p)); [apply IZR_le; lia|rewrite mult_IZR; nra].
  + assert (0 <= IZR p) by now apply (IZR_le 0).
    apply Rle_trans with (IZR (most term * p)); [rewrite mult_IZR; nra|apply IZR_le; lia].
  + assert (IZR p <= 0) by (apply (IZR_le _ 0); lia).
    apply Rle_trans with (IZR (least term * p)); [rewrite mult_IZR; nra|apply IZR_le; lia].
- refine (sum_found term total n _ ht ha); destruct (Z.ltb_spec (Z.of_nat n) first); [discriminate|lia].
Qed.

Lemma box_series_holds start : Q2R start = t O -> box_holds b (box_series start ratio tail first b) s.
Proof.
intros e; apply (sum_series_holds _ 0); [lia|rewrite <- e; now apply box_of_holds|].
unfold box_holds; cbn [sum_before least most]; lra.
Qed.
End OfSeries.
