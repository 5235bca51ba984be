(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse HighLow Blocks OneRow Parts SubsetSelection Mangat.
From Exactdp.Mechanisms Require Import OneBit Binary Supported Coordinates LocalHashing.
From Exactdp Require Import Compute.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Golden.
Variables (R : realFieldType) (t : R).
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

Lemma subset_selection_3_2_0 (e : #|[set x : 'I_3 | val x \in [:: 0; 1]%N]| == 2%N) :
  [seq select 2 t x (exist _ [set x : 'I_3 | val x \in [:: 0; 1]%N] e : selection _ 2%N) | x <- enum 'I_3] =
  [:: t / (2%:R * t + 1); t / (2%:R * t + 1); 1 / (2%:R * t + 1)].
Proof. have v : 2%:R * t + 3%:R - 2%:R != 0.
  by rewrite (_ : _ - _ = 2%:R * t + 1); [apply: lt0r_neq0; positive|ring].
have c : 'C(3, 2) = 3%N by [].
rewrite !enum_ordSl !enum_ord0 /= !select_entry !c !inE /=; by entries. Qed.

Lemma subset_selection_3_2_1 (e : #|[set x : 'I_3 | val x \in [:: 0; 2]%N]| == 2%N) :
  [seq select 2 t x (exist _ [set x : 'I_3 | val x \in [:: 0; 2]%N] e : selection _ 2%N) | x <- enum 'I_3] =
  [:: t / (2%:R * t + 1); 1 / (2%:R * t + 1); t / (2%:R * t + 1)].
Proof. have v : 2%:R * t + 3%:R - 2%:R != 0.
  by rewrite (_ : _ - _ = 2%:R * t + 1); [apply: lt0r_neq0; positive|ring].
have c : 'C(3, 2) = 3%N by [].
rewrite !enum_ordSl !enum_ord0 /= !select_entry !c !inE /=; by entries. Qed.

Lemma subset_selection_3_2_2 (e : #|[set x : 'I_3 | val x \in [:: 1; 2]%N]| == 2%N) :
  [seq select 2 t x (exist _ [set x : 'I_3 | val x \in [:: 1; 2]%N] e : selection _ 2%N) | x <- enum 'I_3] =
  [:: 1 / (2%:R * t + 1); t / (2%:R * t + 1); t / (2%:R * t + 1)].
Proof. have v : 2%:R * t + 3%:R - 2%:R != 0.
  by rewrite (_ : _ - _ = 2%:R * t + 1); [apply: lt0r_neq0; positive|ring].
have c : 'C(3, 2) = 3%N by [].
rewrite !enum_ordSl !enum_ord0 /= !select_entry !c !inE /=; by entries. Qed.

End Golden.
