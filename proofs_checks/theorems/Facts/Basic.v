(* Inequalities, Reals, Laws, Submodular. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Inequalities for finite probability, over any ordered field.

   Markov             markov
   Chebyshev          chebyshev
   Cauchy-Schwarz     cauchy_schwarz (sums), cauchy_schwarz_mean (expectations)
   Jensen             jensen
   union bound        union_bound

   No axioms. *)
Module Inequalities.
(* phi is convex on the set D *)
Definition convex_on (R : realFieldType) (D : pred R) (phi : R -> R) :=
  forall x y t, D x -> D y -> 0 <= t <= 1 ->
    D (t * x + (1 - t) * y) /\ phi (t * x + (1 - t) * y) <= t * phi x + (1 - t) * phi y.
(* the uniform distribution on X *)
Definition uniform (R : realFieldType) (X : finType) (x : X) : R := #|X|%:R^-1.
Arguments uniform R X x : clear implicits.

Section Basics.
Variables (R : realFieldType) (X : finType).
Implicit Types (p f g : X -> R) (A B : pred X).

Lemma mean_bounds p f a b : distribution p -> (forall x, a <= f x <= b) -> a <= mean p f <= b.
Proof.
move=> dp h; rewrite -[X in X <= _ <= _](mean_const a dp) -[X in _ <= _ <= X](mean_const b dp).
by apply/andP; split; apply: mean_le => // x; have /andP[] := h x.
Qed.

Lemma probability_mean p A : probability p A = mean p (fun x => (A x)%:R).
Proof.
rewrite /probability big_mkcond; apply: eq_bigr => x _.
by case: (A x); rewrite ?mulr1 ?mulr0.
Qed.
Lemma probability_ge0 p A : distribution p -> 0 <= probability p A.
Proof. by move=> [p0 _]; apply: sumr_ge0. Qed.
Lemma probability_sub p A B : distribution p -> (forall x, A x -> B x) -> probability p A <= probability p B.
Proof.
move=> dp AB; rewrite !probability_mean; apply: mean_le => // x.
by case a: (A x); [rewrite (AB _ a)|case: (B x); rewrite ?ler01].
Qed.
Lemma probabilityC p A : distribution p -> probability p (fun x => ~~ A x) = 1 - probability p A.
Proof. by move=> [_ <-]; rewrite (bigID A xpredT) /= addrC addKr. Qed.
Lemma probability_le1 p A : distribution p -> probability p A <= 1.
Proof. by move=> dp; rewrite -subr_ge0 -probabilityC // probability_ge0. Qed.
Lemma eq_probability p A B : A =1 B -> probability p A = probability p B.
Proof. by move=> e; apply: eq_bigl. Qed.
Lemma probability_or p A B : distribution p ->
  probability p (fun x => A x || B x) <= probability p A + probability p B.
Proof.
move=> dp; rewrite !probability_mean -meanD; apply: mean_le => // x.
by case: (A x); case: (B x); rewrite /= ?addr0 ?add0r // ?lerDl ?ler01.
Qed.

