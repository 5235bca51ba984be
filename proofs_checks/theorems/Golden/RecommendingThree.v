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

Lemma gamma_3 :
  gamma_of 3 t =
  3%:R / (3%:R * t - 1).
Proof. by []. Qed.

Lemma lambda_3 :
  lambda_of 3 8%:R =
  6%:R * ln 8%:R.
Proof. by rewrite /lambda_of; ring. Qed.

Definition likes_rec := @liked_at 2 [:: [:: 0; 2]; [:: 1]]%N.
Definition vote_rec := @voted 2 1 [:: [:: 0; 1]; [:: 1; 2]]%N.
Definition all_rec := among 1 (iota 0 2).

Lemma rec j : (j < 3)%N -> p_rec likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [::]) (item_at _ j) =
  gamma_of 3 (t ^+ 1) / 3%:R + (1 - gamma_of 3 (t ^+ 1)) * (geometric t (nth 0%N [:: 2; 2; 0]%N j) / \sum_(d <- [:: 2; 2; 0]%N) geometric t d).
Proof. by move=> h; apply: (p_rec_items (cs := [:: 1; 1; 0]%N) (N := 1) t1 isT h); rewrite /= ?votes_items; vm_compute. Qed.

Lemma p_rec_rec :
  [seq p_rec likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [::]) (item_at _ j) | j <- iota 0 3] =
  [:: (3%:R * t - 2%:R) / (6%:R * t - 2%:R); (3%:R * t - 2%:R) / (6%:R * t - 2%:R); 1 / (3%:R * t - 1)].
Proof. have n0 : 6%:R * t - 2%:R != 0.
  by rewrite (_ : 6%:R * t - 2%:R = 6%:R * (t - 1) + 4%:R); [apply: lt0r_neq0; positive|ring].
have n1 : 3%:R * t - 1 != 0.
  by rewrite (_ : 3%:R * t - 1 = 3%:R * (t - 1) + 2%:R); [apply: lt0r_neq0; positive|ring].
rewrite /= !rec // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entries. Qed.

Lemma rec_0 j : (j < 3)%N -> p_rec likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 0]%N) (item_at _ j) =
  gamma_of 3 (t ^+ 1) / 3%:R + (1 - gamma_of 3 (t ^+ 1)) * (geometric t (nth 0%N [:: 0; 2; 2]%N j) / \sum_(d <- [:: 0; 2; 2]%N) geometric t d).
Proof. by move=> h; apply: (p_rec_items (cs := [:: 0; 1; 1]%N) (N := 1) t1 isT h); rewrite /= ?votes_items; vm_compute. Qed.

Lemma p_rec_rec_0 :
  [seq p_rec likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 0]%N) (item_at _ j) | j <- iota 0 3] =
  [:: 1 / (3%:R * t - 1); (3%:R * t - 2%:R) / (6%:R * t - 2%:R); (3%:R * t - 2%:R) / (6%:R * t - 2%:R)].
Proof. have n0 : 3%:R * t - 1 != 0.
  by rewrite (_ : 3%:R * t - 1 = 3%:R * (t - 1) + 2%:R); [apply: lt0r_neq0; positive|ring].
have n1 : 6%:R * t - 2%:R != 0.
  by rewrite (_ : 6%:R * t - 2%:R = 6%:R * (t - 1) + 4%:R); [apply: lt0r_neq0; positive|ring].
rewrite /= !rec_0 // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entries. Qed.

Lemma rec_1 j : (j < 3)%N -> p_rec likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 1]%N) (item_at _ j) =
  gamma_of 3 (t ^+ 1) / 3%:R + (1 - gamma_of 3 (t ^+ 1)) * (geometric t (nth 0%N [:: 0; 5; 0]%N j) / \sum_(d <- [:: 0; 5; 0]%N) geometric t d).
Proof. by move=> h; apply: (p_rec_items (cs := [:: 0; 1; 0]%N) (N := 1) t1 isT h); rewrite /= ?votes_items; vm_compute. Qed.

