(* context-aware-ldp, Lemma 1 repaired: what it takes to learn the members of a family, by Fano's inequality in its list form.

   list_form    a family, at most N members within r of any answer: n X >= (1 - delta) ln (|P| / N) - ln 2
   lem_1        the simplex, when 2p >= u for every member p: balls of radius alpha/3 in the family, accuracy alpha/3, and 4 X *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Users.
From Exactdp.ContextAware Require Import Moves.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* chi^2(Q|P): the mean over the family of the chi-square distance from the output of the uniform law *)
Definition chi2_family (V X Y : finType) (Q : X -> Y -> real) (p : V -> X -> real) : real :=
  (\sum_v chi2 (output (p v) Q) (output (uniform real_realType X) Q)) / #|V|%:R.
(* the members of the family within r of q, in total variation *)
Definition ball (V X : finType) (p : V -> X -> real) (r : real) (q : X -> real) : {set V} := [set v | tv q (p v) <= r].
(* the answer is within r of p with probability 1 - delta or more *)
Definition learns (X Y : finType) (n : nat) (Q : 'I_n -> X -> Y -> real) (estimator : {ffun 'I_n -> Y} -> X -> real)
    (r delta : real) (p : X -> real) :=
  1 - delta <= probability (all_reports Q p) (fun y => tv (estimator y) p <= r).

