(* Finite channels over an ordered field: policies with infinite levels, privacy, post-processing, composition, products, coins.

   Levels are written by their factors: a policy gives the ordered pair (x, x') the factor e^E[x,x'], and t stands for e^epsilon.
   Sources: context-aware-ldp, Definitions 1 to 4 and Propositions 1 and 2. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.


Section Definitions.
Variable R : realFieldType.

(* A channel X -> Y is a matrix, Q x y = Q(y|x). *)
Definition stochastic (X Y : finType) (Q : X -> Y -> R) :=
  (forall x y, 0 <= Q x y) /\ (forall x, \sum_y Q x y = 1).

(* None is an infinite level: no constraint. *)
Definition policy (X : Type) := X -> X -> option R.
Definition constant (X : Type) (t : R) : policy X := fun _ _ => Some t.
Definition high_low (X : finType) (A : {set X}) (t : R) : policy X := fun x _ => if x \in A then Some t else None.
Definition blocks (X I : eqType) (block : X -> I) (t : R) : policy X :=
  fun x x' => if block x == block x' then Some t else None.

Definition private (X Y : finType) (E : policy X) (Q : X -> Y -> R) :=
  forall x x' t, E x x' = Some t -> forall y, Q x y <= t * Q x' y.
Definition ldp (X Y : finType) (t : R) (Q : X -> Y -> R) := forall x x' y, Q x y <= t * Q x' y.
Definition approximate (X Y : finType) (t delta : R) (Q : X -> Y -> R) :=
  forall x x' (S : {set Y}), \sum_(y in S) Q x y <= t * (\sum_(y in S) Q x' y) + delta.

Definition identity (X : eqType) (x y : X) : R := (x == y)%:R.
Definition before (X Y Z : finType) (Q : X -> Y -> R) (W : Y -> Z -> R) x z := \sum_y Q x y * W y z.
(* adaptive: the second channel sees the output of the first *)
Definition composed (X Y Z : finType) (Q : X -> Y -> R) (W : Y -> X -> Z -> R) x yz := Q x yz.1 * W yz.1 x yz.2.
(* independent use on two inputs *)
Definition tensor (X X' Y Y' : finType) (Q : X -> Y -> R) (W : X' -> Y' -> R) xx yy := Q xx.1 yy.1 * W xx.2 yy.2.
(* a coin c with the law w is drawn in public and reported with the answer *)
Definition public_coin (C X Y : finType) (w : C -> R) (Q : C -> X -> Y -> R) x cy := w cy.1 * Q cy.1 x cy.2.

