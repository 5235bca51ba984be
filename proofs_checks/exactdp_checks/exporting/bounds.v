(* ---- Channels that are not one matrix: all within a radius ---- *)

(* f 0 + ... + f (m - 1) *)
Fixpoint total (f : nat -> R) (m : nat) : R := match m with O => 0 | S n => total f n + f n end.

(* k inputs, m outputs; c x y is the probability of y under x. *)
Definition channel_of (k m : nat) (c : nat -> nat -> R) : Prop :=
  forall x, (x < k)%nat -> (forall y, (y < m)%nat -> 0 <= c x y) /\ total (c x) m = 1.
Definition private_of (k m : nat) (c : nat -> nat -> R) (levels : list (option R)) (pattern : list (list nat)) : Prop :=
  forall x x' y l, (x < k)%nat -> (x' < k)%nat -> (y < m)%nat -> x <> x' ->
  level levels pattern x x' = Some l -> c x y <= exp l * c x' y.

(* Every entry of c is within r of the matrix. *)
Definition near (k m : nat) (q : matrix) (r : Q) (c : nat -> nat -> R) : Prop :=
  forall x y, (x < k)%nat -> (y < m)%nat -> entry q x y - Q2R r <= c x y <= entry q x y + Q2R r.

Lemma total_le f g m : (forall y, (y < m)%nat -> f y <= g y) -> total f m <= total g m.
Proof. induction m as [|m ih]; intros h; simpl; [lra|]; apply Rplus_le_compat; [apply ih; intros y hy|]; apply h; lia. Qed.
Lemma total_0 f m : (forall y, (y < m)%nat -> 0 <= f y) -> 0 <= total f m.
Proof. induction m as [|m ih]; intros h; simpl; [lra|]; apply Rplus_le_le_0_compat; [apply ih; intros y hy|]; apply h; lia. Qed.
Lemma total_ext f g m : (forall y, (y < m)%nat -> f y = g y) -> total f m = total g m.
Proof. induction m as [|m ih]; intros h; simpl; [reflexivity|]; rewrite ih, h by (try (intros y hy; apply h); lia); reflexivity. Qed.
Lemma term_le f m y : (forall z, (z < m)%nat -> 0 <= f z) -> (y < m)%nat -> f y <= total f m.
Proof.
induction m as [|m ih]; intros h hy; [lia|]; simpl.
assert (0 <= f m) by (apply h; lia).
destruct (Nat.eq_dec y m) as [->|ne].
- assert (0 <= total f m) by (apply total_0; intros z hz; apply h; lia); lra.
- assert (f y <= total f m) by (apply ih; [intros z hz; apply h|]; lia); lra.
Qed.

Lemma at_all (n : nat) (f : nat -> bool) : forallb f (seq 0 n) = true -> forall x, (x < n)%nat -> f x = true.
Proof. intros h x hx; rewrite forallb_forall in h; apply h, in_seq; lia. Qed.
Lemma Qle_real (a b : Q) : Qle_bool a b = true -> Q2R a <= Q2R b.
Proof. intros h; now apply Qle_Rle, Qle_bool_iff. Qed.
Definition Qlt_bool (a b : Q) : bool := negb (Qle_bool b a).
Lemma Qlt_real (a b : Q) : Qlt_bool a b = true -> Q2R a < Q2R b.
Proof.
intros h; apply Qlt_Rlt, Qnot_le_lt; intros h'; apply Qle_bool_iff in h'; unfold Qlt_bool in h; rewrite h' in h; discriminate.
Qed.
Lemma Qred_real a : Q2R (Qred a) = Q2R a. Proof. apply Qeq_eqR, Qred_correct. Qed.
Lemma zero_real : Q2R 0 = 0. Proof. unfold Q2R; simpl; lra. Qed.
Lemma one_real : Q2R 1 = 1. Proof. unfold Q2R; simpl; lra. Qed.

(* Rational numbers below (above) e to each level; None where nothing is asked. *)
Definition number (p : Z * positive) : Q := fst p # snd p.
Lemma number_real p : Q2R (number p) = IZR (fst p) / IZR (Zpos (snd p)). Proof. reflexivity. Qed.

