(* Enclosures of real numbers between integers in units of 2^-b, by the steps of Python's kernel: the same numbers, the same answers.

   Nothing here is trusted: Enclosures.v proves that a box holds its number. *)
From Coq Require Import ZArith QArith.
Set Implicit Arguments.
Local Open Scope Z_scope.

Record box := Box { least : Z; most : Z }.
Inductive function_name := Logarithm | Exponential | SquareRoot.

Definition rounded_up (a d : Z) : Z := - (- a / d).
Definition box_of (b : Z) (q : Q) : box :=
  Box (Z.shiftl (Qnum q) b / Zpos (Qden q)) (rounded_up (Z.shiftl (Qnum q) b) (Zpos (Qden q))).
Definition box_add (v w : box) : box := Box (least v + least w) (most v + most w).
Definition box_sub (v w : box) : box := Box (least v - most w) (most v - least w).
(* the least and the largest of the products of ends *)
Definition ends (v w : box) : box :=
  let a := least v * least w in let b := least v * most w in let c := most v * least w in let d := most v * most w in
  Box (Z.min (Z.min a b) (Z.min c d)) (Z.max (Z.max a b) (Z.max c d)).
Definition shifted_up (a b : Z) : Z := - Z.shiftr (- a) b.
Definition box_mul (b : Z) (v w : box) : box := let e := ends v w in Box (Z.shiftr (least e) b) (shifted_up (most e) b).
Definition reciprocal (b : Z) (v : box) : option box :=
  let one := Z.shiftl 1 (b + b) in
  if 0 <? least v then Some (Box (one / most v) (rounded_up one (least v)))
  else if most v <? 0 then Some (Box (- one / - most v) (rounded_up (- one) (- least v)))
  else None.
Definition box_div (b : Z) (v w : box) : option box := match reciprocal b w with Some r => Some (box_mul b v r) | None => None end.
(* fewer bits *)
Definition coarser (working b : Z) (v : box) : box :=
  Box (Z.shiftr (Z.shiftl (least v) b) working) (shifted_up (Z.shiftl (most v) b) working).

(* ---- The sum of t(0), t(n) = t(n-1) p/q with (p, q) = ratio n; the rest is within (fst tail / snd tail) |t(n)| ---- *)

Fixpoint sum_series (ratio : Z -> Z * Z) (tail : Z * Z) (fuel : nat) (n : Z) (term total : box) : box :=
  let largest := Z.max (Z.abs (least term)) (Z.abs (most term)) in
  let far := fst tail * largest in
  let found := Box ((least total * snd tail - far) / snd tail) (rounded_up (most total * snd tail + far) (snd tail)) in
  match fuel with
  | O => found
  | S fuel =>
    if (n =? 0) || (4 * snd tail <? far) then
      let (p, q) := ratio (n + 1) in
      let a := least term * p in let c := most term * p in
      sum_series ratio tail fuel (n + 1) (Box (Z.min a c / q) (rounded_up (Z.max a c) q)) (box_add total term)
    else found
  end.
Definition box_series (start : Q) (ratio : Z -> Z * Z) (tail : Z * Z) (b : Z) : box :=
  sum_series ratio tail (S (Z.to_nat (9 * b))) 0 (box_of b start) (Box 0 0).

(* ---- Functions of a fraction ---- *)

Definition bit_length (z : Z) : Z := if z =? 0 then 0 else Z.log2 (Z.abs z) + 1.

(* atanh z: the sum of z^(2n+1) / (2n+1), |z| <= 1/3 *)
Definition box_atanh (b : Z) (z : Q) : box :=
  let s := Qred (z * z) in
  box_series z (fun n => (Qnum s * (2 * n - 1), Zpos (Qden s) * (2 * n + 1))) (9, 8) b.
Definition power_of_two (e : Z) : Q := match Z.shiftl 1 (Z.abs e) with Zpos p => if e <? 0 then 1 # p else Zpos p # 1 | _ => 1%Q end.
Definition quotient_exponent (x : Q) : Z :=
  let e := bit_length (Qnum x) - bit_length (Zpos (Qden x)) in
  let p := power_of_two e in
  if negb (Qle_bool (x * 3) (p * 4)) then e + 1 else if negb (Qle_bool (p * 2) (x * 3)) then e - 1 else e.
(* ln x = e ln 2 + 2 atanh ((y - 1) / (y + 1)), x = 2^e y *)
Definition box_ln (b : Z) (x : Q) : option box :=
  if 0 <? Qnum x then
    let e := quotient_exponent x in
    let y := Qred (x * power_of_two (- e)) in
    let z := Qred ((y - 1) / (y + 1)) in
    let working := b + bit_length e + 8 in
    if (Z.abs (Qnum z) * 3 <=? Zpos (Qden z)) then
      let half := box_add (box_atanh working z) (ends (box_atanh working (1 # 3)) (Box e e)) in
      Some (coarser working b (Box (2 * least half) (2 * most half)))
    else None
  else None.
(* e^x = (e^r)^(2^s), x = 2^s r, |r| <= 1/2 *)
Fixpoint squared (b : Z) (times : nat) (v : box) : box := match times with O => v | S n => squared b n (box_mul b v v) end.
Definition box_exp (b : Z) (x : Q) : option box :=
  let a := Qnum x in let d := Zpos (Qden x) in
  if Z.abs a <=? 10000 * d then
    let s := bit_length (Z.abs a / d) + 1 in
    let working := b + s + Z.max 0 (3 * (a / d) / 2) + 16 in
    let below := Z.shiftl d s in
    if 2 * Z.abs a <=? below then
      Some (coarser working b (squared working (Z.to_nat s) (box_series 1 (fun n => (a, below * n)) (2, 1) working)))
    else None
  else None.
Definition box_sqrt (b : Z) (x : Q) : option box :=
  if 0 <=? Qnum x then let root := Z.sqrt (Z.shiftl (Qnum x) (b + b) / Zpos (Qden x)) in Some (Box root (root + 1)) else None.

Definition box_function (f : function_name) (b : Z) (x : Q) : option box :=
  match f with Logarithm => box_ln b x | Exponential => box_exp b x | SquareRoot => box_sqrt b x end.
(* an end of a box *)
Definition end_of (b : Z) (a : Z) : Q := Qred (inject_Z a * power_of_two (- b)).
Definition image (f : function_name) (b : Z) (v : box) : option box :=
  match box_function f b (end_of b (least v)) with
  | None => None
  | Some low =>
    if least v =? most v then Some low
    else match box_function f b (end_of b (most v)) with Some high => Some (Box (least low) (most high)) | None => None end
  end.

(* a box that is worked with: its size in bits *)
Definition box_fits (b : Z) (v : box) : bool := bit_length (least v) + bit_length (most v) + 2 * b <=? 200000.
