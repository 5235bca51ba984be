(* Lemma64Protocol, Lemma64. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Tails.
From Exactdp.PriceOfPrivacy Require Import Sections AppendicesD.
Import Basic.Reals Inequalities Information Mutual Section2 Section4 Section6 LemmaD2 SubGaussian.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Section 6: users are asked one after another, each about her one rated item (w = 1); a protocol for Lemma 6.4.

   transcript               the law of the first T answers
   protocol_information     what the transcript tells on average
   transcript_yeses         the chance of yeses alone

   The protocol: a coin that has nothing to do with the data tells, rarely, that the rest is asked at all; so the transcript says little
   on average. Then, m times for each item i: "is your rating b for item 0, or not b for item i?" After yeses alone all labels agree,
   but for a small probability. *)
Module Lemma64Protocol.
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
have c (a : real) : 0 <= a -> a <= t * a by move=> a0; rewrite ler_peMl // ltW.
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
    by rewrite /output (bigD1 z) //= lerDl sumr_ge0 // => z' _; rewrite mulr_ge0 //; case: (d z').
  have o0 : 0 < output P Q s by apply: lt_le_trans below; rewrite mulr_gt0 // prior_gt0.
  case e' : (thead s); last first.
    rewrite mul0r mul0r; suff -> : output P Q s = Q z s by rewrite divff ?gt_eqF // ln1 mulr0.
    have same z' : Q z' s = Q z s.
      by rewrite /Q (tuple_eta s) e' !transcript_cons; congr (_ * _).
    rewrite /output (eq_bigr (fun z' => P z' * Q z s)) => [|z' _]; last by rewrite same.
    by rewrite -mulr_suml P1 mul1r.
  rewrite mul1r ler_pM2l // /B -lnX ?ltr0n //; apply: ln_le; first exact: divr_gt0.
  by rewrite ler_pdivrMr // -ler_pdivrMl // -Pz.
apply: (@le_trans _ _ (\sum_z P z * (e * B))); last by rewrite -mulr_suml P1 mul1r.
apply: ler_sum => z _; apply: ler_wpM2l => //; rewrite /kl.
apply: (@le_trans _ _ (\sum_(s : T.-tuple bool) (thead s)%:R * transcript protocol z s * B)); first by apply: ler_sum => s _; exact: term.
rewrite -mulr_suml; apply: ler_wpM2r => //; rewrite sum_tuple big_bool /=.
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
rewrite /odds ltr_pdivrMr ?exprn_gt0 // mul1r; apply/andP; split.
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
End Lemma64Protocol.

(* Price of privacy, Lemma 6.4 for sketches at the level epsilon.

   paper       theorem                        state
   Lemma 6.4   lem_6_4_ldp                    a protocol with little information and a transcript with a large variance of F
               lem_6_4_ldp_refuted            refuted for every epsilon > 0, delta > 0 and N > max(20, 10 delta), F of the next query *)
Module Lemma64.
Import Lemma64Protocol.
(* two opposite points of weight u make the variance of a sum large *)
Lemma variance_opposite (n : nat) (p : {ffun 'I_n.+1 -> bool} -> real) (g : bool -> real) (u : real) (F := fun z : {ffun 'I_n.+1 -> bool} => \sum_i g (z i)) :
  distribution p -> u <= p (zeros n) -> u <= p (ones n) -> 0 <= u ->
  u * (n.+1%:R ^+ 2 * (g true - g false) ^+ 2 / 2%:R) <= variance p F.
Proof.
move=> dp uz uo u0; have [p0 p1] := dp; rewrite varianceE //; set m := mean p F.
have n10 : ones n != zeros n by apply/eqP => /ffunP /(_ ord0); rewrite !ffunE.
have fz : F (zeros n) = n.+1%:R * g false.
  by rewrite /F (eq_bigr (fun _ => g false)) => [|i _]; rewrite ?ffunE // sumr_const card_ord mulr_natl.
have fo : F (ones n) = n.+1%:R * g true.
  by rewrite /F (eq_bigr (fun _ => g true)) => [|i _]; rewrite ?ffunE // sumr_const card_ord mulr_natl.
rewrite /mean (bigD1 (zeros n)) //= (bigD1 (ones n)) //= fz fo.
apply: (@le_trans _ _ (u * (n.+1%:R * g false - m) ^+ 2 + u * (n.+1%:R * g true - m) ^+ 2)); last first.
  apply: lerD; first by rewrite ler_wpM2r ?sqr_ge0.
  apply: (@le_trans _ _ (p (ones n) * (n.+1%:R * g true - m) ^+ 2)); first by rewrite ler_wpM2r ?sqr_ge0.
  by rewrite lerDl sumr_ge0 // => z _; rewrite mulr_ge0 ?sqr_ge0.
rewrite -mulrDr; apply: ler_wpM2l => //; move: (n.+1%:R : real) (g true) (g false) m => N a b m.
rewrite -subr_ge0 (_ : _ - _ = (N * a + N * b - 2%:R * m) ^+ 2 / 2%:R); last by field.
by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
Qed.

Lemma variance_fair (n : nat) (g : bool -> real) :
  variance (@prior n) (fun z => \sum_i g (z i)) = n.+1%:R / 4%:R * (g true - g false) ^+ 2.
Proof.
rewrite (variance_sum (fun _ => half_distribution) (fun _ => g)).
have e : variance half g = (g true - g false) ^+ 2 / 4%:R by rewrite /variance /covariance /mean !big_bool /half /=; field.
by rewrite (eq_bigr (fun _ => (g true - g false) ^+ 2 / 4%:R)) // sumr_const card_ord -[_ *+ n.+1]mulr_natl mulrCA mulrC.
Qed.

Lemma small_power (r c : real) : 0 <= r < 1 -> 0 < c -> exists m : nat, r ^+ m < c.
Proof.
move=> /andP[r0 r1] c0; have [m h] : exists N : nat, forall k, (k >= N)%coq_nat -> Rlt (Rabs (pow r k)) c.
  by apply: pow_lt_1_zero; [rewrite Rabs_pos_eq; [exact/RltP|exact/RleP]|exact/RltP].
exists m; have := h m (le_n m); rewrite -real_pow -real_abs ger0_norm ?exprn_ge0 // => l.
exact/RltP.
Qed.

(* the number of items whose label is another than that of item 0; the chance of yeses alone *)
Definition differing (n : nat) (z : {ffun 'I_n.+1 -> bool}) : nat := \sum_i (z i != z ord0).
Definition rounds (n m : nat) : seq ('I_n.+1 * bool) := flatten (nseq m (enum [finType of 'I_n.+1 * bool])).

Lemma yes_rounds (n : nat) (t : real) (m : nat) (z : {ffun 'I_n.+1 -> bool}) : 1 < t ->
  \prod_(q <- rounds n m) yes t z q = (base n t ^+ n.+1) ^+ m * (odds n t ^+ m) ^+ differing z.
Proof.
move=> t1; elim: m => [|m IH]; first by rewrite /rounds big_nil expr0 expr1n mulr1.
rewrite /rounds /= big_cat -/(rounds n m) IH big_enum /=.
rewrite -(pair_bigA _ (fun i b => yes t z (i, b))) /= (eq_bigr (fun i => base n t * odds n t ^+ (z i != z ord0))) => [|i _]; last first.
  by rewrite big_bool /= yes_pair.
rewrite big_split /= prodr_const card_ord -expr_sum -/(differing z).
by rewrite mulrACA -exprS -exprMn -exprS.
Qed.

Lemma others_0 (n : nat) (z : {ffun 'I_n.+1 -> bool}) : differing z = 0%N -> z = zeros n \/ z = ones n.
Proof.
move=> /eqP; rewrite sum_nat_eq0 => /forallP h.
have same i : z i = z ord0 by have := h i; rewrite /= eqb0 negbK => /eqP.
by case e : (z ord0); [right|left]; apply/ffunP => i; rewrite same e ffunE.
Qed.

Lemma compared (x D M R : real) : 0 < R -> 0 < D -> 0 < x -> M * R < 2%:R * x -> x / 4%:R * D * M < R^-1 * (x ^+ 2 * D / 2%:R).
Proof.
move=> R0 D0 x0 h; rewrite -subr_gt0.
have -> : R^-1 * (x ^+ 2 * D / 2%:R) - x / 4%:R * D * M = x * D / (4%:R * R) * (2%:R * x - M * R) by field; rewrite gt_eqF.
by rewrite mulr_gt0 ?subr_gt0 // divr_gt0 ?mulr_gt0 ?ltr0n.
Qed.

Section Refuted.
Variables (n : nat) (t delta : real).
Notation N := n.+1.
Notation labels := {ffun 'I_N -> bool}.
Notation P := (@prior n).
Let most : real := Num.max 20%:R (10%:R * delta).
Hypotheses (t1 : 1 < t) (delta0 : 0 < delta) (many : most < N%:R).
Let u0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
Let M0 : 0 < most. Proof. by rewrite lt_max ltr0n. Qed.
Let N0 : 0 < N%:R :> real. Proof. by rewrite ltr0n. Qed.

Lemma lem_6_4_ldp : exists (T : nat) (C : seq bool -> 'I_N * bool -> bool -> real) (s : T.-tuple bool),
  [/\ forall past x, distribution (C past x), forall past, ldp t (C past), mutual P (@transcript N _ _ T C) <= delta,
   0 < output P (@transcript N _ _ T C) s &
   (forall x, 0 < C s x true) /\ forall (c : real) (F := fun z : {ffun 'I_N -> bool} => \sum_i C s (i, z i) true / c), c != 0 ->
   variance P F * most < variance (posterior P (@transcript N _ _ T C) s) F].
Proof.
have B0 : 0 < N%:R * ln 2%:R :> real by rewrite mulr_gt0 // ln_gt0 // ltr1n.
pose e := delta / (delta + N%:R * ln 2%:R); have s0 : 0 < delta + N%:R * ln 2%:R by exact: addr_gt0.
have e0 : 0 < e by exact: divr_gt0.
have e1 : e < 1 by rewrite ltr_pdivrMr // mul1r ltrDl.
have eB : e * (N%:R * ln 2%:R) <= delta.
  by rewrite /e mulrAC ler_pdivrMr // ler_pM2l // lerDr ltW.
have o := odds_bounds n t1; have two0 : 0 < 2%:R ^+ N :> real by rewrite exprn_gt0 // ltr0n.
have gap : 0 < 2%:R * (N%:R - most) / (2%:R ^+ N * most).
  by rewrite divr_gt0 ?mulr_gt0 ?ltr0n ?subr_gt0.
have [m small] := small_power o gap; set r := odds n t ^+ m in small.
have /andP[o0 o1] := o.
have r0 : 0 <= r by rewrite exprn_ge0.
pose L := rounds n m; pose C := protocol t e L; pose s := yeses L; pose Q := @transcript N _ _ (size L).+1 C.
have dC past x : distribution (C past x) by exact: protocol_distribution.
have dQ z : distribution (Q z) by exact: transcript_distribution.
have b0 : 0 < base n t.
  by apply: exprn_gt0; apply: divr_gt0; [exact: addr_gt0|apply: mulr_gt0 => //; exact: addr_gt0 ltr01 (lt_trans ltr01 t1)].
pose K := e * (base n t ^+ N) ^+ m; have K0 : 0 < K by apply: mulr_gt0 => //; do 2 apply: exprn_gt0.
have Qs z : Q z s = K * r ^+ differing z by rewrite /Q /C /s transcript_yeses yes_rounds // mulrA.
pose c := 2%:R^-1 ^+ N : real; have c0 : 0 < c by rewrite exprn_gt0 // invr_gt0 ltr0n.
have Pz z : P z = c by rewrite /prior /independent /half prodr_const card_ord.
pose R := \sum_z r ^+ differing (z : {ffun 'I_N -> bool}).
have out : output P Q s = c * K * R.
  by rewrite /output /R mulr_sumr; apply: eq_bigr => z _; rewrite Pz Qs mulrA.
have n10 : ones n != zeros n by apply/eqP => /ffunP /(_ ord0); rewrite !ffunE.
have oz : differing (zeros n) = 0%N by rewrite /differing big1 // => i _; rewrite !ffunE.
have oo : differing (ones n) = 0%N by rewrite /differing big1 // => i _; rewrite !ffunE.
have R2 : R = 2%:R + \sum_(z | (z != zeros n) && (z != ones n)) r ^+ differing z.
  by rewrite /R (bigD1 (zeros n)) //= (bigD1 (ones n)) //= oz oo !expr0 addrA.
have R0 : 0 < R by rewrite R2 ltr_wpDr ?ltr0n // sumr_ge0 // => z _; rewrite exprn_ge0.
have Rle : R <= 2%:R + 2%:R ^+ N * r.
  rewrite R2 lerD2l; apply: (@le_trans _ _ (\sum_(z : {ffun 'I_N -> bool}) r)).
    rewrite [X in X <= _]big_mkcond; apply: ler_sum => z _; case: ifP => [/andP[z0 z1]|_]; last exact: r0.
    case e' : (differing z) => [|k]; first by case: (others_0 e') => h; move: z0 z1; rewrite h eqxx.
    by rewrite exprS ler_piMr // exprn_ile1 // exprn_ile1 // ltW.
  by rewrite sumr_const card_ffun card_bool card_ord -[r *+ _]mulr_natl natrX.
have out0 : 0 < output P Q s by rewrite out; do 2 apply: mulr_gt0 => //.
exists (size L).+1, C, s; split; [exact: dC|move=> past; exact: protocol_private| |exact: out0|].
  by apply: le_trans eB; exact: protocol_information.
have last_query x : C s x true = bit_release t x.2 true by rewrite /C /= size_nseq ltnn.
have t0 : 0 < t := lt_trans ltr01 t1.
split=> [x|a F a0]; first by rewrite last_query /bit_release; apply: divr_gt0; [case: ifP => // _; exact: ltr01|exact: addr_gt0 ltr01 t0].
pose g (b : bool) := bit_release t b true / a.
have same (q : labels -> real) : variance q F = variance q (fun z => \sum_i g (z i)).
  have Fg z : F z = \sum_i g (z i) by apply: eq_bigr => i _; rewrite last_query.
  by rewrite /variance /covariance; congr (_ - _ * _); apply: eq_mean => z; rewrite !Fg.
rewrite !same.
have dpost : distribution (posterior P Q s).
  split=> [z|]; first by rewrite divr_ge0 ?mulr_ge0 ?(ltW out0) //; [rewrite Pz ltW|case: (dQ z)].
  by rewrite -mulr_suml divff // gt_eqF.
have post z : posterior P Q s z = r ^+ differing z / R.
  by rewrite /posterior out Pz Qs mulrA -mulf_div divff ?mul1r // gt_eqF // mulr_gt0.
have gd : g true - g false != 0.
  rewrite /g -mulrBl mulf_neq0 ?invr_neq0 // /bit_release /= -mulrBl mulf_neq0 ?gt_eqF //.
  by rewrite invr_gt0 addr_gt0 ?ltr01 // (lt_trans ltr01).
have := @variance_opposite n (posterior P Q s) g R^-1 dpost; rewrite !post oz oo expr0 mul1r lexx => /(_ isT isT).
rewrite invr_ge0 (ltW R0) => /(_ isT); apply: lt_le_trans.
rewrite variance_fair; have D0 : 0 < (g true - g false) ^+ 2 by rewrite lt_neqAle sqr_ge0 eq_sym expf_neq0.
move: ((g true - g false) ^+ 2) D0 => D D0.
have lt : most * R < 2%:R * N%:R.
  apply: le_lt_trans (ler_wpM2l (ltW M0) Rle) _; move: small; rewrite ltr_pdivlMr ?mulr_gt0 //.
  have arith (x y A B : real) : y * (A * x) < 2%:R * (B - x) -> x * (2%:R + A * y) < 2%:R * B by move=> h; toR; lra.
  exact: arith.
exact: compared.
Qed.

(* as printed, for sketches at the level epsilon; F is the sum of the f_i of the next query, after the answers s *)
Theorem lem_6_4_ldp_refuted :
  ~ (forall (Y : finType) (T : nat) (C : seq Y -> 'I_N * bool -> Y -> real) (s : T.-tuple Y) (y : Y)
       (p := posterior P (@transcript N _ _ T C) s) (F := fun z : labels => \sum_i C s (i, z i) y / mean p (fun z => answer C s z y)),
     (forall past x, distribution (C past x)) -> (forall past, ldp t (C past)) -> mutual P (@transcript N _ _ T C) <= delta ->
     0 < output P (@transcript N _ _ T C) s -> 0 < mean p (fun z => answer C s z y) ->
     variance p F <= variance P F * Num.max 20%:R (10%:R * delta)).
Proof.
have [T [C [s [dC hC I o [y0 v]]]]] := lem_6_4_ldp; move=> /(_ _ T C s true dC hC I o).
set p := posterior _ _ _; set c := mean p _; have dQ z : distribution (@transcript N _ _ T C z) by exact: transcript_distribution.
have dp : distribution p.
  split=> [z|]; first by rewrite divr_ge0 ?(ltW o) // mulr_ge0 ?(ltW (prior_gt0 z)) //; case: (dQ z).
  by rewrite -mulr_suml divff // gt_eqF.
have [x px] := some_mass dp.
have c0 : 0 < c.
  rewrite /c /mean (bigD1 x) //= ltr_wpDr //.
    apply: sumr_ge0 => z _; apply: mulr_ge0; first by case: dp.
    by case: (answer_distribution z isT (dC s)).
  rewrite mulr_gt0 // /answer mulr_gt0 ?invr_gt0 // (bigD1 ord0) //= ltr_wpDr // sumr_ge0 // => i _; exact: ltW.
by move=> /(_ c0); rewrite leNgt v // gt_eqF.
Qed.
End Refuted.
End Lemma64.
