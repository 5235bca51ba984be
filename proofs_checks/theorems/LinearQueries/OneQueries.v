(* OneRound. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect all_algebra reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Tails.
From Exactdp.Mechanisms Require Import Bits.
From Exactdp.LinearQueries Require Import Assignments.
Import OneBit Basic.Reals Inequalities SubGaussian Adaptive Rounds.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* linear-queries, Theorem 5.2 at d = 1: the printed bound is 0 there, and Algorithm 6 errs. *)
Module OneRound.
Section One.
Variables (C J : finType) (n : nat) (w : C -> real) (p : J -> real) (r t : real).
Variable query : C -> {ffun 'I_n -> 'I_1} -> {ffun 'I_n -> bool} -> 'I_1 -> J -> real.
Hypotheses (n0 : (0 < n)%N) (r0 : 0 < r) (t1 : 1 < t) (dw : distribution w) (dp : distribution p).
Hypotheses (bounded : forall s c y k v, `|query s c y k v| <= r) (earlier : asks_adaptively query).

Lemma mean_below (q : J -> real) : (forall v, `|q v| <= r) -> mean p q ^+ 2 < ((t + 1) / (t - 1) * r) ^+ 2.
Proof.
move=> b; have g1 : 1 < (t + 1) / (t - 1).
  by rewrite ltr_pdivlMr ?subr_gt0 // mul1r ltrD2l (lt_trans _ ltr01) // oppr_lt0 ltr01.
have m : `|mean p q| <= r by apply: le_trans (mean_norm _ dp) _; exact: mean_le_const dp b.
have gr : `|mean p q| < (t + 1) / (t - 1) * r by apply: le_lt_trans m _; rewrite ltr_pMl.
by rewrite -[X in X < _]real_normK ?num_real // ltr_pXn2r ?nnegrE ?normr_ge0 // (le_trans _ (ltW gr)) ?normr_ge0.
Qed.

(* with one query the algorithm errs in the mean, whatever the query and the laws *)
Theorem error_gt0 : 0 < mean (rounds_law r t w p query) (rounds_error r t p query).
Proof.
have -> : mean (rounds_law r t w p query) (rounds_error r t p query) =
    mean (rounds_law r t w p query) (fun x => let: (s, c, v, y) := x in given_error p r t query s c y).
  by apply: eq_mean => -[[[s c] v] y].
rewrite mean_law //; apply: mean_gt0 => // s; apply: mean_gt0.
  by apply: independent_distribution => _; apply: uniform_distribution; rewrite card_ord.
move=> c; set y0 : {ffun 'I_n -> bool} := [ffun=> true]; pose q := query s c y0 ord0.
have qE y k : query s c y k =1 q by rewrite ord1; apply: earlier => i; rewrite ltn0.
have bq v : `|q v| <= r by exact: bounded.
have := @Adaptive.thm_5_2_refuted _ _ q r t n p r0 bq t1 n0 dp (mean_below bq).
congr (_ < _); apply: eq_bigr => y _; congr (_ * _).
  by rewrite /sampled /independent /answers_given; apply: eq_bigr => i _; apply: eq_bigr => v _; rewrite /one_bit qE.
rewrite /given_error big_ord_recl big_ord0 max_l // /round_mean /average (eq_mean _ (qE y ord0)).
have all1 (i : 'I_n) : (c i == ord0) = true by rewrite [c i]ord1.
have -> : round_size c ord0 = n by rewrite /round_size (eq_card (_ : _ =i predT)) ?card_ord // => i; rewrite inE all1.
by congr (`|_ / _ - _|); apply: eq_bigl => i; rewrite all1.
Qed.
End One.

(* one round, and the query 0, whose answers are fair coins *)
Lemma one_round (C J : finType) (n : nat) (w : C -> real) (p : J -> real) (r eps : real) :
  (0 < n)%N -> 0 < r -> 0 < eps -> distribution w -> distribution p ->
  exists query : C -> {ffun 'I_n -> 'I_1} -> {ffun 'I_n -> bool} -> 'I_1 -> J -> real,
  [/\ forall s c y k v, `|query s c y k v| <= r, asks_adaptively query &
     forall b, mean (rounds_law r (exp eps) w p query) (rounds_error r (exp eps) p query) <=
       b * sqrt (((exp eps + 1) / (exp eps - 1)) ^+ 2 * 1%:R * ln 1%:R / n%:R) -> False].
Proof.
move=> n0 r0 e0 dw dp; have t1 : 1 < exp eps by rewrite -exp0 exp_lt.
exists (fun _ _ _ _ _ => 0); have bounded (v : J) : `|0 : real| <= r by rewrite normr0 ltW.
split=> [s c y k v||b]; [exact: bounded|by []|apply/negP; rewrite -ltNge].
rewrite ln1 mulr0 mul0r (_ : sqrt 0 = 0); last by have := sqrt_sqr (lexx (0 : real)); rewrite expr0n.
by rewrite mulr0; exact: error_gt0.
Qed.
End OneRound.
