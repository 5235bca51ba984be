(* linear-queries, section 4: the estimate of Hadamard response is sub-Gaussian.

   Fact 4.1    fact_4_1, as printed (proxy 4 c^2 / n, in both forms of Definition 2.4); fact_4_1_sharp: c^2 / n, and no less *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
From Exactdp.Facts Require Import Reals SubGaussian.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
rewrite -ler_norml -(@ler_pexpn2r _ 2) ?nnegrE ?(ltW c0) // real_normK ?num_real //.
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
  by rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_pemull ?sqr_ge0 // ler1n.
split; first exact: mean_error.
  move=> l l0; have := @proxy_tail _ users (fun _ => output p Q) (fun _ y => A y j) (- c) c dout within n0 l l0.
  have -> : probability P (fun y => l <= `|Z y|) = probability P (fun y => l <=
      `|(\sum_i A (y i) j) / users%:R - (\sum_(i < users) mean (output p Q) (A ^~ j)) / users%:R|).
    by apply: eq_bigl => y; rewrite -ZE.
  move=> h; apply: le_trans h _; rewrite ler_wpmul2l ?ler0n // exp_le ler_opp2 opprK /s.
  have -> : l ^+ 2 / (2%:R * (4%:R * c ^+ 2 / users%:R)) = users%:R * l ^+ 2 / c ^+ 2 / 8%:R by field; rewrite !nr !gt_eqF.
  have -> : (c + c) ^+ 2 = 4%:R * c ^+ 2 by ring.
  have -> : 2%:R * users%:R * l ^+ 2 / (4%:R * c ^+ 2) = users%:R * l ^+ 2 / c ^+ 2 / 2%:R by field; rewrite gt_eqF.
  have : 0 <= users%:R * l ^+ 2 / c ^+ 2 by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n ?sqr_ge0.
  by move: (users%:R * _ / _) => a a0; toR; lra.
move=> u; apply: le_trans (sub_gaussian_error u) _; rewrite exp_le ler_wpmul2r ?invr_ge0 ?ler0n //.
by rewrite ler_wpmul2l ?sqr_ge0.
Qed.
End Fact41.
