(* Heavy hitters, Section 3: the parameterised sketch (Algorithm 1) around any private frequency oracle.

   The public coins are a partition of the n users into k groups, a hash function for each group, and the coins of the oracle of
   each group; every user then answers the oracle of the own group, about the hash value of the own item. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Independence.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* An oracle for values in M, run by any set S of n users: public coins c with their law, the channel of each user, and the
   estimate guess S c y v of the number of users of S with the value v. *)
Record oracle (n : nat) (M : finType) := Oracle {
  coin : finType; coins_of : coin -> real;
  report : finType; answer_of : coin -> 'I_n -> M -> report -> real;
  guess_of : {set 'I_n} -> coin -> {ffun 'I_n -> report} -> M -> real }.
Notation coins A := (@coins_of _ _ A).
Notation answer A := (@answer_of _ _ A).
Notation guess A := (@guess_of _ _ A).

(* the number of users of S with the item v *)
Definition users_at (n : nat) (T : eqType) (z : 'I_n -> T) (S : {set 'I_n}) (v : T) : real := \sum_(u in S) (z u == v)%:R.

Section Oracle.
Variables (n : nat) (M : finType) (A : oracle n M).
Definition run (z : 'I_n -> M) (o : coin A * {ffun 'I_n -> report A}) : real :=
  coins A o.1 * independent (fun u => answer A o.1 u (z u)) o.2.
