(* Adaptive, Causal, Rounds. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Concentration Tails.
From Exactdp.Mechanisms Require Import Bits.
From Exactdp.LinearQueries Require Import Line.
Import OneBit Basic.Reals Inequalities Hoeffding Chernoff SubGaussian.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* linear-queries, section 5: adaptive queries by one bit from each user (Algorithm 6). *)
Module Adaptive.
Section Protocol.
Variables (R : realFieldType) (J : finType) (r t : R).
Notation query := (J -> R).
(* The query put to the next user is a function of the answers so far: the strategy holds the random assignment of the users to
   rounds, and the server's coins, which are public. Users that share a round may be asked the same query. *)
Variable strategy : seq bool -> query.
Hypotheses (bounded : forall past v, `|strategy past v| <= r) (r0 : 0 < r) (t1 : 1 <= t).

(* the chance that users with the items v give the answers y, after the answers past *)
Fixpoint transcript (past : seq bool) (v : seq J) (y : seq bool) : R :=
  match v, y with
  | [::], [::] => 1
  | v0 :: v', y0 :: y' => one_bit (strategy past) r t v0 y0 * transcript (rcons past y0) v' y'
  | _, _ => 0
  end.

(* Definition 2.1 for Algorithm 6: every user's own randomizer *)
Theorem thm_5_1 past : stochastic (one_bit (strategy past) r t) /\ ldp t (one_bit (strategy past) r t).
Proof. by split; [apply: one_bit_stochastic|apply: one_bit_ldp]. Qed.

Lemma transcript_ge0 past v y : 0 <= transcript past v y.
Proof.
elim: v y past => [|v0 v IH] [|y0 y] past //=; rewrite ?ler01 //.
by apply: mulr_ge0 => //; case: (thm_5_1 past) => -[+ _] _; apply.
Qed.

(* and the whole protocol: two data sets that differ in one user's item give every transcript chances within the factor t *)
Theorem thm_5_1_transcript past before after (v v' : J) y :
  transcript past (before ++ v :: after) y <= t * transcript past (before ++ v' :: after) y.
Proof.
elim: before y past => [|w ws IH] [|y0 y] past /=; rewrite ?mulr0 //.
  by rewrite mulrA ler_wpM2r ?transcript_ge0 //; case: (thm_5_1 past) => _; apply.
by rewrite mulrCA ler_wpM2l //; case: (thm_5_1 past) => -[+ _] _; apply.
Qed.
End Protocol.

(* Theorem 5.1 whole: one answer is private, no smaller level is, and so are all answers of an adaptive analyst who asks each user once *)
Theorem thm_5_1_whole (R : realFieldType) (J : finType) (r t : R) : 0 < r -> 1 <= t ->
  (forall q : J -> R, (forall v, `|q v| <= r) -> stochastic (one_bit q r t) /\ ldp t (one_bit q r t)) /\
  (forall (q : J -> R) v v', q v = r -> q v' = - r -> one_bit q r t v true = t * one_bit q r t v' true /\
   forall u, ldp u (one_bit q r t) -> t <= u) /\
  forall (C I : finType) (w : C -> R) (order : C -> seq I) (strategy : C -> seq bool -> J -> R),
  (forall c, 0 <= w c) -> (forall c, uniq (order c)) -> (forall c past v, `|strategy c past v| <= r) ->
  forall (x x' : I -> J) (i : I), (forall j, j != i -> x j = x' j) -> forall c y,
  w c * transcript r t (strategy c) [::] (map x (order c)) y <= t * (w c * transcript r t (strategy c) [::] (map x' (order c)) y).
Proof.
move=> r0 t1; split=> [q h|]; first by split; [apply: one_bit_stochastic|apply: one_bit_ldp].
split=> [q v v' e e'|C I w order strategy w0 un h x x' i xx c y]; last first.
  rewrite mulrCA; apply: ler_wpM2l => //; have [io|no] := boolP (i \in order c); last first.
    have -> : map x (order c) = map x' (order c).
      by apply/eq_in_map => j jo; apply: xx; apply: contraNneq no => <-.
    by rewrite ler_peMl // transcript_ge0.
  have := un c; case/splitPr: io => l s; rewrite cat_uniq /= !negb_or => /andP[_ /andP[/andP[il _] /andP[is_ _]]].
  rewrite !map_cat /=; have e (u : seq I) : i \notin u -> map x u = map x' u.
    by move=> iu; apply/eq_in_map => j ju; apply: xx; apply: contraNneq iu => <-.
  by rewrite (e l il) (e s is_); exact: thm_5_1_transcript (h c) r0 t1 _ _ _ _ _ _.
split=> [|u h]; last exact: (one_bit_tight r0 t1 e e' h).
have t0 : 0 < t + 1 := ltr_wpDl (le_trans ler01 t1) ltr01.
by rewrite /one_bit e e'; field; rewrite !gt_eqF.
Qed.

Section OneQuery.
(* one round (d = 1): the estimate is the mean of n answers *)
Variables (R : realFieldType) (J : finType) (q : J -> R) (r t : R) (n : nat) (p : J -> R).
Hypotheses (r0 : 0 < r) (bounded : forall v, `|q v| <= r) (t1 : 1 < t) (n0 : (0 < n)%N) (dp : distribution p).
Notation law := (@sampled _ _ _ n (one_bit q r t) p).
Definition average (y : {ffun 'I_n -> bool}) : R := (\sum_i answer r t (y i)) / n%:R.
Let sQ : stochastic (one_bit q r t). Proof. exact: one_bit_stochastic r0 bounded (ltW t1). Qed.
Let n1 : n%:R != 0 :> R. Proof. by rewrite pnatr_eq0 -lt0n. Qed.

Lemma mean_answer : mean (output p (one_bit q r t)) (answer r t) = mean p q.
Proof. by rewrite mean_output; apply: eq_mean => v; rewrite (one_bit_unbiased q r0 (ltW t1) t1). Qed.

(* (16) and (17) *)
Theorem average_unbiased : mean law average = mean p q.
Proof.
have do_ := output_distribution sQ dp.
have := mean_total (fun _ : 'I_n => do_) (fun _ => answer r t); rewrite mean_answer sumr_const card_ord -[mean p q *+ n]mulr_natl => e.
have -> : mean law average = mean law (fun y => n%:R^-1 * \sum_i answer r t (y i)).
  by apply: eq_mean => y; rewrite /average mulrC.
by rewrite meanZ /sampled e mulKf.
Qed.

(* the variance of the average of n users' answers, exactly *)
Theorem average_variance : variance law average = (((t + 1) / (t - 1) * r) ^+ 2 - mean p q ^+ 2) / n%:R.
Proof.
have do_ := output_distribution sQ dp.
have := variance_sum (fun _ : 'I_n => do_) (fun _ => answer r t).
have -> : variance (output p (one_bit q r t)) (answer r t) = ((t + 1) / (t - 1) * r) ^+ 2 - mean p q ^+ 2.
  rewrite /variance /covariance mean_answer -expr2 mean_output; congr (_ - _).
  rewrite -[RHS](mean_const _ dp); apply: eq_mean => v; rewrite -(one_bit_second q r0 (ltW t1) t1 v); exact: eq_mean.
rewrite sumr_const card_ord -mulr_natl => e.
have -> : variance law average = n%:R^-1 ^+ 2 * variance law (fun y => \sum_i answer r t (y i)).
  rewrite /variance /covariance.
  have -> : mean law average = n%:R^-1 * mean law (fun y => \sum_i answer r t (y i)).
    by rewrite -meanZ; apply: eq_mean => y; rewrite /average mulrC.
  have -> : mean law (fun y => average y * average y) =
      n%:R^-1 ^+ 2 * mean law (fun y => (\sum_i answer r t (y i)) * (\sum_i answer r t (y i))).
    by rewrite -meanZ; apply: eq_mean => y; rewrite /average expr2 mulrACA mulrC.
  by rewrite [RHS]mulrBr; congr (_ - _); rewrite mulrACA expr2.
rewrite /sampled e; move: (_ - _) => u; by field.
Qed.

(* Theorem 5.2 at d = 1, where the printed bound 4 r sqrt(c^2 d log d / n) is 0: the error is more, for every query and n *)
Theorem thm_5_2_refuted : mean p q ^+ 2 < ((t + 1) / (t - 1) * r) ^+ 2 ->
  0 < mean law (fun y => `|average y - mean p q|).
Proof.
move=> strict; have dl : distribution law by apply: independent_distribution => _; apply: output_distribution.
have v0 : 0 < variance law average by rewrite average_variance divr_gt0 ?subr_gt0 ?ltr0n.
rewrite lt_neqAle mean_ge0 // andbT; apply: contraTneq v0 => e; rewrite -leNgt.
rewrite varianceE // average_unbiased le_eqVlt; apply/orP; left; apply/eqP; apply: big1 => y _.
have [l0 _] := dl; have : law y * `|average y - mean p q| = 0.
  by apply: (@psumr_eq0P _ _ xpredT (fun y => law y * `|average y - mean p q|)) => // z _; rewrite mulr_ge0.
by move/eqP; rewrite mulf_eq0 normr_eq0 => /orP[] /eqP ->; rewrite ?mul0r // expr0n mulr0.
Qed.
End OneQuery.
End Adaptive.

(* Sums over the answers of n users who answer in rounds: the law of an answer may depend on the answers of earlier rounds only. *)
Module Causal.
Section Causal.
Variables (R : realFieldType) (Y : finType) (n : nat) (round : 'I_n -> nat).
Notation answers := {ffun 'I_n -> Y}.
(* W i y b: a weight of the answer b of the user i, where y are the answers *)
Variables (W : 'I_n -> answers -> Y -> R) (lo hi : 'I_n -> R) (u : Y -> R).
Hypotheses (W0 : forall i y b, 0 <= W i y b) (lo0 : forall i, 0 <= lo i)
           (between : forall i y, lo i <= \sum_b W i y b <= hi i)
           (past : forall i (y y' : answers), (forall j, (round j < round i)%N -> y j = y' j) -> W i y =1 W i y')
           (u0 : forall b, 0 <= u b) (u1 : \sum_b u b = 1).

Definition answer_again (y : answers) (i : 'I_n) (b : Y) : answers := [ffun j => if j == i then b else y j].

(* one answer is drawn again *)
Lemma resample i (F : answers -> R) : \sum_y F y = \sum_(y : answers) u (y i) * \sum_b F (answer_again y i b).
Proof.
pose swap (x : answers * Y) := (answer_again x.1 i x.2, x.1 i).
have swapK : involutive swap.
  move=> [y b]; rewrite /swap /= ffunE eqxx; congr (_, _); apply/ffunP => j; rewrite !ffunE.
  by case: eqP => // ->.
under [RHS]eq_bigr do rewrite mulr_sumr.
rewrite (pair_bigA _ (fun (y : answers) b => u (y i) * F (answer_again y i b))) (reindex_inj (inv_inj swapK)) /=.
rewrite -(pair_bigA _ (fun (y : answers) b => u (answer_again y i b i) * F (answer_again (answer_again y i b) i (y i)))) /=; apply: eq_bigr => y _.
have e b : u (answer_again y i b i) * F (answer_again (answer_again y i b) i (y i)) = u b * F y.
  by have := swapK (y, b); rewrite /swap /= => -[-> _]; rewrite ffunE eqxx.
by rewrite (eq_bigr _ (fun b _ => e b)) -mulr_suml u1 mul1r.
Qed.

(* the users of A answer by the law u, whatever the others say *)
Definition total_weight (A : {set 'I_n}) := \sum_(y : answers) \prod_i (if i \in A then u (y i) else W i y (y i)).

(* one more user answers by the law u: the total weight changes by a factor between lo and hi *)
Lemma total_weight_step (A : {set 'I_n}) i : i \notin A -> (forall j, j \notin A -> (round j <= round i)%N) ->
  lo i * total_weight (i |: A) <= total_weight A <= hi i * total_weight (i |: A).
Proof.
move=> iA last; pose rest (y : answers) := \prod_(j | j != i) (if j \in A then u (y j) else W j y (y j)).
have rest0 y : 0 <= rest y by apply: prodr_ge0 => j _; case: ifP.
have restE y b : rest (answer_again y i b) = rest y.
  apply: eq_bigr => j ji; rewrite ffunE (negPf ji); case: ifP => // /negbT jA.
  by apply: past => k kj; rewrite ffunE; case: eqP => // ki; move: kj; rewrite ki ltnNge last.
have e : total_weight A = \sum_(y : answers) u (y i) * (\sum_b W i y b) * rest y.
  rewrite /total_weight (resample i); apply: eq_bigr => y _; rewrite -mulrA mulr_suml; congr (_ * _); apply: eq_bigr => b _.
  rewrite (bigD1 i) //= (negPf iA) -/(rest (answer_again y i b)) restE {2}/answer_again ffunE eqxx; congr (_ * _).
  by apply: past => k ki; rewrite ffunE; case: eqP => // e; move: ki; rewrite e ltnn.
have e' : total_weight (i |: A) = \sum_(y : answers) u (y i) * rest y.
  apply: eq_bigr => y _; rewrite (bigD1 i) //= setU11; congr (_ * _); apply: eq_bigr => j ji.
  by rewrite in_setU1 (negPf ji).
rewrite e e' !mulr_sumr; apply/andP; split; apply: ler_sum => y _; have /andP[l h] := between i y.
  by rewrite mulrCA -mulrA ler_wpM2l // ler_wpM2r.
by rewrite mulrCA -mulrA ler_wpM2l // ler_wpM2r.
Qed.

(* the weight of what is left, one factor for each user that is not in A, lies between the products of the ends *)
Lemma total_weight_between (A : {set 'I_n}) : \prod_(i | i \notin A) lo i <= total_weight A <= \prod_(i | i \notin A) hi i.
Proof.
have [m] := ubnP #|~: A|; elim: m A => // m IH A; rewrite ltnS => Am.
have [i0 /= i0A|/= full] := pickP (fun i => i \notin A); last first.
  rewrite !big_pred0 //; suff -> : total_weight A = 1 by rewrite lexx.
  rewrite /total_weight; under eq_bigr do under eq_bigr do rewrite (negbFE (full _)).
  have <- := bigA_distr_bigA (fun (i : 'I_n) b => u b); apply: big1 => i _; exact: u1.
have [i iA last] := @arg_maxnP _ i0 (fun i => i \notin A) round i0A.
have {}last j : j \notin A -> (round j <= round i)%N by move=> jA; exact: last.
have /andP[l h] := total_weight_step iA last.
have smaller : (#|~: (i |: A)| < m)%N.
  apply: leq_trans Am; apply: proper_card; rewrite properE; apply/andP; split.
    by apply/subsetP => j; rewrite !in_setC in_setU1 negb_or => /andP[].
  by apply/subsetPn; exists i; rewrite !in_setC ?in_setU1 ?eqxx.
have /andP[l' h'] := IH _ smaller.
have e (f : 'I_n -> R) : \prod_(j | j \notin A) f j = f i * \prod_(j | j \notin i |: A) f j.
  by rewrite (bigD1 i) //=; congr (_ * _); apply: eq_bigl => j; rewrite in_setU1 negb_or andbC.
have hi0 : 0 <= hi i.
  have [b _|no] := pickP (fun b : Y => true).
    by have /andP[x z] := between i [ffun _ => b]; apply: le_trans (le_trans x z).
  by move: u1; rewrite big_pred0 // => /esym/eqP; rewrite oner_eq0.
by rewrite !e; apply/andP; split; [apply: le_trans l; rewrite ler_wpM2l|apply: le_trans h _; rewrite ler_wpM2l].
Qed.

(* the sums for each user bound the sum for all of them *)
Theorem causal : \prod_i lo i <= \sum_(y : answers) \prod_i W i y (y i) <= \prod_i hi i.
Proof.
have := total_weight_between set0.
have e (f : 'I_n -> R) : \prod_(i | i \notin (set0 : {set 'I_n})) f i = \prod_i f i by apply: eq_bigl => i; rewrite in_set0.
rewrite !e (_ : total_weight set0 = \sum_(y : answers) \prod_i W i y (y i)) //.
by apply: eq_bigr => y _; apply: eq_bigr => i _; rewrite in_set0.
Qed.
End Causal.
End Causal.

(* linear-queries, section 5: the error of Algorithm 6 in d rounds, n users in a random partition, an adaptive adversary. *)
Module Rounds.
Section Definitions.
(* c i is the round of the user i, y i the answer; the answers +gr and -gr, g = (t+1)/(t-1), are written true and false *)
Variables (R : realFieldType) (n d : nat) (r t : R).
Notation partition := {ffun 'I_n -> 'I_d}.
Notation answers := {ffun 'I_n -> bool}.
Definition round_size (c : partition) (k : 'I_d) : nat := #|[pred i | c i == k]|.
(* the mean of the answers of the round k, and 0 if nobody is in it *)
Definition round_mean (c : partition) (y : answers) (k : 'I_d) : R := (\sum_(i | c i == k) answer r t (y i)) / (round_size c k)%:R.

(* s are the coins of the server and the adversary, query s c y k the query of the round k, which may depend on them, on the whole
   partition, and on the answers of earlier rounds *)
Variables (C J : finType) (w : C -> R) (p : J -> R) (query : C -> partition -> answers -> 'I_d -> J -> R).
Definition asks_adaptively := forall s (c : partition) (y y' : answers) (k : 'I_d),
  (forall i, (c i < k)%N -> y i = y' i) -> query s c y k =1 query s c y' k.
(* the law of coins, partition, items and answers: each user is put into a round by a fair die, has an item with the law p, and
   answers the query of the round by one bit *)
Definition rounds_law (x : C * partition * {ffun 'I_n -> J} * answers) : R :=
  let: (s, c, v, y) := x in w s * \prod_i (d%:R^-1 * (p (v i) * one_bit (query s c y (c i)) r t (v i) (y i))).
Definition rounds_error (x : C * partition * {ffun 'I_n -> J} * answers) : R :=
  let: (s, c, v, y) := x in \big[Num.max/0]_(k < d) `|round_mean c y k - mean p (query s c y k)|.
End Definitions.

Section Given.
(* the partition is given *)
Variables (J : finType) (n d : nat) (c : {ffun 'I_n -> 'I_d}) (p : J -> real) (r t : real).
Variable q : {ffun 'I_n -> bool} -> 'I_d -> J -> real.
Hypotheses (dp : distribution p) (r0 : 0 < r) (t1 : 1 < t) (bounded : forall y k v, `|q y k v| <= r).
Hypothesis earlier : forall (y y' : {ffun 'I_n -> bool}) (k : 'I_d), (forall i, (c i < k)%N -> y i = y' i) -> q y k =1 q y' k.
Let g : real := (t + 1) / (t - 1).
Let one y k := output p (one_bit (q y k) r t).
Definition answers_given (y : {ffun 'I_n -> bool}) : real := \prod_i one y (c i) (y i).

Let done_ y k : distribution (one y k).
Proof. by apply: output_distribution dp; apply: one_bit_stochastic => //; exact: ltW. Qed.
Let t0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
Lemma gain_gt0 : 0 < g. Proof. by rewrite divr_gt0 // ltr_wpDl ?ltr01 // (le_trans ler01 (ltW t1)). Qed.
Lemma answer_abs b : `|answer r t b| = g * r.
Proof. by rewrite /answer -mulrA normrM (ger0_norm (ltW (mulr_gt0 gain_gt0 r0))); case: b; rewrite ?normrN normr1 mul1r. Qed.
Lemma answer_between b : - (g * r) <= answer r t b <= g * r.
Proof. by rewrite -ler_norml answer_abs. Qed.
Lemma mean_one_bit y k : mean (one y k) (answer r t) = mean p (q y k).
Proof. by rewrite mean_output; apply: eq_mean => v; rewrite (one_bit_unbiased _ r0 (ltW t1) t1). Qed.
Lemma same_mean (y y' : {ffun 'I_n -> bool}) (k : 'I_d) : (forall i, (c i < k)%N -> y i = y' i) -> mean p (q y k) = mean p (q y' k).
Proof. by move=> e; apply: eq_mean; apply: earlier. Qed.
Lemma same_one (y y' : {ffun 'I_n -> bool}) (k : 'I_d) : (forall i, (c i < k)%N -> y i = y' i) -> one y k =1 one y' k.
Proof. by move=> e b; rewrite /one /output; apply: eq_bigr => v _; rewrite /one_bit (earlier e). Qed.

Let half (b : bool) : real := 2%:R^-1.
Let half1 : \sum_b half b = 1. Proof. by rewrite big_bool /half /=; field. Qed.
Let half0 b : 0 <= half b. Proof. by rewrite invr_ge0 ler0n. Qed.
Let rank (i : 'I_n) : nat := c i.

Lemma given_distribution : distribution answers_given.
Proof.
split=> [y|]; first by apply: prodr_ge0 => i _; case: (done_ y (c i)).
have h : \prod_(i < n) 1 <= \sum_(y : {ffun 'I_n -> bool}) \prod_i one y (c i) (y i) <= \prod_(i < n) 1.
  refine (@Causal.causal _ _ n rank (fun i y => one y (c i)) (fun=> 1) (fun=> 1) half _ _ _ _ half0 half1) => [i y b|i|i y|i y y' e].
  - by case: (done_ y (c i)).
  - exact: ler01.
  - by rewrite (proj2 (done_ y (c i))) lexx.
  exact: same_one.
by move: h; rewrite prodr_const expr1n -eq_le => /eqP.
Qed.

(* given the assignment, the error of a round is sub-Gaussian with the proxy of its number of users *)
Lemma given_proxy k : (0 < round_size c k)%N ->
  sub_gaussian answers_given (fun y => round_mean r t c y k - mean p (q y k)) ((g * r) ^+ 2 / (round_size c k)%:R).
Proof.
move=> nk u; set N := (round_size c k)%:R; have N0 : N != 0 by rewrite pnatr_eq0 -lt0n.
pose s i : real := (c i == k)%:R * (u / N).
pose W i y b := one y (c i) b * exp (s i * (answer r t b - mean p (q y (c i)))).
pose hi i := exp (s i ^+ 2 * (g * r - - (g * r)) ^+ 2 / 8%:R).
have : 0 <= \sum_y \prod_i W i y (y i) <= \prod_i hi i.
  have W0 i y b : 0 <= W i y b by rewrite mulr_ge0 ?exp_ge0 //; case: (done_ y (c i)).
  apply/andP; split; first by apply: sumr_ge0 => y _; apply: prodr_ge0.
  have /andP[_] // : \prod_(i < n) 0 <= \sum_y \prod_i W i y (y i) <= \prod_i hi i.
  refine (@Causal.causal _ _ n rank W (fun=> 0) hi half W0 _ _ _ half0 half1) => [i|i y|i y y' e b]; first exact: lexx.
    rewrite sumr_ge0 //=; have := @hoeffding_lemma _ (one y (c i)) (fun b => answer r t b - mean p (q y (c i)))
      (- (g * r) - mean p (q y (c i))) (g * r - mean p (q y (c i))) (s i) (done_ y (c i)).
    rewrite meanB mean_const // mean_one_bit subrr.
    have -> : g * r - mean p (q y (c i)) - (- (g * r) - mean p (q y (c i))) = g * r - - (g * r) by ring.
    by apply=> // b; rewrite !lerD2r; exact: answer_between.
  by rewrite /W (same_one e) (same_mean e).
move=> /andP[_].
have sumE (f : 'I_n -> real) : \sum_i (c i == k)%:R * f i = \sum_(i | c i == k) f i.
  by rewrite [RHS]big_mkcond; apply: eq_bigr => i _; case: (c i == k); rewrite ?mul1r ?mul0r.
have sizeE (x : real) : \sum_(i | c i == k) x = N * x by rewrite sumr_const -mulr_natl.
congr (_ <= _).
  apply: eq_bigr => y _; rewrite big_split /=; congr (_ * _); rewrite -exp_sum; congr exp.
  transitivity (\sum_i (c i == k)%:R * (u / N * (answer r t (y i) - mean p (q y k)))).
    by apply: eq_bigr => i _; rewrite /s; case: eqP => [->|_]; rewrite ?mul1r ?mul0r.
  by rewrite sumE -mulr_sumr sumrB sizeE /round_mean -/N /=; move: (\sum_(i | _) _) (mean p _) => S m; field.
rewrite -exp_sum; congr exp.
transitivity (\sum_i (c i == k)%:R * ((u / N) ^+ 2 * (g * r - - (g * r)) ^+ 2 / 8%:R)).
  by apply: eq_bigr => i _; rewrite /s; case: eqP => _; rewrite ?mul1r // !mul0r expr0n !mul0r.
by rewrite sumE sizeE; field.
Qed.
End Given.

Section Total.
Variables (C J : finType) (n d : nat) (w : C -> real) (p : J -> real) (r t : real).
Variable query : C -> {ffun 'I_n -> 'I_d} -> {ffun 'I_n -> bool} -> 'I_d -> J -> real.
Hypotheses (n0 : (0 < n)%N) (d0 : (0 < d)%N) (r0 : 0 < r) (t1 : 1 < t) (dw : distribution w) (dp : distribution p).
Hypotheses (bounded : forall s c y k v, `|query s c y k v| <= r) (earlier : asks_adaptively query).
Let g : real := (t + 1) / (t - 1).
Let L := rounds_law r t w p query.
Let die (c : {ffun 'I_n -> 'I_d}) : real := independent (fun=> uniform real_realType [finType of 'I_d]) c.
Let nr : 0 < n%:R :> real. Proof. by rewrite ltr0n. Qed.
Let dr : 0 < d%:R :> real. Proof. by rewrite ltr0n. Qed.
Let du : distribution (uniform real_realType [finType of 'I_d]).
Proof. by apply: uniform_distribution; rewrite card_ord. Qed.
Let dd : distribution die. Proof. exact: independent_distribution. Qed.

Definition given_error s c y : real := \big[Num.max/0]_(k < d) `|round_mean r t c y k - mean p (query s c y k)|.

(* the items are summed out *)
Lemma mean_law (f : C -> {ffun 'I_n -> 'I_d} -> {ffun 'I_n -> bool} -> real) :
  mean L (fun x => let: (s, c, v, y) := x in f s c y) =
  mean w (fun s => mean die (fun c => mean (answers_given c p r t (query s c)) (f s c))).
Proof.
transitivity (\sum_s \sum_c \sum_v \sum_y L (s, c, v, y) * f s c y).
  rewrite (pair_bigA _ (fun s c => \sum_v \sum_y L (s, c, v, y) * f s c y)) /=.
  rewrite (pair_bigA _ (fun sc v => \sum_y L (sc.1, sc.2, v, y) * f sc.1 sc.2 y)) /=.
  rewrite (pair_bigA _ (fun scv y => L (scv.1.1, scv.1.2, scv.2, y) * f scv.1.1 scv.1.2 y)) /=.
  by apply: eq_bigr => -[[[s c] v] y].
rewrite /mean; apply: eq_bigr => s _; rewrite mulr_sumr; apply: eq_bigr => c _; rewrite exchange_big !mulr_sumr /=.
apply: eq_bigr => y _; rewrite -mulr_suml !mulrA; congr (_ * _).
rewrite /L /rounds_law -mulr_sumr -mulrA; congr (_ * _).
rewrite /die /answers_given /independent /uniform -big_split /= card_ord.
have := bigA_distr_bigA (fun i v => d%:R^-1 * (p v * one_bit (query s c y (c i)) r t v (y i))) => /= <-.
by apply: eq_bigr => i _; rewrite -mulr_sumr.
Qed.

Let given_law s c : distribution (answers_given c p r t (query s c)).
Proof. exact: given_distribution dp r0 t1 (bounded s c) (@earlier s c). Qed.

Lemma law_distribution : distribution L.
Proof.
split=> [[[[s c] v] y]|].
  rewrite /L /rounds_law mulr_ge0 ?(proj1 dw) //; apply: prodr_ge0 => i _.
  rewrite mulr_ge0 ?invr_ge0 ?ler0n // mulr_ge0 ?(proj1 dp) //.
  by have [] := one_bit_stochastic r0 (bounded s c y (c i)) (ltW t1).
have -> : \sum_x L x = mean L (fun x => let: (s, c, v, y) := x in (fun _ _ _ => 1) s c y).
  by apply: eq_bigr => -[[[s c] v] y] _; rewrite mulr1.
rewrite (mean_law (fun _ _ _ => 1)) -[RHS](mean_const 1 dw); apply: eq_mean => s; rewrite -[RHS](mean_const 1 dd); apply: eq_mean => c.
exact: mean_const.
Qed.

(* the error is never more than (g + 1) r *)
Lemma given_error_most s c y : given_error s c y <= (g + 1) * r.
Proof.
have g0 := gain_gt0 t1; have gr : 0 <= (g + 1) * r by rewrite mulr_ge0 ?(ltW r0) // addr_ge0 ?ler01 ?ltW.
apply: (big_ind (fun b => b <= (g + 1) * r)) => // [a b ha hb|k _]; first by rewrite ge_max ha hb.
apply: le_trans (ler_normB _ _) _; rewrite mulrDl mul1r; apply: lerD; last first.
  apply: le_trans (mean_norm _ dp) _; exact: mean_le_const dp (bounded s c y k).
have [z|nz] := posnP (round_size c k).
  by rewrite /round_mean z invr0 mulr0 normr0 mulr_ge0 ?(ltW r0) // ltW.
rewrite /round_mean normrM normfV (ger0_norm (ler0n _ _)) ler_pdivrMr ?ltr0n //.
apply: le_trans (ler_norm_sum _ _ _) _.
rewrite (eq_bigr (fun=> g * r)) => [|i _]; last exact: answer_abs.
by rewrite sumr_const mulr_natr.
Qed.

Definition balanced (c : {ffun 'I_n -> 'I_d}) := [forall k, (n <= 2 * d * round_size c k)%N].

(* (19), with half of the printed proxy *)
Lemma given_error_good s c : balanced c ->
  mean (answers_given c p r t (query s c)) (given_error s c) <= 2%:R * g * r * sqrt (d%:R * ln (2%:R * d%:R) / n%:R).
Proof.
move=> /forallP gc; set S := 2%:R * d%:R * (g * r) ^+ 2 / n%:R.
have g0 := gain_gt0 t1; have gr0 : 0 < g * r by rewrite mulr_gt0.
have S0 : 0 <= S by rewrite divr_ge0 ?ler0n // mulr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n.
have k0 : (0 < #|'I_d|)%N by rewrite card_ord.
have sub (k : 'I_d) : sub_gaussian (answers_given c p r t (query s c)) (fun y => round_mean r t c y k - mean p (query s c y k)) S.
  have sk : (0 < round_size c k)%N.
    by have := gc k; case: (round_size c k) => //; rewrite muln0 leqn0 eqn0Ngt n0.
  move=> u; apply: le_trans (given_proxy dp r0 t1 (bounded s c) (@earlier s c) sk u) _.
  rewrite exp_le ler_pM2r ?invr_gt0 ?ltr0n // ler_wpM2l ?sqr_ge0 // -/g ler_pdivrMr ?ltr0n //.
  have -> : S * (round_size c k)%:R = (g * r) ^+ 2 * ((2%:R * d%:R * (round_size c k)%:R) / n%:R) by rewrite /S; field; rewrite gt_eqF.
  by rewrite ler_peMr ?sqr_ge0 // ler_pdivlMr // mul1r -!natrM ler_nat.
have := proxy_maximum_abs (given_law s c) k0 S0 sub; rewrite card_ord.
set l := ln _; have l0 : 0 <= l by apply: ln_ge0; rewrite -natrM ler1n muln_gt0.
move=> h; apply: le_trans h _; rewrite -(sqrt_sqr (_ : 0 <= 2%:R * g * r)); last by rewrite -mulrA mulr_ge0 ?ler0n ?ltW.
by rewrite -sqrtM ?sqr_ge0 //; apply: sqrt_le; rewrite le_eqVlt /S; apply/orP; left; apply/eqP; field; rewrite gt_eqF.
Qed.

(* (18) *)
Lemma bad_partition : probability die (fun c => ~~ balanced c) <= d%:R * exp (- (n%:R / (8%:R * d%:R))).
Proof.
have e c : ~~ balanced c = [exists k, ~~ (n <= 2 * d * round_size c k)%N] by rewrite negb_forall.
rewrite (eq_probability _ e); apply: le_trans (union_bound _ dd) _.
rewrite mulr_natl -[X in _ *+ X]card_ord -sumr_const; apply: ler_sum => k _.
have f01 : forall (i : 'I_n) (x : 'I_d), 0 <= ((x == k)%:R : real) <= 1 by move=> i x; case: (x == k); rewrite ?lexx ?ler01.
have half : 0 <= (2%:R^-1 : real) < 1 by rewrite invr_ge0 ler0n /= invf_lt1 ?ltr0n // ltr1n.
have := chernoff_lower_simple (fun i : 'I_n => du) f01 half.
have -> : \sum_(i < n) mean (uniform real_realType [finType of 'I_d]) (fun x => (x == k)%:R) = n%:R / d%:R.
  rewrite sumr_const card_ord /mean (bigD1 k) //= eqxx mulr1 big1 ?addr0 => [|j /negPf ->]; last exact: mulr0.
  by rewrite /uniform card_ord -[LHS]mulr_natl.
move=> h; apply: le_trans (_ : _ <= exp (- (2%:R^-1 ^+ 2 * (n%:R / d%:R) / 2%:R))) _; last first.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (exp (- _)); field; rewrite gt_eqF.
apply: le_trans h; apply: probability_sub dd _ => c; rewrite -ltnNge => h.
have -> : \sum_i (c i == k)%:R = (round_size c k)%:R :> real.
  by rewrite /round_size -sum1_card natr_sum [RHS]big_mkcond; apply: eq_bigr => i _; rewrite inE; case: (c i == k).
have -> : (1 - 2%:R^-1) * (n%:R / d%:R) = n%:R / (2%:R * d%:R) :> real by field; rewrite gt_eqF.
by rewrite ler_pdivlMr ?mulr_gt0 ?ltr0n // mulrC -!natrM ler_nat ltnW.
Qed.

Theorem thm_5_2 : mean L (rounds_error r t p query) <=
  2%:R * g * r * sqrt (d%:R * ln (2%:R * d%:R) / n%:R) + (g + 1) * r * (d%:R * exp (- (n%:R / (8%:R * d%:R)))).
Proof.
have g0 := gain_gt0 t1; set a := 2%:R * g * r * _; set b := (g + 1) * r.
have b0 : 0 <= b by rewrite mulr_ge0 ?(ltW r0) // addr_ge0 ?ler01 ?ltW.
have -> : mean L (rounds_error r t p query) = mean L (fun x => let: (s, c, v, y) := x in given_error s c y).
  by apply: eq_mean => -[[[s c] v] y].
rewrite mean_law; apply: mean_le_const => // s.
apply: (@le_trans _ _ (a + b * probability die (fun c => ~~ balanced c))); last by rewrite lerD2l ler_wpM2l // bad_partition.
rewrite -{1}(mean_const a dd) probability_mean -meanZ -meanD; apply: mean_le => // c.
have [gc|bc] /= := boolP (balanced c); first by rewrite mulr0 addr0 given_error_good.
apply: (@le_trans _ _ b); first by apply: mean_le_const => // y; exact: given_error_most.
rewrite mulr1 lerDr /a mulr_ge0 ?sqrt_ge0 // -mulrA mulr_ge0 ?ler0n // mulr_ge0 ?(ltW r0) //; exact: ltW.
Qed.

(* the printed bound, for two rounds or more *)
Theorem thm_5_2_printed : (1 < d)%N -> 8%:R * d%:R * ln n%:R <= n%:R ->
  mean L (rounds_error r t p query) <= 4%:R * r * sqrt (g ^+ 2 * d%:R * ln d%:R / n%:R).
Proof.
move=> d1 many; have g0 := gain_gt0 t1.
have g1 : 1 <= g by rewrite ler_pdivlMr ?subr_gt0 // mul1r lerD2l (le_trans _ ler01) // oppr_le0 ler01.
have d2 : 2%:R <= d%:R :> real by rewrite ler_nat.
have -> : sqrt (g ^+ 2 * d%:R * ln d%:R / n%:R) = g * sqrt (d%:R * ln d%:R / n%:R).
  rewrite (_ : g ^+ 2 * d%:R * ln d%:R / n%:R = g ^+ 2 * (d%:R * ln d%:R / n%:R)); last by ring.
  by rewrite sqrtM ?sqr_ge0 // sqrt_sqr // ltW.
rewrite -mulrA [r * _]mulrC mulrA; case: (ltngtP n 1) => [|n2|n1]; first by rewrite ltnNge n0.
  have n2' : 2%:R <= n%:R :> real by rewrite ler_nat.
  apply: le_trans thm_5_2 _.
  have -> : 2%:R * g * r * sqrt (d%:R * ln (2%:R * d%:R) / n%:R) + (g + 1) * r * (d%:R * exp (- (n%:R / (8%:R * d%:R)))) =
    (2%:R * g * sqrt (d%:R * ln (2%:R * d%:R) / n%:R) + (g + 1) * (d%:R * exp (- (n%:R / (8%:R * d%:R))))) * r by ring.
  rewrite ler_pM2r //; move: many d2 n2' g1; move: (n%:R) (d%:R) g => N D G many d2 n2' g1.
  by toR; apply: RoundsScalar.corrected_printed.
have -> : mean L (rounds_error r t p query) = mean L (fun x => let: (s, c, v, y) := x in given_error s c y).
  by apply: eq_mean => -[[[s c] v] y].
apply: (@le_trans _ _ ((g + 1) * r)).
  by apply: mean_le_const law_distribution _ => -[[[s c] v] y]; exact: given_error_most.
rewrite n1 ler_pM2r //; move: d2 g1; move: (d%:R) g => D G d2 g1.
by toR; apply: RoundsScalar.one_user.
Qed.
End Total.
End Rounds.
