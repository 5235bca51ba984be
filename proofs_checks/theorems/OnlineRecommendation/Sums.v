(* Section5, Section7, Section6. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Facts Require Import Basic.
Import Basic.Reals.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Online recommendation, Section 5: the truncated and shifted exponential.

   paper      theorem       state
   Lemma 3    lem_3         proved as printed
   Lemma 4    lem_4         proved as printed; lem_4_sharp says exactly when it holds
   Lemma 5    lem_5         proved as printed, without the order of the x_i among themselves *)
Module Section5.
Section Phi.
Variables lambda rho : real.
Hypothesis lambda0 : 0 < lambda.

(* phi(x) = 0 for x <= rho, else e^(lambda x) - e^(lambda rho) *)
Definition phi (x : real) : real := if x <= rho then 0 else exp (lambda * x) - exp (lambda * rho).

Lemma exp_rho x : (exp (lambda * x) <= exp (lambda * rho)) = (x <= rho).
Proof. by rewrite exp_le ler_pM2l. Qed.

(* phi(x) = max (e^(lambda x) - e^(lambda rho), 0) *)
Lemma phi_cases x (A := exp (lambda * x)) (r := exp (lambda * rho)) : (A <= r /\ phi x = 0) \/ (r <= A /\ phi x = A - r).
Proof.
rewrite /phi; case: ifP => h; [left|right]; split=> //; first by rewrite /A /r exp_rho.
by apply: ltW; rewrite /A /r ltNge exp_rho h.
Qed.

