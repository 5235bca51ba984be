(* The cone {v >= 0 : v x <= s v z where P x z = s}: a vector that no tight constraint holds together is a sum of two that more hold. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp Require Import Compat.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Cones.
Variables (R : realFieldType) (X : finType) (P : X -> X -> option R).
Hypothesis P0 : forall x z s, P x z = Some s -> 0 < s.
Implicit Types (u v w : X -> R) (C : {set X}).

Definition in_cone w := (forall x, 0 <= w x) /\ forall x z s, P x z = Some s -> w x <= s * w z.
Definition support w := [set x | w x != 0].
Definition tight w x z := if P x z is Some s then w x == s * w z else false.
Definition loose w := [set p | if P p.1 p.2 is Some s then w p.1 != s * w p.2 else false].
Definition apart w C := [&& C != set0, C \proper support w & [forall x in C, forall z in support w :\: C, ~~ tight w x z && ~~ tight w z x]].
(* tight constraints connect the support *)
Definition tied w := ~~ [exists C : {set X}, apart w C].
Definition steps w := (#|loose w| + #|support w|)%nat.

(* the vector with its part in C times a *)
Definition scaled C (a : R) w x := if x \in C then a * w x else w x.

Lemma cone_pos w x : in_cone w -> x \in support w -> 0 < w x.
Proof. by move=> [w0 _]; rewrite inE lt_neqAle eq_sym w0 => ->. Qed.

Lemma no_way_out w x z s : in_cone w -> x \in support w -> z \notin support w -> P x z = Some s -> False.
Proof. by move=> h x_w; rewrite inE negbK => /eqP z0 e; have := proj2 h _ _ _ e; rewrite z0 mulr0 leNgt (cone_pos h x_w). Qed.

Section Apart.
Variables (w : X -> R) (C : {set X}).
Hypotheses (cone : in_cone w) (part : apart w C).

Lemma part_in x : x \in C -> x \in support w. Proof. by case/and3P: part => _ /proper_sub/subsetP h _; apply: h. Qed.
Lemma cross x z : x \in C -> z \in support w -> z \notin C -> ~~ tight w x z /\ ~~ tight w z x.
Proof. by move=> xC zw zC; case/and3P: part => _ _ /forall_inP/(_ x xC)/forall_inP/(_ z); rewrite inE zC zw => /(_ isT)/andP[]. Qed.

(* a factor with which no constraint is broken *)
Definition allowed (a : R) := 0 <= a /\ (forall x z s, x \in C -> z \notin C -> P x z = Some s -> a * w x <= s * w z) /\
  (forall x z s, x \notin C -> z \in C -> P x z = Some s -> w x <= s * (a * w z)).

Lemma allowed_cone a : allowed a -> in_cone (scaled C a w).
Proof.
move=> [a0 [out inn]]; split=> [x|x z s e]; rewrite /scaled.
  by case: ifP => _; [rewrite mulr_ge0 // (proj1 cone)|exact: (proj1 cone)].
case: (boolP (x \in C)) => xC; case: (boolP (z \in C)) => zC; rewrite ?(out _ _ _ xC zC e) ?(inn _ _ _ xC zC e) //.
  by rewrite mulrCA; apply: ler_wpM2l => //; exact: (proj2 cone).
exact: (proj2 cone).
Qed.

Lemma scaled_support a : support (scaled C a w) \subset support w.
Proof. by apply/subsetP => x; rewrite !inE /scaled; case: ifP => // _; apply: contraNneq => ->; rewrite mulr0. Qed.

Lemma scaled_loose a : loose (scaled C a w) \subset loose w.
Proof.
apply/subsetP => -[x z]; rewrite !inE /=; case e: (P x z) => [s|] //; apply: contraNneq => t.
have sup y : w y != 0 -> y \in support w by rewrite inE.
rewrite /scaled; case: (boolP (x \in C)) => xC; case: (boolP (z \in C)) => zC; last by rewrite t.
- by rewrite t mulrCA.
- case: (boolP (z \in support w)) => zw; last by case: (no_way_out cone (part_in xC) zw e).
  by have [] := cross xC zw zC; rewrite /tight e t eqxx.
case: (boolP (x \in support w)) => xw; last first.
  move: xw; rewrite inE negbK => /eqP x0; have := part_in zC; rewrite inE => z0; move: t; rewrite x0 => /esym/eqP.
  by rewrite mulf_eq0 (negPf z0) orbF gt_eqF // (P0 e).
by have [] := cross zC xw xC; rewrite /tight e t eqxx.
Qed.

Lemma fewer a : (exists p, p \in loose w /\ p \notin loose (scaled C a w)) \/ (exists x, x \in support w /\ x \notin support (scaled C a w)) ->
  (steps (scaled C a w) < steps w)%nat.
Proof.
move=> [[p [pw np]]|[x [xw nx]]]; rewrite /steps.
  apply: (@leq_ltn_trans (#|loose (scaled C a w)| + #|support w|)); first by rewrite leq_add2l subset_leq_card // scaled_support.
  by rewrite ltn_add2r proper_card // properE scaled_loose; apply/subsetPn; exists p.
apply: (@leq_ltn_trans (#|loose w| + #|support (scaled C a w)|)); first by rewrite leq_add2r subset_leq_card // scaled_loose.
by rewrite ltn_add2l proper_card // properE scaled_support; apply/subsetPn; exists x.
Qed.

Lemma lowered : exists b, [/\ 0 <= b, b < 1, in_cone (scaled C b w) & (steps (scaled C b w) < steps w)%nat].
Proof.
pose B := [pred p : X * X | [&& p.1 \notin C, p.2 \in C & P p.1 p.2 != None]].
pose g (p : X * X) := if P p.1 p.2 is Some s then w p.1 / (s * w p.2) else 0.
have [x0 x0C] : exists x, x \in C by case/and3P: part => /set0Pn[x xC] _ _; exists x.
have wC z : z \in C -> 0 < w z by move=> zC; exact: cone_pos (part_in zC).
have vanish b : b = 0 -> (steps (scaled C b w) < steps w)%nat.
  move=> ->; apply: fewer; right; exists x0; split; first exact: part_in.
  by rewrite inE /scaled x0C mul0r eqxx.
have allowed1 b : 0 <= b <= 1 -> (forall x z s, x \notin C -> z \in C -> P x z = Some s -> w x <= s * (b * w z)) -> in_cone (scaled C b w).
  move=> /andP[b0 b1] inn; apply: allowed_cone; split=> //; split=> // x z s xC zC e.
  by apply: le_trans (proj2 cone _ _ _ e); rewrite -[X in _ <= X]mul1r; apply: ler_wpM2r => //; exact: (proj1 cone).
case: (pickP B) => [p0 Bp0|none]; last first.
  exists 0; split; rewrite ?lexx ?ltr01 //; last exact: vanish.
  apply: allowed1; first by rewrite lexx ler01.
  by move=> x z s xC zC e; have := none (x, z); rewrite /= xC zC e.
pose p := [arg max_(p > p0 | B p) g p]%O; have [Bp top] : B p /\ forall q, B q -> g q <= g p.
  by rewrite /p; case: arg_maxP => // q Bq top; split.
move: p Bp top => [x z] /and3P[/= xC zC]; case e: (P x z) => [s|] // _ top.
have s0 := P0 e; have wz := wC z zC; have sw : 0 < s * w z by exact: mulr_gt0.
have g0 : 0 <= g (x, z) by rewrite /g /= e divr_ge0 ?(ltW sw) // (proj1 cone).
have loose_xz : w x != s * w z.
  apply/eqP => t; have xw : x \in support w by rewrite inE t gt_eqF.
  by have [_] := cross zC xw xC; rewrite /tight e t eqxx.
have g1 : g (x, z) < 1 by rewrite /g /= e ltr_pdivrMr // mul1r lt_neqAle loose_xz (proj2 cone).
exists (g (x, z)); split=> //.
  apply: allowed1; first by rewrite g0 ltW.
  move=> x' z' s' x'C z'C e'; have := top (x', z'); rewrite /g /= x'C z'C e' e => /(_ isT).
  have sw' : 0 < s' * w z' by rewrite mulr_gt0 ?(P0 e') // wC.
  by rewrite ler_pdivrMr // => h; rewrite mulrCA.
apply: fewer; left; exists (x, z); rewrite !inE /= e loose_xz; split=> //.
by rewrite negbK /scaled (negPf xC) zC /g /= e mulrCA -mulrA [_^-1 * _]mulrC mulrA -mulrA divff ?mulr1 // gt_eqF.
Qed.

Lemma raised : (exists a, [/\ 1 < a, in_cone (scaled C a w) & (steps (scaled C a w) < steps w)%nat]) \/
  let v x := if x \in C then w x else 0 in in_cone v /\ (steps v < steps w)%nat.
Proof.
pose A := [pred p : X * X | [&& p.1 \in C, p.2 \notin C & P p.1 p.2 != None]].
pose g (p : X * X) := if P p.1 p.2 is Some s then s * w p.2 / w p.1 else 0.
have wC z : z \in C -> 0 < w z by move=> zC; exact: cone_pos (part_in zC).
case: (pickP A) => [p0 Ap0|none]; last right.
  left; pose p := [arg min_(p < p0 | A p) g p]%O; have [Ap low] : A p /\ forall q, A q -> g p <= g q.
    by rewrite /p; case: arg_minP => // q Aq low; split.
  move: p Ap low => [x z] /and3P[/= xC zC]; case e: (P x z) => [s|] // _ low.
  have wx := wC x xC; have zw : z \in support w by case: (boolP (z \in support w)) => // n; case: (no_way_out cone (part_in xC) n e).
  have loose_xz : w x != s * w z by apply/eqP => t; have [] := cross xC zw zC; rewrite /tight e t eqxx.
  have g1 : 1 < g (x, z) by rewrite /g /= e ltr_pdivlMr // mul1r lt_neqAle loose_xz (proj2 cone).
  exists (g (x, z)); split=> //.
    apply: allowed_cone; split; first by rewrite ltW // (lt_trans ltr01).
    split=> x' z' s' x'C z'C e'.
      have := low (x', z'); rewrite /g /= x'C z'C e' e => /(_ isT); by rewrite ler_pdivlMr // wC.
    apply: le_trans (proj2 cone _ _ _ e') _; apply: ler_wpM2l; first exact: ltW (P0 e').
    by rewrite -[X in X <= _]mul1r; apply: ler_wpM2r; [exact: (proj1 cone)|exact: ltW].
  apply: fewer; left; exists (x, z); rewrite !inE /= e loose_xz; split=> //.
  by rewrite negbK /scaled xC (negPf zC) /g /= e divfK // gt_eqF.
move=> v; have cv : in_cone v.
  split=> [x|x z s e]; rewrite /v; first by case: ifP => // _; exact: (proj1 cone).
  case: (boolP (x \in C)) => xC; last by rewrite mulr_ge0 ?(ltW (P0 e)) //; case: ifP => // _; exact: (proj1 cone).
  by case: (boolP (z \in C)) => zC; [exact: (proj2 cone)|have := none (x, z); rewrite /= xC zC e].
split=> //; have [x1 x1w x1C] : exists2 x, x \in support w & x \notin C.
  by case/and3P: part => _ /properP[_ [x xw xC]] _; exists x.
apply: (@leq_ltn_trans (#|loose w| + #|support v|)).
  rewrite leq_add2r subset_leq_card //; apply/subsetP => -[x z]; rewrite !inE /=; case e: (P x z) => [s|] //; apply: contraNneq => t.
  rewrite /v; case: (boolP (x \in C)) => xC; case: (boolP (z \in C)) => zC; rewrite ?mulr0 ?t ?eqxx //.
    by have := none (x, z); rewrite /= xC zC e.
  have wz := wC z zC; have xw : x \in support w by rewrite inE t gt_eqF // mulr_gt0 // (P0 e).
  by have [_] := cross zC xw xC; rewrite /tight e t eqxx.
rewrite ltn_add2l proper_card // properE; apply/andP; split; last first.
  by apply/subsetPn; exists x1 => //; rewrite inE /v (negPf x1C) eqxx.
by apply/subsetP => x; rewrite !inE /v; case: ifP; rewrite ?eqxx.
Qed.

Lemma divided : exists u v a b, [/\ in_cone u, in_cone v, (steps u < steps w)%nat & (steps v < steps w)%nat] /\
  [/\ 0 <= a, 0 <= b & forall x, w x = a * u x + b * v x].
Proof.
have [b [b0 b1 cb sb]] := lowered; have [[a [a1 ca sa]]|[cv sv]] := raised.
  have ab : 0 < a - b by rewrite subr_gt0 (lt_trans b1).
  exists (scaled C a w), (scaled C b w), ((1 - b) / (a - b)), ((a - 1) / (a - b)); split; first by split.
  split; rewrite ?divr_ge0 ?subr_ge0 ?(ltW b1) ?(ltW a1) ?(ltW (lt_trans b1 a1)) //.
  move=> x; rewrite /scaled; have n0 : a - b != 0 by rewrite gt_eqF.
  by case: ifP => _; field; exact: n0.
exists (scaled C b w), (fun x => if x \in C then w x else 0), 1, (1 - b); split; first by split.
split; rewrite ?ler01 ?subr_ge0 ?(ltW b1) //.
by move=> x; rewrite /scaled; case: ifP => _; ring.
Qed.
End Apart.

(* what is linear and above a sublinear function at tied vectors is above it in the cone *)
Theorem tied_suffice (f : (X -> R) -> R) (d : X -> R) :
  (forall w u v a b, in_cone u -> in_cone v -> 0 <= a -> 0 <= b -> (forall x, w x = a * u x + b * v x) -> f w <= a * f u + b * f v) ->
  (forall w, in_cone w -> tied w -> f w <= \sum_x d x * w x) -> forall w, in_cone w -> f w <= \sum_x d x * w x.
Proof.
move=> sub ties w; move: {2}(steps w).+1 (ltnSn (steps w)) => n; elim: n w => [|n IH] w //.
rewrite ltnS => le cone; case: (boolP (tied w)) => [|/negPn/existsP[C part]]; first exact: ties.
have [u [v [a [b [[cu cv su sv] [a0 b0 e]]]]]] := divided cone part.
apply: le_trans (sub w u v a b cu cv a0 b0 e) _.
have -> : \sum_x d x * w x = a * (\sum_x d x * u x) + b * (\sum_x d x * v x).
  by rewrite !mulr_sumr -big_split; apply: eq_bigr => x _ /=; rewrite e mulrDr !(mulrCA (d x)).
by apply: lerD; apply: ler_wpM2l => //; apply: IH => //; [exact: leq_trans su le|exact: leq_trans sv le].
Qed.
End Cones.
