(* context-aware-ldp, section 3: what E-LDP means for hypothesis tests, post-processing, composition, posterior odds. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
  rewrite -ler_subl_addl -complement // mulr_sumr; apply: ler_sum => y _; by rewrite mulrA ler_wpmul2r ?(h _ _ _ e).
rewrite complement // addrCA ler_addl subr_ge0 mulr_sumr; apply: ler_sum => y _.
by rewrite mulrA ler_wpmul2r ?(h _ _ _ e).
Qed.

Lemma private_of_region E Q : stochastic Q ->
  (forall x x' (S : {set Y}), region E Q x x' (deterministic S)) -> private E Q.
Proof.
move=> sQ h x x' t e y; have [_ /(_ t e)] := h x x' [set y].
have one z : \sum_y' Q z y' * deterministic [set y] y' = Q z y.
  by rewrite (bigD1 y) //= /deterministic inE eqxx mulr1 big1 ?addr0 // => y' /negPf n; rewrite inE n mulr0.
by rewrite /missed /false_alarm complement // !one addrCA ler_addl subr_ge0.
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
  rewrite gt_eqF // /output (bigD1 x2) //= ltr_paddr ?mulr_gt0 // sumr_ge0 // => x _; exact: mulr_ge0.
have -> : posterior p Q y x1 / posterior p Q y x2 = Q x1 y / Q x2 y * (p x1 / p x2).
  by rewrite /posterior; move: o; set m := output p Q y => o; field; rewrite o !gt_eqF.
by rewrite ler_wpmul2r ?divr_ge0 ?(ltW p2) // ler_pdivr_mulr // h.
Qed.

(* the same without division, for every prior and output *)
Theorem prop_3_products (E : policy R X) (Q : X -> Y -> R) (p : X -> R) x1 x2 y t : private E Q -> distribution p ->
  E x1 x2 = Some t -> (p x1 * Q x1 y) * p x2 <= t * p x1 * (p x2 * Q x2 y).
Proof.
move=> h [p0 _] e; rewrite (_ : p x1 * Q x1 y * p x2 = (p x1 * p x2) * Q x1 y); last by ring.
rewrite (_ : t * p x1 * _ = (p x1 * p x2) * (t * Q x2 y)); last by ring.
by apply: ler_wpmul2l; [exact: mulr_ge0|exact: h].
Qed.

Lemma posterior_odds (Q : X -> Y -> R) (p : X -> R) x1 x2 y : stochastic Q -> distribution p -> 0 < p x2 -> 0 < Q x2 y ->
  posterior p Q y x1 / posterior p Q y x2 = Q x1 y / Q x2 y * (p x1 / p x2).
Proof.
move=> [Q0 _] [p0 _] p2 q2.
have o : output p Q y != 0.
  rewrite gt_eqF // /output (bigD1 x2) //= ltr_paddr ?mulr_gt0 // sumr_ge0 // => x _; exact: mulr_ge0.
by rewrite /posterior; move: o; set m := output p Q y => o; field; rewrite o !gt_eqF.
Qed.

Theorem prop_3_posteriors (E : policy R X) (Q : X -> Y -> R) (p : X -> R) x1 x2 y t : stochastic Q -> private E Q ->
  distribution p -> E x1 x2 = Some t -> posterior p Q y x1 * p x2 <= t * p x1 * posterior p Q y x2.
Proof.
move=> [Q0 _] h dp e; have := prop_3_products y h dp e; have [p0 _] := dp.
have o : 0 <= (output p Q y)^-1 by rewrite invr_ge0; apply: sumr_ge0 => x _; exact: mulr_ge0.
move=> le; have := ler_wpmul2l o le; rewrite /posterior; move: (output p Q y) => m.
have -> : m^-1 * (p x1 * Q x1 y * p x2) = p x1 * Q x1 y / m * p x2 by rewrite mulrC mulrAC.
have -> : m^-1 * (t * p x1 * (p x2 * Q x2 y)) = t * p x1 * (p x2 * Q x2 y / m) by ring.
by [].
Qed.
End Statements.
