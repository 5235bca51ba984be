(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.OnlineRecommendation Require Import Round Runs.
From Exactdp Require Import Compute ComputePapers.
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

Lemma gamma_2 :
  gamma_of 2 t =
  2%:R / (3%:R * t - 1).
Proof. by []. Qed.

Lemma lambda_2 :
  lambda_of 2 8%:R =
  4%:R * ln 8%:R.
Proof. by rewrite /lambda_of; ring. Qed.

Definition likes_sim := @liked_at 1 [:: [:: 0]; [:: 1]]%N.
Definition vote_sim := @voted 1 2 [:: [:: 0; 1]; [:: 1; 1]; [:: 0; 0]]%N.
Definition all_sim := among 2 (iota 0 3).

Lemma sim j : (j < 2)%N -> p_rec likes_sim vote_sim 0 0 (t ^+ 3) all_sim (past_of 1 [::]) (item_at _ j) =
  gamma_of 2 (t ^+ 3) / 2%:R + (1 - gamma_of 2 (t ^+ 3)) * (geometric t (nth 0%N [:: 5; 1]%N j) / \sum_(d <- [:: 5; 1]%N) geometric t d).
Proof. by move=> h; apply: (p_rec_items (cs := [:: 2; 1]%N) (N := 3) t1 isT h); rewrite /= ?votes_items; vm_compute. Qed.

Lemma p_rec_sim :
  [seq p_rec likes_sim vote_sim 0 0 (t ^+ 3) all_sim (past_of 1 [::]) (item_at _ j) | j <- iota 0 2] =
  [:: (3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + t ^+ 4 + t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 1) / (3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + 2%:R * t ^+ 4 + 5%:R * t ^+ 3 - t ^+ 2 - t - 2%:R); (t ^+ 4 + 4%:R * t ^+ 3 + t ^+ 2 + t - 1) / (3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + 2%:R * t ^+ 4 + 5%:R * t ^+ 3 - t ^+ 2 - t - 2%:R)].
Proof. have n0 : 3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + 2%:R * t ^+ 4 + 5%:R * t ^+ 3 - t ^+ 2 - t - 2%:R != 0.
  by rewrite (_ : 3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + 2%:R * t ^+ 4 + 5%:R * t ^+ 3 - t ^+ 2 - t - 2%:R = 3%:R * (t - 1) ^+ 7 + 24%:R * (t - 1) ^+ 6 + 84%:R * (t - 1) ^+ 5 + 167%:R * (t - 1) ^+ 4 + 208%:R * (t - 1) ^+ 3 + 164%:R * (t - 1) ^+ 2 + 74%:R * (t - 1) + 12%:R); [apply: lt0r_neq0; positive|ring].
rewrite /= !sim // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entries. Qed.

Lemma sim_0 j : (j < 2)%N -> p_rec likes_sim vote_sim 0 0 (t ^+ 3) all_sim (past_of 1 [:: 0]%N) (item_at _ j) =
  gamma_of 2 (t ^+ 3) / 2%:R + (1 - gamma_of 2 (t ^+ 3)) * (geometric t (nth 0%N [:: 3; 3]%N j) / \sum_(d <- [:: 3; 3]%N) geometric t d).
Proof. by move=> h; apply: (p_rec_items (cs := [:: 1; 1]%N) (N := 3) t1 isT h); rewrite /= ?votes_items; vm_compute. Qed.

Lemma p_rec_sim_0 :
  [seq p_rec likes_sim vote_sim 0 0 (t ^+ 3) all_sim (past_of 1 [:: 0]%N) (item_at _ j) | j <- iota 0 2] =
  [:: 1 / 2%:R; 1 / 2%:R].
Proof. rewrite /= !sim_0 // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entries. Qed.

Lemma sim_1 j : (j < 2)%N -> p_rec likes_sim vote_sim 0 0 (t ^+ 3) all_sim (past_of 1 [:: 1]%N) (item_at _ j) =
  gamma_of 2 (t ^+ 3) / 2%:R + (1 - gamma_of 2 (t ^+ 3)) * (geometric t (nth 0%N [:: 3; 3]%N j) / \sum_(d <- [:: 3; 3]%N) geometric t d).
Proof. by move=> h; apply: (p_rec_items (cs := [:: 1; 1]%N) (N := 3) t1 isT h); rewrite /= ?votes_items; vm_compute. Qed.

Lemma p_rec_sim_1 :
  [seq p_rec likes_sim vote_sim 0 0 (t ^+ 3) all_sim (past_of 1 [:: 1]%N) (item_at _ j) | j <- iota 0 2] =
  [:: 1 / 2%:R; 1 / 2%:R].
Proof. rewrite /= !sim_1 // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entries. Qed.

Lemma law_sim_0_0 :
  law likes_sim vote_sim 0 0 (t ^+ 3) all_sim (past_of 1 [:: 0; 0]%N) =
  (3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + t ^+ 4 + t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 1) / (6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R).
Proof. have n0 : 6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R != 0.
  by rewrite (_ : 6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R = 6%:R * (t - 1) ^+ 7 + 48%:R * (t - 1) ^+ 6 + 168%:R * (t - 1) ^+ 5 + 334%:R * (t - 1) ^+ 4 + 416%:R * (t - 1) ^+ 3 + 328%:R * (t - 1) ^+ 2 + 148%:R * (t - 1) + 24%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 0]%N 0) sim_0 // (law_past _ _ _ _ _ _ [::] 0) sim // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_sim_0_1 :
  law likes_sim vote_sim 0 0 (t ^+ 3) all_sim (past_of 1 [:: 0; 1]%N) =
  (3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + t ^+ 4 + t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 1) / (6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R).
