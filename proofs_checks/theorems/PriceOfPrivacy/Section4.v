(* Price of privacy, Section 4: the channel mismatch.

   paper                        theorem           state
   Lemma 4.5                    lem_4_5           proved as printed; lem_4_5_sharp: the ratios of one report differ by at most e^epsilon
   Theorem 4.8                  thm_4_8           proved with the constant e^(2 epsilon) w^2 / (2N), for every w
   Theorem 4.10, Theorem C.5    thm_4_10          proved and sharpened: I <= ln (1 + (w/N) sinh^2(epsilon/2)) for every w, every epsilon,
                                                  every product prior, any set of ratings; thm_4_10_chi2 report by report

   sinh^2(epsilon/2) = (t - 1)^2 / (4 t) with t = e^epsilon. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Product.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the law of x given the report y *)
Definition posterior (R : realFieldType) (X Y : finType) (p : X -> R) (Q : X -> Y -> R) (y : Y) (x : X) : R := p x * Q x y / output p Q y.

Section Bayes.
Variables (R : realFieldType) (X Y : finType) (p : X -> R) (Q : X -> Y -> R) (t : R) (y : Y).
Hypotheses (dp : distribution p) (sQ : stochastic Q) (hQ : ldp t Q) (t1 : 1 <= t) (y0 : 0 < output p Q y).
Let t0 : 0 < t := lt_le_trans ltr01 t1.

(* P(A = a | S = s) = P(A = a) lambda(a, s) with lambda in [e^-epsilon, e^epsilon] *)
Theorem lem_4_5 x : posterior p Q y x = p x * (Q x y / output p Q y) /\ t^-1 <= Q x y / output p Q y <= t.
Proof.
split; first by rewrite /posterior mulrA.
have [p0 p1] := dp; rewrite ler_pdivl_mulr // ler_pdivr_mulr //; apply/andP; split.
  rewrite mulrC ler_pdivr_mulr // -[X in _ <= X]mul1r -p1 mulr_suml; apply: ler_sum => z _.
  by rewrite ler_wpmul2l // [Q x y * t]mulrC.
rewrite -[X in X <= _]mul1r -p1 mulr_suml /output mulr_sumr; apply: ler_sum => z _.
by rewrite mulrCA ler_wpmul2l.
Qed.

Theorem lem_4_5_sharp x x' : Q x y / output p Q y <= t * (Q x' y / output p Q y).
Proof. by rewrite mulrA ler_pmul2r ?invr_gt0. Qed.
End Bayes.

(* Bhatia-Davis for a function whose values differ by a factor of at most t *)
Lemma variance_ratio (R : realFieldType) (X : finType) (p f : X -> R) (t : R) :
  distribution p -> 1 <= t -> (forall x, 0 <= f x) -> (forall x x', f x <= t * f x') ->
  variance p f <= (t - 1) ^+ 2 / (4%:R * t) * mean p f ^+ 2.
Proof.
move=> dp t1 f0 ft; have [p0 p1] := dp; have t0 : 0 < t := lt_le_trans ltr01 t1.
have [x0 _|none] := pickP (fun _ : X => true); last first.
  by move: p1; rewrite big_pred0 // => /eqP; rewrite eq_sym oner_eq0.
have [m _ least] : {m : X | True & forall x, f m <= f x}.
  by case: (@arg_minP _ _ _ x0 xpredT f isT) => m _ h; exists m => // x; exact: h.
set mu := mean p f; pose a := f m.
have h : mean p (fun x => f x ^+ 2) <= (t + 1) * a * mu - t * a ^+ 2.
  rewrite -[t * a ^+ 2](mean_const _ dp) -meanZ -meanB; apply: mean_le => // x.
  rewrite -subr_ge0 (_ : _ - _ = (t * a - f x) * (f x - a)); last by ring.
  by rewrite mulr_ge0 // subr_ge0 ?ft // least.
have -> : variance p f = mean p (fun x => f x ^+ 2) - mu ^+ 2.
  by rewrite /variance /covariance -expr2; congr (_ - _); apply: eq_mean => x; rewrite expr2.
apply: le_trans (ler_sub h (lexx (mu ^+ 2))) _.
clearbody mu a; have -> : (t - 1) ^+ 2 / (4%:R * t) * mu ^+ 2 =
  (t + 1) * a * mu - t * a ^+ 2 - mu ^+ 2 + ((t + 1) * mu - 2%:R * t * a) ^+ 2 / (4%:R * t) by field; rewrite gt_eqF.
rewrite ler_addl; by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n // ltW.
Qed.

Section Mismatch.
(* N items with independent hidden labels, each with its own law; a user rates the items of S s with probability w s,
   and reports y with probability Q s z y, which depends on the labels z of the rated items only. *)
