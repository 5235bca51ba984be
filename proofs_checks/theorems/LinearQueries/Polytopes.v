(* Projection, Simplex. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* linear-queries, section 2.3: projection onto a symmetric convex body. Vectors are functions of a finite index set. *)
Module Projection.
Section Geometry.
Variables (R : realFieldType) (d : finType).
Notation vector := (d -> R).
Implicit Types (u v w z : vector) (L : vector -> Prop).

Definition inner u v : R := \sum_i u i * v i.
Definition square u : R := inner u u.                      (* the squared length *)
Definition plus u v : vector := fun i => u i + v i.
Definition minus u v : vector := fun i => u i - v i.
Definition convex L := forall u v a, L u -> L v -> 0 <= a <= 1 -> L (fun i => (1 - a) * u i + a * v i).
Definition symmetric L := forall u, L u -> L (fun i => - u i).
(* w is the point of L nearest to v *)
Definition nearest L v w := L w /\ forall u, L u -> square (minus v w) <= square (minus v u).
(* B bounds the dual norm of z: |<z, u>| <= B for all u in L; the norm is the least such B *)
Definition dual_bound L z (B : R) := forall u, L u -> `|inner z u| <= B.

Lemma innerC u v : inner u v = inner v u.
Proof. by apply: eq_bigr => i _; rewrite mulrC. Qed.

(* the angle at the projection is not acute *)
Lemma obtuse L v w u : convex L -> nearest L v w -> L u -> inner (minus v w) (minus u w) <= 0.
Proof.
move=> cL [Lw near] Lu; set p := inner _ _; set q := square (minus u w).
have q0 : 0 <= q by apply: sumr_ge0 => i _; rewrite -expr2 sqr_ge0.
rewrite leNgt; apply/negP => p0.
have step a : 0 <= a <= 1 -> 2%:R * a * p <= a ^+ 2 * q.
  move=> a01; have near' := near _ (cL w u a Lw Lu a01).
  have e : square (minus v (fun i => (1 - a) * w i + a * u i)) - square (minus v w) = a ^+ 2 * q - 2%:R * a * p.
    rewrite /square /q /p /square /inner /minus !mulr_sumr -!sumrB; apply: eq_bigr => i _; ring.
  by rewrite -subr_ge0 -e subr_ge0.
have pq : 0 < p + q by apply: ltr_wpDr.
have := step (p / (p + q)); rewrite divr_ge0 ?(ltW p0) ?(ltW pq) // ler_pdivrMr // mul1r lerDl q0 => /(_ isT).
rewrite (_ : 2%:R * _ * p = 2%:R * (p ^+ 2 / (p + q))); last by ring.
rewrite (_ : _ * q = (p ^+ 2 / (p + q)) * (q / (p + q))); last by field; rewrite gt_eqF.
rewrite mulrC ler_pM2l ?divr_gt0 ?exprn_gt0 // ler_pdivlMr // => h.
have : p + q <= q by apply: le_trans h; rewrite ler_peMl ?ler1n // ltW.
by rewrite gerDr leNgt p0.
Qed.

(* the error of the projection: |yhat - y|^2 <= <z, yhat - y> *)
Lemma projection L y z w : convex L -> L y -> nearest L (plus y z) w -> square (minus w y) <= inner z (minus w y).
Proof.
move=> cL Ly near; have := obtuse cL near Ly.
rewrite -subr_ge0 sub0r => h; rewrite -subr_ge0; apply: le_trans h _.
rewrite /square /inner /minus /plus -sumrN -sumrB; apply: ler_sum => i _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Lemma inner_minus z u v : inner z (minus u v) = inner z u - inner z v.
Proof. by rewrite /inner -sumrB; apply: eq_bigr => i _; rewrite mulrBr. Qed.

Theorem lem_2_2_sharp L y z w B : convex L -> L y -> nearest L (plus y z) w -> dual_bound L z B ->
  square (minus w y) <= square z /\ square (minus w y) <= 2%:R * B.
Proof.
move=> cL Ly near zB; have h := projection cL Ly near; split.
  have e0 u : 0 <= square u by apply: sumr_ge0 => i _; rewrite -expr2 sqr_ge0.
  have := cauchy_schwarz z (minus w y); rewrite -/(inner _ _).
  have sq u : \sum_i u i ^+ 2 = square u by apply: eq_bigr => i _; rewrite expr2.
  rewrite !sq => cs; have [->|n0] := eqVneq (square (minus w y)) 0; first exact: e0.
  rewrite -(@ler_pM2r _ (square (minus w y))) ?lt_neqAle ?(eq_sym 0) ?n0 ?e0 //.
  by apply: le_trans cs; rewrite -expr2 ler_sqr ?nnegrE // (le_trans (e0 _) h).
apply: le_trans h _; have [Lw _] := near; rewrite inner_minus mulr_natl mulr2n.
apply: lerD; first by apply: le_trans (ler_norm _) (zB _ Lw).
by apply: le_trans (zB _ Ly); rewrite -normrN ler_norm.
Qed.

(* Lemma 2.2 as printed: 4 min(|z|^2, |z|_{L_o}) *)
Theorem lem_2_2 L y z w B : symmetric L -> convex L -> L y -> nearest L (plus y z) w -> dual_bound L z B ->
  square (minus w y) <= 4%:R * Num.min (square z) B.
Proof.
move=> _ cL Ly near zB; have [h1 h2] := lem_2_2_sharp cL Ly near zB.
have B0 : 0 <= B by apply: le_trans (zB _ Ly); apply: normr_ge0.
have z0 : 0 <= square z by apply: sumr_ge0 => i _; rewrite -expr2 sqr_ge0.
rewrite minEle; case: ifP => _; [apply: le_trans h1 _|apply: le_trans h2 _]; first by rewrite ler_peMl ?ler1n.
by rewrite ler_wpM2r // ler_nat.
Qed.

(* the convex hull of the points a j and - a j *)
Variables (J : finType) (a : J -> vector).
Definition hull (u : vector) := exists x : J -> R, \sum_j `|x j| <= 1 /\ forall i, u i = \sum_j x j * a j i.

