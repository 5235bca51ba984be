(* LowerAll, SketchSize. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Entropies Limits Analysis.
From Exactdp.HeavyHitters Require Import LowerBounds.
Import Basic.Reals Inequalities Information Mutual Variational Section2 LowerOne LowerRates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Heavy hitters, Fact 2.2 corrected: the largest error over all items.

   paper       theorem     state
   Fact 2.2    fact_2_2    repaired, explicit: as Corollary 2.3 (cor_2_3), with min (n / 70, sqrt (n ln (d/beta)) / (12 epsilon)), d items *)
Module LowerAll.
(* an event that is likely under p and not under q *)
Lemma kl_linear (Y : finType) (p q : Y -> real) (A : pred Y) (a : real) : distribution p -> distribution q -> dominated p q -> 0 <= a ->
  probability p A * a - probability q A * (exp a - 1) <= kl p q.
Proof.
move=> dp dq pq a0; have := donsker_varadhan dp dq pq (fun y => a * (A y)%:R); apply: le_trans.
have pe (r : Y -> real) : probability r A = \sum_y r y * (A y)%:R.
  by rewrite /probability big_mkcond; apply: eq_bigr => y _; case: (A y); rewrite ?mulr1 ?mulr0.
have ep : mean p (fun y => a * (A y)%:R) = probability p A * a by rewrite meanZ mulrC pe.
have eq : mean q (fun y => exp (a * (A y)%:R)) = 1 + probability q A * (exp a - 1).
  rewrite pe mulr_suml -[X in _ = X + _](proj2 dq) -big_split; apply: eq_bigr => y _ /=.
  by case: (A y); rewrite ?mulr1 ?mulr0 ?exp0 ?mul0r ?addr0 ?mulr1 // mulrBr mulr1 addrC subrK.
rewrite ep eq lerD2l lerN2; have z0 : 0 <= probability q A * (exp a - 1).
  by rewrite mulr_ge0 ?probability_ge0 // subr_ge0 -exp0 exp_le.
apply: le_trans (ln_le_sub1 _) _; first by apply: lt_le_trans ltr01 _; rewrite lerDl.
by rewrite addrC addKr.
Qed.

