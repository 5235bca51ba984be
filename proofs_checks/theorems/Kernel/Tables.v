(* Tables of functions of one variable: which value stands at which place, sums of rows, expectations of products of scores. *)
From Coq Require Import List ZArith QArith Ring_polynom.
From Exactdp.Kernel Require Import Expressions.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope Z_scope.

Record table := Table { entries : list formula; pattern : list (list nat) }.
Definition width (T : table) : nat := length (nth 0 (pattern T) []).
Definition entry_at (T : table) (x y : nat) : formula := nth (nth y (nth x (pattern T) []) 0%nat) (entries T) (Number 0).
Definition table_fits (T : table) : bool :=
  negb (Nat.eqb (length (pattern T)) 0) && negb (Nat.eqb (width T) 0) &&
  forallb (fun r => Nat.eqb (length r) (width T) && forallb (fun i => Nat.ltb i (length (entries T))) r) (pattern T).

(* ---- Rational functions by their quotients ---- *)

Definition one : quotient := (Pc 1, Pc 1).
Definition zero : quotient := (Pc 0, Pc 1).
Fixpoint quotients (es : list formula) : option (list quotient) :=
  match es with [] => Some [] | e :: es => of_both (fun q qs => Some (q :: qs)) (quotient_of e) (quotients es) end.
Definition is_zero (q : quotient) : bool := is_polynomial (fst q) (Pc 0).

(* how often each number stands in a list *)
Fixpoint counted (i : nat) (counts : list Z) : list Z :=
  match counts, i with [], _ => [] | c :: counts, O => c + 1 :: counts | c :: counts, S i => c :: counted i counts end.
Definition counts_of (n : nat) (ids : list nat) : list Z := fold_left (fun counts i => counted i counts) ids (repeat 0 n).
Fixpoint weighed (counts : list Z) (qs : list quotient) : quotient :=
  match counts, qs with
  | c :: counts, q :: qs =>
    if c =? 0 then weighed counts qs else sum_of poly_add (poly_mul (Pc c) (fst q), snd q) (weighed counts qs)
  | _, _ => zero
  end.

(* ---- A predicate on all members of a list, asked once of equal ones ---- *)

Section Once.
Variables (A : Type) (same : A -> A -> bool) (certified : A -> bool).
Definition KEPT := 64%nat.
Fixpoint all_once (seen : list A) (s : list A) : bool :=
  match s with
  | [] => true
  | a :: s => if existsb (same a) seen then all_once seen s
              else certified a && all_once (if Nat.ltb (length seen) KEPT then a :: seen else seen) s
  end.
End Once.

(* ---- Channels: values that are defined and >= 0 from 1 on; rows sum to 1 ---- *)

