(* Shannon entropy in nats, and Han's inequality.

   entropy is submodular       entropy_submodular
   Han                         han                      the mean of H(X_S) / k over the sets of size k falls
   Han without one coordinate  han_one_out              (n - 1) H(X_1 .. X_n) <= sum_i H(X_-i)
   dual form                   han_information          independent X_i: the mean of I(X_S; Y) / k rises

   X_1, .., X_n and Y are functions on one finite probability space, so that they are any finite random variables. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Submodular.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the law of f o for o of the law p *)
Definition law_of (R : realFieldType) (O Z : finType) (p : O -> R) (f : O -> Z) (z : Z) : R := probability p (fun o => f o == z).
(* those coordinates of x that are in S *)
Definition restricted (I O X : finType) (x : I -> O -> X) (S : {set I}) (o : O) : {ffun I -> option X} :=
  [ffun i => if i \in S then Some (x i o) else None].
Definition entropy (Z : finType) (q : Z -> real) : real := - \sum_z q z * ln (q z).
(* I(f; g) = D(joint law || product of the laws) *)
Definition information (O Z W : finType) (p : O -> real) (f : O -> Z) (g : O -> W) : real :=
  kl (law_of p (fun o => (f o, g o))) (fun zw => law_of p f zw.1 * law_of p g zw.2).

Section Entropy.
Variables (O : finType) (p : O -> real).
Hypothesis dp : distribution p.
Implicit Types Z W V : finType.

Lemma law_of_distribution Z (f : O -> Z) : distribution (law_of p f).
Proof.
have [p0 p1] := dp; split=> [z|]; first exact: sumr_ge0.
by rewrite -p1 [RHS](partition_big f predT).
Qed.

Lemma mean_law_of Z (f : O -> Z) (G : Z -> real) : mean (law_of p f) G = mean p (fun o => G (f o)).
Proof.
rewrite /mean [RHS](partition_big f predT) //=; apply: eq_bigr => z _.
by rewrite mulr_suml; apply: eq_bigr => o /eqP ->.
Qed.

Lemma law_of_gt0 Z (f : O -> Z) o : 0 < p o -> 0 < law_of p f (f o).
Proof.
move=> po; rewrite /law_of /probability (bigD1 o) //= ltr_paddr // sumr_ge0 // => i _; exact: (proj1 dp).
Qed.

Lemma law_of_fst Z W (f : O -> Z) (g : O -> W) w : \sum_z law_of p (fun o => (f o, g o)) (z, w) = law_of p g w.
Proof.
rewrite [RHS](partition_big f predT) //=; apply: eq_bigr => z _; apply: eq_bigl => o.
by rewrite xpair_eqE andbC.
Qed.

Lemma law_of_snd Z W (f : O -> Z) (g : O -> W) z : \sum_w law_of p (fun o => (f o, g o)) (z, w) = law_of p f z.
Proof.
by rewrite [RHS](partition_big g predT) //=; apply: eq_bigr => w _; apply: eq_bigl.
Qed.

(* zero of a marginal, zero of the joint law *)
Lemma law_of_le Z W (f : O -> Z) (g : O -> W) z w : (forall o, f o = z -> g o = w) -> law_of p f z <= law_of p g w.
Proof.
move=> fg; rewrite [X in _ <= X](bigID (fun o => f o == z)) /= ler_paddr ?sumr_ge0 // => [o _|]; first exact: (proj1 dp).
rewrite /law_of /probability le_eqVlt; apply/orP; left; apply/eqP/eq_bigl => o.
by case: eqP => [/fg ->|_]; rewrite ?eqxx ?andbF.
Qed.

Lemma entropy_mean Z (f : O -> Z) : entropy (law_of p f) = - mean p (fun o => ln (law_of p f (f o))).
Proof. by rewrite -(mean_law_of f (fun z => ln (law_of p f z))). Qed.

Lemma entropy_ge0 Z (f : O -> Z) : 0 <= entropy (law_of p f).
Proof.
have [q0 q1] := law_of_distribution f; rewrite /entropy -sumrN; apply: sumr_ge0 => z _; rewrite -mulrN.
have := q0 z; rewrite le_eqVlt => /predU1P[<-|qz]; first by rewrite mul0r.
rewrite mulr_ge0 // oppr_ge0; apply: le_trans (ln_le_sub1 qz) _.
by rewrite subr_le0 -q1 (bigD1 z) //= ler_addl sumr_ge0.
Qed.

