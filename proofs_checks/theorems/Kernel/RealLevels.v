(* Levels in nats: the real numbers have the exponential function, and it is what the sums of its series are compared with. *)
From Coq Require Import Reals Qreals QArith ZArith Lra.
From mathcomp Require Import all_ssreflect all_algebra reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Kernel Require Import Certificates Series Numbers Matrices Sound.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* e^q *)
Definition exp_fraction (q : Q) : real_realType := exp (Q2R q).

Lemma integer_real z : of_integer real_realType z = IZR z.
Proof.
have pos p : ((Pos.to_nat p)%:R : real_realType) = IZR (Zpos p) by rewrite -INRE INR_IZR_INZ positive_nat_Z.
by case: z => [|p|p] //=; rewrite pos.
Qed.

Lemma fraction_real q : of_fraction real_realType q = Q2R q.
Proof.
have d0 := denominator_neq0 real_realType (Qden q).
apply: (mulIf d0); rewrite /of_fraction divfK // !integer_real /Q2R.
by rewrite -[RHS]/(Rmult (Rmult (IZR (Qnum q)) (Rinv (IZR (Zpos (Qden q))))) (IZR (Zpos (Qden q)))) Rmult_assoc Rinv_l ?Rmult_1_r //; apply: not_0_IZR.
Qed.

Theorem exponential_real : exponential exp_fraction.
Proof.
move=> q; split; first by apply/RltP; exact: exp_pos.
split; first by rewrite fraction_real; apply/RleP; exact: series_below.
by rewrite /exp_fraction Q2R_opp exp_Ropp; apply: Rinv_r; apply: Rgt_not_eq; exact: exp_pos.
Qed.

Definition holds_in_reals (c : certificate) : Prop := meaning exp_fraction c.

Theorem accepted_in_reals c : check c = true -> holds_in_reals c.
Proof. by apply: sound; right; exact: exponential_real. Qed.