Definition same_numbers (s s' : list Z) : bool := if list_eq_dec Z.eq_dec s s' then true else false.
Definition never_negative (e : formula) : bool := not_below [1%Q] [] false (Number 0) e.
Definition row_is_one (qs : list quotient) (counts : list Z) : bool := is_zero (sum_of poly_sub (weighed counts qs) one).
Definition table_channel (T : table) : bool :=
  table_fits T && forallb never_negative (entries T) &&
  match quotients (entries T) with
  | Some qs => all_once same_numbers (row_is_one qs) [] (map (counts_of (length qs)) (pattern T))
  | None => false
  end.

(* ---- Expectations of products of scores ---- *)

(* of d coordinates: each, or each unordered pair once, in the order (0, 0), (0, 1), ..., (1, 1), ... *)
Definition chosen (d : nat) (pairs : bool) : list (list nat) :=
  if pairs then flat_map (fun i => map (fun j => [i; j]) (seq i (d - i))) (seq 0 d) else map (fun i => [i]) (seq 0 d).

(* products of a value of each list; the number of a product from those of its factors *)
Definition products (qs qs' : list quotient) : list quotient := flat_map (fun q => map (product_of q) qs') qs.
Definition joined (n : nat) (ids ids' : list nat) : list nat := map (fun ab => fst ab * n + snd ab)%nat (combine ids ids').
Fixpoint powers (qs : list quotient) (n : nat) : list quotient := match n with O => [one] | S n => products qs (powers qs n) end.
Fixpoint places (size : nat) (columns : list (list nat)) (m : nat) (J : list nat) : list nat :=
  match J with
  | [] => repeat 0%nat m
  | j :: J => joined (size ^ length J) (nth j columns []) (places size columns m J)
  end.
Definition column (rows : list (list nat)) (j : nat) : list nat := map (fun r => nth j r 0%nat) rows.

Definition key := (nat * list Z)%type.
Definition same_key (a b : key) : bool := Nat.eqb (fst a) (fst b) && same_numbers (snd a) (snd b).
Definition expected (terms targets : list quotient) (k : key) : bool :=
  is_zero (sum_of poly_sub (weighed (snd k) terms) (nth (fst k) targets zero)).
Definition keys (n size : nat) (events : list (list nat)) (rows aims : list (list nat)) : list key :=
  flat_map (fun ra => map (fun ea => (snd ea, counts_of n (joined size (fst ra) (fst ea)))) (combine events (snd ra))) (combine rows aims).
Definition moments_hold (channel scores targets : table) (pairs : bool) : bool :=
  table_fits scores && table_fits targets && Nat.eqb (length (pattern scores)) (width channel) &&
  Nat.eqb (length (pattern targets)) (length (pattern channel)) &&
  Nat.eqb (width targets) (length (chosen (width scores) pairs)) &&
  match quotients (entries channel), quotients (entries scores), quotients (entries targets) with
  | Some values, Some marks, Some aims =>
    let order := if pairs then 2%nat else 1%nat in
    let products_of := powers marks order in
    let terms := products values products_of in
    let columns := map (column (pattern scores)) (seq 0 (width scores)) in
    let events := map (places (length marks) columns (width channel)) (chosen (width scores) pairs) in
    all_once same_key (expected terms aims) [] (keys (length terms) (length products_of) events (pattern channel) (pattern targets))
  | _, _, _ => false
  end.

(* ---- Privacy at powers of the variable: one for all pairs, or which one each pair has ---- *)

Record asked_powers := Powers { power_table : list (option nat); power_pattern : option (list (list nat)) }.
Definition power_of (E : asked_powers) (x x' : nat) : option nat :=
  let i := match power_pattern E with None => 0%nat | Some p => nth x' (nth x p []) 0%nat end in nth i (power_table E) None.
Definition powers_fit (k : nat) (E : asked_powers) : bool :=
  match power_pattern E with
  | None => match power_table E with [Some _] => true | _ => false end
  | Some p => Nat.eqb (length p) k && forallb (fun r => Nat.eqb (length r) k && forallb (fun i => Nat.ltb i (length (power_table E))) r) p
  end.
Definition variable_power (n : nat) : formula := match n with O => Number 1 | S n => Power (Unknown 1) (Pos.of_succ_nat n) end.
Definition bound_at (T : table) (n b : nat) : formula := Times (variable_power n) (nth b (entries T) (Number 0)).

Definition meeting := (nat * (nat * nat))%type. (* a power, and two values in one column *)
Definition same_meeting (u v : meeting) : bool :=
  Nat.eqb (fst u) (fst v) && (Nat.eqb (fst (snd u)) (fst (snd v)) && Nat.eqb (snd (snd u)) (snd (snd v))).
Definition meetings (T : table) (E : asked_powers) : list meeting :=
  let rows := combine (seq 0 (length (pattern T))) (pattern T) in
  flat_map (fun xr => flat_map (fun zr =>
    if Nat.eqb (fst xr) (fst zr) then []
    else match power_of E (fst xr) (fst zr) with None => [] | Some n => map (pair n) (combine (snd xr) (snd zr)) end) rows) rows.
(* where all pairs have one power: the pairs of numbers of a column *)
Definition distinct_ids (ids : list nat) : list nat := fold_left (fun seen i => if existsb (Nat.eqb i) seen then seen else i :: seen) ids [].
Fixpoint columns_of (n : nat) (rows : list (list nat)) : list (list nat) :=
  match n with O => [] | S n => map (hd 0%nat) rows :: columns_of n (map (@tl nat) rows) end.
Definition pairs_of_columns (T : table) (n : nat) : list meeting :=
  flat_map (fun ids => let own := distinct_ids ids in flat_map (fun a => map (fun b => (n, (a, b))) own) own) (columns_of (width T) (pattern T)).
Definition met (T : table) (E : asked_powers) : list meeting :=
  match power_pattern E, power_table E with None, [Some n] => pairs_of_columns T n | _, _ => meetings T E end.
Definition kept_at (T : table) (v : meeting) : bool :=
  not_below [1%Q] [] false (nth (fst (snd v)) (entries T) (Number 0)) (bound_at T (fst v) (snd (snd v))).
Definition not_zero (e : formula) : bool := match quotient_of e with Some q => negb (is_zero q) | None => false end.
Definition equal_in (T : table) (E : asked_powers) (x x' y : nat) : bool :=
  Nat.ltb x (length (pattern T)) && Nat.ltb x' (length (pattern T)) && Nat.ltb y (width T) && negb (Nat.eqb x x') &&
  match power_of E x x' with
  | None => false
  | Some n => not_zero (entry_at T x y) && identical (entry_at T x y) (Times (variable_power n) (entry_at T x' y))
  end.
Definition table_private (T : table) (E : asked_powers) : bool :=
  powers_fit (length (pattern T)) E && all_once same_meeting (kept_at T) [] (met T E).
