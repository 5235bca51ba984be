(* ---- The best of all private channels ---- *)

(* A linear form of the column v of k values, and the largest of the forms w and ws of it. *)
Definition form (k : nat) (w : list Q) (v : nat -> R) : R := total (fun x => Q2R (nth x w 0%Q) * v x) k.
Fixpoint largest_form (k : nat) (w : list Q) (ws : list (list Q)) (v : nat -> R) : R :=
  match ws with [] => form k w v | w' :: rest => Rmax (form k w v) (largest_form k w' rest v) end.
(* The utility of a channel: the sum over its outputs. *)
Definition utility (k m : nat) (w : list Q) (ws : list (list Q)) (c : nat -> nat -> R) : R :=
  total (fun y => largest_form k w ws (fun x => c x y)) m.
(* No private channel has more than v, whatever the number of its outputs, and one has v. *)
Definition best (k : nat) (levels : list (option R)) (pattern : list (list nat)) (w : list Q) (ws : list (list Q)) (v : Q) : Prop :=
  (forall m c, channel_of k m c -> private_of k m c levels pattern -> utility k m w ws c <= Q2R v) /\
  exists m c, channel_of k m c /\ private_of k m c levels pattern /\ utility k m w ws c = Q2R v.

(* By weights of the constraints v x <= p v x' and of v x >= 0 a form is at most the dual one on all columns (Farkas). *)
Definition at_least (p : option (Z * positive)) (l : option R) : Prop :=
  match p, l with Some p, Some l => exp l <= Q2R (number p) | Some _, None => False | None, _ => True end.
Lemma nth_at_least powers levels i p : Forall2 at_least powers levels -> nth i powers None = Some p ->
  exists l, nth i levels None = Some l /\ exp l <= Q2R (number p).
Proof.
intros h; revert i; induction h as [|a l powers levels hal h ih]; intros [|i] e; simpl in e; try discriminate.
- subst a; simpl in hal; destruct l as [l|]; [now exists l|contradiction].
- exact (ih i e).
Qed.

Definition which (pattern : list (list nat)) (x x' : nat) : nat := nth x' (nth x pattern []) 0%nat.
Definition weight (weights : list (list Q)) (x x' : nat) : Q := nth x' (nth x weights []) 0%Q.
Definition price (powers : list (option (Z * positive))) (pattern : list (list nat)) (x x' : nat) : Q :=
  match nth (which pattern x x') powers None with Some p => number p | None => 0%Q end.
Definition allowed (powers : list (option (Z * positive))) (pattern : list (list nat)) (weights : list (list Q)) (x x' : nat) : bool :=
  Qeq_bool (weight weights x x') 0 ||
  (Qle_bool 0 (weight weights x x') && negb (Nat.eqb x x') &&
   match nth (which pattern x x') powers None with Some _ => true | None => false end).
Definition covered (k : nat) (powers : list (option (Z * positive))) (pattern : list (list nat)) (d w : list Q) (weights : list (list Q)) : bool :=
  forallb (fun x => forallb (allowed powers pattern weights x) (seq 0 k)) (seq 0 k) &&
  forallb (fun x => Qle_bool (nth x w 0 + sum_to (fun z => weight weights z x * price powers pattern z x)%Q k)%Q
                             (nth x d 0 + sum_to (fun z => weight weights x z) k)%Q) (seq 0 k).

Lemma form_covered k powers levels pattern d w weights v :
  Forall2 at_least powers levels -> covered k powers pattern d w weights = true -> (forall x, (x < k)%nat -> 0 <= v x) ->
  (forall x x' l, (x < k)%nat -> (x' < k)%nat -> x <> x' -> level levels pattern x x' = Some l -> v x <= exp l * v x') ->
  form k w v <= form k d v.
Proof.
intros hp hc h0 hv; unfold covered in hc; apply andb_prop in hc; destruct hc as [ha hs].
set (u x z := Q2R (weight weights x z)); set (p x z := Q2R (price powers pattern x z)).
assert (gain : 0 <= total (fun x => total (fun z => u x z * (p x z * v z - v x)) k) k).
{ apply total_0; intros x hx; apply total_0; intros z hz; assert (h := at_all _ _ (at_all _ _ ha x hx) z hz); cbv beta in h.
  unfold allowed in h; apply orb_prop in h; destruct h as [h|h].
  - apply Qeq_bool_iff, Qeq_eqR in h; unfold u; rewrite h, zero_real; lra.
  - apply andb_prop in h; destruct h as [h h2]; apply andb_prop in h; destruct h as [h h1].
    apply Qle_real in h; rewrite zero_real in h; apply Rmult_le_pos; [exact h|].
    unfold p, price; destruct (nth (which pattern x z) powers None) as [a|] eqn:e; [|discriminate].
    destruct (nth_at_least _ _ _ _ hp e) as [l [hl hle]].
    assert (hne : x <> z) by (intros hne; subst z; rewrite Nat.eqb_refl in h1; discriminate).
    assert (b := hv x z l hx hz hne hl); assert (c := h0 z hz).
    assert (exp l * v z <= Q2R (number a) * v z) by now apply Rmult_le_compat_r.
    lra. }
assert (split : total (fun x => total (fun z => u x z * (p x z * v z - v x)) k) k =
  total (fun x => v x * (total (fun z => u z x * p z x) k - total (u x) k)) k).
{ rewrite (total_ext _ (fun x => total (fun z => v z * (u x z * p x z)) k + (-1) * (v x * total (u x) k))).
  - rewrite total_plus, total_swap, total_times.
    rewrite (total_ext (fun x => v x * (total (fun z => u z x * p z x) k - total (u x) k))
      (fun x => total (fun z => v x * (u z x * p z x)) k + (-1) * (v x * total (u x) k))), total_plus, total_times; [reflexivity|].
    intros x _; rewrite total_times; ring.
  - intros x _; rewrite <- !total_times, <- total_plus; apply total_ext; intros z _; ring. }
rewrite split in gain; unfold form.
apply Rle_trans with (total (fun x => Q2R (nth x w 0%Q) * v x + v x * (total (fun z => u z x * p z x) k - total (u x) k)) k).
- rewrite total_plus; lra.
- apply total_le; intros x hx; assert (h := at_all _ _ hs x hx); cbv beta in h; apply Qle_real in h; rewrite !Q2R_plus in h.
  rewrite (sum_to_real _ (fun z => u z x * p z x)) in h by (intros z _; apply Q2R_mult).
  rewrite (sum_to_real _ (u x)) in h by reflexivity.
  assert (c := h0 x hx); rewrite (Rmult_comm _ (v x)), (Rmult_comm _ (v x)), <- Rmult_plus_distr_l; apply Rmult_le_compat_l; [exact c|lra].
Qed.

Fixpoint all_covered (k : nat) (powers : list (option (Z * positive))) (pattern : list (list nat)) (d w : list Q) (ws : list (list Q))
    (weights : list (list (list Q))) : bool :=
  match ws, weights with
  | [], a :: _ => covered k powers pattern d w a
  | w' :: rest, a :: others => covered k powers pattern d w a && all_covered k powers pattern d w' rest others
  | _, [] => false
  end.
Lemma largest_covered k powers levels pattern d v : Forall2 at_least powers levels -> (forall x, (x < k)%nat -> 0 <= v x) ->
  (forall x x' l, (x < k)%nat -> (x' < k)%nat -> x <> x' -> level levels pattern x x' = Some l -> v x <= exp l * v x') ->
  forall ws w weights, all_covered k powers pattern d w ws weights = true -> largest_form k w ws v <= form k d v.
Proof.
intros hp h0 hv; induction ws as [|w' rest ih]; intros w [|a others] h; simpl in *; try discriminate.
- now apply (form_covered k powers levels pattern d w a).
- apply andb_prop in h; destruct h as [h1 h2]; apply Rmax_lub; [now apply (form_covered k powers levels pattern d w a)|now apply (ih w' others)].
Qed.

(* The utility of a matrix, computed. *)
Definition form_of (k : nat) (w : list Q) (q : matrix) (y : nat) : Q := sum_to (fun x => nth x w 0 * cell q x y)%Q k.
Fixpoint largest_of (k : nat) (w : list Q) (ws : list (list Q)) (q : matrix) (y : nat) : Q :=
  match ws with
  | [] => form_of k w q y
  | w' :: rest => let a := form_of k w q y in let b := largest_of k w' rest q y in if Qle_bool a b then b else a
  end.
Lemma form_real k w q y : Q2R (form_of k w q y) = form k w (fun x => entry q x y).
Proof. apply sum_to_real; intros x _; now rewrite Q2R_mult, cell_real. Qed.
Lemma largest_real k q y : forall ws w, Q2R (largest_of k w ws q y) = largest_form k w ws (fun x => entry q x y).
Proof.
induction ws as [|w' rest ih]; intros w; simpl; [apply form_real|].
rewrite <- form_real, <- ih; destruct (Qle_bool _ _) eqn:e.
- now rewrite Rmax_right by now apply Qle_real.
- rewrite Rmax_left; [reflexivity|]; left; apply Qlt_real; unfold Qlt_bool; now rewrite e.
Qed.

Definition best_ok (k m : nat) (lower upper : list (option (Z * positive))) (pattern : list (list nat)) (w : list Q) (ws : list (list Q))
    (v : Q) (d : list Q) (weights : list (list (list Q))) (q : matrix) : bool :=
  all_covered k upper pattern d w ws weights && Qeq_bool (sum_to (fun x => nth x d 0%Q) k) v &&
  is_channel m q && Nat.eqb (length q) k &&
  each_pair k m lower pattern (fun p x x' y => Qle_bool (cell q x y) (p * cell q x' y)%Q) &&
  Qeq_bool (sum_to (largest_of k w ws q) m) v.

Lemma best_by k m lower upper levels pattern w ws v d weights q :
  Forall2 bounded_by lower levels -> Forall2 at_least upper levels -> best_ok k m lower upper pattern w ws v d weights q = true ->
  best k levels pattern w ws v.
Proof.
intros hl hu h; unfold best_ok in h.
apply andb_prop in h; destruct h as [h hv]; apply andb_prop in h; destruct h as [h hpriv]; apply andb_prop in h; destruct h as [h hk].
apply andb_prop in h; destruct h as [h hch]; apply andb_prop in h; destruct h as [hcov hd].
apply Qeq_bool_iff, Qeq_eqR in hd; apply Qeq_bool_iff, Qeq_eqR in hv; apply Nat.eqb_eq in hk.
rewrite (sum_to_real _ (fun x => Q2R (nth x d 0%Q))) in hd by reflexivity.
rewrite (sum_to_real _ (fun y => largest_form k w ws (fun x => entry q x y))) in hv by (intros y _; apply largest_real).
split.
- intros n c hc hp; rewrite <- hd; apply Rle_trans with (total (fun y => form k d (fun x => c x y)) n).
  + apply total_le; intros y hy; apply (largest_covered k upper levels pattern d) with weights; [exact hu| | |exact hcov].
    * intros x hx; now apply (hc x hx).
    * intros x x' l hx hx' hne hll; now apply hp.
  + unfold form; rewrite total_swap; right; apply total_ext; intros x hx; rewrite total_times, (proj2 (hc x hx)); ring.
- exists m, (entry q); assert (hq := channel_entry m q hch); rewrite hk in hq; split; [exact hq|split; [|exact hv]].
  apply (private_of_by k m _ lower levels pattern (fun p x x' y => Qle_bool (cell q x y) (p * cell q x' y)%Q) hq hl hpriv).
  intros p x x' y _ _ _ hle; apply Qle_real in hle; now rewrite Q2R_mult, !cell_real in hle.
Qed.
