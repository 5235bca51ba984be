(* Which of two numbers is larger, where their difference is a known multiple of another one; the variances of the frequency
   oracles as rational functions, and their comparisons. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import Supported Coordinates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* sums and products of what is positive, or not negative, in the context *)
Ltac pos := repeat first [assumption | (apply: ltW; assumption) | exact: ltr01 | exact: ler01 | exact: ltr0Sn | exact: ler0n | apply: ltr_paddr | apply: addr_gt0
  | apply: mulr_gt0 | apply: exprn_gt0 | apply: addr_ge0 | apply: mulr_ge0 | apply: exprn_ge0 | apply: ltW].
Ltac fld := field; repeat (apply/andP; split); try done; try assumption; try (apply: lt0r_neq0; by pos).

Section Scaled.
Variable R : realFieldType.
Implicit Types a b c d k : R.

Lemma lt_scaled k a b c d : 0 < k -> b - a = (d - c) * k -> (a < b) = (c < d).
Proof. by move=> k0 e; rewrite -subr_gt0 e pmulr_lgt0 // subr_gt0. Qed.

Lemma le_scaled k a b c d : 0 < k -> b - a = (d - c) * k -> (a <= b) = (c <= d).
Proof. by move=> k0 e; rewrite -subr_ge0 e pmulr_lge0 // subr_ge0. Qed.

Lemma eq_scaled k a b c d : 0 < k -> b - a = (d - c) * k -> (a == b) = (c == d).
Proof. by move=> k0 e; rewrite eq_sym -subr_eq0 e mulf_eq0 (gt_eqF k0) orbF subr_eq0 eq_sym. Qed.

Lemma gap (t : R) : 1 < t -> 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
End Scaled.

