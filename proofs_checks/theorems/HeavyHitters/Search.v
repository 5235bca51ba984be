(* Section9, HadaHeavy, Nested. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic.
From Exactdp.HeavyHitters Require Import Sketches.
Import Inequalities Basic.Reals Independence Sketch.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Heavy hitters, Sections 4 and 9: the prefix search.

   paper          theorem              state
   Lemma 9.3      lem_9_3, lem_9_3_levels    proved as printed, the second for strings of at most L letters
   Theorem 4.3    thm_4_3              repaired: for any oracle with the error of Corollary 4.5 on the candidates
   Corollary 4.5  cor_4_5              repaired: for any oracle with failure probability beta / (n L) at one string, |Gamma| <= n L *)
Module Section9.
Section Search.
(* Strings over the alphabet A are lists; f s is the number of users whose item has the prefix s, guess s its estimate. *)
Variables (R : realFieldType) (A : finType) (f guess : seq A -> R) (threshold : R).
Hypotheses (threshold0 : 0 < threshold) (f_prefix : forall s a, f (rcons s a) <= f s).

(* s is found at level size s: every prefix of s, from the first on, has an estimate of at least 2 threshold *)
Inductive found : seq A -> Prop :=
  | root : found [::]
  | child s a : found s -> 2%:R * threshold <= guess (rcons s a) -> found (rcons s a).
(* Gamma_tau: the heavy strings; Gamma: their children, which are all that is ever asked *)
Definition heavy (s : seq A) := s = [::] \/ threshold <= f s.
Definition candidate (s : seq A) := exists s' a, heavy s' /\ s = rcons s' a.

Section Accurate.
Hypothesis accurate : forall s, candidate s -> `|guess s - f s| <= threshold.

Lemma found_heavy s : found s -> heavy s.
Proof.
elim=> [|s' a _ h g]; [by left|right].
have /ler_normlP [_ e] : `|guess (rcons s' a) - f (rcons s' a)| <= threshold by apply: accurate; exists s', a.
have : 2%:R * threshold <= threshold + f (rcons s' a).
  by apply: le_trans g _; rewrite -lerBlDr.
by rewrite mulr_natl mulr2n lerD2l.
Qed.

Lemma heavy_found s : 3%:R * threshold <= f s -> found s.
Proof.
elim/last_ind: s => [|s a IH] h; first exact: root.
have hs : 3%:R * threshold <= f s := le_trans h (f_prefix s a).
have t3 : threshold <= 3%:R * threshold by rewrite ler_peMl ?ler1n // ltW.
apply: child; first exact: IH.
have /ler_normlP [e _] : `|guess (rcons s a) - f (rcons s a)| <= threshold.
  by apply: accurate; exists s, a; split=> //; right; exact: le_trans t3 hs.
have : f (rcons s a) - guess (rcons s a) <= threshold by rewrite -opprB.
rewrite lerBlDr => k; have := le_trans h k.
by rewrite (_ : 3%:R * threshold = threshold + 2%:R * threshold) ?lerD2l //; ring.
Qed.

(* Lemma 9.3: (i) f >= 3 threshold is found; (ii) f < threshold is not. *)
Theorem lem_9_3 s : (3%:R * threshold <= f s -> found s) /\ (s <> [::] -> f s < threshold -> ~ found s).
Proof.
split; first exact: heavy_found.
by move=> n l /found_heavy [//|h]; move: l; rewrite ltNge h.
Qed.

(* only candidates are asked *)
Lemma found_candidate s : found s -> s <> [::] -> candidate s.
Proof. by case=> // s' a h _ _; exists s', a; split=> //; exact: found_heavy. Qed.
End Accurate.
End Search.

(* Lemma 9.3 for strings of at most L letters: longer ones are never asked about, and their estimates may be what they are. *)
Theorem lem_9_3_levels (R : realFieldType) (A : finType) (f guess : seq A -> R) (threshold : R) (L : nat) (s : seq A) :
  0 < threshold -> (forall s a, f (rcons s a) <= f s) ->
  (forall s, candidate f threshold s -> (size s <= L)%N -> `|guess s - f s| <= threshold) -> (size s <= L)%N ->
  (3%:R * threshold <= f s -> found guess threshold s) /\ (s <> [::] -> f s < threshold -> ~ found guess threshold s).
