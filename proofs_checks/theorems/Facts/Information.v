(* Divergence and mutual information, in nats, over the reals.

   Gibbs                       gibbs
   log-sum                     log_sum
   KL <= chi-square            kl_chi2, kl_ln_chi2 (KL <= ln (1 + chi-square))
   chain rule                  kl_chain
   tensorisation               kl_tensor
   data processing             kl_processing, kl_event (to a single event)
   Pinsker                     pinsker
   Bretagnolle-Huber           bretagnolle_huber
   information under LDP       mutual_ldp

   kl p q = sum p ln (p / q) with x / 0 = 0: it is the divergence when q x = 0 implies p x = 0 (dominated). *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.Facts Require Scalar.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition dominated (X : finType) (p q : X -> real) := forall x, q x = 0 -> p x = 0.
Definition kl (X : finType) (p q : X -> real) : real := \sum_x p x * ln (p x / q x).
(* I(X; Y) for X with the law p and Y the output of the channel Q *)
Definition mutual (X Y : finType) (p : X -> real) (Q : X -> Y -> real) : real := \sum_x p x * kl (Q x) (output p Q).

Lemma gibbs_term (p q : real) : 0 <= p -> 0 <= q -> (q = 0 -> p = 0) -> p - q <= p * ln (p / q).
Proof.
rewrite le_eqVlt => /predU1P[<-|p0] q0 pq; first by rewrite mul0r sub0r oppr_le0.
have {}q0 : 0 < q by rewrite lt_neqAle q0 andbT; apply/eqP => e; move: p0; rewrite pq // ltxx.
have := ln_le_sub1 (divr_gt0 q0 p0); rewrite -invf_div lnV ?divr_gt0 // ler_oppl => h.
by apply: le_trans (ler_wpmul2l (ltW p0) h); rewrite opprB mulrBr mulr1 invf_div mulrCA divff ?gt_eqF // mulr1.
Qed.

Lemma pinsker_scalar (u : real) : 0 < u -> 3%:R * (u - 1) ^+ 2 <= (2%:R * u + 4%:R) * (u * ln u - u + 1).
Proof. by move=> u0; toR; exact: Scalar.pinsker_scalar. Qed.

Section Divergence.
Variable X : finType.
Implicit Types p q : X -> real.

Lemma dominated_gt0 p q x : (forall x, 0 <= q x) -> dominated p q -> 0 < p x -> 0 < q x.
Proof. by move=> q0 pq px; rewrite lt_neqAle q0 andbT; apply/eqP => e; move: px; rewrite pq // ltxx. Qed.

(* on a set A, for weights that need not sum to 1 *)
Theorem log_sum_on (A : pred X) p q : (forall x, 0 <= p x) -> (forall x, 0 <= q x) -> dominated p q ->
  (\sum_(x | A x) p x) * ln ((\sum_(x | A x) p x) / (\sum_(x | A x) q x)) <= \sum_(x | A x) p x * ln (p x / q x).
Proof.
move=> p0 q0 pq; set a := \sum_(x | A x) p x; set b := \sum_(x | A x) q x.
have a0 : 0 <= a by apply: sumr_ge0.
have b0 : 0 <= b by apply: sumr_ge0.
move: a0; rewrite le_eqVlt => /predU1P[e|a0].
  have z x : A x -> p x = 0 by apply: (@psumr_eq0P _ _ A p) => //; rewrite -e.
  by rewrite -e mul0r sumr_ge0 // => x Ax; rewrite z // mul0r.
have {}b0 : 0 < b.
  rewrite lt_neqAle b0 andbT; apply/eqP => e; move: a0; rewrite /a big1 ?ltxx // => x Ax.
  by apply: pq; apply: (@psumr_eq0P _ _ A q) => //; rewrite -e.
have r0 : 0 < a / b := divr_gt0 a0 b0.
suff h x : p x - a / b * q x + p x * ln (a / b) <= p x * ln (p x / q x).
  have : \sum_(x | A x) (p x - a / b * q x + p x * ln (a / b)) <= \sum_(x | A x) p x * ln (p x / q x) by apply: ler_sum.
  rewrite big_split sumrB /= -mulr_sumr -mulr_suml -/a -/b.
  by rewrite -mulrA mulVf ?gt_eqF // mulr1 subrr add0r.
have := p0 x; rewrite le_eqVlt => /predU1P[e|px].
  by rewrite -e !mul0r sub0r addr0 oppr_le0 mulr_ge0 // ltW.
have qx := dominated_gt0 q0 pq px.
have -> : p x / q x = p x / (a / b * q x) * (a / b) by field; rewrite !gt_eqF.
rewrite [ln (_ * (a / b))]lnM ?divr_gt0 ?mulr_gt0 ?invr_gt0 // mulrDr ler_add2r.
apply: gibbs_term; [exact: p0|exact: mulr_ge0 (ltW r0) (q0 x)|].
by move=> /eqP; rewrite mulf_eq0 !gt_eqF.
Qed.

Theorem log_sum p q : (forall x, 0 <= p x) -> (forall x, 0 <= q x) -> dominated p q ->
  (\sum_x p x) * ln ((\sum_x p x) / (\sum_x q x)) <= kl p q.
Proof. exact: log_sum_on. Qed.

Theorem gibbs p q : distribution p -> distribution q -> dominated p q -> 0 <= kl p q.
Proof.
move=> [p0 p1] [q0 q1] pq; apply: le_trans (log_sum p0 q0 pq).
by rewrite p1 q1 divr1 ln1 mulr0.
Qed.

(* KL <= ln (1 + chi-square), by Jensen *)
Theorem kl_ln_chi2 p q : distribution p -> distribution q -> dominated p q -> kl p q <= ln (1 + chi2 p q).
Proof.
move=> [p0 p1] [q0 q1] pq; set c := 1 + _.
have e : c = \sum_x p x * (p x / q x).
  rewrite /c /chi2 -[1](_ : \sum_x (2%:R * p x - q x) = 1); last by rewrite sumrB -mulr_sumr p1 q1; ring.
  rewrite -big_split; apply: eq_bigr => x _ /=.
  have [z|n] := eqVneq (q x) 0; last by field.
  by rewrite z (pq x z) invr0 !(mulr0, mul0r, subr0, addr0).
have c0 : 0 < c by rewrite ltr_paddr ?ltr01 // sumr_ge0 // => x _; rewrite divr_ge0 ?sqr_ge0.
have h x : p x * ln (p x / q x) <= p x * ln c + (p x * (p x / q x) / c - p x).
  have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r subr0 addr0.
  have qx := dominated_gt0 q0 pq px; have r0 : 0 < p x / q x := divr_gt0 px qx.
  have := ln_le_sub1 (divr_gt0 r0 c0); rewrite ln_div // ler_subl_addl => k.
  apply: le_trans (ler_wpmul2l (p0 x) k) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; by field; rewrite !gt_eqF.
have : kl p q <= \sum_x (p x * ln c + (p x * (p x / q x) / c - p x)) by apply: ler_sum.
by rewrite big_split sumrB /= -!mulr_suml -e p1 mul1r divff ?gt_eqF // subrr addr0.
Qed.

Theorem kl_chi2 p q : distribution p -> distribution q -> dominated p q -> kl p q <= chi2 p q.
Proof.
move=> dp dq pq; apply: le_trans (kl_ln_chi2 dp dq pq) _.
have c0 : 0 <= chi2 p q by apply: sumr_ge0 => x _; rewrite divr_ge0 ?sqr_ge0 //; case: dq.
have -> : chi2 p q = 1 + chi2 p q - 1 by ring.
have -> : 1 + (1 + chi2 p q - 1) = 1 + chi2 p q by ring.
by apply: ln_le_sub1; rewrite ltr_paddr ?ltr01.
Qed.

(* What the divergence says about one event. *)
Theorem kl_event p q (A : pred X) : distribution p -> distribution q -> dominated p q ->
  let a := probability p A in let b := probability q A in
  a * ln (a / b) + (1 - a) * ln ((1 - a) / (1 - b)) <= kl p q.
Proof.
move=> dp dq pq /=; have [p0 _] := dp; have [q0 _] := dq.
rewrite -(probabilityC A dp) -(probabilityC A dq) /kl (bigID A) /=.
by apply: ler_add; [exact: log_sum_on|exact: (log_sum_on (fun x => ~~ A x))].
Qed.

(* Pinsker: TV^2 <= KL / 2 *)
Theorem pinsker p q : distribution p -> distribution q -> dominated p q -> tv p q ^+ 2 <= kl p q / 2%:R.
Proof.
move=> [p0 p1] [q0 q1] pq.
pose a x := p x * ln (p x / q x) - p x + q x; pose b x := (2%:R * p x + 4%:R * q x) / 3%:R.
have a0 x : 0 <= a x.
  rewrite /a; have := gibbs_term (p0 x) (q0 x) (pq x).
  by move: (p x * ln (p x / q x)) (p x) (q x) => L P Q h; toR; lra.
have b0 x : 0 <= b x by rewrite divr_ge0 ?ler0n // addr_ge0 ?mulr_ge0 ?ler0n.
have h x : (p x - q x) ^+ 2 <= a x * b x.
  have := p0 x; rewrite le_eqVlt => /predU1P[e|px].
    by rewrite /a /b -e !mul0r; move: (q x) (q0 x) => Q Q0; toR; nra.
  have qx := dominated_gt0 q0 pq px.
  have := pinsker_scalar (divr_gt0 px qx).
  have e1 : (p x - q x) ^+ 2 = q x ^+ 2 * (p x / q x - 1) ^+ 2 by field; rewrite gt_eqF.
  have e2 : a x * b x = q x ^+ 2 * ((2%:R * (p x / q x) + 4%:R) * (p x / q x * ln (p x / q x) - p x / q x + 1)) / 3%:R.
    by rewrite /a /b; field; rewrite gt_eqF.
  rewrite e1 e2; set u := p x / q x; set l := ln u.
  have : 0 <= q x ^+ 2 := sqr_ge0 _; set w := q x ^+ 2 => w0 k; clearbody w l u.
  by toR; nra.
have cs := cauchy_schwarz (fun x => sqrt (a x)) (fun x => sqrt (b x)).
have sa : \sum_x sqrt (a x) ^+ 2 = kl p q.
  rewrite (eq_bigr a) => [|x _]; last by rewrite sqr_sqrt.
  by rewrite /a big_split sumrB /= p1 q1 subrK.
have sb : \sum_x sqrt (b x) ^+ 2 = 2%:R.
  rewrite (eq_bigr b) => [|x _]; last by rewrite sqr_sqrt.
  by rewrite /b -mulr_suml big_split /= -!mulr_sumr p1 q1; field.
have le1 : \sum_x `|p x - q x| <= \sum_x sqrt (a x) * sqrt (b x).
  apply: ler_sum => x _; rewrite -sqrtM // -[X in X <= _]sqrt_sqr ?normr_ge0 //.
  by rewrite real_normK ?num_real //; apply: sqrt_le.
have s0 : 0 <= \sum_x `|p x - q x| by apply: sumr_ge0.
have := le_trans (_ : (\sum_x `|p x - q x|) ^+ 2 <= _) cs; rewrite sa sb => /(_ _)/= k.
rewrite /tv exprMn exprVn; set S := \sum_x _ in k *.
have : S ^+ 2 <= kl p q * 2%:R by apply: k; rewrite ler_expn2r // nnegrE // (le_trans s0).
by move: (kl p q) => K; move: (S ^+ 2) => S2 k2; toR; lra.
Qed.

(* Bretagnolle-Huber: TV^2 <= 1 - e^(-KL), and 1 - TV >= e^(-KL) / 2 *)
Theorem tv_kl p q : distribution p -> distribution q -> dominated p q -> tv p q ^+ 2 <= 1 - exp (- kl p q).
Proof.
move=> dp dq pq; have [p0 p1] := dp; have [q0 q1] := dq.
have mn := tv_min dp dq; have mx := tv_max dp dq.
pose B := \sum_x sqrt (p x * q x).
have B2 : B ^+ 2 <= (1 - tv p q) * (1 + tv p q).
  have cs := cauchy_schwarz (fun x => sqrt (Num.min (p x) (q x))) (fun x => sqrt (Num.max (p x) (q x))).
  have m0 x : 0 <= Num.min (p x) (q x) by rewrite le_minr p0 q0.
  have M0 x : 0 <= Num.max (p x) (q x) by rewrite le_maxr p0.
  move: cs; rewrite (eq_bigr _ (fun x _ => sqr_sqrt (m0 x))) (eq_bigr _ (fun x _ => sqr_sqrt (M0 x))) mn mx.
  congr (_ ^+ 2 <= _); apply: eq_bigr => x _; rewrite -sqrtM //; congr sqrt.
  by case: (leP (p x) (q x)) => // _; rewrite mulrC.
have lower : exp (- kl p q / 2%:R) <= B.
  pose f x := - ln (p x / q x) / 2%:R.
  have -> : - kl p q / 2%:R = mean p f.
    by rewrite /mean /kl /f mulNr mulr_suml -sumrN; apply: eq_bigr => x _; ring.
  have j : exp (mean p f) <= mean p (fun x => exp (f x)).
    (* exp (f) >= exp (m) (1 + f - m) *)
    have -> : exp (mean p f) = mean p (fun x => exp (mean p f) * (1 + (f x - mean p f))).
      by rewrite meanZ meanD meanB !mean_const // subrr addr0 mulr1.
    apply: mean_le => // x; have -> : exp (f x) = exp (mean p f) * exp (f x - mean p f) by rewrite -expD; congr exp; ring.
    by rewrite ler_wpmul2l ?exp_ge0 // exp_ge_add1.
  apply: le_trans j _; apply: ler_sum => x _.
  have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite mul0r sqrt_ge0.
  have qx := dominated_gt0 q0 pq px; have r0 := divr_gt0 px qx.
  have E0 : 0 <= p x * exp (f x) by rewrite mulr_ge0 ?exp_ge0.
  rewrite -(sqrt_sqr E0); apply: sqrt_le; rewrite exprMn -expMn.
  have -> : f x *+ 2 = - ln (p x / q x) by rewrite /f -mulr_natr; field.
  by rewrite expN lnK // le_eqVlt; apply/orP; left; apply/eqP; field; rewrite !gt_eqF.
have e2 : exp (- kl p q) = exp (- kl p q / 2%:R) ^+ 2 by rewrite -expMn; congr exp; field.
have sq : exp (- kl p q) <= B ^+ 2.
  by rewrite e2 ler_expn2r // nnegrE ?exp_ge0 // sumr_ge0 // => x _; exact: sqrt_ge0.
by move: (le_trans sq B2); move: (exp _) (tv p q) => E T h1; toR; nra.
Qed.

Theorem bretagnolle_huber p q : distribution p -> distribution q -> dominated p q ->
  exp (- kl p q) / 2%:R <= 1 - tv p q.
Proof.
move=> dp dq pq; have h1 := tv_kl dp dq pq; have [p0 _] := dp; have [q0 _] := dq.
have t0 : 0 <= 1 - tv p q by rewrite -(tv_min dp dq) sumr_ge0 // => x _; rewrite le_minr p0 q0.
have tv0 : 0 <= tv p q by rewrite divr_ge0 ?ler0n // sumr_ge0.
move: h1 t0 tv0; move: (exp _) (tv p q) => E T h1 h2 h3; toR; nra.
Qed.
End Divergence.
