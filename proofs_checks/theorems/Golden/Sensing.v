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

Lemma sample_2_1 :
  [seq [seq sample (@sets_of 2 1) (types 1 z) (knows 1 s) | s <- [:: [:: Some false; None]; [:: Some true; None]; [:: None; Some false]; [:: None; Some true]]] | z <- [:: [:: false; false]; [:: false; true]; [:: true; false]; [:: true; true]]] =
  [:: [:: 1 / 2%:R; 0; 1 / 2%:R; 0];
      [:: 1 / 2%:R; 0; 0; 1 / 2%:R];
      [:: 0; 1 / 2%:R; 1 / 2%:R; 0];
      [:: 0; 1 / 2%:R; 0; 1 / 2%:R]].
Proof. rewrite /= !sample_items (_ : 'C(2, 1) = 2%N) //; evaluate; rewrite /=; by entries. Qed.

Lemma asked_2_1 :
  [seq [seq asked (fun x => ~~ [disjoint rated_one x & among 1 [:: ]%N]) t (knows 1 s) b | b <- [:: false; true]] | s <- [:: [:: Some false; None]; [:: Some true; None]; [:: None; Some false]; [:: None; Some true]]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)]].
Proof. rewrite /= /asked /bit_release !sensed_items; evaluate; rewrite /=; by entries. Qed.

Lemma asked_2_1_0 :
  [seq [seq asked (fun x => ~~ [disjoint rated_one x & among 1 [:: 0]%N]) t (knows 1 s) b | b <- [:: false; true]] | s <- [:: [:: Some false; None]; [:: Some true; None]; [:: None; Some false]; [:: None; Some true]]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)]].
Proof. rewrite /= /asked /bit_release !sensed_items; evaluate; rewrite /=; by entries. Qed.

Lemma asked_2_1_0_1 :
  [seq [seq asked (fun x => ~~ [disjoint rated_one x & among 1 [:: 0; 1]%N]) t (knows 1 s) b | b <- [:: false; true]] | s <- [:: [:: Some false; None]; [:: Some true; None]; [:: None; Some false]; [:: None; Some true]]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)]].
Proof. rewrite /= /asked /bit_release !sensed_items; evaluate; rewrite /=; by entries. Qed.

Lemma sample_2_2 :
  [seq [seq sample (@sets_of 2 2) (types 1 z) (knows 1 s) | s <- [:: [:: Some false; Some false]; [:: Some false; Some true]; [:: Some true; Some false]; [:: Some true; Some true]]] | z <- [:: [:: false; false]; [:: false; true]; [:: true; false]; [:: true; true]]] =
  [:: [:: 1; 0; 0; 0];
      [:: 0; 1; 0; 0];
      [:: 0; 0; 1; 0];
      [:: 0; 0; 0; 1]].
Proof. rewrite /= !sample_items (_ : 'C(2, 2) = 1%N) //; evaluate; rewrite /=; by entries. Qed.

Lemma asked_2_2 :
  [seq [seq asked (fun x => ~~ [disjoint rated_one x & among 1 [:: ]%N]) t (knows 1 s) b | b <- [:: false; true]] | s <- [:: [:: Some false; Some false]; [:: Some false; Some true]; [:: Some true; Some false]; [:: Some true; Some true]]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)]].
Proof. rewrite /= /asked /bit_release !sensed_items; evaluate; rewrite /=; by entries. Qed.

Lemma asked_2_2_0 :
  [seq [seq asked (fun x => ~~ [disjoint rated_one x & among 1 [:: 0]%N]) t (knows 1 s) b | b <- [:: false; true]] | s <- [:: [:: Some false; Some false]; [:: Some false; Some true]; [:: Some true; Some false]; [:: Some true; Some true]]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)]].
Proof. rewrite /= /asked /bit_release !sensed_items; evaluate; rewrite /=; by entries. Qed.

Lemma asked_2_2_0_1 :
  [seq [seq asked (fun x => ~~ [disjoint rated_one x & among 1 [:: 0; 1]%N]) t (knows 1 s) b | b <- [:: false; true]] | s <- [:: [:: Some false; Some false]; [:: Some false; Some true]; [:: Some true; Some false]; [:: Some true; Some true]]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)]].
Proof. rewrite /= /asked /bit_release !sensed_items; evaluate; rewrite /=; by entries. Qed.

