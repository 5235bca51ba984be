(* Adaptive, AdaptiveUsers. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Divergences Products.
From Exactdp.PriceOfPrivacy Require Import Sections Bounds.
Import Basic.Reals Inequalities Information Mutual Divergence Product Section2 Section4 Section6 Bounds.Users Subsets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Section 6: adaptive queries. Each user's channel may depend on all earlier reports.

   transcript       the law of the reports of users who report one after another
   kl_transcript    divergences of transcripts add up over the users
   subadditive      what independent labels tell together is at most the sum of what each tells when the others are known *)
Module Adaptive.
(* T users report one after another: the law of all reports y_0 .. y_(T-1), where Q past is the channel of the user who sees the
   reports past of those before *)
Definition transcript (X Y : finType) (T : nat) (Q : seq Y -> X -> Y -> real) (x : X) (y : T.-tuple Y) : real :=
  \prod_(u < T) Q (take u y) x (tnth y u).

Section Transcripts.
Variables (X Y : finType).
Implicit Types (Q R : seq Y -> X -> Y -> real) (x : X).
(* what follows the first report *)
Definition after Q (y : Y) : seq Y -> X -> Y -> real := fun past => Q (y :: past).

Lemma transcript_cons T Q x (y : Y) (h : T.-tuple Y) :
  @transcript _ Y T.+1 Q x [tuple of y :: h] = Q [::] x y * @transcript _ Y T (after Q y) x h.
Proof.
rewrite /transcript big_ord_recl /= tnth0; congr (_ * _); apply: eq_bigr => u _; rewrite /after.
by rewrite tnthS.
Qed.

Lemma sum_tuples T (F : T.+1.-tuple Y -> real) : \sum_y F y = \sum_y \sum_(h : T.-tuple Y) F [tuple of y :: h].
Proof.
rewrite (pair_bigA _ (fun y (h : T.-tuple Y) => F [tuple of y :: h])) /=.
rewrite (reindex (fun yh : Y * T.-tuple Y => [tuple of yh.1 :: yh.2])) //=.
exists (fun y : T.+1.-tuple Y => (thead y, [tuple of behead y])) => [[y h] _|y _] /=.
  by rewrite theadE; congr (_, _); apply: val_inj.
by rewrite -tuple_eta.
Qed.

Lemma transcript_distribution T Q x : (forall past, distribution (Q past x)) -> distribution (@transcript _ Y T Q x).
Proof.
elim: T Q => [|T IH] Q dQ.
  split=> [y|]; first by rewrite /transcript big_ord0 ler01.
  by rewrite (bigD1 [tuple]) //= big1 ?addr0 /transcript ?big_ord0 // => y /eqP[]; exact: tuple0.
split=> [y|]; first by apply: prodr_ge0 => u _; case: (dQ (take u y)).
have [_ q1] := dQ [::]; rewrite sum_tuples -q1; apply: eq_bigr => y _.
under eq_bigr do rewrite transcript_cons; rewrite -mulr_sumr (proj2 (IH (after Q y) _)) ?mulr1 // => past.
exact: dQ.
Qed.

Lemma transcript_dominated T Q R x : (forall past, dominated (Q past x) (R past x)) -> dominated (@transcript _ Y T Q x) (@transcript _ Y T R x).
Proof.
move=> qr y /eqP; rewrite /transcript prodf_seq_eq0 => /hasP[u _ /= /eqP/qr e].
by apply/eqP; rewrite prodf_seq_eq0; apply/hasP; exists u; rewrite ?mem_index_enum //= e.
Qed.

(* chain rule: T reports that each differ by at most c *)
Lemma kl_transcript T Q R x (c : real) : (forall past, distribution (Q past x)) -> (forall past, distribution (R past x)) ->
  (forall past, dominated (Q past x) (R past x)) -> (forall past, kl (Q past x) (R past x) <= c) ->
  kl (@transcript _ Y T Q x) (@transcript _ Y T R x) <= T%:R * c.
Proof.
elim: T Q R => [|T IH] Q R dQ dR qr le.
  by rewrite mul0r /kl big1 // => y _; rewrite /transcript !big_ord0 divr1 ln1 mulr0.
