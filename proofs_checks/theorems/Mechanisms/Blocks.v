(* Block Hadamard response: the block of the symbol is reported as it is, the symbol within its block by Hadamard response.

   Symbols are pairs (block i, symbol of S i); block i has the order 2^(n i). Source: context-aware-ldp, section 6.1, (19). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Blocks.
Variables (R : realFieldType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R).
Notation symbol := {i : I & S i}.
Notation result := {i : I & bits (n i)}.
Definition row_at (x : symbol) : result := Tagged (fun i => bits (n i)) (row (tagged x)).
Definition block_response (x : symbol) (y : result) : R :=
  if tag x == tag y then response (@row (tag x)) t (tagged x) (tagged_as (row_at x) y) else 0.
Definition block_score (y : result) (j : symbol) : R :=
  if tag j == tag y then response_score (@row (tag j)) t (tagged_as (row_at j) y) (tagged j) else 0.

Hypotheses (row_inj : forall i, injective (@row i)) (row_none : forall i (a : S i), row a != none (n i)) (t1 : 1 <= t).

Lemma sum_tagged (T : I -> finType) (G : {i : I & T i} -> R) : \sum_y G y = \sum_i \sum_(z : T i) G (Tagged T z).
Proof. by rewrite (sig_big_dep (fun _ => true) (fun _ _ => true)) /=; apply: eq_bigr => -[i z] _. Qed.

(* a sum over the outputs of one block *)
Lemma sum_block x (F : bits (n (tag x)) -> R) :
  \sum_(y : result) (if tag x == tag y then F (tagged_as (row_at x) y) else 0) = \sum_z F z.
Proof.
rewrite sum_tagged (bigD1 (tag x)) //= [X in _ + X]big1 ?addr0 => [|i /negPf n'].
  by apply: eq_bigr => z _; rewrite eqxx (@tagged_asE _ _ (row_at x) z).
by apply: big1 => z _; rewrite eq_sym n'.
Qed.

Theorem block_stochastic : stochastic block_response.
Proof.
split=> [x y|x].
  by rewrite /block_response; case: eqP => // _; case: (response_stochastic (@row_none (tag x)) t1) => + _; apply.
rewrite (sum_block (response (@row (tag x)) t (tagged x))).
by case: (response_stochastic (@row_none (tag x)) t1) => _; apply.
Qed.

Theorem block_private : private (blocks (fun x : symbol => tag x) t) block_response.
Proof.
move=> [i a] [i' a'] s; rewrite /blocks /=; case: eqP => // e [<-] y; case: i' / e a' => a'.
rewrite /block_response /=; case: eqP => [e|_]; last by rewrite mulr0.
case: y e => i' z /= e; case: i' / e z => z.
by rewrite !(@tagged_asE _ _ (Tagged (fun i => bits (n i)) _) z); apply: response_ldp.
Qed.

Theorem block_tight u i : (1 < #|S i|)%N -> private (blocks (fun x : symbol => tag x) u) block_response -> t <= u.
Proof.
move=> two h; apply: (response_tight (@row_inj i) (@row_none i) t1) => // a a' z.
have := h (Tagged S a) (Tagged S a') u _ (Tagged (fun i => bits (n i)) z); rewrite /blocks eqxx => /(_ erefl).
by rewrite /block_response /= eqxx !(@tagged_asE _ _ (Tagged (fun i => bits (n i)) _) z).
Qed.

Hypothesis t2 : 1 < t.

Theorem block_unbiased : unbiased block_response block_score.
Proof.
move=> [i a] [j b]; have [e|n'] := eqVneq i j; last first.
  rewrite big1 => [|y _]; first by case: eqP => // e; case/eqP: n'; case: e.
  by rewrite /block_response /block_score /=; case: eqP => [<-|_]; rewrite ?mul0r // eq_sym (negPf n') mulr0.
case: j / e b => b; rewrite /block_response /block_score /=.
transitivity (\sum_(y : result) (if i == tag y then
    (fun z => response (@row i) t a z * response_score (@row i) t z b) (tagged_as (row_at (Tagged S a)) y) else 0)).
  apply: eq_bigr => -[i' z] _ /=; case: eqP => [e|_]; last by rewrite mul0r.
  by case: i' / e z => z; rewrite !(@tagged_asE _ _ (Tagged (fun i => bits (n i)) _) z).
rewrite (sum_block (x := Tagged S a) (fun z => response (@row i) t a z * response_score (@row i) t z b)).
rewrite (response_unbiased (@row_inj i) (@row_none i) t1 t2); congr (nat_of_bool _)%:R.
by apply/eqP/eqP => [->|/eqP]; rewrite // -tag_eqE /tag_eq eqxx (@tagged_asE _ _ (Tagged S a)) => /eqP.
Qed.

Lemma block_sqr x j : mean (block_response x) (fun y => block_score y j ^+ 2) = if tag x == tag j then gain t ^+ 2 else 0.
Proof.
transitivity (\sum_y block_response x y * (if tag x == tag j then gain t ^+ 2 else 0)).
  apply: eq_bigr => y _; rewrite /block_response /block_score; case: eqP => [e|_]; last by rewrite !mul0r.
  rewrite (_ : (tag x == tag j) = (tag j == tag y)); last by rewrite e eq_sym.
  by case: eqP => _; rewrite ?response_score_sqr ?expr0n.
by rewrite -mulr_suml (proj2 block_stochastic) mul1r.
Qed.

Variables (users : nat) (p : symbol -> R).
Hypotheses (n0 : (0 < users)%N) (dp : distribution p).
Let c : R := gain t.
Definition block_mass (i : I) : R := \sum_(a : S i) p (Tagged S a).
Notation law := (@sampled _ _ _ users block_response p).

Lemma block_second j : mean (output p block_response) (fun y => block_score y j ^+ 2) = c ^+ 2 * block_mass (tag j).
Proof.
rewrite mean_output (eq_mean _ (fun x => block_sqr x j)) /mean /block_mass sum_tagged (bigD1 (tag j)) //= eqxx.
rewrite -mulr_suml mulrC [X in _ + X]big1 ?addr0 // => i /negPf n'.
by rewrite n' big1 // => a _; rewrite mulr0.
Qed.

(* n Var = c^2 p(X_j) - p_x^2 *)
Theorem block_variance j : variance law (estimate block_score ^~ j) = (c ^+ 2 * block_mass (tag j) - p j ^+ 2) / users%:R.
Proof.
rewrite /variance (covariance_sampled block_stochastic n0 block_unbiased dp); congr ((_ - _) / _).
by rewrite -block_second.
Qed.

(* n risk = c^2 (sum of k_i p(X_i)) - |p|^2 *)
Theorem block_risk : risk users block_response block_score p =
  (c ^+ 2 * (\sum_i #|S i|%:R * block_mass i) - \sum_j p j ^+ 2) / users%:R.
Proof.
rewrite (risk_sampled block_stochastic n0 block_unbiased dp); congr ((_ - _) / _).
under eq_bigr do rewrite block_second; rewrite -mulr_sumr; congr (_ * _).
by rewrite sum_tagged; apply: eq_bigr => i _; rewrite /= sumr_const -[LHS]mulr_natl.
Qed.
End Blocks.
