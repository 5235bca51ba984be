(* Heavy hitters, Section 3: the error of one group in three parts, lambda_1 (partition), lambda_2 (collisions), lambda_3 (oracle);
   an eighth of the groups have a large lambda_2, or a large lambda_3, with probability e^(-k/8) or less, for any partition. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Independence Sketch.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Errors.
Variables (X M H J : finType) (n k : nat) (part : J -> real) (place : J -> 'I_n -> 'I_k).
Variables (w : H -> real) (hash : H -> X -> M) (A : oracle n M).
Notation outcome := ((J * {ffun 'I_k -> H * coin A}) * {ffun 'I_n -> report A})%type.
Variables (x : 'I_n -> X) (v : X).
Implicit Types (o : outcome) (g : 'I_k) (S : {set 'I_n}).
Notation inside o g := (members place o.1.1 g).

(* users of S with another item and the same hash value *)
Definition collisions (S : {set 'I_n}) (h : H) : real := \sum_(u in S) ((x u != v) && (hash h (x u) == hash h v))%:R.
(* lambda_1, lambda_2, lambda_3 of the group g *)
Definition lambda1 o g : real := k%:R * users_at x (inside o g) v - users_at x setT v.
Definition lambda2 o g : real := k%:R * collisions (inside o g) (o.1.2 g).1.
Definition lambda3 o g : real := k%:R * (guess A (inside o g) (o.1.2 g).2 o.2 (hash (o.1.2 g).1 v) -
  users_at (fun u => hash (o.1.2 g).1 (x u)) (inside o g) (hash (o.1.2 g).1 v)).
Definition size_in o g : real := #|inside o g|%:R.

Lemma error_parts o g : copy place hash o v g - users_at x setT v = lambda1 o g + lambda2 o g + lambda3 o g.
Proof.
have e S h : users_at (fun u => hash h (x u)) S (hash h v) = users_at x S v + collisions S h.
  rewrite /users_at /collisions -big_split; apply: eq_bigr => u _ /=.
  by have [->|_] := eqVneq (x u) v; rewrite ?eqxx ?addr0 ?add0r.
by rewrite /copy /lambda1 /lambda2 /lambda3 e; ring.
Qed.

Hypotheses (dp : distribution part) (dw : distribution w) (pA : proper A) (n0 : (0 < n)%N) (k0 : (0 < k)%N).
Notation law := (sketch_law (A := A) part place w hash x).
Notation within := (given_law (A := A) place w hash x).

Let dc : distribution (coins A). Proof. by case: pA. Qed.
Let sA c u : stochastic (answer A c u). Proof. by case: pA => _ []. Qed.
Let guess_at S c v' : looks_at (fun u => u \in S) (fun y => guess A S c y v'). Proof. by case: pA => _ [_]; apply. Qed.
Let law_two : law =1 fun o => part o.1.1 * within o.1.1 (o.1.2, o.2).
Proof. by move=> [[j f] y]; rewrite /sketch_law /public_law /given_law /= mulrA. Qed.

Lemma sketch_mean (F : outcome -> real) : mean law F = mean part (fun j => mean (within j) (fun fy => F ((j, fy.1), fy.2))).
Proof.
rewrite /mean (eq_bigr (fun o => part o.1.1 * within o.1.1 (o.1.2, o.2) * F ((o.1.1, o.1.2), o.2))) => [|[[j f] y] _]; last by rewrite law_two.
rewrite -(pair_bigA _ (fun jf y => part jf.1 * within jf.1 (jf.2, y) * F ((jf.1, jf.2), y))) /=.
rewrite -(pair_bigA _ (fun j f => \sum_y part j * within j (f, y) * F ((j, f), y))) /=; apply: eq_bigr => j _.
rewrite mulr_sumr [RHS](eq_bigr (fun fy => part j * (within j (fy.1, fy.2) * F ((j, fy.1), fy.2)))) => [|[] //].
rewrite -(pair_bigA _ (fun f y => part j * (within j (f, y) * F ((j, f), y)))) /=.
by apply: eq_bigr => f _; apply: eq_bigr => y _; rewrite mulrA.
Qed.

Lemma sketch_distribution : distribution law.
Proof.
split=> [o|]; first by rewrite law_two; apply: mulr_ge0; [case: dp|case: (given_distribution place hash dw pA x o.1.1)].
transitivity (mean law (fun _ => 1)); first by apply: eq_bigr => o _; rewrite mulr1.
by rewrite sketch_mean -[RHS](mean_const 1 dp); apply: eq_mean => j; apply: mean_const; exact: given_distribution.
Qed.

Lemma of_partition (B : J -> bool) (b : real) : probability part B <= b -> probability law (fun o => B o.1.1) <= b.
Proof.
move=> h; apply: le_trans h; rewrite !probability_mean sketch_mean le_eqVlt; apply/orP; left; apply/eqP/eq_mean => j.
by rewrite /= mean_const //; exact: given_distribution.
Qed.

Lemma of_groups (B : outcome -> pred 'I_k) (b : real) :
  (forall j, probability (within j) (fun fy => many (B ((j, fy.1), fy.2))) <= b) ->
  probability law (fun o => many (B o)) <= b.
Proof.
move=> h; rewrite probability_mean sketch_mean; apply: mean_le_const => // j.
by rewrite -(probability_mean _ (fun fy => many (B ((j, fy.1), fy.2)))).
Qed.

Variables (epsilon m ell rho : real).
Hypotheses (epsilon0 : 0 < epsilon) (m0 : 0 < m) (ell0 : 0 < ell) (rho0 : 0 <= rho).
(* a hash function takes two items to one value with chance 1/m or less *)
Hypothesis hashes : forall v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1.
Hypothesis m_large : 8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= m.
Hypothesis accA : accurate A rho.
Let q : real := (8%:R * exp 2%:R)^-1.
Let E : real := 8%:R * exp 2%:R.
Let E0 : 0 < E. Proof. by rewrite mulr_gt0 ?ltr0n ?exp_gt0. Qed.
Let np : 0 < n%:R :> real. Proof. by rewrite ltr0n. Qed.
Let kp : 0 < k%:R :> real. Proof. by rewrite ltr0n. Qed.

Lemma collisions_ge0 S h : 0 <= collisions S h.
Proof. by apply: sumr_ge0 => u _; exact: ler0n. Qed.

Lemma collisions_mean S : mean w (collisions S) <= #|S|%:R / m.
Proof.
rewrite (@eq_mean _ _ _ _ (fun h => \sum_u (if u \in S then ((x u != v) && (hash h (x u) == hash h v))%:R else 0))) => [|h]; last by rewrite -big_mkcond.
rewrite mean_sum -sumr_const mulr_suml [X in _ <= X]big_mkcond; apply: ler_sum => u _; case: (u \in S); last by rewrite mean_const.
rewrite mul1r; have [e|ne] := eqVneq (x u) v; first by rewrite (@eq_mean _ _ _ _ (fun _ => 0)) ?mean_const ?invr_ge0 ?(ltW m0).
by rewrite -(probability_mean w (fun h => hash h (x u) == hash h v)) hashes.
Qed.

Lemma collide S : probability w (fun h => epsilon^-1 * sqrt (k%:R * #|S|%:R * ell) < k%:R * collisions S h) <= q.
Proof.
set s := #|S|%:R; set T := epsilon^-1 * _; have q0 : 0 < q by rewrite invr_gt0.
have [S0|] := posnP #|S|.
  rewrite /probability big_pred0 ?ltW // => h; apply/negbTE; rewrite -leNgt /collisions (_ : S = set0).
    by rewrite big_set0 mulr0 mulr_ge0 ?sqrt_ge0 ?invr_ge0 // ltW.
  by apply/eqP; rewrite -cards_eq0 S0.
rewrite -(ltr0n real_realType) -/s => s0.
have T0 : 0 < T by rewrite mulr_gt0 ?invr_gt0 // sqrt_gt0 // !mulr_gt0.
have Tk : 0 < T / k%:R by rewrite divr_gt0.
apply: (@le_trans _ _ (probability w (fun h => T / k%:R <= collisions S h))).
  by apply: probability_sub => // h l; rewrite ler_pdivr_mulr // mulrC ltW.
apply: le_trans (markov dw (collisions_ge0 S) Tk) _; rewrite ler_pdivr_mulr //.
apply: le_trans (collisions_mean S) _; rewrite -/s ler_pdivr_mulr //.
have sn : s <= n%:R by rewrite ler_nat -[n in (_ <= n)%N]card_ord max_card.
apply: (@le_trans _ _ (q * (T / k%:R) * (E * epsilon * sqrt (k%:R * n%:R / ell)))); last first.
  by rewrite ler_wpmul2l // mulr_ge0 ?ltW.
have -> : q * (T / k%:R) * (E * epsilon * sqrt (k%:R * n%:R / ell)) = sqrt (k%:R * s * ell) * sqrt (k%:R * n%:R / ell) / k%:R.
  by rewrite /T /q -/E; move: (sqrt _) (sqrt _) => a b; field; rewrite !gt_eqF.
rewrite -sqrtM; last by rewrite !mulr_ge0 // ltW.
have -> : k%:R * s * ell * (k%:R * n%:R / ell) = k%:R ^+ 2 * (s * n%:R) by field; rewrite gt_eqF.
rewrite sqrtM ?sqr_ge0 // sqrt_sqr ?(ltW kp) // mulrAC divff ?gt_eqF // mul1r.
by rewrite -[X in X <= _](sqrt_sqr (ltW s0)); apply: sqrt_le; rewrite expr2 ler_wpmul2l // ltW.
Qed.

Lemma many_collide : probability law (fun o => many (fun g => epsilon^-1 * sqrt (k%:R * size_in o g * ell) < lambda2 o g)) <= exp (- (k%:R / 8%:R)).
Proof.
apply: of_groups => j.
apply: (few_bad dw pA (B := fun g hc _ => epsilon^-1 * sqrt (k%:R * #|members place j g|%:R * ell) < k%:R * collisions (members place j g) hc.1)) => // g.
apply: le_trans (collide (members place j g)); rewrite !probability_mean /group_law.
rewrite (@two_stage _ _ _ (fun hc => independent (fun u => answer A hc.2 u (hash hc.1 (x u))))) /=.
rewrite (@eq_mean _ _ _ _ (fun hc : H * coin A => (epsilon^-1 * sqrt (k%:R * #|members place j g|%:R * ell) < k%:R * collisions (members place j g) hc.1)%R%:R)) => [|hc]; last first.
  by rewrite mean_const //; apply: independent_distribution => u; have [s0 s1] := sA hc.2 u; split.
rewrite /draw (@two_stage _ _ w (fun _ => coins A)) /= le_eqVlt; apply/orP; left; apply/eqP/eq_mean => h.
by rewrite mean_const.
Qed.

Lemma many_wrong : probability law (fun o => many (fun g => k%:R * (rho * sqrt (size_in o g * ln (16%:R * exp 2%:R))) < `|lambda3 o g|)) <= exp (- (k%:R / 8%:R)).
Proof.
apply: of_groups => j.
pose bad g (hc : H * coin A) (y : {ffun 'I_n -> report A}) := rho * sqrt (#|members place j g|%:R * ln (16%:R * exp 2%:R)) <
  `|guess A (members place j g) hc.2 y (hash hc.1 v) - users_at (fun u => hash hc.1 (x u)) (members place j g) (hash hc.1 v)|.
rewrite (@eq_probability _ _ _ _ (fun fy : {ffun 'I_k -> H * coin A} * {ffun 'I_n -> report A} => many (fun g => bad g (fy.1 g) fy.2))) => [|fy]; last first.
  congr (_ <= _ * _)%N; apply: eq_card => g; rewrite !unfold_in /lambda3 normrM (ger0_norm (ltW kp)) ltr_pmul2l //.
apply: (few_bad dw pA) => [g hc y y' e|g].
  rewrite /bad (@guess_at _ _ _ y y') // => u; rewrite inE; exact: e.
rewrite probability_mean /group_law (@two_stage _ _ _ (fun hc => independent (fun u => answer A hc.2 u (hash hc.1 (x u))))) /draw.
rewrite (@two_stage _ _ w (fun _ => coins A)); apply: mean_le_const => // h /=.
have q01 : 0 < q < 1.
  rewrite invr_gt0 E0 /= invf_lt1 //; apply: lt_le_trans (ler_wpmul2l _ (exp_ge_add1 2%:R)); rewrite ?ler0n //.
  by rewrite -[1]/(1%:R) -natrD -natrM ltr_nat.
have := accA (members place j g) (fun u => hash h (x u)) (hash h v) q01.
rewrite probability_mean /run (@two_stage _ _ (coins A) (fun c => independent (fun u => answer A c u (hash h (x u))))) /bad /q invrK mulrA -natrM.
exact.
Qed.
End Errors.
