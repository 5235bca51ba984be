(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse HighLow Blocks OneRow Parts SubsetSelection Mangat.
From Exactdp.Mechanisms Require Import OneBit Binary Supported Coordinates LocalHashing.
From Exactdp Require Import Compute.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Golden.
Variables (R : realFieldType) (t : R).
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

Lemma binary_warner :
  [seq [seq binary (fun x _ : bool => if x then Some t else Some t) x y | y <- [:: true; false]] | x <- [:: true; false]] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)]].
Proof. have v : t * t - 1 != 0 by rewrite (_ : t * t - 1 = (t - 1) * (t + 1)); [rewrite mulf_neq0 //; apply: lt0r_neq0; positive|ring].
have w : t * t ^+ 2 - 1 != 0 by rewrite (_ : t * t ^+ 2 - 1 = (t - 1) * (t ^+ 2 + t + 1)); [rewrite mulf_neq0 //; apply: lt0r_neq0; positive|ring].
rewrite /binary /=; by entries. Qed.

Lemma binary_mangat :
  [seq [seq binary (fun x _ : bool => if x then Some t else None) x y | y <- [:: true; false]] | x <- [:: true; false]] =
  [:: [:: 1; 0];
      [:: 1 / t; (t - 1) / t]].
Proof. have v : t * t - 1 != 0 by rewrite (_ : t * t - 1 = (t - 1) * (t + 1)); [rewrite mulf_neq0 //; apply: lt0r_neq0; positive|ring].
have w : t * t ^+ 2 - 1 != 0 by rewrite (_ : t * t ^+ 2 - 1 = (t - 1) * (t ^+ 2 + t + 1)); [rewrite mulf_neq0 //; apply: lt0r_neq0; positive|ring].
rewrite /binary /=; by entries. Qed.

Lemma binary_two_levels :
  [seq [seq binary (fun x _ : bool => if x then Some t else Some (t ^+ 2)) x y | y <- [:: true; false]] | x <- [:: true; false]] =
  [:: [:: (t ^+ 2 + t) / (t ^+ 2 + t + 1); 1 / (t ^+ 2 + t + 1)];
      [:: (t + 1) / (t ^+ 2 + t + 1); (t ^+ 2) / (t ^+ 2 + t + 1)]].
Proof. have v : t * t - 1 != 0 by rewrite (_ : t * t - 1 = (t - 1) * (t + 1)); [rewrite mulf_neq0 //; apply: lt0r_neq0; positive|ring].
have w : t * t ^+ 2 - 1 != 0 by rewrite (_ : t * t ^+ 2 - 1 = (t - 1) * (t ^+ 2 + t + 1)); [rewrite mulf_neq0 //; apply: lt0r_neq0; positive|ring].
rewrite /binary /=; by entries. Qed.

End Golden.
