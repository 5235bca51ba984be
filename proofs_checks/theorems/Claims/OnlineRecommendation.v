(* online-recommendation (Bun, Nissim, Sheffet): its theorems, each restated in full. A name that ends in _refuted contradicts what
   is printed, _sharp is more than is printed; _radius, _share and _verify are the parts of a statement that are proved. t is e^epsilon. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.OnlineRecommendation Require Section5 Section6 Section7.
Import Section5 Section6 Section7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem lem_3 (lambda rho x x' : real) : 0 < lambda ->
  phi lambda rho x <= exp (lambda * `|x - x'|) * phi lambda rho x' + (exp (lambda * `|x - x'|) - 1) * exp (lambda * rho) /\
  (x' < x -> rho <= x' ->
   phi lambda rho x = exp (lambda * `|x - x'|) * phi lambda rho x' + (exp (lambda * `|x - x'|) - 1) * exp (lambda * rho)).
Proof.
move=> l0; split; first exact: Section5.lem_3.
move=> lt le; rewrite ger0_norm ?subr_ge0 ?ltW // mulrBr expB /phi leNgt (le_lt_trans le lt) /=.
have e0 := exp_gt0 (lambda * x'); case: ifP => [le'|_]; last by field; rewrite gt_eqF.
have -> : rho = x' by apply/eqP; rewrite eq_le le.
by field; rewrite gt_eqF.
Qed.

Theorem lem_4 (lambda rho x x' : real) : 0 < lambda -> rho + ln 2%:R / lambda <= x' -> x' <= x ->
  phi lambda rho x / phi lambda rho x' <= exp (2%:R * lambda * (x - x')).
Proof. by move=> *; apply: Section5.lem_4. Qed.

(* a = e^(lambda (x' - rho)), d = e^(lambda (x - x')) *)
Theorem lem_4_sharp (a d : real) : 1 < a -> 1 <= d -> ((a * d - 1) / (a - 1) <= d ^+ 2) <-> (d = 1 \/ d + 1 <= a * d).
Proof. exact: Section5.lem_4_sharp. Qed.

Theorem lem_5 (lambda rho : real) (I : finType) (x theta : I -> real) (y : real) : 0 < lambda ->
  (forall i, 0 <= theta i) -> (forall i, x i <= y) ->
  \sum_i phi lambda rho (x i + theta i) + phi lambda rho y <= \sum_i phi lambda rho (x i) + phi lambda rho (y + \sum_i theta i).
Proof. by move=> *; apply: Section5.lem_5. Qed.

(* the term in R of the lower bound *)
Theorem thm_6_radius (K : realFieldType) (m R : nat) (chance : seq 'I_m -> 'I_m -> K) : (0 < m)%N ->
  (forall s, \sum_j chance s j = 1) ->
  exists2 s, size s = R &
    R%:R * (1 - m%:R^-1) <= \sum_(k < R) (fun s => if rev s is j :: s' then 1 - chance (rev s') j else 0) (take k.+1 s).
Proof. exact: Section6.thm_6_radius. Qed.

(* for n < 2P the majority of the votes is that of any P users who agree: no disappointment, where the printed bound asks for some *)
Theorem thm_6_refuted (n P u : nat) (vote : 'I_u -> bool) (a : bool) : (n < 2 * P)%N -> (u <= n)%N ->
  (P <= #|[pred i | vote i == a]|)%N -> majority vote = a.
Proof. exact: Section6.thm_6_refuted. Qed.

Theorem thm_7 (P T : nat) (t L : real) : (0 < P)%N -> (0 < T)%N -> 1 <= t -> 0 < L -> T%:R * ((t ^+ P)^-1 / 2%:R) <= L ->
  P%:R^-1 * ln (T%:R / (2%:R * L)) <= ln t.
Proof. exact: Section6.thm_7. Qed.

Theorem lem_8 (R : realFieldType) (P T : nat) (t : R) (law : seq bool -> nat -> nat -> bool -> R) :
  1 <= t -> (forall s i j, law s i j true + law s i j false = 1) ->
  (forall s i j y, law s i j.+1 y <= t * law s i j y) -> (forall s i j y, law s i.+1 j y <= t * law s i j y) ->
  exists2 s, size s = T & T%:R * ((t ^+ P)^-1 / 2%:R) <= \sum_(k < T)
    (fun s => if rev s is a :: s' then (if a then law (rev s') P 0%N false else law (rev s') 0%N P true) else 0) (take k.+1 s).
Proof. exact: Section6.lem_8. Qed.

Theorem claim_1 (R : realFieldType) (P : nat) (t : R) (law : nat -> nat -> bool -> R) :
  1 <= t -> (forall i j, law i j true + law i j false = 1) ->
  (forall i j y, law i j.+1 y <= t * law i j y) -> (forall i j y, law i.+1 j y <= t * law i j y) ->
  (t ^+ P)^-1 / 2%:R <= law P 0%N false \/ (t ^+ P)^-1 / 2%:R <= law 0%N P true.
Proof. by move=> *; apply: Section6.claim_1. Qed.

(* all W users chose item a, and it is asked once more: a wrong answer keeps a positive chance, so that the loss is not 0 *)
Theorem thm_10_refuted (R : realFieldType) (m W : nat) (a : 'I_m) (phi : R -> R) (gamma : R) :
  (1 < m)%N -> 0 < gamma -> phi 0 = 0 ->
  0 < \sum_(j | j != a) chance phi gamma (fun j => if j == a then W else 0%N) W j.
Proof. exact: Section6.thm_10_refuted. Qed.

(* repaired: from Lemmas 12 and 14 along a run *)
Theorem thm_11 (R : realFieldType) (E W : nat -> R) (m : nat) (lambda P : R) (T : nat) : (0 < m)%N -> 0 <= lambda -> 0 < P ->
  (forall t, P <= W t) -> (forall t, W t.+1 <= W t) ->
  (forall t, `|E t| <= 3%:R * lambda / W t) -> (forall t, E t != 0 -> W t.+1 <= W t * (1 - (3%:R * m%:R)^-1)) ->
  `|\sum_(t < T) E t| <= 9%:R * m%:R * lambda / P.
Proof. exact: Section7.thm_11. Qed.

(* the inequality that the proof of Lemma 12 leaves to the reader *)
Theorem lem_12_verify (R : realFieldType) (m : nat) (tau y : R) : (2 <= m)%N -> 1 <= y -> m%:R + 1 < 3%:R * tau -> 1 < tau ->
  (y - 1) / (tau - 1) <= (y ^+ 3 - 1) / (3%:R * tau - 1 - m%:R).
Proof. exact: Section7.lem_12_verify. Qed.

Theorem lem_14 (R : realFieldType) (m : nat) (c : 'I_m -> nat) (k : 'I_m) (phi : R -> R) (gamma : R) (b : 'I_m) :
  (0 < m)%N -> (1 < \sum_j c j)%N -> (forall x, x <= rho R m -> phi x = 0) ->
  \sum_i phi (share R (c i) (\sum_j c j)%N) != 0 ->
  \sum_i phi (share R (c i - (i == k))%N (\sum_j c j)%N.-1) != 0 ->
  chance phi gamma c (\sum_j c j)%N b != chance phi gamma (fun j => c j - (j == k))%N (\sum_j c j)%N.-1 b ->
  ((\sum_j c j) - c b)%N%:R <= (\sum_j c j)%N%:R * (1 - (3%:R * m%:R)^-1) :> R /\
  (c b)%:R <= (\sum_j c j)%N%:R * (1 - (3%:R * m%:R)^-1) :> R.
Proof. by move=> m0 W2 phi0 s s' c'; apply: (Section7.lem_14 m0 W2 phi0 s s' c'). Qed.

(* repaired: from Lemmas 18 and 19 along a run *)
Theorem thm_17 (R : realFieldType) (E C : nat -> R) (m D R0 : nat) (lambda P : R) (T : nat) :
  (0 < m)%N -> 0 <= lambda -> 0 < P -> (forall t, (D + R0 + 1)%N%:R * P <= C t) -> (forall t, C t.+1 <= C t) ->
  (forall t, `|E t| <= 3%:R * (2 * D + 2 * R0 + 1)%N%:R * lambda / C t) ->
  (forall t, E t != 0 -> C t.+1 <= C t * (1 - (3%:R * m%:R * (2 * D + 2 * R0 + 1)%N%:R)^-1)) ->
  `|\sum_(t < T) E t| <= 9%:R * m%:R * (2 * D + 2 * R0 + 1)%N%:R ^+ 2 * lambda / ((D + R0 + 1)%N%:R * P).
Proof. exact: Section7.thm_17. Qed.
