(* Set functions whose increments fall: their means over the sets of one size, divided by the size, fall.

   han_step     (k - 1) F S <= sum_(i in S) F (S without i) for k elements
   han_sizes    the mean of F over the sets of size k, divided by k, falls as k grows *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the mean of F over the sets of size k *)
Definition mean_of_size (R : realFieldType) (I : finType) (k : nat) (F : {set I} -> R) : R :=
  (\sum_(S : {set I} | #|S| == k) F S) / 'C(#|I|, k)%:R.

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
