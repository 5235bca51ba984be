(* Systems of linear inequalities over an ordered field: Farkas by the elimination of Fourier and Motzkin.

   solves A b x      A x <= b
   eliminate         a system without the first variable that is solvable with it
   farkas            A x <= b is solvable, or some y >= 0 with y A = 0 and y b < 0 says why not
   farkas_positive   the same with x >= 0: some y >= 0 with y A >= 0 and y b < 0 *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition solves (R : realFieldType) (I J : finType) (A : I -> J -> R) (b : I -> R) (x : J -> R) :=
  forall i, \sum_j A i j * x j <= b i.

(* a point between the lower bounds L k and the upper bounds U i: y, or a bound that y does not keep *)
Lemma between (R : realFieldType) (I : finType) (lower upper : pred I) (L U : I -> R) (y : R) :
  (forall k i, lower k -> upper i -> L k <= U i) -> exists x,
  [/\ forall k, lower k -> L k <= x, forall i, upper i -> x <= U i &
      [\/ x = y, exists2 k, lower k & y < L k /\ x = L k | exists2 i, upper i & U i < y /\ x = U i]].
Proof.
move=> LU; have [k0 /andP[k0l k0y]|low] := pickP (fun k => lower k && (y < L k)).
  case: (@arg_maxP _ _ _ k0 lower L k0l) => k kl top; exists (L k); split=> //; first by move=> i; exact: LU.
  by apply: Or32; exists k => //; split=> //; apply: lt_le_trans k0y _; exact: top.
have low' k : lower k -> L k <= y by move=> kl; have := low k; rewrite kl /= ltNge => /negbFE.
have [i0 /andP[i0u i0y]|high] := pickP (fun i => upper i && (U i < y)).
  case: (@arg_minP _ _ _ i0 upper U i0u) => i iu least; exists (U i); split=> //; first by move=> k kl; exact: LU.
  by apply: Or33; exists i => //; split=> //; apply: le_lt_trans (least _ i0u) i0y.
exists y; split=> // [i iu|]; last exact: Or31.
by have := high i; rewrite iu /= ltNge => /negbFE.
Qed.

Section Elimination.
Variables (R : realFieldType) (n : nat) (I : finType) (A : I -> 'I_n.+1 -> R).
Implicit Types (i k r : I) (b : I -> R).
Notation a i := (A i ord0).
Definition fm_index : finType := [finType of (I * I + I)%type].
(* an upper bound of the first variable with a lower bound, or a row without it *)
Definition fm_combine (c : fm_index) r : R := match c with
  | inl (i, k) => if (0 < a i) && (a k < 0) then (r == i)%:R / a i - (r == k)%:R / a k else 0
  | inr i => if a i == 0 then (r == i)%:R else 0 end.

Lemma fm_combine_ge0 c r : 0 <= fm_combine c r.
Proof.
case: c => [[i k]|i] /=; last by case: ifP => // _; exact: ler0n.
case: ifP => // /andP[i0 k0]; rewrite subr_ge0 (@le_trans _ _ 0) // ?divr_ge0 ?ler0n ?(ltW i0) //.
by rewrite mulr_ge0_le0 ?ler0n // invr_le0 ltW.
Qed.
Lemma sum_one (f : I -> R) i : \sum_r (r == i)%:R * f r = f i.
Proof. by rewrite (bigD1 i) //= eqxx mul1r big1 ?addr0 // => r /negPf ->; rewrite mul0r. Qed.
Lemma fm_combineE c (f : I -> R) : \sum_r fm_combine c r * f r = match c with
  | inl (i, k) => if (0 < a i) && (a k < 0) then f i / a i - f k / a k else 0
  | inr i => if a i == 0 then f i else 0 end.
Proof.
case: c => [[i k]|i] /=; case: ifP => _; try by [exact: sum_one|rewrite big1 // => r _; rewrite mul0r].
under eq_bigr do rewrite mulrBl ![_ / _ * _]mulrAC.
by rewrite sumrB -!mulr_suml !sum_one.
Qed.
Lemma fm_combine_first c : \sum_r fm_combine c r * a r = 0.
Proof.
rewrite (fm_combineE c (fun r => a r)); case: c => [[i k]|i]; case: ifP => [|//]; last by move/eqP.
move=> /andP[i0 k0]; have in0 : a i != 0 by rewrite gt_eqF.
have kn0 : a k != 0 by rewrite lt_eqF.
by rewrite !divff ?subrr.
Qed.

(* the system for the other variables *)
Definition fm_row (c : fm_index) (j : 'I_n) : R := \sum_r fm_combine c r * A r (lift ord0 j).
Definition fm_value (b : I -> R) (c : fm_index) : R := \sum_r fm_combine c r * b r.
Definition fm_extend (x0 : R) (x : 'I_n -> R) (j : 'I_n.+1) : R := if unlift ord0 j is Some j' then x j' else x0.

Lemma fm_extend_first x0 x : fm_extend x0 x ord0 = x0. Proof. by rewrite /fm_extend unlift_none. Qed.
Lemma fm_extend_lift x0 x j : fm_extend x0 x (lift ord0 j) = x j. Proof. by rewrite /fm_extend liftK. Qed.
Lemma sum_extend i x0 x : \sum_j A i j * fm_extend x0 x j = a i * x0 + \sum_j A i (lift ord0 j) * x j.
Proof. by rewrite big_ord_recl fm_extend_first; congr (_ + _); apply: eq_bigr => j _; rewrite fm_extend_lift. Qed.

Lemma fm_row_combine c (x : 'I_n.+1 -> R) :
  \sum_j fm_row c j * x (lift ord0 j) = \sum_r fm_combine c r * (\sum_j A r j * x j).
Proof.
under [RHS]eq_bigr do rewrite big_ord_recl mulrDr mulrA.
rewrite big_split /= -mulr_suml fm_combine_first mul0r add0r /fm_row.
under eq_bigr do rewrite mulr_suml; rewrite exchange_big; apply: eq_bigr => r _; rewrite mulr_sumr.
by apply: eq_bigr => j _; rewrite mulrA.
Qed.

(* row i says that A i 0 times the first variable is at most fm_bound b x i *)
Definition fm_bound b (x : 'I_n -> R) i : R := b i - \sum_j A i (lift ord0 j) * x j.

Lemma fm_row_bound b x c : \sum_j fm_row c j * x j <= fm_value b c -> 0 <= \sum_r fm_combine c r * fm_bound b x r.
Proof.
move=> h; rewrite -subr_ge0 in h; apply: le_trans h _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
have := fm_row_combine c (fm_extend 0 x); under eq_bigr do rewrite fm_extend_lift; move=> ->.
by rewrite /fm_value -sumrB; apply: eq_bigr => r _; rewrite -mulrBr sum_extend mulr0 add0r.
Qed.

(* the first variable can be chosen: as y, or at a bound that y does not keep *)
Theorem eliminate b x (y : R) : solves fm_row (fm_value b) x -> exists x0, solves A b (fm_extend x0 x) /\
  (x0 = y \/ exists i, [/\ A i ord0 != 0, fm_bound b x i < A i ord0 * y & x0 = fm_bound b x i / A i ord0]).
Proof.
move=> sx; have h c := fm_row_bound (sx c).
have [k i k0 i0|x0 [low high near]] := @between R I (fun i => a i < 0) (fun i => 0 < a i) (fun i => fm_bound b x i / a i)
  (fun i => fm_bound b x i / a i) y.
  by have := h (inl (i, k)); rewrite fm_combineE k0 i0 /= subr_ge0.
exists x0; split=> [i|]; first rewrite sum_extend -ler_subr_addr -/(fm_bound b x i).
  have [i0|i0|i0] := ltgtP (a i) 0.
  - by have := low i i0; rewrite ler_ndivr_mulr // mulrC.
  - by have := high i i0; rewrite ler_pdivl_mulr // mulrC.
  by have := h (inr i); rewrite fm_combineE i0 eqxx mul0r.
case: near => [->|[i i0 [yi ->]]|[i i0 [yi ->]]]; [by left| |]; right; exists i; split=> //.
- by rewrite lt_eqF.
- by move: yi; rewrite ltr_ndivl_mulr // mulrC.
- by rewrite gt_eqF.
by move: yi; rewrite ltr_pdivr_mulr // mulrC.
Qed.
End Elimination.

(* y >= 0 with y A = 0 and y b < 0 *)
Definition refutes (R : realFieldType) (I J : finType) (A : I -> J -> R) (b y : I -> R) :=
  [/\ forall i, 0 <= y i, forall j, \sum_i y i * A i j = 0 & \sum_i y i * b i < 0].

Section Farkas.
Variable R : realFieldType.

Lemma farkas_ord n (I : finType) (A : I -> 'I_n -> R) b : (exists x, solves A b x) \/ (exists y, refutes A b y).
Proof.
elim: n I A b => [|n IH] I A b.
  have [i bi|pos] := pickP (fun i => b i < 0); last first.
    by left; exists (fun _ => 0) => i; rewrite big_ord0 leNgt pos.
  right; exists (fun k => (k == i)%:R); split=> [k|[]//|]; first exact: ler0n.
  by rewrite sum_one.
case: (IH _ (fm_row A) (fm_value A b)) => [[x sx]|[y [y0 yA yb]]].
  by left; have [x0 [s _]] := eliminate 0 sx; exists (fm_extend x0 x).
have e (f : I -> R) : \sum_r (\sum_c y c * fm_combine A c r) * f r = \sum_c y c * (\sum_r fm_combine A c r * f r).
  under eq_bigr do rewrite mulr_suml; rewrite exchange_big; apply: eq_bigr => c _; rewrite mulr_sumr.
  by apply: eq_bigr => r _; rewrite mulrA.
right; exists (fun r => \sum_c y c * fm_combine A c r); split=> [r|j|]; last by rewrite e.
- by apply: sumr_ge0 => c _; rewrite mulr_ge0 ?fm_combine_ge0.
rewrite e; case: (unliftP ord0 j) => [j' ->|->]; first exact: yA.
by rewrite big1 // => c _; rewrite fm_combine_first mulr0.
Qed.

Theorem farkas (I J : finType) (A : I -> J -> R) b : (exists x, solves A b x) \/ (exists y, refutes A b y).
Proof.
case: (farkas_ord (fun i (k : 'I_#|J|) => A i (enum_val k)) b) => [[x sx]|[y [y0 yA yb]]]; [left|right].
  exists (fun j => x (enum_rank j)) => i; have := sx i; rewrite (reindex enum_rank) /=; last exact/onW_bij/enum_rank_bij.
  by under eq_bigr do rewrite enum_rankK.
by exists y; split=> // j; have := yA (enum_rank j); rewrite enum_rankK.
Qed.

Theorem farkas_positive (I J : finType) (A : I -> J -> R) b :
  (exists2 x, forall j, 0 <= x j & solves A b x) \/
  (exists y, [/\ forall i, 0 <= y i, forall j, 0 <= \sum_i y i * A i j & \sum_i y i * b i < 0]).
Proof.
pose A' (c : I + J) (j : J) : R := match c with inl i => A i j | inr k => - (k == j)%:R end.
pose b' (c : I + J) : R := if c is inl i then b i else 0.
case: (farkas A' b') => [[x sx]|[y [y0 yA yb]]]; [left|right].
  exists x => [j|i]; last exact: sx (inl i).
  have := sx (inr j); rewrite /A' /b' /=; under eq_bigr do rewrite mulNr eq_sym; rewrite sumrN sum_one.
  by rewrite oppr_le0.
exists (fun i => y (inl i)); split=> // [j|].
  have := yA j; rewrite big_sumType /=; under [X in _ + X]eq_bigr do rewrite mulrN mulrC.
  by rewrite sumrN sum_one => /eqP; rewrite subr_eq0 => /eqP ->.
by move: yb; rewrite big_sumType /= [X in _ + X]big1 ?addr0 // => j _; rewrite mulr0.
Qed.
End Farkas.
