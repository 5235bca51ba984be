(* The vectors of a cone {v >= 0 : v x <= s v z} that its tight constraints connect: grown from 1 at one place, a place at a time. *)
From Coq Require Import List ZArith QArith.
From Exactdp.Kernel Require Import Sums.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope Q_scope.

Definition bounds_table := list (list (option Q)).
Definition bound_at (P : bounds_table) (x z : nat) : option Q := nth z (nth x P []) None.
Definition is_set (v : list Q) (x : nat) : bool := negb (Qnum (fraction_at v x) =? 0)%Z.
Definition set_at (v : list Q) (x : nat) (q : Q) : list Q := firstn x v ++ q :: skipn (S x) v.
Definition all_below (k : nat) (f : nat -> bool) : bool := forallb f (seq 0 k).

(* no constraint between this value and those that are set is broken *)
Definition fits (P : bounds_table) (k : nat) (v : list Q) (x : nat) (q : Q) : bool :=
  all_below k (fun z => negb (is_set v z) ||
    (match bound_at P x z with Some s => Qle_bool q (s * fraction_at v z) | None => true end &&
     match bound_at P z x with Some s => Qle_bool (fraction_at v z) (s * q) | None => true end)).
(* the values with which a constraint is tight *)
Definition nexts (P : bounds_table) (k : nat) (v : list Q) (x : nat) : list Q :=
  filter (fits P k v x) (flat_map (fun z => if is_set v z then
    match bound_at P x z with Some s => [Qred (s * fraction_at v z)] | None => [] end ++
    match bound_at P z x with Some s => [Qred (fraction_at v z / s)] | None => [] end else []) (seq 0 k)).
Definition longer (P : bounds_table) (k start : nat) (v : list Q) : list (list Q) :=
  flat_map (fun x => if is_set v x || Nat.leb x start then [] else map (set_at v x) (nexts P k v x)) (seq 0 k).

Definition same_fraction (a b : Q) : bool := Z.eqb (Qnum a) (Qnum b) && Pos.eqb (Qden a) (Qden b).
Fixpoint same_vector (v w : list Q) : bool :=
  match v, w with [], [] => true | a :: v, b :: w => same_fraction a b && same_vector v w | _, _ => false end.
Fixpoint distinct (seen vs : list (list Q)) : list (list Q) :=
  match vs with [] => seen | v :: vs => distinct (if existsb (same_vector v) seen then seen else v :: seen) vs end.
Fixpoint grown (P : bounds_table) (k start n : nat) (vs : list (list Q)) : list (list Q) :=
  match n with O => [] | S n => vs ++ grown P k start n (distinct [] (flat_map (longer P k start) vs)) end.
Definition unit_at (k x : nat) : list Q := set_at (repeat 0 k) x 1.
(* no constraint leads out of those that are set *)
Definition closed (P : bounds_table) (k : nat) (v : list Q) : bool :=
  all_below k (fun x => negb (is_set v x) ||
    all_below k (fun z => is_set v z || match bound_at P x z with Some _ => false | None => true end)).
Definition at_all_rays (P : bounds_table) (k : nat) (dominated : list Q -> bool) : bool :=
  all_below k (fun x => forallb (fun v => negb (closed P k v) || dominated v) (grown P k x k [unit_at k x])).
