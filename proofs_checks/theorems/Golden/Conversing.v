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

Lemma transcripts :
  [seq [seq transcript 2%:R t (@plan 1 [:: 2%:R; - 2%:R] [:: 0; 2%:R]) [::] [seq item_at 1 j | j <- v] y | y <- [:: [:: true; true]; [:: true; false]; [:: false; true]; [:: false; false]]] | v <- [:: [:: 0; 0]; [:: 0; 1]; [:: 1; 0]; [:: 1; 1]]%N] =
  [:: [:: t / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1)];
      [:: (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)];
      [:: 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)];
      [:: t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1)]].
Proof. rewrite /= /one_bit /plan /vector_of /=; by entries. Qed.

End Golden.
