(* High-low Hadamard response: sensitive symbols share Hadamard response, every other one passes with the chance (t-1)/(t+1).

   Symbols are SA + SB, sensitive and not; outputs are the columns of the Sylvester matrix, then one for each symbol of SB.
   Source: context-aware-ldp, section 5.1, equations (13) with row x+1, (14), (15), (16). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section HighLow.
Variables (R : realFieldType) (SA SB : finType) (n : nat) (row : SA -> bits n) (t : R).
Notation symbol := (SA + SB)%type.
Notation result := (bits n + SB)%type.
Definition sensitive : {set symbol} := [set x : symbol | if x is inl _ then true else false].
Definition mixed (x : symbol) (y : result) : R :=
  match x, y with
  | inl a, inl z => response row t a z
  | inl _, inr _ => 0
  | inr _, inl _ => 2%:R / (2 ^+ n * (t + 1))
  | inr b, inr b' => if b == b' then (t - 1) / (t + 1) else 0
  end.
Definition mixed_score (y : result) (j : symbol) : R :=
  match y, j with
  | inl z, inl a => response_score row t z a
  | inr b, inr b' => if b == b' then gain t else 0
  | _, _ => 0
  end.

Hypotheses (row_inj : injective row) (row_none : forall a, row a != none n) (t1 : 1 <= t).
Let m0 : 0 < 2 ^+ n :> R. Proof. by rewrite exprn_gt0 // ltr0n. Qed.
Let t0 : 0 < t + 1. Proof. exact: ltr_paddl (le_trans ler01 t1) ltr01. Qed.
Let mt : 2 ^+ n * (t + 1) != 0. Proof. by rewrite gt_eqF // mulr_gt0. Qed.

Lemma sum_columns (c : R) : \sum_(z : bits n) c = 2 ^+ n * c.
Proof. by rewrite sumr_const -[LHS]mulr_natl card_bits. Qed.

Lemma sum_one (b : SB) (c : R) (f : SB -> R) : \sum_b' (if b == b' then c else 0) * f b' = c * f b.
Proof. by rewrite (bigD1 b) //= eqxx big1 ?addr0 // => b' /negPf n'; rewrite eq_sym n' mul0r. Qed.

Theorem mixed_stochastic : stochastic mixed.
Proof.
have [r0 r1] := response_stochastic row_none t1; split=> [[a|b] [z|b'] //=|[a|b]].
- by rewrite divr_ge0 ?mulr_ge0 ?ler0n ?(ltW m0) ?(ltW t0).
- by case: eqP => _; rewrite // divr_ge0 ?(ltW t0) // subr_ge0.
- by rewrite big_sumType /= r1 big1 // addr0.
rewrite big_sumType /= sum_columns; rewrite (eq_bigr (fun b' => (if b == b' then (t - 1) / (t + 1) else 0) * 1)) => [|b' _]; last by rewrite mulr1.
by rewrite (sum_one b _ (fun _ => 1)); move: mt t0 m0; set m := 2 ^+ n => ? ? ?; field; rewrite !gt_eqF.
Qed.

Lemma mixed_above a b z : mixed (inl a) (inl z) <= t * mixed (inr b) (inl z).
Proof.
rewrite /= /response mulrA ler_pmul2r ?invr_gt0 ?mulr_gt0 //; case: ifP => _; first by rewrite mulrC.
by rewrite -[X in X <= _]mul1r ler_pmul2r ?ltr0n.
Qed.

Theorem mixed_private : private (high_low sensitive t) mixed.
Proof.
have r0 := proj1 mixed_stochastic.
move=> [a|b] x' s; rewrite /high_low inE //= => -[<-] [z|b']; last by rewrite mulr_ge0 ?(le_trans ler01 t1).
by case: x' => [a'|b]; [apply: response_ldp|apply: mixed_above].
Qed.

(* t is needed as soon as there are two symbols, one of them sensitive *)
Theorem mixed_tight u : (1 < #|{: symbol}|)%N -> (0 < #|SA|)%N -> private (high_low sensitive u) mixed -> t <= u.
Proof.
move=> two /card_gt0P [a _] h; have [SB0|/card_gt0P [b _]] := posnP #|SB|.
  apply: (response_tight row_inj row_none t1); first by rewrite card_sum SB0 addn0 in two.
  by move=> x x' y; apply: (h (inl x) (inl x') u _ (inl y)); rewrite /high_low inE.
have := h (inl a) (inr b) u _ (inl (none n)); rewrite /high_low inE => /(_ erefl) /=.
rewrite /response hadamard_sym hadamard_none eqxx mulrA ler_pmul2r ?invr_gt0 ?mulr_gt0 //.
by rewrite [2%:R * t]mulrC ler_pmul2r ?ltr0n.
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

