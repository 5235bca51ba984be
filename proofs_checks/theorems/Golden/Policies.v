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

Lemma policy_constant :
  [seq [seq if x == x' then Some 1 else constant (X := 'I_3) t x x' | x' <- enum 'I_3] | x <- enum 'I_3] =
  [:: [:: Some 1; Some t; Some t];
      [:: Some t; Some 1; Some t];
      [:: Some t; Some t; Some 1]].
Proof. by rewrite !enum_ordSl !enum_ord0 /= /high_low /blocks /constant ?inE -?val_eqE /= ?inE. Qed.

Lemma policy_high_low :
  [seq [seq if x == x' then Some 1 else high_low [set x : 'I_3 | (val x < 2)%N] t x x' | x' <- enum 'I_3] | x <- enum 'I_3] =
  [:: [:: Some 1; Some t; Some t];
      [:: Some t; Some 1; Some t];
      [:: None; None; Some 1]].
Proof. by rewrite !enum_ordSl !enum_ord0 /= /high_low /blocks /constant ?inE -?val_eqE /= ?inE. Qed.

Lemma policy_blocks :
  [seq [seq if x == x' then Some 1 else blocks (fun x : 'I_3 => (val x < 2)%N) t x x' | x' <- enum 'I_3] | x <- enum 'I_3] =
  [:: [:: Some 1; Some t; None];
      [:: Some t; Some 1; None];
      [:: None; None; Some 1]].
Proof. by rewrite !enum_ordSl !enum_ord0 /= /high_low /blocks /constant ?inE -?val_eqE /= ?inE. Qed.

End Golden.
