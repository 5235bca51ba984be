(* linear-queries, section 5: adaptive queries by one bit from each user (Algorithm 6). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import OneBit.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
elim: v y past => [|v0 v IH] [|y0 y] past //=; first exact: ler01.
by apply: mulr_ge0 => //; case: (thm_5_1 past) => -[+ _] _; apply.
Qed.

(* and the whole protocol: two data sets that differ in one user's item give every transcript chances within the factor t *)
Theorem thm_5_1_transcript past before after (v v' : J) y :
  transcript past (before ++ v :: after) y <= t * transcript past (before ++ v' :: after) y.
Proof.
elim: before y past => [|w ws IH] [|y0 y] past /=; rewrite ?mulr0 //.
  by rewrite mulrA ler_wpmul2r ?transcript_ge0 //; case: (thm_5_1 past) => _; apply.
by rewrite mulrCA ler_wpmul2l //; case: (thm_5_1 past) => -[+ _] _; apply.
Qed.
End Protocol.

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
  rewrite mulrCA; apply: ler_wpmul2l => //; have [io|no] := boolP (i \in order c); last first.
    have -> : map x (order c) = map x' (order c).
      by apply/eq_in_map => j jo; apply: xx; apply: contraNneq no => <-.
    by rewrite ler_pemull // transcript_ge0.
  have := un c; case/splitPr: io => l s; rewrite cat_uniq /= !negb_or => /andP[_ /andP[/andP[il _] /andP[is_ _]]].
  rewrite !map_cat /=; have e (u : seq I) : i \notin u -> map x u = map x' u.
    by move=> iu; apply/eq_in_map => j ju; apply: xx; apply: contraNneq iu => <-.
  by rewrite (e l il) (e s is_); exact: thm_5_1_transcript (h c) r0 t1 _ _ _ _ _ _.
split=> [|u h]; last exact: (one_bit_tight r0 t1 e e' h).
have t0 : 0 < t + 1 := ltr_paddl (le_trans ler01 t1) ltr01.
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
