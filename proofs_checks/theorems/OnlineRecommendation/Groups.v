(* Online recommendation, Theorem 1: the two lower bounds of any algorithm of Model.v, with two groups U and V of P voters.
   half_one is Lemma 8 and half_two Theorem 15, both with nothing but the privacy that the promise asks for. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.OnlineRecommendation Require Import Model.
From Exactdp.OnlineRecommendation Require Leakage.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
    rewrite mulrC ler_pdivr_mulr // (chance_next law W (pasts q) ([set a], apart a (~~ a))) big_bool.
    have b1 := (bridge a (~~ a) (~~ a) qT' h1 h2).1 (fun i _ => h3 i) [set a].
    have b2 := (bridge a (~~ a) a qT' h1 h2).2 (fun i _ => h3 i) [set a].
    have e1 : chance_past A U (pasts ((a, ~~ a) :: q)) = chance_past A U (([set a], apart a (~~ a), ~~ a) :: pasts q).
      by rewrite /= /reply /= (ballots_U a a (~~ a)).
    have e2 : chance_past A V (pasts ((~~ a, a) :: q)) = chance_past A V (([set a], apart a (~~ a), a) :: pasts q).
      by rewrite /= /reply /= (ballots_V (~~ a) a (~~ a)).
    rewrite e1 e2; have := ler_add b1.2 b2.2; rewrite -mulrDr [X in _ <= X]mulrC => h; apply: le_trans h.
    by case: (a); [rewrite addrC; exact: lexx|exact: lexx].
  have := ler_add (one true) (one false); rewrite -mulr2n -[_ *+ 2]mulr_natr /now /= => h; apply: le_trans h _.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
rewrite big_bool; apply: le_trans (ler_add _ later); last first.
  rewrite /= -mulrDr; apply: ler_wpmul2l soon; exact: ler0n.
rewrite expnS natrM -(addn1 k) natrD; rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Lemma half_one : T%:R * ((t ^+ P)^-1 / 2%:R) <= L.
Proof.
have := lost (q := [::]) (add0n T); rewrite /= mulr1 => h.
have top : \sum_(F <- tastes T) (1 * mean_losses A U [::] (rounds F) + 1 * mean_losses A V [::] (rounds F)) <= (2 ^ T)%:R * (2%:R * L).
  rewrite -tastes_const !big_seq; apply: ler_sum => F FT; rewrite !mul1r mulr_natl mulr2n; have [h1 h2 h3] := same_ok F.
  by apply: ler_add; apply: little; rewrite ?size_map ?(tastes_size FT) //;
    [apply: (promised_all (W := U))|apply: (promised_all (W := V))]; rewrite ?cU ?cV.
have := le_trans h top; rewrite ler_pmul2l ?ltr0n ?expn_gt0 // => {}h.
by rewrite mulrA ler_pdivr_mulr ?ltr0n // mulrC mulrC [L * _]mulrC.
Qed.

(* Theorem 15: the algorithm of Leakage.v, a coin where more than D rounds of one kind or R of the other have passed *)
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

Lemma run_chance i j past : (size past <= T)%N -> Leakage.legal D R (map fst (behead past)) ->
  Leakage.run two_voters i j past = chance_past A (G i j) (translated past).
Proof.
elim: past => [|x past IH] //= sT ok; rewrite /Leakage.next /two_voters /played sT ok IH ?(ltnW sT) //.
by move: ok; case: (past) => // z past' /(@legal_cat [:: z.1])[].
Qed.
Lemma private_run past : Leakage.run two_voters P 0 past <= t ^+ (2 * P) * Leakage.run two_voters 0 P past.
Proof.
elim: past => [|[s y] past IH]; first by rewrite /= mulr1 exprn_ege1.
have [/andP[sT ok]|no] := boolP (played past); last first.
  by rewrite /= /Leakage.next /two_voters (negPf no) mulrCA ler_wpmul2l // invr_ge0 ler0n.
rewrite !run_chance // GU GV; have okr := ok; rewrite -legal_rev in okr.
have [h1 h2 h3 h4] := round_of_ok okr; rewrite -translated_rounds in h1 h2 h3 h4.
have sT' : (size (translated past) < T)%N by rewrite size_map.
have [b1 b2] := bridge (Leakage.vote_u s) (Leakage.vote_u' s) y sT' h1 h2.
apply: le_trans (b1 h3 _).1 _; rewrite mul2n -addnn exprD -mulrA; apply: ler_wpmul2l; first by rewrite exprn_ge0 // ltW.
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
