(* Decomposition, Lindeberg, LindebergForms. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Density Limits.
Import Basic.Reals Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The orthogonal decomposition of a function of independent coordinates (Hoeffding; Efron and Stein), over any ordered field.

   expected_given U f   E[f | x_i, i in U]: it depends on U alone (expected_on), and mean_expected is what makes it that mean
   component T f        the sum over U in T of (-1)^(|T| - |U|) expected_given U f; it depends on T alone (component_on)
   decomposition        expected_given U f = the sum of component T f over T in U; over all T: f
   orthogonal           components of different sets are orthogonal
   energy               E f^2 = the sum of E (component T f)^2 *)
Module Decomposition.
(* the coordinates in U of x, the others of y *)
Definition keep_in (n : nat) (X : Type) (U : {set 'I_n}) (x y : {ffun 'I_n -> X}) : {ffun 'I_n -> X} :=
  [ffun i => if i \in U then x i else y i].
Definition expected_given (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R) (U : {set 'I_n}) (f : {ffun 'I_n -> X} -> R)
  (x : {ffun 'I_n -> X}) : R := mean (independent p) (fun y => f (keep_in U x y)).
Definition component (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R) (T : {set 'I_n}) (f : {ffun 'I_n -> X} -> R)
  (x : {ffun 'I_n -> X}) : R := \sum_(U : {set 'I_n} | U \subset T) (-1) ^+ (#|T| - #|U|) * expected_given p U f x.
(* h depends on the coordinates in U alone *)
Definition depends_on (R X : Type) (n : nat) (U : {set 'I_n}) (h : {ffun 'I_n -> X} -> R) :=
  forall x y : {ffun 'I_n -> X}, (forall i, i \in U -> x i = y i) -> h x = h y.

Section Signs.
Variables (R : realFieldType) (n : nat).
Implicit Types (S T U W : {set 'I_n}).
Definition toggle (i : 'I_n) U := if i \in U then U :\ i else i |: U.

Lemma toggleK i : involutive (toggle i).
Proof.
move=> U; rewrite /toggle; case: (boolP (i \in U)) => iU; rewrite !inE eqxx ?setD1K //=.
by rewrite setU1K.
Qed.
Lemma toggle_sub i T U : i \in T -> (toggle i U \subset T) = (U \subset T).
Proof.
move=> iT; rewrite /toggle; case: ifP => iU; last by rewrite subUset sub1set iT.
by rewrite -[in RHS](setD1K iU) subUset sub1set iT.
Qed.
Lemma toggle_sup i W U : i \notin W -> (W \subset toggle i U) = (W \subset U).
Proof.
move=> iW; rewrite /toggle; case: ifP => iU; first by rewrite subsetD1 iW andbT.
apply/subsetP/subsetP => h j jW; have := h j jW; rewrite !inE; last by move=> ->; rewrite orbT.
by case/predU1P=> [e|//]; rewrite -e jW in iW.
Qed.
Lemma toggle_sign i U : (-1) ^+ #|toggle i U| = - (-1) ^+ #|U| :> R.
Proof.
rewrite /toggle; case: ifP => iU; last by rewrite cardsU1 iU exprS mulN1r.
by rewrite [in RHS](cardsD1 i) iU exprS mulN1r opprK.
Qed.

(* what changes its sign under a toggle sums to 0 *)
Lemma toggle_sum i (A : pred {set 'I_n}) (F : {set 'I_n} -> R) :
  (forall U, A (toggle i U) = A U) -> (forall U, A U -> F (toggle i U) = - F U) -> \sum_(U | A U) F U = 0.
Proof.
move=> AP FP; apply/eqP; rewrite -[_ == 0](@mulrn_eq0 R _ 2) mulr2n; apply/eqP.
rewrite {1}(reindex_inj (inv_inj (@toggleK i))) /= (eq_bigl _ _ AP) -big_split big1 //= => U /FP ->.
by rewrite addNr.
Qed.

Lemma sign_sub T U : U \subset T -> (-1) ^+ (#|T| - #|U|) = (-1) ^+ #|T| * (-1) ^+ #|U| :> R.
Proof. by move=> UT; rewrite -exprD -signr_odd oddB ?subset_leq_card // -oddD signr_odd. Qed.

Lemma sign_between W U : \sum_(T : {set 'I_n} | (W \subset T) && (T \subset U)) (-1) ^+ (#|T| - #|W|) = (W == U)%:R :> R.
Proof.
have [<-|WU] := eqVneq W U.
  by rewrite (big_pred1 W) ?subnn // => T /=; rewrite eqEsubset andbC.
have [sub|nsub] := boolP (W \subset U); last first.
  by rewrite big_pred0 // => T; apply: contraNF nsub => /andP[]; exact: subset_trans.
have [i iU iW] : exists2 i, i \in U & i \notin W by apply/subsetPn; apply: contra WU => US; rewrite eqEsubset sub.
apply: (@toggle_sum i) => [T|T /andP[WT TU]]; first by rewrite toggle_sub // toggle_sup.
by rewrite !sign_sub ?toggle_sup // toggle_sign mulNr.
Qed.
End Signs.

Section Decomposition.
Variables (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R).
Hypothesis dp : forall i, distribution (p i).
Notation point := {ffun 'I_n -> X}.
Implicit Types (f g h : point -> R) (x y z : point) (S T U W : {set 'I_n}).
Let P := independent p.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.
Let swap U (xy : point * point) := (keep_in U xy.1 xy.2, keep_in U xy.2 xy.1).
Let swapK U : involutive (swap U).
Proof. by move=> [x y]; rewrite /swap /=; congr (_, _); apply/ffunP => i; rewrite !ffunE; case: (i \in U). Qed.

(* resampling the coordinates outside U does not change the law *)
Lemma mean_keep U f : mean P (fun x => expected_given p U f x) = mean P f.
Proof.
pose F (xy : point * point) := P xy.1 * P xy.2 * f xy.1.
transitivity (\sum_xy F xy); last first.
  rewrite -(pair_bigA _ (fun x y => F (x, y))); apply: eq_bigr => x _ /=.
  by rewrite /F /= -mulr_suml -mulr_sumr (proj2 dP) mulr1.
rewrite (reindex_inj (inv_inj (swapK U))) -(pair_bigA _ (fun x y => F (swap U (x, y)))) /mean.
apply: eq_bigr => x _ /=; rewrite mulr_sumr; apply: eq_bigr => y _; rewrite /F /= mulrA; congr (_ * _).
rewrite /P /independent -!big_split; apply: eq_bigr => i _ /=; rewrite !ffunE.
by case: ifP => // _; rewrite mulrC.
Qed.

Lemma expected_on U f : depends_on U (expected_given p U f).
Proof. by move=> x y xy; apply: eq_mean => z; congr f; apply/ffunP => i; rewrite !ffunE; case: ifP => // /xy. Qed.

Lemma expected_known U f h x : depends_on U h -> expected_given p U (fun z => h z * f z) x = h x * expected_given p U f x.
Proof.
by move=> hU; rewrite -meanZ; apply: eq_mean => y; congr (_ * _); apply: hU => i iU; rewrite ffunE iU.
Qed.

Theorem mean_expected U f h : depends_on U h -> mean P (fun x => h x * expected_given p U f x) = mean P (fun x => h x * f x).
Proof. by move=> hU; rewrite -[RHS](mean_keep U); apply: eq_mean => x; rewrite expected_known. Qed.

Lemma expected_all f x : expected_given p setT f x = f x.
Proof. by rewrite -[RHS](mean_const _ dP); apply: eq_mean => y; congr f; apply/ffunP => i; rewrite ffunE inE. Qed.

Lemma expected_twice U W f x : expected_given p U (expected_given p W f) x = expected_given p (U :&: W) f x.
Proof.
rewrite [RHS]/expected_given -/P -[RHS](mean_keep W); apply: eq_mean => y; apply: eq_mean => z.
congr f; apply/ffunP => i; rewrite !ffunE inE andbC.
by case: (i \in W).
Qed.

Lemma component_on T f : depends_on T (component p T f).
Proof.
move=> x y xy; apply: eq_bigr => U UT; congr (_ * _); apply: expected_on => i iU.
by apply: xy; exact: (subsetP UT).
Qed.

Theorem decomposition U f x : expected_given p U f x = \sum_(T : {set 'I_n} | T \subset U) component p T f x.
Proof.
rewrite /component (exchange_big_dep (fun W => W \subset U)) /= => [|T W TU WT]; last exact: subset_trans TU.
rewrite (eq_bigr (fun W => (W == U)%:R * expected_given p W f x)) => [|W WU]; last first.
  by rewrite -sign_between -mulr_suml; congr (_ * _); apply: eq_bigl => T; rewrite andbC.
rewrite (bigD1 U) //= eqxx mul1r big1 ?addr0 // => W /andP[_ /negPf ->]; exact: mul0r.
Qed.

(* the mean over one coordinate of T takes the component away *)
Lemma component_out i T f x : i \in T -> expected_given p (~: [set i]) (component p T f) x = 0.
Proof.
move=> iT; pose s U : R := (-1) ^+ (#|T| - #|U|).
transitivity (\sum_(U : {set 'I_n} | U \subset T) s U * expected_given p (~: [set i] :&: U) f x).
  rewrite [LHS]/expected_given /mean; under eq_bigr do rewrite /component mulr_sumr.
  rewrite exchange_big /=; apply: eq_bigr => U _; rewrite -expected_twice [X in _ = _ * X]/expected_given -meanZ.
  by apply: eq_bigr => y _.
apply: (@toggle_sum _ _ i) => [U|U UT]; first exact: toggle_sub.
rewrite /s !sign_sub ?toggle_sub // toggle_sign mulrN mulNr; congr (- (_ * expected_given p _ f x)).
apply/setP => j; rewrite /toggle; case: (i \in U); rewrite !inE; by case: eqP.
Qed.

Lemma orthogonal_out i T T' f g : i \in T -> i \notin T' -> mean P (fun x => component p T' g x * component p T f x) = 0.
Proof.
move=> iT iT'; rewrite -(@mean_expected (~: [set i])) => [|x y xy].
  by rewrite (@eq_mean _ _ _ _ (fun _ => 0)) ?mean_const // => x; rewrite component_out // mulr0.
by apply: component_on => j jT; apply: xy; rewrite !inE; apply: contraNneq iT' => <-.
Qed.

Theorem orthogonal T T' f g : T != T' -> mean P (fun x => component p T f x * component p T' g x) = 0.
Proof.
rewrite eqEsubset negb_and => /orP[/subsetPn[i iT iT']|/subsetPn[i iT' iT]]; last exact: orthogonal_out iT' iT.
by rewrite -[RHS](orthogonal_out f g iT iT'); apply: eq_mean => x; rewrite mulrC.
Qed.

Theorem energy f : mean P (fun x => f x ^+ 2) = \sum_T mean P (fun x => component p T f x ^+ 2).
Proof.
have e x : f x = \sum_T component p T f x.
  by rewrite -[LHS]expected_all decomposition; apply: eq_bigl => T; rewrite subsetT.
transitivity (\sum_T \sum_T' mean P (fun x => component p T f x * component p T' f x)).
  transitivity (\sum_T mean P (fun x => \sum_T' component p T f x * component p T' f x)).
    by rewrite -mean_sum; apply: eq_mean => x; rewrite e expr2 big_distrlr.
  by apply: eq_bigr => T _; rewrite mean_sum.
apply: eq_bigr => T _; rewrite (bigD1 T) //= big1 ?addr0 // => T' TT'.
by rewrite orthogonal // eq_sym.
Qed.
End Decomposition.
End Decomposition.

(* Lindeberg on the line, for independent centred terms with finitely many values and small bounds: the terms are exchanged for normal
   ones inside a step that a normal law smooths, so that the heat equation says what each exchange costs.

   exchange           one term
   smooth_sum         the smoothed step of S less that of a normal S: at most K (b + b^2) Var S
   sandwich           the chance of S <= a between smoothed steps
   lindeberg_line     Pr[S_J <= a] -> normal_chance (a / sigma) where the bounds tend to 0 and the variances to sigma^2 > 0 *)
Module Lindeberg.
Import Decomposition.
Definition smoothed (a h w x : real) : real := Smooth.smooth a h w x.
Definition smoothed_bend (a h w x : real) : real := Smooth.curve a h w x.
Definition exchange_constant (h : real) : real := 2%:R / (sqrt h * h) + 2%:R / h ^+ 2.

Lemma step_space a h w x : 0 < h -> 0 <= w -> exists d : real, forall y : real,
  `|smoothed a h w (x + y) - smoothed a h w x - y * d - y ^+ 2 / 2%:R * smoothed_bend a h w x| <= 2%:R / (sqrt h * h) * `|y| ^+ 3.
Proof.
move=> h0 w0; eexists => y; have /RltP h0' := h0; have /RleP w0' := w0.
have k := Smooth.heat_space a h h0' w x y w0'; toR; exact: k.
Qed.
Lemma step_time a h w v x : 0 < h -> 0 <= w -> 0 <= v ->
  `|smoothed a h (w + v) x - smoothed a h w x - v / 2%:R * smoothed_bend a h w x| <= 2%:R / h ^+ 2 * v ^+ 2.
Proof.
move=> h0 w0 v0; have /RltP h0' := h0; have /RleP w0' := w0; have /RleP v0' := v0.
have k := Smooth.heat_time a h h0' w v x w0' v0'; toR; exact: k.
Qed.

Lemma far_chance (d h : real) : exp (- ((d / sqrt h) ^+ 2 / 2%:R)) / 2%:R =
  Rdiv (Rtrigo_def.exp (Rdiv (Ropp (pow (Rdiv d (R_sqrt.sqrt h)) 2)) (IZR 2))) (IZR 2).
Proof.
have -> : Rdiv (Ropp (pow (Rdiv d (R_sqrt.sqrt h)) 2)) (IZR 2) = - ((d / sqrt h) ^+ 2 / 2%:R).
  by rewrite /Rdiv -Ropp_mult_distr_l -!real_inv -real_pow; congr (- (_ * _^-1)); rewrite real_nat.
by rewrite /Rdiv -real_inv; congr (_ * _^-1); rewrite real_nat.
Qed.

Section Exchange.
Variables (X : finType) (p f : X -> real) (b a h : real).
Hypotheses (dp : distribution p) (m0 : mean p f = 0) (small : forall x, `|f x| <= b) (h0 : 0 < h).
Let v := mean p (fun x => f x ^+ 2).

Lemma exchange w s : 0 <= w ->
  `|mean p (fun x => smoothed a h w (s + f x)) - smoothed a h (w + v) s| <= exchange_constant h * (b + b ^+ 2) * v.
Proof.
move=> w0; have v0 : 0 <= v by apply: mean_ge0 => // x; exact: sqr_ge0.
have b0 (x : X) : 0 <= b by apply: le_trans (small x); exact: normr_ge0.
have sq x : f x ^+ 2 <= b ^+ 2 by rewrite -[f x ^+ 2]real_normK ?num_real // lerXn2r // ?nnegrE ?(b0 x).
have vb : v <= b ^+ 2 by apply: mean_le_const.
have c0 : 0 <= 2%:R / (sqrt h * h) by rewrite divr_ge0 ?ler0n // mulr_ge0 ?sqrt_ge0 // ltW.
have c1 : 0 <= 2%:R / h ^+ 2 by rewrite divr_ge0 ?ler0n // exprn_ge0 // ltW.
have [d near] := step_space a s h0 w0.
pose r x := smoothed a h w (s + f x) - smoothed a h w s - f x * d - f x ^+ 2 / 2%:R * smoothed_bend a h w s.
have er : mean p r = mean p (fun x => smoothed a h w (s + f x)) - smoothed a h w s - v / 2%:R * smoothed_bend a h w s.
  have -> : mean p r = mean p (fun x => smoothed a h w (s + f x)) - smoothed a h w s - d * mean p f - (smoothed_bend a h w s / 2%:R) * v.
    transitivity (mean p (fun x => smoothed a h w (s + f x) - smoothed a h w s - d * f x - (smoothed_bend a h w s / 2%:R) * f x ^+ 2)).
      by apply: eq_mean => x; rewrite /r [f x * d]mulrC; congr (_ - _); rewrite mulrC mulrA mulrAC.
    by rewrite !meanB !meanZ mean_const.
  by rewrite m0 mulr0 subr0; congr (_ - _); rewrite mulrC mulrA mulrAC.
have -> : mean p (fun x => smoothed a h w (s + f x)) - smoothed a h (w + v) s =
  mean p r - (smoothed a h (w + v) s - smoothed a h w s - v / 2%:R * smoothed_bend a h w s).
  have e (m t s1 c : real) : m - t = (m - s1 - c) - (t - s1 - c) by ring.
  by rewrite er; exact: e.
have t := step_time a s h0 w0 v0.
have q : `|mean p r| <= 2%:R / (sqrt h * h) * (b * v).
  apply: le_trans (mean_norm _ dp) _; rewrite -[b * v]meanZ -meanZ; apply: mean_le => // x.
  apply: le_trans (near (f x)) _; apply: ler_wpM2l => //.
  by rewrite exprS real_normK ?num_real // ler_wpM2r ?sqr_ge0.
apply: le_trans (ler_normB _ _) _; apply: le_trans (lerD q t) _.
have v2 : v ^+ 2 <= b ^+ 2 * v by rewrite expr2 ler_wpM2r.
have [x _|none] := pickP (mem X); last first.
  have := proj2 dp; rewrite big_pred0 // => /eqP; by rewrite eq_sym oner_eq0.
have bb : 0 <= b := b0 x.
have := ler_wpM2l c1 v2; rewrite /exchange_constant => k; apply: le_trans (lerD (lexx _) k) _.
rewrite -subr_ge0.
have -> : (2%:R / (sqrt h * h) + 2%:R / h ^+ 2) * (b + b ^+ 2) * v - (2%:R / (sqrt h * h) * (b * v) + 2%:R / h ^+ 2 * (b ^+ 2 * v)) =
  2%:R / (sqrt h * h) * (b ^+ 2 * v) + 2%:R / h ^+ 2 * (b * v) by ring.
by rewrite addr_ge0 // mulr_ge0 // mulr_ge0 // sqr_ge0.
Qed.
End Exchange.

Section Sum.
Variables (X : finType) (n : nat) (p f : 'I_n -> X -> real) (b a h : real).
Hypotheses (dp : forall i, distribution (p i)) (m0 : forall i, mean (p i) (f i) = 0) (small : forall i x, `|f i x| <= b) (h0 : 0 < h).
Let P := independent p.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.
Let v i := mean (p i) (fun x => f i x ^+ 2).
Let v0 i : 0 <= v i. Proof. by apply: mean_ge0 => // x; exact: sqr_ge0. Qed.
(* the first k terms, and the variance of the others *)
Let S (k : nat) (x : {ffun 'I_n -> X}) := \sum_(i < n | (i < k)%N) f i (x i).
Let W (k : nat) := \sum_(i < n | (k <= i)%N) v i.
Let W0 k : 0 <= W k. Proof. exact: sumr_ge0. Qed.
Let G k := mean P (fun x => smoothed a h (W k) (S k x)).

(* one term is replaced by normal noise of its variance: the mean of the smoothed step moves by this much at most *)
Lemma swap_one (k : 'I_n) : `|G k.+1 - G k| <= exchange_constant h * (b + b ^+ 2) * v k.
Proof.
have eS x : S k.+1 x = S k x + f k (x k).
  rewrite /S (bigD1 k) ?ltnSn //= addrC; congr (_ + _); apply: eq_bigl => i.
  by rewrite ltnS ltn_neqAle andbC.
have eW : W k = W k.+1 + v k.
  rewrite /W (bigD1 k) ?leqnn //= addrC; congr (_ + _); apply: eq_bigl => i.
  by rewrite [RHS]ltn_neqAle andbC eq_sym.
have -> : G k.+1 = mean P (fun x => mean (p k) (fun z => smoothed a h (W k.+1) (S k x + f k z))).
  rewrite /G -(mean_keep dp (~: [set k])); apply: eq_mean => x; rewrite /expected_given.
  rewrite -(mean_one dp k (fun z => smoothed a h (W k.+1) (S k x + f k z))); apply: eq_mean => y; congr smoothed.
  rewrite eS ffunE !inE eqxx /=; congr (_ + _); apply: eq_bigr => i ik; rewrite ffunE !inE.
  by case: eqP ik => [->|//]; rewrite ltnn.
rewrite /G -meanB; apply: le_trans (mean_norm _ dP) _; apply: mean_le_const => // x.
by rewrite eW; exact: exchange.
Qed.

Theorem smooth_sum : `|mean P (fun x => smoothed a h 0 (\sum_i f i (x i))) - smoothed a h (\sum_i v i) 0| <=
  exchange_constant h * (b + b ^+ 2) * (\sum_i v i).
Proof.
have -> : smoothed a h (\sum_i v i) 0 = G 0%N.
  rewrite /G -[LHS](mean_const _ dP); apply: eq_mean => x.
  have -> : S 0%N x = 0 by rewrite /S big_pred0.
  by congr smoothed; apply: eq_bigl => i; rewrite leq0n.
have -> : mean P (fun x => smoothed a h 0 (\sum_i f i (x i))) = G n.
  have Wn : W n = 0 by rewrite /W big_pred0 // => i; rewrite leqNgt ltn_ord.
  apply: eq_mean => x; rewrite Wn.
  by congr smoothed; apply: eq_bigl => i; rewrite ltn_ord.
rewrite -(telescope_sumr G (leq0n n)) big_mkord; apply: le_trans (ler_norm_sum _ _ _) _; rewrite mulr_sumr.
by apply: ler_sum => k _; exact: swap_one.
Qed.

Lemma step_bounds d x : 0 <= d -> let e := exp (- ((d / sqrt h) ^+ 2 / 2%:R)) / 2%:R in
  [/\ 0 <= smoothed a h 0 x <= 1, x <= a - d -> 1 - e <= smoothed a h 0 x & a + d <= x -> smoothed a h 0 x <= e].
Proof.
move=> d0 e; have /RltP h0' := h0; have /RleP d0' := d0.
have [[k0 k1] [low high]] := Smooth.smooth_step a h h0' d x d0'.
have ee := far_chance d h : e = _.
split.
- by apply/andP; split; apply/RleP.
- by move=> /RleP hx; apply/RleP; rewrite ee; exact: low.
by move=> /RleP hx; apply/RleP; rewrite ee; exact: high.
Qed.
End Sum.

(* the chance that a standard normal variable is at most x *)
Definition normal_chance (x : real) : real := Normal.cdf x.
Definition tends (u : nat -> real) (l : real) := forall e, 0 < e -> exists N, forall J, (N <= J)%N -> `|u J - l| < e.

Section Sandwich.
Variables (X : finType) (n : nat) (p f : 'I_n -> X -> real) (b a h d : real).
Hypotheses (dp : forall i, distribution (p i)) (m0 : forall i, mean (p i) (f i) = 0) (small : forall i x, `|f i x| <= b).
Hypotheses (h0 : 0 < h) (d0 : 0 <= d).
Let P := independent p.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.
Let S (x : {ffun 'I_n -> X}) := \sum_i f i (x i).
Let V := \sum_i mean (p i) (fun x => f i x ^+ 2).
Let e := exp (- ((d / sqrt h) ^+ 2 / 2%:R)) / 2%:R.
Let err := exchange_constant h * (b + b ^+ 2) * V.

Lemma sandwich : smoothed (a - d) h V 0 - err - e <= probability P (fun x => S x <= a) <= smoothed (a + d) h V 0 + err + e.
Proof.
have e0 : 0 <= e by rewrite divr_ge0 ?exp_ge0 ?ler0n.
have up : probability P (fun x => S x <= a) <= mean P (fun x => smoothed (a + d) h 0 (S x)) + e.
  rewrite probability_mean -[e in X in _ <= X](mean_const _ dP) -meanD; apply: mean_le => // x.
  have [/andP[k0 _] low _] := step_bounds (a + d) h0 (S x) d0; have [h1|_] := boolP (S x <= a); last by rewrite addr_ge0.
  by rewrite -lerBlDr; apply: low; rewrite addrK.
have down : mean P (fun x => smoothed (a - d) h 0 (S x)) - e <= probability P (fun x => S x <= a).
  rewrite probability_mean -[e in X in X <= _](mean_const _ dP) -meanB; apply: mean_le => // x.
  have [/andP[_ k1] _ high] := step_bounds (a - d) h0 (S x) d0; have [_|] := boolP (S x <= a).
    by rewrite lerBlDr (le_trans k1) // lerDl.
  by rewrite -ltNge => h1; rewrite subr_le0; apply: high; rewrite subrK ltW.
have := smooth_sum (a + d) dp m0 small h0; have := smooth_sum (a - d) dp m0 small h0; rewrite !ler_norml -/V -/err.
move=> /andP[l1 _] /andP[_ l2]; apply/andP; split.
  by apply: le_trans down; rewrite lerD2r addrC -lerBrDr.
by apply: le_trans up _; rewrite lerD2r -lerBlDl.
Qed.
End Sandwich.

Theorem lindeberg_line (X : nat -> finType) (n : nat -> nat) (p f : forall J, 'I_(n J) -> X J -> real) (b : nat -> real) (s a : real) :
  (forall J i, distribution (p J i)) -> (forall J i, mean (p J i) (f J i) = 0) -> (forall J i x, `|f J i x| <= b J) -> tends b 0 ->
  0 < s -> tends (fun J => \sum_i mean (p J i) (fun x => f J i x ^+ 2)) (s ^+ 2) ->
  tends (fun J => probability (independent (p J)) (fun x => \sum_i f J i (x i) <= a)) (normal_chance (a / s)).
Proof.
move=> dp m0 small b0 s0 tV e e0; pose t := e / 3%:R; have t0 : 0 < t by rewrite divr_gt0 // ltr0n.
have /RltP s0' := s0; have /RltP t0' := t0.
have [d [h [r [/RltP d0 [/RltP h0 [/RltP r0 [eta near]]]]]]] := Smoothing.choose_smoothing a s t s0' t0'.
pose K := exchange_constant h; pose M := s ^+ 2 + r; have M0 : 0 < M by rewrite addr_gt0 // exprn_gt0.
have K0 : 0 < K by rewrite addr_gt0 // divr_gt0 ?ltr0n // ?exprn_gt0 // mulr_gt0 // sqrt_gt0.
have D0 : 0 < 2%:R * K * M + 1 by rewrite addr_gt0 ?ltr01 // !mulr_gt0 // ltr0n.
have [N1 V1] := tV r r0; have [N2 b1] := b0 1 ltr01; have [N3 b2] := b0 (t / (2%:R * K * M + 1)) (divr_gt0 t0 D0).
exists (maxn N1 (maxn N2 N3)) => J; rewrite !geq_max => /and3P[J1 J2 J3].
have := V1 J J1; have := b1 J J2; have := b2 J J3; rewrite !subr0; set V := \sum_i _; set c := b J => c2 c1 cV.
have V0 : 0 <= V by apply: sumr_ge0 => i _; apply: mean_ge0 => // x; exact: sqr_ge0.
have VM : V <= M by move: cV; rewrite ltr_norml => /andP[_ /ltW]; rewrite lerBlDl.
have err : K * (c + c ^+ 2) * V < t.
  apply: (@le_lt_trans _ _ (`|c| * (2%:R * K * M + 1))); last by rewrite -ltr_pdivlMr.
  have cc : c + c ^+ 2 <= 2%:R * `|c|.
    rewrite mulr_natl mulr2n lerD ?ler_norm // -[c ^+ 2]real_normK ?num_real // expr2 ler_piMr // ltW //.
  apply: (@le_trans _ _ (K * (2%:R * `|c|) * M)).
    apply: (@le_trans _ _ (K * (2%:R * `|c|) * V)); first by apply: ler_wpM2r => //; apply: ler_wpM2l => //; exact: ltW.
    by apply: ler_wpM2l => //; rewrite mulr_ge0 ?(ltW K0) // mulr_ge0 ?ler0n.
  have -> : K * (2%:R * `|c|) * M = `|c| * (2%:R * K * M) by ring.
  by apply: ler_wpM2l => //; rewrite lerDl ler01.
have /andP[low high] := @sandwich _ _ (p J) (f J) c a h d (dp J) (m0 J) (small J) h0 (ltW d0).
have /RleP V0' := V0; have cV' : Rlt (Rabs (V - pow s 2)) r by rewrite -real_pow; exact/RltP.
have [n1 n2] := near V V0' cV'; pose L : real := normal_chance (a / s).
have eL : L = Normal.cdf (Rdiv a s) by rewrite /L /normal_chance real_inv.
have {n1} : `|smoothed (a + d) h V 0 - L| < t by rewrite eL; apply/RltP; exact: n1.
have {n2} : `|smoothed (a - d) h V 0 - L| < t by rewrite eL; apply/RltP; exact: n2.
have far : exp (- ((d / sqrt h) ^+ 2 / 2%:R)) / 2%:R < t by rewrite far_chance; apply/RltP; exact: eta.
have e3 : e = t + t + t by rewrite /t; field.
rewrite -/V -/K in low high; rewrite -/L e3; move: L {eL} far err low high => l; rewrite !ltr_norml.
move: (smoothed _ _ _ _) (smoothed _ _ _ _) (K * _ * V) (exp _ / _) (probability _ _) => x1 x2 x3 x4 x5.
move=> x4t x3t low high /andP[n1 _] /andP[_ n2]; toR; lra.
Qed.
End Lindeberg.

(* Lindeberg for vectors with finitely many values: every linear form of the sums tends in law to that of the normal law with the
   limit of the covariance matrices (by Cramer and Wold that is convergence in law; that step is not here).

   lindeberg_forms    Pr[<u, S_J> <= a] -> normal_chance (a / sqrt q), q = u Sigma u > 0; Pr[abs <u, S_J> >= e] -> 0 where q = 0 *)
Module LindebergForms.
Import Lindeberg.
Lemma eq_tends u w l : (forall J, u J = w J) -> tends u l -> tends w l.
Proof. by move=> e t z z0; have [N h] := t z z0; exists N => J NJ; rewrite -e; exact: h. Qed.
Lemma tends_const l : tends (fun _ => l) l.
Proof. by move=> e e0; exists 0%N => J _; rewrite subrr normr0. Qed.
Lemma tends_add u w l m : tends u l -> tends w m -> tends (fun J => u J + w J) (l + m).
Proof.
move=> tu tw e e0; have e2 : 0 < e / 2%:R by rewrite divr_gt0 // ltr0n.
have [N h] := tu _ e2; have [M k] := tw _ e2; exists (maxn N M) => J; rewrite geq_max => /andP[NJ MJ].
rewrite opprD addrACA; apply: le_lt_trans (ler_normD _ _) _.
by have := ltrD (h J NJ) (k J MJ); rewrite -mulrDl -mulr2n -[e *+ 2]mulr_natr mulfK ?pnatr_eq0.
Qed.
Lemma tends_scale c u l : tends u l -> tends (fun J => c * u J) (c * l).
Proof.
move=> tu e e0; have c0 : 0 < `|c| + 1 by rewrite ltr_wpDl ?normr_ge0 ?ltr01.
have [N h] := tu _ (divr_gt0 e0 c0); exists N => J NJ; rewrite -mulrBr normrM.
apply: le_lt_trans (_ : (`|c| + 1) * `|u J - l| < e); first by rewrite ler_wpM2r // lerDl ler01.
by have := h J NJ; rewrite ltr_pdivlMr // mulrC.
Qed.
Lemma tends_sum (I : finType) (u : I -> nat -> real) (l : I -> real) : (forall i, tends (u i) (l i)) ->
  tends (fun J => \sum_i u i J) (\sum_i l i).
Proof.
move=> t; elim: (index_enum I) => [|i r IH].
  by rewrite big_nil; apply: (@eq_tends (fun _ => 0)) (tends_const 0) => J; rewrite big_nil.
by rewrite big_cons; apply: (@eq_tends (fun J => u i J + \sum_(k <- r) u k J)) (tends_add (t i) IH) => J; rewrite big_cons.
Qed.

Theorem lindeberg_forms (L : finType) (X : nat -> finType) (n : nat -> nat) (p : forall J, 'I_(n J) -> X J -> real)
  (f : forall J, 'I_(n J) -> X J -> L -> real) (b : nat -> real) (Sigma : L -> L -> real) :
  (forall J i, distribution (p J i)) -> (forall J i l, mean (p J i) (fun x => f J i x l) = 0) ->
  (forall J i x l, `|f J i x l| <= b J) -> tends b 0 ->
  (forall l m, tends (fun J => \sum_i mean (p J i) (fun x => f J i x l * f J i x m)) (Sigma l m)) ->
  forall u : L -> real, let q := \sum_l \sum_m u l * u m * Sigma l m in
  let S J (x : {ffun 'I_(n J) -> X J}) := \sum_l u l * \sum_i f J i (x i) l in
  (0 < q -> forall a, tends (fun J => probability (independent (p J)) (fun x => S J x <= a)) (normal_chance (a / sqrt q))) /\
  (q = 0 -> forall e, 0 < e -> tends (fun J => probability (independent (p J)) (fun x => e <= `|S J x|)) 0).
Proof.
move=> dp m0 small b0 cov u q S; pose g J i x := \sum_l u l * f J i x l; pose B J := (\sum_l `|u l|) * b J.
have gm J i : mean (p J i) (g J i) = 0.
  rewrite /g (mean_sum (p J i) (fun l x => u l * f J i x l)) big1 // => l _; by rewrite meanZ m0 mulr0.
have gb J i x : `|g J i x| <= B J.
  apply: le_trans (ler_norm_sum _ _ _) _; rewrite /B mulr_suml; apply: ler_sum => l _.
  by rewrite normrM ler_wpM2l.
have B0 : tends B 0 by have := tends_scale (\sum_l `|u l|) b0; rewrite mulr0.
have SE J x : S J x = \sum_i g J i (x i).
  rewrite /S /g exchange_big; apply: eq_bigr => l _; exact: mulr_sumr.
have var J : \sum_l \sum_m u l * u m * (\sum_i mean (p J i) (fun x => f J i x l * f J i x m)) =
  \sum_i mean (p J i) (fun x => g J i x ^+ 2).
  transitivity (\sum_l \sum_m \sum_i u l * u m * mean (p J i) (fun x => f J i x l * f J i x m)).
    by apply: eq_bigr => l _; apply: eq_bigr => m _; exact: mulr_sumr.
  under eq_bigr do rewrite exchange_big; rewrite exchange_big; apply: eq_bigr => i _.
  transitivity (mean (p J i) (fun x => \sum_l \sum_m (u l * f J i x l) * (u m * f J i x m))).
    rewrite (mean_sum (p J i) (fun l x => \sum_m (u l * f J i x l) * (u m * f J i x m))); apply: eq_bigr => l _.
    rewrite (mean_sum (p J i) (fun m x => (u l * f J i x l) * (u m * f J i x m))); apply: eq_bigr => m _.
    by rewrite -meanZ; apply: eq_mean => x; rewrite mulrACA.
  by apply: eq_mean => x; rewrite expr2 /g big_distrlr.
have tV : tends (fun J => \sum_i mean (p J i) (fun x => g J i x ^+ 2)) q.
  apply: eq_tends var _; apply: tends_sum => l; apply: tends_sum => m; apply: tends_scale; exact: cov.
split=> [q0 a|q0 e e0].
  apply: (@eq_tends (fun J => probability (independent (p J)) (fun x => \sum_i g J i (x i) <= a))) => [J|].
    by apply: eq_probability => x; rewrite SE.
  have tV' : tends (fun J => \sum_i mean (p J i) (fun x => g J i x ^+ 2)) (sqrt q ^+ 2) by rewrite sqr_sqrt // ltW.
  exact: (@lindeberg_line X n p g B (sqrt q) a dp gm gb B0 (sqrt_gt0 q0) tV').
move=> z z0; have e2 : 0 < e ^+ 2 by rewrite exprn_gt0.
have [N h] := tV (z * e ^+ 2) (mulr_gt0 z0 e2); exists N => J NJ; rewrite subr0.
have dP : distribution (independent (p J)) by exact: independent_distribution.
rewrite ger0_norm ?probability_ge0 //; have := h J NJ; rewrite q0 subr0 => hV.
have := chebyshev (fun x : {ffun 'I_(n J) -> X J} => \sum_i g J i (x i)) dP e0.
rewrite (mean_total (dp J) (g J)) big1 // (variance_sum (dp J) (g J)).
rewrite (eq_bigr (fun i => mean (p J i) (fun x => g J i x ^+ 2))) => [|i _]; last first.
  by rewrite varianceE //; apply: eq_mean => x; rewrite gm subr0.
rewrite (@eq_probability _ _ _ _ (fun x => e <= `|S J x|)) => [|x]; last by rewrite subr0 SE.
move=> k; apply: le_lt_trans k _; rewrite ltr_pdivrMr //; apply: le_lt_trans hV; exact: ler_norm.
Qed.
End LindebergForms.
