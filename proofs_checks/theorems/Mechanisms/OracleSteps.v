(* What the claims about frequency oracles need beside the mechanisms: the least level, a second stage of any support, the variances
   of fixed data as rational functions, rounding, the level of two stages bit by bit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse OneRow Supported Coordinates LocalHashing TwoRounds FixedData Comparing.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma least_level (R : realFieldType) (X Y : finType) (t u : R) (Q : X -> Y -> R) : apart_by t Q -> (1 < #|X|)%N -> ldp u Q -> t <= u.
Proof. by move=> tight /card_gt1P[x [x' [_ _ n]]] h; apply: tight n _ => y; exact: h. Qed.

Lemma supported_then (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q a b : R) :
  stochastic Q -> supported S p q Q -> 0 <= a <= 1 -> 0 <= b <= 1 ->
  supported (fun j (z : {ffun X -> bool}) => z j) (p * a + (1 - p) * b) (q * a + (1 - q) * b)
    (before Q (fun y => resent (coin a b) [ffun j => S j y]) : X -> {ffun X -> bool} -> R).
Proof.
move=> sQ sup a01 b01 x j; have dx := row_distribution sQ x.
have one (y : Y) : mean (resent (coin a b) [ffun i => S i y]) (fun z : {ffun X -> bool} => (z j)%:R) = (a - b) * (S j y)%:R + b.
  have := @mean_coordinate R [finType of {ffun X -> bool}] X [finType of bool] (coin a b) (fun (s : {ffun X -> bool}) i => s i) [ffun i => S i y] j
    (fun z => z%:R) (coin_stochastic a01 b01).
  rewrite coin_supports ffunE => e; rewrite -[LHS]/(mean _ _) e; by case: (S j y) => /=; ring.
transitivity (mean (Q x) (fun y => (a - b) * (S j y)%:R + b)).
  rewrite /mean /before (eq_bigr (fun z => \sum_y Q x y * (resent (coin a b) [ffun i => S i y] z * (z j)%:R))) => [|z _]; last first.
    by rewrite mulr_suml; apply: eq_bigr => y _; rewrite mulrA.
  by rewrite exchange_big; apply: eq_bigr => y _; rewrite -mulr_sumr -one.
rewrite meanD meanZ mean_const // sup; by case: eqP => _; ring.
Qed.

(* variances of fixed data *)
Section Data.
Variables (R : realFieldType) (X : finType) (n : nat) (x : {ffun 'I_n -> X}).
Hypothesis n0 : (0 < n)%N.
Notation bit := (fun j (y : {ffun X -> bool}) => y j).

Section Values.
Variables (Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q own other : R).
Hypotheses (sQ : stochastic Q) (sup : supported S p q Q) (pq : p != q).
Hypotheses (mine : p * (1 - p) / (p - q) ^+ 2 = own) (theirs : q * (1 - q) / (p - q) ^+ 2 = other).

Lemma values_of_data j :
  n%:R * variance (reports Q x) (estimate (support_score S p q) ^~ j) = (1 - histogram R x j) * other + histogram R x j * own.
Proof. by rewrite (supported_variance_of_data sQ sup pq n0 x j) mine theirs addrC. Qed.
End Values.

Lemma oue_of_data (t : R) : 1 < t -> let p := 2%:R^-1 in let q := (t + 1)^-1 in
  let Q := (unary p q : X -> {ffun X -> bool} -> R) in let A := support_score bit p q in
  (forall j, n%:R * variance (reports Q x) (estimate A ^~ j) = 4%:R * t / (t - 1) ^+ 2 + histogram R x j) /\
  n%:R * risk_of_data Q A x = 4%:R * t * #|X|%:R / (t - 1) ^+ 2 + 1.
Proof.
move=> t1 p q Q A; have u0 := gap t1; have t0 : 0 < t := lt_trans ltr01 t1.
have [sQ _ _ sup] := @oue R X t (ltW t1); rewrite -/p -/q -/Q in sQ sup.
have d : p - q = (t - 1) / (2%:R * (t + 1)) by rewrite /p /q; fld.
have pq : p != q by rewrite -subr_eq0 d; apply: lt0r_neq0; rewrite divr_gt0; pos.
split=> [j|]; first by rewrite (supported_variance_of_data sQ sup pq n0 x j) d /p /q; fld.
by rewrite (supported_risk_of_data sQ sup pq n0 x) d /p /q; fld.
Qed.

Lemma sue_of_data (s : R) : 1 < s -> let p := s / (s + 1) in let q := (s + 1)^-1 in
  let Q := (unary p q : X -> {ffun X -> bool} -> R) in let A := support_score bit p q in
  (forall j, n%:R * variance (reports Q x) (estimate A ^~ j) = s / (s - 1) ^+ 2) /\
  n%:R * risk_of_data Q A x = #|X|%:R * s / (s - 1) ^+ 2.
Proof.
move=> s1 p q Q A; have u0 := gap s1; have s0 : 0 < s := lt_trans ltr01 s1.
have [sQ _ _ sup] := @sue R X s (ltW s1); rewrite -/p -/q -/Q in sQ sup.
have d : p - q = (s - 1) / (s + 1) by rewrite /p /q; fld.
have pq : p != q by rewrite -subr_eq0 d; apply: lt0r_neq0; rewrite divr_gt0; pos.
split=> [j|]; first by rewrite (supported_variance_of_data sQ sup pq n0 x j) d /p /q; fld.
by rewrite (supported_risk_of_data sQ sup pq n0 x) d /p /q; fld.
Qed.
End Data.

(* q rounded up *)
Section Rounded.
Variables (R : realFieldType) (X : finType) (q : R).
Hypothesis q2 : q < 2%:R^-1.

Let half : 2%:R^-1 + 2%:R^-1 = 1 :> R. Proof. by field. Qed.

Lemma rounded_gap (t : R) : 1 <= t -> (t + 1)^-1 < q -> [/\ 0 < q, 0 < 1 - q & (1 - q) / q <= t].
Proof.
move=> t1 tq; have t0 : 0 < t + 1 by rewrite addr_gt0 ?ltr01 // (lt_le_trans ltr01).
have q0 : 0 < q by apply: lt_trans tq; rewrite invr_gt0.
split=> //; first by rewrite subr_gt0 (lt_trans q2) // invf_lt1 ?ltr0n // ltr1n.
rewrite ler_pdivr_mulr // ler_subl_addr -{2}[q]mul1r -mulrDl.
by move: tq; rewrite -(ltr_pmul2l t0) mulfV ?gt_eqF // => /ltW.
Qed.

Lemma optimised_rounded (t : R) : 1 <= t -> (t + 1)^-1 < q -> ldp t (unary 2%:R^-1 q : X -> {ffun X -> bool} -> R).
Proof.
move=> t1 tq; have [q0 q1 l] := rounded_gap t1 tq.
have h0 : 0 < 2%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have h1 : 2%:R^-1 < 1 :> R by rewrite invf_lt1 ?ltr0n // ltr1n.
apply: (@ldp_weaker _ _ _ (odds_ratio 2%:R^-1 q)); [exact: unary_stochastic q0 (ltW q2) h1| |exact: unary_ldp q0 (ltW q2) h1].
rewrite (_ : odds_ratio _ _ = (1 - q) / q) //; rewrite /odds_ratio -{3}half addrK; field.
by rewrite gt_eqF.
Qed.

Lemma symmetric_rounded (s : R) : 1 <= s -> (s + 1)^-1 < q -> ldp (s ^+ 2) (unary (1 - q) q : X -> {ffun X -> bool} -> R).
Proof.
move=> s1 sq; have [q0 q1 l] := rounded_gap s1 sq.
have p1 : 1 - q < 1 by rewrite ltr_subl_addr ltr_addl.
have qp : q <= 1 - q by rewrite ler_subr_addr -half ler_add ?ltW.
apply: (@ldp_weaker _ _ _ (odds_ratio (1 - q) q)); [exact: unary_stochastic q0 qp p1| |exact: unary_ldp q0 qp p1].
have r0 : 0 <= (1 - q) / q by rewrite divr_ge0 ?ltW.
rewrite (_ : odds_ratio _ _ = ((1 - q) / q) ^+ 2); first by apply: ler_expn2r; rewrite ?nnegrE ?(le_trans r0 l).
rewrite /odds_ratio subKr; field; by rewrite gt_eqF.
Qed.
End Rounded.

(* RAPPOR *)
Lemma once_below (R : realFieldType) (f p q : R) : 0 < f -> f < 1 -> 0 <= p -> p < q -> q <= 1 ->
  let one := f / 2%:R * (p + q) + (1 - f) * q in let zero := f / 2%:R * (p + q) + (1 - f) * p in
  one <= (2%:R - f) / f * zero /\ 1 - zero <= (2%:R - f) / f * (1 - one).
Proof.
move=> f0 f1 p0 pq q1 one zero; have g0 : 0 < 1 - f by rewrite subr_gt0.
have r0 : 0 <= 2%:R * (1 - f) / f by rewrite divr_ge0 // ?mulr_ge0 ?ler0n // ltW.
split; rewrite -subr_ge0.
  have -> : (2%:R - f) / f * zero - one = 2%:R * (1 - f) / f * p by rewrite /one /zero; fld.
  exact: mulr_ge0.
have -> : (2%:R - f) / f * (1 - one) - (1 - zero) = 2%:R * (1 - f) / f * (1 - q) by rewrite /one /zero; fld.
by rewrite mulr_ge0 ?subr_ge0.
Qed.
