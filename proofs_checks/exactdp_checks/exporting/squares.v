(* ---- The best of all private channels, where the utility is a sum of squares over a linear form ---- *)

(* The sum of m (w v)^2 / (o v) over the pairs of a mass m and a linear form w, for a column v of k values. *)
Definition squares (k : nat) (o : list Q) (terms : list (Q * list Q)) (v : nat -> R) : R :=
  fold_right (fun mw s => Q2R (fst mw) * (form k (snd mw) v * form k (snd mw) v) / form k o v + s) 0 terms.
(* o is positive at an input, or it is 0 there as every w is: where o v = 0, the squares are 0, and 0 / 0 is 0. *)
Definition positive_or_absent (k : nat) (o : list Q) (terms : list (Q * list Q)) : Prop :=
  forall x, (x < k)%nat -> 0 < Q2R (nth x o 0%Q) \/
    Q2R (nth x o 0%Q) = 0 /\ forall mw, In mw terms -> Q2R (nth x (snd mw) 0%Q) = 0.
(* No private channel has more than v, whatever the number of its outputs, and one has v. *)
Definition best_squares (k : nat) (levels : list (option R)) (pattern : list (list nat)) (o : list Q) (terms : list (Q * list Q))
    (v : Q) : Prop :=
  positive_or_absent k o terms /\
  (forall m c, channel_of k m c -> private_of k m c levels pattern -> total (fun y => squares k o terms (fun x => c x y)) m <= Q2R v) /\
  exists m c, channel_of k m c /\ private_of k m c levels pattern /\ total (fun y => squares k o terms (fun x => c x y)) m = Q2R v.

(* Linear forms that are not negative on private columns: a value, p v x' - v x, and v z - v x where the values are in this order. *)
Inductive bound := At (x : nat) | Pair (x z : nat) | Order (x z : nat).
Definition unit_at (x j : nat) : Q := if Nat.eqb j x then 1%Q else 0%Q.
Definition coefficient (powers : list (option (Z * positive))) (pattern : list (list nat)) (b : bound) (j : nat) : Q :=
  match b with
  | At x => unit_at x j
  | Pair x z => (price powers pattern x z * unit_at z j - unit_at x j)%Q
  | Order x z => (unit_at z j - unit_at x j)%Q
  end.
Definition holds_here (k : nat) (powers : list (option (Z * positive))) (pattern : list (list nat)) (orders : list (nat * nat)) (b : bound)
    : bool :=
  match b with
  | At x => Nat.ltb x k
  | Pair x z => Nat.ltb x k && Nat.ltb z k && negb (Nat.eqb x z) &&
      match nth (which pattern x z) powers None with Some _ => true | None => false end
  | Order x z => Nat.ltb x k && Nat.ltb z k && existsb (fun a => Nat.eqb (fst a) x && Nat.eqb (snd a) z) orders
  end.

Definition linear (k : nat) (a v : nat -> R) : R := total (fun j => a j * v j) k.
Lemma linear_plus k a b v : linear k (fun j => a j + b j) v = linear k a v + linear k b v.
Proof. unfold linear; rewrite <- total_plus; apply total_ext; intros j _; ring. Qed.
Lemma linear_times k r a v : linear k (fun j => r * a j) v = r * linear k a v.
Proof. unfold linear; rewrite <- total_times; apply total_ext; intros j _; ring. Qed.
Lemma linear_ext k a b v : (forall j, (j < k)%nat -> a j = b j) -> linear k a v = linear k b v.
Proof. intros h; apply total_ext; intros j hj; now rewrite h. Qed.
Lemma linear_unit k x v : (x < k)%nat -> linear k (fun j => Q2R (unit_at x j)) v = v x.
Proof.
unfold linear; induction k as [|k ih]; intros hx; [lia|]; simpl; unfold unit_at at 2; destruct (Nat.eq_dec x k) as [->|ne].
- rewrite Nat.eqb_refl, one_real; rewrite (total_ext _ (fun _ => 0 * 0)), total_times; [ring|].
  intros j hj; unfold unit_at; destruct (Nat.eqb_spec j k) as [e|_]; [lia|]; rewrite zero_real; ring.
- destruct (Nat.eqb_spec k x) as [e|_]; [lia|]; rewrite zero_real, ih by lia; ring.
Qed.

Section Column.
Variables (k : nat) (powers : list (option (Z * positive))) (levels : list (option R)) (pattern : list (list nat)) (v : nat -> R).
Hypothesis above : Forall2 at_least powers levels.
Hypothesis positive : forall x, (x < k)%nat -> 0 <= v x.
Hypothesis within_levels :
  forall x x' l, (x < k)%nat -> (x' < k)%nat -> x <> x' -> level levels pattern x x' = Some l -> v x <= exp l * v x'.

