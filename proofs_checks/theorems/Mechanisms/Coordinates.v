(* Independent coordinates: the item is a set of bits, every bit is sent by itself. Unary encoding (SUE, OUE), RAPPOR with any code
   (one bit for the item, or a Bloom filter), L-OSUE, histogram encoding with any noise, and what is thresholded of it.

   A bit 1 is sent as 1 with probability p, a bit 0 with probability q. Sources: T. Wang, J. Blocki, N. Li, S. Jha (2017);
   U. Erlingsson, V. Pihur, A. Korolova, RAPPOR (2014); H. Arcolezi, J.-F. Couchot, B. Al Bouna, X. Xiao (2022). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import Supported.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Definitions.
Variables (R : realFieldType) (J : finType).
(* the bits of x are code x j; a bit b is sent as z with the chance W b z *)
Definition coordinates (X : Type) (Z : finType) (W : bool -> Z -> R) (code : X -> J -> bool) (x : X) (y : {ffun J -> Z}) : R :=
  \prod_j W (code x j) (y j).
(* p and q are the chances that a bit 1, a bit 0 is sent as 1 *)
Definition coin (p q : R) (b y : bool) : R := let a := if b then p else q in if y then a else 1 - a.
Definition one_hot (j j' : J) : bool := j == j'.
Definition unary (p q : R) : J -> {ffun J -> bool} -> R := coordinates (coin p q) one_hot.
(* the bits that x has and x' has not *)
Definition lost (X : Type) (code : X -> J -> bool) (x x' : X) : nat := #|[pred j | code x j && ~~ code x' j]|.
(* factors a where a bit is lost, b where one is won *)
Definition bits_policy (X : Type) (code : X -> J -> bool) (a b : R) : policy R X :=
  fun x x' => Some (a ^+ lost code x x' * b ^+ lost code x' x).
End Definitions.
(* the bits that were sent, sent once more *)
Definition resent (R : realFieldType) (J Z : finType) (V : Z -> bool -> R) (z : {ffun J -> Z}) (y : {ffun J -> bool}) : R :=
  \prod_j V (z j) (y j).

Section Coordinates.
Variables (R : realFieldType) (X J Z : finType) (W : bool -> Z -> R) (code : X -> J -> bool).
Notation Q := (coordinates W code : X -> {ffun J -> Z} -> R).

Theorem coordinates_stochastic : stochastic W -> stochastic Q.
Proof.
move=> [W0 W1]; split=> [x y|x]; first by apply: prodr_ge0.
by rewrite -(bigA_distr_bigA (fun j => W (code x j))) big1.
Qed.

Lemma lostE (a : R) (x x' : X) : a ^+ lost code x x' = \prod_j (if code x j && ~~ code x' j then a else 1).
Proof. by rewrite /lost -prodr_const big_mkcond. Qed.

Theorem coordinates_private a b : stochastic W -> 0 <= a -> 0 <= b -> (forall z, W true z <= a * W false z) ->
  (forall z, W false z <= b * W true z) -> private (bits_policy code a b) Q.
Proof.
move=> [W0 _] a0 b0 ha hb x x' _ [<-] y; rewrite !lostE -!big_split /=.
apply: ler_prod => j _; rewrite W0 /=.
by case: (code x j); case: (code x' j); rewrite ?mul1r ?mulr1.
Qed.

(* one output of a coordinate where both ratios are attained *)
Theorem coordinates_tight a b one zero x x' u : W true one = a * W false one -> W false zero = b * W true zero ->
  0 < W true one -> 0 < W false zero -> 0 < W false one -> 0 < W true zero ->
  (forall y, Q x y <= u * Q x' y) -> a ^+ lost code x x' * b ^+ lost code x' x <= u.
Proof.
move=> ea eb p1 p2 p3 p4; pose y := [ffun j => if code x j then one else zero].
have pos z : 0 < Q z y by apply: prodr_gt0 => j _; rewrite ffunE; case: (code x j); case: (code z j).
move=> /(_ y); suff -> : Q x y = a ^+ lost code x x' * b ^+ lost code x' x * Q x' y by rewrite ler_pmul2r.
rewrite !lostE -!big_split /=; apply: eq_bigr => j _; rewrite ffunE.
by case: (code x j); case: (code x' j); rewrite ?mul1r ?mulr1.
Qed.

Theorem mean_coordinate x j f : stochastic W -> mean (Q x) (fun y => f (y j)) = mean (W (code x j)) f.
Proof.
move=> [W0 W1]; rewrite /mean.
transitivity (\sum_(y : {ffun J -> Z}) \prod_i (W (code x i) (y i) * (if i == j then f (y i) else 1))).
  apply: eq_bigr => y _; rewrite big_split /=; congr (_ * _).
  by rewrite -big_mkcond /= big_pred1_eq.
rewrite -(bigA_distr_bigA (fun i z => W (code x i) z * (if i == j then f z else 1))) (bigD1 j) //= eqxx.
rewrite [X in _ * X]big1 ?mulr1 // => i /negPf ->; under eq_bigr do rewrite mulr1; exact: W1.
Qed.

(* what is done to each coordinate is done to the randomizer of one bit *)
Theorem coordinates_before (V : Z -> bool -> R) : before Q (resent V) =2 coordinates (before W V) code.
Proof.
move=> x y; rewrite /before /coordinates /resent; under eq_bigr do rewrite -big_split /=.
by rewrite -(bigA_distr_bigA (fun j z => W (code x j) z * V z (y j))).
Qed.

Lemma resent_stochastic (V : Z -> bool -> R) : stochastic V -> stochastic (resent V : {ffun J -> Z} -> {ffun J -> bool} -> R).
Proof.
move=> [V0 V1]; split=> [z y|z]; first by apply: prodr_ge0.
by rewrite -(bigA_distr_bigA (fun j => V (z j))) big1.
Qed.
End Coordinates.

Section Coin.
Variable R : realFieldType.
Implicit Types p q a b : R.

Lemma coin_stochastic p q : 0 <= p <= 1 -> 0 <= q <= 1 -> stochastic (coin p q).
Proof.
move=> /andP[p0 p1] /andP[q0 q1]; split=> [b y|b]; last by rewrite big_bool /coin /= addrC subrK.
by rewrite /coin; case: b; case: y; rewrite ?subr_ge0.
Qed.

Lemma coin_supports p q (b : bool) : mean (coin p q b) (fun y => y%:R) = if b then p else q.
Proof. by rewrite /mean big_bool /coin /= mulr1 mulr0 addr0. Qed.

(* two coins are one *)
Lemma coin_before p q a b : before (coin p q) (coin a b) =2 coin (p * a + (1 - p) * b) (q * a + (1 - q) * b).
Proof. by move=> x y; rewrite /before big_bool /coin; case: x; case: y => /=; ring. Qed.

(* an output is thresholded: z is sent as 1 where it is in A *)
Definition threshold (Z : finType) (A : pred Z) (z : Z) (y : bool) : R := (A z == y)%:R.
Lemma threshold_stochastic (Z : finType) (A : pred Z) : stochastic (threshold A).
Proof. by split=> [z y|z]; rewrite ?ler0n // big_bool /threshold; case: (A z); rewrite /= ?addr0 ?add0r. Qed.

Lemma threshold_before (Z : finType) (A : pred Z) (W : bool -> Z -> R) : stochastic W ->
  before W (threshold A) =2 coin (probability (W true) A) (probability (W false) A).
Proof.
move=> [_ W1] b y; have e : before W (threshold A) b true = probability (W b) A.
  by rewrite /before /probability [RHS]big_mkcond; apply: eq_bigr => z _; rewrite /threshold eqb_id; case: (A z); rewrite ?mulr1 ?mulr0.
have e' : before W (threshold A) b false = 1 - before W (threshold A) b true.
  rewrite -(W1 b) /before -sumrB; apply: eq_bigr => z _; rewrite /threshold; case: (A z) => /=; ring.
by case: y; rewrite ?e' e /coin; case: (b).
Qed.
End Coin.

(* Bits of an item with 0 < q <= p < 1. *)
Section Bits.
Variables (R : realFieldType) (X J : finType) (code : X -> J -> bool) (p q : R).
Hypotheses (q0 : 0 < q) (qp : q <= p) (p1 : p < 1).
Let p0 : 0 < p. Proof. exact: lt_le_trans qp. Qed.
Let q1 : q < 1. Proof. exact: le_lt_trans p1. Qed.
Let p1' : 0 < 1 - p. Proof. by rewrite subr_gt0. Qed.
Let q1' : 0 < 1 - q. Proof. by rewrite subr_gt0. Qed.

Lemma bits_coin : stochastic (coin p q).
Proof. by apply: coin_stochastic; apply/andP; split; apply: ltW. Qed.

(* the level p (1-q) / (q (1-p)) of one pair of bits *)
Definition odds_ratio : R := p * (1 - q) / (q * (1 - p)).

Lemma odds_ratio_ge1 : 1 <= odds_ratio.
Proof.
rewrite /odds_ratio ler_pdivl_mulr ?mulr_gt0 // mul1r -subr_ge0 (_ : _ - _ = p - q) ?subr_ge0 //; ring.
Qed.

Theorem bits_private : private (bits_policy code (p / q) ((1 - q) / (1 - p))) (coordinates (coin p q) code).
Proof.
have g1 : 1 <= p / q by rewrite ler_pdivl_mulr ?mul1r.
have g2 : 1 <= (1 - q) / (1 - p) by rewrite ler_pdivl_mulr ?mul1r // ler_sub.
apply: coordinates_private => [|||z|z]; [exact: bits_coin|exact: le_trans ler01 g1|exact: le_trans ler01 g2| |]; rewrite /coin; case: z.
- by rewrite divfK // gt_eqF.
- by apply: (le_trans (y := 1 - q)); [apply: ler_sub|apply: ler_pemull; first exact: ltW].
- by apply: (le_trans (y := p)); [|apply: ler_pemull; first exact: ltW].
- by rewrite divfK // gt_eqF.
Qed.

Theorem bits_tight x x' u : (forall y, coordinates (coin p q) code x y <= u * coordinates (coin p q) code x' y) ->
  (p / q) ^+ lost code x x' * ((1 - q) / (1 - p)) ^+ lost code x' x <= u.
Proof.
by apply: (coordinates_tight (one := true) (zero := false)); rewrite /coin //= divfK // gt_eqF.
Qed.
End Bits.

Section Unary.
Variables (R : realFieldType) (X : finType) (p q : R).
Hypotheses (q0 : 0 < q) (qp : q <= p) (p1 : p < 1).
Notation Q := (unary p q : X -> {ffun X -> bool} -> R).
Let p0 : 0 < p. Proof. exact: lt_le_trans qp. Qed.

Lemma lost_one_hot (x x' : X) : lost (@one_hot X) x x' = (x != x').
Proof.
rewrite /lost /one_hot; case: eqVneq => [->|n] /=; first by apply: eq_card0 => j; rewrite inE; case: eqP.
by rewrite -(card1 x); apply: eq_card => j; rewrite !inE eq_sym; case: eqVneq => //= ->; rewrite eq_sym.
Qed.

Theorem unary_stochastic : stochastic Q.
Proof. exact: coordinates_stochastic (bits_coin q0 qp p1). Qed.

Let level : p / q * ((1 - q) / (1 - p)) = odds_ratio p q. Proof. by rewrite mulf_div. Qed.

Theorem unary_ldp : ldp (odds_ratio p q) Q.
Proof.
move=> x x' y; have := @bits_private _ _ _ (@one_hot X) _ _ q0 qp p1 _ _ _ (erefl (bits_policy (@one_hot X) (p / q) ((1 - q) / (1 - p)) x x')) y.
rewrite !lost_one_hot eq_sym; case: eqVneq => [->|_]; rewrite ?expr0 ?expr1 ?mul1r ?level // => _.
by apply: ler_pemull (odds_ratio_ge1 q0 qp p1); case: unary_stochastic.
Qed.

Theorem unary_apart : apart_by (odds_ratio p q) Q.
Proof.
move=> x x' u n h; have := bits_tight q0 qp p1 h.
by rewrite !lost_one_hot n eq_sym n !expr1 level.
Qed.

Definition bit_of (j : X) (y : {ffun X -> bool}) : bool := y j.
Theorem unary_supported : supported bit_of p q Q.
Proof.
move=> x j; rewrite /bit_of (mean_coordinate (@one_hot X) x j (fun b : bool => b%:R) (bits_coin q0 qp p1)).
exact: coin_supports.
Qed.
End Unary.

Lemma odds_symmetric (R : realFieldType) (s : R) : 1 <= s -> odds_ratio (s / (s + 1)) (s + 1)^-1 = s ^+ 2.
Proof.
move=> s1; have s0 : 0 < s := lt_le_trans ltr01 s1; have d := addr_gt0 s0 ltr01.
have e : 1 - s / (s + 1) = (s + 1)^-1 by field; rewrite (gt_eqF d).
have e' : 1 - (s + 1)^-1 = s / (s + 1) by field; rewrite (gt_eqF d).
by rewrite /odds_ratio e e'; field; rewrite ?oner_eq0 (gt_eqF d).
Qed.

Lemma odds_optimised (R : realFieldType) (t : R) : 1 <= t -> odds_ratio 2%:R^-1 (t + 1)^-1 = t.
Proof.
move=> t1; have t0 : 0 < t := lt_le_trans ltr01 t1; have d := addr_gt0 t0 ltr01.
have e : 1 - 2%:R^-1 = 2%:R^-1 :> R by field.
have e' : 1 - (t + 1)^-1 = t / (t + 1) by field; rewrite (gt_eqF d).
by rewrite /odds_ratio e e'; field; rewrite ?oner_eq0 (gt_eqF d).
Qed.

(* SUE with s = e^(epsilon/2), OUE with t = e^epsilon. *)
Section Instances.
Variables (R : realFieldType) (X : finType).
Notation sent p q := (unary p q : X -> {ffun X -> bool} -> R).

Lemma unary_all (p q t : R) : 0 < q -> q <= p -> p < 1 -> odds_ratio p q = t ->
  [/\ stochastic (sent p q), ldp t (sent p q), apart_by t (sent p q) & supported (@bit_of X) p q (sent p q)].
Proof.
by move=> q0 qp p1 <-; split; [exact: unary_stochastic|exact: unary_ldp|exact: unary_apart|exact: unary_supported].
Qed.

Theorem sue (s : R) : 1 <= s -> let p := s / (s + 1) in let q := (s + 1)^-1 in
  [/\ stochastic (sent p q), ldp (s ^+ 2) (sent p q), apart_by (s ^+ 2) (sent p q) & supported (@bit_of X) p q (sent p q)].
Proof.
move=> s1; have s0 : 0 < s := lt_le_trans ltr01 s1; have d := addr_gt0 s0 ltr01.
apply: unary_all (odds_symmetric s1); rewrite ?invr_gt0 //; last by rewrite ltr_pdivr_mulr // mul1r ltr_addl ltr01.
by rewrite -[X in X <= _]mul1r ler_pmul2r ?invr_gt0.
Qed.

Theorem oue (t : R) : 1 <= t -> let p := 2%:R^-1 in let q := (t + 1)^-1 in
  [/\ stochastic (sent p q), ldp t (sent p q), apart_by t (sent p q) & supported (@bit_of X) p q (sent p q)].
Proof.
move=> t1; have t0 : 0 < t := lt_le_trans ltr01 t1; have d := addr_gt0 t0 ltr01.
apply: unary_all (odds_optimised t1); rewrite ?invr_gt0 //; last by rewrite invf_lt1 ?ltr0n // ltr1n.
by rewrite lef_pinv ?posrE ?ltr0n // (_ : 2%:R = 1 + 1) // ler_add2r.
Qed.

(* L-OSUE: one report of the bits of OUE, kept, each with the noise of SUE *)
Theorem osue (a s : R) : 1 <= a -> 1 <= s ->
  before (sent 2%:R^-1 (a + 1)^-1) (resent (coin (s / (s + 1)) (s + 1)^-1)) =2 sent 2%:R^-1 ((a + s) / ((a + 1) * (s + 1))).
Proof.
move=> a1 s1 x y; have da := addr_gt0 (lt_le_trans ltr01 a1) ltr01; have ds := addr_gt0 (lt_le_trans ltr01 s1) ltr01.
rewrite coordinates_before; apply: eq_bigr => j _; rewrite coin_before; congr (coin _ _ _ _).
  by field; rewrite (gt_eqF ds).
by field; rewrite (gt_eqF ds) (gt_eqF da).
Qed.

(* THE: a threshold of any noise of the coordinates *)
Theorem thresholded (Z : finType) (W : bool -> Z -> R) (A : pred Z) : stochastic W ->
  before (coordinates W (@one_hot X)) (resent (threshold R A)) =2 sent (probability (W true) A) (probability (W false) A).
Proof. by move=> sW x y; rewrite coordinates_before; apply: eq_bigr => j _; apply: threshold_before. Qed.
End Instances.
