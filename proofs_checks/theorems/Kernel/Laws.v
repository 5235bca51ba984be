(* What a Markov chain has returned within n steps tends to its law. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From mathcomp Require Import ring.
From Exactdp Require Import Compat.
From Exactdp.Kernel Require Import Certificates Chains Numbers Matrices Formulas Growing Expectations TableChannels.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Section Laws.
Variables (R : realFieldType) (special : function_name -> R -> R) (env : list R) (c : chain).
Notation worth := (worth special env).
Notation states := (length (rows_of_states c)).
Notation ends := (length (ends_of c)).

(* the chance to be in state r after n steps, from state 0 on *)
Fixpoint after (n r : nat) : R :=
  match n with O => if Nat.eqb r 0 then 1 else 0 | S n => \sum_(s < states) after n s * worth (go c s (Z.of_nat r)) end.
(* the chance to have returned y within n steps; without a state the end 0 decides at once *)
Definition returned (n y : nat) : R :=
  if Nat.eqb states 0 then worth (output_at c 0 y) else \sum_(j < n) \sum_(s < states) after j s * worth (gives c s y).
(* it is never above p y, and differs from it by at most a number over n *)
Definition tends (m : nat) (p : nat -> R) := exists C : R, forall n y, (y < m)%nat -> 0 <= p y - returned n y /\ n%:R * (p y - returned n y) <= C.

Lemma sum_worth f n : worth (total f n) = \sum_(i < n) worth (f i).
Proof.
rewrite /total; have more k : worth (sum_formula (List.map f (List.seq k n))) = \sum_(i < n) worth (f (k + i)%nat).
  elim: n k => [|n IH] k /=; first by rewrite big_ord0 fraction0.
  by rewrite big_ord_recl IH addn0; congr (_ + _); apply: eq_bigr => i _; rewrite addnS.
by rewrite more; apply: eq_bigr => i _; rewrite add0n.
Qed.

Hypothesis known : forall i, is_defined special env (weight_at c i) /\ 0 <= worth (weight_at c i).

Lemma zero_ok : is_defined special env (Number 0) /\ 0 <= worth (Number 0).
Proof. by rewrite /= fraction0. Qed.
Lemma sum_ok (A : Type) (f : A -> formula) s : (forall a, is_defined special env (f a) /\ 0 <= worth (f a)) ->
  is_defined special env (sum_formula (List.map f s)) /\ 0 <= worth (sum_formula (List.map f s)).
Proof.
move=> h; elim: s => [|a s [d p]]; first exact: zero_ok.
by have [da pa] := h a; split; [split|exact: addr_ge0].
Qed.
Lemma go_ok s z : is_defined special env (go c s z) /\ 0 <= worth (go c s z).
Proof. by apply: sum_ok => -[t v] /=; case: Z.eqb; [exact: known|exact: zero_ok]. Qed.
Lemma output_ok e y : is_defined special env (output_at c e y) /\ 0 <= worth (output_at c e y).
Proof. by apply: sum_ok => -[t v] /=; case: Nat.eqb; [exact: known|exact: zero_ok]. Qed.
Lemma gives_ok s y : is_defined special env (gives c s y) /\ 0 <= worth (gives c s y).
Proof.
apply: sum_ok => e; have [d p] := go_ok s (-1 - Z.of_nat e); have [d' p'] := output_ok e y.
by split; [split|exact: mulr_ge0].
Qed.

Variables (m : nat) (law : nat -> formula) (same : formula -> formula -> bool).
Hypothesis equal : forall a b, same a b -> is_defined special env a -> is_defined special env b -> worth a = worth b.
Hypothesis law_defined : forall y, (y < m)%nat -> is_defined special env (law y).
Hypothesis law_one : \sum_(y < m) worth (law y) = 1.
Hypothesis solved : chain_solved same m c law.

Let p s r := worth (go c s (Z.of_nat r)).
Let g s y := worth (gives c s y).
Let u s := worth (visit c s).
Lemma p0 s r : 0 <= p s r. Proof. by case: (go_ok s (Z.of_nat r)). Qed.
Lemma g0 s y : 0 <= g s y. Proof. by case: (gives_ok s y). Qed.
Lemma u0 s : 0 <= u s. Proof. by case: (known (List.nth s (visited c) 0%nat)). Qed.
Lemma defined_total f n : (forall i, is_defined special env (f i) /\ 0 <= worth (f i)) -> is_defined special env (total f n).
Proof. by move=> h; case: (sum_ok (List.seq 0 n) h). Qed.

Lemma rows_one (s : nat) : (s < states)%nat -> \sum_(r < states) p s r + \sum_(y < m) g s y = 1.
Proof.
move=> s_n; move: solved => /andP[/andP[/andP[rows ends_one] _] _].
have := equal (all_below_at (Ordinal s_n) rows); rewrite /= !sum_worth fraction1 => <- //; last first.
  by split; apply: defined_total => i; exact: go_ok.
congr (_ + _); rewrite /g /gives; under eq_bigr => y _ do rewrite sum_worth.
rewrite exchange_big; apply: eq_bigr => e _ /=; rewrite -mulr_sumr.
have := equal (all_below_at e ends_one); rewrite sum_worth /= fraction1 => -> //; first by rewrite mulr1.
by apply: defined_total => y; exact: output_ok.
Qed.

Lemma solves (r : nat) : (r < states)%nat -> u r = (if Nat.eqb r 0 then 1 else 0) + \sum_(s < states) u s * p s r.
Proof.
move=> r_n; move: solved => /andP[/andP[_ visits] _].
have := equal (all_below_at (Ordinal r_n) visits); rewrite /= sum_worth /u => -> //; first by case: Nat.eqb; rewrite ?fraction0 ?fraction1.
- by case: (known (List.nth r (visited c) 0%nat)).
split=> //; apply: defined_total => s; have [d q] := known (List.nth s (visited c) 0%nat); have [d' q'] := go_ok s (Z.of_nat r).
by split; [split|exact: mulr_ge0].
Qed.

Lemma law_is y : (y < m)%nat -> (0 < states)%nat -> worth (law y) = \sum_(s < states) u s * g s y.
Proof.
move=> y_m some; move: solved => /andP[_ laws].
have := equal (all_below_at (Ordinal y_m) laws); rewrite (_ : Nat.eqb states 0 = false); last by case: (states) some.
rewrite sum_worth /= => -> //; first exact: law_defined.
apply: defined_total => s; have [d q] := known (List.nth s (visited c) 0%nat); have [d' q'] := gives_ok s y.
by split; [split|exact: mulr_ge0].
Qed.

Let often n s := \sum_(j < n) after j s.
Let mass n := \sum_(s < states) after n s.
Let got n y := \sum_(j < n) \sum_(s < states) after j s * g s y.

Lemma after0 n s : 0 <= after n s.
Proof.
elim: n s => [|n IH] s /=; first by case: Nat.eqb; rewrite ?ler01.
by apply: sumr_ge0 => r _; apply: mulr_ge0 => //; exact: p0.
Qed.
Lemma often_step n r : often n.+1 r = (if Nat.eqb r 0 then 1 else 0) + \sum_(s < states) often n s * p s r.
Proof.
rewrite /often big_ord_recl /=; congr (_ + _); rewrite exchange_big /=.
by apply: eq_bigr => s _; rewrite mulr_suml.
Qed.
Lemma often_u n (s : nat) : (s < states)%nat -> often n s <= u s.
Proof.
elim: n s => [|n IH] s s_n; first by rewrite /often big_ord0 u0.
by rewrite often_step solves // lerD2l; apply: ler_sum => r _; apply: ler_wpM2r; [exact: p0|exact: IH].
Qed.
Lemma got_often n y : got n y = \sum_(s < states) often n s * g s y.
Proof. by rewrite /got exchange_big; apply: eq_bigr => s _; rewrite /often mulr_suml. Qed.
Lemma mass_step n : mass n.+1 + \sum_(y < m) \sum_(s < states) after n s * g s y = mass n.
Proof.
rewrite /mass exchange_big [X in _ + X]exchange_big -big_split; apply: eq_bigr => s _ /=.
by rewrite -!mulr_sumr -mulrDr rows_one ?mulr1.
Qed.
Lemma mass_got n : (0 < states)%nat -> mass n + \sum_(y < m) got n y = 1.
Proof.
move=> some; elim: n => [|n IH].
  rewrite [X in _ + X]big1 ?addr0; last by move=> y _; rewrite /got big_ord0.
  by rewrite /mass; case: (states) some => // k _; rewrite big_ord_recl /= big1 ?addr0.
rewrite -IH -(mass_step n) -addrA -big_split; congr (_ + _); apply: eq_bigr => y _ /=.
by rewrite /got big_ord_recr addrC.
Qed.
Lemma mass_n n : n%:R * mass n <= \sum_(s < states) u s.
Proof.
have less k j : mass (k + j) <= mass k.
  elim: j => [|j]; first by rewrite addn0.
  apply: le_trans; rewrite addnS -(mass_step (k + j)) lerDl; apply: sumr_ge0 => y _; apply: sumr_ge0 => s _.
  by apply: mulr_ge0; [exact: after0|exact: g0].
apply: (@le_trans _ _ (\sum_(j < n) mass j)).
  rewrite mulr_natl -[X in _ *+ X]card_ord -sumr_const; apply: ler_sum => j _.
  by rewrite -[X in mass X](subnKC (ltnW (ltn_ord j))); exact: less.
by rewrite /mass exchange_big; apply: ler_sum => s _; exact: (often_u n (ltn_ord s)).
Qed.

Theorem law_tends : tends m (fun y => worth (law y)).
Proof.
case: (posnP states) => [none|some].
  exists 0 => n y y_m; rewrite /returned none /=; move: solved => /andP[_ laws].
  have := equal (all_below_at (Ordinal y_m) laws); rewrite none /= => -> //; first by rewrite subrr mulr0.
    exact: law_defined.
  by case: (output_ok 0 y).
exists (\sum_(s < states) u s) => n y y_m; have -> : returned n y = got n y.
  by rewrite /returned (_ : Nat.eqb states 0 = false) //; case: (states) some.
have less z : (z < m)%nat -> 0 <= worth (law z) - got n z.
  move=> z_m; rewrite subr_ge0 got_often law_is //; apply: ler_sum => s _; apply: ler_wpM2r; [exact: g0|exact: often_u].
split; first exact: less.
apply: le_trans (mass_n n); apply: ler_wpM2l; first exact: ler0n.
have -> : mass n = \sum_(z < m) (worth (law z) - got n z).
  by rewrite sumrB law_one -(mass_got n some) addrK.
by rewrite (bigD1 (Ordinal y_m)) //= lerDl; apply: sumr_ge0 => z _; exact: less.
Qed.
End Laws.

Section Sound.
Variables (R : realFieldType) (special : function_name -> R -> R).

Lemma weight_known (env : list R) (ok : formula -> bool) chains x :
  (forall w, ok w -> is_defined special env w /\ 0 <= worth special env w) -> forallb (fun c => forallb ok (weights c)) chains ->
  forall i, is_defined special env (weight_at (List.nth x chains no_chain) i) /\ 0 <= worth special env (weight_at (List.nth x chains no_chain) i).
Proof.
move=> known all i; have none := zero_ok special env.
case: (ssrnat.ltnP x (length chains)) => [x_n|/ssrnat.leP x_n]; last by rewrite nth_overflow // /weight_at nth_overflow //; exact: le_0_n.
have h := forallb_at no_chain all x_n; case: (ssrnat.ltnP i (length (weights (List.nth x chains no_chain)))) => [i_n|/ssrnat.leP i_n].
  by apply: known; exact: forallb_at.
by rewrite /weight_at nth_overflow.
Qed.

Lemma number_sign a sign b : is_answer true (exact_sign [::] a sign b) ->
  is_defined special [::] a /\ is_defined special [::] b /\ compares sign (worth special [::] a) (worth special [::] b).
Proof.
rewrite /is_answer; case e: exact_sign => [[]|] // _.
have h : holds_at 0 [::] a sign b = Some true by rewrite /holds_at e.
exact: (holds_at_sound (or_introl erefl) h).
Qed.

Theorem matrix_laws_sound q chains : rows_sum q -> matrix_laws q chains -> forall x, (x < length q)%nat ->
  tends special [::] (List.nth x chains no_chain) (outputs_of q) (fun y => of_fraction R (cell_at q x y)).
Proof.
move=> h /andP[/andP[_ pos] laws] x x_k; have := all_below_at (Ordinal x_k) laws.
have known := @weight_known [::] _ chains x _ pos; apply: law_tends => //.
- apply: known => w /number_sign[_ [d]]; rewrite /= fraction0; by split.
- by move=> a b /number_sign[_ [_ e]] _ _.
- by have [_ /(_ (Ordinal x_k))] := channel_stochastic R h.
Qed.

Theorem table_laws_sound T chains t : (forall e, In e (entries T) -> is_defined special [:: t] e) -> table_fits T ->
  (forall x, (x < length (pattern T))%nat -> \sum_(y < width T) worth special [:: t] (entry_at T x y) = 1) -> from_on [:: 1%Q] [::] [:: t] ->
  table_laws T chains -> forall x, (x < length (pattern T))%nat ->
  tends special [:: t] (List.nth x chains no_chain) (width T) (fun y => worth special [:: t] (entry_at T x y)).
Proof.
move=> def fits one t1 /andP[/andP[_ pos] laws] x x_k; have := all_below_at (Ordinal x_k) laws.
have known := @weight_known [:: t] _ chains x _ pos; apply: law_tends => //.
- by apply: known => w /(not_below_sound special)/(_ _ t1)[_ [d]]; rewrite /= fraction0.
- by move=> a b /(identical_sound (special := special)) e da db; exact: e.
- by move=> y y_m; apply: def; exact: entry_in.
- exact: one.
Qed.
End Sound.
