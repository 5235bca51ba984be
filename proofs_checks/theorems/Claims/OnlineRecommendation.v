(* online-recommendation (Gilbert, Liu, Yu): its theorems, each restated in full. A name that ends in _refuted contradicts what
   is printed, _sharp is more than is printed; _radius, _share and _verify are the parts of a statement that are proved. t is e^epsilon.

   Algorithms 1 and 2 stand in Algorithm (who survives), Round (one round) and Runs (law, loss); horizon T R is tau = T/(R + 1).
   A history holds the last recommendation first; tastes and votes may depend on it, so that the adversary is adaptive. Privacy is
   central and at the level of voters: U is the larger pattern, U :\ z the one without the voter z, and the promise (at least P
   peers, diversity at most D) is asked of U along every history of T rounds. The constants in front of ln are those of O(.). *)
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Facts Require Import Basic.
From Exactdp.OnlineRecommendation Require Import Sums Rounds Histories Leaks Optimal Searches.
Import Basic.Reals Section5 Section6 Section7 Round Algorithm Runs Section8 Leakage Lemma13 Model.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Any algorithm for two objects (Model): it is private under the promise alone, for patterns of at most n voters, and loses at
   most L in the mean against every client and pattern under the promise. leak_constant is (3/4) ln 3 - ln 2 > 0. *)
