(* f-divergences: data processing and convexity; the divergences of products; Bretagnolle-Huber's sharper half.

   perspective         phi_sum                 (sum b) phi (sum a / sum b) <= sum b phi (a / b)
   data processing     phi_processing          every f-divergence
   joint convexity     phi_convex, kl_convex
   information         mutual_convex, mutual_concave, mutual_processing, mutual_processing_from
   products            chi2_tensor, affinity_tensor, tv_tensor
   Bretagnolle-Huber   tv_kl *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Users.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* D_phi (p || q) = sum q phi (p / q), where q has mass wherever p has *)
Definition phi_divergence (R : realFieldType) (phi : R -> R) (X : finType) (p q : X -> R) : R := \sum_x q x * phi (p x / q x).
Definition nonnegative (R : realFieldType) (x : R) : bool := 0 <= x.

Section Phi.
Variables (R : realFieldType) (phi : R -> R).
Hypothesis convex : convex_on (@nonnegative R) phi.

Lemma phi_sum (I : finType) (a b : I -> R) : (forall i, 0 <= a i) -> (forall i, 0 <= b i) -> (forall i, b i = 0 -> a i = 0) ->
  (\sum_i b i) * phi ((\sum_i a i) / \sum_i b i) <= \sum_i b i * phi (a i / b i).
Proof.
move=> a0 b0 ab; set B := \sum_i b i; have B0 : 0 <= B by exact: sumr_ge0.
move: B0; rewrite le_eqVlt => /predU1P[e|B0].
  rewrite -e mul0r big1 // => i _; move/eqP: e; rewrite eq_sym psumr_eq0 => [|k _]; last exact: b0.
  by move=> /allP/(_ i (mem_index_enum i))/eqP ->; rewrite mul0r.
have Bn : B != 0 by rewrite gt_eqF.
pose w i := b i / B; have dw : distribution w.
  by split=> [i|]; rewrite /w ?divr_ge0 ?(ltW B0) // -mulr_suml divff.
have pos i : nonnegative (a i / b i) by rewrite /nonnegative divr_ge0.
have [_ j] := jensen dw convex pos.
have -> : (\sum_i a i) / B = mean w (fun i => a i / b i).
  rewrite mulr_suml; apply: eq_bigr => i _; rewrite /w.
  have [e|n] := eqVneq (b i) 0; first by rewrite (ab i e) !mul0r mulr0.
  by field; rewrite ?n ?Bn.
apply: le_trans (ler_wpmul2l (ltW B0) j) _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite /w mulrA mulrCA divff // mulr1.
Qed.

Theorem phi_processing (X Y : finType) (p q : X -> R) (W : X -> Y -> R) :
  distribution p -> distribution q -> (forall x, q x = 0 -> p x = 0) -> (forall x, distribution (W x)) ->
  phi_divergence phi (output p W) (output q W) <= phi_divergence phi p q.
Proof.
move=> [p0 _] [q0 _] pq dW; have W0 x y : 0 <= W x y by case: (dW x).
have -> : phi_divergence phi p q = \sum_y \sum_x q x * W x y * phi (p x * W x y / (q x * W x y)).
  rewrite exchange_big; apply: eq_bigr => x _ /=.
  transitivity (\sum_y q x * phi (p x / q x) * W x y); first by rewrite -mulr_sumr (proj2 (dW x)) mulr1.
  apply: eq_bigr => y _; have [->|n] := eqVneq (W x y) 0; first by rewrite !mulr0 mul0r.
  by rewrite -mulf_div divff // mulr1 mulrAC.
apply: ler_sum => y _; apply: phi_sum => x; rewrite ?mulr_ge0 //.
by move=> /eqP; rewrite mulf_eq0 => /orP[/eqP/pq ->|/eqP ->]; rewrite ?mul0r ?mulr0.
Qed.

