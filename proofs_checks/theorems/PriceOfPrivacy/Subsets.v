(* Price of privacy: Theorems 4.8 and 4.10 (C.5) with a uniform set of w items for each user, both halves with the printed constants.

   paper                theorem    state
   Theorem 4.8          thm_4_8    proved: information, and unreliable if U < ln 2 N^2 / (2 e^(2 epsilon) w^2), N >= 4
   Theorem 4.10, C.5    thm_4_10   proved: information, and unreliable if U < ln 2 e^epsilon N^2 / ((e^epsilon - 1)^2 w), N >= 4 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Information Mutual Users.
From Exactdp.Mechanisms Require Import SubsetSelection.
From Exactdp.PriceOfPrivacy Require Section2 Section4 Section6 Users.
Import Section2 Section4 Section6 PriceOfPrivacy.Users.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the sets of D + 1 of the n + 1 items *)
Definition subsets (n D : nat) := [finType of selection [finType of 'I_n.+1] D.+1].

Section Subsets.
Variables (n D : nat).
Hypothesis Dn : (D <= n)%N.
Let N : real := n.+1%:R.
Let k : real := D.+1%:R.

Lemma card_subsets : #|subsets n D|%:R = 'C(n.+1, D.+1)%:R :> real.
Proof. exact: (@card_chosen (Real.realFieldType real_realType) [finType of 'I_n.+1] n D (card_ord _)). Qed.

Lemma subsets_gt0 : (0 < #|subsets n D|)%N.
Proof.
have := card_subsets; rewrite lt0n; case: eqP => // -> /eqP.
by rewrite eqr_nat eq_sym -leqn0 leqNgt bin_gt0 ltnS Dn.
Qed.

Lemma subsets_distribution : distribution (@equally (subsets n D)).
Proof. exact: equally_distribution subsets_gt0. Qed.

(* an item is in a uniform set of w items with probability w/N *)
Lemma subsets_rated (i : 'I_n.+1) : \sum_(s : subsets n D | i \in val s) equally s <= k / N.
Proof.
rewrite big_mkcond (eq_bigr (fun s : subsets n D => #|subsets n D|%:R^-1 * (i \in val s)%:R)) => [|s _]; last first.
  by rewrite /equally; case: ifP; rewrite ?mulr1 ?mulr0.
rewrite -mulr_sumr (@member_single (Real.realFieldType real_realType) [finType of 'I_n.+1] n D (card_ord _) i) card_subsets.
rewrite mulrC ler_pdivr_mulr ?ltr0n ?bin_gt0 // mulrAC ler_pdivl_mulr ?ltr0n // -!natrM ler_nat mulnC.
by rewrite (mul_bin_diag n.+1 D).
Qed.

Variables (Y : finType) (U : nat) (Q : 'I_U -> subsets n D -> {ffun 'I_n.+1 -> bool} -> Y -> real) (t : real).
Variable decide : {ffun 'I_U -> Y} -> {ffun 'I_n.+1 -> bool}.
Hypotheses (Q0 : forall u s z y, 0 <= Q u s z y) (Q1 : forall u s z, \sum_y Q u s z y = 1).
Hypothesis local : forall u (s : subsets n D) (z z' : {ffun 'I_n.+1 -> bool}) y, (forall i, i \in val s -> z i = z' i) -> Q u s z y = Q u s z' y.
Hypotheses (t1 : 1 <= t) (private : forall u s z s' z' y, Q u s z y <= t * Q u s' z' y).
Let report_of u := report (@equally (subsets n D)) (Q u).
Let share0 : 0 <= k / N. Proof. by apply: mulr_ge0; rewrite ?invr_ge0 ler0n. Qed.
Let N0 : 0 < N. Proof. by rewrite ltr0n. Qed.
Let k0 : 0 < k. Proof. by rewrite ltr0n. Qed.
Let t0 : 0 < t := lt_le_trans ltr01 t1.

Lemma many (B : real) : (4 <= n.+1)%N -> B < N / 4%:R * ln 2%:R -> B < (N / 2%:R - 1) * ln 2%:R.
Proof.
move=> N4 h; apply: lt_le_trans h _; rewrite ler_pmul2r ?ln_gt0 ?ltr1n //.
have : (4%:R : real) <= N by rewrite ler_nat.
by move: N => M; move=> M4; toR; lra.
Qed.

Theorem thm_4_8 :
  (forall u, mutual (@prior n) (report_of u) <= t ^+ 2 / 2%:R * (k ^+ 2 / N)) /\
  ((4 <= n.+1)%N -> U%:R < ln 2%:R / (2%:R * t ^+ 2) * (N ^+ 2 / k ^+ 2) -> 2%:R^-1 < 1 - success (reports_of report_of) decide).
Proof.
have e : t ^+ 2 * k ^+ 2 / (2%:R * N) = t ^+ 2 / 2%:R * (k ^+ 2 / N) by field; rewrite gt_eqF.
split=> [u|N4 few].
  rewrite -e; apply: (@Section4.thm_4_8 _ _ _ _ (fun _ => half) _ (fun s : subsets n D => val s) (Q u) t (k / N) (fun _ => half_distribution) subsets_distribution (Q0 u) (Q1 u) _ t1 _ share0 subsets_rated D.+1) => //.
  by move=> s z z' y; exact: local.
apply: (@PriceOfPrivacy.Users.thm_4_8_users (subsets n D) Y n U _ (fun s : subsets n D => val s) Q t (k / N) decide subsets_distribution Q0 Q1 local t1 private share0 subsets_rated D.+1 isT erefl).
apply: many => //; rewrite e.
have p : 0 < t ^+ 2 / 2%:R * (k ^+ 2 / N) by rewrite !mulr_gt0 ?invr_gt0 ?exprn_gt0 ?ltr0n.
move: few; rewrite -(ltr_pmul2r p); congr (_ < _).
by field; rewrite !gt_eqF.
Qed.

Theorem thm_4_10 :
  (forall u, mutual (@prior n) (report_of u) <= k / N * ((t - 1) ^+ 2 / (4%:R * t))) /\
  ((4 <= n.+1)%N -> 1 < t -> U%:R < ln 2%:R * t / (t - 1) ^+ 2 * (N ^+ 2 / k) -> 2%:R^-1 < 1 - success (reports_of report_of) decide).
Proof.
have x0 : 0 <= k / N * ((t - 1) ^+ 2 / (4%:R * t)).
  by apply: mulr_ge0 => //; apply: divr_ge0; rewrite ?sqr_ge0 // mulr_ge0 ?ler0n // ltW.
have lnx : ln (1 + k / N * ((t - 1) ^+ 2 / (4%:R * t))) <= k / N * ((t - 1) ^+ 2 / (4%:R * t)).
  apply: le_trans (ln_le_sub1 _) _; first exact: ltr_paddr x0 ltr01.
  by rewrite addrC addKr.
split=> [u|N4 t1' few].
  apply: le_trans lnx.
  apply: (@Section4.thm_4_10 _ _ _ _ (fun _ => half) _ (fun s : subsets n D => val s) (Q u) t (k / N) (fun _ => half_distribution) subsets_distribution (Q0 u) (Q1 u) _ t1 _ share0 subsets_rated) => //.
  by move=> s z z' y; exact: local.
apply: (@PriceOfPrivacy.Users.thm_4_10_users (subsets n D) Y n U _ (fun s : subsets n D => val s) Q t (k / N) decide subsets_distribution Q0 Q1 local t1 private share0 subsets_rated).
apply: many => //; apply: le_lt_trans (ler_wpmul2l (ler0n _ _) lnx) _.
have u0 : 0 < t - 1 by rewrite subr_gt0.
have p : 0 < k / N * ((t - 1) ^+ 2 / (4%:R * t)) by rewrite !mulr_gt0 ?invr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr0n.
move: few; rewrite -(ltr_pmul2r p); congr (_ < _).
by field; rewrite !gt_eqF.
Qed.
End Subsets.
