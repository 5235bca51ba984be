(* Entries of the frequency oracles at given sizes, in terms of what a computer can evaluate, as in Compute. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse OneRow Supported Coordinates LocalHashing TwoRounds OracleLevels.
From Exactdp Require Import Compute.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