Theorem phi_convex (I X : finType) (w : I -> R) (p q : I -> X -> R) : (forall i, 0 <= w i) ->
  (forall i, distribution (p i)) -> (forall i, distribution (q i)) -> (forall i x, q i x = 0 -> p i x = 0) ->
  phi_divergence phi (fun x => \sum_i w i * p i x) (fun x => \sum_i w i * q i x) <= \sum_i w i * phi_divergence phi (p i) (q i).
Proof.
move=> w0 dp dq pq; under [X in _ <= X]eq_bigr do rewrite mulr_sumr.
rewrite exchange_big; apply: ler_sum => x _ /=.
have -> : \sum_i w i * (q i x * phi (p i x / q i x)) = \sum_i w i * q i x * phi (w i * p i x / (w i * q i x)).
  apply: eq_bigr => i _; have [->|n] := eqVneq (w i) 0; first by rewrite !mul0r.
  by rewrite mulrA -mulf_div divff // mul1r.
apply: phi_sum => i; rewrite ?mulr_ge0 ?(proj1 (dp i)) ?(proj1 (dq i)) //.
by move=> /eqP; rewrite mulf_eq0 => /orP[/eqP ->|/eqP/pq ->]; rewrite ?mul0r ?mulr0.
Qed.
End Phi.

Lemma kl_convex (I X : finType) (w : I -> real) (p q : I -> X -> real) : (forall i, 0 <= w i) ->
  (forall i, distribution (p i)) -> (forall i, distribution (q i)) -> (forall i, dominated (p i) (q i)) ->
  kl (fun x => \sum_i w i * p i x) (fun x => \sum_i w i * q i x) <= \sum_i w i * kl (p i) (q i).
Proof.
move=> w0 dp dq pq; under [X in _ <= X]eq_bigr do rewrite /kl mulr_sumr.
rewrite exchange_big; apply: ler_sum => x _ /=.
have -> : \sum_i w i * (p i x * ln (p i x / q i x)) = \sum_i w i * p i x * ln (w i * p i x / (w i * q i x)).
  apply: eq_bigr => i _; have [->|n] := eqVneq (w i) 0; first by rewrite !mul0r.
  by rewrite mulrA -mulf_div divff // mul1r.
apply: log_sum => i; rewrite ?mulr_ge0 ?(proj1 (dp i)) ?(proj1 (dq i)) //.
by move=> /eqP; rewrite mulf_eq0 => /orP[/eqP ->|/eqP/pq ->]; rewrite ?mul0r ?mulr0.
Qed.

Section Information.
Variables (X Y : finType).
Implicit Types (p : X -> real) (Q : X -> Y -> real).

Theorem mutual_convex (I : finType) (w : I -> real) p (Q : I -> X -> Y -> real) : distribution p -> distribution w ->
  (forall i x, distribution (Q i x)) -> mutual p (fun x y => \sum_i w i * Q i x y) <= \sum_i w i * mutual p (Q i).
Proof.
move=> dp dw dQ; have [p0 _] := dp; have [w0 _] := dw.
under [X in _ <= X]eq_bigr do rewrite /mutual mulr_sumr; rewrite exchange_big; apply: ler_sum => x _ /=.
have -> : \sum_i w i * (p x * kl (Q i x) (output p (Q i))) = p x * \sum_i w i * kl (Q i x) (output p (Q i)).
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite mulrCA.
have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
apply: ler_wpmul2l => //.
have -> : kl (fun y => \sum_i w i * Q i x y) (output p (fun x y => \sum_i w i * Q i x y)) =
    kl (fun y => \sum_i w i * Q i x y) (fun y => \sum_i w i * output p (Q i) y).
  apply: eq_bigr => y _; congr (_ * ln (_ / _)); rewrite /output; under eq_bigr do rewrite mulr_sumr.
  by rewrite exchange_big; apply: eq_bigr => i _; rewrite mulr_sumr; apply: eq_bigr => z _; rewrite mulrCA.
apply: kl_convex => // i; [exact: out_distribution|exact: out_dominates].
Qed.

Theorem mutual_concave (I : finType) (w : I -> real) (p : I -> X -> real) Q : distribution w -> (forall i, distribution (p i)) ->
  (forall x, distribution (Q x)) -> \sum_i w i * mutual (p i) Q <= mutual (fun x => \sum_i w i * p i x) Q.
