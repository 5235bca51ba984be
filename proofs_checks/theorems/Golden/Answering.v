(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.Mechanisms Require Import OneBit.
From Exactdp.LinearQueries Require Import Projection Adaptive Rounds.
From Exactdp Require Import Compute ComputePapers ComputeHitters ComputeQueries.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Golden.
Variable t : real.
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let s0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
Let u0 : t - 1 != 0. Proof. exact: lt0r_neq0. Qed.

Lemma average_1 :
  [seq average 2%:R t (answers_in 0 y) | y <- [:: [:: true]; [:: false]]] =
  [:: (2%:R * t + 2%:R) / (t - 1); (- (2%:R * t) - 2%:R) / (t - 1)].
Proof. rewrite /= !average_items !(big_cons, big_nil) /= ?(mulr0n, invr0, mulr0) /answer; by entries. Qed.

Lemma average_2 :
  [seq average 2%:R t (answers_in 1 y) | y <- [:: [:: true; true]; [:: true; false]; [:: false; true]; [:: false; false]]] =
  [:: (2%:R * t + 2%:R) / (t - 1); 0; 0; (- (2%:R * t) - 2%:R) / (t - 1)].
Proof. rewrite /= !average_items !(big_cons, big_nil) /= ?(mulr0n, invr0, mulr0) /answer; by entries. Qed.

Lemma round_mean_0_1_0 :
  [seq [seq round_mean 2%:R t (users_holding 2 1 [:: 0; 1; 0]%N) (answers_in 2 y) (item_at _ k) | k <- iota 0 2] | y <- [:: [:: true; true; true]; [:: true; true; false]; [:: true; false; true]; [:: true; false; false]; [:: false; true; true]; [:: false; true; false]; [:: false; false; true]; [:: false; false; false]]] =
  [:: [:: (2%:R * t + 2%:R) / (t - 1); (2%:R * t + 2%:R) / (t - 1)];
      [:: 0; (2%:R * t + 2%:R) / (t - 1)];
      [:: (2%:R * t + 2%:R) / (t - 1); (- (2%:R * t) - 2%:R) / (t - 1)];
      [:: 0; (- (2%:R * t) - 2%:R) / (t - 1)];
      [:: 0; (2%:R * t + 2%:R) / (t - 1)];
      [:: (- (2%:R * t) - 2%:R) / (t - 1); (2%:R * t + 2%:R) / (t - 1)];
      [:: 0; (- (2%:R * t) - 2%:R) / (t - 1)];
      [:: (- (2%:R * t) - 2%:R) / (t - 1); (- (2%:R * t) - 2%:R) / (t - 1)]].
Proof. rewrite /= !round_mean_items // !(big_cons, big_nil) /= ?(mulr0n, invr0, mulr0) /answer; by entries. Qed.

Lemma round_mean_2_0_2 :
  [seq [seq round_mean 2%:R t (users_holding 2 2 [:: 2; 0; 2]%N) (answers_in 2 y) (item_at _ k) | k <- iota 0 3] | y <- [:: [:: true; true; true]; [:: true; true; false]; [:: true; false; true]]] =
  [:: [:: (2%:R * t + 2%:R) / (t - 1); 0; (2%:R * t + 2%:R) / (t - 1)];
      [:: (2%:R * t + 2%:R) / (t - 1); 0; 0];
      [:: (- (2%:R * t) - 2%:R) / (t - 1); 0; (2%:R * t + 2%:R) / (t - 1)]].
Proof. rewrite /= !round_mean_items // !(big_cons, big_nil) /= ?(mulr0n, invr0, mulr0) /answer; by entries. Qed.

End Golden.
