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

Definition private (m : nat) (q : matrix) (levels : list (option R)) (pattern : list (list nat)) : Prop :=
  forall x x' y l, (x < length q)%nat -> (x' < length q)%nat -> (y < m)%nat -> x <> x' ->
  level levels pattern x x' = Some l -> entry q x y <= exp l * entry q x' y.

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

Definition same_length (m : nat) (q : matrix) : bool := forallb (fun r => Nat.eqb (length (fst r)) m) q.
Definition is_channel (m : nat) (q : matrix) : bool :=
  forallb (fun r => Nat.eqb (length (fst r)) m && forallb (Z.leb 0) (fst r) && Z.eqb (fold_right Z.add 0%Z (fst r)) (Zpos (snd r))) q.

Lemma channel_by m q : is_channel m q = true -> channel m q.
Proof.
unfold is_channel; rewrite forallb_forall; intros h r hr; specialize (h r hr).
apply andb_prop in h; destruct h as [h hs]; apply andb_prop in h; destruct h as [hl hp].
split; [now apply Nat.eqb_eq|split; [|now apply Z.eqb_eq]].
intros a ha; rewrite forallb_forall in hp; now apply Z.leb_le, hp.
Qed.

Lemma over_all (a b n : Z) (d e k : positive) : exists w, 0 < w /\
  IZR a / IZR (Zpos d) * w = IZR (a * Zpos e * Zpos k) /\ IZR n / IZR (Zpos k) * (IZR b / IZR (Zpos e)) * w = IZR (n * b * Zpos d).
Proof.
assert (pos : forall p, 0 < IZR (Zpos p)) by (intros p; apply IZR_lt; reflexivity).
assert (hd := pos d); assert (he := pos e); assert (hk := pos k).
exists (IZR (Zpos d) * IZR (Zpos e) * IZR (Zpos k)); rewrite !mult_IZR.
split; [repeat apply Rmult_lt_0_compat; assumption|split; field; lra].
Qed.

Lemma ratio_by (a b n : Z) (d e k : positive) :
  (a * Zpos e * Zpos k <= n * b * Zpos d)%Z -> IZR a / IZR (Zpos d) <= IZR n / IZR (Zpos k) * (IZR b / IZR (Zpos e)).
Proof.
intros h; destruct (over_all a b n d e k) as [w [hw [l r]]].
apply Rmult_le_reg_r with w; [exact hw|rewrite l, r; now apply IZR_le].
Qed.

Lemma ratio_by_lt (a b n : Z) (d e k : positive) :
  (n * b * Zpos d < a * Zpos e * Zpos k)%Z -> IZR n / IZR (Zpos k) * (IZR b / IZR (Zpos e)) < IZR a / IZR (Zpos d).
Proof.
intros h; destruct (over_all a b n d e k) as [w [hw [l r]]].
apply Rmult_lt_reg_r with w; [exact hw|rewrite l, r; now apply IZR_lt].
Qed.