Lemma holds_here_0 orders b : (forall x z, In (x, z) orders -> v x <= v z) -> holds_here k powers pattern orders b = true ->
  0 <= linear k (fun j => Q2R (coefficient powers pattern b j)) v.
Proof.
intros ho; destruct b as [x|x z|x z]; simpl; intros h.
- apply Nat.ltb_lt in h; rewrite linear_unit by exact h; now apply positive.
- apply andb_prop in h; destruct h as [h hp]; apply andb_prop in h; destruct h as [h hne].
  apply andb_prop in h; destruct h as [hx hz]; apply Nat.ltb_lt in hx, hz.
  rewrite (linear_ext _ _ (fun j => Q2R (price powers pattern x z) * Q2R (unit_at z j) + (-1) * Q2R (unit_at x j))).
  + rewrite linear_plus, !linear_times, !linear_unit by assumption; unfold price.
    destruct (nth (which pattern x z) powers None) as [a|] eqn:e; [|discriminate].
    destruct (nth_at_least _ _ _ _ above e) as [l [hl hle]].
    assert (ne : x <> z) by (intros ne; subst z; rewrite Nat.eqb_refl in hne; discriminate).
    assert (b := within_levels x z l hx hz ne hl); assert (c := positive z hz).
    assert (exp l * v z <= Q2R (number a) * v z) by now apply Rmult_le_compat_r.
    lra.
  + intros j _; rewrite Q2R_minus, Q2R_mult; ring.
- apply andb_prop in h; destruct h as [h hin]; apply andb_prop in h; destruct h as [hx hz]; apply Nat.ltb_lt in hx, hz.
  rewrite (linear_ext _ _ (fun j => Q2R (unit_at z j) + (-1) * Q2R (unit_at x j))).
  + rewrite linear_plus, linear_times, !linear_unit by assumption; apply existsb_exists in hin; destruct hin as [[a b] [hab e]].
    simpl in e; apply andb_prop in e; destruct e as [ea eb]; apply Nat.eqb_eq in ea, eb; subst a b; assert (g := ho _ _ hab); lra.
  + intros j _; rewrite Q2R_minus; ring.
Qed.

Definition quadratic (f : nat -> nat -> R) : R := total (fun i => total (fun j => f i j * (v i * v j)) k) k.
Lemma quadratic_ext f g : (forall i j, (i < k)%nat -> (j < k)%nat -> f i j = g i j) -> quadratic f = quadratic g.
Proof. intros h; apply total_ext; intros i hi; apply total_ext; intros j hj; now rewrite h. Qed.
Lemma quadratic_plus f g : quadratic (fun i j => f i j + g i j) = quadratic f + quadratic g.
Proof.
unfold quadratic; rewrite <- total_plus; apply total_ext; intros i _; rewrite <- total_plus; apply total_ext; intros j _; ring.
Qed.
Lemma quadratic_outer r a b : quadratic (fun i j => r * (a i * b j)) = r * (linear k a v * linear k b v).
Proof.
unfold quadratic, linear; rewrite (total_ext _ (fun i => (r * total (fun j => b j * v j) k) * (a i * v i))), total_times; [ring|].
intros i _; rewrite (total_ext _ (fun j => (r * a i * v i) * (b j * v j))), total_times; [ring|intros j _; ring].
Qed.
Lemma quadratic_swap f : quadratic (fun i j => f j i) = quadratic f.
Proof. unfold quadratic; rewrite total_swap; apply total_ext; intros i _; apply total_ext; intros j _; ring. Qed.

