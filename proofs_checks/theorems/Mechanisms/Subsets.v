(* SubsetSelection, Parts, Binary. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Mechanisms Require Import Designs.
Import Design.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Subset selection: the report is a set of d of the k symbols, which has the own symbol in it more often than another one.
   Source: Ye and Barg, Optimal schemes for discrete distribution estimation under locally differential privacy (2018). *)
Module SubsetSelection.
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

(* two different symbols are together in l of the subsets *)
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
Proof. by rewrite -addrA ltr_wpDr ?subr_ge0 // mulr_gt0 ?ltr0Sn // (lt_le_trans ltr01). Qed.

Lemma select_weight : weight chosen s t = C * (d * t + k - d) / k.
Proof.
have -> : s = d * C / k by rewrite -sk mulfK // gt_eqF.
by rewrite /weight card_chosen; move: (k) (d) (C) C0 k0 w0 => *; field; rewrite !gt_eqF.
Qed.

Lemma select_design : design member s t =2 select.
Proof.
move=> x S; rewrite /design select_weight /select /member; move: (k) (d) (C) C0 k0 w0 => *; case: ifP => _; field; by rewrite !gt_eqF.
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
Let t0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
(* about variables, and not what they are: field of MathComp 2 sees through a Let *)
Ltac by_field := move: (k) (d) (C) (s) (l) C0 k0 w0 d0 => *; field; by rewrite !gt_eqF.

(* the chances that a report contains the own symbol, another symbol *)
Definition own_chance : R := d * t / (d * t + k - d).
Definition other_chance : R := d * ((d - 1) * t + k - d) / ((k - 1) * (d * t + k - d)).

Lemma select_own : own chosen s t = own_chance.
Proof.
have -> : own chosen s t = s * k * t / (C * (d * t + k - d)).
  rewrite /own select_weight; by_field.
rewrite sk /own_chance; by_field.
Qed.

Lemma select_other : other chosen s l t = other_chance.
Proof.
have -> : other chosen s l t = (l * (k - 1) * k * (t - 1) + s * k * (k - 1)) / ((k - 1) * C * (d * t + k - d)).
  rewrite /other select_weight; move: km; by_field.
rewrite lk [s * (d - 1) * k]mulrAC sk /other_chance; move: km; by_field.
Qed.

Lemma select_design_score : design_score member s l t =2 select_score.
Proof.
have e : own_chance - other_chance = d * (t - 1) * (k - d) / ((k - 1) * (d * t + k - d)).
  rewrite /own_chance /other_chance; move: t0 km kd; by_field.
move=> S j; rewrite /design_score select_own select_other e /other_chance /select_score /member.
case: ifP => _ /=; rewrite ?mulr1n ?mulr0n; move: t0 km kd; by_field.
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
End SubsetSelection.

(* Hadamard response at every level: the outputs fall into parts, a report supports the symbol within its own part only.
   Source: Acharya, Sun, Zhang, Hadamard Response (AISTATS 2019); the baseline of context-aware-ldp, section 7. *)
Module Parts.
Section Parts.
Variables (R : realFieldType) (X I : finType) (n : nat) (part : X -> I) (row : X -> bits n) (t : R).
Notation report := (I * bits n)%type.
Definition total : R := t - 1 + 2%:R * #|I|%:R.
Definition parted (x : X) (y : report) : R :=
  (if (y.1 == part x) && (hadamard R (row x) y.2 == 1) then 2%:R * t else 2%:R) / (2 ^+ n * total).
Definition parted_score (y : report) (j : X) : R :=
  if y.1 == part j then total / (t - 1) * hadamard R (row j) y.2 else 0.

Hypotheses (apart : forall x x', part x = part x' -> row x = row x' -> x = x')
           (row_none : forall x, row x != none n) (t1 : 1 <= t).
