(* A channel beside symbols that are sent as they are: symbols of X are reported by Q, symbols of T without any privacy.
   With block Hadamard response: the scheme of context-aware-ldp, section 6.1, that releases the blocks of one symbol. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse Blocks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* reports as they are *)
Section AsTheyAre.
Variables (R : realFieldType) (X : finType).
Definition item_score (y j : X) : R := (y == j)%:R.

Lemma item_unbiased : unbiased (@identity R X) item_score.
Proof.
move=> x j; rewrite (bigD1 x) //= /identity eqxx mul1r big1 ?addr0 // => y /negPf yx.
by rewrite eq_sym yx mul0r.
Qed.

Lemma item_output (p : X -> R) : output p (@identity R X) =1 p.
Proof. by move=> y; rewrite -[RHS](mean_delta p); apply: eq_bigr. Qed.

Lemma item_second (p : X -> R) j : mean (output p (@identity R X)) (fun y => item_score y j ^+ 2) = p j.
Proof.
rewrite -[RHS](mean_delta p); apply: eq_bigr => y _; rewrite item_output /item_score.
by case: eqP => _; rewrite ?expr1n ?expr0n.
Qed.

Lemma item_law (n : nat) (y : {ffun 'I_n -> X}) : (0 < n)%N -> distribution (estimate item_score y).
Proof.
move=> n0; split=> [j|]; first by rewrite divr_ge0 ?ler0n // sumr_ge0 // => i _; apply: ler0n.
rewrite -mulr_suml exchange_big /= (eq_bigr (fun=> 1)) => [|i _]; last first.
  by rewrite (bigD1 (y i)) //= /item_score eqxx big1 ?addr0 // => j /negPf h; rewrite eq_sym h.
by rewrite sumr_const card_ord divff // pnatr_eq0 -lt0n.
Qed.
End AsTheyAre.

Section Beside.
Variables (R : realFieldType) (X Y T : finType) (Q : X -> Y -> R) (A : Y -> X -> R).
Definition beside (x : X + T) (y : Y + T) : R :=
  match x, y with inl x, inl y => Q x y | inr z, inr w => identity R z w | _, _ => 0 end.
Definition beside_score (y : Y + T) (j : X + T) : R :=
  match y, j with inl y, inl j => A y j | inr z, inr w => item_score R z w | _, _ => 0 end.

Theorem beside_stochastic : stochastic Q -> stochastic beside.
Proof.
move=> [Q0 Q1]; have [I0 I1] := identity_stochastic R T; split=> [[x|z] [y|w]|[x|z]] //=; rewrite big_sumType /=.
  by rewrite Q1 big1 ?addr0.
by rewrite big1 ?add0r.
Qed.

Theorem beside_unbiased : unbiased Q A -> unbiased beside beside_score.
Proof.
move=> u [x|z] [j|w]; rewrite big_sumType /=.
- by rewrite u big1 ?addr0 // => i _; rewrite mul0r.
- by rewrite !big1 ?addr0 // => i _; rewrite ?mulr0 ?mul0r.
- by rewrite !big1 ?addr0 // => i _; rewrite ?mulr0 ?mul0r.
by rewrite big1 ?add0r => [|i _]; [exact: item_unbiased|rewrite mul0r].
Qed.

(* the second moments are those of the parts *)
Lemma beside_second (p : X + T -> R) j : mean (output p beside) (fun y => beside_score y j ^+ 2) =
  match j with inl j => mean (output (p \o inl) Q) (fun y => A y j ^+ 2) | inr z => p (inr z) end.
Proof.
have l y : output p beside (inl y) = output (p \o inl) Q y.
  by rewrite /output big_sumType /= [X in _ + X]big1 ?addr0 // => z _; rewrite mulr0.
have r z : output p beside (inr z) = output (p \o inr) (@identity R T) z.
  by rewrite /output big_sumType /= [X in X + _]big1 ?add0r // => x _; rewrite mulr0.
rewrite /mean big_sumType /=; under eq_bigr do rewrite l; under [X in _ + X]eq_bigr do rewrite r.
case: j => [j|z]; rewrite /= ?expr0n /=.
  by rewrite [X in _ + X]big1 ?addr0 // => z _; rewrite mulr0.
by rewrite [X in X + _]big1 ?add0r => [|y _]; [exact: item_second|rewrite mulr0].
Qed.
End Beside.

(* block Hadamard response beside blocks of one symbol *)
Section Blocks.
Variables (R : realFieldType) (I T : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R).
Notation symbol := ({i : I & S i} + T)%type.
Hypotheses (row_none : forall i (a : S i), row a != none (n i)) (t1 : 1 <= t).
Definition block_of (x : symbol) : I + T := match x with inl x => inl (tag x) | inr z => inr z end.

Theorem beside_private : private (blocks block_of t) (beside (T := T) (block_response row t)).
Proof.
have p := block_private row_none t1; have [Q0 _] := block_stochastic row_none t1.
have t0 : 0 <= t := le_trans ler01 t1.
move=> x x' s; rewrite /blocks; case: eqP => // e [<-] y.
case: x x' e => [x|z] [x'|z'] //= [e]; case: y => [y|w] //=; rewrite ?mulr0 //.
  by apply: p; rewrite /blocks e eqxx.
by rewrite e ler_pemull // /identity ler0n.
Qed.
End Blocks.
