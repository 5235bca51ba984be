(* heavy-hitters (Wu, Wirth): running times and memory of Section 7, and of the server of HadaOracle, each restated in full.
   They are those of programs of a machine that counts (HeavyHitters.Machine). runs p s t s': the program p, started in the state s, ends
   in the state s' after the events t. time is their number: one for each operation on words (addition, subtraction, comparison, half,
   parity, a constant, an input), each addition or subtraction of values, each value set to zero, each access to the memory, each test. space
   is the number of different cells of the memory that it reads or writes, and of the registers that it names. A program has one run at most, and what it
   does not write stays as it is (deterministic, untouched, confined in that file). It holds neither the size nor the ring; its constants
   are 0 and 1. m = 2^k, log2 m = k. What the registers hold at the start stands before the program, in Transform, Client, Server and
   Tables.v of HeavyHitters; all others, and the memory, may hold anything. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.HeavyHitters Require Import Programs Responses Transforms Times.
Import HadamardResponse OneRow Machine Recursive Section7 Transform Client Server Tables RunningTimes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope nat_scope.

(* an entry of H_m: the word in register 3 is 0 for 1 and 1 for -1 *)
Theorem fact_7_3_time (R : ringType) (k row item : nat) (s : machine R) :
  row < 2 ^ k -> item < 2 ^ k -> word s 0 = row -> word s 1 = item ->
  exists t s' (sign : bool), [/\ runs entry s t s', word s' 3 = sign, ((-1) ^+ sign = recursive R k row item)%R &
    [/\ time t <= 9 * k + 2, additions t = 0, cells_of t = [::] & all (fun w => w <= 2 ^ k) (numbers t)]].
Proof. exact: Client.fact_7_3_time. Qed.

(* H_m x in the cells that held x; m log2 m additions and subtractions; in all 5 m log2 m + 6(m - 1) + 6 log2 m + 4 steps *)
Theorem fact_7_4 (R : ringType) (k : nat) (s : machine R) : word s 0 = 2 ^ k ->
  exists t s', [/\ runs transform s t s',
    (forall i, memory s' i = if i < 2 ^ k then (\sum_(j < 2 ^ k) recursive R k i j * memory s j)%R else memory s i) &
    [/\ additions t = 2 ^ k * k, time t = transform_time k /\ time t <= 7 * (2 ^ k * k.+1),
        all (fun a => a < 2 ^ k) (cells_of t), space_of transform t <= 2 ^ k + 10 & all (fun w => w <= 2 ^ k) (numbers t)]].
Proof. exact: Transform.fact_7_4. Qed.

(* the same of the matrix by bits *)
Theorem fact_7_4_bits (R : realFieldType) (k : nat) (s : machine R) : word s 0 = 2 ^ k ->
  exists t s', [/\ runs transform s t s',
    (forall i, i < 2 ^ k -> memory s' i = (\sum_(j < 2 ^ k) hadamard R (bits_of k i) (bits_of k j) * memory s j)%R) &
    time t <= 7 * (2 ^ k * k.+1)].
Proof. exact: RunningTimes.fact_7_4_bits. Qed.

(* the client: its report is the word in register 3, 0 for 1 and 1 for -1 *)
Theorem fact_7_5 (R : ringType) (k row item : nat) (coin : bool) (s : machine R) : row < 2 ^ k -> item < 2 ^ k ->
  word s 0 = row -> word s 1 = item -> word s 2 = coin ->
  exists t s', [/\ runs client s t s', word s' 3 = client_reply k row item coin &
    [/\ time t <= 9 * k + 4, additions t = 0, cells_of t = [::], space_of client t = 6 & all (fun w => w <= 2 ^ k) (numbers t)]].
Proof. exact: Client.fact_7_5. Qed.

(* it is +-H[r, v]; and where the coin is 1 with chance 1/(t + 1) and the row is uniform, its law is that of Algorithm 2 *)
Theorem fact_7_5_sign (R : ringType) (k row item : nat) (coin : bool) : row < 2 ^ k -> item < 2 ^ k ->
  ((-1) ^+ client_reply k row item coin = (-1) ^+ coin * recursive R k row item)%R.
Proof. exact: Client.reply_sign. Qed.

Theorem fact_7_5_law (R : realFieldType) (X : finType) (k : nat) (column : X -> bits k) (t : R) (x : X) (row item : nat) (sign : bool) :
  column x = bits_of k item ->
  one_row column t x (bits_of k row, sign) =
  (\sum_(coin : bool | client_reply k row item coin == ~~ sign) (2 ^+ k)^-1 * ((if coin then 1 else t) / (t + 1)))%R.
Proof. exact: RunningTimes.fact_7_5_law. Qed.

