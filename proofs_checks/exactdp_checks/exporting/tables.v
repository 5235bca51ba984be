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

(* (which value, which value, which level) of all places *)
Definition among (known : list (nat * nat * nat)) (i j l : nat) : bool :=
  existsb (fun t => Nat.eqb i (fst (fst t)) && Nat.eqb j (snd (fst t)) && Nat.eqb l (snd t)) known.
Definition places_among (k m : nat) (known : list (nat * nat * nat)) (pattern which : list (list nat)) (free : list nat) : bool :=
  forallb (fun x => forallb (fun x' => Nat.eqb x x' ||
    (let l := nth x' (nth x which []) 0%nat in
     existsb (Nat.eqb l) free ||
     forallb (fun y => among known (nth y (nth x pattern []) 0%nat) (nth y (nth x' pattern []) 0%nat) l) (seq 0 m)))
    (seq 0 k)) (seq 0 k).

Lemma table_private_by k m pattern values levels which known free :
  places_among k m known pattern which free = true ->
  Forall (fun l => nth l levels None = None) free ->
  Forall (fun t => forall l, nth (snd t) levels None = Some l -> nth (fst (fst t)) values 0 <= exp l * nth (snd (fst t)) values 0) known ->
  table_private k m pattern values levels which.
Proof.
intros hp hf hk x x' y l hx hx' hy hne hl; unfold places_among in hp; rewrite forallb_forall in hp.
assert (hin : forall n z, (z < n)%nat -> In z (seq 0 n)) by (intros n z hz; apply in_seq; lia).
specialize (hp x (hin k x hx)); rewrite forallb_forall in hp; specialize (hp x' (hin k x' hx')).
apply orb_prop in hp; destruct hp as [hp|hp]; [apply Nat.eqb_eq in hp; contradiction|]; cbv zeta in hp.
apply orb_prop in hp; destruct hp as [hp|hp].
- apply existsb_exists in hp; destruct hp as [f [hfin hfe]]; apply Nat.eqb_eq in hfe.
  rewrite Forall_forall in hf; specialize (hf f hfin); unfold level in hl; rewrite hfe, hf in hl; discriminate.
- rewrite forallb_forall in hp; specialize (hp y (hin m y hy)); unfold among in hp.
  apply existsb_exists in hp; destruct hp as [[[i j] c] [hin' he]]; simpl in he.
  apply andb_prop in he; destruct he as [he hc]; apply andb_prop in he; destruct he as [hi hj].
  apply Nat.eqb_eq in hi; apply Nat.eqb_eq in hj; apply Nat.eqb_eq in hc.
  rewrite Forall_forall in hk; specialize (hk _ hin'); simpl in hk; unfold at_place; rewrite hi, hj.
  apply hk; unfold level in hl; now rewrite hc in hl.
Qed.

Ltac conjuncts := repeat match goal with H : _ /\ _ |- _ => destruct H end.
Ltac each := repeat first [apply Forall_nil | apply Forall_cons].
(* exp of a sum of logarithms is a product of powers *)
Ltac power := rewrite ?exp_plus, ?exp_0, ?exp_log by lra; simpl; field; lra.
Ltac sum_by M := unfold weighted; cbn [combine map fold_right fst snd]; eapply eq_trans; [|solve [apply M; side]]; ring.
Ltac pair_by E := intros l e; cbn [nth fst snd] in *; injection e as <-; rewrite E; assumption.

(* ---- Expectations of products of scores ---- *)

(* The sum over y of Q(y|x) times the product of the scores A(y, j), j in js. *)
Definition moment (pattern : list (list nat)) (values : list R) (scored : list (list nat)) (scores : list R) (m x : nat) (js : list nat) : R :=
  fold_right Rplus 0
    (map (fun y => at_place pattern values x y * fold_right Rmult 1 (map (fun j => at_place scored scores y j) js)) (seq 0 m)).

Fixpoint products (n : nat) (s : list R) : list R :=
  match n with O => [1] | S n => flat_map (fun v => map (Rmult v) (products n s)) s end.
Definition with_products (values : list R) (n : nat) (s : list R) : list R := flat_map (fun v => map (Rmult v) (products n s)) values.
Fixpoint code (b : nat) (places : list nat) : nat := match places with [] => 0 | a :: rest => a * b ^ length rest + code b rest end.

Lemma products_length n s : length (products n s) = (length s ^ n)%nat.
Proof.
induction n as [|n ih]; [reflexivity|]; simpl products; rewrite Nat.pow_succ_r' .
generalize (products n s), ih; intros p hp; clear ih; revert hp; generalize (length s ^ n)%nat; intros c hc.
induction s as [|v s ihs]; [reflexivity|]; simpl; rewrite app_length, map_length, ihs, hc; reflexivity.
Qed.

Lemma nth_products (s p : list R) i j : (j < length p)%nat ->
  nth (i * length p + j) (flat_map (fun v => map (Rmult v) p) s) 0 = nth i s 0 * nth j p 0.
Proof.
intros hj; revert i; induction s as [|v s ih]; intros i.
{ simpl flat_map; generalize (i * length p + j)%nat; intros [|c]; destruct i; simpl; ring. }
destruct i as [|i]; simpl.
- rewrite app_nth1 by (rewrite map_length; lia).
  rewrite nth_indep with (d' := v * 0) by (rewrite map_length; lia); apply (map_nth (Rmult v)).
- rewrite app_nth2 by (rewrite map_length; lia); rewrite map_length.
  replace (length p + i * length p + j - length p)%nat with (i * length p + j)%nat by lia; apply ih.
Qed.

Lemma code_bounded b places : (forall a, In a places -> (a < b)%nat) -> (code b places < b ^ length places)%nat.
Proof.
induction places as [|a rest ih]; intros h; [simpl; lia|]; simpl.
assert (ha : (a < b)%nat) by (apply h; now left).
assert (hr : (code b rest < b ^ length rest)%nat) by (apply ih; intros c hc; apply h; now right).
nia.
Qed.

Lemma nth_code s places : (forall a, In a places -> (a < length s)%nat) ->
  nth (code (length s) places) (products (length places) s) 0 = fold_right Rmult 1 (map (fun a => nth a s 0) places).
Proof.
induction places as [|a rest ih]; intros h; [reflexivity|]; simpl code; simpl length; simpl products.
assert (hr : forall c, In c rest -> (c < length s)%nat) by (intros c hc; apply h; now right).
rewrite <- products_length, nth_products by (rewrite products_length; now apply code_bounded).
simpl; now rewrite ih.
Qed.

Definition cell_codes (n b : nat) (row : list nat) (scored : list (list nat)) (m : nat) (js : list nat) : list nat :=
  map (fun y => (nth y row 0 * b ^ n + code b (map (fun j => nth j (nth y scored []) 0) js))%nat) (seq 0 m).
Definition all_below (b : nat) (scored : list (list nat)) (m : nat) (js : list nat) : bool :=
  forallb (fun y => forallb (fun j => Nat.ltb (nth j (nth y scored []) 0%nat) b) js) (seq 0 m).
Definition moments_among (k m n v b : nat) (pattern scored : list (list nat)) (targets : list (list nat)) (sets : list (list nat))
    (known : list (list Z * nat)) : bool :=
  forallb (fun x => forallb (fun c =>
    let js := nth c sets [] in
    Nat.eqb (length js) n && all_below b scored m js &&
    existsb (fun t => same_counts (counts (v * b ^ n) (cell_codes n b (nth x pattern []) scored m js)) (fst t) &&
                      Nat.eqb (nth c (nth x targets []) 0%nat) (snd t)) known)
    (seq 0 (length sets))) (seq 0 k).

Lemma with_products_length values n s : length (with_products values n s) = (length values * length s ^ n)%nat.
Proof.
unfold with_products; rewrite <- products_length; induction values as [|v vs ih]; [reflexivity|].
simpl; rewrite app_length, map_length, ih; reflexivity.
Qed.

Lemma moments_by k m n pattern values scored scores targets aims sets known :
  moments_among k m n (length values) (length scores) pattern scored targets sets known = true ->
  Forall (fun t => weighted (fst t) (with_products values n scores) = nth (snd t) aims 0) known ->
  forall x c, (x < k)%nat -> (c < length sets)%nat -> moment pattern values scored scores m x (nth c sets []) = at_place targets aims x c.
Proof.
intros hm hk x c hx hc; unfold moments_among in hm; rewrite forallb_forall in hm.
assert (hin : forall n z, (z < n)%nat -> In z (seq 0 n)) by (intros n' z hz; apply in_seq; lia).
specialize (hm x (hin k x hx)); rewrite forallb_forall in hm; specialize (hm c (hin _ c hc)); cbv zeta in hm.
set (js := nth c sets []) in *.
apply andb_prop in hm; destruct hm as [hm he]; apply andb_prop in hm; destruct hm as [hl hb]; apply Nat.eqb_eq in hl.
apply existsb_exists in he; destruct he as [[cs a] [hcs he]]; apply andb_prop in he; destruct he as [he ha]; simpl in he, ha.
apply Nat.eqb_eq in ha; unfold same_counts in he; destruct (list_eq_dec Z.eq_dec _ cs) as [e|]; [|discriminate].
rewrite Forall_forall in hk; specialize (hk _ hcs); simpl in hk; unfold at_place at 1; rewrite ha, <- hk, <- e.
rewrite <- with_products_length, <- row_sum; unfold moment, cell_codes; rewrite map_map; f_equal; apply map_ext_in.
intros y hy; unfold all_below in hb; rewrite forallb_forall in hb; specialize (hb y hy); rewrite forallb_forall in hb.
set (places := map (fun j => nth j (nth y scored []) 0%nat) js).
assert (hp : forall p, In p places -> (p < length scores)%nat).
{ intros p hp; apply in_map_iff in hp; destruct hp as [j [<- hj]]; now apply Nat.ltb_lt, hb. }
assert (hlen : length places = n) by (unfold places; now rewrite map_length).
unfold with_products; rewrite <- hlen, <- products_length, nth_products by (rewrite products_length; now apply code_bounded).
rewrite nth_code by exact hp; unfold at_place; f_equal; unfold places; rewrite map_map; reflexivity.
Qed.
Ltac moment_by M :=
  cbn [fst snd nth]; unfold weighted, with_products; cbn [products combine map flat_map app fold_right fst snd];
  eapply eq_trans; [|solve [apply M; side]]; ring.
