(* Section2, LowerOne, LowerRates. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Products Tails Limits.
Import Basic.Reals Inequalities Information Mutual Testing Chernoff.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Heavy hitters, Section 2: the lower bounds fail for tiny failure probabilities.

   paper           theorem            state
   Fact 2.2        fact_2_2_refuted   refuted: no error is ever larger than n, but the printed bound grows without end as beta -> 0
   Corollary 2.3   cor_2_3_refuted    refuted: the silent oracle is 0-LDP and never errs by more than n; the bound exceeds n + 1 *)
Module Section2.
(* the channel that says nothing, and the estimate 0 of every frequency f = #{u : x u = v} *)
Definition silent (X : finType) (_ : X) (_ : unit) : real := 1.
Definition users_with (X : finType) (n : nat) (x : 'I_n -> X) (v : X) : nat := #|[pred u | x u == v]|.

Lemma silent_ldp (X : finType) : ldp 1 (@silent X). Proof. by move=> x x' y; rewrite /silent mul1r. Qed.
Lemma silent_error (X : finType) (n : nat) (x : 'I_n -> X) v : `|0 - (users_with x v)%:R| <= n%:R :> real.
Proof. by rewrite sub0r normrN normr_nat ler_nat; apply: leq_trans (max_card _) _; rewrite card_ord. Qed.

(* a bound (c/epsilon) sqrt(n ln (a/beta)), a >= 1, exceeds n + 1 for small beta *)
Lemma no_limit (n : nat) (a c epsilon : real) : (0 < n)%N -> 1 <= a -> 0 < c -> 0 < epsilon ->
  exists beta : real, 0 < beta < 1 /\ n%:R + 1 < c / epsilon * sqrt (n%:R * ln (a / beta)).
Proof.
move=> n0 a1 c0 e0; have n1 : 0 < (n%:R : real) by rewrite ltr0n.
have a0 : 0 < a := lt_le_trans ltr01 a1.
pose s := (n%:R + 1 + 1) * epsilon / c; have s0 : 0 < s by rewrite divr_gt0 // mulr_gt0 // !addr_gt0 ?ltr01.
pose l := s ^+ 2 / n%:R; have l0 : 0 < l by rewrite divr_gt0 ?exprn_gt0.
exists (exp (- l)); split; first by rewrite exp_gt0 -exp0 exp_lt oppr_lt0.
have -> : ln (a / exp (- l)) = ln a + l by rewrite expN invrK lnM ?exp_gt0 // expK.
have la : 0 <= ln a by rewrite ln_ge0.
apply: (@lt_le_trans _ _ (c / epsilon * s)).
  have -> : c / epsilon * s = n%:R + 1 + 1 by rewrite /s; field; rewrite !gt_eqF.
  by rewrite ltrDl ltr01.
apply: ler_wpM2l; first by rewrite divr_ge0 // ltW.
rewrite -[X in X <= _](sqrt_sqr (ltW s0)); apply: sqrt_le.
have -> : s ^+ 2 = n%:R * l by rewrite /l mulrCA divff ?mulr1 // gt_eqF.
by rewrite ler_wpM2l ?(ltW n1) // lerDr.
Qed.

Lemma silent_stochastic (X : finType) : stochastic (@silent X).
Proof. by split=> [x y|x]; rewrite /silent ?ler01 // (bigD1 tt) //= big1 ?addr0 // => -[]. Qed.

(* As printed: every oracle that errs by at most lambda with probability 1 - beta' has lambda >= (c/epsilon) sqrt(n ln (1/beta')). *)
Theorem cor_2_3_refuted (X : finType) (n : nat) (c epsilon : real) : (0 < n)%N -> 0 < c -> 0 < epsilon ->
  stochastic (@silent X) /\ ldp 1 (@silent X) /\
  (forall (x : 'I_n -> X) (v : X), `|0 - (users_with x v)%:R| <= n%:R + 1 :> real) /\
  exists beta : real, 0 < beta < 1 /\ n%:R + 1 < c / epsilon * sqrt (n%:R * ln (1 / beta)).
Proof.
move=> n0 c0 e0; split; first exact: silent_stochastic.
split; first exact: silent_ldp.
split=> [x v|]; first by apply: le_trans (silent_error x v) _; rewrite lerDl ler01.
exact: no_limit n0 (lexx 1) c0 e0.
Qed.

(* As printed: with probability 1 - beta the largest error is at least (c/epsilon) sqrt(n ln (d/beta)). *)
Theorem fact_2_2_refuted (X : finType) (n : nat) (c epsilon : real) : (0 < n)%N -> (0 < #|X|)%N -> 0 < c -> 0 < epsilon ->
  exists beta : real, 0 < beta < 1 /\
  forall (x : 'I_n -> X) (v : X), `|0 - (users_with x v)%:R| < c / epsilon * sqrt (n%:R * ln (#|X|%:R / beta)).
Proof.
move=> n0 d0 c0 e0; have d1 : 1 <= (#|X|%:R : real) by rewrite ler1n.
have [beta [b h]] := no_limit n0 d1 c0 e0; exists beta; split=> // x v.
by apply: le_lt_trans (silent_error x v) (lt_trans _ h); rewrite ltrDl ltr01.
Qed.
End Section2.

(* Heavy hitters, Corollary 2.3 corrected: every protocol of n reports, independent given public coins, each from a private channel, errs.

   chi2_ldp    the chi-square of two reports is at most (t - 1)^2 / t
   one_item    each user holds the item with chance s, or none does: an error that is kept but for beta exceeds n s / 4, where n s / 8 is at
               least ln (1/beta) and n s^2 (t - 1)^2 / t at most ln (1/(8 beta)). The rate is in LowerRates, all items in LowerAll *)
Module LowerOne.
Import Section2.
Section Protocol.
(* c the public coins, Q c u the channel of user u, estimate c y v the estimate of the number of users with v from the reports y *)
Variables (X Y C : finType) (n : nat) (w : C -> real) (Q : C -> 'I_n -> X -> Y -> real) (estimate : C -> {ffun 'I_n -> Y} -> X -> real).
Definition protocol_law (x : 'I_n -> X) (o : C * {ffun 'I_n -> Y}) : real := w o.1 * independent (fun u => Q o.1 u (x u)) o.2.
(* whatever the items are, the error at v is at most lambda but for beta *)
Definition keeps (v : X) (lambda beta : real) := forall x : 'I_n -> X,
  1 - beta <= probability (protocol_law x) (fun o => `|estimate o.1 o.2 v - (users_with x v)%:R| <= lambda).
Definition keeps_all (lambda beta : real) := forall x : 'I_n -> X,
  1 - beta <= probability (protocol_law x) (fun o => [forall v, `|estimate o.1 o.2 v - (users_with x v)%:R| <= lambda]).
End Protocol.

(* chi-square of two reports *)
Lemma chi2_ldp (Y : finType) (t : real) (a b : Y -> real) : 0 < t -> distribution a -> distribution b ->
  (forall y, a y <= t * b y) -> (forall y, b y <= t * a y) -> \sum_y (a y - b y) ^+ 2 / b y <= (t - 1) ^+ 2 / t.
Proof.
move=> t0 [a0 a1] [b0 b1] ab ba; rewrite -[X in _ <= X]mulr1 -[X in _ <= _ * X]a1 mulr_sumr; apply: ler_sum => y _.
have := b0 y; rewrite le_eqVlt => /predU1P[<-|by0].
  by rewrite invr0 mulr0 mulr_ge0 ?divr_ge0 ?sqr_ge0 // ltW.
rewrite ler_pdivrMr // -subr_ge0.
have -> : (t - 1) ^+ 2 / t * a y * b y - (a y - b y) ^+ 2 = (t * b y - a y) * (t * a y - b y) / t by field; rewrite gt_eqF.
by rewrite divr_ge0 ?(ltW t0) // mulr_ge0 // subr_ge0.
Qed.

Section Lower.
Variables (X Y C : finType) (n : nat) (w : C -> real) (Q : C -> 'I_n -> X -> Y -> real) (estimate : C -> {ffun 'I_n -> Y} -> X -> real).
Variables (t : real) (v v0 : X).
Hypotheses (dw : distribution w) (dQ : forall c u, stochastic (Q c u)) (pQ : forall c u, ldp t (Q c u)) (t1 : 1 <= t) (vv : v != v0).
Let t0 : 0 < t := lt_le_trans ltr01 t1.
Let g : real := (t - 1) ^+ 2 / t.
(* each user holds v with probability s, and v0 otherwise *)
Definition held (s : real) (x : X) : real := (1 - s) * (x == v0)%:R + s * (x == v)%:R.
Let z01 : ((0 : real) <= (0 : real)) && ((0 : real) <= (1 : real)). Proof. by apply/andP; split; [exact: lexx|exact: ler01]. Qed.
Let out (s : real) c := independent (fun u => output (held s) (Q c u)).

Lemma held_sum s (f : X -> real) : \sum_x held s x * f x = (1 - s) * f v0 + s * f v.
Proof.
transitivity (\sum_x ((1 - s) * (f x * (x == v0)%:R) + s * (f x * (x == v)%:R))); first by apply: eq_bigr => x _; rewrite /held; ring.
have one z : \sum_x f x * (x == z)%:R = f z.
  by rewrite (bigD1 z) //= eqxx mulr1 big1 ?addr0 // => x /negPf ->; rewrite mulr0.
by rewrite big_split /= -!mulr_sumr !one.
Qed.

Lemma held_distribution s : 0 <= s <= 1 -> distribution (held s).
Proof.
move=> /andP[s0 s1]; split=> [x|]; first by rewrite addr_ge0 // mulr_ge0 ?ler0n // subr_ge0.
by have := held_sum s (fun=> 1); rewrite !mulr1 subrK => <-; apply: eq_bigr => x _; rewrite mulr1.
Qed.

Let dout s c u : 0 <= s <= 1 -> distribution (output (held s) (Q c u)).
Proof. by move=> s01; apply: output_distribution => //; exact: held_distribution. Qed.

(* if each user holds v with chance s, the reports are near to those where nobody does: n s^2 (t - 1)^2 / t *)
Lemma out_kl s c : 0 <= s <= 1 -> kl (out s c) (out 0 c) <= n%:R * (s ^+ 2 * g).
Proof.
move=> s01.
have e0 u y : output (held 0) (Q c u) y = Q c u v0 y by rewrite /output held_sum subr0 mul1r mul0r addr0.
have es u y : output (held s) (Q c u) y = (1 - s) * Q c u v0 y + s * Q c u v y by rewrite /output held_sum.
have dom u : dominated (output (held s) (Q c u)) (output (held 0) (Q c u)).
  move=> y; rewrite e0 es => z; have [Q0 _] := dQ c u.
  have -> : Q c u v y = 0 by apply/eqP; rewrite eq_le Q0 andbT -(mulr0 t) -z; exact: pQ.
  by rewrite z !mulr0 addr0.
rewrite kl_tensor // => [|u|u]; try exact: dout.
have -> : n%:R * (s ^+ 2 * g) = \sum_(u < n) s ^+ 2 * g by rewrite sumr_const card_ord mulr_natl.
apply: ler_sum => u _; apply: le_trans (kl_chi2 _ _ (dom u)) _; [exact: dout|exact: dout|].
have [Q0 Q1] := dQ c u.
have := @chi2_ldp Y t (Q c u v) (Q c u v0) t0 (conj (Q0 v) (Q1 v)) (conj (Q0 v0) (Q1 v0)) (pQ c u v v0) (pQ c u v0 v).
move=> h; apply: le_trans (ler_wpM2l (sqr_ge0 s) h); rewrite /chi2 mulr_sumr le_eqVlt; apply/orP; left; apply/eqP.
by apply: eq_bigr => y _; rewrite e0 es mulrA; congr (_ / _); ring.
Qed.

Lemma out_dominated s c : dominated (out s c) (out 0 c).
Proof.
move=> y /eqP; rewrite /out /independent prodf_seq_eq0 => /hasP[u _ /= /eqP e].
have Q0 := proj1 (dQ c u); move: e; rewrite /output held_sum subr0 mul1r mul0r addr0 => z.
rewrite (bigD1 u) //= /output held_sum z.
have -> : Q c u v (y u) = 0 by apply/eqP; rewrite eq_le Q0 andbT -(mulr0 t) -z; exact: pQ.
by rewrite !mulr0 addr0 mul0r.
Qed.

(* any test errs in both worlds together *)
Lemma out_test s (A : C -> pred {ffun 'I_n -> Y}) : 0 <= s <= 1 ->
  exp (- (n%:R * (s ^+ 2 * g))) / 2%:R <= \sum_c w c * (probability (out s c) (A c) + probability (out 0 c) (fun y => ~~ A c y)).
Proof.
move=> s01; have [w0 w1] := dw; rewrite -[X in X <= _]mul1r -[X in X * _ <= _]w1 mulr_suml; apply: ler_sum => c _; apply: ler_wpM2l => //.
have d1 : distribution (out s c) by apply: independent_distribution => u; exact: dout.
have d0 : distribution (out 0 c) by apply: independent_distribution => u; exact: dout.
apply: le_trans (le_cam (A c) d1 d0); have dom := @out_dominated s c.
apply: le_trans (bretagnolle_huber d1 d0 dom); rewrite ler_pM2r ?invr_gt0 ?ltr0n // exp_le lerN2.
exact: out_kl.
Qed.

Lemma out_mixture s c (A : pred {ffun 'I_n -> Y}) : probability (out s c) A =
  \sum_(x : {ffun 'I_n -> X}) independent (fun=> held s) x * probability (independent (fun u => Q c u (x u))) A.
Proof.
rewrite /probability; under [RHS]eq_bigr do rewrite mulr_sumr; rewrite exchange_big /=; apply: eq_bigr => y _.
rewrite /out /independent /output (bigA_distr_bigA (fun u x => held s x * Q c u x (y u))).
by apply: eq_bigr => x _; rewrite -big_split.
Qed.

Lemma run_sum (x : 'I_n -> X) (A : C -> pred {ffun 'I_n -> Y}) :
  \sum_c w c * probability (independent (fun u => Q c u (x u))) (A c) = probability (protocol_law w Q x) (fun o => A o.1 o.2).
Proof.
rewrite /probability [RHS]big_mkcond /= [RHS](eq_bigr (fun o => if A o.1 o.2 then protocol_law w Q x (o.1, o.2) else 0)) => [|[] //].
rewrite -(pair_bigA _ (fun c y => if A c y then protocol_law w Q x (c, y) else 0)) /=; apply: eq_bigr => c _.
by rewrite mulr_sumr big_mkcond.
Qed.

Lemma run_distribution x : distribution (protocol_law w Q x).
Proof.
have dR c : distribution (independent (fun u => Q c u (x u))).
  by apply: independent_distribution => u; have [Q0 Q1] := dQ c u.
split=> [o|]; first by rewrite mulr_ge0 ?(proj1 dw) // (proj1 (dR _)).
have <- : probability (protocol_law w Q x) predT = \sum_o protocol_law w Q x o by [].
rewrite -(run_sum x (fun=> predT)) -(proj2 dw); apply: eq_bigr => c _.
by rewrite /probability (proj2 (dR c)) mulr1.
Qed.

Lemma missed (x : 'I_n -> X) lambda beta : keeps w Q estimate v lambda beta ->
  probability (protocol_law w Q x) (fun o => ~~ (`|estimate o.1 o.2 v - (users_with x v)%:R| <= lambda)) <= beta.
Proof. by move=> k; rewrite probabilityC; [rewrite lerBlDr addrC -lerBlDr; exact: k|exact: run_distribution]. Qed.

(* n s / 2 users or fewer with the item are rare *)
Lemma few_users s : 0 <= s <= 1 ->
  probability (independent (fun _ : 'I_n => held s)) (fun x => (users_with x v)%:R <= n%:R * s / 2%:R) <= exp (- (n%:R * s / 8%:R)).
Proof.
move=> s01; have dh := held_distribution s01.
have h01 (i : 'I_n) (x : X) : 0 <= ((x == v)%:R : real) <= 1 by rewrite ler0n lern1 leq_b1.
have := @chernoff_lower_simple X n (fun=> held s) (fun _ x => (x == v)%:R) (fun=> dh) h01 2%:R^-1 _.
have -> : \sum_(i < n) mean (held s) (fun x => (x == v)%:R) = n%:R * s.
  rewrite (eq_bigr (fun=> s)) => [|i _]; first by rewrite sumr_const card_ord mulr_natl.
  by rewrite /mean held_sum eqxx eq_sym (negPf vv) mulr0 add0r mulr1.
have -> : 2%:R^-1 ^+ 2 * (n%:R * s) / 2%:R = n%:R * s / 8%:R :> real by move: (n%:R : real) => N; field.
move=> h; apply: le_trans (h _); last by rewrite invr_ge0 ler0n invf_lt1 ?ltr0n ?ltr1n.
apply: probability_sub => [|x]; first exact: independent_distribution.
rewrite /users_with -sum1_card natr_sum big_mkcond /=.
rewrite (eq_bigr (fun i : 'I_n => (x i == v)%:R : real)) => [|i _]; last by rewrite inE; case: (_ == _).
move=> k; apply: le_trans k _; rewrite le_eqVlt; apply/orP; left; apply/eqP; by move: (n%:R : real) => N; field.
Qed.

Theorem one_item s lambda beta : 0 <= s <= 1 -> 0 < beta -> keeps w Q estimate v lambda beta ->
  exp (- (n%:R * s / 8%:R)) <= beta -> n%:R * (s ^+ 2 * g) <= - ln (8%:R * beta) -> n%:R * s / 4%:R < lambda.
Proof.
move=> s01 b0 k rare close; rewrite ltNge; apply/negP => small.
pose A c (y : {ffun 'I_n -> Y}) := estimate c y v <= lambda.
have h0 : \sum_c w c * probability (out 0 c) (fun y => ~~ A c y) <= beta.
  pose x0 : {ffun 'I_n -> X} := [ffun=> v0]; have f0 : users_with x0 v = 0%N.
    by apply: eq_card0 => u; rewrite inE ffunE eq_sym (negPf vv).
  rewrite (eq_bigr (fun c => w c * probability (independent (fun u => Q c u (x0 u))) (fun y => ~~ A c y))) => [|c _]; last first.
    congr (_ * _); apply: eq_bigr => y _; apply: eq_bigr => u _; rewrite /output held_sum ffunE.
    by rewrite subr0 mul1r mul0r addr0.
  rewrite (run_sum x0 (fun c y => ~~ A c y)); apply: le_trans (missed x0 k).
  apply: probability_sub => [|o]; first exact: run_distribution.
  by apply: contra; rewrite f0 subr0 /A; exact: le_trans (ler_norm _).
have h1 : \sum_c w c * probability (out s c) (A c) <= 2%:R * beta.
  under eq_bigr do rewrite out_mixture mulr_sumr.
  rewrite exchange_big /=; set p := independent _.
  have dp : distribution p by apply: independent_distribution => u; exact: held_distribution.
  apply: (@le_trans _ _ ((\sum_x p x * ((users_with x v)%:R <= n%:R * s / 2%:R)%R%:R) + \sum_x p x * beta)); last first.
    rewrite -mulr_suml (proj2 dp) mul1r [2%:R * beta]mulr_natl mulr2n lerD2r.
    apply: le_trans rare; apply: le_trans (few_users s01); rewrite /probability [X in _ <= X]big_mkcond.
    by apply: ler_sum => x _; case: ifP; rewrite ?mulr1 ?mulr0.
  rewrite -big_split; apply: ler_sum => x _ /=; rewrite -mulrDr.
  rewrite (eq_bigr (fun c => p x * (w c * probability (independent (fun u => Q c u (x u))) (A c)))) => [|c _]; last by rewrite mulrCA.
  rewrite -mulr_sumr (run_sum x A); apply: ler_wpM2l; first exact: (proj1 dp).
  case: (leP ((users_with x v)%:R : real) (n%:R * s / 2%:R)) => [few|many] /=.
    apply: (@le_trans _ _ 1); last by rewrite lerDl ltW.
    by apply: probability_le1; exact: run_distribution.
  rewrite add0r; apply: le_trans (missed x k); apply: probability_sub => [|o]; first exact: run_distribution.
  rewrite /A -ltNge => est; rewrite ltr_normr; apply/orP; right; rewrite opprB ltrBrDl.
  apply: le_lt_trans (lerD est (lexx lambda)) _; apply: le_lt_trans many.
  move: small; move: (n%:R * s) => z; clear; rewrite !ler_pdivlMr ?ltr0n // => h.
  by rewrite (_ : (lambda + lambda) * 2%:R = lambda * 4%:R) //; ring.
have := out_test A s01; under eq_bigr do rewrite mulrDr; rewrite big_split /= leNgt => /negP; apply.
apply: le_lt_trans (lerD h1 h0) _; have e : 8%:R * beta <= exp (- (n%:R * (s ^+ 2 * g))).
  by rewrite -[X in X <= _]lnK ?mulr_gt0 ?ltr0n // exp_le lerNr.
apply: (@lt_le_trans _ _ (8%:R * beta / 2%:R)); last by rewrite ler_pM2r ?invr_gt0 ?ltr0n.
by rewrite (_ : 8%:R * beta / 2%:R = 2%:R * beta + beta + beta); [rewrite ltrDl|field].
Qed.
End Lower.
End LowerOne.

(* Heavy hitters, Corollary 2.3 corrected, as a rate, with explicit constants.

   paper           theorem     state
   Corollary 2.3   cor_2_3     repaired, explicit: every protocol of n reports, independent given public coins, each epsilon-LDP, epsilon <= 1,
                               n >= 579, beta' <= 1/64, finite outputs: an error that is kept with probability 1 - beta' whatever the items are
                               is more than min (n / 70, sqrt (n ln (1/beta')) / (6 epsilon)); one item, of two *)
Module LowerRates.
Import Section2 LowerOne.
Definition gamma2 : real := 1359%:R / 1250%:R.
Lemma gamma2_gt0 : 0 < gamma2. Proof. by rewrite divr_gt0 ?ltr0n. Qed.
Lemma gain2_le (eps : real) : 0 < eps <= 1 -> (exp eps - 1) ^+ 2 / exp eps <= gamma2 * eps ^+ 2.
Proof.
move=> /andP[/RltP e0 /RleP e1]; have h := @LowerScalar.gain_scalar eps (conj e0 e1).
by rewrite /gamma2 /exp; toR; move: h; rewrite /Rdiv.
Qed.

Section Rates.
Variables (X Y C : finType) (n : nat) (w : C -> real) (Q : C -> 'I_n -> X -> Y -> real) (estimate : C -> {ffun 'I_n -> Y} -> X -> real).
Variables (eps : real) (v v0 : X).
Hypotheses (dw : distribution w) (dQ : forall c u, stochastic (Q c u)) (pQ : forall c u, ldp (exp eps) (Q c u)).
Hypotheses (e01 : 0 < eps <= 1) (vv : v != v0) (n579 : (579 <= n)%N).
Let N : real := n%:R.
Let N0 : 0 < N. Proof. by rewrite ltr0n (leq_trans _ n579). Qed.
Let e0 : 0 < eps. Proof. by case/andP: e01. Qed.
Let e1 : eps <= 1. Proof. by case/andP: e01. Qed.
Let g0 := gamma2_gt0.

(* whoever keeps an error lambda but for e^(-u) has lambda above this, for ln 64 <= u and 128 gamma2 u <= n *)
Lemma in_range (u lambda : real) : ln 64%:R <= u -> 128%:R * gamma2 * u <= N -> keeps w Q estimate v lambda (exp (- u)) ->
  Num.min (N / 4%:R) (sqrt (N * u / (32%:R * gamma2)) / eps) < lambda.
Proof.
move=> u64 uN k; have u0 : 0 < u by apply: lt_le_trans u64; rewrite ln_gt0 // ltr1n.
pose a := sqrt (u / (2%:R * N * gamma2)).
have q0 : 0 < 2%:R * N * gamma2 by apply: mulr_gt0 g0; apply: mulr_gt0 N0; rewrite ltr0n.
have a2 : a ^+ 2 = u / (2%:R * N * gamma2) by rewrite sqr_sqrt // divr_ge0 // ltW.
have a0 : 0 < a by rewrite sqrt_gt0 // divr_gt0.
have root : sqrt (N * u / (32%:R * gamma2)) = N * a / 4%:R.
  rewrite -[RHS]sqrt_sqr; last by rewrite divr_ge0 ?ler0n // mulr_ge0 // ltW.
  by congr sqrt; rewrite expr_div_n exprMn a2; field; rewrite !gt_eqF.
pose s := Num.min 1 (a / eps).
have s0 : 0 <= s by rewrite le_min ler01 divr_ge0 // ltW.
have s01 : 0 <= s <= 1 by rewrite s0 ge_min lexx.
have sz : s <= a / eps by rewrite ge_min lexx orbT.
have t1 : 1 <= exp eps by rewrite -exp0 exp_le ltW.
have := @one_item X Y C n w Q estimate (exp eps) v v0 dw dQ pQ t1 vv s lambda (exp (- u)) s01 (exp_gt0 _) k.
rewrite -/N exp_le lerN2 => h; apply: le_lt_trans (h _ _).
- rewrite root /s; case: (leP 1 (a / eps)) => z; first by rewrite mulr1 ge_min lexx.
  by rewrite ge_min; apply/orP; right; rewrite mulrA [N * a / eps / _]mulrAC.
- have u8 : 8%:R * u <= N.
    apply: le_trans uN; rewrite ler_pM2r // /gamma2 mulrA ler_pdivlMr ?ltr0n // -!natrM ler_nat //.
  rewrite ler_pdivlMr ?ltr0n // mulrC /s; case: (leP 1 (a / eps)) => z; first by rewrite mulr1.
  apply: (@le_trans _ _ (N * a)); last by rewrite ler_pM2l // ler_pdivlMr // ler_piMr // ltW.
  have p1 : 0 <= 8%:R * u by rewrite mulr_ge0 ?ler0n // ltW.
  have p2 : 0 <= N * a by rewrite mulr_ge0 // ltW.
  rewrite -ler_sqr ?nnegrE // [(N * a) ^+ 2]exprMn a2.
  have -> : N ^+ 2 * (u / (2%:R * N * gamma2)) = N * (u / (2%:R * gamma2)) by field; rewrite !gt_eqF.
  have -> : (8%:R * u) ^+ 2 = 128%:R * gamma2 * u * (u / (2%:R * gamma2)) by field; rewrite gt_eqF.
  have p3 : 0 <= u / (2%:R * gamma2) by apply: divr_ge0 (ltW u0) _; exact: mulr_ge0 (ler0n _ _) (ltW g0).
  exact: ler_wpM2r p3 _ _ uN.
have -> : - ln (8%:R * exp (- u)) = u - ln 8%:R.
  by rewrite lnM ?exp_gt0 ?ltr0n // expK opprD opprK addrC.
apply: (@le_trans _ _ (u / 2%:R)); last first.
  have h64 : Rle (Rpower.ln 64) u by move/RleP: u64; rewrite /ln real_nat.
  by apply/RleP; rewrite /ln real_inv !real_nat; exact: (@LowerScalar.logarithm_scalar u h64).
apply: (@le_trans _ _ (N * ((a / eps) ^+ 2 * (gamma2 * eps ^+ 2)))).
  apply: ler_wpM2l; first exact: ltW.
  apply: ler_pM (sqr_ge0 _) _ _ (gain2_le e01); first by rewrite divr_ge0 ?sqr_ge0 ?exp_ge0.
  by apply: lerXn2r sz; rewrite nnegrE // divr_ge0 // ltW.
by rewrite expr_div_n a2 le_eqVlt; apply/orP; left; apply/eqP; field; rewrite !gt_eqF.
Qed.

Theorem cor_2_3 (lambda beta : real) : 0 < beta <= 1 / 64%:R -> keeps w Q estimate v lambda beta ->
  Num.min (N / 70%:R) (sqrt (N * ln (1 / beta)) / (6%:R * eps)) < lambda.
Proof.
move=> /andP[b0 b64] k; set u := ln (1 / beta); pose m := N / (128%:R * gamma2); pose u' := Num.min u m.
have c0 : 0 < 128%:R * gamma2 by rewrite mulr_gt0 ?ltr0n.
have u64 : ln 64%:R <= u by apply: ln_le; rewrite ?ltr0n // ler_pdivlMr // mulrC -ler_pdivlMr ?ltr0n.
have m64 : ln 64%:R <= m.
  have n579' : 579%:R <= N by rewrite ler_nat.
  have N579 : Rle 579 N by move/RleP: n579'; rewrite real_nat.
  by apply/RleP; rewrite /m /gamma2 /ln !real_inv !real_nat; exact: (@LowerScalar.users_scalar N N579).
have u'64 : ln 64%:R <= u' by rewrite le_min u64.
have u'm : 128%:R * gamma2 * u' <= N by rewrite mulrC -ler_pdivlMr // ge_min lexx orbT.
have k' : keeps w Q estimate v lambda (exp (- u')).
  move=> x; apply: le_trans (k x); rewrite lerD2l lerN2.
  have -> : beta = exp (- u) by rewrite expN lnK ?divr_gt0 ?ltr01 // div1r invrK.
  by rewrite exp_le lerN2 ge_min lexx.
apply: le_lt_trans (in_range u'64 u'm k'); rewrite le_min; apply/andP; split.
  by rewrite ge_min; apply/orP; left; rewrite ler_pM2l // lef_pV2 ?posrE ?ltr0n // ler_nat.
have g36 : 32%:R * gamma2 <= 36%:R by rewrite /gamma2 mulrA ler_pdivrMr ?ltr0n // -!natrM ler_nat; vm_compute.
have g70 : 64%:R * gamma2 <= 70%:R by rewrite /gamma2 mulrA ler_pdivrMr ?ltr0n // -!natrM ler_nat; vm_compute.
have p0 : 0 < 32%:R * gamma2 by rewrite mulr_gt0 ?ltr0n.
have u0 : 0 <= u by apply: le_trans u64; rewrite ln_ge0 // ler1n.
rewrite ge_min /u'; case: (leP u m) => um; apply/orP; [right|left].
  rewrite invfM mulrA ler_pM2r ?invr_gt0 // -{1}[6%:R](sqrt_sqr (ler0n _ 6)) -[X in _ / X]/(sqrt (6%:R ^+ 2)).
  have nu : 0 <= N * u by rewrite mulr_ge0 // ltW.
  rewrite ler_pdivrMr ?sqrt_gt0 ?exprn_gt0 ?ltr0n // -sqrtM ?divr_ge0 ?(ltW p0) //; apply: sqrt_le.
  rewrite mulrAC ler_pdivlMr //; apply: ler_wpM2l => //; apply: le_trans g36 _.
  by rewrite -natrX ler_nat.
have -> : N * m / (32%:R * gamma2) = (N / (64%:R * gamma2)) ^+ 2 by rewrite /m; field; rewrite gt_eqF.
have r0 : 0 < 64%:R * gamma2 by rewrite mulr_gt0 ?ltr0n.
rewrite sqrt_sqr ?divr_ge0 ?(ltW N0) ?(ltW r0) // ler_pdivlMr //.
apply: (@le_trans _ _ (N / 70%:R)); first by rewrite ler_piMr // divr_ge0 ?ler0n // ltW.
by rewrite ler_pM2l // lef_pV2 ?posrE ?ltr0n.
Qed.
End Rates.
End LowerRates.
