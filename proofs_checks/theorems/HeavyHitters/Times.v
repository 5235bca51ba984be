(* Client, Tables, RunningTimes. *)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Sylvester Channels.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.HeavyHitters Require Import Programs Transforms Responses.
Import Recursive Machine Costs Blocks Transform Server HadamardResponse OneRow Section7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* Heavy hitters, Section 7.1: an entry of the Hadamard matrix and the client of HRR (Algorithm 2) as programs of the machine.

   paper              theorem           state
   Fact 7.3, time     fact_7_3_time     explicit: at most 9 log2 m + 2 steps, no cell of the memory
   Fact 7.5           fact_7_5          explicit: at most 9 log2 m + 4 steps, no cell, six registers, words up to m

   The client's coin comes with its row and its item; client_law: with the coin's law, the report has the law of Algorithm 2. *)
Module Client.
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
Proof. by move=> rk ik; rewrite /client_reply addbC signr_addb signr_odd Recursive.fact_7_3. Qed.

Lemma row_gt0 k row : row < 2 ^ k -> 0 < row -> 1 < 2 ^ k.
Proof. by move=> rk r0; apply: leq_ltn_trans rk. Qed.

Theorem fact_7_3_time k row item s : row < 2 ^ k -> item < 2 ^ k -> word s 0 = row -> word s 1 = item ->
  exists t s' (sign : bool), [/\ runs entry s t s', word s' 3 = sign, ((-1) ^+ sign = recursive R k row item)%R &
    [/\ time t <= 9 * k + 2, additions t = 0, cells_of t = [::] & all (fun w => w <= 2 ^ k) (numbers t)]].
