(* HeavyHittersLevels, HeavyHittersSearch. *)
From mathcomp Require Import all_ssreflect all_fingroup all_algebra reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.HeavyHitters Require Import Partitioning Sizes Sketches Oracles Levelled Succinct Search BlockGroups Responses Heavy.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* heavy-hitters (Wu, Wirth), Section 9.1: partitions over the levels of the search and Theorem 4.2, each theorem restated in full.
   t is e^epsilon, and users_at z S s the number of the users of S whose value is s.

   Levels.v: levels_law is the law of the partition over levels, of an independent copy of the oracle's coins for each level, and of the
   reports; level_estimate is L times the answer of the oracle of a level about its users. errs_within B N e b: the oracle B errs by more
   than e with probability at most b, at any fixed item, for any set of at most N users. LevelOracle: sketch_oracle is Algorithm 1 as an
   oracle for any set of users. *)
Module HeavyHittersLevels.
Import HadamardResponse Basic.Reals Inequalities Groups Permutations Partition Lemma82 Sketch HadaOracle Levels LevelOracle Theorem42 Nested Theorem42Blocks.
(* off x q Z is the norm of f_(U_tau) - q f, Z the users of the level *)
Theorem lem_9_2_independent (n L : nat) (g : 'I_L) (X : finType) (x : 'I_n -> X) (beta : real) : 0 < beta < 1 ->
  probability (independent (@any_group n L)) (fun a =>
    sqrt (n%:R / L%:R) + sqrt (2%:R * (n%:R / L%:R) * ln (1 / beta)) + 2%:R / 3%:R * ln (1 / beta) <= off x L%:R^-1 (fun u => a u == g)) <= beta.
Proof. by move=> *; apply: Lemma92Independent.lem_9_2_independent. Qed.