Lemma p_rec_rec_1 :
  [seq p_rec likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 1]%N) (item_at _ j) | j <- iota 0 3] =
  [:: 1 / (3%:R * t - 1); (3%:R * t - 3%:R) / (3%:R * t - 1); 1 / (3%:R * t - 1)].
Proof. have n0 : 3%:R * t - 1 != 0.
  by rewrite (_ : 3%:R * t - 1 = 3%:R * (t - 1) + 2%:R); [apply: lt0r_neq0; positive|ring].
rewrite /= !rec_1 // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entries. Qed.

Lemma rec_2 j : (j < 3)%N -> p_rec likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 2]%N) (item_at _ j) =
  gamma_of 3 (t ^+ 1) / 3%:R + (1 - gamma_of 3 (t ^+ 1)) * (geometric t (nth 0%N [:: 0; 2; 2]%N j) / \sum_(d <- [:: 0; 2; 2]%N) geometric t d).
Proof. by move=> h; apply: (p_rec_items (cs := [:: 0; 1; 1]%N) (N := 1) t1 isT h); rewrite /= ?votes_items; vm_compute. Qed.

Lemma p_rec_rec_2 :
  [seq p_rec likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 2]%N) (item_at _ j) | j <- iota 0 3] =
  [:: 1 / (3%:R * t - 1); (3%:R * t - 2%:R) / (6%:R * t - 2%:R); (3%:R * t - 2%:R) / (6%:R * t - 2%:R)].
Proof. have n0 : 3%:R * t - 1 != 0.
  by rewrite (_ : 3%:R * t - 1 = 3%:R * (t - 1) + 2%:R); [apply: lt0r_neq0; positive|ring].
have n1 : 6%:R * t - 2%:R != 0.
  by rewrite (_ : 6%:R * t - 2%:R = 6%:R * (t - 1) + 4%:R); [apply: lt0r_neq0; positive|ring].
rewrite /= !rec_2 // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entries. Qed.

Lemma law_rec_0_0 :
  law likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 0; 0]%N) =
  (3%:R * t - 2%:R) / (18%:R * t ^+ 2 - 12%:R * t + 2%:R).
Proof. have n0 : 18%:R * t ^+ 2 - 12%:R * t + 2%:R != 0.
  by rewrite (_ : 18%:R * t ^+ 2 - 12%:R * t + 2%:R = 18%:R * (t - 1) ^+ 2 + 24%:R * (t - 1) + 8%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 0]%N 0) rec_0 // (law_past _ _ _ _ _ _ [::] 0) rec // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_rec_0_1 :
  law likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 0; 1]%N) =
  (9%:R * t ^+ 2 - 12%:R * t + 4%:R) / (36%:R * t ^+ 2 - 24%:R * t + 4%:R).
Proof. have n0 : 36%:R * t ^+ 2 - 24%:R * t + 4%:R != 0.
  by rewrite (_ : 36%:R * t ^+ 2 - 24%:R * t + 4%:R = 36%:R * (t - 1) ^+ 2 + 48%:R * (t - 1) + 16%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 0]%N 1) rec_0 // (law_past _ _ _ _ _ _ [::] 0) rec // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_rec_0_2 :
  law likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 0; 2]%N) =
  (9%:R * t ^+ 2 - 12%:R * t + 4%:R) / (36%:R * t ^+ 2 - 24%:R * t + 4%:R).
Proof. have n0 : 36%:R * t ^+ 2 - 24%:R * t + 4%:R != 0.
  by rewrite (_ : 36%:R * t ^+ 2 - 24%:R * t + 4%:R = 36%:R * (t - 1) ^+ 2 + 48%:R * (t - 1) + 16%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 0]%N 2) rec_0 // (law_past _ _ _ _ _ _ [::] 0) rec // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_rec_1_0 :
  law likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 1; 0]%N) =
  (3%:R * t - 2%:R) / (18%:R * t ^+ 2 - 12%:R * t + 2%:R).