Let m0 : 0 < 2 ^+ n :> R. Proof. by rewrite exprn_gt0 // ltr0n. Qed.
Lemma total_gt0 (x : X) : 0 < total.
Proof.
apply: ltr_wpDl; rewrite ?subr_ge0 // mulr_gt0 ?ltr0n //.
by apply/card_gt0P; exists (part x).
Qed.

Lemma partedE x y : parted x y =
  (2%:R + (if y.1 == part x then (t - 1) * (1 + hadamard R (row x) y.2) else 0)) / (2 ^+ n * total).
Proof.
rewrite /parted; congr (_ / _); case: eqP => _ /=; last by rewrite addr0.
have [[] ->] := hadamard_sign R (row x) y.2; rewrite ?expr0 ?expr1 ?eqxx; last by ring.
by rewrite eqNr oner_eq0; ring.
Qed.

(* sums over one part *)
Lemma sum_part i (F : bits n -> R) : \sum_(y : report) (if y.1 == i then F y.2 else 0) = \sum_z F z.
Proof.
rewrite -(pair_bigA _ (fun i' z => if i' == i then F z else 0)) /= (bigD1 i) //= eqxx [X in _ + X]big1 ?addr0 //.
by move=> i' /negPf ->; apply: big1.
Qed.

Theorem parted_stochastic : stochastic parted.
Proof.
split=> [x y|x]; have d0 := total_gt0 x.
  by rewrite divr_ge0 ?mulr_ge0 ?(ltW m0) ?(ltW d0) //; case: ifP => _; rewrite ?mulr_ge0 ?ler0n // (le_trans ler01 t1).
under eq_bigr do rewrite partedE.
rewrite -mulr_suml big_split /= (sum_part _ (fun z => (t - 1) * (1 + hadamard R (row x) z))).
have -> : \sum_z (t - 1) * (1 + hadamard R (row x) z) = (t - 1) * 2 ^+ n.
  by rewrite -mulr_sumr big_split /= hadamard_sum (negPf (row_none x)) mul0r addr0 sumr_const card_bits.
