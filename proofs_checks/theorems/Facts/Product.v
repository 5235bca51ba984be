(* Functions of independent coordinates: conditional expectations, martingale differences, Efron-Stein.

   past k f           E[f | x_0 .. x_(k-1)]
   difference k f     past (k+1) f - past k f
   variance_differences   Var f = sum_k E (difference k f)^2
   efron_stein        Var f <= sum_k E Var_k f
   variance_mixture   the variance of a mixture of functions of few coordinates (the channel mismatch of price-of-privacy) *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Product.
Variables (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R).
Hypothesis dp : forall i, distribution (p i).
Notation point := {ffun 'I_n -> X}.
Implicit Types (f g h : point -> R) (x y : point).
Let P := independent p.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.

(* the first k coordinates of x, the others of y *)
Definition merge (k : nat) x y : point := [ffun j : 'I_n => if (j < k)%N then x j else y j].
Definition past (k : nat) f x : R := mean P (fun y => f (merge k x y)).
Definition difference (k : nat) f x : R := past k.+1 f x - past k f x.
(* the expectation over coordinate k alone, and the variance in it *)
Definition replace (k : 'I_n) x y : point := [ffun j => if j == k then y j else x j].
Definition average (k : 'I_n) f x : R := mean P (fun y => f (replace k x y)).
Definition variance_in (k : 'I_n) f x : R := mean P (fun y => (f (replace k x y) - average k f x) ^+ 2).

Let swap k (xy : point * point) := (merge k xy.1 xy.2, merge k xy.2 xy.1).
Let swapK k : involutive (swap k).
Proof. by move=> [x y]; rewrite /swap /=; congr (_, _); apply/ffunP => j; rewrite !ffunE; case: (ltnP j k). Qed.
Let swap_law k x y : P (merge k x y) * P (merge k y x) = P x * P y.
Proof.
rewrite /P /independent -!big_split; apply: eq_bigr => j _ /=; rewrite !ffunE.
by case: ifP => // _; rewrite mulrC.
Qed.

(* resampling the coordinates from k on does not change the law *)
Lemma mean_merge k f : mean P (fun x => mean P (fun y => f (merge k x y))) = mean P f.
Proof.
pose F (xy : point * point) := P xy.1 * P xy.2 * f xy.1.
transitivity (\sum_xy F xy); last first.
  rewrite -(pair_bigA _ (fun x y => F (x, y))); apply: eq_bigr => x _ /=.
  by rewrite /F /= -mulr_suml -mulr_sumr (proj2 dP) mulr1.
rewrite (reindex_inj (inv_inj (swapK k))) -(pair_bigA _ (fun x y => F (swap k (x, y)))) /mean.
by apply: eq_bigr => x _ /=; rewrite mulr_sumr; apply: eq_bigr => y _; rewrite /F /= swap_law mulrA.
Qed.

Lemma mean_past k f h : (forall x y, h (merge k x y) = h x) -> mean P (fun x => h x * past k f x) = mean P (fun x => h x * f x).
Proof.
move=> hk; rewrite -[RHS](mean_merge k); apply: eq_mean => x; rewrite -meanZ; apply: eq_mean => y.
by rewrite hk.
Qed.

Lemma past_merge j k f x y : (j <= k)%N -> past j f (merge k x y) = past j f x.
Proof.
move=> jk; apply: eq_mean => z; congr f; apply/ffunP => i; rewrite !ffunE.
by case: ifP => // ij; rewrite (leq_trans ij jk).
Qed.

Lemma past_0 f x : past 0 f x = mean P f.
Proof. by apply: eq_mean => y; congr f; apply/ffunP => i; rewrite ffunE. Qed.
Lemma past_n f x : past n f x = f x.
Proof. by rewrite -[RHS](mean_const _ dP); apply: eq_mean => y; congr f; apply/ffunP => i; rewrite ffunE ltn_ord. Qed.

(* a function that does not look at coordinate k has no k-th difference *)
Lemma difference_0 (k : 'I_n) f x : (forall y y', (forall i, i != k -> y i = y' i) -> f y = f y') -> difference k f x = 0.
Proof.
move=> fk; apply/eqP; rewrite subr_eq0; apply/eqP/eq_mean => y; apply: fk => i ik; rewrite !ffunE ltnS leq_eqVlt.
by case: eqP => // e; case/eqP: ik; apply: val_inj.
Qed.

Lemma difference_sum (T : finType) (w : T -> R) (f : T -> point -> R) k x :
  difference k (fun z => \sum_s w s * f s z) x = \sum_s w s * difference k (f s) x.
Proof.
have e j : past j (fun z => \sum_s w s * f s z) x = \sum_s w s * past j (f s) x.
  by rewrite /past mean_sum; apply: eq_bigr => s _; rewrite meanZ.
by rewrite /difference !e -sumrB; apply: eq_bigr => s _; rewrite mulrBr.
Qed.

Lemma difference_square k f : mean P (fun x => difference k f x ^+ 2) =
  mean P (fun x => past k.+1 f x ^+ 2) - mean P (fun x => past k f x ^+ 2).
Proof.
have e : mean P (fun x => past k f x * past k.+1 f x) = mean P (fun x => past k f x ^+ 2).
  rewrite mean_past => [|x y]; last by rewrite past_merge.
  by rewrite -(@mean_past k f (past k f)) => [|x y]; [apply: eq_mean => x; rewrite expr2|rewrite past_merge].
transitivity (mean P (fun x => past k.+1 f x ^+ 2) - 2%:R * mean P (fun x => past k f x * past k.+1 f x) + mean P (fun x => past k f x ^+ 2)).
  by rewrite -meanZ -meanB -meanD; apply: eq_mean => x; rewrite /difference; ring.
by rewrite e; ring.
Qed.

Theorem variance_differences f : variance P f = \sum_(k < n) mean P (fun x => difference k f x ^+ 2).
Proof.
rewrite (eq_bigr _ (fun (k : 'I_n) _ => difference_square k f)).
rewrite -(big_mkord xpredT (fun k => mean P (fun x => past k.+1 f x ^+ 2) - mean P (fun x => past k f x ^+ 2))).
rewrite telescope_sumr // /variance /covariance; congr (_ - _).
  by apply: eq_mean => x; rewrite past_n expr2.
by rewrite -[LHS](mean_const _ dP); apply: eq_mean => x; rewrite past_0 expr2.
Qed.

Theorem efron_stein f : variance P f <= \sum_k mean P (variance_in k f).
Proof.
rewrite variance_differences; apply: ler_sum => k _.
(* difference k f = past (k+1) (f - average k f), then Jensen *)
pose g x := f x - average k f x.
have gk x : difference k f x = past k.+1 g x.
  rewrite /difference /past /g meanB; congr (_ - _).
  have e y : average k f (merge k.+1 x y) = mean P (fun z => f (merge k x (replace k y z))).
    apply: eq_mean => z; congr f; apply/ffunP => i; rewrite !ffunE -!val_eqE /= ltnS.
    by case: (ltngtP i k).
  rewrite (eq_mean _ e); symmetry.
  (* resampling coordinate k of y does not change its law *)
  pose sw (xy : point * point) := (replace k xy.1 xy.2, replace k xy.2 xy.1).
  have swI : involutive sw.
    by move=> [a b]; rewrite /sw /=; congr (_, _); apply/ffunP => j; rewrite !ffunE; case: (j == k).
  have swL a b : P (replace k a b) * P (replace k b a) = P a * P b.
    rewrite /P /independent -!big_split; apply: eq_bigr => j _ /=; rewrite !ffunE.
    by case: ifP => // _; rewrite mulrC.
  pose F (xy : point * point) := P xy.1 * P xy.2 * f (merge k x xy.1).
  transitivity (\sum_xy F xy); last first.
    rewrite -(pair_bigA _ (fun a b => F (a, b))); apply: eq_bigr => a _ /=.
    by rewrite /F /= -mulr_suml -mulr_sumr (proj2 dP) mulr1.
  rewrite (reindex_inj (inv_inj swI)) -(pair_bigA _ (fun a b => F (sw (a, b)))) /mean.
  by apply: eq_bigr => a _ /=; rewrite mulr_sumr; apply: eq_bigr => b _; rewrite /F /= swL mulrA.
rewrite (eq_mean _ (fun x => congr1 (fun u => u ^+ 2) (gk x))).
apply: (@le_trans _ _ (mean P (fun x => past k.+1 (fun z => g z ^+ 2) x))).
  by apply: mean_le => // x; exact: mean_sqr.
rewrite [X in X <= _](mean_merge k.+1 (fun z => g z ^+ 2)).
(* E g^2 = E Var_k f *)
pose sw (xy : point * point) := (replace k xy.1 xy.2, replace k xy.2 xy.1).
have swI : involutive sw.
  by move=> [a b]; rewrite /sw /=; congr (_, _); apply/ffunP => j; rewrite !ffunE; case: (j == k).
have swL a b : P (replace k a b) * P (replace k b a) = P a * P b.
  rewrite /P /independent -!big_split; apply: eq_bigr => j _ /=; rewrite !ffunE.
  by case: ifP => // _; rewrite mulrC.
have av a b : average k f (replace k a b) = average k f a.
  by apply: eq_mean => z; congr f; apply/ffunP => j; rewrite !ffunE; case: (j == k).
pose F (xy : point * point) := P xy.1 * P xy.2 * g xy.1 ^+ 2.
rewrite le_eqVlt; apply/orP; left; apply/eqP; transitivity (\sum_xy F xy).
  rewrite -(pair_bigA _ (fun a b => F (a, b))); apply: eq_bigr => a _ /=.
  by rewrite /F /= -mulr_suml -mulr_sumr (proj2 dP) mulr1.
rewrite (reindex_inj (inv_inj swI)) -(pair_bigA _ (fun a b => F (sw (a, b)))) /mean.
apply: eq_bigr => a _ /=; rewrite /variance_in /mean mulr_sumr; apply: eq_bigr => b _.
by rewrite /F /= swL /g av mulrA.
Qed.

(* A mixture, with weights w, of functions f s of the coordinates in S s: if each coordinate is looked at with weight at most pi,
   the variance of the mixture is at most pi times the mean variance. *)
Theorem variance_mixture (T : finType) (w : T -> R) (S : T -> {set 'I_n}) (f : T -> point -> R) (pi : R) :
  (forall s, 0 <= w s) -> (forall s y y', (forall i, i \in S s -> y i = y' i) -> f s y = f s y') ->
  (forall i, \sum_(s | i \in S s) w s <= pi) ->
  variance P (fun x => \sum_s w s * f s x) <= pi * \sum_s w s * variance P (f s).
Proof.
move=> w0 fS cover; rewrite variance_differences.
have -> : pi * (\sum_s w s * variance P (f s)) = \sum_(k < n) pi * (\sum_s w s * mean P (fun x => difference k (f s) x ^+ 2)).
  rewrite -mulr_sumr exchange_big /=; congr (_ * _); apply: eq_bigr => s _.
  by rewrite variance_differences mulr_sumr.
apply: ler_sum => k _; rewrite (eq_mean _ (fun x => congr1 (fun u => u ^+ 2) (difference_sum w f k x))).
have -> : pi * (\sum_s w s * mean P (fun x => difference k (f s) x ^+ 2)) =
          mean P (fun x => pi * (\sum_s w s * difference k (f s) x ^+ 2)).
  by rewrite meanZ mean_sum; congr (_ * _); apply: eq_bigr => s _; rewrite meanZ.
apply: mean_le => // x; pose d s := difference k (f s) x.
have d0 s : s \notin [pred s | k \in S s] -> d s = 0.
  rewrite inE => ks; apply: difference_0 => y y' e; apply: fS => i iS; apply: e.
  by apply: contraNneq ks => <-.
pose v s : R := (k \in S s)%:R.
have -> : \sum_s w s * difference k (f s) x = \sum_s w s * (v s * d s).
  by apply: eq_bigr => s _; rewrite /v -/(d s); case: (boolP (k \in S s)) => ks; rewrite ?mul1r // d0 ?inE // !mulr0.
have cs : (\sum_s w s * (v s * d s)) ^+ 2 <= (\sum_s w s * v s ^+ 2) * (\sum_s w s * d s ^+ 2).
  (* Cauchy-Schwarz for the weights w *)
  set a := \sum_s w s * v s ^+ 2; set b := \sum_s w s * (v s * d s); set c := \sum_s w s * d s ^+ 2.
  have c0 : 0 <= c by apply: sumr_ge0 => s _; rewrite mulr_ge0 ?sqr_ge0.
  have e : \sum_s w s * (c * v s - b * d s) ^+ 2 = c * (a * c - b ^+ 2).
    transitivity (\sum_s (c ^+ 2 * (w s * v s ^+ 2) - (2%:R * b * c) * (w s * (v s * d s)) + b ^+ 2 * (w s * d s ^+ 2))).
      by apply: eq_bigr => s _; move: (v s) (d s) (w s) => v' d' w'; ring.
    by rewrite big_split sumrB /= -!mulr_sumr -/a -/b -/c; ring.
  have := c0; rewrite le_eqVlt => /predU1P[z|cp]; last first.
    by rewrite -subr_ge0 -(pmulr_rge0 _ cp) -e; apply: sumr_ge0 => s _; rewrite mulr_ge0 ?sqr_ge0.
  have g0 s : w s * d s = 0.
    have /eqP := @psumr_eq0P _ _ xpredT _ (fun s _ => mulr_ge0 (w0 s) (sqr_ge0 (d s))) (esym z) s isT.
    by rewrite mulf_eq0 sqrf_eq0 => /orP[]/eqP ->; rewrite ?mul0r ?mulr0.
  by rewrite -z mulr0 /b big1 ?expr0n // => s _; rewrite mulrCA g0 mulr0.
apply: le_trans cs _; apply: ler_wpmul2r; first by apply: sumr_ge0 => s _; rewrite mulr_ge0 ?sqr_ge0.
apply: le_trans (cover k); rewrite le_eqVlt [X in _ == X]big_mkcond; apply/orP; left; apply/eqP/eq_bigr => s _ /=.
by rewrite /v; case: (k \in S s); rewrite ?expr1n ?mulr1 // expr0n mulr0.
Qed.
End Product.
