(* Inequalities for finite probability, over any ordered field.

   Markov             markov
   Chebyshev          chebyshev
   Cauchy-Schwarz     cauchy_schwarz (sums), cauchy_schwarz_mean (expectations)
   Jensen             jensen
   union bound        union_bound

   No axioms. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Probability.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
by case: (A x); case: (B x); rewrite /= ?addr0 ?add0r // ?ler_addl ?ler01.
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
move=> dp f0 c0; rewrite ler_pdivl_mulr // probability_mean mulrC -meanZ; apply: mean_le => // x.
by case: (leP c (f x)) => h; rewrite ?mulr1 ?mulr0.
Qed.

Theorem chebyshev p f c : distribution p -> 0 < c ->
  probability p (fun x => c <= `|f x - mean p f|) <= variance p f / c ^+ 2.
Proof.
move=> dp c0; rewrite varianceE //; apply: le_trans (markov dp _ (exprn_gt0 2 c0)) => [|x]; last exact: sqr_ge0.
apply: probability_sub => // x h; rewrite -[X in _ <= X]real_normK ?num_real //.
by rewrite ler_expn2r // ?nnegrE ?normr_ge0 // ltW.
Qed.

Theorem union_bound (I : finType) p (A : I -> pred X) : distribution p ->
  probability p (fun x => [exists i, A i x]) <= \sum_i probability p (A i).
Proof.
move=> dp.
have -> : \sum_i probability p (A i) = \sum_i mean p (fun x => (A i x)%:R).
  by apply: eq_bigr => i _; exact: probability_mean.
rewrite probability_mean -mean_sum; apply: mean_le => // x.
case: existsP => [[i a]|_]; last by apply: sumr_ge0 => i _; exact: ler0n.
by rewrite (bigD1 i) //= a ler_addl sumr_ge0 // => j _; exact: ler0n.
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
      have le0 : p x <= w by rewrite /w (big_rem x xr) /= ler_addl; apply: sumr_ge0.
      have -> : p x = 0 by apply/eqP; rewrite eq_le p0 -w0 in le0 *; rewrite le0.
      by rewrite mul0r.
    move: s0; rewrite !z -w0 !addr0 => s0.
    by rewrite ![p y * _]mulrC !mulfK ?gt_eqF.
  have [Dr fr] := h w0; set m := _ / w in Dr fr.
  have t01 : 0 <= p y / (p y + w) <= 1.
    by rewrite divr_ge0 ?addr_ge0 ?(ltW w0) //= ler_pdivr_mulr // mul1r ler_addl ltW.
  have [+ +] := cv _ _ _ (Df y) Dr t01.
  have -> : p y / (p y + w) * f y + (1 - p y / (p y + w)) * m = (p y * f y + \sum_(x <- r) p x * f x) / (p y + w).
    by rewrite /m; field; rewrite !gt_eqF.
  move=> Dm fm; split=> //; apply: le_trans fm _.
  have -> : (p y * phi (f y) + \sum_(x <- r) p x * phi (f x)) / (p y + w) =
    p y / (p y + w) * phi (f y) + (1 - p y / (p y + w)) * ((\sum_(x <- r) p x * phi (f x)) / w).
    by field; rewrite !gt_eqF.
  rewrite ler_add2l ler_wpmul2l // subr_ge0; by case/andP: t01.
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

