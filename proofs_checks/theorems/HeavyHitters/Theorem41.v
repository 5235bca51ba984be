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
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse OneRow.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Lemma82 Sketch HadaOracle Levels LevelOracle Theorem42 Theorem42Constant HadaHeavy.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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

(* what happens with probability 1 - beta: near_on_gamma, searched and succinct are in HadaHeavy.v *)
Definition heavy_event (A D O : finType) (n L : nat) (code : D -> L.-tuple A) (guess : O -> 'I_L -> L.-bseq A -> real) (threshold : real)
  (x : 'I_n -> D) (o : O) : bool :=
  [&& near_on_gamma code guess threshold x o, searched code guess threshold x o, succinct code guess threshold x o &
    #|returned code guess threshold o|%:R <= sqrt n%:R :> real].

(* few items are above sqrt n in number, when the threshold is *)
Lemma few_items (n r : nat) (threshold : real) : (0 < n)%N -> sqrt n%:R <= threshold -> r%:R * threshold <= n%:R -> r%:R <= sqrt n%:R :> real.
Proof.
move=> n0 h l; have s0 : 0 < sqrt n%:R :> real by rewrite sqrt_gt0 // ltr0n.
rewrite -(ler_pmul2r s0); apply: le_trans (ler_wpmul2l (ler0n _ _) h) _; apply: le_trans l _.
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
apply: ln_ratio => //; rewrite -[X in X <= _]mulr1; apply: ler_pmul => //; exact: ler0n.
Qed.

Lemma threshold_large : 2%:R * sqrt n%:R <= threshold.
Proof.
have Ce : 2%:R <= C / epsilon by apply: le_trans C2 _; rewrite ler_pdivl_mulr // ler_pimulr // (le_trans (ler0n _ 2)).
apply: ler_pmul; rewrite ?ler0n ?sqrt_ge0 //; apply: sqrt_le.
rewrite -mulrA ler_pemulr ?ler0n // -[X in X <= _]mulr1; by apply: ler_pmul; rewrite ?ler01 ?ler1n.
Qed.

Theorem heavy_theorem (E : pred O) : (forall o, heavy_event code guess threshold x o -> E o) -> 1 - beta <= probability p E.
Proof.
move=> hE; have s0 : 0 < sqrt n%:R :> real by rewrite sqrt_gt0 // ltr0n.
have b0 : 0 <= beta by apply: ltW; case/andP: b01.
have s1 : 1 <= sqrt n%:R :> real by rewrite -[X in X <= _](sqrt_sqr ler01) expr1n; apply: sqrt_le; rewrite ler1n.
have A2 : (#|A| <= n)%N.
  move: letters; case: #|A| => // -[|a] //= h; apply: leq_ltn_trans h; by rewrite -mulnn leq_pmulr.
have A1 : #|A|%:R <= threshold.
  apply: le_trans threshold_large; move: letters; case: #|A| => [|a] /= h; first by rewrite mulr_ge0 ?ler0n ?sqrt_ge0.
  rewrite -addn1 natrD mulr_natl mulr2n ler_add // -[X in X <= _]sqrt_sqr ?ler0n //; apply: sqrt_le.
  by rewrite -natrX ler_nat ltnW.
have large : sqrt n%:R <= threshold.
  by apply: le_trans threshold_large; rewrite ler_pemull ?sqrt_ge0 // ler1n.
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
move=> n0 c3; apply: ln_ratio => //; rewrite -[X in X <= _]mulr1; apply: ler_pmul; rewrite ?ler0n ?ler01 // ler1n muln_gt0 n0.
by [].
Qed.
Let share (n : nat) : (0 < n)%N -> 0 < beta / (n * L)%:R < 1.
Proof.
move=> n0; have [b0 b1] := andP b01; have nL : 0 < (n * L)%:R :> real by rewrite ltr0n muln_gt0 n0.
by rewrite divr_gt0 //= ltr_pdivr_mulr // mul1r (lt_le_trans b1) // ler1n -(ltr0n real_realType).
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
have lb : 0 < ln (1 / beta) by rewrite ln_gt0 // ltr_pdivl_mulr // mul1r.
have h2 : ln (c * (n * L)%:R / beta) <= 4%:R * ln n%:R + ln (1 / beta).
  apply: (@le_trans _ _ (ln (n%:R ^+ 4 / beta))).
    apply: ln_le; first by rewrite divr_gt0 // mulr_gt0.
    rewrite ler_wpmul2r ?invr_ge0 ?(ltW b0) //; apply: (@le_trans _ _ ((4%:R * 4%:R) * (n%:R * n%:R))).
      apply: ler_pmul => //; rewrite ?(ltW c0) ?(ltW nL) //; first by rewrite -natrM.
      by rewrite -natrM ler_nat leq_mul2l Ln orbT.
    rewrite (_ : n%:R ^+ 4 = (n%:R * n%:R) * (n%:R * n%:R)); last by ring.
    by rewrite ler_wpmul2r ?mulr_ge0 ?ler0n // ler_pmul ?ler0n // ler_nat.
  by rewrite ln_div ?exprn_gt0 // lnX // ln_div ?ltr01 // ln1 sub0r.
set S := n%:R * ln d%:R * _; have h : n%:R * L%:R * ln (c * (n * L)%:R / beta) <= 4%:R ^+ 2 * S.
  apply: (@le_trans _ _ (n%:R * L%:R * (4%:R * ln n%:R + 4%:R * ln (1 / beta)))).
    rewrite ler_wpmul2l ?mulr_ge0 ?ler0n //; apply: le_trans h2 _; rewrite ler_add2l.
    by rewrite ler_pemull ?(ltW lb) // ler1n.
  have p1 : 0 <= 1 + ln (1 / beta) / ln n%:R by rewrite addr_ge0 ?ler01 // divr_ge0 // ltW.
  rewrite -subr_ge0; have -> : 4%:R ^+ 2 * S - n%:R * L%:R * (4%:R * ln n%:R + 4%:R * ln (1 / beta)) =
      4%:R * n%:R * (1 + ln (1 / beta) / ln n%:R) * (4%:R * ln d%:R - L%:R * ln n%:R).
    by rewrite /S; move: (ln n%:R) (ln (1 / beta)) (ln d%:R) ln0 => l l' l'' l0; field; rewrite gt_eqF.
  by rewrite !mulr_ge0 ?ler0n // subr_ge0.
have hs := sqrt_within (ler0n _ 4) h; have Ce : 0 <= 3%:R * (C / epsilon) by rewrite mulr_ge0 ?ler0n // divr_ge0 // ltW.
have -> : 12%:R * C / epsilon * sqrt S = 3%:R * (C / epsilon) * (4%:R * sqrt S) by field; rewrite gt_eqF.
by rewrite mulrA; apply: (ler_wpmul2l Ce hs).
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
  rewrite -[k.+1]addn1 natrD => h; apply: le_trans (ler_add (ltW h) l1) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; by ring.
apply: le_trans (ler_norm _) _; apply: le_trans (ltW (archi_boundP (normr_ge0 _))) _.
by rewrite -natrX ler_nat ltnW // ltn_expl.
Qed.
