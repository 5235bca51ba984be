(* Price of privacy, Lemma 3.1 sharpened: the bound r - 1 - ln r is nearly reached by subset selection.

   paper          theorem            state
   Lemma 3.1      mutual_select      what subset selection tells about a uniform symbol
                  lem_3_1_attained   within 10^(-4) of the bound: sets of 39, 43, 32 among 100 symbols at e^epsilon = 2, 3/2, 3 *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual.
From Exactdp.Mechanisms Require Import SubsetSelection.
From Exactdp.PriceOfPrivacy Require Import Section2 Section4 Lemma31.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
Proof. by rewrite /W -addrA ltr_paddr ?subr_ge0 ?ler_nat // mulr_gt0 ?ltr0n. Qed.

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
move=> x _; rewrite /equally size /select -/k -/d -/W; case: ifP => _; field; by rewrite !gt_eqF.
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
  by case: ifP => _; field; rewrite !gt_eqF.
by rewrite post /equally size -/k invrK; case: ifP => _; congr (_ * ln _); field; rewrite gt_eqF.
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
rewrite [_ * (u * ln u - u + 1)]mulrC -ler_pdivr_mulr //; move: (_ / _) (u * ln u) => a b h; toR; lra.
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
rewrite ltr_pdivr_mulr // -subr_gt0 -(pmulr_rgt0 _ (_ : 0 < h - l)); last by rewrite subr_gt0.
have -> : (h - l) * (c * e - (a * e ^+ 2 + b)) =
  (h - e) * (c * l - (a * l ^+ 2 + b)) + (e - l) * (c * h - (a * h ^+ 2 + b)) + a * ((h - l) * ((e - l) * (h - e))) by ring.
have L' : 0 < c * l - (a * l ^+ 2 + b) by rewrite subr_gt0.
have H' : 0 < c * h - (a * h ^+ 2 + b) by rewrite subr_gt0.
have x0 : 0 <= e - l by rewrite subr_ge0.
have y0 : 0 <= h - e by rewrite subr_ge0.
apply: ltr_paddr; first by rewrite !mulr_ge0 // subr_ge0 ltW.
have := y0; rewrite le_eqVlt => /predU1P[z|yp]; last by apply: ltr_paddr; [rewrite mulr_ge0 // ltW|rewrite mulr_gt0].
have xp : 0 < e - l by have -> : e - l = h - l by [rewrite (_ : e = h) //; apply/eqP; rewrite eq_sym -subr_eq0 -z]; rewrite subr_gt0.
by apply: ltr_paddl; [rewrite mulr_ge0 // ltW|rewrite mulr_gt0].
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