have -> : kl (@transcript _ Y T.+1 Q x) (@transcript _ Y T.+1 R x) =
    kl (joint (Q [::] x) (fun y => @transcript _ Y T (after Q y) x)) (joint (R [::] x) (fun y => @transcript _ Y T (after R y) x)).
  rewrite /kl sum_tuples -(pair_bigA _ (fun y h => joint (Q [::] x) (fun y => @transcript _ Y T (after Q y) x) (y, h) *
    ln (joint (Q [::] x) (fun y => @transcript _ Y T (after Q y) x) (y, h) / joint (R [::] x) (fun y => @transcript _ Y T (after R y) x) (y, h)))) /=.
  by apply: eq_bigr => y _; apply: eq_bigr => h _; rewrite !transcript_cons.
have [q0 q1] := dQ [::]; have [r0 _] := dR [::].
rewrite kl_chain //; try by move=> y; apply: transcript_distribution => past; rewrite /after.
  rewrite -addn1 natrD mulrDl mul1r [X in _ <= X]addrC; apply: lerD => //.
  set B := T%:R * c; rewrite -[B]mul1r -q1 mulr_suml; apply: ler_sum => y _; apply: ler_wpM2l => //.
  by apply: IH => past; rewrite /after.
by move=> y; apply: transcript_dominated => past; rewrite /after.
Qed.
End Transcripts.

Section Subadditive.
Variables (A Y : finType) (n : nat) (p : 'I_n -> A -> real) (Q : {ffun 'I_n -> A} -> Y -> real).
Hypotheses (dp : forall i, distribution (p i)) (pos : forall i a, 0 < p i a) (dQ : forall z, distribution (Q z)).
Let P := independent p.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.
Let P0 z : 0 < P z. Proof. by apply: prodr_gt0 => i _; exact: pos. Qed.
(* the law of the report given the labels before k *)
Definition known (k : nat) z y : real := past p k (Q ^~ y) z.

Lemma past_distribution (V : {ffun 'I_n -> A} -> Y -> real) k z : (forall z, distribution (V z)) ->
  distribution (fun y => past p k (V ^~ y) z).
Proof.
move=> dV; split=> [y|]; first by apply: mean_ge0 => // x; case: (dV (merge k z x)).
by rewrite /past -mean_sum -[RHS](mean_const _ dP); apply: eq_mean => x; case: (dV (merge k z x)).
Qed.

Lemma past_dominated (V : {ffun 'I_n -> A} -> Y -> real) k z : (forall z, distribution (V z)) -> (forall z, dominated (Q z) (V z)) ->
  dominated (known k z) (fun y => past p k (V ^~ y) z).
Proof.
move=> dV qv y /eqP; rewrite /past /mean psumr_eq0 => [/allP h|x _]; last by rewrite mulr_ge0 ?(ltW (P0 _)) //; case: (dV (merge k z x)).
rewrite /known /past /mean big1 // => x _; have := h x (mem_index_enum x).
by rewrite mulf_eq0 (gt_eqF (P0 x)) => /eqP/qv ->; rewrite mulr0.
Qed.

(* the divergence from a law that the first k labels fix: the label k, and the labels before it *)
Lemma compensation (k : nat) (S : {ffun 'I_n -> A} -> Y -> real) : (forall x y, S (merge k x y) = S x) ->
  (forall z, dominated (known k z) (S z)) -> (forall z y, 0 <= S z y) ->
  \sum_z P z * kl (known k.+1 z) (S z) = \sum_z P z * kl (known k.+1 z) (known k z) + \sum_z P z * kl (known k z) (S z).
Proof.
move=> Sk dom S0; have dk j z := past_distribution j z dQ : distribution (known j z).
have kk x x' : known k (merge k x x') =1 known k x by move=> y; exact: past_merge.
have zero y z : known k z y = 0 -> known k.+1 z y = 0.
  pose h z : real := (known k z y == 0)%:R.
  have hk x x' : h (merge k x x') = h x by rewrite /h kk.
  have hk1 x x' : h (merge k.+1 x x') = h x.
    by rewrite /h /known past_merge.
  have e : mean P (fun x => h x * known k.+1 x y) = 0.
    rewrite (mean_past dp (Q ^~ y) hk1) -(mean_past dp (Q ^~ y) hk) /mean big1 // => x _; rewrite /h /known.
    by case: eqP => [->|_]; rewrite ?mul0r ?mulr0.
  move/eqP: e; rewrite /mean psumr_eq0 => [/allP/(_ z (mem_index_enum z)) + kz|x _]; last first.
    by rewrite mulr_ge0 ?(ltW (P0 x)) // mulr_ge0 ?ler0n // (proj1 (dk k.+1 x)).
  by rewrite /h kz eqxx mul1r mulf_eq0 (gt_eqF (P0 z)) => /eqP.
have swap : \sum_z P z * kl (known k z) (S z) = \sum_z P z * \sum_y known k.+1 z y * ln (known k z y / S z y).
  rewrite /kl; under eq_bigr do rewrite mulr_sumr; under [RHS]eq_bigr do rewrite mulr_sumr.
  rewrite exchange_big [RHS]exchange_big; apply: eq_bigr => y _ /=.
  pose h z := ln (known k z y / S z y).
  have hk x x' : h (merge k x x') = h x by rewrite /h Sk kk.
  have hk1 x x' : h (merge k.+1 x x') = h x.
    rewrite -(hk x x') -[in LHS](hk _ x'); congr h; apply/ffunP => j; rewrite !ffunE; case: ifP => // jk.
    by rewrite ltnS ltnW.
  transitivity (mean P (fun z => h z * known k z y)); first by apply: eq_bigr => z _; rewrite [h z * _]mulrC.
  rewrite (mean_past dp (Q ^~ y) hk) -(mean_past dp (Q ^~ y) hk1); apply: eq_bigr => z _; by rewrite [h z * _]mulrC.
rewrite swap -big_split; apply: eq_bigr => z _ /=; rewrite -mulrDr; congr (_ * _); rewrite -big_split; apply: eq_bigr => y _ /=.
have [k1 _] := dk k.+1 z; have [k0 _] := dk k z.
have := k1 y; rewrite le_eqVlt => /predU1P[<-|ky]; first by rewrite !mul0r addr0.
have k0y : 0 < known k z y.
  by rewrite lt_neqAle k0 andbT eq_sym; apply: contraTneq ky => /zero ->; rewrite ltxx.
have sy : 0 < S z y by exact: dominated_gt0 (S0 z) (dom z) k0y.
by rewrite -mulrDr !ln_div //; congr (_ * _); move: (ln _) (ln _) (ln _) => a b c; ring.
Qed.

(* what independent labels tell together is at most the sum over the labels i of a mean divergence from any law R i that does not
   look at the label i *)
Theorem subadditive (R : 'I_n -> {ffun 'I_n -> A} -> Y -> real) : (forall i z, distribution (R i z)) ->
  (forall i (z z' : {ffun 'I_n -> A}) y, (forall j, j != i -> z j = z' j) -> R i z y = R i z' y) ->
  (forall i z, dominated (Q z) (R i z)) -> mutual P Q <= \sum_i \sum_z P z * kl (Q z) (R i z).
