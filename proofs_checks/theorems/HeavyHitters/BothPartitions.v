(* Heavy hitters, Lemmas 8.1, 8.2 and 9.1 for both partitions, as they are printed: independent groups, and the blocks of a permutation.

   paper        theorem       state
   Lemma 8.1    lem_8_1_both  explicit, k <= 8 l, l = ln (4/beta'): 3 sqrt 2 sqrt (n l), and 0 for a permutation (k divides n)
   Lemma 8.2    lem_8_2_both  explicit, k <= 8 l: 3 sqrt 2 sqrt (n l), and (2 + 2 sqrt 2) sqrt (n l) for a permutation
   Lemma 9.1    lem_9_1_both  repaired: above e n / L with probability at most e^(-n/L), which is at most beta' where n >= L ln (1/beta');
                              n / L for a permutation (L divides n) *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Lemma82 Section8.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.

Lemma at_most (O : finType) (P f : O -> real) (c d e : real) : distribution P -> c <= d ->
  probability P (fun o => c <= f o) <= e -> 1 - e <= probability P (fun o => f o <= d).
Proof.
move=> dP cd h; apply: (@le_trans _ _ (1 - probability P (fun o => c <= f o))); first by rewrite ler_add2l ler_opp2.
rewrite -probabilityC //; apply: probability_sub => // o; rewrite -ltNge => /ltW fc; exact: le_trans fc cd.
Qed.

Section Both.
Variables (beta : real) (k : nat).
Hypotheses (b01 : 0 < beta < 1) (k0 : (0 < k)%N) (k8 : k%:R <= 8%:R * ln (4%:R / beta)).
Notation l := (ln (4%:R / beta)).
Let l0 : 0 <= l. Proof. by rewrite -(pmulr_rge0 _ (ltr0Sn _ 7)); apply: le_trans k8; exact: ler0n. Qed.

Lemma mean_part (n : nat) : sqrt (k%:R * n%:R) <= 2%:R * sqrt 2%:R * sqrt (n%:R * l).
Proof.
apply: (@le_trans _ _ (sqrt (2%:R ^+ 2 * 2%:R * (n%:R * l)))).
  apply: sqrt_le; rewrite (_ : 2%:R ^+ 2 * 2%:R * (n%:R * l) = 8%:R * l * n%:R); last by ring.
  exact: ler_wpmul2r (ler0n _ _) _ _ k8.
have q : 0 <= 2%:R ^+ 2 :> real by exact: sqr_ge0.
by rewrite (sqrtM _ (mulr_ge0 q (ler0n _ 2))) (sqrtM _ q) sqrt_sqr ?ler0n.
Qed.

Lemma independent_part (n : nat) : sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * l) <= 3%:R * sqrt 2%:R * sqrt (n%:R * l).
Proof.
rewrite (_ : 3%:R * sqrt 2%:R * sqrt (n%:R * l) = 2%:R * sqrt 2%:R * sqrt (n%:R * l) + sqrt 2%:R * sqrt (n%:R * l)); last by ring.
by apply: ler_add (mean_part n) _; rewrite -mulrA sqrtM ?ler0n // mulr_ge0 ?ler0n.
Qed.

Theorem lem_8_1_both :
  (forall n, (0 < n)%N -> 1 - beta / 4%:R <=
     probability (independent (@any_group n k)) (fun x => deviation x <= 3%:R * sqrt 2%:R * sqrt (n%:R * l))) /\
  (forall b (b0 : (0 < b)%N) (s : 'S_(k * b)), deviation [ffun u => group b0 s u] = 0).
Proof.
split=> [n n0|b b0 s].
  apply: at_most (independent_part n) (lem_8_1 n0 k0 b01).
  by apply: independent_distribution; exact: any_group_distribution.
by have [_ h] := lem_8_1_permutation k0 b0 s (Ordinal k0).
Qed.

Theorem lem_8_2_both (X : finType) :
  (forall n (x : 'I_n -> X), (0 < n)%N -> 1 - beta / 4%:R <=
     probability (independent (@any_group n k)) (fun a => deviations x a <= 3%:R * sqrt 2%:R * sqrt (n%:R * l))) /\
  (forall b (b0 : (0 < b)%N) (x : 'I_(k * b) -> X), 1 - beta / 4%:R <=
     probability (@any_order (k * b)) (fun s => deviations x (group b0 s) <= (2%:R + 2%:R * sqrt 2%:R) * sqrt ((k * b)%:R * l))).
Proof.
split=> [n x n0|b b0 x].
  apply: at_most (independent_part n) (@lem_8_2 X n k x n0 k0 beta b01).
  by apply: independent_distribution; exact: any_group_distribution.
apply: at_most (@lem_8_2_permutation k b k0 b0 X x beta b01); first exact: any_order_distribution.
by rewrite mulrDl addrC ler_add2l mean_part.
Qed.
End Both.

Theorem lem_9_1_both (L : nat) : (0 < L)%N ->
  (forall n, probability (independent (@in_level L n)) (fun x => exp 1 * (n%:R / L%:R) <= \sum_u (x u : bool)%:R) <= exp (- (n%:R / L%:R))) /\
  (forall b (b0 : (0 < b)%N) (s : 'S_(L * b)) (tau : 'I_L), \sum_u (group b0 s u == tau)%:R = (L * b)%:R / L%:R :> real).
Proof.
move=> L0; split=> [n|b b0 s tau]; first exact: lem_9_1.
by rewrite group_sum // natrM mulrAC divff ?mul1r // pnatr_eq0 -lt0n.
Qed.

(* under the assumption of its proof, n >= L ln (1/beta') / epsilon^2 with epsilon <= 1 *)
Theorem lem_9_1_printed (L n : nat) (epsilon beta : real) : (0 < L)%N -> 0 < epsilon <= 1 -> 0 < beta < 1 ->
  L%:R * ln (1 / beta) / epsilon ^+ 2 <= n%:R ->
  [/\ 1 - exp (- (n%:R / L%:R)) <= probability (independent (@in_level L n)) (fun x => \sum_u (x u : bool)%:R <= exp 1 * (n%:R / L%:R)),
      exp (- (n%:R / L%:R)) <= beta &
      forall b (b0 : (0 < b)%N) (s : 'S_(L * b)) (tau : 'I_L), \sum_u (group b0 s u == tau)%:R = (L * b)%:R / L%:R :> real].
Proof.
move=> L0 /andP[e0 e1] /andP[b0 b1] nL; have LR : 0 < L%:R :> real by rewrite ltr0n.
have L1 : 1 <= L%:R :> real by rewrite ler1n.
have [_ blocks] := lem_9_1_both L0; split; last exact: blocks.
  apply: at_most (lexx _) (lem_9_1 n L0); apply: independent_distribution => u.
  split=> [[]|]; rewrite /in_level ?invr_ge0 ?ler0n ?subr_ge0 ?invf_le1 //.
  by rewrite big_bool /= addrC subrK.
have l0 : 0 <= ln (1 / beta) by rewrite ln_ge0 // ler_pdivl_mulr // mul1r ltW.
have -> : beta = exp (- ln (1 / beta)) by rewrite expN lnK ?divr_gt0 ?ltr01 // div1r invrK.
rewrite exp_le ler_opp2.
rewrite ler_pdivl_mulr // mulrC; apply: le_trans nL; rewrite ler_pdivl_mulr ?exprn_gt0 //.
by rewrite ler_pimulr ?mulr_ge0 ?(ltW LR) // exprn_ile1 // ltW.
Qed.
