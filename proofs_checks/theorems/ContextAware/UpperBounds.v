(* Upper, UpperRates, UpperEdges. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic.
From Exactdp.Mechanisms Require Import Designs Sensitive.
From Exactdp.ContextAware Require Import Perturbations Sections LowerCounts.
Import HadamardResponse HighLow Blocks Basic.Reals Rates Section5 Section6 LowerRates Moves Mangat Beside.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* context-aware-ldp, Theorems 3 and 4: their upper sides, by the schemes of Propositions 4 and 5 and a point of the simplex.

   simplex_twice      the positive part, made a law: at most twice the l1 error, so that its total variation error is at most the l1 error
   high_low_enough    n reports are enough when s c / sqrt n + sqrt (k' c / n) < alpha, c = (t + 1)/(t - 1)
   blocks_enough      n reports are enough when c sqrt (sum k_i^2 / n) < alpha *)
Module Upper.
Section Simplex.
Variables (R : realFieldType) (X : finType) (e : X -> R).
Hypothesis X0 : (0 < #|X|)%N.

Lemma simplex_twice : exists w, distribution w /\ forall p, distribution p -> tv w p <= \sum_x `|e x - p x|.
Proof.
pose f x := Num.max (e x) 0; have f0 x : 0 <= f x by rewrite le_max lexx orbT.
pose m := \sum_x f x; have m0 : 0 <= m by exact: sumr_ge0.
have near p : distribution p -> \sum_x `|f x - p x| <= \sum_x `|e x - p x|.
  move=> [p0 _]; apply: ler_sum => x _; rewrite /f; case: (leP (e x) 0) => // e0.
  rewrite sub0r normrN ger0_norm // distrC ger0_norm ?subr_ge0 ?(le_trans e0) // lerBrDr gerDl //.
have total p : distribution p -> `|m - 1| <= \sum_x `|f x - p x|.
  by move=> [_ <-]; rewrite -sumrB; exact: ler_norm_sum.
have half (w p : X -> R) (c : R) : \sum_x `|w x - p x| <= 2%:R * c -> tv w p <= c.
  by rewrite /tv ler_pdivrMr ?ltr0n // mulrC.
move: m0; rewrite le_eqVlt => /predU1P[z|m0].
  have fz x : f x = 0 by exact: (@psumr_eq0P _ _ xpredT f (fun x _ => f0 x) (esym z) x isT).
  exists (fun=> #|X|%:R^-1); have dw : distribution (fun _ : X => #|X|%:R^-1 : R).
    split=> [x|]; first by rewrite invr_ge0 ler0n.
    by rewrite sumr_const -[_ *+ _]mulr_natl divff // pnatr_eq0 -lt0n.
  split=> // p dp; apply: half; apply: (@le_trans _ _ 2%:R).
    apply: (@le_trans _ _ (\sum_x (#|X|%:R^-1 + p x))); last by rewrite big_split /= (proj2 dw) (proj2 dp).
    apply: ler_sum => x _; apply: le_trans (ler_normB _ _) _.
    by rewrite !ger0_norm ?(proj1 dw) ?(proj1 dp).
  rewrite ler_peMr ?ler0n //; apply: le_trans (near p dp); apply: le_trans (total p dp).
  by rewrite -z sub0r normrN normr1.
exists (fun x => f x / m); split=> [|p dp].
  by split=> [x|]; [rewrite divr_ge0 // ltW|rewrite -mulr_suml divff // gt_eqF].
apply: half; rewrite mulr_natl mulr2n; apply: le_trans (lerD (near p dp) (near p dp)).
apply: (@le_trans _ _ (\sum_x (`|f x / m - f x| + `|f x - p x|))).
  by apply: ler_sum => x _; exact: ler_distD.
rewrite big_split /= lerD2r; apply: le_trans (total p dp); rewrite le_eqVlt; apply/orP; left; apply/eqP.
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
End Upper.

(* context-aware-ldp, Theorems 3 and 4: their upper sides as rates, for epsilon <= 1 and alpha <= 1/16, on any alphabet.

   carried        a policy on an alphabet that is renamed
   thm_3_upper    19 (s^2/(alpha^2 epsilon^2) + k/(alpha^2 epsilon)) reports are enough, s >= 1
   thm_4_upper    10 (sum k_i^2)/(alpha^2 epsilon^2) reports are enough *)
Module UpperRates.
Import Upper.
Lemma carried (X X' : finType) (f : X -> X') (E : policy real_realType X) (E' : policy real_realType X') (a : real) (n : nat) :
  bijective f -> (forall x x', E x x' = E' (f x) (f x')) -> suffices (R := real_realType) E' a n -> suffices (R := real_realType) E a n.
Proof.
move=> bf eE [Y [Q [w [[Q0 Q1] pQ dw small]]]]; have fi := bij_inj bf.
exists Y, (fun x => Q (f x)), (fun y x => w y (f x)); split=> // [|y|p dp].
- by move=> x x' s e y; apply: pQ; rewrite -eE.
- have [w0 w1] := dw y; split=> [x|]; first exact: w0.
  by rewrite -w1 [RHS](reindex f) //; case: bf => g gf fg; exists g => x _; [exact: gf|exact: fg].
apply: le_lt_trans (small _ (embedded_distribution f dp)).
have := @embedded_risk X X' f fi Y n (fun _ => Q) w p (fun _ => conj Q0 Q1) dp; exact.
Qed.

Lemma first_above (y : real) : 0 <= y -> exists n : nat, (0 < n)%N /\ y < n%:R <= y + 1.
Proof.
move=> y0; have ex : exists n : nat, y < n%:R by exists (Num.bound y); exact: archi_boundP.
case: (ex_minnP ex) => n yn least; have n0 : (0 < n)%N by rewrite -(ltr0n real_realType) (le_lt_trans y0).
exists n; split=> //; rewrite yn /=; case: n n0 yn least => // n _ _ least.
rewrite -addn1 natrD lerD2r leNgt; apply/negP => k; by have := least n k; rewrite ltnn.
Qed.

Lemma gain_le (eps : real) : 0 < eps <= 1 -> 0 < (exp eps + 1) / (exp eps - 1) <= 3%:R / eps.
Proof.
move=> /andP[e0 e1]; have t1 := exp_above e0; have h := exp_ge_add1 eps.
have u0 : 0 < exp eps - 1 by rewrite subr_gt0.
apply/andP; split; first by apply: divr_gt0 => //; rewrite addr_gt0 ?exp_gt0 ?ltr01.
rewrite ler_pdivrMr // mulrAC ler_pdivlMr //.
move: h t1 u0; move: (exp eps) => t h t1 u0; toR; nra.
Qed.

(* with s, the number m of other symbols, and c at most 3/eps *)
Lemma high_low_rate (s m c e a : real) : 1 <= s -> 0 <= m -> 0 < c -> c * e <= 3%:R -> 0 < e -> e <= 1 -> 0 < a -> a <= 1 ->
  2%:R * (s ^+ 2 * c ^+ 2 + m * c) + a ^+ 2 <= 19%:R * (s ^+ 2 / e ^+ 2 + (s + m) / e).
Proof.
move=> s1 m0 c0 ce e0 e1 a0 a1; have cE : c <= 3%:R / e by rewrite ler_pdivlMr.
have e3 : 0 <= 3%:R / e by rewrite divr_ge0 ?ler0n // ltW.
have c2 : c ^+ 2 <= 9%:R / e ^+ 2.
  by rewrite (_ : 9%:R / _ = (3%:R / e) ^+ 2); [rewrite lerXn2r // nnegrE // ltW|rewrite expr_div_n -natrX].
have i1 : 1 <= e^-1 by rewrite invf_ge1.
have i2 : 1 <= (e ^+ 2)^-1 by rewrite invf_ge1 ?exprn_gt0 // exprn_ile1 // ltW.
have s2 : 1 <= s ^+ 2 by rewrite exprn_ege1.
have a2 : a ^+ 2 <= 1 by rewrite exprn_ile1 // ltW.
have h1 := ler_wpM2l (le_trans ler01 s2) c2; have h2 := ler_wpM2l m0 cE.
have h3 : 1 <= s ^+ 2 * (e ^+ 2)^-1 by rewrite -[1]mulr1 ler_pM.
have h4 : 0 <= s * e^-1 by rewrite mulr_ge0 ?invr_ge0 ?(ltW e0) // (le_trans ler01).
have h5 : 0 <= m * e^-1 by rewrite mulr_ge0 ?invr_ge0 ?(ltW e0).
rewrite [X in _ <= X]mulrCA in h1; rewrite [X in _ <= X]mulrCA in h2; rewrite [(s + m) / e]mulrDl.
move: h1 h2 h3 h4 h5 a2; move: (s ^+ 2 * c ^+ 2) (m * c) (s ^+ 2 / _) (s / e) (m / e) (a ^+ 2) => x1 x2 x3 x4 x5 x6.
move=> k1 k2 k3 k4 k5 k6; clear -k1 k2 k3 k4 k5 k6; toR; lra.
Qed.

Section Rates.
Variables (eps a : real).
Hypotheses (e01 : 0 < eps <= 1) (a01 : 0 < a <= 1 / 16%:R).
Let e0 : 0 < eps. Proof. by case/andP: e01. Qed.
Let e1 : eps <= 1. Proof. by case/andP: e01. Qed.
Let a0 : 0 < a. Proof. by case/andP: a01. Qed.
Let a1 : a <= 1. Proof. by case/andP: a01 => _ h; apply: le_trans h _; rewrite ler_pdivrMr ?ltr0n // mul1r ler1n. Qed.
Let a2 : 0 < a ^+ 2. Proof. exact: exprn_gt0. Qed.
Let t1 : 1 < exp eps. Proof. exact: exp_above. Qed.
Let coth : real := (exp eps + 1) / (exp eps - 1).
Let c0 : 0 < coth. Proof. by case/andP: (gain_le e01). Qed.
Let ce : coth * eps <= 3%:R. Proof. by rewrite -ler_pdivlMr //; case/andP: (gain_le e01). Qed.

(* this many users of high-low Hadamard response are enough for the error a in total variation *)
Theorem sums_upper (SA SB : finType) : (0 < #|SA|)%N -> exists n, suffices (R := real_realType) (high_low (sensitive SA SB) (exp eps)) a n /\
  n%:R <= 19%:R * (#|SA|%:R ^+ 2 / (a ^+ 2 * eps ^+ 2) + (#|SA| + #|SB|)%:R / (a ^+ 2 * eps)).
Proof.
move=> A0; set s : real := #|SA|%:R; set m : real := #|SB|%:R.
have s1 : 1 <= s by rewrite ler1n.
have m0 : 0 <= m by exact: ler0n.
have s0 : 0 <= s := le_trans ler01 s1.
pose U := 2%:R * (s ^+ 2 * coth ^+ 2 + m * coth).
have mc : 0 <= m * coth := mulr_ge0 m0 (ltW c0).
have U0 : 0 <= U by rewrite mulr_ge0 ?ler0n // addr_ge0 // mulr_ge0 ?sqr_ge0.
have [n [n0 /andP[Un nU]]] := first_above (divr_ge0 U0 (ltW a2)).
have N0 : 0 < n%:R :> real by rewrite ltr0n.
exists n; split.
  apply: high_low_enough => //; first by rewrite card_sum (leq_trans A0) // leq_addr.
  rewrite -/coth -/s -/m.
  have -> : Num.sqrt (m * coth / n%:R) = Num.sqrt (m * coth) / Num.sqrt n%:R.
    by rewrite sqrtrM // sqrtrV // ltW.
  have q0 : 0 < Num.sqrt n%:R :> real by rewrite sqrtr_gt0.
  rewrite -mulrDl ltr_pdivrMr //; set x := s * coth; set y := Num.sqrt (m * coth).
  have x0 : 0 <= x := mulr_ge0 s0 (ltW c0).
  have y0 : 0 <= y by exact: sqrtr_ge0.
  rewrite -ltr_sqr ?nnegrE; [|exact: addr_ge0|exact: mulr_ge0 (ltW a0) (ltW q0)].
  rewrite [(a * _) ^+ 2]exprMn sqr_sqrtr ?(ltW N0) //; apply: (@le_lt_trans _ _ U); last first.
    by rewrite mulrC -ltr_pdivrMr.
  have y2 : y ^+ 2 = m * coth by rewrite sqr_sqrtr.
  rewrite /U -y2 -exprMn -/x -subr_ge0 (_ : _ - _ = (x - y) ^+ 2); [exact: sqr_ge0|ring].
apply: le_trans nU _; have := high_low_rate s1 m0 c0 ce e0 e1 a0 a1; rewrite -/U => h.
have -> : U / a ^+ 2 + 1 = (U + a ^+ 2) / a ^+ 2 by rewrite mulrDl divff // gt_eqF.
rewrite ler_pdivrMr //; apply: le_trans h _; rewrite natrD -/s -/m le_eqVlt; apply/orP; left; apply/eqP.
by field; rewrite !gt_eqF.
Qed.

Theorem thm_3_upper (X : finType) (A : {set X}) : (0 < #|A|)%N -> exists n, suffices (R := real_realType) (high_low A (exp eps)) a n /\
  n%:R <= 19%:R * (#|A|%:R ^+ 2 / (a ^+ 2 * eps ^+ 2) + #|X|%:R / (a ^+ 2 * eps)).
Proof.
move=> A0; pose SA := [finType of {x : X | x \in A}]; pose SB := [finType of {x : X | x \notin A}].
have cA : #|SA| = #|A| by rewrite card_sig; apply: eq_card => x; rewrite !inE.
have cB : #|SB| = #|~: A| by rewrite card_sig; apply: eq_card => x; rewrite !inE.
pose g (z : SA + SB) : X := match z with inl u => sval u | inr u => sval u end.
have gi : injective g.
  move=> [[x hx]|[x hx]] [[y hy]|[y hy]] /= e.
  - by congr inl; apply: val_inj.
  - by case/negP: (hy); rewrite -e.
  - by case/negP: (hx); rewrite e.
  - by congr inr; apply: val_inj.
have [f gf fg] : bijective g by apply: (inj_card_bij gi); rewrite card_sum cA cB cardsC.
have [|n [h hn]] := @sums_upper SA SB; first by rewrite cA.
exists n; split; last by move: hn; rewrite cA cB cardsC.
apply: carried h; first exact: (Bijective fg gf).
move=> x x'; rewrite /high_low -{1}(fg x) inE; by case: (f x) => [[u hu]|[u hu]] /=; rewrite ?hu // (negPf hu).
Qed.

Theorem thm_4_upper (X I : finType) (block : X -> I) : (0 < #|X|)%N -> exists n, suffices (R := real_realType) (blocks block (exp eps)) a n /\
  n%:R <= 10%:R * (\sum_i #|[pred x | block x == i]|%:R ^+ 2) / (a ^+ 2 * eps ^+ 2).
Proof.
move=> X0; set S : real := \sum_i _.
pose T (i : I) := [finType of {x : X | block x == i}].
pose f (x : X) : {i : I & T i} := Tagged T (exist (fun x' => block x' == block x) x (eqxx _) : T (block x)).
pose g (z : {i : I & T i}) : X := sval (tagged z).
have fg : cancel f g by [].
have gf : cancel g f.
  move=> [i [x h]]; rewrite /g /f /=; move: (eqP h) => e; case: i / e h => h; congr (Tagged T _); exact: val_inj.
have bf : bijective f := Bijective fg gf.
have eS : S = \sum_i #|T i|%:R ^+ 2.
  by apply: eq_bigr => i _; congr (_%:R ^+ 2); rewrite card_sig; apply: eq_card => x; rewrite !inE.
have S1 : 1 <= S.
  have /card_gt0P[x _] := X0; rewrite /S (bigD1 (block x)) //= ler_wpDr ?sumr_ge0 // => [i _|]; first exact: sqr_ge0.
  by rewrite exprn_ege1 // ler1n; apply/card_gt0P; exists x; exact: eqxx.
have S0 : 0 <= S := le_trans ler01 S1.
have [n [n0 /andP[Un nU]]] := first_above (divr_ge0 (mulr_ge0 (sqr_ge0 coth) S0) (ltW a2)).
have N0 : 0 < n%:R :> real by rewrite ltr0n.
exists n; split.
  apply: (carried bf (E' := blocks (fun z : {i : I & T i} => tag z) (exp eps))) => //.
  apply: blocks_enough => //; first by rewrite -(bij_eq_card bf).
  rewrite -/coth -eS; have q0 : 0 <= S / n%:R by rewrite divr_ge0 // ltW.
  rewrite -ltr_sqr ?nnegrE; [|exact: mulr_ge0 (ltW c0) (sqrtr_ge0 _)|exact: ltW].
  by rewrite exprMn sqr_sqrtr // mulrA ltr_pdivrMr // [X in _ < X]mulrC -ltr_pdivrMr.
apply: le_trans nU _.
have i2 : a ^+ 2 * eps ^+ 2 <= 1 by rewrite mulr_ile1 ?sqr_ge0 // exprn_ile1 // ltW.
have k : (coth * eps) ^+ 2 <= 9%:R.
  have ce0 : 0 <= coth * eps := mulr_ge0 (ltW c0) (ltW e0).
  by rewrite (_ : 9%:R = 3%:R ^+ 2); [rewrite lerXn2r // nnegrE ler0n|rewrite -natrX].
have -> : coth ^+ 2 * S / a ^+ 2 + 1 = ((coth * eps) ^+ 2 * S + a ^+ 2 * eps ^+ 2) / (a ^+ 2 * eps ^+ 2).
  by move: coth => d; field; rewrite !gt_eqF.
rewrite ler_pM2r ?invr_gt0 ?mulr_gt0 ?exprn_gt0 //.
have -> : 10%:R * S = 9%:R * S + S by ring.
by apply: lerD; [exact: ler_wpM2r|exact: le_trans i2 S1].
Qed.
End Rates.
End UpperRates.

(* context-aware-ldp, Theorems 3 and 4: their upper sides where privacy asks for less, for epsilon <= 1 and alpha <= 1/16.

   thm_3_upper_one    7 k/(alpha^2 epsilon) reports are enough for one sensitive symbol, by generalised Mangat
   thm_3_upper_none   k/(4 alpha^2) are enough for none, k >= 2, by the histogram of the items
   thm_4_upper_edges  9 ((sum of k_i^2 over k_i >= 2)/(alpha^2 epsilon^2) + k/alpha^2) are enough, blocks of one symbol sent as they are *)
Module UpperEdges.
Import Upper UpperRates.
(* the l1 error is at most the root of k times the square error *)
Lemma risk_root (R : rcfType) (X Y : finType) (n : nat) (Q : X -> Y -> R) (A : Y -> X -> R) p : stochastic Q -> (0 < n)%N ->
  unbiased Q A -> distribution p -> risk_l1 n Q A p <= Num.sqrt (#|X|%:R * risk n Q A p).
Proof.
move=> sQ n0 u dp; apply: le_trans (risk_l1_le sQ n0 u dp) _.
have ds : distribution (@sampled _ _ _ n Q p) by apply: independent_distribution => _; exact: output_distribution sQ _ dp.
have -> : risk n Q A p = \sum_j variance (@sampled _ _ _ n Q p) (estimate A ^~ j).
  rewrite (risk_sampled sQ n0 u dp) -sumrB mulr_suml; apply: eq_bigr => j _.
  by rewrite /variance (covariance_sampled sQ n0 u dp).
have h := @sum_sqrt R X (fun=> 1) (fun j => variance (@sampled _ _ _ n Q p) (estimate A ^~ j)) (fun=> ler01) (fun j => variance_ge0 _ ds).
rewrite (eq_bigr (fun j => 1 * Num.sqrt (variance (@sampled _ _ _ n Q p) (estimate A ^~ j)))) => [|j _]; last by rewrite mul1r.
by apply: le_trans h _; rewrite expr1n sumr_const.
Qed.

(* sqrt (U/n) is below a as soon as n exceeds U/a^2 *)
Lemma root_below (U a : real) (n : nat) : 0 <= U -> 0 < a -> U / a ^+ 2 < n%:R -> Num.sqrt (U / n%:R) < a.
Proof.
move=> U0 a0 h; have N0 : 0 < n%:R :> real by apply: le_lt_trans h; rewrite divr_ge0 ?exprn_ge0 // ltW.
rewrite -ltr_sqr ?nnegrE ?sqrtr_ge0 ?(ltW a0) // sqr_sqrtr ?divr_ge0 ?(ltW N0) //.
by rewrite ltr_pdivrMr // mulrC -ltr_pdivrMr ?exprn_gt0.
Qed.

Section Edges.
Variables (eps a : real).
Hypotheses (e01 : 0 < eps <= 1) (a01 : 0 < a <= 1 / 16%:R).
Let e0 : 0 < eps. Proof. by case/andP: e01. Qed.
Let e1 : eps <= 1. Proof. by case/andP: e01. Qed.
Let a0 : 0 < a. Proof. by case/andP: a01. Qed.
Let a2 : 0 < a ^+ 2. Proof. exact: exprn_gt0. Qed.
Let a4 : 4%:R * a ^+ 2 <= 1.
Proof.
have h : a <= 1 / 16%:R by case/andP: a01.
have q : a ^+ 2 <= (1 / 16%:R) ^+ 2 by apply: lerXn2r h; rewrite nnegrE ?divr_ge0 ?ler01 ?ler0n // ltW.
apply: le_trans (ler_wpM2l (ler0n _ _) q) _.
by rewrite div1r exprVn ler_pdivrMr ?exprn_gt0 ?ltr0n // mul1r -natrX ler_nat.
Qed.
Let a1 : a ^+ 2 <= 1. Proof. by apply: le_trans a4; rewrite ler_peMl ?ler1n // ltW. Qed.
Let t1 : 1 < exp eps. Proof. exact: exp_above. Qed.
Let coth : real := (exp eps + 1) / (exp eps - 1).
Let c0 : 0 < coth. Proof. by case/andP: (gain_le e01). Qed.
Let ce : coth <= 3%:R / eps. Proof. by case/andP: (gain_le e01). Qed.

Theorem thm_3_upper_one (X : finType) (A : {set X}) : #|A| = 1%N ->
  exists n, suffices (R := real_realType) (high_low A (exp eps)) a n /\ n%:R <= 7%:R * (#|X|%:R / (a ^+ 2 * eps)).
Proof.
move=> /eqP/cards1P[x ->]; set k : real := #|X|%:R.
have k1 : 1 <= k by rewrite ler1n; apply/card_gt0P; exists x.
have k0 : 0 < k := lt_le_trans ltr01 k1.
have U0 : 0 <= k * coth by rewrite mulr_ge0 // ltW.
have [n [n0 /andP[Un nU]]] := first_above (divr_ge0 U0 (ltW a2)).
exists n; split.
  apply: (@enough _ _ _ (mangat x (exp eps)) (mangat_score x (exp eps))); first by apply/card_gt0P; exists x.
  - exact: mangat_stochastic (ltW t1).
  - exact: mangat_private (ltW t1).
  move=> p dp; apply: le_lt_trans (root_below U0 a0 Un).
  apply: le_trans (risk_root (mangat_stochastic x (ltW t1)) n0 (mangat_unbiased x (ltW t1) t1) dp) _.
  rewrite ler_wsqrtr // -mulrA ler_pM2l // (mangat_risk x (ltW t1) t1 n0 dp).
  rewrite ler_pM2r ?invr_gt0 ?ltr0n // -[(1 - p x) * _ / _]mulrA -/coth.
  have p0 : 0 <= p x by case: dp.
  have G1 : 1 <= coth.
    by rewrite ler_pdivlMr ?subr_gt0 // mul1r lerD2l (le_trans (lerN10 _)) ?ler01.
  have P0 : 0 <= \sum_j p j ^+ 2 by apply: sumr_ge0 => j _; exact: sqr_ge0.
  move: (coth) (\sum_j p j ^+ 2) G1 P0 => G P2 G1 P0.
  rewrite -subr_ge0 (_ : _ - _ = p x * (G - 1) + P2); last by ring.
  by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0.
apply: le_trans nU _; have i1 : 1 <= (a ^+ 2 * eps)^-1.
  by rewrite invf_ge1 ?mulr_gt0 //; apply: mulr_ile1 => //; exact: ltW.
have h : k * coth / a ^+ 2 <= 3%:R * (k / (a ^+ 2 * eps)).
  rewrite (_ : 3%:R * _ = k * (3%:R / eps) / a ^+ 2); last by field; rewrite !gt_eqF.
  by rewrite ler_pM2r ?invr_gt0 // ler_pM2l.
have h1 : 1 <= k / (a ^+ 2 * eps) by rewrite -[1]mulr1 ler_pM.
move: h h1; move: (k * coth / _) (k / _) => x1 x2 h h1.
apply: le_trans (lerD h h1) _; rewrite -{2}[x2]mul1r -mulrDl -(natrD _ 3 1).
by apply: ler_wpM2r; [exact: le_trans ler01 h1|rewrite ler_nat].
Qed.

(* where the policy lets every user send the symbol, more than (k - 1)/(4 a^2) users are enough *)
Lemma item_enough (X : finType) (E : policy real_realType X) (n : nat) : (0 < #|X|)%N -> private E (@identity real_realType X) ->
  (#|X|%:R - 1) / (4%:R * a ^+ 2) < n%:R -> suffices (R := real_realType) E a n.
Proof.
move=> X0 pE; set k : real := #|X|%:R => Un; have k1 : 1 <= k by rewrite ler1n.
have k0 : 0 < k := lt_le_trans ltr01 k1.
have U0 : 0 <= k - 1 by rewrite subr_ge0.
have n0 : (0 < n)%N.
  by rewrite -(ltr0n real_realType); apply: le_lt_trans Un; rewrite divr_ge0 ?mulr_ge0 ?ler0n ?exprn_ge0 // ltW.
have sI := identity_stochastic real_realType X.
exists X, (@identity _ X), (estimate (@item_score _ _)); split=> // [y|p dp]; first exact: item_law.
rewrite -[mean _ _]/(risk_tv n (@identity _ X) (@item_score _ _) p) risk_tvE ltr_pdivrMr ?ltr0n //.
apply: le_lt_trans (risk_root sI n0 (@item_unbiased _ X) dp) _.
apply: (@le_lt_trans _ _ (Num.sqrt ((k - 1) / n%:R))); last first.
  apply: root_below => //; first by rewrite mulr_gt0 ?ltr0n.
  by rewrite [(a * _) ^+ 2]exprMn -natrX [a ^+ 2 * _]mulrC.
rewrite ler_wsqrtr // (risk_sampled sI n0 (@item_unbiased _ X) dp) -/k mulrA ler_pM2r ?invr_gt0 ?ltr0n //.
rewrite (eq_bigr p) => [|j _]; last exact: item_second.
rewrite (proj2 dp) mulrBr mulr1 lerD2l lerN2.
have := cauchy_schwarz (fun=> 1) p; rewrite (eq_bigr p) => [|j _]; last by rewrite mul1r.
by rewrite (proj2 dp) expr1n sumr_const.
Qed.

Theorem thm_3_upper_none (X : finType) : (1 < #|X|)%N ->
  exists n, suffices (R := real_realType) (high_low (set0 : {set X}) (exp eps)) a n /\ n%:R <= #|X|%:R / (4%:R * a ^+ 2).
Proof.
move=> X1; set k : real := #|X|%:R; have k1 : 1 <= k by rewrite ler1n ltnW.
have f0 : 0 < 4%:R * a ^+ 2 by rewrite mulr_gt0 ?ltr0n.
have U0 : 0 <= (k - 1) / (4%:R * a ^+ 2) by rewrite divr_ge0 ?subr_ge0 // ltW.
have [n [n0 /andP[Un nU]]] := first_above U0.
exists n; split; first by apply: item_enough => // [|x x' s]; [exact: ltnW|rewrite /high_low inE].
apply: le_trans nU _; rewrite ler_pdivlMr // mulrDl mul1r divfK ?gt_eqF //.
by rewrite -lerBrDl opprB addrC subrK.
Qed.

(* blocks with one symbol or more, beside symbols that are sent as they are *)
Lemma beside_enough (I T : finType) (S : I -> finType) (n : nat) : (0 < #|{: {i : I & S i} + T}|)%N -> (0 < n)%N ->
  (coth ^+ 2 * (\sum_i #|S i|%:R ^+ 2) + #|T|%:R) / a ^+ 2 < n%:R ->
  suffices (R := real_realType) (blocks (@block_of I T S) (exp eps)) a n.
Proof.
move=> X0 n0 Un; pose row i := @unit_row (S i); set S2 : real := \sum_i _ in Un.
have none i (x : S i) : row i x != Sylvester.none #|S i| := @unit_row_none (S i) x.
have inj i : injective (row i) := @unit_row_inj (S i).
have N0 : 0 < n%:R :> real by rewrite ltr0n.
have sB := beside_stochastic T (block_stochastic none (ltW t1)).
have uB := @beside_unbiased _ _ _ T _ _ (block_unbiased inj none (ltW t1) t1).
have S0 : 0 <= S2 by apply: sumr_ge0 => i _; exact: sqr_ge0.
have U0 : 0 <= coth ^+ 2 * S2 + #|T|%:R by apply: addr_ge0 (mulr_ge0 (sqr_ge0 _) S0) (ler0n _ _).
apply: (@enough _ _ _ (beside (T := T) (block_response row (exp eps))) (beside_score (T := T) (block_score row (exp eps)))) => //.
  exact: beside_private none (ltW t1).
move=> p dp; apply: le_lt_trans (root_below U0 a0 Un); have [p0 p1] := dp.
apply: le_trans (risk_l1_le sB n0 uB dp) _.
pose v (i : I + T) : real := match i with inl i => block_mass (p \o inl) i / n%:R | inr z => p (inr z) / n%:R end.
pose w (i : I + T) : real := match i with inl i => coth * #|S i|%:R | inr z => 1 end.
have v0 i : 0 <= v i by case: i => [i|z]; apply: divr_ge0 (ltW N0); [apply: sumr_ge0 => x _|]; exact: p0.
have w0 i : 0 <= w i by case: i => [i|z]; [exact: mulr_ge0 (ltW c0) (ler0n _ _)|exact: ler01].
have ew : \sum_i w i ^+ 2 = coth ^+ 2 * S2 + #|T|%:R.
  rewrite big_sumType /= expr1n sumr_const; congr (_ + _).
  by rewrite /S2 mulr_sumr; apply: eq_bigr => i _; rewrite exprMn.
have ev : \sum_i v i = n%:R^-1.
  by rewrite big_sumType /= -!mulr_suml -mulrDl -[RHS]mul1r -p1 big_sumType sum_tagged.
have := sum_sqrt w0 v0; rewrite ew ev; apply: le_trans.
rewrite !big_sumType /=; apply: lerD; last first.
  apply: ler_sum => z _; rewrite mul1r ler_wsqrtr // /variance (covariance_sampled sB n0 uB dp).
  rewrite (eq_mean _ (g := fun y => beside_score (block_score row (exp eps)) y (inr z) ^+ 2)) // beside_second.
  by rewrite ler_pM2r ?invr_gt0 // lerBlDr lerDl sqr_ge0.
rewrite sum_tagged; apply: ler_sum => i _ /=.
rewrite [X in _ <= X](_ : _ = \sum_(x : S i) coth * Num.sqrt (block_mass (p \o inl) i / n%:R)); last first.
  by rewrite sumr_const -[RHS]mulr_natl mulrCA mulrA.
apply: ler_sum => x _.
rewrite -[X in X * _]ger0_norm ?(ltW c0) // -sqrtr_sqr -sqrtrM ?sqr_ge0 // ler_wsqrtr //.
rewrite /variance (covariance_sampled sB n0 uB dp).
rewrite (eq_mean _ (g := fun y => beside_score (block_score row (exp eps)) y (inl (Tagged S x)) ^+ 2)) // beside_second.
rewrite (block_second none (ltW t1)) /= mulrA ler_pM2r ?invr_gt0 //.
by rewrite lerBlDr lerDl sqr_ge0.
Qed.

Theorem thm_4_upper_edges (X I : finType) (block : X -> I) : (1 < #|X|)%N -> let size := fun i => #|[pred x | block x == i]| in
  exists n, suffices (R := real_realType) (blocks block (exp eps)) a n /\
  n%:R <= 9%:R * ((\sum_(i | (1 < size i)%N) (size i)%:R ^+ 2) / (a ^+ 2 * eps ^+ 2) + #|X|%:R / a ^+ 2).
Proof.
move=> X1 size; set S2 : real := \sum_(i | _) _.
pose S (i : I) := [finType of {x : X | (block x == i) && (1 < size i)%N}].
pose T := [finType of {x : X | ~~ (1 < size (block x))%N}].
pose g (z : {i : I & S i} + T) : X := match z with inl z => sval (tagged z) | inr z => sval z end.
have big (z : {i : I & S i}) : block (sval (tagged z)) = tag z /\ (1 < size (tag z))%N.
  by case: z => i [x /= h]; case/andP: (h) => /eqP.
have one x x' : ~~ (1 < size (block x))%N -> block x = block x' -> x = x'.
  rewrite -leqNgt => /card_le1_eqP h e; apply: h; rewrite unfold_in /= ?e ?eqxx //; exact: eqxx.
have gi : injective g.
  move=> [z|[x hx]] [z'|[x' hx']] /= e; last by congr inr; exact: val_inj.
  - congr inl; have [b _] := big z; have [b' _] := big z'; move: b b' e; case: z => i z; case: z' => i' z' /= b b' e.
    have ei : i = i' by rewrite -b e b'.
    by case: i' / ei z' e {b'} => z' e; congr (Tagged _ _); exact: val_inj.
  - by have [b m] := big z; case/negP: hx'; rewrite -e b.
  by have [b m] := big z'; case/negP: hx; rewrite e b.
have gs x : exists z, g z = x.
  case h : (1 < size (block x))%N; last by exists (inr (exist _ x (negbT h))).
  by have h' : (block x == block x) && (1 < size (block x))%N; [rewrite eqxx|exists (inl (Tagged S (exist _ x h')))].
have [f gf] := fin_all_exists gs; have fg : cancel g f by move=> z; apply: gi; rewrite gf.
have bf : bijective f := Bijective gf fg.
have eX : (#|{: {i : I & S i} + T}| = #|X|)%N by rewrite (bij_eq_card bf).
have eS : S2 = \sum_i #|S i|%:R ^+ 2.
  rewrite /S2 big_mkcond; apply: eq_bigr => i _; rewrite card_sig; case: ifP => h.
    by congr (_%:R ^+ 2); apply: eq_card => x; rewrite !inE andbT.
  by rewrite (_ : #|_| = 0%N) ?expr0n //; apply: eq_card0 => x; rewrite !inE andbF.
have S0 : 0 <= S2 by apply: sumr_ge0 => i _; exact: sqr_ge0.
have TX : #|T|%:R <= #|X|%:R :> real by rewrite ler_nat -eX card_sum leq_addl.
have U0 : 0 <= coth ^+ 2 * S2 + #|T|%:R := addr_ge0 (mulr_ge0 (sqr_ge0 _) S0) (ler0n _ _).
have [n [n0 /andP[Un nU]]] := first_above (divr_ge0 U0 (ltW a2)).
exists n; split.
  apply: (carried bf (E' := blocks (@block_of I T S) (exp eps))).
    move=> x x'; rewrite /blocks; congr (if _ then _ else _); rewrite -{1}[x]gf -{1}[x']gf.
    move: (f x) (f x') => {x x'} [z|[x hx]] [z'|[x' hx']] /=.
    - by have [-> _] := big z; have [-> _] := big z'.
    - by have [b m] := big z; apply/negbTE/negP => /eqP e; case/negP: hx'; rewrite -e b.
    - by have [b m] := big z'; apply/negbTE/negP => /eqP e; case/negP: hx; rewrite e b.
    by apply/eqP/eqP => [/(one _ _ hx) e|[->]] //; congr inr; exact: val_inj.
  by apply: beside_enough => //; [rewrite eX (ltnW X1)|rewrite -eS].
apply: le_trans nU _; set k : real := #|X|%:R; have k1 : 1 <= k by rewrite ler1n ltnW.
have k0 : 0 <= k := le_trans ler01 k1.
have h1 : coth ^+ 2 * S2 <= 9%:R * (S2 / eps ^+ 2).
  rewrite (_ : 9%:R * _ = (3%:R / eps) ^+ 2 * S2); last by field; rewrite gt_eqF.
  apply: ler_wpM2r => //; apply: lerXn2r ce; rewrite nnegrE; [exact: ltW|exact: divr_ge0 (ler0n _ _) (ltW e0)].
have -> : (coth ^+ 2 * S2 + #|T|%:R) / a ^+ 2 + 1 = (coth ^+ 2 * S2 + (#|T|%:R + a ^+ 2)) / a ^+ 2.
  by rewrite addrA [RHS]mulrDl divff // gt_eqF.
have -> : 9%:R * (S2 / (a ^+ 2 * eps ^+ 2) + k / a ^+ 2) = (9%:R * (S2 / eps ^+ 2) + 9%:R * k) / a ^+ 2.
  by field; rewrite !gt_eqF.
rewrite ler_pM2r ?invr_gt0 //; apply: lerD h1 _.
apply: le_trans (lerD TX (le_trans a1 k1)) _; rewrite -/k (_ : k + k = 2%:R * k); last by rewrite mulr_natl mulr2n.
by apply: ler_wpM2r k0 _ _ _; rewrite ler_nat.
Qed.
End Edges.
End UpperEdges.
