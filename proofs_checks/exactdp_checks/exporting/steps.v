(* ---- Many values of the error function ---- *)

Definition area (x : R) : R := Coquelicot.RInt.RInt (fun t => exp (- (t * t))) (0 / PI) x.

Lemma erf_area x : erf x = 2 / sqrt PI * area x.
Proof. apply erf_integral. Qed.
Lemma area_step a b : area b = area a + Coquelicot.RInt.RInt (fun t => exp (- (t * t))) a b.
Proof.
assert (c : forall u v : R, Coquelicot.RInt.ex_RInt (V := Coquelicot.Hierarchy.R_NormedModule) (fun t : R => exp (- (t * t))) u v).
  intros u v; apply (Coquelicot.RInt.ex_RInt_continuous (V := Coquelicot.Hierarchy.R_CompleteNormedModule)); intros z _.
  apply (Coquelicot.Derive.ex_derive_continuous (K := Coquelicot.Hierarchy.R_AbsRing) (V := Coquelicot.Hierarchy.R_NormedModule) (fun t : R => exp (- (t * t)))).
  Coquelicot.AutoDerive.auto_derive; exact I.
unfold area; symmetry.
exact (Coquelicot.RInt.RInt_Chasles (V := Coquelicot.Hierarchy.R_CompleteNormedModule) _ _ _ _ (c _ _) (c _ _)).
Qed.
Lemma area_0 : area 0 = 0.
Proof.
unfold area, Rdiv; rewrite Rmult_0_l.
exact (Coquelicot.RInt.RInt_point (V := Coquelicot.Hierarchy.R_CompleteNormedModule) _ _).
Qed.

(* From the value at a, which is j and enclosed, to those at the points that follow: each integral over one step alone. *)
Ltac walk f p w degree a j q points := lazymatch points with
  | nil => idtac
  | cons ?b ?rest =>
    let e := fresh "e" in let H := fresh "H" in let v := fresh "v" in let B := fresh "B" in
    let i := constr:(Coquelicot.RInt.RInt f a b) in
    pose proof (area_step a b) as e; rewrite q in e;
    integral_intro i with (i_width w, i_prec p, i_degree degree, i_fuel 1000) as H; revert H e; generalize i; intros v H e;
    interval_intro (j + v) with (i_prec p) as B; rewrite <- e in B; clear e H v;
    let k := fresh "j" in let r := fresh "q" in
    destruct (ex_intro (fun y => area b = y) (area b) eq_refl) as [k r];
    rewrite r in B; rewrite ?r; walk f p w degree b k r rest
  end.
(* Intervals alone: a decision of linear arithmetic would write the powers out. *)
Ltac by_intervals p := first [interval with (i_prec p)
  | apply Rlt_not_le; interval with (i_prec p) | apply Rle_not_lt; interval with (i_prec p)
  | apply Rlt_not_eq; interval with (i_prec p) | apply Rgt_not_eq; interval with (i_prec p)
  | apply Rminus_lt; interval with (i_prec p) | apply Rminus_le; interval with (i_prec p)
  | apply Rlt_not_le; apply Rminus_lt; interval with (i_prec p) | apply Rle_not_lt; apply Rminus_le; interval with (i_prec p)
  | apply Rlt_not_eq; apply Rminus_lt; interval with (i_prec p) | apply Rgt_not_eq; apply Rminus_lt; interval with (i_prec p)].
Ltac stepped_once n points :=
  let p := eval compute in (n + 30)%positive in let w := eval compute in (Zneg n) in
  let degree := eval compute in (Nat.div (Pos.to_nat n) 5) in
  repeat match goal with |- context [erf ?x] => rewrite (erf_area x) end; rewrite ?area_0;
  let j := fresh "j" in let q := fresh "q" in let z := fresh "z" in
  destruct (ex_intro (fun y => area 0 = y /\ 0 <= y <= 0) (area 0) (conj eq_refl (conj (Req_le _ _ (eq_sym area_0)) (Req_le _ _ area_0)))) as [j [q z]];
  walk (fun t : R => exp (- (t * t))) p w degree 0 j q points; by_intervals p.
Ltac stepped n points := lazymatch goal with
  | |- context [erf _] =>
    first [solve [stepped_once n points] | let more := eval compute in (2 * n)%positive in stepped_once more points]
  | _ => enclose_sides n
  end.
