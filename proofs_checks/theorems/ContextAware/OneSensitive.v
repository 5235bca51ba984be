(* context-aware-ldp, Theorem 3: its printed rate fails at one sensitive symbol of three, by generalised Mangat and a projection,
   and at none of two. All that is used of e^epsilon is that it is at least 1 + epsilon. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Mechanisms Require Import Sensitive.
From Exactdp.LinearQueries Require Import Polytopes.
From Exactdp.ContextAware Require Import Perturbations.
Import Mangat Projection Simplex Rates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Projected.
Variables (R : archiFieldType) (X Y : finType) (E : policy R X) (Q : X -> Y -> R) (A : Y -> X -> R) (alpha : R) (n : nat).
Hypotheses (X3 : #|X| = 3%N) (sQ : stochastic Q) (pQ : private E Q) (a0 : 0 < alpha)
           (small : forall p, distribution p -> risk n Q A p < alpha ^+ 2).

(* three symbols, and a risk below alpha^2: the nearest point of the simplex errs by less than alpha in total variation *)
Lemma projected : suffices E alpha n.
Proof.
have X0 : (0 < #|X|)%N by rewrite X3.
have [w near] := fin_all_exists (fun y : {ffun 'I_n -> Y} => simplex_nearest (estimate A y) X0).
exists Y, Q, w; split=> // [y|p dp]; first by case: (near y).
set law := @sampled _ _ _ n _ p.
have dl : distribution law by apply: independent_distribution => _; apply: output_distribution sQ _ dp.
have close y : square (minus (w y) p) <= \sum_j (estimate A y j - p j) ^+ 2.
  set z := fun j => estimate A y j - p j.
  have nz : nearest (@distribution R X) (plus p z) (w y).
    have [Lw h] := near y; split=> // u Lu; have := h u Lu; congr (_ <= _); apply: eq_bigr => j _;
      by rewrite /minus /plus /z addrCA subrr addr0.
  have zB : dual_bound (@distribution R X) z (\big[Num.max/0]_j `|z j|).
    by apply: simplex_dual => j; apply: (max_ge (fun j => `|z j|)).
  have [h _] := lem_2_2_sharp (@simplex_convex _ _) dp nz zB.
  by apply: le_trans h _; rewrite /square /inner; apply: ler_sum => j _; rewrite expr2.
have c0 : 0 < alpha / 3%:R by rewrite divr_gt0 ?ltr0n.
have one y : tv (w y) p <= (3%:R / alpha * (\sum_j (estimate A y j - p j) ^+ 2) + alpha) / 4%:R.
  apply: (@le_trans _ _ ((3%:R / alpha * square (minus (w y) p) + alpha) / 4%:R)); last first.
    by rewrite ler_pM2r ?invr_gt0 ?ltr0n // lerD2r ler_wpM2l // divr_ge0 ?ler0n // ltW.
  have -> : (3%:R / alpha * square (minus (w y) p) + alpha) / 4%:R =
            (\sum_j ((3%:R / alpha * (w y j - p j) ^+ 2 + alpha / 3%:R) / 2%:R)) / 2%:R.
    rewrite -mulr_suml big_split /= sumr_const X3 -mulr_sumr.
    have -> : \sum_j (w y j - p j) ^+ 2 = square (minus (w y) p) by apply: eq_bigr => j _; rewrite expr2.
    by rewrite -mulr_natr; field; rewrite gt_eqF.
  rewrite /tv ler_pM2r ?invr_gt0 ?ltr0n //; apply: ler_sum => j _.
  rewrite ler_pdivlMr ?ltr0n // -[(w y j - p j) ^+ 2]real_normK ?num_real //; set d := `|_|.
  rewrite -subr_ge0 (_ : _ - _ = 3%:R / alpha * (d - alpha / 3%:R) ^+ 2); last by field; rewrite gt_eqF.
  by rewrite mulr_ge0 ?sqr_ge0 // divr_ge0 ?ler0n // ltW.
apply: le_lt_trans (mean_le dl one) _.
have -> : mean law (fun y => (3%:R / alpha * (\sum_j (estimate A y j - p j) ^+ 2) + alpha) / 4%:R) =
          (3%:R / alpha * risk n Q A p + alpha) / 4%:R.
  by under eq_mean do rewrite mulrC; rewrite meanZ meanD meanZ mean_const // mulrC.
rewrite ltr_pdivrMr ?ltr0n // (_ : alpha * 4%:R = 3%:R / alpha * alpha ^+ 2 + alpha); last by field; rewrite gt_eqF.
by rewrite ltrD2r ltr_pM2l ?divr_gt0 ?ltr0n // small.
Qed.
End Projected.

Section OneSensitive.
Variables (R : archiFieldType) (a : 'I_3) (t alpha : R) (n : nat).
Hypotheses (t1 : 1 < t) (a0 : 0 < alpha) (many : (t + 1) / (t - 1) < n%:R * alpha ^+ 2).

(* one sensitive symbol of three: so many users are enough to estimate with the error alpha *)
Lemma one_sensitive : suffices (high_low [set a] t) alpha n.
Proof.
have u0 : 0 < t - 1 by rewrite subr_gt0.
have t0 : 0 < t := lt_trans ltr01 t1.
have G1 : 1 <= (t + 1) / (t - 1) by rewrite ler_pdivlMr // mul1r lerD2l (le_trans (lerN10 _)) ?ler01.
have n0 : (0 < n)%N.
  by rewrite lt0n; apply: contraTneq many => ->; rewrite mul0r -leNgt (le_trans ler01).
apply: (@projected R _ _ _ (mangat a t) (mangat_score a t)) => //; first by rewrite card_ord.
- exact: mangat_stochastic (ltW t1).
- exact: mangat_private (ltW t1).
move=> p dp; rewrite (mangat_risk a (ltW t1) t1 n0 dp) ltr_pdivrMr ?ltr0n // [_ ^+ 2 * _]mulrC.
apply: le_lt_trans many; rewrite -mulrA; move: G1; set G := (t + 1) / (t - 1) => G1.
have p0 : 0 <= p a by case: dp.
rewrite -subr_ge0 (_ : _ - _ = p a * (G - 1) + \sum_j p j ^+ 2); last by ring.
by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0 // sumr_ge0 // => j _; rewrite sqr_ge0.
Qed.
End OneSensitive.

Section Refuted.
Variables (R : archiFieldType) (level : R -> R).
Hypothesis level1 : forall eps, 0 < eps -> 1 + eps <= level eps.

Lemma small_step (kappa alpha : R) : 0 < kappa -> 0 < alpha ->
  exists n eps, [/\ 3%:R < n%:R * alpha ^+ 2 * eps, 0 < eps <= 1 & n%:R * alpha ^+ 2 * eps * eps < kappa].
Proof.
move=> k0 a0; have s0 : 0 < alpha ^+ 2 by rewrite exprn_gt0.
pose b := Num.bound (3%:R / alpha ^+ 2); pose m : R := b%:R * alpha ^+ 2.
have m3 : 3%:R < m by rewrite -ltr_pdivrMr //; apply: archi_boundP; rewrite divr_ge0 ?ler0n // ltW.
have m0 : 0 < m by apply: lt_trans m3; rewrite ltr0n.
pose N := (Num.bound (m / kappa)).+1; have N0 : 0 < N%:R :> R by rewrite ltr0n.
have mN : m / kappa < N%:R.
  by apply: lt_trans (archi_boundP (divr_ge0 (ltW m0) (ltW k0))) _; rewrite ltr_nat.
have e : (b * N)%:R * alpha ^+ 2 * N%:R^-1 = m by rewrite natrM /m; field; rewrite gt_eqF.
exists (b * N)%N, N%:R^-1; rewrite e; split=> //; first by rewrite invr_gt0 N0 invf_le1 // ler1n.
by rewrite ltr_pdivrMr // mulrC -ltr_pdivrMr.
Qed.

(* s sensitive symbols of s + 2, s = 0 and s = 1 *)
Theorem thm_3_refuted (s : nat) : (s <= 1)%N -> ~ exists kappa alpha0, [/\ 0 < kappa, 0 < alpha0 &
  forall (X : finType) (A : {set X}) eps alpha n, #|A| = s -> #|X| = s.+2 ->
  0 < eps <= 1 -> 0 < alpha <= alpha0 -> suffices (high_low A (level eps)) alpha n ->
  kappa * (#|A|%:R ^+ 2 / (alpha ^+ 2 * eps ^+ 2) + #|X|%:R / (alpha ^+ 2 * eps)) <= n%:R].
Proof.
case: s => [_|[_|//]] [kappa [alpha [k0 a0 claim]]].
  have [n [eps [n1 /andP[e0 e1] ke]]] := small_level k0 a0.
  have h : suffices (high_low (set0 : {set bool}) (level eps)) alpha n.
    by apply: unprotected => // x x' s; rewrite /high_low inE.
  have := claim _ (set0 : {set bool}) eps alpha n; rewrite cards0 card_bool e0 e1 a0 lexx => /(_ erefl erefl isT isT h).
  rewrite expr0n mul0r add0r mulrA ler_pdivrMr ?mulr_gt0 ?exprn_gt0 // leNgt => /negP; apply.
  by rewrite mulrA; apply: le_lt_trans ke _; rewrite ltr_pMr // ltr1n.
have [n [eps [n3 /andP[e0 e1] ke]]] := small_step k0 a0.
have t1 : 1 < level eps by apply: lt_le_trans (level1 e0); rewrite ltrDl.
have gain : (level eps + 1) / (level eps - 1) < n%:R * alpha ^+ 2.
  have u0 : eps <= level eps - 1 by rewrite lerBrDl level1.
  have u1 : 0 < level eps - 1 := lt_le_trans e0 u0.
  rewrite ltr_pdivrMr // (_ : level eps + 1 = (level eps - 1) + 2%:R); last by ring.
  apply: (@le_lt_trans _ _ (3%:R / eps * (level eps - 1))).
    rewrite -subr_ge0 (_ : _ - _ = (level eps - 1) * (1 - eps) / eps + 2%:R * (level eps - 1 - eps) / eps);
      last by field; rewrite gt_eqF.
    have u2 := ltW u1; have e2 : 0 <= 1 - eps by rewrite subr_ge0.
    have d2 : 0 <= level eps - 1 - eps by rewrite subr_ge0.
    by apply: addr_ge0; apply: divr_ge0 => //; rewrite ?(ltW e0) //; apply: mulr_ge0 => //; rewrite ler0n.
  by rewrite ltr_pM2r // ltr_pdivrMr.
have h : suffices (high_low [set ord0 : 'I_3] (level eps)) alpha n by apply: one_sensitive.
have := claim _ [set ord0 : 'I_3] eps alpha n; rewrite cards1 card_ord e0 e1 a0 lexx => /(_ erefl erefl isT isT h).
have s0 : 0 < alpha ^+ 2 by rewrite exprn_gt0.
rewrite leNgt => /negP; apply; rewrite expr1n mulrDr; apply: ltr_wpDr.
  by rewrite mulr_ge0 ?divr_ge0 ?ler0n ?mulr_ge0 // ltW.
by rewrite mul1r ltr_pdivlMr ?mulr_gt0 ?exprn_gt0 // (_ : n%:R * _ = n%:R * alpha ^+ 2 * eps * eps) //; ring.
Qed.
End Refuted.
