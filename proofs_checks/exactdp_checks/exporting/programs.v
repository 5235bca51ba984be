(* ---- Products of independent parts ---- *)

(* A law is a list of probabilities; a row names the law of each part; a report has a value for each part. *)
Definition law (a : list Q) : Prop := (forall v, In v a -> (0 <= v)%Q) /\ (fold_right Qplus 0 a == 1)%Q.
Definition probability (laws : list (list Q)) (iy : nat * nat) : Q := nth (snd iy) (nth (fst iy) laws []) 0%Q.
Definition chance (laws : list (list Q)) (r y : list nat) : R :=
  fold_right Rmult 1 (map (fun iy => Q2R (probability laws iy)) (combine r y)).
Definition product_private (parts : nat) (laws : list (list Q)) (rows : list (list nat)) (levels : list (option R)) (pattern : list (list nat)) : Prop :=
  forall x x' l y, (x < length rows)%nat -> (x' < length rows)%nat -> x <> x' -> level levels pattern x x' = Some l ->
  length y = parts -> chance laws (nth x rows []) y <= exp l * chance laws (nth x' rows []) y.

Definition sum_of (a : list Q) : Q := fold_right (fun v s => Qred (v + s)) 0%Q a.
Lemma sum_of_plain a : (sum_of a == fold_right Qplus 0 a)%Q.
Proof. induction a as [|v a ih]; cbn [sum_of fold_right]; [reflexivity|]; fold (sum_of a); rewrite Qred_correct, ih; reflexivity. Qed.
Definition is_law (a : list Q) : bool := forallb (Qle_bool 0) a && Qeq_bool (sum_of a) 1.
Lemma laws_by laws : forallb is_law laws = true -> Forall law laws.
Proof.
intros h; apply Forall_forall; intros a ha; rewrite forallb_forall in h; specialize (h a ha); apply andb_prop in h; destruct h as [h hs].
split; [intros v hv; rewrite forallb_forall in h; now apply Qle_bool_iff, h|rewrite <- sum_of_plain; now apply Qeq_bool_iff].
Qed.

Lemma probability_0 laws iy : forallb is_law laws = true -> 0 <= Q2R (probability laws iy).
Proof.
intros h; apply laws_by in h; rewrite Forall_forall in h; destruct iy as [i y]; unfold probability; cbn [fst snd].
destruct (nth_in_or_default i laws []) as [hi|hi].
- destruct (h _ hi) as [hp _]; destruct (nth_in_or_default y (nth i laws []) 0%Q) as [hy|hy].
  + rewrite <- zero_real; apply Qle_Rle; now apply hp.
  + rewrite hy, zero_real; lra.
- rewrite hi; destruct y; simpl; rewrite zero_real; lra.
Qed.
Lemma chance_0 laws r y : forallb is_law laws = true -> 0 <= chance laws r y.
Proof.
intros h; unfold chance; induction (combine r y) as [|iy rest ih]; simpl; [lra|].
apply Rmult_le_pos; [now apply probability_0|exact ih].
Qed.

(* The largest a / b over the values, and that it bounds them. *)
Definition ratio (a b : list Q) : Q :=
  fold_right (fun ab m => let v := Qred (fst ab / snd ab) in if Qle_bool m v then v else m) 0%Q (combine a b).
Definition ratio_ok (a b : list Q) : bool :=
  Nat.eqb (length a) (length b) && Qle_bool 0 (ratio a b) &&
  forallb (fun ab => Qle_bool (fst ab) (ratio a b * snd ab)) (combine a b).
Lemma ratio_bounds laws i j y : ratio_ok (nth i laws []) (nth j laws []) = true ->
  0 <= Q2R (ratio (nth i laws []) (nth j laws [])) /\
  Q2R (probability laws (i, y)) <= Q2R (ratio (nth i laws []) (nth j laws [])) * Q2R (probability laws (j, y)).
Proof.
intros h; unfold ratio_ok in h; apply andb_prop in h; destruct h as [h hf]; apply andb_prop in h; destruct h as [hl h0].
apply Nat.eqb_eq in hl; apply Qle_real in h0; rewrite zero_real in h0; split; [exact h0|]; unfold probability; cbn [fst snd].
destruct (Nat.lt_ge_cases y (length (nth i laws []))) as [hy|hy].
- rewrite forallb_forall in hf; specialize (hf (nth y (nth i laws []) 0%Q, nth y (nth j laws []) 0%Q)).
  rewrite <- Q2R_mult; apply Qle_real, hf; rewrite <- combine_nth by exact hl; apply nth_In; rewrite combine_length; lia.
- rewrite (nth_overflow (nth i laws [])), (nth_overflow (nth j laws [])) by lia; rewrite zero_real, Rmult_0_r; apply Rle_refl.
Qed.

Fixpoint ratios (laws : list (list Q)) (r r' : list nat) : option Q :=
  match r, r' with
  | [], [] => Some 1%Q
  | i :: r, j :: r' =>
    if Nat.eqb i j then ratios laws r r' else
    if ratio_ok (nth i laws []) (nth j laws []) then
      match ratios laws r r' with None => None | Some m => Some (Qred (ratio (nth i laws []) (nth j laws []) * m)) end
    else None
  | _, _ => None
  end.
Lemma ratios_bound laws : forallb is_law laws = true -> forall r r' m y, ratios laws r r' = Some m -> length y = length r ->
  0 <= Q2R m /\ chance laws r y <= Q2R m * chance laws r' y.
Proof.
intros hl; induction r as [|i r ih]; intros [|j r'] m y h hy; cbn [ratios] in h; try discriminate.
- injection h as <-; destruct y as [|v y]; [|discriminate]; rewrite one_real; unfold chance; simpl; lra.
- destruct y as [|v y]; [discriminate|]; injection hy as hy.
  unfold chance; cbn [combine map fold_right]; fold (chance laws r y) (chance laws r' y).
  assert (hp := probability_0 laws (i, v) hl); assert (hc := chance_0 laws r y hl).
  destruct (Nat.eqb i j) eqn:e.
  + apply Nat.eqb_eq in e; subst j; destruct (ih r' m y h hy) as [h0 h1]; split; [exact h0|].
    eapply Rle_trans; [apply Rmult_le_compat_l; [exact hp|exact h1]|]; apply Req_le; ring.
  + destruct (ratio_ok (nth i laws []) (nth j laws [])) eqn:eo; [|discriminate].
    destruct (ratios laws r r') as [n|] eqn:er; [|discriminate].
    replace m with (Qred (ratio (nth i laws []) (nth j laws []) * n)) by congruence; rewrite Qred_real, Q2R_mult.
    destruct (ih r' n y er hy) as [h0 h1]; destruct (ratio_bounds _ _ _ v eo) as [hr hv]; split; [now apply Rmult_le_pos|].
    eapply Rle_trans; [apply Rmult_le_compat; [exact hp|exact hc|exact hv|exact h1]|]; apply Req_le; ring.
Qed.

Definition products_ok (parts : nat) (laws : list (list Q)) (rows : list (list nat)) (powers : list (option (Z * positive)))
    (pattern : list (list nat)) : bool :=
  forallb is_law laws && forallb (fun r => Nat.eqb (length r) parts) rows &&
  forallb (fun x => forallb (fun x' => Nat.eqb x x' ||
    match nth (nth x' (nth x pattern []) 0%nat) powers None with
    | None => true
    | Some p => match ratios laws (nth x rows []) (nth x' rows []) with Some m => Qle_bool m (number p) | None => false end
    end) (seq 0 (length rows))) (seq 0 (length rows)).
Lemma product_private_by parts laws rows powers levels pattern :
  Forall2 bounded_by powers levels -> products_ok parts laws rows powers pattern = true ->
  Forall law laws /\ product_private parts laws rows levels pattern.
Proof.
intros hb h; apply andb_prop in h; destruct h as [h hp]; apply andb_prop in h; destruct h as [hl hr].
split; [now apply laws_by|]; intros x x' l y hx hx' hne hlev hy.
destruct (nth_bounded _ _ _ _ hb hlev) as [p [he hpl]].
assert (h := at_all _ _ (at_all _ _ hp x hx) x' hx'); cbv beta in h.
apply orb_prop in h; destruct h as [h|h]; [apply Nat.eqb_eq in h; contradiction|]; rewrite he in h.
destruct (ratios laws (nth x rows []) (nth x' rows [])) as [m|] eqn:em; [|discriminate]; apply Qle_real in h; rewrite number_real in h.
rewrite forallb_forall in hr; assert (hlen := hr _ (nth_In rows [] hx)); apply Nat.eqb_eq in hlen.
destruct (ratios_bound laws hl _ _ m y em) as [h0 h1]; [now rewrite hlen|].
eapply Rle_trans; [exact h1|]; apply Rmult_le_compat_r; [now apply chance_0|lra].
Qed.

Definition chance_of (laws : list (list Q)) (r y : list nat) : Q :=
  fold_right (fun iy c => Qred (probability laws iy * c)) 1%Q (combine r y).
Lemma chance_real laws r y : Q2R (chance_of laws r y) = chance laws r y.
Proof.
unfold chance_of, chance; induction (combine r y) as [|iy rest ih]; cbn [fold_right map]; [apply one_real|].
now rewrite Qred_real, Q2R_mult, ih.
Qed.
Lemma not_product_private_by parts laws rows levels pattern x x' y l p :
  forallb is_law laws = true -> (x < length rows)%nat -> (x' < length rows)%nat -> x <> x' -> length y = parts ->
  level levels pattern x x' = Some l -> exp l <= Q2R p ->
  Qlt_bool (p * chance_of laws (nth x' rows []) y) (chance_of laws (nth x rows []) y) = true ->
  Forall law laws /\ ~ product_private parts laws rows levels pattern.
Proof.
intros hl hx hx' hne hy hlev hp h; split; [now apply laws_by|]; intros hq; specialize (hq x x' l y hx hx' hne hlev hy).
apply Qlt_real in h; rewrite Q2R_mult, !chance_real in h.
assert (exp l * chance laws (nth x' rows []) y <= Q2R p * chance laws (nth x' rows []) y) by (apply Rmult_le_compat_r; [now apply chance_0|exact hp]).
lra.
Qed.

(* ---- Linear programs ---- *)

Fixpoint dot (a : list Q) (x : list R) : R := match a, x with c :: a, v :: x => Q2R c * v + dot a x | _, _ => 0 end.
Definition feasible (n : nat) (a : list (list Q)) (b : list Q) (x : list R) : Prop :=
  length x = n /\ Forall (Rle 0) x /\ Forall2 (fun r v => dot r x = Q2R v) a b.
(* v is the largest c x over all x >= 0 with A x = b. *)
Definition largest (n : nat) (c : list Q) (a : list (list Q)) (b : list Q) (v : Q) : Prop :=
  (exists x, feasible n a b x /\ dot c x = Q2R v) /\ forall x, feasible n a b x -> dot c x <= Q2R v.

Fixpoint dot_of (a x : list Q) : Q := match a, x with c :: a, v :: x => Qred (c * v + dot_of a x) | _, _ => 0%Q end.
Lemma dot_real a : forall x, dot a (map Q2R x) = Q2R (dot_of a x).
Proof.
induction a as [|c a ih]; intros [|v x]; cbn [dot dot_of map]; try (symmetry; apply zero_real).
now rewrite Qred_real, Q2R_plus, Q2R_mult, ih.
Qed.

Fixpoint plus_times (d : Q) (r s : list Q) : list Q := match r, s with u :: r, v :: s => Qred (d * u + v) :: plus_times d r s | _, _ => [] end.
Fixpoint combined (n : nat) (dual : list Q) (a : list (list Q)) : list Q :=
  match dual, a with d :: dual, r :: a => plus_times d r (combined n dual a) | _, _ => repeat 0%Q n end.
Lemma plus_times_length d r : forall s, length r = length s -> length (plus_times d r s) = length s.
Proof. induction r as [|u r ih]; intros [|v s] h; try discriminate; [reflexivity|]; simpl; f_equal; apply ih; now injection h. Qed.
Lemma dot_plus_times d r : forall s x, length r = length s -> dot (plus_times d r s) x = Q2R d * dot r x + dot s x.
Proof.
induction r as [|u r ih]; intros [|v s] [|w x] h; try discriminate; cbn [plus_times dot]; try ring.
rewrite ih by (now injection h); rewrite Qred_real, Q2R_plus, Q2R_mult; ring.
Qed.
Lemma dot_zeros n : forall x, dot (repeat 0%Q n) x = 0.
Proof. induction n as [|n ih]; intros [|v x]; cbn [repeat dot]; try reflexivity; rewrite ih, zero_real; ring. Qed.
Lemma combined_bound n x : forall dual a b, length dual = length b -> Forall (fun r => length r = n) a ->
  Forall2 (fun r v => dot r x = Q2R v) a b -> length (combined n dual a) = n /\ dot (combined n dual a) x = Q2R (dot_of dual b).
Proof.
induction dual as [|d dual ih]; intros a b hl ha h.
- destruct b; [|discriminate]; cbn [combined dot_of]; rewrite repeat_length, dot_zeros, zero_real; auto.
- destruct h as [|r v a b hr h]; [discriminate|]; inversion ha as [|? ? hn ha']; subst.
  cbn [combined dot_of]; destruct (ih a b) as [hlen hd]; [now injection hl|assumption|assumption|].
  rewrite plus_times_length, dot_plus_times, hd, hr, Qred_real, Q2R_plus, Q2R_mult by congruence; split; [exact hlen|ring].
Qed.
Lemma dot_less c : forall d x, length c = length d -> forallb (fun cd => Qle_bool (fst cd) (snd cd)) (combine c d) = true ->
  Forall (Rle 0) x -> dot c x <= dot d x.
Proof.
induction c as [|u c ih]; intros [|v d] x hl h hx; try discriminate; cbn [dot]; [lra|]; destruct hx as [|w x hw hx]; [lra|].
cbn [combine forallb fst snd] in h; apply andb_prop in h; destruct h as [h h']; apply Qle_real in h.
apply Rplus_le_compat; [now apply Rmult_le_compat_r|apply ih; [now injection hl|assumption|assumption]].
Qed.

Definition optimum_ok (n : nat) (c : list Q) (a : list (list Q)) (b : list Q) (v : Q) (primal dual : list Q) : bool :=
  Nat.eqb (length c) n && forallb (fun r => Nat.eqb (length r) n) a && Nat.eqb (length a) (length b) && Nat.eqb (length dual) (length b) &&
  Nat.eqb (length primal) n && forallb (Qle_bool 0) primal && forallb (fun rv => Qeq_bool (dot_of (fst rv) primal) (snd rv)) (combine a b) &&
  Qeq_bool (dot_of c primal) v && Qeq_bool (dot_of dual b) v &&
  forallb (fun cd => Qle_bool (fst cd) (snd cd)) (combine c (combined n dual a)).

Lemma largest_by n c a b v primal dual : optimum_ok n c a b v primal dual = true -> largest n c a b v.
Proof.
intros h; unfold optimum_ok in h.
apply andb_prop in h; destruct h as [h hless]; apply andb_prop in h; destruct h as [h hdual]; apply andb_prop in h; destruct h as [h hprimal].
apply andb_prop in h; destruct h as [h hab]; apply andb_prop in h; destruct h as [h hpos]; apply andb_prop in h; destruct h as [h hp].
apply andb_prop in h; destruct h as [h hd]; apply andb_prop in h; destruct h as [h hla]; apply andb_prop in h; destruct h as [hc hr].
apply Nat.eqb_eq in hc; apply Nat.eqb_eq in hp; apply Nat.eqb_eq in hd; apply Nat.eqb_eq in hla.
apply Qeq_bool_iff in hdual; apply Qeq_bool_iff in hprimal.
assert (hrows : Forall (fun r => length r = n) a).
{ apply Forall_forall; intros r hin; rewrite forallb_forall in hr; now apply Nat.eqb_eq, hr. }
split.
- exists (map Q2R primal); rewrite dot_real; split; [|now apply Qeq_eqR].
  split; [now rewrite map_length|split].
  + apply Forall_forall; intros y hy; apply in_map_iff in hy; destruct hy as [p [<- hin]].
    rewrite forallb_forall in hpos; rewrite <- zero_real; now apply Qle_real, hpos.
  + clear - hab hla; revert b hab hla; induction a as [|r a ih]; intros [|u b] h hl; try discriminate; constructor.
    * cbn [combine forallb fst snd] in h; apply andb_prop in h; destruct h as [h _]; rewrite dot_real; now apply Qeq_eqR, Qeq_bool_iff.
    * apply ih; [cbn [combine forallb] in h; now apply andb_prop in h|now injection hl].
- intros x [hx [h0 hf]]; destruct (combined_bound n x dual a b hd hrows hf) as [hlen hdot].
  rewrite <- (Qeq_eqR _ _ hdual), <- hdot; apply dot_less; [congruence|assumption|assumption].
Qed.
