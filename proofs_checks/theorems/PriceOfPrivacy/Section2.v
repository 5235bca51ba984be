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
  have tt : t <= t * t by rewrite ler_pmulr.
  by rewrite mulrA ler_pmul2r ?invr_gt0 //; case: ifP; case: ifP => _ _; rewrite ?mulr1 // (le_trans t1).
by rewrite /= mulrA ler_pmul2r ?invr_gt0 // mulr1.
Qed.

(* Fano: H uniform on M hypotheses, Y the report through Q, any decision rule: P_e >= 1 - (I + ln 2) / ln M. *)
Definition equally (H : finType) (h : H) : real := #|H|%:R^-1.
Definition success (H Y : finType) (Q : H -> Y -> real) (decide : Y -> H) : real := (\sum_y Q (decide y) y) / #|H|%:R.

Lemma equally_distribution (H : finType) : (0 < #|H|)%N -> distribution (@equally H).
Proof.
move=> n0; split=> [h|]; first by rewrite invr_ge0 ler0n.
by rewrite /equally sumr_const -[X in X = _]mulr_natr mulVf // pnatr_eq0 -lt0n.
Qed.

Lemma success_joint (H Y : finType) (Q : H -> Y -> real) (decide : Y -> H) :
  probability (joint (@equally H) Q) (fun hy => hy.1 \in [set decide hy.2]) = success Q decide.
Proof.
rewrite probability_mean /mean -(pair_bigA _ (fun h y => joint (@equally H) Q (h, y) * (h \in [set decide y])%:R)) exchange_big /=.
rewrite /success mulr_suml; apply: eq_bigr => y _; rewrite (bigD1 (decide y)) //= big1 => [|h /negPf n].
  by rewrite inE eqxx mulr1 addr0 mulrC.
by rewrite inE n mulr0.
Qed.

Theorem lem_2_5 (H Y : finType) (Q : H -> Y -> real) (decide : Y -> H) : (1 < #|H|)%N -> (forall h, distribution (Q h)) ->
  1 - (mutual (@equally H) Q + ln 2%:R) / ln #|H|%:R <= 1 - success Q decide.
Proof.
move=> M1 dQ; have dp := equally_distribution (ltnW M1); rewrite ler_add2l ler_opp2.
have r01 : (0 : real) < #|H|%:R^-1 by rewrite invr_gt0 ltr0n ltnW.
have r1 : #|H|%:R^-1 <= 1 :> real by rewrite invf_le1 ?ltr0n ?ler1n ltnW.
have single y : probability (@equally H) (mem [set decide y]) <= #|H|%:R^-1 by rewrite /probability big_set1.
have := @fano_list H Y (@equally H) Q dp dQ (fun y => [set decide y]) #|H|%:R^-1 _ single.
rewrite r01 r1 => /(_ isT); rewrite success_joint invrK => h.
by rewrite ler_pdivl_mulr // ln_gt0 // ltr1n.
Qed.