(* the bits of a unary encoding that is private: none is certain, and their odds are at most t apart *)
Section Bits.
Variables (R : realFieldType) (X : finType) (t p q : R).
Hypotheses (several : (1 < #|X|)%N) (q0 : 0 <= q) (qp : q < p) (p1 : p <= 1).
Let Q := (unary p q : X -> {ffun X -> bool} -> R).

Lemma unary_pair : exists x x' : X, x != x'.
Proof. by case/card_gt1P: several => x [x' [_ _ n]]; exists x, x'. Qed.

Lemma private_odds : ldp t Q -> [/\ 0 < q, p < 1 & p * (1 - q) <= t * (q * (1 - p))].
Proof.
have p0 : 0 < p := le_lt_trans q0 qp; have q1 : q < 1 := lt_le_trans qp p1.
have [x [x' n]] := unary_pair => h; have n' : x' != x by rewrite eq_sym.
pose y := [ffun j : X => j == x]. (* the report with the bit of x alone *)
have split_off (z : X) : Q z y = coin p q (z == x) true * coin p q (z == x') false *
    \prod_(j | (j != x) && (j != x')) coin p q (z == j) (y j).
  rewrite /Q /unary /coordinates (bigD1 x) //= (bigD1 x') //= mulrA /one_hot.
  by rewrite {1 2}/y !ffunE eqxx (negPf n').
have rest (z : X) : (z == x) || (z == x') ->
    \prod_(j | (j != x) && (j != x')) coin p q (z == j) (y j) = \prod_(j : X | (j != x) && (j != x')) (1 - q).
  move=> zz; apply: eq_bigr => j /andP[jx jx']; rewrite ffunE (negPf jx) /coin /one_hot.
  by case/orP: zz => /eqP ->; rewrite eq_sym ?(negPf jx) ?(negPf jx').
have r0 : 0 < \prod_(j : X | (j != x) && (j != x')) (1 - q) by apply: prodr_gt0 => j _; rewrite subr_gt0.
have := h x x' y; rewrite !split_off (rest x) ?eqxx // (rest x') ?eqxx ?orbT // (negPf n) (negPf n') !mulrA ler_pmul2r //.
rewrite /coin /= -!mulrA.
move=> b; have pq : 0 < p * (1 - q) by rewrite mulr_gt0 ?subr_gt0.
have := lt_le_trans pq b => c; split=> //.
  by rewrite lt_neqAle q0 andbT; apply: contraTneq c => <-; rewrite mul0r mulr0 ltxx.
by rewrite lt_neqAle p1 andbT; apply: contraTneq c => ->; rewrite subrr !mulr0 ltxx.
Qed.
End Bits.

(* the least variance at an item of nobody *)
Section Least.
Variables (R : realFieldType) (t p q : R).
Hypotheses (t1 : 1 < t) (q0 : 0 < q) (qp : q < p) (p1 : p < 1) (odds : p * (1 - q) <= t * (q * (1 - p))).
Let noise := q * (1 - q) / (p - q) ^+ 2.
Let u0 : 0 < t - 1. Proof. exact: gap. Qed.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let a0 : 0 < p - q. Proof. by rewrite subr_gt0. Qed.
Let q1 : 0 < 1 - q. Proof. by rewrite subr_gt0 (lt_trans qp). Qed.
Let d0 : 0 < 1 - q + t * q. Proof. by pos. Qed.
(* the variance less that of OUE, times a positive number *)
Let square := q * (1 - q) * ((t - 1) * (1 - q - t * q)) ^+ 2.
Let slack := t * (q * (1 - p)) - p * (1 - q).
Let rest := 4%:R * t * slack * (q * (1 - q) * (t - 1) + (p - q) * (1 - q + t * q)).

Lemma noise_over : noise - 4%:R * t / (t - 1) ^+ 2 = (square + rest) / ((p - q) * (t - 1) * (1 - q + t * q)) ^+ 2.
Proof. by rewrite /noise /square /rest /slack; fld. Qed.

Let square0 : 0 <= square. Proof. by rewrite mulr_ge0 ?sqr_ge0 //; pos. Qed.
Let slack0 : 0 <= slack. Proof. by rewrite subr_ge0. Qed.
Let sum0 : 0 < q * (1 - q) * (t - 1) + (p - q) * (1 - q + t * q). Proof. by pos. Qed.
Let rest0 : 0 <= rest. Proof. by pos. Qed.

Theorem noise_least : 4%:R * t / (t - 1) ^+ 2 <= noise.
Proof. by rewrite -subr_ge0 noise_over divr_ge0 ?addr_ge0 ?sqr_ge0. Qed.

Theorem noise_attained : noise = 4%:R * t / (t - 1) ^+ 2 <-> q = (t + 1)^-1 /\ p = 2%:R^-1.
Proof.
have s0 : 0 < t + 1 by pos.
split=> [/eqP|[]]; last first.
  rewrite /noise => -> ->; by rewrite (_ : 2%:R^-1 - (t + 1)^-1 = (t - 1) / (2%:R * (t + 1))); fld.
rewrite -subr_eq0 noise_over mulf_eq0 invr_eq0 sqrf_eq0 orbC gt_eqF /=; last by pos.
rewrite paddr_eq0 // => /andP[]; rewrite mulf_eq0 gt_eqF /=; last by pos.
rewrite sqrf_eq0 mulf_eq0 gt_eqF //= => /eqP e.
have q_is : q = (t + 1)^-1.
  apply: (mulIf (lt0r_neq0 s0)); rewrite mulVf ?gt_eqF //; apply/eqP; rewrite -subr_eq0 -oppr_eq0; apply/eqP; rewrite -e; ring.
rewrite /rest mulf_eq0 (gt_eqF sum0) orbF mulf_eq0 gt_eqF /=; last by pos.
move=> /eqP; rewrite /slack q_is => f; split=> //; apply/eqP; rewrite -subr_eq0.
have -> : p - 2%:R^-1 = - (t + 1) / (2%:R * t) * (t * ((t + 1)^-1 * (1 - p)) - p * (1 - (t + 1)^-1)) by fld.
by rewrite f mulr0.
Qed.
End Least.
