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
Let v0 : 3%:R * t - 1 != 0.
Proof. by rewrite (_ : _ - 1 = 3%:R * (t - 1) + 2%:R); [apply: lt0r_neq0; positive|ring]. Qed.
Let v3 : 3%:R * t ^+ 3 - 1 != 0.
Proof.
rewrite (_ : _ - 1 = 3%:R * (t - 1) ^+ 3 + 9%:R * (t - 1) ^+ 2 + 9%:R * (t - 1) + 2%:R); last by ring.
by apply: lt0r_neq0; positive.
Qed.

Lemma disliked_sim :
  [seq disliked_votes (@turns_of 2 4 [:: [:: 0]; [:: 2]; [:: 1]]%N [:: [:: 0; 2; 1]; [:: 0; 2; 2]; [:: 1; 2; 1]; [:: 0; 0; 1]; [:: 2; 1; 1]]%N) (item_at _ i) | i <- iota 0 5] =
  [:: 0; 1; 1; 1; 2]%N.
Proof. by rewrite disliked_all; vm_compute. Qed.

Lemma varied_sim :
  varied_turns (@turns_of 2 4 [:: [:: 0]; [:: 2]; [:: 1]]%N [:: [:: 0; 2; 1]; [:: 0; 2; 2]; [:: 1; 2; 1]; [:: 0; 0; 1]; [:: 2; 1; 1]]%N) =
  0%N.
Proof. by rewrite varied_items; vm_compute. Qed.

Lemma near_sim :
  [seq near_peers R (among 4 (iota 0 5)) (@turns_of 2 4 [:: [:: 0]; [:: 2]; [:: 1]]%N [:: [:: 0; 2; 1]; [:: 0; 2; 2]; [:: 1; 2; 1]; [:: 0; 0; 1]; [:: 2; 1; 1]]%N) | R <- iota 0 3] =
  [:: 1; 4; 5]%N.
Proof. by under eq_map => R do rewrite near_items; vm_compute. Qed.

Lemma promise_sim_0 :
  keeps_promise 1 0 0 (among 4 (iota 0 5)) (@turns_of 2 4 [:: [:: 0]; [:: 2]; [:: 1]]%N [:: [:: 0; 2; 1]; [:: 0; 2; 2]; [:: 1; 2; 1]; [:: 0; 0; 1]; [:: 2; 1; 1]]%N) =
  true.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma promise_sim_1 :
  keeps_promise 1 1 0 (among 4 (iota 0 5)) (@turns_of 2 4 [:: [:: 0]; [:: 2]; [:: 1]]%N [:: [:: 0; 2; 1]; [:: 0; 2; 2]; [:: 1; 2; 1]; [:: 0; 0; 1]; [:: 2; 1; 1]]%N) =
  true.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma promise_sim_2 :
  keeps_promise 2 0 0 (among 4 (iota 0 5)) (@turns_of 2 4 [:: [:: 0]; [:: 2]; [:: 1]]%N [:: [:: 0; 2; 1]; [:: 0; 2; 2]; [:: 1; 2; 1]; [:: 0; 0; 1]; [:: 2; 1; 1]]%N) =
  false.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma promise_sim_3 :
  keeps_promise 2 1 0 (among 4 (iota 0 5)) (@turns_of 2 4 [:: [:: 0]; [:: 2]; [:: 1]]%N [:: [:: 0; 2; 1]; [:: 0; 2; 2]; [:: 1; 2; 1]; [:: 0; 0; 1]; [:: 2; 1; 1]]%N) =
  false.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma disliked_rec :
  [seq disliked_votes (@turns_of 2 5 [:: [:: 2]; [:: 0; 1]; [:: 0]; [:: 2]; [:: 1]; [:: 2]; [:: 2]]%N [:: [:: 2; 1; 0; 1; 1; 1; 0]; [:: 1; 2; 0; 1; 2; 0; 2]; [:: 2; 1; 0; 1; 0; 2; 1]; [:: 0; 0; 2; 2; 0; 2; 0]; [:: 1; 2; 2; 1; 2; 1; 0]; [:: 2; 0; 0; 1; 1; 0; 0]]%N) (item_at _ i) | i <- iota 0 6] =
  [:: 3; 5; 3; 4; 7; 3]%N.
