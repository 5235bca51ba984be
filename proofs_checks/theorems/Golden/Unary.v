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

Lemma oue_1 :
  [seq [seq unary 2%:R^-1 (t + 1)^-1 x (bits_of 1 b) | b <- iota 0 2] | x <- enum 'I_1] =
  [:: [:: 1 / 2%:R; 1 / 2%:R]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !unary_entry !big_nat_recl // !big_geq //= !mulr1 /coin /=; by entries. Qed.

Lemma oue_score_1 :
  [seq [seq support_score (@bit_of _) 2%:R^-1 (t + 1)^-1 (bits_of 1 b) j | j <- enum 'I_1] | b <- iota 0 2] =
  [:: [:: (- (2%:R)) / (t - 1)];
      [:: (2%:R * t) / (t - 1)]].
Proof. have e : 2%:R^-1 - (t + 1)^-1 = (t - 1) / (2%:R * (t + 1)) by entry.
rewrite !enum_ordSl !enum_ord0 /= !unary_score_entry !e /=; by entries. Qed.

Lemma oue_2 :
  [seq [seq unary 2%:R^-1 (t + 1)^-1 x (bits_of 2 b) | b <- iota 0 4] | x <- enum 'I_2] =
  [:: [:: t / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)];
      [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !unary_entry !big_nat_recl // !big_geq //= !mulr1 /coin /=; by entries. Qed.

Lemma oue_score_2 :
  [seq [seq support_score (@bit_of _) 2%:R^-1 (t + 1)^-1 (bits_of 2 b) j | j <- enum 'I_2] | b <- iota 0 4] =
  [:: [:: (- (2%:R)) / (t - 1); (- (2%:R)) / (t - 1)];
      [:: (2%:R * t) / (t - 1); (- (2%:R)) / (t - 1)];
      [:: (- (2%:R)) / (t - 1); (2%:R * t) / (t - 1)];
      [:: (2%:R * t) / (t - 1); (2%:R * t) / (t - 1)]].
Proof. have e : 2%:R^-1 - (t + 1)^-1 = (t - 1) / (2%:R * (t + 1)) by entry.
rewrite !enum_ordSl !enum_ord0 /= !unary_score_entry !e /=; by entries. Qed.

Lemma sue_1 :
  [seq [seq unary (t / (t + 1)) (t + 1)^-1 x (bits_of 1 b) | b <- iota 0 2] | x <- enum 'I_1] =
  [:: [:: 1 / (t + 1); t / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !unary_entry !big_nat_recl // !big_geq //= !mulr1 /coin /=; by entries. Qed.

Lemma sue_score_1 :
  [seq [seq support_score (@bit_of _) (t / (t + 1)) (t + 1)^-1 (bits_of 1 b) j | j <- enum 'I_1] | b <- iota 0 2] =
  [:: [:: (- (1)) / (t - 1)];
      [:: t / (t - 1)]].
Proof. have e : (t / (t + 1)) - (t + 1)^-1 = (t - 1) / (1%:R * (t + 1)) by entry.
rewrite !enum_ordSl !enum_ord0 /= !unary_score_entry !e /=; by entries. Qed.

Lemma sue_2 :
  [seq [seq unary (t / (t + 1)) (t + 1)^-1 x (bits_of 2 b) | b <- iota 0 4] | x <- enum 'I_2] =
  [:: [:: t / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)];
      [:: t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !unary_entry !big_nat_recl // !big_geq //= !mulr1 /coin /=; by entries. Qed.

Lemma sue_score_2 :
  [seq [seq support_score (@bit_of _) (t / (t + 1)) (t + 1)^-1 (bits_of 2 b) j | j <- enum 'I_2] | b <- iota 0 4] =
  [:: [:: (- (1)) / (t - 1); (- (1)) / (t - 1)];
      [:: t / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); t / (t - 1)];
      [:: t / (t - 1); t / (t - 1)]].
Proof. have e : (t / (t + 1)) - (t + 1)^-1 = (t - 1) / (1%:R * (t + 1)) by entry.
rewrite !enum_ordSl !enum_ord0 /= !unary_score_entry !e /=; by entries. Qed.

End Golden.
