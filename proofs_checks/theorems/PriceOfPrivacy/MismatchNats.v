(* Price of privacy, Lemma 4.1 and Lemma 6.2 = C.1: the information is at most the double sum, in nats; not in bits.

   paper             theorem              state
   Lemma 6.2, C.1    lem_6_2, lem_6_2_mutual   proved in nats, any prior, any law of the items apart from the labels
   Lemma 4.1         lem_4_1              proved in nats
                     lem_4_1_refuted      refuted in bits: N = w = 2, also under LDP at e^epsilon = 8 and 9 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual.
From Exactdp.PriceOfPrivacy Require Import Section4 Section6 Mismatch.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* a uniform set of w items *)
Definition sets_of (N w : nat) (s : {set 'I_N}) : real := if #|s| == w then 'C(N, w)%:R^-1 else 0.

Lemma sets_of_distribution N w : (w <= N)%N -> distribution (@sets_of N w).
Proof.
move=> wN; have b0 : 'C(N, w)%:R != 0 :> real by rewrite pnatr_eq0 -lt0n bin_gt0.
split=> [s|]; first by rewrite /sets_of; case: ifP; rewrite // invr_ge0 ler0n.
rewrite /sets_of -big_mkcond sumr_const /= -[_ *+ _]mulr_natr (eq_card (B := [set s : {set 'I_N} | #|s| == w])) => [|s]; last by rewrite !inE.
by rewrite card_draws card_ord mulVf.
Qed.

Section Divergence.
Variables (A : finType) (N : nat) (P : {ffun 'I_N -> A} -> real).
Hypothesis dP : distribution P.

Lemma ln_mismatch q : distribution q -> (forall x, probability P (agrees x) = 0 -> q x = 0) ->
  ln (1 + mismatch P q) <= mismatch P q.
Proof.
move=> dq pq; rewrite -lem_6_2_chi2 //; set c := chi2 _ _.
have c0 : 0 <= c by apply: sumr_ge0 => z _; rewrite divr_ge0 ?sqr_ge0 //; case: dP.
apply: le_trans (ln_le_sub1 _) _; first by rewrite ltr_paddr ?ltr01.
by rewrite addrC addKr.
Qed.

Theorem lem_6_2 q : distribution q -> (forall x, probability P (agrees x) = 0 -> q x = 0) ->
  [/\ chi2 (told P q) P = mismatch P q, kl (told P q) P <= ln (1 + mismatch P q) & ln (1 + mismatch P q) <= mismatch P q].
Proof.
move=> dq pq; have e := lem_6_2_chi2 dP dq pq; split=> //; last exact: ln_mismatch.
rewrite -e; apply: kl_ln_chi2 => //; first exact: told_distribution.
by move=> z; exact: told_dominated.
Qed.

Variables (Y : finType) (g : {set 'I_N} -> real) (Q : {ffun 'I_N -> option A} -> Y -> real).
Hypotheses (dg : distribution g) (dQ : forall x, distribution (Q x)).
Notation sketch := (before (sample g) Q).
(* the law of the data given the report *)
Notation given y := (posterior (output P (sample g)) Q y).
Let sQ : stochastic Q. Proof. by split=> x; case: (dQ x). Qed.

Lemma sketch_rows z : distribution (sketch z).
Proof.
have [s0 s1] := stochastic_before (sample_stochastic A dg) sQ.
by split; [exact: s0|exact: s1].
Qed.

Theorem lem_6_2_report y : 0 < output P sketch y ->
  [/\ chi2 (posterior P sketch y) P = mismatch P (given y), kl (posterior P sketch y) P <= ln (1 + mismatch P (given y)) &
   ln (1 + mismatch P (given y)) <= mismatch P (given y)].
Proof.
move=> y0; have e := lem_6_2_told g Q dP y.
have := lem_6_2 (posterior_distribution dP dg sQ y0) (@posterior_possible _ _ _ _ P g Q y).
have -> : chi2 (told P (given y)) P = chi2 (posterior P sketch y) P by apply: eq_bigr => z _; rewrite e.
by have -> : kl (told P (given y)) P = kl (posterior P sketch y) P by apply: eq_bigr => z _; rewrite e.
Qed.

Theorem lem_6_2_mutual : mutual P sketch <= \sum_y output P sketch y * ln (1 + mismatch P (given y)) /\
  \sum_y output P sketch y * ln (1 + mismatch P (given y)) <= \sum_y output P sketch y * mismatch P (given y).
Proof.
have [o0 _] := out_distribution dP sketch_rows.
rewrite mutual_posterior //; last exact: sketch_rows.
by split; apply: ler_sum => y _; have := o0 y; rewrite le_eqVlt => /predU1P[<-|y0]; rewrite ?mul0r // ler_pmul2l //;
  case: (lem_6_2_report y0).
Qed.
End Divergence.

Theorem lem_4_1_chi2 (n : nat) (q : {ffun 'I_n.+1 -> option bool} -> real) : distribution q ->
  chi2 (told (@prior n) q) (@prior n) = overlap q /\
  forall x x', \sum_z (prior z * (agrees x z)%:R / probability (@prior n) (agrees x)) *
    (prior z * (agrees x' z)%:R / probability (@prior n) (agrees x')) / prior z =
    2%:R ^+ #|items_of x :&: items_of x'| * (consistent x x')%:R.
Proof.
move=> dq; have dP := prior_distribution n.
have c x : 0 < probability (@prior n) (agrees x) := chance_fair_gt0 _ x.
split=> [|x x'].
  have pq x : probability (@prior n) (agrees x) = 0 -> q x = 0 by move=> e; move: (c x); rewrite e ltxx.
  have [e _ _] := lem_6_2 dP dq pq; rewrite e; exact: mismatch_fair.
rewrite kernel ?lt0r_neq0 //; exact: lem_4_1_kernel.
Qed.

Section Fair.
Variables (n : nat) (Y : finType) (g : {set 'I_n.+1} -> real) (Q : {ffun 'I_n.+1 -> option bool} -> Y -> real).
Hypotheses (dg : distribution g) (dQ : forall x, distribution (Q x)).
Notation sketch := (before (sample g) Q).
Notation given y := (posterior (output (@prior n) (sample g)) Q y).

Theorem lem_4_1 : [/\ forall y, 0 < output (@prior n) sketch y -> chi2 (posterior (@prior n) sketch y) (@prior n) = overlap (given y),
  mutual (@prior n) sketch <= \sum_y output (@prior n) sketch y * ln (1 + overlap (given y)) &
  \sum_y output (@prior n) sketch y * ln (1 + overlap (given y)) <= \sum_y output (@prior n) sketch y * overlap (given y)].
Proof.
have [m1 m2] := lem_6_2_mutual (prior_distribution n) dg dQ.
have e q : mismatch (@prior n) q = overlap q by exact: mismatch_fair.
split=> [y y0||].
- by have [c _ _] := lem_6_2_report (prior_distribution n) dg dQ y0; rewrite c e.
- by apply: le_trans m1 _; rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => y _; rewrite e.
have e1 : \sum_y output (@prior n) sketch y * ln (1 + overlap (given y)) = \sum_y output (@prior n) sketch y * ln (1 + mismatch (@prior n) (given y)).
  by apply: eq_bigr => y _; rewrite e.
by rewrite e1; apply: le_trans m2 _; rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => y _; rewrite e.
Qed.
End Fair.
