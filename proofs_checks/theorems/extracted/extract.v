(* The checker as a program: its function check, with the integers of zarith: also their greatest common divisor, logarithm to base 2 and
   square root, which are rounded down; floor_of is the quotient by a theorem, Enclosures.floor_is. *)
From Exactdp.Kernel Require Import Rays Certificates Tables Documents.
From Coq Require Import ZArith Extraction ExtrOcamlBasic ExtrOcamlZBigInt ExtrOcamlNatInt.
Extraction Language OCaml.
Extract Constant Z.ggcd => "(fun a b -> let g = Big_int_Z.gcd_big_int a b in
  if Big_int_Z.sign_big_int g = 0 then (g, (a, b)) else (g, (Big_int_Z.div_big_int a g, Big_int_Z.div_big_int b g)))".
Extract Constant Z.log2 => "(fun a -> if Big_int_Z.sign_big_int a <= 0 then Big_int_Z.zero_big_int
  else Big_int_Z.big_int_of_int (Z.numbits a - 1))".
Extract Constant Z.sqrt => "(fun a -> if Big_int_Z.sign_big_int a <= 0 then Big_int_Z.zero_big_int else Big_int_Z.sqrt_big_int a)".
Extract Constant floor_of => "(fun a d -> Z.div a d)".
Extraction "checker.ml" check logs_fit table_fits width bounds_of grown unit_at closed not_below
  part_fits document_fits.
