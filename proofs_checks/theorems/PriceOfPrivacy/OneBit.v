(* Price of privacy, Theorem 4.3: sketches of few values, without privacy.

   paper          theorem              state
   Theorem 4.3    thm_4_3              proved with its constant: one bit about one rated item carries at most 1/N nats
                  thm_4_3_values       m values about w items: (w/N) (m - 1) nats, every product prior *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Product.
From Exactdp.PriceOfPrivacy Require Import Section4.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section FewValues.
Variables (A T Y : finType) (N : nat) (p : 'I_N -> A -> real).
Variables (w : T -> real) (S : T -> {set 'I_N}) (Q : T -> {ffun 'I_N -> A} -> Y -> real) (share : real).
Hypotheses (dp : forall i, distribution (p i)) (dw : distribution w).
Hypotheses (Q0 : forall s z y, 0 <= Q s z y) (Q1 : forall s z, \sum_y Q s z y = 1).
Hypothesis local : forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y.
Hypotheses (share0 : 0 <= share) (rated : forall i, \sum_(s | i \in S s) w s <= share).
Let P := independent p.

Lemma variance_values y : variance P (report w Q ^~ y) <= share * (mean P (report w Q ^~ y) - mean P (report w Q ^~ y) ^+ 2).
Proof.
have [w0 w1] := dw; have dP : distribution P := independent_distribution dp; have [P0 P1] := dP.
apply: le_trans (variance_mixture dp w0 (fun s z z' e => local y e) rated) _; apply: ler_wpmul2l => //.
rewrite mean_report -/P; set m := fun s => mean P (fun z => Q s z y).
apply: (@le_trans _ _ (\sum_s (w s * m s - w s * m s ^+ 2))).
  apply: ler_sum => s _; rewrite -mulrBr; apply: ler_wpmul2l => //; rewrite /variance /covariance -expr2 -/(m s).
  apply: ler_sub => //; apply: mean_le => // z.
  have q1 : Q s z y <= 1 by rewrite -(Q1 s z) (bigD1 y) //= ler_addl sumr_ge0.
  by rewrite ler_pimull.
by rewrite sumrB; apply: ler_sub => //; exact: mean_sqr.
Qed.

Theorem thm_4_3_values : mutual P (report w Q) <= share * (#|Y|%:R - 1).
Proof.
have dP : distribution P := independent_distribution dp; have [P0 P1] := dP.
have [r0 r1] := report_stochastic dw Q0 Q1.
have dr z : distribution (report w Q z) by split.
have [o0 o1] := out_distribution dP dr.
rewrite mutual_posterior //.
have -> : share * (#|Y|%:R - 1) = \sum_y share * (1 - output P (report w Q) y).
  by rewrite -mulr_sumr sumrB o1 sumr_const.
apply: ler_sum => y _; set o := output P (report w Q) y.
have := o0 y; rewrite -/o le_eqVlt => /predU1P[<-|oy]; first by rewrite mul0r subr0 mulr1.
have dpost : distribution (posterior P (report w Q) y).
  split=> [z|]; first by rewrite divr_ge0 ?mulr_ge0.
  by rewrite -mulr_suml divff // gt_eqF.
have dom : dominated (posterior P (report w Q) y) P by move=> z e; rewrite /posterior e !mul0r.
apply: le_trans (ler_wpmul2l (ltW oy) (kl_chi2 dpost dP dom)) _.
have -> : chi2 (posterior P (report w Q) y) P = variance P (report w Q ^~ y) / o ^+ 2.
  rewrite varianceE // /chi2 /mean mulr_suml; apply: eq_bigr => z _; rewrite /posterior -/o.
  have [->|n] := eqVneq (P z) 0; first by rewrite !mul0r subrr expr0n mul0r.
  have -> : \sum_x P x * report w Q x y = o by [].
  by move: (report w Q z y) (P z) (o) n (gt_eqF oy) => r u v n; rewrite /= => /negbT v0; field; rewrite n v0.
have v := variance_values y; rewrite -/o in v.
have -> : o * (variance P (report w Q ^~ y) / o ^+ 2) = variance P (report w Q ^~ y) / o.
  by move: (variance _ _) => V; field; rewrite gt_eqF.
rewrite ler_pdivr_mulr //; apply: le_trans v _.
have -> : mean P (report w Q ^~ y) = o by [].
by rewrite -mulrA mulrBl mul1r expr2.
Qed.
End FewValues.

(* w = 1: a user rates the item i with probability 1/N and reports one bit. *)
Theorem thm_4_3 (A : finType) (N : nat) (p : 'I_N -> A -> real) (Q : 'I_N -> A -> bool -> real) : (0 < N)%N ->
  (forall i, distribution (p i)) -> (forall i a, distribution (Q i a)) ->
  mutual (independent p) (report (fun _ : 'I_N => N%:R^-1) (fun i z => Q i (z i))) <= N%:R^-1.
Proof.
move=> N0 dp dQ; have N1 : (N%:R : real) != 0 by rewrite pnatr_eq0 -lt0n.
have dw : distribution (fun _ : 'I_N => N%:R^-1 : real).
  by split=> [i|]; rewrite ?invr_ge0 ?ler0n // sumr_const card_ord -[_^-1 *+ _]mulr_natl divff.
have share0 : 0 <= (N%:R^-1 : real) by rewrite invr_ge0 ler0n.
have rated (i : 'I_N) : \sum_(s | i \in [set s]) N%:R^-1 <= N%:R^-1 :> real.
  by rewrite (eq_bigl (pred1 i)) ?big_pred1_eq // => s; rewrite inE eq_sym.
have := @thm_4_3_values A _ _ N p _ (fun s => [set s]) (fun i z => Q i (z i)) _ dp dw _ _ _ share0 rated.
rewrite card_bool (_ : 2%:R - 1 = 1) ?mulr1; last by rewrite -addn1 natrD addrK.
apply=> [s z y|s z|s z z' y e]; [by case: (dQ s (z s))|by case: (dQ s (z s))|by rewrite e // inE].
Qed.
