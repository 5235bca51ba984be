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

Lemma local_hashing_2_1 :
  [seq [seq hashed (@even R _) (fun f (x : 'I_2) => linear f (bits_of 1 x)) (krr t) x ([ffun i : 'I_1 => bits_of 1 (h %/ 2 ^ (1 * i))], bits_of 1 y) | h <- iota 0 2, y <- iota 0 2] | x <- enum 'I_2] =
  [:: [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R)];
      [:: t / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); 1 / (2%:R * t + 2%:R); t / (2%:R * t + 2%:R)]].
Proof. have v : t + 2%:R ^+ 1 - 1 != 0 by rewrite (_ : _ - 1 = t + 1); [apply: lt0r_neq0; positive|ring].
rewrite !enum_ordSl !enum_ord0 /= !hashed_entry !big_nat_recl // !big_geq //=; by entries. Qed.

Lemma local_hashing_3_1 :
  [seq [seq hashed (@even R _) (fun f (x : 'I_3) => linear f (bits_of 2 x)) (krr t) x ([ffun i : 'I_1 => bits_of 2 (h %/ 2 ^ (2 * i))], bits_of 1 y) | h <- iota 0 4, y <- iota 0 2] | x <- enum 'I_3] =
  [:: [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R)];
      [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R)];
      [:: t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R); 1 / (4%:R * t + 4%:R); t / (4%:R * t + 4%:R)]].
Proof. have v : t + 2%:R ^+ 1 - 1 != 0 by rewrite (_ : _ - 1 = t + 1); [apply: lt0r_neq0; positive|ring].
rewrite !enum_ordSl !enum_ord0 /= !hashed_entry !big_nat_recl // !big_geq //=; by entries. Qed.

Lemma prime_3_3_2 :
  [seq [seq (val (((h %/ 3)%N%:R * v%:R + (h %% 3)%N%:R)%R : 'F_3) %% 2)%N | v <- iota 0 3] | h <- iota 0 9] =
  [:: [:: 0; 0; 0]; [:: 1; 1; 1]; [:: 0; 0; 0]; [:: 0; 1; 0]; [:: 1; 0; 0]; [:: 0; 0; 1]; [:: 0; 0; 1]; [:: 1; 0; 0]; [:: 0; 1; 0]]%N.
Proof. by vm_compute. Qed.

Lemma prime_4_5_3 :
  [seq [seq (val (((h %/ 5)%N%:R * v%:R + (h %% 5)%N%:R)%R : 'F_5) %% 3)%N | v <- iota 0 4] | h <- iota 0 25] =
  [:: [:: 0; 0; 0; 0]; [:: 1; 1; 1; 1]; [:: 2; 2; 2; 2]; [:: 0; 0; 0; 0]; [:: 1; 1; 1; 1]; [:: 0; 1; 2; 0]; [:: 1; 2; 0; 1]; [:: 2; 0; 1; 0]; [:: 0; 1; 0; 1]; [:: 1; 0; 1; 2]; [:: 0; 2; 1; 1]; [:: 1; 0; 0; 2]; [:: 2; 1; 1; 0]; [:: 0; 0; 2; 1]; [:: 1; 1; 0; 0]; [:: 0; 0; 1; 1]; [:: 1; 1; 2; 0]; [:: 2; 0; 0; 1]; [:: 0; 1; 1; 2]; [:: 1; 2; 0; 0]; [:: 0; 1; 0; 2]; [:: 1; 0; 1; 0]; [:: 2; 1; 0; 1]; [:: 0; 2; 1; 0]; [:: 1; 0; 2; 1]]%N.
Proof. by vm_compute. Qed.

Lemma prime_5_7_4 :
  [seq [seq (val (((h %/ 7)%N%:R * v%:R + (h %% 7)%N%:R)%R : 'F_7) %% 4)%N | v <- iota 0 5] | h <- iota 0 49] =
  [:: [:: 0; 0; 0; 0; 0]; [:: 1; 1; 1; 1; 1]; [:: 2; 2; 2; 2; 2]; [:: 3; 3; 3; 3; 3]; [:: 0; 0; 0; 0; 0]; [:: 1; 1; 1; 1; 1]; [:: 2; 2; 2; 2; 2]; [:: 0; 1; 2; 3; 0]; [:: 1; 2; 3; 0; 1]; [:: 2; 3; 0; 1; 2]; [:: 3; 0; 1; 2; 0]; [:: 0; 1; 2; 0; 1]; [:: 1; 2; 0; 1; 2]; [:: 2; 0; 1; 2; 3]; [:: 0; 2; 0; 2; 1]; [:: 1; 3; 1; 0; 2]; [:: 2; 0; 2; 1; 3]; [:: 3; 1; 0; 2; 0]; [:: 0; 2; 1; 3; 1]; [:: 1; 0; 2; 0; 2]; [:: 2; 1; 3; 1; 0]; [:: 0; 3; 2; 2; 1]; [:: 1; 0; 0; 3; 2]; [:: 2; 1; 1; 0; 0]; [:: 3; 2; 2; 1; 1]; [:: 0; 0; 3; 2; 2]; [:: 1; 1; 0; 0; 3]; [:: 2; 2; 1; 1; 0]; [:: 0; 0; 1; 1; 2]; [:: 1; 1; 2; 2; 3]; [:: 2; 2; 3; 0; 0]; [:: 3; 0; 0; 1; 1]; [:: 0; 1; 1; 2; 2]; [:: 1; 2; 2; 3; 0]; [:: 2; 3; 0; 0; 1]; [:: 0; 1; 3; 1; 2]; [:: 1; 2; 0; 2; 0]; [:: 2; 0; 1; 3; 1]; [:: 3; 1; 2; 0; 2]; [:: 0; 2; 0; 1; 3]; [:: 1; 3; 1; 2; 0]; [:: 2; 0; 2; 0; 1]; [:: 0; 2; 1; 0; 3]; [:: 1; 0; 2; 1; 0]; [:: 2; 1; 0; 2; 1]; [:: 3; 2; 1; 0; 2]; [:: 0; 3; 2; 1; 0]; [:: 1; 0; 3; 2; 1]; [:: 2; 1; 0; 3; 2]]%N.
Proof. by vm_compute. Qed.

End Golden.
