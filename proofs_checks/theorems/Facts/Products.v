(* Product, Testing, Khintchine. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic.
Import Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Functions of independent coordinates: conditional expectations, martingale differences, Efron-Stein.

   past k f           E[f | x_0 .. x_(k-1)]
   difference k f     past (k+1) f - past k f
   variance_differences   Var f = sum_k E (difference k f)^2
   efron_stein        Var f <= sum_k E Var_k f
   variance_mixture   the variance of a mixture of functions of few coordinates (the channel mismatch of price-of-privacy) *)
Module Product.
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
apply: le_trans cs _; apply: ler_wpM2r; first by apply: sumr_ge0 => s _; rewrite mulr_ge0 ?sqr_ge0.
apply: le_trans (cover k); rewrite le_eqVlt [X in _ == X]big_mkcond; apply/orP; left; apply/eqP/eq_bigr => s _ /=.
by rewrite /v; case: (k \in S s); rewrite ?expr1n ?mulr1 // expr0n mulr0.
Qed.
End Product.
End Product.

(* Tests between finitely many laws, over any ordered field.

   Le Cam (two points)     le_cam
   Neyman-Pearson          neyman_pearson
   Assouad                 assouad (neighbours)
   Assouad by groups       assouad_groups (a loss and a weight for each bit, mixtures), assouad_weights, assouad_groups_neighbours *)
Module Testing.
Section Testing.
Variables (R : realFieldType) (Y : finType).
Implicit Types (p q : Y -> R).

(* the errors of a test add up to at least 1 - TV: it says q on the set A *)
Theorem le_cam p q (A : pred Y) : distribution p -> distribution q ->
  1 - tv p q <= probability p A + probability q (fun y => ~~ A y).
Proof.
move=> dp dq; rewrite -tv_min // /probability (bigID A) /=.
by apply: lerD; apply: ler_sum => y _; rewrite ge_min lexx ?orbT.
Qed.

(* best is 1 where q > c p and 0 where q < c p: no test of the same level has more power *)
Theorem neyman_pearson p q (c : R) (best other : Y -> R) : 0 <= c ->
  (forall y, 0 <= other y <= 1) -> (forall y, 0 <= best y <= 1) ->
  (forall y, c * p y < q y -> best y = 1) -> (forall y, q y < c * p y -> best y = 0) ->
  \sum_y p y * other y <= \sum_y p y * best y -> \sum_y q y * other y <= \sum_y q y * best y.
Proof.
move=> c0 o01 b01 up down level.
have h : 0 <= \sum_y (best y - other y) * (q y - c * p y).
  apply: sumr_ge0 => y _; have /andP[o0 o1] := o01 y.
  have [l|g|->] := ltrgtP (q y) (c * p y).
  - by rewrite down // sub0r mulNr -mulrN opprB mulr_ge0 // subr_ge0 ltW.
  - by rewrite up // mulr_ge0 // subr_ge0 // ltW.
  - by rewrite subrr mulr0.
have e : \sum_y (best y - other y) * (q y - c * p y) =
  (\sum_y q y * best y - \sum_y q y * other y) - c * (\sum_y p y * best y - \sum_y p y * other y).
  by rewrite -!sumrB mulr_sumr -sumrB; apply: eq_bigr => y _; ring.
rewrite -subr_ge0; rewrite e subr_ge0 in h; apply: le_trans h.
by rewrite mulr_ge0 // subr_ge0.
Qed.

(* Assouad: 2^n laws indexed by bit vectors; guess i guesses bit i. Summed over the vectors, the errors in the bits are
   at least half of 1 - TV between neighbours. *)
