(* price-of-privacy, continued: adaptive queries, mismatch, and what is attained. As in PriceOfPrivacy.v. *)
From mathcomp Require Import all_ssreflect all_algebra reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Divergences.
From Exactdp.Mechanisms Require Import Designs Subsets.
From Exactdp.PriceOfPrivacy Require Import Sections Bounds Sensing AppendicesD Decoders Attained Protocols MismatchInBits SensingUsers Interactive Mismatches.
Import Basic.Reals Information Mutual Informations.Users Han RandomisedResponse SubsetSelection Section2 Section4 Section5 Section6 AppendixA Lemma47 Bounds.Users Bounds.Subsets Adaptive Mismatch MismatchNats MismatchBits.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Module PriceOfPrivacy.

(* Section 6, adaptive queries: users report one after another, the channel Q past of the next one may depend on all reports past
   before (transcript). Each has a uniform set of w = D + 1 of the N = n + 1 items, drawn anew; a public coin may be a part of a report *)

Theorem thm_6_1 (n T : nat) (Y : finType) (Q : seq Y -> subsets n 0 -> {ffun 'I_n.+1 -> bool} -> Y -> real) (t : real)
  (decide : T.-tuple Y -> {ffun 'I_n.+1 -> bool}) :
  (forall past s z y, 0 <= Q past s z y) -> (forall past s z, \sum_y Q past s z y = 1) ->
  (forall past (s : subsets n 0) (z z' : {ffun 'I_n.+1 -> bool}) y, (forall i, i \in val s -> z i = z' i) ->
   Q past s z y = Q past s z' y) ->
  1 < t -> (forall past s z s' z' y, Q past s z y <= t * Q past s' z' y) -> (4 <= n.+1)%N ->
  (T%:R < ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2) * n.+1%:R ^+ 2 ->
   2%:R^-1 < 1 - success (@transcript _ Y T (fun past => report_law (@equally (subsets n 0)) (Q past))) decide) /\
  (T%:R < ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2) * (n.+1%:R * ln n.+1%:R) ->
   2%:R^-1 < 1 - success (@transcript _ Y T (fun past => report_law (@equally (subsets n 0)) (Q past))) decide).
Proof. exact: AdaptiveUsers.thm_6_1. Qed.

Theorem thm_6_1_sharp (n D T : nat) (Y : finType) (Q : seq Y -> subsets n D -> {ffun 'I_n.+1 -> bool} -> Y -> real) (t : real)
  (decide : T.-tuple Y -> {ffun 'I_n.+1 -> bool}) (N : real := n.+1%:R) (w : real := D.+1%:R) : (D <= n)%N ->
  (forall past s z y, 0 <= Q past s z y) -> (forall past s z, \sum_y Q past s z y = 1) ->
  (forall past (s : subsets n D) (z z' : {ffun 'I_n.+1 -> bool}) y, (forall i, i \in val s -> z i = z' i) ->
   Q past s z y = Q past s z' y) ->
  1 <= t -> (forall past s z s' z' y, Q past s z y <= t * Q past s' z' y) ->
  mutual (@prior n) (@transcript _ Y T (fun past => report_law (@equally (subsets n D)) (Q past))) <=
  T%:R * (w ^+ 2 / N * ((t - 1) ^+ 2 / (2%:R * (t + 1)))) /\
  (1 < t -> T%:R < (N / 2%:R - 1) * ln 2%:R * (2%:R * N * (t + 1) / (w ^+ 2 * (t - 1) ^+ 2)) ->
   2%:R^-1 < 1 - success (@transcript _ Y T (fun past => report_law (@equally (subsets n D)) (Q past))) decide).
Proof.
move=> Dn Q0 Q1 loc t1 pr; split; first by apply: AdaptiveUsers.information.
by move=> t1'; apply: AdaptiveUsers.thm_6_1_sharp.
Qed.

(* every product prior in which each label may have either value, the items chosen apart from the labels, each with a chance of at most
   share *)
Theorem thm_6_1_product (T Y : finType) (N : nat) (p : 'I_N -> bool -> real) (w : T -> real) (S : T -> {set 'I_N})
  (Q : seq Y -> T -> {ffun 'I_N -> bool} -> Y -> real) (t share : real) (M : nat) :
  (forall i, distribution (p i)) -> (forall i a, 0 < p i a) -> distribution w ->
  (forall past s z y, 0 <= Q past s z y) -> (forall past s z, \sum_y Q past s z y = 1) ->
  (forall past s (z z' : {ffun 'I_N -> bool}) y, (forall i, i \in S s -> z i = z' i) -> Q past s z y = Q past s z' y) ->
  1 <= t -> (forall past s z s' z' y, Q past s z y <= t * Q past s' z' y) ->
  0 <= share -> (forall i, \sum_(s | i \in S s) w s <= share) ->
  mutual (independent p) (@transcript _ Y M (fun past => report_law w (Q past))) <=
  M%:R * (N%:R * share ^+ 2 * ((t - 1) ^+ 2 / (2%:R * (t + 1)))).
Proof. by move=> *; apply: (@AdaptiveUsers.thm_6_1_reports T Y N p w S Q t share). Qed.

(* Lemma 4.1 and its general form, Lemma 6.2 = C.1. What a user knows is x : item -> label or None (items_of x: the items that she rated;
   agrees x z: the labels z are as she knows them); the items are drawn from g apart from the labels (sample); Q is the sketch of the
   data; posterior (output P (sample g)) Q y is the law of the data given the sketch y. I(Z; S = y) is the divergence of the law of the
   labels given y from the law before *)

Theorem lem_4_1 (n w : nat) (Y : finType) (Q : {ffun 'I_n.+1 -> option bool} -> Y -> real)
  (sketch := before (sample (@sets_of n.+1 w)) Q) (given := posterior (output (@prior n) (sample (@sets_of n.+1 w))) Q) :
  (0 < w <= n.+1)%N -> (forall x, distribution (Q x)) ->
  mutual (@prior n) sketch <= \sum_y output (@prior n) sketch y * ln (1 + overlap (given y)) /\
  \sum_y output (@prior n) sketch y * ln (1 + overlap (given y)) <= \sum_y output (@prior n) sketch y * overlap (given y).
Proof. by case/andP=> _ wN dQ; have [] := MismatchNats.lem_4_1 (sets_of_distribution wN) dQ. Qed.

(* q: any law of the data *)
Theorem lem_4_1_chi2 (n : nat) (q : {ffun 'I_n.+1 -> option bool} -> real) : distribution q ->
  chi2 (told (@prior n) q) (@prior n) = overlap q /\
  forall x x', \sum_z (prior z * (agrees x z)%:R / probability (@prior n) (agrees x)) *
    (prior z * (agrees x' z)%:R / probability (@prior n) (agrees x')) / prior z =
    2%:R ^+ #|items_of x :&: items_of x'| * (consistent x x')%:R.
Proof. exact: MismatchNats.lem_4_1_chi2. Qed.

(* printed: with logarithms to the base 2; N = w = 2, the report uniform on the three values other than Z, and under LDP *)
Theorem lem_4_1_refuted :
  [/\ ~ (forall (n w : nat) (Y : finType) (Q : {ffun 'I_n.+1 -> option bool} -> Y -> real) (sketch := before (sample (@sets_of n.+1 w)) Q),
      (0 < w <= n.+1)%N -> (forall x, distribution (Q x)) ->
      mutual (@prior n) sketch / ln 2%:R <=
      \sum_y output (@prior n) sketch y * overlap (posterior (output (@prior n) (sample (@sets_of n.+1 w))) Q y)),
   (let sketch := before (sample (@sets_of 2 2)) (other 0 3%:R^-1) in mutual (@prior 1) sketch = ln (4%:R / 3%:R) /\
    \sum_y output (@prior 1) sketch y * overlap (posterior (output (@prior 1) (sample (@sets_of 2 2))) (other 0 3%:R^-1) y) = 3%:R^-1) &
   forall t (Q := other (3%:R * t + 1)^-1 (t / (3%:R * t + 1))), t = 8%:R \/ t = 9%:R -> ldp t Q /\
    let sketch := before (sample (@sets_of 2 2)) Q in
    \sum_y output (@prior 1) sketch y * overlap (posterior (output (@prior 1) (sample (@sets_of 2 2))) Q y) <
    mutual (@prior 1) sketch / ln 2%:R].
Proof. exact: MismatchBits.lem_4_1_refuted. Qed.

(* any prior of the labels; any law of the data that gives none that cannot be; any sketch *)
Theorem lem_6_2 (A : finType) (N : nat) (P : {ffun 'I_N -> A} -> real) : distribution P ->
  (forall q, distribution q -> (forall x, probability P (agrees x) = 0 -> q x = 0) ->
   [/\ chi2 (told P q) P = mismatch P q, kl (told P q) P <= ln (1 + mismatch P q) & ln (1 + mismatch P q) <= mismatch P q]) /\
  (forall (Y : finType) (g : {set 'I_N} -> real) (Q : {ffun 'I_N -> option A} -> Y -> real) (y : Y)
     (sketch := before (sample g) Q) (q := posterior (output P (sample g)) Q y),
   distribution g -> (forall x, distribution (Q x)) -> 0 < output P sketch y ->
   [/\ chi2 (posterior P sketch y) P = mismatch P q, kl (posterior P sketch y) P <= ln (1 + mismatch P q) &
    ln (1 + mismatch P q) <= mismatch P q]).
Proof.
move=> dP; split=> [q|Y g Q y sketch q dg dQ y0]; first exact: MismatchNats.lem_6_2.
exact: MismatchNats.lem_6_2_report.
Qed.

(* Proof C.2 *)
Theorem lem_6_2_posterior (R : realFieldType) (A Y : finType) (N : nat) (P : {ffun 'I_N -> A} -> R) (g : {set 'I_N} -> R)
  (Q : {ffun 'I_N -> option A} -> Y -> R) (y : Y) (z : {ffun 'I_N -> A}) : distribution P ->
  posterior P (before (sample g) Q) y z =
  \sum_x posterior (output P (sample g)) Q y x * (P z * (agrees x z)%:R / probability P (agrees x)).
Proof. by move=> dP; apply: Mismatch.lem_6_2_told. Qed.

Theorem lem_6_2_mutual (A Y : finType) (N : nat) (P : {ffun 'I_N -> A} -> real) (g : {set 'I_N} -> real)
  (Q : {ffun 'I_N -> option A} -> Y -> real) (sketch := before (sample g) Q) (given := posterior (output P (sample g)) Q) :
  distribution P -> distribution g -> (forall x, distribution (Q x)) ->
  mutual P sketch <= \sum_y output P sketch y * ln (1 + mismatch P (given y)) /\
  \sum_y output P sketch y * ln (1 + mismatch P (given y)) <= \sum_y output P sketch y * mismatch P (given y).
Proof. by move=> *; apply: MismatchNats.lem_6_2_mutual. Qed.

(* printed: with logarithms to the base 2; at the same sketches, at each of their values *)
Theorem lem_6_2_refuted :
  [/\ ~ (forall (N : nat) (P : {ffun 'I_N -> bool} -> real) (g : {set 'I_N} -> real) (Y : finType)
      (Q : {ffun 'I_N -> option bool} -> Y -> real) (y : Y), distribution P -> distribution g -> (forall x, distribution (Q x)) ->
      0 < output P (before (sample g) Q) y ->
      kl (posterior P (before (sample g) Q) y) P / ln 2%:R <= mismatch P (posterior (output P (sample g)) Q y)),
   (let sketch := before (sample (@sets_of 2 2)) (other 0 3%:R^-1) in
    forall y, kl (posterior (@prior 1) sketch y) (@prior 1) = ln (4%:R / 3%:R) /\
     mismatch (@prior 1) (posterior (output (@prior 1) (sample (@sets_of 2 2))) (other 0 3%:R^-1) y) = 3%:R^-1) &
   forall t (Q := other (3%:R * t + 1)^-1 (t / (3%:R * t + 1))), t = 8%:R \/ t = 9%:R -> ldp t Q /\ forall y,
    mismatch (@prior 1) (posterior (output (@prior 1) (sample (@sets_of 2 2))) Q y) <
    kl (posterior (@prior 1) (before (sample (@sets_of 2 2)) Q) y) (@prior 1) / ln 2%:R].
Proof. exact: MismatchBits.lem_6_2_refuted. Qed.

(* Lemma 4.7 = C.3, repaired: an upper bound alone; for N = 10^8, w = 300 no constant below 0.496 will do *)

Theorem lem_4_7 (R : realFieldType) (N w : nat) : (0 < w <= N)%N -> `|gap R N w| <= w%:R ^+ 4 / (2%:R * N%:R ^+ 2).
Proof. exact: Lemma47.lem_4_7. Qed.

Theorem lem_4_7_constant :
  (forall N w : nat, (0 < w <= N)%N -> `|gap [realFieldType of real] N w| <= w%:R ^+ 4 / (2%:R * N%:R ^+ 2)) /\
  496%:R / 1000%:R * (300%:R ^+ 4 / (10 ^ 8)%:R ^+ 2) < `|gap [realFieldType of real] (10 ^ 8) 300|.
Proof. by split=> [N w|]; [exact: Lemma47.lem_4_7|apply: Lemma47Constant.constant; rewrite natrX]. Qed.

(* printed: the gap is at least kappa w^4 / N^2; not so at w = 1, and at N = 10^4, w = 10^3 not with kappa = 1/10 *)
Theorem lem_4_7_order (R : realFieldType) :
  (forall kappa : R, 0 < kappa -> forall N, (0 < N)%N -> ~ (kappa * (1%:R ^+ 4 / N%:R ^+ 2) <= `|gap R N 1|)) /\
  ~ (10%:R^-1 * ((10 ^ 3)%:R ^+ 4 / (10 ^ 4)%:R ^+ 2) <= `|gap R (10 ^ 4) (10 ^ 3)|).
Proof.
split=> [kappa k0 N N0|]; apply/negP; rewrite -ltNge; first exact: Lemma47.lem_4_7_refuted.
exact: Lemma47.lem_4_7_order.
Qed.

(* Proof C.4 *)
Theorem lem_4_7_sandwich (R : realFieldType) (N w : nat) (n : R := N%:R) (k : R := w%:R) : (0 < w)%N -> (2 * w <= N)%N ->
  (1 - k / (n - k + 1)) ^+ w <= 'C(N - w, w)%:R / 'C(N, w)%:R <= (1 - k / n) ^+ w.
Proof. exact: Lemma47.sandwich. Qed.

(* Lemma 3.1 sharpened: r = epsilon / (1 - e^(-epsilon)) *)

Theorem lem_3_1_sharp (X Y Z : finType) (q : Z -> real) (p : Z -> X -> real) (Q : X -> Y -> real) (t : real) (r : real := ln t / (1 - t^-1)) :
  1 < t -> distribution q -> (forall z, distribution (p z)) -> (forall x, distribution (Q x)) -> ldp t Q ->
  [/\ \sum_z q z * mutual (p z) Q <= r - 1 - ln r, r - 1 - ln r <= ln t & \sum_z q z * mutual (p z) Q <= ln t ^+ 2 / 8%:R].
Proof.
move=> t1 dq dp dQ h; have le := Lemma31.sharp_le t1.
by split=> //; apply: mean_le_const => // z; case: (Lemma31.lem_3_1_sharp t1 (dp z) dQ h).
Qed.

(* and subset selection of 39, 43, 32 among 100 symbols, all equally likely, at e^epsilon = 2, 3/2, 3: within 10^(-4) of it *)

Theorem lem_3_1_attained (r := fun t : real => ln t / (1 - t^-1)) (selected := fun (t : real) (D : nat) =>
    mutual (@equally [finType of 'I_100]) (@select [realFieldType of real] [finType of 'I_100] 99 D t)) :
  (forall (X Y : finType) (p : X -> real) (Q : X -> Y -> real) (t : real), 1 < t ->
   distribution p -> (forall x, distribution (Q x)) -> ldp t Q ->
   [/\ mutual p Q <= r t - 1 - ln (r t), r t - 1 - ln (r t) <= ln t & mutual p Q <= ln t ^+ 2 / 8%:R]) /\
  [/\ r 2%:R - 1 - ln (r 2%:R) - selected 2%:R 38%N < 10%:R^-1 ^+ 4,
   r (3%:R / 2%:R) - 1 - ln (r (3%:R / 2%:R)) - selected (3%:R / 2%:R) 42%N < 10%:R^-1 ^+ 4 &
   r 3%:R - 1 - ln (r 3%:R) - selected 3%:R 31%N < 10%:R^-1 ^+ 4].
Proof. by split=> [X Y p Q t|]; [exact: Lemma31.lem_3_1_sharp|exact: Lemma31Attained.lem_3_1_attained]. Qed.

End PriceOfPrivacy.
