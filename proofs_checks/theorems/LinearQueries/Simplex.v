(* linear-queries, Algorithm 5: the nearest point of the simplex, whose points are the distributions.

   simplex_nearest    there is one, for every point: all coordinates less a threshold, or 0 (any ordered field)
   simplex_dual       a bound of all coordinates bounds the dual norm
   simplex_apart      two points of it are at most sqrt 2 apart *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Probability.
From Exactdp.LinearQueries Require Import Projection.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Simplex.
Variables (R : realFieldType) (J : finType).
Notation simplex := (@distribution R J).
Implicit Types p u v w z : J -> R.

Lemma simplex_convex : convex simplex.
Proof.
move=> u v a [u0 u1] [v0 v1] /andP[a0 a1]; split=> [j|].
  by rewrite addr_ge0 ?mulr_ge0 // subr_ge0.
by rewrite big_split /= -!mulr_sumr u1 v1 !mulr1 subrK.
Qed.

Lemma simplex_dual z (B : R) : (forall j, `|z j| <= B) -> dual_bound simplex z B.
Proof.
move=> zB u [u0 u1]; apply: le_trans (ler_norm_sum _ _ _) _; rewrite -[X in _ <= X]mulr1 -u1 mulr_sumr.
by apply: ler_sum => j _; rewrite normrM (ger0_norm (u0 j)) ler_wpmul2r.
Qed.

Lemma simplex_square p : simplex p -> square p <= 1.
Proof.
move=> [p0 p1]; rewrite -[X in _ <= X]p1; apply: ler_sum => j _; rewrite ler_pimulr // -p1 (bigD1 j) //= ler_addl.
exact: sumr_ge0.
Qed.

Lemma simplex_apart p w : simplex p -> simplex w -> square (minus w p) <= 2%:R.
Proof.
move=> dp dw; have [p1 w1] := (simplex_square dp, simplex_square dw).
have c0 : 0 <= inner w p by apply: sumr_ge0 => j _; rewrite mulr_ge0 ?(proj1 dp) ?(proj1 dw).
have -> : square (minus w p) = square w + square p - 2%:R * inner w p.
  by rewrite /square /inner /minus mulr_sumr -big_split -sumrB; apply: eq_bigr => j _; rewrite /=; ring.
by rewrite ler_subl_addr ler_paddr ?mulr_ge0 ?ler0n // mulr2n ler_add.
Qed.

(* the threshold of a set S: what is to be taken from each coordinate of S for them to sum to 1 *)
Let threshold v (S : {set J}) : R := ((\sum_(j in S) v j) - 1) / #|S|%:R.

Lemma simplex_threshold v : (0 < #|J|)%N -> exists2 S : {set J}, (0 < #|S|)%N &
  (forall j, j \in S -> threshold v S <= v j) /\ (forall j, j \notin S -> v j <= threshold v S).
Proof.
move=> J0; suff : forall m (S : {set J}), #|S| = m.+1 -> (forall j, j \notin S -> v j <= threshold v S) ->
    exists2 S : {set J}, (0 < #|S|)%N &
    (forall j, j \in S -> threshold v S <= v j) /\ (forall j, j \notin S -> v j <= threshold v S).
  move=> h; apply: (h #|J|.-1 setT) => [|j]; first by rewrite cardsT prednK.
  by rewrite inE.
elim=> [|m ih] S cS out.
  exists S; rewrite ?cS //; split=> // j jS; move: cS => /eqP/cards1P[i e]; move: jS; rewrite e inE => /eqP ->.
  by rewrite /threshold cards1 big_set1 divr1 ger_addl oppr_le0 ler01.
have [all|] := boolP [forall (j | j \in S), threshold v S <= v j].
  by exists S; rewrite ?cS //; split=> // j /(forall_inP all).
rewrite negb_forall_in => /exists_inP[i iS]; rewrite -ltNge => lo.
have c' : #|S :\ i| = m.+1 by move: (cardsD1 i S); rewrite iS cS => -[].
have m0 : (0 : R) < m.+1%:R by rewrite ltr0n.
have up : threshold v S <= threshold v (S :\ i).
  have e : threshold v (S :\ i) * m.+1%:R = threshold v S * m.+2%:R - v i.
    rewrite /threshold c' cS !divfK ?gt_eqF ?ltr0n // (big_setD1 i iS) /=; ring.
  rewrite -(ler_pmul2r m0) e ler_subr_addr -(addn1 m.+1) natrD mulrDr mulr1 ler_add2l.
  exact: ltW.
apply: (ih (S :\ i)) => // j; rewrite !inE negb_and negbK => /predU1P[->|nj].
  exact: le_trans (ltW lo) up.
exact: le_trans (out j nj) up.
Qed.

Theorem simplex_nearest v : (0 < #|J|)%N -> exists w, nearest simplex v w.
Proof.
move=> J0; have [S S0 [inS outS]] := simplex_threshold v J0; set h := threshold v S in inS outS.
pose w j := if j \in S then v j - h else 0.
have w1 : \sum_j w j = 1.
  rewrite -big_mkcond sumrB sumr_const -[h *+ _]mulr_natr /h /threshold divfK ?pnatr_eq0 -?lt0n //.
  by rewrite opprB addrC subrK.
exists w; split=> [|u [u0 u1]].
  by split=> // j; rewrite /w; case: ifP => // /inS; rewrite subr_ge0.
have -> : square (minus v u) = square (minus v w) + square (minus w u) - 2%:R * inner (minus v w) (minus u w).
  by rewrite /square /inner /minus mulr_sumr -big_split -sumrB; apply: eq_bigr => j _; rewrite /=; ring.
have angle : inner (minus v w) (minus u w) <= 0.
  have -> : 0 = \sum_j h * (u j - w j) by rewrite -mulr_sumr sumrB u1 w1 subrr mulr0.
  apply: ler_sum => j _; rewrite /minus /w; case: ifPn => [_|/outS vh]; first by rewrite opprB addrC subrK.
  by rewrite !subr0 ler_wpmul2r.
rewrite -addrA ler_addl subr_ge0; apply: (@le_trans _ _ 0); first by rewrite pmulr_rle0 ?ltr0n.
by apply: sumr_ge0 => j _; rewrite -expr2 sqr_ge0.
Qed.
End Simplex.
