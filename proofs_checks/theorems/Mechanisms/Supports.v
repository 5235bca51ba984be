(* Supported, Coordinates, TwoRounds. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Mechanisms Require Import Designs.
Import RandomisedResponse.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Frequency oracles that support items: P(y supports j | x) is p for the own item and q for another, whatever they are.

   The score is affine in whether the report supports the item; its mean and its variance need no more. A public hash function
   before a randomizer of its values keeps this form, with the chance c of a collision: q becomes c p + (1 - c) q. Source: T. Wang,
   J. Blocki, N. Li, S. Jha, Locally differentially private protocols for frequency estimation (2017). *)
Module Supported.
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
by rewrite /hashed /public_coin /= mulrCA ler_pM2l.
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
End Supported.

(* Independent coordinates: the item is a set of bits, every bit is sent by itself. Unary encoding (SUE, OUE), RAPPOR with any code
   (one bit for the item, or a Bloom filter), L-OSUE, histogram encoding with any noise, and what is thresholded of it.

   A bit 1 is sent as 1 with probability p, a bit 0 with probability q. Sources: T. Wang, J. Blocki, N. Li, S. Jha (2017);
   U. Erlingsson, V. Pihur, A. Korolova, RAPPOR (2014); H. Arcolezi, J.-F. Couchot, B. Al Bouna, X. Xiao (2022). *)
Module Coordinates.
Import Supported.
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
move=> /(_ y); suff -> : Q x y = a ^+ lost code x x' * b ^+ lost code x' x * Q x' y by rewrite ler_pM2r.
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
rewrite /odds_ratio ler_pdivlMr ?mulr_gt0 // mul1r -subr_ge0 (_ : _ - _ = p - q) ?subr_ge0 //; ring.
Qed.

Theorem bits_private : private (bits_policy code (p / q) ((1 - q) / (1 - p))) (coordinates (coin p q) code).
Proof.
have g1 : 1 <= p / q by rewrite ler_pdivlMr ?mul1r.
have g2 : 1 <= (1 - q) / (1 - p) by rewrite ler_pdivlMr ?mul1r // lerB.
apply: coordinates_private => [|||z|z]; [exact: bits_coin|exact: le_trans ler01 g1|exact: le_trans ler01 g2| |]; rewrite /coin; case: z.
- by rewrite divfK // gt_eqF.
- by apply: (le_trans (y := 1 - q)); [apply: lerB|apply: ler_peMl; first exact: ltW].
- by apply: (le_trans (y := p)); [|apply: ler_peMl; first exact: ltW].
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
by apply: ler_peMl (odds_ratio_ge1 q0 qp p1); case: unary_stochastic.
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
apply: unary_all (odds_symmetric s1); rewrite ?invr_gt0 //; last by rewrite ltr_pdivrMr // mul1r ltrDl ltr01.
by rewrite -[X in X <= _]mul1r ler_pM2r ?invr_gt0.
Qed.

Theorem oue (t : R) : 1 <= t -> let p := 2%:R^-1 in let q := (t + 1)^-1 in
  [/\ stochastic (sent p q), ldp t (sent p q), apart_by t (sent p q) & supported (@bit_of X) p q (sent p q)].
Proof.
move=> t1; have t0 : 0 < t := lt_le_trans ltr01 t1; have d := addr_gt0 t0 ltr01.
apply: unary_all (odds_optimised t1); rewrite ?invr_gt0 //; last by rewrite invf_lt1 ?ltr0n // ltr1n.
by rewrite lef_pV2 ?posrE ?ltr0n // (_ : 2%:R = 1 + 1) // lerD2r.
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
End Coordinates.

(* Two rounds for many reports of one item: what is kept is noisy, and every report of it is noisy again (RAPPOR, L-GRR, L-OSUE).

   Any number of reports has the level of what is kept. Sources: U. Erlingsson, V. Pihur, A. Korolova, RAPPOR (2014); H. Arcolezi,
   J.-F. Couchot, B. Al Bouna, X. Xiao (2022). *)
Module TwoRounds.
Import Supported Coordinates.
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

(* two randomised responses, one after the other, are one, at the level of the formula *)
Theorem krr_before : before (krr (X := X) a) (krr b) =2 krr level_of_once.
Proof.
have k2 : 2%:R <= k by rewrite ler_nat.
have pos c : 1 <= c -> 0 < c + k - 1.
  by move=> c1; rewrite -addrA ltr_wpDr ?subr_ge0 ?(lt_le_trans ltr01) // (le_trans _ k2) // ler1n.
have dab : 0 < a + b + k - 2%:R by rewrite -addrA ltr_wpDr ?subr_ge0 // addr_gt0 // (lt_le_trans ltr01).
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
have dab : 0 < a + b + k - 2%:R by rewrite -addrA ltr_wpDr ?subr_ge0 // addr_gt0 // (lt_le_trans ltr01).
have a0 : 0 <= a - 1 by rewrite subr_ge0.
have b0 : 0 <= b - 1 by rewrite subr_ge0.
split; rewrite /level_of_once ?ler_pdivlMr ?ler_pdivrMr // -subr_ge0.
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
End TwoRounds.
