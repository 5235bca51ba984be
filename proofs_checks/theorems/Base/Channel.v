(* Finite channels over an ordered field: policies with infinite levels, privacy, post-processing, composition, products, coins.

   Levels are written by their factors: a policy gives the ordered pair (x, x') the factor e^E[x,x'], and t stands for e^epsilon.
   Sources: context-aware-ldp, Definitions 1 to 4 and Propositions 1 and 2. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Definitions.
Variable R : realFieldType.

(* A channel X -> Y is a matrix, Q x y = Q(y|x). *)
Definition stochastic (X Y : finType) (Q : X -> Y -> R) :=
  (forall x y, 0 <= Q x y) /\ (forall x, \sum_y Q x y = 1).

(* None is an infinite level: no constraint. *)
Definition policy (X : Type) := X -> X -> option R.
Definition constant (X : Type) (t : R) : policy X := fun _ _ => Some t.
Definition high_low (X : finType) (A : {set X}) (t : R) : policy X := fun x _ => if x \in A then Some t else None.
Definition blocks (X I : eqType) (block : X -> I) (t : R) : policy X :=
  fun x x' => if block x == block x' then Some t else None.

Definition private (X Y : finType) (E : policy X) (Q : X -> Y -> R) :=
  forall x x' t, E x x' = Some t -> forall y, Q x y <= t * Q x' y.
Definition ldp (X Y : finType) (t : R) (Q : X -> Y -> R) := forall x x' y, Q x y <= t * Q x' y.
Definition approximate (X Y : finType) (t delta : R) (Q : X -> Y -> R) :=
  forall x x' (S : {set Y}), \sum_(y in S) Q x y <= t * (\sum_(y in S) Q x' y) + delta.

Definition identity (X : eqType) (x y : X) : R := (x == y)%:R.
Definition before (X Y Z : finType) (Q : X -> Y -> R) (W : Y -> Z -> R) x z := \sum_y Q x y * W y z.
(* adaptive: the second channel sees the output of the first *)
Definition composed (X Y Z : finType) (Q : X -> Y -> R) (W : Y -> X -> Z -> R) x yz := Q x yz.1 * W yz.1 x yz.2.
(* independent use on two inputs *)
Definition tensor (X X' Y Y' : finType) (Q : X -> Y -> R) (W : X' -> Y' -> R) xx yy := Q xx.1 yy.1 * W xx.2 yy.2.
(* a coin c with the law w is drawn in public and reported with the answer *)
Definition public_coin (C X Y : finType) (w : C -> R) (Q : C -> X -> Y -> R) x cy := w cy.1 * Q cy.1 x cy.2.

Definition product (X : Type) (E F : policy X) : policy X :=
  fun x x' => if E x x' is Some s then omap ( *%R s) (F x x') else None.
(* path E x x' s: s is the product of the factors along a path from x to x' *)
Inductive path (X : Type) (E : policy X) (x : X) : X -> R -> Prop :=
  | here : path E x x 1
  | further y z s t : path E x y s -> E y z = Some t -> path E x z (s * t).
End Definitions.

Section Channels.
Variables (R : realFieldType) (X Y Z : finType).
Implicit Types (Q : X -> Y -> R) (E F : policy R X).

Lemma private_constant t Q : private (constant t) Q <-> ldp t Q.
Proof. by split=> [h x x' y|h x x' s [<-] y]; apply: h. Qed.

Theorem private_events E Q : private E Q <->
  forall x x' t, E x x' = Some t -> forall S : {set Y}, \sum_(y in S) Q x y <= t * \sum_(y in S) Q x' y.
Proof.
split=> h x x' t e S; first by rewrite mulr_sumr ler_sum // => y _; apply: h e y.
by move: (h _ _ _ e [set S]); rewrite !big_set1.
Qed.

Lemma ldp_approximate t Q : ldp t Q <-> approximate t 0 Q.
Proof.
rewrite -private_constant private_events; split=> [h x x' S|h x x' s [<-] S]; last by move: (h x x' S); rewrite addr0.
by rewrite addr0; apply: h.
Qed.

Lemma ldp_weaker s t Q : stochastic Q -> s <= t -> ldp s Q -> ldp t Q.
Proof. by move=> [Q0 _] st h x x' y; apply: le_trans (h x x' y) _; apply: ler_wpmul2r. Qed.

Lemma identity_stochastic : stochastic (@identity R X).
Proof.
split=> [x y|x]; first exact: ler0n.
by rewrite (bigD1 x) //= /identity eqxx big1 ?addr0 // => y /negPf n; rewrite eq_sym n.
Qed.

Lemma stochastic_le1 Q x y : stochastic Q -> Q x y <= 1.
Proof. by move=> [Q0 Q1]; rewrite -(Q1 x) (bigD1 y) //= ler_addl sumr_ge0. Qed.

(* Post-processing, Proposition 1. *)
Lemma stochastic_before Q (W : Y -> Z -> R) : stochastic Q -> stochastic W -> stochastic (before Q W).
Proof.
move=> [Q0 Q1] [W0 W1]; split=> [x z|x]; first by apply: sumr_ge0 => y _; apply: mulr_ge0.
by rewrite exchange_big -(Q1 x); apply: eq_bigr => y _; rewrite -mulr_sumr W1 mulr1.
Qed.

Theorem private_before E Q (W : Y -> Z -> R) : private E Q -> (forall y z, 0 <= W y z) -> private E (before Q W).
Proof.
move=> h W0 x x' t e z; rewrite /before mulr_sumr; apply: ler_sum => y _.
by rewrite mulrA ler_wpmul2r // h.
Qed.

(* Composition, Proposition 2. *)
Lemma stochastic_composed Q (W : Y -> X -> Z -> R) :
  stochastic Q -> (forall y, stochastic (W y)) -> stochastic (composed Q W).
Proof.
move=> [Q0 Q1] sW; split=> [x [y z]|x]; first by apply: mulr_ge0 => //; case: (sW y).
rewrite -(Q1 x) -(pair_bigA _ (fun y z => Q x y * W y x z)); apply: eq_bigr => y _ /=.
by rewrite -mulr_sumr (proj2 (sW y)) mulr1.
Qed.

Theorem private_composed E F Q (W : Y -> X -> Z -> R) :
  stochastic Q -> (forall y, stochastic (W y)) -> private E Q -> (forall y, private F (W y)) ->
  private (product E F) (composed Q W).
Proof.
move=> [Q0 _] sW hQ hW x x' t; rewrite /product; case e: (E x x') => [a|] //; case f: (F x x') => [b|] //= [<-] [y z].
rewrite /composed /= mulrACA; apply: ler_pmul; [exact: Q0| |exact: hQ e y|exact: hW f z].
by case: (sW y) => + _; apply.
Qed.

