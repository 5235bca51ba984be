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

From Exactdp Require Import ComputeBase.

Lemma hrr_score_1 :
  [seq [seq one_row_score (fun x : 'I_1 => bits_of 0 x) t y j | j <- enum 'I_1] | y <- [seq (bits_of 0 r, w) | r <- iota 0 1, w <- [:: true; false]]] =
  [:: [:: (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !one_row_score_entry /gain /= ?expr0 ?expr1; by entries. Qed.

Lemma hrr_score_2 :
  [seq [seq one_row_score (fun x : 'I_2 => bits_of 1 x) t y j | j <- enum 'I_2] | y <- [seq (bits_of 1 r, w) | r <- iota 0 2, w <- [:: true; false]]] =
  [:: [:: (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !one_row_score_entry /gain /= ?expr0 ?expr1; by entries. Qed.

Lemma hrr_score_3 :
  [seq [seq one_row_score (fun x : 'I_3 => bits_of 2 x) t y j | j <- enum 'I_3] | y <- [seq (bits_of 2 r, w) | r <- iota 0 4, w <- [:: true; false]]] =
  [:: [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !one_row_score_entry /gain /= ?expr0 ?expr1; by entries. Qed.

Lemma subset_selection_score_0 (e : #|[set x : 'I_3 | val x \in [:: 0; 1]%N]| == 2%N) :
  [seq select_score 2 t (exist _ [set x : 'I_3 | val x \in [:: 0; 1]%N] e : selection _ 2%N) x | x <- enum 'I_3] =
  [:: t / (t - 1); t / (t - 1); (- (t) - 1) / (t - 1)].
Proof. have v : 3%:R - 2%:R != 0 :> R by rewrite (_ : _ - _ = 1); [rewrite oner_neq0|ring].
rewrite !enum_ordSl !enum_ord0 /= !select_score_entry !inE /=; by entries. Qed.

Lemma subset_selection_score_1 (e : #|[set x : 'I_3 | val x \in [:: 0; 2]%N]| == 2%N) :
  [seq select_score 2 t (exist _ [set x : 'I_3 | val x \in [:: 0; 2]%N] e : selection _ 2%N) x | x <- enum 'I_3] =
  [:: t / (t - 1); (- (t) - 1) / (t - 1); t / (t - 1)].
Proof. have v : 3%:R - 2%:R != 0 :> R by rewrite (_ : _ - _ = 1); [rewrite oner_neq0|ring].
rewrite !enum_ordSl !enum_ord0 /= !select_score_entry !inE /=; by entries. Qed.

Lemma subset_selection_score_2 (e : #|[set x : 'I_3 | val x \in [:: 1; 2]%N]| == 2%N) :
  [seq select_score 2 t (exist _ [set x : 'I_3 | val x \in [:: 1; 2]%N] e : selection _ 2%N) x | x <- enum 'I_3] =
  [:: (- (t) - 1) / (t - 1); t / (t - 1); t / (t - 1)].
Proof. have v : 3%:R - 2%:R != 0 :> R by rewrite (_ : _ - _ = 1); [rewrite oner_neq0|ring].
rewrite !enum_ordSl !enum_ord0 /= !select_score_entry !inE /=; by entries. Qed.

Lemma high_low_score_3_1 :
  [seq [seq mixed_score (fun x : 'I_1 => bits_of 1 x.+1) t y j | j <- map inl (enum 'I_1) ++ map inr (enum 'I_2)] | y <- map inl [seq bits_of 1 b | b <- iota 0 2] ++ map inr (enum 'I_2)] =
  [:: [:: (t + 1) / (t - 1); 0; 0];
      [:: (- (t) - 1) / (t - 1); 0; 0];
      [:: 0; (t + 1) / (t - 1); 0];
      [:: 0; 0; (t + 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_score_entry /gain /= ?expr0 ?expr1 -?val_eqE /=; by entries. Qed.

Lemma high_low_score_3_2 :
  [seq [seq mixed_score (fun x : 'I_2 => bits_of 2 x.+1) t y j | j <- map inl (enum 'I_2) ++ map inr (enum 'I_1)] | y <- map inl [seq bits_of 2 b | b <- iota 0 4] ++ map inr (enum 'I_1)] =
  [:: [:: (t + 1) / (t - 1); (t + 1) / (t - 1); 0];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1); 0];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1); 0];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); 0];
      [:: 0; 0; (t + 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_score_entry /gain /= ?expr0 ?expr1 -?val_eqE /=; by entries. Qed.

Lemma high_low_score_4_2 :
  [seq [seq mixed_score (fun x : 'I_2 => bits_of 2 x.+1) t y j | j <- map inl (enum 'I_2) ++ map inr (enum 'I_2)] | y <- map inl [seq bits_of 2 b | b <- iota 0 4] ++ map inr (enum 'I_2)] =
  [:: [:: (t + 1) / (t - 1); (t + 1) / (t - 1); 0; 0];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1); 0; 0];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1); 0; 0];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); 0; 0];
      [:: 0; 0; (t + 1) / (t - 1); 0];
      [:: 0; 0; 0; (t + 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_score_entry /gain /= ?expr0 ?expr1 -?val_eqE /=; by entries. Qed.

Lemma block_hadamard_2_1 :
  [seq [seq block_response (fun i (a : 'I_((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)) => bits_of ((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i) a.+1) t x y | y <- [seq Tagged (fun i => bits ((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)) (bits_of ((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i) b) | i <- enum 'I_2, b <- iota 0 (2 ^ (fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)]] | x <- [seq Tagged (fun i => [finType of 'I_((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)]) a | i <- enum 'I_2, a <- enum 'I_((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)]] =
  [:: [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0; 0];
      [:: t / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0; 0];
      [:: 0; 0; 0; 0; t / (t + 1); 1 / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !enum_ordSl !enum_ord0 /=.
rewrite !(block_entry _ (fun i (a : 'I_((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)) => a.+1)) -?val_eqE /= /gain ?expr0 ?expr1; by entries. Qed.

Lemma block_hadamard_score_2_1 :
  [seq [seq block_score (fun i (a : 'I_((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)) => bits_of ((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i) a.+1) t y x | x <- [seq Tagged (fun i => [finType of 'I_((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)]) a | i <- enum 'I_2, a <- enum 'I_((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)]] | y <- [seq Tagged (fun i => bits ((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)) (bits_of ((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i) b) | i <- enum 'I_2, b <- iota 0 (2 ^ (fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)]] =
  [:: [:: (t + 1) / (t - 1); (t + 1) / (t - 1); 0];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1); 0];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1); 0];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); 0];
      [:: 0; 0; (t + 1) / (t - 1)];
      [:: 0; 0; (- (t) - 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !enum_ordSl !enum_ord0 /=.
rewrite !(block_score_entry _ (fun i (a : 'I_((fun i : 'I_2 => nth 0%N [:: 2; 1]%N i) i)) => a.+1)) -?val_eqE /= /gain ?expr0 ?expr1; by entries. Qed.

Lemma block_hadamard_1_3 :
  [seq [seq block_response (fun i (a : 'I_((fun i : 'I_2 => nth 0%N [:: 1; 3]%N i) i)) => bits_of ((fun i : 'I_2 => nth 0%N [:: 1; 2]%N i) i) a.+1) t x y | y <- [seq Tagged (fun i => bits ((fun i : 'I_2 => nth 0%N [:: 1; 2]%N i) i)) (bits_of ((fun i : 'I_2 => nth 0%N [:: 1; 2]%N i) i) b) | i <- enum 'I_2, b <- iota 0 (2 ^ (fun i : 'I_2 => nth 0%N [:: 1; 2]%N i) i)]] | x <- [seq Tagged (fun i => [finType of 'I_((fun i : 'I_2 => nth 0%N [:: 1; 3]%N i) i)]) a | i <- enum 'I_2, a <- enum 'I_((fun i : 'I_2 => nth 0%N [:: 1; 3]%N i) i)]] =
  [:: [:: t / (t + 1); 1 / (t + 1); 0; 0; 0; 0];
      [:: 0; 0; t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)];
      [:: 0; 0; t / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)];
      [:: 0; 0; t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !enum_ordSl !enum_ord0 /=.
rewrite !(block_entry _ (fun i (a : 'I_((fun i : 'I_2 => nth 0%N [:: 1; 3]%N i) i)) => a.+1)) -?val_eqE /= /gain ?expr0 ?expr1; by entries. Qed.

Lemma block_hadamard_score_1_3 :
  [seq [seq block_score (fun i (a : 'I_((fun i : 'I_2 => nth 0%N [:: 1; 3]%N i) i)) => bits_of ((fun i : 'I_2 => nth 0%N [:: 1; 2]%N i) i) a.+1) t y x | x <- [seq Tagged (fun i => [finType of 'I_((fun i : 'I_2 => nth 0%N [:: 1; 3]%N i) i)]) a | i <- enum 'I_2, a <- enum 'I_((fun i : 'I_2 => nth 0%N [:: 1; 3]%N i) i)]] | y <- [seq Tagged (fun i => bits ((fun i : 'I_2 => nth 0%N [:: 1; 2]%N i) i)) (bits_of ((fun i : 'I_2 => nth 0%N [:: 1; 2]%N i) i) b) | i <- enum 'I_2, b <- iota 0 (2 ^ (fun i : 'I_2 => nth 0%N [:: 1; 2]%N i) i)]] =
  [:: [:: (t + 1) / (t - 1); 0; 0; 0];
      [:: (- (t) - 1) / (t - 1); 0; 0; 0];
      [:: 0; (t + 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: 0; (- (t) - 1) / (t - 1); (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: 0; (t + 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: 0; (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (t + 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !enum_ordSl !enum_ord0 /=.
rewrite !(block_score_entry _ (fun i (a : 'I_((fun i : 'I_2 => nth 0%N [:: 1; 3]%N i) i)) => a.+1)) -?val_eqE /= /gain ?expr0 ?expr1; by entries. Qed.

End Golden.
