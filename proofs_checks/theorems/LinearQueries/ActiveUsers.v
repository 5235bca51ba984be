(* linear-queries, Lemma 3.5 repaired: of n users that are active with chance 1/2 each, fewer than a quarter are with chance e^(-n/8). *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Hoeffding.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition active_users (n : nat) (x : {ffun 'I_n -> bool}) : nat := #|[pred i | x i]|.

Theorem lem_3_5 (n : nat) :
  probability (independent (fun _ : 'I_n => uniform real_realType [finType of bool])) (fun x => (4 * active_users x < n)%N) <=
  exp (- (n%:R / 8%:R)).
Proof.
set P := independent _; have du : distribution (uniform real_realType [finType of bool]).
  by apply: uniform_distribution; rewrite card_bool.
have dP : distribution P by exact: independent_distribution.
have [n0|n0] := posnP n.
  apply: le_trans (probability_le1 _ dP) _; have -> : n%:R = 0 :> real by rewrite n0.
  by rewrite mul0r oppr0 exp0.
have f01 : forall (i : 'I_n) (b : bool), 0 <= (b%:R : real) <= 1 by move=> i [] /=; rewrite ?lexx ?ler01.
have eta0 : 0 <= n%:R / 4%:R :> real by rewrite divr_ge0 ?ler0n.
have := hoeffding_lower (fun _ => du) f01 eta0.
have m : mean (uniform real_realType [finType of bool]) (fun b : bool => b%:R) = 2%:R^-1.
  by rewrite /mean big_bool /uniform card_bool /= mulr1 mulr0 addr0.
have -> : \sum_(i < n) (1 - 0 : real) ^+ 2 = n%:R by rewrite subr0 expr1n sumr_const card_ord.
have nr : n%:R != 0 :> real by rewrite pnatr_eq0 -lt0n.
move=> h; apply: le_trans (_ : _ <= exp (- (2%:R * (n%:R / 4%:R) ^+ 2 / n%:R))) _; last first.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (exp (- _)); field.
apply: le_trans h; apply: probability_sub dP _ => x less.
have -> : \sum_i (mean (uniform real_realType [finType of bool]) (fun b : bool => b%:R) - (x i)%:R) =
    n%:R / 2%:R - (active_users x)%:R :> real.
  rewrite sumrB m sumr_const card_ord -[_ *+ n]mulr_natl; congr (_ - _).
  by rewrite /active_users -sum1_card natr_sum [RHS]big_mkcond; apply: eq_bigr => i _; rewrite inE; case: (x i).
have a : 4%:R * (active_users x)%:R <= n%:R :> real by rewrite -natrM ler_nat ltnW.
move: a; move: (n%:R) ((active_users x)%:R) => N A a; toR; lra.
Qed.
