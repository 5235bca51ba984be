(* Online recommendation, Lemma 13 as Section 8 uses it again, for tau = T/(R + 1).

   paper       theorem          state
   Lemma 13    lem_13_refuted   refuted for tau near 1: T = 6, R = 4, m = 2, W = 12 = 6m, votes (9, 3) and (9, 2) *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.OnlineRecommendation Require Import Section5 Section7 Round Algorithm Runs Section8.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem lem_13_refuted (c : 'I_2 -> nat := fun j => if j == ord0 then 9%N else 3%N) (tau := horizon 6 4) :
  phi_sum tau c 12 / phi_sum tau (without ord_max c) 11 < (exp (2%:R * lambda_of 2 tau / 12%:R))^-1.
Proof.
have t : tau = 6%:R / 5%:R by [].
have t0 : 0 < 6%:R / 5%:R :> real by rewrite divr_gt0 ?ltr0n.
pose l : real := ln (6%:R / 5%:R).
have el : exp l = 6%:R / 5%:R by rewrite /l lnK.
have l0 : 0 < l by apply: ln_gt0; toR; lra.
have lam : lambda_of 2 tau = 4%:R * l by rewrite /lambda_of t /l; ring.
pose a := exp (2%:R * l / 3%:R); pose b := exp (3%:R * l / 11%:R).
have a3 : a ^+ 3 = 36%:R / 25%:R.
  rewrite -expMn (_ : _ *+ 3 = l + l) ?expD ?el; first by field.
  by rewrite -[X in X = _]mulr_natl; field.
have b11 : b ^+ 11 = 216%:R / 125%:R.
  rewrite -expMn (_ : _ *+ 11 = l + l + l) ?expD ?el; first by field.
  by rewrite -[X in X = _]mulr_natl; field.
have small : a < 113%:R / 100%:R.
  rewrite -(ltr_pexpn2r (n := 3)) ?nnegrE ?exp_ge0 // ?a3; [by toR; lra|by rewrite divr_ge0 ?ler0n].
have large : 105%:R / 100%:R < b.
  rewrite -(ltr_pexpn2r (n := 11)) ?nnegrE ?exp_ge0 // ?b11; [by toR; lra|by rewrite divr_ge0 ?ler0n].
have S : phi_sum tau c 12 = 66%:R / 125%:R.
  rewrite /phi_sum !big_ord_recl big_ord0 /= /phi /share /rho lam /=.
  have big : (2%:R * 2%:R)^-1 < 9%:R / 12%:R :> real by rewrite -natrM ltr_pdivl_mulr ?ltr0n // mulrC ltr_pdivr_mulr ?ltr0n // -natrM ltr_nat.
  rewrite (lt_geF big).
  have low : 3%:R / 12%:R <= (2%:R * 2%:R)^-1 :> real by rewrite -natrM ler_pdivr_mulr ?ltr0n // mulrC ler_pdivl_mulr ?ltr0n // -natrM ler_nat.
  rewrite low.
  have -> : 4%:R * l * (9%:R / 12%:R) = l + l + l by field.
  have -> : 4%:R * l * (2%:R * 2%:R)^-1 = l by field.
  by rewrite !expD el; field.
have S' : phi_sum tau (without ord_max c) 11 = 216%:R / 125%:R * b - 6%:R / 5%:R.
  rewrite /phi_sum !big_ord_recl big_ord0 /= /phi /share /rho /without lam /=.
  have big : (2%:R * 2%:R)^-1 < 9%:R / 11%:R :> real by rewrite -natrM ltr_pdivl_mulr ?ltr0n // mulrC ltr_pdivr_mulr ?ltr0n // -natrM ltr_nat.
  rewrite (lt_geF big).
  have low : 2%:R / 11%:R <= (2%:R * 2%:R)^-1 :> real by rewrite -natrM ler_pdivr_mulr ?ltr0n // mulrC ler_pdivl_mulr ?ltr0n // -natrM ler_nat.
  rewrite low.
  have -> : 4%:R * l * (9%:R / 11%:R) = l + l + l + 3%:R * l / 11%:R by field.
  have -> : 4%:R * l * (2%:R * 2%:R)^-1 = l by field.
  by rewrite !expD el -/b; field.
rewrite S S' lam (_ : _ / 12%:R = 2%:R * l / 3%:R); last by field.
rewrite -/a; have a0 : 0 < a := exp_gt0 _.
rewrite ltr_pdivr_mulr; last by move: (b) large => v h; toR; lra.
rewrite [a^-1 * _]mulrC ltr_pdivl_mulr //; move: (a) (b) small large => v w h1 h2; toR; lra.
Qed.
