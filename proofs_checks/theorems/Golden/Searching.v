(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.Base Require Import Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
From Exactdp.HeavyHitters Require Import Recursive Section7 Section9 Sketch.
From Exactdp Require Import Compute ComputePapers ComputeHitters.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Golden.
Variable t : real.
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let s0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
Let u0 : t - 1 != 0. Proof. exact: lt0r_neq0. Qed.

Definition estimates_2 : seq (seq nat * nat) := [:: ([:: ], 7); ([:: 0], 3); ([:: 1], 5); ([:: 0; 0], 3); ([:: 0; 1], 0); ([:: 1; 0], 6); ([:: 1; 1], 0); ([:: 0; 0; 0], 2); ([:: 0; 0; 1], 1); ([:: 0; 1; 0], 1); ([:: 0; 1; 1], 0); ([:: 1; 0; 0], 2); ([:: 1; 0; 1], 4); ([:: 1; 1; 0], 1); ([:: 1; 1; 1], 0)]%N.

Definition frequencies_2 : seq (seq nat * nat) := [:: ([:: ], 7); ([:: 0], 2); ([:: 1], 5); ([:: 0; 0], 2); ([:: 0; 1], 0); ([:: 1; 0], 5); ([:: 1; 1], 0); ([:: 0; 0; 0], 1); ([:: 0; 0; 1], 1); ([:: 0; 1; 0], 0); ([:: 0; 1; 1], 0); ([:: 1; 0; 0], 1); ([:: 1; 0; 1], 4); ([:: 1; 1; 0], 0); ([:: 1; 1; 1], 0)]%N.

Lemma found_2 (s : seq nat) : s \in [:: [:: ]; [:: 0]; [:: 1]; [:: 0; 0]; [:: 0; 1]; [:: 1; 0]; [:: 1; 1]; [:: 0; 0; 0]; [:: 0; 0; 1]; [:: 0; 1; 0]; [:: 0; 1; 1]; [:: 1; 0; 0]; [:: 1; 0; 1]; [:: 1; 1; 0]; [:: 1; 1; 1]]%N ->
  found (@guessed 1 (looked_up estimates_2)) 2%:R (word 1 s) <->
  s \in [:: [:: ]; [:: 1]; [:: 1; 0]; [:: 1; 0; 1]]%N.
Proof. by apply: found_all; vm_compute. Qed.

Lemma heavy_2 (s : seq nat) : s \in [:: [:: ]; [:: 0]; [:: 1]; [:: 0; 0]; [:: 0; 1]; [:: 1; 0]; [:: 1; 1]; [:: 0; 0; 0]; [:: 0; 0; 1]; [:: 0; 1; 0]; [:: 0; 1; 1]; [:: 1; 0; 0]; [:: 1; 0; 1]; [:: 1; 1; 0]; [:: 1; 1; 1]]%N ->
  heavy (@guessed 1 (looked_up frequencies_2)) 2%:R (word 1 s) <->
  s \in [:: [:: ]; [:: 0]; [:: 0; 0]; [:: 1]; [:: 1; 0]; [:: 1; 0; 1]]%N.
Proof. by apply: heavy_all; vm_compute. Qed.

Lemma candidate_2 (s : seq nat) : s \in [:: [:: ]; [:: 0]; [:: 1]; [:: 0; 0]; [:: 0; 1]; [:: 1; 0]; [:: 1; 1]; [:: 0; 0; 0]; [:: 0; 0; 1]; [:: 0; 1; 0]; [:: 0; 1; 1]; [:: 1; 0; 0]; [:: 1; 0; 1]; [:: 1; 1; 0]; [:: 1; 1; 1]]%N ->
  candidate (@guessed 1 (looked_up frequencies_2)) 2%:R (word 1 s) <->
  s \in [:: [:: 0]; [:: 0; 0]; [:: 0; 0; 0]; [:: 0; 0; 1]; [:: 0; 1]; [:: 1]; [:: 1; 0]; [:: 1; 0; 0]; [:: 1; 0; 1]; [:: 1; 1]]%N.
Proof. by apply: candidate_all; vm_compute. Qed.

Definition estimates_3 : seq (seq nat * nat) := [:: ([:: ], 7); ([:: 0], 0); ([:: 1], 1); ([:: 2], 6); ([:: 0; 0], 0); ([:: 0; 1], 1); ([:: 0; 2], 1); ([:: 1; 0], 0); ([:: 1; 1], 1); ([:: 1; 2], 0); ([:: 2; 0], 0); ([:: 2; 1], 5); ([:: 2; 2], 1)]%N.

Definition frequencies_3 : seq (seq nat * nat) := [:: ([:: ], 7); ([:: 0], 1); ([:: 1], 0); ([:: 2], 6); ([:: 0; 0], 0); ([:: 0; 1], 0); ([:: 0; 2], 1); ([:: 1; 0], 0); ([:: 1; 1], 0); ([:: 1; 2], 0); ([:: 2; 0], 1); ([:: 2; 1], 4); ([:: 2; 2], 1)]%N.

Lemma found_3 (s : seq nat) : s \in [:: [:: ]; [:: 0]; [:: 1]; [:: 2]; [:: 0; 0]; [:: 0; 1]; [:: 0; 2]; [:: 1; 0]; [:: 1; 1]; [:: 1; 2]; [:: 2; 0]; [:: 2; 1]; [:: 2; 2]]%N ->
  found (@guessed 2 (looked_up estimates_3)) 1%:R (word 2 s) <->
  s \in [:: [:: ]; [:: 2]; [:: 2; 1]]%N.
Proof. by apply: found_all; vm_compute. Qed.

Lemma heavy_3 (s : seq nat) : s \in [:: [:: ]; [:: 0]; [:: 1]; [:: 2]; [:: 0; 0]; [:: 0; 1]; [:: 0; 2]; [:: 1; 0]; [:: 1; 1]; [:: 1; 2]; [:: 2; 0]; [:: 2; 1]; [:: 2; 2]]%N ->
  heavy (@guessed 2 (looked_up frequencies_3)) 1%:R (word 2 s) <->
  s \in [:: [:: ]; [:: 0]; [:: 0; 2]; [:: 2]; [:: 2; 0]; [:: 2; 1]; [:: 2; 2]]%N.
Proof. by apply: heavy_all; vm_compute. Qed.

Lemma candidate_3 (s : seq nat) : s \in [:: [:: ]; [:: 0]; [:: 1]; [:: 2]; [:: 0; 0]; [:: 0; 1]; [:: 0; 2]; [:: 1; 0]; [:: 1; 1]; [:: 1; 2]; [:: 2; 0]; [:: 2; 1]; [:: 2; 2]]%N ->
  candidate (@guessed 2 (looked_up frequencies_3)) 1%:R (word 2 s) <->
  s \in [:: [:: 0]; [:: 0; 0]; [:: 0; 1]; [:: 0; 2]; [:: 1]; [:: 2]; [:: 2; 0]; [:: 2; 1]; [:: 2; 2]]%N.
Proof. by apply: candidate_all; vm_compute. Qed.

End Golden.
