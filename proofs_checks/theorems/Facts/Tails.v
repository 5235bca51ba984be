(* Chernoff, SubGaussian, Elementary. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Concentration Martingales Analysis Products.
Import Basic.Reals Inequalities Hoeffding Martingale Testing.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Chernoff and Bernstein, for independent variables, each with its own law.

   Chernoff, upper tail          chernoff_upper, chernoff_upper_simple
   Chernoff, lower tail          chernoff_lower, chernoff_lower_simple
   Bernstein, in the radius      bernstein
   Bernstein, in the deviation   bernstein_tail *)
Module Chernoff.
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
move=> d0; have d1 : 0 < 1 + delta by rewrite ltr_wpDr ?ltr01.
have s0 : 0 <= ln (1 + delta) by rewrite ln_ge0 // lerDl.
rewrite chernoff_base //; apply: le_trans (exponential_markov S _ (independent_distribution dp) s0) _.
apply: le_trans (ler_wpM2l (exp_ge0 _) (chernoff_mgf _)) _.
rewrite -expD exp_le lnK // le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Theorem chernoff_lower delta : 0 <= delta < 1 ->
  probability (independent p) (fun x => S x <= (1 - delta) * mu) <= rpow (exp (- delta) / rpow (1 - delta) (1 - delta)) mu.
Proof.
move=> /andP[d0 d1]; have e0 : 0 < 1 - delta by rewrite subr_gt0.
have s0 : 0 <= - ln (1 - delta) by rewrite oppr_ge0 -ln1 ln_le // gerDl oppr_le0.
rewrite chernoff_base //.
have := exponential_markov (fun x => - S x) (- ((1 - delta) * mu)) (independent_distribution dp) s0.
rewrite (@eq_probability _ _ _ _ (fun x => S x <= (1 - delta) * mu)) => [h|x]; last by rewrite lerN2.
apply: le_trans h _; rewrite (@eq_mean _ _ _ _ (fun x => exp (ln (1 - delta) * S x))) => [|x]; last by rewrite mulrNN.
apply: le_trans (ler_wpM2l (exp_ge0 _) (chernoff_mgf _)) _.
rewrite -expD exp_le lnK // le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Theorem chernoff_upper_simple delta : 0 <= delta <= 1 ->
  probability (independent p) (fun x => (1 + delta) * mu <= S x) <= exp (- (delta ^+ 2 * mu / 3%:R)).
Proof.
move=> /andP[d0 d1]; apply: le_trans (chernoff_upper d0) _.
rewrite chernoff_base ?ltr_wpDr ?ltr01 // exp_le.
have h : delta ^+ 2 / 3%:R <= (1 + delta) * ln (1 + delta) - delta by toR; exact: Scalar.chernoff_upper_scalar.
rewrite lerNr (_ : - _ = mu * ((1 + delta) * ln (1 + delta) - delta)); last by ring.
have -> : delta ^+ 2 * mu / 3%:R = mu * (delta ^+ 2 / 3%:R) by rewrite [_ * mu]mulrC -mulrA.
exact: ler_wpM2l chernoff_mu_ge0 _ _ h.
Qed.

Theorem chernoff_lower_simple delta : 0 <= delta < 1 ->
  probability (independent p) (fun x => S x <= (1 - delta) * mu) <= exp (- (delta ^+ 2 * mu / 2%:R)).
Proof.
move=> d01; apply: le_trans (chernoff_lower d01) _; have /andP[d0 d1] := d01.
rewrite chernoff_base ?subr_gt0 // exp_le.
have h : delta ^+ 2 / 2%:R <= (1 - delta) * ln (1 - delta) + delta by toR; exact: Scalar.chernoff_lower_scalar.
rewrite lerNr (_ : - _ = mu * ((1 - delta) * ln (1 - delta) + delta)); last by ring.
have -> : delta ^+ 2 * mu / 2%:R = mu * (delta ^+ 2 / 2%:R) by rewrite [_ * mu]mulrC -mulrA.
exact: ler_wpM2l chernoff_mu_ge0 _ _ h.
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