Definition cell (q : matrix) (x y : nat) : Q := nth y (fst (row q x)) 0%Z # snd (row q x).
Lemma cell_real q x y : Q2R (cell q x y) = entry q x y. Proof. reflexivity. Qed.

Lemma entry_positive m q x y : is_channel m q = true -> (x < length q)%nat -> (y < m)%nat -> 0 <= entry q x y.
Proof.
intros h hx hy; apply channel_by in h; destruct (h (row q x) (nth_In q _ hx)) as [hl [hp _]].
unfold entry; apply Rmult_le_pos; [apply IZR_le, hp, nth_In; lia|left; apply Rinv_0_lt_compat, IZR_lt; reflexivity].
Qed.

Lemma total_snoc f n : total f (S n) = f 0%nat + total (fun y => f (S y)) n.
Proof. induction n as [|n ih]; [simpl; ring|]; change (total f (S (S n))) with (total f (S n) + f (S n)); rewrite ih; simpl; ring. Qed.
Lemma total_nth (r : list Z) (d : R) : total (fun y => IZR (nth y r 0%Z) / d) (length r) = IZR (fold_right Z.add 0%Z r) / d.
Proof.
induction r as [|a r ih]; [simpl; unfold Rdiv; ring|].
change (length (a :: r)) with (S (length r)); rewrite total_snoc; simpl; rewrite plus_IZR, ih; unfold Rdiv; ring.
Qed.

Lemma channel_entry m q : is_channel m q = true -> channel_of (length q) m (entry q).
Proof.
intros h x hx; split; [intros y hy; now apply entry_positive with m|].
apply channel_by in h; destruct (h (row q x) (nth_In q _ hx)) as [hl [_ hs]].
rewrite <- hl; unfold entry; rewrite total_nth, hs; apply Rinv_r, not_0_IZR; discriminate.
Qed.

Lemma at_most_1 k m c x y : channel_of k m c -> (x < k)%nat -> (y < m)%nat -> 0 <= c x y <= 1.
Proof.
intros h hx hy; destruct (h x hx) as [hp hs]; split; [now apply hp|]; rewrite <- hs; now apply term_le.
Qed.

