(* Elementary facts: Bernoulli, the arithmetic and geometric mean, Bonferroni, Le Cam for estimates, adaptive composition, Azuma with
   increments in known intervals. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability.
From Exactdp.Facts Require Import Reals Inequalities Testing Martingale.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem bernoulli (R : realFieldType) (x : R) n :
  (-1 <= x -> 1 + n%:R * x <= (1 + x) ^+ n) /\ (0 <= x <= 1 -> (1 - x) ^+ n <= (1 + n%:R * x)^-1).
Proof.
split=> [x1|/andP[x0 x1]].
  elim: n => [|n IH]; first by rewrite mul0r addr0 expr0.
  have y0 : 0 <= 1 + x by rewrite -ler_subl_addl sub0r.
  rewrite exprSr; apply: le_trans (ler_wpmul2r y0 IH); rewrite -subr_ge0.
  have -> : (1 + n%:R * x) * (1 + x) - (1 + n.+1%:R * x) = n%:R * x ^+ 2 by rewrite -(addn1 n) natrD; ring.
  by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
have pos k : 0 < 1 + k%:R * x by rewrite ltr_paddr ?ltr01 // mulr_ge0 ?ler0n.
rewrite -[X in _ <= X]mul1r ler_pdivl_mulr //; elim: n => [|n IH]; first by rewrite mul0r addr0 expr0 mul1r.
apply: le_trans IH; rewrite exprSr -mulrA ler_wpmul2l ?exprn_ge0 ?subr_ge0 // -subr_ge0.
have -> : 1 + n%:R * x - (1 - x) * (1 + n.+1%:R * x) = n.+1%:R * x ^+ 2 by rewrite -(addn1 n) natrD; ring.
by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
Qed.

(* y is the root of the product *)
Theorem am_gm (R : realFieldType) (I : finType) (x : I -> R) (y : R) : (0 < #|I|)%N -> (forall i, 0 <= x i) -> 0 <= y ->
  y ^+ #|I| = \prod_i x i -> y <= (\sum_i x i) / #|I|%:R.
Proof.
move=> I0 x0 y0 e.
have key : \prod_i x i <= ((\sum_i x i) / #|I|%:R) ^+ #|I|.
  have [+ _] := @leif_AGM R I (mem I) x (fun i _ => x0 i).
  by congr (_ <= (_ / _) ^+ _); exact: eq_bigl.
by move: key; rewrite -e ler_pexpn2r // nnegrE // divr_ge0 ?ler0n // sumr_ge0.
Qed.

Theorem bonferroni (R : realFieldType) (X : finType) (n : nat) (p : X -> R) (A : 'I_n -> pred X) : distribution p ->
  \sum_i probability p (A i) - \sum_(i < n) \sum_(j < n | (i < j)%N) probability p (fun x => A i x && A j x) <=
  probability p (fun x => [exists i, A i x]).
Proof.
move=> [p0 _]; have e (B : pred X) : probability p B = \sum_x p x * (B x)%:R.
  by rewrite /probability big_mkcond; apply: eq_bigr => x _; case: (B x); rewrite ?mulr1 ?mulr0.
rewrite ler_subl_addr e; under eq_bigr do rewrite e.
under [X in _ <= _ + X]eq_bigr do (under eq_bigr do rewrite e); rewrite exchange_big /=.
under [X in _ <= _ + X]eq_bigr do rewrite exchange_big /=.
rewrite [X in _ <= _ + X]exchange_big -big_split /=; apply: ler_sum => x _.
under [X in _ <= _ + X]eq_bigr do rewrite -mulr_sumr; rewrite -!mulr_sumr -mulrDr; apply: ler_wpmul2l => //.
under [X in _ <= _ + X]eq_bigr do rewrite -natr_sum; rewrite -!natr_sum -natrD ler_nat.
have [/existsP[k0 Ak0]|none] := boolP [exists i, A i x]; last first.
  by rewrite big1 // => i _; case Ai: (A i x) => //; case/existsP: none; exists i.
case: (@arg_minnP _ k0 (fun i => A i x) val Ak0) => k Ak least.
rewrite (bigD1 k) //= Ak [X in (_ <= _ + X)%N](bigD1 k) //= addnA; apply: leq_trans (leq_addr _ _); rewrite leq_add2l.
rewrite big_mkcond [X in (_ <= X)%N]big_mkcond; apply: leq_sum => i _; case: eqP => //= ik; case Ai: (A i x); rewrite ?Ak //.
by rewrite ltn_neqAle least // andbT eq_sym; case: eqP => // /val_inj.
Qed.

(* d is a distance, an error is one of at least r *)
Theorem le_cam_points (R : realFieldType) (Y : finType) (Z : Type) (d : Z -> Z -> R) (z0 z1 : Z) (p q : Y -> R) (guess : Y -> Z)
  (r : R) : (forall x y, d x y = d y x) -> (forall x y z, d x z <= d x y + d y z) -> 2%:R * r <= d z0 z1 ->
  distribution p -> distribution q ->
  (1 - tv p q) / 2%:R <= Num.max (probability p (fun y => r <= d z0 (guess y))) (probability q (fun y => r <= d z1 (guess y))).
Proof.
move=> sym tri far dp dq; have h := le_cam (fun y => r <= d z0 (guess y)) dp dq.
set a := probability p _ in h *; set b := probability q _.
have {}h : 1 - tv p q <= a + b.
  apply: le_trans h _; rewrite ler_add2l; apply: probability_sub => // y; rewrite -ltNge => near.
  rewrite sym -(ler_add2l (d z0 (guess y))); apply: le_trans (tri _ _ _); apply: le_trans far.
  by rewrite mulr_natl mulr2n ler_add2r ltW.
rewrite ler_pdivr_mulr ?ltr0n // mulr_natr mulr2n; apply: le_trans h _; apply: ler_add; rewrite le_maxr lexx ?orbT //.
Qed.

(* n reports; Q past x y is the chance of y after the reports past *)
Definition reports_law (X Y : finType) (n : nat) (Q : seq Y -> X -> Y -> real) (x : X) (y : n.-tuple Y) : real :=
  \prod_(i < n) Q (take i y) x (tnth y i).
Theorem composition (X Y : finType) (n : nat) (epsilon : 'I_n -> real) (Q : seq Y -> X -> Y -> real) :
  (forall past x y, 0 <= Q past x y) -> (forall (i : 'I_n) past, size past = i -> ldp (exp (epsilon i)) (Q past)) ->
  ldp (exp (\sum_i epsilon i)) (@reports_law X Y n Q).
Proof.
move=> Q0 priv x x' y; rewrite exp_sum -big_split /=; apply: ler_prod => i _; rewrite Q0 /=; apply: priv.
by rewrite size_takel // size_tuple ltnW.
Qed.

Theorem azuma_known (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y a : nat -> O -> real) (n : nat) (c : nat -> real)
  (eta : real) :
  distribution p -> filtration history -> adapted history Y -> martingale p history Y -> 0 <= eta ->
  (adapted history a -> (forall i o, (i < n)%N -> a i o <= Y i.+1 o - Y i o <= a i o + c i) ->
   probability p (fun o => eta <= Y n o - Y 0%N o) <= exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2))) /\
  ((forall i o, (i < n)%N -> `|Y i.+1 o - Y i o| <= c i) ->
   probability p (fun o => eta <= Y n o - Y 0%N o) <= exp (- (eta ^+ 2 / (2%:R * \sum_(i < n) c i ^+ 2)))).
Proof.
move=> dp fil ada mar e0; split=> [adaa inc|inc].
  apply: (azuma dp fil ada mar e0) => i o o' lt e; have /andP[_ h1] := inc i o lt; have /andP[h2 _] := inc i o' lt.
  by have := ler_sub h1 h2; rewrite (ada _ _ _ e) (adaa _ _ _ e); congr (_ <= _); ring.
have h i o o' : (i < n)%N -> history i o = history i o' -> Y i.+1 o - Y i.+1 o' <= 2%:R * c i.
  move=> lt e; have h1 := le_trans (ler_norm _) (inc i o lt); have := inc i o' lt; rewrite ler_norml => /andP[h2 _].
  by have := ler_sub h1 h2; rewrite (ada _ _ _ e); congr (_ <= _); ring.
have hz := azuma dp fil ada mar e0 (c := fun i => 2%:R * c i) h; apply: le_trans hz _.
rewrite exp_le ler_opp2 [X in _ <= _ / X](eq_bigr (fun i : 'I_n => 4%:R * c i ^+ 2)) => [|i _]; last by rewrite exprMn -natrX.
rewrite -mulr_sumr le_eqVlt; apply/orP; left; apply/eqP; set V := \sum_(i < n) _.
have [->|n0] := eqVneq V 0; first by rewrite !mulr0 invr0 !mulr0.
by field.
Qed.
