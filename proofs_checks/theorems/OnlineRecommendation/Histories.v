(* Runs, Section8. *)
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Facts Require Import Basic.
From Exactdp.OnlineRecommendation Require Import Sums Rounds.
Import Basic.Reals Section5 Section7 Round Algorithm.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Online recommendation, Sections 7.2 and 8.2: what Algorithms 1 and 2 (p-REC_sim and p-REC) keep private and what they lose.

   p_rec, law, loss    the chance of a recommendation after a history, of a history, and the expected loss of the rounds to come

   paper          theorem      state
   Lemma 18       lem_18       proved as printed, for two survivors or more in place of 6m, every tau > 1 with gamma <= 1
   Lemma 19       lem_19       proved as printed, likewise
   Theorems 16 and 17 for one history and for all of a length: loss_bound, privacy (stated in Section8) *)
Module Runs.
Section Runs.
Variables (m : nat) (I : finType).
Variables (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat) (tau : real).

(* the probability that the voters U and the history h lead to the recommendation j, and the probability of a history *)
Definition p_rec (U : {set I}) (h : seq 'I_m) (j : 'I_m) : real :=
  recommend tau (votes likes vote D R U h) (survivors likes vote D R U h) j.
Fixpoint law (U : {set I}) (h : seq 'I_m) : real := if h is b :: h' then p_rec U h' b * law U h' else 1.
(* the expected number of disappointments in the next k rounds after h *)
Fixpoint loss (U : {set I}) (k : nat) (h : seq 'I_m) : real :=
  if k is k'.+1 then \sum_j p_rec U h j * ((~~ likes h j)%:R + loss U k' (j :: h)) else 0.

Hypotheses (m2 : (1 < m)%N) (tau1 : 1 < tau) (gamma1 : m%:R + 1 <= 3%:R * tau).
Notation alive := (alive likes vote D R).
Notation votes := (votes likes vote D R).
Notation survivors := (survivors likes vote D R).
Notation credit := (credit likes vote D R).
Notation rcredit := (rcredit likes vote D R).
Let l := lambda_of m tau.
Let l0 : 0 < l. Proof. by apply: lambda_gt0 => //; exact: ltnW. Qed.
Let f : real := (2 * D + 2 * R + 1)%N%:R.
Let g : real := 3%:R * m%:R * f.

Let d0 : 0 < 3%:R * tau - 1.
Proof. by rewrite subr_gt0; apply: lt_le_trans gamma1; rewrite ltrDr ltr0n ltnW. Qed.
Lemma gamma_bounds : 0 < gamma_of m tau <= 1.
Proof.
rewrite /gamma_of divr_gt0 ?ltr0n ?(ltnW m2) //= ler_pdivrMr // mul1r lerBrDr; exact: gamma1.
Qed.
Lemma weight_ge0 (c : nat) w : 0 <= phi l (rho _ m) (share _ c w).
Proof.
rewrite /phi; case: ifP => // /negbT; rewrite -ltNge => h.
by rewrite subr_ge0 exp_le ler_pM2l // ltW.
Qed.
Lemma p_rec_gt0 U h j : 0 < p_rec U h j.
Proof.
have /andP[g0 g1] := gamma_bounds; apply: ltr_wpDr; last by rewrite divr_gt0 // ltr0n ltnW.
rewrite mulr_ge0 ?subr_ge0 // divr_ge0 ?weight_ge0 // sumr_ge0 // => i _; exact: weight_ge0.
Qed.

Section Pair.
(* adjacent patterns: U, and U without the voter z *)
Variables (U : {set I}) (z : I).
Hypothesis zU : z \in U.
Let U' := U :\ z.

Lemma votes_without h j : alive h z -> votes U' h j = without (vote z h) (votes U h) j.
Proof.
move=> az; rewrite /without /Algorithm.votes [X in (_ = X - _)%N](cardsD1 z) inE zU az /= [j == _]eq_sym addKn.
by apply: eq_card => i; rewrite !inE -!andbA.
Qed.
Lemma votes_dead h j : ~~ alive h z -> votes U' h j = votes U h j.
Proof.
move=> az; apply: eq_card => i; rewrite !inE; case: eqP => [->|] //=.
by rewrite (negPf az) andbF.
Qed.
Lemma survivors_without h : alive h z -> survivors U' h = (survivors U h).-1.
Proof.
move=> az; rewrite /Algorithm.survivors [in RHS](cardsD1 z) inE zU az /=.
by apply: eq_card => i; rewrite !inE -!andbA.
Qed.
Lemma survivors_dead h : ~~ alive h z -> survivors U' h = survivors U h.
Proof.
move=> az; apply: eq_card => i; rewrite !inE; case: eqP => [->|] //=.
by rewrite (negPf az) andbF.
Qed.
Lemma vote_z h : alive h z -> (0 < votes U h (vote z h))%N.
Proof. by move=> az; apply/card_gt0P; exists z; rewrite inE zU az eqxx. Qed.

Lemma recommend_ext (c c' : 'I_m -> nat) w j : c =1 c' -> recommend tau c w j = recommend tau c' w j.
Proof. by move=> e; rewrite /recommend /object_chance e; congr (_ + _ * (_ / _)); apply: eq_bigr => i _; rewrite e. Qed.

Lemma p_rec_dead h j : ~~ alive h z -> p_rec U' h j = p_rec U h j.
Proof. by move=> az; rewrite /p_rec survivors_dead //; apply: recommend_ext => i; rewrite votes_dead. Qed.
Lemma p_rec_alive h j : alive h z ->
  p_rec U' h j = recommend tau (without (vote z h) (votes U h)) (survivors U h).-1 j.
Proof. by move=> az; rewrite /p_rec survivors_without //; apply: recommend_ext => i; rewrite votes_without. Qed.

Lemma pair_start h : alive h z -> (1 < survivors U h)%N -> (1 < \sum_j votes U h j)%N.
Proof. by rewrite survivors_votes. Qed.

(* Lemma 12 along a run *)
Lemma lem_12_run h j : (1 < survivors U h)%N ->
  p_rec U h j <= exp (3%:R * l / (survivors U h)%:R) * p_rec U' h j /\
  p_rec U' h j <= exp (3%:R * l / (survivors U h)%:R) * p_rec U h j.
Proof.
move=> w2; have [az|az] := boolP (alive h z); last first.
  rewrite p_rec_dead //; have e1 : 1 <= exp (3%:R * l / (survivors U h)%:R).
    by rewrite exp_ge1 divr_ge0 ?ler0n // mulr_ge0 ?ler0n // ltW.
  by rewrite ler_pMl // p_rec_gt0.
have := lem_12 m2 tau1 (vote_z az) (pair_start az w2) gamma1 j.
by rewrite -survivors_votes p_rec_alive.
Qed.

Lemma lem_18 h j : (1 < survivors U h)%N ->
  p_rec U h j <= exp (3%:R * f * l / (credit U h)%:R) * p_rec U' h j /\
  p_rec U' h j <= exp (3%:R * f * l / (credit U h)%:R) * p_rec U h j.
Proof.
move=> w2; have [h1 h2] := lem_12_run j w2; have /andP[c1 c2] := credit_bounds likes vote D R U h.
have w0 : 0 < (survivors U h)%:R :> real by rewrite ltr0n ltnW.
have c0 : 0 < (credit U h)%:R :> real by rewrite ltr0n (leq_trans (ltnW w2)).
have cw : (credit U h)%:R <= f * (survivors U h)%:R by rewrite -natrM ler_nat.
have e : exp (3%:R * l / (survivors U h)%:R) <= exp (3%:R * f * l / (credit U h)%:R).
  rewrite exp_le ler_pdivrMr // mulrAC ler_pdivlMr //.
  have -> : 3%:R * f * l * (survivors U h)%:R = 3%:R * l * (f * (survivors U h)%:R) by ring.
  by rewrite ler_wpM2l // mulr_ge0 ?ler0n // ltW.
split; [apply: le_trans h1 _|apply: le_trans h2 _]; by rewrite ler_wpM2r // ltW // p_rec_gt0.
Qed.

Lemma lem_19 h b : (1 < survivors U h)%N -> p_rec U h b != p_rec U' h b ->
  (credit U (b :: h))%:R <= (credit U h)%:R - (survivors U h)%:R / (3%:R * m%:R) :> real /\
  (credit U (b :: h))%:R <= (credit U h)%:R * (1 - g^-1) :> real.
Proof.
move=> w2 leak; have az : alive h z by apply: contraNT leak => az; rewrite p_rec_dead.
have M0 : 0 < 3%:R * m%:R :> real by rewrite mulr_gt0 ?ltr0n // ltnW.
have many : (survivors U h)%:R / (3%:R * m%:R) <= (charged likes vote D R U h b)%:R :> real.
  have W2 := pair_start az w2; have [s0 s0'] := total_gt0 m2 tau1 (vote_z az) W2.
  have phi0 (x : real) : x <= rho _ m -> phi l (rho _ m) x = 0 by move=> xr; rewrite /phi xr.
  have leak' : object_chance (phi l (rho _ m)) (gamma_of m tau) (votes U h) (\sum_j votes U h j)%N b !=
    object_chance (phi l (rho _ m)) (gamma_of m tau) (without (vote z h) (votes U h)) (\sum_j votes U h j)%N.-1 b.
    by move: leak; rewrite p_rec_alive // /p_rec -survivors_votes.
  have := lem_14 (ltnW m2) W2 phi0 (lt0r_neq0 s0) (lt0r_neq0 s0') leak'.
  have cb : (votes U h b <= survivors U h)%N by rewrite survivors_votes (bigD1 b) //= leq_addr.
  rewrite -survivors_votes charged_votes natrB // mulrBr mulr1 => -[h1 h2].
  case: ifP => _; first by rewrite natrB // lerBrDl -lerBrDr.
  by rewrite lerD2l lerN2 in h1.
have first : (credit U (b :: h))%:R <= (credit U h)%:R - (survivors U h)%:R / (3%:R * m%:R) :> real.
  rewrite lerBrDr; apply: le_trans (lerD (lexx _) many) _.
  by rewrite -natrD ler_nat credit_cons.
split=> //; apply: le_trans first _; rewrite mulrBr mulr1 lerD2l lerN2.
have /andP[_ c2] := credit_bounds likes vote D R U h.
have f0 : 0 < f by rewrite ltr0n addn1.
have g0 : 0 < g by rewrite /g mulr_gt0.
rewrite ler_pdivrMr // (_ : _ / _ * g = f * (survivors U h)%:R); first by rewrite -natrM ler_nat.
rewrite /g; field; by rewrite pnatr_eq0 -lt0n ltnW.
Qed.

(* the ratio of two laws of a history *)
Lemma run_bound h : (1 < peers likes vote R U h)%N -> (diversity likes h <= D)%N ->
  law U h <= exp (3%:R * f * l * g / (credit U h)%:R) * law U' h /\
  law U' h <= exp (3%:R * f * l * g / (credit U h)%:R) * law U h.
Proof.
have g0 : 0 < g by rewrite /g /f !mulr_gt0 ?ltr0n ?addn1 // ltnW.
have a0 : 0 <= 3%:R * f * l by apply: mulr_ge0 (ltW l0); apply: mulr_ge0; exact: ler0n.
elim: h => [|b h IH] p2 d.
  have e1 : 1 <= exp (3%:R * f * l * g / (credit U [::])%:R).
    by rewrite exp_ge1; apply: divr_ge0 (ler0n _ _); exact: mulr_ge0 a0 (ltW g0).
  by rewrite /= mulr1.
have p2' := leq_trans p2 (peers_cons _ _ _ _ _ _); have d' := leq_trans (diversity_cons likes b h) d.
have [i1 i2] := IH p2' d'; have w2 := leq_trans p2' (survivors_peers vote R U d').
have C0 : 0 < (credit U (b :: h))%:R :> real.
  rewrite ltr0n; apply: leq_trans (credit_peers vote R U d); rewrite muln_gt0 addn1 /=; exact: ltnW p2.
have mono : (credit U (b :: h))%:R <= (credit U h)%:R :> real.
  by rewrite ler_nat; apply: leq_trans (credit_cons _ _ _ _ _ _ b); exact: leq_addr.
have C1 := lt_le_trans C0 mono; set a := 3%:R * f * l in a0 i1 i2 *.
have [e [e1 e2 e3]] : exists e, [/\ p_rec U h b <= exp e * p_rec U' h b, p_rec U' h b <= exp e * p_rec U h b &
  e + a * g / (credit U h)%:R <= a * g / (credit U (b :: h))%:R].
  have [same|differ] := eqVneq (p_rec U h b) (p_rec U' h b).
    exists 0; rewrite exp0 !mul1r same; split=> //; rewrite add0r.
    by apply: ler_wpM2l; [exact: mulr_ge0 a0 (ltW g0)|rewrite lef_pV2 ?posrE].
  have [h1 h2] := lem_18 b w2; exists (a / (credit U h)%:R); split=> //.
  have [_ c2] := lem_19 w2 differ.
  have -> : a / (credit U h)%:R + a * g / (credit U h)%:R = a * ((g + 1) / (credit U h)%:R) by field; rewrite gt_eqF.
  rewrite -[X in _ <= X]mulrA; apply: ler_wpM2l => //; rewrite ler_pdivlMr // mulrAC ler_pdivrMr //.
  apply: le_trans (ler_wpM2l (ltW (addr_gt0 g0 ltr01)) c2) _.
  have -> : (g + 1) * ((credit U h)%:R * (1 - g^-1)) = g * (credit U h)%:R - (credit U h)%:R / g by field; rewrite gt_eqF.
  by rewrite gerDl oppr_le0 divr_ge0 ?ler0n // ltW.
have law0 V s : 0 <= law V s by elim: s => [|j s IHs] /=; rewrite ?ler01 // mulr_ge0 // ltW // p_rec_gt0.
have widen p q u v : 0 <= p -> 0 <= q -> 0 <= u -> 0 <= v -> p <= exp e * q -> u <= exp (a * g / (credit U h)%:R) * v ->
  p * u <= exp (a * g / (credit U (b :: h))%:R) * (q * v).
  move=> p0 q0 u0 v0 pq uv; apply: le_trans (ler_pM p0 u0 pq uv) _.
  by rewrite mulrACA -expD ler_wpM2r ?mulr_ge0 // exp_le.
by split; apply: widen => //; rewrite ltW // p_rec_gt0.
Qed.

Lemma privacy (P : nat) h : (1 < P)%N -> (P <= peers likes vote R U h)%N -> (diversity likes h <= D)%N ->
  let epsilon := 9%:R * m%:R * f ^+ 2 * l / ((D + R + 1) * P)%N%:R in
  law U h <= exp epsilon * law U' h /\ law U' h <= exp epsilon * law U h.
Proof.
move=> P2 hP d epsilon; have [h1 h2] := run_bound (leq_trans P2 hP) d.
have law0 V s : 0 <= law V s by elim: s => [|j s IHs] /=; rewrite ?ler01 // mulr_ge0 // ltW // p_rec_gt0.
have c := leq_trans (leq_mul (leqnn (D + R + 1)) hP) (credit_peers vote R U d).
have Q0 : (0 < (D + R + 1) * P)%N by rewrite muln_gt0 addn1 /= (ltnW P2).
have e : exp (3%:R * f * l * g / (credit U h)%:R) <= exp epsilon.
  rewrite exp_le /epsilon; have -> : 3%:R * f * l * g = 9%:R * m%:R * f ^+ 2 * l by rewrite /g; ring.
  apply: ler_wpM2l; first by apply: mulr_ge0 (ltW l0); apply: mulr_ge0 (sqr_ge0 _); apply: mulr_ge0; exact: ler0n.
  by rewrite lef_pV2 ?posrE ?ltr0n ?ler_nat // (leq_trans Q0).
by split; [apply: le_trans h1 _|apply: le_trans h2 _]; exact: (ler_wpM2r (law0 _ _) e).
Qed.
End Pair.

Lemma weights_gt0 U h : (0 < survivors U h)%N -> 0 < \sum_j phi l (rho _ m) (share _ (votes U h j) (survivors U h)).
Proof.
move=> w0; have x1 : \sum_j share real_realType (votes U h j) (survivors U h) = 1.
  by rewrite -mulr_suml -natr_sum -survivors_votes divff // pnatr_eq0 -lt0n.
have t0 : 0 < tau := lt_trans ltr01 tau1.
have := unit_sum (ltnW m2) tau1 x1; rewrite -mulr_suml => h1.
have : 0 < m%:R * (tau - 1) by rewrite mulr_gt0 ?subr_gt0 // ltr0n ltnW.
by move=> h0; have := lt_le_trans h0 h1; rewrite pmulr_lgt0 ?invr_gt0.
Qed.
Lemma p_rec_sum U h : (0 < survivors U h)%N -> \sum_j p_rec U h j = 1.
Proof. by move=> w0; apply: chance_sum; [exact: ltnW|rewrite gt_eqF // weights_gt0]. Qed.

Section Loss.
Variables (U : {set I}) (P T : nat).
Hypothesis P0 : (0 < P)%N.
(* the promise, for every history of T rounds *)
Hypothesis promise : forall h, size h = T -> (P <= peers likes vote R U h)%N /\ (diversity likes h <= D)%N.
Let A : real := 2%:R * m%:R * (2 * R + 1)%N%:R.
Let B : nat := ((R + 1) * P)%N.
Let A0 : 0 < A. Proof. by rewrite /A !mulr_gt0 ?ltr0n ?addn1 // ltnW. Qed.
Let B0 : (0 < B)%N. Proof. by rewrite muln_gt0 addn1. Qed.

(* a disliked recommendation by weight costs a share 1/A of the credit *)
Lemma cost h j : (0 < rcredit U (j :: h))%N -> (0 < survivors U h)%N -> ~~ likes h j ->
  phi l (rho _ m) (share _ (votes U h j) (survivors U h)) != 0 ->
  1 + A * ln ((rcredit U (j :: h))%:R / B%:R) <= A * ln ((rcredit U h)%:R / B%:R).
Proof.
move=> c0 w0 bad; rewrite /phi; case: ifP => [_|/negbT]; first by rewrite eqxx.
rewrite -ltNge => x _; have w1 : 0 < (survivors U h)%:R :> real by rewrite ltr0n.
have step := rcredit_cons likes vote D R U h j; rewrite (negPf bad) in step.
have c1 : 0 < (rcredit U (j :: h))%:R :> real by rewrite ltr0n.
have c2 : 0 < (rcredit U h)%:R :> real by rewrite ltr0n (leq_trans c0) // (leq_trans _ step) // leq_addr.
have b1 : 0 < B%:R :> real by rewrite ltr0n.
have M0 : 0 < m%:R :> real by rewrite ltr0n ltnW.
have top : (rcredit U h)%:R <= (2 * R + 1)%N%:R * (survivors U h)%:R :> real by rewrite -natrM ler_nat rcredit_bound.
have many : (rcredit U h)%:R / A <= (votes U h j)%:R.
  rewrite ler_pdivrMr //; apply: le_trans top _.
  have -> : (votes U h j)%:R * A = (2 * R + 1)%N%:R * ((votes U h j)%:R * (2%:R * m%:R)) by rewrite /A; ring.
  apply: ler_wpM2l; first exact: ler0n.
  move: x; rewrite /rho /share ltr_pdivlMr // mulrC ltr_pdivrMr ?mulr_gt0 ?ltr0n ?(ltnW m2) //.
  exact: ltW.
have less : (rcredit U (j :: h))%:R / (rcredit U h)%:R <= 1 - A^-1 :> real.
  rewrite ler_pdivrMr // mulrBl mul1r lerBrDr mulrC; apply: le_trans (lerD (lexx _) many) _.
  by rewrite -natrD ler_nat.
have -> : (rcredit U (j :: h))%:R / B%:R = (rcredit U (j :: h))%:R / (rcredit U h)%:R * ((rcredit U h)%:R / B%:R) :> real.
  by field; rewrite !gt_eqF.
rewrite lnM ?divr_gt0 //; have := ln_le_sub1 (divr_gt0 c1 c2); set q := _ / _ in less * => lq.
have lq' : ln q <= - A^-1 by apply: le_trans lq _; rewrite lerBlDr addrC.
have := ler_wpM2l (ltW A0) lq'; rewrite mulrN divff ?gt_eqF // => h1.
by rewrite mulrDr addrA gerDr -(subrr 1) lerD2l.
Qed.

(* induction over the rounds to come: the loss is at most gamma a round, and A times the logarithm of the credit *)
Lemma loss_run k h : (size h + k = T)%N -> (B <= rcredit U h)%N /\
  loss U k h <= gamma_of m tau * k%:R + A * ln ((rcredit U h)%:R / B%:R).
Proof.
have b1 : 0 < B%:R :> real by rewrite ltr0n.
have /andP[g0 g1] := gamma_bounds; have M0 : 0 < m%:R :> real by rewrite ltr0n ltnW.
elim: k h => [|k IH] h; rewrite ?addn0 => hT.
  have [p d] := promise hT; have c : (B <= rcredit U h)%N.
    by apply: leq_trans (rcredit_peers vote R U d); rewrite leq_mul.
  split=> //; rewrite mulr0 add0r mulr_ge0 ?(ltW A0) // ln_ge0 //.
  by rewrite ler_pdivlMr // mul1r ler_nat.
have step j : (size (j :: h) + k = T)%N by rewrite /= addSnnS.
have mono j : (rcredit U (j :: h) <= rcredit U h)%N by apply: leq_trans (leq_addr _ _) (rcredit_cons _ _ _ _ _ _ _).
have low j : (B <= rcredit U (j :: h))%N by have [] := IH _ (step j).
have j0 : 'I_m by exact: Ordinal (ltnW m2).
have c : (B <= rcredit U h)%N := leq_trans (low j0) (mono j0).
have w0 : (0 < survivors U h)%N.
  have := leq_trans B0 (leq_trans c (rcredit_bound likes vote D R U h)); by rewrite muln_gt0 => /andP[].
split=> //=; set G := gamma_of m tau * k%:R + A * ln ((rcredit U h)%:R / B%:R).
have -> : gamma_of m tau * k.+1%:R + A * ln ((rcredit U h)%:R / B%:R) = G + gamma_of m tau.
  by rewrite /G -(addn1 k) natrD; ring.
apply: le_trans (_ : \sum_j (p_rec U h j * G + gamma_of m tau / m%:R) <= _); last first.
  rewrite big_split /= -mulr_suml p_rec_sum // mul1r sumr_const card_ord -[_ *+ m]mulr_natr mulfVK ?gt_eqF //.
apply: ler_sum => j _; have [_ lj] := IH _ (step j); have p0 : 0 <= p_rec U h j := ltW (p_rec_gt0 U h j).
have u0 : 0 <= gamma_of m tau / m%:R by rewrite divr_ge0 // ltW.
have r0 : (0 < rcredit U (j :: h))%N := leq_trans B0 (low j).
have down : A * ln ((rcredit U (j :: h))%:R / B%:R) <= A * ln ((rcredit U h)%:R / B%:R).
  by rewrite ler_pM2l // ln_le ?divr_gt0 ?ltr0n // ler_pM2r ?invr_gt0 // ler_nat.
have GG : loss U k (j :: h) <= G by apply: le_trans lj _; rewrite lerD2l.
have [good|bad] := boolP (likes h j); first by rewrite add0r ler_wpDr // ler_wpM2l.
have [z|z] := eqVneq (phi l (rho _ m) (share _ (votes U h j) (survivors U h))) 0.
  have e : p_rec U h j = gamma_of m tau / m%:R by rewrite /p_rec /recommend /object_chance z mul0r mulr0 addr0.
  by rewrite mulrDr mulr1 addrC {2}e lerD2r ler_wpM2l.
apply: ler_wpDr => //; apply: ler_wpM2l => //; have := cost r0 w0 bad z => cz.
apply: le_trans (lerD (lexx _) lj) _; rewrite addrCA lerD2l; exact: cz.
Qed.

Lemma loss_bound n : (#|U| <= n)%N ->
  loss U T [::] <= 2%:R * m%:R * (2 * R + 1)%N%:R * ln (((2 * R + 1) * n)%N%:R / ((R + 1) * P)%N%:R) + gamma_of m tau * T%:R.
Proof.
move=> un; have [c h] := loss_run (h := [::]) (add0n T); apply: le_trans h _; rewrite addrC lerD2r ler_pM2l // ln_le //.
  by rewrite divr_gt0 ?ltr0n // (leq_trans B0).
by rewrite ler_pM2r ?invr_gt0 ?ltr0n // credit_start ler_nat leq_mul2l un orbT.
Qed.
End Loss.
End Runs.
End Runs.

(* Online recommendation: Theorems 2, 9, 10, 11, 16 and 17 for Algorithms 1 and 2, with their constants.

   chance_of U S        the probability that the recommendations of T rounds are in S; a history holds the last one first
   promise              along the history at least P of the voters are the client's peers, and his diversity is at most D

   paper                theorem         state
   Theorems 10, 16      thm_10 thm_16   repaired: O(.) with its constant, where what is printed is 0 at n = P
   Theorems 11, 17      thm_11 thm_17   proved with their constants, P >= 2 in place of P >= 6m, peers of the larger pattern
   Theorems 2, 9        thm_2 thm_9     both halves *)
Module Section8.
Import Runs.
(* |E| <= e for E = ln (p/q) *)
Lemma ln_ratio (p q e : real) : 0 < p -> 0 < q -> p <= exp e * q -> q <= exp e * p -> `|ln (p / q)| <= e.
Proof.
move=> p0 q0 pq qp; rewrite ler_norml ln_div //.
have up u v : 0 < u -> 0 < v -> u <= exp e * v -> ln u <= e + ln v.
  by move=> u0 v0 uv; apply: le_trans (ln_le u0 uv) _; rewrite lnM ?exp_gt0 // expK.
by rewrite lerNl opprB !lerBlDr !up.
Qed.

Theorem lem_12 (m : nat) (tau : real) (c : 'I_m -> nat) (k j : 'I_m) : (1 < m)%N -> 1 < tau -> m%:R + 1 <= 3%:R * tau ->
  (0 < c k)%N -> (1 < \sum_i c i)%N ->
  `|ln (recommend tau c (\sum_i c i)%N j / recommend tau (without k c) (\sum_i c i)%N.-1 j)| <=
    3%:R * lambda_of m tau / (\sum_i c i)%N%:R.
Proof.
move=> m2 t1 g1 ck W2; have [p q] := recommend_gt0 m2 t1 ck W2 g1 j; have [h1 h2] := lem_12 m2 t1 ck W2 g1 j.
exact: ln_ratio.
Qed.

Theorem lem_12_two (m : nat) (tau : real) (c : 'I_m -> nat) (k j : 'I_m) : (2 < m)%N -> 1 < tau -> m%:R + 1 <= 3%:R * tau ->
  (0 < c k)%N -> (1 < \sum_i c i)%N ->
  `|ln (recommend tau c (\sum_i c i)%N j / recommend tau (without k c) (\sum_i c i)%N.-1 j)| <=
    2%:R * lambda_of m tau / (\sum_i c i)%N%:R.
Proof.
move=> m3 t1 g1 ck W2; have m2 := ltnW m3; have [p q] := recommend_gt0 m2 t1 ck W2 g1 j.
have [h1 h2] := lem_12_two m2 t1 ck W2 g1 j m3; exact: ln_ratio.
Qed.

Theorem lem_18 (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat) (tau : real)
  (U : {set I}) (z : I) (h : seq 'I_m) (j : 'I_m) :
  (1 < m)%N -> 1 < tau -> m%:R + 1 <= 3%:R * tau -> z \in U -> (1 < survivors likes vote D R U h)%N ->
  `|ln (p_rec likes vote D R tau U h j / p_rec likes vote D R tau (U :\ z) h j)| <=
    3%:R * (2 * D + 2 * R + 1)%N%:R * lambda_of m tau / (credit likes vote D R U h)%:R.
Proof.
move=> m2 t1 g1 zU W2; have [h1 h2] := lem_18 m2 t1 g1 zU j W2.
by apply: ln_ratio => //; apply: p_rec_gt0.
Qed.

(* tau *)
Definition horizon (T R : nat) : real := T%:R / (R + 1)%N%:R.
Definition promise (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R P : nat)
  (U : {set I}) (h : seq 'I_m) : Prop := (P <= peers likes vote R U h)%N /\ (diversity likes h <= D)%N.
Definition chance_of (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R T : nat)
  (U : {set I}) (S : {set T.-tuple 'I_m}) : real := \sum_(b in S) law likes vote D R (horizon T R) U (rev b).

Section Theorems.
Variables (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R P T n : nat) (U : {set I}).
Hypotheses (m2 : (1 < m)%N) (TR : (R + 1 < T)%N) (gamma1 : ((m + 1) * (R + 1) <= 3 * T)%N).
Hypothesis kept : forall h : seq 'I_m, size h = T -> promise likes vote D R P U h.

Let r0 : 0 < (R + 1)%N%:R :> real. Proof. by rewrite ltr0n addn1. Qed.
Let t1 : 1 < horizon T R. Proof. by rewrite ltr_pdivlMr // mul1r ltr_nat. Qed.
Let g1 : m%:R + 1 <= 3%:R * horizon T R.
Proof. by rewrite mulrA ler_pdivlMr // -(natrD _ m 1) -!natrM ler_nat. Qed.

Theorem thm_17 z (S : {set T.-tuple 'I_m}) : (1 < P)%N -> z \in U ->
  let epsilon := 18%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R ^+ 2 * ln (horizon T R) / ((D + R + 1) * P)%N%:R in
  chance_of likes vote D R U S <= exp epsilon * chance_of likes vote D R (U :\ z) S /\
  chance_of likes vote D R (U :\ z) S <= exp epsilon * chance_of likes vote D R U S.
Proof.
move=> P2 zU epsilon; have each (b : T.-tuple 'I_m) :
  law likes vote D R (horizon T R) U (rev b) <= exp epsilon * law likes vote D R (horizon T R) (U :\ z) (rev b) /\
  law likes vote D R (horizon T R) (U :\ z) (rev b) <= exp epsilon * law likes vote D R (horizon T R) U (rev b).
  have [p d] : promise likes vote D R P U (rev b) by apply: kept; rewrite size_rev size_tuple.
  have := privacy m2 t1 g1 zU P2 p d; rewrite /epsilon /lambda_of.
  suff -> : 9%:R * m%:R * (2 * D + 2 * R + 1)%N%:R ^+ 2 * (2%:R * m%:R * ln (horizon T R)) =
    18%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R ^+ 2 * ln (horizon T R) by [].
  by ring.
by rewrite /chance_of !mulr_sumr; split; apply: ler_sum => b _; have [] := each b.
Qed.

Theorem thm_16 : (0 < P)%N -> (#|U| <= n)%N ->
  loss likes vote D R (horizon T R) U T [::] <=
    2%:R * m%:R * (2 * R + 1)%N%:R * ln (((2 * R + 1) * n)%N%:R / ((R + 1) * P)%N%:R) + m%:R * (R + 1)%N%:R / 2%:R.
Proof.
move=> P0 un; apply: le_trans (loss_bound m2 t1 g1 P0 kept un) _; rewrite lerD2l.
have T0 : 0 < T%:R :> real by rewrite ltr0n (leq_trans _ TR) // addn1.
have RT : (R + 1)%N%:R <= T%:R :> real by rewrite ler_nat ltnW.
have d0 : 0 < 3%:R * T%:R - (R + 1)%N%:R :> real.
  by rewrite subr_gt0; apply: le_lt_trans RT _; rewrite ltr_pMl // ltr1n.
have -> : gamma_of m (horizon T R) * T%:R = m%:R * (R + 1)%N%:R * (T%:R / (3%:R * T%:R - (R + 1)%N%:R)).
  by rewrite /gamma_of /horizon; field; rewrite -(natrD _ R 1) !gt_eqF.
apply: ler_wpM2l; first by apply: mulr_ge0; exact: ler0n.
rewrite ler_pdivrMr // mulrC ler_pdivlMr ?ltr0n // lerBrDr.
have -> : 3%:R * T%:R = T%:R * 2%:R + T%:R :> real by ring.
by rewrite lerD2l.
Qed.

Theorem thm_2 z (S : {set T.-tuple 'I_m}) : (1 < P)%N -> (#|U| <= n)%N -> z \in U ->
  let epsilon := 72%:R * m%:R ^+ 2 * (D + R + 1)%N%:R * ln (T%:R / (R + 1)%N%:R) / P%:R in
  loss likes vote D R (horizon T R) U T [::] <=
    2%:R * m%:R * (2 * R + 1)%N%:R * ln (((2 * R + 1) * n)%N%:R / ((R + 1) * P)%N%:R) + m%:R * (R + 1)%N%:R / 2%:R /\
  chance_of likes vote D R U S <= exp epsilon * chance_of likes vote D R (U :\ z) S /\
  chance_of likes vote D R (U :\ z) S <= exp epsilon * chance_of likes vote D R U S.
Proof.
move=> P2 un zU epsilon; split; first exact: thm_16 (ltnW P2) un.
have [h1 h2] := thm_17 S P2 zU; move: h1 h2; set e := _ / _; move=> h1 h2.
have q0 : 0 < (D + R + 1)%N%:R :> real by rewrite ltr0n addn1.
have p0 : 0 < P%:R :> real by rewrite ltr0n ltnW.
have le : exp e <= exp epsilon.
  rewrite exp_le /e /epsilon natrM ler_pdivrMr ?mulr_gt0 //.
  have -> : 72%:R * m%:R ^+ 2 * (D + R + 1)%N%:R * ln (horizon T R) / P%:R * ((D + R + 1)%N%:R * P%:R) =
    18%:R * m%:R ^+ 2 * (2%:R * (D + R + 1)%N%:R) ^+ 2 * ln (horizon T R) by field; rewrite gt_eqF.
  apply: ler_wpM2r; first exact: ln_ge0 (ltW t1).
  apply: ler_wpM2l; first by apply: mulr_ge0 (sqr_ge0 _); exact: ler0n.
  by rewrite ler_sqr ?nnegrE ?mulr_ge0 ?ler0n // -natrM ler_nat !mulnDr leq_add2l.
have nonneg V : 0 <= chance_of likes vote D R V S.
  apply: sumr_ge0 => b _; elim: (rev b) => [|j s IHs] /=; first exact: ler01.
  by rewrite mulr_ge0 // ltW // p_rec_gt0.
by split; [apply: le_trans h1 _|apply: le_trans h2 _]; exact: (ler_wpM2r (nonneg _) le).
Qed.
End Theorems.

(* Algorithm 1: D = R = 0 *)
Section Simple.
Variables (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (P T n : nat) (U : {set I}).
Hypotheses (m2 : (1 < m)%N) (T2 : (1 < T)%N) (gamma1 : (m + 1 <= 3 * T)%N).
Hypothesis kept : forall h : seq 'I_m, size h = T -> promise likes vote 0 0 P U h.
Let gamma1' : ((m + 1) * (0 + 1) <= 3 * T)%N. Proof. by rewrite muln1. Qed.

Theorem thm_11 z (S : {set T.-tuple 'I_m}) : (1 < P)%N -> z \in U ->
  let epsilon := 18%:R * m%:R ^+ 2 * ln T%:R / P%:R in
  chance_of likes vote 0 0 U S <= exp epsilon * chance_of likes vote 0 0 (U :\ z) S /\
  chance_of likes vote 0 0 (U :\ z) S <= exp epsilon * chance_of likes vote 0 0 U S.
Proof.
move=> P2 zU; have := thm_17 m2 (T2 : (0 + 1 < T)%N) gamma1' kept S P2 zU.
by rewrite /horizon mul1n !divr1 expr1n mulr1.
Qed.

Theorem thm_10 : (0 < P)%N -> (#|U| <= n)%N ->
  loss likes vote 0 0 T%:R U T [::] <= 2%:R * m%:R * ln (n%:R / P%:R) + m%:R / 2%:R.
Proof.
move=> P0 un; have := thm_16 m2 (T2 : (0 + 1 < T)%N) gamma1' kept P0 un.
by rewrite /horizon !mul1n divr1 !mulr1.
Qed.

Theorem thm_9 z (S : {set T.-tuple 'I_m}) : (1 < P)%N -> (#|U| <= n)%N -> z \in U ->
  let epsilon := 18%:R * m%:R ^+ 2 * ln T%:R / P%:R in
  loss likes vote 0 0 T%:R U T [::] <= 2%:R * m%:R * ln (n%:R / P%:R) + m%:R / 2%:R /\
  chance_of likes vote 0 0 U S <= exp epsilon * chance_of likes vote 0 0 (U :\ z) S /\
  chance_of likes vote 0 0 (U :\ z) S <= exp epsilon * chance_of likes vote 0 0 U S.
Proof. by move=> P2 un zU; split; [exact: thm_10 (ltnW P2) un|exact: thm_11]. Qed.
End Simple.
End Section8.
