(* Online recommendation, Section 7: one round of the algorithm. How much a round leaks is in Round.v, a run in Algorithm.v and Runs.v.

   paper         theorem      state
   Lemma 14      lem_14       proved as printed, for every W >= 2 (P >= 6m is not needed); lem_14_share: the share of a leaking object
   "one can verify" in Lemma 12    lem_12_verify    proved as printed for m >= 2 *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Round.
(* m objects; c j of the W survivors vote for object j, and c' j of the W - 1 survivors when one voter (for object k) is left out *)
Variables (R : realFieldType) (m : nat) (c : 'I_m -> nat) (k : 'I_m) (phi : R -> R) (gamma : R).
Let c' j : nat := (c j - (j == k))%N.
Let W : nat := (\sum_j c j)%N.
Definition rho : R := (2%:R * m%:R)^-1.
Definition share (a : nat) (w : nat) : R := a%:R / w%:R.
(* the probability of object j: gamma/m + (1 - gamma) phi(x_j) / sum phi *)
Definition chance (a : 'I_m -> nat) (w : nat) (j : 'I_m) : R :=
  gamma / m%:R + (1 - gamma) * (phi (share (a j) w) / \sum_i phi (share (a i) w)).

Hypotheses (m0 : (0 < m)%N) (W2 : (1 < W)%N) (phi0 : forall x, x <= rho -> phi x = 0).
Hypotheses (sum0 : \sum_i phi (share (c i) W) != 0) (sum0' : \sum_i phi (share (c' i) W.-1) != 0).

(* an object whose chance the missing voter changes has at least a 3m-th of the survivors *)
Lemma lem_14_share j : chance c W j != chance c' W.-1 j -> W%:R / (3%:R * m%:R) <= (c j)%:R :> R.
Proof.
move=> differ; have big : rho < share (c j) W \/ rho < share (c' j) W.-1.
  have [h|] := leP (share (c j) W) rho; last by left.
  have [h'|] := leP (share (c' j) W.-1) rho; last by right.
  by case/eqP: differ; rewrite /chance (phi0 h) (phi0 h') !mul0r.
have m1 : 0 < m%:R :> R by rewrite ltr0n.
have w0 : 0 < W%:R :> R by rewrite ltr0n ltnW.
rewrite ler_pdivr_mulr ?mulr_gt0 ?ltr0n //.
have nat_bound : (W <= c j * (3 * m))%N -> W%:R <= (c j)%:R * (3%:R * m%:R) :> R by rewrite -!natrM ler_nat.
apply: nat_bound; case: big => [|].
  rewrite /share /rho ltr_pdivl_mulr // mulrC ltr_pdivr_mulr ?mulr_gt0 ?ltr0n // -!natrM ltr_nat => /ltnW h.
  by apply: leq_trans h _; rewrite leq_mul2l leq_mul2r !orbT.
have w1 : 0 < (W.-1)%:R :> R by rewrite ltr0n -subn1 subn_gt0.
rewrite /share /rho ltr_pdivl_mulr // mulrC ltr_pdivr_mulr ?mulr_gt0 ?ltr0n // -!natrM ltr_nat => h.
have {}h : (W.-1 < c j * (2 * m))%N by apply: leq_trans h _; rewrite leq_mul2r /c' leq_subr orbT.
have {}h : (W <= c j * (2 * m))%N by case: (W) W2 h.
by apply: leq_trans h _; rewrite leq_mul2l leq_mul2r !orbT.
Qed.

Lemma chance_sum a w : \sum_i phi (share (a i) w) != 0 -> \sum_j chance a w j = 1.
Proof.
move=> s0; rewrite /chance big_split /= sumr_const card_ord -mulr_sumr -mulr_suml divff // mulr1.
by rewrite -[_ *+ m]mulr_natr mulfVK ?pnatr_eq0 -?lt0n // addrC subrK.
Qed.

(* Lemma 14: object b is recommended and leaks. If it is disliked its voters leave, if it is liked the others leave. *)
Theorem lem_14 b : chance c W b != chance c' W.-1 b ->
  (W - c b)%N%:R <= W%:R * (1 - (3%:R * m%:R)^-1) :> R /\ (c b)%:R <= W%:R * (1 - (3%:R * m%:R)^-1) :> R.
Proof.
move=> leak; have le j : (c j <= W)%N by rewrite /W (bigD1 j) //= leq_addr.
have [j jb differ] : exists2 j, j != b & chance c W j != chance c' W.-1 j.
  apply/exists_inP; apply: contraT; rewrite negb_exists_in => /forall_inP same; case/eqP: leak.
  have := chance_sum sum0; rewrite -(chance_sum sum0') (bigD1 b) //= [RHS](bigD1 b) //=.
  rewrite (eq_bigr (fun j => chance c' W.-1 j)) => [|j jb]; first exact: addIr.
  by have := same j jb; rewrite negbK => /eqP.
split; first by rewrite natrB // mulrBr mulr1 ler_add2l ler_opp2 lem_14_share.
rewrite mulrBr mulr1 ler_subr_addl -ler_subr_addr; apply: le_trans (lem_14_share differ) _.
by rewrite -natrB // ler_nat leq_subRL // /W (bigD1 b) //= leq_add2l (bigD1 j) //= leq_addr.
Qed.
End Round.

(* The inequality that the paper leaves to the reader, with y = e^(lambda/W): both sides over their denominators, m >= 2. *)
Theorem lem_12_verify (R : realFieldType) (m : nat) (tau y : R) : (2 <= m)%N -> 1 <= y -> m%:R + 1 < 3%:R * tau -> 1 < tau ->
  (y - 1) / (tau - 1) <= (y ^+ 3 - 1) / (3%:R * tau - 1 - m%:R).
Proof.
move=> m2 y1 d0 t1; have e0 : 0 < tau - 1 by rewrite subr_gt0.
have e1 : 0 < 3%:R * tau - 1 - m%:R by rewrite -addrA -opprD subr_gt0 addrC.
rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr // -subr_ge0.
have M : 0 <= m%:R - 2%:R :> R by rewrite subr_ge0 ler_nat.
have -> : (y ^+ 3 - 1) * (tau - 1) - (y - 1) * (3%:R * tau - 1 - m%:R) =
  (y - 1) * ((tau - 1) * ((y - 1) ^+ 2 + 3%:R * (y - 1)) + (m%:R - 2%:R)) by ring.
apply: mulr_ge0; first by rewrite subr_ge0.
apply: addr_ge0 => //; apply: mulr_ge0; first exact: ltW.
by apply: addr_ge0; [exact: sqr_ge0|rewrite mulr_ge0 ?ler0n // subr_ge0].
Qed.