Lemma hull_convex : convex hull.
Proof.
move=> u v b [x [x1 ex]] [y [y1 ey]] /andP[b0 b1].
exists (fun j => (1 - b) * x j + b * y j); split=> [|i]; last first.
  rewrite ex ey !mulr_sumr -big_split; apply: eq_bigr => j _; rewrite /=; ring.
apply: (@le_trans _ _ ((1 - b) * (\sum_j `|x j|) + b * \sum_j `|y j|)).
  rewrite !mulr_sumr -big_split; apply: ler_sum => j _; apply: le_trans (ler_normD _ _) _.
  by rewrite !normrM (ger0_norm b0) ger0_norm // subr_ge0.
rewrite -[X in _ <= X](subrK b) addrC [X in _ <= X]addrC; apply: lerD; rewrite ler_piMr ?subr_ge0 //.
Qed.

Lemma hull_symmetric : symmetric hull.
Proof.
move=> u [x [x1 ex]]; exists (fun j => - x j); split=> [|i]; first by under eq_bigr do rewrite normrN.
by rewrite ex -sumrN; apply: eq_bigr => j _; rewrite mulNr.
Qed.

Lemma hull_dual z B : 0 <= B -> (forall j, `|inner z (a j)| <= B) -> dual_bound hull z B.
Proof.
move=> B0 h u [x [x1 ex]].
have -> : inner z u = \sum_j x j * inner z (a j).
  rewrite /inner; under eq_bigr do rewrite ex mulr_sumr; rewrite exchange_big; apply: eq_bigr => j _.
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite mulrCA.
apply: le_trans (ler_norm_sum _ _ _) _; apply: (@le_trans _ _ (\sum_j `|x j| * B)).
  by apply: ler_sum => j _; rewrite normrM ler_wpM2l.
by rewrite -mulr_suml ler_piMl.
Qed.

(* Corollary 2.3: the bound by the vertices, with 2 in place of 4, and as printed *)
Theorem cor_2_3_sharp y z w B : hull y -> nearest hull (plus y z) w -> 0 <= B -> (forall j, `|inner z (a j)| <= B) ->
  square (minus w y) <= square z /\ square (minus w y) <= 2%:R * B.
Proof. by move=> hy near B0 h; apply: (lem_2_2_sharp hull_convex hy near); apply: hull_dual. Qed.

Theorem cor_2_3 y z w B : hull y -> nearest hull (plus y z) w -> 0 <= B -> (forall j, `|inner z (a j)| <= B) ->
  square (minus w y) <= 4%:R * B.
Proof.
move=> hy near B0 h; have [_ h2] := cor_2_3_sharp hy near B0 h.
by apply: le_trans h2 _; rewrite ler_wpM2r // ler_nat.
Qed.

Lemma max_ge (I : finType) (f : I -> R) j : f j <= \big[Num.max/0]_i f i.
Proof.
have : j \in index_enum I by exact: mem_index_enum.
elim: (index_enum I) => // k r h; rewrite big_cons inE le_max => /predU1P[<-|/h ->]; rewrite ?lexx ?orbT //.
Qed.

Lemma max_ge0 (I : finType) (f : I -> R) : 0 <= \big[Num.max/0]_i f i.
Proof. by elim: (index_enum I) => [|k r h]; rewrite ?big_nil ?big_cons ?le_max ?h ?orbT. Qed.

