(* context-aware-ldp, Theorems 3 and 4: their upper sides as rates, for epsilon <= 1 and alpha <= 1/16, on any alphabet.

   carried        a policy on an alphabet that is renamed
   thm_3_upper    19 (s^2/(alpha^2 epsilon^2) + k/(alpha^2 epsilon)) reports are enough, s >= 1
   thm_4_upper    10 (sum k_i^2)/(alpha^2 epsilon^2) reports are enough *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import HighLow.
From Exactdp.Facts Require Import Reals.
From Exactdp.ContextAware Require Import Rates Moves LowerRates Upper.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma carried (X X' : finType) (f : X -> X') (E : policy real_realType X) (E' : policy real_realType X') (a : real) (n : nat) :
  bijective f -> (forall x x', E x x' = E' (f x) (f x')) -> suffices (R := real_realType) E' a n -> suffices (R := real_realType) E a n.
Proof.
move=> bf eE [Y [Q [w [[Q0 Q1] pQ dw small]]]]; have fi := bij_inj bf.
exists Y, (fun x => Q (f x)), (fun y x => w y (f x)); split=> // [|y|p dp].
- by move=> x x' s e y; apply: pQ; rewrite -eE.
- have [w0 w1] := dw y; split=> [x|]; first exact: w0.
  by rewrite -w1 [RHS](reindex f) //; case: bf => g gf fg; exists g => x _; [exact: gf|exact: fg].
apply: le_lt_trans (small _ (embedded_distribution f dp)).
have := @embedded_risk X X' f fi Y n (fun _ => Q) w p (fun _ => conj Q0 Q1) dp; exact.
Qed.

Lemma first_above (y : real) : 0 <= y -> exists n : nat, (0 < n)%N /\ y < n%:R <= y + 1.
Proof.
move=> y0; have ex : exists n : nat, y < n%:R by exists (Num.bound y); exact: archi_boundP.
case: (ex_minnP ex) => n yn least; have n0 : (0 < n)%N by rewrite -(ltr0n real_realType) (le_lt_trans y0).
exists n; split=> //; rewrite yn /=; case: n n0 yn least => // n _ _ least.
rewrite -addn1 natrD ler_add2r leNgt; apply/negP => k; by have := least n k; rewrite ltnn.
Qed.

Lemma gain_le (eps : real) : 0 < eps <= 1 -> 0 < (exp eps + 1) / (exp eps - 1) <= 3%:R / eps.
Proof.
move=> /andP[e0 e1]; have t1 := exp_above e0; have h := exp_ge_add1 eps.
have u0 : 0 < exp eps - 1 by rewrite subr_gt0.
apply/andP; split; first by apply: divr_gt0 => //; rewrite addr_gt0 ?exp_gt0 ?ltr01.
rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr //.
move: h t1 u0; move: (exp eps) => t h t1 u0; toR; nra.
Qed.

(* with s, the number m of other symbols, and c at most 3/eps *)
Lemma high_low_rate (s m c e a : real) : 1 <= s -> 0 <= m -> 0 < c -> c * e <= 3%:R -> 0 < e -> e <= 1 -> 0 < a -> a <= 1 ->
  2%:R * (s ^+ 2 * c ^+ 2 + m * c) + a ^+ 2 <= 19%:R * (s ^+ 2 / e ^+ 2 + (s + m) / e).
