(* Lemma47, Lemma47Constant, LemmaC7. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Facts Require Import Basic.
Import Basic.Reals.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Lemma 4.7 (and C.3): the ratio of binomials.

   paper              theorem           state
   Lemma 4.7, C.3     lem_4_7_refuted   refuted as a Theta: at w = 1 the difference is exactly 0 for every N, so no c > 0 is a lower constant
                      lem_4_7_order     and at N = 10^4, w = 10^3 with c = 1/10
                      lem_4_7           repaired: at most w^4 / (2 N^2), every 1 <= w <= N
                      lem_4_7_below     the sum by which 1/2 is nearly reached (lem_4_7_constant: at N = 10^8, w = 300 more than 0.496)
   Proof C.4          sandwich          proved as printed *)
Module Lemma47.
Section Lemma47.
Variable R : realFieldType.
(* C(N - w, w) / C(N, w) - (1 - w^2 / N) *)
Definition gap (N w : nat) : R := 'C(N - w, w)%:R / 'C(N, w)%:R - (1 - w%:R ^+ 2 / N%:R).

Lemma gap_1 N : (0 < N)%N -> gap N 1 = 0.
Proof.
move=> N0; have n0 : N%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
by rewrite /gap !bin1 natrB // expr1n mulrBl divff // subrr.
Qed.

Theorem lem_4_7_refuted (c : R) : 0 < c ->
  forall N, (0 < N)%N -> `|gap N 1| < c * (1%:R ^+ 4 / N%:R ^+ 2).
Proof. by move=> c0 N N0; rewrite gap_1 // normr0 expr1n mulr_gt0 // divr_gt0 ?ltr01 // exprn_gt0 // ltr0n. Qed.

Section Ratio.
Variables (N w : nat).
Hypotheses (w0 : (0 < w)%N) (wN : (2 * w <= N)%N).
Let n : R := N%:R.
Let k : R := w%:R.
Let wN1 : (w <= N)%N. Proof. by apply: leq_trans wN; rewrite leq_pmull. Qed.
Let n0 : 0 < n. Proof. by rewrite ltr0n (leq_trans w0). Qed.
Let k0 : 0 < k. Proof. by rewrite ltr0n. Qed.

Lemma ratio_product : 'C(N - w, w)%:R / 'C(N, w)%:R = \prod_(i < w) (1 - k / (n - i%:R)) :> R.
Proof.
have f0 : w`!%:R != 0 :> R by rewrite pnatr_eq0 -lt0n fact_gt0.
have -> : 'C(N - w, w)%:R / 'C(N, w)%:R = ((N - w) ^_ w)%:R / (N ^_ w)%:R :> R.
  by rewrite -!bin_ffact !natrM -mulf_div divff // mulr1.
rewrite !ffact_prod !natr_prod -prodf_div; apply: eq_bigr => i _.
have iw : (i <= N - w)%N by rewrite (leq_trans (ltnW (ltn_ord i))) // leq_subRL ?mul2n ?addnn // -mul2n.
have iN : (i < N)%N := leq_trans (ltn_ord i) wN1.
have d0 : n - i%:R != 0 by rewrite subr_eq0 eqr_nat gtn_eqF.
by rewrite natrB // natrB // natrB ?(ltnW iN) // -/n -/k; field.
Qed.

Let kn : 2%:R * k <= n. Proof. by rewrite -natrM ler_nat. Qed.
Let a0 : 0 < n - k + 1.
Proof.
by rewrite ltr_wpDl ?ltr01 // subr_ge0 ler_nat.
Qed.

Lemma last_factor : 0 <= k / (n - k + 1) <= 1.
Proof.
rewrite divr_ge0 ?(ltW k0) ?(ltW a0) //= ler_pdivrMr // mul1r -subr_ge0.
have -> : n - k + 1 - k = n - 2%:R * k + 1 by ring.
by rewrite addr_ge0 ?ler01 // subr_ge0.
Qed.

