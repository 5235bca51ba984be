(* Heavy hitters, Section 7.1: the programs of Transform.v, Client.v and Server.v against the matrix by bits, the channel and the estimates.

   paper       theorem              state
   Fact 7.4    fact_7_4_bits        H_m by bits
   Fact 7.5    fact_7_5_law         the report of the client's program has the law of Algorithm 2
   Fact 7.7    fact_7_7_estimates   the server's program leaves the estimates of Facts 7.8 and 7.9; each is then read in one step (Fact 2.1) *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse OneRow.
From Exactdp.HeavyHitters Require Recursive.
From Exactdp.HeavyHitters Require Import Section7 Machine Costs Transform Client Server.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope nat_scope.

Lemma by_bits (R : realFieldType) k i j : i < 2 ^ k -> j < 2 ^ k -> hadamard R (bits_of k i) (bits_of k j) = Recursive.recursive R k i j.
Proof. by move=> ik jk; rewrite fact_7_3 Recursive.fact_7_3. Qed.

Theorem fact_7_4_bits (R : realFieldType) (k : nat) (s : machine R) : word s 0 = 2 ^ k ->
  exists t s', [/\ runs transform s t s',
    (forall i, i < 2 ^ k -> memory s' i = (\sum_(j < 2 ^ k) hadamard R (bits_of k i) (bits_of k j) * memory s j)%R) &
    time t <= 7 * (2 ^ k * k.+1)].
Proof.
move=> ws; have [t [s' [r h [_ [_ e] _ _ _]]]] := Transform.fact_7_4 ws.
exists t, s'; split=> // i ik; rewrite h ik; apply: eq_bigr => j _.
by rewrite by_bits.
Qed.

(* the row is uniform, the coin is 1 with chance 1/(t + 1) *)
Theorem fact_7_5_law (R : realFieldType) (X : finType) (k : nat) (column : X -> bits k) (t : R) (x : X) (row item : nat) (sign : bool) :
  column x = bits_of k item ->
  one_row column t x (bits_of k row, sign) =
  (\sum_(coin : bool | client_reply k row item coin == ~~ sign) (2 ^+ k)^-1 * ((if coin then 1 else t) / (t + 1)))%R.
Proof.
move=> c; rewrite /one_row /agrees /= c fact_7_3 -/(Recursive.common k row item) -signr_odd /client_reply.
have one (b : bool) : ((-1) ^+ b == 1 :> R)%R = ~~ b.
  by case: b; rewrite ?expr1 ?expr0 ?eqxx // eq_sym -addr_eq0 -(natrD _ 1 1) pnatr_eq0.
rewrite one big_mkcond big_bool /= invfM mulrCA.
by case: (odd _); case: sign => /=; rewrite ?addr0 ?add0r ?eqxx.
Qed.

(* word register 3 holds the item *)
Definition lookup : program := Do [:: Read 1 3].

Theorem fact_7_7_estimates (R : realFieldType) (e : R) (d k n : nat) (row : 'I_n -> nat) (sign : 'I_n -> bool) (s : machine R) :
  0 < d -> k = up_log 2 d -> (forall u, row u < 2 ^ k) ->
  word s 7 = d -> word s 8 = n -> value s 0 = gain e -> input s = sent_words [seq (row u, ~~ sign u) | u <- enum 'I_n] ->
  exists t s', [/\ runs server s t s', time t <= 20 * (d * k.+1 + n), space_of server t <= 2 ^ k + 13, 2 ^ k < 2 * d &
    forall v : 'I_d, exists s'', runs lookup (with_word s' 3 v) [:: Cell v] s'' /\
      value s'' 1 = frequency_estimate (fun x : 'I_d => bits_of k x) e [ffun u => (bits_of k (row u), sign u)] v].
Proof.
move=> d0 kd rows sd sn sg si.
have size_n : size [seq (row u, ~~ sign u) | u <- enum 'I_n] = n by rewrite size_map size_enum_ord.
have rows' : all (fun y => y.1 < 2 ^ k) [seq (row u, ~~ sign u) | u <- enum 'I_n] by rewrite all_map; apply/allP => u _ /=.
have sn' : word s 8 = size [seq (row u, ~~ sign u) | u <- enum 'I_n] by rewrite size_n.
have [/andP[dm md] [t [s' [r h [_ [_ c] _ p _]]]]] := Server.fact_7_7 d0 kd rows' sd sn' sg si.
exists t, s'; split=> //; first by move: c; rewrite size_n.
move=> v; exists (with_value (with_word s' 3 v) 1 (memory s' v)); split.
  exact: (runs_do [:: Read 1 3] (with_word s' 3 v)).
have vm : v < 2 ^ k := leq_trans (ltn_ord v) dm.
rewrite /= /updated /= h // big_map big_enum /frequency_estimate; apply: eq_bigr => u _.
rewrite /one_row_score ffunE /= by_bits // [LHS]mulrC; congr (_ * _)%R.
by rewrite mulrC; case: (sign u); rewrite /= ?expr0 ?expr1.
Qed.