Lemma asked_3_2 :
  [seq [seq asked (fun x => ~~ [disjoint rated_one x & among 2 [:: ]%N]) t (knows 2 s) b | b <- [:: false; true]] | s <- [:: [:: Some false; Some false; None]; [:: Some false; Some true; None]; [:: Some true; Some false; None]; [:: Some true; Some true; None]; [:: Some false; None; Some false]; [:: Some false; None; Some true]; [:: Some true; None; Some false]; [:: Some true; None; Some true]; [:: None; Some false; Some false]; [:: None; Some false; Some true]; [:: None; Some true; Some false]; [:: None; Some true; Some true]]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)]].
Proof. rewrite /= /asked /bit_release !sensed_items; evaluate; rewrite /=; by entries. Qed.

Lemma asked_3_2_0 :
  [seq [seq asked (fun x => ~~ [disjoint rated_one x & among 2 [:: 0]%N]) t (knows 2 s) b | b <- [:: false; true]] | s <- [:: [:: Some false; Some false; None]; [:: Some false; Some true; None]; [:: Some true; Some false; None]; [:: Some true; Some true; None]; [:: Some false; None; Some false]; [:: Some false; None; Some true]; [:: Some true; None; Some false]; [:: Some true; None; Some true]; [:: None; Some false; Some false]; [:: None; Some false; Some true]; [:: None; Some true; Some false]; [:: None; Some true; Some true]]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)]].
Proof. rewrite /= /asked /bit_release !sensed_items; evaluate; rewrite /=; by entries. Qed.

Lemma asked_3_2_0_2 :
  [seq [seq asked (fun x => ~~ [disjoint rated_one x & among 2 [:: 0; 2]%N]) t (knows 2 s) b | b <- [:: false; true]] | s <- [:: [:: Some false; Some false; None]; [:: Some false; Some true; None]; [:: Some true; Some false; None]; [:: Some true; Some true; None]; [:: Some false; None; Some false]; [:: Some false; None; Some true]; [:: Some true; None; Some false]; [:: Some true; None; Some true]; [:: None; Some false; Some false]; [:: None; Some false; Some true]; [:: None; Some true; Some false]; [:: None; Some true; Some true]]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)];
      [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)]].
Proof. rewrite /= /asked /bit_release !sensed_items; evaluate; rewrite /=; by entries. Qed.

Lemma prior_2 :
  [seq @prior 1 (types 1 z) | z <- [:: [:: false; false]; [:: false; true]; [:: true; false]; [:: true; true]]] =
  [:: 1 / 4%:R; 1 / 4%:R; 1 / 4%:R; 1 / 4%:R].
Proof. rewrite /= !prior_items; by entries. Qed.

Lemma prior_3 :
  [seq @prior 2 (types 2 z) | z <- [:: [:: false; false; false]; [:: false; false; true]; [:: false; true; false]; [:: false; true; true]; [:: true; false; false]; [:: true; false; true]; [:: true; true; false]; [:: true; true; true]]] =
  [:: 1 / 8%:R; 1 / 8%:R; 1 / 8%:R; 1 / 8%:R; 1 / 8%:R; 1 / 8%:R; 1 / 8%:R; 1 / 8%:R].
Proof. rewrite /= !prior_items; by entries. Qed.

Lemma sensed_1_0_in_0 :
  @sensed _ 2 (fun i : 'I_2 => nth false [:: true; false] i) (among 1 [:: 0]%N) =
  1 / 4%:R :> real.
Proof. rewrite /sensed big_bool !sum_among !(big_cons, big_nil) /=; by entry. Qed.

Lemma sensed_1_0_in_0_1 :
  @sensed _ 2 (fun i : 'I_2 => nth false [:: true; false] i) (among 1 [:: 0; 1]%N) =
  1 / 2%:R :> real.
Proof. rewrite /sensed big_bool !sum_among !(big_cons, big_nil) /=; by entry. Qed.

Lemma sensed_0_1_1_in_0_2 :
  @sensed _ 3 (fun i : 'I_3 => nth false [:: false; true; true] i) (among 2 [:: 0; 2]%N) =
  1 / 3%:R :> real.
Proof. rewrite /sensed big_bool !sum_among !(big_cons, big_nil) /=; by entry. Qed.

Lemma sensed_0_1_1_in_1 :
  @sensed _ 3 (fun i : 'I_3 => nth false [:: false; true; true] i) (among 2 [:: 1]%N) =
  1 / 6%:R :> real.
Proof. rewrite /sensed big_bool !sum_among !(big_cons, big_nil) /=; by entry. Qed.

End Golden.
