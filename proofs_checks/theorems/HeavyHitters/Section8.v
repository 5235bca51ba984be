(* Heavy hitters, Sections 8 and 9: sizes of random groups.

   paper        theorem    state
   Lemma 8.1    lem_8_1    proved with constants, independent partition: Delta_0 <= sqrt(2 n ln(4/beta')) + sqrt(k n)
   Lemma 9.1    lem_9_1    repaired: |U_tau| <= e n / L with probability at least 1 - e^(-n/L) *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Hoeffding Martingale Chernoff.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Lemma 9.1: user u is in level tau with probability 1/L, independently. *)
Definition in_level (L n : nat) (_ : 'I_n) (b : bool) : real := if b then L%:R^-1 else 1 - L%:R^-1.

Theorem lem_9_1 (L n : nat) : (0 < L)%N ->
  probability (independent (@in_level L n)) (fun x => exp 1 * (n%:R / L%:R) <= \sum_u (x u : bool)%:R) <= exp (- (n%:R / L%:R)).
Proof.
move=> L0; have L1 : 0 < (L%:R^-1 : real) <= 1 by rewrite invr_gt0 ltr0n L0 invf_le1 ?ltr0n // ler1n.
have /andP[l0 l1] := L1.
have dp (i : 'I_n) : distribution (in_level L i).
  split=> [b|]; last by rewrite big_bool /= /in_level addrC subrK.
  by case: b; rewrite /in_level; [exact: ltW|rewrite subr_ge0].
have b01 (i : 'I_n) (b : bool) : 0 <= (b%:R : real) <= 1 by rewrite ler0n lern1; case: b.
have mu : \sum_(i < n) mean (in_level L i) (fun b => b%:R) = n%:R / L%:R.
  rewrite (eq_bigr (fun _ => L%:R^-1)) => [|i _]; last by rewrite /mean big_bool /= mulr1n mulr0n mulr1 mulr0 addr0.
  by rewrite sumr_const card_ord -[_ *+ n]mulr_natl.
have e1 : 0 <= exp 1 - 1 by rewrite subr_ge0 exp_ge1 ler01.
have := chernoff_upper dp b01 e1; rewrite mu.
have -> : 1 + (exp 1 - 1) = exp 1 by rewrite addrC subrK.
rewrite chernoff_base; last exact: exp_gt0.
rewrite expK mulr1.
have -> : n%:R / L%:R * (exp 1 - 1 - exp 1) = - (n%:R / L%:R) by rewrite addrAC subrr sub0r mulrN1.
exact.
Qed.
