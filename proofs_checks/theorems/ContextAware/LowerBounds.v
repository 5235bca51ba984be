(* LowerHighLow, LowerBlocks. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic.
From Exactdp.Mechanisms Require Import Sensitive.
From Exactdp.ContextAware Require Import Perturbations.
Import Basic.Reals Moves Blocks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* context-aware-ldp, Theorem 3, the term k/(alpha^2 epsilon) of its lower side, with constants, by Assouad's lemma: one sensitive
   symbol against all symbols that are not sensitive. k' is the number of these, t = e^epsilon.

   column            one column of a channel
   star_risk         an alphabet of one sensitive symbol (None) and k' others
   high_low_risk     R_n >= alpha/2 (1 - sqrt (4 n alpha^2 (1 - 1/t) (k' + (t-1)/(t+1)) / ((1 - 2 alpha) k'^2)))
   free_risk         the same without privacy: k' + 1 in place of (1 - 1/t) (k' + (t-1)/(t+1)), k' the number of symbols less one *)
Module LowerHighLow.
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
move=> x0; rewrite expr2 mulr_suml; apply: ler_sum => j _; rewrite expr2 ler_wpM2l // (bigD1 j) //= lerDl.
exact: sumr_ge0.
Qed.

Lemma column : \sum_j (b j - a) ^+ 2 <= (ray * a + 2%:R * k * \sum_j b j) * (a / 2%:R + (\sum_j b j) / (2%:R * k)).
Proof.
pose x j := b j - a / t; have x0 j : 0 <= x j by rewrite subr_ge0 ler_pdivrMr // mulrC.
have -> : \sum_j b j = k * a / t + \sum_j x j.
  by rewrite sumrB sumr_const -[_ *+ _]mulr_natl -/k mulrA addrCA subrr addr0.
have -> : \sum_j (b j - a) ^+ 2 = \sum_j x j ^+ 2 - 2%:R * a * (1 - t^-1) * (\sum_j x j) + k * a ^+ 2 * (1 - t^-1) ^+ 2.
  rewrite mulr_sumr -sumrB (_ : k * a ^+ 2 * (1 - t^-1) ^+ 2 = \sum_(j : J) a ^+ 2 * (1 - t^-1) ^+ 2); last first.
    by rewrite sumr_const -[RHS]mulr_natl mulrA.
  by rewrite -big_split; apply: eq_bigr => j _; rewrite /x /=; ring.
have := squares_le x0; set S := \sum_j x j; have S0 : 0 <= S by exact: sumr_ge0.
move=> h; apply: le_trans (lerD (lerD h (lexx _)) (lexx _)) _.
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
apply: le_trans (lerD (lerD (squares_le b0) (lexx _)) (lexx _)) _.
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
Proof. by case/andP: alpha01 => _; rewrite ltr_pdivlMr ?ltr0n // mulrC subr_gt0. Qed.
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

(* the chi-squares that one report adds, over all coordinates together and weighted with their prices, are at most K *)
Lemma ray_contraction u :
  \sum_j price ray_move id j * (\sum_y output (ray_move j) (Q u) y ^+ 2 / output star (Q u) y) <= K.
Proof.
have ak : 0 <= alpha / k by rewrite divr_ge0 ?ler0n // ltW.
under eq_bigr do rewrite ray_price; rewrite -mulr_sumr; apply: ler_wpM2l => //.
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
  rewrite -[X in X <= _]mulrA; apply: ler_wpM2l; first exact: sqr_ge0.
  move: den; rewrite le_eqVlt => /predU1P[z|den]; last first.
    by rewrite ler_pdivrMr //; exact: col.
  have [az bz] : a = 0 /\ B = 0.
    move: z => /eqP; rewrite eq_sym paddr_eq0 ?divr_ge0 ?mulr_ge0 ?ler0n // !mulf_eq0 !invr_eq0 !mulf_eq0.
    by rewrite (negPf kn) !pnatr_eq0 !orbF => /andP[/eqP -> /eqP ->].
  by rewrite az bz !mul0r addr0 invr0 !mulr0 addr0.
rewrite -mulr_sumr; apply: ler_wpM2l; first exact: sqr_ge0.
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

(* whatever the estimator is, some law near the uniform one has this mean error in total variation (Assouad) *)
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
End LowerHighLow.

(* context-aware-ldp, Theorem 4, its lower side with constants, and the term s^2/(alpha^2 epsilon^2) of Theorem 3: Assouad's lemma
   on pairs of symbols of one block. t = e^epsilon, S = the sum of the squares of the even parts of the block sizes.

   pairs_risk    an alphabet that is made of pairs
   parts_risk    R_n >= alpha (1 - sqrt (8 n alpha^2 (t-1)^2 / ((1 - 2 alpha) S))), for the blocks of a set of symbols *)
