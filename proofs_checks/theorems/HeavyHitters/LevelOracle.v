(* Heavy hitters: the parameterised sketch as an oracle for every set of users, as a level of the search needs it.

   All n users draw a group independently; the users of a set S are answered by the sketch of their reports alone, whose error is that of
   Theorem 3.1 for #|S| users.

   paper         theorem          state
   Theorem 3.1   sketch_within    repaired: any set of at most N users, independent groups, explicit error *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Independence Sketch Section3 Partitions Levels.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
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
apply: le_trans; rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite !probability_mean /run.
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
have DD : D <= D' by rewrite ler_wpmul2l ?ler0n // ler_add // sqrt_le // ?ler_wpmul2l ?ler_wpmul2r ?ler0n // ler_wpmul2l ?ler0n.
have N : s + D <= s' + D' by exact: ler_add.
have L0 : 0 <= ln (16%:R * exp 2%:R).
  rewrite ln_ge0 //; apply: le_trans (_ : 16%:R * 1 <= _); first by rewrite mulr1 ler1n.
  by rewrite ler_wpmul2l ?ler0n // exp_ge1 ler0n.
apply: ler_add; first apply: ler_add => //.
  by rewrite ler_wpmul2l ?invr_ge0 ?(ltW e0) // sqrt_le // ler_wpmul2r.
by rewrite ler_wpmul2l // sqrt_le // ler_wpmul2r // ler_wpmul2l ?ler0n.
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
Proof. by have [b0 b1] := andP b01; rewrite ln_gt0 // ltr_pdivl_mulr // mul1r (lt_trans b1) // ltr1n. Qed.
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
  apply: le_trans m_large; rewrite ler_wpmul2l ?sqrt_le ?mulr_ge0 ?ler0n ?exp_ge0 ?(ltW epsilon0) //.
  by rewrite ler_wpmul2r ?invr_ge0 ?(ltW ell0) // ler_wpmul2l ?ler0n.
have s0 : (0 < s)%N by apply/card_gt0P; exists u0.
have pA' : proper A' by exact: restrict_proper.
have accA' : accurate A' rho by exact: restrict_accurate.
have := @thm_3_1 X M H s k w hash A' z' v middle' epsilon m rho beta dw pA' accA' s0 k0 med' epsilon0 m0 rho0 b01 k_large (@hashes v) m'.
apply: le_trans; set e := 8%:R * _ + _ + _; have eN : e <= sketch_error k epsilon rho ell N by exact: (@sketch_error_le k _ _ _ s%:R) (ltW _) _.
apply: (@le_trans _ _ (probability (run z) (fun o => e < `|guess B S o.1 o.2 v - users_at z S v|))).
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
have -> : run (A := B) z = sketch_law (A := A) (independent (@any_group n k)) place w hash z by [].
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
