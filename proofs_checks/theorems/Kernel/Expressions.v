(* Formulas of real variables, numbered from 1: rational functions as quotients of polynomials, values and enclosures at a point. *)
From Coq Require Import List ZArith QArith Ring_polynom.
From Exactdp.Kernel Require Import Boxes.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope Z_scope.

Inductive formula :=
  | Number (q : Q) | Unknown (i : positive) | Plus (a b : formula) | Minus (a b : formula) | Times (a b : formula) | Over (a b : formula)
  | Power (a : formula) (n : positive) | Apply (f : function_name) (a : formula).
Inductive comparison_sign := Equal | AtMost | Below.

Definition whole_polynomial := Pol Z.
Definition is_polynomial : whole_polynomial -> whole_polynomial -> bool := Peq Zeq_bool.
Definition poly_add : whole_polynomial -> whole_polynomial -> whole_polynomial := Padd 0 Z.add Zeq_bool.
Definition poly_sub : whole_polynomial -> whole_polynomial -> whole_polynomial := Psub 0 Z.add Z.sub Z.opp Zeq_bool.
Definition poly_mul : whole_polynomial -> whole_polynomial -> whole_polynomial := Pmul 0 1 Z.add Z.mul Zeq_bool.
Definition poly_pow (p : whole_polynomial) (n : positive) : whole_polynomial := Ppow_pos 0 1 Z.add Z.mul Zeq_bool (fun p => p) (Pc 1) p n.
(* but 0 *)
Definition is_constant (p : whole_polynomial) : bool := match p with Pc c => negb (c =? 0) | _ => false end.

