(* TwoItems. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic.
From Exactdp.Mechanisms Require Import Bits.
From Exactdp.LinearQueries Require Import Assignments OneQueries.
Import OneBit Basic.Reals Inequalities Adaptive.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* linear-queries, Theorem 5.2: with two items, one bit from every user answers all queries, adaptive or not. *)
Module TwoItems.
Definition difference_query (R : realFieldType) (v : bool) : R := if v then 1 else -1.
(* the answer to the query q, a multiple of the estimate y of the difference beside a constant *)
Definition any_answer (R : realFieldType) (q : bool -> R) (y : R) : R := (q true + q false) / 2%:R + (q true - q false) / 2%:R * y.

Section One.
Variables (n : nat) (p : bool -> real) (r t : real).
Hypotheses (n0 : (0 < n)%N) (r0 : 0 < r) (t1 : 1 < t) (dp : distribution p).
Let d : bool -> real := @difference_query real_realType.
Let law : {ffun 'I_n -> bool} -> real := sampled (one_bit d 1 t) p.
Let g : real := (t + 1) / (t - 1).
Let d1 v : `|d v| <= 1. Proof. by case: v; rewrite /d /= ?normrN normr1. Qed.

Lemma answer_error (q : bool -> real) y : (forall v, `|q v| <= r) -> `|any_answer q y - mean p q| <= r * `|y - mean p d|.
Proof.
move=> b; have e : p false = 1 - p true by have [_] := dp; rewrite big_bool => <-; rewrite addrAC subrr add0r.
have -> : any_answer q y - mean p q = (q true - q false) / 2%:R * (y - mean p d).
  rewrite /any_answer /mean !big_bool /d /= e; move: (q true) (q false) (p true) => a b' x; by field.
rewrite normrM ler_wpM2r // normrM [X in _ * X]ger0_norm ?invr_ge0 ?ler0n // ler_pdivrMr ?ltr0n // mulr_natr mulr2n.
by apply: le_trans (ler_normB _ _) _; apply: lerD.
Qed.

Lemma law_distribution : distribution law.
Proof. by apply: independent_distribution => _; apply: output_distribution dp; apply: one_bit_stochastic (ltr01) d1 (ltW t1). Qed.

