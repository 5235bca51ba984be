(* Symmetric, Lemma82, BothPartitions. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Concentration Martingales.
From Exactdp.HeavyHitters Require Import Partitioning.
Import Basic.Reals Inequalities Hoeffding Martingale Permutations Groups Partition Section8.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.

(* Heavy hitters, Section 6.4: McDiarmid's inequality for permutations.

   paper        theorem     state
   Fact 6.10    fact_6_10   proved as printed *)
Module Symmetric.
(* Definition 6.9, (a, n - a)-symmetric: the order of the first a values, and that of the others, do not matter *)
Definition symmetric (n a : nat) (Delta : 'S_n -> real) :=
  forall s t : 'S_n, (forall j : 'I_n, (t j < a)%N = (j < a)%N) -> Delta (t * s)%g = Delta s.
(* an exchange of one of the first a values with one of the others moves Delta by at most c *)
Definition exchange_within (n a : nat) (c : real) (Delta : 'S_n -> real) :=
  forall (s : 'S_n) (i j : 'I_n), (i < a)%N -> (a <= j)%N -> `|Delta s - Delta (tperm i j * s)%g| <= c.

(* the sum of the squares of (n - a)/(n - i - 1) against an integral, from which Serfling's factor comes *)
Lemma inverse_squares (n a : nat) : (a < n)%N ->
  \sum_(i < a) (((n - a)%:R / (n - i.+1)%:R) ^+ 2 : real) <=
  (n - a)%:R ^+ 2 * ((n - a)%:R - 2%:R^-1)^-1 - (n - a)%:R ^+ 2 * (n%:R - 2%:R^-1)^-1.
Proof.
move=> an; pose F (i : nat) : real := (n - a)%:R ^+ 2 * (n%:R - i%:R - 2%:R^-1)^-1.
have -> : (n - a)%:R ^+ 2 * ((n - a)%:R - 2%:R^-1)^-1 - (n - a)%:R ^+ 2 * (n%:R - 2%:R^-1)^-1 = F a - F 0%N.
  by rewrite /F subr0 natrB // ltnW.
rewrite -(telescope_sumr F (leq0n a)) big_mkord; apply: ler_sum => i _; rewrite /F.
have i1 : (i.+1 <= n)%N by apply: leq_trans an; rewrite ltnS ltnW.
rewrite expr_div_n -mulrBr ler_wpM2l ?sqr_ge0 //.
have -> : (n%:R - i.+1%:R - 2%:R^-1 : real) = (n - i.+1)%:R - 2%:R^-1 by rewrite natrB.
have -> : (n%:R - i%:R - 2%:R^-1 : real) = (n - i.+1)%:R + 2%:R^-1 by rewrite natrB // -(addn1 i) natrD; field.
have : 1 <= (n - i.+1)%:R :> real by rewrite ler1n subn_gt0 (leq_ltn_trans (ltn_ord i) an).
move: (n - i.+1)%:R => x x1.
have h : 0 < (x - 2%:R^-1) * (x + 2%:R^-1) by toR; nra.
have x0 : 0 < x by exact: lt_le_trans ltr01 x1.
have -> : (x - 2%:R^-1)^-1 - (x + 2%:R^-1)^-1 = ((x - 2%:R^-1) * (x + 2%:R^-1))^-1.
  move: (h); rewrite pmulr_lgt0; last by apply: addr_gt0 => //; rewrite invr_gt0 ltr0n.
  by move=> h1; field; rewrite !gt_eqF //; toR; lra.
rewrite lef_pV2 ?posrE ?exprn_gt0 //; toR; nra.
Qed.

Section Symmetric.
Variables (n a : nat) (Delta : 'S_n -> real) (c : real).
Hypotheses (a0 : (0 < a)%N) (an : (a < n)%N) (sym : symmetric a Delta) (within : exchange_within a c Delta).
Notation first := (@first n).

(* s and r have the same first i values, i < a *)
Section Step.
Variables (i : 'I_n) (s r : 'S_n).
Hypotheses (ia : (i < a)%N) (same : first i s = first i r) (ne : s i != r i).
Let A := [pred q : 'S_n | first i.+1 q == first i.+1 s].
(* those with the value r i at the place j *)
Let N (j : 'I_n) := #|[pred q | A q && (q j == r i)]|.

Let A_at q (j : 'I_n) : A q -> q j = r i -> (i < j)%N.
Proof.
move=> /eqP/firstP e qj; rewrite ltnNge; apply/negP => ji; have := e j ji; rewrite qj => rs.
move: ji; rewrite leq_eqVlt => /predU1P[/val_inj ji|ji]; first by move: ne; rewrite -ji -rs ji eqxx.
move/firstP: same => /(_ j ji); rewrite -rs => /perm_inj e'; by move: ji; rewrite e' ltnn.
Qed.

Let N_eq (j j' : 'I_n) : (i < j)%N -> (i < j')%N -> (N j <= N j')%N.
Proof.
move=> ij ij'; rewrite /N -(card_imset [pred q | A q && (q j == r i)] (mulgI (tperm j j'))).
apply: subset_leq_card; apply/subsetP => _ /imsetP[q /andP[/eqP/firstP qA qj] ->].
rewrite inE permM tpermR qj andbT; apply/eqP/firstP => l li; rewrite permM tpermD ?qA //.
  by apply: contraTneq li => <-; rewrite -leqNgt.
by apply: contraTneq li => <-; rewrite -leqNgt.
Qed.

Let N_const (j j' : 'I_n) : (i < j)%N -> (i < j')%N -> N j = N j'.
Proof. by move=> ij ij'; apply/eqP; rewrite eqn_leq !N_eq. Qed.

Let later (b : nat) : (i < b)%N -> #|[pred q | A q && (b <= (q^-1)%g (r i))%N]| = (\sum_(j < n | (b <= j)%N) N j)%N.
Proof.
move=> ib; rewrite -sum1_card (partition_big (fun q : 'S_n => (q^-1)%g (r i)) (fun j : 'I_n => (b <= j)%N)) /= => [|q /andP[] //].
apply: eq_bigr => j bj; rewrite /N -sum1_card; apply: eq_bigl => q; rewrite !inE.
have -> : ((q^-1)%g (r i) == j) = (q j == r i) by rewrite -(inj_eq (@perm_inj _ q)) permKV eq_sym.
case qj : (q j == r i); rewrite ?andbF // !andbT.
by rewrite -(eqP qj) permK bj andbT.
Qed.

Lemma share : (#|[pred q | A q && (a <= (q^-1)%g (r i))%N]| * (n - i.+1) = (n - a) * #|A|)%N.
Proof.
have cA : #|A| = #|[pred q | A q && (i.+1 <= (q^-1)%g (r i))%N]|.
  apply: eq_card => q; rewrite !inE; case e: (_ == _) => //=; symmetry; apply: (@A_at q) => //; by rewrite permKV.
have last : (n.-1 < n)%N by rewrite prednK // (leq_trans _ an).
pose z := Ordinal last; have iz : (i < z)%N by rewrite /= -ltnS prednK ?(leq_ltn_trans _ an) // (leq_trans _ an).
have cst (b : nat) : (i < b)%N -> (\sum_(j < n | (b <= j)%N) N j = (n - b) * N z)%N.
  move=> ib; rewrite (eq_bigr (fun _ => N z)) => [|j bj]; last by apply: N_const => //; exact: leq_trans bj.
  rewrite sum_nat_const; congr (_ * _)%N.
  by rewrite -sum1_card -(big_geq_mkord b n xpredT (fun _ => 1%N)) sum_nat_const_nat muln1.
by rewrite cA !later // !cst // mulnAC mulnA.
Qed.
End Step.

Lemma exchange_ge0 : 0 <= c.
Proof. by apply: le_trans (within 1%g (i := Ordinal (ltn_trans a0 an)) (j := Ordinal an) a0 (leqnn a)). Qed.

(* one more place of the permutation changes the mean, given the first places, by this much at most *)
Lemma step_within (i : 'I_n) (s r : 'S_n) : (i < a)%N -> first i s = first i r ->
  given (@any_order n) first Delta i.+1 s - given (@any_order n) first Delta i.+1 r <= c * ((n - a)%:R / (n - i.+1)%:R).
Proof.
move=> ia same; rewrite exchange //; set A := [pred q : 'S_n | _].
have n1 : 0 < (n - i.+1)%:R :> real by rewrite ltr0n subn_gt0 (leq_ltn_trans ia an).
have [e|ne] := eqVneq (s i) (r i).
  by rewrite big1 ?mul0r ?mulr_ge0 ?exchange_ge0 ?invr_ge0 ?ler0n // => q _; rewrite e tperm1 mulg1 subrr.
have A0 : 0 < #|A|%:R :> real by rewrite ltr0n; apply/card_gt0P; exists s; rewrite inE eqxx.
rewrite ler_pdivrMr // -mulrA mulrAC -natrM -(share ia same ne) natrM mulfK ?gt_eqF //.
rewrite mulr_natr -sumr_const.
apply: (@le_trans _ _ (\sum_(q | A q) (if (a <= (q^-1)%g (r i))%N then c else 0))).
  apply: ler_sum => q /eqP/firstP qA; have qi : q i = s i by apply: qA.
  have -> : (q * tperm (s i) (r i) = tperm i ((q^-1)%g (r i)) * q)%g.
    by rewrite [RHS]conjgC tpermJ qi permKV.
  set b := (q^-1)%g (r i); case: (leqP a b) => ab; first by apply: le_trans (ler_norm _) (within _ ia ab).
  rewrite sym ?subrr // => j; case: tpermP => [->|->|//]; by rewrite ?ia ?ab.
by rewrite -big_mkcondr.
Qed.

(* one tail of a function of a random order, with Serfling's factor *)
Lemma one_side (eta : real) : 0 <= eta ->
  probability (@any_order n) (fun s => eta <= Delta s - mean (@any_order n) Delta) <=
  exp (- (2%:R * eta ^+ 2 / (a%:R * c ^+ 2) * ((n%:R - 2%:R^-1) / (n - a)%:R) * (1 - (2%:R * (n - a)%:R)^-1))).
Proof.
move=> eta0; have dp := any_order_distribution n; set N : real := n%:R - 2%:R^-1; set b : real := (n - a)%:R.
have b1 : 1 <= b by rewrite ler1n subn_gt0.
have b0 : 0 < b := lt_le_trans ltr01 b1.
have N0 : 0 < N.
  have : 1 <= n%:R :> real by rewrite ler1n (ltn_trans a0 an).
  by rewrite /N; move: (n%:R : real) => m h; toR; lra.
have A0 : 0 < a%:R :> real by rewrite ltr0n.
have h0 : 0 < b - 2%:R^-1 by move: b1; clear; move: b => b b1; toR; lra.
have [c0|n0] := eqVneq c 0; first by rewrite c0 expr0n mulr0 invr0 !(mulr0, mul0r) oppr0 exp0 probability_le1.
have c2 : 0 < c ^+ 2 by rewrite lt_neqAle eq_sym expf_neq0 // sqr_ge0.
have known s r : first a s = first a r -> Delta s = Delta r.
  move=> /firstP e; rewrite -(@sym r (s * r^-1)%g) ?mulgKV // => j; rewrite permM.
  have [ja|aj] := ltnP j a; first by rewrite e // permK ja.
  apply/negbTE; rewrite -leqNgt leqNgt; apply/negP => l; have := e _ l; rewrite permKV => /perm_inj h.
  by move: l; rewrite h ltnNge aj.
apply: le_trans (@permuted_tail n Delta a (fun i => c * (b / (n - i.+1)%:R)) eta eta0 known step_within (ltnW an)) _.
rewrite exp_le lerN2; set V := \sum_(i < a) _.
have V1 : V <= c ^+ 2 * (b ^+ 2 * a%:R / ((b - 2%:R^-1) * N)).
  have -> : V = c ^+ 2 * \sum_(i < a) (b / (n - i.+1)%:R) ^+ 2.
    by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite exprMn.
  rewrite ler_wpM2l ?(ltW c2) //; apply: le_trans (inverse_squares an) _; rewrite -/b -/N le_eqVlt; apply/orP; left; apply/eqP.
  have e : N = b - 2%:R^-1 + a%:R by rewrite /N /b natrB ?(ltnW an) //; ring.
  rewrite e; have := N0; rewrite e; move: h0; clear; move: (b - 2%:R^-1) (b ^+ 2) (a%:R : real) => u v a' u0 w0.
  by field; rewrite (gt_eqF u0) (gt_eqF w0).
have V0 : 0 < V.
  have i0 : 'I_a := Ordinal a0; rewrite /V (bigD1 i0) //= ltr_wpDr ?sumr_ge0 // => [i _|]; first exact: sqr_ge0.
  by rewrite exprMn mulr_gt0 // exprn_gt0 // divr_gt0 // ltr0n subn_gt0 (leq_ltn_trans (ltn_ord i0)).
have W0 : 0 < c ^+ 2 * (b ^+ 2 * a%:R / ((b - 2%:R^-1) * N)) := lt_le_trans V0 V1.
apply: (@le_trans _ _ (2%:R * eta ^+ 2 / (c ^+ 2 * (b ^+ 2 * a%:R / ((b - 2%:R^-1) * N))))); last first.
  by rewrite ler_wpM2l ?mulr_ge0 ?ler0n ?sqr_ge0 // lef_pV2.
rewrite le_eqVlt; apply/orP; left; apply/eqP; clear -c2 b0 N0 A0 h0.
have e : 1 - (2%:R * b)^-1 = (b - 2%:R^-1) / b by rewrite mulrBl divff ?gt_eqF // invfM.
have cn : c != 0 by apply: contraTneq c2 => ->; rewrite expr0n ltxx.
rewrite e; clear e; move: (b - 2%:R^-1) h0 => h h0; clearbody b N; field.
by rewrite cn !gt_eqF.
Qed.
End Symmetric.

Definition reversed (n : nat) : 'S_n := perm (@rev_ord_inj n).
Lemma reversedK n : (reversed n * reversed n = 1)%g.
Proof. by apply/permP => j; rewrite permM !permE rev_ordK. Qed.
Lemma reversed_lt n a (j : 'I_n) : (a <= n)%N -> (reversed n j < a)%N = (n - a <= j)%N.
Proof.
by move=> an; rewrite permE /= ltn_subLR ?ltn_ord // leq_subLR addSn ltnS addnC.
Qed.

(* Fact 6.10: n_1 = a, n_2 = n - a *)
Theorem fact_6_10 (n a : nat) (Delta : 'S_n -> real) (c eta : real) :
  (0 < a)%N -> (a < n)%N -> symmetric a Delta -> exchange_within a c Delta -> 0 <= eta ->
  probability (@any_order n) (fun s => eta <= Delta s - mean (@any_order n) Delta) <=
  exp (- (2%:R * eta ^+ 2 / (a%:R * c ^+ 2) * ((n%:R - 2%:R^-1) / (n - a)%:R) * (1 - (2%:R * (maxn a (n - a))%:R)^-1))).
Proof.
move=> a0 an sym within eta0; have [_|_] := leqP a (n - a); first exact: one_side.
have b0 : (0 < n - a)%N by rewrite subn_gt0.
have bn : (n - a < n)%N by rewrite ltn_subrL a0 (ltn_trans a0 an).
pose rev := reversed n; pose D s := Delta (rev * s)%g.
have le j : (rev j < a)%N = (n - a <= j)%N by rewrite reversed_lt // ltnW.
have symD : symmetric (n - a) D.
  move=> s t ht; rewrite /D -(sym (rev * s)%g (rev * t * rev)%g) => [|j].
    by congr Delta; rewrite -!mulgA (mulgA rev rev) reversedK mul1g.
  by rewrite !permM le leqNgt ht -leqNgt -le -permM reversedK perm1.
have withinD : exchange_within (n - a) c D.
  move=> s i j ib bj; rewrite /D; have -> : (rev * (tperm i j * s) = tperm (rev j) (rev i) * (rev * s))%g.
    by rewrite !mulgA; congr (_ * _)%g; rewrite [RHS]conjgC tpermJ -!permM reversedK !perm1 tpermC.
  by apply: within; rewrite ?le // leqNgt le -ltnNge.
have e (f : 'S_n -> real) : mean (@any_order n) (fun s => f (rev * s)%g) = mean (@any_order n) f.
  by rewrite /mean [RHS](reindex_inj (mulgI rev)).
have := one_side b0 bn symD withinD eta0.
rewrite probability_mean (e Delta) (e (fun s => (eta <= Delta s - mean (@any_order n) Delta)%R%:R)) -probability_mean.
rewrite subKn ?(ltnW an) // => h; apply: le_trans h _; rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (exp (- (_ * _))).
move: (n%:R - 2%:R^-1) ((n - a)%:R : real) (a%:R : real) (c ^+ 2) => N b x y; rewrite !invfM.
by move: b^-1 x^-1 y^-1 => b' x' y'; ring.
Qed.
End Symmetric.

(* Heavy hitters, Section 8.4: the norms of the groups, added up.

   paper        theorem               state
   Lemma 8.1    lem_8_1_permutation   proved for the blocks of a permutation, k divides n: the sizes are n / k
   Lemma 8.2    lem_8_2               explicit, independent partition: Delta_1 < sqrt(k n) + sqrt(2 n ln (4/beta'))
                lem_8_2_permutation   explicit, blocks of a permutation: Delta_1 < sqrt(k n) + 2 sqrt(n ln (4/beta')), k divides n *)
Module Lemma82.
Import Symmetric.
(* Delta_1: the norms of f_(U_g) - f / k, added up over the groups g; the user u is in the group a u *)
Definition deviations (X : finType) (n k : nat) (x : 'I_n -> X) (a : 'I_n -> 'I_k) : real :=
  \sum_g off x k%:R^-1 (fun u => a u == g).

Lemma sum_one (k : nat) (a : 'I_k) : \sum_g (a == g)%:R = 1 :> real.
Proof. by rewrite (bigD1 a) //= eqxx big1 ?addr0 // => g /negPf ng; rewrite eq_sym ng. Qed.

Lemma deviations_mean (X : finType) (n k : nat) (x : 'I_n -> X) (O : finType) (P : O -> real) (a : O -> 'I_n -> 'I_k) :
  (0 < k)%N -> distribution P -> (forall u g, mean P (fun o => (a o u == g)%:R) = k%:R^-1) ->
  (forall u w g, u != w -> mean P (fun o => ((a o u == g) && (a o w == g))%:R) <= k%:R^-1 ^+ 2) ->
  mean P (fun o => deviations x (a o)) <= sqrt (k%:R * n%:R).
Proof.
move=> k0 dP one two; have kp : 0 < (k%:R : real) by rewrite ltr0n.
rewrite /deviations mean_sum; apply: (@le_trans _ _ (\sum_(g < k) sqrt (n%:R * k%:R^-1))).
  by apply: ler_sum => g _; exact: (@off_mean _ _ x _ P (fun o u => a o u == g) _ dP (one ^~ g) (fun u w => two u w g)).
rewrite sumr_const card_ord -[sqrt _ *+ _]mulr_natl -{1}(sqrt_sqr (ltW kp)) -sqrtM ?sqr_ge0 //.
rewrite (_ : k%:R ^+ 2 * (n%:R * k%:R^-1) = k%:R * n%:R) //.
by rewrite expr2 -mulrA; congr (_ * _); rewrite mulrCA divff ?gt_eqF // mulr1.
Qed.

Section Independent.
Variables (X : finType) (n k : nat) (x : 'I_n -> X).
Hypotheses (n0 : (0 < n)%N) (k0 : (0 < k)%N).
Let P := independent (@any_group n k).
Let dg := @any_group_distribution n k k0.
Let dP : distribution P. Proof. exact: independent_distribution dg. Qed.

Let any_one (u : 'I_n) g : mean (@any_group n k u) (fun h => (h == g)%:R) = k%:R^-1.
Proof. by rewrite /mean (bigD1 g) //= eqxx big1 ?addr0 ?mulr1 // => h /negPf ->; rewrite mulr0. Qed.

Lemma independent_mean : mean P (fun a : {ffun _} => deviations x a) <= sqrt (k%:R * n%:R).
Proof.
apply: deviations_mean => // [u g|u w g uw]; first by rewrite (mean_one dg u (fun h => (h == g)%:R)).
rewrite (@eq_mean _ _ _ _ (fun a : {ffun 'I_n -> 'I_k} => (a u == g)%:R * (a w == g)%:R)) => [|a]; last by rewrite -natrM mulnb.
by rewrite (mean_two dg (fun h => (h == g)%:R) (fun h => (h == g)%:R) uw) !any_one expr2.
Qed.

Lemma deviations_lipschitz (i : 'I_n) (a a' : {ffun 'I_n -> 'I_k}) : (forall j, j != i -> a j = a' j) -> deviations x a - deviations x a' <= 2%:R.
Proof.
move=> e; rewrite /deviations -sumrB.
apply: (@le_trans _ _ (\sum_g ((a i == g)%:R + (a' i == g)%:R))); last by rewrite big_split /= !sum_one -mulr2n.
apply: ler_sum => g _; apply: le_trans (off_one _ _ (w := i) _) _ => [u ui|]; first by rewrite e.
by apply: le_trans (ler_normB _ _) _; rewrite !ger0_norm ?ler0n.
Qed.

Theorem lem_8_2 (beta : real) : 0 < beta < 1 ->
  probability P (fun a => sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ln (4%:R / beta)) <= deviations x a) <= beta / 4%:R.
Proof.
move=> /andP[b0 b1]; set l := ln (4%:R / beta); set eta := sqrt (2%:R * n%:R * l).
have np : 0 < (n%:R : real) by rewrite ltr0n.
have b4 : 0 < 4%:R / beta by rewrite divr_gt0 ?ltr0n.
have l0 : 0 <= l by rewrite ln_ge0 // ler_pdivlMr // mul1r (le_trans (ltW b1)) // ler1n.
have r0 : 0 <= 2%:R * n%:R * l by apply: mulr_ge0 => //; rewrite mulr_ge0 ?ler0n.
have := @mcdiarmid _ n (@any_group n k) (fun a => deviations x a) (fun _ => 2%:R) dg deviations_lipschitz eta (sqrt_ge0 _).
have -> : 2%:R * eta ^+ 2 / (\sum_(i < n) 2%:R ^+ 2) = l.
  rewrite sqr_sqrt // sumr_const card_ord -[2%:R ^+ 2 *+ n]mulr_natl.
  by move: (n%:R : real) (lt0r_neq0 np) => N N0; field.
rewrite expN lnK // invf_div; apply: le_trans; apply: probability_sub => // a h.
rewrite lerBrDr; apply: le_trans h; rewrite addrC lerD2r; exact: independent_mean.
Qed.
End Independent.

(* The blocks of a permutation: k * b users, the user s j at the place j, b places in each block. *)
Section Blocks.
Variables (k b : nat).
Hypotheses (k0 : (0 < k)%N) (b0 : (0 < b)%N).
Notation n := (k * b)%N.
Let block_lt (j : 'I_n) : (j %/ b < k)%N. Proof. by rewrite ltn_divLR. Qed.
Definition block (j : 'I_n) : 'I_k := Ordinal (block_lt j).
Definition group (s : 'S_n) (u : 'I_n) : 'I_k := block ((s^-1)%g u).
Notation P := (@any_order n).
Let dP := any_order_distribution n.
Let kb : (k%:R * b%:R)^-1 * b%:R = k%:R^-1 :> real.
Proof. by rewrite invfM -mulrA mulVf ?mulr1 // pnatr_eq0 -lt0n. Qed.

Lemma block_card g : \sum_j (block j == g)%:R = b%:R :> real.
Proof.
rewrite -natr_sum; congr (_%:R).
pose f (r : 'I_b) : nat := (g * b + r)%N.
have fl r : (f r < n)%N by rewrite /f (leq_trans (n := g.+1 * b)) ?leq_mul2r ?ltn_ord ?orbT // mulSn addnC ltn_add2r.
pose F r : 'I_n := Ordinal (fl r).
have bF r : block (F r) = g by apply: val_inj; rewrite /= /f divnMDl // divn_small ?addn0.
rewrite -big_mkcond /= sum1_card -[RHS]card_ord -(card_imset 'I_b (f := F)) => [|r r' [] /addnI/val_inj //].
apply: eq_card => j; rewrite [LHS]unfold_in; apply/eqP/imsetP => [e|[r _ ->]]; last by rewrite bF.
exists (Ordinal (ltn_pmod j b0)) => //; apply: val_inj; rewrite /= /f.
by rewrite (_ : (g : nat) = j %/ b)%N -?divn_eq //; rewrite -e.
Qed.

Lemma group_swap (s : 'S_n) u w v : group (s * tperm u w)%g v = group s (tperm u w v).
Proof. by rewrite /group invMg tpermV permM. Qed.
Let mean_swap u w (F : ('I_n -> 'I_k) -> real) :
  (forall a a' : 'I_n -> 'I_k, a =1 a' -> F a = F a') -> mean P (fun s => F (fun v => group s (tperm u w v))) = mean P (fun s => F (group s)).
Proof.
move=> ext; rewrite /mean [RHS](reindex_inj (mulIg (tperm u w))); apply: eq_bigr => s _; congr (_ * _).
by apply: ext => v; rewrite group_swap.
Qed.

Lemma group_sum (s : 'S_n) g : \sum_u (group s u == g)%:R = b%:R :> real.
Proof. by rewrite (reindex_inj (@perm_inj _ s)) -(block_card g); apply: eq_bigr => j _; rewrite /group permK. Qed.

Theorem lem_8_1_permutation (s : 'S_n) g : size_of g [ffun u => group s u] = n%:R / k%:R /\ deviation [ffun u => group s u] = 0.
Proof.
have e h : size_of h [ffun u => group s u] = n%:R / k%:R.
  rewrite natrM mulrAC divff ?mul1r ?pnatr_eq0 -?lt0n // -(group_sum s h).
  by apply: eq_bigr => u _; rewrite ffunE.
by split=> //; rewrite /deviation big1 // => h _; rewrite e subrr normr0.
Qed.

Lemma group_one u g : mean P (fun s => (group s u == g)%:R) = k%:R^-1.
Proof.
have e w : mean P (fun s => (group s w == g)%:R) = mean P (fun s => (group s u == g)%:R).
  by rewrite -(@mean_swap u w (fun a => (a u == g)%:R)) => [|a a' ->] //; apply: eq_mean => s; rewrite tpermL.
have : \sum_w mean P (fun s => (group s w == g)%:R) = b%:R.
  by rewrite -mean_sum -[RHS](mean_const _ dP); apply: eq_mean => s; exact: group_sum.
rewrite (eq_bigr _ (fun w _ => e w)) sumr_const card_ord -[mean _ _ *+ _]mulr_natl natrM => h; rewrite -kb -{2}h mulrA mulVf ?mul1r //.
by rewrite mulf_neq0 // pnatr_eq0 -lt0n.
Qed.

(* two users are both in a group of a random order with chance at most 1/k^2: drawn without replacement they repel *)
Lemma group_two u w g : u != w -> mean P (fun s => ((group s u == g) && (group s w == g))%:R) <= k%:R^-1 ^+ 2.
Proof.
move=> uw; set q := mean _ _; pose G w' := mean P (fun s => ((group s u == g) && (group s w' == g))%:R).
have e w' : w' != u -> G w' = q.
  move=> w'u; rewrite /q -(@mean_swap w w' (fun a => ((a u == g) && (a w == g))%:R)) => [|a a' h]; last by rewrite !h.
  by apply: eq_mean => s; rewrite tpermL tpermD // eq_sym.
have total : \sum_w' G w' = b%:R * k%:R^-1.
  rewrite -(group_one u g) -meanZ /G -mean_sum; apply: eq_mean => s; rewrite -(group_sum s g) mulr_suml.
  by apply: eq_bigr => w' _; rewrite mulrC -natrM mulnb.
move: total; rewrite (bigD1 u) //= (eq_bigr (fun _ => q)) => [|w' /e //].
have -> : G u = k%:R^-1 by rewrite -(group_one u g); apply: eq_mean => s; rewrite andbb.
rewrite sumr_const (_ : #|_| = n.-1); last by rewrite (cardC1 u) card_ord.
have n1 : (0 < n)%N by rewrite muln_gt0 k0.
have k1 : 1 <= k%:R :> real by rewrite ler1n.
have b1 : 1 <= b%:R :> real by rewrite ler1n.
have n2 : (n.-1)%:R = k%:R * b%:R - 1 :> real by rewrite -natrM -[in RHS](prednK n1) -addn1 natrD addrK.
have n3 : (0 < n.-1)%N.
  rewrite lt0n; apply: contra uw => /eqP z.
  have zero (v : 'I_n) : v = 0%N :> nat by apply/eqP; rewrite -leqn0 -z -ltnS (prednK n1) ltn_ord.
  by apply/eqP/val_inj; rewrite /= !zero.
rewrite -[q *+ _]mulr_natl => h; have : 0 < (n.-1)%:R :> real by rewrite ltr0n.
rewrite n2 in h *; move: h k1 b1; clear; move: (k%:R : real) (b%:R : real) => K B h k1 b1 p.
have K0 : 0 < K := lt_le_trans ltr01 k1.
rewrite -(ler_pM2l p) (_ : (K * B - 1) * q = (B - 1) / K); last by rewrite [RHS]mulrBl mul1r -h addrAC subrr add0r.
rewrite -subr_ge0.
have -> : (K * B - 1) * K^-1 ^+ 2 - (B - 1) / K = (K - 1) / K ^+ 2 by field; rewrite gt_eqF.
by rewrite divr_ge0 ?sqr_ge0 // subr_ge0.
Qed.

Variables (X : finType) (x : 'I_n -> X).
Lemma permutation_mean : mean P (fun s => deviations x (group s)) <= sqrt (k%:R * n%:R).
Proof. by apply: deviations_mean => // [u g|u w g]; [exact: group_one|exact: group_two]. Qed.

Lemma deviations_swap (s : 'S_n) u w : deviations x (group s) - deviations x (group (s * tperm u w)%g) <= 2%:R * sqrt 2%:R.
Proof.
rewrite /deviations -sumrB.
apply: (@le_trans _ _ (\sum_g sqrt 2%:R * ((group s u == g)%:R + (group s w == g)%:R))); last first.
  by rewrite -mulr_sumr big_split /= !sum_one -mulr2n mulrC.
apply: ler_sum => g _; apply: (@le_trans _ _ (sqrt 2%:R * `|(group s u == g)%:R - (group s w == g)%:R|)).
  have -> : off x k%:R^-1 (fun v => group (s * tperm u w)%g v == g) = off x k%:R^-1 (fun v => group s (tperm u w v) == g).
    by congr sqrt; apply: eq_bigr => v _; congr ((_ - _) ^+ 2); apply: eq_bigr => j _; rewrite group_swap.
  exact: (off_two x _ (fun v => group s v == g)).
