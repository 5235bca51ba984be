(* Groups, Partition, Permutations, Section8. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Martingales Concentration Tails.
Import Basic.Reals Inequalities Martingale Hoeffding Chernoff.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* Heavy hitters, Section 8: n users drawn into k groups independently and uniformly.

   paper        theorem    state
   Lemma 8.1    lem_8_1    explicit, independent partition: Delta_0 < sqrt(k n) + sqrt(2 n ln (4/beta')) with probability at least 1 - beta'/4;
                           with k = 8 ln (4/beta') this is 3 sqrt 2 sqrt(n ln (4/beta')) *)
Module Groups.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Section Groups.
Variables (n k : nat).
Hypotheses (n0 : (0 < n)%N) (k0 : (0 < k)%N).
Definition any_group (_ : 'I_n) (_ : 'I_k) : real := k%:R^-1.
Definition size_of (g : 'I_k) (x : {ffun 'I_n -> 'I_k}) : real := \sum_u (x u == g)%:R.
(* Delta_0: the total deviation of the sizes of the groups from n / k *)
Definition deviation (x : {ffun 'I_n -> 'I_k}) : real := \sum_g `|size_of g x - n%:R / k%:R|.
Let P := independent any_group.
Let k1 : (k%:R : real) != 0. Proof. by rewrite pnatr_eq0 -lt0n. Qed.

Lemma any_group_distribution i : distribution (any_group i).
Proof. by split=> [g|]; rewrite /any_group ?invr_ge0 ?ler0n // sumr_const card_ord -[_^-1 *+ _]mulr_natl divff. Qed.
Let dP : distribution P. Proof. exact: independent_distribution any_group_distribution. Qed.

(* one user moves two sizes by one *)
Lemma deviation_lipschitz (i : 'I_n) (x x' : {ffun 'I_n -> 'I_k}) : (forall j, j != i -> x j = x' j) -> deviation x - deviation x' <= 2%:R.
Proof.
move=> e; rewrite /deviation -sumrB.
have d g : `|size_of g x - n%:R / k%:R| - `|size_of g x' - n%:R / k%:R| <= (x i == g)%:R + (x' i == g)%:R.
  apply: le_trans (lerB_dist _ _) _; rewrite opprB addrA subrK /size_of (bigD1 i) //= [X in _ - X](bigD1 i) //=.
  rewrite (eq_bigr (fun u => (x' u == g)%:R)) => [|u ui]; last by rewrite e.
  rewrite opprD addrACA subrr addr0; apply: le_trans (ler_normB _ _) _.
  by rewrite !ger0_norm ?ler0n.
apply: le_trans (ler_sum _ (fun g _ => d g)) _; rewrite big_split /=.
have one (a : 'I_k) : \sum_g (a == g)%:R = 1 :> real.
  by rewrite (bigD1 a) //= eqxx big1 ?addr0 // => g /negPf ng; rewrite eq_sym ng.
by rewrite !one -mulr2n.
Qed.

(* the mean of the sum of the distances of the sizes of k random groups of n users from n/k, by Cauchy-Schwarz *)
Lemma deviation_mean : mean P deviation <= sqrt (k%:R * n%:R).
Proof.
have kp : 0 < (k%:R : real) by rewrite ltr0n.
have ms g : mean P (size_of g) = n%:R / k%:R.
  rewrite /size_of (mean_total any_group_distribution (fun _ h => (h == g)%:R)).
  rewrite (eq_bigr (fun _ => k%:R^-1)) => [|i _]; first by rewrite sumr_const card_ord -[_^-1 *+ _]mulr_natl.
  by rewrite /mean (bigD1 g) //= eqxx big1 ?addr0 ?mulr1 // => h /negPf ->; rewrite mulr0.
have vs g : variance P (size_of g) <= n%:R / k%:R.
  rewrite /size_of (variance_sum any_group_distribution (fun _ h => (h == g)%:R)).
  have -> : n%:R / k%:R = \sum_(i < n) k%:R^-1 :> real by rewrite sumr_const card_ord -[_^-1 *+ _]mulr_natl.
  apply: ler_sum => i _; rewrite /variance /covariance.
  have -> : mean (any_group i) (fun h => (h == g)%:R * (h == g)%:R) = k%:R^-1.
    by rewrite /mean (bigD1 g) //= eqxx big1 ?addr0 ?mulr1 // => h /negPf ->; rewrite !mulr0.
  by rewrite lerBlDr lerDl -expr2 sqr_ge0.
have one g : mean P (fun x => `|size_of g x - n%:R / k%:R|) <= sqrt (n%:R / k%:R).
  have m0 : 0 <= mean P (fun x => `|size_of g x - n%:R / k%:R|) by apply: mean_ge0.
  rewrite -(sqrt_sqr m0); apply: sqrt_le; apply: le_trans (mean_sqr _ dP) _; apply: le_trans (vs g).
  rewrite varianceE // ms le_eqVlt; apply/orP; left; apply/eqP/eq_mean => x.
  by rewrite real_normK ?num_real.
rewrite /deviation mean_sum; apply: le_trans (ler_sum _ (fun g _ => one g)) _.
rewrite sumr_const card_ord -[sqrt _ *+ _]mulr_natl -{1}(sqrt_sqr (ltW kp)) -sqrtM ?sqr_ge0 //.
rewrite (_ : k%:R ^+ 2 * (n%:R / k%:R) = k%:R * n%:R) //.
by rewrite expr2 -mulrA; congr (_ * _); rewrite mulrCA divff // mulr1.
Qed.

Theorem lem_8_1 (beta : real) : 0 < beta < 1 ->
  probability P (fun x => sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ln (4%:R / beta)) <= deviation x) <= beta / 4%:R.
Proof.
move=> /andP[b0 b1]; set l := ln (4%:R / beta); set eta := sqrt (2%:R * n%:R * l).
have np : 0 < (n%:R : real) by rewrite ltr0n.
have b4 : 0 < 4%:R / beta by rewrite divr_gt0 ?ltr0n.
have l0 : 0 <= l by rewrite ln_ge0 // ler_pdivlMr // mul1r (le_trans (ltW b1)) // ler1n.
have r0 : 0 <= 2%:R * n%:R * l by apply: mulr_ge0 => //; rewrite mulr_ge0 ?ler0n.
have := @mcdiarmid _ n any_group deviation (fun _ => 2%:R) any_group_distribution deviation_lipschitz eta (sqrt_ge0 _).
have -> : 2%:R * eta ^+ 2 / (\sum_(i < n) 2%:R ^+ 2) = l.
  rewrite sqr_sqrt // sumr_const card_ord -[2%:R ^+ 2 *+ n]mulr_natl.
  by move: (n%:R : real) (lt0r_neq0 np) => N N0; field.
rewrite expN lnK // invf_div; apply: le_trans; apply: probability_sub => // x h.
rewrite lerBrDr; apply: le_trans h; rewrite addrC lerD2r; exact: deviation_mean.
Qed.
End Groups.
End Groups.

(* Heavy hitters, Sections 8.4 and 9.1: how far the frequencies in a random group of the users are from their share.

   Z u says that the user u is in the group, which each user is with chance q; held x Z v is the number of its users with the item v,
   and off q x Z the Euclidean norm of held x Z - q f, over all items. *)
Module Partition.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.
Section Norm.
Variable X : finType.
Implicit Types a b : X -> real.
Definition norm a : real := sqrt (\sum_v a v ^+ 2).

Lemma sum_squares_ge0 a : 0 <= \sum_v a v ^+ 2. Proof. by apply: sumr_ge0 => v _; exact: sqr_ge0. Qed.
Lemma norm_ge0 a : 0 <= norm a. Proof. exact: sqrt_ge0. Qed.
Lemma norm_sqr a : norm a ^+ 2 = \sum_v a v ^+ 2. Proof. by rewrite sqr_sqrt ?sum_squares_ge0. Qed.
Lemma norm_at a v : `|a v| <= norm a.
Proof.
rewrite -(sqrt_sqr (normr_ge0 (a v))); apply: sqrt_le; rewrite real_normK ?num_real // (bigD1 v) //= lerDl.
by apply: sumr_ge0 => w _; exact: sqr_ge0.
Qed.

Lemma norm_triangle a b : norm a - norm b <= norm (fun v => a v - b v).
Proof.
rewrite lerBlDr -[X in X <= _]ger0_norm ?norm_ge0 // -[X in _ <= X]ger0_norm ?addr_ge0 ?norm_ge0 //.
rewrite -ler_sqr ?nnegrE ?normr_ge0 // !real_normK ?num_real // sqrrD !norm_sqr.
have -> : \sum_v a v ^+ 2 = \sum_v (a v - b v) ^+ 2 + (\sum_v (a v - b v) * b v) *+ 2 + \sum_v b v ^+ 2.
  by rewrite -mulr_natl mulr_sumr -!big_split; apply: eq_bigr => v _ /=; ring.
rewrite lerD2r lerD2l lerMn2r /=; apply: le_trans (ler_norm _) _.
rewrite -(sqrt_sqr (normr_ge0 _)) -sqrtM ?sum_squares_ge0 //; apply: sqrt_le; rewrite real_normK ?num_real //.
exact: cauchy_schwarz.
Qed.
End Norm.

Section Groups.
Variables (X : finType) (n : nat) (x : 'I_n -> X).
Implicit Types Z : 'I_n -> bool.
Definition held Z (v : X) : real := \sum_u ((x u == v) && Z u)%:R.
Definition of_item (v : X) : real := \sum_u (x u == v)%:R.
Definition off (q : real) Z : real := norm (fun v => held Z v - q * of_item v).

Lemma off_ge0 q Z : 0 <= off q Z. Proof. exact: norm_ge0. Qed.
Lemma off_at q Z v : `|held Z v - q * of_item v| <= off q Z.
Proof. exact: (norm_at (fun v => held Z v - q * of_item v)). Qed.
Lemma off_change q Z Z' : off q Z - off q Z' <= norm (fun v => held Z v - held Z' v).
Proof.
apply: le_trans (norm_triangle _ _) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; congr sqrt.
by apply: eq_bigr => v _; congr (_ ^+ 2); ring.
Qed.

Let indicator (v w : X) : \sum_z (((v == z)%:R - (w == z)%:R) ^+ 2 : real) <= 2%:R.
Proof.
apply: (@le_trans _ _ (\sum_z ((v == z)%:R + (w == z)%:R))).
  apply: ler_sum => z _; case: (v == z); case: (w == z); rewrite ?subrr ?subr0 ?sub0r ?sqrrN ?expr1n ?expr0n /= ?addr0 ?add0r ?addr_ge0 ?ler01 //.
have one (y : X) : \sum_z (y == z)%:R = 1 :> real.
  by rewrite (bigD1 y) //= eqxx big1 ?addr0 // => z /negPf nz; rewrite eq_sym nz.
by rewrite big_split /= !one -mulr2n.
Qed.

(* one user comes or goes *)
Lemma off_one q Z Z' w : (forall u, u != w -> Z u = Z' u) -> off q Z - off q Z' <= `|(Z w)%:R - (Z' w)%:R|.
Proof.
move=> e; apply: le_trans (off_change _ _ _) _; rewrite -(sqrt_sqr (normr_ge0 _)) real_normK ?num_real //; apply: sqrt_le.
rewrite (bigD1 (x w)) //= [X in _ + X]big1 => [|v nv]; last first.
  rewrite /held -sumrB big1 ?expr0n // => u _; have [->|uw] := eqVneq u w; last by rewrite e ?subrr.
  by rewrite eq_sym (negPf nv) subrr.
rewrite addr0 /held -sumrB (bigD1 w) //= eqxx big1 ?addr0 // => u uw; by rewrite e ?subrr.
Qed.

(* two users change places *)
Lemma off_two q Z a b : off q Z - off q (fun u => Z (tperm a b u)) <= sqrt 2%:R * `|(Z a)%:R - (Z b)%:R|.
Proof.
apply: le_trans (off_change _ _ _) _; rewrite -(sqrt_sqr (normr_ge0 ((Z a)%:R - _))) real_normK ?num_real // -sqrtM ?ler0n //.
apply: sqrt_le; set d := (Z a)%:R - (Z b)%:R.
rewrite (eq_bigr (fun v => d ^+ 2 * ((x a == v)%:R - (x b == v)%:R) ^+ 2)) => [|v _].
  by rewrite -mulr_sumr mulrC ler_wpM2r ?sqr_ge0.
rewrite -exprMn; congr (_ ^+ 2); rewrite /held -sumrB.
have [ab|ab] := eqVneq a b.
  by rewrite /d ab subrr mul0r big1 // => u _; rewrite tperm1 perm1 subrr.
have ba : b != a by rewrite eq_sym.
rewrite (bigD1 a) //= (bigD1 b) //= tpermL tpermR big1 ?addr0 => [|u /andP[ua ub]]; last by rewrite tpermD ?subrr 1?eq_sym.
by rewrite /d; case: (x a == v); case: (x b == v); case: (Z a); case: (Z b); rewrite /= ?mulr1n ?mulr0n; ring.
Qed.

(* The mean, for any law in which a user is in the group with chance q and no two users attract each other. *)
Section Mean.
Variables (O : finType) (P : O -> real) (Z : O -> 'I_n -> bool) (q : real).
Hypotheses (dP : distribution P) (one : forall u, mean P (fun o => (Z o u)%:R) = q).
Hypothesis two : forall u w, u != w -> mean P (fun o => (Z o u && Z o w)%:R) <= q ^+ 2.

(* the mean distance of the counts of a group from q times the counts of all, by Cauchy-Schwarz *)
Lemma off_mean : mean P (fun o => off q (Z o)) <= sqrt (n%:R * q).
Proof.
have m0 : 0 <= mean P (fun o => off q (Z o)) by apply: mean_ge0 => // o; exact: off_ge0.
rewrite -(sqrt_sqr m0); apply: sqrt_le; apply: le_trans (mean_sqr _ dP) _.
rewrite (@eq_mean _ _ _ _ (fun o => \sum_v \sum_u \sum_w ((x u == v) && (x w == v))%:R * (((Z o u)%:R - q) * ((Z o w)%:R - q)))) => [|o]; last first.
  rewrite norm_sqr; apply: eq_bigr => v _; rewrite expr2 /of_item /held mulr_sumr -sumrB big_distrlr /=.
  by apply: eq_bigr => u _; apply: eq_bigr => w _; case: (x u == v); case: (x w == v); rewrite /= ?mulr1n ?mulr0n; ring.
pose cov u w := mean P (fun o => (Z o u && Z o w)%:R) - q ^+ 2.
have c u w : mean P (fun o => ((Z o u)%:R - q) * ((Z o w)%:R - q)) = cov u w.
  rewrite (@eq_mean _ _ _ _ (fun o => (Z o u && Z o w)%:R - q * (Z o u)%:R - q * (Z o w)%:R + q ^+ 2)) => [|o].
    rewrite meanD !meanB !meanZ !one mean_const // /cov.
    have e (m : real) : m - q * q - q * q + q ^+ 2 = m - q ^+ 2 by ring.
    exact: e.
  by case: (Z o u); case: (Z o w); rewrite /= ?mulr1n ?mulr0n; ring.
apply: (@le_trans _ _ (\sum_v \sum_u (x u == v)%:R * q)); last first.
  rewrite exchange_big /= (eq_bigr (fun _ => q)) => [|u _]; last first.
    by rewrite (bigD1 (x u)) //= eqxx mul1r big1 ?addr0 // => v nv; rewrite eq_sym (negPf nv) mul0r.
  by rewrite sumr_const card_ord mulr_natl.
rewrite mean_sum; apply: ler_sum => v _; rewrite mean_sum; apply: ler_sum => u _; rewrite mean_sum.
under eq_bigr do rewrite meanZ c; rewrite (bigD1 u) //= -[X in _ <= X]addr0 lerD //.
  case: (x u == v); rewrite ?mul0r // !mul1r /cov (eq_mean _ (fun o => congr1 (fun b : bool => b%:R) (andbb (Z o u)))) one.
  by rewrite lerBlDr lerDl sqr_ge0.
by rewrite -oppr_ge0 -sumrN; apply: sumr_ge0 => w wu; rewrite oppr_ge0 mulr_ge0_le0 ?ler0n // subr_le0 two // eq_sym.
Qed.
End Mean.
End Groups.
End Partition.

(* Heavy hitters, Section 6.4: functions of a uniform permutation.

   conditional expectations (Doob's martingale)   given, given_adapted, given_martingale
   a swap of two values moves Delta by c          swaps *)
Module Permutations.
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
rewrite mulfK //; have [p0 _] := dp; rewrite gt_eqF // (lt_le_trans po) // /b /atom (bigD1 o) //= mulr1 lerDl.
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
rewrite exchange // ler_pdivrMr.
  by rewrite mulr_natr -sumr_const; apply: ler_sum => q _; exact: hc.
by rewrite ltr0n; apply/card_gt0P; exists s; rewrite inE eqxx.
Qed.
End Permutations.
End Permutations.

(* Heavy hitters, Sections 8 and 9: sizes of random groups.

   paper        theorem    state
   Lemma 8.1    lem_8_1    proved with constants, independent partition: Delta_0 <= sqrt(2 n ln(4/beta')) + sqrt(k n)
   Lemma 9.1    lem_9_1    repaired: |U_tau| <= e n / L with probability at least 1 - e^(-n/L) *)
Module Section8.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
(* Lemma 9.1: user u is in level tau with probability 1/L, independently. *)
Definition in_level (L n : nat) (_ : 'I_n) (b : bool) : real := if b then L%:R^-1 else 1 - L%:R^-1.

Theorem lem_9_1 (L n : nat) : (0 < L)%N ->
  probability (independent (@in_level L n)) (fun x => exp 1 * (n%:R / L%:R) <= \sum_u (x u : bool)%:R) <= exp (- (n%:R / L%:R)).
Proof.
move=> L0; have L1 : 0 < (L%:R^-1 : real) <= 1 by rewrite invr_gt0 ltr0n L0 invf_le1 ?ltr0n // ler1n.
have /andP[l0 l1] := L1.
have dp (i : 'I_n) : distribution (in_level L i).
  split=> [b|]; last by rewrite big_bool /= /in_level addrC subrK.
  by case: b; rewrite /in_level; [exact: ltW|rewrite subr_ge0].
have b01 (i : 'I_n) (b : bool) : 0 <= (b%:R : real) <= 1 by rewrite ler0n lern1; case: b.
have mu : \sum_(i < n) mean (in_level L i) (fun b => b%:R) = n%:R / L%:R.
  rewrite (eq_bigr (fun _ => L%:R^-1)) => [|i _]; last by rewrite /mean big_bool /= mulr1n mulr0n mulr1 mulr0 addr0.
  by rewrite sumr_const card_ord -[_ *+ n]mulr_natl.
have e1 : 0 <= exp 1 - 1 by rewrite subr_ge0 exp_ge1 ler01.
have := chernoff_upper dp b01 e1; rewrite mu.
have -> : 1 + (exp 1 - 1) = exp 1 by rewrite addrC subrK.
rewrite chernoff_base; last exact: exp_gt0.
rewrite expK mulr1.
have -> : n%:R / L%:R * (exp 1 - 1 - exp 1) = - (n%:R / L%:R) by rewrite addrAC subrr sub0r mulrN1.
exact.
Qed.
End Section8.
