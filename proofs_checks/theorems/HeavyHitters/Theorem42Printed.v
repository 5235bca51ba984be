(* Heavy hitters, Theorem 4.2 for independent partitions and an integer k = 8 l', in the form of the paper's proof.

   paper         theorem            state
   Theorem 4.2   thm_4_2_printed    sqrt(n L) [K sqrt(e l') + 1 + (sqrt 2 + 2/3) sqrt(ln(2/beta'))], l' = ln(16/beta')
                 thm_4_2_rate       in d and n as printed, L = ceil(2 ln d / ln n), d >= sqrt n, beta' <= 1/2 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Lemma82 Lemma92Independent Section7 Sketch HadaOracle Levels LevelOracle.
From Exactdp.HeavyHitters Require Import Theorem42 Theorem42Constant.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Printed.
Variables (n L k : nat) (C epsilon beta : real).
Let ell : real := ln (16%:R / beta).
Let v : real := n%:R / L%:R.
Let N : real := exp 1 * v.
Hypotheses (L0 : (0 < L)%N) (v0 : 0 < v) (ell0 : 0 < ell) (k8 : k%:R = 8%:R * ell) (C0 : 0 <= C).
Hypotheses (l0 : 0 <= ln (2%:R / beta)) (lv : ln (2%:R / beta) <= v).
Let K := 24%:R * sqrt 2%:R + (epsilon^-1 + 4%:R * C * sqrt (ln (16%:R * exp 2%:R))) * sqrt (1 + 24%:R * sqrt 2%:R * sqrt (ell / N)).
Let N0 : 0 < N. Proof. by rewrite mulr_gt0 ?exp_gt0. Qed.
Let Lp : 0 < L%:R :> real. Proof. by rewrite ltr0n. Qed.
Let s22 : sqrt 2%:R * sqrt 2%:R = 2%:R. Proof. by rewrite -expr2 sqr_sqrt ?ler0n. Qed.

Lemma sketch_error_eight : sketch_error k epsilon (C * sqrt 2%:R) ell N = K * sqrt (N * ell).
Proof.
set q := sqrt (N * ell); set r := sqrt (ell / N); set y := sqrt (1 + 24%:R * sqrt 2%:R * r); set l16 := ln (16%:R * exp 2%:R).
have Nl0 : 0 <= N * ell by rewrite mulr_ge0 // ltW.
have s8 : sqrt 8%:R = 2%:R * sqrt 2%:R by rewrite -{1}(sqrt_sqr (ler0n _ 2)) -sqrtM ?sqr_ge0 //; congr sqrt; ring.
have a1 : sqrt (k%:R * N) = 2%:R * sqrt 2%:R * q.
  by rewrite k8 -s8 -sqrtM ?ler0n //; congr sqrt; ring.
have a2 : sqrt (2%:R * N * ell) = sqrt 2%:R * q by rewrite -mulrA sqrtM ?ler0n.
have qr : q = N * r.
  rewrite /r -{1}(sqrt_sqr (ltW N0)) -sqrtM ?sqr_ge0 //; congr sqrt; by field; rewrite gt_eqF.
have y0 : 0 <= 1 + 24%:R * sqrt 2%:R * r by rewrite addr_ge0 ?ler01 // !mulr_ge0 ?ler0n ?sqrt_ge0.
rewrite /sketch_error a1 a2; set D := 8%:R * _; have DE : D = 24%:R * sqrt 2%:R * q by rewrite /D; ring.
have ND : N + D = N * (1 + 24%:R * sqrt 2%:R * r) by rewrite DE qr; ring.
have a3 : sqrt ((N + D) * ell) = q * y by rewrite ND mulrAC sqrtM.
have a4 : sqrt (k%:R * (N + D) * l16) = 2%:R * sqrt 2%:R * q * y * sqrt l16.
  have -> : k%:R * (N + D) * l16 = 8%:R * ((N * ell) * ((1 + 24%:R * sqrt 2%:R * r) * l16)) by rewrite ND k8; ring.
  rewrite sqrtM ?ler0n // s8 (sqrtM _ Nl0) -/q (sqrtM _ y0) -/y; ring.
