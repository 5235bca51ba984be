(* Section 2 of online-recommendation and Theorem 5.1 of price-of-privacy at given sizes, as in ComputePapers. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals.
From Exactdp.OnlineRecommendation Require Import Section5 Section7 Round Model.
From Exactdp.PriceOfPrivacy Require Import Section2 Section5 Theorem51.
From Exactdp Require Import ComputePapers ComputePrivacy ComputeQueries.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the rounds of a client and a pattern *)
Section Turns.
Variables (m n : nat) (client pattern : seq (seq nat)).
Definition turn_at (s : nat) : turn [finType of 'I_n.+1] [finType of 'I_m.+1] :=
  ([set j | val j \in nth [::] client s], [ffun i : 'I_n.+1 => item_at m (nth 0%N (nth [::] pattern i) s)]).
Definition turns_of := [seq turn_at s | s <- iota 0 (size client)].
Definition far_votes (i : nat) : nat :=
  count (fun s => (nth 0 (nth [::] pattern i) s %% m.+1 \notin nth [::] client s)%N) (iota 0 (size client)).
Lemma disliked_items i : (i < n.+1)%N -> disliked_votes turns_of (item_at n i) = far_votes i.
Proof. by move=> h; rewrite /disliked_votes count_map; apply: eq_count => s; rewrite /= !inE ffunE /= (modn_small h). Qed.
Lemma disliked_all : [seq disliked_votes turns_of (item_at n i) | i <- iota 0 n.+1] = [seq far_votes i | i <- iota 0 n.+1].
Proof. by apply/eq_in_map => i; rewrite mem_iota => /andP[_ h]; exact: disliked_items. Qed.
Lemma varied_items : varied_turns turns_of =
  count (fun s => 1 < count (fun k => k \in nth [::] client s) (iota 0 m.+1))%N (iota 0 (size client)).
Proof.
rewrite /varied_turns count_map; apply: eq_count => s; rewrite /= card_set_items; congr (1 < _)%N.
by apply: eq_in_count => k /small h; rewrite inE h.
Qed.
Lemma near_items R us : near_peers R (among n us) turns_of =
  count (fun i => (i \in us) && (far_votes i <= R)%N) (iota 0 n.+1).
Proof.
rewrite /near_peers card_set_items; apply: eq_in_count => i h; have e := small h.
by rewrite !inE e disliked_items // -e ltn_ord.
Qed.
Lemma liked_items : all (fun s : turn _ _ => s.1 != set0) turns_of =
  all (fun s => has (fun k => k \in nth [::] client s) (iota 0 m.+1)) (iota 0 (size client)).
Proof.
rewrite all_map; apply: eq_all => s; apply/set0Pn/hasP => [[j]|[k /small h kc]].
  by rewrite inE => h; exists (val j) => //; rewrite mem_iota add0n ltn_ord.
by exists (item_at m k); rewrite inE h.
Qed.
Lemma promise_items P D R us : keeps_promise P D R (among n us) turns_of =
  [&& all (fun s => has (fun k => k \in nth [::] client s) (iota 0 m.+1)) (iota 0 (size client)),
   (count (fun s => 1 < count (fun k => k \in nth [::] client s) (iota 0 m.+1))%N (iota 0 (size client)) <= D)%N &
   (P <= count (fun i => (i \in us) && (far_votes i <= R)%N) (iota 0 n.+1))%N].
Proof. by rewrite /keeps_promise liked_items varied_items near_items. Qed.
End Turns.

(* one round alone *)
Section Round.
Variables (u : real) (N : nat) (cs ds : seq nat) (m : nat) (c : 'I_m.+1 -> nat).
Hypotheses (u1 : 1 < u) (N0 : (0 < N)%N) (ecs : [seq c (item_at m k) | k <- iota 0 m.+1] = cs) (w0 : (0 < sumn cs)%N).
Hypotheses (dv : all (fun c => sumn cs %| 2 * m.+1 * c * N)%N cs) (eds : [seq degree m.+1 N c (sumn cs) | c <- cs] = ds).
Let each i : (i < m.+1)%N -> c (item_at m i) = nth 0%N cs i.
Proof. by move=> im; rewrite -ecs (nth_map 0%N) ?size_iota // nth_iota. Qed.
Let size_cs : size cs = m.+1. Proof. by rewrite -ecs size_map size_iota. Qed.
Let dvi i : (sumn cs %| 2 * m.+1 * c i * N)%N.
Proof. by apply: (allP dv); rewrite -(item_val i) each // -[nth _ _ _]/(nth 0%N cs i) mem_nth ?size_cs. Qed.
Let sum_ds : \sum_i weigh u m.+1 N (c i) (sumn cs) = \sum_(d <- ds) geometric u d.
Proof. by rewrite -eds big_map sum_all; set w := sumn cs; rewrite -ecs big_map. Qed.
Lemma phi_sum_items : phi_sum (u ^+ N) c (sumn cs) = u ^+ N * (u - 1) * \sum_(d <- ds) geometric u d.
Proof.
rewrite /phi_sum -sum_ds mulr_sumr; apply: eq_bigr => i _; exact: phi_weigh u1 (ltn0Sn m) N0 _ _ w0 (dvi i).
Qed.
Lemma recommend_items k : (k < m.+1)%N -> recommend (u ^+ N) c (sumn cs) (item_at m k) =
  gamma_of m.+1 (u ^+ N) / m.+1%:R + (1 - gamma_of m.+1 (u ^+ N)) * (geometric u (nth 0%N ds k) / \sum_(d <- ds) geometric u d).
Proof. by move=> km; rewrite recommend_weigh // sum_ds each // -eds (nth_map 0%N) ?size_cs. Qed.
End Round.

(* several bits of a user; the means of the scores *)
Section Bits.
Variables (n k : nat) (t : real) (H : seq (seq nat)).
Definition several (s : seq (option bool)) (y : seq bool) : real :=
  all_of (fun i : 'I_k.+1 => asked (fun x => ~~ [disjoint rated_one x & among n (nth [::] H i)]) t) (knows n s) [ffun i : 'I_k.+1 => nth false y i].
Lemma several_items s y : several s y =
  \prod_(i <- iota 0 k.+1) ((if nth false y i == sensed_of n s (nth [::] H i) then t else 1) / (1 + t)).
Proof.
rewrite /several /all_of /independent -(@big_enum _ _ _ _ predT) enum_items big_map big_seq [RHS]big_seq; apply: eq_bigr => i /small h.
by rewrite ffunE h /asked /bit_release sensed_items.
Qed.
End Bits.
Lemma zero_items n (K L : finType) (cluster : 'I_n.+1 -> L) (b : K -> L -> real) theta k :
  zero cluster b theta k = \prod_(j <- iota 0 n.+1) (1 - theta / n.+1%:R * b k (cluster (item_at n j))).
Proof. by rewrite /zero -(@big_enum _ _ _ _ predT) enum_items big_map. Qed.
(* U + 1 users and n + 1 items of the listed classes *)
Section Scores.
Variables (n U K L : nat) (classes clusters : seq nat) (rows : seq (seq real)) (theta w t : real).
Definition class_of (u : 'I_U.+1) : 'I_K.+1 := item_at K (nth 0%N classes u).
Definition cluster_of (j : 'I_n.+1) : 'I_L.+1 := item_at L (nth 0%N clusters j).
Definition likely (k : 'I_K.+1) (l : 'I_L.+1) : real := nth 0 (nth [::] rows k) l.
Lemma share_items k : (k < K.+1)%N ->
  share class_of (item_at K k) = (count (fun u => nth 0 classes u %% K.+1 == k)%N (iota 0 U.+1))%:R / U.+1%:R.
Proof.
move=> h; rewrite /share card_items; congr (_%:R / _); apply: eq_in_count => u /small e.
by rewrite inE /class_of e -val_eqE /= (modn_small h).
Qed.
Lemma likely_items k l : (k < K.+1)%N -> likely (item_at K k) (item_at L l) = nth 0 (nth [::] rows k) (l %% L.+1)%N.
Proof. by move=> h; rewrite /likely /= (modn_small h). Qed.
Lemma zeros_items k : (k < K.+1)%N -> zero cluster_of likely theta (item_at K k) =
  \prod_(j <- iota 0 n.+1) (1 - theta / n.+1%:R * nth 0 (nth [::] rows k) (nth 0 clusters j %% L.+1)%N).
Proof.
move=> h; rewrite zero_items big_seq [RHS]big_seq; apply: eq_bigr => j /small e.
by rewrite /cluster_of e likely_items.
Qed.
End Scores.