Section All.
Variables (X Y C : finType) (n : nat) (w : C -> real) (Q : C -> 'I_n -> X -> Y -> real) (estimate : C -> {ffun 'I_n -> Y} -> X -> real).
Variables (t : real) (v0 : X) (s lambda beta : real).
Hypotheses (dw : distribution w) (dQ : forall c u, stochastic (Q c u)) (pQ : forall c u, ldp t (Q c u)) (t1 : 1 <= t) (s01 : 0 <= s <= 1).
Hypotheses (k : keeps_all w Q estimate lambda beta) (small : lambda <= n%:R * s / 4%:R).
(* v is the one item, but for v0, whose estimate is large *)
Definition guess (v : X) (c : C) (y : {ffun 'I_n -> Y}) : bool :=
  (lambda < estimate c y v) && [forall v', (v' != v0) && (v' != v) ==> (estimate c y v' <= lambda)].
Notation out v s c := (independent (fun u => output (held v v0 s) (Q c u))).
Let hit v := \sum_c w c * probability (out v s c) (guess v c).
Let hit0 v := \sum_c w c * probability (out v 0 c) (guess v c).
Let dout v r c : 0 <= r <= 1 -> distribution (out v r c).
Proof. by move=> r01; apply: independent_distribution => u; apply: output_distribution => //; exact: held_distribution. Qed.
Let z01 : ((0 : real) <= (0 : real)) && ((0 : real) <= (1 : real)). Proof. by apply/andP; split; [exact: lexx|exact: ler01]. Qed.

Lemma hit_linear v a : v != v0 -> 0 <= a -> hit v * a - hit0 v * (exp a - 1) <= n%:R * (s ^+ 2 * ((t - 1) ^+ 2 / t)).
Proof.
move=> vv a0; have [w0 w1] := dw; rewrite /hit /hit0 !mulr_suml -sumrB -[X in _ <= X]mul1r -[X in _ <= X * _]w1 mulr_suml.
apply: ler_sum => c _; rewrite -(mulrA (w c)) -(mulrA (w c) _ (exp a - 1)) -mulrBr; apply: ler_wpM2l => //.
apply: le_trans (kl_linear (guess v c) (dout v c s01) (dout v c z01) _ a0) _; first exact: (@out_dominated X Y C n Q t v v0 dQ pQ s c).
exact: (out_kl v v0 dQ pQ t1 c s01).
Qed.

(* where each user holds v with chance s, the guess hits v but for beta and Chernoff's e^(-n s/8) *)
Lemma hit_many v : v != v0 -> 1 - beta - exp (- (n%:R * s / 8%:R)) <= hit v.
Proof.
move=> vv; have dp : distribution (independent (fun _ : 'I_n => held v v0 s)) by apply: independent_distribution => u; exact: held_distribution.
rewrite /hit; under eq_bigr do rewrite out_mixture mulr_sumr.
rewrite exchange_big /=; set p := independent _ in dp *.
pose few (x : {ffun 'I_n -> X}) := (users_with x v)%:R <= n%:R * s / 2%:R :> real.
apply: (@le_trans _ _ ((\sum_x p x * (1 - beta)) - \sum_x p x * (few x)%:R)).
  rewrite -mulr_suml (proj2 dp) mul1r lerD2l lerN2.
  apply: le_trans (@few_users X n v v0 vv s s01); rewrite /probability [X in _ <= X]big_mkcond.
  by apply: ler_sum => x _; rewrite /few; case: ifP; rewrite ?mulr1 ?mulr0.
rewrite -sumrB; apply: ler_sum => x _.
rewrite (eq_bigr (fun c => p x * (w c * probability (independent (fun u => Q c u (x u))) (guess v c)))) => [|c _]; last by rewrite mulrCA.
rewrite -mulr_sumr (run_sum w Q x (guess v)) -mulrBr.
have [p0|/eqP px] := eqVneq (p x) 0; first by rewrite p0 !mul0r.
apply: ler_wpM2l; first exact: (proj1 dp).
have g0 : 0 <= probability (protocol_law w Q x) (fun o => guess v o.1 o.2) by apply: probability_ge0; exact: run_distribution.
have b1 : 1 - beta <= 1 by apply: le_trans (k x) _; apply: probability_le1; exact: run_distribution.
case F : (few x); first by apply: le_trans g0; rewrite subr_le0.
rewrite subr0; apply: le_trans (k x) _; apply: probability_sub => [|o /forallP h]; first exact: run_distribution.
move/negbT: F; rewrite /few -ltNge => many.
have supp v' : v' != v0 -> v' != v -> users_with x v' = 0%N.
  move=> n0 n1; apply: eq_card0 => u; rewrite inE; apply/eqP => e; case: px.
  by rewrite /p /independent (bigD1 u) //= /held e (negPf n0) (negPf n1) !mulr0 addr0 mul0r.
apply/andP; split; last first.
  apply/forallP => v'; apply/implyP => /andP[n0 n1]; have := h v'; rewrite supp // subr0; exact: le_trans (ler_norm _).
rewrite ltNge; apply/negP => est; have := h v; rewrite leNgt => /negP; apply.
rewrite ltr_normr; apply/orP; right; rewrite opprB ltrBrDl.
apply: le_lt_trans (lerD est (lexx lambda)) _; apply: le_lt_trans many.
move: small; move: (n%:R * s) => z; clear; rewrite !ler_pdivlMr ?ltr0n // => h.
by rewrite (_ : (lambda + lambda) * 2%:R = lambda * 4%:R) //; ring.
Qed.

(* where all hold v0, at most one other item is found in the mean: the chances of all of them sum to 1 at most *)
Lemma hit0_sum : \sum_(v | v != v0) hit0 v <= 1.
Proof.
have [w0 w1] := dw; rewrite /hit0 exchange_big /= -w1; apply: ler_sum => c _; rewrite -mulr_sumr ler_piMr //.
pose P0 := independent (fun u => Q c u v0).
have dP : distribution P0 by apply: independent_distribution => u; have [Q0 Q1] := dQ c u.
rewrite (eq_bigr (fun v => probability P0 (guess v c))) => [|v _]; last first.
  apply: eq_bigr => y _; apply: eq_bigr => u _; rewrite /output.
  have [->|vv] := eqVneq v v0.
    rewrite /held (bigD1 v0) //= eqxx subr0 mul0r !mulr1 addr0 mul1r big1 ?addr0 // => x /negPf ->.
    by rewrite mulr0 mul0r addr0 mul0r.
  by rewrite held_sum // subr0 mul1r mul0r addr0.
rewrite /probability (exchange_big_dep predT) //= -(proj2 dP); apply: ler_sum => y _.
case: (pickP (fun v => (v != v0) && guess v c y)) => [v /andP[vv gv]|none]; last first.
  by rewrite big_pred0 ?(proj1 dP) // => v; rewrite none.
rewrite (big_pred1 v) // => v'; apply/andP/eqP => [[n0 g']|->]; last by split.
apply/eqP/negPn/negP => ne; case/andP: gv => _ /forallP/(_ v'); case/andP: g' => l' _.
by rewrite n0 ne /= leNgt l'.
Qed.

Theorem all_items (M : nat) (a : real) : M = #|X|.-1 -> (0 < M)%N -> exp a = M%:R -> 0 <= a ->
  (1 - beta - exp (- (n%:R * s / 8%:R))) * a - 1 <= n%:R * (s ^+ 2 * ((t - 1) ^+ 2 / t)).
Proof.
move=> eM M0 ea a0; have MR : 0 < M%:R :> real by rewrite ltr0n.
have cM : #|[pred v | v != v0]| = M by rewrite eM (cardC1 v0).
rewrite -(ler_pM2l MR) mulrBr mulr1.
have up : \sum_(v | v != v0) (hit v * a - hit0 v * (exp a - 1)) <= M%:R * (n%:R * (s ^+ 2 * ((t - 1) ^+ 2 / t))).
  apply: le_trans (ler_sum _ (fun v vv => hit_linear vv a0)) _.
  by rewrite sumr_const cM -[_ *+ M]mulr_natl.
apply: le_trans up; rewrite sumrB; apply: lerB.
  apply: (@le_trans _ _ (\sum_(v | v != v0) (1 - beta - exp (- (n%:R * s / 8%:R))) * a)); first by rewrite sumr_const cM -[X in _ <= X]mulr_natl.
  by apply: ler_sum => v vv; apply: ler_wpM2r => //; exact: hit_many.
rewrite -mulr_suml ea; apply: (@le_trans _ _ (1 * (M%:R - 1))); last by rewrite mul1r lerBlDr lerDl ler01.
by apply: ler_wpM2r hit0_sum; rewrite subr_ge0 ler1n.
Qed.
End All.

Lemma ln_ge1 (x : real) : 4%:R <= x -> 1 <= ln x.
Proof. by move=> /RleP h; apply/RleP; apply: LowerScalar.ln_ge_1; move: h; rewrite real_nat. Qed.
Lemma ln4_le : ln 4%:R <= 3%:R / 2%:R.
Proof. by apply/RleP; rewrite /ln real_inv !real_nat; exact: LowerScalar.ln4_le. Qed.
Lemma ln64_ge : 3%:R <= ln 64%:R.
Proof. by apply/RleP; rewrite /ln !real_nat; exact: LowerScalar.ln64_ge. Qed.

Section Rates.
Variables (X Y C : finType) (n : nat) (w : C -> real) (Q : C -> 'I_n -> X -> Y -> real) (estimate : C -> {ffun 'I_n -> Y} -> X -> real).
Variables (eps lambda beta : real).
Hypotheses (dw : distribution w) (dQ : forall c u, stochastic (Q c u)) (pQ : forall c u, ldp (exp eps) (Q c u)).
Hypotheses (e01 : 0 < eps <= 1) (X2 : (1 < #|X|)%N) (n579 : (579 <= n)%N) (b01 : 0 < beta <= 1 / 64%:R).
Hypothesis k : keeps_all w Q estimate lambda beta.
Let N : real := n%:R.
Let N0 : 0 < N. Proof. by rewrite ltr0n (leq_trans _ n579). Qed.
Let e0 : 0 < eps. Proof. by case/andP: e01. Qed.
Let e1 : eps <= 1. Proof. by case/andP: e01. Qed.
Let b0 : 0 < beta. Proof. by case/andP: b01. Qed.
Let g0 := gamma2_gt0.
Let d : real := #|X|%:R.
Let d0 : 0 < d. Proof. by rewrite ltr0n (leq_trans _ X2). Qed.

(* many items: the item is guessed *)
Lemma many_items : (64 < #|X|)%N -> Num.min (N / 4%:R) (sqrt (N * (2%:R * ln d)) / (12%:R * eps)) < lambda.
Proof.
move=> X64; pose M := #|X|.-1; have M64 : (64 <= M)%N by rewrite /M -ltnS prednK // (leq_trans _ X2).
have dM : d = M%:R + 1 by rewrite /d /M -[in LHS](prednK (ltnW X2)) -addn1 natrD.
have Mn : (0 < M)%N by exact: leq_trans M64.
have m64 : 64%:R <= M%:R :> real by rewrite ler_nat.
have M0 : 0 < M%:R :> real by rewrite ltr0n (leq_trans _ M64).
pose l := ln (M%:R / 5%:R); have M5 : 0 < M%:R / 5%:R :> real by apply: divr_gt0 M0 _; rewrite ltr0n.
have l1 : 1 <= l.
  apply: ln_ge1; rewrite ler_pdivlMr ?ltr0n // -natrM ler_nat; exact: leq_trans M64.
have l0 : 0 < l := lt_le_trans ltr01 l1.
have ld : ln d <= 2%:R * l.
  rewrite mulr_natl mulr2n -lnM // ln_le // dM mulf_div -(natrM _ 5 5) ler_pdivlMr ?ltr0n //.
  apply: (@le_trans _ _ (64%:R * M%:R)); last by rewrite ler_pM2r.
  by move: m64; move: (M%:R : real); clear; move=> r h; toR; lra.
pose a := sqrt (l / (2%:R * N * gamma2)).
have h0 : 0 < 2%:R * gamma2 by apply: mulr_gt0 g0; rewrite ltr0n.
have q0 : 0 < 2%:R * N * gamma2 by apply: mulr_gt0 g0; apply: mulr_gt0 N0; rewrite ltr0n.
have a2 : a ^+ 2 = l / (2%:R * N * gamma2) by rewrite sqr_sqrt // divr_ge0 // ltW.
have a0 : 0 < a by rewrite sqrt_gt0 // divr_gt0.
have n579' : 579%:R <= N by rewrite ler_nat.
have Na : 12%:R <= N * a.
  have p2 : 0 <= N * a by rewrite mulr_ge0 // ltW.
  rewrite -ler_sqr ?nnegrE ?ler0n // [(N * a) ^+ 2]exprMn a2.
  have -> : N ^+ 2 * (l / (2%:R * N * gamma2)) = N * l / (2%:R * gamma2) by field; rewrite !gt_eqF.
  rewrite (ler_pdivlMr _ _ h0); apply: (@le_trans _ _ (N * 1)); last by rewrite ler_pM2l.
  by rewrite mulr1; apply: le_trans n579'; rewrite /gamma2; clear; toR; lra.
pose s := Num.min 1 (a / eps).
have s0 : 0 <= s by rewrite le_min ler01 divr_ge0 // ltW.
have s01 : 0 <= s <= 1 by rewrite s0 ge_min lexx.
have sz : s <= a / eps by rewrite ge_min lexx orbT.
have t1 : 1 <= exp eps by rewrite -exp0 exp_le ltW.
have Ns : 12%:R <= N * s.
  rewrite /s; case: (leP 1 (a / eps)) => z; first by rewrite mulr1; apply: le_trans n579'; rewrite ler_nat.
  by apply: le_trans Na _; rewrite ler_pM2l // ler_pdivlMr // ler_piMr // ltW.
apply: (@le_lt_trans _ _ (N * s / 4%:R)).
  have root : sqrt (N * (2%:R * ln d)) / 12%:R <= N * a / 4%:R.
    have r0 : 0 <= N * a / 4%:R by rewrite divr_ge0 ?ler0n // mulr_ge0 // ltW.
    rewrite ler_pdivrMr ?ltr0n // -[X in _ <= X]sqrt_sqr; last by rewrite mulr_ge0 ?ler0n.
    apply: sqrt_le; have -> : (N * a / 4%:R * 12%:R) ^+ 2 = N * (l * (9%:R / (2%:R * gamma2))).
      by rewrite !exprMn a2; field; rewrite !gt_eqF.
    rewrite ler_pM2l //; apply: le_trans (ler_wpM2l (ler0n _ 2) ld) _.
    have q4 : 4%:R <= 9%:R / (2%:R * gamma2) by rewrite (ler_pdivlMr _ _ h0) /gamma2; clear; toR; lra.
    by rewrite mulrA -natrM mulrC ler_pM2l.
  rewrite /s; case: (leP 1 (a / eps)) => z; first by rewrite mulr1 ge_min lexx.
  rewrite ge_min; apply/orP; right; rewrite (_ : N * (a / eps) / 4%:R = N * a / 4%:R / eps); last by rewrite mulrA mulrAC.
  have ie : 0 <= eps^-1 by rewrite invr_ge0 ltW.
  have e12 (z' : real) : z' / (12%:R * eps) = z' / 12%:R / eps by rewrite invfM mulrA.
  by rewrite e12; exact: ler_wpM2r ie _ _ root.
rewrite ltNge; apply/negP => small; have [v0 _] : exists v0 : X, true by case/card_gt0P: (ltnW X2) => v0 _; exists v0.
have aM : 0 <= ln M%:R by rewrite ln_ge0 // ler1n (leq_trans _ M64).
have := @all_items X Y C n w Q estimate (exp eps) v0 s lambda beta dw dQ pQ t1 s01 k small M (ln M%:R) erefl Mn (lnK M0) aM.
rewrite -/N leNgt => /negP; apply.
apply: (@le_lt_trans _ _ (l / 2%:R)).
  apply: (@le_trans _ _ (N * ((a / eps) ^+ 2 * (gamma2 * eps ^+ 2)))).
    apply: ler_wpM2l; first exact: ltW.
    apply: ler_pM (sqr_ge0 _) _ _ (gain2_le e01); first by rewrite divr_ge0 ?sqr_ge0 ?exp_ge0.
    by apply: lerXn2r sz; rewrite nnegrE // divr_ge0 // ltW.
  by rewrite expr_div_n a2 le_eqVlt; apply/orP; left; apply/eqP; field; rewrite !gt_eqF.
have rare : exp (- (N * s / 8%:R)) <= 4%:R^-1.
  rewrite -[X in _ <= X](lnK (_ : 0 < 4%:R^-1)) ?invr_gt0 ?ltr0n // lnV ?ltr0n // exp_le lerN2.
  apply: le_trans ln4_le _; rewrite ler_pdivlMr ?ltr0n //; apply: le_trans Ns; rewrite mulrAC ler_pdivrMr ?ltr0n // -!natrM ler_nat //.
have l5 : 1 <= ln 5%:R by apply: ln_ge1; rewrite ler_nat.
have L : 3%:R <= ln M%:R by apply: le_trans ln64_ge _; apply: ln_le; rewrite ?ltr0n.
rewrite /l ln_div ?ltr0n //.
have c47 : 47%:R / 64%:R <= 1 - beta - exp (- (N * s / 8%:R)).
  have h64 : beta <= 1 / 64%:R by case/andP: b01.
  by move: h64 rare; move: (exp _) (beta); clear; move=> x y h1 h2; toR; lra.
apply: lt_le_trans (_ : 47%:R / 64%:R * ln M%:R - 1 <= _); last by rewrite lerD2r ler_wpM2r.
by move: l5 L; move: (ln 5%:R) (ln M%:R); clear; move=> x y h1 h2; toR; lra.
Qed.

Theorem fact_2_2 : Num.min (N / 70%:R) (sqrt (N * ln (d / beta)) / (12%:R * eps)) < lambda.
Proof.
have ib0 : 0 < 1 / beta by rewrite divr_gt0 ?ltr01.
have split_ln : ln (d / beta) = ln d + ln (1 / beta) by rewrite -lnM // mulrA mulr1.
have le_root (x y : real) : x <= y -> sqrt (N * x) / (12%:R * eps) <= sqrt (N * y) / (12%:R * eps).
  by move=> xy; rewrite ler_pM2r ?invr_gt0 ?mulr_gt0 ?ltr0n //; apply: sqrt_le; rewrite ler_pM2l.
have u64 : ln 64%:R <= ln (1 / beta).
  by case/andP: b01 => _ h; apply: ln_le; rewrite ?ltr0n // ler_pdivlMr // mulrC -ler_pdivlMr ?ltr0n.
case: (leP (ln d) (ln (1 / beta))) => [small|large].
  have /card_gt1P[v [v0 [_ _ vv]]] := X2.
  have kv : keeps w Q estimate v lambda beta.
    move=> x; apply: le_trans (k x) _; apply: probability_sub => [|o /forallP h]; [exact: run_distribution|exact: h].
  apply: le_lt_trans (cor_2_3 dw dQ pQ e01 vv n579 b01 kv); rewrite le_min ge_min lexx /= ge_min; apply/orP; right.
  have u0 : 0 <= ln (1 / beta) by apply: le_trans u64; rewrite ln_ge0 // ler1n.
  apply: (@le_trans _ _ (sqrt (N * (2%:R ^+ 2 * ln (1 / beta))) / (12%:R * eps))).
    apply: le_root => //; rewrite split_ln; apply: (@le_trans _ _ (2%:R * ln (1 / beta))); first by rewrite mulr_natl mulr2n lerD2r.
    by rewrite expr2 -mulrA ler_pM2l ?ltr0n // ler_peMl // ler1n.
  rewrite mulrCA sqrtM ?sqr_ge0 // sqrt_sqr ?ler0n // le_eqVlt; apply/orP; left; apply/eqP.
  by move: (sqrt _) => r; field; rewrite gt_eqF.
have X64 : (64 < #|X|)%N.
  rewrite -(ltr_nat real_realType) ltNge; apply/negP => h; move: large; rewrite ltNge => /negP; apply.
  by apply: le_trans u64; apply: ln_le.
apply: le_lt_trans (many_items X64); rewrite le_min; apply/andP; split.
  by rewrite ge_min; apply/orP; left; rewrite ler_pM2l // lef_pV2 ?posrE ?ltr0n // ler_nat.
rewrite ge_min; apply/orP; right; apply: le_root => //.
by rewrite split_ln mulr_natl mulr2n lerD2l ltW.
Qed.
End Rates.
End LowerAll.

(* Heavy hitters, Section 3: how many tables the sketch has, and of which length.

   paper             theorem          state
   Theorem 3.1       thm_3_1_cost     explicit: k <= (26/3) l and m <= max{1, 349 epsilon sqrt n}, l = ln(4/beta'), and what k oracles cost
   Corollary 3.2     cor_3_2_memory   explicit: k m <= 3025 epsilon sqrt n l cells, where m > 1 *)
Module SketchSize.
Lemma exp2_le : exp 2%:R <= 37%:R / 5%:R.
Proof. by toR; exact: Constants.exp_2_le. Qed.

Lemma ln4_ge : 18%:R / 13%:R <= ln 4%:R.
Proof. by toR; exact: Constants.ln_4_ge. Qed.

Section Numbers.
Implicit Types x y z l r : real.
Lemma twelve x : 18%:R / 13%:R <= x -> 12%:R <= 26%:R / 3%:R * x.
Proof. by move=> h; toR; lra. Qed.
Lemma thirteen x y : 13%:R <= y -> y < 8%:R * x + 1 -> y <= 26%:R / 3%:R * x.
Proof. by move=> h c; toR; lra. Qed.
Lemma square x : 0 <= x -> x <= 37%:R / 5%:R -> (16%:R * x) ^+ 2 * (26%:R / 3%:R) <= 349%:R ^+ 2.
Proof. by move=> x0 x1; toR; nra. Qed.
Lemma regroup x y z l r : 2%:R * (8%:R * x * y * (z * r)) = 16%:R * x * z * (y * r).
Proof. by ring. Qed.
Lemma product x y z : 0 <= x -> 26%:R / 3%:R * x * (349%:R * y * z) = 26%:R / 3%:R * 349%:R * (y * z * x).
Proof. by move=> _; field. Qed.
Lemma constant : 26%:R / 3%:R * 349%:R <= 3025%:R :> real.
Proof. by toR; lra. Qed.
End Numbers.

Section Size.
(* k is the least number at or above 8 l, m = 2^j the least power of two that Theorem 3.1 asks for *)
Variables (n k j : nat) (epsilon beta : real).
Let ell := ln (4%:R / beta).
Hypotheses (e0 : 0 < epsilon) (b01 : 0 < beta < 1) (k_least : k%:R < 8%:R * ell + 1).
Hypothesis j_least : (0 < j)%N -> 2%:R ^+ j.-1 < 8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell).
Let most : real := Num.max 1 (349%:R * epsilon * sqrt n%:R).

Lemma ell_ge : 18%:R / 13%:R <= ell.
Proof.
move: b01 => /andP[b0 b1]; apply: le_trans ln4_ge _; apply: ln_le; rewrite ?ltr0n // ler_pdivlMr //.
by rewrite -[leRHS]mulr1 ler_pM2l ?ltr0n // ltW.
Qed.

Lemma ell_gt0 : 0 < ell.
Proof. by apply: lt_le_trans ell_ge; rewrite divr_gt0 ?ltr0n. Qed.

Lemma k_le : k%:R <= 26%:R / 3%:R * ell.
Proof.
have l := ell_ge; case: (leqP k 12) => [k12|k13].
  by apply: le_trans (_ : 12%:R <= _); [rewrite ler_nat|exact: twelve].
have h : (13%:R : real) <= k%:R by rewrite ler_nat.
exact: thirteen.
Qed.

Lemma m_above_1 : (0 < j)%N -> 2%:R ^+ j <= 349%:R * epsilon * sqrt n%:R.
Proof.
case: j j_least => // i least _; have {least} := least isT; rewrite /= exprS => h.
have root : sqrt (k%:R * n%:R / ell) <= sqrt (26%:R / 3%:R) * sqrt n%:R.
  rewrite -sqrtM ?divr_ge0 ?ler0n //; apply: sqrt_le; rewrite mulrAC ler_wpM2r ?ler0n // ler_pdivrMr ?ell_gt0 //.
  exact: k_le.
have c : 16%:R * exp 2%:R * sqrt (26%:R / 3%:R) <= 349%:R.
  rewrite -[leRHS]sqrt_sqr ?ler0n // -[leLHS]sqrt_sqr; last by rewrite !mulr_ge0 ?ler0n ?exp_ge0 ?sqrt_ge0.
  by apply: sqrt_le; rewrite exprMn sqr_sqrt ?divr_ge0 ?ler0n // square ?exp_ge0 ?exp2_le.
apply: le_trans (_ : 2%:R * (8%:R * exp 2%:R * epsilon * (sqrt (26%:R / 3%:R) * sqrt n%:R)) <= _).
  rewrite ler_pM2l ?ltr0n //; apply: le_trans (ltW h) _; apply: ler_wpM2l => //.
  by rewrite !mulr_ge0 ?ler0n ?exp_ge0 // ltW.
rewrite regroup //; apply: le_trans (_ : 349%:R * (epsilon * sqrt n%:R) <= _); last by rewrite mulrA.
by apply: ler_wpM2r => //; rewrite mulr_ge0 ?sqrt_ge0 // ltW.
Qed.

Lemma m_le : 2%:R ^+ j <= most.
Proof.
rewrite /most le_max; case: (posnP j) => [->|/m_above_1 ->]; last by rewrite orbT.
by rewrite expr0 lexx.
Qed.

(* k oracles for m values cost sum_g Phi(n_g, m), where Phi(n, m) is what one costs with n users *)
Theorem thm_3_1_cost : [/\ k%:R <= 26%:R / 3%:R * ell, 2%:R ^+ j <= most &
  forall (Phi : real -> real -> real) (users : 'I_k -> nat), (forall a b, 0 <= Phi a b) ->
    (forall a a' b b', a <= a' -> b <= b' -> Phi a b <= Phi a' b') -> (forall i, (users i <= n)%N) ->
    \sum_i Phi (users i)%:R (2%:R ^+ j) <= 26%:R / 3%:R * ell * Phi n%:R most].
Proof.
split=> [||Phi users Phi0 mono few]; [exact: k_le|exact: m_le|].
apply: le_trans (_ : \sum_(i < k) Phi n%:R most <= _).
  by apply: ler_sum => i _; apply: mono; rewrite ?ler_nat ?m_le.
by rewrite sumr_const card_ord -(mulr_natl (Phi _ _)) ler_wpM2r // k_le.
Qed.

(* the cells of k tables of m *)
Theorem cor_3_2_memory : k%:R * 2%:R ^+ j <= 26%:R / 3%:R * ell * most /\
  ((0 < j)%N -> k%:R * 2%:R ^+ j <= 3025%:R * epsilon * sqrt n%:R * ell).
Proof.
have m0 : 0 <= 2%:R ^+ j :> real by rewrite exprn_ge0 ?ler0n.
split=> [|/m_above_1 h]; first by apply: ler_pM; rewrite ?ler0n ?k_le ?m_le.
apply: le_trans (ler_pM (ler0n _ k) m0 k_le h) _.
rewrite (product _ _ (ltW ell_gt0)) -[leRHS]mulrA -[leRHS]mulrA [epsilon * (_ * _)]mulrA; apply: ler_wpM2r constant.
by rewrite !mulr_ge0 ?sqrt_ge0 // ltW // ell_gt0.
Qed.
End Size.
End SketchSize.