Proof.
move=> rk ik wr wi; have [t [s' [r e a w [_ _ _ h]]]] := entry_costs (ltnW rk) (ltnW ik) wr wi erefl (row_gt0 rk).
exists t, s', (odd (common (digits row) row item)); split=> //.
  by rewrite signr_odd -(common_digits _ rk) Recursive.fact_7_3.
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
End Client.

(* Heavy hitters, Section 3: the server of HadaOracle (Algorithm 1 around Algorithm 3) as a program of the machine: its construction.

   paper             theorem         state
   Corollary 3.2     cor_3_2_times   explicit: at most 21 (K m (log2 m + 1) + n) steps, K m cells and 14 registers, for K tables

   The users of a group come in one after the other, each with the row that was drawn and the reply; before them comes their number. *)
Module Tables.
Import GRing.Theory.
Local Open Scope nat_scope.
Local Notation r_size := 0. Local Notation r_one := 1. Local Notation r_cell := 3. Local Notation r_end := 5. Local Notation r_more := 6.
Local Notation r_groups := 7. Local Notation r_users := 8. Local Notation r_order := 9. Local Notation v_gain := 0. Local Notation v_sum := 1.

(* the next table begins at size *)
Definition new_table : program :=
  Then (Do [:: Value v_sum Zero; Word r_end (Plus r_size r_order); Word r_cell (Minus r_end r_order); Word r_more (Less r_cell r_end)])
       (While r_more (Do [:: Write r_cell v_sum; Word r_cell (Plus r_cell r_one); Word r_more (Less r_cell r_end)])).
Definition table_user : program :=
  Then (Do [:: Next r_cell; Next r_more; Word r_cell (Plus r_size r_cell); Read v_sum r_cell])
  (Then (If r_more (Do [:: Value v_sum (Difference v_sum v_gain)]) (Do [:: Value v_sum (Sum v_sum v_gain)]))
        (Do [:: Write r_cell v_sum; Word r_users (Minus r_users r_one)])).
Definition group_step : program :=
  Then new_table (Then (Do [:: Next r_users]) (Then (While r_users table_user)
       (Do [:: Word r_size (Plus r_size r_order); Word r_groups (Minus r_groups r_one)]))).
(* K and m are in word registers 7 and 9, (t + 1) / (t - 1) in value register 0 *)
Definition tables : program :=
  Then (Do [:: Word r_one (Constant 1); Word r_size (Constant 0)]) (Then (While r_groups group_step) (transforms r_order)).

Definition tables_time (K k n : nat) : nat := 5 * (K * 2 ^ k) * k + 10 * (K * 2 ^ k) + 4 * K + 9 * n + 6 * k + 7.

(* what comes in: of each group its size, and what its users send *)
Definition group_words (groups : seq (seq (nat * bool))) : seq nat := flatten [seq size l :: sent_words l | l <- groups].
Definition users_in (groups : seq (seq (nat * bool))) : nat := sumn (map size groups).

Section Group.
Variables (R : ringType) (g : R) (k N W B u : nat) (l : seq (nat * bool)) (rest : seq nat).
Local Notation m := (2 ^ k).
Hypotheses (BN : B + m <= N) (NW : N <= W).
Implicit Types s : machine R.

Definition in_group s : Prop := [/\ [/\ word s r_groups = u, word s r_size = B, word s r_order = m & word s r_one = 1] & value s v_gain = g].

(* the new table of a group is cleared in 4m + 5 steps, and nothing else is changed *)
Lemma table_costs s : in_group s ->
  costs new_table s (4 * m + 5) 0 N W (fun s' => [/\ in_group s', input s' = input s &
    forall a, memory s' a = if B <= a < B + m then 0%R else memory s a]).
Proof.
move=> [[su sB sm so] sg]; have m0 : 0 < m by rewrite expn_gt0.
pose I j s' := [/\ in_group s', input s' = input s, [/\ word s' r_end = B + m, word s' r_cell = B + j & value s' v_sum = 0%R],
  word s' r_more = (j < m) & forall a, memory s' a = if B <= a < B + j then 0%R else memory s a].
apply: (@costs_weaken _ _ _ (4 + (\sum_(e < m) 4).+1) (0 + \sum_(e < m) 0) _ _ _ _ (I m)) => [|||s' [? ? _ _ ?]] //.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /= sB sm; lia.
  apply: (costs_while (I := I) (c := fun=> 3) (a := fun=> 0)).
  + by move=> e s1 ek [_ _ _ -> _]; case: (e < m).
  + move=> j s1 jm [[[u1 B1 m1 o1] g1] i1 [e1 c1 v1] _ mem].
    apply: costs_do; rewrite /= /updated /= c1 o1 e1; first by lia.
    split; [split; [split|]| |split| |]; rewrite /= /updated /= ?c1 ?e1 ?addn1 ?addnS //; first by rewrite -addnS ltn_add2l.
    move=> a; rewrite v1 mem; case: eqP => [->|n']; first by rewrite leq_addr ltnS leqnn.
    by congr (if _ then _ else _); lia.
  + split; [split; [split|]| |split| |]; rewrite /= /updated /= ?sB ?sm ?so ?addnK ?addn0 //.
      by congr (nat_of_bool _); rewrite -[X in X < _]addn0 ltn_add2l.
    by move=> a; case: ifP => //; lia.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const muln0.
Qed.

Hypotheses (lW : size l <= W) (rows : all (fun y => y.1 < m) l).

(* the reports of a group are added in 9 steps each, one cell each *)
Lemma group_users_costs s : in_group s -> word s r_users = size l -> input s = sent_words l ++ rest ->
  (forall a, B <= a < B + m -> memory s a = 0%R) ->
  costs (While r_users table_user) s (9 * size l + 1) (size l) N W (fun s' => [/\ in_group s', input s' = rest &
    forall a, memory s' a = if B <= a < B + m then replies g l (a - B) else memory s a]).
Proof.
move=> [[su sB sm so] sg] sn si s0.
pose I j s' := [/\ in_group s', word s' r_users = size l - j, input s' = sent_words (drop j l) ++ rest &
  forall a, memory s' a = if B <= a < B + m then replies g (take j l) (a - B) else memory s a].
apply: (@costs_weaken _ _ _ (\sum_(e < size l) 9).+1 (\sum_(e < size l) 1) _ _ _ _ (I (size l))) => [|||s' [? _ i mem]].
- apply: (costs_while (I := I) (c := fun=> 8) (a := fun=> 1)).
  + by move=> e s1 ek [_ -> _ _]; rewrite -lt0n subn_gt0.
  + move=> j s1 jn [[[u1 B1 m1 o1] g1] n1 i1 mem].
    have last s2 a : in_group s2 -> word s2 r_users = size l - j -> input s2 = sent_words (drop j.+1 l) ++ rest ->
        word s2 r_cell = B + a -> a < m -> value s2 v_sum = replies g (take j.+1 l) a ->
        (forall b, b != a -> replies g (take j.+1 l) b = replies g (take j l) b) -> memory s2 = memory s1 ->
        costs (Do [:: Write r_cell v_sum; Word r_users (Minus r_users r_one)]) s2 2 0 N W (I j.+1).
      move=> [[u2 B2 m2 o2] g2] n2 i2 c2 am v2 same mem2; apply: costs_do; rewrite /= /updated /= c2 n2 o2.
        by rewrite andbT; apply/andP; split; lia.
      split; [split; [split|]| | |]; rewrite /= /updated /= ?subn1 ?subnS // => b; rewrite v2 mem2 mem.
      case: eqP => [->|/eqP h]; first by rewrite leq_addr ltn_add2l am addKn.
      by case: ifP => // /andP[Bb _]; rewrite same //; apply: contra h => /eqP <-; rewrite subnKC.
    move: (drop_nth (0, false) jn) (take_nth (0, false) jn) (mem_nth (0, false) jn).
    case: (nth _ _ _) => a b dr tk /(allP rows) /= am; rewrite dr /= in i1.
    have same c : c != a -> replies g (take j.+1 l) c = replies g (take j l) c.
      by rewrite tk replies_rcons eq_sym => /negPf /= ->.
    have own : replies g (take j.+1 l) a = (replies g (take j l) a + (-1) ^+ b * g)%R by rewrite tk replies_rcons eqxx.
    apply: (@costs_then _ _ _ _ 4 0 4 1); apply: costs_do; rewrite /= /updated /= i1 /= B1.
      by move: BN NW; case: (b); lia.
    apply: (@costs_then _ _ _ _ 2 1 2 0); apply: costs_if; rewrite /= /updated /= eqb0 negbK.
    have Ba : B <= B + a < B + m by rewrite leq_addr ltn_add2l.
    case: b own {dr tk i1} => own; apply: costs_do => //; apply: (last _ a) => //=;
      rewrite /updated /= ?B1 ?mem ?Ba ?addKn ?g1 ?own ?expr1 ?expr0 ?mulN1r ?mul1r //.
  + by split; rewrite ?subn0 ?drop0 // => a; rewrite take0 /replies big_nil; case: ifP => // /s0.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const card_ord muln1.
- by split; rewrite // ?i ?drop_size // => a; rewrite mem take_size.
Qed.
End Group.

Section Tables.
Variables (R : ringType) (g : R) (k : nat) (groups : seq (seq (nat * bool))).
Local Notation m := (2 ^ k).
Local Notation K := (size groups).
Local Notation group i := (nth [::] groups i).
Local Notation n := (users_in groups).
Hypotheses (K0 : 0 < K) (rows : all (all (fun y => y.1 < m)) groups).
Implicit Types s : machine R.

Lemma users_sum : \sum_(i < K) size (group i) = n.
Proof. by rewrite /users_in sumnE big_map (big_nth [::]) big_mkord. Qed.

Definition after_groups (x : nat -> R) (i : nat) s : Prop :=
  [/\ in_group g k (i * m) (K - i) s, input s = group_words (drop i groups) &
    forall a, memory s a = if a < i * m then replies g (group (a %/ m)) (a %% m) else x a].

(* one group: its table is cleared and its reports are added *)
Lemma group_costs x i s : i < K -> after_groups x i s ->
  costs group_step s (4 * m + 9 * size (group i) + 9) (size (group i)) (K * m) (K * m + n) (after_groups x i.+1).
Proof.
move=> iK [gs si mem]; have m0 : 0 < m by rewrite expn_gt0.
have BN : i * m + m <= K * m by rewrite -mulSnr leq_mul2r iK orbT.
have nW : size (group i) <= K * m + n by rewrite -users_sum (bigD1 (Ordinal iK)) //= addnCA leq_addr.
have rowsi : all (fun y => y.1 < m) (group i) by move/allP: rows; apply; apply: mem_nth.
rewrite (drop_nth [::] iK) /= in si.
apply: (@costs_weaken _ _ _ (4 * m + 5 + (1 + (9 * size (group i) + 1 + 2))) (0 + (0 + (size (group i) + 0)))) => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_weaken (table_costs BN (leq_addr n _) gs) _ _ _ => // s1 [g1 i1 w1].
  apply: costs_then; rewrite si in i1; apply: costs_do; rewrite /= i1 /=; first by rewrite nW.
  have users := group_users_costs (g := g) (u := K - i) (rest := group_words (drop i.+1 groups)) BN (leq_addr n _) nW rowsi.
  apply: costs_then; apply: costs_weaken (users _ _ _ _ _) _ _ _ => //=.
    by move=> a ai; rewrite w1 ai.
  move=> s2 [[[u2 B2 m2 o2] v2] i2 w2]; apply: costs_do; rewrite /= /updated /= B2 m2 u2 o2.
    by rewrite andbT; apply/andP; split; [lia|apply: leq_trans (leq_subr _ _) _; apply: leq_trans (leq_subr _ _) _; nia].
  split; [split; [split|]| |]; rewrite /= /updated /= ?subn1 ?subnS // ?mulSnr // => a; rewrite w2 w1 mem.
  case: (ltnP a (i * m)) => ai; first by rewrite /= (ltn_addr _ ai).
  case: (ltnP a (i * m + m)) => /= am //; have -> : a = i * m + (a - i * m) by rewrite subnKC.
  have r : a - i * m < m by rewrite ltn_subLR.
  by rewrite addKn divnMDl // modnMDl divn_small // modn_small // addn0.
- by lia.
- by lia.
Qed.

(* the tables of all groups, transformed: the steps, the calls and the cells, and what the memory then holds *)
Lemma tables_costs s : word s r_groups = K -> word s r_order = m -> value s v_gain = g -> input s = group_words groups ->
  costs tables s (tables_time K k n) (K * m * k + n) (K * m) (K * m + n) (fun s' => forall i v, i < K -> v < m ->
    memory s' (i * m + v) = (\sum_(y <- group i) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R).
Proof.
move=> sK sm sg si; have m0 : 0 < m by rewrite expn_gt0.
have mW : m <= K * m + n by apply: leq_trans (leq_addr _ _); rewrite leq_pmull.
apply: (@costs_weaken _ _ _ (2 + ((\sum_(i < K) (4 * m + 9 * size (group i) + 9).+1).+1 + transforms_time K k))
  (0 + (\sum_(i < K) size (group i) + K * m * k))) => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_do; first by rewrite /=; lia.
  apply: costs_then; apply: costs_weaken.
  + apply: (costs_while (I := after_groups (memory s)) (n := K) (c := fun i => 4 * m + 9 * size (group i) + 9) (a := fun i => size (group i))).
    * by move=> i s1 iK [[[-> _ _ _] _] _ _]; rewrite -lt0n subn_gt0.
    * by move=> i s1 iK; apply: group_costs.
    * by split; [split; [split|]| |]; rewrite /= /updated /= ?subn0 ?drop0.
  + by [].
  + by [].
  move=> s1 [[[u1 B1 m1 o1] v1] i1 w1].
  apply: costs_weaken (transforms_costs (erefl (K * m)) (leq_addr n _) mW _ B1 m1) _ _ _ => // s2 w2 i v iK vm.
  have within l : l < m -> i * m + l < K * m.
    by move=> lm; apply: leq_trans (_ : i.+1 * m <= _); [rewrite mulSnr ltn_add2l|rewrite leq_mul2r iK orbT].
  have rowsi : all (fun y => y.1 < m) (group i) by move/allP: rows; apply; apply: mem_nth.
  rewrite w2 within // blocks_at // -(sum_replies g rowsi v).
  by apply: eq_bigr => l _; rewrite w1 within // divnMDl // modnMDl divn_small // modn_small // addn0.
- rewrite /tables_time /transforms_time (eq_bigr (fun i : 'I_K => (4 * m + 10) + 9 * size (group i))) => [|i _]; last by lia.
  rewrite big_split /= sum_nat_const -big_distrr /= users_sum card_ord mulnDr mulnCA.
  have -> : K * m = K * m.-1 + K by rewrite -mulnSr prednK.
  by move: (K * m.-1) => a; lia.
- by rewrite users_sum; lia.
Qed.
End Tables.

Lemma tables_time_le K k n : 0 < K -> tables_time K k n <= 21 * (K * 2 ^ k * k.+1 + n).
Proof.
move=> K0; rewrite /tables_time; have m0 : 0 < 2 ^ k by rewrite expn_gt0.
have Km : K <= K * 2 ^ k by rewrite leq_pmulr.
have kk : k <= K * 2 ^ k * k by rewrite leq_pmull // muln_gt0 K0.
by rewrite mulnS; lia.
Qed.

Theorem cor_3_2_times (R : ringType) (g : R) (k : nat) (groups : seq (seq (nat * bool))) (s : machine R) :
  0 < size groups -> all (all (fun y => y.1 < 2 ^ k)) groups ->
  word s 7 = size groups -> word s 9 = 2 ^ k -> value s 0 = g -> input s = group_words groups ->
  exists t s', [/\ runs tables s t s',
    (forall i v, i < size groups -> v < 2 ^ k ->
      memory s' (i * 2 ^ k + v) = (\sum_(y <- nth [::] groups i) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R) &
    [/\ additions t = size groups * 2 ^ k * k + users_in groups, time t <= 21 * (size groups * 2 ^ k * k.+1 + users_in groups),
        all (fun a => a < size groups * 2 ^ k) (cells_of t), space_of tables t <= size groups * 2 ^ k + 14 &
        all (fun w => w <= size groups * 2 ^ k + users_in groups) (numbers t)]].
Proof.
move=> K0 rows sK sm sg si; have [t [s' [r e a w h]]] := tables_costs K0 rows sK sm sg si.
exists t, s'; split=> //; split=> //; first by rewrite e tables_time_le.
- exact: within_cells w.
- exact: within_space w.
exact: within_numbers w.
Qed.
End Tables.

(* Heavy hitters, Section 7.1: the programs of Transform, Client and Server against the matrix by bits, the channel and the estimates.

   paper       theorem              state
   Fact 7.4    fact_7_4_bits        H_m by bits
   Fact 7.5    fact_7_5_law         the report of the client's program has the law of Algorithm 2
   Fact 7.7    fact_7_7_estimates   the server's program leaves the estimates of Facts 7.8 and 7.9
   Fact 2.1    fact_2_1_times       users, server and queries; the error is Section7.fact_2_1
   Corollary 3.2   cor_3_2_estimates   the tables of Tables.v hold the estimates of the groups *)
Module RunningTimes.
Import Client Tables.
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

(* K groups S of n users; what is summed is the guess of the oracle hrr of HadaOracle about the hash value v *)
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
End RunningTimes.
