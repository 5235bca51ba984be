(* Channels of independent parts: a report has a value for each part, and its chance is the product of theirs. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Kernel Require Import Sums Certificates Numbers Matrices Optima.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Section Products.
Variables (R : realFieldType) (expo : Q -> R).
Implicit Types (laws : list (list Q)) (rows : list (list nat)) (E : asked_levels).

Definition parts_of rows : nat := length (List.nth 0 rows [::]).
(* a value for each part *)
Definition reports laws rows := {ffun 'I_(parts_of rows) -> 'I_(widest laws)}.
Definition chance_in laws rows x (j v : nat) : R := at_ R (law_at laws (List.nth j (List.nth x rows [::]) 0%nat)) v.
Definition product_of_laws laws rows : 'I_(length rows) -> reports laws rows -> R :=
  fun x y => \prod_(j < parts_of rows) chance_in laws rows x j (y j).

Lemma laws_ge0 laws i v : forallb is_law laws -> 0 <= at_ R (law_at laws i) v.
Proof.
move=> h; case: (ssrnat.ltnP i (length laws)) => [i_l|/ssrnat.leP l_i].
  by have /andP[+ _] := forallb_at [::] h i_l; move=> /at_ge0; apply.
by rewrite /law_at nth_overflow // at_beyond.
Qed.

Lemma widest_at laws i : (length (law_at laws i) <= widest laws)%nat.
Proof.
elim: laws i => [|a laws IH] [|i] //=; first by apply/ssrnat.leP; exact: Nat.le_max_l.
by apply: leq_trans (IH i) _; apply/ssrnat.leP; exact: Nat.le_max_r.
Qed.

Lemma law_sum laws i : forallb is_law laws -> (i < length laws)%nat -> \sum_(v < widest laws) at_ R (law_at laws i) v = 1.
Proof.
move=> h i_l; have /andP[_ /(Qeq_bool_iff _ _)/(@eq_fraction R)] := forallb_at [::] h i_l; rewrite fraction1 sum_is => <-.
rewrite -(big_mkord xpredT (at_ R (law_at laws i))) (big_cat_nat _ _ _ (leq0n _) (widest_at laws i)) /= big_mkord [X in _ + X]big1_seq ?addr0 //.
by move=> v /andP[_]; rewrite mem_index_iota => /andP[k _]; rewrite at_beyond.
Qed.

Lemma law_in laws rows x j : laws_fit laws rows -> (x < length rows)%nat -> (j < parts_of rows)%nat ->
  length (List.nth x rows [::]) = parts_of rows /\ (List.nth j (List.nth x rows [::]) 0%nat < length laws)%nat /\
  length (law_at laws (List.nth j (List.nth x rows [::]) 0%nat)) = length (law_at laws (List.nth j (List.nth 0 rows [::]) 0%nat)).
Proof.
move=> /andP[_ all] x_k j_p; have /andP[/Nat.eqb_eq len fit] := forallb_at [::] all x_k; split=> //.
have := forallb_at (0%nat, 0%nat) fit; rewrite combine_length len Nat.min_id => /(_ j j_p).
by rewrite nth_combined //= => /andP[/Nat.ltb_lt/ssrnat.ltP a /Nat.eqb_eq b].
Qed.

Theorem product_stochastic laws rows : laws_fit laws rows -> stochastic (@product_of_laws laws rows).
Proof.
move=> h; have /andP[/andP[_ ok] _] := h; split=> [x y|x]; first by apply: prodr_ge0 => j _; exact: laws_ge0.
rewrite -(bigA_distr_bigA (fun (j : 'I_(parts_of rows)) (v : 'I_(widest laws)) => chance_in laws rows x j v)) big1 // => j _; apply: law_sum => //.
by have [_ [+ _]] := law_in h (ltn_ord x) (ltn_ord j).
Qed.

Lemma law_ratio_cons s s' a b : law_ratio (s :: a) (s' :: b) =
  match law_ratio a b with
  | None => None
  | Some m => if Qle_bool s 0 then Some m else if Qle_bool s' 0 then None
    else Some (if Qle_bool m (Qred (s / s')) then Qred (s / s') else m)
  end.
Proof. by []. Qed.
Lemma law_ratio_at a b m v : law_ratio a b = Some m -> length a = length b -> forallb (Qle_bool 0) b ->
  0 <= of_fraction R m /\ at_ R a v <= of_fraction R m * at_ R b v.
Proof.
elim: a b m v => [|s a IH] [|s' b] // m v; first by move=> [<-] _ _; rewrite fraction0 mul0r at_beyond.
rewrite law_ratio_cons; case e: (law_ratio a b) => [n|] // + [len] /andP[s'0 b0].
have [n0 IHv] : 0 <= of_fraction R n /\ forall v, at_ R a v <= of_fraction R n * at_ R b v.
  by split=> [|w]; [have [] := IH b n 0%nat e len b0|have [] := IH b n w e len b0].
have more k : of_fraction R n <= of_fraction R k -> of_fraction R s <= of_fraction R k * of_fraction R s' ->
    0 <= of_fraction R k /\ at_ R (s :: a) v <= of_fraction R k * at_ R (s' :: b) v.
  move=> nk first; split; first exact: le_trans nk.
  case: v => [|v] //; apply: le_trans (IHv v) _; apply: ler_wpM2r nk; exact: at_ge0.
have s'0R : 0 <= of_fraction R s' by rewrite -(fraction0 R) fraction_le.
case z: (Qle_bool s 0).
  move=> -[<-]; apply: more => //; apply: (@le_trans _ _ 0); [by rewrite -(fraction0 R) fraction_le z|exact: mulr_ge0].
case: (boolP (Qle_bool s' 0)) => [_ //|pos h].
have <- : (if Qle_bool n (Qred (s / s')) then Qred (s / s') else n) = m by case: h.
have s'1 : 0 < of_fraction R s' by rewrite -(fraction0 R) fraction_lt.
have own : of_fraction R s <= of_fraction R (Qred (s / s')) * of_fraction R s' by rewrite fraction_red fraction_div divfK // gt_eqF.
case: (boolP (Qle_bool n _)) => l; first by apply: more; rewrite ?fraction_le.
by apply: more => //; apply: le_trans own _; apply: ler_wpM2r => //; apply: ltW; rewrite fraction_lt.
Qed.

Lemma is_law_ge0 laws i : forallb is_law laws -> (i < length laws)%nat -> forallb (Qle_bool 0) (law_at laws i).
Proof. by move=> h i_l; have /andP[] := forallb_at [::] h i_l. Qed.
Lemma ratios_at laws i i' : (i < length laws)%nat -> (i' < length laws)%nat ->
  List.nth i' (List.nth i (law_ratios laws) [::]) None = law_ratio (law_at laws i) (law_at laws i').
Proof.
move=> /ssrnat.ltP i_l /ssrnat.ltP i'_l; pose f a := List.map (law_ratio a) laws.
rewrite /law_ratios (nth_indep _ [::] (f [::])) ?map_length // (map_nth f) /f.
by rewrite (nth_indep _ None (law_ratio (List.nth i laws [::]) [::])) ?map_length // (map_nth (law_ratio _)).
Qed.

Lemma row_ratio_cons ratios i i' r r' : row_ratio ratios (i :: r) (i' :: r') =
  if Nat.eqb i i' then row_ratio ratios r r' else
  match row_ratio ratios r r', List.nth i' (List.nth i ratios [::]) None with Some m, Some v => Some (Qred (v * m)) | _, _ => None end.
Proof. by []. Qed.
Lemma row_ratio_at laws r r' m (y : nat -> nat) : forallb is_law laws -> row_ratio (law_ratios laws) r r' = Some m -> length r = length r' ->
  (forall j, (j < length r)%nat -> (List.nth j r 0 < length laws)%nat /\ (List.nth j r' 0 < length laws)%nat /\
    length (law_at laws (List.nth j r 0%nat)) = length (law_at laws (List.nth j r' 0%nat))) ->
  0 <= of_fraction R m /\
  \prod_(j < length r) at_ R (law_at laws (List.nth j r 0%nat)) (y j) <= of_fraction R m * \prod_(j < length r) at_ R (law_at laws (List.nth j r' 0%nat)) (y j).
Proof.
move=> ok; elim: r r' m y => [|i r IH] [|i' r'] // m y; first by move=> [<-] _ _; rewrite !big_ord0 fraction1 mulr1 ler01 lexx.
rewrite row_ratio_cons => + [len] fit.
have fit' j : (j < length r)%nat -> _ := fit j.+1; have [/= i_l [i'_l same]] := fit 0%nat erefl.
rewrite !big_ord_recl /=.
have p0 s : 0 <= \prod_(j < length r) at_ R (law_at laws (List.nth j s 0%nat)) (y j.+1) by apply: prodr_ge0 => j _; exact: laws_ge0.
case: Nat.eqb_spec => [->|_] e'.
  by have [m0 le] := IH r' m (fun j => y j.+1) e' len fit'; split=> //; rewrite mulrCA ler_wpM2l ?laws_ge0.
move: e'; case e: (row_ratio _ r r') => [n|] //; have [n0 le] := IH r' n (fun j => y j.+1) e len fit'.
rewrite ratios_at //; case e'': law_ratio => [v|] // sm; have <- : Qred (v * n)%Q = m by case: sm.
rewrite fraction_red fractionM.
have [v0 w] := law_ratio_at (y 0%nat) e'' same (is_law_ge0 ok i'_l); split; first exact: mulr_ge0.
by rewrite mulrACA; apply: ler_pM => //; exact: laws_ge0.
Qed.

Theorem product_private_sound laws rows E : bounds_hold expo E -> laws_fit laws rows -> product_private laws rows E ->
  private (@policy_of R expo (length rows) E) (@product_of_laws laws rows).
Proof.
move=> b h all x x' t; rewrite /policy_of; case: eqP => // ne; case e: level_at => [l|] //= [<-] y.
have b' : is_rational l \/ exponential expo.
  by case: b => [b|]; [left; apply: b; move: e; rewrite /level_at; exact: in_table|right].
have /andP[/andP[_ ok] _] := h.
have len : length (combine (List.seq 0 (length rows)) rows) = length rows by rewrite combine_length seq_length Nat.min_id.
have := forallb_at (0%nat, [::]) all; rewrite len => /(_ x (ltn_ord x)) inner.
have := forallb_at (0%nat, [::]) inner; rewrite len => /(_ x' (ltn_ord x')); rewrite !nth_pairs //= => /orP[/Nat.eqb_eq/val_inj //|].
set bound := (match level_pattern E with Some _ => _ | None => _ end).
have -> : bound = Some (below_level l) by move: e; rewrite /bound /level_at; case: level_pattern => [p|]; exact: nth_bounds.
case p': below_level => [p|] //; case m': row_ratio => [m|] // mp.
have [lx _] : length (List.nth x rows [::]) = parts_of rows /\ True.
  by have /andP[_ f] := h; have /andP[/Nat.eqb_eq -> _] := forallb_at [::] f (ltn_ord x).
have [lx' _] : length (List.nth x' rows [::]) = parts_of rows /\ True.
  by have /andP[_ f] := h; have /andP[/Nat.eqb_eq -> _] := forallb_at [::] f (ltn_ord x').
pose v j : nat := if insub j is Some i then y i else 0%nat.
have v_y (j : 'I_(parts_of rows)) : v j = y j by rewrite /v valK.
have [] := row_ratio_at v ok m'; rewrite ?lx ?lx' //.
  by move=> j j_p; have [_ [a ea]] := law_in h (ltn_ord x) j_p; have [_ [b'' eb]] := law_in h (ltn_ord x') j_p; rewrite a b'' ea eb.
move=> m0; rewrite /product_of_laws /chance_in; under eq_bigr do rewrite v_y; under [X in _ <= _ * X]eq_bigr do rewrite v_y.
move=> /le_trans; apply; apply: ler_wpM2r; first by apply: prodr_ge0 => j _; exact: laws_ge0.
by apply: le_trans (below_factor b' p'); rewrite fraction_le.
Qed.

Lemma chance_is laws r (y : list nat) n : length r = n -> length y = n ->
  of_fraction R (chance_of laws r y) = \prod_(j < n) at_ R (law_at laws (List.nth j r 0%nat)) (List.nth j y 0%nat).
Proof.
elim: r y n => [|i r IH] [|v y] [|n] // => [_ _|[lr] [ly]]; first by rewrite big_ord0 fraction1.
by rewrite big_ord_recl -[chance_of _ _ _]/(Qred (entry_of laws i v * chance_of laws r y)) fraction_red fractionM (IH y n).
Qed.

Theorem product_exceeds_sound laws rows E x x' y : bounds_hold expo E -> laws_fit laws rows -> product_exceeds laws rows E x x' y ->
  exists (u u' : 'I_(length rows)) (v : reports laws rows) t, val u = x /\ val u' = x' /\ (forall j, val (v j) = List.nth j y 0%nat) /\
  @policy_of R expo (length rows) E u u' = Some t /\ t * product_of_laws u' v < product_of_laws u v.
Proof.
move=> b h /andP[/andP[/andP[/andP[/Nat.ltb_lt/ssrnat.ltP a /Nat.ltb_lt/ssrnat.ltP a'] /negP ne] fit]]; have /andP[/andP[_ ok] same] := h.
have lx z : (z < length rows)%nat -> length (List.nth z rows [::]) = parts_of rows.
  by move=> z_k; have /andP[/Nat.eqb_eq -> _] := forallb_at [::] same z_k.
have /andP[/Nat.eqb_eq ly vals] := fit; rewrite lx // in ly.
have inside (j : 'I_(parts_of rows)) : (List.nth j y 0 < widest laws)%nat.
  have := forallb_at (0%nat, 0%nat) vals; rewrite combine_length lx // ly Nat.min_id => /(_ j (ltn_ord j)).
  by rewrite nth_combined ?lx //= => /Nat.ltb_lt/ssrnat.ltP k; apply: leq_trans k (widest_at _ _).
case e: level_at => [l|] //; cbv zeta => big.
have b' : is_rational l \/ exponential expo.
  by case: b => [b|]; [left; apply: b; move: e; rewrite /level_at; exact: in_table|right].
exists (Ordinal a), (Ordinal a'), [ffun j => Ordinal (inside j)], (level_factor expo l); do 2!split=> //.
split=> [j|]; first by rewrite ffunE.
split; first by rewrite /policy_of; case: eqP => [[k]|_]; [case: ne; apply/Nat.eqb_eq|rewrite /= e].
have is_chance z (z_k : (z < length rows)%nat) : product_of_laws (Ordinal z_k) [ffun j => Ordinal (inside j)] = of_fraction R (chance_of laws (List.nth z rows [::]) y).
  by rewrite (chance_is laws (lx z z_k) ly); apply: eq_bigr => j _; rewrite ffunE.
rewrite !is_chance.
have c0 z : (z < length rows)%nat -> 0 <= of_fraction R (chance_of laws (List.nth z rows [::]) y).
  by move=> z_k; rewrite (chance_is laws (lx z z_k) ly); apply: prodr_ge0 => j _; exact: laws_ge0.
move: big; case z: (Qle_bool (chance_of laws (List.nth x' rows [::]) y) 0).
  move=> big; have -> : of_fraction R (chance_of laws (List.nth x' rows [::]) y) = 0.
    by apply/eqP; rewrite eq_le c0 // andbT -(fraction0 R) fraction_le z.
  by move: big; rewrite -(fraction_lt R) fraction0 mulr0.
case p': (above_level l) => [p|] // big; apply: (@le_lt_trans _ _ (of_fraction R p * of_fraction R (chance_of laws (List.nth x' rows [::]) y))).
  by apply: ler_wpM2r; [exact: c0|exact: above_factor p'].
by rewrite -fractionM fraction_lt.
Qed.
End Products.