by rewrite ler_wpM2l ?sqrt_ge0 //; apply: le_trans (ler_normB _ _) _; rewrite !ger0_norm ?ler0n.
Qed.

Theorem lem_8_2_permutation (beta : real) : 0 < beta < 1 ->
  probability P (fun s => sqrt (k%:R * n%:R) + 2%:R * sqrt (n%:R * ln (4%:R / beta)) <= deviations x (group s)) <= beta / 4%:R.
Proof.
move=> /andP[p0 p1]; set l := ln (4%:R / beta); set eta := 2%:R * sqrt (n%:R * l).
have np : 0 < (n%:R : real) by rewrite ltr0n muln_gt0 k0.
have b4 : 0 < 4%:R / beta by rewrite divr_gt0 ?ltr0n.
have l0 : 0 <= l by rewrite ln_ge0 // ler_pdivlMr // mul1r (le_trans (ltW p1)) // ler1n.
have eta0 : 0 <= eta by rewrite mulr_ge0 ?ler0n ?sqrt_ge0.
have := swaps deviations_swap eta0.
have -> : 2%:R * eta ^+ 2 / (n%:R * (2%:R * sqrt 2%:R) ^+ 2) = l.
  rewrite /eta !exprMn !sqr_sqrt ?ler0n //; last by rewrite mulr_ge0 ?ler0n.
  by move: (n%:R : real) (lt0r_neq0 np) => N N0; field.