have -> : \sum_(y : report) 2%:R = 2%:R * (#|I|%:R * 2 ^+ n) :> R.
  by rewrite sumr_const -[LHS]mulr_natr card_prod natrM card_bits.
rewrite (_ : 2%:R * _ + _ = 2 ^+ n * total) ?divff ?mulf_neq0 ?gt_eqF //.
by rewrite /total; move: (2 ^+ n) (#|I|%:R) => a b; ring.
Qed.

Theorem parted_ldp : ldp t parted.
Proof.
move=> x x' y; rewrite /parted mulrA ler_pM2r ?invr_gt0 ?mulr_gt0 ?(total_gt0 x) //.
have t' : 0 <= t := le_trans ler01 t1.
have a1 : 2%:R <= t * 2%:R :> R by rewrite ler_peMl ?ler0n.
have a2 : 2%:R * t <= t * (2%:R * t) by rewrite ler_peMl ?mulr_ge0 ?ler0n.
case: ifP => _; case: ifP => _ //; first by rewrite mulrC.
by rewrite (le_trans a1) // mulrC.
Qed.

(* t is attained at every two symbols *)
Theorem parted_tight u x x' : x != x' -> (forall y, parted x y <= u * parted x' y) -> t <= u.
Proof.
move=> xx h; have d0 : 0 < 2 ^+ n * total by rewrite mulr_gt0 ?(total_gt0 x).
have [b [hb nb]] : exists b, hadamard R (row x) b = 1 /\ ~~ ((part x == part x') && (hadamard R (row x') b == 1)).
  have [e|ne] := eqVneq (part x) (part x'); last by exists (none n); rewrite hadamard_sym hadamard_none.
  have rr : row x != row x' by apply: contra_neq xx; exact: apart.
  have two0 : 2 ^+ n / 2%:R != 0 :> R by rewrite mulf_neq0 ?gt_eqF // invr_gt0 ltr0n.
  have [b /andP[/eqP p1 p2]] : exists b, plus R (row x) b && ~~ plus R (row x') b.
    apply/existsP; apply: contraT => /existsPn no.
    have := plus_quarter R (row_none x) (row_none x') rr; rewrite (eq_bigr (fun b => (plus R (row x) b)%:R)) => [|b _]; last first.
      by have := no b; rewrite negb_and negbK; case: (plus R (row x) b) => //= ->.
    rewrite plus_half // => /eqP; rewrite -subr_eq0 (_ : _ - _ = 2 ^+ n / 2%:R / 2%:R); last by move: (2 ^+ n) => m; field.
    by rewrite mulf_eq0 (negPf two0) invr_eq0 pnatr_eq0.
  by exists b.
have := h (part x, b); rewrite /parted /= eqxx hb eqxx (negPf nb) /= mulrA ler_pM2r ?invr_gt0 //.
by rewrite mulrC ler_pM2r ?ltr0n.
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

(* the score of subset selection, by whether the symbol is in the subset, is unbiased *)
Theorem parted_unbiased : unbiased parted parted_score.
Proof.
move=> x j; have d0 := total_gt0 x.
transitivity (\sum_(y : report) (if y.1 == part j then 2 ^- n * (t - 1)^-1 *
    ((2%:R + (if part j == part x then t - 1 else 0)) * hadamard R (row j) y.2 +
     (if part j == part x then t - 1 else 0) * (hadamard R (row x) y.2 * hadamard R (row j) y.2)) else 0)).
  apply: eq_bigr => y _; rewrite partedE /parted_score; case: (y.1 =P part j) => [->|_]; last by rewrite mulr0.
  by move: m0; set m := 2 ^+ n => m1; case: eqP => _; field; rewrite u0 !gt_eqF.
rewrite (sum_part _ (fun z => 2 ^- n * (t - 1)^-1 * ((2%:R + (if part j == part x then t - 1 else 0)) * hadamard R (row j) z +
     (if part j == part x then t - 1 else 0) * (hadamard R (row x) z * hadamard R (row j) z)))).
rewrite -mulr_sumr big_split /= -!mulr_sumr hadamard_sum hadamard_orthogonal (negPf (row_none j)) mul0r mulr0 add0r.
have [->|xj] := eqVneq x j.
  by rewrite !eqxx /= mulr1n mul1r; move: m0; set m := 2 ^+ n => m1; field; rewrite u0 gt_eqF.
case: eqP => [e|_]; last by rewrite mul0r mulr0.
by case: eqP => [e'|_]; [case/eqP: xj; apply: apart|rewrite mul0r !mulr0].
Qed.

(* second moments: d (t+1)/(t-1)^2 for the own part, 2 d/(t-1)^2 for another *)
Lemma parted_sqr x j : mean (parted x) (fun y => parted_score y j ^+ 2) =
  total / (t - 1) ^+ 2 * (2%:R + (part j == part x)%:R * (t - 1)).
Proof.
have d0 := total_gt0 x; rewrite /mean.
transitivity (\sum_(y : report) (if y.1 == part j then 2 ^- n * total / (t - 1) ^+ 2 *
    (2%:R + (part j == part x)%:R * (t - 1) * (1 + hadamard R (row x) y.2)) else 0)).
  apply: eq_bigr => y _; rewrite partedE /parted_score; case: (y.1 =P part j) => [->|_]; last by rewrite expr0n mulr0.
  rewrite exprMn hadamard_sqr mulr1; move: m0; set m := 2 ^+ n => m1.
  by case: eqP => _; rewrite ?mulr1n ?mulr0n; field; rewrite u0 !gt_eqF.
rewrite (sum_part _ (fun z => 2 ^- n * total / (t - 1) ^+ 2 * (2%:R + (part j == part x)%:R * (t - 1) * (1 + hadamard R (row x) z)))).
have h (c : R) : \sum_z c * (1 + hadamard R (row x) z) = c * 2 ^+ n.
  by rewrite -mulr_sumr big_split /= hadamard_sum (negPf (row_none x)) mul0r addr0 sumr_const card_bits.
rewrite -mulr_sumr big_split /= h.
have e (c : R) : \sum_(z : bits n) c = 2 ^+ n * c by rewrite sumr_const -[LHS]mulr_natl card_bits.
by rewrite !e; move: m0; set m := 2 ^+ n => m1; field; rewrite u0 gt_eqF.
Qed.

(* n risk = d/(t-1)^2 (2k + (t-1) sum of k_i p(part i)) - |p|^2 *)
Theorem parted_risk (users : nat) (p : X -> R) : (0 < users)%N -> distribution p ->
  risk users parted parted_score p =
  (total / (t - 1) ^+ 2 * (2%:R * #|X|%:R + (t - 1) * \sum_x \sum_(j | part j == part x) p x) - \sum_j p j ^+ 2) / users%:R.
Proof.
move=> n0 dp; rewrite (risk_sampled parted_stochastic n0 parted_unbiased dp); congr ((_ - _) / _).
under eq_bigr do rewrite mean_output (eq_mean _ (fun x => parted_sqr x _)) meanZ meanD mean_const //.
rewrite -mulr_sumr big_split /=; congr (_ * (_ + _)); first by rewrite sumr_const -[LHS]mulr_natr.
rewrite mulr_sumr exchange_big /= /mean; apply: eq_bigr => x _.
by rewrite mulr_sumr [RHS]big_mkcond; apply: eq_bigr => j _; case: eqP => _; rewrite ?mul1r ?mul0r ?mulr0 // mulrC.
Qed.
End Parts.
End Parts.

(* The optimal channel of two symbols, for every policy with finite or infinite levels: every private channel is this one followed
   by an explicit garbling. The first symbol is true. Source: context-aware-ldp, Theorem 2, equations (9), (10), (11). *)
Module Binary.
Section Binary.
Variables (R : realFieldType) (E : policy R bool).
(* e^-E[x,x'], 0 for an infinite level *)
Definition floor (e : option R) : R := if e is Some s then s^-1 else 0.
Let a := floor (E true false).
Let b := floor (E false true).
(* equation (9), with a = e^-E[true,false] and b = e^-E[false,true] *)
Definition binary (x y : bool) : R :=
  (if x then if y then 1 - b else b * (1 - a) else if y then a * (1 - b) else 1 - a) / (1 - a * b).
Definition garbling (Y : finType) (Q : bool -> Y -> R) (x : bool) (y : Y) : R :=
  if x then if b == 1 then Q true y else (Q true y - b * Q false y) / (1 - b)
       else if a == 1 then Q true y else (Q false y - a * Q true y) / (1 - a).

Hypothesis levels : forall x x' s, E x x' = Some s -> 1 <= s.     (* 0 <= E[x,x'] *)
Hypothesis trivial : E true false <> Some 1 \/ E false true <> Some 1.

Lemma floor_bounds x x' : 0 <= floor (E x x') <= 1.
Proof.
rewrite /floor; case e: (E x x') => [s|]; last by rewrite lexx ler01.
have s1 := levels e; have s0 : 0 < s by apply: lt_le_trans s1.
by rewrite invr_ge0 ltW //= invf_le1.
Qed.
Let a0 : 0 <= a. Proof. by have /andP[] := floor_bounds true false. Qed.
Let b0 : 0 <= b. Proof. by have /andP[] := floor_bounds false true. Qed.
Let a1 : a <= 1. Proof. by have /andP[] := floor_bounds true false. Qed.
Let b1 : b <= 1. Proof. by have /andP[] := floor_bounds false true. Qed.

Lemma floor_one e : floor e = 1 -> e = Some 1.
Proof. by case: e => [s /(congr1 (@GRing.inv _))|/esym/eqP]; rewrite /= ?invrK ?invr1 ?oner_eq0 // => ->. Qed.

Let ab : 0 < 1 - a * b.
Proof.
rewrite subr_gt0 lt_neqAle mulr_ile1 // andbT; apply/eqP => h.
have a' : a = 1 by apply/eqP; rewrite eq_le a1 -h ler_piMr.
have b' : b = 1 by apply/eqP; rewrite eq_le b1 -h ler_piMl.
by case: trivial => [/(_ (floor_one a'))|/(_ (floor_one b'))].
Qed.

Theorem binary_stochastic : stochastic binary.
Proof.
split=> [x y|x]; last by case: x; rewrite big_bool /binary /=; field; rewrite gt_eqF.
by rewrite divr_ge0 ?(ltW ab) //; case: x; case: y; rewrite ?mulr_ge0 ?subr_ge0.
Qed.

(* the constraints, without division *)
Lemma floorP e p q : (forall s, e = Some s -> 1 <= s) -> 0 <= q ->
  (forall s, e = Some s -> p <= s * q) <-> floor e * p <= q.
Proof.
case: e => [s|] s1 q0; last by rewrite mul0r; split.
have s0 : 0 < s := lt_le_trans ltr01 (s1 s erefl).
by split=> [/(_ s erefl)|+ s' [<-]]; rewrite /= ler_pdivrMl.
Qed.

Lemma privateP (Y : finType) (Q : bool -> Y -> R) : (forall x y, 0 <= Q x y) ->
  private E Q <-> forall y, a * Q true y <= Q false y /\ b * Q false y <= Q true y.
Proof.
move=> Q0; split=> [h y|h x x' s e y].
  by split; apply/floorP => // s e; [apply: levels e|apply: h e y|apply: levels e|apply: h e y].
have [ha hb] := h y; have e1 := levels e.
case: x x' e => [] [] e; try exact: ler_peMl.
  by move: {e1} s e; apply/floorP => //; apply: levels.
by move: {e1} s e; apply/floorP => //; apply: levels.
Qed.

Theorem binary_private : private E binary.
Proof.
apply/privateP => [|y]; first by case: binary_stochastic.
have c (u v w : R) : 0 <= w -> u - v = w -> v <= u by move=> w0 e; rewrite -subr_ge0 e.
case: y; rewrite /binary; split; rewrite ?mulrA //.
  by apply: (c _ _ (1 - b)); rewrite ?subr_ge0 //; field; rewrite gt_eqF.
by apply: (c _ _ (1 - a)); rewrite ?subr_ge0 //; field; rewrite gt_eqF.
Qed.

Lemma equal_sums (Y : finType) (p q : Y -> R) : (forall y, p y <= q y) -> \sum_y p y = \sum_y q y -> p =1 q.
Proof.
move=> le e y; apply/eqP; rewrite eq_sym -subr_eq0; apply/eqP.
apply: (@psumr_eq0P _ _ xpredT (fun y => q y - p y)) => // [z _|]; first by rewrite subr_ge0.
by rewrite sumrB e subrr.
Qed.

(* every private channel of one bit is the best one followed by a channel *)
Theorem binary_optimal (Y : finType) (Q : bool -> Y -> R) : stochastic Q -> private E Q ->
  stochastic (garbling Q) /\ forall x y, Q x y = before binary (garbling Q) x y.
Proof.
move=> [Q0 Q1] /(privateP Q0) h.
have ha : a = 1 -> Q true =1 Q false.
  by move=> e; apply: equal_sums => [y|]; [have [+ _] := h y; rewrite e mul1r|rewrite !Q1].
have hb : b = 1 -> Q true =1 Q false.
  by move=> e y; apply/esym; move: y; apply: equal_sums => [y|]; [have [_] := h y; rewrite e mul1r|rewrite !Q1].
split; [split=> [x y|x]|move=> x y].
- have [h1 h2] := h y; rewrite /garbling.
  by case: x; case: eqP => _; rewrite ?divr_ge0 ?subr_ge0.
- rewrite /garbling; case: x; case: eqP => [_|/eqP n1]; rewrite ?Q1 // -mulr_suml sumrB -mulr_sumr !Q1 mulr1 divff //;
  by rewrite subr_eq0 eq_sym.
rewrite /before big_bool /binary /garbling /=.
have d0 : 1 - a * b != 0 by rewrite gt_eqF.
have [eb|nb] := eqVneq b 1; have [ea|na] := eqVneq a 1.
- by move: ab; rewrite ea eb mulr1 subrr ltxx.
- have a' : 1 - a != 0 by rewrite subr_eq0 eq_sym.
  by move: d0; rewrite eb mulr1 -(hb eb y) => d0; case: x; rewrite ?(hb eb y); field; rewrite ?a'.
- have b' : 1 - b != 0 by rewrite subr_eq0 eq_sym.
  by move: d0; rewrite ea mul1r -(ha ea y) => d0; case: x; rewrite ?(ha ea y); field; rewrite ?b'.
have a' : 1 - a != 0 by rewrite subr_eq0 eq_sym.
have b' : 1 - b != 0 by rewrite subr_eq0 eq_sym.
by case: x; field; rewrite a' b' d0.
Qed.

(* Every utility that obeys data processing is largest at the binary channel. *)
Corollary binary_best (U : forall Y : finType, (bool -> Y -> R) -> R) :
  (forall (Y Z : finType) (Q : bool -> Y -> R) (W : Y -> Z -> R), stochastic W -> U Z (before Q W) <= U Y Q) ->
  (forall (Y : finType) (Q Q' : bool -> Y -> R), (forall x y, Q x y = Q' x y) -> U Y Q = U Y Q') ->
  forall (Y : finType) (Q : bool -> Y -> R), stochastic Q -> private E Q -> U Y Q <= U bool_finType binary.
Proof.
by move=> processing same_U Y Q sQ pQ; have [sW /same_U ->] := binary_optimal sQ pQ; apply: processing.
Qed.

(* The estimator is the inverse matrix: it needs both levels to ask for less than equality (a, b < 1). *)
Definition binary_score (y j : bool) : R :=
  (if y then if j then 1 - a else - (b * (1 - a)) else if j then - (a * (1 - b)) else 1 - b) / ((1 - a) * (1 - b)).
Hypotheses (a_lt1 : E true false <> Some 1) (b_lt1 : E false true <> Some 1).
Let a_neq : 1 - a != 0. Proof. by rewrite subr_eq0 eq_sym; apply/eqP => /floor_one. Qed.
Let b_neq : 1 - b != 0. Proof. by rewrite subr_eq0 eq_sym; apply/eqP => /floor_one. Qed.

Theorem binary_unbiased : unbiased binary binary_score.
Proof.
have d0 : 1 - a * b != 0 by rewrite gt_eqF.
by move=> x j; rewrite big_bool /binary /binary_score; case: x; case: j => /=; field; rewrite a_neq b_neq d0.
Qed.

Theorem binary_variance x j : variance (binary x) (binary_score ^~ j) = (if x then b else a) / ((1 - a) * (1 - b)).
Proof.
have d0 : 1 - a * b != 0 by rewrite gt_eqF.
rewrite /variance /covariance /mean !big_bool /binary /binary_score.
by case: x; case: j => /=; field; rewrite a_neq b_neq d0.
Qed.

Theorem binary_risk (n : nat) (p : bool -> R) : (0 < n)%N -> distribution p -> risk n binary binary_score p =
  (1 + 2%:R * (p true * b + p false * a) / ((1 - a) * (1 - b)) - \sum_j p j ^+ 2) / n%:R.
Proof.
move=> n0 dp; rewrite (risk_sampled binary_stochastic n0 binary_unbiased dp); congr ((_ - _) / _).
have p1 : p true = 1 - p false by rewrite -(proj2 dp) big_bool addrK.
have d0 : 1 - a * b != 0 by rewrite gt_eqF.
rewrite big_bool !mean_output /mean !big_bool /binary /binary_score p1 /=.
by field; rewrite a_neq b_neq d0.
Qed.
End Binary.
End Binary.