(* laws, and an estimate about S that uses the reports of S alone *)
Definition proper := distribution (coins A) /\ (forall c u, stochastic (answer A c u)) /\
  (forall (S : {set 'I_n}) c v, looks_at (fun u => u \in S) (fun y => guess A S c y v)).
Definition private_oracle (t : real) := forall c u, ldp t (answer A c u).
(* an error of rho sqrt(n' ln(2/b)) for every set of n' users and every b; rho is kappa/epsilon *)
Definition accurate (rho : real) := forall (S : {set 'I_n}) z v (b : real), 0 < b < 1 ->
  probability (run z) (fun o => rho * sqrt (#|S|%:R * ln (2%:R / b)) < `|guess A S o.1 o.2 v - users_at z S v|) <= b.
End Oracle.

(* every point between the two middle values *)
Definition is_median (k : nat) (a : 'I_k -> real) (e : real) : bool :=
  (2 * #|[pred g | (a g < e)%R]| <= k)%N && (2 * #|[pred g | (e < a g)%R]| <= k)%N.
(* an eighth of the groups, or more *)
Definition many (k : nat) (B : pred 'I_k) : bool := (k <= 8 * #|B|)%N.

Lemma half (a b k : nat) : (2 * b < k)%N -> (k <= b + a)%N -> (k < 2 * a)%N.
Proof.
rewrite !mul2n -!addnn => h c; rewrite -(ltn_add2l k); apply: leq_ltn_trans (leq_add c c) _.
by rewrite addnACA ltn_add2r.
Qed.

(* more than half of the values are within r of f: so is every median *)
Lemma median_within (k : nat) (a : 'I_k -> real) (B : pred 'I_k) (f r e : real) : (2 * #|B| < k)%N ->
  (forall g, ~~ B g -> `|a g - f| <= r) -> is_median a e -> `|e - f| <= r.
Proof.
move=> Bk near /andP[low high]; rewrite ler_norml; apply/andP; split; rewrite leNgt; apply/negP => h.
  move: high; rewrite leqNgt => /negP[]; have : (k <= #|B| + #|[pred g | (e < a g)%R]|)%N.
    rewrite -[X in (X <= _)%N]card_ord -cardUI; apply: leq_trans (leq_addr _ _); apply: subset_leq_card; apply/subsetP => g _.
    rewrite !inE unfold_in; case b: (B g) => //=; have := near g; rewrite b => /(_ isT); rewrite ler_norml => /andP[q _].
    by move: h q; rewrite !ltr_subl_addr ler_subr_addr => h q; exact: lt_le_trans h q.
  by apply: half.
move: low; rewrite leqNgt => /negP[]; have : (k <= #|B| + #|[pred g | (a g < e)%R]|)%N.
  rewrite -[X in (X <= _)%N]card_ord -cardUI; apply: leq_trans (leq_addr _ _); apply: subset_leq_card; apply/subsetP => g _.
  rewrite !inE unfold_in; case b: (B g) => //=; have := near g; rewrite b => /(_ isT); rewrite ler_norml => /andP[_ q].
  by move: h q; rewrite ltr_subr_addr ler_subl_addr => h q; exact: le_lt_trans q h.
by apply: half.
Qed.

Section Sketch.
Variables (X M H J : finType) (n k : nat).
(* the partition: a random j, which puts the user u into the group place j u *)
Variables (part : J -> real) (place : J -> 'I_n -> 'I_k).
(* a hash function h, with its law w, takes v to hash h v *)
Variables (w : H -> real) (hash : H -> X -> M) (A : oracle n M).
Notation C := (coin A). Notation Y := (report A).
Notation public := (J * {ffun 'I_k -> H * C})%type.
Definition members (j : J) (g : 'I_k) : {set 'I_n} := [set u | place j u == g].
Definition draw (hc : H * C) : real := w hc.1 * coins A hc.2.
Definition public_law (o : public) : real := part o.1 * independent (fun _ => draw) o.2.
Definition message (u : 'I_n) (o : public) (v : X) : Y -> real :=
  let hc := o.2 (place o.1 u) in answer A hc.2 u (hash hc.1 v).
Definition sketch_law (x : 'I_n -> X) (o : public * {ffun 'I_n -> Y}) : real :=
  public_law o.1 * independent (fun u => message u o.1 (x u)) o.2.
(* the estimate of one group; the sketch answers a median of them *)
Definition copy (o : public * {ffun 'I_n -> Y}) (v : X) (g : 'I_k) : real :=
  let hc := o.1.2 g in k%:R * guess A (members o.1.1 g) hc.2 o.2 (hash hc.1 v).

Hypotheses (dp : distribution part) (dw : distribution w) (pA : proper A).
Let dc : distribution (coins A). Proof. by case: pA. Qed.
Let sA c u : stochastic (answer A c u). Proof. by case: pA => _ []. Qed.

Lemma draw_distribution : distribution draw.
Proof.
split=> [[h c]|]; first by apply: mulr_ge0; [case: dw|case: dc].
rewrite -(pair_bigA _ (fun h c => w h * coins A c)) /= -(proj2 dw); apply: eq_bigr => h _.
by rewrite -mulr_sumr (proj2 dc) mulr1.
Qed.

Lemma public_distribution : distribution public_law.
Proof.
have dd := independent_distribution (fun _ : 'I_k => draw_distribution).
split=> [[j f]|]; first by apply: mulr_ge0; [case: dp|case: dd].
rewrite -(pair_bigA _ (fun j f => part j * independent (fun _ => draw) f)) /= -(proj2 dp); apply: eq_bigr => j _.
by rewrite -mulr_sumr (proj2 dd) mulr1.
Qed.

Theorem sketch_privacy (t : real) (u : 'I_n) : private_oracle A t -> ldp t (public_coin public_law (message u)).
Proof.
move=> h; rewrite -private_constant; apply: private_public => [o|o]; first by case: public_distribution.
by move=> v v' s [<-] y; apply: h.
Qed.

Variable x : 'I_n -> X.
(* given the partition j: hash functions and coins, and then the reports *)
Definition given_law (j : J) (fy : {ffun 'I_k -> H * C} * {ffun 'I_n -> Y}) : real :=
  independent (fun _ => draw) fy.1 * independent (fun u => message u (j, fy.1) (x u)) fy.2.
(* one group alone, of all users *)
Definition group_law (hy : (H * C) * {ffun 'I_n -> Y}) : real :=
  draw hy.1 * independent (fun u => answer A hy.1.2 u (hash hy.1.1 (x u))) hy.2.

Let answers (z : 'I_n -> M) (c : 'I_n -> C) : forall u, distribution (answer A (c u) u (z u)).
Proof. by move=> u; have [s0 s1] := sA (c u) u; split. Qed.

Lemma two_stage (T S : finType) (p : T -> real) (q : T -> S -> real) (f : T * S -> real) :
  mean (fun ts => p ts.1 * q ts.1 ts.2) f = mean p (fun t => mean (q t) (fun s => f (t, s))).
Proof.
rewrite /mean (eq_bigr (fun ts => p ts.1 * q ts.1 ts.2 * f (ts.1, ts.2))) => [|[] //].
rewrite -(pair_bigA _ (fun t s => p t * q t s * f (t, s))) /=; apply: eq_bigr => t _.
by rewrite mulr_sumr; apply: eq_bigr => s _; rewrite mulrA.
Qed.

Lemma two_stage_distribution (T S : finType) (p : T -> real) (q : T -> S -> real) :
  distribution p -> (forall t, distribution (q t)) -> distribution (fun ts => p ts.1 * q ts.1 ts.2).
Proof.
move=> d dq; split=> [[t s]|]; first by apply: mulr_ge0; [case: d|case: (dq t)].
rewrite -(pair_bigA _ (fun t s => p t * q t s)) /= -(proj2 d); apply: eq_bigr => t _.
by rewrite -mulr_sumr (proj2 (dq t)) mulr1.
Qed.

Lemma given_distribution j : distribution (given_law j).
Proof.
apply: (two_stage_distribution (q := fun f => independent (fun u => message u (j, f) (x u)))) => [|f].
  by apply: independent_distribution => _; exact: draw_distribution.
by apply: independent_distribution; exact: answers.
Qed.

Lemma group_distribution : distribution group_law.
Proof.
apply: (two_stage_distribution (q := fun hc => independent (fun u => answer A hc.2 u (hash hc.1 (x u))))) => [|hc]; first exact: draw_distribution.
by apply: independent_distribution; exact: (answers (fun u => hash hc.1 (x u)) (fun _ => hc.2)).
Qed.

(* given the partition, what happens in the groups is independent *)
Lemma groups_independent j (F : 'I_k -> H * C -> {ffun 'I_n -> Y} -> real) :
  (forall g hc, looks_at (fun u => place j u == g) (F g hc)) ->
  mean (given_law j) (fun fy => \prod_g F g (fy.1 g) fy.2) = \prod_g mean group_law (fun hy => F g hy.1 hy.2).
Proof.
move=> FS; rewrite /given_law (@two_stage _ _ _ (fun f => independent (fun u => message u (j, f) (x u)))) /=.
pose G g hc := mean (independent (fun u => answer A hc.2 u (hash hc.1 (x u)))) (F g hc).
rewrite (@eq_mean _ _ _ _ (fun f : {ffun 'I_k -> H * C} => \prod_g G g (f g))) => [|f].
  rewrite (mean_product (fun _ => draw) G); apply: eq_bigr => g _; rewrite /group_law.
  by rewrite (@two_stage _ _ _ (fun hc => independent (fun u => answer A hc.2 u (hash hc.1 (x u))))).
rewrite (@groups_apart _ _ _ _ (place j) _ (fun g => F g (f g))) // => [|u]; last exact: (answers (fun u => hash (f (place j u)).1 (x u)) (fun u => (f (place j u)).2)).
apply: eq_bigr => g _; apply: (@looks_law _ _ _ (fun u => place j u == g)) => // [u|u|u /eqP e].
- exact: (answers (fun u => hash (f (place j u)).1 (x u)) (fun u => (f (place j u)).2)).
- exact: (answers (fun u => hash (f g).1 (x u)) (fun _ => (f g).2)).
by rewrite /message /= e.
Qed.

(* if each group is bad with chance 1/(8 e^2) or less, an eighth of them are with chance e^(-k/8) or less *)
Lemma few_bad j (B : 'I_k -> H * C -> {ffun 'I_n -> Y} -> bool) :
  (forall g hc, looks_at (fun u => place j u == g) (fun y => (B g hc y)%:R : real)) ->
  (forall g, probability group_law (fun hy => B g hy.1 hy.2) <= (8%:R * exp 2%:R)^-1) ->
  probability (given_law j) (fun fy => many (fun g => B g (fy.1 g) fy.2)) <= exp (- (k%:R / 8%:R)).
Proof.
move=> BS hB; have dj := given_distribution j.
apply: (@le_trans _ _ (mean (given_law j) (fun fy => exp (- (k%:R / 4%:R)) * \prod_g exp (2%:R * (B g (fy.1 g) fy.2)%:R)))).
  rewrite probability_mean; apply: mean_le => // fy; rewrite -exp_sum -expD -mulr_sumr -natr_sum.
  have -> : (\sum_g B g (fy.1 g) fy.2 = #|[pred g | B g (fy.1 g) fy.2]|)%N by rewrite -sum1_card [RHS]big_mkcond.
  rewrite /many; case: leqP => h; last exact: exp_ge0.
  have : (k%:R : real) <= 8%:R * #|[pred g | B g (fy.1 g) fy.2]|%:R by rewrite -natrM ler_nat.
  rewrite exp_ge1; move: (k%:R : real) (#|_|%:R : real) => K b; clear; by move=> h; toR; lra.
rewrite meanZ (@groups_independent j (fun g hc y => exp (2%:R * (B g hc y)%:R))) => [|g hc y y' e]; last first.
  by congr (exp (_ * _)); apply: (BS g hc).
have -> : exp (- (k%:R / 8%:R)) = exp (- (k%:R / 4%:R)) * \prod_(g < k) exp (1 / 8%:R).
  rewrite -exp_sum -expD sumr_const card_ord -[_ *+ k]mulr_natl; congr exp; by field.
rewrite ler_wpmul2l ?exp_ge0 //; apply: ler_prod => g _; apply/andP; split; first by apply: mean_ge0 => [|hy]; [exact: group_distribution|exact: exp_ge0].
have e2 : 0 < exp 2%:R := exp_gt0 _.
rewrite (@eq_mean _ _ _ _ (fun hy => 1 + (exp 2%:R - 1) * (B g hy.1 hy.2)%:R)) => [|hy]; last first.
  by case: (B g _ _); rewrite ?mulr1 ?mulr0 ?exp0 ?addr0 // addrC subrK.
rewrite meanD meanZ mean_const -?probability_mean; last exact: group_distribution.
apply: le_trans (exp_ge_add1 _); rewrite ler_add2l.
apply: (@le_trans _ _ (exp 2%:R * (8%:R * exp 2%:R)^-1)); last by rewrite invfM mulrCA divff ?gt_eqF // mulr1 mul1r.
apply: le_trans (ler_wpmul2l (ltW e2) (hB g)); apply: ler_wpmul2r; last by rewrite ler_subl_addr ler_addl ler01.
by apply: probability_ge0; exact: group_distribution.
Qed.
End Sketch.
