(* Lindeberg for vectors with finitely many values: every linear form of the sums tends in law to that of the normal law with the
   limit of the covariance matrices (by Cramer and Wold that is convergence in law; that step is not here).

   lindeberg_forms    Pr[<u, S_J> <= a] -> normal_chance (a / sqrt q), q = u Sigma u > 0; Pr[abs <u, S_J> >= e] -> 0 where q = 0 *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Lindeberg.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma eq_tends u w l : (forall J, u J = w J) -> tends u l -> tends w l.
Proof. by move=> e t z z0; have [N h] := t z z0; exists N => J NJ; rewrite -e; exact: h. Qed.
Lemma tends_const l : tends (fun _ => l) l.
Proof. by move=> e e0; exists 0%N => J _; rewrite subrr normr0. Qed.
Lemma tends_add u w l m : tends u l -> tends w m -> tends (fun J => u J + w J) (l + m).
Proof.
move=> tu tw e e0; have e2 : 0 < e / 2%:R by rewrite divr_gt0 // ltr0n.
have [N h] := tu _ e2; have [M k] := tw _ e2; exists (maxn N M) => J; rewrite geq_max => /andP[NJ MJ].
rewrite opprD addrACA; apply: le_lt_trans (ler_norm_add _ _) _.
by have := ltr_add (h J NJ) (k J MJ); rewrite -mulrDl -mulr2n -[e *+ 2]mulr_natr mulfK ?pnatr_eq0.
Qed.
Lemma tends_scale c u l : tends u l -> tends (fun J => c * u J) (c * l).
Proof.
move=> tu e e0; have c0 : 0 < `|c| + 1 by rewrite ltr_paddl ?normr_ge0 ?ltr01.
have [N h] := tu _ (divr_gt0 e0 c0); exists N => J NJ; rewrite -mulrBr normrM.
apply: le_lt_trans (_ : (`|c| + 1) * `|u J - l| < e); first by rewrite ler_wpmul2r // ler_addl ler01.
by have := h J NJ; rewrite ltr_pdivl_mulr // mulrC.
Qed.
Lemma tends_sum (I : finType) (u : I -> nat -> real) (l : I -> real) : (forall i, tends (u i) (l i)) ->
  tends (fun J => \sum_i u i J) (\sum_i l i).
Proof.
move=> t; elim: (index_enum I) => [|i r IH].
  by rewrite big_nil; apply: (@eq_tends (fun _ => 0)) (tends_const 0) => J; rewrite big_nil.
by rewrite big_cons; apply: (@eq_tends (fun J => u i J + \sum_(k <- r) u k J)) (tends_add (t i) IH) => J; rewrite big_cons.
Qed.

Theorem lindeberg_forms (L : finType) (X : nat -> finType) (n : nat -> nat) (p : forall J, 'I_(n J) -> X J -> real)
  (f : forall J, 'I_(n J) -> X J -> L -> real) (b : nat -> real) (Sigma : L -> L -> real) :
  (forall J i, distribution (p J i)) -> (forall J i l, mean (p J i) (fun x => f J i x l) = 0) ->
  (forall J i x l, `|f J i x l| <= b J) -> tends b 0 ->
  (forall l m, tends (fun J => \sum_i mean (p J i) (fun x => f J i x l * f J i x m)) (Sigma l m)) ->
  forall u : L -> real, let q := \sum_l \sum_m u l * u m * Sigma l m in
  let S J (x : {ffun 'I_(n J) -> X J}) := \sum_l u l * \sum_i f J i (x i) l in
  (0 < q -> forall a, tends (fun J => probability (independent (p J)) (fun x => S J x <= a)) (normal_chance (a / sqrt q))) /\
  (q = 0 -> forall e, 0 < e -> tends (fun J => probability (independent (p J)) (fun x => e <= `|S J x|)) 0).
Proof.
move=> dp m0 small b0 cov u q S; pose g J i x := \sum_l u l * f J i x l; pose B J := (\sum_l `|u l|) * b J.
have gm J i : mean (p J i) (g J i) = 0.
  rewrite /g (mean_sum (p J i) (fun l x => u l * f J i x l)) big1 // => l _; by rewrite meanZ m0 mulr0.
have gb J i x : `|g J i x| <= B J.
  apply: le_trans (ler_norm_sum _ _ _) _; rewrite /B mulr_suml; apply: ler_sum => l _.
  by rewrite normrM ler_wpmul2l.
have B0 : tends B 0 by have := tends_scale (\sum_l `|u l|) b0; rewrite mulr0.
have SE J x : S J x = \sum_i g J i (x i).
  rewrite /S /g exchange_big; apply: eq_bigr => l _; exact: mulr_sumr.
have var J : \sum_l \sum_m u l * u m * (\sum_i mean (p J i) (fun x => f J i x l * f J i x m)) =
  \sum_i mean (p J i) (fun x => g J i x ^+ 2).
  transitivity (\sum_l \sum_m \sum_i u l * u m * mean (p J i) (fun x => f J i x l * f J i x m)).
    by apply: eq_bigr => l _; apply: eq_bigr => m _; exact: mulr_sumr.
  under eq_bigr do rewrite exchange_big; rewrite exchange_big; apply: eq_bigr => i _.
  transitivity (mean (p J i) (fun x => \sum_l \sum_m (u l * f J i x l) * (u m * f J i x m))).
    rewrite (mean_sum (p J i) (fun l x => \sum_m (u l * f J i x l) * (u m * f J i x m))); apply: eq_bigr => l _.
    rewrite (mean_sum (p J i) (fun m x => (u l * f J i x l) * (u m * f J i x m))); apply: eq_bigr => m _.
    by rewrite -meanZ; apply: eq_mean => x; rewrite mulrACA.
  by apply: eq_mean => x; rewrite expr2 /g big_distrlr.
have tV : tends (fun J => \sum_i mean (p J i) (fun x => g J i x ^+ 2)) q.
  apply: eq_tends var _; apply: tends_sum => l; apply: tends_sum => m; apply: tends_scale; exact: cov.
split=> [q0 a|q0 e e0].
  apply: (@eq_tends (fun J => probability (independent (p J)) (fun x => \sum_i g J i (x i) <= a))) => [J|].
    by apply: eq_probability => x; rewrite SE.
  have tV' : tends (fun J => \sum_i mean (p J i) (fun x => g J i x ^+ 2)) (sqrt q ^+ 2) by rewrite sqr_sqrt // ltW.
  exact: (@lindeberg_line X n p g B (sqrt q) a dp gm gb B0 (sqrt_gt0 q0) tV').
move=> z z0; have e2 : 0 < e ^+ 2 by rewrite exprn_gt0.
have [N h] := tV (z * e ^+ 2) (mulr_gt0 z0 e2); exists N => J NJ; rewrite subr0.
have dP : distribution (independent (p J)) by exact: independent_distribution.
rewrite ger0_norm ?probability_ge0 //; have := h J NJ; rewrite q0 subr0 => hV.
have := chebyshev (fun x : {ffun 'I_(n J) -> X J} => \sum_i g J i (x i)) dP e0.
rewrite (mean_total (dp J) (g J)) big1 // (variance_sum (dp J) (g J)).
rewrite (eq_bigr (fun i => mean (p J i) (fun x => g J i x ^+ 2))) => [|i _]; last first.
  by rewrite varianceE //; apply: eq_mean => x; rewrite gm subr0.
rewrite (@eq_probability _ _ _ _ (fun x => e <= `|S J x|)) => [|x]; last by rewrite subr0 SE.
move=> k; apply: le_lt_trans k _; rewrite ltr_pdivr_mulr //; apply: le_lt_trans hV; exact: ler_norm.
Qed.
