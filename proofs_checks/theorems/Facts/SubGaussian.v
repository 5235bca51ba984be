(* Sub-Gaussian variables: E e^(u f) <= e^(u^2 s / 2) for every real u; s is the variance proxy.

   proxy_mean      a bounded law's mean of n independent values within [a, b] has the proxy (b - a)^2 / (4 n)
   proxy_tail      and the tail 2 e^(- 2 n c^2 / (b - a)^2)
   proxy_least     no proxy is below the second moment
   proxy_maximum   E max_j f j <= sqrt(2 s ln J) for J variables with the proxy s, dependent or not
   proxy_maximum_abs    E max_j abs(f j) <= sqrt(2 s ln (2 J)) *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Hoeffding.
From Exactdp.Facts Require Scalar.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
  apply: eq_bigl => x; rewrite ZE normrM normfV (ger0_norm (ler0n _ _)) ler_pdivl_mulr ?ltr0n //.
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
  have := ler_add (sub u) (sub (- u)); rewrite sqrrN -meanD => h.
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
    by rewrite -(ler_pdivl_mull _ _ (exp_gt0 _)) mulr1.
  by move=> k; apply: le_trans e1; rewrite ler_pmul2r.
have [s0|s0] := ltP 0 s.
  have V1 : 0 < V := lt_trans s0 sV.
  have := g ((V - s) / (2%:R * V * s)).
  have d0 : 0 < V - s by rewrite subr_gt0.
  have -> : (V - s) / (2%:R * V * s) * s = (V - s) / (2%:R * V) by field; rewrite !gt_eqF.
  have -> : (V - s) / (2%:R * V * s) * V = (V - s) / (2%:R * s) by field; rewrite !gt_eqF.
  have w0 : 0 <= (V - s) / (2%:R * V * s) by rewrite divr_ge0 ?(ltW d0) // !mulr_ge0 ?ler0n ?ltW.
  have l1 : (V - s) / (2%:R * V) < 1 by rewrite ltr_pdivr_mulr ?mulr_gt0 ?ltr0n // mul1r; toR; lra.
  move=> /(_ w0 l1); have -> : (1 + (V - s) / (2%:R * s)) * (1 - (V - s) / (2%:R * V)) = 1 + (V - s) ^+ 2 / (4%:R * V * s).
    by field; rewrite !gt_eqF.
  by rewrite ger_addl leNgt divr_gt0 ?exprn_gt0 ?mulr_gt0 ?ltr0n.
have := h 1; rewrite expr1n !mul1r => k.
have : 0 <= s / 2%:R by rewrite -exp_ge1; apply: le_trans k; rewrite ler_addl divr_ge0 ?ler0n.
rewrite pmulr_lge0 ?invr_gt0 ?ltr0n // => s1; have z : s = 0 by apply/eqP; rewrite eq_le s0.
by move: k sV; rewrite z mul0r exp0 ger_addl pmulr_lle0 ?invr_gt0 ?ltr0n // leNgt => /negbTE ->.
Qed.

Lemma some_mass (X : finType) (p : X -> real) : distribution p -> exists x, 0 < p x.
Proof.
move=> [p0 p1]; apply/existsP; apply: contraT => /existsPn z; have := oner_neq0 real_realType; rewrite -p1 big1 ?eqxx // => x _.
by apply/eqP; rewrite eq_le p0 andbT leNgt; exact: z.
Qed.

Lemma mean_gt0 (X : finType) (p f : X -> real) : distribution p -> (forall x, 0 < f x) -> 0 < mean p f.
Proof.
move=> dp f0; have [x px] := some_mass dp; have [p0 _] := dp.
by rewrite /mean (bigD1 x) //= ltr_paddr ?mulr_gt0 // sumr_ge0 // => y _; rewrite mulr_ge0 // ltW.
Qed.

(* Jensen for the logarithm *)
Lemma mean_ln (X : finType) (p f : X -> real) :
  distribution p -> (forall x, 0 < f x) -> mean p (fun x => ln (f x)) <= ln (mean p f).
Proof.
move=> dp f0; have m0 := mean_gt0 dp f0.
apply: (@le_trans _ _ (mean p (fun x => ln (mean p f) + (f x / mean p f - 1)))).
  by apply: mean_le => // x; have := ln_le_sub1 (divr_gt0 (f0 x) m0); rewrite ln_div // ler_subl_addl.
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
  have [j gj] := gf x; rewrite /S (bigD1 j) //= ler_paddr ?sumr_ge0 // => [i _|]; first exact: exp_ge0.
  by rewrite exp_le ler_pmul2l.
have S0 x : 0 < S x := lt_le_trans (exp_gt0 _) (above x).
have gS x : g x <= u^-1 * ln (S x) by rewrite ler_pdivl_mull // -exp_le lnK.
have mS : mean p S <= #|J|%:R * exp (u ^+ 2 * s / 2%:R).
  rewrite mean_sum mulr_natl -sumr_const; apply: ler_sum => j _; exact: sub.
have mS0 := mean_gt0 dp S0.
apply: le_trans (mean_le dp gS) _; rewrite meanZ -(@ler_pmul2l _ u) // mulrA mulfV ?gt_eqF // mul1r.
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