(* the same, and the last two summands where ln(1/beta') <= n/L *)
Theorem lem_9_2_printed (n L : nat) (g : 'I_L) (X : finType) (x : 'I_n -> X) (beta : real) (v := n%:R / L%:R) (l := ln (1 / beta)) :
  0 < beta < 1 ->
  1 - beta <= probability (independent (@any_group n L))
    (fun a => off x L%:R^-1 (fun u => a u == g) <= sqrt v + sqrt (2%:R * v * l) + 2%:R / 3%:R * l) /\
  (l <= v -> sqrt (2%:R * v * l) + 2%:R / 3%:R * l <= (sqrt 2%:R + 2%:R / 3%:R) * sqrt (v * l)).
Proof. by move=> *; apply: Lemma92Independent.lem_9_2_printed. Qed.

(* n = 1, L = 2, independent levels: the printed bound fails for a beta', whatever constant C is meant by O(.) *)
Theorem lem_9_2_independent_refuted (X : finType) (x : 'I_1 -> X) (g : 'I_2) (C : real) : 0 < C -> exists beta : real, 0 < beta < 1 /\
  probability (independent (@any_group 1 2)) (fun a => off x 2%:R^-1 (fun u => a u == g) <= C * sqrt (1%:R / 2%:R * ln (1 / beta))) < 1 - beta.
Proof. exact: Lemma92Independent.lem_9_2_refuted. Qed.

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
  supposed w hash middle epsilon beta -> 1 < t -> (0 < k)%N -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * N / ell) <= 2%:R ^+ j -> ln (4%:R / beta) <= v ->
  probability (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash t middle) x)
    (fun o => L%:R * (E + epsilon^-1 * sqrt ((N + E) * ell) + gain t * sqrt 2%:R * sqrt (k%:R * (N + E) * ln (16%:R * exp 2%:R)) +
        (sqrt v + sqrt (2%:R * v * ln (2%:R / beta)) + 2%:R / 3%:R * ln (2%:R / beta))) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> [? ? ? ? ?] *; apply: Theorem42.thm_4_2_hada. Qed.

Theorem thm_4_2_hada_permutation (D X H : finType) (L b k j : nat) (L0 : (0 < L)%N) (b0 : (0 < b)%N) (n := (L * b)%N) (prefix : 'I_L -> D -> X)
  (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X) (t epsilon beta : real)
  (level := @group L b b0) (ell := ln (8%:R / beta)) (E := 8%:R * (sqrt (k%:R * b%:R) + sqrt (2%:R * b%:R * ell))) :
  supposed w hash middle epsilon beta -> 1 < t -> (0 < k)%N -> (1 < L)%N -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  probability (levels_law (@any_order n) level prefix (B := hada_oracle n w hash t middle) x)
    (fun o => L%:R * (E + epsilon^-1 * sqrt ((b%:R + E) * ell) + gain t * sqrt 2%:R * sqrt (k%:R * (b%:R + E) * ln (16%:R * exp 2%:R)) +
        (sqrt b%:R + sqrt (2%:R * b%:R * ln (2%:R / beta)))) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> [? ? ? ? ?] *; apply: Theorem42.thm_4_2_hada_permutation. Qed.

(* Theorem 3.1 for the users of any set, independent groups: what a level needs *)
Theorem thm_3_1_sets (X M H : finType) (n k : nat) (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (middle : ('I_k -> real) -> real)
  (epsilon m rho beta N : real) (ell := ln (4%:R / beta)) (E := 8%:R * (sqrt (k%:R * N) + sqrt (2%:R * N * ell)))
  (B := sketch_oracle (independent (@any_group n k)) (fun (a : {ffun 'I_n -> 'I_k}) u => a u) w hash A middle) :
  distribution w -> proper A -> accurate A rho -> (forall c y v, guess A set0 c y v = 0) -> (0 < k)%N ->
  (forall a, is_median a (middle a)) -> 0 < epsilon -> 0 < m -> 0 <= rho -> 0 < beta < 1 -> 8%:R * ell <= k%:R ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1) ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * N / ell) <= m ->
  errs_within B N (E + epsilon^-1 * sqrt ((N + E) * ell) + rho * sqrt (k%:R * (N + E) * ln (16%:R * exp 2%:R))) beta.
Proof. by move=> *; apply: (@LevelOracle.sketch_within X M H n k w hash A middle epsilon m rho beta N). Qed.

(* k = 8 l, as in the proof *)
Theorem thm_4_2_printed (D X H : finType) (n L k j : nat) (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X) (epsilon beta : real) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u)
  (C := gain (exp epsilon)) (ell := ln (16%:R / beta)) (N := exp 1 * (n%:R / L%:R))
  (K := 24%:R * sqrt 2%:R + (epsilon^-1 + 4%:R * C * sqrt (ln (16%:R * exp 2%:R))) * sqrt (1 + 24%:R * sqrt 2%:R * sqrt (ell / N))) :
  supposed w hash middle epsilon beta -> ln (4%:R / beta) <= n%:R / L%:R -> k%:R = 8%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * N / ell) <= 2%:R ^+ j ->
  1 - beta <= probability (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash (exp epsilon) middle) x)
    (fun o => `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s| <=
      sqrt (n%:R * L%:R) * (K * sqrt (exp 1 * ell) + 1 + (sqrt 2%:R + 2%:R / 3%:R) * sqrt (ln (2%:R / beta)))).
Proof. by move=> [? ? ? ? ?] *; apply: Theorem42Printed.thm_4_2_printed. Qed.

(* numbers, for epsilon <= 1 *)
Theorem thm_4_2_constant (D X H : finType) (n L k j : nat) (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X) (epsilon beta : real) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u)
  (ell := ln (16%:R / beta)) :
  supposed w hash middle epsilon beta -> epsilon <= 1 -> ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  probability (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash (exp epsilon) middle) x)
    (fun o => 322%:R / epsilon * sqrt (n%:R * L%:R * ell) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> [? ? ? ? ?] *; apply: Theorem42Constant.thm_4_2_constant. Qed.

Theorem thm_4_2_constant_permutation (D X H : finType) (L b k j : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (prefix : 'I_L -> D -> X)
  (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X) (epsilon beta : real)
  (level := @group L b b1) (ell := ln (8%:R / beta)) :
  supposed w hash middle epsilon beta -> epsilon <= 1 -> (1 < L)%N -> ell <= b%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  probability (levels_law (@any_order n) level prefix (B := hada_oracle n w hash (exp epsilon) middle) x)
    (fun o => 194%:R / epsilon * sqrt (n%:R * L%:R * ell) <
      `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> [? ? ? ? ?] *; apply: Theorem42Constant.thm_4_2_constant_permutation. Qed.

(* Nested: one partition for levels and groups; here blocks of one permutation, L levels of k groups of b users *)
Theorem thm_4_2_blocks (L k b : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (c := (k * b)%N) (n := (L * c)%N) (D X M H : finType)
  (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (x : 'I_n -> D) (g : 'I_L) (s : X)
  (middle : ('I_k -> real) -> real) (epsilon m rho beta : real) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0)
  (ell := ln (8%:R / beta)) (E := 8%:R * (sqrt (k%:R * c%:R) + 2%:R * sqrt (c%:R * ell))) :
  distribution w -> proper A -> accurate A rho -> (forall a, is_median a (middle a)) -> 0 < epsilon -> 0 < m -> 0 <= rho -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1) -> (1 < L)%N -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * c%:R / ell) <= m ->
  probability (nested_law (@any_order n) level place prefix w hash (A := A) x)
    (fun o => L%:R * (E + epsilon^-1 * sqrt (c%:R * ell) + rho * sqrt (k%:R * c%:R * ln (16%:R * exp 2%:R)) +
        (sqrt c%:R + sqrt (2%:R * c%:R * ln (2%:R / beta)))) <
      `|nested_estimate level place hash middle o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> *; apply: (@Theorem42Blocks.thm_4_2_blocks L k b L0 k0 b0 g D X M H prefix w hash A x s middle epsilon m rho beta). Qed.

(* HadaOracle in each level: HRR, every integer k >= 8 l *)
Theorem thm_4_2_blocks_hada (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (c := (k * b)%N) (n := (L * c)%N) (D X H : finType)
  (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j) (x : 'I_n -> D) (g : 'I_L) (s : X) (middle : ('I_k -> real) -> real)
  (epsilon beta : real) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (C := gain (exp epsilon))
  (ell := ln (8%:R / beta)) (E := 8%:R * (sqrt (k%:R * c%:R) + 2%:R * sqrt (c%:R * ell))) :
  supposed w hash middle epsilon beta -> (1 < L)%N -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * c%:R / ell) <= 2%:R ^+ j ->
  probability (nested_law (@any_order n) level place prefix w hash (A := hrr n j (exp epsilon)) x)
    (fun o => L%:R * (E + epsilon^-1 * sqrt (c%:R * ell) + C * sqrt 2%:R * sqrt (k%:R * c%:R * ln (16%:R * exp 2%:R)) +
        (sqrt c%:R + sqrt (2%:R * c%:R * ln (2%:R / beta)))) <
      `|nested_estimate level place hash middle o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof.
move=> [dw hs med e0 b01] L1 kl ml; have t1 : 1 < exp epsilon by rewrite -exp0 exp_lt.
have m0 : 0 < 2%:R ^+ j :> real by rewrite exprn_gt0 // ltr0n.
have r0 : 0 <= gain (exp epsilon) * sqrt 2%:R by rewrite mulr_ge0 ?sqrt_ge0 //; exact/ltW/Section7.gain_gt0.
exact: (Theorem42Blocks.thm_4_2_blocks L0 k0 b0 g prefix x s dw (hrr_proper n j t1) (@hrr_accurate n j (exp epsilon) t1) med e0 m0 r0 b01 hs L1 kl ml).
Qed.

(* HRR and k = 8 l, as in the proof *)
Theorem thm_4_2_blocks_printed (D X H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X)
  (epsilon beta : real) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (C := gain (exp epsilon)) (ell := ln (8%:R / beta))
  (K := 16%:R + 16%:R * sqrt 2%:R + epsilon^-1 + 4%:R * C * sqrt (ln (16%:R * exp 2%:R))) :
  supposed w hash middle epsilon beta -> (1 < L)%N -> k%:R = 8%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  1 - beta <= probability (nested_law (@any_order n) level place prefix w hash (A := hrr n j (exp epsilon)) x)
    (fun o => `|nested_estimate level place hash middle o g s - users_at (fun u => prefix g (x u)) setT s| <=
      sqrt (n%:R * L%:R) * (K * sqrt ell + 1 + sqrt (2%:R * ln (2%:R / beta)))).
Proof. by move=> [? ? ? ? ?] *; apply: Theorem42Blocks.thm_4_2_blocks_printed. Qed.

(* numbers, for epsilon <= 1 *)
Theorem thm_4_2_blocks_constant (D X H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X)
  (epsilon beta : real) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (ell := ln (8%:R / beta)) :
  supposed w hash middle epsilon beta -> epsilon <= 1 -> (1 < L)%N -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  probability (nested_law (@any_order n) level place prefix w hash (A := hrr n j (exp epsilon)) x)
    (fun o => 69%:R / epsilon * sqrt (n%:R * L%:R * ell) <
      `|nested_estimate level place hash middle o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof. by move=> [? ? ? ? ?] *; apply: Theorem41Blocks.thm_4_2_blocks_constant. Qed.

(* any one partition for levels and groups, any private oracle in the groups *)
Theorem thm_4_2_blocks_privacy (D X M H J : finType) (n L k : nat) (part : J -> real) (level : J -> 'I_n -> 'I_L) (place : J -> 'I_n -> 'I_k)
  (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (t : real) (u : 'I_n) :
  distribution part -> distribution w -> proper A -> private_oracle A t ->
  ldp t (public_coin (nested_public (L := L) (k := k) part w (A := A)) (nested_message level place prefix hash (A := A) u)).
Proof. by move=> *; apply: Nested.nested_privacy. Qed.

(* in d and n as printed: L = ceil(2 ln d / ln n), that is n^(L - 1) < d^2 (<= n^L), d >= sqrt n, beta' <= 1/2; C is 322 and c is 16,
   or 194 or 69 and 8 *)
Theorem thm_4_2_rate (d n L : nat) (C c epsilon beta : real) : (1 < n)%N -> (n ^ L.-1 < d ^ 2)%N -> (n <= d ^ 2)%N -> (0 < L)%N ->
  0 < C -> 0 < c -> c <= 16%:R -> 0 < epsilon -> 0 < beta -> beta <= 2%:R^-1 ->
  C / epsilon * sqrt (n%:R * L%:R * ln (c / beta)) <= 5%:R * C / epsilon * sqrt (n%:R * ln d%:R * ln (1 / beta) / ln n%:R).
Proof. exact: Theorem42Printed.thm_4_2_rate. Qed.

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
End HeavyHittersLevels.

(* heavy-hitters (Wu, Wirth), Section 4: HadaHeavy with HadaOracle in each level, each theorem restated in full. Running times and memory are
   not stated. code v are the L letters of the item v, threshold is lambda', and lambda = 3 lambda'.

   Levels: the law of the partition over levels, of the coins of each level, and of the reports; Nested: with one partition for levels and
   groups. HadaHeavy: search_set is P_tau, gamma_strings Gamma; near_on_gamma, searched and succinct are what Corollary 4.5, Theorem 4.3 and
   Definition 1.3 ask of the estimates and of the list returned. *)
Module HeavyHittersSearch.
Import OneRow Basic.Reals Inequalities Groups Permutations Lemma82 Sketch HadaOracle Levels LevelOracle Theorem42 Nested Theorem42Blocks HadaHeavy.
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
  injective code -> (0 < L)%N -> supposed w hash middle epsilon beta -> epsilon <= 1 -> (0 < n)%N -> (#|A|.-1 ^ 2 < n)%N ->
  ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (near_on_gamma code guess threshold x).
Proof.
move=> ci L0 [dw hs med e0 b01] e1 n0 letters large kk ml.
by have [_ h] := Theorem41.thm_4_1_events ci L0 dw med hs e0 e1 b01 x n0 letters large kk ml; apply: h => o /and4P[].
Qed.

(* L blocks of b users of a permutation, independent groups in them *)
Theorem cor_4_5_hada_permutation (A D H : finType) (L b k j : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (code : D -> L.-tuple A) (w : H -> real)
  (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := @group L b b1) (part := @any_order n) (B := hada_oracle n w hash t middle)
  (law := levels_law part level (prefix_of code) (B := B) x) (guess := fun o => level_estimate level (B := B) o)
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 194%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> supposed w hash middle epsilon beta -> epsilon <= 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= b%:R ->
  8%:R * ell <= k%:R <= 9%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (near_on_gamma code guess threshold x).
Proof.
move=> ci [dw hs med e0 b01] e1 L1 letters large kk ml.
by have [_ h] := Theorem41.thm_4_1_events_permutation ci (ltnW L1) dw med hs e0 e1 b01 b1 x L1 letters large kk ml; apply: h => o /and4P[].
Qed.

(* L levels of k groups of b users, all blocks of one permutation *)
Theorem cor_4_5_hada_blocks (A D H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D)
  (epsilon beta : real) (t := exp epsilon) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (part := @any_order n)
  (Q := hrr n j t) (law := nested_law part level place (prefix_of code) w hash (A := Q) x)
  (guess := nested_estimate level place hash middle (A := Q))
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 69%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> supposed w hash middle epsilon beta -> epsilon <= 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N ->
  8%:R * ell <= k%:R <= 9%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (near_on_gamma code guess threshold x).
Proof.
move=> ci [dw hs med e0 b01] e1 L1 letters kk ml.
by have [_ h] := Theorem41Blocks.thm_4_1_blocks_events L0 k0 b0 x ci dw med hs e0 e1 b01 L1 letters kk ml; apply: h => o /and4P[].
Qed.

(* with probability 1 - beta or more, for all strings s: f >= 3 lambda' puts s into P_tau, and every s of P_tau has f >= lambda' and an estimate
   within lambda': independent levels, independent groups in them *)
Theorem thm_4_3_hada (A D H : finType) (n L k j : nat) (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u) (part := independent (@any_group n L)) (B := hada_oracle n w hash t middle)
  (law := levels_law part level (prefix_of code) (B := B) x) (guess := fun o => level_estimate level (B := B) o)
  (ell := ln (16%:R * (n * L)%:R / beta)) (threshold := 322%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> (0 < L)%N -> supposed w hash middle epsilon beta -> epsilon <= 1 -> (0 < n)%N -> (#|A|.-1 ^ 2 < n)%N ->
  ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (searched code guess threshold x).
Proof.
move=> ci L0 [dw hs med e0 b01] e1 n0 letters large kk ml.
by have [_ h] := Theorem41.thm_4_1_events ci L0 dw med hs e0 e1 b01 x n0 letters large kk ml; apply: h => o /and4P[].
Qed.

(* L blocks of b users of a permutation, independent groups in them *)
Theorem thm_4_3_hada_permutation (A D H : finType) (L b k j : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (code : D -> L.-tuple A) (w : H -> real)
  (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := @group L b b1) (part := @any_order n) (B := hada_oracle n w hash t middle)
  (law := levels_law part level (prefix_of code) (B := B) x) (guess := fun o => level_estimate level (B := B) o)
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 194%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> supposed w hash middle epsilon beta -> epsilon <= 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= b%:R ->
  8%:R * ell <= k%:R <= 9%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (searched code guess threshold x).
Proof.
move=> ci [dw hs med e0 b01] e1 L1 letters large kk ml.
by have [_ h] := Theorem41.thm_4_1_events_permutation ci (ltnW L1) dw med hs e0 e1 b01 b1 x L1 letters large kk ml; apply: h => o /and4P[].
Qed.

(* L levels of k groups of b users, all blocks of one permutation *)
Theorem thm_4_3_hada_blocks (A D H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D)
  (epsilon beta : real) (t := exp epsilon) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (part := @any_order n)
  (Q := hrr n j t) (law := nested_law part level place (prefix_of code) w hash (A := Q) x)
  (guess := nested_estimate level place hash middle (A := Q))
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 69%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> supposed w hash middle epsilon beta -> epsilon <= 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N ->
  8%:R * ell <= k%:R <= 9%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  1 - beta <= probability law (searched code guess threshold x).
Proof.
move=> ci [dw hs med e0 b01] e1 L1 letters kk ml.
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
  injective code -> (0 < L)%N -> supposed w hash middle epsilon beta -> epsilon <= 1 -> (0 < n)%N -> (#|A|.-1 ^ 2 < n)%N ->
  ell <= n%:R / L%:R -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (exp 1 * (n%:R / L%:R)) / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (levels_public (L := L) part (B := B)) (level_message level (prefix_of code) (B := B) u))) /\
  1 - beta <= probability law
    (fun o => succinct code guess threshold x o && (#|returned code guess threshold o|%:R <= sqrt n%:R :> real)).
Proof.
move=> ci L0 [dw hs med e0 b01] e1 n0 letters large kk ml.
have [private h] := Theorem41.thm_4_1_events ci L0 dw med hs e0 e1 b01 x n0 letters large kk ml.
by split=> //; apply: h => o /and4P[_ _ s f]; rewrite s.
Qed.

(* L blocks of b users of a permutation, independent groups in them *)
Theorem thm_4_1_permutation (A D H : finType) (L b k j : nat) (b1 : (0 < b)%N) (n := (L * b)%N) (code : D -> L.-tuple A) (w : H -> real)
  (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (epsilon beta : real) (t := exp epsilon)
  (level := @group L b b1) (part := @any_order n) (B := hada_oracle n w hash t middle)
  (law := levels_law part level (prefix_of code) (B := B) x) (guess := fun o => level_estimate level (B := B) o)
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 194%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> supposed w hash middle epsilon beta -> epsilon <= 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> ell <= b%:R ->
  8%:R * ell <= k%:R <= 9%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * b%:R / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (levels_public (L := L) part (B := B)) (level_message level (prefix_of code) (B := B) u))) /\
  1 - beta <= probability law
    (fun o => succinct code guess threshold x o && (#|returned code guess threshold o|%:R <= sqrt n%:R :> real)).
Proof.
move=> ci [dw hs med e0 b01] e1 L1 letters large kk ml.
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
  injective code -> supposed w hash middle epsilon beta -> epsilon <= 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N ->
  8%:R * ell <= k%:R <= 9%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (nested_public (L := L) (k := k) part w (A := Q)) (nested_message level place (prefix_of code) hash (A := Q) u))) /\
  1 - beta <= probability law
    (fun o => succinct code guess threshold x o && (#|returned code guess threshold o|%:R <= sqrt n%:R :> real)).
Proof.
move=> ci [dw hs med e0 b01] e1 L1 letters kk ml.
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
End HeavyHittersSearch.
