(* Levels, LevelOracle, Lemma92. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic.
From Exactdp.HeavyHitters Require Import Sketches Partitioning Oracles Sizes.
Import Basic.Reals Inequalities Independence Sketch Groups Section3 Partitions Permutations Symmetric Partition Lemma82.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* Heavy hitters, Section 4: one oracle for each length of prefix, and each user in one of them.

   The public coins are a random partition of the n users over L levels (j, which puts the user u into the level level j u), and for each
   level the coins of an independent copy of the oracle B; the user u answers the oracle of the own level about the own prefix. The
   estimate of a string of the level g is L times the estimate of the oracle of g about the users of g.

   paper         theorem           state
   Theorem 4.2   levels_error      any partition, any oracle: the error of the oracle, and how far the level is from its share
                 levels_privacy    as private as the oracle *)
Module Levels.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
(* for at most N users the error at a fixed item is above e with probability at most b *)
Definition errs_within (n : nat) (X : finType) (B : oracle n X) (N e b : real) := forall (S : {set 'I_n}) z v, #|S|%:R <= N ->
  probability (oracle_law z) (fun o => e < `|guess B S o.1 o.2 v - users_at z S v|) <= b.

Section Run.
Variables (n : nat) (X : finType) (B : oracle n X).
Hypothesis pB : proper B.
Let dc : distribution (coins B). Proof. by case: pB. Qed.
Let answers (z : 'I_n -> X) (c : 'I_n -> coin B) : forall u, distribution (answer B (c u) u (z u)).
Proof. by move=> u; case: pB => _ [s _]; have [s0 s1] := s (c u) u; split. Qed.

Lemma run_distribution z : distribution (oracle_law (A := B) z).
Proof.
apply: (two_stage_distribution (q := fun c => independent (fun u => answer B c u (z u)))) => // c.
exact: independent_distribution (answers z (fun _ => c)).
Qed.

(* an oracle whose error for n' users at failure b is rho sqrt(n' ln(2/b)), as HRR *)
Lemma accurate_within (rho N b : real) : 0 <= rho -> accurate B rho -> 0 < b < 1 ->
  errs_within B N (rho * sqrt (N * ln (2%:R / b))) b.
Proof.
move=> rho0 acc b01 S z v SN; apply: le_trans (acc S z v b b01); apply: probability_sub; first exact: run_distribution.
have [b0 b1] := andP b01; move=> o; apply: le_lt_trans; rewrite ler_wpM2l //; apply: sqrt_le; rewrite ler_wpM2r //.
by rewrite ln_ge0 // ler_pdivlMr // mul1r ltW // (lt_trans b1) // ltr1n.
Qed.
End Run.

Section Levels.
Variables (D X J : finType) (n L : nat) (part : J -> real) (level : J -> 'I_n -> 'I_L) (prefix : 'I_L -> D -> X) (B : oracle n X).
Notation C := (coin B). Notation Y := (report B).
Notation public := (J * {ffun 'I_L -> C})%type.
Definition levels_public (o : public) : real := part o.1 * independent (fun _ => coins B) o.2.
Definition level_message (u : 'I_n) (o : public) (d : D) : Y -> real :=
  let g := level o.1 u in answer B (o.2 g) u (prefix g d).
Definition levels_law (x : 'I_n -> D) (o : public * {ffun 'I_n -> Y}) : real :=
  levels_public o.1 * independent (fun u => level_message u o.1 (x u)) o.2.
Definition level_estimate (o : public * {ffun 'I_n -> Y}) (g : 'I_L) (s : X) : real :=
  L%:R * guess B (members level o.1.1 g) (o.1.2 g) o.2 s.

Hypotheses (dp : distribution part) (pB : proper B).
Let dc : distribution (coins B). Proof. by case: pB. Qed.
Let di : distribution (independent (fun _ : 'I_L => coins B)). Proof. exact: independent_distribution. Qed.
Let answers (z : 'I_n -> X) (c : 'I_n -> C) : forall u, distribution (answer B (c u) u (z u)).
Proof. by move=> u; case: pB => _ [s _]; have [s0 s1] := s (c u) u; split. Qed.
Let messages (x : 'I_n -> D) o : distribution (independent (fun u => level_message u o (x u))).
Proof. exact: independent_distribution (answers (fun u => prefix (level o.1 u) (x u)) (fun u => o.2 (level o.1 u))). Qed.

Lemma levels_public_distribution : distribution levels_public.
Proof. by apply: (two_stage_distribution (q := fun _ => independent (fun _ => coins B))). Qed.

Lemma levels_distribution x : distribution (levels_law x).
Proof.
apply: (two_stage_distribution (q := fun o => independent (fun u => level_message u o (x u)))); first exact: levels_public_distribution.
exact: messages.
Qed.

Theorem levels_privacy (t : real) (u : 'I_n) : private_oracle B t -> ldp t (public_coin levels_public (level_message u)).
Proof.
move=> h; rewrite -private_constant; apply: private_public => [o|o]; first by case: levels_public_distribution.
by move=> v v' s [<-] y; apply: h.
Qed.

Variable x : 'I_n -> D.
Notation law := (levels_law x).

Lemma levels_mean (F : public * {ffun 'I_n -> Y} -> real) : mean law F =
  mean part (fun j => mean (independent (fun _ => coins B)) (fun f =>
    mean (independent (fun u => level_message u (j, f) (x u))) (fun y => F ((j, f), y)))).
Proof.
rewrite /levels_law (@two_stage _ _ _ (fun o => independent (fun u => level_message u o (x u)))) /levels_public.
by rewrite (@two_stage _ _ _ (fun _ => independent (fun _ => coins B))).
Qed.

Lemma of_levels (A : J -> bool) : probability law (fun o => A o.1.1) = probability part A.
Proof.
rewrite !probability_mean levels_mean; apply: eq_mean => j; rewrite -[RHS](mean_const _ di); apply: eq_mean => f.
by rewrite /= mean_const //; exact: messages.
Qed.

(* what is said of one level alone: given the partition, its oracle runs by itself *)
Lemma one_level j g (F : C -> {ffun 'I_n -> Y} -> real) : (forall c, looks_at (fun u => level j u == g) (F c)) ->
  mean (independent (fun _ => coins B)) (fun f => mean (independent (fun u => level_message u (j, f) (x u))) (F (f g))) =
  mean (oracle_law (A := B) (fun u => prefix g (x u))) (fun o => F o.1 o.2).
Proof.
move=> FS; rewrite /oracle_law (@two_stage _ _ _ (fun c => independent (fun u => answer B c u (prefix g (x u))))) /=.
rewrite -(mean_one (fun _ => dc) g (fun c => mean (independent (fun u => answer B c u (prefix g (x u)))) (F c))).
apply: eq_mean => f; apply: (@looks_law _ _ _ (fun u => level j u == g)) => // [u|u|u /eqP e].
- exact: (answers (fun u => prefix (level j u) (x u)) (fun u => f (level j u))).
- exact: (answers (fun u => prefix g (x u)) (fun _ => f g)).
by rewrite /level_message /= e.
Qed.

Variables (g : 'I_L) (s : X).
Let inside j := members level j g.
Let at_level (S : {set 'I_n}) : real := users_at (fun u => prefix g (x u)) S s.

Theorem levels_error (N e d b b1 b2 : real) : 0 <= b -> errs_within B N e b ->
  probability part (fun j => N < #|inside j|%:R) <= b1 ->
  probability part (fun j => d < `|at_level (inside j) - L%:R^-1 * at_level setT|) <= b2 ->
  probability law (fun o => L%:R * (e + d) < `|level_estimate o g s - at_level setT|) <= b + b1 + b2.
Proof.
move=> b0 hB h1 h2; have dl := levels_distribution x.
have Lp : 0 < L%:R :> real by rewrite ltr0n; exact: leq_ltn_trans (leq0n g) (ltn_ord g).
pose W (o : public * {ffun 'I_n -> Y}) := (#|inside o.1.1|%:R <= N) &&
  (e < `|guess B (inside o.1.1) (o.1.2 g) o.2 s - at_level (inside o.1.1)|).
have hW : probability law W <= b.
  rewrite probability_mean levels_mean; apply: mean_le_const => // j.
  have [SN|SN] := boolP (#|inside j|%:R <= N); last first.
    rewrite (@eq_mean _ _ _ _ (fun _ => 0)) ?mean_const // => f.
    by rewrite (@eq_mean _ _ _ _ (fun _ => 0)) ?mean_const // => y; rewrite /W /= (negPf SN).
  rewrite (@eq_mean _ _ _ _ (fun f => mean (independent (fun u => level_message u (j, f) (x u)))
    (fun y => (e < `|guess B (inside j) (f g) y s - at_level (inside j)|)%R%:R))) => [|f]; last first.
    by apply: eq_mean => y; rewrite /W /= SN.
  rewrite (@one_level j g (fun c y => (e < `|guess B (inside j) c y s - at_level (inside j)|)%R%:R)) => [|c y y' h]; last first.
    by case: pB => _ [_ gl]; rewrite (gl (inside j) c s y y') // => u; rewrite inE => ug; apply: h.
  by rewrite -(probability_mean _ (fun o => e < `|guess B (inside j) o.1 o.2 s - at_level (inside j)|)); exact: hB.
rewrite -(of_levels (fun j => N < #|inside j|%:R)) in h1.
rewrite -(of_levels (fun j => d < `|at_level (inside j) - L%:R^-1 * at_level setT|)) in h2.
apply: le_trans (lerD (lerD hW h1) h2).
apply: le_trans (lerD (probability_or _ _ dl) (lexx _)); apply: le_trans (probability_or _ _ dl).
apply: probability_sub => // o; apply: contraTT; rewrite !negb_or /W negb_and -!leNgt -!ltNge => /andP[/andP[w SN] off].
move: w; rewrite ltNge SN /= => w.
have -> : level_estimate o g s - at_level setT = L%:R * ((guess B (inside o.1.1) (o.1.2 g) o.2 s - at_level (inside o.1.1)) +
    (at_level (inside o.1.1) - L%:R^-1 * at_level setT)).
  by rewrite /level_estimate mulrDr !mulrBr mulrA mulfV ?gt_eqF // mul1r addrA subrK.
rewrite normrM (ger0_norm (ltW Lp)) ler_wpM2l ?(ltW Lp) //; apply: le_trans (ler_normD _ _) _; exact: lerD.
Qed.
End Levels.
End Levels.

(* Heavy hitters: the parameterised sketch as an oracle for every set of users, as a level of the search needs it.

   All n users draw a group independently; the users of a set S are answered by the sketch of their reports alone, whose error is that of
   Theorem 3.1 for #|S| users.

   paper         theorem          state
   Theorem 3.1   sketch_within    repaired: any set of at most N users, independent groups, explicit error *)
Module LevelOracle.
Import Levels.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
(* the law of some of the coordinates *)
Lemma marginal (n s : nat) (Y : finType) (p : 'I_n -> Y -> real) (h : 'I_s -> 'I_n) (F : {ffun 'I_s -> Y} -> real) :
  injective h -> (forall u, distribution (p u)) ->
  mean (independent p) (fun y => F [ffun i => y (h i)]) = mean (independent (fun i => p (h i))) F.
Proof.
move=> ih dp.
have point (b : {ffun 'I_s -> Y}) : mean (independent p) (fun y => ([ffun i => y (h i)] == b)%:R) = independent (fun i => p (h i)) b.
  pose G u (y : Y) : real := \prod_(i | h i == u) (y == b i)%:R.
  rewrite (@eq_mean _ _ _ _ (fun y : {ffun 'I_n -> Y} => \prod_u G u (y u))) => [|y]; last first.
    rewrite /G (exchange_big_dep xpredT) //= (eq_bigr (fun i => (y (h i) == b i)%:R)) => [|i _]; last first.
      by rewrite (big_pred1 (h i)) // => u; rewrite eq_sym.
    have [<-|ne] := eqVneq [ffun i => y (h i)] b; first by rewrite big1 // => i _; rewrite ffunE eqxx.
    have [i ni] : exists i, y (h i) != b i.
      apply/existsP; apply: contraR ne; rewrite negb_exists => /forallP e; apply/eqP/ffunP => i; rewrite ffunE; apply/eqP.
      by move: (e i); rewrite negbK.
    by rewrite (bigD1 i) //= (negPf ni) mul0r.
  rewrite mean_product [RHS](partition_big h xpredT) //=; apply: eq_bigr => u _; rewrite /G.
  have [i /eqP hi|none] := pickP (fun i => h i == u).
    have e j : (h j == u) = (j == i) by rewrite -hi (inj_eq ih).
    rewrite (big_pred1 i) // (@eq_mean _ _ _ _ (fun y => (y == b i)%:R)) => [|y]; last by rewrite (big_pred1 i).
    by rewrite /mean (bigD1 (b i)) //= eqxx mulr1 big1 ?addr0 ?hi // => y /negPf ->; rewrite mulr0.
  by rewrite big_pred0 // (@eq_mean _ _ _ _ (fun _ => 1)) ?mean_const // => y; rewrite big_pred0.
rewrite (@eq_mean _ _ _ _ (fun y : {ffun 'I_n -> Y} => \sum_b F b * ([ffun i => y (h i)] == b)%:R)) => [|y]; last first.
  by rewrite (bigD1 [ffun i => y (h i)]) //= eqxx mulr1 big1 ?addr0 // => b nb; rewrite eq_sym (negPf nb) mulr0.
rewrite mean_sum; apply: eq_bigr => b _; by rewrite meanZ point mulrC.
Qed.

(* the oracle of some of the users alone, who are numbered anew: the user i is h i of all, and r is the way back *)
Section Restriction.
Variables (n s : nat) (M : finType) (A : oracle n M) (h : 'I_s -> 'I_n) (r : 'I_n -> 'I_s).
Hypothesis hK : cancel h r.
Let ih : injective h. Proof. exact: can_inj hK. Qed.
Definition restrict : oracle s M := Oracle (coins A) (fun c i => answer A c (h i))
  (fun T c y => guess A [set h i | i in T] c [ffun u => y (r u)]).

Let users (z : 'I_n -> M) (T : {set 'I_s}) v : users_at (fun i => z (h i)) T v = users_at z [set h i | i in T] v.
Proof. by rewrite /users_at big_imset //= => i i' _ _; exact: ih. Qed.

Hypothesis pA : proper A.
Lemma restrict_proper : proper restrict.
Proof.
case: pA => dc [sA gl]; split=> //; split=> [c i|T c v y y' e /=]; first exact: sA.
by apply: gl => u /imsetP[i iT ->]; rewrite !ffunE hK; exact: e.
Qed.

Let guess_S (T : {set 'I_s}) c (y : {ffun 'I_n -> report A}) v :
  guess A [set h i | i in T] c [ffun u => [ffun i => y (h i)] (r u)] v = guess A [set h i | i in T] c y v.
Proof. by case: pA => _ [_ gl]; apply: gl => u /imsetP[i _ ->]; rewrite !ffunE hK. Qed.
Let answers (z : 'I_n -> M) c u : distribution (answer A c u (z u)).
Proof. by case: pA => _ [sA _]; have [s0 s1] := sA c u; split. Qed.

Lemma restrict_accurate (rho : real) : accurate A rho -> accurate restrict rho.
Proof.
move=> acc T z' v b b01; pose z u := z' (r u); have := acc [set h i | i in T] z v b b01.
apply: le_trans; rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite !probability_mean /oracle_law.
rewrite (@two_stage _ _ _ (fun c => independent (fun u => answer restrict c u (z' u)))).
rewrite (@two_stage _ _ _ (fun c => independent (fun u => answer A c u (z u)))); apply: eq_mean => c.
pose F (y : {ffun 'I_s -> report A}) : real := (rho * sqrt (#|T|%:R * ln (2%:R / b)) < `|guess restrict T c y v - users_at z' T v|)%R%:R.
transitivity (mean (independent (fun i => answer A c (h i) (z (h i)))) F).
  by apply: eq_bigr => y _; congr (_ * _); apply: eq_bigr => i _; rewrite /z hK.
rewrite -(marginal F ih (answers z c)); apply: eq_mean => y; rewrite /F /= guess_S // card_imset //.
congr (_ < `|_ - _|)%R%:R; rewrite -users; apply: eq_bigr => i _; by rewrite /z hK.
Qed.
End Restriction.

Section SketchOracle.
Variables (X M H J : finType) (n k : nat) (part : J -> real) (place : J -> 'I_n -> 'I_k) (w : H -> real) (hash : H -> X -> M).
Variables (A : oracle n M) (middle : ('I_k -> real) -> real).
(* Algorithm 1 as an oracle for every set S of users *)
Definition sketch_oracle : oracle n X := Oracle (public_law (A := A) part w) (fun o u => message (A := A) place hash u o)
  (fun S o y v => middle [ffun g => k%:R * guess A (S :&: members place o.1 g) (o.2 g).2 y (hash (o.2 g).1 v)]).

Hypotheses (dp : distribution part) (dw : distribution w) (pA : proper A).

Lemma sketch_oracle_proper : proper sketch_oracle.
Proof.
split; first exact: public_distribution; case: pA => _ [sA gl].
split=> [o u|S o v y y' e /=].
  by split=> [v r|v]; rewrite /= /message; [case: (sA (o.2 (place o.1 u)).2 u)|have [_] := sA (o.2 (place o.1 u)).2 u; exact].
by congr middle; congr fun_of_fin; apply/ffunP => g; rewrite !ffunE; congr (_ * _); apply: gl => u; rewrite inE => /andP[uS _]; exact: e.
Qed.

Lemma sketch_oracle_private (t : real) : private_oracle A t -> private_oracle sketch_oracle t.
Proof. by move=> h o u v v' y; apply: h. Qed.
End SketchOracle.

(* the bound of Theorem 3.1 for s users *)
Definition sketch_error (k : nat) (epsilon rho ell s : real) : real :=
  let D := 8%:R * (sqrt (k%:R * s) + sqrt (2%:R * s * ell)) in
  D + epsilon^-1 * sqrt ((s + D) * ell) + rho * sqrt (k%:R * (s + D) * ln (16%:R * exp 2%:R)).

Lemma sketch_error_le (k : nat) (epsilon rho ell s s' : real) : 0 < epsilon -> 0 <= rho -> 0 <= ell -> s <= s' ->
  sketch_error k epsilon rho ell s <= sketch_error k epsilon rho ell s'.
Proof.
move=> e0 r0 l0 ss; rewrite /sketch_error; set D := 8%:R * _; set D' := 8%:R * (sqrt (k%:R * s') + _).
have DD : D <= D' by rewrite ler_wpM2l ?ler0n // lerD // sqrt_le // ?ler_wpM2l ?ler_wpM2r ?ler0n // ler_wpM2l ?ler0n.
have N : s + D <= s' + D' by exact: lerD.
have L0 : 0 <= ln (16%:R * exp 2%:R).
  rewrite ln_ge0 //; apply: le_trans (_ : 16%:R * 1 <= _); first by rewrite mulr1 ler1n.
  by rewrite ler_wpM2l ?ler0n // exp_ge1 ler0n.
apply: lerD; first apply: lerD => //.
  by rewrite ler_wpM2l ?invr_ge0 ?(ltW e0) // sqrt_le // ler_wpM2r.
by rewrite ler_wpM2l // sqrt_le // ler_wpM2r // ler_wpM2l ?ler0n.
Qed.

Section Error.
Variables (X M H : finType) (n k : nat) (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (middle : ('I_k -> real) -> real).
Variables (epsilon m rho beta N : real).
Hypotheses (dw : distribution w) (pA : proper A) (accA : accurate A rho) (silent : forall c y v, guess A set0 c y v = 0).
Hypotheses (k0 : (0 < k)%N) (med : forall a, is_median a (middle a)) (epsilon0 : 0 < epsilon) (m0 : 0 < m) (rho0 : 0 <= rho).
Hypothesis b01 : 0 < beta < 1.
Let ell := ln (4%:R / beta).
Hypotheses (k_large : 8%:R * ell <= k%:R).
Hypothesis hashes : forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1.
Hypothesis m_large : 8%:R * exp 2%:R * epsilon * sqrt (k%:R * N / ell) <= m.
Notation place := (fun (a : {ffun 'I_n -> 'I_k}) u => a u).
Notation B := (sketch_oracle (independent (@any_group n k)) place w hash A middle).

Let ell0 : 0 < ell.
Proof. by have [b0 b1] := andP b01; rewrite ln_gt0 // ltr_pdivlMr // mul1r (lt_trans b1) // ltr1n. Qed.
Let dg (s : nat) := @any_group_distribution s k k0.
Let B_proper : proper B.
Proof. by apply: sketch_oracle_proper => //; exact: independent_distribution (@dg n). Qed.

Let median_ext (a b : 'I_k -> real) e : a =1 b -> is_median a e -> is_median b e.
Proof.
move=> ab; rewrite /is_median (eq_card (B := [pred g | (b g < e)%R])) => [|g]; last by rewrite !inE ab.
by rewrite (eq_card (A := [pred g | (e < a g)%R]) (B := [pred g | (e < b g)%R])) // => g; rewrite !inE ab.
Qed.

Theorem sketch_within : errs_within B N (sketch_error k epsilon rho ell N) beta.
Proof.
move=> S z v SN; have dB := run_distribution B_proper z.
have b0 : 0 <= beta by apply: ltW; case/andP: b01.
have E0 : 0 <= sketch_error k epsilon rho ell N.
  have D0 : 0 <= 8%:R * (sqrt (k%:R * N) + sqrt (2%:R * N * ell)) by apply: mulr_ge0; [exact: ler0n|apply: addr_ge0; exact: sqrt_ge0].
  by apply: addr_ge0; [apply: addr_ge0 => //|]; apply: mulr_ge0; rewrite ?sqrt_ge0 // invr_ge0 ltW.
have [S0|/card_gt0P[u0 u0S]] := posnP #|S|.
  have -> : S = set0 by apply/eqP; rewrite -cards_eq0 S0.
  rewrite /probability big_pred0 // => o; apply/negbTE; rewrite -leNgt /users_at big_set0; apply: le_trans E0.
  rewrite /=; set a := finfun _; apply: (@median_within k a pred0 0 0 _ _ _ (med a)) => [|g _]; first by rewrite eq_card0.
  by rewrite ffunE set0I silent mulr0 subrr normr0.
pose s := #|S|; have hK : cancel (@enum_val _ S) (enum_rank_in u0S) by exact: enum_valK_in.
pose A' := restrict A (@enum_val _ S) (enum_rank_in u0S); pose z' (i : 'I_s) := z (enum_val i).
pose middle' (a : 'I_k -> real) := middle [ffun g => a g].
have med' a : is_median a (middle' a) by apply: median_ext (med _) => g; rewrite ffunE.
have m' : 8%:R * exp 2%:R * epsilon * sqrt (k%:R * s%:R / ell) <= m.
  apply: le_trans m_large; rewrite ler_wpM2l ?sqrt_le ?mulr_ge0 ?ler0n ?exp_ge0 ?(ltW epsilon0) //.
  by rewrite ler_wpM2r ?invr_ge0 ?(ltW ell0) // ler_wpM2l ?ler0n.
have s0 : (0 < s)%N by apply/card_gt0P; exists u0.
have pA' : proper A' by exact: restrict_proper.
have accA' : accurate A' rho by exact: restrict_accurate.
have := @thm_3_1 X M H s k w hash A' z' v middle' epsilon m rho beta dw pA' accA' s0 k0 med' epsilon0 m0 rho0 b01 k_large (@hashes v) m'.
apply: le_trans; set e := 8%:R * _ + _ + _; have eN : e <= sketch_error k epsilon rho ell N by exact: (@sketch_error_le k _ _ _ s%:R) (ltW _) _.
apply: (@le_trans _ _ (probability (oracle_law z) (fun o => e < `|guess B S o.1 o.2 v - users_at z S v|))).
  by apply: probability_sub => // o; exact: le_lt_trans.
rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite !probability_mean.
pose G (j : {ffun 'I_s -> 'I_k}) (f : {ffun 'I_k -> H * coin A}) : real :=
  mean (independent (fun i => message (A := A') (fun (a : {ffun 'I_s -> 'I_k}) u => a u) hash i (j, f) (z' i)))
    (fun y => (e < `|middle' (copy (A := A') (fun (a : {ffun 'I_s -> 'I_k}) u => a u) hash ((j, f), y) v) - users_at z' setT v|)%R%:R).
rewrite [RHS]sketch_mean.
transitivity (mean (independent (@any_group s k)) (fun j => mean (independent (fun _ => draw (A := A) w)) (G j))); last first.
  apply: eq_mean => j; rewrite /given_law (@two_stage _ _ _ (fun f => independent (fun u => message (A := A') _ hash u (j, f) (z' u)))).
  by [].
pose restr (j : {ffun 'I_n -> 'I_k}) : {ffun 'I_s -> 'I_k} := [ffun i => j (enum_val i)].
rewrite -(marginal (fun j => mean (independent (fun _ => draw (A := A) w)) (G j)) (@enum_val_inj _ S) (@dg n)).
have -> : oracle_law (A := B) z = sketch_law (A := A) (independent (@any_group n k)) place w hash z by [].
rewrite sketch_mean; apply: eq_mean => j; rewrite -/(restr j) /given_law.
rewrite (@two_stage _ _ _ (fun f => independent (fun u => message (A := A) place hash u (j, f) (z u)))); apply: eq_mean => f.
pose F (y : {ffun 'I_s -> report A}) : real :=
  (e < `|middle' (copy (A := A') (fun (a : {ffun 'I_s -> 'I_k}) u => a u) hash ((restr j, f), y) v) - users_at z' setT v|)%R%:R.
have dm u : distribution (message (A := A) place hash u (j, f) (z u)).
  by case: pA => _ [sA _]; have [q0 q1] := sA (f (j u)).2 u; split=> [y|]; [exact: q0|exact: q1].
transitivity (mean (independent (fun i : 'I_s => message (A := A) place hash (enum_val i) (j, f) (z (enum_val i)))) F); last first.
  apply: eq_bigr => y _; congr (_ * _); apply: eq_bigr => i _; by rewrite /message /= ffunE.
rewrite -(marginal F (@enum_val_inj _ S) dm); apply: eq_mean => y; rewrite /F /=; congr (_ < `|_ - _|)%R%:R; last first.
  rewrite /users_at [RHS](eq_bigl xpredT) => [|i]; last by rewrite inE.
  by rewrite big_enum_val.
congr middle; congr fun_of_fin; apply/ffunP => g; rewrite !ffunE /copy /=; congr (_ * _).
have -> : S :&: members place j g = [set enum_val i | i in members (fun (a : {ffun 'I_s -> 'I_k}) u => a u) (restr j) g].
  apply/setP => u; rewrite !inE; apply/andP/imsetP => [[uS ug]|[i]].
    by exists (enum_rank_in uS u); rewrite ?inE ?ffunE enum_rankK_in.
  by rewrite inE ffunE => ig ->; rewrite enum_valP.
case: pA => _ [_ gl]; apply: gl => u /imsetP[i _ ->]; rewrite !ffunE.
by rewrite enum_valK_in.
Qed.
End Error.
End LevelOracle.

(* Heavy hitters, Section 9.1.2: the frequencies of one level, for the blocks of a permutation.

   paper        theorem               state
   Lemma 9.2    lem_9_2_refuted       refuted for beta' near 1: n = L = 2
                lem_9_2_permutation   repaired: D < sqrt(n/L) + sqrt(2 (n/L) ln (1/beta')), L >= 2, L divides n *)
Module Lemma92.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.
Section Level.
Variables (k b : nat).
Hypotheses (k0 : (0 < k)%N) (b0 : (0 < b)%N).
Notation n := (k * b)%N.
Variables (X : finType) (x : 'I_n -> X).
Let first0 : 'I_k := Ordinal k0.

(* a permutation of the places that exchanges the block g with the first one *)
Section Exchange.
Variable g : 'I_k.
Let t := tperm first0 g.
Let lt (j : 'I_n) : (t (block b0 j) * b + j %% b < n)%N.
Proof. by rewrite (leq_trans (n := (t (block b0 j)).+1 * b)) ?leq_mul2r ?ltn_ord ?orbT // mulSn addnC ltn_add2r ltn_pmod. Qed.
Let f (j : 'I_n) : 'I_n := Ordinal (lt j).
Let block_f j : block b0 (f j) = t (block b0 j).
Proof. by apply: val_inj; rewrite /= divnMDl // divn_small ?addn0 ?ltn_pmod. Qed.
Let f_inj : injective f.
Proof.
move=> i j e; have d : block b0 i = block b0 j by apply: (@perm_inj _ t); rewrite -!block_f e.
have m : (i %% b = j %% b)%N by have := congr1 (fun l : 'I_n => (l %% b)%N) e; rewrite /= !modnMDl !modn_mod.
by apply: val_inj; rewrite /= (divn_eq i b) (divn_eq j b) m; have := congr1 val d => /= ->.
Qed.
Let pi := perm f_inj.

Lemma group_level (s : 'S_n) u : (group b0 (pi * s)%g u == g) = ((s^-1)%g u < b)%N.
Proof.
have e i : block b0 ((pi^-1)%g i) = t (block b0 i).
  by rewrite -{2}(permKV pi i) [X in t (block b0 X)]permE block_f tpermK.
rewrite /group invMg permM e -[X in _ == X](tpermL first0 g) (inj_eq perm_inj) -val_eqE /= -leqn0 -ltnS ltn_divLR // mul1n.
by [].
Qed.

Lemma relabelled : exists q : 'S_n, forall s u, (group b0 (q * s)%g u == g) = ((s^-1)%g u < b)%N.
Proof. by exists pi; exact: group_level. Qed.
End Exchange.

Let D (s : 'S_n) : real := off x k%:R^-1 (fun u => ((s^-1)%g u < b)%N).
Let off_eq (q : real) (Z Z' : 'I_n -> bool) : Z =1 Z' -> off x q Z = off x q Z'.
Proof. by move=> e; congr sqrt; apply: eq_bigr => v _; congr ((_ - _) ^+ 2); apply: eq_bigr => u _; rewrite e. Qed.

Let D_symmetric : symmetric b D.
Proof. by move=> s t ht; apply: off_eq => u; rewrite invMg permM -ht permKV. Qed.

Let D_exchange : exchange_within b (sqrt 2%:R) D.
Proof.
have one_way (s : 'S_n) i j : D s - D (tperm i j * s)%g <= sqrt 2%:R.
  have -> : D (tperm i j * s)%g = off x k%:R^-1 (fun u => ((s^-1)%g (tperm (s i) (s j) u) < b)%N).
    apply: off_eq => u; rewrite (_ : tperm i j * s = s * tperm (s i) (s j))%g; last by rewrite [LHS]conjgC tpermJ.
    by rewrite invMg tpermV permM.
  apply: le_trans (off_two x _ (fun u => ((s^-1)%g u < b)%N) (s i) (s j)) _.
  rewrite -[X in _ <= X]mulr1 ler_wpM2l ?sqrt_ge0 //.
  by case: (_ < b)%N; case: (_ < b)%N; rewrite ?subrr ?subr0 ?sub0r ?normrN ?normr1 ?normr0 ?ler01.
move=> s i j _ _; rewrite ler_norml one_way andbT lerNl opprB.
have := one_way (tperm i j * s)%g i j; by rewrite mulgA tperm2 mul1g.
Qed.

Theorem lem_9_2_permutation (g : 'I_k) (beta : real) : (1 < k)%N -> 0 < beta < 1 ->
  probability (@any_order n) (fun s => sqrt b%:R + sqrt (2%:R * b%:R * ln (1 / beta)) <= off x k%:R^-1 (fun u => group b0 s u == g)) <= beta.
Proof.
move=> k1 /andP[p0 p1]; have dP := any_order_distribution n; set l := ln (1 / beta); set eta := sqrt (2%:R * b%:R * l).
have bp : 0 < b%:R :> real by rewrite ltr0n.
have b1 : 1 <= b%:R :> real by rewrite ler1n.
have l0 : 0 < l by rewrite ln_gt0 // ltr_pdivlMr // mul1r.
have bn : (b < n)%N by rewrite -{1}(mul1n b) ltn_mul2r b0.
have le_mean : mean (@any_order n) (fun s => off x k%:R^-1 (fun u => group b0 s u == g)) <= sqrt b%:R.
  have -> : b%:R = n%:R * k%:R^-1 :> real by rewrite natrM mulrC mulrA mulVf ?mul1r // pnatr_eq0 -lt0n.
  by apply: (@off_mean _ _ x _ _ (fun s u => group b0 s u == g)) => // [u|u w]; [exact: group_one|exact: group_two].
pose E s := off x k%:R^-1 (fun u => group b0 s u == g); have [q hq] := relabelled g.
have DE s : E (q * s)%g = D s by apply: off_eq => u; exact: hq.
have move_q (F : 'S_n -> real) : mean (@any_order n) (fun s => F (q * s)%g) = mean (@any_order n) F.
  by rewrite /mean [RHS](reindex_inj (mulgI q)).
have mD : mean (@any_order n) D = mean (@any_order n) E by rewrite -(move_q E); apply: eq_mean => s; rewrite DE.
have -> : probability (@any_order n) (fun s => sqrt b%:R + eta <= E s) = probability (@any_order n) (fun s => sqrt b%:R + eta <= D s).
  by rewrite !probability_mean -(move_q (fun s => (sqrt b%:R + eta <= E s)%R%:R)); apply: eq_mean => s; rewrite DE.
apply: (@le_trans _ _ (probability (@any_order n) (fun s => eta <= D s - mean (@any_order n) D))).
  by apply: probability_sub => // s h; rewrite lerBrDr; apply: le_trans h; rewrite addrC lerD2r mD.
apply: le_trans (Symmetric.fact_6_10 b0 bn D_symmetric D_exchange (sqrt_ge0 _)) _.
have -> : beta = exp (- l) by rewrite expN lnK ?div1r ?invr_gt0 // invrK.
rewrite exp_le lerN2 /eta sqr_sqrt; last by rewrite !mulr_ge0 ?ler0n // ltW.
rewrite sqr_sqrt ?ler0n //.
have -> : 2%:R * (2%:R * b%:R * l) / (b%:R * 2%:R) = 2%:R * l by field; rewrite gt_eqF.
set c := (n%:R - _) / _; set h := 1 - _.
have c1 : 1 <= c.
  rewrite ler_pdivlMr ?ltr0n ?subn_gt0 // mul1r natrB ?(ltnW bn) // lerD2l lerN2 (le_trans _ b1) // invf_le1 ?ltr0n //.
  by rewrite ler1n.
have h1 : 2%:R^-1 <= h.
  have M : 1 <= (maxn b (n - b))%:R :> real by rewrite ler1n leq_max b0.
  rewrite /h invfM; have : ((maxn b (n - b))%:R : real)^-1 <= 1 by rewrite invf_le1 // (lt_le_trans ltr01).
  by move: ((maxn b (n - b))%:R^-1 : real) => m; clear=> m1; toR; lra.
apply: (@le_trans _ _ (2%:R * l * 1 * 2%:R^-1)).
  by rewrite mulr1 mulrC mulrA mulVf ?mul1r // pnatr_eq0.
by rewrite ler_pM ?invr_ge0 ?ler0n ?mulr_ge0 ?ler0n ?ler01 ?(ltW l0) // ler_wpM2l // mulr_ge0 ?ler0n // ltW.
Qed.
End Level.

(* n = L = 2, two users with different items: the norm is 1/2 or more for both permutations *)
Theorem lem_9_2_refuted (X : finType) (x : 'I_(2 * 1) -> X) (C : real) (g : 'I_2) : injective x -> 0 < C ->
  exists beta : real, 0 < beta < 1 /\
  probability (@any_order (2 * 1)) (fun s => off x 2%:R^-1 (fun u => group (isT : 0 < 1)%N s u == g) <= C * sqrt (1%:R * ln (1 / beta))) < 1 - beta.
Proof.
move=> ix C0; pose r := (4%:R * C)^-1; have r0 : 0 < r by rewrite invr_gt0 mulr_gt0 ?ltr0n.
exists (exp (- r ^+ 2)); have b1 : exp (- r ^+ 2) < 1 by rewrite -exp0 exp_lt oppr_lt0 exprn_gt0.
rewrite exp_gt0 b1; split=> //; rewrite /probability big_pred0 ?subr_gt0 // => s; apply/negbTE; rewrite -ltNge.
rewrite mul1r mul1r expN invrK expK sqrt_sqr ?(ltW r0) // /r.
have -> : C * (4%:R * C)^-1 = 4%:R^-1 by field; rewrite gt_eqF.
set Z := fun u => group _ s u == g; apply: lt_le_trans (off_at x 2%:R^-1 Z (x ord0)).
have -> : of_item x (x ord0) = 1.
  by rewrite /of_item (bigD1 ord0) //= eqxx big1 ?addr0 // => u nu; rewrite (inj_eq ix) (negPf nu).
have -> : held x Z (x ord0) = (Z ord0)%:R.
  by rewrite /held (bigD1 ord0) //= eqxx big1 ?addr0 // => u nu; rewrite (inj_eq ix) (negPf nu).
have e : `|(Z ord0)%:R - 2%:R^-1 * 1| = 2%:R^-1 :> real.
  rewrite mulr1; case: (Z ord0); last by rewrite sub0r normrN ger0_norm ?invr_ge0 ?ler0n.
  by rewrite (_ : 1%:R - _ = 2%:R^-1) ?ger0_norm ?invr_ge0 ?ler0n //; field.
by rewrite e ltf_pV2 ?posrE ?ltr0n // ltr_nat.
Qed.
End Lemma92.
