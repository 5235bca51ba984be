(* Heavy hitters, Section 3: how many tables the sketch has, and of which length.

   paper             theorem          state
   Theorem 3.1       thm_3_1_cost     explicit: k <= (26/3) l and m <= max{1, 349 epsilon sqrt n}, l = ln(4/beta'), and what k oracles cost
   Corollary 3.2     cor_3_2_memory   explicit: k m <= 3025 epsilon sqrt n l cells, where m > 1 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Constants.
From Exactdp.Facts Require Import Reals.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma exp2_le : exp 2%:R <= 37%:R / 5%:R.
Proof. by toR; exact: Constants.exp_2_le. Qed.

Lemma ln4_ge : 18%:R / 13%:R <= ln 4%:R.
Proof. by toR; exact: Constants.ln_4_ge. Qed.

Section Numbers.
Implicit Types x y z l r : real.
Lemma twelve x : 18%:R / 13%:R <= x -> 12%:R <= 26%:R / 3%:R * x.
Proof. by move=> h; toR; lra. Qed.
Lemma thirteen x y : 13%:R <= y -> y < 8%:R * x + 1 -> y <= 26%:R / 3%:R * x.
Proof. by move=> h c; toR; lra. Qed.
Lemma square x : 0 <= x -> x <= 37%:R / 5%:R -> (16%:R * x) ^+ 2 * (26%:R / 3%:R) <= 349%:R ^+ 2.
Proof. by move=> x0 x1; toR; nra. Qed.
Lemma regroup x y z l r : 2%:R * (8%:R * x * y * (z * r)) = 16%:R * x * z * (y * r).
Proof. by ring. Qed.
Lemma product x y z : 0 <= x -> 26%:R / 3%:R * x * (349%:R * y * z) = 26%:R / 3%:R * 349%:R * (y * z * x).
Proof. by move=> _; field. Qed.
Lemma constant : 26%:R / 3%:R * 349%:R <= 3025%:R :> real.
Proof. by toR; lra. Qed.
End Numbers.

Section Size.
(* k is the least number at or above 8 l, m = 2^j the least power of two that Theorem 3.1 asks for *)
Variables (n k j : nat) (epsilon beta : real).
Let ell := ln (4%:R / beta).
Hypotheses (e0 : 0 < epsilon) (b01 : 0 < beta < 1) (k_least : k%:R < 8%:R * ell + 1).
Hypothesis j_least : (0 < j)%N -> 2%:R ^+ j.-1 < 8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell).
Let most : real := Num.max 1 (349%:R * epsilon * sqrt n%:R).

Lemma ell_ge : 18%:R / 13%:R <= ell.
Proof.
move: b01 => /andP[b0 b1]; apply: le_trans ln4_ge _; apply: ln_le; rewrite ?ltr0n // ler_pdivl_mulr //.
by rewrite -[leRHS]mulr1 ler_pmul2l ?ltr0n // ltW.
Qed.

Lemma ell_gt0 : 0 < ell.
Proof. by apply: lt_le_trans ell_ge; rewrite divr_gt0 ?ltr0n. Qed.

Lemma k_le : k%:R <= 26%:R / 3%:R * ell.
Proof.
have l := ell_ge; case: (leqP k 12) => [k12|k13].
  by apply: le_trans (_ : 12%:R <= _); [rewrite ler_nat|exact: twelve].
have h : (13%:R : real) <= k%:R by rewrite ler_nat.
exact: thirteen.
Qed.

Lemma m_above_1 : (0 < j)%N -> 2%:R ^+ j <= 349%:R * epsilon * sqrt n%:R.
Proof.
case: j j_least => // i least _; have {least} := least isT; rewrite /= exprS => h.
have root : sqrt (k%:R * n%:R / ell) <= sqrt (26%:R / 3%:R) * sqrt n%:R.
  rewrite -sqrtM ?divr_ge0 ?ler0n //; apply: sqrt_le; rewrite mulrAC ler_wpmul2r ?ler0n // ler_pdivr_mulr ?ell_gt0 //.
  exact: k_le.
have c : 16%:R * exp 2%:R * sqrt (26%:R / 3%:R) <= 349%:R.
  rewrite -[leRHS]sqrt_sqr ?ler0n // -[leLHS]sqrt_sqr; last by rewrite !mulr_ge0 ?ler0n ?exp_ge0 ?sqrt_ge0.
  by apply: sqrt_le; rewrite exprMn sqr_sqrt ?divr_ge0 ?ler0n // square ?exp_ge0 ?exp2_le.
apply: le_trans (_ : 2%:R * (8%:R * exp 2%:R * epsilon * (sqrt (26%:R / 3%:R) * sqrt n%:R)) <= _).
  rewrite ler_pmul2l ?ltr0n //; apply: le_trans (ltW h) _; apply: ler_wpmul2l => //.
  by rewrite !mulr_ge0 ?ler0n ?exp_ge0 // ltW.
rewrite regroup //; apply: le_trans (_ : 349%:R * (epsilon * sqrt n%:R) <= _); last by rewrite mulrA.
by apply: ler_wpmul2r => //; rewrite mulr_ge0 ?sqrt_ge0 // ltW.
Qed.

Lemma m_le : 2%:R ^+ j <= most.
Proof.
rewrite /most le_maxr; case: (posnP j) => [->|/m_above_1 ->]; last by rewrite orbT.
by rewrite expr0 lexx.
Qed.

(* k oracles for m values cost sum_g Phi(n_g, m), where Phi(n, m) is what one costs with n users *)
Theorem thm_3_1_cost : [/\ k%:R <= 26%:R / 3%:R * ell, 2%:R ^+ j <= most &
  forall (Phi : real -> real -> real) (users : 'I_k -> nat), (forall a b, 0 <= Phi a b) ->
    (forall a a' b b', a <= a' -> b <= b' -> Phi a b <= Phi a' b') -> (forall i, (users i <= n)%N) ->
    \sum_i Phi (users i)%:R (2%:R ^+ j) <= 26%:R / 3%:R * ell * Phi n%:R most].
Proof.
split=> [||Phi users Phi0 mono few]; [exact: k_le|exact: m_le|].
apply: le_trans (_ : \sum_(i < k) Phi n%:R most <= _).
  by apply: ler_sum => i _; apply: mono; rewrite ?ler_nat ?m_le.
by rewrite sumr_const card_ord -(mulr_natl (Phi _ _)) ler_wpmul2r // k_le.
Qed.

(* the cells of k tables of m *)
Theorem cor_3_2_memory : k%:R * 2%:R ^+ j <= 26%:R / 3%:R * ell * most /\
  ((0 < j)%N -> k%:R * 2%:R ^+ j <= 3025%:R * epsilon * sqrt n%:R * ell).
Proof.
have m0 : 0 <= 2%:R ^+ j :> real by rewrite exprn_ge0 ?ler0n.
split=> [|/m_above_1 h]; first by apply: ler_pmul; rewrite ?ler0n ?k_le ?m_le.
apply: le_trans (ler_pmul (ler0n _ k) m0 k_le h) _.
rewrite (product _ _ (ltW ell_gt0)) -[leRHS]mulrA -[leRHS]mulrA [epsilon * (_ * _)]mulrA; apply: ler_wpmul2r constant.
by rewrite !mulr_ge0 ?sqrt_ge0 // ltW // ell_gt0.
Qed.
End Size.
