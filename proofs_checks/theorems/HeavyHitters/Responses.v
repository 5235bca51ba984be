(* Section6, Section7, Lemma92Independent. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic Concentration Martingales Tails Products.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.HeavyHitters Require Import Partitioning.
Import Basic.Reals Inequalities Hoeffding Martingale Chernoff HadamardResponse OneRow Product Freedman Groups Partition.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Heavy hitters, Section 6: the concentration toolbox.

   paper      theorem                              state
   Fact 6.1   fact_6_1, fact_6_1_lower             proved as printed
   Fact 6.2   fact_6_2_refuted, fact_6_2           refuted (Var of the squares); proved with Var[S] = sum Var[X_i]
   Fact 6.3   fact_6_3_refuted, fact_6_3           refuted (|X_i| in [a_i, b_i]); proved with X_i in [a_i, b_i]
   Fact 6.5   fact_6_5                             proved as printed
   Fact 6.6   fact_6_6                             proved as printed
   Fact 6.8   fact_6_8                             proved as printed *)
Module Section6.
Section Independent.
Variables (X : finType) (n : nat) (p f : 'I_n -> X -> real).
Hypothesis dp : forall i, distribution (p i).
Let P := independent p.
(* S_n = sum of the X_i = f i (x i), and its expectation *)
Definition total (x : {ffun 'I_n -> X}) : real := \sum_i f i (x i).
Definition expected : real := \sum_i mean (p i) (f i).

Lemma total_centred (x : {ffun 'I_n -> X}) : \sum_i (f i (x i) - mean (p i) (f i)) = total x - expected.
Proof. by rewrite sumrB. Qed.

(* Chernoff, X_i in {0, 1} (or [0, 1]) *)
Theorem fact_6_1 delta : (forall i x, 0 <= f i x <= 1) -> 0 < delta ->
  probability P (fun x => (1 + delta) * expected <= total x) <= rpow (exp delta / rpow (1 + delta) (1 + delta)) expected.
Proof. by move=> f01 d0; apply: chernoff_upper => //; exact: ltW. Qed.

Theorem fact_6_1_lower delta : (forall i x, 0 <= f i x <= 1) -> 0 < delta < 1 ->
  probability P (fun x => total x <= (1 - delta) * expected) <= rpow (exp (- delta) / rpow (1 - delta) (1 - delta)) expected.
Proof. by move=> f01 /andP[d0 d1]; apply: chernoff_lower => //; rewrite (ltW d0). Qed.

(* Bernstein, |X_i| <= c: with probability at least 1 - beta *)
Theorem fact_6_2 (c beta : real) (V := \sum_i variance (p i) (f i)) :
  0 <= c -> (forall i x, `|f i x| <= c) -> 0 < beta < 1 ->
  1 - beta <= probability P (fun x => `|total x - expected| <= sqrt (2%:R * V * ln (2%:R / beta)) + 2%:R * c * ln (2%:R / beta) / 3%:R).
Proof.
move=> c0 fc /andP[b0 b1]; have dP : distribution P := independent_distribution dp.
set L := ln (2%:R / beta); have b2 : 1 < 2%:R / beta by rewrite ltr_pdivlMr // mul1r (lt_trans b1) // ltr1n.
have L0 : 0 < L by rewrite ln_gt0.
have eL : exp (- L) = beta / 2%:R by rewrite expN lnK ?invf_div // divr_gt0 ?ltr0n.
have cc : 0 <= 2%:R * c by rewrite mulr_ge0 ?ler0n.
have mc i : `|mean (p i) (f i)| <= c by apply: le_trans (mean_norm _ (dp i)) _; exact: mean_le_const.
have up i x : f i x - mean (p i) (f i) <= 2%:R * c.
  move: (fc i x) (mc i); rewrite !ler_norml => /andP[_ h1] /andP[h2 _].
  by move: (f i x) (mean _ _) h1 h2 => u m h1 h2; toR; lra.
have down i x : - f i x - mean (p i) (fun x => - f i x) <= 2%:R * c.
  rewrite meanN; move: (fc i x) (mc i); rewrite !ler_norml => /andP[h1 _] /andP[_ h2].
  by move: (f i x) (mean _ _) h1 h2 => u m h1 h2; toR; lra.
have V' : \sum_i variance (p i) (fun x => - f i x) = V.
  by apply: eq_bigr => i _; rewrite !varianceE //; apply: eq_mean => x; rewrite meanN; ring.
have B1 := bernstein dp cc up L0; have B2 := bernstein dp cc down L0; rewrite V' in B2.
set rad := sqrt _ + _ in B1 B2 *.
have := le_trans (probability_or _ _ dP) (lerD B1 B2).
have -> : exp (- L) + exp (- L) = beta by rewrite eL; field.
move=> bad.
rewrite lerBlDr -lerBlDl; apply: le_trans bad; rewrite -(probabilityC _ dP).
apply: probability_sub => // x; rewrite -ltNge => h; move: h; rewrite ltr_normr total_centred => /orP[->//|h].
by apply/orP; right; apply: lt_le_trans h _; rewrite -total_centred -sumrN le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => i _; rewrite meanN; ring.
Qed.

(* Hoeffding, both tails *)
Theorem fact_6_3 (a b : 'I_n -> real) (eta : real) : (forall i x, a i <= f i x <= b i) -> 0 <= eta ->
  probability P (fun x => eta <= total x - expected) <= exp (- (2%:R * eta ^+ 2 / \sum_i (b i - a i) ^+ 2)) /\
  probability P (fun x => eta <= expected - total x) <= exp (- (2%:R * eta ^+ 2 / \sum_i (b i - a i) ^+ 2)).
Proof.
move=> fab eta0; split.
  by apply: le_trans (hoeffding dp fab eta0); apply: probability_sub => [|x]; rewrite ?total_centred //; exact: independent_distribution.
apply: le_trans (hoeffding_lower dp fab eta0); apply: probability_sub => [|x h]; first exact: independent_distribution.
by apply: le_trans h _; rewrite -opprB -total_centred -sumrN le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => i _; rewrite opprB.
Qed.
End Independent.

(* Azuma: A i <= Y (i+1) - Y i <= A i + c i, with A i known at time i *)
Theorem fact_6_5 (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y A : nat -> O -> real) (c : nat -> real) (n : nat) (eta : real) :
  distribution p -> filtration history -> adapted history Y -> adapted history A -> martingale p history Y ->
  (forall i o, A i o <= Y i.+1 o - Y i o <= A i o + c i) -> 0 < eta ->
  probability p (fun o => eta <= `|Y n o - Y 0%N o|) <= 2%:R * exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)).
Proof.
move=> dp fil aY aA mar within eta0; apply: (azuma_two_sided dp fil aY mar (ltW eta0)) => i o o' _ e.
have /andP[_ h1] := within i o; have /andP[h2 _] := within i o'.
move: h1 h2; rewrite (aY _ _ _ e) (aA _ _ _ e); move: (Y i.+1 o) (Y i.+1 o') (Y i o') (A i o') (c i) => y y' z a k h1 h2.
by toR; lra.
Qed.

(* Chung and Lu: Var[Y (i+1) | history] <= sigma2 i and |Y (i+1) - Y i| <= c *)
Theorem fact_6_6 (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y : nat -> O -> real) (sigma2 : nat -> real) (c : real) (n : nat) (eta : real) :
  distribution p -> filtration history -> adapted history Y -> martingale p history Y ->
  (forall i, 0 <= sigma2 i) -> variances_within p history Y sigma2 n -> 0 <= c ->
  (forall i o, (i < n)%N -> `|Y i.+1 o - Y i o| <= c) -> 0 <= eta ->
  probability p (fun o => eta <= Y n o - Y 0%N o) <= exp (- (eta ^+ 2 / (2%:R * (\sum_(i < n) sigma2 i + c * eta / 3%:R)))).
Proof.
move=> dp fil aY mar s0 hv c0 hc eta0; apply: (chung_lu dp fil aY mar eta0 c0 s0 hv) => i o lt.
exact: le_trans (ler_norm _) (hc i o lt).
Qed.

(* McDiarmid, a common constant c *)
Theorem fact_6_8 (X : finType) (n : nat) (p : 'I_n -> X -> real) (Delta : {ffun 'I_n -> X} -> real) (c eta : real) :
  (forall i, distribution (p i)) ->
  (forall (i : 'I_n) (x x' : {ffun 'I_n -> X}), (forall j, j != i -> x j = x' j) -> `|Delta x - Delta x'| <= c) -> 0 <= eta ->
  probability (independent p) (fun x => eta <= Delta x - mean (independent p) Delta) <= exp (- (2%:R * eta ^+ 2 / (n%:R * c ^+ 2))).
Proof.
move=> dp lip eta0.
have := @mcdiarmid X n p Delta (fun _ => c) dp (fun i x x' h => le_trans (ler_norm _) (lip i x x' h)) eta eta0.
by rewrite sumr_const card_ord -[c ^+ 2 *+ n]mulr_natl.
Qed.

(* One fair sign refutes both facts as they are printed. *)
Definition fair (b : bool) : real := 2%:R^-1.
Definition sign (b : bool) : real := if b then 1 else -1.
Definition one_fair : 'I_1 -> bool -> real := fun _ => fair.
Definition one_sign : 'I_1 -> bool -> real := fun _ => sign.

Lemma fair_distribution : distribution fair.
Proof. by split=> [b|]; rewrite ?big_bool /fair /= ?invr_ge0 ?ler0n //; field. Qed.
Lemma expected_sign : expected one_fair one_sign = 0.
Proof. by rewrite /expected big_ord1 /mean big_bool /one_fair /one_sign /fair /sign /=; ring. Qed.
Lemma total_sign x : total one_sign x = sign (x ord0). Proof. by rewrite /total big_ord1. Qed.
Lemma one_fair_distribution : distribution (independent one_fair).
Proof. by apply: independent_distribution => i; exact: fair_distribution. Qed.

(* Fact 6.3 as printed: |X_i| in [a_i, b_i]; here a = 0, b = 1, eta = 1 and 1/2 <= e^(-2) would follow. *)
Theorem fact_6_3_refuted :
  ~ (forall (n : nat) (p f : 'I_n -> bool -> real) (a b : 'I_n -> real) (eta : real), (0 < n)%N -> (forall i, distribution (p i)) ->
     (forall i, a i < b i) -> (forall i x, a i <= `|f i x| <= b i) -> 0 <= eta ->
     probability (independent p) (fun x => eta <= total f x - expected p f) <= exp (- (2%:R * eta ^+ 2 / \sum_i (b i - a i) ^+ 2))).
Proof.
have bs i x : 0 <= `|one_sign i x| <= 1 by rewrite /one_sign /sign; case: x; rewrite ?normrN normr1 ler01 lexx.
move=> h; have := h 1%N one_fair one_sign (fun _ => 0) (fun _ => 1) 1 isT (fun _ => fair_distribution) (fun _ => ltr01) bs ler01.
rewrite big_ord1 subr0 expr1n divr1 mulr1; apply/negP; rewrite -ltNge.
apply: (@lt_le_trans _ _ (independent one_fair [ffun=> true])); last first.
  rewrite /probability (bigD1 [ffun=> true]) /=; last by rewrite expected_sign subr0 total_sign ffunE.
  by rewrite lerDl sumr_ge0 // => x _; case: one_fair_distribution.
rewrite /independent big_ord1 /one_fair /fair expN ltf_pV2 ?posrE ?exp_gt0 ?ltr0n //.
by apply: lt_le_trans (exp_ge_add1 _); rewrite -[1]/(1%:R) -natrD ltr_nat.
Qed.

Lemma ln4 : ln 4%:R < 3%:R / 2%:R.
Proof.
(* e^(3/2) = e^(3/32)^16 >= (35/32)^16 > 4 *)
have e : (35%:R / 32%:R) ^+ 16 <= exp (3%:R / 2%:R).
  have -> : 3%:R / 2%:R = (3%:R / 32%:R) *+ 16 :> real by rewrite -[RHS]mulr_natr; field.
  rewrite expMn; apply: lerXn2r; rewrite ?nnegrE ?exp_ge0 ?divr_ge0 ?ler0n //.
  by apply: le_trans (exp_ge_add1 _); toR; lra.
have f : 4%:R < (35%:R / 32%:R) ^+ 16 :> real by toR; lra.
by rewrite -(expK (3%:R / 2%:R)); apply: ln_lt; [rewrite ltr0n|exact: lt_le_trans f e].
Qed.

(* Fact 6.2 as printed: Var[S] = sum Var[X_i^2], which is 0 here; the radius (2/3) ln 4 < 1 = |S| for beta = 1/2. *)
Theorem fact_6_2_refuted :
  ~ (forall (n : nat) (p f : 'I_n -> bool -> real) (c beta : real) (V := \sum_i variance (p i) (fun x => f i x ^+ 2)),
     (0 < n)%N -> (forall i, distribution (p i)) -> (forall i x, `|f i x| <= c) -> 0 < beta < 1 ->
     1 - beta <= probability (independent p) (fun x =>
       `|total f x - expected p f| <= sqrt (2%:R * V * ln (2%:R / beta)) + 2%:R * c * ln (2%:R / beta) / 3%:R)).
Proof.
have bs i x : `|one_sign i x| <= 1 by rewrite /one_sign /sign; case: x; rewrite ?normrN normr1.
have b01 : (0 < (2%:R^-1 : real)) && ((2%:R^-1 : real) < 1) by rewrite invr_gt0 ltr0n /=; toR; lra.
move=> h; have := h 1%N one_fair one_sign 1 (2%:R^-1) isT (fun _ => fair_distribution) bs b01.
have V0 : variance fair (fun x => sign x ^+ 2) = 0.
  by rewrite /variance /covariance /mean !big_bool /fair /sign /=; field.
rewrite big_ord1 V0 mulr0 mul0r /probability big_pred0 => [|x].
  by apply/negP; rewrite -ltNge subr_gt0; case/andP: b01.
rewrite expected_sign subr0 total_sign invrK; apply/negbTE; rewrite -ltNge.
have -> : `|sign (x ord0)| = 1 by rewrite /sign; case: (x ord0); rewrite ?normrN normr1.
have -> : sqrt 0 = 0 by exact: sqrt_0.
have -> : 2%:R * 2%:R = 4%:R :> real by rewrite -natrM.
by have := ln4; move: (ln _) => l h4; toR; lra.
Qed.
End Section6.

(* Heavy hitters, Section 7: Hadamard randomised response, m = 2^k rows.

   paper        theorem                       state
   Fact 7.2     fact_7_2                      proved as printed, with the norm
   Fact 7.3     fact_7_3                      proved as printed
   Fact 7.6     fact_7_6                      proved as printed; fact_7_6_tight: no smaller epsilon will do
   Fact 7.8     fact_7_8                      proved as printed, for fixed items
   Fact 7.9     fact_7_9_refuted, fact_7_9    refuted for beta' near 1; proved with C_epsilon sqrt(2 n ln (2/beta'))
   Fact 2.1     fact_2_1_refuted, fact_2_1    as Fact 7.9
   Facts 7.4, 7.5, 7.7 (running times): Transform, Client, Server, RunningTimes *)
Module Section7.
Theorem fact_7_2 (R : realFieldType) (k : nat) (c c' : bits k) :
  \sum_r hadamard R r c * hadamard R r c' = (c == c')%:R * 2 ^+ k.
Proof. by rewrite -hadamard_orthogonal; apply: eq_bigr => r _; rewrite ![hadamard R r _]hadamard_sym. Qed.

(* entry (i, j) is -1 to the number of binary digits that are 1 in both i and j *)
Theorem fact_7_3 (R : realFieldType) (k i j : nat) :
  hadamard R (bits_of k i) (bits_of k j) = (-1) ^+ (\sum_(b < k) (odd (i %/ 2 ^ b) && odd (j %/ 2 ^ b))).
Proof. by rewrite /hadamard -prodrXr; apply: eq_bigr => b _; rewrite !ffunE. Qed.

Section Response.
(* d items, item x has the column column x of the matrix; t = e^epsilon *)
Variables (X : finType) (k : nat) (column : X -> bits k).
Hypothesis column_inj : injective column.

Theorem fact_7_6 (R : realFieldType) (t : R) : 1 <= t -> ldp t (one_row column t).
Proof. exact: one_row_ldp. Qed.

Theorem fact_7_6_tight (R : realFieldType) (t u : R) : 1 <= t -> (1 < #|X|)%N -> ldp u (one_row column t) -> t <= u.
Proof. by move=> t1; exact: one_row_tight. Qed.

(* f[v] and its estimate from the reports y of n users with the items x *)
Definition frequency (R : realFieldType) (n : nat) (x : {ffun 'I_n -> X}) (v : X) : R := \sum_u (x u == v)%:R.
Definition frequency_estimate (R : realFieldType) (n : nat) (t : R) (y : {ffun 'I_n -> bits k * bool}) (v : X) : R :=
  \sum_u one_row_score column t (y u) v.

Lemma score_mean (R : realFieldType) (t : R) x v : 1 < t ->
  mean (one_row column t x) (fun y => one_row_score column t y v) = (x == v)%:R.
Proof. by move=> t1; have := @one_row_unbiased R X k column t column_inj (ltW t1) t1 x v. Qed.

Theorem fact_7_8 (R : realFieldType) (n : nat) (t : R) (x : {ffun 'I_n -> X}) (v : X) : 1 < t ->
  mean (reports (one_row column t) x) (fun y => frequency_estimate t y v) = frequency R x v.
Proof.
move=> t1; have dQ i : distribution (one_row column t (x i)).
  by have [Q0 Q1] := @one_row_stochastic R X k column t (ltW t1); split.
rewrite (mean_total dQ (fun _ y => one_row_score column t y v)).
by apply: eq_bigr => u _; rewrite score_mean.
Qed.

Lemma gain_gt0 (t : real) : 1 < t -> 0 < gain t.
Proof. by move=> t1; rewrite /gain divr_gt0 ?subr_gt0 // addr_gt0 ?ltr01 // (lt_trans ltr01). Qed.
Lemma gain_gt1 (t : real) : 1 < t -> 1 < gain t.
Proof. by move=> t1; rewrite /gain ltr_pdivlMr ?subr_gt0 // mul1r; toR; lra. Qed.

Lemma real_sign (r c : bits k) : exists b : bool, hadamard _ r c = (-1) ^+ b :> real.
Proof. exact: hadamard_sign. Qed.

Lemma score_bound (t : real) y v : 1 < t -> - gain t <= one_row_score column t y v <= gain t.
Proof.
move=> t1; have g0 : 0 <= gain t by apply/ltW/gain_gt0.
rewrite /one_row_score; have [b ->] := real_sign y.1 (column v).
by move: (gain t) g0 => g g0; case: y.2; case: b; rewrite ?expr0 ?expr1; apply/andP; split; toR; lra.
Qed.

(* For every beta' the error is at least C_epsilon sqrt(2 n ln (2/beta')) with probability at most beta'. *)
Theorem fact_7_9 (n : nat) (t beta : real) (x : {ffun 'I_n -> X}) (v : X) : (0 < n)%N -> 1 < t -> 0 < beta < 1 ->
  probability (reports (one_row column t) x)
    (fun y => gain t * sqrt (2%:R * n%:R * ln (2%:R / beta)) <= `|frequency_estimate t y v - frequency _ x v|) <= beta.
Proof.
move=> n0 t1 /andP[b0 b1]; have dQ i : distribution (one_row column t (x i)).
  by have [Q0 Q1] := @one_row_stochastic _ X k column t (ltW t1); split.
set L := ln (2%:R / beta); have L0 : 0 <= L.
  by rewrite ln_ge0 // ler_pdivlMr // mul1r (le_trans (ltW b1)) // ler1n.
have g0 := gain_gt0 t1.
have e0 : 0 <= gain t * sqrt (2%:R * n%:R * L) by rewrite mulr_ge0 ?sqrt_ge0 // ltW.
have := hoeffding_two_sided dQ (fun (i : 'I_n) y => score_bound y v t1) e0.
rewrite sumr_const card_ord -[X in _ / X]mulr_natr.
rewrite [X in exp (- X)](_ : _ = L); last first.
  rewrite exprMn sqr_sqrt; last by rewrite mulr_ge0 // mulr_ge0 ?ler0n.
  have N0 : (n%:R : real) != 0 by rewrite pnatr_eq0 -lt0n.
  move: (n%:R : real) (gain t) N0 (lt0r_neq0 g0) => N g N0 gn.
  have -> : g - - g = 2%:R * g by ring.
  rewrite exprMn; field.
  by rewrite gn N0.
rewrite expN /L lnK ?divr_gt0 ?ltr0n // invf_div mulrCA divff ?pnatr_eq0 // mulr1; apply: le_trans.
apply: probability_sub => [|y]; first exact: independent_distribution.
rewrite /frequency_estimate /frequency -sumrB => h; apply: le_trans h _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; congr `|_|; apply: eq_bigr => u _; rewrite score_mean.
Qed.

Theorem fact_2_1 (n : nat) (t beta : real) (x : {ffun 'I_n -> X}) (v : X) : (0 < n)%N -> 1 < t -> 0 < beta < 1 ->
  ldp t (one_row column t) /\
  probability (reports (one_row column t) x)
    (fun y => gain t * sqrt (2%:R * n%:R * ln (2%:R / beta)) <= `|frequency_estimate t y v - frequency _ x v|) <= beta.
Proof. by move=> n0 t1 b; split; [exact/fact_7_6/ltW|exact: fact_7_9]. Qed.

(* One user, his own item: the error is at least C_epsilon - 1 > 0 whatever the report, ... *)
Lemma one_user_error (t : real) (x : {ffun 'I_1 -> X}) (y : {ffun 'I_1 -> bits k * bool}) : 1 < t ->
  gain t - 1 <= `|frequency_estimate t y (x ord0) - frequency _ x (x ord0)|.
Proof.
move=> t1; have g1 := gain_gt1 t1.
rewrite /frequency_estimate /frequency !big_ord1 eqxx /one_row_score.
have [b ->] := real_sign (y ord0).1 (column (x ord0)).
have h (s : real) : s = 1 \/ s = -1 -> gain t - 1 <= `|gain t * s - 1|.
  case=> ->; first by rewrite mulr1 ler_norm.
  rewrite mulrN1 -opprD normrN; apply: le_trans (ler_norm _).
  by move: (gain t) => g; toR; lra.
rewrite -mulrA; apply: h; case: (y ord0).2; case: b; rewrite ?expr0 ?expr1 ?mulr1 ?mulrNN ?mul1r ?mulrN1 ?opprK; by [left|right].
Qed.

(* ... so that no constant K makes the printed bound (K/epsilon) sqrt(n ln (1/beta')) hold for all beta' in (0, 1): n = 1. *)
Theorem fact_7_9_refuted (t K : real) (x : {ffun 'I_1 -> X}) : 1 < t -> 0 < K ->
  exists beta : real, 0 < beta < 1 /\
  probability (reports (one_row column t) x)
    (fun y => `|frequency_estimate t y (x ord0) - frequency _ x (x ord0)| <= K / ln t * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof.
move=> t1 K0; have l0 := ln_gt0 t1.
have g1 : 0 < gain t - 1 by rewrite subr_gt0 gain_gt1.
pose s := (gain t - 1) * ln t / K / 2%:R.
have s0 : 0 < s by rewrite !divr_gt0 ?mulr_gt0 ?ltr0n.
exists (exp (- s ^+ 2)).
have b1 : exp (- s ^+ 2) < 1 by rewrite -exp0 exp_lt oppr_lt0 exprn_gt0.
rewrite exp_gt0 b1; split=> //; rewrite /probability big_pred0 ?subr_gt0 // => y.
apply/negbTE; rewrite -ltNge; apply: lt_le_trans (one_user_error x y t1).
rewrite !mul1r expN invrK expK sqrt_sqr ?(ltW s0) // /s.
have -> : K / ln t * ((gain t - 1) * ln t / K / 2%:R) = (gain t - 1) / 2%:R by field; rewrite !gt_eqF.
by rewrite ltr_pdivrMr ?ltr0n // ltr_pMr // ltr1n.
Qed.

Theorem fact_2_1_refuted (t K : real) (x : {ffun 'I_1 -> X}) : 1 < t -> 0 < K ->
  exists beta : real, 0 < beta < 1 /\
  probability (reports (one_row column t) x)
    (fun y => `|frequency_estimate t y (x ord0) - frequency _ x (x ord0)| <= K / ln t * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof. exact: fact_7_9_refuted. Qed.
End Response.
End Section7.

(* Heavy hitters, Sections 9.1.1 and 9.1.3: the frequencies of one level, for independent levels.

   paper        theorem               state
   Lemma 9.1    lem_9_1_level         repaired: fewer than e n/L users with probability at least 1 - e^(-n/L), all levels in one law
   Lemma 9.2    lem_9_2_independent   repaired: D < sqrt(n/L) + sqrt(2 (n/L) ln (1/beta')) + (2/3) ln (1/beta')
                lem_9_2_printed       the same, and the last two summands where ln (1/beta') <= n/L
                lem_9_2_refuted       refuted for beta' near 1: n = 1, L = 2 *)
Module Lemma92Independent.
Section Level.
Variables (n L : nat) (g : 'I_L).
Let L0 : (0 < L)%N. Proof. exact: leq_ltn_trans (leq0n g) (ltn_ord g). Qed.
Let q : real := L%:R^-1.
Let p := @any_group n L.
Let P := independent p.
Let dp i : distribution (p i). Proof. exact: any_group_distribution. Qed.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.
Let q0 : 0 < q. Proof. by rewrite invr_gt0 ltr0n. Qed.
Let q1 : q <= 1. Proof. by rewrite invf_le1 ?ltr0n // ler1n. Qed.

Lemma any_in (i : 'I_n) : mean (p i) (fun h => (h == g)%:R) = q.
Proof. by rewrite /mean (bigD1 g) //= eqxx big1 ?addr0 ?mulr1 // => h /negPf ->; rewrite mulr0. Qed.

Theorem lem_9_1_level : probability P (fun a => exp 1 * (n%:R / L%:R) <= \sum_u (a u == g)%:R) <= exp (- (n%:R / L%:R)).
Proof.
have b01 (i : 'I_n) (h : 'I_L) : 0 <= ((h == g)%:R : real) <= 1 by rewrite ler0n lern1; case: (h == g).
have mu : \sum_(i < n) mean (p i) (fun h => (h == g)%:R) = n%:R / L%:R.
  by rewrite (eq_bigr _ (fun i _ => any_in i)) sumr_const card_ord -[_ *+ n]mulr_natl.
have e1 : 0 <= exp 1 - 1 by rewrite subr_ge0 exp_ge1 ler01.
have := chernoff_upper dp b01 e1; rewrite mu.
have -> : 1 + (exp 1 - 1) = exp 1 by rewrite addrC subrK.
rewrite chernoff_base; last exact: exp_gt0.
rewrite expK mulr1.
have -> : n%:R / L%:R * (exp 1 - 1 - exp 1) = - (n%:R / L%:R) by rewrite addrAC subrr sub0r mulrN1.
exact.
Qed.

Variables (X : finType) (x : 'I_n -> X).
Let f (a : {ffun 'I_n -> 'I_L}) : real := off x q (fun u => a u == g).

Lemma level_mean : mean P f <= sqrt (n%:R / L%:R).
Proof.
apply: (@off_mean _ _ x _ P (fun (a : {ffun 'I_n -> 'I_L}) u => a u == g) q dP) => [u|u w uw].
  by rewrite (mean_one dp u (fun h => (h == g)%:R)) any_in.
rewrite (@eq_mean _ _ _ _ (fun a : {ffun 'I_n -> 'I_L} => (a u == g)%:R * (a w == g)%:R)) => [|a]; last by rewrite -natrM mulnb.
by rewrite (mean_two dp (fun h => (h == g)%:R) (fun h => (h == g)%:R) uw) !any_in expr2.
Qed.

Let step (i : 'I_n) a y : `|f (merge i.+1 a y) - f (merge i a y)| <= `|(a i == g)%:R - (y i == g)%:R|.
Proof.
have same u : u != i -> merge i.+1 a y u = merge i a y u.
  by move=> ui; rewrite !ffunE ltnS leq_eqVlt val_eqE (negPf ui).
have here : merge i.+1 a y i = a i by rewrite ffunE ltnSn.
have there : merge i a y i = y i by rewrite ffunE ltnn.
rewrite ler_norml; apply/andP; split.
  rewrite lerNl opprB distrC -{1}there -{1}here.
  by apply: off_one => u ui; rewrite same.
by rewrite -{1}here -{1}there; apply: off_one => u ui; rewrite same.
Qed.

(* one user moves the norm by 1 - q when in the level, by q when not, and is there with probability q *)
Let moves (i : 'I_n) a : `|difference p i f a| <= if a i == g then 1 - q else q.
Proof.
rewrite /difference /past -meanB; apply: le_trans (mean_norm _ dP) _; apply: le_trans (mean_le dP (step i a)) _.
rewrite (mean_one dp i (fun h => `|(a i == g)%:R - (h == g)%:R|)) le_eqVlt; apply/orP; left; apply/eqP.
case: (a i == g).
  rewrite (@eq_mean _ _ _ _ (fun h => 1 - (h == g)%:R)) => [|h]; first by rewrite meanB any_in mean_const.
  by case: (h == g); rewrite ?subrr ?normr0 // subr0 normr1.
by rewrite -[RHS](any_in i); apply: eq_mean => h; rewrite sub0r normrN ger0_norm ?ler0n.
Qed.

Theorem lem_9_2_independent (beta : real) : 0 < beta < 1 ->
  probability P (fun a => sqrt (n%:R / L%:R) + sqrt (2%:R * (n%:R / L%:R) * ln (1 / beta)) + 2%:R / 3%:R * ln (1 / beta) <= f a) <= beta.
Proof.
move=> /andP[b0 b1]; set l := ln (1 / beta); set v := n%:R / L%:R; set r := sqrt (2%:R * v * l); set eta := r + 2%:R / 3%:R * l.
have l0 : 0 < l by rewrite ln_gt0 // ltr_pdivlMr // mul1r.
have v0 : 0 <= v by rewrite divr_ge0 ?ler0n.
have r0 : 0 <= r := sqrt_ge0 _.
have l23 : 0 < 2%:R / 3%:R * l by rewrite mulr_gt0 // divr_gt0 ?ltr0n.
have eta0 : 0 < eta by rewrite ltr_wpDl.
have small (i : 'I_n) a : difference p i f a <= 1.
  apply: le_trans (ler_norm _) (le_trans (moves i a) _); case: ifP => // _.
  by rewrite lerBlDr lerDl ltW.
have few a : \sum_(i < n) conditional p f i a <= v.
  have -> : v = \sum_(i < n) q by rewrite sumr_const card_ord -[_ *+ n]mulr_natl.
  apply: ler_sum => i _; rewrite /conditional {1}/past.
  pose w (h : 'I_L) : real := if h == g then (1 - q) ^+ 2 else q ^+ 2.
  apply: (@le_trans _ _ (mean P (fun y => w (y i)))).
    apply: mean_le => // y; rewrite -real_normK ?num_real //.
    have -> : w (y i) = (if merge i a y i == g then 1 - q else q) ^+ 2 by rewrite /w ffunE ltnn; case: ifP.
    by rewrite ler_sqr ?nnegrE ?moves // ; case: ifP => _; rewrite ?subr_ge0 // ltW.
  rewrite (mean_one dp i w) (@eq_mean _ _ _ _ (fun h => q ^+ 2 + (1 - q *+ 2) * (h == g)%:R)) => [|h]; last first.
    by rewrite /w; case: (h == g); rewrite /= ?mulr1n ?mulr0n; ring.
  rewrite meanD (mean_const _ (dp i)) meanZ any_in -subr_ge0.
  have -> : q - (q ^+ 2 + (1 - q *+ 2) * q) = q ^+ 2 by ring.
  exact: sqr_ge0.
apply: (@le_trans _ _ (probability P (fun a => eta <= f a - mean P f))).
  apply: probability_sub => // a h; rewrite lerBrDr; apply: le_trans h; rewrite /eta -!addrA [X in _ <= X]addrC -addrA lerD2l lerD2l.
  exact: level_mean.
apply: le_trans (mcdiarmid_variance dp ler01 small few (ltW eta0)) _.
have -> : beta = exp (- l) by rewrite expN lnK ?div1r ?invr_gt0 // invrK.
rewrite exp_le lerN2 mul1r; have d0 : 0 < v + eta / 3%:R by rewrite ltr_wpDl // divr_gt0 ?ltr0n.
rewrite ler_pdivlMr ?mulr_gt0 ?ltr0n // -subr_ge0.
have rr : r ^+ 2 = 2%:R * v * l by rewrite sqr_sqrt // !mulr_ge0 ?ler0n // ltW.
have -> : eta ^+ 2 - l * (2%:R * (v + eta / 3%:R)) = r ^+ 2 - 2%:R * v * l + 2%:R / 3%:R * l * r by rewrite /eta; field.
by rewrite rr subrr add0r mulr_ge0 // ltW.
Qed.
End Level.

(* the last two summands, where ln(1/beta') <= n/L *)
Lemma deviation_large (v l : real) : 0 <= l -> l <= v ->
  sqrt (2%:R * v * l) + 2%:R / 3%:R * l <= (sqrt 2%:R + 2%:R / 3%:R) * sqrt (v * l).
Proof.
move=> l0 lv; have a : l <= sqrt (v * l) by rewrite -[X in X <= _](sqrt_sqr l0); apply: sqrt_le; rewrite expr2 ler_wpM2r.
have -> : sqrt (2%:R * v * l) = sqrt 2%:R * sqrt (v * l) by rewrite -sqrtM ?ler0n // mulrA.
by rewrite [X in _ <= X]mulrDl lerD2l ler_wpM2l // divr_ge0 ?ler0n.
Qed.

Theorem lem_9_2_printed (n L : nat) (g : 'I_L) (X : finType) (x : 'I_n -> X) (beta : real) (v := n%:R / L%:R) (l := ln (1 / beta)) : 0 < beta < 1 ->
  1 - beta <= probability (independent (@any_group n L))
    (fun a => off x L%:R^-1 (fun u => a u == g) <= sqrt v + sqrt (2%:R * v * l) + 2%:R / 3%:R * l) /\
  (l <= v -> sqrt (2%:R * v * l) + 2%:R / 3%:R * l <= (sqrt 2%:R + 2%:R / 3%:R) * sqrt (v * l)).
Proof.
move=> b01; have [b0 b1] := andP b01; split; last first.
  by apply: deviation_large; apply: ltW; rewrite ln_gt0 // ltr_pdivlMr // mul1r.
have L0 : (0 < L)%N := leq_ltn_trans (leq0n g) (ltn_ord g).
have dP := independent_distribution (@any_group_distribution n L L0).
apply: le_trans (_ : 1 - probability (independent (@any_group n L)) (fun a => sqrt v + sqrt (2%:R * v * l) + 2%:R / 3%:R * l <=
    off x L%:R^-1 (fun u => a u == g)) <= _); first by rewrite lerD2l lerN2 lem_9_2_independent.
by rewrite -probabilityC //; apply: probability_sub => // a; rewrite -ltNge; exact: ltW.
Qed.

(* one user and two levels: the norm is 1/2, whether the user is in the level or not *)
Theorem lem_9_2_refuted (X : finType) (x : 'I_1 -> X) (g : 'I_2) (C : real) : 0 < C -> exists beta : real, 0 < beta < 1 /\
  probability (independent (@any_group 1 2)) (fun a => off x 2%:R^-1 (fun u => a u == g) <= C * sqrt (1%:R / 2%:R * ln (1 / beta))) < 1 - beta.
Proof.
move=> C0; pose r := (4%:R * C)^-1; have r0 : 0 < r by rewrite invr_gt0 mulr_gt0 ?ltr0n.
exists (exp (- (2%:R * r ^+ 2))); have b1 : exp (- (2%:R * r ^+ 2)) < 1 by rewrite -[X in _ < X]exp0 exp_lt oppr_lt0 mulr_gt0 ?ltr0n ?exprn_gt0.
rewrite exp_gt0 b1; split=> //; rewrite /probability big_pred0 ?subr_gt0 // => a; apply/negbTE; rewrite -ltNge.
rewrite !mul1r expN invrK expK mulrA mulVf ?pnatr_eq0 // mul1r sqrt_sqr ?(ltW r0) // /r.
have -> : C * (4%:R * C)^-1 = 4%:R^-1 by field; rewrite gt_eqF.
set Z := fun u => a u == g; apply: lt_le_trans (off_at x 2%:R^-1 Z (x ord0)).
rewrite /of_item /held !big_ord1 eqxx mulr1 /=.
have -> : `|(Z ord0)%:R - 2%:R^-1| = 2%:R^-1 :> real.
  case: (Z ord0); last by rewrite sub0r normrN ger0_norm ?invr_ge0 ?ler0n.
  by rewrite (_ : 1%:R - _ = 2%:R^-1) ?ger0_norm ?invr_ge0 ?ler0n //; field.
by rewrite ltf_pV2 ?posrE ?ltr0n // ltr_nat.
Qed.
End Lemma92Independent.
