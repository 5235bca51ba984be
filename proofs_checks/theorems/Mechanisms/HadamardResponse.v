(* Hadamard response at high privacy: every symbol has a row of the Sylvester matrix, other than the first, and reports a column. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import Design.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
Let t0 : 0 < t + 1. Proof. exact: ltr_paddl (le_trans ler01 t1) ltr01. Qed.

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