Section Family.
Variables (V X Y : finType) (n N : nat) (Q : 'I_n -> X -> Y -> real) (p : V -> X -> real)
  (estimator : {ffun 'I_n -> Y} -> X -> real) (r delta M : real).
Hypotheses (V0 : (0 < #|V|)%N) (X0 : (0 < #|X|)%N) (N0 : (0 < N)%N) (delta1 : delta <= 1)
  (sQ : forall u, stochastic (Q u)) (dp : forall v, distribution (p v))
  (few : forall y, (#|ball p r (estimator y)| <= N)%N)
  (learn : forall v, learns Q estimator r delta (p v)) (contraction : forall u, chi2_family (Q u) p <= M).

Let W (u : 'I_n) v : Y -> real := output (p v) (Q u).
Let dW u v : distribution (W u v). Proof. exact: output_distribution (sQ u) _ (dp v). Qed.
Let dX : distribution (uniform real_realType X). Proof. exact: uniform_distribution. Qed.
Let dV : distribution (uniform real_realType V). Proof. exact: uniform_distribution. Qed.
Let Vp : 0 < #|V|%:R :> real. Proof. by rewrite ltr0n. Qed.

Lemma uniform_dominates u (q : X -> real) : dominated (output q (Q u)) (output (uniform real_realType X) (Q u)).
Proof.
have [Q0 _] := sQ u; move=> y e; apply: big1 => x _; suff -> : Q u x y = 0 by rewrite mulr0.
have x0 : 0 < uniform real_realType X x by rewrite invr_gt0 ltr0n.
have := @psumr_eq0P _ _ xpredT (fun x => uniform real_realType X x * Q u x y) (fun x _ => mulr_ge0 (proj1 dX x) (Q0 x y)) e x isT.
by move/eqP; rewrite mulf_eq0 gt_eqF //= => /eqP.
Qed.

Lemma information : mutual (uniform real_realType V) (fun v => all_reports Q (p v)) <= n%:R * M.
Proof.
have -> : n%:R * M = \sum_(u < n) M by rewrite sumr_const card_ord mulr_natl.
apply: le_trans (mutual_users dV dW) _; apply: ler_sum => u _; apply: le_trans (contraction u).
have dU := output_distribution (sQ u) dX.
apply: le_trans (mutual_golden dV (dW u) dU (fun v _ => @uniform_dominates u (p v))) _.
rewrite /chi2_family mulr_suml; apply: ler_sum => v _; rewrite mulrC; apply: ler_wpmul2r; first by rewrite invr_ge0 ltW.
apply: kl_chi2 => //; exact: uniform_dominates.
Qed.

Theorem list_form : (1 - delta) * ln (#|V|%:R / N%:R) - ln 2%:R <= n%:R * M.
Proof.
have Np : 0 < N%:R :> real by rewrite ltr0n.
have d1 : 0 <= 1 - delta by rewrite subr_ge0.
have dA v : distribution (all_reports Q (p v)) by apply: independent_distribution => u; exact: dW.
apply: le_trans information; rewrite ler_subl_addr.
have [big|NV] := ltP #|V|%:R (N%:R : real).
  apply: (@le_trans _ _ 0).
    by rewrite mulr_ge0_le0 // -ln1; apply: ln_le; rewrite ?divr_gt0 // ler_pdivr_mulr // mul1r ltW.
  by rewrite addr_ge0 ?(mutual_ge0 dV dA) // ln_ge0 // ler1n.
pose L y := ball p r (estimator y).
have hL y : probability (uniform real_realType V) (mem (L y)) <= N%:R / #|V|%:R.
  rewrite /probability /uniform sumr_const -[_ *+ _]mulr_natl; apply: ler_wpmul2r; first by rewrite invr_ge0 ltW.
  by rewrite ler_nat; exact: few.
have r01 : 0 < (N%:R / #|V|%:R : real) <= 1 by rewrite divr_gt0 // ler_pdivr_mulr // mul1r.
have := fano_list dV dA r01 hL; rewrite invf_div; apply: le_trans.
apply: ler_wpmul2r; first by apply: ln_ge0; rewrite ler_pdivl_mulr // mul1r.
rewrite probability_mean /mean -(pair_bigA _ (fun v y => joint (uniform real_realType V) (fun v => all_reports Q (p v)) (v, y) * (v \in L y)%:R)) /=.
have -> : 1 - delta = \sum_v uniform real_realType V v * (1 - delta) by rewrite -mulr_suml (proj2 dV) mul1r.
apply: ler_sum => v _.
rewrite /joint /= (eq_bigr (fun y => uniform real_realType V v * (all_reports Q (p v) y * (v \in L y)%:R))) => [|y _]; last by rewrite /joint /= mulrA.
rewrite -mulr_sumr; apply: ler_wpmul2l; first exact: (proj1 dV).
have := learn v; rewrite /learns probability_mean; congr (_ <= _); apply: eq_bigr => y _; by rewrite inE.
Qed.
End Family.

Section Simplex.
Variables (V X Y : finType) (n C : nat) (Q : 'I_n -> X -> Y -> real) (p : V -> X -> real)
  (estimator : {ffun 'I_n -> Y} -> X -> real) (alpha delta M : real).
Hypotheses (V0 : (0 < #|V|)%N) (C0 : (0 < C)%N) (delta1 : delta <= 1) (sQ : forall u, stochastic (Q u))
  (dp : forall v, distribution (p v)) (half : forall v x, #|X|%:R^-1 <= 2%:R * p v x)
  (few : forall v, (#|ball p (alpha / 3%:R) (p v)| <= C)%N)
  (learn : forall q, distribution q -> learns Q estimator (alpha / 3%:R) delta q)
  (contraction : forall u, chi2_family (Q u) p <= M).

Theorem lem_1 : (1 - delta) * ln (#|V|%:R / C%:R) - ln 2%:R <= n%:R * (4%:R * M).
Proof.
have X0 : (0 < #|X|)%N.
  have /card_gt0P[v _] := V0; rewrite lt0n; apply/eqP => /card0_eq e; have [_] := dp v.
  by rewrite big_pred0 // => /eqP; rewrite eq_sym oner_eq0.
have [_ u1] := uniform_distribution real_realType X0.
pose p' v x := 2%:R * p v x - uniform real_realType X x.
have dp' v : distribution (p' v).
  split=> [x|]; first by rewrite subr_ge0 half.
  by rewrite sumrB -mulr_sumr (proj2 (dp v)) u1 mulr1; ring.
have tv2 v w : tv (p' v) (p' w) = 2%:R * tv (p v) (p w).
  rewrite /tv mulrA mulr_sumr; congr (_ / _); apply: eq_bigr => x _.
  have -> : p' v x - p' w x = 2%:R * (p v x - p w x) by rewrite /p'; ring.
  by rewrite normrM ger0_norm ?ler0n.
apply: (@list_form V X Y n C Q p' estimator (alpha / 3%:R) delta (4%:R * M)) => // [y|v|u].
- move: (estimator y) => q; have [/card0_eq e|] := posnP #|ball p' (alpha / 3%:R) q|.
    by rewrite eq_card0.
  move=> /card_gt0P[v0]; rewrite inE => h0; apply: leq_trans (few v0); apply: subset_leq_card; apply/subsetP => w.
  rewrite !inE => hw; have tri : tv (p' v0) (p' w) <= tv q (p' v0) + tv q (p' w).
    rewrite /tv -mulrDl ler_pmul2r ?invr_gt0 ?ltr0n // -big_split; apply: ler_sum => x _ /=.
    by rewrite [`|q x - p' v0 x|]distrC; exact: ler_dist_add.
  have := le_trans tri (ler_add h0 hw); rewrite tv2 -mulr2n -[X in _ <= X]mulr_natl.
  by rewrite ler_pmul2l ?ltr0n.
- exact: learn.
have -> : chi2_family (Q u) p' = 4%:R * chi2_family (Q u) p.
  rewrite /chi2_family mulrA mulr_sumr; congr (_ / _); apply: eq_bigr => v _; rewrite /chi2 mulr_sumr; apply: eq_bigr => y _.
  have -> : output (p' v) (Q u) y - output (uniform real_realType X) (Q u) y = 2%:R * (output (p v) (Q u) y - output (uniform real_realType X) (Q u) y).
    by rewrite /output -!sumrB mulr_sumr; apply: eq_bigr => x _; rewrite /p'; ring.
  by rewrite exprMn -mulrA; congr (_ * _); rewrite -natrX.
by rewrite ler_pmul2l ?ltr0n.
Qed.
End Simplex.
