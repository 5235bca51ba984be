(* Utilities of a column of a channel, f(c v) = c f(v) and convex, at vectors of fractions: coefficients of 1 and of logarithms of bases. *)
From Coq Require Import List ZArith QArith.
From Exactdp.Kernel Require Import Boxes Expressions Sums Rays.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope Q_scope.

Inductive utility :=
  (* the largest of linear forms *)
  | Maximum (weights : list (list Q))
  (* the sum of m_i (w_i v)^2 over (over v) *)
  | Squares (weights : list (list Q)) (masses over : list Q)
  (* mutual information: the sum of p_x v_x ln (v_x / sum of p_z v_z) *)
  | Information (prior : list Q).

Definition forms_fit (k : nat) (weights : list (list Q)) : bool :=
  negb (Nat.eqb (length weights) 0) && forallb (fun w => Nat.eqb (length w) k) weights.
Definition utility_fits (k : nat) (u : utility) : bool :=
  match u with
  | Maximum weights => forms_fit k weights
  | Squares weights masses over =>
    forms_fit k weights && Nat.eqb (length masses) (length weights) && forallb (Qle_bool 0) masses && Nat.eqb (length over) k && forallb (Qle_bool 0) over &&
    all_below k (fun x => is_set over x || forallb (fun w => negb (is_set w x)) weights)
  | Information prior => Nat.eqb (length prior) k && forallb (Qle_bool 0) prior && Qeq_bool (sum_of_list prior) 1
  end.

(* ---- Values at a vector ---- *)

Fixpoint top_of (weights : list (list Q)) (v : list Q) : Q :=
  match weights with
  | [] => 0
  | w :: weights => let a := dot w v in match weights with [] => a | _ => let b := top_of weights v in if Qle_bool a b then b else a end
  end.
Definition squares_of (weights : list (list Q)) (masses over v : list Q) : Q :=
  Qred (sum_of_list (map (fun wm => snd wm * (dot (fst wm) v * dot (fst wm) v)) (combine weights masses)) / dot over v).

(* how often b divides a *)
Fixpoint divided (b : Z) (fuel : nat) (a : Z) : nat * Z :=
  match fuel with
  | O => (O, a)
  | S fuel => if (a mod b =? 0)%Z then let (n, rest) := divided b fuel (a / b)%Z in (S n, rest) else (O, a)
  end.
Fixpoint exponents (bases : list positive) (above below : Z) : list Z :=
  match bases with
  | [] => []
  | b :: bases =>
    let (n, above) := divided (Zpos b) (S (Z.to_nat (Z.log2 (Z.abs above)))) above in
    let (m, below) := divided (Zpos b) (S (Z.to_nat (Z.log2 (Z.abs below)))) below in
    (Z.of_nat n - Z.of_nat m)%Z :: exponents bases above below
  end.
Definition product_of_powers (bases : list positive) (powers : list Z) : Q :=
  fold_right (fun bn p => Qred (Qpower (Zpos (fst bn) # 1) (snd bn) * p)) 1 (combine bases powers).
(* the exponents with which a fraction above 0 is a product of powers of the bases *)
Definition powers_of (bases : list positive) (r : Q) : option (list Z) :=
  let powers := exponents bases (Qnum r) (Zpos (Qden r)) in
  if Nat.eqb (length powers) (length bases) && Qeq_bool (product_of_powers bases powers) r then Some powers else None.
Definition coefficients_add (a : Q) (powers : list Z) (c : list Q) : list Q := map (fun nc => Qred (a * inject_Z (fst nc) + snd nc)) (combine powers c).
Fixpoint information_of (bases : list positive) (total : Q) (terms : list (Q * Q)) : option (list Q) :=
  match terms with
  | [] => Some (repeat 0 (length bases))
  | (p, v) :: terms =>
    match information_of bases total terms with
    | None => None
    | Some c => if Qle_bool (p * v) 0 then Some c else
      match powers_of bases (Qred (v / total)) with Some powers => Some (coefficients_add (p * v) powers c) | None => None end
    end
  end.

(* the coefficients of 1 and of the logarithms *)
Definition cost_of (bases : list positive) (u : utility) (v : list Q) : option (list Q) :=
  match u with
  | Maximum weights => Some (top_of weights v :: repeat 0 (length bases))
  | Squares weights masses over => Some (squares_of weights masses over v :: repeat 0 (length bases))
  | Information prior => match information_of bases (dot prior v) (combine prior v) with Some c => Some (0 :: c) | None => None end
  end.

(* ---- q + c_1 ln b_1 + ... is not negative ---- *)

Definition coefficient (n : nat) (cs : list (list Q)) (theta : list Q) : list Q := map (fun i => dot theta (map (fun c => fraction_at c i) cs)) (seq 0 n).
Definition subtracted (c d : list Q) : list Q := map (fun uv => Qred (fst uv - snd uv)) (combine c d).
Fixpoint log_sum (bases : list positive) (c : list Q) : formula :=
  match bases, c with
  | b :: bases, q :: c => Plus (Times (Number q) (Apply Logarithm (Number (Zpos b # 1)))) (log_sum bases c)
  | _, _ => Number 0
  end.
Definition without_logs (c : list Q) : bool := forallb (fun q => Qnum q =? 0)%Z (tl c).
Definition not_negative (bases : list positive) (c : list Q) : bool :=
  if without_logs c then Qle_bool 0 (fraction_at c 0)
  else existsb (fun b => is_answer true (enclosed_sign b [] (Number 0) Below (Plus (Number (fraction_at c 0)) (log_sum bases (tl c))))) [64; 256; 1024]%Z.
