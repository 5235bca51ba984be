(* Heavy hitters, Section 7.1: the recursive matrix H_2m = [H_m, H_m; H_m, - H_m], H_1 = [1], and Facts 7.2 and 7.3 for it. *)
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

(* the sum over the upper half of the rows and that over the lower half are equal or opposite *)
Theorem fact_7_2 (R : comRingType) (k i j : nat) : (i < 2 ^ k)%N -> (j < 2 ^ k)%N ->
  \sum_(r < 2 ^ k) recursive R k r i * recursive R k r j = (i == j)%:R * 2 ^+ k.
Proof.
elim: k i j => [|k IH] i j ik jk; first by rewrite big_ord1 /= !mulr1; case: i ik => //; case: j jk.
have p : (0 < 2 ^ k)%N by rewrite expn_gt0.
pose high x := (2 ^ k <= x)%N; pose low x := (x %% 2 ^ k)%N; pose s x : R := if high x then -1 else 1.
have upper x (r : 'I_(2 ^ k)) : recursive R k.+1 r x = recursive R k r (low x).
  by rewrite /= leqNgt ltn_ord mul1r modn_small.
have lower x (r : 'I_(2 ^ k)) : recursive R k.+1 (2 ^ k + r)%N x = s x * recursive R k r (low x).
  by rewrite /= leq_addr modnDl modn_small.
have digits x : (x < 2 ^ k.+1)%N -> x = (high x * 2 ^ k + low x)%N.
  move=> xk; rewrite {1}(divn_eq x (2 ^ k)); congr (_ * _ + _)%N.
  have q : (x %/ 2 ^ k < 2)%N by rewrite ltn_divLR // -expnS.
  by rewrite /high -(divn_gt0 _ p); case: (x %/ 2 ^ k)%N q => [|[|]].
have same : (i == j) = (high i == high j) && (low i == low j).
  apply/eqP/andP => [->|[/eqP a /eqP b]]; first by rewrite !eqxx.
  by rewrite (digits _ ik) (digits _ jk) a b.
have -> : \sum_(r < 2 ^ k.+1) recursive R k.+1 r i * recursive R k.+1 r j =
          (1 + s i * s j) * \sum_(r < 2 ^ k) recursive R k r (low i) * recursive R k r (low j).
  rewrite [in LHS]expnS mul2n -addnn big_split_ord mulrDl mul1r; congr (_ + _).
    by apply: eq_bigr => r _; rewrite !upper.
  by rewrite mulr_sumr; apply: eq_bigr => r _; rewrite !lower mulrACA.
rewrite IH ?ltn_mod // same exprS /s.
by case: (high i); case: (high j); case: (low i == low j);
   rewrite /= ?mulrNN ?mulr1 ?mul1r ?subrr ?mul0r ?mulr0.
Qed.

Theorem fact_7_3 (R : ringType) (k i j : nat) : (i < 2 ^ k)%N -> (j < 2 ^ k)%N -> recursive R k i j = (-1) ^+ common k i j.
Proof.
elim: k i j => [|k IH] i j ik jk; first by rewrite /common big_ord0.
have p : (0 < 2 ^ k)%N by rewrite expn_gt0.
rewrite /= IH ?ltn_mod // /common big_ord_recr /= addnC exprD !high_digit //; congr (_ * _ ^+ _).
  by case: ifP => _; rewrite ?expr1.
by apply: eq_bigr => b _; rewrite !low_digit.
Qed.
