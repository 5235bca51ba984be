(* What certificates say, in the words of Base/, and that what is accepted holds.

   Over any ordered field; where e^q occurs for a number q, over one that has it. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Kernel Require Import Certificates Tables Numbers Matrices Formulas Expectations TableChannels.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Section Sound.
Variables (R : realFieldType) (expo : Q -> R) (special : function_name -> R -> R).

Definition is_integer (x : R) := exists z, x = of_integer R z.

Definition meaning (c : certificate) : Prop :=
  match c with
  | Privacy q E equality =>
    stochastic (@channel_of R q) /\ private (@policy_of R expo (length q) E) (@channel_of R q) /\
    match equality with None => True | Some w => related_at expo (fun a t b => a = t * b) q E w end
  | Violation q E w =>
    stochastic (@channel_of R q) /\ related_at expo (fun a t b => t * b < a) q E w
  | Identity lhs rhs => forall env : list R, is_defined special env lhs -> is_defined special env rhs -> worth special env lhs = worth special env rhs
  | Nonnegative corner open strict lhs rhs => forall env : list R, from_on corner open env ->
    is_defined special env lhs /\ is_defined special env rhs /\ (if strict then worth special env lhs < worth special env rhs else worth special env lhs <= worth special env rhs)
  | Comparison _ point lhs sign rhs answer =>
    let env := point_env R point in is_defined special env lhs /\ is_defined special env rhs /\
    (if answer then compares sign (worth special env lhs) (worth special env rhs) else ~ compares sign (worth special env lhs) (worth special env rhs))
  | Counterexample _ corner whole point lhs sign rhs =>
    let env := point_env R point in length corner = length point /\
    (forall i, (i < length point)%nat -> of_fraction R (List.nth i corner 0%Q) <= List.nth i env 0) /\
    (forall i, (i < length point)%nat -> List.nth i whole false -> is_integer (List.nth i env 0)) /\
    is_defined special env lhs /\ is_defined special env rhs /\ ~ compares sign (worth special env lhs) (worth special env rhs)
  | Enumeration _ ranges lhs sign rhs => forall p : list Z, in_ranges ranges p -> let env := point_env R (List.map inject_Z p) in
    is_defined special env lhs /\ is_defined special env rhs /\ compares sign (worth special env lhs) (worth special env rhs)
  | TablePrivacy T E equality => forall t, 1 <= t ->
    stochastic (@table_matrix R special T t) /\ private (@powers_policy R (length (pattern T)) E t) (@table_matrix R special T t) /\
    match equality with
    | None => True
    | Some w => exists (x x' : 'I_(length (pattern T))) (y : 'I_(width T)) s, val x = upper w /\ val x' = lower w /\ val y = letter w /\
      powers_policy E t x x' = Some s /\ @table_matrix R special T t x y = s * @table_matrix R special T t x' y
    end
  | Moments T scores targets pairs =>
    (forall t, 1 <= t -> stochastic (@table_matrix R special T t)) /\
    forall t : R, defined_everywhere special [:: t] T -> defined_everywhere special [:: t] scores -> defined_everywhere special [:: t] targets ->
    forall x p, (x < length (pattern T))%nat -> (p < length (chosen (width scores) pairs))%nat ->
    expectation special [:: t] T scores x (List.nth p (chosen (width scores) pairs) [::]) = table_at special [:: t] targets x p
  end.

(* what is known where levels or enclosures are real *)
Definition reals_known := exponential expo /\ enclosures special.

(* what a certificate refutes *)
Definition refuted (c : certificate) : option certificate :=
  match c with
  | Violation q E _ => Some (Privacy q E None)
  | Comparison bits point lhs sign rhs false => Some (Comparison bits point lhs sign rhs true)
  | _ => None
  end.

Lemma levels_hold E : existsb (fun l => match l with Some l => negb (is_rational l) | None => false end) (level_table E) = false \/ reals_known ->
  bounds_hold expo E.
Proof.
move=> [h|[x _]]; [left=> l l_E|by right]; case r: is_rational => //.
move: h; suff -> : existsb (fun l => match l with Some l => negb (is_rational l) | None => false end) (level_table E) = true by [].
by apply: (proj2 (existsb_exists _ _)); exists (Some l); rewrite r.
Qed.

Lemma nth_env point i : List.nth i (point_env R point) 0 = of_fraction R (List.nth i point 0%Q).
Proof. by rewrite /point_env -(fraction0 R); exact: map_nth. Qed.

Lemma everywhere_at ranges f p : everywhere ranges f -> in_ranges ranges p -> f p.
Proof.
elim: ranges f p => [|[low high] ranges IH] f [|v p] //= /forallb_forall h /andP[/andP[/Z.leb_le a /Z.leb_le b] k].
move: a b => /= a b; have i : In (Z.to_nat (v - low)) (List.seq 0 (Z.to_nat (high - low + 1))) by clear -a b; apply/in_seq; lia.
have e : (low + Z.of_nat (Z.to_nat (v - low)) = v)%Z by clear -a; lia.
by move: (IH _ _ (h _ i) k); rewrite e.
Qed.

Lemma bits_known bits : ~~ (bits =? 0)%Z = false \/ reals_known -> bits = 0%Z \/ enclosures special.
Proof. by move=> [/negbFE /Z.eqb_eq|[_ k]]; [left|right]. Qed.

Theorem sound c : needs_reals c = false \/ reals_known -> check c = true -> meaning c.
Proof.
case: c => [q E w|q E w|lhs rhs|corner open strict lhs rhs|bits point lhs sign rhs b|bits corner whole point lhs sign rhs|bits ranges lhs sign rhs|T E w|T scores targets pairs] /= e.
- move=> /andP[/andP[/andP[h _] p] a]; split; first exact: channel_stochastic.
  by split; [exact: all_private_sound (levels_hold e) h p|case: w a => // w; exact: equal_at_sound].
- move=> /andP[/andP[h _] x]; split; first exact: channel_stochastic.
  exact: exceeds_at_sound (levels_hold e) h x.
- exact: identical_sound.
- exact: not_below_sound.
- rewrite /is_answer; case h: holds_at => [b'|] // /eqb_prop ->; exact: holds_at_sound (bits_known e) h.
- move=> /andP[/andP[/all_two_at[len low] /all_two_at[len' int]]]; rewrite /is_answer; case h: holds_at => [[]|] // _.
  split=> //; split=> [i i_n|]; first by rewrite nth_env fraction_le; apply: low; rewrite len.
  split; last exact: (holds_at_sound (bits_known e) h).
  move=> i i_n i_w; rewrite nth_env; have i_l : (i < length whole)%nat.
    by case: ssrnat.ltnP => // /ssrnat.leP k; rewrite nth_overflow in i_w.
  have /orP[|/Pos.eqb_eq d] := int i false 0%Q i_l; first by rewrite i_w.
  exists (Qnum (Qred (List.nth i point 0%Q))); rewrite -fraction_red /of_fraction d divr1 //.
- move=> h p p_r; move: (everywhere_at h p_r); rewrite /is_answer; case k: holds_at => [[]|] // _; exact: (holds_at_sound (bits_known e) k).
- move=> /andP[/andP[h p] a] t t1; split; first exact: table_stochastic.
  split; [exact: table_private_sound|case: w a => // w a; exact: equal_in_sound].
- move=> /andP[h m]; split=> [t t1|t]; first exact: table_stochastic.
  by have /andP[/andP[fits _] _] := h; exact: moments_sound.
Qed.

Theorem sound_refuted c d : refuted c = Some d -> needs_reals c = false \/ reals_known -> check c = true -> ~ meaning d.
Proof.
move=> r e h; have m := sound e h; case: c r {e h} m => //= [q E w -[<-] [_ x] [_ [p _]]|bits point lhs sign rhs [] //= -[<-] [_ [_ n]] [_ [_ p]]].
  exact: exceeding_not_private x p.
exact: n.
Qed.

(* a channel that is private at one level is epsilon-LDP, if e^epsilon >= 1 *)
Theorem private_ldp q l w : 1 <= level_factor expo l ->
  meaning (Privacy q (Asked [:: Some l] None) w) -> ldp (level_factor expo l) (@channel_of R q).
Proof.
move=> l1 [[q0 _] [p _]] x x' y; case: (eqVneq x x') => [->|ne]; first by rewrite -[X in X <= _]mul1r ler_wpM2r.
by apply: p; rewrite /policy_of (negbTE ne).
Qed.
End Sound.

(* Without e^q of a number, and without enclosures: over every ordered field. *)
Definition certified (c : certificate) : Prop := needs_reals c = false /\ forall (R : realFieldType) special, meaning (fun _ : Q => 1 : R) special c.

Theorem accepted c : check c && negb (needs_reals c) = true -> certified c.
Proof. by move=> /andP[h /negbTE n]; split=> // R special; apply: sound; [left|]. Qed.
