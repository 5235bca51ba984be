(* Blocks, Beside, HighLow, Mangat. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Mechanisms Require Import Designs.
Import HadamardResponse.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Block Hadamard response: the block of the symbol is reported as it is, the symbol within its block by Hadamard response.

   Symbols are pairs (block i, symbol of S i); block i has the order 2^(n i). Source: context-aware-ldp, section 6.1, (19). *)
Module Blocks.
Section Blocks.
Variables (R : realFieldType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R).
Notation symbol := {i : I & S i}.
Notation result := {i : I & bits (n i)}.
Definition row_at (x : symbol) : result := Tagged (fun i => bits (n i)) (row (tagged x)).
Definition block_response (x : symbol) (y : result) : R :=
  if tag x == tag y then response (@row (tag x)) t (tagged x) (tagged_as (row_at x) y) else 0.
Definition block_score (y : result) (j : symbol) : R :=
  if tag j == tag y then response_score (@row (tag j)) t (tagged_as (row_at j) y) (tagged j) else 0.

Hypotheses (row_inj : forall i, injective (@row i)) (row_none : forall i (a : S i), row a != none (n i)) (t1 : 1 <= t).

Lemma sum_tagged (T : I -> finType) (G : {i : I & T i} -> R) : \sum_y G y = \sum_i \sum_(z : T i) G (Tagged T z).
Proof. by rewrite (sig_big_dep (fun _ => true) (fun _ _ => true)) /=; apply: eq_bigr => -[i z] _. Qed.

(* a sum over the outputs of one block *)
Lemma sum_block x (F : bits (n (tag x)) -> R) :
  \sum_(y : result) (if tag x == tag y then F (tagged_as (row_at x) y) else 0) = \sum_z F z.
Proof.
rewrite sum_tagged (bigD1 (tag x)) //= [X in _ + X]big1 ?addr0 => [|i /negPf n'].
  by apply: eq_bigr => z _; rewrite eqxx (@tagged_asE _ _ (row_at x) z).
by apply: big1 => z _; rewrite eq_sym n'.
Qed.

Theorem block_stochastic : stochastic block_response.
Proof.
split=> [x y|x].
  by rewrite /block_response; case: eqP => // _; case: (response_stochastic (@row_none (tag x)) t1) => + _; apply.
rewrite (sum_block (response (@row (tag x)) t (tagged x))).
by case: (response_stochastic (@row_none (tag x)) t1) => _; apply.
Qed.

Theorem block_private : private (blocks (fun x : symbol => tag x) t) block_response.
Proof.
move=> [i a] [i' a'] s; rewrite /blocks /=; case: eqP => // e [<-] y; case: i' / e a' => a'.
rewrite /block_response /=; case: eqP => [e|_]; last by rewrite mulr0.
case: y e => i' z /= e; case: i' / e z => z.
by rewrite !(@tagged_asE _ _ (Tagged (fun i => bits (n i)) _) z); apply: response_ldp.
Qed.

