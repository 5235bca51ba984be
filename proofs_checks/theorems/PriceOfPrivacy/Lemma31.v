(* Price of privacy, Lemma 3.1 sharpened.

   paper          theorem           state
   Lemma 3.1      lem_3_1_sharp     I <= r - 1 - ln r <= epsilon, r = epsilon / (1 - e^(-epsilon)), and I <= epsilon^2 / 8, in nats *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Hoeffding.
From Exactdp.PriceOfPrivacy Require Import Section4.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* epsilon / (1 - e^(-epsilon)), t = e^epsilon *)
Definition slope (t : real) : real := ln t / (1 - t^-1).

Section Scalar.
Variable t : real.
Hypothesis t1 : 1 < t.
Let t0 : 0 < t := lt_trans ltr01 t1.
Let u0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.

Lemma slopeE : slope t = t * ln t / (t - 1).
Proof. by rewrite /slope; field; rewrite !gt_eqF. Qed.

Lemma no (q : real) : 0 < q -> forall p : real, q = 0 -> p = 0.
Proof. by move=> q0 p e; move: q0; rewrite e ltxx. Qed.

Lemma slope_ge1 : 1 <= slope t.
Proof.
rewrite slopeE ler_pdivl_mulr // mul1r.
by have := gibbs_term (ltW t0) ler01 (no ltr01 _); rewrite divr1.
Qed.

Lemma slope_le : slope t - 1 <= ln t.
Proof.
rewrite slopeE -subr_ge0; have -> : ln t - (t * ln t / (t - 1) - 1) = (t - 1 - ln t) / (t - 1).
  by move: (ln t) => l; field; rewrite gt_eqF.
by rewrite divr_ge0 ?(ltW u0) // subr_ge0; exact: ln_le_sub1.
Qed.

Lemma sharp_le : slope t - 1 - ln (slope t) <= ln t.
Proof. by have := slope_le; have := ln_ge0 slope_ge1; move: (ln (slope t)) => a b c; toR; lra. Qed.

(* v ln v is below its chord from 1 to t *)
Lemma chord v : 1 <= v <= t -> v * ln v <= (v - 1) * slope t.
Proof.
move=> /andP[v1 vt]; have v0 : 0 < v := lt_le_trans ltr01 v1.
rewrite slopeE mulrA ler_pdivl_mulr //.
have a := gibbs_term ler01 (ltW v0) (no v0 _); have b := gibbs_term (ltW t0) (ltW v0) (no v0 _).
move: a b; rewrite !ln_div ?ltr01 // ln1; move: (ln v) (ln t) => l k a b.
have a' : (t - v) * (1 - v) <= (t - v) * (1 * (0 - l)) by rewrite ler_wpmul2l // subr_ge0.
have b' : (v - 1) * (t - v) <= (v - 1) * (t * (k - l)) by rewrite ler_wpmul2l // subr_ge0.
by move: a' b' => a' b'; toR; nra.
Qed.
End Scalar.

Section Density.
Variables (X : finType) (p d : X -> real) (t : real).
Hypotheses (dp : distribution p) (t1 : 1 < t) (d0 : forall x, 0 < d x) (m1 : mean p d = 1) (dt : forall x x', d x <= t * d x').
Let t0 : 0 < t := lt_trans ltr01 t1.

Lemma least_density : exists m, [/\ 0 < m, forall x, m <= d x & forall x, d x <= t * m].
Proof.
have [x0 _|none] := pickP (fun _ : X => true); last first.
  by have := proj2 dp; rewrite big_pred0 // => /eqP; rewrite eq_sym oner_eq0.
case: (@arg_minP _ _ _ x0 xpredT d isT) => m _ h; exists (d m); split=> // x; exact: h.
Qed.

Lemma density_sharp : mean p (fun x => d x * ln (d x)) <= slope t - 1 - ln (slope t).
Proof.
have [m [m0 lo hi]] := least_density; have r0 : 0 < slope t := lt_le_trans ltr01 (slope_ge1 t1).
have h : mean p (fun x => d x * ln (d x)) <= mean p (fun x => ln m * d x + (slope t * d x - slope t * m)).
  apply: mean_le => // x; have v : 1 <= d x / m <= t by rewrite ler_pdivl_mulr // mul1r lo ler_pdivr_mulr // hi.
  have := ler_wpmul2l (ltW m0) (chord t1 v); rewrite ln_div //.
  have -> : m * (d x / m * (ln (d x) - ln m)) = d x * ln (d x) - ln m * d x.
    by move: (ln (d x)) (ln m) => a b; field; rewrite gt_eqF.
  have -> : m * ((d x / m - 1) * slope t) = slope t * d x - slope t * m by move: (slope t) => s; field; rewrite gt_eqF.
  by rewrite ler_subl_addl.