Lemma max_le (I : finType) (f : I -> R) c : 0 <= c -> (forall i, f i <= c) -> \big[Num.max/0]_i f i <= c.
Proof. by move=> c0 h; elim: (index_enum I) => [|k r le]; rewrite ?big_nil ?big_cons ?ge_max ?h. Qed.

(* Corollary 2.3 as printed, and with 2 in place of 4, the greatest of the |<z, a_j>| as it stands *)
Theorem cor_2_3_min y z w : hull y -> nearest hull (plus y z) w ->
  square (minus w y) <= Num.min (square z) (2%:R * (\big[Num.max/0]_j `|inner z (a j)|)).
Proof.
move=> hy near; have [h1 h2] := cor_2_3_sharp hy near (max_ge0 _) (max_ge (fun j => `|inner z (a j)|)).
by rewrite le_min h1 h2.
Qed.

Theorem cor_2_3_max y z w : hull y -> nearest hull (plus y z) w ->
  square (minus w y) <= 4%:R * (\big[Num.max/0]_j `|inner z (a j)|) /\ square (minus w y) <= 4%:R * square z.
Proof.
move=> hy near; have := cor_2_3_min hy near; rewrite le_min => /andP[h1 h2].
split; [apply: le_trans h2 _|apply: le_trans h1 _]; first by rewrite ler_wpM2r ?max_ge0 // ler_nat.
by rewrite ler_peMl ?ler1n // sumr_ge0 // => i _; rewrite -expr2 sqr_ge0.
Qed.
End Geometry.

(* both constants are attained on [-1, 1] *)
Section Interval.
Variable R : realFieldType.
Notation line := (unit -> R).
Definition column (j : unit) : line := fun=> 1.

Lemma sum_unit (f : unit -> R) : \sum_i f i = f tt.
Proof. by rewrite (bigD1 tt) //= big1 ?addr0 // => -[]. Qed.

Lemma hull_interval (u : line) : `|u tt| <= 1 -> hull column u.
Proof. by move=> h; exists u; split=> [|[]]; rewrite sum_unit ?mulr1. Qed.

Lemma nearest_self (d : finType) (L : (d -> R) -> Prop) v : L v -> nearest L v v.
Proof.
move=> Lv; split=> // u _; rewrite (_ : square (minus v v) = 0); last by rewrite /square /inner big1 // => i _; rewrite /minus subrr mul0r.
by apply: sumr_ge0 => i _; rewrite -expr2 sqr_ge0.
Qed.

Lemma square_moved (y z : line) : square (minus (plus y z) y) = square z.
Proof. by apply: eq_bigr => i _; rewrite /minus /plus addrC addKr. Qed.

Lemma attained_square : exists y z w : line,
  [/\ hull column y, nearest (hull column) (plus y z) w, 0 < square z & square (minus w y) = square z].
Proof.
exists (fun=> -1), (fun=> 1), (plus (fun=> -1) (fun=> 1)); split; last exact: square_moved.
- by apply: hull_interval; rewrite normrN normr1.
- by apply/nearest_self/hull_interval; rewrite /plus addNr normr0 ler01.
by rewrite /square /inner sum_unit mulr1 ltr01.
Qed.

Lemma attained_dual : exists y z w : line, [/\ hull column y, nearest (hull column) (plus y z) w, 0 < square (minus w y) &
  square (minus w y) = 2%:R * (\big[Num.max/0]_j `|inner z (column j)|)].
Proof.
exists (fun=> -1), (fun=> 2%:R), (plus (fun=> -1) (fun=> 2%:R)); rewrite square_moved; split.
- by apply: hull_interval; rewrite normrN normr1.
- by apply/nearest_self/hull_interval; rewrite /plus (_ : -1 + 2%:R = 1) ?normr1 //; ring.
- by rewrite /square /inner sum_unit -natrM ltr0n.
rewrite /square /inner sum_unit; congr (_ * _); apply/le_anti/andP; split.
  by apply: le_trans (max_ge _ tt); rewrite sum_unit mulr1 ger0_norm ?ler0n.
by apply: max_le => [|j]; rewrite ?ler0n // sum_unit mulr1 ger0_norm ?ler0n.
Qed.

Theorem cor_2_3_sharp_max :
  (forall (d J : finType) (a : J -> d -> R) (y z w : d -> R), hull a y -> nearest (hull a) (plus y z) w ->
   square (minus w y) <= Num.min (square z) (2%:R * (\big[Num.max/0]_j `|inner z (a j)|))) /\
  (exists y z w : line, [/\ hull column y, nearest (hull column) (plus y z) w, 0 < square z & square (minus w y) = square z]) /\
  (exists y z w : line, [/\ hull column y, nearest (hull column) (plus y z) w, 0 < square (minus w y) &
     square (minus w y) = 2%:R * (\big[Num.max/0]_j `|inner z (column j)|)]).
Proof. by split; [exact: cor_2_3_min|split; [exact: attained_square|exact: attained_dual]]. Qed.

(* the same for Lemma 2.2; L is the interval *)
Theorem lem_2_2_attained (y := (fun=> -1) : line) (z := (fun=> 2%:R^-1) : line) (z' := (fun=> 2%:R) : line) :
  hull column y /\
  (exists w : line, nearest (hull column) (plus y z) w /\ square (minus w y) = square z) /\
  (exists w : line, [/\ nearest (hull column) (plus y z') w, dual_bound (hull column) z' 2%:R & square (minus w y) = 2%:R * 2%:R]).
Proof.
have h0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
have h1 : 2%:R^-1 <= 1 :> R by rewrite invf_le1 ?ltr0n // ler1n.
split; first by apply: hull_interval; rewrite normrN normr1.
split.
  exists (plus (fun=> -1) (fun=> 2%:R^-1)); split; last exact: square_moved.
  apply/nearest_self/hull_interval; rewrite /plus addrC.
  by rewrite ler_norml lerBrDl subrr h0 lerBlDr (le_trans h1) // lerDl ler01.
exists (plus (fun=> -1) (fun=> 2%:R)); rewrite square_moved; split.
- by apply/nearest_self/hull_interval; rewrite /plus (_ : -1 + 2%:R = 1) ?normr1 //; ring.
- by apply: hull_dual => [|j]; rewrite ?ler0n // /inner sum_unit mulr1 ger0_norm ?ler0n.
by rewrite /square /inner sum_unit.
Qed.
End Interval.
End Projection.

(* linear-queries, Algorithm 5: the nearest point of the simplex, whose points are the distributions.

   simplex_nearest    there is one, for every point: all coordinates less a threshold, or 0 (any ordered field)
   simplex_dual       a bound of all coordinates bounds the dual norm
   simplex_apart      two points of it are at most sqrt 2 apart *)
Module Simplex.
Import Projection.
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
by apply: ler_sum => j _; rewrite normrM (ger0_norm (u0 j)) ler_wpM2r.
Qed.

Lemma simplex_square p : simplex p -> square p <= 1.
Proof.
move=> [p0 p1]; rewrite -[X in _ <= X]p1; apply: ler_sum => j _; rewrite ler_piMr // -p1 (bigD1 j) //= lerDl.
exact: sumr_ge0.
Qed.

Lemma simplex_apart p w : simplex p -> simplex w -> square (minus w p) <= 2%:R.
Proof.
move=> dp dw; have [p1 w1] := (simplex_square dp, simplex_square dw).
have c0 : 0 <= inner w p by apply: sumr_ge0 => j _; rewrite mulr_ge0 ?(proj1 dp) ?(proj1 dw).
have -> : square (minus w p) = square w + square p - 2%:R * inner w p.
  by rewrite /square /inner /minus mulr_sumr -big_split -sumrB; apply: eq_bigr => j _; rewrite /=; ring.
by rewrite lerBlDr ler_wpDr ?mulr_ge0 ?ler0n // mulr2n lerD.
Qed.

(* the threshold of a set S: what is to be taken from each coordinate of S for them to sum to 1 *)
Let threshold v (S : {set J}) : R := ((\sum_(j in S) v j) - 1) / #|S|%:R.

(* the projection onto the simplex keeps a set of coordinates: those that are at least the threshold of the set itself *)
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
  by rewrite /threshold cards1 big_set1 divr1 gerDl oppr_le0 ler01.
have [all|] := boolP [forall (j | j \in S), threshold v S <= v j].
  by exists S; rewrite ?cS //; split=> // j /(forall_inP all).
rewrite negb_forall_in => /exists_inP[i iS]; rewrite -ltNge => lo.
have c' : #|S :\ i| = m.+1 by move: (cardsD1 i S); rewrite iS cS => -[].
have m0 : (0 : R) < m.+1%:R by rewrite ltr0n.
have up : threshold v S <= threshold v (S :\ i).
  have e : threshold v (S :\ i) * m.+1%:R = threshold v S * m.+2%:R - v i.
    rewrite /threshold c' cS !divfK ?gt_eqF ?ltr0n // (big_setD1 i iS) /=; ring.
  rewrite -(ler_pM2r m0) e lerBrDr -(addn1 m.+1) natrD mulrDr mulr1 lerD2l.
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
  by rewrite !subr0 ler_wpM2r.
rewrite -addrA lerDl subr_ge0; apply: (@le_trans _ _ 0); first by rewrite pmulr_rle0 ?ltr0n.
by apply: sumr_ge0 => j _; rewrite -expr2 sqr_ge0.
Qed.
End Simplex.
End Simplex.
