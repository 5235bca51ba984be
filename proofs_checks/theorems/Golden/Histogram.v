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

From Exactdp.Mechanisms Require Import Histogram.

Lemma noisy_0 :
  [seq [seq noisy t b z | z <- [seq (i, false) | i <- rev (enum 'I_1)] ++ [seq (i, true) | i <- enum 'I_1]] | b <- [:: false; true]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= /noisy /=; by entries. Qed.

Lemma noise_moments_0 :
  [:: mean_zero 0 t; noise_variance 0 t] =
  [:: 1 / (t + 1); t / (t ^+ 2 + 2%:R * t + 1)].
Proof. rewrite /noise_variance /mean_zero; by entries. Qed.

Lemma noisy_1 :
  [seq [seq noisy t b z | z <- [seq (i, false) | i <- rev (enum 'I_2)] ++ [seq (i, true) | i <- enum 'I_2]] | b <- [:: false; true]] =
  [:: [:: 1 / (t + 1); (t - 1) / (t + 1); (t - 1) / (t ^+ 2 + t); 1 / (t ^+ 2 + t)];
      [:: 1 / (t ^+ 2 + t); (t - 1) / (t ^+ 2 + t); (t - 1) / (t + 1); 1 / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= /noisy /=; by entries. Qed.

Lemma noise_moments_1 :
  [:: mean_zero 1 t; noise_variance 1 t] =
  [:: 1 / (t ^+ 2 + t); (2%:R * t ^+ 3 + 5%:R * t ^+ 2 + 3%:R * t - 1) / (t ^+ 4 + 2%:R * t ^+ 3 + t ^+ 2)].
Proof. rewrite /noise_variance /mean_zero; by entries. Qed.

Lemma noisy_2 :
  [seq [seq noisy t b z | z <- [seq (i, false) | i <- rev (enum 'I_3)] ++ [seq (i, true) | i <- enum 'I_3]] | b <- [:: false; true]] =
  [:: [:: 1 / (t ^+ 2 + t); (t - 1) / (t ^+ 2 + t); (t - 1) / (t + 1); (t - 1) / (t ^+ 2 + t); (t - 1) / (t ^+ 3 + t ^+ 2); 1 / (t ^+ 3 + t ^+ 2)];
      [:: 1 / (t ^+ 3 + t ^+ 2); (t - 1) / (t ^+ 3 + t ^+ 2); (t - 1) / (t ^+ 2 + t); (t - 1) / (t + 1); (t - 1) / (t ^+ 2 + t); 1 / (t ^+ 2 + t)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= /noisy /=; by entries. Qed.

Lemma noise_moments_2 :
  [:: mean_zero 2 t; noise_variance 2 t] =
  [:: 1 / (t ^+ 3 + t ^+ 2); (2%:R * t ^+ 5 + 8%:R * t ^+ 4 + 11%:R * t ^+ 3 + 5%:R * t ^+ 2 - 1) / (t ^+ 6 + 2%:R * t ^+ 5 + t ^+ 4)].
Proof. rewrite /noise_variance /mean_zero; by entries. Qed.

End Golden.
