(* Price of privacy, Lemma 4.7 (and C.3): the ratio of binomials.

   paper              theorem           state
   Lemma 4.7, C.3     lem_4_7_refuted   refuted as a Theta: at w = 1 the difference is exactly 0 for every N, so no c > 0 is a lower constant *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Lemma47.
Variable R : realFieldType.
(* C(N - w, w) / C(N, w) - (1 - w^2 / N) *)
Definition gap (N w : nat) : R := 'C(N - w, w)%:R / 'C(N, w)%:R - (1 - w%:R ^+ 2 / N%:R).

Lemma gap_1 N : (0 < N)%N -> gap N 1 = 0.
Proof.
move=> N0; have n0 : N%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
by rewrite /gap !bin1 natrB // expr1n mulrBl divff // subrr.
Qed.

Theorem lem_4_7_refuted (c : R) : 0 < c ->
  forall N, (0 < N)%N -> `|gap N 1| < c * (1%:R ^+ 4 / N%:R ^+ 2).
Proof. by move=> c0 N N0; rewrite gap_1 // normr0 expr1n mulr_gt0 // divr_gt0 ?ltr01 // exprn_gt0 // ltr0n. Qed.
End Lemma47.
