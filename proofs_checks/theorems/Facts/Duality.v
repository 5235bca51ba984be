(* Farkas, Hoffman, Minimax. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Systems of linear inequalities over an ordered field: Farkas by the elimination of Fourier and Motzkin.

   solves A b x      A x <= b
   eliminate         a system without the first variable that is solvable with it
   farkas            A x <= b is solvable, or some y >= 0 with y A = 0 and y b < 0 says why not
   farkas_positive   the same with x >= 0: some y >= 0 with y A >= 0 and y b < 0 *)
Module Farkas.
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
exists x0; split=> [i|]; first rewrite sum_extend -lerBrDr -/(fm_bound b x i).
  have [i0|i0|i0] := ltgtP (a i) 0.
  - by have := low i i0; rewrite ler_ndivrMr // mulrC.
  - by have := high i i0; rewrite ler_pdivlMr // mulrC.
  by have := h (inr i); rewrite fm_combineE i0 eqxx mul0r.
case: near => [->|[i i0 [yi ->]]|[i i0 [yi ->]]]; [by left| |]; right; exists i; split=> //.
- by rewrite lt_eqF.
- by move: yi; rewrite ltr_ndivlMr // mulrC.
- by rewrite gt_eqF.
by move: yi; rewrite ltr_pdivrMr // mulrC.
Qed.
End Elimination.

(* y >= 0 with y A = 0 and y b < 0 *)
Definition refutes (R : realFieldType) (I J : finType) (A : I -> J -> R) (b y : I -> R) :=
  [/\ forall i, 0 <= y i, forall j, \sum_i y i * A i j = 0 & \sum_i y i * b i < 0].

Section Farkas.
Variable R : realFieldType.
(* Farkas: a system of inequalities in n numbered variables has a solution, or a combination of its rows refutes it *)
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
End Farkas.

(* Hoffman's bound over an ordered field, by the same elimination: how far a point is from the solutions of A x <= b, by how much it
   fails the worst inequality. The constant depends on A alone.

   violation A b y   the largest excess of a row over its fm_bound, 0 for a solution
   hoffman           some solution x has sum_j |x j - y j| <= H violation A b y *)
Module Hoffman.
Import Farkas.
Definition violation (R : realFieldType) (I J : finType) (A : I -> J -> R) (b : I -> R) (y : J -> R) : R :=
  \big[Num.max/0]_i (\sum_j A i j * y j - b i).

Section Hoffman.
Variable R : realFieldType.

