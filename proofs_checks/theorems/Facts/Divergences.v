(* Divergence, Han. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations.
Import Basic.Reals Inequalities Information Mutual Users Submodular.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* f-divergences: data processing and convexity; the divergences of products; Bretagnolle-Huber's sharper half.

   perspective         phi_sum                 (sum b) phi (sum a / sum b) <= sum b phi (a / b)
   data processing     phi_processing          every f-divergence
   joint convexity     phi_convex, kl_convex
   information         mutual_convex, mutual_concave, mutual_processing, mutual_processing_from
   products            chi2_tensor, affinity_tensor, tv_tensor
   Bretagnolle-Huber   tv_kl *)
Module Divergence.
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
apply: le_trans (ler_wpM2l (ltW B0) j) _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
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
apply: ler_wpM2l => //.
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
  apply: ler_wpM2l => //; apply: mutual_golden => //; first exact: out_distribution.
  move=> x px; apply: out_dominates => //; rewrite /m (bigD1 i) //= ltr_wpDr ?mulr_gt0 // sumr_ge0 // => k _.
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
  apply: ler_wpM2l => //; rewrite kle; apply: kl_processing => //; [exact: out_distribution|exact: out_dominates].
have -> : mutual (output p Q) W = \sum_x p x * \sum_y Q x y * kl (W y) (output (output p Q) W).
  rewrite /mutual; under [RHS]eq_bigr do rewrite mulr_sumr; rewrite exchange_big; apply: eq_bigr => y _ /=.
  by rewrite {1}/output mulr_suml; apply: eq_bigr => x _; rewrite mulrA.
apply: ler_sum => x _; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
apply: ler_wpM2l => //; rewrite kle; pose o := output (output p Q) W.
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
  apply: le_trans (lerD (IH (ltnW mn)) (lexx _)); rewrite /tv -mulrDl ler_pM2r ?invr_gt0 ?ltr0n // -big_split /=.
  by apply: ler_sum => x _; exact: ler_distD.
