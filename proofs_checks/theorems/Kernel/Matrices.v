(* A matrix of fractions as a channel, and levels as a policy; what is computed about them is so. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From mathcomp Require Import ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Kernel Require Import Certificates Numbers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Lemma all_two_at (A B : Type) (f : A -> B -> bool) s s' : all_two f s s' ->
  length s = length s' /\ forall i a b, (i < length s)%nat -> f (List.nth i s a) (List.nth i s' b).
Proof.
elim: s s' => [|u s IH] [|v s'] //= /andP[fuv /IH[-> h]]; split=> // -[|i] a b //= i_s.
exact: h.
Qed.

Lemma forallb_at (A : Type) (f : A -> bool) s i a : forallb f s -> (i < length s)%nat -> f (List.nth i s a).
Proof. by move=> /forallb_forall h /ssrnat.ltP i_s; apply: h; apply: nth_In. Qed.

Section Matrices.
Variables (R : realFieldType) (expo : Q -> R).
Implicit Types (q : list numerators) (E : asked_levels) (l : nats_level).

(* Q(y|x): row x, column y *)
Definition channel_of q : 'I_(length q) -> 'I_(outputs_of q) -> R := fun x y => of_fraction R (cell_at q x y).
(* e^level; of a level that is a sum of logarithms it is a product of powers *)
Definition level_factor l : R :=
  (if is_rational l then 1 else expo (plain_nats l)) * \prod_(bc <- log_terms l) to_power (of_fraction R bc.1) bc.2.
(* what is asked of two inputs that differ *)
Definition policy_of k E : policy R 'I_k := fun x x' => if x == x' then None else omap level_factor (level_at E x x').

(* what is known of e^q *)
Definition exponential := forall q : Q, 0 < expo q /\ of_fraction R (series q 1 (odd_power q)) <= expo q /\ expo q * expo (- q)%Q = 1.

(* Channels *)
Lemma row_fits q x : rows_sum q -> (x < length q)%nat -> row_sums (outputs_of q) (matrix_row q x).
Proof. by case: q => // r q h; apply: forallb_at. Qed.

Lemma integer_sum (s : list Z) : of_integer R (List.fold_right Z.add 0%Z s) = \sum_(y < length s) of_integer R (List.nth y s 0%Z).
Proof. by elim: s => [|a s IH] /=; rewrite ?big_ord0 // big_ord_recl integerD IH. Qed.

Lemma cell_ge0 q x y : rows_sum q -> (x < length q)%nat -> 0 <= of_fraction R (cell_at q x y).
Proof.
move=> h /(row_fits h) /andP[/andP[_ p] _]; rewrite /of_fraction divr_ge0 ?(ltW (integer_gt0 _ _)) //= integer_ge0.
case: (ssrnat.ltnP y (length (matrix_row q x).1)) => [y_m|/ssrnat.leP m_y]; first exact: forallb_at.
by rewrite nth_overflow.
Qed.

Theorem channel_stochastic q : rows_sum q -> stochastic (@channel_of q).
Proof.
move=> h; split=> [x y|x]; first exact: cell_ge0 (ltn_ord x).
have /andP[/andP[/Nat.eqb_eq m _] /Z.eqb_eq s] := row_fits h (ltn_ord x).
have -> : \sum_y @channel_of q x y =
    \sum_(y < outputs_of q) of_integer R (List.nth y (matrix_row q x).1 0%Z) / of_integer R (Zpos (matrix_row q x).2) by [].
by rewrite -mulr_suml -m -integer_sum s divff // denominator_neq0.
Qed.

(* Levels *)
Lemma product_log logs : of_fraction R (product_of_logs logs) = \prod_(bc <- logs) to_power (of_fraction R bc.1) bc.2.
Proof.
elim: logs => [|bc logs IH]; first by rewrite big_nil fraction1.
by rewrite big_cons -IH -fraction_power -fractionM -[RHS]fraction_red.
Qed.

Lemma to_power_gt0 (x : R) n : 0 < x -> 0 < to_power x n.
Proof. by move=> x0; case: n => [|n|n] /=; rewrite ?ltr01 ?invr_gt0 ?exprn_gt0. Qed.

