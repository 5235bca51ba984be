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

Definition types_both : seq (seq bool * real) := [:: ([:: false; false], 1 / 4%:R); ([:: false; true], 1 / 4%:R); ([:: true; false], 1 / 4%:R); ([:: true; true], 1 / 4%:R)].
Definition data_both : seq (seq (option bool) * real) := [:: ([:: Some false; Some false], 1 / 3%:R); ([:: Some false; Some true], 1 / 3%:R); ([:: Some true; Some false], 1 / 3%:R)].

Lemma both_0 : chance_with 1 types_both [:: Some false; Some false] = 1 / 4%:R.
Proof. rewrite /chance_with /types_both !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma both_1 : chance_with 1 types_both [:: Some false; Some true] = 1 / 4%:R.
Proof. rewrite /chance_with /types_both !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma both_2 : chance_with 1 types_both [:: Some true; Some false] = 1 / 4%:R.
Proof. rewrite /chance_with /types_both !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma both_at_0 : chance_at 1 types_both [:: false; false] = 1 / 4%:R.
Proof. rewrite /chance_at /types_both !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma both_at_1 : chance_at 1 types_both [:: false; true] = 1 / 4%:R.
Proof. rewrite /chance_at /types_both !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma both_at_2 : chance_at 1 types_both [:: true; false] = 1 / 4%:R.
Proof. rewrite /chance_at /types_both !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma both_at_3 : chance_at 1 types_both [:: true; true] = 1 / 4%:R.
Proof. rewrite /chance_at /types_both !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma mismatch_both :
  mismatch (@law_types 1 types_both) (@law_data 1 data_both) =
  1 / 3%:R.
Proof. rewrite mismatch_items /data_both !big_cons !big_nil /=; evaluate; rewrite ?both_0 ?both_1 ?both_2 ?mul0r; by entry. Qed.

Lemma overlap_both :
  overlap (@law_data 1 data_both) =
  1 / 3%:R.
Proof. rewrite overlap_items /data_both !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma told_both :
  [seq told (@law_types 1 types_both) (@law_data 1 data_both) (types 1 z) | z <- [:: [:: false; false]; [:: false; true]; [:: true; false]; [:: true; true]]] =
  [:: 1 / 3%:R; 1 / 3%:R; 1 / 3%:R; 0].
Proof. rewrite /= !told_items /data_both !big_cons !big_nil /=; evaluate; rewrite ?both_0 ?both_1 ?both_2 ?both_at_0 ?both_at_1 ?both_at_2 ?both_at_3 /= ?mulr0 ?mul0r ?add0r ?addr0; by entries. Qed.

End Golden.
