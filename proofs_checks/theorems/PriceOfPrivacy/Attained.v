(* Lemma31, Lemma31Attained, Printed. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Concentration.
From Exactdp.Mechanisms Require Import Subsets.
From Exactdp.PriceOfPrivacy Require Import Sections Bounds AppendicesD.
Import Basic.Reals Inequalities Information Mutual Hoeffding Section4 SubsetSelection Section2 Informations.Users Section6 AppendixA Bounds.Users Bounds.Subsets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Lemma 3.1 sharpened.

   paper          theorem           state
   Lemma 3.1      lem_3_1_sharp     I <= r - 1 - ln r <= epsilon, r = epsilon / (1 - e^(-epsilon)), and I <= epsilon^2 / 8, in nats *)
Module Lemma31.
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
rewrite slopeE ler_pdivlMr // mul1r.
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
rewrite slopeE mulrA ler_pdivlMr //.
have a := gibbs_term ler01 (ltW v0) (no v0 _); have b := gibbs_term (ltW t0) (ltW v0) (no v0 _).
move: a b; rewrite !ln_div ?ltr01 // ln1; move: (ln v) (ln t) => l k a b.
have a' : (t - v) * (1 - v) <= (t - v) * (1 * (0 - l)) by rewrite ler_wpM2l // subr_ge0.
have b' : (v - 1) * (t - v) <= (v - 1) * (t * (k - l)) by rewrite ler_wpM2l // subr_ge0.
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
  apply: mean_le => // x; have v : 1 <= d x / m <= t by rewrite ler_pdivlMr // mul1r lo ler_pdivrMr // hi.
  have := ler_wpM2l (ltW m0) (chord t1 v); rewrite ln_div //.
  have -> : m * (d x / m * (ln (d x) - ln m)) = d x * ln (d x) - ln m * d x.
    by move: (ln (d x)) (ln m) => a b; field; rewrite gt_eqF.
  have -> : m * ((d x / m - 1) * slope t) = slope t * d x - slope t * m by move: (slope t) => s; field; rewrite gt_eqF.
  by rewrite lerBlDl.
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
by rewrite !lerD2r (ln_le m0 (lo x)) -lnM // ln_le.
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
  rewrite ler_pM2l //; pose d x := Q x y / output p Q y.
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
  by rewrite /d mulrA ler_pM2r ?invr_gt0.
split; [|exact: sharp_le|]; apply: bound => d d0 m1 dt; [exact: density_sharp|exact: density_square].
Qed.
End Lemma31.

(* Price of privacy, Lemma 3.1 sharpened: the bound r - 1 - ln r is nearly reached by subset selection.

   paper          theorem            state
   Lemma 3.1      mutual_select      what subset selection tells about a uniform symbol
                  lem_3_1_attained   within 10^(-4) of the bound: sets of 39, 43, 32 among 100 symbols at e^epsilon = 2, 3/2, 3 *)
