(* Price of privacy: Theorems 3.3, 4.3, 4.10, A.5 and Lemma 4.5 word by word as they are claimed, from the theorems of the sections.

   paper                theorem             state
   Theorem 3.3          thm_3_3_fano        repaired, with the threshold as a quotient by epsilon
   Theorem 4.3          thm_4_3             both halves, one uniform item for each user
   Lemma 4.5            lem_4_5_bounds      both ends of lambda, and the quotient of two
   Theorem 4.10         thm_4_10_product    every product prior: report by report, the information, and w items of N
   Theorem A.5          thm_a_5             repaired, with the threshold as a quotient by epsilon *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Information Mutual Users.
From Exactdp.PriceOfPrivacy Require Section2 Section3 Section4 Section6 AppendixA OneBit Users Subsets.
Import Section2 Section4 Section6 AppendixA PriceOfPrivacy.Users Subsets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* lambda = P(s|x) / P(s) *)
Theorem lem_4_5_bounds (R : realFieldType) (X Y : finType) (p : X -> R) (Q : X -> Y -> R) (t : R) (y : Y)
  (lambda := fun x => Q x y / output p Q y) :
  distribution p -> stochastic Q -> ldp t Q -> 1 <= t -> 0 < output p Q y ->
  (forall x, (p x + (1 - p x) * t)^-1 <= lambda x <= (p x + (1 - p x) / t)^-1) /\
  forall x x', [/\ 0 < lambda x', 0 < Q x' y, lambda x / lambda x' = Q x y / Q x' y & lambda x / lambda x' <= t].
Proof.
move=> [p0 p1] sQ h t1 o0; have t0 : 0 < t := lt_le_trans ltr01 t1.
have below x : output p Q y <= t * Q x y.
  by rewrite -[X in _ <= X]mul1r -p1 mulr_suml; apply: ler_sum => z _; rewrite ler_wpmul2l.
