(* HeavyHitters, HeavyHittersSketch. *)
From mathcomp Require Import all_ssreflect all_fingroup all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Spaces Basic Martingales Tails.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.HeavyHitters Require Import Partitioning LowerBounds Responses Search Programs Sizes LowerEvery Levelled Sketches Oracles.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* heavy-hitters (Wu, Wirth): its theorems, each restated in full.
   A name that ends in _refuted is the negation of what is printed; _tight adds what is not printed. Running times are in
   HeavyHittersTimes.v. t is e^epsilon, and gain t = (t + 1) / (t - 1). *)
Module HeavyHitters.
Import HadamardResponse OneRow Basic.Reals Inequalities Martingale Chernoff Groups Section2 Section6 Section7 Section8 Section9 Permutations Symmetric Partition Lemma82 LowerOne.
Theorem fact_2_1 (X : finType) (k : nat) (column : X -> bits k) (n : nat) (t beta : real) (x : {ffun 'I_n -> X}) (v : X) :
  injective column -> (0 < n)%N -> 1 < t -> 0 < beta < 1 ->
  ldp t (one_row column t) /\
  probability (reports (one_row column t) x)
    (fun y => gain t * sqrt (2%:R * n%:R * ln (2%:R / beta)) <= `|frequency_estimate column t y v - frequency _ x v|) <= beta.
Proof. by move=> *; apply: Section7.fact_2_1. Qed.

(* one user: whatever constant K is meant by O(.), the printed bound fails with probability more than beta for a beta near 1 *)
Theorem fact_2_1_refuted (X : finType) (k : nat) (column : X -> bits k) (t K : real) (x : {ffun 'I_1 -> X}) :
  injective column -> 1 < t -> 0 < K ->
  exists beta : real, 0 < beta < 1 /\
  probability (reports (one_row column t) x)
    (fun y => `|frequency_estimate column t y (x ord0) - frequency _ x (x ord0)| <= K / ln t * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof. by move=> *; apply: Section7.fact_2_1_refuted. Qed.

(* the protocol that says nothing and answers 0: its error is at most n, below the printed limit for a small beta *)
Theorem fact_2_2_refuted (X : finType) (n : nat) (c epsilon : real) : (0 < n)%N -> (0 < #|X|)%N -> 0 < c -> 0 < epsilon ->
  exists beta : real, 0 < beta < 1 /\
  forall (x : 'I_n -> X) (v : X), `|0 - (users_with x v)%:R| < c / epsilon * sqrt (n%:R * ln (#|X|%:R / beta)).
Proof. by move=> *; apply: Section2.fact_2_2_refuted. Qed.

(* the same protocol keeps the error n + 1, whatever the items are, and the printed limit is above that *)
Theorem cor_2_3_refuted (X : finType) (n : nat) (c epsilon : real) : (0 < n)%N -> 0 < c -> 0 < epsilon ->
  stochastic (@silent X) /\ ldp 1 (@silent X) /\
  (forall (x : 'I_n -> X) (v : X), `|0 - (users_with x v)%:R| <= n%:R + 1 :> real) /\
  exists beta : real, 0 < beta < 1 /\ n%:R + 1 < c / epsilon * sqrt (n%:R * ln (1 / beta)).
Proof. by move=> *; apply: Section2.cor_2_3_refuted. Qed.

(* repaired: c are the public coins, of the law w, Q c u is the channel of user u and estimate c y v the estimate of the number of users with v.
   keeps says that, whatever the items are, the error at v is at most lambda but for beta *)
Theorem cor_2_3 (X Y C : finType) (n : nat) (w : C -> real) (Q : C -> 'I_n -> X -> Y -> real) (estimate : C -> {ffun 'I_n -> Y} -> X -> real)
  (epsilon lambda beta : real) (v v' : X) : distribution w -> (forall c u, stochastic (Q c u)) -> (forall c u, ldp (exp epsilon) (Q c u)) ->
  0 < epsilon <= 1 -> v != v' -> (579 <= n)%N -> 0 < beta <= 1 / 64%:R -> keeps w Q estimate v lambda beta ->
  Num.min (n%:R / 70%:R) (sqrt (n%:R * ln (1 / beta)) / (6%:R * epsilon)) < lambda.
Proof. move=> dw dQ pQ e01 vv n579 b k; exact: (LowerRates.cor_2_3 dw dQ pQ e01 vv n579 b k). Qed.

(* two items, beta = 1/n: whatever constant K is meant by O(.), no private protocol has the printed error of the search at an item, for an n;
   an item that is not returned counts as the estimate 0 *)
Theorem thm_4_1_refuted (K epsilon : real) : 0 < K -> 0 < epsilon <= 1 -> exists n : nat, (579 <= n)%N /\
  forall (X Y C : finType) (w : C -> real) (Q : C -> 'I_n -> X -> Y -> real) (estimate : C -> {ffun 'I_n -> Y} -> X -> real) (v v' : X)
    (beta := 1 / n%:R), distribution w -> (forall c u, stochastic (Q c u)) -> (forall c u, ldp (exp epsilon) (Q c u)) -> v != v' ->
  ~ keeps w Q estimate v (K / epsilon * sqrt (n%:R * ln 2%:R * (1 + ln (1 / beta) / ln n%:R))) beta.
Proof.
move=> K0 /andP[e0 e1]; pose low : real := 579%:R + exp (72%:R * K ^+ 2) + (100%:R * K / epsilon) ^+ 2; set n := Num.bound low.
have h1 : 0 <= exp (72%:R * K ^+ 2) by exact: exp_ge0.
have h2 : 0 <= (100%:R * K / epsilon) ^+ 2 by exact: sqr_ge0.
have low0 : 0 <= low by rewrite /low addr_ge0 // addr_ge0 ?ler0n.
have nlow : low < n%:R by exact: archi_boundP.
have n579 : (579 <= n)%N.
  have := ltW (le_lt_trans _ nlow : 579%:R < n%:R :> real); rewrite ler_nat; apply.
  by rewrite /low -addrA lerDl addr_ge0.
exists n; split=> // X Y C w Q estimate v v' beta dw dQ pQ vv keep.
have n0 : 0 < n%:R :> real by rewrite ltr0n (leq_trans _ n579).
have n1 : 1 < n%:R :> real by rewrite ltr1n (leq_trans _ n579).
have ln0 : 0 < ln n%:R by exact: ln_gt0.
have n64 : 64%:R <= n%:R :> real by rewrite ler_nat (leq_trans _ n579).
have b : 0 < beta <= 1 / 64%:R by rewrite /beta !div1r invr_gt0 n0 /= lef_pV2 // posrE ltr0n.
have e01 : 0 < epsilon <= 1 by rewrite e0.
have := cor_2_3 dw dQ pQ e01 vv n579 b keep.
have lb : ln (1 / beta) = ln n%:R by rewrite /beta !div1r invrK.
rewrite lb divff ?gt_eqF // ltNge => /negP; apply; rewrite le_min.
have ln2 : 0 <= ln 2%:R <= (1 : real).
  apply/andP; split; first by (apply: ln_ge0; rewrite ler1n).
  by apply: le_trans (ln_le_sub1 _) _; rewrite ?ltr0n // -[2%:R]/(1 + 1) addrK.
have [l0 l1] := andP ln2; set s := n%:R * ln 2%:R * (1 + 1).
have s0 : 0 <= s by rewrite /s -[1 + 1]/(2%:R) mulr_ge0 ?ler0n // mulr_ge0 ?ler0n.
have half : s <= 2%:R * n%:R by rewrite /s -[1 + 1]/(2%:R) mulrC ler_pM2l ?ltr0n // ler_piMr // ltW.
have small c (d : real) : 0 <= c -> c ^+ 2 * (2%:R * n%:R) <= d -> c * sqrt s <= sqrt d.
  move=> c0 le; rewrite -{1}(sqrt_sqr c0) -sqrtM ?sqr_ge0 //; apply: sqrt_le; exact: le_trans (ler_wpM2l (sqr_ge0 c) half) le.
have Ke0 : 0 <= K / epsilon by rewrite divr_ge0 // ltW.
apply/andP; split.
  rewrite ler_pdivlMr ?ltr0n // mulrAC -(sqrt_sqr (ltW n0)); apply: small; first by rewrite mulr_ge0 ?ler0n.
  have -> : n%:R ^+ 2 = n%:R * n%:R :> real by rewrite expr2.
  rewrite mulrA ler_wpM2r ?ler0n //; apply: le_trans _ (ltW nlow); apply: le_trans (_ : (100%:R * K / epsilon) ^+ 2 <= _); last by rewrite /low lerDr addr_ge0 ?ler0n.
  have -> : (K / epsilon * 70%:R) ^+ 2 * 2%:R = 9800%:R * (K / epsilon) ^+ 2 :> real by ring.
  have -> : (100%:R * K / epsilon) ^+ 2 = 10000%:R * (K / epsilon) ^+ 2 :> real by rewrite -mulrA; ring.
  by rewrite ler_wpM2r ?sqr_ge0 // ler_nat.
rewrite ler_pdivlMr ?mulr_gt0 ?ltr0n //.
have -> : K / epsilon * sqrt s * (6%:R * epsilon) = 6%:R * K * sqrt s by field; rewrite gt_eqF.
apply: small; first by rewrite mulr_ge0 ?ler0n // ltW.
have -> : (6%:R * K) ^+ 2 * (2%:R * n%:R) = n%:R * (72%:R * K ^+ 2) :> real by ring.
rewrite ler_wpM2l ?ler0n // -(expK (72%:R * K ^+ 2)); apply: ln_le; first exact: exp_gt0.
by apply: le_trans _ (ltW nlow); rewrite /low -addrA [X in _ <= X]addrC -addrA lerDl addr_ge0 ?ler0n.
Qed.

(* keeps_all says that, whatever the items are, all errors are at most lambda but for beta *)
Theorem fact_2_2 (X Y C : finType) (n : nat) (w : C -> real) (Q : C -> 'I_n -> X -> Y -> real) (estimate : C -> {ffun 'I_n -> Y} -> X -> real)
  (epsilon lambda beta : real) (d := #|X|) : distribution w -> (forall c u, stochastic (Q c u)) -> (forall c u, ldp (exp epsilon) (Q c u)) ->
  0 < epsilon <= 1 -> (1 < d)%N -> (579 <= n)%N -> 0 < beta <= 1 / 64%:R -> keeps_all w Q estimate lambda beta ->
  Num.min (n%:R / 70%:R) (sqrt (n%:R * ln (d%:R / beta)) / (12%:R * epsilon)) < lambda.
Proof. move=> dw dQ pQ e01 X2 n579 b k; exact: (LowerAll.fact_2_2 dw dQ pQ e01 X2 n579 b k). Qed.

(* for any oracle: what the search finds, where the oracle is accurate on the candidates *)
Theorem thm_4_3 (R : realFieldType) (O A : finType) (p : O -> R) (f : seq A -> R) (guess : O -> seq A -> R) (threshold beta : R)
  (G : seq (seq A)) :
  distribution p -> 0 < threshold -> (forall s a, f (rcons s a) <= f s) -> (forall s, candidate f threshold s -> s \in G) ->
  1 - beta <= probability p (fun o => all (fun s => `|guess o s - f s| <= threshold) G) ->
  exists2 good : pred O, 1 - beta <= probability p good & forall o, good o ->
    forall s, (3%:R * threshold <= f s -> found (guess o) threshold s) /\
              (found (guess o) threshold s -> s <> [::] -> `|guess o s - f s| <= threshold).
Proof. by move=> dp t0 fp inG; apply: Section9.thm_4_3. Qed.

Theorem cor_4_5 (R : realFieldType) (O G : finType) (p : O -> R) (wrong : G -> pred O) (beta : R) (n L : nat) :
  distribution p -> (0 < n)%N -> (0 < L)%N -> 0 <= beta -> (#|G| <= n * L)%N ->
  (forall s, probability p (wrong s) <= beta / (n * L)%:R) ->
  1 - beta <= probability p (fun o => [forall s, ~~ wrong s o]).
Proof. by move=> *; apply: (@Section9.cor_4_5 R O G p wrong beta n L). Qed.

Theorem fact_6_1 (X : finType) (n : nat) (p f : 'I_n -> X -> real) (delta : real) :
  (forall i, distribution (p i)) -> (forall i x, 0 <= f i x <= 1) -> 0 < delta ->
  probability (independent p) (fun x => (1 + delta) * expected p f <= total f x) <=
  rpow (exp delta / rpow (1 + delta) (1 + delta)) (expected p f).
Proof. by move=> *; apply: Section6.fact_6_1. Qed.

Theorem fact_6_1_lower (X : finType) (n : nat) (p f : 'I_n -> X -> real) (delta : real) :
  (forall i, distribution (p i)) -> (forall i x, 0 <= f i x <= 1) -> 0 < delta < 1 ->
  probability (independent p) (fun x => total f x <= (1 - delta) * expected p f) <=
  rpow (exp (- delta) / rpow (1 - delta) (1 - delta)) (expected p f).
Proof. by move=> *; apply: Section6.fact_6_1_lower. Qed.

(* repaired: V is the sum of the variances of the variables *)
Theorem fact_6_2 (X : finType) (n : nat) (p f : 'I_n -> X -> real) (c beta : real) :
  (forall i, distribution (p i)) -> 0 <= c -> (forall i x, `|f i x| <= c) -> 0 < beta < 1 ->
  1 - beta <= probability (independent p) (fun x => `|total f x - expected p f| <=
    sqrt (2%:R * (\sum_i variance (p i) (f i)) * ln (2%:R / beta)) + 2%:R * c * ln (2%:R / beta) / 3%:R).
Proof. by move=> *; apply: Section6.fact_6_2. Qed.

(* printed: V is the sum of the variances of the squares *)
Theorem fact_6_2_refuted :
  ~ (forall (n : nat) (p f : 'I_n -> bool -> real) (c beta : real),
     (0 < n)%N -> (forall i, distribution (p i)) -> (forall i x, `|f i x| <= c) -> 0 < beta < 1 ->
     1 - beta <= probability (independent p) (fun x => `|total f x - expected p f| <=
       sqrt (2%:R * (\sum_i variance (p i) (fun x => f i x ^+ 2)) * ln (2%:R / beta)) + 2%:R * c * ln (2%:R / beta) / 3%:R)).
Proof. exact: Section6.fact_6_2_refuted. Qed.

(* repaired: a_i <= X_i <= b_i *)
Theorem fact_6_3 (X : finType) (n : nat) (p f : 'I_n -> X -> real) (a b : 'I_n -> real) (eta : real) :
  (forall i, distribution (p i)) -> (forall i x, a i <= f i x <= b i) -> 0 <= eta ->
  probability (independent p) (fun x => eta <= total f x - expected p f) <=
  exp (- (2%:R * eta ^+ 2 / \sum_i (b i - a i) ^+ 2)) /\
  probability (independent p) (fun x => eta <= expected p f - total f x) <=
  exp (- (2%:R * eta ^+ 2 / \sum_i (b i - a i) ^+ 2)).
Proof. by move=> *; apply: Section6.fact_6_3. Qed.

(* printed: a_i <= |X_i| <= b_i *)
Theorem fact_6_3_refuted :
  ~ (forall (n : nat) (p f : 'I_n -> bool -> real) (a b : 'I_n -> real) (eta : real), (0 < n)%N -> (forall i, distribution (p i)) ->
     (forall i, a i < b i) -> (forall i x, a i <= `|f i x| <= b i) -> 0 <= eta ->
     probability (independent p) (fun x => eta <= total f x - expected p f) <=
     exp (- (2%:R * eta ^+ 2 / \sum_i (b i - a i) ^+ 2))).
Proof. exact: Section6.fact_6_3_refuted. Qed.

Theorem fact_6_5 (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y A : nat -> O -> real) (c : nat -> real) (n : nat)
  (eta : real) :
  distribution p -> filtration history -> adapted history Y -> adapted history A -> martingale p history Y ->
  (forall i o, A i o <= Y i.+1 o - Y i o <= A i o + c i) -> 0 < eta ->
  probability p (fun o => eta <= `|Y n o - Y 0%N o|) <= 2%:R * exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)).
Proof. exact: Section6.fact_6_5. Qed.

Theorem fact_6_6 (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y : nat -> O -> real) (sigma2 : nat -> real)
  (c : real) (n : nat) (eta : real) :
  distribution p -> filtration history -> adapted history Y -> martingale p history Y ->
  (forall i, 0 <= sigma2 i) -> variances_within p history Y sigma2 n -> 0 <= c ->
  (forall i o, (i < n)%N -> `|Y i.+1 o - Y i o| <= c) -> 0 <= eta ->
  probability p (fun o => eta <= Y n o - Y 0%N o) <=
  exp (- (eta ^+ 2 / (2%:R * (\sum_(i < n) sigma2 i + c * eta / 3%:R)))).
Proof. exact: Section6.fact_6_6. Qed.

Theorem fact_6_8 (X : finType) (n : nat) (p : 'I_n -> X -> real) (Delta : {ffun 'I_n -> X} -> real) (c eta : real) :
  (forall i, distribution (p i)) ->
  (forall (i : 'I_n) (x x' : {ffun 'I_n -> X}), (forall j, j != i -> x j = x' j) -> `|Delta x - Delta x'| <= c) -> 0 <= eta ->
  probability (independent p) (fun x => eta <= Delta x - mean (independent p) Delta) <=
  exp (- (2%:R * eta ^+ 2 / (n%:R * c ^+ 2))).
Proof. exact: Section6.fact_6_8. Qed.

(* Facts 6.5, 6.6 and 6.8 in any probability space: M holds its bounded measurable functions, and E is the expectation, of which only
   what measurable_class and expectation list is used. H i holds those of what is known at time i; the steps are bounded, as they are
   but for a null set. Independent coordinates have iterated expectations, and x gives those that are not averaged. *)
Theorem fact_6_5_spaces (O : Type) (M : (O -> real) -> Prop) (E : (O -> real) -> real) (H : nat -> (O -> real) -> Prop)
  (Y A : nat -> O -> real) (c : nat -> real) (n : nat) (eta : real) :
  Space.measurable_class M -> Space.expectation M E -> Differences.increasing M H -> Differences.fair_steps E H Y ->
  (forall i, H i (A i)) -> (forall i o, (i < n)%N -> A i o <= Y i.+1 o - Y i o <= A i o + c i) -> 0 < eta ->
  Space.event_mass E (fun o => eta <= `|Y n o - Y 0%N o|) <= 2%:R * exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)) /\
  Space.event_mass E (fun o => eta <= Y n o - Y 0%N o) <= exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)).
Proof.
move=> mM eE inc mar HA within eta0; split; first by have h := Differences.azuma_two_sided mM eE inc mar (ltW eta0) HA within; exact: h.
by have h := Differences.azuma mM eE inc mar (ltW eta0) HA within; exact: h.
Qed.

Theorem fact_6_6_spaces (O : Type) (M : (O -> real) -> Prop) (E : (O -> real) -> real) (H : nat -> (O -> real) -> Prop)
  (Y : nat -> O -> real) (sigma2 : nat -> real) (c : real) (n : nat) (eta : real) :
  Space.measurable_class M -> Space.expectation M E -> Differences.increasing M H -> Differences.fair_steps E H Y ->
  (forall i, 0 <= sigma2 i) -> Differences.variances_below E H Y sigma2 n -> 0 <= c ->
  (forall i o, (i < n)%N -> `|Y i.+1 o - Y i o| <= c) -> 0 <= eta ->
  Space.event_mass E (fun o => eta <= Y n o - Y 0%N o) <= exp (- (eta ^+ 2 / (2%:R * (\sum_(i < n) sigma2 i + c * eta / 3%:R)))).
Proof.
move=> mM eE inc mar s20 hv c0 hc eta0; have h := Differences.chung_lu mM eE inc mar eta0 c0 s20 hv.
by apply: h => i o lt; exact: le_trans (ler_norm _) (hc i o lt).
Qed.

Theorem fact_6_8_spaces (X : Type) (M : ((nat -> X) -> real) -> Prop) (S : nat -> (X -> real) -> Prop)
  (e : nat -> (X -> real) -> real) (n : nat) (Delta : (nat -> X) -> real) (c eta : real) (x : nat -> X) :
  Coordinates.product_space M S e -> M Delta -> Coordinates.lipschitz n Delta c -> 0 <= eta ->
  Space.event_mass (fun f => Coordinates.expected_below e n f x)
    (fun y => eta <= Delta y - Coordinates.expected_below e n Delta x) <= exp (- (2%:R * eta ^+ 2 / (n%:R * c ^+ 2))).
Proof. by move=> ps MD lip eta0; have h := Coordinates.mcdiarmid ps x MD lip eta0; exact: h. Qed.

(* n_1 = a, n_2 = n - a; any_order is the uniform permutation, symmetric and exchange_within are Definition 6.9 and the swap bound c *)
Theorem fact_6_10 (n a : nat) (Delta : 'S_n -> real) (c eta : real) :
  (0 < a)%N -> (a < n)%N -> symmetric a Delta -> exchange_within a c Delta -> 0 <= eta ->
  probability (@any_order n) (fun s => eta <= Delta s - mean (@any_order n) Delta) <=
  exp (- (2%:R * eta ^+ 2 / (a%:R * c ^+ 2) * ((n%:R - 2%:R^-1) / (n - a)%:R) * (1 - (2%:R * (maxn a (n - a))%:R)^-1))).
Proof. exact: Symmetric.fact_6_10. Qed.

Theorem fact_7_2 (R : realFieldType) (k : nat) (c c' : bits k) :
  \sum_r hadamard R r c * hadamard R r c' = (c == c')%:R * 2 ^+ k.
Proof. exact: Section7.fact_7_2. Qed.

(* recursive is the matrix that is built of four blocks, as it is printed; its columns i and j *)
Theorem fact_7_2_recursive (R : realFieldType) (k i j : nat) : (i < 2 ^ k)%N -> (j < 2 ^ k)%N ->
  \sum_(r < 2 ^ k) Recursive.recursive R k r i * Recursive.recursive R k r j = (i == j)%:R * 2 ^+ k.
Proof. exact: Recursive.fact_7_2. Qed.

Theorem fact_7_3 (R : realFieldType) (k i j : nat) :
  hadamard R (bits_of k i) (bits_of k j) = (-1) ^+ (\sum_(b < k) (odd (i %/ 2 ^ b) && odd (j %/ 2 ^ b))).
Proof. exact: Section7.fact_7_3. Qed.

(* common counts the binary digits that are 1 in both *)
Theorem fact_7_3_recursive (R : realFieldType) (k i j : nat) : (i < 2 ^ k)%N -> (j < 2 ^ k)%N ->
  Recursive.recursive R k i j = (-1) ^+ Recursive.common k i j.
Proof. exact: Recursive.fact_7_3. Qed.

Theorem fact_7_6 (R : realFieldType) (X : finType) (k : nat) (column : X -> bits k) (t : R) : 1 <= t -> ldp t (one_row column t).
Proof. exact: Section7.fact_7_6. Qed.

Theorem fact_7_6_tight (R : realFieldType) (X : finType) (k : nat) (column : X -> bits k) (t u : R) :
  injective column -> 1 <= t -> (1 < #|X|)%N -> ldp u (one_row column t) -> t <= u.
Proof. by move=> *; apply: (@Section7.fact_7_6_tight X k column). Qed.

Theorem fact_7_8 (R : realFieldType) (X : finType) (k : nat) (column : X -> bits k) (n : nat) (t : R) (x : {ffun 'I_n -> X}) (v : X) :
  injective column -> 1 < t ->
  mean (reports (one_row column t) x) (fun y => frequency_estimate column t y v) = frequency R x v.
Proof. by move=> *; apply: Section7.fact_7_8. Qed.

Theorem fact_7_9 (X : finType) (k : nat) (column : X -> bits k) (n : nat) (t beta : real) (x : {ffun 'I_n -> X}) (v : X) :
  injective column -> (0 < n)%N -> 1 < t -> 0 < beta < 1 ->
  probability (reports (one_row column t) x)
    (fun y => gain t * sqrt (2%:R * n%:R * ln (2%:R / beta)) <= `|frequency_estimate column t y v - frequency _ x v|) <= beta.
Proof. by move=> *; apply: Section7.fact_7_9. Qed.

Theorem fact_7_9_refuted (X : finType) (k : nat) (column : X -> bits k) (t K : real) (x : {ffun 'I_1 -> X}) :
  injective column -> 1 < t -> 0 < K ->
  exists beta : real, 0 < beta < 1 /\
  probability (reports (one_row column t) x)
    (fun y => `|frequency_estimate column t y (x ord0) - frequency _ x (x ord0)| <= K / ln t * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof. by move=> *; apply: Section7.fact_7_9_refuted. Qed.

(* the independent partition, with the constants that O(.) hides *)
Theorem lem_8_1 (n k : nat) (beta : real) : (0 < n)%N -> (0 < k)%N -> 0 < beta < 1 ->
  probability (independent (@any_group n k))
    (fun x => sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ln (4%:R / beta)) <= deviation x) <= beta / 4%:R.
Proof. by move=> *; apply: Groups.lem_8_1. Qed.

(* the blocks of a permutation, k * b users in k blocks of b: the user u is in the group (block) group b0 s u *)
Theorem lem_8_1_permutation (k b : nat) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (s : 'S_(k * b)) (g : 'I_k) :
  size_of g [ffun u => group b0 s u] = (k * b)%:R / k%:R /\ deviation [ffun u => group b0 s u] = 0.
Proof. exact: Lemma82.lem_8_1_permutation. Qed.

(* deviations x a is Delta_1: the norms of f_(U_g) - f / k over the groups g of the partition a, added up *)
Theorem lem_8_2 (X : finType) (n k : nat) (x : 'I_n -> X) (beta : real) : (0 < n)%N -> (0 < k)%N -> 0 < beta < 1 ->
  probability (independent (@any_group n k))
    (fun a => sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ln (4%:R / beta)) <= deviations x a) <= beta / 4%:R.
Proof. by move=> *; apply: Lemma82.lem_8_2. Qed.

Theorem lem_8_2_permutation (k b : nat) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (X : finType) (x : 'I_(k * b) -> X) (beta : real) :
  0 < beta < 1 ->
  probability (@any_order (k * b)) (fun s =>
    sqrt (k%:R * (k * b)%:R) + 2%:R * sqrt ((k * b)%:R * ln (4%:R / beta)) <= deviations x (group b0 s)) <= beta / 4%:R.
Proof. exact: Lemma82.lem_8_2_permutation. Qed.

(* the independent partition: each user is in the level with probability 1/L *)
Theorem lem_9_1 (L n : nat) : (0 < L)%N ->
  probability (independent (@in_level L n)) (fun x => exp 1 * (n%:R / L%:R) <= \sum_u (x u : bool)%:R) <= exp (- (n%:R / L%:R)).
Proof. exact: Section8.lem_9_1. Qed.

(* both partitions, at k <= 8 l, l = ln (4/beta'); k divides n for the permutation *)
Theorem lem_8_1_both (beta : real) (k : nat) (l := ln (4%:R / beta)) : 0 < beta < 1 -> (0 < k)%N -> k%:R <= 8%:R * l ->
  (forall n, (0 < n)%N -> 1 - beta / 4%:R <=
     probability (independent (@any_group n k)) (fun x => deviation x <= 3%:R * sqrt 2%:R * sqrt (n%:R * l))) /\
  (forall b (b0 : (0 < b)%N) (s : 'S_(k * b)), deviation [ffun u => group b0 s u] = 0).
Proof. move=> h1 h2 h3; exact: BothPartitions.lem_8_1_both h1 h2 h3. Qed.

Theorem lem_8_2_both (beta : real) (k : nat) (X : finType) (l := ln (4%:R / beta)) : 0 < beta < 1 -> (0 < k)%N -> k%:R <= 8%:R * l ->
  (forall n (x : 'I_n -> X), (0 < n)%N -> 1 - beta / 4%:R <=
     probability (independent (@any_group n k)) (fun a => deviations x a <= 3%:R * sqrt 2%:R * sqrt (n%:R * l))) /\
  (forall b (b0 : (0 < b)%N) (x : 'I_(k * b) -> X), 1 - beta / 4%:R <=
     probability (@any_order (k * b)) (fun s => deviations x (group b0 s) <= (2%:R + 2%:R * sqrt 2%:R) * sqrt ((k * b)%:R * l))).
Proof. move=> h1 h2 h3; exact: (BothPartitions.lem_8_2_both h1 h2 h3 X). Qed.

(* the blocks of a permutation: L * b users in L levels of b *)
Theorem lem_9_1_both (L : nat) : (0 < L)%N ->
  (forall n, probability (independent (@in_level L n)) (fun x => exp 1 * (n%:R / L%:R) <= \sum_u (x u : bool)%:R) <= exp (- (n%:R / L%:R))) /\
  (forall b (b0 : (0 < b)%N) (s : 'S_(L * b)) (tau : 'I_L), \sum_u (group b0 s u == tau)%:R = (L * b)%:R / L%:R :> real).
Proof. exact: BothPartitions.lem_9_1_both. Qed.

(* under the assumption of its proof *)
Theorem lem_9_1_printed (L n : nat) (epsilon beta : real) : (0 < L)%N -> 0 < epsilon <= 1 -> 0 < beta < 1 ->
  L%:R * ln (1 / beta) / epsilon ^+ 2 <= n%:R ->
  [/\ 1 - exp (- (n%:R / L%:R)) <= probability (independent (@in_level L n)) (fun x => \sum_u (x u : bool)%:R <= exp 1 * (n%:R / L%:R)),
      exp (- (n%:R / L%:R)) <= beta &
      forall b (b0 : (0 < b)%N) (s : 'S_(L * b)) (tau : 'I_L), \sum_u (group b0 s u == tau)%:R = (L * b)%:R / L%:R :> real].
Proof. exact: BothPartitions.lem_9_1_printed. Qed.

(* off x q Z is D, the norm of f_(U_tau) - q f, Z the users of the level; L = k blocks of n / L = b places of a permutation *)
Theorem lem_9_2_permutation (k b : nat) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (X : finType) (x : 'I_(k * b) -> X) (g : 'I_k) (beta : real) :
  (1 < k)%N -> 0 < beta < 1 ->
  probability (@any_order (k * b)) (fun s =>
    sqrt b%:R + sqrt (2%:R * b%:R * ln (1 / beta)) <= off x k%:R^-1 (fun u => group b0 s u == g)) <= beta.
Proof. by move=> *; apply: Lemma92.lem_9_2_permutation. Qed.

(* n = L = 2, different prefixes: whatever constant C is meant by O(.), the printed bound C sqrt((n/L) ln(1/beta')) fails for a beta' *)
Theorem lem_9_2_refuted (X : finType) (x : 'I_(2 * 1) -> X) (C : real) (g : 'I_2) : injective x -> 0 < C ->
  exists beta : real, 0 < beta < 1 /\
  probability (@any_order (2 * 1)) (fun s => off x 2%:R^-1 (fun u => group (isT : 0 < 1)%N s u == g) <= C * sqrt (1%:R * ln (1 / beta)))
    < 1 - beta.
Proof. by move=> *; apply: Lemma92.lem_9_2_refuted. Qed.

(* strings of at most L letters; candidate f threshold is Gamma, found guess threshold the union of the P_tau *)
Theorem lem_9_3 (R : realFieldType) (A : finType) (f guess : seq A -> R) (threshold : R) (L : nat) (s : seq A) :
  0 < threshold -> (forall s a, f (rcons s a) <= f s) ->
  (forall s, candidate f threshold s -> (size s <= L)%N -> `|guess s - f s| <= threshold) -> (size s <= L)%N ->
  (3%:R * threshold <= f s -> found guess threshold s) /\ (s <> [::] -> f s < threshold -> ~ found guess threshold s).
Proof. by move=> *; apply: (@Section9.lem_9_3_levels R A f guess threshold L s). Qed.
End HeavyHitters.

(* heavy-hitters (Wu, Wirth), Section 3: the parameterised sketch around any private frequency oracle, each theorem restated in full.
   t is e^epsilon; epsilon^-1 and rho = kappa/epsilon are read with it. The events are those of an error above the bound. *)
Module HeavyHittersSketch.
Import HadamardResponse Basic.Reals Inequalities Groups Permutations Lemma82 Sketch Section3 HadaOracle.
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

(* Algorithm 1 around any oracle A (Sketch): a partition (the user u in the group place j u), a hash function and the oracle's own
   coins for each group are public; lambda_1, lambda_2, lambda_3 and the groups with an error are in Section3; many: k/8 groups or more *)
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
End HeavyHittersSketch.