Theorem thm_1 (I : finType) (P D R T n : nat) (epsilon L : real) (A : recommender I bool_finType) (s : nat := minn (D + R) T) :
  (0 < P)%N -> (0 < T)%N -> (2 * P <= n)%N -> (2 * P <= #|I|)%N -> 0 <= epsilon -> is_law A ->
  voter_private P D R T n epsilon A -> worst_loss P D R T n L A ->
  [/\ 0 < L /\ P%:R^-1 * ln (T%:R / (2%:R * L)) <= epsilon,
      leak_constant / (2%:R * P%:R) * ((5%:R / 18%:R - 4%:R * L / T%:R) * s%:R - 6%:R^-1) <= epsilon &
      72%:R * L <= T%:R -> leak_constant / 38%:R * ((s%:R + ln (T%:R / L)) / P%:R) <= epsilon].
Proof. exact: Theorem1.thm_1. Qed.

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

(* Any algorithm that hears nothing but whether its recommendations are liked (Model), private or not; n caps the voters. *)
Theorem thm_6 (I : finType) (m P D R T n k : nat) (L : real) (A : recommender I (ordinal_finType m)) :
  (1 < m)%N -> (P * m ^ k <= n)%N -> (n <= #|I|)%N -> is_law A -> answers_only A -> worst_loss P D R T n L A ->
  [/\ (R <= T)%N -> (1 - m%:R^-1) * R%:R <= L, ((m - 1) * k <= T)%N -> (m%:R - 1) / 2%:R * k%:R <= L &
      (R + (m - 1) * k <= T)%N -> (1 - m%:R^-1) * R%:R + (m%:R - 1) / 2%:R * k%:R <= L].
Proof. exact: Search.thm_6_all. Qed.

(* trunc_log m q is the largest k with m^k <= q *)
Theorem thm_6_log (I : finType) (m P D R T n : nat) (L : real) (A : recommender I (ordinal_finType m)) (k := trunc_log m (n %/ P)) :
  (1 < m)%N -> (0 < P)%N -> (m * P <= n)%N -> (n <= #|I|)%N -> (R + (m - 1) * k <= T)%N -> is_law A -> answers_only A ->
  worst_loss P D R T n L A -> (1 - m%:R^-1) * R%:R + (m%:R - 1) / (4%:R * ln m%:R) * ln (n%:R / P%:R) <= L.
Proof. exact: Search.thm_6_log. Qed.

(* for n < 2P the majority of the votes is that of any P users who agree: no disappointment, where the printed bound asks for some *)
Theorem thm_6_refuted (n P u : nat) (vote : 'I_u -> bool) (a : bool) : (n < 2 * P)%N -> (u <= n)%N ->
  (P <= #|[pred i | vote i == a]|)%N -> majority vote = a.
Proof. exact: Section6.thm_6_refuted. Qed.

(* so the algorithm that follows the majority loses nothing at D = R = 0, in any number of rounds *)
Theorem thm_6_majority (I : finType) (P T n : nat) : (n < 2 * P)%N -> exists A : recommender I bool_finType,
  is_law A /\ answers_only A /\ worst_loss P 0 0 T n 0 A.
Proof.
move=> nP; pose says (v : {ffun I -> option bool}) b := #|[set i | v i == Some b]|.
pose A : recommender I bool_finType := fun _ v y => (y == (says v false < says v true)%N)%:R; exists A; split.
  by move=> past v; split=> [y|]; [rewrite ler0n|rewrite big_bool /A; case: (_ < _)%N; rewrite /= ?addr0 ?add0r].
split=> // F U _ Un /and3P[full]; rewrite leqn0 => /eqP varied peers.
suff right : forall s, s \in F -> (says (ballots U s.2) false < says (ballots U s.2) true)%N \in s.1.
  have zero past : mean_losses A U past F = 0; last by rewrite zero.
  elim: F past right {full varied peers} => //= s F IH past right; rewrite (bigD1 (says (ballots U s.2) false < says (ballots U s.2) true)%N) //=.
  rewrite big1 => [|y /negbTE ny]; last by rewrite /reply /A ny mul0r.
  by rewrite /reply /A eqxx right ?mem_head // IH ?addr0 ?mulr0 // => s' sF; rewrite right // in_cons sF orbT.
move=> s sF; have /set0Pn[a as1] := allP full _ sF.
have one : s.1 = [set a].
  apply/eqP; rewrite eq_sym eqEcard sub1set as1 cards1 leqNgt; apply/negP => more.
  by move/eqP: varied; rewrite -leqn0 leqNgt -has_count; apply/negP/negPn/hasP; exists s.
have enough : (P <= says (ballots U s.2) a)%N.
  apply: leq_trans peers _; apply/subset_leq_card/subsetP => i; rewrite !inE /ballots ffunE => /andP[iU]; rewrite iU leqn0 /disliked_votes => /eqP none.
  move/eqP: none; rewrite -leqn0 leqNgt -has_count => /hasPn /(_ s sF); rewrite negbK one inE => /eqP ->; exact: eqxx.
have total : (says (ballots U s.2) false + says (ballots U s.2) true <= #|U|)%N.
  have dis : [set i | ballots U s.2 i == Some false] :&: [set i | ballots U s.2 i == Some true] = set0.
    by apply/setP => i; rewrite !inE; case: eqP => // ->.
  rewrite /says -cardsUI dis cards0 addn0; apply/subset_leq_card/subsetP => i.
  by rewrite !inE /ballots ffunE; case: ifP.
rewrite one inE; have few := leq_trans total Un.
case: a {as1 one} enough => enough; apply/eqP.
  rewrite ltnNge; apply/negP => most; have := leq_add (leq_trans enough most) enough; rewrite addnn -mul2n => big.
  by have := leq_ltn_trans (leq_trans big few) nP; rewrite ltnn.
apply/negbTE; rewrite -leqNgt leqNgt; apply/negP => most; have := leq_add enough (leq_trans enough (ltnW most)); rewrite addnn -mul2n => big.
by have := leq_ltn_trans (leq_trans big few) nP; rewrite ltnn.
Qed.

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
  0 < \sum_(j | j != a) object_chance phi gamma (fun j => if j == a then W else 0%N) W j.
Proof. exact: Section6.thm_10_refuted. Qed.

(* n = P voters who all vote for the one liked object: the loss is above 0, which K log (n/P) is, whatever K is meant by O(.); p-REC, and
   p-REC_sim at D = R = 0 *)
Theorem thm_16_refuted (m D R P T : nat) (K : real) : (1 < m)%N -> (R + 1 < T)%N -> ((m + 1) * (R + 1) <= 3 * T)%N -> (0 < P)%N ->
  exists (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m),
  [/\ #|[set: I]| = P, forall h : seq 'I_m, size h = T -> promise likes vote D R P setT h &
    K * ln (P%:R / P%:R) < loss likes vote D R (horizon T R) setT T [::]].
Proof.
move=> m2 TR g1 P0; pose a : 'I_m := Ordinal (ltnW m2); pose b : 'I_m := Ordinal m2.
pose likes (h : seq 'I_m) := pred1 a; pose vote (i : 'I_P) (h : seq 'I_m) := a.
exists (ordinal_finType P), likes, vote; split; first by rewrite cardsT card_ord.
  move=> h _; have far i : distance likes vote i h = 0%N by elim: h => //= _ h ->; rewrite eqxx.
  split; first by rewrite /peers -[X in (X <= _)%N](card_ord P) -cardsT subset_leq_card //; apply/subsetP => i; rewrite !inE far.
  by have -> : diversity likes h = 0%N by elim: h {far} => //= _ h ->; rewrite card1.
have r0 : 0 < (R + 1)%N%:R :> real by rewrite ltr0n addn1.
have t1 : 1 < horizon T R by rewrite ltr_pdivlMr // mul1r ltr_nat.
have {}g1 : m%:R + 1 <= 3%:R * horizon T R by rewrite mulrA ler_pdivlMr // -(natrD _ m 1) -!natrM ler_nat.
have pos h j : 0 < p_rec likes vote D R (horizon T R) setT h j by exact: p_rec_gt0.
have ge0 k h : 0 <= loss likes vote D R (horizon T R) setT k h.
  by elim: k h => //= k IH h; apply: sumr_ge0 => j _; rewrite mulr_ge0 //; [exact: ltW|by rewrite addr_ge0 ?ler0n].
rewrite divff ?pnatr_eq0 -?lt0n // ln1 mulr0; case: T TR t1 pos ge0 {g1} => // T _ t1 pos ge0 /=.
rewrite (bigD1 b) //= ltr_wpDr //; last by rewrite mulr_gt0 //; apply: ltr_wpDr; rewrite ?ltr01.
by apply: sumr_ge0 => j _; rewrite mulr_ge0 //; [exact: ltW|by rewrite addr_ge0 ?ler0n].
Qed.

(* repaired: what is printed is O(log (n/P)), which is 0 at n = P *)
Theorem thm_10 (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (P T n : nat) (U : {set I}) :
  (1 < m)%N -> (1 < T)%N -> (m + 1 <= 3 * T)%N ->
  (forall h : seq 'I_m, size h = T -> promise likes vote 0 0 P U h) -> (0 < P)%N -> (#|U| <= n)%N ->
  loss likes vote 0 0 T%:R U T [::] <= 2%:R * m%:R * ln (n%:R / P%:R) + m%:R / 2%:R.
Proof. exact: Section8.thm_10. Qed.

(* two voters, one for the liked object and one for another: the second shows in the first round, whose laws are further apart than e^(K/P)
   for some P, whatever K is meant by O(.) and by what is fixed: so the promise of P peers is needed; p-REC_sim at D = R = 0 *)
Theorem thm_17_refuted (m D R T : nat) (K : real) : (1 < m)%N -> (R + 1 < T)%N -> ((m + 1) * (R + 1) < 3 * T)%N -> 0 < K ->
  exists (P : nat) (likes : seq 'I_m -> pred 'I_m) (vote : bool -> seq 'I_m -> 'I_m) (b : 'I_m), (0 < P)%N /\
    exp (K / P%:R) * law likes vote D R (horizon T R) (setT :\ false) [:: b] < law likes vote D R (horizon T R) setT [:: b].
Proof.
move=> m2 TR g1 K0; pose a : 'I_m := Ordinal (ltnW m2); pose b : 'I_m := Ordinal m2.
pose likes (h : seq 'I_m) := pred1 a; pose vote (i : bool) (h : seq 'I_m) := if i then a else b.
have r0 : 0 < (R + 1)%N%:R :> real by rewrite ltr0n addn1.
have t1 : 1 < horizon T R by rewrite ltr_pdivlMr // mul1r ltr_nat.
have {}g1 : m%:R + 1 < 3%:R * horizon T R by rewrite mulrA ltr_pdivlMr // -(natrD _ m 1) -!natrM ltr_nat.
have m0 : 0 < m%:R :> real by rewrite ltr0n ltnW.
have d0 : 0 < 3%:R * horizon T R - 1 by rewrite subr_gt0; apply: lt_trans g1; rewrite ltrDr.
set g := gamma_of m (horizon T R).
have gp : 0 < g by rewrite divr_gt0.
have gl : g < 1 by rewrite ltr_pdivrMr // mul1r ltrBrDr.
have votesE (U : {set bool}) j : votes likes vote D R U [::] j = #|[set i in U | vote i [::] == j]|.
  by apply: eq_card => i; rewrite !inE /alive /=.
have v0 : votes likes vote D R (setT :\ false) [::] b = 0%N.
  by rewrite votesE; apply: eq_card0 => -[]; rewrite !inE.
have v1 : votes likes vote D R setT [::] b = 1%N.
  by rewrite votesE -(cards1 false); apply: eq_card => -[]; rewrite !inE.
have w2 : survivors likes vote D R setT [::] = 2%N.
  by rewrite -card_bool -cardsT; apply: eq_card => i; rewrite !inE /alive /=.
have l0 : 0 < lambda_of m (horizon T R) by apply: lambda_gt0 => //; exact: ltnW.
set f := phi (lambda_of m (horizon T R)) (rho _ m).
have f0 : f 0 = 0 by rewrite /f /phi invr_ge0 mulr_ge0 ?ler0n.
have fge x : 0 <= f x by rewrite /f /phi; case: ifP => // /negbT; rewrite -ltNge => h; rewrite subr_ge0 exp_le ler_pM2l // ltW.
have fp : 0 < f (share _ 1 2).
  have h : rho _ m < share _ 1 2 :> real.
    by rewrite /rho /share div1r ltf_pV2 ?posrE ?mulr_gt0 ?ltr0n ?(ltnW m2) // ltr_pMr ?ltr0n // ltr1n.
  by rewrite /f /phi leNgt h /= subr_gt0 exp_lt ltr_pM2l.
set y := law likes vote D R (horizon T R) (setT :\ false) [:: b]; set x := law likes vote D R (horizon T R) setT [:: b].
have yE : y = g / m%:R by rewrite /y /= mulr1 /p_rec /recommend /object_chance v0 /share mul0r -/f f0 mul0r mulr0 addr0.
have y0 : 0 < y by rewrite yE divr_gt0.
have xy : y < x.
  rewrite yE /x /= mulr1 /p_rec /recommend /object_chance v1 w2 -/f -/g ltrDl mulr_gt0 ?subr_gt0 // divr_gt0 // (bigD1 b) //= v1.
  by apply: ltr_wpDr => //; apply: sumr_ge0 => j _; exact: fge.
have x0 := lt_trans y0 xy; have r1 : 0 < ln (x / y) by apply: ln_gt0; rewrite ltr_pdivlMr // mul1r.
pose P := Num.bound (K / ln (x / y)).
have big : K / ln (x / y) < P%:R by apply: archi_boundP; rewrite divr_ge0 // ltW.
have P0 : 0 < P%:R :> real by apply: lt_trans big; rewrite divr_gt0.
exists P, likes, vote, b; split; first by move: P0; rewrite ltr0n.
rewrite -ltr_pdivlMr // -[X in _ < X]lnK ?divr_gt0 // exp_lt ltr_pdivrMr // mulrC -ltr_pdivrMr //.
Qed.

(* explicit, with the promise P >= 2 in place of P >= 6m *)
Theorem thm_11 (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (P T : nat) (U : {set I}) :
  (1 < m)%N -> (1 < T)%N -> (m + 1 <= 3 * T)%N ->
  (forall h : seq 'I_m, size h = T -> promise likes vote 0 0 P U h) ->
  forall (z : I) (S : {set T.-tuple 'I_m}), (1 < P)%N -> z \in U ->
  let epsilon := 18%:R * m%:R ^+ 2 * ln T%:R / P%:R in
  chance_of likes vote 0 0 U S <= exp epsilon * chance_of likes vote 0 0 (U :\ z) S /\
  chance_of likes vote 0 0 (U :\ z) S <= exp epsilon * chance_of likes vote 0 0 U S.
Proof. exact: Section8.thm_11. Qed.

(* repaired: Theorems 10 and 11 *)
Theorem thm_9 (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (P T n : nat) (U : {set I}) :
  (1 < m)%N -> (1 < T)%N -> (m + 1 <= 3 * T)%N ->
  (forall h : seq 'I_m, size h = T -> promise likes vote 0 0 P U h) ->
  forall (z : I) (S : {set T.-tuple 'I_m}), (1 < P)%N -> (#|U| <= n)%N -> z \in U ->
  let epsilon := 18%:R * m%:R ^+ 2 * ln T%:R / P%:R in
  loss likes vote 0 0 T%:R U T [::] <= 2%:R * m%:R * ln (n%:R / P%:R) + m%:R / 2%:R /\
  chance_of likes vote 0 0 U S <= exp epsilon * chance_of likes vote 0 0 (U :\ z) S /\
  chance_of likes vote 0 0 (U :\ z) S <= exp epsilon * chance_of likes vote 0 0 U S.
Proof. exact: Section8.thm_9. Qed.

(* lambda_of m tau is lambda = 2 m ln tau; c j of the survivors vote for object j, the voter who is left out voted for k; every W >= 2 and tau > 1 with gamma <= 1 *)
Theorem lem_12 (m : nat) (tau : real) (c : 'I_m -> nat) (k j : 'I_m) : (1 < m)%N -> 1 < tau -> m%:R + 1 <= 3%:R * tau ->
  (0 < c k)%N -> (1 < \sum_i c i)%N ->
  `|ln (recommend tau c (\sum_i c i)%N j / recommend tau (without k c) (\sum_i c i)%N.-1 j)| <=
    3%:R * lambda_of m tau / (\sum_i c i)%N%:R.
Proof. exact: Section8.lem_12. Qed.

(* 2 in place of 3 for three objects or more *)
Theorem lem_12_sharp (m : nat) (tau : real) (c : 'I_m -> nat) (k j : 'I_m) : (2 < m)%N -> 1 < tau -> m%:R + 1 <= 3%:R * tau ->
  (0 < c k)%N -> (1 < \sum_i c i)%N ->
  `|ln (recommend tau c (\sum_i c i)%N j / recommend tau (without k c) (\sum_i c i)%N.-1 j)| <=
    2%:R * lambda_of m tau / (\sum_i c i)%N%:R.
Proof. exact: Section8.lem_12_two. Qed.

(* phi_sum is the sum of the phi; in Section 7 tau = T >= 2, so that tau >= 1 + 1/m *)
Theorem lem_13 (m : nat) (tau : real) (c : 'I_m -> nat) (k : 'I_m) : (1 < m)%N -> 1 < tau -> (0 < c k)%N -> (1 < \sum_i c i)%N ->
  1 + m%:R^-1 <= tau ->
  (exp (2%:R * lambda_of m tau / (\sum_i c i)%N%:R))^-1 <=
    phi_sum tau c (\sum_i c i)%N / phi_sum tau (without k c) (\sum_i c i)%N.-1 <= exp (2%:R * lambda_of m tau / (\sum_i c i)%N%:R).
Proof. exact: Round.lem_13. Qed.

(* the inequality that the proof of Lemma 12 leaves to the reader *)
Theorem lem_12_verify (R : realFieldType) (m : nat) (tau y : R) : (2 <= m)%N -> 1 <= y -> m%:R + 1 < 3%:R * tau -> 1 < tau ->
  (y - 1) / (tau - 1) <= (y ^+ 3 - 1) / (3%:R * tau - 1 - m%:R).
Proof. exact: Section7.lem_12_verify. Qed.

Theorem lem_14 (R : realFieldType) (m : nat) (c : 'I_m -> nat) (k : 'I_m) (phi : R -> R) (gamma : R) (b : 'I_m) :
  (0 < m)%N -> (1 < \sum_j c j)%N -> (forall x, x <= rho R m -> phi x = 0) ->
  \sum_i phi (share R (c i) (\sum_j c j)%N) != 0 ->
  \sum_i phi (share R (c i - (i == k))%N (\sum_j c j)%N.-1) != 0 ->
  object_chance phi gamma c (\sum_j c j)%N b != object_chance phi gamma (fun j => c j - (j == k))%N (\sum_j c j)%N.-1 b ->
  ((\sum_j c j) - c b)%N%:R <= (\sum_j c j)%N%:R * (1 - (3%:R * m%:R)^-1) :> R /\
  (c b)%:R <= (\sum_j c j)%N%:R * (1 - (3%:R * m%:R)^-1) :> R.
Proof. by move=> m0 W2 phi0 s s' c'; apply: (Section7.lem_14 m0 W2 phi0 s s' c'). Qed.

(* repaired: what is printed is O((R + 1) log (n/P)), which is 0 at n = P *)
Theorem thm_16 (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R P T n : nat)
  (U : {set I}) : (1 < m)%N -> (R + 1 < T)%N -> ((m + 1) * (R + 1) <= 3 * T)%N ->
  (forall h : seq 'I_m, size h = T -> promise likes vote D R P U h) -> (0 < P)%N -> (#|U| <= n)%N ->
  loss likes vote D R (horizon T R) U T [::] <=
    2%:R * m%:R * (2 * R + 1)%N%:R * ln (((2 * R + 1) * n)%N%:R / ((R + 1) * P)%N%:R) + m%:R * (R + 1)%N%:R / 2%:R.
Proof. exact: Section8.thm_16. Qed.

(* explicit, with the promise P >= 2 in place of P >= 6m; (2D + 2R + 1)^2 / (D + R + 1) is at most 4 (D + R + 1) *)
Theorem thm_17 (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R P T : nat)
  (U : {set I}) : (1 < m)%N -> (R + 1 < T)%N -> ((m + 1) * (R + 1) <= 3 * T)%N ->
  (forall h : seq 'I_m, size h = T -> promise likes vote D R P U h) ->
  forall (z : I) (S : {set T.-tuple 'I_m}), (1 < P)%N -> z \in U ->
  let epsilon := 18%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R ^+ 2 * ln (horizon T R) / ((D + R + 1) * P)%N%:R in
  chance_of likes vote D R U S <= exp epsilon * chance_of likes vote D R (U :\ z) S /\
  chance_of likes vote D R (U :\ z) S <= exp epsilon * chance_of likes vote D R U S.
Proof. exact: Section8.thm_17. Qed.

(* repaired: Theorems 16 and 17 *)
Theorem thm_2 (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R P T n : nat)
  (U : {set I}) : (1 < m)%N -> (R + 1 < T)%N -> ((m + 1) * (R + 1) <= 3 * T)%N ->
  (forall h : seq 'I_m, size h = T -> promise likes vote D R P U h) ->
  forall (z : I) (S : {set T.-tuple 'I_m}), (1 < P)%N -> (#|U| <= n)%N -> z \in U ->
  let epsilon := 72%:R * m%:R ^+ 2 * (D + R + 1)%N%:R * ln (T%:R / (R + 1)%N%:R) / P%:R in
  loss likes vote D R (horizon T R) U T [::] <=
    2%:R * m%:R * (2 * R + 1)%N%:R * ln (((2 * R + 1) * n)%N%:R / ((R + 1) * P)%N%:R) + m%:R * (R + 1)%N%:R / 2%:R /\
  chance_of likes vote D R U S <= exp epsilon * chance_of likes vote D R (U :\ z) S /\
  chance_of likes vote D R (U :\ z) S <= exp epsilon * chance_of likes vote D R U S.
Proof. exact: Section8.thm_2. Qed.

(* oblivious adversary, two objects, P clones of u or of u' or both (Leakage); any algorithm, whose law after a past may depend on
   all tastes and votes in it and on the votes of the round; private for all clients and patterns
   (Definition 2). If L <= T/72 the left side is at least c (2 (D + R) / 9 - 1/6). *)
Theorem thm_15 (P D R T : nat) (epsilon L : real) (law : algorithm) :
  0 <= epsilon -> (0 < T)%N -> (0 < D + R)%N -> (D + R <= T)%N ->
  (forall i j past v y, 0 <= law i j past v y) -> (forall i j past v, law i j past v true + law i j past v false = 1) ->
  (forall i past a b b' y, law i 0%N past (a, b) y = law i 0%N past (a, b') y) ->
  (forall j past a a' b y, law 0%N j past (a, b) y = law 0%N j past (a', b) y) ->
  (forall j past, run_chance law P j past <= exp epsilon * run_chance law P j.+1 past) ->
  (forall i past, run_chance law i.+1 P past <= exp epsilon * run_chance law i P past) ->
  (forall F, size F = T -> legal D R F -> loss_from law P 0 [::] F <= L) ->
  0 < leak_constant /\
  leak_constant * ((5%:R / 18%:R - 4%:R * L / T%:R) * (D + R)%N%:R - 6%:R^-1) <= (2 * P)%N%:R * epsilon.
Proof. exact: Leakage.thm_15. Qed.

(* Lemma 13 as the proof of Lemma 18 uses it, tau = 6/5: the votes are (9, 3), and (9, 2) without a voter for the second object *)
Theorem lem_13_refuted (c : 'I_2 -> nat := fun j => if j == ord0 then 9%N else 3%N) (tau := horizon 6 4) :
  phi_sum tau c 12 / phi_sum tau (without ord_max c) 11 < (exp (2%:R * lambda_of 2 tau / 12%:R))^-1.
Proof. exact: Lemma13.lem_13_refuted. Qed.

(* after every history h: C is the total credit of the survivors of the larger pattern *)
Theorem lem_18 (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat) (tau : real)
  (U : {set I}) (z : I) (h : seq 'I_m) (j : 'I_m) :
  (1 < m)%N -> 1 < tau -> m%:R + 1 <= 3%:R * tau -> z \in U -> (1 < survivors likes vote D R U h)%N ->
  `|ln (p_rec likes vote D R tau U h j / p_rec likes vote D R tau (U :\ z) h j)| <=
    3%:R * (2 * D + 2 * R + 1)%N%:R * lambda_of m tau / (credit likes vote D R U h)%:R.
Proof. exact: Section8.lem_18. Qed.

Theorem lem_19 (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat) (tau : real)
  (U : {set I}) (z : I) (h : seq 'I_m) (b : 'I_m) :
  (1 < m)%N -> 1 < tau -> z \in U -> (1 < survivors likes vote D R U h)%N ->
  p_rec likes vote D R tau U h b != p_rec likes vote D R tau (U :\ z) h b ->
  (credit likes vote D R U (b :: h))%:R <=
    (credit likes vote D R U h)%:R - (survivors likes vote D R U h)%:R / (3%:R * m%:R) :> real /\
  (credit likes vote D R U (b :: h))%:R <=
    (credit likes vote D R U h)%:R * (1 - (3%:R * m%:R * (2 * D + 2 * R + 1)%N%:R)^-1) :> real.
Proof. by move=> m2 t1 zU; exact: (Runs.lem_19 m2 t1 zU). Qed.

(* What follows says word by word, with the conditions that the paper names (P >= 6m, gamma <= 1), what is claimed, of any number m of
   objects. U is the larger pattern and z any voter of it, dead or alive; E_t(b) = ln (p_rec U h b / p_rec (U :\ z) h b), and E(b) is
   that of the laws. *)
Theorem lem_4_iff (lambda rho x x' : real) (a := exp (lambda * (x' - rho))) (d := exp (lambda * (x - x'))) :
  0 < lambda -> rho < x' -> x' <= x ->
  (forall a d : real, d ^+ 2 * (a - 1) - (a * d - 1) = (d - 1) * (a * d - d - 1)) /\
  (phi lambda rho x / phi lambda rho x' <= exp (2%:R * lambda * (x - x')) <-> d = 1 \/ 1 + d^-1 <= a) /\
  1 + d^-1 <= 2%:R.
Proof. exact: Printed.lem_4_sharp. Qed.

Theorem lem_12_printed (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat) (tau : real)
  (U : {set I}) (z : I) (h : seq 'I_m) (P : nat) (j : 'I_m) :
  (0 < m)%N -> 1 < tau -> z \in U -> gamma_of m tau <= 1 -> (6 * m <= P)%N -> (P <= survivors likes vote D R U h)%N ->
  `|ln (p_rec likes vote D R tau U h j / p_rec likes vote D R tau (U :\ z) h j)| <=
    3%:R * lambda_of m tau / (survivors likes vote D R U h)%:R.
Proof. by move=> m0 t1 zU; exact: (Printed.lem_12 m0 t1 zU). Qed.

Theorem lem_13_printed (m : nat) (tau : real) (c : 'I_m -> nat) (k : 'I_m) (W := (\sum_i c i)%N) : (0 < m)%N -> (0 < c k)%N ->
  (6 * m <= W)%N -> 2%:R * sqrt 2%:R <= tau ->
  (exp (2%:R * lambda_of m tau / W%:R))^-1 <= phi_sum tau c W / phi_sum tau (without k c) W.-1 <=
    exp (2%:R * lambda_of m tau / W%:R).
Proof. by move=> m0; exact: (Printed.lem_13 m0). Qed.

(* in a round of Algorithm 1 *)
Theorem lem_13_round (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (U : {set I}) (z : I)
  (h : seq 'I_m) (P T : nat) (W := survivors likes vote 0 0 U h) (W' := survivors likes vote 0 0 (U :\ z) h) :
  (0 < m)%N -> z \in U -> (6 * m <= P)%N -> (P <= W)%N -> (1 < T)%N ->
  (exp (2%:R * lambda_of m T%:R / W%:R))^-1 <=
    phi_sum T%:R (votes likes vote 0 0 U h) W / phi_sum T%:R (votes likes vote 0 0 (U :\ z) h) W' <=
    exp (2%:R * lambda_of m T%:R / W%:R).
Proof. by move=> m0; exact: (Printed.lem_13_round m0). Qed.

Theorem lem_14_printed (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (U : {set I}) (tau : real)
  (z : I) (h : seq 'I_m) (b : 'I_m) (W := survivors likes vote 0 0 U h) :
  (0 < m)%N -> 1 < tau -> z \in U -> (1 < W)%N ->
  p_rec likes vote 0 0 tau U h b != p_rec likes vote 0 0 tau (U :\ z) h b ->
  (survivors likes vote 0 0 U (b :: h))%:R <= W%:R * (1 - (3%:R * m%:R)^-1) :> real.
Proof. exact: Printed.lem_14. Qed.

Theorem lem_18_printed (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat) (tau : real)
  (U : {set I}) (z : I) (h : seq 'I_m) (P : nat) (j : 'I_m) :
  (0 < m)%N -> 1 < tau -> z \in U -> gamma_of m tau <= 1 -> (6 * m <= P)%N -> promise likes vote D R P U h ->
  `|ln (p_rec likes vote D R tau U h j / p_rec likes vote D R tau (U :\ z) h j)| <=
    3%:R * (2 * D + 2 * R + 1)%N%:R * lambda_of m tau / (credit likes vote D R U h)%:R.
Proof. by move=> m0 t1 zU; exact: (Printed.lem_18 m0 t1 zU). Qed.

Theorem lem_19_printed (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat) (tau : real)
  (U : {set I}) (z : I) (h : seq 'I_m) (b : 'I_m) (C := credit likes vote D R U h) (W := survivors likes vote D R U h) :
  (0 < m)%N -> 1 < tau -> z \in U -> (1 < W)%N ->
  p_rec likes vote D R tau U h b != p_rec likes vote D R tau (U :\ z) h b ->
  (credit likes vote D R U (b :: h))%:R <= C%:R - W%:R / (3%:R * m%:R) :> real /\
  C%:R - W%:R / (3%:R * m%:R) <= C%:R * (1 - (3%:R * m%:R * (2 * D + 2 * R + 1)%N%:R)^-1) :> real.
Proof. by move=> m0 t1 zU; exact: (Printed.lem_19 m0 t1 zU). Qed.

Theorem thm_11_printed (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (P T : nat) (U : {set I})
  (z : I) (bound : real := 18%:R * m%:R ^+ 2 * (ln T%:R / P%:R)) :
  (0 < m)%N -> (1 < T)%N -> (m + 1 <= 3 * T)%N -> (forall h : seq 'I_m, size h = T -> promise likes vote 0 0 P U h) ->
  (6 * m <= P)%N -> z \in U ->
  9%:R * m%:R * lambda_of m T%:R / P%:R = bound /\
  (forall b : T.-tuple 'I_m, `|ln (law likes vote 0 0 T%:R U (rev b) / law likes vote 0 0 T%:R (U :\ z) (rev b))| <= bound) /\
  forall S : {set T.-tuple 'I_m}, chance_of likes vote 0 0 U S <= exp bound * chance_of likes vote 0 0 (U :\ z) S /\
  chance_of likes vote 0 0 (U :\ z) S <= exp bound * chance_of likes vote 0 0 U S.
Proof. exact: Printed.thm_11. Qed.

Theorem thm_17_printed (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R P T : nat)
  (U : {set I}) (z : I) (bound : real := 36%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R * (ln (horizon T R) / P%:R)) :
  (0 < m)%N -> (R + 1 < T)%N -> ((m + 1) * (R + 1) <= 3 * T)%N ->
  (forall h : seq 'I_m, size h = T -> promise likes vote D R P U h) -> (6 * m <= P)%N -> z \in U ->
  (forall b : T.-tuple 'I_m,
   `|ln (law likes vote D R (horizon T R) U (rev b) / law likes vote D R (horizon T R) (U :\ z) (rev b))| <= bound) /\
  forall S : {set T.-tuple 'I_m}, chance_of likes vote D R U S <= exp bound * chance_of likes vote D R (U :\ z) S /\
  chance_of likes vote D R (U :\ z) S <= exp bound * chance_of likes vote D R U S.
Proof. by move=> m0 TR g k p6 zU; exact: (Printed.thm_17 m0 TR g k p6 zU). Qed.

Theorem thm_17_sharp (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R P T : nat)
  (U : {set I}) (z : I)
  (bound : real := 18%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R ^+ 2 / ((D + R + 1)%N%:R * P%:R) * ln (horizon T R)) :
  (0 < m)%N -> (R + 1 < T)%N -> ((m + 1) * (R + 1) <= 3 * T)%N ->
  (forall h : seq 'I_m, size h = T -> promise likes vote D R P U h) -> (6 * m <= P)%N -> z \in U ->
  (forall b : T.-tuple 'I_m,
   `|ln (law likes vote D R (horizon T R) U (rev b) / law likes vote D R (horizon T R) (U :\ z) (rev b))| <= bound) /\
  bound <= 36%:R * m%:R ^+ 2 * (2 * D + 2 * R + 1)%N%:R * (ln (horizon T R) / P%:R) /\
  (D = 0%N -> R = 0%N -> bound = 18%:R * m%:R ^+ 2 * (ln T%:R / P%:R)).
Proof. by move=> m0 TR g k p6 zU; exact: (Printed.thm_17_sharp m0 TR g k p6 zU). Qed.
