(* TwoItems. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic.
From Exactdp.Mechanisms Require Import Bits.
From Exactdp.LinearQueries Require Import Polytopes Assignments.
Import OneBit Basic.Reals Inequalities Adaptive Projection.
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

Lemma spread : mean law (fun y => `|average 1 t y - mean p d|) <= sqrt ((g ^+ 2 - mean p d ^+ 2) / n%:R).
Proof.
have dl := law_distribution; have v0 := variance_ge0 (@average _ 1 t n) dl.
have e : mean law (fun y => `|average 1 t y - mean p d| ^+ 2) = variance law (@average _ 1 t n).
  rewrite varianceE // (average_unbiased ltr01 d1 t1 n0 dp); apply: eq_mean => y; exact: real_normK (num_real _).
move: e v0; rewrite (average_variance ltr01 d1 t1 n0 dp) -/g mulr1 => e v0.
have m0 : 0 <= mean law (fun y => `|average 1 t y - mean p d|) by apply: mean_ge0 => // y; exact: normr_ge0.
by rewrite -(@ler_pXn2r _ 2) ?nnegrE ?sqrt_ge0 //; apply: le_trans (mean_sqr _ dl) _; rewrite e sqr_sqrt.
Qed.

Lemma spread_le : sqrt ((g ^+ 2 - mean p d ^+ 2) / n%:R) <= g / sqrt n%:R.
Proof.
have g0 : 0 <= g by rewrite divr_ge0 ?subr_ge0 ?(ltW t1) // addr_ge0 ?ler01 // (le_trans ler01 (ltW t1)).
have N0 : 0 < n%:R :> real by rewrite ltr0n.
rewrite -[X in _ <= X]sqrt_sqr; last by rewrite divr_ge0 // sqrt_ge0.
apply: sqrt_le; rewrite [X in _ <= X]expr_div_n (sqr_sqrt (ltW N0)) ler_pM2r ?invr_gt0 //.
by rewrite lerBlDr lerDl sqr_ge0.
Qed.

(* every query's error is at most r times the error of the one difference *)
Theorem all_queries (I : finType) (query : {ffun 'I_n -> bool} -> I -> bool -> real) :
  (forall y i v, `|query y i v| <= r) ->
  mean law (fun y => \big[Num.max/0]_i `|any_answer (query y i) (average 1 t y) - mean p (query y i)|) <=
  r * sqrt ((g ^+ 2 - mean p d ^+ 2) / n%:R).
Proof.
move=> b; have dl := law_distribution.
apply: (@le_trans _ _ (mean law (fun y => r * `|average 1 t y - mean p d|))).
  apply: mean_le => // y; apply: (big_ind (fun x => x <= r * `|average 1 t y - mean p d|)).
  - by rewrite mulr_ge0 // ltW.
  - by move=> x z hx hz; rewrite ge_max hx hz.
  by move=> i _; apply: answer_error => v; exact: b.
by rewrite meanZ ler_wpM2l ?(ltW r0) //; exact: spread.
Qed.

(* d answers at once: the vectors A v of the two items, of length at most r *)
Theorem all_columns (I : finType) (A : bool -> I -> real) : (forall v, square (A v) <= r ^+ 2) ->
  mean law (fun y => sqrt (square (minus (fun i => any_answer (A ^~ i) (average 1 t y)) (fun i => mean p (A ^~ i))))) <=
  r * sqrt ((g ^+ 2 - mean p d ^+ 2) / n%:R).