Variables (d o : list Q) (terms : list (Q * list Q)).
Definition gap (i j : nat) : Q :=
  (nth i d 0 * nth j o 0 - fold_right (fun mw s => Qred (fst mw * (nth i (snd mw) 0 * nth j (snd mw) 0) + s)) 0 terms)%Q.
Definition summed (products : list (Q * (bound * bound))) (i j : nat) : Q :=
  fold_right (fun p s => Qred (fst p * (coefficient powers pattern (fst (snd p)) i * coefficient powers pattern (snd (snd p)) j) + s)%Q)
    0%Q products.
Definition products_fit (orders : list (nat * nat)) (products : list (Q * (bound * bound))) : bool :=
  forallb (fun p => Qle_bool 0 (fst p) && holds_here k powers pattern orders (fst (snd p)) && holds_here k powers pattern orders (snd (snd p)))
    products &&
  forallb (fun i => forallb (fun j => Qeq_bool (gap i j + gap j i)%Q (summed products i j + summed products j i)%Q) (seq 0 k)) (seq 0 k).

Lemma quadratic_zero : quadratic (fun _ _ => Q2R 0) = 0.
Proof.
rewrite (quadratic_ext _ (fun i j => 0 * (0 * 0))); [rewrite quadratic_outer; ring|intros; rewrite zero_real; ring].
Qed.
Lemma gap_real : quadratic (fun i j => Q2R (gap i j)) =
  form k d v * form k o v - fold_right (fun mw s => Q2R (fst mw) * (form k (snd mw) v * form k (snd mw) v) + s) 0 terms.
Proof.
rewrite (quadratic_ext _ (fun i j => 1 * (Q2R (nth i d 0%Q) * Q2R (nth j o 0%Q)) +
  - Q2R (fold_right (fun mw s => Qred (fst mw * (nth i (snd mw) 0 * nth j (snd mw) 0) + s)%Q) 0%Q terms))).
2: { intros i j _ _; unfold gap; rewrite Q2R_minus, Q2R_mult; ring. }
rewrite quadratic_plus, quadratic_outer; unfold Rminus; rewrite Rmult_1_l; f_equal.
induction terms as [|[m w] rest ih]; cbn [fold_right fst snd].
- rewrite (quadratic_ext _ (fun i j => 0 * (0 * 0))); [rewrite quadratic_outer; ring|intros; rewrite zero_real; ring].
- rewrite (quadratic_ext _ (fun i j => - Q2R m * (Q2R (nth i w 0%Q) * Q2R (nth j w 0%Q)) +
    - Q2R (fold_right (fun mw s => Qred (fst mw * (nth i (snd mw) 0 * nth j (snd mw) 0) + s)%Q) 0%Q rest))).
  2: { intros i j _ _; rewrite Qred_real, Q2R_plus, !Q2R_mult; ring. }
  rewrite quadratic_plus, quadratic_outer, ih; unfold form, linear; ring.
Qed.
Lemma summed_0 orders products : (forall x z, In (x, z) orders -> v x <= v z) ->
  forallb (fun p => Qle_bool 0 (fst p) && holds_here k powers pattern orders (fst (snd p)) && holds_here k powers pattern orders (snd (snd p)))
    products = true -> 0 <= quadratic (fun i j => Q2R (summed products i j)).
Proof.
intros ho; induction products as [|[r [a b]] rest ih]; cbn [forallb summed fold_right fst snd]; intros h; [rewrite quadratic_zero; lra|].
apply andb_prop in h; destruct h as [h hr]; apply andb_prop in h; destruct h as [h hb]; apply andb_prop in h; destruct h as [h ha].
apply Qle_real in h; rewrite zero_real in h; specialize (ih hr).
rewrite (quadratic_ext _ (fun i j => Q2R r * (Q2R (coefficient powers pattern a i) * Q2R (coefficient powers pattern b j)) +
  Q2R (summed rest i j))).
