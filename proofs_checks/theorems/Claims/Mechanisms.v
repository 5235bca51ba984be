(* The headline theorems about the mechanisms, each restated in full: a channel, private, tight, unbiased, with its risk.
   t = e^epsilon, at every size, over any ordered field. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse HighLow Blocks Mangat Binary OneRow Parts.
From Exactdp.Mechanisms Require Import SubsetSelection OneBit.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem randomised_response (R : realFieldType) (X : finType) (t : R) : 1 < t ->
  [/\ stochastic (krr (X := X) t), ldp t (krr (X := X) t),
      forall u, (1 < #|X|)%N -> ldp u (krr (X := X) t) -> t <= u & unbiased (krr t) (krr_score (X := X) t)].
Proof.
move=> t1; split; [exact: krr_stochastic (ltW t1)|exact (krr_ldp (ltW t1))|exact (krr_tight (ltW t1))|exact (krr_unbiased (ltW t1) t1)].
Qed.

Theorem randomised_response_risk (R : realFieldType) (X : finType) (t : R) : 1 < t -> forall (n : nat) (p : X -> R),
  (0 < n)%N -> distribution p ->
  risk n (krr t) (krr_score t) p =
  (1 + (#|X|%:R - 1) * (2%:R * t + #|X|%:R - 2%:R) / (t - 1) ^+ 2 - \sum_j p j ^+ 2) / n%:R.
Proof. exact (fun t1 n p => @krr_risk R X t (ltW t1) t1 n p). Qed.

Theorem hadamard_response (R : realFieldType) (k n : nat) (t : R) : (k < 2 ^ n)%N -> 1 < t ->
  let row := row_of (k := k) n in
  [/\ stochastic (response row t), ldp t (response row t), forall u, (1 < k)%N -> ldp u (response row t) -> t <= u &
      unbiased (response row t) (response_score row t)].
Proof.
move=> room t1 /=; have inj := row_of_inj room; have no := row_of_none room; have t1' := ltW t1; split.
- exact: response_stochastic.
- exact (response_ldp no t1').
- by move=> u k1; apply: (response_tight inj no t1'); rewrite card_ord.
exact (response_unbiased inj no t1' t1).
Qed.

Theorem hadamard_response_risk (R : realFieldType) (k n : nat) (t : R) : (k < 2 ^ n)%N -> 1 < t ->
  forall (users : nat) (p : 'I_k -> R), (0 < users)%N -> distribution p ->
  risk users (response (row_of n) t) (response_score (row_of n) t) p =
  (k%:R * ((t + 1) / (t - 1)) ^+ 2 - \sum_j p j ^+ 2) / users%:R.
Proof.
move=> room t1 users p n0 dp.
by rewrite (response_risk (row_of_inj room) (row_of_none room) (ltW t1) t1 n0 dp) card_ord.
Qed.

Theorem hadamard_randomised_response (R : realFieldType) (X : finType) (n : nat) (column : X -> bits n) (t : R) :
  injective column -> 1 < t ->
  [/\ stochastic (one_row column t), ldp t (one_row column t), forall u, (1 < #|X|)%N -> ldp u (one_row column t) -> t <= u &
      unbiased (one_row column t) (one_row_score column t)].
Proof.
move=> inj t1; have t1' := ltW t1; split.
- exact: one_row_stochastic.
- exact (one_row_ldp column t1').
- exact (one_row_tight inj t1').
exact (one_row_unbiased inj t1' t1).
Qed.

Theorem hadamard_response_in_parts (R : realFieldType) (X I : finType) (n : nat) (part : X -> I) (row : X -> bits n) (t : R) :
  (forall x x', part x = part x' -> row x = row x' -> x = x') -> (forall x, row x != none n) -> 1 < t ->
  [/\ stochastic (parted part row t), ldp t (parted part row t) & unbiased (parted part row t) (parted_score part row t)].
Proof.
move=> inj no t1; have t1' := ltW t1; split.
- exact: parted_stochastic.
- exact (@parted_ldp _ _ _ _ part row t t1').
exact (parted_unbiased inj no t1' t1).
Qed.

Theorem subset_selection (R : realFieldType) (X : finType) (K D : nat) (t : R) : #|X| = K.+1 -> (D < K)%N -> 1 < t ->
  let Q := (select K t : X -> [finType of selection X D.+1] -> R) in
  [/\ stochastic Q, ldp t Q, forall u, ldp u Q -> t <= u & unbiased Q (select_score K t (D := D))].
Proof.
move=> size proper t1 /=; have t1' := ltW t1; have DK := ltnW proper; split.
- exact: select_stochastic.
- exact (@select_ldp _ _ _ _ _ size t1' DK).
- exact (fun u => @select_tight R X K D t size t1' DK proper u).
exact (select_unbiased size t1' DK proper t1).
Qed.

Theorem high_low_hadamard (R : realFieldType) (SA SB : finType) (n : nat) (row : SA -> bits n) (t : R) :
  injective row -> (forall a, row a != none n) -> 1 < t ->
  let Q := mixed (SB := SB) row t in
  [/\ stochastic Q, private (high_low (sensitive SA SB) t) Q,
      forall u, (1 < #|{: SA + SB}|)%N -> (0 < #|SA|)%N -> private (high_low (sensitive SA SB) u) Q -> t <= u &
      unbiased Q (mixed_score row t)].
Proof.
move=> inj no t1 /=; have t1' := ltW t1; split.
- exact: mixed_stochastic.
- exact (@mixed_private _ _ _ _ row t no t1').
- exact (@mixed_tight _ _ _ _ row t inj no t1').
exact (@mixed_unbiased _ _ _ _ row t inj no t1' t1).
Qed.

Theorem block_hadamard (R : realFieldType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R) :
  (forall i, injective (@row i)) -> (forall i (a : S i), row i a != none (n i)) -> 1 < t ->
  let Q := block_response row t in
  [/\ stochastic Q, private (blocks (fun x : {i : I & S i} => tag x) t) Q,
      forall u i, (1 < #|S i|)%N -> private (blocks (fun x : {i : I & S i} => tag x) u) Q -> t <= u & unbiased Q (block_score row t)].
Proof.
move=> inj no t1 /=; have t1' := ltW t1; split.
- exact: block_stochastic.
- exact (block_private no t1').
- exact (block_tight inj no t1').
exact (block_unbiased inj no t1' t1).
Qed.

Theorem generalised_mangat (R : realFieldType) (X : finType) (a : X) (t : R) : 1 < t ->
  [/\ stochastic (mangat a t), private (high_low [set a] t) (mangat a t),
      forall u, (1 < #|X|)%N -> private (high_low [set a] u) (mangat a t) -> t <= u & unbiased (mangat a t) (mangat_score a t)].
Proof.
move=> t1; have t1' := ltW t1; split.
- exact: mangat_stochastic.
- exact (@mangat_private _ _ a _ t1').
- exact (@mangat_tight _ _ a _ t1').
exact (mangat_unbiased a t1' t1).
Qed.

Theorem one_bit_mean (R : realFieldType) (J : finType) (q : J -> R) (r t : R) : 0 < r -> (forall v, `|q v| <= r) -> 1 < t ->
  [/\ stochastic (one_bit q r t), ldp t (one_bit q r t),
      forall u v v', q v = r -> q v' = - r -> ldp u (one_bit q r t) -> t <= u &
      forall v, mean (one_bit q r t v) (answer r t) = q v].
Proof.
move=> r0 b t1; have t1' := ltW t1; split.
- exact: one_bit_stochastic.
- exact (one_bit_ldp r0 b t1').
- exact (fun u v v' => @one_bit_tight R J q r t r0 t1' u v v').
exact (one_bit_unbiased q r0 t1' t1).
Qed.
