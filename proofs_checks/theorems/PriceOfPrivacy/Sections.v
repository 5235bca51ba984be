(* Section2, Section4, Section6, AppendixA. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Products.
Import Basic.Reals Inequalities Information Mutual Product.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Section 2: composition, post-processing, the bit release, Fano.

   paper               theorem     state
   Proposition 2.2     prop_2_2    proved as printed
   Proposition 2.3     prop_2_3    proved as printed
   Proposition 2.4     prop_2_4    proved as printed, and tight
   Lemma 2.5           lem_2_5     proved as printed (nats for bits on both sides) *)
Module Section2.
(* k channels applied to the same item, with independent randomness *)
Definition all_of (R : realFieldType) (X Y : finType) (k : nat) (Q : 'I_k -> X -> Y -> R) (x : X) : {ffun 'I_k -> Y} -> R :=
  independent (fun i => Q i x).

Theorem prop_2_2 (R : realFieldType) (X Y : finType) (k : nat) (Q : 'I_k -> X -> Y -> R) (t : 'I_k -> R) :
  (forall i, stochastic (Q i)) -> (forall i, ldp (t i) (Q i)) -> ldp (\prod_i t i) (all_of Q).
Proof.
move=> sQ hQ x x' y; rewrite /all_of /independent -big_split /=; apply: ler_prod => i _.
by rewrite hQ; case: (sQ i) => ->.
Qed.

Theorem prop_2_3 (R : realFieldType) (X Y Z : finType) (Q : X -> Y -> R) (W : Y -> Z -> R) (t : R) :
  stochastic W -> ldp t Q -> ldp t (before Q W).
Proof. by move=> [W0 _] h; apply/private_constant/private_before => //; apply/private_constant. Qed.

(* the bit is told truly with probability t / (1 + t), t = e^epsilon *)
Definition bit_release (R : realFieldType) (t : R) (s0 s : bool) : R := (if s == s0 then t else 1) / (1 + t).

Theorem prop_2_4 (R : realFieldType) (t : R) : 1 <= t ->
  stochastic (bit_release t) /\ ldp t (bit_release t) /\ forall u, ldp u (bit_release t) -> t <= u.
Proof.
move=> t1; have t0 : 0 < t := lt_le_trans ltr01 t1; have d0 : 0 < 1 + t by rewrite addr_gt0 ?ltr01.
split; first split=> [s0 s|s0]; first by rewrite divr_ge0 ?(ltW d0) //; case: ifP; rewrite ?ler01 ?ltW.
  by rewrite big_bool /bit_release; case: s0 => /=; field; rewrite gt_eqF.
