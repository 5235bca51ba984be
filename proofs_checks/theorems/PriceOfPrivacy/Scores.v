(* Price of privacy, Section 5: scores of items that are sums over independent users of bits; how many users keep them apart.

   scores_apart   totals that are equal in a cluster and D apart between clusters: every two scores of one cluster differ by less than 2D/5,
                  of two clusters by more than 3D/5, but for N^-d, if ln 2 + (1 + d) ln N <= D^2/(75 U r), r bounds the chance of a bit *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Chernoff.
From Exactdp.PriceOfPrivacy Require Import Theorem51.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Scores.
Variables (n U : nat) (X : finType) (L : eqType) (cluster : 'I_n.+1 -> L) (law : 'I_U -> X -> real) (bit : 'I_n.+1 -> X -> bool) (r D d : real).
Notation N := n.+1.
Let adds i (x : X) : real := (bit i x)%:R.
Definition bits_score (i : 'I_N) (y : {ffun 'I_U -> X}) : real := \sum_u (bit i (y u))%:R.
Let total i := \sum_u mean (law u) (adds i).
Hypotheses (dU : forall u, distribution (law u)) (r0 : 0 < r) (few : forall u i, mean (law u) (adds i) <= r) (U0 : (0 < U)%N) (D0 : 0 < D).
Hypotheses (same : forall i j, cluster i = cluster j -> total i = total j).
Hypothesis apart : forall i j, cluster i != cluster j -> D <= `|total i - total j|.
Hypothesis two : exists i j, cluster i != cluster j.
Hypothesis many : ln 2%:R + (1 + d) * ln N%:R <= D ^+ 2 / (75%:R * U%:R * r).
Let N0 : 0 < N%:R :> real. Proof. by rewrite ltr0n. Qed.
Let UR : 0 < U%:R :> real. Proof. by rewrite ltr0n. Qed.
Let m0 u i : 0 <= mean (law u) (adds i). Proof. by apply: mean_ge0 => // x; exact: ler0n. Qed.
Let m1 u i : mean (law u) (adds i) <= 1.
Proof. by apply: mean_le_const => // x; rewrite /adds lern1 leq_b1. Qed.

Let D_le : D <= U%:R * r.
Proof.
have [i [j ij]] := two; apply: le_trans (apart ij) _.
have bt k : 0 <= total k <= U%:R * r.
  apply/andP; split; first by apply: sumr_ge0 => u _; exact: m0.
  have -> : U%:R * r = \sum_(u < U) r by rewrite sumr_const card_ord mulr_natl.
  by apply: ler_sum => u _; exact: few.
have /andP[a1 a2] := bt i; have /andP[a3 a4] := bt j.
exact: within.
Qed.

(* one score is off by a fifth of the gap *)
Let one_score i : probability (independent law) (fun y => D / 5%:R <= `|bits_score i y - total i|) <= 2%:R * exp (- (D ^+ 2 / (75%:R * U%:R * r))).
Proof.
have dA : distribution (independent law) by exact: independent_distribution.
have D5 : 0 < D / 5%:R by rewrite divr_gt0 ?ltr0n.
have Up : 0 < U%:R * r by exact: mulr_gt0.
have tail (f : 'I_U -> X -> real) : (forall u x, f u x - mean (law u) (f u) <= 1) -> (forall u, variance (law u) (f u) <= r) ->
    probability (independent law) (fun y => D / 5%:R <= \sum_u (f u (y u) - mean (law u) (f u))) <= exp (- (D ^+ 2 / (75%:R * U%:R * r))).
  move=> f1 fv; apply: le_trans (bernstein_tail dU ler01 f1 D5) _; rewrite exp_le ler_opp2.
  have V : \sum_u variance (law u) (f u) <= U%:R * r.
    have -> : U%:R * r = \sum_(u < U) r by rewrite sumr_const card_ord mulr_natl.
    by apply: ler_sum => u _; exact: fv.
  have V0 : 0 <= \sum_u variance (law u) (f u) by apply: sumr_ge0 => u _; exact: variance_ge0.
  have := D_le; rewrite -mulrA; move: (\sum_u _) (U%:R * r) Up V V0 D D5 => v z z0 vz v0 D' D5 Dz.
  have -> : D' ^+ 2 / (75%:R * z) = (D' / 5%:R) ^+ 2 / (3%:R * z) by field; rewrite gt_eqF.
  rewrite ler_pmul2l ?exprn_gt0 // lef_pinv ?posrE ?mulr_gt0 ?ltr0n //; last first.
    by rewrite ltr_paddl // divr_gt0 ?mul1r ?ltr0n.
  by apply: denominator => //; exact: ltW.
