(* ---- Laws by solving: what a Markov chain returns ---- *)

(* From state s a row lists (target, value): a state, or -1 - e for the end e; an end lists (output, value); values are a list. *)
Definition go (values : list R) (rows : list (list (Z * nat))) (s : nat) (target : Z) : R :=
  fold_right Rplus 0 (map (fun tv => if Z.eqb (fst tv) target then nth (snd tv) values 0 else 0) (nth s rows [])).
Definition output (values : list R) (ends : list (list (nat * nat))) (e y : nat) : R :=
  fold_right Rplus 0 (map (fun yv => if Nat.eqb (fst yv) y then nth (snd yv) values 0 else 0) (nth e ends [])).
Definition to_state (values : list R) (rows : list (list (Z * nat))) (s r : nat) : R := go values rows s (Z.of_nat r).
Definition to_end (values : list R) (rows : list (list (Z * nat))) (s e : nat) : R := go values rows s (-1 - Z.of_nat e)%Z.
(* From state s it returns y in this step. *)
Definition gives (values : list R) (rows : list (list (Z * nat))) (ends : list (list (nat * nat))) (s y : nat) : R :=
  total (fun e => to_end values rows s e * output values ends e y) (length ends).

(* The chance to be in state r after n steps, from state 0 on; p s r is the chance of a step from s to r. *)
Fixpoint after (states : nat) (p : nat -> nat -> R) (n r : nat) : R :=
  match n with O => if Nat.eqb r 0 then 1 else 0 | S n => total (fun s => after states p n s * p s r) states end.
(* The chance to have returned y within n steps; without a state the end 0 decides at once. *)
Definition returned (values : list R) (rows : list (list (Z * nat))) (ends : list (list (nat * nat))) (n y : nat) : R :=
  match rows with
  | [] => output values ends 0 y
  | _ => total (fun j => total (fun s => after (length rows) (to_state values rows) j s * gives values rows ends s y) (length rows)) n
  end.

(* Weights are probabilities, and for every output the chance to have returned it tends to p y. *)
Definition law_of (m : nat) (values : list R) (rows : list (list (Z * nat))) (ends : list (list (nat * nat))) (p : nat -> R) : Prop :=
  Forall (Rle 0) values /\
  (forall s, (s < length rows)%nat -> total (to_state values rows s) (length rows) + total (to_end values rows s) (length ends) = 1) /\
  (forall e, (e < length ends)%nat -> total (output values ends e) m = 1) /\
  (forall y, (y < m)%nat -> Un_cv (fun n => returned values rows ends n y) (p y)).

Lemma total_plus f g m : total (fun y => f y + g y) m = total f m + total g m.
Proof. induction m as [|m ih]; simpl; [ring|rewrite ih; ring]. Qed.
Lemma total_times c f m : total (fun y => c * f y) m = c * total f m.
Proof. induction m as [|m ih]; simpl; [ring|rewrite ih; ring]. Qed.
Lemma total_swap (f : nat -> nat -> R) m n : total (fun y => total (f y) n) m = total (fun z => total (fun y => f y z) m) n.
Proof.
induction m as [|m ih]; simpl.
- induction n as [|n ihn]; simpl; [reflexivity|rewrite <- ihn; ring].
- now rewrite ih, <- total_plus.
Qed.

Lemma above_any (x : R) : exists n, x < INR n.
Proof.
exists (Z.to_nat (up x)); rewrite INR_IZR_INZ; destruct (archimed x) as [h _].
apply Rlt_le_trans with (IZR (up x)); [exact h|apply IZR_le; lia].
Qed.

