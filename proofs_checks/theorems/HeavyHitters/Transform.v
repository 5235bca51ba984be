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
(* all blocks, then the width is doubled *)
Definition width_step : program :=
  Then (Do [:: Word r_cell (Constant 0); Word r_more (Less r_cell r_size)])
  (Then (While r_more block_step)
        (Do [:: Word r_width (Plus r_width r_width); Word r_more (Less r_width r_size)])).
(* m is in word register 0, x in the cells below m *)
Definition transform : program :=
  Then (Do [:: Word r_one (Constant 1); Word r_width (Constant 1); Word r_more (Less r_width r_size)])
       (While r_more width_step).

Definition transform_time (k : nat) : nat := 5 * 2 ^ k * k + 6 * (2 ^ k).-1 + 6 * k + 4.

Section Program.
Variables (R : ringType) (k W : nat).
Hypothesis kW : 2 ^ k <= W.
Implicit Types (s : machine R) (y : nat -> R).

(* within a stage of the width h, in the pair of blocks Q: j pairs of cells are done *)
Definition half_done (h Q j : nat) y (a : nat) : R :=
  if (a < Q * (h + h) + j) || (Q * (h + h) + h <= a < Q * (h + h) + h + j) then butterfly h y a else y a.
Definition in_block (h Q : nat) y (j : nat) s : Prop :=
  [/\ [/\ word s r_size = 2 ^ k, word s r_one = 1 & word s r_width = h],
      word s r_cell = Q * (h + h) + j, word s r_end = Q * (h + h) + h, word s r_more = (j < h) & memory s =1 half_done h Q j y].

Lemma pair_costs h Q y j s : j < h -> Q.+1 * (h + h) <= 2 ^ k -> in_block h Q y j s ->
  costs pair_step s 9 2 (2 ^ k) W (in_block h Q y j.+1).
Proof.
move=> jh Qm [[ws w1 wh] wc we _ mem].
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
apply: costs_do; rewrite /= /updated /= ?wc ?wh ?w1 ?we.
  by rewrite !andbT; move: Qm; rewrite mulSn; lia.
split=> //=; rewrite ?w1 ?wc ?we ?ltn_add2l ?addn1 ?addnS //.
  by rewrite -addnS ltn_add2l.
move=> a; rewrite v0 v1 -b0 -b1 /updated.
case: eqP => [->|n1].
  by rewrite /half_done; case: ifP => //; lia.
case: eqP => [->|n0].
  by rewrite /half_done; case: ifP => //; lia.
by rewrite mem /half_done; congr (if _ then _ else _); lia.
Qed.

Definition in_stage (h : nat) y (Q : nat) s : Prop :=
  [/\ [/\ word s r_size = 2 ^ k, word s r_one = 1 & word s r_width = h],
      word s r_cell = Q * (h + h), word s r_more = (Q * (h + h) < 2 ^ k) &
      forall a, memory s a = if a < Q * (h + h) then butterfly h y a else y a].

Lemma block_costs h Q y s : 0 < h -> Q.+1 * (h + h) <= 2 ^ k -> in_stage h y Q s ->
  costs block_step s (10 * h + 5) (2 * h) (2 ^ k) W (in_stage h y Q.+1).
