(* heavy-hitters (Wu, Wirth), Section 3: the parameterised sketch around any private frequency oracle, each theorem restated in full.
   t is e^epsilon; epsilon^-1 and rho = kappa/epsilon are read with it. The events are those of an error above the bound. *)
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Lemma82 Sketch Section3 HadaOracle.
From Exactdp.HeavyHitters Require Theorem31 Partitions SketchSize.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* G_2 and G_3: with probability 1 - beta'/4 or more fewer than an eighth of the groups are off, for any partition and any oracle *)
Theorem thm_3_3 (X M H J : finType) (n k : nat) (part : J -> real) (place : J -> 'I_n -> 'I_k) (w : H -> real) (hash : H -> X -> M)
  (A : oracle n M) (x : 'I_n -> X) (v : X) (epsilon m rho beta : real) (ell := ln (4%:R / beta)) (law := sketch_law (A := A) part place w hash x) :
  distribution part -> distribution w -> proper A -> accurate A rho -> (0 < k)%N -> 0 < epsilon -> 0 < m -> 0 < beta < 1 ->
  8%:R * ell <= k%:R -> (forall v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1) ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= m ->
  probability law (fun o => many (fun g => epsilon^-1 * sqrt (k%:R * size_in place o g * ell) < lambda2 place hash x v o g)) <= beta / 4%:R /\
  probability law (fun o => many (fun g => k%:R * (rho * sqrt (size_in place o g * ln (16%:R * exp 2%:R))) < `|lambda3 place hash x v o g|))
    <= beta / 4%:R.
Proof. by move=> *; apply: (@Theorem31.thm_3_3 X M H J n k part place w hash A x v epsilon m rho beta). Qed.

(* G_0 and G_1 for independent groups, sizes and lambda_1; for blocks the sizes are all n / k (HeavyHitters.lem_8_1_permutation) *)
Theorem thm_3_3_independent (X : finType) (v : X) (beta : real) (n k : nat) (x : 'I_n -> X)
  (D := 8%:R * (sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ln (4%:R / beta)))) : 0 < beta < 1 -> (0 < n)%N -> (0 < k)%N ->
  probability (independent (@any_group n k)) (fun a => many (fun g => D < `|k%:R * size_of g a - n%:R|)) <= beta / 4%:R /\
  probability (independent (@any_group n k))
    (fun a => many (fun g => D < `|k%:R * users_at x [set u | a u == g] v - users_at x setT v|)) <= beta / 4%:R.
Proof. by move=> *; apply: Partitions.thm_3_3_independent. Qed.

Theorem thm_3_3_permutation (X : finType) (v : X) (beta : real) (k b : nat) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (k * b)%N) (x : 'I_n -> X)
  (D := 8%:R * (sqrt (k%:R * n%:R) + 2%:R * sqrt (n%:R * ln (4%:R / beta)))) : 0 < beta < 1 ->
  probability (@any_order n)
    (fun s => many (fun g => D < `|k%:R * users_at x [set u | group b0 s u == g] v - users_at x setT v|)) <= beta / 4%:R.
Proof. by move=> b01; apply: Partitions.thm_3_3_permutation. Qed.

(* GdSet_0 as it is printed, at least c n users times k: not in more than 7k/8 groups, with certainty, where n <= 7k/8 *)
Theorem thm_3_3_refuted (n k : nat) (a : 'I_n -> 'I_k) (c : real) : (0 < n)%N -> (8 * n <= 7 * k)%N -> 0 < c ->
  (8 * #|[pred g | (c * n%:R <= k%:R * #|[set u | a u == g]|%:R)%R]| <= 7 * k)%N.
Proof. exact: Partitions.thm_3_3_refuted. Qed.

(* medians exist, so that the hypothesis about middle is not empty *)
Theorem thm_3_1_medians (k : nat) : exists middle : ('I_k -> real) -> real, forall a, is_median a (middle a).
Proof. exact: Partitions.median_exists. Qed.

(* Algorithm 1 around any oracle A (Sketch.v): a partition (the user u in the group place j u), a hash function and the oracle's own
   coins for each group are public; lambda_1, lambda_2, lambda_3 and the groups with an error are in Section3.v; many: k/8 groups or more *)
Theorem thm_3_1_privacy (X M H J : finType) (n k : nat) (part : J -> real) (place : J -> 'I_n -> 'I_k) (w : H -> real) (hash : H -> X -> M)
  (A : oracle n M) (t : real) (u : 'I_n) : distribution part -> distribution w -> proper A -> private_oracle A t ->
  ldp t (public_coin (public_law (A := A) (k := k) part w) (message (A := A) place hash u)).
Proof. by move=> *; apply: Sketch.sketch_privacy. Qed.

(* independent groups; accurate A rho: rho sqrt(n' ln(2/b)) for every set of n' users and every b; middle is any median *)
Theorem thm_3_1 (X M H : finType) (n k : nat) (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (x : 'I_n -> X) (v : X)
  (middle : ('I_k -> real) -> real) (epsilon m rho beta : real) (ell := ln (4%:R / beta))
  (D := 8%:R * (sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ell))) (N := n%:R + D) (place := fun (a : {ffun 'I_n -> 'I_k}) u => a u) :
  distribution w -> proper A -> accurate A rho -> (0 < n)%N -> (0 < k)%N -> (forall a, is_median a (middle a)) ->
  0 < epsilon -> 0 < m -> 0 <= rho -> 0 < beta < 1 -> 8%:R * ell <= k%:R ->
  (forall v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1) ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= m ->
  probability (sketch_law (A := A) (independent (@any_group n k)) place w hash x)
    (fun o => D + epsilon^-1 * sqrt (N * ell) + rho * sqrt (k%:R * N * ln (16%:R * exp 2%:R)) <
      `|middle (copy place hash o v) - users_at x setT v|) <= beta.
Proof. by move=> *; apply: (@Partitions.thm_3_1 X M H n k w hash A x v middle epsilon m rho beta). Qed.

(* k blocks of b users of a permutation *)
Theorem thm_3_1_permutation (X M H : finType) (k b : nat) (n := (k * b)%N) (w : H -> real) (hash : H -> X -> M) (A : oracle n M)
  (x : 'I_n -> X) (v : X) (middle : ('I_k -> real) -> real) (epsilon m rho beta : real) (k0 : (0 < k)%N) (b0 : (0 < b)%N)
  (ell := ln (4%:R / beta)) (D := 8%:R * (sqrt (k%:R * n%:R) + 2%:R * sqrt (n%:R * ell))) :
  distribution w -> proper A -> accurate A rho -> (forall a, is_median a (middle a)) ->
  0 < epsilon -> 0 < m -> 0 <= rho -> 0 < beta < 1 -> 8%:R * ell <= k%:R ->
  (forall v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1) ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= m ->
  probability (sketch_law (A := A) (@any_order n) (@group k b b0) w hash x)
    (fun o => D + epsilon^-1 * sqrt (n%:R * ell) + rho * sqrt (k%:R * n%:R * ln (16%:R * exp 2%:R)) <
      `|middle (copy (@group k b b0) hash o v) - users_at x setT v|) <= beta.
Proof. by move=> *; apply: (@Partitions.thm_3_1_permutation X M H k b w hash A x v middle epsilon m rho beta). Qed.

(* one user: at one beta' every sketch fails, whatever the partition and the oracle that answers 0 for no users (k >= 8 ln 4 > 2) *)
Theorem thm_3_1_refuted (K epsilon : real) : 0 < K -> 0 < epsilon -> exists beta : real, 0 < beta < 1 /\
  forall (X M H J : finType) (k : nat) (part : J -> real) (place : J -> 'I_1 -> 'I_k) (w : H -> real) (hash : H -> X -> M)
    (A : oracle 1 M) (x : 'I_1 -> X) (middle : ('I_k -> real) -> real),
  (forall a, is_median a (middle a)) -> (2 < k)%N -> (forall c y z, guess A set0 c y z = 0) ->
  probability (sketch_law (A := A) part place w hash x)
    (fun o => `|middle (copy place hash o (x ord0)) - users_at x setT (x ord0)| <= K / epsilon * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof. exact: Partitions.thm_3_1_refuted. Qed.

(* HadaOracle: hrr is the oracle of Fact 7.9, for 2^j hash values *)
Theorem cor_3_2 (X H : finType) (n k j : nat) (w : H -> real) (hash : H -> X -> bits j) (x : 'I_n -> X) (v : X)
  (middle : ('I_k -> real) -> real) (t epsilon beta : real) (ell := ln (4%:R / beta))
  (D := 8%:R * (sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ell))) (N := n%:R + D) (place := fun (a : {ffun 'I_n -> 'I_k}) u => a u)
  (part := independent (@any_group n k)) :
  distribution w -> 1 < t -> 0 < epsilon -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  (0 < n)%N -> (0 < k)%N -> (forall a, is_median a (middle a)) -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (public_law (A := hrr n j t) (k := k) part w) (message (A := hrr n j t) place hash u))) /\
  probability (sketch_law (A := hrr n j t) part place w hash x)
    (fun o => D + epsilon^-1 * sqrt (N * ell) + gain t * sqrt 2%:R * sqrt (k%:R * N * ln (16%:R * exp 2%:R)) <
      `|middle (copy place hash o v) - users_at x setT v|) <= beta.
Proof.
move=> dw t1 e0 b01 hs n0 k0 med kl ml; split; last exact: HadaOracle.cor_3_4.
by move=> u; apply: HadaOracle.cor_3_2_privacy => //; apply: independent_distribution; exact: any_group_distribution.
Qed.

Theorem cor_3_2_refuted (K t : real) : 0 < K -> 1 < t -> exists beta : real, 0 < beta < 1 /\
  forall (X H J : finType) (k j : nat) (part : J -> real) (place : J -> 'I_1 -> 'I_k) (w : H -> real) (hash : H -> X -> bits j)
    (x : 'I_1 -> X) (middle : ('I_k -> real) -> real), (forall a, is_median a (middle a)) -> (2 < k)%N ->
  probability (sketch_law (A := hrr 1 j t) part place w hash x)
    (fun o => `|middle (copy place hash o (x ord0)) - users_at x setT (x ord0)| <= K / ln t * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof. exact: HadaOracle.cor_3_2_refuted. Qed.

(* Corollary 3.4 for HadaOracle: cor_3_2 for independent groups; for the blocks of a permutation *)
Theorem cor_3_4 (X H : finType) (k b j : nat) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (k * b)%N) (w : H -> real) (hash : H -> X -> bits j)
  (x : 'I_n -> X) (v : X) (middle : ('I_k -> real) -> real) (t epsilon beta : real) (ell := ln (4%:R / beta))
  (D := 8%:R * (sqrt (k%:R * n%:R) + 2%:R * sqrt (n%:R * ell))) :
  distribution w -> 1 < t -> 0 < epsilon -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  (forall a, is_median a (middle a)) -> 8%:R * ell <= k%:R ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= 2%:R ^+ j ->
  probability (sketch_law (A := hrr n j t) (@any_order n) (@group k b b0) w hash x)
    (fun o => D + epsilon^-1 * sqrt (n%:R * ell) + gain t * sqrt 2%:R * sqrt (k%:R * n%:R * ln (16%:R * exp 2%:R)) <
      `|middle (copy (@group k b b0) hash o v) - users_at x setT v|) <= beta.
Proof. by move=> *; apply: HadaOracle.cor_3_4_permutation. Qed.

(* the size of the sketch: k is the least number at or above 8 l, m = 2^j the least power of two that Theorem 3.1 asks for; what k oracles for
   m values cost, where one costs Phi with n' users; and how many cells k tables of m have *)
Theorem thm_3_1_cost (n k j : nat) (epsilon beta : real) (ell := ln (4%:R / beta)) (most := Num.max 1 (349%:R * epsilon * sqrt n%:R)) :
  0 < epsilon -> 0 < beta < 1 -> k%:R < 8%:R * ell + 1 ->
  ((0 < j)%N -> 2%:R ^+ j.-1 < 8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell)) ->
  [/\ k%:R <= 26%:R / 3%:R * ell, 2%:R ^+ j <= most &
    forall (Phi : real -> real -> real) (users : 'I_k -> nat), (forall a b, 0 <= Phi a b) ->
      (forall a a' b b', a <= a' -> b <= b' -> Phi a b <= Phi a' b') -> (forall i, (users i <= n)%N) ->
      \sum_i Phi (users i)%:R (2%:R ^+ j) <= 26%:R / 3%:R * ell * Phi n%:R most].
Proof. by move=> *; apply: SketchSize.thm_3_1_cost. Qed.

Theorem cor_3_2_memory (n k j : nat) (epsilon beta : real) (ell := ln (4%:R / beta)) (most := Num.max 1 (349%:R * epsilon * sqrt n%:R)) :
  0 < epsilon -> 0 < beta < 1 -> k%:R < 8%:R * ell + 1 ->
  ((0 < j)%N -> 2%:R ^+ j.-1 < 8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell)) ->
  k%:R * 2%:R ^+ j <= 26%:R / 3%:R * ell * most /\
  ((0 < j)%N -> k%:R * 2%:R ^+ j <= 3025%:R * epsilon * sqrt n%:R * ell).
Proof. by move=> *; apply: SketchSize.cor_3_2_memory. Qed.
