(* ContextAware, ContextAwareReals. *)
From mathcomp Require Import all_ssreflect all_algebra reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic.
From Exactdp.Mechanisms Require Import Designs Sensitive Subsets.
From Exactdp.ContextAware Require Import Sections Perturbations OneSensitive LowerBounds LowerCounts UpperBounds.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* context-aware-ldp (Acharya, Bonawitz, Kairouz, Ramage, Sun): its theorems, each restated in full.
   A name that ends in _refuted is the negation of what is printed; _sharp has better constants than are printed. *)
Module ContextAware.
Import HadamardResponse HighLow Blocks Binary Section3 Section4 Rates.
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
End ContextAware.

(* context-aware-ldp, Theorems 3 and 4 and Lemma 1 repaired: what every channel of the policy needs, with constants; over the reals.

   all_reports Q p is the law of the reports of n users, user u with his own channel Q u, whose items are drawn from p. The estimator
   is any function of the reports. suffices E a n: some channel of the policy E and some estimator with values in the simplex have
   an expected total variation error below a for every law, with n reports. t = e^epsilon. *)
Module ContextAwareReals.
Import Basic.Reals Rates Moves Lemma1.
(* k' symbols that are not sensitive, and one or more that are *)
Theorem thm_3_risk (X Y : finType) (A : {set X}) (t alpha : real) (n : nat) (Q : 'I_n -> X -> Y -> real)
  (estimator : {ffun 'I_n -> Y} -> X -> real) : A != set0 -> ~: A != set0 -> 1 <= t -> 0 < alpha < 1 / 2%:R ->
  (forall u, stochastic (Q u)) -> (forall u, private (high_low A t) (Q u)) ->
  let k' := #|~: A|%:R in exists p, distribution p /\
  alpha / 2%:R * (1 - sqrt (4%:R * n%:R * alpha ^+ 2 * ((1 - t^-1) * (k' + (t - 1) / (t + 1))) / ((1 - 2%:R * alpha) * k' ^+ 2))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof. by move=> A0 B0 t1 al sQ pQ; exact: LowerHighLow.high_low_risk. Qed.

Theorem thm_3_reports (X : finType) (A : {set X}) (t a : real) (n : nat) : A != set0 -> ~: A != set0 -> 1 < t ->
  0 < a < 1 / 8%:R -> suffices (R := real_realType) (high_low A t) a n ->
  let k' := #|~: A|%:R in (1 - 8%:R * a) * k' ^+ 2 / (256%:R * a ^+ 2 * (k' + 1) * (1 - t^-1)) < n%:R.
Proof. by move=> A0 B0 t1 al h; exact: (LowerReports.high_low_reports h erefl A0 B0 t1 al). Qed.

(* the first term of (12) *)
Theorem thm_3_first_term (X : finType) (A : {set X}) (t a : real) (n : nat) : (1 < #|A|)%N -> 1 < t ->
  0 < a < 1 / 4%:R -> suffices (R := real_realType) (high_low A t) a n ->
  (1 - 4%:R * a) * #|A|%:R ^+ 2 / (288%:R * a ^+ 2 * (t - 1) ^+ 2) < n%:R.
Proof. by move=> A2 t1 al h; exact: (LowerRates.first_term t1 A2 al h). Qed.

(* the lower side of (12), for 2 <= s < k/2; for s = 1; and for s = 0 *)
Theorem thm_3_lower (X : finType) (A : {set X}) (eps alpha : real) (n : nat) : 0 < eps <= 1 -> 0 < alpha <= 1 / 16%:R ->
  suffices (R := real_realType) (high_low A (exp eps)) alpha n -> let s := #|A| in let k := #|X| in
  [/\ (1 < s)%N -> (2 * s < k)%N ->
        (s%:R ^+ 2 / (alpha ^+ 2 * eps ^+ 2) + k%:R / (alpha ^+ 2 * eps)) / 3072%:R < n%:R,
      s = 1%N -> (2 < k)%N -> k%:R / (1152%:R * alpha ^+ 2 * eps) < n%:R &
      (1 < k)%N -> k%:R / (2048%:R * alpha ^+ 2) < n%:R].
Proof.
move=> e al h; split=> [s2 sk|s1 k3|k2].
- exact: (LowerRates.thm_3_lower e al s2 sk h).
- exact: (LowerRates.thm_3_lower_one e al s1 k3 h).
- exact: (LowerRates.none_lower al k2 h).
Qed.

(* the even part of a block of k_i symbols counts: k_i, or k_i - 1 if k_i is odd *)
Theorem thm_4_risk (X I Y : finType) (block : X -> I) (t alpha : real) (n : nat) (Q : 'I_n -> X -> Y -> real)
  (estimator : {ffun 'I_n -> Y} -> X -> real) : (exists i, (1 < #|[pred x | block x == i]|)%N) -> 1 <= t -> 0 < alpha < 1 / 2%:R ->
  (forall u, stochastic (Q u)) -> (forall u, private (blocks block t) (Q u)) ->
  let S := \sum_i (#|[pred x | block x == i]|./2.*2)%:R ^+ 2 in exists p, distribution p /\
  alpha * (1 - sqrt (8%:R * n%:R * alpha ^+ 2 * (t - 1) ^+ 2 / ((1 - 2%:R * alpha) * S))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof. by move=> i2 t1 al sQ pQ; exact: LowerRates.blocks_risk. Qed.

(* all blocks of even size *)
Theorem thm_4_reports (X I : finType) (block : X -> I) (t a : real) (n : nat) : (0 < #|X|)%N ->
  (forall i, ~~ odd #|[pred x | block x == i]|) -> 1 < t -> 0 < a < 1 / 4%:R -> suffices (R := real_realType) (blocks block t) a n ->
  (1 - 4%:R * a) * (\sum_i #|[pred x | block x == i]|%:R ^+ 2) / (128%:R * a ^+ 2 * (t - 1) ^+ 2) < n%:R.
Proof. by move=> X0 even t1 al h; exact: (LowerRates.blocks_reports t1 X0 even al h). Qed.

(* every partition: blocks of one symbol have no part in the term of order 1/epsilon^2 *)
Theorem thm_4_lower (X I : finType) (block : X -> I) (eps alpha : real) (n : nat) : (1 < #|X|)%N -> 0 < eps <= 1 ->
  0 < alpha <= 1 / 16%:R -> suffices (R := real_realType) (blocks block (exp eps)) alpha n -> let size := fun i => #|[pred x | block x == i]| in
  ((\sum_(i | (1 < size i)%N) (size i)%:R ^+ 2) / (alpha ^+ 2 * eps ^+ 2) + #|X|%:R / alpha ^+ 2) / 4096%:R < n%:R.
Proof. by move=> X1 e al h; exact: (LowerRates.thm_4_lower e al X1 h). Qed.

(* Lemma 1, in the list form of Fano's inequality: a family of laws, of which at most N are within r of any answer, is learned to
   accuracy r with probability 1 - delta. chi2_family Q p is chi^2(Q|P), M a bound of it for every channel of a class *)
Theorem lem_1_list (V X Y : finType) (n N : nat) (Q : 'I_n -> X -> Y -> real) (p : V -> X -> real)
  (estimator : {ffun 'I_n -> Y} -> X -> real) (r delta M : real) :
  (0 < #|V|)%N -> (0 < #|X|)%N -> (0 < N)%N -> delta <= 1 -> (forall u, stochastic (Q u)) -> (forall v, distribution (p v)) ->
  (forall y, (#|ball p r (estimator y)| <= N)%N) -> (forall v, learns Q estimator r delta (p v)) -> (forall u, chi2_family (Q u) p <= M) ->
  (1 - delta) * ln (#|V|%:R / N%:R) - ln 2%:R <= n%:R * M /\
  (0 < M -> ((1 - delta) * ln (#|V|%:R / N%:R) - ln 2%:R) / M <= n%:R).
Proof.
move=> V0 X0 N0 d sQ dp few learn c; have h := Lemma1.list_form V0 X0 N0 d sQ dp few learn c.
by split=> // M0; rewrite ler_pdivrMr.
Qed.

(* Lemma 1 over the simplex: C members or fewer are within alpha/3 of any member, and 2p >= u for every member p, u uniform *)
Theorem lem_1 (V X Y : finType) (n C : nat) (Q : 'I_n -> X -> Y -> real) (p : V -> X -> real)
  (estimator : {ffun 'I_n -> Y} -> X -> real) (alpha delta M : real) :
  (0 < #|V|)%N -> (0 < C)%N -> delta <= 1 -> (forall u, stochastic (Q u)) -> (forall v, distribution (p v)) ->
  (forall v x, #|X|%:R^-1 <= 2%:R * p v x) -> (forall v, (#|ball p (alpha / 3%:R) (p v)| <= C)%N) ->
  (forall q, distribution q -> learns Q estimator (alpha / 3%:R) delta q) -> (forall u, chi2_family (Q u) p <= M) ->
  (1 - delta) * ln (#|V|%:R / C%:R) - ln 2%:R <= n%:R * (4%:R * M).
Proof. move=> V0 C0 d sQ dp half few learn c; exact (Lemma1.lem_1 V0 C0 d sQ dp half few learn c). Qed.

(* the upper sides, by the high-low Hadamard response, the block Hadamard response and the positive part of the estimate; s >= 1, and
   every partition with all its squares, so that they are of the printed rates *)
Theorem thm_3_upper (X : finType) (A : {set X}) (eps alpha : real) : 0 < eps <= 1 -> 0 < alpha <= 1 / 16%:R -> (0 < #|A|)%N ->
  exists n, suffices (R := real_realType) (high_low A (exp eps)) alpha n /\
  n%:R <= 19%:R * (#|A|%:R ^+ 2 / (alpha ^+ 2 * eps ^+ 2) + #|X|%:R / (alpha ^+ 2 * eps)).
Proof. by move=> e al A0; exact: UpperRates.thm_3_upper. Qed.

Theorem thm_4_upper (X I : finType) (block : X -> I) (eps alpha : real) : 0 < eps <= 1 -> 0 < alpha <= 1 / 16%:R -> (0 < #|X|)%N ->
  exists n, suffices (R := real_realType) (blocks block (exp eps)) alpha n /\
  n%:R <= 10%:R * (\sum_i #|[pred x | block x == i]|%:R ^+ 2) / (alpha ^+ 2 * eps ^+ 2).
Proof. by move=> e al X0; exact: UpperRates.thm_4_upper. Qed.

(* Theorem 3 with both sides, for every s < k/2: by generalised Mangat at s = 1, and by the histogram of the items at s = 0 *)
Theorem thm_3 (X : finType) (A : {set X}) (eps alpha : real) : 0 < eps <= 1 -> 0 < alpha <= 1 / 16%:R ->
  let s := #|A| in let k := #|X| in let enough := suffices (R := real_realType) (high_low A (exp eps)) alpha in
  let between := fun low high : real => (forall n, enough n -> low < n%:R) /\ exists n, enough n /\ n%:R <= high in
  let rate := s%:R ^+ 2 / (alpha ^+ 2 * eps ^+ 2) + k%:R / (alpha ^+ 2 * eps) in
  [/\ (1 < s)%N -> (2 * s < k)%N -> between (rate / 3072%:R) (19%:R * rate),
      s = 1%N -> (2 < k)%N -> between (k%:R / (1152%:R * alpha ^+ 2 * eps)) (7%:R * (k%:R / (alpha ^+ 2 * eps))) &
      s = 0%N -> (1 < k)%N -> between (k%:R / (2048%:R * alpha ^+ 2)) (k%:R / (4%:R * alpha ^+ 2))].
Proof.
move=> e al s k enough between rate; split=> [s2 sk|s1 k3|s0 k2]; split=> [n h|].
- exact: (LowerRates.thm_3_lower e al s2 sk h).
- exact: (UpperRates.thm_3_upper e al (ltnW s2)).
- exact: (LowerRates.thm_3_lower_one e al s1 k3 h).
- exact: (UpperEdges.thm_3_upper_one e al s1).
- exact: (LowerRates.none_lower al k2 h).
by rewrite /enough (cards0_eq s0); exact: UpperEdges.thm_3_upper_none.
Qed.

(* Theorem 4 with both sides, for every partition: blocks of one symbol are sent as they are *)
Theorem thm_4 (X I : finType) (block : X -> I) (eps alpha : real) : (1 < #|X|)%N -> 0 < eps <= 1 -> 0 < alpha <= 1 / 16%:R ->
  let size := fun i => #|[pred x | block x == i]| in let enough := suffices (R := real_realType) (blocks block (exp eps)) alpha in
  let rate := (\sum_(i | (1 < size i)%N) (size i)%:R ^+ 2) / (alpha ^+ 2 * eps ^+ 2) + #|X|%:R / alpha ^+ 2 in
  (forall n, enough n -> rate / 4096%:R < n%:R) /\ exists n, enough n /\ n%:R <= 9%:R * rate.
Proof.
move=> X1 e al size enough rate; split=> [n h|]; first exact: (LowerRates.thm_4_lower e al X1 h).
exact: (UpperEdges.thm_4_upper_edges e al block X1).
Qed.
End ContextAwareReals.
