(* Chain rules, data processing, mutual information, Fano.

   chain rule                        kl_chain
   tensorisation                     kl_tensor
   data processing                   kl_processing
   information as a divergence       mutual_kl
   information under LDP             mutual_ldp
   best success under LDP            success_ldp
   Fano, list form                   fano_list *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
by apply: ler_sum => z _; rewrite mulrCA ler_wpmul2l ?(proj1 dp).
Qed.

Lemma kl_ldp t x : ldp t Q -> 0 < p x -> kl (Q x) out <= ln t.
Proof.
move=> h px; have [Q0 Q1] := dQ x; rewrite -[X in _ <= X]mul1r -Q1 mulr_suml; apply: ler_sum => y _.
have := Q0 y; rewrite le_eqVlt => /predU1P[<-|qy]; first by rewrite !mul0r.
have oy := dominated_gt0 (proj1 out_distribution) (out_dominates px) qy.
by rewrite ler_pmul2l // ln_le ?divr_gt0 // ler_pdivr_mulr // ldp_output.
Qed.

(* The report of an epsilon-LDP channel carries at most epsilon nats, t = e^epsilon. *)
Theorem mutual_ldp t : ldp t Q -> mutual p Q <= ln t.
Proof.
move=> h; have [p0 p1] := dp; rewrite -[X in _ <= X]mul1r -p1 mulr_suml; apply: ler_sum => x _.
have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
by rewrite ler_pmul2l // kl_ldp.
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
  have := ler_wpmul2l (ltW u0) l.
  have -> : u * ((u * 2%:R)^-1 - 1) = 1 / 2%:R - u by field; rewrite gt_eqF.
  by move: (ln u) (ln _) => a b; move=> k; toR; lra.
have := ler_add (h s s0) (h (1 - s) (_ : 0 <= 1 - s)); rewrite subr_ge0 => /(_ s1).
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
  rewrite -mulr_sumr ler_wpmul2l ?(proj1 out_distribution) //.
  by have := hr y; rewrite probability_mean.
have b := binary_entropy s01; have /andP[s0 s1] := s01.
have k1 : s * ln s + s * ln r^-1 <= s * ln (s / u).
  move: s0; rewrite le_eqVlt => /predU1P[<-|sp]; first by rewrite !mul0r addr0.
  have up : 0 < u.
    rewrite lt_neqAle u0 andbT; apply/eqP => z; move: sp; rewrite /s /probability big1 ?ltxx // => xy Axy.
    apply: dominated_joint; apply: (@psumr_eq0P _ _ A (joint p (fun _ => out))) => //.
    by move=> xy' _; case: di.
  by rewrite -mulrDr ler_pmul2l // ln_div // ler_add2l lnV // ler_opp2 ln_le.
have k2 : (1 - s) * ln (1 - s) <= (1 - s) * ln ((1 - s) / (1 - u)).
  have : 0 <= 1 - s by rewrite subr_ge0.
  rewrite le_eqVlt => /predU1P[<-|sp]; first by rewrite !mul0r.
  have [up|/(conj u1)/andP/le_anti e] := ltP u 1; last first.
    have z : probability (joint p (fun _ => out)) (fun xy => ~~ A xy) = 0.
      by rewrite (probabilityC A di) -/u e subrr.
    move: sp; rewrite -(probabilityC A dj) /probability big1 ?ltxx // => xy nA; apply: dominated_joint.
    by apply: (@psumr_eq0P _ _ (fun xy => ~~ A xy) (joint p (fun _ => out))) => // xy' _; case: di.
  rewrite ler_pmul2l //; apply: ln_le; first by [].
  have u1' : 0 < 1 - u by rewrite subr_gt0.
  by rewrite ler_pdivl_mulr // ler_pimulr ?(ltW sp) // ger_addl oppr_le0.
move: k1 k2 b; move: (s * ln (s / u)) ((1 - s) * ln ((1 - s) / (1 - u))) (s * ln s) ((1 - s) * ln (1 - s)) (s * ln r^-1) (mutual p Q) (ln 2%:R).
by move=> a1 a2 a3 a4 a5 a6 a7 k1 k2 k3 k4; toR; lra.
Qed.
End Information.
