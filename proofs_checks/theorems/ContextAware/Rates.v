(* context-aware-ldp, Theorem 4, and for Theorem 3 in OneSensitive.v: the printed rates fail where privacy asks for nothing, over
   every Archimedean field.
   The level epsilon enters a rate as a number of its own and a policy as t = e^epsilon; all that is used of it is t >= 1. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Rates.
Variables (R : archiFieldType) (level : R -> R).          (* level epsilon = e^epsilon *)
Hypothesis level1 : forall eps, 0 < eps -> 1 <= level eps.

(* n users and some channel of the policy suffice: an estimator with values in the simplex has an expected total variation error
   below alpha, whatever the law p is *)
Definition suffices (X : finType) (E : policy R X) (alpha : R) (n : nat) :=
  exists (Y : finType) (Q : X -> Y -> R) (estimator : {ffun 'I_n -> Y} -> X -> R),
  [/\ stochastic Q, private E Q, forall y, distribution (estimator y) &
      forall p, distribution p -> mean (@sampled _ _ _ n Q p) (fun y => tv (estimator y) p) < alpha].

(* E|f - Ef| <= (Var f/c + c)/2 *)
Lemma deviation (X : finType) (p f : X -> R) (c : R) : distribution p -> 0 < c ->
  mean p (fun x => `|f x - mean p f|) <= (variance p f / c + c) / 2%:R.
Proof.
move=> dp c0; rewrite varianceE // ler_pdivl_mulr ?ltr0n //.
have -> : mean p (fun x => (f x - mean p f) ^+ 2) / c + c = mean p (fun x => c^-1 * `|f x - mean p f| ^+ 2 + c).
  rewrite meanD mean_const // meanZ [_ / c]mulrC; congr (_ * _ + _); apply: eq_mean => x.
  by rewrite real_normK ?num_real.
rewrite mulrC -meanZ; apply: mean_le => // x; set d := `|_|.
rewrite -subr_ge0 (_ : _ - _ = c^-1 * (d - c) ^+ 2); last by field; rewrite gt_eqF.
by rewrite mulr_ge0 ?invr_ge0 ?(ltW c0) // sqr_ge0.
Qed.

(* the items themselves are reported *)
Section Unprotected.
Variables (E : policy R bool) (alpha : R) (n : nat).
Hypotheses (free : forall x x' s, E x x' = Some s -> x = x' /\ 1 <= s) (a0 : 0 < alpha) (many : 1 < n%:R * alpha ^+ 2).

Let n0 : (0 < n)%N.
Proof. by rewrite lt0n; apply: contraTneq many => ->; rewrite mul0r -leNgt ler01. Qed.
Let N0 : 0 < n%:R :> R. Proof. by rewrite ltr0n. Qed.
Let A (y j : bool) : R := (y == j)%:R.

Lemma identity_unbiased : unbiased (@identity R _) A.
Proof.
move=> x j; rewrite (bigD1 x) //= /identity eqxx mul1r big1 ?addr0 // => y /negPf yx.
by rewrite eq_sym yx mul0r.
Qed.

Lemma histogram_distribution (y : {ffun 'I_n -> bool}) : distribution (estimate A y).
Proof.
split=> [j|]; first by rewrite divr_ge0 ?ler0n // sumr_ge0 // => i _; apply: ler0n.
rewrite -mulr_suml exchange_big /= (eq_bigr (fun _ => 1)) => [|i _]; last first.
  by rewrite big_bool /A; case: (y i); rewrite /= ?addr0 ?add0r.
by rewrite sumr_const card_ord divff // gt_eqF.
Qed.

Lemma unprotected : suffices E alpha n.
Proof.
exists [finType of bool], (@identity R _), (fun y => estimate A y); split.
- exact: identity_stochastic.
- by move=> x x' s /free [<- s1] y; rewrite ler_pemull ?ler0n.
- exact: histogram_distribution.
move=> p dp; set law := @sampled _ _ _ n _ p.
have si := identity_stochastic R [finType of bool].
have dl : distribution law by apply: independent_distribution => _; apply: output_distribution si _ dp.
have one j : mean law (fun y => `|estimate A y j - p j|) <= ((n%:R * alpha)^-1 + alpha) / 2%:R.
  rewrite -[p j](estimate_sampled si n0 identity_unbiased dp); apply: le_trans (deviation _ dl a0) _.
  rewrite ler_pmul2r ?invr_gt0 ?ltr0n // ler_add2r invfM ler_pmul2r ?invr_gt0 //.
  rewrite /variance (covariance_sampled si n0 identity_unbiased dp) ler_pdivr_mulr // mulVf ?gt_eqF //.
  rewrite ler_subl_addr; apply: (@le_trans _ _ 1); last by rewrite ler_addl -expr2 sqr_ge0.
  apply: mean_le_const => [|y]; first exact: output_distribution si _ dp.
  by rewrite /A; case: eqP => _; rewrite ?mulr1 ?mulr0 ?ler01.
have -> : mean law (fun y => tv (estimate A y) p) =
    (mean law (fun y => `|estimate A y true - p true|) + mean law (fun y => `|estimate A y false - p false|)) / 2%:R.
  by rewrite mulrC -meanD -meanZ; apply: eq_mean => y; rewrite /tv big_bool /= mulrC.
rewrite ltr_pdivr_mulr ?ltr0n //; apply: le_lt_trans (ler_add (one true) (one false)) _.
rewrite -splitr mulr_natr mulr2n ltr_add2r.
by rewrite -[X in X < _]mul1r ltr_pdivr_mulr ?mulr_gt0 // mulrC -mulrA -expr2.
Qed.
End Unprotected.

(* Theorem 4 as printed, its lower side, for levels eps <= 1: false, by two blocks of one symbol each *)
Definition thm_4_lower (kappa alpha0 : R) := forall (X I : finType) (block : X -> I) eps alpha n,
  0 < eps <= 1 -> 0 < alpha <= alpha0 -> suffices (blocks block (level eps)) alpha n ->
  kappa * (\sum_i #|[pred x | block x == i]|%:R ^+ 2) / (alpha ^+ 2 * eps ^+ 2) <= n%:R.
(* a number of users that suffices without privacy, and a level at which the printed rate asks for more *)
Lemma small_level (kappa alpha : R) : 0 < kappa -> 0 < alpha ->
  exists n eps, [/\ 1 < n%:R * alpha ^+ 2, 0 < eps <= 1 & n%:R * alpha ^+ 2 * eps <= kappa].
Proof.
move=> k0 a0; have s0 : 0 < alpha ^+ 2 by rewrite exprn_gt0.
pose n := Num.bound (alpha ^+ 2)^-1; exists n; set m := n%:R * alpha ^+ 2.
have m1 : 1 < m.
  by rewrite -ltr_pdivr_mulr // mul1r /n; apply: archi_boundP; rewrite invr_ge0 ltW.
have m0 : 0 < m + kappa by rewrite addr_gt0 // (lt_trans ltr01).
exists (kappa / (m + kappa)); split=> //.
  by rewrite divr_gt0 //= ler_pdivr_mulr // mul1r ler_addr ltW // (lt_trans ltr01).
by rewrite mulrA ler_pdivr_mulr // mulrC ler_pmul2l // ler_addl ltW.
Qed.

Theorem thm_4_refuted : ~ exists kappa alpha0, [/\ 0 < kappa, 0 < alpha0 & thm_4_lower kappa alpha0].
Proof.
move=> [kappa [alpha [k0 a0 claim]]]; have [n [eps [n1 /andP[e0 e1] ke]]] := small_level k0 a0.
have h : suffices (blocks (fun x : bool => x) (level eps)) alpha n.
  by apply: unprotected => // x x' s; rewrite /blocks; case: eqP => // -> [<-]; split=> //; apply: level1.
have := claim _ _ (fun x : bool => x) eps alpha n; rewrite e0 e1 a0 lexx => /(_ isT isT h).
have -> : \sum_(i : bool) #|[pred x : bool | x == i]|%:R ^+ 2 = 2%:R :> R.
  rewrite (eq_bigr (fun _ => 1)) => [|i _]; first by rewrite sumr_const card_bool.
  by rewrite (card1 i : #|[pred x : bool | x == i]| = 1%N) expr1n.
rewrite ler_pdivr_mulr ?mulr_gt0 ?exprn_gt0 // leNgt => /negP; apply.
rewrite mulrA [eps ^+ 2]expr2 mulrA; apply: le_lt_trans (ler_wpmul2r (ltW e0) ke) _.
by apply: le_lt_trans (ler_pimulr (ltW k0) e1) _; rewrite ltr_pmulr // ltr1n.
Qed.
End Rates.
