(* Two rounds for many reports of one item: what is kept is noisy, and every report of it is noisy again (RAPPOR, L-GRR, L-OSUE).

   Any number of reports has the level of what is kept. Sources: U. Erlingsson, V. Pihur, A. Korolova, RAPPOR (2014); H. Arcolezi,
   J.-F. Couchot, B. Al Bouna, X. Xiao (2022). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import Supported RandomisedResponse Coordinates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Memory.
Variables (R : realFieldType) (X Z Y : finType) (Q : X -> Z -> R) (W : Z -> Y -> R) (n : nat).
(* n reports of what is kept, each with fresh noise *)
Definition again (z : Z) : {ffun 'I_n -> Y} -> R := independent (fun _ => W z).
Definition memorised : X -> {ffun 'I_n -> Y} -> R := before Q again.

Lemma again_stochastic : stochastic W -> stochastic again.
Proof. by move=> sW; split=> z; case: (independent_distribution (fun _ : 'I_n => row_distribution sW z)). Qed.

Theorem memorised_stochastic : stochastic Q -> stochastic W -> stochastic memorised.
Proof. by move=> sQ sW; apply: stochastic_before (again_stochastic sW). Qed.

Theorem memorised_private E : stochastic W -> private E Q -> private E memorised.
Proof. by move=> sW h; apply: private_before => // z y; case: (again_stochastic sW) => + _; apply. Qed.
End Memory.

(* L-GRR: one report is randomised response with the level r = (a b + k - 1) / (a + b + k - 2). *)
Section TwoResponses.
Variables (R : realFieldType) (X : finType) (a b : R).
Let k : R := #|X|%:R.
Definition level_of_once : R := (a * b + k - 1) / (a + b + k - 2%:R).
Hypotheses (a1 : 1 <= a) (b1 : 1 <= b) (several : (1 < #|X|)%N).

Theorem krr_before : before (krr (X := X) a) (krr b) =2 krr level_of_once.
Proof.
have k2 : 2%:R <= k by rewrite ler_nat.
have pos c : 1 <= c -> 0 < c + k - 1.
  by move=> c1; rewrite -addrA ltr_paddr ?subr_ge0 ?(lt_le_trans ltr01) // (le_trans _ k2) // ler1n.
have dab : 0 < a + b + k - 2%:R by rewrite -addrA ltr_paddr ?subr_ge0 // addr_gt0 // (lt_le_trans ltr01).
have da := pos a a1; have db := pos b b1.
have dr : level_of_once + k - 1 = (a + k - 1) * (b + k - 1) / (a + b + k - 2%:R).
  by rewrite /level_of_once; field; rewrite gt_eqF.
move=> x y; rewrite /before /krr dr.
have e z : (if x == z then a else 1) / (a + k - 1) * ((if z == y then b else 1) / (b + k - 1)) =
  (1 + (a - 1) * (z == x)%:R + (b - 1) * (z == y)%:R + (a - 1) * (b - 1) * ((z == x) && (z == y))%:R) / ((a + k - 1) * (b + k - 1)).
  by rewrite mulf_div [x == z]eq_sym; congr (_ / _); case: (z == x); case: (z == y) => /=; ring.
have one (v : X) : \sum_z (z == v)%:R = 1 :> R by rewrite (bigD1 v) //= eqxx big1 ?addr0 // => z /negPf ->.
have both : \sum_z ((z == x) && (z == y))%:R = (x == y)%:R :> R.
  by rewrite (bigD1 x) //= eqxx big1 ?addr0 // => z /negPf ->.
rewrite (eq_bigr _ (fun z _ => e z)) -mulr_suml !big_split /= -!mulr_sumr !one both sumr_const -/k.
by rewrite /level_of_once; case: eqP => _ /=; field; rewrite !gt_eqF.
Qed.

(* the levels: r is less than both *)
Theorem level_of_once_between : [/\ 1 <= level_of_once, level_of_once <= a & level_of_once <= b].
Proof.
have k2 : 2%:R <= k by rewrite ler_nat.
have dab : 0 < a + b + k - 2%:R by rewrite -addrA ltr_paddr ?subr_ge0 // addr_gt0 // (lt_le_trans ltr01).
have a0 : 0 <= a - 1 by rewrite subr_ge0.
have b0 : 0 <= b - 1 by rewrite subr_ge0.
split; rewrite /level_of_once ?ler_pdivl_mulr ?ler_pdivr_mulr // -subr_ge0.
- by have -> : a * b + k - 1 - 1 * (a + b + k - 2%:R) = (a - 1) * (b - 1); [ring|rewrite mulr_ge0].
- have -> : a * (a + b + k - 2%:R) - (a * b + k - 1) = (a - 1) * (a - 1) + (a - 1) * k; first by ring.
  by rewrite addr_ge0 ?mulr_ge0 ?ler0n.
have -> : b * (a + b + k - 2%:R) - (a * b + k - 1) = (b - 1) * (b - 1) + (b - 1) * k; first by ring.
by rewrite addr_ge0 ?mulr_ge0 ?ler0n.
Qed.
End TwoResponses.

(* RAPPOR and L-OSUE: the bits that are kept, p and q, each sent with a and b, are bits with p a + (1-p) b and q a + (1-q) b. *)
Section TwoStages.
Variables (R : realFieldType) (X J : finType) (code : X -> J -> bool).
Notation sent p q := (coordinates (coin p q) code : X -> {ffun J -> bool} -> R).

Theorem coordinates_twice (p q a b : R) :
  before (sent p q) (resent (coin a b)) =2 sent (p * a + (1 - p) * b) (q * a + (1 - q) * b).
Proof. by move=> x y; rewrite coordinates_before; apply: eq_bigr => j _; apply: coin_before. Qed.

(* the paper's letters: f of the permanent stage; q and p of the instantaneous one *)
Corollary rappor_once (f p q : R) : before (sent (1 - f / 2%:R) (f / 2%:R)) (resent (coin q p)) =2
  sent ((1 - f / 2%:R) * q + f / 2%:R * p) (f / 2%:R * q + (1 - f / 2%:R) * p).
Proof.
move=> x y; rewrite coordinates_twice; apply: eq_bigr => j _; congr (coin _ _ _ _); ring.
Qed.
End TwoStages.
