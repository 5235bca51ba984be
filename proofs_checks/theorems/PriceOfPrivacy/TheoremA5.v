(* Price of privacy, Theorem A.5 as printed, refuted at N = 2 items and K = 50 clusters, whatever clusterings are near each other. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual.
From Exactdp.PriceOfPrivacy Require Section2 AppendixA Users.
Import Section2 AppendixA.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Notation clusterings := {ffun 'I_2 -> 'I_50}.
Lemma card_clusterings : #|{ffun 'I_2 -> 'I_50}| = 2500%N. Proof. by rewrite card_ffun !card_ord. Qed.

(* randomised response on all 2500 clusterings, one user, e^epsilon = 2499: the truth with probability 1/2 *)
Definition rr (h y : clusterings) : real := (if y == h then 2499%:R else 1) / 4998%:R.

Lemma rr_distribution h : distribution (rr h).
Proof.
split=> [y|]; first by rewrite divr_ge0 ?ler0n //; case: ifP; rewrite ?ler0n ?ler01.
have others y : y != h -> rr h y = 4998%:R^-1 by move=> /negPf n; rewrite /rr n mul1r.
rewrite (bigD1 h) //= (eq_bigr _ others) /rr eqxx sumr_const cardC1 card_clusterings -[4998%:R^-1 *+ _]mulr_natl -mulrDl -natrD.
by rewrite divff // pnatr_eq0.
Qed.

Lemma rr_private : ldp 2499%:R rr.
Proof.
move=> h h' y; rewrite /rr mulrA ler_pmul2r ?invr_gt0 ?ltr0n //.
by case: ifP; case: ifP => _ _; rewrite ?mulr1 -?natrM ?ler_nat ?ler1n.
Qed.

(* the answer is wrong with probability at most 1/2 *)
Lemma rr_error (near : rel clusterings) : reflexive near -> error near rr id <= 2%:R^-1.
Proof.
move=> refl; have M0 : (0 < #|{ffun 'I_2 -> 'I_50}|)%N by rewrite card_clusterings.
have dj := joint_distribution (equally_distribution M0) rr_distribution.
rewrite /error (probabilityC (fun hy => near (id hy.2) hy.1) dj) ler_subl_addr -ler_subl_addl.
have -> : 1 - 2%:R^-1 = success rr id.
  rewrite /success (eq_bigr (fun _ => 2%:R^-1)) => [|h _]; last first.
    by rewrite /rr eqxx; toR; lra.
  rewrite sumr_const card_clusterings.
  rewrite -[X in _ = X / _]mulr_natl mulrAC divff ?mul1r; last by rewrite pnatr_eq0.
  by toR; lra.
rewrite -success_joint; apply: (probability_sub dj) => -[h y]; rewrite inE /= => /eqP ->; exact: refl.
Qed.

Theorem thm_a_5_refuted (near : rel clusterings) : reflexive near ->
  ~ (forall (U : nat) (Y : finType) (Q : clusterings -> Y -> real) (decide : Y -> clusterings) (d pmax t : real),
     0 < d -> (forall h, distribution (Q h)) -> 1 < t -> ldp (t ^+ U) Q ->
     U%:R < (1 - pmax) * (2%:R * 50%:R * (1 - d / 2%:R - 50%:R^-1) ^+ 2 / (3%:R * ln t)) -> pmax < error near Q decide).
Proof.
move=> refl all; have d0 : 0 < 10%:R^-1 :> real by rewrite invr_gt0 ltr0n.
have t1 : 1 < 2499%:R :> real by rewrite ltr1n.
have l : ln 2499%:R <= 12%:R.
  have : ln 2499%:R <= ln (2%:R ^+ 12) by apply: ln_le; rewrite ?ltr0n // -natrX ler_nat.
  rewrite lnX ?ltr0n // => h; apply: le_trans h _; rewrite -[X in _ <= X]mulr1.
  by apply: ler_wpmul2l Users.ln2_le1; exact: ler0n.
have l0 : 0 < ln 2499%:R by rewrite ln_gt0.
have small : 1%:R < (1 - 2%:R^-1) * (2%:R * 50%:R * (1 - 10%:R^-1 / 2%:R - 50%:R^-1) ^+ 2 / (3%:R * ln 2499%:R)) :> real.
  rewrite mulrA ltr_pdivl_mulr ?mulr_gt0 ?ltr0n // mul1r; move: (ln _) l l0 => L l l0; toR; lra.
have := all 1%N _ rr id _ _ _ d0 rr_distribution t1 rr_private small.
by apply/negP; rewrite -leNgt rr_error.
Qed.
