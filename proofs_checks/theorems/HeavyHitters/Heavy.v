(* Theorem41, Theorem42Printed. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.HeavyHitters Require Import Partitioning Sizes Sketches Oracles Levelled Succinct Search Responses.
Import HadamardResponse OneRow Basic.Reals Inequalities Groups Permutations Lemma82 Sketch HadaOracle Levels LevelOracle Theorem42 Theorem42Constant HadaHeavy Lemma92Independent Section7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* What the theorems about HadaHeavy suppose of the public hash functions, of the medians, and of the numbers: w is a law of functions with
   2^j values under which two different strings have one value with chance 2^-j at most. *)
Record supposed (X H : finType) (k j : nat) (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (epsilon beta : real) : Prop :=
  Supposed {
    law_of_hashes : distribution w;
    few_collisions : forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1;
    middle_is_median : forall a, is_median a (middle a);
    some_epsilon : 0 < epsilon;
    some_beta : 0 < beta < 1 }.

(* Heavy hitters, Theorem 4.1: HadaHeavy as a whole, for epsilon <= 1. The running time and the memory are not stated.

   paper           theorem                           state
   Theorem 4.1     thm_4_1_events,                   repaired: private, and its list is a succinct histogram of at most sqrt n items,
                   thm_4_1_events_permutation        lambda = 3 lambda', with a number for the constant, both partitions over levels
   Theorem 4.3     the same, the event searched      repaired
   Corollary 4.5   the same, the event near_on_gamma repaired
   Theorem 4.1     thm_4_1_privacy, hrr_at           any partitions, any private oracle, as HRR for every epsilon >= 0
                   thm_4_1_rate                      lambda <= (3864/epsilon) sqrt(n ln d (1 + ln(1/beta)/ln n)), L = ceil(2 ln d/ln n), d >= sqrt n
                   hashes_exist, parameters_exist    the hypotheses on hash functions and numbers can be met
                   one_bit                           given the public row, the report of a user is one bit *)
Module Theorem41.
(* HRR at every epsilon >= 0 *)
Lemma hrr_at (n j : nat) (t : real) : 1 <= t -> proper (hrr n j t) /\ private_oracle (hrr n j t) t.
Proof.
move=> t1; split; last by move=> c v; exact: one_row_ldp.
split; first by split=> [c|]; rewrite /= ?ler01 // (bigD1 tt) //= big1 ?addr0 // => -[].
by split=> [c v|S c v y y' e]; [exact: one_row_stochastic|apply: eq_bigr => v' vS; rewrite e].
Qed.

(* privacy, for any partitions over levels and groups and any private oracle *)
Theorem thm_4_1_privacy (A D M H J J' : finType) (n L k : nat) (code : D -> L.-tuple A) (part : J -> real) (level : J -> 'I_n -> 'I_L)
  (part' : J' -> real) (place : J' -> 'I_n -> 'I_k) (w : H -> real) (hash : H -> L.-bseq A -> M) (O : oracle n M)
  (middle : ('I_k -> real) -> real) (t : real) (u : 'I_n) (B := sketch_oracle part' place w hash O middle) :
  distribution part -> distribution part' -> distribution w -> proper O -> private_oracle O t ->
  ldp t (public_coin (levels_public (L := L) part (B := B)) (level_message level (prefix_of code) (B := B) u)).
Proof.
move=> dp dp' dw pO hO; apply: levels_privacy => //; first exact: sketch_oracle_proper.
exact: sketch_oracle_private.
Qed.

(* what happens with probability 1 - beta: near_on_gamma, searched and succinct are in HadaHeavy *)
Definition heavy_event (A D O : finType) (n L : nat) (code : D -> L.-tuple A) (guess : O -> 'I_L -> L.-bseq A -> real) (threshold : real)
  (x : 'I_n -> D) (o : O) : bool :=
  [&& near_on_gamma code guess threshold x o, searched code guess threshold x o, succinct code guess threshold x o &
    #|returned code guess threshold o|%:R <= sqrt n%:R :> real].

(* few items are above sqrt n in number, when the threshold is *)
Lemma few_items (n r : nat) (threshold : real) : (0 < n)%N -> sqrt n%:R <= threshold -> r%:R * threshold <= n%:R -> r%:R <= sqrt n%:R :> real.
Proof.
move=> n0 h l; have s0 : 0 < sqrt n%:R :> real by rewrite sqrt_gt0 // ltr0n.
rewrite -(ler_pM2r s0); apply: le_trans (ler_wpM2l (ler0n _ _) h) _; apply: le_trans l _.
by rewrite -expr2 sqr_sqrt ?ler0n.
Qed.

Section Theorem41.
Variables (A D H : finType) (L k j : nat) (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j).
Variables (middle : ('I_k -> real) -> real) (epsilon beta : real).
Hypotheses (code_inj : injective code) (L0 : (0 < L)%N) (dw : distribution w) (med : forall a, is_median a (middle a)).
Hypothesis hashes : forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1.
Hypotheses (e0 : 0 < epsilon) (e1 : epsilon <= 1) (b01 : 0 < beta < 1).
Let t := exp epsilon.
Let t1 : 1 < t. Proof. by rewrite -exp0 exp_lt. Qed.

Section Any.
Variables (n : nat) (O : finType) (p : O -> real) (guess : O -> 'I_L -> L.-bseq A -> real) (x : 'I_n -> D) (C c : real).
Let ell := ln (c * (n * L)%:R / beta).
Let threshold := C / epsilon * sqrt (n%:R * L%:R * ell).
Hypotheses (dp : distribution p) (n0 : (0 < n)%N) (letters : (#|A|.-1 ^ 2 < n)%N) (C2 : 2%:R <= C) (c3 : 3%:R <= c).
Hypothesis error : forall (g : 'I_L) (s : L.-bseq A), probability p
  (fun o => threshold < `|guess o g s - users_at (fun u => prefix_of code g (x u)) setT s|) <= beta / (n * L)%:R.

Let nL : 1 <= (n * L)%:R :> real. Proof. by rewrite ler1n muln_gt0 n0. Qed.
Let ell1 : 1 <= ell.
Proof.
apply: ln_ratio => //; rewrite -[X in X <= _]mulr1; apply: ler_pM => //; exact: ler0n.
Qed.

Lemma threshold_large : 2%:R * sqrt n%:R <= threshold.
Proof.
have Ce : 2%:R <= C / epsilon by apply: le_trans C2 _; rewrite ler_pdivlMr // ler_piMr // (le_trans (ler0n _ 2)).
apply: ler_pM; rewrite ?ler0n ?sqrt_ge0 //; apply: sqrt_le.
rewrite -mulrA ler_peMr ?ler0n // -[X in X <= _]mulr1; by apply: ler_pM; rewrite ?ler01 ?ler1n.
Qed.

(* every estimate errs by more than the threshold with chance beta/(n L) at most: the search is right with chance 1 - beta at least *)
Theorem heavy_theorem (E : pred O) : (forall o, heavy_event code guess threshold x o -> E o) -> 1 - beta <= probability p E.
Proof.
move=> hE; have s0 : 0 < sqrt n%:R :> real by rewrite sqrt_gt0 // ltr0n.
have b0 : 0 <= beta by apply: ltW; case/andP: b01.
have s1 : 1 <= sqrt n%:R :> real by rewrite -[X in X <= _](sqrt_sqr ler01) expr1n; apply: sqrt_le; rewrite ler1n.
have A2 : (#|A| <= n)%N.
  move: letters; case: #|A| => // -[|a] //= h; apply: leq_ltn_trans h; by rewrite -mulnn leq_pmulr.
have A1 : #|A|%:R <= threshold.
  apply: le_trans threshold_large; move: letters; case: #|A| => [|a] /= h; first by rewrite mulr_ge0 ?ler0n ?sqrt_ge0.
  rewrite -addn1 natrD mulr_natl mulr2n lerD // -[X in X <= _]sqrt_sqr ?ler0n //; apply: sqrt_le.
  by rewrite -natrX ler_nat ltnW.
have large : sqrt n%:R <= threshold.
  by apply: le_trans threshold_large; rewrite ler_peMl ?sqrt_ge0 // ler1n.
have th0 := lt_le_trans s0 large.
apply: le_trans (heavy_near dp n0 L0 A1 A2 b0 error) _; apply: probability_sub => // o h; apply: hE.
have h' := near_succinct code_inj L0 th0 h; rewrite /heavy_event h (near_search th0 h) h' /=.
by case/and3P: h' => _ _; exact: few_items.
Qed.
End Any.

Let groups (l : real) : 1 <= l -> 8%:R * l <= k%:R -> (0 < k)%N.
Proof. by move=> l1 kl; rewrite -(ltr0n real_realType); apply: lt_le_trans kl; rewrite mulr_gt0 ?ltr0n // (lt_le_trans ltr01). Qed.
Let large_ln (n : nat) (c : real) : (0 < n)%N -> 3%:R <= c -> 1 <= ln (c * (n * L)%:R / beta).
Proof.
move=> n0 c3; apply: ln_ratio => //; rewrite -[X in X <= _]mulr1; apply: ler_pM; rewrite ?ler0n ?ler01 // ler1n muln_gt0 n0.
by [].
Qed.
Let share (n : nat) : (0 < n)%N -> 0 < beta / (n * L)%:R < 1.
Proof.
move=> n0; have [b0 b1] := andP b01; have nL : 0 < (n * L)%:R :> real by rewrite ltr0n muln_gt0 n0.
by rewrite divr_gt0 //= ltr_pdivrMr // mul1r (lt_le_trans b1) // ler1n -(ltr0n real_realType).
Qed.

Theorem thm_4_1_events (n : nat) (x : 'I_n -> D) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) (part := independent (@any_group n L))
  (B := hada_oracle n w hash t middle) (ell := ln (16%:R * (n * L)%:R / beta)) (threshold := 322%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  (0 < n)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (levels_public (L := L) part (B := B)) (level_message level (prefix_of code) (B := B) u))) /\
  forall E : pred _, (forall o, heavy_event code (fun o => level_estimate level (B := B) o) threshold x o -> E o) ->
    1 - beta <= probability (levels_law part level (prefix_of code) (B := B) x) E.
Proof.
move=> n0 letters large kk ml; have e : 16%:R / (beta / (n * L)%:R) = 16%:R * (n * L)%:R / beta by rewrite invf_div mulrA.
have c : 2%:R <= 322%:R :> real by rewrite ler_nat.
have c3 : 3%:R <= 16%:R :> real by rewrite ler_nat.
have dp : distribution part by apply: independent_distribution; exact: any_group_distribution.
have k0 : (0 < k)%N by case/andP: kk => kl _; exact: groups (large_ln n0 c3) kl.
have pB : proper B by exact: hada_proper.
split=> [u|E]; first by apply: levels_privacy => //; exact: hada_private.
apply: (@heavy_theorem n _ _ _ x 322%:R 16%:R) => //; first exact: levels_distribution.
move=> g s; have := @thm_4_2_constant D _ H L k j (prefix_of code) w hash middle epsilon (beta / (n * L)%:R) g s dw med e0 e1 (share n0) hashes n x.
by rewrite e => h; exact: h.
Qed.

(* L blocks of b users of a permutation *)
Theorem thm_4_1_events_permutation (b : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (x : 'I_n -> D) (level := @group L b b1) (part := @any_order n)
  (B := hada_oracle n w hash t middle) (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 194%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= b%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (levels_public (L := L) part (B := B)) (level_message level (prefix_of code) (B := B) u))) /\
  forall E : pred _, (forall o, heavy_event code (fun o => level_estimate level (B := B) o) threshold x o -> E o) ->
    1 - beta <= probability (levels_law part level (prefix_of code) (B := B) x) E.
Proof.
move=> L1 letters large kk ml; have e : 8%:R / (beta / (n * L)%:R) = 8%:R * (n * L)%:R / beta by rewrite invf_div mulrA.
have n0 : (0 < n)%N by rewrite muln_gt0 L0.
have c : 2%:R <= 194%:R :> real by rewrite ler_nat.
have c3 : 3%:R <= 8%:R :> real by rewrite ler_nat.
have dp : distribution part by exact: any_order_distribution.
have k0 : (0 < k)%N by case/andP: kk => kl _; exact: groups (large_ln n0 c3) kl.
have pB : proper B by exact: hada_proper.
split=> [u|E]; first by apply: levels_privacy => //; exact: hada_private.
apply: (@heavy_theorem n _ _ _ x 194%:R 8%:R) => //; first exact: levels_distribution.
move=> g s; have b' := share n0.
have := @thm_4_2_constant_permutation D _ H L k j (prefix_of code) w hash middle epsilon (beta / (n * L)%:R) g s dw med e0 e1 b' hashes b b1 x.
by rewrite -/n e => h; exact: h.
Qed.
End Theorem41.

(* the printed rate: L = ceil(2 ln d / ln n), that is n^(L - 1) < d^2 (<= n^L), and d >= sqrt n *)
Theorem thm_4_1_rate (d n L : nat) (C c epsilon beta : real) : (4 <= n)%N -> (n ^ L.-1 < d ^ 2)%N -> (n <= d ^ 2)%N ->
  (0 < L <= n)%N -> 0 < C -> 0 < c -> c <= 16%:R -> 0 < epsilon -> 0 < beta < 1 ->
  3%:R * (C / epsilon * sqrt (n%:R * L%:R * ln (c * (n * L)%:R / beta))) <=
  12%:R * C / epsilon * sqrt (n%:R * ln d%:R * (1 + ln (1 / beta) / ln n%:R)).
Proof.
move=> n4 nd1 nd /andP[L0 Ln] C0 c0 c16 e0 /andP[b0 b1]; have n1 : (1 < n)%N by exact: leq_trans n4.
have [ln0 _ h3] := levels_rate n1 nd1 nd L0.
have np : 0 < n%:R :> real by rewrite ltr0n (leq_trans L0).
have nL : 0 < (n * L)%:R :> real by rewrite natrM mulr_gt0 // ltr0n.
have lb : 0 < ln (1 / beta) by rewrite ln_gt0 // ltr_pdivlMr // mul1r.
have h2 : ln (c * (n * L)%:R / beta) <= 4%:R * ln n%:R + ln (1 / beta).
  apply: (@le_trans _ _ (ln (n%:R ^+ 4 / beta))).
    apply: ln_le; first by rewrite divr_gt0 // mulr_gt0.
    rewrite ler_wpM2r ?invr_ge0 ?(ltW b0) //; apply: (@le_trans _ _ ((4%:R * 4%:R) * (n%:R * n%:R))).
      apply: ler_pM => //; rewrite ?(ltW c0) ?(ltW nL) //; first by rewrite -natrM.
      by rewrite -natrM ler_nat leq_mul2l Ln orbT.
    rewrite (_ : n%:R ^+ 4 = (n%:R * n%:R) * (n%:R * n%:R)); last by ring.
    by rewrite ler_wpM2r ?mulr_ge0 ?ler0n // ler_pM ?ler0n // ler_nat.
  by rewrite ln_div ?exprn_gt0 // lnX // ln_div ?ltr01 // ln1 sub0r.
set S := n%:R * ln d%:R * _; have h : n%:R * L%:R * ln (c * (n * L)%:R / beta) <= 4%:R ^+ 2 * S.
  apply: (@le_trans _ _ (n%:R * L%:R * (4%:R * ln n%:R + 4%:R * ln (1 / beta)))).
    rewrite ler_wpM2l ?mulr_ge0 ?ler0n //; apply: le_trans h2 _; rewrite lerD2l.
    by rewrite ler_peMl ?(ltW lb) // ler1n.
  have p1 : 0 <= 1 + ln (1 / beta) / ln n%:R by rewrite addr_ge0 ?ler01 // divr_ge0 // ltW.
  rewrite -subr_ge0; have -> : 4%:R ^+ 2 * S - n%:R * L%:R * (4%:R * ln n%:R + 4%:R * ln (1 / beta)) =
      4%:R * n%:R * (1 + ln (1 / beta) / ln n%:R) * (4%:R * ln d%:R - L%:R * ln n%:R).
    by rewrite /S; move: (ln n%:R) (ln (1 / beta)) (ln d%:R) ln0 => l l' l'' l0; field; rewrite gt_eqF.
  by rewrite !mulr_ge0 ?ler0n // subr_ge0.
have hs := sqrt_within (ler0n _ 4) h; have Ce : 0 <= 3%:R * (C / epsilon) by rewrite mulr_ge0 ?ler0n // divr_ge0 // ltW.
have -> : 12%:R * C / epsilon * sqrt S = 3%:R * (C / epsilon) * (4%:R * sqrt S) by field; rewrite gt_eqF.
by rewrite mulrA; apply: (ler_wpM2l Ce hs).
Qed.

(* all functions, with one law: every two items have the same value with probability 2^-j *)
Theorem hashes_exist (X : finType) (j : nat) : exists (H : finType) (w : H -> real) (hash : H -> X -> bits j), distribution w /\
  forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1.
Proof.
pose u (_ : 'I_#|X|) (b : bits j) : real := (2%:R ^+ j)^-1; have m0 : 0 < 2%:R ^+ j :> real by rewrite exprn_gt0 // ltr0n.
have card : #|{: bits j}|%:R = 2%:R ^+ j :> real by rewrite card_ffun card_bool card_ord natrX.
have du i : distribution (u i).
  by split=> [b|]; rewrite /u ?invr_ge0 ?(ltW m0) // sumr_const -[_ *+ _]mulr_natl card divff ?gt_eqF.
exists [finType of {ffun 'I_#|X| -> bits j}], (independent u), (fun (h : {ffun 'I_#|X| -> bits j}) v => h (enum_rank v)).
split; first exact: independent_distribution.
move=> v v' ne; rewrite probability_mean.
have -> : mean (independent u) (fun h : {ffun 'I_#|X| -> bits j} => (h (enum_rank v') == h (enum_rank v))%:R) =
    \sum_(b : bits j) (2%:R ^+ j)^-1 * (2%:R ^+ j)^-1.
  rewrite (@eq_mean _ _ _ _ (fun h : {ffun 'I_#|X| -> bits j} => \sum_b (h (enum_rank v') == b)%:R * (h (enum_rank v) == b)%:R)) => [|h]; last first.
    by rewrite (bigD1 (h (enum_rank v))) //= eqxx mulr1 big1 ?addr0 // => b nb; rewrite [h (enum_rank v) == b]eq_sym (negPf nb) mulr0.
  have one i b : mean (u i) (fun y => (y == b)%:R) = (2%:R ^+ j)^-1.
    by rewrite /mean (bigD1 b) //= eqxx mulr1 big1 ?addr0 // => y /negPf ->; rewrite mulr0.
  rewrite mean_sum; apply: eq_bigr => b _; rewrite (mean_two du (fun y => (y == b)%:R) (fun y => (y == b)%:R)) ?one //.
  by rewrite (inj_eq enum_rank_inj).
by rewrite sumr_const -[_ *+ _]mulr_natl card mulrA divff ?mul1r // gt_eqF.
Qed.

(* the row is public, uniform and the same for every item; given the row the report is one bit *)
Theorem one_bit (R : realFieldType) (j : nat) (t : R) (v r : bits j) (bit : bool) :
  one_row id t v (r, bit) = (2%:R ^+ j)^-1 * ((if (hadamard R r v == 1) == bit then t else 1) / (t + 1)).
Proof. by rewrite /one_row /agrees /= invfM mulrCA. Qed.

(* k and j as they are required, for every l >= 1 and every range m of the hash functions *)
Theorem parameters_exist (ell : real) (m : nat -> real) : 1 <= ell -> exists k j : nat, 8%:R * ell <= k%:R <= 9%:R * ell /\ m k <= 2%:R ^+ j.
Proof.
move=> l1; have l8 : 0 <= 8%:R * ell by rewrite mulr_ge0 ?ler0n // (le_trans ler01).
have ex : exists k : nat, 8%:R * ell <= k%:R by exists (Num.bound (8%:R * ell)); exact/ltW/archi_boundP.
have h := ex_minnP ex; case: h => k low least; exists k.
exists (Num.bound `|m k|); split.
  rewrite low /=; case: k low least => [|k] low least; first by rewrite mulr_ge0 ?ler0n // (le_trans ler01).
  have : k%:R < 8%:R * ell by rewrite ltNge; apply/negP => /least; rewrite ltnn.
  rewrite -[k.+1]addn1 natrD => h; apply: le_trans (lerD (ltW h) l1) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; by ring.
apply: le_trans (ler_norm _) _; apply: le_trans (ltW (archi_boundP (normr_ge0 _))) _.
by rewrite -natrX ler_nat ltnW // ltn_expl.
Qed.
End Theorem41.

(* Heavy hitters, Theorem 4.2 for independent partitions and an integer k = 8 l', in the form of the paper's proof.

   paper         theorem            state
   Theorem 4.2   thm_4_2_printed    sqrt(n L) [K sqrt(e l') + 1 + (sqrt 2 + 2/3) sqrt(ln(2/beta'))], l' = ln(16/beta')
                 thm_4_2_rate       in d and n as printed, L = ceil(2 ln d / ln n), d >= sqrt n, beta' <= 1/2 *)
Module Theorem42Printed.
Section Printed.
Variables (n L k : nat) (C epsilon beta : real).
Let ell : real := ln (16%:R / beta).
Let v : real := n%:R / L%:R.
Let N : real := exp 1 * v.
Hypotheses (L0 : (0 < L)%N) (v0 : 0 < v) (ell0 : 0 < ell) (k8 : k%:R = 8%:R * ell) (C0 : 0 <= C).
Hypotheses (l0 : 0 <= ln (2%:R / beta)) (lv : ln (2%:R / beta) <= v).
Let K := 24%:R * sqrt 2%:R + (epsilon^-1 + 4%:R * C * sqrt (ln (16%:R * exp 2%:R))) * sqrt (1 + 24%:R * sqrt 2%:R * sqrt (ell / N)).
Let N0 : 0 < N. Proof. by rewrite mulr_gt0 ?exp_gt0. Qed.
Let Lp : 0 < L%:R :> real. Proof. by rewrite ltr0n. Qed.
Let s22 : sqrt 2%:R * sqrt 2%:R = 2%:R. Proof. by rewrite -expr2 sqr_sqrt ?ler0n. Qed.

(* with k = 8 ell groups the error of the sketch is K sqrt (N ell) *)
Lemma sketch_error_eight : sketch_error k epsilon (C * sqrt 2%:R) ell N = K * sqrt (N * ell).
Proof.
set q := sqrt (N * ell); set r := sqrt (ell / N); set y := sqrt (1 + 24%:R * sqrt 2%:R * r); set l16 := ln (16%:R * exp 2%:R).
have Nl0 : 0 <= N * ell by rewrite mulr_ge0 // ltW.
have s8 : sqrt 8%:R = 2%:R * sqrt 2%:R by rewrite -{1}(sqrt_sqr (ler0n _ 2)) -sqrtM ?sqr_ge0 //; congr sqrt; ring.
have a1 : sqrt (k%:R * N) = 2%:R * sqrt 2%:R * q.
  by rewrite k8 -s8 -sqrtM ?ler0n //; congr sqrt; ring.
have a2 : sqrt (2%:R * N * ell) = sqrt 2%:R * q by rewrite -mulrA sqrtM ?ler0n.
have qr : q = N * r.
  rewrite /r -{1}(sqrt_sqr (ltW N0)) -sqrtM ?sqr_ge0 //; congr sqrt; by field; rewrite gt_eqF.
have y0 : 0 <= 1 + 24%:R * sqrt 2%:R * r by rewrite addr_ge0 ?ler01 // !mulr_ge0 ?ler0n ?sqrt_ge0.
rewrite /sketch_error a1 a2; set D := 8%:R * _; have DE : D = 24%:R * sqrt 2%:R * q by rewrite /D; ring.
have ND : N + D = N * (1 + 24%:R * sqrt 2%:R * r) by rewrite DE qr; ring.
have a3 : sqrt ((N + D) * ell) = q * y by rewrite ND mulrAC sqrtM.
have a4 : sqrt (k%:R * (N + D) * l16) = 2%:R * sqrt 2%:R * q * y * sqrt l16.
  have -> : k%:R * (N + D) * l16 = 8%:R * ((N * ell) * ((1 + 24%:R * sqrt 2%:R * r) * l16)) by rewrite ND k8; ring.
  rewrite sqrtM ?ler0n // s8 (sqrtM _ Nl0) -/q (sqrtM _ y0) -/y; ring.
rewrite a3 a4 DE /K -/l16 -/r -/y -/q; have -> : C * sqrt 2%:R * (2%:R * sqrt 2%:R * q * y * sqrt l16) =
  (sqrt 2%:R * sqrt 2%:R) * 2%:R * C * q * y * sqrt l16 by ring.
by rewrite s22; ring.
Qed.

Lemma printed_error : L%:R * (sketch_error k epsilon (C * sqrt 2%:R) ell N + level_deviation v beta) <=
  sqrt (n%:R * L%:R) * (K * sqrt (exp 1 * ell) + 1 + (sqrt 2%:R + 2%:R / 3%:R) * sqrt (ln (2%:R / beta))).
Proof.
have nL : 0 <= n%:R * L%:R :> real by rewrite mulr_ge0 ?ler0n.
have out a : L%:R * sqrt (v * a) = sqrt (n%:R * L%:R) * sqrt a.
  rewrite -{1}(sqrt_sqr (ltW Lp)) -!sqrtM ?sqr_ge0 //; congr sqrt; rewrite /v; by field; rewrite gt_eqF.
rewrite sketch_error_eight /level_deviation !mulrDr -!addrA lerD //.
  rewrite mulrCA [X in _ <= X]mulrCA (_ : N * ell = v * (exp 1 * ell)) ?out //; by rewrite /N; ring.
have e1 : L%:R * sqrt v = sqrt (n%:R * L%:R) * 1.
  have := out 1; rewrite mulr1 => ->; congr (_ * _); by rewrite -[X in sqrt X](expr1n _ 2) sqrt_sqr ?ler01.
rewrite e1 lerD2l -mulrDr; apply: le_trans (ler_wpM2l (ltW Lp) (deviation_large l0 lv)) _.
by rewrite mulrCA out mulrCA.
Qed.
End Printed.

Theorem thm_4_2_printed (D X H : finType) (n L k j : nat) (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X) (epsilon beta : real) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u)
  (C := gain (exp epsilon)) (ell := ln (16%:R / beta)) (N := exp 1 * (n%:R / L%:R))
  (K := 24%:R * sqrt 2%:R + (epsilon^-1 + 4%:R * C * sqrt (ln (16%:R * exp 2%:R))) * sqrt (1 + 24%:R * sqrt 2%:R * sqrt (ell / N))) :
  distribution w -> (forall a, is_median a (middle a)) -> 0 < epsilon -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  ln (4%:R / beta) <= n%:R / L%:R -> k%:R = 8%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * N / ell) <= 2%:R ^+ j ->
  1 - beta <= probability (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash (exp epsilon) middle) x)
    (fun o => `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s| <=
      sqrt (n%:R * L%:R) * (K * sqrt (exp 1 * ell) + 1 + (sqrt 2%:R + 2%:R / 3%:R) * sqrt (ln (2%:R / beta)))).
Proof.
move=> dw med e0 b01 hs large k8 ml; have t1 : 1 < exp epsilon by rewrite -exp0 exp_lt.
have [b0 b1] := andP b01; have L0 : (0 < L)%N := leq_ltn_trans (leq0n g) (ltn_ord g).
have lg c : 1 <= c -> 0 < ln (c / beta) by move=> c1; rewrite ln_gt0 // ltr_pdivlMr // mul1r (lt_le_trans b1).
have ell0 : 0 < ell by apply: lg; rewrite ler1n.
have k0 : (0 < k)%N by rewrite -(ltr0n real_realType) k8 mulr_gt0 ?ltr0n.
have kl : 8%:R * ell <= k%:R by rewrite k8.
have v0 : 0 < n%:R / L%:R :> real by apply: lt_le_trans large; apply: lg; rewrite ler1n.
have l0 : 0 <= ln (2%:R / beta) by apply: ltW; apply: lg; rewrite ler1n.
have lv : ln (2%:R / beta) <= n%:R / L%:R by apply: le_trans large; rewrite ln_ratio_le ?ltr0n // ler_nat.
have C0 : 0 <= C by apply/ltW/gain_gt0.
have dl : distribution (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash (exp epsilon) middle) x).
  apply: levels_distribution; last exact: hada_proper.
  by apply: independent_distribution; exact: any_group_distribution.
have h := thm_4_2_hada dw t1 e0 b01 hs k0 med prefix x g s kl ml large.
apply: le_trans (_ : 1 - probability _ _ <= _); first by rewrite lerD2l lerN2; exact: h.
rewrite -probabilityC //; apply: probability_sub => // o; rewrite -leNgt => a; apply: le_trans a _.
exact: printed_error.
Qed.

(* C = 322 and c = 16, or C = 194 or 69 and c = 8 *)
Theorem thm_4_2_rate (d n L : nat) (C c epsilon beta : real) : (1 < n)%N -> (n ^ L.-1 < d ^ 2)%N -> (n <= d ^ 2)%N -> (0 < L)%N ->
  0 < C -> 0 < c -> c <= 16%:R -> 0 < epsilon -> 0 < beta -> beta <= 2%:R^-1 ->
  C / epsilon * sqrt (n%:R * L%:R * ln (c / beta)) <= 5%:R * C / epsilon * sqrt (n%:R * ln d%:R * ln (1 / beta) / ln n%:R).
Proof.
move=> n1 nd1 nd L0 C0 c0 c16 e0 b0 b2; have [ln0 ld h] := levels_rate n1 nd1 nd L0.
have i2 : 2%:R <= beta^-1 by rewrite -[2%:R]invrK lef_pV2 ?posrE // invr_gt0 ltr0n.
have lb : 0 <= ln (1 / beta) by rewrite ln_ge0 // div1r; apply: le_trans i2; rewrite ler1n.
have h2 : ln (c / beta) <= 5%:R * ln (1 / beta).
  have -> : 5%:R * ln (1 / beta) = ln (beta^-1 ^+ 5) by rewrite lnX ?invr_gt0 // div1r.
  apply: ln_le; first by rewrite divr_gt0.
  rewrite exprSr ler_wpM2r ?invr_ge0 ?(ltW b0) //; apply: le_trans c16 _.
  have -> : 16%:R = 2%:R ^+ 4 :> real by rewrite -natrX.
  by rewrite lerXn2r ?nnegrE ?ler0n ?invr_ge0 ?(ltW b0).
set S := n%:R * ln d%:R * _ / _.
have hS : n%:R * L%:R * ln (c / beta) <= 5%:R ^+ 2 * S.
  apply: le_trans (ler_wpM2l _ h2) _; first by rewrite mulr_ge0 ?ler0n.
  have e : 5%:R ^+ 2 * S - n%:R * L%:R * (5%:R * ln (1 / beta)) =
      5%:R * n%:R * ln (1 / beta) / ln n%:R * ((4%:R * ln d%:R - L%:R * ln n%:R) + ln d%:R).
    by rewrite /S; move: (ln n%:R) (ln (1 / beta)) (ln d%:R) ln0 => l l' l'' l0; field; rewrite gt_eqF.
  rewrite -subr_ge0 e; apply: mulr_ge0; last by apply: addr_ge0; rewrite ?subr_ge0.
  by apply: divr_ge0; [apply: mulr_ge0 => //; apply: mulr_ge0; exact: ler0n|exact: ltW].
have hs := sqrt_within (ler0n _ 5) hS; have Ce : 0 <= C / epsilon by rewrite divr_ge0 // ltW.
have -> : 5%:R * C / epsilon * sqrt S = C / epsilon * (5%:R * sqrt S) by field; rewrite gt_eqF.
exact: (ler_wpM2l Ce hs).
Qed.
End Theorem42Printed.
