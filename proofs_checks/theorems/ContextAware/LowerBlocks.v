(* context-aware-ldp, Theorem 4, its lower side with constants, and the term s^2/(alpha^2 epsilon^2) of Theorem 3: Assouad's lemma
   on pairs of symbols of one block. t = e^epsilon, S = the sum of the squares of the even parts of the block sizes.

   pairs_risk    an alphabet that is made of pairs
   parts_risk    R_n >= alpha (1 - sqrt (8 n alpha^2 (t-1)^2 / ((1 - 2 alpha) S))), for the blocks of a set of symbols *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals.
From Exactdp.Mechanisms Require Import Blocks.
From Exactdp.ContextAware Require Import Moves LowerHighLow.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Pairs.
(* h i pairs in block i; the two symbols of a pair are told apart by a bit *)
Variables (I Y : finType) (h : I -> nat).
Notation pair := {i : I & 'I_(h i)}.
Notation symbol := (pair * bool)%type.
Variables (n : nat) (Q : 'I_n -> symbol -> Y -> real) (t alpha : real).
Definition size2 (i : I) : real := (h i).*2%:R.
Definition half_size (i : I) : real := (h i)%:R.
Lemma size2E i : size2 i = 2%:R * half_size i. Proof. by rewrite /size2 -muln2 mulnC natrM. Qed.
Definition squares : real := \sum_i size2 i ^+ 2.
Hypotheses (S0 : 0 < squares) (t1 : 1 <= t) (alpha01 : 0 < alpha < 1 / 2%:R)
  (sQ : forall u, stochastic (Q u)) (ratio : forall u z z' y, tag z.1 = tag z'.1 -> Q u z y <= t * Q u z' y).
Let a0 : 0 < alpha. Proof. by case/andP: alpha01. Qed.
Let d0 : 0 < 1 - 2%:R * alpha.
Proof. by case/andP: alpha01 => _; rewrite ltr_pdivl_mulr ?ltr0n // mulrC subr_gt0. Qed.
Let u0 : 0 <= t - 1. Proof. by rewrite subr_ge0. Qed.
Let e0 i : 0 <= size2 i. Proof. exact: ler0n. Qed.
Let Sn : squares != 0. Proof. by rewrite gt_eqF. Qed.

Definition pair_weight (i : I) : real := size2 i / squares.
Let w0 i : 0 <= pair_weight i. Proof. by rewrite divr_ge0 // ltW. Qed.
Let m2 i : 0 <= 2%:R * alpha * pair_weight i.
Proof. by apply: mulr_ge0 (w0 i); apply: mulr_ge0 (ler0n _ _) (ltW a0). Qed.
Definition pair_base (z : symbol) : real := pair_weight (tag z.1).
Definition pair_move (j : pair) (z : symbol) : real := (z.1 == j)%:R * (sign z.2 * (2%:R * alpha * pair_weight (tag j))).
Definition pair_owner (z : symbol) : option pair := Some z.1.

Lemma sum_symbol (F : symbol -> real) : \sum_z F z = \sum_(j : pair) (F (j, true) + F (j, false)).
Proof.
rewrite (eq_bigr (fun z => F (z.1, z.2))) => [|[j b] _ //].
rewrite -(pair_bigA _ (fun j b => F (j, b))) /=; apply: eq_bigr => j _; exact: big_bool.
Qed.

Lemma sum_pair (F : I -> real) : \sum_(j : pair) F (tag j) = \sum_i half_size i * F i.
Proof.
rewrite (@sum_tagged _ I (fun i => [finType of 'I_(h i)]) (fun j => F (tag j))) /=.
by apply: eq_bigr => i _; rewrite sumr_const card_ord mulr_natl.
Qed.

Lemma pair_distribution : distribution pair_base.
Proof.
split=> [z|]; first exact: w0.
rewrite sum_symbol /pair_base /= (sum_pair (fun i => pair_weight i + pair_weight i)).
rewrite -[RHS](divff Sn) {1}/squares mulr_suml; apply: eq_bigr => i _.
by rewrite /pair_weight size2E; field; exact: Sn.
Qed.

Lemma pair_flat j : \sum_z pair_move j z = 0.
Proof. by rewrite sum_symbol big1 // => i _; rewrite /pair_move /sign /=; ring. Qed.

Lemma pair_small (v : {ffun 'I_#|{: pair}| -> bool}) z :
  `|\sum_j sign (v (enum_rank j)) * pair_move j z| <= 2%:R * alpha * pair_base z.
Proof.
rewrite (bigD1 z.1) //= big1 => [|j /negPf ji]; last by rewrite /pair_move eq_sym ji mul0r mulr0.
by rewrite addr0 /pair_move eqxx mul1r normrM sign_norm mul1r normrM sign_norm mul1r ger0_norm // m2.
Qed.

Lemma pair_own z i j : pair_owner z = Some i -> j != i -> pair_move j z = 0.
Proof. by move=> [<-] /negPf ji; rewrite /pair_move eq_sym ji mul0r. Qed.

Lemma pair_price j : price pair_move pair_owner j = 4%:R * alpha * pair_weight (tag j).
Proof.
rewrite /price big_mkcond sum_symbol (bigD1 j) //= big1 => [|i ij]; last first.
  by rewrite /pair_owner /=; case: eqP => [[e]|_]; rewrite ?addr0 //; rewrite e eqxx in ij.
rewrite /pair_owner /= eqxx /pair_move /= eqxx !mul1r addr0.
by rewrite /sign ?mul1r mulN1r normrN ger0_norm ?m2 //; ring.
Qed.

(* one column *)
Section Column.
Variables (u : 'I_n) (y : Y).
Let entry z := Q u z y.
Let entry0 z : 0 <= entry z. Proof. by case: (sQ u) => + _; apply. Qed.
Let block_sum i : real := \sum_(z : symbol | tag z.1 == i) entry z.

Lemma pair_output : output pair_base (Q u) y = \sum_i pair_weight i * block_sum i.
Proof.
rewrite /output (partition_big (fun z : symbol => tag z.1) xpredT) //=; apply: eq_bigr => i _.
by rewrite mulr_sumr; apply: eq_bigr => z /eqP <-.
Qed.

Lemma size_sum i : \sum_(z : symbol | tag z.1 == i) 1 = size2 i :> real.
Proof.
rewrite big_mkcond sum_symbol /= (sum_pair (fun k => (if k == i then 1 else 0) + (if k == i then 1 else 0))).
rewrite (bigD1 i) //= eqxx big1 ?addr0 => [|k /negPf ->]; last by rewrite addr0 mulr0.
by rewrite size2E; ring.
Qed.

Lemma difference z z' : tag z.1 = tag z'.1 -> size2 (tag z.1) * (entry z - entry z') <= (t - 1) * block_sum (tag z.1).
Proof.
move=> e; set i := tag z.1.
case: (@Order.TotalTheory.arg_minP _ _ _ z (fun x : symbol => tag x.1 == i) entry (eqxx _)) => m /eqP mi least.
have h1 : entry z - entry z' <= (t - 1) * entry m.
  rewrite mulrBl mul1r ler_sub //; first by apply: ratio; rewrite mi.
  by apply: least; rewrite -e.
apply: le_trans (ler_wpmul2l (e0 i) h1) _; rewrite mulrCA; apply: ler_wpmul2l => //.
by rewrite -size_sum mulr_suml; apply: ler_sum => x xi; rewrite mul1r least.
Qed.

Lemma pair_square j : size2 (tag j) ^+ 2 * (entry (j, true) - entry (j, false)) ^+ 2 <= (t - 1) ^+ 2 * block_sum (tag j) ^+ 2.
Proof.
have m0 : 0 <= block_sum (tag j) by exact: sumr_ge0.
rewrite -!exprMn -[X in X <= _]real_normK ?num_real // ler_expn2r ?nnegrE ?mulr_ge0 //.
rewrite ler_norml (difference (z := (j, true)) (z' := (j, false))) // andbT ler_oppl -mulrN opprB.
exact: (difference (z := (j, false)) (z' := (j, true))).
Qed.

Lemma pair_column : \sum_(j : pair) pair_weight (tag j) ^+ 3 * (entry (j, true) - entry (j, false)) ^+ 2 <=
  (t - 1) ^+ 2 / (2%:R * squares) * (\sum_i pair_weight i * block_sum i) ^+ 2.
Proof.
have m0 i : 0 <= block_sum i by exact: sumr_ge0.
apply: (@le_trans _ _ (\sum_(j : pair) (t - 1) ^+ 2 * (pair_weight (tag j) * block_sum (tag j)) ^+ 2 / (squares * size2 (tag j)))).
  apply: ler_sum => -[i a] _ /=; have i0 : 0 < size2 i by rewrite ltr0n double_gt0 (leq_ltn_trans _ (ltn_ord a)).
  set d := entry _ - entry _; have := pair_square (Tagged (fun i => 'I_(h i)) a); rewrite /= -/d => hs.
  have -> : pair_weight i ^+ 3 * d ^+ 2 = pair_weight i ^+ 2 / (squares * size2 i) * (size2 i ^+ 2 * d ^+ 2).
    by rewrite /pair_weight; field; rewrite Sn gt_eqF.
  have c0 : 0 <= pair_weight i ^+ 2 / (squares * size2 i) by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 // ltW.
  apply: le_trans (ler_wpmul2l c0 hs) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
  by rewrite Sn gt_eqF.
rewrite (sum_pair (fun i => (t - 1) ^+ 2 * (pair_weight i * block_sum i) ^+ 2 / (squares * size2 i))).
apply: (@le_trans _ _ (\sum_i (t - 1) ^+ 2 / (2%:R * squares) * (pair_weight i * block_sum i) ^+ 2)).
  apply: ler_sum => i _; have [z|hi] := posnP (h i).
    by rewrite /half_size z mul0r mulr_ge0 ?sqr_ge0 // divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n // ltW.
  have hn : half_size i != 0 by rewrite pnatr_eq0 -lt0n.
  by rewrite size2E le_eqVlt; apply/orP; left; apply/eqP; field; rewrite Sn hn.
rewrite -mulr_sumr; apply: ler_wpmul2l; last by apply: squares_le => i; rewrite mulr_ge0.
by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n // ltW.
Qed.
End Column.

Let K : real := 8%:R * alpha ^+ 3 * (t - 1) ^+ 2 / squares.

Lemma pair_contraction u :
  \sum_j price pair_move pair_owner j * (\sum_y output (pair_move j) (Q u) y ^+ 2 / output pair_base (Q u) y) <= K.
Proof.
have [Q0 Q1] := sQ u.
under eq_bigr do rewrite pair_price mulr_sumr; rewrite exchange_big /=.
apply: (@le_trans _ _ (\sum_y K * output pair_base (Q u) y)); last first.
  by rewrite -mulr_sumr (proj2 (output_distribution (sQ u) pair_distribution)) mulr1.
apply: ler_sum => y _; have := pair_column u y; rewrite -pair_output; set o := output _ _ y => col.
have -> : \sum_(j : pair) 4%:R * alpha * pair_weight (tag j) * (output (pair_move j) (Q u) y ^+ 2 / o) =
  16%:R * alpha ^+ 3 * ((\sum_(j : pair) pair_weight (tag j) ^+ 3 * (Q u (j, true) y - Q u (j, false) y) ^+ 2) / o).
  rewrite mulr_suml mulr_sumr; apply: eq_bigr => j _.
  have -> : output (pair_move j) (Q u) y = 2%:R * alpha * pair_weight (tag j) * (Q u (j, true) y - Q u (j, false) y).
    rewrite /output sum_symbol (bigD1 j) //= big1 => [|i /negPf ij]; last by rewrite /pair_move /= ij !mul0r addr0.
    by rewrite /pair_move /= eqxx mulr1n /sign; ring.
  set d := Q u _ y - _; set w := pair_weight _; set r := _^-1; clearbody d w r; ring.
have o0 : 0 <= o by apply: sumr_ge0 => z _; rewrite mulr_ge0 // w0.
have a3 : 0 <= 16%:R * alpha ^+ 3 by rewrite mulr_ge0 ?ler0n // exprn_ge0 // ltW.
have -> : K * o = 16%:R * alpha ^+ 3 * ((t - 1) ^+ 2 / (2%:R * squares) * o) by rewrite /K; field.
apply: ler_wpmul2l => //; move: o0; rewrite le_eqVlt => /predU1P[z|o0]; first by rewrite -z invr0 !mulr0.
by rewrite ler_pdivr_mulr // -[X in _ <= X]mulrA -expr2.
Qed.

Theorem pairs_risk (estimator : {ffun 'I_n -> Y} -> symbol -> real) : exists p, distribution p /\
  alpha * (1 - sqrt (8%:R * n%:R * alpha ^+ 2 * (t - 1) ^+ 2 / ((1 - 2%:R * alpha) * squares))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof.
have c1 : 2%:R * alpha < 1 by rewrite -subr_gt0.
have [v hv] := assouad_moves pair_distribution pair_flat c1 pair_small pair_own sQ pair_contraction estimator.
exists (hidden pair_base pair_move v); split; first exact: hidden_distribution pair_distribution pair_flat c1 pair_small v.
apply: le_trans hv; rewrite le_eqVlt; apply/orP; left; apply/eqP.
have -> : \sum_j price pair_move pair_owner j = 2%:R * alpha.
  under eq_bigr do rewrite pair_price; rewrite (sum_pair (fun i => 4%:R * alpha * pair_weight i)).
  rewrite -[RHS]mulr1 -(divff Sn) {1}/squares mulr_suml mulr_sumr; apply: eq_bigr => i _.
  by rewrite /pair_weight size2E; field; exact: Sn.
rewrite mulrBr mulr1; congr (_ - _); first by field.
rewrite -{1}(sqrt_sqr (ltW a0)) -sqrtM ?sqr_ge0 //; congr sqrt; rewrite /K.
by field; rewrite Sn gt_eqF.
Qed.
End Pairs.

Section Parts.
Variables (X I Y : finType) (D : {set X}) (block : X -> I) (n : nat) (Q : 'I_n -> X -> Y -> real) (t alpha : real).
(* the even part of the size of a block within D *)
Definition even_part (i : I) : nat := #|[pred x in D | block x == i]|./2.*2.
Hypotheses (S0 : (0 < \sum_i even_part i)%N) (t1 : 1 <= t) (alpha01 : 0 < alpha < 1 / 2%:R)
  (sQ : forall u, stochastic (Q u))
  (ratio : forall u x x' y, x \in D -> x' \in D -> block x = block x' -> Q u x y <= t * Q u x' y).

Theorem parts_risk (estimator : {ffun 'I_n -> Y} -> X -> real) : exists p, distribution p /\
  alpha * (1 - sqrt (8%:R * n%:R * alpha ^+ 2 * (t - 1) ^+ 2 / ((1 - 2%:R * alpha) * \sum_i (even_part i)%:R ^+ 2))) <=
  mean (all_reports Q p) (fun y => tv (estimator y) p).
Proof.
pose list i := enum [pred x in D | block x == i]; pose h i := (size (list i))./2.
have he i : (h i).*2 = even_part i by rewrite /h /list -cardE.
have /card_gt0P[x0 _] : (0 < #|X|)%N.
  rewrite lt0n; apply: contraTneq S0 => /card0_eq e; rewrite big1 // => i _.
  by rewrite /even_part eq_card0 // => x; have := e x; rewrite inE.
pose at_ (z : {i : I & 'I_(h i)} * bool) := nth x0 (list (tag z.1)) ((tagged z.1).*2 + z.2).
have small (z : {i : I & 'I_(h i)} * bool) : ((tagged z.1).*2 + z.2 < size (list (tag z.1)))%N.
  have l : ((h (tag z.1)).*2 <= size (list (tag z.1)))%N by rewrite -[X in (_ <= X)%N]odd_double_half leq_addl.
  apply: leq_trans l; have := ltn_ord (tagged z.1); rewrite -leq_double doubleS => k.
  by apply: leq_trans k; rewrite ltnS -addn1 leq_add2l; case: z.2.
have inside z : (at_ z \in D) /\ (block (at_ z) = tag z.1).
  by have := mem_nth x0 (small z); rewrite mem_enum inE => /andP[-> /eqP].
have inj : injective at_.
  move=> z z' e; have [[_ b] [_ b']] := (inside z, inside z').
  move: e b b' (small z) (small z'); rewrite /at_; case: z => [[i a] c]; case: z' => [[i' a'] c'] /= e b b'.
  have ii : i = i' by rewrite -b -b' e.
  case: i' / ii a' e {b b'} => a' e l l'.
  have /eqP := e; rewrite (nth_uniq x0 l l' (enum_uniq _)) => /eqP k.
  have ca : c = c' by have := congr1 odd k; rewrite !oddD !odd_double !oddb.
  have aa : a = a' by apply: val_inj; move/eqP: k; rewrite ca eqn_add2r -!muln2 eqn_pmul2r // => /eqP.
  by rewrite ca aa.
have sq : squares h = \sum_i (even_part i)%:R ^+ 2.
  by apply: eq_bigr => i _; rewrite /size2 he.
have pos : 0 < squares h.
  rewrite sq lt_neqAle eq_sym sumr_ge0 ?andbT => [|i _]; last exact: sqr_ge0.
  apply/eqP => z; move: S0; rewrite big1 // => i _.
  have /eqP := @psumr_eq0P _ _ xpredT (fun i => (even_part i)%:R ^+ 2 : real) (fun i _ => sqr_ge0 _) z i isT.
  by rewrite sqrf_eq0 pnatr_eq0 => /eqP.
have sW u : stochastic (fun z => Q u (at_ z)) by have [Q0 Q1] := sQ u; split=> [z y|z]; [exact: Q0|exact: Q1].
have rW u z z' y : tag z.1 = tag z'.1 -> Q u (at_ z) y <= t * Q u (at_ z') y.
  by move=> e; have [[d b] [d' b']] := (inside z, inside z'); apply: ratio => //; rewrite b b'.
have [p [dp hp]] := pairs_risk pos t1 alpha01 sW rW (fun y z => estimator y (at_ z)).
exists (embedded at_ p); split; first exact: embedded_distribution.
rewrite -sq; apply: le_trans hp _; exact: embedded_risk.
Qed.
End Parts.
