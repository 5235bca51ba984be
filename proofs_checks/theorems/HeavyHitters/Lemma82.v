(* Heavy hitters, Section 8.4: the norms of the groups, added up.

   paper        theorem               state
   Lemma 8.1    lem_8_1_permutation   proved for the blocks of a permutation, k divides n: the sizes are n / k
   Lemma 8.2    lem_8_2               explicit, independent partition: Delta_1 < sqrt(k n) + sqrt(2 n ln (4/beta'))
                lem_8_2_permutation   explicit, blocks of a permutation: Delta_1 < sqrt(k n) + 2 sqrt(n ln (4/beta')), k divides n *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Martingale.
From Exactdp.HeavyHitters Require Import Groups Permutations Symmetric Partition.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.

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
by apply: le_trans (ler_norm_sub _ _) _; rewrite !ger0_norm ?ler0n.
Qed.

Theorem lem_8_2 (beta : real) : 0 < beta < 1 ->
  probability P (fun a => sqrt (k%:R * n%:R) + sqrt (2%:R * n%:R * ln (4%:R / beta)) <= deviations x a) <= beta / 4%:R.
Proof.
move=> /andP[b0 b1]; set l := ln (4%:R / beta); set eta := sqrt (2%:R * n%:R * l).
have np : 0 < (n%:R : real) by rewrite ltr0n.
have b4 : 0 < 4%:R / beta by rewrite divr_gt0 ?ltr0n.
have l0 : 0 <= l by rewrite ln_ge0 // ler_pdivl_mulr // mul1r (le_trans (ltW b1)) // ler1n.
have r0 : 0 <= 2%:R * n%:R * l by apply: mulr_ge0 => //; rewrite mulr_ge0 ?ler0n.
have := @mcdiarmid _ n (@any_group n k) (fun a => deviations x a) (fun _ => 2%:R) dg deviations_lipschitz eta (sqrt_ge0 _).
have -> : 2%:R * eta ^+ 2 / (\sum_(i < n) 2%:R ^+ 2) = l.
  rewrite sqr_sqrt // sumr_const card_ord -[2%:R ^+ 2 *+ n]mulr_natl.
  by move: (n%:R : real) (lt0r_neq0 np) => N N0; field.
rewrite expN lnK // invf_div; apply: le_trans; apply: probability_sub => // a h.
rewrite ler_subr_addr; apply: le_trans h; rewrite addrC ler_add2r; exact: independent_mean.
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
rewrite -(ler_pmul2l p) (_ : (K * B - 1) * q = (B - 1) / K); last by rewrite [RHS]mulrBl mul1r -h addrAC subrr add0r.
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
by rewrite ler_wpmul2l ?sqrt_ge0 //; apply: le_trans (ler_norm_sub _ _) _; rewrite !ger0_norm ?ler0n.
Qed.

Theorem lem_8_2_permutation (beta : real) : 0 < beta < 1 ->
  probability P (fun s => sqrt (k%:R * n%:R) + 2%:R * sqrt (n%:R * ln (4%:R / beta)) <= deviations x (group s)) <= beta / 4%:R.
Proof.
move=> /andP[p0 p1]; set l := ln (4%:R / beta); set eta := 2%:R * sqrt (n%:R * l).
have np : 0 < (n%:R : real) by rewrite ltr0n muln_gt0 k0.
have b4 : 0 < 4%:R / beta by rewrite divr_gt0 ?ltr0n.
have l0 : 0 <= l by rewrite ln_ge0 // ler_pdivl_mulr // mul1r (le_trans (ltW p1)) // ler1n.
have eta0 : 0 <= eta by rewrite mulr_ge0 ?ler0n ?sqrt_ge0.
have := swaps deviations_swap eta0.
have -> : 2%:R * eta ^+ 2 / (n%:R * (2%:R * sqrt 2%:R) ^+ 2) = l.
  rewrite /eta !exprMn !sqr_sqrt ?ler0n //; last by rewrite mulr_ge0 ?ler0n.
  by move: (n%:R : real) (lt0r_neq0 np) => N N0; field.
rewrite expN lnK // invf_div; apply: le_trans; apply: probability_sub => // s h.
rewrite ler_subr_addr; apply: le_trans h; rewrite addrC ler_add2r; exact: permutation_mean.
Qed.
End Blocks.
