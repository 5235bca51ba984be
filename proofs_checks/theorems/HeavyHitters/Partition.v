(* Heavy hitters, Sections 8.4 and 9.1: how far the frequencies in a random group of the users are from their share.

   Z u says that the user u is in the group, which each user is with chance q; held x Z v is the number of its users with the item v,
   and off q x Z the Euclidean norm of held x Z - q f, over all items. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.

Section Norm.
Variable X : finType.
Implicit Types a b : X -> real.
Definition norm a : real := sqrt (\sum_v a v ^+ 2).

Lemma sum_squares_ge0 a : 0 <= \sum_v a v ^+ 2. Proof. by apply: sumr_ge0 => v _; exact: sqr_ge0. Qed.
Lemma norm_ge0 a : 0 <= norm a. Proof. exact: sqrt_ge0. Qed.
Lemma norm_sqr a : norm a ^+ 2 = \sum_v a v ^+ 2. Proof. by rewrite sqr_sqrt ?sum_squares_ge0. Qed.
Lemma norm_at a v : `|a v| <= norm a.
Proof.
rewrite -(sqrt_sqr (normr_ge0 (a v))); apply: sqrt_le; rewrite real_normK ?num_real // (bigD1 v) //= ler_addl.
by apply: sumr_ge0 => w _; exact: sqr_ge0.
Qed.

Lemma norm_triangle a b : norm a - norm b <= norm (fun v => a v - b v).
Proof.
rewrite ler_subl_addr -[X in X <= _]ger0_norm ?norm_ge0 // -[X in _ <= X]ger0_norm ?addr_ge0 ?norm_ge0 //.
rewrite -ler_sqr ?nnegrE ?normr_ge0 // !real_normK ?num_real // sqrrD !norm_sqr.
have -> : \sum_v a v ^+ 2 = \sum_v (a v - b v) ^+ 2 + (\sum_v (a v - b v) * b v) *+ 2 + \sum_v b v ^+ 2.
  by rewrite -mulr_natl mulr_sumr -!big_split; apply: eq_bigr => v _ /=; ring.
rewrite ler_add2r ler_add2l ler_muln2r /=; apply: le_trans (ler_norm _) _.
rewrite -(sqrt_sqr (normr_ge0 _)) -sqrtM ?sum_squares_ge0 //; apply: sqrt_le; rewrite real_normK ?num_real //.
exact: cauchy_schwarz.
Qed.
End Norm.

Section Groups.
Variables (X : finType) (n : nat) (x : 'I_n -> X).
Implicit Types Z : 'I_n -> bool.
Definition held Z (v : X) : real := \sum_u ((x u == v) && Z u)%:R.
Definition of_item (v : X) : real := \sum_u (x u == v)%:R.
Definition off (q : real) Z : real := norm (fun v => held Z v - q * of_item v).

Lemma off_ge0 q Z : 0 <= off q Z. Proof. exact: norm_ge0. Qed.
Lemma off_at q Z v : `|held Z v - q * of_item v| <= off q Z.
Proof. exact: (norm_at (fun v => held Z v - q * of_item v)). Qed.
Lemma off_change q Z Z' : off q Z - off q Z' <= norm (fun v => held Z v - held Z' v).
Proof.
apply: le_trans (norm_triangle _ _) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; congr sqrt.
by apply: eq_bigr => v _; congr (_ ^+ 2); ring.
Qed.

Let indicator (v w : X) : \sum_z (((v == z)%:R - (w == z)%:R) ^+ 2 : real) <= 2%:R.
Proof.
apply: (@le_trans _ _ (\sum_z ((v == z)%:R + (w == z)%:R))).
  apply: ler_sum => z _; case: (v == z); case: (w == z); rewrite ?subrr ?subr0 ?sub0r ?sqrrN ?expr1n ?expr0n /= ?addr0 ?add0r ?addr_ge0 ?ler01 //.
have one (y : X) : \sum_z (y == z)%:R = 1 :> real.
  by rewrite (bigD1 y) //= eqxx big1 ?addr0 // => z /negPf nz; rewrite eq_sym nz.
by rewrite big_split /= !one -mulr2n.
Qed.

(* one user comes or goes *)
Lemma off_one q Z Z' w : (forall u, u != w -> Z u = Z' u) -> off q Z - off q Z' <= `|(Z w)%:R - (Z' w)%:R|.
Proof.
move=> e; apply: le_trans (off_change _ _ _) _; rewrite -(sqrt_sqr (normr_ge0 _)) real_normK ?num_real //; apply: sqrt_le.
rewrite (bigD1 (x w)) //= [X in _ + X]big1 => [|v nv]; last first.
  rewrite /held -sumrB big1 ?expr0n // => u _; have [->|uw] := eqVneq u w; last by rewrite e ?subrr.
  by rewrite eq_sym (negPf nv) subrr.
