(* The objects of heavy-hitters at given sizes, in terms of what a computer can evaluate, as in Compute. Report 2 r + b is the row r
   and the sign, - where b is 1; a string is a list of digits. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic.
From Exactdp.Mechanisms Require Import Designs Bits.
From Exactdp.LinearQueries Require Import Polytopes Assignments.
From Exactdp.HeavyHitters Require Import Responses Search Sketches Oracles.
From Exactdp.OnlineRecommendation Require Import Sums Rounds Leaks.
From Exactdp.PriceOfPrivacy Require Import Sections Sensing.
From Exactdp.Compute Require Import Tables Papers.
Import HadamardResponse OneRow Basic.Reals Responses.Section7 Section9 Sketch HadaOracle OneBit Projection Adaptive Assignments.Rounds Sums.Section5 Sums.Section7 Round Model Section2 Sensing.Section5 Theorem51.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.


Definition users_holding n d (data : seq nat) : {ffun 'I_n.+1 -> 'I_d.+1} := [ffun u : 'I_n.+1 => item_at d (nth 0%N data u)].
Definition report_at k (y : nat) : bits k * bool := (bits_of k y./2, ~~ odd y).
Definition reports_at n k (reports : seq nat) : {ffun 'I_n.+1 -> bits k * bool} := [ffun u : 'I_n.+1 => report_at k (nth 0%N reports u)].

Section Reports.
Variables (n k : nat) (t : real).
Lemma frequency_items d data v :
  frequency real_realType (users_holding n d data) (item_at d v) = (count (fun u => nth 0 data u %% d.+1 == v %% d.+1)%N (iota 0 n.+1))%:R.
Proof.
rewrite /frequency -natr_sum; congr _%:R.
transitivity (\sum_(u <- iota 0 n.+1) (nth 0 data u %% d.+1 == v %% d.+1))%N; last first.
  by rewrite -sum1_count [RHS]big_mkcond; apply: eq_bigr => u _; case: eqP.
rewrite -(@big_enum _ _ _ _ predT) enum_items big_map big_seq [RHS]big_seq; apply: eq_bigr => u.
by rewrite mem_iota => /andP[_ h]; rewrite ffunE /= modn_small // -val_eqE.
Qed.
Definition score_of (y v : nat) : real := gain t * (-1) ^+ (odd y (+) parity k y./2 v).
Lemma score_items (X : finType) (column : X -> bits k) (x : X) y v : column x = bits_of k v ->
  one_row_score column t (report_at k y) x = score_of y v.
Proof.
by move=> e; rewrite /one_row_score /score_of e hadamard_parity /= -mulrA signr_addb; case: (odd y); rewrite ?expr0 ?expr1.
Qed.
Lemma estimate_items d reports v : size reports = n.+1 -> (v < d.+1)%N ->
  frequency_estimate (fun x : 'I_d.+1 => bits_of k x) t (reports_at n k reports) (item_at d v) = \sum_(y <- reports) score_of y v.
Proof.
move=> sr vd; rewrite (big_nth 0%N) sr big_mkord; apply: eq_bigr => u _; rewrite ffunE; apply: score_items.
by rewrite /= modn_small.
Qed.
End Reports.

(* natural numbers: which points are medians *)
Lemma median_items k (vs : seq nat) (e : nat) : is_median (fun g : 'I_k.+1 => (nth 0%N vs g)%:R) e%:R =
  (2 * count (fun g => nth 0%N vs g < e)%N (iota 0 k.+1) <= k.+1)%N && (2 * count (fun g => e < nth 0%N vs g)%N (iota 0 k.+1) <= k.+1)%N.
Proof.
rewrite /is_median !card_items; congr (_ && _); congr (_ * _ <= _)%N; apply: eq_in_count => g.
  by rewrite mem_iota => /andP[_ h]; rewrite /= ltr_nat modn_small.
by rewrite mem_iota => /andP[_ h]; rewrite /= ltr_nat modn_small.
Qed.

(* a sketch: the groups of the users, the hash values of the items in each group, the reports *)
Section Copies.
Variables (n k d j : nat) (t : real) (groups : seq nat) (values : seq (seq nat)) (reports : seq nat).
Definition group_in (p : {ffun 'I_n.+1 -> 'I_k.+1}) (u : 'I_n.+1) : 'I_k.+1 := p u.
Definition hashes (h : 'I_k.+1) (x : 'I_d.+1) : bits j := bits_of j (nth 0%N (nth [::] values h) x).
Definition server : {ffun 'I_n.+1 -> 'I_k.+1} * {ffun 'I_k.+1 -> 'I_k.+1 * unit} * {ffun 'I_n.+1 -> bits j * bool} :=
  (users_holding n k groups, [ffun g => (g, tt)], reports_at n j reports).
Definition copy_of : 'I_d.+1 -> 'I_k.+1 -> real :=
  @copy _ _ _ [finType of {ffun 'I_n.+1 -> 'I_k.+1}] n.+1 k.+1 group_in hashes (hrr n.+1 j t) server.
Lemma copy_items v g : (v < d.+1)%N -> (g < k.+1)%N ->
  copy_of (item_at d v) (item_at k g) =
  k.+1%:R * \sum_(u <- iota 0 n.+1) if (nth 0%N groups u %% k.+1 == g)%N then score_of j t (nth 0%N reports u) (nth 0%N (nth [::] values g) v) else 0.
Proof.
move=> vd gk; rewrite /copy_of /copy /= ffunE /=; congr (_ * _).
rewrite big_mkcond -(@big_enum _ _ _ _ predT) enum_items big_map big_seq [RHS]big_seq; apply: eq_bigr => u.
rewrite mem_iota => /andP[_ h]; rewrite inE /group_in !ffunE -val_eqE /= (modn_small gk) (modn_small h); case: ifP => // _.
by apply: score_items; rewrite /hashes /= !modn_small.
Qed.
End Copies.

(* the prefix search: estimates are natural numbers *)
Section Search.
Variables (q : nat) (g : seq nat -> nat) (threshold : nat).
Definition word (s : seq nat) : seq 'I_q.+1 := [seq item_at q a | a <- s].
Definition digits (s : seq 'I_q.+1) : seq nat := [seq val a | a <- s].
Lemma digits_word s : all (fun a => a < q.+1)%N s -> digits (word s) = s.
Proof. by elim: s => //= a s IH /andP[h hs]; rewrite modn_small // IH. Qed.
Definition found_in (s : seq nat) : bool := all (fun k => 2 * threshold <= g (take k s))%N (iota 1 (size s)).
Definition guessed (s : seq 'I_q.+1) : real := (g (digits s))%:R.
Lemma found_items s : all (fun a => a < q.+1)%N s -> found guessed threshold%:R (word s) <-> found_in s.
Proof.
elim/last_ind: s => [|s a IH]; first by split=> // _; exact: root.
rewrite all_rcons => /andP[aq hs]; rewrite /found_in size_rcons -(addn1 (size s)) iotaD all_cat add1n /= andbT.
rewrite -(size_rcons s a) take_size.
have -> : all (fun k => 2 * threshold <= g (take k (rcons s a)))%N (iota 1 (size s)) = found_in s.
  apply: eq_in_all => k; rewrite mem_iota add1n ltnS => /andP[_ h]; by rewrite -cats1 takel_cat.
have e : (2%:R * threshold%:R <= guessed (rcons (word s) (item_at q a))) = (2 * threshold <= g (rcons s a))%N.
  rewrite /guessed -natrM ler_nat; congr (_ <= g _)%N; rewrite /digits map_rcons /= modn_small //; congr (rcons _ _); exact: digits_word.
rewrite /word map_rcons -/(word s); split.
  move=> h; inversion h as [hn|s' a' h1 h2 hr]; first by case: (word s) hn.
  move: hr h1 h2 => /rcons_inj[-> ->] h1; rewrite e => h2; apply/andP; split=> //; exact/(IH hs).
by case/andP=> /(IH hs) h1 h2; apply: child => //; rewrite e.
Qed.
Lemma heavy_items s : all (fun a => a < q.+1)%N s -> heavy guessed threshold%:R (word s) <-> (s == [::]) || (threshold <= g s)%N.
Proof.
move=> hs; rewrite /heavy /guessed digits_word // ler_nat; split.
  by case=> [e|->]; rewrite ?orbT //; case: s e {hs}.
by case/orP=> [/eqP->|h]; [left|right].
Qed.
Lemma candidate_items s : all (fun a => a < q.+1)%N s -> candidate guessed threshold%:R (word s) <->
  (s != [::]) && ((take (size s).-1 s == [::]) || (threshold <= g (take (size s).-1 s))%N).
Proof.
case/lastP: s => [|s a] hs; first by split=> // -[s' [a' [_]]]; case: s'.
move: (hs); rewrite all_rcons => /andP[_ /heavy_items h].
rewrite size_rcons /= -cats1 take_size_cat //; have -> : s ++ [:: a] != [::] by case: (s).
rewrite /= /word map_cat cats1; split=> [[s' [a' [h' /rcons_inj[e _]]]]|h']; first by apply/h; rewrite /word e.
by exists (word s), (item_at q a); split=> //; apply/h.
Qed.
End Search.

(* estimates that are listed; what is decided for each string of a list *)
Definition looked_up (table : seq (seq nat * nat)) (s : seq nat) : nat := head 0%N [seq e.2 | e <- table & e.1 == s].
Section All.
Variables (q threshold : nat) (g : seq nat -> nat) (strings kept : seq (seq nat)) (s : seq nat).
Let agree (b : seq nat -> bool) : bool := all (fun s => all (fun a => a < q.+1)%N s && (b s == (s \in kept))) strings.
Let decided (b : seq nat -> bool) (P : seq 'I_q.+1 -> Prop) : agree b -> s \in strings ->
  (all (fun a => a < q.+1)%N s -> P (word q s) <-> b s) -> P (word q s) <-> s \in kept.
Proof. by move=> /allP h /h /andP[hs /eqP <-] e; exact: e. Qed.
Lemma found_all : agree (found_in g threshold) -> s \in strings -> found (guessed (q := q) g) threshold%:R (word q s) <-> s \in kept.
Proof. by move=> h1 h2; apply: (decided h1 h2); exact: found_items. Qed.
Lemma heavy_all : agree (fun s => (s == [::]) || (threshold <= g s)%N) -> s \in strings ->
  heavy (guessed (q := q) g) threshold%:R (word q s) <-> s \in kept.
Proof. by move=> h1 h2; apply: (decided h1 h2); exact: heavy_items. Qed.
Lemma candidate_all :
  agree (fun s => (s != [::]) && ((take (size s).-1 s == [::]) || (threshold <= g (take (size s).-1 s))%N)) -> s \in strings ->
  candidate (guessed (q := q) g) threshold%:R (word q s) <-> s \in kept.
Proof. by move=> h1 h2; apply: (decided h1 h2); exact: candidate_items. Qed.
End All.

(* The objects of linear-queries at given sizes, in terms of what a computer can evaluate, as in Compute. Vectors are lists. *)


Lemma sum_all n (F : 'I_n.+1 -> real) : \sum_i F i = \sum_(k <- iota 0 n.+1) F (item_at n k).
Proof. by rewrite -(@big_enum _ _ _ _ predT) enum_items big_map. Qed.
Lemma place_of n k : k \in iota 0 n.+1 -> val (item_at n k) = k.
Proof. by rewrite mem_iota => /andP[_ h]; rewrite /= modn_small. Qed.

(* a point of the hull is nearest if its residue is at no vertex above it *)
Section Nearest.
Variables (I J : finType) (a : J -> I -> real) (y w : I -> real).
Let z := minus y w.
(* a point of a hull is the nearest to y if no corner lies further in the direction of y: a condition that a computer evaluates *)
Lemma nearest_hull : hull a w -> 0 <= inner z w -> (forall j, `|inner z (a j)| <= inner z w) -> nearest (hull a) y w.
Proof.
move=> hw g0 above; split=> // u [x [x1 ex]].
have iu : inner z u = \sum_j x j * inner z (a j).
  rewrite (eq_bigr (fun j => \sum_i z i * (x j * a j i))) => [|j _]; last first.
    by rewrite /inner mulr_sumr; apply: eq_bigr => i _; rewrite mulrCA.
  by rewrite exchange_big; apply: eq_bigr => i _; rewrite ex mulr_sumr.
have le : inner z u <= inner z w.
  rewrite iu; apply: le_trans (_ : \sum_j `|x j| * inner z w <= _); last first.
    by rewrite -mulr_suml -[X in _ <= X]mul1r ler_wpM2r.
  apply: ler_sum => j _; apply: le_trans (ler_norm _) _; rewrite normrM; exact: ler_wpM2l (above j).
have -> : square (minus y u) = square z + square (minus w u) + 2%:R * (inner z w - inner z u).
  rewrite /square /inner -sumrB mulr_sumr -!big_split; apply: eq_bigr => i _; rewrite /z /minus /=; ring.
rewrite -addrA lerDl addr_ge0 //; first by apply: sumr_ge0 => i _; rewrite -expr2 sqr_ge0.
by rewrite mulr_ge0 ?ler0n // subr_ge0.
Qed.
End Nearest.

Definition vector_of n (v : seq real) : 'I_n.+1 -> real := fun i => nth 0 v i.
Definition vertices n J (columns : seq (seq real)) : 'I_J.+1 -> 'I_n.+1 -> real := fun j => vector_of (nth [::] columns j).
Definition residue n (y w v : seq real) : real := \sum_(k <- iota 0 n.+1) (nth 0 y k - nth 0 w k) * nth 0 v k.
Lemma residue_items n y w v : inner (minus (vector_of y) (vector_of w)) (@vector_of n v) = residue n y w v.
Proof. by rewrite /inner sum_all big_seq [RHS]big_seq; apply: eq_bigr => k /place_of h; rewrite /minus /vector_of h. Qed.
(* x are the weights of the columns, e their absolute values *)
Lemma nearest_items n J columns y w x e : \sum_(j <- iota 0 J.+1) nth 0 e j <= 1 ->
  (forall j, (j < J.+1)%N -> - nth 0 e j <= nth 0 x j <= nth 0 e j) ->
  (forall k, (k < n.+1)%N -> nth 0 w k = \sum_(j <- iota 0 J.+1) nth 0 x j * nth 0 (nth [::] columns j) k) -> 0 <= residue n y w w ->
  (forall j, (j < J.+1)%N -> - residue n y w w <= residue n y w (nth [::] columns j) <= residue n y w w) ->
  nearest (hull (@vertices n J columns)) (vector_of y) (vector_of w).
Proof.
move=> e1 xe ex g0 above; apply: nearest_hull => [||j]; last 2 first; rewrite ?residue_items //; first by rewrite ler_norml above.
exists (vector_of x); split=> [|i].
  apply: le_trans e1; rewrite sum_all big_seq [X in _ <= X]big_seq; apply: ler_sum => j h.
  by rewrite ler_norml /vector_of place_of // xe //; move: h; rewrite mem_iota => /andP[].
rewrite {1}/vector_of ex // sum_all big_seq [RHS]big_seq; apply: eq_bigr => j /place_of h; by rewrite /vertices /vector_of h.
Qed.

(* users, their rounds and their answers *)
Section Rounds.
Variables (n d : nat) (r t : real).
Definition answers_in n (y : seq bool) : {ffun 'I_n.+1 -> bool} := [ffun i : 'I_n.+1 => nth false y i].
Lemma average_items (y : seq bool) : average r t (answers_in n y) = (\sum_(i <- iota 0 n.+1) answer r t (nth false y i)) / n.+1%:R.
Proof.
rewrite /average sum_all; congr (_ / _); rewrite big_seq [RHS]big_seq; apply: eq_bigr => i /place_of h.
by rewrite ffunE h.
Qed.
Lemma size_items (c : seq nat) k : (k < d.+1)%N ->
  round_size (users_holding n d c) (item_at d k) = count (fun i => nth 0 c i %% d.+1 == k)%N (iota 0 n.+1).
Proof.
move=> kd; rewrite /round_size card_items; apply: eq_in_count => i /place_of h.
by rewrite inE ffunE h -val_eqE /= (modn_small kd).
Qed.
Lemma round_mean_items (c : seq nat) (y : seq bool) k : (k < d.+1)%N -> round_mean r t (users_holding n d c) (answers_in n y) (item_at d k) =
  (\sum_(i <- iota 0 n.+1) if (nth 0 c i %% d.+1 == k)%N then answer r t (nth false y i) else 0) /
  (count (fun i => nth 0 c i %% d.+1 == k)%N (iota 0 n.+1))%:R.
Proof.
move=> kd; rewrite /round_mean size_items // big_mkcond sum_all; congr (_ / _); rewrite big_seq [RHS]big_seq.
by apply: eq_bigr => i /place_of h; rewrite !ffunE h -val_eqE /= (modn_small kd).
Qed.

(* in the first round all are asked the query a, in the others a or b, as nobody or somebody in the first answered true *)
Variables (J : nat) (a b p : seq real).
Definition yes (c : seq nat) (y : seq bool) : bool := has (fun i => (nth 0 c i %% d.+1 == 0)%N && nth false y i) (iota 0 n.+1).
Definition query_in (_ : unit) (c : {ffun 'I_n.+1 -> 'I_d.+1}) (y : {ffun 'I_n.+1 -> bool}) (k : 'I_d.+1) : 'I_J.+1 -> real :=
  vector_of (if (0 < k)%N && [exists i, (c i == ord0) && y i] then b else a).
Lemma yes_items c y : [exists i, (users_holding n d c i == ord0) && answers_in n y i] = yes c y.
Proof.
apply/existsP/hasP => [[i h]|[k /place_of e h]].
  by exists (val i); rewrite ?mem_iota //=; move: h; rewrite !ffunE -val_eqE.
by exists (item_at n k); move: h; rewrite !ffunE -val_eqE e.
Qed.
Definition chance_that (q : seq real) (y : bool) : real :=
  \sum_(j <- iota 0 J.+1) nth 0 p j * ((1 + (if y then 1 else -1) * nth 0 q j / r * ((t - 1) / (t + 1))) / 2%:R).
Lemma rounds_items c y : \sum_v rounds_law r t (fun _ : unit => 1) (vector_of p) query_in (tt, users_holding n d c, v, answers_in n y) =
  \prod_(i <- iota 0 n.+1)
    (d.+1%:R^-1 * chance_that (if (0 < nth 0 c i %% d.+1)%N && yes c y then b else a) (nth false y i)).
Proof.
rewrite /rounds_law /=; under eq_bigr => v _ do rewrite mul1r.
rewrite -(bigA_distr_bigA (fun i j => d.+1%:R^-1 * (vector_of p j * one_bit (query_in tt (users_holding n d c) (answers_in n y) (users_holding n d c i)) r t j (answers_in n y i)))).
rewrite -(@big_enum _ _ _ _ predT) enum_items big_map big_seq [RHS]big_seq; apply: eq_bigr => i /place_of h.
rewrite -mulr_sumr; congr (_ * _); rewrite sum_all /chance_that big_seq [RHS]big_seq; apply: eq_bigr => j /place_of e.
by rewrite /one_bit /query_in yes_items !ffunE /vector_of e h.
Qed.
End Rounds.

(* one user in each round; all past answers are known *)
Definition plan J (a b : seq real) (before : seq bool) : 'I_J.+1 -> real := vector_of (if true \in before then b else a).

Ltac settle := rewrite /residue ?(big_cons, big_nil) /=; toR; lra.

(* Section 2 of online-recommendation and Theorem 5.1 of price-of-privacy at given sizes, as in ComputePapers. *)


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
