(* context-aware-ldp (Acharya, Bonawitz, Kairouz, Ramage, Sun): its theorems, each restated in full.
   A name that ends in _refuted is the negation of what is printed; _sharp has better constants than are printed. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.Base Require Import Channel Probability Estimation Inequalities Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse HighLow Blocks Binary.
From Exactdp.ContextAware Require Section3 Section4 Section5 Section6 Rates OneSensitive.
Import Section3 Section4 Rates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem thm_1 (R : realFieldType) (X Y : finType) (E : policy R X) (Q : X -> Y -> R) : stochastic Q ->
  (private E Q <-> forall x x' (S : {set Y}), region E Q x x' (deterministic R S)) /\
  (private E Q -> forall x x' (rule : Y -> R), (forall y, 0 <= rule y <= 1) -> region E Q x x' rule).
Proof. by move=> sQ; split; [exact: Section3.thm_1|exact: region_of_private]. Qed.

Theorem prop_1 (R : realFieldType) (X Y Z : finType) (E : policy R X) (Q : X -> Y -> R) (W : Y -> Z -> R) :
  stochastic W -> private E Q -> private E (before Q W).
Proof. exact: Section3.prop_1. Qed.

Theorem prop_2 (R : realFieldType) (X Y Z : finType) (E1 E2 : policy R X) (Q : X -> Y -> R) (W : Y -> X -> Z -> R) :
  stochastic Q -> (forall y, stochastic (W y)) -> private E1 Q -> (forall y, private E2 (W y)) ->
  stochastic (composed Q W) /\ private (product E1 E2) (composed Q W).
Proof. exact: Section3.prop_2. Qed.

(* cross-multiplied, which covers zeros; with quotients where they are defined, as printed; and the quotient of the posteriors *)
Theorem prop_3 (R : realFieldType) (X Y : finType) (E : policy R X) (Q : X -> Y -> R) (p : X -> R) x1 x2 y t :
  stochastic Q -> private E Q -> distribution p -> E x1 x2 = Some t ->
  posterior p Q y x1 * p x2 <= t * p x1 * posterior p Q y x2 /\
  (0 < p x2 -> 0 < Q x2 y ->
   posterior p Q y x1 / posterior p Q y x2 <= t * (p x1 / p x2) /\
   posterior p Q y x1 / posterior p Q y x2 = Q x1 y / Q x2 y * (p x1 / p x2)).
Proof.
move=> sQ h dp e; split; first exact: (Section3.prop_3_posteriors y sQ h dp e).
by move=> p2 q2; split; [exact: (Section3.prop_3 sQ h dp e p2 q2)|apply: Section3.posterior_odds].
Qed.

Theorem thm_2 (R : realFieldType) (E : policy R bool) :
  levels E -> E true false <> Some 1 \/ E false true <> Some 1 -> optimal E (binary E).
Proof. exact: Section4.thm_2. Qed.

Theorem thm_2_refuted (R : realFieldType) : ~ (forall E : policy R bool, levels E -> optimal E (binary E)).
Proof. exact: Section4.thm_2_refuted. Qed.

Theorem thm_2_at_zero (R : realFieldType) (E : policy R bool) (Q : bool -> bool -> R) :
  E true false = Some 1 -> E false true = Some 1 -> levels E -> stochastic Q -> Q true =1 Q false -> optimal E Q.
Proof. exact: Section4.thm_2_at_zero. Qed.

Theorem prop_4 (R : rcfType) (SA SB : finType) (n : nat) (row : SA -> bits n) (t : R) (users : nat) (p : SA + SB -> R) :
  injective row -> (forall a, row a != none n) -> 1 < t -> (0 < users)%N -> distribution p ->
  risk_tv users (mixed row t) (mixed_score row t) p <=
  Num.sqrt (3%:R * #|SA|%:R ^+ 2 / users%:R * ((t + 1) / (t - 1)) ^+ 2) +
  Num.sqrt ((t + 1) / (t - 1) * ((#|SA|%:R + #|SB|%:R) / users%:R)).
Proof. move=> i o t1 n0 dp; exact (Section5.prop_4 i o t1 n0 dp). Qed.

Theorem prop_4_l1_sharp (R : rcfType) (SA SB : finType) (n : nat) (row : SA -> bits n) (t : R) (users : nat) (p : SA + SB -> R) :
  injective row -> (forall a, row a != none n) -> 1 < t -> (0 < users)%N -> distribution p ->
  risk_l1 users (mixed row t) (mixed_score row t) p <=
  #|SA|%:R * ((t + 1) / (t - 1)) / Num.sqrt users%:R + Num.sqrt (#|SB|%:R * ((t + 1) / (t - 1)) / users%:R).
Proof. move=> i o t1 n0 dp; exact (Section5.prop_4_l1_sharp i o t1 n0 dp). Qed.

Theorem prop_4_l2_sharp (R : rcfType) (SA SB : finType) (n : nat) (row : SA -> bits n) (t : R) (users : nat) (p : SA + SB -> R) :
  injective row -> (forall a, row a != none n) -> 1 < t -> (0 < users)%N -> distribution p -> (0 < #|SA|)%N ->
  risk users (mixed row t) (mixed_score row t) p <= #|SA|%:R * ((t + 1) / (t - 1)) ^+ 2 / users%:R.
Proof. move=> i o t1 n0 dp s1; exact (Section5.prop_4_l2_sharp i o t1 n0 dp s1). Qed.

(* appendix C.2: the l2 risk and the expected l1 error, as printed; c = (t+1)/(t-1) *)
Theorem eq_26 (R : rcfType) (SA SB : finType) (n : nat) (row : SA -> bits n) (t : R) (users : nat) (p : SA + SB -> R) :
  injective row -> (forall a, row a != none n) -> 1 < t -> (0 < users)%N -> distribution p -> (0 < #|SA|)%N ->
  risk users (mixed row t) (mixed_score row t) p <=
  (3%:R * #|SA|%:R * ((t + 1) / (t - 1)) ^+ 2 + (t + 1) / (t - 1)) / users%:R.
Proof. move=> i o t1 n0 dp s1; exact (Section5.eq_26 i o t1 n0 dp s1). Qed.

Theorem eq_27 (R : rcfType) (SA SB : finType) (n : nat) (row : SA -> bits n) (t : R) (users : nat) (p : SA + SB -> R) :
  injective row -> (forall a, row a != none n) -> 1 < t -> (0 < users)%N -> distribution p ->
  risk_l1 users (mixed row t) (mixed_score row t) p <=
  Num.sqrt (3%:R * #|SA|%:R ^+ 2 / users%:R * ((t + 1) / (t - 1)) ^+ 2) +
  Num.sqrt ((t + 1) / (t - 1) * ((#|SA|%:R + #|SB|%:R) / users%:R)).
Proof. move=> i o t1 n0 dp; exact (Section5.eq_27 i o t1 n0 dp). Qed.

Theorem lem_2 (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (t : R) (A : {set X}) one i (M : {set Y}) :
  stochastic Q -> 1 <= t -> one \in A -> private (high_low A t) Q ->
  \sum_(y in M) Q i y <= 1 - t^-1 * (1 - \sum_(y in M) Q one y).
Proof. by move=> sQ t1; apply: Section5.lem_2. Qed.

(* the same for one symbol that another bounds, whatever else is asked *)
Theorem lem_2_sharp (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (t : R) one i (M : {set Y}) :
  stochastic Q -> 1 <= t -> (forall y, Q one y <= t * Q i y) ->
  \sum_(y in M) Q i y <= 1 - t^-1 * (1 - \sum_(y in M) Q one y) /\
  0 <= (\sum_(y | y \notin M) Q i y) - t^-1 * (\sum_(y | y \notin M) Q one y).
Proof. by move=> sQ t1; apply: Section5.lem_2_sharp. Qed.

Theorem claim_1 (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (t : R) (B : {set X}) one :
  stochastic Q -> 1 <= t -> one \notin B -> (forall i y, i \in B -> Q one y <= t * Q i y) ->
  \sum_(i in B) \sum_y (Q i y - Q one y) ^+ 2 / (\sum_j Q j y) <= (t - 1) + #|B|%:R * (1 - t^-1).
Proof. by move=> sQ t1; apply: Section5.claim_1. Qed.

Theorem prop_5 (R : rcfType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R)
  (users : nat) (p : {i : I & S i} -> R) :
  (forall i, injective (@row i)) -> (forall i (a : S i), row i a != none (n i)) -> 1 < t -> (0 < users)%N -> distribution p ->
  risk_tv users (block_response row t) (block_score row t) p <=
  2%:R * (t + 1) / (t - 1) * Num.sqrt (3%:R * (\sum_i #|S i|%:R ^+ 2) / users%:R).
Proof. move=> i o t1 n0 dp; exact (Section6.prop_5 i o t1 n0 dp). Qed.

Theorem prop_5_l2 (R : rcfType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R)
  (users : nat) (p : {i : I & S i} -> R) :
  (forall i, injective (@row i)) -> (forall i (a : S i), row i a != none (n i)) -> 1 < t -> (0 < users)%N -> distribution p ->
  risk users (block_response row t) (block_score row t) p <=
  12%:R * (\max_i #|S i|)%:R / users%:R * ((t + 1) / (t - 1)) ^+ 2.
Proof.
move=> i o t1 n0 dp; apply: (Section6.prop_5_l2 i o t1 n0 dp (K := (\max_i #|S i|)%:R)); last exact: ler0n.
by move=> j; rewrite ler_nat; apply: leq_bigmax.
Qed.

Theorem prop_5_sharp (R : rcfType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R)
  (users : nat) (p : {i : I & S i} -> R) :
  (forall i, injective (@row i)) -> (forall i (a : S i), row i a != none (n i)) -> 1 < t -> (0 < users)%N -> distribution p ->
  risk_tv users (block_response row t) (block_score row t) p <=
  (t + 1) / (t - 1) / 2%:R * Num.sqrt ((\sum_i #|S i|%:R ^+ 2) / users%:R).
Proof. move=> i o t1 n0 dp; exact (Section6.prop_5_sharp i o t1 n0 dp). Qed.

Theorem prop_5_l1_sharp (R : rcfType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R)
  (users : nat) (p : {i : I & S i} -> R) :
  (forall i, injective (@row i)) -> (forall i (a : S i), row i a != none (n i)) -> 1 < t -> (0 < users)%N -> distribution p ->
  risk_l1 users (block_response row t) (block_score row t) p <=
  (t + 1) / (t - 1) * Num.sqrt ((\sum_i #|S i|%:R ^+ 2) / users%:R) /\
  risk_tv users (block_response row t) (block_score row t) p =
  risk_l1 users (block_response row t) (block_score row t) p / 2%:R.
Proof. move=> i o t1 n0 dp; split; [exact (Section6.prop_5_l1_sharp i o t1 n0 dp)|exact: risk_tvE]. Qed.

Theorem prop_5_l2_sharp (R : rcfType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R)
  (users : nat) (p : {i : I & S i} -> R) (K : R) :
  (forall i, injective (@row i)) -> (forall i (a : S i), row i a != none (n i)) -> 1 < t -> (0 < users)%N -> distribution p ->
  (forall i, #|S i|%:R <= K) ->
  risk users (block_response row t) (block_score row t) p <= K * ((t + 1) / (t - 1)) ^+ 2 / users%:R.
Proof. move=> i o t1 n0 dp k; exact (Section6.prop_5_l2_sharp i o t1 n0 dp k). Qed.

(* the lower side of the printed rate of Theorem 3, kappa (s^2/(alpha^2 eps^2) + k/(alpha^2 eps)) <= n, for s < k/2 and eps <= 1,
   fails at s = 0 of k = 2 symbols and at s = 1 of k = 3; all that is used of e^eps is e^eps >= 1 + eps *)
Theorem thm_3_refuted (R : archiFieldType) (level : R -> R) (s : nat) :
  (forall eps, 0 < eps -> 1 + eps <= level eps) -> (s <= 1)%N ->
  ~ exists kappa alpha0, [/\ 0 < kappa, 0 < alpha0 &
    forall (X : finType) (A : {set X}) eps alpha n, #|A| = s -> #|X| = s.+2 ->
    0 < eps <= 1 -> 0 < alpha <= alpha0 -> suffices (high_low A (level eps)) alpha n ->
    kappa * (#|A|%:R ^+ 2 / (alpha ^+ 2 * eps ^+ 2) + #|X|%:R / (alpha ^+ 2 * eps)) <= n%:R].
Proof. by move=> level1; exact: OneSensitive.thm_3_refuted. Qed.

(* the lower side of the printed rate of Theorem 4, kappa (sum of k_i^2)/(alpha^2 eps^2) <= n, for eps <= 1 *)
Theorem thm_4_refuted (R : archiFieldType) (level : R -> R) : (forall eps, 0 < eps -> 1 <= level eps) ->
  ~ exists kappa alpha0, [/\ 0 < kappa, 0 < alpha0 &
    forall (X I : finType) (block : X -> I) eps alpha n,
    0 < eps <= 1 -> 0 < alpha <= alpha0 -> suffices (blocks block (level eps)) alpha n ->
    kappa * (\sum_i #|[pred x | block x == i]|%:R ^+ 2) / (alpha ^+ 2 * eps ^+ 2) <= n%:R].
Proof. exact (@Rates.thm_4_refuted R level). Qed.
