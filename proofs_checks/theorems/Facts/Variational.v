(* Divergence as the best exponential bound; binomial sums and entropy; Bayes against the largest risk.

   Donsker-Varadhan      donsker_varadhan, donsker_varadhan_attained, donsker_varadhan_infinite
   binomial sums         binomial_entropy     the sum of C(n, i) over i <= a n is at most e^(n h(a)), h in nats
   Bayes                 bayes_minimax, posterior_mean *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Laws.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Donsker.
Variables (X : finType) (p q : X -> real).
Hypotheses (dp : distribution p) (dq : distribution q) (pq : dominated p q).

Lemma exp_mean_gt0 (f : X -> real) : 0 < mean q (fun x => exp (f x)).
Proof.
have [q0 q1] := dq; rewrite lt_neqAle eq_sym mean_ge0 ?andbT // => [|x]; last exact: exp_ge0.
apply/negP; rewrite psumr_eq0 => [/allP z|x _]; last by rewrite mulr_ge0 ?exp_ge0.
move/eqP: q1; rewrite big1 ?(eq_sym 0) ?oner_eq0 // => x _.
by have := z x (mem_index_enum x); rewrite mulf_eq0 [exp _ == 0]gt_eqF ?exp_gt0 // orbF => /eqP.
Qed.

Theorem donsker_varadhan (f : X -> real) : mean p f - ln (mean q (fun x => exp (f x))) <= kl p q.
Proof.
have Z0 := exp_mean_gt0 f; set Z := mean q _ in Z0 *; have [q0 q1] := dq; have [p0 p1] := dp.
pose r x := q x * exp (f x) / Z.
have dr : distribution r.
  by split=> [x|]; rewrite /r ?divr_ge0 ?mulr_ge0 ?exp_ge0 ?(ltW Z0) // -mulr_suml -/(mean q _) -/Z divff ?gt_eqF.
have dom : dominated p r.
  move=> x /eqP; rewrite /r !mulf_eq0 invr_eq0 [exp _ == 0]gt_eqF ?exp_gt0 // [Z == 0]gt_eqF // !orbF => /eqP; exact: pq.
have := gibbs dp dr dom; have -> : kl p r = kl p q - (mean p f - ln Z); last by rewrite subr_ge0.
rewrite -[X in _ - (_ - X)](mean_const (ln Z) dp) -meanB -[in RHS]/(mean p (fun x => ln (p x / q x))) -meanB.
apply: eq_bigr => x _; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
have qx := dominated_gt0 q0 pq px; congr (_ * _).
have rx : 0 < r x by rewrite /r divr_gt0 ?mulr_gt0 ?exp_gt0.
have e : ln (r x) = ln (q x) + f x - ln Z by rewrite /r ln_div ?mulr_gt0 ?exp_gt0 // lnM ?exp_gt0 // expK.
by rewrite (ln_div px rx) (ln_div px qx) e; move: (ln (p x)) (ln (q x)) (ln Z) (f x) => a b c d; ring.
Qed.

Theorem donsker_varadhan_attained (e : real) : 0 < e ->
  exists f : X -> real, kl p q - e <= mean p f - ln (mean q (fun x => exp (f x))).
Proof.
move=> e0; have [q0 q1] := dq; have [p0 p1] := dp.
pose f x := if 0 < p x then ln (p x / q x) else ln e; exists f.
have -> : mean p f = kl p q.
  apply: eq_bigr => x _; rewrite /f; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
  by rewrite px.
rewrite ler_add2l ler_opp2; have Z0 := exp_mean_gt0 f; apply: le_trans (ln_le_sub1 Z0) _.
rewrite ler_subl_addl -p1 -[X in _ <= _ + X](mean_const e dq) /mean -big_split /=; apply: ler_sum => x _; rewrite /f.
have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite ltxx lnK // add0r.
rewrite px lnK ?divr_gt0 ?(dominated_gt0 q0 pq px) // mulrC divfK ?gt_eqF ?(dominated_gt0 q0 pq px) //.
by rewrite ler_addl mulr_ge0 // ltW.
Qed.
End Donsker.

(* where the divergence is infinite: so is the supremum *)
Theorem donsker_varadhan_infinite (X : finType) (p q : X -> real) (a : X) (m : real) : distribution q -> q a = 0 -> 0 < p a ->
  exists f : X -> real, m <= mean p f - ln (mean q (fun x => exp (f x))).
Proof.
move=> [q0 q1] qa pa; exists (fun x => (m / p a) * (x == a)%:R).
have -> : mean q (fun x => exp (m / p a * (x == a)%:R)) = 1.
  rewrite -q1; apply: eq_bigr => x _; case: eqP => [->|_]; first by rewrite qa mul0r.
  by rewrite mulr0 exp0 mulr1.
rewrite /mean (bigD1 a) //= eqxx mulr1 big1 => [|x /negPf ->]; last by rewrite !mulr0.
by rewrite ln1 addr0 subr0 mulrC divfK ?gt_eqF.
Qed.

(* the largest risk is at least its mean under a prior; the posterior mean has the least mean square *)
Section Bayes.
Variables (R : realFieldType) (Z : finType).

Theorem bayes_minimax (w r : Z -> R) (m : R) : distribution w -> (forall z, r z <= m) -> mean w r <= m.
Proof. exact: mean_le_const. Qed.

Theorem posterior_mean (O : finType) (p f : O -> R) (y : O -> Z) (g : Z -> R) : distribution p ->
  mean p (fun o => (f o - mean (given p y (y o)) f) ^+ 2) <= mean p (fun o => (f o - g (y o)) ^+ 2).
Proof.
move=> dp; rewrite !(tower y dp); apply: ler_sum => z _.
have := probability_ge0 (fun o => y o == z) dp; rewrite le_eqVlt => /predU1P[<-|pz]; first by rewrite !mul0r.
apply: ler_wpmul2l; first exact: ltW.
have dg : distribution (given p y z) by apply: given_distribution; rewrite // gt_eqF.
have at_z (h : Z -> R) : mean (given p y z) (fun o => (f o - h (y o)) ^+ 2) = mean (given p y z) (fun o => (f o - h z) ^+ 2).
  apply: eq_bigr => o _; rewrite /given; case: eqP => [->|_] //; by rewrite mulr0 !mul0r.
rewrite (at_z (fun z => mean (given p y z) f)) (at_z g); set m := mean _ f.
have e (c : R) : mean (given p y z) (fun o => (f o - c) ^+ 2) = variance (given p y z) f + (m - c) ^+ 2.
  rewrite (eq_mean _ (g := fun o => f o * f o - (2%:R * c) * f o + c ^+ 2)) => [|o]; last by ring.
  by rewrite meanD meanB meanZ mean_const // /variance /covariance -/m; ring.
by rewrite !e subrr expr0n /= addr0 ler_addl sqr_ge0.
Qed.
End Bayes.

(* h a is the entropy of a coin in nats: 2^(n h) with h in bits *)
Theorem binomial_entropy (n : nat) (a : real) : 0 <= a -> a <= 2%:R^-1 ->
  \sum_(i < n.+1 | i%:R <= a * n%:R) 'C(n, i)%:R <= exp (n%:R * (- (a * ln a) - (1 - a) * ln (1 - a))).
Proof.
rewrite le_eqVlt => /predU1P[<- _|a0 a2].
  have -> : - (0 * ln 0) - (1 - 0) * ln (1 - 0) = 0 :> real by rewrite mul0r !(oppr0, addr0, ln1, mulr0).
  rewrite mul0r mulr0 exp0 big_mkcond big_ord_recl /= bin0 lexx big1 ?addr0 // => i _.
  by rewrite lern0.
have half : 2%:R^-1 + 2%:R^-1 = 1 :> real by field.
have b1 : a <= 1 - a by rewrite ler_subr_addr -half ler_add.
have b0 : 0 < 1 - a := lt_le_trans a0 b1.
set h := - (a * ln a) - _; have E0 := exp_gt0 (n%:R * h).
rewrite -[X in _ <= X]mulr1 -ler_pdivr_mull // mulr_sumr.
have one : 1 = \sum_(i < n.+1) (1 - a) ^+ (n - i) * a ^+ i *+ 'C(n, i).
  by rewrite -exprDn subrK expr1n.
rewrite [X in _ <= X]one [X in X <= _]big_mkcond; apply: ler_sum => i _ /=.
have t0 : 0 <= (1 - a) ^+ (n - i) * a ^+ i by rewrite mulr_ge0 // exprn_ge0 // ltW.
case: ifP => [ian|_]; last by rewrite mulrn_wge0.
rewrite -[X in _ <= X]mulr_natr ler_wpmul2r ?ler0n // -expN.
have -> : (1 - a) ^+ (n - i) * a ^+ i = exp ((n - i)%:R * ln (1 - a) + i%:R * ln a).
  by rewrite expD -!lnX // !lnK ?exprn_gt0.
rewrite exp_le natrB; last by rewrite -ltnS.
have same (N I A L0 L1 : real) : (N - I) * L1 + I * L0 - - (N * (- (A * L0) - (1 - A) * L1)) = (A * N - I) * (L1 - L0) by ring.
by rewrite -subr_ge0 /h same mulr_ge0 ?subr_ge0 //; exact: ln_le.
Qed.
