(* Markov chains that return something: the equations of how often each state is visited. *)
From Coq Require Import List ZArith QArith.
From Exactdp.Kernel Require Import Expressions Rays.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope Z_scope.

(* From state s a row lists (target, weight): a state, or -1 - e for the end e; an end lists (output, weight); weights are a list. *)
Record chain := Chain { weights : list formula; rows_of_states : list (list (Z * nat)); ends_of : list (list (nat * nat)); visited : list nat }.
Definition weight_at (c : chain) (i : nat) : formula := nth i (weights c) (Number 0).
Definition sum_formula (es : list formula) : formula := fold_right Plus (Number 0) es.
Definition total (f : nat -> formula) (n : nat) : formula := sum_formula (map f (seq 0 n)).
(* the chance to go from state s to the target; to return y at the end e; to return y from state s in this step *)
Definition go (c : chain) (s : nat) (target : Z) : formula :=
  sum_formula (map (fun tv => if Z.eqb (fst tv) target then weight_at c (snd tv) else Number 0) (nth s (rows_of_states c) [])).
Definition output_at (c : chain) (e y : nat) : formula :=
  sum_formula (map (fun yv => if Nat.eqb (fst yv) y then weight_at c (snd yv) else Number 0) (nth e (ends_of c) [])).
Definition to_end (c : chain) (s e : nat) : formula := go c s (-1 - Z.of_nat e).
Definition gives (c : chain) (s y : nat) : formula := total (fun e => Times (to_end c s e) (output_at c e y)) (length (ends_of c)).
Definition visit (c : chain) (s : nat) : formula := weight_at c (nth s (visited c) 0%nat).

Definition chain_solved (same : formula -> formula -> bool) (m : nat) (c : chain) (law : nat -> formula) : bool :=
  let states := length (rows_of_states c) in let ends := length (ends_of c) in
  all_below states (fun s => same (Plus (total (fun r => go c s (Z.of_nat r)) states) (total (to_end c s) ends)) (Number 1)) &&
  all_below ends (fun e => same (total (output_at c e) m) (Number 1)) &&
  all_below states (fun r => same (visit c r)
    (Plus (Number (if Nat.eqb r 0 then 1 else 0)%Q) (total (fun s => Times (visit c s) (go c s (Z.of_nat r))) states))) &&
  all_below m (fun y => same (law y) (if Nat.eqb states 0 then output_at c 0 y else total (fun s => Times (visit c s) (gives c s y)) states)).