Definition flip (n : nat) (i : 'I_n) (v : {ffun 'I_n -> bool}) : {ffun 'I_n -> bool} := [ffun j => if j == i then ~~ v j else v j].

Lemma flipK n (i : 'I_n) : involutive (flip i).
Proof. by move=> v; apply/ffunP => j; rewrite !ffunE; case: eqP => // _; rewrite negbK. Qed.

Theorem assouad (n : nat) (p : {ffun 'I_n -> bool} -> Y -> R) (guess : 'I_n -> Y -> bool) : (forall v, distribution (p v)) ->
  (\sum_v \sum_i (1 - tv (p v) (p (flip i v)))) / 2%:R <= \sum_v \sum_i probability (p v) (fun y => guess i y != v i).
Proof.
move=> dp; rewrite exchange_big [X in _ <= X]exchange_big mulr_suml /=; apply: ler_sum => i _.
rewrite ler_pdivrMr ?ltr0n // mulr_natr mulr2n.
have e : \sum_v probability (p v) (fun y => guess i y != v i) =
         \sum_v probability (p (flip i v)) (fun y => ~~ (guess i y != v i)).
  rewrite (reindex_inj (inv_inj (@flipK n i))) /=; apply: eq_bigr => v _; apply: eq_probability => y.
  by rewrite ffunE eqxx; case: (guess i y); case: (v i).
rewrite {2}e -big_split /=; apply: ler_sum => v _; exact: le_cam.
Qed.
(* The mixture of the laws p v, v in A, all with the same weight. *)
Definition mixture (V : finType) (p : V -> Y -> R) (A : pred V) (y : Y) : R := (\sum_(v | A v) p v y) / #|A|%:R.

Section Groups.
Variables (n : nat) (p : {ffun 'I_n -> bool} -> Y -> R).
Hypothesis dp : forall v, distribution (p v).
Notation vectors := [finType of {ffun 'I_n -> bool}].
Notation half i b := [pred v : {ffun 'I_n -> bool} | v i == b].

Lemma card_half i b : #|half i b|%:R != 0 :> R /\ #|vectors|%:R = #|half i b|%:R * 2%:R :> R.
Proof.
have e : #|half i (~~ b)| = #|half i b|.
  rewrite -!sum1_card (reindex_inj (inv_inj (@flipK n i))) /=.
  by apply: eq_bigl => v; rewrite !inE ffunE eqxx; case: (v i); case: b.
have two : #|vectors| = (#|half i b| * 2)%N.
  rewrite -(cardC (half i b)) muln2 -addnn; congr addn.
  by rewrite -e; apply: eq_card => v; rewrite !inE; case: (v i) b {e} => [] [].
split; last by rewrite two natrM.
by rewrite pnatr_eq0 -lt0n; apply/card_gt0P; exists [ffun=> b]; rewrite !inE ffunE.
Qed.

Lemma mixture_half i b (f : Y -> R) :
  mean (uniform R vectors) (fun v => (v i == b)%:R * mean (p v) f) = mean (mixture p (half i b)) f / 2%:R.
Proof.
have [h0 e] := card_half i b.
have -> : mean (uniform R vectors) (fun v => (v i == b)%:R * mean (p v) f) =
    (#|half i b|%:R * 2%:R)^-1 * (\sum_(v | half i b v) mean (p v) f).
  rewrite -e /mean mulr_sumr [in RHS]big_mkcond; apply: eq_bigr => v _ /=.
  by case: eqP => _; rewrite ?mul1r // mul0r mulr0.
rewrite invfM mulrC mulrA; congr (_ / _); rewrite /mean exchange_big mulr_suml; apply: eq_bigr => y _ /=.
by rewrite -mulr_suml mulrAC.
Qed.

Lemma mixture_distribution i b : distribution (mixture p (half i b)).
Proof.
have [h0 _] := card_half i b; split=> [y|].
  by rewrite divr_ge0 ?ler0n //; apply: sumr_ge0 => v _; have [] := dp v.
rewrite -mulr_suml exchange_big /= (eq_bigr (fun _ => 1)) => [|v _]; last by have [] := dp v.
by rewrite sumr_const mulfV.
Qed.

(* Assouad by groups: whatever is answered to y, the bit i costs part i b y where its value is b, and D i or more for
   both values together. The mean of the loss over all bit vectors is at least half of the sum of D i (1 - TV), TV between
   the mixtures of the laws where bit i is true and where it is false. *)
Theorem assouad_groups (D : 'I_n -> R) (part : 'I_n -> bool -> Y -> R) (loss : {ffun 'I_n -> bool} -> Y -> R) :
  (forall i b y, 0 <= part i b y) -> (forall i y, D i <= part i true y + part i false y) ->
  (forall (v : {ffun 'I_n -> bool}) y, \sum_i part i (v i) y <= loss v y) ->
  \sum_i D i / 2%:R * (1 - tv (mixture p (half i true)) (mixture p (half i false))) <=
  mean (uniform R vectors) (fun v => mean (p v) (loss v)).
Proof.
move=> part0 partD lossP.
have u0 : distribution (uniform R vectors).
  by apply: uniform_distribution; apply/card_gt0P; exists [ffun=> true].
apply: (@le_trans _ _ (mean (uniform R vectors) (fun v : vectors => \sum_i mean (p v) (part i (v i))))); last first.
  apply: mean_le => // v; rewrite -mean_sum; exact: mean_le.
rewrite mean_sum; apply: ler_sum => i _.
have -> : mean (uniform R vectors) (fun v : vectors => mean (p v) (part i (v i))) =
    (mean (mixture p (half i true)) (part i true) + mean (mixture p (half i false)) (part i false)) / 2%:R.
  rewrite mulrDl -!mixture_half -meanD; apply: eq_mean => v.
  by case: (v i); rewrite /= mul1r mul0r ?addr0 ?add0r.
rewrite -tv_min; try exact: mixture_distribution.
rewrite mulrAC ler_pM2r ?invr_gt0 ?ltr0n // /mean -big_split mulr_sumr; apply: ler_sum => y _ /=.
set a := mixture _ _ y; set b := mixture _ _ y.
have m0 : 0 <= Num.min a b.
  by rewrite le_min (proj1 (mixture_distribution i true)) (proj1 (mixture_distribution i false)).
apply: le_trans (ler_wpM2r m0 (partD i y)) _; rewrite mulrC mulrDr.
by apply: lerD; rewrite ler_wpM2r // ge_min lexx ?orbT.
Qed.

(* The loss of guesses: a wrong bit i costs tau i. *)
Corollary assouad_weights (tau : 'I_n -> R) (guess : 'I_n -> Y -> bool) (loss : {ffun 'I_n -> bool} -> Y -> R) :
  (forall i, 0 <= tau i) -> (forall (v : {ffun 'I_n -> bool}) y, \sum_i tau i * (guess i y != v i)%:R <= loss v y) ->
  \sum_i tau i / 2%:R * (1 - tv (mixture p (half i true)) (mixture p (half i false))) <=
  mean (uniform R vectors) (fun v => mean (p v) (loss v)).
Proof.
move=> tau0 lossP; apply: (@assouad_groups tau (fun i b y => tau i * (guess i y != b)%:R)) => // [i b y|i y].
  by rewrite mulr_ge0 ?ler0n.
by case: (guess i y); rewrite /= !(mulr0, mulr1, add0r, addr0).
Qed.

(* total variation is convex: the mixtures are no further apart than the neighbours in the mean *)
Theorem mixture_neighbours i : tv (mixture p (half i true)) (mixture p (half i false)) <=
  mean (uniform R vectors) (fun v => tv (p v) (p (flip i v))).
Proof.
have [h0 e] := card_half i true; have [_ e'] := card_half i false.
have same : #|half i false|%:R = #|half i true|%:R :> R.
  by apply: (@mulIf _ 2%:R); rewrite ?pnatr_eq0 // -e -e'.
have hp : 0 < #|half i true|%:R :> R by rewrite lt0r h0 ler0n.
have turn (F : vectors -> R) : \sum_(v | half i false v) F v = \sum_(v | half i true v) F (flip i v).
  rewrite (reindex_inj (inv_inj (@flipK n i))) /=; apply: eq_bigl => v.
  by rewrite ffunE eqxx; case: (v i).
have -> : mean (uniform R vectors) (fun v => tv (p v) (p (flip i v))) =
    (\sum_(v | half i true v) tv (p v) (p (flip i v))) / #|half i true|%:R.
  rewrite /mean -mulr_sumr /uniform e (bigID (half i true)) /=.
  rewrite [X in _ + X](eq_bigl (half i false)) => [|v]; last by rewrite /=; case: (v i).
  rewrite turn [X in _ + X](eq_bigr (fun v => tv (p v) (p (flip i v)))) => [|v _]; last first.
    by rewrite flipK /tv; congr (_ / _); apply: eq_bigr => y _; rewrite distrC.
  set S := \sum_(v | _) _; set c := #|_|%:R in h0 *; clearbody S c; field; by rewrite h0.
rewrite ler_pdivlMr // /tv -mulr_suml mulrAC ler_pM2r ?invr_gt0 ?ltr0n // mulr_suml exchange_big /=.
apply: ler_sum => y _; rewrite -[X in _ * X]ger0_norm ?ler0n // -normrM /mixture same -mulrBl divfK //.
by rewrite turn -sumrB; exact: ler_norm_sum.
Qed.

Corollary assouad_groups_neighbours (D : 'I_n -> R) (part : 'I_n -> bool -> Y -> R) (loss : {ffun 'I_n -> bool} -> Y -> R) :
  (forall i, 0 <= D i) -> (forall i b y, 0 <= part i b y) -> (forall i y, D i <= part i true y + part i false y) ->
  (forall (v : {ffun 'I_n -> bool}) y, \sum_i part i (v i) y <= loss v y) ->
  \sum_i D i / 2%:R * (1 - mean (uniform R vectors) (fun v => tv (p v) (p (flip i v)))) <=
  mean (uniform R vectors) (fun v => mean (p v) (loss v)).
Proof.
move=> D0 part0 partD lossP; apply: le_trans (assouad_groups part0 partD lossP); apply: ler_sum => i _.
by rewrite ler_wpM2l ?divr_ge0 ?ler0n // lerB // mixture_neighbours.
Qed.
End Groups.
End Testing.
End Testing.

(* Khintchine's inequality with the best constant (Latala, Oleszkiewicz): 2 (E abs(S))^2 >= sum a_i^2 for S = sum sigma_i a_i.

   h = abs(S) is even, and its means over the neighbours of a point are at least (n - 2)/n of it; the transform of h turns this into
   a bound on all coefficients by the first. *)
Module Khintchine.
Section Khintchine.
Variables (R : realFieldType) (n : nat) (a : 'I_n -> R).
Implicit Types (x y T : bits n) (g k : bits n -> R).
Notation H := (hadamard R).
Definition signed x : R := \sum_i (-1) ^+ x i * a i.
Let h x : R := `|signed x|.
Definition one_bit (i : 'I_n) : bits n := [ffun j => j == i].
Definition every : bits n := [ffun => true].
Let N : R := 2%:R ^+ n.
Let N0 : 0 < N. Proof. by rewrite exprn_gt0 ?ltr0n. Qed.
Definition transform g T : R := \sum_x g x * H T x.

Lemma parseval g k : \sum_T transform g T * transform k T = N * \sum_x g x * k x.
Proof.
under eq_bigr do rewrite /transform mulr_suml; under eq_bigr do (under eq_bigr do rewrite mulr_sumr).
rewrite exchange_big mulr_sumr; apply: eq_bigr => x _ /=; rewrite exchange_big /=.
transitivity (\sum_y g x * k y * ((x == y)%:R * N)).
  apply: eq_bigr => y _; rewrite -(hadamard_orthogonal R x y) mulr_sumr; apply: eq_bigr => T _.
  by rewrite (hadamard_sym _ x) (hadamard_sym _ y); ring.
rewrite (bigD1 x) //= eqxx big1 ?addr0 => [|y /negPf yx]; last by rewrite eq_sym yx mul0r mulr0.
by rewrite mul1r mulrC.
Qed.
Lemma xorK y : involutive (fun x => xor x y).
Proof. by move=> x; apply/ffunP => i; rewrite !ffunE addbK. Qed.
Lemma transform_shift g y T : transform (fun x => g (xor x y)) T = H T y * transform g T.
Proof.
rewrite /transform (reindex_inj (inv_inj (xorK y))) mulr_sumr; apply: eq_bigr => x _ /=; rewrite xorK.
by rewrite (hadamard_sym _ T (xor x y)) -hadamard_row !(hadamard_sym _ _ T); ring.
Qed.
Lemma hadamard_one T i : H T (one_bit i) = (-1) ^+ T i.
Proof.
rewrite /hadamard (bigD1 i) //= ffunE eqxx andbT big1 ?mulr1 // => j /negPf ji.
by rewrite ffunE ji andbF.
Qed.
Lemma hadamard_every T : H T every = (-1) ^+ (\sum_i T i).
Proof. by rewrite -prodrXr; apply: eq_bigr => i _; rewrite ffunE andbT. Qed.
Lemma signs_sum T : \sum_i (-1) ^+ T i = n%:R - 2%:R * (\sum_i T i)%:R :> R.
Proof.
rewrite natr_sum mulr_sumr -[in n%:R](card_ord n) -sumr_const -sumrB; apply: eq_bigr => i _.
by case: (T i) => /=; ring.
Qed.

Lemma signed_flip i x : signed (xor x (one_bit i)) = signed x - 2%:R * ((-1) ^+ x i * a i).
Proof.
rewrite /signed (bigD1 i) //= [X in _ = X - _](bigD1 i) //= !ffunE eqxx addbT.
rewrite (eq_bigr (fun j => (-1) ^+ x j * a j)) => [|j /negPf ji]; last by rewrite !ffunE ji addbF.
set u := \sum_(j | j != i) _; rewrite [RHS]addrAC; congr (_ + u); move: (a i) => b.
by case: (x i); rewrite /= ?expr0 ?expr1; ring.
Qed.
Lemma signed_even x : h (xor x every) = h x.
Proof.
rewrite /h -normrN /signed -sumrN; congr `|_|; apply: eq_bigr => i _; rewrite !ffunE addbT.
by case: (x i) => /=; ring.
Qed.

Lemma neighbours x : (n%:R - 2%:R) * h x <= \sum_i h (xor x (one_bit i)).
Proof.
apply: le_trans (ler_norm_sum _ _ _); under eq_bigr do rewrite signed_flip.
rewrite sumrB sumr_const card_ord -mulr_sumr -/(signed x) -[signed x *+ n]mulr_natl -mulrBl normrM.
by apply: ler_wpM2r; [exact: normr_ge0|exact: ler_norm].
Qed.

Lemma weighted : \sum_T transform h T ^+ 2 * (n%:R - 2%:R) <= \sum_T transform h T ^+ 2 * (\sum_i (-1) ^+ T i).
Proof.
have -> : \sum_T transform h T ^+ 2 * (\sum_i (-1) ^+ T i) = N * (\sum_x h x * (\sum_i h (xor x (one_bit i)))).
  under eq_bigr do rewrite mulr_sumr; rewrite exchange_big /=.
  under [X in _ = _ * X]eq_bigr do rewrite mulr_sumr; rewrite [in RHS]exchange_big mulr_sumr /=; apply: eq_bigr => i _.
  rewrite -(parseval h (fun x => h (xor x (one_bit i)))); apply: eq_bigr => T _.
  by rewrite transform_shift hadamard_one; ring.
rewrite -mulr_suml; under eq_bigr do rewrite expr2; rewrite parseval -mulrA ler_pM2l // mulr_suml.
by apply: ler_sum => x _; rewrite -mulrA [h x * (_ - _)]mulrC ler_wpM2l ?normr_ge0 // neighbours.
Qed.

Lemma coefficients : \sum_T transform h T ^+ 2 <= 2%:R * transform h (none n) ^+ 2.
Proof.
have each T : transform h T ^+ 2 * (\sum_i (-1) ^+ T i) <=
  transform h T ^+ 2 * (n%:R - 2%:R) + ((T == none n)%:R * 4%:R * transform h T ^+ 2 - 2%:R * transform h T ^+ 2).
  rewrite signs_sum; set t := transform h T ^+ 2; have t0 : 0 <= t by exact: sqr_ge0.
  have [->|ne] := eqVneq T (none n).
    rewrite big1 => [|i _]; last by rewrite ffunE.
    by rewrite mulr0 subr0 mul1r le_eqVlt; apply/orP; left; apply/eqP; ring.
  rewrite mul0r mul0r sub0r; set m := (\sum_i T i)%N.
  have m0 : (0 < m)%N.
    rewrite lt0n; apply: contra ne; rewrite sum_nat_eq0 => /forallP z; apply/eqP/ffunP => i; rewrite ffunE.
    by have := z i; rewrite eqb0 => /negPf.
  have [m1|m1] := eqVneq m 1%N.
    suff -> : t = 0 by rewrite !mul0r mulr0 oppr0 addr0.
    have : transform h T = - transform h T.
      rewrite -[LHS](_ : transform (fun x => h (xor x every)) T = _); last by apply: eq_bigr => x _; rewrite signed_even.
      by rewrite transform_shift hadamard_every -/m m1 expr1 mulN1r.
    by move/eqP; rewrite -addr_eq0 -mulr2n mulrn_eq0 /= /t => /eqP ->; rewrite expr0n.
  have m2 : 2%:R <= m%:R :> R by rewrite ler_nat ltn_neqAle eq_sym m1.
  rewrite -subr_ge0; have -> : t * (n%:R - 2%:R) - 2%:R * t - t * (n%:R - 2%:R * m%:R) = t * 2%:R * (m%:R - 2%:R) by ring.
  by apply: mulr_ge0; [apply: mulr_ge0; rewrite ?ler0n|rewrite subr_ge0].
have := le_trans weighted (ler_sum _ (fun T _ => each T)); rewrite big_split /= lerDl sumrB subr_ge0 -mulr_sumr.
have -> : \sum_T (T == none n)%:R * 4%:R * transform h T ^+ 2 = 2%:R * (2%:R * transform h (none n) ^+ 2).
  rewrite (bigD1 (none n)) //= eqxx big1 ?addr0 => [|T ne]; last by rewrite (negPf ne) !mul0r.
  by rewrite mul1r mulrA -natrM.
by rewrite ler_pM2l ?ltr0n.
Qed.

Lemma second_moment : \sum_x h x ^+ 2 = N * \sum_i a i ^+ 2.
Proof.
have e x : h x ^+ 2 = \sum_i \sum_j (H (one_bit i) x * H (one_bit j) x) * (a i * a j).
  rewrite /h -normrX ger0_norm ?sqr_ge0 // expr2 /signed mulr_suml; apply: eq_bigr => i _; rewrite mulr_sumr.
  by apply: eq_bigr => j _; rewrite !(hadamard_sym _ (one_bit _)) !hadamard_one; ring.
under eq_bigr do rewrite e; rewrite exchange_big mulr_sumr; apply: eq_bigr => i _; rewrite exchange_big /=.
rewrite (bigD1 i) //= -mulr_suml hadamard_orthogonal eqxx big1 ?addr0 => [|j ji]; first by rewrite mul1r expr2.
rewrite -mulr_suml hadamard_orthogonal; case: eqP => [/ffunP/(_ i)|_]; last by rewrite !mul0r.
by rewrite !ffunE eqxx eq_sym (negPf ji).
Qed.

Theorem khintchine : (\sum_i a i ^+ 2) / 2%:R <= mean (uniform R [finType of bits n]) (fun x => `|signed x|) ^+ 2.
Proof.
have m : mean (uniform R [finType of bits n]) (fun x => `|signed x|) = (\sum_x h x) / N.
  by rewrite /mean /uniform -mulr_sumr card_bits mulrC.
have c := coefficients; under eq_bigr do rewrite expr2 in c; rewrite parseval in c.
have e0 : transform h (none n) = \sum_x h x by apply: eq_bigr => x _; rewrite hadamard_none mulr1.
rewrite e0 (eq_bigr (fun x => h x ^+ 2)) ?second_moment in c; last by move=> x _; rewrite expr2.
rewrite m ler_pdivrMr ?ltr0n //; move: (\sum_x h x) (\sum_i a i ^+ 2) c => S A c.
have -> : (S / N) ^+ 2 * 2%:R = 2%:R * S ^+ 2 / N ^+ 2 by field; rewrite gt_eqF.
have N2 : 0 < N ^+ 2 by exact: exprn_gt0.
by rewrite (ler_pdivlMr _ _ N2) (_ : A * N ^+ 2 = N * (N * A)) //; ring.
Qed.
End Khintchine.
End Khintchine.
