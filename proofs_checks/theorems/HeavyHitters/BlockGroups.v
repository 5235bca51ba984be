(* Theorem42Blocks, Theorem41Blocks. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.HeavyHitters Require Import Partitioning Sizes Levelled Sketches Oracles Responses Succinct Search Heavy.
Import HadamardResponse Basic.Reals Inequalities Groups Permutations Partition Lemma82 Lemma92 Independence Sketch Section3 Partitions Section7 HadaOracle Levels LevelOracle Theorem42 Nested Theorem42Constant HadaHeavy Theorem41.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* Heavy hitters, Theorem 4.2 with blocks of one permutation at both layers: L levels of k groups of b users.

   paper         theorem           state
   Theorem 4.2   thm_4_2_blocks           repaired: any oracle with the error of Fact 7.9 in the groups, explicit error, L >= 2, L k divides n
                 thm_4_2_blocks_printed   HRR, k = 8 l: sqrt(n L) [K sqrt l + 1 + sqrt(2 ln(2/beta'))], l = ln(8/beta') *)
Module Theorem42Blocks.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.
Section Blocks.
Variables (L k b : nat).
Hypotheses (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N).
Notation c := (k * b)%N.
Notation n := (L * (k * b))%N.
Let c0 : (0 < c)%N. Proof. by rewrite muln_gt0 k0. Qed.
Let inn_lt (p : 'I_n) : (p %% c < c)%N. Proof. by rewrite ltn_pmod. Qed.
(* the place p is the place inn p of its level, and the place pos g i is the place i of the level g *)
Definition inn (p : 'I_n) : 'I_c := Ordinal (inn_lt p).
Let pos_lt (g : 'I_L) (i : 'I_c) : (g * c + i < n)%N.
Proof. by rewrite (leq_trans (n := g.+1 * c)) ?leq_mul2r ?ltn_ord ?orbT // mulSn addnC ltn_add2r. Qed.
Definition pos (g : 'I_L) (i : 'I_c) : 'I_n := Ordinal (pos_lt g i).
(* the level of the user u, and the group in it *)
Definition block_level (s : 'S_n) (u : 'I_n) : 'I_L := group c0 s u.
Definition block_group (s : 'S_n) (u : 'I_n) : 'I_k := block b0 (inn ((s^-1)%g u)).

Variable g : 'I_L.
Lemma pos_block i : block c0 (pos g i) = g.
Proof. by apply: val_inj; rewrite /= divnMDl // divn_small ?addn0. Qed.
Lemma posK : cancel (pos g) inn.
Proof. by move=> i; apply: val_inj; rewrite /= modnMDl modn_small. Qed.
Lemma innK (p : 'I_n) : block c0 p = g -> pos g (inn p) = p.
Proof. by move=> e; apply: val_inj; rewrite /= -e /= -divn_eq. Qed.

(* r in the level g, and nothing elsewhere *)
Let within (r : 'S_c) (p : 'I_n) : 'I_n := if block c0 p == g then pos g (r (inn p)) else p.
Let withinK r : cancel (within r) (within (r^-1)%g).
Proof.
move=> p; rewrite {2}/within; case: ifP => [/eqP e|ne]; last by rewrite /within ne.
by rewrite /within pos_block eqxx posK permK innK.
Qed.
Let lift (r : 'S_c) : 'S_n := perm (can_inj (withinK r)).
Let lift_pos r i : lift r (pos g i) = pos g (r i).
Proof. by rewrite permE /within pos_block eqxx posK. Qed.

Section Fixed.
Variables (s : 'S_n) (r : 'S_c).
Let h (i : 'I_c) : 'I_n := s (pos g i).
Let j := (lift r * s)%g.
Lemma place_back i : (j^-1)%g (h i) = pos g ((r^-1)%g i).
Proof. by apply: (@perm_inj _ j); rewrite permKV permM lift_pos permKV. Qed.
Lemma level_back i : block_level j (h i) = g.
Proof. by rewrite /block_level /group place_back pos_block. Qed.
Lemma group_back i : block_group j (h i) = group b0 r i.
Proof. by rewrite /block_group place_back posK. Qed.
Lemma level_image u : block_level j u = g -> exists i, u = h i.
Proof.
move=> e; exists (r (inn ((j^-1)%g u))); rewrite /h -lift_pos -(permM (lift r) s) innK ?permKV //.
Qed.
End Fixed.

Variables (D X M H : finType) (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (x : 'I_n -> D) (str : X).
Variables (middle : ('I_k -> real) -> real) (epsilon m rho beta : real).
Hypotheses (dw : distribution w) (pA : proper A) (accA : accurate A rho) (med : forall a, is_median a (middle a)).
Hypotheses (epsilon0 : 0 < epsilon) (m0 : 0 < m) (rho0 : 0 <= rho) (b01 : 0 < beta < 1).
Hypothesis hashes : forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= m^-1.

Let z u := prefix g (x u).
Let median_ext (a a' : 'I_k -> real) e : a =1 a' -> is_median a e -> is_median a' e.
Proof.
move=> ab; rewrite /is_median (eq_card (B := [pred i | (a' i < e)%R])) => [|i]; last by rewrite !inE ab.
by rewrite (eq_card (A := [pred i | (e < a i)%R]) (B := [pred i | (e < a' i)%R])) // => i; rewrite !inE ab.
Qed.

(* given which users are in the level, its places are a uniform permutation of them: Theorem 3.1 *)
Lemma blocks_within (beta' : real) (ell := ln (4%:R / beta')) (E := 8%:R * (sqrt (k%:R * c%:R) + 2%:R * sqrt (c%:R * ell))) : 0 < beta' < 1 ->
  8%:R * ell <= k%:R -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * c%:R / ell) <= m ->
  mean (@any_order n) (fun j => mean (level_coins (k := k) (A := A) w) (fun f =>
    probability (independent (in_level_message block_group prefix hash x g j f))
    (fun y => E + epsilon^-1 * sqrt (c%:R * ell) + rho * sqrt (k%:R * c%:R * ln (16%:R * exp 2%:R)) <
      `|level_median block_level block_group hash middle j f y g str - users_at z (members block_level j g) str|))) <= beta'.
Proof.
move=> b01' kl ml; set e := E + _ + _; set G := fun j => mean _ _.
have dn := any_order_distribution n; have dc := any_order_distribution c.
have -> : mean (@any_order n) G = mean (@any_order n) (fun s => mean (@any_order c) (fun r => G (lift r * s)%g)).
  rewrite -[LHS](mean_const _ dc) /mean; under [RHS]eq_bigr do rewrite mulr_sumr.
  rewrite [RHS]exchange_big; apply: eq_bigr => r _; rewrite [in LHS](reindex_inj (mulgI (lift r))) mulr_sumr.
  by apply: eq_bigr => s _; rewrite mulrCA.
apply: mean_le_const => // s; pose h (i : 'I_c) : 'I_n := s (pos g i); pose back u := inn ((s^-1)%g u).
have hK : cancel h back by move=> i; rewrite /back /h permK posK.
pose A' := restrict A h back; pose z' i := z (h i); pose middle' (a : 'I_k -> real) := middle [ffun i => a i].
have med' a : is_median a (middle' a) by apply: median_ext (med _) => i; rewrite ffunE.
have pA' : proper A' by exact: restrict_proper.
have accA' : accurate A' rho by exact: restrict_accurate.
have := @thm_3_1_permutation X M H k b w hash A' z' str middle' epsilon m rho beta' dw pA' accA' k0 b0 med' epsilon0 m0 rho0 b01' kl (@hashes str) ml.
apply: le_trans; rewrite -/ell -/E -/e probability_mean [X in _ <= X]sketch_mean le_eqVlt; apply/orP; left; apply/eqP; apply: eq_mean => r.
rewrite /given_law (@two_stage _ _ _ (fun f => independent (fun u => message (A := A') _ hash u (r, f) (z' u)))); apply: eq_mean => f.
set j := (lift r * s)%g; rewrite probability_mean.
pose F (y : {ffun 'I_c -> report A}) : real :=
  (e < `|middle' (copy (A := A') (@group k b b0) hash ((r, f), y) str) - users_at z' setT str|)%R%:R.
have dm u : distribution (in_level_message block_group prefix hash x g j f u).
  case: pA => _ [sA _]; have [q0 q1] := sA (f (block_group j u)).2 u; split=> [y|]; [exact: q0|exact: q1].
transitivity (mean (independent (fun i => in_level_message block_group prefix hash x g j f (h i))) F); last first.
  apply: eq_bigr => y _; congr (_ * _); apply: eq_bigr => i _.
  by rewrite /in_level_message /message /= (group_back s r i).
rewrite -(marginal F (can_inj hK) dm); apply: eq_mean => y; rewrite /F; congr (_ < `|_ - _|)%R%:R; last first.
  have -> : members block_level j g = [set h i | i in setT].
    apply/setP => u; rewrite inE; apply/eqP/imsetP => [/level_image[i ->]|[i _ ->]]; [by exists i|exact: level_back].
  by rewrite /users_at big_imset //= => i i' _ _; exact: (can_inj hK).
rewrite /level_median /middle'; congr middle; congr fun_of_fin; apply/ffunP => i; rewrite !ffunE /copy /=; congr (_ * _).
have -> : members block_level j g :&: members block_group j i = [set h p | p in members (@group k b b0) r i].
  apply/setP => u; rewrite !inE; apply/andP/imsetP => [[/eqP/level_image[p ->] /eqP <-]|[p]].
    by exists p; rewrite ?inE // group_back.
  by rewrite inE => /eqP pi ->; rewrite level_back group_back pi eqxx.
case: pA => _ [_ gl]; apply: gl => u /imsetP[p _ ->]; by rewrite !ffunE hK.
Qed.

Theorem thm_4_2_blocks (ell := ln (8%:R / beta)) (E := 8%:R * (sqrt (k%:R * c%:R) + 2%:R * sqrt (c%:R * ell))) : (1 < L)%N ->
  8%:R * ell <= k%:R -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * c%:R / ell) <= m ->
  probability (nested_law (@any_order n) block_level block_group prefix w hash (A := A) x)
    (fun o => L%:R * (E + epsilon^-1 * sqrt (c%:R * ell) + rho * sqrt (k%:R * c%:R * ln (16%:R * exp 2%:R)) + block_deviation c%:R beta) <
      `|nested_estimate block_level block_group hash middle o g str - users_at z setT str|) <= beta.
Proof.
move=> L1 kl ml; have [bp b1] := andP b01.
have half : 0 < beta / 2%:R < 1 by rewrite divr_gt0 ?ltr0n //= ltr_pdivrMr ?ltr0n // mul1r (lt_trans b1) // ltr1n.
have e8 : 4%:R / (beta / 2%:R) = 8%:R / beta by rewrite invf_div mulrA -natrM.
have h1 := @blocks_within (beta / 2%:R) half; rewrite e8 in h1; have {}h1 := h1 kl ml.
have h2 : probability (@any_order n) (fun s =>
    block_deviation c%:R beta < `|users_at z (members block_level s g) str - L%:R^-1 * users_at z setT str|) <= beta / 2%:R.
  apply: le_trans (lem_9_2_permutation L0 c0 z g L1 half); apply: probability_sub => [|s h]; first exact: any_order_distribution.
  by rewrite div1r invf_div; apply: le_trans (ltW h) (level_off prefix x g str block_level s).
apply: le_trans (nested_error (any_order_distribution n) dw pA h1 h2) _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.
End Blocks.

(* HRR and an integer k = 8 ln(8/beta'), in the form of the paper's proof *)
Theorem thm_4_2_blocks_printed (D X H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X)
  (epsilon beta : real) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (C := gain (exp epsilon)) (ell := ln (8%:R / beta))
  (K := 16%:R + 16%:R * sqrt 2%:R + epsilon^-1 + 4%:R * C * sqrt (ln (16%:R * exp 2%:R))) :
  distribution w -> (forall a, is_median a (middle a)) -> 0 < epsilon -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  (1 < L)%N -> k%:R = 8%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  1 - beta <= probability (nested_law (@any_order n) level place prefix w hash (A := hrr n j (exp epsilon)) x)
    (fun o => `|nested_estimate level place hash middle o g s - users_at (fun u => prefix g (x u)) setT s| <=
      sqrt (n%:R * L%:R) * (K * sqrt ell + 1 + sqrt (2%:R * ln (2%:R / beta)))).
Proof.
move=> dw med e0 b01 hs L1 k8 ml; have t1 : 1 < exp epsilon by rewrite -exp0 exp_lt.
have [bp b1] := andP b01; have C0 : 0 <= C by apply/ltW/gain_gt0.
have m0 : 0 < 2%:R ^+ j :> real by rewrite exprn_gt0 // ltr0n.
have ell0 : 0 <= ell by rewrite ln_ge0 // ler_pdivlMr // mul1r ltW // (lt_trans b1) // ltr1n.
have kl : 8%:R * ell <= k%:R by rewrite k8.
have rho0 : 0 <= C * sqrt 2%:R by rewrite mulr_ge0 ?sqrt_ge0.
have pA : proper (hrr n j (exp epsilon)) by exact: hrr_proper.
have dl : distribution (nested_law (@any_order n) level place prefix w hash (A := hrr n j (exp epsilon)) x).
  by apply: nested_distribution => //; exact: any_order_distribution.
have h := thm_4_2_blocks L0 k0 b0 g prefix x s dw pA (@hrr_accurate n j (exp epsilon) t1) med e0 m0 rho0 b01 hs L1 kl ml.
apply: le_trans (_ : 1 - probability _ _ <= _); first by rewrite lerD2l lerN2; exact: h.
rewrite -probabilityC //; apply: probability_sub => // o; rewrite -leNgt => a; apply: le_trans a _.
set c := (k * b)%N; have Lp : 0 < L%:R :> real by rewrite ltr0n.
have nc : n%:R = L%:R * c%:R :> real by rewrite -natrM.
have out a : L%:R * sqrt (c%:R * a) = sqrt (n%:R * L%:R) * sqrt a.
  rewrite -{1}(sqrt_sqr (ltW Lp)) -!sqrtM ?sqr_ge0 ?mulr_ge0 ?ler0n //; congr sqrt; rewrite nc; ring.
have e1 : L%:R * sqrt c%:R = sqrt (n%:R * L%:R).
  have := out 1; rewrite mulr1 => ->; rewrite -[X in _ * sqrt X](expr1n _ 2) sqrt_sqr ?ler01 // mulr1.
  by [].
have s22 : sqrt 2%:R * sqrt 2%:R = 2%:R by rewrite -expr2 sqr_sqrt ?ler0n.
have s8 : sqrt 8%:R = 2%:R * sqrt 2%:R by rewrite -{1}(sqrt_sqr (ler0n _ 2)) -sqrtM ?sqr_ge0 //; congr sqrt; ring.
set q := sqrt (c%:R * ell); set l16 := ln (16%:R * exp 2%:R).
have a1 : sqrt (k%:R * c%:R) = 2%:R * sqrt 2%:R * q by rewrite k8 -s8 -sqrtM ?ler0n //; congr sqrt; ring.
have a2 : sqrt (k%:R * c%:R * l16) = 2%:R * sqrt 2%:R * q * sqrt l16.
  rewrite (sqrtM l16); last by rewrite mulr_ge0 ?ler0n.
  by rewrite a1.
set l := ln (2%:R / beta); have a3 : sqrt (2%:R * c%:R * l) = sqrt (c%:R * (2%:R * l)) by congr sqrt; ring.
rewrite /block_deviation a1 a2 a3 -/q.
have -> : L%:R * (8%:R * (2%:R * sqrt 2%:R * q + 2%:R * q) + epsilon^-1 * q + C * sqrt 2%:R * (2%:R * sqrt 2%:R * q * sqrt l16) +
    (sqrt c%:R + sqrt (c%:R * (2%:R * l)))) =
  (16%:R + 16%:R * sqrt 2%:R + epsilon^-1 + (sqrt 2%:R * sqrt 2%:R) * 2%:R * C * sqrt l16) * (L%:R * q) +
    L%:R * sqrt c%:R + L%:R * sqrt (c%:R * (2%:R * l)).
  by ring.
rewrite s22 out e1 /q out.
rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /K -/l16; by ring.
Qed.
End Theorem42Blocks.

(* Heavy hitters, Theorems 4.1 and 4.2 with blocks of one permutation at both layers, with numbers, for epsilon <= 1.

   paper         theorem                   state
   Theorem 4.2   thm_4_2_blocks_constant   repaired: (69/epsilon) sqrt(n L ln(8/beta'))
   Theorem 4.1   thm_4_1_blocks_events     repaired: private, and its list is a succinct histogram of at most sqrt n items
                 thm_4_1_blocks_rate       lambda <= (359/epsilon) sqrt(n L ln(n/beta)), n >= 8, L <= n *)
Module Theorem41Blocks.
Import Theorem42Blocks.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Section Constant.
Variables (L k c : nat) (epsilon ell beta : real).
Hypotheses (L0 : (0 < L)%N) (e0 : 0 < epsilon) (e1 : epsilon <= 1) (ell1 : 1 <= ell) (k_small : k%:R <= 9%:R * ell).
Hypotheses (l0 : 0 <= ln (2%:R / beta)) (l_ell : ln (2%:R / beta) <= ell).
Let v : real := c%:R.
Let q := sqrt (v * ell).

(* the error of all levels of blocks together is at most 69/epsilon sqrt (n L ell) *)
Lemma blocks_constant (E := 8%:R * (sqrt (k%:R * v) + 2%:R * sqrt (v * ell))) :
  L%:R * (E + epsilon^-1 * sqrt (v * ell) + gain (exp epsilon) * sqrt 2%:R * sqrt (k%:R * v * ln (16%:R * exp 2%:R)) + block_deviation v beta) <=
  69%:R / epsilon * sqrt ((L * c)%:R * L%:R * ell).
Proof.
have ell0 : 0 < ell := lt_le_trans ltr01 ell1; have v0 : 0 <= v := ler0n _ _; have q0 : 0 <= q := sqrt_ge0 _.
have Lp : 0 <= L%:R :> real := ler0n _ _; have t1 : 1 < exp epsilon by rewrite -exp0 exp_lt.
have a1 : sqrt (k%:R * v) <= 3%:R * q.
  apply: sqrt_within; first exact: ler0n.
  have -> : 3%:R ^+ 2 * (v * ell) = 9%:R * ell * v :> real by ring.
  by rewrite ler_wpM2r.
have a2 : sqrt (k%:R * v * ln (16%:R * exp 2%:R)) <= 27%:R / 4%:R * q.
  apply: sqrt_within; first by rewrite divr_ge0 ?ler0n.
  apply: (@le_trans _ _ (9%:R * ell * v * 5%:R)).
    apply: (@le_trans _ _ (k%:R * v * 5%:R)); first by rewrite ler_wpM2l ?ln16_le // mulr_ge0 ?ler0n.
    by rewrite ler_wpM2r ?ler0n // ler_wpM2r.
  have e : (27%:R / 4%:R) ^+ 2 * (v * ell) - 9%:R * ell * v * 5%:R = 9%:R / 16%:R * (v * ell) by field.
  by rewrite -subr_ge0 e mulr_ge0 ?divr_ge0 ?ler0n // mulr_ge0 // ltW.
have rho : gain (exp epsilon) * sqrt 2%:R <= 221%:R / 60%:R / epsilon.
  have -> : 221%:R / 60%:R / epsilon = 13%:R / 5%:R / epsilon * (17%:R / 12%:R) by field; rewrite gt_eqF.
  by apply: ler_pM; rewrite ?sqrt_ge0 ?sqrt2_le ?gain_le // ltW // gain_gt0.
have a3 : gain (exp epsilon) * sqrt 2%:R * sqrt (k%:R * v * ln (16%:R * exp 2%:R)) <= 221%:R / 60%:R / epsilon * (27%:R / 4%:R * q).
  by apply: ler_pM => //; rewrite ?sqrt_ge0 // mulr_ge0 ?sqrt_ge0 // ltW // gain_gt0.
have over d : 0 <= d -> d * q <= d / epsilon * q by move=> d0; rewrite ler_wpM2r // ler_pdivlMr // ler_piMr.
have a4 : E <= 40%:R / epsilon * q.
  apply: le_trans (over _ (ler0n _ 40)); rewrite /E -/q; move: a1; move: (sqrt (k%:R * v)) => a; clear=> a1; toR; lra.
have dev : block_deviation v beta <= 29%:R / 12%:R / epsilon * q.
  apply: le_trans (over (29%:R / 12%:R) _); last by rewrite divr_ge0 ?ler0n.
  have h1 : sqrt v <= q by apply: sqrt_le; rewrite ler_peMr.
  have h2 : sqrt (2%:R * v * ln (2%:R / beta)) <= 17%:R / 12%:R * q.
    apply: (@le_trans _ _ (sqrt (2%:R * (v * ell)))); last by rewrite sqrtM ?ler0n // ler_wpM2r // sqrt2_le.
    by apply: sqrt_le; rewrite -mulrA ler_wpM2l ?ler0n // ler_wpM2l.
  rewrite /block_deviation; move: (sqrt v) (sqrt (_ * _)) h1 h2 => a b; clear=> h1 h2; toR; lra.
have Lq : sqrt ((L * c)%:R * L%:R * ell) = L%:R * q.
  rewrite -[in RHS](sqrt_sqr Lp) /q -sqrtM ?sqr_ge0 //; congr sqrt; rewrite natrM -/v; ring.
rewrite Lq mulrCA; apply: (ler_wpM2l Lp); rewrite -/q in a4 *.
apply: le_trans (lerD (lerD (lerD a4 (lexx _)) a3) dev) _; rewrite -subr_ge0.
have -> : 69%:R / epsilon * q - (40%:R / epsilon * q + epsilon^-1 * q + 221%:R / 60%:R / epsilon * (27%:R / 4%:R * q) + 29%:R / 12%:R / epsilon * q) =
  173%:R / 240%:R / epsilon * q by field; rewrite gt_eqF.
by rewrite mulr_ge0 // divr_ge0 ?(ltW e0) // divr_ge0 ?ler0n.
Qed.
End Constant.

Theorem thm_4_2_blocks_constant (D X H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D) (g : 'I_L) (s : X)
  (epsilon beta : real) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (ell := ln (8%:R / beta)) :
  distribution w -> (forall a, is_median a (middle a)) -> 0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  (1 < L)%N -> 8%:R * ell <= k%:R <= 9%:R * ell -> 8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  probability (nested_law (@any_order n) level place prefix w hash (A := hrr n j (exp epsilon)) x)
    (fun o => 69%:R / epsilon * sqrt (n%:R * L%:R * ell) <
      `|nested_estimate level place hash middle o g s - users_at (fun u => prefix g (x u)) setT s|) <= beta.
Proof.
move=> dw med e0 e1 b01 hs L1 /andP[kl ks] ml; have t1 : 1 < exp epsilon by rewrite -exp0 exp_lt.
have [bp b1] := andP b01; have m0 : 0 < 2%:R ^+ j :> real by rewrite exprn_gt0 // ltr0n.
have rho0 : 0 <= gain (exp epsilon) * sqrt 2%:R by rewrite mulr_ge0 ?sqrt_ge0 // ltW // gain_gt0.
have pA : proper (hrr n j (exp epsilon)) by exact: hrr_proper.
have ell1 : 1 <= ell by apply: ln_ratio => //; rewrite ler_nat.
have l0 : 0 <= ln (2%:R / beta) by rewrite ln_ge0 // ler_pdivlMr // mul1r ltW // (lt_trans b1) // ltr1n.
have l2 : ln (2%:R / beta) <= ell by rewrite ln_ratio_le ?ltr0n // ler_nat.
have h := thm_4_2_blocks L0 k0 b0 g prefix x s dw pA (@hrr_accurate n j (exp epsilon) t1) med e0 m0 rho0 b01 hs L1 kl ml.
apply: le_trans h; apply: probability_sub => [|o]; first by apply: nested_distribution => //; exact: any_order_distribution.
apply: le_lt_trans; exact: blocks_constant.
Qed.

Theorem thm_4_1_blocks_events (A D H : finType) (L k b j : nat) (L0 : (0 < L)%N) (k0 : (0 < k)%N) (b0 : (0 < b)%N) (n := (L * (k * b))%N)
  (code : D -> L.-tuple A) (w : H -> real) (hash : H -> L.-bseq A -> bits j) (middle : ('I_k -> real) -> real) (x : 'I_n -> D)
  (epsilon beta : real) (t := exp epsilon) (level := @block_level L k b k0 b0) (place := @block_group L k b k0 b0) (part := @any_order n)
  (ell := ln (8%:R * (n * L)%:R / beta)) (threshold := 69%:R / epsilon * sqrt (n%:R * L%:R * ell)) :
  injective code -> distribution w -> (forall a, is_median a (middle a)) ->
  (forall v v', v' != v -> probability w (fun h => hash h v' == hash h v) <= (2%:R ^+ j)^-1) ->
  0 < epsilon -> epsilon <= 1 -> 0 < beta < 1 -> (1 < L)%N -> (#|A|.-1 ^ 2 < n)%N -> 8%:R * ell <= k%:R <= 9%:R * ell ->
  8%:R * exp 2%:R * epsilon * sqrt (k%:R * (k * b)%:R / ell) <= 2%:R ^+ j ->
  (forall u, ldp t (public_coin (nested_public (L := L) (k := k) part w (A := hrr n j t))
    (nested_message level place (prefix_of code) hash (A := hrr n j t) u))) /\
  forall E : pred _, (forall o, heavy_event code (nested_estimate level place hash middle (A := hrr n j t)) threshold x o -> E o) ->
    1 - beta <= probability (nested_law part level place (prefix_of code) w hash (A := hrr n j t) x) E.
Proof.
move=> ci dw med hs e0 e1 b01 L1 letters kk ml; have t1 : 1 < t by rewrite -exp0 exp_lt.
have e : 8%:R / (beta / (n * L)%:R) = 8%:R * (n * L)%:R / beta by rewrite invf_div mulrA.
have n0 : (0 < n)%N by rewrite !muln_gt0 L0 k0.
have dp := any_order_distribution n; have pA : proper (hrr n j t) by exact: hrr_proper.
have c2 : 2%:R <= 69%:R :> real by rewrite ler_nat.
have c3 : 3%:R <= 8%:R :> real by rewrite ler_nat.
split=> [u|E]; first by apply: nested_privacy => //; exact: hrr_private.
apply: (@heavy_theorem A D L code epsilon beta ci L0 e0 e1 b01 n _ _ _ x 69%:R 8%:R) => //; first exact: nested_distribution.
move=> g s; have [bp b1] := andP b01; have nL : 0 < (n * L)%:R :> real by rewrite ltr0n muln_gt0 n0.
have b' : 0 < beta / (n * L)%:R < 1.
  by rewrite divr_gt0 //= ltr_pdivrMr // mul1r (lt_le_trans b1) // ler1n -(ltr0n real_realType).
have h := @thm_4_2_blocks_constant D _ H L k b j L0 k0 b0 (prefix_of code) w hash middle x g s epsilon (beta / (n * L)%:R) dw med e0 e1 b' hs L1.
by move: h; rewrite -/n e => h; exact: h.
Qed.

(* lambda = 3 lambda' as the paper has it, with ln(n/beta) *)
Theorem thm_4_1_blocks_rate (n L : nat) (epsilon beta : real) : (8 <= n)%N -> (0 < L <= n)%N -> 0 < epsilon -> 0 < beta < 1 ->
  3%:R * (69%:R / epsilon * sqrt (n%:R * L%:R * ln (8%:R * (n * L)%:R / beta))) <=
  359%:R / epsilon * sqrt (n%:R * L%:R * ln (n%:R / beta)).
Proof.
move=> n8 /andP[L0 Ln] e0 /andP[b0 b1]; have n0 : (0 < n)%N by exact: leq_trans n8.
have np : 0 < n%:R :> real by rewrite ltr0n.
have nL : 0 < (n * L)%:R :> real by rewrite ltr0n muln_gt0 n0.
have i1 : 1 <= beta^-1 by rewrite -[X in X <= _]invr1 lef_pV2 ?posrE ?ltr01 //; exact: ltW.
have h : ln (8%:R * (n * L)%:R / beta) <= 3%:R * ln (n%:R / beta).
  have -> : 3%:R * ln (n%:R / beta) = ln ((n%:R / beta) ^+ 3) by rewrite lnX // divr_gt0.
  apply: ln_le; first by rewrite divr_gt0 // mulr_gt0 // ltr0n.
  rewrite exprMn; apply: ler_pM; rewrite ?invr_ge0 ?(ltW b0) //; first by rewrite mulr_ge0 ?ler0n.
    rewrite -natrX -natrM ler_nat !expnS expn0 muln1; apply: leq_mul => //; exact: leq_mul.
  by rewrite -{1}(expr1 beta^-1) ler_weXn2l.
have l0 : 0 <= ln (n%:R / beta).
  by rewrite ln_ge0 // ler_pdivlMr // mul1r (le_trans (ltW b1)) // ler1n.
set Y := n%:R * L%:R * ln (n%:R / beta); have hs : sqrt (n%:R * L%:R * ln (8%:R * (n * L)%:R / beta)) <= 359%:R / 207%:R * sqrt Y.
  apply: sqrt_within; first by rewrite divr_ge0 ?ler0n.
  have Y0 : 0 <= Y by rewrite mulr_ge0 // mulr_ge0 ?ler0n.
  apply: (@le_trans _ _ (3%:R * Y)).
    have -> : 3%:R * Y = n%:R * L%:R * (3%:R * ln (n%:R / beta)) by rewrite /Y; ring.
    by rewrite ler_wpM2l // mulr_ge0 ?ler0n.
  by rewrite ler_wpM2r //; toR; lra.
have c0 : 0 <= 207%:R / epsilon by rewrite divr_ge0 ?ler0n // ltW.
have -> : 3%:R * (69%:R / epsilon * sqrt (n%:R * L%:R * ln (8%:R * (n * L)%:R / beta))) =
  207%:R / epsilon * sqrt (n%:R * L%:R * ln (8%:R * (n * L)%:R / beta)) by field; rewrite gt_eqF.
apply: le_trans (ler_wpM2l c0 hs) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; by field; rewrite gt_eqF.
Qed.
End Theorem41Blocks.
