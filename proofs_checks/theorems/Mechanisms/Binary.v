(* The optimal channel of two symbols, for every policy with finite or infinite levels: every private channel is this one followed
   by an explicit garbling. The first symbol is true. Source: context-aware-ldp, Theorem 2, equations (9), (10), (11). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Binary.
Variables (R : realFieldType) (E : policy R bool).
(* e^-E[x,x'], 0 for an infinite level *)
Definition floor (e : option R) : R := if e is Some s then s^-1 else 0.
Let a := floor (E true false).
Let b := floor (E false true).
(* equation (9), with a = e^-E[true,false] and b = e^-E[false,true] *)
Definition binary (x y : bool) : R :=
  (if x then if y then 1 - b else b * (1 - a) else if y then a * (1 - b) else 1 - a) / (1 - a * b).
Definition garbling (Y : finType) (Q : bool -> Y -> R) (x : bool) (y : Y) : R :=
  if x then if b == 1 then Q true y else (Q true y - b * Q false y) / (1 - b)
       else if a == 1 then Q true y else (Q false y - a * Q true y) / (1 - a).

Hypothesis levels : forall x x' s, E x x' = Some s -> 1 <= s.     (* 0 <= E[x,x'] *)
Hypothesis trivial : E true false <> Some 1 \/ E false true <> Some 1.

Lemma floor_bounds x x' : 0 <= floor (E x x') <= 1.
Proof.
rewrite /floor; case e: (E x x') => [s|]; last by rewrite lexx ler01.
have s1 := levels e; have s0 : 0 < s by apply: lt_le_trans s1.
by rewrite invr_ge0 ltW //= invf_le1.
Qed.
Let a0 : 0 <= a. Proof. by have /andP[] := floor_bounds true false. Qed.
Let b0 : 0 <= b. Proof. by have /andP[] := floor_bounds false true. Qed.
Let a1 : a <= 1. Proof. by have /andP[] := floor_bounds true false. Qed.
Let b1 : b <= 1. Proof. by have /andP[] := floor_bounds false true. Qed.

Lemma floor_one e : floor e = 1 -> e = Some 1.
Proof. by case: e => [s /(congr1 (@GRing.inv _))|/esym/eqP]; rewrite /= ?invrK ?invr1 ?oner_eq0 // => ->. Qed.

Let ab : 0 < 1 - a * b.
Proof.
rewrite subr_gt0 lt_neqAle mulr_ile1 // andbT; apply/eqP => h.
have a' : a = 1 by apply/eqP; rewrite eq_le a1 -h ler_pimulr.
have b' : b = 1 by apply/eqP; rewrite eq_le b1 -h ler_pimull.
by case: trivial => [/(_ (floor_one a'))|/(_ (floor_one b'))].
Qed.

Theorem binary_stochastic : stochastic binary.
Proof.
split=> [x y|x]; last by case: x; rewrite big_bool /binary /=; field; rewrite gt_eqF.
by rewrite divr_ge0 ?(ltW ab) //; case: x; case: y; rewrite ?mulr_ge0 ?subr_ge0.
Qed.

(* the constraints, without division *)
Lemma floorP e p q : (forall s, e = Some s -> 1 <= s) -> 0 <= q ->
  (forall s, e = Some s -> p <= s * q) <-> floor e * p <= q.
Proof.
case: e => [s|] s1 q0; last by rewrite mul0r; split.
have s0 : 0 < s := lt_le_trans ltr01 (s1 s erefl).
by split=> [/(_ s erefl)|+ s' [<-]]; rewrite /= ler_pdivr_mull.
Qed.

Lemma privateP (Y : finType) (Q : bool -> Y -> R) : (forall x y, 0 <= Q x y) ->
  private E Q <-> forall y, a * Q true y <= Q false y /\ b * Q false y <= Q true y.
Proof.
move=> Q0; split=> [h y|h x x' s e y].
  by split; apply/floorP => // s e; [apply: levels e|apply: h e y|apply: levels e|apply: h e y].
have [ha hb] := h y; have e1 := levels e.
case: x x' e => [] [] e; try exact: ler_pemull.
  by move: {e1} s e; apply/floorP => //; apply: levels.
by move: {e1} s e; apply/floorP => //; apply: levels.
Qed.

Theorem binary_private : private E binary.
Proof.
apply/privateP => [|y]; first by case: binary_stochastic.
have c (u v w : R) : 0 <= w -> u - v = w -> v <= u by move=> w0 e; rewrite -subr_ge0 e.
case: y; rewrite /binary; split; rewrite ?mulrA //.
  by apply: (c _ _ (1 - b)); rewrite ?subr_ge0 //; field; rewrite gt_eqF.
by apply: (c _ _ (1 - a)); rewrite ?subr_ge0 //; field; rewrite gt_eqF.
Qed.

Lemma equal_sums (Y : finType) (p q : Y -> R) : (forall y, p y <= q y) -> \sum_y p y = \sum_y q y -> p =1 q.
Proof.
move=> le e y; apply/eqP; rewrite eq_sym -subr_eq0; apply/eqP.
apply: (@psumr_eq0P _ _ xpredT (fun y => q y - p y)) => // [z _|]; first by rewrite subr_ge0.
by rewrite sumrB e subrr.
Qed.

Theorem binary_optimal (Y : finType) (Q : bool -> Y -> R) : stochastic Q -> private E Q ->
  stochastic (garbling Q) /\ forall x y, Q x y = before binary (garbling Q) x y.
Proof.
move=> [Q0 Q1] /(privateP Q0) h.
have ha : a = 1 -> Q true =1 Q false.
  by move=> e; apply: equal_sums => [y|]; [have [+ _] := h y; rewrite e mul1r|rewrite !Q1].
have hb : b = 1 -> Q true =1 Q false.
  by move=> e y; apply/esym; move: y; apply: equal_sums => [y|]; [have [_] := h y; rewrite e mul1r|rewrite !Q1].
split; [split=> [x y|x]|move=> x y].
- have [h1 h2] := h y; rewrite /garbling.
  by case: x; case: eqP => _; rewrite ?divr_ge0 ?subr_ge0.
- rewrite /garbling; case: x; case: eqP => [_|/eqP n1]; rewrite ?Q1 // -mulr_suml sumrB -mulr_sumr !Q1 mulr1 divff //;
  by rewrite subr_eq0 eq_sym.
rewrite /before big_bool /binary /garbling /=.
have d0 : 1 - a * b != 0 by rewrite gt_eqF.
have [eb|nb] := eqVneq b 1; have [ea|na] := eqVneq a 1.
- by move: ab; rewrite ea eb mulr1 subrr ltxx.
- have a' : 1 - a != 0 by rewrite subr_eq0 eq_sym.
  by move: d0; rewrite eb mulr1 -(hb eb y) => d0; case: x; rewrite ?(hb eb y); field; rewrite ?a'.
- have b' : 1 - b != 0 by rewrite subr_eq0 eq_sym.
  by move: d0; rewrite ea mul1r -(ha ea y) => d0; case: x; rewrite ?(ha ea y); field; rewrite ?b'.
have a' : 1 - a != 0 by rewrite subr_eq0 eq_sym.
have b' : 1 - b != 0 by rewrite subr_eq0 eq_sym.
by case: x; field; rewrite a' b' d0.
Qed.

(* Every utility that obeys data processing is largest at the binary channel. *)
Corollary binary_best (U : forall Y : finType, (bool -> Y -> R) -> R) :
  (forall (Y Z : finType) (Q : bool -> Y -> R) (W : Y -> Z -> R), stochastic W -> U Z (before Q W) <= U Y Q) ->
  (forall (Y : finType) (Q Q' : bool -> Y -> R), (forall x y, Q x y = Q' x y) -> U Y Q = U Y Q') ->
  forall (Y : finType) (Q : bool -> Y -> R), stochastic Q -> private E Q -> U Y Q <= U bool_finType binary.
Proof.
by move=> processing same_U Y Q sQ pQ; have [sW /same_U ->] := binary_optimal sQ pQ; apply: processing.
Qed.

(* The estimator is the inverse matrix: it needs both levels to ask for less than equality (a, b < 1). *)
Definition binary_score (y j : bool) : R :=
  (if y then if j then 1 - a else - (b * (1 - a)) else if j then - (a * (1 - b)) else 1 - b) / ((1 - a) * (1 - b)).
Hypotheses (a_lt1 : E true false <> Some 1) (b_lt1 : E false true <> Some 1).
Let a_neq : 1 - a != 0. Proof. by rewrite subr_eq0 eq_sym; apply/eqP => /floor_one. Qed.
Let b_neq : 1 - b != 0. Proof. by rewrite subr_eq0 eq_sym; apply/eqP => /floor_one. Qed.

Theorem binary_unbiased : unbiased binary binary_score.
Proof.
have d0 : 1 - a * b != 0 by rewrite gt_eqF.
by move=> x j; rewrite big_bool /binary /binary_score; case: x; case: j => /=; field; rewrite a_neq b_neq d0.
Qed.

Theorem binary_variance x j : variance (binary x) (binary_score ^~ j) = (if x then b else a) / ((1 - a) * (1 - b)).
Proof.
have d0 : 1 - a * b != 0 by rewrite gt_eqF.
rewrite /variance /covariance /mean !big_bool /binary /binary_score.
by case: x; case: j => /=; field; rewrite a_neq b_neq d0.
Qed.

Theorem binary_risk (n : nat) (p : bool -> R) : (0 < n)%N -> distribution p -> risk n binary binary_score p =
  (1 + 2%:R * (p true * b + p false * a) / ((1 - a) * (1 - b)) - \sum_j p j ^+ 2) / n%:R.
Proof.
move=> n0 dp; rewrite (risk_sampled binary_stochastic n0 binary_unbiased dp); congr ((_ - _) / _).
have p1 : p true = 1 - p false by rewrite -(proj2 dp) big_bool addrK.
have d0 : 1 - a * b != 0 by rewrite gt_eqF.
rewrite big_bool !mean_output /mean !big_bool /binary /binary_score p1 /=.
by field; rewrite a_neq b_neq d0.
Qed.
End Binary.