Proof.
move=> [w0 w1] dp dQ; pose m x := \sum_i w i * p i x.
have dm : distribution m.
  split=> [x|]; first by apply: sumr_ge0 => i _; rewrite mulr_ge0 // (proj1 (dp i)).
  by rewrite exchange_big -w1; apply: eq_bigr => i _; rewrite -mulr_sumr (proj2 (dp i)) mulr1.
apply: (@le_trans _ _ (\sum_i w i * \sum_x p i x * kl (Q x) (output m Q))).
  apply: ler_sum => i _; have := w0 i; rewrite le_eqVlt => /predU1P[<-|wi]; first by rewrite !mul0r.
  apply: ler_wpmul2l => //; apply: mutual_golden => //; first exact: out_distribution.
  move=> x px; apply: out_dominates => //; rewrite /m (bigD1 i) //= ltr_paddr ?mulr_gt0 // sumr_ge0 // => k _.
  by rewrite mulr_ge0 // (proj1 (dp k)).
rewrite le_eqVlt; apply/orP; left; apply/eqP; under eq_bigr do rewrite mulr_sumr.
rewrite exchange_big; apply: eq_bigr => x _; rewrite mulr_suml; apply: eq_bigr => i _; by rewrite mulrA.
Qed.

(* along X -> Y -> Z, Z from Y by W *)
Theorem mutual_processing (Z : finType) p Q (W : Y -> Z -> real) : distribution p -> (forall x, distribution (Q x)) ->
  (forall y, distribution (W y)) -> mutual p (before Q W) <= mutual p Q /\ mutual p (before Q W) <= mutual (output p Q) W.
Proof.
move=> dp dQ dW; have [p0 _] := dp; have out : output p (before Q W) =1 output (output p Q) W.
  move=> z; rewrite /output /before; under eq_bigr do rewrite mulr_sumr; rewrite exchange_big; apply: eq_bigr => y _.
  by rewrite mulr_suml; apply: eq_bigr => x _; rewrite mulrA.
have kle (x : X) : kl (before Q W x) (output p (before Q W)) = kl (output (Q x) W) (output (output p Q) W).
  by apply: eq_bigr => z _; rewrite out.
split.
  apply: ler_sum => x _; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
  apply: ler_wpmul2l => //; rewrite kle; apply: kl_processing => //; [exact: out_distribution|exact: out_dominates].
have -> : mutual (output p Q) W = \sum_x p x * \sum_y Q x y * kl (W y) (output (output p Q) W).
  rewrite /mutual; under [RHS]eq_bigr do rewrite mulr_sumr; rewrite exchange_big; apply: eq_bigr => y _ /=.
  by rewrite {1}/output mulr_suml; apply: eq_bigr => x _; rewrite mulrA.
apply: ler_sum => x _; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
apply: ler_wpmul2l => //; rewrite kle; pose o := output (output p Q) W.
have dout := out_distribution dp dQ; have dq : distribution o := out_distribution dout dW.
have dom (y : Y) : 0 < Q x y -> dominated (W y) o.
  by move=> qy; apply: (out_dominates dout dW); exact: dominated_gt0 (proj1 dout) (out_dominates dp dQ px) qy.
(* y that the item never gives has no weight: any law may stand there *)
pose V y : Z -> real := if 0 < Q x y then W y else o.
have -> : \sum_y Q x y * kl (W y) o = \sum_y Q x y * kl (V y) o.
  apply: eq_bigr => y _; rewrite /V; case: ifP => // /negbT; rewrite -leNgt => q0.
  by have -> : Q x y = 0; [apply/eqP; rewrite eq_le q0 (proj1 (dQ x))|rewrite !mul0r].
