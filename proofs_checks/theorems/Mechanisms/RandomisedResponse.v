(* k-ary randomised response, over any finite set X of k symbols (generalised randomised response, direct encoding). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import Design.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section RandomisedResponse.
Variables (R : realFieldType) (X : finType) (t : R).
Let k : R := #|X|%:R.
Definition krr (x y : X) : R := (if x == y then t else 1) / (t + k - 1).
Definition krr_score (y j : X) : R := (if y == j then t + k - 2%:R else -1) / (t - 1).

Let support (x y : X) := x == y.

Lemma krr_single x : \sum_y (support x y)%:R = 1 :> R.
Proof. by rewrite (bigD1 x) //= /support eqxx big1 ?addr0 // => y /negPf n; rewrite eq_sym n. Qed.

Lemma krr_double x x' : x != x' -> \sum_y (support x y && support x' y)%:R = 0 :> R.
Proof. by move=> n; apply: big1 => y _; rewrite /support; case: eqP => //= <-; rewrite eq_sym (negPf n). Qed.

Lemma krr_design : design support 1 t =2 krr.
Proof. by move=> x y; rewrite /design /weight /krr mul1r addrA. Qed.

Hypothesis t1 : 1 <= t.

Theorem krr_stochastic : stochastic krr.
Proof. exact: eq_stochastic krr_design (design_stochastic krr_single t1 ltr01). Qed.

Theorem krr_ldp : ldp t krr.
Proof. exact (eq_ldp krr_design (design_ldp krr_single t1 ltr01)). Qed.

Theorem krr_tight u : (1 < #|X|)%N -> ldp u krr -> t <= u.
Proof.
move=> /card_gt1P [x [x' [_ _ n]]] h; have {}h : ldp u (design support 1 t) by move=> a b y; rewrite !krr_design.
by apply: (design_tight krr_single t1 ltr01 (x := x) (x' := x') (y := x)) h; rewrite /support ?eqxx // eq_sym.
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

Lemma krr_design_score (x : X) : design_score support 1 0 t =2 krr_score.
Proof.
move=> y j; have := weight_gt0 krr_single t1 ltr01 x.
rewrite /design_score /own /other /weight /krr_score /support (eq_sym y) !mul1r -/k => w0.
by case: eqP => _ /=; field; rewrite u0 gt_eqF.
Qed.

Theorem krr_unbiased : unbiased krr krr_score.
Proof.
have n1 : 0 != 1 :> R by rewrite eq_sym oner_eq0.
move=> x; exact (eq_unbiased krr_design (krr_design_score x) (design_unbiased krr_single krr_double t1 ltr01 t2 n1) x).
Qed.

(* n risk = 1 + (k-1)(2t+k-2)/(t-1)^2 - |p|^2 *)
Theorem krr_risk (n : nat) (p : X -> R) : (0 < n)%N -> distribution p ->
  risk n krr krr_score p = (1 + (k - 1) * (2%:R * t + k - 2%:R) / (t - 1) ^+ 2 - \sum_j p j ^+ 2) / n%:R.
Proof.
move=> n0 dp; have [x _] : exists x : X, true.
  apply/existsP; apply: contraT => /existsPn h; have [_ /eqP] := dp.
  by rewrite big1 ?(eq_sym 0) ?oner_eq0 // => x; have := h x.
have n1 : 0 != 1 :> R by rewrite eq_sym oner_eq0.
rewrite -(eq_risk krr_design (krr_design_score x)) (design_risk krr_single krr_double t1 ltr01 t2 n1 n0 dp).
congr ((_ - _) / _); have := weight_gt0 krr_single t1 ltr01 x.
by rewrite /second /own /other /weight -/k !mul1r => w0; field; rewrite u0 gt_eqF.
Qed.
End RandomisedResponse.
