(* The objects of price-of-privacy at given sizes, in terms of what a computer can evaluate, as in Compute. Data and types are lists. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals.
From Exactdp.PriceOfPrivacy Require Import AppendixA Section2 Section5 Section6 Mismatch MismatchNats.
From Exactdp Require Import ComputePapers.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* what a user knows of the n + 1 items, the types of the items, and a law that is listed *)
Definition knows n (s : seq (option bool)) : {ffun 'I_n.+1 -> option bool} := [ffun i : 'I_n.+1 => nth None s i].
Definition types n (z : seq bool) : {ffun 'I_n.+1 -> bool} := [ffun i : 'I_n.+1 => nth false z i].
Definition weights (X : eqType) (e : seq (X * real)) (x : X) : real := \sum_(a <- e) (x == a.1)%:R * a.2.

Lemma sum_weights (X : finType) (e : seq (X * real)) (F : X -> real) : \sum_x weights e x * F x = \sum_(a <- e) a.2 * F a.1.
Proof.
rewrite (eq_bigr (fun x => \sum_(a <- e) (x == a.1)%:R * a.2 * F x)) => [|x _]; last by rewrite mulr_suml.
rewrite exchange_big; apply: eq_bigr => a _; rewrite (bigD1 a.1) //= eqxx mul1r big1 ?addr0 // => x /negPf n.
by rewrite n !mul0r.
Qed.
Lemma probability_weights (X : finType) (e : seq (X * real)) (A : pred X) :
  probability (weights e) A = \sum_(a <- e) (A a.1)%:R * a.2.
Proof.
rewrite /probability big_mkcond (eq_bigr (fun x => weights e x * (A x)%:R)) => [|x _]; last by case: (A x); rewrite ?mulr1 ?mulr0.
by rewrite sum_weights; apply: eq_bigr => a _; rewrite mulrC.
Qed.

Section Items.
Variable n : nat.
Implicit Types (s : seq (option bool)) (z : seq bool).
Lemma forall_items (P : pred 'I_n.+1) : [forall i, P i] = all (fun k => P (item_at n k)) (iota 0 n.+1).
Proof.
apply/forallP/allP => [h k _|h i]; first exact: h.
by rewrite -(item_val i); apply: h; rewrite mem_iota /=.
Qed.
Lemma small k : k \in iota 0 n.+1 -> val (item_at n k) = k.
Proof. by rewrite mem_iota => /andP[_ h]; rewrite /= modn_small. Qed.

Definition agrees_of s z : bool := all (fun k => (nth None s k == None) || (nth None s k == Some (nth false z k))) (iota 0 n.+1).
Definition consistent_of s s' : bool :=
  all (fun k => (nth None s k == None) || (nth None s' k == None) || (nth None s k == nth None s' k)) (iota 0 n.+1).
Definition joined_of s s' : seq (option bool) := [seq if nth None s k is Some a then Some a else nth None s' k | k <- iota 0 n.+1].
Definition shared_of s s' : nat := count (fun k => (nth None s k != None) && (nth None s' k != None)) (iota 0 n.+1).
Definition same_types z z' : bool := all (fun k => nth false z k == nth false z' k) (iota 0 n.+1).
Definition same_data s s' : bool := all (fun k => nth None s k == nth None s' k) (iota 0 n.+1).

Lemma agrees_items s z : agrees (knows n s) (types n z) = agrees_of s z.
Proof. by rewrite /agrees forall_items; apply: eq_in_all => k /small h; rewrite !ffunE h. Qed.
Lemma consistent_items s s' : consistent (knows n s) (knows n s') = consistent_of s s'.
Proof. by rewrite /consistent forall_items; apply: eq_in_all => k /small h; rewrite !ffunE h. Qed.
Lemma joined_items s s' : joined (knows n s) (knows n s') = knows n (joined_of s s').
Proof.
apply/ffunP => i; rewrite !ffunE (nth_map 0%N) ?size_iota // nth_iota //.
Qed.
Lemma shared_items s s' : #|items_of (knows n s) :&: items_of (knows n s')| = shared_of s s'.
Proof.
by rewrite card_set_items; apply: eq_in_count => k /small h; rewrite !inE !ffunE h.
Qed.
Lemma types_items z z' : (types n z == types n z') = same_types z z'.
Proof.
apply/eqP/allP => [/ffunP h k /small e|h]; first by have := h (item_at n k); rewrite !ffunE e => ->.
by apply/ffunP => i; rewrite !ffunE; apply/eqP/h; rewrite mem_iota /=.
Qed.
End Items.

