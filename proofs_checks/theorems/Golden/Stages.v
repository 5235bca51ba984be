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

From Exactdp.Mechanisms Require Import TwoRounds.
From Exactdp Require Import ComputeOracles.

Lemma rappor_permanent :
  [seq [seq coordinates (coin (1 - 2%:R / (t + 1) / 2%:R) (2%:R / (t + 1) / 2%:R)) (fun x (j : 'I_2) => (fun (x : 'I_3) j => nth false (nth [::] [:: [:: true; false]; [:: true; true]; [:: false; true]] x) j) x j) x (bits_of 2 b) | b <- iota 0 4] | x <- enum 'I_3] =
  [:: [:: t / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)];
      [:: 1 / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1)];
      [:: t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !(coordinates_entry 2 _ _ (fun (x : 'I_3) j => nth false (nth [::] [:: [:: true; false]; [:: true; true]; [:: false; true]] x) j)) !big_nat_recl // !big_geq //= !mulr1 /coin /=; by entries. Qed.

Lemma rappor_once :
  [seq [seq before (coordinates (coin (1 - 2%:R / (t + 1) / 2%:R) (2%:R / (t + 1) / 2%:R)) (fun x (j : 'I_2) => (fun (x : 'I_3) j => nth false (nth [::] [:: [:: true; false]; [:: true; true]; [:: false; true]] x) j) x j)) (resent (coin (3%:R / 4%:R) (1 / 4%:R))) x (bits_of 2 b) | b <- iota 0 4] | x <- enum 'I_3] =
  [:: [:: (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R); (9%:R * t ^+ 2 + 6%:R * t + 1) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R); (t ^+ 2 + 6%:R * t + 9%:R) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R); (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R)];
      [:: (t ^+ 2 + 6%:R * t + 9%:R) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R); (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R); (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R); (9%:R * t ^+ 2 + 6%:R * t + 1) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R)];
      [:: (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R); (t ^+ 2 + 6%:R * t + 9%:R) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R); (9%:R * t ^+ 2 + 6%:R * t + 1) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R); (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (16%:R * t ^+ 2 + 32%:R * t + 16%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !(rappor_entry 2 _ _ _ (fun (x : 'I_3) j => nth false (nth [::] [:: [:: true; false]; [:: true; true]; [:: false; true]] x) j)) !big_nat_recl // !big_geq //= !mulr1 /coin /=; by entries. Qed.

Lemma losue_1 :
  [seq [seq before (unary 2%:R^-1 (t + 1)^-1) (resent (coin (t / (t + 1)) (t + 1)^-1)) x (bits_of 1 b) | b <- iota 0 2] | x <- enum 'I_1] =
  [:: [:: 1 / 2%:R; 1 / 2%:R]].
Proof. have t2 := ltW t1.
rewrite !enum_ordSl !enum_ord0 /= !(osue_entry _ _ t2 t2) !big_nat_recl // !big_geq //= !mulr1 /coin /=; by entries. Qed.

Lemma losue_2 :
  [seq [seq before (unary 2%:R^-1 (t + 1)^-1) (resent (coin (t / (t + 1)) (t + 1)^-1)) x (bits_of 2 b) | b <- iota 0 4] | x <- enum 'I_2] =
  [:: [:: (t ^+ 2 + 1) / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); (t ^+ 2 + 1) / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); t / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)];
      [:: (t ^+ 2 + 1) / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); t / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2 + 1) / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); t / (t ^+ 2 + 2%:R * t + 1)]].
Proof. have t2 := ltW t1.
rewrite !enum_ordSl !enum_ord0 /= !(osue_entry _ _ t2 t2) !big_nat_recl // !big_geq //= !mulr1 /coin /=; by entries. Qed.

Lemma lgrr_2 :
  [seq [seq before (krr t) (krr (t ^+ 2)) x y | y <- enum 'I_2] | x <- enum 'I_2] =
  [:: [:: (t ^+ 2 - t + 1) / (t ^+ 2 + 1); t / (t ^+ 2 + 1)];
      [:: t / (t ^+ 2 + 1); (t ^+ 2 - t + 1) / (t ^+ 2 + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !twice_entry !big_ord_recl !big_ord0 !krr_entry /=; by entries. Qed.

Lemma lgrr_3 :
  [seq [seq before (krr t) (krr (t ^+ 2)) x y | y <- enum 'I_3] | x <- enum 'I_3] =
  [:: [:: (t ^+ 3 + 2%:R) / (t ^+ 3 + 2%:R * t ^+ 2 + 2%:R * t + 4%:R); (t ^+ 2 + t + 1) / (t ^+ 3 + 2%:R * t ^+ 2 + 2%:R * t + 4%:R); (t ^+ 2 + t + 1) / (t ^+ 3 + 2%:R * t ^+ 2 + 2%:R * t + 4%:R)];
      [:: (t ^+ 2 + t + 1) / (t ^+ 3 + 2%:R * t ^+ 2 + 2%:R * t + 4%:R); (t ^+ 3 + 2%:R) / (t ^+ 3 + 2%:R * t ^+ 2 + 2%:R * t + 4%:R); (t ^+ 2 + t + 1) / (t ^+ 3 + 2%:R * t ^+ 2 + 2%:R * t + 4%:R)];
      [:: (t ^+ 2 + t + 1) / (t ^+ 3 + 2%:R * t ^+ 2 + 2%:R * t + 4%:R); (t ^+ 2 + t + 1) / (t ^+ 3 + 2%:R * t ^+ 2 + 2%:R * t + 4%:R); (t ^+ 3 + 2%:R) / (t ^+ 3 + 2%:R * t ^+ 2 + 2%:R * t + 4%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !twice_entry !big_ord_recl !big_ord0 !krr_entry /=; by entries. Qed.

End Golden.
