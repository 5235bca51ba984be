(* OneBit, Histogram. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Mechanisms Require Import Supports.
Import Supported Coordinates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* One bit. The answer to a query by one bit (linear-queries, Algorithm 6, equation (15)), and a public predicate released by
   randomised response, alone (price-of-privacy: MaxSense, Pairwise-Preference) or several at once (Multi-MaxSense). *)
Module OneBit.
Section Query.
Variables (R : realFieldType) (J : finType) (q : J -> R) (r t : R).
(* true is the answer +c r, false the answer -c r, c = (t+1)/(t-1) *)
Definition one_bit (v : J) (y : bool) : R := (1 + (if y then 1 else -1) * q v / r * ((t - 1) / (t + 1))) / 2%:R.
Definition answer (y : bool) : R := (if y then 1 else -1) * ((t + 1) / (t - 1)) * r.

Hypotheses (r0 : 0 < r) (bounded : forall v, `|q v| <= r) (t1 : 1 <= t).
Let t0 : 0 < t + 1. Proof. exact: ltr_wpDl (le_trans ler01 t1) ltr01. Qed.
Let two : 2%:R != 0 :> R. Proof. by rewrite pnatr_eq0. Qed.

(* the bit is t/(t+1) + ... : between 1/(t+1) and t/(t+1) *)
Lemma one_bit_between v y : (t + 1)^-1 <= one_bit v y <= t / (t + 1).
Proof.
have h : - r <= (if y then 1 else -1) * q v <= r.
  have := bounded v; rewrite ler_norml => /andP[h1 h2].
  by case: y; rewrite ?mul1r ?mulN1r ?lerN2 ?h1 ?h2 //= lerNl.
rewrite /one_bit; move: h; set s := _ * q v => /andP[h1 h2].
have e : (1 + s / r * ((t - 1) / (t + 1))) / 2%:R = (t + 1)^-1 + (t - 1) / (t + 1) * (s + r) / (2%:R * r).
  by field; rewrite !gt_eqF.
have e' : t / (t + 1) - (1 + s / r * ((t - 1) / (t + 1))) / 2%:R = (t - 1) / (t + 1) * (r - s) / (2%:R * r).
  by field; rewrite !gt_eqF.
have u0 : 0 <= (t - 1) / (t + 1) by rewrite divr_ge0 ?(ltW t0) // subr_ge0.
have w0 : 0 <= 2%:R * r by rewrite mulr_ge0 ?ler0n // ltW.
apply/andP; split; first by rewrite e lerDl divr_ge0 // mulr_ge0 // -lerBlDr sub0r.
by rewrite -subr_ge0 e' divr_ge0 // mulr_ge0 // subr_ge0.
Qed.

Theorem one_bit_stochastic : stochastic one_bit.
Proof.
split=> [v y|v]; last by rewrite big_bool /one_bit /=; field; rewrite !gt_eqF.
by have /andP[h _] := one_bit_between v y; apply: le_trans h; rewrite invr_ge0 ltW.
Qed.

Theorem one_bit_ldp : ldp t one_bit.
Proof.
move=> v v' y; have /andP[_ h] := one_bit_between v y; have /andP[h' _] := one_bit_between v' y.
by apply: le_trans h _; apply: ler_wpM2l; rewrite // (le_trans ler01).
Qed.

(* t is attained where the query takes both values r and -r *)
Theorem one_bit_tight u v v' : q v = r -> q v' = - r -> ldp u one_bit -> t <= u.
Proof.
move=> e e' /(_ v v' true); rewrite /one_bit e e' !mul1r mulNr divff ?gt_eqF // mulN1r mul1r.
rewrite mulrA ler_pM2r ?invr_gt0 ?ltr0n //.
have -> : 1 + (t - 1) / (t + 1) = 2%:R * t / (t + 1) by field; rewrite gt_eqF.
have -> : 1 - (t - 1) / (t + 1) = 2%:R / (t + 1) by field; rewrite gt_eqF.
by rewrite mulrA ler_pM2r ?invr_gt0 // mulrC ler_pM2r ?ltr0n.
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

Theorem one_bit_unbiased v : mean (one_bit v) answer = q v.
Proof. by rewrite /mean big_bool /one_bit /answer /=; field; rewrite u0 !gt_eqF. Qed.

Theorem one_bit_second v : mean (one_bit v) (fun y => answer y ^+ 2) = ((t + 1) / (t - 1) * r) ^+ 2.
Proof. by rewrite /mean big_bool /one_bit /answer /=; field; rewrite u0 !gt_eqF. Qed.

Corollary one_bit_variance v : variance (one_bit v) answer = ((t + 1) / (t - 1) * r) ^+ 2 - q v ^+ 2.
Proof. by rewrite /variance /covariance one_bit_unbiased -expr2 -(one_bit_second v). Qed.
End Query.

Section Release.
(* m public predicates of the item, each released by randomised response *)
Variables (R : realFieldType) (X : finType) (m : nat) (predicate : 'I_m -> X -> bool) (t : R).
Definition answers (x : X) (y : {ffun 'I_m -> bool}) : R := \prod_i ((if predicate i x == y i then t else 1) / (t + 1)).
Definition debias (b : bool) : R := (if b then t else -1) / (t - 1).
(* the number of predicates that tell two items apart *)
Definition distance x x' : nat := #|[pred i | predicate i x != predicate i x']|.
Definition apart : policy R X := fun x x' => Some (t ^+ distance x x').

Hypothesis t1 : 1 <= t.
Let t0 : 0 < t + 1. Proof. exact: ltr_wpDl (le_trans ler01 t1) ltr01. Qed.
Let tp : 0 < t. Proof. exact: lt_le_trans ltr01 t1. Qed.
Let coin (i : 'I_m) x (b : bool) : R := (if predicate i x == b then t else 1) / (t + 1).

Lemma coin_distribution i x : distribution (coin i x).
Proof.
split=> [b|]; first by rewrite divr_ge0 ?(ltW t0) //; case: ifP => _; rewrite ?ler01 ?(ltW tp).
by rewrite big_bool /coin /=; case: predicate => /=; field; rewrite gt_eqF.
Qed.

Theorem answers_stochastic : stochastic answers.
Proof. by split=> x; case: (independent_distribution (fun i => coin_distribution i x)). Qed.

Lemma distanceE x x' : t ^+ distance x x' = \prod_i (if predicate i x != predicate i x' then t else 1).
Proof. by rewrite /distance -prodr_const big_mkcond. Qed.

Theorem answers_private : private apart answers.
Proof.
move=> x x' _ [<-] y; rewrite /answers distanceE -big_split /=.
apply: ler_prod => i _; have [c0 _] := coin_distribution i x; have := c0 (y i); rewrite /coin => -> /=.
case: (eqVneq (predicate i x) (predicate i x')) => [->|n'] /=; first by rewrite mul1r.
have tt : t <= t * t := ler_peMr (ltW tp) t1.
by rewrite mulrA ler_pM2r ?invr_gt0 //; case: ifP => _; case: ifP => _; rewrite ?mulr1 // (le_trans t1).
Qed.

(* the answer that agrees with x needs all of it *)
Theorem answers_tight x x' u : (forall y, answers x y <= u * answers x' y) -> t ^+ distance x x' <= u.
Proof.
pose y := [ffun i => predicate i x].
have pos z : 0 < answers z y by apply: prodr_gt0 => i _; rewrite divr_gt0 //; case: ifP => _; rewrite ?ltr01.
move=> /(_ y); suff -> : answers x y = t ^+ distance x x' * answers x' y by rewrite ler_pM2r.
rewrite /answers distanceE -big_split /=; apply: eq_bigr => i _.
by rewrite ffunE eqxx eq_sym; case: (eqVneq (predicate i x') (predicate i x)) => _ /=; rewrite ?mul1r // mulrA mulr1.
Qed.

Hypothesis t2 : 1 < t.

Theorem answers_unbiased x i : mean (answers x) (fun y => debias (y i)) = (predicate i x)%:R.
Proof.
rewrite (mean_one (fun i => coin_distribution i x) i debias) /mean big_bool /coin /debias /=.
have u0 : t - 1 != 0 by rewrite subr_eq0 gt_eqF.
by case: predicate => /=; rewrite ?mulr1n ?mulr0n; field; rewrite u0 gt_eqF.
Qed.

(* one released bit; two bits of one user are uncorrelated, given the item *)
Theorem answers_variance x i : variance (answers x) (fun y => debias (y i)) = t / (t - 1) ^+ 2.
Proof.
have u0 : t - 1 != 0 by rewrite subr_eq0 gt_eqF.
rewrite /variance /covariance answers_unbiased (mean_one (fun i => coin_distribution i x) i (fun b => debias b * debias b)).
rewrite /mean big_bool /coin /debias /=.
by case: predicate => /=; rewrite ?mulr1n ?mulr0n; field; rewrite u0 gt_eqF.
Qed.

Theorem answers_covariance x i j : i != j -> covariance (answers x) (fun y => debias (y i)) (fun y => debias (y j)) = 0.
Proof.
move=> ij; rewrite /covariance (mean_two (fun i => coin_distribution i x) debias debias ij).
by rewrite !(mean_one (fun i => coin_distribution i x) _ debias) subrr.
Qed.
End Release.
End OneBit.

(* Histogram encoding with discrete Laplace noise, summed (SHE): each bit of the one-hot item is sent with its own noise.

   The noise is d or -d with the chance (s-1)/(s+1) s^-d each, s = e^(epsilon/2); bit and noise are clamped to -m..m+1, so that
   the ends have the chance of all that lies beyond: s/(s+1) s^-d at the distance d of the bit. Sources: T. Wang, J. Blocki,
   N. Li, S. Jha (2017); A. Ghosh, T. Roughgarden, M. Sundararajan (2009). *)
Module Histogram.
Section Definitions.
Variables (R : realFieldType) (m : nat).
(* (i, true) stands for the value 1 + i, (i, false) for -i *)
Definition clamped := ('I_m.+1 * bool)%type.
Definition value (z : clamped) : R := if z.2 then z.1%:R + 1 else - z.1%:R.
(* the distance of the value from the bit is d *)
Definition noisy (s : R) (b : bool) (z : clamped) : R :=
  let d := (z.1 + (z.2 != b))%N in (if (z.1 < m)%N then s - 1 else s) / (s + 1) * s^-1 ^+ d.
(* the mean of what is sent for a bit 0 *)
Definition mean_zero (s : R) : R := s^-1 ^+ m / (s + 1).
Definition summed_score (X : finType) (s : R) (y : {ffun X -> clamped}) (j : X) : R :=
  (value (y j) - mean_zero s) / (1 - 2%:R * mean_zero s).
(* the variance of one coordinate, whatever its bit *)
Definition noise_variance (s : R) : R := let e := mean_zero s in
  2%:R * s / (s - 1) ^+ 2 - e * ((s + 1) ^+ 2 / (s - 1) ^+ 2 + (2%:R * m%:R * (s + 1) + 2%:R) / (s - 1)) - e ^+ 2.
End Definitions.

Section Noise.
Variables (R : realFieldType) (s : R) (m : nat).
Hypothesis s1 : 1 <= s.
Let s0 : 0 < s. Proof. exact: lt_le_trans ltr01 s1. Qed.
Let d0 : s + 1 != 0. Proof. exact: lt0r_neq0 (addr_gt0 s0 ltr01). Qed.
Let sn : s != 0. Proof. by rewrite gt_eqF. Qed.

(* the chance of the pair of the values 1 + i and -i *)
Let pair_chance (i : nat) : R := (if (i < m)%N then 1 - s^-1 else 1) * s^-1 ^+ i.

Lemma noisy_pair b (z : clamped m) : noisy s b z = pair_chance z.1 * (if z.2 == b then s / (s + 1) else (s + 1)^-1).
Proof.
case: z => i c /=; rewrite /noisy /pair_chance /=.
by case: (c == b); rewrite /= ?addn0 ?addn1 ?exprS; move: (s^-1 ^+ i) => v; case: ifP => _; field; rewrite ?d0 ?sn.
Qed.

Lemma mean_noisy b (f : clamped m -> R) : mean (noisy s b) f =
  \sum_(i < m.+1) pair_chance i * ((if b then s else 1) * f (i, true) + (if b then 1 else s) * f (i, false)) / (s + 1).
Proof.
transitivity (\sum_(i < m.+1) \sum_c noisy s b (i, c) * f (i, c)); first by rewrite pair_bigA; apply: eq_bigr => -[i c].
apply: eq_bigr => i _.
by rewrite big_bool !noisy_pair /=; case: b => /=; field.
Qed.

Lemma sum_pairs (h : nat -> R) :
  \sum_(i < m.+1) pair_chance i * h i = (\sum_(i < m) (1 - s^-1) * s^-1 ^+ i * h i) + s^-1 ^+ m * h m.
Proof.
rewrite big_ord_recr /= /pair_chance ltnn mul1r; congr (_ + _).
by apply: eq_bigr => i _; rewrite ltn_ord.
Qed.

Lemma pairs_total : \sum_(i < m.+1) pair_chance i = 1.
Proof.
rewrite (eq_bigr (fun i : 'I_m.+1 => pair_chance i * 1)) => [|i _]; last by rewrite mulr1.
rewrite (sum_pairs (fun _ => 1)); elim: m => [|n h]; first by rewrite big_ord0 expr0 add0r mulr1.
by rewrite -[RHS]h big_ord_recr /= exprS; ring.
Qed.

Theorem noisy_stochastic : stochastic (noisy s : bool -> clamped m -> R).
Proof.
split=> [b z|b].
  rewrite noisy_pair; apply: mulr_ge0; last by case: ifP => _; rewrite ?divr_ge0 ?invr_ge0 ?addr_ge0 ?ler01 ?(ltW s0).
  rewrite /pair_chance mulr_ge0 ?exprn_ge0 ?invr_ge0 ?(ltW s0) //.
  by case: ifP => _; rewrite ?ler01 // subr_ge0 invf_le1.
transitivity (mean (noisy s b) (fun _ : clamped m => 1)); first by apply: eq_bigr => z _; rewrite mulr1.
rewrite mean_noisy -[RHS]pairs_total; apply: eq_bigr => i _; case: b; by field.
Qed.

Theorem noisy_ratio b b' (z : clamped m) : noisy s b z <= s * noisy s b' z.
Proof.
have s0' := ltW s0; have w0 : 0 <= noisy s b z by case: noisy_stochastic.
have p0 : 0 <= pair_chance z.1.
  by rewrite /pair_chance mulr_ge0 ?exprn_ge0 ?invr_ge0 //; case: ifP => _; rewrite ?ler01 // subr_ge0 invf_le1.
have i0 : 0 <= (s + 1)^-1 by rewrite invr_ge0 addr_ge0 ?ler01.
rewrite !noisy_pair mulrCA ler_wpM2l //; case: (z.2 == b); case: (z.2 == b').
- by rewrite ler_peMl // mulr_ge0.
- by [].
- by rewrite mulrA -[X in X <= _]mul1r ler_wpM2r // mulr_ege1.
- by rewrite ler_peMl.
Qed.

Hypothesis s1' : 1 < s.
Let c0 : s - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.
Let e := mean_zero m s.

Lemma pairs_mean : \sum_(i < m.+1) pair_chance i * i%:R = (1 - s^-1 ^+ m) / (s - 1).
Proof.
rewrite (sum_pairs (fun i => i%:R)); elim: m => [|n h]; first by rewrite big_ord0 expr0 subrr mul0r mulr0 addr0.
have n1 : n.+1%:R = n%:R + 1 :> R by rewrite -addn1 natrD.
rewrite big_ord_recr /= n1 (exprS s^-1 n); move: (s^-1 ^+ n) h => v h.
have -> : \sum_(i < n) (1 - s^-1) * s^-1 ^+ i * i%:R = (1 - v) / (s - 1) - v * n%:R by rewrite -h addrK.
by field; rewrite c0 sn.
Qed.

Lemma pairs_square : \sum_(i < m.+1) pair_chance i * i%:R ^+ 2 =
  (s + 1) * (1 - s^-1 ^+ m) / (s - 1) ^+ 2 - 2%:R * m%:R * s^-1 ^+ m / (s - 1).
Proof.
rewrite (sum_pairs (fun i => i%:R ^+ 2)); elim: m => [|n h].
  by rewrite big_ord0 expr0 subrr !(mulr0, mul0r, addr0, expr0n, subr0).
have n1 : n.+1%:R = n%:R + 1 :> R by rewrite -addn1 natrD.
rewrite big_ord_recr /= n1 (exprS s^-1 n); move: (s^-1 ^+ n) h => v h.
have -> : \sum_(i < n) (1 - s^-1) * s^-1 ^+ i * i%:R ^+ 2 =
    (s + 1) * (1 - v) / (s - 1) ^+ 2 - 2%:R * n%:R * v / (s - 1) - v * n%:R ^+ 2 by rewrite -h addrK.
by field; rewrite c0 sn.
Qed.

Theorem noisy_mean b : mean (noisy s b) (@value R m) = if b then 1 - e else e.
Proof.
rewrite mean_noisy; set k : R := if b then s else 1.
transitivity ((k * (\sum_(i < m.+1) pair_chance i) +
    (if b then s - 1 else 1 - s) * (\sum_(i < m.+1) pair_chance i * i%:R)) / (s + 1)).
  rewrite !mulr_sumr -big_split /= mulr_suml; apply: eq_bigr => i _ /=; rewrite /value /= /k.
  by case: b k => _ /=; congr (_ / _); ring.
rewrite pairs_total pairs_mean /e /mean_zero /k; move: (s^-1 ^+ m) => v.
by case: b k => _; field; rewrite c0 d0.
Qed.

Theorem noisy_square b : mean (noisy s b) (fun z : clamped m => value R z ^+ 2) =
  noise_variance m s + (if b then 1 - e else e) ^+ 2.
Proof.
rewrite mean_noisy; set k : R := if b then s else 1.
transitivity ((k * (\sum_(i < m.+1) pair_chance i) + 2%:R * k * (\sum_(i < m.+1) pair_chance i * i%:R) +
    (s + 1) * (\sum_(i < m.+1) pair_chance i * i%:R ^+ 2)) / (s + 1)).
  rewrite !mulr_sumr -!big_split /= mulr_suml; apply: eq_bigr => i _ /=; rewrite /value /= /k.
  by case: b k => _ /=; congr (_ / _); ring.
rewrite pairs_total pairs_mean pairs_square /noise_variance /e /mean_zero /k; move: (s^-1 ^+ m) => v.
by case: b k => _; field; rewrite c0 d0.
Qed.

Lemma mean_zero_small : 1 - 2%:R * e != 0.
Proof.
rewrite gt_eqF // subr_gt0 /e /mean_zero mulrA ltr_pdivrMr ?(addr_gt0 s0 ltr01) // mul1r.
have u1 : s^-1 ^+ m <= 1 by rewrite exprn_ile1 ?invr_ge0 ?(ltW s0) // invf_le1.
apply: le_lt_trans (_ : 2%:R < _); first by rewrite -[X in _ <= X]mulr1 ler_wpM2l ?ler0n.
by rewrite (_ : 2%:R = 1 + 1) // ltrD2r.
Qed.
End Noise.

Section Summed.
Variables (R : realFieldType) (X : finType) (s : R) (m : nat).
Hypothesis s1 : 1 <= s.
Notation Q := (coordinates (noisy s) (@one_hot X) : X -> {ffun X -> clamped m} -> R).
Let s0 : 0 < s. Proof. exact: lt_le_trans ltr01 s1. Qed.

Theorem summed_stochastic : stochastic Q.
Proof. exact: coordinates_stochastic (noisy_stochastic m s1). Qed.

Theorem summed_ldp : ldp (s ^+ 2) Q.
Proof.
move=> x x' y; have Q0 : 0 <= Q x' y by case: summed_stochastic.
have P : private (bits_policy (@one_hot X) s s) Q.
  apply: coordinates_private; try exact: ltW; first exact: noisy_stochastic.
    by move=> z; exact: noisy_ratio.
  by move=> z; exact: noisy_ratio.
have := P x x' _ (erefl _) y.
rewrite !lost_one_hot [x' == x]eq_sym; case: eqVneq => [e|_]; rewrite ?expr0 ?expr1 ?mul1r -?expr2 => // _; rewrite e.
by apply: ler_peMl; rewrite // exprn_ege1.
Qed.

Theorem summed_apart : apart_by (s ^+ 2) Q.
Proof.
move=> x x' u n h; have sn : s != 0 by rewrite gt_eqF.
have d := addr_gt0 s0 ltr01; have dn : s + 1 != 0 by rewrite gt_eqF.
have pos b z : 0 < @noisy R m s b (ord_max, z).
  by rewrite /noisy /= ltnn mulr_gt0 ?exprn_gt0 ?invr_gt0 // divr_gt0.
have := @coordinates_tight R X X [finType of clamped m] (noisy s) (@one_hot X) s s (ord_max, true) (ord_max, false) x x' u.
rewrite !lost_one_hot n eq_sym n !expr1 -expr2; apply=> //.
- by rewrite /noisy /= ltnn addn0 addn1 exprS; field; rewrite sn dn.
- by rewrite /noisy /= ltnn addn0 addn1 exprS; field; rewrite sn dn.
Qed.

Hypothesis s1' : 1 < s.
Let e := mean_zero m s.
Let h0 : 1 - 2%:R * e != 0. Proof. exact: mean_zero_small. Qed.

Lemma mean_summed x j (f : R -> R) :
  mean (Q x) (fun y => f (value R (y j))) = mean (noisy s (x == j)) (fun z : clamped m => f (value R z)).
Proof. exact: (mean_coordinate (@one_hot X) x j (fun z : clamped m => f (value R z)) (noisy_stochastic m s1)). Qed.

Theorem summed_unbiased : unbiased Q (@summed_score R m X s).
Proof.
move=> x j; have dx := row_distribution summed_stochastic x.
transitivity (mean (Q x) (fun y => (1 - 2%:R * e)^-1 * (value R (y j) - e))).
  by apply: eq_bigr => y _; rewrite /summed_score [_ / _]mulrC.
rewrite meanZ meanB mean_const // (mean_summed x j id) noisy_mean // -/e.
by case: (x == j); rewrite /= ?subrr ?mulr0 //; field.
Qed.

Lemma summed_square x j : mean (Q x) (fun y => summed_score s y j ^+ 2) =
  (x == j)%:R + noise_variance m s / (1 - 2%:R * e) ^+ 2.
Proof.
have dx := row_distribution summed_stochastic x.
have E (y : {ffun X -> clamped m}) : summed_score s y j ^+ 2 =
    (1 - 2%:R * e) ^- 2 * ((value R (y j) ^+ 2 - (2%:R * e) * value R (y j)) + e ^+ 2).
  by rewrite /summed_score -/e exprMn exprVn mulrC; congr (_ * _); ring.
rewrite (eq_mean _ E) meanZ meanD meanB meanZ mean_const // (mean_summed x j id) (mean_summed x j (fun v => v ^+ 2)).
rewrite noisy_mean // noisy_square // -/e; move: (noise_variance m s) => v.
by case: (x == j) => /=; field.
Qed.

Theorem summed_variance x j : variance (Q x) (fun y => summed_score s y j) = noise_variance m s / (1 - 2%:R * e) ^+ 2.
Proof.
rewrite /variance /covariance; have -> : mean (Q x) (fun y => summed_score s y j) = (x == j)%:R by exact: summed_unbiased.
rewrite (_ : mean (Q x) _ = mean (Q x) (fun y => summed_score s y j ^+ 2)) ?summed_square => [|//].
by case: (x == j) => /=; ring.
Qed.

Theorem summed_risk (n : nat) (law : X -> R) : (0 < n)%N -> distribution law ->
  risk n Q (@summed_score R m X s) law =
  (1 + #|X|%:R * (noise_variance m s / (1 - 2%:R * e) ^+ 2) - \sum_j law j ^+ 2) / n%:R.
Proof.
move=> n0 dl; rewrite (risk_sampled summed_stochastic n0 summed_unbiased dl); congr ((_ - _) / _).
under eq_bigr do rewrite mean_output (eq_mean _ (fun x => summed_square x _)).
rewrite -mean_sum -[RHS](mean_const _ dl); apply: eq_mean => x.
rewrite big_split /= sumr_const -[_ *+ #|_|]mulr_natl; congr (_ + _).
by rewrite (bigD1 x) //= eqxx big1 ?addr0 // => j /negPf jx; rewrite eq_sym jx.
Qed.
End Summed.
End Histogram.