(* the server: d = |D|, the reports come in one after the other, g is (t + 1)/(t - 1); in all 5 m log2 m + 10 m + 9 log2 m + 8 n + 7 steps *)
Theorem fact_7_7 (R : ringType) (g : R) (d k : nat) (reports : seq (nat * bool)) (s : machine R) :
  0 < d -> k = up_log 2 d -> all (fun y => y.1 < 2 ^ k) reports ->
  word s 7 = d -> word s 8 = size reports -> value s 0 = g -> input s = sent_words reports ->
  d <= 2 ^ k < 2 * d /\
  exists t s', [/\ runs server s t s',
    (forall v, v < 2 ^ k -> memory s' v = (\sum_(y <- reports) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R) &
    [/\ additions t = 2 ^ k * k + size reports, time t = server_time k (size reports) /\ time t <= 20 * (d * k.+1 + size reports),
        all (fun a => a < 2 ^ k) (cells_of t), space_of server t <= 2 ^ k + 13 & all (fun w => w <= 2 * d + size reports) (numbers t)]].
Proof. exact: Server.fact_7_7. Qed.

(* these are the estimates of Facts 2.1, 7.8 and 7.9 *)
Theorem fact_7_7_estimates (R : realFieldType) (e : R) (d k n : nat) (row : 'I_n -> nat) (sign : 'I_n -> bool) (s : machine R) :
  0 < d -> k = up_log 2 d -> (forall u, row u < 2 ^ k) ->
  word s 7 = d -> word s 8 = n -> value s 0 = gain e -> input s = sent_words [seq (row u, ~~ sign u) | u <- enum 'I_n] ->
  exists t s', [/\ runs server s t s', time t <= 20 * (d * k.+1 + n), space_of server t <= 2 ^ k + 13, 2 ^ k < 2 * d &
    forall v : 'I_d, memory s' v = frequency_estimate (fun x : 'I_d => bits_of k x) e [ffun u => (bits_of k (row u), sign u)] v].
Proof. by move=> *; apply: RunningTimes.fact_7_7_estimates. Qed.

(* a user, the server, and a query for v, which is one step; how far the estimate is from the frequency: HeavyHitters.fact_2_1 *)
Theorem fact_2_1_times (R : realFieldType) (e : R) (d k n : nat) (row : 'I_n -> nat) (sign : 'I_n -> bool) :
  0 < d -> k = up_log 2 d -> (forall u, row u < 2 ^ k) ->
  (forall (r v : nat) (coin : bool) (s : machine R), r < 2 ^ k -> v < d -> word s 0 = r -> word s 1 = v -> word s 2 = coin ->
    exists t s', [/\ runs client s t s', word s' 3 = client_reply k r v coin, time t <= 9 * k + 4 & space_of client t = 6]) /\
  (forall s : machine R, word s 7 = d -> word s 8 = n -> value s 0 = gain e ->
    input s = sent_words [seq (row u, ~~ sign u) | u <- enum 'I_n] ->
    exists t s', [/\ runs server s t s', time t <= 20 * (d * k.+1 + n), space_of server t <= 2 * d + 13 &
      forall v : 'I_d, exists s'', runs lookup (with_word s' 0 v) [:: Cell v] s'' /\
        value s'' 0 = frequency_estimate (fun x : 'I_d => bits_of k x) e [ffun u => (bits_of k (row u), sign u)] v]).
Proof. by move=> *; apply: RunningTimes.fact_2_1_times. Qed.

(* the construction of HadaOracle, of which the groups' users come in one after the other: one table of m = 2^k cells for each group *)
Theorem cor_3_2_times (R : ringType) (g : R) (k : nat) (groups : seq (seq (nat * bool))) (s : machine R) :
  0 < size groups -> all (all (fun y => y.1 < 2 ^ k)) groups ->
  word s 7 = size groups -> word s 9 = 2 ^ k -> value s 0 = g -> input s = group_words groups ->
  exists t s', [/\ runs tables s t s',
    (forall i v, i < size groups -> v < 2 ^ k ->
      memory s' (i * 2 ^ k + v) = (\sum_(y <- nth [::] groups i) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R) &
    [/\ additions t = size groups * 2 ^ k * k + users_in groups, time t <= 21 * (size groups * 2 ^ k * k.+1 + users_in groups),
        all (fun a => a < size groups * 2 ^ k) (cells_of t), space_of tables t <= size groups * 2 ^ k + 14 &
        all (fun w => w <= size groups * 2 ^ k + users_in groups) (numbers t)]].
Proof. exact: Tables.cor_3_2_times. Qed.

(* S i are the users of group i; the sum is what the oracle of HeavyHittersSketch.cor_3_2 guesses about them and the hash value v *)
Theorem cor_3_2_estimates (R : realFieldType) (e : R) (K k n : nat) (S : 'I_K -> {set 'I_n}) (row : 'I_n -> nat) (sign : 'I_n -> bool)
  (s : machine R) : 0 < K -> (forall u, row u < 2 ^ k) -> word s 7 = K -> word s 9 = 2 ^ k -> value s 0 = gain e ->
  input s = group_words [seq [seq (row u, ~~ sign u) | u <- enum (S i)] | i <- enum 'I_K] ->
  exists t s', [/\ runs tables s t s', time t <= 21 * (K * 2 ^ k * k.+1 + \sum_(i < K) #|S i|), space_of tables t <= K * 2 ^ k + 14 &
    forall (i : 'I_K) (v : nat), v < 2 ^ k ->
      memory s' (i * 2 ^ k + v) = (\sum_(u in S i) one_row_score id e (bits_of k (row u), sign u) (bits_of k v))%R].
Proof. exact: RunningTimes.cor_3_2_estimates. Qed.
