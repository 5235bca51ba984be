(* Price of privacy, Section 6: adaptive queries. Each user's channel may depend on all earlier reports.

   transcript       the law of the reports of users who report one after another
   kl_transcript    divergences of transcripts add up over the users
   subadditive      what independent labels tell together is at most the sum of what each tells when the others are known *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Divergence Product.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
  rewrite -addn1 natrD mulrDl mul1r [X in _ <= X]addrC; apply: ler_add => //.
  set B := T%:R * c; rewrite -[B]mul1r -q1 mulr_suml; apply: ler_sum => y _; apply: ler_wpmul2l => //.
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
    apply: ler_wpmul2l; first exact: ltW.
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
rewrite (bigD1 (Ordinal mn)) //= addrC; apply: le_trans (step (Ordinal mn)) _; rewrite ler_add2r.
apply: le_trans (IH (ltnW mn)) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigl => i.
by rewrite ltnS -val_eqE /= [RHS]andbC -ltn_neqAle.
Qed.
End Subadditive.
