(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.OnlineRecommendation Require Import Algorithm.
From Exactdp Require Import Compute ComputePapers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition likes_sim := @liked_at 2 [:: [:: 0]; [:: 2]; [:: 1]]%N.
Definition vote_sim := @voted 2 4 [:: [:: 0; 2; 1]; [:: 0; 2; 2]; [:: 1; 2; 1]; [:: 0; 0; 1]; [:: 2; 1; 1]]%N.
Definition all_sim := among 4 (iota 0 5).
Definition past_sim t := past_of 2 (take t [:: 0; 1; 1]%N).

Lemma misled_sim :
  [seq [seq misled likes_sim vote_sim (item_at _ i) (past_sim t) | i <- iota 0 5] | t <- iota 0 4] =
  [:: [:: 0; 0; 0; 0; 0]; [:: 0; 0; 0; 0; 0]; [:: 0; 0; 0; 0; 1]; [:: 0; 0; 0; 0; 1]]%N.
Proof. by vm_compute. Qed.

Lemma passed_over_sim :
  [seq [seq passed_over likes_sim vote_sim (item_at _ i) (past_sim t) | i <- iota 0 5] | t <- iota 0 4] =
  [:: [:: 0; 0; 0; 0; 0]; [:: 0; 0; 1; 0; 1]; [:: 0; 0; 1; 0; 1]; [:: 0; 1; 1; 0; 1]]%N.
Proof. by vm_compute. Qed.

Lemma alive_sim :
  [seq [seq i <- iota 0 5 | alive likes_sim vote_sim 0 0 (past_sim t) (item_at _ i)] | t <- iota 0 4] =
  [:: [:: 0; 1; 2; 3; 4]; [:: 0; 1; 3]; [:: 0; 1; 3]; [:: 0; 3]]%N.
Proof. by vm_compute. Qed.

Lemma survivors_sim :
  [seq survivors likes_sim vote_sim 0 0 all_sim (past_sim t) | t <- iota 0 4] =
  [:: 5; 3; 3; 2]%N.
Proof. by rewrite /= !survivors_items; vm_compute. Qed.

Lemma votes_sim :
  [seq [seq votes likes_sim vote_sim 0 0 all_sim (past_sim t) (item_at _ j) | j <- iota 0 3] | t <- iota 0 3] =
  [:: [:: 3; 1; 1]; [:: 1; 0; 2]; [:: 0; 2; 1]]%N.
Proof. by rewrite /= !votes_items; vm_compute. Qed.

Lemma credit_sim :
  [seq credit likes_sim vote_sim 0 0 all_sim (past_sim t) | t <- iota 0 4] =
  [:: 5; 3; 3; 2]%N.
Proof. by rewrite /= !credit_items; vm_compute. Qed.

Lemma distance_sim :
  [seq [seq distance likes_sim vote_sim (item_at _ i) (past_sim t) | i <- iota 0 5] | t <- iota 0 4] =
  [:: [:: 0; 0; 0; 0; 0]; [:: 0; 0; 1; 0; 1]; [:: 0; 0; 1; 1; 2]; [:: 0; 1; 1; 1; 2]]%N.
Proof. by vm_compute. Qed.

Lemma peers_sim :
  [seq peers likes_sim vote_sim 0 all_sim (past_sim t) | t <- iota 0 4] =
  [:: 5; 3; 2; 1]%N.
Proof. by rewrite /= !peers_items; vm_compute. Qed.

Lemma diversity_sim :
  [seq diversity likes_sim (past_sim t) | t <- iota 0 4] =
  [:: 0; 0; 0; 0]%N.
Proof. by under eq_map => t do rewrite diversity_items; vm_compute. Qed.

Definition likes_rec := @liked_at 2 [:: [:: 2]; [:: 0; 1]; [:: 0]; [:: 2]; [:: 1]; [:: 2]; [:: 2]]%N.
Definition vote_rec := @voted 2 5 [:: [:: 2; 1; 0; 1; 1; 1; 0]; [:: 1; 2; 0; 1; 2; 0; 2]; [:: 2; 1; 0; 1; 0; 2; 1]; [:: 0; 0; 2; 2; 0; 2; 0]; [:: 1; 2; 2; 1; 2; 1; 0]; [:: 2; 0; 0; 1; 1; 0; 0]]%N.
Definition all_rec := among 5 (iota 0 6).
Definition past_rec t := past_of 2 (take t [:: 2; 2; 2; 1; 1; 2; 2]%N).

Lemma misled_rec :
  [seq [seq misled likes_rec vote_rec (item_at _ i) (past_rec t) | i <- iota 0 6] | t <- iota 0 8] =
  [:: [:: 0; 0; 0; 0; 0; 0]; [:: 0; 0; 0; 0; 0; 0]; [:: 0; 1; 0; 0; 1; 0]; [:: 0; 1; 0; 1; 2; 0]; [:: 1; 2; 1; 1; 3; 1]; [:: 1; 2; 1; 1; 3; 1]; [:: 1; 2; 1; 1; 3; 1]; [:: 1; 2; 1; 1; 3; 1]]%N.
Proof. by vm_compute. Qed.

Lemma passed_over_rec :
  [seq [seq passed_over likes_rec vote_rec (item_at _ i) (past_rec t) | i <- iota 0 6] | t <- iota 0 8] =
  [:: [:: 0; 0; 0; 0; 0; 0]; [:: 0; 1; 0; 1; 1; 0]; [:: 0; 1; 0; 1; 1; 0]; [:: 0; 1; 0; 1; 1; 0]; [:: 0; 1; 0; 1; 1; 0]; [:: 0; 2; 1; 2; 2; 0]; [:: 1; 3; 1; 2; 3; 1]; [:: 2; 3; 2; 3; 4; 2]]%N.
Proof. by vm_compute. Qed.

Lemma alive_rec :
  [seq [seq i <- iota 0 6 | alive likes_rec vote_rec 1 1 (past_rec t) (item_at _ i)] | t <- iota 0 8] =
  [:: [:: 0; 1; 2; 3; 4; 5]; [:: 0; 1; 2; 3; 4; 5]; [:: 0; 1; 2; 3; 4; 5]; [:: 0; 1; 2; 3; 4; 5]; [:: 0; 1; 2; 3; 5]; [:: 0; 1; 2; 3; 5]; [:: 0; 2; 3; 5]; [:: 0; 2; 3; 5]]%N.
Proof. by vm_compute. Qed.

Lemma survivors_rec :
  [seq survivors likes_rec vote_rec 1 1 all_rec (past_rec t) | t <- iota 0 8] =
  [:: 6; 6; 6; 6; 5; 5; 4; 4]%N.
Proof. by rewrite /= !survivors_items; vm_compute. Qed.

Lemma votes_rec :
  [seq [seq votes likes_rec vote_rec 1 1 all_rec (past_rec t) (item_at _ j) | j <- iota 0 3] | t <- iota 0 7] =
  [:: [:: 1; 2; 3]; [:: 2; 2; 2]; [:: 4; 0; 2]; [:: 0; 5; 1]; [:: 2; 2; 1]; [:: 2; 1; 2]; [:: 3; 1; 0]]%N.
Proof. by rewrite /= !votes_items; vm_compute. Qed.

Lemma credit_rec :
  [seq credit likes_rec vote_rec 1 1 all_rec (past_rec t) | t <- iota 0 8] =
  [:: 30; 27; 25; 23; 17; 14; 11; 7]%N.
Proof. by rewrite /= !credit_items; vm_compute. Qed.

Lemma distance_rec :
  [seq [seq distance likes_rec vote_rec (item_at _ i) (past_rec t) | i <- iota 0 6] | t <- iota 0 8] =
  [:: [:: 0; 0; 0; 0; 0; 0]; [:: 0; 1; 0; 1; 1; 0]; [:: 0; 2; 0; 1; 2; 0]; [:: 0; 2; 0; 2; 3; 0]; [:: 1; 3; 1; 2; 4; 1]; [:: 1; 4; 2; 3; 5; 1]; [:: 2; 5; 2; 3; 6; 2]; [:: 3; 5; 3; 4; 7; 3]]%N.
Proof. by vm_compute. Qed.

Lemma peers_rec :
  [seq peers likes_rec vote_rec 1 all_rec (past_rec t) | t <- iota 0 8] =
  [:: 6; 6; 4; 3; 3; 2; 0; 0]%N.
Proof. by rewrite /= !peers_items; vm_compute. Qed.

Lemma diversity_rec :
  [seq diversity likes_rec (past_rec t) | t <- iota 0 8] =
  [:: 0; 0; 1; 1; 1; 1; 1; 1]%N.
Proof. by under eq_map => t do rewrite diversity_items; vm_compute. Qed.

Definition likes_radius := @liked_at 1 [:: [:: 0]; [:: 0]; [:: 1]; [:: 1]; [:: 0; 1]]%N.
Definition vote_radius := @voted 1 3 [:: [:: 0; 0; 1; 1; 0]; [:: 1; 1; 0; 0; 1]; [:: 0; 1; 1; 1; 1]; [:: 1; 1; 1; 0; 1]]%N.
Definition all_radius := among 3 (iota 0 4).
Definition past_radius t := past_of 1 (take t [:: 1; 1; 0; 1; 0]%N).

Lemma misled_radius :
  [seq [seq misled likes_radius vote_radius (item_at _ i) (past_radius t) | i <- iota 0 4] | t <- iota 0 6] =
  [:: [:: 0; 0; 0; 0]; [:: 0; 1; 0; 1]; [:: 0; 2; 1; 2]; [:: 0; 3; 1; 2]; [:: 0; 3; 1; 2]; [:: 0; 3; 1; 2]]%N.
Proof. by vm_compute. Qed.

Lemma passed_over_radius :
  [seq [seq passed_over likes_radius vote_radius (item_at _ i) (past_radius t) | i <- iota 0 4] | t <- iota 0 6] =
  [:: [:: 0; 0; 0; 0]; [:: 0; 0; 0; 0]; [:: 0; 0; 0; 0]; [:: 0; 0; 0; 0]; [:: 0; 1; 0; 1]; [:: 0; 2; 1; 2]]%N.
Proof. by vm_compute. Qed.

Lemma alive_radius :
  [seq [seq i <- iota 0 4 | alive likes_radius vote_radius 0 1 (past_radius t) (item_at _ i)] | t <- iota 0 6] =
  [:: [:: 0; 1; 2; 3]; [:: 0; 1; 2; 3]; [:: 0; 1; 2; 3]; [:: 0; 2; 3]; [:: 0; 2]; [:: 0; 2]]%N.
Proof. by vm_compute. Qed.

Lemma survivors_radius :
  [seq survivors likes_radius vote_radius 0 1 all_radius (past_radius t) | t <- iota 0 6] =
  [:: 4; 4; 4; 3; 2; 2]%N.
Proof. by rewrite /= !survivors_items; vm_compute. Qed.

Lemma votes_radius :
  [seq [seq votes likes_radius vote_radius 0 1 all_radius (past_radius t) (item_at _ j) | j <- iota 0 2] | t <- iota 0 5] =
  [:: [:: 2; 2]; [:: 1; 3]; [:: 1; 3]; [:: 1; 2]; [:: 1; 1]]%N.
Proof. by rewrite /= !votes_items; vm_compute. Qed.

Lemma credit_radius :
  [seq credit likes_radius vote_radius 0 1 all_radius (past_radius t) | t <- iota 0 6] =
  [:: 12; 10; 7; 6; 5; 4]%N.
Proof. by rewrite /= !credit_items; vm_compute. Qed.

Lemma distance_radius :
  [seq [seq distance likes_radius vote_radius (item_at _ i) (past_radius t) | i <- iota 0 4] | t <- iota 0 6] =
  [:: [:: 0; 0; 0; 0]; [:: 0; 1; 0; 1]; [:: 0; 2; 1; 2]; [:: 0; 3; 1; 2]; [:: 0; 4; 1; 3]; [:: 0; 4; 1; 3]]%N.
Proof. by vm_compute. Qed.

Lemma peers_radius :
  [seq peers likes_radius vote_radius 1 all_radius (past_radius t) | t <- iota 0 6] =
  [:: 4; 4; 2; 2; 2; 2]%N.
Proof. by rewrite /= !peers_items; vm_compute. Qed.

Lemma diversity_radius :
  [seq diversity likes_radius (past_radius t) | t <- iota 0 6] =
  [:: 0; 0; 0; 0; 0; 1]%N.
Proof. by under eq_map => t do rewrite diversity_items; vm_compute. Qed.
