(* Information, Mutual, Users. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Analysis.
Import Basic.Reals Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
Module Information.
Definition dominated (X : finType) (p q : X -> real) := forall x, q x = 0 -> p x = 0.
Definition kl (X : finType) (p q : X -> real) : real := \sum_x p x * ln (p x / q x).
(* I(X; Y) for X with the law p and Y the output of the channel Q *)
Definition mutual (X Y : finType) (p : X -> real) (Q : X -> Y -> real) : real := \sum_x p x * kl (Q x) (output p Q).

Lemma gibbs_term (p q : real) : 0 <= p -> 0 <= q -> (q = 0 -> p = 0) -> p - q <= p * ln (p / q).
Proof.
rewrite le_eqVlt => /predU1P[<-|p0] q0 pq; first by rewrite mul0r sub0r oppr_le0.
have {}q0 : 0 < q by rewrite lt_neqAle q0 andbT; apply/eqP => e; move: p0; rewrite pq // ltxx.
have := ln_le_sub1 (divr_gt0 q0 p0); rewrite -invf_div lnV ?divr_gt0 // lerNl => h.
by apply: le_trans (ler_wpM2l (ltW p0) h); rewrite opprB mulrBr mulr1 invf_div mulrCA divff ?gt_eqF // mulr1.
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
rewrite [ln (_ * (a / b))]lnM ?divr_gt0 ?mulr_gt0 ?invr_gt0 // mulrDr lerD2r.
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
have c0 : 0 < c by rewrite ltr_wpDr ?ltr01 // sumr_ge0 // => x _; rewrite divr_ge0 ?sqr_ge0.
have h x : p x * ln (p x / q x) <= p x * ln c + (p x * (p x / q x) / c - p x).
  have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r subr0 addr0.
  have qx := dominated_gt0 q0 pq px; have r0 : 0 < p x / q x := divr_gt0 px qx.
  have := ln_le_sub1 (divr_gt0 r0 c0); rewrite ln_div // lerBlDl => k.
  apply: le_trans (ler_wpM2l (p0 x) k) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; by field; rewrite !gt_eqF.
have : kl p q <= \sum_x (p x * ln c + (p x * (p x / q x) / c - p x)) by apply: ler_sum.
by rewrite big_split sumrB /= -!mulr_suml -e p1 mul1r divff ?gt_eqF // subrr addr0.
Qed.

Theorem kl_chi2 p q : distribution p -> distribution q -> dominated p q -> kl p q <= chi2 p q.
Proof.
move=> dp dq pq; apply: le_trans (kl_ln_chi2 dp dq pq) _.
have c0 : 0 <= chi2 p q by apply: sumr_ge0 => x _; rewrite divr_ge0 ?sqr_ge0 //; case: dq.
have -> : chi2 p q = 1 + chi2 p q - 1 by ring.
have -> : 1 + (1 + chi2 p q - 1) = 1 + chi2 p q by ring.
by apply: ln_le_sub1; rewrite ltr_wpDr ?ltr01.
Qed.

(* What the divergence says about one event. *)
Theorem kl_event p q (A : pred X) : distribution p -> distribution q -> dominated p q ->
  let a := probability p A in let b := probability q A in
  a * ln (a / b) + (1 - a) * ln ((1 - a) / (1 - b)) <= kl p q.
Proof.
move=> dp dq pq /=; have [p0 _] := dp; have [q0 _] := dq.
rewrite -(probabilityC A dp) -(probabilityC A dq) /kl (bigID A) /=.
by apply: lerD; [exact: log_sum_on|exact: (log_sum_on (fun x => ~~ A x))].
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
have : S ^+ 2 <= kl p q * 2%:R by apply: k; rewrite lerXn2r // nnegrE // (le_trans s0).
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
  have m0 x : 0 <= Num.min (p x) (q x) by rewrite le_min p0 q0.
  have M0 x : 0 <= Num.max (p x) (q x) by rewrite le_max p0.
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
    by rewrite ler_wpM2l ?exp_ge0 // exp_ge_add1.
  apply: le_trans j _; apply: ler_sum => x _.
  have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite mul0r sqrt_ge0.
  have qx := dominated_gt0 q0 pq px; have r0 := divr_gt0 px qx.
  have E0 : 0 <= p x * exp (f x) by rewrite mulr_ge0 ?exp_ge0.
  rewrite -(sqrt_sqr E0); apply: sqrt_le; rewrite exprMn -expMn.
  have -> : f x *+ 2 = - ln (p x / q x) by rewrite /f -mulr_natr; field.
  by rewrite expN lnK // le_eqVlt; apply/orP; left; apply/eqP; field; rewrite !gt_eqF.
have e2 : exp (- kl p q) = exp (- kl p q / 2%:R) ^+ 2 by rewrite -expMn; congr exp; field.
have sq : exp (- kl p q) <= B ^+ 2.
  by rewrite e2 lerXn2r // nnegrE ?exp_ge0 // sumr_ge0 // => x _; exact: sqrt_ge0.
by move: (le_trans sq B2); move: (exp _) (tv p q) => E T h1; toR; nra.
Qed.

Theorem bretagnolle_huber p q : distribution p -> distribution q -> dominated p q ->
  exp (- kl p q) / 2%:R <= 1 - tv p q.
Proof.
move=> dp dq pq; have h1 := tv_kl dp dq pq; have [p0 _] := dp; have [q0 _] := dq.
have t0 : 0 <= 1 - tv p q by rewrite -(tv_min dp dq) sumr_ge0 // => x _; rewrite le_min p0 q0.
have tv0 : 0 <= tv p q by rewrite divr_ge0 ?ler0n // sumr_ge0.
move: h1 t0 tv0; move: (exp _) (tv p q) => E T h1 h2 h3; toR; nra.
Qed.
End Divergence.
End Information.

(* Chain rules, data processing, mutual information, Fano.

   chain rule                        kl_chain
   tensorisation                     kl_tensor
   data processing                   kl_processing
   information as a divergence       mutual_kl
   information under LDP             mutual_ldp
   best success under LDP            success_ldp
   Fano, list form                   fano_list *)
Module Mutual.
Import Information.
(* the law of (x, y): x drawn from p, y from W x *)
Definition joint (X Y : finType) (p : X -> real) (W : X -> Y -> real) (xy : X * Y) : real := p xy.1 * W xy.1 xy.2.

Lemma joint_distribution (X Y : finType) (p : X -> real) (W : X -> Y -> real) :
  distribution p -> (forall x, distribution (W x)) -> distribution (joint p W).
Proof.
move=> [p0 p1] dW; split=> [[x y]|]; first by rewrite mulr_ge0 //; case: (dW x).
rewrite -(pair_bigA _ (fun x y => p x * W x y)) /= -p1; apply: eq_bigr => x _.
by rewrite -mulr_sumr (proj2 (dW x)) mulr1.
Qed.

Theorem kl_chain (X Y : finType) (p q : X -> real) (W V : X -> Y -> real) :
  (forall x, 0 <= p x) -> (forall x, 0 <= q x) -> dominated p q ->
  (forall x, distribution (W x)) -> (forall x, distribution (V x)) -> (forall x, dominated (W x) (V x)) ->
  kl (joint p W) (joint q V) = kl p q + \sum_x p x * kl (W x) (V x).
Proof.
move=> p0 q0 pq dW dV wv; rewrite /kl -(pair_bigA _ (fun x y => p x * W x y * ln (p x * W x y / (q x * V x y)))) /=.
rewrite -big_split; apply: eq_bigr => x _ /=.
have := p0 x; rewrite le_eqVlt => /predU1P[<-|px].
  by rewrite !mul0r addr0 big1 // => y _; rewrite !mul0r.
have qx := dominated_gt0 q0 pq px; have [W0 W1] := dW x; have [V0 _] := dV x.
transitivity (\sum_y (p x * ln (p x / q x) * W x y + p x * (W x y * ln (W x y / V x y)))).
  apply: eq_bigr => y _; have := W0 y; rewrite le_eqVlt => /predU1P[<-|wy].
    by rewrite !(mulr0, mul0r) addr0.
  have vy := dominated_gt0 V0 (wv x) wy.
  by rewrite -mulf_div lnM ?divr_gt0 // mulrDr mulrA [in RHS]mulrAC.
by rewrite big_split /= -!mulr_sumr W1 mulr1.
Qed.

Theorem kl_processing (X Y : finType) (p q : X -> real) (W : X -> Y -> real) :
  distribution p -> distribution q -> dominated p q -> (forall x, distribution (W x)) ->
  kl (output p W) (output q W) <= kl p q.
Proof.
move=> [p0 _] [q0 _] pq dW; have W0 x y : 0 <= W x y by case: (dW x).
have -> : kl p q = \sum_y kl (fun x => p x * W x y) (fun x => q x * W x y).
  rewrite exchange_big; apply: eq_bigr => x _ /=.
  transitivity (\sum_y p x * ln (p x / q x) * W x y); first by rewrite -mulr_sumr (proj2 (dW x)) mulr1.
  apply: eq_bigr => y _; have [->|n] := eqVneq (W x y) 0; first by rewrite !mulr0 mul0r.
  by rewrite -mulf_div divff // mulr1 mulrAC.
apply: ler_sum => y _; apply: log_sum => x; rewrite ?mulr_ge0 //.
by move=> /eqP; rewrite mulf_eq0 => /orP[/eqP/pq ->|/eqP ->]; rewrite ?mul0r ?mulr0.
Qed.

Lemma ln_prod (I : finType) (f : I -> real) : (forall i, 0 < f i) -> ln (\prod_i f i) = \sum_i ln (f i).
Proof.
move=> f0; rewrite -[RHS]expK exp_sum; congr ln; apply: eq_bigr => i _; by rewrite lnK.
Qed.

(* The divergence of independent families is the sum of the divergences. *)
Theorem kl_tensor (X : finType) (n : nat) (p q : 'I_n -> X -> real) :
  (forall i, distribution (p i)) -> (forall i, distribution (q i)) -> (forall i, dominated (p i) (q i)) ->
  kl (independent p) (independent q) = \sum_i kl (p i) (q i).
Proof.
move=> dp dq pq; rewrite -[RHS](@mean_total _ _ _ p dp (fun i x => ln (p i x / q i x))) /kl /mean.
apply: eq_bigr => x _; have [z|nz] := eqVneq (independent p x) 0; first by rewrite z !mul0r.
have px i : 0 < p i (x i).
  rewrite lt_neqAle eq_sym (proj1 (dp i)) andbT; apply: contraNneq nz => e.
  by rewrite /independent (bigD1 i) //= e mul0r.
have qx i : 0 < q i (x i) := dominated_gt0 (proj1 (dq i)) (pq i) (px i).
by rewrite /independent -prodf_div ln_prod // => i; exact: divr_gt0.
Qed.

Section Information.
Variables (X Y : finType) (p : X -> real) (Q : X -> Y -> real).
Hypotheses (dp : distribution p) (dQ : forall x, distribution (Q x)).
Let out := output p Q.

Lemma out_distribution : distribution out.
Proof. by apply: output_distribution => //; split=> x; case: (dQ x). Qed.

Lemma out_dominates x : 0 < p x -> dominated (Q x) out.
Proof.
move=> px y /eqP; rewrite /out /output psumr_eq0 => [|z _]; last by rewrite mulr_ge0 ?(proj1 dp) // (proj1 (dQ z)).
by move=> /allP/(_ x (mem_index_enum _)); rewrite mulf_eq0 gt_eqF //= => /eqP.
Qed.

Lemma dominated_joint : dominated (joint p Q) (joint p (fun _ => out)).
Proof.
move=> [x y]; rewrite /joint /= => /eqP; rewrite mulf_eq0 => /orP[/eqP -> |/eqP e]; first by rewrite mul0r.
have := proj1 dp x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite mul0r.
by rewrite (out_dominates px e) mulr0.
Qed.

(* I(X; Y) = D(joint law || product of the laws) *)
Theorem mutual_kl : mutual p Q = kl (joint p Q) (joint p (fun _ => out)).
Proof.
rewrite /mutual /kl -(pair_bigA _ (fun x y => p x * Q x y * ln (p x * Q x y / (p x * out y)))) /=.
apply: eq_bigr => x _; rewrite mulr_sumr; apply: eq_bigr => y _.
have [z|n] := eqVneq (p x) 0; first by rewrite z !mul0r.
by rewrite mulrA -mulf_div divff // mul1r.
Qed.

Theorem mutual_ge0 : 0 <= mutual p Q.
Proof.
rewrite mutual_kl; apply: gibbs; [exact: joint_distribution|apply: joint_distribution => // _; exact: out_distribution|].
exact: dominated_joint.
Qed.

Lemma ldp_output t x y : ldp t Q -> Q x y <= t * out y.
Proof.
move=> h; rewrite -[X in X <= _]mul1r -(proj2 dp) mulr_suml /out /output mulr_sumr.
by apply: ler_sum => z _; rewrite mulrCA ler_wpM2l ?(proj1 dp).
Qed.

Lemma kl_ldp t x : ldp t Q -> 0 < p x -> kl (Q x) out <= ln t.
Proof.
move=> h px; have [Q0 Q1] := dQ x; rewrite -[X in _ <= X]mul1r -Q1 mulr_suml; apply: ler_sum => y _.
have := Q0 y; rewrite le_eqVlt => /predU1P[<-|qy]; first by rewrite !mul0r.
have oy := dominated_gt0 (proj1 out_distribution) (out_dominates px) qy.
by rewrite ler_pM2l // ln_le ?divr_gt0 // ler_pdivrMr // ldp_output.
Qed.

(* The report of an epsilon-LDP channel carries at most epsilon nats, t = e^epsilon. *)
Theorem mutual_ldp t : ldp t Q -> mutual p Q <= ln t.
Proof.
move=> h; have [p0 p1] := dp; rewrite -[X in _ <= X]mul1r -p1 mulr_suml; apply: ler_sum => x _.
have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
by rewrite ler_pM2l // kl_ldp.
Qed.

(* With probability s the truth is on a list L y; a list holds the truth with probability at most r when the report is independent of it. *)
Lemma binary_entropy (s : real) : 0 <= s <= 1 -> - ln 2%:R <= s * ln s + (1 - s) * ln (1 - s).
Proof.
move=> /andP[s0 s1].
have h (u : real) : 0 <= u -> u - 1 / 2%:R <= u * ln u + u * ln 2%:R.
  rewrite le_eqVlt => /predU1P[<-|u0].
    by rewrite !mul0r addr0 sub0r oppr_le0 divr_ge0 ?ler0n ?ler01.
  have l : ln (u * 2%:R)^-1 <= (u * 2%:R)^-1 - 1 by apply: ln_le_sub1; rewrite invr_gt0 mulr_gt0 ?ltr0n.
  rewrite lnV ?mulr_gt0 ?ltr0n // lnM ?ltr0n // in l.
  have := ler_wpM2l (ltW u0) l.
  have -> : u * ((u * 2%:R)^-1 - 1) = 1 / 2%:R - u by field; rewrite gt_eqF.
  by move: (ln u) (ln _) => a b; move=> k; toR; lra.
have := lerD (h s s0) (h (1 - s) (_ : 0 <= 1 - s)); rewrite subr_ge0 => /(_ s1).
by move: (ln s) (ln (1 - s)) (ln 2%:R) => a b c; move: (s) => u k; toR; lra.
Qed.

Theorem fano_list (L : Y -> {set X}) (r : real) : 0 < r <= 1 ->
  (forall y, probability p (mem (L y)) <= r) ->
  probability (joint p Q) (fun xy => xy.1 \in L xy.2) * ln r^-1 <= mutual p Q + ln 2%:R.
Proof.
move=> /andP[r0 r1] hr; set A := fun xy : X * Y => xy.1 \in L xy.2.
have dj := joint_distribution dp dQ; have di := joint_distribution dp (fun _ => out_distribution).
have := kl_event A dj di dominated_joint; rewrite -mutual_kl /=; set s := probability _ A; set u := probability _ A.
have s01 : 0 <= s <= 1 by rewrite probability_ge0 ?probability_le1.
have u0 : 0 <= u by rewrite probability_ge0.
have u1 : u <= 1 by rewrite probability_le1.
have ur : u <= r.
  rewrite /u probability_mean /mean -(pair_bigA _ (fun x y => joint p (fun _ => out) (x, y) * (A (x, y))%:R)) exchange_big /=.
  have -> : r = \sum_y out y * r by rewrite -mulr_suml (proj2 out_distribution) mul1r.
  apply: ler_sum => y _; rewrite (eq_bigr (fun x => out y * (p x * (x \in L y)%:R))) => [|x _]; last by rewrite /joint /A /= mulrA [out y * p x]mulrC.
  rewrite -mulr_sumr ler_wpM2l ?(proj1 out_distribution) //.
  by have := hr y; rewrite probability_mean.
have b := binary_entropy s01; have /andP[s0 s1] := s01.
have k1 : s * ln s + s * ln r^-1 <= s * ln (s / u).
  move: s0; rewrite le_eqVlt => /predU1P[<-|sp]; first by rewrite !mul0r addr0.
  have up : 0 < u.
    rewrite lt_neqAle u0 andbT; apply/eqP => z; move: sp; rewrite /s /probability big1 ?ltxx // => xy Axy.
    apply: dominated_joint; apply: (@psumr_eq0P _ _ A (joint p (fun _ => out))) => //.
    by move=> xy' _; case: di.
  by rewrite -mulrDr ler_pM2l // ln_div // lerD2l lnV // lerN2 ln_le.
have k2 : (1 - s) * ln (1 - s) <= (1 - s) * ln ((1 - s) / (1 - u)).
  have : 0 <= 1 - s by rewrite subr_ge0.
  rewrite le_eqVlt => /predU1P[<-|sp]; first by rewrite !mul0r.
  have [up|/(conj u1)/andP/le_anti e] := ltP u 1; last first.
    have z : probability (joint p (fun _ => out)) (fun xy => ~~ A xy) = 0.
      by rewrite (probabilityC A di) -/u e subrr.
    move: sp; rewrite -(probabilityC A dj) /probability big1 ?ltxx // => xy nA; apply: dominated_joint.
    by apply: (@psumr_eq0P _ _ (fun xy => ~~ A xy) (joint p (fun _ => out))) => // xy' _; case: di.
  rewrite ler_pM2l //; apply: ln_le; first by [].
  have u1' : 0 < 1 - u by rewrite subr_gt0.
  by rewrite ler_pdivlMr // ler_piMr ?(ltW sp) // gerDl oppr_le0.
move: k1 k2 b; move: (s * ln (s / u)) ((1 - s) * ln ((1 - s) / (1 - u))) (s * ln s) ((1 - s) * ln (1 - s)) (s * ln r^-1) (mutual p Q) (ln 2%:R).
by move=> a1 a2 a3 a4 a5 a6 a7 k1 k2 k3 k4; toR; lra.
Qed.
End Information.
End Mutual.

(* The information of several users: independent reports about the same item.

   golden formula       mutual_golden    I(X; Y) <= E D(Q_X || q) for every law q
   users add up         mutual_users     I(X; Y_1 .. Y_U) <= sum_u I(X; Y_u) *)
Module Users.
Import Information Mutual.
Theorem mutual_golden (X Y : finType) (p : X -> real) (Q : X -> Y -> real) (q : Y -> real) :
  distribution p -> (forall x, distribution (Q x)) -> distribution q -> (forall x, 0 < p x -> dominated (Q x) q) ->
  mutual p Q <= \sum_x p x * kl (Q x) q.
Proof.
move=> dp dQ dq dom; have [p0 p1] := dp; have [q0 _] := dq; set o := output p Q.
have [o0 o1] := out_distribution dp dQ.
have oq : dominated o q.
  move=> y e; apply: big1 => x _; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite mul0r.
  by rewrite (dom x px y e) mulr0.
have -> : \sum_x p x * kl (Q x) q = mutual p Q + kl o q.
  have -> : kl o q = \sum_x p x * \sum_y Q x y * ln (o y / q y).
    rewrite /kl; under [RHS]eq_bigr do rewrite mulr_sumr; rewrite exchange_big; apply: eq_bigr => y _ /=.
    rewrite {1}/o /output mulr_suml; apply: eq_bigr => x _; by rewrite -mulrA.
  rewrite /mutual -big_split; apply: eq_bigr => x _ /=; rewrite -mulrDr.
  have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
  congr (_ * _); rewrite /kl -big_split; apply: eq_bigr => y _ /=; rewrite -mulrDr.
  have := proj1 (dQ x) y; rewrite le_eqVlt => /predU1P[<-|qy]; first by rewrite !mul0r.
  have oy := dominated_gt0 o0 (out_dominates dp dQ px) qy; have qy0 := dominated_gt0 q0 (dom x px) qy.
  congr (_ * _); rewrite !ln_div // -/o; move: (ln (Q x y)) (ln (o y)) (ln (q y)) => a b c; toR; lra.
by rewrite lerDl; apply: gibbs.
Qed.

Theorem mutual_users (X Y : finType) (U : nat) (p : X -> real) (Q : 'I_U -> X -> Y -> real) :
  distribution p -> (forall u x, distribution (Q u x)) ->
  mutual p (fun x => independent (fun u => Q u x)) <= \sum_u mutual p (Q u).
Proof.
move=> dp dQ; have [p0 p1] := dp.
pose q := independent (fun u => output p (Q u)).
have dI x : distribution (independent (fun u => Q u x)) by exact: independent_distribution.
have dout u : distribution (output p (Q u)) := out_distribution dp (dQ u).
have dq : distribution q by exact: independent_distribution.
have dom x : 0 < p x -> dominated (independent (fun u => Q u x)) q.
  move=> px y /eqP; rewrite /q /independent prodf_seq_eq0 => /hasP[u _ /= /eqP e].
  by apply/eqP; rewrite prodf_seq_eq0; apply/hasP; exists u; rewrite ?mem_index_enum //= (out_dominates dp (dQ u) px e).
apply: le_trans (mutual_golden dp dI dq dom) _; rewrite /mutual exchange_big; apply: ler_sum => x _ /=.
rewrite -mulr_sumr; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
by rewrite (kl_tensor (fun u => dQ u x) dout (fun u => out_dominates dp (dQ u) px)).
Qed.
End Users.
