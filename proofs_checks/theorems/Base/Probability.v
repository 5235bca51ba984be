(* Finite probability over an ordered field: laws, means, variances, independent products. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
Proof. by move=> [p0 _] fg; apply: ler_sum => x _; apply: ler_wpmul2l. Qed.

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
