(* Price of privacy, Section 6: users are asked one after another, each about her one rated item (w = 1); a protocol for Lemma 6.4.

   transcript               the law of the first T answers
   protocol_information     what the transcript tells on average
   transcript_yeses         the chance of yeses alone

   The protocol: a coin that has nothing to do with the data tells, rarely, that the rest is asked at all; so the transcript says little
   on average. Then, m times for each item i: "is your rating b for item 0, or not b for item i?" After yeses alone all labels agree,
   but for a small probability. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual.
From Exactdp.PriceOfPrivacy Require Import Section2 Section4 Section6 LemmaD2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Transcripts.
Variables (N : nat) (A Y : finType).
Implicit Types (C : seq Y -> 'I_N * A -> Y -> real) (z : {ffun 'I_N -> A}).
(* C past (i, a) y: the answer y after the answers past, if the user's item i has the label a; her item is uniform *)
Definition answer C (past : seq Y) z (y : Y) : real := N%:R^-1 * \sum_i C past (i, z i) y.
(* the law of the first T answers, given the labels *)
Definition transcript (T : nat) C z (s : T.-tuple Y) : real := \prod_(k < T) answer C (take k s) z (tnth s k).

Lemma transcript_cons T C z y (s : T.-tuple Y) :
  transcript C z [tuple of y :: s] = answer C [::] z y * transcript (fun past => C (y :: past)) z s.
Proof.
rewrite /transcript big_ord_recl /= tnth0; congr (_ * _); apply: eq_bigr => k _.
by rewrite (tnth_nth y) [tnth s k](tnth_nth y).
Qed.

Lemma sum_tuple T (f : T.+1.-tuple Y -> real) : \sum_s f s = \sum_y \sum_(s : T.-tuple Y) f [tuple of y :: s].
Proof.
rewrite pair_bigA (reindex (fun p : Y * T.-tuple Y => [tuple of p.1 :: p.2])) //=.
exists (fun s => (thead s, [tuple of behead s])) => [[y s] _|s _] /=; last by rewrite [in RHS](tuple_eta s).
by congr (_, _); rewrite ?theadE //; apply: val_inj.
Qed.

Lemma answer_distribution C past z : (0 < N)%N -> (forall x, distribution (C past x)) -> distribution (answer C past z).
Proof.
move=> N0 dC; split=> [y|]; first by rewrite mulr_ge0 ?invr_ge0 ?ler0n // sumr_ge0 // => i _; case: (dC (i, z i)).
rewrite -mulr_sumr exchange_big (eq_bigr (fun _ => 1)) => [|i _]; last by case: (dC (i, z i)).
by rewrite sumr_const card_ord mulVf // pnatr_eq0 -lt0n.
Qed.

Lemma transcript_distribution T C z : (0 < N)%N -> (forall past x, distribution (C past x)) -> distribution (@transcript T C z).
Proof.
move=> N0; elim: T C => [|T IH] C dC.
  split=> [s|]; first by rewrite /transcript big_ord0 ler01.
  rewrite (eq_bigr (fun _ => 1)) => [|s _]; last by rewrite /transcript big_ord0.
  by rewrite sumr_const card_tuple expn0.
split=> [s|]; first by apply: prodr_ge0 => k _; case: (answer_distribution z N0 (dC (take k s))).
rewrite sum_tuple; have [_ <-] := answer_distribution z N0 (dC [::]); apply: eq_bigr => y _.
under eq_bigr do rewrite transcript_cons.
by rewrite -mulr_sumr (proj2 (IH _ (fun past => dC (y :: past)))) mulr1.
Qed.
End Transcripts.

Section Protocol.
Variables (n : nat) (t e : real) (L : seq ('I_n.+1 * bool)).
Notation N := n.+1.
Notation labels := {ffun 'I_N -> bool}.
Notation P := (@prior n).
Hypotheses (t1 : 1 < t) (e0 : 0 < e) (e1 : e < 1).
Let t0 : 0 < t := lt_trans ltr01 t1.

(* the rating is b for item 0, or not b for item i *)
Definition about (q x : 'I_N * bool) : bool := (x.1 == ord0) && (x.2 == q.2) || (x.1 == q.1) && (x.2 == ~~ q.2).
(* the queries of L after a coin of chance e; then "is your rating 1?" *)
Definition protocol (past : seq bool) (x : 'I_N * bool) (y : bool) : real :=
  match past with
  | [::] => if y then e else 1 - e
  | false :: _ => (y == false)%:R
  | true :: rest => bit_release t (if (size rest < size L)%N then about (nth x L (size rest)) x else x.2) y
  end.
Let T : nat := (size L).+1.
Definition yeses : T.-tuple bool := [tuple of nseq T true].

Lemma protocol_distribution past x : distribution (protocol past x).
Proof.
have [[s0 s1] _] := prop_2_4 (ltW t1).
case: past => [|[] past]; [|by split=> [y|]; [exact: s0|exact: s1]|].
  by split=> [[]|]; rewrite ?big_bool /= ?subr_ge0 ?(ltW e0) ?(ltW e1) // addrC subrK.
by split=> [y|]; rewrite ?big_bool /= ?ler0n // add0r.
Qed.

Lemma protocol_private past : ldp t (protocol past).
Proof.
have [_ [h _]] := prop_2_4 (ltW t1).
have c (a : real) : 0 <= a -> a <= t * a by move=> a0; rewrite ler_pemull // ltW.
case: past => [|[] past] x x' y; [|exact: h|exact/c/ler0n].
by apply: c; case: y => /=; rewrite ?subr_ge0 ltW.
Qed.

Let d := fun z => @transcript_distribution N [finType of bool] [finType of bool] T protocol z isT protocol_distribution.

(* the transcript tells little on average *)
Lemma protocol_information : mutual P (@transcript N _ _ T protocol) <= e * (N%:R * ln 2%:R).
Proof.
have dP := prior_distribution n; have [P0 P1] := dP; set B := N%:R * _.
have B0 : 0 <= B by rewrite mulr_ge0 ?ler0n // ln_ge0 // ler1n.
have term z (s : T.-tuple bool) : transcript protocol z s * ln (transcript protocol z s / output P (@transcript N _ _ T protocol) s) <=
    (thead s)%:R * transcript protocol z s * B.
  set Q := @transcript N _ _ T protocol; have [q0 _] := d z; have := q0 s; rewrite -/(Q z s) le_eqVlt => /predU1P[<-|qs].
    by rewrite !(mul0r, mulr0).
  have Pz : P z = (2%:R ^+ N)^-1 by rewrite /prior /independent /half prodr_const card_ord exprVn.
  have two0 : 0 < 2%:R ^+ N :> real by rewrite exprn_gt0 // ltr0n.
  have below : P z * Q z s <= output P Q s.
    by rewrite /output (bigD1 z) //= ler_addl sumr_ge0 // => z' _; rewrite mulr_ge0 //; case: (d z').
  have o0 : 0 < output P Q s by apply: lt_le_trans below; rewrite mulr_gt0 // prior_gt0.
  case e' : (thead s); last first.
    rewrite mul0r mul0r; suff -> : output P Q s = Q z s by rewrite divff ?gt_eqF // ln1 mulr0.
    have same z' : Q z' s = Q z s.
      by rewrite /Q (tuple_eta s) e' !transcript_cons; congr (_ * _).
    rewrite /output (eq_bigr (fun z' => P z' * Q z s)) => [|z' _]; last by rewrite same.
    by rewrite -mulr_suml P1 mul1r.
  rewrite mul1r ler_pmul2l // /B -lnX ?ltr0n //; apply: ln_le; first exact: divr_gt0.
  by rewrite ler_pdivr_mulr // -ler_pdivr_mull // -Pz.
apply: (@le_trans _ _ (\sum_z P z * (e * B))); last by rewrite -mulr_suml P1 mul1r.
apply: ler_sum => z _; apply: ler_wpmul2l => //; rewrite /kl.
apply: (@le_trans _ _ (\sum_(s : T.-tuple bool) (thead s)%:R * transcript protocol z s * B)); first by apply: ler_sum => s _; exact: term.
rewrite -mulr_suml; apply: ler_wpmul2r => //; rewrite sum_tuple big_bool /=.
rewrite [X in _ + X]big1 => [|s _]; last by rewrite mul0r.
under eq_bigr do rewrite mul1r transcript_cons.
have dt : forall past x, distribution (protocol (true :: past) x) by move=> past x; exact: protocol_distribution.
rewrite -mulr_sumr (proj2 (@transcript_distribution N _ _ (size L) (fun past => protocol (true :: past)) z isT dt)) mulr1 addr0.
by rewrite /answer /= sumr_const card_ord -[e *+ N]mulr_natl mulrA mulVf ?mul1r // pnatr_eq0.
Qed.

(* the chance of yes to the query q *)
Definition yes (z : labels) (q : 'I_N * bool) : real := N%:R^-1 * \sum_i bit_release t (about q (i, z i)) true.

Lemma transcript_yeses z : transcript protocol z yeses = e * \prod_(q <- L) yes z q.
Proof.
have -> : yeses = [tuple of true :: nseq (size L) true] by exact: val_inj.
rewrite transcript_cons; congr (_ * _).
  by rewrite /answer /= sumr_const card_ord -[e *+ N]mulr_natl mulrA mulVf ?mul1r // pnatr_eq0.
rewrite (big_nth (ord0, true)) big_mkord; apply: eq_bigr => k _.
rewrite /answer /yes; congr (_ * _); apply: eq_bigr => i _.
have -> : tnth [tuple of nseq (size L) true] k = true by rewrite (tnth_nth true) nth_nseq if_same.
by rewrite /= size_take size_nseq ltn_ord ltn_ord (set_nth_default (ord0, true)).
Qed.

Lemma yesE z q : yes z q = (N%:R + (t - 1) * ((z ord0 == q.2)%:R + (z q.1 == ~~ q.2)%:R)) / (N%:R * (1 + t)).
Proof.
rewrite /yes (eq_bigr (fun i => (1 + t)^-1 * (1 + (t - 1) * ((i == ord0)%:R * (z i == q.2)%:R + (i == q.1)%:R * (z i == ~~ q.2)%:R)))); last first.
  move=> i _; rewrite /bit_release /about mulrC /=; congr (_ * _).
  case: (i == ord0); case: (i == q.1); case: (z i); case: (q.2) => /=; ring.
rewrite -mulr_sumr big_split -mulr_sumr big_split /= sumr_const card_ord.
have pick (j : 'I_N) (b : bool) : \sum_i (i == j)%:R * (z i == b)%:R = (z j == b)%:R :> real.
  by rewrite (bigD1 j) //= eqxx mul1r big1 ?addr0 // => i /negPf ->; rewrite mul0r.
by rewrite !pick mulrA -invfM mulrC.
Qed.

(* both queries about the item i *)
Definition odds : real := N%:R * (N%:R + 2%:R * (t - 1)) / (N%:R + (t - 1)) ^+ 2.
Definition base : real := ((N%:R + (t - 1)) / (N%:R * (1 + t))) ^+ 2.

Let u0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
Let N0 : 0 < N%:R :> real. Proof. by rewrite ltr0n. Qed.

Lemma odds_bounds : 0 <= odds < 1.
Proof.
have p : 0 < N%:R + (t - 1) by rewrite addr_gt0.
rewrite /odds ltr_pdivr_mulr ?exprn_gt0 // mul1r; apply/andP; split.
  by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?(ltW N0) // addr_ge0 ?(ltW N0) // mulr_ge0 ?ler0n // ltW.
rewrite -subr_gt0 (_ : _ - _ = (t - 1) ^+ 2); last by ring.
by rewrite exprn_gt0.
Qed.

Lemma yes_pair z i : yes z (i, true) * yes z (i, false) = base * odds ^+ (z i != z ord0).
Proof.
have p : N%:R + (t - 1) != 0 by rewrite gt_eqF // addr_gt0.
have q : N%:R != 0 :> real by rewrite gt_eqF. have r : 1 + t != 0 by rewrite gt_eqF // addr_gt0 ?ltr01.
rewrite !yesE /base /odds /=; case: (z i); case: (z ord0) => /=; rewrite ?expr0 ?expr1 ?mulr1; move: (N%:R : real) (t - 1) (1 + t) p q r => M u w p q r; field; by rewrite ?p ?q ?r.
Qed.
End Protocol.
