(* Finite probability: conditional laws, the tower property, the variance by parts, one-sided Chebyshev, the best test.

   tower                 tower
   variance by parts     total_variance
   independent variables variance_total
   Cantelli              cantelli
   the best test         best_test, best_test_tv *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
have cu : 0 < (c + u) ^+ 2 by rewrite exprn_gt0 // ltr_paddr.
have q0 x : 0 <= (f x - mean p f + u) ^+ 2 by exact: sqr_ge0.
have sq : mean p (fun x => (f x - mean p f + u) ^+ 2) = s + u ^+ 2.
  rewrite (eq_mean _ (g := fun x => (f x - mean p f) ^+ 2 + (2%:R * u) * (f x - mean p f) + u ^+ 2)) => [|x]; last by ring.
  rewrite !meanD meanZ mean_const // -varianceE //.
  by rewrite meanD mean_const // subrr mulr0 addr0.
apply: (@le_trans _ _ (probability p (fun x => (c + u) ^+ 2 <= (f x - mean p f + u) ^+ 2))).
  apply: probability_sub => // x cx; have cx' : c + u <= f x - mean p f + u by rewrite ler_add2r.
  have w0 : 0 <= c + u by rewrite addr_ge0 // ltW.
  by apply: ler_expn2r; rewrite ?nnegrE // (le_trans w0).
apply: le_trans (markov dp q0 cu) _; rewrite sq le_eqVlt; apply/orP; left; apply/eqP.
have d0 : s + c ^+ 2 != 0 by rewrite gt_eqF // ltr_paddl // exprn_gt0.
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
  by rewrite m1; apply: ler_add; apply: ler_wpmul2l; rewrite ?subr_ge0 // le_minl lexx ?orbT.
apply: eq_bigr => y _; rewrite /r; case: (leP (p y) (c * q y)) => _ /=; ring.
Qed.

Theorem best_test_tv (p q : X -> R) : distribution p -> distribution q -> \sum_y Num.min (p y) (1 * q y) = 1 - tv p q.
Proof. by move=> dp dq; rewrite -tv_min //; apply: eq_bigr => y _; rewrite mul1r. Qed.
End One.
