(* Heavy hitters, Section 7: Hadamard randomised response, m = 2^k rows.

   paper        theorem                       state
   Fact 7.2     fact_7_2                      proved as printed, with the norm
   Fact 7.3     fact_7_3                      proved as printed
   Fact 7.6     fact_7_6                      proved as printed; fact_7_6_tight: no smaller epsilon will do
   Fact 7.8     fact_7_8                      proved as printed, for fixed items
   Fact 7.9     fact_7_9_refuted, fact_7_9    refuted for beta' near 1; proved with C_epsilon sqrt(2 n ln (2/beta'))
   Fact 2.1     fact_2_1_refuted, fact_2_1    as Fact 7.9
   Facts 7.4, 7.5, 7.7 (running times): Transform.v, Client.v, Server.v, RunningTimes.v *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse OneRow.
From Exactdp.Facts Require Import Reals Inequalities Hoeffding.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem fact_7_2 (R : realFieldType) (k : nat) (c c' : bits k) :
  \sum_r hadamard R r c * hadamard R r c' = (c == c')%:R * 2 ^+ k.
Proof. by rewrite -hadamard_orthogonal; apply: eq_bigr => r _; rewrite ![hadamard R r _]hadamard_sym. Qed.

(* entry (i, j) is -1 to the number of binary digits that are 1 in both i and j *)
Theorem fact_7_3 (R : realFieldType) (k i j : nat) :
  hadamard R (bits_of k i) (bits_of k j) = (-1) ^+ (\sum_(b < k) (odd (i %/ 2 ^ b) && odd (j %/ 2 ^ b))).
Proof. by rewrite /hadamard -prodrXr; apply: eq_bigr => b _; rewrite !ffunE. Qed.

Section Response.
(* d items, item x has the column column x of the matrix; t = e^epsilon *)
Variables (X : finType) (k : nat) (column : X -> bits k).
Hypothesis column_inj : injective column.

Theorem fact_7_6 (R : realFieldType) (t : R) : 1 <= t -> ldp t (one_row column t).
Proof. exact: one_row_ldp. Qed.