Definition product (X : Type) (E F : policy X) : policy X :=
  fun x x' => if E x x' is Some s then omap ( *%R s) (F x x') else None.
(* path E x x' s: s is the product of the factors along a path from x to x' *)
Inductive path (X : Type) (E : policy X) (x : X) : X -> R -> Prop :=
  | here : path E x x 1
  | further y z s t : path E x y s -> E y z = Some t -> path E x z (s * t).
End Definitions.

Section Channels.
Variables (R : realFieldType) (X Y Z : finType).
Implicit Types (Q : X -> Y -> R) (E F : policy R X).

Lemma private_constant t Q : private (constant t) Q <-> ldp t Q.
Proof. by split=> [h x x' y|h x x' s [<-] y]; apply: h. Qed.

Theorem private_events E Q : private E Q <->
  forall x x' t, E x x' = Some t -> forall S : {set Y}, \sum_(y in S) Q x y <= t * \sum_(y in S) Q x' y.
Proof.
split=> h x x' t e S; first by rewrite mulr_sumr ler_sum // => y _; apply: h e y.
by move: (h _ _ _ e [set S]); rewrite !big_set1.
Qed.

Lemma ldp_approximate t Q : ldp t Q <-> approximate t 0 Q.
Proof.
rewrite -private_constant private_events; split=> [h x x' S|h x x' s [<-] S]; last by move: (h x x' S); rewrite addr0.
by rewrite addr0; apply: h.
Qed.

Lemma ldp_weaker s t Q : stochastic Q -> s <= t -> ldp s Q -> ldp t Q.
Proof. by move=> [Q0 _] st h x x' y; apply: le_trans (h x x' y) _; apply: ler_wpM2r. Qed.

Lemma identity_stochastic : stochastic (@identity R X).
Proof.
split=> [x y|x]; first exact: ler0n.
by rewrite (bigD1 x) //= /identity eqxx big1 ?addr0 // => y /negPf n; rewrite eq_sym n.
Qed.

Lemma stochastic_le1 Q x y : stochastic Q -> Q x y <= 1.
Proof. by move=> [Q0 Q1]; rewrite -(Q1 x) (bigD1 y) //= lerDl sumr_ge0. Qed.

(* Post-processing, Proposition 1. *)
Lemma stochastic_before Q (W : Y -> Z -> R) : stochastic Q -> stochastic W -> stochastic (before Q W).
Proof.
move=> [Q0 Q1] [W0 W1]; split=> [x z|x]; first by apply: sumr_ge0 => y _; apply: mulr_ge0.
by rewrite exchange_big -(Q1 x); apply: eq_bigr => y _; rewrite -mulr_sumr W1 mulr1.
Qed.

Theorem private_before E Q (W : Y -> Z -> R) : private E Q -> (forall y z, 0 <= W y z) -> private E (before Q W).
Proof.
move=> h W0 x x' t e z; rewrite /before mulr_sumr; apply: ler_sum => y _.
by rewrite mulrA ler_wpM2r // h.
Qed.

(* Composition, Proposition 2. *)
Lemma stochastic_composed Q (W : Y -> X -> Z -> R) :
  stochastic Q -> (forall y, stochastic (W y)) -> stochastic (composed Q W).
Proof.
move=> [Q0 Q1] sW; split=> [x [y z]|x]; first by apply: mulr_ge0 => //; case: (sW y).
rewrite -(Q1 x) -(pair_bigA _ (fun y z => Q x y * W y x z)); apply: eq_bigr => y _ /=.
by rewrite -mulr_sumr (proj2 (sW y)) mulr1.
Qed.

Theorem private_composed E F Q (W : Y -> X -> Z -> R) :
  stochastic Q -> (forall y, stochastic (W y)) -> private E Q -> (forall y, private F (W y)) ->
  private (product E F) (composed Q W).
Proof.
move=> [Q0 _] sW hQ hW x x' t; rewrite /product; case e: (E x x') => [a|] //; case f: (F x x') => [b|] //= [<-] [y z].
rewrite /composed /= mulrACA; apply: ler_pM; [exact: Q0| |exact: hQ e y|exact: hW f z].
by case: (sW y) => + _; apply.
Qed.

(* Levels add up along paths: a policy and its closure have the same private channels. *)
Theorem private_path E Q : stochastic Q -> (forall x x' t, E x x' = Some t -> 0 <= t) -> private E Q ->
  forall x x' s, path E x x' s -> forall y, Q x y <= s * Q x' y.
Proof.
move=> [Q0 _] E0 h x x' s p; suff [] : 0 <= s /\ forall y, Q x y <= s * Q x' y by [].
elim: p => [|y z a b _ [a0 IH] e]; first by split=> [|y]; rewrite ?ler01 ?mul1r.
split=> [|o]; first exact: mulr_ge0 (E0 _ _ _ e).
by apply: le_trans (IH o) _; rewrite -mulrA ler_wpM2l // h.
Qed.

(* A public coin costs nothing. *)
Lemma stochastic_public (C : finType) (w : C -> R) (Q : C -> X -> Y -> R) :
  (forall c, 0 <= w c) -> \sum_c w c = 1 -> (forall c, stochastic (Q c)) -> stochastic (public_coin w Q).
