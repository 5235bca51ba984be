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

Definition types_skewed : seq (seq bool * real) := [:: ([:: false; false], 1 / 2%:R); ([:: false; true], 1 / 8%:R); ([:: true; false], 1 / 8%:R); ([:: true; true], 1 / 4%:R)].
Definition data_skewed : seq (seq (option bool) * real) := [:: ([:: Some false; None], 1 / (t + 2%:R)); ([:: None; Some false], t / (t + 2%:R)); ([:: None; Some true], 1 / (t + 2%:R))].

Lemma skewed_0 : chance_with 1 types_skewed [:: Some false; None] = 5%:R / 8%:R.
Proof. rewrite /chance_with /types_skewed !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma skewed_1 : chance_with 1 types_skewed [:: None; Some false] = 5%:R / 8%:R.
Proof. rewrite /chance_with /types_skewed !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma skewed_2 : chance_with 1 types_skewed [:: None; Some true] = 3%:R / 8%:R.
Proof. rewrite /chance_with /types_skewed !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma skewed_3 : chance_with 1 types_skewed [:: Some false; Some false] = 1 / 2%:R.
Proof. rewrite /chance_with /types_skewed !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma skewed_4 : chance_with 1 types_skewed [:: Some false; Some true] = 1 / 8%:R.
Proof. rewrite /chance_with /types_skewed !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma skewed_at_0 : chance_at 1 types_skewed [:: false; false] = 1 / 2%:R.
Proof. rewrite /chance_at /types_skewed !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma skewed_at_1 : chance_at 1 types_skewed [:: false; true] = 1 / 8%:R.
Proof. rewrite /chance_at /types_skewed !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma skewed_at_2 : chance_at 1 types_skewed [:: true; false] = 1 / 8%:R.
Proof. rewrite /chance_at /types_skewed !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma skewed_at_3 : chance_at 1 types_skewed [:: true; true] = 1 / 4%:R.
Proof. rewrite /chance_at /types_skewed !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma mismatch_skewed :
  mismatch (@law_types 1 types_skewed) (@law_data 1 data_skewed) =
  (45%:R * t ^+ 2 - 108%:R * t + 100%:R) / (75%:R * t ^+ 2 + 300%:R * t + 300%:R).
Proof. rewrite mismatch_items /data_skewed !big_cons !big_nil /=; evaluate; rewrite ?skewed_0 ?skewed_1 ?skewed_2 ?skewed_3 ?skewed_4 ?mul0r; by entry. Qed.

Lemma overlap_skewed :
  overlap (@law_data 1 data_skewed) =
  (t ^+ 2 - 2%:R * t + 2%:R) / (t ^+ 2 + 4%:R * t + 4%:R).
Proof. rewrite overlap_items /data_skewed !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma told_skewed :
  [seq told (@law_types 1 types_skewed) (@law_data 1 data_skewed) (types 1 z) | z <- [:: [:: false; false]; [:: false; true]; [:: true; false]; [:: true; true]]] =
  [:: (4%:R * t + 4%:R) / (5%:R * t + 10%:R); 8%:R / (15%:R * t + 30%:R); t / (5%:R * t + 10%:R); 2%:R / (3%:R * t + 6%:R)].
Proof. rewrite /= !told_items /data_skewed !big_cons !big_nil /=; evaluate; rewrite ?skewed_0 ?skewed_1 ?skewed_2 ?skewed_3 ?skewed_4 ?skewed_at_0 ?skewed_at_1 ?skewed_at_2 ?skewed_at_3 /= ?mulr0 ?mul0r ?add0r ?addr0; by entries. Qed.

End Golden.
