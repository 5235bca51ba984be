(* Chernoff and Bernstein, for independent variables, each with its own law.

   Chernoff, upper tail          chernoff_upper, chernoff_upper_simple
   Chernoff, lower tail          chernoff_lower, chernoff_lower_simple
   Bernstein, in the radius      bernstein
   Bernstein, in the deviation   bernstein_tail *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Hoeffding Martingale.
From Exactdp.Facts Require Scalar.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* x^y for x > 0 *)
Definition rpow (x y : real) : real := exp (y * ln x).

Lemma rpow_exp x y : rpow (exp x) y = exp (y * x). Proof. by rewrite /rpow expK. Qed.
Lemma chernoff_base x z mu : 0 < x -> rpow (exp z / rpow x x) mu = exp (mu * (z - x * ln x)).
Proof. by move=> x0; rewrite -expB rpow_exp. Qed.

Section Chernoff.
Variables (X : finType) (n : nat) (p f : 'I_n -> X -> real).
Hypotheses (dp : forall i, distribution (p i)) (f01 : forall i x, 0 <= f i x <= 1).
Let S (x : {ffun 'I_n -> X}) := \sum_i f i (x i).
Let mu := \sum_i mean (p i) (f i).

Lemma chernoff_mu_ge0 : 0 <= mu.
Proof. by apply: sumr_ge0 => i _; apply: mean_ge0 => // x; have /andP[] := f01 i x. Qed.

Lemma chernoff_mgf s : mean (independent p) (fun x => exp (s * S x)) <= exp ((exp s - 1) * mu).
Proof.
rewrite (@eq_mean _ _ _ _ (fun x : {ffun 'I_n -> X} => \prod_i exp (s * f i (x i)))) => [|x]; last by rewrite mulr_sumr exp_sum.
rewrite (mean_product p (fun i y => exp (s * f i y))) mulr_sumr exp_sum; apply: ler_prod => i _.
apply/andP; split; first by apply: mean_ge0 => // y; exact: exp_ge0.
apply: le_trans (exp_ge_add1 _); rewrite -[X in X + _](mean_const 1 (dp i)) -meanZ -meanD.
apply: mean_le => // x; have := @exp_chord 0 1 (f i x) s (f01 i x).
by rewrite subr0 mul1r mulr0 exp0 mulr1 subr0 mulr1 => h; apply: le_trans h _; rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Theorem chernoff_upper delta : 0 <= delta ->
  probability (independent p) (fun x => (1 + delta) * mu <= S x) <= rpow (exp delta / rpow (1 + delta) (1 + delta)) mu.
Proof.
move=> d0; have d1 : 0 < 1 + delta by rewrite ltr_paddr ?ltr01.
have s0 : 0 <= ln (1 + delta) by rewrite ln_ge0 // ler_addl.
rewrite chernoff_base //; apply: le_trans (exponential_markov S _ (independent_distribution dp) s0) _.
apply: le_trans (ler_wpmul2l (exp_ge0 _) (chernoff_mgf _)) _.
rewrite -expD exp_le lnK // le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Theorem chernoff_lower delta : 0 <= delta < 1 ->
  probability (independent p) (fun x => S x <= (1 - delta) * mu) <= rpow (exp (- delta) / rpow (1 - delta) (1 - delta)) mu.
Proof.
move=> /andP[d0 d1]; have e0 : 0 < 1 - delta by rewrite subr_gt0.
have s0 : 0 <= - ln (1 - delta) by rewrite oppr_ge0 -ln1 ln_le // ger_addl oppr_le0.
rewrite chernoff_base //.
have := exponential_markov (fun x => - S x) (- ((1 - delta) * mu)) (independent_distribution dp) s0.
rewrite (@eq_probability _ _ _ _ (fun x => S x <= (1 - delta) * mu)) => [h|x]; last by rewrite ler_opp2.
apply: le_trans h _; rewrite (@eq_mean _ _ _ _ (fun x => exp (ln (1 - delta) * S x))) => [|x]; last by rewrite mulrNN.
apply: le_trans (ler_wpmul2l (exp_ge0 _) (chernoff_mgf _)) _.
rewrite -expD exp_le lnK // le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Theorem chernoff_upper_simple delta : 0 <= delta <= 1 ->
  probability (independent p) (fun x => (1 + delta) * mu <= S x) <= exp (- (delta ^+ 2 * mu / 3%:R)).
Proof.
move=> /andP[d0 d1]; apply: le_trans (chernoff_upper d0) _.
rewrite chernoff_base ?ltr_paddr ?ltr01 // exp_le.
have h : delta ^+ 2 / 3%:R <= (1 + delta) * ln (1 + delta) - delta by toR; exact: Scalar.chernoff_upper_scalar.
rewrite ler_oppr (_ : - _ = mu * ((1 + delta) * ln (1 + delta) - delta)); last by ring.
have -> : delta ^+ 2 * mu / 3%:R = mu * (delta ^+ 2 / 3%:R) by rewrite [_ * mu]mulrC -mulrA.
exact: ler_wpmul2l chernoff_mu_ge0 _ _ h.
Qed.

Theorem chernoff_lower_simple delta : 0 <= delta < 1 ->
  probability (independent p) (fun x => S x <= (1 - delta) * mu) <= exp (- (delta ^+ 2 * mu / 2%:R)).
Proof.
move=> d01; apply: le_trans (chernoff_lower d01) _; have /andP[d0 d1] := d01.
rewrite chernoff_base ?subr_gt0 // exp_le.
have h : delta ^+ 2 / 2%:R <= (1 - delta) * ln (1 - delta) + delta by toR; exact: Scalar.chernoff_lower_scalar.
rewrite ler_oppr (_ : - _ = mu * ((1 - delta) * ln (1 - delta) + delta)); last by ring.
have -> : delta ^+ 2 * mu / 2%:R = mu * (delta ^+ 2 / 2%:R) by rewrite [_ * mu]mulrC -mulrA.
exact: ler_wpmul2l chernoff_mu_ge0 _ _ h.
Qed.
End Chernoff.

Section Bernstein.
Variables (X : finType) (n : nat) (p f : 'I_n -> X -> real) (c : real).
Hypotheses (dp : forall i, distribution (p i)) (c0 : 0 <= c) (fc : forall i x, f i x - mean (p i) (f i) <= c).
Let S (x : {ffun 'I_n -> X}) := \sum_i (f i (x i) - mean (p i) (f i)).
Let V := \sum_i variance (p i) (f i).
Let P := independent p.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.

Lemma bernstein_V_ge0 : 0 <= V. Proof. by apply: sumr_ge0 => i _; exact: variance_ge0. Qed.

Lemma bernstein_mgf s : 0 <= s -> s * c < 3%:R ->
  mean P (fun x => exp (s * S x)) <= exp (s ^+ 2 * V / (2%:R * (1 - s * c / 3%:R))).
Proof.
move=> s0 sc; set K := 2%:R * _.
have K0 : 0 < K by rewrite mulr_gt0 ?ltr0n // subr_gt0 ltr_pdivr_mulr ?ltr0n // mul1r.
pose g i y := f i y - mean (p i) (f i).
rewrite (@eq_mean _ _ _ _ (fun x : {ffun 'I_n -> X} => \prod_i exp (s * g i (x i)))) => [|x]; last by rewrite mulr_sumr exp_sum.
rewrite (mean_product p (fun i y => exp (s * g i y))).
have -> : s ^+ 2 * V / K = \sum_i s ^+ 2 * variance (p i) (f i) / K by rewrite -mulr_suml -mulr_sumr.
rewrite exp_sum; apply: ler_prod => i _; apply/andP; split; first by apply: mean_ge0 => // y; exact: exp_ge0.
apply: le_trans (exp_ge_add1 _).
apply: (@le_trans _ _ (mean (p i) (fun y => 1 + s * g i y + s ^+ 2 / K * g i y ^+ 2))).
  apply: mean_le => // y; have := @bernstein_exp (s * g i y) (s * c) (ler_wpmul2l s0 (fc i y)) _.
  by rewrite mulr_ge0 //= sc => /(_ isT); rewrite -/K exprMn mulrAC.
rewrite !meanD !meanZ mean_const // [mean _ (g i)]meanB mean_const // subrr mulr0 addr0.
by rewrite varianceE // -/(g i) mulrAC.
Qed.

Lemma mean_S : mean P S = 0.
Proof.
rewrite mean_sum big1 // => i _.
by rewrite (mean_one dp i (fun y => f i y - mean (p i) (f i))) meanB mean_const // subrr.
Qed.

Lemma variance_S : variance P S = V.
Proof.
rewrite (variance_sum dp (fun i y => f i y - mean (p i) (f i))); apply: eq_bigr => i _.
by rewrite !varianceE //; apply: eq_mean => y; rewrite meanB mean_const // subrr subr0.
Qed.

(* with probability at least 1 - e^(-L), the deviation is below sqrt(2 V L) + c L / 3 *)
Theorem bernstein L : 0 < L ->
  probability P (fun x => sqrt (2%:R * V * L) + c * L / 3%:R < S x) <= exp (- L).
Proof.
move=> L0; have := bernstein_V_ge0; rewrite le_eqVlt => /predU1P[V0|Vp].
  have z : mean P (fun x => S x ^+ 2) = 0.
    have := varianceE S dP; rewrite variance_S -V0 mean_S => e; rewrite [in RHS]e.
    by apply: eq_mean => x; rewrite subr0.
  have PS x : P x * S x ^+ 2 = 0.
    by apply: (@psumr_eq0P _ _ xpredT (fun x => P x * S x ^+ 2)) => // y _; rewrite mulr_ge0 ?sqr_ge0 //; case: dP.
  rewrite /probability big1 ?exp_ge0 // => x h.
  have S0 : 0 < S x.
    by apply: le_lt_trans h; rewrite addr_ge0 ?sqrt_ge0 // divr_ge0 ?mulr_ge0 ?ler0n ?(ltW L0).
  by have /eqP := PS x; rewrite mulf_eq0 expf_eq0 /= [S x == 0]gt_eqF // orbF => /eqP.
pose a := c / 3%:R; have a0 : 0 <= a by rewrite divr_ge0 ?ler0n.
pose q := sqrt (2%:R * V * L) / V.
have r0 : 0 < 2%:R * V * L by rewrite !mulr_gt0 ?ltr0n.
have q0 : 0 < q by rewrite divr_gt0 // sqrt_gt0.
have d0 : 0 < 1 + a * q by rewrite ltr_paddr ?ltr01 // mulr_ge0 // ltW.
have Vq : sqrt (2%:R * V * L) = V * q by rewrite /q mulrCA divff ?gt_eqF // mulr1.
have Lq : L = q ^+ 2 * V / 2%:R.
  rewrite /q exprMn sqr_sqrt ?(ltW r0) //; by field; rewrite gt_eqF.
pose s := q / (1 + a * q); have s0 : 0 <= s by rewrite divr_ge0 // ltW.
have ca : c = 3%:R * a by rewrite /a mulrCA divff ?pnatr_eq0 // mulr1.
have sc : s * c < 3%:R.
  rewrite ca mulrCA -[X in _ < X]mulr1 ltr_pmul2l ?ltr0n // /s mulrAC ltr_pdivr_mulr // mul1r mulrC ltr_addr.
  exact: ltr01.
have le1 : probability P (fun x => sqrt (2%:R * V * L) + c * L / 3%:R < S x) <=
           probability P (fun x => sqrt (2%:R * V * L) + c * L / 3%:R <= S x).
  by apply: probability_sub => // x; exact: ltW.
apply: le_trans le1 _; apply: le_trans (exponential_markov S _ dP s0) _.
apply: le_trans (ler_wpmul2l (exp_ge0 _) (bernstein_mgf s0 sc)) _.
rewrite -expD exp_le le_eqVlt; apply/orP; left; apply/eqP; rewrite Vq ca.
have -> : s * (3%:R * a) / 3%:R = s * a by field.
have -> : 1 - s * a = (1 + a * q)^-1 by rewrite /s; field; rewrite gt_eqF.
by rewrite Lq /s; field; rewrite gt_eqF.
Qed.

Theorem bernstein_tail eta : 0 < eta ->
  probability P (fun x => eta <= S x) <= exp (- (eta ^+ 2 / (2%:R * (V + c * eta / 3%:R)))).
Proof.
move=> e0; apply: sub_gamma_tail => // [||s s0 sc]; [exact: bernstein_V_ge0|exact: ltW|exact: bernstein_mgf].
Qed.
End Bernstein.
