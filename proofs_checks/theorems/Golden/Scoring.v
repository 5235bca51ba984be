(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.Base Require Import Probability.
From Exactdp.OnlineRecommendation Require Import Round Model Section8.
From Exactdp.PriceOfPrivacy Require Import Theorem51.
From Exactdp Require Import Compute ComputePapers ComputePrivacy ComputeQueries ComputeModel.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Golden.
Variable t : real.
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let s0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
Let u0 : t - 1 != 0. Proof. exact: lt0r_neq0. Qed.

Lemma zero_0 :
  zero (@cluster_of 3 1 [:: 0; 1; 0; 1]%N) (@likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]]) 1 (item_at 1 0) =
  441%:R / 1024%:R.
Proof. rewrite zeros_items // !(big_cons, big_nil) /=; by entry. Qed.

Lemma hit_0_0 :
  mean (user (1 / 2%:R) t (like (@cluster_of 3 1 [:: 0; 1; 0; 1]%N) (@likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]]) 2%:R (item_at 1 0))) (adds (item_at 3 0)) =
  (365%:R * t + 147%:R) / (1024%:R * t + 1024%:R).
Proof. have b01 k l : 0 <= @likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]] k l <= 1 by case: k l => [[|[|k]]] // kk [[|[|l]]] // ll; rewrite /likely; settle.
rewrite (@mean_user _ _ _ _ _ 2%:R 1 t) //; try (by settle); rewrite zeros_items // !(big_cons, big_nil) /= /cluster_of !likely_items //=; by entry. Qed.

Lemma hit_0_1 :
  mean (user (1 / 2%:R) t (like (@cluster_of 3 1 [:: 0; 1; 0; 1]%N) (@likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]]) 2%:R (item_at 1 0))) (adds (item_at 3 1)) =
  (323%:R * t + 189%:R) / (1024%:R * t + 1024%:R).
Proof. have b01 k l : 0 <= @likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]] k l <= 1 by case: k l => [[|[|k]]] // kk [[|[|l]]] // ll; rewrite /likely; settle.
rewrite (@mean_user _ _ _ _ _ 2%:R 1 t) //; try (by settle); rewrite zeros_items // !(big_cons, big_nil) /= /cluster_of !likely_items //=; by entry. Qed.

Lemma zero_1 :
  zero (@cluster_of 3 1 [:: 0; 1; 0; 1]%N) (@likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]]) 1 (item_at 1 1) =
  169%:R / 256%:R.
Proof. rewrite zeros_items // !(big_cons, big_nil) /=; by entry. Qed.

Lemma hit_1_0 :
  mean (user (1 / 2%:R) t (like (@cluster_of 3 1 [:: 0; 1; 0; 1]%N) (@likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]]) 2%:R (item_at 1 1))) (adds (item_at 3 0)) =
  (87%:R * t + 169%:R) / (512%:R * t + 512%:R).
Proof. have b01 k l : 0 <= @likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]] k l <= 1 by case: k l => [[|[|k]]] // kk [[|[|l]]] // ll; rewrite /likely; settle.
rewrite (@mean_user _ _ _ _ _ 2%:R 1 t) //; try (by settle); rewrite zeros_items // !(big_cons, big_nil) /= /cluster_of !likely_items //=; by entry. Qed.

Lemma hit_1_1 :
  mean (user (1 / 2%:R) t (like (@cluster_of 3 1 [:: 0; 1; 0; 1]%N) (@likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]]) 2%:R (item_at 1 1))) (adds (item_at 3 1)) =
  (63%:R * t + 65%:R) / (256%:R * t + 256%:R).
Proof. have b01 k l : 0 <= @likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]] k l <= 1 by case: k l => [[|[|k]]] // kk [[|[|l]]] // ll; rewrite /likely; settle.
rewrite (@mean_user _ _ _ _ _ 2%:R 1 t) //; try (by settle); rewrite zeros_items // !(big_cons, big_nil) /= /cluster_of !likely_items //=; by entry. Qed.

Lemma separation :
  separation (@class_of 2 1 [:: 0; 1; 1]%N) (@cluster_of 3 1 [:: 0; 1; 0; 1]%N) (@likely 1 1 [:: [:: 1; 1 / 2%:R]; [:: 0; 3%:R / 4%:R]]) 1 (item_at 1 0) (item_at 1 1) =
  19%:R / 64%:R.
Proof. rewrite /separation (_ : \sum_k _ = (- 19%:R) / 64%:R); first by rewrite ?mulNr normrN ger0_norm // divr_ge0 ?ler0n ?ler01.
rewrite sum_all !(big_cons, big_nil) /= !share_items // !zeros_items // !(big_cons, big_nil) /= !likely_items //=; by entry. Qed.

Lemma hat_2 :
  hat 2%:R =
  2%:R / 3%:R.
Proof. rewrite /hat; by entry. Qed.

Lemma hat_3 :
  hat 3%:R =
  1.
Proof. rewrite /hat; by entry. Qed.

Lemma hat_5 :
  hat 5%:R =
  4%:R / 3%:R.
Proof. rewrite /hat; by entry. Qed.

End Golden.
