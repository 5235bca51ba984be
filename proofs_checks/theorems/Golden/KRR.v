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

Lemma krr_1 :
  [seq [seq krr t x y | y <- enum 'I_1] | x <- enum 'I_1] =
  [:: [:: 1]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_entry /=; by entries. Qed.

Lemma krr_2 :
  [seq [seq krr t x y | y <- enum 'I_2] | x <- enum 'I_2] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_entry /=; by entries. Qed.

Lemma krr_score_2 :
  [seq [seq krr_score t y j | j <- enum 'I_2] | y <- enum 'I_2] =
  [:: [:: t / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); t / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_score_entry /=; by entries. Qed.

Lemma krr_risk_2 :
  (1 + (2%:R - 1) * (2%:R * t + 2%:R - 2%:R) / (t - 1) ^+ 2 - 1 / 2%:R) / 1 =
  (t ^+ 2 + 2%:R * t + 1) / ((t - 1) ^+ 2 * 2%:R).
Proof. by entries. Qed.

Lemma krr_3 :
  [seq [seq krr t x y | y <- enum 'I_3] | x <- enum 'I_3] =
  [:: [:: t / (t + 2%:R); 1 / (t + 2%:R); 1 / (t + 2%:R)];
      [:: 1 / (t + 2%:R); t / (t + 2%:R); 1 / (t + 2%:R)];
      [:: 1 / (t + 2%:R); 1 / (t + 2%:R); t / (t + 2%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_entry /=; by entries. Qed.

Lemma krr_score_3 :
  [seq [seq krr_score t y j | j <- enum 'I_3] | y <- enum 'I_3] =
  [:: [:: (t + 1) / (t - 1); (- (1)) / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); (t + 1) / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); (- (1)) / (t - 1); (t + 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_score_entry /=; by entries. Qed.

Lemma krr_risk_3 :
  (1 + (3%:R - 1) * (2%:R * t + 3%:R - 2%:R) / (t - 1) ^+ 2 - 1 / 3%:R) / 1 =
  (2%:R * t ^+ 2 + 8%:R * t + 8%:R) / ((t - 1) ^+ 2 * 3%:R).
Proof. by entries. Qed.

Lemma krr_4 :
  [seq [seq krr t x y | y <- enum 'I_4] | x <- enum 'I_4] =
  [:: [:: t / (t + 3%:R); 1 / (t + 3%:R); 1 / (t + 3%:R); 1 / (t + 3%:R)];
      [:: 1 / (t + 3%:R); t / (t + 3%:R); 1 / (t + 3%:R); 1 / (t + 3%:R)];
      [:: 1 / (t + 3%:R); 1 / (t + 3%:R); t / (t + 3%:R); 1 / (t + 3%:R)];
      [:: 1 / (t + 3%:R); 1 / (t + 3%:R); 1 / (t + 3%:R); t / (t + 3%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_entry /=; by entries. Qed.

Lemma krr_score_4 :
  [seq [seq krr_score t y j | j <- enum 'I_4] | y <- enum 'I_4] =
  [:: [:: (t + 2%:R) / (t - 1); (- (1)) / (t - 1); (- (1)) / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); (t + 2%:R) / (t - 1); (- (1)) / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); (- (1)) / (t - 1); (t + 2%:R) / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); (- (1)) / (t - 1); (- (1)) / (t - 1); (t + 2%:R) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_score_entry /=; by entries. Qed.

Lemma krr_risk_4 :
  (1 + (4%:R - 1) * (2%:R * t + 4%:R - 2%:R) / (t - 1) ^+ 2 - 1 / 4%:R) / 1 =
  (3%:R * t ^+ 2 + 18%:R * t + 27%:R) / ((t - 1) ^+ 2 * 4%:R).
Proof. by entries. Qed.

End Golden.
