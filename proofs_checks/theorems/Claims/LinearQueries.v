(* linear-queries (Bassily): its theorems, each restated in full. _refuted is the negation of what is printed, _sharp has better
   constants than are printed. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import OneBit.
From Exactdp.LinearQueries Require Projection Adaptive Active Sampler.
Import Projection Adaptive Sampler.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
by move=> d L y z w B cL Ly near zB; rewrite le_minr; have [-> ->] := Projection.lem_2_2_sharp cL Ly near zB.
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