have := sub n (leqnn n); congr (_ <= _); last by apply: eq_bigl => i; rewrite ltn_ord.
rewrite /tv; congr (_ / _); apply: eq_bigr => x _; congr `|_ - _|.
by apply: eq_bigr => i _; rewrite /h ltn_ord.
Qed.
End Products.

(* total variation *)
Theorem tv_processing (R : realFieldType) (X Y : finType) (p q : X -> R) (W : X -> Y -> R) : (forall x, distribution (W x)) ->
  tv (output p W) (output q W) <= tv p q.
Proof.
move=> dW; rewrite /tv ler_pM2r ?invr_gt0 ?ltr0n //.
apply: (@le_trans _ _ (\sum_y \sum_x `|p x - q x| * W x y)).
  apply: ler_sum => y _; rewrite -sumrB; apply: le_trans (ler_norm_sum _ _ _) _; apply: ler_sum => x _.
  by rewrite -mulrBl normrM [`|W x y|]ger0_norm // (proj1 (dW x)).
by rewrite exchange_big; apply: ler_sum => x _ /=; rewrite -mulr_sumr (proj2 (dW x)) mulr1.
Qed.

Theorem tv_convex (R : realFieldType) (I X : finType) (w : I -> R) (p q : I -> X -> R) : (forall i, 0 <= w i) ->
  tv (fun x => \sum_i w i * p i x) (fun x => \sum_i w i * q i x) <= \sum_i w i * tv (p i) (q i).
Proof.
move=> w0; rewrite /tv mulr_suml; under [X in _ <= X]eq_bigr do rewrite mulrA mulr_sumr mulr_suml.
rewrite exchange_big; apply: ler_sum => x _ /=; rewrite -mulr_suml ler_pM2r ?invr_gt0 ?ltr0n //.
rewrite -sumrB; apply: le_trans (ler_norm_sum _ _ _) _; apply: ler_sum => i _.
by rewrite -mulrBr normrM ger0_norm.
Qed.
End Divergence.

(* Shannon entropy in nats, and Han's inequality.

   entropy is submodular       entropy_submodular
   Han                         han                      the mean of H(X_S) / k over the sets of size k falls
   Han without one coordinate  han_one_out              (n - 1) H(X_1 .. X_n) <= sum_i H(X_-i)
   dual form                   han_information          independent X_i: the mean of I(X_S; Y) / k rises

   X_1, .., X_n and Y are functions on one finite probability space, so that they are any finite random variables. *)
Module Han.
(* the law of f o for o of the law p *)
Definition law_of (R : realFieldType) (O Z : finType) (p : O -> R) (f : O -> Z) (z : Z) : R := probability p (fun o => f o == z).
(* those coordinates of x that are in S *)
Definition restricted (I O X : finType) (x : I -> O -> X) (S : {set I}) (o : O) : {ffun I -> option X} :=
  [ffun i => if i \in S then Some (x i o) else None].
Definition entropy (Z : finType) (q : Z -> real) : real := - \sum_z q z * ln (q z).
(* I(f; g) = D(joint law || product of the laws) *)
Definition information (O Z W : finType) (p : O -> real) (f : O -> Z) (g : O -> W) : real :=
  kl (law_of p (fun o => (f o, g o))) (fun zw => law_of p f zw.1 * law_of p g zw.2).

Section Entropy.
Variables (O : finType) (p : O -> real).
Hypothesis dp : distribution p.
Implicit Types Z W V : finType.

Lemma law_of_distribution Z (f : O -> Z) : distribution (law_of p f).
Proof.
have [p0 p1] := dp; split=> [z|]; first exact: sumr_ge0.
by rewrite -p1 [RHS](partition_big f predT).
Qed.

Lemma mean_law_of Z (f : O -> Z) (G : Z -> real) : mean (law_of p f) G = mean p (fun o => G (f o)).
Proof.
rewrite /mean [RHS](partition_big f predT) //=; apply: eq_bigr => z _.
by rewrite mulr_suml; apply: eq_bigr => o /eqP ->.
Qed.

Lemma law_of_gt0 Z (f : O -> Z) o : 0 < p o -> 0 < law_of p f (f o).
Proof.
move=> po; rewrite /law_of /probability (bigD1 o) //= ltr_wpDr // sumr_ge0 // => i _; exact: (proj1 dp).
Qed.

Lemma law_of_fst Z W (f : O -> Z) (g : O -> W) w : \sum_z law_of p (fun o => (f o, g o)) (z, w) = law_of p g w.
Proof.
rewrite [RHS](partition_big f predT) //=; apply: eq_bigr => z _; apply: eq_bigl => o.
by rewrite xpair_eqE andbC.
Qed.

Lemma law_of_snd Z W (f : O -> Z) (g : O -> W) z : \sum_w law_of p (fun o => (f o, g o)) (z, w) = law_of p f z.
Proof.
by rewrite [RHS](partition_big g predT) //=; apply: eq_bigr => w _; apply: eq_bigl.
Qed.

(* zero of a marginal, zero of the joint law *)
Lemma law_of_le Z W (f : O -> Z) (g : O -> W) z w : (forall o, f o = z -> g o = w) -> law_of p f z <= law_of p g w.
Proof.
move=> fg; rewrite [X in _ <= X](bigID (fun o => f o == z)) /= ler_wpDr ?sumr_ge0 // => [o _|]; first exact: (proj1 dp).
rewrite /law_of /probability le_eqVlt; apply/orP; left; apply/eqP/eq_bigl => o.
by case: eqP => [/fg ->|_]; rewrite ?eqxx ?andbF.
Qed.

Lemma entropy_mean Z (f : O -> Z) : entropy (law_of p f) = - mean p (fun o => ln (law_of p f (f o))).
Proof. by rewrite -(mean_law_of f (fun z => ln (law_of p f z))). Qed.

Lemma entropy_ge0 Z (f : O -> Z) : 0 <= entropy (law_of p f).
Proof.
have [q0 q1] := law_of_distribution f; rewrite /entropy -sumrN; apply: sumr_ge0 => z _; rewrite -mulrN.
have := q0 z; rewrite le_eqVlt => /predU1P[<-|qz]; first by rewrite mul0r.
rewrite mulr_ge0 // oppr_ge0; apply: le_trans (ln_le_sub1 qz) _.
by rewrite subr_le0 -q1 (bigD1 z) //= lerDl sumr_ge0.
Qed.

(* entropy depends only on which outcomes are told apart *)
Lemma entropy_same Z W (f : O -> Z) (g : O -> W) : (forall o o', (f o == f o') = (g o == g o')) ->
  entropy (law_of p f) = entropy (law_of p g).
Proof.
move=> fg; rewrite !entropy_mean; congr (- _); apply: eq_mean => o; congr ln.
by apply: eq_bigl => o'; exact: fg.
Qed.

(* given h, f and g together hold at most what f and g hold alone *)
Theorem entropy_conditional Z W V (f : O -> Z) (g : O -> W) (h : O -> V) :
  entropy (law_of p (fun o => (f o, g o, h o))) + entropy (law_of p h) <=
  entropy (law_of p (fun o => (f o, h o))) + entropy (law_of p (fun o => (g o, h o))).
Proof.
pose t o := (f o, g o, h o); pose fh o := (f o, h o); pose gh o := (g o, h o).
pose q (x : Z * W * V) := law_of p fh (x.1.1, x.2) * law_of p gh (x.1.2, x.2) / law_of p h x.2.
have l0 (U : finType) (u : O -> U) z : 0 <= law_of p u z by case: (law_of_distribution u).
have dq : distribution q.
  split=> [x|]; first by rewrite !mulr_ge0 ?invr_ge0.
  rewrite -(proj2 (law_of_distribution h)).
  rewrite -(pair_bigA _ (fun zw v => q (zw, v))) exchange_big /=; apply: eq_bigr => v _.
  rewrite -(pair_bigA _ (fun z w => q (z, w, v))) /= /q /=.
  under eq_bigr do rewrite -mulr_suml -mulr_sumr law_of_fst.
  rewrite -!mulr_suml law_of_fst -mulrA.
  by have [->|n] := eqVneq (law_of p h v) 0; [rewrite mul0r|rewrite divff // mulr1].
have dom : dominated (law_of p t) q.
  move=> [[z w] v] /eqP; rewrite /q /= !mulf_eq0 invr_eq0 -orbA => zero; apply/eqP; rewrite eq_le l0 andbT.
  by case/or3P: zero => /eqP <-; apply: law_of_le => o; rewrite /t /fh /gh => -[e1 e2 e3]; rewrite ?e1 ?e2 ?e3.
rewrite !entropy_mean -!opprD lerN2 -!meanD -subr_ge0 -meanB.
have := gibbs (law_of_distribution t) dq dom; rewrite /kl -/(mean _ (fun x => ln (law_of p t x / q x))) mean_law_of.
congr (_ <= _); apply: eq_bigr => o _; have := proj1 dp o; rewrite le_eqVlt => /predU1P[<-|po]; first by rewrite !mul0r.
congr (_ * _); have t0 := law_of_gt0 t po; have fh0 := law_of_gt0 fh po; have gh0 := law_of_gt0 gh po.
have h0 := law_of_gt0 h po; rewrite /q /= -/(fh o) -/(gh o) !ln_div ?mulr_gt0 ?invr_gt0 // lnM // -/t -/fh -/gh.
by move: (ln _) (ln _) (ln _) (ln _) => a b c d; ring.
Qed.

Section Variables.
Variables (I X : finType) (x : I -> O -> X).

Lemma restricted_eq (S : {set I}) o o' :
  (restricted x S o == restricted x S o') = [forall (i | i \in S), x i o == x i o'].
Proof.
apply/eqP/forall_inP => [e i iS|e].
  by move/ffunP/(_ i): e; rewrite !ffunE iS => -[->].
by apply/ffunP => i; rewrite !ffunE; case: ifP => // /e/eqP ->.
Qed.

Theorem entropy_submodular_with (Y : finType) (y : O -> Y) (A B : {set I}) :
  entropy (law_of p (fun o => (restricted x (A :|: B) o, y o))) + entropy (law_of p (fun o => (restricted x (A :&: B) o, y o))) <=
  entropy (law_of p (fun o => (restricted x A o, y o))) + entropy (law_of p (fun o => (restricted x B o, y o))).
Proof.
have := entropy_conditional (restricted x A) (restricted x B) (fun o => (restricted x (A :&: B) o, y o)).
congr (_ + _ <= _ + _); apply: entropy_same => o o'; rewrite !xpair_eqE !restricted_eq ?andbA; congr (_ && _).
- apply/andP/forall_inP => [[/andP[/forall_inP a /forall_inP b] _] i|h].
    by rewrite inE => /orP[/a|/b].
  split; [apply/andP; split|]; apply/forall_inP => i; rewrite ?inE => h'; apply: h; rewrite inE ?h' ?orbT //.
  by case/andP: h' => ->.
- apply/andP/idP => [[]//|/forall_inP a]; split; apply/forall_inP => i; rewrite ?inE; first exact: a.
  by case/andP=> /a.
apply/andP/idP => [[]//|/forall_inP a]; split; apply/forall_inP => i; rewrite ?inE; first exact: a.
by case/andP=> _ /a.
Qed.

Let H (S : {set I}) := entropy (law_of p (restricted x S)).
Theorem entropy_submodular (A B : {set I}) : H (A :|: B) + H (A :&: B) <= H A + H B.
Proof.
have e S : H S = entropy (law_of p (fun o => (restricted x S o, tt))) by apply: entropy_same => o o'; rewrite xpair_eqE andbT.
by rewrite !e entropy_submodular_with.
Qed.

Lemma mean_of_sizeZ k (F : {set I} -> real) c : mean_of_size k (fun S => F S * c) = mean_of_size k F * c.
Proof. by rewrite /mean_of_size -mulr_suml mulrAC. Qed.

Lemma mean_of_sizeN k (F : {set I} -> real) : mean_of_size k (fun S => - F S) = - mean_of_size k F.
Proof. by rewrite /mean_of_size sumrN mulNr. Qed.

Theorem han (j k : nat) : (0 < j <= k)%N -> (k <= #|I|)%N ->
  mean_of_size k (fun S => H S / #|S|%:R) <= mean_of_size j (fun S => H S / #|S|%:R).
Proof.
have e m : mean_of_size m (fun S => H S / #|S|%:R) = mean_of_size m H / m%:R.
  by rewrite -mean_of_sizeZ /mean_of_size; congr (_ / _); apply: eq_bigr => S /eqP ->.
by rewrite !e; apply: (@han_sizes _ _ H (entropy_ge0 _) entropy_submodular).
Qed.

(* all variables, and all but one *)
Theorem han_one_out : (#|I|%:R - 1) * H setT <= \sum_i H (~: [set i]).
Proof.
have := @han_step _ _ H (entropy_ge0 _) entropy_submodular setT; rewrite cardsT mulrBl mul1r lerBlDl.
by under eq_bigl do rewrite inE; under eq_bigr do rewrite setTD.
Qed.

Lemma entropy_all : entropy (law_of p (fun o => [ffun i => x i o])) = H setT.
Proof.
apply: entropy_same => o o'; rewrite restricted_eq; apply/eqP/forall_inP => [/ffunP e i _|e].
  by have := e i; rewrite !ffunE => ->.
by apply/ffunP => i; rewrite !ffunE; apply/eqP/e; rewrite inE.
Qed.

Section Information.
Variables (Y : finType) (y : O -> Y).

Lemma informationE Z (f : O -> Z) :
  information p f y = entropy (law_of p f) + entropy (law_of p y) - entropy (law_of p (fun o => (f o, y o))).
Proof.
pose fy o := (f o, y o).
rewrite /information /kl -/(mean _ (fun zw => ln (law_of p fy zw / (law_of p f zw.1 * law_of p y zw.2)))) mean_law_of.
rewrite !entropy_mean opprK -opprD addrC -meanD -meanB; apply: eq_bigr => o _.
have := proj1 dp o; rewrite le_eqVlt => /predU1P[<-|po]; first by rewrite !mul0r.
by rewrite /= ln_div ?mulr_gt0 ?law_of_gt0 // lnM ?law_of_gt0.
Qed.

Hypothesis independence : forall v : {ffun I -> X}, law_of p (fun o => [ffun i => x i o]) v = \prod_i law_of p (x i) (v i).

(* the law of some of several independent variables is the product of theirs *)
Lemma law_of_restricted (S : {set I}) o :
  law_of p (restricted x S) (restricted x S o) = \prod_i (if i \in S then law_of p (x i) (x i o) else 1).
Proof.
pose g i u : real := if i \in S then (u == x i o)%:R else 1.
transitivity (\sum_(v : {ffun I -> X}) \prod_i (law_of p (x i) (v i) * g i (v i))).
  rewrite /law_of {1}/probability (partition_big (fun o => [ffun i => x i o]) predT) //=; apply: eq_bigr => v _.
  rewrite big_split /= -independence.
  transitivity (\sum_(o' | [ffun i => x i o'] == v) p o' * \prod_i g i (v i)); last by rewrite -mulr_suml.
  rewrite [LHS](eq_bigl (fun o' => ([ffun i => x i o'] == v) && (restricted x S o' == restricted x S o))) => [|o']; last exact: andbC.
  rewrite big_mkcondr; apply: eq_bigr => o' /eqP <-; rewrite restricted_eq.
  have [/forall_inP e|] := boolP [forall (i | i \in S), x i o' == x i o].
    by rewrite big1 ?mulr1 // => i _; rewrite /g ffunE; case: ifP => // /e ->.
  rewrite negb_forall_in => /exists_inP[i iS ni].
  by rewrite (bigD1 i) //= /g iS ffunE (negPf ni) mul0r mulr0.
rewrite -(bigA_distr_bigA (fun i u => law_of p (x i) u * g i u)); apply: eq_bigr => i _; rewrite /g.
case: ifP => _; last by under eq_bigr do rewrite mulr1; exact: (proj2 (law_of_distribution (x i))).
by rewrite (bigD1 (x i o)) //= eqxx mulr1 big1 ?addr0 // => u /negPf ->; rewrite mulr0.
Qed.

Lemma entropy_independent (S : {set I}) : H S = \sum_(i in S) entropy (law_of p (x i)).
Proof.
rewrite /H entropy_mean big_mkcond /=.
transitivity (- \sum_i mean p (fun o => if i \in S then ln (law_of p (x i) (x i o)) else 0)); last first.
  rewrite -sumrN; apply: eq_bigr => i _; case: ifP => _; first by rewrite entropy_mean.
  by rewrite mean_const ?oppr0.
rewrite -(mean_sum _ (fun i o => if i \in S then ln (law_of p (x i) (x i o)) else 0)); congr (- _); apply: eq_bigr => o _.
have := proj1 dp o; rewrite le_eqVlt => /predU1P[<-|po]; first by rewrite !mul0r.
rewrite law_of_restricted ln_prod => [|i]; last by case: ifP => _; rewrite ?law_of_gt0 ?ltr01.
by congr (_ * _); apply: eq_bigr => i _; case: ifP; rewrite ?ln1.
Qed.

Theorem han_information (j k : nat) : (0 < j <= k)%N -> (k <= #|I|)%N ->
  mean_of_size j (fun S => information p (restricted x S) y / #|S|%:R) <=
  mean_of_size k (fun S => information p (restricted x S) y / #|S|%:R).
Proof.
pose G S := information p (restricted x S) y; pose N S := - G S.
have e m : mean_of_size m (fun S => G S / #|S|%:R) = - (mean_of_size m N / m%:R).
  rewrite -mean_of_sizeZ -mean_of_sizeN /mean_of_size; congr (_ / _); apply: eq_bigr => S /eqP ->.
  by rewrite /N mulNr opprK.
rewrite !e lerN2; apply: han_sizes.
  rewrite /N /G informationE -/(H set0) entropy_independent big_set0 add0r opprB subr_ge0.
  rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: entropy_same => o o'.
  by rewrite xpair_eqE restricted_eq; case: forall_inP => // -[i]; rewrite inE.
move=> A B; rewrite /N /G !informationE -!/(H _) !entropy_independent.
have := entropy_submodular_with y A B.
have : \sum_(i in A :|: B) entropy (law_of p (x i)) + \sum_(i in A :&: B) entropy (law_of p (x i)) =
       \sum_(i in A) entropy (law_of p (x i)) + \sum_(i in B) entropy (law_of p (x i)).
  rewrite !(big_mkcond (fun i => i \in _)) -!big_split; apply: eq_bigr => i _ /=; rewrite !inE.
  by case: (i \in A); case: (i \in B); rewrite /= ?(addr0, add0r).
move: (\sum_(i in A :|: B) _) (\sum_(i in A :&: B) _) (\sum_(i in A) _) (\sum_(i in B) _) => a b c d.
move: (entropy _) (entropy _) (entropy _) (entropy _) (entropy _) => h1 h2 h3 h4 h5 e1 e2.
toR; lra.
Qed.
End Information.
End Variables.
End Entropy.
End Han.
