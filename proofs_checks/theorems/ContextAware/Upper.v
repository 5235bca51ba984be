(* context-aware-ldp, Theorems 3 and 4: their upper sides, by the schemes of Propositions 4 and 5 and a point of the simplex.

   simplex_twice      the positive part, made a law: at most twice the l1 error, so that its total variation error is at most the l1 error
   high_low_enough    n reports are enough when s c / sqrt n + sqrt (k' c / n) < alpha, c = (t + 1)/(t - 1)
   blocks_enough      n reports are enough when c sqrt (sum k_i^2 / n) < alpha *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation Inequalities Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse HighLow Blocks.
From Exactdp.Facts Require Import Reals.
From Exactdp.ContextAware Require Import Rates Section5 Section6 LowerRates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Simplex.
Variables (R : realFieldType) (X : finType) (e : X -> R).
Hypothesis X0 : (0 < #|X|)%N.

Lemma simplex_twice : exists w, distribution w /\ forall p, distribution p -> tv w p <= \sum_x `|e x - p x|.
Proof.
pose f x := Num.max (e x) 0; have f0 x : 0 <= f x by rewrite le_maxr lexx orbT.
pose m := \sum_x f x; have m0 : 0 <= m by exact: sumr_ge0.
have near p : distribution p -> \sum_x `|f x - p x| <= \sum_x `|e x - p x|.
  move=> [p0 _]; apply: ler_sum => x _; rewrite /f; case: (leP (e x) 0) => // e0.
  rewrite sub0r normrN ger0_norm // distrC ger0_norm ?subr_ge0 ?(le_trans e0) // ler_subr_addr ger_addl //.
have total p : distribution p -> `|m - 1| <= \sum_x `|f x - p x|.
  by move=> [_ <-]; rewrite -sumrB; exact: ler_norm_sum.
have half (w p : X -> R) (c : R) : \sum_x `|w x - p x| <= 2%:R * c -> tv w p <= c.
  by rewrite /tv ler_pdivr_mulr ?ltr0n // mulrC.
move: m0; rewrite le_eqVlt => /predU1P[z|m0].
  have fz x : f x = 0 by exact: (@psumr_eq0P _ _ xpredT f (fun x _ => f0 x) (esym z) x isT).
  exists (fun=> #|X|%:R^-1); have dw : distribution (fun _ : X => #|X|%:R^-1 : R).
    split=> [x|]; first by rewrite invr_ge0 ler0n.
    by rewrite sumr_const -[_ *+ _]mulr_natl divff // pnatr_eq0 -lt0n.
  split=> // p dp; apply: half; apply: (@le_trans _ _ 2%:R).
    apply: (@le_trans _ _ (\sum_x (#|X|%:R^-1 + p x))); last by rewrite big_split /= (proj2 dw) (proj2 dp).
    apply: ler_sum => x _; apply: le_trans (ler_norm_sub _ _) _.
    by rewrite !ger0_norm ?(proj1 dw) ?(proj1 dp).
  rewrite ler_pemulr ?ler0n //; apply: le_trans (near p dp); apply: le_trans (total p dp).
  by rewrite -z sub0r normrN normr1.
exists (fun x => f x / m); split=> [|p dp].
  by split=> [x|]; [rewrite divr_ge0 // ltW|rewrite -mulr_suml divff // gt_eqF].
apply: half; rewrite mulr_natl mulr2n; apply: le_trans (ler_add (near p dp) (near p dp)).
apply: (@le_trans _ _ (\sum_x (`|f x / m - f x| + `|f x - p x|))).
  by apply: ler_sum => x _; exact: ler_dist_add.
rewrite big_split /= ler_add2r; apply: le_trans (total p dp); rewrite le_eqVlt; apply/orP; left; apply/eqP.
transitivity (\sum_x f x * `|m^-1 - 1|).
  by apply: eq_bigr => x _; rewrite -[X in _ - X]mulr1 -mulrBr normrM ger0_norm.
rewrite -mulr_suml -/m -{1}(ger0_norm (ltW m0)) -normrM mulrBr divff ?gt_eqF // mulr1 distrC //.
Qed.
End Simplex.

(* an estimate becomes a law *)
Lemma enough (X Y : finType) (E : policy real_realType X) (Q : X -> Y -> real) (A : Y -> X -> real) (a : real) (n : nat) :
  (0 < #|X|)%N -> stochastic Q -> private E Q -> (forall p, distribution p -> risk_l1 n Q A p < a) ->
  suffices (R := real_realType) E a n.
Proof.
move=> X0 sQ pQ small; have [w hw] := fin_all_exists (fun y : {ffun 'I_n -> Y} => simplex_twice (estimate A y) X0).
exists Y, Q, w; split=> // [y|p dp]; first by case: (hw y).
apply: le_lt_trans (small p dp); apply: mean_le => [|y]; last by case: (hw y) => _; apply.
by apply: independent_distribution => _; exact: output_distribution sQ _ dp.
Qed.

(* as many rows as are asked for *)
Definition unit_row (A : finType) (a : A) : bits #|A| := [ffun i => i == enum_rank a].
Lemma unit_row_inj (A : finType) : injective (@unit_row A).
Proof. by move=> a b /ffunP/(_ (enum_rank a)); rewrite !ffunE eqxx => /esym/eqP/enum_rank_inj. Qed.
Lemma unit_row_none (A : finType) (a : A) : unit_row a != none #|A|.
Proof. by apply/eqP => /ffunP/(_ (enum_rank a)); rewrite !ffunE eqxx. Qed.

Section Enough.
Variables (t a : real) (n : nat).
Hypotheses (t1 : 1 < t) (n0 : (0 < n)%N).
Let coth : real := (t + 1) / (t - 1).

Theorem high_low_enough (SA SB : finType) : (0 < #|{: SA + SB}|)%N ->
  #|SA|%:R * coth / Num.sqrt n%:R + Num.sqrt (#|SB|%:R * coth / n%:R) < a ->
  suffices (R := real_realType) (high_low (sensitive SA SB) t) a n.
Proof.
move=> X0 small; apply: (@enough _ _ _ (mixed (@unit_row SA) t) (mixed_score (@unit_row SA) t)) => //.
- exact: mixed_stochastic (@unit_row_none SA) (ltW t1).
- exact: (mixed_private (@unit_row_none SA) (ltW t1)).
move=> p dp; apply: le_lt_trans small.
exact: (Section5.prop_4_l1_sharp (@unit_row_inj SA) (@unit_row_none SA) t1 n0 dp).
Qed.

Theorem blocks_enough (I : finType) (S : I -> finType) : (0 < #|{: {i : I & S i}}|)%N ->
  coth * Num.sqrt ((\sum_i #|S i|%:R ^+ 2) / n%:R) < a ->
  suffices (R := real_realType) (blocks (fun x : {i : I & S i} => tag x) t) a n.
Proof.
move=> X0 small; pose row i := @unit_row (S i).
apply: (@enough _ _ _ (block_response row t) (block_score row t)) => //.
- exact: block_stochastic (fun i => @unit_row_none (S i)) (ltW t1).
- exact: block_private (fun i => @unit_row_none (S i)) (ltW t1).
move=> p dp; apply: le_lt_trans small.
exact: (Section6.prop_5_l1_sharp (fun i => @unit_row_inj (S i)) (fun i => @unit_row_none (S i)) t1 n0 dp).
Qed.
End Enough.