Lemma violation_ge0 (I J : finType) (A : I -> J -> R) b y : 0 <= violation A b y.
Proof. by rewrite /violation; elim/big_rec: _ => // i v _ v0; rewrite le_max v0 orbT. Qed.
Lemma violation_row (I J : finType) (A : I -> J -> R) b y i : \sum_j A i j * y j <= b i + violation A b y.
Proof.
rewrite -lerBlDl /violation; have : i \in index_enum I by rewrite mem_index_enum.
elim: (index_enum I) => [//|k r IH]; rewrite inE big_cons le_max => /predU1P[->|/IH ->]; by rewrite ?lexx ?orbT.
Qed.

(* Hoffman's bound: a point that misses the inequalities A y <= b by at most m is within H m of a solution, where H depends on A alone *)
Lemma hoffman_ord n (I : finType) (A : I -> 'I_n -> R) : exists2 H, 0 <= H & forall b, (exists x, solves A b x) ->
  forall y m, 0 <= m -> (forall i, \sum_j A i j * y j <= b i + m) -> exists2 x, solves A b x & forall j, `|x j - y j| <= H * m.
Proof.
elim: n I A => [|n IH] I A; first by exists 0 => // b [x sx] y m _ _; exists x => // -[].
have [H H0 near] := IH _ (fm_row A).
pose C := \sum_c \sum_r fm_combine A c r; pose w i := \sum_j `|A i (lift ord0 j)|.
have C0 : 0 <= C by apply: sumr_ge0 => c _; apply: sumr_ge0 => r _; exact: fm_combine_ge0.
have w0 i : 0 <= w i by exact: sumr_ge0.
pose G i := (1 + w i * (H * C)) / `|A i ord0|.
have G0 i : 0 <= G i by rewrite divr_ge0 // addr_ge0 ?ler01 // !mulr_ge0.
have GS : 0 <= \sum_i G i by exact: sumr_ge0.
exists (H * C + \sum_i G i) => [|b [x sx] y m m0 ym]; first by rewrite addr_ge0 // mulr_ge0.
have [|c|x' sx' xy'] := near (fm_value A b) _ (fun j => y (lift ord0 j)) (C * m) (mulr_ge0 C0 m0).
- exists (fun j => x (lift ord0 j)) => c; rewrite fm_row_combine; apply: ler_sum => r _.
  by apply: ler_wpM2l; [exact: fm_combine_ge0|exact: sx].
- rewrite fm_row_combine; apply: (@le_trans _ _ (\sum_r fm_combine A c r * (b r + m))).
    by apply: ler_sum => r _; apply: ler_wpM2l; [exact: fm_combine_ge0|exact: ym].
  under eq_bigr do rewrite mulrDr; rewrite big_split -mulr_suml lerD2l /=; apply: ler_wpM2r => //.
  rewrite /C (bigD1 c) //= lerDl; apply: sumr_ge0 => d _; apply: sumr_ge0 => r _; exact: fm_combine_ge0.
have [x0 [s close]] := eliminate (y ord0) sx'; exists (fm_extend x0 x') => // j.
have far : H * (C * m) <= (H * C + \sum_i G i) * m by rewrite mulrDl mulrA lerDl mulr_ge0.
case: (unliftP ord0 j) => [j' ->|->]; rewrite ?fm_extend_lift ?fm_extend_first; first exact: le_trans (xy' j') far.
case: close => [->|[i [i0 out ->]]]; first by rewrite subrr normr0 mulr_ge0 // addr_ge0 // mulr_ge0.
have e : `|fm_bound A b x' i / A i ord0 - y ord0| = (A i ord0 * y ord0 - fm_bound A b x' i) / `|A i ord0|.
  have -> : fm_bound A b x' i / A i ord0 - y ord0 = - ((A i ord0 * y ord0 - fm_bound A b x' i) / A i ord0) by field.
  by rewrite normrN normf_div [`|_ - fm_bound A b x' i|]gtr0_norm // subr_gt0.
rewrite e; apply: (@le_trans _ _ (G i * m)); last first.
  by rewrite ler_wpM2r // (bigD1 i) //= addrCA lerDl addr_ge0 // ?mulr_ge0 // sumr_ge0.
rewrite /G mulrAC ler_wpM2r ?invr_ge0 ?normr_ge0 // /fm_bound.
have -> : A i ord0 * y ord0 - (b i - \sum_j A i (lift ord0 j) * x' j) =
  (\sum_j A i j * y j - b i) + \sum_j A i (lift ord0 j) * (x' j - y (lift ord0 j)).
  under [X in _ = _ + X]eq_bigr do rewrite mulrBr; rewrite sumrB big_ord_recl.
  by rewrite opprB [X in _ = X + _]addrAC -[RHS]addrA [X in _ = _ + X]addrCA subrr addr0 addrA addrAC.
rewrite mulrDl mul1r lerD // ?lerBlDl //.
apply: le_trans (ler_norm _) _; apply: le_trans (ler_norm_sum _ _ _) _; rewrite /w !mulr_suml; apply: ler_sum => k _.
by rewrite normrM -[_ * _ * m]mulrA -[H * C * m]mulrA ler_wpM2l.
Qed.

Theorem hoffman (I J : finType) (A : I -> J -> R) : exists2 H, 0 <= H & forall b, (exists x, solves A b x) ->
  forall y, exists2 x, solves A b x & \sum_j `|x j - y j| <= H * violation A b y.
Proof.
have [H H0 near] := hoffman_ord (fun i (k : 'I_#|J|) => A i (enum_val k)).
have toJ i (x : 'I_#|J| -> R) : \sum_j A i j * x (enum_rank j) = \sum_k A i (enum_val k) * x k.
  by rewrite [RHS](reindex enum_rank) /=; [under [RHS]eq_bigr do rewrite enum_rankK|exact/onW_bij/enum_rank_bij].
have toI i (x : J -> R) : \sum_(k < #|J|) A i (enum_val k) * x (enum_val k) = \sum_j A i j * x j.
  by rewrite (reindex enum_rank) /=; [under eq_bigr do rewrite enum_rankK|exact/onW_bij/enum_rank_bij].
exists (#|J|%:R * H) => [|b [x sx] y]; first by rewrite mulr_ge0 ?ler0n.
have [||z sz zy] := near b _ (fun k => y (enum_val k)) _ (violation_ge0 A b y).
- by exists (fun k => x (enum_val k)) => i; rewrite toI.
- by move=> i; rewrite toI; exact: violation_row.
exists (fun j => z (enum_rank j)) => [i|]; first by rewrite toJ.
apply: (@le_trans _ _ (\sum_(j : J) H * violation A b y)); last by rewrite sumr_const -mulr_natl mulrA.
by apply: ler_sum => j _; have := zy (enum_rank j); rewrite enum_rankK.
Qed.

Lemma squares_abs (J : finType) (d : J -> R) : \sum_j d j ^+ 2 <= (\sum_j `|d j|) ^+ 2.
Proof.
rewrite [X in _ <= X]expr2 mulr_suml; apply: ler_sum => j _; rewrite -[d j ^+ 2]real_normK ?num_real // expr2 ler_wpM2l //.
by rewrite (bigD1 j) //= lerDl sumr_ge0.
Qed.
End Hoffman.
End Hoffman.

(* Duality of linear programmes and the value of a matrix game, over an ordered field.

   minimum, maximum   attained: the value at a point of the set, and no smaller (larger) one
   duality            the largest c x over A x <= b is the least b y over y >= 0, y A = c, if there is a bound
   minimax            the largest of the worst payoffs of p is the least of the best payoffs against q *)
Module Minimax.
Import Farkas.
Definition minimum (R : realFieldType) (T : Type) (D : T -> Prop) (f : T -> R) (v : R) :=
  (exists2 t, D t & f t = v) /\ forall t, D t -> v <= f t.
Definition maximum (R : realFieldType) (T : Type) (D : T -> Prop) (f : T -> R) (v : R) :=
  (exists2 t, D t & f t = v) /\ forall t, D t -> f t <= v.
(* y >= 0 with y A = c *)
Definition dual_solves (R : realFieldType) (I J : finType) (A : I -> J -> R) (c : J -> R) (y : I -> R) :=
  (forall i, 0 <= y i) /\ forall j, \sum_i y i * A i j = c j.

Section Duality.
Variables (R : realFieldType) (I J : finType) (A : I -> J -> R) (b : I -> R) (c : J -> R).

Lemma weak_duality x y : solves A b x -> dual_solves A c y -> \sum_j c j * x j <= \sum_i b i * y i.
Proof.
move=> sx [y0 yA]; have -> : \sum_j c j * x j = \sum_i y i * (\sum_j A i j * x j).
  under eq_bigr do rewrite -yA mulr_suml; rewrite exchange_big; apply: eq_bigr => i _; rewrite mulr_sumr.
  by apply: eq_bigr => j _; rewrite mulrA.
by apply: ler_sum => i _; rewrite [X in _ <= X]mulrC ler_wpM2l.
Qed.

(* the two programmes together: A x <= b, y >= 0, y A <= c, - y A <= - c, b y <= c x *)
Let row : finType := [finType of ((I + I) + (J * bool + unit))%type].
Let M (r : row) (k : J + I) : R := match r, k with
  | inl (inl i), inl j => A i j | inl (inr i), inr i' => - (i' == i)%:R
  | inr (inl (j, s)), inr i => (-1) ^+ s * A i j
  | inr (inr _), inl j => - c j | inr (inr _), inr i => b i | _, _ => 0 end.
Let B (r : row) : R := match r with inl (inl i) => b i | inr (inl (j, s)) => (-1) ^+ s * c j | _ => 0 end.

(* a linear programme that has a solution and is bounded has an optimal pair: its value is that of the dual programme *)
Lemma strong_duality : (exists x, solves A b x) -> (exists m, forall x, solves A b x -> \sum_j c j * x j <= m) ->
  exists x y, [/\ solves A b x, dual_solves A c y & \sum_i b i * y i <= \sum_j c j * x j].
Proof.
move=> [x0 sx0] [m top]; case: (farkas M B) => [[z sz]|[u [u0 uM uB]]].
  exists (fun j => z (inl j)), (fun i => z (inr i)).
  have one : forall i, 0 <= z (inr i).
    move=> i; have := sz (inl (inr i)); rewrite big_sumType /= big1 ?add0r => [|j _]; last by rewrite mul0r.
    by under eq_bigr do rewrite mulNr; rewrite sumrN sum_one oppr_le0.
  split=> [i||].
  - by have := sz (inl (inl i)); rewrite big_sumType /= [X in _ + X]big1 ?addr0 => [|j _]; last by rewrite mul0r.
  - split=> // j; have h s := sz (inr (inl (j, s))); apply/eqP; rewrite eq_le.
    have e s : \sum_k M (inr (inl (j, s))) k * z k = (-1) ^+ s * \sum_i z (inr i) * A i j.
      rewrite big_sumType /= big1 ?add0r => [|k _]; last by rewrite mul0r.
      by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite mulrAC mulrA.
    have := h false; have := h true; rewrite !e /B expr0 expr1 !mul1r !mulN1r lerN2.
    by move=> -> ->.
  have := sz (inr (inr tt)); rewrite big_sumType /= -[\sum_j _ * _]opprK -sumrN addrC subr_le0.
  by under [X in _ <= X]eq_bigr do rewrite mulNr opprK.
exfalso; pose y i := u (inl (inl i)); pose w j := u (inr (inl (j, false))) - u (inr (inl (j, true))).
pose s := u (inr (inr tt)).
have y0 i : 0 <= y i by exact: u0.
have s0 : 0 <= s by exact: u0.
have pairs (F : J * bool -> R) : \sum_jb F jb = \sum_j (F (j, false) + F (j, true)).
  transitivity (\sum_j \sum_t F (j, t)); last by apply: eq_bigr => j _; rewrite big_bool addrC.
  by rewrite pair_bigA; apply: eq_bigr => -[].
have unitS (F : unit -> R) : \sum_t F t = F tt by rewrite (big_pred1 tt) // => -[].
have yA j : \sum_i y i * A i j = s * c j.
  have := uM (inl j); rewrite !big_sumType /= unitS mulrN -/s.
  rewrite [X in _ + X + _]big1 ?addr0 => [|i _]; last by rewrite mulr0.
  by rewrite [X in _ + (X + _)]big1 ?add0r => [/subr0_eq //|[k t] _]; rewrite mulr0.
have Aw i : - (s * b i) <= \sum_j A i j * w j.
  have := uM (inr i); rewrite !big_sumType /= unitS -/s.
  rewrite [X in X + _ + _]big1 ?add0r => [|k _]; last by rewrite mulr0.
  rewrite (eq_bigr (fun k => - ((k == i)%:R * u (inl (inr k))))) => [|k _]; last by rewrite mulrN mulrC eq_sym.
  rewrite sumrN sum_one pairs /= addrC => /subr0_eq e; rewrite -subr_ge0 opprK.
  suff <- : u (inl (inr i)) = \sum_j A i j * w j + s * b i by exact: u0.
  by rewrite -e; congr (_ + _); apply: eq_bigr => j _; rewrite expr0 expr1 mul1r mulN1r mulrN -mulrBl mulrC.
have neg : \sum_i y i * b i + \sum_j c j * w j < 0.
  move: uB; rewrite !big_sumType /= unitS mulr0 addr0 [X in _ + X + _]big1 ?addr0 => [|k _]; last by rewrite mulr0.
  rewrite pairs; congr (_ + _ < _); apply: eq_bigr => j _.
  by rewrite /B expr0 expr1 mul1r mulN1r mulrN -mulrBl mulrC.
move: s0; rewrite le_eqVlt => /predU1P[z|sp].
  (* the direction - w makes c x as large as one likes *)
  have yb : 0 <= \sum_i y i * b i.
    apply: (@le_trans _ _ (\sum_i y i * (\sum_j A i j * x0 j))).
      rewrite le_eqVlt; apply/orP; left; apply/eqP; symmetry.
      under eq_bigr do rewrite mulr_sumr; rewrite exchange_big big1 // => j _.
      by under eq_bigr do rewrite mulrA; rewrite -mulr_suml yA -z !mul0r.
    by apply: ler_sum => i _; apply: ler_wpM2l.
  pose d := \sum_j c j * w j; have d0 : d < 0 by apply: le_lt_trans neg; rewrite lerDr.
  pose t := (\sum_j c j * x0 j - m - 1) / d.
  have cx (x : J -> R) (e : R) : \sum_j x j * (x0 j - e * w j) = \sum_j x j * x0 j - e * (\sum_j x j * w j).
    by rewrite mulr_sumr -sumrB; apply: eq_bigr => j _; ring.
  have m0 : \sum_j c j * x0 j <= m by exact: top.
  have n0 : \sum_j c j * x0 j - m - 1 <= 0 by rewrite -addrA -opprD subr_le0 (le_trans m0) // lerDl ler01.
  have t0 : 0 <= t by rewrite /t mulr_le0 ?invr_le0 ?(ltW d0).
  have e (S : R) : S - (S - m - 1) = m + 1 by ring.
  have st : solves A b (fun j => x0 j - t * w j).
    move=> i; rewrite cx; apply: le_trans (sx0 i); rewrite gerDl oppr_le0 mulr_ge0 //.
    by have := Aw i; rewrite -z mul0r oppr0.
  by have := top _ st; rewrite cx -/d /t divfK ?lt_eqF // e gerDl ler10.
have wd := @weak_duality (fun j => - w j / s) (fun i => y i / s).
move: neg; apply/negP; rewrite -leNgt.
suff : \sum_j c j * (- w j / s) <= \sum_i b i * (y i / s).
  have -> : \sum_j c j * (- w j / s) = - (\sum_j c j * w j) / s.
    by rewrite -sumrN mulr_suml; apply: eq_bigr => j _; rewrite mulrA mulrN.
  have -> : \sum_i b i * (y i / s) = (\sum_i y i * b i) / s.
    by rewrite mulr_suml; apply: eq_bigr => i _; rewrite mulrA [b i * _]mulrC.
  by rewrite ler_pM2r ?invr_gt0 // addrC -lerBlDl sub0r.
apply: wd => [i|]; last first.
  split=> [i|j]; first by rewrite divr_ge0 // ltW.
  by under eq_bigr do rewrite mulrAC; rewrite -mulr_suml yA mulrAC divff ?mul1r // gt_eqF.
have -> : \sum_j A i j * (- w j / s) = - (\sum_j A i j * w j) / s.
  by rewrite -sumrN mulr_suml; apply: eq_bigr => j _; rewrite mulrA mulrN.
by rewrite ler_pdivrMr // lerNl mulrC.
Qed.

Theorem duality : (exists x, solves A b x) -> (exists m, forall x, solves A b x -> \sum_j c j * x j <= m) ->
  exists v, maximum (solves A b) (fun x => \sum_j c j * x j) v /\ minimum (dual_solves A c) (fun y => \sum_i b i * y i) v.
Proof.
move=> ex top; have [x [y [sx sy yx]]] := strong_duality ex top; exists (\sum_j c j * x j).
have e : \sum_j c j * x j = \sum_i b i * y i by apply/eqP; rewrite eq_le yx weak_duality.
split; first by split=> [|t st]; [exists x|rewrite e weak_duality].
by split=> [|t st]; [exists y|exact: weak_duality].
Qed.
End Duality.

(* what the first player, who plays p, has from the second, who plays q *)
Definition payoff (R : realFieldType) (X Y : finType) (A : X -> Y -> R) (p : X -> R) (q : Y -> R) : R :=
  \sum_x p x * (\sum_y A x y * q y).

Section Games.
Variables (R : realFieldType) (X Y : finType) (A : X -> Y -> R).
Hypotheses (X0 : (0 < #|X|)%N) (Y0 : (0 < #|Y|)%N).
Implicit Types (p : X -> R) (q : Y -> R).

Lemma payoff_sum p q : payoff A p q = \sum_y q y * (\sum_x p x * A x y).
Proof.
rewrite /payoff; under eq_bigr do rewrite mulr_sumr; rewrite exchange_big; apply: eq_bigr => y _; rewrite mulr_sumr.
by apply: eq_bigr => x _; rewrite mulrA mulrC.
Qed.

Let row : finType := [finType of (X * Y + (bool + bool))%type].
Let M (r : row) (k : X + Y) : R := match r, k with
  | inl (x, y), inl x' => - A x' y | inl (x, y), inr y' => A x y'
  | inr (inl s), inl _ => (-1) ^+ s | inr (inr s), inr _ => (-1) ^+ s | _, _ => 0 end.
Let B (r : row) : R := match r with inl _ => 0 | inr (inl s) | inr (inr s) => (-1) ^+ s end.
(* a finite game of two has a saddle point in mixed strategies *)
Lemma saddle : exists p q,
  [/\ distribution p, distribution q & forall x y, \sum_y' A x y' * q y' <= \sum_x' p x' * A x' y].
Proof.
have bools (F : bool -> R) : \sum_(s : bool) (-1) ^+ s * F s = F false - F true.
  by rewrite big_bool addrC /= expr0 expr1 mul1r mulN1r.
case: (farkas_positive M B) => [[z z0 sz]|[u [u0 uM uB]]].
  exists (fun x => z (inl x)), (fun y => z (inr y)).
  have half (S : R) : (forall s : bool, (-1) ^+ s * S <= (-1) ^+ s) -> S = 1.
    move=> h; have := h false; have := h true; rewrite expr0 expr1 !mul1r mulN1r lerN2 => h1 h2.
    by apply/eqP; rewrite eq_le h1 h2.
  split=> [||x y].
  - split=> [x|]; first exact: z0.
    apply: half => s; have := sz (inr (inl s)); rewrite big_sumType /= [X in _ + X]big1 ?addr0 => [|y _]; last by rewrite mul0r.
    by rewrite mulr_sumr.
  - split=> [y|]; first exact: z0.
    apply: half => s; have := sz (inr (inr s)); rewrite big_sumType /= [X in X + _]big1 ?add0r => [|y _]; last by rewrite mul0r.
    by rewrite mulr_sumr.
  have := sz (inl (x, y)); rewrite big_sumType /=; under [X in X + _]eq_bigr do rewrite mulNr mulrC.
  by rewrite sumrN addrC subr_le0.
exfalso; pose w x y := u (inl (x, y)); pose m y := \sum_x w x y; pose n x := \sum_y w x y.
pose beta := u (inr (inl false)) - u (inr (inl true)); pose delta := u (inr (inr false)) - u (inr (inr true)).
have w0 x y : 0 <= w x y by exact: u0.
have neg : beta + delta < 0.
  move: uB; rewrite !big_sumType /= [X in X + _]big1 ?add0r => [|i _]; last by rewrite mulr0.
  by under [X in X + _]eq_bigr do rewrite mulrC; under [X in _ + X]eq_bigr do rewrite mulrC; rewrite !bools.
have cx x : \sum_y m y * A x y <= beta.
  have := uM (inl x); rewrite !big_sumType /= [X in _ + (_ + X)]big1 ?addr0 => [|i _]; last by rewrite mulr0.
  under [X in _ + X]eq_bigr do rewrite mulrC; rewrite bools -/beta.
  suff -> : \sum_xy u (inl xy) * M (inl xy) (inl x) = - \sum_y m y * A x y by rewrite addrC subr_ge0.
  transitivity (\sum_x' \sum_y w x' y * - A x y); first by rewrite pair_bigA; apply: eq_bigr => -[].
  by rewrite exchange_big -sumrN; apply: eq_bigr => y _; rewrite -mulr_suml mulrN.
have cy y : - delta <= \sum_x n x * A x y.
  have := uM (inr y); rewrite !big_sumType /= [X in _ + (X + _)]big1 ?add0r => [|i _]; last by rewrite mulr0.
  under [X in _ + X]eq_bigr do rewrite mulrC; rewrite bools -/delta.
  suff -> : \sum_xy u (inl xy) * M (inl xy) (inr y) = \sum_x n x * A x y by rewrite -lerBlDr sub0r.
  transitivity (\sum_x \sum_y' w x y' * A x y); first by rewrite pair_bigA; apply: eq_bigr => -[].
  by apply: eq_bigr => x _; rewrite -mulr_suml.
pose L := \sum_x n x; have L' : L = \sum_y m y by rewrite /L exchange_big.
have L0 : 0 <= L by apply: sumr_ge0 => x _; apply: sumr_ge0 => y _.
have up : payoff A n m <= beta * L.
  rewrite /payoff /L mulr_sumr; apply: ler_sum => x _; rewrite [beta * _]mulrC; apply: ler_wpM2l; first exact: sumr_ge0.
  by apply: le_trans (cx x); apply: ler_sum => y _; rewrite mulrC.
have down : - (delta * L) <= payoff A n m.
  rewrite payoff_sum L' mulr_sumr -sumrN; apply: ler_sum => y _; rewrite -mulNr [- delta * _]mulrC.
  by apply: ler_wpM2l; [exact: sumr_ge0|exact: cy].
have : 0 <= (beta + delta) * L by have := le_trans down up; rewrite -subr_ge0 opprK -mulrDl.
rewrite nmulr_rge0 // => L00; have Lz : L = 0 by apply/eqP; rewrite eq_le L00.
have n0 x : n x = 0.
  by apply: (psumr_eq0P _ Lz) => // x' _; exact: sumr_ge0.
have m0 y : m y = 0.
  by apply: (psumr_eq0P _ (etrans (esym L') Lz)) => // y' _; exact: sumr_ge0.
have /card_gt0P[x _] := X0.
have /card_gt0P[y _] := Y0.
have b0 : 0 <= beta by apply: le_trans (cx x); rewrite big1 // => y' _; rewrite m0 mul0r.
have d0 : 0 <= delta.
  by rewrite -oppr_le0; apply: le_trans (cy y) _; rewrite big1 // => x' _; rewrite n0 mul0r.
by move: neg; rewrite ltNge addr_ge0.
Qed.

(* the worst payoff of p, the best against q; each is attained by an answer that is no mixture *)
Lemma worst_payoff y0 p : minimum (@distribution R Y) (payoff A p) (\sum_x p x * A x [arg min_(y < y0) \sum_x p x * A x y]%O).
Proof.
case: (@arg_minP _ _ _ y0 xpredT (fun y => \sum_x p x * A x y) isT) => y _ least; split.
  exists (fun y' => (y' == y)%:R); last by rewrite payoff_sum sum_one.
  by split=> [y'|]; [exact: ler0n|rewrite -[RHS](sum_one (fun _ => 1) y); apply: eq_bigr => y' _; rewrite mulr1].
move=> q [q0 q1]; rewrite payoff_sum -[X in X <= _]mul1r -q1 mulr_suml; apply: ler_sum => y' _.
by apply: ler_wpM2l => //; exact: least.
Qed.
Lemma best_payoff x0 q :
  maximum (@distribution R X) (fun p => payoff A p q) (\sum_y A [arg max_(x > x0) \sum_y A x y * q y]%O y * q y).
Proof.
case: (@arg_maxP _ _ _ x0 xpredT (fun x => \sum_y A x y * q y) isT) => x _ top; split.
  exists (fun x' => (x' == x)%:R); last by rewrite /payoff sum_one.
  by split=> [x'|]; [exact: ler0n|rewrite -[RHS](sum_one (fun _ => 1) x); apply: eq_bigr => x' _; rewrite mulr1].
move=> p [p0 p1]; rewrite -[X in _ <= X]mul1r -p1 mulr_suml; apply: ler_sum => x' _.
by apply: ler_wpM2l => //; exact: top.
Qed.

Theorem minimax : exists (worst : (X -> R) -> R) (best : (Y -> R) -> R) (v : R),
  [/\ forall p, distribution p -> minimum (@distribution R Y) (payoff A p) (worst p),
      forall q, distribution q -> maximum (@distribution R X) (fun p => payoff A p q) (best q),
      maximum (@distribution R X) worst v & minimum (@distribution R Y) best v].
Proof.
have /card_gt0P[x0 _] := X0; have /card_gt0P[y0 _] := Y0.
pose worst p := \sum_x p x * A x [arg min_(y < y0) \sum_x p x * A x y]%O.
pose best q := \sum_y A [arg max_(x > x0) \sum_y A x y * q y]%O y * q y.
have W p : distribution p -> minimum (@distribution R Y) (payoff A p) (worst p) by move=> _; exact: worst_payoff.
have B' q : distribution q -> maximum (@distribution R X) (fun p => payoff A p q) (best q) by move=> _; exact: best_payoff.
have [p [q [dp dq pq]]] := saddle; exists worst, best, (worst p).
have [[q' dq' wp] low] := W p dp; have [[p' dp' bq] high] := B' q dq.
have [p'0 p'1] := dp'; have [q'0 q'1] := dq'.
have mid : best q <= worst p.
  rewrite -wp -bq [X in _ <= X]payoff_sum; apply: (@le_trans _ _ (\sum_x p' x * (\sum_y q' y * (\sum_x' p x' * A x' y)))).
    apply: ler_sum => x _; apply: ler_wpM2l => //; rewrite -[X in X <= _]mul1r -q'1 mulr_suml.
    by apply: ler_sum => y _; apply: ler_wpM2l.
  by rewrite -mulr_suml p'1 mul1r.
have e : best q = worst p by apply/eqP; rewrite eq_le mid (le_trans (low q dq)) // high.
split=> //; first by split=> [|t dt]; [exists p|rewrite -e (le_trans _ (high t dt)) //; case: (W t dt) => _; apply].
by split=> [|t dt]; [exists q|rewrite (le_trans (low t dt)) //; case: (B' t dt) => _; apply].
Qed.
End Games.
End Minimax.
