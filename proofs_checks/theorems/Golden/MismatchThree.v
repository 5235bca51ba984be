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

Definition types_three : seq (seq bool * real) := [:: ([:: false; false; false], 1 / 8%:R); ([:: false; false; true], 1 / 8%:R); ([:: false; true; false], 1 / 4%:R); ([:: false; true; true], 0); ([:: true; false; false], 1 / 8%:R); ([:: true; false; true], 1 / 8%:R); ([:: true; true; false], 0); ([:: true; true; true], 1 / 4%:R)].
Definition data_three : seq (seq (option bool) * real) := [:: ([:: Some false; Some false; None], 1 / 2%:R); ([:: Some true; Some true; None], 1 / 4%:R); ([:: None; Some false; Some true], 1 / 4%:R)].

Lemma three_0 : chance_with 2 types_three [:: Some false; Some false; None] = 1 / 4%:R.
Proof. rewrite /chance_with /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_1 : chance_with 2 types_three [:: Some true; Some true; None] = 1 / 4%:R.
Proof. rewrite /chance_with /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_2 : chance_with 2 types_three [:: None; Some false; Some true] = 1 / 4%:R.
Proof. rewrite /chance_with /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_3 : chance_with 2 types_three [:: Some false; Some false; Some true] = 1 / 8%:R.
Proof. rewrite /chance_with /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_at_0 : chance_at 2 types_three [:: false; false; false] = 1 / 8%:R.
Proof. rewrite /chance_at /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_at_1 : chance_at 2 types_three [:: false; false; true] = 1 / 8%:R.
Proof. rewrite /chance_at /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_at_2 : chance_at 2 types_three [:: false; true; false] = 1 / 4%:R.
Proof. rewrite /chance_at /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_at_3 : chance_at 2 types_three [:: false; true; true] = 0.
Proof. rewrite /chance_at /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_at_4 : chance_at 2 types_three [:: true; false; false] = 1 / 8%:R.
Proof. rewrite /chance_at /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_at_5 : chance_at 2 types_three [:: true; false; true] = 1 / 8%:R.
Proof. rewrite /chance_at /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_at_6 : chance_at 2 types_three [:: true; true; false] = 0.
Proof. rewrite /chance_at /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma three_at_7 : chance_at 2 types_three [:: true; true; true] = 1 / 4%:R.
Proof. rewrite /chance_at /types_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma mismatch_three :
  mismatch (@law_types 2 types_three) (@law_data 2 data_three) =
  1.
Proof. rewrite mismatch_items /data_three !big_cons !big_nil /=; evaluate; rewrite ?three_0 ?three_1 ?three_2 ?three_3 ?mul0r; by entry. Qed.

Lemma overlap_three :
  overlap (@law_data 2 data_three) =
  1.
Proof. rewrite overlap_items /data_three !big_cons !big_nil /=; evaluate; by entry. Qed.

Lemma told_three :
  [seq told (@law_types 2 types_three) (@law_data 2 data_three) (types 2 z) | z <- [:: [:: false; false; false]; [:: false; false; true]; [:: false; true; false]; [:: false; true; true]; [:: true; false; false]; [:: true; false; true]; [:: true; true; false]; [:: true; true; true]]] =
  [:: 1 / 4%:R; 3%:R / 8%:R; 0; 0; 0; 1 / 8%:R; 0; 1 / 4%:R].
Proof. rewrite /= !told_items /data_three !big_cons !big_nil /=; evaluate; rewrite ?three_0 ?three_1 ?three_2 ?three_3 ?three_at_0 ?three_at_1 ?three_at_2 ?three_at_3 ?three_at_4 ?three_at_5 ?three_at_6 ?three_at_7 /= ?mulr0 ?mul0r ?add0r ?addr0; by entries. Qed.

End Golden.
