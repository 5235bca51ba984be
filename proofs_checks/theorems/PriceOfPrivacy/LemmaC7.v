(* Price of privacy, Lemma C.7: the extreme points of a box cut by the sum of the coordinates.

   paper        theorem     state
   Lemma C.7    lem_c_7     proved as printed: exactly the points with half of the coordinates at either bound; another point has two
                            coordinates inside, and is the mean of two other points *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Box.
Variables (R : realFieldType) (X : finType) (lo hi : R) (k : nat).
Hypothesis lh : lo < hi.
Implicit Types p q r : X -> R.

(* k coordinates at hi and the others at lo have this sum *)
Definition feasible p := (forall x, lo <= p x <= hi) /\ \sum_x (p x - lo) = k%:R * (hi - lo).
Definition extreme p := feasible p /\ forall q r, feasible q -> feasible r -> (forall x, p x = (q x + r x) / 2%:R) -> q =1 p /\ r =1 p.
Definition cut (A : {set X}) (x : X) : R := if x \in A then hi else lo.
Definition inside p x := (lo < p x < hi).

Let gap : 0 < hi - lo. Proof. by rewrite subr_gt0. Qed.

Lemma cut_sum (A : {set X}) : \sum_x (cut A x - lo) = #|A|%:R * (hi - lo).
Proof.
rewrite (eq_bigr (fun x => if x \in A then hi - lo else 0)) => [|x _]; last by rewrite /cut; case: ifP; rewrite ?subrr.
by rewrite -big_mkcond sumr_const mulr_natl.
Qed.

Lemma cut_feasible (A : {set X}) : #|A| = k -> feasible (cut A).
Proof. by move=> e; split=> [x|]; rewrite ?cut_sum ?e // /cut; case: ifP; rewrite lexx ltW. Qed.

Lemma mean_bound (a b c : R) : a = (b + c) / 2%:R -> (b <= a -> c <= a -> b = a /\ c = a) /\ (a <= b -> a <= c -> b = a /\ c = a).
Proof.
move=> e; have s : (b - a) + (c - a) = 0 by rewrite e; field.
have h (x y : R) : x + y = 0 -> 0 <= x -> 0 <= y -> x = 0 /\ y = 0.
  by move=> xy x0 y0; move/eqP: xy; rewrite paddr_eq0 // => /andP[/eqP -> /eqP ->].
split=> l1 l2.
  have [|||h1 h2] := h (a - b) (a - c); rewrite ?subr_ge0 //.
    by move/eqP: s; rewrite -oppr_eq0 opprD !opprB => /eqP.
  by split; apply/esym/eqP; rewrite -subr_eq0 ?h1 ?h2.
have [||h1 h2] := h _ _ s; rewrite ?subr_ge0 //.
by split; apply/eqP; rewrite -subr_eq0 ?h1 ?h2.
Qed.

Lemma cut_extreme (A : {set X}) : #|A| = k -> extreme (cut A).
Proof.
move=> e; split=> [|q r [q0 _] [r0 _] m]; first exact: cut_feasible.
have both x : q x = cut A x /\ r x = cut A x.
  have [up down] := mean_bound (m x); have /andP[q1 q2] := q0 x; have /andP[r1 r2] := r0 x.
  by move: up down; rewrite /cut; case: ifP => _ up down; [exact: up|exact: down].
by split=> x; case: (both x).
Qed.

(* the coordinates at hi; one coordinate alone cannot be inside *)
Lemma inside_two p x : feasible p -> inside p x -> exists2 y, y != x & inside p y.
Proof.
move=> [p0 p1] ix; apply/exists_inP; apply: contraT => /exists_inPn none; exfalso.
pose A := [set y | (y != x) && (p y == hi)].
have other y : y != x -> p y = cut A y.
  move=> yx; rewrite /cut inE yx /=; case: eqP => // /eqP n.
  have := none y yx; have /andP[l h] := p0 y; rewrite /inside negb_and -!leNgt => /orP[l'|h'].
    by apply/eqP; rewrite eq_le l l'.
  by case/negP: n; rewrite eq_le h h'.
have cx : cut A x = lo by rewrite /cut inE eqxx.
have e : p x - lo = (k%:R - #|A|%:R) * (hi - lo).
  rewrite mulrBl -p1 -cut_sum (bigD1 x) //= [X in _ = _ - X](bigD1 x) //= cx subrr add0r.
  by rewrite (eq_bigr (fun y => cut A y - lo)) ?addrK // => y yx; rewrite other.
have /andP[a b] := ix; have a' : 0 < p x - lo by rewrite subr_gt0.
have b' : p x - lo < 1 * (hi - lo) by rewrite mul1r ltr_add2r.
move: a' b'; rewrite e pmulr_lgt0 // ltr_pmul2r // subr_gt0 ltr_nat ltr_subl_addr -(natrD _ 1) ltr_nat add1n ltnS => kA Ak.
by move: kA; rewrite ltnNge Ak.
Qed.

(* two coordinates inside are moved against each other *)
Lemma inside_mean p x y : feasible p -> y != x -> inside p x -> inside p y ->
  exists q r, [/\ feasible q, feasible r, forall z, p z = (q z + r z) / 2%:R, q x != p x & r x != p x].
Proof.
move=> [p0 p1] yx /andP[x1 x2] /andP[y1 y2].
pose s := Num.min (Num.min (p x - lo) (hi - p x)) (Num.min (p y - lo) (hi - p y)).
have s0 : 0 < s by rewrite !lt_minr !subr_gt0 x1 x2 y1 y2.
have : s <= s by []; rewrite {2}/s !le_minr => /andP[/andP[sx1 sx2] /andP[sy1 sy2]].
pose move_by (c : R) (z : X) := p z + (c * (z == x)%:R - c * (z == y)%:R).
have moved c : - s <= c <= s -> feasible (move_by c).
  move=> /andP[c1 c2]; split=> [z|].
    rewrite /move_by; have [->|zx] := eqVneq z x.
      rewrite eq_sym (negPf yx) mulr1 mulr0 subr0; apply/andP; split.
        by rewrite -ler_subl_addl (le_trans _ c1) // ler_oppr opprB.
      by rewrite -ler_subr_addl (le_trans c2).
    have [->|zy] := eqVneq z y; last by rewrite !mulr0 subrr addr0.
    rewrite mulr0 mulr1 sub0r; apply/andP; split.
      by rewrite ler_subr_addr -ler_subr_addl (le_trans c2).
    by rewrite ler_subl_addl -ler_subl_addr (le_trans _ c1) // ler_oppr opprB.
  rewrite -p1 /move_by (eq_bigr (fun z => (p z - lo) + (c * (z == x)%:R - c * (z == y)%:R))) => [|z _]; last by rewrite addrAC.
  have one (w : X) : \sum_z c * (z == w)%:R = c by rewrite (bigD1 w) //= eqxx mulr1 big1 ?addr0 // => z /negPf ->; rewrite mulr0.
  by rewrite big_split /= [X in _ + X]sumrB !one subrr addr0.
exists (move_by s), (move_by (- s)); split.
- by apply: moved; rewrite lexx andbT -subr_ge0 opprK addr_ge0 // ltW.
- by apply: moved; rewrite lexx /= -subr_ge0 opprK addr_ge0 // ltW.
- by move=> z; rewrite /move_by; field.
- by rewrite /move_by eqxx (eq_sym x y) (negPf yx) mulr1 mulr0 subr0 -subr_eq0 addrC addKr gt_eqF.
- by rewrite /move_by eqxx (eq_sym x y) (negPf yx) mulr1 mulr0 subr0 -subr_eq0 addrC addKr oppr_eq0 gt_eqF.
Qed.

Theorem box_extreme p : extreme p <-> exists2 A : {set X}, #|A| = k & p =1 cut A.
Proof.
split=> [[fp ex]|[A e pA]]; last first.
  have [[c0 c1] h] := cut_extreme e; split; first by split=> [x|]; rewrite ?pA // -c1; apply: eq_bigr => x _; rewrite pA.
  move=> q r fq fr m; have [|h1 h2] := h q r fq fr; first by move=> x; rewrite -pA.
  by split=> x; rewrite pA.
have none x : ~~ inside p x.
  apply/negP => ix; have [y yx iy] := inside_two fp ix.
  have [q [r [fq fr m qx _]]] := inside_mean fp yx ix iy.
  by have [h _] := ex q r fq fr m; case/eqP: qx.
have [p0 p1] := fp; pose A := [set x | p x == hi].
have pA x : p x = cut A x.
  rewrite /cut inE; case: eqP => // /eqP n; have := none x; have /andP[l h] := p0 x; rewrite /inside negb_and -!leNgt => /orP[l'|h'].
    by apply/eqP; rewrite eq_le l l'.
  by case/negP: n; rewrite eq_le h h'.
exists A => //; move: p1; rewrite (eq_bigr (fun x => cut A x - lo)) => [|x _]; last by rewrite pA.
have g : hi - lo != 0 by rewrite gt_eqF.
by rewrite cut_sum => /(mulIf g) /eqP; rewrite eqr_nat => /eqP.
Qed.
End Box.

(* the posteriors of (18): of sum 1, each D p x within 1 - e and 1 + e, D the number of coordinates *)
Section Posteriors.
Variables (R : realFieldType) (X : finType) (e : R).
Hypotheses (e0 : 0 < e) (even : ~~ odd #|X|) (X0 : (0 < #|X|)%N).
Let D : R := #|X|%:R.
Let lo : R := (1 - e) / D.
Let hi : R := (1 + e) / D.
Definition posteriors (p : X -> R) := (forall x, (1 - e) / D <= p x <= (1 + e) / D) /\ \sum_x p x = 1.

Let D0 : 0 < D. Proof. by rewrite ltr0n. Qed.
Let lh : lo < hi. Proof. by rewrite ltr_pmul2r ?invr_gt0 // ltr_add2l -subr_gt0 opprK addr_gt0. Qed.

Lemma posteriors_feasible p : posteriors p <-> feasible lo hi #|X|./2 p.
Proof.
have h2 : D = 2%:R * (#|X|./2)%:R by rewrite -natrM mul2n /D -{1}(odd_double_half #|X|) (negPf even) add0n.
have s : \sum_x (p x - lo) = \sum_x p x - (1 - e).
  by rewrite sumrB sumr_const -[lo *+ _]mulr_natl -/D /lo mulrCA divff ?gt_eqF // mulr1.
have k : (#|X|./2)%:R * (hi - lo) = e.
  have hk : (#|X|./2)%:R != 0 :> R by apply: contraTneq D0 => z; rewrite h2 z mulr0 ltxx.
  by rewrite /hi /lo -mulrBl h2; field.
by split=> [[b h]|[b h]]; split=> //; move: h; rewrite s k => h; [rewrite h; ring|by move/eqP: h; rewrite subr_eq addrCA subrr addr0 => /eqP].
Qed.

Theorem lem_c_7 :
  (forall p, (posteriors p /\ forall q r, posteriors q -> posteriors r -> (forall x, p x = (q x + r x) / 2%:R) -> q =1 p /\ r =1 p) <->
   exists2 A : {set X}, #|A| = #|X|./2 & p =1 (fun x => if x \in A then (1 + e) / D else (1 - e) / D)) /\
  (forall p x, posteriors p -> (1 - e) / D < p x < (1 + e) / D ->
   (exists2 y, y != x & (1 - e) / D < p y < (1 + e) / D) /\
   exists q r, [/\ posteriors q, posteriors r, forall z, p z = (q z + r z) / 2%:R, q x != p x & r x != p x]).
Proof.
split=> [p|p x fp ix].
  apply: iff_trans (box_extreme #|X|./2 lh p); split=> [[fp h]|[fp h]].
    split; first exact/posteriors_feasible.
    by move=> q r fq fr; apply: h; exact/posteriors_feasible.
  split; first exact/posteriors_feasible.
  by move=> q r fq fr; apply: h; exact/posteriors_feasible.
have fp' := proj1 (posteriors_feasible p) fp.
have [y yx iy] := inside_two lh fp' ix; split; first by exists y.
have [q [r [fq fr m qx rx]]] := inside_mean fp' yx ix iy.
by exists q, r; split=> //; exact/posteriors_feasible.
Qed.
End Posteriors.
