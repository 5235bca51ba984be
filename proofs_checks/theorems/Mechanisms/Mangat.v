(* Generalised Mangat: the one sensitive symbol a is reported as it is, every other symbol is turned into a with chance 1/t.
   Source: context-aware-ldp, equation (11), here for any number of symbols. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Mangat.
Variables (R : realFieldType) (X : finType) (a : X) (t : R).
Definition mangat (x y : X) : R :=
  if x == a then (y == a)%:R else if y == a then t^-1 else if y == x then 1 - t^-1 else 0.
Definition mangat_score (y j : X) : R :=
  if j == a then (if y == a then 1 else - (t - 1)^-1) else (if y == j then t / (t - 1) else 0).
Hypothesis t1 : 1 <= t.
Let t0 : 0 < t. Proof. exact: lt_le_trans ltr01 t1. Qed.
Let v1 : t^-1 <= 1. Proof. by rewrite invf_le1. Qed.

(* a sum against a row *)
Lemma mangat_sum x (f : X -> R) : \sum_y mangat x y * f y = if x == a then f a else t^-1 * f a + (1 - t^-1) * f x.
Proof.
rewrite /mangat; case: (eqVneq x a) => [_|xa].
  by rewrite (bigD1 a) //= eqxx mul1r big1 ?addr0 // => y /negPf ->; rewrite mul0r.
rewrite (bigD1 a) //= eqxx; congr (_ + _); rewrite (bigD1 x) //= eqxx (negPf xa) big1 ?addr0 //.
by move=> y /andP[/negPf -> /negPf ->]; rewrite mul0r.
Qed.

Theorem mangat_stochastic : stochastic mangat.
Proof.
split=> [x y|x].
  rewrite /mangat; case: ifP => _; first exact: ler0n.
  by case: ifP => _; [rewrite invr_ge0 ltW|case: ifP => _; rewrite ?subr_ge0].
transitivity (\sum_y mangat x y * 1); first by under [RHS]eq_bigr do rewrite mulr1.
by rewrite mangat_sum; case: ifP => // _; rewrite !mulr1 addrC subrK.
Qed.

Theorem mangat_private : private (high_low [set a] t) mangat.
Proof.
have [m0 _] := mangat_stochastic.
move=> x x' s; rewrite /high_low inE; case: eqP => // -> [<-] y; rewrite {1}/mangat eqxx.
case: (eqVneq y a) => [->|_]; last by rewrite mulr_ge0 // ltW.
by rewrite /mangat eqxx; case: ifP => _; rewrite ?mulr1 // divff ?gt_eqF.
Qed.

Theorem mangat_tight u : (1 < #|X|)%N -> private (high_low [set a] u) mangat -> t <= u.
Proof.
move=> two h; have [b ba] : exists b, b != a.
  apply/existsP; apply: contraLR two => /existsPn e; rewrite -leqNgt -(card1 a) subset_leq_card //.
  by apply/subsetP => y _; have := e y; rewrite negbK.
have := h a b u _ a; rewrite /high_low inE eqxx => /(_ erefl); rewrite /mangat !eqxx (negPf ba).
by rewrite ler_pdivl_mulr // mul1r.
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.
Let tn : t != 0. Proof. by rewrite gt_eqF. Qed.

Theorem mangat_unbiased : unbiased mangat mangat_score.
Proof.
move=> x j; rewrite (mangat_sum x (mangat_score ^~ j)) /mangat_score.
case: (eqVneq j a) => [->|ja]; case: (eqVneq x a) => [xa|xa]; rewrite ?eqxx ?(negPf xa) ?xa //=.
- by field; rewrite tn u0.
- by rewrite !(eq_sym a) (negPf ja).
rewrite mulr0 add0r; case: eqP => _ /=; last by rewrite mulr0.
by rewrite mulr1n; field; rewrite tn u0.
Qed.

Variables (users : nat) (p : X -> R).
Hypotheses (n0 : (0 < users)%N) (dp : distribution p).

Lemma mangat_second j : mean (output p mangat) (fun y => mangat_score y j ^+ 2) =
  if j == a then p a + (1 - p a) / (t - 1) else t / (t - 1) * p j.
Proof.
rewrite mean_output.
have e x : mean (mangat x) (fun y => mangat_score y j ^+ 2) =
  if j == a then ((t - 2%:R) / (t - 1)) * (x == a)%:R + (t - 1)^-1 else t / (t - 1) * (x == j)%:R.
  rewrite /mean (mangat_sum x (fun y => mangat_score y j ^+ 2)) /mangat_score.
  case: (eqVneq j a) => [_|ja]; case: (eqVneq x a) => [xa|xa]; rewrite ?eqxx //= ?(negPf xa) ?xa ?mulr1n ?mulr0n.
  - by field; rewrite u0.
  - by field; rewrite tn u0.
  - by rewrite eq_sym (negPf ja) mulr0 expr0n.
  by case: eqP => _ /=; rewrite ?mulr1n ?mulr0n; field; rewrite tn u0.
rewrite (eq_mean _ e); case: eqP => _; last by rewrite meanZ mean_delta.
by rewrite meanD meanZ mean_delta mean_const //; field; rewrite u0.
Qed.

(* n Var = p_a + (1 - p_a)/(t-1) - p_a^2 at a, t/(t-1) p_j - p_j^2 elsewhere *)
Theorem mangat_variance j : variance (@sampled _ _ _ users mangat p) (estimate mangat_score ^~ j) =
  ((if j == a then p a + (1 - p a) / (t - 1) else t / (t - 1) * p j) - p j ^+ 2) / users%:R.
Proof.
rewrite /variance (covariance_sampled mangat_stochastic n0 mangat_unbiased dp); congr ((_ - _) / _).
by rewrite -mangat_second.
Qed.

(* n risk = (1 - p_a)(t + 1)/(t - 1) + p_a - |p|^2 *)
Theorem mangat_risk : risk users mangat mangat_score p =
  (p a + (1 - p a) * (t + 1) / (t - 1) - \sum_j p j ^+ 2) / users%:R.
Proof.
rewrite (risk_sampled mangat_stochastic n0 mangat_unbiased dp); congr ((_ - _) / _).
under eq_bigr do rewrite mangat_second.
rewrite (bigD1 a) //= eqxx (eq_bigr (fun j => t / (t - 1) * p j)) => [|j /negPf -> //].
have -> : \sum_(j | j != a) t / (t - 1) * p j = t / (t - 1) * (1 - p a).
  by have [_ e] := dp; rewrite -mulr_sumr -e (bigD1 a) //= [p a + _]addrC addrK.
by field; rewrite u0.
Qed.
End Mangat.
