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

Lemma one_bit :
  [seq [seq one_bit (fun v : 'I_3 => nth 0 [:: 1; 0; -1] v) 1 t v y | y <- [:: true; false]] | v <- enum 'I_3] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / 2%:R; 1 / 2%:R];
      [:: 1 / (t + 1); t / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /one_bit /=; by entries. Qed.

End Golden.
