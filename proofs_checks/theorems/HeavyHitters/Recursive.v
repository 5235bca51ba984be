(* Heavy hitters, Section 7.1: the recursive matrix H_2m = [H_m, H_m; H_m, - H_m], H_1 = [1], and Fact 7.3 for it. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* entry (i, j) of the matrix of order 2^k, rows and columns counted from 0: the highest bits say which block it is in *)
Fixpoint recursive (R : ringType) (k i j : nat) : R :=
  if k is k'.+1 then
    (if (2 ^ k' <= i)%N && (2 ^ k' <= j)%N then -1 else 1) * recursive R k' (i %% 2 ^ k') (j %% 2 ^ k')
  else 1.

(* how many binary digits are 1 in both *)
Definition common (k i j : nat) : nat := \sum_(b < k) (odd (i %/ 2 ^ b) && odd (j %/ 2 ^ b)).

Lemma low_digit (k i b : nat) : (b < k)%N -> odd ((i %% 2 ^ k) %/ 2 ^ b) = odd (i %/ 2 ^ b).
Proof.
move=> bk; have e : (2 ^ k = 2 ^ (k - b) * 2 ^ b)%N by rewrite -expnD subnK // ltnW.
rewrite [in RHS](divn_eq i (2 ^ k)) e mulnA divnMDl ?expn_gt0 // oddD oddM oddX /= subn_eq0.
by rewrite leqNgt bk andbF.
Qed.

Lemma high_digit (k i : nat) : (i < 2 ^ k.+1)%N -> odd (i %/ 2 ^ k) = (2 ^ k <= i)%N.
Proof.
move=> ik; have p : (0 < 2 ^ k)%N by rewrite expn_gt0.
have q : (i %/ 2 ^ k < 2)%N by rewrite ltn_divLR // -expnS.
by rewrite -(divn_gt0 _ p); case: (i %/ 2 ^ k)%N q => [|[|]].
Qed.

Theorem fact_7_3 (R : ringType) (k i j : nat) : (i < 2 ^ k)%N -> (j < 2 ^ k)%N -> recursive R k i j = (-1) ^+ common k i j.
Proof.
elim: k i j => [|k IH] i j ik jk; first by rewrite /common big_ord0.
have p : (0 < 2 ^ k)%N by rewrite expn_gt0.
rewrite /= IH ?ltn_mod // /common big_ord_recr /= addnC exprD !high_digit //; congr (_ * _ ^+ _).
  by case: ifP => _; rewrite ?expr1.
by apply: eq_bigr => b _; rewrite !low_digit.
Qed.