Proof. by rewrite disliked_all; vm_compute. Qed.

Lemma varied_rec :
  varied_turns (@turns_of 2 5 [:: [:: 2]; [:: 0; 1]; [:: 0]; [:: 2]; [:: 1]; [:: 2]; [:: 2]]%N [:: [:: 2; 1; 0; 1; 1; 1; 0]; [:: 1; 2; 0; 1; 2; 0; 2]; [:: 2; 1; 0; 1; 0; 2; 1]; [:: 0; 0; 2; 2; 0; 2; 0]; [:: 1; 2; 2; 1; 2; 1; 0]; [:: 2; 0; 0; 1; 1; 0; 0]]%N) =
  1%N.
Proof. by rewrite varied_items; vm_compute. Qed.

Lemma near_rec :
  [seq near_peers R (among 5 (iota 0 6)) (@turns_of 2 5 [:: [:: 2]; [:: 0; 1]; [:: 0]; [:: 2]; [:: 1]; [:: 2]; [:: 2]]%N [:: [:: 2; 1; 0; 1; 1; 1; 0]; [:: 1; 2; 0; 1; 2; 0; 2]; [:: 2; 1; 0; 1; 0; 2; 1]; [:: 0; 0; 2; 2; 0; 2; 0]; [:: 1; 2; 2; 1; 2; 1; 0]; [:: 2; 0; 0; 1; 1; 0; 0]]%N) | R <- iota 0 8] =
  [:: 0; 0; 0; 3; 4; 5; 5; 6]%N.
Proof. by under eq_map => R do rewrite near_items; vm_compute. Qed.

Lemma promise_rec_0 :
  keeps_promise 1 1 1 (among 5 (iota 0 6)) (@turns_of 2 5 [:: [:: 2]; [:: 0; 1]; [:: 0]; [:: 2]; [:: 1]; [:: 2]; [:: 2]]%N [:: [:: 2; 1; 0; 1; 1; 1; 0]; [:: 1; 2; 0; 1; 2; 0; 2]; [:: 2; 1; 0; 1; 0; 2; 1]; [:: 0; 0; 2; 2; 0; 2; 0]; [:: 1; 2; 2; 1; 2; 1; 0]; [:: 2; 0; 0; 1; 1; 0; 0]]%N) =
  false.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma promise_rec_1 :
  keeps_promise 1 2 1 (among 5 (iota 0 6)) (@turns_of 2 5 [:: [:: 2]; [:: 0; 1]; [:: 0]; [:: 2]; [:: 1]; [:: 2]; [:: 2]]%N [:: [:: 2; 1; 0; 1; 1; 1; 0]; [:: 1; 2; 0; 1; 2; 0; 2]; [:: 2; 1; 0; 1; 0; 2; 1]; [:: 0; 0; 2; 2; 0; 2; 0]; [:: 1; 2; 2; 1; 2; 1; 0]; [:: 2; 0; 0; 1; 1; 0; 0]]%N) =
  false.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma disliked_radius :
  [seq disliked_votes (@turns_of 1 3 [:: [:: 0]; [:: 0]; [:: 1]; [:: 1]; [:: 0; 1]]%N [:: [:: 0; 0; 1; 1; 0]; [:: 1; 1; 0; 0; 1]; [:: 0; 1; 1; 1; 1]; [:: 1; 1; 1; 0; 1]]%N) (item_at _ i) | i <- iota 0 4] =
  [:: 0; 4; 1; 3]%N.
Proof. by rewrite disliked_all; vm_compute. Qed.

Lemma varied_radius :
  varied_turns (@turns_of 1 3 [:: [:: 0]; [:: 0]; [:: 1]; [:: 1]; [:: 0; 1]]%N [:: [:: 0; 0; 1; 1; 0]; [:: 1; 1; 0; 0; 1]; [:: 0; 1; 1; 1; 1]; [:: 1; 1; 1; 0; 1]]%N) =
  1%N.
Proof. by rewrite varied_items; vm_compute. Qed.

