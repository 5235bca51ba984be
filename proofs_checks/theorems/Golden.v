(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse HighLow Blocks OneRow Parts SubsetSelection Mangat.
From Exactdp.Mechanisms Require Import OneBit Binary.
From Exactdp Require Import Compute.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Golden.
Variables (R : realFieldType) (t : R).
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

Lemma krr_1 :
  [seq [seq krr t x y | y <- enum 'I_1] | x <- enum 'I_1] =
  [:: [:: 1]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_entry /=; by entries. Qed.

Lemma krr_2 :
  [seq [seq krr t x y | y <- enum 'I_2] | x <- enum 'I_2] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_entry /=; by entries. Qed.

Lemma krr_score_2 :
  [seq [seq krr_score t y j | j <- enum 'I_2] | y <- enum 'I_2] =
  [:: [:: t / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); t / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_score_entry /=; by entries. Qed.

Lemma krr_risk_2 :
  (1 + (2%:R - 1) * (2%:R * t + 2%:R - 2%:R) / (t - 1) ^+ 2 - 1 / 2%:R) / 1 =
  (t ^+ 2 + 2%:R * t + 1) / ((t - 1) ^+ 2 * 2%:R).
Proof. by entries. Qed.

Lemma krr_3 :
  [seq [seq krr t x y | y <- enum 'I_3] | x <- enum 'I_3] =
  [:: [:: t / (t + 2%:R); 1 / (t + 2%:R); 1 / (t + 2%:R)];
      [:: 1 / (t + 2%:R); t / (t + 2%:R); 1 / (t + 2%:R)];
      [:: 1 / (t + 2%:R); 1 / (t + 2%:R); t / (t + 2%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_entry /=; by entries. Qed.

Lemma krr_score_3 :
  [seq [seq krr_score t y j | j <- enum 'I_3] | y <- enum 'I_3] =
  [:: [:: (t + 1) / (t - 1); (- (1)) / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); (t + 1) / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); (- (1)) / (t - 1); (t + 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_score_entry /=; by entries. Qed.

Lemma krr_risk_3 :
  (1 + (3%:R - 1) * (2%:R * t + 3%:R - 2%:R) / (t - 1) ^+ 2 - 1 / 3%:R) / 1 =
  (2%:R * t ^+ 2 + 8%:R * t + 8%:R) / ((t - 1) ^+ 2 * 3%:R).
Proof. by entries. Qed.

Lemma krr_4 :
  [seq [seq krr t x y | y <- enum 'I_4] | x <- enum 'I_4] =
  [:: [:: t / (t + 3%:R); 1 / (t + 3%:R); 1 / (t + 3%:R); 1 / (t + 3%:R)];
      [:: 1 / (t + 3%:R); t / (t + 3%:R); 1 / (t + 3%:R); 1 / (t + 3%:R)];
      [:: 1 / (t + 3%:R); 1 / (t + 3%:R); t / (t + 3%:R); 1 / (t + 3%:R)];
      [:: 1 / (t + 3%:R); 1 / (t + 3%:R); 1 / (t + 3%:R); t / (t + 3%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_entry /=; by entries. Qed.

Lemma krr_score_4 :
  [seq [seq krr_score t y j | j <- enum 'I_4] | y <- enum 'I_4] =
  [:: [:: (t + 2%:R) / (t - 1); (- (1)) / (t - 1); (- (1)) / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); (t + 2%:R) / (t - 1); (- (1)) / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); (- (1)) / (t - 1); (t + 2%:R) / (t - 1); (- (1)) / (t - 1)];
      [:: (- (1)) / (t - 1); (- (1)) / (t - 1); (- (1)) / (t - 1); (t + 2%:R) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !krr_score_entry /=; by entries. Qed.

Lemma krr_risk_4 :
  (1 + (4%:R - 1) * (2%:R * t + 4%:R - 2%:R) / (t - 1) ^+ 2 - 1 / 4%:R) / 1 =
  (3%:R * t ^+ 2 + 18%:R * t + 27%:R) / ((t - 1) ^+ 2 * 4%:R).
Proof. by entries. Qed.

Lemma hadamard_response_1 :
  [seq [seq response (fun x : 'I_1 => bits_of 1 x.+1) t x (bits_of 1 b) | b <- iota 0 2] | x <- enum 'I_1] =
  [:: [:: t / (t + 1); 1 / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_entry /=; by entries. Qed.

Lemma hadamard_response_score_1 :
  [seq [seq response_score (fun x : 'I_1 => bits_of 1 x.+1) t (bits_of 1 b) j | j <- enum 'I_1] | b <- iota 0 2] =
  [:: [:: (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_score_entry /gain /= ?expr0 ?expr1; by entries. Qed.

Lemma hadamard_response_2 :
  [seq [seq response (fun x : 'I_2 => bits_of 2 x.+1) t x (bits_of 2 b) | b <- iota 0 4] | x <- enum 'I_2] =
  [:: [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)];
      [:: t / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_entry /=; by entries. Qed.

Lemma hadamard_response_score_2 :
  [seq [seq response_score (fun x : 'I_2 => bits_of 2 x.+1) t (bits_of 2 b) j | j <- enum 'I_2] | b <- iota 0 4] =
  [:: [:: (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_score_entry /gain /= ?expr0 ?expr1; by entries. Qed.

Lemma hadamard_response_3 :
  [seq [seq response (fun x : 'I_3 => bits_of 2 x.+1) t x (bits_of 2 b) | b <- iota 0 4] | x <- enum 'I_3] =
  [:: [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)];
      [:: t / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)];
      [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_entry /=; by entries. Qed.

Lemma hadamard_response_score_3 :
  [seq [seq response_score (fun x : 'I_3 => bits_of 2 x.+1) t (bits_of 2 b) j | j <- enum 'I_3] | b <- iota 0 4] =
  [:: [:: (t + 1) / (t - 1); (t + 1) / (t - 1); (t + 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (t + 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (t + 1) / (t - 1); (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1)];
      [:: (- (t) - 1) / (t - 1); (- (t) - 1) / (t - 1); (t + 1) / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_score_entry /gain /= ?expr0 ?expr1; by entries. Qed.

Lemma hrr_1 :
  [seq [seq one_row (fun x : 'I_1 => bits_of 0 x) t x y | y <- [seq (bits_of 0 r, w) | r <- iota 0 1, w <- [:: true; false]]] | x <- enum 'I_1] =
  [:: [:: t / (t + 1); 1 / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !one_row_entry /=; by entries. Qed.

Lemma hrr_2 :
  [seq [seq one_row (fun x : 'I_2 => bits_of 1 x) t x y | y <- [seq (bits_of 1 r, w) | r <- iota 0 2, w <- [:: true; false]]] | x <- enum 'I_2] =
  [:: [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)];
      [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !one_row_entry /=; by entries. Qed.

Lemma hrr_3 :
  [seq [seq one_row (fun x : 'I_3 => bits_of 2 x) t x y | y <- [seq (bits_of 2 r, w) | r <- iota 0 4, w <- [:: true; false]]] | x <- enum 'I_3] =
  [:: [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R)];
      [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R)];
      [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !one_row_entry /=; by entries. Qed.

Lemma general_hadamard_response_4 :
  [seq [seq parted (fun x : 'I_4 => inord (x %/ 3) : 'I_2) (fun x : 'I_4 => bits_of 2 (x %% 3).+1) t x y | y <- [seq (inord i : 'I_2, bits_of 2 b) | i <- iota 0 2, b <- iota 0 4]] | x <- enum 'I_4] =
  [:: [:: t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R)];
      [:: t / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R)];
      [:: t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R)];
      [:: 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R); t / (2%:R * t + 6%:R); 1 / (2%:R * t + 6%:R)]].
Proof. have v : t - 1 + 4%:R != 0 by rewrite (_ : t - 1 + 4%:R = t + 3%:R); [apply: lt0r_neq0; positive|ring].
rewrite !enum_ordSl !enum_ord0 /= !parted_entry -!val_eqE /= !inordK // card_ord /=; by entries. Qed.

Lemma high_low_3_1 :
  [seq [seq mixed (fun x : 'I_1 => bits_of 1 x.+1) t x y | y <- map inl [seq bits_of 1 b | b <- iota 0 2] ++ map inr (enum 'I_2)] | x <- map inl (enum 'I_1) ++ map inr (enum 'I_2)] =
  [:: [:: t / (t + 1); 1 / (t + 1); 0; 0];
      [:: 1 / (t + 1); 1 / (t + 1); (t - 1) / (t + 1); 0];
      [:: 1 / (t + 1); 1 / (t + 1); 0; (t - 1) / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_entry /= -?val_eqE /=; by entries. Qed.

Lemma high_low_3_2 :
  [seq [seq mixed (fun x : 'I_2 => bits_of 2 x.+1) t x y | y <- map inl [seq bits_of 2 b | b <- iota 0 4] ++ map inr (enum 'I_1)] | x <- map inl (enum 'I_2) ++ map inr (enum 'I_1)] =
  [:: [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0];
      [:: t / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0];
      [:: 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); (t - 1) / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_entry /= -?val_eqE /=; by entries. Qed.

Lemma high_low_4_2 :
  [seq [seq mixed (fun x : 'I_2 => bits_of 2 x.+1) t x y | y <- map inl [seq bits_of 2 b | b <- iota 0 4] ++ map inr (enum 'I_2)] | x <- map inl (enum 'I_2) ++ map inr (enum 'I_2)] =
  [:: [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0; 0];
      [:: t / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0; 0];
      [:: 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); (t - 1) / (t + 1); 0];
      [:: 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 0; (t - 1) / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !response_entry /= -?val_eqE /=; by entries. Qed.

Lemma mangat_2 :
  [seq [seq mangat ord0 t x y | y <- enum 'I_2] | x <- enum 'I_2] =
  [:: [:: 1; 0];
      [:: 1 / t; (t - 1) / t]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !mangat_entry /= ?mulr1n ?mulr0n; by entries. Qed.

Lemma mangat_score_2 :
  [seq [seq mangat_score ord0 t y j | j <- enum 'I_2] | y <- enum 'I_2] =
  [:: [:: 1; 0];
      [:: (- (1)) / (t - 1); t / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !mangat_score_entry /=; by entries. Qed.

Lemma mangat_3 :
  [seq [seq mangat ord0 t x y | y <- enum 'I_3] | x <- enum 'I_3] =
  [:: [:: 1; 0; 0];
      [:: 1 / t; (t - 1) / t; 0];
      [:: 1 / t; 0; (t - 1) / t]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !mangat_entry /= ?mulr1n ?mulr0n; by entries. Qed.

Lemma mangat_score_3 :
  [seq [seq mangat_score ord0 t y j | j <- enum 'I_3] | y <- enum 'I_3] =
  [:: [:: 1; 0; 0];
      [:: (- (1)) / (t - 1); t / (t - 1); 0];
      [:: (- (1)) / (t - 1); 0; t / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !mangat_score_entry /=; by entries. Qed.

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

Lemma one_bit :
  [seq [seq one_bit (fun v : 'I_3 => nth 0 [:: 1; 0; -1] v) 1 t v y | y <- [:: true; false]] | v <- enum 'I_3] =
  [:: [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / 2%:R; 1 / 2%:R];
      [:: 1 / (t + 1); t / (t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /one_bit /=; by entries. Qed.

Lemma multi_max_sense :
  [seq [seq answers (fun i : 'I_2 => (fun i (x : 'I_4) => nth false (nth [::] [:: [:: false; false]; [:: true; false]; [:: false; false]; [:: false; true]] x) i) (val i)) t x [ffun i : 'I_2 => nth false y (val i)] | y <- [:: [:: false; false]; [:: false; true]; [:: true; false]; [:: true; true]]] | x <- enum 'I_4] =
  [:: [:: (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1)];
      [:: t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)];
      [:: (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1)];
      [:: t / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= !(answers_entry (fun i (x : 'I_4) => nth false (nth [::] [:: [:: false; false]; [:: true; false]; [:: false; false]; [:: false; true]] x) i)) !big_nat_recl // !big_geq //= !mulr1; by entries. Qed.

Lemma subset_selection_3_2_0 (e : #|[set x : 'I_3 | val x \in [:: 0; 1]%N]| == 2%N) :
  [seq select 2 t x (exist _ [set x : 'I_3 | val x \in [:: 0; 1]%N] e : selection _ 2%N) | x <- enum 'I_3] =
  [:: t / (2%:R * t + 1); t / (2%:R * t + 1); 1 / (2%:R * t + 1)].
Proof. have v : 2%:R * t + 3%:R - 2%:R != 0.
  by rewrite (_ : _ - _ = 2%:R * t + 1); [apply: lt0r_neq0; positive|ring].
have c : 'C(3, 2) = 3%N by [].
rewrite !enum_ordSl !enum_ord0 /= !select_entry !c !inE /=; by entries. Qed.

Lemma subset_selection_3_2_1 (e : #|[set x : 'I_3 | val x \in [:: 0; 2]%N]| == 2%N) :
  [seq select 2 t x (exist _ [set x : 'I_3 | val x \in [:: 0; 2]%N] e : selection _ 2%N) | x <- enum 'I_3] =
  [:: t / (2%:R * t + 1); 1 / (2%:R * t + 1); t / (2%:R * t + 1)].
Proof. have v : 2%:R * t + 3%:R - 2%:R != 0.
  by rewrite (_ : _ - _ = 2%:R * t + 1); [apply: lt0r_neq0; positive|ring].
have c : 'C(3, 2) = 3%N by [].
rewrite !enum_ordSl !enum_ord0 /= !select_entry !c !inE /=; by entries. Qed.

Lemma subset_selection_3_2_2 (e : #|[set x : 'I_3 | val x \in [:: 1; 2]%N]| == 2%N) :
  [seq select 2 t x (exist _ [set x : 'I_3 | val x \in [:: 1; 2]%N] e : selection _ 2%N) | x <- enum 'I_3] =
  [:: 1 / (2%:R * t + 1); t / (2%:R * t + 1); t / (2%:R * t + 1)].
Proof. have v : 2%:R * t + 3%:R - 2%:R != 0.
  by rewrite (_ : _ - _ = 2%:R * t + 1); [apply: lt0r_neq0; positive|ring].
have c : 'C(3, 2) = 3%N by [].
rewrite !enum_ordSl !enum_ord0 /= !select_entry !c !inE /=; by entries. Qed.

End Golden.
