(* Price of privacy, Appendix A: Fano with a distance.

   paper           theorem            state
   Lemma A.1       lem_a_1            proved as printed (nats)
   Corollary A.4   cor_a_4            proved and sharpened: U epsilon + ln 2 for (U epsilon + 1) / ln 2
   Theorem A.5     thm_a_5            repaired: the Fano form *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual.
From Exactdp.PriceOfPrivacy Require Import Section2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Ball.
(* M hypotheses, near h h' a distance of at most d, every ball of at most Md hypotheses; the reports are Q h, the algorithm is decide *)
Variables (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H).
Hypotheses (Md0 : (0 < Md)%N) (Md1 : (Md < #|H|)%N) (ball : forall h, (#|[set h' | near h h']| <= Md)%N).
Hypothesis dQ : forall h, distribution (Q h).
(* the probability of an error: the answer is not near the truth *)
Definition error : real := probability (joint (@equally H) Q) (fun hy => ~~ near (decide hy.2) hy.1).

Theorem lem_a_1 : 1 - (mutual (@equally H) Q + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error.
Proof.
have M0 : (0 < #|H|)%N := ltn_trans Md0 Md1; have dp := equally_distribution M0.
have m0 : 0 < (Md%:R : real) by rewrite ltr0n.
have h0 : 0 < (#|H|%:R : real) by rewrite ltr0n.
have r01 : 0 < Md%:R / (#|H|%:R : real) <= 1 by rewrite divr_gt0 //= ler_pdivr_mulr // mul1r ler_nat ltnW.
have small y : probability (@equally H) (mem [set h' | near (decide y) h']) <= Md%:R / #|H|%:R.
  rewrite /probability /equally sumr_const -[X in X <= _]mulr_natl ler_wpmul2r ?invr_ge0 ?ler0n //.
  by rewrite ler_nat; exact: ball.
have := fano_list dp dQ (L := fun y => [set h' | near (decide y) h']) r01 small.
rewrite invf_div ln_div // => h.
have l0 : 0 < ln #|H|%:R - ln Md%:R by rewrite subr_gt0 ln_lt // ltr_nat.
rewrite /error (probabilityC (fun hy => near (decide hy.2) hy.1) (joint_distribution dp dQ)) ler_add2l ler_opp2 ler_pdivl_mulr //.
apply: le_trans h; rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (_ * _).
by apply: eq_probability => hy; rewrite inE.
Qed.

(* U users, each at the level epsilon: t^U with t = e^epsilon *)
Theorem cor_a_4 (t : real) (U : nat) : 1 <= t -> ldp (t ^+ U) Q ->
  1 - (U%:R * ln t + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error.
Proof.
move=> t1 hQ; apply: le_trans lem_a_1; rewrite ler_add2l ler_opp2.
have M0 : (0 < #|H|)%N := ltn_trans Md0 Md1.
have := mutual_ldp (equally_distribution M0) dQ hQ; rewrite lnX ?(lt_le_trans ltr01) // => I.
have l0 : 0 < ln #|H|%:R - ln Md%:R by rewrite subr_gt0 ln_lt ?ltr0n // ltr_nat.
by rewrite ler_pmul2r ?invr_gt0 // ler_add2r.
Qed.

(* unreliable at the threshold pmax if U epsilon < (1 - pmax) ln (M / Md) - ln 2 *)
Theorem thm_a_5 (t pmax : real) (U : nat) : 1 <= t -> ldp (t ^+ U) Q ->
  U%:R * ln t < (1 - pmax) * (ln #|H|%:R - ln Md%:R) - ln 2%:R -> pmax < error.
Proof.
move=> t1 hQ small; apply: lt_le_trans (cor_a_4 t1 hQ).
have l0 : 0 < ln #|H|%:R - ln Md%:R by rewrite subr_gt0 ln_lt ?ltr0n // ltr_nat.
rewrite ltr_subr_addl -ltr_subr_addr ltr_pdivr_mulr //.
by rewrite -ltr_subr_addr.
Qed.
End Ball.
