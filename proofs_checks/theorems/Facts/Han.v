(* Shannon entropy in nats, and Han's inequality.

   submodular set functions    han_step, han_sizes     (any ordered field)
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
From Exactdp.Facts Require Import Reals Inequalities Information.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the law of f o for o of the law p *)
Definition law_of (R : realFieldType) (O Z : finType) (p : O -> R) (f : O -> Z) (z : Z) : R := probability p (fun o => f o == z).
(* the coordinates of x in S *)
Definition coordinates (I O X : finType) (x : I -> O -> X) (S : {set I}) (o : O) : {ffun I -> option X} :=
  [ffun i => if i \in S then Some (x i o) else None].
(* the mean of F over the sets of size k *)
Definition mean_of_size (R : realFieldType) (I : finType) (k : nat) (F : {set I} -> R) : R :=
  (\sum_(S : {set I} | #|S| == k) F S) / 'C(#|I|, k)%:R.
Definition entropy (Z : finType) (q : Z -> real) : real := - \sum_z q z * ln (q z).
(* I(f; g) = D(joint law || product of the laws) *)
Definition information (O Z W : finType) (p : O -> real) (f : O -> Z) (g : O -> W) : real :=
  kl (law_of p (fun o => (f o, g o))) (fun zw => law_of p f zw.1 * law_of p g zw.2).

Section Submodular.
Variables (R : realFieldType) (I : finType) (F : {set I} -> R).
Hypothesis F0 : 0 <= F set0.
Hypothesis submodular : forall A B, F (A :|: B) + F (A :&: B) <= F A + F B.

Lemma han_increments (S T : {set I}) : T \subset S -> \sum_(i in T) (F S - F (S :\ i)) <= F T.
Proof.
move: {2}#|T| (erefl #|T|) => m; elim: m T => [|m ih] T cT TS.
  by move/eqP: cT; rewrite cards_eq0 => /eqP ->; rewrite big_set0.
have [i iT] : exists i, i \in T by apply/set0Pn; rewrite -cards_eq0 cT.
have iS : i \in S := subsetP TS i iT.
have c' : #|T :\ i| = m by move: (cardsD1 i T); rewrite iT cT => -[].
have := ih _ c' (subset_trans (subsetDl _ _) TS); have := submodular (S :\ i) T.
have -> : (S :\ i) :|: T = S.
  apply/setP => j; rewrite !inE; have := subsetP TS j; have [-> _|_] := eqVneq j i; first by rewrite iT iS.
  by case: (j \in T) => [->|_]; rewrite ?orbT ?orbF.
have -> : (S :\ i) :&: T = T :\ i.
  by apply/setP => j; rewrite !inE; have := subsetP TS j; case: (j \in T) => [->|_]; rewrite ?andbF // !andbT.
rewrite (big_setD1 i iT) /= => h1 h2; apply: le_trans (ler_add (lexx _) h2) _.
by rewrite addrAC ler_subl_addl.
Qed.

Lemma han_step (S : {set I}) : #|S|%:R * F S <= F S + \sum_(i in S) F (S :\ i).
Proof.
have := han_increments (subxx S); rewrite sumrB sumr_const ler_subl_addr.
by rewrite -[F S *+ _]mulr_natl.
Qed.

(* each set of size k arises from n - k sets of size k + 1 *)
Lemma sum_sets_without (k : nat) : \sum_(S : {set I} | #|S| == k.+1) \sum_(i in S) F (S :\ i) =
  (#|I| - k)%:R * \sum_(T : {set I} | #|T| == k) F T.
Proof.
rewrite (exchange_big_dep predT) //= mulr_sumr.
transitivity (\sum_i \sum_(T : {set I} | (#|T| == k) && (i \notin T)) F T).
  apply: eq_bigr => i _; rewrite (reindex_onto (fun T => i |: T) (fun S => S :\ i)) /=; last first.
    by move=> S /andP[_ iS]; exact: setD1K.
  apply: eq_big => [T|T /andP[_ /eqP ->] //].
  have [iT|iT] := boolP (i \in T); rewrite ?andbF ?andbT.
    rewrite (setUidPr _) ?sub1set // iT andbT; apply/negbTE; apply/nandP; right.
    by apply/eqP => e; move: iT; rewrite -e !inE eqxx.
  by rewrite cardsU1 iT setU11 eqSS andbT setU1K // eqxx andbT.
rewrite (exchange_big_dep (fun T : {set I} => #|T| == k)) /=; last by move=> i T _ /andP[].
apply: eq_bigr => T /eqP cT; rewrite (eq_bigl (fun i => i \in ~: T)) => [|i]; last by rewrite inE cT eqxx.
by rewrite sumr_const cardsCs setCK cT mulr_natl.
Qed.

Lemma han_next (k : nat) : (0 < k < #|I|)%N -> mean_of_size k.+1 F / k.+1%:R <= mean_of_size k F / k%:R.
Proof.
move=> /andP[k0 kn]; rewrite /mean_of_size.
have s : k%:R * (\sum_(S : {set I} | #|S| == k.+1) F S) <= (#|I| - k)%:R * \sum_(T : {set I} | #|T| == k) F T.
  rewrite -sum_sets_without mulr_sumr; apply: ler_sum => S /eqP cS; have := han_step S.
  by rewrite cS -addn1 natrD mulrDl mul1r addrC ler_add2l.
have b1 : (0 : R) < 'C(#|I|, k.+1)%:R by rewrite ltr0n bin_gt0.
have b0 : (0 : R) < 'C(#|I|, k)%:R by rewrite ltr0n bin_gt0 ltnW.
have e : k.+1%:R * 'C(#|I|, k.+1)%:R = (#|I| - k)%:R * 'C(#|I|, k)%:R :> R by rewrite -!natrM mul_bin_left.
have k0' : (0 : R) < k%:R by rewrite ltr0n.
have k1' : (0 : R) < k.+1%:R by rewrite ltr0n.
move: s e; move: (\sum_(S | _ == k.+1) _) (\sum_(T | _ == k) _) => a b s e.
rewrite -!mulrA -!invfM ler_pdivr_mulr ?mulr_gt0 // mulrAC ler_pdivl_mulr ?mulr_gt0 // [_ * k.+1%:R]mulrC e.
by rewrite [_ * k%:R]mulrC mulrA [a * _]mulrC mulrCA mulrA ler_pmul2r.
Qed.

Theorem han_sizes (j k : nat) : (0 < j <= k)%N -> (k <= #|I|)%N -> mean_of_size k F / k%:R <= mean_of_size j F / j%:R.
Proof.
move=> /andP[j0 jk] kn; elim: k jk kn => [|k ih] jk kn; first by move: jk; rewrite leqn0 => /eqP ->.
move: jk; rewrite leq_eqVlt => /predU1P[-> //|jk].
by apply: le_trans (han_next _) (ih _ (ltnW kn)); rewrite ?kn ?andbT // (leq_trans j0).
Qed.
End Submodular.

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

Lemma coordinates_eq (S : {set I}) o o' :
  (coordinates x S o == coordinates x S o') = [forall (i | i \in S), x i o == x i o'].
Proof.
apply/eqP/forall_inP => [e i iS|e].
  by move/ffunP/(_ i): e; rewrite !ffunE iS => -[->].
by apply/ffunP => i; rewrite !ffunE; case: ifP => // /e/eqP ->.
Qed.

Theorem entropy_submodular_with (Y : finType) (y : O -> Y) (A B : {set I}) :
  entropy (law_of p (fun o => (coordinates x (A :|: B) o, y o))) + entropy (law_of p (fun o => (coordinates x (A :&: B) o, y o))) <=
  entropy (law_of p (fun o => (coordinates x A o, y o))) + entropy (law_of p (fun o => (coordinates x B o, y o))).
Proof.
have := entropy_conditional (coordinates x A) (coordinates x B) (fun o => (coordinates x (A :&: B) o, y o)).
congr (_ + _ <= _ + _); apply: entropy_same => o o'; rewrite !xpair_eqE !coordinates_eq ?andbA; congr (_ && _).
- apply/andP/forall_inP => [[/andP[/forall_inP a /forall_inP b] _] i|h].
    by rewrite inE => /orP[/a|/b].
  split; [apply/andP; split|]; apply/forall_inP => i; rewrite ?inE => h'; apply: h; rewrite inE ?h' ?orbT //.
  by case/andP: h' => ->.
- apply/andP/idP => [[]//|/forall_inP a]; split; apply/forall_inP => i; rewrite ?inE; first exact: a.
  by case/andP=> /a.
apply/andP/idP => [[]//|/forall_inP a]; split; apply/forall_inP => i; rewrite ?inE; first exact: a.
by case/andP=> _ /a.
Qed.

Let H (S : {set I}) := entropy (law_of p (coordinates x S)).
Theorem entropy_submodular (A B : {set I}) : H (A :|: B) + H (A :&: B) <= H A + H B.
Proof.
have e S : H S = entropy (law_of p (fun o => (coordinates x S o, tt))) by apply: entropy_same => o o'; rewrite xpair_eqE andbT.
by rewrite !e entropy_submodular_with.
Qed.
End Variables.
End Entropy.
