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

Lemma matrix_0 :
  [seq [seq recursive [ringType of int] 0 i j | j <- iota 0 1] | i <- iota 0 1] =
  [:: [:: 1]].
Proof. by vm_compute. Qed.

Lemma matrix_1 :
  [seq [seq recursive [ringType of int] 1 i j | j <- iota 0 2] | i <- iota 0 2] =
  [:: [:: 1; 1]; [:: 1; -1]].
Proof. by vm_compute. Qed.

Lemma matrix_2 :
  [seq [seq recursive [ringType of int] 2 i j | j <- iota 0 4] | i <- iota 0 4] =
  [:: [:: 1; 1; 1; 1]; [:: 1; -1; 1; -1]; [:: 1; 1; -1; -1]; [:: 1; -1; -1; 1]].
Proof. by vm_compute. Qed.

Lemma matrix_3 :
  [seq [seq recursive [ringType of int] 3 i j | j <- iota 0 8] | i <- iota 0 8] =
  [:: [:: 1; 1; 1; 1; 1; 1; 1; 1]; [:: 1; -1; 1; -1; 1; -1; 1; -1]; [:: 1; 1; -1; -1; 1; 1; -1; -1]; [:: 1; -1; -1; 1; 1; -1; -1; 1]; [:: 1; 1; 1; 1; -1; -1; -1; -1]; [:: 1; -1; 1; -1; -1; 1; -1; 1]; [:: 1; 1; -1; -1; -1; -1; 1; 1]; [:: 1; -1; -1; 1; -1; 1; 1; -1]].
Proof. by vm_compute. Qed.

Lemma frequency_2 :
  [seq frequency real_realType (users_holding 2 1 [:: 0; 1; 1]%N) (item_at _ v) | v <- iota 0 2] =
  [:: 1; 2%:R].
Proof. rewrite /= !frequency_items; repeat congr (_ :: _). Qed.

Lemma estimate_2 :
  [seq frequency_estimate (fun x : 'I_2 => bits_of 1 x) t (reports_at 2 1 [:: 0; 3; 2]%N) (item_at _ v) | v <- iota 0 2] =
  [:: (t + 1) / (t - 1); (t + 1) / (t - 1)].
Proof. rewrite /= !estimate_items // !(big_cons, big_nil) /score_of /gain /= ?expr0 ?expr1; by entries. Qed.

Lemma frequency_3 :
  [seq frequency real_realType (users_holding 3 2 [:: 2; 0; 2; 1]%N) (item_at _ v) | v <- iota 0 3] =
  [:: 1; 1; 2%:R].
Proof. rewrite /= !frequency_items; repeat congr (_ :: _). Qed.

Lemma estimate_3 :
  [seq frequency_estimate (fun x : 'I_3 => bits_of 2 x) t (reports_at 3 2 [:: 5; 0; 6; 2]%N) (item_at _ v) | v <- iota 0 3] =
  [:: (2%:R * t + 2%:R) / (t - 1); (- (2%:R * t) - 2%:R) / (t - 1); (2%:R * t + 2%:R) / (t - 1)].
Proof. rewrite /= !estimate_items // !(big_cons, big_nil) /score_of /gain /= ?expr0 ?expr1; by entries. Qed.

Lemma frequency_5 :
  [seq frequency real_realType (users_holding 2 4 [:: 4; 4; 0]%N) (item_at _ v) | v <- iota 0 5] =
  [:: 1; 0; 0; 0; 2%:R].
Proof. rewrite /= !frequency_items; repeat congr (_ :: _). Qed.

Lemma estimate_5 :
  [seq frequency_estimate (fun x : 'I_5 => bits_of 3 x) t (reports_at 2 3 [:: 15; 8; 3]%N) (item_at _ v) | v <- iota 0 5] =
  [:: (- (t) - 1) / (t - 1); (3%:R * t + 3%:R) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1); (- (t) - 1) / (t - 1)].
Proof. rewrite /= !estimate_items // !(big_cons, big_nil) /score_of /gain /= ?expr0 ?expr1; by entries. Qed.

Lemma median_0 :
  [seq is_median (fun g : 'I_1 => (nth 0%N [:: 3]%N g)%:R : real) e%:R | e <- [:: 3]%N] =
  [:: true].
Proof. by rewrite /= !median_items; vm_compute. Qed.

Lemma median_1 :
  [seq is_median (fun g : 'I_2 => (nth 0%N [:: 5; 1]%N g)%:R : real) e%:R | e <- [:: 3]%N] =
  [:: true].
Proof. by rewrite /= !median_items; vm_compute. Qed.

Lemma median_2 :
  [seq is_median (fun g : 'I_3 => (nth 0%N [:: 2; 7; 4]%N g)%:R : real) e%:R | e <- [:: 2; 4; 7]%N] =
  [:: false; true; false].
Proof. by rewrite /= !median_items; vm_compute. Qed.

Lemma median_3 :
  [seq is_median (fun g : 'I_4 => (nth 0%N [:: 1; 1; 6; 3]%N g)%:R : real) e%:R | e <- [:: 2]%N] =
  [:: true].
Proof. by rewrite /= !median_items; vm_compute. Qed.

Lemma median_4 :
  [seq is_median (fun g : 'I_5 => (nth 0%N [:: 9; 2; 2; 8; 5]%N g)%:R : real) e%:R | e <- [:: 2; 5; 8; 9]%N] =
  [:: false; true; false; false].
Proof. by rewrite /= !median_items; vm_compute. Qed.

Lemma copies_0 :
  [seq [seq @copy_of 3 2 3 1 (3%:R) [:: 0; 1; 0; 2]%N [:: [:: 0; 1; 0; 1]; [:: 1; 0; 0; 1]; [:: 0; 0; 1; 1]]%N [:: 0; 3; 2; 1]%N (item_at _ v) (item_at _ g) | g <- iota 0 3] | v <- iota 0 4] =
  [:: [:: 12%:R; 6%:R; - 6%:R];
      [:: 0; - 6%:R; - 6%:R];
      [:: 12%:R; - 6%:R; - 6%:R];
      [:: 0; 6%:R; - 6%:R]].
Proof. rewrite /= !copy_items // !(big_cons, big_nil) /score_of /gain /= ?expr0 ?expr1; by entries. Qed.

Lemma copies_1 :
  [seq [seq @copy_of 2 1 3 2 (2%:R) [:: 1; 1; 0]%N [:: [:: 2; 3; 0; 1]; [:: 1; 2; 0; 3]]%N [:: 5; 6; 3]%N (item_at _ v) (item_at _ g) | g <- iota 0 2] | v <- iota 0 4] =
  [:: [:: - 6%:R; - 12%:R];
      [:: 6%:R; 0];
      [:: - 6%:R; 0];
      [:: 6%:R; 12%:R]].
Proof. rewrite /= !copy_items // !(big_cons, big_nil) /score_of /gain /= ?expr0 ?expr1; by entries. Qed.

End Golden.
