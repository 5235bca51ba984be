(* Hadamard randomised response: one bit about the item, given a uniform row of a Sylvester matrix of order m = 2^n.

   Every symbol has a column; the report is a row r and a sign (true is +1). Source: heavy-hitters, section 7.1. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import Design HadamardResponse.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section OneRow.
Variables (R : realFieldType) (X : finType) (n : nat) (column : X -> bits n) (t : R).
Notation report := (bits n * bool)%type.
Definition agrees (x : X) (y : report) : bool := (hadamard R y.1 (column x) == 1) == y.2.
Definition one_row (x : X) (y : report) : R := (if agrees x y then t else 1) / (2 ^+ n * (t + 1)).
Definition one_row_score (y : report) (j : X) : R := gain t * (if y.2 then 1 else -1) * hadamard R y.1 (column j).

Hypotheses (column_inj : injective column) (t1 : 1 <= t).
Let m0 : 0 < 2 ^+ n :> R. Proof. by rewrite exprn_gt0 // ltr0n. Qed.
Let t0 : 0 < t + 1. Proof. exact: ltr_paddl (le_trans ler01 t1) ltr01. Qed.
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
by rewrite big_bool /agrees /=; case: (_ == 1); rewrite /= ?add0r ?addr0.
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
