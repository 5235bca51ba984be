(* The layer cake for finitely many values, on the standard library's numbers: the fundamental theorem on [0, a] for functions that
   are smooth on [0, oo) only, then sums, then the improper integral. *)
From Coq Require Import Reals Lra Lia.
From Coquelicot Require Import Coquelicot.
From Exactdp.Facts Require Import Calculus.
Local Open Scope R_scope.

(* continuously differentiable on [0, oo), whatever happens below 0 *)
Definition smooth_from_0 (f f' : R -> R) := (forall y, 0 < y -> is_derive f y (f' y)) /\
  (forall b, 0 < b -> continuous_within f 0 b) /\ (forall b, 0 < b -> continuous_within f' 0 b).

Lemma fundamental (f f' : R -> R) (a : R) : smooth_from_0 f f' -> 0 <= a -> is_RInt f' 0 a (f a - f 0).
Proof.
intros [d [c c']] a0; destruct (Req_dec a 0) as [->|n].
{ replace (f 0 - f 0) with (@zero R_NormedModule) by (unfold zero; simpl; lra); apply is_RInt_point. }
assert (ap : 0 < a) by lra.
set (g := clamp f' 0 a).
assert (gc : forall x, continuous g x).
{ intro x; apply continuity_pt_filterlim, clamp_continuous; [lra|apply c', ap]. }
assert (gi : forall x, is_RInt g 0 x (RInt g 0 x)).
{ intro x; apply (RInt_correct (V := R_CompleteNormedModule)), (ex_RInt_continuous (V := R_CompleteNormedModule)); intros; apply gc. }
assert (gd : forall x, is_derive (fun x => RInt g 0 x) x (g x)).
{ intro x; apply (is_derive_RInt (V := R_NormedModule)) with (a := 0); [apply filter_forall; intro; apply gi|apply gc]. }
assert (h : f a - RInt g 0 a = f 0 - RInt g 0 0).
{ assert (hd : forall x, 0 < x < a -> is_derive (fun x => f x - RInt g 0 x) x 0).
  { intros x [x0 xa]; assert (k : is_derive (fun x => f x - RInt g 0 x) x (f' x - g x)).
    { apply @is_derive_minus; [apply d, x0|apply gd]. }
    replace (f' x - g x) with 0 in k by (unfold g; rewrite clamp_in; lra); exact k. }
  assert (hc : continuous_within (fun x => f x - RInt g 0 x) 0 a).
  { intros x xa e e0; destruct (c a ap x xa (e / 2)) as [d1 [p1 q1]]; [lra|].
    assert (k : continuity_pt (fun x => RInt g 0 x) x).
    { apply derivable_continuous_pt; exists (g x); apply is_derive_Reals, gd. }
    destruct (k (e / 2)) as [d2 [p2 q2]]; [lra|]; exists (Rmin d1 d2); split; [apply Rmin_glb_lt; lra|].
    intros y ya yx; assert (y1 := Rlt_le_trans _ _ _ yx (Rmin_l d1 d2)); assert (y2 := Rlt_le_trans _ _ _ yx (Rmin_r d1 d2)).
    specialize (q1 y ya y1); assert (q3 : Rabs (RInt g 0 y - RInt g 0 x) < e / 2).
    { destruct (Req_dec y x) as [->|yn]; [rewrite Rminus_eq_0, Rabs_R0; lra|].
      apply q2; split; [split; [exact I|intro; apply yn; congruence]|exact y2]. }
    replace (f y - RInt g 0 y - (f x - RInt g 0 x)) with ((f y - f x) - (RInt g 0 y - RInt g 0 x)) by ring.
    unfold Rminus at 1; eapply Rle_lt_trans; [apply Rabs_triang|rewrite Rabs_Ropp; lra]. }
  destruct (monotone _ (fun _ => 0) 0 a hd hc) as [up [_ [down _]]].
  apply Rle_antisym; [apply down|apply up]; intros; lra. }
rewrite (RInt_point (V := R_CompleteNormedModule)) in h; unfold zero in h; simpl in h.
apply is_RInt_ext with g; [rewrite Rmin_left, Rmax_right by lra; intros x xa; unfold g; apply clamp_in; lra|].
replace (f a - f 0) with (RInt g 0 a) by lra; apply gi.
Qed.

(* one value a, up to any M above it *)
Lemma one_layer (f f' : R -> R) (a M : R) : smooth_from_0 f f' -> 0 <= a <= M ->
  is_RInt (fun y => f' y * (if Rlt_dec y a then 1 else 0)) 0 M (f a - f 0).
Proof.
intros s [a0 aM]; replace (f a - f 0) with (@plus R_AbelianGroup (f a - f 0) 0) by (unfold plus; simpl; lra).
apply (is_RInt_Chasles (V := R_NormedModule)) with a.
{ apply is_RInt_ext with f'; [|apply fundamental; assumption].
  rewrite Rmin_left, Rmax_right by lra; intros x xa; destruct Rlt_dec; lra. }
apply is_RInt_ext with (fun _ => 0).
{ rewrite Rmin_left, Rmax_right by lra; intros x xa; destruct Rlt_dec; lra. }
assert (k := is_RInt_const (V := R_NormedModule) a M 0); unfold scal in k; simpl in k; unfold mult in k; simpl in k.
rewrite Rmult_0_r in k; exact k.
Qed.

(* a law p on the values Y 0, ..., Y n *)
Definition survival (p Y : nat -> R) (n : nat) (y : R) := sum_n (fun i => if Rlt_dec y (Y i) then p i else 0) n.

Lemma layers (p Y : nat -> R) (n : nat) (f f' : R -> R) (M : R) : smooth_from_0 f f' -> (forall i, (i <= n)%nat -> 0 <= Y i <= M) ->
  is_RInt (fun y => f' y * survival p Y n y) 0 M (sum_n (fun i => p i * (f (Y i) - f 0)) n).
Proof.
intros s; induction n as [|n IH]; intro h.
{ rewrite sum_O; apply is_RInt_ext with (fun y => scal (p O) (f' y * (if Rlt_dec y (Y O) then 1 else 0))).
  { intros x _; unfold survival; rewrite sum_O; unfold scal; simpl; unfold mult; simpl; destruct Rlt_dec; ring. }
  apply (is_RInt_scal (V := R_NormedModule)), one_layer, h; [exact s|lia]. }
rewrite sum_Sn; apply is_RInt_ext with
  (fun y => plus (f' y * survival p Y n y) (scal (p (S n)) (f' y * (if Rlt_dec y (Y (S n)) then 1 else 0)))).
{ intros x _; unfold survival; rewrite sum_Sn; unfold plus, scal; simpl; unfold mult; simpl; destruct Rlt_dec; ring. }
apply (is_RInt_plus (V := R_NormedModule)); [apply IH; intros i k; apply h; lia|].
apply (is_RInt_scal (V := R_NormedModule)), one_layer, h; [exact s|lia].
Qed.

Theorem layer_cake (p Y : nat -> R) (n : nat) (f f' : R -> R) : (forall i, (i <= n)%nat -> 0 <= Y i) -> sum_n p n = 1 ->
  smooth_from_0 f f' ->
  is_RInt_gen (fun y => f' y * survival p Y n y) (at_point 0) (Rbar_locally p_infty) (sum_n (fun i => p i * f (Y i)) n - f 0).
Proof.
intros Y0 p1 s.
assert (top : exists M, forall i, (i <= n)%nat -> Y i <= M).
{ clear - n; induction n as [|n [M h]]; [exists (Y O); intros i k; replace i with O by lia; lra|].
  exists (Rmax M (Y (S n))); intros i k; destruct (Nat.eq_dec i (S n)) as [->|ne]; [apply Rmax_r|].
  eapply Rle_trans; [apply h; lia|apply Rmax_l]. }
destruct top as [M h].
assert (e : sum_n (fun i => p i * f (Y i)) n - f 0 = sum_n (fun i => p i * (f (Y i) - f 0)) n).
{ replace (f 0) with (f 0 * sum_n p n) at 1 by (rewrite p1; ring).
  clear; induction n as [|n IH]; [rewrite !sum_O; ring|rewrite !sum_Sn; unfold plus; simpl].
  rewrite <- IH; ring. }
rewrite e; intros P HP; apply Filter_prod with (Q := fun x => x = 0) (R := fun x => M < x); [reflexivity|exists M; tauto|].
intros x y -> My; exists (sum_n (fun i => p i * (f (Y i) - f 0)) n); split; [|apply locally_singleton, HP].
apply layers; [exact s|intros i k; split; [apply Y0, k|simpl; specialize (h i k); lra]].
Qed.