have v u : variance (law u) (adds i) <= r.
  rewrite /variance /covariance; apply: (@le_trans _ _ (mean (law u) (adds i))) => //.
  rewrite (eq_mean _ (g := adds i)) => [|x]; first by rewrite ler_subl_addl ler_addr mulr_ge0.
  by rewrite /adds; case: (bit i x); rewrite ?mulr0 ?mulr1.
have up : probability (independent law) (fun y => D / 5%:R <= bits_score i y - total i) <= exp (- (D ^+ 2 / (75%:R * U%:R * r))).
  apply: le_trans (tail (fun _ => adds i) _ v) => [|u x].
    by apply: probability_sub => // y; rewrite /bits_score /total sumrB.
  by rewrite ler_subl_addl; apply: ler_paddl => //; rewrite /adds lern1 leq_b1.
have down : probability (independent law) (fun y => D / 5%:R <= total i - bits_score i y) <= exp (- (D ^+ 2 / (75%:R * U%:R * r))).
  apply: le_trans (tail (fun _ x => - adds i x) _ _) => [|u x|u].
  - apply: probability_sub => // y; rewrite /bits_score /total -sumrB
      (eq_bigr (fun u => - adds i (y u) - mean (law u) (fun x => - adds i x))) // => u _.
    by rewrite meanN opprK addrC.
  - by rewrite meanN opprK addrC ler_subl_addr (le_trans (m1 u i)) // ler_addl /adds ler0n.
  - rewrite (_ : variance _ _ = variance (law u) (adds i)) //.
    by rewrite /variance /covariance meanN mulrNN; congr (_ - _); apply: eq_mean => x; rewrite mulrNN.
rewrite mulr2n mulrDl !mul1r; apply: le_trans (ler_add up down).
apply: le_trans (probability_or _ _ dA); apply: probability_sub => // y.
by rewrite ler_normr opprB.
Qed.

Theorem scores_apart : 1 - exp (- (d * ln N%:R)) <= probability (independent law) (fun y => [forall i, forall j,
  if cluster i == cluster j then `|bits_score i y - bits_score j y| < 2%:R / 5%:R * D else 3%:R / 5%:R * D < `|bits_score i y - bits_score j y|]).
Proof.
have dA : distribution (independent law) by exact: independent_distribution.
pose off i (y : {ffun 'I_U -> X}) := D / 5%:R <= `|bits_score i y - total i|.
have bad : probability (independent law) (fun y => [exists i, off i y]) <= exp (- (d * ln N%:R)).
  apply: le_trans (union_bound off dA) _.
  apply: (@le_trans _ _ (\sum_(i < N) 2%:R * exp (- (D ^+ 2 / (75%:R * U%:R * r))))); first by apply: ler_sum => i _; exact: one_score.
  rewrite sumr_const card_ord -[_ *+ N]mulr_natl.
  have e : exp (- (D ^+ 2 / (75%:R * U%:R * r))) <= exp (- (ln 2%:R + (1 + d) * ln N%:R)) by rewrite exp_le ler_opp2; exact: many.
  apply: le_trans (ler_wpmul2l (ltW N0) (ler_wpmul2l (ler0n _ 2) e)) _.
  rewrite mulrDl mul1r !opprD !expD !expN !lnK ?ltr0n //.
  by rewrite [_ * (_^-1 * _)]mulrA mulfV ?pnatr_eq0 // mul1r mulrA mulfV ?mul1r // gt_eqF.
apply: (@le_trans _ _ (1 - probability (independent law) (fun y => [exists i, off i y]))); first by rewrite ler_add2l ler_opp2.
rewrite -probabilityC //; apply: probability_sub => // y /existsPn good.
have g i : `|bits_score i y - total i| < D / 5%:R by rewrite ltNge; exact: good.
apply/forallP => i; apply/forallP => j; case: eqP => [e|/eqP ne].
  by apply: close_by (g i) _; rewrite (same e).
exact: far_away (g i) (g j) (apart ne).
Qed.
End Scores.
