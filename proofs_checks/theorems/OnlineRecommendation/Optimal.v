(* OneObject, Lemma13, Theorem1, Printed. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Facts Require Import Basic.
From Exactdp.OnlineRecommendation Require Import Sums Rounds Histories Leaks Searches.
Import Basic.Reals Section5 Section7 Round Algorithm Runs Section8 Model Groups.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Online recommendation, m = 1: a round has one object, which is recommended with probability 1 as long as a voter survives, and so
   no round and no run tells anything. The paper asks for a constant m; Sections 5 to 8 have m >= 2 where more than one is needed. *)
Module OneObject.
Section Weights.
Variables (m : nat) (tau : real).
Hypotheses (m1 : m = 1%N) (t1 : 1 < tau).

Lemma only (i j : 'I_m) : i = j.
Proof. by move: i j; rewrite m1 => i j; rewrite (ord1 i) (ord1 j). Qed.

Lemma phi_one : 0 < phi (lambda_of m tau) (rho _ m) 1.
Proof.
have l0 : 0 < lambda_of m tau by apply: lambda_gt0 => //; rewrite m1.
have r1 : rho real_realType m < 1 by rewrite /rho m1 mulr1 invf_lt1 ?ltr0n // ltr1n.
by rewrite /phi leNgt r1 /= subr_gt0 exp_lt ltr_pM2l.
Qed.

Lemma share_one (c : 'I_m -> nat) j : (0 < \sum_i c i)%N -> share real_realType (c j) (\sum_i c i)%N = 1.
Proof.
rewrite (bigD1 j) //= big1 ?addn0 => [c0|i]; first by rewrite /share divff // pnatr_eq0 -lt0n.
by rewrite (only i j) eqxx.
Qed.

Lemma phi_sum_one (c : 'I_m -> nat) : (0 < \sum_i c i)%N ->
  phi_sum tau c (\sum_i c i)%N = phi (lambda_of m tau) (rho _ m) 1.
Proof.
move=> c0; rewrite /phi_sum; under eq_bigr do rewrite share_one //.
by rewrite sumr_const card_ord [X in _ *+ X]m1.
Qed.

Lemma recommend_one (c : 'I_m -> nat) j : (0 < \sum_i c i)%N -> recommend tau c (\sum_i c i)%N j = 1.
Proof.
move=> c0; rewrite /recommend /object_chance -/(phi_sum tau c _) share_one // phi_sum_one // divff ?gt_eqF ?phi_one //.
by rewrite m1 divr1 mulr1 addrC subrK.
Qed.
End Weights.

Section Runs.
Variables (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat) (tau : real).
Variables (U : {set I}) (z : I).
Hypotheses (m1 : m = 1%N) (t1 : 1 < tau) (zU : z \in U).
Notation survivors := (survivors likes vote D R).
Notation p_rec := (p_rec likes vote D R tau).
Notation law := (law likes vote D R tau).

Lemma p_rec_one V h j : (0 < survivors V h)%N -> p_rec V h j = 1.
Proof. by rewrite /Runs.p_rec survivors_votes => w0; apply: recommend_one. Qed.

Lemma others_survive h : (1 < survivors U h)%N -> (0 < survivors (U :\ z) h)%N.
Proof.
move=> w; have [az|az] := boolP (alive likes vote D R h z); last by rewrite survivors_dead // ltnW.
by rewrite survivors_without // -subn1 subn_gt0.
Qed.

Lemma round_one h j : (1 < survivors U h)%N -> p_rec U h j = 1 /\ p_rec (U :\ z) h j = 1.
Proof. by move=> w; split; apply: p_rec_one; [exact: ltnW|exact: others_survive]. Qed.

Lemma law_one h : (1 < peers likes vote R U h)%N -> (diversity likes h <= D)%N -> law U h = 1 /\ law (U :\ z) h = 1.
Proof.
elim: h => [|b h IH] p d //=.
have p' := leq_trans p (peers_cons _ _ _ _ _ _); have d' := leq_trans (diversity_cons likes b h) d.
have [-> ->] := IH p' d'; have [-> ->] := round_one b (leq_trans p' (survivors_peers vote R U d')).
by rewrite mulr1.
Qed.
End Runs.
End OneObject.

(* Online recommendation, Lemma 13 as Section 8 uses it again, for tau = T/(R + 1).

   paper       theorem          state
   Lemma 13    lem_13_refuted   refuted for tau near 1: T = 6, R = 4, m = 2, W = 12 = 6m, votes (9, 3) and (9, 2) *)
Module Lemma13.
Theorem lem_13_refuted (c : 'I_2 -> nat := fun j => if j == ord0 then 9%N else 3%N) (tau := horizon 6 4) :
  phi_sum tau c 12 / phi_sum tau (without ord_max c) 11 < (exp (2%:R * lambda_of 2 tau / 12%:R))^-1.
Proof.
have t : tau = 6%:R / 5%:R by [].
have t0 : 0 < 6%:R / 5%:R :> real by rewrite divr_gt0 ?ltr0n.
pose l : real := ln (6%:R / 5%:R).
have el : exp l = 6%:R / 5%:R by rewrite /l lnK.
have l0 : 0 < l by apply: ln_gt0; toR; lra.
have lam : lambda_of 2 tau = 4%:R * l by rewrite /lambda_of t /l; ring.
pose a := exp (2%:R * l / 3%:R); pose b := exp (3%:R * l / 11%:R).
have a3 : a ^+ 3 = 36%:R / 25%:R.
  rewrite -expMn (_ : _ *+ 3 = l + l) ?expD ?el; first by field.
  by rewrite -[X in X = _]mulr_natl; field.
have b11 : b ^+ 11 = 216%:R / 125%:R.
  rewrite -expMn (_ : _ *+ 11 = l + l + l) ?expD ?el; first by field.
  by rewrite -[X in X = _]mulr_natl; field.
have small : a < 113%:R / 100%:R.
  rewrite -(ltr_pXn2r (n := 3)) ?nnegrE ?exp_ge0 // ?a3; [by toR; lra|by rewrite divr_ge0 ?ler0n].
have large : 105%:R / 100%:R < b.
  rewrite -(ltr_pXn2r (n := 11)) ?nnegrE ?exp_ge0 // ?b11; [by toR; lra|by rewrite divr_ge0 ?ler0n].
have S : phi_sum tau c 12 = 66%:R / 125%:R.
  rewrite /phi_sum !big_ord_recl big_ord0 /= /phi /share /rho lam /=.
  have big : (2%:R * 2%:R)^-1 < 9%:R / 12%:R :> real by rewrite -natrM ltr_pdivlMr ?ltr0n // mulrC ltr_pdivrMr ?ltr0n // -natrM ltr_nat.
  rewrite (lt_geF big).
  have low : 3%:R / 12%:R <= (2%:R * 2%:R)^-1 :> real by rewrite -natrM ler_pdivrMr ?ltr0n // mulrC ler_pdivlMr ?ltr0n // -natrM ler_nat.
  rewrite low.
  have -> : 4%:R * l * (9%:R / 12%:R) = l + l + l by field.
  have -> : 4%:R * l * (2%:R * 2%:R)^-1 = l by field.
  by rewrite !expD el; field.
have S' : phi_sum tau (without ord_max c) 11 = 216%:R / 125%:R * b - 6%:R / 5%:R.
  rewrite /phi_sum !big_ord_recl big_ord0 /= /phi /share /rho /without lam /=.
  have big : (2%:R * 2%:R)^-1 < 9%:R / 11%:R :> real by rewrite -natrM ltr_pdivlMr ?ltr0n // mulrC ltr_pdivrMr ?ltr0n // -natrM ltr_nat.
  rewrite (lt_geF big).
  have low : 2%:R / 11%:R <= (2%:R * 2%:R)^-1 :> real by rewrite -natrM ler_pdivrMr ?ltr0n // mulrC ler_pdivlMr ?ltr0n // -natrM ler_nat.
  rewrite low.
  have -> : 4%:R * l * (9%:R / 11%:R) = l + l + l + 3%:R * l / 11%:R by field.
  have -> : 4%:R * l * (2%:R * 2%:R)^-1 = l by field.
  by rewrite !expD el -/b; field.
rewrite S S' lam (_ : _ / 12%:R = 2%:R * l / 3%:R); last by field.
rewrite -/a; have a0 : 0 < a := exp_gt0 _.
rewrite ltr_pdivrMr; last by move: (b) large => v h; toR; lra.
rewrite [a^-1 * _]mulrC ltr_pdivlMr //; move: (a) (b) small large => v w h1 h2; toR; lra.
Qed.
End Lemma13.

(* Online recommendation, Theorem 1: both lower bounds of one and the same algorithm (Model), private under the promise alone.

   paper        theorem    state
   Theorem 1    thm_1      proved with constants: epsilon >= (1/P) ln (T/(2L)), and with s = min (D + R, T)
                           epsilon >= (c/(2P)) ((5/18 - 4L/T) s - 1/6); one sum of both for 72 L <= T *)
Module Theorem1.
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
  rewrite ler_pdivrMr ?mulr_gt0 ?ltr0n //.
  have -> : T%:R = exp epsilon ^+ P * (2%:R * (T%:R * ((exp epsilon ^+ P)^-1 / 2%:R))) by field; rewrite gt_eqF.
  by rewrite ler_pM2l // ler_pM2l ?ltr0n.
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
split; first by split=> //; rewrite ler_pdivrMl.
  rewrite mulrAC ler_pdivrMr ?mulr_gt0 ?ltr0n //; apply: le_trans two _; rewrite mulrC; exact: lexx.
move=> big; have l1 : ln (T%:R / L) <= 2%:R * (P%:R * epsilon).
  apply: le_trans (ler_wpM2l (ler0n _ 2) one); rewrite -lnX; last by rewrite divr_gt0 // mulr_gt0 ?ltr0n.
  apply: ln_le; first by rewrite divr_gt0.
  have -> : T%:R / L = (T%:R / (2%:R * L)) ^+ 2 * (4%:R * L / T%:R) by field; rewrite !gt_eqF.
  rewrite ger_pMr ?exprn_gt0 ?divr_gt0 ?mulr_gt0 ?ltr0n // ler_pdivrMr // mul1r; apply: le_trans big.
  by rewrite ler_pM2r // ler_nat.
have l0 : 0 <= ln (T%:R / L).
  by rewrite ln_ge0 // ler_pdivlMr // mul1r; apply: le_trans big; rewrite ler_peMl ?(ltW L0) // ler1n.
have Pe : 0 <= P%:R * epsilon by rewrite mulr_ge0 ?ler0n.
have s36 : c * s%:R <= 36%:R * (P%:R * epsilon).
  have [s0|s0] := posnP s; first by rewrite s0 mulr0 mulr_ge0 ?ler0n.
  have few : 4%:R * L / T%:R <= 18%:R^-1.
    rewrite ler_pdivrMr // -(ler_pM2l (ltr0n real_realType 18)) mulrA mulVKr ?unitfE ?pnatr_eq0 //.
    by rewrite -natrM.
  have s1 : 1 <= s%:R :> real by rewrite ler1n.
  have low : s%:R / 18%:R <= (5%:R / 18%:R - 4%:R * L / T%:R) * s%:R - 6%:R^-1.
    by move: (4%:R * L / T%:R) (s%:R) few s1 => x y few s1; toR; nra.
  have := le_trans (ler_wpM2l (ltW c0) low) two.
  by move: (c) (s%:R) (P%:R) (epsilon) => a b p e; rewrite -!mulrA; move: (p * e) => q h1; toR; lra.
have c1 : c * ln (T%:R / L) <= ln (T%:R / L) := ler_piMl l0 leak_constant_le1.
have -> : c / 38%:R * ((s%:R + ln (T%:R / L)) / P%:R) = (c * s%:R + c * ln (T%:R / L)) / (38%:R * P%:R).
  by field; rewrite gt_eqF.
rewrite ler_pdivrMr ?mulr_gt0 ?ltr0n //; apply: le_trans (lerD s36 (le_trans c1 l1)) _.
by rewrite -mulrDl -natrD mulrA mulrC; exact: lexx.
Qed.
End Theorem1.

(* Online recommendation: Lemmas 4, 12, 13, 14, 18, 19 and Theorems 11, 17 word by word as they are claimed, with the conditions that
   the paper names (P >= 6m, gamma <= 1) and any number m of objects, from the more general theorems of Sections 5, 7 and 8.

   E_t(b) = ln (p_rec U / p_rec (U \ z)) after every history h, z any voter of the larger pattern U, dead or alive. *)
Module Printed.
Import OneObject.
(* the inequality of Lemma 4 holds iff d = 1 or a >= 1 + 1/d *)
Theorem lem_4_sharp (lambda rho x x' : real) (a := exp (lambda * (x' - rho))) (d := exp (lambda * (x - x'))) :
  0 < lambda -> rho < x' -> x' <= x ->
  (forall a d : real, d ^+ 2 * (a - 1) - (a * d - 1) = (d - 1) * (a * d - d - 1)) /\
  (Section5.phi lambda rho x / Section5.phi lambda rho x' <= exp (2%:R * lambda * (x - x')) <-> d = 1 \/ 1 + d^-1 <= a) /\
  1 + d^-1 <= 2%:R.
Proof.
move=> l0 rx xx; split; first by move=> b e; ring.
have d1 : 1 <= d by rewrite exp_ge1 mulr_ge0 ?subr_ge0 // ltW.
have a1 : 1 < a.
  have -> : 1 = exp (lambda * 0) :> real by rewrite mulr0 exp0.
  by rewrite exp_lt ltr_pM2l // subr_gt0.
have d0 : 0 < d := lt_le_trans ltr01 d1.
have q : d * d^-1 = 1 by rewrite divff // gt_eqF.
split; last by rewrite -lerBrDl (_ : 2%:R - 1 = 1 :> real) ?invf_le1 //; ring.
have r0 := exp_gt0 (lambda * rho).
have e1 : exp (lambda * x') = exp (lambda * rho) * a by rewrite -expD; congr exp; ring.
have e2 : exp (lambda * x) = exp (lambda * rho) * (a * d) by rewrite -!expD; congr exp; ring.
have phi' : Section5.phi lambda rho x' = exp (lambda * rho) * (a - 1).
  by rewrite /Section5.phi leNgt rx /= e1; ring.
have phi : Section5.phi lambda rho x = exp (lambda * rho) * (a * d - 1).
  by rewrite /Section5.phi leNgt (lt_le_trans rx xx) /= e2; ring.
have -> : Section5.phi lambda rho x / Section5.phi lambda rho x' = (a * d - 1) / (a - 1).
  by rewrite phi phi' -mulf_div divff ?mul1r // gt_eqF.
have -> : exp (2%:R * lambda * (x - x')) = d ^+ 2.
  by rewrite expr2 -expD; congr exp; ring.
have same : d + 1 <= a * d <-> 1 + d^-1 <= a.
  have -> : d + 1 = (1 + d^-1) * d by rewrite mulrDl mul1r mulrC [d * _]mulrC mulVf // gt_eqF.
  by rewrite ler_pM2r.
by rewrite (Section5.lem_4_sharp l0 a1 d1); split=> -[->|h]; [left|right; apply/same|left|right; apply/same].
Qed.

(* 0 is within a bound that is not negative: ln (1/1) *)
Lemma nothing (e : real) : 0 <= e -> `|ln (1 / 1)| <= e.
Proof. by rewrite divr1 ln1 normr0. Qed.

Lemma one_or_more m : (0 < m)%N -> m = 1%N \/ (1 < m)%N.
Proof. by case: m => [|[|m]] //; [left|right]. Qed.

Section Rounds.
Variables (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat) (tau : real).
Variables (U : {set I}) (z : I) (h : seq 'I_m).
Hypotheses (m0 : (0 < m)%N) (t1 : 1 < tau) (zU : z \in U).

Lemma gamma_at_most_1 : gamma_of m tau <= 1 -> m%:R + 1 <= 3%:R * tau.
Proof.
have p : 0 < 3%:R * tau - 1 by rewrite subr_gt0 (lt_trans t1) // ltr_pMl ?ltr1n // (lt_trans ltr01).
by rewrite /gamma_of ler_pdivrMr // mul1r lerBrDr.
Qed.

Lemma many (P W : nat) : (6 * m <= P)%N -> (P <= W)%N -> (1 < W)%N.
Proof. by move=> p w; apply: leq_trans (leq_trans p w); rewrite (@leq_trans (6 * 1)%N) // leq_mul2l. Qed.

Let l0 : 0 <= lambda_of m tau. Proof. by apply: ltW; exact: lambda_gt0. Qed.

Theorem lem_12 (P : nat) (j : 'I_m) : gamma_of m tau <= 1 -> (6 * m <= P)%N -> (P <= survivors likes vote D R U h)%N ->
  `|ln (p_rec likes vote D R tau U h j / p_rec likes vote D R tau (U :\ z) h j)| <=
    3%:R * lambda_of m tau / (survivors likes vote D R U h)%:R.
Proof.
move=> g p w; have [m1|m2] := one_or_more m0.
  have [-> ->] := round_one m1 t1 zU j (many p w); apply: nothing.
  by rewrite divr_ge0 ?ler0n // mulr_ge0 ?ler0n.
have g1 := gamma_at_most_1 g; have [h1 h2] := lem_12_run m2 t1 g1 zU j (many p w).
by apply: ln_ratio => //; apply: p_rec_gt0.
Qed.

Lemma promised (P : nat) : (6 * m <= P)%N -> promise likes vote D R P U h -> (1 < survivors likes vote D R U h)%N.
Proof.
move=> p [q d]; apply: (many p); apply: leq_trans q _; rewrite /peers /survivors; apply: subset_leq_card.
by apply/subsetP => i; rewrite !inE => /andP[-> r]; rewrite (peer_alive d r).
Qed.

Theorem lem_18 (P : nat) (j : 'I_m) : gamma_of m tau <= 1 -> (6 * m <= P)%N -> promise likes vote D R P U h ->
  `|ln (p_rec likes vote D R tau U h j / p_rec likes vote D R tau (U :\ z) h j)| <=
    3%:R * (2 * D + 2 * R + 1)%N%:R * lambda_of m tau / (credit likes vote D R U h)%:R.
Proof.
move=> g p q; have [m1|m2] := one_or_more m0; last by apply: lem_18 => //; [exact: gamma_at_most_1|exact: promised q].
have [-> ->] := round_one m1 t1 zU j (promised p q); apply: nothing.
by rewrite divr_ge0 ?ler0n // mulr_ge0 // mulr_ge0 ?ler0n.
Qed.

Theorem lem_19 (b : 'I_m) (C := credit likes vote D R U h) (W := survivors likes vote D R U h) :
  (1 < W)%N -> p_rec likes vote D R tau U h b != p_rec likes vote D R tau (U :\ z) h b ->
  (credit likes vote D R U (b :: h))%:R <= C%:R - W%:R / (3%:R * m%:R) :> real /\
  C%:R - W%:R / (3%:R * m%:R) <= C%:R * (1 - (3%:R * m%:R * (2 * D + 2 * R + 1)%N%:R)^-1) :> real.
Proof.
move=> w leak; have [m1|m2] := one_or_more m0.
  by have [e1 e2] := round_one m1 t1 zU b w; rewrite e1 e2 eqxx in leak.
have [h1 _] := lem_19 m2 t1 zU w leak; split; first exact: h1.
have M0 : 0 < 3%:R * m%:R :> real by rewrite mulr_gt0 ?ltr0n.
have f0 : 0 < (2 * D + 2 * R + 1)%N%:R :> real by rewrite ltr0n addn1.
have /andP[_ c2] := credit_bounds likes vote D R U h.
rewrite mulrBr mulr1 lerD2l lerN2 invfM mulrA mulrAC ler_pM2r ?invr_gt0 // ler_pdivrMr //.
by rewrite -natrM ler_nat mulnC.
Qed.
End Rounds.

Section Sums.
Variables (m : nat).
Hypothesis (m0 : (0 < m)%N).

Lemma above (tau : real) : 2%:R <= tau -> 1 < tau /\ 1 + m%:R^-1 <= tau.
Proof.
move=> t2; split; first by apply: lt_le_trans t2; rewrite ltr1n.
apply: le_trans t2; rewrite -lerBrDl (_ : 2%:R - 1 = 1 :> real); last by ring.
by rewrite invf_le1 ?ler1n ?ltr0n.
Qed.

Lemma around_one (tau : real) (W : nat) : 1 < tau ->
  (exp (2%:R * lambda_of m tau / W%:R))^-1 <= 1 <= exp (2%:R * lambda_of m tau / W%:R).
Proof.
move=> t1; have e1 : 1 <= exp (2%:R * lambda_of m tau / W%:R).
  by rewrite exp_ge1 divr_ge0 ?ler0n // mulr_ge0 ?ler0n // ltW // lambda_gt0.
by rewrite e1 andbT invf_le1 // (lt_le_trans ltr01).
Qed.

Theorem lem_13 (tau : real) (c : 'I_m -> nat) (k : 'I_m) (W := (\sum_i c i)%N) : (0 < c k)%N -> (6 * m <= W)%N ->
  2%:R * sqrt 2%:R <= tau ->
  (exp (2%:R * lambda_of m tau / W%:R))^-1 <= phi_sum tau c W / phi_sum tau (without k c) W.-1 <=
    exp (2%:R * lambda_of m tau / W%:R).
Proof.
move=> ck w t; have [t1 t2] : 1 < tau /\ 1 + m%:R^-1 <= tau.
  apply: above; apply: le_trans t; rewrite ler_pMr ?ltr0n //.
  by have := @sqrt_le (1 ^+ 2) 2%:R; rewrite sqrt_sqr ?ler01 // expr1n; apply; rewrite ler1n.
have w2 := many m0 w (leqnn W); have [m1|m2] := one_or_more m0; last exact: Round.lem_13 m2 t1 ck w2 t2.
rewrite -(without_sum ck) !(phi_sum_one _ m1) ?without_sum -/W ?(ltnW w2) -?subn1 ?subn_gt0 //.
by rewrite divff ?around_one // gt_eqF // phi_one.
Qed.

(* in a round of Algorithm 1 *)
Theorem lem_13_round (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (U : {set I}) (z : I)
  (h : seq 'I_m) (P T : nat) (W := survivors likes vote 0 0 U h) (W' := survivors likes vote 0 0 (U :\ z) h) :
  z \in U -> (6 * m <= P)%N -> (P <= W)%N -> (1 < T)%N ->
  (exp (2%:R * lambda_of m T%:R / W%:R))^-1 <=
    phi_sum T%:R (votes likes vote 0 0 U h) W / phi_sum T%:R (votes likes vote 0 0 (U :\ z) h) W' <=
    exp (2%:R * lambda_of m T%:R / W%:R).
Proof.
move=> zU p w T2; have w2 := many m0 p w; have [t1 t2] : 1 < T%:R :> real /\ 1 + m%:R^-1 <= T%:R :> real.
  by apply: above; rewrite ler_nat.
have [m1|m2] := one_or_more m0.
  have w' := others_survive zU w2; rewrite /W /W' !survivors_votes !(phi_sum_one _ m1) -?survivors_votes ?(ltnW w2) //.
  by rewrite divff ?around_one // gt_eqF // phi_one.
have ext (c c' : 'I_m -> nat) (v : nat) : (forall j, c j = c' j) -> phi_sum T%:R c v = phi_sum T%:R c' v.
  by move=> e; apply: eq_bigr => i _; rewrite e.
have [az|az] := boolP (alive likes vote 0 0 h z).
  have e j : votes likes vote 0 0 (U :\ z) h j = without (vote z h) (votes likes vote 0 0 U h) j by exact: votes_without.
  rewrite /W' survivors_without // (ext _ _ _ e) /W survivors_votes.
  apply: Round.lem_13 => //; first exact: vote_z.
  by rewrite -survivors_votes.
have e : phi_sum T%:R (votes likes vote 0 0 U h) W / phi_sum T%:R (votes likes vote 0 0 (U :\ z) h) W' = 1 :> real.
  have e j : votes likes vote 0 0 (U :\ z) h j = votes likes vote 0 0 U h j by exact: votes_dead.
  rewrite /W' survivors_dead // (ext _ _ _ e) divff //.
  by rewrite gt_eqF //; exact: (weights_gt0 m2 t1 (ltnW w2)).
by rewrite e around_one.
Qed.
End Sums.

Section Simple.
Variables (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (U : {set I}).

(* without credits to lose a survivor has the credit 1 *)
Lemma credit_simple (h : seq 'I_m) : credit likes vote 0 0 U h = survivors likes vote 0 0 U h.
Proof.
rewrite /Algorithm.credit /Algorithm.survivors -sum1_card.
rewrite [RHS](eq_bigl (fun i => (i \in U) && alive likes vote 0 0 h i)) => [|i]; last by rewrite inE.
by apply: eq_bigr => i /andP[_ /andP[_]]; rewrite !muln0 addn0 leqn0 => /eqP ->.
Qed.

Theorem lem_14 (tau : real) (z : I) (h : seq 'I_m) (b : 'I_m) (W := survivors likes vote 0 0 U h) :
  (0 < m)%N -> 1 < tau -> z \in U -> (1 < W)%N ->
  p_rec likes vote 0 0 tau U h b != p_rec likes vote 0 0 tau (U :\ z) h b ->
  (survivors likes vote 0 0 U (b :: h))%:R <= W%:R * (1 - (3%:R * m%:R)^-1) :> real.
Proof.
move=> m0 t1 zU w leak; have [h1 h2] := lem_19 m0 t1 zU w leak.
by have := le_trans h1 h2; rewrite !credit_simple !muln0 mulr1.
Qed.
End Simple.

Section Leakage.
Variables (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R P T : nat) (U : {set I}) (z : I).
Hypotheses (m0 : (0 < m)%N) (TR : (R + 1 < T)%N) (gamma1 : ((m + 1) * (R + 1) <= 3 * T)%N).
Hypothesis kept : forall h : seq 'I_m, size h = T -> promise likes vote D R P U h.
Hypotheses (P6 : (6 * m <= P)%N) (zU : z \in U).
Let r0 : 0 < (R + 1)%N%:R :> real. Proof. by rewrite ltr0n addn1. Qed.
Let t1 : 1 < horizon T R. Proof. by rewrite ltr_pdivlMr // mul1r ltr_nat. Qed.
Let g1 : m%:R + 1 <= 3%:R * horizon T R.
Proof. by rewrite mulrA ler_pdivlMr // -(natrD _ m 1) -!natrM ler_nat. Qed.
Let P2 : (1 < P)%N := many m0 P6 (leqnn P).
Let P0 : 0 < P%:R :> real. Proof. by rewrite ltr0n ltnW. Qed.
Notation E b := `|ln (law likes vote D R (horizon T R) U (rev b) / law likes vote D R (horizon T R) (U :\ z) (rev b))|.
Let sharp : real := 18%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R ^+ 2 / ((D + R + 1)%N%:R * P%:R) * ln (horizon T R).
Let bound : real := 36%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R * (ln (horizon T R) / P%:R).

(* both laws give every sequence a chance, and one user more moves its logarithm by sharp at most *)
Lemma leaks (b : T.-tuple 'I_m) :
  [/\ 0 < law likes vote D R (horizon T R) U (rev b), 0 < law likes vote D R (horizon T R) (U :\ z) (rev b) & E b <= sharp].
Proof.
have [p d] : promise likes vote D R P U (rev b) by apply: kept; rewrite size_rev size_tuple.
have [m1|m2] := one_or_more m0.
  have [-> ->] := law_one m1 t1 zU (leq_trans P2 p) d; rewrite ltr01; split=> //; apply: nothing.
  rewrite /sharp mulr_ge0 ?ln_ge0 ?(ltW t1) //; apply: divr_ge0; last by rewrite mulr_ge0 ?ler0n.
  by rewrite mulr_ge0 ?sqr_ge0 // mulr_ge0 ?sqr_ge0 ?ler0n.
have e : 9%:R * m%:R * (2 * D + 2 * R + 1)%N%:R ^+ 2 * lambda_of m (horizon T R) / ((D + R + 1) * P)%N%:R = sharp.
  rewrite /sharp /lambda_of natrM; have : (D + R + 1)%N%:R != 0 :> real by rewrite pnatr_eq0 addn1.
  by move: (D + R + 1)%N%:R (_%:R ^+ 2) (ln _) => s f l s0; field; rewrite s0 gt_eqF.
have law_gt0 V h : 0 < law likes vote D R (horizon T R) V h.
  by elim: h => [|j s IH] /=; [exact: ltr01|rewrite mulr_gt0 // p_rec_gt0].
have [h1 h2] := privacy m2 t1 g1 zU P2 p d; rewrite e in h1 h2.
by split=> //; apply: ln_ratio.
Qed.

Lemma leak_at_most (b : T.-tuple 'I_m) : E b <= sharp.
Proof. by have [_ _] := leaks b. Qed.

Lemma sharp_bound : sharp <= bound.
Proof.
have s0 : 0 < (D + R + 1)%N%:R :> real by rewrite ltr0n addn1.
rewrite /sharp /bound mulrAC ler_pdivrMr ?mulr_gt0 //.
have -> : 36%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R * (ln (horizon T R) / P%:R) * ((D + R + 1)%N%:R * P%:R) =
  18%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R * ln (horizon T R) * (2%:R * (D + R + 1)%N%:R) by field; rewrite gt_eqF.
have -> : 18%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R ^+ 2 * ln (horizon T R) =
  18%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R * ln (horizon T R) * (2 * D + 2 * R + 1)%N%:R by ring.
apply: ler_wpM2l.
  by apply: mulr_ge0 (ln_ge0 (ltW t1)); apply: mulr_ge0 (ler0n _ _); apply: mulr_ge0 (sqr_ge0 _); exact: ler0n.
by rewrite -natrM ler_nat !mulnDr leq_add2l.
Qed.

Theorem thm_17_sharp : (forall b : T.-tuple 'I_m, E b <= sharp) /\ sharp <= bound /\
  (D = 0%N -> R = 0%N -> sharp = 18%:R * m%:R ^+ 2 * (ln T%:R / P%:R)).
Proof.
split; first exact: leak_at_most; split; first exact: sharp_bound.
by move=> d0 r; rewrite /sharp /horizon d0 r !muln0 !add0n divr1 mul1r expr1n mulr1 mulrA [RHS]mulrAC.
Qed.

Lemma chances (e : real) (S : {set T.-tuple 'I_m}) : sharp <= e ->
  chance_of likes vote D R U S <= exp e * chance_of likes vote D R (U :\ z) S /\
  chance_of likes vote D R (U :\ z) S <= exp e * chance_of likes vote D R U S.
Proof.
move=> se; rewrite /chance_of !mulr_sumr.
have up p q : 0 < p -> 0 < q -> ln p - ln q <= e -> p <= exp e * q.
  by move=> p0 q0 h; rewrite -ler_pdivrMr // -(lnK (divr_gt0 p0 q0)) exp_le ln_div.
have at_e b := le_trans (leak_at_most b) se.
split; apply: ler_sum => b _; have [p0 q0 _] := leaks b; have := at_e b.
  by rewrite ln_div // ler_norml => /andP[h1 h2]; apply: up.
rewrite ln_div // ler_norml => /andP[h1 h2]; apply: up => //.
by rewrite -opprB lerNl.
Qed.

Theorem thm_17 : (forall b : T.-tuple 'I_m, E b <= bound) /\
  forall S : {set T.-tuple 'I_m}, chance_of likes vote D R U S <= exp bound * chance_of likes vote D R (U :\ z) S /\
  chance_of likes vote D R (U :\ z) S <= exp bound * chance_of likes vote D R U S.
Proof.
split=> [b|S]; first exact: le_trans (leak_at_most b) sharp_bound.
exact: chances sharp_bound.
Qed.
End Leakage.

(* Algorithm 1 *)
Theorem thm_11 (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (P T : nat) (U : {set I}) (z : I)
  (bound : real := 18%:R * m%:R ^+ 2 * (ln T%:R / P%:R)) :
  (0 < m)%N -> (1 < T)%N -> (m + 1 <= 3 * T)%N -> (forall h : seq 'I_m, size h = T -> promise likes vote 0 0 P U h) ->
  (6 * m <= P)%N -> z \in U ->
  9%:R * m%:R * lambda_of m T%:R / P%:R = bound /\
  (forall b : T.-tuple 'I_m, `|ln (law likes vote 0 0 T%:R U (rev b) / law likes vote 0 0 T%:R (U :\ z) (rev b))| <= bound) /\
  forall S : {set T.-tuple 'I_m}, chance_of likes vote 0 0 U S <= exp bound * chance_of likes vote 0 0 (U :\ z) S /\
  chance_of likes vote 0 0 (U :\ z) S <= exp bound * chance_of likes vote 0 0 U S.
Proof.
move=> m0 T2 g kept P6 zU; have P0 : 0 < P%:R :> real by rewrite ltr0n ltnW // (many m0 P6 (leqnn P)).
have g' : ((m + 1) * (0 + 1) <= 3 * T)%N by rewrite muln1.
have t : horizon T 0 = T%:R by rewrite /horizon divr1.
split; first by rewrite /lambda_of /bound; field; rewrite gt_eqF.
have [h1 [_ h3]] := thm_17_sharp m0 (T2 : (0 + 1 < T)%N) g' kept P6 zU; have e := h3 erefl erefl.
split=> [b|S]; first by have := h1 b; rewrite e t.
by have := @chances m I likes vote 0 0 P T U z m0 (T2 : (0 + 1 < T)%N) g' kept P6 zU bound S; rewrite e; apply.
Qed.
End Printed.
