(* Online recommendation, Sections 6 and 7: lower bounds, and what is false without room for 2P voters.

   paper          theorem              state
   Theorem 6      thm_6_radius         proved: expected loss at least (1 - 1/m) R
                  thm_6_refuted        refuted for P <= n < 2P: the majority of two objects is never wrong when D = R = 0
   Claim 1        claim_1              proved as printed
   Lemma 8        lem_8                proved: expected loss at least (1/2) T e^(-P epsilon)
   Theorem 7      thm_7                proved with its constant: epsilon >= (1/P) ln (T / (2L))
   Theorem 10     thm_10_refuted       refuted at n = P (also Theorems 2, 9, 16): O(log (n/P)) = 0 and the loss is positive *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.OnlineRecommendation Require Import Section7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A client is the list of what he likes, round by round; loss s is the expected loss of the round size s - 1 when he begins with s
   (an algorithm that cannot see the future: later tastes do not matter). If he can always be disappointed by delta, he loses T delta. *)
Lemma disappointed (R : realFieldType) (A : Type) (loss : seq A -> R) (delta : R) (T : nat) :
  (forall s, exists a, delta <= loss (rcons s a)) ->
  exists2 s, size s = T & T%:R * delta <= \sum_(k < T) loss (take k.+1 s).
Proof.
move=> h; elim: T => [|T [s sT IH]]; first by exists [::]; rewrite // big_ord0 mul0r.
have [a ha] := h s; exists (rcons s a); first by rewrite size_rcons sT.
rewrite big_ord_recr /= -(addn1 T) natrD mulrDl mul1r; apply: ler_add; last first.
  by rewrite take_oversize // size_rcons sT addn1.
apply: le_trans IH _; rewrite le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => k _.
by rewrite -cats1 takel_cat // sT.
Qed.

(* Theorem 6, first half: in each of R rounds the client likes one object of m; chance s j is the probability of object j after the tastes s. *)
Theorem thm_6_radius (K : realFieldType) (m R : nat) (chance : seq 'I_m -> 'I_m -> K) : (0 < m)%N ->
  (forall s, \sum_j chance s j = 1) ->
  exists2 s, size s = R & R%:R * (1 - m%:R^-1) <= \sum_(k < R) (fun s => if rev s is j :: s' then 1 - chance (rev s') j else 0) (take k.+1 s).
Proof.
move=> m0 sum1; apply: disappointed => s.
suff [j hj] : exists j, chance s j <= m%:R^-1 by exists j; rewrite rev_rcons revK ler_add2l ler_opp2.
apply/existsP; apply: contraT; rewrite negb_exists => /forallP big; have := sum1 s.
have m1 : m%:R != 0 :> K by rewrite pnatr_eq0 -lt0n.
suff lt : 1 < \sum_j chance s j by move=> e; move: lt; rewrite e ltxx.
have -> : 1 = \sum_(j < m) m%:R^-1 :> K by rewrite sumr_const card_ord -[X in _ = X]mulr_natr mulVf.
rewrite [X in _ < X](bigD1 (Ordinal m0)) //= (bigD1 (Ordinal m0)) //=; apply: ltr_le_add; first by rewrite ltNge big.
by apply: ler_sum => j _; rewrite ltW // ltNge big.
Qed.