split=> [s0 s0' s|u /(_ true false true)]; rewrite /bit_release.
  have tt : t <= t * t by rewrite ler_pMr.
  by rewrite mulrA ler_pM2r ?invr_gt0 //; case: ifP; case: ifP => _ _; rewrite ?mulr1 // (le_trans t1).
by rewrite /= mulrA ler_pM2r ?invr_gt0 // mulr1.
Qed.

(* Fano: H uniform on M hypotheses, Y the report through Q, any decision rule: P_e >= 1 - (I + ln 2) / ln M. *)
Definition equally (H : finType) (h : H) : real := #|H|%:R^-1.
Definition success (H Y : finType) (Q : H -> Y -> real) (decide : Y -> H) : real := (\sum_y Q (decide y) y) / #|H|%:R.

Lemma equally_distribution (H : finType) : (0 < #|H|)%N -> distribution (@equally H).
Proof.
move=> n0; split=> [h|]; first by rewrite invr_ge0 ler0n.
by rewrite /equally sumr_const -[X in X = _]mulr_natr mulVf // pnatr_eq0 -lt0n.
Qed.

Lemma success_joint (H Y : finType) (Q : H -> Y -> real) (decide : Y -> H) :
  probability (joint (@equally H) Q) (fun hy => hy.1 \in [set decide hy.2]) = success Q decide.
Proof.
rewrite probability_mean /mean -(pair_bigA _ (fun h y => joint (@equally H) Q (h, y) * (h \in [set decide y])%:R)) exchange_big /=.
rewrite /success mulr_suml; apply: eq_bigr => y _; rewrite (bigD1 (decide y)) //= big1 => [|h /negPf n].
  by rewrite inE eqxx mulr1 addr0 mulrC.
by rewrite inE n mulr0.
Qed.

Theorem lem_2_5 (H Y : finType) (Q : H -> Y -> real) (decide : Y -> H) : (1 < #|H|)%N -> (forall h, distribution (Q h)) ->
  1 - (mutual (@equally H) Q + ln 2%:R) / ln #|H|%:R <= 1 - success Q decide.
Proof.
move=> M1 dQ; have dp := equally_distribution (ltnW M1); rewrite lerD2l lerN2.
have r01 : (0 : real) < #|H|%:R^-1 by rewrite invr_gt0 ltr0n ltnW.
have r1 : #|H|%:R^-1 <= 1 :> real by rewrite invf_le1 ?ltr0n ?ler1n ltnW.
have single y : probability (@equally H) (mem [set decide y]) <= #|H|%:R^-1 by rewrite /probability big_set1.
have := @fano_list H Y (@equally H) Q dp dQ (fun y => [set decide y]) #|H|%:R^-1 _ single.
rewrite r01 r1 => /(_ isT); rewrite success_joint invrK => h.
by rewrite ler_pdivlMr // ln_gt0 // ltr1n.
Qed.
End Section2.

(* Price of privacy, Section 4: the channel mismatch.

   paper                        theorem           state
   Lemma 4.5                    lem_4_5           proved as printed; lem_4_5_sharp: the ratios of one report differ by at most e^epsilon
   Theorem 4.8                  thm_4_8           proved with the constant e^(2 epsilon) w^2 / (2N), for every w
   Theorem 4.10, Theorem C.5    thm_4_10          proved and sharpened: I <= ln (1 + (w/N) sinh^2(epsilon/2)) for every w, every epsilon,
                                                  every product prior, any set of ratings; thm_4_10_chi2 report by report

   sinh^2(epsilon/2) = (t - 1)^2 / (4 t) with t = e^epsilon. *)
Module Section4.
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
have [p0 p1] := dp; rewrite ler_pdivlMr // ler_pdivrMr //; apply/andP; split.
  rewrite mulrC ler_pdivrMr // -[X in _ <= X]mul1r -p1 mulr_suml; apply: ler_sum => z _.
  by rewrite ler_wpM2l // [Q x y * t]mulrC.
rewrite -[X in X <= _]mul1r -p1 mulr_suml /output mulr_sumr; apply: ler_sum => z _.
by rewrite mulrCA ler_wpM2l.
Qed.

Theorem lem_4_5_sharp x x' : Q x y / output p Q y <= t * (Q x' y / output p Q y).
Proof. by rewrite mulrA ler_pM2r ?invr_gt0. Qed.
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
apply: le_trans (lerB h (lexx (mu ^+ 2))) _.
clearbody mu a; have -> : (t - 1) ^+ 2 / (4%:R * t) * mu ^+ 2 =
  (t + 1) * a * mu - t * a ^+ 2 - mu ^+ 2 + ((t + 1) * mu - 2%:R * t * a) ^+ 2 / (4%:R * t) by field; rewrite gt_eqF.
rewrite lerDl; by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n // ltW.
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
Definition report_law z y : R := \sum_s w s * Q s z y.

Lemma report_stochastic : stochastic report_law.
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

Lemma mean_report y : mean P (report_law ^~ y) = mean w (fun s => mean P (fun z => Q s z y)).
Proof. by rewrite /report_law mean_sum; apply: eq_bigr => s _; rewrite meanZ. Qed.

(* the chance of a report varies little with the labels, as few users rate an item and their reports are private *)
Lemma variance_report y : variance P (report_law ^~ y) <= share * ((t - 1) ^+ 2 / (4%:R * t)) * mean P (report_law ^~ y) ^+ 2.
Proof.
have [w0 w1] := dw; have dP : distribution P := independent_distribution dp; have [P0 P1] := dP.
apply: le_trans (variance_mixture dp w0 (fun s z z' e => local y e) rated) _; rewrite -mulrA; apply: ler_wpM2l => //.
pose W := fun sz : T * {ffun 'I_N -> A} => w sz.1 * P sz.2; pose l := fun sz : T * {ffun 'I_N -> A} => Q sz.1 sz.2 y.
have dW : distribution W.
  split=> [sz|]; first exact: mulr_ge0.
  rewrite /W -(pair_bigA _ (fun s z => w s * P z)) /= -w1; apply: eq_bigr => s _.
  by rewrite -mulr_sumr P1 mulr1.
have := variance_ratio dW t1 (fun sz => Q0 _ _ _ : 0 <= l sz) (fun sz sz' => private sz.1 sz.2 sz'.1 sz'.2 y).
have -> : mean W l = mean P (report_law ^~ y) by rewrite (mean_pairs (fun s z => Q s z y)) mean_report.
apply: le_trans; rewrite /variance /covariance (mean_pairs (fun s z => Q s z y * Q s z y)) (mean_pairs (fun s z => Q s z y)).
rewrite (eq_bigr (fun s => w s * mean P (fun z => Q s z y * Q s z y) - w s * (mean P (fun z => Q s z y) * mean P (fun z => Q s z y)))); last by move=> s _; rewrite mulrBr.
rewrite sumrB lerD2l lerN2 -expr2; apply: le_trans (mean_sqr _ dw) _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => s _; rewrite expr2.
Qed.

(* chi-square between the law of the labels given the report y, and before *)
Theorem thm_4_10_chi2 y : 0 < output P report_law y -> chi2 (posterior P report_law y) P <= share * ((t - 1) ^+ 2 / (4%:R * t)).
Proof.
move=> y0; have dP : distribution P := independent_distribution dp; have [P0 P1] := dP.
have -> : chi2 (posterior P report_law y) P = variance P (report_law ^~ y) / output P report_law y ^+ 2.
  rewrite varianceE // /chi2 /mean mulr_suml; apply: eq_bigr => z _; rewrite /posterior -/(output P report_law y).
  have [->|n] := eqVneq (P z) 0; first by rewrite !mul0r subrr expr0n mul0r.
  by rewrite /output; field; rewrite n; move: y0; rewrite /output => y0; rewrite gt_eqF.
by rewrite ler_pdivrMr ?exprn_gt0 //; exact: variance_report.
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
Theorem thm_4_10 : mutual P (report_law w Q) <= ln (1 + share * ((t - 1) ^+ 2 / (4%:R * t))).
Proof.
have dP : distribution P := independent_distribution dp; have [P0 P1] := dP.
have [r0 r1] := report_stochastic dw Q0 Q1.
have dr z : distribution (report_law w Q z) by split.
have [o0 o1] := out_distribution dP dr.
rewrite mutual_posterior //; set B := ln _.
have -> : B = \sum_y output P (report_law w Q) y * B by rewrite -mulr_suml o1 mul1r.
apply: ler_sum => y _; rewrite /B.
have := o0 y; rewrite le_eqVlt => /predU1P[<-|oy]; first by rewrite !mul0r.
rewrite ler_pM2l //.
have dpost : distribution (posterior P (report_law w Q) y).
  split=> [z|]; first by rewrite divr_ge0 ?mulr_ge0.
  by rewrite -mulr_suml divff // gt_eqF.
have dom : dominated (posterior P (report_law w Q) y) P by move=> z e; rewrite /posterior e !mul0r.
have c := thm_4_10_chi2 dp dw Q0 local t1 private share0 rated oy.
have c0 : 0 <= chi2 (posterior P (report_law w Q) y) P by apply: sumr_ge0 => z _; rewrite divr_ge0 ?sqr_ge0.
apply: le_trans (kl_ln_chi2 dpost dP dom) _; move: c c0; move: (chi2 _ _) (share * _) => c2 b h1 h2.
by apply: ln_le; toR; lra.
Qed.

(* Theorem 4.8, with share = w / N: I(Z; S) <= e^(2 epsilon) w^2 / (2 N) *)
Theorem thm_4_8 (k : nat) : (0 < k)%N -> share = k%:R / N%:R -> mutual P (report_law w Q) <= t ^+ 2 * k%:R ^+ 2 / (2%:R * N%:R).
Proof.
move=> k0 e; have t0 : 0 < t := lt_le_trans ltr01 t1.
have K0 : 0 <= (t - 1) ^+ 2 / (4%:R * t) by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n // ltW.
apply: le_trans thm_4_10 _; apply: le_trans (ln_le_sub1 _) _; first by apply: ltr_wpDr; [exact: mulr_ge0|exact: ltr01].
rewrite [1 + _]addrC addrK.
have k1 : k%:R <= k%:R ^+ 2 :> real by rewrite expr2 ler_pMl ?ltr0n // ler1n.
have K1 : (t - 1) ^+ 2 / (4%:R * t) <= t ^+ 2 / 2%:R.
  rewrite ler_pdivrMr ?mulr_gt0 ?ltr0n // -subr_ge0.
  have -> : t ^+ 2 / 2%:R * (4%:R * t) - (t - 1) ^+ 2 = t ^+ 2 * (t - 1) + (t ^+ 3 + 2%:R * t - 1) by field.
  have t3 : 1 <= t ^+ 3 by exact: exprn_ege1.
  have t2 : 0 <= t ^+ 2 * (t - 1) by rewrite mulr_ge0 ?sqr_ge0 // subr_ge0.
  apply: (addr_ge0 t2); move: (t ^+ 3) t3 => u u1; toR; lra.
have -> : t ^+ 2 * k%:R ^+ 2 / (2%:R * N%:R) = k%:R ^+ 2 / N%:R * (t ^+ 2 / 2%:R).
  by rewrite mulf_div [k%:R ^+ 2 * _]mulrC [N%:R * _]mulrC.
rewrite e; apply: ler_pM => //; first by rewrite -e.
by rewrite ler_wpM2r // invr_ge0 ler0n.
Qed.
End Information.
End Section4.

(* Price of privacy, Section 6 (and Appendix D): adaptive queries.

   paper              theorem           state
   Lemma 6.4, D.1     lem_6_4_refuted   refuted for every N >= 21: S tells whether all the labels agree, F is the number of ones, delta = 1 *)
Module Section6.
Import Section4.
(* A report with m values carries at most m - 1 nats. *)
Lemma mutual_outputs (X Y : finType) (p : X -> real) (Q : X -> Y -> real) : distribution p -> (forall x, distribution (Q x)) ->
  mutual p Q <= #|Y|%:R - 1.
Proof.
move=> dp dQ; have [p0 p1] := dp; have [o0 o1] := out_distribution dp dQ.
have term x y : p x * (Q x y * ln (Q x y / output p Q y)) <= p x * Q x y / output p Q y - p x * Q x y.
  have [q0 q1] := dQ x; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r subrr.
  have := q0 y; rewrite le_eqVlt => /predU1P[<-|qy]; first by rewrite !(mul0r, mulr0) subrr.
  have oy := dominated_gt0 o0 (out_dominates dp dQ px) qy.
  have q1' : Q x y <= 1 by rewrite -q1 (bigD1 y) //= lerDl sumr_ge0.
  rewrite -!mulrA -mulrBr ler_pM2l //; apply: le_trans (ler_wpM2l (q0 y) (ln_le_sub1 (divr_gt0 qy oy))) _.
  by rewrite mulrBr mulr1 lerD2r mulrA ler_pM2r ?invr_gt0 // ler_piMr.
apply: (@le_trans _ _ (\sum_x \sum_y (p x * Q x y / output p Q y - p x * Q x y))).
  by apply: ler_sum => x _; rewrite /kl mulr_sumr; apply: ler_sum => y _; exact: term.
rewrite exchange_big /= (eq_bigr (fun y => output p Q y / output p Q y - output p Q y)) => [|y _]; last first.
  by rewrite sumrB -mulr_suml.
rewrite sumrB o1; apply: lerD => //; rewrite -[X in _ <= X]mulr1 mulr_natl -sumr_const; apply: ler_sum => y _.
by have [->|n] := eqVneq (output p Q y) 0; rewrite ?mul0r ?ler01 // divff.
Qed.

Section AllEqual.
Variable n : nat.
Notation N := n.+1.
Notation labels := {ffun 'I_N -> bool}.
Definition half (_ : bool) : real := 2%:R^-1.
(* N independent fair labels; the number of ones; the sketch that tells whether all labels agree *)
Definition prior : labels -> real := independent (fun _ : 'I_N => half).
Definition ones_in (z : labels) : real := \sum_i (z i)%:R.
Definition zeros : labels := [ffun=> false].
Definition ones : labels := [ffun=> true].
Definition sketch (z : labels) (s : bool) : real := (s == ((z == zeros) || (z == ones)))%:R.

Lemma half_distribution : distribution half.
Proof. by split=> [b|]; rewrite ?big_bool /half /= ?invr_ge0 ?ler0n //; field. Qed.
Lemma prior_distribution : distribution prior.
Proof. by apply: independent_distribution => i; exact: half_distribution. Qed.
Lemma sketch_distribution z : distribution (sketch z).
Proof. by split=> [s|]; rewrite ?big_bool /sketch ?ler0n //; case: (_ || _); rewrite /= ?addr0 ?add0r. Qed.

Lemma two_points (g : labels -> real) : \sum_z prior z * sketch z true * g z = 2%:R^-1 ^+ N * (g zeros + g ones).
Proof.
have c z : prior z = 2%:R^-1 ^+ N by rewrite /prior /independent /half prodr_const card_ord.
have n10 : ones != zeros by apply/eqP => /ffunP /(_ ord0); rewrite !ffunE.
rewrite (bigD1 zeros) //= (bigD1 ones) //= big1 => [|z /andP[/negPf z0 /negPf z1]].
  by rewrite !c /sketch !eqxx orbT !mulr1 addr0 mulrDr.
by rewrite /sketch z0 z1 mulr0 mul0r.
Qed.

Lemma mean_all_equal (g : labels -> real) : mean (posterior prior sketch true) g = (g zeros + g ones) / 2%:R.
Proof.
have c0 : 2%:R^-1 ^+ N != 0 :> real by rewrite expf_neq0 // invr_neq0 // pnatr_eq0.
have o : output prior sketch true = 2%:R^-1 ^+ N * 2%:R.
  rewrite /output (eq_bigr (fun z => prior z * sketch z true * 1)) => [|z _]; last by rewrite mulr1.
  by rewrite two_points.
rewrite /mean /posterior o (eq_bigr (fun z => prior z * sketch z true * g z / (2%:R^-1 ^+ N * 2%:R))) => [|z _]; last by rewrite mulrAC.
by rewrite -mulr_suml two_points -mulf_div divff // mul1r.
Qed.

Lemma variance_prior : variance prior ones_in = N%:R / 4%:R.
Proof.
rewrite /prior /ones_in (variance_sum (fun _ => half_distribution) (fun _ b => b%:R)).
have e : variance half (fun b => b%:R) = 4%:R^-1 by rewrite /variance /covariance /mean !big_bool /half /= mulr1n mulr0n; field.
by rewrite (eq_bigr (fun _ => 4%:R^-1)) // sumr_const card_ord -[4%:R^-1 *+ _]mulr_natl.
Qed.

Lemma variance_all_equal : variance (posterior prior sketch true) ones_in = N%:R ^+ 2 / 4%:R.
Proof.
have f0 : ones_in zeros = 0 by rewrite /ones_in big1 // => i _; rewrite ffunE.
have f1 : ones_in ones = N%:R.
  by rewrite /ones_in (eq_bigr (fun _ => 1)) => [|i _]; rewrite ?ffunE // sumr_const card_ord.
rewrite /variance /covariance !mean_all_equal f0 f1; move: (N%:R : real) => k; by field.
Qed.

(* As printed: I(Z; S) <= delta implies Var[F | S] <= Var[F] max {20, 10 delta}. *)
Theorem lem_6_4_refuted : (20 < N)%N ->
  mutual prior sketch <= 1 /\
  variance prior ones_in * Num.max 20%:R (10%:R * 1) < variance (posterior prior sketch true) ones_in.
Proof.
move=> N21; split.
  by apply: le_trans (mutual_outputs prior_distribution sketch_distribution) _; rewrite card_bool; toR; lra.
have -> : Num.max 20%:R (10%:R * 1) = 20%:R :> real by rewrite mulr1; apply/max_idPl; rewrite ler_nat.
rewrite variance_prior variance_all_equal mulrAC ltr_pM2r ?invr_gt0 ?ltr0n // expr2 ltr_pM2l ?ltr0n //.
by rewrite ltr_nat.
Qed.
End AllEqual.
End Section6.

(* Price of privacy, Appendix A: Fano with a distance.

   paper           theorem            state
   Lemma A.1       lem_a_1            proved as printed (nats)
   Corollary A.4   cor_a_4            proved and sharpened: U epsilon + ln 2 for (U epsilon + 1) / ln 2
   Theorem A.5     thm_a_5            repaired: the Fano form *)
Module AppendixA.
Import Section2.
Section Ball.
(* M hypotheses, near h h' a distance of at most d, every ball of at most Md hypotheses; the reports are Q h, the algorithm is decide *)
Variables (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H).
Hypotheses (Md0 : (0 < Md)%N) (Md1 : (Md < #|H|)%N) (ball : forall h, (#|[set h' | near h h']| <= Md)%N).
Hypothesis dQ : forall h, distribution (Q h).
(* the probability of an error: the answer is not near the truth *)
Definition error : real := probability (joint (@equally H) Q) (fun hy => ~~ near (decide hy.2) hy.1).

Theorem lem_a_1 : 1 - (mutual (@equally H) Q + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error.
Proof.
have M0 : (0 < #|H|)%N := ltn_trans Md0 Md1; have dp := equally_distribution M0.
have m0 : 0 < (Md%:R : real) by rewrite ltr0n.
have h0 : 0 < (#|H|%:R : real) by rewrite ltr0n.
have r01 : 0 < Md%:R / (#|H|%:R : real) <= 1 by rewrite divr_gt0 //= ler_pdivrMr // mul1r ler_nat ltnW.
have small y : probability (@equally H) (mem [set h' | near (decide y) h']) <= Md%:R / #|H|%:R.
  rewrite /probability /equally sumr_const -[X in X <= _]mulr_natl ler_wpM2r ?invr_ge0 ?ler0n //.
  by rewrite ler_nat; exact: ball.
have := fano_list dp dQ (L := fun y => [set h' | near (decide y) h']) r01 small.
rewrite invf_div ln_div // => h.
have l0 : 0 < ln #|H|%:R - ln Md%:R by rewrite subr_gt0 ln_lt // ltr_nat.
rewrite /error (probabilityC (fun hy => near (decide hy.2) hy.1) (joint_distribution dp dQ)) lerD2l lerN2 ler_pdivlMr //.
apply: le_trans h; rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (_ * _).
by apply: eq_probability => hy; rewrite inE.
Qed.

(* U users, each at the level epsilon: t^U with t = e^epsilon *)
Theorem cor_a_4 (t : real) (U : nat) : 1 <= t -> ldp (t ^+ U) Q ->
  1 - (U%:R * ln t + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error.
Proof.
move=> t1 hQ; apply: le_trans lem_a_1; rewrite lerD2l lerN2.
have M0 : (0 < #|H|)%N := ltn_trans Md0 Md1.
have := mutual_ldp (equally_distribution M0) dQ hQ; rewrite lnX ?(lt_le_trans ltr01) // => I.
have l0 : 0 < ln #|H|%:R - ln Md%:R by rewrite subr_gt0 ln_lt ?ltr0n // ltr_nat.
by rewrite ler_pM2r ?invr_gt0 // lerD2r.
Qed.

(* unreliable at the threshold pmax if U epsilon < (1 - pmax) ln (M / Md) - ln 2 *)
Theorem thm_a_5 (t pmax : real) (U : nat) : 1 <= t -> ldp (t ^+ U) Q ->
  U%:R * ln t < (1 - pmax) * (ln #|H|%:R - ln Md%:R) - ln 2%:R -> pmax < error.
Proof.
move=> t1 hQ small; apply: lt_le_trans (cor_a_4 t1 hQ).
have l0 : 0 < ln #|H|%:R - ln Md%:R by rewrite subr_gt0 ln_lt ?ltr0n // ltr_nat.
rewrite ltrBrDl -ltrBrDr ltr_pdivrMr //.
by rewrite -ltrBrDr.
Qed.
End Ball.
End AppendixA.
