(* Sampling, Hoeffding. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Analysis.
Import Inequalities Basic.Reals.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Sampling without replacement from a finite list c, over any ordered field (Hoeffding 1963, theorem 4).

   sampling   for f convex, the mean of f (c x_1 + ... + c x_n) over the lists x without repetition is at most that over all lists

   A permutation of the population does not change the law of a list with replacement, and takes any list without repetition to
   a uniform one. A list with repetitions is a list without, read at places g 1, ..., g n; the mean of its sum over the n cyclic
   shifts of the places is the sum of the list without repetition, so that Jensen compares the two. *)
Module Sampling.
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
rewrite -(ler_pM2l p0).
have -> : #|{perm X}|%:R * (#|[pred x : lists | injectiveb x]|%:R * (\sum_x F x)) =
    \sum_y #|[pred x : lists | injectiveb x]|%:R * (\sum_r F (act r y)).
  rewrite -mulr_sumr mulrCA; congr (_ * _); rewrite exchange_big /= (eq_bigr _ (fun r _ => sum_act F r)).
  by rewrite sumr_const mulr_natl; congr (_ *+ _); apply: eq_card => r.
rewrite mulrCA [X in X <= _]mulr_natl -[X in X <= _]sumr_const; apply: ler_sum => y _.
have [x [g [ix yg]]] := places nX y.
have -> : \sum_r F (act r y) = \sum_r F (read g (act r x)).
  by apply: eq_bigr => r _; congr F; apply/ffunP => i; rewrite !ffunE yg.
