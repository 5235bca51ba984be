(* Heavy hitters, Theorem 4.1: HadaHeavy, the prefix search with an oracle for each length.

   An item v is written with L letters, code v. The level g (0 <= g < L) is asked about prefixes of g + 1 letters. search_set is P_tau, built
   from P_(tau - 1) by asking about its children; returned are the items whose code is in P_L.

   paper           theorem        state
   Corollary 4.5   heavy_near     repaired: any oracle, from the error of Theorem 4.2 at one string with failure probability beta/(n L)
   Theorem 4.3     near_search    repaired: what is found where the estimates on Gamma are near
   Theorem 4.1     heavy_good     repaired: any oracle, as Corollary 4.5 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Independence Sketch Section9.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Search.
Variables (A : finType) (guess : seq A -> real) (threshold : real).
(* P_tau *)
Fixpoint search_set (tau : nat) : seq (seq A) :=
  if tau is tau'.+1 then [seq s <- [seq rcons s a | s <- search_set tau', a <- enum A] | 2%:R * threshold <= guess s] else [:: [::]].

Lemma searchP tau s : reflect (size s = tau /\ found guess threshold s) (s \in search_set tau).
Proof.
apply: (iffP idP) => [|[<- {tau}]].
  elim: tau s => [|tau IH] s /=; first by rewrite inE => /eqP ->; split=> //; exact: root.
  rewrite mem_filter => /andP[h /allpairsP[[s' a] /= [/IH[z f] _ e]]]; subst s; rewrite size_rcons z; split=> //; exact: child.
elim=> [|s' a _ IH h]; first by rewrite inE.
rewrite size_rcons /= mem_filter h; apply/allpairsP; exists (s', a); split=> //=; exact: mem_enum.
Qed.
End Search.

Section HadaHeavy.
Variables (A D : finType) (n L : nat) (code : D -> L.-tuple A).
Notation strings := [finType of L.-bseq A].
Definition prefix_of (g : 'I_L) (v : D) : strings := insub_bseq L (take g.+1 (code v)).
(* the estimate of a string of the level g, when the coins and the reports are o *)
Variables (O : finType) (p : O -> real) (guess : O -> 'I_L -> strings -> real) (threshold : real).
Implicit Types (o : O) (s : seq A).
(* the estimate of a string of at most L letters *)
Definition heavy_estimate o s : real := if insub (size s).-1 is Some g then guess o g (insub_bseq L s) else 0.
Definition returned o : {set D} := [set v | (code v : seq A) \in search_set (heavy_estimate o) threshold L].

Variable x : 'I_n -> D.
(* the number of users whose item has the prefix s *)
Definition frequency_of s : real := \sum_u (s == take (size s) (code (x u)))%:R.
(* Gamma: the children of the empty string and of the strings of frequency lambda' or more *)
Definition heavyb s := (s == [::]) || (threshold <= frequency_of s).
Definition gamma_strings : {set strings} := [set s : strings | (0 < size s)%N && heavyb (take (size s).-1 s)].
Definition near_on_gamma o : bool := [forall s in gamma_strings, `|heavy_estimate o (s : strings) - frequency_of (s : strings)| <= threshold].
(* Theorem 4.3: 1. strings of frequency 3 lambda' or more are found, 2. the estimates of those that are found are near *)
Definition searched o : bool := [forall s : strings,
  ((3%:R * threshold <= frequency_of s) ==> ((s : seq A) \in search_set (heavy_estimate o) threshold (size s))) &&
  ((s != [::] :> seq A) && ((s : seq A) \in search_set (heavy_estimate o) threshold (size s)) ==>
    (threshold <= frequency_of s) && (`|heavy_estimate o s - frequency_of s| <= threshold))].
(* Definition 1.3: all heavy items are there, every estimate is near, and there are not many *)
Definition succinct o : bool := [&&
  [forall v, (3%:R * threshold <= users_at x setT v) ==> (v \in returned o)],
  [forall v in returned o, `|heavy_estimate o (code v) - users_at x setT v| <= threshold] &
  #|returned o|%:R * threshold <= n%:R].

Hypotheses (dp : distribution p) (code_inj : injective code) (n0 : (0 < n)%N) (L0 : (0 < L)%N).
Hypotheses (threshold0 : 0 < threshold) (letters : #|A|%:R <= threshold) (letters_n : (#|A| <= n)%N).

Lemma frequency_prefix s a : frequency_of (rcons s a) <= frequency_of s.
Proof.
apply: ler_sum => u _; rewrite ler_nat size_rcons; case: eqP => [e|_]; last exact: leq0n.
by rewrite -(take_take (leqnSn (size s))) -e -cats1 take_size_cat // eqxx.
Qed.

Lemma frequency_item v : frequency_of (code v) = users_at x setT v.
Proof.
rewrite /users_at [RHS](eq_bigl xpredT) => [|u]; last by rewrite inE.
apply: eq_bigr => u _; rewrite size_tuple; congr (nat_of_bool _)%:R; rewrite -[X in take X _](size_tuple (code (x u))) take_size.
by rewrite [RHS]eq_sym -(inj_eq code_inj) val_eqE.
Qed.

Lemma size_prefix g v : size (prefix_of g v) = g.+1.
Proof. by rewrite /prefix_of /insub_bseq val_insubd size_takel ?size_tuple ?ltn_ord ?size_takel ?size_tuple ?ltn_ord. Qed.

Lemma frequency_level (g : 'I_L) (s : strings) : size s = g.+1 -> frequency_of s = users_at (fun u => prefix_of g (x u)) setT s.
Proof.
move=> z; rewrite /users_at [RHS](eq_bigl xpredT) => [|u]; last by rewrite inE.
by apply: eq_bigr => u _; rewrite z eq_sym -val_eqE /= /prefix_of /insub_bseq val_insubd size_takel ?size_tuple ?ltn_ord.
Qed.

Lemma estimate_level o (g : 'I_L) (s : strings) : size s = g.+1 -> heavy_estimate o s = guess o g s.
Proof.
move=> z; rewrite /heavy_estimate z /= valK; congr (guess _ _ _); exact: valKd.
Qed.

(* the strings of tau letters that count as heavy *)
Let heavies (tau : nat) : {set strings} := [set s : strings | (size s == tau) && heavyb s].

Lemma total_frequency tau : \sum_(s : strings | size s == tau) frequency_of s <= n%:R.
Proof.
rewrite exchange_big /= -[n in n%:R]card_ord -sum1_card natr_sum; apply: ler_sum => u _.
have [s /andP[/eqP z /eqP e]|none] := pickP (fun s : strings => (size s == tau) && ((s : seq A) == take (size s) (code (x u)))); last first.
  by rewrite big1 ?ler01 // => s z; move: (none s); rewrite z /= => ->.
rewrite z in e; rewrite (bigD1 s) ?z //= -e eqxx big1 ?addr0 // => s' /andP[/eqP z' ne].
by rewrite z' -e val_eqE (negPf ne).
Qed.

Lemma few_heavies tau : (#|heavies tau| * #|A| <= n)%N.
Proof.
have [->|t0] := eqVneq tau 0%N.
  apply: leq_trans letters_n; rewrite -[X in (_ <= X)%N]mul1n leq_mul2r; apply/orP; right.
  apply: leq_trans (_ : (#|[set insub_bseq L ([::] : seq A)]| <= 1)%N); last by rewrite cards1.
  by apply/subset_leq_card/subsetP => s; rewrite !inE => /andP[/nilP e _]; apply/eqP/val_inj; rewrite [LHS]e /insub_bseq val_insubd.
rewrite -(ler_nat real_realType) natrM; apply: le_trans (total_frequency tau).
apply: (@le_trans _ _ (\sum_(s in heavies tau) threshold)).
  by rewrite sumr_const -[X in _ <= X]mulr_natl ler_wpmul2l ?ler0n.
rewrite [X in X <= _]big_mkcond [X in _ <= X]big_mkcond; apply: ler_sum => s _; rewrite inE.
case: eqP => [z|_] //=; rewrite /heavyb; have -> : (val s == [::]) = false by rewrite -size_eq0 z; exact: negbTE.
case: ifP => //= _; by apply: sumr_ge0 => u _; exact: ler0n.
Qed.

(* |Gamma| <= n L *)
Lemma few_gamma : (#|gamma_strings| <= n * L)%N.
Proof.
pose P := [set s : strings | (size s < L)%N && heavyb s].
have sub : gamma_strings \subset [set (insub_bseq L (rcons (bseqval p.1) p.2) : strings) | p in setX P [set: A]].
  apply/subsetP => s; rewrite inE => /andP[]; case/lastP e: (val s) => [|s' a] // _; rewrite size_rcons -cats1 take_size_cat // => h.
  have z : (size s' < L)%N by have := size_bseq s; rewrite e size_rcons.
  apply/imsetP; exists (Bseq (ltnW z), a); rewrite ?inE /= ?z ?h //.
  by apply: val_inj; rewrite /insub_bseq val_insubd /= -e size_bseq.
apply: leq_trans (subset_leq_card sub) (leq_trans (leq_imset_card _ _) _); rewrite cardsX cardsT.
have -> : #|P| = (\sum_(tau < L) #|heavies tau|)%N.
  rewrite -sum1_card [RHS](eq_bigr (fun tau : 'I_L => \sum_(s in heavies tau) 1)%N) => [|tau _]; last by rewrite sum1_card.
  rewrite (exchange_big_dep xpredT) //= [LHS]big_mkcond; apply: eq_bigr => s _; rewrite inE.
  case: (boolP (heavyb s)) => [h|nh]; last by rewrite andbF big_pred0 // => tau; rewrite inE (negPf nh) andbF.
  rewrite andbT; case: (ltnP (size s) L) => z.
    by rewrite (big_pred1 (Ordinal z)) // => tau; rewrite inE h andbT eq_sym -[RHS](inj_eq val_inj).
  by rewrite big_pred0 // => tau; rewrite inE; apply/negbTE; rewrite negb_and; apply/orP; left; rewrite gtn_eqF // (leq_trans _ z).
rewrite big_distrl /= -[X in (_ <= _ * X)%N]card_ord mulnC -sum_nat_const; apply: leq_sum => tau _; exact: few_heavies.
Qed.

Lemma candidate_gamma (s : strings) : candidate frequency_of threshold s -> s \in gamma_strings.
Proof.
move=> [s' [a [h e]]]; rewrite inE e size_rcons /= -cats1 take_size_cat //.
by case: h => [->|h]; rewrite /heavyb ?eqxx // h orbT.
Qed.

Lemma near_levels o s : near_on_gamma o -> candidate frequency_of threshold s -> (size s <= L)%N ->
  `|heavy_estimate o s - frequency_of s| <= threshold.
Proof. by move=> /forall_inP ok c sL; apply: (ok (Bseq sL)); exact: candidate_gamma. Qed.

Theorem near_search o : near_on_gamma o -> searched o.
Proof.
move=> ok; have levels s := lem_9_3_levels (s := s) threshold0 frequency_prefix (fun s c => @near_levels o s ok c).
apply/forallP => s; apply/andP; split.
  by apply/implyP => h; apply/searchP; split=> //; have [heavy _] := levels _ (size_bseq s); exact: heavy.
apply/implyP => /andP[/eqP ne /searchP[_ f]].
have light v : (size v <= L)%N -> v <> [::] -> found (heavy_estimate o) threshold v -> threshold <= frequency_of v.
  by move=> vL vn fv; rewrite leNgt; apply/negP => l; have [_ h] := levels _ vL; exact: h vn l fv.
rewrite light ?size_bseq //=; apply: near_levels => //; last exact: size_bseq.
case: f (size_bseq s) ne => // v a fv _ vL _; exists v, a; split=> //.
have [->|/eqP vn] := eqVneq v [::]; [by left|right; apply: light => //].
by move: vL; rewrite size_rcons; exact: ltnW.
Qed.

Theorem near_succinct o : near_on_gamma o -> succinct o.
Proof.
move=> /near_search /forallP ok.
have full v : (size (code v) <= L)%N by rewrite size_tuple.
have ok' v : ((3%:R * threshold <= users_at x setT v) ==> (v \in returned o)) && ((v \in returned o) ==>
    (threshold <= users_at x setT v) && (`|heavy_estimate o (code v) - users_at x setT v| <= threshold)).
  have := ok (Bseq (full v)); rewrite /= -frequency_item inE size_tuple.
  by have -> : (code v : seq A) != [::] by rewrite -size_eq0 size_tuple -lt0n.
apply/and3P; split.
- by apply/forallP => v; case/andP: (ok' v).
- by apply/forall_inP => v vr; have /andP[_ /implyP/(_ vr)/andP[]] := ok' v.
apply: (@le_trans _ _ (\sum_(v in returned o) threshold)); first by rewrite sumr_const mulr_natl.
apply: (@le_trans _ _ (\sum_v users_at x setT v)).
  rewrite big_mkcond; apply: ler_sum => v _; case: ifP => [vr|_]; first by have /andP[_ /implyP/(_ vr)/andP[]] := ok' v.
  by apply: sumr_ge0 => u _; exact: ler0n.
rewrite /users_at exchange_big /= (eq_bigl xpredT) => [|u]; last by rewrite inE.
rewrite (eq_bigr (fun _ => 1)) => [|u _]; first by rewrite sumr_const card_ord.
by rewrite (bigD1 (x u)) //= eqxx big1 ?addr0 // => v nv; rewrite eq_sym (negPf nv).
Qed.

Variable beta : real.
Hypothesis beta0 : 0 <= beta.
(* Theorem 4.2 with beta' = beta/(n L) *)
Hypothesis error : forall (g : 'I_L) (s : strings), probability p
  (fun o => threshold < `|guess o g s - users_at (fun u => prefix_of g (x u)) setT s|) <= beta / (n * L)%:R.

Theorem heavy_near : 1 - beta <= probability p near_on_gamma.
Proof.
pose G := [finType of {s : strings | s \in gamma_strings}].
pose wrong (s : G) o := threshold < `|heavy_estimate o (val (val s)) - frequency_of (val (val s))|.
have cG : (#|G| <= n * L)%N by rewrite card_sig; exact: few_gamma.
have hw (s : G) : probability p (wrong s) <= beta / (n * L)%:R.
  have /andP[z0 _] : (0 < size (val s))%N && heavyb (take (size (val s)).-1 (val s)) by have := valP s; rewrite inE.
  have zL : ((size (val s)).-1 < L)%N by rewrite prednK // size_bseq.
  have z : size (val s) = (Ordinal zL).+1 by rewrite /= prednK.
  apply: le_trans (error (Ordinal zL) (val s)); rewrite /wrong (frequency_level z) le_eqVlt; apply/orP; left; apply/eqP.
  by apply: eq_probability => o; rewrite (estimate_level o z).
apply: le_trans (cor_4_5 dp n0 L0 beta0 cG hw) _; apply: probability_sub => // o /forallP ok.
by apply/forall_inP => s sg; rewrite leNgt; exact: (ok (exist _ s sg)).
Qed.

Theorem heavy_good : 1 - beta <= probability p succinct.
Proof.
apply: le_trans heavy_near _; by apply: probability_sub => // o; exact: near_succinct.
Qed.
End HadaHeavy.