Theorem lem_3 x x' :
  phi x <= exp (lambda * `|x - x'|) * phi x' + (exp (lambda * `|x - x'|) - 1) * exp (lambda * rho).
Proof.
have d1 : 1 <= exp (lambda * `|x - x'|) by rewrite exp_ge1 mulr_ge0 ?(ltW lambda0).
have dA : exp (lambda * x) <= exp (lambda * `|x - x'|) * exp (lambda * x').
  by rewrite -expD exp_le -mulrDr ler_pM2l // -lerBlDr ler_norm.
have r0 := exp_gt0 (lambda * rho); have A'0 := exp_gt0 (lambda * x').
move: (phi_cases x) (phi_cases x') d1 dA r0 A'0.
move: (exp (lambda * `|x - x'|)) (exp (lambda * x)) (exp (lambda * x')) (exp (lambda * rho)) (phi x) (phi x').
move=> d A A' r f f' [[h1 ->]|[h1 ->]] [[h2 ->]|[h2 ->]] d1 dA r0 A'0; toR; nra.
Qed.

Theorem lem_4 x x' : rho + ln 2%:R / lambda <= x' -> x' <= x -> phi x / phi x' <= exp (2%:R * lambda * (x - x')).
Proof.
move=> hr hx; set r := exp (lambda * rho).
have a2 : 2%:R * r <= exp (lambda * x').
  have -> : 2%:R * r = exp (lambda * (rho + ln 2%:R / lambda)).
    have -> : lambda * (rho + ln 2%:R / lambda) = lambda * rho + ln 2%:R by field; rewrite gt_eqF.
    by rewrite expD lnK ?ltr0n // mulrC.
  by rewrite exp_le ler_pM2l.
have r0 : 0 < r := exp_gt0 _.
have e2 : exp (2%:R * lambda * (x - x')) = exp (lambda * (x - x')) ^+ 2 by rewrite -expMn; congr exp; rewrite -[X in _ = X]mulr_natl; ring.
have eA : exp (lambda * x) = exp (lambda * (x - x')) * exp (lambda * x') by rewrite -expD; congr exp; ring.
have d1 : 1 <= exp (lambda * (x - x')) by rewrite exp_ge1 mulr_ge0 ?subr_ge0 ?(ltW lambda0).
have p' : phi x' = exp (lambda * x') - r.
  by case: (phi_cases x') => [[h _]|[_ ->//]]; move: h a2 r0; rewrite -/r; move: (exp _) (r) => A r1 h a2 r0; exfalso; toR; lra.
have p : phi x = exp (lambda * x) - r.
  case: (phi_cases x) => [[h _]|[_ ->//]]; move: h a2 r0 d1; rewrite -/r eA.
  by move: (exp (lambda * x')) (exp _) (r) => A d r1 h a2 r0 d1; exfalso; toR; nra.
rewrite p p' ler_pdivrMr; last first.
  by move: a2 r0; move: (exp _) (r) => A r1 a2 r0; toR; lra.
rewrite e2 eA; move: a2 r0 d1; move: (exp (lambda * x')) (exp (lambda * (x - x'))) (r) => A d r1 a2 r0 d1.
have d0 : 0 <= d := le_trans ler01 d1.
rewrite -subr_ge0 (_ : _ - _ = (d - 1) * ((A - 2%:R * r1) * d + (d - 1) * r1)); last by ring.
apply: mulr_ge0; first by rewrite subr_ge0.
by apply: addr_ge0; apply: mulr_ge0; rewrite ?subr_ge0 ?(ltW r0).
Qed.

(* With a = e^(lambda (x' - rho)) and d = e^(lambda (x - x')): Lemma 4's inequality holds iff d = 1 or a d >= d + 1. *)
Theorem lem_4_sharp (a d : real) : 1 < a -> 1 <= d ->
  ((a * d - 1) / (a - 1) <= d ^+ 2) <-> (d = 1 \/ d + 1 <= a * d).
Proof.
move=> a1 d1; rewrite ler_pdivrMr ?subr_gt0 //; split=> [h|].
  have [->|n] := eqVneq d 1; [by left|right].
  by toR; nra.
by case=> [->|h]; toR; nra.
Qed.

(* one step: moving theta to the right end *)
Lemma phi_step x y theta : 0 <= theta -> x <= y -> phi (x + theta) + phi y <= phi x + phi (y + theta).
Proof.
move=> t0 xy; have g1 : 1 <= exp (lambda * theta) by rewrite exp_ge1 mulr_ge0 ?(ltW lambda0).
have AB : exp (lambda * x) <= exp (lambda * y) by rewrite exp_le ler_pM2l.
have r0 := exp_gt0 (lambda * rho); have A0 := exp_gt0 (lambda * x).
move: (phi_cases (x + theta)) (phi_cases y) (phi_cases x) (phi_cases (y + theta)); rewrite !mulrDr !expD.
move: g1 AB r0 A0; move: (exp (lambda * theta)) (exp (lambda * x)) (exp (lambda * y)) (exp (lambda * rho)) => g A B r g1 AB r0 A0.
move: (phi _) (phi y) (phi x) (phi _) => f1 f2 f3 f4.
move=> [[h1 ->]|[h1 ->]] [[h2 ->]|[h2 ->]] [[h3 ->]|[h3 ->]] [[h4 ->]|[h4 ->]]; toR; nra.
Qed.

Theorem lem_5 (I : finType) (x theta : I -> real) (y : real) : (forall i, 0 <= theta i) -> (forall i, x i <= y) ->
  \sum_i phi (x i + theta i) + phi y <= \sum_i phi (x i) + phi (y + \sum_i theta i).
Proof.
move=> t0 xy.
suff h (r : seq I) : \sum_(i <- r) phi (x i + theta i) + phi y <= \sum_(i <- r) phi (x i) + phi (y + \sum_(i <- r) theta i).
  exact: h.
elim: r => [|i r h]; first by rewrite !big_nil addr0.
rewrite !big_cons; have s0 : 0 <= \sum_(j <- r) theta j by apply: sumr_ge0.
set u := \sum_(j <- r) theta j in h s0 *.
have ys : x i <= y + u by apply: le_trans (xy i) _; rewrite lerDl.
have step := phi_step (t0 i) ys.
have -> : y + (theta i + u) = y + u + theta i by rewrite addrA addrAC.
rewrite -addrA; apply: le_trans (lerD (lexx _) h) _.
by rewrite addrCA [phi (x i) + \sum_(j <- r) _]addrC -[X in _ <= X]addrA lerD2l.
Qed.
End Phi.
End Section5.

(* Online recommendation, Section 7: one round of the algorithm. How much a round leaks is in Round, a run in Algorithm and Runs.

   paper         theorem      state
   Lemma 14      lem_14       proved as printed, for every W >= 2 (P >= 6m is not needed); lem_14_share: the share of a leaking object
   "one can verify" in Lemma 12    lem_12_verify    proved as printed for m >= 2 *)
Module Section7.
Section Round.
(* m objects; c j of the W survivors vote for object j, and c' j of the W - 1 survivors when one voter (for object k) is left out *)
Variables (R : realFieldType) (m : nat) (c : 'I_m -> nat) (k : 'I_m) (phi : R -> R) (gamma : R).
Let c' j : nat := (c j - (j == k))%N.
Let W : nat := (\sum_j c j)%N.
Definition rho : R := (2%:R * m%:R)^-1.
Definition share (a : nat) (w : nat) : R := a%:R / w%:R.
(* the probability of object j: gamma/m + (1 - gamma) phi(x_j) / sum phi *)
Definition object_chance (a : 'I_m -> nat) (w : nat) (j : 'I_m) : R :=
  gamma / m%:R + (1 - gamma) * (phi (share (a j) w) / \sum_i phi (share (a i) w)).

Hypotheses (m0 : (0 < m)%N) (W2 : (1 < W)%N) (phi0 : forall x, x <= rho -> phi x = 0).
Hypotheses (sum0 : \sum_i phi (share (c i) W) != 0) (sum0' : \sum_i phi (share (c' i) W.-1) != 0).

(* an object whose chance the missing voter changes has at least a 3m-th of the survivors *)
Lemma lem_14_share j : object_chance c W j != object_chance c' W.-1 j -> W%:R / (3%:R * m%:R) <= (c j)%:R :> R.
Proof.
move=> differ; have big : rho < share (c j) W \/ rho < share (c' j) W.-1.
  have [h|] := leP (share (c j) W) rho; last by left.
  have [h'|] := leP (share (c' j) W.-1) rho; last by right.
  by case/eqP: differ; rewrite /object_chance (phi0 h) (phi0 h') !mul0r.
have m1 : 0 < m%:R :> R by rewrite ltr0n.
have w0 : 0 < W%:R :> R by rewrite ltr0n ltnW.
rewrite ler_pdivrMr ?mulr_gt0 ?ltr0n //.
have nat_bound : (W <= c j * (3 * m))%N -> W%:R <= (c j)%:R * (3%:R * m%:R) :> R by rewrite -!natrM ler_nat.
apply: nat_bound; case: big => [|].
  rewrite /share /rho ltr_pdivlMr // mulrC ltr_pdivrMr ?mulr_gt0 ?ltr0n // -!natrM ltr_nat => /ltnW h.
  by apply: leq_trans h _; rewrite leq_mul2l leq_mul2r !orbT.
have w1 : 0 < (W.-1)%:R :> R by rewrite ltr0n -subn1 subn_gt0.
rewrite /share /rho ltr_pdivlMr // mulrC ltr_pdivrMr ?mulr_gt0 ?ltr0n // -!natrM ltr_nat => h.
have {}h : (W.-1 < c j * (2 * m))%N by apply: leq_trans h _; rewrite leq_mul2r /c' leq_subr orbT.
have {}h : (W <= c j * (2 * m))%N by case: (W) W2 h.
by apply: leq_trans h _; rewrite leq_mul2l leq_mul2r !orbT.
Qed.

Lemma chance_sum a w : \sum_i phi (share (a i) w) != 0 -> \sum_j object_chance a w j = 1.
Proof.
move=> s0; rewrite /object_chance big_split /= sumr_const card_ord -mulr_sumr -mulr_suml divff // mulr1.
by rewrite -[_ *+ m]mulr_natr mulfVK ?pnatr_eq0 -?lt0n // addrC subrK.
Qed.

(* Lemma 14: object b is recommended and leaks. If it is disliked its voters leave, if it is liked the others leave. *)
Theorem lem_14 b : object_chance c W b != object_chance c' W.-1 b ->
  (W - c b)%N%:R <= W%:R * (1 - (3%:R * m%:R)^-1) :> R /\ (c b)%:R <= W%:R * (1 - (3%:R * m%:R)^-1) :> R.
Proof.
move=> leak; have le j : (c j <= W)%N by rewrite /W (bigD1 j) //= leq_addr.
have [j jb differ] : exists2 j, j != b & object_chance c W j != object_chance c' W.-1 j.
  apply/exists_inP; apply: contraT; rewrite negb_exists_in => /forall_inP same; case/eqP: leak.
  have := chance_sum sum0; rewrite -(chance_sum sum0') (bigD1 b) //= [RHS](bigD1 b) //=.
  rewrite (eq_bigr (fun j => object_chance c' W.-1 j)) => [|j jb]; first exact: addIr.
  by have := same j jb; rewrite negbK => /eqP.
split; first by rewrite natrB // mulrBr mulr1 lerD2l lerN2 lem_14_share.
rewrite mulrBr mulr1 lerBrDl -lerBrDr; apply: le_trans (lem_14_share differ) _.
by rewrite -natrB // ler_nat leq_subRL // /W (bigD1 b) //= leq_add2l (bigD1 j) //= leq_addr.
Qed.
End Round.

(* The inequality that the paper leaves to the reader, with y = e^(lambda/W): both sides over their denominators, m >= 2. *)
Theorem lem_12_verify (R : realFieldType) (m : nat) (tau y : R) : (2 <= m)%N -> 1 <= y -> m%:R + 1 < 3%:R * tau -> 1 < tau ->
  (y - 1) / (tau - 1) <= (y ^+ 3 - 1) / (3%:R * tau - 1 - m%:R).
Proof.
move=> m2 y1 d0 t1; have e0 : 0 < tau - 1 by rewrite subr_gt0.
have e1 : 0 < 3%:R * tau - 1 - m%:R by rewrite -addrA -opprD subr_gt0 addrC.
rewrite ler_pdivrMr // mulrAC ler_pdivlMr // -subr_ge0.
have M : 0 <= m%:R - 2%:R :> R by rewrite subr_ge0 ler_nat.
have -> : (y ^+ 3 - 1) * (tau - 1) - (y - 1) * (3%:R * tau - 1 - m%:R) =
  (y - 1) * ((tau - 1) * ((y - 1) ^+ 2 + 3%:R * (y - 1)) + (m%:R - 2%:R)) by ring.
apply: mulr_ge0; first by rewrite subr_ge0.
apply: addr_ge0 => //; apply: mulr_ge0; first exact: ltW.
by apply: addr_ge0; [exact: sqr_ge0|rewrite mulr_ge0 ?ler0n // subr_ge0].
Qed.
End Section7.

(* Online recommendation, Sections 6 and 7: lower bounds, and what is false without room for 2P voters.

   paper          theorem              state
   Theorem 6      thm_6_radius         proved: expected loss at least (1 - 1/m) R
                  thm_6_refuted        refuted for P <= n < 2P: the majority of two objects is never wrong when D = R = 0
   Claim 1        claim_1              proved as printed
   Lemma 8        lem_8                proved: expected loss at least (1/2) T e^(-P epsilon)
   Theorem 7      thm_7                proved with its constant: epsilon >= (1/P) ln (T / (2L))
   Theorem 10     thm_10_refuted       refuted at n = P (also Theorems 2, 9, 16): O(log (n/P)) = 0 and the loss is positive *)
Module Section6.
Import Section7.
(* A client is the list of what he likes, round by round; loss s is the expected loss of the round size s - 1 when he begins with s
   (an algorithm that cannot see the future: later tastes do not matter). If he can always be disappointed by delta, he loses T delta. *)
Lemma disappointed (R : realFieldType) (A : Type) (loss : seq A -> R) (delta : R) (T : nat) :
  (forall s, exists a, delta <= loss (rcons s a)) ->
  exists2 s, size s = T & T%:R * delta <= \sum_(k < T) loss (take k.+1 s).
Proof.
move=> h; elim: T => [|T [s sT IH]]; first by exists [::]; rewrite // big_ord0 mul0r.
have [a ha] := h s; exists (rcons s a); first by rewrite size_rcons sT.
rewrite big_ord_recr /= -(addn1 T) natrD mulrDl mul1r; apply: lerD; last first.
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
suff [j hj] : exists j, chance s j <= m%:R^-1 by exists j; rewrite rev_rcons revK lerD2l lerN2.
apply/existsP; apply: contraT; rewrite negb_exists => /forallP big; have := sum1 s.
have m1 : m%:R != 0 :> K by rewrite pnatr_eq0 -lt0n.
suff lt : 1 < \sum_j chance s j by move=> e; move: lt; rewrite e ltxx.
have -> : 1 = \sum_(j < m) m%:R^-1 :> K by rewrite sumr_const card_ord -[X in _ = X]mulr_natr mulVf.
rewrite [X in _ < X](bigD1 (Ordinal m0)) //= (bigD1 (Ordinal m0)) //=; apply: ltr_leD; first by rewrite ltNge big.
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
by apply: le_trans (more_b i j y) _; rewrite exprS -mulrA ler_wpM2l // ltW.
Qed.
Lemma steps_a i j y : law i j y <= t ^+ i * law 0 j y.
Proof.
elim: i => [|i IH]; first by rewrite expr0 mul1r.
by apply: le_trans (more_a i j y) _; rewrite exprS -mulrA ler_wpM2l // ltW.
Qed.

(* Alice likes a and has P clones, Bob likes b and has P clones: one of them is disappointed with probability e^(-P epsilon) / 2. *)
Theorem claim_1 : (t ^+ P)^-1 / 2%:R <= law P 0 false \/ (t ^+ P)^-1 / 2%:R <= law 0 P true.
Proof.
have T0 : 0 < t ^+ P by rewrite exprn_gt0.
have hb := steps_b P P false; have ha := steps_a P P true; have s := law1 P P.
have half x z : x <= t ^+ P * z -> 2%:R^-1 <= x -> (t ^+ P)^-1 / 2%:R <= z.
  by move=> xz hx; rewrite mulrC ler_pdivrMr // mulrC; exact: le_trans hx xz.
have [h|h] := leP 2%:R^-1 (law P P false); [left; exact: half hb h|right; apply: half ha _].
have -> : law P P true = 1 - law P P false by rewrite -s addrK.
have two : 1 = 2%:R^-1 + 2%:R^-1 :> R by rewrite -mulr2n -[2%:R^-1 *+ 2]mulr_natr mulVf ?pnatr_eq0.
by rewrite lerBrDl {2}two lerD2r ltW.
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
rewrite mulrC ler_pdivrMr ?ltr0n // [ln t * _]mulrC -lnX //; apply: ln_le; first by rewrite divr_gt0 ?mulr_gt0 ?ltr0n.
rewrite ler_pdivrMr ?mulr_gt0 ?ltr0n //.
have -> : T%:R = t ^+ P * 2%:R * (T%:R * ((t ^+ P)^-1 / 2%:R)) by field; rewrite gt_eqF.
by rewrite [t ^+ P * (_ * _)]mulrA ler_wpM2l // mulr_ge0 ?ler0n // ltW.
Qed.

(* Theorem 10 at n = P: all W voters like object a alone; the loss of a round is gamma (m - 1)/m > 0, the bound K ln (n/P) = K ln 1 = 0. *)
Theorem thm_10_refuted (R : realFieldType) (m W : nat) (a : 'I_m) (phi : R -> R) (gamma : R) : (1 < m)%N -> 0 < gamma -> phi 0 = 0 ->
  0 < \sum_(j | j != a) object_chance phi gamma (fun j => if j == a then W else 0%N) W j.
Proof.
move=> m1 g0 p0; rewrite (eq_bigr (fun _ => gamma / m%:R)) => [|j /negPf n]; last by rewrite /object_chance n /share mul0r p0 mul0r mulr0 addr0.
have g1 : 0 < gamma / m%:R by rewrite divr_gt0 // ltr0n ltnW.
by rewrite sumr_const cardC1 card_ord -[_ *+ m.-1]mulr_natr mulr_gt0 // ltr0n -subn1 subn_gt0.
Qed.
End Section6.
