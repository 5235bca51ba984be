(* Heavy hitters, Theorems 4.1 and 4.2 with blocks of one permutation at both layers, with numbers, for epsilon <= 1.

   paper         theorem                   state
   Theorem 4.2   thm_4_2_blocks_constant   repaired: (69/epsilon) sqrt(n L ln(8/beta'))
   Theorem 4.1   thm_4_1_blocks_events     repaired: private, and its list is a succinct histogram of at most sqrt n items
                 thm_4_1_blocks_rate       lambda <= (359/epsilon) sqrt(n L ln(n/beta)), n >= 8, L <= n *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Lemma82 Section7 Sketch HadaOracle Theorem42 Theorem42Constant.
From Exactdp.HeavyHitters Require Import Nested Theorem42Blocks HadaHeavy Theorem41.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Constant.
Variables (L k c : nat) (epsilon ell beta : real).
Hypotheses (L0 : (0 < L)%N) (e0 : 0 < epsilon) (e1 : epsilon <= 1) (ell1 : 1 <= ell) (k_small : k%:R <= 9%:R * ell).
Hypotheses (l0 : 0 <= ln (2%:R / beta)) (l_ell : ln (2%:R / beta) <= ell).
Let v : real := c%:R.
Let q := sqrt (v * ell).

Lemma blocks_constant (E := 8%:R * (sqrt (k%:R * v) + 2%:R * sqrt (v * ell))) :
  L%:R * (E + epsilon^-1 * sqrt (v * ell) + gain (exp epsilon) * sqrt 2%:R * sqrt (k%:R * v * ln (16%:R * exp 2%:R)) + block_deviation v beta) <=
  69%:R / epsilon * sqrt ((L * c)%:R * L%:R * ell).
Proof.
have ell0 : 0 < ell := lt_le_trans ltr01 ell1; have v0 : 0 <= v := ler0n _ _; have q0 : 0 <= q := sqrt_ge0 _.
have Lp : 0 <= L%:R :> real := ler0n _ _; have t1 : 1 < exp epsilon by rewrite -exp0 exp_lt.
have a1 : sqrt (k%:R * v) <= 3%:R * q.
  apply: sqrt_within; first exact: ler0n.
  have -> : 3%:R ^+ 2 * (v * ell) = 9%:R * ell * v :> real by ring.
  by rewrite ler_wpmul2r.
have a2 : sqrt (k%:R * v * ln (16%:R * exp 2%:R)) <= 27%:R / 4%:R * q.
  apply: sqrt_within; first by rewrite divr_ge0 ?ler0n.
  apply: (@le_trans _ _ (9%:R * ell * v * 5%:R)).
    apply: (@le_trans _ _ (k%:R * v * 5%:R)); first by rewrite ler_wpmul2l ?ln16_le // mulr_ge0 ?ler0n.
    by rewrite ler_wpmul2r ?ler0n // ler_wpmul2r.
  have e : (27%:R / 4%:R) ^+ 2 * (v * ell) - 9%:R * ell * v * 5%:R = 9%:R / 16%:R * (v * ell) by field.
  by rewrite -subr_ge0 e mulr_ge0 ?divr_ge0 ?ler0n // mulr_ge0 // ltW.
have rho : gain (exp epsilon) * sqrt 2%:R <= 221%:R / 60%:R / epsilon.
  have -> : 221%:R / 60%:R / epsilon = 13%:R / 5%:R / epsilon * (17%:R / 12%:R) by field; rewrite gt_eqF.
  by apply: ler_pmul; rewrite ?sqrt_ge0 ?sqrt2_le ?gain_le // ltW // gain_gt0.
have a3 : gain (exp epsilon) * sqrt 2%:R * sqrt (k%:R * v * ln (16%:R * exp 2%:R)) <= 221%:R / 60%:R / epsilon * (27%:R / 4%:R * q).
  by apply: ler_pmul => //; rewrite ?sqrt_ge0 // mulr_ge0 ?sqrt_ge0 // ltW // gain_gt0.
have over d : 0 <= d -> d * q <= d / epsilon * q by move=> d0; rewrite ler_wpmul2r // ler_pdivl_mulr // ler_pimulr.
have a4 : E <= 40%:R / epsilon * q.
  apply: le_trans (over _ (ler0n _ 40)); rewrite /E -/q; move: a1; move: (sqrt (k%:R * v)) => a; clear=> a1; toR; lra.
have dev : block_deviation v beta <= 29%:R / 12%:R / epsilon * q.
  apply: le_trans (over (29%:R / 12%:R) _); last by rewrite divr_ge0 ?ler0n.
  have h1 : sqrt v <= q by apply: sqrt_le; rewrite ler_pemulr.
  have h2 : sqrt (2%:R * v * ln (2%:R / beta)) <= 17%:R / 12%:R * q.
    apply: (@le_trans _ _ (sqrt (2%:R * (v * ell)))); last by rewrite sqrtM ?ler0n // ler_wpmul2r // sqrt2_le.
    by apply: sqrt_le; rewrite -mulrA ler_wpmul2l ?ler0n // ler_wpmul2l.
  rewrite /block_deviation; move: (sqrt v) (sqrt (_ * _)) h1 h2 => a b; clear=> h1 h2; toR; lra.
have Lq : sqrt ((L * c)%:R * L%:R * ell) = L%:R * q.
  rewrite -[in RHS](sqrt_sqr Lp) /q -sqrtM ?sqr_ge0 //; congr sqrt; rewrite natrM -/v; ring.
rewrite Lq mulrCA; apply: (ler_wpmul2l Lp); rewrite -/q in a4 *.
apply: le_trans (ler_add (ler_add (ler_add a4 (lexx _)) a3) dev) _; rewrite -subr_ge0.
have -> : 69%:R / epsilon * q - (40%:R / epsilon * q + epsilon^-1 * q + 221%:R / 60%:R / epsilon * (27%:R / 4%:R * q) + 29%:R / 12%:R / epsilon * q) =
  173%:R / 240%:R / epsilon * q by field; rewrite gt_eqF.
by rewrite mulr_ge0 // divr_ge0 ?(ltW e0) // divr_ge0 ?ler0n.
Qed.
End Constant.

Theorem thm_4_2_blocks_constant (D X H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X)
  (epsilon beta : real) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (ell := ln (8%:R / beta)) :
  distribution w -> (forall a, is_median a (middle a)) -> 0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  (1 < L)%N -> 8%:R * ell <= k%:R <= 9%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  probability (nested_law (@any_order n) level place prefix w hash (A := hrr n j (exp epsilon)) x)
    (fun o => 69%:R / epsilon * sqrt (n%:R * L%:R * ell) <
      `|nested_estimate level place hash middle o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof.
move=> dw med e0 e1 b01 hs L1 /andP[kl ks] ml; have t1 : 1 < exp epsilon by rewrite -exp0 exp_lt.
have [bp b1] := andP b01; have m0 : 0 < 2%:R ^+ j :> real by rewrite exprn_gt0 // ltr0n.
have rho0 : 0 <= gain (exp epsilon) * sqrt 2%:R by rewrite mulr_ge0 ?sqrt_ge0 // ltW // gain_gt0.
have pA : proper (hrr n j (exp epsilon)) by exact: hrr_proper.
have ell1 : 1 <= ell by apply: ln_ratio => //; rewrite ler_nat.
have l0 : 0 <= ln (2%:R / beta) by rewrite ln_ge0 // ler_pdivl_mulr // mul1r ltW // (lt_trans b1) // ltr1n.
have l2 : ln (2%:R / beta) <= ell by rewrite ln_ratio_le ?ltr0n // ler_nat.
have h := thm_4_2_blocks L0 k0 b0 g prefix x s dw pA (@hrr_accurate n j (exp epsilon) t1) med e0 m0 rho0 b01 hs L1 kl ml.
apply: le_trans h; apply: probability_sub => [|o]; first by apply: nested_distribution => //; exact: any_order_distribution.
apply: le_lt_trans; exact: blocks_constant.
Qed.

Theorem thm_4_1_blocks_events (A D H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D)
  (epsilon beta : real) (t := exp epsilon) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (part := @any_order n)
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 69%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (nested_public (L := L) (k := k) part w (A := hrr n j t))
    (nested_message level place (prefix_of code) hash (A := hrr n j t) u))) /\
  forall E : pred _, (forall o, heavy_event code (nested_estimate level place hash middle (A := hrr n j t)) threshold x o -> E o) ->
    1 - beta <= probability (nested_law part level place (prefix_of code) w hash (A := hrr n j t) x) E.
Proof.
move=> ci dw med hs e0 e1 b01 L1 letters kk ml; have t1 : 1 < t by rewrite -exp0 exp_lt.
have e : 8%:R / (beta / (n * L)%:R) = 8%:R * (n * L)%:R / beta by rewrite invf_div mulrA.
have n0 : (0 < n)%N by rewrite !muln_gt0 L0 k0.
have dp := any_order_distribution n; have pA : proper (hrr n j t) by exact: hrr_proper.
have c2 : 2%:R <= 69%:R :> real by rewrite ler_nat.
have c3 : 3%:R <= 8%:R :> real by rewrite ler_nat.
split=> [u|E]; first by apply: nested_privacy => //; exact: hrr_private.
apply: (@heavy_theorem A D L code epsilon beta ci L0 e0 e1 b01 n _ _ _ x 69%:R 8%:R) => //; first exact: nested_distribution.
move=> g s; have [bp b1] := andP b01; have nL : 0 < (n * L)%:R :> real by rewrite ltr0n muln_gt0 n0.
have b' : 0 < beta / (n * L)%:R < 1.
  by rewrite divr_gt0 //= ltr_pdivr_mulr // mul1r (lt_le_trans b1) // ler1n -(ltr0n real_realType).
have h := @thm_4_2_blocks_constant D _ H L k b j L0 k0 b0 (prefix_of code) w hash middle x g s epsilon (beta / (n * L)%:R) dw med e0 e1 b' hs L1.
by move: h; rewrite -/n e => h; exact: h.
Qed.

(* lambda = 3 lambda' as the paper has it, with ln(n/beta) *)
Theorem thm_4_1_blocks_rate (n L : nat) (epsilon beta : real) : (8 <= n)%N -> (0 < L <= n)%N -> 0 < epsilon -> 0 < beta < 1 ->
  3%:R * (69%:R / epsilon * sqrt (n%:R * L%:R * ln (8%:R * (n * L)%:R / beta))) <=
  359%:R / epsilon * sqrt (n%:R * L%:R * ln (n%:R / beta)).
Proof.
move=> n8 /andP[L0 Ln] e0 /andP[b0 b1]; have n0 : (0 < n)%N by exact: leq_trans n8.
have np : 0 < n%:R :> real by rewrite ltr0n.
have nL : 0 < (n * L)%:R :> real by rewrite ltr0n muln_gt0 n0.
have i1 : 1 <= beta^-1 by rewrite -[X in X <= _]invr1 lef_pinv ?posrE ?ltr01 //; exact: ltW.
have h : ln (8%:R * (n * L)%:R / beta) <= 3%:R * ln (n%:R / beta).
  have -> : 3%:R * ln (n%:R / beta) = ln ((n%:R / beta) ^+ 3) by rewrite lnX // divr_gt0.
  apply: ln_le; first by rewrite divr_gt0 // mulr_gt0 // ltr0n.
  rewrite exprMn; apply: ler_pmul; rewrite ?invr_ge0 ?(ltW b0) //; first by rewrite mulr_ge0 ?ler0n.
    rewrite -natrX -natrM ler_nat !expnS expn0 muln1; apply: leq_mul => //; exact: leq_mul.
  by rewrite -{1}(expr1 beta^-1) ler_weexpn2l.
have l0 : 0 <= ln (n%:R / beta).
  by rewrite ln_ge0 // ler_pdivl_mulr // mul1r (le_trans (ltW b1)) // ler1n.
set Y := n%:R * L%:R * ln (n%:R / beta); have hs : sqrt (n%:R * L%:R * ln (8%:R * (n * L)%:R / beta)) <= 359%:R / 207%:R * sqrt Y.
  apply: sqrt_within; first by rewrite divr_ge0 ?ler0n.
  have Y0 : 0 <= Y by rewrite mulr_ge0 // mulr_ge0 ?ler0n.
  apply: (@le_trans _ _ (3%:R * Y)).
    have -> : 3%:R * Y = n%:R * L%:R * (3%:R * ln (n%:R / beta)) by rewrite /Y; ring.
    by rewrite ler_wpmul2l // mulr_ge0 ?ler0n.
  by rewrite ler_wpmul2r //; toR; lra.
have c0 : 0 <= 207%:R / epsilon by rewrite divr_ge0 ?ler0n // ltW.
have -> : 3%:R * (69%:R / epsilon * sqrt (n%:R * L%:R * ln (8%:R * (n * L)%:R / beta))) =
  207%:R / epsilon * sqrt (n%:R * L%:R * ln (8%:R * (n * L)%:R / beta)) by field; rewrite gt_eqF.
apply: le_trans (ler_wpmul2l c0 hs) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; by field; rewrite gt_eqF.
Qed.
