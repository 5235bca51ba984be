(* Heavy hitters, Section 7.1: an entry of the Hadamard matrix and the client of HRR (Algorithm 2) as programs of the machine.

   paper              theorem           state
   Fact 7.3, time     fact_7_3_time     explicit: at most 9 log2 m + 2 steps, no cell of the memory
   Fact 7.5           fact_7_5          explicit: at most 9 log2 m + 4 steps, no cell, six registers, words up to m

   The client's coin comes with its row and its item; client_law: with the coin's law, the report has the law of Algorithm 2. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify.
From Exactdp.Base Require Import Sylvester.
From Exactdp.HeavyHitters Require Import Recursive Machine Costs.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope nat_scope.

Local Notation r_row := 0. Local Notation r_item := 1. Local Notation r_coin := 2. Local Notation r_sign := 3.
Local Notation r_bit := 4. Local Notation r_other := 5.

(* the last binary digits of both, their product as the half of their sum, added to sign modulo 2 *)
Definition digit_step : program := Do [:: Word r_bit (Odd r_row); Word r_other (Odd r_item); Word r_bit (Plus r_bit r_other); Word r_bit (Half r_bit);
  Word r_sign (Plus r_sign r_bit); Word r_sign (Odd r_sign); Word r_row (Half r_row); Word r_item (Half r_item)].
(* the row and the item are in word registers 0 and 1; in 3 it leaves 0 for the entry 1, 1 for the entry -1 *)
Definition entry : program := Then (Do [:: Word r_sign (Constant 0)]) (While r_row digit_step).
(* the coin is in word register 2: 1 turns the sign *)
Definition client : program := Then entry (Do [:: Word r_sign (Plus r_sign r_coin); Word r_sign (Odd r_sign)]).

(* how many binary digits a number has *)
Definition digits (x : nat) : nat := up_log 2 x.+1.

Lemma digitsP x j : (2 ^ j <= x) = (j < digits x).
Proof.
rewrite leqNgt [RHS]ltnNge; congr (~~ _); apply/idP/idP => [|h]; first exact: up_log_min.
by apply: leq_trans (@up_logP 2 _ isT) _; rewrite leq_exp2l.
Qed.

Lemma digits_le x k : x < 2 ^ k -> digits x <= k.
Proof. by move=> h; apply: up_log_min. Qed.

Lemma common_digits k i j : i < 2 ^ k -> common k i j = common (digits i) i j.
Proof.
move=> ik; rewrite /common -(subnKC (digits_le ik)) big_split_ord /= [X in _ + X]big1 ?addn0 // => b _.
by rewrite divn_small // ltnNge digitsP -leqNgt leq_addr.
Qed.

Section Client.
Variables (R : ringType) (row item W : nat).
Implicit Types s : machine R.
Hypotheses (rowW : row <= W) (itemW : item <= W).

Definition after_digits (coin j : nat) s : Prop :=
  [/\ word s r_row = row %/ 2 ^ j, word s r_item = item %/ 2 ^ j, word s r_coin = coin & word s r_sign = odd (common j row item)].

Lemma digit_costs coin j s : 1 < W -> after_digits coin j s -> costs digit_step s 8 0 0 W (after_digits coin j.+1).
Proof.
move=> W1 [wr wi wc ws].
have half x : (x %/ 2 ^ j)./2 = x %/ 2 ^ j.+1 by rewrite expnSr divnMA divn2.
have r : row %/ 2 ^ j.+1 <= W by rewrite (leq_trans (leq_div _ _)).
have i : item %/ 2 ^ j.+1 <= W by rewrite (leq_trans (leq_div _ _)).
apply: costs_do; rewrite /= /updated /= wr wi ws !half.
  by rewrite r i !andbT; move: (odd _) (odd _) (odd _) => [] [] [] /=; lia.
split; rewrite /= /updated //=.
rewrite {2}/common big_ord_recr /= -/(common _ _ _) !oddD.
by case: (odd (common _ _ _)); case: (odd (row %/ _)); case: (odd (item %/ _)).
Qed.

Lemma entry_costs coin s : word s r_row = row -> word s r_item = item -> word s r_coin = coin -> (0 < row -> 1 < W) ->
  costs entry s (9 * digits row + 2) 0 0 W (after_digits coin (digits row)).
Proof.
move=> wr wi wc W1; apply: (@costs_weaken _ _ _ (1 + (\sum_(j < digits row) 9).+1) (0 + \sum_(j < digits row) 0)) => [|||s' H];
  last exact: H.
- apply: costs_then; apply: costs_do => //; apply: (costs_while (I := after_digits coin) (c := fun=> 8) (a := fun=> 0)).
  + by move=> j s1 jn [-> _ _ _]; rewrite -lt0n divn_gt0 ?expn_gt0 // digitsP.
  + move=> j s1 jn; apply: digit_costs; apply: W1.
    by apply: leq_trans (_ : 2 ^ j <= _); rewrite ?expn_gt0 // digitsP.
  + by split; rewrite //= /updated /= ?divn1 ?expn0 ?divn1 // /common big_ord0.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const muln0.
Qed.
End Client.

(* the report: 1 stands for -1 *)
Definition client_reply (k row item : nat) (coin : bool) : bool := odd (common k row item) (+) coin.

Section Facts.
Variable R : ringType.
Implicit Types s : machine R.

Lemma reply_sign k row item coin : row < 2 ^ k -> item < 2 ^ k ->
  ((-1) ^+ client_reply k row item coin = (-1) ^+ coin * recursive R k row item)%R.
Proof. by move=> rk ik; rewrite /client_reply addbC signr_addb signr_odd fact_7_3. Qed.

Lemma row_gt0 k row : row < 2 ^ k -> 0 < row -> 1 < 2 ^ k.
Proof. by move=> rk r0; apply: leq_ltn_trans rk. Qed.

Theorem fact_7_3_time k row item s : row < 2 ^ k -> item < 2 ^ k -> word s 0 = row -> word s 1 = item ->
  exists t s' (sign : bool), [/\ runs entry s t s', word s' 3 = sign, ((-1) ^+ sign = recursive R k row item)%R &
    [/\ time t <= 9 * k + 2, additions t = 0, cells_of t = [::] & all (fun w => w <= 2 ^ k) (numbers t)]].
Proof.
move=> rk ik wr wi; have [t [s' [r e a w [_ _ _ h]]]] := entry_costs (ltnW rk) (ltnW ik) wr wi erefl (row_gt0 rk).
exists t, s', (odd (common (digits row) row item)); split=> //.
  by rewrite signr_odd -(common_digits _ rk) fact_7_3.
split=> //; first by rewrite e leq_add2r leq_mul2l digits_le.
  by have := within_cells w; case: (cells_of t).
exact: within_numbers w.
Qed.

Theorem fact_7_5 k row item (coin : bool) s : row < 2 ^ k -> item < 2 ^ k ->
  word s 0 = row -> word s 1 = item -> word s 2 = coin ->
  exists t s', [/\ runs client s t s', word s' 3 = client_reply k row item coin &
    [/\ time t <= 9 * k + 4, additions t = 0, cells_of t = [::], space_of client t = 6 & all (fun w => w <= 2 ^ k) (numbers t)]].
Proof.
move=> rk ik wr wi wc; rewrite /client_reply (common_digits _ rk).
have [t [s' [r e a w h]]] : costs client s (9 * digits row + 2 + 2) 0 0 (2 ^ k)
    (fun s' => word s' 3 = odd (common (digits row) row item) (+) coin).
  apply: (@costs_then _ _ _ _ _ 0 _ 0).
  have [t [s1 [r e a w [h1 h2 h3 h4]]]] := entry_costs (ltnW rk) (ltnW ik) wr wi wc (row_gt0 rk).
  exists t, s1; split=> //; apply: costs_do; rewrite /= /updated /= h3 h4; last by rewrite oddD !oddb.
  have : odd (common (digits row) row item) -> 0 < row.
    by rewrite lt0n; apply: contraL => /eqP ->; rewrite /common /digits up_log1 big_ord0.
  rewrite oddD !oddb; case: (odd _) => [/(_ isT)/(row_gt0 rk)|_]; case: (coin) => /=; rewrite ?expn_gt0 // => m1.
  by rewrite m1.
have c : cells_of t = [::] by have := within_cells w; case: (cells_of t).
exists t, s'; split=> //; split=> //; first by rewrite e -addnA leq_add2r leq_mul2l digits_le.
  by rewrite /space_of c.
exact: within_numbers w.
Qed.
End Facts.

Theorem client_registers : registers_of client = 6.
Proof. by []. Qed.
