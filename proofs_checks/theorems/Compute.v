(* Entries of the mechanisms at given sizes, in terms of what a computer can evaluate: the bridge to the tables of Golden. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse HighLow Blocks OneRow Parts SubsetSelection Mangat.
From Exactdp.Mechanisms Require Import OneBit Binary Supported Coordinates LocalHashing.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* whether H(a, b) = -1: the parity of the number of binary digits, of the first n, that a and b share *)
Fixpoint parity (n a b : nat) : bool := if n is n'.+1 then (odd a && odd b) (+) parity n' a./2 b./2 else false.

Section Compute.
Variable R : realFieldType.

Lemma minus_one : (-1 == 1 :> R) = false.
Proof. by rewrite eqNr oner_eq0. Qed.

Lemma bits_of_cons n a : bits_of n.+1 a = pushed (odd a) (bits_of n a./2).
Proof.
apply/ffunP => i; rewrite !ffunE; case: unliftP => [j ->|->]; last by rewrite expn0 divn1.
by rewrite ffunE /= /bump leq0n add1n expnS divnMA divn2.
Qed.

Theorem hadamard_parity n a b : hadamard R (bits_of n a) (bits_of n b) = (-1) ^+ parity n a b.
Proof.
elim: n a b => [|n IH] a b; first by rewrite /hadamard big_ord0.
by rewrite !bits_of_cons sylvester IH signr_addb.
Qed.

Lemma plus_parity n a b : (hadamard R (bits_of n a) (bits_of n b) == 1) = ~~ parity n a b.
Proof. by rewrite hadamard_parity; case: parity; rewrite ?expr1 ?expr0 ?eqxx ?minus_one. Qed.

