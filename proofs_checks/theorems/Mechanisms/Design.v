(* Two-valued channels on designs: k-RR, Hadamard response, HRR and subset selection are four designs.

   Every symbol x supports s outputs, every two symbols support l outputs together. A report has weight t where the symbol supports
   it and weight 1 elsewhere; the score of j is affine in whether j supports the report. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Design.
Variables (R : realFieldType) (X Y : finType) (support : X -> Y -> bool) (s l t : R).
Definition weight : R := s * t + (#|Y|%:R - s).
Definition design (x : X) (y : Y) : R := (if support x y then t else 1) / weight.
(* the chances that j supports the report of a user with j, of a user with another symbol *)
Definition own : R := s * t / weight.
Definition other : R := (l * t + (s - l)) / weight.
Definition design_score (y : Y) (j : X) : R := ((support j y)%:R - other) / (own - other).

Hypotheses (single : forall x, \sum_y (support x y)%:R = s)
           (double : forall x x', x != x' -> \sum_y (support x y && support x' y)%:R = l)
           (t1 : 1 <= t) (s0 : 0 < s).

Let t0 : 0 < t. Proof. exact: lt_le_trans ltr01 t1. Qed.

Lemma weight_gt0 (x : X) : 0 < weight.
Proof.
apply: ltr_paddr; last exact: mulr_gt0.
rewrite subr_ge0 -(single x); apply: le_trans (_ : \sum_(y : Y) 1 <= _); last by rewrite sumr_const.
by apply: ler_sum => y _; case: support; rewrite ?ler01.
Qed.

Lemma designE x y : design x y = (1 + (support x y)%:R * (t - 1)) / weight.
Proof. by rewrite /design; case: support => /=; congr (_ / _); ring. Qed.

Theorem design_stochastic : stochastic design.
Proof.
split=> [x y|x]; have w0 := weight_gt0 x.
  by rewrite divr_ge0 ?(ltW w0) //; case: support; rewrite ?ler01 // ltW.
under eq_bigr do rewrite designE.
have one : \sum_(y : Y) 1 = #|Y|%:R :> R by rewrite sumr_const.
rewrite -mulr_suml big_split /= one -mulr_suml single.
by rewrite (_ : #|Y|%:R + s * (t - 1) = weight) ?divff ?gt_eqF // /weight; ring.
Qed.

Theorem design_ldp : ldp t design.
Proof.
move=> x x' y; rewrite /design mulrA ler_pmul2r ?invr_gt0 ?(weight_gt0 x) //.
have tt : t <= t * t := ler_pemulr (ltW t0) t1.
by case: support; case: support; rewrite ?mulr1 // (le_trans t1).
Qed.

Theorem design_tight u x x' y : support x y -> ~~ support x' y -> ldp u design -> t <= u.
Proof.
by move=> h /negPf h' /(_ x x' y); rewrite /design h h' mulrA ler_pmul2r ?invr_gt0 ?(weight_gt0 x) // mulr1.
Qed.

(* whether j supports the report, in the mean *)
Lemma mean_support x j : mean (design x) (fun y => (support j y)%:R) = if x == j then own else other.
Proof.
have w0 := weight_gt0 x; rewrite /mean; under eq_bigr do rewrite designE mulrAC mulrDl mul1r mulrAC.
rewrite -mulr_suml big_split /= single -mulr_suml; case: eqVneq => [->|n].
  under [X in _ + X * _]eq_bigr do rewrite -natrM mulnb andbb.
  by rewrite single /own; congr (_ / _); ring.
under [X in _ + X * _]eq_bigr do rewrite -natrM mulnb.
by rewrite double // /other; congr (_ / _); ring.
Qed.

Hypotheses (t2 : 1 < t) (sl : l != s).

Lemma own_other (x : X) : own - other != 0.
Proof.
rewrite /own /other -mulrBl mulf_eq0 invr_eq0 (gt_eqF (weight_gt0 x)) orbF.
rewrite (_ : _ - _ = (s - l) * (t - 1)); last by ring.
by rewrite mulf_eq0 !subr_eq0 eq_sym (negPf sl) gt_eqF.
Qed.

Theorem design_unbiased : unbiased design design_score.
Proof.
move=> x j; have d0 := own_other x; have dx : distribution (design x) by case: design_stochastic.
transitivity (mean (design x) (fun y => (own - other)^-1 * ((support j y)%:R - other))).
  by apply: eq_bigr => y _; rewrite /design_score [_ / _]mulrC.
rewrite meanZ meanB mean_support mean_const //; case: eqP => _; first by rewrite mulVf.
by rewrite subrr mulr0.
Qed.

(* the second moment of a score: 1 or 0 from the square of its mean, and the variance of a coin *)
Definition second (c : bool) : R :=
  if c then 1 + own * (1 - own) / (own - other) ^+ 2 else other * (1 - other) / (own - other) ^+ 2.

Lemma mean_score_sqr x j : mean (design x) (fun y => design_score y j ^+ 2) = second (x == j).
Proof.
have d0 := own_other x; have dx : distribution (design x) by case: design_stochastic.
have e y : design_score y j ^+ 2 =
    (own - other) ^- 2 * ((1 - 2%:R * other) * (support j y)%:R + other ^+ 2).
  by rewrite /design_score; case: support => /=; field.
rewrite (eq_mean _ e) meanZ meanD meanZ mean_support mean_const // /second.
by case: eqP => _ /=; field.
Qed.

(* The risk, for every law of the items: what is lost to privacy, and the sum of squares that sampling gives back. *)
Theorem design_risk (n : nat) (p : X -> R) : (0 < n)%N -> distribution p ->
  risk n design design_score p = (second true + (#|X|%:R - 1) * second false - \sum_j p j ^+ 2) / n%:R.
Proof.
move=> n0 dp; rewrite (risk_sampled design_stochastic n0 design_unbiased dp); congr ((_ - _) / _).
under eq_bigr do rewrite mean_output (eq_mean _ (fun x => mean_score_sqr x _)).
rewrite -mean_sum -[RHS](mean_const _ dp); apply: eq_mean => x.
rewrite (bigD1 x) //= eqxx; congr (_ + _); rewrite (eq_bigr (fun _ => second false)) => [|j /negPf jx].
  have c0 : (0 < #|X|)%N by apply/card_gt0P; exists x.
  by rewrite sumr_const cardC1 -[LHS]mulr_natl -subn1 natrB.
by rewrite eq_sym jx.
Qed.
End Design.