Theorem all_queries (I : finType) (query : {ffun 'I_n -> bool} -> I -> bool -> real) :
  (forall y i v, `|query y i v| <= r) ->
  mean law (fun y => \big[Num.max/0]_i `|any_answer (query y i) (average 1 t y) - mean p (query y i)|) <= r * (g / sqrt n%:R).
Proof.
move=> b; have dl := law_distribution; have g0 : 0 <= g by rewrite divr_ge0 ?subr_ge0 ?(ltW t1) // addr_ge0 ?ler01 // (le_trans ler01 (ltW t1)).
have N0 : 0 < n%:R :> real by rewrite ltr0n.
have s0 : 0 < sqrt n%:R by exact: sqrt_gt0.
apply: (@le_trans _ _ (mean law (fun y => r * `|average 1 t y - mean p d|))).
  apply: mean_le => // y; apply: (big_ind (fun x => x <= r * `|average 1 t y - mean p d|)).
  - by rewrite mulr_ge0 // ltW.
  - by move=> x z hx hz; rewrite ge_max hx hz.
  by move=> i _; apply: answer_error => v; exact: b.
rewrite meanZ ler_wpM2l ?(ltW r0) //.
set m := mean law _; have m0 : 0 <= m by apply: mean_ge0 => // y; exact: normr_ge0.
have gs0 : 0 <= g / sqrt n%:R by rewrite divr_ge0 // ltW.
rewrite -(@ler_pXn2r _ 2) ?nnegrE //; apply: le_trans (mean_sqr _ dl) _.
have -> : mean law (fun y => `|average 1 t y - mean p d| ^+ 2) = variance law (@average _ 1 t n).
  rewrite varianceE // (average_unbiased ltr01 d1 t1 n0 dp); apply: eq_mean => y; exact: real_normK (num_real _).
rewrite (average_variance ltr01 d1 t1 n0 dp) -/g mulr1 [X in _ <= X]expr_div_n sqr_sqrt ?ler0n // ler_pM2r ?invr_gt0 //.
by rewrite lerBlDr lerDl sqr_ge0.
Qed.
End One.

(* no constant kappa is good for all numbers d of queries *)
Theorem thm_5_2_optimal_refuted (kappa : real) : 0 < kappa ->
  exists2 d : nat, (1 < d)%N & forall (n : nat) (r eps : real), (0 < n)%N -> 0 < r -> 0 < eps ->
  exists (Q : bool -> bool -> real) (guess : {ffun 'I_n -> bool} -> (bool -> real) -> real),
  stochastic Q /\ ldp (exp eps) Q /\ forall (p : bool -> real) (query : {ffun 'I_n -> bool} -> 'I_d -> bool -> real),
  distribution p -> (forall y k v, `|query y k v| <= r) ->
  mean (sampled Q p) (fun y => \big[Num.max/0]_k `|guess y (query y k) - mean p (query y k)|) <
  kappa * r * sqrt (((exp eps + 1) / (exp eps - 1)) ^+ 2 * d%:R * ln d%:R / n%:R).
Proof.
move=> k0; have l0 : 0 < ln 2%:R :> real by apply: ln_gt0; rewrite ltr1n.
pose low : real := (kappa ^+ 2 * ln 2%:R)^-1.
have kl : 0 < kappa ^+ 2 * ln 2%:R by rewrite mulr_gt0 // exprn_gt0.
exists (Num.bound low + 2)%N => [|n r eps n0 r0 e0]; first by rewrite addn2.
set d : nat := (_ + 2)%N; have t1 : 1 < exp eps by rewrite -exp0 exp_lt.
have dlow : low < d%:R.
  by apply: lt_le_trans (archi_boundP _) _; rewrite ?invr_ge0 ?(ltW kl) // ler_nat leq_addr.
have d2 : 2%:R <= d%:R :> real by rewrite ler_nat leq_addl.
exists (one_bit (@difference_query real_realType) 1 (exp eps)), (fun y q => any_answer q (average 1 (exp eps) y)).
have b1 v : `|@difference_query real_realType v| <= 1 by case: v; rewrite /= ?normrN normr1.
split; first exact: one_bit_stochastic ltr01 b1 (ltW t1).
split=> [|p query dp b]; first exact: one_bit_ldp ltr01 b1 (ltW t1).
apply: le_lt_trans (all_queries n0 r0 t1 dp b) _; set g := (exp eps + 1) / (exp eps - 1).
have g0 : 0 < g by apply: divr_gt0; [exact: addr_gt0 (lt_trans ltr01 t1) ltr01|rewrite subr_gt0].
have N0 : 0 < n%:R :> real by rewrite ltr0n.
have s0 : 0 < sqrt n%:R by exact: sqrt_gt0.
have big : 1 < kappa ^+ 2 * (d%:R * ln d%:R).
  apply: (@lt_le_trans _ _ (kappa ^+ 2 * ln 2%:R * d%:R)); last first.
    rewrite -mulrA ler_wpM2l ?sqr_ge0 // mulrC ler_wpM2l ?ler0n //; apply: ln_le => //; exact: ltr0n.
  by rewrite mulrC -ltr_pdivrMr // mul1r.
have dl : 0 <= d%:R * ln d%:R :> real by rewrite mulr_ge0 ?ler0n // ln_ge0 // (le_trans _ d2) // ler1n.
have x0 : 0 <= sqrt (g ^+ 2 * d%:R * ln d%:R / n%:R) by exact: sqrt_ge0.
rewrite [kappa * r]mulrC -[r * kappa * _]mulrA ltr_pM2l //.
have a0 : 0 <= g / sqrt n%:R by apply: divr_ge0 (ltW g0) (ltW s0).
have b0 : 0 <= kappa * sqrt (g ^+ 2 * d%:R * ln d%:R / n%:R) by apply: mulr_ge0 (ltW k0) x0.
rewrite -(@ltr_pXn2r _ 2) ?nnegrE //.
have inside : 0 <= g ^+ 2 * d%:R * ln d%:R / n%:R.
  by apply: divr_ge0 (ltW N0); rewrite -mulrA; exact: mulr_ge0 (sqr_ge0 _) dl.
rewrite [X in X < _]exprMn exprVn [X in _ < X]exprMn (sqr_sqrt inside) (sqr_sqrt (ltW N0)).
have -> : kappa ^+ 2 * (g ^+ 2 * d%:R * ln d%:R / n%:R) = g ^+ 2 / n%:R * (kappa ^+ 2 * (d%:R * ln d%:R)) by ring.
by rewrite ltr_pMr // divr_gt0 // exprn_gt0.
Qed.
End TwoItems.
