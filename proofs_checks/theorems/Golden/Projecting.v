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

Lemma nearest_0 :
  nearest (hull (@vertices 1 1 [:: [:: 1; 0]; [:: 0; 1]])) (vector_of [:: 2%:R; 1]) (vector_of [:: 1; 0]).
Proof.
apply: (nearest_items (x := [:: 1; 0]) (e := [:: 1; 0])); [by settle|by case=> [|[|[|j]]] //= _; settle|by case=> [|[|[|j]]] //= _; settle|by settle|by case=> [|[|[|j]]] //= _; settle].
Qed.

Lemma nearest_1 :
  nearest (hull (@vertices 1 1 [:: [:: 2%:R; 0]; [:: 1; 1]])) (vector_of [:: 1; 2%:R]) (vector_of [:: 1; 1]).
Proof.
apply: (nearest_items (x := [:: 0; 1]) (e := [:: 0; 1])); [by settle|by case=> [|[|[|j]]] //= _; settle|by case=> [|[|[|j]]] //= _; settle|by settle|by case=> [|[|[|j]]] //= _; settle].
Qed.

Lemma nearest_2 :
  nearest (hull (@vertices 1 2 [:: [:: 1; 2%:R]; [:: - 1; 1]; [:: 2%:R; 0]])) (vector_of [:: - 3%:R; 4%:R]) (vector_of [:: - 1; 1]).
Proof.
apply: (nearest_items (x := [:: 0; 1; 0]) (e := [:: 0; 1; 0])); [by settle|by case=> [|[|[|j]]] //= _; settle|by case=> [|[|[|j]]] //= _; settle|by settle|by case=> [|[|[|j]]] //= _; settle].
Qed.

Lemma nearest_3 :
  nearest (hull (@vertices 2 1 [:: [:: 1; 2%:R; 0]; [:: 3%:R; 0; 1]])) (vector_of [:: 1; 1; 1]) (vector_of [:: 51%:R / 41%:R; 36%:R / 41%:R; 11%:R / 41%:R]).
Proof.
apply: (nearest_items (x := [:: 18%:R / 41%:R; 11%:R / 41%:R]) (e := [:: 18%:R / 41%:R; 11%:R / 41%:R])); [by settle|by case=> [|[|[|j]]] //= _; settle|by case=> [|[|[|j]]] //= _; settle|by settle|by case=> [|[|[|j]]] //= _; settle].
Qed.

Lemma nearest_4 :
  nearest (hull (@vertices 1 1 [:: [:: 4%:R; 1]; [:: 1; 5%:R]])) (vector_of [:: 1; 1 / 2%:R]) (vector_of [:: 1; 1 / 2%:R]).
Proof.
apply: (nearest_items (x := [:: 9%:R / 38%:R; 1 / 19%:R]) (e := [:: 9%:R / 38%:R; 1 / 19%:R])); [by settle|by case=> [|[|[|j]]] //= _; settle|by case=> [|[|[|j]]] //= _; settle|by settle|by case=> [|[|[|j]]] //= _; settle].
Qed.

End Golden.
