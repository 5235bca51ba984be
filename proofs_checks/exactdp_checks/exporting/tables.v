(* ---- Tables of functions of t ---- *)

(* k inputs, m outputs; values at t that are >= 0 and sum to 1 in each row. *)
Definition table_channel (k m : nat) (pattern : list (list nat)) (values : list R) : Prop :=
  length pattern = k /\ (forall v, In v values -> 0 <= v) /\
  forall row, In row pattern -> length row = m /\ fold_right Rplus 0 (map (fun i => nth i values 0) row) = 1.

Definition table_private (k m : nat) (pattern : list (list nat)) (values : list R) (levels : list (option R)) (which : list (list nat)) : Prop :=
  forall x x' y l, (x < k)%nat -> (x' < k)%nat -> (y < m)%nat -> x <> x' -> level levels which x x' = Some l ->
  at_place pattern values x y <= exp l * at_place pattern values x' y.

(* How often each of n values stands in a row, and the sum of a row by these numbers. *)
Definition counts (n : nat) (row : list nat) : list Z := map (fun j => Z.of_nat (count_occ Nat.eq_dec row j)) (seq 0 n).
Definition weighted (c : list Z) (values : list R) : R := fold_right Rplus 0 (map (fun cv => IZR (fst cv) * snd cv) (combine c values)).

Lemma weighted_cons c cs v vs : weighted (c :: cs) (v :: vs) = IZR c * v + weighted cs vs.
Proof. reflexivity. Qed.

Lemma weighted_from values : forall s row,
  weighted (map (fun j => Z.of_nat (count_occ Nat.eq_dec row j)) (seq s (length values))) values =
  fold_right Rplus 0 (map (fun i => if Nat.leb s i then nth (i - s) values 0 else 0) row).
Proof.
induction values as [|v vs ih]; intros s row.
- simpl; unfold weighted; simpl; induction row as [|i row ihr]; [reflexivity|].
  simpl; rewrite <- ihr; destruct (Nat.leb s i); [|ring]; destruct (i - s)%nat; ring.
- simpl length; cbn [seq map]; rewrite weighted_cons, ih; clear ih.
  induction row as [|i row ihr]; [simpl; ring|].
  cbn [map fold_right count_occ]; rewrite <- ihr; clear ihr.
  destruct (Nat.eq_dec i s) as [->|ne].
  + rewrite Nat2Z.inj_succ, succ_IZR, Nat.leb_refl, Nat.sub_diag; replace (Nat.leb (S s) s) with false by (symmetry; apply Nat.leb_gt; lia).
    simpl nth; ring.
  + destruct (Nat.leb s i) eqn:h.
    * apply Nat.leb_le in h; replace (Nat.leb (S s) i) with true by (symmetry; apply Nat.leb_le; lia).
      replace (i - s)%nat with (S (i - S s)) by lia; simpl nth; ring.
    * apply Nat.leb_gt in h; replace (Nat.leb (S s) i) with false by (symmetry; apply Nat.leb_gt; lia); ring.
Qed.

Lemma row_sum values row : fold_right Rplus 0 (map (fun i => nth i values 0) row) = weighted (counts (length values) row) values.
Proof.
unfold counts; rewrite weighted_from; f_equal; apply map_ext; intros i; simpl; now rewrite Nat.sub_0_r.
Qed.

Definition same_counts (a b : list Z) : bool := if list_eq_dec Z.eq_dec a b then true else false.
Definition rows_among (n m : nat) (known : list (list Z)) (pattern : list (list nat)) : bool :=
  forallb (fun row => Nat.eqb (length row) m && existsb (same_counts (counts n row)) known) pattern.

Lemma table_channel_by k m pattern values known :
  Nat.eqb (length pattern) k = true -> Forall (Rle 0) values -> rows_among (length values) m known pattern = true ->
  Forall (fun c => weighted c values = 1) known -> table_channel k m pattern values.
Proof.
intros hk hv hr hs; split; [now apply Nat.eqb_eq|split].
- now rewrite Forall_forall in hv.
- intros row hrow; unfold rows_among in hr; rewrite forallb_forall in hr; specialize (hr row hrow).
  apply andb_prop in hr; destruct hr as [hl he]; split; [now apply Nat.eqb_eq|].
  rewrite row_sum; apply existsb_exists in he; destruct he as [c [hc hcc]]; unfold same_counts in hcc.
  destruct (list_eq_dec Z.eq_dec (counts (length values) row) c) as [e|]; [|discriminate].
  rewrite e; rewrite Forall_forall in hs; now apply hs.
Qed.

Ltac conjuncts := repeat match goal with H : _ /\ _ |- _ => destruct H end.
Ltac each := repeat first [apply Forall_nil | apply Forall_cons].
Ltac sum_by M := unfold weighted; cbn [combine map fold_right fst snd]; eapply eq_trans; [|solve [apply M; side]]; ring.
