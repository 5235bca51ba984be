(* Online recommendation: Theorems 2, 9, 10, 11, 16 and 17 for Algorithms 1 and 2, with their constants.

   chance_of U S        the probability that the recommendations of T rounds are in S; a history holds the last one first
   promise              along the history at least P of the voters are the client's peers, and his diversity is at most D

   paper                theorem         state
   Theorems 10, 16      thm_10 thm_16   repaired: O(.) with its constant, where what is printed is 0 at n = P
   Theorems 11, 17      thm_11 thm_17   proved with their constants, P >= 2 in place of P >= 6m, peers of the larger pattern
   Theorems 2, 9        thm_2 thm_9     both halves *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.OnlineRecommendation Require Import Section7 Round Algorithm Runs.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* |E| <= e for E = ln (p/q) *)
Lemma ln_ratio (p q e : real) : 0 < p -> 0 < q -> p <= exp e * q -> q <= exp e * p -> `|ln (p / q)| <= e.
Proof.
move=> p0 q0 pq qp; rewrite ler_norml ln_div //.
have up u v : 0 < u -> 0 < v -> u <= exp e * v -> ln u <= e + ln v.
  by move=> u0 v0 uv; apply: le_trans (ln_le u0 uv) _; rewrite lnM ?exp_gt0 // expK.
by rewrite ler_oppl opprB !ler_subl_addr !up.
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
Let t1 : 1 < horizon T R. Proof. by rewrite ltr_pdivl_mulr // mul1r ltr_nat. Qed.
Let g1 : m%:R + 1 <= 3%:R * horizon T R.
Proof. by rewrite mulrA ler_pdivl_mulr // -(natrD _ m 1) -!natrM ler_nat. Qed.

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
move=> P0 un; apply: le_trans (loss_bound m2 t1 g1 P0 kept un) _; rewrite ler_add2l.
have T0 : 0 < T%:R :> real by rewrite ltr0n (leq_trans _ TR) // addn1.
have RT : (R + 1)%N%:R <= T%:R :> real by rewrite ler_nat ltnW.
have d0 : 0 < 3%:R * T%:R - (R + 1)%N%:R :> real.
  by rewrite subr_gt0; apply: le_lt_trans RT _; rewrite ltr_pmull // ltr1n.
have -> : gamma_of m (horizon T R) * T%:R = m%:R * (R + 1)%N%:R * (T%:R / (3%:R * T%:R - (R + 1)%N%:R)).
  by rewrite /gamma_of /horizon; field; rewrite -(natrD _ R 1) !gt_eqF.
apply: ler_wpmul2l; first by apply: mulr_ge0; exact: ler0n.
rewrite ler_pdivr_mulr // mulrC ler_pdivl_mulr ?ltr0n // ler_subr_addr.
have -> : 3%:R * T%:R = T%:R * 2%:R + T%:R :> real by ring.
by rewrite ler_add2l.
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
  rewrite exp_le /e /epsilon natrM ler_pdivr_mulr ?mulr_gt0 //.
  have -> : 72%:R * m%:R ^+ 2 * (D + R + 1)%N%:R * ln (horizon T R) / P%:R * ((D + R + 1)%N%:R * P%:R) =
    18%:R * m%:R ^+ 2 * (2%:R * (D + R + 1)%N%:R) ^+ 2 * ln (horizon T R) by field; rewrite gt_eqF.
  apply: ler_wpmul2r; first exact: ln_ge0 (ltW t1).
  apply: ler_wpmul2l; first by apply: mulr_ge0 (sqr_ge0 _); exact: ler0n.
  by rewrite ler_sqr ?nnegrE ?mulr_ge0 ?ler0n // -natrM ler_nat !mulnDr leq_add2l.
have nonneg V : 0 <= chance_of likes vote D R V S.
  apply: sumr_ge0 => b _; elim: (rev b) => [|j s IHs] /=; first exact: ler01.
  by rewrite mulr_ge0 // ltW // p_rec_gt0.
by split; [apply: le_trans h1 _|apply: le_trans h2 _]; exact: (ler_wpmul2r (nonneg _) le).
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
