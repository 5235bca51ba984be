(* Utilities of columns over an ordered field, and that they are sublinear on vectors that are not negative. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith.
From mathcomp Require Import ring.
From Exactdp Require Import Compat.
From Exactdp.Kernel Require Import Boxes Sums Rays Utilities Numbers Matrices Optima Growing.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Section Convex.
Variables (R : realFieldType) (special : function_name -> R -> R) (k : nat).
Notation log := (special Logarithm).
Implicit Types (u v w : 'I_k -> R).

Definition form (c : list Q) v : R := \sum_(x < k) at_ R c x * v x.
Definition larger (a b : R) : R := if a <= b then b else a.
Fixpoint top (weights : list (list Q)) v : R :=
  match weights with [::] => 0 | w :: weights => match weights with [::] => form w v | _ => larger (form w v) (top weights v) end end.
Definition utility_real (u : utility) v : R :=
  match u with
  | Maximum weights => top weights v
  | Squares weights masses over => \sum_(i < length weights) at_ R masses i * form (List.nth i weights [::]) v ^+ 2 / form over v
  | Information prior => \sum_(x < k) at_ R prior x * v x * log (v x / form prior v)
  end.

(* what is known of logarithms *)
Definition logarithms := (forall x, 0 < x -> log x <= x - 1) /\ forall x y, 0 < x -> 0 < y -> log (x * y) = log x + log y.

Definition known_for (u : utility) : Prop := match u with Information _ => logarithms | _ => True end.

Lemma form_linear c w u v a b : (forall x, w x = a * u x + b * v x) -> form c w = a * form c u + b * form c v.
Proof.
by move=> e; rewrite /form !mulr_sumr -big_split; apply: eq_bigr => x _ /=; rewrite e mulrDr !(mulrCA (at_ _ _ _)).
Qed.

Lemma top_sublinear weights w u v a b : 0 <= a -> 0 <= b -> (forall x, w x = a * u x + b * v x) -> top weights w <= a * top weights u + b * top weights v.
Proof.
move=> a0 b0 e; elim: weights => [|c weights IH] /=; first by rewrite !mulr0 addr0.
case: weights IH => [_|c' weights]; first by rewrite (form_linear c e).
move: (top (c' :: weights) w) (top (c' :: weights) u) (top (c' :: weights) v) => tw tu tv IH; rewrite (form_linear c e).
have both (p q : R) : p <= larger p q /\ q <= larger p q by rewrite /larger; case: ifP => [pq|/negbT]; [split|rewrite -ltNge => /ltW pq; split].
have [pu qu] := both (form c u) tu; have [pv qv] := both (form c v) tv.
rewrite {1}/larger; case: ifP => _.
  by apply: le_trans IH _; apply: lerD; apply: ler_wpM2l.
by apply: lerD; apply: ler_wpM2l.
Qed.

Lemma square_sublinear (p q P Q a b : R) : 0 <= P -> 0 <= Q -> 0 <= a -> 0 <= b -> (P = 0 -> p = 0) -> (Q = 0 -> q = 0) ->
  (a * p + b * q) ^+ 2 / (a * P + b * Q) <= a * (p ^+ 2 / P) + b * (q ^+ 2 / Q).
Proof.
have alone (c r S : R) : (c * r) ^+ 2 / (c * S) = c * (r ^+ 2 / S).
  case: (eqVneq c 0) => [->|c0]; first by rewrite !mul0r expr0n /= !mul0r.
  case: (eqVneq S 0) => [->|S0]; first by rewrite mulr0 invr0 !mulr0.
  by field; rewrite S0 c0.
move=> P0 Q0 a0 b0 pP qQ; case: (eqVneq P 0) => [e|Pn].
  by rewrite e (pP e) !mulr0 !add0r expr0n /= mul0r mulr0 add0r alone.
case: (eqVneq Q 0) => [e|Qn].
  by rewrite e (qQ e) !mulr0 !addr0 expr0n /= mul0r mulr0 addr0 alone.
case: (eqVneq a 0) => [->|an]; first by rewrite !mul0r !add0r alone.
have Pp : 0 < P by rewrite lt_neqAle eq_sym Pn. have Qp : 0 < Q by rewrite lt_neqAle eq_sym Qn.
have ap : 0 < a by rewrite lt_neqAle eq_sym an.
have den : 0 < a * P + b * Q by rewrite ltr_wpDr ?mulr_ge0 // mulr_gt0.
rewrite ler_pdivrMr // -subr_ge0.
have -> : (a * (p ^+ 2 / P) + b * (q ^+ 2 / Q)) * (a * P + b * Q) - (a * p + b * q) ^+ 2 = a * b * ((p * Q - q * P) ^+ 2 / (P * Q)).
  by field; rewrite Pn Qn.
by apply: mulr_ge0; [exact: mulr_ge0|apply: divr_ge0; [exact: sqr_ge0|exact: mulr_ge0]].
Qed.

Lemma log_one : logarithms -> log 1 = 0.
Proof. by move=> [_ /(_ 1 1 ltr01 ltr01)]; rewrite mulr1 => h; apply: (addrI (log 1)); rewrite -h addr0. Qed.

(* the log-sum inequality *)
Lemma log_sublinear (p q P Q : R) : logarithms -> 0 <= p -> 0 <= q -> 0 <= P -> 0 <= Q -> (P = 0 -> p = 0) -> (Q = 0 -> q = 0) ->
  (p + q) * log ((p + q) / (P + Q)) <= p * log (p / P) + q * log (q / Q).
Proof.
move=> [less times] p0 q0 P0 Q0 pP qQ.
have bound (r S : R) : 0 <= r -> 0 <= S -> (S = 0 -> r = 0) -> 0 < p + q -> 0 < P + Q ->
    r * log ((p + q) / (P + Q)) <= r * log (r / S) + ((p + q) * (S / (P + Q)) - r).
  move=> r0 S0 rS s1 S1; case: (eqVneq r 0) => [->|rn].
    by rewrite !mul0r add0r subr0 mulr_ge0 ?(ltW s1) // divr_ge0 // ltW.
  have Sn : S != 0 by apply: contraNneq rn => /rS ->.
  have rp : 0 < r by rewrite lt_neqAle eq_sym rn. have Sp : 0 < S by rewrite lt_neqAle eq_sym Sn.
  have e : (p + q) / (P + Q) = (r / S) * ((p + q) * S / ((P + Q) * r)) by field; rewrite rn Sn gt_eqF.
  rewrite e times ?divr_gt0 ?mulr_gt0 // mulrDr lerD2l.
  apply: le_trans (ler_wpM2l r0 (less _ _)) _; first by rewrite divr_gt0 ?mulr_gt0.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; field; rewrite rn gt_eqF.
case: (eqVneq (p + q) 0) => [e|n].
  have [pz qz] : p = 0 /\ q = 0 by move: e => /eqP; rewrite paddr_eq0 // => /andP[/eqP -> /eqP ->].
  by rewrite pz qz addr0 !mul0r addr0 lexx.
have s1 : 0 < p + q by rewrite lt_neqAle eq_sym n addr_ge0.
have S1 : 0 < P + Q.
  rewrite lt_neqAle eq_sym addr_ge0 // andbT paddr_eq0 //; apply: contraNN n => /andP[/eqP/pP -> /eqP/qQ ->].
  by rewrite addr0.
rewrite mulrDl; apply: le_trans (lerD (bound p P p0 P0 pP s1 S1) (bound q Q q0 Q0 qQ s1 S1)) _.
rewrite le_eqVlt; apply/orP; left; apply/eqP; have h : P + Q != 0 by rewrite gt_eqF.
move: (log _) (log _) => A B; field; exact: h.
Qed.

Lemma form_ge0 c v : (forall i, 0 <= at_ R c i) -> (forall x, 0 <= v x) -> 0 <= form c v.
Proof. by move=> c0 v0; apply: sumr_ge0 => x _; exact: mulr_ge0. Qed.
Lemma form_zero c v (x : 'I_k) : (forall i, 0 <= at_ R c i) -> (forall x, 0 <= v x) -> form c v = 0 -> at_ R c x * v x = 0.
Proof.
move=> c0 v0 /eqP; rewrite psumr_eq0; last by move=> y _; exact: mulr_ge0.
by move=> /allP/(_ x); rewrite mem_index_enum => /(_ isT)/eqP.
Qed.

Theorem utility_sublinear f w u v a b : utility_fits k f -> known_for f ->
  (forall x, 0 <= u x) -> (forall x, 0 <= v x) -> 0 <= a -> 0 <= b -> (forall x, w x = a * u x + b * v x) ->
  utility_real f w <= a * utility_real f u + b * utility_real f v.
Proof.
move=> fit known u0 v0 a0 b0 e; case: f fit known => [weights _ _|weights masses over|prior] /=.
- exact: top_sublinear.
- move=> /andP[/andP[/andP[/andP[/andP[/andP[_ /forallb_forall sizes] /Nat.eqb_eq len] /at_ge0 m0] /Nat.eqb_eq klen] /at_ge0 o0] /forallb_forall zeros] _.
  rewrite !mulr_sumr -big_split; apply: ler_sum => i _ /=; rewrite !(form_linear _ e).
  have gone y : (forall x, 0 <= y x) -> form over y = 0 -> form (List.nth i weights [::]) y = 0.
    move=> y0 /(form_zero _ (o0 R) y0) z; rewrite /form big1 // => x _; have := z x => /eqP; rewrite mulf_eq0 => /orP[/eqP ox|/eqP ->]; last by rewrite mulr0.
    have := zeros x; rewrite (is_set_at R) ox eqxx /= => h; have /h /forallb_forall : In (nat_of_ord x) (List.seq 0 k).
      by apply/in_seq; split; [exact: le_0_n|exact/ssrnat.ltP].
    move=> /(_ (List.nth i weights [::])); have i_n : (i < length weights)%coq_nat by exact/ssrnat.ltP.
    by move=> /(_ (nth_In _ _ i_n)); rewrite (is_set_at R) negbK => /eqP ->; rewrite mul0r.
  have m := m0 R i; have shape (c y z : R) : c * (at_ R masses i * y * z) = at_ R masses i * (c * (y * z)) by ring.
  rewrite !shape -mulrDr -[X in X <= _]mulrA; apply: ler_wpM2l => //.
  by apply: square_sublinear => //; [exact: form_ge0 (o0 R) u0|exact: form_ge0 (o0 R) v0|exact: gone|exact: gone].
move=> /andP[/andP[/Nat.eqb_eq len /at_ge0 p0] _] known.
rewrite !mulr_sumr -big_split; apply: ler_sum => x _ /=; rewrite (form_linear _ e) e.
have shape (c y z : R) : c * (at_ R prior x * y * z) = at_ R prior x * (c * y * z) by ring.
rewrite !shape -mulrDr -mulrA.
case: (eqVneq (at_ R prior x) 0) => [z|pn]; first by rewrite z !mul0r.
apply: ler_wpM2l; first exact: p0.
have part c y : 0 <= c -> (forall x, 0 <= y x) -> (c * form prior y = 0 -> c * y x = 0) /\ c * y x * log (c * y x / (c * form prior y)) = c * y x * log (y x / form prior y).
  move=> c0 y0; case: (eqVneq c 0) => [->|cn]; first by rewrite !mul0r.
  split; last by rewrite -mulf_div divff // mul1r.
  move=> /eqP; rewrite mulf_eq0 (negPf cn) /= => /eqP/(form_zero x (p0 R) y0)/eqP.
  by rewrite mulf_eq0 (negPf pn) => /eqP ->; rewrite mulr0.
have [zu eu] := part a u a0 u0; have [zv ev] := part b v b0 v0; rewrite -eu -ev.
by apply: log_sublinear => //; apply: mulr_ge0 => //; exact: form_ge0 (p0 R) _.
Qed.
End Convex.
