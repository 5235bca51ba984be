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

Definition types_one : seq (seq bool * real) := [:: ([:: false; false], 1 / 4%:R); ([:: false; true], 1 / 4%:R); ([:: true; false], 1 / 4%:R); ([:: true; true], 1 / 4%:R)].
Definition data_one : seq (seq (option bool) * real) := [:: ([:: Some false; None], t / (t + 3%:R)); ([:: Some true; None], 2%:R / (t + 3%:R)); ([:: None; Some false], 1 / (t + 3%:R))].

Lemma one_0 : chance_with 1 types_one [:: Some false; None] = 1 / 2%:R.
Proof. rewrite /chance_with /types_one !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma one_1 : chance_with 1 types_one [:: Some true; None] = 1 / 2%:R.
Proof. rewrite /chance_with /types_one !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma one_2 : chance_with 1 types_one [:: None; Some false] = 1 / 2%:R.
Proof. rewrite /chance_with /types_one !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma one_3 : chance_with 1 types_one [:: Some false; Some false] = 1 / 4%:R.
Proof. rewrite /chance_with /types_one !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma one_4 : chance_with 1 types_one [:: Some true; Some false] = 1 / 4%:R.
Proof. rewrite /chance_with /types_one !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma one_at_0 : chance_at 1 types_one [:: false; false] = 1 / 4%:R.
Proof. rewrite /chance_at /types_one !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma one_at_1 : chance_at 1 types_one [:: false; true] = 1 / 4%:R.
Proof. rewrite /chance_at /types_one !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma one_at_2 : chance_at 1 types_one [:: true; false] = 1 / 4%:R.
Proof. rewrite /chance_at /types_one !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma one_at_3 : chance_at 1 types_one [:: true; true] = 1 / 4%:R.
Proof. rewrite /chance_at /types_one !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma mismatch_one :
  mismatch (@law_types 1 types_one) (@law_data 1 data_one) =
  (t ^+ 2 - 4%:R * t + 5%:R) / (t ^+ 2 + 6%:R * t + 9%:R).
Proof. rewrite mismatch_items /data_one !big_cons !big_nil /=; evaluate; rewrite ?one_0 ?one_1 ?one_2 ?one_3 ?one_4 ?mul0r; by entry. Qed.

Lemma overlap_one :
  overlap (@law_data 1 data_one) =
  (t ^+ 2 - 4%:R * t + 5%:R) / (t ^+ 2 + 6%:R * t + 9%:R).
Proof. rewrite overlap_items /data_one !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma told_one :
  [seq told (@law_types 1 types_one) (@law_data 1 data_one) (types 1 z) | z <- [:: [:: false; false]; [:: false; true]; [:: true; false]; [:: true; true]]] =
  [:: (t + 1) / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 3%:R / (2%:R * t + 6%:R); 1 / (t + 3%:R)].
Proof. rewrite /= !told_items /data_one !big_cons !big_nil /=; evaluate; rewrite ?one_0 ?one_1 ?one_2 ?one_3 ?one_4 ?one_at_0 ?one_at_1 ?one_at_2 ?one_at_3 /= ?mulr0 ?mul0r ?add0r ?addr0; by entries. Qed.

End Golden.
