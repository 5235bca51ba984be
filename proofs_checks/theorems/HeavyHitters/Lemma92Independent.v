(* Heavy hitters, Sections 9.1.1 and 9.1.3: the frequencies of one level, for independent levels.

   paper        theorem               state
   Lemma 9.1    lem_9_1_level         repaired: fewer than e n/L users with probability at least 1 - e^(-n/L), all levels in one law
   Lemma 9.2    lem_9_2_independent   repaired: D < sqrt(n/L) + sqrt(2 (n/L) ln (1/beta')) + (2/3) ln (1/beta')
                lem_9_2_printed       the same, and the last two summands where ln (1/beta') <= n/L
                lem_9_2_refuted       refuted for beta' near 1: n = 1, L = 2 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Chernoff Product Freedman.
From Exactdp.HeavyHitters Require Import Groups Partition.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Level.
Variables (n L : nat) (g : 'I_L).
Let L0 : (0 < L)%N. Proof. exact: leq_ltn_trans (leq0n g) (ltn_ord g). Qed.
Let q : real := L%:R^-1.
Let p := @any_group n L.
Let P := independent p.
Let dp i : distribution (p i). Proof. exact: any_group_distribution. Qed.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.
Let q0 : 0 < q. Proof. by rewrite invr_gt0 ltr0n. Qed.
Let q1 : q <= 1. Proof. by rewrite invf_le1 ?ltr0n // ler1n. Qed.

Lemma any_in (i : 'I_n) : mean (p i) (fun h => (h == g)%:R) = q.
Proof. by rewrite /mean (bigD1 g) //= eqxx big1 ?addr0 ?mulr1 // => h /negPf ->; rewrite mulr0. Qed.

Theorem lem_9_1_level : probability P (fun a => exp 1 * (n%:R / L%:R) <= \sum_u (a u == g)%:R) <= exp (- (n%:R / L%:R)).
Proof.
have b01 (i : 'I_n) (h : 'I_L) : 0 <= ((h == g)%:R : real) <= 1 by rewrite ler0n lern1; case: (h == g).
have mu : \sum_(i < n) mean (p i) (fun h => (h == g)%:R) = n%:R / L%:R.
  by rewrite (eq_bigr _ (fun i _ => any_in i)) sumr_const card_ord -[_ *+ n]mulr_natl.
have e1 : 0 <= exp 1 - 1 by rewrite subr_ge0 exp_ge1 ler01.
have := chernoff_upper dp b01 e1; rewrite mu.
have -> : 1 + (exp 1 - 1) = exp 1 by rewrite addrC subrK.
rewrite chernoff_base; last exact: exp_gt0.
rewrite expK mulr1.
have -> : n%:R / L%:R * (exp 1 - 1 - exp 1) = - (n%:R / L%:R) by rewrite addrAC subrr sub0r mulrN1.
exact.
Qed.

Variables (X : finType) (x : 'I_n -> X).
Let f (a : {ffun 'I_n -> 'I_L}) : real := off x q (fun u => a u == g).

Lemma level_mean : mean P f <= sqrt (n%:R / L%:R).
Proof.
apply: (@off_mean _ _ x _ P (fun (a : {ffun 'I_n -> 'I_L}) u => a u == g) q dP) => [u|u w uw].
  by rewrite (mean_one dp u (fun h => (h == g)%:R)) any_in.
rewrite (@eq_mean _ _ _ _ (fun a : {ffun 'I_n -> 'I_L} => (a u == g)%:R * (a w == g)%:R)) => [|a]; last by rewrite -natrM mulnb.
by rewrite (mean_two dp (fun h => (h == g)%:R) (fun h => (h == g)%:R) uw) !any_in expr2.
Qed.

Let step (i : 'I_n) a y : `|f (merge i.+1 a y) - f (merge i a y)| <= `|(a i == g)%:R - (y i == g)%:R|.
Proof.
have same u : u != i -> merge i.+1 a y u = merge i a y u.
  by move=> ui; rewrite !ffunE ltnS leq_eqVlt val_eqE (negPf ui).
have here : merge i.+1 a y i = a i by rewrite ffunE ltnSn.
have there : merge i a y i = y i by rewrite ffunE ltnn.
rewrite ler_norml; apply/andP; split.
  rewrite ler_oppl opprB distrC -{1}there -{1}here.
  by apply: off_one => u ui; rewrite same.
by rewrite -{1}here -{1}there; apply: off_one => u ui; rewrite same.
Qed.

(* one user moves the norm by 1 - q when in the level, by q when not, and is there with probability q *)
Let moves (i : 'I_n) a : `|difference p i f a| <= if a i == g then 1 - q else q.
Proof.
rewrite /difference /past -meanB; apply: le_trans (mean_norm _ dP) _; apply: le_trans (mean_le dP (step i a)) _.
rewrite (mean_one dp i (fun h => `|(a i == g)%:R - (h == g)%:R|)) le_eqVlt; apply/orP; left; apply/eqP.
case: (a i == g).
  rewrite (@eq_mean _ _ _ _ (fun h => 1 - (h == g)%:R)) => [|h]; first by rewrite meanB any_in mean_const.
  by case: (h == g); rewrite ?subrr ?normr0 // subr0 normr1.
by rewrite -[RHS](any_in i); apply: eq_mean => h; rewrite sub0r normrN ger0_norm ?ler0n.
Qed.

Theorem lem_9_2_independent (beta : real) : 0 < beta < 1 ->
  probability P (fun a => sqrt (n%:R / L%:R) + sqrt (2%:R * (n%:R / L%:R) * ln (1 / beta)) + 2%:R / 3%:R * ln (1 / beta) <= f a) <= beta.
Proof.
move=> /andP[b0 b1]; set l := ln (1 / beta); set v := n%:R / L%:R; set r := sqrt (2%:R * v * l); set eta := r + 2%:R / 3%:R * l.
have l0 : 0 < l by rewrite ln_gt0 // ltr_pdivl_mulr // mul1r.
have v0 : 0 <= v by rewrite divr_ge0 ?ler0n.
have r0 : 0 <= r := sqrt_ge0 _.
have l23 : 0 < 2%:R / 3%:R * l by rewrite mulr_gt0 // divr_gt0 ?ltr0n.
have eta0 : 0 < eta by rewrite ltr_paddl.
have small (i : 'I_n) a : difference p i f a <= 1.
  apply: le_trans (ler_norm _) (le_trans (moves i a) _); case: ifP => // _.
  by rewrite ler_subl_addr ler_addl ltW.
have few a : \sum_(i < n) conditional p f i a <= v.
  have -> : v = \sum_(i < n) q by rewrite sumr_const card_ord -[_ *+ n]mulr_natl.
  apply: ler_sum => i _; rewrite /conditional {1}/past.
  pose w (h : 'I_L) : real := if h == g then (1 - q) ^+ 2 else q ^+ 2.
  apply: (@le_trans _ _ (mean P (fun y => w (y i)))).
    apply: mean_le => // y; rewrite -real_normK ?num_real //.
    have -> : w (y i) = (if merge i a y i == g then 1 - q else q) ^+ 2 by rewrite /w ffunE ltnn; case: ifP.
    by rewrite ler_sqr ?nnegrE ?moves // ; case: ifP => _; rewrite ?subr_ge0 // ltW.
  rewrite (mean_one dp i w) (@eq_mean _ _ _ _ (fun h => q ^+ 2 + (1 - q *+ 2) * (h == g)%:R)) => [|h]; last first.
    by rewrite /w; case: (h == g); rewrite /= ?mulr1n ?mulr0n; ring.
  rewrite meanD (mean_const _ (dp i)) meanZ any_in -subr_ge0.
  have -> : q - (q ^+ 2 + (1 - q *+ 2) * q) = q ^+ 2 by ring.
  exact: sqr_ge0.
apply: (@le_trans _ _ (probability P (fun a => eta <= f a - mean P f))).
  apply: probability_sub => // a h; rewrite ler_subr_addr; apply: le_trans h; rewrite /eta -!addrA [X in _ <= X]addrC -addrA ler_add2l ler_add2l.
  exact: level_mean.
apply: le_trans (mcdiarmid_variance dp ler01 small few (ltW eta0)) _.
have -> : beta = exp (- l) by rewrite expN lnK ?div1r ?invr_gt0 // invrK.
rewrite exp_le ler_opp2 mul1r; have d0 : 0 < v + eta / 3%:R by rewrite ltr_paddl // divr_gt0 ?ltr0n.
rewrite ler_pdivl_mulr ?mulr_gt0 ?ltr0n // -subr_ge0.
have rr : r ^+ 2 = 2%:R * v * l by rewrite sqr_sqrt // !mulr_ge0 ?ler0n // ltW.
have -> : eta ^+ 2 - l * (2%:R * (v + eta / 3%:R)) = r ^+ 2 - 2%:R * v * l + 2%:R / 3%:R * l * r by rewrite /eta; field.
by rewrite rr subrr add0r mulr_ge0 // ltW.
Qed.
End Level.

(* the last two summands, where ln(1/beta') <= n/L *)
Lemma deviation_large (v l : real) : 0 <= l -> l <= v ->
  sqrt (2%:R * v * l) + 2%:R / 3%:R * l <= (sqrt 2%:R + 2%:R / 3%:R) * sqrt (v * l).
Proof.
move=> l0 lv; have a : l <= sqrt (v * l) by rewrite -[X in X <= _](sqrt_sqr l0); apply: sqrt_le; rewrite expr2 ler_wpmul2r.
have -> : sqrt (2%:R * v * l) = sqrt 2%:R * sqrt (v * l) by rewrite -sqrtM ?ler0n // mulrA.
by rewrite [X in _ <= X]mulrDl ler_add2l ler_wpmul2l // divr_ge0 ?ler0n.
Qed.

Theorem lem_9_2_printed (n L : nat) (g : 'I_L) (X : finType) (x : 'I_n -> X) (beta : real) (v := n%:R / L%:R) (l := ln (1 / beta)) : 0 < beta < 1 ->
  1 - beta <= probability (independent (@any_group n L))
    (fun a => off x L%:R^-1 (fun u => a u == g) <= sqrt v + sqrt (2%:R * v * l) + 2%:R / 3%:R * l) /\
  (l <= v -> sqrt (2%:R * v * l) + 2%:R / 3%:R * l <= (sqrt 2%:R + 2%:R / 3%:R) * sqrt (v * l)).
Proof.
move=> b01; have [b0 b1] := andP b01; split; last first.
  by apply: deviation_large; apply: ltW; rewrite ln_gt0 // ltr_pdivl_mulr // mul1r.
have L0 : (0 < L)%N := leq_ltn_trans (leq0n g) (ltn_ord g).
have dP := independent_distribution (@any_group_distribution n L L0).
apply: le_trans (_ : 1 - probability (independent (@any_group n L)) (fun a => sqrt v + sqrt (2%:R * v * l) + 2%:R / 3%:R * l <=
    off x L%:R^-1 (fun u => a u == g)) <= _); first by rewrite ler_add2l ler_opp2 lem_9_2_independent.
by rewrite -probabilityC //; apply: probability_sub => // a; rewrite -ltNge; exact: ltW.
Qed.

(* one user and two levels: the norm is 1/2, whether the user is in the level or not *)
Theorem lem_9_2_refuted (X : finType) (x : 'I_1 -> X) (g : 'I_2) (C : real) : 0 < C -> exists beta : real, 0 < beta < 1 /\
  probability (independent (@any_group 1 2)) (fun a => off x 2%:R^-1 (fun u => a u == g) <= C * sqrt (1%:R / 2%:R * ln (1 / beta))) < 1 - beta.
Proof.
move=> C0; pose r := (4%:R * C)^-1; have r0 : 0 < r by rewrite invr_gt0 mulr_gt0 ?ltr0n.
exists (exp (- (2%:R * r ^+ 2))); have b1 : exp (- (2%:R * r ^+ 2)) < 1 by rewrite -[X in _ < X]exp0 exp_lt oppr_lt0 mulr_gt0 ?ltr0n ?exprn_gt0.
rewrite exp_gt0 b1; split=> //; rewrite /probability big_pred0 ?subr_gt0 // => a; apply/negbTE; rewrite -ltNge.
rewrite !mul1r expN invrK expK mulrA mulVf ?pnatr_eq0 // mul1r sqrt_sqr ?(ltW r0) // /r.
have -> : C * (4%:R * C)^-1 = 4%:R^-1 by field; rewrite gt_eqF.
set Z := fun u => a u == g; apply: lt_le_trans (off_at x 2%:R^-1 Z (x ord0)).
rewrite /of_item /held !big_ord1 eqxx mulr1 /=.
have -> : `|(Z ord0)%:R - 2%:R^-1| = 2%:R^-1 :> real.
  case: (Z ord0); last by rewrite sub0r normrN ger0_norm ?invr_ge0 ?ler0n.
  by rewrite (_ : 1%:R - _ = 2%:R^-1) ?ger0_norm ?invr_ge0 ?ler0n //; field.
by rewrite ltf_pinv ?posrE ?ltr0n // ltr_nat.
Qed.
