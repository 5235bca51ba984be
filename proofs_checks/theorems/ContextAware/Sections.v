(* Section3, Section4, Section5, Section6. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Mechanisms Require Import Subsets Designs Sensitive.
Import Binary RandomisedResponse Mangat HadamardResponse HighLow Blocks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* context-aware-ldp, section 3: what E-LDP means for hypothesis tests, post-processing, composition, posterior odds. *)
Module Section3.
Section Testing.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (Q : X -> Y -> R) (E : policy R X) (rule : Y -> R).

(* rule y is the chance of declaring x, not x', on seeing y *)
Definition false_alarm Q (x x' : X) rule : R := \sum_y Q x' y * rule y.
Definition missed Q (x x' : X) rule : R := \sum_y Q x y * (1 - rule y).
(* inequalities (7) and (8); an infinite level is no constraint *)
Definition region E Q x x' rule :=
  (forall t, E x' x = Some t -> 1 <= false_alarm Q x x' rule + t * missed Q x x' rule) /\
  (forall t, E x x' = Some t -> 1 <= t * false_alarm Q x x' rule + missed Q x x' rule).
Definition deterministic (S : {set Y}) (y : Y) : R := (y \in S)%:R.

Lemma complement Q x rule : stochastic Q -> \sum_y Q x y * (1 - rule y) = 1 - \sum_y Q x y * rule y.
Proof. by move=> [_ Q1]; rewrite -{2}(Q1 x) -sumrB; apply: eq_bigr => y _; rewrite mulrBr mulr1. Qed.

Theorem region_of_private E Q : stochastic Q -> private E Q ->
  forall x x' rule, (forall y, 0 <= rule y <= 1) -> region E Q x x' rule.
Proof.
move=> sQ h x x' rule r01; have r0 y : 0 <= rule y by case/andP: (r01 y).
have r1 y : 0 <= 1 - rule y by rewrite subr_ge0; case/andP: (r01 y).
split=> t e; rewrite /missed /false_alarm.
  rewrite -lerBlDl -complement // mulr_sumr; apply: ler_sum => y _; by rewrite mulrA ler_wpM2r ?(h _ _ _ e).
rewrite complement // addrCA lerDl subr_ge0 mulr_sumr; apply: ler_sum => y _.
by rewrite mulrA ler_wpM2r ?(h _ _ _ e).
Qed.

Lemma private_of_region E Q : stochastic Q ->
  (forall x x' (S : {set Y}), region E Q x x' (deterministic S)) -> private E Q.
Proof.
move=> sQ h x x' t e y; have [_ /(_ t e)] := h x x' [set y].
have one z : \sum_y' Q z y' * deterministic [set y] y' = Q z y.
  by rewrite (bigD1 y) //= /deterministic inE eqxx mulr1 big1 ?addr0 // => y' /negPf n; rewrite inE n mulr0.
by rewrite /missed /false_alarm complement // !one addrCA lerDl subr_ge0.
Qed.
End Testing.

Section Statements.
Variables (R : realFieldType) (X Y : finType).

(* Theorem 1, with the decision rules of the paper; the region holds for randomised rules too. *)
Theorem thm_1 (E : policy R X) (Q : X -> Y -> R) : stochastic Q ->
  (private E Q <-> forall x x' (S : {set Y}), region E Q x x' (deterministic R S)).
Proof.
move=> sQ; split=> [h x x' S|]; last exact: private_of_region.
by apply: region_of_private => // y; rewrite /deterministic ler0n lern1 leq_b1.
Qed.

(* Proposition 1 *)
Theorem prop_1 (Z : finType) (E : policy R X) (Q : X -> Y -> R) (W : Y -> Z -> R) :
  stochastic W -> private E Q -> private E (before Q W).
Proof. by move=> [W0 _] h; apply: private_before. Qed.

(* Proposition 2; the second algorithm is E2-LDP for each answer of the first *)
Theorem prop_2 (Z : finType) (E1 E2 : policy R X) (Q : X -> Y -> R) (W : Y -> X -> Z -> R) :
  stochastic Q -> (forall y, stochastic (W y)) -> private E1 Q -> (forall y, private E2 (W y)) ->
  stochastic (composed Q W) /\ private (product E1 E2) (composed Q W).
Proof. by move=> sQ sW hQ hW; split; [apply: stochastic_composed|apply: private_composed]. Qed.

(* Proposition 3: the posterior odds move by at most the level *)
Definition posterior (p : X -> R) (Q : X -> Y -> R) y x : R := p x * Q x y / output p Q y.

Theorem prop_3 (E : policy R X) (Q : X -> Y -> R) (p : X -> R) x1 x2 y t : stochastic Q -> private E Q -> distribution p ->
  E x1 x2 = Some t -> 0 < p x2 -> 0 < Q x2 y ->
  posterior p Q y x1 / posterior p Q y x2 <= t * (p x1 / p x2).
Proof.
move=> [Q0 _] h [p0 _] e p2 q2.
have o : output p Q y != 0.
  rewrite gt_eqF // /output (bigD1 x2) //= ltr_wpDr ?mulr_gt0 // sumr_ge0 // => x _; exact: mulr_ge0.
have -> : posterior p Q y x1 / posterior p Q y x2 = Q x1 y / Q x2 y * (p x1 / p x2).
  by rewrite /posterior; move: o; set m := output p Q y => o; field; rewrite o !gt_eqF.
by rewrite ler_wpM2r ?divr_ge0 ?(ltW p2) // ler_pdivrMr // h.
Qed.

(* the same without division, for every prior and output *)
Theorem prop_3_products (E : policy R X) (Q : X -> Y -> R) (p : X -> R) x1 x2 y t : private E Q -> distribution p ->
  E x1 x2 = Some t -> (p x1 * Q x1 y) * p x2 <= t * p x1 * (p x2 * Q x2 y).
Proof.
move=> h [p0 _] e; rewrite (_ : p x1 * Q x1 y * p x2 = (p x1 * p x2) * Q x1 y); last by ring.
rewrite (_ : t * p x1 * _ = (p x1 * p x2) * (t * Q x2 y)); last by ring.
by apply: ler_wpM2l; [exact: mulr_ge0|exact: h].
Qed.

Lemma posterior_odds (Q : X -> Y -> R) (p : X -> R) x1 x2 y : stochastic Q -> distribution p -> 0 < p x2 -> 0 < Q x2 y ->
  posterior p Q y x1 / posterior p Q y x2 = Q x1 y / Q x2 y * (p x1 / p x2).
Proof.
move=> [Q0 _] [p0 _] p2 q2.
have o : output p Q y != 0.
  rewrite gt_eqF // /output (bigD1 x2) //= ltr_wpDr ?mulr_gt0 // sumr_ge0 // => x _; exact: mulr_ge0.
by rewrite /posterior; move: o; set m := output p Q y => o; field; rewrite o !gt_eqF.
Qed.

Theorem prop_3_posteriors (E : policy R X) (Q : X -> Y -> R) (p : X -> R) x1 x2 y t : stochastic Q -> private E Q ->
  distribution p -> E x1 x2 = Some t -> posterior p Q y x1 * p x2 <= t * p x1 * posterior p Q y x2.
Proof.
move=> [Q0 _] h dp e; have := prop_3_products y h dp e; have [p0 _] := dp.
have o : 0 <= (output p Q y)^-1 by rewrite invr_ge0; apply: sumr_ge0 => x _; exact: mulr_ge0.
move=> le; have := ler_wpM2l o le; rewrite /posterior; move: (output p Q y) => m.
have -> : m^-1 * (p x1 * Q x1 y * p x2) = p x1 * Q x1 y / m * p x2 by rewrite mulrC mulrAC.
have -> : m^-1 * (t * p x1 * (p x2 * Q x2 y)) = t * p x1 * (p x2 * Q x2 y / m) by ring.
by [].
Qed.
End Statements.
End Section3.

(* context-aware-ldp, section 4: the optimal channel of two symbols. *)
Module Section4.
Section Section4.
Variable R : realFieldType.

(* a utility of channels with any finite set of outputs; equal matrices have equal utility *)
Definition utility := forall Y : finType, (bool -> Y -> R) -> R.
Definition data_processing (U : utility) :=
  (forall (Y Z : finType) (Q : bool -> Y -> R) (W : Y -> Z -> R), stochastic W -> U Z (before Q W) <= U Y Q) /\
  (forall (Y : finType) (Q Q' : bool -> Y -> R), Q =2 Q' -> U Y Q = U Y Q').
(* 0 <= E[x,x'] *)
Definition levels (E : policy R bool) := forall x x' s, E x x' = Some s -> 1 <= s.
Definition optimal (E : policy R bool) (Q : bool -> bool -> R) :=
  [/\ stochastic Q, private E Q &
      forall U, data_processing U -> forall (Y : finType) (W : bool -> Y -> R), stochastic W -> private E W -> U Y W <= U _ Q].

(* Theorem 2, where the two levels are not both 0 *)
Theorem thm_2 (E : policy R bool) : levels E -> E true false <> Some 1 \/ E false true <> Some 1 -> optimal E (binary E).
Proof.
move=> l n; split; [exact: binary_stochastic|exact: binary_private|] => U [h1 h2] Y W sW pW.
by have [sV /h2 ->] := binary_optimal l n sW pW; apply: h1.
Qed.

(* As printed, for all levels >= 0, it is false: at (0, 0) the formula (9) is 0/0. Here x/0 = 0, and the rows sum to 0;
   no other value of 0/0 could be meant, since the limit depends on the direction. *)
Theorem thm_2_refuted : ~ (forall E : policy R bool, levels E -> optimal E (binary E)).
Proof.
move=> /(_ (constant 1)) []; first by move=> x x' s [<-].
move=> [_ /(_ true)] + _ _; rewrite big_bool /binary /= invr1 mulr1 subrr invr0 !mulr0 addr0 => /eqP.
by rewrite eq_sym oner_eq0.
Qed.

(* At (0, 0) every channel with equal rows is optimal. *)
Theorem thm_2_at_zero (E : policy R bool) (Q : bool -> bool -> R) : E true false = Some 1 -> E false true = Some 1 -> levels E ->
  stochastic Q -> Q true =1 Q false -> optimal E Q.
Proof.
move=> e e' l sQ eq; have [Q0 Q1] := sQ.
have le s x y : 1 <= s -> Q x y <= s * Q x y by move=> s1; rewrite ler_peMl.
split=> // [x x' s h y|U [h1 h2] Y W sW pW].
  have s1 := l _ _ _ h; case: x x' {h} => [] []; rewrite ?eq -?eq; exact: le.
have [W0 W1] := sW.
have same : W true =1 W false.
  by apply: equal_sums => [y|]; rewrite ?W1 // -[X in _ <= X]mul1r; apply: pW.
rewrite (h2 _ W (before Q (fun _ => W true))) => [|x y]; first by apply: h1; split.
by rewrite /before -mulr_suml Q1 mul1r; case: x; rewrite // same.
Qed.

(* Equations (10) and (11): Warner and Mangat *)
Theorem eq_10 (t : R) : 1 < t -> binary (constant t) =2 krr t.
Proof.
move=> t1; have t0 : 0 < t by apply: lt_trans t1.
have n2 : t + 1 != 0 by rewrite gt_eqF ?addr_gt0 ?ltr01.
have n1 : t * t - 1 != 0.
  by rewrite (_ : t * t - 1 = (t - 1) * (t + 1)); [rewrite mulf_neq0 // subr_eq0 gt_eqF|ring].
move=> [] []; rewrite /binary /krr /= card_bool; field; rewrite (gt_eqF t0) n1 andbT /= -addrA gt_eqF // addr_gt0 // (_ : 2%:R - 1 = 1) ?ltr01 //; ring.
Qed.

Theorem eq_11 (s : R) : 1 <= s -> binary (high_low [set false] s) =2 mangat false s.
Proof.
move=> s1; have s0 : s != 0 by rewrite gt_eqF // (lt_le_trans ltr01).
by move=> [] []; rewrite /binary /mangat /high_low !inE /=; field.
Qed.
End Section4.
End Section4.

(* context-aware-ldp, section 5: high-low privacy. *)
Module Section5.
Section AllChannels.
Variables (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (t : R).
Hypotheses (sQ : stochastic Q) (t1 : 1 <= t).
Let t0 : 0 < t. Proof. exact: lt_le_trans ltr01 t1. Qed.

(* Lemma 2: an event that a sensitive symbol can avoid, every other symbol can avoid nearly as well *)
Theorem lem_2 (A : {set X}) one i (M : {set Y}) : one \in A -> private (high_low A t) Q ->
  \sum_(y in M) Q i y <= 1 - t^-1 * (1 - \sum_(y in M) Q one y).
Proof.
move=> a h; have [Q0 Q1] := sQ.
have c z : \sum_(y in M) Q z y = 1 - \sum_(y | y \notin M) Q z y by rewrite -(Q1 z) [X in X - _](bigID (mem M)) /= addrK.
rewrite !c opprB addrCA subrr addr0 lerD2l lerN2 ler_pdivrMl // mulr_sumr; apply: ler_sum => y _.
by apply: (h one i t _ y); rewrite /high_low a.
Qed.

Theorem lem_2_sharp one i (M : {set Y}) : (forall y, Q one y <= t * Q i y) ->
  \sum_(y in M) Q i y <= 1 - t^-1 * (1 - \sum_(y in M) Q one y) /\
  0 <= (\sum_(y | y \notin M) Q i y) - t^-1 * (\sum_(y | y \notin M) Q one y).
Proof.
move=> h; have [Q0 Q1] := sQ.
have c z : \sum_(y in M) Q z y = 1 - \sum_(y | y \notin M) Q z y by rewrite -(Q1 z) [X in X - _](bigID (mem M)) /= addrK.
have le : t^-1 * (\sum_(y | y \notin M) Q one y) <= \sum_(y | y \notin M) Q i y.
  by rewrite ler_pdivrMl // mulr_sumr; apply: ler_sum => y _; apply: h.
by rewrite !c opprB addrCA subrr addr0 lerD2l lerN2 subr_ge0.
Qed.

(* Claim 1, with its constant: (t - 1) + k'(1 - 1/t) <= (t - 1) + (k - 1)(1 - 1/t); B holds the k' symbols s+1, ..., s+k' *)
Theorem claim_1 (B : {set X}) one : one \notin B -> (forall i y, i \in B -> Q one y <= t * Q i y) ->
  \sum_(i in B) \sum_y (Q i y - Q one y) ^+ 2 / (\sum_j Q j y) <= (t - 1) + #|B|%:R * (1 - t^-1).
Proof.
move=> nB h; have [Q0 Q1] := sQ; rewrite exchange_big /=.
pose T y := \sum_(i in B) (Q i y - Q one y / t) + Q one y * (t - 1).
apply: (@le_trans _ _ (\sum_y T y)); last first.
  rewrite big_split /= -mulr_suml Q1 mul1r addrC lerD2l exchange_big /= -sum1_card natr_sum mulr_suml.
  by apply: ler_sum => i _; rewrite sumrB -mulr_suml !Q1 !mul1r.
apply: ler_sum => y _; rewrite -mulr_suml.
set S := \sum_j Q j y; set b := \sum_(i in B) Q i y; set a := Q one y.
have a0 : 0 <= a by exact: Q0.
have b0 : 0 <= b by exact: sumr_ge0.
have S1 : a + b <= S.
  rewrite /S (bigD1 one) //= lerD2l /b [X in _ <= X](bigID (mem B)) /=.
  apply: ler_wpDr; first by apply: sumr_ge0 => j _; apply: Q0.
  rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigl => j.
  by case: (j =P one) => [->|_]; rewrite ?(negPf nB).
have low i : i \in B -> 0 <= Q i y - a / t by move=> iB; rewrite subr_ge0 ler_pdivrMr // mulrC h.
have T0 : 0 <= T y by rewrite addr_ge0 ?sumr_ge0 // mulr_ge0 // subr_ge0.
have [S0|n0] := eqVneq S 0; first by rewrite S0 invr0 mulr0.
have {n0} S0 : 0 < S by rewrite lt_neqAle eq_sym n0 (le_trans _ S1) // addr_ge0.
rewrite ler_pdivrMr //; apply: le_trans (ler_wpM2l T0 S1).
apply: (@le_trans _ _ (\sum_(i in B) ((a + b) * (Q i y - a / t) + a * (t - 1) * Q i y))).
  apply: ler_sum => i iB; have q0 := Q0 i y; have qb : Q i y <= b by rewrite /b (bigD1 i) //= lerDl sumr_ge0.
  have [ge|/ltW lt] := lerP a (Q i y).
    rewrite expr2 mulrC; apply: ler_wpDr; first by rewrite !mulr_ge0 // subr_ge0.
    apply: ler_pM; rewrite ?subr_ge0 //; first by rewrite lerBlDr addrAC (le_trans qb) // lerDr addr_ge0.
    by rewrite lerD2l lerN2 ler_pdivrMr //; apply: ler_peMr.
  apply: ler_wpDl; first by apply: mulr_ge0; [exact: addr_ge0|exact: low].
  rewrite -sqrrN opprB expr2 -mulrA; apply: ler_pM; rewrite ?subr_ge0 //; first by rewrite lerBlDr lerDl.
  by rewrite lerBlDr -[X in _ + X]mul1r -mulrDl subrK h.
rewrite big_split /= -!mulr_sumr -/b /T -/a [(a + b) * _]mulrC [(_ + a * (t - 1)) * _]mulrDl lerD2l.
by apply: ler_wpM2l; rewrite ?lerDr // mulr_ge0 // subr_ge0.
Qed.
End AllChannels.

Section Scheme.
(* the scheme of section 5.1; c = (t+1)/(t-1), s sensitive symbols, k of them in all *)
Variables (R : rcfType) (SA SB : finType) (n : nat) (row : SA -> bits n) (t : R).
Notation symbol := (SA + SB)%type.
Hypotheses (row_inj : injective row) (row_none : forall a, row a != none n) (t1 : 1 < t).
Variables (users : nat) (p : symbol -> R).
Hypotheses (n0 : (0 < users)%N) (dp : distribution p).
Let t1' : 1 <= t := ltW t1.
Let c : R := gain t.
Let s : R := #|SA|%:R.
Let N : R := users%:R.
Let c1 : 1 <= c.
Proof.
rewrite /c /gain ler_pdivlMr ?subr_gt0 // mul1r -subr_ge0 (_ : _ - _ = 2%:R) ?ler0n //; ring.
Qed.
Let N0 : 0 < N. Proof. by rewrite ltr0n. Qed.
Let p0 x : 0 <= p x. Proof. by case: dp. Qed.
Let B0 : 0 <= \sum_b p (inr b). Proof. exact: sumr_ge0. Qed.

Notation mixed_risk_l1 := (risk_l1 users (mixed row t) (mixed_score row t) p).
Notation risk_tv := (risk_tv users (mixed row t) (mixed_score row t) p).
Notation risk_l2 := (risk users (mixed row t) (mixed_score row t) p).

(* the l2 risk, with 1 in place of the paper's 3 *)
Theorem prop_4_l2_sharp : (0 < #|SA|)%N -> risk_l2 <= s * c ^+ 2 / N.
Proof.
move=> s1; rewrite (mixed_risk row_inj row_none t1' t1 n0 dp) ler_pM2r ?invr_gt0 //.
rewrite lerBlDr lerBlDr -/c -/s -addrA lerDl.
rewrite addr_ge0 ?sumr_ge0 // => [j _|]; first exact: sqr_ge0.
have s2 : 0 <= s - 1 by rewrite subr_ge0 /s ler1n.
by apply: mulr_ge0 B0; apply: mulr_ge0 s2 (le_trans ler01 c1).
Qed.

Lemma root_le (x y : R) : 0 <= y -> x <= y ^+ 2 -> Num.sqrt x <= y.
Proof. by move=> y0 /ler_wsqrtr; rewrite sqrtr_sqr ger0_norm. Qed.

(* the expected l1 error, with the constants 1 and k - s in place of the paper's 3 and k *)
Theorem prop_4_l1_sharp :
  mixed_risk_l1 <= s * c / Num.sqrt N + Num.sqrt (#|SB|%:R * c / N).
Proof.
have sm := mixed_stochastic SB row_none t1'; have um := @mixed_unbiased R SA SB n row t row_inj row_none t1' t1.
have rN : 0 < Num.sqrt N by rewrite sqrtr_gt0.
have c0 : 0 < c := lt_le_trans ltr01 c1.
apply: le_trans (risk_l1_le sm n0 um dp) _; rewrite big_sumType /=; apply: lerD.
  apply: (@le_trans _ _ (\sum_(a : SA) c / Num.sqrt N)); last first.
    by rewrite sumr_const -[X in X <= _]mulr_natl mulrA.
  apply: ler_sum => a _; rewrite (mixed_variance row_inj row_none t1' t1 n0 dp) -/c.
  apply: root_le; first by rewrite divr_ge0 ?ltW.
  rewrite (expr_div_n c (Num.sqrt N)) sqr_sqrtr ?(ltW N0) // ler_pM2r ?invr_gt0 // lerBlDr.
  rewrite mulrBr mulr1 lerBlDr -addrA lerDl addr_ge0 ?sqr_ge0 // mulr_ge0 ?sqr_ge0 //.
  by rewrite divr_ge0 // ltW.
apply: (@le_trans _ _ (\sum_b 1 * Num.sqrt (c * p (inr b) / N))).
  apply: ler_sum => b _; rewrite (mixed_variance row_inj row_none t1' t1 n0 dp) -/c mul1r ler_wsqrtr //.
  by rewrite ler_pM2r ?invr_gt0 // lerBlDr lerDl sqr_ge0.
apply: le_trans (sum_sqrt _ _) _ => [_|b|]; first exact: ler01.
  by apply: divr_ge0 (ltW N0); apply: mulr_ge0 (ltW c0) (p0 _).
rewrite ler_wsqrtr // expr1n sumr_const -mulr_suml -mulr_sumr -[#|SB|%:R * c / N]mulrA.
apply: ler_wpM2l; first exact: ler0n.
rewrite ler_pM2r ?invr_gt0 // -[X in _ <= X]mulr1; apply: ler_wpM2l; first exact: ltW.
have [_ p1] := dp; rewrite -p1 big_sumType /= lerDr; exact: sumr_ge0.
Qed.

(* equation (26), as printed *)
Theorem eq_26 : (0 < #|SA|)%N -> risk_l2 <= (3%:R * s * c ^+ 2 + c) / N.
Proof.
have c0 : 0 < c := lt_le_trans ltr01 c1.
move=> s1; apply: le_trans (prop_4_l2_sharp s1) _; rewrite ler_pM2r ?invr_gt0 //.
apply: ler_wpDr (ltW c0) _; rewrite ler_pM2r ?exprn_gt0 //; apply: ler_peMl; by rewrite /s ?ler0n ?ler1n.
Qed.

(* equation (27), as printed *)
Theorem eq_27 : mixed_risk_l1 <= Num.sqrt (3%:R * s ^+ 2 / N * c ^+ 2) + Num.sqrt (c * ((s + #|SB|%:R) / N)).
Proof.
have c0 : 0 < c := lt_le_trans ltr01 c1.
apply: le_trans prop_4_l1_sharp _; apply: lerD.
  have s0 : 0 <= s * c / Num.sqrt N by apply: divr_ge0 (sqrtr_ge0 _); apply: mulr_ge0 (ler0n _ _) (ltW c0).
  rewrite -[X in X <= _]ger0_norm // -sqrtr_sqr ler_wsqrtr // (expr_div_n (s * c) (Num.sqrt N)) sqr_sqrtr ?(ltW N0) //.
  rewrite (_ : 3%:R * s ^+ 2 / N * c ^+ 2 = 3%:R * ((s * c) ^+ 2 / N)); last by rewrite [(s * c) ^+ 2]exprMn mulrAC !mulrA.
  by apply: ler_peMl; rewrite ?ler1n // divr_ge0 ?sqr_ge0 ?(ltW N0).
rewrite ler_wsqrtr // [c * (_ / N)]mulrA ler_pM2r ?invr_gt0 // [#|SB|%:R * c]mulrC ler_pM2l //.
by rewrite lerDr ler0n.
Qed.

(* Proposition 4, equation (17), as printed *)
Theorem prop_4 : risk_tv <= Num.sqrt (3%:R * s ^+ 2 / N * c ^+ 2) + Num.sqrt (c * ((s + #|SB|%:R) / N)).
Proof.
rewrite risk_tvE; apply: (@le_trans _ _ mixed_risk_l1) eq_27.
rewrite ler_pdivrMr ?ltr0n // ler_peMr ?ler1n //; apply: mean_ge0.
  by apply: independent_distribution => _; apply: output_distribution => //; apply: mixed_stochastic.
by move=> y; apply: sumr_ge0 => j _.
Qed.
End Scheme.
End Section5.

(* context-aware-ldp, section 6: block-structured privacy. *)
Module Section6.
Section Scheme.
Variables (R : rcfType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R).
Notation symbol := {i : I & S i}.
Hypotheses (row_inj : forall i, injective (@row i)) (row_none : forall i (a : S i), row a != none (n i)) (t1 : 1 < t).
Variables (users : nat) (p : symbol -> R).
Hypotheses (n0 : (0 < users)%N) (dp : distribution p).
Let t1' : 1 <= t := ltW t1.
Let c : R := gain t.
Let N : R := users%:R.
Let k (i : I) : R := #|S i|%:R.
Notation blocks_risk_l1 := (risk_l1 users (block_response row t) (block_score row t) p).
Notation risk_tv := (risk_tv users (block_response row t) (block_score row t) p).
Notation risk_l2 := (risk users (block_response row t) (block_score row t) p).

Let c0 : 0 < c. Proof. by rewrite divr_gt0 ?subr_gt0 // addr_gt0 ?ltr01 // (lt_trans ltr01). Qed.
Let N0 : 0 < N. Proof. by rewrite ltr0n. Qed.
Let p0 x : 0 <= p x. Proof. by case: dp. Qed.
Let m0 i : 0 <= block_mass p i. Proof. exact: sumr_ge0. Qed.
Let m1 : \sum_i block_mass p i = 1. Proof. by have [_ <-] := dp; rewrite sum_tagged. Qed.

(* Proposition 5 in l2, with 1 in place of 12 *)
Theorem prop_5_l2_sharp (K : R) : (forall i, k i <= K) -> risk_l2 <= K * c ^+ 2 / N.
Proof.
move=> kK; rewrite (block_risk row_inj row_none t1' t1 n0 dp) ler_pM2r ?invr_gt0 //.
apply: (@le_trans _ _ (c ^+ 2 * \sum_i k i * block_mass p i)).
  by rewrite lerBlDr lerDl sumr_ge0 // => j _; apply: sqr_ge0.
rewrite mulrC ler_pM2r ?exprn_gt0 // -[X in _ <= X]mulr1 -m1 mulr_sumr; apply: ler_sum => i _.
by apply: ler_wpM2r.
Qed.

Theorem prop_5_l2 (K : R) : (forall i, k i <= K) -> 0 <= K -> risk_l2 <= 12%:R * K / N * c ^+ 2.
Proof.
move=> kK K0; apply: le_trans (prop_5_l2_sharp kK) _; rewrite [_ / N * _]mulrAC ler_pM2r ?invr_gt0 //.
by rewrite ler_pM2r ?exprn_gt0 // ler_peMl ?ler1n.
Qed.

Theorem prop_5_l1_sharp : blocks_risk_l1 <= c * Num.sqrt ((\sum_i k i ^+ 2) / N).
Proof.
have sm := block_stochastic row_none t1'; have um := block_unbiased row_inj row_none t1' t1.
apply: le_trans (risk_l1_le sm n0 um dp) _.
apply: (@le_trans _ _ (\sum_(j : symbol) c * Num.sqrt (block_mass p (tag j) / N))).
  apply: ler_sum => j _; rewrite (block_variance row_inj row_none t1' t1 n0 dp) -/c.
  have e x : c * Num.sqrt x = Num.sqrt (c ^+ 2 * x) by rewrite sqrtrM ?sqr_ge0 // sqrtr_sqr gtr0_norm.
  rewrite e mulrA ler_wsqrtr // ler_pM2r ?invr_gt0 //.
  by rewrite lerBlDr lerDl sqr_ge0.
rewrite -mulr_sumr ler_pM2l // sum_tagged /=.
rewrite (eq_bigr (fun i => k i * Num.sqrt (block_mass p i / N))) => [|i _]; last by rewrite sumr_const -[LHS]mulr_natl.
apply: le_trans (sum_sqrt _ _) _ => [i|i|]; rewrite ?ler0n //; first by rewrite divr_ge0 // ltW.
by rewrite -mulr_suml m1 mul1r.
Qed.

Theorem prop_5_sharp : risk_tv <= c / 2%:R * Num.sqrt ((\sum_i k i ^+ 2) / N).
Proof. by rewrite risk_tvE mulrAC ler_pM2r ?invr_gt0 ?ltr0n //; apply: prop_5_l1_sharp. Qed.

(* Proposition 5, equation (20), as printed *)
Theorem prop_5 : risk_tv <= 2%:R * (t + 1) / (t - 1) * Num.sqrt (3%:R * (\sum_i k i ^+ 2) / N).
Proof.
apply: le_trans prop_5_sharp _; rewrite -[2%:R * (t + 1) / _]mulrA -/(gain t) -/c.
have S0 : 0 <= \sum_i k i ^+ 2 by apply: sumr_ge0 => i _; apply: sqr_ge0.
apply: (ler_pM (divr_ge0 (ltW c0) (ler0n _ _)) (sqrtr_ge0 _)).
  by rewrite ler_pdivrMr ?ltr0n // mulrAC -natrM ler_peMl ?ler1n // ltW.
by rewrite ler_wsqrtr // ler_pM2r ?invr_gt0 // ler_peMl ?ler1n.
Qed.
End Scheme.
End Section6.
