(* An increasing function of a box; square roots of fractions lie in their boxes. *)
From Coq Require Import Reals Qreals QArith ZArith Lia Lra Psatz.
From Exactdp.Kernel Require Import Boxes Enclosures Arctangents.
Local Open Scope R_scope.

(* Powers of two *)
Lemma unit_pow b : (0 <= b)%Z -> unit_of b = 2 ^ Z.to_nat b.
Proof. intros h; unfold unit_of; rewrite pow_IZR, Z2Nat.id by exact h; reflexivity. Qed.

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

(* An increasing function of a box *)
Lemma end_value b a : (0 <= b)%Z -> Q2R (end_of b a) * unit_of b = IZR a.
Proof.
intros b0; unfold end_of; rewrite fraction_red, Q2R_mult, power_of_two_value; assert (u := unit_pos b b0).
replace (Q2R (inject_Z a)) with (IZR a) by (unfold Q2R; cbn; field).
destruct (Z.ltb_spec (- b) 0) as [h|h]; [rewrite Z.opp_involutive; field; lra|].
replace (- b)%Z with 0%Z by lia; replace b with 0%Z by lia; unfold unit_of; cbn; ring.
Qed.

Lemma image_by_holds f (domain : R -> Prop) g b : (forall q v, f q = Some v -> domain (Q2R q) /\ box_holds b v (g (Q2R q))) ->
  (forall x y, domain x -> x <= y -> domain y /\ g x <= g y) ->
  forall v w x, (0 <= b)%Z -> image_by f b v = Some w -> box_holds b v x -> domain x /\ box_holds b w (g x).
Proof.
intros of_end up v w x b0 e [h1 h2]; assert (u := unit_pos b b0); unfold image_by in e.
destruct (f (end_of b (least v))) as [low|] eqn:el; [|discriminate].
destruct (of_end _ _ el) as [d1 [l1 l2]].
assert (v1 := end_value b (least v) b0); assert (v2 := end_value b (most v) b0).
assert (x1 : Q2R (end_of b (least v)) <= x) by (apply (Rmult_le_reg_r (unit_of b)); [exact u|lra]).
assert (x2 : x <= Q2R (end_of b (most v))) by (apply (Rmult_le_reg_r (unit_of b)); [exact u|lra]).
destruct (up _ _ d1 x1) as [dx i1]; split; [exact dx|].
destruct (Z.eqb_spec (least v) (most v)) as [s|s].
- injection e as <-; rewrite <- s in x2; replace x with (Q2R (end_of b (least v))) by lra; split; assumption.
- destruct (f (end_of b (most v))) as [high|] eqn:eh; [|discriminate]; injection e as <-.
  destruct (of_end _ _ eh) as [_ [_ m2]]; destruct (up _ _ dx x2) as [_ i2].
  split; cbn [least most]; nra.
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

Lemma sqrt_increases x y : 0 <= x -> x <= y -> 0 <= y /\ sqrt x <= sqrt y.
Proof. intros h k; split; [lra|now apply sqrt_le_1_alt]. Qed.
