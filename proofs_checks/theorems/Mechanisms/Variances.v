(* The variance of one report, at the own item and at any other, of the oracles whose score is not written as that of a support. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import Design RandomisedResponse HadamardResponse SubsetSelection Supported Coordinates LocalHashing.
From Exactdp.Mechanisms Require Import FixedData Comparing.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma eq_variance (R : realFieldType) (X : finType) (p f g : X -> R) : f =1 g -> variance p f = variance p g.
Proof. by move=> e; rewrite /variance /covariance !(eq_mean _ e) (eq_mean _ (g := fun x => g x * g x)) // => x; rewrite e. Qed.

(* an oracle that has the scores of a support *)
Lemma scored_one (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (A : Y -> X -> R) p q : stochastic Q -> supported S p q Q -> p != q ->
  (forall y j, A y j = support_score S p q y j) -> forall x j,
  variance (Q x) (A ^~ j) = if x == j then p * (1 - p) / (p - q) ^+ 2 else q * (1 - q) / (p - q) ^+ 2.
Proof. by move=> sQ sup pq e x j; rewrite (eq_variance _ (fun y => e y j)); exact: supported_one. Qed.

(* randomised response *)
Section Response.
Variables (R : realFieldType) (X : finType) (t : R).
Hypothesis t1 : 1 < t.
Let k : R := #|X|%:R.
Let u0 : 0 < t - 1. Proof. exact: gap. Qed.

Lemma own_other (x : X) : 0 < t + k - 1.
Proof.
have k1 : 1 <= k by rewrite ler1n; apply/card_gt0P; exists x.
by rewrite -addrA ltr_paddr ?subr_ge0 // (lt_trans ltr01).
Qed.

Lemma krr_support_score (y j : X) : krr_score t y j = support_score (@same X) (t / (t + k - 1)) (t + k - 1)^-1 y j.
Proof.
have w := own_other y; rewrite /krr_score /support_score /same eq_sym -/k.
rewrite (_ : t / (t + k - 1) - (t + k - 1)^-1 = (t - 1) / (t + k - 1)); last by fld.
by case: eqP => _ /=; fld.
Qed.

Theorem krr_one (x j : X) : variance (krr t x) (krr_score t ^~ j) =
  if x == j then t * (k - 1) / (t - 1) ^+ 2 else (t + k - 2%:R) / (t - 1) ^+ 2.
Proof.
have w := own_other x; have t1' := ltW t1.
have e : t / (t + k - 1) - (t + k - 1)^-1 = (t - 1) / (t + k - 1) by fld.
have pq : t / (t + k - 1) != (t + k - 1)^-1 by rewrite -subr_eq0 e; apply: lt0r_neq0; pos; rewrite invr_gt0.
rewrite (scored_one (@krr_stochastic _ X t t1') (@krr_supported _ X t t1') pq krr_support_score) -/k e.
by case: eqP => _; fld.
Qed.
End Response.

(* Hadamard response: the scores are c and -c *)
Section Hadamard.
Variables (R : realFieldType) (X : finType) (n : nat) (row : X -> bits n) (t : R).
Hypotheses (inj : injective row) (no : forall x, row x != none n) (t1 : 1 < t).
Let u0 : 0 < t - 1. Proof. exact: gap. Qed.

Theorem response_one x j : variance (response row t x) (response_score row t ^~ j) =
  if x == j then 4%:R * t / (t - 1) ^+ 2 else (t + 1) ^+ 2 / (t - 1) ^+ 2.
Proof.
have t1' := ltW t1; have dx := row_distribution (response_stochastic no t1') x.
rewrite /variance /covariance (eq_mean _ (g := fun _ => gain t ^+ 2)) => [|y]; last by rewrite -expr2 response_score_sqr.
rewrite mean_const // response_score_mean // (inj_eq inj) /gain.
by case: eqP => _ /=; rewrite ?mulr1 ?mulr0 ?subr0; fld.
Qed.
End Hadamard.

(* subset selection supports the items of the set *)
Section Selection.
Variables (R : realFieldType) (X : finType) (K D : nat) (t : R).
Notation chosen := [finType of selection X D.+1].
Hypotheses (size : #|X| = K.+1) (proper : (D < K)%N) (t1 : 1 <= t).
Definition holds (x : X) (S : chosen) : bool := x \in val S.
Let DK := ltnW proper.
Let k : R := K.+1%:R.
Let d : R := D.+1%:R.
Let s0 : 0 < 'C(K, D)%:R :> R. Proof. by rewrite ltr0n bin_gt0. Qed.

Theorem select_supported : supported holds (own_chance K D t) (other_chance K D t) (select K t : X -> chosen -> R).
Proof.
move=> x j; rewrite -(select_own size t1 DK) -(select_other size t1 DK proper).
rewrite -(mean_support (member_single R D size) (@member_double R _ _ D size) t1 s0).
by apply: eq_bigr => S _; rewrite select_design.
Qed.

Lemma select_support_score (t2 : 1 < t) (S : chosen) (j : X) :
  select_score K t S j = support_score holds (own_chance K D t) (other_chance K D t) S j.
Proof.
by rewrite -select_design_score // /design_score select_own // select_other.
Qed.

Lemma select_gap : 1 < t -> own_chance K D t != other_chance K D t.
Proof.
move=> t2; have kd : 0 < k - d by rewrite subr_gt0 ltr_nat.
have km : 0 < k - 1 by rewrite /k -addn1 natrD addrK ltr0n (leq_ltn_trans _ proper).
have d0 : 0 < d by exact: ltr0Sn.
have t0 : 0 < t := lt_trans ltr01 t2; have u0 := gap t2.
have w0 : 0 < d * t + k - d by rewrite -addrA; pos.
rewrite -subr_eq0 (_ : _ - _ = d * (t - 1) * (k - d) / ((k - 1) * (d * t + k - d))); first by apply: lt0r_neq0; rewrite divr_gt0; pos.
by rewrite /own_chance /other_chance -/k -/d; fld.
Qed.

Lemma select_one : 1 < t -> let p := own_chance K D t in let q := other_chance K D t in
  forall x j : X, variance (select K t x : chosen -> R) (fun S => select_score K t S j) =
    if x == j then p * (1 - p) / (p - q) ^+ 2 else q * (1 - q) / (p - q) ^+ 2.
Proof.
by move=> t2 p q; exact: scored_one (select_stochastic size t1 DK) select_supported (select_gap t2) (select_support_score t2).
Qed.
End Selection.
