(* Heavy hitters, Section 7.1: products of H_h with the blocks of a vector, and how two blocks make one of twice the length. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify.
From Exactdp.HeavyHitters Require Import Recursive.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope nat_scope.

Section Matrix.
Variable R : ringType.
Implicit Types x y : nat -> R.

(* the products of H_h, h = 2^s, with the blocks of x *)
Definition block_products (s : nat) x (i : nat) : R :=
  (\sum_(l < 2 ^ s) recursive R s (i %% 2 ^ s) l * x (i %/ 2 ^ s * 2 ^ s + l)%N)%R.
Definition butterfly (h : nat) y (i : nat) : R := if odd (i %/ h) then (y (i - h)%N - y i)%R else (y i + y (i + h)%N)%R.

Lemma blocks0 x i : block_products 0 x i = x i.
Proof. by rewrite /block_products big_ord1 /= mul1r divn1 muln1 addn0. Qed.

(* the cell i = (2Q + b) h + r with r < h, b = 0 or 1 *)
Lemma block_div h Q r (b : bool) : r < h -> (b * h + Q * (h + h) + r) %/ h = b + Q * 2.
Proof.
move=> rh; have -> : b * h + Q * (h + h) + r = (b + Q * 2) * h + r by rewrite mulnDl -mulnA mul2n addnn.
by rewrite divnMDl ?divn_small ?addn0 //; case: h rh.
Qed.

Lemma block_odd h Q r (b : bool) : r < h -> odd ((b * h + Q * (h + h) + r) %/ h) = b.
Proof. by move=> rh; rewrite block_div // muln2 oddD odd_double addbF oddb. Qed.

Lemma blocks_at s Q r x : r < 2 ^ s ->
  block_products s x (Q * 2 ^ s + r) = (\sum_(l < 2 ^ s) recursive R s r l * x (Q * 2 ^ s + l)%N)%R.
Proof.
move=> rh; rewrite /block_products divnMDl ?expn_gt0 // (divn_small rh) addn0.
by apply: eq_bigr => l _; rewrite modnMDl modn_small.
Qed.

Lemma blocks_step s x i : block_products s.+1 x i = butterfly (2 ^ s) (block_products s x) i.
Proof.
have p : 0 < 2 ^ s by rewrite expn_gt0.
pose h := 2 ^ s; have hE : 2 ^ s.+1 = h + h by rewrite expnS mul2n addnn.
have rh : i %% h < h by rewrite ltn_mod.
move: (i %% h) (i %/ h) rh (divn_eq i h) => r q rh ->.
have -> : q * h + r = odd q * h + q./2 * (h + h) + r by rewrite -[in LHS](odd_double_half q) mulnDl -muln2 -mulnA mul2n addnn.
move: (odd q) (q./2) => b Q.
have big : b * h + Q * (h + h) + r = Q * 2 ^ s.+1 + (b * h + r) by rewrite hE addnAC addnC.
have rb : b * h + r < 2 ^ s.+1 by rewrite hE; case: b big => _; rewrite ?mul1n ?mul0n ?ltn_add2l // ltn_addl.
rewrite {1}big blocks_at // hE big_split_ord /butterfly block_odd //.
have -> : b * h + Q * (h + h) + r = (Q * 2 + b) * h + r by rewrite mulnDl -mulnA mul2n addnn [b * h + _]addnC.
rewrite (blocks_at (Q * 2 + b)) //.
have entry (c b' : bool) (l : 'I_h) : recursive R s.+1 (b' * h + r) (c * h + l) = ((-1) ^+ (b' && c) * recursive R s r l)%R.
  have large (e : bool) (j : nat) : j < h -> ((2 ^ s <= e * h + j) = e) * ((e * h + j) %% 2 ^ s = j).
    by move=> jh; rewrite modnMDl modn_small //; case: e => /=; rewrite ?mul1n ?mul0n ?leq_addr // leqNgt jh.
  by rewrite /= !large //; case: (b' && c); rewrite ?expr1 ?expr0.
have cell (c : bool) (l : nat) : Q * (h + h) + (c * h + l) = (Q * 2 + c) * h + l by rewrite mulnDl -mulnA mul2n addnn addnA.
have up (l : 'I_h) : rshift h l = true * h + l :> nat by rewrite mul1n.
have lo (l : 'I_h) : lshift h l = false * h + l :> nat by rewrite mul0n.
case: b big rb => _ rb.
  have -> : (Q * 2 + true) * h + r - 2 ^ s = (Q * 2 + false) * h + r by rewrite -/h; lia.
  rewrite (blocks_at (Q * 2 + false)) // -sumrN; congr (_ + _)%R; apply: eq_bigr => l _.
    by rewrite lo entry cell mul1r.
  by rewrite up entry cell expr1 mulN1r mulNr.
have -> : (Q * 2 + false) * h + r + 2 ^ s = (Q * 2 + true) * h + r by rewrite -/h; lia.
rewrite (blocks_at (Q * 2 + true)) //; congr (_ + _)%R; apply: eq_bigr => l _.
  by rewrite lo entry cell mul1r.
by rewrite up entry cell mul1r.
Qed.

Lemma blocks_last k x i : i < 2 ^ k -> block_products k x i = (\sum_(l < 2 ^ k) recursive R k i l * x l)%R.
Proof. by move=> ik; rewrite /block_products divn_small // modn_small. Qed.
End Matrix.
