(* Heavy hitters, Corollary 2.3 corrected: every protocol of n reports, independent given public coins, each from a private channel, errs.

   chi2_ldp    the chi-square of two reports is at most (t - 1)^2 / t
   one_item    each user holds the item with chance s, or none does: an error that is kept but for beta exceeds n s / 4, where n s / 8 is at
               least ln (1/beta) and n s^2 (t - 1)^2 / t at most ln (1/(8 beta)). The rate is in LowerRates.v, all items in LowerAll.v *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Testing Chernoff.
From Exactdp.HeavyHitters Require Import Section2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Protocol.
(* c the public coins, Q c u the channel of user u, estimate c y v the estimate of the number of users with v from the reports y *)
Variables (X Y C : finType) (n : nat) (w : C -> real) (Q : C -> 'I_n -> X -> Y -> real) (estimate : C -> {ffun 'I_n -> Y} -> X -> real).
Definition run (x : 'I_n -> X) (o : C * {ffun 'I_n -> Y}) : real := w o.1 * independent (fun u => Q o.1 u (x u)) o.2.
(* whatever the items are, the error at v is at most lambda but for beta *)
Definition keeps (v : X) (lambda beta : real) := forall x : 'I_n -> X,
  1 - beta <= probability (run x) (fun o => `|estimate o.1 o.2 v - (users_with x v)%:R| <= lambda).
Definition keeps_all (lambda beta : real) := forall x : 'I_n -> X,
  1 - beta <= probability (run x) (fun o => [forall v, `|estimate o.1 o.2 v - (users_with x v)%:R| <= lambda]).
End Protocol.

(* chi-square of two reports *)
Lemma chi2_ldp (Y : finType) (t : real) (a b : Y -> real) : 0 < t -> distribution a -> distribution b ->
  (forall y, a y <= t * b y) -> (forall y, b y <= t * a y) -> \sum_y (a y - b y) ^+ 2 / b y <= (t - 1) ^+ 2 / t.
Proof.
move=> t0 [a0 a1] [b0 b1] ab ba; rewrite -[X in _ <= X]mulr1 -[X in _ <= _ * X]a1 mulr_sumr; apply: ler_sum => y _.
have := b0 y; rewrite le_eqVlt => /predU1P[<-|by0].
  by rewrite invr0 mulr0 mulr_ge0 ?divr_ge0 ?sqr_ge0 // ltW.
rewrite ler_pdivr_mulr // -subr_ge0.
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
move=> h; apply: le_trans (ler_wpmul2l (sqr_ge0 s) h); rewrite /chi2 mulr_sumr le_eqVlt; apply/orP; left; apply/eqP.
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
move=> s01; have [w0 w1] := dw; rewrite -[X in X <= _]mul1r -[X in X * _ <= _]w1 mulr_suml; apply: ler_sum => c _; apply: ler_wpmul2l => //.
have d1 : distribution (out s c) by apply: independent_distribution => u; exact: dout.
have d0 : distribution (out 0 c) by apply: independent_distribution => u; exact: dout.
apply: le_trans (le_cam (A c) d1 d0); have dom := @out_dominated s c.
apply: le_trans (bretagnolle_huber d1 d0 dom); rewrite ler_pmul2r ?invr_gt0 ?ltr0n // exp_le ler_opp2.
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
  \sum_c w c * probability (independent (fun u => Q c u (x u))) (A c) = probability (run w Q x) (fun o => A o.1 o.2).
Proof.
rewrite /probability [RHS]big_mkcond /= [RHS](eq_bigr (fun o => if A o.1 o.2 then run w Q x (o.1, o.2) else 0)) => [|[] //].
rewrite -(pair_bigA _ (fun c y => if A c y then run w Q x (c, y) else 0)) /=; apply: eq_bigr => c _.
by rewrite mulr_sumr big_mkcond.
Qed.

Lemma run_distribution x : distribution (run w Q x).
Proof.
have dR c : distribution (independent (fun u => Q c u (x u))).
  by apply: independent_distribution => u; have [Q0 Q1] := dQ c u.
split=> [o|]; first by rewrite mulr_ge0 ?(proj1 dw) // (proj1 (dR _)).
have <- : probability (run w Q x) predT = \sum_o run w Q x o by [].
rewrite -(run_sum x (fun=> predT)) -(proj2 dw); apply: eq_bigr => c _.
by rewrite /probability (proj2 (dR c)) mulr1.
Qed.

Lemma missed (x : 'I_n -> X) lambda beta : keeps w Q estimate v lambda beta ->
  probability (run w Q x) (fun o => ~~ (`|estimate o.1 o.2 v - (users_with x v)%:R| <= lambda)) <= beta.
Proof. by move=> k; rewrite probabilityC; [rewrite ler_subl_addr addrC -ler_subl_addr; exact: k|exact: run_distribution]. Qed.

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
    rewrite -mulr_suml (proj2 dp) mul1r [2%:R * beta]mulr_natl mulr2n ler_add2r.
    apply: le_trans rare; apply: le_trans (few_users s01); rewrite /probability [X in _ <= X]big_mkcond.
    by apply: ler_sum => x _; case: ifP; rewrite ?mulr1 ?mulr0.
  rewrite -big_split; apply: ler_sum => x _ /=; rewrite -mulrDr.
  rewrite (eq_bigr (fun c => p x * (w c * probability (independent (fun u => Q c u (x u))) (A c)))) => [|c _]; last by rewrite mulrCA.
  rewrite -mulr_sumr (run_sum x A); apply: ler_wpmul2l; first exact: (proj1 dp).
  case: (leP ((users_with x v)%:R : real) (n%:R * s / 2%:R)) => [few|many] /=.
    apply: (@le_trans _ _ 1); last by rewrite ler_addl ltW.
    by apply: probability_le1; exact: run_distribution.
  rewrite add0r; apply: le_trans (missed x k); apply: probability_sub => [|o]; first exact: run_distribution.
  rewrite /A -ltNge => est; rewrite ltr_normr; apply/orP; right; rewrite opprB ltr_subr_addl.
  apply: le_lt_trans (ler_add est (lexx lambda)) _; apply: le_lt_trans many.
  move: small; move: (n%:R * s) => z; clear; rewrite !ler_pdivl_mulr ?ltr0n // => h.
  by rewrite (_ : (lambda + lambda) * 2%:R = lambda * 4%:R) //; ring.
have := out_test A s01; under eq_bigr do rewrite mulrDr; rewrite big_split /= leNgt => /negP; apply.
apply: le_lt_trans (ler_add h1 h0) _; have e : 8%:R * beta <= exp (- (n%:R * (s ^+ 2 * g))).
  by rewrite -[X in X <= _]lnK ?mulr_gt0 ?ltr0n // exp_le ler_oppr.
apply: (@lt_le_trans _ _ (8%:R * beta / 2%:R)); last by rewrite ler_pmul2r ?invr_gt0 ?ltr0n.
by rewrite (_ : 8%:R * beta / 2%:R = 2%:R * beta + beta + beta); [rewrite ltr_addl|field].
Qed.
End Lower.
