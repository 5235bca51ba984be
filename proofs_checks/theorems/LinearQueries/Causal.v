(* Sums over the answers of n users who answer in rounds: the law of an answer may depend on the answers of earlier rounds only. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Causal.
Variables (R : realFieldType) (Y : finType) (n : nat) (round : 'I_n -> nat).
Notation answers := {ffun 'I_n -> Y}.
(* W i y b: a weight of the answer b of the user i, where y are the answers *)
Variables (W : 'I_n -> answers -> Y -> R) (lo hi : 'I_n -> R) (u : Y -> R).
Hypotheses (W0 : forall i y b, 0 <= W i y b) (lo0 : forall i, 0 <= lo i)
           (between : forall i y, lo i <= \sum_b W i y b <= hi i)
           (past : forall i (y y' : answers), (forall j, (round j < round i)%N -> y j = y' j) -> W i y =1 W i y')
           (u0 : forall b, 0 <= u b) (u1 : \sum_b u b = 1).

Definition answer_again (y : answers) (i : 'I_n) (b : Y) : answers := [ffun j => if j == i then b else y j].

(* one answer is drawn again *)
Lemma resample i (F : answers -> R) : \sum_y F y = \sum_(y : answers) u (y i) * \sum_b F (answer_again y i b).
Proof.
pose swap (x : answers * Y) := (answer_again x.1 i x.2, x.1 i).
have swapK : involutive swap.
  move=> [y b]; rewrite /swap /= ffunE eqxx; congr (_, _); apply/ffunP => j; rewrite !ffunE.
  by case: eqP => // ->.
under [RHS]eq_bigr do rewrite mulr_sumr.
rewrite (pair_bigA _ (fun (y : answers) b => u (y i) * F (answer_again y i b))) (reindex_inj (inv_inj swapK)) /=.
rewrite -(pair_bigA _ (fun (y : answers) b => u (answer_again y i b i) * F (answer_again (answer_again y i b) i (y i)))) /=; apply: eq_bigr => y _.
have e b : u (answer_again y i b i) * F (answer_again (answer_again y i b) i (y i)) = u b * F y.
  by have := swapK (y, b); rewrite /swap /= => -[-> _]; rewrite ffunE eqxx.
by rewrite (eq_bigr _ (fun b _ => e b)) -mulr_suml u1 mul1r.
Qed.

(* the users of A answer by the law u, whatever the others say *)
Definition total_weight (A : {set 'I_n}) := \sum_(y : answers) \prod_i (if i \in A then u (y i) else W i y (y i)).

Lemma total_weight_step (A : {set 'I_n}) i : i \notin A -> (forall j, j \notin A -> (round j <= round i)%N) ->
  lo i * total_weight (i |: A) <= total_weight A <= hi i * total_weight (i |: A).
Proof.
move=> iA last; pose rest (y : answers) := \prod_(j | j != i) (if j \in A then u (y j) else W j y (y j)).
have rest0 y : 0 <= rest y by apply: prodr_ge0 => j _; case: ifP.
have restE y b : rest (answer_again y i b) = rest y.
  apply: eq_bigr => j ji; rewrite ffunE (negPf ji); case: ifP => // /negbT jA.
  by apply: past => k kj; rewrite ffunE; case: eqP => // ki; move: kj; rewrite ki ltnNge last.
have e : total_weight A = \sum_(y : answers) u (y i) * (\sum_b W i y b) * rest y.
  rewrite /total_weight (resample i); apply: eq_bigr => y _; rewrite -mulrA mulr_suml; congr (_ * _); apply: eq_bigr => b _.
  rewrite (bigD1 i) //= (negPf iA) -/(rest (answer_again y i b)) restE {2}/answer_again ffunE eqxx; congr (_ * _).
  by apply: past => k ki; rewrite ffunE; case: eqP => // e; move: ki; rewrite e ltnn.
have e' : total_weight (i |: A) = \sum_(y : answers) u (y i) * rest y.
  apply: eq_bigr => y _; rewrite (bigD1 i) //= setU11; congr (_ * _); apply: eq_bigr => j ji.
  by rewrite in_setU1 (negPf ji).
rewrite e e' !mulr_sumr; apply/andP; split; apply: ler_sum => y _; have /andP[l h] := between i y.
  by rewrite mulrCA -mulrA ler_wpmul2l // ler_wpmul2r.
by rewrite mulrCA -mulrA ler_wpmul2l // ler_wpmul2r.
Qed.

Lemma total_weight_between (A : {set 'I_n}) : \prod_(i | i \notin A) lo i <= total_weight A <= \prod_(i | i \notin A) hi i.
Proof.
have [m] := ubnP #|~: A|; elim: m A => // m IH A; rewrite ltnS => Am.
have [i0 /= i0A|/= full] := pickP (fun i => i \notin A); last first.
  rewrite !big_pred0 //; suff -> : total_weight A = 1 by rewrite lexx.
  rewrite /total_weight; under eq_bigr do under eq_bigr do rewrite (negbFE (full _)).
  have <- := bigA_distr_bigA (fun (i : 'I_n) b => u b); apply: big1 => i _; exact: u1.
have [i iA last] := @arg_maxnP _ i0 (fun i => i \notin A) round i0A.
have {}last j : j \notin A -> (round j <= round i)%N by move=> jA; exact: last.
have /andP[l h] := total_weight_step iA last.
have smaller : (#|~: (i |: A)| < m)%N.
  apply: leq_trans Am; apply: proper_card; rewrite properE; apply/andP; split.
    by apply/subsetP => j; rewrite !in_setC in_setU1 negb_or => /andP[].
  by apply/subsetPn; exists i; rewrite !in_setC ?in_setU1 ?eqxx.
have /andP[l' h'] := IH _ smaller.
have e (f : 'I_n -> R) : \prod_(j | j \notin A) f j = f i * \prod_(j | j \notin i |: A) f j.
  by rewrite (bigD1 i) //=; congr (_ * _); apply: eq_bigl => j; rewrite in_setU1 negb_or andbC.
have hi0 : 0 <= hi i.
  have [b _|no] := pickP (fun b : Y => true).
    by have /andP[x z] := between i [ffun _ => b]; apply: le_trans (le_trans x z).
  by move: u1; rewrite big_pred0 // => /esym/eqP; rewrite oner_eq0.
by rewrite !e; apply/andP; split; [apply: le_trans l; rewrite ler_wpmul2l|apply: le_trans h _; rewrite ler_wpmul2l].
Qed.

(* the sums for each user bound the sum for all of them *)
Theorem causal : \prod_i lo i <= \sum_(y : answers) \prod_i W i y (y i) <= \prod_i hi i.
Proof.
have := total_weight_between set0.
have e (f : 'I_n -> R) : \prod_(i | i \notin (set0 : {set 'I_n})) f i = \prod_i f i by apply: eq_bigl => i; rewrite in_set0.
rewrite !e (_ : total_weight set0 = \sum_(y : answers) \prod_i W i y (y i)) //.
by apply: eq_bigr => y _; apply: eq_bigr => i _; rewrite in_set0.
Qed.
End Causal.
