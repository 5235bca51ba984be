(* The checker as a program: its function check, with the integers of zarith, and their greatest common divisor. *)
From Exactdp.Kernel Require Import Certificates.
From Coq Require Import ZArith Extraction ExtrOcamlBasic ExtrOcamlZBigInt ExtrOcamlNatInt.
Extraction Language OCaml.
Extract Constant Z.ggcd => "(fun a b -> let g = Big_int_Z.gcd_big_int a b in
  if Big_int_Z.sign_big_int g = 0 then (g, (a, b)) else (g, (Big_int_Z.div_big_int a g, Big_int_Z.div_big_int b g)))".
Extraction "checker.ml" check logs_fit.
