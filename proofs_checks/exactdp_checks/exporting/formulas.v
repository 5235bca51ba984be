(* What statements of certificates mean, and how they are decided. Everything below is checked by the assistant; nothing is assumed. *)
From Coq Require Import Reals QArith Qreals ZArith Lia Lra Psatz.
From Coq Require Import List.
Import ListNotations.
Set Default Timeout 120.
Local Open Scope R_scope.

Lemma from_corner c v : c <= v -> exists w, v = c + w /\ 0 <= w. Proof. exists (v - c); lra. Qed.
Lemma above_corner c v : c < v -> exists w, v = c + w /\ 0 < w. Proof. exists (v - c); lra. Qed.
Lemma gap_le d l r : r - l = d -> 0 <= d -> l <= r. Proof. lra. Qed.
Lemma gap_lt d l r : r - l = d -> 0 < d -> l < r. Proof. lra. Qed.
Lemma quotient_le n d : 0 <= n -> 0 < d -> 0 <= n / d.
Proof. intros hn hd; apply Rmult_le_pos; [exact hn|left; now apply Rinv_0_lt_compat]. Qed.
Lemma quotient_lt n d : 0 < n -> 0 < d -> 0 < n / d.
Proof. intros hn hd; apply Rmult_lt_0_compat; [exact hn|now apply Rinv_0_lt_compat]. Qed.

Ltac positive := repeat match goal with
  | |- 0 < _ + _ => first [apply Rplus_lt_le_0_compat; [solve [positive]|] | apply Rplus_le_lt_0_compat]
  | |- 0 <= _ + _ => apply Rplus_le_le_0_compat
  | |- 0 < _ * _ => apply Rmult_lt_0_compat | |- 0 <= _ * _ => apply Rmult_le_pos
  | |- 0 < _ ^ _ => apply pow_lt | |- 0 <= _ ^ _ => apply pow_le end; lra.

Ltac parts := repeat match goal with |- _ /\ _ => split end.

(* side conditions: what is not 0 *)
Ltac side := parts; first [assumption | lra
  | match goal with H : _ <> 0 |- _ <> 0 =>
      let E := fresh in intro E; apply H; first [lra | solve [rewrite E; ring] | solve [ring [E]]] end
  | nra].

Ltac conjuncts := repeat match goal with H : _ /\ _ |- _ => destruct H end.
