(* Transform, Server. *)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Exactdp Require Import Compat.
From Exactdp.HeavyHitters Require Import Programs.
Import Recursive Blocks Machine Costs.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope nat_scope.

(* Heavy hitters, Section 7.1: the fast Hadamard transform as a program of the machine (Machine), in place.

   paper       theorem                          state
   Fact 7.4    fact_7_4                         explicit: m log2 m additions and subtractions, at most 7 m (log2 m + 1) steps, m cells

   The paper's recursion is run from below: H_m x by blocks of H_h, h = 1, 2, 4, ..., m, two blocks of H_h make one of H_2h. *)
Module Transform.
(* registers for words, and for values *)
Local Notation r_size := 0. Local Notation r_one := 1. Local Notation r_width := 2. Local Notation r_cell := 3. Local Notation r_other := 4.
Local Notation r_end := 5. Local Notation r_more := 6. Local Notation v_left := 1. Local Notation v_right := 2. Local Notation v_result := 3.

(* two cells at the distance width: their sum and their difference *)
Definition pair_step : program := Do [:: Read v_left r_cell; Word r_other (Plus r_cell r_width); Read v_right r_other;
  Value v_result (Sum v_left v_right); Write r_cell v_result; Value v_result (Difference v_left v_right); Write r_other v_result;
  Word r_cell (Plus r_cell r_one); Word r_more (Less r_cell r_end)].
(* two blocks of the length width *)
Definition block_step : program :=
  Then (Do [:: Word r_end (Plus r_cell r_width); Word r_more (Less r_cell r_end)])
  (Then (While r_more pair_step)
        (Do [:: Word r_cell (Plus r_cell r_width); Word r_more (Less r_cell r_size)])).
(* all blocks, then the width is doubled, up to the order, which is in register o *)
Definition width_step (o : nat) : program :=
  Then (Do [:: Word r_cell (Constant 0); Word r_more (Less r_cell r_size)])
  (Then (While r_more block_step)
        (Do [:: Word r_width (Plus r_width r_width); Word r_more (Less r_width o)])).
(* K vectors of m entries, one after the other: K m is in word register 0, m in word register o *)
Definition transforms (o : nat) : program :=
  Then (Do [:: Word r_one (Constant 1); Word r_width (Constant 1); Word r_more (Less r_width o)])
       (While r_more (width_step o)).
(* m is in word register 0, x in the cells below m *)
Definition transform : program := transforms r_size.

Definition transforms_time (K k : nat) : nat := 5 * (K * 2 ^ k) * k + 6 * (K * (2 ^ k).-1) + 6 * k + 4.
Definition transform_time (k : nat) : nat := 5 * 2 ^ k * k + 6 * (2 ^ k).-1 + 6 * k + 4.

Section Program.
Variables (R : ringType) (K k N W o : nat).
Hypotheses (NE : N = K * 2 ^ k) (NW : N <= W) (kW : 2 ^ k <= W) (o_kept : o \notin [:: r_one; r_width; r_cell; r_other; r_end; r_more]).
Implicit Types (s : machine R) (y : nat -> R).

Lemma kept : (o == r_one = false) * (o == r_width = false) * (o == r_cell = false) * (o == r_other = false) * (o == r_end = false) *
  (o == r_more = false).
Proof. by move: o_kept; rewrite !inE !negb_or => /and5P[/negPf -> /negPf -> /negPf -> /negPf -> /andP[/negPf -> /negPf ->]]. Qed.

(* within a stage of the width h, in the pair of blocks Q: j pairs of cells are done *)
Definition half_done (h Q j : nat) y (a : nat) : R :=
  if (a < Q * (h + h) + j) || (Q * (h + h) + h <= a < Q * (h + h) + h + j) then butterfly h y a else y a.
Definition in_block (h Q : nat) y (j : nat) s : Prop :=
  [/\ [/\ word s r_size = N, word s o = 2 ^ k, word s r_one = 1 & word s r_width = h],
      word s r_cell = Q * (h + h) + j, word s r_end = Q * (h + h) + h, word s r_more = (j < h) & memory s =1 half_done h Q j y].

(* one butterfly takes 9 steps and two operations *)
Lemma pair_costs h Q y j s : j < h -> Q.+1 * (h + h) <= N -> in_block h Q y j s ->
  costs pair_step s 9 2 N W (in_block h Q y j.+1).
Proof.
move=> jh Qm [[ws wo w1 wh] wc we _ mem].
have c0 : Q * (h + h) + j = (false * h + Q * (h + h) + j) by rewrite mul0n.
have c1 : Q * (h + h) + j + h = (true * h + Q * (h + h) + j) by rewrite mul1n addnC addnA.
have v0 : memory s (Q * (h + h) + j) = y (Q * (h + h) + j).
  by rewrite mem /half_done; case: ifP => //; lia.
have v1 : memory s (Q * (h + h) + j + h) = y (Q * (h + h) + j + h).
  by rewrite mem /half_done; case: ifP => //; lia.
have b0 : butterfly h y (Q * (h + h) + j) = (y (Q * (h + h) + j)%N + y (Q * (h + h) + j + h)%N)%R.
  by rewrite /butterfly {1}c0 block_odd.
have b1 : butterfly h y (Q * (h + h) + j + h) = (y (Q * (h + h) + j)%N - y (Q * (h + h) + j + h)%N)%R.
  by rewrite /butterfly {1}c1 block_odd // addnK.
apply: costs_do; rewrite /= /updated /= ?wc ?wh ?w1 ?we ?kept.
  by rewrite !andbT; move: Qm; rewrite mulSn; lia.
split; [split| | | |]; rewrite /= /updated /= ?kept ?wc ?wh ?w1 ?we ?addn1 ?addnS //.
  by rewrite -addnS ltn_add2l.
move=> a; rewrite v0 v1 -b0 -b1.
case: eqP => [->|n1].
  by rewrite /half_done; case: ifP => //; lia.
case: eqP => [->|n0].
  by rewrite /half_done; case: ifP => //; lia.
by rewrite mem /half_done; congr (if _ then _ else _); lia.
Qed.

Definition in_stage (h : nat) y (Q : nat) s : Prop :=
  [/\ [/\ word s r_size = N, word s o = 2 ^ k, word s r_one = 1 & word s r_width = h],
      word s r_cell = Q * (h + h), word s r_more = (Q * (h + h) < N) &
      forall a, memory s a = if a < Q * (h + h) then butterfly h y a else y a].

(* the h butterflies of one block *)
Lemma block_costs h Q y s : 0 < h -> Q.+1 * (h + h) <= N -> in_stage h y Q s ->
  costs block_step s (10 * h + 5) (2 * h) N W (in_stage h y Q.+1).
Proof.
move=> h0 Qm [[ws wo w1 wh] wc _ mem].
apply: (@costs_weaken _ _ _ (2 + ((\sum_(j < h) 10).+1 + 2)) (0 + (\sum_(j < h) 2 + 0))) => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /= wc wh; move: Qm; rewrite mulSn; lia.
  apply: costs_then; apply: costs_weaken.
  + apply: (costs_while (I := in_block h Q y) (n := h) (c := fun=> 9) (a := fun=> 2)).
    * by move=> j s1 jh [_ _ _ -> _]; case: (j < h).
    * by move=> j s1 jh; apply: pair_costs.
    * split; [split| | | |]; rewrite /= /updated /= ?kept ?wc ?wh ?addn0 //; first by rewrite -[X in X < _]addn0 ltn_add2l h0.
      by move=> a; rewrite mem /half_done; congr (if _ then _ else _); lia.
  + by [].
  + by [].
  move=> s1 [[ws' wo' w1' wh'] wc' we' _ mem'].
  apply: costs_do; first by rewrite /= /updated /= wc' wh' ws'; move: Qm; rewrite mulSn; lia.
  split; [split| | |]; rewrite /= /updated /= ?kept ?wc' ?wh' ?ws' ?mulSn //; first by lia.
  + by congr (nat_of_bool _); lia.
  + by move=> a; rewrite mem' /half_done; congr (if _ then _ else _); lia.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const card_ord; lia.
Qed.

(* after e stages *)
Definition staged x (e : nat) s : Prop :=
  [/\ [/\ word s r_size = N, word s o = 2 ^ k, word s r_one = 1 & word s r_width = 2 ^ e], word s r_more = (e < k) &
      forall a, memory s a = if a < N then block_products e x a else x a].

(* one stage of the transform: all blocks of one width *)
Lemma width_costs x e s : e < k -> staged x e s ->
  costs (width_step o) s (5 * N + 6 * (K * 2 ^ (k - e.+1)) + 5) N N W (staged x e.+1).
Proof.
move=> ek [[ws wo w1 wh] _ mem]; set M := K * 2 ^ (k - e.+1).
have kE : N = M * (2 ^ e + 2 ^ e) by rewrite NE addnn -mul2n -expnS /M -mulnA -expnD subnK.
have h0 : 0 < 2 ^ e by rewrite expn_gt0.
have m1 : 2 ^ e.+1 <= 2 ^ k by rewrite leq_exp2l.
pose y a := if a < N then block_products e x a else x a.
apply: (@costs_weaken _ _ _ (2 + ((\sum_(Q < M) (10 * 2 ^ e + 5).+1).+1 + 2)) (0 + (\sum_(Q < M) (2 * 2 ^ e) + 0)))
  => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /=; lia.
  apply: costs_then; apply: costs_weaken.
  + apply: (costs_while (I := in_stage (2 ^ e) y) (n := M) (c := fun=> 10 * 2 ^ e + 5) (a := fun=> 2 * 2 ^ e)).
    * by move=> Q s1 QM [_ _ -> _]; rewrite kE ltn_mul2r addn_gt0 h0; case: (Q < M).
    * by move=> Q s1 QM; apply: block_costs => //; rewrite kE leq_mul2r QM orbT.
    * by split; [split| | |]; rewrite /= /updated /= ?kept ?ws.
  + by [].
  + by [].
  move=> s1 [[ws' wo' w1' wh'] _ _ mem'].
  apply: costs_do; first by rewrite /= /updated /= ?kept wh' wo'; move: m1; rewrite expnS; lia.
  split; [split| |]; rewrite /= /updated /= ?kept ?wh' ?ws' ?wo' //; first by rewrite addnn -mul2n -expnS.
  + by rewrite addnn -mul2n -expnS ltn_exp2l.
  move=> a; rewrite mem' -kE; case: ifP => am; last by rewrite /y am.
  rewrite blocks_step /butterfly /y am; case: ifP => odd; first by rewrite (leq_ltn_trans (leq_subr _ _) am).
  suff -> : a + 2 ^ e < N by [].
  have : a %/ 2 ^ e < M * 2 by rewrite ltn_divLR // -mulnA mul2n -addnn -kE.
  move: (divn_eq a (2 ^ e)) (ltn_pmod a h0); rewrite kE; move: (a %/ 2 ^ e) (a %% 2 ^ e) odd => q r o' aE rh qM.
  have : (q.+2) * 2 ^ e <= (M * 2) * 2 ^ e by rewrite leq_mul2r; apply/orP; right; lia.
  by rewrite -mulnA mul2n -addnn !mulSn; lia.
- by rewrite sum_nat_const card_ord; move: kE; lia.
- by rewrite sum_nat_const card_ord; move: kE; lia.
Qed.

Lemma sum_powers : \sum_(e < k) 2 ^ (k - e.+1) = (2 ^ k).-1.
Proof. by rewrite (reindex_inj rev_ord_inj) /= predn_exp mul1n; apply: eq_bigr => i _; congr (2 ^ _); have := ltn_ord i; lia. Qed.

(* the whole transform in place, and that the memory holds the products *)
Lemma transforms_costs s : word s r_size = N -> word s o = 2 ^ k ->
  costs (transforms o) s (transforms_time K k) (N * k) N W
    (fun s' => forall i, memory s' i = if i < N then block_products k (memory s) i else memory s i).
Proof.
move=> ws wo; have m0 : 0 < 2 ^ k by rewrite expn_gt0.
apply: (@costs_weaken _ _ _ (3 + (\sum_(e < k) (5 * N + 6 * (K * 2 ^ (k - e.+1)) + 5).+1).+1) (0 + \sum_(e < k) N))
  => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /= ?kept; lia.
  apply: costs_weaken.
  + apply: (costs_while (I := staged (memory s)) (n := k) (c := fun e => 5 * N + 6 * (K * 2 ^ (k - e.+1)) + 5) (a := fun=> N)).
    * by move=> e s1 ek [_ -> _]; case: (e < k).
    * by move=> e s1 ek; apply: width_costs.
    * split; [split| |]; rewrite /= /updated /= ?kept ?ws ?wo //; first by rewrite -{1}(expn0 2) ltn_exp2l.
      by move=> a; rewrite blocks0 if_same.
  + by [].
  + by [].
  by move=> s1 [_ _ mem].
- rewrite /transforms_time (eq_bigr (fun e : 'I_k => 5 * N + 6 + 6 * K * 2 ^ (k - e.+1))) => [|e _]; last by lia.
  by rewrite big_split /= sum_nat_const -big_distrr /= sum_powers card_ord NE; lia.
- by rewrite sum_nat_const card_ord mulnC.
Qed.
End Program.

Lemma transform_costs (R : ringType) (k W : nat) (s : machine R) : 2 ^ k <= W -> word s r_size = 2 ^ k ->
  costs transform s (transform_time k) (2 ^ k * k) (2 ^ k) W
    (fun s' => forall i, memory s' i = if i < 2 ^ k then (\sum_(j < 2 ^ k) recursive R k i j * memory s j)%R else memory s i).
Proof.
move=> kW ws; apply: costs_weaken (transforms_costs (esym (mul1n _)) kW kW _ ws ws) _ _ _ => //.
  by rewrite /transforms_time /transform_time !mul1n.
by move=> s' h i; rewrite h; case: ifP => // ik; rewrite blocks_last.
Qed.

Lemma transform_time_le k : transform_time k <= 7 * (2 ^ k * k.+1).
Proof.
rewrite /transform_time; case: k => [|[|k]] //.
have h : k < 2 ^ k by exact: ltn_expl.
rewrite !expnS; nia.
Qed.

Theorem fact_7_4 (R : ringType) (k : nat) (s : machine R) : word s 0 = 2 ^ k ->
  exists t s', [/\ runs transform s t s',
    (forall i, memory s' i = if i < 2 ^ k then (\sum_(j < 2 ^ k) recursive R k i j * memory s j)%R else memory s i) &
    [/\ additions t = 2 ^ k * k, time t = transform_time k /\ time t <= 7 * (2 ^ k * k.+1),
        all (fun a => a < 2 ^ k) (cells_of t), space_of transform t <= 2 ^ k + 10 & all (fun w => w <= 2 ^ k) (numbers t)]].
Proof.
move=> ws; have [t [s' [r e f w h]]] := transform_costs (leqnn (2 ^ k)) ws.
exists t, s'; split=> //; split=> //; first by split=> //; rewrite e transform_time_le.
- exact: within_cells w.
- exact: within_space w.
exact: within_numbers w.
Qed.

Theorem transform_registers : registers_of transform = 10.
Proof. by []. Qed.
End Transform.

(* Heavy hitters, Section 7.1: the server of HRR (Algorithm 3) as a program of the machine.

   paper       theorem              state
   Fact 7.7    fact_7_7             explicit: m log2 m + n additions, at most 20 (d (log2 m + 1) + n) steps, m cells and 13 registers, m < 2d

   It computes m, the least power of two that is d or more; clears m cells; takes in the row and the reply of each user and adds the gain
   to the row's cell, or subtracts it; and transforms. *)
Module Server.
Import Transform.
Local Notation r_size := 0. Local Notation r_one := 1. Local Notation r_cell := 3. Local Notation r_more := 6.
Local Notation r_domain := 7. Local Notation r_users := 8. Local Notation v_gain := 0. Local Notation v_sum := 1.

(* m := 1, 2, 4, ... up to the first that is d or more *)
Definition order_program : program :=
  Then (Do [:: Word r_one (Constant 1); Word r_size (Constant 1); Word r_more (Less r_size r_domain)])
       (While r_more (Do [:: Word r_size (Plus r_size r_size); Word r_more (Less r_size r_domain)])).
Definition clear_program : program :=
  Then (Do [:: Value v_sum Zero; Word r_cell (Constant 0); Word r_more (Less r_cell r_size)])
       (While r_more (Do [:: Write r_cell v_sum; Word r_cell (Plus r_cell r_one); Word r_more (Less r_cell r_size)])).
(* a row and a reply come in; the reply 1 is -1 *)
Definition user_step : program :=
  Then (Do [:: Next r_cell; Next r_more; Read v_sum r_cell])
  (Then (If r_more (Do [:: Value v_sum (Difference v_sum v_gain)]) (Do [:: Value v_sum (Sum v_sum v_gain)]))
        (Do [:: Write r_cell v_sum; Word r_users (Minus r_users r_one)])).
(* d and n are in word registers 7 and 8, (t + 1) / (t - 1) in value register 0 *)
Definition server : program := Then order_program (Then clear_program (Then (While r_users user_step) transform)).

Definition server_time (k n : nat) : nat := 5 * 2 ^ k * k + 10 * 2 ^ k + 9 * k + 8 * n + 7.

(* what the users send: a row and a reply each *)
Definition sent_words (reports : seq (nat * bool)) : seq nat := flatten [seq [:: y.1; nat_of_bool y.2] | y <- reports].

Section Server.
Variables (R : ringType) (g : R) (d k W : nat) (reports : seq (nat * bool)).
Hypotheses (d0 : 0 < d) (kd : k = up_log 2 d) (rows : all (fun y => y.1 < 2 ^ k) reports).
Hypotheses (dW : 2 * d <= W) (nW : size reports <= W).
Implicit Types s : machine R.
Local Notation n := (size reports).
Local Notation m := (2 ^ k).

Lemma order_bound : 2 ^ k < 2 * d.
Proof.
rewrite kd; move: (d) d0 => e e0; case: (leqP e 1) => [e1|e1].
  by have -> : e = 1; [apply/eqP; rewrite eqn_leq e1|rewrite up_log1].
have := up_log_gtn (isT : 1 < 2) e1; have : 0 < up_log 2 e by rewrite up_log_gt0.
by case: (up_log 2 e) => // u _ h; rewrite expnS ltn_mul2l.
Qed.

Lemma before_order e : (2 ^ e < d) = (e < k).
Proof.
rewrite kd !ltnNge; congr (~~ _); apply/idP/idP => [|h]; first exact: up_log_min.
by apply: leq_trans (@up_logP 2 _ isT) _; rewrite leq_exp2l.
Qed.

Definition prepared s : Prop := [/\ word s r_users = n, value s v_gain = g & input s = sent_words reports].

(* the program that finds the order of the matrix: 3 k + 4 steps, no additions, and the order in its register *)
Lemma order_costs s : prepared s -> word s r_domain = d ->
  costs order_program s (3 * k + 4) 0 m W (fun s' => [/\ prepared s', word s' r_size = m & word s' r_one = 1]).
Proof.
move=> [sn sg si] sd.
pose I e s := [/\ prepared s, [/\ word s r_size = 2 ^ e, word s r_one = 1 & word s r_domain = d] & word s r_more = (e < k)].
apply: (@costs_weaken _ _ _ (3 + (\sum_(e < k) 3).+1) (0 + \sum_(e < k) 0) _ _ _ _ (I k)) => [|||s' [? [? ? _] _]] //.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /=; lia.
  apply: (costs_while (I := I) (c := fun=> 2) (a := fun=> 0)).
  + by move=> e s1 ek [_ _ ->]; case: (e < k).
  + move=> e s1 ek [[n1 g1 i1] [m1 o1 d1] _]; have ed := before_order e; rewrite ek in ed.
    apply: costs_do; rewrite /= /updated /= m1 d1; first by move: dW; lia.
    by split; [split|split|]; rewrite /= /updated /= ?d1 ?addnn -?mul2n -?expnS ?before_order.
  + by split; [split|split|]; rewrite /= /updated /= ?sd // -{1}(expn0 2) before_order.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const muln0.
Qed.

(* m cells are cleared in 4m + 4 steps *)
Lemma clear_costs s : prepared s -> word s r_size = m -> word s r_one = 1 ->
  costs clear_program s (4 * m + 4) 0 m W
    (fun s' => [/\ prepared s', word s' r_size = m, word s' r_one = 1 & forall a, memory s' a = if a < m then 0%R else memory s a]).
Proof.
move=> [sn sg si] sm so.
pose I j s' := [/\ prepared s', [/\ word s' r_size = m, word s' r_one = 1, word s' r_cell = j & value s' v_sum = 0%R], word s' r_more = (j < m) &
  forall a, memory s' a = if a < j then 0%R else memory s a].
apply: (@costs_weaken _ _ _ (3 + (\sum_(e < m) 4).+1) (0 + \sum_(e < m) 0) _ _ _ _ (I m)) => [|||s' [? [? ? _ _] _ ?]] //.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /=; lia.
  apply: (costs_while (I := I) (c := fun=> 3) (a := fun=> 0)).
  + by move=> e s1 ek [_ _ -> _]; case: (e < m).
  + move=> j s1 jm [[n1 g1 i1] [m1 o1 c1 v1] _ mem].
    apply: costs_do; rewrite /= /updated /= c1 o1 m1; first by move: order_bound dW; lia.
    split=> //; first by split; rewrite /= /updated /= ?addn1.
      by rewrite /= addn1.
    move=> a; rewrite /= /updated v1 mem ltnS; case: eqP => [->|n']; first by rewrite leqnn.
    by congr (if _ then _ else _); lia.
  + by split; [split|split| |]; rewrite /= /updated /= ?sm.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const muln0.
Qed.

(* what the replies of the users with one row add up to *)
Definition replies (l : seq (nat * bool)) (a : nat) : R := (\sum_(y <- l | y.1 == a) (-1) ^+ y.2 * g)%R.

Lemma replies_rcons l y a : replies (rcons l y) a = (if y.1 == a then replies l a + (-1) ^+ y.2 * g else replies l a)%R.
Proof. by rewrite /replies -cats1 big_cat /= big_cons big_nil; case: ifP => _; rewrite /= ?addr0. Qed.

(* the n reports are added in 8n + 1 steps, an operation each *)
Lemma users_costs s : prepared s -> word s r_size = m -> word s r_one = 1 -> (forall a, a < m -> memory s a = 0%R) ->
  costs (While r_users user_step) s (8 * n + 1) n m W
    (fun s' => word s' r_size = m /\ forall a, memory s' a = if a < m then replies reports a else memory s a).
Proof.
move=> [sn sg si] sm so s0.
pose I j s' := [/\ [/\ word s' r_users = n - j, value s' v_gain = g & input s' = sent_words (drop j reports)],
  word s' r_size = m /\ word s' r_one = 1 & forall a, memory s' a = if a < m then replies (take j reports) a else memory s a].
apply: (@costs_weaken _ _ _ (\sum_(e < n) 8).+1 (\sum_(e < n) 1) _ _ _ _ (I n)) => [|||s' [_ [? _] mem]].
- apply: (costs_while (I := I) (c := fun=> 7) (a := fun=> 1)).
  + by move=> e s1 ek [[-> _ _] _ _]; rewrite -lt0n subn_gt0.
  + move=> j s1 jn [[n1 g1 i1] [m1 o1] mem].
    have rest s2 a : word s2 r_users = n - j -> value s2 v_gain = g -> input s2 = sent_words (drop j.+1 reports) -> word s2 r_size = m ->
        word s2 r_one = 1 -> word s2 r_cell = a -> a < m -> value s2 v_sum = replies (take j.+1 reports) a ->
        (forall b, b != a -> replies (take j.+1 reports) b = replies (take j reports) b) -> memory s2 = memory s1 ->
        costs (Do [:: Write r_cell v_sum; Word r_users (Minus r_users r_one)]) s2 2 0 m W (I j.+1).
      move=> n2 g2 i2 m2 o2 c2 am v2 same mem2; apply: costs_do; rewrite /= /updated /= c2 n2 o2; first by rewrite am; lia.
      split; [split|split|]; rewrite //= /updated /= ?subn1 ?subnS // => b; rewrite v2 mem2 mem.
      by case: eqP => [->|/eqP h]; [rewrite am|rewrite same].
    move: (drop_nth (0, false) jn) (take_nth (0, false) jn) (mem_nth (0, false) jn).
    case: (nth _ _ _) => a b dr tk /(allP rows) /= am; rewrite dr /= in i1.
    have same c : c != a -> replies (take j.+1 reports) c = replies (take j reports) c.
      by rewrite tk replies_rcons eq_sym => /negPf /= ->.
    have own : replies (take j.+1 reports) a = (replies (take j reports) a + (-1) ^+ b * g)%R by rewrite tk replies_rcons eqxx.
    apply: (@costs_then _ _ _ _ 3 0 4 1); apply: costs_do; rewrite /= /updated /= i1 /= ?am.
      by move: dW order_bound; case: (b); lia.
    apply: (@costs_then _ _ _ _ 2 1 2 0); apply: costs_if; rewrite /= /updated /= eqb0 negbK.
    case: b own {dr tk i1} => own; apply: costs_do => //; apply: (rest _ a) => //=; rewrite /updated /= ?i1 // mem am g1 own ?expr1 ?expr0.
      by rewrite mulN1r.
    by rewrite mul1r.
  + by split; [split|split|] => //=; rewrite ?subn0 ?drop0 // => a; rewrite take0 /replies big_nil; case: ifP => // /s0.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const card_ord muln1.
- by split=> // a; rewrite mem take_size.
Qed.

Lemma recursive_sym i j : recursive R k i j = recursive R k j i.
Proof. by elim: (k) i j => //= e IH i j; rewrite andbC IH. Qed.

Lemma sum_replies v : (\sum_(j < m) recursive R k v j * replies reports j = \sum_(y <- reports) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R.
Proof.
elim: reports rows => [_|y l IH /= /andP[ym /IH e]].
  by rewrite big_nil big1 // => j _; rewrite /replies big_nil mulr0.
rewrite big_cons -e (bigD1 (Ordinal ym)) //= [in RHS](bigD1 (Ordinal ym)) //= addrA; congr (_ + _)%R.
  by rewrite /replies big_cons eqxx mulrDr [recursive R k y.1 v]recursive_sym.
by apply: eq_bigr => j jy; rewrite /replies big_cons; case: eqP => // h; move: jy; rewrite -val_eqE /= h eqxx.
Qed.

Lemma server_costs s : prepared s -> word s r_domain = d ->
  costs server s (server_time k n) (m * k + n) m W
    (fun s' => forall v, v < m -> memory s' v = (\sum_(y <- reports) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R).
Proof.
move=> gs sd; have mW : m <= W by move: order_bound dW; lia.
apply: (@costs_weaken _ _ _ (3 * k + 4 + (4 * m + 4 + (8 * n + 1 + transform_time k))) (0 + (0 + (n + m * k)))) => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_weaken (order_costs gs sd) _ _ _ => // s1 [g1 m1 o1].
  apply: costs_then; apply: costs_weaken (clear_costs g1 m1 o1) _ _ _ => // s2 [g2 m2 o2 z2].
  apply: costs_then; apply: costs_weaken (users_costs g2 m2 o2 _) _ _ _ => // [a am|s3 [m3 w3]]; first by rewrite z2 am.
  apply: costs_weaken (transform_costs mW m3) _ _ _ => // s4 w4 v vm.
  by rewrite w4 vm -sum_replies; apply: eq_bigr => j _; rewrite w3 ltn_ord.
- by have h : 0 < m; [rewrite expn_gt0|rewrite /server_time /transform_time; lia].
- by rewrite !add0n addnC.
Qed.
End Server.

Lemma server_time_le d n : 0 < d -> server_time (up_log 2 d) n <= 20 * (d * (up_log 2 d).+1 + n).
Proof.
move=> d0; have := order_bound d0 (erefl (up_log 2 d)).
rewrite /server_time; move: (up_log 2 d) => k; move: (2 ^ k) => m md.
have mk : m.+1 * k <= 2 * d * k by rewrite leq_mul2r md orbT.
have dk : k <= d * k by rewrite leq_pmull.
by move: mk; rewrite mulSn; lia.
Qed.

Theorem server_registers : registers_of server = 13.
Proof. by []. Qed.

Theorem fact_7_7 (R : ringType) (g : R) (d k : nat) (reports : seq (nat * bool)) (s : machine R) :
  0 < d -> k = up_log 2 d -> all (fun y => y.1 < 2 ^ k) reports ->
  word s 7 = d -> word s 8 = size reports -> value s 0 = g -> input s = sent_words reports ->
  d <= 2 ^ k < 2 * d /\
  exists t s', [/\ runs server s t s',
    (forall v, v < 2 ^ k -> memory s' v = (\sum_(y <- reports) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R) &
    [/\ additions t = 2 ^ k * k + size reports, time t = server_time k (size reports) /\ time t <= 20 * (d * k.+1 + size reports),
        all (fun a => a < 2 ^ k) (cells_of t), space_of server t <= 2 ^ k + 13 & all (fun w => w <= 2 * d + size reports) (numbers t)]].
Proof.
move=> d0 kd rows sd sn sg si; split; first by rewrite (order_bound d0 kd) kd up_logP.
have [t [s' [r e a w h]]] := server_costs d0 kd rows (leq_addr (size reports) _) (leq_addl (2 * d) _) (And3 sn sg si) sd.
exists t, s'; split=> //; split=> //; first by split=> //; rewrite e kd server_time_le.
- exact: within_cells w.
- exact: within_space w.
exact: within_numbers w.
Qed.
End Server.
