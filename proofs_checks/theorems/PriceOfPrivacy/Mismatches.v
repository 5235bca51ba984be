(* Mismatch, MismatchNats. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations.
From Exactdp.PriceOfPrivacy Require Import Sections.
Import Inequalities Section4 Basic.Reals Information Mutual Section6.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Lemma 4.1 and its general form, Lemma 6.2 = C.1: the channel mismatch.

   paper             theorem              state
   Lemma 6.2, C.1    lem_6_2_chi2         the double sum is the chi-square between the law of the labels given the report and before,
                                          for every prior and every law of the data
                     lem_6_2_told         the law of the labels given the report, from that of the data (Proof C.2)
   Lemma 4.1         lem_4_1_kernel       for independent fair labels: 2^(common items) where the data agree

   In nats the information is at most the double sum: kl_chi2 (Printed statements: Claims/PriceOfPrivacy.v). *)
Module Mismatch.
Section Definitions.
Variables (R : realFieldType) (A : finType) (N : nat).
(* the hidden labels; what a user knows of them, None where she did not rate the item *)
Notation labels := {ffun 'I_N -> A}.
Notation data := {ffun 'I_N -> option A}.
Definition items_of (x : data) : {set 'I_N} := [set i | x i != None].
Definition agrees (x : data) (z : labels) : bool := [forall i, (x i == None) || (x i == Some (z i))].
(* the two do not contradict each other; what both together know *)
Definition consistent (x x' : data) : bool := [forall i, (x i == None) || (x' i == None) || (x i == x' i)].
Definition joined (x x' : data) : data := [ffun i => if x i is Some a then Some a else x' i].
(* the items are drawn from g apart from the labels *)
Definition sample (g : {set 'I_N} -> R) (z : labels) (x : data) : R := g (items_of x) * (agrees x z)%:R.
(* the law of the labels when that of the data is q *)
Definition told (P : labels -> R) (q : data -> R) (z : labels) : R :=
  \sum_x q x * (P z * (agrees x z)%:R / probability P (agrees x)).
(* the double sum over two independent draws from q *)
Definition mismatch (P : labels -> R) (q : data -> R) : R :=
  \sum_x \sum_x' q x * q x' *
    ((consistent x x')%:R * probability P (agrees (joined x x')) / (probability P (agrees x) * probability P (agrees x')) - 1).
Definition overlap (q : data -> R) : R :=
  \sum_x \sum_x' q x * q x' * (2%:R ^+ #|items_of x :&: items_of x'| * (consistent x x')%:R - 1).
End Definitions.

Section Mismatch.
Variables (R : realFieldType) (A : finType) (N : nat) (P : {ffun 'I_N -> A} -> R).
Notation labels := {ffun 'I_N -> A}.
Notation data := {ffun 'I_N -> option A}.
Hypothesis dP : distribution P.
Let P0 z : 0 <= P z. Proof. by case: dP. Qed.
Notation chance x := (probability P (agrees x)).

Lemma agrees_both (x x' : data) z : agrees x z && agrees x' z = consistent x x' && agrees (joined x x') z.
Proof.
apply/andP/andP => -[/forallP h /forallP h']; split; apply/forallP => i; have := h i; have := h' i; rewrite ?ffunE;
  by case: (x i) => [a|]; case: (x' i) => [a'|] //=; rewrite ?eqxx ?orbT //= => /eqP -> /eqP ->.
Qed.

Lemma chance_sum x : chance x = \sum_z P z * (agrees x z)%:R.
Proof. exact: probability_mean. Qed.

Lemma chance_both x x' : \sum_z P z * ((agrees x z)%:R * (agrees x' z)%:R) = (consistent x x')%:R * chance (joined x x').
Proof.
rewrite chance_sum mulr_sumr; apply: eq_bigr => z _.
by rewrite -natrM mulnb agrees_both -mulnb natrM mulrCA.
Qed.

Lemma chance_0 x z : chance x = 0 -> P z * (agrees x z)%:R = 0.
Proof.
rewrite chance_sum => e; apply: (@psumr_eq0P _ _ xpredT (fun z => P z * (agrees x z)%:R)) => // u _.
by rewrite mulr_ge0 ?ler0n.
Qed.

(* P(z | x) P(z | x') / P(z) *)
Lemma kernel x x' : chance x != 0 -> chance x' != 0 ->
  \sum_z (P z * (agrees x z)%:R / chance x) * (P z * (agrees x' z)%:R / chance x') / P z =
  (consistent x x')%:R * chance (joined x x') / (chance x * chance x').
Proof.
move=> c c'; rewrite -chance_both mulr_suml; apply: eq_bigr => z _.
have [e|n] := eqVneq (P z) 0; first by rewrite e !mul0r.
by field; rewrite n c c'.
Qed.

Variable q : data -> R.
Hypotheses (dq : distribution q) (possible : forall x, chance x = 0 -> q x = 0).

Lemma told_distribution : distribution (told P q).
Proof.
have [q0 q1] := dq; split=> [z|].
  by apply: sumr_ge0 => x _; rewrite mulr_ge0 // divr_ge0 ?mulr_ge0 ?ler0n ?probability_ge0.
rewrite /told exchange_big -[RHS]q1; apply: eq_bigr => x _ /=.
have -> : \sum_z q x * (P z * (agrees x z)%:R / chance x) = q x * (chance x / chance x).
  by rewrite -mulr_sumr -mulr_suml; congr (_ * (_ / _)); rewrite chance_sum.
by have [/possible ->|n] := eqVneq (chance x) 0; rewrite ?mul0r // divff // mulr1.
Qed.

Lemma told_dominated z : P z = 0 -> told P q z = 0.
Proof. by move=> e; rewrite /told big1 // => x _; rewrite e !mul0r mulr0. Qed.

Theorem lem_6_2_chi2 : chi2 (told P q) P = mismatch P q.
Proof.
have [q0 q1] := dq; have [_ P1] := dP; have [t0 t1] := told_distribution.
have -> : chi2 (told P q) P = \sum_z told P q z ^+ 2 / P z - 1.
  transitivity (\sum_z (told P q z ^+ 2 / P z - 2%:R * told P q z + P z)).
    apply: eq_bigr => z _; have [e|n] := eqVneq (P z) 0; last by field.
    by rewrite told_dominated // e invr0; ring.
  by rewrite big_split sumrB /= -mulr_sumr t1 P1; ring.
have -> : mismatch P q = \sum_x \sum_x' q x * q x' * ((consistent x x')%:R * chance (joined x x') / (chance x * chance x')) - 1.
  rewrite /mismatch; have e : 1 = \sum_x \sum_x' q x * q x' :> R.
    by rewrite -[LHS]q1; apply: eq_bigr => x _; rewrite -mulr_sumr q1 mulr1.
  rewrite [X in _ = _ - X]e -sumrB; apply: eq_bigr => x _; rewrite -sumrB; apply: eq_bigr => x' _.
  by rewrite mulrBr mulr1.
congr (_ - 1).
transitivity (\sum_z \sum_x \sum_x' q x * q x' * (P z * ((agrees x z)%:R * (agrees x' z)%:R) / (chance x * chance x'))).
  apply: eq_bigr => z _; rewrite expr2 {1}/told !mulr_suml; apply: eq_bigr => x _; rewrite /told mulr_sumr mulr_suml.
  apply: eq_bigr => x' _; have [e|n] := eqVneq (P z) 0; first by rewrite e !(mul0r, mulr0).
  have [e|c] := eqVneq (chance x) 0; first by rewrite possible // !(mul0r, mulr0).
  have [e|c'] := eqVneq (chance x') 0; first by rewrite (possible e) !(mul0r, mulr0).
  by field; rewrite n c c'.
rewrite exchange_big; apply: eq_bigr => x _; rewrite exchange_big; apply: eq_bigr => x' _ /=.
by rewrite -mulr_sumr -mulr_suml chance_both.
Qed.
End Mismatch.

Section Sketch.
(* Z -> data -> report: the items from g, apart from Z *)
Variables (R : realFieldType) (A Y : finType) (N : nat) (P : {ffun 'I_N -> A} -> R) (g : {set 'I_N} -> R).
Variable Q : {ffun 'I_N -> option A} -> Y -> R.
Hypotheses (dP : distribution P) (dg : distribution g) (sQ : stochastic Q).
Notation chance x := (probability P (agrees x)).

Lemma sample_stochastic : stochastic (@sample R A N g).
Proof.
have [g0 g1] := dg; split=> [z x|z]; first by rewrite mulr_ge0 ?ler0n.
rewrite -g1 (partition_big (@items_of A N) predT) //=; apply: eq_bigr => s _.
pose own : {ffun 'I_N -> option A} := [ffun i => if i \in s then Some (z i) else None].
have os : items_of own = s by apply/setP => i; rewrite inE ffunE; case: (i \in s).
rewrite (bigD1 own) /= ?os // big1 => [|x /andP[/eqP xs xo]].
  rewrite /sample os (_ : agrees own z) ?mulr1 ?addr0 //; apply/forallP => i; rewrite ffunE.
  by case: (i \in s); rewrite ?eqxx ?orbT.
rewrite /sample (_ : agrees x z = false) ?mulr0 //; apply: contraNF xo => /forallP a.
apply/eqP/ffunP => i; rewrite ffunE -xs inE; have := a i.
by case: (x i) => [b|] //= /eqP ->.
Qed.

Lemma output_sample x : output P (sample g) x = g (items_of x) * chance x.
Proof. by rewrite chance_sum mulr_sumr; apply: eq_bigr => z _; rewrite /sample mulrCA. Qed.

Lemma output_sketch y : output P (before (sample g) Q) y = output (output P (sample g)) Q y.
Proof.
rewrite /output /before; under eq_bigr do rewrite mulr_sumr; rewrite exchange_big; apply: eq_bigr => x _.
by rewrite mulr_suml; apply: eq_bigr => z _; rewrite mulrA.
Qed.

(* Proof C.2 *)
Theorem lem_6_2_told y : posterior P (before (sample g) Q) y =1 told P (posterior (output P (sample g)) Q y).
Proof.
move=> z; rewrite /posterior output_sketch /told /before mulr_sumr mulr_suml; apply: eq_bigr => x _.
rewrite output_sample /sample; set o := (output _ _ _)^-1; have [e|n] := eqVneq (chance x) 0.
  by rewrite e invr0 !(mulr0, mul0r) mulrA mulrCA (chance_0 dP z e) !(mulr0, mul0r).
by field.
Qed.

Lemma posterior_possible y x : chance x = 0 -> posterior (output P (sample g)) Q y x = 0.
Proof. by move=> e; rewrite /posterior output_sample e mulr0 !mul0r. Qed.

Lemma posterior_distribution y : 0 < output P (before (sample g) Q) y -> distribution (posterior (output P (sample g)) Q y).
Proof.
rewrite output_sketch => y0; have [o0 o1] := output_distribution sample_stochastic dP; have [Q0 _] := sQ; split=> [x|].
  by rewrite divr_ge0 ?mulr_ge0 // ltW.
by rewrite -mulr_suml divff // gt_eqF.
Qed.
End Sketch.

Section Fair.
Variables (R : realFieldType) (N : nat).
Notation fair := (independent (fun (_ : 'I_N) (_ : bool) => 2%:R^-1 : R)).
Implicit Types x : {ffun 'I_N -> option bool}.

Lemma chance_fair x : probability fair (agrees x) = \prod_i (if x i == None then 1 else 2%:R^-1).
Proof.
rewrite probability_mean.
have -> : \prod_i (if x i == None then 1 else 2%:R^-1) = \prod_i \sum_(a : bool) 2%:R^-1 * ((x i == None) || (x i == Some a))%:R :> R.
  apply: eq_bigr => i _; rewrite big_bool; case: (x i) => [[]|] /=; rewrite ?mulr1 ?mulr0 ?addr0 ?add0r //.
  by field.
rewrite bigA_distr_bigA; apply: eq_bigr => z _; rewrite big_split /=; congr (_ * _).
have [/forallP h|] := boolP (agrees x z); first by rewrite big1 // => i _; rewrite h.
by rewrite negb_forall => /existsP[i /negPf n]; rewrite (bigD1 i) //= n mul0r.
Qed.

Lemma chance_fair_gt0 x : 0 < probability fair (agrees x).
Proof. by rewrite chance_fair; apply: prodr_gt0 => i _; case: ifP; rewrite ?ltr01 // invr_gt0 ltr0n. Qed.

Theorem lem_4_1_kernel x x' :
  (consistent x x')%:R * probability fair (agrees (joined x x')) / (probability fair (agrees x) * probability fair (agrees x')) =
  2%:R ^+ #|items_of x :&: items_of x'| * (consistent x x')%:R :> R.
Proof.
rewrite -mulrA mulrC; congr (_ * _); rewrite !chance_fair -big_split -prodf_div /=.
rewrite -prodr_const [RHS]big_mkcond; apply: eq_bigr => i _; rewrite !inE ffunE.
have two : 2%:R^-1 / (2%:R^-1 * 2%:R^-1) = 2%:R :> R by field.
have h0 : 2%:R^-1 != 0 :> R by rewrite invr_eq0 pnatr_eq0.
by case: (x i) => [a|]; case: (x' i) => [a'|]; rewrite /= ?two ?mulr1 ?mul1r ?divff ?invr1 ?mulr1.
Qed.

Lemma mismatch_fair q : mismatch fair q = overlap q.
Proof. by apply: eq_bigr => x _; apply: eq_bigr => x' _; rewrite lem_4_1_kernel. Qed.
End Fair.
End Mismatch.

(* Price of privacy, Lemma 4.1 and Lemma 6.2 = C.1: the information is at most the double sum, in nats; not in bits.

   paper             theorem              state
   Lemma 6.2, C.1    lem_6_2, lem_6_2_mutual   proved in nats, any prior, any law of the items apart from the labels
   Lemma 4.1         lem_4_1              proved in nats
                     lem_4_1_refuted      refuted in bits: N = w = 2, also under LDP at e^epsilon = 8 and 9 *)
Module MismatchNats.
Import Mismatch.
(* a uniform set of w items *)
Definition sets_of (N w : nat) (s : {set 'I_N}) : real := if #|s| == w then 'C(N, w)%:R^-1 else 0.

Lemma sets_of_distribution N w : (w <= N)%N -> distribution (@sets_of N w).
Proof.
move=> wN; have b0 : 'C(N, w)%:R != 0 :> real by rewrite pnatr_eq0 -lt0n bin_gt0.
split=> [s|]; first by rewrite /sets_of; case: ifP; rewrite // invr_ge0 ler0n.
rewrite /sets_of -big_mkcond sumr_const /= -[_ *+ _]mulr_natr (eq_card (B := [set s : {set 'I_N} | #|s| == w])) => [|s]; last by rewrite !inE.
by rewrite card_draws card_ord mulVf.
Qed.

Section Divergence.
Variables (A : finType) (N : nat) (P : {ffun 'I_N -> A} -> real).
Hypothesis dP : distribution P.

Lemma ln_mismatch q : distribution q -> (forall x, probability P (agrees x) = 0 -> q x = 0) ->
  ln (1 + mismatch P q) <= mismatch P q.
Proof.
move=> dq pq; rewrite -lem_6_2_chi2 //; set c := chi2 _ _.
have c0 : 0 <= c by apply: sumr_ge0 => z _; rewrite divr_ge0 ?sqr_ge0 //; case: dP.
apply: le_trans (ln_le_sub1 _) _; first by rewrite ltr_wpDr ?ltr01.
by rewrite addrC addKr.
Qed.

Theorem lem_6_2 q : distribution q -> (forall x, probability P (agrees x) = 0 -> q x = 0) ->
  [/\ chi2 (told P q) P = mismatch P q, kl (told P q) P <= ln (1 + mismatch P q) & ln (1 + mismatch P q) <= mismatch P q].
Proof.
move=> dq pq; have e := lem_6_2_chi2 dP dq pq; split=> //; last exact: ln_mismatch.
rewrite -e; apply: kl_ln_chi2 => //; first exact: told_distribution.
by move=> z; exact: told_dominated.
Qed.

Variables (Y : finType) (g : {set 'I_N} -> real) (Q : {ffun 'I_N -> option A} -> Y -> real).
Hypotheses (dg : distribution g) (dQ : forall x, distribution (Q x)).
Notation sketch := (before (sample g) Q).
(* the law of the data given the report *)
Notation given y := (posterior (output P (sample g)) Q y).
Let sQ : stochastic Q. Proof. by split=> x; case: (dQ x). Qed.

Lemma sketch_rows z : distribution (sketch z).
Proof.
have [s0 s1] := stochastic_before (sample_stochastic A dg) sQ.
by split; [exact: s0|exact: s1].
Qed.

Theorem lem_6_2_report y : 0 < output P sketch y ->
  [/\ chi2 (posterior P sketch y) P = mismatch P (given y), kl (posterior P sketch y) P <= ln (1 + mismatch P (given y)) &
   ln (1 + mismatch P (given y)) <= mismatch P (given y)].
Proof.
move=> y0; have e := lem_6_2_told g Q dP y.
have := lem_6_2 (posterior_distribution dP dg sQ y0) (@posterior_possible _ _ _ _ P g Q y).
have -> : chi2 (told P (given y)) P = chi2 (posterior P sketch y) P by apply: eq_bigr => z _; rewrite e.
by have -> : kl (told P (given y)) P = kl (posterior P sketch y) P by apply: eq_bigr => z _; rewrite e.
Qed.

Theorem lem_6_2_mutual : mutual P sketch <= \sum_y output P sketch y * ln (1 + mismatch P (given y)) /\
  \sum_y output P sketch y * ln (1 + mismatch P (given y)) <= \sum_y output P sketch y * mismatch P (given y).
Proof.
have [o0 _] := out_distribution dP sketch_rows.
rewrite mutual_posterior //; last exact: sketch_rows.
by split; apply: ler_sum => y _; have := o0 y; rewrite le_eqVlt => /predU1P[<-|y0]; rewrite ?mul0r // ler_pM2l //;
  case: (lem_6_2_report y0).
Qed.
End Divergence.

Theorem lem_4_1_chi2 (n : nat) (q : {ffun 'I_n.+1 -> option bool} -> real) : distribution q ->
  chi2 (told (@prior n) q) (@prior n) = overlap q /\
  forall x x', \sum_z (prior z * (agrees x z)%:R / probability (@prior n) (agrees x)) *
    (prior z * (agrees x' z)%:R / probability (@prior n) (agrees x')) / prior z =
    2%:R ^+ #|items_of x :&: items_of x'| * (consistent x x')%:R.
Proof.
move=> dq; have dP := prior_distribution n.
have c x : 0 < probability (@prior n) (agrees x) := chance_fair_gt0 _ x.
split=> [|x x'].
  have pq x : probability (@prior n) (agrees x) = 0 -> q x = 0 by move=> e; move: (c x); rewrite e ltxx.
  have [e _ _] := lem_6_2 dP dq pq; rewrite e; exact: mismatch_fair.
rewrite kernel ?lt0r_neq0 //; exact: lem_4_1_kernel.
Qed.

Section Fair.
Variables (n : nat) (Y : finType) (g : {set 'I_n.+1} -> real) (Q : {ffun 'I_n.+1 -> option bool} -> Y -> real).
Hypotheses (dg : distribution g) (dQ : forall x, distribution (Q x)).
Notation sketch := (before (sample g) Q).
Notation given y := (posterior (output (@prior n) (sample g)) Q y).

Theorem lem_4_1 : [/\ forall y, 0 < output (@prior n) sketch y -> chi2 (posterior (@prior n) sketch y) (@prior n) = overlap (given y),
  mutual (@prior n) sketch <= \sum_y output (@prior n) sketch y * ln (1 + overlap (given y)) &
  \sum_y output (@prior n) sketch y * ln (1 + overlap (given y)) <= \sum_y output (@prior n) sketch y * overlap (given y)].
Proof.
have [m1 m2] := lem_6_2_mutual (prior_distribution n) dg dQ.
have e q : mismatch (@prior n) q = overlap q by exact: mismatch_fair.
split=> [y y0||].
- by have [c _ _] := lem_6_2_report (prior_distribution n) dg dQ y0; rewrite c e.
- by apply: le_trans m1 _; rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => y _; rewrite e.
have e1 : \sum_y output (@prior n) sketch y * ln (1 + overlap (given y)) = \sum_y output (@prior n) sketch y * ln (1 + mismatch (@prior n) (given y)).
  by apply: eq_bigr => y _; rewrite e.
by rewrite e1; apply: le_trans m2 _; rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => y _; rewrite e.
Qed.
End Fair.
End MismatchNats.