Lemma uniform_distribution : (0 < #|X|)%N -> distribution (uniform R X).
Proof.
move=> n0; split=> [x|]; first by rewrite invr_ge0 ler0n.
by rewrite /uniform sumr_const -[_ *+ _]mulr_natr mulVf // pnatr_eq0 -lt0n.
Qed.

(* Facts *)
Theorem markov p f c : distribution p -> (forall x, 0 <= f x) -> 0 < c ->
  probability p (fun x => c <= f x) <= mean p f / c.
Proof.
move=> dp f0 c0; rewrite ler_pdivlMr // probability_mean mulrC -meanZ; apply: mean_le => // x.
by case: (leP c (f x)) => h; rewrite ?mulr1 ?mulr0.
Qed.

Theorem chebyshev p f c : distribution p -> 0 < c ->
  probability p (fun x => c <= `|f x - mean p f|) <= variance p f / c ^+ 2.
Proof.
move=> dp c0; rewrite varianceE //; apply: le_trans (markov dp _ (exprn_gt0 2 c0)) => [|x]; last exact: sqr_ge0.
apply: probability_sub => // x h; rewrite -[X in _ <= X]real_normK ?num_real //.
by rewrite lerXn2r // ?nnegrE ?normr_ge0 // ltW.
Qed.

Theorem union_bound (I : finType) p (A : I -> pred X) : distribution p ->
  probability p (fun x => [exists i, A i x]) <= \sum_i probability p (A i).
Proof.
move=> dp.
have -> : \sum_i probability p (A i) = \sum_i mean p (fun x => (A i x)%:R).
  by apply: eq_bigr => i _; exact: probability_mean.
rewrite probability_mean -mean_sum; apply: mean_le => // x.
case: existsP => [[i a]|_]; last by apply: sumr_ge0 => i _; exact: ler0n.
by rewrite (bigD1 i) //= a lerDl sumr_ge0 // => j _; exact: ler0n.
Qed.

Theorem cauchy_schwarz f g : (\sum_x f x * g x) ^+ 2 <= (\sum_x f x ^+ 2) * (\sum_x g x ^+ 2).
Proof.
set a := \sum_x f x ^+ 2; set b := \sum_x f x * g x; set c := \sum_x g x ^+ 2.
have c0 : 0 <= c by apply: sumr_ge0 => x _; exact: sqr_ge0.
have e : \sum_x (c * f x - b * g x) ^+ 2 = c * (a * c - b ^+ 2).
  transitivity (\sum_x (c ^+ 2 * f x ^+ 2 - (2%:R * b * c) * (f x * g x) + b ^+ 2 * g x ^+ 2)).
    by apply: eq_bigr => x _; ring.
  by rewrite big_split sumrB /= -!mulr_sumr -/a -/b -/c; ring.
have := c0; rewrite le_eqVlt => /predU1P[z|cp]; last first.
  by rewrite -subr_ge0 -(pmulr_rge0 _ cp) -e; apply: sumr_ge0 => x _; exact: sqr_ge0.
have g0 x : g x = 0.
  have /eqP := @psumr_eq0P _ _ xpredT _ (fun x _ => sqr_ge0 (g x)) (esym z) x isT.
  by rewrite sqrf_eq0 => /eqP.
by rewrite -z mulr0 /b big1 ?expr0n // => x _; rewrite g0 mulr0.
Qed.

Theorem cauchy_schwarz_mean p f g : distribution p ->
  mean p (fun x => f x * g x) ^+ 2 <= mean p (fun x => f x ^+ 2) * mean p (fun x => g x ^+ 2).
Proof.
move=> dp; have [p0 _] := dp; set a := mean p (fun x => f x ^+ 2); set b := mean _ _; set c := mean p (fun x => g x ^+ 2).
have c0 : 0 <= c by apply: mean_ge0 => // x; exact: sqr_ge0.
have e : mean p (fun x => (c * f x - b * g x) ^+ 2) = c * (a * c - b ^+ 2).
  transitivity (c ^+ 2 * a - (2%:R * b * c) * b + b ^+ 2 * c); last by ring.
  by rewrite -[c ^+ 2 * a]meanZ -[2%:R * b * c * b]meanZ -[b ^+ 2 * c]meanZ -meanB -meanD; apply: eq_mean => x; ring.
have := c0; rewrite le_eqVlt => /predU1P[z|cp]; last first.
  by rewrite -subr_ge0 -(pmulr_rge0 _ cp) -e; apply: mean_ge0 => // x; exact: sqr_ge0.
have g0 x : p x * g x = 0.
  have /eqP := @psumr_eq0P _ _ xpredT _ (fun x _ => mulr_ge0 (p0 x) (sqr_ge0 (g x))) (esym z) x isT.
  by rewrite mulf_eq0 sqrf_eq0 => /orP[]/eqP ->; rewrite ?mul0r ?mulr0.
by rewrite -z mulr0 /b /mean big1 ?expr0n // => x _; rewrite mulrCA g0 mulr0.
Qed.

(* Jensen: phi(E f) <= E phi(f) *)
Theorem jensen p f (D : pred R) phi : distribution p -> convex_on D phi -> (forall x, D (f x)) ->
  D (mean p f) /\ phi (mean p f) <= mean p (fun x => phi (f x)).
Proof.
move=> [p0 p1] cv Df.
have h (r : seq X) : 0 < \sum_(x <- r) p x -> let w := \sum_(x <- r) p x in
    D ((\sum_(x <- r) p x * f x) / w) /\
    phi ((\sum_(x <- r) p x * f x) / w) <= (\sum_(x <- r) p x * phi (f x)) / w.
  elim: r => [|y r h] /=; first by rewrite big_nil ltxx.
  rewrite !big_cons; set w := \sum_(x <- r) p x in h *; move=> s0.
  have : 0 <= w by apply: sumr_ge0.
  rewrite le_eqVlt => /predU1P[w0|w0].
    have z (g : X -> R) : \sum_(x <- r) p x * g x = 0.
      apply: big1_seq => x /andP[_ xr].
      have le0 : p x <= w by rewrite /w (big_rem x xr) /= lerDl; apply: sumr_ge0.
      have -> : p x = 0 by apply/eqP; rewrite eq_le p0 -w0 in le0 *; rewrite le0.
      by rewrite mul0r.
    move: s0; rewrite !z -w0 !addr0 => s0.
    by rewrite ![p y * _]mulrC !mulfK ?gt_eqF.
  have [Dr fr] := h w0; set m := _ / w in Dr fr.
  have t01 : 0 <= p y / (p y + w) <= 1.
    by rewrite divr_ge0 ?addr_ge0 ?(ltW w0) //= ler_pdivrMr // mul1r lerDl ltW.
  have [+ +] := cv _ _ _ (Df y) Dr t01.
  have -> : p y / (p y + w) * f y + (1 - p y / (p y + w)) * m = (p y * f y + \sum_(x <- r) p x * f x) / (p y + w).
    by rewrite /m; field; rewrite !gt_eqF.
  move=> Dm fm; split=> //; apply: le_trans fm _.
  have -> : (p y * phi (f y) + \sum_(x <- r) p x * phi (f x)) / (p y + w) =
    p y / (p y + w) * phi (f y) + (1 - p y / (p y + w)) * ((\sum_(x <- r) p x * phi (f x)) / w).
    by field; rewrite !gt_eqF.
  rewrite lerD2l ler_wpM2l // subr_ge0; by case/andP: t01.
by move: (h (index_enum X)) => /=; rewrite p1 !divr1; apply; exact: ltr01.
Qed.
(* total variation *)
Lemma tv_min (p q : X -> R) : distribution p -> distribution q -> \sum_x Num.min (p x) (q x) = 1 - tv p q.
Proof.
move=> [p0 p1] [q0 q1]; rewrite /tv.
have e x : Num.min (p x) (q x) = (p x + q x - `|p x - q x|) / 2%:R.
  have [l|g] := leP (p x) (q x).
    by rewrite ler0_norm ?subr_le0 //; field.
  by rewrite gtr0_norm ?subr_gt0 //; field.
rewrite (eq_bigr _ (fun x _ => e x)) -mulr_suml sumrB big_split /= p1 q1.
set S := (X in _ = _ - X / _); set S' := (X in (_ - X) / _); have -> : S' = S by [].
by clearbody S; field.
Qed.

Lemma tv_max (p q : X -> R) : distribution p -> distribution q -> \sum_x Num.max (p x) (q x) = 1 + tv p q.
Proof.
move=> [p0 p1] [q0 q1]; rewrite /tv.
have e x : Num.max (p x) (q x) = (p x + q x + `|p x - q x|) / 2%:R.
  have [l|g] := leP (p x) (q x).
    by rewrite ler0_norm ?subr_le0 //; field.
  by rewrite gtr0_norm ?subr_gt0 //; field.
rewrite (eq_bigr _ (fun x _ => e x)) -mulr_suml !big_split /= p1 q1.
set S := (X in _ = _ + X / _); set S' := (X in (_ + X) / _ = _); have -> : S' = S by [].
by clearbody S; field.
Qed.

End Basics.
End Inequalities.

(* The real numbers: the standard library's reals as MathComp's realType, with exp and ln.

   real       the type of real numbers (R of the standard library)
   exp, ln    the standard library's exponential and logarithm (ln x = 0 for x <= 0)
   sqrt       the standard library's square root (0 for negative arguments)

   The tactic toR turns a goal about MathComp's operations into one about the standard library's,
   where lra and nra decide it. *)
Module Reals.
Notation real := (Real.sort real_realType).
Definition exp (x : real) : real := Rtrigo_def.exp x.
Definition ln (x : real) : real := Rpower.ln x.
Definition sqrt (x : real) : real := R_sqrt.sqrt x.

(* Statements *)
Lemma real_inv (x : real) : x^-1 = Rinv x.
Proof. by case: (eqVneq x 0) => [->|n]; [rewrite invr0 Rinv_0|rewrite RinvE]. Qed.
Lemma real_nat (n : nat) : n%:R = IZR (Z.of_nat n) :> real.
Proof. by rewrite -INRE INR_IZR_INZ. Qed.
Lemma real_pow (x : real) n : x ^+ n = pow x n. Proof. by rewrite RpowE. Qed.
Lemma real_abs (x : real) : `|x| = Rabs x. Proof. by []. Qed.

Ltac toR :=
  repeat match goal with
  | H : is_true (@Order.le _ _ _ _) |- _ => apply (elimT (RleP _ _)) in H
  | H : is_true (@Order.lt _ _ _ _) |- _ => apply (elimT (RltP _ _)) in H
  | H : is_true (_ != _) |- _ => apply (elimN eqP) in H
  | H : is_true (_ == _) |- _ => apply (elimT eqP) in H
  | H : is_true (_ && _) |- _ => case/andP: H => ? ?
  end;
  match goal with
  | |- is_true (@Order.le _ _ _ _) => apply/RleP
  | |- is_true (@Order.lt _ _ _ _) => apply/RltP
  | |- is_true (_ && _) => apply/andP; split; [toR|toR]
  | |- is_true (_ != _) => apply/eqP
  | |- is_true (_ == _) => apply/eqP
  | _ => idtac
  end;
  rewrite ?real_inv ?real_nat ?real_pow ?real_abs;
  repeat match goal with
  | H : context [@GRing.inv _ ?x] |- _ => rewrite (real_inv x) in H
  | H : context [@GRing.natmul _ (@GRing.one _) ?n] |- _ => rewrite (real_nat n) in H
  | H : context [@GRing.exp _ ?x ?n] |- _ => rewrite (real_pow x n) in H
  | H : context [@Num.norm _ _ ?x] |- _ => rewrite (real_abs x) in H
  end;
  repeat match goal with
  | |- context [@GRing.add _ ?x ?y] => change (@GRing.add _ x y) with (Rplus x y)
  | |- context [@GRing.mul _ ?x ?y] => change (@GRing.mul _ x y) with (Rmult x y)
  | |- context [@GRing.opp _ ?x] => change (@GRing.opp _ x) with (Ropp x)
  | |- context [@GRing.one _] => change (@GRing.one _) with (IZR 1)
  | |- context [@GRing.zero _] => change (@GRing.zero _) with (IZR 0)
  | H : context [@GRing.add _ ?x ?y] |- _ => change (@GRing.add _ x y) with (Rplus x y) in H
  | H : context [@GRing.mul _ ?x ?y] |- _ => change (@GRing.mul _ x y) with (Rmult x y) in H
  | H : context [@GRing.opp _ ?x] |- _ => change (@GRing.opp _ x) with (Ropp x) in H
  | H : context [@GRing.one _] |- _ => change (@GRing.one _) with (IZR 1) in H
  | H : context [@GRing.zero _] |- _ => change (@GRing.zero _) with (IZR 0) in H
  end;
  repeat match goal with
  | |- context [Z.of_nat ?n] => progress (let m := eval compute in (Z.of_nat n) in change (Z.of_nat n) with m)
  | H : context [Z.of_nat ?n] |- _ => progress (let m := eval compute in (Z.of_nat n) in change (Z.of_nat n) with m in H)
  end;
  change (Real.sort real_realType) with R in *.

Lemma exp_gt0 x : 0 < exp x. Proof. exact/RltP/exp_pos. Qed.
Lemma exp_ge0 x : 0 <= exp x. Proof. exact/ltW/exp_gt0. Qed.
Lemma exp0 : exp 0 = 1. Proof. exact: exp_0. Qed.
Lemma expD x y : exp (x + y) = exp x * exp y. Proof. exact: exp_plus. Qed.
Lemma expN x : exp (- x) = (exp x)^-1. Proof. by rewrite real_inv; exact: exp_Ropp. Qed.
Lemma expB x y : exp (x - y) = exp x / exp y. Proof. by rewrite expD expN. Qed.
Lemma expMn x n : exp (x *+ n) = exp x ^+ n.
Proof. by elim: n => [|n h]; [rewrite expr0 mulr0n exp0|rewrite mulrS expD h exprS]. Qed.
Lemma exp_lt x y : (exp x < exp y) = (x < y).
Proof. by apply/RltP/RltP => [/exp_lt_inv|/exp_increasing]. Qed.
Lemma exp_le x y : (exp x <= exp y) = (x <= y). Proof. by rewrite !leNgt exp_lt. Qed.
Lemma exp_ge1 x : (1 <= exp x) = (0 <= x). Proof. by rewrite -exp0 exp_le. Qed.
Lemma exp_sum (I : Type) (r : seq I) (P : pred I) (f : I -> real) :
  exp (\sum_(i <- r | P i) f i) = \prod_(i <- r | P i) exp (f i).
Proof. exact: (big_morph exp expD exp0). Qed.
Lemma exp_ge_add1 x : 1 + x <= exp x. Proof. by apply/RleP; exact: exp_ineq1_le. Qed.

Lemma lnK x : 0 < x -> exp (ln x) = x. Proof. by move=> /RltP; exact: exp_ln. Qed.
Lemma expK x : ln (exp x) = x. Proof. exact: ln_exp. Qed.
Lemma ln1 : ln 1 = 0. Proof. exact: ln_1. Qed.
Lemma lnM x y : 0 < x -> 0 < y -> ln (x * y) = ln x + ln y.
Proof. by move=> /RltP x0 /RltP y0; exact: ln_mult. Qed.
Lemma lnV x : 0 < x -> ln x^-1 = - ln x.
Proof. by move=> /RltP x0; rewrite real_inv; exact: ln_Rinv. Qed.
Lemma ln_div x y : 0 < x -> 0 < y -> ln (x / y) = ln x - ln y.
Proof. by move=> x0 y0; rewrite lnM ?invr_gt0 // lnV. Qed.
Lemma lnX x n : 0 < x -> ln (x ^+ n) = n%:R * ln x.
Proof.
move=> x0; elim: n => [|n h]; first by rewrite expr0 ln1 mul0r.
by rewrite exprS lnM ?exprn_gt0 // h -(addn1 n) natrD mulrDl mul1r addrC.
Qed.
Lemma ln_lt x y : 0 < x -> x < y -> ln x < ln y.
Proof. by move=> /RltP x0 /RltP xy; apply/RltP; exact: ln_increasing. Qed.
Lemma ln_le x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. by move=> x0; rewrite le_eqVlt => /predU1P[->//|xy]; apply/ltW/ln_lt. Qed.
Lemma ln_ge0 x : 1 <= x -> 0 <= ln x.
Proof. by move=> x1; rewrite -ln1 ln_le // ltr01. Qed.
Lemma ln_gt0 x : 1 < x -> 0 < ln x.
Proof. by move=> x1; rewrite -ln1 ln_lt // ltr01. Qed.
Lemma ln_le_sub1 x : 0 < x -> ln x <= x - 1.
Proof. by move=> x0; rewrite lerBrDl -{2}(lnK x0) exp_ge_add1. Qed.

Lemma sqr_sqrt x : 0 <= x -> sqrt x ^+ 2 = x.
Proof. by move=> /RleP x0; rewrite expr2; exact: sqrt_sqrt. Qed.
Lemma sqrt_ge0 x : 0 <= sqrt x. Proof. exact/RleP/sqrt_pos. Qed.
Lemma sqrt_gt0 x : 0 < x -> 0 < sqrt x. Proof. by move=> /RltP x0; exact/RltP/sqrt_lt_R0. Qed.
Lemma sqrt_le x y : x <= y -> sqrt x <= sqrt y. Proof. by move=> /RleP h; apply/RleP; exact: sqrt_le_1_alt. Qed.
Lemma sqrt_sqr x : 0 <= x -> sqrt (x ^+ 2) = x.
Proof. by move=> /RleP x0; rewrite expr2; exact: sqrt_square. Qed.
Lemma sqrtM x y : 0 <= x -> sqrt (x * y) = sqrt x * sqrt y.
Proof. by move=> /RleP x0; exact: sqrt_mult_alt. Qed.
End Reals.

(* Finite probability: conditional laws, the tower property, the variance by parts, one-sided Chebyshev, the best test.

   tower                 tower
   variance by parts     total_variance
   independent variables variance_total
   Cantelli              cantelli
   the best test         best_test, best_test_tv *)
Module Laws.
Import Inequalities.
(* the law of o given that y o is z, and the mean of f given that *)
Definition given (R : realFieldType) (O Z : finType) (p : O -> R) (y : O -> Z) (z : Z) (o : O) : R :=
  p o * (y o == z)%:R / probability p (fun o => y o == z).

Section Conditional.
Variables (R : realFieldType) (O Z : finType) (p : O -> R) (y : O -> Z).
Hypothesis dp : distribution p.
Notation chance z := (probability p (fun o => y o == z)).
Implicit Types (f g : O -> R).

Lemma chance_ge0 z : 0 <= chance z. Proof. exact: probability_ge0. Qed.

Lemma chance_given z f : chance z * mean (given p y z) f = \sum_(o | y o == z) p o * f o.
Proof.
have [e|n] := eqVneq (chance z) 0.
  rewrite e mul0r big1 // => o yo; move/eqP: e; rewrite psumr_eq0 => [|i _]; last exact: (proj1 dp).
  by move=> /allP/(_ o (mem_index_enum o))/implyP/(_ yo)/eqP ->; rewrite mul0r.
rewrite /mean mulr_sumr [RHS]big_mkcond; apply: eq_bigr => o _; rewrite /given.
case: eqP => _; rewrite ?mulr1 ?mulr0 ?mul0r ?mulr0 //.
by rewrite mulrA [chance z * _]mulrC divfK.
Qed.

Lemma given_distribution z : chance z != 0 -> distribution (given p y z).
Proof.
move=> n; split=> [o|]; first by rewrite /given divr_ge0 ?mulr_ge0 ?ler0n ?chance_ge0 // (proj1 dp).
have := chance_given z (fun _ => 1); under [RHS]eq_bigr do rewrite mulr1.
rewrite /mean; under [X in _ * X = _]eq_bigr do rewrite mulr1.
by rewrite -/(probability _ _) => e; apply: (mulfI n); rewrite mulr1.
Qed.

Theorem tower f : mean p f = \sum_z chance z * mean (given p y z) f.
Proof.
rewrite /mean (partition_big y predT) //=; apply: eq_bigr => z _.
by rewrite -/(mean _ _) chance_given.
Qed.

Theorem total_variance f : variance p f =
  \sum_z chance z * variance (given p y z) f + variance (fun z => chance z) (fun z => mean (given p y z) f).
Proof.
pose b z := mean (given p y z) f; pose L z := chance z.
have e : \sum_z L z * variance (given p y z) f = \sum_z L z * mean (given p y z) (fun x => f x * f x) - \sum_z L z * (b z * b z).
  by rewrite -sumrB; apply: eq_bigr => z _; rewrite -mulrBr.
rewrite e /variance /covariance -/b tower [mean p f]tower -/(mean L b) -/(mean L (fun z => b z * b z)) /L.
by rewrite addrA subrK.
Qed.
End Conditional.

Section One.
Variables (R : realFieldType) (X : finType).

Theorem variance_total (n : nat) (p f : 'I_n -> X -> R) : (forall i, distribution (p i)) ->
  variance (independent p) (fun x => \sum_i f i (x i)) = \sum_i variance (p i) (f i).
Proof. by move=> dp; exact: covariance_sum. Qed.

(* P[f - E f >= c] <= Var f / (Var f + c^2) *)
Theorem cantelli (p f : X -> R) (c : R) : distribution p -> 0 < c ->
  probability p (fun x => c <= f x - mean p f) <= variance p f / (variance p f + c ^+ 2).
Proof.
move=> dp c0; set s := variance p f; have s0 : 0 <= s := variance_ge0 f dp.
pose u := s / c; have u0 : 0 <= u by rewrite divr_ge0 // ltW.
have cu : 0 < (c + u) ^+ 2 by rewrite exprn_gt0 // ltr_wpDr.
have q0 x : 0 <= (f x - mean p f + u) ^+ 2 by exact: sqr_ge0.
have sq : mean p (fun x => (f x - mean p f + u) ^+ 2) = s + u ^+ 2.
  rewrite (eq_mean _ (g := fun x => (f x - mean p f) ^+ 2 + (2%:R * u) * (f x - mean p f) + u ^+ 2)) => [|x]; last by ring.
  rewrite !meanD meanZ mean_const // -varianceE //.
  by rewrite meanD mean_const // subrr mulr0 addr0.
apply: (@le_trans _ _ (probability p (fun x => (c + u) ^+ 2 <= (f x - mean p f + u) ^+ 2))).
  apply: probability_sub => // x cx; have cx' : c + u <= f x - mean p f + u by rewrite lerD2r.
  have w0 : 0 <= c + u by rewrite addr_ge0 // ltW.
  by apply: lerXn2r; rewrite ?nnegrE // (le_trans w0).
apply: le_trans (markov dp q0 cu) _; rewrite sq le_eqVlt; apply/orP; left; apply/eqP.
have d0 : s + c ^+ 2 != 0 by rewrite gt_eqF // ltr_wpDl // exprn_gt0.
have e : c + u = (s + c ^+ 2) / c by rewrite /u; field; rewrite gt_eqF.
by rewrite e /u; field; rewrite d0 gt_eqF.
Qed.

(* a test says q at y with the chance r y; its errors cost 1 under p and c under q *)
Theorem best_test (p q : X -> R) (c : R) :
  (forall r, (forall y, 0 <= r y <= 1) -> \sum_y Num.min (p y) (c * q y) <= \sum_y p y * r y + c * \sum_y q y * (1 - r y)) /\
  let r y : R := if p y <= c * q y then 1 else 0 in (\sum_y p y * r y) + c * (\sum_y q y * (1 - r y)) = \sum_y Num.min (p y) (c * q y).
Proof.
split=> [r r01|r]; rewrite mulr_sumr -big_split /=.
  apply: ler_sum => y _; have /andP[r0 r1] := r01 y.
  have -> : p y * r y + c * (q y * (1 - r y)) = r y * p y + (1 - r y) * (c * q y) by ring.
  have m1 : Num.min (p y) (c * q y) = r y * Num.min (p y) (c * q y) + (1 - r y) * Num.min (p y) (c * q y) by ring.
  by rewrite m1; apply: lerD; apply: ler_wpM2l; rewrite ?subr_ge0 // ge_min lexx ?orbT.
apply: eq_bigr => y _; rewrite /r; case: (leP (p y) (c * q y)) => _ /=; ring.
Qed.

Theorem best_test_tv (p q : X -> R) : distribution p -> distribution q -> \sum_y Num.min (p y) (1 * q y) = 1 - tv p q.
Proof. by move=> dp dq; rewrite -tv_min //; apply: eq_bigr => y _; rewrite mul1r. Qed.
End One.
End Laws.

(* Set functions whose increments fall: their means over the sets of one size, divided by the size, fall.

   han_step     (k - 1) F S <= sum_(i in S) F (S without i) for k elements
   han_sizes    the mean of F over the sets of size k, divided by k, falls as k grows *)
Module Submodular.
(* the mean of F over the sets of size k *)
Definition mean_of_size (R : realFieldType) (I : finType) (k : nat) (F : {set I} -> R) : R :=
  (\sum_(S : {set I} | #|S| == k) F S) / 'C(#|I|, k)%:R.

Section Submodular.
Variables (R : realFieldType) (I : finType) (F : {set I} -> R).
Hypothesis F0 : 0 <= F set0.
Hypothesis submodular : forall A B, F (A :|: B) + F (A :&: B) <= F A + F B.

(* a submodular function is at least the sum of what each element adds to a larger set *)
Lemma han_increments (S T : {set I}) : T \subset S -> \sum_(i in T) (F S - F (S :\ i)) <= F T.
Proof.
move: {2}#|T| (erefl #|T|) => m; elim: m T => [|m ih] T cT TS.
  by move/eqP: cT; rewrite cards_eq0 => /eqP ->; rewrite big_set0.
have [i iT] : exists i, i \in T by apply/set0Pn; rewrite -cards_eq0 cT.
have iS : i \in S := subsetP TS i iT.
have c' : #|T :\ i| = m by move: (cardsD1 i T); rewrite iT cT => -[].
have := ih _ c' (subset_trans (subsetDl _ _) TS); have := submodular (S :\ i) T.
have -> : (S :\ i) :|: T = S.
  apply/setP => j; rewrite !inE; have := subsetP TS j; have [-> _|_] := eqVneq j i; first by rewrite iT iS.
  by case: (j \in T) => [->|_]; rewrite ?orbT ?orbF.
have -> : (S :\ i) :&: T = T :\ i.
  by apply/setP => j; rewrite !inE; have := subsetP TS j; case: (j \in T) => [->|_]; rewrite ?andbF // !andbT.
rewrite (big_setD1 i iT) /= => h1 h2; apply: le_trans (lerD (lexx _) h2) _.
by rewrite addrAC lerBlDl.
Qed.

Lemma han_step (S : {set I}) : #|S|%:R * F S <= F S + \sum_(i in S) F (S :\ i).
Proof.
have := han_increments (subxx S); rewrite sumrB sumr_const lerBlDr.
by rewrite -[F S *+ _]mulr_natl.
Qed.

(* each set of size k arises from n - k sets of size k + 1 *)
Lemma sum_sets_without (k : nat) : \sum_(S : {set I} | #|S| == k.+1) \sum_(i in S) F (S :\ i) =
  (#|I| - k)%:R * \sum_(T : {set I} | #|T| == k) F T.
Proof.
rewrite (exchange_big_dep predT) //= mulr_sumr.
transitivity (\sum_i \sum_(T : {set I} | (#|T| == k) && (i \notin T)) F T).
  apply: eq_bigr => i _; rewrite (reindex_onto (fun T => i |: T) (fun S => S :\ i)) /=; last first.
    by move=> S /andP[_ iS]; exact: setD1K.
  apply: eq_big => [T|T /andP[_ /eqP ->] //].
  have [iT|iT] := boolP (i \in T); rewrite ?andbF ?andbT.
    rewrite (setUidPr _) ?sub1set // iT andbT; apply/negbTE; apply/nandP; right.
    by apply/eqP => e; move: iT; rewrite -e !inE eqxx.
  by rewrite cardsU1 iT setU11 eqSS andbT setU1K // eqxx andbT.
rewrite (exchange_big_dep (fun T : {set I} => #|T| == k)) /=; last by move=> i T _ /andP[].
apply: eq_bigr => T /eqP cT; rewrite (eq_bigl (fun i => i \in ~: T)) => [|i]; last by rewrite inE cT eqxx.
by rewrite sumr_const cardsCs setCK cT mulr_natl.
Qed.

Lemma han_next (k : nat) : (0 < k < #|I|)%N -> mean_of_size k.+1 F / k.+1%:R <= mean_of_size k F / k%:R.
Proof.
move=> /andP[k0 kn]; rewrite /mean_of_size.
have s : k%:R * (\sum_(S : {set I} | #|S| == k.+1) F S) <= (#|I| - k)%:R * \sum_(T : {set I} | #|T| == k) F T.
  rewrite -sum_sets_without mulr_sumr; apply: ler_sum => S /eqP cS; have := han_step S.
  by rewrite cS -addn1 natrD mulrDl mul1r addrC lerD2l.
have b1 : (0 : R) < 'C(#|I|, k.+1)%:R by rewrite ltr0n bin_gt0.
have b0 : (0 : R) < 'C(#|I|, k)%:R by rewrite ltr0n bin_gt0 ltnW.
have e : k.+1%:R * 'C(#|I|, k.+1)%:R = (#|I| - k)%:R * 'C(#|I|, k)%:R :> R by rewrite -!natrM mul_bin_left.
have k0' : (0 : R) < k%:R by rewrite ltr0n.
have k1' : (0 : R) < k.+1%:R by rewrite ltr0n.
move: s e; move: (\sum_(S | _ == k.+1) _) (\sum_(T | _ == k) _) => a b s e.
rewrite -!mulrA -!invfM ler_pdivrMr ?mulr_gt0 // mulrAC ler_pdivlMr ?mulr_gt0 // [_ * k.+1%:R]mulrC e.
by rewrite [_ * k%:R]mulrC mulrA [a * _]mulrC mulrCA mulrA ler_pM2r.
Qed.

Theorem han_sizes (j k : nat) : (0 < j <= k)%N -> (k <= #|I|)%N -> mean_of_size k F / k%:R <= mean_of_size j F / j%:R.
Proof.
move=> /andP[j0 jk] kn; elim: k jk kn => [|k ih] jk kn; first by move: jk; rewrite leqn0 => /eqP ->.
move: jk; rewrite leq_eqVlt => /predU1P[-> //|jk].
by apply: le_trans (han_next _) (ih _ (ltnW kn)); rewrite ?kn ?andbT // (leq_trans j0).
Qed.
End Submodular.
End Submodular.
