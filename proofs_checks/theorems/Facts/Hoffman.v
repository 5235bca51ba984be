(* Hoffman's bound over an ordered field, by the same elimination: how far a point is from the solutions of A x <= b, by how much it
   fails the worst inequality. The constant depends on A alone.

   violation A b y   the largest excess of a row over its fm_bound, 0 for a solution
   hoffman           some solution x has sum_j |x j - y j| <= H violation A b y *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Facts Require Import Farkas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition violation (R : realFieldType) (I J : finType) (A : I -> J -> R) (b : I -> R) (y : J -> R) : R :=
  \big[Num.max/0]_i (\sum_j A i j * y j - b i).

Section Hoffman.
Variable R : realFieldType.

Lemma violation_ge0 (I J : finType) (A : I -> J -> R) b y : 0 <= violation A b y.
Proof. by rewrite /violation; elim/big_rec: _ => // i v _ v0; rewrite le_maxr v0 orbT. Qed.
Lemma violation_row (I J : finType) (A : I -> J -> R) b y i : \sum_j A i j * y j <= b i + violation A b y.
Proof.
rewrite -ler_subl_addl /violation; have : i \in index_enum I by rewrite mem_index_enum.
elim: (index_enum I) => [//|k r IH]; rewrite inE big_cons le_maxr => /predU1P[->|/IH ->]; by rewrite ?lexx ?orbT.
Qed.

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
  by apply: ler_wpmul2l; [exact: fm_combine_ge0|exact: sx].
- rewrite fm_row_combine; apply: (@le_trans _ _ (\sum_r fm_combine A c r * (b r + m))).
    by apply: ler_sum => r _; apply: ler_wpmul2l; [exact: fm_combine_ge0|exact: ym].
  under eq_bigr do rewrite mulrDr; rewrite big_split -mulr_suml ler_add2l /=; apply: ler_wpmul2r => //.
  rewrite /C (bigD1 c) //= ler_addl; apply: sumr_ge0 => d _; apply: sumr_ge0 => r _; exact: fm_combine_ge0.
have [x0 [s close]] := eliminate (y ord0) sx'; exists (fm_extend x0 x') => // j.
have far : H * (C * m) <= (H * C + \sum_i G i) * m by rewrite mulrDl mulrA ler_addl mulr_ge0.
case: (unliftP ord0 j) => [j' ->|->]; rewrite ?fm_extend_lift ?fm_extend_first; first exact: le_trans (xy' j') far.
case: close => [->|[i [i0 out ->]]]; first by rewrite subrr normr0 mulr_ge0 // addr_ge0 // mulr_ge0.
have e : `|fm_bound A b x' i / A i ord0 - y ord0| = (A i ord0 * y ord0 - fm_bound A b x' i) / `|A i ord0|.
  have -> : fm_bound A b x' i / A i ord0 - y ord0 = - ((A i ord0 * y ord0 - fm_bound A b x' i) / A i ord0) by field.
  by rewrite normrN normf_div [`|_ - fm_bound A b x' i|]gtr0_norm // subr_gt0.
rewrite e; apply: (@le_trans _ _ (G i * m)); last first.
  by rewrite ler_wpmul2r // (bigD1 i) //= addrCA ler_addl addr_ge0 // ?mulr_ge0 // sumr_ge0.
rewrite /G mulrAC ler_wpmul2r ?invr_ge0 ?normr_ge0 // /fm_bound.
have -> : A i ord0 * y ord0 - (b i - \sum_j A i (lift ord0 j) * x' j) =
  (\sum_j A i j * y j - b i) + \sum_j A i (lift ord0 j) * (x' j - y (lift ord0 j)).
  under [X in _ = _ + X]eq_bigr do rewrite mulrBr; rewrite sumrB big_ord_recl.
  by rewrite opprB [X in _ = X + _]addrAC -[RHS]addrA [X in _ = _ + X]addrCA subrr addr0 addrA addrAC.
rewrite mulrDl mul1r ler_add // ?ler_subl_addl //.
apply: le_trans (ler_norm _) _; apply: le_trans (ler_norm_sum _ _ _) _; rewrite /w !mulr_suml; apply: ler_sum => k _.
by rewrite normrM -[_ * _ * m]mulrA -[H * C * m]mulrA ler_wpmul2l.
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
rewrite [X in _ <= X]expr2 mulr_suml; apply: ler_sum => j _; rewrite -[d j ^+ 2]real_normK ?num_real // expr2 ler_wpmul2l //.
by rewrite (bigD1 j) //= ler_addl sumr_ge0.
Qed.
End Hoffman.
