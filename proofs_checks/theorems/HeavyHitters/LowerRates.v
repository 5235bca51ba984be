(* Heavy hitters, Corollary 2.3 corrected, as a rate, with explicit constants.

   paper           theorem     state
   Corollary 2.3   cor_2_3     repaired, explicit: every protocol of n reports, independent given public coins, each epsilon-LDP, epsilon <= 1,
                               n >= 579, beta' <= 1/64, finite outputs: an error that is kept with probability 1 - beta' whatever the items are
                               is more than min (n / 70, sqrt (n ln (1/beta')) / (6 epsilon)); one item, of two *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Section2 LowerOne.
From Exactdp.HeavyHitters Require LowerScalar.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition gamma2 : real := 1359%:R / 1250%:R.
Lemma gamma2_gt0 : 0 < gamma2. Proof. by rewrite divr_gt0 ?ltr0n. Qed.
Lemma gain2_le (eps : real) : 0 < eps <= 1 -> (exp eps - 1) ^+ 2 / exp eps <= gamma2 * eps ^+ 2.
Proof.
move=> /andP[/RltP e0 /RleP e1]; have h := @LowerScalar.gain_scalar eps (conj e0 e1).
by rewrite /gamma2 /exp; toR; move: h; rewrite /Rdiv.
Qed.

Section Rates.
Variables (X Y C : finType) (n : nat) (w : C -> real) (Q : C -> 'I_n -> X -> Y -> real) (estimate : C -> {ffun 'I_n -> Y} -> X -> real).
Variables (eps : real) (v v0 : X).
Hypotheses (dw : distribution w) (dQ : forall c u, stochastic (Q c u)) (pQ : forall c u, ldp (exp eps) (Q c u)).
Hypotheses (e01 : 0 < eps <= 1) (vv : v != v0) (n579 : (579 <= n)%N).
Let N : real := n%:R.
Let N0 : 0 < N. Proof. by rewrite ltr0n (leq_trans _ n579). Qed.
Let e0 : 0 < eps. Proof. by case/andP: e01. Qed.
Let e1 : eps <= 1. Proof. by case/andP: e01. Qed.
Let g0 := gamma2_gt0.

Lemma in_range (u lambda : real) : ln 64%:R <= u -> 128%:R * gamma2 * u <= N -> keeps w Q estimate v lambda (exp (- u)) ->
  Num.min (N / 4%:R) (sqrt (N * u / (32%:R * gamma2)) / eps) < lambda.
Proof.
move=> u64 uN k; have u0 : 0 < u by apply: lt_le_trans u64; rewrite ln_gt0 // ltr1n.
pose a := sqrt (u / (2%:R * N * gamma2)).
have q0 : 0 < 2%:R * N * gamma2 by apply: mulr_gt0 g0; apply: mulr_gt0 N0; rewrite ltr0n.
have a2 : a ^+ 2 = u / (2%:R * N * gamma2) by rewrite sqr_sqrt // divr_ge0 // ltW.
have a0 : 0 < a by rewrite sqrt_gt0 // divr_gt0.
have root : sqrt (N * u / (32%:R * gamma2)) = N * a / 4%:R.
  rewrite -[RHS]sqrt_sqr; last by rewrite divr_ge0 ?ler0n // mulr_ge0 // ltW.
  by congr sqrt; rewrite expr_div_n exprMn a2; field; rewrite !gt_eqF.
pose s := Num.min 1 (a / eps).
have s0 : 0 <= s by rewrite le_minr ler01 divr_ge0 // ltW.
have s01 : 0 <= s <= 1 by rewrite s0 le_minl lexx.
have sz : s <= a / eps by rewrite le_minl lexx orbT.
have t1 : 1 <= exp eps by rewrite -exp0 exp_le ltW.
have := @one_item X Y C n w Q estimate (exp eps) v v0 dw dQ pQ t1 vv s lambda (exp (- u)) s01 (exp_gt0 _) k.
rewrite -/N exp_le ler_opp2 => h; apply: le_lt_trans (h _ _).
- rewrite root /s; case: (leP 1 (a / eps)) => z; first by rewrite mulr1 le_minl lexx.
  by rewrite le_minl; apply/orP; right; rewrite mulrA [N * a / eps / _]mulrAC.
- have u8 : 8%:R * u <= N.
    apply: le_trans uN; rewrite ler_pmul2r // /gamma2 mulrA ler_pdivl_mulr ?ltr0n // -!natrM ler_nat //.
  rewrite ler_pdivl_mulr ?ltr0n // mulrC /s; case: (leP 1 (a / eps)) => z; first by rewrite mulr1.
  apply: (@le_trans _ _ (N * a)); last by rewrite ler_pmul2l // ler_pdivl_mulr // ler_pimulr // ltW.
  have p1 : 0 <= 8%:R * u by rewrite mulr_ge0 ?ler0n // ltW.
  have p2 : 0 <= N * a by rewrite mulr_ge0 // ltW.
  rewrite -ler_sqr ?nnegrE // [(N * a) ^+ 2]exprMn a2.
  have -> : N ^+ 2 * (u / (2%:R * N * gamma2)) = N * (u / (2%:R * gamma2)) by field; rewrite !gt_eqF.
  have -> : (8%:R * u) ^+ 2 = 128%:R * gamma2 * u * (u / (2%:R * gamma2)) by field; rewrite gt_eqF.
  have p3 : 0 <= u / (2%:R * gamma2) by apply: divr_ge0 (ltW u0) _; exact: mulr_ge0 (ler0n _ _) (ltW g0).
  exact: ler_wpmul2r p3 _ _ uN.
have -> : - ln (8%:R * exp (- u)) = u - ln 8%:R.
  by rewrite lnM ?exp_gt0 ?ltr0n // expK opprD opprK addrC.
apply: (@le_trans _ _ (u / 2%:R)); last first.
  have h64 : Rle (Rpower.ln 64) u by move/RleP: u64; rewrite /ln real_nat.
  by apply/RleP; rewrite /ln real_inv !real_nat; exact: (@LowerScalar.logarithm_scalar u h64).
apply: (@le_trans _ _ (N * ((a / eps) ^+ 2 * (gamma2 * eps ^+ 2)))).
  apply: ler_wpmul2l; first exact: ltW.
  apply: ler_pmul (sqr_ge0 _) _ _ (gain2_le e01); first by rewrite divr_ge0 ?sqr_ge0 ?exp_ge0.
  by apply: ler_expn2r sz; rewrite nnegrE // divr_ge0 // ltW.
by rewrite expr_div_n a2 le_eqVlt; apply/orP; left; apply/eqP; field; rewrite !gt_eqF.
Qed.

Theorem cor_2_3 (lambda beta : real) : 0 < beta <= 1 / 64%:R -> keeps w Q estimate v lambda beta ->
  Num.min (N / 70%:R) (sqrt (N * ln (1 / beta)) / (6%:R * eps)) < lambda.
Proof.
move=> /andP[b0 b64] k; set u := ln (1 / beta); pose m := N / (128%:R * gamma2); pose u' := Num.min u m.
have c0 : 0 < 128%:R * gamma2 by rewrite mulr_gt0 ?ltr0n.
have u64 : ln 64%:R <= u by apply: ln_le; rewrite ?ltr0n // ler_pdivl_mulr // mulrC -ler_pdivl_mulr ?ltr0n.
have m64 : ln 64%:R <= m.
  have n579' : 579%:R <= N by rewrite ler_nat.
  have N579 : Rle 579 N by move/RleP: n579'; rewrite real_nat.
  by apply/RleP; rewrite /m /gamma2 /ln !real_inv !real_nat; exact: (@LowerScalar.users_scalar N N579).
have u'64 : ln 64%:R <= u' by rewrite le_minr u64.
have u'm : 128%:R * gamma2 * u' <= N by rewrite mulrC -ler_pdivl_mulr // le_minl lexx orbT.
have k' : keeps w Q estimate v lambda (exp (- u')).
  move=> x; apply: le_trans (k x); rewrite ler_add2l ler_opp2.
  have -> : beta = exp (- u) by rewrite expN lnK ?divr_gt0 ?ltr01 // div1r invrK.
  by rewrite exp_le ler_opp2 le_minl lexx.
apply: le_lt_trans (in_range u'64 u'm k'); rewrite le_minr; apply/andP; split.
  by rewrite le_minl; apply/orP; left; rewrite ler_pmul2l // lef_pinv ?posrE ?ltr0n // ler_nat.
have g36 : 32%:R * gamma2 <= 36%:R by rewrite /gamma2 mulrA ler_pdivr_mulr ?ltr0n // -!natrM ler_nat.
have g70 : 64%:R * gamma2 <= 70%:R by rewrite /gamma2 mulrA ler_pdivr_mulr ?ltr0n // -!natrM ler_nat.
have p0 : 0 < 32%:R * gamma2 by rewrite mulr_gt0 ?ltr0n.
have u0 : 0 <= u by apply: le_trans u64; rewrite ln_ge0 // ler1n.
rewrite le_minl /u'; case: (leP u m) => um; apply/orP; [right|left].
  rewrite invfM mulrA ler_pmul2r ?invr_gt0 // -{1}[6%:R](sqrt_sqr (ler0n _ 6)) -[X in _ / X]/(sqrt (6%:R ^+ 2)).
  have nu : 0 <= N * u by rewrite mulr_ge0 // ltW.
  rewrite ler_pdivr_mulr ?sqrt_gt0 ?exprn_gt0 ?ltr0n // -sqrtM ?divr_ge0 ?(ltW p0) //; apply: sqrt_le.
  rewrite mulrAC ler_pdivl_mulr //; apply: ler_wpmul2l => //; apply: le_trans g36 _.
  by rewrite -natrX ler_nat.
have -> : N * m / (32%:R * gamma2) = (N / (64%:R * gamma2)) ^+ 2 by rewrite /m; field; rewrite gt_eqF.
have r0 : 0 < 64%:R * gamma2 by rewrite mulr_gt0 ?ltr0n.
rewrite sqrt_sqr ?divr_ge0 ?(ltW N0) ?(ltW r0) // ler_pdivl_mulr //.
apply: (@le_trans _ _ (N / 70%:R)); first by rewrite ler_pimulr // divr_ge0 ?ler0n // ltW.
by rewrite ler_pmul2l // lef_pinv ?posrE ?ltr0n.
Qed.
End Rates.
