(* Certificates as data, and what is computed to accept one: integers, fractions and lists of the standard library alone.

   Nothing here is trusted: Sound.v proves that whatever is accepted holds. *)
From Coq Require Import List ZArith QArith Ring_polynom.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope Z_scope.

(* ---- Channels, levels, policies ---- *)

(* a row: the numerators of its entries over one denominator *)
Definition numerators := (list Z * positive)%type.
Definition matrix_row (q : list numerators) (x : nat) : numerators := nth x q ([], 1%positive).
Definition cell_at (q : list numerators) (x y : nat) : Q := nth y (fst (matrix_row q x)) 0 # snd (matrix_row q x).
Definition outputs_of (q : list numerators) : nat := length (fst (matrix_row q 0)).

(* a level in nats: a number, and c ln b for each (b, c) *)
Record nats_level := Nats { plain_nats : Q; log_terms : list (Q * Z) }.
(* levels, None where nothing is asked, and which of them each pair of inputs has: without a pattern all have the first *)
Record asked_levels := Asked { level_table : list (option nats_level); level_pattern : option (list (list nat)) }.
Definition level_at (E : asked_levels) (x x' : nat) : option nats_level :=
  let i := match level_pattern E with None => 0%nat | Some pattern => nth x' (nth x pattern []) 0%nat end in nth i (level_table E) None.

Fixpoint all_two (A B : Type) (certified : A -> B -> bool) (s : list A) (s' : list B) : bool :=
  match s, s' with [], [] => true | a :: s, b :: s' => certified a b && all_two certified s s' | _, _ => false end.

(* k inputs, m outputs, entries >= 0, each row sums to 1 *)
Definition row_sums (m : nat) (r : numerators) : bool :=
  Nat.eqb (length (fst r)) m && forallb (Z.leb 0) (fst r) && Z.eqb (fold_right Z.add 0 (fst r)) (Zpos (snd r)).
Definition rows_sum (q : list numerators) : bool := match q with [] => false | _ => forallb (row_sums (outputs_of q)) q end.

Definition pattern_fits (k : nat) (E : asked_levels) : bool :=
  match level_pattern E with
  | None => match level_table E with [Some _] => true | _ => false end
  | Some pattern =>
    Nat.eqb (length pattern) k && forallb (fun r => Nat.eqb (length r) k && forallb (fun i => Nat.ltb i (length (level_table E))) r) pattern
  end.

(* ---- Fractions below and above e to a level ---- *)

Definition LONGEST := 100000. (* bits of a product of powers *)
Definition bits_of_fraction (q : Q) : Z := Z.log2 (Z.abs (Qnum q)) + Z.log2 (Zpos (Qden q)) + 2.
Definition logs_fit (logs : list (Q * Z)) : bool :=
  forallb (fun bc => 0 <? Qnum (fst bc)) logs &&
  (fold_right (fun bc bits => Z.abs (snd bc) * bits_of_fraction (fst bc) + bits) 0 logs <? LONGEST).
Definition product_of_logs (logs : list (Q * Z)) : Q := fold_right (fun bc p => Qred (Qpower (fst bc) (snd bc) * p)) 1%Q logs.

(* 1 + q/i (1 + q/(i+1) (...)): from i = 1 the terms of the series of e^q up to the power n *)
Fixpoint series (q : Q) (i : positive) (n : nat) : Q :=
  match n with O => 1%Q | S n => Qred (1 + q * (1 # i) * series q (Pos.succ i) n)%Q end.
(* an odd power, at which the sum is not above e^q; enough for about 200 bits *)
Definition odd_power (q : Q) : nat := S (2 * (30 + 4 * Z.to_nat (Z.abs (Qnum q) / Zpos (Qden q)))).
Definition HIGHEST := 40. (* nats *)
Definition below_exp (q : Q) : option Q :=
  if Z.abs (Qnum q) <=? HIGHEST * Zpos (Qden q) then let p := series q 1 (odd_power q) in if 0 <? Qnum p then Some p else None
  else None.
Definition above_exp (q : Q) : option Q := match below_exp (- q) with Some p => Some (/ p)%Q | None => None end.

Definition is_rational (l : nats_level) : bool := Z.eqb (Qnum (plain_nats l)) 0.
Definition exactly (l : nats_level) : option Q :=
  if is_rational l && logs_fit (log_terms l) then Some (product_of_logs (log_terms l)) else None.
Definition bounded (bound : Q -> option Q) (l : nats_level) : option Q :=
  if is_rational l then exactly l
  else if logs_fit (log_terms l) then
    match bound (plain_nats l) with Some p => Some (p * product_of_logs (log_terms l))%Q | None => None end
  else None.
Definition below_level := bounded below_exp.
Definition above_level := bounded above_exp.

(* ---- Privacy of a matrix, and a place where it fails ---- *)

Definition pair_within (p : Q) (r r' : numerators) : bool :=
  let a := Zpos (snd r') * Zpos (Qden p) in let b := Zpos (snd r) * Qnum p in
  all_two (fun u v => u * a <=? v * b) (fst r) (fst r').
(* of all pairs at one level: between the least and the largest entry of each column *)
Definition row_fractions (r : numerators) : list Q := map (fun a => a # snd r) (fst r).
Definition extremes (chosen : Q -> Q -> Q) (q : list numerators) : list Q :=
  match q with
  | [] => []
  | r :: q => fold_left (fun best r => map (fun ab => chosen (fst ab) (snd ab)) (combine best (row_fractions r))) q (row_fractions r)
  end.
Definition columns_within (p : Q) (q : list numerators) : bool :=
  let tops := extremes (fun a b => if Qle_bool a b then b else a) q in
  let lows := extremes (fun a b => if Qle_bool a b then a else b) q in
  Qle_bool 0 p && forallb (fun r => all_two Qle_bool (row_fractions r) tops && all_two Qle_bool lows (row_fractions r)) q &&
  all_two (fun top low => Qle_bool top (p * low)) tops lows.
Definition pairs_within (bounds : list (option (option Q))) (pattern : list (list nat)) (q : list numerators) : bool :=
  all_two (fun xr row =>
    all_two (fun zr i => Nat.eqb (fst xr) (fst zr) ||
      match nth i bounds None with None => true | Some None => false | Some (Some p) => pair_within p (snd xr) (snd zr) end)
    (combine (seq 0 (length q)) q) row)
  (combine (seq 0 (length q)) q) pattern.
Definition level_bounds (E : asked_levels) : list (option (option Q)) := map (option_map below_level) (level_table E).
Definition all_private (E : asked_levels) (q : list numerators) : bool :=
  match level_pattern E with
  | Some pattern => pairs_within (level_bounds E) pattern q
  | None => match nth 0 (level_bounds E) None with Some (Some p) => columns_within p q | _ => false end
  end.

(* two inputs and an output *)
Record at_place := Place { upper : nat; lower : nat; letter : nat }.
Definition place_fits (q : list numerators) (w : at_place) : bool :=
  Nat.ltb (upper w) (length q) && Nat.ltb (lower w) (length q) && Nat.ltb (letter w) (outputs_of q) && negb (Nat.eqb (upper w) (lower w)).
Definition equal_at (E : asked_levels) (q : list numerators) (w : at_place) : bool :=
  place_fits q w && negb (Qle_bool (cell_at q (lower w) (letter w)) 0) &&
  match level_at E (upper w) (lower w) with
  | Some l => match exactly l with
    | Some p => Qeq_bool (cell_at q (upper w) (letter w)) (p * cell_at q (lower w) (letter w))
    | None => false end
  | None => false
  end.
Definition exceeds_at (E : asked_levels) (q : list numerators) (w : at_place) : bool :=
  place_fits q w &&
  match level_at E (upper w) (lower w) with
  | Some l => if Qle_bool (cell_at q (lower w) (letter w)) 0 then negb (Qle_bool (cell_at q (upper w) (letter w)) 0)
    else match above_level l with
    | Some p => negb (Qle_bool (cell_at q (upper w) (letter w)) (p * cell_at q (lower w) (letter w)))
    | None => false end
  | None => false
  end.

(* ---- Formulas: rational functions of real variables, numbered from 1 ---- *)

Inductive formula :=
  | Number (q : Q) | Unknown (i : positive) | Plus (a b : formula) | Minus (a b : formula) | Times (a b : formula) | Over (a b : formula)
  | Power (a : formula) (n : positive).
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
  | Power a n => Power (from_corner corner a) n
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
  end.
Definition compare_fractions (sign : comparison_sign) (u v : Q) : bool :=
  match sign with Equal => Qeq_bool u v | AtMost => Qle_bool u v | Below => negb (Qle_bool v u) end.
Definition holds_at (point : list Q) (lhs : formula) (sign : comparison_sign) (rhs : formula) : option bool :=
  of_both (fun u v => Some (compare_fractions sign u v)) (value_at point lhs) (value_at point rhs).
Definition is_answer (wanted : bool) (found : option bool) : bool := match found with Some b => Bool.eqb wanted b | None => false end.

(* every integer point of the ranges *)
Fixpoint everywhere (ranges : list (Z * Z)) (certified : list Z -> bool) : bool :=
  match ranges with
  | [] => certified []
  | (low, high) :: ranges => forallb (fun i => everywhere ranges (fun p => certified (low + Z.of_nat i :: p))) (seq 0 (Z.to_nat (high - low + 1)))
  end.
Definition in_ranges (ranges : list (Z * Z)) (p : list Z) : bool := all_two (fun r v => (fst r <=? v) && (v <=? snd r)) ranges p.

(* ---- Certificates ---- *)

Inductive certificate :=
  (* the matrix is a channel, private within the levels, with equality at the place if there is one *)
  | Privacy (q : list numerators) (E : asked_levels) (equality : option at_place)
  (* the matrix is a channel, and at the place the bound is exceeded *)
  | Violation (q : list numerators) (E : asked_levels) (w : at_place)
  (* lhs = rhs wherever both are defined *)
  | Identity (lhs rhs : formula)
  (* lhs <= rhs (lhs < rhs) and both are defined, for all variables from the corner on, above it where a variable is open *)
  | Nonnegative (corner : list Q) (open : list bool) (strict : bool) (lhs rhs : formula)
  (* at the point both sides are defined, and the relation holds, or fails *)
  | Comparison (point : list Q) (lhs : formula) (sign : comparison_sign) (rhs : formula) (answer : bool)
  (* of all points from the corner on, with integers where a variable is whole, the relation fails at this one, and is defined *)
  | Counterexample (corner : list Q) (whole : list bool) (point : list Q) (lhs : formula) (sign : comparison_sign) (rhs : formula)
  (* at all integers of the ranges both sides are defined, and the relation holds *)
  | Enumeration (ranges : list (Z * Z)) (lhs : formula) (sign : comparison_sign) (rhs : formula).

Definition within_range (corner : list Q) (whole : list bool) (point : list Q) : bool :=
  all_two (fun c v => Qle_bool c v) corner point && all_two (fun i v => negb i || Pos.eqb (Qden (Qred v)) 1) whole point.

Definition check (c : certificate) : bool :=
  match c with
  | Privacy q E equality => rows_sum q && pattern_fits (length q) E && all_private E q &&
    match equality with None => true | Some w => equal_at E q w end
  | Violation q E w => rows_sum q && pattern_fits (length q) E && exceeds_at E q w
  | Identity lhs rhs => identical lhs rhs
  | Nonnegative corner open strict lhs rhs => not_below corner open strict lhs rhs
  | Comparison point lhs sign rhs answer => is_answer answer (holds_at point lhs sign rhs)
  | Counterexample corner whole point lhs sign rhs => within_range corner whole point && is_answer false (holds_at point lhs sign rhs)
  | Enumeration ranges lhs sign rhs => everywhere ranges (fun p => is_answer true (holds_at (map inject_Z p) lhs sign rhs))
  end.

(* whether e^q occurs for a number q *)
Definition needs_exp (c : certificate) : bool :=
  match c with
  | Privacy _ E _ | Violation _ E _ => existsb (fun l => match l with Some l => negb (is_rational l) | None => false end) (level_table E)
  | _ => false
  end.

(* large matrices as they are written for the assistant, which reads long lists of numbers slowly: the digits of all entries of a row,
   each in so many *)
Fixpoint numbers_of (width more : nat) (value : Z) (digits : Decimal.uint) : list Z :=
  let next d rest :=
    match more with S (S n) => numbers_of width (S n) (10 * value + d) rest | _ => 10 * value + d :: numbers_of width width 0 rest end in
  match digits with
  | Decimal.Nil => []
  | Decimal.D0 r => next 0 r | Decimal.D1 r => next 1 r | Decimal.D2 r => next 2 r | Decimal.D3 r => next 3 r | Decimal.D4 r => next 4 r
  | Decimal.D5 r => next 5 r | Decimal.D6 r => next 6 r | Decimal.D7 r => next 7 r | Decimal.D8 r => next 8 r | Decimal.D9 r => next 9 r
  end.
Definition rows_of (width : nat) (rows : list (Number.uint * positive)) : list numerators :=
  map (fun r => (match fst r with Number.UIntDecimal d => numbers_of width width 0 d | _ => [] end, snd r)) rows.