Proof.
move=> dR Ri qr; pose out := output P Q; have dk j z := past_distribution j z dQ : distribution (known j z).
have dout : distribution out := out_distribution dP dQ.
have known_out z y : known 0 z y = out y by rewrite /known past_0.
have known_all z y : known n z y = Q z y by rewrite /known past_n.
have out_dom k z : dominated (known k z) out.
  move=> y /eqP; rewrite /out /output psumr_eq0 => [/allP h|x _]; last by rewrite mulr_ge0 ?(ltW (P0 _)) ?(proj1 (dQ x)).
  rewrite /known /past /mean big1 // => x _; have := h (merge k z x) (mem_index_enum _).
  by rewrite mulf_eq0 (gt_eqF (P0 _)) => /eqP ->; rewrite mulr0.
have step (k : 'I_n) : \sum_z P z * kl (known k.+1 z) out <=
    \sum_z P z * kl (known k z) out + \sum_z P z * kl (Q z) (R k z).
  pose S z y := past p k (R k ^~ y) z.
  have Sk x y : S (merge k x y) = S x.
    by apply: boolp.funext => u; exact: past_merge.
  have S1 z y : S z y = past p k.+1 (R k ^~ y) z.
    by apply/esym/eqP; rewrite -subr_eq0; apply/eqP; apply: (difference_0 p (f := R k ^~ y)) => a b e; exact: Ri.
  have dS z : distribution (S z) := past_distribution k z (dR k).
  have domS z : dominated (known k z) (S z) := @past_dominated (R k) k z (dR k) (qr k).
  rewrite (compensation (S := fun _ => out)) // => [|z y]; last by case: dout.
  have := compensation Sk domS (fun z => proj1 (dS z)).
  have le : \sum_z P z * kl (known k.+1 z) (S z) <= \sum_z P z * kl (Q z) (R k z).
    rewrite -[X in _ <= X](@mean_merge _ _ _ _ dp k.+1 (fun z => kl (Q z) (R k z))); apply: ler_sum => z _.
    apply: ler_wpM2l; first exact: ltW.
    have -> : kl (known k.+1 z) (S z) = kl (known k.+1 z) (fun y => past p k.+1 (R k ^~ y) z).
      by apply: eq_bigr => y _; rewrite S1.
    by apply: (kl_convex (w := P) (p := fun x => Q (merge k.+1 z x)) (q := fun x => R k (merge k.+1 z x))) => // x; exact: ltW.
  have ge : 0 <= \sum_z P z * kl (known k z) (S z).
    by apply: sumr_ge0 => z _; rewrite mulr_ge0 ?(ltW (P0 z)) // gibbs.
  move: le ge; move: (\sum_z P z * kl (known k.+1 z) (S z)) (\sum_z P z * kl (known k z) (S z)) (\sum_z P z * kl (known k.+1 z) (known k z)).
  move: (\sum_z P z * kl (known k z) out) (\sum_z P z * kl (Q z) (R k z)) => a b c d e h1 h2 h3; toR; lra.
have -> : mutual P Q = \sum_z P z * kl (known n z) out.
  by apply: eq_bigr => z _; congr (_ * _); apply: eq_bigr => y _; rewrite known_all.
suff main (m : nat) : (m <= n)%N -> \sum_z P z * kl (known m z) out <= \sum_(i < n | (i < m)%N) \sum_z P z * kl (Q z) (R i z).
  by have := main n (leqnn n); congr (_ <= _); apply: eq_bigl => i; rewrite ltn_ord.
elim: m => [|m IH] mn.
  rewrite [X in _ <= X]big_pred0 // big1 // => z _; rewrite /kl big1 ?mulr0 // => y _; rewrite known_out.
  by have [->|o] := eqVneq (out y) 0; rewrite ?mul0r // divff // ln1 mulr0.
rewrite (bigD1 (Ordinal mn)) //= addrC; apply: le_trans (step (Ordinal mn)) _; rewrite lerD2r.
apply: le_trans (IH (ltnW mn)) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigl => i.
by rewrite ltnS -val_eqE /= [RHS]andbC -ltn_neqAle.
Qed.
End Subadditive.
End Adaptive.

(* Price of privacy, Section 6: how many adaptive users are too few.

   paper          theorem         state
   Theorem 6.1    thm_6_1_reports T reports tell at most T N share^2 (e^epsilon - 1)^2 / (2 (e^epsilon + 1)) nats about N labels, share = w/N
   Theorem 6.1    thm_6_1_sharp   uniform sets of w items: unreliable if T < (N/2 - 1) ln 2 * 2 N (e^epsilon + 1) / (w^2 (e^epsilon - 1)^2)
                  thm_6_1         w = 1, N >= 4: unreliable if T < (ln 2 / 2) (e^epsilon + 1) / (e^epsilon - 1)^2 N^2, so with N ln N for N^2

   What one label tells when the others are known is at most the divergence from the transcript in which each report is replaced by the
   mean of the two that this label may cause; that of one report is at most chi-square. *)
Module AdaptiveUsers.
Import Adaptive.
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
rewrite ler_pdivrMr ?mulr_gt0 ?ltr0n //.
have -> : c / 2%:R * `|a y - b y| * (2%:R * (a y + b y)) = c * (a y + b y) * `|a y - b y| by field.
exact: ler_wpM2r (ab y).
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
Notation sent h := (report_law w (Q h)).
Let sent_distribution h z : distribution (sent h z).
Proof. by have [r0 r1] := report_stochastic dw (Q0 h) (Q1 h); split. Qed.

Definition flip (i : 'I_N) (z : {ffun 'I_N -> bool}) : {ffun 'I_N -> bool} := [ffun j => if j == i then ~~ z j else z j].
Definition middle (i : 'I_N) h z y : real := (sent h z y + sent h (flip i z) y) / 2%:R.

Lemma flipped i h z y : `|sent h z y - sent h (flip i z) y| <= \sum_(s | i \in S s) w s * `|Q h s z y - Q h s (flip i z) y|.
Proof.
rewrite /report_law -sumrB; apply: le_trans (ler_norm_sum _ _ _) _.
rewrite (bigID (fun s => i \in S s)) /= [X in _ + X]big1 ?addr0 => [|s iS].
  by apply: ler_sum => s _; rewrite -mulrBr normrM ger0_norm.
rewrite (@local h s z (flip i z)) ?subrr ?normr0 // => j jS; rewrite ffunE.
by case: eqP => // e; move: iS; rewrite -e jS.
Qed.

(* two entries of a column differ by at most t - 1 times any third *)
Lemma entries h s z z' s' z'' y : `|Q h s z y - Q h s z' y| <= (t - 1) * Q h s' z'' y.
Proof.
suff half_of (u v : {ffun 'I_N -> bool}) : Q h s u y - Q h s v y <= (t - 1) * Q h s' z'' y.
  by rewrite ler_norml half_of lerNl opprB half_of.
have a := private h s u s v y; have b := private h s u s' z'' y.
move: a b; move: (Q h s u y) (Q h s v y) (Q h s' z'' y) (t) t1 => x v' m k k1 a b.
by rewrite -(ler_pM2l (lt_le_trans ltr01 k1)); toR; nra.
Qed.

Lemma entries_sent h s z z' x y : `|Q h s z y - Q h s z' y| <= (t - 1) * sent h x y.
Proof.
set d := `|_|; have -> : d = \sum_s' w s' * d by rewrite -mulr_suml (proj2 dw) mul1r.
rewrite /report_law mulr_sumr; apply: ler_sum => s' _; rewrite mulrCA; apply: ler_wpM2l => //; exact: entries.
Qed.

Lemma distance h s z z' : \sum_y `|Q h s z y - Q h s z' y| <= 2%:R * ((t - 1) / (t + 1)).
Proof.
have -> : 2%:R * ((t - 1) / (t + 1)) = \sum_y (t - 1) / (t + 1) * (Q h s z y + Q h s z' y).
  by rewrite -mulr_sumr big_split /= !Q1 mulrC; congr (_ * _); ring.
apply: ler_sum => y _; rewrite mulrAC ler_pdivlMr // -{1}(gtr0_norm tp) -normrM ler_norml.
have a := private h s z s z' y; have b := private h s z' s z y.
by move: a b; move: (Q h s z y) (Q h s z' y) (t) => u v k a b; toR; nra.
Qed.

(* what one label changes in one report, as divergence from the middle of the two reports *)
Lemma kl_flip i h z : kl (sent h z) (middle i h z) <= share ^+ 2 * ((t - 1) ^+ 2 / (2%:R * (t + 1))).
Proof.
have u0 : 0 <= t - 1 by rewrite subr_ge0.
have c0 : 0 <= share * (t - 1) / 2%:R by rewrite divr_ge0 ?ler0n // mulr_ge0.
apply: le_trans (kl_middle (sent_distribution h z) (sent_distribution h (flip i z)) c0 _) _ => [y|].
  have le x : `|sent h z y - sent h (flip i z) y| <= share * (t - 1) * sent h x y.
    apply: le_trans (flipped i h z y) _; apply: (@le_trans _ _ (\sum_(s | i \in S s) w s * ((t - 1) * sent h x y))).
      by apply: ler_sum => s _; apply: ler_wpM2l => //; exact: entries_sent.
    rewrite -mulr_suml -mulrA; apply: ler_wpM2r => //; apply: mulr_ge0 => //; by case: (sent_distribution h x).
  have := lerD (le z) (le (flip i z)); set d := `|_|; move: d (sent h z y) (sent h (flip i z) y) (share * (t - 1)) => d a b c dd.
  by toR; lra.
have step : \sum_y `|sent h z y - sent h (flip i z) y| <= share * (2%:R * ((t - 1) / (t + 1))).
  apply: (@le_trans _ _ (\sum_y \sum_(s | i \in S s) w s * `|Q h s z y - Q h s (flip i z) y|)).
    by apply: ler_sum => y _; exact: flipped.
  rewrite exchange_big /=; apply: (@le_trans _ _ (\sum_(s | i \in S s) w s * (2%:R * ((t - 1) / (t + 1))))).
    by apply: ler_sum => s _; rewrite -mulr_sumr; apply: ler_wpM2l => //; exact: distance.
  by rewrite -mulr_suml; apply: ler_wpM2r => //; rewrite mulr_ge0 ?ler0n // divr_ge0 // ltW.
apply: le_trans (ler_wpM2l _ step) _; first by rewrite divr_ge0 ?ler0n.
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
apply: ler_sum => i _; apply: ler_sum => z _; apply: ler_wpM2l; first by case: dP.
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
Let sent h := report_law (@equally (subsets n D)) (Q h).
Let share0 : 0 <= k / N. Proof. by apply: mulr_ge0; rewrite ?invr_ge0 ler0n. Qed.
Let N0 : 0 < N. Proof. by rewrite ltr0n. Qed.
Let k0 : 0 < k. Proof. by rewrite ltr0n. Qed.
Let tp : 0 < t + 1. Proof. by rewrite addr_gt0 ?ltr01 // (lt_le_trans ltr01). Qed.

Lemma information (T : nat) : mutual (@prior n) (@transcript _ Y T sent) <= T%:R * (k ^+ 2 / N * ((t - 1) ^+ 2 / (2%:R * (t + 1)))).
Proof.
have half0 (i : 'I_n.+1) (a : bool) : 0 < half a by rewrite /half invr_gt0 ltr0n.
have := @thm_6_1_reports _ _ _ (fun _ => half) _ (fun s : subsets n D => val s) Q t (k / N) (fun _ => half_distribution) half0
  (subsets_distribution Dn) Q0 Q1 local t1 private share0 (subsets_rated Dn) T.
by congr (_ <= _ * (_ * _)); rewrite -/N; move: (N) N0 => M M0; field; rewrite gt_eqF.
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
rewrite ltrBrDl -ltrBrDr ltr_pdivrMr ?mulr_gt0 //.
have p : 0 < k ^+ 2 / N * ((t - 1) ^+ 2 / (2%:R * (t + 1))) by rewrite !mulr_gt0 ?invr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr0n.
have small : T%:R * (k ^+ 2 / N * ((t - 1) ^+ 2 / (2%:R * (t + 1)))) < (N / 2%:R - 1) * ln 2%:R.
  rewrite -(ltr_pM2r p) in few; move: few; congr (_ < _).
  by move: (N) (k) N0 k0 => M h M0 h0; field; rewrite !gt_eqF.
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
   2%:R^-1 < 1 - success (@transcript _ Y T (fun h => report_law (@equally (subsets n 0)) (Q h))) decide) /\
  (T%:R < ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2) * (n.+1%:R * ln n.+1%:R) ->
   2%:R^-1 < 1 - success (@transcript _ Y T (fun h => report_law (@equally (subsets n 0)) (Q h))) decide).
Proof.
move=> Q0 Q1 loc t1 pr N4; have u0 : 0 < t - 1 by rewrite subr_gt0.
have tp : 0 < t + 1 by rewrite addr_gt0 ?ltr01 // (lt_trans ltr01).
have l2 : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
have N4' : 4%:R <= n.+1%:R :> real by rewrite ler_nat.
have c0 : 0 <= ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2).
  by apply: mulr_ge0; rewrite divr_ge0 ?ler0n ?sqr_ge0 ?(ltW l2) ?(ltW tp).
