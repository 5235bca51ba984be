(* linear-queries (Bassily), Theorem 5.2, and Lemma 3.5 repaired, over the real numbers.

   Theorem 5.2: the error of Algorithm 6 in d rounds, t = e^eps, n users.

   An outcome is (s, c, v, y): the coins s of the server and the adversary, with any finite law w; the round c i of each user, by a
   fair die of d sides; the items v, drawn from p; the answers y. The query of a round may depend on s, on the whole partition c, and
   on the answers of earlier rounds (asks_adaptively). The estimate of a round is the mean of its answers, and 0 if nobody is in it. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.LinearQueries Require Import Rounds ActiveUsers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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

(* n users, active with chance 1/2 each: fewer than n/4 are, with chance e^(-n/8) at most *)
Theorem lem_3_5 (n : nat) :
  probability (independent (fun _ : 'I_n => uniform real_realType [finType of bool])) (fun x => (4 * active_users x < n)%N) <=
  exp (- (n%:R / 8%:R)).
Proof. exact: ActiveUsers.lem_3_5. Qed.
