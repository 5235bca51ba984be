(* Sums of fractions and what is computed with them: linear programs, laws of independent parts. *)
From Coq Require Import List ZArith QArith.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope Q_scope.

Definition sum_of_list (s : list Q) : Q := fold_right (fun a b => Qred (a + b)) 0 s.
Definition dot (a x : list Q) : Q := sum_of_list (map (fun ab => fst ab * snd ab) (combine a x)).
Definition fraction_at (s : list Q) (i : nat) : Q := nth i s 0.
Definition entry_of (rows : list (list Q)) (i j : nat) : Q := fraction_at (nth i rows []) j.

(* ---- Linear programs: the largest c x over x >= 0 with A x = b ---- *)

Fixpoint combined (n : nat) (dual : list Q) (rows : list (list Q)) : list Q :=
  match dual, rows with
  | d :: dual, r :: rows => map (fun uv => Qred (d * fst uv + snd uv)) (combine r (combined n dual rows))
  | _, _ => repeat 0 n
  end.
Definition at_least (s s' : list Q) : bool := forallb (fun uv => Qle_bool (snd uv) (fst uv)) (combine s s').
Definition optimum (cost : list Q) (rows : list (list Q)) (rhs : list Q) (value : Q) (primal dual : list Q) : bool :=
  let n := length cost in
  forallb (fun r => Nat.eqb (length r) n) rows && Nat.eqb (length rows) (length rhs) && Nat.eqb (length dual) (length rhs) &&
  Nat.eqb (length primal) n && forallb (Qle_bool 0) primal && forallb (fun rb => Qeq_bool (dot (fst rb) primal) (snd rb)) (combine rows rhs) &&
  Qeq_bool (dot cost primal) value && Qeq_bool (dot rhs dual) value && at_least (combined n dual rows) cost.

(* ---- Independent parts: a row names the law of each part, a report has a value for each ---- *)

Definition law_at (laws : list (list Q)) (i : nat) : list Q := nth i laws [].
Definition is_law (a : list Q) : bool := forallb (Qle_bool 0) a && Qeq_bool (sum_of_list a) 1.
Definition laws_fit (laws : list (list Q)) (rows : list (list nat)) : bool :=
  let first := nth 0 rows [] in
  negb (Nat.eqb (length rows) 0) && negb (Nat.eqb (length first) 0) && forallb is_law laws &&
  forallb (fun r => Nat.eqb (length r) (length first) && forallb (fun ij =>
    Nat.ltb (fst ij) (length laws) && Nat.eqb (length (law_at laws (fst ij))) (length (law_at laws (snd ij)))) (combine r first)) rows.
(* the largest a / b of two laws, None where it is infinite *)
Definition law_ratio (a b : list Q) : option Q :=
  fold_right (fun uv found => match found with
    | None => None
    | Some m =>
      if Qle_bool (fst uv) 0 then Some m else if Qle_bool (snd uv) 0 then None
      else let v := Qred (fst uv / snd uv) in Some (if Qle_bool m v then v else m)
    end) (Some 0) (combine a b).
(* of all pairs of laws, once *)
Definition law_ratios (laws : list (list Q)) : list (list (option Q)) := map (fun a => map (law_ratio a) laws) laws.
Definition row_ratio (ratios : list (list (option Q))) (r r' : list nat) : option Q :=
  fold_right (fun ij found => if Nat.eqb (fst ij) (snd ij) then found else
    match found, nth (snd ij) (nth (fst ij) ratios []) None with Some m, Some v => Some (Qred (v * m)) | _, _ => None end)
    (Some 1) (combine r r').
Definition chance_of (laws : list (list Q)) (r y : list nat) : Q :=
  fold_right (fun iv c => Qred (entry_of laws (fst iv) (snd iv) * c)) 1 (combine r y).
Definition report_fits (laws : list (list Q)) (r y : list nat) : bool :=
  Nat.eqb (length y) (length r) && forallb (fun iv => Nat.ltb (snd iv) (length (law_at laws (fst iv)))) (combine r y).
Definition widest (laws : list (list Q)) : nat := fold_right (fun a n => Nat.max (length a) n) 0%nat laws.
