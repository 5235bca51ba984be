(* Heavy hitters, Section 8: n users drawn into k groups independently and uniformly.

   paper        theorem    state
   Lemma 8.1    lem_8_1    explicit, independent partition: Delta_0 < sqrt(k n) + sqrt(2 n ln (4/beta')) with probability at least 1 - beta'/4;
                           with k = 8 ln (4/beta') this is 3 sqrt 2 sqrt(n ln (4/beta')) *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Martingale.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
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
  apply: le_trans (ler_sub_dist _ _) _; rewrite opprB addrA subrK /size_of (bigD1 i) //= [X in _ - X](bigD1 i) //=.
  rewrite (eq_bigr (fun u => (x' u == g)%:R)) => [|u ui]; last by rewrite e.
  rewrite opprD addrACA subrr addr0; apply: le_trans (ler_norm_sub _ _) _.
  by rewrite !ger0_norm ?ler0n.
apply: le_trans (ler_sum _ (fun g _ => d g)) _; rewrite big_split /=.
have one (a : 'I_k) : \sum_g (a == g)%:R = 1 :> real.
  by rewrite (bigD1 a) //= eqxx big1 ?addr0 // => g /negPf ng; rewrite eq_sym ng.
by rewrite !one -mulr2n.
Qed.

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
  by rewrite ler_subl_addr ler_addl -expr2 sqr_ge0.
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
have l0 : 0 <= l by rewrite ln_ge0 // ler_pdivl_mulr // mul1r (le_trans (ltW b1)) // ler1n.
have r0 : 0 <= 2%:R * n%:R * l by apply: mulr_ge0 => //; rewrite mulr_ge0 ?ler0n.
have := @mcdiarmid _ n any_group deviation (fun _ => 2%:R) any_group_distribution deviation_lipschitz eta (sqrt_ge0 _).
have -> : 2%:R * eta ^+ 2 / (\sum_(i < n) 2%:R ^+ 2) = l.
  rewrite sqr_sqrt // sumr_const card_ord -[2%:R ^+ 2 *+ n]mulr_natl.
  by move: (n%:R : real) (lt0r_neq0 np) => N N0; field.
rewrite expN lnK // invf_div; apply: le_trans; apply: probability_sub => // x h.
rewrite ler_subr_addr; apply: le_trans h; rewrite addrC ler_add2r; exact: deviation_mean.
Qed.
End Groups.