- rewrite quadratic_plus, (quadratic_outer (Q2R r) (fun i => Q2R (coefficient powers pattern a i))).
  assert (ga := holds_here_0 _ _ ho ha); assert (gb := holds_here_0 _ _ ho hb).
  apply Rplus_le_le_0_compat; [|exact ih]; apply Rmult_le_pos; [exact h|]; now apply Rmult_le_pos.
- intros i j _ _; rewrite Qred_real, Q2R_plus, !Q2R_mult; reflexivity.
Qed.
Lemma products_fit_0 orders products : (forall x z, In (x, z) orders -> v x <= v z) -> products_fit orders products = true ->
  0 <= quadratic (fun i j => Q2R (gap i j)).
Proof.
intros ho h; unfold products_fit in h; apply andb_prop in h; destruct h as [hp he]; assert (g := summed_0 _ _ ho hp).
assert (e : quadratic (fun i j => Q2R (gap i j)) + quadratic (fun i j => Q2R (gap j i)) =
  quadratic (fun i j => Q2R (summed products i j)) + quadratic (fun i j => Q2R (summed products j i))).
{ rewrite <- !quadratic_plus; apply quadratic_ext; intros i j hi hj; rewrite <- !Q2R_plus; apply Qeq_eqR, Qeq_bool_iff.
  exact (at_all _ _ (at_all _ _ he i hi) j hj). }
rewrite (quadratic_swap (fun i j => Q2R (gap i j))), (quadratic_swap (fun i j => Q2R (summed products i j))) in e; lra.
Qed.

(* One sum of products of these forms, or one for each order of two values. *)
Inductive cases := Sum (products : list (Q * (bound * bound))) | Either (x z : nat) (below over : cases).
Fixpoint cases_fit (orders : list (nat * nat)) (c : cases) : bool :=
  match c with
  | Sum products => products_fit orders products
  | Either x z a b => cases_fit ((x, z) :: orders) a && cases_fit ((z, x) :: orders) b
  end.
Lemma cases_fit_0 c : forall orders, (forall x z, In (x, z) orders -> v x <= v z) -> cases_fit orders c = true ->
  0 <= quadratic (fun i j => Q2R (gap i j)).
Proof.
induction c as [products|x z a iha b ihb]; simpl; intros orders ho h; [now apply (products_fit_0 orders products)|].
apply andb_prop in h; destruct h as [ha hb]; destruct (Rle_dec (v x) (v z)) as [hle|hlt].
- apply iha with ((x, z) :: orders); [|exact ha]; intros x' z' [e|hin]; [injection e as <- <-; exact hle|now apply ho].
- apply ihb with ((z, x) :: orders); [|exact hb]; intros x' z' [e|hin]; [injection e as <- <-; lra|now apply ho].
Qed.

Lemma squares_covered c : positive_or_absent k o terms ->
  (forall x, (x < k)%nat -> Q2R (nth x o 0%Q) = 0 -> 0 <= Q2R (nth x d 0%Q)) -> cases_fit [] c = true ->
  squares k o terms v <= form k d v.
