(* Price of privacy, Appendix D: the entropy that a law of the labels lacks.

   paper               theorem           state
   Lemma D.2           lem_d_2           proved as printed, for every function with values in a finite type; and where it is equal *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Han.
From Exactdp.PriceOfPrivacy Require Import Section6.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma prior_gt0 (n : nat) z : 0 < @prior n z.
Proof. by rewrite /prior /independent /half prodr_const exprn_gt0 // invr_gt0 ltr0n. Qed.

(* H(P0) - H(p) >= D(law of F under p || law of F under P0); equality if p is uniform where F is constant *)
Theorem lem_d_2 (n : nat) (V : finType) (F : {ffun 'I_n.+1 -> bool} -> V) (p : {ffun 'I_n.+1 -> bool} -> real) : distribution p ->
  kl (law_of p F) (law_of (@prior n) F) <= entropy (@prior n) - entropy p /\
  ((forall z z', F z = F z' -> p z = p z') -> kl (law_of p F) (law_of (@prior n) F) = entropy (@prior n) - entropy p).
Proof.
move=> dp; have [p0 p1] := dp; have dP := prior_distribution n; have [P0 P1] := dP.
have pP : dominated p (@prior n) by move=> z e; have := prior_gt0 z; rewrite e ltxx.
have cP z : @prior n z = 2%:R^-1 ^+ n.+1 by rewrite /prior /independent /half prodr_const card_ord.
have c0 : 0 < 2%:R^-1 ^+ n.+1 :> real by rewrite exprn_gt0 // invr_gt0 ltr0n.
have -> : entropy (@prior n) - entropy p = kl p (@prior n).
  rewrite /entropy opprK (eq_bigr (fun z => @prior n z * ln (2%:R^-1 ^+ n.+1))) => [|z _]; last by rewrite (cP z).
  rewrite -mulr_suml P1; set L := ln _.
  have -> : 1 * L = \sum_z p z * L by rewrite -mulr_suml p1.
  rewrite addrC -sumrB; apply: eq_bigr => z _ /=.
  have := p0 z; rewrite le_eqVlt => /predU1P[<-|pz]; first by rewrite !mul0r subrr.
  by rewrite cP ln_div // mulrBr.
have out (q : {ffun 'I_n.+1 -> bool} -> real) : output q (fun z v => (F z == v)%:R) =1 law_of q F.
  move=> v; rewrite /output /law_of /probability [RHS]big_mkcond; apply: eq_bigr => z _.
  by case: eqP => _; rewrite ?mulr1 ?mulr0.
have lawP z : 0 < law_of (@prior n) F (F z).
  by rewrite /law_of /probability (bigD1 z) //= ltr_paddr ?prior_gt0 // sumr_ge0.
split=> [|same].
  have := @kl_processing _ V p (@prior n) (fun z v => (F z == v)%:R) dp dP pP _.
  rewrite [kl (output _ _) _](eq_bigr (fun v => law_of p F v * ln (law_of p F v / law_of (@prior n) F v))) => [|v _]; last by rewrite !out.
  apply=> z; split=> [v|]; first exact: ler0n.
  by rewrite (bigD1 (F z)) //= eqxx big1 ?addr0 // => v /negPf; rewrite eq_sym => ->.
rewrite /kl -/(mean (law_of p F) (fun v => ln (law_of p F v / law_of (@prior n) F v))) mean_law_of.
apply: eq_bigr => z _; congr (_ * ln _).
have -> : law_of p F (F z) = p z / @prior n z * law_of (@prior n) F (F z).
  rewrite /law_of /probability mulr_sumr; apply: eq_bigr => z' /eqP e.
  by rewrite (same _ _ e) !cP divfK // gt_eqF.
by rewrite mulfK // gt_eqF.
Qed.
