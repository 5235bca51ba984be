(* QuarterActive. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic.
From Exactdp.LinearQueries Require Import Actives.
Import Basic.Reals Inequalities ActiveUsers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* linear-queries, Lemma 3.5 with its half n' > n/4, for users that are active with chance 0.3634 or more: as those of the printed sampler
   are from 130 users on, which is certified (lem-3.5). By Markov's inequality for (7/12)^(n' - n/4), the best base for that chance. *)
Module QuarterActive.
Section Numbers.
Local Open Scope R_scope.
Let half_step (r q x y : R) : 0 < r -> r <= Rtrigo_def.exp (- x) -> q <= r * r -> y = x + x -> q <= Rtrigo_def.exp (- y).
Proof. move=> r0 h s ->; rewrite Ropp_plus_distr exp_plus; apply: Rle_trans s _; apply: Rmult_le_compat; lra. Qed.

Lemma exp_two_17 : (1 - 1817 / 5000 + 1817 / 5000 * (7 / 12)) ^ 4 * (12 / 7) <= Rtrigo_def.exp (- (2 / 17)).
Proof.
assert (h0 : 1087 / 1088 <= Rtrigo_def.exp (- (1 / 1088))) by (assert (h := exp_ineq1_le (- (1 / 1088))); lra).
assert (h1 := @half_step (1087 / 1088) (99816260 / 100000000) (1 / 1088) (1 / 544) ltac:(lra) h0 ltac:(lra) ltac:(lra)).
assert (h2 := @half_step (99816260 / 100000000) (99632857 / 100000000) (1 / 544) (1 / 272) ltac:(lra) h1 ltac:(lra) ltac:(lra)).
assert (h3 := @half_step (99632857 / 100000000) (99267061 / 100000000) (1 / 272) (1 / 136) ltac:(lra) h2 ltac:(lra) ltac:(lra)).
assert (h4 := @half_step (99267061 / 100000000) (98539493 / 100000000) (1 / 136) (1 / 68) ltac:(lra) h3 ltac:(lra) ltac:(lra)).
assert (h5 := @half_step (98539493 / 100000000) (97100316 / 100000000) (1 / 68) (1 / 34) ltac:(lra) h4 ltac:(lra) ltac:(lra)).
assert (h6 := @half_step (97100316 / 100000000) (94284713 / 100000000) (1 / 34) (1 / 17) ltac:(lra) h5 ltac:(lra) ltac:(lra)).
assert (h7 := @half_step (94284713 / 100000000) (88896071 / 100000000) (1 / 17) (2 / 17) ltac:(lra) h6 ltac:(lra) ltac:(lra)).
lra.
Qed.
End Numbers.

Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* of users that are active with such a chance each, independently, a quarter at most are with chance e^(-n/34) at most *)
Theorem lem_3_5_tail (n : nat) (p : 'I_n -> real) : (forall i, 1817%:R / 5000%:R <= p i <= 1) ->
  probability (independent (fun i (b : bool) => if b then p i else 1 - p i)) (fun x => (4 * active_users x <= n)%N) <=
  exp (- (n%:R / 34%:R)).
Proof.
move=> chances; set w := fun i (b : bool) => _; pose s := ln (12%:R / 7%:R); pose f (b : bool) : real := exp (s * (4%:R^-1 - b%:R)).
have p0 i : 0 <= p i by have /andP[l _] := chances i; apply: le_trans l; rewrite divr_ge0 ?ler0n.
have p1 i : p i <= 1 by have /andP[] := chances i.
have wt i : w i true = p i by [].
have wf i : w i false = 1 - p i by [].
have dw i : distribution (w i).
  split=> [b|]; first by case: b; rewrite ?wt ?wf ?subr_ge0; [exact: p0|exact: p1].
  by rewrite big_bool /= addrCA subrr addr0.
have s0 : 0 <= s by apply: ln_ge0; rewrite ler_pdivlMr ?ltr0n // mul1r ler_nat.
have e : exp s = 12%:R / 7%:R by rewrite lnK // divr_gt0 ?ltr0n.
pose g : real := exp (s * 4%:R^-1); have g0 : 0 < g by exact: exp_gt0.
have g4 : g ^+ 4 = 12%:R / 7%:R by rewrite /g -e !exprS expr0 mulr1 -!expD; congr exp; field.
have f1 : f true = g * (7%:R / 12%:R) by rewrite /f mulr1n mulrBr mulr1 expB e invf_div.
have f0 : f false = g by rewrite /f mulr0n subr0.
have user i : mean (w i) f <= exp (- 34%:R^-1).
  have -> : mean (w i) f = g * (1 - p i + p i * (7%:R / 12%:R)).
    by rewrite /mean big_bool /= f1 f0; ring.
  have q0 := p0 i; have q1 := p1 i; have /andP[l _] := chances i; move: q0 q1 l; move: (p i) => q q0 q1 l.
  set least : real := 1 - 1817%:R / 5000%:R + 1817%:R / 5000%:R * (7%:R / 12%:R).
  have c0 : 0 <= 1 - q + q * (7%:R / 12%:R) by rewrite addr_ge0 ?subr_ge0 // mulr_ge0 // divr_ge0 ?ler0n.
  have c1 : 1 - q + q * (7%:R / 12%:R) <= least by rewrite /least; move: l; move: (1817%:R / 5000%:R) => z l; toR; lra.
  have number : least ^+ 4 * (12%:R / 7%:R) <= exp (- (2%:R / 17%:R)) by have h := exp_two_17; rewrite /least; toR; exact: h.
  have four : (g * (1 - q + q * (7%:R / 12%:R))) ^+ 4 <= exp (- 34%:R^-1) ^+ 4.
    have -> : exp (- 34%:R^-1) ^+ 4 = exp (- (2%:R / 17%:R)) by rewrite !exprS expr0 mulr1 -!expD; congr exp; field.
    apply: le_trans number; rewrite exprMn g4 mulrC; apply: ler_wpM2r; first by rewrite divr_ge0 ?ler0n.
    by apply: lerXn2r (c1); rewrite nnegrE // (le_trans c0 c1).
  by move: four; rewrite ler_pXn2r // nnegrE ?exp_ge0 // mulr_ge0 // ltW.
rewrite probability_mean; apply: (@le_trans _ _ (mean (independent w) (fun x => \prod_i f (x i)))).
  apply: mean_le; first exact: independent_distribution dw; move=> x; rewrite /f -exp_sum -mulr_sumr.
  have -> : \sum_(i < n) (4%:R^-1 - (x i)%:R) = n%:R / 4%:R - (active_users x)%:R :> real.
    rewrite sumrB sumr_const card_ord -[_ *+ n]mulr_natl; congr (_ - _).
    by rewrite /active_users -sum1_card natr_sum [RHS]big_mkcond; apply: eq_bigr => i _; rewrite inE; case: (x i).
  case: (leqP (4 * active_users x) n) => [few|_]; last by rewrite mulr0n exp_ge0.
  by rewrite mulr1n exp_ge1 mulr_ge0 // subr_ge0 ler_pdivlMr ?ltr0n // mulrC -natrM ler_nat.
rewrite (mean_product w (fun _ => f)); apply: (@le_trans _ _ (\prod_(i < n) exp (- 34%:R^-1))).
  by apply: ler_prod => i _; rewrite user andbT; apply: mean_ge0 => // b; exact: exp_ge0.
by rewrite -exp_sum sumr_const card_ord -[(- 34%:R^-1) *+ n]mulr_natl mulrN.
Qed.
End QuarterActive.
