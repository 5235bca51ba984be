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

Lemma hrr_1 :
  [seq [seq one_row (fun x : 'I_1 => bits_of 0 x) t x y | y <- [seq (bits_of 0 r, w) | r <- iota 0 1, w <- [:: true; false]]] | x <- enum 'I_1] =
  [:: [:: t / (t + 1); 1 / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !one_row_entry /=; by entries. Qed.

Lemma hrr_2 :
  [seq [seq one_row (fun x : 'I_2 => bits_of 1 x) t x y | y <- [seq (bits_of 1 r, w) | r <- iota 0 2, w <- [:: true; false]]] | x <- enum 'I_2] =
  [:: [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)];
      [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !one_row_entry /=; by entries. Qed.

Lemma hrr_3 :
  [seq [seq one_row (fun x : 'I_3 => bits_of 2 x) t x y | y <- [seq (bits_of 2 r, w) | r <- iota 0 4, w <- [:: true; false]]] | x <- enum 'I_3] =
  [:: [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R)];
      [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R)];
      [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !one_row_entry /=; by entries. Qed.

End Golden.
