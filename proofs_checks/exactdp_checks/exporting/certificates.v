(* What statements of certificates mean, and how they are decided. Everything below is checked by the assistant; nothing is assumed. *)
From Coq Require Import Reals QArith Qreals ZArith Lia Lra Psatz Nsatz.
From Interval Require Import Tactic.
From Coq Require Import List.
Import ListNotations.
Set Default Timeout 120.
Local Open Scope R_scope.

(* ---- What statements say ---- *)

(* A matrix: the numerators of each row and their common denominator. Entry y of row x. *)
Definition matrix := list (list Z * positive).
Definition row (q : matrix) (x : nat) : list Z * positive := nth x q ([], 1%positive).
Definition entry (q : matrix) (x y : nat) : R := IZR (nth y (fst (row q x)) 0%Z) / IZR (Zpos (snd (row q x))).

(* m outputs, probabilities >= 0 that sum to 1 in each row. *)
Definition channel (m : nat) (q : matrix) : Prop :=
  forall r, In r q -> length (fst r) = m /\ (forall a, In a (fst r) -> (0 <= a)%Z) /\ fold_right Z.add 0%Z (fst r) = Zpos (snd r).

(* Levels in nats, None where nothing is asked, and which of them each pair of inputs has. *)
Definition level (levels : list (option R)) (pattern : list (list nat)) (x x' : nat) : option R :=
  nth (nth x' (nth x pattern []) 0%nat) levels None.

(* A table of functions of t: which value stands at row x and column y. *)
Definition at_place (pattern : list (list nat)) (values : list R) (x y : nat) : R := nth (nth y (nth x pattern []) 0%nat) values 0.

(* ---- Decided by computation ---- *)

Lemma exp_times n x : exp (INR n * x) = exp x ^ n.
Proof.
induction n as [|n ih]; [simpl; now rewrite Rmult_0_l, exp_0|].
rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, ih; simpl; ring.
Qed.

Lemma exp_log (n : Z) (b : R) : 0 < b -> exp (IZR n * ln b) = powerRZ b n.
Proof.
intros hb; destruct n as [|p|p]; simpl.
- now rewrite Rmult_0_l, exp_0.
- rewrite <- positive_nat_Z, <- INR_IZR_INZ, exp_times, exp_ln by exact hb; reflexivity.
- change (Zneg p) with (- Zpos p)%Z; rewrite opp_IZR, <- positive_nat_Z, <- INR_IZR_INZ.
  rewrite Ropp_mult_distr_l_reverse, exp_Ropp, exp_times, exp_ln by exact hb; reflexivity.
Qed.

Definition bounded_by (p : option (Z * positive)) (l : option R) : Prop :=
  match p, l with
  | None, None => True
  | Some p, Some l => IZR (fst p) / IZR (Zpos (snd p)) <= exp l
  | _, _ => False
  end.

Definition is_channel (m : nat) (q : matrix) : bool :=
  forallb (fun r => Nat.eqb (length (fst r)) m && forallb (Z.leb 0) (fst r) && Z.eqb (fold_right Z.add 0%Z (fst r)) (Zpos (snd r))) q.

Lemma channel_by m q : is_channel m q = true -> channel m q.
Proof.
unfold is_channel; rewrite forallb_forall; intros h r hr; specialize (h r hr).
apply andb_prop in h; destruct h as [h hs]; apply andb_prop in h; destruct h as [hl hp].
split; [now apply Nat.eqb_eq|split; [|now apply Z.eqb_eq]].
intros a ha; rewrite forallb_forall in hp; now apply Z.leb_le, hp.
Qed.

Lemma nth_bounded powers levels i l :
  Forall2 bounded_by powers levels -> nth i levels None = Some l -> exists p, nth i powers None = Some p /\ IZR (fst p) / IZR (Zpos (snd p)) <= exp l.
Proof.
intros h; revert i; induction h as [|p l' ps ls hp hs ih]; intros [|i] hl; simpl in *; try discriminate; [|now apply ih].
subst l'; destruct p as [p|]; [now exists p|contradiction].
Qed.
