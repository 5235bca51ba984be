(* Levels in nats, and enclosures: the real numbers have the exponential function, logarithms and square roots. *)
From Coq Require Import Reals Qreals QArith ZArith List Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Kernel Require Import Certificates Series Enclosures Functions Numbers Matrices Formulas Convex Documents Sound.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Delimit Scope Z_scope with Z.

(* e^q *)
Definition exp_fraction (q : Q) : real_realType := exp (Q2R q).

Lemma integer_real z : of_integer real_realType z = IZR z.
Proof.
have pos p : ((Pos.to_nat p)%:R : real_realType) = IZR (Zpos p) by rewrite -INRE INR_IZR_INZ positive_nat_Z.
by case: z => [|p|p] //=; rewrite pos.
Qed.

Lemma fraction_real q : of_fraction real_realType q = Q2R q.
Proof.
have d0 := denominator_neq0 real_realType (Qden q).
apply: (mulIf d0); rewrite /of_fraction divfK // !integer_real /Q2R.
by rewrite -[RHS]/(Rmult (Rmult (IZR (Qnum q)) (Rinv (IZR (Zpos (Qden q))))) (IZR (Zpos (Qden q)))) Rmult_assoc Rinv_l ?Rmult_1_r //; apply: not_0_IZR.
Qed.

Theorem exponential_real : exponential exp_fraction.
Proof.
move=> q; split; first by apply/RltP; exact: exp_pos.
split; first by rewrite fraction_real; apply/RleP; exact: series_below.
by rewrite /exp_fraction Q2R_opp exp_Ropp; apply: Rinv_r; apply: Rgt_not_eq; exact: exp_pos.
Qed.

(* Enclosures *)
Lemma inverse_real (y : real_realType) : y <> 0 -> y^-1 = Rinv y.
Proof. by move=> /eqP n0; apply: (mulIf n0); rewrite mulVf //; symmetry; apply: Rinv_l; exact/eqP. Qed.
Lemma power_real (x : real_realType) n : x ^+ n = pow x n.
Proof. by elim: n => [|n IH]; rewrite ?expr0 // exprS IH. Qed.

Definition real_function (f : function_name) (x : real_realType) : real_realType := value_of f x.
Notation real_worth point e := (worth real_function (point_env real_realType point) e).

Lemma kept b v w : kept_box b v = Some w -> v = w.
Proof. by rewrite /kept_box; case: box_fits => // -[]. Qed.

Lemma power_holds b v x n w : (0 <= b)%Z -> box_holds b v x ->
  nat_rect _ (Some v) (fun _ w => match w with Some w => kept_box b (box_mul b w v) | None => None end) n = Some w ->
  box_holds b w (Rmult x (pow x n)).
Proof.
move=> b0 h; elim: n w => [|n IH] w /=; first by move=> -[<-]; rewrite Rmult_1_r.
move: IH; case: (nat_rect _ _ _ n) => [u|] // /(_ _ erefl) IH /kept <-.
by rewrite (Rmult_comm x (Rmult x _)); exact: box_mul_holds.
Qed.

Theorem enclosure_holds b point e v : (0 <= b)%Z -> enclosure_at b point e = Some v ->
  is_defined real_function (point_env real_realType point) e /\ box_holds b v (real_worth point e).
Proof.
move=> b0; elim: e v => [q|i|u IHu w IHw|u IHu w IHw|u IHu w IHw|u IHu w IHw|u IHu n|f u IHu] v /=.
- by move=> -[<-]; split=> //; rewrite fraction_real; exact: box_of_holds.
- move=> -[<-]; split=> //; rewrite /variable_at /point_env -(fraction0 real_realType) (List.map_nth (of_fraction real_realType)) fraction_real; exact: box_of_holds.
- case: enclosure_at IHu => // x /(_ _ erefl)[du hu]; case: enclosure_at IHw => // y /(_ _ erefl)[dw hw] /kept <-.
  by split; [|exact: (box_add_holds b x y)].
- case: enclosure_at IHu => // x /(_ _ erefl)[du hu]; case: enclosure_at IHw => // y /(_ _ erefl)[dw hw] /kept <-.
  by split; [|exact: (box_sub_holds b x y)].
- case: enclosure_at IHu => // x /(_ _ erefl)[du hu]; case: enclosure_at IHw => // y /(_ _ erefl)[dw hw] /kept <-.
  by split; [|exact: (box_mul_holds b x y)].
- case: enclosure_at IHu => // x /(_ _ erefl)[du hu]; case: enclosure_at IHw => // y /(_ _ erefl)[dw hw] /=.
  case d: box_div => [r|] // /kept <-; have [y0 hr] := box_div_holds b x y r _ _ b0 d hu hw.
  split; first by split.
  by rewrite inverse_real.
- case: enclosure_at IHu => // x /(_ _ erefl)[du hu] /(power_holds b0 hu) h; split=> //.
  have := Pos2Nat.is_pos n; move: h; case: (Pos.to_nat n) => [|m] /= h p; first by case/ssrnat.ltP: p.
  by rewrite exprS power_real.
case: enclosure_at IHu => // x /(_ _ erefl)[du hu] /(image_holds _ _ _ _ _ b0)/(_ hu)[df hf]; split=> //; split=> //.
by move: df; case: (f) => //= h; [apply/RltP|apply/RleP].
Qed.

Theorem enclosures_real : enclosures real_function.
Proof.
move=> b point lhs rhs v b1 /(enclosure_holds (Z.lt_le_incl _ _ b1))[[dl dr] [low high]]; have u := unit_pos b (Z.lt_le_incl _ _ b1).
do 2!split=> //; move: low high; rewrite /=; set x := worth _ _ lhs; set y := worth _ _ rhs => low high.
rewrite -[(x - y)]/(Rminus x y) in low high; split=> /IZR_lt h; apply/RltP; nra.
Qed.

Theorem logarithms_real : logarithms real_function.
Proof.
split=> [x /RltP x0|x y /RltP x0 /RltP y0]; last exact: ln_mult.
apply/RleP; have := exp_ineq1_le (ln x); rewrite exp_ln // => h.
by apply: (Rplus_le_reg_l 1); rewrite [X in Rle _ X](_ : _ = x) //; rewrite -[X in Rplus 1 X]/(Rminus x 1); lra.
Qed.

Definition holds_in_reals (c : certificate) : Prop := meaning exp_fraction real_function c.

Theorem accepted_in_reals c : check c = true -> holds_in_reals c.
Proof. by apply: sound; right; split; [exact: exponential_real|split; [exact: enclosures_real|exact: logarithms_real]]. Qed.

(* Conjunctions, and documents of claims *)
Definition every_in_reals (cs : list certificate) : Prop := every_meaning holds_in_reals cs.
Theorem accepted_every cs : forallb check cs = true -> every_in_reals cs.
Proof. exact: every_sound accepted_in_reals _. Qed.

Definition document_in_reals (d : document) : Prop := document_meaning holds_in_reals d.
Theorem accepted_document d : document_fits d && forallb check (all_of d) = true -> document_in_reals d.
Proof. exact: document_sound accepted_in_reals _. Qed.
