(* LowerReports, LowerRates. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Analysis.
From Exactdp.ContextAware Require Import Perturbations LowerBounds.
Import Basic.Reals Rates Moves LowerHighLow LowerBlocks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.

(* context-aware-ldp, after sections 5.2 and 6.2: how many reports are needed, for every epsilon > 0, from the bounds on the risk.

   high_low_reports    one sensitive symbol against the k' that are not:  n > (1 - 8a) k'^2 / (256 a^2 (k' + 1) (1 - 1/t))
   free_reports        without privacy:                                   n > (1 - 8a) (k - 1)^2 / (256 a^2 k)
   parts_reports       pairs of symbols of one block:                     n > (1 - 4a) S / (128 a^2 (t - 1)^2) *)
Module LowerReports.
Local Open Scope ring_scope.
Lemma half_root (x : real) : x <= 4%:R^-1 -> 2%:R^-1 <= 1 - sqrt x.
Proof.
move=> h; have : sqrt x <= 2%:R^-1.
  have e : 0 <= 2%:R^-1 :> real by rewrite invr_ge0 ler0n.
  have e2 : 2%:R^-1 ^+ 2 = 4%:R^-1 :> real by field.
  by rewrite -(sqrt_sqr e); apply: sqrt_le; rewrite e2.
by move=> k; toR; lra.
Qed.

Lemma frac_le (p q r s : real) : 0 <= p -> 0 < s -> p <= r -> s <= q -> p / q <= r / s.
Proof.
move=> p0 s0 pr sq; have q0 := lt_le_trans s0 sq.
by apply: ler_pM; rewrite ?invr_ge0 ?(ltW q0) // lef_pV2.
Qed.

Section Reports.
Variables (X : finType) (E : policy real_realType X) (a : real) (n : nat).
Hypothesis enough : suffices (R := real_realType) E a n.

(* as many reports as claimed leave half of the perturbation: x grows with n and is 1/4 there *)
Lemma too_few (alpha c bound : real) : 0 <= alpha -> 0 <= c -> bound * c <= 4%:R^-1 -> alpha / 2%:R = a ->
  (forall (Y : finType) (Q : X -> Y -> real) (estimator : {ffun 'I_n -> Y} -> X -> real), stochastic Q -> private E Q ->
    exists p, distribution p /\
    alpha * (1 - sqrt (n%:R * c)) <= mean (all_reports (fun _ : 'I_n => Q) p) (fun y => tv (estimator y) p)) ->
  bound < n%:R.
Proof.
move=> al0 c0 bc ea lower; rewrite ltNge; apply/negP => few.
have [Y [Q [estimator [sQ pQ _ risk]]]] := enough.
have [p [dp h]] := lower Y Q estimator sQ pQ.
have h4 : n%:R * c <= 4%:R^-1 by apply: le_trans bc; exact: ler_wpM2r.
have := le_lt_trans h (risk p dp); rewrite -ea ltNge => /negP; apply.
by apply: ler_wpM2l => //; exact: half_root.
Qed.

Theorem high_low_reports (A : {set X}) (t : real) : E = high_low A t -> A != set0 -> ~: A != set0 -> 1 < t ->
  0 < a < 1 / 8%:R ->
  (1 - 8%:R * a) * #|~: A|%:R ^+ 2 / (256%:R * a ^+ 2 * (#|~: A|%:R + 1) * (1 - t^-1)) < n%:R.
Proof.
move=> eE A0 B0 t1 /andP[a0 a1]; set k : real := #|~: A|%:R.
have k0 : 0 < k by rewrite ltr0n card_gt0.
have k1 : 0 < k + 1 by rewrite addr_gt0 ?ltr01.
have t0 : 0 < t := lt_trans ltr01 t1.
have r0 : 0 < 1 - t^-1 by rewrite subr_gt0 invf_lt1.
have d0 : 0 < 1 - 8%:R * a by move: a1; rewrite ltr_pdivlMr ?ltr0n // mulrC subr_gt0.
have q1 : (t - 1) / (t + 1) <= 1.
  by rewrite ler_pdivrMr ?addr_gt0 ?ltr01 // mul1r; move: (t) => x; toR; lra.
have q0 : 0 <= (t - 1) / (t + 1) by rewrite divr_ge0 ?subr_ge0 ?ltW // addr_gt0 ?ltr01.
pose c g := 64%:R * a ^+ 2 * ((1 - t^-1) * g) / ((1 - 8%:R * a) * k ^+ 2).
have c0 g : 0 <= g -> 0 <= c g.
  move=> g0; apply: divr_ge0; apply: mulr_ge0 => //; try exact: sqr_ge0; try exact: ltW.
    by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
  by rewrite mulr_ge0 // ltW.
apply: (@too_few (2%:R * a) (c (k + (t - 1) / (t + 1)))).
- by rewrite mulr_ge0 ?ler0n // ltW.
- by apply: c0; rewrite addr_ge0 // ltW.
- have -> : 4%:R^-1 = (1 - 8%:R * a) * k ^+ 2 / (256%:R * a ^+ 2 * (k + 1) * (1 - t^-1)) * c (k + 1).
    rewrite /c; move: r0; move: (1 - t^-1) => v v0; field.
    by rewrite !gt_eqF.
  apply: ler_wpM2l.
    apply: ltW; apply: divr_gt0; first exact: mulr_gt0 d0 (exprn_gt0 2 k0).
    by apply: mulr_gt0 r0; apply: mulr_gt0 k1; rewrite mulr_gt0 ?ltr0n ?exprn_gt0.
  rewrite /c ler_pM2r ?invr_gt0 ?mulr_gt0 ?exprn_gt0 //.
  by rewrite !ler_pM2l ?mulr_gt0 ?ltr0n ?exprn_gt0 // lerD2l.
- by rewrite mulrC mulKf // pnatr_eq0.
move=> Y Q estimator sQ pQ.
have al : 0 < 4%:R * a < 1 / 2%:R by move: a0 a1; move: (a) => x x0 x1; toR; lra.
have [p [dp h]] := high_low_risk estimator al (fun _ => sQ) A0 B0 (ltW t1) (fun _ => (eq_ind _ (fun F => private F Q) pQ _ eE)).
exists p; split=> //; apply: le_trans h; rewrite le_eqVlt; apply/orP; left; apply/eqP.
congr (_ * (1 - sqrt _)); first by field.
rewrite /c -/k (_ : 2%:R * (4%:R * a) = 8%:R * a); last by ring.
by move: (1 - t^-1) ((t - 1) / _) => v w; field; rewrite !gt_eqF.
Qed.

Theorem free_reports : (1 < #|X|)%N -> 0 < a < 1 / 8%:R ->
  (1 - 8%:R * a) * (#|X|%:R - 1) ^+ 2 / (256%:R * a ^+ 2 * #|X|%:R) < n%:R.
Proof.
move=> X1 /andP[a0 a1].
have kE : #|X|%:R = #|X|.-1%:R + 1 :> real by rewrite -[X in _ + X]/(1%:R) -natrD addn1 prednK // ltnW.
rewrite kE addrK; set k : real := #|X|.-1%:R.
have k0 : 0 < k by rewrite ltr0n -ltnS prednK // ltnW.
have k1 : 0 < k + 1 by rewrite addr_gt0 ?ltr01.
have d0 : 0 < 1 - 8%:R * a by move: a1; rewrite ltr_pdivlMr ?ltr0n // mulrC subr_gt0.
pose c := 64%:R * a ^+ 2 * (k + 1) / ((1 - 8%:R * a) * k ^+ 2).
apply: (@too_few (2%:R * a) c).
- by rewrite mulr_ge0 ?ler0n // ltW.
- apply: ltW; apply: divr_gt0; last exact: mulr_gt0 d0 (exprn_gt0 2 k0).
  by apply: mulr_gt0 k1; rewrite mulr_gt0 ?ltr0n ?exprn_gt0.
- by rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /c; field; rewrite !gt_eqF.
- by rewrite mulrC mulKf // pnatr_eq0.
move=> Y Q estimator sQ _.
have al : 0 < 4%:R * a < 1 / 2%:R by move: a0 a1; move: (a) => x x0 x1; toR; lra.
have [p [dp h]] := free_risk estimator al (fun _ => sQ) X1.
exists p; split=> //; apply: le_trans h; rewrite le_eqVlt; apply/orP; left; apply/eqP.
congr (_ * (1 - sqrt _)); first by field.
rewrite /c -/k (_ : 2%:R * (4%:R * a) = 8%:R * a); last by ring.
by field; rewrite !gt_eqF.
Qed.

Theorem parts_reports (I : finType) (D : {set X}) (block : X -> I) (t : real) :
  (forall (Y : finType) (Q : X -> Y -> real), private E Q ->
    forall x x' y, x \in D -> x' \in D -> block x = block x' -> Q x y <= t * Q x' y) ->
  (0 < \sum_i even_part D block i)%N -> 1 < t -> 0 < a < 1 / 4%:R ->
  (1 - 4%:R * a) * (\sum_i (even_part D block i)%:R ^+ 2) / (128%:R * a ^+ 2 * (t - 1) ^+ 2) < n%:R.
Proof.
move=> ratio pos t1 /andP[a0 a1]; set S : real := \sum_i _.
have S0 : 0 < S.
  rewrite lt_neqAle eq_sym sumr_ge0 ?andbT => [|i _]; last exact: sqr_ge0.
  apply/eqP => z; move: pos; rewrite big1 // => i _.
  have /eqP := @psumr_eq0P _ _ xpredT (fun i => (even_part D block i)%:R ^+ 2 : real) (fun i _ => sqr_ge0 _) z i isT.
  by rewrite sqrf_eq0 pnatr_eq0 => /eqP.
have u0 : 0 < t - 1 by rewrite subr_gt0.
have d0 : 0 < 1 - 4%:R * a by move: a1; rewrite ltr_pdivlMr ?ltr0n // mulrC subr_gt0.
pose c := 32%:R * a ^+ 2 * (t - 1) ^+ 2 / ((1 - 4%:R * a) * S).
apply: (@too_few (2%:R * a) c).
- by rewrite mulr_ge0 ?ler0n // ltW.
- apply: ltW; apply: divr_gt0; last exact: mulr_gt0 d0 S0.
  by apply: mulr_gt0 (exprn_gt0 2 u0); rewrite mulr_gt0 ?ltr0n ?exprn_gt0.
- by rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /c; move: (t - 1) u0 => u u0'; field; rewrite !gt_eqF.
- by rewrite mulrC mulKf // pnatr_eq0.
move=> Y Q estimator sQ pQ.
have al : 0 < 2%:R * a < 1 / 2%:R by move: a0 a1; move: (a) => x x0 x1; toR; lra.
have [p [dp h]] := parts_risk pos (ltW t1) al (fun _ => sQ) (fun _ => ratio Y Q pQ) estimator.
exists p; split=> //; apply: le_trans h; rewrite le_eqVlt; apply/orP; left; apply/eqP.
congr (_ * (1 - sqrt _)).
rewrite /c -/S (_ : 2%:R * (2%:R * a) = 4%:R * a); last by ring.
by move: (t - 1) => u; field; rewrite !gt_eqF.
Qed.
End Reports.
End LowerReports.

(* context-aware-ldp, Theorems 3 and 4 repaired: their lower sides, for epsilon <= 1 and alpha <= 1/16.

   thm_3_lower, thm_3_lower_one    Theorem 3 for s >= 2, and for s = 1
   none_lower                      any policy; Theorem 3 for s = 0
   thm_4_lower                     Theorem 4, every partition of two symbols or more *)
Module LowerRates.
Import LowerReports.
Local Open Scope R_scope.
Lemma exp_twice_real x : 0 <= x -> x <= 1 -> Rtrigo_def.exp x <= 1 + 2 * x.
Proof.
intros x0 x1; generalize (Scalar.exp_chord 0 1 x 1 (conj x0 x1)) exp_le_3.
rewrite !Rmult_1_l exp_0; generalize (Rtrigo_def.exp x) (Rtrigo_def.exp 1); intros p q k h; nra.
Qed.
Local Close Scope R_scope.
Local Open Scope ring_scope.

Lemma exp_twice (eps : real) : 0 < eps <= 1 -> exp eps - 1 <= 2%:R * eps.
Proof.
move=> /andP[e0 e1]; have := exp_twice_real (elimT (RleP _ _) (ltW e0)) (elimT (RleP _ _) e1).
by rewrite -/(exp eps); move: (exp eps) => x h; toR; lra.
Qed.

Lemma exp_below (eps : real) : 1 - (exp eps)^-1 <= eps.
Proof. by rewrite -expN; have := exp_ge_add1 (- eps); move: (exp _) => x h; toR; lra. Qed.

Lemma exp_above (eps : real) : 0 < eps -> 1 < exp eps.
Proof. by move=> e0; rewrite -exp0 exp_lt. Qed.

Lemma small_accuracy (a : real) : 0 < a <= 1 / 16%:R ->
  [/\ 3%:R / 4%:R <= 1 - 4%:R * a, 2%:R^-1 <= 1 - 8%:R * a, 0 < a < 1 / 8%:R & 0 < a < 1 / 4%:R].
Proof. by move=> h; split; toR; lra. Qed.
Lemma quarter_square (k : real) : 2%:R <= k -> k ^+ 2 / 8%:R <= 2%:R^-1 * (k - 1) ^+ 2.
Proof. by move=> h; toR; nra. Qed.
Lemma four_ninths (x : real) : 2%:R <= x -> 4%:R / 9%:R * (x + 1) * (x + 1) <= x ^+ 2 /\ 0 <= 4%:R / 9%:R * (x + 1) /\ 0 < x.
Proof. by move=> h; split; [|split]; toR; nra. Qed.
Lemma one_third (k x : real) : 0 <= k -> k + 1 <= 2%:R * x -> k / 3%:R * (x + 1) <= x ^+ 2 /\ 0 <= k / 3%:R /\ 0 < x.
Proof. by move=> k0 h; split; [|split]; toR; nra. Qed.
Lemma averaged (x y z : real) : x / 1536%:R < z -> y / 1536%:R < z -> (x + y) / 3072%:R < z.
Proof. by move=> *; toR; lra. Qed.
Lemma averaged_uneven (x y z : real) : x / 1536%:R <= z -> y / 2048%:R < z -> 0 <= z -> (x + y) / 4096%:R < z.
Proof. by move=> *; toR; lra. Qed.

Section Rates.
Variables (eps a : real).
Hypotheses (e01 : 0 < eps <= 1) (a01 : 0 < a <= 1 / 16%:R).
Let e0 : 0 < eps. Proof. by case/andP: e01. Qed.
Let a0 : 0 < a. Proof. by case/andP: a01. Qed.
Let a4 : 3%:R / 4%:R <= 1 - 4%:R * a. Proof. by case: (small_accuracy a01). Qed.
Let a8 : 2%:R^-1 <= 1 - 8%:R * a. Proof. by case: (small_accuracy a01). Qed.
Let al : 0 < a < 1 / 8%:R. Proof. by case: (small_accuracy a01). Qed.
Let al4 : 0 < a < 1 / 4%:R. Proof. by case: (small_accuracy a01). Qed.
Let a2 : 0 < a ^+ 2. Proof. exact: exprn_gt0. Qed.
Let t1 : 1 < exp eps. Proof. exact: exp_above. Qed.

Lemma first_rate (S : real) : 0 <= S ->
  3%:R * S / (2048%:R * a ^+ 2 * eps ^+ 2) <= (1 - 4%:R * a) * S / (128%:R * a ^+ 2 * (exp eps - 1) ^+ 2).
Proof.
move=> S0; have -> : 3%:R * S / (2048%:R * a ^+ 2 * eps ^+ 2) = 3%:R / 4%:R * S / (128%:R * a ^+ 2 * (2%:R * eps) ^+ 2).
  by field; rewrite !gt_eqF.
have u0 : 0 < exp eps - 1 by rewrite subr_gt0.
apply: frac_le; first by rewrite mulr_ge0 // divr_ge0 ?ler0n.
- by rewrite mulr_gt0 ?exprn_gt0 // mulr_gt0 ?ltr0n.
- exact: ler_wpM2r.
rewrite ler_pM2l ?mulr_gt0 ?ltr0n // lerXn2r ?nnegrE ?mulr_ge0 ?ler0n ?(ltW u0) ?(ltW e0) //.
exact: exp_twice.
Qed.

Lemma second_rate (c k : real) : 0 <= c -> 0 < k -> c * (k + 1) <= k ^+ 2 ->
  c / (512%:R * a ^+ 2 * eps) <= (1 - 8%:R * a) * k ^+ 2 / (256%:R * a ^+ 2 * (k + 1) * (1 - (exp eps)^-1)).
Proof.
move=> c0 k0 ck; have k1 : 0 < k + 1 by rewrite addr_gt0 ?ltr01.
have -> : c / (512%:R * a ^+ 2 * eps) = c * (k + 1) / 2%:R / (256%:R * a ^+ 2 * (k + 1) * eps).
  by field; rewrite !gt_eqF.
have r0 : 0 < 1 - (exp eps)^-1 by rewrite subr_gt0 invf_lt1 // exp_gt0.
have q0 : 0 < 256%:R * a ^+ 2 * (k + 1) by rewrite mulr_gt0 // mulr_gt0 ?ltr0n.
apply: frac_le; first by rewrite divr_ge0 ?ler0n // mulr_ge0 // ltW.
- exact: mulr_gt0.
- apply: le_trans (ler_wpM2r (sqr_ge0 k) a8).
  by rewrite ler_pdivrMr ?ltr0n // mulrAC mulVf ?pnatr_eq0 // mul1r.
by rewrite ler_pM2l // exp_below.
Qed.

Lemma third_rate (k : real) : 2%:R <= k ->
  k / (2048%:R * a ^+ 2) <= (1 - 8%:R * a) * (k - 1) ^+ 2 / (256%:R * a ^+ 2 * k).
Proof.
move=> k2; have k0 : 0 < k by apply: lt_le_trans k2; rewrite ltr0n.
have -> : k / (2048%:R * a ^+ 2) = k ^+ 2 / 8%:R / (256%:R * a ^+ 2 * k) by field; rewrite !gt_eqF.
apply: frac_le; first by rewrite divr_ge0 ?ler0n ?sqr_ge0.
- by rewrite mulr_gt0 // mulr_gt0 ?ltr0n.
- by apply: le_trans (quarter_square k2) _; rewrite ler_wpM2r ?sqr_ge0.
exact: lexx.
Qed.

Lemma even_share (m : nat) : (1 < m)%N -> 4%:R * m%:R ^+ 2 <= 9%:R * (m./2.*2)%:R ^+ 2 :> real.
Proof.
move=> m2; have h : (2 * m <= 3 * m./2.*2)%N.
  rewrite -{1}(odd_double_half m) mulnDr (mulSn 2) leq_add2r.
  have : (0 < m./2)%N by rewrite half_gt0.
  by rewrite -leq_double => k; apply: leq_trans k; case: (odd m).
have h2 : 2%:R * m%:R <= 3%:R * (m./2.*2)%:R :> real by rewrite -!natrM ler_nat.
rewrite (_ : 4%:R * _ = (2%:R * m%:R) ^+ 2); last by rewrite exprMn; congr (_ * _); rewrite -natrX.
rewrite (_ : 9%:R * _ = (3%:R * (m./2.*2)%:R) ^+ 2); last by rewrite exprMn; congr (_ * _); rewrite -natrX.
by rewrite lerXn2r // nnegrE mulr_ge0 ?ler0n.
Qed.

Variables (X : finType) (n : nat).
Let k : real := #|X|%:R.

Theorem none_lower (E : policy real_realType X) : (1 < #|X|)%N -> suffices (R := real_realType) E a n ->
  k / (2048%:R * a ^+ 2) < n%:R.
Proof.
move=> X1 enough; apply: le_lt_trans (free_reports enough X1 al).
by apply: third_rate; rewrite ler_nat.
Qed.

Theorem thm_3_lower_one (A : {set X}) : #|A| = 1%N -> (2 < #|X|)%N ->
  suffices (R := real_realType) (high_low A (exp eps)) a n -> k / (1152%:R * a ^+ 2 * eps) < n%:R.
Proof.
move=> A1 X3 enough.
have cB : k = #|~: A|%:R + 1 by rewrite -[X in _ + X]/(1%:R) -natrD /k -(cardsC A) A1 addnC.
have A0 : A != set0 by rewrite -card_gt0 A1.
have B2 : (1 < #|~: A|)%N by move: X3; rewrite -(cardsC A) A1.
have B0 : ~: A != set0 by rewrite -card_gt0 ltnW.
apply: le_lt_trans (high_low_reports enough erefl A0 B0 t1 al).
have -> : k / (1152%:R * a ^+ 2 * eps) = 4%:R / 9%:R * k / (512%:R * a ^+ 2 * eps) by field; rewrite !gt_eqF.
have : 2%:R <= #|~: A|%:R :> real by rewrite ler_nat.
by move=> /four_ninths[h [c0 x0]]; rewrite cB; exact: second_rate.
Qed.

Theorem thm_3_lower (A : {set X}) : (1 < #|A|)%N -> (2 * #|A| < #|X|)%N ->
  suffices (R := real_realType) (high_low A (exp eps)) a n ->
  (#|A|%:R ^+ 2 / (a ^+ 2 * eps ^+ 2) + k / (a ^+ 2 * eps)) / 3072%:R < n%:R.
Proof.
move=> A2 AX enough.
have A0 : A != set0 by rewrite -card_gt0 ltnW.
have BA : (#|A| < #|~: A|)%N by move: AX; rewrite -(cardsC A) mul2n -addnn ltn_add2l.
have B0 : ~: A != set0 by rewrite -card_gt0 (leq_ltn_trans _ BA).
have h2 : k / (a ^+ 2 * eps) / 1536%:R < n%:R.
  apply: le_lt_trans (high_low_reports enough erefl A0 B0 t1 al).
  have -> : k / (a ^+ 2 * eps) / 1536%:R = k / 3%:R / (512%:R * a ^+ 2 * eps) by field; rewrite !gt_eqF.
  have kb : k + 1 <= 2%:R * #|~: A|%:R.
    by rewrite -[X in _ + X]/(1%:R) -natrD -natrM ler_nat addn1 -(cardsC A) mul2n -addnn ltn_add2r.
  by have [h [c0 x0]] := one_third (ler0n _ _ : 0 <= k) kb; exact: second_rate.
have h1 : #|A|%:R ^+ 2 / (a ^+ 2 * eps ^+ 2) / 1536%:R < n%:R.
  have eS : \sum_i (even_part A (fun=> tt) i)%:R ^+ 2 = (#|A|./2.*2)%:R ^+ 2 :> real.
    rewrite (big_pred1 tt) => [|[]//]; rewrite /even_part; congr ((_./2.*2)%:R ^+ 2).
    by apply: eq_card => x; rewrite !inE andbT.
  have pos : (0 < \sum_i even_part A (fun=> tt) i)%N.
    rewrite (big_pred1 tt) => [|[]//]; rewrite /even_part double_gt0 half_gt0 (_ : #|_| = #|A|) //.
    by apply: eq_card => x; rewrite !inE andbT.
  have ratio (Y : finType) (Q : X -> Y -> real) : private (high_low A (exp eps)) Q -> forall x x' y,
      x \in A -> x' \in A -> tt = tt -> Q x y <= exp eps * Q x' y.
    by move=> pQ x x' y xA _ _; apply: pQ; rewrite /high_low xA.
  have := parts_reports enough ratio pos t1 al4; rewrite eS; apply: le_lt_trans.
  apply: le_trans (first_rate (sqr_ge0 _)).
  have -> : #|A|%:R ^+ 2 / (a ^+ 2 * eps ^+ 2) / 1536%:R = 4%:R * #|A|%:R ^+ 2 / 3%:R / (2048%:R * a ^+ 2 * eps ^+ 2).
    by field; rewrite !gt_eqF.
  rewrite ler_pM2r ?invr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr0n //.
  by rewrite ler_pdivrMr ?ltr0n // mulrAC -natrM; exact: even_share.
exact: averaged.
Qed.

(* blocks of one symbol have no part in the term of order 1/epsilon^2 *)
Theorem thm_4_lower (I : finType) (block : X -> I) (size := fun i => #|[pred x | block x == i]|) : (1 < #|X|)%N ->
  suffices (R := real_realType) (blocks block (exp eps)) a n ->
  ((\sum_(i | (1 < size i)%N) (size i)%:R ^+ 2) / (a ^+ 2 * eps ^+ 2) + k / a ^+ 2) / 4096%:R < n%:R.
Proof.
move=> X1 enough; set S : real := \sum_(i | _) _.
have h2 : k / a ^+ 2 / 2048%:R < n%:R.
  by apply: le_lt_trans (none_lower X1 enough); rewrite le_eqVlt; apply/orP; left; apply/eqP; field; rewrite gt_eqF.
have h1 : S / (a ^+ 2 * eps ^+ 2) / 1536%:R <= n%:R.
  have S0 : 0 <= S by apply: sumr_ge0 => i _; exact: sqr_ge0.
  have ep i : even_part setT block i = (size i)./2.*2.
    by rewrite /even_part; congr (_./2.*2); apply: eq_card => x; rewrite !inE.
  have [none|pos] := posnP (\sum_i even_part setT block i).
    suff -> : S = 0 by rewrite !mul0r ler0n.
    apply: big1 => i i1; move/eqP: none; rewrite sum_nat_eq0 => /forallP/(_ i)/=.
    by rewrite ep double_eq0 => /eqP z; move: i1; rewrite -half_gt0 z.
  have ratio (Y : finType) (Q : X -> Y -> real) : private (blocks block (exp eps)) Q -> forall x x' y,
      x \in [set: X] -> x' \in [set: X] -> block x = block x' -> Q x y <= exp eps * Q x' y.
    by move=> pQ x x' y _ _ e; apply: pQ; rewrite /blocks e eqxx.
  apply: ltW; apply: le_lt_trans (parts_reports enough ratio pos t1 al4).
  apply: le_trans (first_rate (sumr_ge0 _ (fun i _ => sqr_ge0 _))).
  have -> : S / (a ^+ 2 * eps ^+ 2) / 1536%:R = 4%:R * S / 3%:R / (2048%:R * a ^+ 2 * eps ^+ 2).
    by field; rewrite !gt_eqF.
  rewrite ler_pM2r ?invr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr0n // ler_pdivrMr ?ltr0n //.
  have -> : 3%:R * (\sum_i (even_part setT block i)%:R ^+ 2) * 3%:R = \sum_i 9%:R * (even_part setT block i)%:R ^+ 2 :> real.
    by rewrite -mulr_sumr; ring.
  rewrite /S mulr_sumr big_mkcond; apply: ler_sum => i _; case: ifPn => [i1|_].
    by rewrite ep; exact: even_share.
  by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
exact: averaged_uneven (ler0n _ _).
Qed.
End Rates.

(* the forms with the sizes of the claims, every epsilon > 0 *)
Section Sizes.
Variables (X : finType) (t a : real) (n : nat).
Hypothesis t1 : 1 < t.

Lemma even_parts (I : finType) (block : X -> I) : (forall i, ~~ odd #|[pred x | block x == i]|) ->
  forall i, even_part setT block i = #|[pred x | block x == i]|.
Proof.
move=> even i; rewrite /even_part (_ : #|_| = #|[pred x | block x == i]|); last by apply: eq_card => x; rewrite !inE.
by rewrite -[RHS]odd_double_half (negPf (even i)).
Qed.

Lemma even_parts_pos (I : finType) (block : X -> I) : (0 < #|X|)%N -> (forall i, ~~ odd #|[pred x | block x == i]|) ->
  (0 < \sum_i even_part setT block i)%N.
Proof.
move=> /card_gt0P[x _] even; rewrite lt0n sum_nat_eq0 negb_forall; apply/existsP; exists (block x).
rewrite even_parts // -lt0n; apply/card_gt0P; exists x; exact: eqxx.
Qed.

(* any private channels of blocks and any estimator err on some law by this much at least *)
Theorem blocks_risk (I Y : finType) (block : X -> I) (s alpha : real) (Q : 'I_n -> X -> Y -> real)
  (estimator : {ffun 'I_n -> Y} -> X -> real) : (exists i, (1 < #|[pred x | block x == i]|)%N) -> 1 <= s -> 0 < alpha < 1 / 2%:R ->
  (forall u, stochastic (Q u)) -> (forall u, private (blocks block s) (Q u)) ->
  let S := \sum_i (#|[pred x | block x == i]|./2.*2)%:R ^+ 2 in exists p, distribution p /\
  alpha * (1 - sqrt (8%:R * n%:R * alpha ^+ 2 * (s - 1) ^+ 2 / ((1 - 2%:R * alpha) * S))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof.
move=> [i i2] s1 al sQ pQ; have e j : even_part setT block j = #|[pred x | block x == j]|./2.*2.
  by rewrite /even_part; congr (_./2.*2); apply: eq_card => x; rewrite !inE.
have pos : (0 < \sum_j even_part setT block j)%N.
  by rewrite lt0n sum_nat_eq0 negb_forall; apply/existsP; exists i; rewrite e double_eq0 -lt0n half_gt0.
have ratio u x x' y : x \in [set: X] -> x' \in [set: X] -> block x = block x' -> Q u x y <= s * Q u x' y.
  by move=> _ _ eb; apply: (pQ u); rewrite /blocks eb eqxx.
have eS : \sum_j (even_part setT block j)%:R ^+ 2 = \sum_j (#|[pred x | block x == j]|./2.*2)%:R ^+ 2 :> real.
  by apply: eq_bigr => j _; rewrite e.
by have := parts_risk pos s1 al sQ ratio estimator; rewrite eS.
Qed.

Theorem blocks_reports (I : finType) (block : X -> I) : (0 < #|X|)%N -> (forall i, ~~ odd #|[pred x | block x == i]|) ->
  0 < a < 1 / 4%:R -> suffices (R := real_realType) (blocks block t) a n ->
  (1 - 4%:R * a) * (\sum_i #|[pred x | block x == i]|%:R ^+ 2) / (128%:R * a ^+ 2 * (t - 1) ^+ 2) < n%:R.
Proof.
move=> X0 even al enough.
have ratio (Y : finType) (Q : X -> Y -> real) : private (blocks block t) Q -> forall x x' y,
    x \in [set: X] -> x' \in [set: X] -> block x = block x' -> Q x y <= t * Q x' y.
  by move=> pQ x x' y _ _ e; apply: pQ; rewrite /blocks e eqxx.
have := parts_reports enough ratio (even_parts_pos X0 even) t1 al.
by under eq_bigr do rewrite even_parts //.
Qed.

(* the number of users that high-low privacy needs, for |A| sensitive symbols: the first term of Theorem 5 *)
Theorem first_term (A : {set X}) : (1 < #|A|)%N -> 0 < a < 1 / 4%:R ->
  suffices (R := real_realType) (high_low A t) a n ->
  (1 - 4%:R * a) * #|A|%:R ^+ 2 / (288%:R * a ^+ 2 * (t - 1) ^+ 2) < n%:R.
Proof.
move=> A2 al enough; have /andP[a0 a1] := al.
have eA : #|[pred x in A | tt == tt]| = #|A| by apply: eq_card => x; rewrite !inE andbT.
have pos : (0 < \sum_i even_part A (fun=> tt) i)%N by rewrite (big_pred1 tt) => [|[]//]; rewrite /even_part double_gt0 half_gt0 eA.
have ratio (Y : finType) (Q : X -> Y -> real) : private (high_low A t) Q -> forall x x' y,
    x \in A -> x' \in A -> tt = tt -> Q x y <= t * Q x' y.
  by move=> pQ x x' y xA _ _; apply: pQ; rewrite /high_low xA.
have := parts_reports enough ratio pos t1 al; rewrite (big_pred1 tt) => [|[]//]; rewrite /even_part eA; apply: le_lt_trans.
have u0 : 0 < t - 1 by rewrite subr_gt0.
have d0 : 0 < 1 - 4%:R * a by move: a1; rewrite ltr_pdivlMr ?ltr0n // mulrC subr_gt0.
have -> : (1 - 4%:R * a) * #|A|%:R ^+ 2 / (288%:R * a ^+ 2 * (t - 1) ^+ 2) =
          (1 - 4%:R * a) * (4%:R * #|A|%:R ^+ 2 / 9%:R) / (128%:R * a ^+ 2 * (t - 1) ^+ 2).
  by move: (t - 1) u0 (1 - 4%:R * a) => u u0 w; field; rewrite !gt_eqF.
rewrite ler_pM2r ?invr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr0n // ler_pM2l // ler_pdivrMr ?ltr0n //.
by rewrite [X in _ <= X]mulrC; exact: even_share.
Qed.
End Sizes.
End LowerRates.
