(* The real numbers: the standard library's reals as MathComp's realType, with exp and ln.

   real       the type of real numbers (R of the standard library)
   exp, ln    the standard library's exponential and logarithm (ln x = 0 for x <= 0)
   sqrt       the standard library's square root (0 for negative arguments)

   The tactic toR turns a goal about MathComp's operations into one about the standard library's,
   where lra and nra decide it. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp.analysis Require Import reals Rstruct.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Notation real := (Real.sort real_realType).
Definition exp (x : real) : real := Rtrigo_def.exp x.
Definition ln (x : real) : real := Rpower.ln x.
Definition sqrt (x : real) : real := R_sqrt.sqrt x.

(* Statements *)
Lemma real_inv (x : real) : x^-1 = Rinv x.
Proof. by case: (eqVneq x 0) => [->|n]; [rewrite invr0 Rinv_0|rewrite RinvE]. Qed.
Lemma real_nat (n : nat) : n%:R = IZR (Z.of_nat n) :> real.
Proof. by rewrite -INRE INR_IZR_INZ. Qed.
Lemma real_pow (x : real) n : x ^+ n = pow x n. Proof. by rewrite RpowE. Qed.
Lemma real_abs (x : real) : `|x| = Rabs x. Proof. by []. Qed.

Ltac toR :=
  repeat match goal with
  | H : is_true (@Order.le _ _ _ _) |- _ => apply (elimT (RleP _ _)) in H
  | H : is_true (@Order.lt _ _ _ _) |- _ => apply (elimT (RltP _ _)) in H
  | H : is_true (_ != _) |- _ => apply (elimN eqP) in H
  | H : is_true (_ == _) |- _ => apply (elimT eqP) in H
  | H : is_true (_ && _) |- _ => case/andP: H => ? ?
  end;
  match goal with
  | |- is_true (@Order.le _ _ _ _) => apply/RleP
  | |- is_true (@Order.lt _ _ _ _) => apply/RltP
  | |- is_true (_ && _) => apply/andP; split; [toR|toR]
  | |- is_true (_ != _) => apply/eqP
  | |- is_true (_ == _) => apply/eqP
  | _ => idtac
  end;
  rewrite ?real_inv ?real_nat ?real_pow ?real_abs;
  repeat match goal with
  | H : context [@GRing.inv _ ?x] |- _ => rewrite (real_inv x) in H
  | H : context [@GRing.natmul _ (GRing.one _) ?n] |- _ => rewrite (real_nat n) in H
  | H : context [@GRing.exp _ ?x ?n] |- _ => rewrite (real_pow x n) in H
  | H : context [@Num.norm _ _ ?x] |- _ => rewrite (real_abs x) in H
  end;
  repeat match goal with
  | |- context [@GRing.add _ ?x ?y] => change (@GRing.add _ x y) with (Rplus x y)
  | |- context [@GRing.mul _ ?x ?y] => change (@GRing.mul _ x y) with (Rmult x y)
  | |- context [@GRing.opp _ ?x] => change (@GRing.opp _ x) with (Ropp x)
  | |- context [GRing.one _] => change (GRing.one _) with (IZR 1)
  | |- context [GRing.zero _] => change (GRing.zero _) with (IZR 0)
  | H : context [@GRing.add _ ?x ?y] |- _ => change (@GRing.add _ x y) with (Rplus x y) in H
  | H : context [@GRing.mul _ ?x ?y] |- _ => change (@GRing.mul _ x y) with (Rmult x y) in H
  | H : context [@GRing.opp _ ?x] |- _ => change (@GRing.opp _ x) with (Ropp x) in H
  | H : context [GRing.one _] |- _ => change (GRing.one _) with (IZR 1) in H
  | H : context [GRing.zero _] |- _ => change (GRing.zero _) with (IZR 0) in H
  end;
  repeat match goal with
  | |- context [Z.of_nat ?n] => progress (let m := eval compute in (Z.of_nat n) in change (Z.of_nat n) with m)
  | H : context [Z.of_nat ?n] |- _ => progress (let m := eval compute in (Z.of_nat n) in change (Z.of_nat n) with m in H)
  end;
  change (Real.sort real_realType) with R in *.

Lemma exp_gt0 x : 0 < exp x. Proof. exact/RltP/exp_pos. Qed.
Lemma exp_ge0 x : 0 <= exp x. Proof. exact/ltW/exp_gt0. Qed.
Lemma exp0 : exp 0 = 1. Proof. exact: exp_0. Qed.
Lemma expD x y : exp (x + y) = exp x * exp y. Proof. exact: exp_plus. Qed.
Lemma expN x : exp (- x) = (exp x)^-1. Proof. by rewrite real_inv; exact: exp_Ropp. Qed.
Lemma expB x y : exp (x - y) = exp x / exp y. Proof. by rewrite expD expN. Qed.
Lemma expMn x n : exp (x *+ n) = exp x ^+ n.
Proof. by elim: n => [|n h]; [rewrite expr0 mulr0n exp0|rewrite mulrS expD h exprS]. Qed.
Lemma exp_lt x y : (exp x < exp y) = (x < y).
Proof. by apply/RltP/RltP => [/exp_lt_inv|/exp_increasing]. Qed.
Lemma exp_le x y : (exp x <= exp y) = (x <= y). Proof. by rewrite !leNgt exp_lt. Qed.
Lemma exp_ge1 x : (1 <= exp x) = (0 <= x). Proof. by rewrite -exp0 exp_le. Qed.
Lemma exp_sum (I : Type) (r : seq I) (P : pred I) (f : I -> real) :
  exp (\sum_(i <- r | P i) f i) = \prod_(i <- r | P i) exp (f i).
Proof. exact: (big_morph exp expD exp0). Qed.
Lemma exp_ge_add1 x : 1 + x <= exp x. Proof. by apply/RleP; exact: exp_ineq1_le. Qed.

Lemma lnK x : 0 < x -> exp (ln x) = x. Proof. by move=> /RltP; exact: exp_ln. Qed.
Lemma expK x : ln (exp x) = x. Proof. exact: ln_exp. Qed.
Lemma ln1 : ln 1 = 0. Proof. exact: ln_1. Qed.
Lemma lnM x y : 0 < x -> 0 < y -> ln (x * y) = ln x + ln y.
Proof. by move=> /RltP x0 /RltP y0; exact: ln_mult. Qed.
Lemma lnV x : 0 < x -> ln x^-1 = - ln x.
Proof. by move=> /RltP x0; rewrite real_inv; exact: ln_Rinv. Qed.
Lemma ln_div x y : 0 < x -> 0 < y -> ln (x / y) = ln x - ln y.
Proof. by move=> x0 y0; rewrite lnM ?invr_gt0 // lnV. Qed.
Lemma lnX x n : 0 < x -> ln (x ^+ n) = n%:R * ln x.
Proof.
move=> x0; elim: n => [|n h]; first by rewrite expr0 ln1 mul0r.
by rewrite exprS lnM ?exprn_gt0 // h -(addn1 n) natrD mulrDl mul1r addrC.
Qed.
Lemma ln_lt x y : 0 < x -> x < y -> ln x < ln y.
Proof. by move=> /RltP x0 /RltP xy; apply/RltP; exact: ln_increasing. Qed.
Lemma ln_le x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. by move=> x0; rewrite le_eqVlt => /predU1P[->//|xy]; apply/ltW/ln_lt. Qed.
Lemma ln_ge0 x : 1 <= x -> 0 <= ln x.
Proof. by move=> x1; rewrite -ln1 ln_le // ltr01. Qed.
Lemma ln_gt0 x : 1 < x -> 0 < ln x.
Proof. by move=> x1; rewrite -ln1 ln_lt // ltr01. Qed.
Lemma ln_le_sub1 x : 0 < x -> ln x <= x - 1.
Proof. by move=> x0; rewrite ler_subr_addl -{2}(lnK x0) exp_ge_add1. Qed.

Lemma sqr_sqrt x : 0 <= x -> sqrt x ^+ 2 = x.
Proof. by move=> /RleP x0; rewrite expr2; exact: sqrt_sqrt. Qed.
Lemma sqrt_ge0 x : 0 <= sqrt x. Proof. exact/RleP/sqrt_pos. Qed.
Lemma sqrt_gt0 x : 0 < x -> 0 < sqrt x. Proof. by move=> /RltP x0; exact/RltP/sqrt_lt_R0. Qed.
Lemma sqrt_le x y : x <= y -> sqrt x <= sqrt y. Proof. by move=> /RleP h; apply/RleP; exact: sqrt_le_1_alt. Qed.
Lemma sqrt_sqr x : 0 <= x -> sqrt (x ^+ 2) = x.
Proof. by move=> /RleP x0; rewrite expr2; exact: sqrt_square. Qed.
Lemma sqrtM x y : 0 <= x -> sqrt (x * y) = sqrt x * sqrt y.
Proof. by move=> /RleP x0; exact: sqrt_mult_alt. Qed.