Proof.
move=> w0 w1 sQ; split=> [x [c y]|x]; first by apply: mulr_ge0 => //; case: (sQ c).
rewrite -w1 -(pair_bigA _ (fun c y => w c * Q c x y)); apply: eq_bigr => c _ /=.
by rewrite -mulr_sumr (proj2 (sQ c)) mulr1.
Qed.

Theorem private_public (C : finType) (w : C -> R) E (Q : C -> X -> Y -> R) :
  (forall c, 0 <= w c) -> (forall c, private E (Q c)) -> private E (public_coin w Q).
Proof. by move=> w0 h x x' t e [c y]; rewrite /public_coin mulrCA ler_wpM2l //; apply: h. Qed.
End Channels.

Section Products.
Variables (R : realFieldType) (X X' Y Y' : finType) (Q : X -> Y -> R) (W : X' -> Y' -> R).

Lemma stochastic_tensor : stochastic Q -> stochastic W -> stochastic (tensor Q W).
Proof.
move=> [Q0 Q1] [W0 W1]; split=> [x y|[x x']]; first exact: mulr_ge0.
rewrite -(pair_bigA _ (fun y y' => Q x y * W x' y')) /= -(Q1 x); apply: eq_bigr => y _.
by rewrite -mulr_sumr W1 mulr1.
Qed.

Theorem ldp_tensor s t : stochastic Q -> stochastic W -> ldp s Q -> ldp t W -> ldp (s * t) (tensor Q W).
Proof.
by move=> [Q0 _] [W0 _] hQ hW [x1 x2] [z1 z2] [y1 y2]; rewrite /tensor /= mulrACA; apply: ler_pM.
Qed.
End Products.

(* Channels with the same entries are the same channel. *)
Section Extensionality.
Variables (R : realFieldType) (X Y : finType) (Q W : X -> Y -> R).
Hypothesis same : Q =2 W.

Lemma eq_stochastic : stochastic Q -> stochastic W.
Proof.
move=> [Q0 Q1]; split=> [x y|x]; first by rewrite -same.
by rewrite -(Q1 x); apply: eq_bigr => y _; rewrite same.
Qed.

Lemma eq_private E : private E Q -> private E W.
Proof. by move=> h x x' t e y; rewrite -!same; apply: h. Qed.

Lemma eq_ldp t : ldp t Q -> ldp t W.
Proof. by move=> h x x' y; rewrite -!same. Qed.
End Extensionality.

(* Finite probability over an ordered field: laws, means, variances, independent products. *)


Section Definitions.
Variables (R : realFieldType) (X : finType).
Implicit Types (p f g : X -> R) (A : pred X).
Definition distribution p := (forall x, 0 <= p x) /\ \sum_x p x = 1.
Definition mean p f : R := \sum_x p x * f x.
Definition probability p A : R := \sum_(x | A x) p x.
Definition covariance p f g : R := mean p (fun x => f x * g x) - mean p f * mean p g.
Definition variance p f : R := covariance p f f.
(* total variation, chi-square; x / 0 = 0, as everywhere here *)
Definition tv p q : R := (\sum_x `|p x - q x|) / 2%:R.
Definition chi2 p q : R := \sum_x (p x - q x) ^+ 2 / q x.
End Definitions.

(* n independent users, user i with the law p i *)
Definition independent (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R) (x : {ffun 'I_n -> X}) : R :=
  \prod_i p i (x i).

Section Means.
Variables (R : realFieldType) (X : finType).
Implicit Types (p f g : X -> R).

Lemma eq_mean p f g : f =1 g -> mean p f = mean p g.
Proof. by move=> e; apply: eq_bigr => x _; rewrite e. Qed.

Lemma meanD p f g : mean p (fun x => f x + g x) = mean p f + mean p g.
Proof. by rewrite /mean -big_split; apply: eq_bigr => x _; rewrite mulrDr. Qed.

Lemma meanN p f : mean p (fun x => - f x) = - mean p f.
Proof. by rewrite /mean -sumrN; apply: eq_bigr => x _; rewrite mulrN. Qed.

Lemma meanB p f g : mean p (fun x => f x - g x) = mean p f - mean p g.
Proof. by rewrite meanD meanN. Qed.

Lemma meanZ p c f : mean p (fun x => c * f x) = c * mean p f.
Proof. by rewrite /mean mulr_sumr; apply: eq_bigr => x _; rewrite mulrCA. Qed.

Lemma mean_const p c : distribution p -> mean p (fun _ => c) = c.
Proof. by move=> [_ p1]; rewrite /mean -mulr_suml p1 mul1r. Qed.

Lemma mean_sum p (I : finType) (f : I -> X -> R) : mean p (fun x => \sum_i f i x) = \sum_i mean p (f i).
Proof. by rewrite /mean exchange_big; apply: eq_bigr => x _; rewrite mulr_sumr. Qed.

Lemma mean_ge0 p f : distribution p -> (forall x, 0 <= f x) -> 0 <= mean p f.
Proof. by move=> [p0 _] f0; apply: sumr_ge0 => x _; apply: mulr_ge0. Qed.

Lemma mean_le p f g : distribution p -> (forall x, f x <= g x) -> mean p f <= mean p g.
Proof. by move=> [p0 _] fg; apply: ler_sum => x _; apply: ler_wpM2l. Qed.

Lemma mean_le_const p f c : distribution p -> (forall x, f x <= c) -> mean p f <= c.
Proof. by move=> dp fc; rewrite -[X in _ <= X](mean_const c dp); apply: mean_le. Qed.

Lemma mean_norm p f : distribution p -> `|mean p f| <= mean p (fun x => `|f x|).
Proof.
move=> [p0 _]; apply: le_trans (ler_norm_sum _ _ _) _.
by apply: ler_sum => x _; rewrite normrM ger0_norm.
Qed.

Lemma varianceE p f : distribution p -> variance p f = mean p (fun x => (f x - mean p f) ^+ 2).
Proof.
move=> dp; set m := mean p f.
rewrite (@eq_mean _ _ (fun x => (f x * f x - (2%:R * m) * f x) + m * m)) => [|x]; last by ring.
by rewrite meanD meanB meanZ mean_const // /variance /covariance -/m; ring.
Qed.

Lemma variance_ge0 p f : distribution p -> 0 <= variance p f.
Proof. by move=> dp; rewrite varianceE // mean_ge0 // => x; apply: sqr_ge0. Qed.

(* Jensen for the square: (E f)^2 <= E f^2 *)
Lemma mean_sqr p f : distribution p -> mean p f ^+ 2 <= mean p (fun x => f x ^+ 2).
Proof. by move=> dp; rewrite -subr_ge0; move: (variance_ge0 f dp). Qed.
End Means.

Section Independent.
Variables (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R).
Hypothesis dp : forall i, distribution (p i).

Lemma mean_product (g : 'I_n -> X -> R) :
  mean (independent p) (fun x => \prod_i g i (x i)) = \prod_i mean (p i) (g i).
Proof.
rewrite /mean /independent (bigA_distr_bigA (fun i x => p i x * g i x)).
by apply: eq_bigr => x _; rewrite big_split.
Qed.

Lemma independent_distribution : distribution (independent p).
Proof.
split=> [x|]; first by apply: prodr_ge0 => i _; case: (dp i).
by rewrite -(bigA_distr_bigA p) big1 // => i _; case: (dp i).
Qed.

Lemma mean_one i (f : X -> R) : mean (independent p) (fun x => f (x i)) = mean (p i) f.
Proof.
transitivity (mean (independent p) (fun x => \prod_j (if j == i then f (x j) else 1))).
  by apply: eq_mean => x; rewrite -big_mkcond /= big_pred1_eq.
rewrite (mean_product (fun j y => if j == i then f y else 1)) (bigD1 i) //= eqxx big1 ?mulr1 // => j /negPf ->.
exact: mean_const.
Qed.

Lemma mean_two i j (f g : X -> R) : i != j ->
  mean (independent p) (fun x => f (x i) * g (x j)) = mean (p i) f * mean (p j) g.
Proof.
move=> ij; pose h k y := if k == i then f y else if k == j then g y else 1.
transitivity (mean (independent p) (fun x => \prod_k h k (x k))).
  apply: eq_mean => x; rewrite (bigD1 i) //= (bigD1 j) 1?eq_sym //= /h eqxx eqxx (eq_sym j) (negPf ij).
  by rewrite big1 ?mulr1 // => k /andP[/negPf -> /negPf ->].
rewrite mean_product (bigD1 i) //= (bigD1 j) 1?eq_sym //= /h eqxx eqxx (eq_sym j) (negPf ij).
by rewrite big1 ?mulr1 // => k /andP[/negPf -> /negPf ->]; rewrite mean_const.
Qed.

Lemma mean_total (f : 'I_n -> X -> R) : mean (independent p) (fun x => \sum_i f i (x i)) = \sum_i mean (p i) (f i).
Proof. by rewrite (mean_sum _ (fun i (x : {ffun 'I_n -> X}) => f i (x i))); apply: eq_bigr => i _; apply: mean_one. Qed.

(* Covariances of sums over independent users add up. *)
Theorem covariance_sum (f g : 'I_n -> X -> R) :
  covariance (independent p) (fun x => \sum_i f i (x i)) (fun x => \sum_i g i (x i)) = \sum_i covariance (p i) (f i) (g i).
Proof.
rewrite /covariance !mean_total.
have -> : mean (independent p) (fun x => (\sum_i f i (x i)) * (\sum_i g i (x i))) =
          \sum_i \sum_j mean (independent p) (fun x => f i (x i) * g j (x j)).
  under eq_mean do rewrite mulr_suml.
  rewrite (mean_sum _ (fun i (x : {ffun 'I_n -> X}) => f i (x i) * \sum_j g j (x j))); apply: eq_bigr => i _.
  under eq_mean do rewrite mulr_sumr.
  by rewrite (mean_sum _ (fun j (x : {ffun 'I_n -> X}) => f i (x i) * g j (x j))).
rewrite mulr_suml -sumrB; apply: eq_bigr => i _; rewrite mulr_sumr (bigD1 i) //= [X in _ - X](bigD1 i) //= opprD addrACA.
rewrite (mean_one i (fun x => f i x * g i x)) -sumrB big1 ?addr0 // => j ji.
by rewrite mean_two 1?eq_sym // subrr.
Qed.

Corollary variance_sum (f : 'I_n -> X -> R) :
  variance (independent p) (fun x => \sum_i f i (x i)) = \sum_i variance (p i) (f i).
Proof. exact: covariance_sum. Qed.
End Independent.

(* Estimators: n users report through a channel Q, the scores A of their reports are averaged.

   A y j is the score of the report y for the coordinate j. Two worlds: the users' items are fixed (x), or drawn from a law p. *)


Section Definitions.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (p : X -> R) (Q : X -> Y -> R).

(* the law of the report of a user whose item has the law p *)
Definition output p Q (y : Y) : R := \sum_x p x * Q x y.
Definition unbiased Q (A : Y -> X -> R) := forall x j, \sum_y Q x y * A y j = (x == j)%:R.
Definition estimate (n : nat) (J : Type) (A : Y -> J -> R) (y : {ffun 'I_n -> Y}) (j : J) : R := (\sum_i A (y i) j) / n%:R.
Definition histogram (n : nat) (x : {ffun 'I_n -> X}) (j : X) : R := (\sum_i (x i == j)%:R) / n%:R.
(* the law of n reports: items fixed, items drawn *)
Definition reports (n : nat) Q (x : {ffun 'I_n -> X}) : {ffun 'I_n -> Y} -> R := independent (fun i => Q (x i)).
Definition sampled (n : nat) Q p : {ffun 'I_n -> Y} -> R := independent (fun _ => output p Q).
(* expected squared error, summed over the coordinates *)
Definition risk (n : nat) Q (A : Y -> X -> R) p : R := mean (@sampled n Q p) (fun y => \sum_j (estimate A y j - p j) ^+ 2).
End Definitions.

Section Estimation.
Variables (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (A : Y -> X -> R) (n : nat).
Hypotheses (sQ : stochastic Q) (n0 : (0 < n)%N).
Implicit Types (p : X -> R).

Lemma row_distribution x : distribution (Q x).
Proof. by case: sQ => Q0 Q1; split. Qed.

Lemma output_distribution p : distribution p -> distribution (output p Q).
Proof.
move=> [p0 p1]; have [Q0 Q1] := sQ; split=> [y|]; first by apply: sumr_ge0 => x _; apply: mulr_ge0.
by rewrite exchange_big -p1; apply: eq_bigr => x _; rewrite -mulr_sumr Q1 mulr1.
Qed.

Lemma mean_output p f : mean (output p Q) f = mean p (fun x => mean (Q x) f).
Proof.
rewrite /mean; under eq_bigr do rewrite mulr_suml; rewrite exchange_big /=; apply: eq_bigr => x _.
by rewrite mulr_sumr; apply: eq_bigr => y _; rewrite mulrA.
Qed.

Lemma mean_delta p j : mean p (fun x => (x == j)%:R) = p j.
Proof.
rewrite /mean (bigD1 j) //= eqxx mulr1 big1 ?addr0 // => x /negPf ->; exact: mulr0.
Qed.

Let n1 : n%:R != 0 :> R. Proof. by rewrite pnatr_eq0 -lt0n. Qed.

Lemma mean_estimate (q : 'I_n -> Y -> R) j : (forall i, distribution (q i)) ->
  mean (independent q) (estimate A ^~ j) = (\sum_i mean (q i) (A ^~ j)) / n%:R.
Proof.
move=> dq; rewrite /estimate -(mean_total dq (fun _ y => A y j)) mulrC -meanZ.
by apply: eq_mean => y; rewrite mulrC.
Qed.

Lemma covariance_estimate (q : 'I_n -> Y -> R) i j : (forall u, distribution (q u)) ->
  covariance (independent q) (estimate A ^~ i) (estimate A ^~ j) =
  (\sum_u covariance (q u) (A ^~ i) (A ^~ j)) / n%:R ^+ 2.
Proof.
move=> dq; rewrite -(covariance_sum dq (fun _ y => A y i) (fun _ y => A y j)) /covariance.
have e k : mean (independent q) (estimate A ^~ k) = n%:R^-1 * mean (independent q) (fun y => \sum_u A (y u) k).
  by rewrite -meanZ; apply: eq_mean => y; rewrite /estimate mulrC.
have -> : mean (independent q) (fun y => estimate A y i * estimate A y j) =
          n%:R^-1 ^+ 2 * mean (independent q) (fun y => (\sum_u A (y u) i) * (\sum_u A (y u) j)).
  by rewrite -meanZ; apply: eq_mean => y; rewrite /estimate expr2 mulrACA mulrC.
by rewrite !e mulrACA -expr2 -mulrBr exprVn [LHS]mulrC.
Qed.

Hypothesis unb : unbiased Q A.

(* Fixed items: the estimate is right in the mean about the histogram, whatever the items are. *)
Theorem estimate_reports (x : {ffun 'I_n -> X}) j : mean (reports Q x) (estimate A ^~ j) = histogram R x j.
Proof.
rewrite mean_estimate => [|i]; last exact: row_distribution.
by congr (_ / _); apply: eq_bigr => i _; rewrite -unb.
Qed.

Theorem covariance_reports (x : {ffun 'I_n -> X}) i j :
  covariance (reports Q x) (estimate A ^~ i) (estimate A ^~ j) =
  (\sum_u (mean (Q (x u)) (fun y => A y i * A y j) - (x u == i)%:R * (x u == j)%:R)) / n%:R ^+ 2.
Proof.
rewrite covariance_estimate => [|u]; last exact: row_distribution.
by congr (_ / _); apply: eq_bigr => u _; rewrite /covariance -!unb.
Qed.

(* Items drawn from p. *)
Variable p : X -> R.
Hypothesis dp : distribution p.

Lemma mean_score j : mean (output p Q) (A ^~ j) = p j.
Proof. by rewrite mean_output (@eq_mean _ _ p _ (fun x => (x == j)%:R)) ?mean_delta // => x; rewrite -unb. Qed.

Theorem estimate_sampled j : mean (@sampled _ _ _ n Q p) (estimate A ^~ j) = p j.
Proof.
rewrite mean_estimate => [|_]; last exact: output_distribution.
under eq_bigr do rewrite mean_score.
by rewrite sumr_const card_ord -[p j *+ n]mulr_natr mulfK.
Qed.

Theorem covariance_sampled i j :
  covariance (@sampled _ _ _ n Q p) (estimate A ^~ i) (estimate A ^~ j) =
  (mean (output p Q) (fun y => A y i * A y j) - p i * p j) / n%:R.
Proof.
rewrite covariance_estimate => [|_]; last exact: output_distribution.
rewrite sumr_const card_ord -mulr_natr /covariance !mean_score; move: (mean _ _) => m; by field.
Qed.

Theorem risk_sampled :
  risk n Q A p = (\sum_j mean (output p Q) (fun y => A y j ^+ 2) - \sum_j p j ^+ 2) / n%:R.
Proof.
have ds : distribution (@sampled _ _ _ n Q p) by apply: independent_distribution => _; apply: output_distribution.
rewrite /risk mean_sum -sumrB mulr_suml; apply: eq_bigr => j _.
rewrite -(covariance_sampled j j) -/(variance _ _) varianceE //; apply: eq_mean => y.
by rewrite estimate_sampled.
Qed.
End Estimation.

Section Extensionality.
Variables (R : realFieldType) (X Y : finType) (Q W : X -> Y -> R) (A B : Y -> X -> R).
Hypotheses (same : Q =2 W) (same_score : A =2 B).

Lemma eq_unbiased : unbiased Q A -> unbiased W B.
Proof. by move=> h x j; rewrite -h; apply: eq_bigr => y _; rewrite same same_score. Qed.

Lemma eq_risk n p : risk n Q A p = risk n W B p.
Proof.
apply: eq_bigr => y _; congr (_ * _); last first.
  by apply: eq_bigr => j _; rewrite /estimate; congr ((_ / _ - _) ^+ 2); apply: eq_bigr => i _.
by apply: eq_bigr => i _; apply: eq_bigr => x _; rewrite same.
Qed.
End Extensionality.

(* Finite inequalities with square roots: Cauchy-Schwarz, mean absolute deviation, l1 risk from variances. *)


Section CauchySchwarz.
Variables (R : realFieldType) (I : finType).

Theorem cauchy_schwarz (a b : I -> R) : (\sum_i a i * b i) ^+ 2 <= (\sum_i a i ^+ 2) * (\sum_i b i ^+ 2).
Proof.
rewrite -subr_ge0; have two : 0 < 2%:R :> R by rewrite ltr0n.
rewrite -(pmulr_rge0 _ two).
set A := \sum_i a i ^+ 2; set B := \sum_i b i ^+ 2; set C := \sum_i a i * b i.
have e1 : A * B = \sum_i \sum_j a i ^+ 2 * b j ^+ 2 by rewrite /A /B big_distrlr.
have e2 : A * B = \sum_i \sum_j a j ^+ 2 * b i ^+ 2 by rewrite e1 exchange_big.
have e3 : C * C = \sum_i \sum_j (a i * b i) * (a j * b j) by rewrite /C big_distrlr.
have -> : 2%:R * (A * B - C ^+ 2) = \sum_i \sum_j (a i * b j - a j * b i) ^+ 2.
  transitivity (A * B + A * B - 2%:R * (C * C)); first by ring.
  rewrite {1}e1 e2 e3 mulr_sumr -big_split -sumrB /=; apply: eq_bigr => i _.
  by rewrite mulr_sumr -big_split -sumrB /=; apply: eq_bigr => j _; ring.
by apply: sumr_ge0 => i _; apply: sumr_ge0 => j _; apply: sqr_ge0.
Qed.
End CauchySchwarz.

Section Roots.
Variable R : rcfType.

Lemma sum_sqrt (I : finType) (w v : I -> R) : (forall i, 0 <= w i) -> (forall i, 0 <= v i) ->
  \sum_i w i * Num.sqrt (v i) <= Num.sqrt ((\sum_i w i ^+ 2) * \sum_i v i).
Proof.
move=> w0 v0; rewrite -[X in X <= _]ger0_norm; last by apply: sumr_ge0 => i _; rewrite mulr_ge0 ?sqrtr_ge0.
rewrite -sqrtr_sqr ler_wsqrtr //; apply: le_trans (cauchy_schwarz _ _) _.
by rewrite [X in _ * X <= _](eq_bigr v) // => i _; rewrite sqr_sqrtr.
Qed.

(* E|f - m| <= sqrt Var f, m the mean *)
Lemma mean_deviation (X : finType) (p f : X -> R) : distribution p ->
  mean p (fun x => `|f x - mean p f|) <= Num.sqrt (variance p f).
Proof.
move=> dp; rewrite -[X in X <= _]ger0_norm ?mean_ge0 // -sqrtr_sqr ler_wsqrtr //.
apply: le_trans (mean_sqr _ dp) _; rewrite varianceE // le_eqVlt; apply/orP; left; apply/eqP.
by apply: eq_mean => x; rewrite real_normK ?num_real.
Qed.

(* the expected l1 error of unbiased estimates is at most the sum of their standard deviations *)
Definition risk_l1 (X Y : finType) (n : nat) (Q : X -> Y -> R) (A : Y -> X -> R) (p : X -> R) : R :=
  mean (@sampled _ _ _ n Q p) (fun y => \sum_j `|estimate A y j - p j|).
Definition risk_tv (X Y : finType) (n : nat) (Q : X -> Y -> R) (A : Y -> X -> R) (p : X -> R) : R :=
  mean (@sampled _ _ _ n Q p) (fun y => tv (estimate A y) p).

Lemma risk_tvE (X Y : finType) (n : nat) (Q : X -> Y -> R) A p : risk_tv n Q A p = risk_l1 n Q A p / 2%:R.
Proof. by rewrite [RHS]mulrC -meanZ; apply: eq_mean => y; rewrite mulrC. Qed.

Theorem risk_l1_le (X Y : finType) (n : nat) (Q : X -> Y -> R) A p : stochastic Q -> (0 < n)%N -> unbiased Q A ->
  distribution p ->
  risk_l1 n Q A p <= \sum_j Num.sqrt (variance (@sampled _ _ _ n Q p) (estimate A ^~ j)).
Proof.
move=> sQ n0 u dp; have ds : distribution (@sampled _ _ _ n Q p).
  by apply: independent_distribution => _; apply: output_distribution.
rewrite /risk_l1 mean_sum; apply: ler_sum => j _; rewrite -[X in mean _ (fun y => `|_ - X|)](estimate_sampled sQ n0 u dp).
exact: mean_deviation.
Qed.
End Roots.
