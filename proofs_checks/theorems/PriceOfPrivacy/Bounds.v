(* Section3, Users, Subsets, TheoremA5. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations.
From Exactdp.Mechanisms Require Import Designs Subsets.
From Exactdp.PriceOfPrivacy Require Import Sections.
Import Basic.Reals Inequalities Information Mutual RandomisedResponse Section2 Informations.Users Section4 Section6 AppendixA SubsetSelection.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Section 3: what one private report carries.

   paper          theorem              state
   Lemma 3.1      lem_3_1              proved as printed (nats), the side information fixed or averaged
   Theorem 3.3    thm_3_3_refuted      refuted: one user, 2^N-ary randomised response, every N and 2^N - 1 <= e^epsilon < 2^N
                  thm_3_3              repaired and sharp: unreliable as soon as e^(U epsilon) < 2^N - 1
                  thm_3_3_fano         what Fano gives: U epsilon < (N/2 - 1) ln 2 *)
Module Section3.
(* I(X; Y | Z) <= epsilon: the law of X given the side information z is p z *)
Theorem lem_3_1 (X Y Z : finType) (q : Z -> real) (p : Z -> X -> real) (Q : X -> Y -> real) (t : real) :
  distribution q -> (forall z, distribution (p z)) -> (forall x, distribution (Q x)) -> ldp t Q ->
  \sum_z q z * mutual (p z) Q <= ln t.
Proof. by move=> dq dp dQ h; apply: mean_le_const => // z; exact: mutual_ldp. Qed.

