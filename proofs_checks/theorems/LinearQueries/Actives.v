(* Hadamard, Active, ActiveUsers, Sampler. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic Tails Concentration.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.LinearQueries Require Import Polytopes.
Import HadamardResponse Basic.Reals Inequalities SubGaussian Projection Simplex Hoeffding.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* linear-queries, section 4: the estimate of Hadamard response is sub-Gaussian.

   Fact 4.1       fact_4_1, as printed (proxy 4 c^2 / n, in both forms of Definition 2.4); fact_4_1_sharp: c^2 / n, and no less
   Theorem 4.2    thm_4_2, as printed; thm_4_2_sharp: 8 ln (2k) in place of 256 ln k, k c^2 / n, and at most 2 *)
Module Hadamard.
Section Fact41.
Variables (k m users : nat) (eps : real) (p : 'I_k -> real) (j : 'I_k).
Hypotheses (room : (k < 2 ^ m)%N) (eps0 : 0 < eps) (n0 : (0 < users)%N) (dp : distribution p).
Let t := exp eps.
Let Q : 'I_k -> bits m -> real := response (row_of m) t.
Let A : bits m -> 'I_k -> real := response_score (row_of m) t.
Let c : real := (exp eps + 1) / (exp eps - 1).
Let P : {ffun 'I_users -> bits m} -> real := sampled Q p.
Let Z (y : {ffun 'I_users -> bits m}) := estimate A y j - p j.

Let t1 : 1 < t. Proof. by rewrite /t -exp0 exp_lt. Qed.
Let sQ : stochastic Q. Proof. exact: response_stochastic (row_of_none room) (ltW t1). Qed.
Let unb : unbiased Q A. Proof. exact (response_unbiased (row_of_inj room) (row_of_none room) (ltW t1) t1). Qed.
Let c0 : 0 < c. Proof. by rewrite divr_gt0 ?subr_gt0 // addr_gt0 ?exp_gt0 ?ltr01. Qed.
Let dout (i : 'I_users) : distribution (output p Q). Proof. exact: output_distribution sQ _ dp. Qed.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.
Let nr : users%:R != 0 :> real. Proof. by rewrite pnatr_eq0 -lt0n. Qed.

Let within (i : 'I_users) y : - c <= A y j <= c.
Proof.
rewrite -ler_norml -(@ler_pXn2r _ 2) ?nnegrE ?(ltW c0) // real_normK ?num_real //.
by rewrite /A response_score_sqr.
Qed.

Let mean_score : mean (output p Q) (A ^~ j) = p j.
Proof. by rewrite mean_output -[RHS](mean_delta p); apply: eq_mean => x; exact: unb. Qed.

Let ZE y : Z y = (\sum_i A (y i) j) / users%:R - (\sum_(i < users) mean (output p Q) (A ^~ j)) / users%:R.
Proof. by rewrite /Z mean_score sumr_const card_ord -[p j *+ _]mulr_natr mulfK. Qed.

Lemma mean_error : mean P Z = 0.
Proof.
rewrite meanB mean_const // mean_estimate // (eq_bigr (fun _ => p j)) => [|i _]; last exact: mean_score.
by rewrite sumr_const card_ord -[p j *+ _]mulr_natr mulfK // subrr.
Qed.

Lemma sub_gaussian_error : sub_gaussian P Z (c ^+ 2 / users%:R).
Proof.
move=> u; have := @proxy_mean _ users (fun _ => output p Q) (fun _ y => A y j) (- c) c dout within n0 u.
congr (_ <= exp (_ * _ / _)); first by apply: eq_mean => y; rewrite -ZE.
by rewrite opprK; field.
Qed.

Theorem fact_4_1_sharp : sub_gaussian P Z (c ^+ 2 / users%:R) /\
  (p j = 0 -> variance P (estimate A ^~ j) = c ^+ 2 / users%:R /\ forall s, sub_gaussian P Z s -> c ^+ 2 / users%:R <= s).
Proof.
split=> [|pj]; first exact: sub_gaussian_error.
have v : variance P (estimate A ^~ j) = c ^+ 2 / users%:R.
  rewrite /variance (response_covariance (row_of_inj room) (row_of_none room) (ltW t1) t1 _ _ n0 dp) eqxx pj.
  by rewrite mul0r subr0.
split=> // s sub; have := proxy_least dP sub; rewrite -v /variance /covariance.
have e : mean P (estimate A ^~ j) = 0 by have := mean_error; rewrite meanB mean_const // pj subr0.
by rewrite e mul0r subr0; congr (_ <= _); apply: eq_mean => y; rewrite /Z pj subr0 expr2.
Qed.

(* Definition 2.4: mean 0, the tail, and the exponential moments *)
Theorem fact_4_1 : let s := 4%:R * c ^+ 2 / users%:R in
  [/\ mean P Z = 0, forall l, 0 <= l -> probability P (fun y => l <= `|Z y|) <= 2%:R * exp (- (l ^+ 2 / (2%:R * s))) &
      sub_gaussian P Z s].
Proof.
move=> s; have s0 : c ^+ 2 / users%:R <= s.
  by rewrite ler_wpM2r ?invr_ge0 ?ler0n // ler_peMl ?sqr_ge0 // ler1n.
split; first exact: mean_error.
  move=> l l0; have := @proxy_tail _ users (fun _ => output p Q) (fun _ y => A y j) (- c) c dout within n0 l l0.
  have -> : probability P (fun y => l <= `|Z y|) = probability P (fun y => l <=
      `|(\sum_i A (y i) j) / users%:R - (\sum_(i < users) mean (output p Q) (A ^~ j)) / users%:R|).
    by apply: eq_bigl => y; rewrite -ZE.
  move=> h; apply: le_trans h _; rewrite ler_wpM2l ?ler0n // exp_le lerN2 opprK /s.
  have -> : l ^+ 2 / (2%:R * (4%:R * c ^+ 2 / users%:R)) = users%:R * l ^+ 2 / c ^+ 2 / 8%:R by field; rewrite !nr !gt_eqF.
  have -> : (c + c) ^+ 2 = 4%:R * c ^+ 2 by ring.
  have -> : 2%:R * users%:R * l ^+ 2 / (4%:R * c ^+ 2) = users%:R * l ^+ 2 / c ^+ 2 / 2%:R by field; rewrite gt_eqF.
  have : 0 <= users%:R * l ^+ 2 / c ^+ 2 by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n ?sqr_ge0.
  by move: (users%:R * _ / _) => a a0; toR; lra.
move=> u; apply: le_trans (sub_gaussian_error u) _; rewrite exp_le ler_wpM2r ?invr_ge0 ?ler0n //.
by rewrite ler_wpM2l ?sqr_ge0.
Qed.
End Fact41.

Lemma inhabited k (p : 'I_k -> real) : distribution p -> (0 < #|'I_k|)%N.
Proof. by rewrite card_ord; case: k p => // p [_]; rewrite big_ord0 => /eqP; rewrite eq_sym oner_eq0. Qed.

Section Theorem42.
Variables (k m users : nat) (eps : real) (p : 'I_k -> real).
Hypotheses (room : (k < 2 ^ m)%N) (eps0 : 0 < eps) (n0 : (0 < users)%N) (dp : distribution p).
Let t := exp eps.
Let Q : 'I_k -> bits m -> real := response (row_of m) t.
Let A : bits m -> 'I_k -> real := response_score (row_of m) t.
Let c : real := (exp eps + 1) / (exp eps - 1).
Let P : {ffun 'I_users -> bits m} -> real := sampled Q p.
Variable w : {ffun 'I_users -> bits m} -> 'I_k -> real.
Hypothesis near : forall y, nearest (@distribution real_realType [finType of 'I_k]) (estimate A y) (w y).
Let N y : real := square (minus (w y) p).

Let t1 : 1 < t. Proof. by rewrite /t -exp0 exp_lt. Qed.
Let sQ : stochastic Q. Proof. exact: response_stochastic (row_of_none room) (ltW t1). Qed.
Let c0 : 0 < c. Proof. by rewrite divr_gt0 ?subr_gt0 // addr_gt0 ?exp_gt0 ?ltr01. Qed.
Let dP : distribution P. Proof. by apply: independent_distribution => i; exact: output_distribution sQ _ dp. Qed.
Let nr : 0 < users%:R :> real. Proof. by rewrite ltr0n. Qed.
Let k0 : (0 < k)%N. Proof. by rewrite -[k]card_ord; exact: inhabited dp. Qed.
Let N0 y : 0 <= N y. Proof. by apply: sumr_ge0 => j _; rewrite -expr2 sqr_ge0. Qed.

Let bounds y : N y <= square (fun j => estimate A y j - p j) /\
  N y <= 2%:R * \big[Num.max/0]_j `|estimate A y j - p j|.
Proof.
set z := fun j => _ - _.
have nz : nearest (@distribution real_realType [finType of 'I_k]) (plus p z) (w y).
  have [Lw h] := near y; split=> // u Lu; have := h u Lu; congr (_ <= _); apply: eq_bigr => j _;
    by rewrite /minus /plus /z addrCA subrr addr0.
apply: lem_2_2_sharp (@simplex_convex _ _) dp nz _; apply: simplex_dual => j.
exact: (max_ge (fun j => `|estimate A y j - p j|)).
Qed.

(* the mean squared error, by the largest deviation, by the sum of the variances, and by the diameter of the simplex *)
Theorem thm_4_2_squares : [/\ mean P N <= sqrt (8%:R * c ^+ 2 * ln (2%:R * k%:R) / users%:R),
  mean P N <= k%:R * c ^+ 2 / users%:R & mean P N <= 2%:R].
Proof.
split.
- apply: (@le_trans _ _ (2%:R * mean P (fun y => \big[Num.max/0]_j `|estimate A y j - p j|))).
    by rewrite -meanZ; apply: mean_le => // y; have [] := bounds y.
  have s0 : 0 < c ^+ 2 / users%:R by rewrite divr_gt0 ?exprn_gt0.
  have := @proxy_maximum_abs _ [finType of 'I_k] P (fun j y => estimate A y j - p j) _ dP _ (ltW s0)
    (fun j => sub_gaussian_error j room eps0 n0 dp); rewrite card_ord => /(_ k0) h.
  apply: le_trans (ler_wpM2l (ler0n _ _) h) _.
  have two : 0 <= 2%:R :> real by exact: ler0n.
  rewrite -{1}(sqrt_sqr two) -sqrtM ?sqr_ge0 // le_eqVlt; apply/orP; left; apply/eqP; congr sqrt.
  by field; rewrite gt_eqF.
- apply: (@le_trans _ _ (risk users Q A p)).
    apply: mean_le => // y; have [h _] := bounds y; apply: le_trans h _.
    by rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => j _; rewrite expr2.
  rewrite (response_risk (row_of_inj room) (row_of_none room) (ltW t1) t1 n0 dp) card_ord.
  rewrite ler_wpM2r ?invr_ge0 ?(ltW nr) // gerDl oppr_le0.
  by apply: sumr_ge0 => j _; rewrite sqr_ge0.
by apply: mean_le_const => // y; apply: simplex_apart => //; have [] := near y.
Qed.

Let roots : mean P (fun y => sqrt (N y)) <= sqrt (mean P N).
Proof.
have r0 : 0 <= mean P (fun y => sqrt (N y)) by apply: mean_ge0 => // y; exact: sqrt_ge0.
rewrite -(sqrt_sqr r0); apply: sqrt_le; apply: le_trans (mean_sqr _ dP) _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_mean => y; rewrite sqr_sqrt.
Qed.

Theorem thm_4_2_sharp : let error := mean P (fun y => sqrt (N y)) in
  [/\ error <= sqrt (sqrt (8%:R * c ^+ 2 * ln (2%:R * k%:R) / users%:R)), error <= sqrt (k%:R * c ^+ 2 / users%:R) &
      error <= sqrt 2%:R].
Proof. by have [h1 h2 h3] := thm_4_2_squares; split; apply: le_trans roots _; apply: sqrt_le. Qed.

(* the same with the constants that are printed *)
Lemma thm_4_2_printed_squares : mean P N <= sqrt (256%:R * c ^+ 2 * ln k%:R / users%:R) /\
  mean P N <= 4%:R * c ^+ 2 * k%:R / users%:R.
Proof.
have [h1 h2 _] := thm_4_2_squares; split; last first.
  apply: le_trans h2 _; rewrite ler_wpM2r ?invr_ge0 ?(ltW nr) // mulrC ler_wpM2r ?ler0n //.
  by rewrite ler_peMl ?sqr_ge0 // ler1n.
have [k1|k1] := leqP k 1.
  rewrite (_ : mean P N = 0) ?sqrt_ge0 // -[RHS](mean_const 0 dP); apply: eq_mean => y.
  apply: big1 => j _; have e i : i = j.
    have z (v : 'I_k) : val v = 0%N by apply/eqP; rewrite -leqn0 -ltnS (leq_trans (ltn_ord v) k1).
    by apply: val_inj; rewrite !z.
  have one (q : 'I_k -> real) : distribution q -> q j = 1.
    by move=> [_ <-]; rewrite (bigD1 j) //= big1 ?addr0 // => i; rewrite (e i) eqxx.
  by rewrite /minus (one _ dp) (one _ (proj1 (near y))) subrr mul0r.
apply: le_trans h1 _; apply: sqrt_le; rewrite ler_wpM2r ?invr_ge0 ?(ltW nr) //.
have l : ln (2%:R * k%:R) <= 2%:R * ln k%:R :> real.
  have two : (0 : real) < 2%:R by rewrite ltr0n.
  have kp : (0 : real) < k%:R by rewrite ltr0n.
  rewrite (lnM two kp) (_ : 2%:R * ln k%:R = ln k%:R + ln k%:R); last by ring.
  by rewrite lerD2r; apply: ln_le => //; rewrite ler_nat.
have l0 : 0 <= ln k%:R by rewrite ln_ge0 // ler1n.
have : 0 <= c ^+ 2 := sqr_ge0 _.
by move: l l0; move: (ln _) (ln _) (c ^+ 2) => a b d h3 h4 h5; toR; nra.
Qed.

Theorem thm_4_2 : let error := mean P (fun y => sqrt (N y)) in
  error <= sqrt (sqrt (256%:R * c ^+ 2 * ln k%:R / users%:R)) /\ error <= sqrt (4%:R * c ^+ 2 * k%:R / users%:R).
Proof. by have [h1 h2] := thm_4_2_printed_squares; split; apply: le_trans roots _; apply: sqrt_le. Qed.
End Theorem42.
End Hadamard.

(* linear-queries, Lemma 3.6: given B = 1 the message of Algorithm 3 is the Gaussian report given that it is in Good.

   The integral is any functional of functions on any space that is homogeneous and depends on the values only: Lebesgue's is one,
   and no other property is used. fa and f0 are the densities with means a_v and 0. *)
Module Active.
Section Active.
Variables (R : realFieldType) (space : Type) (integral : (space -> R) -> R) (fa f0 : space -> R) (good event : pred space).
Hypotheses (homogeneous : forall c f, integral (fun y => c * f y) = c * integral f)
           (extensional : forall f g, f =1 g -> integral f = integral g) (positive : forall y, 0 < f0 y).

Definition bit_chance (y : space) : R := if good y then fa y / (2%:R * f0 y) else 0.
(* the chance that y is drawn in S and B = 1 *)
Definition active (S : pred space) : R := integral (fun y => (S y)%:R * (f0 y * bit_chance y)).
Definition gaussian (S : pred space) : R := integral (fun y => (S y)%:R * fa y).

Lemma active_gaussian S : active S = 2%:R^-1 * gaussian (fun y => S y && good y).
Proof.
rewrite /active /gaussian -homogeneous; apply: extensional => y; rewrite /bit_chance.
case: (good y); case: (S y); rewrite /= ?mul0r ?mulr0 ?mul1r //.
by have := positive y => p; field; rewrite gt_eqF.
Qed.

(* P(y in event | B = 1) = P(y in event | y in Good), also where both conditions have chance 0 *)
Theorem lem_3_6 : active event / active xpredT = gaussian (fun y => event y && good y) / gaussian good.
Proof.
by rewrite !active_gaussian -mulf_div divff ?mul1r ?invr_eq0 ?pnatr_eq0.
Qed.
End Active.
End Active.

(* linear-queries, Lemma 3.5 repaired: of n users that are active with chance 1/2 each, at most a quarter are with chance e^(-n/8). *)
Module ActiveUsers.
Definition active_users (n : nat) (x : {ffun 'I_n -> bool}) : nat := #|[pred i | x i]|.

(* of n fair coins at most a quarter are heads with chance at most e^(-n/8), by Hoeffding *)
Theorem lem_3_5 (n : nat) :
  probability (independent (fun _ : 'I_n => uniform real_realType [finType of bool])) (fun x => (4 * active_users x <= n)%N) <=
  exp (- (n%:R / 8%:R)).
Proof.
set P := independent _; have du : distribution (uniform real_realType [finType of bool]).
  by apply: uniform_distribution; rewrite card_bool.
have dP : distribution P by exact: independent_distribution.
have [n0|n0] := posnP n.
  apply: le_trans (probability_le1 _ dP) _; have -> : n%:R = 0 :> real by rewrite n0.
  by rewrite mul0r oppr0 exp0.
have f01 : forall (i : 'I_n) (b : bool), 0 <= (b%:R : real) <= 1 by move=> i [] /=; rewrite ?lexx ?ler01.
have eta0 : 0 <= n%:R / 4%:R :> real by rewrite divr_ge0 ?ler0n.
have := hoeffding_lower (fun _ => du) f01 eta0.
have m : mean (uniform real_realType [finType of bool]) (fun b : bool => b%:R) = 2%:R^-1.
  by rewrite /mean big_bool /uniform card_bool /= mulr1 mulr0 addr0.
have -> : \sum_(i < n) (1 - 0 : real) ^+ 2 = n%:R by rewrite subr0 expr1n sumr_const card_ord.
have nr : n%:R != 0 :> real by rewrite pnatr_eq0 -lt0n.
move=> h; apply: le_trans (_ : _ <= exp (- (2%:R * (n%:R / 4%:R) ^+ 2 / n%:R))) _; last first.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (exp (- _)); field.
apply: le_trans h; apply: probability_sub dP _ => x less.
have -> : \sum_i (mean (uniform real_realType [finType of bool]) (fun b : bool => b%:R) - (x i)%:R) =
    n%:R / 2%:R - (active_users x)%:R :> real.
  rewrite sumrB m sumr_const card_ord -[_ *+ n]mulr_natl; congr (_ - _).
  by rewrite /active_users -sum1_card natr_sum [RHS]big_mkcond; apply: eq_bigr => i _; rewrite inE; case: (x i).
have a : 4%:R * (active_users x)%:R <= n%:R :> real by rewrite -natrM ler_nat.
move: a; move: (n%:R) ((active_users x)%:R) => N A a; toR; lra.
Qed.
End ActiveUsers.

(* linear-queries, Theorem 3.3 repaired: the rejection sampler that keeps y with chance 1/2 where the printed one sends nothing.

   The space is any type, with any integral (is_integral): Lebesgue's, and finite and countable sums. f v is the density of the report of
   the item v, f0 that of what is drawn; u is e^tau. The message is y if B = 1, and nothing otherwise. *)
Module Sampler.
Section Sampler.
Variables (R : realFieldType) (space item : Type) (u : R) (f0 : space -> R) (f : item -> space -> R).
(* the ratio of the densities is within e^-tau and e^tau *)
Definition ratio_window (v : item) (y : space) : bool := (u^-1 <= f v y / f0 y <= u).
(* the chance of B = 1 at y: half of the ratio in the window, one half outside *)
Definition keep_chance (v : item) (y : space) : R := if ratio_window v y then f v y / (2%:R * f0 y) else 2%:R^-1.
(* the density of the message *)
Definition message_density (v : item) (y : space) : R := f0 y * keep_chance v y.

Hypotheses (u1 : 1 <= u) (f0pos : forall y, 0 < f0 y).
Let u0 : 0 < u. Proof. exact: lt_le_trans ltr01 u1. Qed.
Let ui : u^-1 <= 1. Proof. by rewrite invf_le1. Qed.

Lemma keep_chanceE v y : keep_chance v y = (if ratio_window v y then f v y / f0 y else 1) / 2%:R.
Proof.
rewrite /keep_chance; case: ifP => _; last by rewrite mul1r.
by have := f0pos y => p; field; rewrite gt_eqF.
Qed.

Lemma keep_chance_between v y : u^-1 / 2%:R <= keep_chance v y <= u / 2%:R.
Proof.
rewrite keep_chanceE !ler_pM2r ?invr_gt0 ?ltr0n //; case: ifP => [//|_]; by rewrite ui u1.
Qed.

(* it is a chance as long as e^tau <= 2 *)
Lemma keep_chance_valid v y : u <= 2%:R -> 0 <= keep_chance v y <= 1.
Proof.
move=> u2; have /andP[l h] := keep_chance_between v y; apply/andP; split.
  by apply: le_trans l; rewrite divr_ge0 ?ler0n // invr_ge0 ltW.
by apply: le_trans h _; rewrite ler_pdivrMr ?ltr0n // mul1r.
Qed.

(* at every y, without any condition on the two items *)
Theorem message_ratio v v' y : message_density v y <= u ^+ 2 * message_density v' y.
Proof.
rewrite /message_density mulrCA ler_pM2l //.
have /andP[_ h] := keep_chance_between v y; have /andP[l _] := keep_chance_between v' y; apply: le_trans h _.
apply: le_trans (_ : u ^+ 2 * (u^-1 / 2%:R) <= _); last by rewrite ler_wpM2l // sqr_ge0.
by rewrite expr2 mulrA mulfK ?gt_eqF.
Qed.

(* attained where one ratio is e^tau and the other e^-tau *)
Theorem message_attained v v' y : f v y = u * f0 y -> f v' y = u^-1 * f0 y ->
  message_density v y = u ^+ 2 * message_density v' y.
Proof.
move=> e e'; have p := f0pos y; have q := lt0r_neq0 p.
rewrite /message_density !keep_chanceE /ratio_window e e' !mulfK // !lexx (le_trans ui u1) /=.
by field; rewrite gt_eqF.
Qed.

(* an integral: linear and monotone on a class of functions that holds sums and multiples *)
Variables (integrable : (space -> R) -> Prop) (integral : (space -> R) -> R).
Definition is_integral := [/\ (forall h k, h =1 k -> integrable h -> integrable k),
  (forall c h, integrable h -> integrable (fun y => c * h y) /\ integral (fun y => c * h y) = c * integral h),
  (forall h k, integrable h -> integrable k ->
     integrable (fun y => h y + k y) /\ integral (fun y => h y + k y) = integral h + integral k) &
  (forall h k, integrable h -> integrable k -> (forall y, h y <= k y) -> integral h <= integral k)].
Hypothesis ii : is_integral.

(* the chance of a message in the event *)
Definition sent_chance (v : item) (event : pred space) : R := integral (fun y => (event y)%:R * message_density v y).
(* the chance that nothing is sent *)
Definition silent_chance (v : item) : R := 1 - integral (message_density v).

Theorem sent_private v v' (event : pred space) :
  integrable (fun y => (event y)%:R * message_density v y) -> integrable (fun y => (event y)%:R * message_density v' y) ->
  sent_chance v event <= u ^+ 2 * sent_chance v' event.
Proof.
have [_ scale _ monotone] := ii; move=> i i'; have [i2 <-] := scale (u ^+ 2) _ i'.
by apply: monotone => // y; rewrite [X in _ <= X]mulrCA ler_wpM2l ?ler0n // message_ratio.
Qed.

(* nothing is sent with chance 1/2 if f0 is a density and both densities give the window the same mass, as two Gaussians of the same
   variance do, by the reflection that exchanges their means *)
Theorem silent_half v : integrable f0 -> integral f0 = 1 ->
  integrable (fun y => (ratio_window v y)%:R * f v y) -> integrable (fun y => (ratio_window v y)%:R * f0 y) ->
  integral (fun y => (ratio_window v y)%:R * f v y) = integral (fun y => (ratio_window v y)%:R * f0 y) -> silent_chance v = 2%:R^-1.
Proof.
have [same scale add monotone] := ii; move=> i0 total iv iw mass; rewrite /silent_chance.
have [j1 e1] := scale 2%:R^-1 _ i0; have [j2 e2] := scale 2%:R^-1 _ iv; have [j3 e3] := scale (- 2%:R^-1) _ iw.
have [j4 e4] := add _ _ j2 j3; have [j5 e5] := add _ _ j1 j4.
have pointwise y : 2%:R^-1 * f0 y + (2%:R^-1 * ((ratio_window v y)%:R * f v y) + - 2%:R^-1 * ((ratio_window v y)%:R * f0 y)) =
  message_density v y.
  by rewrite /message_density keep_chanceE; have p := f0pos y; case: ifP => _; rewrite ?mulr1n ?mulr0n; field; rewrite ?gt_eqF.
have -> : integral (message_density v) = 2%:R^-1.
  have j6 := same _ _ pointwise j5; apply/eqP; rewrite eq_le.
  have e : integral (fun y => 2%:R^-1 * f0 y + (2%:R^-1 * ((ratio_window v y)%:R * f v y) + - 2%:R^-1 * ((ratio_window v y)%:R * f0 y))) = 2%:R^-1.
    by rewrite e5 e4 e1 e2 e3 total mass; ring.
  by rewrite -{1}e -[X in _ && (X <= _)]e !monotone // => y; rewrite pointwise.
by field.
Qed.
End Sampler.
End Sampler.
