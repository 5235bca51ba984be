(* Entropy, Variational. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Divergences.
Import Basic.Reals Inequalities Information Mutual Submodular Han Laws.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Entropy and information of variables on one finite probability space, given other variables.

   H(f, g) = H(g) + H(f | g)          entropy_chain
   H(f | g) <= H(f) <= ln #values     entropy_given_le, entropy_le_ln
   I(f; g) = H(f) - H(f | g) >= 0     information_given, information_ge0
   I(f; y | h)                        information_under, information_underE
   I(x_1 .. x_n; y) = sum of I(x_i; y | x_1 .. x_(i-1))   information_chain
   independent x_i add up             information_independent *)
Module Entropy.
(* the entropy of f given g: the mean over the values of g of the entropy of f's law given that value *)
Definition entropy_given (O Z W : finType) (p : O -> real) (f : O -> Z) (g : O -> W) : real :=
  \sum_w law_of p g w * entropy (law_of (given p g w) f).
(* I(f; y | h): the mean over the values of h of the information given that value *)
Definition information_under (O Z Y W : finType) (p : O -> real) (f : O -> Z) (y : O -> Y) (h : O -> W) : real :=
  \sum_w law_of p h w * information (given p h w) f y.

Section Entropy.
Variables (O : finType) (p : O -> real).
Hypothesis dp : distribution p.
Implicit Types Z W V Y : finType.

Lemma law_of_given Z W (f : O -> Z) (g : O -> W) w z : law_of p g w * law_of (given p g w) f z = law_of p (fun o => (f o, g o)) (z, w).
Proof.
rewrite {1}/law_of [law_of (given _ _ _) _ _]probability_mean /law_of (chance_given g dp w) /probability.
rewrite big_mkcond [RHS]big_mkcond; apply: eq_bigr => o _; rewrite xpair_eqE andbC.
by case: (g o == w); case: (f o == z); rewrite /= ?mulr1 ?mulr0.
Qed.

Lemma law_of_ge0 Z (f : O -> Z) z : 0 <= law_of p f z. Proof. by case: (law_of_distribution dp f). Qed.

Theorem entropy_chain Z W (f : O -> Z) (g : O -> W) :
  entropy (law_of p (fun o => (f o, g o))) = entropy (law_of p g) + entropy_given p f g.
Proof.
pose T w := \sum_z law_of (given p g w) f z * ln (law_of (given p g w) f z).
rewrite /entropy_given /entropy.
have -> : \sum_w law_of p g w * - (\sum_z law_of (given p g w) f z * ln (law_of (given p g w) f z)) = - \sum_w law_of p g w * T w.
  by rewrite -sumrN; apply: eq_bigr => w _; rewrite mulrN.
rewrite -opprD; congr (- _).
rewrite -(pair_bigA _ (fun z w => law_of p (fun o => (f o, g o)) (z, w) * ln (law_of p (fun o => (f o, g o)) (z, w)))) /=.
rewrite exchange_big /= -big_split; apply: eq_bigr => w _ /=.
have := law_of_ge0 g w; rewrite le_eqVlt => /predU1P[e|gw].
  rewrite -e !mul0r addr0 big1 // => z _.
  by rewrite -law_of_given -e !mul0r.
have dg : distribution (given p g w) by apply: given_distribution; rewrite // gt_eqF.
have [f0 f1] := law_of_distribution dg f.
rewrite -[X in _ = X + _]mulr1 -f1 mulr_sumr /T [X in _ = _ + X]mulr_sumr -big_split; apply: eq_bigr => z _ /=.
rewrite -law_of_given; have := f0 z; rewrite le_eqVlt => /predU1P[<-|fz]; first by rewrite !(mulr0, mul0r) addr0.
by rewrite lnM //; move: (ln _) (ln _) => a b; ring.
Qed.

Theorem information_given Z W (f : O -> Z) (g : O -> W) : information p f g = entropy (law_of p f) - entropy_given p f g.
Proof. by rewrite informationE // entropy_chain; move: (entropy _) (entropy _) (entropy_given _ _ _) => a b c; ring. Qed.

Theorem information_ge0 Z W (f : O -> Z) (g : O -> W) : 0 <= information p f g.
Proof.
apply: gibbs; first exact: law_of_distribution.
  have [f0 f1] := law_of_distribution dp f; have [g0 g1] := law_of_distribution dp g.
  split=> [[z w]|]; first exact: mulr_ge0.
  rewrite -(pair_bigA _ (fun z w => law_of p f z * law_of p g w)) /= -f1; apply: eq_bigr => z _.
  by rewrite -mulr_sumr g1 mulr1.
move=> [z w] /eqP; rewrite mulf_eq0 /= => zero; apply/eqP; rewrite eq_le law_of_ge0 andbT.
by case/orP: zero => /eqP <-; apply: law_of_le => // o [].
Qed.

Theorem entropy_given_le Z W (f : O -> Z) (g : O -> W) : entropy_given p f g <= entropy (law_of p f).
Proof. by rewrite -subr_ge0 -information_given information_ge0. Qed.

Theorem entropy_le_ln Z (f : O -> Z) : entropy (law_of p f) <= ln #|Z|%:R.
Proof.
have df := law_of_distribution dp f; have [f0 f1] := df.
have Z0 : (0 < #|Z|)%N.
  rewrite lt0n; apply/eqP => e; move: f1; rewrite big1 => [/eqP|z _]; first by rewrite eq_sym oner_eq0.
  by have := fintype0 z e.
have k0 : 0 < #|Z|%:R :> real by rewrite ltr0n.
have du := uniform_distribution [realFieldType of real] Z0.
have dom : dominated (law_of p f) (uniform [realFieldType of real] Z).
  by move=> z /eqP; rewrite invr_eq0 pnatr_eq0 -leqn0 leqNgt Z0.
have e : ln #|Z|%:R - entropy (law_of p f) = kl (law_of p f) (uniform [realFieldType of real] Z).
  have total (l : real) : l = \sum_z l * law_of p f z by rewrite -mulr_sumr f1 mulr1.
  rewrite /kl /entropy opprK [X in X + _]total -big_split /=; apply: eq_bigr => z _.
  have := f0 z; rewrite le_eqVlt => /predU1P[<-|fz]; first by rewrite !mul0r mulr0 addr0.
  by rewrite /uniform invrK lnM // mulrDr addrC [_ * law_of p f z]mulrC.
by rewrite -subr_ge0 e; exact: gibbs df du dom.
Qed.

(* given h *)
Theorem information_underE Z Y W (f : O -> Z) (y : O -> Y) (h : O -> W) : information_under p f y h =
  entropy (law_of p (fun o => (f o, h o))) + entropy (law_of p (fun o => (y o, h o))) -
  entropy (law_of p (fun o => (f o, y o, h o))) - entropy (law_of p h).
Proof.
rewrite !entropy_chain /information_under /entropy_given.
transitivity (\sum_w (law_of p h w * entropy (law_of (given p h w) f) + law_of p h w * entropy (law_of (given p h w) y) -
    law_of p h w * entropy (law_of (given p h w) (fun o => (f o, y o))))); last first.
  by rewrite sumrB big_split /=; move: (entropy (law_of p h)) (\sum_w _) (\sum_w _) (\sum_w _) => a b c d; ring.
apply: eq_bigr => w _; have := law_of_ge0 h w; rewrite le_eqVlt => /predU1P[<-|hw]; first by rewrite !mul0r subr0 addr0.
have dg : distribution (given p h w) by apply: given_distribution; rewrite // gt_eqF.
by rewrite (informationE dg) mulrBr mulrDr.
Qed.

Theorem information_under_ge0 Z Y W (f : O -> Z) (y : O -> Y) (h : O -> W) : 0 <= information_under p f y h.
Proof. by rewrite information_underE -!addrA; have := entropy_conditional dp f y h; rewrite -subr_ge0 opprD !addrA. Qed.

Section Chain.
Variables (n : nat) (X Y : finType) (x : 'I_n -> O -> X) (y : O -> Y).
(* those before i, and those up to i *)
Definition before_index (i : nat) : {set 'I_n} := [set j : 'I_n | (j < i)%N].
Notation H S := (entropy (law_of p (restricted x S))).
Notation HY S := (entropy (law_of p (fun o => (restricted x S o, y o)))).

Lemma before_next (i : 'I_n) o o' :
  (restricted x (before_index i.+1) o == restricted x (before_index i.+1) o') =
  (x i o == x i o') && (restricted x (before_index i) o == restricted x (before_index i) o').
Proof.
rewrite !restricted_eq; apply/forall_inP/andP => [e|[e /forall_inP r] j].
  by split; [apply: e|apply/forall_inP => j; rewrite inE => ji; apply: e]; rewrite inE // ltnS ltnW.
rewrite inE ltnS leq_eqVlt => /orP[/eqP ji|ji]; last by apply: r; rewrite inE.
by rewrite (val_inj ji : j = i).
Qed.

Theorem information_chain : information p (fun o => [ffun i => x i o]) y =
  \sum_i information_under p (x i) y (restricted x (before_index i)).
Proof.
have step (i : 'I_n) : information_under p (x i) y (restricted x (before_index i)) =
    (H (before_index i.+1) - HY (before_index i.+1)) - (H (before_index i) - HY (before_index i)).
  rewrite information_underE.
  have -> : entropy (law_of p (fun o => (x i o, restricted x (before_index i) o))) = H (before_index i.+1).
    by apply: entropy_same => // o o'; rewrite xpair_eqE before_next.
  have -> : entropy (law_of p (fun o => (y o, restricted x (before_index i) o))) = HY (before_index i).
    by apply: entropy_same => // o o'; rewrite !xpair_eqE andbC.
  have -> : entropy (law_of p (fun o => (x i o, y o, restricted x (before_index i) o))) = HY (before_index i.+1).
    by apply: entropy_same => // o o'; rewrite !xpair_eqE before_next -!andbA; congr (_ && _); rewrite andbC.
  by move: (entropy _) (entropy _) (entropy _) (entropy _) => a b c d; ring.
under eq_bigr do rewrite step.
rewrite -(big_mkord xpredT (fun i => (H (before_index i.+1) - HY (before_index i.+1)) - (H (before_index i) - HY (before_index i)))).
rewrite (telescope_sumr (fun i => H (before_index i) - HY (before_index i))) // informationE //.
have all_of o o' : (restricted x (before_index n) o == restricted x (before_index n) o') = ([ffun i => x i o] == [ffun i => x i o']).
  rewrite restricted_eq; apply/forall_inP/eqP => [e|/ffunP e i _]; last by have := e i; rewrite !ffunE => ->.
  by apply/ffunP => i; rewrite !ffunE; apply/eqP/e; rewrite inE ltn_ord.
have none_of o o' : (restricted x (before_index 0) o == restricted x (before_index 0) o').
  by rewrite restricted_eq; apply/forall_inP => i; rewrite inE.
have -> : H (before_index n) = entropy (law_of p (fun o => [ffun i => x i o])) by apply: entropy_same.
have -> : HY (before_index n) = entropy (law_of p (fun o => ([ffun i => x i o], y o))).
  by apply: entropy_same => // o o'; rewrite !xpair_eqE all_of.
have -> : HY (before_index 0) = entropy (law_of p y).
  by apply: entropy_same => // o o'; rewrite xpair_eqE none_of.
have -> : H (before_index 0) = 0.
  rewrite entropy_mean // (eq_mean _ (g := fun _ => 0)) ?mean_const ?oppr0 // => o.
  rewrite -[RHS]ln1 -(proj2 dp); congr ln; apply: eq_bigl => o'; exact: none_of.
by move: (entropy _) (entropy _) (entropy _) => a b c; ring.
Qed.

(* independent coordinates *)
Theorem information_independent : (forall v : {ffun 'I_n -> X}, law_of p (fun o => [ffun i => x i o]) v = \prod_i law_of p (x i) (v i)) ->
  \sum_i information p (x i) y <= information p (fun o => [ffun i => x i o]) y.
Proof.
move=> ind; rewrite information_chain; apply: ler_sum => i _.
have h_i : entropy (law_of p (fun o => (x i o, restricted x (before_index i) o))) = entropy (law_of p (x i)) + H (before_index i).
  have -> : entropy (law_of p (fun o => (x i o, restricted x (before_index i) o))) = H (before_index i.+1).
    by apply: entropy_same => // o o'; rewrite xpair_eqE before_next.
  rewrite !(entropy_independent dp ind) (bigD1 i) ?inE //=; congr (_ + _); apply: eq_bigl => j.
  by rewrite !inE ltnS -val_eqE /= andbC -ltn_neqAle.
rewrite informationE // information_underE h_i.
have := entropy_conditional dp (restricted x (before_index i)) (x i) y.
have -> : entropy (law_of p (fun o => (restricted x (before_index i) o, x i o, y o))) =
    entropy (law_of p (fun o => (x i o, y o, restricted x (before_index i) o))).
  by apply: entropy_same => // o o'; rewrite !xpair_eqE -!andbA [in RHS]andbA [in RHS]andbC.
have -> : entropy (law_of p (fun o => (restricted x (before_index i) o, y o))) =
    entropy (law_of p (fun o => (y o, restricted x (before_index i) o))).
  by apply: entropy_same => // o o'; rewrite !xpair_eqE andbC.
move: (entropy _) (entropy _) (entropy _) (entropy _) (entropy _) (entropy _) => a b c d e f h; toR; lra.
Qed.
End Chain.
End Entropy.

(* the information of a prior and a channel is that of the two coordinates of their joint law *)
Theorem information_mutual (X Y : finType) (p : X -> real) (Q : X -> Y -> real) : distribution p -> (forall x, distribution (Q x)) ->
  information (joint p Q) fst snd = mutual p Q.
Proof.
move=> dp dQ; have dj := joint_distribution dp dQ; rewrite mutual_kl // /information.
have both (xy : X * Y) : law_of (joint p Q) (fun o => (o.1, o.2)) xy = joint p Q xy.
  by rewrite /law_of /probability (big_pred1 xy) // => -[a b]; case: xy.
apply: eq_bigr => -[x y] _; rewrite both /=; congr (_ * ln (_ / _)); rewrite /joint /=; congr (_ * _).
  rewrite -(law_of_snd _ fst snd); under eq_bigr do rewrite both /joint /=.
  by rewrite -mulr_sumr (proj2 (dQ x)) mulr1.
by rewrite -(law_of_fst _ fst snd); apply: eq_bigr => z _; rewrite both.
Qed.
End Entropy.

(* Divergence as the best exponential bound; binomial sums and entropy; Bayes against the largest risk.

   Donsker-Varadhan      donsker_varadhan, donsker_varadhan_attained, donsker_varadhan_infinite
   binomial sums         binomial_entropy     the sum of C(n, i) over i <= a n is at most e^(n h(a)), h in nats
   Bayes                 bayes_minimax, posterior_mean *)
Module Variational.
Section Donsker.
Variables (X : finType) (p q : X -> real).
Hypotheses (dp : distribution p) (dq : distribution q) (pq : dominated p q).

Lemma exp_mean_gt0 (f : X -> real) : 0 < mean q (fun x => exp (f x)).
Proof.
have [q0 q1] := dq; rewrite lt_neqAle eq_sym mean_ge0 ?andbT // => [|x]; last exact: exp_ge0.
apply/negP; rewrite psumr_eq0 => [/allP z|x _]; last by rewrite mulr_ge0 ?exp_ge0.
move/eqP: q1; rewrite big1 ?(eq_sym 0) ?oner_eq0 // => x _.
by have := z x (mem_index_enum x); rewrite mulf_eq0 [exp _ == 0]gt_eqF ?exp_gt0 // orbF => /eqP.
Qed.

Theorem donsker_varadhan (f : X -> real) : mean p f - ln (mean q (fun x => exp (f x))) <= kl p q.
Proof.
have Z0 := exp_mean_gt0 f; set Z := mean q _ in Z0 *; have [q0 q1] := dq; have [p0 p1] := dp.
pose r x := q x * exp (f x) / Z.
have dr : distribution r.
  by split=> [x|]; rewrite /r ?divr_ge0 ?mulr_ge0 ?exp_ge0 ?(ltW Z0) // -mulr_suml -/(mean q _) -/Z divff ?gt_eqF.
have dom : dominated p r.
  move=> x /eqP; rewrite /r !mulf_eq0 invr_eq0 [exp _ == 0]gt_eqF ?exp_gt0 // [Z == 0]gt_eqF // !orbF => /eqP; exact: pq.
have := gibbs dp dr dom; have -> : kl p r = kl p q - (mean p f - ln Z); last by rewrite subr_ge0.
rewrite -[X in _ - (_ - X)](mean_const (ln Z) dp) -meanB -[in RHS]/(mean p (fun x => ln (p x / q x))) -meanB.
apply: eq_bigr => x _; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
have qx := dominated_gt0 q0 pq px; congr (_ * _).
have rx : 0 < r x by rewrite /r divr_gt0 ?mulr_gt0 ?exp_gt0.
have e : ln (r x) = ln (q x) + f x - ln Z by rewrite /r ln_div ?mulr_gt0 ?exp_gt0 // lnM ?exp_gt0 // expK.
by rewrite (ln_div px rx) (ln_div px qx) e; move: (ln (p x)) (ln (q x)) (ln Z) (f x) => a b c d; ring.
Qed.

Theorem donsker_varadhan_attained (e : real) : 0 < e ->
  exists f : X -> real, kl p q - e <= mean p f - ln (mean q (fun x => exp (f x))).
Proof.
move=> e0; have [q0 q1] := dq; have [p0 p1] := dp.
pose f x := if 0 < p x then ln (p x / q x) else ln e; exists f.
have -> : mean p f = kl p q.
  apply: eq_bigr => x _; rewrite /f; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
  by rewrite px.
rewrite lerD2l lerN2; have Z0 := exp_mean_gt0 f; apply: le_trans (ln_le_sub1 Z0) _.
rewrite lerBlDl -p1 -[X in _ <= _ + X](mean_const e dq) /mean -big_split /=; apply: ler_sum => x _; rewrite /f.
have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite ltxx lnK // add0r.
rewrite px lnK ?divr_gt0 ?(dominated_gt0 q0 pq px) // mulrC divfK ?gt_eqF ?(dominated_gt0 q0 pq px) //.
by rewrite lerDl mulr_ge0 // ltW.
Qed.
End Donsker.

(* where the divergence is infinite: so is the supremum *)
Theorem donsker_varadhan_infinite (X : finType) (p q : X -> real) (a : X) (m : real) : distribution q -> q a = 0 -> 0 < p a ->
  exists f : X -> real, m <= mean p f - ln (mean q (fun x => exp (f x))).
Proof.
move=> [q0 q1] qa pa; exists (fun x => (m / p a) * (x == a)%:R).
have -> : mean q (fun x => exp (m / p a * (x == a)%:R)) = 1.
  rewrite -q1; apply: eq_bigr => x _; case: eqP => [->|_]; first by rewrite qa mul0r.
  by rewrite mulr0 exp0 mulr1.
rewrite /mean (bigD1 a) //= eqxx mulr1 big1 => [|x /negPf ->]; last by rewrite !mulr0.
by rewrite ln1 addr0 subr0 mulrC divfK ?gt_eqF.
Qed.

(* the largest risk is at least its mean under a prior; the posterior mean has the least mean square *)
Section Bayes.
Variables (R : realFieldType) (Z : finType).

Theorem bayes_minimax (w r : Z -> R) (m : R) : distribution w -> (forall z, r z <= m) -> mean w r <= m.
Proof. exact: mean_le_const. Qed.

Theorem posterior_mean (O : finType) (p f : O -> R) (y : O -> Z) (g : Z -> R) : distribution p ->
  mean p (fun o => (f o - mean (given p y (y o)) f) ^+ 2) <= mean p (fun o => (f o - g (y o)) ^+ 2).
Proof.
move=> dp; rewrite !(tower y dp); apply: ler_sum => z _.
have := probability_ge0 (fun o => y o == z) dp; rewrite le_eqVlt => /predU1P[<-|pz]; first by rewrite !mul0r.
apply: ler_wpM2l; first exact: ltW.
have dg : distribution (given p y z) by apply: given_distribution; rewrite // gt_eqF.
have at_z (h : Z -> R) : mean (given p y z) (fun o => (f o - h (y o)) ^+ 2) = mean (given p y z) (fun o => (f o - h z) ^+ 2).
  apply: eq_bigr => o _; rewrite /given; case: eqP => [->|_] //; by rewrite mulr0 !mul0r.
rewrite (at_z (fun z => mean (given p y z) f)) (at_z g); set m := mean _ f.
have e (c : R) : mean (given p y z) (fun o => (f o - c) ^+ 2) = variance (given p y z) f + (m - c) ^+ 2.
  rewrite (eq_mean _ (g := fun o => f o * f o - (2%:R * c) * f o + c ^+ 2)) => [|o]; last by ring.
  by rewrite meanD meanB meanZ mean_const // /variance /covariance -/m; ring.
by rewrite !e subrr expr0n /= addr0 lerDl sqr_ge0.
Qed.
End Bayes.

(* h a is the entropy of a coin in nats: 2^(n h) with h in bits *)
Theorem binomial_entropy (n : nat) (a : real) : 0 <= a -> a <= 2%:R^-1 ->
  \sum_(i < n.+1 | i%:R <= a * n%:R) 'C(n, i)%:R <= exp (n%:R * (- (a * ln a) - (1 - a) * ln (1 - a))).
Proof.
rewrite le_eqVlt => /predU1P[<- _|a0 a2].
  have -> : - (0 * ln 0) - (1 - 0) * ln (1 - 0) = 0 :> real by rewrite mul0r !(oppr0, addr0, ln1, mulr0).
  rewrite mul0r mulr0 exp0 big_mkcond big_ord_recl /= bin0 lexx big1 ?addr0 // => i _.
  by rewrite lern0.
have half : 2%:R^-1 + 2%:R^-1 = 1 :> real by field.
have b1 : a <= 1 - a by rewrite lerBrDr -half lerD.
have b0 : 0 < 1 - a := lt_le_trans a0 b1.
set h := - (a * ln a) - _; have E0 := exp_gt0 (n%:R * h).
rewrite -[X in _ <= X]mulr1 -ler_pdivrMl // mulr_sumr.
have one : 1 = \sum_(i < n.+1) (1 - a) ^+ (n - i) * a ^+ i *+ 'C(n, i).
  by rewrite -exprDn subrK expr1n.
rewrite [X in _ <= X]one [X in X <= _]big_mkcond; apply: ler_sum => i _ /=.
have t0 : 0 <= (1 - a) ^+ (n - i) * a ^+ i by rewrite mulr_ge0 // exprn_ge0 // ltW.
case: ifP => [ian|_]; last by rewrite mulrn_wge0.
rewrite -[X in _ <= X]mulr_natr ler_wpM2r ?ler0n // -expN.
have -> : (1 - a) ^+ (n - i) * a ^+ i = exp ((n - i)%:R * ln (1 - a) + i%:R * ln a).
  by rewrite expD -!lnX // !lnK ?exprn_gt0.
rewrite exp_le natrB; last by rewrite -ltnS.
have same (N I A L0 L1 : real) : (N - I) * L1 + I * L0 - - (N * (- (A * L0) - (1 - A) * L1)) = (A * N - I) * (L1 - L0) by ring.
by rewrite -subr_ge0 /h same mulr_ge0 ?subr_ge0 //; exact: ln_le.
Qed.
End Variational.