Module Lemma31Attained.
Import Lemma31.
Section Selection.
Variables (X : finType) (K D : nat) (t : real).
Hypotheses (size : #|X| = K.+1) (DK : (D <= K)%N) (t1 : 1 < t).
Let k : real := K.+1%:R.
Let d : real := D.+1%:R.
Let W : real := d * t + k - d.
Notation Q := (@select [realFieldType of real] X K D t).
Let t0 : 0 < t := lt_trans ltr01 t1.
Let k0 : 0 < k. Proof. by rewrite ltr0n. Qed.
Let C0 : 0 < 'C(K.+1, D.+1)%:R :> real. Proof. by rewrite ltr0n bin_gt0. Qed.
Let W0 : 0 < W.
Proof. by rewrite /W -addrA ltr_wpDr ?subr_ge0 ?ler_nat // mulr_gt0 ?ltr0n. Qed.

Lemma sum_selected (S : selection X D.+1) (a b : real) : \sum_x (if x \in val S then a else b) = d * a + (k - d) * b.
Proof.
have cS : #|val S| = D.+1 := eqP (valP S).
rewrite (bigID (fun x => x \in val S)) /= (eq_bigr (fun _ => a)) => [|x ->] //.
rewrite [X in _ + X](eq_bigr (fun _ => b)) => [|x /negPf ->] //.
rewrite !sumr_const -[a *+ _]mulr_natl -[b *+ _]mulr_natl; congr (_ * _ + _ * _).
  by rewrite /d; congr _%:R; apply: etrans cS; apply: eq_card.
have -> : k - d = (K.+1 - D.+1)%:R by rewrite natrB.
congr _%:R; rewrite -[K.+1]size; apply: (@addnI #|val S|); rewrite {2}cS subnKC ?size // -[RHS]size -(cardC (mem (val S))).
by congr (_ + _)%N; apply: eq_card.
Qed.

Lemma output_selected (S : selection X D.+1) : output (@equally X) Q S = 'C(K.+1, D.+1)%:R^-1.
Proof.
rewrite /output (eq_bigr (fun x => if x \in val S then t / ('C(K.+1, D.+1)%:R * W) else 1 / ('C(K.+1, D.+1)%:R * W))).
  rewrite sum_selected /W; have w := W0; rewrite /W in w; move: (k) (d) w k0 C0 => k' d' w kp.
  by move: ('C(_, _)%:R : real) => C cp; field; rewrite !gt_eqF.
move=> x _; rewrite /equally size /select -/k -/d -/W; move: (k) (W) k0 W0 C0 => k' w k1 w1; move: ('C(_, _)%:R : real) => C cp.
by case: ifP => _; field; rewrite !gt_eqF.
Qed.

Lemma mutual_select : mutual (@equally X) Q = d * t / W * ln t - ln (W / k).
Proof.
have dp : distribution (@equally X) by apply: equally_distribution; rewrite size.
have [Q0 Q1] := select_stochastic size (ltW t1) DK : stochastic Q.
have dQ x : distribution (Q x) by split; [exact: Q0|exact: Q1].
rewrite mutual_posterior //; set B := _ - _; have [_ o1] := out_distribution dp dQ.
have -> : B = \sum_y output (@equally X) Q y * B by rewrite -mulr_suml o1 mul1r.
apply: eq_bigr => S _; congr (_ * _).
rewrite /kl (eq_bigr (fun x => if x \in val S then t / W * ln (t * (k / W)) else 1 / W * ln (k / W))).
  rewrite sum_selected lnM ?divr_gt0 // -[k / W]invf_div lnV ?divr_gt0 // /B.
  have e : d * t / W + (k - d) / W = 1 by rewrite -mulrDl addrA divff // gt_eqF.
  move: (ln t) (ln (W / k)) => l m.
  have -> : d * (t / W * (l - m)) + (k - d) * (1 / W * (- m)) = d * t / W * l - (d * t / W + (k - d) / W) * m by ring.
  by rewrite e mul1r.
move=> x _; have post : posterior (@equally X) Q S x = (if x \in val S then t else 1) / W.
  rewrite /posterior output_selected /equally size /select -/k -/d -/W invrK.
  move: (k) (W) k0 W0 C0 => k' w k1 w1; move: ('C(_, _)%:R : real) => C cp.
  by case: ifP => _; field; rewrite !gt_eqF.
by rewrite post /equally size -/k invrK; move: (k) (W) W0 => k' w w1; case: ifP => _; congr (_ * ln _); field; rewrite gt_eqF.
Qed.

(* the rest to the bound, by ln u <= u - 1 *)
Lemma rest_le : slope t - 1 - ln (slope t) - mutual (@equally X) Q <= slope t - 2%:R + W / k / slope t - d * t / W * ln t.
Proof.
have r0 : 0 < slope t := lt_le_trans ltr01 (slope_ge1 t1).
have := ln_le_sub1 (divr_gt0 (divr_gt0 W0 k0) r0); rewrite mutual_select ln_div //; last exact: divr_gt0.
move: (ln (slope t)) (ln (W / k)) (W / k / slope t) (d * t / W * ln t) => a b c e h; toR; lra.
Qed.
End Selection.

(* ln 2, ln (3/2), ln 3 to two places *)
Lemma ln_below u : 1 <= u -> 3%:R * (u - 1) ^+ 2 / (2%:R * u + 4%:R) + u - 1 <= u * ln u.
Proof.
move=> u1; have u0 : 0 < u := lt_le_trans ltr01 u1; have := pinsker_scalar u0.
have p : 0 < 2%:R * u + 4%:R by rewrite addr_gt0 ?mulr_gt0 ?ltr0n.
rewrite [_ * (u * ln u - u + 1)]mulrC -ler_pdivrMr //; move: (_ / _) (u * ln u) => a b h; toR; lra.
Qed.

Lemma ln_above u : 1 <= u -> ln u <= u - 1 - 3%:R * (u - 1) ^+ 2 / (2%:R + 4%:R * u).
Proof.
move=> u1; have u0 : 0 < u := lt_le_trans ltr01 u1; have v0 : 0 < u^-1 by rewrite invr_gt0.
have := pinsker_scalar v0; rewrite lnV //; move: (ln u) => l h.
have p : 0 < 2%:R + 4%:R * u by rewrite addr_gt0 ?mulr_gt0 ?ltr0n.
have e : u - 1 - 3%:R * (u - 1) ^+ 2 / (2%:R + 4%:R * u) - l =
  ((2%:R * u^-1 + 4%:R) * (u^-1 * - l - u^-1 + 1) - 3%:R * (u^-1 - 1) ^+ 2) * (u ^+ 2 / (2%:R + 4%:R * u)).
  by field; rewrite !gt_eqF.
by rewrite -subr_ge0 e mulr_ge0 ?subr_ge0 // divr_ge0 ?exprn_ge0 // ltW.
Qed.

(* the places of ln (3/2), ln 2 and ln 3 that the example needs *)
Lemma ln_places : let h := ln (3%:R / 2%:R) in let l := ln 2%:R in let m := ln 3%:R in
  [/\ 402%:R / 1000%:R <= h <= 409%:R / 1000%:R, 69%:R / 100%:R <= l <= 70%:R / 100%:R & 1095%:R / 1000%:R <= m <= 1101%:R / 1000%:R].
Proof.
have u1 : 1 <= 3%:R / 2%:R :> real by toR; lra.
have u2 : 1 <= 4%:R / 3%:R :> real by toR; lra.
have a := ln_below u1; have b := ln_above u1; have c := ln_below u2; have e := ln_above u2.
have e2 : ln 2%:R = ln (3%:R / 2%:R) + ln (4%:R / 3%:R).
  rewrite -lnM ?divr_gt0 ?ltr0n //; congr ln; by field.
have e3 : ln 3%:R = ln 2%:R + ln (3%:R / 2%:R).
  rewrite -lnM ?divr_gt0 ?ltr0n //; congr ln; by field.
move=> h l m; rewrite /m e3 /l e2 -/h; move: a b c e; rewrite -/h; clear e2 e3; move: (ln (4%:R / 3%:R)) (h) => y x a b c e.
have f1 : 2%:R * (3%:R / 2%:R) + 4%:R = 7%:R :> real by field.
have f2 : 2%:R + 4%:R * (3%:R / 2%:R) = 8%:R :> real by field.
have f3 : 2%:R * (4%:R / 3%:R) + 4%:R = 20%:R / 3%:R :> real by field.
have f4 : 2%:R + 4%:R * (4%:R / 3%:R) = 22%:R / 3%:R :> real by field.
rewrite f1 in a; rewrite f2 in b; rewrite f3 in c; rewrite f4 in e.
have i1 : (20%:R / 3%:R)^-1 = 3%:R / 20%:R :> real by field.
have i2 : (22%:R / 3%:R)^-1 = 3%:R / 22%:R :> real by field.
rewrite i1 in c; rewrite i2 in e; clear f1 f2 f3 f4 i1 i2 u1 u2.
by split; toR; try split; toR; lra.
Qed.

(* a e + b / e, for e between l and h, is below c if it is at both ends *)
Lemma ends (a b c l h e : real) : 0 <= a -> 0 < l -> l < h -> l <= e <= h -> a * l ^+ 2 + b < c * l -> a * h ^+ 2 + b < c * h ->
  a * e + b / e < c.
Proof.
move=> a0 l0 lh /andP[le he] L H; have e0 : 0 < e := lt_le_trans l0 le.
have -> : a * e + b / e = (a * e ^+ 2 + b) / e by field; rewrite gt_eqF.
rewrite ltr_pdivrMr // -subr_gt0 -(pmulr_rgt0 _ (_ : 0 < h - l)); last by rewrite subr_gt0.
have -> : (h - l) * (c * e - (a * e ^+ 2 + b)) =
  (h - e) * (c * l - (a * l ^+ 2 + b)) + (e - l) * (c * h - (a * h ^+ 2 + b)) + a * ((h - l) * ((e - l) * (h - e))) by ring.
have L' : 0 < c * l - (a * l ^+ 2 + b) by rewrite subr_gt0.
have H' : 0 < c * h - (a * h ^+ 2 + b) by rewrite subr_gt0.
have x0 : 0 <= e - l by rewrite subr_ge0.
have y0 : 0 <= h - e by rewrite subr_ge0.
apply: ltr_wpDr; first by rewrite !mulr_ge0 // subr_ge0 ltW.
have := y0; rewrite le_eqVlt => /predU1P[z|yp]; last by apply: ltr_wpDr; [rewrite mulr_ge0 // ltW|rewrite mulr_gt0].
have xp : 0 < e - l by have -> : e - l = h - l by [rewrite (_ : e = h) //; apply/eqP; rewrite eq_sym -subr_eq0 -z]; rewrite subr_gt0.
by apply: ltr_wpDl; [rewrite mulr_ge0 // ltW|rewrite mulr_gt0].
Qed.

Lemma attained (K D : nat) (t l h W u : real) (k := K.+1%:R : real) (d := D.+1%:R : real)
  (a := t / u - d * t / W) (b := W / k * (u / t)) (c := 2%:R + 10%:R^-1 ^+ 4 : real) : (D <= K)%N -> 1 < t ->
  d * t + k - d = W -> t - 1 = u -> 0 <= a -> 0 < l -> l < h -> l <= ln t <= h -> a * l ^+ 2 + b < c * l -> a * h ^+ 2 + b < c * h ->
  slope t - 1 - ln (slope t) - mutual (@equally [finType of 'I_K.+1]) (@select [realFieldType of real] [finType of 'I_K.+1] K D t) < 10%:R^-1 ^+ 4.
Proof.
move=> DK t1 eW eu a0 l0 lh le L H; apply: le_lt_trans (rest_le (card_ord K.+1) DK t1) _; rewrite -/k -/d eW slopeE // eu.
have := ends a0 l0 lh le L H; have e0 : 0 < ln t := ln_gt0 t1.
have t0 : 0 < t := lt_trans ltr01 t1; have u0 : 0 < u by rewrite -eu subr_gt0.
have -> : a * ln t + b / ln t = t * ln t / u + W / k / (t * ln t / u) - d * t / W * ln t.
  rewrite /a /b; move: (W / k) (d * t / W) (ln t) e0 => x y e e0; field; by rewrite !gt_eqF.
by move: (t * ln t / u) (W / k / _) (d * t / W * ln t) => x y z; rewrite /c => q; toR; lra.
Qed.

Theorem lem_3_1_attained (rest := fun (t : real) (D : nat) =>
    slope t - 1 - ln (slope t) - mutual (@equally [finType of 'I_100]) (@select [realFieldType of real] [finType of 'I_100] 99 D t)) :
  [/\ rest 2%:R 38%N < 10%:R^-1 ^+ 4, rest (3%:R / 2%:R) 42%N < 10%:R^-1 ^+ 4 & rest 3%:R 31%N < 10%:R^-1 ^+ 4].
Proof.
have [h l m] := ln_places.
split.
- have w : 39%:R * 2%:R + 100%:R - 39%:R = 139%:R :> real by ring.
  have u : 2%:R - 1 = 1 :> real by ring.
  by apply: (attained (D := 38) (K := 99) isT _ w u _ _ _ l); clear; toR; lra.
- have w : 43%:R * (3%:R / 2%:R) + 100%:R - 43%:R = 243%:R / 2%:R :> real by field.
  have w' : (243%:R / 2%:R)^-1 = 2%:R / 243%:R :> real by field.
  have u : 3%:R / 2%:R - 1 = 2%:R^-1 :> real by field.
  have u' : 3%:R / 2%:R / 2%:R^-1 = 3%:R :> real by field.
  have v : 2%:R^-1 / (3%:R / 2%:R) = 3%:R^-1 :> real by field.
  by apply: (attained (D := 42) (K := 99) isT _ w u _ _ _ h); rewrite ?w' ?u' ?v; clear; toR; lra.
have w : 32%:R * 3%:R + 100%:R - 32%:R = 164%:R :> real by ring.
have u : 3%:R - 1 = 2%:R :> real by ring.
by apply: (attained (D := 31) (K := 99) isT _ w u _ _ _ m); clear; toR; lra.
Qed.
End Lemma31Attained.

(* Price of privacy: Theorems 3.3, 4.3, 4.10, A.5 and Lemma 4.5 word by word as they are claimed, from the theorems of the sections.

   paper                theorem             state
   Theorem 3.3          thm_3_3_fano        repaired, with the threshold as a quotient by epsilon
   Theorem 4.3          thm_4_3             both halves, one uniform item for each user
   Lemma 4.5            lem_4_5_bounds      both ends of lambda, and the quotient of two
   Theorem 4.10         thm_4_10_product    every product prior: report by report, the information, and w items of N
   Theorem A.5          thm_a_5             repaired, with the threshold as a quotient by epsilon *)
Module Printed.
(* lambda = P(s|x) / P(s) *)
Theorem lem_4_5_bounds (R : realFieldType) (X Y : finType) (p : X -> R) (Q : X -> Y -> R) (t : R) (y : Y)
  (lambda := fun x => Q x y / output p Q y) :
  distribution p -> stochastic Q -> ldp t Q -> 1 <= t -> 0 < output p Q y ->
  (forall x, (p x + (1 - p x) * t)^-1 <= lambda x <= (p x + (1 - p x) / t)^-1) /\
  forall x x', [/\ 0 < lambda x', 0 < Q x' y, lambda x / lambda x' = Q x y / Q x' y & lambda x / lambda x' <= t].
Proof.
move=> [p0 p1] sQ h t1 o0; have t0 : 0 < t := lt_le_trans ltr01 t1.
have below x : output p Q y <= t * Q x y.
  by rewrite -[X in _ <= X]mul1r -p1 mulr_suml; apply: ler_sum => z _; rewrite ler_wpM2l.
have q0 x : 0 < Q x y by rewrite -(pmulr_rgt0 _ t0) (lt_le_trans o0).
have rest x : \sum_(z | z != x) p z = 1 - p x by rewrite -p1 [in RHS](bigD1 x) //= addrC addKr.
have px1 x : 0 <= 1 - p x by rewrite -rest sumr_ge0.
split=> [x|x x']; last first.
  have e : lambda x / lambda x' = Q x y / Q x' y by rewrite /lambda -mulf_div divff ?mulr1 // invr_eq0 gt_eqF.
  by split=> //; [rewrite divr_gt0|rewrite e ler_pdivrMr].
have split_out : output p Q y = p x * Q x y + \sum_(z | z != x) p z * Q z y by rewrite /output (bigD1 x).
have d0 : 0 < p x + (1 - p x) * t.
  apply: (@lt_le_trans _ _ (p x + (1 - p x))); first by rewrite addrC subrK ltr01.
  by rewrite lerD2l -[X in X <= _]mulr1; apply: ler_wpM2l.
have e0 : 0 < p x + (1 - p x) / t.
  have -> : p x + (1 - p x) / t = t^-1 + p x * (1 - t^-1) by field; rewrite gt_eqF.
  by rewrite ltr_wpDr ?invr_gt0 // mulr_ge0 // subr_ge0 invf_le1.
rewrite /lambda; apply/andP; split.
  rewrite ler_pdivlMr // mulrC ler_pdivrMr // split_out mulrDr; apply: lerD; first by rewrite mulrC.
  rewrite mulrCA -rest mulr_suml; apply: ler_sum => z _.
  by rewrite ler_wpM2l // mulrC.
rewrite ler_pdivrMr // mulrC ler_pdivlMr // split_out mulrDr; apply: lerD; first by rewrite mulrC.
rewrite mulrCA -rest mulr_suml; apply: ler_sum => z _.
by rewrite ler_wpM2l // ler_pdivrMr // mulrC.
Qed.

Theorem thm_3_3_fano (N U : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool})
  (t : real) : (0 < N)%N -> 1 <= t -> (forall h, distribution (Q h)) -> ldp (t ^+ U) Q ->
  mutual (@equally [finType of {ffun 'I_N -> bool}]) Q <= U%:R * ln t /\
  (1 < t -> U%:R < (N%:R / 2%:R - 1) * ln 2%:R / ln t -> 2%:R^-1 < 1 - success Q decide).
Proof.
move=> N0 t1 dQ hQ; have t0 : 0 < t := lt_le_trans ltr01 t1.
have M0 : (0 < #|{ffun 'I_N -> bool}|)%N by rewrite card_ffun card_bool card_ord expn_gt0.
split; first by have := mutual_ldp (equally_distribution M0) dQ hQ; rewrite lnX.
by move=> t2; rewrite ltr_pdivlMr ?ln_gt0 // => few; exact: (Section3.thm_3_3_fano decide N0 t1 dQ hQ few).
Qed.

Theorem thm_a_5 (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H) (t pmax : real) (U : nat) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  1 < t -> ldp (t ^+ U) Q ->
  U%:R < ((1 - pmax) * ln (#|H|%:R / Md%:R) - ln 2%:R) / ln t -> pmax < error near Q decide.
Proof.
move=> m0 m1 ball dQ t1 hQ; rewrite ltr_pdivlMr ?ln_gt0 // ln_div ?ltr0n // ?(ltn_trans m0) // => few.
exact: (@AppendixA.thm_a_5 H Y near Md Q decide m0 m1 ball dQ t pmax U (ltW t1) hQ few).
Qed.

Section OneItem.
Variables (n U : nat) (Q : 'I_U -> 'I_n.+1 -> bool -> bool -> real) (decide : {ffun 'I_U -> bool} -> {ffun 'I_n.+1 -> bool}).
Hypothesis dQ : forall u i a, distribution (Q u i a).
Let N : real := n.+1%:R.
Let sketch_of u := report_law (fun _ : 'I_n.+1 => N^-1) (fun i (z : {ffun 'I_n.+1 -> bool}) => Q u i (z i)).
Let N0 : 0 < N. Proof. by rewrite ltr0n. Qed.

Lemma one_item u : mutual (@prior n) (sketch_of u) <= N^-1.
Proof. exact: (OneBit.thm_4_3 (ltn0Sn n) (fun _ => half_distribution) (dQ u)). Qed.

Theorem thm_4_3 :
  (forall u, mutual (@prior n) (sketch_of u) <= N^-1) /\
  (U%:R < N * (N / 2%:R - 1) * ln 2%:R -> 2%:R^-1 < 1 - success (reports_of sketch_of) decide) /\
  ((4 <= n.+1)%N -> U%:R < ln 2%:R / 4%:R * N ^+ 2 -> 2%:R^-1 < 1 - success (reports_of sketch_of) decide).
Proof.
have dw : distribution (fun _ : 'I_n.+1 => N^-1).
  by split=> [i|]; [rewrite invr_ge0 ltW|rewrite sumr_const card_ord -[_ *+ _]mulr_natl divff // gt_eqF].
have few : U%:R < N * (N / 2%:R - 1) * ln 2%:R -> 2%:R^-1 < 1 - success (reports_of sketch_of) decide.
  move=> h; have small : U%:R * N^-1 < (N / 2%:R - 1) * ln 2%:R by rewrite ltr_pdivrMr // mulrC mulrA.
  have q0 u i (z : {ffun 'I_n.+1 -> bool}) y : 0 <= Q u i (z i) y by case: (dQ u i (z i)).
  have q1 u i (z : {ffun 'I_n.+1 -> bool}) : \sum_y Q u i (z i) y = 1 by case: (dQ u i (z i)).
  exact: (few_users (Q := fun u i z => Q u i (z i)) (t := 1) (share := 1) decide dw q0 q1 (lexx 1) ler01 one_item small).
split; first exact: one_item; split=> // N4 h; apply: few; apply: lt_le_trans h _.
have : (4%:R : real) <= N by rewrite ler_nat.
have : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
move: (ln 2%:R) N0 => l; move: N => M M0 l0 M4.
have -> : l / 4%:R * M ^+ 2 = M * (M / 4%:R) * l by field.
rewrite ler_pM2r // ler_pM2l //; toR; lra.
Qed.
End OneItem.

Theorem thm_4_10_product (A T Y : finType) (N : nat) (p : 'I_N -> A -> real) (w : T -> real) (S : T -> {set 'I_N})
  (Q : T -> {ffun 'I_N -> A} -> Y -> real) (t share : real) :
  (forall i, distribution (p i)) -> distribution w -> (forall s z y, 0 <= Q s z y) -> (forall s z, \sum_y Q s z y = 1) ->
  (forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y) ->
  1 <= t -> (forall s z s' z' y, Q s z y <= t * Q s' z' y) ->
  0 <= share -> (forall i, \sum_(s | i \in S s) w s <= share) ->
  (forall y, 0 < output (independent p) (report_law w Q) y ->
   chi2 (posterior (independent p) (report_law w Q) y) (independent p) <= share * ((t - 1) ^+ 2 / (4%:R * t))) /\
  mutual (independent p) (report_law w Q) <= ln (1 + share * ((t - 1) ^+ 2 / (4%:R * t))).
Proof.
move=> dp dw Q0 Q1 l t1 pr s0 ra; split=> [y o0|]; last exact: (@Section4.thm_4_10 A T Y N p w S Q).
exact: (@Section4.thm_4_10_chi2 _ A T Y N p w S Q).
Qed.

(* uniform sets of w = D + 1 of the N = n + 1 items *)
Theorem thm_4_10_subsets (A Y : finType) (n D : nat) (p : 'I_n.+1 -> A -> real)
  (Q : subsets n D -> {ffun 'I_n.+1 -> A} -> Y -> real) (t : real) : (D <= n)%N ->
  (forall i, distribution (p i)) -> (forall s z y, 0 <= Q s z y) -> (forall s z, \sum_y Q s z y = 1) ->
  (forall (s : subsets n D) (z z' : {ffun 'I_n.+1 -> A}) y, (forall i, i \in val s -> z i = z' i) -> Q s z y = Q s z' y) ->
  1 <= t -> (forall s z s' z' y, Q s z y <= t * Q s' z' y) ->
  (forall y, 0 < output (independent p) (report_law (@equally (subsets n D)) Q) y ->
   chi2 (posterior (independent p) (report_law (@equally (subsets n D)) Q) y) (independent p) <=
   D.+1%:R / n.+1%:R * ((t - 1) ^+ 2 / (4%:R * t))) /\
  mutual (independent p) (report_law (@equally (subsets n D)) Q) <= ln (1 + D.+1%:R / n.+1%:R * ((t - 1) ^+ 2 / (4%:R * t))).
Proof.
move=> Dn dp Q0 Q1 l t1 pr; apply: (thm_4_10_product (S := fun s : subsets n D => val s)) => //.
- exact: subsets_distribution.
- by rewrite divr_ge0 // ler0n.
- exact: subsets_rated.
Qed.
End Printed.