have q0 x : 0 < Q x y by rewrite -(pmulr_rgt0 _ t0) (lt_le_trans o0).
have rest x : \sum_(z | z != x) p z = 1 - p x by rewrite -p1 [in RHS](bigD1 x) //= addrC addKr.
have px1 x : 0 <= 1 - p x by rewrite -rest sumr_ge0.
split=> [x|x x']; last first.
  have e : lambda x / lambda x' = Q x y / Q x' y by rewrite /lambda -mulf_div divff ?mulr1 // invr_eq0 gt_eqF.
  by split=> //; [rewrite divr_gt0|rewrite e ler_pdivr_mulr].
have split_out : output p Q y = p x * Q x y + \sum_(z | z != x) p z * Q z y by rewrite /output (bigD1 x).
have d0 : 0 < p x + (1 - p x) * t.
  apply: (@lt_le_trans _ _ (p x + (1 - p x))); first by rewrite addrC subrK ltr01.
  by rewrite ler_add2l -[X in X <= _]mulr1; apply: ler_wpmul2l.
have e0 : 0 < p x + (1 - p x) / t.
  have -> : p x + (1 - p x) / t = t^-1 + p x * (1 - t^-1) by field; rewrite gt_eqF.
  by rewrite ltr_paddr ?invr_gt0 // mulr_ge0 // subr_ge0 invf_le1.
rewrite /lambda; apply/andP; split.
  rewrite ler_pdivl_mulr // mulrC ler_pdivr_mulr // split_out mulrDr; apply: ler_add; first by rewrite mulrC.
  rewrite mulrCA -rest mulr_suml; apply: ler_sum => z _.
  by rewrite ler_wpmul2l // mulrC.
rewrite ler_pdivr_mulr // mulrC ler_pdivl_mulr // split_out mulrDr; apply: ler_add; first by rewrite mulrC.
rewrite mulrCA -rest mulr_suml; apply: ler_sum => z _.
by rewrite ler_wpmul2l // ler_pdivr_mulr // mulrC.
Qed.

Theorem thm_3_3_fano (N U : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool})
  (t : real) : (0 < N)%N -> 1 <= t -> (forall h, distribution (Q h)) -> ldp (t ^+ U) Q ->
  mutual (@equally [finType of {ffun 'I_N -> bool}]) Q <= U%:R * ln t /\
  (1 < t -> U%:R < (N%:R / 2%:R - 1) * ln 2%:R / ln t -> 2%:R^-1 < 1 - success Q decide).
Proof.
move=> N0 t1 dQ hQ; have t0 : 0 < t := lt_le_trans ltr01 t1.
have M0 : (0 < #|{ffun 'I_N -> bool}|)%N by rewrite card_ffun card_bool card_ord expn_gt0.
split; first by have := mutual_ldp (equally_distribution M0) dQ hQ; rewrite lnX.
by move=> t2; rewrite ltr_pdivl_mulr ?ln_gt0 // => few; exact: (Section3.thm_3_3_fano decide N0 t1 dQ hQ few).
Qed.

Theorem thm_a_5 (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H) (t pmax : real) (U : nat) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  1 < t -> ldp (t ^+ U) Q ->
  U%:R < ((1 - pmax) * ln (#|H|%:R / Md%:R) - ln 2%:R) / ln t -> pmax < error near Q decide.
Proof.
move=> m0 m1 ball dQ t1 hQ; rewrite ltr_pdivl_mulr ?ln_gt0 // ln_div ?ltr0n // ?(ltn_trans m0) // => few.
exact: (@AppendixA.thm_a_5 H Y near Md Q decide m0 m1 ball dQ t pmax U (ltW t1) hQ few).
Qed.

Section OneItem.
Variables (n U : nat) (Q : 'I_U -> 'I_n.+1 -> bool -> bool -> real) (decide : {ffun 'I_U -> bool} -> {ffun 'I_n.+1 -> bool}).
Hypothesis dQ : forall u i a, distribution (Q u i a).
Let N : real := n.+1%:R.
Let sketch_of u := report (fun _ : 'I_n.+1 => N^-1) (fun i (z : {ffun 'I_n.+1 -> bool}) => Q u i (z i)).
Let N0 : 0 < N. Proof. by rewrite ltr0n. Qed.

Lemma one_item u : mutual (@prior n) (sketch_of u) <= N^-1.
Proof. exact: (OneBit.thm_4_3 (ltn0Sn n) (fun _ => half_distribution) (dQ u)). Qed.

Theorem thm_4_3 :
  (forall u, mutual (@prior n) (sketch_of u) <= N^-1) /\
  (U%:R < N * (N / 2%:R - 1) * ln 2%:R -> 2%:R^-1 < 1 - success (reports_of sketch_of) decide) /\
  ((4 <= n.+1)%N -> U%:R < ln 2%:R / 4%:R * N ^+ 2 -> 2%:R^-1 < 1 - success (reports_of sketch_of) decide).
Proof.
have dw : distribution (fun _ : 'I_n.+1 => N^-1).
  by split=> [i|]; [rewrite invr_ge0 ltW|rewrite sumr_const card_ord -[_ *+ _]mulr_natl divff // gt_eqF].
have few : U%:R < N * (N / 2%:R - 1) * ln 2%:R -> 2%:R^-1 < 1 - success (reports_of sketch_of) decide.
  move=> h; have small : U%:R * N^-1 < (N / 2%:R - 1) * ln 2%:R by rewrite ltr_pdivr_mulr // mulrC mulrA.
  have q0 u i (z : {ffun 'I_n.+1 -> bool}) y : 0 <= Q u i (z i) y by case: (dQ u i (z i)).
  have q1 u i (z : {ffun 'I_n.+1 -> bool}) : \sum_y Q u i (z i) y = 1 by case: (dQ u i (z i)).
  exact: (few_users (Q := fun u i z => Q u i (z i)) (t := 1) (share := 1) decide dw q0 q1 (lexx 1) ler01 one_item small).
split; first exact: one_item; split=> // N4 h; apply: few; apply: lt_le_trans h _.
have : (4%:R : real) <= N by rewrite ler_nat.
have : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
move: (ln 2%:R) N0 => l; move: N => M M0 l0 M4.
have -> : l / 4%:R * M ^+ 2 = M * (M / 4%:R) * l by field.
rewrite ler_pmul2r // ler_pmul2l //; toR; lra.
Qed.
End OneItem.

Theorem thm_4_10_product (A T Y : finType) (N : nat) (p : 'I_N -> A -> real) (w : T -> real) (S : T -> {set 'I_N})
  (Q : T -> {ffun 'I_N -> A} -> Y -> real) (t share : real) :
  (forall i, distribution (p i)) -> distribution w -> (forall s z y, 0 <= Q s z y) -> (forall s z, \sum_y Q s z y = 1) ->
  (forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y) ->
  1 <= t -> (forall s z s' z' y, Q s z y <= t * Q s' z' y) ->
  0 <= share -> (forall i, \sum_(s | i \in S s) w s <= share) ->
  (forall y, 0 < output (independent p) (report w Q) y ->
   chi2 (posterior (independent p) (report w Q) y) (independent p) <= share * ((t - 1) ^+ 2 / (4%:R * t))) /\
  mutual (independent p) (report w Q) <= ln (1 + share * ((t - 1) ^+ 2 / (4%:R * t))).
Proof.
move=> dp dw Q0 Q1 l t1 pr s0 ra; split=> [y o0|]; last exact: (@Section4.thm_4_10 A T Y N p w S Q).
exact: (@Section4.thm_4_10_chi2 _ A T Y N p w S Q).
Qed.

(* uniform sets of w = D + 1 of the N = n + 1 items *)
Theorem thm_4_10_subsets (A Y : finType) (n D : nat) (p : 'I_n.+1 -> A -> real)
  (Q : subsets n D -> {ffun 'I_n.+1 -> A} -> Y -> real) (t : real) : (D <= n)%N ->
  (forall i, distribution (p i)) -> (forall s z y, 0 <= Q s z y) -> (forall s z, \sum_y Q s z y = 1) ->
  (forall (s : subsets n D) (z z' : {ffun 'I_n.+1 -> A}) y, (forall i, i \in val s -> z i = z' i) -> Q s z y = Q s z' y) ->
  1 <= t -> (forall s z s' z' y, Q s z y <= t * Q s' z' y) ->
  (forall y, 0 < output (independent p) (report (@equally (subsets n D)) Q) y ->
   chi2 (posterior (independent p) (report (@equally (subsets n D)) Q) y) (independent p) <=
   D.+1%:R / n.+1%:R * ((t - 1) ^+ 2 / (4%:R * t))) /\
  mutual (independent p) (report (@equally (subsets n D)) Q) <= ln (1 + D.+1%:R / n.+1%:R * ((t - 1) ^+ 2 / (4%:R * t))).
Proof.
move=> Dn dp Q0 Q1 l t1 pr; apply: (thm_4_10_product (S := fun s : subsets n D => val s)) => //.
- exact: subsets_distribution.
- by rewrite divr_ge0 // ler0n.
- exact: subsets_rated.
Qed.