Proof. have n0 : 6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R != 0.
  by rewrite (_ : 6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R = 6%:R * (t - 1) ^+ 7 + 48%:R * (t - 1) ^+ 6 + 168%:R * (t - 1) ^+ 5 + 334%:R * (t - 1) ^+ 4 + 416%:R * (t - 1) ^+ 3 + 328%:R * (t - 1) ^+ 2 + 148%:R * (t - 1) + 24%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 0]%N 1) sim_0 // (law_past _ _ _ _ _ _ [::] 0) sim // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_sim_1_0 :
  law likes_sim vote_sim 0 0 (t ^+ 3) all_sim (past_of 1 [:: 1; 0]%N) =
  (t ^+ 4 + 4%:R * t ^+ 3 + t ^+ 2 + t - 1) / (6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R).
Proof. have n0 : 6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R != 0.
  by rewrite (_ : 6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R = 6%:R * (t - 1) ^+ 7 + 48%:R * (t - 1) ^+ 6 + 168%:R * (t - 1) ^+ 5 + 334%:R * (t - 1) ^+ 4 + 416%:R * (t - 1) ^+ 3 + 328%:R * (t - 1) ^+ 2 + 148%:R * (t - 1) + 24%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 1]%N 0) sim_1 // (law_past _ _ _ _ _ _ [::] 1) sim // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_sim_1_1 :
  law likes_sim vote_sim 0 0 (t ^+ 3) all_sim (past_of 1 [:: 1; 1]%N) =
  (t ^+ 4 + 4%:R * t ^+ 3 + t ^+ 2 + t - 1) / (6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R).
Proof. have n0 : 6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R != 0.
  by rewrite (_ : 6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R = 6%:R * (t - 1) ^+ 7 + 48%:R * (t - 1) ^+ 6 + 168%:R * (t - 1) ^+ 5 + 334%:R * (t - 1) ^+ 4 + 416%:R * (t - 1) ^+ 3 + 328%:R * (t - 1) ^+ 2 + 148%:R * (t - 1) + 24%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 1]%N 1) sim_1 // (law_past _ _ _ _ _ _ [::] 1) sim // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma loss_sim :
  loss likes_sim vote_sim 0 0 (t ^+ 3) all_sim 2 (past_of 1 [::]) =
  (3%:R * t ^+ 7 + 3%:R * t ^+ 6 + 3%:R * t ^+ 5 + 4%:R * t ^+ 4 + 13%:R * t ^+ 3 + t ^+ 2 + t - 4%:R) / (6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R).
Proof. have n0 : 6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R != 0.
  by rewrite (_ : 6%:R * t ^+ 7 + 6%:R * t ^+ 6 + 6%:R * t ^+ 5 + 4%:R * t ^+ 4 + 10%:R * t ^+ 3 - 2%:R * t ^+ 2 - 2%:R * t - 4%:R = 6%:R * (t - 1) ^+ 7 + 48%:R * (t - 1) ^+ 6 + 168%:R * (t - 1) ^+ 5 + 334%:R * (t - 1) ^+ 4 + 416%:R * (t - 1) ^+ 3 + 328%:R * (t - 1) ^+ 2 + 148%:R * (t - 1) + 24%:R); [apply: lt0r_neq0; positive|ring].
rewrite !(loss_past, big_cons, big_nil) ?inE /= ?sim // ?sim_0 // ?sim_1 // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

End Golden.