rewrite expN lnK // invf_div; apply: le_trans; apply: probability_sub => // s h.
rewrite lerBrDr; apply: le_trans h; rewrite addrC lerD2r; exact: permutation_mean.
Qed.
End Blocks.
End Lemma82.

(* Heavy hitters, Lemmas 8.1, 8.2 and 9.1 for both partitions, as they are printed: independent groups, and the blocks of a permutation.

   paper        theorem       state
   Lemma 8.1    lem_8_1_both  explicit, k <= 8 l, l = ln (4/beta'): 3 sqrt 2 sqrt (n l), and 0 for a permutation (k divides n)
   Lemma 8.2    lem_8_2_both  explicit, k <= 8 l: 3 sqrt 2 sqrt (n l), and (2 + 2 sqrt 2) sqrt (n l) for a permutation
   Lemma 9.1    lem_9_1_both  repaired: above e n / L with probability at most e^(-n/L), which is at most beta' where n >= L ln (1/beta');
                              n / L for a permutation (L divides n) *)
Module BothPartitions.
Import Lemma82.
Lemma at_most (O : finType) (P f : O -> real) (c d e : real) : distribution P -> c <= d ->
  probability P (fun o => c <= f o) <= e -> 1 - e <= probability P (fun o => f o <= d).
Proof.
move=> dP cd h; apply: (@le_trans _ _ (1 - probability P (fun o => c <= f o))); first by rewrite lerD2l lerN2.
rewrite -probabilityC //; apply: probability_sub => // o; rewrite -ltNge => /ltW fc; exact: le_trans fc cd.
Qed.

