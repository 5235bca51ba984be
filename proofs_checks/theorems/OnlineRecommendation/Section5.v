(* Online recommendation, Section 5: the truncated and shifted exponential.

   paper      theorem       state
   Lemma 3    lem_3         proved as printed
   Lemma 4    lem_4         proved as printed; lem_4_sharp says exactly when it holds
   Lemma 5    lem_5         proved as printed, without the order of the x_i among themselves *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Phi.
Variables lambda rho : real.
Hypothesis lambda0 : 0 < lambda.

(* phi(x) = 0 for x <= rho, else e^(lambda x) - e^(lambda rho) *)
Definition phi (x : real) : real := if x <= rho then 0 else exp (lambda * x) - exp (lambda * rho).

Lemma exp_rho x : (exp (lambda * x) <= exp (lambda * rho)) = (x <= rho).
Proof. by rewrite exp_le ler_pmul2l. Qed.

(* phi(x) = max (e^(lambda x) - e^(lambda rho), 0) *)
Lemma phi_cases x (A := exp (lambda * x)) (r := exp (lambda * rho)) : (A <= r /\ phi x = 0) \/ (r <= A /\ phi x = A - r).
Proof.
rewrite /phi; case: ifP => h; [left|right]; split=> //; first by rewrite /A /r exp_rho.
by apply: ltW; rewrite /A /r ltNge exp_rho h.
Qed.

Theorem lem_3 x x' :
  phi x <= exp (lambda * `|x - x'|) * phi x' + (exp (lambda * `|x - x'|) - 1) * exp (lambda * rho).
Proof.
have d1 : 1 <= exp (lambda * `|x - x'|) by rewrite exp_ge1 mulr_ge0 ?(ltW lambda0).
have dA : exp (lambda * x) <= exp (lambda * `|x - x'|) * exp (lambda * x').
  by rewrite -expD exp_le -mulrDr ler_pmul2l // -ler_subl_addr ler_norm.
have r0 := exp_gt0 (lambda * rho); have A'0 := exp_gt0 (lambda * x').
move: (phi_cases x) (phi_cases x') d1 dA r0 A'0.
move: (exp (lambda * `|x - x'|)) (exp (lambda * x)) (exp (lambda * x')) (exp (lambda * rho)) (phi x) (phi x').
move=> d A A' r f f' [[h1 ->]|[h1 ->]] [[h2 ->]|[h2 ->]] d1 dA r0 A'0; toR; nra.
Qed.

Theorem lem_4 x x' : rho + ln 2%:R / lambda <= x' -> x' <= x -> phi x / phi x' <= exp (2%:R * lambda * (x - x')).
Proof.
move=> hr hx; set r := exp (lambda * rho).
have a2 : 2%:R * r <= exp (lambda * x').
  have -> : 2%:R * r = exp (lambda * (rho + ln 2%:R / lambda)).
    have -> : lambda * (rho + ln 2%:R / lambda) = lambda * rho + ln 2%:R by field; rewrite gt_eqF.
    by rewrite expD lnK ?ltr0n // mulrC.
  by rewrite exp_le ler_pmul2l.
have r0 : 0 < r := exp_gt0 _.
have e2 : exp (2%:R * lambda * (x - x')) = exp (lambda * (x - x')) ^+ 2 by rewrite -expMn; congr exp; rewrite -[X in _ = X]mulr_natl; ring.
have eA : exp (lambda * x) = exp (lambda * (x - x')) * exp (lambda * x') by rewrite -expD; congr exp; ring.
have d1 : 1 <= exp (lambda * (x - x')) by rewrite exp_ge1 mulr_ge0 ?subr_ge0 ?(ltW lambda0).
have p' : phi x' = exp (lambda * x') - r.
  by case: (phi_cases x') => [[h _]|[_ ->//]]; move: h a2 r0; rewrite -/r; move: (exp _) (r) => A r1 h a2 r0; exfalso; toR; lra.
have p : phi x = exp (lambda * x) - r.
  case: (phi_cases x) => [[h _]|[_ ->//]]; move: h a2 r0 d1; rewrite -/r eA.
  by move: (exp (lambda * x')) (exp _) (r) => A d r1 h a2 r0 d1; exfalso; toR; nra.
rewrite p p' ler_pdivr_mulr; last first.
  by move: a2 r0; move: (exp _) (r) => A r1 a2 r0; toR; lra.
rewrite e2 eA; move: a2 r0 d1; move: (exp (lambda * x')) (exp (lambda * (x - x'))) (r) => A d r1 a2 r0 d1.
have d0 : 0 <= d := le_trans ler01 d1.
rewrite -subr_ge0 (_ : _ - _ = (d - 1) * ((A - 2%:R * r1) * d + (d - 1) * r1)); last by ring.
apply: mulr_ge0; first by rewrite subr_ge0.
by apply: addr_ge0; apply: mulr_ge0; rewrite ?subr_ge0 ?(ltW r0).
Qed.

(* With a = e^(lambda (x' - rho)) and d = e^(lambda (x - x')): Lemma 4's inequality holds iff d = 1 or a d >= d + 1. *)
Theorem lem_4_sharp (a d : real) : 1 < a -> 1 <= d ->
  ((a * d - 1) / (a - 1) <= d ^+ 2) <-> (d = 1 \/ d + 1 <= a * d).
Proof.
move=> a1 d1; rewrite ler_pdivr_mulr ?subr_gt0 //; split=> [h|].
  have [->|n] := eqVneq d 1; [by left|right].
  by toR; nra.
by case=> [->|h]; toR; nra.
Qed.

(* one step: moving theta to the right end *)
Lemma phi_step x y theta : 0 <= theta -> x <= y -> phi (x + theta) + phi y <= phi x + phi (y + theta).
Proof.
move=> t0 xy; have g1 : 1 <= exp (lambda * theta) by rewrite exp_ge1 mulr_ge0 ?(ltW lambda0).
have AB : exp (lambda * x) <= exp (lambda * y) by rewrite exp_le ler_pmul2l.
have r0 := exp_gt0 (lambda * rho); have A0 := exp_gt0 (lambda * x).
move: (phi_cases (x + theta)) (phi_cases y) (phi_cases x) (phi_cases (y + theta)); rewrite !mulrDr !expD.
move: g1 AB r0 A0; move: (exp (lambda * theta)) (exp (lambda * x)) (exp (lambda * y)) (exp (lambda * rho)) => g A B r g1 AB r0 A0.
move: (phi _) (phi y) (phi x) (phi _) => f1 f2 f3 f4.
move=> [[h1 ->]|[h1 ->]] [[h2 ->]|[h2 ->]] [[h3 ->]|[h3 ->]] [[h4 ->]|[h4 ->]]; toR; nra.
Qed.

Theorem lem_5 (I : finType) (x theta : I -> real) (y : real) : (forall i, 0 <= theta i) -> (forall i, x i <= y) ->
  \sum_i phi (x i + theta i) + phi y <= \sum_i phi (x i) + phi (y + \sum_i theta i).
Proof.
move=> t0 xy.
suff h (r : seq I) : \sum_(i <- r) phi (x i + theta i) + phi y <= \sum_(i <- r) phi (x i) + phi (y + \sum_(i <- r) theta i).
  exact: h.
elim: r => [|i r h]; first by rewrite !big_nil addr0.
rewrite !big_cons; have s0 : 0 <= \sum_(j <- r) theta j by apply: sumr_ge0.
set u := \sum_(j <- r) theta j in h s0 *.
have ys : x i <= y + u by apply: le_trans (xy i) _; rewrite ler_addl.
have step := phi_step (t0 i) ys.
have -> : y + (theta i + u) = y + u + theta i by rewrite addrA addrAC.
rewrite -addrA; apply: le_trans (ler_add (lexx _) h) _.
by rewrite addrCA [phi (x i) + \sum_(j <- r) _]addrC -[X in _ <= X]addrA ler_add2l.
Qed.
End Phi.
