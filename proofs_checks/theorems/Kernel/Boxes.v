(* Enclosures of real numbers between integers in units of 2^-b, by the steps of Python's kernel: the same numbers, the same answers.

   Nothing here is trusted: Enclosures.v proves that a box holds its number. *)
From Coq Require Import ZArith QArith.
Set Implicit Arguments.
Local Open Scope Z_scope.

Record box := Box { least : Z; most : Z }.
Inductive function_name := Logarithm | Exponential | SquareRoot | ErrorFunction.

(* a / d, first by the powers of two in d: halves cost the assistant nothing *)
Fixpoint halved (a : Z) (d : positive) : Z := match d with xO d => halved (Z.div2 a) d | _ => a / Zpos d end.
Definition floor_of (a d : Z) : Z := match d with Zpos d => halved a d | _ => a / d end.
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

(* ---- The sum of t(0), t(n) = t(n-1) p/q with (p, q) = ratio n; from n = first on the rest is within (fst tail / snd tail) |t(n)| ---- *)

Fixpoint sum_series (ratio : Z -> Z * Z) (tail : Z * Z) (first : Z) (fuel : nat) (n : Z) (term total : box) : box :=
  let largest := Z.max (Z.abs (least term)) (Z.abs (most term)) in
  let far := fst tail * largest in
  let found := Box ((least total * snd tail - far) / snd tail) (rounded_up (most total * snd tail + far) (snd tail)) in
  match fuel with
  | O => found
  | S fuel =>
    if (n <? first) || (4 * snd tail <? far) then
      let (p, q) := ratio (n + 1) in
      let a := least term * p in let c := most term * p in
      sum_series ratio tail first fuel (n + 1) (Box (floor_of (Z.min a c) q) (- floor_of (- Z.max a c) q)) (box_add total term)
    else found
  end.
Definition box_series (start : Q) (ratio : Z -> Z * Z) (tail : Z * Z) (first b : Z) : box :=
  sum_series ratio tail first (S (Z.to_nat (9 * b))) 0 (box_of b start) (Box 0 0).

(* ---- Functions of a fraction ---- *)

Definition bit_length (z : Z) : Z := if z =? 0 then 0 else Z.log2 (Z.abs z) + 1.

(* atanh z (sign 1), atan z (sign -1): the sum of sign^n z^(2n+1) / (2n+1), |z| <= 1/3 *)
Definition box_arctangent (sign b : Z) (z : Q) : box :=
  let s := Qred (z * z) in
  box_series z (fun n => (sign * Qnum s * (2 * n - 1), Zpos (Qden s) * (2 * n + 1))) (9, 8) 1 b.
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
      let half := box_add (box_arctangent 1 working z) (ends (box_arctangent 1 working (1 # 3)) (Box e e)) in
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
      Some (coarser working b (squared working (Z.to_nat s) (box_series 1 (fun n => (a, below * n)) (2, 1) 1 working)))
    else None
  else None.
Definition box_sqrt (b : Z) (x : Q) : option box :=
  if 0 <=? Qnum x then let root := Z.sqrt (Z.shiftl (Qnum x) (b + b) / Zpos (Qden x)) in Some (Box root (root + 1)) else None.

(* an end of a box *)
Definition end_of (b : Z) (a : Z) : Q := Qred (inject_Z a * power_of_two (- b)).
(* an increasing function of a box *)
Definition image_by (f : Q -> option box) (b : Z) (v : box) : option box :=
  match f (end_of b (least v)) with
  | None => None
  | Some low =>
    if least v =? most v then Some low
    else match f (end_of b (most v)) with Some high => Some (Box (least low) (most high)) | None => None end
  end.
(* pi = 16 atan (1/5) - 4 atan (1/239) *)
Definition box_pi (b : Z) : box :=
  let v := box_arctangent (-1) b (1 # 5) in let w := box_arctangent (-1) b (1 # 239) in
  Box (16 * least v - 4 * most w) (16 * most v - 4 * least w).
(* erf x = 2/sqrt pi times the sum of (-1)^n x^(2n+1) / (n! (2n+1)) *)
Definition box_erf (b : Z) (x : Q) : option box :=
  if Z.abs (Qnum x) <=? 30 * Zpos (Qden x) then
    let s := Qred (x * x) in
    let whole := Qnum s / Zpos (Qden s) in
    let working := b + 3 * whole + 16 in
    let total := box_series (2 * x) (fun n => (- Qnum s * (2 * n - 1), Zpos (Qden s) * n * (2 * n + 1))) (1, 1) (whole + 1) working in
    match image_by (box_sqrt working) working (box_pi working) with
    | Some root => match box_div working total root with Some v => Some (coarser working b v) | None => None end
    | None => None
    end
  else None.

Definition box_function (f : function_name) (b : Z) (x : Q) : option box :=
  match f with Logarithm => box_ln b x | Exponential => box_exp b x | SquareRoot => box_sqrt b x | ErrorFunction => box_erf b x end.
Definition image (f : function_name) (b : Z) (v : box) : option box := image_by (box_function f b) b v.

(* a box that is worked with: its size in bits *)
Definition box_fits (b : Z) (v : box) : bool := bit_length (least v) + bit_length (most v) + 2 * b <=? 200000.
