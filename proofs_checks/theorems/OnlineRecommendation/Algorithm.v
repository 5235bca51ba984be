(* Online recommendation, Sections 7.2 and 8.2: the credits of Algorithms 1 and 2, and who survives.

   A history is the list of the recommended objects, the last one first. The client's tastes and the voters' votes may depend on
   the history (an adaptive adversary). Algorithm 1 is Algorithm 2 with D = R = 0. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Credits.
Variables (m : nat) (I : finType).
Variables (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat).

(* rounds whose object the client disliked and voter i had voted for; liked, and voter i had not *)
Fixpoint misled (i : I) (h : seq 'I_m) : nat :=
  if h is b :: h' then ((~~ likes h' b && (vote i h' == b)) + misled i h')%N else 0%N.
Fixpoint passed_over (i : I) (h : seq 'I_m) : nat :=
  if h is b :: h' then ((likes h' b && (vote i h' != b)) + passed_over i h')%N else 0%N.
(* the R-credit 2R + 1 - misled and the total credit 2D + 2R + 1 - misled - passed_over are positive *)
Definition alive (h : seq 'I_m) (i : I) : bool := (misled i h <= 2 * R)%N && (misled i h + passed_over i h <= 2 * D + 2 * R)%N.
(* the distance of voter i from the client, and the client's diversity, up to now *)
Fixpoint distance (i : I) (h : seq 'I_m) : nat := if h is _ :: h' then (~~ likes h' (vote i h') + distance i h')%N else 0%N.
Fixpoint diversity (h : seq 'I_m) : nat := if h is _ :: h' then ((1 < #|likes h'|) + diversity h')%N else 0%N.
Definition peers (U : {set I}) (h : seq 'I_m) : nat := #|[set i in U | (distance i h <= R)%N]|.

Lemma alive_cons b h i : alive (b :: h) i -> alive h i.
Proof.
case/andP=> h1 h2; apply/andP; split; first by apply: leq_trans h1; rewrite /= leq_addl.
by apply: leq_trans h2; rewrite /= addnACA leq_addl.
Qed.

Lemma blamed i h : (misled i h <= distance i h)%N /\ (misled i h + passed_over i h <= distance i h + diversity h)%N.
Proof.
elim: h => [|b h [h1 h2]] //=; split.
  by apply: leq_add h1; case: eqP => [->|]; rewrite ?andbT ?andbF.
rewrite addnACA [X in (_ <= X)%N]addnACA; apply: leq_add h2.
case lb: (likes h b); case: eqP => [e|n] //=; rewrite ?addn0 ?add0n ?e ?lb //.
case lv: (likes h (vote i h)) => //=; rewrite add0n lt0b; apply/card_gt1P; exists b, (vote i h); split=> //.
by rewrite eq_sym; apply/eqP.
Qed.
Lemma peer_alive i h : (diversity h <= D)%N -> (distance i h <= R)%N -> alive h i.
Proof.
move=> d r; have [h1 h2] := blamed i h; apply/andP; split.
  by apply: leq_trans h1 (leq_trans r _); rewrite leq_pmull.
apply: leq_trans h2 _; rewrite addnC; apply: leq_add; [exact: leq_trans d (leq_pmull _ _)|exact: leq_trans r (leq_pmull _ _)].
Qed.

(* the votes of the survivors of U in the next round; a survivor is charged when the client's answer speaks against his vote *)
Definition votes (U : {set I}) (h : seq 'I_m) (j : 'I_m) : nat := #|[set i in U | alive h i && (vote i h == j)]|.
Definition survivors (U : {set I}) (h : seq 'I_m) : nat := #|[set i in U | alive h i]|.
Definition charged (U : {set I}) (h : seq 'I_m) (b : 'I_m) : nat :=
  #|[set i in U | alive h i && (if likes h b then vote i h != b else vote i h == b)]|.
(* the total credit and the R-credit of the survivors *)
Definition credit (U : {set I}) (h : seq 'I_m) : nat :=
  \sum_(i in U | alive h i) (2 * D + 2 * R + 1 - (misled i h + passed_over i h)).
Definition rcredit (U : {set I}) (h : seq 'I_m) : nat := \sum_(i in U | alive h i) (2 * R + 1 - misled i h).

Lemma survivors_votes U h : survivors U h = (\sum_j votes U h j)%N.
Proof.
rewrite /survivors -sum1_card (partition_big (fun i => vote i h) predT) //=; apply: eq_bigr => j _.
by rewrite /votes -sum1_card; apply: eq_bigl => i; rewrite !inE andbA.
Qed.
Lemma charged_votes U h b : charged U h b = if likes h b then (survivors U h - votes U h b)%N else votes U h b.
Proof.
rewrite /charged; case: ifP => // _; rewrite survivors_votes (bigD1 b) //= addKn.
rewrite -sum1_card (partition_big (fun i => vote i h) (fun j => j != b)) //= => [|i]; last by rewrite inE => /and3P[].
apply: eq_bigr => j jb; rewrite /votes -sum1_card; apply: eq_bigl => i; rewrite !inE.
by have [->|] := eqVneq (vote i h) j; rewrite ?jb ?andbT ?andbF.
Qed.

Lemma credit_cons U h b : (credit U (b :: h) + charged U h b <= credit U h)%N.
Proof.
rewrite /charged -sum1_card /credit.
rewrite [X in (_ + X <= _)%N]
  (eq_bigl (fun i => (i \in U) && (alive h i && (if likes h b then vote i h != b else vote i h == b)))) => [|i];
  last by rewrite inE.
rewrite !big_mkcondr -big_split /=; apply: leq_sum => i _.
have -> : (~~ likes h b && (vote i h == b) + misled i h + (likes h b && (vote i h != b) + passed_over i h) =
  misled i h + passed_over i h + (if likes h b then vote i h != b else vote i h == b))%N.
  by rewrite addnACA addnC; congr (_ + _)%N; case: (likes h b); rewrite ?addn0 ?add0n.
have [a|n] := boolP (alive h i); last by case: ifP => // /alive_cons a; rewrite a in n.
case/andP: (a) => _; rewrite -ltnS -(addn1 (2 * D + 2 * R)) -subn_gt0 => a1 /=.
move: (misled i h + passed_over i h)%N a1 => n a1; set ch := (if likes h b then _ else _).
have ch1 : (ch <= 2 * D + 2 * R + 1 - n)%N by apply: leq_trans (leq_b1 _) a1.
have -> : (if ch then 1 else 0)%N = ch :> nat by case: ch {ch1}.
by case: ifP => // _; rewrite subnDA subnK.
Qed.
Lemma rcredit_cons U h b : (rcredit U (b :: h) + (if likes h b then 0 else votes U h b) <= rcredit U h)%N.
Proof.
have -> : (if likes h b then 0%N else votes U h b) = (\sum_(i in U | alive h i) (~~ likes h b && (vote i h == b)))%N.
  case: ifP => _; first by rewrite big1.
  rewrite /votes -sum1_card (eq_bigl (fun i => ((i \in U) && alive h i) && (vote i h == b))) => [|i]; last by rewrite inE andbA.
  by rewrite big_mkcondr; apply: eq_bigr => i _; case: ifP.
rewrite /rcredit !big_mkcondr -big_split /=; apply: leq_sum => i _.
have [a|n] := boolP (alive h i); last by case: ifP => // /alive_cons a; rewrite a in n.
case/andP: (a); rewrite -ltnS -(addn1 (2 * R)) -subn_gt0 => a1 _; set ch := (~~ likes h b && _).
have ch1 : (ch <= 2 * R + 1 - misled i h)%N by apply: leq_trans (leq_b1 _) a1.
by case: ifP => // _; rewrite [(ch + _)%N]addnC subnDA subnK.
Qed.

Lemma credit_bounds U h : (survivors U h <= credit U h <= (2 * D + 2 * R + 1) * survivors U h)%N.
Proof.
rewrite /survivors /credit [((2 * D + 2 * R + 1) * _)%N]mulnC -sum_nat_const -sum1_card.
rewrite [X in (X <= _ <= _)%N](eq_bigl (fun i => (i \in U) && alive h i)) => [|i]; last by rewrite inE.
rewrite [X in (_ <= _ <= X)%N](eq_bigl (fun i => (i \in U) && alive h i)) => [|i]; last by rewrite inE.
apply/andP; split; apply: leq_sum => i /andP[_ /andP[_ a]]; last exact: leq_subr.
by rewrite subn_gt0 addn1 ltnS.
Qed.
Lemma rcredit_bound U h : (rcredit U h <= (2 * R + 1) * survivors U h)%N.
Proof.
rewrite /survivors /rcredit [((2 * R + 1) * _)%N]mulnC -sum_nat_const.
rewrite [X in (_ <= X)%N](eq_bigl (fun i => (i \in U) && alive h i)) => [|i]; last by rewrite inE.
by apply: leq_sum => i _; exact: leq_subr.
Qed.

(* peers are never kicked out and keep more than half of their credit *)
Lemma survivors_peers U h : (diversity h <= D)%N -> (peers U h <= survivors U h)%N.
Proof.
move=> d; apply: subset_leq_card; apply/subsetP => i; rewrite !inE => /andP[-> r] /=; exact: peer_alive d r.
Qed.
Lemma credit_peers U h : (diversity h <= D)%N -> ((D + R + 1) * peers U h <= credit U h)%N.
Proof.
move=> d; rewrite /credit [((D + R + 1) * _)%N]mulnC /peers -sum_nat_const.
rewrite [X in (_ <= X)%N](bigID (fun i => (distance i h <= R)%N)) /=.
apply: leq_trans (leq_addr _ _).
rewrite [X in (_ <= X)%N](eq_bigl (mem [set i in U | (distance i h <= R)%N])) => [|i]; last first.
  by rewrite !inE -andbA; congr (_ && _); apply/andP/idP => [[]|r]; rewrite ?(peer_alive d r).
apply: leq_sum => i; rewrite inE => /andP[_ r]; have [_ h2] := blamed i h.
apply: leq_trans (leq_sub2l _ (leq_trans h2 (leq_add r d))).
have -> : (2 * D + 2 * R + 1 = R + D + (D + R + 1))%N by rewrite !mul2n -!addnn addnACA [RHS]addnA [(R + D)%N]addnC.
by rewrite addKn.
Qed.
Lemma rcredit_peers U h : (diversity h <= D)%N -> ((R + 1) * peers U h <= rcredit U h)%N.
Proof.
move=> d; rewrite /rcredit [((R + 1) * _)%N]mulnC /peers -sum_nat_const.
rewrite [X in (_ <= X)%N](bigID (fun i => (distance i h <= R)%N)) /=.
apply: leq_trans (leq_addr _ _).
rewrite [X in (_ <= X)%N](eq_bigl (mem [set i in U | (distance i h <= R)%N])) => [|i]; last first.
  by rewrite !inE -andbA; congr (_ && _); apply/andP/idP => [[]|r]; rewrite ?(peer_alive d r).
apply: leq_sum => i; rewrite inE => /andP[_ r]; have [h1 _] := blamed i h.
apply: leq_trans (leq_sub2l _ (leq_trans h1 r)).
have -> : (2 * R + 1 = R + (R + 1))%N by rewrite mul2n -addnn addnA.
by rewrite addKn.
Qed.

(* whoever keeps the promise at the end kept it before *)
Lemma peers_cons U b h : (peers U (b :: h) <= peers U h)%N.
Proof.
apply: subset_leq_card; apply/subsetP => i; rewrite !inE => /andP[-> d] /=; apply: leq_trans d; exact: leq_addl.
Qed.
Lemma diversity_cons b h : (diversity h <= diversity (b :: h))%N. Proof. exact: leq_addl. Qed.
Lemma credit_start U : rcredit U [::] = ((2 * R + 1) * #|U|)%N.
Proof.
rewrite /rcredit (eq_bigl (mem U)) => [|i]; last by rewrite /alive /= andbT.
by rewrite (eq_bigr (fun _ => (2 * R + 1)%N)) => [|i _]; [rewrite sum_nat_const mulnC|exact: subn0].
Qed.
End Credits.
