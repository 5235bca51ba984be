(* Every vector of the cone that tight constraints connect is a multiple of one that is grown. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From Exactdp Require Import Compat.
From Exactdp.Kernel Require Import Sums Rays Numbers Matrices Optima Cones.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Lemma same_vector_eq v w : same_vector v w -> v = w.
Proof.
elim: v w => [|[a d] v IH] [|[b e] w] //= /andP[/andP[/= /Z.eqb_eq /= -> /Pos.eqb_eq /= ->] /IH ->] //.
Qed.
Lemma distinct_has seen vs v : In v seen \/ In v vs -> In v (distinct seen vs).
Proof.
elim: vs seen => [|w vs IH] seen /=; first by case.
move=> h; apply: IH; case e: existsb; case: h => [|[<-|]]; try by [left|right|left; right|left; left].
by left; move: e => /existsb_exists[u [u_s /same_vector_eq ->]].
Qed.

Section Growing.
Variables (R : realFieldType) (P : bounds_table) (k : nat).
Definition real_bounds (x z : 'I_k) : option R := omap (of_fraction R) (bound_at P x z).
Hypothesis P0 : forall x z s, real_bounds x z = Some s -> 0 < s.
Definition real_vector (v : list Q) (x : 'I_k) : R := at_ R v x.

Lemma is_set_at v (x : nat) : is_set v x = (at_ R v x != 0).
Proof.
rewrite /is_set /at_ -[X in _ != X](fraction0 R) fraction_eq /Qeq_bool /= Z.mul_1_r; congr negb.
exact: Z.eqb_compare.
Qed.

Lemma at_set v (x y : nat) q : (x < length v)%nat -> at_ R (set_at v x q) y = if y == x then of_fraction R q else at_ R v y.
Proof.
rewrite /at_ /fraction_at /set_at; elim: v x y => [|a v IH] [|x] [|y] //= h.
exact: IH.
Qed.
Lemma set_length v x q : (x < length v)%nat -> length (set_at v x q) = length v.
Proof. by elim: v x => [|a v IH] [|x] //= h; rewrite -[in RHS](IH x). Qed.

Lemma all_below_at (f : nat -> bool) (x : 'I_k) : all_below k f -> f x.
Proof. by move=> /forallb_forall; apply; apply/in_seq; have := ltn_ord x; move/ssrnat.ltP; lia. Qed.
Lemma all_below_by (f : nat -> bool) : (forall x : 'I_k, f x) -> all_below k f.
Proof. by move=> h; apply/forallb_forall => x /in_seq[_ /ssrnat.ltP l]; exact: (h (Ordinal l)). Qed.
Lemma in_places (x : 'I_k) : In (nat_of_ord x) (List.seq 0 k).
Proof. by apply/in_seq; have := ltn_ord x; move/ssrnat.ltP; lia. Qed.

Section Vector.
Variables (w : 'I_k -> R) (x0 : 'I_k) (c : R).
Hypotheses (cone : in_cone real_bounds w) (ties : tied real_bounds w) (x0_w : x0 \in support w) (c0 : 0 < c).
Hypothesis first : forall x, x \in support w -> (x0 <= x)%nat.

Definition agrees (S : {set 'I_k}) v := length v = k /\ forall x : 'I_k, real_vector v x = if x \in S then c * w x else 0.

Lemma set_in (S : {set 'I_k}) v (x : 'I_k) : S \subset support w -> agrees S v -> is_set v x = (x \in S).
Proof.
move=> /subsetP sub [_ /(_ x)]; rewrite is_set_at /real_vector => ->; case: ifP => [/sub|]; last by rewrite eqxx.
by rewrite inE => w0; rewrite mulf_neq0 // gt_eqF.
Qed.

Lemma bounded_at (x z : 'I_k) s : bound_at P x z = Some s -> real_bounds x z = Some (of_fraction R s).
Proof. by rewrite /real_bounds => ->. Qed.

Lemma value_next (S : {set 'I_k}) v (z : 'I_k) q : S \subset support w -> agrees S v -> x0 \in S -> z \in support w -> z \notin S ->
  of_fraction R q = c * w z ->
  In q (flat_map (fun y => if is_set v y then
    match bound_at P z y with Some s => [:: Qred (s * fraction_at v y)] | None => [::] end ++
    match bound_at P y z with Some s => [:: Qred (fraction_at v y / s)] | None => [::] end else [::]) (List.seq 0 k)) ->
  exists2 v', In v' (longer P k x0 v) & agrees (z |: S) v'.
Proof.
move=> sub ag x0S zw zS qv q_in; have [len vals] := ag; have z_v : (z < length v)%nat by rewrite len.
exists (set_at v z q); last first.
  split=> [|x]; first by rewrite set_length.
  rewrite /real_vector at_set // in_setU1; case: (eqVneq x z) => [->|ne]; first by rewrite eqxx qv.
  by rewrite (_ : (x == z :> nat) = false) ?orFb; [exact: vals|apply/negbTE].
apply/in_flat_map; exists (nat_of_ord z); split; first exact: in_places.
have ne : x0 != z by apply: contraNneq zS => <-.
have lt : (x0 < z)%nat by rewrite ltn_neqAle ne first.
rewrite (set_in _ sub ag) (negPf zS) orFb (_ : Nat.leb z x0 = false); last by apply/Nat.leb_gt/ssrnat.ltP.
apply: in_map; apply/filter_In; split; first exact: q_in.
apply: all_below_by => y; rewrite (set_in _ sub ag); case: (boolP (y \in S)) => //= yS.
have vy : of_fraction R (fraction_at v y) = c * w y by have := vals y; rewrite yS.
apply/andP; split.
  case e: (bound_at P z y) => [s|] //; rewrite -(fraction_le R) fractionM vy qv mulrCA ler_pM2l //.
  exact: (proj2 cone) (bounded_at e).
case e: (bound_at P y z) => [s|] //; rewrite -(fraction_le R) fractionM vy qv mulrCA ler_pM2l //.
exact: (proj2 cone) (bounded_at e).
Qed.

Lemma one_more (S : {set 'I_k}) v : S \proper support w -> agrees S v -> x0 \in S ->
  exists (z : 'I_k) v', [/\ z \in support w, z \notin S, In v' (longer P k x0 v) & agrees (z |: S) v'].
Proof.
move=> prop ag x0S; have sub := proper_sub prop; have [len vals] := ag.
have S0 : S != set0 by apply/set0Pn; exists x0.
have /forall_inPn[x xS /forall_inPn[z]] : ~~ [forall x in S, forall z in support w :\: S, ~~ tight real_bounds w x z && ~~ tight real_bounds w z x].
  by apply: contra ties => h; apply/existsP; exists S; rewrite /apart S0 prop h.
rewrite inE => /andP[zS zw]; rewrite negb_and !negbK => t; exists z.
have vx : of_fraction R (fraction_at v x) = c * w x by have := vals x; rewrite xS.
suff [q qv q_in] : exists2 q, of_fraction R q = c * w z & In q (flat_map (fun y => if is_set v y then
    match bound_at P z y with Some s => [:: Qred (s * fraction_at v y)] | None => [::] end ++
    match bound_at P y z with Some s => [:: Qred (fraction_at v y / s)] | None => [::] end else [::]) (List.seq 0 k)).
  by have [v' ? ?] := value_next sub ag x0S zw zS qv q_in; exists v'.
case/orP: t; rewrite /tight.
  case e: (real_bounds x z) => [s|] // /eqP t; move: (e); rewrite /real_bounds; case b: (bound_at P x z) => [s'|] //= [es].
  have s0 := P0 e; exists (Qred (fraction_at v x / s')).
    by rewrite fraction_red fraction_div vx es t mulrCA mulrAC divff ?gt_eqF // mul1r.
  apply/in_flat_map; exists (nat_of_ord x); split; first exact: in_places.
  by rewrite (set_in _ sub ag) xS b; apply: in_or_app; right; left.
case e: (real_bounds z x) => [s|] // /eqP t; move: (e); rewrite /real_bounds; case b: (bound_at P z x) => [s'|] //= [es].
exists (Qred (s' * fraction_at v x)); first by rewrite fraction_red fractionM vx es t mulrCA.
apply/in_flat_map; exists (nat_of_ord x); split; first exact: in_places.
by rewrite (set_in _ sub ag) xS b; apply: in_or_app; left; left.
Qed.

Lemma grown_whole n vs (S : {set 'I_k}) v : S \subset support w -> x0 \in S -> agrees S v -> In v vs -> (#|support w| - #|S| < n)%nat ->
  exists2 v', In v' (grown P k x0 n vs) & agrees (support w) v'.
Proof.
elim: n vs S v => [|n IH] vs S v //= sub x0S ag v_in lt; case: (eqVneq S (support w)) => [e|ne].
  by exists v; [apply: in_or_app; left|rewrite -e].
have prop : S \proper support w by rewrite properEneq ne.
have [z [v' [zw zS v'_in ag']]] := one_more prop ag x0S.
have card : #|z |: S| = #|S|.+1 by rewrite cardsU1 zS.
have [||||u u_in agu] := IH (distinct [::] (flat_map (longer P k x0) vs)) (z |: S) v' _ _ ag'.
- by rewrite subUset sub1set zw.
- by rewrite in_setU1 x0S orbT.
- by apply: distinct_has; right; apply/in_flat_map; exists v.
- by rewrite card subnS; have := proper_card prop; rewrite -subn_gt0; case: (#|support w| - #|S|)%nat lt.
by exists u => //; apply: in_or_app; right.
Qed.
End Vector.

(* what holds of all grown vectors holds in the cone *)
Theorem grown_suffice (f : ('I_k -> R) -> R) (d : 'I_k -> R) (dominated : list Q -> bool) :
  (forall w u v a b, in_cone real_bounds u -> in_cone real_bounds v -> 0 <= a -> 0 <= b -> (forall x, w x = a * u x + b * v x) -> f w <= a * f u + b * f v) ->
  (forall v, in_cone real_bounds (real_vector v) -> length v = k -> dominated v -> f (real_vector v) <= \sum_x d x * real_vector v x) ->
  at_all_rays P k dominated -> forall w, in_cone real_bounds w -> f w <= \sum_x d x * w x.
Proof.
move=> sub dom all; apply: (tied_suffice P0) => // w cone ties; case: (set_0Vmem (support w)) => [empty|[x1 x1w]].
  have w0 x : w x = 0 by apply/eqP; have := in_set0 x; rewrite -empty inE => /negbFE.
  apply: le_trans (sub w w w 0 0 cone cone (lexx _) (lexx _) _) _; first by move=> x; rewrite w0 !mul0r addr0.
  by rewrite !mul0r addr0 big1 // => x _; rewrite w0 mulr0.
pose x0 := [arg min_(x < x1 | x \in support w) (x : nat)]%N.
have [x0w first] : x0 \in support w /\ forall x, x \in support w -> (x0 <= x)%nat by rewrite /x0; case: arg_minnP.
have w0 := cone_pos cone x0w; pose c := (w x0)^-1; have c0 : 0 < c by rewrite invr_gt0.
have ag : agrees w c [set x0] (unit_at k x0).
  have len : length (repeat 0%Q k) = k by rewrite repeat_length.
  split=> [|x]; first by rewrite set_length ?len ?ltn_ord.
  rewrite /real_vector at_set ?len // in_set1 fraction1; case: (eqVneq x x0) => [->|ne]; first by rewrite eqxx mulVf // gt_eqF.
  rewrite (_ : (nat_of_ord x == x0) = false); last exact/negbTE.
  rewrite /at_ /fraction_at; suff -> : List.nth x (repeat 0%Q k) 0%Q = 0%Q by rewrite fraction0.
  by rewrite nth_repeat.
have [||||v v_in [len vals]] := grown_whole cone ties c0 first (n := k) (vs := [:: unit_at k x0]) _ _ ag.
- by rewrite sub1set.
- by rewrite in_set1.
- by left.
- rewrite cards1; have := max_card (mem (support w)); rewrite card_ord.
  by case: #|_| => [|n] h; [exact: leq_ltn_trans (ltn_ord x0)|rewrite subn1].
have e x : real_vector v x = c * w x.
  by rewrite vals; case: ifP => // /negbT; rewrite inE negbK => /eqP ->; rewrite mulr0.
have cv : in_cone real_bounds (real_vector v).
  split=> [x|x z s h]; first by rewrite e mulr_ge0 ?(ltW c0) // (proj1 cone).
  by rewrite !e mulrCA; apply: ler_wpM2l; [exact: ltW|exact: (proj2 cone)].
have closed_v : closed P k v.
  apply: all_below_by => x; have ag' : agrees w c (support w) v by split.
  rewrite (set_in c0 _ (subxx _) ag'); case: (boolP (x \in support w)) => //= xw; apply: all_below_by => z.
  rewrite (set_in c0 _ (subxx _) ag'); case: (boolP (z \in support w)) => //= zw; case b: bound_at => [s|] //.
  by case: (no_way_out cone xw zw (bounded_at b)).
have /forallb_forall/(_ v v_in) : forallb (fun v => ~~ closed P k v || dominated v) (grown P k x0 k [:: unit_at k x0]) by exact: (all_below_at x0 all).
rewrite closed_v /= => /(dom v cv len) le.
have back x : w x = w x0 * real_vector v x by rewrite e mulrA divff ?mul1r // gt_eqF.
apply: le_trans (sub w _ _ (w x0) 0 cv cv (ltW w0) (lexx _) _) _; first by move=> x; rewrite mul0r addr0.
rewrite mul0r addr0; have -> : \sum_x d x * w x = w x0 * \sum_x d x * real_vector v x.
  by rewrite mulr_sumr; apply: eq_bigr => x _; rewrite back mulrCA.
by apply: ler_wpM2l => //; exact: ltW.
Qed.
End Growing.