Theorem fact_7_6_tight (R : realFieldType) (t u : R) : 1 <= t -> (1 < #|X|)%N -> ldp u (one_row column t) -> t <= u.
Proof. by move=> t1; exact: one_row_tight. Qed.

(* f[v] and its estimate from the reports y of n users with the items x *)
Definition frequency (R : realFieldType) (n : nat) (x : {ffun 'I_n -> X}) (v : X) : R := \sum_u (x u == v)%:R.
Definition frequency_estimate (R : realFieldType) (n : nat) (t : R) (y : {ffun 'I_n -> bits k * bool}) (v : X) : R :=
  \sum_u one_row_score column t (y u) v.

Lemma score_mean (R : realFieldType) (t : R) x v : 1 < t ->
  mean (one_row column t x) (fun y => one_row_score column t y v) = (x == v)%:R.
Proof. by move=> t1; have := @one_row_unbiased R X k column t column_inj (ltW t1) t1 x v. Qed.

Theorem fact_7_8 (R : realFieldType) (n : nat) (t : R) (x : {ffun 'I_n -> X}) (v : X) : 1 < t ->
  mean (reports (one_row column t) x) (fun y => frequency_estimate t y v) = frequency R x v.
Proof.
move=> t1; have dQ i : distribution (one_row column t (x i)).
  by have [Q0 Q1] := @one_row_stochastic R X k column t (ltW t1); split.
rewrite (mean_total dQ (fun _ y => one_row_score column t y v)).
by apply: eq_bigr => u _; rewrite score_mean.
Qed.

Lemma gain_gt0 (t : real) : 1 < t -> 0 < gain t.
Proof. by move=> t1; rewrite /gain divr_gt0 ?subr_gt0 // addr_gt0 ?ltr01 // (lt_trans ltr01). Qed.
Lemma gain_gt1 (t : real) : 1 < t -> 1 < gain t.
Proof. by move=> t1; rewrite /gain ltr_pdivl_mulr ?subr_gt0 // mul1r; toR; lra. Qed.

Lemma real_sign (r c : bits k) : exists b : bool, hadamard _ r c = (-1) ^+ b :> real.
Proof. exact: hadamard_sign. Qed.

Lemma score_bound (t : real) y v : 1 < t -> - gain t <= one_row_score column t y v <= gain t.
Proof.
move=> t1; have g0 : 0 <= gain t by apply/ltW/gain_gt0.
rewrite /one_row_score; have [b ->] := real_sign y.1 (column v).
by move: (gain t) g0 => g g0; case: y.2; case: b; rewrite ?expr0 ?expr1; apply/andP; split; toR; lra.
Qed.

(* For every beta' the error is at least C_epsilon sqrt(2 n ln (2/beta')) with probability at most beta'. *)
Theorem fact_7_9 (n : nat) (t beta : real) (x : {ffun 'I_n -> X}) (v : X) : (0 < n)%N -> 1 < t -> 0 < beta < 1 ->
  probability (reports (one_row column t) x)
    (fun y => gain t * sqrt (2%:R * n%:R * ln (2%:R / beta)) <= `|frequency_estimate t y v - frequency _ x v|) <= beta.
Proof.
move=> n0 t1 /andP[b0 b1]; have dQ i : distribution (one_row column t (x i)).
  by have [Q0 Q1] := @one_row_stochastic _ X k column t (ltW t1); split.
set L := ln (2%:R / beta); have L0 : 0 <= L.
  by rewrite ln_ge0 // ler_pdivl_mulr // mul1r (le_trans (ltW b1)) // ler1n.
have g0 := gain_gt0 t1.
have e0 : 0 <= gain t * sqrt (2%:R * n%:R * L) by rewrite mulr_ge0 ?sqrt_ge0 // ltW.
have := hoeffding_two_sided dQ (fun (i : 'I_n) y => score_bound y v t1) e0.
rewrite sumr_const card_ord -[X in _ / X]mulr_natr.
rewrite [X in exp (- X)](_ : _ = L); last first.
  rewrite exprMn sqr_sqrt; last by rewrite mulr_ge0 // mulr_ge0 ?ler0n.
  have N0 : (n%:R : real) != 0 by rewrite pnatr_eq0 -lt0n.
  move: (n%:R : real) (gain t) N0 (lt0r_neq0 g0) => N g N0 gn.
  have -> : g - - g = 2%:R * g by ring.
  rewrite exprMn; field.
  by rewrite gn N0.
rewrite expN /L lnK ?divr_gt0 ?ltr0n // invf_div mulrCA divff ?pnatr_eq0 // mulr1; apply: le_trans.
apply: probability_sub => [|y]; first exact: independent_distribution.
rewrite /frequency_estimate /frequency -sumrB => h; apply: le_trans h _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; congr `|_|; apply: eq_bigr => u _; rewrite score_mean.
Qed.

Theorem fact_2_1 (n : nat) (t beta : real) (x : {ffun 'I_n -> X}) (v : X) : (0 < n)%N -> 1 < t -> 0 < beta < 1 ->
  ldp t (one_row column t) /\
  probability (reports (one_row column t) x)
    (fun y => gain t * sqrt (2%:R * n%:R * ln (2%:R / beta)) <= `|frequency_estimate t y v - frequency _ x v|) <= beta.
Proof. by move=> n0 t1 b; split; [exact/fact_7_6/ltW|exact: fact_7_9]. Qed.

(* One user, his own item: the error is at least C_epsilon - 1 > 0 whatever the report, ... *)
Lemma one_user_error (t : real) (x : {ffun 'I_1 -> X}) (y : {ffun 'I_1 -> bits k * bool}) : 1 < t ->
  gain t - 1 <= `|frequency_estimate t y (x ord0) - frequency _ x (x ord0)|.
Proof.
move=> t1; have g1 := gain_gt1 t1.
rewrite /frequency_estimate /frequency !big_ord1 eqxx /one_row_score.
have [b ->] := real_sign (y ord0).1 (column (x ord0)).
have h (s : real) : s = 1 \/ s = -1 -> gain t - 1 <= `|gain t * s - 1|.
  case=> ->; first by rewrite mulr1 ler_norm.
  rewrite mulrN1 -opprD normrN; apply: le_trans (ler_norm _).
  by move: (gain t) => g; toR; lra.
rewrite -mulrA; apply: h; case: (y ord0).2; case: b; rewrite ?expr0 ?expr1 ?mulr1 ?mulrNN ?mul1r ?mulrN1 ?opprK; by [left|right].
Qed.

(* ... so that no constant K makes the printed bound (K/epsilon) sqrt(n ln (1/beta')) hold for all beta' in (0, 1): n = 1. *)
Theorem fact_7_9_refuted (t K : real) (x : {ffun 'I_1 -> X}) : 1 < t -> 0 < K ->
  exists beta : real, 0 < beta < 1 /\
  probability (reports (one_row column t) x)
    (fun y => `|frequency_estimate t y (x ord0) - frequency _ x (x ord0)| <= K / ln t * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof.
move=> t1 K0; have l0 := ln_gt0 t1.
have g1 : 0 < gain t - 1 by rewrite subr_gt0 gain_gt1.
pose s := (gain t - 1) * ln t / K / 2%:R.
have s0 : 0 < s by rewrite !divr_gt0 ?mulr_gt0 ?ltr0n.
exists (exp (- s ^+ 2)).
have b1 : exp (- s ^+ 2) < 1 by rewrite -exp0 exp_lt oppr_lt0 exprn_gt0.
rewrite exp_gt0 b1; split=> //; rewrite /probability big_pred0 ?subr_gt0 // => y.
apply/negbTE; rewrite -ltNge; apply: lt_le_trans (one_user_error x y t1).
rewrite !mul1r expN invrK expK sqrt_sqr ?(ltW s0) // /s.
have -> : K / ln t * ((gain t - 1) * ln t / K / 2%:R) = (gain t - 1) / 2%:R by field; rewrite !gt_eqF.
by rewrite ltr_pdivr_mulr ?ltr0n // ltr_pmulr // ltr1n.
Qed.

Theorem fact_2_1_refuted (t K : real) (x : {ffun 'I_1 -> X}) : 1 < t -> 0 < K ->
  exists beta : real, 0 < beta < 1 /\
  probability (reports (one_row column t) x)
    (fun y => `|frequency_estimate t y (x ord0) - frequency _ x (x ord0)| <= K / ln t * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof. exact: fact_7_9_refuted. Qed.
End Response.
