(* Heavy hitters, Section 2: the lower bounds fail for tiny failure probabilities.

   paper           theorem            state
   Fact 2.2        fact_2_2_refuted   refuted: no error is ever larger than n, but the printed bound grows without end as beta -> 0
   Corollary 2.3   cor_2_3_refuted    refuted: the silent oracle is 0-LDP and never errs by more than n; the bound exceeds n + 1 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel.
From Exactdp.Facts Require Import Reals.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the channel that says nothing, and the estimate 0 of every frequency f = #{u : x u = v} *)
Definition silent (X : finType) (_ : X) (_ : unit) : real := 1.
Definition users_with (X : finType) (n : nat) (x : 'I_n -> X) (v : X) : nat := #|[pred u | x u == v]|.

Lemma silent_ldp (X : finType) : ldp 1 (@silent X). Proof. by move=> x x' y; rewrite /silent mul1r. Qed.
Lemma silent_error (X : finType) (n : nat) (x : 'I_n -> X) v : `|0 - (users_with x v)%:R| <= n%:R :> real.
Proof. by rewrite sub0r normrN normr_nat ler_nat; apply: leq_trans (max_card _) _; rewrite card_ord. Qed.

(* a bound (c/epsilon) sqrt(n ln (a/beta)), a >= 1, exceeds n + 1 for small beta *)
Lemma no_limit (n : nat) (a c epsilon : real) : (0 < n)%N -> 1 <= a -> 0 < c -> 0 < epsilon ->
  exists beta : real, 0 < beta < 1 /\ n%:R + 1 < c / epsilon * sqrt (n%:R * ln (a / beta)).
Proof.
move=> n0 a1 c0 e0; have n1 : 0 < (n%:R : real) by rewrite ltr0n.
have a0 : 0 < a := lt_le_trans ltr01 a1.
pose s := (n%:R + 1 + 1) * epsilon / c; have s0 : 0 < s by rewrite divr_gt0 // mulr_gt0 // !addr_gt0 ?ltr01.
pose l := s ^+ 2 / n%:R; have l0 : 0 < l by rewrite divr_gt0 ?exprn_gt0.
exists (exp (- l)); split; first by rewrite exp_gt0 -exp0 exp_lt oppr_lt0.
have -> : ln (a / exp (- l)) = ln a + l by rewrite expN invrK lnM ?exp_gt0 // expK.
have la : 0 <= ln a by rewrite ln_ge0.
apply: (@lt_le_trans _ _ (c / epsilon * s)).
  have -> : c / epsilon * s = n%:R + 1 + 1 by rewrite /s; field; rewrite !gt_eqF.
  by rewrite ltr_addl ltr01.
apply: ler_wpmul2l; first by rewrite divr_ge0 // ltW.
rewrite -[X in X <= _](sqrt_sqr (ltW s0)); apply: sqrt_le.
have -> : s ^+ 2 = n%:R * l by rewrite /l mulrCA divff ?mulr1 // gt_eqF.
by rewrite ler_wpmul2l ?(ltW n1) // ler_addr.
Qed.

Lemma silent_stochastic (X : finType) : stochastic (@silent X).
Proof. by split=> [x y|x]; rewrite /silent ?ler01 // (bigD1 tt) //= big1 ?addr0 // => -[]. Qed.

(* As printed: every oracle that errs by at most lambda with probability 1 - beta' has lambda >= (c/epsilon) sqrt(n ln (1/beta')). *)
Theorem cor_2_3_refuted (X : finType) (n : nat) (c epsilon : real) : (0 < n)%N -> 0 < c -> 0 < epsilon ->
  stochastic (@silent X) /\ ldp 1 (@silent X) /\
  (forall (x : 'I_n -> X) (v : X), `|0 - (users_with x v)%:R| <= n%:R + 1 :> real) /\
  exists beta : real, 0 < beta < 1 /\ n%:R + 1 < c / epsilon * sqrt (n%:R * ln (1 / beta)).
Proof.
move=> n0 c0 e0; split; first exact: silent_stochastic.
split; first exact: silent_ldp.
split=> [x v|]; first by apply: le_trans (silent_error x v) _; rewrite ler_addl ler01.
exact: no_limit n0 (lexx 1) c0 e0.
Qed.

(* As printed: with probability 1 - beta the largest error is at least (c/epsilon) sqrt(n ln (d/beta)). *)
Theorem fact_2_2_refuted (X : finType) (n : nat) (c epsilon : real) : (0 < n)%N -> (0 < #|X|)%N -> 0 < c -> 0 < epsilon ->
  exists beta : real, 0 < beta < 1 /\
  forall (x : 'I_n -> X) (v : X), `|0 - (users_with x v)%:R| < c / epsilon * sqrt (n%:R * ln (#|X|%:R / beta)).
Proof.
move=> n0 d0 c0 e0; have d1 : 1 <= (#|X|%:R : real) by rewrite ler1n.
have [beta [b h]] := no_limit n0 d1 c0 e0; exists beta; split=> // x v.
by apply: le_lt_trans (silent_error x v) (lt_trans _ h); rewrite ltr_addl ltr01.
Qed.