rewrite a3 a4 DE /K -/l16 -/r -/y -/q; have -> : C * sqrt 2%:R * (2%:R * sqrt 2%:R * q * y * sqrt l16) =
  (sqrt 2%:R * sqrt 2%:R) * 2%:R * C * q * y * sqrt l16 by ring.
by rewrite s22; ring.
Qed.

Lemma printed_error : L%:R * (sketch_error k epsilon (C * sqrt 2%:R) ell N + level_deviation v beta) <=
  sqrt (n%:R * L%:R) * (K * sqrt (exp 1 * ell) + 1 + (sqrt 2%:R + 2%:R / 3%:R) * sqrt (ln (2%:R / beta))).
Proof.
have nL : 0 <= n%:R * L%:R :> real by rewrite mulr_ge0 ?ler0n.
have out a : L%:R * sqrt (v * a) = sqrt (n%:R * L%:R) * sqrt a.
  rewrite -{1}(sqrt_sqr (ltW Lp)) -!sqrtM ?sqr_ge0 //; congr sqrt; rewrite /v; by field; rewrite gt_eqF.
rewrite sketch_error_eight /level_deviation !mulrDr -!addrA ler_add //.
  rewrite mulrCA [X in _ <= X]mulrCA (_ : N * ell = v * (exp 1 * ell)) ?out //; by rewrite /N; ring.
have e1 : L%:R * sqrt v = sqrt (n%:R * L%:R) * 1.
  have := out 1; rewrite mulr1 => ->; congr (_ * _); by rewrite -[X in sqrt X](expr1n _ 2) sqrt_sqr ?ler01.
rewrite e1 ler_add2l -mulrDr; apply: le_trans (ler_wpmul2l (ltW Lp) (deviation_large l0 lv)) _.
by rewrite mulrCA out mulrCA.
Qed.
End Printed.