Lemma krr_entry k (t : R) (x y : 'I_k.+1) : krr t x y = (if val x == val y then t else 1) / (t + k%:R).
Proof.
have e : k.+1%:R - 1 = k%:R :> R by rewrite -addn1 natrD addrK.
by rewrite /krr card_ord val_eqE -addrA e.
Qed.

Lemma krr_score_entry k (t : R) (x y : 'I_k.+2) : krr_score t x y = (if val x == val y then t + k%:R else -1) / (t - 1).
Proof.
have e : k.+2%:R - 2%:R = k%:R :> R by rewrite -addn2 natrD addrK.
by rewrite /krr_score card_ord val_eqE -addrA e.
Qed.

Lemma response_entry (X : finType) n (row : X -> nat) (t : R) x b :
  response (fun x => bits_of n (row x)) t x (bits_of n b) = (if parity n (row x) b then 2%:R else 2%:R * t) / (2 ^+ n * (t + 1)).
Proof. by rewrite /response plus_parity if_neg. Qed.

Lemma response_score_entry (X : finType) n (row : X -> nat) (t : R) x b :
  response_score (fun x => bits_of n (row x)) t (bits_of n b) x = gain t * (-1) ^+ parity n (row x) b.
Proof. by rewrite /response_score hadamard_parity. Qed.

Lemma one_row_entry (X : finType) n (column : X -> nat) (t : R) x r w :
  one_row (fun x => bits_of n (column x)) t x (bits_of n r, w) =
  (if parity n r (column x) (+) w then t else 1) / (2 ^+ n * (t + 1)).
Proof. by rewrite /one_row /agrees /= plus_parity; case: parity; case: w. Qed.

Lemma parted_entry (X I : finType) n (part : X -> I) (row : X -> nat) (t : R) x i b :
  parted part (fun x => bits_of n (row x)) t x (i, bits_of n b) =
  (if (i == part x) && ~~ parity n (row x) b then 2%:R * t else 2%:R) / (2 ^+ n * (t - 1 + 2%:R * #|I|%:R)).
Proof. by rewrite /parted /= plus_parity. Qed.
Lemma mangat_entry k (t : R) (x y : 'I_k.+1) : mangat ord0 t x y =
  if val x == 0%N then (val y == 0%N)%:R else if val y == 0%N then t^-1 else if val y == val x then 1 - t^-1 else 0.
Proof. by []. Qed.

Lemma mangat_score_entry k (t : R) (y j : 'I_k.+1) : mangat_score ord0 t y j =
  if val j == 0%N then (if val y == 0%N then 1 else - (t - 1)^-1) else (if val y == val j then t / (t - 1) else 0).
Proof. by []. Qed.

Lemma select_entry (X : finType) K D (t : R) (members : {set X}) (e : #|members| == D.+1) x :
  select K t x (exist _ members e : selection X D.+1) =
  (if x \in members then t else 1) * K.+1%:R / ('C(K.+1, D.+1)%:R * (D.+1%:R * t + K.+1%:R - D.+1%:R)).
Proof. by []. Qed.

Lemma answers_entry (X : finType) (predicate : nat -> X -> bool) m (t : R) x (y : nat -> bool) :
  answers (fun i : 'I_m => predicate (val i)) t x [ffun i => y (val i)] =
  \prod_(0 <= i < m) ((if predicate i x == y i then t else 1) / (t + 1)).
Proof. by rewrite big_mkord; apply: eq_bigr => i _; rewrite ffunE. Qed.

Lemma unary_entry n (p q : R) (x : 'I_n) b : unary p q x (bits_of n b) =
  \prod_(0 <= j < n) coin p q (val x == j) (odd (b %/ 2 ^ j)).
Proof. by rewrite big_mkord; apply: eq_bigr => j _; rewrite /one_hot ffunE. Qed.

Lemma unary_score_entry n (p q : R) b (j : 'I_n) : support_score (@bit_of _) p q (bits_of n b) j = ((odd (b %/ 2 ^ j))%:R - q) / (p - q).
Proof. by rewrite /support_score /bit_of ffunE. Qed.

Lemma dot_parity n a b : dot (bits_of n a) (bits_of n b) = parity n a b.
Proof.
elim: n a b => [|n IH] a b; first by rewrite /dot big_ord0.
rewrite !bits_of_cons /dot big_ord_recl !ffunE unlift_none /= -IH; congr (_ (+) _).
by apply: eq_bigr => i _; rewrite !ffunE liftK !ffunE.
Qed.

(* function number h: row i of its matrix is the i-th group of n digits of h *)
Lemma hashed_entry k n b (t : R) (x : 'I_k) h y :
  hashed (@even R _) (fun f (x : 'I_k) => linear f (bits_of n x)) (krr t) x
    ([ffun i : 'I_b => bits_of n (h %/ 2 ^ (n * i))], bits_of b y) =
  ((2 ^+ n) ^+ b)^-1 *
  ((if \big[andb/true]_(0 <= i < b) (parity n (h %/ 2 ^ (n * i)) (val x) == odd (y %/ 2 ^ i)) then t else 1) / (t + 2 ^+ b - 1)).
Proof.
have e : (linear [ffun i : 'I_b => bits_of n (h %/ 2 ^ (n * i))] (bits_of n x) == bits_of b y) =
  \big[andb/true]_(0 <= i < b) (parity n (h %/ 2 ^ (n * i)) (val x) == odd (y %/ 2 ^ i)).
  rewrite big_mkord big_andE; apply/eqP/forallP => [/ffunP e i|e].
    by apply/eqP; have := e i; rewrite !ffunE dot_parity.
  by apply/ffunP => i; have /eqP := e i; rewrite !ffunE dot_parity.
by rewrite /hashed /public_coin /= /even /krr e card_bits card_ffun card_ord natrX card_bits.
Qed.
End Compute.

(* side conditions of field: sums and products of positive numbers; t0 : 0 < t and u0 : t - 1 != 0 are in the context *)
Ltac positive := repeat first [assumption | exact: ltr01 | exact: ltr0Sn | apply: addr_gt0 | apply: mulr_gt0 | apply: exprn_gt0].
Ltac entry := field; repeat (apply/andP; split); try done; try assumption; try (apply: lt0r_neq0; by positive).
(* two tables: each pair of entries that are not written alike is proved once *)
Ltac pair x y := first [ constr_eq x y | lazymatch goal with
  | h : x = y |- _ => idtac
  | _ => let e := fresh in have e : x = y; [by entry | ] end ].
Ltac walk l r := lazymatch l with
  | ?x :: ?s => lazymatch r with ?y :: ?u => walk x y; walk s u end
  | [::] => idtac
  | _ => pair l r end.
Ltac entries := lazymatch goal with |- ?l = ?r => walk l r end; repeat (congr (_ :: _)); first [assumption | done].
