(* context-aware-ldp, after sections 5.2 and 6.2: how many reports are needed, for every epsilon > 0, from the bounds on the risk.

   high_low_reports    one sensitive symbol against the k' that are not:  n > (1 - 8a) k'^2 / (256 a^2 (k' + 1) (1 - 1/t))
   free_reports        without privacy:                                   n > (1 - 8a) (k - 1)^2 / (256 a^2 k)
   parts_reports       pairs of symbols of one block:                     n > (1 - 4a) S / (128 a^2 (t - 1)^2) *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals.
From Exactdp.ContextAware Require Import Rates Moves LowerHighLow LowerBlocks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
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
by apply: ler_pmul; rewrite ?invr_ge0 ?(ltW q0) // lef_pinv.
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
have h4 : n%:R * c <= 4%:R^-1 by apply: le_trans bc; exact: ler_wpmul2r.
have := le_lt_trans h (risk p dp); rewrite -ea ltNge => /negP; apply.
by apply: ler_wpmul2l => //; exact: half_root.
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
have d0 : 0 < 1 - 8%:R * a by move: a1; rewrite ltr_pdivl_mulr ?ltr0n // mulrC subr_gt0.
have q1 : (t - 1) / (t + 1) <= 1.
  by rewrite ler_pdivr_mulr ?addr_gt0 ?ltr01 // mul1r; move: (t) => x; toR; lra.
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
  apply: ler_wpmul2l.
    apply: ltW; apply: divr_gt0; first exact: mulr_gt0 d0 (exprn_gt0 2 k0).
    by apply: mulr_gt0 r0; apply: mulr_gt0 k1; rewrite mulr_gt0 ?ltr0n ?exprn_gt0.
  rewrite /c ler_pmul2r ?invr_gt0 ?mulr_gt0 ?exprn_gt0 //.
  by rewrite !ler_pmul2l ?mulr_gt0 ?ltr0n ?exprn_gt0 // ler_add2l.
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
have d0 : 0 < 1 - 8%:R * a by move: a1; rewrite ltr_pdivl_mulr ?ltr0n // mulrC subr_gt0.
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
have d0 : 0 < 1 - 4%:R * a by move: a1; rewrite ltr_pdivl_mulr ?ltr0n // mulrC subr_gt0.
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