Section Chain.
Variables (states m : nat) (p g : nat -> nat -> R) (u law : nat -> R).
Hypothesis some : (0 < states)%nat.
Hypothesis p_0 : forall s r, 0 <= p s r.
Hypothesis g_0 : forall s y, 0 <= g s y.
Hypothesis u_0 : forall s, 0 <= u s.
Hypothesis rows_1 : forall s, (s < states)%nat -> total (p s) states + total (g s) m = 1.
Hypothesis solves : forall r, (r < states)%nat -> u r = (if Nat.eqb r 0 then 1 else 0) + total (fun s => u s * p s r) states.
Hypothesis law_is : forall y, (y < m)%nat -> law y = total (fun s => u s * g s y) states.
Hypothesis law_1 : total law m = 1.

Let a := after states p.
Let often (n s : nat) : R := total (fun j => a j s) n.
Let mass (n : nat) : R := total (a n) states.
Let got (n y : nat) : R := total (fun j => total (fun s => a j s * g s y) states) n.

Lemma a_0 n s : 0 <= a n s.
Proof.
revert s; induction n as [|n ih]; intros s; unfold a; cbn [after]; [destruct (Nat.eqb s 0); lra|].
apply total_0; intros r _; now apply Rmult_le_pos.
Qed.
Lemma often_step n r : often (S n) r = (if Nat.eqb r 0 then 1 else 0) + total (fun s => often n s * p s r) states.
Proof.
unfold often; rewrite total_snoc; f_equal.
transitivity (total (fun j => total (fun s => a j s * p s r) states) n); [reflexivity|].
rewrite total_swap; apply total_ext; intros s _; rewrite Rmult_comm, <- total_times; apply total_ext; intros j _; ring.
Qed.
Lemma often_u n s : (s < states)%nat -> often n s <= u s.
Proof.
revert s; induction n as [|n ih]; intros s hs; [apply u_0|].
rewrite often_step, solves by exact hs; apply Rplus_le_compat_l, total_le; intros r hr; apply Rmult_le_compat_r; auto.
Qed.
Lemma got_often n y : got n y = total (fun s => often n s * g s y) states.
Proof.
unfold got, often; rewrite total_swap; apply total_ext; intros s _; rewrite Rmult_comm, <- total_times; apply total_ext; intros j _; ring.
Qed.
Lemma got_law n y : (y < m)%nat -> got n y <= law y.
Proof.
intros hy; rewrite got_often, law_is by exact hy; apply total_le; intros s hs; apply Rmult_le_compat_r; [apply g_0|now apply often_u].
Qed.
Lemma mass_step n : mass (S n) + total (fun y => total (fun s => a n s * g s y) states) m = mass n.
Proof.
unfold mass; transitivity (total (fun s => a n s * (total (p s) states + total (g s) m)) states).
- rewrite total_swap; rewrite (total_ext (a (S n)) (fun r => total (fun s => a n s * p s r) states)) by reflexivity.
  rewrite total_swap, <- total_plus; apply total_ext; intros s _; rewrite !total_times; ring.
- apply total_ext; intros s hs; rewrite rows_1 by exact hs; ring.
Qed.
Lemma mass_0 : mass 0 = 1.
Proof.
unfold mass, a; cbn [after]; destruct states as [|k]; [lia|]; rewrite total_snoc.
rewrite (total_ext _ (fun _ => 0 * 0)) by (intros y _; simpl; ring); rewrite total_times; simpl; ring.
Qed.
Lemma mass_got n : mass n + total (got n) m = 1.
Proof.
induction n as [|n ih].
- rewrite mass_0; unfold got; rewrite (total_ext _ (fun _ => 0 * 0)) by (intros y _; simpl; ring); rewrite total_times; ring.
- rewrite <- ih, <- (mass_step n), Rplus_assoc; f_equal; rewrite <- total_plus; apply total_ext; intros y _; unfold got; simpl; ring.
Qed.
Lemma mass_less n : mass (S n) <= mass n.
Proof.
rewrite <- (mass_step n); assert (0 <= total (fun y => total (fun s => a n s * g s y) states) m); [|lra].
apply total_0; intros y _; apply total_0; intros s _; apply Rmult_le_pos; [apply a_0|apply g_0].
Qed.
Lemma mass_n n : INR n * mass n <= total u states.
Proof.
apply Rle_trans with (total mass n).
- induction n as [|n ih]; [simpl; lra|]; rewrite S_INR; cbn [total].
  assert (h := mass_less n); assert (0 <= INR n) by apply pos_INR.
  assert (INR n * mass (S n) <= INR n * mass n) by now apply Rmult_le_compat_l.
  lra.
