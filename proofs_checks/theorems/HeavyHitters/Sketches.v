(* Independence, Sketch, Section3. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic.
Import Basic.Reals Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Functions of the reports of disjoint groups of users are independent. *)
Module Independence.
Section Groups.
Variables (R : realFieldType) (n : nat) (Y : finType).
Notation point := {ffun 'I_n -> Y}.
Implicit Types (S : pred 'I_n) (F G : point -> R) (y : point) (p : 'I_n -> Y -> R).
(* F looks at the reports of the users of S alone *)
Definition looks_at S F := forall y y', (forall u, S u -> y u = y' u) -> F y = F y'.
Let mix S y y' : point := [ffun u => if S u then y u else y' u].
Let swap S (yy : point * point) := (mix S yy.1 yy.2, mix S yy.2 yy.1).
Let swapK S : involutive (swap S).
Proof. by move=> [y y']; rewrite /swap /=; congr (_, _); apply/ffunP => u; rewrite !ffunE; case: (S u). Qed.

Let paired p p' F G : mean (independent p) F * mean (independent p') G =
  \sum_(yy : point * point) independent p yy.1 * independent p' yy.2 * (F yy.1 * G yy.2).
Proof.
rewrite -(pair_bigA _ (fun y y' => independent p y * independent p' y' * (F y * G y'))) /mean big_distrlr /=.
by apply: eq_bigr => y _; apply: eq_bigr => y' _; rewrite mulrACA.
Qed.

Lemma looks_law S p p' F : (forall u, distribution (p u)) -> (forall u, distribution (p' u)) -> looks_at S F ->
  (forall u, S u -> p u = p' u) -> mean (independent p) F = mean (independent p') F.
