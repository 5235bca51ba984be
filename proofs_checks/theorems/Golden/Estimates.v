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

From Exactdp.Mechanisms Require Import FixedData.
From Exactdp Require Import ComputeBase.

Lemma estimate_of_two :
  [seq [seq estimate (krr_score t) y j | j <- enum 'I_2] | y <- [:: both_reports ord0 ord0; both_reports ord0 (lift ord0 ord0); both_reports (lift ord0 ord0) ord0; both_reports (lift ord0 ord0) (lift ord0 ord0)] : seq {ffun 'I_2 -> 'I_2}] =
  [:: [:: t / (t - 1); (- (1)) / (t - 1)];
      [:: 1 / 2%:R; 1 / 2%:R];
      [:: 1 / 2%:R; 1 / 2%:R];
      [:: (- (1)) / (t - 1); t / (t - 1)]].
Proof. rewrite !enum_ordSl !enum_ord0 /= /estimate !total_two !at_two !krr_score_entry /=; by entries. Qed.

Lemma sampled_two :
  [seq @sampled R _ _ 2 (krr t) (fun x : 'I_2 => nth 0 [:: 1 / 3%:R; 2%:R / 3%:R] x) y | y <- [:: both_reports ord0 ord0; both_reports ord0 (lift ord0 ord0); both_reports (lift ord0 ord0) ord0; both_reports (lift ord0 ord0) (lift ord0 ord0)] : seq {ffun 'I_2 -> 'I_2}] =
  [:: (t ^+ 2 + 4%:R * t + 4%:R) / (9%:R * t ^+ 2 + 18%:R * t + 9%:R); (2%:R * t ^+ 2 + 5%:R * t + 2%:R) / (9%:R * t ^+ 2 + 18%:R * t + 9%:R); (2%:R * t ^+ 2 + 5%:R * t + 2%:R) / (9%:R * t ^+ 2 + 18%:R * t + 9%:R); (4%:R * t ^+ 2 + 4%:R * t + 1) / (9%:R * t ^+ 2 + 18%:R * t + 9%:R)].
Proof. rewrite /= /sampled /independent /output !prod_two !total_two !at_two /= !krr_entry /=; by entries. Qed.

Lemma reports_of_two :
  [seq [seq reports (krr t) x y | y <- [:: both_reports ord0 ord0; both_reports ord0 (lift ord0 ord0); both_reports (lift ord0 ord0) ord0; both_reports (lift ord0 ord0) (lift ord0 ord0)]] | x <- [:: both_reports ord0 ord0; both_reports ord0 (lift ord0 ord0); both_reports (lift ord0 ord0) ord0; both_reports (lift ord0 ord0) (lift ord0 ord0)] : seq {ffun 'I_2 -> 'I_2}] =
  [:: [:: (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1)];
      [:: t / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)];
      [:: t / (t ^+ 2 + 2%:R * t + 1); 1 / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1)];
      [:: 1 / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); t / (t ^+ 2 + 2%:R * t + 1); (t ^+ 2) / (t ^+ 2 + 2%:R * t + 1)]].
Proof. rewrite /= /reports /independent !prod_two !at_two !krr_entry /=; by entries. Qed.

Lemma covariance_of_two :
  [seq covariance (@sampled R _ _ 2 (krr t) (fun x : 'I_2 => nth 0 [:: 1 / 3%:R; 2%:R / 3%:R] x)) (fun y => estimate (krr_score t) y ord0) (fun y => estimate (krr_score t) y j) | j <- enum 'I_2] =
  [:: (2%:R * t ^+ 2 + 5%:R * t + 2%:R) / ((t - 1) ^+ 2 * 18%:R); (- (2%:R * t ^+ 2) - 5%:R * t - 2%:R) / ((t - 1) ^+ 2 * 18%:R)].
Proof. rewrite !enum_ordSl !enum_ord0 /= /covariance /mean !sum_two !total_two /estimate /histogram /sampled /reports /independent ?prod_two ?total_two /output ?total_two ?at_two /= ?krr_entry ?krr_score_entry -?val_eqE /= ?mulr1n ?mulr0n; by entries. Qed.

Lemma covariance_of_two_of_data :
  [seq covariance (reports (krr t) (both_reports ord0 (lift ord0 ord0))) (fun y => estimate (krr_score t) y ord0) (fun y => estimate (krr_score t) y j) | j <- enum 'I_2] =
  [:: t / ((t - 1) ^+ 2 * 2%:R); (- (t)) / ((t - 1) ^+ 2 * 2%:R)].
Proof. rewrite !enum_ordSl !enum_ord0 /= /covariance /mean !sum_two !total_two /estimate /histogram /sampled /reports /independent ?prod_two ?total_two /output ?total_two ?at_two /= ?krr_entry ?krr_score_entry -?val_eqE /= ?mulr1n ?mulr0n; by entries. Qed.

Lemma risk_of_two :
  @risk R _ _ 2 (krr t) (krr_score t) (fun x : 'I_2 => nth 0 [:: 1 / 3%:R; 2%:R / 3%:R] x) =
  (2%:R * t ^+ 2 + 5%:R * t + 2%:R) / ((t - 1) ^+ 2 * 9%:R).
Proof. rewrite /risk /risk_of_data /mean !sum_two !total_two /estimate /histogram /sampled /reports /independent ?prod_two ?total_two /output ?total_two ?at_two /= ?krr_entry ?krr_score_entry -?val_eqE /= ?mulr1n ?mulr0n; by entries. Qed.

Lemma risk_of_data_1 :
  risk_of_data (krr t) (krr_score t) (both_reports (ord0 : 'I_2) (lift ord0 ord0)) =
  t / ((t - 1) ^+ 2).
Proof. rewrite /risk /risk_of_data /mean !sum_two !total_two /estimate /histogram /sampled /reports /independent ?prod_two ?total_two /output ?total_two ?at_two /= ?krr_entry ?krr_score_entry -?val_eqE /= ?mulr1n ?mulr0n; by entries. Qed.

Lemma risk_of_data_2 :
  risk_of_data (krr t) (krr_score t) (both_reports (ord0 : 'I_2) ord0) =
  t / ((t - 1) ^+ 2).
Proof. rewrite /risk /risk_of_data /mean !sum_two !total_two /estimate /histogram /sampled /reports /independent ?prod_two ?total_two /output ?total_two ?at_two /= ?krr_entry ?krr_score_entry -?val_eqE /= ?mulr1n ?mulr0n; by entries. Qed.

End Golden.