Section Both.
Variables (beta : real) (k : nat).
Hypotheses (b01 : 0 < beta < 1) (k0 : (0 < k)%N) (k8 : k%:R <= 8%:R * ln (4%:R / beta)).
Notation l := (ln (4%:R / beta)).
Let l0 : 0 <= l. Proof. by rewrite -(pmulr_rge0 _ (ltr0Sn _ 7)); apply: le_trans k8; exact: ler0n. Qed.

Lemma mean_part (n : nat) : sqrt (k%:R * n%:R) <= 2%:R * sqrt 2%:R * sqrt (n%:R * l).
Proof.
apply: (@le_trans _ _ (sqrt (2%:R ^+ 2 * 2%:R * (n%:R * l)))).
  apply: sqrt_le; rewrite (_ : 2%:R ^+ 2 * 2%:R * (n%:R * l) = 8%:R * l * n%:R); last by ring.
  exact: ler_wpM2r (ler0n _ _) _ _ k8.
have q : 0 <= 2%:R ^+ 2 :> real by exact: sqr_ge0.
by rewrite (sqrtM _ (mulr_ge0 q (ler0n _ 2))) (sqrtM _ q) sqrt_sqr ?ler0n.
Qed.

Lemma independent_part (n : nat) : sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * l) <= 3%:R * sqrt 2%:R * sqrt (n%:R * l).
Proof.
rewrite (_ : 3%:R * sqrt 2%:R * sqrt (n%:R * l) = 2%:R * sqrt 2%:R * sqrt (n%:R * l) + sqrt 2%:R * sqrt (n%:R * l)); last by ring.
by apply: lerD (mean_part n) _; rewrite -mulrA sqrtM ?ler0n // mulr_ge0 ?ler0n.
Qed.

