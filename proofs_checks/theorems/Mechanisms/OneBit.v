(* One bit. The answer to a query by one bit (linear-queries, Algorithm 6, equation (15)), and a public predicate released by
   randomised response, alone (price-of-privacy: MaxSense, Pairwise-Preference) or several at once (Multi-MaxSense). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Query.
Variables (R : realFieldType) (J : finType) (q : J -> R) (r t : R).
(* true is the answer +c r, false the answer -c r, c = (t+1)/(t-1) *)
Definition one_bit (v : J) (y : bool) : R := (1 + (if y then 1 else -1) * q v / r * ((t - 1) / (t + 1))) / 2%:R.
Definition answer (y : bool) : R := (if y then 1 else -1) * ((t + 1) / (t - 1)) * r.

Hypotheses (r0 : 0 < r) (bounded : forall v, `|q v| <= r) (t1 : 1 <= t).
Let t0 : 0 < t + 1. Proof. exact: ltr_paddl (le_trans ler01 t1) ltr01. Qed.
Let two : 2%:R != 0 :> R. Proof. by rewrite pnatr_eq0. Qed.

(* the bit is t/(t+1) + ... : between 1/(t+1) and t/(t+1) *)
Lemma one_bit_between v y : (t + 1)^-1 <= one_bit v y <= t / (t + 1).
Proof.
have h : - r <= (if y then 1 else -1) * q v <= r.
  have := bounded v; rewrite ler_norml => /andP[h1 h2].
  by case: y; rewrite ?mul1r ?mulN1r ?ler_opp2 ?h1 ?h2 //= ler_oppl.
rewrite /one_bit; move: h; set s := _ * q v => /andP[h1 h2].
have e : (1 + s / r * ((t - 1) / (t + 1))) / 2%:R = (t + 1)^-1 + (t - 1) / (t + 1) * (s + r) / (2%:R * r).
  by field; rewrite !gt_eqF.
have e' : t / (t + 1) - (1 + s / r * ((t - 1) / (t + 1))) / 2%:R = (t - 1) / (t + 1) * (r - s) / (2%:R * r).
  by field; rewrite !gt_eqF.
have u0 : 0 <= (t - 1) / (t + 1) by rewrite divr_ge0 ?(ltW t0) // subr_ge0.
have w0 : 0 <= 2%:R * r by rewrite mulr_ge0 ?ler0n // ltW.
apply/andP; split; first by rewrite e ler_addl divr_ge0 // mulr_ge0 // -ler_subl_addr sub0r.
by rewrite -subr_ge0 e' divr_ge0 // mulr_ge0 // subr_ge0.
Qed.

Theorem one_bit_stochastic : stochastic one_bit.
Proof.
split=> [v y|v]; last by rewrite big_bool /one_bit /=; field; rewrite !gt_eqF.
by have /andP[h _] := one_bit_between v y; apply: le_trans h; rewrite invr_ge0 ltW.
Qed.

Theorem one_bit_ldp : ldp t one_bit.
Proof.
move=> v v' y; have /andP[_ h] := one_bit_between v y; have /andP[h' _] := one_bit_between v' y.
by apply: le_trans h _; apply: ler_wpmul2l; rewrite // (le_trans ler01).
Qed.

(* t is attained where the query takes both values r and -r *)
Theorem one_bit_tight u v v' : q v = r -> q v' = - r -> ldp u one_bit -> t <= u.
Proof.
move=> e e' /(_ v v' true); rewrite /one_bit e e' !mul1r mulNr divff ?gt_eqF // mulN1r mul1r.
rewrite mulrA ler_pmul2r ?invr_gt0 ?ltr0n //.
have -> : 1 + (t - 1) / (t + 1) = 2%:R * t / (t + 1) by field; rewrite gt_eqF.
have -> : 1 - (t - 1) / (t + 1) = 2%:R / (t + 1) by field; rewrite gt_eqF.
by rewrite mulrA ler_pmul2r ?invr_gt0 // mulrC ler_pmul2r ?ltr0n.
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

Theorem one_bit_unbiased v : mean (one_bit v) answer = q v.
Proof. by rewrite /mean big_bool /one_bit /answer /=; field; rewrite u0 !gt_eqF. Qed.

Theorem one_bit_second v : mean (one_bit v) (fun y => answer y ^+ 2) = ((t + 1) / (t - 1) * r) ^+ 2.
Proof. by rewrite /mean big_bool /one_bit /answer /=; field; rewrite u0 !gt_eqF. Qed.

Corollary one_bit_variance v : variance (one_bit v) answer = ((t + 1) / (t - 1) * r) ^+ 2 - q v ^+ 2.
Proof. by rewrite /variance /covariance one_bit_unbiased -expr2 -(one_bit_second v). Qed.
End Query.

Section Release.
(* m public predicates of the item, each released by randomised response *)
Variables (R : realFieldType) (X : finType) (m : nat) (predicate : 'I_m -> X -> bool) (t : R).
Definition answers (x : X) (y : {ffun 'I_m -> bool}) : R := \prod_i ((if predicate i x == y i then t else 1) / (t + 1)).
Definition debias (b : bool) : R := (if b then t else -1) / (t - 1).
(* the number of predicates that tell two items apart *)
Definition distance x x' : nat := #|[pred i | predicate i x != predicate i x']|.
Definition apart : policy R X := fun x x' => Some (t ^+ distance x x').

Hypothesis t1 : 1 <= t.
Let t0 : 0 < t + 1. Proof. exact: ltr_paddl (le_trans ler01 t1) ltr01. Qed.
Let tp : 0 < t. Proof. exact: lt_le_trans ltr01 t1. Qed.
Let coin (i : 'I_m) x (b : bool) : R := (if predicate i x == b then t else 1) / (t + 1).

Lemma coin_distribution i x : distribution (coin i x).
Proof.
split=> [b|]; first by rewrite divr_ge0 ?(ltW t0) //; case: ifP => _; rewrite ?ler01 ?(ltW tp).
by rewrite big_bool /coin /=; case: predicate => /=; field; rewrite gt_eqF.
Qed.

Theorem answers_stochastic : stochastic answers.
Proof. by split=> x; case: (independent_distribution (fun i => coin_distribution i x)). Qed.

Lemma distanceE x x' : t ^+ distance x x' = \prod_i (if predicate i x != predicate i x' then t else 1).
Proof. by rewrite /distance -prodr_const big_mkcond. Qed.

Theorem answers_private : private apart answers.
Proof.
move=> x x' _ [<-] y; rewrite /answers distanceE -big_split /=.
apply: ler_prod => i _; have [c0 _] := coin_distribution i x; have := c0 (y i); rewrite /coin => -> /=.
case: (eqVneq (predicate i x) (predicate i x')) => [->|n'] /=; first by rewrite mul1r.
have tt : t <= t * t := ler_pemulr (ltW tp) t1.
by rewrite mulrA ler_pmul2r ?invr_gt0 //; case: ifP => _; case: ifP => _; rewrite ?mulr1 // (le_trans t1).
Qed.

(* the answer that agrees with x needs all of it *)
Theorem answers_tight x x' u : (forall y, answers x y <= u * answers x' y) -> t ^+ distance x x' <= u.
Proof.
pose y := [ffun i => predicate i x].
have pos z : 0 < answers z y by apply: prodr_gt0 => i _; rewrite divr_gt0 //; case: ifP => _; rewrite ?ltr01.
move=> /(_ y); suff -> : answers x y = t ^+ distance x x' * answers x' y by rewrite ler_pmul2r.
rewrite /answers distanceE -big_split /=; apply: eq_bigr => i _.
by rewrite ffunE eqxx eq_sym; case: (eqVneq (predicate i x') (predicate i x)) => _ /=; rewrite ?mul1r // mulrA mulr1.
Qed.

Hypothesis t2 : 1 < t.

Theorem answers_unbiased x i : mean (answers x) (fun y => debias (y i)) = (predicate i x)%:R.
Proof.
rewrite (mean_one (fun i => coin_distribution i x) i debias) /mean big_bool /coin /debias /=.
have u0 : t - 1 != 0 by rewrite subr_eq0 gt_eqF.
by case: predicate => /=; rewrite ?mulr1n ?mulr0n; field; rewrite u0 gt_eqF.
Qed.

(* one released bit; two bits of one user are uncorrelated, given the item *)
Theorem answers_variance x i : variance (answers x) (fun y => debias (y i)) = t / (t - 1) ^+ 2.
Proof.
have u0 : t - 1 != 0 by rewrite subr_eq0 gt_eqF.
rewrite /variance /covariance answers_unbiased (mean_one (fun i => coin_distribution i x) i (fun b => debias b * debias b)).
rewrite /mean big_bool /coin /debias /=.
by case: predicate => /=; rewrite ?mulr1n ?mulr0n; field; rewrite u0 gt_eqF.
Qed.

Theorem answers_covariance x i j : i != j -> covariance (answers x) (fun y => debias (y i)) (fun y => debias (y j)) = 0.
Proof.
move=> ij; rewrite /covariance (mean_two (fun i => coin_distribution i x) debias debias ij).
by rewrite !(mean_one (fun i => coin_distribution i x) _ debias) subrr.
Qed.
End Release.