(* numerator and denominator: what an expression leaves undefined is a zero of the denominator *)
Definition quotient := (whole_polynomial * whole_polynomial)%type.
Definition sum_of (op : whole_polynomial -> whole_polynomial -> whole_polynomial) (v w : quotient) : quotient :=
  let (n, d) := v in let (n', d') := w in
  if is_polynomial d d' then (op n n', d) else (op (poly_mul n d') (poly_mul n' d), poly_mul d d').
Definition product_of (v w : quotient) : quotient := (poly_mul (fst v) (fst w), poly_mul (snd v) (snd w)).
Definition ratio_of (v w : quotient) : option quotient :=
  let (n, d) := v in let (n', d') := w in
  if is_polynomial n' (Pc 0) then None
  else if is_constant d' then Some (poly_mul n d', poly_mul d n')
  else Some (poly_mul (poly_mul n d') d', poly_mul (poly_mul d n') d').
Definition of_both (A B C : Type) (f : A -> B -> option C) (a : option A) (b : option B) : option C :=
  match a, b with Some a, Some b => f a b | _, _ => None end.
Fixpoint quotient_of (e : formula) : option quotient :=
  match e with
  | Number q => Some (Pc (Qnum q), Pc (Zpos (Qden q)))
  | Unknown i => Some (mk_X 0 1 i, Pc 1)
  | Plus a b => of_both (fun v w => Some (sum_of poly_add v w)) (quotient_of a) (quotient_of b)
  | Minus a b => of_both (fun v w => Some (sum_of poly_sub v w)) (quotient_of a) (quotient_of b)
  | Times a b => of_both (fun v w => Some (product_of v w)) (quotient_of a) (quotient_of b)
  | Over a b => of_both ratio_of (quotient_of a) (quotient_of b)
  | Power a n => match quotient_of a with Some (p, d) => Some (poly_pow p n, poly_pow d n) | None => None end
  | Apply _ _ => None
  end.

(* both sides are the same rational function *)
Definition identical (a b : formula) : bool :=
  match quotient_of (Minus a b) with Some (n, _) => is_polynomial n (Pc 0) | None => false end.

(* the corner is added to each variable *)
Fixpoint from_corner (corner : list Q) (e : formula) : formula :=
  match e with
  | Number q => Number q
  | Unknown i => Plus (Number (nth (pred (Pos.to_nat i)) corner 0%Q)) (Unknown i)
  | Plus a b => Plus (from_corner corner a) (from_corner corner b) | Minus a b => Minus (from_corner corner a) (from_corner corner b)
  | Times a b => Times (from_corner corner a) (from_corner corner b) | Over a b => Over (from_corner corner a) (from_corner corner b)
  | Power a n => Power (from_corner corner a) n | Apply f a => Apply f (from_corner corner a)
  end.
Fixpoint no_sign (least : Z -> bool) (p : whole_polynomial) : bool :=
  match p with Pc c => least c | Pinj _ p => no_sign least p | PX a _ b => no_sign least a && no_sign least b end.
(* a monomial in the variables of a list alone has a coefficient that is not 0; i is the number of the first variable *)
Fixpoint monomial_free (free : list bool) (i : nat) (p : whole_polynomial) : bool :=
  match p with
  | Pc c => negb (c =? 0)
  | Pinj j p => monomial_free free (i + Pos.to_nat j) p
  | PX a _ b => nth i free false && monomial_free free i a || monomial_free free (S i) b
  end.
(* lhs <= rhs, or lhs < rhs, and both are defined, from the corner on; above it where a variable is open *)
Definition not_below (corner : list Q) (open : list bool) (strict : bool) (lhs rhs : formula) : bool :=
  match quotient_of (from_corner corner (Minus rhs lhs)) with
  | None => false
  | Some (n, d) =>
    let agree least := no_sign least n && no_sign least d in
    (agree (Z.leb 0) || agree (fun c => c <=? 0)) && monomial_free open 0 d && (negb strict || monomial_free open 0 n)
  end.

(* the value at a point, in lowest terms; None where it is not defined *)
Fixpoint value_at (point : list Q) (e : formula) : option Q :=
  match e with
  | Number q => Some q
  | Unknown i => Some (nth (pred (Pos.to_nat i)) point 0%Q)
  | Plus a b => of_both (fun u v => Some (Qred (u + v))) (value_at point a) (value_at point b)
  | Minus a b => of_both (fun u v => Some (Qred (u - v))) (value_at point a) (value_at point b)
  | Times a b => of_both (fun u v => Some (Qred (u * v))) (value_at point a) (value_at point b)
  | Over a b => of_both (fun u v => if Qnum v =? 0 then None else Some (Qred (u / v))) (value_at point a) (value_at point b)
  | Power a n => match value_at point a with Some u => Some (Qred (Qpower u (Zpos n))) | None => None end
  | Apply _ _ => None
  end.
Definition compare_fractions (sign : comparison_sign) (u v : Q) : bool :=
  match sign with Equal => Qeq_bool u v | AtMost => Qle_bool u v | Below => negb (Qle_bool v u) end.
(* in units of 2^-b; None where it is not seen to be defined, or too large *)
Definition kept_box (b : Z) (v : box) : option box := if box_fits b v then Some v else None.
Fixpoint enclosure_at (b : Z) (point : list Q) (e : formula) : option box :=
  match e with
  | Number q => Some (box_of b q)
  | Unknown i => Some (box_of b (nth (pred (Pos.to_nat i)) point 0%Q))
  | Plus u v => of_both (fun u v => kept_box b (box_add u v)) (enclosure_at b point u) (enclosure_at b point v)
  | Minus u v => of_both (fun u v => kept_box b (box_sub u v)) (enclosure_at b point u) (enclosure_at b point v)
  | Times u v => of_both (fun u v => kept_box b (box_mul b u v)) (enclosure_at b point u) (enclosure_at b point v)
  | Over u v =>
    of_both (fun u v => match box_div b u v with Some w => kept_box b w | None => None end) (enclosure_at b point u) (enclosure_at b point v)
  | Power u n =>
    match enclosure_at b point u with
    | Some v => nat_rect _ (Some v) (fun _ w => match w with Some w => kept_box b (box_mul b w v) | None => None end) (pred (Pos.to_nat n))
    | None => None
    end
  | Apply f u => match enclosure_at b point u with Some v => image f b v | None => None end
  end.
(* the relation at a point: in fractions (b = 0), or in enclosures, which decide it where they do not meet *)
Definition enclosed_sign (b : Z) (point : list Q) (lhs : formula) (sign : comparison_sign) (rhs : formula) : option bool :=
  match enclosure_at b point (Minus lhs rhs) with
  | Some v =>
    if 0 <? least v then Some false
    else if most v <? 0 then Some match sign with Equal => false | _ => true end
    else None
  | None => None
  end.
Definition exact_sign (point : list Q) (lhs : formula) (sign : comparison_sign) (rhs : formula) : option bool :=
  of_both (fun u v => Some (compare_fractions sign u v)) (value_at point lhs) (value_at point rhs).
Definition holds_at (b : Z) (point : list Q) (lhs : formula) (sign : comparison_sign) (rhs : formula) : option bool :=
  if b =? 0 then exact_sign point lhs sign rhs else if 0 <? b then enclosed_sign b point lhs sign rhs else None.
Definition is_answer (wanted : bool) (found : option bool) : bool := match found with Some b => Bool.eqb wanted b | None => false end.
