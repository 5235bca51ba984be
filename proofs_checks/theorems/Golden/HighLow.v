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

Lemma high_low_3_1 :
  [seq [seq mixed (fun x : 'I_1 => bits_of 1 x.+1) t x y | y <- map inl [seq bits_of 1 b | b <- iota 0 2] ++ map inr (enum 'I_2)] | x <- map inl (enum 'I_1) ++ map inr (enum 'I_2)] =
  [:: [:: t / (t + 1); 1 / (t + 1); 0; 0];
      [:: 1 / (t + 1); 1 / (t + 1); (t - 1) / (t + 1); 0];
      [:: 1 / (t + 1); 1 / (t + 1); 0; (t - 1) / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_entry /= -?val_eqE /=; by entries. Qed.

Lemma high_low_3_2 :
  [seq [seq mixed (fun x : 'I_2 => bits_of 2 x.+1) t x y | y <- map inl [seq bits_of 2 b | b <- iota 0 4] ++ map inr (enum 'I_1)] | x <- map inl (enum 'I_2) ++ map inr (enum 'I_1)] =
  [:: [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0];
      [:: t / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0];
      [:: 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); (t - 1) / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_entry /= -?val_eqE /=; by entries. Qed.

Lemma high_low_4_2 :
  [seq [seq mixed (fun x : 'I_2 => bits_of 2 x.+1) t x y | y <- map inl [seq bits_of 2 b | b <- iota 0 4] ++ map inr (enum 'I_2)] | x <- map inl (enum 'I_2) ++ map inr (enum 'I_2)] =
  [:: [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0; 0];
      [:: t / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0; 0];
      [:: 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); (t - 1) / (t + 1); 0];
      [:: 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0; (t - 1) / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_entry /= -?val_eqE /=; by entries. Qed.

End Golden.
