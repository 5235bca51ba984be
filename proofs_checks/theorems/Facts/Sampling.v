(* Sampling without replacement from a finite list c, over any ordered field (Hoeffding 1963, theorem 4).

   sampling   for f convex, the mean of f (c x_1 + ... + c x_n) over the lists x without repetition is at most that over all lists

   A permutation of the population does not change the law of a list with replacement, and takes any list without repetition to
   a uniform one. A list with repetitions is a list without, read at places g 1, ..., g n; the mean of its sum over the n cyclic
   shifts of the places is the sum of the list without repetition, so that Jensen compares the two. *)
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Lists.
Variables (X : finType) (n : nat).
Hypothesis nX : (n <= #|X|)%N.
Implicit Types (x y : {ffun 'I_n -> X}) (s : seq X).

(* s, and then all that is not in it *)
Definition complete s := s ++ [seq z <- enum X | z \notin s].

Lemma complete_uniq s : uniq s -> uniq (complete s).
Proof.
move=> u; rewrite cat_uniq u filter_uniq ?enum_uniq // andbT /=; apply/hasPn => z.
by rewrite mem_filter => /andP[].
Qed.

Lemma mem_complete s z : z \in complete s.
Proof. by rewrite mem_cat mem_filter mem_enum andbT; case: (z \in s). Qed.

Lemma size_complete s : uniq s -> size (complete s) = #|X|.
Proof.
move=> u; rewrite cardE; apply/eqP; rewrite eqn_leq !uniq_leq_size ?enum_uniq ?complete_uniq // => z _.
  exact: mem_complete.
exact: mem_enum.
Qed.

(* a list is one without repetition, read at places g i *)
Lemma places y : exists (x : {ffun 'I_n -> X}) (g : 'I_n -> 'I_n), injective x /\ forall i, y i = x (g i).
Proof.
pose s := undup (codom y); have us : uniq (complete s) by rewrite complete_uniq ?undup_uniq.
have ss : size (complete s) = #|X| by rewrite size_complete ?undup_uniq.
have iy i : (index (y i) (complete s) < n)%N.
  have ys : y i \in s by rewrite mem_undup codom_f.
  rewrite /complete index_cat ys (leq_trans (n := size s)) ?index_mem //.
  by apply: leq_trans (size_undup _) _; rewrite size_codom card_ord.
have small (i : 'I_n) : (i < size (complete s))%N by rewrite ss (leq_trans (ltn_ord i) nX).
exists [ffun i : 'I_n => nth (y i) (complete s) i], (fun i => Ordinal (iy i)); split=> [i j|i].
  rewrite !ffunE (set_nth_default (y j) (y i)) // => /eqP.
  by rewrite nth_uniq // => /eqP/val_inj.
by rewrite ffunE /= (set_nth_default (y i)) ?nth_index ?mem_complete // index_mem mem_complete.
Qed.

(* a permutation takes any list without repetition to any other *)
Lemma carry x x' : injective x -> injective x' -> exists r : {perm X}, forall i, r (x i) = x' i.
Proof.
move=> ix ix'; pose s := complete (codom x); pose s' := complete (codom x').
have us : uniq (codom x) by rewrite map_inj_uniq ?enum_uniq.
have us' : uniq (codom x') by rewrite map_inj_uniq ?enum_uniq.
have small z : (index z s < size s')%N by rewrite size_complete // -(size_complete us) index_mem mem_complete.
pose f z := nth z s' (index z s).
have fI : injective f.
  move=> z w; rewrite /f (set_nth_default w) // => /eqP; rewrite nth_uniq ?complete_uniq // => /eqP e.
  by rewrite -(nth_index w (mem_complete (codom x) z)) -/s e nth_index // mem_complete.
exists (perm fI) => i; rewrite permE /f.
have -> : index (x i) s = i by rewrite /s /complete index_cat codom_f codomE index_map // index_enum_ord.
rewrite /s' /complete nth_cat size_codom card_ord ltn_ord codomE.
by rewrite (nth_map i) ?size_enum_ord // nth_ord_enum.
Qed.
End Lists.

Section Sampling.
Variables (R : realFieldType) (X : finType) (m : nat).
Hypothesis nX : (m.+1 <= #|X|)%N.
Notation lists := {ffun 'I_m.+1 -> X}.
Implicit Types (x y : lists) (g : 'I_m.+1 -> 'I_m.+1) (r : {perm X}).

Let read g x : lists := [ffun i => x (g i)].
Let act r x : lists := [ffun i => r (x i)].

Lemma sum_act (H : lists -> R) r : \sum_x H (act r x) = \sum_x H x.
Proof.
have aK : cancel (act r) (act r^-1) by move=> x; apply/ffunP => i; rewrite !ffunE permK.
by rewrite [RHS](reindex_inj (can_inj aK)).
Qed.

Lemma injective_act r x : injectiveb (act r x) = injectiveb x.
Proof.
apply/injectiveP/injectiveP => h i j e; apply: h; last by move: e; rewrite !ffunE => /perm_inj.
by rewrite !ffunE e.
Qed.

Lemma sum_act_injective (H : lists -> R) r : \sum_(x : lists | injectiveb x) H (act r x) = \sum_(x : lists | injectiveb x) H x.
Proof.
rewrite big_mkcond [RHS]big_mkcond -(sum_act (fun x => if injectiveb x then H x else 0) r); apply: eq_bigr => x _.
by rewrite injective_act.
Qed.

(* the permutations take a list without repetition to a uniform one *)
Lemma sum_orbit (H : lists -> R) x : injective x ->
  #|[pred x : lists | injectiveb x]|%:R * (\sum_r H (act r x)) = #|{perm X}|%:R * (\sum_(x : lists | injectiveb x) H x).
Proof.
move=> ix; transitivity (\sum_(y : lists | injectiveb y) \sum_r H (act r y)).
  rewrite mulr_natl -sumr_const; apply: eq_bigr => y /injectiveP iy.
  have [q qx] := carry ix iy; rewrite (reindex_inj (mulgI q)); apply: eq_bigr => r _; congr H.
  by apply/ffunP => i; rewrite !ffunE permM qx.
rewrite exchange_big /= (eq_bigr _ (fun r _ => sum_act_injective H r)).
by rewrite sumr_const mulr_natl; congr (_ *+ _); apply: eq_card => r.
Qed.

Variables (c : X -> R) (D : pred R) (f : R -> R).
Hypotheses (cf : convex_on D f) (Df : forall x : lists, D (\sum_i c (x i))).
Let F x := f (\sum_i c (x i)).

(* the places repeated: Jensen over the cyclic shifts *)
Lemma sum_read g : \sum_(x : lists | injectiveb x) F x <= \sum_(x : lists | injectiveb x) F (read g x).
Proof.
pose u := uniform R [finType of 'I_m.+1].
have du : distribution u by apply: uniform_distribution; rewrite card_ord.
pose shift (k : 'I_m.+1) x : lists := [ffun i => x (i + k)].
have shiftK k : cancel (shift k) (shift (- k)).
  by move=> x; apply/ffunP => i; rewrite !ffunE subrK.
have shift_injective k x : injectiveb (shift k x) = injectiveb x.
  apply/injectiveP/injectiveP => h i j e; last by move: e; rewrite !ffunE => /h/addIr.
  by apply: (addIr (- k)); apply: h; rewrite !ffunE !subrK.
apply: (@le_trans _ _ (\sum_(x : lists | injectiveb x) mean u (fun k => F (read g (shift k x))))); last first.
  rewrite exchange_big /= le_eqVlt; apply/orP; left; apply/eqP.
  rewrite -[RHS](mean_const _ du); apply: eq_bigr => k _; rewrite -mulr_sumr; congr (_ * _).
  rewrite [RHS](reindex_inj (can_inj (shiftK k))) /=; apply: eq_bigl => x.
  by rewrite shift_injective.
apply: ler_sum => x _.
have [_] := jensen du cf (fun k => Df (read g (shift k x))).
have -> // : mean u (fun k => \sum_i c (read g (shift k x) i)) = \sum_i c (x i).
rewrite mean_sum (eq_bigr (fun _ => mean u (fun k => c (x k)))) => [|i _].
  rewrite sumr_const card_ord -mulr_natl /mean -mulr_sumr mulrA /u /uniform card_ord divff ?mul1r //.
  by rewrite pnatr_eq0.
rewrite /mean [RHS](reindex_inj (addrI (g i))) /=; apply: eq_bigr => k _.
by rewrite !ffunE.
Qed.

Lemma sampling_sums :
  #|{: lists}|%:R * (\sum_(x : lists | injectiveb x) F x) <= #|[pred x : lists | injectiveb x]|%:R * (\sum_x F x).
Proof.
have p0 : 0 < #|{perm X}|%:R :> R by rewrite ltr0n; apply/card_gt0P; exists 1%g.
rewrite -(ler_pmul2l p0).
have -> : #|{perm X}|%:R * (#|[pred x : lists | injectiveb x]|%:R * (\sum_x F x)) =
    \sum_y #|[pred x : lists | injectiveb x]|%:R * (\sum_r F (act r y)).
  rewrite -mulr_sumr mulrCA; congr (_ * _); rewrite exchange_big /= (eq_bigr _ (fun r _ => sum_act F r)).
  by rewrite sumr_const mulr_natl; congr (_ *+ _); apply: eq_card => r.
rewrite mulrCA [X in X <= _]mulr_natl -[X in X <= _]sumr_const; apply: ler_sum => y _.
have [x [g [ix yg]]] := places nX y.
have -> : \sum_r F (act r y) = \sum_r F (read g (act r x)).
  by apply: eq_bigr => r _; congr F; apply/ffunP => i; rewrite !ffunE yg.
rewrite (sum_orbit (fun x => F (read g x)) ix) ler_pmul2l //; exact: sum_read.
Qed.
End Sampling.

Theorem sampling (R : realFieldType) (X : finType) (n : nat) (c : X -> R) (D : pred R) (f : R -> R) :
  (n <= #|X|)%N -> convex_on D f -> (forall x : {ffun 'I_n -> X}, D (\sum_i c (x i))) ->
  (\sum_(x : {ffun 'I_n -> X} | injectiveb x) f (\sum_i c (x i))) / (#|X| ^_ n)%:R <=
  (\sum_(x : {ffun 'I_n -> X}) f (\sum_i c (x i))) / (#|X| ^ n)%:R.
Proof.
move=> nX cf Df.
have e : #|[pred x : {ffun 'I_n -> X} | injectiveb x]| = (#|X| ^_ n)%N.
  by have := card_inj_ffuns [finType of 'I_n] X; rewrite card_ord => <-; apply: eq_card => x; rewrite !inE.
have e' : #|{: {ffun 'I_n -> X}}| = (#|X| ^ n)%N by rewrite card_ffun card_ord.
have a0 : 0 < (#|X| ^_ n)%:R :> R by rewrite ltr0n ffact_gt0.
have b0 : 0 < (#|X| ^ n)%:R :> R.
  by rewrite ltr0n expn_gt0; case: n nX {Df e e' a0} => [|n] nX; rewrite ?orbT // (leq_trans _ nX).
rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr // [X in _ <= X]mulrC [X in X <= _]mulrC -e -e'.
case: n c nX Df {e e' a0 b0} => [|m] c nX Df; last by have h := sampling_sums nX cf Df; exact h.
have one (x : {ffun 'I_0 -> X}) : injectiveb x by apply/injectiveP => [] [].
have -> : #|[pred x : {ffun 'I_0 -> X} | injectiveb x]| = #|{: {ffun 'I_0 -> X}}|.
  by apply: eq_card => x; rewrite !inE one.
by rewrite (eq_bigl xpredT).
Qed.
