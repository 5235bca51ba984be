(* The objects of heavy-hitters at given sizes, in terms of what a computer can evaluate, as in Compute. Report 2 r + b is the row r
   and the sign, - where b is 1; a string is a list of digits. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse OneRow.
From Exactdp.Facts Require Import Reals.
From Exactdp.HeavyHitters Require Import Section7 Section9 Sketch HadaOracle.
From Exactdp Require Import Compute ComputePapers.
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
