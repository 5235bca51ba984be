(* Integers and fractions of the standard library, which a computer evaluates fast, as elements of an ordered field. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith QArith Qpower Lia.
From mathcomp Require Import ring.
From Exactdp Require Import Compat.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Section Numbers.
Variable R : realFieldType.

Definition of_integer (z : Z) : R :=
  match z with Z0 => 0 | Zpos p => (Pos.to_nat p)%:R | Zneg p => - (Pos.to_nat p)%:R end.
Definition of_fraction (q : Q) : R := of_integer (Qnum q) / of_integer (Zpos (Qden q)).
(* x to an integer power *)
Definition to_power (x : R) (n : Z) : R :=
  match n with Z0 => 1 | Zpos p => x ^+ Pos.to_nat p | Zneg p => (x ^+ Pos.to_nat p)^-1 end.

Lemma integer_nat n : of_integer (Z.of_nat n) = n%:R.
Proof. by case: n => [|n] //; rewrite /of_integer /Z.of_nat SuccNat2Pos.id_succ. Qed.

Lemma integerN x : of_integer (- x)%Z = - of_integer x.
Proof. by case: x => [|p|p] /=; rewrite ?oppr0 ?opprK. Qed.

Lemma integer_difference a b : of_integer (Z.of_nat a - Z.of_nat b)%Z = a%:R - b%:R.
Proof.
case: (leqP b a) => h.
  have -> : (Z.of_nat a - Z.of_nat b = Z.of_nat (a - b))%Z.
    by rewrite Nat2Z.inj_sub //; apply/ssrnat.leP.
  by rewrite integer_nat natrB.
have -> : (Z.of_nat a - Z.of_nat b = - Z.of_nat (b - a))%Z.
  by rewrite Nat2Z.inj_sub; [lia|apply/ssrnat.leP; apply: ltnW].
by rewrite -opprB -natrB ?(ltnW h) // -integer_nat integerN.
Qed.

Lemma differences z : exists a b, z = (Z.of_nat a - Z.of_nat b)%Z.
Proof.
by exists (Z.to_nat z), (Z.to_nat (- z)); lia.
Qed.

Lemma integerD x y : of_integer (x + y)%Z = of_integer x + of_integer y.
Proof.
have [a [b ->]] := differences x; have [c [d ->]] := differences y.
have -> : (Z.of_nat a - Z.of_nat b + (Z.of_nat c - Z.of_nat d) = Z.of_nat (a + c) - Z.of_nat (b + d))%Z.
  by rewrite !Nat2Z.inj_add; lia.
by rewrite !integer_difference !natrD opprD addrACA.
Qed.

Lemma product_differences (a b c d : R) : (a * c + b * d) - (a * d + b * c) = (a - b) * (c - d).
Proof. by ring. Qed.

Lemma integerM x y : of_integer (x * y)%Z = of_integer x * of_integer y.
Proof.
have [a [b ->]] := differences x; have [c [d ->]] := differences y.
have -> : ((Z.of_nat a - Z.of_nat b) * (Z.of_nat c - Z.of_nat d) = Z.of_nat (a * c + b * d) - Z.of_nat (a * d + b * c))%Z.
  by rewrite !Nat2Z.inj_add !Nat2Z.inj_mul; lia.
by rewrite !integer_difference !natrD !natrM product_differences.
Qed.

Lemma integerB x y : of_integer (x - y)%Z = of_integer x - of_integer y.
Proof. by rewrite -Z.add_opp_r integerD integerN. Qed.

Lemma integer_ge0 x : (0 <= of_integer x) = (0 <=? x)%Z.
Proof.
case: x => [|p|p] /=; rewrite ?lexx ?ler0n // oppr_ge0 lern0; apply/negbTE; rewrite -lt0n; apply/ssrnat.ltP; exact: Pos2Nat.is_pos.
Qed.

Lemma integer_le x y : (of_integer x <= of_integer y) = (x <=? y)%Z.
Proof. by rewrite -subr_ge0 -integerB integer_ge0; apply/idP/idP => /Z.leb_le h; apply/Z.leb_le; lia. Qed.

Lemma integer_lt x y : (of_integer x < of_integer y) = (x <? y)%Z.
Proof. by rewrite ltNge integer_le Z.leb_antisym negbK. Qed.

Lemma integer_gt0 p : 0 < of_integer (Zpos p).
Proof. by rewrite -[0]/(of_integer 0) integer_lt. Qed.

Lemma integer_eq x y : (of_integer x == of_integer y) = (x =? y)%Z.
Proof.
rewrite eq_le !integer_le; apply/andP/idP => [[/Z.leb_le h /Z.leb_le k]|/Z.eqb_eq ->]; last by rewrite Z.leb_refl.
by apply/Z.eqb_eq; lia.
Qed.

Lemma denominator_neq0 p : of_integer (Zpos p) != 0.
Proof. by rewrite gt_eqF // integer_gt0. Qed.

Lemma fraction_le a b : (of_fraction a <= of_fraction b) = Qle_bool a b.
Proof.
rewrite /of_fraction ler_pdivrMr ?integer_gt0 // mulrAC ler_pdivlMr ?integer_gt0 //.
by rewrite -!integerM integer_le.
Qed.

Lemma fraction_lt a b : (of_fraction a < of_fraction b) = ~~ Qle_bool b a.
Proof. by rewrite ltNge fraction_le. Qed.

Lemma fraction_eq a b : (of_fraction a == of_fraction b) = Qeq_bool a b.
Proof.
rewrite eq_le !fraction_le; apply/andP/idP => [[/Qle_bool_iff h /Qle_bool_iff k]|/Qeq_bool_iff h].
  by apply/Qeq_bool_iff/Qle_antisym.
by split; apply/Qle_bool_iff; rewrite h; apply: Qle_refl.
Qed.

Lemma eq_fraction a b : (a == b)%Q -> of_fraction a = of_fraction b.
Proof. by move/Qeq_bool_iff => h; apply/eqP; rewrite fraction_eq. Qed.

Lemma fraction0 : of_fraction 0 = 0.
Proof. by rewrite /of_fraction mul0r. Qed.

Lemma fraction1 : of_fraction 1 = 1.
Proof. by rewrite /of_fraction divff // denominator_neq0. Qed.

Lemma fraction_red q : of_fraction (Qred q) = of_fraction q.
Proof. by apply: eq_fraction; apply: Qred_correct. Qed.

Lemma fractionD a b : of_fraction (a + b)%Q = of_fraction a + of_fraction b.
Proof.
have -> : of_fraction (a + b)%Q = of_integer (Qnum a * Zpos (Qden b) + Qnum b * Zpos (Qden a))%Z /
    of_integer (Zpos (Qden a) * Zpos (Qden b))%Z by [].
by rewrite integerD !integerM -addf_div ?denominator_neq0.
Qed.

Lemma fractionM a b : of_fraction (a * b)%Q = of_fraction a * of_fraction b.
Proof.
have -> : of_fraction (a * b)%Q = of_integer (Qnum a * Qnum b)%Z / of_integer (Zpos (Qden a) * Zpos (Qden b))%Z by [].
by rewrite !integerM -mulf_div.
Qed.

Lemma fractionN a : of_fraction (- a)%Q = - of_fraction a.
Proof. by rewrite /of_fraction -mulNr -integerN. Qed.

Lemma fractionB a b : of_fraction (a - b)%Q = of_fraction a - of_fraction b.
Proof. by rewrite -fractionN -fractionD. Qed.

Lemma fractionV a : of_fraction (/ a)%Q = (of_fraction a)^-1.
Proof.
case: a => [[|p|p] d]; rewrite /of_fraction /Qinv /=; first by rewrite !mul0r invr0.
  by rewrite invf_div.
by rewrite -invf_div invrN mulrN mulNr.
Qed.

Lemma fraction_div a b : of_fraction (a / b)%Q = of_fraction a / of_fraction b.
Proof. by rewrite -fractionV -fractionM. Qed.

Lemma fraction_pos a n : of_fraction (Qpower_positive a n) = of_fraction a ^+ Pos.to_nat n.
Proof.
rewrite /Qpower_positive; elim/Pos.peano_ind: n => [|n IH]; first by rewrite expr1.
rewrite Pos2Nat.inj_succ exprS -IH -fractionM -Pos.add_1_l; apply: eq_fraction; exact: (Qpower_plus_positive a 1 n).
Qed.

Lemma fraction_power a n : of_fraction (a ^ n)%Q = to_power (of_fraction a) n.
Proof. by case: n => [|n|n] /=; rewrite ?fraction1 ?fractionV ?fraction_pos. Qed.
End Numbers.