Theorem lem_8_1_both :
  (forall n, (0 < n)%N -> 1 - beta / 4%:R <=
     probability (independent (@any_group n k)) (fun x => deviation x <= 3%:R * sqrt 2%:R * sqrt (n%:R * l))) /\
  (forall b (b0 : (0 < b)%N) (s : 'S_(k * b)), deviation [ffun u => group b0 s u] = 0).
Proof.
split=> [n n0|b b0 s].
  apply: at_most (independent_part n) (lem_8_1 n0 k0 b01).
  by apply: independent_distribution; exact: any_group_distribution.
by have [_ h] := lem_8_1_permutation k0 b0 s (Ordinal k0).
Qed.

Theorem lem_8_2_both (X : finType) :
  (forall n (x : 'I_n -> X), (0 < n)%N -> 1 - beta / 4%:R <=
     probability (independent (@any_group n k)) (fun a => deviations x a <= 3%:R * sqrt 2%:R * sqrt (n%:R * l))) /\
  (forall b (b0 : (0 < b)%N) (x : 'I_(k * b) -> X), 1 - beta / 4%:R <=
     probability (@any_order (k * b)) (fun s => deviations x (group b0 s) <= (2%:R + 2%:R * sqrt 2%:R) * sqrt ((k * b)%:R * l))).
Proof.
split=> [n x n0|b b0 x].
  apply: at_most (independent_part n) (@lem_8_2 X n k x n0 k0 beta b01).
  by apply: independent_distribution; exact: any_group_distribution.
apply: at_most (@lem_8_2_permutation k b k0 b0 X x beta b01); first exact: any_order_distribution.
by rewrite (mulrDl 2%:R) addrC lerD2l mean_part.
Qed.
End Both.

Theorem lem_9_1_both (L : nat) : (0 < L)%N ->
  (forall n, probability (independent (@in_level L n)) (fun x => exp 1 * (n%:R / L%:R) <= \sum_u (x u : bool)%:R) <= exp (- (n%:R / L%:R))) /\
  (forall b (b0 : (0 < b)%N) (s : 'S_(L * b)) (tau : 'I_L), \sum_u (group b0 s u == tau)%:R = (L * b)%:R / L%:R :> real).
Proof.
move=> L0; split=> [n|b b0 s tau]; first exact: lem_9_1.
by rewrite group_sum // natrM mulrAC divff ?mul1r // pnatr_eq0 -lt0n.
Qed.

(* under the assumption of its proof, n >= L ln (1/beta') / epsilon^2 with epsilon <= 1 *)
Theorem lem_9_1_printed (L n : nat) (epsilon beta : real) : (0 < L)%N -> 0 < epsilon <= 1 -> 0 < beta < 1 ->
  L%:R * ln (1 / beta) / epsilon ^+ 2 <= n%:R ->
  [/\ 1 - exp (- (n%:R / L%:R)) <= probability (independent (@in_level L n)) (fun x => \sum_u (x u : bool)%:R <= exp 1 * (n%:R / L%:R)),
      exp (- (n%:R / L%:R)) <= beta &
      forall b (b0 : (0 < b)%N) (s : 'S_(L * b)) (tau : 'I_L), \sum_u (group b0 s u == tau)%:R = (L * b)%:R / L%:R :> real].
Proof.
move=> L0 /andP[e0 e1] /andP[b0 b1] nL; have LR : 0 < L%:R :> real by rewrite ltr0n.
have L1 : 1 <= L%:R :> real by rewrite ler1n.
have [_ blocks] := lem_9_1_both L0; split; last exact: blocks.
  apply: at_most (lexx _) (lem_9_1 n L0); apply: independent_distribution => u.
  split=> [[]|]; rewrite /in_level ?invr_ge0 ?ler0n ?subr_ge0 ?invf_le1 //.
  by rewrite big_bool /= addrC subrK.
have l0 : 0 <= ln (1 / beta) by rewrite ln_ge0 // ler_pdivlMr // mul1r ltW.
have -> : beta = exp (- ln (1 / beta)) by rewrite expN lnK ?divr_gt0 ?ltr01 // div1r invrK.
rewrite exp_le lerN2.
rewrite ler_pdivlMr // mulrC; apply: le_trans nL; rewrite ler_pdivlMr ?exprn_gt0 //.
by rewrite ler_piMr ?mulr_ge0 ?(ltW LR) // exprn_ile1 // ltW.
Qed.
End BothPartitions.