(* the exponential moment behind Bernstein's inequality *)
Lemma bernstein_mgf s : 0 <= s -> s * c < 3%:R ->
  mean P (fun x => exp (s * S x)) <= exp (s ^+ 2 * V / (2%:R * (1 - s * c / 3%:R))).
Proof.
move=> s0 sc; set K := 2%:R * _.
have K0 : 0 < K by rewrite mulr_gt0 ?ltr0n // subr_gt0 ltr_pdivrMr ?ltr0n // mul1r.
pose g i y := f i y - mean (p i) (f i).
rewrite (@eq_mean _ _ _ _ (fun x : {ffun 'I_n -> X} => \prod_i exp (s * g i (x i)))) => [|x]; last by rewrite mulr_sumr exp_sum.
rewrite (mean_product p (fun i y => exp (s * g i y))).
have -> : s ^+ 2 * V / K = \sum_i s ^+ 2 * variance (p i) (f i) / K by rewrite -mulr_suml -mulr_sumr.
rewrite exp_sum; apply: ler_prod => i _; apply/andP; split; first by apply: mean_ge0 => // y; exact: exp_ge0.
apply: le_trans (exp_ge_add1 _).
apply: (@le_trans _ _ (mean (p i) (fun y => 1 + s * g i y + s ^+ 2 / K * g i y ^+ 2))).
  apply: mean_le => // y; have := @bernstein_exp (s * g i y) (s * c) (ler_wpM2l s0 (fc i y)) _.
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
have d0 : 0 < 1 + a * q by rewrite ltr_wpDr ?ltr01 // mulr_ge0 // ltW.
have Vq : sqrt (2%:R * V * L) = V * q by rewrite /q mulrCA divff ?gt_eqF // mulr1.
have Lq : L = q ^+ 2 * V / 2%:R.
  rewrite /q exprMn sqr_sqrt ?(ltW r0) //; by field; rewrite gt_eqF.
pose s := q / (1 + a * q); have s0 : 0 <= s by rewrite divr_ge0 // ltW.
have ca : c = 3%:R * a by rewrite /a mulrCA divff ?pnatr_eq0 // mulr1.
have sc : s * c < 3%:R.
  rewrite ca mulrCA -[X in _ < X]mulr1 ltr_pM2l ?ltr0n // /s mulrAC ltr_pdivrMr // mul1r mulrC ltrDr.
  exact: ltr01.
have le1 : probability P (fun x => sqrt (2%:R * V * L) + c * L / 3%:R < S x) <=
           probability P (fun x => sqrt (2%:R * V * L) + c * L / 3%:R <= S x).
  by apply: probability_sub => // x; exact: ltW.
apply: le_trans le1 _; apply: le_trans (exponential_markov S _ dP s0) _.
apply: le_trans (ler_wpM2l (exp_ge0 _) (bernstein_mgf s0 sc)) _.
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
End Chernoff.

(* Sub-Gaussian variables: E e^(u f) <= e^(u^2 s / 2) for every real u; s is the variance proxy.

   proxy_mean      a bounded law's mean of n independent values within [a, b] has the proxy (b - a)^2 / (4 n)
   proxy_tail      and the tail 2 e^(- 2 n c^2 / (b - a)^2)
   proxy_least     no proxy is below the second moment
   proxy_maximum   E max_j f j <= sqrt(2 s ln J) for J variables with the proxy s, dependent or not
   proxy_maximum_abs    E max_j abs(f j) <= sqrt(2 s ln (2 J)) *)
Module SubGaussian.
Definition sub_gaussian (X : finType) (p f : X -> real) (s : real) :=
  forall u, mean p (fun x => exp (u * f x)) <= exp (u ^+ 2 * s / 2%:R).

Lemma exp_even (y : real) : 2%:R + y ^+ 2 <= exp y + exp (- y).
Proof. by toR; exact: Scalar.exp_even. Qed.

Section Means.
Variables (X : finType) (n : nat) (p f : 'I_n -> X -> real) (a b : real).
Hypotheses (dp : forall i, distribution (p i)) (fab : forall i x, a <= f i x <= b) (n0 : (0 < n)%N).
Let Z (x : {ffun 'I_n -> X}) := (\sum_i f i (x i)) / n%:R - (\sum_i mean (p i) (f i)) / n%:R.
Let nr : n%:R != 0 :> real. Proof. by rewrite pnatr_eq0 -lt0n. Qed.
Let ZE x : Z x = (\sum_i (f i (x i) - mean (p i) (f i))) / n%:R.
Proof. by rewrite sumrB mulrBl. Qed.
Let ranges : \sum_(i < n) (b - a) ^+ 2 = n%:R * (b - a) ^+ 2. Proof. by rewrite sumr_const card_ord mulr_natl. Qed.

Theorem proxy_mean : sub_gaussian (independent p) Z ((b - a) ^+ 2 / (4%:R * n%:R)).
Proof.
move=> u; have := hoeffding_mgf dp fab (u / n%:R); rewrite ranges.
congr (_ <= _); first by apply: eq_mean => x; rewrite ZE mulrAC -mulrA.
by congr exp; field.
Qed.

Theorem proxy_tail (c : real) : 0 <= c ->
  probability (independent p) (fun x => c <= `|Z x|) <= 2%:R * exp (- (2%:R * n%:R * c ^+ 2 / (b - a) ^+ 2)).
Proof.
move=> c0; have c0' : 0 <= c * n%:R by rewrite mulr_ge0 ?ler0n.
have := hoeffding_two_sided dp fab c0'; rewrite ranges; congr (_ <= 2%:R * exp (- _)).
  apply: eq_bigl => x; rewrite ZE normrM normfV (ger0_norm (ler0n _ _)) ler_pdivlMr ?ltr0n //.
have [->|ab] := eqVneq (b - a) 0; first by rewrite expr0n /= !mulr0 invr0 !mulr0.
by field; rewrite ab nr.
Qed.
End Means.

Theorem proxy_least (X : finType) (p f : X -> real) (s : real) :
  distribution p -> sub_gaussian p f s -> mean p (fun x => f x ^+ 2) <= s.
Proof.
move=> dp sub; set V := mean p _.
have V0 : 0 <= V by apply: mean_ge0 => // x; exact: sqr_ge0.
have h u : 1 + u ^+ 2 * V / 2%:R <= exp (u ^+ 2 * s / 2%:R).
  have := lerD (sub u) (sub (- u)); rewrite sqrrN -meanD => h.
  have : 2%:R + u ^+ 2 * V <= mean p (fun x => exp (u * f x) + exp (- u * f x)).
    rewrite -meanZ -[X in X + _](mean_const _ dp) -meanD; apply: mean_le => // x.
    by rewrite mulNr -exprMn; exact: exp_even.
  move/le_trans => /(_ _ h); move: (u ^+ 2 * V) (exp _) => A B {}h; toR; lra.
rewrite leNgt; apply/negP => sV.
(* at w = u^2 / 2 small, 1 + w V > 1 / (1 - w s) *)
have g w : 0 <= w -> w * s < 1 -> (1 + w * V) * (1 - w * s) <= 1.
  move=> w0 ws; have e : sqrt (2%:R * w) ^+ 2 = 2%:R * w by rewrite sqr_sqrt // mulr_ge0 ?ler0n.
  have := h (sqrt (2%:R * w)); rewrite e.
  have -> : 2%:R * w * V / 2%:R = w * V by field.
  have -> : 2%:R * w * s / 2%:R = w * s by field.
  have p1 : 0 < 1 - w * s by rewrite subr_gt0.
  have e1 : exp (w * s) * (1 - w * s) <= 1.
    have := exp_ge_add1 (- (w * s)); rewrite expN => k.
    by rewrite -(ler_pdivlMl _ _ (exp_gt0 _)) mulr1.
  by move=> k; apply: le_trans e1; rewrite ler_pM2r.
have [s0|s0] := ltP 0 s.
  have V1 : 0 < V := lt_trans s0 sV.
  have := g ((V - s) / (2%:R * V * s)).
  have d0 : 0 < V - s by rewrite subr_gt0.
  have -> : (V - s) / (2%:R * V * s) * s = (V - s) / (2%:R * V) by field; rewrite !gt_eqF.
  have -> : (V - s) / (2%:R * V * s) * V = (V - s) / (2%:R * s) by field; rewrite !gt_eqF.
  have w0 : 0 <= (V - s) / (2%:R * V * s) by rewrite divr_ge0 ?(ltW d0) // !mulr_ge0 ?ler0n ?ltW.
  have l1 : (V - s) / (2%:R * V) < 1 by rewrite ltr_pdivrMr ?mulr_gt0 ?ltr0n // mul1r; toR; lra.
  move=> /(_ w0 l1); have -> : (1 + (V - s) / (2%:R * s)) * (1 - (V - s) / (2%:R * V)) = 1 + (V - s) ^+ 2 / (4%:R * V * s).
    by field; rewrite !gt_eqF.
  by rewrite gerDl leNgt divr_gt0 ?exprn_gt0 ?mulr_gt0 ?ltr0n.
have := h 1; rewrite expr1n !mul1r => k.
have : 0 <= s / 2%:R by rewrite -exp_ge1; apply: le_trans k; rewrite lerDl divr_ge0 ?ler0n.
rewrite pmulr_lge0 ?invr_gt0 ?ltr0n // => s1; have z : s = 0 by apply/eqP; rewrite eq_le s0.
by move: k sV; rewrite z mul0r exp0 gerDl pmulr_lle0 ?invr_gt0 ?ltr0n // leNgt => /negbTE ->.
Qed.

Lemma some_mass (X : finType) (p : X -> real) : distribution p -> exists x, 0 < p x.
Proof.
move=> [p0 p1]; apply/existsP; apply: contraT => /existsPn z; have := oner_neq0 real_realType; rewrite -p1 big1 ?eqxx // => x _.
by apply/eqP; rewrite eq_le p0 andbT leNgt; exact: z.
Qed.

Lemma mean_gt0 (X : finType) (p f : X -> real) : distribution p -> (forall x, 0 < f x) -> 0 < mean p f.
Proof.
move=> dp f0; have [x px] := some_mass dp; have [p0 _] := dp.
by rewrite /mean (bigD1 x) //= ltr_wpDr ?mulr_gt0 // sumr_ge0 // => y _; rewrite mulr_ge0 // ltW.
Qed.

(* Jensen for the logarithm *)
Lemma mean_ln (X : finType) (p f : X -> real) :
  distribution p -> (forall x, 0 < f x) -> mean p (fun x => ln (f x)) <= ln (mean p f).
Proof.
move=> dp f0; have m0 := mean_gt0 dp f0.
apply: (@le_trans _ _ (mean p (fun x => ln (mean p f) + (f x / mean p f - 1)))).
  by apply: mean_le => // x; have := ln_le_sub1 (divr_gt0 (f0 x) m0); rewrite ln_div // lerBlDl.
have e : mean p (fun x => f x / mean p f) = 1.
  by rewrite -(mulVf (lt0r_neq0 m0)) -meanZ; apply: eq_mean => x; rewrite mulrC.
by rewrite meanD meanB !mean_const // e subrr addr0.
Qed.

(* g is nowhere above all of the f j *)
Section Maximum.
Variables (X J : finType) (p : X -> real) (f : J -> X -> real) (g : X -> real) (s : real).
Hypotheses (dp : distribution p) (s0 : 0 <= s) (sub : forall j, sub_gaussian p (f j) s) (gf : forall x, exists j, g x <= f j x).
Let l : real := ln #|J|%:R.

Let J1 : (0 < #|J|)%N.
Proof.
have [x _] := some_mass dp.
by have [j _] := gf x; apply/card_gt0P; exists j.
Qed.
Let l0 : 0 <= l. Proof. by rewrite ln_ge0 // ler1n. Qed.

Lemma maximum_at u : 0 < u -> mean p g <= l / u + u * s / 2%:R.
Proof.
move=> u0; pose S x := \sum_j exp (u * f j x).
have above x : exp (u * g x) <= S x.
  have [j gj] := gf x; rewrite /S (bigD1 j) //= ler_wpDr ?sumr_ge0 // => [i _|]; first exact: exp_ge0.
  by rewrite exp_le ler_pM2l.
have S0 x : 0 < S x := lt_le_trans (exp_gt0 _) (above x).
have gS x : g x <= u^-1 * ln (S x) by rewrite ler_pdivlMl // -exp_le lnK.
have mS : mean p S <= #|J|%:R * exp (u ^+ 2 * s / 2%:R).
  rewrite mean_sum mulr_natl -sumr_const; apply: ler_sum => j _; exact: sub.
have mS0 := mean_gt0 dp S0.
apply: le_trans (mean_le dp gS) _; rewrite meanZ -(@ler_pM2l _ u) // mulrA mulfV ?gt_eqF // mul1r.
apply: le_trans (mean_ln dp S0) _; apply: le_trans (ln_le mS0 mS) _.
rewrite lnM ?exp_gt0 ?ltr0n // expK le_eqVlt; apply/orP; left; apply/eqP; rewrite /l; by field; rewrite gt_eqF.
Qed.

Theorem proxy_maximum : mean p g <= sqrt (2%:R * s * l).
Proof.
have [m0|m0] := leP (mean p g) 0; first exact: le_trans m0 (sqrt_ge0 _).
have [e|sp] := eqVneq s 0.
  have [el|lp] := eqVneq l 0.
    by have := maximum_at ltr01; rewrite e el !(mul0r, mulr0, addr0) leNgt m0.
  have u0 : 0 < 2%:R * l / mean p g by rewrite divr_gt0 ?mulr_gt0 ?ltr0n // lt_neqAle eq_sym lp.
  have := maximum_at u0; rewrite e mulr0 mul0r addr0.
  have -> : l / (2%:R * l / mean p g) = mean p g / 2%:R by field; rewrite lp gt_eqF.
  by move: m0; move: (mean p g) => m m0 h; exfalso; toR; lra.
have {}sp : 0 < s by rewrite lt_neqAle eq_sym sp.
have [el|lp] := eqVneq l 0.
  have := maximum_at (divr_gt0 m0 sp); rewrite el mul0r add0r divfK ?gt_eqF //.
  by move: m0; move: (mean p g) => m m0 h; exfalso; toR; lra.
have {}lp : 0 < l by rewrite lt_neqAle eq_sym lp.
pose u := sqrt (2%:R * l / s).
have u0 : 0 < u by apply: sqrt_gt0; rewrite divr_gt0 ?mulr_gt0 ?ltr0n.
have u2 : u ^+ 2 = 2%:R * l / s by rewrite sqr_sqrt // divr_ge0 ?mulr_ge0 ?ler0n // ltW.
apply: le_trans (maximum_at u0) _.
have -> : l / u + u * s / 2%:R = (l + u ^+ 2 * s / 2%:R) / u by field; rewrite gt_eqF.
have -> : l + u ^+ 2 * s / 2%:R = 2%:R * l by rewrite u2; field; rewrite gt_eqF.
have v0 : 0 <= 2%:R * l / u by rewrite divr_ge0 ?mulr_ge0 ?ler0n ?ltW.
rewrite -(sqrt_sqr v0); apply: sqrt_le; rewrite exprMn exprVn u2 le_eqVlt; apply/orP; left; apply/eqP.
by field; rewrite !gt_eqF.
Qed.
End Maximum.

Theorem proxy_maximum_abs (X J : finType) (p : X -> real) (f : J -> X -> real) (s : real) :
  distribution p -> (0 < #|J|)%N -> 0 <= s -> (forall j, sub_gaussian p (f j) s) ->
  mean p (fun x => \big[Num.max/0]_j `|f j x|) <= sqrt (2%:R * s * ln (2%:R * #|J|%:R)).
Proof.
move=> dp J0 s0 sub; pose F (jb : J * bool) x := if jb.2 then f jb.1 x else - f jb.1 x.
have subF jb : sub_gaussian p (F jb) s.
  case: jb => j [] u; first exact: sub.
  by have := sub j (- u); rewrite sqrrN /F /=; under eq_mean do rewrite mulNr -mulrN.
have [i _] := card_gt0P J0.
have gF x : exists jb, \big[Num.max/0]_j `|f j x| <= F jb x.
  apply: (big_ind (fun b => exists jb, b <= F jb x)) => [|a b [ja ha] [jb hb]|j _].
  - have [h|/ltW h] := leP 0 (f i x); first by exists (i, true).
    by exists (i, false); rewrite /F /= oppr_ge0.
  - by case: (leP a b) => _; [exists jb|exists ja].
  by have [h|h] := ger0P (f j x); [exists (j, true)|exists (j, false)].
have := proxy_maximum dp s0 subF gF; by rewrite card_prod card_bool muln2 -mul2n natrM.
Qed.
End SubGaussian.

(* Elementary facts: Bernoulli, the arithmetic and geometric mean, Bonferroni, Le Cam for estimates, adaptive composition, Azuma with
   increments in known intervals. *)
Module Elementary.
Theorem bernoulli (R : realFieldType) (x : R) n :
  (-1 <= x -> 1 + n%:R * x <= (1 + x) ^+ n) /\ (0 <= x <= 1 -> (1 - x) ^+ n <= (1 + n%:R * x)^-1).
Proof.
split=> [x1|/andP[x0 x1]].
  elim: n => [|n IH]; first by rewrite mul0r addr0 expr0.
  have y0 : 0 <= 1 + x by rewrite -lerBlDl sub0r.
  rewrite exprSr; apply: le_trans (ler_wpM2r y0 IH); rewrite -subr_ge0.
  have -> : (1 + n%:R * x) * (1 + x) - (1 + n.+1%:R * x) = n%:R * x ^+ 2 by rewrite -(addn1 n) natrD; ring.
  by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
have pos k : 0 < 1 + k%:R * x by rewrite ltr_wpDr ?ltr01 // mulr_ge0 ?ler0n.
rewrite -[X in _ <= X]mul1r ler_pdivlMr //; elim: n => [|n IH]; first by rewrite mul0r addr0 expr0 mul1r.
apply: le_trans IH; rewrite exprSr -mulrA ler_wpM2l ?exprn_ge0 ?subr_ge0 // -subr_ge0.
have -> : 1 + n%:R * x - (1 - x) * (1 + n.+1%:R * x) = n.+1%:R * x ^+ 2 by rewrite -(addn1 n) natrD; ring.
by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
Qed.

(* y is the root of the product *)
Theorem am_gm (R : realFieldType) (I : finType) (x : I -> R) (y : R) : (0 < #|I|)%N -> (forall i, 0 <= x i) -> 0 <= y ->
  y ^+ #|I| = \prod_i x i -> y <= (\sum_i x i) / #|I|%:R.
Proof.
move=> I0 x0 y0 e.
have key : \prod_i x i <= ((\sum_i x i) / #|I|%:R) ^+ #|I|.
  have [+ _] := @leif_AGM R I (mem I) x (fun i _ => x0 i).
  by congr (_ <= (_ / _) ^+ _); exact: eq_bigl.
by move: key; rewrite -e ler_pXn2r // nnegrE // divr_ge0 ?ler0n // sumr_ge0.
Qed.

(* Bonferroni: a union has at least the sum of the chances less those of the pairs *)
Theorem bonferroni (R : realFieldType) (X : finType) (n : nat) (p : X -> R) (A : 'I_n -> pred X) : distribution p ->
  \sum_i probability p (A i) - \sum_(i < n) \sum_(j < n | (i < j)%N) probability p (fun x => A i x && A j x) <=
  probability p (fun x => [exists i, A i x]).
Proof.
move=> [p0 _]; have e (B : pred X) : probability p B = \sum_x p x * (B x)%:R.
  by rewrite /probability big_mkcond; apply: eq_bigr => x _; case: (B x); rewrite ?mulr1 ?mulr0.
rewrite lerBlDr e; under eq_bigr do rewrite e.
under [X in _ <= _ + X]eq_bigr do (under eq_bigr do rewrite e); rewrite exchange_big /=.
under [X in _ <= _ + X]eq_bigr do rewrite exchange_big /=.
rewrite [X in _ <= _ + X]exchange_big -big_split /=; apply: ler_sum => x _.
under [X in _ <= _ + X]eq_bigr do rewrite -mulr_sumr; rewrite -!mulr_sumr -mulrDr; apply: ler_wpM2l => //.
under [X in _ <= _ + X]eq_bigr do rewrite -natr_sum; rewrite -!natr_sum -natrD ler_nat.
have [/existsP[k0 Ak0]|none] := boolP [exists i, A i x]; last first.
  by rewrite big1 // => i _; case Ai: (A i x) => //; case/existsP: none; exists i.
case: (@arg_minnP _ k0 (fun i => A i x) val Ak0) => k Ak least.
rewrite (bigD1 k) //= Ak [X in (_ <= _ + X)%N](bigD1 k) //= addnA; apply: leq_trans (leq_addr _ _); rewrite leq_add2l.
rewrite big_mkcond [X in (_ <= X)%N]big_mkcond; apply: leq_sum => i _; case: eqP => //= ik; case Ai: (A i x); rewrite ?Ak //.
by rewrite ltn_neqAle least // andbT eq_sym; case: eqP => // /val_inj.
Qed.

(* d is a distance, an error is one of at least r *)
Theorem le_cam_points (R : realFieldType) (Y : finType) (Z : Type) (d : Z -> Z -> R) (z0 z1 : Z) (p q : Y -> R) (guess : Y -> Z)
  (r : R) : (forall x y, d x y = d y x) -> (forall x y z, d x z <= d x y + d y z) -> 2%:R * r <= d z0 z1 ->
  distribution p -> distribution q ->
  (1 - tv p q) / 2%:R <= Num.max (probability p (fun y => r <= d z0 (guess y))) (probability q (fun y => r <= d z1 (guess y))).
Proof.
move=> sym tri far dp dq; have h := le_cam (fun y => r <= d z0 (guess y)) dp dq.
set a := probability p _ in h *; set b := probability q _.
have {}h : 1 - tv p q <= a + b.
  apply: le_trans h _; rewrite lerD2l; apply: probability_sub => // y; rewrite -ltNge => near.
  rewrite sym -(lerD2l (d z0 (guess y))); apply: le_trans (tri _ _ _); apply: le_trans far.
  by rewrite mulr_natl mulr2n lerD2r ltW.
rewrite ler_pdivrMr ?ltr0n // mulr_natr mulr2n; apply: le_trans h _; apply: lerD; rewrite le_max lexx ?orbT //.
Qed.

(* n reports; Q past x y is the chance of y after the reports past *)
Definition reports_law (X Y : finType) (n : nat) (Q : seq Y -> X -> Y -> real) (x : X) (y : n.-tuple Y) : real :=
  \prod_(i < n) Q (take i y) x (tnth y i).
Theorem composition (X Y : finType) (n : nat) (epsilon : 'I_n -> real) (Q : seq Y -> X -> Y -> real) :
  (forall past x y, 0 <= Q past x y) -> (forall (i : 'I_n) past, size past = i -> ldp (exp (epsilon i)) (Q past)) ->
  ldp (exp (\sum_i epsilon i)) (@reports_law X Y n Q).
Proof.
move=> Q0 priv x x' y; rewrite exp_sum -big_split /=; apply: ler_prod => i _; rewrite Q0 /=; apply: priv.
by rewrite size_takel // size_tuple ltnW.
Qed.

(* Azuma's inequality with intervals that the past determines, and with |steps| at most c i *)
Theorem azuma_known (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y a : nat -> O -> real) (n : nat) (c : nat -> real)
  (eta : real) :
  distribution p -> filtration history -> adapted history Y -> martingale p history Y -> 0 <= eta ->
  (adapted history a -> (forall i o, (i < n)%N -> a i o <= Y i.+1 o - Y i o <= a i o + c i) ->
   probability p (fun o => eta <= Y n o - Y 0%N o) <= exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2))) /\
  ((forall i o, (i < n)%N -> `|Y i.+1 o - Y i o| <= c i) ->
   probability p (fun o => eta <= Y n o - Y 0%N o) <= exp (- (eta ^+ 2 / (2%:R * \sum_(i < n) c i ^+ 2)))).
Proof.
move=> dp fil ada mar e0; split=> [adaa inc|inc].
  apply: (azuma dp fil ada mar e0) => i o o' lt e; have /andP[_ h1] := inc i o lt; have /andP[h2 _] := inc i o' lt.
  by have := lerB h1 h2; rewrite (ada _ _ _ e) (adaa _ _ _ e); congr (_ <= _); ring.
have h i o o' : (i < n)%N -> history i o = history i o' -> Y i.+1 o - Y i.+1 o' <= 2%:R * c i.
  move=> lt e; have h1 := le_trans (ler_norm _) (inc i o lt); have := inc i o' lt; rewrite ler_norml => /andP[h2 _].
  by have := lerB h1 h2; rewrite (ada _ _ _ e); congr (_ <= _); ring.
have hz := azuma dp fil ada mar e0 (c := fun i => 2%:R * c i) h; apply: le_trans hz _.
rewrite exp_le lerN2 [X in _ <= _ / X](eq_bigr (fun i : 'I_n => 4%:R * c i ^+ 2)) => [|i _]; last by rewrite exprMn -natrX.
rewrite -mulr_sumr le_eqVlt; apply/orP; left; apply/eqP; set V := \sum_(i < n) _.
have [->|n0] := eqVneq V 0; first by rewrite !mulr0 invr0 !mulr0.
by field.
Qed.
End Elementary.