Theorem block_tight u i : (1 < #|S i|)%N -> private (blocks (fun x : symbol => tag x) u) block_response -> t <= u.
Proof.
move=> two h; apply: (response_tight (@row_inj i) (@row_none i) t1) => // a a' z.
have := h (Tagged S a) (Tagged S a') u _ (Tagged (fun i => bits (n i)) z); rewrite /blocks eqxx => /(_ erefl).
by rewrite /block_response /= eqxx !(@tagged_asE _ _ (Tagged (fun i => bits (n i)) _) z).
Qed.

Hypothesis t2 : 1 < t.

Theorem block_unbiased : unbiased block_response block_score.
Proof.
move=> [i a] [j b]; have [e|n'] := eqVneq i j; last first.
  rewrite big1 => [|y _]; first by case: eqP => // e; case/eqP: n'; case: e.
  by rewrite /block_response /block_score /=; case: eqP => [<-|_]; rewrite ?mul0r // eq_sym (negPf n') mulr0.
case: j / e b => b; rewrite /block_response /block_score /=.
transitivity (\sum_(y : result) (if i == tag y then
    (fun z => response (@row i) t a z * response_score (@row i) t z b) (tagged_as (row_at (Tagged S a)) y) else 0)).
  apply: eq_bigr => -[i' z] _ /=; case: eqP => [e|_]; last by rewrite mul0r.
  by case: i' / e z => z; rewrite !(@tagged_asE _ _ (Tagged (fun i => bits (n i)) _) z).
rewrite (sum_block (x := Tagged S a) (fun z => response (@row i) t a z * response_score (@row i) t z b)).
rewrite (response_unbiased (@row_inj i) (@row_none i) t1 t2); congr (nat_of_bool _)%:R.
by apply/eqP/eqP => [->|/eqP]; rewrite // -tag_eqE /tag_eq eqxx (@tagged_asE _ _ (Tagged S a)) => /eqP.
Qed.

Lemma block_sqr x j : mean (block_response x) (fun y => block_score y j ^+ 2) = if tag x == tag j then gain t ^+ 2 else 0.
Proof.
transitivity (\sum_y block_response x y * (if tag x == tag j then gain t ^+ 2 else 0)).
  apply: eq_bigr => y _; rewrite /block_response /block_score; case: eqP => [e|_]; last by rewrite !mul0r.
  rewrite (_ : (tag x == tag j) = (tag j == tag y)); last by rewrite e eq_sym.
  by case: eqP => _; rewrite ?response_score_sqr ?expr0n.
by rewrite -mulr_suml (proj2 block_stochastic) mul1r.
Qed.

Variables (users : nat) (p : symbol -> R).
Hypotheses (n0 : (0 < users)%N) (dp : distribution p).
Let c : R := gain t.
Definition block_mass (i : I) : R := \sum_(a : S i) p (Tagged S a).
Notation law := (@sampled _ _ _ users block_response p).

Lemma block_second j : mean (output p block_response) (fun y => block_score y j ^+ 2) = c ^+ 2 * block_mass (tag j).
Proof.
rewrite mean_output (eq_mean _ (fun x => block_sqr x j)) /mean /block_mass sum_tagged (bigD1 (tag j)) //= eqxx.
rewrite -mulr_suml mulrC [X in _ + X]big1 ?addr0 // => i /negPf n'.
by rewrite n' big1 // => a _; rewrite mulr0.
Qed.

(* n Var = c^2 p(X_j) - p_x^2 *)
Theorem block_variance j : variance law (estimate block_score ^~ j) = (c ^+ 2 * block_mass (tag j) - p j ^+ 2) / users%:R.
Proof.
rewrite /variance (covariance_sampled block_stochastic n0 block_unbiased dp); congr ((_ - _) / _).
by rewrite -block_second.
Qed.

(* n risk = c^2 (sum of k_i p(X_i)) - |p|^2 *)
Theorem block_risk : risk users block_response block_score p =
  (c ^+ 2 * (\sum_i #|S i|%:R * block_mass i) - \sum_j p j ^+ 2) / users%:R.
Proof.
rewrite (risk_sampled block_stochastic n0 block_unbiased dp); congr ((_ - _) / _).
under eq_bigr do rewrite block_second; rewrite -mulr_sumr; congr (_ * _).
by rewrite sum_tagged; apply: eq_bigr => i _; rewrite /= sumr_const -[LHS]mulr_natl.
Qed.
End Blocks.
End Blocks.

(* A channel beside symbols that are sent as they are: symbols of X are reported by Q, symbols of T without any privacy.
   With block Hadamard response: the scheme of context-aware-ldp, section 6.1, that releases the blocks of one symbol. *)
Module Beside.
Import Blocks.
(* reports as they are *)
Section AsTheyAre.
Variables (R : realFieldType) (X : finType).
Definition item_score (y j : X) : R := (y == j)%:R.

Lemma item_unbiased : unbiased (@identity R X) item_score.
Proof.
move=> x j; rewrite (bigD1 x) //= /identity eqxx mul1r big1 ?addr0 // => y /negPf yx.
by rewrite eq_sym yx mul0r.
Qed.

Lemma item_output (p : X -> R) : output p (@identity R X) =1 p.
Proof. by move=> y; rewrite -[RHS](mean_delta p); apply: eq_bigr. Qed.

Lemma item_second (p : X -> R) j : mean (output p (@identity R X)) (fun y => item_score y j ^+ 2) = p j.
Proof.
rewrite -[RHS](mean_delta p); apply: eq_bigr => y _; rewrite item_output /item_score.
by case: eqP => _; rewrite ?expr1n ?expr0n.
Qed.

Lemma item_law (n : nat) (y : {ffun 'I_n -> X}) : (0 < n)%N -> distribution (estimate item_score y).
Proof.
move=> n0; split=> [j|]; first by rewrite divr_ge0 ?ler0n // sumr_ge0 // => i _; apply: ler0n.
rewrite -mulr_suml exchange_big /= (eq_bigr (fun=> 1)) => [|i _]; last first.
  by rewrite (bigD1 (y i)) //= /item_score eqxx big1 ?addr0 // => j /negPf h; rewrite eq_sym h.
by rewrite sumr_const card_ord divff // pnatr_eq0 -lt0n.
Qed.
End AsTheyAre.

Section Beside.
Variables (R : realFieldType) (X Y T : finType) (Q : X -> Y -> R) (A : Y -> X -> R).
Definition beside (x : X + T) (y : Y + T) : R :=
  match x, y with inl x, inl y => Q x y | inr z, inr w => identity R z w | _, _ => 0 end.
Definition beside_score (y : Y + T) (j : X + T) : R :=
  match y, j with inl y, inl j => A y j | inr z, inr w => item_score R z w | _, _ => 0 end.

Theorem beside_stochastic : stochastic Q -> stochastic beside.
Proof.
move=> [Q0 Q1]; have [I0 I1] := identity_stochastic R T; split=> [[x|z] [y|w]|[x|z]] //=; rewrite big_sumType /=.
  by rewrite Q1 big1 ?addr0.
by rewrite big1 ?add0r.
Qed.

Theorem beside_unbiased : unbiased Q A -> unbiased beside beside_score.
Proof.
move=> u [x|z] [j|w]; rewrite big_sumType /=.
- by rewrite u big1 ?addr0 // => i _; rewrite mul0r.
- by rewrite !big1 ?addr0 // => i _; rewrite ?mulr0 ?mul0r.
- by rewrite !big1 ?addr0 // => i _; rewrite ?mulr0 ?mul0r.
by rewrite big1 ?add0r => [|i _]; [exact: item_unbiased|rewrite mul0r].
Qed.

(* the second moments are those of the parts *)
Lemma beside_second (p : X + T -> R) j : mean (output p beside) (fun y => beside_score y j ^+ 2) =
  match j with inl j => mean (output (p \o inl) Q) (fun y => A y j ^+ 2) | inr z => p (inr z) end.
Proof.
have l y : output p beside (inl y) = output (p \o inl) Q y.
  by rewrite /output big_sumType /= [X in _ + X]big1 ?addr0 // => z _; rewrite mulr0.
have r z : output p beside (inr z) = output (p \o inr) (@identity R T) z.
  by rewrite /output big_sumType /= [X in X + _]big1 ?add0r // => x _; rewrite mulr0.
rewrite /mean big_sumType /=; under eq_bigr do rewrite l; under [X in _ + X]eq_bigr do rewrite r.
case: j => [j|z]; rewrite /= ?expr0n /=.
  by rewrite [X in _ + X]big1 ?addr0 // => z _; rewrite mulr0.
by rewrite [X in X + _]big1 ?add0r => [|y _]; [exact: item_second|rewrite mulr0].
Qed.
End Beside.

(* block Hadamard response beside blocks of one symbol *)
Section Blocks.
Variables (R : realFieldType) (I T : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R).
Notation symbol := ({i : I & S i} + T)%type.
Hypotheses (row_none : forall i (a : S i), row a != none (n i)) (t1 : 1 <= t).
Definition block_of (x : symbol) : I + T := match x with inl x => inl (tag x) | inr z => inr z end.

Theorem beside_private : private (blocks block_of t) (beside (T := T) (block_response row t)).
Proof.
have p := block_private row_none t1; have [Q0 _] := block_stochastic row_none t1.
have t0 : 0 <= t := le_trans ler01 t1.
move=> x x' s; rewrite /blocks; case: eqP => // e [<-] y.
case: x x' e => [x|z] [x'|z'] //= [e]; case: y => [y|w] //=; rewrite ?mulr0 //.
  by apply: p; rewrite /blocks e eqxx.
by rewrite e ler_peMl // /identity ler0n.
Qed.
End Blocks.
End Beside.

(* High-low Hadamard response: sensitive symbols share Hadamard response, every other one passes with the chance (t-1)/(t+1).

   Symbols are SA + SB, sensitive and not; outputs are the columns of the Sylvester matrix, then one for each symbol of SB.
   Source: context-aware-ldp, section 5.1, equations (13) with row x+1, (14), (15), (16). *)
Module HighLow.
Section HighLow.
Variables (R : realFieldType) (SA SB : finType) (n : nat) (row : SA -> bits n) (t : R).
Notation symbol := (SA + SB)%type.
Notation result := (bits n + SB)%type.
Definition sensitive : {set symbol} := [set x : symbol | if x is inl _ then true else false].
Definition mixed (x : symbol) (y : result) : R :=
  match x, y with
  | inl a, inl z => response row t a z
  | inl _, inr _ => 0
  | inr _, inl _ => 2%:R / (2 ^+ n * (t + 1))
  | inr b, inr b' => if b == b' then (t - 1) / (t + 1) else 0
  end.
Definition mixed_score (y : result) (j : symbol) : R :=
  match y, j with
  | inl z, inl a => response_score row t z a
  | inr b, inr b' => if b == b' then gain t else 0
  | _, _ => 0
  end.

Hypotheses (row_inj : injective row) (row_none : forall a, row a != none n) (t1 : 1 <= t).
Let m0 : 0 < 2 ^+ n :> R. Proof. by rewrite exprn_gt0 // ltr0n. Qed.
Let t0 : 0 < t + 1. Proof. exact: ltr_wpDl (le_trans ler01 t1) ltr01. Qed.
Let mt : 2 ^+ n * (t + 1) != 0. Proof. by rewrite gt_eqF // mulr_gt0. Qed.

Lemma sum_columns (c : R) : \sum_(z : bits n) c = 2 ^+ n * c.
Proof. by rewrite sumr_const -[LHS]mulr_natl card_bits. Qed.

Lemma sum_one (b : SB) (c : R) (f : SB -> R) : \sum_b' (if b == b' then c else 0) * f b' = c * f b.
Proof. by rewrite (bigD1 b) //= eqxx big1 ?addr0 // => b' /negPf n'; rewrite eq_sym n' mul0r. Qed.

Theorem mixed_stochastic : stochastic mixed.
Proof.
have [r0 r1] := response_stochastic row_none t1; split=> [[a|b] [z|b'] //=|[a|b]].
- by rewrite divr_ge0 ?mulr_ge0 ?ler0n ?(ltW m0) ?(ltW t0).
- by case: eqP => _; rewrite // divr_ge0 ?(ltW t0) // subr_ge0.
- by rewrite big_sumType /= r1 big1 // addr0.
rewrite big_sumType /= sum_columns; rewrite (eq_bigr (fun b' => (if b == b' then (t - 1) / (t + 1) else 0) * 1)) => [|b' _]; last by rewrite mulr1.
by rewrite (sum_one b _ (fun _ => 1)); move: mt t0 m0; set m := 2 ^+ n => ? ? ?; field; rewrite !gt_eqF.
Qed.

Lemma mixed_above a b z : mixed (inl a) (inl z) <= t * mixed (inr b) (inl z).
Proof.
rewrite /= /response mulrA ler_pM2r ?invr_gt0 ?mulr_gt0 //; case: ifP => _; first by rewrite mulrC.
by rewrite -[X in X <= _]mul1r ler_pM2r ?ltr0n.
Qed.

Theorem mixed_private : private (high_low sensitive t) mixed.
Proof.
have r0 := proj1 mixed_stochastic.
move=> [a|b] x' s; rewrite /high_low inE //= => -[<-] [z|b']; last by rewrite mulr_ge0 ?(le_trans ler01 t1).
by case: x' => [a'|b]; [apply: response_ldp|apply: mixed_above].
Qed.

(* t is needed as soon as there are two symbols, one of them sensitive *)
Theorem mixed_tight u : (1 < #|{: symbol}|)%N -> (0 < #|SA|)%N -> private (high_low sensitive u) mixed -> t <= u.
Proof.
move=> two /card_gt0P [a _] h; have [SB0|/card_gt0P [b _]] := posnP #|SB|.
  apply: (response_tight row_inj row_none t1); first by rewrite card_sum SB0 addn0 in two.
  by move=> x x' y; apply: (h (inl x) (inl x') u _ (inl y)); rewrite /high_low inE.
have := h (inl a) (inr b) u _ (inl (none n)); rewrite /high_low inE => /(_ erefl) /=.
rewrite /response hadamard_sym hadamard_none eqxx mulrA ler_pM2r ?invr_gt0 ?mulr_gt0 //.
by rewrite [2%:R * t]mulrC ler_pM2r ?ltr0n.
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

Theorem mixed_unbiased : unbiased mixed mixed_score.
Proof.
move=> [a|b] [a'|b']; rewrite big_sumType /=.
- by rewrite (response_unbiased row_inj row_none t1 t2) big1 ?addr0 // => b _; rewrite mul0r.
- by rewrite !big1 ?addr0 // => y _; rewrite ?mulr0 ?mul0r.
- rewrite -mulr_sumr /response_score -mulr_sumr hadamard_sum (negPf (row_none a')) mul0r !mulr0 add0r.
  by rewrite big1 // => y _; rewrite mulr0.
rewrite big1 ?add0r => [|y _]; last by rewrite mulr0.
rewrite (sum_one b _ (fun b'' => if b'' == b' then gain t else 0)) /gain.
case: eqP => [->|n']; last by rewrite mulr0; case: eqP => // -[].
by rewrite eqxx /= mulr1n; field; rewrite u0 gt_eqF.
Qed.

(* second moments of the scores *)
Lemma mixed_sqr_sensitive x a :
  mean (mixed x) (fun y => mixed_score y (inl a) ^+ 2) = if x is inl _ then gain t ^+ 2 else 2%:R * gain t ^+ 2 / (t + 1).
Proof.
have sr := response_stochastic row_none t1.
case: x => [a'|b]; rewrite /mean big_sumType /=.
  rewrite [X in _ + X]big1 ?addr0 => [|b _]; last by rewrite mul0r.
  under eq_bigr do rewrite response_score_sqr; by rewrite -mulr_suml (proj2 sr) mul1r.
rewrite [X in _ + X]big1 ?addr0 => [|b' _]; last by rewrite expr0n mulr0.
under eq_bigr do rewrite response_score_sqr.
by rewrite sum_columns; move: m0 (gain t); set m := 2 ^+ n => m1 c; field; rewrite !gt_eqF.
Qed.

Lemma mixed_sqr_other x b : mean (mixed x) (fun y => mixed_score y (inr b) ^+ 2) = if x == inr b then gain t else 0.
Proof.
rewrite /mean big_sumType /=; case: x => [a|b'] /=; rewrite big1 ?add0r => [|y _]; try by rewrite expr0n mulr0.
  by rewrite big1 // => b' _; rewrite mul0r.
rewrite (sum_one b' _ (fun b'' => (if b'' == b then gain t else 0) ^+ 2)).
have -> : (inr b' == inr b :> symbol) = (b' == b) by [].
case: eqP => _; last by rewrite expr0n mulr0.
by rewrite /gain; field; rewrite u0 gt_eqF.
Qed.

Variables (users : nat) (p : symbol -> R).
Hypotheses (n0 : (0 < users)%N) (dp : distribution p).
Let B : R := \sum_b p (inr b).
Let c : R := gain t.
Notation law := (@sampled _ _ _ users mixed p).

Lemma mass : \sum_a p (inl a) = 1 - B.
Proof. by have [_] := dp; rewrite big_sumType /= => <-; rewrite addrK. Qed.

Lemma mixed_second_sensitive a : mean (output p mixed) (fun y => mixed_score y (inl a) ^+ 2) = c ^+ 2 * (1 - B / c).
Proof.
rewrite mean_output (eq_mean _ (fun x => mixed_sqr_sensitive x a)) /mean big_sumType /= -!mulr_suml mass -/B /c /gain.
by field; rewrite u0 gt_eqF.
Qed.

Lemma mixed_second_other b : mean (output p mixed) (fun y => mixed_score y (inr b) ^+ 2) = c * p (inr b).
Proof.
rewrite mean_output (eq_mean _ (fun x => mixed_sqr_other x b)) /mean (bigD1 (inr b)) //= eqxx big1 ?addr0 1?mulrC //.
by move=> x /negPf ->; rewrite mulr0.
Qed.

(* n Var = c^2 (1 - p(B)/c) - p_a^2 for sensitive a, c p_b - p_b^2 for the others *)
Theorem mixed_variance j : variance law (estimate mixed_score ^~ j) =
  ((if j is inl _ then c ^+ 2 * (1 - B / c) else c * p j) - p j ^+ 2) / users%:R.
Proof.
rewrite /variance (covariance_sampled mixed_stochastic n0 mixed_unbiased dp); congr ((_ - _) / _).
by case: j => [a|b]; [rewrite -(mixed_second_sensitive a)|rewrite -(mixed_second_other b)].
Qed.

(* n risk = s c^2 - (s-1) c p(B) - |p|^2 *)
Theorem mixed_risk : risk users mixed mixed_score p =
  (#|SA|%:R * c ^+ 2 - (#|SA|%:R - 1) * c * B - \sum_j p j ^+ 2) / users%:R.
Proof.
rewrite (risk_sampled mixed_stochastic n0 mixed_unbiased dp); congr ((_ - _) / _).
rewrite big_sumType /=; under eq_bigr do rewrite mixed_second_sensitive.
under [X in _ + X]eq_bigr do rewrite mixed_second_other.
rewrite sumr_const -[X in X + _]mulr_natl -mulr_sumr -/B -[#|xpredT|]/(#|SA|).
have c0 : c != 0 by rewrite /c /gain mulf_eq0 invr_eq0 negb_or u0 gt_eqF.
by move: c c0 B => d d0 b; field.
Qed.
End HighLow.
End HighLow.

(* Generalised Mangat: the one sensitive symbol a is reported as it is, every other symbol is turned into a with chance 1/t.
   Source: context-aware-ldp, equation (11), here for any number of symbols. *)
Module Mangat.
Section Mangat.
Variables (R : realFieldType) (X : finType) (a : X) (t : R).
Definition mangat (x y : X) : R :=
  if x == a then (y == a)%:R else if y == a then t^-1 else if y == x then 1 - t^-1 else 0.
Definition mangat_score (y j : X) : R :=
  if j == a then (if y == a then 1 else - (t - 1)^-1) else (if y == j then t / (t - 1) else 0).
Hypothesis t1 : 1 <= t.
Let t0 : 0 < t. Proof. exact: lt_le_trans ltr01 t1. Qed.
Let v1 : t^-1 <= 1. Proof. by rewrite invf_le1. Qed.

(* a sum against a row *)
Lemma mangat_sum x (f : X -> R) : \sum_y mangat x y * f y = if x == a then f a else t^-1 * f a + (1 - t^-1) * f x.
Proof.
rewrite /mangat; case: (eqVneq x a) => [_|xa].
  by rewrite (bigD1 a) //= eqxx mul1r big1 ?addr0 // => y /negPf ->; rewrite mul0r.
rewrite (bigD1 a) //= eqxx; congr (_ + _); rewrite (bigD1 x) //= eqxx (negPf xa) big1 ?addr0 //.
by move=> y /andP[/negPf -> /negPf ->]; rewrite mul0r.
Qed.

Theorem mangat_stochastic : stochastic mangat.
Proof.
split=> [x y|x].
  rewrite /mangat; case: ifP => _; first exact: ler0n.
  by case: ifP => _; [rewrite invr_ge0 ltW|case: ifP => _; rewrite ?subr_ge0].
transitivity (\sum_y mangat x y * 1); first by under [RHS]eq_bigr do rewrite mulr1.
by rewrite mangat_sum; case: ifP => // _; rewrite !mulr1 addrC subrK.
Qed.

Theorem mangat_private : private (high_low [set a] t) mangat.
Proof.
have [m0 _] := mangat_stochastic.
move=> x x' s; rewrite /high_low inE; case: eqP => // -> [<-] y; rewrite {1}/mangat eqxx.
case: (eqVneq y a) => [->|_]; last by rewrite mulr_ge0 // ltW.
by rewrite /mangat eqxx; case: ifP => _; rewrite ?mulr1 // divff ?gt_eqF.
Qed.

Theorem mangat_tight u : (1 < #|X|)%N -> private (high_low [set a] u) mangat -> t <= u.
Proof.
move=> two h; have [b ba] : exists b, b != a.
  apply/existsP; apply: contraLR two => /existsPn e; rewrite -leqNgt -(card1 a) subset_leq_card //.
  by apply/subsetP => y _; have := e y; rewrite negbK.
have := h a b u _ a; rewrite /high_low inE eqxx => /(_ erefl); rewrite /mangat !eqxx (negPf ba).
by rewrite ler_pdivlMr // mul1r.
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.
Let tn : t != 0. Proof. by rewrite gt_eqF. Qed.

Theorem mangat_unbiased : unbiased mangat mangat_score.
Proof.
move=> x j; rewrite (mangat_sum x (mangat_score ^~ j)) /mangat_score.
case: (eqVneq j a) => [->|ja]; case: (eqVneq x a) => [xa|xa]; rewrite ?eqxx ?(negPf xa) ?xa //=.
- by field; rewrite tn u0.
- by rewrite !(eq_sym a) (negPf ja).
rewrite mulr0 add0r; case: eqP => _ /=; last by rewrite mulr0.
by rewrite mulr1n; field; rewrite tn u0.
Qed.

Variables (users : nat) (p : X -> R).
Hypotheses (n0 : (0 < users)%N) (dp : distribution p).

Lemma mangat_second j : mean (output p mangat) (fun y => mangat_score y j ^+ 2) =
  if j == a then p a + (1 - p a) / (t - 1) else t / (t - 1) * p j.
Proof.
rewrite mean_output.
have e x : mean (mangat x) (fun y => mangat_score y j ^+ 2) =
  if j == a then ((t - 2%:R) / (t - 1)) * (x == a)%:R + (t - 1)^-1 else t / (t - 1) * (x == j)%:R.
  rewrite /mean (mangat_sum x (fun y => mangat_score y j ^+ 2)) /mangat_score.
  case: (eqVneq j a) => [_|ja]; case: (eqVneq x a) => [xa|xa]; rewrite ?eqxx //= ?(negPf xa) ?xa ?mulr1n ?mulr0n.
  - by field; rewrite u0.
  - by field; rewrite tn u0.
  - by rewrite eq_sym (negPf ja) mulr0 expr0n.
  by case: eqP => _ /=; rewrite ?mulr1n ?mulr0n; field; rewrite tn u0.
rewrite (eq_mean _ e); case: eqP => _; last by rewrite meanZ mean_delta.
by rewrite meanD meanZ mean_delta mean_const //; field; rewrite u0.
Qed.

(* n Var = p_a + (1 - p_a)/(t-1) - p_a^2 at a, t/(t-1) p_j - p_j^2 elsewhere *)
Theorem mangat_variance j : variance (@sampled _ _ _ users mangat p) (estimate mangat_score ^~ j) =
  ((if j == a then p a + (1 - p a) / (t - 1) else t / (t - 1) * p j) - p j ^+ 2) / users%:R.
Proof.
rewrite /variance (covariance_sampled mangat_stochastic n0 mangat_unbiased dp); congr ((_ - _) / _).
by rewrite -mangat_second.
Qed.

(* n risk = (1 - p_a)(t + 1)/(t - 1) + p_a - |p|^2 *)
Theorem mangat_risk : risk users mangat mangat_score p =
  (p a + (1 - p a) * (t + 1) / (t - 1) - \sum_j p j ^+ 2) / users%:R.
Proof.
rewrite (risk_sampled mangat_stochastic n0 mangat_unbiased dp); congr ((_ - _) / _).
under eq_bigr do rewrite mangat_second.
rewrite (bigD1 a) //= eqxx (eq_bigr (fun j => t / (t - 1) * p j)) => [|j /negPf -> //].
have -> : \sum_(j | j != a) t / (t - 1) * p j = t / (t - 1) * (1 - p a).
  by have [_ e] := dp; rewrite -mulr_sumr -e (bigD1 a) //= [p a + _]addrC addrK.
by field; rewrite u0.
Qed.
End Mangat.
End Mangat.