Proof.
move=> b; have dl := law_distribution.
apply: (@le_trans _ _ (mean law (fun y => r * `|average 1 t y - mean p d|))); last first.
  by rewrite meanZ ler_wpM2l ?(ltW r0) //; exact: spread.
apply: mean_le => // y; set x := average 1 t y - mean p d.
rewrite -[X in _ <= X]sqrt_sqr ?mulr_ge0 ?(ltW r0) //; apply: sqrt_le.
have e : p false = 1 - p true by have [_] := dp; rewrite big_bool => <-; rewrite addrAC subrr add0r.
have one i : any_answer (A ^~ i) (average 1 t y) - mean p (A ^~ i) = (A true i - A false i) / 2%:R * x.
  rewrite /x /any_answer /mean !big_bool /d /= e; move: (A true i) (A false i) (p true) (average _ _ _) => a b' u z; by field.
apply: (@le_trans _ _ ((square (A true) + square (A false)) / 2%:R * x ^+ 2)).
  rewrite /square /inner -big_split /= mulr_suml mulr_suml; apply: ler_sum => i _; rewrite /minus one.
  have -> : (A true i - A false i) / 2%:R * x * ((A true i - A false i) / 2%:R * x) = ((A true i - A false i) / 2%:R * x) ^+ 2 by [].
  rewrite -subr_ge0; have -> : (A true i * A true i + A false i * A false i) / 2%:R * x ^+ 2 - ((A true i - A false i) / 2%:R * x) ^+ 2 =
    ((A true i + A false i) / 2%:R * x) ^+ 2 by move: (A true i) (A false i) => a b'; field.
  exact: sqr_ge0.
rewrite exprMn real_normK ?num_real // ler_wpM2r ?sqr_ge0 // ler_pdivrMr ?ltr0n // mulr_natr mulr2n.
by apply: lerD; exact: b.
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
apply: le_lt_trans (all_queries n0 r0 t1 dp b) _; apply: le_lt_trans (ler_wpM2l (ltW r0) (spread_le p n0 t1)) _; set g := (exp eps + 1) / (exp eps - 1).
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

(* the repaired form: how large the error is, and what is known of every answer *)
Theorem thm_5_2_optimal_corrected (n d : nat) (p : bool -> real) (r eps : real) (query : {ffun 'I_n -> bool} -> 'I_d -> bool -> real) :
  (0 < n)%N -> 0 < r -> 0 < eps -> distribution p -> (forall y k v, `|query y k v| <= r) ->
  let Q := one_bit (@difference_query real_realType) 1 (exp eps) in
  let c := (exp eps + 1) / (exp eps - 1) in
  let m := p true - p false in
  let estimate := fun y : {ffun 'I_n -> bool} => average 1 (exp eps) y in
  let error := fun y k => `|any_answer (query y k) (estimate y) - mean p (query y k)| in
  [/\ stochastic Q /\ ldp (exp eps) Q, forall y k, error y k <= r * `|estimate y - m|,
      mean (sampled Q p) (fun y => \big[Num.max/0]_k error y k) <= r * sqrt ((c ^+ 2 - m ^+ 2) / n%:R) &
      r * sqrt ((c ^+ 2 - m ^+ 2) / n%:R) <= r * (c / sqrt n%:R)].
Proof.
move=> n0 r0 e0 dp b Q c m est err; have t1 : 1 < exp eps by rewrite -exp0 exp_lt.
have b1 v : `|@difference_query real_realType v| <= 1 by case: v; rewrite /= ?normrN normr1.
have mE : m = mean p (@difference_query real_realType) by rewrite /mean big_bool /= mulr1 mulrN1.
split; first by split; [exact: one_bit_stochastic ltr01 b1 (ltW t1)|exact: one_bit_ldp ltr01 b1 (ltW t1)].
- by move=> y k; rewrite mE; apply: answer_error => // v; exact: b.
- by rewrite mE; exact: (all_queries n0 r0 t1 dp b).
rewrite ler_pM2l // mE; have h := spread_le p n0 t1; exact: h.
Qed.

(* the lower bound of Table 1 on the error of d answers at once: no constant kappa is good for two items *)
Theorem offline_lower_refuted (kappa : real) : 0 < kappa ->
  exists2 d : nat, (0 < d)%N & forall (n : nat) (r eps : real), 0 < r -> 0 < eps <= 1 -> (4%:R / kappa) ^+ 4 < n%:R * eps ^+ 2 ->
  exists (Q : bool -> bool -> real) (guess : {ffun 'I_n -> bool} -> (bool -> 'I_d -> real) -> 'I_d -> real),
  stochastic Q /\ ldp (exp eps) Q /\ forall (p : bool -> real) (A : bool -> 'I_d -> real),
  distribution p -> (forall v, square (A v) <= r ^+ 2) ->
  mean (sampled Q p) (fun y => sqrt (square (minus (guess y A) (fun i => mean p (A ^~ i))))) <
  kappa * r * Num.min (sqrt (sqrt (1 / (n%:R * eps ^+ 2)))) (sqrt (d%:R / (n%:R * eps ^+ 2))).
Proof.
move=> k0; pose low : real := (4%:R / kappa) ^+ 2; have low0 : 0 <= low by exact: sqr_ge0.
exists (Num.bound low).+1 => [//|n r eps r0 /andP[e0 e1] many]; set d := _.+1.
have t1 : 1 < exp eps by rewrite -exp0 exp_lt.
have ne0 : 0 < n%:R * eps ^+ 2 :> real by apply: le_lt_trans many; rewrite exprn_ge0 // divr_ge0 ?ler0n // ltW.
have n0 : (0 < n)%N by rewrite lt0n; apply/eqP => z; move: ne0; rewrite z mul0r ltxx.
have N0 : 0 < n%:R :> real by rewrite ltr0n.
have b1 v : `|@difference_query real_realType v| <= 1 by case: v; rewrite /= ?normrN normr1.
exists (one_bit (@difference_query real_realType) 1 (exp eps)), (fun y A i => any_answer (A ^~ i) (average 1 (exp eps) y)).
split; first exact: one_bit_stochastic ltr01 b1 (ltW t1).
split=> [|p A dp b]; first exact: one_bit_ldp ltr01 b1 (ltW t1).
apply: le_lt_trans (all_columns n0 r0 t1 dp b) _; apply: le_lt_trans (ler_wpM2l (ltW r0) (spread_le p n0 t1)) _.
rewrite [kappa * r]mulrC -[r * kappa * _]mulrA ltr_pM2l //; set g := (exp eps + 1) / _; set N : real := n%:R.
(* (e + 1)/(e - 1) <= 4/eps for eps <= 1 *)
have g4 : g <= 4%:R / eps.
  have h := exp_ge_add1 eps; have h3 : exp eps <= 3%:R.
    by apply: le_trans (_ : exp 1 <= _); [rewrite exp_le|apply/RleP; rewrite real_nat; exact: exp_le_3].
  rewrite ler_pdivlMr // mulrAC ler_pdivrMr ?subr_gt0 //.
  have e' : eps <= exp eps - 1 by rewrite lerBrDl.
  apply: le_trans (_ : 4%:R * eps <= _); last by rewrite ler_wpM2l ?ler0n.
  by rewrite ler_pM2r // (natrD _ 3 1) lerD2r.
apply: le_lt_trans (_ : g / sqrt N <= 4%:R / eps / sqrt N) _; first by rewrite ler_pM2r // invr_gt0 sqrt_gt0.
set z : real := N * eps ^+ 2.
have -> : 4%:R / eps / sqrt N = 4%:R / sqrt z.
  by rewrite /z sqrtM ?ler0n // sqrt_sqr ?(ltW e0) // -mulrA -invfM [eps * _]mulrC.
have w0 : 0 < sqrt z by exact: sqrt_gt0.
rewrite [kappa * _]mulrC -ltr_pdivrMr // lt_min; apply/andP; split.
  (* 4 / kappa < z^(1/4) *)
  set x := sqrt (sqrt z); have x0 : 0 < x by exact: sqrt_gt0.
  have wE : sqrt z = x ^+ 2 by rewrite sqr_sqrt // ltW.
  have -> : sqrt (sqrt (1 / z)) = x^-1.
    have r1 (y : real) : 0 < y -> sqrt (1 / y) = (sqrt y)^-1.
      move=> y0; rewrite div1r; apply: (@mulIf _ (sqrt y)); first by rewrite gt_eqF ?sqrt_gt0.
      rewrite mulVf ?gt_eqF ?sqrt_gt0 // -sqrtM ?invr_ge0 ?(ltW y0) // mulVf ?gt_eqF //.
      by have := sqrt_sqr (ler01 : (0 : real) <= 1); rewrite expr1n.
    by rewrite r1 // -div1r r1.
  rewrite wE; have -> : 4%:R / x ^+ 2 / kappa = 4%:R / kappa / x * x^-1 by field; rewrite !gt_eqF.
  rewrite -[X in _ < X]mul1r ltr_pM2r ?invr_gt0 // ltr_pdivrMr // mul1r.
  rewrite -(@ltr_pXn2r _ 4) ?nnegrE ?divr_ge0 ?ler0n ?(ltW k0) ?(ltW x0) //.
  by rewrite [X in _ < X](_ : _ = z) // -[4%N]/(2 * 2)%N exprM -wE sqr_sqrt // ltW.
have -> : sqrt (d%:R / z) = sqrt d%:R / sqrt z.
  apply: (@mulIf _ (sqrt z)); first by rewrite gt_eqF.
  by rewrite mulfVK ?gt_eqF // -sqrtM ?divr_ge0 ?ler0n ?(ltW ne0) // mulfVK ?gt_eqF.
rewrite mulrAC ltr_pM2r ?invr_gt0 //.
have q0 : 0 <= 4%:R / kappa :> real by rewrite divr_ge0 ?ler0n // ltW.
rewrite -(@ltr_pXn2r _ 2) ?nnegrE ?sqrt_ge0 // sqr_sqrt ?ler0n //.
apply: lt_le_trans (archi_boundP low0) _; by rewrite ler_nat leqW.
Qed.
End TwoItems.