rewrite addr0 /held -sumrB (bigD1 w) //= eqxx big1 ?addr0 // => u uw; by rewrite e ?subrr.
Qed.

(* two users change places *)
Lemma off_two q Z a b : off q Z - off q (fun u => Z (tperm a b u)) <= sqrt 2%:R * `|(Z a)%:R - (Z b)%:R|.
Proof.
apply: le_trans (off_change _ _ _) _; rewrite -(sqrt_sqr (normr_ge0 ((Z a)%:R - _))) real_normK ?num_real // -sqrtM ?ler0n //.
apply: sqrt_le; set d := (Z a)%:R - (Z b)%:R.
rewrite (eq_bigr (fun v => d ^+ 2 * ((x a == v)%:R - (x b == v)%:R) ^+ 2)) => [|v _].
  by rewrite -mulr_sumr mulrC ler_wpmul2r ?sqr_ge0.
rewrite -exprMn; congr (_ ^+ 2); rewrite /held -sumrB.
have [ab|ab] := eqVneq a b.
  by rewrite /d ab subrr mul0r big1 // => u _; rewrite tperm1 perm1 subrr.
have ba : b != a by rewrite eq_sym.
rewrite (bigD1 a) //= (bigD1 b) //= tpermL tpermR big1 ?addr0 => [|u /andP[ua ub]]; last by rewrite tpermD ?subrr 1?eq_sym.
by rewrite /d; case: (x a == v); case: (x b == v); case: (Z a); case: (Z b); rewrite /= ?mulr1n ?mulr0n; ring.
Qed.

(* The mean, for any law in which a user is in the group with chance q and no two users attract each other. *)
Section Mean.
Variables (O : finType) (P : O -> real) (Z : O -> 'I_n -> bool) (q : real).
Hypotheses (dP : distribution P) (one : forall u, mean P (fun o => (Z o u)%:R) = q).
Hypothesis two : forall u w, u != w -> mean P (fun o => (Z o u && Z o w)%:R) <= q ^+ 2.

Lemma off_mean : mean P (fun o => off q (Z o)) <= sqrt (n%:R * q).
Proof.
have m0 : 0 <= mean P (fun o => off q (Z o)) by apply: mean_ge0 => // o; exact: off_ge0.
rewrite -(sqrt_sqr m0); apply: sqrt_le; apply: le_trans (mean_sqr _ dP) _.
rewrite (@eq_mean _ _ _ _ (fun o => \sum_v \sum_u \sum_w ((x u == v) && (x w == v))%:R * (((Z o u)%:R - q) * ((Z o w)%:R - q)))) => [|o]; last first.
  rewrite norm_sqr; apply: eq_bigr => v _; rewrite expr2 /of_item /held mulr_sumr -sumrB big_distrlr /=.
  by apply: eq_bigr => u _; apply: eq_bigr => w _; case: (x u == v); case: (x w == v); rewrite /= ?mulr1n ?mulr0n; ring.
pose cov u w := mean P (fun o => (Z o u && Z o w)%:R) - q ^+ 2.
have c u w : mean P (fun o => ((Z o u)%:R - q) * ((Z o w)%:R - q)) = cov u w.
  rewrite (@eq_mean _ _ _ _ (fun o => (Z o u && Z o w)%:R - q * (Z o u)%:R - q * (Z o w)%:R + q ^+ 2)) => [|o].
    rewrite meanD !meanB !meanZ !one mean_const // /cov.
    have e (m : real) : m - q * q - q * q + q ^+ 2 = m - q ^+ 2 by ring.
    exact: e.
  by case: (Z o u); case: (Z o w); rewrite /= ?mulr1n ?mulr0n; ring.
apply: (@le_trans _ _ (\sum_v \sum_u (x u == v)%:R * q)); last first.
  rewrite exchange_big /= (eq_bigr (fun _ => q)) => [|u _]; last first.
    by rewrite (bigD1 (x u)) //= eqxx mul1r big1 ?addr0 // => v nv; rewrite eq_sym (negPf nv) mul0r.
  by rewrite sumr_const card_ord mulr_natl.
rewrite mean_sum; apply: ler_sum => v _; rewrite mean_sum; apply: ler_sum => u _; rewrite mean_sum.
under eq_bigr do rewrite meanZ c; rewrite (bigD1 u) //= -[X in _ <= X]addr0 ler_add //.
  case: (x u == v); rewrite ?mul0r // !mul1r /cov (eq_mean _ (fun o => congr1 (fun b : bool => b%:R) (andbb (Z o u)))) one.
  by rewrite ler_subl_addr ler_addl sqr_ge0.
by rewrite -oppr_ge0 -sumrN; apply: sumr_ge0 => w wu; rewrite oppr_ge0 mulr_ge0_le0 ?ler0n // subr_le0 two // eq_sym.
Qed.
End Mean.
End Groups.
