(* Heavy hitters, Section 6.4: McDiarmid's inequality for permutations.

   paper        theorem     state
   Fact 6.10    fact_6_10   proved as printed *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Hoeffding Martingale.
From Exactdp.HeavyHitters Require Import Permutations.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.

(* Definition 6.9, (a, n - a)-symmetric: the order of the first a values, and that of the others, do not matter *)
Definition symmetric (n a : nat) (Delta : 'S_n -> real) :=
  forall s t : 'S_n, (forall j : 'I_n, (t j < a)%N = (j < a)%N) -> Delta (t * s)%g = Delta s.
(* an exchange of one of the first a values with one of the others moves Delta by at most c *)
Definition exchange_within (n a : nat) (c : real) (Delta : 'S_n -> real) :=
  forall (s : 'S_n) (i j : 'I_n), (i < a)%N -> (a <= j)%N -> `|Delta s - Delta (tperm i j * s)%g| <= c.

Lemma inverse_squares (n a : nat) : (a < n)%N ->
  \sum_(i < a) (((n - a)%:R / (n - i.+1)%:R) ^+ 2 : real) <=
  (n - a)%:R ^+ 2 * ((n - a)%:R - 2%:R^-1)^-1 - (n - a)%:R ^+ 2 * (n%:R - 2%:R^-1)^-1.
Proof.
move=> an; pose F (i : nat) : real := (n - a)%:R ^+ 2 * (n%:R - i%:R - 2%:R^-1)^-1.
have -> : (n - a)%:R ^+ 2 * ((n - a)%:R - 2%:R^-1)^-1 - (n - a)%:R ^+ 2 * (n%:R - 2%:R^-1)^-1 = F a - F 0%N.
  by rewrite /F subr0 natrB // ltnW.
rewrite -(telescope_sumr F (leq0n a)) big_mkord; apply: ler_sum => i _; rewrite /F.
have i1 : (i.+1 <= n)%N by apply: leq_trans an; rewrite ltnS ltnW.
rewrite expr_div_n -mulrBr ler_wpmul2l ?sqr_ge0 //.
have -> : (n%:R - i.+1%:R - 2%:R^-1 : real) = (n - i.+1)%:R - 2%:R^-1 by rewrite natrB.
have -> : (n%:R - i%:R - 2%:R^-1 : real) = (n - i.+1)%:R + 2%:R^-1 by rewrite natrB // -(addn1 i) natrD; field.
have : 1 <= (n - i.+1)%:R :> real by rewrite ler1n subn_gt0 (leq_ltn_trans (ltn_ord i) an).
move: (n - i.+1)%:R => x x1.
have h : 0 < (x - 2%:R^-1) * (x + 2%:R^-1) by toR; nra.
have x0 : 0 < x by exact: lt_le_trans ltr01 x1.
have -> : (x - 2%:R^-1)^-1 - (x + 2%:R^-1)^-1 = ((x - 2%:R^-1) * (x + 2%:R^-1))^-1.
  move: (h); rewrite pmulr_lgt0; last by apply: addr_gt0 => //; rewrite invr_gt0 ltr0n.
  by move=> h1; field; rewrite !gt_eqF //; toR; lra.
rewrite lef_pinv ?posrE ?exprn_gt0 //; toR; nra.
Qed.

Section Symmetric.
Variables (n a : nat) (Delta : 'S_n -> real) (c : real).
Hypotheses (a0 : (0 < a)%N) (an : (a < n)%N) (sym : symmetric a Delta) (within : exchange_within a c Delta).
Notation first := (@first n).

(* s and r have the same first i values, i < a *)
Section Step.
Variables (i : 'I_n) (s r : 'S_n).
Hypotheses (ia : (i < a)%N) (same : first i s = first i r) (ne : s i != r i).
Let A := [pred q : 'S_n | first i.+1 q == first i.+1 s].
(* those with the value r i at the place j *)
Let N (j : 'I_n) := #|[pred q | A q && (q j == r i)]|.

Let A_at q (j : 'I_n) : A q -> q j = r i -> (i < j)%N.
Proof.
move=> /eqP/firstP e qj; rewrite ltnNge; apply/negP => ji; have := e j ji; rewrite qj => rs.
move: ji; rewrite leq_eqVlt => /predU1P[/val_inj ji|ji]; first by move: ne; rewrite -ji -rs ji eqxx.
move/firstP: same => /(_ j ji); rewrite -rs => /perm_inj e'; by move: ji; rewrite e' ltnn.
Qed.

Let N_eq (j j' : 'I_n) : (i < j)%N -> (i < j')%N -> (N j <= N j')%N.
Proof.
move=> ij ij'; rewrite /N -(card_imset [pred q | A q && (q j == r i)] (mulgI (tperm j j'))).
apply: subset_leq_card; apply/subsetP => _ /imsetP[q /andP[/eqP/firstP qA qj] ->].
rewrite inE permM tpermR qj andbT; apply/eqP/firstP => l li; rewrite permM tpermD ?qA //.
  by apply: contraTneq li => <-; rewrite -leqNgt.
by apply: contraTneq li => <-; rewrite -leqNgt.
Qed.

Let N_const (j j' : 'I_n) : (i < j)%N -> (i < j')%N -> N j = N j'.
Proof. by move=> ij ij'; apply/eqP; rewrite eqn_leq !N_eq. Qed.

Let later (b : nat) : (i < b)%N -> #|[pred q | A q && (b <= (q^-1)%g (r i))%N]| = (\sum_(j < n | (b <= j)%N) N j)%N.
Proof.
move=> ib; rewrite -sum1_card (partition_big (fun q : 'S_n => (q^-1)%g (r i)) (fun j : 'I_n => (b <= j)%N)) /= => [|q /andP[] //].
apply: eq_bigr => j bj; rewrite /N -sum1_card; apply: eq_bigl => q; rewrite !inE.
have -> : ((q^-1)%g (r i) == j) = (q j == r i) by rewrite -(inj_eq (@perm_inj _ q)) permKV eq_sym.
case qj : (q j == r i); rewrite ?andbF // !andbT.
by rewrite -(eqP qj) permK bj andbT.
Qed.

Lemma share : (#|[pred q | A q && (a <= (q^-1)%g (r i))%N]| * (n - i.+1) = (n - a) * #|A|)%N.
Proof.
have cA : #|A| = #|[pred q | A q && (i.+1 <= (q^-1)%g (r i))%N]|.
  apply: eq_card => q; rewrite !inE; case e: (_ == _) => //=; symmetry; apply: (@A_at q) => //; by rewrite permKV.
have last : (n.-1 < n)%N by rewrite prednK // (leq_trans _ an).
pose z := Ordinal last; have iz : (i < z)%N by rewrite /= -ltnS prednK ?(leq_ltn_trans _ an) // (leq_trans _ an).
have cst (b : nat) : (i < b)%N -> (\sum_(j < n | (b <= j)%N) N j = (n - b) * N z)%N.
  move=> ib; rewrite (eq_bigr (fun _ => N z)) => [|j bj]; last by apply: N_const => //; exact: leq_trans bj.
  rewrite sum_nat_const; congr (_ * _)%N.
  by rewrite -sum1_card -(big_geq_mkord b n xpredT (fun _ => 1%N)) sum_nat_const_nat muln1.
by rewrite cA !later // !cst // mulnAC mulnA.
Qed.
End Step.

Lemma exchange_ge0 : 0 <= c.
Proof. by apply: le_trans (within 1%g (i := Ordinal (ltn_trans a0 an)) (j := Ordinal an) a0 (leqnn a)). Qed.

Lemma step_within (i : 'I_n) (s r : 'S_n) : (i < a)%N -> first i s = first i r ->
  given (@any_order n) first Delta i.+1 s - given (@any_order n) first Delta i.+1 r <= c * ((n - a)%:R / (n - i.+1)%:R).
Proof.
move=> ia same; rewrite exchange //; set A := [pred q : 'S_n | _].
have n1 : 0 < (n - i.+1)%:R :> real by rewrite ltr0n subn_gt0 (leq_ltn_trans ia an).
have [e|ne] := eqVneq (s i) (r i).
  by rewrite big1 ?mul0r ?mulr_ge0 ?exchange_ge0 ?invr_ge0 ?ler0n // => q _; rewrite e tperm1 mulg1 subrr.
have A0 : 0 < #|A|%:R :> real by rewrite ltr0n; apply/card_gt0P; exists s; rewrite inE eqxx.
rewrite ler_pdivr_mulr // -mulrA mulrAC -natrM -(share ia same ne) natrM mulfK ?gt_eqF //.
rewrite mulr_natr -sumr_const.
apply: (@le_trans _ _ (\sum_(q | A q) (if (a <= (q^-1)%g (r i))%N then c else 0))).
  apply: ler_sum => q /eqP/firstP qA; have qi : q i = s i by apply: qA.
  have -> : (q * tperm (s i) (r i) = tperm i ((q^-1)%g (r i)) * q)%g.
    by rewrite [RHS]conjgC tpermJ qi permKV.
  set b := (q^-1)%g (r i); case: (leqP a b) => ab; first by apply: le_trans (ler_norm _) (within _ ia ab).
  rewrite sym ?subrr // => j; case: tpermP => [->|->|//]; by rewrite ?ia ?ab.
by rewrite -big_mkcondr.
Qed.

Lemma one_side (eta : real) : 0 <= eta ->
  probability (@any_order n) (fun s => eta <= Delta s - mean (@any_order n) Delta) <=
  exp (- (2%:R * eta ^+ 2 / (a%:R * c ^+ 2) * ((n%:R - 2%:R^-1) / (n - a)%:R) * (1 - (2%:R * (n - a)%:R)^-1))).
Proof.
move=> eta0; have dp := any_order_distribution n; set N : real := n%:R - 2%:R^-1; set b : real := (n - a)%:R.
have b1 : 1 <= b by rewrite ler1n subn_gt0.
have b0 : 0 < b := lt_le_trans ltr01 b1.
have N0 : 0 < N.
  have : 1 <= n%:R :> real by rewrite ler1n (ltn_trans a0 an).
  by rewrite /N; move: (n%:R : real) => m h; toR; lra.
have A0 : 0 < a%:R :> real by rewrite ltr0n.
have h0 : 0 < b - 2%:R^-1 by move: b1; clear; move: b => b b1; toR; lra.
have [c0|n0] := eqVneq c 0; first by rewrite c0 expr0n mulr0 invr0 !(mulr0, mul0r) oppr0 exp0 probability_le1.
have c2 : 0 < c ^+ 2 by rewrite lt_neqAle eq_sym expf_neq0 // sqr_ge0.
have known s r : first a s = first a r -> Delta s = Delta r.
  move=> /firstP e; rewrite -(@sym r (s * r^-1)%g) ?mulgKV // => j; rewrite permM.
  have [ja|aj] := ltnP j a; first by rewrite e // permK ja.
  apply/negbTE; rewrite -leqNgt leqNgt; apply/negP => l; have := e _ l; rewrite permKV => /perm_inj h.
  by move: l; rewrite h ltnNge aj.
apply: le_trans (@permuted_tail n Delta a (fun i => c * (b / (n - i.+1)%:R)) eta eta0 known step_within (ltnW an)) _.
rewrite exp_le ler_opp2; set V := \sum_(i < a) _.
have V1 : V <= c ^+ 2 * (b ^+ 2 * a%:R / ((b - 2%:R^-1) * N)).
  have -> : V = c ^+ 2 * \sum_(i < a) (b / (n - i.+1)%:R) ^+ 2.
    by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite exprMn.
  rewrite ler_wpmul2l ?(ltW c2) //; apply: le_trans (inverse_squares an) _; rewrite -/b -/N le_eqVlt; apply/orP; left; apply/eqP.
  have e : N = b - 2%:R^-1 + a%:R by rewrite /N /b natrB ?(ltnW an) //; ring.
  rewrite e; have := N0; rewrite e; move: h0; clear; move: (b - 2%:R^-1) (b ^+ 2) (a%:R : real) => u v a' u0 w0.
  by field; rewrite (gt_eqF u0) (gt_eqF w0).
have V0 : 0 < V.
  have i0 : 'I_a := Ordinal a0; rewrite /V (bigD1 i0) //= ltr_paddr ?sumr_ge0 // => [i _|]; first exact: sqr_ge0.
  by rewrite exprMn mulr_gt0 // exprn_gt0 // divr_gt0 // ltr0n subn_gt0 (leq_ltn_trans (ltn_ord i0)).
have W0 : 0 < c ^+ 2 * (b ^+ 2 * a%:R / ((b - 2%:R^-1) * N)) := lt_le_trans V0 V1.
apply: (@le_trans _ _ (2%:R * eta ^+ 2 / (c ^+ 2 * (b ^+ 2 * a%:R / ((b - 2%:R^-1) * N))))); last first.
  by rewrite ler_wpmul2l ?mulr_ge0 ?ler0n ?sqr_ge0 // lef_pinv.
rewrite le_eqVlt; apply/orP; left; apply/eqP; clear -c2 b0 N0 A0 h0.
have e : 1 - (2%:R * b)^-1 = (b - 2%:R^-1) / b by rewrite mulrBl divff ?gt_eqF // invfM.
have cn : c != 0 by apply: contraTneq c2 => ->; rewrite expr0n ltxx.
rewrite e; clear e; move: (b - 2%:R^-1) h0 => h h0; clearbody b N; field.
by rewrite cn !gt_eqF.
Qed.
End Symmetric.

Definition reversed (n : nat) : 'S_n := perm (@rev_ord_inj n).
Lemma reversedK n : (reversed n * reversed n = 1)%g.
Proof. by apply/permP => j; rewrite permM !permE rev_ordK. Qed.
Lemma reversed_lt n a (j : 'I_n) : (a <= n)%N -> (reversed n j < a)%N = (n - a <= j)%N.
Proof.
by move=> an; rewrite permE /= ltn_subLR ?ltn_ord // leq_subLR addSn ltnS addnC.
Qed.

(* Fact 6.10: n_1 = a, n_2 = n - a *)
Theorem fact_6_10 (n a : nat) (Delta : 'S_n -> real) (c eta : real) :
  (0 < a)%N -> (a < n)%N -> symmetric a Delta -> exchange_within a c Delta -> 0 <= eta ->
  probability (@any_order n) (fun s => eta <= Delta s - mean (@any_order n) Delta) <=
  exp (- (2%:R * eta ^+ 2 / (a%:R * c ^+ 2) * ((n%:R - 2%:R^-1) / (n - a)%:R) * (1 - (2%:R * (maxn a (n - a))%:R)^-1))).
Proof.
move=> a0 an sym within eta0; have [_|_] := leqP a (n - a); first exact: one_side.
have b0 : (0 < n - a)%N by rewrite subn_gt0.
have bn : (n - a < n)%N by rewrite ltn_subrL a0 (ltn_trans a0 an).
pose rev := reversed n; pose D s := Delta (rev * s)%g.
have le j : (rev j < a)%N = (n - a <= j)%N by rewrite reversed_lt // ltnW.
have symD : symmetric (n - a) D.
  move=> s t ht; rewrite /D -(sym (rev * s)%g (rev * t * rev)%g) => [|j].
    by congr Delta; rewrite -!mulgA (mulgA rev rev) reversedK mul1g.
  by rewrite !permM le leqNgt ht -leqNgt -le -permM reversedK perm1.
have withinD : exchange_within (n - a) c D.
  move=> s i j ib bj; rewrite /D; have -> : (rev * (tperm i j * s) = tperm (rev j) (rev i) * (rev * s))%g.
    by rewrite !mulgA; congr (_ * _)%g; rewrite [RHS]conjgC tpermJ -!permM reversedK !perm1 tpermC.
  by apply: within; rewrite ?le // leqNgt le -ltnNge.
have e (f : 'S_n -> real) : mean (@any_order n) (fun s => f (rev * s)%g) = mean (@any_order n) f.
  by rewrite /mean [RHS](reindex_inj (mulgI rev)).
have := one_side b0 bn symD withinD eta0.
rewrite probability_mean (e Delta) (e (fun s => (eta <= Delta s - mean (@any_order n) Delta)%R%:R)) -probability_mean.
rewrite subKn ?(ltnW an) // => h; apply: le_trans h _; rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (exp (- (_ * _))).
move: (n%:R - 2%:R^-1) ((n - a)%:R : real) (a%:R : real) (c ^+ 2) => N b x y; rewrite !invfM.
by move: b^-1 x^-1 y^-1 => b' x' y'; ring.
Qed.
