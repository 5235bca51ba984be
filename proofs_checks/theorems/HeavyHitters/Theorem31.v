(* Heavy hitters, Theorem 3.1: the error of the parameterised sketch around any oracle.

   paper           theorem              state
   Theorem 3.3     thm_3_3              repaired: explicit sets G_2 and G_3 of good groups, any oracle, any partition
   Theorem 3.1     thm_3_1_error        repaired: any partition that rarely has many unbalanced groups *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Symmetric Partition Lemma82 Independence Sketch Section3.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.

(* parts that add up to less than d: fewer than an eighth of them are above 8 d / k *)
Lemma few_large (k : nat) (a : 'I_k -> real) (d : real) : (0 < k)%N -> (forall g, 0 <= a g) -> \sum_g a g < d ->
  ~~ many (fun g => 8%:R * d < k%:R * a g).
Proof.
move=> k0 a0 s; apply/negP; rewrite /many => m; move: s; rewrite ltNge => /negP[].
have kp : 0 < k%:R :> real by rewrite ltr0n.
have [d0|d0] := leP d 0; first by apply: le_trans d0 _; apply: sumr_ge0.
rewrite -(ler_pmul2l kp) mulr_sumr (bigID (fun g => 8%:R * d < k%:R * a g)) /=; apply: ler_paddr.
  by apply: sumr_ge0 => g _; rewrite mulr_ge0 // ltW.
apply: (@le_trans _ _ (\sum_(g | 8%:R * d < k%:R * a g) 8%:R * d)); last by apply: ler_sum => g /ltW.
rewrite sumr_const -[X in _ <= X]mulr_natl mulrA ler_wpmul2r ?(ltW d0) // mulrC -natrM ler_nat.
by apply: leq_trans m _; rewrite leq_mul2l /= eq_leq //; apply: eq_card => g; rewrite !inE unfold_in.
Qed.

Section Error.
Variables (X M H J : finType) (n k : nat) (part : J -> real) (place : J -> 'I_n -> 'I_k).
Variables (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (x : 'I_n -> X) (v : X).
Variables (middle : ('I_k -> real) -> real) (epsilon m rho beta : real).
Hypotheses (dp : distribution part) (dw : distribution w) (pA : proper A) (accA : accurate A rho) (n0 : (0 < n)%N) (k0 : (0 < k)%N).
Hypotheses (med : forall a, is_median a (middle a)) (epsilon0 : 0 < epsilon) (m0 : 0 < m) (rho0 : 0 <= rho) (b01 : 0 < beta < 1).
Let ell := ln (4%:R / beta).
Hypotheses (k_large : 8%:R * ell <= k%:R).
Hypothesis hashes : forall v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1.
Hypothesis m_large : 8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= m.
Notation law := (sketch_law (A := A) part place w hash x).

Let b0 : 0 < beta. Proof. by case/andP: b01. Qed.
Let b4 : 1 < 4%:R / beta. Proof. by rewrite ltr_pdivl_mulr // mul1r (lt_trans (proj2 (andP b01))) // ltr1n. Qed.
Let ell0 : 0 < ell. Proof. exact: ln_gt0. Qed.
Let kp : 0 < k%:R :> real. Proof. by rewrite ltr0n. Qed.
Let tail : exp (- (k%:R / 8%:R)) <= beta / 4%:R.
Proof.
rewrite -[X in _ <= X](lnK (divr_gt0 b0 _)) ?ltr0n // exp_le -[beta / _]invf_div lnV ?ler_opp2 -/ell; last exact: lt_trans ltr01 b4.
by rewrite ler_pdivl_mulr ?ltr0n // mulrC.
Qed.

(* G_2 and G_3, for any partition and any oracle: more than 7k/8 groups are good, each with probability 1 - beta'/4 or more *)
Theorem thm_3_3 :
  probability law (fun o => many (fun g => epsilon^-1 * sqrt (k%:R * size_in place o g * ell) < lambda2 place hash x v o g)) <= beta / 4%:R /\
  probability law (fun o => many (fun g => k%:R * (rho * sqrt (size_in place o g * ln (16%:R * exp 2%:R))) < `|lambda3 place hash x v o g|)) <= beta / 4%:R.
Proof. by split; apply: le_trans tail; [exact: (@many_collide _ _ _ _ _ _ _ place _ _ _ x _ dp dw pA k0 _ _ _ epsilon0 m0 ell0 hashes m_large)|exact: many_wrong]. Qed.

Theorem thm_3_1_error (N D : real) :
  probability part (fun j => many (fun g => N < k%:R * #|members place j g|%:R)) <= beta / 4%:R ->
  probability part (fun j => many (fun g => D < `|k%:R * users_at x (members place j g) v - users_at x setT v|)) <= beta / 4%:R ->
  probability law (fun o => D + epsilon^-1 * sqrt (N * ell) + rho * sqrt (k%:R * N * ln (16%:R * exp 2%:R)) <
    `|middle (copy place hash o v) - users_at x setT v|) <= beta.
Proof.
move=> h0 h1; have [h2 h3] := thm_3_3; have dl : distribution law by exact: sketch_distribution.
set L := ln (16%:R * exp 2%:R).
have L0 : 0 <= L.
  rewrite ln_ge0 //; apply: le_trans (_ : 16%:R * 1 <= _); first by rewrite mulr1 ler1n.
  by rewrite ler_wpmul2l ?ler0n // exp_ge1 ler0n.
pose B0 (o : (J * {ffun 'I_k -> H * coin A}) * {ffun 'I_n -> report A}) g := N < k%:R * #|members place o.1.1 g|%:R.
pose B1 (o : (J * {ffun 'I_k -> H * coin A}) * {ffun 'I_n -> report A}) g := D < `|lambda1 place x v o g|.
pose B2 (o : (J * {ffun 'I_k -> H * coin A}) * {ffun 'I_n -> report A}) g := epsilon^-1 * sqrt (k%:R * size_in place o g * ell) < lambda2 place hash x v o g.
pose B3 (o : (J * {ffun 'I_k -> H * coin A}) * {ffun 'I_n -> report A}) g := k%:R * (rho * sqrt (size_in place o g * L)) < `|lambda3 place hash x v o g|.
have p0 : probability law (fun o => many (B0 o)) <= beta / 4%:R.
  exact: (of_partition place hash x dw pA (B := fun j => many (fun g => N < k%:R * #|members place j g|%:R)) h0).
have p1 : probability law (fun o => many (B1 o)) <= beta / 4%:R.
  exact: (of_partition place hash x dw pA (B := fun j => many (fun g => D < `|k%:R * users_at x (members place j g) v - users_at x setT v|)) h1).
have -> : beta = (beta / 4%:R + beta / 4%:R) + (beta / 4%:R + beta / 4%:R) by field.
apply: le_trans (ler_add (ler_add p0 p1) (ler_add h2 h3)).
apply: le_trans (ler_add (probability_or _ _ dl) (probability_or _ _ dl)).
apply: le_trans (probability_or _ _ dl); apply: probability_sub => // o; apply: contraTT.
rewrite !negb_or -leNgt => /andP[/andP[g0 g1] /andP[g2 g3]].
pose B g := [|| B0 o g, B1 o g, B2 o g | B3 o g].
apply: (@median_within k (copy place hash o v) B) => // [|g].
  have le : (#|B| <= #|B0 o| + #|B1 o| + (#|B2 o| + #|B3 o|))%N.
    rewrite -!sum1_card [X in (X <= _)%N]big_mkcond [X in (_ <= X + _ + (_ + _))%N]big_mkcond [X in (_ <= _ + X + (_ + _))%N]big_mkcond.
    rewrite [X in (_ <= _ + (X + _))%N]big_mkcond [X in (_ <= _ + (_ + X))%N]big_mkcond -!big_split /=; apply: leq_sum => g _.
    rewrite !unfold_in /B /B0 /B1 /B2 /B3 /L.
    by case: (N < _)%R; case: (D < _)%R; case: (epsilon^-1 * _ < _)%R; case: (k%:R * (rho * _) < _)%R.
  move: g0 g1 g2 g3; rewrite /many -!ltnNge -/(B2 o) -/(B3 o) => g0 g1 g2 g3.
  have e : (8 * #|B| < 4 * k)%N.
    apply: leq_ltn_trans (leq_mul (leqnn 8) le) _; rewrite !mulnDr (_ : 4 * k = k + k + (k + k))%N; last by rewrite !addnn -!muln2 -mulnA mulnC.
    by rewrite -!addSn; apply: leq_add; apply: leq_add => //; exact: ltnW.
  by rewrite -(ltn_pmul2l (isT : 0 < 4)%N) mulnA.
rewrite /B !negb_or /B0 /B1 /B2 /B3 -!leNgt => /and4P[e0 e1 e2 e3].
have lam2 : 0 <= lambda2 place hash x v o g by rewrite mulr_ge0 ?(ltW kp) ?collisions_ge0.
rewrite error_parts; apply: le_trans (ler_norm_add _ _) _; apply: ler_add.
  apply: le_trans (ler_norm_add _ _) _; apply: ler_add => //; rewrite ger0_norm //; apply: le_trans e2 _.
  by rewrite ler_wpmul2l ?invr_ge0 ?(ltW epsilon0) //; apply: sqrt_le; rewrite ler_wpmul2r ?(ltW ell0).
apply: le_trans e3 _; rewrite mulrCA ler_wpmul2l // -{1}(sqrt_sqr (ltW kp)) -sqrtM ?sqr_ge0 //; apply: sqrt_le.
rewrite mulrA ler_wpmul2r // expr2 -mulrA ler_wpmul2l ?(ltW kp) //.
Qed.
End Error.
