(* Frequency oracles that support items: P(y supports j | x) is p for the own item and q for another, whatever they are.

   The score is affine in whether the report supports the item; its mean and its variance need no more. A public hash function
   before a randomizer of its values keeps this form, with the chance c of a collision: q becomes c p + (1 - c) q. Source: T. Wang,
   J. Blocki, N. Li, S. Jha, Locally differentially private protocols for frequency estimation (2017). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Definitions.
Variables (R : realFieldType) (X Y : finType) (S : X -> Y -> bool) (p q : R).
Definition supported (Q : X -> Y -> R) := forall x j, mean (Q x) (fun y => (S j y)%:R) = if x == j then p else q.
Definition support_score (y : Y) (j : X) : R := ((S j y)%:R - q) / (p - q).
(* u is at least t as soon as it bounds two different inputs *)
Definition apart_by (t : R) (Q : X -> Y -> R) := forall x x' u, x != x' -> (forall y, Q x y <= u * Q x' y) -> t <= u.
End Definitions.

Section Supported.
Variables (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q : R).
Hypotheses (sQ : stochastic Q) (sup : supported S p q Q) (pq : p != q).
Let d0 : p - q != 0. Proof. by rewrite subr_eq0. Qed.

Theorem supported_unbiased : unbiased Q (support_score S p q).
Proof.
move=> x j; have dx := row_distribution sQ x.
transitivity (mean (Q x) (fun y => (p - q)^-1 * ((S j y)%:R - q))).
  by apply: eq_bigr => y _; rewrite /support_score [_ / _]mulrC.
rewrite meanZ meanB sup mean_const //; case: eqP => _; first by rewrite mulVf.
by rewrite subrr mulr0.
Qed.

Definition coin_variance (c : bool) : R := (if c then p * (1 - p) else q * (1 - q)) / (p - q) ^+ 2.

Lemma supported_sqr x j : mean (Q x) (fun y => support_score S p q y j ^+ 2) = (x == j)%:R + coin_variance (x == j).
Proof.
have dx := row_distribution sQ x.
have e y : support_score S p q y j ^+ 2 = (p - q) ^- 2 * ((1 - 2%:R * q) * (S j y)%:R + q ^+ 2).
  by rewrite /support_score; case: S => /=; field.
rewrite (eq_mean _ e) meanZ meanD meanZ sup mean_const // /coin_variance.
by case: eqP => _ /=; field.
Qed.

(* one report of a fixed item *)
Theorem supported_variance x j : variance (Q x) (support_score S p q ^~ j) = coin_variance (x == j).
Proof.
rewrite /variance /covariance; have -> : mean (Q x) (support_score S p q ^~ j) = (x == j)%:R by exact: supported_unbiased.
rewrite -[X in X - _]/(mean (Q x) (fun y => support_score S p q y j ^+ 2)) supported_sqr.
by case: eqP => _; rewrite ?mulr1n ?mulr0n; ring.
Qed.

Theorem supported_risk (n : nat) (law : X -> R) : (0 < n)%N -> distribution law ->
  risk n Q (support_score S p q) law =
  (1 + (p * (1 - p) + (#|X|%:R - 1) * (q * (1 - q))) / (p - q) ^+ 2 - \sum_j law j ^+ 2) / n%:R.
Proof.
move=> n0 dl; rewrite (risk_sampled sQ n0 supported_unbiased dl); congr ((_ - _) / _).
under eq_bigr do rewrite mean_output (eq_mean _ (fun x => supported_sqr x _)).
rewrite -mean_sum -[RHS](mean_const _ dl); apply: eq_mean => x.
rewrite (bigD1 x) //= eqxx (eq_bigr (fun _ => coin_variance false)) => [|j /negPf jx]; last by rewrite eq_sym jx add0r.
have c0 : (0 < #|X|)%N by apply/card_gt0P; exists x.
rewrite sumr_const cardC1 -[X in _ + X]mulr_natl -subn1 natrB // /coin_variance.
by rewrite -addrA mulr1n; congr (_ + _); rewrite [RHS]mulrDl mulrA.
Qed.
End Supported.

(* h is drawn in public with the weights w, and the value of the item is sent through W *)
Section Hashed.
Variables (R : realFieldType) (H X G Y : finType) (w : H -> R) (h : H -> X -> G) (W : G -> Y -> R).
Definition hashed : X -> H * Y -> R := public_coin w (fun f x => W (h f x)).
Definition hashed_support (S : G -> Y -> bool) (j : X) (fy : H * Y) : bool := S (h fy.1 j) fy.2.
Definition collides (c : R) := forall x x', x != x' -> \sum_f w f * (h f x == h f x')%:R = c.
Definition coincidence (c p q : R) : R := c * p + (1 - c) * q.

Hypothesis dw : distribution w.

Theorem hashed_stochastic : stochastic W -> stochastic hashed.
Proof. by move=> [W0 W1]; case: dw => w0 w1; apply: stochastic_public => // f; split=> *; rewrite ?W0 ?W1. Qed.

Theorem hashed_ldp t : ldp t W -> ldp t hashed.
Proof.
move=> hW; case: dw => w0 _; apply/private_constant/private_public => // f; apply/private_constant => x x' y; exact: hW.
Qed.

Theorem hashed_tight t : apart_by t W -> forall f x x', 0 < w f -> h f x != h f x' -> forall u, ldp u hashed -> t <= u.
Proof.
move=> tW f x x' f0 n u /(_ x x') k; apply: (tW _ _ u n) => y; have := k (f, y).
by rewrite /hashed /public_coin /= mulrCA ler_pmul2l.
Qed.

Theorem hashed_supported S c p q : collides c -> supported S p q W -> supported (hashed_support S) p (coincidence c p q) hashed.
Proof.
move=> col sup x j; case: dw => w0 w1; rewrite /mean -(pair_bigA _ (fun f y => hashed x (f, y) * (hashed_support S j (f, y))%:R)) /=.
transitivity (\sum_f w f * (if h f x == h f j then p else q)).
  by apply: eq_bigr => f _; rewrite -sup mulr_sumr; apply: eq_bigr => y _; rewrite mulrA.
case: (eqVneq x j) => [->|n]; first by under eq_bigr do rewrite eqxx; rewrite -mulr_suml w1 mul1r.
rewrite (eq_bigr (fun f => q * w f + (p - q) * (w f * (h f x == h f j)%:R))) => [|f _]; last by case: eqP => _ /=; ring.
by rewrite big_split /= -!mulr_sumr w1 (col x j n) /coincidence; ring.
Qed.

Lemma coincidence_apart c p q : c != 1 -> p != q -> p != coincidence c p q.
Proof.
move=> c1 pq; rewrite -subr_eq0 /coincidence (_ : _ - _ = (1 - c) * (p - q)); last by ring.
by rewrite mulf_neq0 // subr_eq0 // eq_sym.
Qed.
End Hashed.
