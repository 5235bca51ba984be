(* Design, RandomisedResponse, HadamardResponse, OneRow. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Two-valued channels on designs: k-RR, Hadamard response, HRR and subset selection are four designs.

   Every symbol x supports s outputs, every two symbols support l outputs together. A report has weight t where the symbol supports
   it and weight 1 elsewhere; the score of j is affine in whether j supports the report. *)
Module Design.
Section Design.
Variables (R : realFieldType) (X Y : finType) (support : X -> Y -> bool) (s l t : R).
Definition weight : R := s * t + (#|Y|%:R - s).
Definition design (x : X) (y : Y) : R := (if support x y then t else 1) / weight.
(* the chances that j supports the report of a user with j, of a user with another symbol *)
Definition own : R := s * t / weight.
Definition other : R := (l * t + (s - l)) / weight.
Definition design_score (y : Y) (j : X) : R := ((support j y)%:R - other) / (own - other).

Hypotheses (single : forall x, \sum_y (support x y)%:R = s)
           (double : forall x x', x != x' -> \sum_y (support x y && support x' y)%:R = l)
           (t1 : 1 <= t) (s0 : 0 < s).

Let t0 : 0 < t. Proof. exact: lt_le_trans ltr01 t1. Qed.

Lemma weight_gt0 (x : X) : 0 < weight.
Proof.
apply: ltr_wpDr; last exact: mulr_gt0.
rewrite subr_ge0 -(single x); apply: le_trans (_ : \sum_(y : Y) 1 <= _); last by rewrite sumr_const.
by apply: ler_sum => y _; case: support; rewrite ?ler01.
Qed.

Lemma designE x y : design x y = (1 + (support x y)%:R * (t - 1)) / weight.
Proof. by rewrite /design; case: support => /=; congr (_ / _); ring. Qed.

Theorem design_stochastic : stochastic design.
Proof.
split=> [x y|x]; have w0 := weight_gt0 x.
  by rewrite divr_ge0 ?(ltW w0) //; case: support; rewrite ?ler01 // ltW.
under eq_bigr do rewrite designE.
have one : \sum_(y : Y) 1 = #|Y|%:R :> R by rewrite sumr_const.
rewrite -mulr_suml big_split /= one -mulr_suml single.
by rewrite (_ : #|Y|%:R + s * (t - 1) = weight) ?divff ?gt_eqF // /weight; ring.
Qed.

Theorem design_ldp : ldp t design.
Proof.
move=> x x' y; rewrite /design mulrA ler_pM2r ?invr_gt0 ?(weight_gt0 x) //.
have tt : t <= t * t := ler_peMr (ltW t0) t1.
by case: support; case: support; rewrite ?mulr1 // (le_trans t1).
Qed.

Theorem design_tight u x x' y : support x y -> ~~ support x' y -> ldp u design -> t <= u.
Proof.
by move=> h /negPf h' /(_ x x' y); rewrite /design h h' mulrA ler_pM2r ?invr_gt0 ?(weight_gt0 x) // mulr1.
Qed.

(* whether j supports the report, in the mean *)
Lemma mean_support x j : mean (design x) (fun y => (support j y)%:R) = if x == j then own else other.
Proof.
have w0 := weight_gt0 x; rewrite /mean; under eq_bigr do rewrite designE mulrAC mulrDl mul1r mulrAC.
rewrite -mulr_suml big_split /= single -mulr_suml; case: eqVneq => [->|n].
  under [X in _ + X * _]eq_bigr do rewrite -natrM mulnb andbb.
  by rewrite single /own; congr (_ / _); ring.
under [X in _ + X * _]eq_bigr do rewrite -natrM mulnb.
by rewrite double // /other; congr (_ / _); ring.
Qed.

Hypotheses (t2 : 1 < t) (sl : l != s).

Lemma own_other (x : X) : own - other != 0.
Proof.
rewrite /own /other -mulrBl mulf_eq0 invr_eq0 (gt_eqF (weight_gt0 x)) orbF.
rewrite (_ : _ - _ = (s - l) * (t - 1)); last by ring.
by rewrite mulf_eq0 !subr_eq0 eq_sym (negPf sl) gt_eqF.
Qed.

Theorem design_unbiased : unbiased design design_score.
Proof.
move=> x j; have d0 := own_other x; have dx : distribution (design x) by case: design_stochastic.
transitivity (mean (design x) (fun y => (own - other)^-1 * ((support j y)%:R - other))).
  by apply: eq_bigr => y _; rewrite /design_score [_ / _]mulrC.
rewrite meanZ meanB mean_support mean_const //; case: eqP => _; first by rewrite mulVf.
by rewrite subrr mulr0.
Qed.

(* the second moment of a score: 1 or 0 from the square of its mean, and the variance of a coin *)
Definition second (c : bool) : R :=
  if c then 1 + own * (1 - own) / (own - other) ^+ 2 else other * (1 - other) / (own - other) ^+ 2.

Lemma mean_score_sqr x j : mean (design x) (fun y => design_score y j ^+ 2) = second (x == j).
Proof.
have d0 := own_other x; have dx : distribution (design x) by case: design_stochastic.
have e y : design_score y j ^+ 2 =
    (own - other) ^- 2 * ((1 - 2%:R * other) * (support j y)%:R + other ^+ 2).
  by rewrite /design_score; case: support => /=; field.
rewrite (eq_mean _ e) meanZ meanD meanZ mean_support mean_const // /second.
by case: eqP => _ /=; field.
Qed.

(* The risk, for every law of the items: what is lost to privacy, and the sum of squares that sampling gives back. *)
Theorem design_risk (n : nat) (p : X -> R) : (0 < n)%N -> distribution p ->
  risk n design design_score p = (second true + (#|X|%:R - 1) * second false - \sum_j p j ^+ 2) / n%:R.
Proof.
move=> n0 dp; rewrite (risk_sampled design_stochastic n0 design_unbiased dp); congr ((_ - _) / _).
under eq_bigr do rewrite mean_output (eq_mean _ (fun x => mean_score_sqr x _)).
rewrite -mean_sum -[RHS](mean_const _ dp); apply: eq_mean => x.
rewrite (bigD1 x) //= eqxx; congr (_ + _); rewrite (eq_bigr (fun _ => second false)) => [|j /negPf jx].
  have c0 : (0 < #|X|)%N by apply/card_gt0P; exists x.
  by rewrite sumr_const cardC1 -[LHS]mulr_natl -subn1 natrB.
by rewrite eq_sym jx.
Qed.
End Design.
End Design.

(* k-ary randomised response, over any finite set X of k symbols (generalised randomised response, direct encoding). *)
Module RandomisedResponse.
Import Design.
Section RandomisedResponse.
Variables (R : realFieldType) (X : finType) (t : R).
Let k : R := #|X|%:R.
Definition krr (x y : X) : R := (if x == y then t else 1) / (t + k - 1).
Definition krr_score (y j : X) : R := (if y == j then t + k - 2%:R else -1) / (t - 1).

Let support (x y : X) := x == y.

Lemma krr_single x : \sum_y (support x y)%:R = 1 :> R.
Proof. by rewrite (bigD1 x) //= /support eqxx big1 ?addr0 // => y /negPf n; rewrite eq_sym n. Qed.

Lemma krr_double x x' : x != x' -> \sum_y (support x y && support x' y)%:R = 0 :> R.
Proof. by move=> n; apply: big1 => y _; rewrite /support; case: eqP => //= <-; rewrite eq_sym (negPf n). Qed.

Lemma krr_design : design support 1 t =2 krr.
Proof. by move=> x y; rewrite /design /weight /krr mul1r addrA. Qed.

Hypothesis t1 : 1 <= t.

Theorem krr_stochastic : stochastic krr.
Proof. exact: eq_stochastic krr_design (design_stochastic krr_single t1 ltr01). Qed.

Theorem krr_ldp : ldp t krr.
Proof. exact (eq_ldp krr_design (design_ldp krr_single t1 ltr01)). Qed.

Theorem krr_tight u : (1 < #|X|)%N -> ldp u krr -> t <= u.
Proof.
move=> /card_gt1P [x [x' [_ _ n]]] h; have {}h : ldp u (design support 1 t) by move=> a b y; rewrite !krr_design.
by apply: (design_tight krr_single t1 ltr01 (x := x) (x' := x') (y := x)) h; rewrite /support ?eqxx // eq_sym.
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

Lemma krr_design_score (x : X) : design_score support 1 0 t =2 krr_score.
Proof.
move=> y j; have := weight_gt0 krr_single t1 ltr01 x.
rewrite /design_score /own /other /weight /krr_score /support (eq_sym y) !mul1r -/k => w0.
by case: eqP => _ /=; field; rewrite u0 gt_eqF.
Qed.

Theorem krr_unbiased : unbiased krr krr_score.
Proof.
have n1 : 0 != 1 :> R by rewrite eq_sym oner_eq0.
move=> x; exact (eq_unbiased krr_design (krr_design_score x) (design_unbiased krr_single krr_double t1 ltr01 t2 n1) x).
Qed.

(* n risk = 1 + (k-1)(2t+k-2)/(t-1)^2 - |p|^2 *)
Theorem krr_risk (n : nat) (p : X -> R) : (0 < n)%N -> distribution p ->
  risk n krr krr_score p = (1 + (k - 1) * (2%:R * t + k - 2%:R) / (t - 1) ^+ 2 - \sum_j p j ^+ 2) / n%:R.
Proof.
move=> n0 dp; have [x _] : exists x : X, true.
  apply/existsP; apply: contraT => /existsPn h; have [_ /eqP] := dp.
  by rewrite big1 ?(eq_sym 0) ?oner_eq0 // => x; have := h x.
have n1 : 0 != 1 :> R by rewrite eq_sym oner_eq0.
rewrite -(eq_risk krr_design (krr_design_score x)) (design_risk krr_single krr_double t1 ltr01 t2 n1 n0 dp).
congr ((_ - _) / _); have := weight_gt0 krr_single t1 ltr01 x.
by rewrite /second /own /other /weight -/k !mul1r => w0; field; rewrite u0 gt_eqF.
Qed.
End RandomisedResponse.
End RandomisedResponse.

(* Hadamard response at high privacy: every symbol has a row of the Sylvester matrix, other than the first, and reports a column. *)
Module HadamardResponse.
Import Design.
Section HadamardResponse.
Variables (R : realFieldType) (X : finType) (n : nat) (row : X -> bits n) (t : R).
Definition gain : R := (t + 1) / (t - 1).
Definition response (x : X) (y : bits n) : R :=
  (if hadamard R (row x) y == 1 then 2%:R * t else 2%:R) / (2 ^+ n * (t + 1)).
Definition response_score (y : bits n) (j : X) : R := gain * hadamard R (row j) y.

Hypotheses (row_inj : injective row) (row_none : forall x, row x != none n) (t1 : 1 <= t).
Let support x y := plus R (row x) y.
Let s : R := 2 ^+ n / 2%:R.
Let l : R := 2 ^+ n / 4%:R.
Let m0 : 0 < 2 ^+ n :> R. Proof. by rewrite exprn_gt0 // ltr0n. Qed.
Let s0 : 0 < s. Proof. by rewrite divr_gt0 // ltr0n. Qed.
Let t0 : 0 < t + 1. Proof. exact: ltr_wpDl (le_trans ler01 t1) ltr01. Qed.

Lemma response_single x : \sum_y (support x y)%:R = s. Proof. exact: plus_half. Qed.
Lemma response_double x x' : x != x' -> \sum_y (support x y && support x' y)%:R = l.
Proof. by move=> n0; apply: plus_quarter; rewrite // (inj_eq row_inj). Qed.

Lemma response_design : design support s t =2 response.
Proof.
move=> x y; rewrite /design /weight /response /support /plus card_bits /s; move: m0; set m := 2 ^+ n => m1.
by case: eqP => _; field; rewrite !gt_eqF //= -?mulr2n ?pmulrn_lgt0 // (_ : _ + _ = m * (t + 1)) ?mulr_gt0 //; ring.
Qed.

(* Q(y|x) = (1 + H(x, y)/c)/K *)
Lemma response_linear x y : response x y = 2 ^- n * (1 + (t - 1) / (t + 1) * hadamard R (row x) y).
Proof.
rewrite /response; move: m0; set m := 2 ^+ n => m1.
have [[] ->] := hadamard_sign R (row x) y; rewrite ?expr0 ?expr1 ?eqxx.
  by rewrite eqNr oner_eq0; field; rewrite !gt_eqF.
by field; rewrite !gt_eqF.
Qed.

Theorem response_stochastic : stochastic response.
Proof. exact: eq_stochastic response_design (design_stochastic response_single t1 s0). Qed.

Theorem response_ldp : ldp t response.
Proof. exact (eq_ldp response_design (design_ldp response_single t1 s0)). Qed.

Theorem response_tight u : (1 < #|X|)%N -> ldp u response -> t <= u.
Proof.
move=> /card_gt1P [x [x' [_ _ xx]]] h; have {}h : ldp u (design support s t) by move=> a b y; rewrite !response_design.
have [y /andP[y1 y2]] : exists y, support x y && ~~ support x' y.
  apply/existsP; apply: contraT => /existsPn no; have := response_double xx.
  rewrite (eq_bigr (fun y => (support x y)%:R)) => [|y _]; last first.
    by have := no y; rewrite negb_and negbK; case: support => //= ->.
  rewrite response_single /s /l => /eqP; rewrite -subr_eq0 (_ : _ - _ = 2 ^+ n / 4%:R); last by field.
  by rewrite mulf_eq0 invr_eq0 pnatr_eq0 orbF gt_eqF.
exact (design_tight response_single t1 s0 y1 y2 h).
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

(* for a report from one row, the mean score of another *)
Lemma response_score_mean x j :
  mean (response x) (fun y => response_score y j) = (row x == row j)%:R.
Proof.
transitivity (2 ^- n * gain * (\sum_y hadamard R (row j) y) +
              2 ^- n * (\sum_y hadamard R (row x) y * hadamard R (row j) y)).
  rewrite !mulr_sumr -big_split /=; apply: eq_bigr => y _.
  rewrite response_linear /response_score /gain; move: m0; set m := 2 ^+ n => m1.
  by field; rewrite u0 !gt_eqF.
rewrite hadamard_sum hadamard_orthogonal (negPf (row_none j)) mul0r mulr0 add0r.
by rewrite mulrC mulfK // gt_eqF.
Qed.

Theorem response_unbiased : unbiased response response_score.
Proof. by move=> x j; rewrite -(inj_eq row_inj) -response_score_mean. Qed.

Lemma response_score_sqr y j : response_score y j ^+ 2 = gain ^+ 2.
Proof. by rewrite /response_score exprMn hadamard_sqr mulr1. Qed.

(* the product of two scores is c times the score of the product of their rows *)
Lemma response_score_two x i j : i != j ->
  mean (response x) (fun y => response_score y i * response_score y j) = gain * (row x == xor (row i) (row j))%:R.
Proof.
move=> ij; transitivity (2 ^- n * gain ^+ 2 * (\sum_y hadamard R (xor (row i) (row j)) y) +
                       2 ^- n * gain * (\sum_y hadamard R (row x) y * hadamard R (xor (row i) (row j)) y)).
  rewrite !mulr_sumr -big_split /=; apply: eq_bigr => y _.
  rewrite response_linear /response_score -hadamard_row /gain; move: m0; set m := 2 ^+ n => m1.
  by field; rewrite u0 !gt_eqF.
rewrite hadamard_sum hadamard_orthogonal xor_none (inj_eq row_inj) (negPf ij) mul0r mulr0 add0r.
by rewrite [2 ^- n * gain]mulrC -mulrA; congr (_ * _); rewrite mulrCA mulVf ?mulr1 // gt_eqF.
Qed.

(* n Var = c^2 - p_j^2 and n Cov = c p(i xor j) - p_i p_j (linear-queries, section 4; context-aware-ldp, section 6.1) *)
Theorem response_covariance (users : nat) (p : X -> R) i j : (0 < users)%N -> distribution p ->
  covariance (@sampled _ _ _ users response p) (estimate response_score ^~ i) (estimate response_score ^~ j) =
  ((if i == j then gain ^+ 2 else gain * \sum_(x | row x == xor (row i) (row j)) p x) - p i * p j) / users%:R.
Proof.
move=> n0 dp; rewrite (covariance_sampled response_stochastic n0 response_unbiased dp); congr ((_ - _) / _).
rewrite mean_output; case: eqVneq => [->|ij].
  rewrite (@eq_mean _ _ p _ (fun _ => gain ^+ 2)) ?mean_const // => x.
  rewrite (@eq_mean _ _ _ _ (fun _ => gain ^+ 2)) => [|y]; last by rewrite -expr2 response_score_sqr.
  by apply: mean_const; apply: row_distribution response_stochastic _.
rewrite (eq_mean _ (fun x => response_score_two x ij)) meanZ; congr (_ * _).
by rewrite /mean [RHS]big_mkcond; apply: eq_bigr => x _; case: eqP => _; rewrite ?mulr1 ?mulr0.
Qed.

(* n risk = k c^2 - |p|^2 *)
Theorem response_risk (users : nat) (p : X -> R) : (0 < users)%N -> distribution p ->
  risk users response response_score p = (#|X|%:R * gain ^+ 2 - \sum_j p j ^+ 2) / users%:R.
Proof.
move=> n0 dp; rewrite (risk_sampled response_stochastic n0 response_unbiased dp); congr ((_ - _) / _).
rewrite (eq_bigr (fun _ => gain ^+ 2)) => [|j _]; first by rewrite sumr_const mulr_natl.
rewrite (@eq_mean _ _ _ _ (fun _ => gain ^+ 2)) => [|y]; last exact: response_score_sqr.
by apply: mean_const; apply: output_distribution response_stochastic _ dp.
Qed.
End HadamardResponse.

(* The rows 1, ..., k of the order 2^n > k, in binary digits: the Hadamard response of exactdp. *)
Section Numbered.
Variables (k n : nat).
Hypothesis room : (k < 2 ^ n)%N.
Definition row_of (x : 'I_k) : bits n := bits_of n x.+1.

Let small (x : 'I_k) : (x.+1 < 2 ^ n)%N. Proof. exact: leq_ltn_trans (ltn_ord x) room. Qed.

Lemma row_of_inj : injective row_of.
Proof. by move=> x y /(bits_of_inj (small x) (small y)) [] /val_inj. Qed.

Lemma row_of_none x : row_of x != none n.
Proof. by rewrite bits_of_none. Qed.
End Numbered.
End HadamardResponse.

(* Hadamard randomised response: one bit about the item, given a uniform row of a Sylvester matrix of order m = 2^n.

   Every symbol has a column; the report is a row r and a sign (true is +1). Source: heavy-hitters, section 7.1. *)
Module OneRow.
Import Design HadamardResponse.
Section OneRow.
Variables (R : realFieldType) (X : finType) (n : nat) (column : X -> bits n) (t : R).
Notation report := (bits n * bool)%type.
Definition agrees (x : X) (y : report) : bool := (hadamard R y.1 (column x) == 1) == y.2.
Definition one_row (x : X) (y : report) : R := (if agrees x y then t else 1) / (2 ^+ n * (t + 1)).
Definition one_row_score (y : report) (j : X) : R := gain t * (if y.2 then 1 else -1) * hadamard R y.1 (column j).

Hypotheses (column_inj : injective column) (t1 : 1 <= t).
Let m0 : 0 < 2 ^+ n :> R. Proof. by rewrite exprn_gt0 // ltr0n. Qed.
Let t0 : 0 < t + 1. Proof. exact: ltr_wpDl (le_trans ler01 t1) ltr01. Qed.
Let s : R := 2 ^+ n.
Let l : R := 2 ^+ n / 2%:R.

Let halves : s = l + l. Proof. exact: splitr. Qed.
Let l0 : 0 < l. Proof. by rewrite divr_gt0 ?ltr0n. Qed.

Let sign_one (b : bool) : ((-1) ^+ b == 1 :> R) = ~~ b.
Proof.
case: b; rewrite ?expr0 ?expr1 ?eqxx // -subr_eq0 -opprD oppr_eq0.
by rewrite (_ : 1 + 1 = 2%:R :> R) // pnatr_eq0.
Qed.

Lemma one_row_single x : \sum_y (agrees x y)%:R = s.
Proof.
rewrite -(pair_bigA _ (fun r w => (agrees x (r, w))%:R)) /= (eq_bigr (fun _ => 1)) => [|r _].
  by rewrite sumr_const card_bits.
by rewrite big_bool /agrees; case: (hadamard _ _ _ == 1); rewrite /= ?add0r ?addr0.
Qed.

Lemma one_row_double x x' : x != x' -> \sum_y (agrees x y && agrees x' y)%:R = l.
Proof.
move=> xx; rewrite -(pair_bigA _ (fun r w => (agrees x (r, w) && agrees x' (r, w))%:R)) /=.
rewrite (eq_bigr (fun r => (1 + hadamard R (column x) r * hadamard R (column x') r) / 2%:R)) => [|r _].
  rewrite -mulr_suml big_split /= hadamard_orthogonal (inj_eq column_inj) (negPf xx) mul0r addr0.
  by rewrite sumr_const card_bits.
rewrite big_bool /agrees /= ![hadamard _ r _]hadamard_sym.
have [b ->] := hadamard_sign R (column x) r; have [b' ->] := hadamard_sign R (column x') r.
by rewrite !sign_one; case: b; case: b' => /=; rewrite ?expr0 ?expr1 ?mulr1n ?mulr0n; field.
Qed.

Lemma one_row_design : design agrees s t =2 one_row.
Proof.
move=> x y; rewrite /design /weight /one_row; congr (_ / _).
by rewrite card_prod card_bool natrM card_bits /s; ring.
Qed.

Let s0 : 0 < s := m0.
Theorem one_row_stochastic : stochastic one_row.
Proof. exact: eq_stochastic one_row_design (design_stochastic one_row_single t1 s0). Qed.

Theorem one_row_ldp : ldp t one_row.
Proof. exact (eq_ldp one_row_design (design_ldp one_row_single t1 s0)). Qed.

Theorem one_row_tight u : (1 < #|X|)%N -> ldp u one_row -> t <= u.
Proof.
move=> /card_gt1P [x [x' [_ _ xx]]] h; have {}h : ldp u (design agrees s t) by move=> a b y; rewrite !one_row_design.
have [y /andP[y1 y2]] : exists y, agrees x y && ~~ agrees x' y.
  apply/existsP; apply: contraT => /existsPn no; have := one_row_double xx.
  rewrite (eq_bigr (fun y => (agrees x y)%:R)) => [|y _]; last first.
    by have := no y; rewrite negb_and negbK; case: agrees => //= ->.
  by rewrite one_row_single halves => /eqP; rewrite -subr_eq0 addrK gt_eqF.
exact (design_tight one_row_single t1 s0 y1 y2 h).
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.
Let sl : l != s.
Proof.
by rewrite halves -subr_eq0 opprD addrA subrr sub0r oppr_eq0 gt_eqF.
Qed.


Lemma one_row_design_score : design_score agrees s l t =2 one_row_score.
Proof.
have w0 : weight [finType of report] s t = 2 ^+ n * (t + 1) by rewrite /weight card_prod card_bool natrM card_bits /s; ring.
move=> [r w] j; rewrite /design_score /own /other !w0 /one_row_score /gain /agrees /= /s /l.
have [b ->] := hadamard_sign R r (column j); rewrite sign_one; move: m0; set m := 2 ^+ n => m1.
have e : m * t / (m * (t + 1)) - (m / 2%:R * t + (m - m / 2%:R)) / (m * (t + 1)) = (t - 1) / (2%:R * (t + 1)).
  by field; rewrite !gt_eqF.
rewrite e; have e' : (m / 2%:R * t + (m - m / 2%:R)) / (m * (t + 1)) = 2%:R^-1 by field; rewrite !gt_eqF.
by rewrite e'; case: b; case: w => /=; rewrite ?expr0 ?expr1 ?mulr1n ?mulr0n; field; rewrite u0 gt_eqF.
Qed.

Theorem one_row_unbiased : unbiased one_row one_row_score.
Proof.
exact (eq_unbiased one_row_design one_row_design_score (design_unbiased one_row_single one_row_double t1 s0 t2 sl)).
Qed.

(* n risk = k c^2 - |p|^2, as for Hadamard response *)
Theorem one_row_risk (users : nat) (p : X -> R) : (0 < users)%N -> distribution p ->
  risk users one_row one_row_score p = (#|X|%:R * gain t ^+ 2 - \sum_j p j ^+ 2) / users%:R.
Proof.
move=> n0 dp; rewrite (risk_sampled one_row_stochastic n0 one_row_unbiased dp); congr ((_ - _) / _).
rewrite (eq_bigr (fun _ => gain t ^+ 2)) => [|j _]; first by rewrite sumr_const mulr_natl.
rewrite (@eq_mean _ _ _ _ (fun _ => gain t ^+ 2)) => [|[r w]].
  by apply: mean_const; apply: output_distribution one_row_stochastic _ dp.
by rewrite /one_row_score !exprMn hadamard_sqr mulr1 /=; case: w; rewrite ?sqrrN expr1n mulr1.
Qed.
End OneRow.
End OneRow.
