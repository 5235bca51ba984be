(* Groups, Search. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Facts Require Import Basic.
From Exactdp.OnlineRecommendation Require Import Leaks.
Import Basic.Reals Model.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Online recommendation, Theorem 1: the two lower bounds of any algorithm of Model, with two groups U and V of P voters.
   half_one is Lemma 8 and half_two Theorem 15, both with nothing but the privacy that the promise asks for. *)
Module Groups.
Section Theorem1.
Variables (I : finType) (P D R T n : nat) (epsilon L : real) (A : recommender I bool_finType).
Hypotheses (P0 : (0 < P)%N) (T0 : (0 < T)%N) (room : (2 * P <= n)%N) (names : (2 * P <= #|I|)%N) (e0 : 0 <= epsilon).
Hypotheses (law : is_law A) (pr : voter_private P D R T n epsilon A) (little : worst_loss P D R T n L A).
Let t : real := exp epsilon.
Let t0 : 0 < t := exp_gt0 _.
Let t1 : 1 <= t. Proof. by rewrite exp_ge1. Qed.

Lemma pick (V : {set I}) k : (k <= #|V|)%N -> exists2 W : {set I}, W \subset V & #|W| = k.
Proof.
move=> kV; have : (0 < #|[set W : {set I} | W \subset V & #|W| == k]|)%N by rewrite cards_draws bin_gt0.
by case/card_gt0P=> W; rewrite inE => /andP[s /eqP e]; exists W.
Qed.
Lemma two_groups : exists U V : {set I}, [/\ #|U| = P, #|V| = P & [disjoint U & V]].
Proof.
have PI : (P <= #|[set: I]|)%N by rewrite cardsT (leq_trans _ names) // leq_pmull.
have [U _ cU] := pick PI; have : (P <= #|~: U|)%N by rewrite -(leq_add2l #|U|) cardsC cU addnn -mul2n.
by case/pick=> V VU cV; exists U, V; split=> //; rewrite disjoint_sym disjoints_subset.
Qed.

Section Groups.
Variables U V : {set I}.
Hypotheses (cU : #|U| = P) (cV : #|V| = P) (UV : [disjoint U & V]).
Let W := U :|: V.
Let cW : (#|W| <= n)%N.
Proof. by apply: leq_trans room; rewrite cardsU cU cV addnn -mul2n leq_subr. Qed.
Let fewU : (#|U| <= n)%N. Proof. exact: leq_trans (subset_leq_card (subsetUl _ _)) cW. Qed.
Let fewV : (#|V| <= n)%N. Proof. exact: leq_trans (subset_leq_card (subsetUr _ _)) cW. Qed.
Let outU : #|W :\: U| = P.
Proof. by rewrite -cV; apply: eq_card => i; rewrite !inE; case iU: (i \in U) => //=; rewrite (disjointFr UV iU). Qed.
Let outV : #|W :\: V| = P.
Proof.
by rewrite -cU; apply: eq_card => i; rewrite !inE; case iV: (i \in V); rewrite /= ?orbF // (disjointFl UV iV).
Qed.

(* U votes for a, V for b *)
Definition apart (a b : bool) : {ffun I -> bool} := [ffun i => if i \in U then a else b].
Lemma ballots_U a b b' : ballots U (apart a b) = ballots U (apart a b').
Proof. by apply/ffunP => i; rewrite !ffunE; case: (i \in U). Qed.
Lemma ballots_V a a' b : ballots V (apart a b) = ballots V (apart a' b).
Proof. by apply/ffunP => i; rewrite !ffunE; case iV: (i \in V); rewrite // (disjointFl UV iV). Qed.

(* the client likes nothing but a *)
Definition same (a : bool) : turn I bool_finType := ([set a], apart a a).
Definition rounds (F : seq bool) : seq (turn I bool_finType) := [seq same a | a <- F].
Definition pasts (q : seq (bool * bool)) : seq (turn I bool_finType * bool) := [seq (same x.1, x.2) | x <- q].

(* What comes before keeps the promise, with all of U (of V) at distance at most R; the last votes are apart. *)
Lemma bridge (past : seq (turn I bool_finType * bool)) a b y (F := rev (map fst past)) : (size past < T)%N ->
  all (fun s : turn I bool_finType => s.1 != set0) F -> (varied_turns F <= D)%N ->
  ((forall i, i \in U -> (disliked_votes F i <= R)%N) -> forall l,
    chance_past A U (((l, apart a b), y) :: past) <= t ^+ P * chance_past A W (((l, apart a b), y) :: past) /\
    chance_past A W (((l, apart a b), y) :: past) <= t ^+ P * chance_past A U (((l, apart a b), y) :: past)) /\
  ((forall i, i \in V -> (disliked_votes F i <= R)%N) -> forall l,
    chance_past A V (((l, apart a b), y) :: past) <= t ^+ P * chance_past A W (((l, apart a b), y) :: past) /\
    chance_past A W (((l, apart a b), y) :: past) <= t ^+ P * chance_past A V (((l, apart a b), y) :: past)).
Proof.
move=> sT some few.
have sizes (s : turn I bool_finType) : (size ((s, y) :: past) + size (nseq (T - (size past).+1) (same true)) = T)%N by rewrite size_nseq /= subnKC.
have ok (X : {set I}) c : #|X| = P -> (forall i, i \in X -> (disliked_votes F i <= R)%N) -> (forall i, i \in X -> apart a b i = c) ->
  keeps_promise P D R X (rev (map fst (((([set c], apart a b) : turn I bool_finType), y) :: past)) ++ nseq (T - (size past).+1) (same true)).
  move=> cX near votes; apply: (promised_all (W := X)); rewrite ?cX //= rev_cons -/F.
  - rewrite all_cat all_rcons some /= -cards_eq0 cards1 /=; apply/allP => s /nseqP[-> _] /=.
    by rewrite -cards_eq0 cards1.
  - by rewrite /varied_turns count_cat -cats1 count_cat count_nseq /= !cards1 mul0n !addn0.
  move=> i iX; rewrite /disliked_votes count_cat -cats1 count_cat count_nseq /= votes // ffunE !inE eqxx if_same eqxx mul0n !addn0.
  exact: near.
have voteU i : i \in U -> apart a b i = a by move=> iU; rewrite ffunE iU.
have voteV i : i \in V -> apart a b i = b by move=> iV; rewrite ffunE (disjointFl UV iV).
split=> near l.
  have := prefix_many law pr (subsetUl U V) cW (sizes ([set a], apart a b)) (ok U a cU near voteU).
  by rewrite outU.
have := prefix_many law pr (subsetUr U V) cW (sizes ([set b], apart a b)) (ok V b cV near voteV).
by rewrite outV.
Qed.

(* Lemma 8: the mean over the tastes of all remaining rounds, and over the two groups *)
Fixpoint tastes (k : nat) : seq (seq bool) :=
  if k is k'.+1 then [seq true :: F | F <- tastes k'] ++ [seq false :: F | F <- tastes k'] else [:: [::]].
Lemma tastes_cons k (phi : seq bool -> real) : \sum_(F <- tastes k.+1) phi F = \sum_(a : bool) \sum_(F <- tastes k) phi (a :: F).
Proof. by rewrite /= big_cat !big_map big_bool. Qed.
Lemma tastes_size k F : F \in tastes k -> size F = k.
Proof.
elim: k F => [|k IH] F /=; first by rewrite inE => /eqP ->.
by rewrite mem_cat => /orP[] /mapP[G Gk ->] /=; rewrite IH.
Qed.
Lemma tastes_const k (x : real) : \sum_(F <- tastes k) x = (2 ^ k)%:R * x.
Proof.
have e : size (tastes k) = (2 ^ k)%N by elim: k => //= k IH; rewrite size_cat !size_map IH expnS mul2n addnn.
by rewrite big_const_seq count_predT iter_addr addr0 e mulr_natl.
Qed.

Lemma same_ok (F : seq bool) : [/\ all (fun s : turn I bool_finType => s.1 != set0) (rounds F), (varied_turns (rounds F) <= D)%N &
  forall i, (disliked_votes (rounds F) i <= R)%N].
Proof.
split=> [||i].
- by apply/allP => s /mapP[a _ ->] /=; rewrite -cards_eq0 cards1.
- by rewrite /varied_turns count_map (eq_count (a2 := pred0)) ?count_pred0 // => a /=; rewrite cards1.
by rewrite /disliked_votes count_map (eq_count (a2 := pred0)) ?count_pred0 // => a /=; rewrite inE ffunE; case: ifP; rewrite eqxx.
Qed.
Lemma pasts_rounds q : rev (map fst (pasts q)) = rounds (rev (map fst q)).
Proof. by rewrite /rounds /pasts !map_rev -!map_comp. Qed.

Lemma lost k q : (size q + k = T)%N ->
  (2 ^ k)%:R * (k%:R * (t ^+ P)^-1 * chance_past A W (pasts q)) <=
  \sum_(F <- tastes k) (chance_past A U (pasts q) * mean_losses A U (pasts q) (rounds F) +
    chance_past A V (pasts q) * mean_losses A V (pasts q) (rounds F)).
Proof.
have tP : 0 < t ^+ P by rewrite exprn_gt0.
elim: k q => [|k IH] q qT; first by rewrite big_seq1 /rounds /= !mulr0 mul0r mul0r mulr0 addr0.
rewrite tastes_cons.
have open (X : {set I}) a F : chance_past A X (pasts q) * mean_losses A X (pasts q) (rounds (a :: F)) =
    \sum_y (chance_past A X (pasts ((a, y) :: q)) * (y != a)%:R +
      chance_past A X (pasts ((a, y) :: q)) * mean_losses A X (pasts ((a, y) :: q)) (rounds F)).
  rewrite /= mulr_sumr; apply: eq_bigr => y _; rewrite inE; ring.
pose now a := chance_past A U (pasts ((a, ~~ a) :: q)) + chance_past A V (pasts ((a, ~~ a) :: q)).
have split_sum a : \sum_(F <- tastes k) (chance_past A U (pasts q) * mean_losses A U (pasts q) (rounds (a :: F)) +
    chance_past A V (pasts q) * mean_losses A V (pasts q) (rounds (a :: F))) = (2 ^ k)%:R * now a +
    \sum_y \sum_(F <- tastes k) (chance_past A U (pasts ((a, y) :: q)) * mean_losses A U (pasts ((a, y) :: q)) (rounds F) +
      chance_past A V (pasts ((a, y) :: q)) * mean_losses A V (pasts ((a, y) :: q)) (rounds F)).
  rewrite -tastes_const exchange_big -big_split.
  apply: eq_bigr => F _; rewrite !open !big_bool /now; case: a => /=; ring.
rewrite (eq_bigr _ (fun a _ => split_sum a)) big_split /=.
have later : 2%:R * ((2 ^ k)%:R * (k%:R * (t ^+ P)^-1 * chance_past A W (pasts q))) <=
  \sum_(a : bool) \sum_y \sum_(F <- tastes k) (chance_past A U (pasts ((a, y) :: q)) * mean_losses A U (pasts ((a, y) :: q)) (rounds F) +
      chance_past A V (pasts ((a, y) :: q)) * mean_losses A V (pasts ((a, y) :: q)) (rounds F)).
  apply: le_trans (_ : \sum_(a : bool) (2 ^ k)%:R * (k%:R * (t ^+ P)^-1 * chance_past A W (pasts q)) <= _).
    by rewrite big_bool /= mulr_natl mulr2n.
  apply: ler_sum => a _; rewrite (chance_next law W (pasts q) (same a)) !mulr_sumr; apply: ler_sum => y _.
  by apply: (IH ((a, y) :: q)); rewrite /= addSnnS.
have soon : (t ^+ P)^-1 * chance_past A W (pasts q) * 2%:R <= now true + now false.
  have [h1 h2 h3] := same_ok (rev (map fst q)); rewrite -pasts_rounds in h1 h2 h3.
  have qT' : (size (pasts q) < T)%N by rewrite size_map -qT addnS ltnS leq_addr.
  have one a : (t ^+ P)^-1 * chance_past A W (pasts q) <= chance_past A U (pasts ((a, ~~ a) :: q)) + chance_past A V (pasts ((~~ a, a) :: q)).
    rewrite mulrC ler_pdivrMr // (chance_next law W (pasts q) ([set a], apart a (~~ a))) big_bool.
    have b1 := (bridge a (~~ a) (~~ a) qT' h1 h2).1 (fun i _ => h3 i) [set a].
    have b2 := (bridge a (~~ a) a qT' h1 h2).2 (fun i _ => h3 i) [set a].
    have e1 : chance_past A U (pasts ((a, ~~ a) :: q)) = chance_past A U (([set a], apart a (~~ a), ~~ a) :: pasts q).
      by rewrite /= /reply /= (ballots_U a a (~~ a)).
    have e2 : chance_past A V (pasts ((~~ a, a) :: q)) = chance_past A V (([set a], apart a (~~ a), a) :: pasts q).
      by rewrite /= /reply /= (ballots_V (~~ a) a (~~ a)).
    rewrite e1 e2; have := lerD b1.2 b2.2; rewrite -mulrDr [X in _ <= X]mulrC => h; apply: le_trans h.
    by case: (a); [rewrite addrC; exact: lexx|exact: lexx].
  have := lerD (one true) (one false); rewrite -mulr2n -[_ *+ 2]mulr_natr /now /= => h; apply: le_trans h _.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
rewrite big_bool; apply: le_trans (lerD _ later); last first.
  rewrite /= -mulrDr; apply: ler_wpM2l soon; exact: ler0n.
rewrite expnS natrM -(addn1 k) natrD; rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Lemma half_one : T%:R * ((t ^+ P)^-1 / 2%:R) <= L.
Proof.
have := lost (q := [::]) (add0n T); rewrite /= mulr1 => h.
have top : \sum_(F <- tastes T) (1 * mean_losses A U [::] (rounds F) + 1 * mean_losses A V [::] (rounds F)) <= (2 ^ T)%:R * (2%:R * L).
  rewrite -tastes_const !big_seq; apply: ler_sum => F FT; rewrite !mul1r mulr_natl mulr2n; have [h1 h2 h3] := same_ok F.
  by apply: lerD; apply: little; rewrite ?size_map ?(tastes_size FT) //;
    [apply: (promised_all (W := U))|apply: (promised_all (W := V))]; rewrite ?cU ?cV.
have := le_trans h top; rewrite ler_pM2l ?ltr0n ?expn_gt0 // => {}h.
by rewrite mulrA ler_pdivrMr ?ltr0n // mulrC mulrC [L * _]mulrC.
Qed.

(* Theorem 15: the algorithm of Leakage, a coin where more than D rounds of one kind or R of the other have passed *)
Let G (i j : nat) : {set I} := (if (0 < i)%N then U else set0) :|: (if (0 < j)%N then V else set0).
Let GU : G P 0 = U. Proof. by rewrite /G P0 ltnn setU0. Qed.
Let GV : G 0 P = V. Proof. by rewrite /G P0 ltnn set0U. Qed.
Definition round_of (s : Leakage.setting) : turn I bool_finType := ([set y | Leakage.liked s y], apart (Leakage.vote_u s) (Leakage.vote_u' s)).
Definition translated (past : seq (Leakage.setting * bool)) : seq (turn I bool_finType * bool) := [seq (round_of x.1, x.2) | x <- past].
Definition played (past : seq (Leakage.setting * bool)) : bool := (size past < T)%N && Leakage.legal D R (map fst past).
Definition two_voters : Leakage.algorithm := fun i j past v y =>
  if played past then A (seen (G i j) (translated past)) (ballots (G i j) (apart v.1 v.2)) y else 2%:R^-1.

Lemma legal_cat F F' : Leakage.legal D R (F ++ F') -> Leakage.legal D R F /\ Leakage.legal D R F'.
Proof.
rewrite /Leakage.legal !count_cat => /andP[h1 h2].
by rewrite !(leq_trans _ h1) ?(leq_trans _ h2) ?leq_addr ?leq_addl.
Qed.
Lemma round_of_ok (F : seq Leakage.setting) : Leakage.legal D R F -> [/\ all (fun s : turn I bool_finType => s.1 != set0) (map round_of F),
  (varied_turns (map round_of F) <= D)%N, forall i, i \in U -> (disliked_votes (map round_of F) i <= R)%N &
  forall i, i \in V -> (disliked_votes (map round_of F) i <= R)%N].
Proof.
rewrite /Leakage.legal => /andP[d r]; split=> [||i iU|i iV].
- apply/allP => s /mapP[z _ ->] /=; apply/set0Pn; exists (Leakage.vote_u z); rewrite inE.
  by case: z => [] [] [].
- rewrite /varied_turns count_map (eq_count (a2 := fun s : Leakage.setting => s.1 && s.2)) // => z /=.
  rewrite cardsE -sum1_card big_mkcond big_bool /= !unfold_in.
  by case: z => [] [] [].
- rewrite /disliked_votes count_map (eq_count (a2 := pred0)) ?count_pred0 // => z /=.
  by rewrite inE ffunE iU; case: z => [] [] [].
rewrite /disliked_votes count_map (eq_count (a2 := fun s : Leakage.setting => s.1 && ~~ s.2)) // => z /=.
by rewrite inE ffunE (disjointFl UV iV); case: z => [] [] [].
Qed.
Lemma translated_rounds past : rev (map fst (translated past)) = map round_of (rev (map fst past)).
Proof. by rewrite /translated !map_rev -!map_comp. Qed.
Lemma legal_rev F : Leakage.legal D R (rev F) = Leakage.legal D R F.
Proof. by rewrite /Leakage.legal !count_rev. Qed.

Lemma run_chanceE i j past : (size past <= T)%N -> Leakage.legal D R (map fst (behead past)) ->
  Leakage.run_chance two_voters i j past = chance_past A (G i j) (translated past).
Proof.
elim: past => [|x past IH] //= sT ok; rewrite /Leakage.next /two_voters /played sT ok IH ?(ltnW sT) //.
by move: ok; case: (past) => // z past' /(@legal_cat [:: z.1])[].
Qed.
Lemma private_run past : Leakage.run_chance two_voters P 0 past <= t ^+ (2 * P) * Leakage.run_chance two_voters 0 P past.
Proof.
elim: past => [|[s y] past IH]; first by rewrite /= mulr1 exprn_ege1.
have [/andP[sT ok]|no] := boolP (played past); last first.
  by rewrite /= /Leakage.next /two_voters (negPf no) mulrCA ler_wpM2l // invr_ge0 ler0n.
rewrite !run_chanceE // GU GV; have okr := ok; rewrite -legal_rev in okr.
have [h1 h2 h3 h4] := round_of_ok okr; rewrite -translated_rounds in h1 h2 h3 h4.
have sT' : (size (translated past) < T)%N by rewrite size_map.
have [b1 b2] := bridge (Leakage.vote_u s) (Leakage.vote_u' s) y sT' h1 h2.
apply: le_trans (b1 h3 _).1 _; rewrite mul2n -addnn exprD -mulrA; apply: ler_wpM2l; first by rewrite exprn_ge0 // ltW.
exact: (b2 h4 _).2.
Qed.
Lemma loss_losses past F : (size past + size F <= T)%N -> Leakage.legal D R (map fst past ++ F) ->
  Leakage.loss_from two_voters P 0 past F = mean_losses A U (translated past) (map round_of F).
Proof.
elim: F past => [|s F IH] past //= sT ok; have sT' : (size past < T)%N by apply: leq_trans sT; rewrite addnS ltnS leq_addr.
have [ok' _] := legal_cat ok.
have next y : Leakage.loss_from two_voters P 0 ((s, y) :: past) F = mean_losses A U (translated ((s, y) :: past)) (map round_of F).
  apply: IH; first by rewrite /= addSnnS.
  have c p : count p (s :: (map fst past ++ F)) = count p (map fst past ++ s :: F) by rewrite /= !count_cat /= addnCA.
  by move: ok; rewrite /Leakage.legal -!c.
rewrite big_bool /= !next /Leakage.next /two_voters /played sT' ok' GU /reply /= !inE.
by [].
Qed.

Lemma half_two : (0 < D + R)%N -> (D + R <= T)%N ->
  Leakage.leak_constant * ((5%:R / 18%:R - 4%:R * L / T%:R) * (D + R)%N%:R - 6%:R^-1) <= (2 * P)%N%:R * epsilon.
Proof.
move=> some small; rewrite -[epsilon]expK.
apply: (Leakage.leakage (t := t) (law := two_voters)) => //.
- move=> i j past v y; rewrite /two_voters; case: ifP => _; last by rewrite invr_ge0 ler0n.
  by case: (law (seen (G i j) (translated past)) (ballots (G i j) (apart v.1 v.2))).
- move=> i j past v; rewrite /two_voters; case: ifP => _.
    by have [_] := law (seen (G i j) (translated past)) (ballots (G i j) (apart v.1 v.2)); rewrite big_bool.
  by toR; lra.
- move=> i past a b b' y; rewrite /two_voters; case: ifP => // _; congr (A _ _ y).
  by rewrite /G ltnn setU0; case: ifP => _; [exact: ballots_U|apply/ffunP => z; rewrite !ffunE inE].
- move=> j past a a' b y; rewrite /two_voters; case: ifP => // _; congr (A _ _ y).
  by rewrite /G ltnn set0U; case: ifP => _; [exact: ballots_V|apply/ffunP => z; rewrite !ffunE inE].
- exact: private_run.
move=> F sF ok; rewrite loss_losses ?sF //; apply: little; rewrite ?size_map //.
by have [h1 h2 h3 _] := round_of_ok ok; apply: (promised_all (W := U)); rewrite ?cU.
Qed.
End Groups.
End Theorem1.
End Groups.

(* Online recommendation, Section 6: what no algorithm avoids that hears nothing but whether its recommendations are liked (Model).

   paper        theorem     state
   Theorem 6    thm_6       repaired: the expected loss is at least (1 - 1/m) R + (m - 1) k / 2, where P m^k <= n and
                            R + (m - 1) k <= T *)
Module Search.
(* r guesses of one of c objects, none twice: what is lost for each of the c that may be the liked one, added up *)
Definition wrong (r c : nat) : nat := \sum_(s < r) (c - s.+1).
Lemma wrong_next r c : wrong r.+1 c = (c.-1 + wrong r c.-1)%N.
Proof. by rewrite /wrong big_ord_recl subn1; congr addn; apply: eq_bigr => s _; rewrite -subn1 -subnDA add1n. Qed.
Lemma wrong_mono r c c' : (c <= c')%N -> (wrong r c <= wrong r c')%N.
Proof. by move=> cc; apply: leq_sum => s _; exact: leq_sub2r. Qed.
Lemma wrong_one r : wrong r 1 = 0%N.
Proof. by apply: big1 => s _; rewrite subSS sub0n. Qed.
Lemma wrong_all m : wrong m.-1 m = 'C(m, 2).
Proof.
case: m => [|m]; first by rewrite /wrong big_ord0.
rewrite /= -bin2_sum big_mkord big_ord_recl add0n /wrong (reindex_inj rev_ord_inj) /=.
by apply: eq_bigr => s _; rewrite subSS subKn // /bump add1n.
Qed.

Section Search.
Variables (I : finType) (m : nat) (A : recommender I (ordinal_finType m)) (U : {set I}) (rest : seq (turn I (ordinal_finType m))).
Hypotheses (law : is_law A) (feedback : answers_only A).

(* stages: for r rounds the votes are v and the client likes one object, the same *)
Fixpoint game (stages : seq (nat * {ffun I -> 'I_m})) (gs : seq 'I_m) : seq (turn I (ordinal_finType m)) :=
  match stages, gs with (r, v) :: st, g :: gs' => nseq r ([set g], v) ++ game st gs' | _, _ => rest end.
(* all choices of the liked objects *)
Fixpoint choices (k : nat) : seq (seq 'I_m) := if k is k'.+1 then [seq g :: gs | g <- enum 'I_m, gs <- choices k'] else [:: [::]].
Lemma choices_cons k (phi : seq 'I_m -> real) : \sum_(gs <- choices k.+1) phi gs = \sum_g \sum_(gs <- choices k) phi (g :: gs).
Proof. by rewrite /= big_allpairs_dep big_enum. Qed.
Lemma choices_const k (x : real) : \sum_(gs <- choices k) x = (m ^ k)%:R * x.
Proof.
elim: k => [|k IH]; first by rewrite big_seq1 mul1r.
by rewrite choices_cons IH sumr_const card_ord -[LHS]mulr_natl mulrA -natrM -expnS.
Qed.
Lemma choices_size k gs : gs \in choices k -> size gs = k.
Proof. by elim: k gs => [|k IH] gs; [rewrite inE => /eqP ->|case/allpairsP=> -[g gs'] /= [_ /IH e ->]; rewrite /= e]. Qed.

Lemma losses_ge0 past F : 0 <= mean_losses A U past F.
Proof. by elim: F past => [|s F IH] past //=; apply: sumr_ge0 => y _; rewrite mulr_ge0 ?addr_ge0 ?ler0n // step_ge0. Qed.

(* one stage, when the pasts of the objects of S cannot be told apart; K is what is lost later, after any past *)
Lemma stage (J : seq (seq 'I_m)) (later : seq 'I_m -> seq (turn I (ordinal_finType m))) (K : real) (v : {ffun I -> 'I_m}) r :
  (forall past, K <= \sum_(gs <- J) mean_losses A U past (later gs)) ->
  forall (S : {set 'I_m}) (past : 'I_m -> seq (turn I (ordinal_finType m) * 'I_m)),
  (forall g g', g \in S -> g' \in S -> answered (seen U (past g)) = answered (seen U (past g'))) ->
  (size J * wrong r #|S|)%:R + #|S|%:R * K <= \sum_(g in S) \sum_(gs <- J) mean_losses A U (past g) (nseq r ([set g], v) ++ later gs).
Proof.
move=> laterK; elim: r => [|r IH] S past alike.
  rewrite /wrong big_ord0 muln0 add0r /= mulr_natl -sumr_const; apply: ler_sum => g _; exact: laterK.
have one g past' : K <= \sum_(gs <- J) mean_losses A U past' (nseq r ([set g], v) ++ later gs).
  have := IH [set g] (fun _ => past'); rewrite cards1 wrong_one muln0 add0r mul1r big_set1; exact.
have [S0|[g0 g0S]] := set_0Vmem S.
  by rewrite S0 big_set0 cards0 mul0r addr0 (_ : wrong r.+1 0 = 0%N) ?muln0 //; apply: big1 => s _; rewrite sub0n.
pose q y := reply A U (past g0) ([set g0], v) y.
have same_q g y : g \in S -> reply A U (past g) ([set g], v) y = q y by move=> gS; apply: feedback; exact: alike.
pose after g y := \sum_(gs <- J) mean_losses A U ((([set g], v), y) :: past g) (nseq r ([set g], v) ++ later gs).
have open g : g \in S -> \sum_(gs <- J) mean_losses A U (past g) (nseq r.+1 ([set g], v) ++ later gs) =
    \sum_y q y * ((size J)%:R * (y != g)%:R + after g y).
  move=> gS; rewrite /= exchange_big; apply: eq_bigr => y _; rewrite -mulr_sumr same_q // big_split /=; congr (_ * (_ + _)).
  by rewrite big_const_seq count_predT iter_addr addr0 inE [RHS]mulr_natl.
rewrite (eq_bigr _ open) exchange_big /=.
apply: le_trans (_ : \sum_y q y * ((size J * wrong r.+1 #|S|)%:R + #|S|%:R * K) <= _).
  by rewrite -mulr_suml (step_sum law) mul1r.
apply: ler_sum => y _; rewrite -mulr_sumr; apply: ler_wpM2l; first exact: step_ge0.
have alike' g g' : g \in S :\ y -> g' \in S :\ y ->
    answered (seen U ((([set g], v), y) :: past g)) = answered (seen U ((([set g'], v), y) :: past g')).
  rewrite !inE => /andP[gy gS] /andP[gy' gS']; rewrite /= !inE ![y == _]eq_sym (negPf gy) (negPf gy').
  by congr (_ :: _); exact: alike.
have far := IH (S :\ y) (fun g => (([set g], v), y) :: past g) alike'.
have c1 : (#|S|.-1 <= #|S :\ y|)%N by rewrite (cardsD1 y S); case: (y \in S) => //=; rewrite leq_pred.
apply: le_trans (_ : (size J * (#|S :\ y| + wrong r #|S :\ y|))%:R + #|S|%:R * K <= _).
  by rewrite lerD2r ler_nat leq_mul2l wrong_next leq_add ?orbT // wrong_mono.
rewrite big_split /= -mulr_sumr (big_setID [set y]) /= [X in _ <= _ + X](big_setID [set y]) /=.
have -> : \sum_(g in S :&: [set y]) (y != g)%:R = 0 :> real.
  by apply: big1 => g; rewrite !inE => /andP[_ /eqP ->]; rewrite eqxx.
have -> : \sum_(g in S :\ y) (y != g)%:R = #|S :\ y|%:R :> real.
  by rewrite -sumr_const; apply: eq_bigr => g; rewrite !inE eq_sym => /andP[-> _].
have here : (y \in S)%:R * K <= \sum_(g in S :&: [set y]) after g y.
  case yS: (y \in S); last by rewrite mul0r (_ : S :&: [set y] = set0) ?big_set0 //; apply/setP => g; rewrite !inE andbC; case: eqP => // ->.
  by rewrite (_ : S :&: [set y] = [set y]) ?big_set1 ?mul1r; [exact: one|apply/setP => g; rewrite !inE andbC; case: eqP => // ->].
have -> : #|S|%:R * K = (y \in S)%:R * K + #|S :\ y|%:R * K by rewrite -mulrDl -natrD -cardsD1.
rewrite mulnDr natrD natrM add0r -!addrA lerD2l addrCA; apply: lerD here _; exact: far.
Qed.

Lemma game_lost stages past : (0 < m)%N -> (m ^ size stages)%:R * (\sum_(x <- stages) (wrong x.1 m)%:R / m%:R) <=
  \sum_(gs <- choices (size stages)) mean_losses A U past (game stages gs).
Proof.
move=> m0; elim: stages past => [|[r v] st IH] past; first by rewrite big_nil mulr0 big_seq1 losses_ge0.
have size_J : size (choices (size st)) = (m ^ size st)%N.
  apply/eqP; rewrite -(eqr_nat real_realType); have := choices_const (size st) 1.
  by rewrite big_const_seq count_predT iter_addr addr0 mulr1 => ->.
have h := @stage (choices (size st)) (game st) _ v r IH setT (fun _ => past) (fun _ _ _ _ => erefl).
rewrite cardsT card_ord size_J [X in _ <= X](eq_bigl predT) in h; last by move=> g; rewrite inE.
rewrite choices_cons; apply: le_trans h; rewrite big_cons /= expnS !natrM le_eqVlt; apply/orP; left; apply/eqP; field.
by rewrite pnatr_eq0 -lt0n.
Qed.

Lemma game_count (a : pred (turn I (ordinal_finType m))) stages gs : size gs = size stages ->
  count a (game stages gs) = (\sum_(x <- zip stages gs) x.1.1 * a ([set x.2], x.1.2) + count a rest)%N.
Proof.
elim: stages gs => [|[r v] st IH] [|g gs] //= => [_|[sg]]; first by rewrite big_nil.
by rewrite count_cat count_nseq big_cons IH //= addnA [(_ * r)%N]mulnC.
Qed.
End Search.

Theorem thm_6 (I : finType) (m P D R T n k : nat) (L : real) (A : recommender I (ordinal_finType m)) :
  (1 < m)%N -> (P * m ^ k <= n)%N -> (P * m ^ k <= #|I|)%N -> (R + m.-1 * k <= T)%N -> is_law A -> answers_only A ->
  worst_loss P D R T n L A -> (1 - m%:R^-1) * R%:R + (m%:R - 1) / 2%:R * k%:R <= L.
Proof.
move=> m1 few names rounds law feedback little; have m0 := ltnW m1; pose o := Ordinal m0.
pose V := [finType of 'I_P * {ffun 'I_k -> 'I_m}].
have cV : (#|V| <= #|I|)%N by rewrite card_prod card_ord card_ffun !card_ord.
pose f (a : V) : I := enum_val (widen_ord cV (enum_rank a)).
have f_inj : injective f.
  by move=> a b /enum_val_inj e; apply: enum_rank_inj; apply: val_inj; exact: (congr1 val e).
pose U : {set I} := f @: setT.
have cU : (#|U| <= n)%N by rewrite card_imset // cardsT card_prod card_ord card_ffun !card_ord.
pose digit (j : 'I_k) : {ffun I -> 'I_m} := [ffun i => if [pick a | f a == i] is Some a then a.2 j else o].
have digit_f j a : digit j (f a) = a.2 j.
  by rewrite ffunE; case: pickP => [b /eqP/f_inj ->|/(_ a)] //; rewrite eqxx.
pose s1 : seq (nat * {ffun I -> 'I_m}) := nseq R (1%N, [ffun => o]).
pose s2 : seq (nat * {ffun I -> 'I_m}) := [seq (m.-1, digit j) | j <- enum 'I_k].
pose rest : seq (turn I (ordinal_finType m)) := nseq (T - (R + m.-1 * k)) ([set o], [ffun => o]).
have size_s : size (s1 ++ s2) = (R + k)%N by rewrite size_cat size_nseq size_map size_enum_ord.
have M0 : m%:R != 0 :> real by rewrite pnatr_eq0 -lt0n.
have low := game_lost U rest law feedback (s1 ++ s2) [::] m0.
have worth : \sum_(x <- s1 ++ s2) (wrong x.1 m)%:R / m%:R = (1 - m%:R^-1) * R%:R + (m%:R - 1) / 2%:R * k%:R :> real.
  have w1 : (wrong 1 m)%:R / m%:R = 1 - m%:R^-1 :> real.
    by rewrite /wrong big_ord1 natrB // mulrBl divff // mul1r.
  have w2 : (wrong m.-1 m)%:R / m%:R = (m%:R - 1) / 2%:R :> real.
    have : m%:R * (m%:R - 1) = 2%:R * 'C(m, 2)%:R :> real.
      by rewrite -natrM -mul_bin_diag bin1 natrM -subn1 natrB.
    by rewrite wrong_all => e; apply: (mulfI M0); rewrite [RHS]mulrA e; field.
  rewrite big_cat big_nseq iter_addr addr0 /= w1 mulr_natr big_map /= big_enum /= sumr_const card_ord w2.
  by rewrite -[_ *+ k]mulr_natr.
have high : \sum_(gs <- choices m (R + k)) mean_losses A U [::] (game rest (s1 ++ s2) gs) <= (m ^ (R + k))%:R * L.
  rewrite -choices_const !big_seq; apply: ler_sum => gs /choices_size size_g; have sg : size gs = size (s1 ++ s2) by rewrite size_s.
  have count_rest a : a ([set o], [ffun => o]) = false -> count a rest = 0%N by move=> h; rewrite count_nseq h mul0n.
  apply: little => //.
    rewrite -count_predT game_count //= /rest count_nseq mul1n.
    rewrite (eq_bigr (fun x => x.1.1)) => [|x _]; last by rewrite muln1.
    rewrite -(big_map (fun x => x.1) predT (fun x : nat * {ffun I -> 'I_m} => x.1)) /= -/(unzip1 _) unzip1_zip ?sg //.
    rewrite big_cat big_nseq big_map /= big_enum /= sum_nat_const card_ord iter_addn addn0 mul1n mulnC.
    by rewrite subnKC // mulnC.
  pose g : {ffun 'I_k -> 'I_m} := [ffun j : 'I_k => nth o gs (R + j)].
  apply: (promised_all (W := [set f (p, g) | p : 'I_P])).
  - by apply/subsetP => i /imsetP[p _ ->]; apply/imsetP; exists (p, g).
  - by rewrite card_imset ?card_ord // => p p' /f_inj[].
  - rewrite -[all _ _]negbK -has_predC has_count game_count // count_rest ?addn0 /= -?cards_eq0 ?cards1 //.
    by rewrite big1 // => x _; rewrite -cards_eq0 cards1 muln0.
  - rewrite /varied_turns game_count // count_rest ?addn0 /= ?cards1 //.
    by rewrite big1 // => x _; rewrite cards1 muln0.
  move=> i /imsetP[p _ ->]; rewrite /disliked_votes game_count // count_rest ?addn0; last by rewrite ffunE inE eqxx.
  have e : drop R gs = [seq g j | j <- enum 'I_k].
    apply: (@eq_from_nth _ o) => [|j]; first by rewrite size_drop size_map size_enum_ord size_g addKn.
    rewrite size_drop size_g addKn => jk; rewrite nth_drop (nth_map (Ordinal jk)) ?size_enum_ord // ffunE nth_enum_ord //.
  have st : size s1 = size (take R gs) by rewrite size_nseq size_takel // size_g leq_addr.
  rewrite -(cat_take_drop R gs) zip_cat // big_cat e /s2 zip_map big_map big_enum /= [X in (_ + X)%N]big1 ?addn0 => [|j _].
    apply: leq_trans (_ : \sum_(x <- zip s1 (take R gs)) x.1.1 <= _)%N.
      by apply: leq_sum => x _; case: (_ \notin _); rewrite ?muln1 ?muln0.
    rewrite -(big_map (fun x => x.1) predT (fun x : nat * {ffun I -> 'I_m} => x.1)) /= -/(unzip1 _) unzip1_zip ?st //.
    by rewrite big_nseq iter_addn addn0 mul1n.
  by rewrite digit_f inE ffunE eqxx muln0.
have := le_trans low; rewrite size_s worth => h; have := h _ high.
by rewrite ler_pM2l // ltr0n expn_gt0 m0.
Qed.

(* the three bounds of the claim, and with a logarithm for m P <= n *)
Theorem thm_6_all (I : finType) (m P D R T n k : nat) (L : real) (A : recommender I (ordinal_finType m)) :
  (1 < m)%N -> (P * m ^ k <= n)%N -> (n <= #|I|)%N -> is_law A -> answers_only A -> worst_loss P D R T n L A ->
  [/\ (R <= T)%N -> (1 - m%:R^-1) * R%:R <= L, ((m - 1) * k <= T)%N -> (m%:R - 1) / 2%:R * k%:R <= L &
      (R + (m - 1) * k <= T)%N -> (1 - m%:R^-1) * R%:R + (m%:R - 1) / 2%:R * k%:R <= L].
Proof.
move=> m1 few names law feedback little; have m0 := ltnW m1; have few' := leq_trans few names; split=> [RT|kT|].
- have Pn : (P * m ^ 0 <= n)%N by apply: leq_trans few; rewrite leq_mul2l leq_pexp2l ?orbT.
  by have := thm_6 m1 Pn (leq_trans Pn names) _ law feedback little; rewrite muln0 addn0 mulr0 addr0; apply.
- have little' : worst_loss P D 0 T n L A by move=> F U sF cU ok; apply: little => //; exact: promised_le ok.
  by have := thm_6 m1 few few' _ law feedback little'; rewrite add0n mulr0 add0r -subn1; apply.
by rewrite subn1 => rT; exact: (thm_6 m1 few few' rT law feedback little).
Qed.

(* Theorem 6 with the logarithm of n/P in the place of the number of times that m divides it *)
Theorem thm_6_log (I : finType) (m P D R T n : nat) (L : real) (A : recommender I (ordinal_finType m)) (k := trunc_log m (n %/ P)) :
  (1 < m)%N -> (0 < P)%N -> (m * P <= n)%N -> (n <= #|I|)%N -> (R + (m - 1) * k <= T)%N -> is_law A -> answers_only A ->
  worst_loss P D R T n L A -> (1 - m%:R^-1) * R%:R + (m%:R - 1) / (4%:R * ln m%:R) * ln (n%:R / P%:R) <= L.
Proof.
move=> m1 P0 mP names rounds law feedback little; have m0 := ltnW m1.
have q0 : (m <= n %/ P)%N by rewrite leq_divRL.
have /andP[low high] := trunc_log_bounds m1 (leq_trans m0 q0); rewrite -/k in low high.
have k0 : (0 < k)%N by rewrite /k trunc_log_gt0 m1 prednK.
have few : (P * m ^ k <= n)%N by rewrite mulnC -leq_divRL.
have [_ _ h] := thm_6_all m1 few names law feedback little; apply: le_trans (h rounds); rewrite lerD2l.
have M0 : 0 < m%:R :> real by rewrite ltr0n.
have l0 : 0 < ln m%:R by rewrite ln_gt0 // ltr1n.
have P0' : 0 < P%:R :> real by rewrite ltr0n.
have n0 : 0 < n%:R :> real by rewrite ltr0n (leq_trans _ mP) // muln_gt0 m0.
have top : ln (n%:R / P%:R) <= 2%:R * k%:R * ln m%:R.
  apply: le_trans (_ : k.+1%:R * ln m%:R <= _); last first.
    by rewrite ler_pM2r // -natrM ler_nat mul2n -addnn -addn1 leq_add2l.
  rewrite -lnX // -natrX; apply: ln_le; first by rewrite divr_gt0.
  by rewrite ler_pdivrMr // -natrM ler_nat ltnW // -ltn_divLR.
have m' : 0 <= (m%:R - 1) / (4%:R * ln m%:R) :> real by rewrite divr_ge0 ?subr_ge0 ?ler1n // mulr_ge0 ?ler0n // ltW.
apply: le_trans (ler_wpM2l m' top) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
by rewrite gt_eqF.
Qed.
End Search.
