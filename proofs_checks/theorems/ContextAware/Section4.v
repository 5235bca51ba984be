(* context-aware-ldp, section 4: the optimal channel of two symbols. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import Binary RandomisedResponse Mangat.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
have le s x y : 1 <= s -> Q x y <= s * Q x y by move=> s1; rewrite ler_pemull.
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
