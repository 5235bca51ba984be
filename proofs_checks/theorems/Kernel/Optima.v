(* Sums of fractions are sums; a linear program's optimum by two points. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From Exactdp Require Import Compat.
From Exactdp.Kernel Require Import Sums Certificates Numbers Matrices.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Section Optima.
Variable R : realFieldType.
Notation "[ q ]" := (of_fraction R q).
Definition at_ (s : list Q) (i : nat) : R := of_fraction R (fraction_at s i).

Lemma sum_is s : of_fraction R (sum_of_list s) = \sum_(i < length s) at_ s i.
Proof.
elim: s => [|a s IH]; first by rewrite big_ord0 fraction0.
rewrite [length _]/= big_ord_recl -[sum_of_list _]/(Qred (a + sum_of_list s)) fraction_red fractionD IH //.
Qed.

Lemma nth_combined (A B : Type) (s : list A) (s' : list B) i a b : length s = length s' -> List.nth i (combine s s') (a, b) = (List.nth i s a, List.nth i s' b).
Proof. by move=> h; exact: combine_nth. Qed.

Lemma at_beyond s i : (length s <= i)%nat -> at_ s i = 0.
Proof. by move=> /ssrnat.leP h; rewrite /at_ /fraction_at nth_overflow // fraction0. Qed.

Lemma dot_is a x : length a = length x -> of_fraction R (dot a x) = \sum_(i < length a) at_ a i * at_ x i.
Proof.
elim: a x => [|u a IH] [|v x] // => [_|[h]]; first by rewrite big_ord0 fraction0.
by rewrite [length _]/= big_ord_recl -[dot _ _]/(Qred (u * v + dot a x)) fraction_red fractionD fractionM IH.
Qed.

Lemma at_ge0 s : forallb (Qle_bool 0) s -> forall i, 0 <= at_ s i.
Proof.
move=> h i; case: (ssrnat.ltnP i (length s)) => i_s; last by rewrite at_beyond.
by rewrite -(fraction0 R) fraction_le; exact: forallb_at.
Qed.

Lemma at_least_at s s' : at_least s s' -> length s = length s' -> forall i, at_ s' i <= at_ s i.
Proof.
move=> h len i; case: (ssrnat.ltnP i (length s)) => i_s; last by rewrite !at_beyond // -len.
have := forallb_at (0%Q, 0%Q) h; rewrite combine_length -len Nat.min_id => /(_ i i_s).
by rewrite nth_combined //= fraction_le.
Qed.

(* x >= 0 with A x = b *)
Definition feasible (n : nat) (rows : list (list Q)) (rhs : list Q) (x : 'I_n -> R) :=
  (forall j, 0 <= x j) /\ forall i, (i < length rhs)%nat -> \sum_(j < n) at_ (List.nth i rows [::]) j * x j = at_ rhs i.
(* the value is the largest c x of them *)
Definition largest (cost : list Q) (rows : list (list Q)) (rhs : list Q) (value : Q) :=
  (exists2 x : 'I_(length cost) -> R, feasible rows rhs x & \sum_(j < length cost) at_ cost j * x j = of_fraction R value) /\
  forall x : 'I_(length cost) -> R, feasible rows rhs x -> \sum_(j < length cost) at_ cost j * x j <= of_fraction R value.

Lemma combined_length n dual rows : (forall r, In r rows -> length r = n) -> length (combined n dual rows) = n.
Proof.
elim: dual rows => [|d dual IH] [|r rows] h /=; rewrite ?repeat_length // map_length combine_length IH; last by move=> s hs; apply: h; right.
by rewrite (h r (or_introl erefl)) Nat.min_id.
Qed.

Lemma at_map_combine (f : Q -> Q -> Q) r s i : length r = length s -> (i < length r)%nat ->
  at_ (List.map (fun uv => f uv.1 uv.2) (combine r s)) i = of_fraction R (f (fraction_at r i) (fraction_at s i)).
Proof.
elim: r s i => [|u r IH] [|v s] [|i] //= [h] h'; exact: (IH s i h h').
Qed.

Lemma combined_bound n rows dual rhs (x : 'I_n -> R) : (forall r, In r rows -> length r = n) -> length rows = length rhs -> length dual = length rhs ->
  (forall i, (i < length rhs)%nat -> \sum_(j < n) at_ (List.nth i rows [::]) j * x j = at_ rhs i) ->
  \sum_(j < n) at_ (combined n dual rows) j * x j = \sum_(i < length rhs) at_ rhs i * at_ dual i.
Proof.
elim: dual rows rhs => [|d dual IH] [|r rows] [|b rhs] // sizes.
  move=> _ _ _; rewrite big_ord0 big1 // => j _; rewrite /at_ /fraction_at /=.
  suff -> : List.nth j (repeat 0%Q n) 0%Q = 0%Q by rewrite fraction0 mul0r.
  by case: (ssrnat.ltnP j n) => [/ssrnat.ltP h|]; [rewrite nth_repeat|rewrite leqNgt ltn_ord].
move=> [len] [len'] sums; rewrite [length (b :: rhs)]/= big_ord_recl /=.
have sizes' s : In s rows -> length s = n by move=> hs; apply: sizes; right.
have r_n := sizes r (or_introl erefl); have c_n := combined_length dual sizes'.
under eq_bigr => j _.
  rewrite (at_map_combine (fun u v => Qred (d * u + v))) ?r_n ?c_n // fraction_red fractionD fractionM mulrDl -mulrA.
  over.
rewrite big_split /= -mulr_sumr (sums 0%nat) // (IH rows rhs) //; first by rewrite mulrC.
by move=> i i_n; exact: (sums i.+1).
Qed.

Theorem optimum_sound cost rows rhs value primal dual : optimum cost rows rhs value primal dual -> largest cost rows rhs value.
Proof.
move=> /andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[/forallb_forall sizes /Nat.eqb_eq m] /Nat.eqb_eq m'] /Nat.eqb_eq n] p0] eqs] cp] db] dom].
have sizes' r : In r rows -> length r = length cost by move=> /sizes /Nat.eqb_eq.
have sums i : (i < length rhs)%nat -> \sum_(j < length cost) at_ (List.nth i rows [::]) j * at_ primal j = at_ rhs i.
  move=> i_n; have := forallb_at ([::], 0%Q) eqs; rewrite combine_length m Nat.min_id => /(_ i i_n).
  rewrite nth_combined //= => /(Qeq_bool_iff _ _)/(@eq_fraction R) e; rewrite [RHS]/at_ /fraction_at -e.
  have r_n : length (List.nth i rows [::]) = length cost by apply: sizes'; apply: nth_In; apply/ssrnat.ltP; rewrite m.
  by rewrite dot_is r_n.
split.
  exists (fun j => at_ primal j); first by split=> // j; exact: at_ge0.
  by rewrite -dot_is ?n //; apply/eqP; rewrite fraction_eq.
move=> x [x0 ax]; apply: (@le_trans _ _ (\sum_(j < length cost) at_ (combined (length cost) dual rows) j * x j)).
  by apply: ler_sum => j _; apply: ler_wpM2r => //; apply: at_least_at => //; exact: combined_length.
by rewrite (combined_bound (rhs := rhs)) // -dot_is -?m' // le_eqVlt fraction_eq db.
Qed.
End Optima.
