(* Sums over the reports of two users, and the general definitions, in terms of what a computer can evaluate, as in Compute. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse HighLow Blocks OneRow SubsetSelection.
From Exactdp Require Import Compute.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the reports of two users *)
Definition both_reports (Y : Type) (a b : Y) : {ffun 'I_2 -> Y} := [ffun i => if val i == 0%N then a else b].

Section Compute.
Variable R : realFieldType.

Lemma sum_two (Y : finType) (F : {ffun 'I_2 -> Y} -> R) : \sum_f F f = \sum_a \sum_b F (both_reports a b).
Proof.
rewrite pair_big /= (reindex (fun ab : Y * Y => both_reports ab.1 ab.2)) //=.
exists (fun f : {ffun 'I_2 -> Y} => (f ord0, f (lift ord0 ord0))) => [[a b] _|f _]; first by rewrite !ffunE.
apply/ffunP => i; rewrite !ffunE; case: (unliftP ord0 i) => [j ->|->]; last by rewrite eqxx.
by rewrite (ord1 j).
Qed.

Lemma prod_two (F : 'I_2 -> R) : \prod_i F i = F ord0 * F (lift ord0 ord0).
Proof. by rewrite !big_ord_recl big_ord0 mulr1. Qed.
Lemma total_two (F : 'I_2 -> R) : \sum_i F i = F ord0 + F (lift ord0 ord0).
Proof. by rewrite !big_ord_recl big_ord0 addr0. Qed.
Lemma at_two (Y : Type) (a b : Y) : (both_reports a b ord0 = a) * (both_reports a b (lift ord0 ord0) = b).
Proof. by rewrite !ffunE. Qed.

(* blocks: row i a is number r i a, and the result is number b of its block *)
Section Blocks.
Variables (I : finType) (S : I -> finType) (n : I -> nat) (r : forall i, S i -> nat) (t : R).
Notation rows := (fun i (a : S i) => bits_of (n i) (r a)).

Lemma block_entry i i' (a : S i) b :
  block_response rows t (Tagged S a) (Tagged (fun i => bits (n i)) (bits_of (n i') b)) =
  if i == i' then (if parity (n i) (r a) b then 2%:R else 2%:R * t) / (2 ^+ n i * (t + 1)) else 0.
Proof.
rewrite /block_response /=; case: eqP => // e; case: _ / e.
by rewrite tagged_asE (response_entry _ (@r i)).
Qed.

Lemma block_score_entry i i' (a : S i) b :
  block_score rows t (Tagged (fun i => bits (n i)) (bits_of (n i') b)) (Tagged S a) =
  if i == i' then gain t * (-1) ^+ parity (n i) (r a) b else 0.
Proof.
rewrite /block_score /=; case: eqP => // e; case: _ / e.
by rewrite tagged_asE (response_score_entry _ (@r i)).
Qed.
End Blocks.

Lemma one_row_score_entry (X : finType) n (column : X -> nat) (t : R) x r w :
  one_row_score (fun x => bits_of n (column x)) t (bits_of n r, w) x = gain t * (if w then 1 else -1) * (-1) ^+ parity n r (column x).
Proof. by rewrite /one_row_score /= hadamard_parity. Qed.

Lemma select_score_entry (X : finType) K D (t : R) (members : {set X}) (e : #|members| == D.+1) x :
  select_score K t (exist _ members e : selection X D.+1) x =
  if x \in members then (D.+1%:R * t + K.+1%:R - 1 - D.+1%:R) / (D.+1%:R * (t - 1))
  else - ((D.+1%:R - 1) * t + K.+1%:R - D.+1%:R) / ((K.+1%:R - D.+1%:R) * (t - 1)).
Proof. by []. Qed.
End Compute.