Lemma logs_gt0 logs : logs_fit logs -> 0 < \prod_(bc <- logs) to_power (of_fraction R bc.1) bc.2.
Proof.
move=> /andP[/forallb_forall h _]; elim: logs h => [|bc logs IH] h; first by rewrite big_nil ltr01.
rewrite big_cons mulr_gt0 //; last by apply: IH => b hb; apply: h; apply: or_intror.
apply: to_power_gt0; rewrite /of_fraction divr_gt0 ?integer_gt0 // -[0]/(of_integer R 0) integer_lt.
by apply: h; apply: or_introl.
Qed.

Lemma exactly_level l p : exactly l = Some p -> of_fraction R p = level_factor l.
Proof. by rewrite /exactly /level_factor; case: is_rational => //=; case: logs_fit => // -[<-]; rewrite mul1r product_log. Qed.

Lemma below_expo (q p : Q) : exponential -> below_exp q = Some p -> 0 < of_fraction R p /\ of_fraction R p <= expo q.
Proof.
move=> e; rewrite /below_exp; have [_ [h _]] := e q; move: (series q 1 (odd_power q)) h => s h.
case p0: Z.ltb; last by []. move=> -[<-]; split; last by [].
by rewrite /of_fraction divr_gt0 ?integer_gt0 // -[0]/(of_integer R 0) integer_lt.
Qed.

Lemma above_expo (q p : Q) : exponential -> above_exp q = Some p -> expo q <= of_fraction R p.
Proof.
move=> e; rewrite /above_exp; case b: below_exp => [s|] // [<-]; have [s0 s1] := below_expo e b.
have [q0 [_ qq]] := e q; rewrite fractionV -(ler_pM2l s0) divff ?gt_eqF // -qq mulrC ler_pM2l //.
Qed.

Lemma below_factor l p : is_rational l \/ exponential -> below_level l = Some p -> of_fraction R p <= level_factor l.
Proof.
rewrite /below_level /bounded => -[r|e].
  by rewrite r => /exactly_level ->.
case r: is_rational; first by move=> /exactly_level ->.
case f: logs_fit => //; case b: below_exp => [s|] // -[<-].
rewrite /level_factor r fractionM product_log ler_pM2r ?logs_gt0 //.
by case: (below_expo e b).
Qed.

Lemma above_factor l p : is_rational l \/ exponential -> above_level l = Some p -> level_factor l <= of_fraction R p.
Proof.
rewrite /above_level /bounded => -[r|e].
  by rewrite r => /exactly_level ->.
case r: is_rational; first by move=> /exactly_level ->.
case f: logs_fit => //; case b: above_exp => [s|] // -[<-].
rewrite /level_factor r fractionM product_log ler_pM2r ?logs_gt0 //.
exact: above_expo.
Qed.