Proof. have n0 : 18%:R * t ^+ 2 - 12%:R * t + 2%:R != 0.
  by rewrite (_ : 18%:R * t ^+ 2 - 12%:R * t + 2%:R = 18%:R * (t - 1) ^+ 2 + 24%:R * (t - 1) + 8%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 1]%N 0) rec_1 // (law_past _ _ _ _ _ _ [::] 1) rec // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_rec_1_1 :
  law likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 1; 1]%N) =
  (9%:R * t ^+ 2 - 15%:R * t + 6%:R) / (18%:R * t ^+ 2 - 12%:R * t + 2%:R).
Proof. have n0 : 18%:R * t ^+ 2 - 12%:R * t + 2%:R != 0.
  by rewrite (_ : 18%:R * t ^+ 2 - 12%:R * t + 2%:R = 18%:R * (t - 1) ^+ 2 + 24%:R * (t - 1) + 8%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 1]%N 1) rec_1 // (law_past _ _ _ _ _ _ [::] 1) rec // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_rec_1_2 :
  law likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 1; 2]%N) =
  (3%:R * t - 2%:R) / (18%:R * t ^+ 2 - 12%:R * t + 2%:R).
Proof. have n0 : 18%:R * t ^+ 2 - 12%:R * t + 2%:R != 0.
  by rewrite (_ : 18%:R * t ^+ 2 - 12%:R * t + 2%:R = 18%:R * (t - 1) ^+ 2 + 24%:R * (t - 1) + 8%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 1]%N 2) rec_1 // (law_past _ _ _ _ _ _ [::] 1) rec // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_rec_2_0 :
  law likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 2; 0]%N) =
  1 / (9%:R * t ^+ 2 - 6%:R * t + 1).
Proof. have n0 : 9%:R * t ^+ 2 - 6%:R * t + 1 != 0.
  by rewrite (_ : 9%:R * t ^+ 2 - 6%:R * t + 1 = 9%:R * (t - 1) ^+ 2 + 12%:R * (t - 1) + 4%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 2]%N 0) rec_2 // (law_past _ _ _ _ _ _ [::] 2) rec // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_rec_2_1 :
  law likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 2; 1]%N) =
  (3%:R * t - 2%:R) / (18%:R * t ^+ 2 - 12%:R * t + 2%:R).
Proof. have n0 : 18%:R * t ^+ 2 - 12%:R * t + 2%:R != 0.
  by rewrite (_ : 18%:R * t ^+ 2 - 12%:R * t + 2%:R = 18%:R * (t - 1) ^+ 2 + 24%:R * (t - 1) + 8%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 2]%N 1) rec_2 // (law_past _ _ _ _ _ _ [::] 2) rec // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma law_rec_2_2 :
  law likes_rec vote_rec 1 0 (t ^+ 1) all_rec (past_of 2 [:: 2; 2]%N) =
  (3%:R * t - 2%:R) / (18%:R * t ^+ 2 - 12%:R * t + 2%:R).
Proof. have n0 : 18%:R * t ^+ 2 - 12%:R * t + 2%:R != 0.
  by rewrite (_ : 18%:R * t ^+ 2 - 12%:R * t + 2%:R = 18%:R * (t - 1) ^+ 2 + 24%:R * (t - 1) + 8%:R); [apply: lt0r_neq0; positive|ring].
rewrite (law_past _ _ _ _ _ _ [:: 2]%N 2) rec_2 // (law_past _ _ _ _ _ _ [::] 2) rec // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

Lemma loss_rec :
  loss likes_rec vote_rec 1 0 (t ^+ 1) all_rec 2 (past_of 2 [::]) =
  (27%:R * t ^+ 2 - 6%:R * t - 4%:R) / (36%:R * t ^+ 2 - 24%:R * t + 4%:R).
Proof. have n0 : 36%:R * t ^+ 2 - 24%:R * t + 4%:R != 0.
  by rewrite (_ : 36%:R * t ^+ 2 - 24%:R * t + 4%:R = 36%:R * (t - 1) ^+ 2 + 48%:R * (t - 1) + 16%:R); [apply: lt0r_neq0; positive|ring].
rewrite !(loss_past, big_cons, big_nil) ?inE /= ?rec // ?rec_0 // ?rec_1 // ?rec_2 // !(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of; by entry. Qed.

End Golden.
