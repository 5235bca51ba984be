(* Heavy hitters, Section 9.1.2: the frequencies of one level, for the blocks of a permutation.

   paper        theorem               state
   Lemma 9.2    lem_9_2_refuted       refuted for beta' near 1: n = L = 2
                lem_9_2_permutation   repaired: D < sqrt(n/L) + sqrt(2 (n/L) ln (1/beta')), L >= 2, L divides n *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Permutations Symmetric Partition Lemma82.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
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
  rewrite -[X in _ <= X]mulr1 ler_wpmul2l ?sqrt_ge0 //.
  by case: (_ < b)%N; case: (_ < b)%N; rewrite ?subrr ?subr0 ?sub0r ?normrN ?normr1 ?normr0 ?ler01.
move=> s i j _ _; rewrite ler_norml one_way andbT ler_oppl opprB.
have := one_way (tperm i j * s)%g i j; by rewrite mulgA tperm2 mul1g.
Qed.

Theorem lem_9_2_permutation (g : 'I_k) (beta : real) : (1 < k)%N -> 0 < beta < 1 ->
  probability (@any_order n) (fun s => sqrt b%:R + sqrt (2%:R * b%:R * ln (1 / beta)) <= off x k%:R^-1 (fun u => group b0 s u == g)) <= beta.
Proof.
move=> k1 /andP[p0 p1]; have dP := any_order_distribution n; set l := ln (1 / beta); set eta := sqrt (2%:R * b%:R * l).
have bp : 0 < b%:R :> real by rewrite ltr0n.
have b1 : 1 <= b%:R :> real by rewrite ler1n.
have l0 : 0 < l by rewrite ln_gt0 // ltr_pdivl_mulr // mul1r.
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
  by apply: probability_sub => // s h; rewrite ler_subr_addr; apply: le_trans h; rewrite addrC ler_add2r mD.
apply: le_trans (Symmetric.fact_6_10 b0 bn D_symmetric D_exchange (sqrt_ge0 _)) _.
have -> : beta = exp (- l) by rewrite expN lnK ?div1r ?invr_gt0 // invrK.
rewrite exp_le ler_opp2 /eta sqr_sqrt; last by rewrite !mulr_ge0 ?ler0n // ltW.
rewrite sqr_sqrt ?ler0n //.
have -> : 2%:R * (2%:R * b%:R * l) / (b%:R * 2%:R) = 2%:R * l by field; rewrite gt_eqF.
set c := (n%:R - _) / _; set h := 1 - _.
have c1 : 1 <= c.
  rewrite ler_pdivl_mulr ?ltr0n ?subn_gt0 // mul1r natrB ?(ltnW bn) // ler_add2l ler_opp2 (le_trans _ b1) // invf_le1 ?ltr0n //.
  by rewrite ler1n.
have h1 : 2%:R^-1 <= h.
  have M : 1 <= (maxn b (n - b))%:R :> real by rewrite ler1n leq_max b0.
  rewrite /h invfM; have : ((maxn b (n - b))%:R : real)^-1 <= 1 by rewrite invf_le1 // (lt_le_trans ltr01).
  by move: ((maxn b (n - b))%:R^-1 : real) => m; clear=> m1; toR; lra.
apply: (@le_trans _ _ (2%:R * l * 1 * 2%:R^-1)).
  by rewrite mulr1 mulrC mulrA mulVf ?mul1r // pnatr_eq0.
by rewrite ler_pmul ?invr_ge0 ?ler0n ?mulr_ge0 ?ler0n ?ler01 ?(ltW l0) // ler_wpmul2l // mulr_ge0 ?ler0n // ltW.
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
by rewrite e ltf_pinv ?posrE ?ltr0n // ltr_nat.
Qed.
