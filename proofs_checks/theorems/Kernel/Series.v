(* Partial sums of the series of e^x up to an odd power are not above e^x, for every real number x. *)
From Coq Require Import Reals Qreals QArith ZArith Lia Lra.
From Exactdp.Kernel Require Import Certificates.
Local Open Scope R_scope.

Definition partial_sum (n : nat) (x : R) : R := sum_f_R0 (fun i => x ^ i / INR (fact i)) n.

Lemma partial_0 n : partial_sum n 0 = 1.
Proof.
induction n as [|n ih]; [unfold partial_sum; simpl; field|].
change (partial_sum (S n) 0) with (partial_sum n 0 + 0 ^ S n / INR (fact (S n))); rewrite ih, pow_ne_zero by lia; unfold Rdiv; ring.
Qed.

Lemma partial_derivative n x : derivable_pt_lim (partial_sum (S n)) x (partial_sum n x).
Proof.
assert (term : forall k, derivable_pt_lim (fun y => y ^ S k / INR (fact (S k))) x (x ^ k / INR (fact k))).
{ intros k; replace (x ^ k / INR (fact k)) with (/ INR (fact (S k)) * (INR (S k) * x ^ k)).
  - apply (derivable_pt_lim_ext (fun y => / INR (fact (S k)) * y ^ S k)); [intros y; unfold Rdiv; ring|].
    apply (derivable_pt_lim_scal (fun y => y ^ S k)); apply derivable_pt_lim_pow.
  - rewrite fact_simpl, mult_INR; field; split; [apply INR_fact_neq_0|apply not_0_INR; lia]. }
induction n as [|n ih].
- apply (derivable_pt_lim_ext (fun y => 1 + y ^ 1 / INR (fact 1))); [intros y; unfold partial_sum; simpl; field|].
  replace (partial_sum 0 x) with (0 + x ^ 0 / INR (fact 0)) by (unfold partial_sum; simpl; field).
  apply (derivable_pt_lim_plus (fun _ => 1)); [apply derivable_pt_lim_const|apply term].
- apply (derivable_pt_lim_plus (partial_sum (S n)) (fun y => y ^ S (S n) / INR (fact (S (S n))))); [exact ih|apply term].
Qed.

Lemma gap_derivative n x : derivable_pt_lim (fun y => exp y - partial_sum (S n) y) x (exp x - partial_sum n x).
Proof. apply (derivable_pt_lim_minus exp (partial_sum (S n))); [apply derivable_pt_lim_exp|apply partial_derivative]. Qed.

(* e^x - partial (n + 1) x = x (e^c - partial n c) for some c between 0 and x *)
Lemma gap_mean n x : exists c, 0 <= c * x /\ exp x - partial_sum (S n) x = (exp c - partial_sum n c) * x.
Proof.
assert (g0 : exp 0 - partial_sum (S n) 0 = 0) by (rewrite partial_0, exp_0; ring).
destruct (Rtotal_order 0 x) as [h|[<-|h]].
- destruct (MVT_cor2 (fun y => exp y - partial_sum (S n) y) (fun y => exp y - partial_sum n y) 0 x h) as [c [e hc]].
  { intros c _; apply gap_derivative. }
  exists c; split; [apply Rmult_le_pos; lra|]; rewrite g0 in e; lra.
- exists 0; split; [lra|]; rewrite g0; ring.
- destruct (MVT_cor2 (fun y => exp y - partial_sum (S n) y) (fun y => exp y - partial_sum n y) x 0 h) as [c [e hc]].
  { intros c _; apply gap_derivative. }
  exists c; split; [nra|]; rewrite g0 in e; lra.
Qed.

Lemma gap_sign n x : 0 <= exp x - partial_sum (S (2 * n)) x /\ 0 <= x * (exp x - partial_sum (2 * n) x).
Proof.
assert (step : forall m, (forall c, 0 <= c * (exp c - partial_sum m c)) -> forall y, 0 <= exp y - partial_sum (S m) y).
{ intros m h y; destruct (gap_mean m y) as [c [cy ->]]; specialize (h c).
  destruct (Rtotal_order 0 c) as [hc|[<-|hc]].
  - assert (0 <= y) by nra; assert (0 <= exp c - partial_sum m c) by nra; nra.
  - rewrite partial_0, exp_0; lra.
  - assert (y <= 0) by nra; assert (exp c - partial_sum m c <= 0) by nra; nra. }
assert (even : forall k y, 0 <= y * (exp y - partial_sum (2 * k) y)).
{ induction k as [|k ih]; intros y.
  - replace (partial_sum (2 * 0) y) with 1 by (unfold partial_sum; simpl; field).
    destruct (Rtotal_order 0 y) as [hy|[<-|hy]]; [|lra|].
    + assert (1 < exp y) by (rewrite <- exp_0; now apply exp_increasing); nra.
    + assert (exp y < 1) by (rewrite <- exp_0; now apply exp_increasing); nra.
  - replace (2 * S k)%nat with (S (S (2 * k))) by lia; destruct (gap_mean (S (2 * k)) y) as [c [_ ->]].
    assert (0 <= exp c - partial_sum (S (2 * k)) c) by (now apply step); nra. }
split; [apply step; apply even|apply even].
Qed.

(* the form in which a computer evaluates it *)
Fixpoint nested_series (x : R) (i : nat) (n : nat) : R := match n with O => 1 | S n => 1 + x * / INR i * nested_series x (S i) n end.

Lemma nested_partial x : forall n i, partial_sum (S i + n) x = partial_sum i x + x ^ S i / INR (fact (S i)) * nested_series x (S (S i)) n.
Proof.
induction n as [|n ih]; intros i.
- rewrite Nat.add_0_r; unfold partial_sum; simpl nested_series; rewrite Rmult_1_r; reflexivity.
- replace (S i + S n)%nat with (S (S i) + n)%nat by lia; rewrite ih.
  change (partial_sum (S i) x) with (partial_sum i x + x ^ S i / INR (fact (S i))); cbn [nested_series].
  rewrite (fact_simpl (S i)), mult_INR; replace (x ^ S (S i)) with (x * x ^ S i) by reflexivity; field; repeat split; first [apply INR_fact_neq_0|apply not_0_INR; lia].
Qed.

Lemma series_nested q : forall n i, Q2R (series q i n) = nested_series (Q2R q) (Pos.to_nat i) n.
Proof.
induction n as [|n ih]; intros i; cbn [series nested_series]; [unfold Q2R; simpl; field|].
rewrite (Qeq_eqR _ _ (Qred_correct _)), Q2R_plus, !Q2R_mult, ih, Pos2Nat.inj_succ.
replace (Q2R 1) with 1 by (unfold Q2R; simpl; field).
replace (Q2R (1 # i)) with (/ INR (Pos.to_nat i)); [reflexivity|].
unfold Q2R; simpl; rewrite INR_IZR_INZ, positive_nat_Z; now rewrite Rmult_1_l.
Qed.

Theorem series_below q : Q2R (series q 1 (odd_power q)) <= exp (Q2R q).
Proof.
unfold odd_power; set (k := (30 + _)%nat); rewrite series_nested; change (Pos.to_nat 1) with 1%nat; cbn [nested_series].
assert (e := nested_partial (Q2R q) (2 * k) 0); change (1 + 2 * k)%nat with (S (2 * k)) in e.
destruct (gap_sign k (Q2R q)) as [g _].
replace (partial_sum 0 (Q2R q)) with 1 in e by (unfold partial_sum; simpl; field).
replace (Q2R q ^ 1 / INR (fact 1)) with (Q2R q * / INR 1) in e by (simpl; field); lra.
Qed.
