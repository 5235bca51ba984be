(* Online recommendation, Sections 7 and 8: one round of the algorithm, and what the rounds add up to.

   paper         theorem      state
   Lemma 14      lem_14       proved as printed, for every W >= 2 (P >= 6m is not needed); lem_14_share: the share of a leaking object
   Theorem 11    thm_11       repaired: from Lemmas 12 and 14 along every run, |E(b)| <= 9 m lambda / P = 18 m^2 ln T / P
   Theorem 17    thm_17       repaired: from Lemmas 18 and 19 along every run, 9 m (2D + 2R + 1)^2 lambda / ((D + R + 1) P)
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

(* Along a run: in every round that leaks the potential C falls by a factor 1 - 1/g; the loss of a round is at most a / C. *)
Lemma potential (R : realFieldType) (E C : nat -> R) (a g : R) (T : nat) : 1 < g -> 0 <= a -> (forall t, 0 < C t) ->
  (forall t, C t.+1 <= C t) -> (forall t, `|E t| <= a / C t) -> (forall t, E t != 0 -> C t.+1 <= C t * (1 - g^-1)) ->
  `|\sum_(t < T) E t| <= a * g / C T.
Proof.
move=> g1 a0 C0 mono small leak; have g0 : 0 < g := lt_trans ltr01 g1.
apply: le_trans (ler_norm_sum _ _ _) _; elim: T => [|T IH].
  by rewrite big_ord0 divr_ge0 ?mulr_ge0 ?(ltW g0) ?(ltW (C0 0%N)).
rewrite big_ord_recr /=; apply: le_trans (ler_add IH (lexx _)) _.
have i0 := C0 T; have i1 := C0 T.+1.
have [->|e] := eqVneq (E T) 0.
  by rewrite normr0 addr0 ler_wpmul2l ?mulr_ge0 ?(ltW g0) // lef_pinv ?posrE.
apply: le_trans (ler_add (lexx _) (small T)) _.
have -> : a * g / C T + a / C T = a * ((g + 1) / C T) by field; rewrite gt_eqF.
rewrite -mulrA; apply: ler_wpmul2l => //; rewrite ler_pdivl_mulr // mulrAC ler_pdivr_mulr //.
apply: le_trans (ler_wpmul2l (ltW (addr_gt0 g0 ltr01)) (leak T e)) _.
have -> : (g + 1) * (C T * (1 - g^-1)) = g * C T - C T / g by field; rewrite gt_eqF.
by rewrite ger_addl oppr_le0 divr_ge0 ?ltW.
Qed.

(* Theorem 11, D = R = 0: the survivors W, of whom P are always left. *)
Theorem thm_11 (R : realFieldType) (E W : nat -> R) (m : nat) (lambda P : R) (T : nat) : (0 < m)%N -> 0 <= lambda -> 0 < P ->
  (forall t, P <= W t) -> (forall t, W t.+1 <= W t) ->
  (forall t, `|E t| <= 3%:R * lambda / W t) -> (forall t, E t != 0 -> W t.+1 <= W t * (1 - (3%:R * m%:R)^-1)) ->
  `|\sum_(t < T) E t| <= 9%:R * m%:R * lambda / P.
Proof.
move=> m0 l0 P0 PW mono l12 l14; have W0 t : 0 < W t := lt_le_trans P0 (PW t).
have g1 : 1 < 3%:R * m%:R :> R by rewrite -natrM ltr1n; case: (m) m0 => // n _; rewrite mulnS.
have l3 : 0 <= 3%:R * lambda by rewrite mulr_ge0 ?ler0n.
apply: le_trans (potential T g1 l3 W0 mono l12 l14) _.
have -> : 3%:R * lambda * (3%:R * m%:R) = 9%:R * m%:R * lambda by ring.
by rewrite ler_wpmul2l ?mulr_ge0 ?ler0n // lef_pinv ?posrE.
Qed.

(* Theorem 17: the credits C, of which (D + R + 1) P are always left; f = 2D + 2R + 1. *)
Theorem thm_17 (R : realFieldType) (E C : nat -> R) (m D R0 : nat) (lambda P : R) (T : nat) (f : R := (2 * D + 2 * R0 + 1)%N%:R) :
  (0 < m)%N -> 0 <= lambda -> 0 < P -> (forall t, (D + R0 + 1)%N%:R * P <= C t) -> (forall t, C t.+1 <= C t) ->
  (forall t, `|E t| <= 3%:R * f * lambda / C t) -> (forall t, E t != 0 -> C t.+1 <= C t * (1 - (3%:R * m%:R * f)^-1)) ->
  `|\sum_(t < T) E t| <= 9%:R * m%:R * f ^+ 2 * lambda / ((D + R0 + 1)%N%:R * P).
Proof.
move=> m0 l0 P0 PC mono l18 l19; have f1 : 1 <= f by rewrite ler1n addn1.
have Q0 : 0 < (D + R0 + 1)%N%:R * P by rewrite mulr_gt0 // ltr0n addn1.
have C0 t : 0 < C t := lt_le_trans Q0 (PC t).
have g1 : 1 < 3%:R * m%:R * f.
  apply: (@lt_le_trans _ _ (3%:R * m%:R)); last by rewrite ler_pmulr // mulr_gt0 ?ltr0n.
  by rewrite -natrM ltr1n; case: (m) m0 => // n _; rewrite mulnS.
have f0 : 0 <= f by rewrite ler0n.
have l3 : 0 <= 3%:R * f * lambda by rewrite !mulr_ge0 ?ler0n.
apply: le_trans (potential T g1 l3 C0 mono l18 l19) _.
have -> : 3%:R * f * lambda * (3%:R * m%:R * f) = 9%:R * m%:R * f ^+ 2 * lambda by ring.
by rewrite ler_wpmul2l ?mulr_ge0 ?sqr_ge0 ?ler0n // lef_pinv ?posrE.
Qed.

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
