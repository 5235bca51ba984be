(* Price of privacy, Section 6 (and Appendix D): adaptive queries.

   paper              theorem           state
   Lemma 6.4, D.1     lem_6_4_refuted   refuted for every N >= 21: S tells whether all the labels agree, F is the number of ones, delta = 1 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual.
From Exactdp.PriceOfPrivacy Require Import Section4.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A report with m values carries at most m - 1 nats. *)
Lemma mutual_outputs (X Y : finType) (p : X -> real) (Q : X -> Y -> real) : distribution p -> (forall x, distribution (Q x)) ->
  mutual p Q <= #|Y|%:R - 1.
Proof.
move=> dp dQ; have [p0 p1] := dp; have [o0 o1] := out_distribution dp dQ.
have term x y : p x * (Q x y * ln (Q x y / output p Q y)) <= p x * Q x y / output p Q y - p x * Q x y.
  have [q0 q1] := dQ x; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r subrr.
  have := q0 y; rewrite le_eqVlt => /predU1P[<-|qy]; first by rewrite !(mul0r, mulr0) subrr.
  have oy := dominated_gt0 o0 (out_dominates dp dQ px) qy.
  have q1' : Q x y <= 1 by rewrite -q1 (bigD1 y) //= ler_addl sumr_ge0.
  rewrite -!mulrA -mulrBr ler_pmul2l //; apply: le_trans (ler_wpmul2l (q0 y) (ln_le_sub1 (divr_gt0 qy oy))) _.
  by rewrite mulrBr mulr1 ler_add2r mulrA ler_pmul2r ?invr_gt0 // ler_pimulr.
apply: (@le_trans _ _ (\sum_x \sum_y (p x * Q x y / output p Q y - p x * Q x y))).
  by apply: ler_sum => x _; rewrite /kl mulr_sumr; apply: ler_sum => y _; exact: term.
rewrite exchange_big /= (eq_bigr (fun y => output p Q y / output p Q y - output p Q y)) => [|y _]; last first.
  by rewrite sumrB -mulr_suml.
rewrite sumrB o1; apply: ler_add => //; rewrite -[X in _ <= X]mulr1 mulr_natl -sumr_const; apply: ler_sum => y _.
by have [->|n] := eqVneq (output p Q y) 0; rewrite ?mul0r ?ler01 // divff.
Qed.

Section AllEqual.
Variable n : nat.
Notation N := n.+1.
Notation labels := {ffun 'I_N -> bool}.
Definition half (_ : bool) : real := 2%:R^-1.
(* N independent fair labels; the number of ones; the sketch that tells whether all labels agree *)
Definition prior : labels -> real := independent (fun _ : 'I_N => half).
Definition ones_in (z : labels) : real := \sum_i (z i)%:R.
Definition zeros : labels := [ffun=> false].
Definition ones : labels := [ffun=> true].
Definition sketch (z : labels) (s : bool) : real := (s == ((z == zeros) || (z == ones)))%:R.

Lemma half_distribution : distribution half.
Proof. by split=> [b|]; rewrite ?big_bool /half /= ?invr_ge0 ?ler0n //; field. Qed.
Lemma prior_distribution : distribution prior.
Proof. by apply: independent_distribution => i; exact: half_distribution. Qed.
Lemma sketch_distribution z : distribution (sketch z).
Proof. by split=> [s|]; rewrite ?big_bool /sketch ?ler0n //; case: (_ || _); rewrite /= ?addr0 ?add0r. Qed.

Lemma two_points (g : labels -> real) : \sum_z prior z * sketch z true * g z = 2%:R^-1 ^+ N * (g zeros + g ones).
Proof.
have c z : prior z = 2%:R^-1 ^+ N by rewrite /prior /independent /half prodr_const card_ord.
have n10 : ones != zeros by apply/eqP => /ffunP /(_ ord0); rewrite !ffunE.
rewrite (bigD1 zeros) //= (bigD1 ones) //= big1 => [|z /andP[/negPf z0 /negPf z1]].
  by rewrite !c /sketch !eqxx orbT !mulr1 addr0 mulrDr.
by rewrite /sketch z0 z1 mulr0 mul0r.
Qed.

Lemma mean_all_equal (g : labels -> real) : mean (posterior prior sketch true) g = (g zeros + g ones) / 2%:R.
Proof.
have c0 : 2%:R^-1 ^+ N != 0 :> real by rewrite expf_neq0 // invr_neq0 // pnatr_eq0.
have o : output prior sketch true = 2%:R^-1 ^+ N * 2%:R.
  rewrite /output (eq_bigr (fun z => prior z * sketch z true * 1)) => [|z _]; last by rewrite mulr1.
  by rewrite two_points.
rewrite /mean /posterior o (eq_bigr (fun z => prior z * sketch z true * g z / (2%:R^-1 ^+ N * 2%:R))) => [|z _]; last by rewrite mulrAC.
by rewrite -mulr_suml two_points -mulf_div divff // mul1r.
Qed.

Lemma variance_prior : variance prior ones_in = N%:R / 4%:R.
Proof.
rewrite /prior /ones_in (variance_sum (fun _ => half_distribution) (fun _ b => b%:R)).
have e : variance half (fun b => b%:R) = 4%:R^-1 by rewrite /variance /covariance /mean !big_bool /half /= mulr1n mulr0n; field.
by rewrite (eq_bigr (fun _ => 4%:R^-1)) // sumr_const card_ord -[4%:R^-1 *+ _]mulr_natl.
Qed.

Lemma variance_all_equal : variance (posterior prior sketch true) ones_in = N%:R ^+ 2 / 4%:R.
Proof.
have f0 : ones_in zeros = 0 by rewrite /ones_in big1 // => i _; rewrite ffunE.
have f1 : ones_in ones = N%:R.
  by rewrite /ones_in (eq_bigr (fun _ => 1)) => [|i _]; rewrite ?ffunE // sumr_const card_ord.
rewrite /variance /covariance !mean_all_equal f0 f1; move: (N%:R : real) => k; by field.
Qed.

(* As printed: I(Z; S) <= delta implies Var[F | S] <= Var[F] max {20, 10 delta}. *)
Theorem lem_6_4_refuted : (20 < N)%N ->
  mutual prior sketch <= 1 /\
  variance prior ones_in * Num.max 20%:R (10%:R * 1) < variance (posterior prior sketch true) ones_in.
Proof.
move=> N21; split.
  by apply: le_trans (mutual_outputs prior_distribution sketch_distribution) _; rewrite card_bool; toR; lra.
have -> : Num.max 20%:R (10%:R * 1) = 20%:R :> real by rewrite mulr1; apply/max_idPl; rewrite ler_nat.
rewrite variance_prior variance_all_equal mulrAC ltr_pmul2r ?invr_gt0 ?ltr0n // expr2 ltr_pmul2l ?ltr0n //.
by rewrite ltr_nat.
Qed.
End AllEqual.
