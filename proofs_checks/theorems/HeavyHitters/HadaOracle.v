(* Heavy hitters, HadaOracle: the sketch around Hadamard randomised response, with 2^j hash values.

   paper           theorem                     state
   Corollary 3.2   cor_3_2_privacy, cor_3_2_refuted   private; refuted for beta' near 1
   Corollary 3.4   cor_3_4, cor_3_4_permutation       repaired: explicit error, both partitions *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse OneRow.
From Exactdp.Facts Require Import Reals Inequalities Hoeffding.
From Exactdp.HeavyHitters Require Import Groups Permutations Lemma82 Section7 Independence Sketch Section3 Theorem31 Partitions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the row is a part of the report; a set of users is answered by the scores of their reports *)
Definition hrr (n j : nat) (t : real) : oracle n [finType of bits j] :=
  @Oracle n [finType of bits j] unit_finType (fun _ => 1) [finType of bits j * bool] (fun _ _ => one_row id t)
    (fun S _ y v => \sum_(u in S) one_row_score id t (y u) v).

Section Response.
Variables (n j : nat) (t : real).
Hypothesis t1 : 1 < t.
Let id_inj : injective (@id (bits j)). Proof. by []. Qed.
Let sQ : stochastic (one_row (@id (bits j)) t). Proof. by apply: one_row_stochastic; exact: ltW. Qed.