Lemma factor_range (i : 'I_w) : k / n <= k / (n - i%:R) <= k / (n - k + 1).
Proof.
have i1 : (i%:R : R) + 1 <= k by rewrite -(natrD R i 1) ler_nat addn1.
have le : n - k + 1 <= n - i%:R.
  have e : n - i%:R - (n - k + 1) = k - (i%:R + 1) by ring.
  by rewrite -subr_ge0 e subr_ge0.
have d0 : 0 < n - i%:R := lt_le_trans a0 le.
by rewrite !ler_pM2l // !lef_pV2 // gerDl oppr_le0 ler0n.
Qed.

(* Proof C.4 *)
Theorem sandwich : (1 - k / (n - k + 1)) ^+ w <= 'C(N - w, w)%:R / 'C(N, w)%:R <= (1 - k / n) ^+ w.
Proof.
have pw (x : R) : x ^+ w = \prod_(i < w) x by rewrite prodr_const card_ord.
have /andP[_ v1] := last_factor; rewrite ratio_product !pw; apply/andP; split; apply: ler_prod => i _.
  by have /andP[_ h] := factor_range i; rewrite subr_ge0 v1 lerD2l lerN2.
have /andP[l h] := factor_range i; by rewrite subr_ge0 (le_trans h v1) lerD2l lerN2.
Qed.

Lemma factor_below (i : 'I_w) : k / (n - i%:R) <= k / n + k / (n * (n - k + 1)) * i%:R <= k / (n - k + 1).
Proof.
have i1 : (i%:R : R) + 1 <= k by rewrite -(natrD R i 1) ler_nat addn1.
have i0 : 0 <= (i%:R : R) by rewrite ler0n.
have le : n - k + 1 <= n - i%:R.
  have e : n - i%:R - (n - k + 1) = k - (i%:R + 1) by ring.
  by rewrite -subr_ge0 e subr_ge0.
have d0 : 0 < n - i%:R := lt_le_trans a0 le.
have d : [&& n != 0, n - k + 1 != 0 & n - i%:R != 0] by rewrite !gt_eqF.
case/and3P: d => d1 d2 d3; apply/andP; split.
  have -> : k / (n - i%:R) = k / n + k / (n * (n - i%:R)) * i%:R by field; rewrite d1 d3.
  rewrite lerD2l ler_wpM2r // ler_pM2l // lef_pV2 ?posrE ?mulr_gt0 //; by rewrite ler_pM2l.
have -> : k / (n - k + 1) = k / n + k / (n * (n - k + 1)) * (k - 1) by field; rewrite d1 d2.
by rewrite lerD2l ler_pM2l ?divr_gt0 ?mulr_gt0 // lerBrDr.
Qed.
End Ratio.

Lemma power_above (y : R) m : 0 <= y <= 1 -> (1 - y) ^+ m <= 1 - m%:R * y + 'C(m, 2)%:R * y ^+ 2.
Proof.
move=> /andP[y0 y1]; elim: m => [|m IH]; first by rewrite expr0 mul0r subr0 mul0r addr0.
rewrite exprSr; apply: le_trans (ler_wpM2r _ IH) _; first by rewrite subr_ge0.
rewrite binS bin1 -(addn1 m) !natrD -subr_ge0; set c := 'C(m, 2)%:R; set k := m%:R.
rewrite [X in _ <= X](_ : _ = c * y ^+ 3); last by ring.
by rewrite mulr_ge0 ?ler0n ?exprn_ge0.
Qed.

Lemma bernoulli (y : R) m : 0 <= y <= 1 -> 1 - m%:R * y <= (1 - y) ^+ m.
Proof.
move=> /andP[y0 y1]; elim: m => [|m IH]; first by rewrite expr0 mul0r subr0.
rewrite exprSr; apply: le_trans (ler_wpM2r _ IH); last by rewrite subr_ge0.
rewrite -(addn1 m) natrD -subr_ge0; set k := m%:R.
rewrite [X in _ <= X](_ : _ = k * y ^+ 2); last by ring.
by rewrite mulr_ge0 ?ler0n ?exprn_ge0.
Qed.

(* Bonferroni's bound of a product of linear factors, to the third order *)
Lemma product_below (a b : R) m : 0 <= a -> 0 <= b -> m%:R * a <= 1 -> (forall i, (i < m)%N -> a + b * i%:R <= 1) ->
  1 - m%:R * a - 'C(m, 2)%:R * b + 'C(m, 2)%:R * a ^+ 2 - 'C(m, 3)%:R * a ^+ 3 <= \prod_(i < m) (1 - (a + b * i%:R)).
Proof.
move=> a0 b0; elim: m => [|m IH] am le; first by rewrite big_ord0 !mul0r !subr0 addr0.
have am' : m%:R * a <= 1 by apply: le_trans am; rewrite ler_wpM2r // ler_nat.
rewrite big_ord_recr /=; apply: le_trans (ler_wpM2r _ (IH am' _)); last by move=> i im; apply: le; apply: leqW.
  rewrite !binS bin1 -(addn1 m) !natrD -subr_ge0; have c2 : 'C(m, 2)%:R * 2%:R <= m%:R ^+ 2 :> R.
    by rewrite -natrX -natrM ler_nat -[2%N in X in (X <= _)%N]/(2`!)%N bin_ffact ffactnS ffactn1 expnS expn1 leq_mul2l leq_pred orbT.
  have k0 : 0 <= (m%:R : R) by rewrite ler0n.
  have c0 : 0 <= ('C(m, 2)%:R : R) by rewrite ler0n.
  have d0 : 0 <= ('C(m, 3)%:R : R) by rewrite ler0n.
  move: am' c2 k0 c0 d0; move: (m%:R : R) ('C(m, 2)%:R : R) ('C(m, 3)%:R : R) => k c d am' c2 k0 c0 d0.
  rewrite [X in _ <= X](_ : _ = a * b * c + a ^+ 4 * d + b * k * (k * a - c * a ^+ 2 + c * b + d * a ^+ 3)); last by ring.
  have h : 0 <= k * a - c * a ^+ 2.
    rewrite subr_ge0; apply: le_trans (_ : (k * a) ^+ 2 <= _); last by rewrite expr2 ler_piMr // mulr_ge0.
    rewrite exprMn ler_wpM2r ?sqr_ge0 //; apply: le_trans c2; by rewrite ler_peMr // ler1n.
  apply: addr_ge0; first by rewrite addr_ge0 ?mulr_ge0 ?exprn_ge0.
  by rewrite mulr_ge0 ?mulr_ge0 // addr_ge0 ?mulr_ge0 ?exprn_ge0 // addr_ge0 ?mulr_ge0.
by rewrite subr_ge0; apply: le.
Qed.

Theorem lem_4_7_below N w (a := w%:R / N%:R : R) : (0 < w)%N -> (2 * w <= N)%N -> (w ^ 2 <= N)%N ->
  'C(w, 2)%:R * (a ^+ 2 - a / (N%:R - w%:R + 1)) - 'C(w, 3)%:R * a ^+ 3 <= gap N w.
Proof.
move=> w0 wN sq; set n : R := N%:R; set k : R := w%:R.
have n0 : 0 < n by rewrite ltr0n (leq_trans w0) // (leq_trans _ wN) // leq_pmull.
have k0 : 0 < k by rewrite ltr0n.
have /andP[_ v1] := last_factor w0 wN; have a0 : 0 < n - k + 1.
  by rewrite ltr_wpDl ?ltr01 // subr_ge0 ler_nat (leq_trans _ wN) // leq_pmull.
have ka : k * a <= 1 by rewrite /a mulrA -expr2 ler_pdivrMr // mul1r -natrX ler_nat.
have fb := factor_below w0 wN.
have := @product_below a (k / (n * (n - k + 1))) w _ _ ka _; rewrite -/k => /(_ _ _ _) p.
rewrite /gap (ratio_product wN) -/n -/k lerBrDl; apply: le_trans (_ : \prod_(i < w) (1 - (a + k / (n * (n - k + 1)) * i%:R)) <= _).
  apply: le_trans (p _ _ _).
  - have e : a / (n - k + 1) = k / (n * (n - k + 1)) by rewrite /a -/n -/k; field; rewrite !gt_eqF.
    rewrite e le_eqVlt; apply/orP; left; apply/eqP; have -> : k ^+ 2 / n = k * a by rewrite /a -/n -/k expr2 mulrA.
    by move: (a) ('C(w, 2)%:R) ('C(w, 3)%:R) (k / _) => x y z u; ring.
  - by rewrite /a divr_ge0 ?ler0n.
  - by rewrite divr_ge0 ?(ltW k0) // mulr_ge0 ?(ltW n0) ?(ltW a0).
  by move=> i iw; have /andP[_ h] := fb (Ordinal iw); exact: le_trans h v1.
apply: ler_prod => i _; have /andP[l h] := fb i; by rewrite subr_ge0 (le_trans h v1) lerD2l lerN2.
Qed.

Theorem lem_4_7 N w : (0 < w <= N)%N -> `|gap N w| <= w%:R ^+ 4 / (2%:R * N%:R ^+ 2).
Proof.
case/andP=> w0 wN1; set n : R := N%:R; set k : R := w%:R.
have n0 : 0 < n by rewrite ltr0n (leq_trans w0).
have k0 : 0 < k by rewrite ltr0n.
have kn1 : k <= n by rewrite ler_nat.
have b : 0 < 2%:R * n ^+ 2 by rewrite mulr_gt0 ?ltr0n ?exprn_gt0.
have [wN|few] := leqP (2 * w) N; last first.
  rewrite /gap bin_small; last by rewrite ltn_subLR // addnn -mul2n.
  rewrite mul0r sub0r opprB -/n -/k.
  have x1 : 1 <= k ^+ 2 / n.
    rewrite ler_pdivlMr // mul1r -natrX ler_nat.
    move: few w0; case: (w) => [|[|v]] // h _; apply: leq_trans (ltnW h) _; by rewrite expnS expn1 leq_mul2r.
  rewrite ger0_norm ?subr_ge0 // ler_pdivlMr //.
  have -> : (k ^+ 2 / n - 1) * (2%:R * n ^+ 2) = k ^+ 4 - ((k ^+ 2 - n) ^+ 2 + n ^+ 2) by field; rewrite gt_eqF.
  by rewrite gerDl oppr_le0 addr_ge0 ?sqr_ge0.
have /andP[lo hi] := sandwich w0 wN; have vr := last_factor w0 wN; have kn : 2%:R * k <= n by rewrite -natrM ler_nat.
have a0 : 0 < n - k + 1 by rewrite ltr_wpDl ?ltr01 // subr_ge0.
have yr : 0 <= k / n <= 1 by rewrite divr_ge0 ?(ltW k0) ?(ltW n0) //= ler_pdivrMr // mul1r.
rewrite ler_norml /gap -/n -/k; apply/andP; split.
  apply: le_trans (lerB (le_trans (bernoulli w vr) lo) (lexx _)); rewrite -/n -/k -subr_ge0.
  set m := n - 2%:R * k; have m0 : 0 <= m by rewrite subr_ge0.
  have nE : n = 2%:R * k + m by rewrite /m; ring.
  rewrite [X in _ <= X](_ : _ = k ^+ 2 * (k * ((k - 3%:R / 2%:R) ^+ 2 + 7%:R / 4%:R) + m * ((k - 1) ^+ 2 + 1)) / (2%:R * n ^+ 2 * (n - k + 1))).
    apply: divr_ge0; last by rewrite mulr_ge0 ?(ltW b) ?(ltW a0).
    by rewrite mulr_ge0 ?sqr_ge0 // addr_ge0 // mulr_ge0 ?(ltW k0) // addr_ge0 ?sqr_ge0 ?ler01 // divr_ge0 ?ler0n.
  have d : (n != 0) && (n - k + 1 != 0) by rewrite !gt_eqF.
  by move: d; rewrite nE => /andP[d1 d2]; field; rewrite d1 d2.
apply: le_trans (lerB (le_trans hi (power_above w yr)) (lexx _)) _; rewrite -/n -/k.
have c : 'C(w, 2)%:R <= k ^+ 2 / 2%:R.
  rewrite ler_pdivlMr ?ltr0n // -natrX -natrM ler_nat -[2%N]/(2`!)%N bin_ffact ffactnS ffactn1 expnS expn1 leq_mul2l.
  by rewrite leq_pred orbT.
rewrite ler_pdivlMr //; apply: le_trans (_ : 2%:R * 'C(w, 2)%:R * k ^+ 2 <= _); last first.
  by rewrite (_ : k ^+ 4 = 2%:R * (k ^+ 2 / 2%:R) * k ^+ 2); [rewrite ler_pM2r ?exprn_gt0 // ler_pM2l ?ltr0n|field].
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field; rewrite gt_eqF.
Qed.

(* where w^2 is more than N, the difference is at most w^2 / N *)
Lemma gap_large N w : (0 < w)%N -> (2 * w <= N)%N -> (N <= w ^ 2)%N -> `|gap N w| <= w%:R ^+ 2 / N%:R.
Proof.
move=> w0 wN sq; have n0 : (0 : R) < N%:R by rewrite ltr0n (leq_trans w0) // (leq_trans _ wN) // leq_pmull.
have x1 : 1 <= w%:R ^+ 2 / N%:R :> R by rewrite ler_pdivlMr // mul1r -natrX ler_nat.
have r0 : 0 <= 'C(N - w, w)%:R / 'C(N, w)%:R :> R by rewrite divr_ge0 ?ler0n.
have r1 : 'C(N - w, w)%:R / 'C(N, w)%:R <= 1 :> R.
  have /andP[_ h] := sandwich w0 wN; apply: le_trans h _; apply: exprn_ile1.
    by rewrite subr_ge0 ler_pdivrMr // mul1r ler_nat (leq_trans _ wN) // leq_pmull.
  by rewrite gerDl oppr_le0 divr_ge0 ?ler0n.
rewrite /gap; move: r0 r1 x1; move: (_ / 'C(N, w)%:R) (_ ^+ 2 / _) => r x r0 r1 x1.
have e : r - (1 - x) = x - (1 - r) by ring.
by rewrite e ger0_norm ?gerDl ?oppr_le0 ?subr_ge0 // (le_trans _ x1) // gerDl oppr_le0.
Qed.

Theorem lem_4_7_order : `|gap (10 ^ 4) (10 ^ 3)| < 10%:R^-1 * ((10 ^ 3)%:R ^+ 4 / (10 ^ 4)%:R ^+ 2).
Proof.
have w0 : (0 < 10 ^ 3)%N by rewrite expn_gt0.
have wN : (2 * 10 ^ 3 <= 10 ^ 4)%N by rewrite [X in (_ <= X)%N]expnS leq_mul2r expn_eq0.
have sq : (10 ^ 4 <= (10 ^ 3) ^ 2)%N by rewrite -expnM leq_exp2l.
apply: le_lt_trans (gap_large w0 wN sq) _; rewrite !natrX.
have t0 : 10%:R != 0 :> R by rewrite pnatr_eq0.
have p0 : 0 < 10%:R :> R by rewrite ltr0n.
have p1 : 1 < 10%:R :> R by rewrite ltr1n.
move: (10%:R : R) t0 p0 p1 => u t0 p0 p1.
have -> : u^-1 * ((u ^+ 3) ^+ 4 / (u ^+ 4) ^+ 2) = u * ((u ^+ 3) ^+ 2 / u ^+ 4) by field.
by rewrite ltr_pMl // divr_gt0 // !exprn_gt0.
Qed.
End Lemma47.
End Lemma47.

(* Price of privacy, Lemma 4.7: its constant 1/2 is nearly reached.

   paper              theorem             state
   Lemma 4.7, C.3     lem_4_7_constant    at N = 10^8, w = 300 the difference is more than 0.496 w^4 / N^2 *)
Module Lemma47Constant.
Import Lemma47.
Lemma choose_2 (R : realFieldType) n : 'C(n.+2, 2)%:R * 2%:R = n.+2%:R * n.+1%:R :> R.
Proof. by rewrite -!natrM -[2%N in X in X%:R = _]/(2`!)%N bin_ffact ffactnS ffactn1. Qed.

Lemma choose_3 (R : realFieldType) n : 'C(n.+3, 3)%:R * 6%:R = n.+3%:R * n.+2%:R * n.+1%:R :> R.
Proof. by rewrite -!natrM -[6%N]/(3`!)%N bin_ffact !ffactnS ffactn0 muln1 mulnA. Qed.

Lemma constant (N : nat) : (N%:R : real) = 10%:R ^+ 8 ->
  496%:R / 1000%:R * (300%:R ^+ 4 / N%:R ^+ 2) < `|gap [realFieldType of real] N 300|.
Proof.
have N8 : (10%:R : real) ^+ 8 = IZR 100000000 by rewrite real_pow real_nat pow_IZR.
move=> e; have big : (300%:R : real) ^+ 2 <= N%:R by rewrite e N8; toR; lra.
have wN : (2 * 300 <= N)%N.
  by rewrite -(ler_nat [realFieldType of real]); apply: le_trans big; rewrite natrM; toR; lra.
have sq : (300 ^ 2 <= N)%N.
  by rewrite -(ler_nat [realFieldType of real]); apply: le_trans big; rewrite natrX; toR; lra.
have [x [y [c2 c3 h]]] : exists x y : real, [/\ x * 2%:R = 300%:R * 299%:R, y * 6%:R = 300%:R * 299%:R * 298%:R &
    x * ((300%:R / N%:R) ^+ 2 - 300%:R / N%:R / (N%:R - 300%:R + 1)) - y * (300%:R / N%:R) ^+ 3 <= gap [realFieldType of real] N 300].
  exists 'C(300, 2)%:R, 'C(300, 3)%:R; split; [exact: (choose_2 _ 298)|exact: (choose_3 _ 297)|].
  exact: (@lem_4_7_below [realFieldType of real] N 300 isT wN sq).
apply: (@lt_le_trans _ _ (gap [realFieldType of real] N 300)); last exact: ler_norm.
apply: lt_le_trans h; rewrite e N8.
have -> : IZR 100000000 - 300%:R + 1 = IZR 99999701 :> real by toR; lra.
clear e big wN sq N8; toR; lra.
Qed.
End Lemma47Constant.

(* Price of privacy, Lemma C.7: the extreme points of a box cut by the sum of the coordinates.

   paper        theorem     state
   Lemma C.7    lem_c_7     proved as printed: exactly the points with half of the coordinates at either bound; another point has two
                            coordinates inside, and is the mean of two other points *)
Module LemmaC7.
Section Box.
Variables (R : realFieldType) (X : finType) (lo hi : R) (k : nat).
Hypothesis lh : lo < hi.
Implicit Types p q r : X -> R.

(* k coordinates at hi and the others at lo have this sum *)
Definition feasible p := (forall x, lo <= p x <= hi) /\ \sum_x (p x - lo) = k%:R * (hi - lo).
Definition extreme p := feasible p /\ forall q r, feasible q -> feasible r -> (forall x, p x = (q x + r x) / 2%:R) -> q =1 p /\ r =1 p.
Definition cut (A : {set X}) (x : X) : R := if x \in A then hi else lo.
Definition inside p x := (lo < p x < hi).

Let gap : 0 < hi - lo. Proof. by rewrite subr_gt0. Qed.

Lemma cut_sum (A : {set X}) : \sum_x (cut A x - lo) = #|A|%:R * (hi - lo).
Proof.
rewrite (eq_bigr (fun x => if x \in A then hi - lo else 0)) => [|x _]; last by rewrite /cut; case: ifP; rewrite ?subrr.
by rewrite -big_mkcond sumr_const mulr_natl.
Qed.

Lemma cut_feasible (A : {set X}) : #|A| = k -> feasible (cut A).
Proof. by move=> e; split=> [x|]; rewrite ?cut_sum ?e // /cut; case: ifP; rewrite lexx ltW. Qed.

Lemma mean_bound (a b c : R) : a = (b + c) / 2%:R -> (b <= a -> c <= a -> b = a /\ c = a) /\ (a <= b -> a <= c -> b = a /\ c = a).
Proof.
move=> e; have s : (b - a) + (c - a) = 0 by rewrite e; field.
have h (x y : R) : x + y = 0 -> 0 <= x -> 0 <= y -> x = 0 /\ y = 0.
  by move=> xy x0 y0; move/eqP: xy; rewrite paddr_eq0 // => /andP[/eqP -> /eqP ->].
split=> l1 l2.
  have [|||h1 h2] := h (a - b) (a - c); rewrite ?subr_ge0 //.
    by move/eqP: s; rewrite -oppr_eq0 opprD !opprB => /eqP.
  by split; apply/esym/eqP; rewrite -subr_eq0 ?h1 ?h2.
have [||h1 h2] := h _ _ s; rewrite ?subr_ge0 //.
by split; apply/eqP; rewrite -subr_eq0 ?h1 ?h2.
Qed.

Lemma cut_extreme (A : {set X}) : #|A| = k -> extreme (cut A).
Proof.
move=> e; split=> [|q r [q0 _] [r0 _] m]; first exact: cut_feasible.
have both x : q x = cut A x /\ r x = cut A x.
  have [up down] := mean_bound (m x); have /andP[q1 q2] := q0 x; have /andP[r1 r2] := r0 x.
  by move: up down; rewrite /cut; case: ifP => _ up down; [exact: up|exact: down].
by split=> x; case: (both x).
Qed.

(* the coordinates at hi; one coordinate alone cannot be inside *)
Lemma inside_two p x : feasible p -> inside p x -> exists2 y, y != x & inside p y.
Proof.
move=> [p0 p1] ix; apply/exists_inP; apply: contraT => /exists_inPn none; exfalso.
pose A := [set y | (y != x) && (p y == hi)].
have other y : y != x -> p y = cut A y.
  move=> yx; rewrite /cut inE yx /=; case: eqP => // /eqP n.
  have := none y yx; have /andP[l h] := p0 y; rewrite /inside negb_and -!leNgt => /orP[l'|h'].
    by apply/eqP; rewrite eq_le l l'.
  by case/negP: n; rewrite eq_le h h'.
have cx : cut A x = lo by rewrite /cut inE eqxx.
have e : p x - lo = (k%:R - #|A|%:R) * (hi - lo).
  rewrite mulrBl -p1 -cut_sum (bigD1 x) //= [X in _ = _ - X](bigD1 x) //= cx subrr add0r.
  by rewrite (eq_bigr (fun y => cut A y - lo)) ?addrK // => y yx; rewrite other.
have /andP[a b] := ix; have a' : 0 < p x - lo by rewrite subr_gt0.
have b' : p x - lo < 1 * (hi - lo) by rewrite mul1r ltrD2r.
move: a' b'; rewrite e pmulr_lgt0 // ltr_pM2r // subr_gt0 ltr_nat ltrBlDr -(natrD _ 1) ltr_nat add1n ltnS => kA Ak.
by move: kA; rewrite ltnNge Ak.
Qed.

(* two coordinates inside are moved against each other *)
Lemma inside_mean p x y : feasible p -> y != x -> inside p x -> inside p y ->
  exists q r, [/\ feasible q, feasible r, forall z, p z = (q z + r z) / 2%:R, q x != p x & r x != p x].
Proof.
move=> [p0 p1] yx /andP[x1 x2] /andP[y1 y2].
pose s := Num.min (Num.min (p x - lo) (hi - p x)) (Num.min (p y - lo) (hi - p y)).
have s0 : 0 < s by rewrite !lt_min !subr_gt0 x1 x2 y1 y2.
have : s <= s by []; rewrite {2}/s !le_min => /andP[/andP[sx1 sx2] /andP[sy1 sy2]].
pose move_by (c : R) (z : X) := p z + (c * (z == x)%:R - c * (z == y)%:R).
have moved c : - s <= c <= s -> feasible (move_by c).
  move=> /andP[c1 c2]; split=> [z|].
    rewrite /move_by; have [->|zx] := eqVneq z x.
      rewrite eq_sym (negPf yx) mulr1 mulr0 subr0; apply/andP; split.
        by rewrite -lerBlDl (le_trans _ c1) // lerNr opprB.
      by rewrite -lerBrDl (le_trans c2).
    have [->|zy] := eqVneq z y; last by rewrite !mulr0 subrr addr0.
    rewrite mulr0 mulr1 sub0r; apply/andP; split.
      by rewrite lerBrDr -lerBrDl (le_trans c2).
    by rewrite lerBlDl -lerBlDr (le_trans _ c1) // lerNr opprB.
  rewrite -p1 /move_by (eq_bigr (fun z => (p z - lo) + (c * (z == x)%:R - c * (z == y)%:R))) => [|z _]; last by rewrite addrAC.
  have one (w : X) : \sum_z c * (z == w)%:R = c by rewrite (bigD1 w) //= eqxx mulr1 big1 ?addr0 // => z /negPf ->; rewrite mulr0.
  by rewrite big_split /= [X in _ + X]sumrB !one subrr addr0.
exists (move_by s), (move_by (- s)); split.
- by apply: moved; rewrite lexx andbT -subr_ge0 opprK addr_ge0 // ltW.
- by apply: moved; rewrite lexx /= -subr_ge0 opprK addr_ge0 // ltW.
- by move=> z; rewrite /move_by; field.
- by rewrite /move_by eqxx (eq_sym x y) (negPf yx) mulr1 mulr0 subr0 -subr_eq0 addrC addKr gt_eqF.
- by rewrite /move_by eqxx (eq_sym x y) (negPf yx) mulr1 mulr0 subr0 -subr_eq0 addrC addKr oppr_eq0 gt_eqF.
Qed.

(* the extreme points of the box with a fixed sum are its cuts: k coordinates at the upper end, the others at the lower one *)
Theorem box_extreme p : extreme p <-> exists2 A : {set X}, #|A| = k & p =1 cut A.
Proof.
split=> [[fp ex]|[A e pA]]; last first.
  have [[c0 c1] h] := cut_extreme e; split; first by split=> [x|]; rewrite ?pA // -c1; apply: eq_bigr => x _; rewrite pA.
  move=> q r fq fr m; have [|h1 h2] := h q r fq fr; first by move=> x; rewrite -pA.
  by split=> x; rewrite pA.
have none x : ~~ inside p x.
  apply/negP => ix; have [y yx iy] := inside_two fp ix.
  have [q [r [fq fr m qx _]]] := inside_mean fp yx ix iy.
  by have [h _] := ex q r fq fr m; case/eqP: qx.
have [p0 p1] := fp; pose A := [set x | p x == hi].
have pA x : p x = cut A x.
  rewrite /cut inE; case: eqP => // /eqP n; have := none x; have /andP[l h] := p0 x; rewrite /inside negb_and -!leNgt => /orP[l'|h'].
    by apply/eqP; rewrite eq_le l l'.
  by case/negP: n; rewrite eq_le h h'.
exists A => //; move: p1; rewrite (eq_bigr (fun x => cut A x - lo)) => [|x _]; last by rewrite pA.
have g : hi - lo != 0 by rewrite gt_eqF.
by rewrite cut_sum => /(mulIf g) /eqP; rewrite eqr_nat => /eqP.
Qed.
End Box.

(* the posteriors of (18): of sum 1, each D p x within 1 - e and 1 + e, D the number of coordinates *)
Section Posteriors.
Variables (R : realFieldType) (X : finType) (e : R).
Hypotheses (e0 : 0 < e) (even : ~~ odd #|X|) (X0 : (0 < #|X|)%N).
Let D : R := #|X|%:R.
Let lo : R := (1 - e) / D.
Let hi : R := (1 + e) / D.
Definition posteriors (p : X -> R) := (forall x, (1 - e) / D <= p x <= (1 + e) / D) /\ \sum_x p x = 1.

Let D0 : 0 < D. Proof. by rewrite ltr0n. Qed.
Let lh : lo < hi. Proof. by rewrite ltr_pM2r ?invr_gt0 // ltrD2l -subr_gt0 opprK addr_gt0. Qed.

Lemma posteriors_feasible p : posteriors p <-> feasible lo hi #|X|./2 p.
Proof.
have h2 : D = 2%:R * (#|X|./2)%:R by rewrite -natrM mul2n /D -{1}(odd_double_half #|X|) (negPf even) add0n.
have s : \sum_x (p x - lo) = \sum_x p x - (1 - e).
  by rewrite sumrB sumr_const -[lo *+ _]mulr_natl -/D /lo mulrCA divff ?gt_eqF // mulr1.
have k : (#|X|./2)%:R * (hi - lo) = e.
  have hk : (#|X|./2)%:R != 0 :> R by apply: contraTneq D0 => z; rewrite h2 z mulr0 ltxx.
  by rewrite /hi /lo -mulrBl h2; field.
by split=> [[b h]|[b h]]; split=> //; move: h; rewrite s k => h; [rewrite h; ring|by move/eqP: h; rewrite subr_eq addrCA subrr addr0 => /eqP].
Qed.

Theorem lem_c_7 :
  (forall p, (posteriors p /\ forall q r, posteriors q -> posteriors r -> (forall x, p x = (q x + r x) / 2%:R) -> q =1 p /\ r =1 p) <->
   exists2 A : {set X}, #|A| = #|X|./2 & p =1 (fun x => if x \in A then (1 + e) / D else (1 - e) / D)) /\
  (forall p x, posteriors p -> (1 - e) / D < p x < (1 + e) / D ->
   (exists2 y, y != x & (1 - e) / D < p y < (1 + e) / D) /\
   exists q r, [/\ posteriors q, posteriors r, forall z, p z = (q z + r z) / 2%:R, q x != p x & r x != p x]).
Proof.
split=> [p|p x fp ix].
  apply: iff_trans (box_extreme #|X|./2 lh p); split=> [[fp h]|[fp h]].
    split; first exact/posteriors_feasible.
    by move=> q r fq fr; apply: h; exact/posteriors_feasible.
  split; first exact/posteriors_feasible.
  by move=> q r fq fr; apply: h; exact/posteriors_feasible.
have fp' := proj1 (posteriors_feasible p) fp.
have [y yx iy] := inside_two lh fp' ix; split; first by exists y.
have [q [r [fq fr m qx rx]]] := inside_mean fp' yx ix iy.
by exists q, r; split=> //; exact/posteriors_feasible.
Qed.
End Posteriors.
End LemmaC7.
