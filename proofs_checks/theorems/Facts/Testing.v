(* Tests between finitely many laws, over any ordered field.

   Le Cam (two points)     le_cam
   Neyman-Pearson          neyman_pearson
   Assouad                 assouad *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Testing.
Variables (R : realFieldType) (Y : finType).
Implicit Types (p q : Y -> R).

(* the errors of a test add up to at least 1 - TV: it says q on the set A *)
Theorem le_cam p q (A : pred Y) : distribution p -> distribution q ->
  1 - tv p q <= probability p A + probability q (fun y => ~~ A y).
Proof.
move=> dp dq; rewrite -tv_min // /probability (bigID A) /=.
by apply: ler_add; apply: ler_sum => y _; rewrite le_minl lexx ?orbT.
Qed.

(* best is 1 where q > c p and 0 where q < c p: no test of the same level has more power *)
Theorem neyman_pearson p q (c : R) (best other : Y -> R) : 0 <= c ->
  (forall y, 0 <= other y <= 1) -> (forall y, 0 <= best y <= 1) ->
  (forall y, c * p y < q y -> best y = 1) -> (forall y, q y < c * p y -> best y = 0) ->
  \sum_y p y * other y <= \sum_y p y * best y -> \sum_y q y * other y <= \sum_y q y * best y.
Proof.
move=> c0 o01 b01 up down level.
have h : 0 <= \sum_y (best y - other y) * (q y - c * p y).
  apply: sumr_ge0 => y _; have /andP[o0 o1] := o01 y.
  have [l|g|->] := ltrgtP (q y) (c * p y).
  - by rewrite down // sub0r mulNr -mulrN opprB mulr_ge0 // subr_ge0 ltW.
  - by rewrite up // mulr_ge0 // subr_ge0 // ltW.
  - by rewrite subrr mulr0.
have e : \sum_y (best y - other y) * (q y - c * p y) =
  (\sum_y q y * best y - \sum_y q y * other y) - c * (\sum_y p y * best y - \sum_y p y * other y).
  by rewrite -!sumrB mulr_sumr -sumrB; apply: eq_bigr => y _; ring.
rewrite -subr_ge0; rewrite e subr_ge0 in h; apply: le_trans h.
by rewrite mulr_ge0 // subr_ge0.
Qed.

(* Assouad: 2^n laws indexed by bit vectors; guess i guesses bit i. Summed over the vectors, the errors in the bits are
   at least half of 1 - TV between neighbours. *)
Definition flip (n : nat) (i : 'I_n) (v : {ffun 'I_n -> bool}) : {ffun 'I_n -> bool} := [ffun j => if j == i then ~~ v j else v j].

Lemma flipK n (i : 'I_n) : involutive (flip i).
Proof. by move=> v; apply/ffunP => j; rewrite !ffunE; case: eqP => // _; rewrite negbK. Qed.

Theorem assouad (n : nat) (p : {ffun 'I_n -> bool} -> Y -> R) (guess : 'I_n -> Y -> bool) : (forall v, distribution (p v)) ->
  (\sum_v \sum_i (1 - tv (p v) (p (flip i v)))) / 2%:R <= \sum_v \sum_i probability (p v) (fun y => guess i y != v i).
Proof.
move=> dp; rewrite exchange_big [X in _ <= X]exchange_big mulr_suml /=; apply: ler_sum => i _.
rewrite ler_pdivr_mulr ?ltr0n // mulr_natr mulr2n.
have e : \sum_v probability (p v) (fun y => guess i y != v i) =
         \sum_v probability (p (flip i v)) (fun y => ~~ (guess i y != v i)).
  rewrite (reindex_inj (inv_inj (@flipK n i))) /=; apply: eq_bigr => v _; apply: eq_probability => y.
  by rewrite ffunE eqxx; case: (guess i y); case: (v i).
rewrite {2}e -big_split /=; apply: ler_sum => v _; exact: le_cam.
Qed.
End Testing.
