(* The papers' own objects at given sizes, in terms of what a computer can evaluate, as in Compute: items and users are numbers. *)
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic.
From Exactdp.OnlineRecommendation Require Import Sums Rounds Histories.
From Exactdp.PriceOfPrivacy Require Import Sections Sensing Mismatches.
Import Basic.Reals Sums.Section5 Section7 Round Algorithm Runs AppendixA Section2 Sensing.Section5 Sections.Section6 Mismatch MismatchNats.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.


(* number k of the m + 1 items *)
Definition item_at (m k : nat) : 'I_m.+1 := Ordinal (ltn_pmod k (ltn0Sn m)).

Lemma item_val m (i : 'I_m.+1) : item_at m i = i.
Proof. by apply/val_inj; rewrite /= modn_small. Qed.
Lemma enum_items m : enum 'I_m.+1 = [seq item_at m k | k <- iota 0 m.+1].
Proof.
apply: (inj_map val_inj); rewrite val_enum_ord -map_comp -[LHS]map_id; apply/eq_in_map => k.
by rewrite mem_iota add0n => /andP[_ h]; rewrite /= modn_small.
Qed.
Lemma card_items m (P : pred 'I_m.+1) : #|P| = count (fun k => P (item_at m k)) (iota 0 m.+1).
Proof. by rewrite cardE /enum_mem size_filter -enumT enum_items count_map. Qed.
Lemma card_set_items m (A : {set 'I_m.+1}) : #|A| = count (fun k => item_at m k \in A) (iota 0 m.+1).
Proof. by rewrite cardE /enum_mem size_filter -enumT enum_items count_map. Qed.
Lemma sum_items m (P : pred 'I_m.+1) (F : 'I_m.+1 -> nat) :
  (\sum_(i | P i) F i)%N = sumn [seq F (item_at m k) | k <- iota 0 m.+1 & P (item_at m k)].
Proof.
transitivity (\sum_(i <- enum 'I_m.+1 | P i) F i)%N; first by rewrite big_enum_cond.
by rewrite enum_items big_map sumnE big_map big_filter.
Qed.
(* some of the n + 1 users *)
Definition among n (us : seq nat) : {set 'I_n.+1} := [set i | val i \in us].

Section Recommending.
(* a client and a pattern that are given round by round; what was recommended, the first round first *)
Variables (m n : nat) (client pattern : seq (seq nat)).
Definition liked_at (h : seq 'I_m.+1) : pred 'I_m.+1 := fun j => val j \in nth [::] client (size h).
Definition voted (i : 'I_n.+1) (h : seq 'I_m.+1) : 'I_m.+1 := item_at m (nth 0%N (nth [::] pattern i) (size h)).
Definition past_of (b : seq nat) : seq 'I_m.+1 := rev [seq item_at m j | j <- b].

Variables (likes : seq 'I_m.+1 -> pred 'I_m.+1) (vote : 'I_n.+1 -> seq 'I_m.+1 -> 'I_m.+1) (D R : nat) (us : seq nat) (h : seq 'I_m.+1).
Let here (P : pred 'I_n.+1) : nat := count (fun k => (val (item_at n k) \in us) && P (item_at n k)) (iota 0 n.+1).
Let here_set (P : pred 'I_n.+1) : #|[set i in among n us | P i]| = here P.
Proof. by rewrite cardsE card_items; apply: eq_count => k; rewrite !inE. Qed.
Lemma survivors_items : survivors likes vote D R (among n us) h = here (alive likes vote D R h).
Proof. exact: here_set. Qed.
Lemma votes_items j : votes likes vote D R (among n us) h j = here (fun i => alive likes vote D R h i && (vote i h == j)).
Proof. exact: here_set. Qed.
Lemma peers_items : peers likes vote R (among n us) h = here (fun i => distance likes vote i h <= R)%N.
Proof. exact: here_set. Qed.
Lemma credit_items : credit likes vote D R (among n us) h =
  sumn [seq (2 * D + 2 * R + 1 - (misled likes vote (item_at n k) h + passed_over likes vote (item_at n k) h))%N |
    k <- iota 0 n.+1 & (val (item_at n k) \in us) && alive likes vote D R h (item_at n k)].
Proof.
rewrite /credit (eq_bigl (fun i : 'I_n.+1 => (val i \in us) && alive likes vote D R h i)) => [|i]; last by rewrite inE.
exact: sum_items.
Qed.
Fixpoint varied (h : seq 'I_m.+1) : nat :=
  if h is _ :: h' then ((1 < count (fun k => likes h' (item_at m k)) (iota 0 m.+1)) + varied h')%N else 0%N.
Lemma diversity_items : diversity likes h = varied h.
Proof. by elim: h => [|b g IH] //=; rewrite IH card_items. Qed.
End Recommending.

(* tau = u^N: every share c/W whose exponent 2 m c N / W is an integer has a weight that is a polynomial in u *)
Section Weights.
Variables (u : real) (m N : nat).
Hypotheses (u1 : 1 < u) (m0 : (0 < m)%N) (N0 : (0 < N)%N).
Let u0 : 0 < u. Proof. exact: lt_trans ltr01 u1. Qed.
Let uN : 1 < u ^+ N. Proof. by rewrite exprn_egt1 -?lt0n. Qed.
Fixpoint geometric (k : nat) : real := if k is k'.+1 then u ^+ k' + geometric k' else 0.
Lemma geometricE k : u ^+ k - 1 = (u - 1) * geometric k.
Proof. by elim: k => [|k IH]; [rewrite expr0 subrr mulr0|rewrite /= mulrDr -IH exprS; ring]. Qed.

(* phi(c/W) is tau (u - 1) times the sum of so many powers of u *)
Definition degree (c w : nat) : nat := if (2 * m * c <= w)%N then 0%N else (2 * m * c * N %/ w - N)%N.
Definition weigh (c w : nat) : real := geometric (degree c w).
Lemma phi_weigh c w : (0 < w)%N -> (w %| 2 * m * c * N)%N ->
  phi (lambda_of m (u ^+ N)) (rho _ m) (share _ c w) = u ^+ N * (u - 1) * weigh c w.
Proof.
move=> w0 /dvdnP[e he]; have w1 : 0 < w%:R :> real by rewrite ltr0n.
rewrite /phi /weigh /degree he mulnK //; have -> : (share _ c w <= rho _ m :> real)%R = (2 * m * c <= w)%N.
  by rewrite /share /rho ler_pdivrMr // ler_pdivlMl ?mulr_gt0 ?ltr0n // -!natrM ler_nat.
case: leqP => h; first by rewrite /= mulr0.
have Ne : (N <= e)%N by rewrite -(leq_pmul2r w0) -he mulnC leq_mul2r ltnW ?orbT.
rewrite exp_rho_tau // -mulrA -geometricE mulrBr mulr1 -exprD subnKC //; congr (_ - _).
rewrite -[RHS](lnK (exprn_gt0 e u0)) !lnX // /lambda_of lnX // /share; congr exp.
have := congr1 (fun k : nat => k%:R : real) he; rewrite !natrM => he'.
transitivity (2%:R * m%:R * c%:R * N%:R / w%:R * ln u); first by field; rewrite gt_eqF.
by rewrite he' mulfK // gt_eqF.
Qed.
Lemma recommend_weigh (c : 'I_m -> nat) w j : (0 < w)%N -> (forall i, w %| 2 * m * c i * N)%N ->
  recommend (u ^+ N) c w j =
  gamma_of m (u ^+ N) / m%:R + (1 - gamma_of m (u ^+ N)) * (weigh (c j) w / \sum_(i < m) weigh (c i) w).
Proof.
move=> w0 dv; rewrite /recommend /object_chance phi_weigh // (eq_bigr (fun i => u ^+ N * (u - 1) * weigh (c i) w)) => [|i _]; last exact: phi_weigh.
rewrite -mulr_sumr -mulf_div divff ?mul1r // mulf_neq0 // gt_eqF ?exprn_gt0 // subr_gt0 //.
Qed.
End Weights.

Lemma law_past m n likes vote D R tau (U : {set 'I_n.+1}) (b : seq nat) j :
  law likes vote D R tau U (@past_of m (rcons b j)) = p_rec likes vote D R tau U (past_of m b) (item_at m j) * law likes vote D R tau U (past_of m b).
Proof. by rewrite /past_of map_rcons rev_rcons. Qed.
Lemma loss_past m n client (vote : 'I_n.+1 -> seq 'I_m.+1 -> 'I_m.+1) D R tau (U : {set 'I_n.+1}) k (b : seq nat) :
  loss (liked_at client) vote D R tau U k.+1 (past_of m b) =
  \sum_(j <- iota 0 m.+1) p_rec (liked_at client) vote D R tau U (past_of m b) (item_at m j) *
    ((j \notin nth [::] client (size b))%:R + loss (liked_at client) vote D R tau U k (past_of m (rcons b j))).
Proof.
have small j : (j < m.+1)%N -> val (item_at m j) = j by move=> h; rewrite /= modn_small.
rewrite [LHS]/= -(@big_enum _ _ _ _ predT) enum_items big_map big_seq [RHS]big_seq; apply: eq_bigr => j.
by rewrite mem_iota => /andP[_ h]; rewrite /past_of map_rcons rev_rcons /liked_at size_rev size_map small.
Qed.
(* a round: cs are the votes of the survivors on the objects, ds the degrees of their weights *)
Lemma p_rec_items (u : real) (N : nat) (cs ds : seq nat) m n (likes : seq 'I_m.+1 -> pred 'I_m.+1) (vote : 'I_n.+1 -> seq 'I_m.+1 -> 'I_m.+1)
  D R us h k : 1 < u -> (0 < N)%N -> (k < m.+1)%N ->
  [seq votes likes vote D R (among n us) h (item_at m k) | k <- iota 0 m.+1] = cs -> (0 < sumn cs)%N ->
  all (fun c => sumn cs %| 2 * m.+1 * c * N)%N cs -> [seq degree m.+1 N c (sumn cs) | c <- cs] = ds ->
  p_rec likes vote D R (u ^+ N) (among n us) h (item_at m k) =
  gamma_of m.+1 (u ^+ N) / m.+1%:R + (1 - gamma_of m.+1 (u ^+ N)) * (geometric u (nth 0%N ds k) / \sum_(d <- ds) geometric u d).
Proof.
move=> u1 N0 km ecs w0 dv <-.
have ew : survivors likes vote D R (among n us) h = sumn cs by rewrite survivors_votes sum_items filter_predT ecs.
have each i : (i < m.+1)%N -> votes likes vote D R (among n us) h (item_at m i) = nth 0%N cs i.
  by move=> im; rewrite -ecs (nth_map 0%N) ?size_iota // nth_iota.
have size_cs : size cs = m.+1 by rewrite -ecs size_map size_iota.
rewrite /p_rec ew recommend_weigh // => [|i]; last first.
  by apply: (allP dv); rewrite -(item_val i) each // -[nth _ _ _]/(nth 0%N cs i) mem_nth ?size_cs.
rewrite each // (nth_map 0%N) ?size_cs //; congr (_ + _ * (_ / _)).
rewrite big_map; set w := sumn cs; rewrite -ecs big_map.
by rewrite -(big_map (item_at m) predT (fun j => weigh u m.+1 N (votes likes vote D R (among n us) h j) w)) -enum_items big_enum.
Qed.

(* The objects of price-of-privacy at given sizes, in terms of what a computer can evaluate, as in Compute. Data and types are lists. *)


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
