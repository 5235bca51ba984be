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

From Exactdp Require Import ComputeBase.

Lemma after_each_other :
  [seq [seq before (krr t) (krr (t ^+ 2)) x y | y <- enum 'I_2] | x <- enum 'I_2] =
  [:: [:: (t ^+ 2 - t + 1) / (t ^+ 2 + 1); t / (t ^+ 2 + 1)];
      [:: t / (t ^+ 2 + 1); (t ^+ 2 - t + 1) / (t ^+ 2 + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= /before ?big_ord_recl ?big_ord0 /= ?krr_entry /=; by entries. Qed.

Lemma side_by_side :
  [seq [seq tensor (krr t) (krr t) x y | y <- [seq (a, b) | a <- enum 'I_2, b <- enum 'I_3]] | x <- [seq (a, b) | a <- enum 'I_2, b <- enum 'I_3]] =
  [:: [:: (t ^+ 2) / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); 1 / (t ^+ 2 + 3%:R * t + 2%:R); 1 / (t ^+ 2 + 3%:R * t + 2%:R)];
      [:: t / (t ^+ 2 + 3%:R * t + 2%:R); (t ^+ 2) / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); 1 / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); 1 / (t ^+ 2 + 3%:R * t + 2%:R)];
      [:: t / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); (t ^+ 2) / (t ^+ 2 + 3%:R * t + 2%:R); 1 / (t ^+ 2 + 3%:R * t + 2%:R); 1 / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R)];
      [:: t / (t ^+ 2 + 3%:R * t + 2%:R); 1 / (t ^+ 2 + 3%:R * t + 2%:R); 1 / (t ^+ 2 + 3%:R * t + 2%:R); (t ^+ 2) / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R)];
      [:: 1 / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); 1 / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); (t ^+ 2) / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R)];
      [:: 1 / (t ^+ 2 + 3%:R * t + 2%:R); 1 / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); t / (t ^+ 2 + 3%:R * t + 2%:R); (t ^+ 2) / (t ^+ 2 + 3%:R * t + 2%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= /tensor /= ?big_ord_recl ?big_ord0 /= ?krr_entry /=; by entries. Qed.

Lemma on_one_input :
  [seq [seq composed (krr t) (fun _ => krr (t ^+ 2)) x y | y <- [seq (a, b) | a <- enum 'I_2, b <- enum 'I_2]] | x <- enum 'I_2] =
  [:: [:: (t ^+ 3) / (t ^+ 3 + t ^+ 2 + t + 1); t / (t ^+ 3 + t ^+ 2 + t + 1); (t ^+ 2) / (t ^+ 3 + t ^+ 2 + t + 1); 1 / (t ^+ 3 + t ^+ 2 + t + 1)];
      [:: 1 / (t ^+ 3 + t ^+ 2 + t + 1); (t ^+ 2) / (t ^+ 3 + t ^+ 2 + t + 1); t / (t ^+ 3 + t ^+ 2 + t + 1); (t ^+ 3) / (t ^+ 3 + t ^+ 2 + t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= /composed /= ?big_ord_recl ?big_ord0 /= ?krr_entry /=; by entries. Qed.

Lemma public_coins :
  [seq [seq public_coin (fun x : 'I_2 => nth 0 [:: 1 / 3%:R; 2%:R / 3%:R] x) (fun c => if val c == 0%N then krr t else krr (t ^+ 2)) x y | y <- [seq (a, b) | a <- enum 'I_2, b <- enum 'I_2]] | x <- enum 'I_2] =
  [:: [:: t / (3%:R * t + 3%:R); 1 / (3%:R * t + 3%:R); (2%:R * t ^+ 2) / (3%:R * t ^+ 2 + 3%:R); 2%:R / (3%:R * t ^+ 2 + 3%:R)];
      [:: 1 / (3%:R * t + 3%:R); t / (3%:R * t + 3%:R); 2%:R / (3%:R * t ^+ 2 + 3%:R); (2%:R * t ^+ 2) / (3%:R * t ^+ 2 + 3%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= /public_coin /= ?big_ord_recl ?big_ord0 /= ?krr_entry /=; by entries. Qed.

Lemma law_of_reports :
  [seq output (fun x : 'I_3 => nth 0 [:: 1 / 2%:R; 1 / 3%:R; 1 / 6%:R] x) (krr t) y | y <- enum 'I_3] =
  [:: (t + 1) / (2%:R * t + 4%:R); 1 / 3%:R; (t + 5%:R) / (6%:R * t + 12%:R)].
Proof. rewrite !enum_ordSl !enum_ord0 /= /output ?big_ord_recl ?big_ord0 /= ?krr_entry /=; by entries. Qed.

End Golden.
