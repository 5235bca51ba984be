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

From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals Information Han.
From Exactdp Require Import ComputeBase.

Lemma total_variation :
  (tv (fun x : 'I_2 => nth 0 [:: 1 / 2%:R; 1 / 2%:R] x) (fun x : 'I_2 => nth 0 [:: 1 / 3%:R; 2%:R / 3%:R] x) : R) =
  1 / 6%:R.
Proof. have a : 1 / 2%:R - 1 / 3%:R = 1 / 6%:R :> R by entry.
have b : 1 / 2%:R - 2%:R / 3%:R = - (1 / 6%:R) :> R by entry.
rewrite /tv total_two /= a b normrN ger0_norm ?divr_ge0 ?ler01 ?ler0n //; by entries. Qed.

Lemma chi_square :
  (chi2 (fun x : 'I_2 => nth 0 [:: 1 / 2%:R; 1 / 2%:R] x) (fun x : 'I_2 => nth 0 [:: 1 / 3%:R; 2%:R / 3%:R] x) : R) =
  1 / 8%:R.
Proof. rewrite /chi2 total_two /=; by entries. Qed.

Lemma relative_entropy :
  kl (fun x : 'I_2 => nth 0 [:: 1 / 2%:R; 1 / 2%:R] x) (fun x : 'I_2 => nth 0 [:: 1 / 3%:R; 2%:R / 3%:R] x) =
  ((- 3%:R) / 2%:R) * ln 2%:R + (1) * ln 3%:R.
Proof. rewrite /kl total_two /=. rewrite !ln_div ?divr_gt0 ?ltr0n ?ltr01 // ?ln1; set b := ln 2%:R; set c := ln 3%:R; by entries. Qed.

Lemma entropy_value :
  entropy (fun x : 'I_2 => nth 0 [:: 1 / 3%:R; 2%:R / 3%:R] x) =
  ((- 2%:R) / 3%:R) * ln 2%:R + (1) * ln 3%:R.
Proof. rewrite /entropy total_two /=. rewrite !ln_div ?divr_gt0 ?ltr0n ?ltr01 // ?ln1; set b := ln 2%:R; set c := ln 3%:R; by entries. Qed.

Lemma information_of_krr :
  mutual (fun x : 'I_2 => nth 0 [:: 1 / 2%:R; 1 / 2%:R] x) (krr (X := [finType of 'I_2]) 3%:R) =
  (- 1) * ln 2%:R + (3%:R / 4%:R) * ln 3%:R.
Proof. have o y : output (fun x : 'I_2 => nth 0 [:: 1 / 2%:R; 1 / 2%:R] x) (krr (X := [finType of 'I_2]) 3%:R) y = 1 / 2%:R :> real.
  by rewrite /output total_two !krr_entry; case: y => -[|[|//]] i /=; entry.
have f : 3%:R + 1 = 2%:R * 2%:R :> real by ring.
rewrite /mutual /kl !total_two !o !krr_entry /= !f.
rewrite !ln_div ?divr_gt0 ?mulr_gt0 ?ltr0n ?ltr01 // !lnM ?ltr0n // ?ln1.
set b := ln 2%:R; set c := ln 3%:R; by entries. Qed.

End Golden.