Proof.
move=> s1 m0 c0 ce e0 e1 a0 a1; have cE : c <= 3%:R / e by rewrite ler_pdivl_mulr.
have e3 : 0 <= 3%:R / e by rewrite divr_ge0 ?ler0n // ltW.
have c2 : c ^+ 2 <= 9%:R / e ^+ 2.
  by rewrite (_ : 9%:R / _ = (3%:R / e) ^+ 2); [rewrite ler_expn2r // nnegrE // ltW|rewrite expr_div_n -natrX].
have i1 : 1 <= e^-1 by rewrite invf_ge1.
have i2 : 1 <= (e ^+ 2)^-1 by rewrite invf_ge1 ?exprn_gt0 // exprn_ile1 // ltW.
have s2 : 1 <= s ^+ 2 by rewrite exprn_ege1.
have a2 : a ^+ 2 <= 1 by rewrite exprn_ile1 // ltW.
have h1 := ler_wpmul2l (le_trans ler01 s2) c2; have h2 := ler_wpmul2l m0 cE.
have h3 : 1 <= s ^+ 2 * (e ^+ 2)^-1 by rewrite -[1]mulr1 ler_pmul.
have h4 : 0 <= s * e^-1 by rewrite mulr_ge0 ?invr_ge0 ?(ltW e0) // (le_trans ler01).
have h5 : 0 <= m * e^-1 by rewrite mulr_ge0 ?invr_ge0 ?(ltW e0).
rewrite [X in _ <= X]mulrCA in h1; rewrite [X in _ <= X]mulrCA in h2; rewrite [(s + m) / e]mulrDl.
move: h1 h2 h3 h4 h5 a2; move: (s ^+ 2 * c ^+ 2) (m * c) (s ^+ 2 / _) (s / e) (m / e) (a ^+ 2) => x1 x2 x3 x4 x5 x6.
move=> k1 k2 k3 k4 k5 k6; clear -k1 k2 k3 k4 k5 k6; toR; lra.
Qed.

Section Rates.
Variables (eps a : real).
Hypotheses (e01 : 0 < eps <= 1) (a01 : 0 < a <= 1 / 16%:R).
Let e0 : 0 < eps. Proof. by case/andP: e01. Qed.
Let e1 : eps <= 1. Proof. by case/andP: e01. Qed.
Let a0 : 0 < a. Proof. by case/andP: a01. Qed.
Let a1 : a <= 1. Proof. by case/andP: a01 => _ h; apply: le_trans h _; rewrite ler_pdivr_mulr ?ltr0n // mul1r ler1n. Qed.
Let a2 : 0 < a ^+ 2. Proof. exact: exprn_gt0. Qed.
Let t1 : 1 < exp eps. Proof. exact: exp_above. Qed.
Let coth : real := (exp eps + 1) / (exp eps - 1).
Let c0 : 0 < coth. Proof. by case/andP: (gain_le e01). Qed.
Let ce : coth * eps <= 3%:R. Proof. by rewrite -ler_pdivl_mulr //; case/andP: (gain_le e01). Qed.

Theorem sums_upper (SA SB : finType) : (0 < #|SA|)%N -> exists n, suffices (R := real_realType) (high_low (sensitive SA SB) (exp eps)) a n /\
  n%:R <= 19%:R * (#|SA|%:R ^+ 2 / (a ^+ 2 * eps ^+ 2) + (#|SA| + #|SB|)%:R / (a ^+ 2 * eps)).
Proof.
move=> A0; set s : real := #|SA|%:R; set m : real := #|SB|%:R.
have s1 : 1 <= s by rewrite ler1n.
have m0 : 0 <= m by exact: ler0n.
have s0 : 0 <= s := le_trans ler01 s1.
pose U := 2%:R * (s ^+ 2 * coth ^+ 2 + m * coth).
have mc : 0 <= m * coth := mulr_ge0 m0 (ltW c0).
have U0 : 0 <= U by rewrite mulr_ge0 ?ler0n // addr_ge0 // mulr_ge0 ?sqr_ge0.
have [n [n0 /andP[Un nU]]] := first_above (divr_ge0 U0 (ltW a2)).
have N0 : 0 < n%:R :> real by rewrite ltr0n.
exists n; split.
  apply: high_low_enough => //; first by rewrite card_sum (leq_trans A0) // leq_addr.
  rewrite -/coth -/s -/m.
  have -> : Num.sqrt (m * coth / n%:R) = Num.sqrt (m * coth) / Num.sqrt n%:R.
    by rewrite sqrtrM // sqrtrV // ltW.
  have q0 : 0 < Num.sqrt n%:R :> real by rewrite sqrtr_gt0.
  rewrite -mulrDl ltr_pdivr_mulr //; set x := s * coth; set y := Num.sqrt (m * coth).
  have x0 : 0 <= x := mulr_ge0 s0 (ltW c0).
  have y0 : 0 <= y by exact: sqrtr_ge0.
  rewrite -ltr_sqr ?nnegrE; [|exact: addr_ge0|exact: mulr_ge0 (ltW a0) (ltW q0)].
  rewrite [(a * _) ^+ 2]exprMn sqr_sqrtr ?(ltW N0) //; apply: (@le_lt_trans _ _ U); last first.
    by rewrite mulrC -ltr_pdivr_mulr.
  have y2 : y ^+ 2 = m * coth by rewrite sqr_sqrtr.
  rewrite /U -y2 -exprMn -/x -subr_ge0 (_ : _ - _ = (x - y) ^+ 2); [exact: sqr_ge0|ring].
apply: le_trans nU _; have := high_low_rate s1 m0 c0 ce e0 e1 a0 a1; rewrite -/U => h.
have -> : U / a ^+ 2 + 1 = (U + a ^+ 2) / a ^+ 2 by rewrite mulrDl divff // gt_eqF.
rewrite ler_pdivr_mulr //; apply: le_trans h _; rewrite natrD -/s -/m le_eqVlt; apply/orP; left; apply/eqP.
by field; rewrite !gt_eqF.
Qed.

Theorem thm_3_upper (X : finType) (A : {set X}) : (0 < #|A|)%N -> exists n, suffices (R := real_realType) (high_low A (exp eps)) a n /\
  n%:R <= 19%:R * (#|A|%:R ^+ 2 / (a ^+ 2 * eps ^+ 2) + #|X|%:R / (a ^+ 2 * eps)).
Proof.
move=> A0; pose SA := [finType of {x : X | x \in A}]; pose SB := [finType of {x : X | x \notin A}].
have cA : #|SA| = #|A| by rewrite card_sig; apply: eq_card => x; rewrite !inE.
have cB : #|SB| = #|~: A| by rewrite card_sig; apply: eq_card => x; rewrite !inE.
pose g (z : SA + SB) : X := match z with inl u => sval u | inr u => sval u end.
have gi : injective g.
  move=> [[x hx]|[x hx]] [[y hy]|[y hy]] /= e.
  - by congr inl; apply: val_inj.
  - by case/negP: (hy); rewrite -e.
  - by case/negP: (hx); rewrite e.
  - by congr inr; apply: val_inj.
have [f gf fg] : bijective g by apply: (inj_card_bij gi); rewrite card_sum cA cB cardsC.
have [|n [h hn]] := @sums_upper SA SB; first by rewrite cA.
exists n; split; last by move: hn; rewrite cA cB cardsC.
apply: carried h; first exact: (Bijective fg gf).
move=> x x'; rewrite /high_low -{1}(fg x) inE; by case: (f x) => [[u hu]|[u hu]] /=; rewrite ?hu // (negPf hu).
Qed.

Theorem thm_4_upper (X I : finType) (block : X -> I) : (0 < #|X|)%N -> exists n, suffices (R := real_realType) (blocks block (exp eps)) a n /\
  n%:R <= 10%:R * (\sum_i #|[pred x | block x == i]|%:R ^+ 2) / (a ^+ 2 * eps ^+ 2).
Proof.
move=> X0; set S : real := \sum_i _.
pose T (i : I) := [finType of {x : X | block x == i}].
pose f (x : X) : {i : I & T i} := Tagged T (exist (fun x' => block x' == block x) x (eqxx _) : T (block x)).
pose g (z : {i : I & T i}) : X := sval (tagged z).
have fg : cancel f g by [].
have gf : cancel g f.
  move=> [i [x h]]; rewrite /g /f /=; move: (eqP h) => e; case: i / e h => h; congr (Tagged T _); exact: val_inj.
have bf : bijective f := Bijective fg gf.
have eS : S = \sum_i #|T i|%:R ^+ 2.
  by apply: eq_bigr => i _; congr (_%:R ^+ 2); rewrite card_sig; apply: eq_card => x; rewrite !inE.
have S1 : 1 <= S.
  have /card_gt0P[x _] := X0; rewrite /S (bigD1 (block x)) //= ler_paddr ?sumr_ge0 // => [i _|]; first exact: sqr_ge0.
  by rewrite exprn_ege1 // ler1n; apply/card_gt0P; exists x; exact: eqxx.
have S0 : 0 <= S := le_trans ler01 S1.
have [n [n0 /andP[Un nU]]] := first_above (divr_ge0 (mulr_ge0 (sqr_ge0 coth) S0) (ltW a2)).
have N0 : 0 < n%:R :> real by rewrite ltr0n.
exists n; split.
  apply: (carried bf (E' := blocks (fun z : {i : I & T i} => tag z) (exp eps))) => //.
  apply: blocks_enough => //; first by rewrite -(bij_eq_card bf).
  rewrite -/coth -eS; have q0 : 0 <= S / n%:R by rewrite divr_ge0 // ltW.
  rewrite -ltr_sqr ?nnegrE; [|exact: mulr_ge0 (ltW c0) (sqrtr_ge0 _)|exact: ltW].
  by rewrite exprMn sqr_sqrtr // mulrA ltr_pdivr_mulr // [X in _ < X]mulrC -ltr_pdivr_mulr.
apply: le_trans nU _.
have i2 : a ^+ 2 * eps ^+ 2 <= 1 by rewrite mulr_ile1 ?sqr_ge0 // exprn_ile1 // ltW.
have k : (coth * eps) ^+ 2 <= 9%:R.
  have ce0 : 0 <= coth * eps := mulr_ge0 (ltW c0) (ltW e0).
  by rewrite (_ : 9%:R = 3%:R ^+ 2); [rewrite ler_expn2r // nnegrE ler0n|rewrite -natrX].
have -> : coth ^+ 2 * S / a ^+ 2 + 1 = ((coth * eps) ^+ 2 * S + a ^+ 2 * eps ^+ 2) / (a ^+ 2 * eps ^+ 2).
  by move: coth => d; field; rewrite !gt_eqF.
rewrite ler_pmul2r ?invr_gt0 ?mulr_gt0 ?exprn_gt0 //.
have -> : 10%:R * S = 9%:R * S + S by ring.
by apply: ler_add; [exact: ler_wpmul2r|exact: le_trans i2 S1].
Qed.
End Rates.