(* For all pairs with a level and all outputs. *)
Definition each_pair (k m : nat) (powers : list (option (Z * positive))) (pattern : list (list nat))
    (holds : Q -> nat -> nat -> nat -> bool) : bool :=
  forallb (fun x => forallb (fun x' => Nat.eqb x x' ||
    match nth (nth x' (nth x pattern []) 0%nat) powers None with
    | None => true
    | Some p => forallb (holds (number p) x x') (seq 0 m)
    end) (seq 0 k)) (seq 0 k).

Lemma private_of_by k m c powers levels pattern holds :
  channel_of k m c -> Forall2 bounded_by powers levels -> each_pair k m powers pattern holds = true ->
  (forall p x x' y, (x < k)%nat -> (x' < k)%nat -> (y < m)%nat -> holds p x x' y = true -> c x y <= Q2R p * c x' y) ->
  private_of k m c levels pattern.
Proof.
intros hc hb ha hh x x' y l hx hx' hy hne hl.
destruct (nth_bounded _ _ _ _ hb hl) as [p [hp hpl]].
assert (h := at_all _ _ (at_all _ _ ha x hx) x' hx'); cbv beta in h.
apply orb_prop in h; destruct h as [h|h]; [apply Nat.eqb_eq in h; contradiction|].
rewrite hp in h; specialize (hh _ _ _ _ hx hx' hy (at_all _ _ h y hy)); rewrite number_real in hh.
eapply Rle_trans; [exact hh|]; apply Rmult_le_compat_r; [|exact hpl]; now apply (hc x' hx').
Qed.

(* ---- Within a radius ---- *)

Definition low (q : matrix) (r : Q) (x y : nat) : Q := let v := (cell q x y - r)%Q in if Qle_bool v 0 then 0%Q else v.
Definition top (q : matrix) (r : Q) (x y : nat) : Q := let v := (cell q x y + r)%Q in if Qle_bool 1 v then 1%Q else v.

Lemma near_bounds k m q r c x y : channel_of k m c -> near k m q r c -> (x < k)%nat -> (y < m)%nat ->
  0 <= Q2R (low q r x y) <= c x y /\ c x y <= Q2R (top q r x y).
Proof.
intros hc hn hx hy; specialize (hn x y hx hy); assert (h1 := at_most_1 _ _ _ _ _ hc hx hy); unfold low, top; cbv zeta.
destruct (Qle_bool (cell q x y - r) 0) eqn:e; destruct (Qle_bool 1 (cell q x y + r)) eqn:e';
  rewrite ?zero_real, ?one_real, ?Q2R_minus, ?Q2R_plus, ?cell_real; try lra;
  assert (0 < Q2R (cell q x y - r)) by (rewrite <- zero_real; apply Qlt_real; unfold Qlt_bool; now rewrite e);
  rewrite Q2R_minus, cell_real in *; lra.
Qed.

Definition all_near (q : matrix) (r : Q) (m : nat) (q' : matrix) : bool :=
  forallb (fun x => forallb (fun y => Qle_bool (cell q x y - r) (cell q' x y) && Qle_bool (cell q' x y) (cell q x y + r)) (seq 0 m))
    (seq 0 (length q')).

Lemma near_exists m q r q' : is_channel m q' = true -> all_near q r m q' = true ->
  exists c, channel_of (length q') m c /\ near (length q') m q r c.
Proof.
intros hc hn; exists (entry q'); split; [now apply channel_entry|]; intros x y hx hy.
assert (h := at_all _ _ (at_all _ _ hn x hx) y hy); cbv beta in h; apply andb_prop in h; destruct h as [h h'].
apply Qle_real in h; apply Qle_real in h'; rewrite Q2R_minus in h; rewrite Q2R_plus in h'; rewrite !cell_real in *; lra.
Qed.

Lemma near_private_by k m q r powers levels pattern :
  Forall2 bounded_by powers levels ->
  each_pair k m powers pattern (fun p x x' y => Qle_bool 0 p && Qle_bool (top q r x y) (p * low q r x' y)) = true ->
  forall c, channel_of k m c -> near k m q r c -> private_of k m c levels pattern.
Proof.
intros hb ha c hc hn; apply (private_of_by _ _ _ _ _ _ _ hc hb ha); intros p x x' y hx hx' hy h.
apply andb_prop in h; destruct h as [h0 h]; apply Qle_real in h; apply Qle_real in h0; rewrite zero_real in h0; rewrite Q2R_mult in h.
destruct (near_bounds _ _ _ _ _ x y hc hn hx hy) as [_ ht]; destruct (near_bounds _ _ _ _ _ x' y hc hn hx' hy) as [hl _].
eapply Rle_trans; [exact ht|]; eapply Rle_trans; [exact h|]; apply Rmult_le_compat_l; [exact h0|apply hl].
Qed.

Lemma near_not_private_by k m q r levels pattern x x' y l (p : Q) :
  (x < k)%nat -> (x' < k)%nat -> (y < m)%nat -> x <> x' -> level levels pattern x x' = Some l -> exp l <= Q2R p ->
  Qlt_bool (p * top q r x' y) (low q r x y) = true ->
  forall c, channel_of k m c -> near k m q r c -> ~ private_of k m c levels pattern.
Proof.
intros hx hx' hy hne hl hp h c hc hn h'; specialize (h' x x' y l hx hx' hy hne hl); apply Qlt_real in h; rewrite Q2R_mult in h.
destruct (near_bounds _ _ _ _ _ x y hc hn hx hy) as [hlo _]; destruct (near_bounds _ _ _ _ _ x' y hc hn hx' hy) as [hb ht].
assert (exp l * c x' y <= Q2R p * c x' y) by (apply Rmult_le_compat_r; [lra|exact hp]).
assert (0 < exp l) by apply exp_pos.
assert (Q2R p * c x' y <= Q2R p * Q2R (top q r x' y)) by (apply Rmult_le_compat_l; lra).
lra.
Qed.