(* Theorem 6 fails for P <= n < 2P, D = R = 0, m = 2: u <= n voters, P of whom vote for the liked object a; the majority is a. *)
Definition majority (u : nat) (vote : 'I_u -> bool) : bool := (u < 2 * #|[pred i | vote i]|)%N.
Theorem thm_6_refuted (n P u : nat) (vote : 'I_u -> bool) (a : bool) : (n < 2 * P)%N -> (u <= n)%N ->
  (P <= #|[pred i | vote i == a]|)%N -> majority vote = a.
Proof.
move=> nP un peers; have u2 : (u < 2 * #|[pred i | vote i == a]|)%N.
  by apply: leq_ltn_trans un (leq_trans nP _); rewrite leq_mul2l.
rewrite /majority; case: a peers u2 => peers u2.
  by rewrite (eq_card (B := [pred i | vote i == true])) ?u2 // => i; rewrite !inE eqb_id.
apply/negbTE; rewrite -leqNgt; have := cardC [pred i | vote i]; rewrite card_ord => e.
have e2 : #|[predC [pred i | vote i]]| = #|[pred i | vote i == false]|.
  by apply: eq_card => i; rewrite !inE eqbF_neg.
rewrite e2 in e; move: (#|[pred i | vote i]|) (#|[pred i | vote i == false]|) e u2 => A B e; rewrite -e.
by rewrite !mul2n -!addnn ltn_add2r leq_add2l => /ltnW.
Qed.

Section Clones.
(* Two objects a (true) and b (false), one round; law (i, j) y is the probability of object y when i voters vote for a and j for b.
   t = e^epsilon; one voter more or less is one step. *)
Variables (R : realFieldType) (P : nat) (t : R) (law : nat -> nat -> bool -> R).
Hypotheses (t1 : 1 <= t) (law1 : forall i j, law i j true + law i j false = 1).
Hypotheses (more_b : forall i j y, law i j.+1 y <= t * law i j y) (more_a : forall i j y, law i.+1 j y <= t * law i j y).
Let t0 : 0 < t := lt_le_trans ltr01 t1.

Lemma steps_b i j y : law i j y <= t ^+ j * law i 0 y.
Proof.
elim: j => [|j IH]; first by rewrite expr0 mul1r.
by apply: le_trans (more_b i j y) _; rewrite exprS -mulrA ler_wpmul2l // ltW.
Qed.
Lemma steps_a i j y : law i j y <= t ^+ i * law 0 j y.
Proof.
elim: i => [|i IH]; first by rewrite expr0 mul1r.
by apply: le_trans (more_a i j y) _; rewrite exprS -mulrA ler_wpmul2l // ltW.
Qed.

(* Alice likes a and has P clones, Bob likes b and has P clones: one of them is disappointed with probability e^(-P epsilon) / 2. *)
Theorem claim_1 : (t ^+ P)^-1 / 2%:R <= law P 0 false \/ (t ^+ P)^-1 / 2%:R <= law 0 P true.
Proof.
have T0 : 0 < t ^+ P by rewrite exprn_gt0.
have hb := steps_b P P false; have ha := steps_a P P true; have s := law1 P P.
have half x z : x <= t ^+ P * z -> 2%:R^-1 <= x -> (t ^+ P)^-1 / 2%:R <= z.
  by move=> xz hx; rewrite mulrC ler_pdivr_mulr // mulrC; exact: le_trans hx xz.
have [h|h] := leP 2%:R^-1 (law P P false); [left; exact: half hb h|right; apply: half ha _].
have -> : law P P true = 1 - law P P false by rewrite -s addrK.
have two : 1 = 2%:R^-1 + 2%:R^-1 :> R by rewrite -mulr2n -[2%:R^-1 *+ 2]mulr_natr mulVf ?pnatr_eq0.
by rewrite ler_subr_addl {2}two ler_add2r ltW.
Qed.
End Clones.

(* Lemma 8: law s is the law of the round that follows the tastes s; the client's P clones vote for what he likes. *)
Theorem lem_8 (R : realFieldType) (P T : nat) (t : R) (law : seq bool -> nat -> nat -> bool -> R)
  (loss : seq bool -> R := fun s => if rev s is a :: s' then (if a then law (rev s') P 0%N false else law (rev s') 0%N P true) else 0) :
  1 <= t -> (forall s i j, law s i j true + law s i j false = 1) ->
  (forall s i j y, law s i j.+1 y <= t * law s i j y) -> (forall s i j y, law s i.+1 j y <= t * law s i j y) ->
  exists2 s, size s = T & T%:R * ((t ^+ P)^-1 / 2%:R) <= \sum_(k < T) loss (take k.+1 s).
Proof.
move=> t1 l1 mb ma; apply: disappointed => s; rewrite /loss.
case: (claim_1 P t1 (l1 s) (mb s) (ma s)) => h; [exists true|exists false]; by rewrite rev_rcons revK.
Qed.

(* Theorem 7: a loss of at most L > 0 needs epsilon >= (1/P) ln (T / (2 L)). *)
Theorem thm_7 (P T : nat) (t L : real) : (0 < P)%N -> (0 < T)%N -> 1 <= t -> 0 < L -> T%:R * ((t ^+ P)^-1 / 2%:R) <= L ->
  P%:R^-1 * ln (T%:R / (2%:R * L)) <= ln t.
Proof.
move=> P0 T0 t1 L0 h; have t0 : 0 < t := lt_le_trans ltr01 t1; have tP : 0 < t ^+ P by rewrite exprn_gt0.
rewrite mulrC ler_pdivr_mulr ?ltr0n // [ln t * _]mulrC -lnX //; apply: ln_le; first by rewrite divr_gt0 ?mulr_gt0 ?ltr0n.
rewrite ler_pdivr_mulr ?mulr_gt0 ?ltr0n //.
have -> : T%:R = t ^+ P * 2%:R * (T%:R * ((t ^+ P)^-1 / 2%:R)) by field; rewrite gt_eqF.
by rewrite [t ^+ P * (_ * _)]mulrA ler_wpmul2l // mulr_ge0 ?ler0n // ltW.
Qed.

(* Theorem 10 at n = P: all W voters like object a alone; the loss of a round is gamma (m - 1)/m > 0, the bound K ln (n/P) = K ln 1 = 0. *)
Theorem thm_10_refuted (R : realFieldType) (m W : nat) (a : 'I_m) (phi : R -> R) (gamma : R) : (1 < m)%N -> 0 < gamma -> phi 0 = 0 ->
  0 < \sum_(j | j != a) chance phi gamma (fun j => if j == a then W else 0%N) W j.
Proof.
move=> m1 g0 p0; rewrite (eq_bigr (fun _ => gamma / m%:R)) => [|j /negPf n]; last by rewrite /chance n /share mul0r p0 mul0r mulr0 addr0.
have g1 : 0 < gamma / m%:R by rewrite divr_gt0 // ltr0n ltnW.
by rewrite sumr_const cardC1 card_ord -[_ *+ m.-1]mulr_natr mulr_gt0 // ltr0n -subn1 subn_gt0.
Qed.
