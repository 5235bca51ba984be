(* Heavy hitters, Section 7.1: the programs of Transform.v, Client.v and Server.v against the matrix by bits, the channel and the estimates.

   paper       theorem              state
   Fact 7.4    fact_7_4_bits        H_m by bits
   Fact 7.5    fact_7_5_law         the report of the client's program has the law of Algorithm 2
   Fact 7.7    fact_7_7_estimates   the server's program leaves the estimates of Facts 7.8 and 7.9
   Fact 2.1    fact_2_1_times       users, server and queries; the error is Section7.fact_2_1
   Corollary 3.2   cor_3_2_estimates   the tables of Tables.v hold the estimates of the groups *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse OneRow.
From Exactdp.HeavyHitters Require Recursive.
From Exactdp.HeavyHitters Require Import Section7 Machine Costs Transform Client Server Tables.
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

Section Times.
Variables (R : realFieldType) (e : R) (d k n : nat) (row : 'I_n -> nat) (sign : 'I_n -> bool).
Hypotheses (d0 : 0 < d) (kd : k = up_log 2 d) (rows : forall u, row u < 2 ^ k).
Notation arrived := [seq (row u, ~~ sign u) | u <- enum 'I_n].
Notation estimate v := (frequency_estimate (fun x : 'I_d => bits_of k x) e [ffun u => (bits_of k (row u), sign u)] v).

Theorem fact_7_7_estimates (s : machine R) : word s 7 = d -> word s 8 = n -> value s 0 = gain e -> input s = sent_words arrived ->
  exists t s', [/\ runs server s t s', time t <= 20 * (d * k.+1 + n), space_of server t <= 2 ^ k + 13, 2 ^ k < 2 * d &
    forall v : 'I_d, memory s' v = estimate v].
Proof.
move=> sd sn sg si; have size_n : size arrived = n by rewrite size_map size_enum_ord.
have rows' : all (fun y => y.1 < 2 ^ k) arrived by rewrite all_map; apply/allP => u _ /=.
have sn' : word s 8 = size arrived by rewrite size_n.
have [/andP[dm md] [t [s' [r h [_ [_ c] _ p _]]]]] := Server.fact_7_7 d0 kd rows' sd sn' sg si.
exists t, s'; split=> //; first by move: c; rewrite size_n.
move=> v; have vm : v < 2 ^ k := leq_trans (ltn_ord v) dm.
rewrite h // big_map big_enum /frequency_estimate; apply: eq_bigr => u _.
rewrite /one_row_score ffunE /= by_bits // [LHS]mulrC; congr (_ * _)%R.
by rewrite mulrC; case: (sign u); rewrite /= ?expr0 ?expr1.
Qed.

(* word register 0 holds the item, value register 0 receives the estimate *)
Definition lookup : program := Do [:: Read 0 0].

Theorem fact_2_1_times :
  (forall (r v : nat) (coin : bool) (s : machine R), r < 2 ^ k -> v < d -> word s 0 = r -> word s 1 = v -> word s 2 = coin ->
    exists t s', [/\ runs client s t s', word s' 3 = client_reply k r v coin, time t <= 9 * k + 4 & space_of client t = 6]) /\
  (forall s : machine R, word s 7 = d -> word s 8 = n -> value s 0 = gain e -> input s = sent_words arrived ->
    exists t s', [/\ runs server s t s', time t <= 20 * (d * k.+1 + n), space_of server t <= 2 * d + 13 &
      forall v : 'I_d, exists s'', runs lookup (with_word s' 0 v) [:: Cell v] s'' /\ value s'' 0 = estimate v]).
Proof.
split=> [r v coin s rk vd sr sv sc|s sd sn sg si].
  have vk : v < 2 ^ k by apply: leq_trans vd _; rewrite kd up_logP.
  by have [t [s' [run h [c _ _ p _]]]] := Client.fact_7_5 rk vk sr sv sc; exists t, s'.
have [t [s' [run c p md h]]] := fact_7_7_estimates sd sn sg si.
exists t, s'; split=> //; first by apply: leq_trans p _; rewrite leq_add2r ltnW.
move=> v; exists (with_value (with_word s' 0 v) 0 (memory s' v)); split; last by rewrite /= /updated /= h.
exact: (runs_do [:: Read 0 0] (with_word s' 0 v)).
Qed.
End Times.

(* K groups S of n users; what is summed is the guess of the oracle hrr of HadaOracle.v about the hash value v *)
Theorem cor_3_2_estimates (R : realFieldType) (e : R) (K k n : nat) (S : 'I_K -> {set 'I_n}) (row : 'I_n -> nat) (sign : 'I_n -> bool)
  (s : machine R) : 0 < K -> (forall u, row u < 2 ^ k) -> word s 7 = K -> word s 9 = 2 ^ k -> value s 0 = gain e ->
  input s = group_words [seq [seq (row u, ~~ sign u) | u <- enum (S i)] | i <- enum 'I_K] ->
  exists t s', [/\ runs tables s t s', time t <= 21 * (K * 2 ^ k * k.+1 + \sum_(i < K) #|S i|), space_of tables t <= K * 2 ^ k + 14 &
    forall (i : 'I_K) (v : nat), v < 2 ^ k ->
      memory s' (i * 2 ^ k + v) = (\sum_(u in S i) one_row_score id e (bits_of k (row u), sign u) (bits_of k v))%R].
Proof.
move=> K0 rows sK sm sg si; set groups := [seq _ | i <- enum 'I_K] in si.
have size_K : size groups = K by rewrite size_map size_enum_ord.
have rows' : all (all (fun y => y.1 < 2 ^ k)) groups.
  by rewrite all_map; apply/allP => i _ /=; rewrite all_map; apply/allP => u _ /=.
have K0' : 0 < size groups by rewrite size_K.
have [t [s' [r h [_ c _ p _]]]] := Tables.cor_3_2_times K0' rows' (etrans sK (esym size_K)) sm sg si.
have users : users_in groups = \sum_(i < K) #|S i|.
  by rewrite /users_in sumnE big_map big_map big_enum; apply: eq_bigr => i _; rewrite size_map -cardE.
exists t, s'; split=> //; first by move: c; rewrite users size_K.
  by move: p; rewrite size_K.
move=> i v vk; rewrite h ?size_K // (nth_map i) ?size_enum_ord // nth_ord_enum big_map big_enum /=.
apply: eq_bigr => u _; rewrite /one_row_score /= by_bits // [LHS]mulrC; congr (_ * _)%R.
by rewrite mulrC; case: (sign u); rewrite /= ?expr0 ?expr1.
Qed.
