(* Sylvester matrices of order 2^n. Rows and columns are bit vectors: H x y is -1 to the number of places where both are 1.

   An index m < 2^n stands for the vector of its binary digits (bits_of), so that H is (-1)^popcount(x & y). *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.


Notation bits n := {ffun 'I_n -> bool}.

Section Bits.
Variable n : nat.
Implicit Types x y : bits n.
Definition none : bits n := [ffun=> false].
Definition xor x y : bits n := [ffun i => x i (+) y i].
Definition pushed (b : bool) x : bits n.+1 := [ffun i => if unlift ord0 i is Some j then x j else b].
Definition bits_of (m : nat) : bits n := [ffun i : 'I_n => odd (m %/ 2 ^ i)].

Lemma xor_none x y : (xor x y == none) = (x == y).
Proof.
apply/eqP/eqP => [/ffunP h|->]; last by apply/ffunP => i; rewrite !ffunE addbb.
by apply/ffunP => i; have := h i; rewrite !ffunE; case: (x i); case: (y i).
Qed.
End Bits.

Lemma bits_of_inj n a b : (a < 2 ^ n)%N -> (b < 2 ^ n)%N -> bits_of n a = bits_of n b -> a = b.
Proof.
elim: n a b => [|n IH] a b; first by rewrite expn0 !ltnS !leqn0 => /eqP -> /eqP ->.
rewrite expnS => an bn /ffunP e.
have half m : (m < 2 * 2 ^ n)%N -> (m./2 < 2 ^ n)%N by move=> h; rewrite -divn2 ltn_divLR // mulnC.
rewrite -(odd_double_half a) -(odd_double_half b); congr (_ + _.*2)%N.
  by have := e ord0; rewrite !ffunE expn0 !divn1 => ->.
apply: IH; rewrite ?half //; apply/ffunP => i; have := e (lift ord0 i).
by rewrite !ffunE /= /bump leq0n add1n expnS !divnMA !divn2.
Qed.

Lemma bits_of_none n a : (a < 2 ^ n)%N -> (bits_of n a == none n) = (a == 0)%N.
Proof.
move=> an; apply/eqP/eqP => [e|->]; last by apply/ffunP => i; rewrite !ffunE div0n.
by apply: (@bits_of_inj n) => //; rewrite ?expn_gt0 // e; apply/ffunP => i; rewrite !ffunE div0n.
Qed.

Section Sylvester.
Variables (R : realFieldType) (n : nat).
Implicit Types x y : bits n.
Definition hadamard x y : R := \prod_i (-1) ^+ (x i && y i).

Lemma hadamard_sym x y : hadamard x y = hadamard y x.
Proof. by apply: eq_bigr => i _; rewrite andbC. Qed.

Lemma hadamard_row x x' y : hadamard x y * hadamard x' y = hadamard (xor x x') y.
Proof. by rewrite -big_split; apply: eq_bigr => i _; rewrite ffunE andb_addl signr_addb. Qed.

Lemma hadamard_sign x y : exists b : bool, hadamard x y = (-1) ^+ b.
Proof.
apply: (big_ind (fun v : R => exists b : bool, v = (-1) ^+ b)); first by exists false.
  by move=> _ _ [a ->] [b ->]; exists (a (+) b); rewrite signr_addb.
by move=> i _; exists (x i && y i).
Qed.

Lemma hadamard_sqr x y : hadamard x y ^+ 2 = 1.
Proof. by have [b ->] := hadamard_sign x y; rewrite -exprM mulnC exprM expr2 mulrNN mulr1 expr1n. Qed.

Lemma hadamard_none y : hadamard (none n) y = 1.
Proof. by rewrite /hadamard big1 // => i _; rewrite ffunE. Qed.

Theorem hadamard_sum x : \sum_y hadamard x y = (x == none n)%:R * 2 ^+ n.
Proof.
rewrite /hadamard -(bigA_distr_bigA (fun i b => (-1) ^+ (x i && b))).
have [->|/eqP h] := eqVneq x (none n).
  under eq_bigr do rewrite big_bool ffunE /=.
  by rewrite prodr_const card_ord mul1r.
have [i xi] : exists i, x i.
  apply/existsP; apply: contra_notT h => /existsPn z.
  by apply/ffunP => i; rewrite ffunE (negPf (z i)).
by rewrite (bigD1 i) //= big_bool xi /= expr1 expr0 addNr mul0r mul0r.
Qed.

Theorem hadamard_orthogonal x x' : \sum_y hadamard x y * hadamard x' y = (x == x')%:R * 2 ^+ n.
Proof. by under eq_bigr do rewrite hadamard_row; rewrite hadamard_sum xor_none. Qed.

Lemma card_bits : #|{: bits n}|%:R = 2 ^+ n :> R.
Proof. by rewrite card_ffun card_bool card_ord natrX. Qed.

(* S_x = {y : H x y = +1}, as an indicator; half of the outputs, a quarter for two rows (context-aware-ldp, section 2) *)
Definition plus x y : bool := hadamard x y == 1.

Lemma plusE x y : (plus x y)%:R = (1 + hadamard x y) / 2%:R.
Proof.
rewrite /plus; have [[] ->] := hadamard_sign x y; rewrite ?expr0 ?expr1 ?eqxx.
  by rewrite -subr_eq0 -opprD oppr_eq0 (_ : 1 + 1 = 2%:R) // pnatr_eq0 subrr mul0r.
by rewrite (_ : 1 + 1 = 2%:R) // divff // pnatr_eq0.
Qed.

Let two : 2%:R != 0 :> R. Proof. by rewrite pnatr_eq0. Qed.

Theorem plus_half x : x != none n -> \sum_y (plus x y)%:R = 2 ^+ n / 2%:R :> R.
Proof.
move=> x0; under eq_bigr do rewrite plusE.
by rewrite -mulr_suml big_split /= hadamard_sum (negPf x0) mul0r addr0 sumr_const card_bits.
Qed.

Theorem plus_quarter x x' : x != none n -> x' != none n -> x != x' ->
  \sum_y (plus x y && plus x' y)%:R = 2 ^+ n / 4%:R :> R.
Proof.
move=> x0 x1 xx; have e y : (plus x y && plus x' y)%:R =
    (1 + hadamard x y + hadamard x' y + hadamard x y * hadamard x' y) / 4%:R.
  by rewrite -mulnb natrM !plusE; move: (hadamard x y) (hadamard x' y) => u v; field.
under eq_bigr do rewrite e.
rewrite -mulr_suml !big_split /= !hadamard_sum hadamard_orthogonal (negPf x0) (negPf x1) (negPf xx) !mul0r !addr0.
by rewrite sumr_const card_bits.
Qed.
End Sylvester.

(* the recursion: H(2m) = [[H(m), H(m)], [H(m), -H(m)]] *)
Theorem sylvester (R : realFieldType) n (b c : bool) (x y : bits n) :
  hadamard R (pushed b x) (pushed c y) = (-1) ^+ (b && c) * hadamard R x y.
Proof.
rewrite /hadamard big_ord_recl !ffunE unlift_none; congr (_ * _).
by apply: eq_bigr => i _; rewrite !ffunE liftK.
Qed.
