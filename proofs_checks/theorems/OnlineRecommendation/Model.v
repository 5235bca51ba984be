(* Online recommendation, Section 2: any algorithm, its loss, and Definition 2 under the promise.

   In a round stands what the client likes, and everybody's vote. The algorithm sees, after a past (the last round first) and
   the ballots of the round, who is there and how he votes, and what the client liked before: more than his answers. It is
   promised that the client likes something in every round, several objects in at most D rounds, and that at least P voters
   voted for nothing that he dislikes but in at most R rounds. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Model.
(* voters and objects *)
Variables I B : finType.
Definition turn : Type := ({set B} * {ffun I -> B})%type.
Definition ballots (U : {set I}) (v : {ffun I -> B}) : {ffun I -> option B} := [ffun i => if i \in U then Some (v i) else None].
Definition recommender : Type := seq ({set B} * {ffun I -> option B} * B) -> {ffun I -> option B} -> B -> real.
(* the algorithm sees no more of the tastes than whether its recommendations were liked *)
Definition answered (past : seq ({set B} * {ffun I -> option B} * B)) : seq ({ffun I -> option B} * B * bool) :=
  [seq (x.1.2, x.2, x.2 \in (x.1.1 : {set B})) | x <- past].
Definition answers_only (A : recommender) : Prop := forall past past' v y, answered past = answered past' -> A past v y = A past' v y.
Definition is_law (A : recommender) : Prop := forall past v, (forall y, 0 <= A past v y) /\ \sum_y A past v y = 1.

Definition seen (U : {set I}) (past : seq (turn * B)) : seq ({set B} * {ffun I -> option B} * B) :=
  [seq (x.1.1, ballots U x.1.2, x.2) | x <- past].
Definition reply (A : recommender) (U : {set I}) (past : seq (turn * B)) (s : turn) (y : B) : real :=
  A (seen U past) (ballots U s.2) y.
(* the chance of a past, and the expected number of disappointments that follow it *)
Fixpoint chance_past (A : recommender) (U : {set I}) (past : seq (turn * B)) : real :=
  if past is x :: past' then reply A U past' x.1 x.2 * chance_past A U past' else 1.
Fixpoint mean_losses (A : recommender) (U : {set I}) (past : seq (turn * B)) (F : seq turn) : real :=
  if F is s :: F' then \sum_y reply A U past s y * ((y \notin s.1)%:R + mean_losses A U ((s, y) :: past) F') else 0.

