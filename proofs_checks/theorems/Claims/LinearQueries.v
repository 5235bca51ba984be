(* LinearQueries, LinearQueriesAdaptive, LinearQueriesHadamard. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect all_algebra reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic Tails.
From Exactdp.Mechanisms Require Import Bits Designs.
From Exactdp.LinearQueries Require Import Polytopes Assignments Actives FewActive OneQueries OneAnswer.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* linear-queries (Bassily): its theorems, each restated in full. _refuted is the negation of what is printed, _sharp has better
   constants than are printed. *)
Module LinearQueries.
Import OneBit Projection Adaptive Sampler.
Theorem lem_2_2 (R : realFieldType) (d : finType) (L : (d -> R) -> Prop) (y z w : d -> R) (B : R) :
  symmetric L -> convex L -> L y -> nearest L (plus y z) w -> dual_bound L z B ->
  square (minus w y) <= 4%:R * Num.min (square z) B.
Proof. exact: Projection.lem_2_2. Qed.

(* with 2 in place of 4; both bounds are attained on [-1, 1], the hull of 1 and -1: at y = -1 by z = 1/2, and by z = 2, of dual norm 2 *)
Theorem lem_2_2_sharp (R : realFieldType) :
  (forall (d : finType) (L : (d -> R) -> Prop) (y z w : d -> R) (B : R),
   convex L -> L y -> nearest L (plus y z) w -> dual_bound L z B ->
   square (minus w y) <= Num.min (square z) (2%:R * B)) /\
  let y : unit -> R := fun=> -1 in let z : unit -> R := fun=> 2%:R^-1 in let z' : unit -> R := fun=> 2%:R in
  hull (@column R) y /\
  (exists w, nearest (hull (@column R)) (plus y z) w /\ square (minus w y) = square z) /\
  (exists w, [/\ nearest (hull (@column R)) (plus y z') w, dual_bound (hull (@column R)) z' 2%:R &
     square (minus w y) = 2%:R * 2%:R]).
Proof.
split; last exact: Projection.lem_2_2_attained.
by move=> d L y z w B cL Ly near zB; rewrite le_min; have [-> ->] := Projection.lem_2_2_sharp cL Ly near zB.
Qed.

(* L is the convex hull of the columns a j and - a j *)
Theorem cor_2_3 (R : realFieldType) (d J : finType) (a : J -> d -> R) (y z w : d -> R) :
  hull a y -> nearest (hull a) (plus y z) w ->
  square (minus w y) <= 4%:R * (\big[Num.max/0]_j `|inner z (a j)|) /\ square (minus w y) <= 4%:R * square z.
Proof. exact: Projection.cor_2_3_max. Qed.

(* with 2 in place of 4; both bounds are attained on [-1, 1], the hull of the one column 1 and its negative *)
Theorem cor_2_3_sharp (R : realFieldType) :
  (forall (d J : finType) (a : J -> d -> R) (y z w : d -> R), hull a y -> nearest (hull a) (plus y z) w ->
   square (minus w y) <= Num.min (square z) (2%:R * (\big[Num.max/0]_j `|inner z (a j)|))) /\
  (exists y z w : unit -> R, [/\ hull (@column R) y, nearest (hull (@column R)) (plus y z) w, 0 < square z &
     square (minus w y) = square z]) /\
  (exists y z w : unit -> R, [/\ hull (@column R) y, nearest (hull (@column R)) (plus y z) w, 0 < square (minus w y) &
     square (minus w y) = 2%:R * (\big[Num.max/0]_j `|inner z (column R j)|)]).
Proof. exact: Projection.cor_2_3_sharp_max. Qed.

Theorem thm_5_1 (R : realFieldType) (J : finType) (r t : R) (strategy : seq bool -> J -> R) :
  (forall past v, `|strategy past v| <= r) -> 0 < r -> 1 <= t -> forall past,
  stochastic (one_bit (strategy past) r t) /\ ldp t (one_bit (strategy past) r t).
Proof. exact: Adaptive.thm_5_1. Qed.

Theorem thm_5_1_transcript (R : realFieldType) (J : finType) (r t : R) (strategy : seq bool -> J -> R) :
  (forall past v, `|strategy past v| <= r) -> 0 < r -> 1 <= t -> forall past before after (v v' : J) y,
  transcript r t strategy past (before ++ v :: after) y <= t * transcript r t strategy past (before ++ v' :: after) y.
Proof. exact: Adaptive.thm_5_1_transcript. Qed.

(* every query with values in [-r, r] and every set of items; equality where a query has both ends; and Algorithm 6: the coins c, drawn
   apart from the data, say which users are asked in which order, each at most once, and with the answers so far which query *)
Theorem thm_5_1_printed (R : realFieldType) (J : finType) (r t : R) : 0 < r -> 1 <= t ->
  (forall q : J -> R, (forall v, `|q v| <= r) -> stochastic (one_bit q r t) /\ ldp t (one_bit q r t)) /\
  (forall (q : J -> R) v v', q v = r -> q v' = - r -> one_bit q r t v true = t * one_bit q r t v' true /\
   forall u, ldp u (one_bit q r t) -> t <= u) /\
  forall (C I : finType) (w : C -> R) (order : C -> seq I) (strategy : C -> seq bool -> J -> R),
  (forall c, 0 <= w c) -> (forall c, uniq (order c)) -> (forall c past v, `|strategy c past v| <= r) ->
  forall (x x' : I -> J) (i : I), (forall j, j != i -> x j = x' j) -> forall c y,
  w c * transcript r t (strategy c) [::] (map x (order c)) y <= t * (w c * transcript r t (strategy c) [::] (map x' (order c)) y).
Proof. exact: Adaptive.thm_5_1_whole. Qed.

Theorem thm_5_2_refuted (R : realFieldType) (J : finType) (q : J -> R) (r t : R) (n : nat) (p : J -> R) :
  0 < r -> (forall v, `|q v| <= r) -> 1 < t -> (0 < n)%N -> distribution p ->
  mean p q ^+ 2 < ((t + 1) / (t - 1) * r) ^+ 2 ->
  0 < mean (@sampled _ _ _ n (one_bit q r t) p) (fun y => `|average r t y - mean p q|).
Proof. exact: Adaptive.thm_5_2_refuted. Qed.

(* repaired: u is e^tau, f0 the density of what is drawn, f v that of the item v, on any space; the message is y with the chance
   keep_chance. u^2 = e^eps at tau = eps/2. The ratio holds at every y and for every event; it is attained where one density is u f0 and
   the other f0/u; the chances are chances for u <= 2; and nothing is sent with chance 1/2, for every item whose window has the same
   mass by f v and by f0. *)
Theorem thm_3_3 (R : realFieldType) (space item : Type) (u : R) (f0 : space -> R) (f : item -> space -> R) :
  1 <= u -> (forall y, 0 < f0 y) ->
  (forall v v' y, message_density u f0 f v y <= u ^+ 2 * message_density u f0 f v' y) /\
  (forall v v' y, f v y = u * f0 y -> f v' y = u^-1 * f0 y -> message_density u f0 f v y = u ^+ 2 * message_density u f0 f v' y) /\
  (u <= 2%:R -> forall v y, 0 <= keep_chance u f0 f v y <= 1) /\
  forall (integrable : (space -> R) -> Prop) (integral : (space -> R) -> R), is_integral integrable integral ->
  (forall v v' (event : pred space), integrable (fun y => (event y)%:R * message_density u f0 f v y) ->
     integrable (fun y => (event y)%:R * message_density u f0 f v' y) ->
     sent_chance u f0 f integral v event <= u ^+ 2 * sent_chance u f0 f integral v' event) /\
  (forall v, integrable f0 -> integral f0 = 1 -> integrable (fun y => (ratio_window u f0 f v y)%:R * f v y) ->
     integrable (fun y => (ratio_window u f0 f v y)%:R * f0 y) ->
     integral (fun y => (ratio_window u f0 f v y)%:R * f v y) = integral (fun y => (ratio_window u f0 f v y)%:R * f0 y) ->
     silent_chance u f0 f integral v = 2%:R^-1).
Proof.
move=> u1 f0pos; split; first by move=> v v' y; exact: Sampler.message_ratio.
split; first by move=> v v' y; exact: Sampler.message_attained.
split; first by move=> u2 v y; exact: Sampler.keep_chance_valid.
move=> integrable integral ii; split=> [v v' event|v]; [exact: Sampler.sent_private|exact: Sampler.silent_half].
Qed.

Theorem lem_3_6 (R : realFieldType) (space : Type) (integral : (space -> R) -> R) (fa f0 : space -> R) (good event : pred space) :
  (forall c f, integral (fun y => c * f y) = c * integral f) -> (forall f g, f =1 g -> integral f = integral g) ->
  (forall y, 0 < f0 y) ->
  integral (fun y => (event y)%:R * (f0 y * (if good y then fa y / (2%:R * f0 y) else 0))) /
    integral (fun y => 1 * (f0 y * (if good y then fa y / (2%:R * f0 y) else 0))) =
  integral (fun y => (event y && good y)%:R * fa y) / integral (fun y => (good y)%:R * fa y).
Proof. exact: Active.lem_3_6. Qed.
End LinearQueries.

(* linear-queries (Bassily), Theorem 5.2, and Lemma 3.5 repaired, over the real numbers.

   Theorem 5.2: the error of Algorithm 6 in d rounds, t = e^eps, n users.

   An outcome is (s, c, v, y): the coins s of the server and the adversary, with any finite law w; the round c i of each user, by a
   fair die of d sides; the items v, drawn from p; the answers y. The query of a round may depend on s, on the whole partition c, and
   on the answers of earlier rounds (asks_adaptively). The estimate of a round is the mean of its answers, and 0 if nobody is in it. *)
Module LinearQueriesAdaptive.
Import Basic.Reals Inequalities Rounds ActiveUsers.
(* corrected: every d; the law is one *)
Theorem thm_5_2 (C J : finType) (n d : nat) (w : C -> real) (p : J -> real) (r eps : real)
    (query : C -> {ffun 'I_n -> 'I_d} -> {ffun 'I_n -> bool} -> 'I_d -> J -> real) :
  (0 < n)%N -> (0 < d)%N -> 0 < r -> 0 < eps -> distribution w -> distribution p ->
  (forall s c y k v, `|query s c y k v| <= r) -> asks_adaptively query ->
  let outcomes := rounds_law r (exp eps) w p query in
  let gain := (exp eps + 1) / (exp eps - 1) in
  distribution outcomes /\
  mean outcomes (rounds_error r (exp eps) p query) <= 2%:R * gain * r * sqrt (d%:R * ln (2%:R * d%:R) / n%:R) +
    (gain + 1) * r * (d%:R * exp (- (n%:R / (8%:R * d%:R)))).
Proof.
move=> n0 d0 r0 e0 dw dp bounded earlier; have t1 : 1 < exp eps by rewrite -exp0 exp_lt.
by split; [apply: law_distribution|apply: Rounds.thm_5_2].
Qed.

(* the printed bound, 4 r sqrt(gain^2 d ln d / n) for n >= 8 d ln n, holds for d >= 2 *)
Theorem thm_5_2_printed (C J : finType) (n d : nat) (w : C -> real) (p : J -> real) (r eps : real)
    (query : C -> {ffun 'I_n -> 'I_d} -> {ffun 'I_n -> bool} -> 'I_d -> J -> real) :
  (0 < n)%N -> (1 < d)%N -> 8%:R * d%:R * ln n%:R <= n%:R -> 0 < r -> 0 < eps -> distribution w -> distribution p ->
  (forall s c y k v, `|query s c y k v| <= r) -> asks_adaptively query ->
  mean (rounds_law r (exp eps) w p query) (rounds_error r (exp eps) p query) <=
  4%:R * r * sqrt (((exp eps + 1) / (exp eps - 1)) ^+ 2 * d%:R * ln d%:R / n%:R).
Proof.
move=> n0 d1 many r0 e0 dw dp bounded earlier; have t1 : 1 < exp eps by rewrite -exp0 exp_lt.
exact: Rounds.thm_5_2_printed n0 (ltnW d1) r0 t1 dw dp bounded earlier d1 many.
Qed.

(* as printed it fails at d = 1, where the bound is 0: for every n, laws of coins and items, r and epsilon *)
Theorem thm_5_2_refuted (C J : finType) (n : nat) (w : C -> real) (p : J -> real) (r eps : real) :
  (0 < n)%N -> 8%:R * ln n%:R <= n%:R -> 0 < r -> 0 < eps -> distribution w -> distribution p ->
  ~ (forall (d : nat) (query : C -> {ffun 'I_n -> 'I_d} -> {ffun 'I_n -> bool} -> 'I_d -> J -> real),
     (0 < d)%N -> 8%:R * d%:R * ln n%:R <= n%:R -> (forall s c y k v, `|query s c y k v| <= r) -> asks_adaptively query ->
     mean (rounds_law r (exp eps) w p query) (rounds_error r (exp eps) p query) <=
     4%:R * r * sqrt (((exp eps + 1) / (exp eps - 1)) ^+ 2 * d%:R * ln d%:R / n%:R)).
Proof.
move=> n0 many r0 e0 dw dp printed; have [query [b e no]] := OneRound.one_round n0 r0 e0 dw dp.
by apply: no (printed 1%N query isT _ b e); rewrite mulr1.
Qed.

(* Table 1: the rate of Theorem 5.2 alone, without its condition on n; it is 0 at d = 1, whatever the constant kappa *)
Theorem table_1_adaptive_upper_refuted (C J : finType) (n : nat) (w : C -> real) (p : J -> real) (r eps kappa : real) :
  (0 < n)%N -> 0 < r -> 0 < eps -> distribution w -> distribution p ->
  ~ (forall (d : nat) (query : C -> {ffun 'I_n -> 'I_d} -> {ffun 'I_n -> bool} -> 'I_d -> J -> real),
     (0 < d)%N -> (forall s c y k v, `|query s c y k v| <= r) -> asks_adaptively query ->
     mean (rounds_law r (exp eps) w p query) (rounds_error r (exp eps) p query) <=
     kappa * r * sqrt (((exp eps + 1) / (exp eps - 1)) ^+ 2 * d%:R * ln d%:R / n%:R)).
Proof.
by move=> n0 r0 e0 dw dp printed; have [query [b e no]] := OneRound.one_round n0 r0 e0 dw dp; apply: no (printed 1%N query isT b e).
Qed.

(* at two items no kappa is a lower bound for all d: one bit from every user does better, for all n, r, eps, laws, and any queries,
   also where they depend on all answers *)
Theorem thm_5_2_optimal_refuted (kappa : real) : 0 < kappa ->
  exists2 d : nat, (1 < d)%N & forall (n : nat) (r eps : real), (0 < n)%N -> 0 < r -> 0 < eps ->
  exists (Q : bool -> bool -> real) (guess : {ffun 'I_n -> bool} -> (bool -> real) -> real),
  stochastic Q /\ ldp (exp eps) Q /\ forall (p : bool -> real) (query : {ffun 'I_n -> bool} -> 'I_d -> bool -> real),
  distribution p -> (forall y k v, `|query y k v| <= r) ->
  mean (sampled Q p) (fun y => \big[Num.max/0]_k `|guess y (query y k) - mean p (query y k)|) <
  kappa * r * sqrt (((exp eps + 1) / (exp eps - 1)) ^+ 2 * d%:R * ln d%:R / n%:R).
Proof. exact: TwoItems.thm_5_2_optimal_refuted. Qed.

(* what that bit, the answer to the query with the values 1 and -1, reaches *)
Theorem thm_5_2_optimal_corrected (n d : nat) (p : bool -> real) (r eps : real) (query : {ffun 'I_n -> bool} -> 'I_d -> bool -> real) :
  (0 < n)%N -> 0 < r -> 0 < eps -> distribution p -> (forall y k v, `|query y k v| <= r) ->
  let Q := OneBit.one_bit (fun v : bool => if v then 1 else - 1 : real) 1 (exp eps) in
  let c := (exp eps + 1) / (exp eps - 1) in
  let m := p true - p false in
  let estimate := fun y : {ffun 'I_n -> bool} => Adaptive.average 1 (exp eps) y in
  let answer := fun (q : bool -> real) y => (q true + q false) / 2%:R + (q true - q false) / 2%:R * y in
  let error := fun y k => `|answer (query y k) (estimate y) - mean p (query y k)| in
  [/\ stochastic Q /\ ldp (exp eps) Q, forall y k, error y k <= r * `|estimate y - m|,
      mean (sampled Q p) (fun y => \big[Num.max/0]_k error y k) <= r * sqrt ((c ^+ 2 - m ^+ 2) / n%:R) &
      r * sqrt ((c ^+ 2 - m ^+ 2) / n%:R) <= r * (c / sqrt n%:R)].
Proof. exact: TwoItems.thm_5_2_optimal_corrected. Qed.

(* Table 1 and Section 3.3, the lower bound for d answers at once: at two items, whose columns A v have length at most r, no kappa is
   good for all d; n and eps are any with n eps^2 > (4/kappa)^4 *)
Theorem table_1_offline_lower_refuted (kappa : real) : 0 < kappa ->
  exists2 d : nat, (0 < d)%N & forall (n : nat) (r eps : real), 0 < r -> 0 < eps <= 1 -> (4%:R / kappa) ^+ 4 < n%:R * eps ^+ 2 ->
  exists (Q : bool -> bool -> real) (guess : {ffun 'I_n -> bool} -> (bool -> 'I_d -> real) -> 'I_d -> real),
  stochastic Q /\ ldp (exp eps) Q /\ forall (p : bool -> real) (A : bool -> 'I_d -> real),
  distribution p -> (forall v, Projection.square (A v) <= r ^+ 2) ->
  mean (sampled Q p) (fun y => sqrt (Projection.square (Projection.minus (guess y A) (fun i => mean p (A ^~ i))))) <
  kappa * r * Num.min (sqrt (sqrt (1 / (n%:R * eps ^+ 2)))) (sqrt (d%:R / (n%:R * eps ^+ 2))).
Proof. exact: TwoItems.offline_lower_refuted. Qed.

(* n users, active with chance 1/2 each: at most n/4 are, with chance e^(-n/8) at most *)
Theorem lem_3_5 (n : nat) :
  probability (independent (fun _ : 'I_n => uniform real_realType [finType of bool])) (fun x => (4 * active_users x <= n)%N) <=
  exp (- (n%:R / 8%:R)).
Proof. exact: ActiveUsers.lem_3_5. Qed.

(* as printed, for users that are active with chance 0.3634 or more each *)
Theorem lem_3_5_tail (n : nat) (p : 'I_n -> real) : (forall i, 1817%:R / 5000%:R <= p i <= 1) ->
  probability (independent (fun i (b : bool) => if b then p i else 1 - p i)) (fun x => (4 * active_users x <= n)%N) <=
  exp (- (n%:R / 34%:R)).
Proof. exact: QuarterActive.lem_3_5_tail. Qed.
End LinearQueriesAdaptive.

(* linear-queries (Bassily), Section 4, over the real numbers: k items, Hadamard response of any order 2^m > k, t = e^eps, n users
   whose items are drawn from p. estimate A y j is the estimated share of the item j from the reports y. *)
Module LinearQueriesHadamard.
Import HadamardResponse Basic.Reals SubGaussian Projection.
(* sub-Gaussian in both senses of Definition 2.4, the tail and the exponential moments *)
Theorem fact_4_1 (k m n : nat) (eps : real) (p : 'I_k -> real) (j : 'I_k) :
  (k < 2 ^ m)%N -> 0 < eps -> (0 < n)%N -> distribution p ->
  let reports : {ffun 'I_n -> bits m} -> real := sampled (response (row_of m) (exp eps)) p in
  let error := fun y => estimate (response_score (row_of m) (exp eps)) y j - p j in
  let proxy := 4%:R * ((exp eps + 1) / (exp eps - 1)) ^+ 2 / n%:R in
  [/\ mean reports error = 0,
      forall l, 0 <= l -> probability reports (fun y => l <= `|error y|) <= 2%:R * exp (- (l ^+ 2 / (2%:R * proxy))) &
      sub_gaussian reports error proxy].
Proof. by move=> room e0 n0 dp; exact: Hadamard.fact_4_1. Qed.

(* a quarter of it is a proxy, and for an item that nobody has it is the variance, and no proxy is smaller *)
Theorem fact_4_1_sharp (k m n : nat) (eps : real) (p : 'I_k -> real) (j : 'I_k) :
  (k < 2 ^ m)%N -> 0 < eps -> (0 < n)%N -> distribution p ->
  let reports : {ffun 'I_n -> bits m} -> real := sampled (response (row_of m) (exp eps)) p in
  let share := fun y => estimate (response_score (row_of m) (exp eps)) y j in
  let proxy := ((exp eps + 1) / (exp eps - 1)) ^+ 2 / n%:R in
  sub_gaussian reports (fun y => share y - p j) proxy /\
  (p j = 0 -> variance reports share = proxy /\ forall s, sub_gaussian reports (fun y => share y - p j) s -> proxy <= s).
Proof. by move=> room e0 n0 dp; exact: Hadamard.fact_4_1_sharp. Qed.

(* Algorithm 5: the answer is the point of the simplex, the set of distributions, that is nearest to the estimate. There is one; and
   the bounds hold of it, of the mean of its distance and of its squared distance, x^(1/4) being the root of the root. *)
Theorem thm_4_2 (k m n : nat) (eps : real) (p : 'I_k -> real) :
  (k < 2 ^ m)%N -> 0 < eps -> (0 < n)%N -> distribution p ->
  let reports : {ffun 'I_n -> bits m} -> real := sampled (response (row_of m) (exp eps)) p in
  let share := fun y => estimate (response_score (row_of m) (exp eps)) y in
  let c := (exp eps + 1) / (exp eps - 1) in
  (forall y : {ffun 'I_n -> bits m}, exists w, nearest (@distribution real_realType [finType of 'I_k]) (share y) w) /\
  forall answer : {ffun 'I_n -> bits m} -> 'I_k -> real,
  (forall y, nearest (@distribution real_realType [finType of 'I_k]) (share y) (answer y)) ->
  let square_error := mean reports (fun y => square (minus (answer y) p)) in
  let error := mean reports (fun y => sqrt (square (minus (answer y) p))) in
  [/\ error <= sqrt (sqrt (256%:R * c ^+ 2 * ln k%:R / n%:R)), error <= sqrt (4%:R * c ^+ 2 * k%:R / n%:R),
      square_error <= sqrt (256%:R * c ^+ 2 * ln k%:R / n%:R) & square_error <= 4%:R * c ^+ 2 * k%:R / n%:R].
Proof.
move=> room e0 n0 dp; split=> [y|answer near]; first by apply: Simplex.simplex_nearest; exact: Hadamard.inhabited dp.
have [h1 h2] := Hadamard.thm_4_2 room e0 n0 dp near; have [h3 h4] := Hadamard.thm_4_2_printed_squares room e0 n0 dp near.
by split.
Qed.

(* the same with smaller constants, and never more than the diameter of the simplex *)
Theorem thm_4_2_sharp (k m n : nat) (eps : real) (p : 'I_k -> real) :
  (k < 2 ^ m)%N -> 0 < eps -> (0 < n)%N -> distribution p ->
  let reports : {ffun 'I_n -> bits m} -> real := sampled (response (row_of m) (exp eps)) p in
  let share := fun y => estimate (response_score (row_of m) (exp eps)) y in
  let c := (exp eps + 1) / (exp eps - 1) in
  forall answer : {ffun 'I_n -> bits m} -> 'I_k -> real,
  (forall y, nearest (@distribution real_realType [finType of 'I_k]) (share y) (answer y)) ->
  let square_error := mean reports (fun y => square (minus (answer y) p)) in
  let error := mean reports (fun y => sqrt (square (minus (answer y) p))) in
  [/\ error <= sqrt (sqrt (8%:R * c ^+ 2 * ln (2%:R * k%:R) / n%:R)), error <= sqrt (k%:R * c ^+ 2 / n%:R) &
      error <= sqrt 2%:R] /\
  [/\ square_error <= sqrt (8%:R * c ^+ 2 * ln (2%:R * k%:R) / n%:R), square_error <= k%:R * c ^+ 2 / n%:R & square_error <= 2%:R].
Proof.
move=> room e0 n0 dp reports share c answer near.
by split; [exact: (Hadamard.thm_4_2_sharp room e0 n0 dp near)|exact: (Hadamard.thm_4_2_squares room e0 n0 dp near)].
Qed.
End LinearQueriesHadamard.
