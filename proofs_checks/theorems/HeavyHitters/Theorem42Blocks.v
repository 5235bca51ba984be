(* Heavy hitters, Theorem 4.2 with blocks of one permutation at both layers: L levels of k groups of b users.

   paper         theorem           state
   Theorem 4.2   thm_4_2_blocks           repaired: any oracle with the error of Fact 7.9 in the groups, explicit error, L >= 2, L k divides n
                 thm_4_2_blocks_printed   HRR, k = 8 l: sqrt(n L) [K sqrt l + 1 + sqrt(2 ln(2/beta'))], l = ln(8/beta') *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Sylvester.
From Exactdp.Mechanisms Require Import HadamardResponse.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Groups Permutations Partition Lemma82 Lemma92 Independence Sketch Section3 Partitions.
From Exactdp.HeavyHitters Require Import Section7 HadaOracle Levels LevelOracle Theorem42 Nested.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
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
have half : 0 < beta / 2%:R < 1 by rewrite divr_gt0 ?ltr0n //= ltr_pdivr_mulr ?ltr0n // mul1r (lt_trans b1) // ltr1n.
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
have ell0 : 0 <= ell by rewrite ln_ge0 // ler_pdivl_mulr // mul1r ltW // (lt_trans b1) // ltr1n.
have kl : 8%:R * ell <= k%:R by rewrite k8.
have rho0 : 0 <= C * sqrt 2%:R by rewrite mulr_ge0 ?sqrt_ge0.
have pA : proper (hrr n j (exp epsilon)) by exact: hrr_proper.
have dl : distribution (nested_law (@any_order n) level place prefix w hash (A := hrr n j (exp epsilon)) x).
  by apply: nested_distribution => //; exact: any_order_distribution.
have h := thm_4_2_blocks L0 k0 b0 g prefix x s dw pA (@hrr_accurate n j (exp epsilon) t1) med e0 m0 rho0 b01 hs L1 kl ml.
apply: le_trans (_ : 1 - probability _ _ <= _); first by rewrite ler_add2l ler_opp2; exact: h.
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
