(* Heavy hitters, Section 6: the concentration toolbox.

   paper      theorem                              state
   Fact 6.1   fact_6_1, fact_6_1_lower             proved as printed
   Fact 6.2   fact_6_2_refuted, fact_6_2           refuted (Var of the squares); proved with Var[S] = sum Var[X_i]
   Fact 6.3   fact_6_3_refuted, fact_6_3           refuted (|X_i| in [a_i, b_i]); proved with X_i in [a_i, b_i]
   Fact 6.5   fact_6_5                             proved as printed
   Fact 6.6   fact_6_6                             proved as printed
   Fact 6.8   fact_6_8                             proved as printed *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Hoeffding Martingale Chernoff.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
set L := ln (2%:R / beta); have b2 : 1 < 2%:R / beta by rewrite ltr_pdivl_mulr // mul1r (lt_trans b1) // ltr1n.
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
have := le_trans (probability_or _ _ dP) (ler_add B1 B2).
have -> : exp (- L) + exp (- L) = beta by rewrite eL; field.
move=> bad.
rewrite ler_subl_addr -ler_subl_addl; apply: le_trans bad; rewrite -(probabilityC _ dP).
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
  by rewrite ler_addl sumr_ge0 // => x _; case: one_fair_distribution.
rewrite /independent big_ord1 /one_fair /fair expN ltf_pinv ?posrE ?exp_gt0 ?ltr0n //.
by apply: lt_le_trans (exp_ge_add1 _); rewrite -[1]/(1%:R) -natrD ltr_nat.
Qed.

Lemma ln4 : ln 4%:R < 3%:R / 2%:R.
Proof.
(* e^(3/2) = e^(3/32)^16 >= (35/32)^16 > 4 *)
have e : (35%:R / 32%:R) ^+ 16 <= exp (3%:R / 2%:R).
  have -> : 3%:R / 2%:R = (3%:R / 32%:R) *+ 16 :> real by rewrite -[RHS]mulr_natr; field.
  rewrite expMn; apply: ler_expn2r; rewrite ?nnegrE ?exp_ge0 ?divr_ge0 ?ler0n //.
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