(* Privacy *)
Lemma pair_within_at p r r' y : pair_within p r r' -> (y < length r.1)%nat ->
  of_fraction R (List.nth y r.1 0%Z # r.2) <= of_fraction R p * of_fraction R (List.nth y r'.1 0%Z # r'.2).
Proof.
move=> /all_two_at[_ h] /(h y 0%Z 0%Z) /Z.leb_le k; rewrite -fractionM fraction_le; apply/Qle_bool_iff.
by rewrite /Qle /=; lia.
Qed.

Lemma nth_cells q x y : (y < length (matrix_row q x).1)%nat -> List.nth y (row_fractions (matrix_row q x)) 0%Q = cell_at q x y.
Proof.
move=> y_m; rewrite /row_fractions (nth_indep _ _ (0 # (matrix_row q x).2)%Q) ?map_length; last exact/ssrnat.ltP.
exact: (map_nth (fun a => a # (matrix_row q x).2)%Q).
Qed.

Lemma columns_within_at p tops lows x x' y : columns_within p tops lows -> (x < length tops)%nat -> (x' < length lows)%nat ->
  (y < length (matrix_row tops x).1)%nat -> (y < length (matrix_row lows x').1)%nat ->
  of_fraction R (cell_at tops x y) <= of_fraction R p * of_fraction R (cell_at lows x' y).
Proof.
rewrite /columns_within; set above := extremes _ tops; set below := extremes _ lows.
move=> /andP[/andP[/andP[p0 tall] low] /all_two_at[sizes ends]] x_k x'_k y_m y_m'.
have /all_two_at[tl t] := forallb_at ([::], 1%positive) tall x_k.
have /all_two_at[ll l] := forallb_at ([::], 1%positive) low x'_k.
have y_t : (y < length above)%nat by rewrite -tl map_length.
move: (t y 0%Q 0%Q) (l y 0%Q 0%Q) (ends y 0%Q 0%Q y_t); rewrite ll !map_length !nth_cells // => /(_ y_m) t' /(_ y_m') l' e.
rewrite (le_trans _ (ler_wpM2l _ (_ : of_fraction R (List.nth y below 0%Q) <= _))) ?fraction_le //.
  by rewrite -fractionM (@le_trans _ _ (of_fraction R (List.nth y above 0%Q))) ?fraction_le.
by rewrite -(fraction0 R) fraction_le.
Qed.

Lemma nth_pairs (A : Type) (s : list A) i a : (i < length s)%nat ->
  List.nth i (combine (List.seq 0 (length s)) s) (0%nat, a) = (i, List.nth i s a).
Proof. by move=> /ssrnat.ltP i_s; rewrite combine_nth ?seq_length // seq_nth. Qed.

Lemma pairs_within_at bounds pattern tops lows x x' y p : pairs_within bounds pattern tops lows ->
  (x < length tops)%nat -> (x' < length lows)%nat -> (y < length (matrix_row tops x).1)%nat -> x <> x' ->
  List.nth (List.nth x' (List.nth x pattern [::]) 0%nat) bounds None = Some p ->
  exists2 p', p = Some p' & of_fraction R (cell_at tops x y) <= of_fraction R p' * of_fraction R (cell_at lows x' y).
Proof.
move=> pw x_k x'_k y_m ne; set r0 := ([::] : list Z, 1%positive).
have len (q : list numerators) : length (combine (List.seq 0 (length q)) q) = length q by rewrite combine_length seq_length Nat.min_id.
have [_ /(_ x (0%nat, r0) [::])] := all_two_at pw; rewrite len => /(_ x_k) /all_two_at[_ /(_ x' (0%nat, r0) 0%nat)].
rewrite len => /(_ x'_k); rewrite !nth_pairs //= => /orP[/Nat.eqb_eq //|].
by move=> + e; rewrite e; case: p e => // p _ /pair_within_at w; exists p => //; exact: w.
Qed.

Definition bounds_hold E := (forall l, In (Some l) (level_table E) -> is_rational l) \/ exponential.

Lemma nth_bounds E i l : List.nth i (level_table E) None = Some l -> List.nth i (level_bounds E) None = Some (below_level l).
Proof. by move=> e; rewrite /level_bounds (map_nth (option_map below_level) _ None) e. Qed.

Lemma in_table E i l : List.nth i (level_table E) None = Some l -> In (Some l) (level_table E).
Proof.
move=> e; rewrite -e; apply: nth_In; apply/ssrnat.ltP; case: ssrnat.ltnP => // /ssrnat.leP h.
by rewrite nth_overflow in e.
Qed.

Lemma all_within_at E tops lows x x' y l : all_within E tops lows -> (x < length tops)%nat -> (x' < length lows)%nat ->
  (y < length (matrix_row tops x).1)%nat -> (y < length (matrix_row lows x').1)%nat -> x <> x' -> level_at E x x' = Some l ->
  exists2 p, below_level l = Some p & of_fraction R (cell_at tops x y) <= of_fraction R p * of_fraction R (cell_at lows x' y).
Proof.
rewrite /all_within /level_at => a x_k x'_k y_m y_m' ne; case: level_pattern a => [pattern a|] /=.
  by move/nth_bounds => /(pairs_within_at a x_k x'_k y_m ne)[p e w]; exists p; [exact: e|exact: w].
by move=> a /nth_bounds e; move: a; rewrite e; case: below_level => // p a; exists p => //; exact: columns_within_at.
Qed.

Theorem all_private_sound q E : bounds_hold E -> rows_sum q -> all_private E q -> private (@policy_of (length q) E) (@channel_of q).
Proof.
move=> b h a x x' t; rewrite /policy_of; case: eqP => // ne.
case e: level_at => [l|] //= [<-] y.
have b' : is_rational l \/ exponential.
  case: b => [b|]; [left|by right]; apply: b; move: e; rewrite /level_at; exact: in_table.
have ne' : val x <> val x' by move/val_inj.
have y_m (z : 'I_(length q)) : (y < length (matrix_row q z).1)%nat by have /andP[/andP[/Nat.eqb_eq -> _] _] := row_fits h (ltn_ord z).
have [p /(below_factor b') lp w] := all_within_at a (ltn_ord x) (ltn_ord x') (y_m x) (y_m x') ne' e.
by rewrite /channel_of; apply: le_trans w _; apply: ler_wpM2r => //; exact: cell_ge0 (ltn_ord _).
Qed.

Definition the_bound E (w : at_place) : option R := omap level_factor (level_at E (upper w) (lower w)).
(* at two inputs that differ, and an output *)
Definition related_at (certified : R -> R -> R -> Prop) q E (w : at_place) :=
  exists (x x' : 'I_(length q)) (y : 'I_(outputs_of q)) t, val x = upper w /\ val x' = lower w /\ val y = letter w /\
  policy_of E x x' = Some t /\ certified (channel_of x y) t (channel_of x' y).

Lemma placed q w : place_fits q w -> exists (x x' : 'I_(length q)) (y : 'I_(outputs_of q)),
  val x = upper w /\ val x' = lower w /\ val y = letter w /\ x != x'.
Proof.
move=> /andP[/andP[/andP[/Nat.ltb_lt/ssrnat.ltP a /Nat.ltb_lt/ssrnat.ltP b] /Nat.ltb_lt/ssrnat.ltP c] /negP d].
exists (Ordinal a), (Ordinal b), (Ordinal c); do 3!split=> //; apply/eqP => -[e]; apply: d; exact/Nat.eqb_eq.
Qed.

Theorem equal_at_sound q E w : equal_at E q w -> related_at (fun a t b => a = t * b) q E w.
Proof.
move=> /andP[/andP[/placed[x [x' [y [ex [ex' [ey ne]]]]]] _]]; case e: level_at => [l|] //.
case p: exactly => [p'|] // /(Qeq_bool_iff _ _) eq; exists x, x', y, (level_factor l); do 3!split=> //.
rewrite /policy_of (negbTE ne) ex ex' e; split=> //.
by rewrite /channel_of ex ex' ey -(exactly_level p) -fractionM; apply: eq_fraction.
Qed.

Theorem exceeds_at_sound q E w : bounds_hold E -> rows_sum q -> exceeds_at E q w ->
  related_at (fun a t b => t * b < a) q E w.
Proof.
move=> b h /andP[/placed[x [x' [y [ex [ex' [ey ne]]]]]]]; case e: level_at => [l|] // big.
have b' : is_rational l \/ exponential.
  case: b => [b|]; [left|by right]; apply: b; move: e; rewrite /level_at; exact: in_table.
exists x, x', y, (level_factor l); do 3!split=> //; rewrite /policy_of (negbTE ne) ex ex' e; split=> //.
rewrite /channel_of ex ex' ey; move: big; case: ifP => [z|nz].
  rewrite -(fraction_lt R) fraction0; suff -> : of_fraction R (cell_at q (lower w) (letter w)) = 0 by rewrite mulr0.
  apply/eqP; rewrite eq_le cell_ge0 -?ex' ?ltn_ord // ex' andbT -(fraction0 R) fraction_le //.
case p: above_level => [p'|] //; rewrite -(fraction_lt R) fractionM; apply: le_lt_trans.
apply: ler_wpM2r (above_factor b' p); apply: cell_ge0 => //; rewrite -ex'; exact: ltn_ord.
Qed.

(* so that no such channel is private *)
Theorem exceeding_not_private q E w : related_at (fun a t b => t * b < a) q E w -> ~ private (@policy_of (length q) E) (@channel_of q).
Proof. by move=> [x [x' [y [t [_ [_ [_ [e lt]]]]]]]] /(_ x x' t e y); rewrite leNgt lt. Qed.
End Matrices.
