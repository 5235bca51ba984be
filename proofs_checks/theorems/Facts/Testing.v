(* Tests between finitely many laws, over any ordered field.

   Le Cam (two points)     le_cam
   Neyman-Pearson          neyman_pearson
   Assouad                 assouad (neighbours)
   Assouad by groups       assouad_groups (a loss and a weight for each bit, mixtures), assouad_weights,
                           assouad_groups_neighbours *)
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
(* The mixture of the laws p v, v in A, all with the same weight. *)
Definition mixture (V : finType) (p : V -> Y -> R) (A : pred V) (y : Y) : R := (\sum_(v | A v) p v y) / #|A|%:R.

Section Groups.
Variables (n : nat) (p : {ffun 'I_n -> bool} -> Y -> R).
Hypothesis dp : forall v, distribution (p v).
Notation vectors := [finType of {ffun 'I_n -> bool}].
Notation half i b := [pred v : {ffun 'I_n -> bool} | v i == b].

Lemma card_half i b : #|half i b|%:R != 0 :> R /\ #|vectors|%:R = #|half i b|%:R * 2%:R :> R.
Proof.
have e : #|half i (~~ b)| = #|half i b|.
  rewrite -!sum1_card (reindex_inj (inv_inj (@flipK n i))) /=.
  by apply: eq_bigl => v; rewrite !inE ffunE eqxx; case: (v i); case: b.
have two : #|vectors| = (#|half i b| * 2)%N.
  rewrite -(cardC (half i b)) muln2 -addnn; congr addn.
  by rewrite -e; apply: eq_card => v; rewrite !inE; case: (v i) b {e} => [] [].
split; last by rewrite two natrM.
by rewrite pnatr_eq0 -lt0n; apply/card_gt0P; exists [ffun=> b]; rewrite !inE ffunE.
Qed.

Lemma mixture_half i b (f : Y -> R) :
  mean (uniform R vectors) (fun v => (v i == b)%:R * mean (p v) f) = mean (mixture p (half i b)) f / 2%:R.
Proof.
have [h0 e] := card_half i b.
have -> : mean (uniform R vectors) (fun v => (v i == b)%:R * mean (p v) f) =
    (#|half i b|%:R * 2%:R)^-1 * (\sum_(v | half i b v) mean (p v) f).
  rewrite -e /mean mulr_sumr [in RHS]big_mkcond; apply: eq_bigr => v _ /=.
  by case: eqP => _; rewrite ?mul1r // mul0r mulr0.
rewrite invfM mulrC mulrA; congr (_ / _); rewrite /mean exchange_big mulr_suml; apply: eq_bigr => y _ /=.
by rewrite -mulr_suml mulrAC.
Qed.

Lemma mixture_distribution i b : distribution (mixture p (half i b)).
Proof.
have [h0 _] := card_half i b; split=> [y|].
  by rewrite divr_ge0 ?ler0n //; apply: sumr_ge0 => v _; have [] := dp v.
rewrite -mulr_suml exchange_big /= (eq_bigr (fun _ => 1)) => [|v _]; last by have [] := dp v.
by rewrite sumr_const mulfV.
Qed.

(* Assouad by groups: whatever is answered to y, the bit i costs part i b y where its value is b, and D i or more for
   both values together. The mean of the loss over all bit vectors is at least half of the sum of D i (1 - TV), TV between
   the mixtures of the laws where bit i is true and where it is false. *)
Theorem assouad_groups (D : 'I_n -> R) (part : 'I_n -> bool -> Y -> R) (loss : {ffun 'I_n -> bool} -> Y -> R) :
  (forall i b y, 0 <= part i b y) -> (forall i y, D i <= part i true y + part i false y) ->
  (forall (v : {ffun 'I_n -> bool}) y, \sum_i part i (v i) y <= loss v y) ->
  \sum_i D i / 2%:R * (1 - tv (mixture p (half i true)) (mixture p (half i false))) <=
  mean (uniform R vectors) (fun v => mean (p v) (loss v)).
Proof.
move=> part0 partD lossP.
have u0 : distribution (uniform R vectors).
  by apply: uniform_distribution; apply/card_gt0P; exists [ffun=> true].
apply: (@le_trans _ _ (mean (uniform R vectors) (fun v : vectors => \sum_i mean (p v) (part i (v i))))); last first.
  apply: mean_le => // v; rewrite -mean_sum; exact: mean_le.
rewrite mean_sum; apply: ler_sum => i _.
have -> : mean (uniform R vectors) (fun v : vectors => mean (p v) (part i (v i))) =
    (mean (mixture p (half i true)) (part i true) + mean (mixture p (half i false)) (part i false)) / 2%:R.
  rewrite mulrDl -!mixture_half -meanD; apply: eq_mean => v.
  by case: (v i); rewrite /= mul1r mul0r ?addr0 ?add0r.
rewrite -tv_min; try exact: mixture_distribution.
rewrite mulrAC ler_pmul2r ?invr_gt0 ?ltr0n // /mean -big_split mulr_sumr; apply: ler_sum => y _ /=.
set a := mixture _ _ y; set b := mixture _ _ y.
have m0 : 0 <= Num.min a b.
  by rewrite le_minr (proj1 (mixture_distribution i true)) (proj1 (mixture_distribution i false)).
apply: le_trans (ler_wpmul2r m0 (partD i y)) _; rewrite mulrC mulrDr.
by apply: ler_add; rewrite ler_wpmul2r // le_minl lexx ?orbT.
Qed.

(* The loss of guesses: a wrong bit i costs tau i. *)
Corollary assouad_weights (tau : 'I_n -> R) (guess : 'I_n -> Y -> bool) (loss : {ffun 'I_n -> bool} -> Y -> R) :
  (forall i, 0 <= tau i) -> (forall (v : {ffun 'I_n -> bool}) y, \sum_i tau i * (guess i y != v i)%:R <= loss v y) ->
  \sum_i tau i / 2%:R * (1 - tv (mixture p (half i true)) (mixture p (half i false))) <=
  mean (uniform R vectors) (fun v => mean (p v) (loss v)).
Proof.
move=> tau0 lossP; apply: (@assouad_groups tau (fun i b y => tau i * (guess i y != b)%:R)) => // [i b y|i y].
  by rewrite mulr_ge0 ?ler0n.
by case: (guess i y); rewrite /= !(mulr0, mulr1, add0r, addr0).
Qed.

(* total variation is convex: the mixtures are no further apart than the neighbours in the mean *)
Theorem mixture_neighbours i : tv (mixture p (half i true)) (mixture p (half i false)) <=
  mean (uniform R vectors) (fun v => tv (p v) (p (flip i v))).
Proof.
have [h0 e] := card_half i true; have [_ e'] := card_half i false.
have same : #|half i false|%:R = #|half i true|%:R :> R.
  by apply: (@mulIf _ 2%:R); rewrite ?pnatr_eq0 // -e -e'.
have hp : 0 < #|half i true|%:R :> R by rewrite lt0r h0 ler0n.
have turn (F : vectors -> R) : \sum_(v | half i false v) F v = \sum_(v | half i true v) F (flip i v).
  rewrite (reindex_inj (inv_inj (@flipK n i))) /=; apply: eq_bigl => v.
  by rewrite ffunE eqxx; case: (v i).
have -> : mean (uniform R vectors) (fun v => tv (p v) (p (flip i v))) =
    (\sum_(v | half i true v) tv (p v) (p (flip i v))) / #|half i true|%:R.
  rewrite /mean -mulr_sumr /uniform e (bigID (half i true)) /=.
  rewrite [X in _ + X](eq_bigl (half i false)) => [|v]; last by rewrite /=; case: (v i).
  rewrite turn [X in _ + X](eq_bigr (fun v => tv (p v) (p (flip i v)))) => [|v _]; last first.
    by rewrite flipK /tv; congr (_ / _); apply: eq_bigr => y _; rewrite distrC.
  set S := \sum_(v | _) _; set c := #|_|%:R in h0 *; clearbody S c; field; by rewrite h0.
rewrite ler_pdivl_mulr // /tv -mulr_suml mulrAC ler_pmul2r ?invr_gt0 ?ltr0n // mulr_suml exchange_big /=.
apply: ler_sum => y _; rewrite -[X in _ * X]ger0_norm ?ler0n // -normrM /mixture same -mulrBl divfK //.
by rewrite turn -sumrB; exact: ler_norm_sum.
Qed.

Corollary assouad_groups_neighbours (D : 'I_n -> R) (part : 'I_n -> bool -> Y -> R) (loss : {ffun 'I_n -> bool} -> Y -> R) :
  (forall i, 0 <= D i) -> (forall i b y, 0 <= part i b y) -> (forall i y, D i <= part i true y + part i false y) ->
  (forall (v : {ffun 'I_n -> bool}) y, \sum_i part i (v i) y <= loss v y) ->
  \sum_i D i / 2%:R * (1 - mean (uniform R vectors) (fun v => tv (p v) (p (flip i v)))) <=
  mean (uniform R vectors) (fun v => mean (p v) (loss v)).
Proof.
move=> D0 part0 partD lossP; apply: le_trans (assouad_groups part0 partD lossP); apply: ler_sum => i _.
by rewrite ler_wpmul2l ?divr_ge0 ?ler0n // ler_sub // mixture_neighbours.
Qed.
End Groups.
End Testing.