(* entropy depends only on which outcomes are told apart *)
Lemma entropy_same Z W (f : O -> Z) (g : O -> W) : (forall o o', (f o == f o') = (g o == g o')) ->
  entropy (law_of p f) = entropy (law_of p g).
Proof.
move=> fg; rewrite !entropy_mean; congr (- _); apply: eq_mean => o; congr ln.
by apply: eq_bigl => o'; exact: fg.
Qed.

(* given h, f and g together hold at most what f and g hold alone *)
Theorem entropy_conditional Z W V (f : O -> Z) (g : O -> W) (h : O -> V) :
  entropy (law_of p (fun o => (f o, g o, h o))) + entropy (law_of p h) <=
  entropy (law_of p (fun o => (f o, h o))) + entropy (law_of p (fun o => (g o, h o))).
Proof.
pose t o := (f o, g o, h o); pose fh o := (f o, h o); pose gh o := (g o, h o).
pose q (x : Z * W * V) := law_of p fh (x.1.1, x.2) * law_of p gh (x.1.2, x.2) / law_of p h x.2.
have l0 (U : finType) (u : O -> U) z : 0 <= law_of p u z by case: (law_of_distribution u).
have dq : distribution q.
  split=> [x|]; first by rewrite !mulr_ge0 ?invr_ge0.
  rewrite -(proj2 (law_of_distribution h)).
  rewrite -(pair_bigA _ (fun zw v => q (zw, v))) exchange_big /=; apply: eq_bigr => v _.
  rewrite -(pair_bigA _ (fun z w => q (z, w, v))) /= /q /=.
  under eq_bigr do rewrite -mulr_suml -mulr_sumr law_of_fst.
  rewrite -!mulr_suml law_of_fst -mulrA.
  by have [->|n] := eqVneq (law_of p h v) 0; [rewrite mul0r|rewrite divff // mulr1].
have dom : dominated (law_of p t) q.
  move=> [[z w] v] /eqP; rewrite /q /= !mulf_eq0 invr_eq0 -orbA => zero; apply/eqP; rewrite eq_le l0 andbT.
  by case/or3P: zero => /eqP <-; apply: law_of_le => o; rewrite /t /fh /gh => -[e1 e2 e3]; rewrite ?e1 ?e2 ?e3.
rewrite !entropy_mean -!opprD ler_opp2 -!meanD -subr_ge0 -meanB.
have := gibbs (law_of_distribution t) dq dom; rewrite /kl -/(mean _ (fun x => ln (law_of p t x / q x))) mean_law_of.
congr (_ <= _); apply: eq_bigr => o _; have := proj1 dp o; rewrite le_eqVlt => /predU1P[<-|po]; first by rewrite !mul0r.
congr (_ * _); have t0 := law_of_gt0 t po; have fh0 := law_of_gt0 fh po; have gh0 := law_of_gt0 gh po.
have h0 := law_of_gt0 h po; rewrite /q /= -/(fh o) -/(gh o) !ln_div ?mulr_gt0 ?invr_gt0 // lnM // -/t -/fh -/gh.
by move: (ln _) (ln _) (ln _) (ln _) => a b c d; ring.
Qed.

Section Variables.
Variables (I X : finType) (x : I -> O -> X).

Lemma restricted_eq (S : {set I}) o o' :
  (restricted x S o == restricted x S o') = [forall (i | i \in S), x i o == x i o'].
Proof.
apply/eqP/forall_inP => [e i iS|e].
  by move/ffunP/(_ i): e; rewrite !ffunE iS => -[->].
by apply/ffunP => i; rewrite !ffunE; case: ifP => // /e/eqP ->.
Qed.

Theorem entropy_submodular_with (Y : finType) (y : O -> Y) (A B : {set I}) :
  entropy (law_of p (fun o => (restricted x (A :|: B) o, y o))) + entropy (law_of p (fun o => (restricted x (A :&: B) o, y o))) <=
  entropy (law_of p (fun o => (restricted x A o, y o))) + entropy (law_of p (fun o => (restricted x B o, y o))).
Proof.
have := entropy_conditional (restricted x A) (restricted x B) (fun o => (restricted x (A :&: B) o, y o)).
congr (_ + _ <= _ + _); apply: entropy_same => o o'; rewrite !xpair_eqE !restricted_eq ?andbA; congr (_ && _).
- apply/andP/forall_inP => [[/andP[/forall_inP a /forall_inP b] _] i|h].
    by rewrite inE => /orP[/a|/b].
  split; [apply/andP; split|]; apply/forall_inP => i; rewrite ?inE => h'; apply: h; rewrite inE ?h' ?orbT //.
  by case/andP: h' => ->.
- apply/andP/idP => [[]//|/forall_inP a]; split; apply/forall_inP => i; rewrite ?inE; first exact: a.
  by case/andP=> /a.
apply/andP/idP => [[]//|/forall_inP a]; split; apply/forall_inP => i; rewrite ?inE; first exact: a.
by case/andP=> _ /a.
Qed.

Let H (S : {set I}) := entropy (law_of p (restricted x S)).
Theorem entropy_submodular (A B : {set I}) : H (A :|: B) + H (A :&: B) <= H A + H B.
Proof.
have e S : H S = entropy (law_of p (fun o => (restricted x S o, tt))) by apply: entropy_same => o o'; rewrite xpair_eqE andbT.
by rewrite !e entropy_submodular_with.
Qed.

Lemma mean_of_sizeZ k (F : {set I} -> real) c : mean_of_size k (fun S => F S * c) = mean_of_size k F * c.
Proof. by rewrite /mean_of_size -mulr_suml mulrAC. Qed.

Lemma mean_of_sizeN k (F : {set I} -> real) : mean_of_size k (fun S => - F S) = - mean_of_size k F.
Proof. by rewrite /mean_of_size sumrN mulNr. Qed.

Theorem han (j k : nat) : (0 < j <= k)%N -> (k <= #|I|)%N ->
  mean_of_size k (fun S => H S / #|S|%:R) <= mean_of_size j (fun S => H S / #|S|%:R).
Proof.
have e m : mean_of_size m (fun S => H S / #|S|%:R) = mean_of_size m H / m%:R.
  by rewrite -mean_of_sizeZ /mean_of_size; congr (_ / _); apply: eq_bigr => S /eqP ->.
by rewrite !e; apply: (@han_sizes _ _ H (entropy_ge0 _) entropy_submodular).
Qed.

(* all variables, and all but one *)
Theorem han_one_out : (#|I|%:R - 1) * H setT <= \sum_i H (~: [set i]).
Proof.
have := @han_step _ _ H (entropy_ge0 _) entropy_submodular setT; rewrite cardsT mulrBl mul1r ler_subl_addl.
by under eq_bigl do rewrite inE; under eq_bigr do rewrite setTD.
Qed.

Lemma entropy_all : entropy (law_of p (fun o => [ffun i => x i o])) = H setT.
Proof.
apply: entropy_same => o o'; rewrite restricted_eq; apply/eqP/forall_inP => [/ffunP e i _|e].
  by have := e i; rewrite !ffunE => ->.
by apply/ffunP => i; rewrite !ffunE; apply/eqP/e; rewrite inE.
Qed.

Section Information.
Variables (Y : finType) (y : O -> Y).

Lemma informationE Z (f : O -> Z) :
  information p f y = entropy (law_of p f) + entropy (law_of p y) - entropy (law_of p (fun o => (f o, y o))).
Proof.
pose fy o := (f o, y o).
rewrite /information /kl -/(mean _ (fun zw => ln (law_of p fy zw / (law_of p f zw.1 * law_of p y zw.2)))) mean_law_of.
rewrite !entropy_mean opprK -opprD addrC -meanD -meanB; apply: eq_bigr => o _.
have := proj1 dp o; rewrite le_eqVlt => /predU1P[<-|po]; first by rewrite !mul0r.
by rewrite /= ln_div ?mulr_gt0 ?law_of_gt0 // lnM ?law_of_gt0.
Qed.

Hypothesis independence : forall v : {ffun I -> X}, law_of p (fun o => [ffun i => x i o]) v = \prod_i law_of p (x i) (v i).

Lemma law_of_restricted (S : {set I}) o :
  law_of p (restricted x S) (restricted x S o) = \prod_i (if i \in S then law_of p (x i) (x i o) else 1).
Proof.
pose g i u : real := if i \in S then (u == x i o)%:R else 1.
transitivity (\sum_(v : {ffun I -> X}) \prod_i (law_of p (x i) (v i) * g i (v i))).
  rewrite /law_of {1}/probability (partition_big (fun o => [ffun i => x i o]) predT) //=; apply: eq_bigr => v _.
  rewrite big_split /= -independence.
  transitivity (\sum_(o' | [ffun i => x i o'] == v) p o' * \prod_i g i (v i)); last by rewrite -mulr_suml.
  rewrite [LHS](eq_bigl (fun o' => ([ffun i => x i o'] == v) && (restricted x S o' == restricted x S o))) => [|o']; last exact: andbC.
  rewrite big_mkcondr; apply: eq_bigr => o' /eqP <-; rewrite restricted_eq.
  have [/forall_inP e|] := boolP [forall (i | i \in S), x i o' == x i o].
    by rewrite big1 ?mulr1 // => i _; rewrite /g ffunE; case: ifP => // /e ->.
  rewrite negb_forall_in => /exists_inP[i iS ni].
  by rewrite (bigD1 i) //= /g iS ffunE (negPf ni) mul0r mulr0.
rewrite -(bigA_distr_bigA (fun i u => law_of p (x i) u * g i u)); apply: eq_bigr => i _; rewrite /g.
case: ifP => _; last by under eq_bigr do rewrite mulr1; exact: (proj2 (law_of_distribution (x i))).
by rewrite (bigD1 (x i o)) //= eqxx mulr1 big1 ?addr0 // => u /negPf ->; rewrite mulr0.
Qed.

Lemma entropy_independent (S : {set I}) : H S = \sum_(i in S) entropy (law_of p (x i)).
Proof.
rewrite /H entropy_mean big_mkcond /=.
transitivity (- \sum_i mean p (fun o => if i \in S then ln (law_of p (x i) (x i o)) else 0)); last first.
  rewrite -sumrN; apply: eq_bigr => i _; case: ifP => _; first by rewrite entropy_mean.
  by rewrite mean_const ?oppr0.
rewrite -(mean_sum _ (fun i o => if i \in S then ln (law_of p (x i) (x i o)) else 0)); congr (- _); apply: eq_bigr => o _.
have := proj1 dp o; rewrite le_eqVlt => /predU1P[<-|po]; first by rewrite !mul0r.
rewrite law_of_restricted ln_prod => [|i]; last by case: ifP => _; rewrite ?law_of_gt0 ?ltr01.
by congr (_ * _); apply: eq_bigr => i _; case: ifP; rewrite ?ln1.
Qed.

Theorem han_information (j k : nat) : (0 < j <= k)%N -> (k <= #|I|)%N ->
  mean_of_size j (fun S => information p (restricted x S) y / #|S|%:R) <=
  mean_of_size k (fun S => information p (restricted x S) y / #|S|%:R).
Proof.
pose G S := information p (restricted x S) y; pose N S := - G S.
have e m : mean_of_size m (fun S => G S / #|S|%:R) = - (mean_of_size m N / m%:R).
  rewrite -mean_of_sizeZ -mean_of_sizeN /mean_of_size; congr (_ / _); apply: eq_bigr => S /eqP ->.
  by rewrite /N mulNr opprK.
rewrite !e ler_opp2; apply: han_sizes.
  rewrite /N /G informationE -/(H set0) entropy_independent big_set0 add0r opprB subr_ge0.
  rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: entropy_same => o o'.
  by rewrite xpair_eqE restricted_eq; case: forall_inP => // -[i]; rewrite inE.
move=> A B; rewrite /N /G !informationE -!/(H _) !entropy_independent.
have := entropy_submodular_with y A B.
have : \sum_(i in A :|: B) entropy (law_of p (x i)) + \sum_(i in A :&: B) entropy (law_of p (x i)) =
       \sum_(i in A) entropy (law_of p (x i)) + \sum_(i in B) entropy (law_of p (x i)).
  rewrite !(big_mkcond (fun i => i \in _)) -!big_split; apply: eq_bigr => i _ /=; rewrite !inE.
  by case: (i \in A); case: (i \in B); rewrite /= ?(addr0, add0r).
move: (\sum_(i in A :|: B) _) (\sum_(i in A :&: B) _) (\sum_(i in A) _) (\sum_(i in B) _) => a b c d.
move: (entropy _) (entropy _) (entropy _) (entropy _) (entropy _) => h1 h2 h3 h4 h5 e1 e2.
toR; lra.
Qed.
End Information.
End Variables.
End Entropy.
