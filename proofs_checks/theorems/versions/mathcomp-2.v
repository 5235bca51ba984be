(* What MathComp 2 has in another form, under the names of MathComp 1: copied to Compat.v by the Makefile where MathComp 2 is installed. *)
From mathcomp Require Import all_ssreflect all_algebra reals Rstruct.

Notation "[ 'finType' 'of' T ]" := (Finite.clone T%type _) (at level 0, only parsing) : form_scope.
Notation "[ 'realFieldType' 'of' T ]" := (Num.RealField.clone T%type _) (at level 0, only parsing) : form_scope.
Notation "[ 'ringType' 'of' T ]" := (GRing.Ring.clone T%type _) (at level 0, only parsing) : form_scope.
Notation bool_finType := Datatypes_bool__canonical__fintype_Finite (only parsing).
Notation unit_finType := Datatypes_unit__canonical__fintype_Finite (only parsing).
Notation ordinal_finType := fintype_ordinal__canonical__fintype_Finite (only parsing).
Notation real_realType := RbaseSymbolsImpl_R__canonical__reals_Real (only parsing).