- unfold mass; rewrite total_swap; apply total_le; intros s hs; now apply often_u.
Qed.
Lemma got_tends y : (y < m)%nat -> Un_cv (fun n => got n y) (law y).
Proof.
intros hy eps heps; destruct (above_any (total u states / eps)) as [n0 hn]; exists n0; intros n hle.
assert (hnn : INR n0 <= INR n) by (apply le_INR; lia).
assert (hu : 0 <= total u states) by (apply total_0; intros s _; apply u_0).
assert (hd : 0 <= total u states / eps) by (apply Rmult_le_pos; [exact hu|left; now apply Rinv_0_lt_compat]).
assert (hpos : 0 < INR n) by lra.
assert (hm : mass n < eps).
{ apply Rmult_lt_reg_l with (INR n); [exact hpos|]; eapply Rle_lt_trans; [apply mass_n|].
  replace (total u states) with (total u states / eps * eps) by (field; lra); apply Rmult_lt_compat_r; lra. }
assert (h := got_law n y hy); unfold R_dist; rewrite Rabs_left1 by lra.
assert (law y - got n y <= total (fun z => law z - got n z) m).
{ apply (term_le (fun z => law z - got n z)); [intros z hz; assert (hz' := got_law n z hz); lra|exact hy]. }
assert (total (fun z => law z - got n z) m = mass n).
{ rewrite (total_ext _ (fun z => law z + (-1) * got n z)) by (intros z _; ring).
  rewrite total_plus, total_times, law_1; assert (hg := mass_got n); lra. }
lra.
Qed.
End Chain.

Lemma go_0 values rows s t : Forall (Rle 0) values -> 0 <= go values rows s t.
Proof.
intros h; unfold go; induction (nth s rows []) as [|tv rest ih]; simpl; [lra|].
apply Rplus_le_le_0_compat; [|exact ih]; destruct (Z.eqb (fst tv) t); [|lra].
destruct (nth_in_or_default (snd tv) values 0) as [hi|hi]; [rewrite Forall_forall in h; now apply h|rewrite hi; lra].
Qed.
Lemma output_0 values ends e y : Forall (Rle 0) values -> 0 <= output values ends e y.
Proof.
intros h; unfold output; induction (nth e ends []) as [|yv rest ih]; simpl; [lra|].
apply Rplus_le_le_0_compat; [|exact ih]; destruct (Nat.eqb (fst yv) y); [|lra].
destruct (nth_in_or_default (snd yv) values 0) as [hi|hi]; [rewrite Forall_forall in h; now apply h|rewrite hi; lra].
Qed.

(* What is asked of the visits: u is [r = 0] + u P, and the law is what u gives. *)
Definition solved (m : nat) (values : list R) (rows : list (list (Z * nat))) (ends : list (list (nat * nat))) (visits : list nat) (p : nat -> R) : Prop :=
  (forall s, (s < length rows)%nat -> total (to_state values rows s) (length rows) + total (to_end values rows s) (length ends) = 1) /\
  (forall e, (e < length ends)%nat -> total (output values ends e) m = 1) /\
  (forall r, (r < length rows)%nat ->
     nth (nth r visits 0%nat) values 0 = (if Nat.eqb r 0 then 1 else 0) + total (fun s => nth (nth s visits 0%nat) values 0 * to_state values rows s r) (length rows)) /\
  (forall y, (y < m)%nat -> p y = match rows with
     | [] => output values ends 0 y
     | _ => total (fun s => nth (nth s visits 0%nat) values 0 * gives values rows ends s y) (length rows) end).

Lemma law_by m values rows ends visits p :
  Forall (Rle 0) values -> solved m values rows ends visits p -> total p m = 1 -> law_of m values rows ends p.
Proof.
intros h [h1 [h2 [h3 h4]]] hp; split; [exact h|split; [exact h1|split; [exact h2|]]]; intros y hy; unfold returned.
destruct rows as [|row rows]; [rewrite h4 by exact hy; intros eps heps; exists 0%nat; intros n _; unfold R_dist; rewrite Rminus_diag_eq, Rabs_R0; auto|].
apply (got_tends _ m _ _ (fun s => nth (nth s visits 0%nat) values 0)); auto.
- simpl; lia.
- intros s r; now apply go_0.
- intros s z; apply total_0; intros e _; apply Rmult_le_pos; [now apply go_0|now apply output_0].
- intros s; destruct (nth_in_or_default (nth s visits 0%nat) values 0) as [hi|hi]; [rewrite Forall_forall in h; now apply h|rewrite hi; lra].
- intros s hs; rewrite <- (h1 s hs); f_equal; unfold gives; rewrite total_swap; apply total_ext; intros e he.
  rewrite total_times, h2 by exact he; ring.
Qed.

(* With rational values all of this is computed. *)
Fixpoint sum_to (f : nat -> Q) (m : nat) : Q := match m with O => 0%Q | S n => Qred (sum_to f n + f n) end.
Definition go_of (values : list Q) (rows : list (list (Z * nat))) (s : nat) (target : Z) : Q :=
  fold_right (fun tv c => if Z.eqb (fst tv) target then Qred (nth (snd tv) values 0%Q + c) else c) 0%Q (nth s rows []).
Definition output_of (values : list Q) (ends : list (list (nat * nat))) (e y : nat) : Q :=
  fold_right (fun yv c => if Nat.eqb (fst yv) y then Qred (nth (snd yv) values 0%Q + c) else c) 0%Q (nth e ends []).
Definition to_state_of values rows s r := go_of values rows s (Z.of_nat r).
Definition to_end_of values rows s e := go_of values rows s (-1 - Z.of_nat e)%Z.
Definition gives_of values rows ends s y : Q := sum_to (fun e => to_end_of values rows s e * output_of values ends e y)%Q (length ends).

Lemma sum_to_real f g m : (forall y, (y < m)%nat -> Q2R (f y) = g y) -> Q2R (sum_to f m) = total g m.
Proof.
induction m as [|m ih]; intros h; [apply zero_real|]; cbn [sum_to total].
rewrite Qred_real, Q2R_plus, ih, h by (try (intros y hy; apply h); lia); reflexivity.
Qed.
Lemma nth_real i values : nth i (map Q2R values) 0 = Q2R (nth i values 0%Q).
Proof. rewrite <- zero_real; apply map_nth. Qed.
Lemma go_real values rows s t : Q2R (go_of values rows s t) = go (map Q2R values) rows s t.
Proof.
unfold go, go_of; induction (nth s rows []) as [|tv rest ih]; cbn [fold_right map]; [apply zero_real|].
destruct (Z.eqb (fst tv) t); [rewrite Qred_real, Q2R_plus, ih, nth_real; reflexivity|rewrite ih; ring].
Qed.
Lemma output_real values ends e y : Q2R (output_of values ends e y) = output (map Q2R values) ends e y.
Proof.
unfold output, output_of; induction (nth e ends []) as [|yv rest ih]; cbn [fold_right map]; [apply zero_real|].
destruct (Nat.eqb (fst yv) y); [rewrite Qred_real, Q2R_plus, ih, nth_real; reflexivity|rewrite ih; ring].
Qed.
Lemma gives_real values rows ends s y : Q2R (gives_of values rows ends s y) = gives (map Q2R values) rows ends s y.
Proof. apply sum_to_real; intros e _; rewrite Q2R_mult, output_real; f_equal; apply go_real. Qed.

Definition is_solved (m : nat) (values : list Q) (rows : list (list (Z * nat))) (ends : list (list (nat * nat))) (visits : list nat) (p : nat -> Q) : bool :=
  let states := length rows in
  let u s := nth (nth s visits 0%nat) values 0%Q in
  forallb (Qle_bool 0) values &&
  forallb (fun s => Qeq_bool (sum_to (to_state_of values rows s) states + sum_to (to_end_of values rows s) (length ends)) 1) (seq 0 states) &&
  forallb (fun e => Qeq_bool (sum_to (output_of values ends e) m) 1) (seq 0 (length ends)) &&
  forallb (fun r => Qeq_bool (u r) ((if Nat.eqb r 0 then 1 else 0) + sum_to (fun s => u s * to_state_of values rows s r)%Q states)%Q) (seq 0 states) &&
  forallb (fun y => Qeq_bool (p y) match rows with
    | [] => output_of values ends 0 y
    | _ => sum_to (fun s => u s * gives_of values rows ends s y)%Q states end) (seq 0 m).

Lemma law_computed k m q values rows ends visits x : is_channel m q = true -> k = length q -> (x < k)%nat ->
  is_solved m values rows ends visits (cell q x) = true -> law_of m (map Q2R values) rows ends (entry q x).
Proof.
intros hc -> hx h; unfold is_solved in h; cbv zeta in h.
apply andb_prop in h; destruct h as [h h4]; apply andb_prop in h; destruct h as [h h3]; apply andb_prop in h; destruct h as [h h2].
apply andb_prop in h; destruct h as [h0 h1].
assert (h0' : Forall (Rle 0) (map Q2R values)).
{ apply Forall_forall; intros v hv; apply in_map_iff in hv; destruct hv as [w [<- hw]]; rewrite forallb_forall in h0.
  rewrite <- zero_real; now apply Qle_real, h0. }
apply law_by with visits; [exact h0'|split; [|split; [|split]]|now apply (channel_entry _ _ hc)].
- intros s hs; assert (h := at_all _ _ h1 s hs); apply Qeq_bool_iff, Qeq_eqR in h; rewrite Q2R_plus, one_real in h; rewrite <- h.
  f_equal; symmetry; apply sum_to_real; intros r _; apply go_real.
- intros e he; assert (h := at_all _ _ h2 e he); apply Qeq_bool_iff, Qeq_eqR in h; rewrite one_real in h; rewrite <- h.
  symmetry; apply sum_to_real; intros y _; apply output_real.
- intros r hr; assert (h := at_all _ _ h3 r hr); apply Qeq_bool_iff, Qeq_eqR in h; rewrite Q2R_plus in h; rewrite nth_real, h.
  f_equal; [destruct (Nat.eqb r 0); [apply one_real|apply zero_real]|].
  apply sum_to_real; intros s _; rewrite Q2R_mult, nth_real; f_equal; apply go_real.
- intros y hy; assert (h := at_all _ _ h4 y hy); apply Qeq_bool_iff, Qeq_eqR in h; rewrite cell_real in h; rewrite h.
  destruct rows as [|row rows]; [apply output_real|].
  apply sum_to_real; intros s _; rewrite Q2R_mult, nth_real; f_equal; apply gives_real.
Qed.

(* Goals for all numbers below a literal one, and equations of real functions of t, after computation. *)
Ltac equations := cbv -[Rplus Rmult Rinv Rminus Ropp Rdiv IZR pow]; field; side.
Ltac at_each := let n := fresh in let h := fresh in intros n h; simpl in h;
  repeat first [exfalso; lia | destruct n as [|n]; [solve [equations]|]].