Lemma hrr_proper : proper (hrr n j t).
Proof.
split; first by split=> [c|]; rewrite /= ?ler01 // (bigD1 tt) //= big1 ?addr0 // => -[].
by split=> [c u|S c v y y' e]; [exact: sQ|apply: eq_bigr => u uS; rewrite e].
Qed.

Lemma hrr_private : private_oracle (hrr n j t) t.
Proof. by move=> c u; exact: one_row_ldp (ltW t1). Qed.

Lemma hrr_silent c y v : guess (hrr n j t) set0 c y v = 0.
Proof. by rewrite /= big_set0. Qed.

(* Fact 7.9 for any set of users *)
Lemma hrr_accurate : accurate (hrr n j t) (gain t * sqrt 2%:R).
Proof.
move=> S z v b /andP[b0 b1]; set L := ln (2%:R / b); set s := #|S|%:R : real; set eta := _ * sqrt (s * L).
have g0 := gain_gt0 t1; have L0 : 0 < L by rewrite ln_gt0 // ltr_pdivl_mulr // mul1r (lt_trans b1) // ltr1n.
pose f (u : 'I_n) (y : bits j * bool) : real := if u \in S then one_row_score id t y v else 0.
pose r (u : 'I_n) : real := if u \in S then gain t else 0.
have within u y : - r u <= f u y <= r u by rewrite /r /f; case: (u \in S); rewrite ?oppr0 ?lexx // score_bound.
have dQ (u : 'I_n) : distribution (one_row id t (z u)) by have [q0 q1] := sQ; split.
have dI : distribution (independent (fun u => one_row id t (z u))) by exact: independent_distribution.
have eta0 : 0 <= eta by rewrite mulr_ge0 ?sqrt_ge0 // mulr_ge0 ?sqrt_ge0 // ltW.
have V : \sum_(u < n) (r u - - r u) ^+ 2 = 4%:R * gain t ^+ 2 * s.
  rewrite mulrC /s -sum1_card natr_sum mulr_suml [RHS]big_mkcond; apply: eq_bigr => u _; rewrite /r.
  by case: (u \in S); ring.
have e (y : {ffun 'I_n -> bits j * bool}) : \sum_(u < n) (f u (y u) - mean (one_row id t (z u)) (f u)) = guess (hrr n j t) S tt y v - users_at z S v.
  rewrite sumrB /= /users_at; congr (_ - _); rewrite [RHS]big_mkcond //; apply: eq_bigr => u _; rewrite /f.
  by case: (u \in S); [exact: (@score_mean _ _ (@id (bits j)) id_inj _ t (z u) v t1)|exact: mean_const].
rewrite /probability (reindex (fun y : {ffun 'I_n -> bits j * bool} => (tt, y))) /=; last by exists snd => [y|[[] y]].
rewrite (eq_bigr (independent (fun u => one_row id t (z u)))) => [|y _]; last by rewrite /run /= mul1r.
rewrite -/(probability _ (fun y : {ffun 'I_n -> bits j * bool} => eta < `|guess (hrr n j t) S tt y v - users_at z S v|)).
have [S0|] := posnP #|S|.
  rewrite /probability big_pred0 ?(ltW b0) // => y; apply/negbTE; rewrite -leNgt.
  have -> : S = set0 by apply/eqP; rewrite -cards_eq0 S0.
  by rewrite hrr_silent /users_at big_set0 subrr normr0.
rewrite -(ltr0n real_realType) -/s => s0.
have := hoeffding_two_sided dQ within eta0; rewrite V.
have -> : 2%:R * eta ^+ 2 / (4%:R * gain t ^+ 2 * s) = L.
  rewrite /eta !exprMn !sqr_sqrt ?ler0n //; last by apply: mulr_ge0; exact: ltW.
  have t0 : 0 < t + 1 by rewrite addr_gt0 ?ltr01 // (lt_trans ltr01).
  have t2 : 0 < t - 1 by rewrite subr_gt0.
  by move: g0 s0 L0; clear -t0 t2; move: s L => r l g0 s0 l0; field; rewrite (gt_eqF t0) (gt_eqF t2) (gt_eqF s0).
rewrite expN /L lnK ?divr_gt0 ?ltr0n // invf_div mulrCA divff ?pnatr_eq0 // mulr1; apply: le_trans.
by apply: probability_sub => // y /ltW h; rewrite e.
Qed.
End Response.

(* privacy of every user's report beside the public coins *)
Theorem cor_3_2_privacy (X H J : finType) (n k j : nat) (part : J -> real) (place : J -> 'I_n -> 'I_k) (w : H -> real) (hash : H -> X -> bits j)
  (t : real) (u : 'I_n) : distribution part -> distribution w -> 1 < t ->
  ldp t (public_coin (public_law (A := hrr n j t) (k := k) part w) (message (A := hrr n j t) place hash u)).
Proof. by move=> dp dw t1; apply: sketch_privacy => //; [exact: hrr_proper|exact: hrr_private]. Qed.

Theorem cor_3_2_refuted (K t : real) : 0 < K -> 1 < t -> exists beta : real, 0 < beta < 1 /\
  forall (X H J : finType) (k j : nat) (part : J -> real) (place : J -> 'I_1 -> 'I_k) (w : H -> real) (hash : H -> X -> bits j)
    (x : 'I_1 -> X) (middle : ('I_k -> real) -> real), (forall a, is_median a (middle a)) -> (2 < k)%N ->
  probability (sketch_law (A := hrr 1 j t) part place w hash x)
    (fun o => `|middle (copy place hash o (x ord0)) - users_at x setT (x ord0)| <= K / ln t * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof.
move=> K0 t1; have [beta [b01 h]] := thm_3_1_refuted K0 (ln_gt0 t1); exists beta; split=> // X H J k j part place w hash x middle med k3.
by apply: h => // c y z; exact: hrr_silent.
Qed.

Section Corollary.
Variables (X H : finType) (j : nat) (w : H -> real) (hash : H -> X -> bits j) (t epsilon beta : real).
Hypotheses (dw : distribution w) (t1 : 1 < t) (epsilon0 : 0 < epsilon) (b01 : 0 < beta < 1).
Hypothesis hashes : forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1.
Let ell := ln (4%:R / beta).
Let m0 : 0 < 2%:R ^+ j :> real. Proof. by rewrite exprn_gt0 // ltr0n. Qed.
Let rho0 : 0 <= gain t * sqrt 2%:R. Proof. by rewrite mulr_ge0 ?sqrt_ge0 // ltW // gain_gt0. Qed.

Theorem cor_3_4 (n k : nat) (x : 'I_n -> X) (v : X) (middle : ('I_k -> real) -> real)
  (D := 8%:R * (sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ell))) (N := n%:R + D) (place := fun (a : {ffun 'I_n -> 'I_k}) u => a u) :
  (0 < n)%N -> (0 < k)%N -> (forall a, is_median a (middle a)) -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= 2%:R ^+ j ->
  probability (sketch_law (A := hrr n j t) (independent (@any_group n k)) place w hash x)
    (fun o => D + epsilon^-1 * sqrt (N * ell) + gain t * sqrt 2%:R * sqrt (k%:R * N * ln (16%:R * exp 2%:R)) <
      `|middle (copy place hash o v) - users_at x setT v|) <= beta.
Proof.
move=> n0 k0 med kl ml.
exact: (thm_3_1 x dw (hrr_proper n j t1) (@hrr_accurate n j t t1) n0 k0 med epsilon0 m0 rho0 b01 kl (@hashes v) ml).
Qed.

Theorem cor_3_4_permutation (k b : nat) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (k * b)%N) (x : 'I_n -> X) (v : X)
  (middle : ('I_k -> real) -> real) (D := 8%:R * (sqrt (k%:R * n%:R) + 2%:R * sqrt (n%:R * ell))) :
  (forall a, is_median a (middle a)) -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= 2%:R ^+ j ->
  probability (sketch_law (A := hrr n j t) (@any_order n) (@group k b b0) w hash x)
    (fun o => D + epsilon^-1 * sqrt (n%:R * ell) + gain t * sqrt 2%:R * sqrt (k%:R * n%:R * ln (16%:R * exp 2%:R)) <
      `|middle (copy (@group k b b0) hash o v) - users_at x setT v|) <= beta.
Proof.
move=> med kl ml.
exact: (thm_3_1_permutation x dw (hrr_proper n j t1) (@hrr_accurate n j t t1) k0 b0 med epsilon0 m0 rho0 b01 kl (@hashes v) ml).
Qed.
End Corollary.