Section Laws.
Variables (n : nat) (ps : seq (seq bool * real)) (qs : seq (seq (option bool) * real)).
Definition law_types : {ffun 'I_n.+1 -> bool} -> real := weights [seq (types n z.1, z.2) | z <- ps].
Definition law_data : {ffun 'I_n.+1 -> option bool} -> real := weights [seq (knows n x.1, x.2) | x <- qs].
Definition chance_with (s : seq (option bool)) : real := \sum_(z <- ps) (agrees_of n s z.1)%:R * z.2.

Lemma chance_items s : probability law_types (agrees (knows n s)) = chance_with s.
Proof. by rewrite probability_weights big_map; apply: eq_bigr => z _; rewrite agrees_items. Qed.
Lemma pairs_items (G : {ffun 'I_n.+1 -> option bool} -> {ffun 'I_n.+1 -> option bool} -> real) :
  \sum_x \sum_x' law_data x * law_data x' * G x x' = \sum_(a <- qs) \sum_(b <- qs) a.2 * b.2 * G (knows n a.1) (knows n b.1).
Proof.
rewrite (eq_bigr (fun x => law_data x * \sum_x' law_data x' * G x x')) => [|x _]; last first.
  by rewrite mulr_sumr; apply: eq_bigr => x' _; rewrite mulrA.
rewrite sum_weights big_map; apply: eq_bigr => a _; rewrite sum_weights big_map mulr_sumr.
by apply: eq_bigr => b _; rewrite mulrA.
Qed.
Lemma mismatch_items : mismatch law_types law_data = \sum_(a <- qs) \sum_(b <- qs) a.2 * b.2 *
  ((consistent_of n a.1 b.1)%:R * chance_with (joined_of n a.1 b.1) / (chance_with a.1 * chance_with b.1) - 1).
Proof.
rewrite /mismatch pairs_items; apply: eq_bigr => a _; apply: eq_bigr => b _.
by rewrite consistent_items joined_items !chance_items.
Qed.
Lemma overlap_items : overlap law_data = \sum_(a <- qs) \sum_(b <- qs) a.2 * b.2 *
  (2%:R ^+ shared_of n a.1 b.1 * (consistent_of n a.1 b.1)%:R - 1).
Proof.
rewrite /overlap pairs_items; apply: eq_bigr => a _; apply: eq_bigr => b _.
by rewrite consistent_items shared_items.
Qed.
Definition chance_at (z : seq bool) : real := \sum_(a <- ps) (same_types n z a.1)%:R * a.2.
Lemma law_types_items z : law_types (types n z) = chance_at z.
Proof. by rewrite /law_types /weights big_map; apply: eq_bigr => a _; rewrite types_items. Qed.
Lemma told_items z : told law_types law_data (types n z) =
  \sum_(a <- qs) a.2 * (chance_at z * (agrees_of n a.1 z)%:R / chance_with a.1).
Proof.
by rewrite /told sum_weights big_map; apply: eq_bigr => a _; rewrite agrees_items chance_items law_types_items.
Qed.
Lemma sample_items w z s : sample (@sets_of n.+1 w) (types n z) (knows n s) =
  (if shared_of n s s == w then 'C(n.+1, w)%:R^-1 else 0) * (agrees_of n s z)%:R.
Proof. by rewrite /sample /sets_of agrees_items -shared_items setIid. Qed.
Lemma prior_items z : @prior n (types n z) = (2%:R^-1) ^+ n.+1.
Proof. by rewrite /prior /independent prodr_const card_ord. Qed.

(* MaxSense: the items that are rated 1 *)
Definition rated_one (x : {ffun 'I_n.+1 -> option bool}) : {set 'I_n.+1} := [set i | x i == Some true].
Definition sensed_of (s : seq (option bool)) (H : seq nat) : bool := has (fun k => (nth None s k == Some true) && (k \in H)) (iota 0 n.+1).
Lemma sensed_items s H : ~~ [disjoint rated_one (knows n s) & among n H] = sensed_of s H.
Proof.
rewrite -setI_eq0; apply/set0Pn/hasP => [[i]|[k /small h]].
  by rewrite !inE ffunE => /andP[p q]; exists (val i); rewrite ?mem_iota ?p //=.
by rewrite -{1 2}h => p; exists (item_at n k); rewrite !inE ffunE.
Qed.
End Laws.

Ltac evaluate := repeat match goal with
  | |- context [agrees_of ?n ?s ?z] => let b := eval vm_compute in (agrees_of n s z) in change (agrees_of n s z) with b
  | |- context [consistent_of ?n ?s ?z] => let b := eval vm_compute in (consistent_of n s z) in change (consistent_of n s z) with b
  | |- context [joined_of ?n ?s ?z] => let b := eval vm_compute in (joined_of n s z) in change (joined_of n s z) with b
  | |- context [shared_of ?n ?s ?z] => let b := eval vm_compute in (shared_of n s z) in change (shared_of n s z) with b
  | |- context [same_types ?n ?s ?z] => let b := eval vm_compute in (same_types n s z) in change (same_types n s z) with b
  | |- context [sensed_of ?n ?s ?z] => let b := eval vm_compute in (sensed_of n s z) in change (sensed_of n s z) with b
  end.

(* sums over some of the items; errors of a decoder that has to name the hypothesis *)
Lemma sum_among n (H : seq nat) (F : 'I_n.+1 -> real) : \sum_(i in among n H) F i = \sum_(k <- iota 0 n.+1) if k \in H then F (item_at n k) else 0.
Proof.
rewrite big_mkcond -(@big_enum _ _ _ _ predT) enum_items big_map big_seq [RHS]big_seq; apply: eq_bigr => k /small h.
by rewrite inE h.
Qed.
Lemma error_items (X : finType) (Q : X -> X -> real) :
  error (fun h h' => h == h') Q id = \sum_h \sum_y if y != h then equally h * Q h y else 0.
Proof. by rewrite /error /probability big_mkcond pair_bigA. Qed.