Proof.
move=> t0 fp accurate sL; pose g u := if (size u <= L)%N then guess u else f u.
have near u : candidate f threshold u -> `|g u - f u| <= threshold.
  by rewrite /g; case: ifP => uL h; [exact: accurate|rewrite subrr normr0 ltW].
have le v (a : A) : (size (rcons v a) <= L)%N -> (size v <= L)%N by rewrite size_rcons; apply: ltnW.
have there u : found g threshold u -> (size u <= L)%N -> found guess threshold u.
  by elim=> [|v a _ IH e] vL; [exact: root|apply: child; [exact: IH (le _ _ vL)|move: e; rewrite /g vL]].
have back u : found guess threshold u -> (size u <= L)%N -> found g threshold u.
  by elim=> [|v a _ IH e] vL; [exact: root|apply: child; [exact: IH (le _ _ vL)|rewrite /g vL]].
have [heavy light] := lem_9_3 t0 fp near s.
by split=> [h|n l h]; [exact: there (heavy h) sL|exact: light n l (back _ h sL)].
Qed.

(* Corollary 4.5 for any oracle: Gamma has at most n L strings, each estimate errs by more than lambda' with probability at most beta / (n L). *)
Theorem cor_4_5 (R : realFieldType) (O G : finType) (p : O -> R) (wrong : G -> pred O) (beta : R) (n L : nat) :
  distribution p -> (0 < n)%N -> (0 < L)%N -> 0 <= beta -> (#|G| <= n * L)%N ->
  (forall s, probability p (wrong s) <= beta / (n * L)%:R) ->
  1 - beta <= probability p (fun o => [forall s, ~~ wrong s o]).
Proof.
move=> dp n0 L0 b0 cG h; have nL : 0 < (n * L)%:R :> R by rewrite ltr0n muln_gt0 n0.
rewrite (@eq_probability _ _ _ _ (fun o => ~~ [exists s, wrong s o])) => [|o]; last by rewrite negb_exists.
rewrite probabilityC // lerD2l lerN2; apply: le_trans (union_bound wrong dp) _.
apply: le_trans (ler_sum _ (fun s _ => h s)) _.
rewrite sumr_const -[beta / _ *+ _]mulr_natl mulrCA -[X in _ <= X]mulr1 ler_wpM2l //.
by rewrite ler_pdivrMr // mul1r ler_nat.
Qed.

(* Theorem 4.3 for any oracle: with probability at least 1 - beta, f s >= 3 lambda' implies found, and every found string errs by at most lambda'. *)
Theorem thm_4_3 (R : realFieldType) (O A : finType) (p : O -> R) (f : seq A -> R) (guess : O -> seq A -> R) (threshold beta : R)
  (G : seq (seq A)) (accurate : O -> bool := fun o => all (fun s => `|guess o s - f s| <= threshold) G) :
  distribution p -> 0 < threshold -> (forall s a, f (rcons s a) <= f s) ->
  (forall s, candidate f threshold s -> s \in G) -> 1 - beta <= probability p accurate ->
  exists2 good : pred O, 1 - beta <= probability p good & forall o, good o ->
    forall s, (3%:R * threshold <= f s -> found (guess o) threshold s) /\
              (found (guess o) threshold s -> s <> [::] -> `|guess o s - f s| <= threshold).
Proof.
move=> dp t0 fp inG h; exists accurate => // o /allP ok s.
have near : forall s', candidate f threshold s' -> `|guess o s' - f s'| <= threshold by move=> s' /inG /ok.
split=> [k|fs n]; first exact: (heavy_found t0 fp near k).
exact: (near _ (found_candidate near fs n)).
Qed.
End Section9.

(* Heavy hitters, Theorem 4.1: HadaHeavy, the prefix search with an oracle for each length.

   An item v is written with L letters, code v. The level g (0 <= g < L) is asked about prefixes of g + 1 letters. search_set is P_tau, built
   from P_(tau - 1) by asking about its children; returned are the items whose code is in P_L.

   paper           theorem        state
   Corollary 4.5   heavy_near     repaired: any oracle, from the error of Theorem 4.2 at one string with failure probability beta/(n L)
   Theorem 4.3     near_search    repaired: what is found where the estimates on Gamma are near
   Theorem 4.1     heavy_good     repaired: any oracle, as Corollary 4.5 *)
Module HadaHeavy.
Import Section9.
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
by rewrite -(take_takel _ (leqnSn (size s))) -e -cats1 take_size_cat // eqxx.
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
  by rewrite sumr_const -[X in _ <= X]mulr_natl ler_wpM2l ?ler0n.
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

(* where all estimates on the searched strings are near, what the search returns is succinct *)
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
End HadaHeavy.

(* Heavy hitters, Section 4 with one partition j for both layers: the user u is in the level level j u, and in its group place j u.

   The public coins are j, and a hash function and the coins of the oracle A for each group of each level; the user answers the oracle of
   the own group about the hash value of the own prefix. The estimate of a string is L times a median of the k groups of its level.

   paper         theorem           state
   Theorem 4.2   nested_error      any partition: from the error inside the level, and how far the level is from its share
                 nested_privacy    as private as the oracle *)
Module Nested.
Section Nested.
Variables (D X M H J : finType) (n L k : nat) (part : J -> real) (level : J -> 'I_n -> 'I_L) (place : J -> 'I_n -> 'I_k).
Variables (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (middle : ('I_k -> real) -> real).
Notation C := (H * coin A)%type. Notation Y := (report A).
Notation public := (J * {ffun 'I_L -> {ffun 'I_k -> C}})%type.
Definition level_coins : {ffun 'I_k -> C} -> real := independent (fun _ => draw (A := A) w).
Definition nested_public (o : public) : real := part o.1 * independent (fun _ => level_coins) o.2.
Definition nested_message (u : 'I_n) (o : public) (d : D) : Y -> real :=
  let g := level o.1 u in let hc := o.2 g (place o.1 u) in answer A hc.2 u (hash hc.1 (prefix g d)).
Definition nested_law (x : 'I_n -> D) (o : public * {ffun 'I_n -> Y}) : real :=
  nested_public o.1 * independent (fun u => nested_message u o.1 (x u)) o.2.
(* the median of the groups of one level *)
Definition level_median (j : J) (f : {ffun 'I_k -> C}) (y : {ffun 'I_n -> Y}) (g : 'I_L) (s : X) : real :=
  middle [ffun i => k%:R * guess A (members level j g :&: members place j i) (f i).2 y (hash (f i).1 s)].
Definition nested_estimate (o : public * {ffun 'I_n -> Y}) (g : 'I_L) (s : X) : real := L%:R * level_median o.1.1 (o.1.2 g) o.2 g s.

Hypotheses (dp : distribution part) (dw : distribution w) (pA : proper A).
Let dc : distribution level_coins. Proof. by apply: independent_distribution => _; exact: draw_distribution. Qed.
Let di : distribution (independent (fun _ : 'I_L => level_coins)). Proof. exact: independent_distribution. Qed.
Let answers (c : 'I_n -> coin A) (z : 'I_n -> M) : forall u, distribution (answer A (c u) u (z u)).
Proof. by move=> u; case: pA => _ [s _]; have [s0 s1] := s (c u) u; split. Qed.
Let messages x o u : distribution (nested_message u o (x u)).
Proof. exact: (answers (fun u => (o.2 (level o.1 u) (place o.1 u)).2) (fun u => hash _ (prefix (level o.1 u) (x u))) u). Qed.

Lemma nested_public_distribution : distribution nested_public.
Proof. by apply: (two_stage_distribution (q := fun _ => independent (fun _ => level_coins))). Qed.

Lemma nested_distribution x : distribution (nested_law x).
Proof.
apply: (two_stage_distribution (q := fun o => independent (fun u => nested_message u o (x u)))); first exact: nested_public_distribution.
by move=> o; exact: independent_distribution (messages x o).
Qed.

Theorem nested_privacy (t : real) (u : 'I_n) : private_oracle A t -> ldp t (public_coin nested_public (nested_message u)).
Proof.
move=> h; rewrite -private_constant; apply: private_public => [o|o]; first by case: nested_public_distribution.
by move=> v v' s [<-] y; apply: h.
Qed.

Variable x : 'I_n -> D.
Notation law := (nested_law x).

Lemma nested_mean (F : public * {ffun 'I_n -> Y} -> real) : mean law F = mean part (fun j => mean (independent (fun _ => level_coins))
  (fun f => mean (independent (fun u => nested_message u (j, f) (x u))) (fun y => F ((j, f), y)))).
Proof.
rewrite /nested_law (@two_stage _ _ _ (fun o => independent (fun u => nested_message u o (x u)))) /nested_public.
by rewrite (@two_stage _ _ _ (fun _ => independent (fun _ => level_coins))).
Qed.

Lemma of_nested (E : J -> bool) : probability law (fun o => E o.1.1) = probability part E.
Proof.
rewrite !probability_mean nested_mean; apply: eq_mean => j; rewrite -[RHS](mean_const _ di); apply: eq_mean => f.
by rewrite /= mean_const //; exact: independent_distribution (messages x (j, f)).
Qed.

Variables (g : 'I_L) (s : X).
Let z u := prefix g (x u).
(* the reports as they are when the coins of the level g are f *)
Definition in_level_message (j : J) (f : {ffun 'I_k -> C}) (u : 'I_n) : Y -> real :=
  let hc := f (place j u) in answer A hc.2 u (hash hc.1 (z u)).

Lemma nested_level (F : J -> {ffun 'I_k -> C} -> {ffun 'I_n -> Y} -> real) : (forall j f, looks_at (fun u => level j u == g) (F j f)) ->
  mean law (fun o => F o.1.1 (o.1.2 g) o.2) = mean part (fun j => mean level_coins (fun f => mean (independent (in_level_message j f)) (F j f))).
Proof.
move=> FS; rewrite nested_mean; apply: eq_mean => j.
rewrite -(mean_one (fun _ => dc) g (fun f => mean (independent (in_level_message j f)) (F j f))); apply: eq_mean => f /=.
apply: (@looks_law _ _ _ (fun u => level j u == g)) => // [u|u /eqP e].
  exact: (answers (fun u => (f g (place j u)).2) (fun u => hash (f g (place j u)).1 (z u)) u).
by rewrite /nested_message /in_level_message /= e.
Qed.

Let at_level (S : {set 'I_n}) : real := users_at z S s.

Lemma median_looks j f : looks_at (fun u => level j u == g) (fun y => level_median j f y g s).
Proof.
move=> y y' e; congr middle; congr fun_of_fin; apply/ffunP => i; rewrite !ffunE; congr (_ * _); case: pA => _ [_ gl].
by apply: gl => u; rewrite !inE => /andP[ug _]; exact: e.
Qed.

Theorem nested_error (e d b b2 : real) :
  mean part (fun j => mean level_coins (fun f => probability (independent (in_level_message j f))
    (fun y => e < `|level_median j f y g s - at_level (members level j g)|))) <= b ->
  probability part (fun j => d < `|at_level (members level j g) - L%:R^-1 * at_level setT|) <= b2 ->
  probability law (fun o => L%:R * (e + d) < `|nested_estimate o g s - at_level setT|) <= b + b2.
Proof.
move=> h1 h2; have dl := nested_distribution x.
have Lp : 0 < L%:R :> real by rewrite ltr0n; exact: leq_ltn_trans (leq0n g) (ltn_ord g).
pose W (o : public * {ffun 'I_n -> Y}) := e < `|level_median o.1.1 (o.1.2 g) o.2 g s - at_level (members level o.1.1 g)|.
have hW : probability law W <= b.
  apply: le_trans h1; rewrite probability_mean le_eqVlt; apply/orP; left; apply/eqP.
  rewrite (@nested_level (fun j f y => (e < `|level_median j f y g s - at_level (members level j g)|)%R%:R)) => [|j f y y' h].
    by apply: eq_mean => j; apply: eq_mean => f; rewrite -probability_mean.
  by rewrite (@median_looks j f y y').
rewrite -(of_nested (fun j => d < `|at_level (members level j g) - L%:R^-1 * at_level setT|)) in h2.
apply: le_trans (lerD hW h2); apply: le_trans (probability_or _ _ dl).
apply: probability_sub => // o; apply: contraTT; rewrite negb_or /W -!leNgt => /andP[w' off].
have -> : nested_estimate o g s - at_level setT = L%:R * ((level_median o.1.1 (o.1.2 g) o.2 g s - at_level (members level o.1.1 g)) +
    (at_level (members level o.1.1 g) - L%:R^-1 * at_level setT)).
  by rewrite /nested_estimate mulrDr !mulrBr mulrA mulfV ?gt_eqF // mul1r addrA subrK.
rewrite normrM (ger0_norm (ltW Lp)) ler_wpM2l ?(ltW Lp) //; apply: le_trans (ler_normD _ _) _; exact: lerD.
Qed.
End Nested.
End Nested.
