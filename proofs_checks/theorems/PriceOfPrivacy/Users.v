(* Price of privacy: how many users are too few. The information halves of Section 4, added over the users and put into Fano.

   paper                      theorem            state
   Corollary A.3              cor_a_3            proved, each user with his own channel
   Theorem 4.10, C.5: users   thm_4_10_users     proved with constants: unreliable if U ln (1 + (w/N) sinh^2(epsilon/2)) < (N/2 - 1) ln 2
   Theorem 4.8: users         thm_4_8_users      proved with constants: unreliable if U e^(2 epsilon) w^2 / (2 N) < (N/2 - 1) ln 2 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Users.
From Exactdp.PriceOfPrivacy Require Import Section2 Section4 Section6 AppendixA.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the reports of U users about the same hidden item *)
Definition reports_of (X Y : finType) (U : nat) (Q : 'I_U -> X -> Y -> real) (x : X) : {ffun 'I_U -> Y} -> real :=
  independent (fun u => Q u x).

Theorem cor_a_3 (H Y : finType) (near : rel H) (Md U : nat) (Q : 'I_U -> H -> Y -> real) (decide : {ffun 'I_U -> Y} -> H) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall u h, distribution (Q u h)) ->
  1 - (\sum_u mutual (@equally H) (Q u) + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error near (reports_of Q) decide.
Proof.
move=> Md0 Md1 ball dQ; have M0 : (0 < #|H|)%N := ltn_trans Md0 Md1.
have dI h : distribution (reports_of Q h) by exact: independent_distribution.
apply: le_trans (lem_a_1 decide Md0 Md1 ball dI); rewrite ler_add2l ler_opp2.
have l0 : 0 < ln #|H|%:R - ln Md%:R by rewrite subr_gt0 ln_lt ?ltr0n // ltr_nat.
by rewrite ler_pmul2r ?invr_gt0 // ler_add2r; exact: mutual_users (equally_distribution M0) dQ.
Qed.

(* logarithms to the base 2 *)
Lemma in_bits (a b c : real) : (a / ln 2%:R + 1) / (b / ln 2%:R - c / ln 2%:R) = (a + ln 2%:R) / (b - c).
Proof.
have l2 : ln 2%:R != 0 by rewrite gt_eqF // ln_gt0 // ltr1n.
have -> : a / ln 2%:R + 1 = (a + ln 2%:R) / ln 2%:R by rewrite mulrDl divff.
by rewrite -mulrBl invfM invrK mulrACA mulVf // mulr1.
Qed.

Theorem cor_a_3_alike (H Y : finType) (near : rel H) (Md U : nat) (Q : H -> Y -> real) (decide : {ffun 'I_U -> Y} -> H) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  [/\ mutual (@equally H) (reports_of (fun _ : 'I_U => Q)) <= U%:R * mutual (@equally H) Q,
   1 - (U%:R * mutual (@equally H) Q + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error near (reports_of (fun _ : 'I_U => Q)) decide &
   1 - (U%:R * (mutual (@equally H) Q / ln 2%:R) + 1) / (ln #|H|%:R / ln 2%:R - ln Md%:R / ln 2%:R) <=
   error near (reports_of (fun _ : 'I_U => Q)) decide].
Proof.
move=> m0 m1 ball dQ.
have s : \sum_(u < U) mutual (@equally H) Q = U%:R * mutual (@equally H) Q by rewrite sumr_const card_ord mulr_natl.
have e := cor_a_3 (Q := fun _ : 'I_U => Q) decide m0 m1 ball (fun _ => dQ); rewrite s in e.
split=> //; last by rewrite mulrA in_bits.
have dp : distribution (@equally H) by apply: equally_distribution; apply: leq_ltn_trans m1.
by have := mutual_users (Q := fun _ : 'I_U => Q) dp (fun _ => dQ); rewrite s.
Qed.

Theorem cor_a_4_sharp_bits (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H) (t : real) (U : nat) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  1 <= t -> ldp (t ^+ U) Q ->
  1 - (U%:R * ln t / ln 2%:R + 1) / (ln #|H|%:R / ln 2%:R - ln Md%:R / ln 2%:R) <= error near Q decide /\
  1 - (U%:R * ln t + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error near Q decide.
Proof. by move=> m0 m1 ball dQ t1 h; rewrite in_bits; have e := cor_a_4 decide m0 m1 ball dQ t1 h. Qed.

Lemma ln2_le1 : ln 2%:R <= 1.
Proof. by apply: le_trans (ln_le_sub1 _) _; rewrite ?ltr0n // ler_subl_addr mulr2n. Qed.

Theorem cor_a_4_bits (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H) (t : real) (U : nat) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  1 <= t -> ldp (t ^+ U) Q ->
  1 - (ln 2%:R)^-1 * ((U%:R * ln t + 1) / (ln #|H|%:R / ln 2%:R - ln Md%:R / ln 2%:R)) <= error near Q decide /\
  1 - (U%:R * ln t + 1) / ln (#|H|%:R / Md%:R) <= error near Q decide.
Proof.
move=> m0 m1 ball dQ t1 h.
have M0 : (0 < #|H|)%N := ltn_trans m0 m1; have l2 : ln 2%:R != 0 by rewrite gt_eqF // ln_gt0 // ltr1n.
have l0 : 0 < ln #|H|%:R - ln Md%:R by rewrite subr_gt0 ln_lt ?ltr0n // ltr_nat.
have e : 1 - (U%:R * ln t + 1) / (ln #|H|%:R - ln Md%:R) <= error near Q decide.
  apply: le_trans (cor_a_4 decide m0 m1 ball dQ t1 h); rewrite ler_add2l ler_opp2 ler_pmul2r ?invr_gt0 //.
  by rewrite ler_add2l; exact: ln2_le1.
split; last by rewrite ln_div ?ltr0n.
by rewrite -mulrBl invfM invrK mulrC -!mulrA divff // mulr1.
Qed.

Section Labels.
(* N fair labels, U users; user u rates the items of S s with probability w s and reports through Q u, at the level epsilon *)
Variables (T Y : finType) (n U : nat).
Notation N := n.+1.
Notation labels := {ffun 'I_N -> bool}.
Variables (w : T -> real) (S : T -> {set 'I_N}) (Q : 'I_U -> T -> labels -> Y -> real) (t share : real).
Variable decide : {ffun 'I_U -> Y} -> labels.
Hypotheses (dw : distribution w) (Q0 : forall u s z y, 0 <= Q u s z y) (Q1 : forall u s z, \sum_y Q u s z y = 1).
Hypothesis local : forall u s (z z' : labels) y, (forall i, i \in S s -> z i = z' i) -> Q u s z y = Q u s z' y.
Hypotheses (t1 : 1 <= t) (private : forall u s z s' z' y, Q u s z y <= t * Q u s' z' y).
Hypotheses (share0 : 0 <= share) (rated : forall i, \sum_(s | i \in S s) w s <= share).

Lemma card_labels : #|{ffun 'I_N -> bool}|%:R = 2%:R ^+ N :> real.
Proof. by rewrite card_ffun card_bool card_ord natrX. Qed.

Lemma prior_equally z : prior z = @equally [finType of labels] z.
Proof. by rewrite /equally card_labels -exprVn /prior /independent /half prodr_const card_ord. Qed.

Lemma mutual_prior (Z : finType) (C : labels -> Z -> real) : mutual (@prior n) C = mutual (@equally [finType of labels]) C.
Proof.
rewrite /mutual; apply: eq_bigr => z _; rewrite prior_equally; congr (_ * _).
apply: eq_bigr => y _; congr (_ * ln (_ / _)); apply: eq_bigr => x _; by rewrite prior_equally.
Qed.

Lemma few_users (B : real) : (forall u, mutual (@prior n) (report w (Q u)) <= B) ->
  U%:R * B < (N%:R / 2%:R - 1) * ln 2%:R -> 2%:R^-1 < 1 - success (reports_of (fun u => report w (Q u))) decide.
Proof.
move=> hB small.
have dR u z : distribution (report w (Q u) z) by have [r0 r1] := report_stochastic dw (Q0 u) (Q1 u); split.
have dI z : distribution (reports_of (fun u => report w (Q u)) z) by exact: independent_distribution.
have M1 : (1 < #|{ffun 'I_N -> bool}|)%N by rewrite card_ffun card_bool card_ord -{1}(expn0 2) ltn_exp2l.
apply: lt_le_trans (lem_2_5 decide M1 dI); rewrite card_labels lnX ?ltr0n // -mutual_prior.
have I1 : mutual (@prior n) (reports_of (fun u => report w (Q u))) <= U%:R * B.
  apply: le_trans (mutual_users (prior_distribution n) dR) _.
  have -> : U%:R * B = \sum_(u < U) B by rewrite sumr_const card_ord mulr_natl.
  exact: ler_sum.
have l2 : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
have N1 : 0 < (N%:R : real) by rewrite ltr0n.
rewrite ltr_subr_addl -ltr_subr_addr ltr_pdivr_mulr ?mulr_gt0 //.
move: I1 small l2 N1; move: (mutual _ _) (U%:R * B) (ln 2%:R) (N%:R : real) => I u l k I1 small l2 N1.
by toR; lra.
Qed.

Theorem thm_4_10_users : U%:R * ln (1 + share * ((t - 1) ^+ 2 / (4%:R * t))) < (N%:R / 2%:R - 1) * ln 2%:R ->
  2%:R^-1 < 1 - success (reports_of (fun u => report w (Q u))) decide.
Proof.
apply: few_users => u; apply: (thm_4_10 (fun _ => half_distribution) dw (Q0 u) (Q1 u) _ t1 _ share0 rated) => //.
by move=> s z z' y; exact: local.
Qed.

Theorem thm_4_8_users (k : nat) : (0 < k)%N -> share = k%:R / N%:R ->
  U%:R * (t ^+ 2 * k%:R ^+ 2 / (2%:R * N%:R)) < (N%:R / 2%:R - 1) * ln 2%:R ->
  2%:R^-1 < 1 - success (reports_of (fun u => report w (Q u))) decide.
Proof.
move=> k0 e; apply: few_users => u; apply: (thm_4_8 (fun _ => half_distribution) dw (Q0 u) (Q1 u) _ t1 _ share0 rated k0 e) => //.
by move=> s z z' y; exact: local.
Qed.
End Labels.