Theorem thm_4_2_printed (D X H : finType) (n L k j : nat) (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j)
  (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X) (epsilon beta : real) (level := fun (a : {ffun 'I_n -> 'I_L}) u => a u)
  (C := gain (exp epsilon)) (ell := ln (16%:R / beta)) (N := exp 1 * (n%:R / L%:R))
  (K := 24%:R * sqrt 2%:R + (epsilon^-1 + 4%:R * C * sqrt (ln (16%:R * exp 2%:R))) * sqrt (1 + 24%:R * sqrt 2%:R * sqrt (ell / N))) :
  distribution w -> (forall a, is_median a (middle a)) -> 0 < epsilon -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  ln (4%:R / beta) <= n%:R / L%:R -> k%:R = 8%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * N / ell) <= 2%:R ^+ j ->
  1 - beta <= probability (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash (exp epsilon) middle) x)
    (fun o => `|level_estimate level o g s - users_at (fun u => prefix g (x u)) setT s| <=
      sqrt (n%:R * L%:R) * (K * sqrt (exp 1 * ell) + 1 + (sqrt 2%:R + 2%:R / 3%:R) * sqrt (ln (2%:R / beta)))).
Proof.
move=> dw med e0 b01 hs large k8 ml; have t1 : 1 < exp epsilon by rewrite -exp0 exp_lt.
have [b0 b1] := andP b01; have L0 : (0 < L)%N := leq_ltn_trans (leq0n g) (ltn_ord g).
have lg c : 1 <= c -> 0 < ln (c / beta) by move=> c1; rewrite ln_gt0 // ltr_pdivl_mulr // mul1r (lt_le_trans b1).
have ell0 : 0 < ell by apply: lg; rewrite ler1n.
have k0 : (0 < k)%N by rewrite -(ltr0n real_realType) k8 mulr_gt0 ?ltr0n.
have kl : 8%:R * ell <= k%:R by rewrite k8.
have v0 : 0 < n%:R / L%:R :> real by apply: lt_le_trans large; apply: lg; rewrite ler1n.
have l0 : 0 <= ln (2%:R / beta) by apply: ltW; apply: lg; rewrite ler1n.
have lv : ln (2%:R / beta) <= n%:R / L%:R by apply: le_trans large; rewrite ln_ratio_le ?ltr0n // ler_nat.
have C0 : 0 <= C by apply/ltW/gain_gt0.
have dl : distribution (levels_law (independent (@any_group n L)) level prefix (B := hada_oracle n w hash (exp epsilon) middle) x).
  apply: levels_distribution; last exact: hada_proper.
  by apply: independent_distribution; exact: any_group_distribution.
have h := thm_4_2_hada dw t1 e0 b01 hs k0 med prefix x g s kl ml large.
apply: le_trans (_ : 1 - probability _ _ <= _); first by rewrite ler_add2l ler_opp2; exact: h.
rewrite -probabilityC //; apply: probability_sub => // o; rewrite -leNgt => a; apply: le_trans a _.
exact: printed_error.
Qed.

(* C = 322 and c = 16, or C = 194 or 69 and c = 8 *)
Theorem thm_4_2_rate (d n L : nat) (C c epsilon beta : real) : (1 < n)%N -> (n ^ L.-1 < d ^ 2)%N -> (n <= d ^ 2)%N -> (0 < L)%N ->
  0 < C -> 0 < c -> c <= 16%:R -> 0 < epsilon -> 0 < beta -> beta <= 2%:R^-1 ->
  C / epsilon * sqrt (n%:R * L%:R * ln (c / beta)) <= 5%:R * C / epsilon * sqrt (n%:R * ln d%:R * ln (1 / beta) / ln n%:R).
Proof.
move=> n1 nd1 nd L0 C0 c0 c16 e0 b0 b2; have [ln0 ld h] := levels_rate n1 nd1 nd L0.
have i2 : 2%:R <= beta^-1 by rewrite -[2%:R]invrK lef_pinv ?posrE // invr_gt0 ltr0n.
have lb : 0 <= ln (1 / beta) by rewrite ln_ge0 // div1r; apply: le_trans i2; rewrite ler1n.
have h2 : ln (c / beta) <= 5%:R * ln (1 / beta).
  have -> : 5%:R * ln (1 / beta) = ln (beta^-1 ^+ 5) by rewrite lnX ?invr_gt0 // div1r.
  apply: ln_le; first by rewrite divr_gt0.
  rewrite exprSr ler_wpmul2r ?invr_ge0 ?(ltW b0) //; apply: le_trans c16 _.
  have -> : 16%:R = 2%:R ^+ 4 :> real by rewrite -natrX.
  by rewrite ler_expn2r ?nnegrE ?ler0n ?invr_ge0 ?(ltW b0).
set S := n%:R * ln d%:R * _ / _.
have hS : n%:R * L%:R * ln (c / beta) <= 5%:R ^+ 2 * S.
  apply: le_trans (ler_wpmul2l _ h2) _; first by rewrite mulr_ge0 ?ler0n.
  have e : 5%:R ^+ 2 * S - n%:R * L%:R * (5%:R * ln (1 / beta)) =
      5%:R * n%:R * ln (1 / beta) / ln n%:R * ((4%:R * ln d%:R - L%:R * ln n%:R) + ln d%:R).
    by rewrite /S; move: (ln n%:R) (ln (1 / beta)) (ln d%:R) ln0 => l l' l'' l0; field; rewrite gt_eqF.
  rewrite -subr_ge0 e; apply: mulr_ge0; last by apply: addr_ge0; rewrite ?subr_ge0.
  by apply: divr_ge0; [apply: mulr_ge0 => //; apply: mulr_ge0; exact: ler0n|exact: ltW].
have hs := sqrt_within (ler0n _ 5) hS; have Ce : 0 <= C / epsilon by rewrite divr_ge0 // ltW.
have -> : 5%:R * C / epsilon * sqrt S = C / epsilon * (5%:R * sqrt S) by field; rewrite gt_eqF.
exact: (ler_wpmul2l Ce hs).
Qed.