(* Levels add up along paths: a policy and its closure have the same private channels. *)
Theorem private_path E Q : stochastic Q -> (forall x x' t, E x x' = Some t -> 0 <= t) -> private E Q ->
  forall x x' s, path E x x' s -> forall y, Q x y <= s * Q x' y.
Proof.
move=> [Q0 _] E0 h x x' s p; suff [] : 0 <= s /\ forall y, Q x y <= s * Q x' y by [].
elim: p => [|y z a b _ [a0 IH] e]; first by split=> [|y]; rewrite ?ler01 ?mul1r.
split=> [|o]; first exact: mulr_ge0 (E0 _ _ _ e).
by apply: le_trans (IH o) _; rewrite -mulrA ler_wpmul2l // h.
Qed.

(* A public coin costs nothing. *)
Lemma stochastic_public (C : finType) (w : C -> R) (Q : C -> X -> Y -> R) :
  (forall c, 0 <= w c) -> \sum_c w c = 1 -> (forall c, stochastic (Q c)) -> stochastic (public_coin w Q).
Proof.
move=> w0 w1 sQ; split=> [x [c y]|x]; first by apply: mulr_ge0 => //; case: (sQ c).
rewrite -w1 -(pair_bigA _ (fun c y => w c * Q c x y)); apply: eq_bigr => c _ /=.
by rewrite -mulr_sumr (proj2 (sQ c)) mulr1.
Qed.

Theorem private_public (C : finType) (w : C -> R) E (Q : C -> X -> Y -> R) :
  (forall c, 0 <= w c) -> (forall c, private E (Q c)) -> private E (public_coin w Q).
Proof. by move=> w0 h x x' t e [c y]; rewrite /public_coin mulrCA ler_wpmul2l //; apply: h. Qed.
End Channels.

Section Products.
Variables (R : realFieldType) (X X' Y Y' : finType) (Q : X -> Y -> R) (W : X' -> Y' -> R).

Lemma stochastic_tensor : stochastic Q -> stochastic W -> stochastic (tensor Q W).
Proof.
move=> [Q0 Q1] [W0 W1]; split=> [x y|[x x']]; first exact: mulr_ge0.
rewrite -(pair_bigA _ (fun y y' => Q x y * W x' y')) /= -(Q1 x); apply: eq_bigr => y _.
by rewrite -mulr_sumr W1 mulr1.
Qed.

Theorem ldp_tensor s t : stochastic Q -> stochastic W -> ldp s Q -> ldp t W -> ldp (s * t) (tensor Q W).
Proof.
by move=> [Q0 _] [W0 _] hQ hW [x1 x2] [z1 z2] [y1 y2]; rewrite /tensor /= mulrACA; apply: ler_pmul.
Qed.
End Products.

(* Channels with the same entries are the same channel. *)
Section Extensionality.
Variables (R : realFieldType) (X Y : finType) (Q W : X -> Y -> R).
Hypothesis same : Q =2 W.

Lemma eq_stochastic : stochastic Q -> stochastic W.
Proof.
move=> [Q0 Q1]; split=> [x y|x]; first by rewrite -same.
by rewrite -(Q1 x); apply: eq_bigr => y _; rewrite same.
Qed.

Lemma eq_private E : private E Q -> private E W.
Proof. by move=> h x x' t e y; rewrite -!same; apply: h. Qed.

Lemma eq_ldp t : ldp t Q -> ldp t W.
Proof. by move=> h x x' y; rewrite -!same. Qed.
End Extensionality.
