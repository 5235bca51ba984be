(* context-aware-ldp, Theorems 3 and 4 and Lemma 1 repaired: what every channel of the policy needs, with constants; over the reals.

   all_reports Q p is the law of the reports of n users, user u with his own channel Q u, whose items are drawn from p. The estimator
   is any function of the reports. suffices E a n: some channel of the policy E and some estimator with values in the simplex have
   an expected total variation error below a for every law, with n reports. t = e^epsilon. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals.
From Exactdp.ContextAware Require Import Rates Moves Lemma1.
From Exactdp.ContextAware Require LowerHighLow LowerReports LowerRates UpperRates UpperEdges.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
by split=> // M0; rewrite ler_pdivr_mulr.
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
