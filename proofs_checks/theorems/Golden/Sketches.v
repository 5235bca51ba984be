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

From Exactdp.Mechanisms Require Import TwoRounds.
From Exactdp Require Import ComputeOracles.

Lemma count_mean_sketch_2 :
  [seq [seq hashed (@even R _) (fun f (x : 'I_2) => linear f (bits_of 1 x)) (unary (t / (t + 1)) (t + 1)^-1) x y | y <- [seq (function 1 h, pair_of y) | h <- iota 0 2, y <- iota 0 4]] | x <- enum 'I_2] =
  [:: [:: t / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); (t ^+ 2) / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); 1 / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); t / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); t / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); (t ^+ 2) / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); 1 / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); t / (2%:R * t ^+ 2 + 4%:R * t + 2%:R)];
      [:: t / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); (t ^+ 2) / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); 1 / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); t / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); t / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); 1 / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); (t ^+ 2) / (2%:R * t ^+ 2 + 4%:R * t + 2%:R); t / (2%:R * t ^+ 2 + 4%:R * t + 2%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !cms_entry /coin /=; by entries. Qed.

Lemma count_mean_sketch_score_2 :
  [seq [seq support_score (hashed_support (fun f (x : 'I_2) => linear f (bits_of 1 x)) (@bit_of _)) (t / (t + 1)) (2%:R^-1 * (t / (t + 1)) + (1 - 2%:R^-1) * (t + 1)^-1) y j | j <- enum 'I_2] | y <- [seq (function 1 h, pair_of y) | h <- iota 0 2, y <- iota 0 4]] =
  [:: [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1)]].
Proof. have e : (t / (t + 1)) - (2%:R^-1 * (t / (t + 1)) + (1 - 2%:R^-1) * (t + 1)^-1) = (t - 1) / (2%:R * (t + 1)) by entry.
rewrite !enum_ordSl !enum_ord0 /= !cms_score_entry !e /=; by entries. Qed.

Lemma hadamard_count_mean_sketch_2 :
  [seq [seq hashed (@even R _) (fun f (x : 'I_2) => linear f (bits_of 1 x)) (one_row (fun v : bits 1 => v) t) x y | y <- [seq (function 1 h, (bits_of 1 y.1, y.2)) | h <- iota 0 2, y <- [:: (0%N, true); (0%N, false); (1%N, true); (1%N, false)]]] | x <- enum 'I_2] =
  [:: [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R)];
      [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !hcms_entry /coin /=; by entries. Qed.

Lemma hadamard_count_mean_sketch_score_2 :
  [seq [seq support_score (hashed_support (fun f (x : 'I_2) => linear f (bits_of 1 x)) (agrees R (fun v : bits 1 => v))) (t / (t + 1)) (2%:R^-1 * (t / (t + 1)) + (1 - 2%:R^-1) * 2%:R^-1) y j | j <- enum 'I_2] | y <- [seq (function 1 h, (bits_of 1 y.1, y.2)) | h <- iota 0 2, y <- [:: (0%N, true); (0%N, false); (1%N, true); (1%N, false)]]] =
  [:: [:: (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (t + 3%:R) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (t + 3%:R) / (t - 1)]].
Proof. have e : (t / (t + 1)) - (2%:R^-1 * (t / (t + 1)) + (1 - 2%:R^-1) * 2%:R^-1) = (t - 1) / (4%:R * (t + 1)) by entry.
rewrite !enum_ordSl !enum_ord0 /= !hcms_score_entry !e /=; by entries. Qed.

Lemma local_hashing_score_2 :
  [seq [seq support_score (hashed_support (fun f (x : 'I_2) => linear f (bits_of 1 x)) (@same _)) (t / (t + 1)) 2%:R^-1 y j | j <- enum 'I_2] | y <- [seq (function 1 h, bits_of 1 y) | h <- iota 0 2, y <- iota 0 2]] =
  [:: [:: (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1)]].
Proof. have e : (t / (t + 1)) - 2%:R^-1 = (t - 1) / (2%:R * (t + 1)) by entry.
rewrite !enum_ordSl !enum_ord0 /= !lh_score_entry !e /=; by entries. Qed.

Lemma count_mean_sketch_3 :
  [seq [seq hashed (@even R _) (fun f (x : 'I_3) => linear f (bits_of 2 x)) (unary (t / (t + 1)) (t + 1)^-1) x y | y <- [seq (function 2 h, pair_of y) | h <- iota 0 4, y <- iota 0 4]] | x <- enum 'I_3] =
  [:: [:: t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R)];
      [:: t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R)];
      [:: t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); 1 / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); (t ^+ 2) / (4%:R * t ^+ 2 + 8%:R * t + 4%:R); t / (4%:R * t ^+ 2 + 8%:R * t + 4%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !cms_entry /coin /=; by entries. Qed.

Lemma count_mean_sketch_score_3 :
  [seq [seq support_score (hashed_support (fun f (x : 'I_3) => linear f (bits_of 2 x)) (@bit_of _)) (t / (t + 1)) (2%:R^-1 * (t / (t + 1)) + (1 - 2%:R^-1) * (t + 1)^-1) y j | j <- enum 'I_3] | y <- [seq (function 2 h, pair_of y) | h <- iota 0 4, y <- iota 0 4]] =
  [:: [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)]].
Proof. have e : (t / (t + 1)) - (2%:R^-1 * (t / (t + 1)) + (1 - 2%:R^-1) * (t + 1)^-1) = (t - 1) / (2%:R * (t + 1)) by entry.
rewrite !enum_ordSl !enum_ord0 /= !cms_score_entry !e /=; by entries. Qed.

Lemma hadamard_count_mean_sketch_3 :
  [seq [seq hashed (@even R _) (fun f (x : 'I_3) => linear f (bits_of 2 x)) (one_row (fun v : bits 1 => v) t) x y | y <- [seq (function 2 h, (bits_of 1 y.1, y.2)) | h <- iota 0 4, y <- [:: (0%N, true); (0%N, false); (1%N, true); (1%N, false)]]] | x <- enum 'I_3] =
  [:: [:: t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R)];
      [:: t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R)];
      [:: t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); 1 / (8%:R * t + 8%:R); t / (8%:R * t + 8%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !hcms_entry /coin /=; by entries. Qed.

Lemma hadamard_count_mean_sketch_score_3 :
  [seq [seq support_score (hashed_support (fun f (x : 'I_3) => linear f (bits_of 2 x)) (agrees R (fun v : bits 1 => v))) (t / (t + 1)) (2%:R^-1 * (t / (t + 1)) + (1 - 2%:R^-1) * 2%:R^-1) y j | j <- enum 'I_3] | y <- [seq (function 2 h, (bits_of 1 y.1, y.2)) | h <- iota 0 4, y <- [:: (0%N, true); (0%N, false); (1%N, true); (1%N, false)]]] =
  [:: [:: (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (t + 3%:R) / (t - 1); (- (3%:R * t) - 1) / (t - 1); (t + 3%:R) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (t + 3%:R) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1); (t + 3%:R) / (t - 1)];
      [:: (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (t + 3%:R) / (t - 1); (- (3%:R * t) - 1) / (t - 1); (- (3%:R * t) - 1) / (t - 1)];
      [:: (- (3%:R * t) - 1) / (t - 1); (t + 3%:R) / (t - 1); (t + 3%:R) / (t - 1)]].
Proof. have e : (t / (t + 1)) - (2%:R^-1 * (t / (t + 1)) + (1 - 2%:R^-1) * 2%:R^-1) = (t - 1) / (4%:R * (t + 1)) by entry.
rewrite !enum_ordSl !enum_ord0 /= !hcms_score_entry !e /=; by entries. Qed.

Lemma local_hashing_score_3 :
  [seq [seq support_score (hashed_support (fun f (x : 'I_3) => linear f (bits_of 2 x)) (@same _)) (t / (t + 1)) 2%:R^-1 y j | j <- enum 'I_3] | y <- [seq (function 2 h, bits_of 1 y) | h <- iota 0 4, y <- iota 0 2]] =
  [:: [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)]].
Proof. have e : (t / (t + 1)) - 2%:R^-1 = (t - 1) / (2%:R * (t + 1)) by entry.
rewrite !enum_ordSl !enum_ord0 /= !lh_score_entry !e /=; by entries. Qed.

End Golden.
