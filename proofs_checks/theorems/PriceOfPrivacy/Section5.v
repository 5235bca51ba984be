(* Price of privacy, Section 5 (and the first sentences of Theorems 3.5, B.1): private answers, and where MaxSense cannot work.

   paper                          theorem             state
   Theorem 3.5, B.1: privacy      thm_3_5_privacy     proved as printed (for any definition of the agreement bit)
   Theorem 5.1: privacy           thm_5_1_privacy     proved as printed
   Theorem 5.1: recovery          thm_5_1_refuted     refuted at w = 1: delta_min > 0, but the law of the answers does not depend on the clustering
   Theorem 5.3: privacy           thm_5_3_privacy     proved as printed *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals.
From Exactdp.PriceOfPrivacy Require Import Section2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* a bit f x of the user's data x, chosen by public coins, is told by the bit release *)
Definition asked (R : realFieldType) (X : finType) (f : X -> bool) (t : R) (x : X) : bool -> R := bit_release t (f x).

Theorem thm_3_5_privacy (R : realFieldType) (X : finType) (agree : X -> bool) (t : R) : 1 <= t -> ldp t (asked agree t).
Proof. by move=> /prop_2_4 [_ [h _]] x x' y; exact: h. Qed.

(* MaxSense: is some sensed item rated 1? H the sensed items, positive x the items that the user rated 1. *)
Theorem thm_5_1_privacy (R : realFieldType) (X I : finType) (positive : X -> {set I}) (H : {set I}) (t : R) :
  1 <= t -> ldp t (asked (fun x => ~~ [disjoint positive x & H]) t).
Proof. exact: thm_3_5_privacy. Qed.

(* Multi-MaxSense: k sets, each asked at the level epsilon / k: u^k = t. *)
Theorem thm_5_3_privacy (R : realFieldType) (X I : finType) (positive : X -> {set I}) (k : nat) (H : 'I_k -> {set I}) (u t : R) :
  1 <= u -> u ^+ k = t -> ldp t (all_of (fun i => asked (fun x => ~~ [disjoint positive x & H i]) u)).
Proof.
move=> u1 <-; have [su _] := prop_2_4 u1.
have := @prop_2_2 R X _ k (fun i => asked (fun x => ~~ [disjoint positive x & H i]) u) (fun _ => u) _ _.
rewrite prodr_const card_ord; apply=> [i|i]; last exact: thm_5_1_privacy.
by case: su => s0 s1; split=> [x y|x]; [exact: s0|exact: s1].
Qed.

(* w = 1, two user classes, two item classes: an item of class 1 is rated 1 with probability 1 by class 1 and 0 by class 2,
   an item of class 2 with probability 1/2 by both. A user rates one item i of N, and is of either class with probability 1/2. *)
Definition rating (R : realFieldType) (user item : bool) : R := if item then (if user then 1 else 0) else 2%:R^-1.
Definition sensed (R : realFieldType) (N : nat) (cluster : 'I_N -> bool) (H : {set 'I_N}) : R :=
  \sum_(user : bool) 2%:R^-1 * \sum_(i in H) N%:R^-1 * rating R user (cluster i).

Lemma sensed_blind (R : realFieldType) (N : nat) (cluster : 'I_N -> bool) (H : {set 'I_N}) : sensed R cluster H = #|H|%:R / (2%:R * N%:R).
Proof.
rewrite /sensed big_bool /= -mulrDr -big_split /= (eq_bigr (fun _ => N%:R^-1)) => [|i _].
  by rewrite sumr_const -[N%:R^-1 *+ _]mulr_natl invfM mulrCA.
have two : 2%:R^-1 + 2%:R^-1 = 1 :> R by rewrite -mulr2n -[2%:R^-1 *+ 2]mulr_natr mulVf ?pnatr_eq0.
by rewrite -mulrDr /rating; case: (cluster i); rewrite ?addr0 ?two mulr1.
Qed.

Theorem thm_5_1_refuted (theta : real) : 0 < theta ->
  (* delta_min > 0 *)
  0 < `|2%:R^-1 * exp (- (theta * (3%:R / 4%:R))) * (1 - 2%:R^-1) + 2%:R^-1 * exp (- (theta * (1 / 4%:R))) * (0 - 2%:R^-1)| /\
  (* but no set of sensed items tells two clusterings apart *)
  forall (N : nat) (cluster cluster' : 'I_N -> bool) (H : {set 'I_N}), sensed _ cluster H = sensed _ cluster' H :> real.
Proof.
move=> t0; split; last by move=> N c c' H; rewrite !sensed_blind.
have lt : exp (- (theta * (3%:R / 4%:R))) < exp (- (theta * (1 / 4%:R))) by rewrite exp_lt; toR; lra.
rewrite normr_gt0; move: lt; move: (exp _) (exp _) => a b lt; apply/eqP => e; toR; lra.
Qed.