Proof.
move=> dp dp' FS e; have d := independent_distribution dp; have d' := independent_distribution dp'.
have l : mean (independent p) F = mean (independent p) F * mean (independent p') (fun _ => 1) by rewrite mean_const // mulr1.
have r : mean (independent p') F = mean (independent p') F * mean (independent p) (fun _ => 1) by rewrite mean_const // mulr1.
rewrite l r !paired [LHS](reindex_inj (inv_inj (swapK S))).
apply: eq_bigr => -[y y'] _ /=; rewrite (FS _ y) => [|u Su]; last by rewrite ffunE Su.
congr (_ * _); rewrite /independent -!big_split; apply: eq_bigr => u _ /=; rewrite !ffunE.
by case: ifP => Su; [rewrite e|rewrite mulrC].
Qed.

Lemma looks_apart S p F G : (forall u, distribution (p u)) -> looks_at S F -> looks_at (predC S) G ->
  mean (independent p) (fun y => F y * G y) = mean (independent p) F * mean (independent p) G.
Proof.
move=> dp FS GS; have d := independent_distribution dp; have l : mean (independent p) (fun y => F y * G y) = mean (independent p) (fun y => F y * G y) * mean (independent p) (fun _ => 1).
  by rewrite mean_const // mulr1.
rewrite l !paired.
rewrite [RHS](reindex_inj (inv_inj (swapK S))); apply: eq_bigr => -[y y'] _ /=.
rewrite (FS (mix S y y') y) => [|u Su]; last by rewrite ffunE Su.
rewrite (GS (mix S y' y) y) ?mulr1 => [|u /negPf Su]; last by rewrite ffunE Su.
congr (_ * _); rewrite /independent -!big_split; apply: eq_bigr => u _ /=; rewrite !ffunE.
by case: ifP => // _; rewrite mulrC.
Qed.

Variables (k : nat) (a : 'I_n -> 'I_k) (p : 'I_n -> Y -> R) (F : 'I_k -> point -> R).
Hypotheses (dp : forall u, distribution (p u)) (FS : forall g, looks_at (fun u => a u == g) (F g)).

Theorem groups_apart : mean (independent p) (fun y => \prod_g F g y) = \prod_g mean (independent p) (F g).
Proof.
have : uniq (index_enum [finType of 'I_k]) by rewrite /index_enum -enumT enum_uniq.
elim: (index_enum _) => [|g r IH] /=.
  by rewrite big_nil (@eq_mean _ _ _ _ (fun _ => 1)) => [|y]; [rewrite mean_const //; exact: independent_distribution|rewrite big_nil].
case/andP=> gr ur; rewrite big_cons -IH // -(@looks_apart (fun u => a u == g)) //.
  by apply: eq_mean => y; rewrite big_cons.
move=> y y' e; apply: eq_big_seq => h hr; apply: FS => u /eqP uh; apply: e.
by rewrite /= uh; apply: contraNneq gr => <-.
Qed.
End Groups.
End Independence.

(* Heavy hitters, Section 3: the parameterised sketch (Algorithm 1) around any private frequency oracle.

   The public coins are a partition of the n users into k groups, a hash function for each group, and the coins of the oracle of
   each group; every user then answers the oracle of the own group, about the hash value of the own item. *)
Module Sketch.
Import Independence.
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
Definition oracle_law (z : 'I_n -> M) (o : coin A * {ffun 'I_n -> report A}) : real :=
  coins A o.1 * independent (fun u => answer A o.1 u (z u)) o.2.
(* laws, and an estimate about S that uses the reports of S alone *)
Definition proper := distribution (coins A) /\ (forall c u, stochastic (answer A c u)) /\
  (forall (S : {set 'I_n}) c v, looks_at (fun u => u \in S) (fun y => guess A S c y v)).
Definition private_oracle (t : real) := forall c u, ldp t (answer A c u).
(* an error of rho sqrt(n' ln(2/b)) for every set of n' users and every b; rho is kappa/epsilon *)
Definition accurate (rho : real) := forall (S : {set 'I_n}) z v (b : real), 0 < b < 1 ->
  probability (oracle_law z) (fun o => rho * sqrt (#|S|%:R * ln (2%:R / b)) < `|guess A S o.1 o.2 v - users_at z S v|) <= b.
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
    by move: h q; rewrite !ltrBlDr lerBrDr => h q; exact: lt_le_trans h q.
  by apply: half.
move: low; rewrite leqNgt => /negP[]; have : (k <= #|B| + #|[pred g | (a g < e)%R]|)%N.
  rewrite -[X in (X <= _)%N]card_ord -cardUI; apply: leq_trans (leq_addr _ _); apply: subset_leq_card; apply/subsetP => g _.
  rewrite !inE unfold_in; case b: (B g) => //=; have := near g; rewrite b => /(_ isT); rewrite ler_norml => /andP[_ q].
  by move: h q; rewrite ltrBrDr lerBlDr => h q; exact: le_lt_trans q h.
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
rewrite ler_wpM2l ?exp_ge0 //; apply: ler_prod => g _; apply/andP; split; first by apply: mean_ge0 => [|hy]; [exact: group_distribution|exact: exp_ge0].
have e2 : 0 < exp 2%:R := exp_gt0 _.
rewrite (@eq_mean _ _ _ _ (fun hy => 1 + (exp 2%:R - 1) * (B g hy.1 hy.2)%:R)) => [|hy]; last first.
  by case: (B g _ _); rewrite ?mulr1 ?mulr0 ?exp0 ?addr0 // addrC subrK.
rewrite meanD meanZ mean_const -?probability_mean; last exact: group_distribution.
apply: le_trans (exp_ge_add1 _); rewrite lerD2l.
apply: (@le_trans _ _ (exp 2%:R * (8%:R * exp 2%:R)^-1)); last by rewrite invfM mulrCA divff ?gt_eqF // mulr1 mul1r.
apply: le_trans (ler_wpM2l (ltW e2) (hB g)); apply: ler_wpM2r; last by rewrite lerBlDr lerDl ler01.
by apply: probability_ge0; exact: group_distribution.
Qed.
End Sketch.
End Sketch.

(* Heavy hitters, Section 3: the error of one group in three parts, lambda_1 (partition), lambda_2 (collisions), lambda_3 (oracle);
   an eighth of the groups have a large lambda_2, or a large lambda_3, with probability e^(-k/8) or less, for any partition. *)
Module Section3.
Import Independence Sketch.
Section Errors.
Variables (X M H J : finType) (n k : nat) (part : J -> real) (place : J -> 'I_n -> 'I_k).
Variables (w : H -> real) (hash : H -> X -> M) (A : oracle n M).
Notation outcome := ((J * {ffun 'I_k -> H * coin A}) * {ffun 'I_n -> report A})%type.
Variables (x : 'I_n -> X) (v : X).
Implicit Types (o : outcome) (g : 'I_k) (S : {set 'I_n}).
Notation inside o g := (members place o.1.1 g).

(* users of S with another item and the same hash value *)
Definition collisions (S : {set 'I_n}) (h : H) : real := \sum_(u in S) ((x u != v) && (hash h (x u) == hash h v))%:R.
(* lambda_1, lambda_2, lambda_3 of the group g *)
Definition lambda1 o g : real := k%:R * users_at x (inside o g) v - users_at x setT v.
Definition lambda2 o g : real := k%:R * collisions (inside o g) (o.1.2 g).1.
Definition lambda3 o g : real := k%:R * (guess A (inside o g) (o.1.2 g).2 o.2 (hash (o.1.2 g).1 v) -
  users_at (fun u => hash (o.1.2 g).1 (x u)) (inside o g) (hash (o.1.2 g).1 v)).
Definition size_in o g : real := #|inside o g|%:R.

Lemma error_parts o g : copy place hash o v g - users_at x setT v = lambda1 o g + lambda2 o g + lambda3 o g.
Proof.
have e S h : users_at (fun u => hash h (x u)) S (hash h v) = users_at x S v + collisions S h.
  rewrite /users_at /collisions -big_split; apply: eq_bigr => u _ /=.
  by have [->|_] := eqVneq (x u) v; rewrite ?eqxx ?addr0 ?add0r.
by rewrite /copy /lambda1 /lambda2 /lambda3 e; ring.
Qed.

Hypotheses (dp : distribution part) (dw : distribution w) (pA : proper A) (n0 : (0 < n)%N) (k0 : (0 < k)%N).
Notation law := (sketch_law (A := A) part place w hash x).
Notation within := (given_law (A := A) place w hash x).

Let dc : distribution (coins A). Proof. by case: pA. Qed.
Let sA c u : stochastic (answer A c u). Proof. by case: pA => _ []. Qed.
Let guess_at S c v' : looks_at (fun u => u \in S) (fun y => guess A S c y v'). Proof. by case: pA => _ [_]; apply. Qed.
Let law_two : law =1 fun o => part o.1.1 * within o.1.1 (o.1.2, o.2).
Proof. by move=> [[j f] y]; rewrite /sketch_law /public_law /given_law /= mulrA. Qed.

Lemma sketch_mean (F : outcome -> real) : mean law F = mean part (fun j => mean (within j) (fun fy => F ((j, fy.1), fy.2))).
Proof.
rewrite /mean (eq_bigr (fun o => part o.1.1 * within o.1.1 (o.1.2, o.2) * F ((o.1.1, o.1.2), o.2))) => [|[[j f] y] _]; last by rewrite law_two.
rewrite -(pair_bigA _ (fun jf y => part jf.1 * within jf.1 (jf.2, y) * F ((jf.1, jf.2), y))) /=.
rewrite -(pair_bigA _ (fun j f => \sum_y part j * within j (f, y) * F ((j, f), y))) /=; apply: eq_bigr => j _.
rewrite mulr_sumr [RHS](eq_bigr (fun fy => part j * (within j (fy.1, fy.2) * F ((j, fy.1), fy.2)))) => [|[] //].
rewrite -(pair_bigA _ (fun f y => part j * (within j (f, y) * F ((j, f), y)))) /=.
by apply: eq_bigr => f _; apply: eq_bigr => y _; rewrite mulrA.
Qed.

Lemma sketch_distribution : distribution law.
Proof.
split=> [o|]; first by rewrite law_two; apply: mulr_ge0; [case: dp|case: (given_distribution place hash dw pA x o.1.1)].
transitivity (mean law (fun _ => 1)); first by apply: eq_bigr => o _; rewrite mulr1.
by rewrite sketch_mean -[RHS](mean_const 1 dp); apply: eq_mean => j; apply: mean_const; exact: given_distribution.
Qed.

Lemma of_partition (B : J -> bool) (b : real) : probability part B <= b -> probability law (fun o => B o.1.1) <= b.
Proof.
move=> h; apply: le_trans h; rewrite !probability_mean sketch_mean le_eqVlt; apply/orP; left; apply/eqP/eq_mean => j.
by rewrite /= mean_const //; exact: given_distribution.
Qed.

Lemma of_groups (B : outcome -> pred 'I_k) (b : real) :
  (forall j, probability (within j) (fun fy => many (B ((j, fy.1), fy.2))) <= b) ->
  probability law (fun o => many (B o)) <= b.
Proof.
move=> h; rewrite probability_mean sketch_mean; apply: mean_le_const => // j.
by rewrite -(probability_mean _ (fun fy => many (B ((j, fy.1), fy.2)))).
Qed.

Variables (epsilon m ell rho : real).
Hypotheses (epsilon0 : 0 < epsilon) (m0 : 0 < m) (ell0 : 0 < ell) (rho0 : 0 <= rho).
(* a hash function takes two items to one value with chance 1/m or less *)
Hypothesis hashes : forall v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1.
Hypothesis m_large : 8%:R * exp 2%:R * epsilon * sqrt (k%:R * n%:R / ell) <= m.
Hypothesis accA : accurate A rho.
Let q : real := (8%:R * exp 2%:R)^-1.
Let E : real := 8%:R * exp 2%:R.
Let E0 : 0 < E. Proof. by rewrite mulr_gt0 ?ltr0n ?exp_gt0. Qed.
Let np : 0 < n%:R :> real. Proof. by rewrite ltr0n. Qed.
Let kp : 0 < k%:R :> real. Proof. by rewrite ltr0n. Qed.

Lemma collisions_ge0 S h : 0 <= collisions S h.
Proof. by apply: sumr_ge0 => u _; exact: ler0n. Qed.

Lemma collisions_mean S : mean w (collisions S) <= #|S|%:R / m.
Proof.
rewrite (@eq_mean _ _ _ _ (fun h => \sum_u (if u \in S then ((x u != v) && (hash h (x u) == hash h v))%:R else 0))) => [|h]; last by rewrite -big_mkcond.
rewrite mean_sum -sumr_const mulr_suml [X in _ <= X]big_mkcond; apply: ler_sum => u _; case: (u \in S); last by rewrite mean_const.
rewrite mul1r; have [e|ne] := eqVneq (x u) v; first by rewrite (@eq_mean _ _ _ _ (fun _ => 0)) ?mean_const ?invr_ge0 ?(ltW m0).
by rewrite -(probability_mean w (fun h => hash h (x u) == hash h v)) hashes.
Qed.

(* the other items of S share the value of v often with chance at most q, by Markov's inequality *)
Lemma collide S : probability w (fun h => epsilon^-1 * sqrt (k%:R * #|S|%:R * ell) < k%:R * collisions S h) <= q.
Proof.
set s := #|S|%:R; set T := epsilon^-1 * _; have q0 : 0 < q by rewrite invr_gt0.
have [S0|] := posnP #|S|.
  rewrite /probability big_pred0 ?ltW // => h; apply/negbTE; rewrite -leNgt /collisions (_ : S = set0).
    by rewrite big_set0 mulr0 mulr_ge0 ?sqrt_ge0 ?invr_ge0 // ltW.
  by apply/eqP; rewrite -cards_eq0 S0.
rewrite -(ltr0n real_realType) -/s => s0.
have T0 : 0 < T by rewrite mulr_gt0 ?invr_gt0 // sqrt_gt0 // !mulr_gt0.
have Tk : 0 < T / k%:R by rewrite divr_gt0.
apply: (@le_trans _ _ (probability w (fun h => T / k%:R <= collisions S h))).
  by apply: probability_sub => // h l; rewrite ler_pdivrMr // mulrC ltW.
apply: le_trans (markov dw (collisions_ge0 S) Tk) _; rewrite ler_pdivrMr //.
apply: le_trans (collisions_mean S) _; rewrite -/s ler_pdivrMr //.
have sn : s <= n%:R by rewrite ler_nat -[n in (_ <= n)%N]card_ord max_card.
apply: (@le_trans _ _ (q * (T / k%:R) * (E * epsilon * sqrt (k%:R * n%:R / ell)))); last first.
  by rewrite ler_wpM2l // mulr_ge0 ?ltW.
have -> : q * (T / k%:R) * (E * epsilon * sqrt (k%:R * n%:R / ell)) = sqrt (k%:R * s * ell) * sqrt (k%:R * n%:R / ell) / k%:R.
  by rewrite /T /q -/E; move: (sqrt _) (sqrt _) => a b; field; rewrite !gt_eqF.
rewrite -sqrtM; last by rewrite !mulr_ge0 // ltW.
have -> : k%:R * s * ell * (k%:R * n%:R / ell) = k%:R ^+ 2 * (s * n%:R) by field; rewrite gt_eqF.
rewrite sqrtM ?sqr_ge0 // sqrt_sqr ?(ltW kp) // mulrAC divff ?gt_eqF // mul1r.
by rewrite -[X in X <= _](sqrt_sqr (ltW s0)); apply: sqrt_le; rewrite expr2 ler_wpM2l // ltW.
Qed.

Lemma many_collide : probability law (fun o => many (fun g => epsilon^-1 * sqrt (k%:R * size_in o g * ell) < lambda2 o g)) <= exp (- (k%:R / 8%:R)).
Proof.
apply: of_groups => j.
apply: (few_bad dw pA (B := fun g hc _ => epsilon^-1 * sqrt (k%:R * #|members place j g|%:R * ell) < k%:R * collisions (members place j g) hc.1)) => // g.
apply: le_trans (collide (members place j g)); rewrite !probability_mean /group_law.
rewrite (@two_stage _ _ _ (fun hc => independent (fun u => answer A hc.2 u (hash hc.1 (x u))))) /=.
rewrite (@eq_mean _ _ _ _ (fun hc : H * coin A => (epsilon^-1 * sqrt (k%:R * #|members place j g|%:R * ell) < k%:R * collisions (members place j g) hc.1)%R%:R)) => [|hc]; last first.
  by rewrite mean_const //; apply: independent_distribution => u; have [s0 s1] := sA hc.2 u; split.
rewrite /draw (@two_stage _ _ w (fun _ => coins A)) /= le_eqVlt; apply/orP; left; apply/eqP/eq_mean => h.
by rewrite mean_const.
Qed.

(* that an eighth of the groups and more are wrong has chance e^(-k/8) at most *)
Lemma many_wrong : probability law (fun o => many (fun g => k%:R * (rho * sqrt (size_in o g * ln (16%:R * exp 2%:R))) < `|lambda3 o g|)) <= exp (- (k%:R / 8%:R)).
Proof.
apply: of_groups => j.
pose bad g (hc : H * coin A) (y : {ffun 'I_n -> report A}) := rho * sqrt (#|members place j g|%:R * ln (16%:R * exp 2%:R)) <
  `|guess A (members place j g) hc.2 y (hash hc.1 v) - users_at (fun u => hash hc.1 (x u)) (members place j g) (hash hc.1 v)|.
rewrite (@eq_probability _ _ _ _ (fun fy : {ffun 'I_k -> H * coin A} * {ffun 'I_n -> report A} => many (fun g => bad g (fy.1 g) fy.2))) => [|fy]; last first.
  congr (_ <= _ * _)%N; apply: eq_card => g; rewrite !unfold_in /lambda3 normrM (ger0_norm (ltW kp)) ltr_pM2l //.
apply: (few_bad dw pA) => [g hc y y' e|g].
  rewrite /bad (@guess_at _ _ _ y y') // => u; rewrite inE; exact: e.
rewrite probability_mean /group_law (@two_stage _ _ _ (fun hc => independent (fun u => answer A hc.2 u (hash hc.1 (x u))))) /draw.
rewrite (@two_stage _ _ w (fun _ => coins A)); apply: mean_le_const => // h /=.
have q01 : 0 < q < 1.
  rewrite invr_gt0 E0 /= invf_lt1 //; apply: lt_le_trans (ler_wpM2l _ (exp_ge_add1 2%:R)); rewrite ?ler0n //.
  by rewrite -[1]/(1%:R) -natrD -natrM ltr_nat.
have := accA (members place j g) (fun u => hash h (x u)) (hash h v) q01.
rewrite probability_mean /oracle_law (@two_stage _ _ (coins A) (fun c => independent (fun u => answer A c u (hash h (x u))))) /bad /q invrK mulrA -natrM.
exact.
Qed.
End Errors.
End Section3.