Definition disliked_votes (F : seq turn) (i : I) : nat := count (fun s : turn => s.2 i \notin s.1) F.
Definition varied_turns (F : seq turn) : nat := count (fun s : turn => 1 < #|s.1|)%N F.
Definition near_peers (R : nat) (U : {set I}) (F : seq turn) : nat := #|[set i in U | (disliked_votes F i <= R)%N]|.
Definition keeps_promise (P D R : nat) (U : {set I}) (F : seq turn) : bool :=
  [&& all (fun s : turn => s.1 != set0) F, (varied_turns F <= D)%N & (P <= near_peers R U F)%N].

(* Definition 2 where both patterns keep the promise and have at most n voters; S is a set of sequences of recommendations *)
Definition chance_among (T : nat) (A : recommender) (U : {set I}) (F : T.-tuple turn) (S : {set T.-tuple B}) : real :=
  \sum_(b in S) chance_past A U (rev (zip F b)).
Definition voter_private (P D R T n : nat) (epsilon : real) (A : recommender) : Prop :=
  forall (F : T.-tuple turn) (U : {set I}) (z : I) (S : {set T.-tuple B}), z \notin U -> (#|z |: U| <= n)%N ->
  keeps_promise P D R U F -> keeps_promise P D R (z |: U) F ->
  chance_among A U F S <= exp epsilon * chance_among A (z |: U) F S /\ chance_among A (z |: U) F S <= exp epsilon * chance_among A U F S.
(* the worst expected loss is at most L *)
Definition worst_loss (P D R T n : nat) (L : real) (A : recommender) : Prop :=
  forall (F : seq turn) (U : {set I}), size F = T -> (#|U| <= n)%N -> keeps_promise P D R U F -> mean_losses A U [::] F <= L.

Lemma peers_sub R (U V : {set I}) F : U \subset V -> (near_peers R U F <= near_peers R V F)%N.
Proof. by move=> UV; apply/subset_leq_card/subsetP => i; rewrite !inE => /andP[/(subsetP UV) -> ->]. Qed.
Lemma promised_sub P D R (U V : {set I}) F : U \subset V -> keeps_promise P D R U F -> keeps_promise P D R V F.
Proof. by move=> UV /and3P[h1 h2 h3]; rewrite /keeps_promise h1 h2 (leq_trans h3) // peers_sub. Qed.
Lemma promised_le P D R D' R' U F : (D' <= D)%N -> (R' <= R)%N -> keeps_promise P D' R' U F -> keeps_promise P D R U F.
Proof.
move=> DD RR /and3P[h1 h2 h3]; rewrite /keeps_promise h1 (leq_trans h2) //= (leq_trans h3) //.
by apply/subset_leq_card/subsetP => i; rewrite !inE => /andP[-> h]; exact: leq_trans h RR.
Qed.
(* everybody in W is a peer *)
Lemma promised_all P D R (U W : {set I}) F : W \subset U -> (P <= #|W|)%N -> all (fun s : turn => s.1 != set0) F -> (varied_turns F <= D)%N ->
  (forall i, i \in W -> (disliked_votes F i <= R)%N) -> keeps_promise P D R U F.
Proof.
move=> WU PW h1 h2 h3; rewrite /keeps_promise h1 h2; apply: leq_trans PW _; apply/subset_leq_card/subsetP => i iW.
by rewrite inE (subsetP WU) // h3.
Qed.

Variable A : recommender.
Hypothesis law : is_law A.
Lemma step_ge0 U past s y : 0 <= reply A U past s y. Proof. by have [h _] := law (seen U past) (ballots U s.2); exact: h. Qed.
Lemma step_sum U past s : \sum_y reply A U past s y = 1. Proof. by have [_ h] := law (seen U past) (ballots U s.2). Qed.
Lemma chance_ge0 U past : 0 <= chance_past A U past.
Proof. by elim: past => [|x past IH] /=; rewrite ?ler01 // mulr_ge0 // step_ge0. Qed.
Lemma chance_next U past s : chance_past A U past = \sum_y chance_past A U ((s, y) :: past).
Proof. by rewrite -mulr_suml step_sum mul1r. Qed.

Section Private.
Variables (P D R T n : nat) (epsilon : real).
Hypotheses (e0 : 0 <= epsilon) (pr : voter_private P D R T n epsilon A).
Let t : real := exp epsilon.
Let t0 : 0 <= t := exp_ge0 _.

(* a past that can be prolonged under the promise *)
Lemma prefix (U : {set I}) (z : I) (rest : seq turn) (past : seq (turn * B)) : z \notin U -> (#|z |: U| <= n)%N ->
  (size past + size rest = T)%N -> keeps_promise P D R U (rev (map fst past) ++ rest) ->
  chance_past A U past <= t * chance_past A (z |: U) past /\ chance_past A (z |: U) past <= t * chance_past A U past.
Proof.
move=> zU few; elim: rest past => [|s rest IH] past /= sT ok.
  rewrite addn0 in sT; rewrite cats0 in ok.
  have s1 : size (rev (map fst past)) == T by rewrite size_rev size_map sT.
  have s2 : size (rev (map snd past)) == T by rewrite size_rev size_map sT.
  have := pr [set Tuple s2] zU few (F := Tuple s1) ok (promised_sub (subsetU1 _ _) ok).
  by rewrite /chance_among !big_set1 /= -map_rev -map_rev zip_map /= map_id_in ?revK // => -[x y].
have h y : chance_past A U ((s, y) :: past) <= t * chance_past A (z |: U) ((s, y) :: past) /\
    chance_past A (z |: U) ((s, y) :: past) <= t * chance_past A U ((s, y) :: past).
  by apply: IH; rewrite /= ?addSnnS // rev_cons cat_rcons.
rewrite !(chance_next _ _ s) !mulr_sumr; split; apply: ler_sum => y _; by have [] := h y.
Qed.

(* several voters more *)
Lemma prefix_many (U V : {set I}) (rest : seq turn) (past : seq (turn * B)) : U \subset V -> (#|V| <= n)%N ->
  (size past + size rest = T)%N -> keeps_promise P D R U (rev (map fst past) ++ rest) ->
  chance_past A U past <= t ^+ #|V :\: U| * chance_past A V past /\ chance_past A V past <= t ^+ #|V :\: U| * chance_past A U past.
Proof.
move=> + few sT; move e: #|V :\: U| => k; elim: k U e => [|k IH] U e UV ok.
  have -> : U = V by apply/eqP; rewrite eqEsubset UV -setD_eq0 -cards_eq0 e.
  by rewrite mul1r.
have /card_gt0P[z] : (0 < #|V :\: U|)%N by rewrite e.
rewrite inE => /andP[zU zV]; have sub : z |: U \subset V by rewrite subUset sub1set zV.
have e' : #|V :\: (z |: U)| = k.
  by have := e; rewrite (cardsD1 z) inE zU zV /= add1n => -[<-]; apply: eq_card => i; rewrite !inE negb_or andbA.
have [h1 h2] := prefix zU (leq_trans (subset_leq_card sub) few) sT ok.
have [h3 h4] := IH _ e' sub (promised_sub (subsetU1 _ _) ok).
rewrite exprS; split; first by apply: le_trans h1 _; rewrite -mulrA ler_wpmul2l.
by apply: le_trans h4 _; rewrite [t * _]mulrC -mulrA; apply: ler_wpmul2l; rewrite ?exprn_ge0.
Qed.
End Private.
End Model.
