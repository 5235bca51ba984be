(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.Base Require Import Probability.
From Exactdp.Mechanisms Require Import RandomisedResponse.
From Exactdp.PriceOfPrivacy Require Import Mismatch MismatchNats Section2 Section5 Section6 AppendixA Lemma47.
From Exactdp Require Import Compute ComputePapers ComputePrivacy.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Golden.
Variable t : real.
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let s0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
Let u0 : t - 1 != 0. Proof. exact: lt0r_neq0. Qed.

Lemma success_2 :
  success (fun h y : 'I_2 => krr (3%:R) h y) id =
  3%:R / 4%:R.
Proof. rewrite /success !big_ord_recl big_ord0 !krr_entry card_ord /=; by entry. Qed.

Lemma error_2 :
  error (fun h h' : 'I_2 => h == h') (fun h y : 'I_2 => krr (3%:R) h y) id =
  1 / 4%:R.
Proof. rewrite error_items /equally !big_ord_recl !big_ord0 card_ord -?val_eqE /= !krr_entry /=; by entry. Qed.

Lemma success_3 :
  success (fun h y : 'I_3 => krr (5%:R / 2%:R) h y) id =
  5%:R / 9%:R.
Proof. rewrite /success !big_ord_recl big_ord0 !krr_entry card_ord /=; by entry. Qed.

Lemma error_3 :
  error (fun h h' : 'I_3 => h == h') (fun h y : 'I_3 => krr (5%:R / 2%:R) h y) id =
  4%:R / 9%:R.
Proof. rewrite error_items /equally !big_ord_recl !big_ord0 card_ord -?val_eqE /= !krr_entry /=; by entry. Qed.

Lemma success_4 :
  success (fun h y : 'I_4 => krr (2%:R) h y) id =
  2%:R / 5%:R.
Proof. rewrite /success !big_ord_recl big_ord0 !krr_entry card_ord /=; by entry. Qed.

Lemma error_4 :
  error (fun h h' : 'I_4 => h == h') (fun h y : 'I_4 => krr (2%:R) h y) id =
  3%:R / 5%:R.
Proof. rewrite error_items /equally !big_ord_recl !big_ord0 card_ord -?val_eqE /= !krr_entry /=; by entry. Qed.

Lemma gap_3_1 :
  gap _ 3 1 =
  0 :> real.
Proof. rewrite /gap (_ : 'C(3 - 1, 1) = 2%N) // (_ : 'C(3, 1) = 3%N) //; by entry. Qed.

Lemma gap_4_2 :
  gap _ 4 2 =
  1 / 6%:R :> real.
Proof. rewrite /gap (_ : 'C(4 - 2, 2) = 1%N) // (_ : 'C(4, 2) = 6%N) //; by entry. Qed.

Lemma gap_7_2 :
  gap _ 7 2 =
  1 / 21%:R :> real.
Proof. rewrite /gap (_ : 'C(7 - 2, 2) = 10%N) // (_ : 'C(7, 2) = 21%N) //; by entry. Qed.

Lemma gap_9_3 :
  gap _ 9 3 =
  5%:R / 21%:R :> real.
Proof. rewrite /gap (_ : 'C(9 - 3, 3) = 20%N) // (_ : 'C(9, 3) = 84%N) //; by entry. Qed.

Lemma gap_5_4 :
  gap _ 5 4 =
  11%:R / 5%:R :> real.
Proof. rewrite /gap (_ : 'C(5 - 4, 4) = 0%N) // (_ : 'C(5, 4) = 5%N) //; by entry. Qed.

End Golden.
