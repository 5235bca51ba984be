(* Subset selection: the report is a set of d of the k symbols, which has the own symbol in it more often than another one.
   Source: Ye and Barg, Optimal schemes for discrete distribution estimation under locally differential privacy (2018). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import Design.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the d-element sets *)
Definition selection (X : finType) (d : nat) := {S : {set X} | #|S| == d}.

Section Counting.
Variables (X : finType) (d : nat).
Notation chosen := [finType of selection X d].

Lemma card_selection (P : pred {set X}) : #|[pred S : chosen | P (val S)]| = #|[set S : {set X} | (#|S| == d) && P S]|.
Proof.
rewrite -(card_imset _ val_inj); apply: eq_card => S; rewrite !inE; apply/imsetP/andP => [[S' PS ->]|[Sd PS]].
  by split; [exact: (valP S')|exact: PS].
by exists (exist _ S Sd).
Qed.

Lemma card_avoiding (B : {set X}) : #|[pred S : chosen | [disjoint val S & B]]| = 'C(#|X| - #|B|, d).
Proof.
have -> : (#|X| - #|B|)%N = #|~: B| by rewrite [RHS]cardsCs setCK.
rewrite (card_selection (fun S => [disjoint S & B])) -cards_draws.
by apply: eq_card => S; rewrite !inE disjoints_subset andbC.
Qed.
End Counting.

Section SubsetSelection.
Variables (R : realFieldType) (X : finType) (K D : nat) (t : R).
(* k = K + 1 symbols, sets of d = D + 1 of them *)
Hypothesis size : #|X| = K.+1.
Notation chosen := [finType of selection X D.+1].
Let k : R := K.+1%:R.
Let d : R := D.+1%:R.
Let C : R := 'C(K.+1, D.+1)%:R.
Definition select (x : X) (S : selection X D.+1) : R := (if x \in val S then t else 1) * k / (C * (d * t + k - d)).
Definition select_score (S : selection X D.+1) (j : X) : R :=
  if j \in val S then (d * t + k - 1 - d) / (d * (t - 1)) else - ((d - 1) * t + k - d) / ((k - d) * (t - 1)).

Let member (x : X) (S : chosen) := x \in val S.
Let s : R := 'C(K, D)%:R.
Let l : R := 'C(K, D)%:R - 'C(K.-1, D)%:R.

Lemma sum_avoiding (B : {set X}) : \sum_(S : chosen) [disjoint val S & B]%:R = 'C(K.+1 - #|B|, D.+1)%:R :> R.
Proof. by rewrite -size -card_avoiding -sum1_card natr_sum [RHS]big_mkcond; apply: eq_bigr => S _; rewrite inE; case: ifP. Qed.

Lemma card_chosen : #|chosen|%:R = C.
Proof.
rewrite /C -[K.+1]subn0 -(@cards0 X) -sum_avoiding -sum1_card natr_sum; apply: eq_bigr => S _.
by rewrite disjoint_sym -setI_eq0 set0I eqxx.
Qed.

Lemma member_single x : \sum_S (member x S)%:R = s.
Proof.
have e S : (member x S)%:R = 1 - [disjoint val S & [set x]]%:R :> R.
  by rewrite disjoint_sym disjoints1 /member; case: (x \in val S); rewrite ?subr0 ?subrr.
rewrite (eq_bigr _ (fun S _ => e S)) sumrB sum_avoiding cards1 subn1 /=.
have -> : \sum_(S : chosen) 1 = C by rewrite -card_chosen sumr_const.
by rewrite /C binS natrD addrAC subrr add0r.
Qed.

Lemma member_double x x' : x != x' -> \sum_S (member x S && member x' S)%:R = l.
Proof.
move=> xx; have e S : (member x S && member x' S)%:R =
    1 - [disjoint val S & [set x]]%:R - [disjoint val S & [set x']]%:R + [disjoint val S & [set x; x']]%:R :> R.
  rewrite ![[disjoint val S & _]]disjoint_sym !disjoints1 disjoint_sym disjoints_subset.
  have -> : (val S \subset ~: [set x; x']) = (x \notin val S) && (x' \notin val S).
    apply/subsetP/andP => [h|[h h'] y Sy]; first by split; apply/negP => /h; rewrite !inE eqxx ?orbT.
    by rewrite !inE; apply/negP => /orP[] /eqP e; move: Sy; rewrite e ?(negPf h) ?(negPf h').
  by rewrite /member; case: (x \in val S); case: (x' \in val S) => /=; ring.
rewrite (eq_bigr _ (fun S _ => e S)) big_split /= !sumrB !sum_avoiding !cards1 cards2 xx /=.
have -> : \sum_(S : chosen) 1 = C by rewrite -card_chosen sumr_const.
have K0 : (0 < K)%N.
  by rewrite -ltnS -size; apply/card_gt1P; exists x, x'.
rewrite /C /l -{1 2 3 5}(prednK K0) subn1 subn2 /=; move: (K.-1) => m.
by rewrite !binS !natrD; ring.
Qed.

Hypotheses (t1 : 1 <= t) (DK : (D <= K)%N).
Let s0 : 0 < s. Proof. by rewrite ltr0n bin_gt0. Qed.
Let k0 : 0 < k. Proof. exact: ltr0Sn. Qed.
Let sk : s * k = d * C. Proof. by rewrite /s /k /d /C -!natrM mulnC mul_bin_diag. Qed.
Let C0 : 0 < C. Proof. by rewrite ltr0n bin_gt0. Qed.
Let dk : d <= k. Proof. by rewrite ler_nat. Qed.
Let w0 : 0 < d * t + k - d.
Proof. by rewrite -addrA ltr_paddr ?subr_ge0 // mulr_gt0 ?ltr0Sn // (lt_le_trans ltr01). Qed.

Lemma select_weight : weight chosen s t = C * (d * t + k - d) / k.
Proof.
have -> : s = d * C / k by rewrite -sk mulfK // gt_eqF.
by rewrite /weight card_chosen; field; rewrite gt_eqF.
Qed.

Lemma select_design : design member s t =2 select.
Proof.
move=> x S; rewrite /design select_weight /select /member; case: ifP => _; field;
by rewrite !gt_eqF.
Qed.

Theorem select_stochastic : stochastic (select : X -> chosen -> R).
Proof. exact: eq_stochastic select_design (design_stochastic member_single t1 s0). Qed.

Theorem select_ldp : ldp t (select : X -> chosen -> R).
Proof. exact (eq_ldp select_design (design_ldp member_single t1 s0)). Qed.

Hypothesis proper : (D < K)%N.                           (* d < k *)
Let K0 : (0 < K)%N. Proof. exact: leq_ltn_trans proper. Qed.
Let km : 0 < k - 1. Proof. by rewrite /k -addn1 natrD addrK ltr0n. Qed.
Let kd : 0 < k - d. Proof. by rewrite subr_gt0 ltr_nat. Qed.
Let d0 : 0 < d. Proof. exact: ltr0Sn. Qed.
Let lk : l * (k - 1) = s * (d - 1).
Proof.
have e : 'C(K.-1, D)%:R * K%:R = (K%:R - D%:R) * s by rewrite /s -natrB ?(ltnW proper) // -!natrM mulnC mul_bin_down.
rewrite /l -/s /k /d -[K.+1]addn1 -[D.+1]addn1 !natrD !addrK mulrBl e; ring.
Qed.

Theorem select_tight u : ldp u (select : X -> chosen -> R) -> t <= u.
Proof.
move=> h; have {}h : ldp u (design member s t) by move=> a b y; rewrite !select_design.
have [x [x' [_ _ xx]]] : exists x x', [/\ x \in X, x' \in X & x != x'] by apply/card_gt1P; rewrite size ltnS.
have [y /andP[y1 y2]] : exists y, member x y && ~~ member x' y.
  apply/existsP; apply: contraT => /existsPn no; have := member_double xx.
  rewrite (eq_bigr (fun y => (member x y)%:R)) => [|y _]; last first.
    by have := no y; rewrite negb_and negbK; case: (member x y) => //= ->.
  rewrite member_single /l -/s => /eqP; rewrite -subr_eq0 opprB addrCA subrr addr0 pnatr_eq0 eqn0Ngt bin_gt0.
  by rewrite -ltnS (prednK K0) proper.
exact (design_tight member_single t1 s0 y1 y2 h).
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

(* the chances that a report contains the own symbol, another symbol *)
Definition own_chance : R := d * t / (d * t + k - d).
Definition other_chance : R := d * ((d - 1) * t + k - d) / ((k - 1) * (d * t + k - d)).

Lemma select_own : own chosen s t = own_chance.
Proof.
have -> : own chosen s t = s * k * t / (C * (d * t + k - d)).
  by rewrite /own select_weight; field; rewrite !gt_eqF.
by rewrite sk /own_chance; field; rewrite !gt_eqF.
Qed.

Lemma select_other : other chosen s l t = other_chance.
Proof.
have -> : other chosen s l t = (l * (k - 1) * k * (t - 1) + s * k * (k - 1)) / ((k - 1) * C * (d * t + k - d)).
  by rewrite /other select_weight; field; rewrite !gt_eqF.
rewrite lk [s * (d - 1) * k]mulrAC sk /other_chance; field; by rewrite !gt_eqF.
Qed.

Lemma select_design_score : design_score member s l t =2 select_score.
Proof.
have e : own_chance - other_chance = d * (t - 1) * (k - d) / ((k - 1) * (d * t + k - d)).
  by rewrite /own_chance /other_chance; field; rewrite !gt_eqF.
move=> S j; rewrite /design_score select_own select_other e /other_chance /select_score /member.
by case: ifP => _ /=; rewrite ?mulr1n ?mulr0n; field; rewrite u0 !gt_eqF.
Qed.

Let sl : l != s.
Proof.
rewrite /l -/s -subr_eq0 addrAC subrr sub0r oppr_eq0 pnatr_eq0 -lt0n bin_gt0 -ltnS (prednK K0); exact: proper.
Qed.

Theorem select_unbiased : unbiased (select : X -> chosen -> R) select_score.
Proof.
exact (eq_unbiased select_design select_design_score (design_unbiased member_single member_double t1 s0 t2 sl)).
Qed.

Theorem select_risk (n : nat) (p : X -> R) : (0 < n)%N -> distribution p ->
  risk n (select : X -> chosen -> R) select_score p =
  (1 + (own_chance * (1 - own_chance) + (k - 1) * (other_chance * (1 - other_chance))) / (own_chance - other_chance) ^+ 2
   - \sum_j p j ^+ 2) / n%:R.
Proof.
move=> n0 dp; rewrite -(eq_risk select_design select_design_score).
rewrite (design_risk member_single member_double t1 s0 t2 sl n0 dp) /second select_own select_other size -/k.
by congr ((_ - _) / _); rewrite -addrA; congr (_ + _); rewrite [(k - 1) * (_ / _)]mulrA -mulrDl.
Qed.
End SubsetSelection.