Lemma near_radius :
  [seq near_peers R (among 3 (iota 0 4)) (@turns_of 1 3 [:: [:: 0]; [:: 0]; [:: 1]; [:: 1]; [:: 0; 1]]%N [:: [:: 0; 0; 1; 1; 0]; [:: 1; 1; 0; 0; 1]; [:: 0; 1; 1; 1; 1]; [:: 1; 1; 1; 0; 1]]%N) | R <- iota 0 5] =
  [:: 1; 2; 2; 3; 4]%N.
Proof. by under eq_map => R do rewrite near_items; vm_compute. Qed.

Lemma promise_radius_0 :
  keeps_promise 1 0 1 (among 3 (iota 0 4)) (@turns_of 1 3 [:: [:: 0]; [:: 0]; [:: 1]; [:: 1]; [:: 0; 1]]%N [:: [:: 0; 0; 1; 1; 0]; [:: 1; 1; 0; 0; 1]; [:: 0; 1; 1; 1; 1]; [:: 1; 1; 1; 0; 1]]%N) =
  false.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma promise_radius_1 :
  keeps_promise 1 1 1 (among 3 (iota 0 4)) (@turns_of 1 3 [:: [:: 0]; [:: 0]; [:: 1]; [:: 1]; [:: 0; 1]]%N [:: [:: 0; 0; 1; 1; 0]; [:: 1; 1; 0; 0; 1]; [:: 0; 1; 1; 1; 1]; [:: 1; 1; 1; 0; 1]]%N) =
  true.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma promise_radius_2 :
  keeps_promise 2 0 1 (among 3 (iota 0 4)) (@turns_of 1 3 [:: [:: 0]; [:: 0]; [:: 1]; [:: 1]; [:: 0; 1]]%N [:: [:: 0; 0; 1; 1; 0]; [:: 1; 1; 0; 0; 1]; [:: 0; 1; 1; 1; 1]; [:: 1; 1; 1; 0; 1]]%N) =
  false.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma promise_radius_3 :
  keeps_promise 2 1 1 (among 3 (iota 0 4)) (@turns_of 1 3 [:: [:: 0]; [:: 0]; [:: 1]; [:: 1]; [:: 0; 1]]%N [:: [:: 0; 0; 1; 1; 0]; [:: 1; 1; 0; 0; 1]; [:: 0; 1; 1; 1; 1]; [:: 1; 1; 1; 0; 1]]%N) =
  true.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma promise_radius_4 :
  keeps_promise 3 0 1 (among 3 (iota 0 4)) (@turns_of 1 3 [:: [:: 0]; [:: 0]; [:: 1]; [:: 1]; [:: 0; 1]]%N [:: [:: 0; 0; 1; 1; 0]; [:: 1; 1; 0; 0; 1]; [:: 0; 1; 1; 1; 1]; [:: 1; 1; 1; 0; 1]]%N) =
  false.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma promise_radius_5 :
  keeps_promise 3 1 1 (among 3 (iota 0 4)) (@turns_of 1 3 [:: [:: 0]; [:: 0]; [:: 1]; [:: 1]; [:: 0; 1]]%N [:: [:: 0; 0; 1; 1; 0]; [:: 1; 1; 0; 0; 1]; [:: 0; 1; 1; 1; 1]; [:: 1; 1; 1; 0; 1]]%N) =
  false.
Proof. by rewrite promise_items; vm_compute. Qed.

Lemma phi_sum_0 :
  phi_sum (t ^+ 3) (fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) 3 =
  t ^+ 8 + t ^+ 4 - 2%:R * t ^+ 3.
Proof. rewrite (@phi_sum_items _ 3 [:: 2; 1]%N [:: 5; 1]%N) // !(big_cons, big_nil) /=; by entry. Qed.

