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

Lemma chance_a_0 :
  chance_that 2%:R t 1 [:: 1 / 4%:R; 3%:R / 4%:R] [:: 2%:R; - 2%:R] true =
  (t + 3%:R) / (4%:R * t + 4%:R).
Proof. rewrite /chance_that !(big_cons, big_nil) /=; by entry. Qed.

Lemma chance_a_1 :
  chance_that 2%:R t 1 [:: 1 / 4%:R; 3%:R / 4%:R] [:: 2%:R; - 2%:R] false =
  (3%:R * t + 1) / (4%:R * t + 4%:R).
Proof. rewrite /chance_that !(big_cons, big_nil) /=; by entry. Qed.

Lemma chance_b_0 :
  chance_that 2%:R t 1 [:: 1 / 4%:R; 3%:R / 4%:R] [:: 0; 2%:R] true =
  (7%:R * t + 1) / (8%:R * t + 8%:R).
Proof. rewrite /chance_that !(big_cons, big_nil) /=; by entry. Qed.

Lemma chance_b_1 :
  chance_that 2%:R t 1 [:: 1 / 4%:R; 3%:R / 4%:R] [:: 0; 2%:R] false =
  (t + 7%:R) / (8%:R * t + 8%:R).
Proof. rewrite /chance_that !(big_cons, big_nil) /=; by entry. Qed.

Lemma rounds_0 :
  [seq \sum_v rounds_law 2%:R t (fun _ : unit => 1) (vector_of [:: 1 / 4%:R; 3%:R / 4%:R]) (@query_in 1 1 1 [:: 2%:R; - 2%:R] [:: 0; 2%:R]) (tt, users_holding 1 1 [:: 0; 0]%N, v, answers_in 1 y) | y <- [:: [:: true; true]; [:: true; false]; [:: false; true]; [:: false; false]]] =
  [:: (t ^+ 2 + 6%:R * t + 9%:R) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R); (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R); (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R); (9%:R * t ^+ 2 + 6%:R * t + 1) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R)].
Proof. rewrite /= !rounds_items !(big_cons, big_nil) /= ?chance_a_0 ?chance_a_1 ?chance_b_0 ?chance_b_1; by entries. Qed.

Lemma rounds_1 :
  [seq \sum_v rounds_law 2%:R t (fun _ : unit => 1) (vector_of [:: 1 / 4%:R; 3%:R / 4%:R]) (@query_in 1 1 1 [:: 2%:R; - 2%:R] [:: 0; 2%:R]) (tt, users_holding 1 1 [:: 0; 1]%N, v, answers_in 1 y) | y <- [:: [:: true; true]; [:: true; false]; [:: false; true]; [:: false; false]]] =
  [:: (7%:R * t ^+ 2 + 22%:R * t + 3%:R) / (128%:R * t ^+ 2 + 256%:R * t + 128%:R); (t ^+ 2 + 10%:R * t + 21%:R) / (128%:R * t ^+ 2 + 256%:R * t + 128%:R); (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R); (9%:R * t ^+ 2 + 6%:R * t + 1) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R)].
Proof. rewrite /= !rounds_items !(big_cons, big_nil) /= ?chance_a_0 ?chance_a_1 ?chance_b_0 ?chance_b_1; by entries. Qed.

Lemma rounds_2 :
  [seq \sum_v rounds_law 2%:R t (fun _ : unit => 1) (vector_of [:: 1 / 4%:R; 3%:R / 4%:R]) (@query_in 1 1 1 [:: 2%:R; - 2%:R] [:: 0; 2%:R]) (tt, users_holding 1 1 [:: 1; 0]%N, v, answers_in 1 y) | y <- [:: [:: true; true]; [:: false; true]; [:: true; false]; [:: false; false]]] =
  [:: (7%:R * t ^+ 2 + 22%:R * t + 3%:R) / (128%:R * t ^+ 2 + 256%:R * t + 128%:R); (t ^+ 2 + 10%:R * t + 21%:R) / (128%:R * t ^+ 2 + 256%:R * t + 128%:R); (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R); (9%:R * t ^+ 2 + 6%:R * t + 1) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R)].
Proof. rewrite /= !rounds_items !(big_cons, big_nil) /= ?chance_a_0 ?chance_a_1 ?chance_b_0 ?chance_b_1; by entries. Qed.

Lemma rounds_3 :
  [seq \sum_v rounds_law 2%:R t (fun _ : unit => 1) (vector_of [:: 1 / 4%:R; 3%:R / 4%:R]) (@query_in 1 1 1 [:: 2%:R; - 2%:R] [:: 0; 2%:R]) (tt, users_holding 1 1 [:: 1; 1]%N, v, answers_in 1 y) | y <- [:: [:: true; true]; [:: true; false]; [:: false; true]; [:: false; false]]] =
  [:: (t ^+ 2 + 6%:R * t + 9%:R) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R); (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R); (3%:R * t ^+ 2 + 10%:R * t + 3%:R) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R); (9%:R * t ^+ 2 + 6%:R * t + 1) / (64%:R * t ^+ 2 + 128%:R * t + 64%:R)].
Proof. rewrite /= !rounds_items !(big_cons, big_nil) /= ?chance_a_0 ?chance_a_1 ?chance_b_0 ?chance_b_1; by entries. Qed.

End Golden.
