(* Entries of the mechanisms at given sizes, in terms of what a computer can evaluate: the bridge to the tables of Golden. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Mechanisms Require Import Designs Sensitive Subsets Bits Supports Hashing Levels.
Import RandomisedResponse HadamardResponse HighLow Blocks OneRow Parts SubsetSelection Mangat OneBit Binary Supported Coordinates LocalHashing TwoRounds OracleLevels.
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
(* of a table row by row: what is rewritten in a row does not go through the others again *)
Ltac rows each := lazymatch goal with
  | |- (_ :: _) = (_ :: _) :> seq (seq _) => refine (f_equal2 cons _ _); [solve [each] | rows each]
  | |- [::] = [::] => reflexivity
  | |- _ => solve [each] end.

(* Sums over the reports of two users, and the general definitions, in terms of what a computer can evaluate, as in Compute. *)


(* the reports of two users *)
Definition both_reports (Y : Type) (a b : Y) : {ffun 'I_2 -> Y} := [ffun i => if val i == 0%N then a else b].

Section Compute.
Variable R : realFieldType.

Lemma sum_two (Y : finType) (F : {ffun 'I_2 -> Y} -> R) : \sum_f F f = \sum_a \sum_b F (both_reports a b).
Proof.
rewrite pair_big /= (reindex (fun ab : Y * Y => both_reports ab.1 ab.2)) //=.
exists (fun f : {ffun 'I_2 -> Y} => (f ord0, f (lift ord0 ord0))) => [[a b] _|f _]; first by rewrite !ffunE.
apply/ffunP => i; rewrite !ffunE; case: (unliftP ord0 i) => [j ->|->]; last by rewrite eqxx.
by rewrite (ord1 j).
Qed.

Lemma prod_two (F : 'I_2 -> R) : \prod_i F i = F ord0 * F (lift ord0 ord0).
Proof. by rewrite !big_ord_recl big_ord0 mulr1. Qed.
Lemma total_two (F : 'I_2 -> R) : \sum_i F i = F ord0 + F (lift ord0 ord0).
Proof. by rewrite !big_ord_recl big_ord0 addr0. Qed.
Lemma at_two (Y : Type) (a b : Y) : (both_reports a b ord0 = a) * (both_reports a b (lift ord0 ord0) = b).
Proof. by rewrite !ffunE. Qed.

(* blocks: row i a is number r i a, and the result is number b of its block *)
Section Blocks.
Variables (I : finType) (S : I -> finType) (n : I -> nat) (r : forall i, S i -> nat) (t : R).
Notation rows := (fun i (a : S i) => bits_of (n i) (r a)).

Lemma block_entry i i' (a : S i) b :
  block_response rows t (Tagged S a) (Tagged (fun i => bits (n i)) (bits_of (n i') b)) =
  if i == i' then (if parity (n i) (r a) b then 2%:R else 2%:R * t) / (2 ^+ n i * (t + 1)) else 0.
Proof.
rewrite /block_response /=; case: eqP => // e; case: _ / e.
by rewrite tagged_asE (response_entry _ (@r i)).
Qed.

Lemma block_score_entry i i' (a : S i) b :
  block_score rows t (Tagged (fun i => bits (n i)) (bits_of (n i') b)) (Tagged S a) =
  if i == i' then gain t * (-1) ^+ parity (n i) (r a) b else 0.
Proof.
rewrite /block_score /=; case: eqP => // e; case: _ / e.
by rewrite tagged_asE (response_score_entry _ (@r i)).
Qed.
End Blocks.

Lemma one_row_score_entry (X : finType) n (column : X -> nat) (t : R) x r w :
  one_row_score (fun x => bits_of n (column x)) t (bits_of n r, w) x = gain t * (if w then 1 else -1) * (-1) ^+ parity n r (column x).
Proof. by rewrite /one_row_score /= hadamard_parity. Qed.

Lemma select_score_entry (X : finType) K D (t : R) (members : {set X}) (e : #|members| == D.+1) x :
  select_score K t (exist _ members e : selection X D.+1) x =
  if x \in members then (D.+1%:R * t + K.+1%:R - 1 - D.+1%:R) / (D.+1%:R * (t - 1))
  else - ((D.+1%:R - 1) * t + K.+1%:R - D.+1%:R) / ((K.+1%:R - D.+1%:R) * (t - 1)).
Proof. by []. Qed.
End Compute.

(* Entries of the frequency oracles at given sizes, in terms of what a computer can evaluate, as in Compute. *)


Section Compute.
Variable R : realFieldType.
Implicit Types (t s p q : R).

Lemma coordinates_entry (X : Type) m p q (code : X -> nat -> bool) (x : X) b :
  coordinates (coin p q) (fun x (j : 'I_m) => code x j) x (bits_of m b) = \prod_(0 <= j < m) coin p q (code x j) (odd (b %/ 2 ^ j)).
Proof. by rewrite big_mkord; apply: eq_bigr => j _; rewrite ffunE. Qed.

Lemma rappor_entry (X : finType) m (f p q : R) (code : X -> nat -> bool) (x : X) b :
  before (coordinates (coin (1 - f / 2%:R) (f / 2%:R)) (fun x (j : 'I_m) => code x j)) (resent (coin q p)) x (bits_of m b) =
  \prod_(0 <= j < m) coin (f / 2%:R * (p + q) + (1 - f) * q) (f / 2%:R * (p + q) + (1 - f) * p) (code x j) (odd (b %/ 2 ^ j)).
Proof. by rewrite OracleLevels.rappor_once coordinates_entry. Qed.

Lemma osue_entry k (a s : R) (x : 'I_k) b : 1 <= a -> 1 <= s ->
  before (unary 2%:R^-1 (a + 1)^-1) (resent (coin (s / (s + 1)) (s + 1)^-1)) x (bits_of k b) =
  \prod_(0 <= j < k) coin 2%:R^-1 ((a + s) / ((a + 1) * (s + 1))) (val x == j) (odd (b %/ 2 ^ j)).
Proof. by move=> a1 s1; rewrite osue // unary_entry. Qed.

Lemma twice_entry k (a b : R) (x y : 'I_k.+1) : before (krr a) (krr b) x y = \sum_(z : 'I_k.+1) krr a x z * krr b z y.
Proof. by []. Qed.

(* one row of digits: the hash value is the parity of those that the function and the item share *)
Definition function n h : {ffun 'I_1 -> bits n} := [ffun i : 'I_1 => bits_of n h].

Lemma value_of n h x : linear (function n h) (bits_of n x) = bits_of 1 (parity n h x).
Proof. by apply/ffunP => i; rewrite !ffunE dot_parity ord1 expn0 divn1 oddb. Qed.

Lemma even_entry n h : even R (function n h) = (2 ^+ n)^-1.
Proof. by rewrite /even card_ffun card_ord expn1 card_bits. Qed.

Lemma one_digit (a b : nat) : (bits_of 1 a == bits_of 1 b) = (odd a == odd b).
Proof.
apply/eqP/eqP => [/ffunP/(_ ord0)|e]; first by rewrite !ffunE expn0 !divn1.
by apply/ffunP => i; rewrite !ffunE ord1 expn0 !divn1.
Qed.

Lemma two_values (F : bits 1 -> R) : \prod_v F v = F (bits_of 1 0) * F (bits_of 1 1).
Proof.
rewrite (bigD1 (bits_of 1 0)) //= (bigD1 (bits_of 1 1)) //=; last by rewrite one_digit.
rewrite big1 ?mulr1 // => v /andP[/negP n0 /negP n1]; exfalso.
have e : v = bits_of 1 (v ord0) by apply/ffunP => i; rewrite !ffunE ord1 expn0 divn1 oddb.
by case: (v ord0) e => e; [case: n1|case: n0]; rewrite e.
Qed.

(* two hash values; bit j of the number y is that of the hash value j *)
Definition pair_of (y : nat) : {ffun bits 1 -> bool} := [ffun v : bits 1 => odd (y %/ 2 ^ v ord0)].
Notation hash k n := (fun f (x : 'I_k) => linear f (bits_of n x)).

Lemma pair_entry p q (v : bool) y : unary p q (bits_of 1 v) (pair_of y) = coin p q (~~ v) (odd y) * coin p q v (odd (y %/ 2)).
Proof.
rewrite /unary /coordinates two_values /one_hot !one_digit !ffunE !expn0 !divn1 /= oddb expn1.
by case: v.
Qed.

Lemma cms_entry k n p q (x : 'I_k) h y :
  hashed (@even R _) (hash k n) (unary p q) x (function n h, pair_of y) =
  (2 ^+ n)^-1 * (coin p q (~~ parity n h x) (odd y) * coin p q (parity n h x) (odd (y %/ 2))).
Proof. by rewrite /hashed /public_coin /= even_entry value_of pair_entry. Qed.

Lemma hcms_entry k n t (x : 'I_k) h r w :
  hashed (@even R _) (hash k n) (one_row (fun v : bits 1 => v) t) x (function n h, (bits_of 1 r, w)) =
  (2 ^+ n)^-1 * ((if ~~ parity 1 r (parity n h x) == w then t else 1) / (2%:R * (t + 1))).
Proof. by rewrite /hashed /public_coin /= even_entry value_of /one_row /agrees plus_parity expr1. Qed.

(* the scores *)
Lemma lh_score_entry k n p q h y (j : 'I_k) :
  support_score (hashed_support (hash k n) (@same _)) p q (function n h, bits_of 1 y) j = ((parity n h j == odd y)%:R - q) / (p - q).
Proof. by rewrite /support_score /hashed_support /same /= value_of one_digit oddb. Qed.

Lemma cms_score_entry k n p q h y (j : 'I_k) :
  support_score (hashed_support (hash k n) (@bit_of _)) p q (function n h, pair_of y) j = ((odd (y %/ 2 ^ parity n h j))%:R - q) / (p - q).
Proof. by rewrite /support_score /hashed_support /bit_of /= value_of !ffunE expn0 divn1 oddb. Qed.

Lemma hcms_score_entry k n p q h r w (j : 'I_k) :
  support_score (hashed_support (hash k n) (agrees R (fun v : bits 1 => v))) p q (function n h, (bits_of 1 r, w)) j =
  ((~~ parity 1 r (parity n h j) == w)%:R - q) / (p - q).
Proof. by rewrite /support_score /hashed_support /agrees /= value_of plus_parity. Qed.
End Compute.