rewrite (sum_orbit (fun x => F (read g x)) ix) ler_pM2l //; exact: sum_read.
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
rewrite ler_pdivrMr // mulrAC ler_pdivlMr // [X in _ <= X]mulrC [X in X <= _]mulrC -e -e'.
case: n c nX Df {e e' a0 b0} => [|m] c nX Df; last by have h := sampling_sums nX cf Df; exact h.
have one (x : {ffun 'I_0 -> X}) : injectiveb x by apply/injectiveP => [] [].
have -> : #|[pred x : {ffun 'I_0 -> X} | injectiveb x]| = #|{: {ffun 'I_0 -> X}}|.
  by apply: eq_card => x; rewrite !inE one.
by rewrite (eq_bigl xpredT).
Qed.
End Sampling.

(* Hoeffding: the lemma, the inequality for independent variables, each with its own law and range.

   Hoeffding's lemma        hoeffding_lemma
   exponential Markov       exponential_markov
   Bernstein's tail         sub_gamma_tail, from exponential moments
   Hoeffding, upper tail    hoeffding
   Hoeffding, lower tail    hoeffding_lower
   Hoeffding, both tails    hoeffding_two_sided
   without replacement      exp_without, hoeffding_without *)
Module Hoeffding.
Lemma exp_chord (a b x s : real) : a <= x <= b ->
  (b - a) * exp (s * x) <= (b - x) * exp (s * a) + (x - a) * exp (s * b).
Proof. by move=> /andP[/RleP ax /RleP xb]; apply/RleP/Scalar.exp_chord. Qed.

Lemma bernoulli_mgf (p h : real) : 0 <= p <= 1 -> 1 - p + p * exp h <= exp (p * h + h ^+ 2 / 8%:R).
Proof. by move=> /andP[p0 p1]; toR; exact: Scalar.bernoulli_mgf. Qed.

(* The lemma for weights w >= 0 on the set A; they need not sum to 1. *)
Lemma hoeffding_weights (X : finType) (A : pred X) (w f : X -> real) (a b s : real) :
  (forall x, 0 <= w x) -> (forall x, A x -> a <= f x <= b) -> \sum_(x | A x) w x * f x = 0 ->
  \sum_(x | A x) w x * exp (s * f x) <= exp (s ^+ 2 * (b - a) ^+ 2 / 8%:R) * (\sum_(x | A x) w x).
Proof.
move=> w0 fab m0; set W := \sum_(x | A x) w x.
have W0 : 0 <= W by apply: sumr_ge0.
have := W0; rewrite le_eqVlt => /predU1P[e|Wp].
  rewrite -e mulr0 le_eqVlt big1 ?eqxx // => x Ax.
  by rewrite (@psumr_eq0P _ _ A w (fun x _ => w0 x) (esym e) x Ax) mul0r.
have a0 : a <= 0.
  have : a * W <= 0 by rewrite -m0 mulr_sumr; apply: ler_sum => x /fab/andP[h _]; rewrite mulrC ler_wpM2l.
  by rewrite pmulr_lle0.
have b0 : 0 <= b.
  have : 0 <= b * W by rewrite -[X in X <= _]m0 mulr_sumr; apply: ler_sum => x /fab/andP[_ h]; rewrite [b * _]mulrC ler_wpM2l.
  by rewrite pmulr_lge0.
have [e|n] := eqVneq a b.
  have z x : A x -> f x = 0.
    move=> /fab/andP[h1 h2]; apply/eqP; rewrite eq_le (le_trans h2 _) ?(le_trans _ h1) //.
      by rewrite e.
    by rewrite -e.
  rewrite (eq_bigr w) => [|x Ax]; last by rewrite z // mulr0 exp0 mulr1.
  by rewrite ler_peMl // exp_ge1 divr_ge0 ?ler0n // mulr_ge0 ?sqr_ge0.
have d0 : 0 < b - a by rewrite subr_gt0 lt_neqAle n (le_trans a0).
pose q := - a / (b - a); pose h := s * (b - a).
have q01 : 0 <= q <= 1.
  by rewrite /q divr_ge0 ?oppr_ge0 ?(ltW d0) //= ler_pdivrMr // mul1r lerDr.
have : (b - a) * (\sum_(x | A x) w x * exp (s * f x)) <= (b - a) * (exp (h ^+ 2 / 8%:R) * W).
  have -> : (b - a) * (\sum_(x | A x) w x * exp (s * f x)) = \sum_(x | A x) w x * ((b - a) * exp (s * f x)).
    by rewrite mulr_sumr; apply: eq_bigr => x _; rewrite mulrCA.
  apply: (@le_trans _ _ (\sum_(x | A x) w x * ((b - f x) * exp (s * a) + (f x - a) * exp (s * b)))).
    by apply: ler_sum => x Ax; rewrite ler_wpM2l // exp_chord // fab.
  have -> : \sum_(x | A x) w x * ((b - f x) * exp (s * a) + (f x - a) * exp (s * b)) = W * (b * exp (s * a) - a * exp (s * b)).
    transitivity (\sum_(x | A x) (w x * (b * exp (s * a) - a * exp (s * b)) + w x * f x * (exp (s * b) - exp (s * a)))).
      by apply: eq_bigr => x _; ring.
    by rewrite big_split /= -!mulr_suml m0 mul0r addr0.
  have -> : b * exp (s * a) - a * exp (s * b) = (b - a) * (exp (s * a) * (1 - q + q * exp h)).
    have -> : s * b = s * a + h by rewrite /h; ring.
    by rewrite expD /q; field; rewrite gt_eqF.
  rewrite mulrCA ler_pM2l // mulrC ler_pM2r //.
  apply: le_trans (ler_wpM2l (exp_ge0 _) (bernoulli_mgf h q01)) _.
  rewrite -expD exp_le le_eqVlt; apply/orP; left; apply/eqP.
  by rewrite /q /h; field; rewrite gt_eqF.
by rewrite ler_pM2l // /h exprMn.
Qed.

Theorem hoeffding_lemma (X : finType) (p f : X -> real) (a b s : real) :
  distribution p -> (forall x, a <= f x <= b) -> mean p f = 0 ->
  mean p (fun x => exp (s * f x)) <= exp (s ^+ 2 * (b - a) ^+ 2 / 8%:R).
Proof.
move=> [p0 p1] fab m0; have := @hoeffding_weights _ xpredT p f a b s p0 (fun x _ => fab x) m0.
by rewrite p1 mulr1.
Qed.

Theorem exponential_markov (X : finType) (p f : X -> real) (s c : real) : distribution p -> 0 <= s ->
  probability p (fun x => c <= f x) <= exp (- (s * c)) * mean p (fun x => exp (s * f x)).
Proof.
move=> dp s0; rewrite probability_mean -meanZ; apply: mean_le => // x; rewrite -expD.
case: (leP c (f x)) => h; last exact: exp_ge0.
by rewrite exp_ge1 addrC subr_ge0 ler_wpM2l.
Qed.

(* a tail from exponential moments: f is sub-gamma with the variance factor v and the scale b / 3 *)
Lemma sub_gamma_tail (X : finType) (p f : X -> real) (v b eta : real) : distribution p -> 0 <= v -> 0 <= b -> 0 <= eta ->
  (forall s, 0 <= s -> s * b < 3%:R -> mean p (fun x => exp (s * f x)) <= exp (s ^+ 2 * v / (2%:R * (1 - s * b / 3%:R)))) ->
  probability p (fun x => eta <= f x) <= exp (- (eta ^+ 2 / (2%:R * (v + b * eta / 3%:R)))).
Proof.
move=> dp v0 b0 eta0 mgf; have be0 : 0 <= b * eta / 3%:R by rewrite divr_ge0 ?mulr_ge0 ?ler0n.
have [z|nz] := eqVneq (v + b * eta / 3%:R) 0; first by rewrite z mulr0 invr0 mulr0 oppr0 exp0 probability_le1.
have D0 : 0 < v + b * eta / 3%:R by rewrite lt_neqAle eq_sym nz addr_ge0.
have [vz|vn] := eqVneq v 0.
  have [e0|en] := eqVneq eta 0; first by rewrite e0 expr0n mul0r oppr0 exp0 probability_le1.
  have bp : 0 < b by rewrite lt_neqAle b0 andbT; apply/eqP => b00; move: D0; rewrite vz -b00 !mul0r addr0 ltxx.
  have ep : 0 < eta by rewrite lt_neqAle eq_sym en.
  pose r := 3%:R / (2%:R * b); have r0 : 0 <= r by rewrite divr_ge0 ?mulr_ge0 ?ler0n.
  have rb : r * b < 3%:R.
    have -> : r * b = 3%:R / 2%:R by rewrite /r; field; rewrite gt_eqF.
    by rewrite ltr_pdivrMr ?ltr0n // -natrM ltr_nat.
  apply: le_trans (exponential_markov _ eta dp r0) _; apply: le_trans (ler_wpM2l (exp_ge0 _) (mgf r r0 rb)) _.
  rewrite vz mulr0 mul0r exp0 mulr1 exp_le lerN2 add0r.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /r; field; rewrite !gt_eqF.
have vp : 0 < v by rewrite lt_neqAle eq_sym vn.
pose s := eta / (v + b * eta / 3%:R); have s0 : 0 <= s by rewrite divr_ge0 // ltW.
have sb : s * b < 3%:R.
  rewrite /s mulrAC ltr_pdivrMr // mulrDr mulrCA divff ?pnatr_eq0 // mulr1 [b * _]mulrC ltrDr.
  by rewrite mulr_gt0 ?ltr0n.
apply: le_trans (exponential_markov _ eta dp s0) _; apply: le_trans (ler_wpM2l (exp_ge0 _) (mgf s s0 sb)) _.
rewrite -expD exp_le le_eqVlt; apply/orP; left; apply/eqP.
set d := v + b * eta / 3%:R in s s0 sb D0 *.
have -> : 1 - s * b / 3%:R = v / d.
  have -> : v = d - b * eta / 3%:R by rewrite /d addrK.
  by rewrite /s; field; rewrite gt_eqF.
by rewrite /s; field; rewrite !gt_eqF.
Qed.

Section Inequality.
Variables (X : finType) (n : nat) (p f : 'I_n -> X -> real) (a b : 'I_n -> real).
Hypotheses (dp : forall i, distribution (p i)) (fab : forall i x, a i <= f i x <= b i).
(* V = sum of the squared ranges *)
Let V := \sum_i (b i - a i) ^+ 2.

Lemma hoeffding_mgf s :
  mean (independent p) (fun x => exp (s * (\sum_i (f i (x i) - mean (p i) (f i))))) <= exp (s ^+ 2 * V / 8%:R).
Proof.
pose c i y := f i y - mean (p i) (f i).
rewrite (@eq_mean _ _ _ _ (fun x : {ffun 'I_n -> X} => \prod_i exp (s * c i (x i)))) => [|x]; last by rewrite mulr_sumr exp_sum.
rewrite (mean_product p (fun i y => exp (s * c i y))).
have -> : s ^+ 2 * V / 8%:R = \sum_i s ^+ 2 * (b i - a i) ^+ 2 / 8%:R by rewrite -mulr_suml -mulr_sumr.
rewrite exp_sum; apply: ler_prod => i _; apply/andP; split; first by apply: mean_ge0 => // y; exact: exp_ge0.
have -> : b i - a i = (b i - mean (p i) (f i)) - (a i - mean (p i) (f i)) by ring.
apply: hoeffding_lemma => // [y|]; first by rewrite !lerD2r.
by rewrite /c meanB mean_const // subrr.
Qed.

Theorem hoeffding eta : 0 <= eta ->
  probability (independent p) (fun x => eta <= \sum_i (f i (x i) - mean (p i) (f i))) <= exp (- (2%:R * eta ^+ 2 / V)).
Proof.
move=> eta0; have V0 : 0 <= V by apply: sumr_ge0 => i _; apply: sqr_ge0.
have s0 : 0 <= 4%:R * eta / V by rewrite divr_ge0 ?mulr_ge0 ?ler0n.
apply: le_trans (exponential_markov _ eta (independent_distribution dp) s0) _.
apply: le_trans (ler_wpM2l (exp_ge0 _) (hoeffding_mgf _)) _.
rewrite -expD exp_le le_eqVlt; apply/orP; left; apply/eqP.
have [->|n0] := eqVneq V 0; first by rewrite invr0 !(mulr0, mul0r, oppr0, addr0).
by field.
Qed.
End Inequality.

Section Tails.
Variables (X : finType) (n : nat) (p f : 'I_n -> X -> real) (a b : 'I_n -> real) (eta : real).
Hypotheses (dp : forall i, distribution (p i)) (fab : forall i x, a i <= f i x <= b i) (eta0 : 0 <= eta).
Let V := \sum_i (b i - a i) ^+ 2.

Theorem hoeffding_lower :
  probability (independent p) (fun x => eta <= \sum_i (mean (p i) (f i) - f i (x i))) <= exp (- (2%:R * eta ^+ 2 / V)).
Proof.
have h : forall i x, - b i <= - f i x <= - a i by move=> i x; rewrite !lerN2 andbC.
have := @hoeffding _ _ p (fun i x => - f i x) (fun i => - b i) (fun i => - a i) dp h eta eta0.
have -> : \sum_i (- a i - - b i) ^+ 2 = V by apply: eq_bigr => i _; congr (_ ^+ 2); ring.
apply: le_trans; rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigl => x; congr (_ <= _).
by apply: eq_bigr => i _; rewrite meanN opprK addrC.
Qed.

Theorem hoeffding_two_sided :
  probability (independent p) (fun x => eta <= `|\sum_i (f i (x i) - mean (p i) (f i))|) <= 2%:R * exp (- (2%:R * eta ^+ 2 / V)).
Proof.
rewrite mulr_natl mulr2n; have dP := independent_distribution dp.
apply: le_trans (lerD (hoeffding dp fab eta0) hoeffding_lower).
apply: le_trans (probability_or _ _ dP); apply: probability_sub => // x.
rewrite ler_normr => /orP[->//|h]; apply/orP; right; apply: le_trans h _.
by rewrite -sumrN le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => i _; rewrite opprB.
Qed.
End Tails.

Section WithoutReplacement.
Variables (X : finType) (n : nat) (c : X -> real) (a b : real).
Hypotheses (nX : (n <= #|X|)%N) (cab : forall x, a <= c x <= b).
Let mu := mean (uniform real_realType X) c.

Lemma exp_convex (s : real) : convex_on predT (fun z : real => exp (s * z)).
Proof.
move=> x y t _ _ /andP[t0 t1]; split=> //; set z := t * x + _.
have above (w : real) : exp (s * z) * (1 + s * (w - z)) <= exp (s * w).
  have -> : s * w = s * z + s * (w - z) by ring.
  by rewrite expD ler_wpM2l ?exp_ge0 ?exp_ge_add1.
apply: (@le_trans _ _ (t * (exp (s * z) * (1 + s * (x - z))) + (1 - t) * (exp (s * z) * (1 + s * (y - z))))).
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  have e : t * (x - z) + (1 - t) * (y - z) = 0 by rewrite /z; ring.
  transitivity (exp (s * z) + exp (s * z) * s * (t * (x - z) + (1 - t) * (y - z))); first by rewrite e mulr0 addr0.
  by clearbody z; ring.
by apply: lerD; rewrite ler_wpM2l // subr_ge0.
Qed.

(* the exponential moments of the sum of n draws without replacement *)
Lemma exp_without s :
  (\sum_(x : {ffun 'I_n -> X} | injectiveb x) exp (s * (\sum_i (c (x i) - mu)))) / (#|X| ^_ n)%:R <=
  exp (s ^+ 2 * (n%:R * (b - a) ^+ 2) / 8%:R).
Proof.
apply: le_trans (@Sampling.sampling _ X n (fun x => c x - mu) predT _ nX (exp_convex s) (fun _ => isT)) _.
have [n0|n0] := posnP n.
  subst n; rewrite !expn0 divr1 (eq_bigr (fun _ => 1)) => [|x _]; last by rewrite big_ord0 mulr0 exp0.
  by rewrite sumr_const card_ffun card_ord expn0 mul0r mulr0 mul0r exp0.
have X0 : (0 < #|X|)%N by apply: leq_trans nX.
have du : distribution (uniform real_realType X) by exact: uniform_distribution.
have := @hoeffding_mgf X n (fun _ => uniform _ X) (fun _ => c) (fun _ => a) (fun _ => b) (fun _ => du) (fun _ => cab) s.
rewrite sumr_const card_ord -[_ *+ n]mulr_natl; apply: le_trans.
rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite mulr_suml; apply: eq_bigr => x _.
by rewrite /independent prodr_const card_ord /uniform exprVn natrX mulrC.
Qed.

(* the share of the lists without repetition whose sum is eta or more above n times the mean of the population *)
Theorem hoeffding_without eta : 0 <= eta ->
  #|[pred x : {ffun 'I_n -> X} | injectiveb x && (eta <= \sum_i (c (x i) - mu))]|%:R / (#|X| ^_ n)%:R <=
  exp (- (2%:R * eta ^+ 2 / (n%:R * (b - a) ^+ 2))).
Proof.
move=> eta0; set V := n%:R * (b - a) ^+ 2; have V0 : 0 <= V by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
pose s := 4%:R * eta / V; have s0 : 0 <= s by rewrite divr_ge0 // mulr_ge0 // ler0n.
have step : #|[pred x : {ffun 'I_n -> X} | injectiveb x && (eta <= \sum_i (c (x i) - mu))]|%:R <=
    exp (- (s * eta)) * (\sum_(x : {ffun 'I_n -> X} | injectiveb x) exp (s * (\sum_i (c (x i) - mu)))).
  rewrite -sum1_card natr_sum mulr_sumr big_mkcond [X in _ <= X]big_mkcond /=; apply: ler_sum => x _; rewrite !inE -expD.
  case: (injectiveb x); rewrite ?lexx //=.
  by case: ifP => h; rewrite ?exp_ge0 // exp_ge1 addrC subr_ge0 ler_wpM2l.
apply: (@le_trans _ _ (exp (- (s * eta)) * exp (s ^+ 2 * V / 8%:R))).
  apply: le_trans (ler_wpM2l (exp_ge0 _) (exp_without s)).
  by rewrite mulrA ler_wpM2r // invr_ge0 ler0n.
rewrite -expD exp_le le_eqVlt; apply/orP; left; apply/eqP.
have [e|n0] := eqVneq V 0; first by rewrite /s e invr0 !(mulr0, mul0r, oppr0, addr0).
by rewrite /s; field.
Qed.
End WithoutReplacement.
End Hoeffding.