Proof.
intros o0 d0 h; assert (g := cases_fit_0 c [] (fun x z (i : In (x, z) []) => False_ind _ i) h); rewrite gap_real in g.
set (s := fold_right _ 0 terms) in g.
assert (e : squares k o terms v = s / form k o v).
{ unfold squares, s; clear; induction terms as [|[m w] rest ih]; simpl; [unfold Rdiv; ring|rewrite ih; unfold Rdiv; ring]. }
assert (f0 : forall x, (x < k)%nat -> 0 <= Q2R (nth x o 0%Q) * v x).
{ intros x hx; apply Rmult_le_pos; [destruct (o0 x hx) as [a|[a _]]; lra|now apply positive]. }
assert (p0 : 0 <= form k o v) by (apply total_0; exact f0).
rewrite e; destruct (Req_dec (form k o v) 0) as [z|nz].
- assert (v0 : forall x, (x < k)%nat -> 0 < Q2R (nth x o 0%Q) -> v x = 0).
  { intros x hx b; assert (a := positive x hx).
    assert (t := term_le _ k x f0 hx); cbv beta in t; fold (form k o v) in t; rewrite z in t.
    apply Rle_antisym; [|exact a]; apply Rnot_lt_le; intros lt; assert (0 < Q2R (nth x o 0%Q) * v x) by now apply Rmult_lt_0_compat.
    lra. }
  assert (w0 : forall mw, In mw terms -> form k (snd mw) v = 0).
  { intros mw hin; unfold form; rewrite (total_ext _ (fun _ => 0 * 0)), total_times; [ring|]; intros x hx.
    destruct (o0 x hx) as [a|[_ a]]; [rewrite v0 by assumption|rewrite a by exact hin]; ring. }
  assert (s0 : s = 0).
  { unfold s; clear - w0; induction terms as [|mw rest ih]; simpl; [reflexivity|].
    rewrite (w0 mw (or_introl eq_refl)), (ih (fun a ha => w0 a (or_intror ha))); ring. }
  rewrite z, s0; unfold Rdiv; rewrite Rmult_0_l; apply total_0; intros x hx.
  destruct (o0 x hx) as [a|[a _]]; [rewrite v0 by assumption; lra|apply Rmult_le_pos; [now apply d0|now apply positive]].
- apply (Rmult_le_reg_r (form k o v)); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by exact nz; lra.
Qed.
End Column.

(* The utility of a matrix, computed. *)
Definition squares_of (k : nat) (o : list Q) (terms : list (Q * list Q)) (q : matrix) (y : nat) : Q :=
  let b := Qred (form_of k o q y) in
  fold_right (fun mw s => let a := Qred (form_of k (snd mw) q y) in Qred (fst mw * (a * a) / b + s)) 0%Q terms.
Definition divides (k : nat) (o : list Q) (terms : list (Q * list Q)) (q : matrix) (y : nat) : bool :=
  Qlt_bool 0 (form_of k o q y) || Qeq_bool (form_of k o q y) 0 && forallb (fun mw => Qeq_bool (form_of k (snd mw) q y) 0) terms.
Lemma squares_real k o terms q y : divides k o terms q y = true ->
  Q2R (squares_of k o terms q y) = squares k o terms (fun x => entry q x y).
Proof.
unfold divides, squares_of, squares; intros h; apply orb_prop in h; destruct h as [h|h].
- apply Qlt_real in h; rewrite zero_real in h; induction terms as [|[m w] rest ih]; cbn [fold_right fst snd]; [apply zero_real|].
  rewrite Qred_real, Q2R_plus, ih, Q2R_div, !Q2R_mult, !Qred_real, !form_real; [reflexivity|].
  intros e; apply Qeq_eqR in e; rewrite Qred_real, zero_real in e; lra.
- apply andb_prop in h; destruct h as [_ h]; induction terms as [|[m w] rest ih]; cbn [fold_right fst snd]; [apply zero_real|].
  cbn [forallb fst snd] in h; apply andb_prop in h; destruct h as [hw h]; apply Qeq_bool_iff, Qeq_eqR in hw; rewrite zero_real in hw.
  rewrite Qred_real, Q2R_plus, ih by exact h; rewrite form_real in hw; rewrite hw; f_equal.
  unfold Qdiv; rewrite !Q2R_mult, Qred_real, form_real, hw; unfold Rdiv; ring.
Qed.

Definition inputs_ok (k : nat) (o : list Q) (terms : list (Q * list Q)) (d : list Q) : bool :=
  forallb (fun x => Qlt_bool 0 (nth x o 0%Q) ||
    Qeq_bool (nth x o 0%Q) 0 && forallb (fun mw => Qeq_bool (nth x (snd mw) 0%Q) 0) terms && Qle_bool 0 (nth x d 0%Q)) (seq 0 k).
