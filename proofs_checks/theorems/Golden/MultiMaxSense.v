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

Lemma multi_max_sense :
  [seq [seq answers (fun i : 'I_2 => (fun i (x : 'I_4) => nth false (nth [::] [:: [:: false; false]; [:: true; false]; [:: false; false]; [:: false; true]] x) i) (val i)) t x [ffun i : 'I_2 => nth false y (val i)] | y <- [:: [:: false; false]; [:: false; true]; [:: true; false]; [:: true; true]]] | x <- enum 'I_4] =
  [:: [:: (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1)];
      [:: t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)];
      [:: (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1)];
      [:: t / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !(answers_entry (fun i (x : 'I_4) => nth false (nth [::] [:: [:: false; false]; [:: true; false]; [:: false; false]; [:: false; true]] x) i)) !big_nat_recl // !big_geq //= !mulr1; by entries. Qed.

End Golden.
