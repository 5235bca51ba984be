(* Price of privacy, Section 6: how many adaptive users are too few.

   paper          theorem         state
   Theorem 6.1    thm_6_1_reports T reports tell at most T N share^2 (e^epsilon - 1)^2 / (2 (e^epsilon + 1)) nats about N labels, share = w/N
   Theorem 6.1    thm_6_1_sharp   uniform sets of w items: unreliable if T < (N/2 - 1) ln 2 * 2 N (e^epsilon + 1) / (w^2 (e^epsilon - 1)^2)
                  thm_6_1         w = 1, N >= 4: unreliable if T < (ln 2 / 2) (e^epsilon + 1) / (e^epsilon - 1)^2 N^2, so with N ln N for N^2

   What one label tells when the others are known is at most the divergence from the transcript in which each report is replaced by the
   mean of the two that this label may cause; that of one report is at most chi-square. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Information Mutual Divergence Product.
From Exactdp.PriceOfPrivacy Require Section2 Section4 Section6 Users Subsets Adaptive.
Import Section2 Section4 Section6 PriceOfPrivacy.Users Subsets Adaptive.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* chi-square from the mean of two laws *)
Lemma kl_middle (Y : finType) (a b : Y -> real) (c : real) : distribution a -> distribution b -> 0 <= c ->
  (forall y, `|a y - b y| <= c * (a y + b y)) ->
  kl a (fun y => (a y + b y) / 2%:R) <= c / 2%:R * \sum_y `|a y - b y|.
Proof.
move=> [a0 a1] [b0 b1] c0 ab; set m := fun y => (a y + b y) / 2%:R.
have dm : distribution m.
  split=> [y|]; first by rewrite /m divr_ge0 ?ler0n // addr_ge0.
  by rewrite /m -mulr_suml big_split /= a1 b1; field.
have am : dominated a m.
  move=> y /eqP; rewrite /m mulf_eq0 invr_eq0 (pnatr_eq0 _ 2) orbF paddr_eq0 //; by case/andP => /eqP.
apply: le_trans (kl_chi2 _ dm am) _; first by split.
rewrite /chi2 mulr_sumr; apply: ler_sum => y _.
have := addr_ge0 (a0 y) (b0 y); rewrite le_eqVlt => /predU1P[e|s0].
  by rewrite /m -e mul0r invr0 mulr0 mulr_ge0 // divr_ge0 ?ler0n.
have -> : (a y - m y) ^+ 2 / m y = `|a y - b y| * `|a y - b y| / (2%:R * (a y + b y)).
  by rewrite -normrM -expr2 ger0_norm ?sqr_ge0 // /m; field; rewrite gt_eqF.
rewrite ler_pdivr_mulr ?mulr_gt0 ?ltr0n //.
have -> : c / 2%:R * `|a y - b y| * (2%:R * (a y + b y)) = c * (a y + b y) * `|a y - b y| by field.
exact: ler_wpmul2r (ab y).
Qed.

Section Reports.
(* N independent labels, of two values each; user after user rates a set of items, each item with probability at most share, and
   reports through an epsilon-LDP channel that may depend on all earlier reports. *)
Variables (T Y : finType) (N : nat) (p : 'I_N -> bool -> real) (w : T -> real) (S : T -> {set 'I_N}).
Variables (Q : seq Y -> T -> {ffun 'I_N -> bool} -> Y -> real) (t share : real).
Hypotheses (dp : forall i, distribution (p i)) (pos : forall i a, 0 < p i a) (dw : distribution w).
Hypotheses (Q0 : forall h s z y, 0 <= Q h s z y) (Q1 : forall h s z, \sum_y Q h s z y = 1).
Hypothesis local : forall h s (z z' : {ffun 'I_N -> bool}) y, (forall i, i \in S s -> z i = z' i) -> Q h s z y = Q h s z' y.
Hypotheses (t1 : 1 <= t) (private : forall h s z s' z' y, Q h s z y <= t * Q h s' z' y).
Hypotheses (share0 : 0 <= share) (rated : forall i, \sum_(s | i \in S s) w s <= share).
Let t0 : 0 < t := lt_le_trans ltr01 t1.
Let tp : 0 < t + 1. Proof. by rewrite addr_gt0 ?ltr01. Qed.
Let w0 s : 0 <= w s. Proof. by case: dw. Qed.
Notation sent h := (report w (Q h)).
Let sent_distribution h z : distribution (sent h z).
Proof. by have [r0 r1] := report_stochastic dw (Q0 h) (Q1 h); split. Qed.

Definition flip (i : 'I_N) (z : {ffun 'I_N -> bool}) : {ffun 'I_N -> bool} := [ffun j => if j == i then ~~ z j else z j].
Definition middle (i : 'I_N) h z y : real := (sent h z y + sent h (flip i z) y) / 2%:R.

Lemma flipped i h z y : `|sent h z y - sent h (flip i z) y| <= \sum_(s | i \in S s) w s * `|Q h s z y - Q h s (flip i z) y|.
Proof.
rewrite /report -sumrB; apply: le_trans (ler_norm_sum _ _ _) _.
rewrite (bigID (fun s => i \in S s)) /= [X in _ + X]big1 ?addr0 => [|s iS].
  by apply: ler_sum => s _; rewrite -mulrBr normrM ger0_norm.
rewrite (@local h s z (flip i z)) ?subrr ?normr0 // => j jS; rewrite ffunE.
by case: eqP => // e; move: iS; rewrite -e jS.
Qed.

(* two entries of a column differ by at most t - 1 times any third *)
Lemma entries h s z z' s' z'' y : `|Q h s z y - Q h s z' y| <= (t - 1) * Q h s' z'' y.
Proof.
suff half_of (u v : {ffun 'I_N -> bool}) : Q h s u y - Q h s v y <= (t - 1) * Q h s' z'' y.
  by rewrite ler_norml half_of ler_oppl opprB half_of.
have a := private h s u s v y; have b := private h s u s' z'' y.
move: a b; move: (Q h s u y) (Q h s v y) (Q h s' z'' y) (t) t1 => x v' m k k1 a b.
by rewrite -(ler_pmul2l (lt_le_trans ltr01 k1)); toR; nra.
Qed.

Lemma entries_sent h s z z' x y : `|Q h s z y - Q h s z' y| <= (t - 1) * sent h x y.
Proof.
set d := `|_|; have -> : d = \sum_s' w s' * d by rewrite -mulr_suml (proj2 dw) mul1r.
rewrite /report mulr_sumr; apply: ler_sum => s' _; rewrite mulrCA; apply: ler_wpmul2l => //; exact: entries.
Qed.

Lemma distance h s z z' : \sum_y `|Q h s z y - Q h s z' y| <= 2%:R * ((t - 1) / (t + 1)).
Proof.
have -> : 2%:R * ((t - 1) / (t + 1)) = \sum_y (t - 1) / (t + 1) * (Q h s z y + Q h s z' y).
  by rewrite -mulr_sumr big_split /= !Q1 mulrC; congr (_ * _); ring.
apply: ler_sum => y _; rewrite mulrAC ler_pdivl_mulr // -{1}(gtr0_norm tp) -normrM ler_norml.
have a := private h s z s z' y; have b := private h s z' s z y.
by move: a b; move: (Q h s z y) (Q h s z' y) (t) => u v k a b; toR; nra.
Qed.

Lemma kl_flip i h z : kl (sent h z) (middle i h z) <= share ^+ 2 * ((t - 1) ^+ 2 / (2%:R * (t + 1))).
Proof.
have u0 : 0 <= t - 1 by rewrite subr_ge0.
have c0 : 0 <= share * (t - 1) / 2%:R by rewrite divr_ge0 ?ler0n // mulr_ge0.
apply: le_trans (kl_middle (sent_distribution h z) (sent_distribution h (flip i z)) c0 _) _ => [y|].
  have le x : `|sent h z y - sent h (flip i z) y| <= share * (t - 1) * sent h x y.
    apply: le_trans (flipped i h z y) _; apply: (@le_trans _ _ (\sum_(s | i \in S s) w s * ((t - 1) * sent h x y))).
      by apply: ler_sum => s _; apply: ler_wpmul2l => //; exact: entries_sent.
    rewrite -mulr_suml -mulrA; apply: ler_wpmul2r => //; apply: mulr_ge0 => //; by case: (sent_distribution h x).
  have := ler_add (le z) (le (flip i z)); set d := `|_|; move: d (sent h z y) (sent h (flip i z) y) (share * (t - 1)) => d a b c dd.
  by toR; lra.
have step : \sum_y `|sent h z y - sent h (flip i z) y| <= share * (2%:R * ((t - 1) / (t + 1))).
  apply: (@le_trans _ _ (\sum_y \sum_(s | i \in S s) w s * `|Q h s z y - Q h s (flip i z) y|)).
    by apply: ler_sum => y _; exact: flipped.
  rewrite exchange_big /=; apply: (@le_trans _ _ (\sum_(s | i \in S s) w s * (2%:R * ((t - 1) / (t + 1))))).
    by apply: ler_sum => s _; rewrite -mulr_sumr; apply: ler_wpmul2l => //; exact: distance.
  by rewrite -mulr_suml; apply: ler_wpmul2r => //; rewrite mulr_ge0 ?ler0n // divr_ge0 // ltW.
apply: le_trans (ler_wpmul2l _ step) _; first by rewrite divr_ge0 ?ler0n.
rewrite le_eqVlt; apply/orP; left; apply/eqP; field; exact: lt0r_neq0.
Qed.

(* I(Z; S_1 .. S_M) <= M N share^2 (e^epsilon - 1)^2 / (2 (e^epsilon + 1)) *)
Theorem thm_6_1_reports (M : nat) : mutual (independent p) (@transcript _ Y M (fun h => sent h)) <=
  M%:R * (N%:R * share ^+ 2 * ((t - 1) ^+ 2 / (2%:R * (t + 1)))).
Proof.
have dP := independent_distribution dp; have [_ P1] := dP.
have dmid i h z : distribution (middle i h z).
  have [a0 a1] := sent_distribution h z; have [b0 b1] := sent_distribution h (flip i z); split=> [y|].
    by rewrite /middle divr_ge0 ?ler0n // addr_ge0.
  by rewrite /middle -mulr_suml big_split /= a1 b1; field.
have dom i h z : dominated (sent h z) (middle i h z).
  move=> y /eqP; rewrite /middle mulf_eq0 invr_eq0 (pnatr_eq0 _ 2) orbF paddr_eq0; first by case/andP => /eqP.
    by case: (sent_distribution h z).
  by case: (sent_distribution h (flip i z)).
set c := share ^+ 2 * ((t - 1) ^+ 2 / (2%:R * (t + 1))).
apply: (@le_trans _ _ (\sum_i \sum_z independent p z * kl (@transcript _ Y M (fun h => sent h) z) (@transcript _ Y M (middle i) z))).
  apply: subadditive => // [z|i z|i z z' y e|i z]; try exact: transcript_distribution.
    rewrite /transcript; apply: eq_bigr => u _; rewrite /middle.
    have [zi|zi] := eqVneq (z i) (z' i).
      have -> : z = z' by apply/ffunP => j; have [->|/e] := eqVneq j i.
      by [].
    have fl : flip i z = z'.
      apply/ffunP => j; rewrite ffunE; case: eqP => [->|/eqP/e //].
      by move: zi; case: (z i); case: (z' i).
    have fl' : flip i z' = z.
      apply/ffunP => j; rewrite ffunE; case: eqP => [->|/eqP/e //].
      by move: zi; case: (z i); case: (z' i).
    by rewrite fl fl' addrC.
  exact: transcript_dominated.
have -> : M%:R * (N%:R * share ^+ 2 * ((t - 1) ^+ 2 / (2%:R * (t + 1)))) = \sum_(i < N) \sum_z independent p z * (M%:R * c).
  by rewrite -mulr_suml P1 mul1r sumr_const card_ord -[_ *+ N]mulr_natl /c; ring.
apply: ler_sum => i _; apply: ler_sum => z _; apply: ler_wpmul2l; first by case: dP.
apply: kl_transcript => // past; exact: kl_flip.
Qed.
End Reports.

Section Users.
Variables (n D : nat).
Hypothesis Dn : (D <= n)%N.
Let N : real := n.+1%:R.
Let k : real := D.+1%:R.
Variables (Y : finType) (Q : seq Y -> subsets n D -> {ffun 'I_n.+1 -> bool} -> Y -> real) (t : real).
Hypotheses (Q0 : forall h s z y, 0 <= Q h s z y) (Q1 : forall h s z, \sum_y Q h s z y = 1).
Hypothesis local : forall h (s : subsets n D) (z z' : {ffun 'I_n.+1 -> bool}) y, (forall i, i \in val s -> z i = z' i) -> Q h s z y = Q h s z' y.
Hypotheses (t1 : 1 <= t) (private : forall h s z s' z' y, Q h s z y <= t * Q h s' z' y).
Let sent h := report (@equally (subsets n D)) (Q h).
Let share0 : 0 <= k / N. Proof. by apply: mulr_ge0; rewrite ?invr_ge0 ler0n. Qed.
Let N0 : 0 < N. Proof. by rewrite ltr0n. Qed.
Let k0 : 0 < k. Proof. by rewrite ltr0n. Qed.
Let tp : 0 < t + 1. Proof. by rewrite addr_gt0 ?ltr01 // (lt_le_trans ltr01). Qed.

Lemma information (T : nat) : mutual (@prior n) (@transcript _ Y T sent) <= T%:R * (k ^+ 2 / N * ((t - 1) ^+ 2 / (2%:R * (t + 1)))).
Proof.
have half0 (i : 'I_n.+1) (a : bool) : 0 < half a by rewrite /half invr_gt0 ltr0n.
have := @thm_6_1_reports _ _ _ (fun _ => half) _ (fun s : subsets n D => val s) Q t (k / N) (fun _ => half_distribution) half0
  (subsets_distribution Dn) Q0 Q1 local t1 private share0 (subsets_rated Dn) T.
by congr (_ <= _ * (_ * _)); rewrite -/N; field; rewrite gt_eqF.
Qed.

Theorem thm_6_1_sharp (T : nat) (decide : T.-tuple Y -> {ffun 'I_n.+1 -> bool}) : 1 < t ->
  T%:R < (N / 2%:R - 1) * ln 2%:R * (2%:R * N * (t + 1) / (k ^+ 2 * (t - 1) ^+ 2)) -> 2%:R^-1 < 1 - success (@transcript _ Y T sent) decide.
Proof.
move=> t1' few; have u0 : 0 < t - 1 by rewrite subr_gt0.
have dT z : distribution (@transcript _ Y T sent z).
  by apply: transcript_distribution => h; have [r0 r1] := report_stochastic (subsets_distribution Dn) (Q0 h) (Q1 h); split; [exact: r0|exact: r1].
have M1 : (1 < #|{ffun 'I_n.+1 -> bool}|)%N by rewrite card_ffun card_bool card_ord -{1}(expn0 2) ltn_exp2l.
apply: lt_le_trans (lem_2_5 decide M1 dT); rewrite card_labels lnX ?ltr0n // -mutual_prior -/N.
have l2 : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
rewrite ltr_subr_addl -ltr_subr_addr ltr_pdivr_mulr ?mulr_gt0 //.
have p : 0 < k ^+ 2 / N * ((t - 1) ^+ 2 / (2%:R * (t + 1))) by rewrite !mulr_gt0 ?invr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr0n.
have small : T%:R * (k ^+ 2 / N * ((t - 1) ^+ 2 / (2%:R * (t + 1)))) < (N / 2%:R - 1) * ln 2%:R.
  move: few; rewrite -(ltr_pmul2r p); congr (_ < _).
  by field; rewrite !gt_eqF.
have := le_lt_trans (information T) small.
move: (mutual _ _) (ln 2%:R) N => I l M h; toR; lra.
Qed.
End Users.

(* one rated item *)
Theorem thm_6_1 (n T : nat) (Y : finType) (Q : seq Y -> subsets n 0 -> {ffun 'I_n.+1 -> bool} -> Y -> real) (t : real)
  (decide : T.-tuple Y -> {ffun 'I_n.+1 -> bool}) :
  (forall h s z y, 0 <= Q h s z y) -> (forall h s z, \sum_y Q h s z y = 1) ->
  (forall h (s : subsets n 0) (z z' : {ffun 'I_n.+1 -> bool}) y, (forall i, i \in val s -> z i = z' i) -> Q h s z y = Q h s z' y) ->
  1 < t -> (forall h s z s' z' y, Q h s z y <= t * Q h s' z' y) -> (4 <= n.+1)%N ->
  (T%:R < ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2) * n.+1%:R ^+ 2 ->
   2%:R^-1 < 1 - success (@transcript _ Y T (fun h => report (@equally (subsets n 0)) (Q h))) decide) /\
  (T%:R < ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2) * (n.+1%:R * ln n.+1%:R) ->
   2%:R^-1 < 1 - success (@transcript _ Y T (fun h => report (@equally (subsets n 0)) (Q h))) decide).
Proof.
move=> Q0 Q1 loc t1 pr N4; have u0 : 0 < t - 1 by rewrite subr_gt0.
have tp : 0 < t + 1 by rewrite addr_gt0 ?ltr01 // (lt_trans ltr01).
have l2 : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
have N4' : 4%:R <= n.+1%:R :> real by rewrite ler_nat.
have c0 : 0 <= ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2).
  by apply: mulr_ge0; rewrite divr_ge0 ?ler0n ?sqr_ge0 ?(ltW l2) ?(ltW tp).
have square : T%:R < ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2) * n.+1%:R ^+ 2 ->
   2%:R^-1 < 1 - success (@transcript _ Y T (fun h => report (@equally (subsets n 0)) (Q h))) decide.
  move=> few; apply: (thm_6_1_sharp (leq0n n) Q0 Q1 loc (ltW t1) pr decide t1).
  apply: lt_le_trans few _; rewrite expr1n mul1r.
  have -> : (n.+1%:R / 2%:R - 1) * ln 2%:R * (2%:R * n.+1%:R * (t + 1) / (t - 1) ^+ 2) =
    ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2) * (n.+1%:R * (2%:R * n.+1%:R - 4%:R)) by field; rewrite gt_eqF.
  apply: ler_wpmul2l => //; rewrite expr2; apply: ler_wpmul2l; first exact: ler0n.
  by move: N4'; move: (n.+1%:R : real) => M M4; toR; lra.
split=> // few; apply: square; apply: lt_le_trans few _; apply: ler_wpmul2l => //.
rewrite expr2; apply: ler_wpmul2l; first exact: ler0n.
apply: le_trans (ln_le_sub1 _) _; first by rewrite ltr0n.
by rewrite ger_addl oppr_le0 ler01.
Qed.