Lemma inputs_ok_by k o terms d : inputs_ok k o terms d = true ->
  positive_or_absent k o terms /\ forall x, (x < k)%nat -> Q2R (nth x o 0%Q) = 0 -> 0 <= Q2R (nth x d 0%Q).
Proof.
intros h; split; intros x hx; assert (g := at_all _ _ h x hx); cbv beta in g; apply orb_prop in g; destruct g as [g|g].
- apply Qlt_real in g; rewrite zero_real in g; now left.
- apply andb_prop in g; destruct g as [g _]; apply andb_prop in g; destruct g as [g hw]; right; split.
  + apply Qeq_bool_iff, Qeq_eqR in g; now rewrite zero_real in g.
  + intros mw hin; rewrite forallb_forall in hw; assert (e := hw mw hin); apply Qeq_bool_iff, Qeq_eqR in e; now rewrite zero_real in e.
- apply Qlt_real in g; rewrite zero_real in g; intros e; lra.
- apply andb_prop in g; destruct g as [_ g]; apply Qle_real in g; now rewrite zero_real in g.
Qed.

Definition squares_ok (k m : nat) (lower upper : list (option (Z * positive))) (pattern : list (list nat)) (o : list Q)
    (terms : list (Q * list Q)) (v : Q) (d : list Q) (c : cases) (q : matrix) : bool :=
  inputs_ok k o terms d && cases_fit k upper pattern d o terms [] c &&
  Qeq_bool (sum_to (fun x => nth x d 0%Q) k) v && is_channel m q && Nat.eqb (length q) k &&
  each_pair k m lower pattern (fun p x x' y => Qle_bool (cell q x y) (p * cell q x' y)%Q) &&
  forallb (divides k o terms q) (seq 0 m) && Qeq_bool (sum_to (squares_of k o terms q) m) v.

Lemma best_squares_by k m lower upper levels pattern o terms v d c q :
  Forall2 bounded_by lower levels -> Forall2 at_least upper levels -> squares_ok k m lower upper pattern o terms v d c q = true ->
  best_squares k levels pattern o terms v.
Proof.
intros hl hu h; unfold squares_ok in h.
apply andb_prop in h; destruct h as [h hv]; apply andb_prop in h; destruct h as [h hy]; apply andb_prop in h; destruct h as [h hpriv].
apply andb_prop in h; destruct h as [h hk]; apply andb_prop in h; destruct h as [h hch]; apply andb_prop in h; destruct h as [h hd].
apply andb_prop in h; destruct h as [ho hc].
apply Qeq_bool_iff, Qeq_eqR in hd; apply Qeq_bool_iff, Qeq_eqR in hv; apply Nat.eqb_eq in hk.
rewrite (sum_to_real _ (fun x => Q2R (nth x d 0%Q))) in hd by reflexivity.
rewrite (sum_to_real _ (fun y => squares k o terms (fun x => entry q x y))) in hv
  by (intros y hlt; apply squares_real, (at_all _ _ hy y hlt)).
destruct (inputs_ok_by _ _ _ _ ho) as [o0 d0].
split; [exact o0|split].
- intros n ch hn hp; rewrite <- hd; apply Rle_trans with (total (fun y => form k d (fun x => ch x y)) n).
  + apply total_le; intros y hlt; apply (squares_covered k upper levels pattern) with c; [exact hu| | |exact o0|exact d0|exact hc].
    * intros x hx; now apply (hn x hx).
    * intros x x' l hx hx' hne hll; now apply hp.
  + unfold form; rewrite total_swap; right; apply total_ext; intros x hx; rewrite total_times, (proj2 (hn x hx)); ring.
- exists m, (entry q); assert (hq := channel_entry m q hch); rewrite hk in hq; split; [exact hq|split; [|exact hv]].
  apply (private_of_by k m _ lower levels pattern (fun p x x' y => Qle_bool (cell q x y) (p * cell q x' y)%Q) hq hl hpriv).
  intros p x x' y _ _ _ hle; apply Qle_real in hle; now rewrite Q2R_mult, !cell_real in hle.
Qed.