have -> : kl (output (Q x) W) o = kl (fun z => \sum_y Q x y * V y z) (fun z => \sum_y Q x y * o z).
  apply: eq_bigr => z _; rewrite -mulr_suml (proj2 (dQ x)) mul1r.
  have -> : output (Q x) W z = \sum_y Q x y * V y z; last by [].
  apply: eq_bigr => y _; rewrite /V; case: ifP => // /negbT; rewrite -leNgt => q0.
  by have -> : Q x y = 0; [apply/eqP; rewrite eq_le q0 (proj1 (dQ x))|rewrite !mul0r].
apply: kl_convex => // y; first exact: (proj1 (dQ x)).
- by rewrite /V; case: ifP.
by rewrite /V; case: ifP => [/dom //|_]; move=> z.
Qed.
End Information.

(* products *)
Lemma sqrt_prod (I : finType) (f : I -> real) : (forall i, 0 <= f i) -> sqrt (\prod_i f i) = \prod_i sqrt (f i).
Proof.
move=> f0; elim/big_rec2: _ => [|i a b _ <-]; first by rewrite -[X in sqrt X](expr1n _ 2) sqrt_sqr ?ler01.
exact: sqrtM.
Qed.

Section Products.
Variables (X : finType) (n : nat).

Theorem affinity_tensor (p q : 'I_n -> X -> real) : (forall i x, 0 <= p i x) -> (forall i x, 0 <= q i x) ->
  \sum_x sqrt (independent p x * independent q x) = \prod_i \sum_x sqrt (p i x * q i x).
Proof.
move=> p0 q0; rewrite bigA_distr_bigA; apply: eq_bigr => x _; rewrite /independent -big_split /= sqrt_prod // => i.
exact: mulr_ge0.
Qed.

Lemma chi2E (Z : finType) (p q : Z -> real) : distribution p -> distribution q -> dominated p q ->
  1 + chi2 p q = \sum_x p x ^+ 2 / q x.
Proof.
move=> [_ p1] [_ q1] pq; rewrite /chi2.
have -> : 1 = 2%:R * (\sum_x p x) - \sum_x q x :> real by rewrite p1 q1; ring.
rewrite mulr_sumr -sumrB -big_split; apply: eq_bigr => x _ /=.
have [/[dup] e /pq ->|nz] := eqVneq (q x) 0; first by rewrite e invr0; ring.
by field.
Qed.

Theorem chi2_tensor (p q : 'I_n -> X -> real) : (forall i, distribution (p i)) -> (forall i, distribution (q i)) ->
  (forall i, dominated (p i) (q i)) -> 1 + chi2 (independent p) (independent q) = \prod_i (1 + chi2 (p i) (q i)).
Proof.
move=> dp dq pq; rewrite chi2E; [|exact: independent_distribution|exact: independent_distribution|]; last first.
  move=> x /eqP; rewrite /independent prodf_seq_eq0 => /hasP[i _ /= /eqP/pq e].
  by apply/eqP; rewrite prodf_seq_eq0; apply/hasP; exists i; rewrite ?mem_index_enum //= e.
under [RHS]eq_bigr do rewrite chi2E //.
rewrite bigA_distr_bigA; apply: eq_bigr => x _; by rewrite /independent prodf_div prodrXl.
Qed.

(* one coordinate after another is exchanged *)
Theorem tv_tensor (p q : 'I_n -> X -> real) : (forall i, distribution (p i)) -> (forall i, distribution (q i)) ->
  tv (independent p) (independent q) <= \sum_i tv (p i) (q i).
Proof.
move=> dp dq; pose h (k : nat) (i : 'I_n) : X -> real := if (i < k)%N then q i else p i.
have dh k i : distribution (h k i) by rewrite /h; case: ifP.
have one (k : 'I_n) : tv (independent (h k)) (independent (h k.+1)) = tv (p k) (q k).
  rewrite /tv; congr (_ / _).
  pose g (i : 'I_n) (u : X) : real := if i == k then `|p k u - q k u| else h k i u.
  have -> : \sum_u `|p k u - q k u| = \prod_i \sum_u g i u.
    rewrite [RHS](bigD1 k) //= [X in _ = _ * X]big1 ?mulr1; first by apply: eq_bigr => u _; rewrite /g eqxx.
    by move=> i /negPf ik; rewrite /g ik; exact: (proj2 (dh k i)).
  rewrite bigA_distr_bigA; apply: eq_bigr => x _; rewrite /independent.
  rewrite (bigD1 k) //= [X in _ - X](bigD1 k) //= [RHS](bigD1 k) //= /g eqxx /h ltnn ltnSn.
  have e : \prod_(i < n | i != k) (if (i < k.+1)%N then q i else p i) (x i) = \prod_(i < n | i != k) (if (i < k)%N then q i else p i) (x i).
    apply: eq_bigr => i ik; rewrite ltnS leq_eqVlt (_ : (val i == val k) = false) //; exact: negPf ik.
  rewrite e -mulrBl normrM; congr (_ * _); rewrite ger0_norm.
    by apply: eq_bigr => i /negPf ->.
  by apply: prodr_ge0 => i _; case: ifP => _; [case: (dq i)|case: (dp i)].
have sub (m : nat) : (m <= n)%N -> tv (independent (h 0%N)) (independent (h m)) <= \sum_(i < n | (i < m)%N) tv (p i) (q i).
  elim: m => [|m IH] mn.
    have -> : tv (independent (h 0%N)) (independent (h 0%N)) = 0.
      by rewrite /tv big1 ?mul0r // => x _; rewrite subrr normr0.
    by apply: sumr_ge0 => i _; rewrite /tv divr_ge0 ?ler0n ?sumr_ge0.
  rewrite (bigD1 (Ordinal mn)) //= -one addrC.
  have -> : \sum_(i < n | (i < m.+1)%N && (i != Ordinal mn)) tv (p i) (q i) = \sum_(i < n | (i < m)%N) tv (p i) (q i).
    apply: eq_bigl => i; rewrite ltnS -val_eqE /= andbC; by rewrite -ltn_neqAle.
  apply: le_trans (ler_add (IH (ltnW mn)) (lexx _)); rewrite /tv -mulrDl ler_pmul2r ?invr_gt0 ?ltr0n // -big_split /=.
  by apply: ler_sum => x _; exact: ler_dist_add.
have := sub n (leqnn n); congr (_ <= _); last by apply: eq_bigl => i; rewrite ltn_ord.
rewrite /tv; congr (_ / _); apply: eq_bigr => x _; congr `|_ - _|.
by apply: eq_bigr => i _; rewrite /h ltn_ord.
Qed.
End Products.

(* total variation *)
Theorem tv_processing (R : realFieldType) (X Y : finType) (p q : X -> R) (W : X -> Y -> R) : (forall x, distribution (W x)) ->
  tv (output p W) (output q W) <= tv p q.
Proof.
move=> dW; rewrite /tv ler_pmul2r ?invr_gt0 ?ltr0n //.
apply: (@le_trans _ _ (\sum_y \sum_x `|p x - q x| * W x y)).
  apply: ler_sum => y _; rewrite -sumrB; apply: le_trans (ler_norm_sum _ _ _) _; apply: ler_sum => x _.
  by rewrite -mulrBl normrM [`|W x y|]ger0_norm // (proj1 (dW x)).
by rewrite exchange_big; apply: ler_sum => x _ /=; rewrite -mulr_sumr (proj2 (dW x)) mulr1.
Qed.

Theorem tv_convex (R : realFieldType) (I X : finType) (w : I -> R) (p q : I -> X -> R) : (forall i, 0 <= w i) ->
  tv (fun x => \sum_i w i * p i x) (fun x => \sum_i w i * q i x) <= \sum_i w i * tv (p i) (q i).
Proof.
move=> w0; rewrite /tv mulr_suml; under [X in _ <= X]eq_bigr do rewrite mulrA mulr_sumr mulr_suml.
rewrite exchange_big; apply: ler_sum => x _ /=; rewrite -mulr_suml ler_pmul2r ?invr_gt0 ?ltr0n //.
rewrite -sumrB; apply: le_trans (ler_norm_sum _ _ _) _; apply: ler_sum => i _.
by rewrite -mulrBr normrM ger0_norm.
Qed.
