(* context-aware-ldp, section 5: high-low privacy. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Inequalities Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse HighLow.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
rewrite !c opprB addrCA subrr addr0 ler_add2l ler_opp2 ler_pdivr_mull // mulr_sumr; apply: ler_sum => y _.
by apply: (h one i t _ y); rewrite /high_low a.
Qed.

Theorem lem_2_sharp one i (M : {set Y}) : (forall y, Q one y <= t * Q i y) ->
  \sum_(y in M) Q i y <= 1 - t^-1 * (1 - \sum_(y in M) Q one y) /\
  0 <= (\sum_(y | y \notin M) Q i y) - t^-1 * (\sum_(y | y \notin M) Q one y).
Proof.
move=> h; have [Q0 Q1] := sQ.
have c z : \sum_(y in M) Q z y = 1 - \sum_(y | y \notin M) Q z y by rewrite -(Q1 z) [X in X - _](bigID (mem M)) /= addrK.
have le : t^-1 * (\sum_(y | y \notin M) Q one y) <= \sum_(y | y \notin M) Q i y.
  by rewrite ler_pdivr_mull // mulr_sumr; apply: ler_sum => y _; apply: h.
by rewrite !c opprB addrCA subrr addr0 ler_add2l ler_opp2 subr_ge0.
Qed.

(* Claim 1, with its constant: (t - 1) + k'(1 - 1/t) <= (t - 1) + (k - 1)(1 - 1/t); B holds the k' symbols s+1, ..., s+k' *)
Theorem claim_1 (B : {set X}) one : one \notin B -> (forall i y, i \in B -> Q one y <= t * Q i y) ->
  \sum_(i in B) \sum_y (Q i y - Q one y) ^+ 2 / (\sum_j Q j y) <= (t - 1) + #|B|%:R * (1 - t^-1).
Proof.
move=> nB h; have [Q0 Q1] := sQ; rewrite exchange_big /=.
pose T y := \sum_(i in B) (Q i y - Q one y / t) + Q one y * (t - 1).
apply: (@le_trans _ _ (\sum_y T y)); last first.
  rewrite big_split /= -mulr_suml Q1 mul1r addrC ler_add2l exchange_big /= -sum1_card natr_sum mulr_suml.
  by apply: ler_sum => i _; rewrite sumrB -mulr_suml !Q1 !mul1r.
apply: ler_sum => y _; rewrite -mulr_suml.
set S := \sum_j Q j y; set b := \sum_(i in B) Q i y; set a := Q one y.
have a0 : 0 <= a by exact: Q0.
have b0 : 0 <= b by exact: sumr_ge0.
have S1 : a + b <= S.
  rewrite /S (bigD1 one) //= ler_add2l /b [X in _ <= X](bigID (mem B)) /=.
  apply: ler_paddr; first by apply: sumr_ge0 => j _; apply: Q0.
  rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigl => j.
  by case: (j =P one) => [->|_]; rewrite ?(negPf nB).
have low i : i \in B -> 0 <= Q i y - a / t by move=> iB; rewrite subr_ge0 ler_pdivr_mulr // mulrC h.
have T0 : 0 <= T y by rewrite addr_ge0 ?sumr_ge0 // mulr_ge0 // subr_ge0.
have [S0|n0] := eqVneq S 0; first by rewrite S0 invr0 mulr0.
have {n0} S0 : 0 < S by rewrite lt_neqAle eq_sym n0 (le_trans _ S1) // addr_ge0.
rewrite ler_pdivr_mulr //; apply: le_trans (ler_wpmul2l T0 S1).
apply: (@le_trans _ _ (\sum_(i in B) ((a + b) * (Q i y - a / t) + a * (t - 1) * Q i y))).
  apply: ler_sum => i iB; have q0 := Q0 i y; have qb : Q i y <= b by rewrite /b (bigD1 i) //= ler_addl sumr_ge0.
  have [ge|/ltW lt] := lerP a (Q i y).
    rewrite expr2 mulrC; apply: ler_paddr; first by rewrite !mulr_ge0 // subr_ge0.
    apply: ler_pmul; rewrite ?subr_ge0 //; first by rewrite ler_subl_addr addrAC (le_trans qb) // ler_addr addr_ge0.
    by rewrite ler_add2l ler_opp2 ler_pdivr_mulr //; apply: ler_pemulr.
  apply: ler_paddl; first by apply: mulr_ge0; [exact: addr_ge0|exact: low].
  rewrite -sqrrN opprB expr2 -mulrA; apply: ler_pmul; rewrite ?subr_ge0 //; first by rewrite ler_subl_addr ler_addl.
  by rewrite ler_subl_addr -[X in _ + X]mul1r -mulrDl subrK h.
rewrite big_split /= -!mulr_sumr -/b /T -/a [(a + b) * _]mulrC [(_ + a * (t - 1)) * _]mulrDl ler_add2l.
by apply: ler_wpmul2l; rewrite ?ler_addr // mulr_ge0 // subr_ge0.
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
rewrite /c /gain ler_pdivl_mulr ?subr_gt0 // mul1r -subr_ge0 (_ : _ - _ = 2%:R) ?ler0n //; ring.
Qed.
Let N0 : 0 < N. Proof. by rewrite ltr0n. Qed.
Let p0 x : 0 <= p x. Proof. by case: dp. Qed.
Let B0 : 0 <= \sum_b p (inr b). Proof. exact: sumr_ge0. Qed.

Notation risk_l1 := (risk_l1 users (mixed row t) (mixed_score row t) p).
Notation risk_tv := (risk_tv users (mixed row t) (mixed_score row t) p).
Notation risk_l2 := (risk users (mixed row t) (mixed_score row t) p).

(* the l2 risk, with 1 in place of the paper's 3 *)
Theorem prop_4_l2_sharp : (0 < #|SA|)%N -> risk_l2 <= s * c ^+ 2 / N.
Proof.
move=> s1; rewrite (mixed_risk row_inj row_none t1' t1 n0 dp) ler_pmul2r ?invr_gt0 //.
rewrite ler_subl_addr ler_subl_addr -/c -/s -addrA ler_addl.
rewrite addr_ge0 ?sumr_ge0 // => [j _|]; first exact: sqr_ge0.
have s2 : 0 <= s - 1 by rewrite subr_ge0 /s ler1n.
by apply: mulr_ge0 B0; apply: mulr_ge0 s2 (le_trans ler01 c1).
Qed.

Lemma root_le (x y : R) : 0 <= y -> x <= y ^+ 2 -> Num.sqrt x <= y.
Proof. by move=> y0 /ler_wsqrtr; rewrite sqrtr_sqr ger0_norm. Qed.

(* the expected l1 error, with the constants 1 and k - s in place of the paper's 3 and k *)
Theorem prop_4_l1_sharp :
  risk_l1 <= s * c / Num.sqrt N + Num.sqrt (#|SB|%:R * c / N).
Proof.
have sm := mixed_stochastic SB row_none t1'; have um := @mixed_unbiased R SA SB n row t row_inj row_none t1' t1.
have rN : 0 < Num.sqrt N by rewrite sqrtr_gt0.
have c0 : 0 < c := lt_le_trans ltr01 c1.
apply: le_trans (risk_l1_le sm n0 um dp) _; rewrite big_sumType /=; apply: ler_add.
  apply: (@le_trans _ _ (\sum_(a : SA) c / Num.sqrt N)); last first.
    by rewrite sumr_const -[X in X <= _]mulr_natl mulrA.
  apply: ler_sum => a _; rewrite (mixed_variance row_inj row_none t1' t1 n0 dp) -/c.
  apply: root_le; first by rewrite divr_ge0 ?ltW.
  rewrite (expr_div_n c (Num.sqrt N)) sqr_sqrtr ?(ltW N0) // ler_pmul2r ?invr_gt0 // ler_subl_addr.
  rewrite mulrBr mulr1 ler_subl_addr -addrA ler_addl addr_ge0 ?sqr_ge0 // mulr_ge0 ?sqr_ge0 //.
  by rewrite divr_ge0 // ltW.
apply: (@le_trans _ _ (\sum_b 1 * Num.sqrt (c * p (inr b) / N))).
  apply: ler_sum => b _; rewrite (mixed_variance row_inj row_none t1' t1 n0 dp) -/c mul1r ler_wsqrtr //.
  by rewrite ler_pmul2r ?invr_gt0 // ler_subl_addr ler_addl sqr_ge0.
apply: le_trans (sum_sqrt _ _) _ => [_|b|]; first exact: ler01.
  by apply: divr_ge0 (ltW N0); apply: mulr_ge0 (ltW c0) (p0 _).
rewrite ler_wsqrtr // expr1n sumr_const -mulr_suml -mulr_sumr -[#|SB|%:R * c / N]mulrA.
apply: ler_wpmul2l; first exact: ler0n.
rewrite ler_pmul2r ?invr_gt0 // -[X in _ <= X]mulr1; apply: ler_wpmul2l; first exact: ltW.
have [_ p1] := dp; rewrite -p1 big_sumType /= ler_addr; exact: sumr_ge0.
Qed.

(* equation (26), as printed *)
Theorem eq_26 : (0 < #|SA|)%N -> risk_l2 <= (3%:R * s * c ^+ 2 + c) / N.
Proof.
have c0 : 0 < c := lt_le_trans ltr01 c1.
move=> s1; apply: le_trans (prop_4_l2_sharp s1) _; rewrite ler_pmul2r ?invr_gt0 //.
apply: ler_paddr (ltW c0) _; rewrite ler_pmul2r ?exprn_gt0 //; apply: ler_pemull; by rewrite /s ?ler0n ?ler1n.
Qed.

(* equation (27), as printed *)
Theorem eq_27 : risk_l1 <= Num.sqrt (3%:R * s ^+ 2 / N * c ^+ 2) + Num.sqrt (c * ((s + #|SB|%:R) / N)).
Proof.
have c0 : 0 < c := lt_le_trans ltr01 c1.
apply: le_trans prop_4_l1_sharp _; apply: ler_add.
  have s0 : 0 <= s * c / Num.sqrt N by apply: divr_ge0 (sqrtr_ge0 _); apply: mulr_ge0 (ler0n _ _) (ltW c0).
  rewrite -[X in X <= _]ger0_norm // -sqrtr_sqr ler_wsqrtr // (expr_div_n (s * c) (Num.sqrt N)) sqr_sqrtr ?(ltW N0) //.
  rewrite (_ : 3%:R * s ^+ 2 / N * c ^+ 2 = 3%:R * ((s * c) ^+ 2 / N)); last by rewrite [(s * c) ^+ 2]exprMn mulrAC !mulrA.
  by apply: ler_pemull; rewrite ?ler1n // divr_ge0 ?sqr_ge0 ?(ltW N0).
rewrite ler_wsqrtr // [c * (_ / N)]mulrA ler_pmul2r ?invr_gt0 // [#|SB|%:R * c]mulrC ler_pmul2l //.
by rewrite ler_addr ler0n.
Qed.

(* Proposition 4, equation (17), as printed *)
Theorem prop_4 : risk_tv <= Num.sqrt (3%:R * s ^+ 2 / N * c ^+ 2) + Num.sqrt (c * ((s + #|SB|%:R) / N)).
Proof.
rewrite risk_tvE; apply: (@le_trans _ _ risk_l1) eq_27.
rewrite ler_pdivr_mulr ?ltr0n // ler_pemulr ?ler1n //; apply: mean_ge0.
  by apply: independent_distribution => _; apply: output_distribution => //; apply: mixed_stochastic.
by move=> y; apply: sumr_ge0 => j _.
Qed.
End Scheme.
