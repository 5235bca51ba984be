(* The checker as a program: its function check, with the integers of zarith. *)
From Exactdp.Kernel Require Import Certificates.
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlZBigInt ExtrOcamlNatInt.
Extraction Language OCaml.
Extraction "checker.ml" check logs_fit.
