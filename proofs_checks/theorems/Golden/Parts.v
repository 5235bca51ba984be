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

Lemma general_hadamard_response_4 :
  [seq [seq parted (fun x : 'I_4 => inord (x %/ 3) : 'I_2) (fun x : 'I_4 => bits_of 2 (x %% 3).+1) t x y | y <- [seq (inord i : 'I_2, bits_of 2 b) | i <- iota 0 2, b <- iota 0 4]] | x <- enum 'I_4] =
  [:: [:: t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R)];
      [:: t / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R)];
      [:: t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R)];
      [:: 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R)]].
Proof. have v : t - 1 + 4%:R != 0 by rewrite (_ : t - 1 + 4%:R = t + 3%:R); [apply: lt0r_neq0; positive|ring].
rewrite !enum_ordSl !enum_ord0 /= !parted_entry -!val_eqE /= !inordK // card_ord /=; by entries. Qed.

End Golden.
