(* Tables of functions of t as channels for every t >= 1, and powers of t as a policy. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Kernel Require Import Certificates Tables Numbers Matrices Formulas Expectations.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Lemma same_meeting_eq u v : same_meeting u v -> u = v.
Proof. by case: u v => [n [a b]] [n' [a' b']] /andP[/Nat.eqb_eq /= -> /andP[/Nat.eqb_eq /= -> /Nat.eqb_eq /= ->]]. Qed.

Section TableChannels.
Variables (R : realFieldType) (special : function_name -> R -> R).
Implicit Types (T : table) (E : asked_powers) (t : R).

(* Q(y|x) at t *)
Definition table_matrix T t (x : 'I_(length (pattern T))) (y : 'I_(width T)) : R := table_at special [:: t] T x y.
Arguments table_matrix : clear implicits.
Definition powers_policy k E t : policy R 'I_k := fun x x' => if x == x' then None else omap (fun n => t ^+ n) (power_of E x x').

(* at two inputs that differ, and an output *)
Definition related_in T (E : policy R 'I_(length (pattern T))) (certified : R -> R -> R -> Prop) t (w : at_place) :=
  exists (x x' : 'I_(length (pattern T))) (y : 'I_(width T)) s, val x = upper w /\ val x' = lower w /\ val y = letter w /\
  E x x' = Some s /\ certified (table_matrix T t x y) s (table_matrix T t x' y).

Lemma from_one t : 1 <= t -> from_on [:: 1%Q] [::] [:: t].
Proof. by move=> t1 [|[|i]] /=; rewrite ?fraction1 ?fraction0; split. Qed.

Lemma entry_in T x y : table_fits T -> (x < length (pattern T))%nat -> (y < width T)%nat -> In (entry_at T x y) (entries T).
Proof. by move=> fits x_k y_m; apply: nth_In; apply/ssrnat.ltP; apply: (proj2 (table_row fits x_k)). Qed.

Lemma entries_defined T t e : table_channel T -> 1 <= t -> In e (entries T) -> is_defined special [:: t] e /\ 0 <= worth special [:: t] e.
Proof.
move=> /andP[/andP[_ /forallb_forall all] _] t1 /all h.
by have [_ [d]] := not_below_sound special h (from_one t1); rewrite /= fraction0.
Qed.

Theorem table_stochastic T t : table_channel T -> 1 <= t -> stochastic (table_matrix T t).
Proof.
move=> h t1; have /andP[/andP[fits _] _] := h; split=> [x y|x].
  by have [_] := entries_defined h t1 (entry_in fits (ltn_ord x) (ltn_ord y)).
by apply: rows_are_one (ltn_ord x) => // e /(entries_defined h t1)[].
Qed.

Lemma variable_power_worth n t : is_defined special [:: t] (variable_power n) /\ worth special [:: t] (variable_power n) = t ^+ n.
Proof. by case: n => [|n]; split=> //=; rewrite ?fraction1 ?expr0 // SuccNat2Pos.id_succ. Qed.

Lemma combined (A : Type) (s s' : list A) y a : (y < length s)%nat -> (y < length s')%nat -> In (List.nth y s a, List.nth y s' a) (combine s s').
Proof.
by elim: s s' y => [|u s IH] [|v s'] [|y] //= h h'; [left|right; exact: IH].
Qed.

Lemma in_distinct i ids : In i ids -> In i (distinct_ids ids).
Proof.
rewrite /distinct_ids => h; suff : forall seen, In i seen \/ In i ids -> In i (List.fold_left (fun seen i => if existsb (Nat.eqb i) seen then seen else (i :: seen)%list) ids seen) by apply; right.
elim: ids {h} => [|j ids IH] seen /=; first by case.
move=> h; apply: IH; case e: existsb; case: h => [|[<-|]]; try by [left|right|left; right|left; left].
by left; move: e => /existsb_exists[k [k_s /Nat.eqb_eq ->]].
Qed.
Lemma column_at n rows y : (y < n)%nat -> List.nth y (columns_of n rows) [::] = List.map (fun r => List.nth y r 0%nat) rows /\ length (columns_of n rows) = n.
Proof.
elim: n rows y => [|n IH] rows [|y] //= h.
  split; first by apply: map_ext => -[].
  by congr S; elim: (n) (List.map _ rows) => //= k IHk r; rewrite IHk.
have [-> ->] := IH (List.map (@tl nat) rows) y h; split=> //; rewrite map_map; apply: map_ext => -[|a r] //.
by case: (y).
Qed.

Theorem table_private_sound T E t : table_channel T -> table_private T E -> 1 <= t ->
  private (@powers_policy (length (pattern T)) E t) (table_matrix T t).
Proof.
move=> h /andP[_ once] t1 x x' s; rewrite /powers_policy; case: eqP => // ne; case e: power_of => [n|] //= [<-] y.
have /andP[/andP[fits _] _] := h; have [len _] := table_row fits (ltn_ord x); have [len' _] := table_row fits (ltn_ord x').
pose v : meeting := (n, (List.nth y (List.nth x (pattern T) [::]) 0%nat, List.nth y (List.nth x' (pattern T) [::]) 0%nat)).
have row (z : 'I_(length (pattern T))) : In (nat_of_ord z, List.nth z (pattern T) [::]) (combine (List.seq 0 (length (pattern T))) (pattern T)).
  rewrite -(nth_pairs [::] (ltn_ord z)); apply: nth_In; rewrite combine_length seq_length Nat.min_id; exact/ssrnat.ltP.
have v_in : In v (meetings T E).
  apply/in_flat_map; exists (nat_of_ord x, List.nth x (pattern T) [::]); split; first exact: row.
  apply/in_flat_map; exists (nat_of_ord x', List.nth x' (pattern T) [::]); split; first exact: row.
  rewrite /=; case: Nat.eqb_spec => [k|_]; first by case: ne; apply: val_inj.
  by rewrite e; apply: in_map; apply: combined; rewrite ?len ?len'.
have constant : In v (pairs_of_columns T n).
    have [col len_col] := column_at (pattern T) (ltn_ord y); apply/in_flat_map.
    exists (List.nth y (columns_of (width T) (pattern T)) [::]); split; first by apply: nth_In; rewrite len_col; exact/ssrnat.ltP.
    have own (z : 'I_(length (pattern T))) : In (List.nth y (List.nth z (pattern T) [::]) 0%nat) (distinct_ids (List.nth y (columns_of (width T) (pattern T)) [::])).
      by apply: in_distinct; rewrite col; apply/in_map_iff; exists (List.nth z (pattern T) [::]); split=> //; apply: nth_In; exact/ssrnat.ltP.
    apply/in_flat_map; exists (List.nth y (List.nth x (pattern T) [::]) 0%nat); split; first exact: own.
    by apply/in_map_iff; exists (List.nth y (List.nth x' (pattern T) [::]) 0%nat); split=> //; exact: own.
have v_met : In v (met T E).
  rewrite /met; case pe: (power_pattern E) => [pat|] //; case te: (power_table E) => [|[n'|] [|l ls]] //.
  by move: e; rewrite /power_of pe te /= => -[->].
have := @all_once_sound _ _ _ _ _ same_meeting_eq once (fun _ (h : In _ [::]) => match h with end) v v_met.
move=> /(not_below_sound special)/(_ _ (from_one t1))[_ [_]] /=.
by have [_ ->] := variable_power_worth n t.
Qed.

Theorem equal_in_sound T E x x' y t : table_channel T -> equal_in T E x x' y -> 1 <= t ->
  related_in (@powers_policy (length (pattern T)) E t) (fun a s b => a = s * b) t (Place x x' y).
Proof.
move=> h /andP[/andP[/andP[/andP[/Nat.ltb_lt/ssrnat.ltP a /Nat.ltb_lt/ssrnat.ltP b] /Nat.ltb_lt/ssrnat.ltP c] /negP ne]].
case e: power_of => [n|] // /andP[_ same] t1; have /andP[/andP[fits _] _] := h.
exists (Ordinal a), (Ordinal b), (Ordinal c), (t ^+ n); do 3!split=> //; split.
  rewrite /powers_policy; case: eqP => [[k]|_]; first by case: ne; apply/Nat.eqb_eq.
  by rewrite /= e.
have [d _] := entries_defined h t1 (entry_in fits a c); have [d' _] := entries_defined h t1 (entry_in fits b c).
have [p w] := variable_power_worth n t.
by have := identical_sound same d (conj p d'); rewrite /= w.
Qed.

Theorem exceeds_in_sound (expo : Q -> R) T (E : asked_levels) (t : Q) w : bounds_hold expo E -> table_channel T -> 1 <= of_fraction R t ->
  exceeds_in T E t w -> related_in (@policy_of R expo (length (pattern T)) E) (fun a s b => s * b < a) (of_fraction R t) w.
Proof.
move=> k h t1 /andP[/andP[/andP[/andP[/Nat.ltb_lt/ssrnat.ltP a /Nat.ltb_lt/ssrnat.ltP b] /Nat.ltb_lt/ssrnat.ltP c] /negP ne]].
case e: level_at => [l|] //; case ev: value_at => [u|] //; case ew: value_at => [v|] // big.
have [_ /= wu] := value_worth special ev; have [_ /= wv] := value_worth special ew.
exists (Ordinal a), (Ordinal b), (Ordinal c), (level_factor expo l); do 3!split=> //; split.
  by rewrite /policy_of; case: eqP => [[x]|_]; [case: ne; apply/Nat.eqb_eq|rewrite /= e].
rewrite /table_matrix /table_at /= wu wv; move: big; case z: (Qle_bool v 0).
  move=> /andP[v0 u0]; have -> : of_fraction R v = 0 by apply/eqP; rewrite eq_le -(fraction0 R) !fraction_le z v0.
  by rewrite mulr0 -(fraction0 R) fraction_lt.
have k' : is_rational l \/ exponential expo.
  by case: k => [k|]; [left; apply: k; move: e; rewrite /level_at; exact: in_table|right].
case p': (above_level l) => [p|] // big; apply: (@le_lt_trans _ _ (of_fraction R p * of_fraction R v)); last by rewrite -fractionM fraction_lt.
apply: ler_wpM2r (above_factor k' p'); have [_] := entries_defined h t1 (entry_in (proj1 (andP (proj1 (andP h)))) b c).
by rewrite wv.
Qed.
End TableChannels.