Proof.
move=> h0 Qm [[ws w1 wh] wc _ mem].
apply: (@costs_weaken _ _ _ (2 + ((\sum_(j < h) 10).+1 + 2)) (0 + (\sum_(j < h) 2 + 0))) => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /= wc wh; move: Qm; rewrite mulSn; lia.
  apply: costs_then; apply: costs_weaken.
  + apply: (costs_while (I := in_block h Q y) (n := h) (c := fun=> 9) (a := fun=> 2)).
    * by move=> j s1 jh [_ _ _ -> _]; case: (j < h).
    * by move=> j s1 jh; apply: pair_costs.
    * split=> //=; rewrite /updated /= ?wc ?wh ?addn0 //; first by rewrite -[X in X < _]addn0 ltn_add2l h0.
      by move=> a; rewrite mem /half_done; congr (if _ then _ else _); lia.
  + by [].
  + by [].
  move=> s1 [[ws' w1' wh'] wc' we' _ mem'].
  apply: costs_do; first by rewrite /= /updated /= wc' wh' ws'; move: Qm; rewrite mulSn; lia.
  split=> //=; rewrite /updated /= ?wc' ?wh' ?ws' ?mulSn; first by lia.
  + by congr (nat_of_bool _); lia.
  + by move=> a; rewrite mem' /half_done; congr (if _ then _ else _); lia.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const card_ord; lia.
Qed.

(* after e stages *)
Definition staged x (e : nat) s : Prop :=
  [/\ [/\ word s r_size = 2 ^ k, word s r_one = 1 & word s r_width = 2 ^ e], word s r_more = (e < k) &
      forall a, memory s a = if a < 2 ^ k then block_products e x a else x a].

Lemma width_costs x e s : e < k -> staged x e s ->
  costs width_step s (5 * 2 ^ k + 6 * 2 ^ (k - e.+1) + 5) (2 ^ k) (2 ^ k) W (staged x e.+1).
Proof.
move=> ek [[ws w1 wh] _ mem]; set M := 2 ^ (k - e.+1).
have kE : 2 ^ k = M * (2 ^ e + 2 ^ e) by rewrite addnn -mul2n -expnS /M -expnD subnK.
have h0 : 0 < 2 ^ e by rewrite expn_gt0.
have m0 : 0 < 2 ^ k by rewrite expn_gt0.
have m1 : 2 ^ e.+1 <= 2 ^ k by rewrite leq_exp2l.
pose y a := if a < 2 ^ k then block_products e x a else x a.
apply: (@costs_weaken _ _ _ (2 + ((\sum_(Q < M) (10 * 2 ^ e + 5).+1).+1 + 2)) (0 + (\sum_(Q < M) (2 * 2 ^ e) + 0)))
  => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /=; lia.
  apply: costs_then; apply: costs_weaken.
  + apply: (costs_while (I := in_stage (2 ^ e) y) (n := M) (c := fun=> 10 * 2 ^ e + 5) (a := fun=> 2 * 2 ^ e)).
    * by move=> Q s1 QM [_ _ -> _]; rewrite kE ltn_mul2r addn_gt0 h0; case: (Q < M).
    * by move=> Q s1 QM; apply: block_costs => //; rewrite kE leq_mul2r QM orbT.
    * by split=> //=; rewrite /updated /= ?ws.
  + by [].
  + by [].
  move=> s1 [[ws' w1' wh'] _ _ mem'].
  apply: costs_do; first by rewrite /= /updated /= wh' ws'; move: m1; rewrite expnS; lia.
  split=> //=; rewrite /updated /= ?wh' ?ws' ?w1'; first by rewrite addnn -mul2n -expnS.
  + by rewrite addnn -mul2n -expnS ltn_exp2l.
  move=> a; rewrite mem' -kE; case: ifP => am; last by rewrite /y am.
  rewrite blocks_step /butterfly /y am; case: ifP => o; first by rewrite (leq_ltn_trans (leq_subr _ _) am).
  suff -> : a + 2 ^ e < 2 ^ k by [].
  have : a %/ 2 ^ e < M * 2 by rewrite ltn_divLR // -mulnA mul2n -addnn -kE.
  move: (divn_eq a (2 ^ e)) (ltn_pmod a h0); rewrite kE; move: (a %/ 2 ^ e) (a %% 2 ^ e) o => q r o aE rh qM.
  have : (q.+2) * 2 ^ e <= (M * 2) * 2 ^ e by rewrite leq_mul2r; apply/orP; right; lia.
  by rewrite -mulnA mul2n -addnn !mulSn; lia.
- by rewrite sum_nat_const card_ord; move: kE; lia.
- by rewrite sum_nat_const card_ord; move: kE; lia.
Qed.

Lemma sum_powers : \sum_(e < k) 2 ^ (k - e.+1) = (2 ^ k).-1.
Proof. by rewrite (reindex_inj rev_ord_inj) /= predn_exp mul1n; apply: eq_bigr => i _; congr (2 ^ _); have := ltn_ord i; lia. Qed.

Lemma transform_costs s : word s r_size = 2 ^ k ->
  costs transform s (transform_time k) (2 ^ k * k) (2 ^ k) W
    (fun s' => forall i, memory s' i = if i < 2 ^ k then (\sum_(j < 2 ^ k) recursive R k i j * memory s j)%R else memory s i).
Proof.
move=> ws; have m0 : 0 < 2 ^ k by rewrite expn_gt0.
apply: (@costs_weaken _ _ _ (3 + (\sum_(e < k) (5 * 2 ^ k + 6 * 2 ^ (k - e.+1) + 5).+1).+1) (0 + \sum_(e < k) 2 ^ k))
  => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /=; lia.
  apply: costs_weaken.
  + apply: (costs_while (I := staged (memory s)) (n := k) (c := fun e => 5 * 2 ^ k + 6 * 2 ^ (k - e.+1) + 5) (a := fun=> 2 ^ k)).
    * by move=> e s1 ek [_ -> _]; case: (e < k).
    * by move=> e s1 ek; apply: width_costs.
    * split=> //=; rewrite /updated /= ?ws; first by rewrite -{1}(expn0 2) ltn_exp2l.
      by move=> a; rewrite blocks0 if_same.
  + by [].
  + by [].
  by move=> s1 [_ _ mem] i; rewrite mem; case: ifP => // ik; rewrite blocks_last.
- rewrite /transform_time (eq_bigr (fun e : 'I_k => 5 * 2 ^ k + 6 + 6 * 2 ^ (k - e.+1))) => [|e _]; last by lia.
  by rewrite big_split /= sum_nat_const -big_distrr /= sum_powers card_ord; lia.
- by rewrite sum_nat_const card_ord mulnC.
Qed.
End Program.

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