have square : T%:R < ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2) * n.+1%:R ^+ 2 ->
   2%:R^-1 < 1 - success (@transcript _ Y T (fun h => report_law (@equally (subsets n 0)) (Q h))) decide.
  move=> few; apply: (thm_6_1_sharp (leq0n n) Q0 Q1 loc (ltW t1) pr decide t1).
  apply: lt_le_trans few _; rewrite expr1n mul1r.
  have -> : (n.+1%:R / 2%:R - 1) * ln 2%:R * (2%:R * n.+1%:R * (t + 1) / (t - 1) ^+ 2) =
    ln 2%:R / 2%:R * ((t + 1) / (t - 1) ^+ 2) * (n.+1%:R * (2%:R * n.+1%:R - 4%:R)) by field; rewrite gt_eqF.
  apply: ler_wpM2l => //; rewrite expr2; apply: ler_wpM2l; first exact: ler0n.
  by move: N4'; move: (n.+1%:R : real) => M M4; toR; lra.
split=> // few; apply: square; apply: lt_le_trans few _; apply: ler_wpM2l => //.
rewrite expr2; apply: ler_wpM2l; first exact: ler0n.
apply: le_trans (ln_le_sub1 _) _; first by rewrite ltr0n.
by rewrite gerDl oppr_le0 ler01.
Qed.
End AdaptiveUsers.
