(* context-aware-ldp, Theorem 3, the term k/(alpha^2 epsilon) of its lower side, with constants, by Assouad's lemma: one sensitive
   symbol against all symbols that are not sensitive. k' is the number of these, t = e^epsilon.

   column            one column of a channel
   star_risk         an alphabet of one sensitive symbol (None) and k' others
   high_low_risk     R_n >= alpha/2 (1 - sqrt (4 n alpha^2 (1 - 1/t) (k' + (t-1)/(t+1)) / ((1 - 2 alpha) k'^2)))
   free_risk         the same without privacy: k' + 1 in place of (1 - 1/t) (k' + (t-1)/(t+1)), k' the number of symbols less one *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals.
From Exactdp.ContextAware Require Import Moves.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Column.
Variables (R : realFieldType) (J : finType) (t a : R) (b : J -> R).
Hypotheses (t1 : 1 <= t) (a0 : 0 <= a) (J0 : (0 < #|J|)%N) (ab : forall j, a <= t * b j).
Let k : R := #|J|%:R.
Let k0 : 0 < k. Proof. by rewrite ltr0n. Qed.
Let t0 : 0 < t. Proof. exact: lt_le_trans ltr01 t1. Qed.
(* negative or not: over a whole channel a adds up to 1 and b to k *)
Definition ray : R := 2%:R * k * (t - 1) ^+ 2 / (t * (t + 1)) - 2%:R * k ^+ 2 / t.

Lemma rayE : ray + 2%:R * k ^+ 2 = 2%:R * k * ((1 - t^-1) * (k + (t - 1) / (t + 1))).
Proof. by rewrite /ray; field; rewrite !gt_eqF // addr_gt0 // ltr01. Qed.

Lemma squares_le (x : J -> R) : (forall j, 0 <= x j) -> \sum_j x j ^+ 2 <= (\sum_j x j) ^+ 2.
Proof.
move=> x0; rewrite expr2 mulr_suml; apply: ler_sum => j _; rewrite expr2 ler_wpmul2l // (bigD1 j) //= ler_addl.
exact: sumr_ge0.
Qed.

Lemma column : \sum_j (b j - a) ^+ 2 <= (ray * a + 2%:R * k * \sum_j b j) * (a / 2%:R + (\sum_j b j) / (2%:R * k)).
Proof.
pose x j := b j - a / t; have x0 j : 0 <= x j by rewrite subr_ge0 ler_pdivr_mulr // mulrC.
have -> : \sum_j b j = k * a / t + \sum_j x j.
  by rewrite sumrB sumr_const -[_ *+ _]mulr_natl -/k mulrA addrCA subrr addr0.
have -> : \sum_j (b j - a) ^+ 2 = \sum_j x j ^+ 2 - 2%:R * a * (1 - t^-1) * (\sum_j x j) + k * a ^+ 2 * (1 - t^-1) ^+ 2.
  rewrite mulr_sumr -sumrB (_ : k * a ^+ 2 * (1 - t^-1) ^+ 2 = \sum_(j : J) a ^+ 2 * (1 - t^-1) ^+ 2); last first.
    by rewrite sumr_const -[RHS]mulr_natl mulrA.
  by rewrite -big_split; apply: eq_bigr => j _; rewrite /x /=; ring.
have := squares_le x0; set S := \sum_j x j; have S0 : 0 <= S by exact: sumr_ge0.
move=> h; apply: le_trans (ler_add (ler_add h (lexx _)) (lexx _)) _.
have u0 : 0 <= t - 1 by rewrite subr_ge0.
have t2 : 0 < t + 1 by rewrite addr_gt0 ?ltr01 //; exact: t0.
rewrite -subr_ge0 (_ : _ - _ = a * S * ((t - 1) ^+ 2 / (t * (t + 1)) + k + k / t + 2%:R * (t - 1) / t)).
  by rewrite !mulr_ge0 // !addr_ge0 ?divr_ge0 ?mulr_ge0 ?sqr_ge0 ?ler0n // ltW // mulr_gt0.
by rewrite /ray; field; rewrite !gt_eqF.
Qed.

(* without privacy *)
Lemma column_free : (forall j, 0 <= b j) ->
  \sum_j (b j - a) ^+ 2 <= (2%:R * k * a + 2%:R * k * \sum_j b j) * (a / 2%:R + (\sum_j b j) / (2%:R * k)).
Proof.
move=> b0; have B0 : 0 <= \sum_j b j by exact: sumr_ge0.
have -> : \sum_j (b j - a) ^+ 2 = \sum_j b j ^+ 2 - 2%:R * a * (\sum_j b j) + k * a ^+ 2.
  rewrite mulr_sumr -sumrB (_ : k * a ^+ 2 = \sum_(j : J) a ^+ 2); last by rewrite sumr_const -[RHS]mulr_natl.
  by rewrite -big_split; apply: eq_bigr => j _ /=; ring.
apply: le_trans (ler_add (ler_add (squares_le b0) (lexx _)) (lexx _)) _.
move: B0; set B := \sum_j b j => B0; rewrite -subr_ge0 (_ : _ - _ = a * B * (k + 3%:R)).
  by rewrite !mulr_ge0 // addr_ge0 ?ler0n.
by field; rewrite gt_eqF.
Qed.
End Column.

Lemma sum_option (R : realFieldType) (J : finType) (F : option J -> R) : \sum_z F z = F None + \sum_j F (Some j).
Proof. by rewrite (bigD1 None) //=; congr (_ + _); rewrite (reindex_omap Some id) //=; [apply: eq_bigl => j; rewrite eqxx|case]. Qed.

Section Star.
Variables (J Y : finType) (n : nat) (Q : 'I_n -> option J -> Y -> real) (alpha G : real).
Let k : real := #|J|%:R.
Hypotheses (J0 : (0 < #|J|)%N) (alpha01 : 0 < alpha < 1 / 2%:R) (sQ : forall u, stochastic (Q u))
  (col : forall u y, let a := Q u None y in let B := \sum_j Q u (Some j) y in
    \sum_j (Q u (Some j) y - a) ^+ 2 <= ((2%:R * k * G - 2%:R * k ^+ 2) * a + 2%:R * k * B) * (a / 2%:R + B / (2%:R * k))).
Let k0 : 0 < k. Proof. by rewrite ltr0n. Qed.
Let kn : k != 0. Proof. by rewrite gt_eqF. Qed.
Let a0 : 0 < alpha. Proof. by case/andP: alpha01. Qed.
Let d0 : 0 < 1 - 2%:R * alpha.
Proof. by case/andP: alpha01 => _; rewrite ltr_pdivl_mulr ?ltr0n // mulrC subr_gt0. Qed.
Let nk (c : real) : \sum_(j : J) c = k * c. Proof. by rewrite sumr_const -mulr_natl. Qed.

Definition star (z : option J) : real := if z is Some _ then (2%:R * k)^-1 else 1 / 2%:R.
Definition ray_move (j : J) (z : option J) : real := if z is Some i then (i == j)%:R * (alpha / k) else - (alpha / k).

Lemma star_distribution : distribution star.
Proof.
split=> [[j|]|]; rewrite ?sum_option /=; first by rewrite invr_ge0 mulr_ge0 ?ler0n.
  by rewrite divr_ge0 ?ler0n ?ler01.
by rewrite nk; field.
Qed.

Lemma ray_flat j : \sum_z ray_move j z = 0.
Proof.
rewrite sum_option /= (bigD1 j) //= eqxx mul1r big1 ?addr0 ?addNr // => i /negPf ->.
exact: mul0r.
Qed.

Lemma sign_norm b : `|sign b| = 1. Proof. by case: b; rewrite /sign ?normrN normr1. Qed.

Lemma ray_small (v : {ffun 'I_#|J| -> bool}) z :
  `|\sum_j sign (v (enum_rank j)) * ray_move j z| <= 2%:R * alpha * star z.
Proof.
have ak : 0 <= alpha / k by rewrite divr_ge0 ?ler0n // ltW.
case: z => [i|] /=.
  rewrite (bigD1 i) //= eqxx mul1r big1 => [|j /negPf ji]; last by rewrite eq_sym ji mul0r mulr0.
  rewrite addr0 normrM sign_norm mul1r ger0_norm // le_eqVlt; apply/orP; left; apply/eqP; field; exact: kn.
apply: le_trans (ler_norm_sum _ _ _) _.
rewrite (eq_bigr (fun=> alpha / k)) => [|j _]; last by rewrite normrM sign_norm mul1r normrN ger0_norm.
by rewrite nk le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.

Lemma ray_own z i j : (id z : option J) = Some i -> j != i -> ray_move j z = 0.
Proof. by move=> -> /negPf ji; rewrite /= eq_sym ji mul0r. Qed.

Lemma ray_price j : price ray_move id j = alpha / k.
Proof.
rewrite /price (big_pred1 (Some j)) //= eqxx mul1r ger0_norm // divr_ge0 ?ler0n //; exact: ltW.
Qed.

Let K : real := alpha / k * ((alpha / k) ^+ 2 * (2%:R * k * G)).

Lemma ray_contraction u :
  \sum_j price ray_move id j * (\sum_y output (ray_move j) (Q u) y ^+ 2 / output star (Q u) y) <= K.
Proof.
have ak : 0 <= alpha / k by rewrite divr_ge0 ?ler0n // ltW.
under eq_bigr do rewrite ray_price; rewrite -mulr_sumr; apply: ler_wpmul2l => //.
have [Q0 Q1] := sQ u.
rewrite exchange_big /=.
apply: (@le_trans _ _ (\sum_y (alpha / k) ^+ 2 * ((2%:R * k * G - 2%:R * k ^+ 2) * Q u None y + 2%:R * k * \sum_j Q u (Some j) y))).
  apply: ler_sum => y _; rewrite -mulr_suml.
  set a := Q u None y; set B := \sum_j Q u (Some j) y.
  have B0 : 0 <= B by apply: sumr_ge0.
  have -> : output star (Q u) y = a / 2%:R + B / (2%:R * k).
    by rewrite /output sum_option /= -mulr_sumr -/B -/a; field.
  have -> : \sum_j output (ray_move j) (Q u) y ^+ 2 = (alpha / k) ^+ 2 * \sum_j (Q u (Some j) y - a) ^+ 2.
    rewrite mulr_sumr; apply: eq_bigr => j _; rewrite -exprMn; congr (_ ^+ 2).
    rewrite /output sum_option /= (bigD1 j) //= eqxx mul1r big1 ?addr0 => [|i /negPf ->]; last by rewrite !mul0r.
    by rewrite -/a; ring.
  have a00 : 0 <= a by exact: Q0.
  have den : 0 <= a / 2%:R + B / (2%:R * k) by rewrite addr_ge0 ?divr_ge0 ?mulr_ge0 ?ler0n.
  rewrite -[X in X <= _]mulrA; apply: ler_wpmul2l; first exact: sqr_ge0.
  move: den; rewrite le_eqVlt => /predU1P[z|den]; last first.
    by rewrite ler_pdivr_mulr //; exact: col.
  have [az bz] : a = 0 /\ B = 0.
    move: z => /eqP; rewrite eq_sym paddr_eq0 ?divr_ge0 ?mulr_ge0 ?ler0n // !mulf_eq0 !invr_eq0 !mulf_eq0.
    by rewrite (negPf kn) !pnatr_eq0 !orbF => /andP[/eqP -> /eqP ->].
  by rewrite az bz !mul0r addr0 invr0 !mulr0 addr0.
rewrite -mulr_sumr; apply: ler_wpmul2l; first exact: sqr_ge0.
rewrite big_split /= -!mulr_sumr Q1 exchange_big /= (eq_bigr (fun=> 1)) => [|j _]; last exact: Q1.
by rewrite nk le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Theorem star_risk (estimator : {ffun 'I_n -> Y} -> option J -> real) : exists p, distribution p /\
  alpha / 2%:R * (1 - sqrt (4%:R * n%:R * alpha ^+ 2 * G / ((1 - 2%:R * alpha) * k ^+ 2))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof.
have c1 : 2%:R * alpha < 1 by rewrite -subr_gt0.
have [v h] := assouad_moves star_distribution ray_flat c1 ray_small ray_own sQ ray_contraction estimator.
exists (hidden star ray_move v); split; first exact: hidden_distribution star_distribution ray_flat c1 ray_small v.
apply: le_trans h; rewrite le_eqVlt; apply/orP; left; apply/eqP.
have -> : \sum_j price ray_move id j = alpha.
  by rewrite (eq_bigr (fun=> alpha / k)) ?nk => [|j _]; [field|exact: ray_price].
rewrite mulrBr mulr1; congr (_ - _).
have a2 : 0 <= alpha / 2%:R by rewrite divr_ge0 ?ler0n // ltW.
rewrite -{1}(sqrt_sqr a2) -sqrtM ?sqr_ge0 //; congr sqrt; rewrite /K.
by field; rewrite kn gt_eqF.
Qed.
End Star.

(* one symbol against those of a set *)
Section Against.
Variables (X Y : finType) (one : X) (B : {set X}) (n : nat) (Q : 'I_n -> X -> Y -> real) (alpha G : real).
Let k : real := #|B|%:R.
Hypotheses (oneB : one \notin B) (B0 : (0 < #|B|)%N) (alpha01 : 0 < alpha < 1 / 2%:R) (sQ : forall u, stochastic (Q u))
  (col : forall u y, let a := Q u one y in let b := \sum_(j in B) Q u j y in
    \sum_(j in B) (Q u j y - a) ^+ 2 <= ((2%:R * k * G - 2%:R * k ^+ 2) * a + 2%:R * k * b) * (a / 2%:R + b / (2%:R * k))).

Lemma against_risk (estimator : {ffun 'I_n -> Y} -> X -> real) : exists p, distribution p /\
  alpha / 2%:R * (1 - sqrt (4%:R * n%:R * alpha ^+ 2 * G / ((1 - 2%:R * alpha) * k ^+ 2))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof.
pose J := [finType of 'I_#|B|].
pose at_ (z : option J) : X := if z is Some j then enum_val j else one.
have inj : injective at_.
  move=> [i|] [j|] //= e; first by congr Some; exact: enum_val_inj e.
  - by move: (enum_valP i) oneB; rewrite e => ->.
  - by move: (enum_valP j) oneB; rewrite -e => ->.
have cJ : #|J| = #|B| by rewrite card_ord.
have J0 : (0 < #|J|)%N by rewrite cJ.
have kE : k = #|J|%:R by rewrite cJ.
have sW u : stochastic (fun z => Q u (at_ z)) by have [Q0 Q1] := sQ u; split=> [z y|z]; [exact: Q0|exact: Q1].
have sumJ (F : X -> real) : \sum_(j : J) F (enum_val j) = \sum_(j in B) F j by symmetry; exact: big_enum_val.
have [|p [dp h]] := @star_risk J Y n (fun u z => Q u (at_ z)) alpha G J0 alpha01 sW _ (fun y z => estimator y (at_ z)).
  by move=> u y; have := col u y; rewrite /= -!sumJ kE.
exists (embedded at_ p); split; first exact: embedded_distribution.
rewrite kE; apply: le_trans h _; exact: embedded_risk.
Qed.
End Against.

(* the least sensitive symbol against all that are not sensitive; and, without privacy, any symbol against all others *)
Section HighLow.
Variables (X Y : finType) (n : nat) (Q : 'I_n -> X -> Y -> real) (alpha : real) (estimator : {ffun 'I_n -> Y} -> X -> real).
Hypotheses (alpha01 : 0 < alpha < 1 / 2%:R) (sQ : forall u, stochastic (Q u)).
Let sum_val (B : {set X}) (F : X -> real) : \sum_(j in B) F j = \sum_(i < #|B|) F (enum_val i). Proof. exact: big_enum_val. Qed.

Theorem high_low_risk (A : {set X}) (t : real) : A != set0 -> ~: A != set0 -> 1 <= t ->
  (forall u, private (high_low A t) (Q u)) -> exists p, distribution p /\
  alpha / 2%:R * (1 - sqrt (4%:R * n%:R * alpha ^+ 2 * ((1 - t^-1) * (#|~: A|%:R + (t - 1) / (t + 1))) /
    ((1 - 2%:R * alpha) * #|~: A|%:R ^+ 2))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof.
move=> /set0Pn[one a] B0 t1 pQ; have B1 : (0 < #|~: A|)%N by rewrite card_gt0.
apply: (against_risk (one := one) (B := ~: A)) => //; first by rewrite inE negbK.
move=> u y /=; have [Q0 _] := sQ u; rewrite !sum_val.
have := @column _ [finType of 'I_#|~: A|] t (Q u one y) (fun i => Q u (enum_val i) y) t1 (Q0 one y).
have := @rayE _ [finType of 'I_#|~: A|] t t1; rewrite !card_ord => <- h.
rewrite addrK; apply: h => // i; by apply: (pQ u); rewrite /high_low a.
Qed.

Theorem free_risk : (1 < #|X|)%N -> exists p, distribution p /\
  alpha / 2%:R * (1 - sqrt (4%:R * n%:R * alpha ^+ 2 * (#|X|.-1%:R + 1) / ((1 - 2%:R * alpha) * #|X|.-1%:R ^+ 2))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof.
move=> X1; have /card_gt0P[one _] : (0 < #|X|)%N by exact: ltnW.
have cB : #|~: [set one]| = #|X|.-1 by rewrite cardsC1.
have B1 : (0 < #|~: [set one]|)%N by rewrite cB -ltnS prednK // ltnW.
rewrite -cB; apply: (against_risk (one := one) (B := ~: [set one])) => //; first by rewrite !inE eqxx.
move=> u y /=; have [Q0 _] := sQ u; rewrite !sum_val.
have := @column_free _ [finType of 'I_#|~: [set one]|] (Q u one y) (fun i => Q u (enum_val i) y) (Q0 one y).
rewrite !card_ord => /(_ B1 (fun i => Q0 _ y)); congr (_ <= (_ * _ + _) * _); ring.
Qed.
End HighLow.
