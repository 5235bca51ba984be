(* context-aware-ldp, Theorems 3 and 4: their upper sides where privacy asks for less, for epsilon <= 1 and alpha <= 1/16.

   thm_3_upper_one    7 k/(alpha^2 epsilon) reports are enough for one sensitive symbol, by generalised Mangat
   thm_3_upper_none   k/(4 alpha^2) are enough for none, k >= 2, by the histogram of the items
   thm_4_upper_edges  9 ((sum of k_i^2 over k_i >= 2)/(alpha^2 epsilon^2) + k/alpha^2) are enough, blocks of one symbol sent as they are *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation Inequalities Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse Blocks Mangat Beside.
From Exactdp.Facts Require Import Reals.
From Exactdp.ContextAware Require Import Rates LowerRates Upper UpperRates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the l1 error is at most the root of k times the square error *)
Lemma risk_root (R : rcfType) (X Y : finType) (n : nat) (Q : X -> Y -> R) (A : Y -> X -> R) p : stochastic Q -> (0 < n)%N ->
  unbiased Q A -> distribution p -> risk_l1 n Q A p <= Num.sqrt (#|X|%:R * risk n Q A p).
Proof.
move=> sQ n0 u dp; apply: le_trans (risk_l1_le sQ n0 u dp) _.
have ds : distribution (@sampled _ _ _ n Q p) by apply: independent_distribution => _; exact: output_distribution sQ _ dp.
have -> : risk n Q A p = \sum_j variance (@sampled _ _ _ n Q p) (estimate A ^~ j).
  rewrite (risk_sampled sQ n0 u dp) -sumrB mulr_suml; apply: eq_bigr => j _.
  by rewrite /variance (covariance_sampled sQ n0 u dp).
have h := @sum_sqrt R X (fun=> 1) (fun j => variance (@sampled _ _ _ n Q p) (estimate A ^~ j)) (fun=> ler01) (fun j => variance_ge0 _ ds).
rewrite (eq_bigr (fun j => 1 * Num.sqrt (variance (@sampled _ _ _ n Q p) (estimate A ^~ j)))) => [|j _]; last by rewrite mul1r.
by apply: le_trans h _; rewrite expr1n sumr_const.
Qed.

(* sqrt (U/n) is below a as soon as n exceeds U/a^2 *)
Lemma root_below (U a : real) (n : nat) : 0 <= U -> 0 < a -> U / a ^+ 2 < n%:R -> Num.sqrt (U / n%:R) < a.
Proof.
move=> U0 a0 h; have N0 : 0 < n%:R :> real by apply: le_lt_trans h; rewrite divr_ge0 ?exprn_ge0 // ltW.
rewrite -ltr_sqr ?nnegrE ?sqrtr_ge0 ?(ltW a0) // sqr_sqrtr ?divr_ge0 ?(ltW N0) //.
by rewrite ltr_pdivr_mulr // mulrC -ltr_pdivr_mulr ?exprn_gt0.
Qed.

Section Edges.
Variables (eps a : real).
Hypotheses (e01 : 0 < eps <= 1) (a01 : 0 < a <= 1 / 16%:R).
Let e0 : 0 < eps. Proof. by case/andP: e01. Qed.
Let e1 : eps <= 1. Proof. by case/andP: e01. Qed.
Let a0 : 0 < a. Proof. by case/andP: a01. Qed.
Let a2 : 0 < a ^+ 2. Proof. exact: exprn_gt0. Qed.
Let a4 : 4%:R * a ^+ 2 <= 1.
Proof.
have h : a <= 1 / 16%:R by case/andP: a01.
have q : a ^+ 2 <= (1 / 16%:R) ^+ 2 by apply: ler_expn2r h; rewrite nnegrE ?divr_ge0 ?ler01 ?ler0n // ltW.
apply: le_trans (ler_wpmul2l (ler0n _ _) q) _.
by rewrite div1r exprVn ler_pdivr_mulr ?exprn_gt0 ?ltr0n // mul1r -natrX ler_nat.
Qed.
Let a1 : a ^+ 2 <= 1. Proof. by apply: le_trans a4; rewrite ler_pemull ?ler1n // ltW. Qed.
Let t1 : 1 < exp eps. Proof. exact: exp_above. Qed.
Let coth : real := (exp eps + 1) / (exp eps - 1).
Let c0 : 0 < coth. Proof. by case/andP: (gain_le e01). Qed.
Let ce : coth <= 3%:R / eps. Proof. by case/andP: (gain_le e01). Qed.

Theorem thm_3_upper_one (X : finType) (A : {set X}) : #|A| = 1%N ->
  exists n, suffices (R := real_realType) (high_low A (exp eps)) a n /\ n%:R <= 7%:R * (#|X|%:R / (a ^+ 2 * eps)).
Proof.
move=> /eqP/cards1P[x ->]; set k : real := #|X|%:R.
have k1 : 1 <= k by rewrite ler1n; apply/card_gt0P; exists x.
have k0 : 0 < k := lt_le_trans ltr01 k1.
have U0 : 0 <= k * coth by rewrite mulr_ge0 // ltW.
have [n [n0 /andP[Un nU]]] := first_above (divr_ge0 U0 (ltW a2)).
exists n; split.
  apply: (@enough _ _ _ (mangat x (exp eps)) (mangat_score x (exp eps))); first by apply/card_gt0P; exists x.
  - exact: mangat_stochastic (ltW t1).
  - exact: mangat_private (ltW t1).
  move=> p dp; apply: le_lt_trans (root_below U0 a0 Un).
  apply: le_trans (risk_root (mangat_stochastic x (ltW t1)) n0 (mangat_unbiased x (ltW t1) t1) dp) _.
  rewrite ler_wsqrtr // -mulrA ler_pmul2l // (mangat_risk x (ltW t1) t1 n0 dp).
  rewrite ler_pmul2r ?invr_gt0 ?ltr0n // -[(1 - p x) * _ / _]mulrA -/coth.
  have p0 : 0 <= p x by case: dp.
  have G1 : 1 <= coth.
    by rewrite ler_pdivl_mulr ?subr_gt0 // mul1r ler_add2l (le_trans (lerN10 _)) ?ler01.
  have P0 : 0 <= \sum_j p j ^+ 2 by apply: sumr_ge0 => j _; exact: sqr_ge0.
  move: (coth) (\sum_j p j ^+ 2) G1 P0 => G P2 G1 P0.
  rewrite -subr_ge0 (_ : _ - _ = p x * (G - 1) + P2); last by ring.
  by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0.
apply: le_trans nU _; have i1 : 1 <= (a ^+ 2 * eps)^-1.
  by rewrite invf_ge1 ?mulr_gt0 //; apply: mulr_ile1 => //; exact: ltW.
have h : k * coth / a ^+ 2 <= 3%:R * (k / (a ^+ 2 * eps)).
  rewrite (_ : 3%:R * _ = k * (3%:R / eps) / a ^+ 2); last by field; rewrite !gt_eqF.
  by rewrite ler_pmul2r ?invr_gt0 // ler_pmul2l.
have h1 : 1 <= k / (a ^+ 2 * eps) by rewrite -[1]mulr1 ler_pmul.
move: h h1; move: (k * coth / _) (k / _) => x1 x2 h h1.
apply: le_trans (ler_add h h1) _; rewrite -{2}[x2]mul1r -mulrDl -(natrD _ 3 1).
by apply: ler_wpmul2r; [exact: le_trans ler01 h1|rewrite ler_nat].
Qed.

Lemma item_enough (X : finType) (E : policy real_realType X) (n : nat) : (0 < #|X|)%N -> private E (@identity real_realType X) ->
  (#|X|%:R - 1) / (4%:R * a ^+ 2) < n%:R -> suffices (R := real_realType) E a n.
Proof.
move=> X0 pE; set k : real := #|X|%:R => Un; have k1 : 1 <= k by rewrite ler1n.
have k0 : 0 < k := lt_le_trans ltr01 k1.
have U0 : 0 <= k - 1 by rewrite subr_ge0.
have n0 : (0 < n)%N.
  by rewrite -(ltr0n real_realType); apply: le_lt_trans Un; rewrite divr_ge0 ?mulr_ge0 ?ler0n ?exprn_ge0 // ltW.
have sI := identity_stochastic real_realType X.
exists X, (@identity _ X), (estimate (@item_score _ _)); split=> // [y|p dp]; first exact: item_law.
rewrite -[mean _ _]/(risk_tv n (@identity _ X) (@item_score _ _) p) risk_tvE ltr_pdivr_mulr ?ltr0n //.
apply: le_lt_trans (risk_root sI n0 (@item_unbiased _ X) dp) _.
apply: (@le_lt_trans _ _ (Num.sqrt ((k - 1) / n%:R))); last first.
  apply: root_below => //; first by rewrite mulr_gt0 ?ltr0n.
  by rewrite [(a * _) ^+ 2]exprMn -natrX mulrC in Un *.
rewrite ler_wsqrtr // (risk_sampled sI n0 (@item_unbiased _ X) dp) -/k mulrA ler_pmul2r ?invr_gt0 ?ltr0n //.
rewrite (eq_bigr p) => [|j _]; last exact: item_second.
rewrite (proj2 dp) mulrBr mulr1 ler_add2l ler_opp2.
have := cauchy_schwarz (fun=> 1) p; rewrite (eq_bigr p) => [|j _]; last by rewrite mul1r.
by rewrite (proj2 dp) expr1n sumr_const.
Qed.

Theorem thm_3_upper_none (X : finType) : (1 < #|X|)%N ->
  exists n, suffices (R := real_realType) (high_low (set0 : {set X}) (exp eps)) a n /\ n%:R <= #|X|%:R / (4%:R * a ^+ 2).
Proof.
move=> X1; set k : real := #|X|%:R; have k1 : 1 <= k by rewrite ler1n ltnW.
have f0 : 0 < 4%:R * a ^+ 2 by rewrite mulr_gt0 ?ltr0n.
have U0 : 0 <= (k - 1) / (4%:R * a ^+ 2) by rewrite divr_ge0 ?subr_ge0 // ltW.
have [n [n0 /andP[Un nU]]] := first_above U0.
exists n; split; first by apply: item_enough => // [|x x' s]; [exact: ltnW|rewrite /high_low inE].
apply: le_trans nU _; rewrite ler_pdivl_mulr // mulrDl mul1r divfK ?gt_eqF //.
by rewrite -ler_subr_addl opprB addrC subrK.
Qed.

(* blocks with one symbol or more, beside symbols that are sent as they are *)
Lemma beside_enough (I T : finType) (S : I -> finType) (n : nat) : (0 < #|{: {i : I & S i} + T}|)%N -> (0 < n)%N ->
  (coth ^+ 2 * (\sum_i #|S i|%:R ^+ 2) + #|T|%:R) / a ^+ 2 < n%:R ->
  suffices (R := real_realType) (blocks (@block_of I T S) (exp eps)) a n.
Proof.
move=> X0 n0 Un; pose row i := @unit_row (S i); set S2 : real := \sum_i _ in Un.
have none i (x : S i) : row i x != Sylvester.none #|S i| := @unit_row_none (S i) x.
have inj i : injective (row i) := @unit_row_inj (S i).
have N0 : 0 < n%:R :> real by rewrite ltr0n.
have sB := beside_stochastic T (block_stochastic none (ltW t1)).
have uB := @beside_unbiased _ _ _ T _ _ (block_unbiased inj none (ltW t1) t1).
have S0 : 0 <= S2 by apply: sumr_ge0 => i _; exact: sqr_ge0.
have U0 : 0 <= coth ^+ 2 * S2 + #|T|%:R by apply: addr_ge0 (mulr_ge0 (sqr_ge0 _) S0) (ler0n _ _).
apply: (@enough _ _ _ (beside (T := T) (block_response row (exp eps))) (beside_score (T := T) (block_score row (exp eps)))) => //.
  exact: beside_private none (ltW t1).
move=> p dp; apply: le_lt_trans (root_below U0 a0 Un); have [p0 p1] := dp.
apply: le_trans (risk_l1_le sB n0 uB dp) _.
pose v (i : I + T) : real := match i with inl i => block_mass (p \o inl) i / n%:R | inr z => p (inr z) / n%:R end.
pose w (i : I + T) : real := match i with inl i => coth * #|S i|%:R | inr z => 1 end.
have v0 i : 0 <= v i by case: i => [i|z]; apply: divr_ge0 (ltW N0); [apply: sumr_ge0 => x _|]; exact: p0.
have w0 i : 0 <= w i by case: i => [i|z]; [exact: mulr_ge0 (ltW c0) (ler0n _ _)|exact: ler01].
have ew : \sum_i w i ^+ 2 = coth ^+ 2 * S2 + #|T|%:R.
  rewrite big_sumType /= expr1n sumr_const; congr (_ + _).
  by rewrite /S2 mulr_sumr; apply: eq_bigr => i _; rewrite exprMn.
have ev : \sum_i v i = n%:R^-1.
  by rewrite big_sumType /= -!mulr_suml -mulrDl -[RHS]mul1r -p1 big_sumType sum_tagged.
have := sum_sqrt w0 v0; rewrite ew ev; apply: le_trans.
rewrite !big_sumType /=; apply: ler_add; last first.
  apply: ler_sum => z _; rewrite mul1r ler_wsqrtr // /variance (covariance_sampled sB n0 uB dp).
  rewrite (eq_mean _ (g := fun y => beside_score (block_score row (exp eps)) y (inr z) ^+ 2)) // beside_second.
  by rewrite ler_pmul2r ?invr_gt0 // ler_subl_addr ler_addl sqr_ge0.
rewrite sum_tagged; apply: ler_sum => i _ /=.
rewrite [X in _ <= X](_ : _ = \sum_(x : S i) coth * Num.sqrt (block_mass (p \o inl) i / n%:R)); last first.
  by rewrite sumr_const -[RHS]mulr_natl mulrCA mulrA.
apply: ler_sum => x _.
rewrite -[X in X * _]ger0_norm ?(ltW c0) // -sqrtr_sqr -sqrtrM ?sqr_ge0 // ler_wsqrtr //.
rewrite /variance (covariance_sampled sB n0 uB dp).
rewrite (eq_mean _ (g := fun y => beside_score (block_score row (exp eps)) y (inl (Tagged S x)) ^+ 2)) // beside_second.
rewrite (block_second none (ltW t1)) /= mulrA ler_pmul2r ?invr_gt0 //.
by rewrite ler_subl_addr ler_addl sqr_ge0.
Qed.

Theorem thm_4_upper_edges (X I : finType) (block : X -> I) : (1 < #|X|)%N -> let size := fun i => #|[pred x | block x == i]| in
  exists n, suffices (R := real_realType) (blocks block (exp eps)) a n /\
  n%:R <= 9%:R * ((\sum_(i | (1 < size i)%N) (size i)%:R ^+ 2) / (a ^+ 2 * eps ^+ 2) + #|X|%:R / a ^+ 2).
Proof.
move=> X1 size; set S2 : real := \sum_(i | _) _.
pose S (i : I) := [finType of {x : X | (block x == i) && (1 < size i)%N}].
pose T := [finType of {x : X | ~~ (1 < size (block x))%N}].
pose g (z : {i : I & S i} + T) : X := match z with inl z => sval (tagged z) | inr z => sval z end.
have big (z : {i : I & S i}) : block (sval (tagged z)) = tag z /\ (1 < size (tag z))%N.
  by case: z => i [x /= h]; case/andP: (h) => /eqP.
have one x x' : ~~ (1 < size (block x))%N -> block x = block x' -> x = x'.
  rewrite -leqNgt => /card_le1_eqP h e; apply: h; rewrite unfold_in /= ?e ?eqxx //; exact: eqxx.
have gi : injective g.
  move=> [z|[x hx]] [z'|[x' hx']] /= e; last by congr inr; exact: val_inj.
  - congr inl; have [b _] := big z; have [b' _] := big z'; move: b b' e; case: z => i z; case: z' => i' z' /= b b' e.
    have ei : i = i' by rewrite -b e b'.
    by case: i' / ei z' e {b'} => z' e; congr (Tagged _ _); exact: val_inj.
  - by have [b m] := big z; case/negP: hx'; rewrite -e b.
  by have [b m] := big z'; case/negP: hx; rewrite e b.
have gs x : exists z, g z = x.
  case h : (1 < size (block x))%N; last by exists (inr (exist _ x (negbT h))).
  by have h' : (block x == block x) && (1 < size (block x))%N; [rewrite eqxx|exists (inl (Tagged S (exist _ x h')))].
have [f gf] := fin_all_exists gs; have fg : cancel g f by move=> z; apply: gi; rewrite gf.
have bf : bijective f := Bijective gf fg.
have eX : (#|{: {i : I & S i} + T}| = #|X|)%N by rewrite (bij_eq_card bf).
have eS : S2 = \sum_i #|S i|%:R ^+ 2.
  rewrite /S2 big_mkcond; apply: eq_bigr => i _; rewrite card_sig; case: ifP => h.
    by congr (_%:R ^+ 2); apply: eq_card => x; rewrite !inE andbT.
  by rewrite (_ : #|_| = 0%N) ?expr0n //; apply: eq_card0 => x; rewrite !inE andbF.
have S0 : 0 <= S2 by apply: sumr_ge0 => i _; exact: sqr_ge0.
have TX : #|T|%:R <= #|X|%:R :> real by rewrite ler_nat -eX card_sum leq_addl.
have U0 : 0 <= coth ^+ 2 * S2 + #|T|%:R := addr_ge0 (mulr_ge0 (sqr_ge0 _) S0) (ler0n _ _).
have [n [n0 /andP[Un nU]]] := first_above (divr_ge0 U0 (ltW a2)).
exists n; split.
  apply: (carried bf (E' := blocks (@block_of I T S) (exp eps))).
    move=> x x'; rewrite /blocks; congr (if _ then _ else _); rewrite -{1}[x]gf -{1}[x']gf.
    move: (f x) (f x') => {x x'} [z|[x hx]] [z'|[x' hx']] /=.
    - by have [-> _] := big z; have [-> _] := big z'.
    - by have [b m] := big z; apply/negbTE/negP => /eqP e; case/negP: hx'; rewrite -e b.
    - by have [b m] := big z'; apply/negbTE/negP => /eqP e; case/negP: hx; rewrite e b.
    by apply/eqP/eqP => [/(one _ _ hx) e|[->]] //; congr inr; exact: val_inj.
  by apply: beside_enough => //; [rewrite eX (ltnW X1)|rewrite -eS].
apply: le_trans nU _; set k : real := #|X|%:R; have k1 : 1 <= k by rewrite ler1n ltnW.
have k0 : 0 <= k := le_trans ler01 k1.
have h1 : coth ^+ 2 * S2 <= 9%:R * (S2 / eps ^+ 2).
  rewrite (_ : 9%:R * _ = (3%:R / eps) ^+ 2 * S2); last by field; rewrite gt_eqF.
  apply: ler_wpmul2r => //; apply: ler_expn2r ce; rewrite nnegrE; [exact: ltW|exact: divr_ge0 (ler0n _ _) (ltW e0)].
have -> : (coth ^+ 2 * S2 + #|T|%:R) / a ^+ 2 + 1 = (coth ^+ 2 * S2 + (#|T|%:R + a ^+ 2)) / a ^+ 2.
  by rewrite addrA [RHS]mulrDl divff // gt_eqF.
have -> : 9%:R * (S2 / (a ^+ 2 * eps ^+ 2) + k / a ^+ 2) = (9%:R * (S2 / eps ^+ 2) + 9%:R * k) / a ^+ 2.
  by field; rewrite !gt_eqF.
rewrite ler_pmul2r ?invr_gt0 //; apply: ler_add h1 _.
apply: le_trans (ler_add TX (le_trans a1 k1)) _; rewrite -/k (_ : k + k = 2%:R * k); last by rewrite mulr_natl mulr2n.
by apply: ler_wpmul2r k0 _ _ _; rewrite ler_nat.
Qed.
End Edges.