apply: le_trans h _; rewrite meanD meanZ meanB meanZ mean_const // m1.
have := ln_le_sub1 (mulr_gt0 m0 r0); rewrite lnM //; move: (ln m) (ln (slope t)) (slope t) => a b s h.
by toR; nra.
Qed.

Lemma density_square : mean p (fun x => d x * ln (d x)) <= ln t ^+ 2 / 8%:R.
Proof.
have [m [m0 lo hi]] := least_density; pose w x := p x * d x; set c := mean p _.
have dw : distribution w by split=> [x|]; [rewrite mulr_ge0 ?(proj1 dp) ?ltW|exact: m1].
have mw : mean w (fun x => ln (d x)) = c by apply: eq_bigr => x _; rewrite mulrA.
have := @hoeffding_lemma X w (fun x => ln (d x) - c) (ln m - c) (ln t + ln m - c) (- 1) dw _ _.
have -> : mean w (fun x => exp (- 1 * (ln (d x) - c))) = exp c.
  transitivity (mean p (fun _ => exp c)); last exact: mean_const.
  apply: eq_bigr => x _; have -> : - 1 * (ln (d x) - c) = c - ln (d x) by ring.
  by rewrite expB lnK // /w; field; rewrite gt_eqF.
have -> : (- 1) ^+ 2 * (ln t + ln m - c - (ln m - c)) ^+ 2 / 8%:R = ln t ^+ 2 / 8%:R by field.
rewrite exp_le; apply=> [x|]; last by rewrite meanB mean_const // mw subrr.
by rewrite !ler_add2r (ln_le m0 (lo x)) -lnM // ln_le.
Qed.
End Density.

Theorem lem_3_1_sharp (X Y : finType) (p : X -> real) (Q : X -> Y -> real) (t : real) : 1 < t ->
  distribution p -> (forall x, distribution (Q x)) -> ldp t Q ->
  [/\ mutual p Q <= slope t - 1 - ln (slope t), slope t - 1 - ln (slope t) <= ln t & mutual p Q <= ln t ^+ 2 / 8%:R].
Proof.
move=> t1 dp dQ h; have t0 : 0 < t := lt_trans ltr01 t1.
have bound (B : real) : (forall d : X -> real, (forall x, 0 < d x) -> mean p d = 1 -> (forall x x', d x <= t * d x') ->
    mean p (fun x => d x * ln (d x)) <= B) -> mutual p Q <= B.
  move=> le; have [o0 o1] := out_distribution dp dQ; rewrite mutual_posterior //.
  have -> : B = \sum_y output p Q y * B by rewrite -mulr_suml o1 mul1r.
  apply: ler_sum => y _; have := o0 y; rewrite le_eqVlt => /predU1P[<-|oy]; first by rewrite !mul0r.
  rewrite ler_pmul2l //; pose d x := Q x y / output p Q y.
  have Q0 x : 0 < Q x y.
    rewrite lt_neqAle (proj1 (dQ x)) andbT eq_sym; apply: contraTneq oy => e.
    rewrite /output big1 ?ltxx // => x' _; have := h x' x y; rewrite e mulr0 => q.
    by have -> : Q x' y = 0 by [apply/eqP; rewrite eq_le q (proj1 (dQ x'))]; rewrite mulr0.
  have := le d _ _ _; rewrite (_ : mean p (fun x => d x * ln (d x)) = kl (posterior p Q y) p); last first.
    apply: eq_bigr => x _; rewrite /posterior.
    have [->|n] := eqVneq (p x) 0; first by rewrite !mul0r.
    have e1 : p x * Q x y / output p Q y = p x * d x by rewrite /d mulrA.
    have e2 : p x * d x / p x = d x by rewrite mulrAC divff // mul1r.
    by rewrite e1 e2 mulrA.
  apply=> [x||x x']; first by rewrite divr_gt0.
    have -> : mean p d = output p Q y / output p Q y by rewrite mulr_suml; apply: eq_bigr => x _; rewrite mulrA.
    by rewrite divff // gt_eqF.
  by rewrite /d mulrA ler_pmul2r ?invr_gt0.
split; [|exact: sharp_le|]; apply: bound => d d0 m1 dt; [exact: density_sharp|exact: density_square].
Qed.
