(* Price of privacy, Lemma 4.1 and its general form, Lemma 6.2 = C.1: the channel mismatch.

   paper             theorem              state
   Lemma 6.2, C.1    lem_6_2_chi2         the double sum is the chi-square between the law of the labels given the report and before,
                                          for every prior and every law of the data
                     lem_6_2_told         the law of the labels given the report, from that of the data (Proof C.2)
   Lemma 4.1         lem_4_1_kernel       for independent fair labels: 2^(common items) where the data agree

   In nats the information is at most the double sum: kl_chi2 (Printed statements: Claims/PriceOfPrivacy.v). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Inequalities.
From Exactdp.PriceOfPrivacy Require Import Section4.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
