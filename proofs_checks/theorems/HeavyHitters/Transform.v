(* Heavy hitters, Section 7.1: the fast Hadamard transform as a program of the machine (Machine.v), in place.

   paper       theorem                          state
   Fact 7.4    fact_7_4                         explicit: m log2 m additions and subtractions, at most 7 m (log2 m + 1) steps, m cells

   The paper's recursion is run from below: H_m x by blocks of H_h, h = 1, 2, 4, ..., m, two blocks of H_h make one of H_2h. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify.
From Exactdp.HeavyHitters Require Import Recursive Blocks Machine Costs.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope nat_scope.

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
