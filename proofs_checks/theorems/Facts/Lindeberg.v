(* Lindeberg on the line, for independent centred terms with finitely many values and small bounds: the terms are exchanged for normal
   ones inside a step that a normal law smooths, so that the heat equation says what each exchange costs.

   exchange           one term
   smooth_sum         the smoothed step of S less that of a normal S: at most K (b + b^2) Var S
   sandwich           the chance of S <= a between smoothed steps
   lindeberg_line     Pr[S_J <= a] -> normal_chance (a / sigma) where the bounds tend to 0 and the variances to sigma^2 > 0 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Decomposition.
From Exactdp.Facts Require Normal Smooth Smoothing.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
have sq x : f x ^+ 2 <= b ^+ 2 by rewrite -[f x ^+ 2]real_normK ?num_real // ler_expn2r // ?nnegrE ?(b0 x).
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
  apply: le_trans (near (f x)) _; apply: ler_wpmul2l => //.
  by rewrite exprS real_normK ?num_real // ler_wpmul2r ?sqr_ge0.
apply: le_trans (ler_norm_sub _ _) _; apply: le_trans (ler_add q t) _.
have v2 : v ^+ 2 <= b ^+ 2 * v by rewrite expr2 ler_wpmul2r.
have [x _|none] := pickP (mem X); last first.
  have := proj2 dp; rewrite big_pred0 // => /eqP; by rewrite eq_sym oner_eq0.
have bb : 0 <= b := b0 x.
have := ler_wpmul2l c1 v2; rewrite /exchange_constant => k; apply: le_trans (ler_add (lexx _) k) _.
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
  by rewrite -ler_subl_addr; apply: low; rewrite addrK.
have down : mean P (fun x => smoothed (a - d) h 0 (S x)) - e <= probability P (fun x => S x <= a).
  rewrite probability_mean -[e in X in X <= _](mean_const _ dP) -meanB; apply: mean_le => // x.
  have [/andP[_ k1] _ high] := step_bounds (a - d) h0 (S x) d0; have [_|] := boolP (S x <= a).
    by rewrite ler_subl_addr (le_trans k1) // ler_addl.
  by rewrite -ltNge => h1; rewrite subr_le0; apply: high; rewrite subrK ltW.
have := smooth_sum (a + d) dp m0 small h0; have := smooth_sum (a - d) dp m0 small h0; rewrite !ler_norml -/V -/err.
move=> /andP[l1 _] /andP[_ l2]; apply/andP; split.
  by apply: le_trans down; rewrite ler_add2r addrC -ler_subr_addr.
by apply: le_trans up _; rewrite ler_add2r -ler_subl_addl.
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
have VM : V <= M by move: cV; rewrite ltr_norml => /andP[_ /ltW]; rewrite ler_subl_addl.
have err : K * (c + c ^+ 2) * V < t.
  apply: (@le_lt_trans _ _ (`|c| * (2%:R * K * M + 1))); last by rewrite -ltr_pdivl_mulr.
  have cc : c + c ^+ 2 <= 2%:R * `|c|.
    rewrite mulr_natl mulr2n ler_add ?ler_norm // -[c ^+ 2]real_normK ?num_real // expr2 ler_pimulr // ltW //.
  apply: (@le_trans _ _ (K * (2%:R * `|c|) * M)).
    apply: (@le_trans _ _ (K * (2%:R * `|c|) * V)); first by apply: ler_wpmul2r => //; apply: ler_wpmul2l => //; exact: ltW.
    by apply: ler_wpmul2l => //; rewrite mulr_ge0 ?(ltW K0) // mulr_ge0 ?ler0n.
  have -> : K * (2%:R * `|c|) * M = `|c| * (2%:R * K * M) by ring.
  by apply: ler_wpmul2l => //; rewrite ler_addl ler01.
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
