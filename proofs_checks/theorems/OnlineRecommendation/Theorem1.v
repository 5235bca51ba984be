(* Online recommendation, Theorem 1: both lower bounds of one and the same algorithm (Model.v), private under the promise alone.

   paper        theorem    state
   Theorem 1    thm_1      proved with constants: epsilon >= (1/P) ln (T/(2L)), and with s = min (D + R, T)
                           epsilon >= (c/(2P)) ((5/18 - 4L/T) s - 1/6); one sum of both for 72 L <= T *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.OnlineRecommendation Require Import Model Groups.
From Exactdp.OnlineRecommendation Require Leakage.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma private_le (I : finType) (P D R D' R' T n : nat) (epsilon : real) (A : recommender I bool_finType) : (D' <= D)%N -> (R' <= R)%N ->
  voter_private P D R T n epsilon A -> voter_private P D' R' T n epsilon A.
Proof. by move=> DD RR pr F U z S zU few ok ok'; apply: pr; rewrite // (promised_le DD RR). Qed.

Lemma leak_constant_le1 : Leakage.leak_constant <= 1.
Proof.
have h3 := ln_le_sub1 (ltr0n real_realType 3); have h2 : 0 < 2%:R^-1 :> real by rewrite invr_gt0 ltr0n.
have := ln_le_sub1 h2; rewrite lnV ?ltr0n // => {}h2.
move: h2 h3; rewrite /Leakage.leak_constant; move: (ln 2%:R) (ln 3%:R) => a b h2 h3; toR; lra.
Qed.

Theorem thm_1 (I : finType) (P D R T n : nat) (epsilon L : real) (A : recommender I bool_finType) (s : nat := minn (D + R) T) :
  (0 < P)%N -> (0 < T)%N -> (2 * P <= n)%N -> (2 * P <= #|I|)%N -> 0 <= epsilon -> is_law A ->
  voter_private P D R T n epsilon A -> worst_loss P D R T n L A ->
  [/\ 0 < L /\ P%:R^-1 * ln (T%:R / (2%:R * L)) <= epsilon,
      Leakage.leak_constant / (2%:R * P%:R) * ((5%:R / 18%:R - 4%:R * L / T%:R) * s%:R - 6%:R^-1) <= epsilon &
      72%:R * L <= T%:R -> Leakage.leak_constant / 38%:R * ((s%:R + ln (T%:R / L)) / P%:R) <= epsilon].
Proof.
move=> P0 T0 room names e0 law pr little; have [U [V [cU cV UV]]] := two_groups names.
have t1 : 1 <= exp epsilon by rewrite exp_ge1.
have tP : 0 < exp epsilon ^+ P by rewrite exprn_gt0 // exp_gt0.
have Tr : 0 < T%:R :> real by rewrite ltr0n.
have Pr : 0 < P%:R :> real by rewrite ltr0n.
have c0 := Leakage.leak_constant_gt0; set c := Leakage.leak_constant in c0 *.
have h := half_one room law pr little cU cV UV.
have L0 : 0 < L by apply: lt_le_trans h; rewrite mulr_gt0 // divr_gt0 ?invr_gt0 ?ltr0n.
have one : ln (T%:R / (2%:R * L)) <= P%:R * epsilon.
  have -> : P%:R * epsilon = ln (exp epsilon ^+ P) by rewrite lnX ?exp_gt0 // expK.
  apply: ln_le; first by rewrite divr_gt0 // mulr_gt0 ?ltr0n.
  rewrite ler_pdivr_mulr ?mulr_gt0 ?ltr0n //.
  have -> : T%:R = exp epsilon ^+ P * (2%:R * (T%:R * ((exp epsilon ^+ P)^-1 / 2%:R))) by field; rewrite gt_eqF.
  by rewrite ler_pmul2l // ler_pmul2l ?ltr0n.
have two : c * ((5%:R / 18%:R - 4%:R * L / T%:R) * s%:R - 6%:R^-1) <= 2%:R * P%:R * epsilon.
  have [s0|s0] := posnP s.
    rewrite s0 mulr0 sub0r; apply: le_trans (_ : 0 <= _); last by rewrite !mulr_ge0 ?ler0n.
    by rewrite mulrN oppr_le0 mulr_ge0 ?(ltW c0) // invr_ge0 ler0n.
  pose D' := minn D T; pose R' := minn R (T - D')%N.
  have DR : (D' + R' = s)%N.
    rewrite /s /R' /D'; case: (leqP D T) => [DT|/ltnW TD]; last first.
      by rewrite subnn minn0 addn0 (minn_idPr _) // (leq_trans TD) // leq_addr.
    by rewrite addn_minr subnKC.
  have DD : (D' <= D)%N := geq_minl _ _; have RR : (R' <= R)%N := geq_minl _ _.
  have little' : worst_loss P D' R' T n L A by move=> F W sF few ok; apply: little => //; exact: promised_le ok.
  have := @half_two I P D' R' T n epsilon L A P0 T0 room e0 law (private_le DD RR pr) little' U V cU cV UV.
  by rewrite DR natrM; apply=> //; rewrite /s geq_minr.
split; first by split=> //; rewrite ler_pdivr_mull.
  rewrite mulrAC ler_pdivr_mulr ?mulr_gt0 ?ltr0n //; apply: le_trans two _; rewrite mulrC; exact: lexx.
move=> big; have l1 : ln (T%:R / L) <= 2%:R * (P%:R * epsilon).
  apply: le_trans (ler_wpmul2l (ler0n _ 2) one); rewrite -lnX; last by rewrite divr_gt0 // mulr_gt0 ?ltr0n.
  apply: ln_le; first by rewrite divr_gt0.
  have -> : T%:R / L = (T%:R / (2%:R * L)) ^+ 2 * (4%:R * L / T%:R) by field; rewrite !gt_eqF.
  rewrite ger_pmulr ?exprn_gt0 ?divr_gt0 ?mulr_gt0 ?ltr0n // ler_pdivr_mulr // mul1r; apply: le_trans big.
  by rewrite ler_pmul2r // ler_nat.
have l0 : 0 <= ln (T%:R / L).
  by rewrite ln_ge0 // ler_pdivl_mulr // mul1r; apply: le_trans big; rewrite ler_pemull ?(ltW L0) // ler1n.
have Pe : 0 <= P%:R * epsilon by rewrite mulr_ge0 ?ler0n.
have s36 : c * s%:R <= 36%:R * (P%:R * epsilon).
  have [s0|s0] := posnP s; first by rewrite s0 mulr0 mulr_ge0 ?ler0n.
  have few : 4%:R * L / T%:R <= 18%:R^-1.
    rewrite ler_pdivr_mulr // -(ler_pmul2l (ltr0n real_realType 18)) mulrA mulVKr ?unitfE ?pnatr_eq0 //.
    by rewrite -natrM.
  have s1 : 1 <= s%:R :> real by rewrite ler1n.
  have low : s%:R / 18%:R <= (5%:R / 18%:R - 4%:R * L / T%:R) * s%:R - 6%:R^-1.
    by move: (4%:R * L / T%:R) (s%:R) few s1 => x y few s1; toR; nra.
  have := le_trans (ler_wpmul2l (ltW c0) low) two.
  by move: (c) (s%:R) (P%:R) (epsilon) => a b p e; rewrite -!mulrA; move: (p * e) => q h1; toR; lra.
have c1 : c * ln (T%:R / L) <= ln (T%:R / L) := ler_pimull l0 leak_constant_le1.
have -> : c / 38%:R * ((s%:R + ln (T%:R / L)) / P%:R) = (c * s%:R + c * ln (T%:R / L)) / (38%:R * P%:R).
  by field; rewrite gt_eqF.
rewrite ler_pdivr_mulr ?mulr_gt0 ?ltr0n //; apply: le_trans (ler_add s36 (le_trans c1 l1)) _.
by rewrite -mulrDl -natrD mulrA mulrC; exact: lexx.
Qed.
