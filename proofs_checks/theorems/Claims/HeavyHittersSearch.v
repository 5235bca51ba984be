(* heavy-hitters (Wu, Wirth), Sections 4 and 9.1: partitions over the levels of the search, Theorem 4.2, and HadaHeavy (Theorem 4.1),
   each theorem restated in full. t is e^epsilon, and users_at z S s the number of the users of S whose value is s. Running times and memory are not stated.

   Levels.v: levels_law is the law of the partition over levels, of an independent copy of the oracle's coins for each level, and of the
   reports; level_estimate is L times the answer of the oracle of a level about its users. errs_within B N e b: the oracle B errs by more
   than e with probability at most b, at any fixed item, for any set of at most N users. LevelOracle.v: sketch_oracle is Algorithm 1 as an
   oracle for any set of users, sketch_error the bound of Theorem 3.1. HadaHeavy.v: search, near, searched, succinct. *)
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse OneRow.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Partition Lemma82 Sketch Levels LevelOracle Theorem42 HadaHeavy.
From Exactdp.HeavyHitters Require Lemma92Independent Theorem42Constant Theorem41.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* independent levels, all of them in one law *)
Theorem lem_9_1_level (n L : nat) (g : 'I_L) :
  probability (independent (@any_group n L)) (fun a => exp 1 * (n%:R / L%:R) <= \sum_u (a u == g)%:R) <= exp (- (n%:R / L%:R)).
Proof. exact: Lemma92Independent.lem_9_1_level. Qed.

(* off x q Z is the norm of f_(U_tau) - q f, Z the users of the level *)
Theorem lem_9_2_independent (n L : nat) (g : 'I_L) (X : finType) (x : 'I_n -> X) (beta : real) : 0 < beta < 1 ->
  probability (independent (@any_group n L)) (fun a =>
    sqrt (n%:R / L%:R) + sqrt (2%:R * (n%:R / L%:R) * ln (1 / beta)) + 2%:R / 3%:R * ln (1 / beta) <= off x L%:R^-1 (fun u => a u == g)) <= beta.
Proof. by move=> *; apply: Lemma92Independent.lem_9_2_independent. Qed.

(* each user takes part in one oracle: any partition over levels, any private oracle *)
Theorem thm_4_2_privacy (D X J : finType) (n L : nat) (part : J -> real) (level : J -> 'I_n -> 'I_L) (prefix : 'I_L -> D -> X) (B : oracle n X)
  (t : real) (u : 'I_n) : distribution part -> proper B -> private_oracle B t ->
  ldp t (public_coin (levels_public (L := L) part (B := B)) (level_message level prefix (B := B) u)).
Proof. by move=> *; apply: Levels.levels_privacy. Qed.

(* any oracle that errs by more than e with probability at most beta'/4 for e n / L users (its e is the first of these) *)
Theorem thm_4_2 (D X : finType) (n L : nat) (prefix : 'I_L -> D -> X) (B : oracle n X) (x : 'I_n -> D) (g : 'I_L) (s : X) (e beta : real)
  (v := n%:R / L%:R) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) :
  proper B -> 0 < beta < 1 -> errs_within B (exp 1 * v) e (beta / 4%:R) -> ln (4%:R / beta) <= v ->
  probability (levels_law (independent (@any_group n L)) level prefix (B := B) x)
    (fun o => L%:R * (e + (sqrt v + sqrt (2%:R * v * ln (2%:R / beta)) + 2%:R / 3%:R * ln (2%:R / beta))) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> *; apply: Theorem42.thm_4_2. Qed.

(* L blocks of b users of a permutation *)
Theorem thm_4_2_permutation (D X : finType) (L b : nat) (L0 : (0 < L)%N) (b0 : (0 < b)%N) (n := (L * b)%N) (prefix : 'I_L -> D -> X)
  (B : oracle n X) (x : 'I_n -> D) (g : 'I_L) (s : X) (e beta : real) (level := @group L b b0) :
  proper B -> 0 < beta < 1 -> (1 < L)%N -> errs_within B b%:R e (beta / 2%:R) ->
  probability (levels_law (@any_order n) level prefix (B := B) x)
    (fun o => L%:R * (e + (sqrt b%:R + sqrt (2%:R * b%:R * ln (2%:R / beta)))) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> *; apply: Theorem42.thm_4_2_permutation. Qed.

(* any oracle with the error rho sqrt(n' ln(2/b)) for n' users and every b, as HRR *)
Theorem thm_4_2_accurate (D X : finType) (n L : nat) (prefix : 'I_L -> D -> X) (B : oracle n X) (x : 'I_n -> D) (g : 'I_L) (s : X) (rho beta : real)
  (v := n%:R / L%:R) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) :
  proper B -> 0 <= rho -> accurate B rho -> 0 < beta < 1 -> ln (4%:R / beta) <= v ->
  probability (levels_law (independent (@any_group n L)) level prefix (B := B) x)
    (fun o => L%:R * (rho * sqrt (exp 1 * v * ln (8%:R / beta)) +
        (sqrt v + sqrt (2%:R * v * ln (2%:R / beta)) + 2%:R / 3%:R * ln (2%:R / beta))) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> *; apply: Theorem42.thm_4_2_accurate. Qed.

(* HadaOracle in each level: hada_oracle, k independent groups, 2^j hash values, HRR *)
Theorem thm_4_2_hada (D X H : finType) (n L k j : nat) (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X) (t epsilon beta : real) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u)
  (ell := ln (16%:R / beta)) (v := n%:R / L%:R) (N := exp 1 * v) (E := 8%:R * (sqrt (k%:R * N) + sqrt (2%:R * N * ell))) :
  distribution w -> 1 < t -> 0 < epsilon -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) -> (0 < k)%N ->
  (forall a, is_median a (middle a)) -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * N / ell) <= 2%:R ^+ j -> ln (4%:R / beta) <= v ->
  probability (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash t middle) x)
    (fun o => L%:R * (E + epsilon^-1 * sqrt ((N + E) * ell) + gain t * sqrt 2%:R * sqrt (k%:R * (N + E) * ln (16%:R * exp 2%:R)) +
        (sqrt v + sqrt (2%:R * v * ln (2%:R / beta)) + 2%:R / 3%:R * ln (2%:R / beta))) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> *; apply: Theorem42.thm_4_2_hada. Qed.

Theorem thm_4_2_hada_permutation (D X H : finType) (L b k j : nat) (L0 : (0 < L)%N) (b0 : (0 < b)%N) (n := (L * b)%N) (prefix : 'I_L -> D -> X)
  (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X) (t epsilon beta : real)
  (level := @group L b b0) (ell := ln (8%:R / beta)) (E := 8%:R * (sqrt (k%:R * b%:R) + sqrt (2%:R * b%:R * ell))) :
  distribution w -> 1 < t -> 0 < epsilon -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) -> (0 < k)%N ->
  (forall a, is_median a (middle a)) -> (1 < L)%N -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  probability (levels_law (@any_order n) level prefix (B := hada_oracle n w hash t middle) x)
    (fun o => L%:R * (E + epsilon^-1 * sqrt ((b%:R + E) * ell) + gain t * sqrt 2%:R * sqrt (k%:R * (b%:R + E) * ln (16%:R * exp 2%:R)) +
        (sqrt b%:R + sqrt (2%:R * b%:R * ln (2%:R / beta)))) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> *; apply: Theorem42.thm_4_2_hada_permutation. Qed.

(* numbers, for epsilon <= 1 *)
Theorem thm_4_2_constant (D X H : finType) (n L k j : nat) (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X) (epsilon beta : real) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u)
  (ell := ln (16%:R / beta)) :
  distribution w -> (forall a, is_median a (middle a)) -> 0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  probability (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash (exp epsilon) middle) x)
    (fun o => 322%:R / epsilon * sqrt (n%:R * L%:R * ell) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> *; apply: Theorem42Constant.thm_4_2_constant. Qed.

Theorem thm_4_2_constant_permutation (D X H : finType) (L b k j : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (prefix : 'I_L -> D -> X)
  (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X) (epsilon beta : real)
  (level := @group L b b1) (ell := ln (8%:R / beta)) :
  distribution w -> (forall a, is_median a (middle a)) -> 0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  (1 < L)%N -> ell <= b%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  probability (levels_law (@any_order n) level prefix (B := hada_oracle n w hash (exp epsilon) middle) x)
    (fun o => 194%:R / epsilon * sqrt (n%:R * L%:R * ell) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> *; apply: Theorem42Constant.thm_4_2_constant_permutation. Qed.

(* more groups than twice the users (n = 4, two letters, L = 2, d = 4: every k >= 8 ln(4/beta')): whatever constant K is meant by O(.), at
   one beta' the own prefix of a user is missed, for any partitions and any oracle that answers 0 for no users *)
Theorem thm_4_2_refuted (n L : nat) (K epsilon : real) : (0 < n)%N -> (0 < L)%N -> 0 < K -> 0 < epsilon -> exists beta : real, 0 < beta < 1 /\
  forall (D X M H J J' : finType) (k : nat) (part : J -> real) (level : J -> 'I_n -> 'I_L) (prefix : 'I_L -> D -> X)
    (part' : J' -> real) (place : J' -> 'I_n -> 'I_k) (w : H -> real) (hash : H -> X -> M) (A : oracle n M)
    (middle : ('I_k -> real) -> real) (B := sketch_oracle part' place w hash A middle) (x : 'I_n -> D) (g : 'I_L) (u : 'I_n),
  (forall a, is_median a (middle a)) -> (2 * n < k)%N -> (forall c y v, guess A set0 c y v = 0) ->
  probability (levels_law part level prefix (B := B) x)
    (fun o => `|level_estimate level o g (prefix g (x u)) - users_at (fun u => prefix g (x u)) setT (prefix g (x u))| <=
      K / epsilon * sqrt (n%:R * L%:R * ln (1 / beta))) < 1 - beta.
Proof. exact: Theorem42.thm_4_2_refuted. Qed.

(* Gamma has at most n L strings *)
Theorem cor_4_5_gamma (A D : finType) (n L : nat) (code : D -> L.-tuple A) (threshold : real) (x : 'I_n -> D) :
  0 < threshold -> #|A|%:R <= threshold -> (#|A| <= n)%N -> (#|gamma code threshold x| <= n * L)%N.
Proof. by move=> *; apply: HadaHeavy.few_gamma. Qed.

(* HadaHeavy with independent levels: code v are the L letters of the item v, threshold is lambda'. Each user's report, one bit beside the
   public coins (one_bit), is private. With probability 1 - beta or more, all at once: near, the estimates on Gamma err by at most lambda'
   (Corollary 4.5); searched, the sets P_tau are as Theorem 4.3 has them, lambda = 3 lambda'; succinct, every item with f >= 3 lambda' is
   returned, the estimates of the returned err by at most lambda', and they are at most n / lambda'; and they are at most sqrt n *)
Theorem thm_4_1 (A D H : finType) (n L k j : nat) (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) (part := independent (@any_group n L)) (B := hada_oracle n w hash t middle)
  (ell := ln (16%:R * (n * L)%:R / beta)) (threshold := 322%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> (0 < L)%N -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (0 < n)%N -> (#|A| ^ 2 <= n)%N -> ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (levels_public (L := L) part (B := B)) (level_message level (prefix code) (B := B) u))) /\
  1 - beta <= probability (heavy_law code part level (B := B) x)
    (fun o => [&& near code level threshold x o, searched code level threshold x o, succinct code level threshold x o &
      #|returned code level threshold o|%:R <= sqrt n%:R :> real]).
Proof. by move=> *; apply: Theorem41.thm_4_1. Qed.

(* L blocks of b users of a permutation *)
Theorem thm_4_1_permutation (A D H : finType) (L b k j : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (code : D -> L.-tuple A) (w : H -> real)
  (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := @group L b b1) (part := @any_order n) (B := hada_oracle n w hash t middle)
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 194%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (1 < L)%N -> (#|A| ^ 2 <= n)%N -> ell <= b%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (levels_public (L := L) part (B := B)) (level_message level (prefix code) (B := B) u))) /\
  1 - beta <= probability (heavy_law code part level (B := B) x)
    (fun o => [&& near code level threshold x o, searched code level threshold x o, succinct code level threshold x o &
      #|returned code level threshold o|%:R <= sqrt n%:R :> real]).
Proof. by move=> ci dw med hs e0 e1 b01 L1 letters large kk ml; apply: Theorem41.thm_4_1_permutation => //; exact: ltnW. Qed.

(* lambda = 3 lambda' in the printed form: a = sqrt n letters, d items, L the least number of letters, d >= sqrt n, and C = 322 or 194 *)
Theorem thm_4_1_rate (a d n L : nat) (C c epsilon beta : real) : n = (a ^ 2)%N -> (1 < a)%N -> (a ^ L.-1 < d)%N -> (a <= d)%N ->
  (0 < L <= n)%N -> 0 < C -> 0 < c -> c <= 16%:R -> 0 < epsilon -> 0 < beta < 1 ->
  3%:R * (C / epsilon * sqrt (n%:R * L%:R * ln (c * (n * L)%:R / beta))) <=
  12%:R * C / epsilon * sqrt (n%:R * ln d%:R * (1 + ln (1 / beta) / ln n%:R)).
Proof. exact: Theorem41.thm_4_1_rate. Qed.

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