(* U reports of users who each answer with a t-LDP channel make a t^U-LDP channel (prop_2_2); decide is any algorithm. *)
Theorem success_ldp (H Y : finType) (Q : H -> Y -> real) (decide : Y -> H) (s : real) : (0 < #|H|)%N -> 1 <= s ->
  (forall h, distribution (Q h)) -> ldp s Q -> success Q decide <= s / (s + #|H|%:R - 1).
Proof.
move=> M0 s1 dQ hQ; set M : real := #|H|%:R; have M1 : 1 <= M by rewrite ler1n.
have s0 : 0 < s := lt_le_trans ltr01 s1; have d0 : 0 < s + M - 1 by toR; lra.
have total : \sum_y \sum_h Q h y = M.
  by rewrite exchange_big /= (eq_bigr (fun _ => 1)) ?sumr_const // => h _; case: (dQ h).
have one y : Q (decide y) y <= s / (s + M - 1) * \sum_h Q h y.
  set q := Q (decide y) y; rewrite mulrAC ler_pdivlMr //.
  have -> : \sum_h Q h y = q + \sum_(h | h != decide y) Q h y by rewrite (bigD1 (decide y)).
  have : (M - 1) * q <= s * \sum_(h | h != decide y) Q h y.
    have -> : (M - 1) * q = \sum_(h | h != decide y) q.
      by rewrite sumr_const cardC1 -[q *+ _]mulr_natl -subn1 natrB //.
    by rewrite mulr_sumr; apply: ler_sum => h _; exact: hQ.
  by move=> k; rewrite (_ : q * (s + M - 1) = s * q + (M - 1) * q) 1?mulrDr ?lerD2l //; ring.
rewrite /success ler_pdivrMr ?ltr0n // -/M -{2}total mulr_sumr; exact: ler_sum.
Qed.

(* Repaired: if e^(U epsilon) < 2^N - 1 every algorithm errs with probability more than 1/2. *)
Theorem thm_3_3 (N U : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool}) (t : real) :
  1 <= t -> (forall h, distribution (Q h)) -> ldp (t ^+ U) Q -> t ^+ U < 2%:R ^+ N - 1 ->
  2%:R^-1 < 1 - success Q decide.
Proof.
move=> t1 dQ hQ small; have s1 : 1 <= t ^+ U by exact: exprn_ege1.
have card : #|{ffun 'I_N -> bool}|%:R = 2%:R ^+ N :> real by rewrite card_ffun card_bool card_ord natrX.
have M0 : (0 < #|{ffun 'I_N -> bool}|)%N by rewrite card_ffun card_bool card_ord expn_gt0.
have := success_ldp decide M0 s1 dQ hQ; rewrite card => h.
rewrite ltrBrDl -ltrBrDr; apply: le_lt_trans h _.
move: small s1; move: (t ^+ U) (2%:R ^+ N) => s M small s1; clear -small s1.
have d0 : 0 < s + M - 1 by toR; lra.
by rewrite ltr_pdivrMr //; toR; lra.
Qed.

Theorem thm_3_3_fano (N U : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool}) (t : real) :
  (0 < N)%N -> 1 <= t -> (forall h, distribution (Q h)) -> ldp (t ^+ U) Q ->
  U%:R * ln t < (N%:R / 2%:R - 1) * ln 2%:R -> 2%:R^-1 < 1 - success Q decide.
Proof.
move=> N0 t1 dQ hQ small; have t0 : 0 < t := lt_le_trans ltr01 t1.
have card : #|{ffun 'I_N -> bool}|%:R = 2%:R ^+ N :> real by rewrite card_ffun card_bool card_ord natrX.
have M1 : (1 < #|{ffun 'I_N -> bool}|)%N by rewrite card_ffun card_bool card_ord -{1}(expn0 2) ltn_exp2l.
apply: lt_le_trans (lem_2_5 decide M1 dQ).
have I1 := mutual_ldp (equally_distribution (ltnW M1)) dQ hQ; rewrite lnX // in I1.
rewrite card lnX ?ltr0n //; have l2 : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
have N1 : 0 < (N%:R : real) by rewrite ltr0n.
rewrite ltrBrDl -ltrBrDr ltr_pdivrMr ?mulr_gt0 //.
move: I1 small l2 N1; move: (mutual _ _) (U%:R * ln t) (ln 2%:R) (N%:R : real) => I u l n I1 small l2 N1.
by clear -I1 small l2 N1; toR; lra.
Qed.

(* One user who rates all N items (w = N) answers by 2^N-ary randomised response: below the printed threshold, and wrong with
   probability at most 1/2, whatever the clustering is. *)
Theorem thm_3_3_response (N : nat) (t : real) (Q := krr t : {ffun 'I_N -> bool} -> {ffun 'I_N -> bool} -> real) : (0 < N)%N ->
  2%:R ^+ N - 1 <= t -> t < 2%:R ^+ N ->
  [/\ forall h, distribution (Q h), ldp t Q, ln t < N%:R * ln 2%:R & forall h, probability (Q h) (fun y => y != h) <= 2%:R^-1].
Proof.
move=> N0 low high; have M2 : 2%:R <= 2%:R ^+ N :> real by rewrite ler_eXnr // ler1n.
have t1 : 1 <= t by apply: le_trans low; rewrite lerBrDl -[1 + 1](natrD _ 1 1).
have t0 : 0 < t := lt_le_trans ltr01 t1.
have sQ h : distribution (Q h) by have [Q0 Q1] := krr_stochastic [finType of {ffun 'I_N -> bool}] t1; split.
split=> //; first exact: krr_ldp.
  by rewrite -lnX ?ltr0n // ln_lt.
move=> h; rewrite (probabilityC (fun y => y == h) (sQ h)) /probability big_pred1_eq /Q /krr eqxx.
rewrite card_ffun card_bool card_ord natrX; move: (2%:R ^+ N) low M2 => M low M2.
rewrite -subr_ge0 (_ : _ - _ = (t - (M - 1)) / (2%:R * (t + M - 1))).
  by rewrite divr_ge0 ?subr_ge0 // mulr_ge0 ?ler0n //; toR; lra.
by field; rewrite gt_eqF //; toR; lra.
Qed.

(* As printed, every epsilon-LDP algorithm with U < N / (epsilon log2 e), that is U epsilon < N ln 2, errs with probability > 1/2 for some hypothesis. *)
Theorem thm_3_3_refuted :
  ~ (forall (N : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool}) (t : real),
     1 < t -> (forall h, distribution (Q h)) -> ldp t Q -> ln t < N%:R * ln 2%:R ->
     exists h, 2%:R^-1 < probability (Q h) (fun y => decide y != h)).
Proof.
move=> all; have l1 : 1 < 3%:R :> real by rewrite ltr1n.
have [||dQ hQ few half] := @thm_3_3_response 2 3%:R isT.
- by rewrite lerBlDr -natrX -(natrD _ 3 1) ler_nat.
- by rewrite -natrX ltr_nat.
have [h] := all 2%N _ _ id 3%:R l1 dQ hQ few.
by apply/negP; rewrite -leNgt; exact: half.
Qed.
End Section3.

(* Price of privacy: how many users are too few. The information halves of Section 4, added over the users and put into Fano.

   paper                      theorem            state
   Corollary A.3              cor_a_3            proved, each user with his own channel
   Theorem 4.10, C.5: users   thm_4_10_users     proved with constants: unreliable if U ln (1 + (w/N) sinh^2(epsilon/2)) < (N/2 - 1) ln 2
   Theorem 4.8: users         thm_4_8_users      proved with constants: unreliable if U e^(2 epsilon) w^2 / (2 N) < (N/2 - 1) ln 2 *)
Module Users.
(* the reports of U users about the same hidden item *)
Definition reports_of (X Y : finType) (U : nat) (Q : 'I_U -> X -> Y -> real) (x : X) : {ffun 'I_U -> Y} -> real :=
  independent (fun u => Q u x).

Theorem cor_a_3 (H Y : finType) (near : rel H) (Md U : nat) (Q : 'I_U -> H -> Y -> real) (decide : {ffun 'I_U -> Y} -> H) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall u h, distribution (Q u h)) ->
  1 - (\sum_u mutual (@equally H) (Q u) + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error near (reports_of Q) decide.
Proof.
move=> Md0 Md1 ball dQ; have M0 : (0 < #|H|)%N := ltn_trans Md0 Md1.
have dI h : distribution (reports_of Q h) by exact: independent_distribution.
apply: le_trans (lem_a_1 decide Md0 Md1 ball dI); rewrite lerD2l lerN2.
have l0 : 0 < ln #|H|%:R - ln Md%:R by rewrite subr_gt0 ln_lt ?ltr0n // ltr_nat.
by rewrite ler_pM2r ?invr_gt0 // lerD2r; exact: mutual_users (equally_distribution M0) dQ.
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
Proof. by apply: le_trans (ln_le_sub1 _) _; rewrite ?ltr0n // lerBlDr mulr2n. Qed.

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
  apply: le_trans (cor_a_4 decide m0 m1 ball dQ t1 h); rewrite lerD2l lerN2 ler_pM2r ?invr_gt0 //.
  by rewrite lerD2l; exact: ln2_le1.
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

(* reports that tell little, of too few users: the labels are decided wrongly with more than chance 1/2 *)
Lemma few_users (B : real) : (forall u, mutual (@prior n) (report_law w (Q u)) <= B) ->
  U%:R * B < (N%:R / 2%:R - 1) * ln 2%:R -> 2%:R^-1 < 1 - success (reports_of (fun u => report_law w (Q u))) decide.
Proof.
move=> hB small.
have dR u z : distribution (report_law w (Q u) z) by have [r0 r1] := report_stochastic dw (Q0 u) (Q1 u); split.
have dI z : distribution (reports_of (fun u => report_law w (Q u)) z) by exact: independent_distribution.
have M1 : (1 < #|{ffun 'I_N -> bool}|)%N by rewrite card_ffun card_bool card_ord -{1}(expn0 2) ltn_exp2l.
apply: lt_le_trans (lem_2_5 decide M1 dI); rewrite card_labels lnX ?ltr0n // -mutual_prior.
have I1 : mutual (@prior n) (reports_of (fun u => report_law w (Q u))) <= U%:R * B.
  apply: le_trans (mutual_users (prior_distribution n) dR) _.
  have -> : U%:R * B = \sum_(u < U) B by rewrite sumr_const card_ord mulr_natl.
  exact: ler_sum.
have l2 : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
have N1 : 0 < (N%:R : real) by rewrite ltr0n.
rewrite ltrBrDl -ltrBrDr ltr_pdivrMr ?mulr_gt0 //.
move: I1 small l2 N1; move: (mutual _ _) (U%:R * B) (ln 2%:R) (N%:R : real) => I u l k I1 small l2 N1.
by toR; lra.
Qed.

Theorem thm_4_10_users : U%:R * ln (1 + share * ((t - 1) ^+ 2 / (4%:R * t))) < (N%:R / 2%:R - 1) * ln 2%:R ->
  2%:R^-1 < 1 - success (reports_of (fun u => report_law w (Q u))) decide.
Proof.
apply: few_users => u; apply: (thm_4_10 (fun _ => half_distribution) dw (Q0 u) (Q1 u) _ t1 _ share0 rated) => //.
by move=> s z z' y; exact: local.
Qed.

Theorem thm_4_8_users (k : nat) : (0 < k)%N -> share = k%:R / N%:R ->
  U%:R * (t ^+ 2 * k%:R ^+ 2 / (2%:R * N%:R)) < (N%:R / 2%:R - 1) * ln 2%:R ->
  2%:R^-1 < 1 - success (reports_of (fun u => report_law w (Q u))) decide.
Proof.
move=> k0 e; apply: few_users => u; apply: (thm_4_8 (fun _ => half_distribution) dw (Q0 u) (Q1 u) _ t1 _ share0 rated k0 e) => //.
by move=> s z z' y; exact: local.
Qed.
End Labels.
End Users.

(* Price of privacy: Theorems 4.8 and 4.10 (C.5) with a uniform set of w items for each user, both halves with the printed constants.

   paper                theorem    state
   Theorem 4.8          thm_4_8    proved: information, and unreliable if U < ln 2 N^2 / (2 e^(2 epsilon) w^2), N >= 4
   Theorem 4.10, C.5    thm_4_10   proved: information, and unreliable if U < ln 2 e^epsilon N^2 / ((e^epsilon - 1)^2 w), N >= 4 *)
Module Subsets.
Import Bounds.Users.
(* the sets of D + 1 of the n + 1 items *)
Definition subsets (n D : nat) := [finType of selection [finType of 'I_n.+1] D.+1].

Section Subsets.
Variables (n D : nat).
Hypothesis Dn : (D <= n)%N.
Let N : real := n.+1%:R.
Let k : real := D.+1%:R.

Lemma card_subsets : #|subsets n D|%:R = 'C(n.+1, D.+1)%:R :> real.
Proof. exact: (@card_chosen real_realType [finType of 'I_n.+1] n D (card_ord _)). Qed.

Lemma subsets_gt0 : (0 < #|subsets n D|)%N.
Proof.
have := card_subsets; rewrite lt0n; case: eqP => // -> /eqP.
by rewrite eqr_nat eq_sym -leqn0 leqNgt bin_gt0 ltnS Dn.
Qed.

Lemma subsets_distribution : distribution (@equally (subsets n D)).
Proof. exact: equally_distribution subsets_gt0. Qed.

(* an item is in a uniform set of w items with probability w/N *)
Lemma subsets_rated (i : 'I_n.+1) : \sum_(s : subsets n D | i \in val s) equally s <= k / N.
Proof.
rewrite big_mkcond (eq_bigr (fun s : subsets n D => #|subsets n D|%:R^-1 * (i \in val s)%:R)) => [|s _]; last first.
  by rewrite /equally; case: ifP; rewrite ?mulr1 ?mulr0.
rewrite -mulr_sumr (@member_single real_realType [finType of 'I_n.+1] n D (card_ord _) i) card_subsets.
rewrite mulrC ler_pdivrMr ?ltr0n ?bin_gt0 // mulrAC ler_pdivlMr ?ltr0n // -!natrM ler_nat mulnC.
by rewrite (mul_bin_diag n.+1 D).
Qed.

Variables (Y : finType) (U : nat) (Q : 'I_U -> subsets n D -> {ffun 'I_n.+1 -> bool} -> Y -> real) (t : real).
Variable decide : {ffun 'I_U -> Y} -> {ffun 'I_n.+1 -> bool}.
Hypotheses (Q0 : forall u s z y, 0 <= Q u s z y) (Q1 : forall u s z, \sum_y Q u s z y = 1).
Hypothesis local : forall u (s : subsets n D) (z z' : {ffun 'I_n.+1 -> bool}) y, (forall i, i \in val s -> z i = z' i) -> Q u s z y = Q u s z' y.
Hypotheses (t1 : 1 <= t) (private : forall u s z s' z' y, Q u s z y <= t * Q u s' z' y).
Let report_of u := report_law (@equally (subsets n D)) (Q u).
Let share0 : 0 <= k / N. Proof. by apply: mulr_ge0; rewrite ?invr_ge0 ler0n. Qed.
Let N0 : 0 < N. Proof. by rewrite ltr0n. Qed.
Let k0 : 0 < k. Proof. by rewrite ltr0n. Qed.
Let t0 : 0 < t := lt_le_trans ltr01 t1.

Lemma many (B : real) : (4 <= n.+1)%N -> B < N / 4%:R * ln 2%:R -> B < (N / 2%:R - 1) * ln 2%:R.
Proof.
move=> N4 h; apply: lt_le_trans h _; rewrite ler_pM2r ?ln_gt0 ?ltr1n //.
have : (4%:R : real) <= N by rewrite ler_nat.
by move: N => M; move=> M4; toR; lra.
Qed.

Theorem thm_4_8 :
  (forall u, mutual (@prior n) (report_of u) <= t ^+ 2 / 2%:R * (k ^+ 2 / N)) /\
  ((4 <= n.+1)%N -> U%:R < ln 2%:R / (2%:R * t ^+ 2) * (N ^+ 2 / k ^+ 2) -> 2%:R^-1 < 1 - success (reports_of report_of) decide).
Proof.
have e : t ^+ 2 * k ^+ 2 / (2%:R * N) = t ^+ 2 / 2%:R * (k ^+ 2 / N) by move: (N) N0 => M M0; field; rewrite gt_eqF.
split=> [u|N4 few].
  rewrite -e; apply: (@Section4.thm_4_8 _ _ _ _ (fun _ => half) _ (fun s : subsets n D => val s) (Q u) t (k / N) (fun _ => half_distribution) subsets_distribution (Q0 u) (Q1 u) _ t1 _ share0 subsets_rated D.+1) => //.
  by move=> s z z' y; exact: local.
apply: (@Users.thm_4_8_users (subsets n D) Y n U _ (fun s : subsets n D => val s) Q t (k / N) decide subsets_distribution Q0 Q1 local t1 private share0 subsets_rated D.+1 isT erefl).
apply: many => //; rewrite e.
have p : 0 < t ^+ 2 / 2%:R * (k ^+ 2 / N) by rewrite !mulr_gt0 ?invr_gt0 ?exprn_gt0 ?ltr0n.
rewrite -(ltr_pM2r p) in few; move: few; congr (_ < _).
by move: (N) (k) N0 k0 => M h M0 h0; field; rewrite !gt_eqF.
Qed.

Theorem thm_4_10 :
  (forall u, mutual (@prior n) (report_of u) <= k / N * ((t - 1) ^+ 2 / (4%:R * t))) /\
  ((4 <= n.+1)%N -> 1 < t -> U%:R < ln 2%:R * t / (t - 1) ^+ 2 * (N ^+ 2 / k) -> 2%:R^-1 < 1 - success (reports_of report_of) decide).
Proof.
have x0 : 0 <= k / N * ((t - 1) ^+ 2 / (4%:R * t)).
  by apply: mulr_ge0 => //; apply: divr_ge0; rewrite ?sqr_ge0 // mulr_ge0 ?ler0n // ltW.
have lnx : ln (1 + k / N * ((t - 1) ^+ 2 / (4%:R * t))) <= k / N * ((t - 1) ^+ 2 / (4%:R * t)).
  apply: le_trans (ln_le_sub1 _) _; first exact: ltr_wpDr x0 ltr01.
  by rewrite addrC addKr.
split=> [u|N4 t1' few].
  apply: le_trans lnx.
  apply: (@Section4.thm_4_10 _ _ _ _ (fun _ => half) _ (fun s : subsets n D => val s) (Q u) t (k / N) (fun _ => half_distribution) subsets_distribution (Q0 u) (Q1 u) _ t1 _ share0 subsets_rated) => //.
  by move=> s z z' y; exact: local.
apply: (@Users.thm_4_10_users (subsets n D) Y n U _ (fun s : subsets n D => val s) Q t (k / N) decide subsets_distribution Q0 Q1 local t1 private share0 subsets_rated).
apply: many => //; apply: le_lt_trans (ler_wpM2l (ler0n _ _) lnx) _.
have u0 : 0 < t - 1 by rewrite subr_gt0.
have p : 0 < k / N * ((t - 1) ^+ 2 / (4%:R * t)) by rewrite !mulr_gt0 ?invr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr0n.
rewrite -(ltr_pM2r p) in few; move: few; congr (_ < _).
by move: (N) (k) N0 k0 => M h M0 h0; field; rewrite !gt_eqF.
Qed.
End Subsets.
End Subsets.

(* Price of privacy, Theorem A.5 as printed, refuted at N = 2 items and K = 50 clusters, whatever clusterings are near each other. *)
Module TheoremA5.
Notation clusterings := {ffun 'I_2 -> 'I_50}.
Lemma card_clusterings : #|{ffun 'I_2 -> 'I_50}| = 2500%N. Proof. by rewrite card_ffun !card_ord. Qed.

(* randomised response on all 2500 clusterings, one user, e^epsilon = 2499: the truth with probability 1/2 *)
Definition rr (h y : clusterings) : real := (if y == h then 2499%:R else 1) / 4998%:R.

Lemma rr_distribution h : distribution (rr h).
Proof.
split=> [y|]; first by rewrite divr_ge0 ?ler0n //; case: ifP; rewrite ?ler0n ?ler01.
have others y : y != h -> rr h y = 4998%:R^-1 by move=> /negPf n; rewrite /rr n mul1r.
rewrite (bigD1 h) //= (eq_bigr _ others) /rr eqxx sumr_const cardC1 card_clusterings -[4998%:R^-1 *+ _]mulr_natl -mulrDl -natrD.
by rewrite divff // pnatr_eq0.
Qed.

Lemma rr_private : ldp 2499%:R rr.
Proof.
move=> h h' y; rewrite /rr mulrA ler_pM2r ?invr_gt0 ?ltr0n //.
by case: ifP; case: ifP => _ _; rewrite ?mulr1 -?natrM ?ler_nat ?ler1n.
Qed.

(* the answer is wrong with probability at most 1/2 *)
Lemma rr_error (near : rel clusterings) : reflexive near -> error near rr id <= 2%:R^-1.
Proof.
move=> refl; have M0 : (0 < #|{ffun 'I_2 -> 'I_50}|)%N by rewrite card_clusterings.
have dj := joint_distribution (equally_distribution M0) rr_distribution.
rewrite /error (probabilityC (fun hy => near (id hy.2) hy.1) dj) lerBlDr -lerBlDl.
have -> : 1 - 2%:R^-1 = success rr id.
  rewrite /success (eq_bigr (fun _ => 2%:R^-1)) => [|h _]; last first.
    by rewrite /rr eqxx; toR; lra.
  rewrite sumr_const card_clusterings.
  rewrite -[X in _ = X / _]mulr_natl mulrAC divff ?mul1r; last by rewrite pnatr_eq0.
  by toR; lra.
rewrite -success_joint; apply: (probability_sub dj) => -[h y]; rewrite inE /= => /eqP ->; exact: refl.
Qed.

(* it claims that one user is too few for an error of 1/2, and this one reaches it *)
Theorem thm_a_5_refuted (near : rel clusterings) : reflexive near ->
  ~ (forall (U : nat) (Y : finType) (Q : clusterings -> Y -> real) (decide : Y -> clusterings) (d pmax t : real),
     0 < d -> (forall h, distribution (Q h)) -> 1 < t -> ldp (t ^+ U) Q ->
     U%:R < (1 - pmax) * (2%:R * 50%:R * (1 - d / 2%:R - 50%:R^-1) ^+ 2 / (3%:R * ln t)) -> pmax < error near Q decide).
Proof.
move=> refl all; have d0 : 0 < 10%:R^-1 :> real by rewrite invr_gt0 ltr0n.
have t1 : 1 < 2499%:R :> real by rewrite ltr1n.
have l : ln 2499%:R <= 12%:R.
  have : ln 2499%:R <= ln (2%:R ^+ 12) by apply: ln_le; rewrite ?ltr0n // -natrX ler_nat.
  rewrite lnX ?ltr0n // => h; apply: le_trans h _; rewrite -[X in _ <= X]mulr1.
  by apply: ler_wpM2l Users.ln2_le1; exact: ler0n.
have l0 : 0 < ln 2499%:R by rewrite ln_gt0.
have small : 1%:R < (1 - 2%:R^-1) * (2%:R * 50%:R * (1 - 10%:R^-1 / 2%:R - 50%:R^-1) ^+ 2 / (3%:R * ln 2499%:R)) :> real.
  rewrite mulrA ltr_pdivlMr ?mulr_gt0 ?ltr0n // mul1r; move: (ln _) l l0 => L l l0; toR; lra.
have := all 1%N _ rr id _ _ _ d0 rr_distribution t1 rr_private small.
by apply/negP; rewrite -leNgt rr_error.
Qed.
End TheoremA5.
