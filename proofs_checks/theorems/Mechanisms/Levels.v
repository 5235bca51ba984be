(* OracleSteps, OracleLevels. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Mechanisms Require Import Designs Supports Hashing.
Import RandomisedResponse OneRow Supported Coordinates LocalHashing TwoRounds FixedData Comparing.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* What the claims about frequency oracles need beside the mechanisms: the least level, a second stage of any support, the variances
   of fixed data as rational functions, rounding, the level of two stages bit by bit. *)
Module OracleSteps.
Lemma least_level (R : realFieldType) (X Y : finType) (t u : R) (Q : X -> Y -> R) : apart_by t Q -> (1 < #|X|)%N -> ldp u Q -> t <= u.
Proof. by move=> tight /card_gt1P[x [x' [_ _ n]]] h; apply: tight n _ => y; exact: h. Qed.

(* each bit of a supported report is flipped once more: the report supports still, with the chances mixed *)
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
rewrite ler_pdivrMr // lerBlDr -{2}[q]mul1r -mulrDl.
by move: tq; rewrite -(ltr_pM2l t0) mulfV ?gt_eqF // => /ltW.
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
have p1 : 1 - q < 1 by rewrite ltrBlDr ltrDl.
have qp : q <= 1 - q by rewrite lerBrDr -half lerD ?ltW.
apply: (@ldp_weaker _ _ _ (odds_ratio (1 - q) q)); [exact: unary_stochastic q0 qp p1| |exact: unary_ldp q0 qp p1].
have r0 : 0 <= (1 - q) / q by rewrite divr_ge0 ?ltW.
rewrite (_ : odds_ratio _ _ = ((1 - q) / q) ^+ 2); first by apply: lerXn2r; rewrite ?nnegrE ?(le_trans r0 l).
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
End OracleSteps.

(* The frequency oracles: channels, levels and supports. t is e^epsilon, s is e^(epsilon/2), p and q are the chances that a report supports
   the own item and another; n users hold the items x, and histogram R x j is the share of the item j among them. *)
Module OracleLevels.
Import OracleSteps.
Theorem ue_private (R : realFieldType) (X : finType) (p q : R) : 0 < q -> q <= p -> p < 1 ->
  let Q := (unary p q : X -> {ffun X -> bool} -> R) in let level := p * (1 - q) / (q * (1 - p)) in
  [/\ stochastic Q, ldp level Q, apart_by level Q & level = p / (1 - p) / (q / (1 - q))].
Proof.
move=> q0 qp p1 Q level; split; [exact: unary_stochastic|exact: unary_ldp|exact: unary_apart|].
have p10 : 1 - p != 0 by rewrite subr_eq0 gt_eqF.
have q10 : 1 - q != 0 by rewrite subr_eq0 gt_eqF // (le_lt_trans qp).
by rewrite /level; field; rewrite p10 q10 gt_eqF.
Qed.

Theorem pure_hashed (R : realFieldType) (H X G Y : finType) (w : H -> R) (h : H -> X -> G) (W : G -> Y -> R) (S : G -> Y -> bool)
    (c p q : R) :
  distribution w -> collides w h c -> stochastic W -> supported S p q W ->
  let q' := c * p + (1 - c) * q in
  [/\ stochastic (hashed w h W), supported (hashed_support h S) p q' (hashed w h W) & p - q' = (1 - c) * (p - q)].
Proof. by move=> dw col sW sup q'; split; [exact: hashed_stochastic|exact: hashed_supported|rewrite /q'; ring]. Qed.

Theorem lh_private (R : realFieldType) (H X G : finType) (w : H -> R) (h : H -> X -> G) (t : R) : distribution w -> 1 <= t ->
  let Q := hashed w h (krr t) in
  [/\ stochastic Q, ldp t Q & forall f x x' u, 0 < w f -> h f x != h f x' -> ldp u Q -> t <= u].
Proof.
move=> dw t1 Q; have sW := @krr_stochastic R G t t1; split; [exact: hashed_stochastic|exact: hashed_ldp (@krr_ldp R G t t1)|].
by move=> f x x' u f0 n; apply: hashed_tight (@krr_apart R G t t1) f x x' f0 n u.
Qed.

Theorem lh_support (R : realFieldType) (H X G : finType) (w : H -> R) (h : H -> X -> G) (t : R) : distribution w ->
  collides w h #|G|%:R^-1 -> (1 < #|G|)%N -> 1 <= t ->
  supported (hashed_support h (@same G)) (t / (t + #|G|%:R - 1)) #|G|%:R^-1 (hashed w h (krr t)).
Proof.
move=> dw col g1 t1; have g0 : 0 < #|G|%:R :> R by rewrite ltr0n ltnW.
have d0 : 0 < t + #|G|%:R - 1.
  by rewrite -addrA ltr_wpDr ?subr_ge0 ?ler1n ?(ltnW g1) // (lt_le_trans ltr01).
have e : coincidence #|G|%:R^-1 (t / (t + #|G|%:R - 1)) (t + #|G|%:R - 1)^-1 = #|G|%:R^-1.
  by move: g0 d0; rewrite /coincidence; set g : R := #|G|%:R => g0 d0; field; rewrite !gt_eqF.
by have := hashed_supported dw col (@krr_supported R G t t1); rewrite e.
Qed.

(* v |-> R v over GF(2), and v |-> ((a v + c) mod P) mod g for a prime P; the items are numbers *)
Theorem lh_collision (R : realFieldType) :
  (forall (n b : nat) (X : finType) (point : X -> bits n), injective point ->
    collides (@even R [finType of {ffun 'I_b -> bits n}]) (fun f x => linear f (point x)) (2 ^ b)%:R^-1) /\
  (forall (P g k : nat), prime P -> (0 < g)%N -> (k <= P)%N ->
    forall v v' : 'I_k, v != v' -> let value (f : 'F_P * 'F_P) (v : 'I_k) := val (f.1 * v%:R + f.2) in
    \sum_f @even R [finType of 'F_P * 'F_P] f * (value f v %% g == value f v' %% g)%N%:R =
      (\sum_(y < g) (#|[pred u : 'F_P | u %% g == y]%N|%:R / P%:R) ^+ 2)).
Proof.
split=> [n b X point inj|P g k pP g0 kP]; first by rewrite natrX; exact: linear_collides.
pose cut (u : 'F_P) : 'I_g := Ordinal (ltn_pmod u g0).
have inj : injective (fun v : 'I_k => v%:R : 'F_P).
  move=> v v' /(congr1 val) /=; rewrite !val_Fp_nat // !modn_small ?(leq_trans (ltn_ord _)) // => e; exact: val_inj.
move=> x x' n; have := affine_collides R cut inj n; by rewrite card_Fp.
Qed.

Theorem cms_private (R : realFieldType) (H X G : finType) (w : H -> R) (h : H -> X -> G) (s : R) : distribution w -> 1 <= s ->
  let Q := hashed w h (unary (s / (s + 1)) (s + 1)^-1 : G -> {ffun G -> bool} -> R) in
  [/\ stochastic Q, ldp (s ^+ 2) Q & forall f x x' u, 0 < w f -> h f x != h f x' -> ldp u Q -> s ^+ 2 <= u].
Proof.
move=> dw s1 Q; have [sW pW tW _] := @sue R G s s1; split; [exact: hashed_stochastic|exact: hashed_ldp|].
by move=> f x x' u f0 n; apply: hashed_tight tW f x x' f0 n u.
Qed.

(* the rows of the matrix of order 2^b are drawn evenly *)
Theorem hcms_private (R : realFieldType) (H X : finType) (b : nat) (w : H -> R) (h : H -> X -> bits b) (t : R) :
  distribution w -> 1 <= t -> let Q := hashed w h (one_row (fun v : bits b => v) t) in
  [/\ stochastic Q, ldp t Q & forall f x x' u, 0 < w f -> h f x != h f x' -> ldp u Q -> t <= u].
Proof.
move=> dw t1 Q; split; [exact: hashed_stochastic (one_row_stochastic _ t1)|exact: hashed_ldp (@one_row_ldp _ _ _ _ _ t1)|].
by move=> f x x' u f0 n; apply: hashed_tight (@one_row_apart _ b t t1) f x x' f0 n u.
Qed.

Theorem rappor_once (R : realFieldType) (X J : finType) (code : X -> J -> bool) (f p q : R) :
  before (coordinates (coin (1 - f / 2%:R) (f / 2%:R)) code) (resent (coin q p)) =2
  coordinates (X := X) (J := J) (coin (f / 2%:R * (p + q) + (1 - f) * q) (f / 2%:R * (p + q) + (1 - f) * p)) code.
Proof.
move=> x y; rewrite (rappor_once code f p q x y); apply: eq_bigr => j _; by congr (coin _ _ _ _); field.
Qed.

(* one bit for the item: exactly this level. n reports of what is kept, made in any way, and any code whose bits of two items
   differ at h places on either side *)
Theorem rappor_permanent (R : realFieldType) (X : finType) (f : R) : 0 < f -> f <= 1 ->
  let level := ((2%:R - f) / f) ^+ 2 in
  let Q := (unary (1 - f / 2%:R) (f / 2%:R) : X -> {ffun X -> bool} -> R) in
  [/\ stochastic Q, ldp level Q, apart_by level Q,
      forall (Y : finType) (W : {ffun X -> bool} -> Y -> R) (n : nat), stochastic W -> ldp level (@memorised R X _ Y Q W n) &
      forall (J Y : finType) (code : X -> J -> bool) (W : {ffun J -> bool} -> Y -> R) (n h : nat) (x x' : X), stochastic W ->
        lost code x x' = h -> lost code x' x = h ->
        let Q' := @memorised R X _ Y (coordinates (coin (1 - f / 2%:R) (f / 2%:R)) code) W n in
        forall y, Q' x y <= level ^+ h * Q' x' y].
Proof.
move=> f0 f1 level Q; have h0 : 0 < f / 2%:R by rewrite divr_gt0 ?ltr0n.
have e2 : 1 - f / 2%:R - f / 2%:R = 1 - f by field.
have hp : f / 2%:R <= 1 - f / 2%:R by rewrite -subr_ge0 e2 subr_ge0.
have p1 : 1 - f / 2%:R < 1 by rewrite -subr_gt0 opprB addrC subrK.
have fn : f != 0 by rewrite gt_eqF.
have e : odds_ratio (1 - f / 2%:R) (f / 2%:R) = level.
  rewrite /odds_ratio (_ : 1 - (1 - f / 2%:R) = f / 2%:R); last by field.
  by rewrite /level; field.
have [sQ pQ tQ _] := @unary_all R X _ _ _ h0 hp p1 e; split=> //.
  move=> Y W n sW; have lp := @memorised_private R X _ Y Q W n (constant level) sW.
  by move=> x x' y; apply: (lp _ x x' level) => // a b _ [<-] z; exact: pQ.
move=> J Y code W n h x x' sW lx lx' Q' y.
have := @memorised_private R X _ Y _ W n _ sW (@bits_private _ _ _ code _ _ h0 hp p1) x x' _ (erefl _) y.
rewrite lx lx' -exprMn mulf_div -[X in X ^+ h]/(odds_ratio _ _) e; exact.
Qed.

(* a round of randomised response at b after one at a; the second round that gives a wanted level; n reports of what is kept *)
Theorem lgrr_once (R : realFieldType) (X : finType) (a b : R) : 1 <= a -> 1 <= b -> (1 < #|X|)%N ->
  let k : R := #|X|%:R in let level (b : R) := (a * b + k - 1) / (a + b + k - 2%:R) in
  [/\ before (krr (X := X) a) (krr b) =2 krr (level b), level b <= a /\ level b <= b,
      forall r, 1 <= r -> r < a -> let back := ((a + k - 2%:R) * r - (k - 1)) / (a - r) in
        [/\ 1 <= back, level back = r & forall b', 1 <= b' -> level b' = r -> b' = back] &
      forall n, ldp a (@memorised R X _ _ (krr a) (krr b) n)].
Proof.
move=> a1 b1 k2 k level; have [l1 la lb] := level_of_once_between a1 b1 k2; have kR : 1 < k by rewrite ltr1n.
split=> //; [exact: krr_before|move=> r r1 ra back|move=> n x x' y].
  have d : 0 < a - r by rewrite subr_gt0.
  have a2 : 1 < a := le_lt_trans r1 ra.
  have ak : 0 < a + k - 1 by rewrite -addrA addr_gt0 ?subr_gt0 // (lt_trans ltr01 a2).
  have m : 0 < (a - 1) * (a + k - 1) by apply: mulr_gt0; rewrite ?ak // subr_gt0.
  have dn : a - r != 0 by rewrite gt_eqF.
  have e : a + back + k - 2%:R = (a - 1) * (a + k - 1) / (a - r) by rewrite /back; field.
  have an : a - 1 != 0 by rewrite gt_eqF // subr_gt0.
  have kn : a + k - 1 != 0 by rewrite gt_eqF.
  split.
  - rewrite /back ler_pdivlMr // mul1r -subr_ge0 (_ : _ - _ = (a + k - 1) * (r - 1)); last by ring.
    by apply: mulr_ge0; [exact: ltW|rewrite subr_ge0].
  - by rewrite /level e /back; field; rewrite dn an kn.
  move=> b' b'1 given; have d' : 0 < a + b' + k - 2%:R.
    rewrite (_ : _ - _ = (a - 1) + (b' - 1) + k); last by ring.
    by apply: ltr_wpDl; [rewrite addr_ge0 ?subr_ge0 // ltW|exact: lt_trans ltr01 kR].
  have e' : a * b' + k - 1 = r * (a + b' + k - 2%:R) by rewrite -given /level divfK // gt_eqF.
  apply: (mulIf dn); rewrite /back divfK //; apply/eqP; rewrite -subr_eq0.
  by rewrite (_ : _ - _ = a * b' + k - 1 - r * (a + b' + k - 2%:R)); [rewrite e' subrr|ring].
have sW := @krr_stochastic R X b b1.
by apply: (@memorised_private R X _ _ (krr a) (krr b) n (constant a) sW) => // z z' _ [<-] v; exact: (@krr_ldp R X a a1).
Qed.

(* the bits of the support are sent on, independently, a 1 as 1 with probability a and a 0 as 1 with probability b *)
Theorem pure_then (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q a b : R) :
  stochastic Q -> supported S p q Q -> 0 <= a <= 1 -> 0 <= b <= 1 ->
  let sent := before Q (fun y => resent (coin a b) [ffun j => S j y]) : X -> {ffun X -> bool} -> R in
  let p' := p * a + (1 - p) * b in let q' := q * a + (1 - q) * b in
  [/\ stochastic sent, supported (@bit_of X) p' q' sent & p' - q' = (p - q) * (a - b)].
Proof.
move=> sQ sup a01 b01 sent p' q'; split; [|exact: supported_then|rewrite /p' /q'; ring].
apply: stochastic_before => //; have [s0 s1] := @resent_stochastic R X _ _ (coin_stochastic a01 b01).
by split=> y *; [exact: s0|exact: s1].
Qed.

(* q* = one and p* = zero *)
Theorem rappor_once_below (R : realFieldType) (f p q : R) : 0 < f -> f < 1 -> 0 <= p -> p < q -> q <= 1 ->
  let one := f / 2%:R * (p + q) + (1 - f) * q in let zero := f / 2%:R * (p + q) + (1 - f) * p in
  one <= (2%:R - f) / f * zero /\ 1 - zero <= (2%:R - f) / f * (1 - one).
Proof. exact: once_below. Qed.

(* any number m of reports of the bits that are kept *)
Theorem losue_once (R : realFieldType) (X : finType) (a s : R) : 1 <= a -> 1 <= s ->
  let q := (a + s) / ((a + 1) * (s + 1)) in let level := (a * s + 1) / (a + s) in
  let kept := (unary 2%:R^-1 (a + 1)^-1 : X -> {ffun X -> bool} -> R) in
  let W := (resent (coin (s / (s + 1)) (s + 1)^-1) : {ffun X -> bool} -> {ffun X -> bool} -> R) in
  [/\ before kept W =2 unary 2%:R^-1 q, [/\ ldp level (before kept W), apart_by level (before kept W) & (1 - q) / q = level],
      level <= a /\ level <= s & forall m, ldp a (@memorised R X _ _ kept W m)].
Proof.
move=> a1 s1 q level kept W; have a0 : 0 < a := lt_le_trans ltr01 a1; have s0 : 0 < s := lt_le_trans ltr01 s1.
have once : before kept W =2 (unary 2%:R^-1 q : X -> {ffun X -> bool} -> R) by exact: osue.
have half : 2%:R^-1 + 2%:R^-1 = 1 :> R by field.
have h0 : 0 < 2%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have q0 : 0 < q by rewrite /q divr_gt0; pos.
have qh : q <= 2%:R^-1.
  rewrite -subr_ge0 (_ : _ - _ = (a - 1) * (s - 1) / (2%:R * ((a + 1) * (s + 1)))); last by rewrite /q; fld.
  by rewrite divr_ge0 ?mulr_ge0 ?subr_ge0 //; pos.
have h1 : 2%:R^-1 < 1 :> R by rewrite invf_lt1 ?ltr0n // ltr1n.
have odds : odds_ratio 2%:R^-1 q = level.
  rewrite /odds_ratio (_ : 1 - 2%:R^-1 = 2%:R^-1); last by rewrite -{1}half addrK.
  have -> : 2%:R^-1 * (1 - q) / (q * 2%:R^-1) = (1 - q) / q by fld.
  by rewrite /q /level; fld.
have ratio : (1 - q) / q = level by rewrite /q /level; fld.
have [_ private apart _] := @unary_all R X _ _ _ q0 qh h1 odds.
split=> //.
- split=> //; first by move=> x x' y; rewrite !once.
  by move=> x x' u n h; apply: (apart x x' u n) => y; rewrite -!once.
- split; rewrite -subr_ge0.
    have -> : a - level = (a - 1) * (a + 1) / (a + s) by rewrite /level; fld.
    by rewrite divr_ge0 ?mulr_ge0 ?subr_ge0 //; pos.
  have -> : s - level = (s - 1) * (s + 1) / (a + s) by rewrite /level; fld.
  by rewrite divr_ge0 ?mulr_ge0 ?subr_ge0 //; pos.
move=> m x x' y; have s10 : 0 < s + 1 := addr_gt0 s0 ltr01.
have unit (v : R) : 0 <= v -> v <= s + 1 -> 0 <= v / (s + 1) <= 1.
  by move=> v0 v1; rewrite divr_ge0 ?(ltW s10) // ler_pdivrMr // mul1r.
have flip : 0 <= (s + 1)^-1 <= 1 by rewrite -[_^-1]mul1r; apply: unit; rewrite ?ler01 // lerDr ltW.
have keep : 0 <= s / (s + 1) <= 1 by apply: unit; rewrite ?lerDl ?ler01 // ltW.
have sW := @resent_stochastic R X _ _ (coin_stochastic keep flip).
have [_ pk _ _] := @oue R X a a1.
by apply: (@memorised_private R X _ _ kept W m (constant a) sW) => // z z' _ [<-] v; exact: pk.
Qed.
End OracleLevels.