Lemma phi_sum_1 :
  phi_sum (t ^+ 1) (fun i : 'I_2 => nth 0%N [:: 2; 0]%N i) 2 =
  t ^+ 4 - t.
Proof. rewrite (@phi_sum_items _ 1 [:: 2; 0]%N [:: 3; 0]%N) // !(big_cons, big_nil) /=; by entry. Qed.

Lemma phi_sum_2 :
  phi_sum (t ^+ 1) (fun i : 'I_3 => nth 0%N [:: 1; 0; 1]%N i) 2 =
  2%:R * t ^+ 3 - 2%:R * t.
Proof. rewrite (@phi_sum_items _ 1 [:: 1; 0; 1]%N [:: 2; 0; 2]%N) // !(big_cons, big_nil) /=; by entry. Qed.

Lemma phi_sum_3 :
  phi_sum (t ^+ 1) (fun i : 'I_3 => nth 0%N [:: 2; 2; 0]%N i) 4 =
  2%:R * t ^+ 3 - 2%:R * t.
Proof. rewrite (@phi_sum_items _ 1 [:: 2; 2; 0]%N [:: 2; 2; 0]%N) // !(big_cons, big_nil) /=; by entry. Qed.

Lemma ratios_0 :
  [seq recommend (t ^+ 3) (fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) 3 (item_at _ j) | j <- iota 0 2] =
  [:: (6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 2%:R * t ^+ 4 + 2%:R * t ^+ 3 - 4%:R * t ^+ 2 - 4%:R * t - 2%:R) / (3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + 2%:R * t ^+ 4 + 5%:R * t ^+ 3 - t ^+ 2 - t - 2%:R) * recommend (t ^+ 3) (without (item_at _ 0) (fun i : 'I_2 => nth 0%N [:: 2; 1]%N i)) 2 (item_at _ 0); (2%:R * t ^+ 4 + 8%:R * t ^+ 3 + 2%:R * t ^+ 2 + 2%:R * t - 2%:R) / (3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + 2%:R * t ^+ 4 + 5%:R * t ^+ 3 - t ^+ 2 - t - 2%:R) * recommend (t ^+ 3) (without (item_at _ 0) (fun i : 'I_2 => nth 0%N [:: 2; 1]%N i)) 2 (item_at _ 1)].
Proof. have n0 : 3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + 2%:R * t ^+ 4 + 5%:R * t ^+ 3 - t ^+ 2 - t - 2%:R != 0.
  by rewrite (_ : 3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + 2%:R * t ^+ 4 + 5%:R * t ^+ 3 - t ^+ 2 - t - 2%:R = 3%:R * (t - 1) ^+ 7 + 24%:R * (t - 1) ^+ 6 + 84%:R * (t - 1) ^+ 5 + 167%:R * (t - 1) ^+ 4 + 208%:R * (t - 1) ^+ 3 + 164%:R * (t - 1) ^+ 2 + 74%:R * (t - 1) + 12%:R); [apply: lt0r_neq0; positive|ring].
rewrite /= !(@recommend_items t 3 [:: 2; 1]%N [:: 5; 1]%N) // !(@recommend_items t 3 [:: 1; 1]%N [:: 3; 3]%N) // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entries. Qed.

Lemma ratios_1 :
  [seq recommend (t ^+ 1) (fun i : 'I_3 => nth 0%N [:: 1; 1; 0]%N i) 2 (item_at _ j) | j <- iota 0 3] =
  [:: (3%:R * t - 2%:R) / ((t - 1) * 6%:R) * recommend (t ^+ 1) (without (item_at _ 1) (fun i : 'I_3 => nth 0%N [:: 1; 1; 0]%N i)) 1 (item_at _ 0); (3%:R * t - 2%:R) / 2%:R * recommend (t ^+ 1) (without (item_at _ 1) (fun i : 'I_3 => nth 0%N [:: 1; 1; 0]%N i)) 1 (item_at _ 1); 1 * recommend (t ^+ 1) (without (item_at _ 1) (fun i : 'I_3 => nth 0%N [:: 1; 1; 0]%N i)) 1 (item_at _ 2)].
Proof. rewrite /= !(@recommend_items t 1 [:: 1; 1; 0]%N [:: 2; 2; 0]%N) // !(@recommend_items t 1 [:: 1; 0; 0]%N [:: 5; 0; 0]%N) // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entries. Qed.

Lemma horizon_7_1 :
  horizon 7 1 =
  7%:R / 2%:R.
Proof. rewrite /horizon /=; by entry. Qed.

Lemma horizon_5_0 :
  horizon 5 0 =
  5%:R.
Proof. rewrite /horizon /=; by entry. Qed.

Lemma horizon_9_3 :
  horizon 9 3 =
  9%:R / 4%:R.
Proof. rewrite /horizon /=; by entry. Qed.

End Golden.
