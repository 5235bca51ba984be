(* ---- The error function ---- *)

Canonical Coquelicot.Hierarchy.R_CompleteNormedModule.
Definition erf (x : R) : R := 2 / sqrt PI * Coquelicot.RInt.RInt (fun t => exp (- (t * t))) 0 x.

(* The lower end is written so that it does not stand in the upper one, where the assistant would take both for one. *)
Lemma erf_integral x : erf x = 2 / sqrt PI * Coquelicot.RInt.RInt (fun t => exp (- (t * t))) (0 / PI) x.
Proof. unfold erf; unfold Rdiv; now rewrite Rmult_0_l. Qed.

(* The integrals of a relation, each once, within 2^-n; then the relation by enclosures, with more bits where few do not decide. *)
(* With variables on both sides the assistant wants a difference. *)
Ltac enclose_sides p := first [enclose p
  | apply Rminus_lt; enclose p | apply Rminus_le; enclose p
  | apply Rlt_not_le; apply Rminus_lt; enclose p | apply Rle_not_lt; apply Rminus_le; enclose p
  | apply Rlt_not_eq; apply Rminus_lt; enclose p | apply Rgt_not_eq; apply Rminus_lt; enclose p].
Ltac integrate n :=
  let p := eval compute in (n + 30)%positive in let w := eval compute in (Zneg n) in
  let degree := eval compute in (Nat.div (Pos.to_nat n) 3) in
  repeat match goal with |- context [erf ?x] => rewrite (erf_integral x) end;
  repeat match goal with |- context [Coquelicot.RInt.RInt ?f (0 / PI) ?a] =>
    let i := constr:(Coquelicot.RInt.RInt f (0 / PI) a) in let H := fresh "H" in
    integral_intro i with (i_width w, i_prec p, i_degree degree, i_fuel 1000) as H; revert H; generalize i; intros ? H
  end; enclose_sides p.
(* More bits want Taylor models of a higher degree: a third as high, or the parts of the interval become too many. *)
Ltac integrated n := first [solve [integrate n] | let more := eval compute in (2 * n)%positive in integrate more].