Module LowerBlocks.
Import LowerHighLow.
Section Pairs.
(* h i pairs in block i; the two symbols of a pair are told apart by a bit *)
Variables (I Y : finType) (h : I -> nat).
Notation pair := {i : I & 'I_(h i)}.
Notation symbol := (pair * bool)%type.
Variables (n : nat) (Q : 'I_n -> symbol -> Y -> real) (t alpha : real).
Definition size2 (i : I) : real := (h i).*2%:R.
Definition half_size (i : I) : real := (h i)%:R.
Lemma size2E i : size2 i = 2%:R * half_size i. Proof. by rewrite /size2 -muln2 mulnC natrM. Qed.
Definition squares : real := \sum_i size2 i ^+ 2.
Hypotheses (S0 : 0 < squares) (t1 : 1 <= t) (alpha01 : 0 < alpha < 1 / 2%:R)
  (sQ : forall u, stochastic (Q u)) (ratio : forall u z z' y, tag z.1 = tag z'.1 -> Q u z y <= t * Q u z' y).
Let a0 : 0 < alpha. Proof. by case/andP: alpha01. Qed.
Let d0 : 0 < 1 - 2%:R * alpha.
Proof. by case/andP: alpha01 => _; rewrite ltr_pdivlMr ?ltr0n // mulrC subr_gt0. Qed.
Let u0 : 0 <= t - 1. Proof. by rewrite subr_ge0. Qed.
Let e0 i : 0 <= size2 i. Proof. exact: ler0n. Qed.
Let Sn : squares != 0. Proof. by rewrite gt_eqF. Qed.

Definition pair_weight (i : I) : real := size2 i / squares.
Let w0 i : 0 <= pair_weight i. Proof. by rewrite divr_ge0 // ltW. Qed.
Let m2 i : 0 <= 2%:R * alpha * pair_weight i.
Proof. by apply: mulr_ge0 (w0 i); apply: mulr_ge0 (ler0n _ _) (ltW a0). Qed.
Definition pair_base (z : symbol) : real := pair_weight (tag z.1).
Definition pair_move (j : pair) (z : symbol) : real := (z.1 == j)%:R * (sign z.2 * (2%:R * alpha * pair_weight (tag j))).
Definition pair_owner (z : symbol) : option pair := Some z.1.

Lemma sum_symbol (F : symbol -> real) : \sum_z F z = \sum_(j : pair) (F (j, true) + F (j, false)).
Proof.
rewrite (eq_bigr (fun z => F (z.1, z.2))) => [|[j b] _ //].
rewrite -(pair_bigA _ (fun j b => F (j, b))) /=; apply: eq_bigr => j _; exact: big_bool.
Qed.

Lemma sum_pair (F : I -> real) : \sum_(j : pair) F (tag j) = \sum_i half_size i * F i.
Proof.
rewrite (@sum_tagged _ I (fun i => [finType of 'I_(h i)]) (fun j => F (tag j))) /=.
by apply: eq_bigr => i _; rewrite sumr_const card_ord mulr_natl.
Qed.

Lemma pair_distribution : distribution pair_base.
Proof.
split=> [z|]; first exact: w0.
rewrite sum_symbol /pair_base /= (sum_pair (fun i => pair_weight i + pair_weight i)).
rewrite -[RHS](divff Sn) {1}/squares mulr_suml; apply: eq_bigr => i _.
by rewrite /pair_weight size2E; field; exact: Sn.
Qed.

Lemma pair_flat j : \sum_z pair_move j z = 0.
Proof. by rewrite sum_symbol big1 // => i _; rewrite /pair_move /sign /=; ring. Qed.

Lemma pair_small (v : {ffun 'I_#|{: pair}| -> bool}) z :
  `|\sum_j sign (v (enum_rank j)) * pair_move j z| <= 2%:R * alpha * pair_base z.
Proof.
rewrite (bigD1 z.1) //= big1 => [|j /negPf ji]; last by rewrite /pair_move eq_sym ji mul0r mulr0.
by rewrite addr0 /pair_move eqxx mul1r normrM sign_norm mul1r normrM sign_norm mul1r ger0_norm // m2.
Qed.

Lemma pair_own z i j : pair_owner z = Some i -> j != i -> pair_move j z = 0.
Proof. by move=> [<-] /negPf ji; rewrite /pair_move eq_sym ji mul0r. Qed.

Lemma pair_price j : price pair_move pair_owner j = 4%:R * alpha * pair_weight (tag j).
Proof.
rewrite /price big_mkcond sum_symbol (bigD1 j) //= big1 => [|i ij]; last first.
  by rewrite /pair_owner /=; case: eqP => [[e]|_]; rewrite ?addr0 //; rewrite e eqxx in ij.
rewrite /pair_owner /= eqxx /pair_move /= eqxx !mul1r addr0.
by rewrite /sign ?mul1r mulN1r normrN ger0_norm ?m2 //; ring.
Qed.

(* one column *)
Section Column.
Variables (u : 'I_n) (y : Y).
Let entry z := Q u z y.
Let entry0 z : 0 <= entry z. Proof. by case: (sQ u) => + _; apply. Qed.
Let block_sum i : real := \sum_(z : symbol | tag z.1 == i) entry z.

Lemma pair_output : output pair_base (Q u) y = \sum_i pair_weight i * block_sum i.
Proof.
rewrite /output (partition_big (fun z : symbol => tag z.1) xpredT) //=; apply: eq_bigr => i _.
by rewrite mulr_sumr; apply: eq_bigr => z /eqP <-.
Qed.

Lemma size_sum i : \sum_(z : symbol | tag z.1 == i) 1 = size2 i :> real.
Proof.
rewrite big_mkcond sum_symbol /= (sum_pair (fun k => (if k == i then 1 else 0) + (if k == i then 1 else 0))).
rewrite (bigD1 i) //= eqxx big1 ?addr0 => [|k /negPf ->]; last by rewrite addr0 mulr0.
by rewrite size2E; ring.
Qed.

Lemma difference z z' : tag z.1 = tag z'.1 -> size2 (tag z.1) * (entry z - entry z') <= (t - 1) * block_sum (tag z.1).
Proof.
move=> e; set i := tag z.1.
case: (@Order.TotalTheory.arg_minP _ _ _ z (fun x : symbol => tag x.1 == i) entry (eqxx _)) => m /eqP mi least.
have h1 : entry z - entry z' <= (t - 1) * entry m.
  rewrite mulrBl mul1r lerB //; first by apply: ratio; rewrite mi.
  by apply: least; rewrite -e.
apply: le_trans (ler_wpM2l (e0 i) h1) _; rewrite mulrCA; apply: ler_wpM2l => //.
by rewrite -size_sum mulr_suml; apply: ler_sum => x xi; rewrite mul1r least.
Qed.

Lemma pair_square j : size2 (tag j) ^+ 2 * (entry (j, true) - entry (j, false)) ^+ 2 <= (t - 1) ^+ 2 * block_sum (tag j) ^+ 2.
Proof.
have m0 : 0 <= block_sum (tag j) by exact: sumr_ge0.
rewrite -!exprMn -[X in X <= _]real_normK ?num_real // lerXn2r ?nnegrE ?mulr_ge0 //.
rewrite ler_norml (difference (z := (j, true)) (z' := (j, false))) // andbT lerNl -mulrN opprB.
exact: (difference (z := (j, false)) (z' := (j, true))).
Qed.

(* the sum for one output of the channel, of which pair_contraction is the sum over all outputs *)
Lemma pair_column : \sum_(j : pair) pair_weight (tag j) ^+ 3 * (entry (j, true) - entry (j, false)) ^+ 2 <=
  (t - 1) ^+ 2 / (2%:R * squares) * (\sum_i pair_weight i * block_sum i) ^+ 2.
Proof.
have m0 i : 0 <= block_sum i by exact: sumr_ge0.
apply: (@le_trans _ _ (\sum_(j : pair) (t - 1) ^+ 2 * (pair_weight (tag j) * block_sum (tag j)) ^+ 2 / (squares * size2 (tag j)))).
  apply: ler_sum => -[i a] _ /=; have i0 : 0 < size2 i by rewrite ltr0n double_gt0 (leq_ltn_trans _ (ltn_ord a)).
  set d := entry _ - entry _; have := pair_square (Tagged (fun i => 'I_(h i)) a); rewrite /= -/d => hs.
  have -> : pair_weight i ^+ 3 * d ^+ 2 = pair_weight i ^+ 2 / (squares * size2 i) * (size2 i ^+ 2 * d ^+ 2).
    by rewrite /pair_weight; field; rewrite Sn gt_eqF.
  have c0 : 0 <= pair_weight i ^+ 2 / (squares * size2 i) by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 // ltW.
  apply: le_trans (ler_wpM2l c0 hs) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
  by rewrite Sn gt_eqF.
rewrite (sum_pair (fun i => (t - 1) ^+ 2 * (pair_weight i * block_sum i) ^+ 2 / (squares * size2 i))).
apply: (@le_trans _ _ (\sum_i (t - 1) ^+ 2 / (2%:R * squares) * (pair_weight i * block_sum i) ^+ 2)).
  apply: ler_sum => i _; have [z|hi] := posnP (h i).
    by rewrite /half_size z mul0r mulr_ge0 ?sqr_ge0 // divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n // ltW.
  have hn : half_size i != 0 by rewrite pnatr_eq0 -lt0n.
  by rewrite size2E le_eqVlt; apply/orP; left; apply/eqP; field; rewrite Sn hn.
rewrite -mulr_sumr; apply: ler_wpM2l; last by apply: squares_le => i; rewrite mulr_ge0.
by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n // ltW.
Qed.
End Column.

Let K : real := 8%:R * alpha ^+ 3 * (t - 1) ^+ 2 / squares.

(* the chi-squares that one report adds, over all pairs together and weighted with their prices, are at most K *)
Lemma pair_contraction u :
  \sum_j price pair_move pair_owner j * (\sum_y output (pair_move j) (Q u) y ^+ 2 / output pair_base (Q u) y) <= K.
Proof.
have [Q0 Q1] := sQ u.
under eq_bigr do rewrite pair_price mulr_sumr; rewrite exchange_big /=.
apply: (@le_trans _ _ (\sum_y K * output pair_base (Q u) y)); last first.
  by rewrite -mulr_sumr (proj2 (output_distribution (sQ u) pair_distribution)) mulr1.
apply: ler_sum => y _; have := pair_column u y; rewrite -pair_output; set o := output _ _ y => col.
have -> : \sum_(j : pair) 4%:R * alpha * pair_weight (tag j) * (output (pair_move j) (Q u) y ^+ 2 / o) =
  16%:R * alpha ^+ 3 * ((\sum_(j : pair) pair_weight (tag j) ^+ 3 * (Q u (j, true) y - Q u (j, false) y) ^+ 2) / o).
  rewrite mulr_suml mulr_sumr; apply: eq_bigr => j _.
  have -> : output (pair_move j) (Q u) y = 2%:R * alpha * pair_weight (tag j) * (Q u (j, true) y - Q u (j, false) y).
    rewrite /output sum_symbol (bigD1 j) //= big1 => [|i /negPf ij]; last by rewrite /pair_move /= ij !mul0r addr0.
    by rewrite /pair_move /= eqxx mulr1n /sign; ring.
  set d := Q u _ y - _; set w := pair_weight _; set r := _^-1; clearbody d w r; ring.
have o0 : 0 <= o by apply: sumr_ge0 => z _; rewrite mulr_ge0 // w0.
have a3 : 0 <= 16%:R * alpha ^+ 3 by rewrite mulr_ge0 ?ler0n // exprn_ge0 // ltW.
have -> : K * o = 16%:R * alpha ^+ 3 * ((t - 1) ^+ 2 / (2%:R * squares) * o) by rewrite /K; field.
apply: ler_wpM2l => //; move: o0; rewrite le_eqVlt => /predU1P[z|o0]; first by rewrite -z invr0 !mulr0.
by rewrite ler_pdivrMr // -[X in _ <= X]mulrA -expr2.
Qed.

Theorem pairs_risk (estimator : {ffun 'I_n -> Y} -> symbol -> real) : exists p, distribution p /\
  alpha * (1 - sqrt (8%:R * n%:R * alpha ^+ 2 * (t - 1) ^+ 2 / ((1 - 2%:R * alpha) * squares))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof.
have c1 : 2%:R * alpha < 1 by rewrite -subr_gt0.
have [v hv] := assouad_moves pair_distribution pair_flat c1 pair_small pair_own sQ pair_contraction estimator.
exists (hidden pair_base pair_move v); split; first exact: hidden_distribution pair_distribution pair_flat c1 pair_small v.
apply: le_trans hv; rewrite le_eqVlt; apply/orP; left; apply/eqP.
have -> : \sum_j price pair_move pair_owner j = 2%:R * alpha.
  under eq_bigr do rewrite pair_price; rewrite (sum_pair (fun i => 4%:R * alpha * pair_weight i)).
  rewrite -[RHS]mulr1 -(divff Sn) {1}/squares mulr_suml mulr_sumr; apply: eq_bigr => i _.
  by rewrite /pair_weight size2E; field; exact: Sn.
rewrite mulrBr mulr1; congr (_ - _); first by field.
rewrite -{1}(sqrt_sqr (ltW a0)) -sqrtM ?sqr_ge0 //; congr sqrt; rewrite /K.
by field; rewrite Sn gt_eqF.
Qed.
End Pairs.

Section Parts.
Variables (X I Y : finType) (D : {set X}) (block : X -> I) (n : nat) (Q : 'I_n -> X -> Y -> real) (t alpha : real).
(* the even part of the size of a block within D *)
Definition even_part (i : I) : nat := #|[pred x in D | block x == i]|./2.*2.
Hypotheses (S0 : (0 < \sum_i even_part i)%N) (t1 : 1 <= t) (alpha01 : 0 < alpha < 1 / 2%:R)
  (sQ : forall u, stochastic (Q u))
  (ratio : forall u x x' y, x \in D -> x' \in D -> block x = block x' -> Q u x y <= t * Q u x' y).

Theorem parts_risk (estimator : {ffun 'I_n -> Y} -> X -> real) : exists p, distribution p /\
  alpha * (1 - sqrt (8%:R * n%:R * alpha ^+ 2 * (t - 1) ^+ 2 / ((1 - 2%:R * alpha) * \sum_i (even_part i)%:R ^+ 2))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof.
pose list i := enum [pred x in D | block x == i]; pose h i := (size (list i))./2.
have he i : (h i).*2 = even_part i by rewrite /h /list -cardE.
have /card_gt0P[x0 _] : (0 < #|X|)%N.
  rewrite lt0n; apply: contraTneq S0 => /card0_eq e; rewrite big1 // => i _.
  by rewrite /even_part eq_card0 // => x; have := e x; rewrite inE.
pose at_ (z : {i : I & 'I_(h i)} * bool) := nth x0 (list (tag z.1)) ((tagged z.1).*2 + z.2).
have small (z : {i : I & 'I_(h i)} * bool) : ((tagged z.1).*2 + z.2 < size (list (tag z.1)))%N.
  have l : ((h (tag z.1)).*2 <= size (list (tag z.1)))%N by rewrite -[X in (_ <= X)%N]odd_double_half leq_addl.
  apply: leq_trans l; have := ltn_ord (tagged z.1); rewrite -leq_double doubleS => k.
  by apply: leq_trans k; rewrite ltnS -addn1 leq_add2l; case: z.2.
have inside z : (at_ z \in D) /\ (block (at_ z) = tag z.1).
  by have := mem_nth x0 (small z); rewrite mem_enum inE => /andP[-> /eqP].
have inj : injective at_.
  move=> z z' e; have [[_ b] [_ b']] := (inside z, inside z').
  move: e b b' (small z) (small z'); rewrite /at_; case: z => [[i a] c]; case: z' => [[i' a'] c'] /= e b b'.
  have ii : i = i' by rewrite -b -b' e.
  case: i' / ii a' e {b b'} => a' e l l'.
  have /eqP := e; rewrite (nth_uniq x0 l l' (enum_uniq _)) => /eqP k.
  have ca : c = c' by have := congr1 odd k; rewrite !oddD !odd_double !oddb.
  have aa : a = a' by apply: val_inj; move/eqP: k; rewrite ca eqn_add2r -!muln2 eqn_pmul2r // => /eqP.
  by rewrite ca aa.
have sq : squares h = \sum_i (even_part i)%:R ^+ 2.
  by apply: eq_bigr => i _; rewrite /size2 he.
have pos : 0 < squares h.
  rewrite sq lt_neqAle eq_sym sumr_ge0 ?andbT => [|i _]; last exact: sqr_ge0.
  apply/eqP => z; move: S0; rewrite big1 // => i _.
  have /eqP := @psumr_eq0P _ _ xpredT (fun i => (even_part i)%:R ^+ 2 : real) (fun i _ => sqr_ge0 _) z i isT.
  by rewrite sqrf_eq0 pnatr_eq0 => /eqP.
have sW u : stochastic (fun z => Q u (at_ z)) by have [Q0 Q1] := sQ u; split=> [z y|z]; [exact: Q0|exact: Q1].
have rW u z z' y : tag z.1 = tag z'.1 -> Q u (at_ z) y <= t * Q u (at_ z') y.
  by move=> e; have [[d b] [d' b']] := (inside z, inside z'); apply: ratio => //; rewrite b b'.
have [p [dp hp]] := pairs_risk pos t1 alpha01 sW rW (fun y z => estimator y (at_ z)).
exists (embedded at_ p); split; first exact: embedded_distribution.
rewrite -sq; apply: le_trans hp _; exact: embedded_risk.
Qed.
End Parts.
End LowerBlocks.