Theorem mixed_unbiased : unbiased mixed mixed_score.
Proof.
move=> [a|b] [a'|b']; rewrite big_sumType /=.
- by rewrite (response_unbiased row_inj row_none t1 t2) big1 ?addr0 // => b _; rewrite mul0r.
- by rewrite !big1 ?addr0 // => y _; rewrite ?mulr0 ?mul0r.
- rewrite -mulr_sumr /response_score -mulr_sumr hadamard_sum (negPf (row_none a')) mul0r !mulr0 add0r.
  by rewrite big1 // => y _; rewrite mulr0.
rewrite big1 ?add0r => [|y _]; last by rewrite mulr0.
rewrite (sum_one b _ (fun b'' => if b'' == b' then gain t else 0)) /gain.
case: eqP => [->|n']; last by rewrite mulr0; case: eqP => // -[].
by rewrite eqxx /= mulr1n; field; rewrite u0 gt_eqF.
Qed.

(* second moments of the scores *)
Lemma mixed_sqr_sensitive x a :
  mean (mixed x) (fun y => mixed_score y (inl a) ^+ 2) = if x is inl _ then gain t ^+ 2 else 2%:R * gain t ^+ 2 / (t + 1).
Proof.
have sr := response_stochastic row_none t1.
case: x => [a'|b]; rewrite /mean big_sumType /=.
  rewrite [X in _ + X]big1 ?addr0 => [|b _]; last by rewrite mul0r.
  under eq_bigr do rewrite response_score_sqr; by rewrite -mulr_suml (proj2 sr) mul1r.
rewrite [X in _ + X]big1 ?addr0 => [|b' _]; last by rewrite expr0n mulr0.
under eq_bigr do rewrite response_score_sqr.
by rewrite sum_columns; move: m0 (gain t); set m := 2 ^+ n => m1 c; field; rewrite !gt_eqF.
Qed.

Lemma mixed_sqr_other x b : mean (mixed x) (fun y => mixed_score y (inr b) ^+ 2) = if x == inr b then gain t else 0.
Proof.
rewrite /mean big_sumType /=; case: x => [a|b'] /=; rewrite big1 ?add0r => [|y _]; try by rewrite expr0n mulr0.
  by rewrite big1 // => b' _; rewrite mul0r.
rewrite (sum_one b' _ (fun b'' => (if b'' == b then gain t else 0) ^+ 2)).
have -> : (inr b' == inr b :> symbol) = (b' == b) by [].
case: eqP => _; last by rewrite expr0n mulr0.
by rewrite /gain; field; rewrite u0 gt_eqF.
Qed.

Variables (users : nat) (p : symbol -> R).
Hypotheses (n0 : (0 < users)%N) (dp : distribution p).
Let B : R := \sum_b p (inr b).
Let c : R := gain t.
Notation law := (@sampled _ _ _ users mixed p).

Lemma mass : \sum_a p (inl a) = 1 - B.
Proof. by have [_] := dp; rewrite big_sumType /= => <-; rewrite addrK. Qed.

Lemma mixed_second_sensitive a : mean (output p mixed) (fun y => mixed_score y (inl a) ^+ 2) = c ^+ 2 * (1 - B / c).
Proof.
rewrite mean_output (eq_mean _ (fun x => mixed_sqr_sensitive x a)) /mean big_sumType /= -!mulr_suml mass -/B /c /gain.
by field; rewrite u0 gt_eqF.
Qed.

Lemma mixed_second_other b : mean (output p mixed) (fun y => mixed_score y (inr b) ^+ 2) = c * p (inr b).
Proof.
rewrite mean_output (eq_mean _ (fun x => mixed_sqr_other x b)) /mean (bigD1 (inr b)) //= eqxx big1 ?addr0 1?mulrC //.
by move=> x /negPf ->; rewrite mulr0.
Qed.

(* n Var = c^2 (1 - p(B)/c) - p_a^2 for sensitive a, c p_b - p_b^2 for the others *)
Theorem mixed_variance j : variance law (estimate mixed_score ^~ j) =
  ((if j is inl _ then c ^+ 2 * (1 - B / c) else c * p j) - p j ^+ 2) / users%:R.
Proof.
rewrite /variance (covariance_sampled mixed_stochastic n0 mixed_unbiased dp); congr ((_ - _) / _).
by case: j => [a|b]; [rewrite -(mixed_second_sensitive a)|rewrite -(mixed_second_other b)].
Qed.

(* n risk = s c^2 - (s-1) c p(B) - |p|^2 *)
Theorem mixed_risk : risk users mixed mixed_score p =
  (#|SA|%:R * c ^+ 2 - (#|SA|%:R - 1) * c * B - \sum_j p j ^+ 2) / users%:R.
Proof.
rewrite (risk_sampled mixed_stochastic n0 mixed_unbiased dp); congr ((_ - _) / _).
rewrite big_sumType /=; under eq_bigr do rewrite mixed_second_sensitive.
under [X in _ + X]eq_bigr do rewrite mixed_second_other.
rewrite sumr_const -[X in X + _]mulr_natl -mulr_sumr -/B -[#|xpredT|]/(#|SA|).
have c0 : c != 0 by rewrite /c /gain mulf_eq0 invr_eq0 negb_or u0 gt_eqF.
by move: c c0 B => d d0 b; field.
Qed.
End HighLow.