Definition rows_within (p : Z * positive) (r r' : list Z * positive) : bool :=
  forallb (fun ab => Z.leb (fst ab * Zpos (snd r') * Zpos (snd p)) (fst p * snd ab * Zpos (snd r))) (combine (fst r) (fst r')).

Definition all_within (q : matrix) (powers : list (option (Z * positive))) (pattern : list (list nat)) : bool :=
  forallb (fun x => forallb (fun x' => Nat.eqb x x' ||
    match nth (nth x' (nth x pattern []) 0%nat) powers None with
    | None => true
    | Some p => rows_within p (row q x) (row q x')
    end) (seq 0 (length q))) (seq 0 (length q)).

Lemma nth_bounded powers levels i l :
  Forall2 bounded_by powers levels -> nth i levels None = Some l -> exists p, nth i powers None = Some p /\ IZR (fst p) / IZR (Zpos (snd p)) <= exp l.
Proof.
intros h; revert i; induction h as [|p l' ps ls hp hs ih]; intros [|i] hl; simpl in *; try discriminate; [|now apply ih].
subst l'; destruct p as [p|]; [now exists p|contradiction].
Qed.

Lemma private_by m q powers levels pattern :
  is_channel m q = true -> Forall2 bounded_by powers levels -> all_within q powers pattern = true -> private m q levels pattern.
Proof.
intros hc hb ha x x' y l hx hx' hy hne hl; apply channel_by in hc.
destruct (nth_bounded _ _ _ _ hb hl) as [p [hp hpl]].
unfold all_within in ha; rewrite forallb_forall in ha.
assert (hin : forall z, (z < length q)%nat -> In z (seq 0 (length q))) by (intros z hz; apply in_seq; lia).
specialize (ha x (hin x hx)); rewrite forallb_forall in ha; specialize (ha x' (hin x' hx')).
apply orb_prop in ha; destruct ha as [ha|ha]; [apply Nat.eqb_eq in ha; contradiction|].
rewrite hp in ha; unfold rows_within in ha; rewrite forallb_forall in ha.
destruct (hc (row q x) (nth_In q _ hx)) as [lx [px _]]; destruct (hc (row q x') (nth_In q _ hx')) as [lx' [px' _]].
assert (hy' : In (nth y (fst (row q x)) 0%Z, nth y (fst (row q x')) 0%Z) (combine (fst (row q x)) (fst (row q x')))).
{ rewrite <- combine_nth by congruence; apply nth_In; rewrite combine_length; lia. }
specialize (ha _ hy'); simpl in ha; apply Z.leb_le, ratio_by in ha.
unfold entry; eapply Rle_trans; [exact ha|]; apply Rmult_le_compat_r; [|exact hpl].
apply Rmult_le_pos; [apply IZR_le, px', nth_In; lia|]; left; apply Rinv_0_lt_compat, IZR_lt; reflexivity.
Qed.

Lemma not_private_by m q levels pattern x x' y l p k :
  (x < length q)%nat -> (x' < length q)%nat -> (y < m)%nat -> x <> x' -> level levels pattern x x' = Some l ->
  exp l <= IZR p / IZR (Zpos k) -> (0 <= nth y (fst (row q x')) 0)%Z ->
  (p * nth y (fst (row q x')) 0 * Zpos (snd (row q x)) < nth y (fst (row q x)) 0 * Zpos (snd (row q x')) * Zpos k)%Z ->
  ~ private m q levels pattern.
Proof.
intros hx hx' hy hne hl hp h0 hlt h; specialize (h x x' y l hx hx' hy hne hl).
apply ratio_by_lt in hlt; unfold entry in h.
assert (0 <= IZR (nth y (fst (row q x')) 0%Z) / IZR (Zpos (snd (row q x')))).
{ apply Rmult_le_pos; [now apply IZR_le|left; apply Rinv_0_lt_compat, IZR_lt; reflexivity]. }
assert (exp l * (IZR (nth y (fst (row q x')) 0%Z) / IZR (Zpos (snd (row q x')))) <=
        IZR p / IZR (Zpos k) * (IZR (nth y (fst (row q x')) 0%Z) / IZR (Zpos (snd (row q x'))))) by (apply Rmult_le_compat_r; assumption).
lra.
Qed.

(* Where the probability under x' is 0, no level helps. *)
Lemma not_private_at_zero m q levels pattern x x' y l :
  (x < length q)%nat -> (x' < length q)%nat -> (y < m)%nat -> x <> x' -> level levels pattern x x' = Some l ->
  (0 < nth y (fst (row q x)) 0)%Z -> nth y (fst (row q x')) 0%Z = 0%Z -> ~ private m q levels pattern.
Proof.
intros hx hx' hy hne hl hpos hz h; specialize (h x x' y l hx hx' hy hne hl); unfold entry in h; rewrite hz in h.
assert (0 < IZR (nth y (fst (row q x)) 0%Z) / IZR (Zpos (snd (row q x)))).
{ apply Rmult_lt_0_compat; [now apply IZR_lt|apply Rinv_0_lt_compat, IZR_lt; reflexivity]. }
unfold Rdiv in h at 2; rewrite Rmult_0_l, Rmult_0_r in h; lra.
Qed.
