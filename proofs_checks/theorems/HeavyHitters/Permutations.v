(* Heavy hitters, Section 6.4: functions of a uniform permutation.

   conditional expectations (Doob's martingale)   given, given_adapted, given_martingale
   a swap of two values moves Delta by c          swaps *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Hoeffding Martingale.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.

Section Doob.
Variables (O H : finType) (p : O -> real) (history : nat -> O -> H) (f : O -> real).
Hypotheses (dp : distribution p) (fil : filtration history).
(* E[f | history at time i] *)
Definition given i o : real := atom p history i (history i o) f / atom p history i (history i o) (fun _ => 1).

Lemma given_adapted : adapted history given.
Proof. by move=> i o o' e; rewrite /given e. Qed.

Lemma atom_given i j h : (i <= j)%N -> atom p history i h (given j) = atom p history i h f.
Proof.
move=> ij; rewrite /atom [LHS](partition_big (history j) xpredT) //= [RHS](partition_big (history j) xpredT) //=.
apply: eq_bigr => h' _; have [o /andP[/eqP oh /eqP oh']|none] := pickP (fun o => (history i o == h) && (history j o == h')); last by rewrite !big_pred0.
have e o' : (history i o' == h) && (history j o' == h') = (history j o' == h').
  by rewrite andbC; case: eqP => //= o'h; rewrite -oh; apply/eqP/(history_le fil ij); rewrite o'h.
rewrite !(eq_bigl _ _ e); set a := \sum_(_ | _) p _ * f _; set b := \sum_(o' | history j o' == h') p o'.
have b1 : atom p history j h' (fun _ => 1) = b by apply: eq_bigr => o' _; rewrite mulr1.
transitivity (b * (a / b)).
  by rewrite /b mulr_suml; apply: eq_bigr => o' /eqP o'h; rewrite /given o'h b1.
have [p0 _] := dp; have [z|n0] := eqVneq b 0; last by rewrite mulrCA divff ?mulr1.
rewrite z mul0r /a big1 // => o' h'o; rewrite (_ : p o' = 0) ?mul0r //.
exact: (@psumr_eq0P _ _ (fun o' => history j o' == h') p (fun o' _ => p0 o') z o' h'o).
Qed.

Lemma given_martingale : martingale p history given.
Proof.
move=> i h; have -> : atom p history i h (fun o => given i.+1 o - given i o) = atom p history i h (given i.+1) - atom p history i h (given i).
  by rewrite /atom -sumrB; apply: eq_bigr => o _; rewrite mulrBr.
by rewrite !atom_given // subrr.
Qed.

Lemma given_0 o : (forall o o', history 0 o = history 0 o') -> given 0 o = mean p f.
Proof.
move=> c; have e g : atom p history 0 (history 0%N o) g = mean p g by apply: eq_bigl => o'; rewrite (c o' o) eqxx.
by rewrite /given !e mean_const // divr1.
Qed.

Lemma given_known i o : (forall o o', history i o = history i o' -> f o = f o') -> 0 < p o -> given i o = f o.
Proof.
move=> c po; rewrite /given; set b := atom _ _ _ _ (fun _ => 1).
have -> : atom p history i (history i o) f = f o * b.
  by rewrite /b /atom mulr_sumr; apply: eq_bigr => o' /eqP e; rewrite mulr1 mulrC (c _ _ e).
rewrite mulfK //; have [p0 _] := dp; rewrite gt_eqF // (lt_le_trans po) // /b /atom (bigD1 o) //= mulr1 ler_addl.
by apply: sumr_ge0 => o' _; rewrite mulr1.
Qed.
End Doob.

Section Permutations.
Variables (n : nat) (Delta : 'S_n -> real).
Definition any_order : 'S_n -> real := uniform real_realType [finType of 'S_n].
(* the first i values *)
Definition first (i : nat) (s : 'S_n) : {ffun 'I_n -> option 'I_n} := [ffun j : 'I_n => if (j < i)%N then Some (s j) else None].
Let Y := given any_order first Delta.

Lemma any_order_distribution : distribution any_order.
Proof. by apply: uniform_distribution; apply/card_gt0P; exists 1%g. Qed.
Let any0 s : 0 < any_order s.
Proof. by rewrite invr_gt0 ltr0n; apply/card_gt0P; exists 1%g. Qed.

Lemma firstP i (s r : 'S_n) : first i s = first i r <-> forall j : 'I_n, (j < i)%N -> s j = r j.
Proof.
split=> [/ffunP e j ji|e]; first by have := e j; rewrite !ffunE ji => -[].
by apply/ffunP => j; rewrite !ffunE; case: ifP => // ji; rewrite e.
Qed.

Lemma first_filtration : filtration first.
Proof. by move=> i s r /firstP e; apply/firstP => j ji; apply/e/ltnW. Qed.

(* s and r have the same first i values; t exchanges the next ones *)
Section Exchange.
Variables (i : 'I_n) (s r : 'S_n).
Hypothesis same : first i s = first i r.
Let t := tperm (s i) (r i).
Let A := [pred q : 'S_n | first i.+1 q == first i.+1 s].

Let moved (j : 'I_n) : (j < i.+1)%N -> t (r j) = s j.
Proof.
rewrite ltnS leq_eqVlt => /predU1P[/val_inj ->|ji]; first exact: tpermR.
have ne : j != i by apply: contraTneq ji => ->; rewrite ltnn.
have e : s j = r j by move/firstP: same => /(_ j ji).
by rewrite -e tpermD //; [|rewrite e]; rewrite (inj_eq perm_inj) eq_sym.
Qed.

Lemma exchanged q : (first i.+1 (q * t)%g == first i.+1 r) = A q.
Proof.
apply/eqP/eqP => /firstP e; apply/firstP => j ji; last by rewrite permM (e j ji) -(moved ji) tpermK.
by have := e j ji; rewrite permM -(moved ji) => <-; rewrite tpermK.
Qed.

Lemma exchange : Y i.+1 s - Y i.+1 r = (\sum_(q | A q) (Delta q - Delta (q * t)%g)) / #|A|%:R.
Proof.
have e (x : 'S_n) (f : 'S_n -> real) : atom any_order first i.+1 (first i.+1 x) f = #|'S_n|%:R^-1 * \sum_(q | first i.+1 q == first i.+1 x) f q.
  by rewrite /atom mulr_sumr.
have c0 : #|'S_n|%:R^-1 != 0 :> real by rewrite gt_eqF // (any0 1%g).
have r' (f : 'S_n -> real) : \sum_(q | first i.+1 q == first i.+1 r) f q = \sum_(q | A q) f (q * t)%g.
  by rewrite (reindex_inj (mulIg t)); apply: eq_bigl => q; rewrite exchanged.
have k (x : 'S_n) : \sum_(q | first i.+1 q == first i.+1 x) (1 : real) = #|[pred q | first i.+1 q == first i.+1 x]|%:R by rewrite sumr_const.
rewrite /Y /given !e !r' -![_^-1 * _]mulrC -!mulf_div !divff // !mulr1 sumrB mulrBl; congr (_ / _ - _ / _); exact: k.
Qed.
End Exchange.

Lemma permuted_tail (m : nat) (c : nat -> real) (eta : real) : 0 <= eta ->
  (forall s r, first m s = first m r -> Delta s = Delta r) ->
  (forall (i : 'I_n) s r, (i < m)%N -> first i s = first i r -> Y i.+1 s - Y i.+1 r <= c i) -> (m <= n)%N ->
  probability any_order (fun s => eta <= Delta s - mean any_order Delta) <= exp (- (2%:R * eta ^+ 2 / \sum_(i < m) c i ^+ 2)).
Proof.
move=> eta0 known hc mn; have dp := any_order_distribution.
have within : increments_within first Y c m by move=> i s r im e; exact: (hc (Ordinal (leq_trans im mn)) s r im e).
have ada : adapted first Y by exact: given_adapted.
have mar : martingale any_order first Y by apply: given_martingale => //; exact: first_filtration.
apply: le_trans (azuma dp first_filtration ada mar eta0 within).
have y0 s : Y 0%N s = mean any_order Delta by apply: given_0.
have ym s : Y m s = Delta s by apply: given_known.
by apply: probability_sub => // s h; rewrite ym y0.
Qed.

(* exchanging two values moves Delta by at most c *)
Theorem swaps (c eta : real) : (forall s x y, Delta s - Delta (s * tperm x y)%g <= c) -> 0 <= eta ->
  probability any_order (fun s => eta <= Delta s - mean any_order Delta) <= exp (- (2%:R * eta ^+ 2 / (n%:R * c ^+ 2))).
Proof.
move=> hc eta0; have := @permuted_tail n (fun _ => c) eta eta0.
rewrite sumr_const card_ord -[c ^+ 2 *+ n]mulr_natl; apply => // [s r /firstP e|i s r _ same].
  by congr Delta; apply/permP => j; apply: e.
rewrite exchange // ler_pdivr_mulr.
  by rewrite mulr_natr -sumr_const; apply: ler_sum => q _; exact: hc.
by rewrite ltr0n; apply/card_gt0P; exists s; rewrite inE eqxx.
Qed.
End Permutations.