Variables (R : realFieldType) (A T Y : finType) (N : nat) (p : 'I_N -> A -> R).
Variables (w : T -> R) (S : T -> {set 'I_N}) (Q : T -> {ffun 'I_N -> A} -> Y -> R) (t share : R).
Hypotheses (dp : forall i, distribution (p i)) (dw : distribution w).
Hypotheses (Q0 : forall s z y, 0 <= Q s z y) (Q1 : forall s z, \sum_y Q s z y = 1).
Hypothesis local : forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y.
Hypotheses (t1 : 1 <= t) (private : forall s z s' z' y, Q s z y <= t * Q s' z' y).
(* every item is rated with probability at most share (w / N for a uniform set of w items) *)
Hypotheses (share0 : 0 <= share) (rated : forall i, \sum_(s | i \in S s) w s <= share).

Let P := independent p.
(* the law of the report given the labels *)
Definition report z y : R := \sum_s w s * Q s z y.

Lemma report_stochastic : stochastic report.
Proof.
have [w0 w1] := dw; split=> [z y|z]; first by apply: sumr_ge0 => s _; rewrite mulr_ge0.
by rewrite exchange_big -w1; apply: eq_bigr => s _; rewrite -mulr_sumr Q1 mulr1.
Qed.

Lemma mean_pairs (g : T -> {ffun 'I_N -> A} -> R) :
  mean (fun sz : T * {ffun 'I_N -> A} => w sz.1 * P sz.2) (fun sz => g sz.1 sz.2) = mean w (fun s => mean P (g s)).
Proof.
rewrite /mean -(pair_bigA _ (fun s z => w s * P z * g s z)) /=; apply: eq_bigr => s _.
by rewrite mulr_sumr; apply: eq_bigr => z _; rewrite mulrA.
Qed.

Lemma mean_report y : mean P (report ^~ y) = mean w (fun s => mean P (fun z => Q s z y)).
Proof. by rewrite /report mean_sum; apply: eq_bigr => s _; rewrite meanZ. Qed.

Lemma variance_report y : variance P (report ^~ y) <= share * ((t - 1) ^+ 2 / (4%:R * t)) * mean P (report ^~ y) ^+ 2.
Proof.
have [w0 w1] := dw; have dP : distribution P := independent_distribution dp; have [P0 P1] := dP.
apply: le_trans (variance_mixture dp w0 (fun s z z' e => local y e) rated) _; rewrite -mulrA; apply: ler_wpmul2l => //.
pose W := fun sz : T * {ffun 'I_N -> A} => w sz.1 * P sz.2; pose l := fun sz : T * {ffun 'I_N -> A} => Q sz.1 sz.2 y.
have dW : distribution W.
  split=> [sz|]; first exact: mulr_ge0.
  rewrite /W -(pair_bigA _ (fun s z => w s * P z)) /= -w1; apply: eq_bigr => s _.
  by rewrite -mulr_sumr P1 mulr1.
have := variance_ratio dW t1 (fun sz => Q0 _ _ _ : 0 <= l sz) (fun sz sz' => private sz.1 sz.2 sz'.1 sz'.2 y).
have -> : mean W l = mean P (report ^~ y) by rewrite (mean_pairs (fun s z => Q s z y)) mean_report.
apply: le_trans; rewrite /variance /covariance (mean_pairs (fun s z => Q s z y * Q s z y)) (mean_pairs (fun s z => Q s z y)).
rewrite (eq_bigr (fun s => w s * mean P (fun z => Q s z y * Q s z y) - w s * (mean P (fun z => Q s z y) * mean P (fun z => Q s z y)))); last by move=> s _; rewrite mulrBr.
rewrite sumrB ler_add2l ler_opp2 -expr2; apply: le_trans (mean_sqr _ dw) _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => s _; rewrite expr2.
Qed.

(* chi-square between the law of the labels given the report y, and before *)
Theorem thm_4_10_chi2 y : 0 < output P report y -> chi2 (posterior P report y) P <= share * ((t - 1) ^+ 2 / (4%:R * t)).
Proof.
move=> y0; have dP : distribution P := independent_distribution dp; have [P0 P1] := dP.
have -> : chi2 (posterior P report y) P = variance P (report ^~ y) / output P report y ^+ 2.
  rewrite varianceE // /chi2 /mean mulr_suml; apply: eq_bigr => z _; rewrite /posterior -/(output P report y).
  have [->|n] := eqVneq (P z) 0; first by rewrite !mul0r subrr expr0n mul0r.
  by rewrite /output; field; rewrite n; move: y0; rewrite /output => y0; rewrite gt_eqF.
by rewrite ler_pdivr_mulr ?exprn_gt0 //; exact: variance_report.
Qed.
End Mismatch.

(* information as the mean divergence between the law given the report and the law before *)
Lemma mutual_posterior (X Y : finType) (p : X -> real) (Q : X -> Y -> real) : distribution p -> (forall x, distribution (Q x)) ->
  mutual p Q = \sum_y output p Q y * kl (posterior p Q y) p.
Proof.
move=> [p0 p1] dQ; rewrite /mutual /kl; under eq_bigr do rewrite mulr_sumr; rewrite exchange_big; apply: eq_bigr => y _ /=.
rewrite mulr_sumr; apply: eq_bigr => x _; rewrite /posterior; set o := output p Q y.
have [z|pn] := eqVneq (p x) 0; first by rewrite z !mul0r mulr0.
have [z|on] := eqVneq o 0.
  rewrite z mul0r; suff -> : Q x y = 0 by rewrite !mul0r mulr0.
  have := @psumr_eq0P _ _ xpredT (fun x => p x * Q x y) (fun x _ => mulr_ge0 (p0 x) (proj1 (dQ x) y)) z x isT.
  by move/eqP; rewrite mulf_eq0 (negPf pn) => /eqP.
have -> : p x * Q x y / o / p x = Q x y / o by rewrite mulrAC [p x * Q x y]mulrC mulfK.
by move: (ln (Q x y / o)) => L; field.
Qed.

Section Information.
Variables (A T Y : finType) (N : nat) (p : 'I_N -> A -> real).
Variables (w : T -> real) (S : T -> {set 'I_N}) (Q : T -> {ffun 'I_N -> A} -> Y -> real) (t share : real).
Hypotheses (dp : forall i, distribution (p i)) (dw : distribution w).
Hypotheses (Q0 : forall s z y, 0 <= Q s z y) (Q1 : forall s z, \sum_y Q s z y = 1).
Hypothesis local : forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y.
Hypotheses (t1 : 1 <= t) (private : forall s z s' z' y, Q s z y <= t * Q s' z' y).
Hypotheses (share0 : 0 <= share) (rated : forall i, \sum_(s | i \in S s) w s <= share).
Let P := independent p.

(* I(Z; S) <= ln (1 + (w/N) sinh^2(epsilon/2)) *)
Theorem thm_4_10 : mutual P (report w Q) <= ln (1 + share * ((t - 1) ^+ 2 / (4%:R * t))).
Proof.
have dP : distribution P := independent_distribution dp; have [P0 P1] := dP.
have [r0 r1] := report_stochastic dw Q0 Q1.
have dr z : distribution (report w Q z) by split.
have [o0 o1] := out_distribution dP dr.
rewrite mutual_posterior //; set B := ln _.
have -> : B = \sum_y output P (report w Q) y * B by rewrite -mulr_suml o1 mul1r.
apply: ler_sum => y _; rewrite /B.
have := o0 y; rewrite le_eqVlt => /predU1P[<-|oy]; first by rewrite !mul0r.
rewrite ler_pmul2l //.
have dpost : distribution (posterior P (report w Q) y).
  split=> [z|]; first by rewrite divr_ge0 ?mulr_ge0.
  by rewrite -mulr_suml divff // gt_eqF.
have dom : dominated (posterior P (report w Q) y) P by move=> z e; rewrite /posterior e !mul0r.
have c := thm_4_10_chi2 dp dw Q0 local t1 private share0 rated oy.
have c0 : 0 <= chi2 (posterior P (report w Q) y) P by apply: sumr_ge0 => z _; rewrite divr_ge0 ?sqr_ge0.
apply: le_trans (kl_ln_chi2 dpost dP dom) _; move: c c0; move: (chi2 _ _) (share * _) => c2 b h1 h2.
by apply: ln_le; toR; lra.
Qed.

(* Theorem 4.8, with share = w / N: I(Z; S) <= e^(2 epsilon) w^2 / (2 N) *)
Theorem thm_4_8 (k : nat) : (0 < k)%N -> share = k%:R / N%:R -> mutual P (report w Q) <= t ^+ 2 * k%:R ^+ 2 / (2%:R * N%:R).
Proof.
move=> k0 e; have t0 : 0 < t := lt_le_trans ltr01 t1.
have K0 : 0 <= (t - 1) ^+ 2 / (4%:R * t) by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n // ltW.
apply: le_trans thm_4_10 _; apply: le_trans (ln_le_sub1 _) _; first by apply: ltr_paddr; [exact: mulr_ge0|exact: ltr01].
rewrite [1 + _]addrC addrK.
have k1 : k%:R <= k%:R ^+ 2 :> real by rewrite expr2 ler_pmull ?ltr0n // ler1n.
have K1 : (t - 1) ^+ 2 / (4%:R * t) <= t ^+ 2 / 2%:R.
  rewrite ler_pdivr_mulr ?mulr_gt0 ?ltr0n // -subr_ge0.
  have -> : t ^+ 2 / 2%:R * (4%:R * t) - (t - 1) ^+ 2 = t ^+ 2 * (t - 1) + (t ^+ 3 + 2%:R * t - 1) by field.
  have t3 : 1 <= t ^+ 3 by exact: exprn_ege1.
  have t2 : 0 <= t ^+ 2 * (t - 1) by rewrite mulr_ge0 ?sqr_ge0 // subr_ge0.
  apply: (addr_ge0 t2); move: (t ^+ 3) t3 => u u1; toR; lra.
have -> : t ^+ 2 * k%:R ^+ 2 / (2%:R * N%:R) = k%:R ^+ 2 / N%:R * (t ^+ 2 / 2%:R).
  by rewrite mulf_div [k%:R ^+ 2 * _]mulrC [N%:R * _]mulrC.
rewrite e; apply: ler_pmul => //; first by rewrite -e.
by rewrite ler_wpmul2r // invr_ge0 ler0n.
Qed.
End Information.
