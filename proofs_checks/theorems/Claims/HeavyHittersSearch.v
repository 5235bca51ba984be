(* heavy-hitters (Wu, Wirth), Section 4: HadaHeavy with HadaOracle in each level, each theorem restated in full. Running times and memory are
   not stated. code v are the L letters of the item v, threshold is lambda', and lambda = 3 lambda'.

   Levels.v: the law of the partition over levels, of the coins of each level, and of the reports; Nested.v: with one partition for levels and
   groups. HadaHeavy.v: search_set is P_tau, gamma_strings Gamma; near_on_gamma, searched and succinct are what Corollary 4.5, Theorem 4.3 and
   Definition 1.3 ask of the estimates and of the list returned. *)
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Sylvester.
From Exactdp.Mechanisms Require Import OneRow.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Lemma82 Sketch HadaOracle Levels LevelOracle Theorem42 Nested Theorem42Blocks HadaHeavy.
From Exactdp.HeavyHitters Require Theorem41 Theorem41Blocks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Gamma has at most n L strings *)
Theorem cor_4_5_gamma (A D : finType) (n L : nat) (code : D -> L.-tuple A) (threshold : real) (x : 'I_n -> D) :
  0 < threshold -> #|A|%:R <= threshold -> (#|A| <= n)%N -> (#|gamma_strings code threshold x| <= n * L)%N.
Proof. by move=> *; apply: HadaHeavy.few_gamma. Qed.

(* any law p of the outcomes o and any estimates guess o g s whose error at one string s of a level g is above lambda' with probability at most
   beta/(n L) (Theorem 4.2): with probability 1 - beta or more all estimates on Gamma err by at most lambda' *)
Theorem cor_4_5_levels (A D O : finType) (n L : nat) (code : D -> L.-tuple A) (p : O -> real) (guess : O -> 'I_L -> L.-bseq A -> real)
  (threshold : real) (x : 'I_n -> D) (beta : real) :
  distribution p -> (0 < n)%N -> (0 < L)%N -> #|A|%:R <= threshold -> (#|A| <= n)%N -> 0 <= beta ->
  (forall (g : 'I_L) (s : L.-bseq A), probability p (fun o =>
    threshold < `|guess o g s - users_at (fun u => prefix_of code g (x u)) setT s|) <= beta / (n * L)%:R) ->
  1 - beta <= probability p (near_on_gamma code guess threshold x).
Proof. by move=> *; apply: HadaHeavy.heavy_near. Qed.

(* where the estimates on Gamma err by at most lambda' the sets P_tau are as Theorem 4.3 has them *)
Theorem thm_4_3_levels (A D O : finType) (n L : nat) (code : D -> L.-tuple A) (guess : O -> 'I_L -> L.-bseq A -> real) (threshold : real)
  (x : 'I_n -> D) (o : O) : 0 < threshold -> near_on_gamma code guess threshold x o -> searched code guess threshold x o.
Proof. by move=> t0; apply: HadaHeavy.near_search. Qed.

(* with probability 1 - beta or more all estimates on Gamma err by at most lambda': independent levels, independent groups in them *)
Theorem cor_4_5_hada (A D H : finType) (n L k j : nat) (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) (part := independent (@any_group n L)) (B := hada_oracle n w hash t middle)
  (law := levels_law part level (prefix_of code) (B := B) x) (guess := fun o => level_estimate level (B := B) o)
  (ell := ln (16%:R * (n * L)%:R / beta)) (threshold := 322%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> (0 < L)%N -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (0 < n)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (near_on_gamma code guess threshold x).
Proof.
move=> ci L0 dw med hs e0 e1 b01 n0 letters large kk ml.
by have [_ h] := Theorem41.thm_4_1_events ci L0 dw med hs e0 e1 b01 x n0 letters large kk ml; apply: h => o /and4P[].
Qed.

(* L blocks of b users of a permutation, independent groups in them *)
Theorem cor_4_5_hada_permutation (A D H : finType) (L b k j : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (code : D -> L.-tuple A) (w : H -> real)
  (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := @group L b b1) (part := @any_order n) (B := hada_oracle n w hash t middle)
  (law := levels_law part level (prefix_of code) (B := B) x) (guess := fun o => level_estimate level (B := B) o)
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 194%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= b%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (near_on_gamma code guess threshold x).
Proof.
move=> ci dw med hs e0 e1 b01 L1 letters large kk ml.
by have [_ h] := Theorem41.thm_4_1_events_permutation ci (ltnW L1) dw med hs e0 e1 b01 b1 x L1 letters large kk ml; apply: h => o /and4P[].
Qed.

(* L levels of k groups of b users, all blocks of one permutation *)
Theorem cor_4_5_hada_blocks (A D H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D)
  (epsilon beta : real) (t := exp epsilon) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (part := @any_order n)
  (Q := hrr n j t) (law := nested_law part level place (prefix_of code) w hash (A := Q) x)
  (guess := nested_estimate level place hash middle (A := Q))
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 69%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (near_on_gamma code guess threshold x).
Proof.
move=> ci dw med hs e0 e1 b01 L1 letters kk ml.
by have [_ h] := Theorem41Blocks.thm_4_1_blocks_events L0 k0 b0 x ci dw med hs e0 e1 b01 L1 letters kk ml; apply: h => o /and4P[].
Qed.

(* with probability 1 - beta or more, for all strings s: f >= 3 lambda' puts s into P_tau, and every s of P_tau has f >= lambda' and an estimate
   within lambda': independent levels, independent groups in them *)
Theorem thm_4_3_hada (A D H : finType) (n L k j : nat) (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) (part := independent (@any_group n L)) (B := hada_oracle n w hash t middle)
  (law := levels_law part level (prefix_of code) (B := B) x) (guess := fun o => level_estimate level (B := B) o)
  (ell := ln (16%:R * (n * L)%:R / beta)) (threshold := 322%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> (0 < L)%N -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (0 < n)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (searched code guess threshold x).
Proof.
move=> ci L0 dw med hs e0 e1 b01 n0 letters large kk ml.
by have [_ h] := Theorem41.thm_4_1_events ci L0 dw med hs e0 e1 b01 x n0 letters large kk ml; apply: h => o /and4P[].
Qed.

(* L blocks of b users of a permutation, independent groups in them *)
Theorem thm_4_3_hada_permutation (A D H : finType) (L b k j : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (code : D -> L.-tuple A) (w : H -> real)
  (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := @group L b b1) (part := @any_order n) (B := hada_oracle n w hash t middle)
  (law := levels_law part level (prefix_of code) (B := B) x) (guess := fun o => level_estimate level (B := B) o)
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 194%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= b%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (searched code guess threshold x).
Proof.
move=> ci dw med hs e0 e1 b01 L1 letters large kk ml.
by have [_ h] := Theorem41.thm_4_1_events_permutation ci (ltnW L1) dw med hs e0 e1 b01 b1 x L1 letters large kk ml; apply: h => o /and4P[].
Qed.

(* L levels of k groups of b users, all blocks of one permutation *)
Theorem thm_4_3_hada_blocks (A D H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D)
  (epsilon beta : real) (t := exp epsilon) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (part := @any_order n)
  (Q := hrr n j t) (law := nested_law part level place (prefix_of code) w hash (A := Q) x)
  (guess := nested_estimate level place hash middle (A := Q))
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 69%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (searched code guess threshold x).
Proof.
move=> ci dw med hs e0 e1 b01 L1 letters kk ml.
by have [_ h] := Theorem41Blocks.thm_4_1_blocks_events L0 k0 b0 x ci dw med hs e0 e1 b01 L1 letters kk ml; apply: h => o /and4P[].
Qed.

(* each user is in one level and one group: any partitions, and any private oracle in the groups, as HRR is for every epsilon >= 0 *)
Theorem thm_4_1_privacy (A D H J J' : finType) (n L k : nat) (code : D -> L.-tuple A) (part : J -> real) (level : J -> 'I_n -> 'I_L)
  (part' : J' -> real) (place : J' -> 'I_n -> 'I_k) (w : H -> real) (middle : ('I_k -> real) -> real) (t : real) (u : 'I_n)
  (channel := fun (M : finType) (hash : H -> L.-bseq A -> M) (O : oracle n M) (B := sketch_oracle part' place w hash O middle) =>
    public_coin (levels_public (L := L) part (B := B)) (level_message level (prefix_of code) (B := B) u)) :
  distribution part -> distribution part' -> distribution w ->
  (forall (M : finType) (hash : H -> L.-bseq A -> M) (O : oracle n M), proper O -> private_oracle O t -> ldp t (channel M hash O)) /\
  (forall (j : nat) (hash : H -> L.-bseq A -> bits j), 1 <= t -> ldp t (channel _ hash (hrr n j t))).
Proof.
move=> dp dp' dw; split=> [M hash O pO hO|j hash t1]; first exact: Theorem41.thm_4_1_privacy.
by have [pO hO] := Theorem41.hrr_at n j t1; exact: Theorem41.thm_4_1_privacy.
Qed.

(* HadaHeavy: each user's report, one bit beside the public coins (thm_4_1_one_bit), is private. With probability 1 - beta or more every item
   with f >= 3 lambda' is returned, the estimates of the returned err by at most lambda', and they are at most n / lambda' (succinct) and at
   most sqrt n: independent levels, independent groups in them *)
Theorem thm_4_1 (A D H : finType) (n L k j : nat) (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) (part := independent (@any_group n L)) (B := hada_oracle n w hash t middle)
  (law := levels_law part level (prefix_of code) (B := B) x) (guess := fun o => level_estimate level (B := B) o)
  (ell := ln (16%:R * (n * L)%:R / beta)) (threshold := 322%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> (0 < L)%N -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (0 < n)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (levels_public (L := L) part (B := B)) (level_message level (prefix_of code) (B := B) u))) /\
  1 - beta <= probability law
    (fun o => succinct code guess threshold x o && (#|returned code guess threshold o|%:R <= sqrt n%:R :> real)).
Proof.
move=> ci L0 dw med hs e0 e1 b01 n0 letters large kk ml.
have [private h] := Theorem41.thm_4_1_events ci L0 dw med hs e0 e1 b01 x n0 letters large kk ml.
by split=> //; apply: h => o /and4P[_ _ s f]; rewrite s.
Qed.

(* L blocks of b users of a permutation, independent groups in them *)
Theorem thm_4_1_permutation (A D H : finType) (L b k j : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (code : D -> L.-tuple A) (w : H -> real)
  (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := @group L b b1) (part := @any_order n) (B := hada_oracle n w hash t middle)
  (law := levels_law part level (prefix_of code) (B := B) x) (guess := fun o => level_estimate level (B := B) o)
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 194%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= b%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (levels_public (L := L) part (B := B)) (level_message level (prefix_of code) (B := B) u))) /\
  1 - beta <= probability law
    (fun o => succinct code guess threshold x o && (#|returned code guess threshold o|%:R <= sqrt n%:R :> real)).
Proof.
move=> ci dw med hs e0 e1 b01 L1 letters large kk ml.
have [private h] := Theorem41.thm_4_1_events_permutation ci (ltnW L1) dw med hs e0 e1 b01 b1 x L1 letters large kk ml.
by split=> //; apply: h => o /and4P[_ _ s f]; rewrite s.
Qed.

(* L levels of k groups of b users, all blocks of one permutation *)
Theorem thm_4_1_blocks (A D H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D)
  (epsilon beta : real) (t := exp epsilon) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (part := @any_order n)
  (Q := hrr n j t) (law := nested_law part level place (prefix_of code) w hash (A := Q) x)
  (guess := nested_estimate level place hash middle (A := Q))
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 69%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (nested_public (L := L) (k := k) part w (A := Q)) (nested_message level place (prefix_of code) hash (A := Q) u))) /\
  1 - beta <= probability law
    (fun o => succinct code guess threshold x o && (#|returned code guess threshold o|%:R <= sqrt n%:R :> real)).
Proof.
move=> ci dw med hs e0 e1 b01 L1 letters kk ml.
have [private h] := Theorem41Blocks.thm_4_1_blocks_events L0 k0 b0 x ci dw med hs e0 e1 b01 L1 letters kk ml.
by split=> //; apply: h => o /and4P[_ _ s f]; rewrite s.
Qed.

(* lambda = 3 lambda' in the printed form: d items, L = ceil(2 ln d / ln n) letters, that is n^(L - 1) < d^2 (<= n^L), d >= sqrt n; C is 322 and
   c is 16, or 194 or 69 and 8 *)
Theorem thm_4_1_rate (d n L : nat) (C c epsilon beta : real) : (4 <= n)%N -> (n ^ L.-1 < d ^ 2)%N -> (n <= d ^ 2)%N ->
  (0 < L <= n)%N -> 0 < C -> 0 < c -> c <= 16%:R -> 0 < epsilon -> 0 < beta < 1 ->
  3%:R * (C / epsilon * sqrt (n%:R * L%:R * ln (c * (n * L)%:R / beta))) <=
  12%:R * C / epsilon * sqrt (n%:R * ln d%:R * (1 + ln (1 / beta) / ln n%:R)).
Proof. exact: Theorem41.thm_4_1_rate. Qed.

(* for the blocks at both layers, as the paper has it with ln(n/beta) *)
Theorem thm_4_1_blocks_rate (n L : nat) (epsilon beta : real) : (8 <= n)%N -> (0 < L <= n)%N -> 0 < epsilon -> 0 < beta < 1 ->
  3%:R * (69%:R / epsilon * sqrt (n%:R * L%:R * ln (8%:R * (n * L)%:R / beta))) <=
  359%:R / epsilon * sqrt (n%:R * L%:R * ln (n%:R / beta)).
Proof. exact: Theorem41Blocks.thm_4_1_blocks_rate. Qed.

(* what is supposed of hash functions and of numbers can be met; medians: HeavyHittersSketch.thm_3_1_medians *)
Theorem thm_4_1_hashes (X : finType) (j : nat) : exists (H : finType) (w : H -> real) (hash : H -> X -> bits j), distribution w /\
  forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1.
Proof. exact: Theorem41.hashes_exist. Qed.

Theorem thm_4_1_parameters (ell : real) (m : nat -> real) : 1 <= ell ->
  exists k j : nat, 8%:R * ell <= k%:R <= 9%:R * ell /\ m k <= 2%:R ^+ j.
Proof. exact: Theorem41.parameters_exist. Qed.

(* the report of HRR: a row, public, uniform and the same for every item, and one bit *)
Theorem thm_4_1_one_bit (R : realFieldType) (j : nat) (t : R) (v r : bits j) (bit : bool) :
  one_row id t v (r, bit) = (2%:R ^+ j)^-1 * ((if (hadamard R r v == 1) == bit then t else 1) / (t + 1)).
Proof. exact: Theorem41.one_bit. Qed.
