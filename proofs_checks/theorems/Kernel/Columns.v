(* Excesses over a bound, as (epsilon, delta)-privacy; channels within bounds of their columns. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From mathcomp Require Import ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Kernel Require Import Sums Certificates Numbers Matrices Optima.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Lemma gain_fraction a b d d' p :
  ((a * (Zpos d' * Zpos (Qden p)) - b * (Zpos d * Qnum p)) # (d * d' * Qden p) == (a # d) - p * (b # d'))%Q.
Proof. by case: p => n e; unfold Qeq, Qminus, Qplus, Qmult, Qopp, Qnum, Qden; rewrite !Pos2Z.inj_mul; lia. Qed.

Section Columns.
Variables (R : realFieldType) (expo : Q -> R).
Implicit Types (q : list numerators) (l : nats_level) (lows tops : list Q).
Definition level_holds l := is_rational l \/ exponential expo.
Notation factor l := (level_factor expo l).

Lemma is_below_factor p l : level_holds l -> is_below p l -> of_fraction R p <= factor l.
Proof. by move=> h; rewrite /is_below; case b: below_level => [c|] //; rewrite -(fraction_le R) => /le_trans; apply; exact: below_factor b. Qed.
Lemma is_above_factor p l : level_holds l -> is_above l p -> factor l <= of_fraction R p.
Proof. by move=> h; rewrite /is_above; case b: above_level => [c|] //; rewrite -(fraction_le R); apply: le_trans; exact: above_factor b. Qed.

Lemma factor_gt0 l p : level_holds l -> below_level l = Some p -> 0 < factor l.
Proof.
rewrite /below_level /bounded /exactly /level_factor => h; case r: is_rational.
  by case f: logs_fit => // _; rewrite mul1r logs_gt0.
case f: logs_fit => // _; rewrite mulr_gt0 ?logs_gt0 //.
by case: h => [|/(_ (plain_nats l))[]]; rewrite ?r.
Qed.

(* (epsilon, delta) *)
Definition gain (p : Q) q x x' y : R := of_fraction R (cell_at q x y) - of_fraction R p * of_fraction R (cell_at q x' y).

Definition positive_part (u : R) : R := if 0 <= u then u else 0.
Lemma part_ge0 u : 0 <= positive_part u. Proof. by rewrite /positive_part; case: ifP. Qed.
Lemma part_ge u : u <= positive_part u. Proof. by rewrite /positive_part; case: (leP 0 u) => // /ltW. Qed.

Lemma of_max z d : of_fraction R (Z.max 0 z # d) = positive_part (of_fraction R (z # d)).
Proof.
rewrite /positive_part -(fraction0 R) fraction_le; case: ifP => h.
  by rewrite Z.max_r //; move/Qle_bool_iff: h; rewrite /Qle /=; lia.
have hz : (z <= 0)%Z by case: (Z.leb_spec 0 z) => k; [move: h; rewrite /Qle_bool /=; case: Z.leb_spec0 => //; lia|lia].
by rewrite Z.max_l // fraction0 /of_fraction /= mul0r.
Qed.

Lemma sum_over (s : list Z) d : of_fraction R (List.fold_right Z.add 0%Z s # d) = \sum_(y < length s) of_fraction R (List.nth y s 0%Z # d).
Proof. by rewrite /of_fraction integer_sum mulr_suml. Qed.

Lemma excess_is p q x x' : rows_sum q -> (x < length q)%nat -> (x' < length q)%nat ->
  of_fraction R (excess_of p (matrix_row q x) (matrix_row q x')) = \sum_(y < outputs_of q) positive_part (gain p q x x' y).
Proof.
move=> h x_k x'_k; have /andP[/andP[/Nat.eqb_eq m _] _] := row_fits h x_k; have /andP[/andP[/Nat.eqb_eq m' _] _] := row_fits h x'_k.
rewrite /excess_of sum_over map_length combine_length m m' Nat.min_id; apply: eq_bigr => y _.
pose f := fun uv : Z * Z => Z.max 0 (uv.1 * (Zpos (matrix_row q x').2 * Zpos (Qden p)) - uv.2 * (Zpos (matrix_row q x).2 * Qnum p)).
rewrite -[X in List.map X _]/f (nth_indep _ 0%Z (f (0%Z, 0%Z))); last by rewrite map_length combine_length m m' Nat.min_id; apply/ssrnat.ltP.
rewrite (map_nth f) nth_combined ?m ?m' // /f of_max; congr positive_part.
by rewrite /gain -fractionM -fractionB; apply: eq_fraction; exact: gain_fraction.
Qed.

Theorem within_delta p delta q l : level_holds l -> rows_sum q -> is_below p l -> exceeds_nowhere p delta q ->
  approximate (factor l) (of_fraction R delta) (@channel_of R q).
Proof.
move=> hl h /(is_below_factor hl) pl all x x' S; rewrite -lerBlDl mulr_sumr -sumrB.
have e : of_fraction R (excess_of p (matrix_row q x) (matrix_row q x')) <= of_fraction R delta.
  by rewrite fraction_le; exact: (forallb_at _ (forallb_at ([::], 1%positive) all (ltn_ord x)) (ltn_ord x')).
apply: le_trans e; rewrite excess_is ?ltn_ord // [X in _ <= X](bigID (mem S)) /=; apply: ler_wpDr; first by apply: sumr_ge0 => y _; exact: part_ge0.
apply: ler_sum => y _; apply: le_trans (part_ge _); apply: lerB => //; apply: ler_wpM2r => //; exact: cell_ge0 (ltn_ord _).
Qed.

Theorem above_delta p delta q l x x' : level_holds l -> rows_sum q -> is_above l p -> pair_exceeds p delta q x x' ->
  exists (u u' : 'I_(length q)) (S : {set 'I_(outputs_of q)}), val u = x /\ val u' = x' /\
  factor l * (\sum_(y in S) channel_of R u' y) + of_fraction R delta < \sum_(y in S) channel_of R u y.
Proof.
move=> hl h /(is_above_factor hl) lp /andP[/andP[/Nat.ltb_lt/ssrnat.ltP x_k /Nat.ltb_lt/ssrnat.ltP x'_k]].
rewrite -(fraction_lt R) excess_is // => e; exists (Ordinal x_k), (Ordinal x'_k), [set y : 'I_(outputs_of q) | 0 <= gain p q x x' y]; do 2!split=> //.
rewrite -ltrBrDl mulr_sumr -sumrB; apply: lt_le_trans e _.
rewrite [X in X <= _](bigID (mem [set y : 'I_(outputs_of q) | 0 <= gain p q x x' y])) /= [X in _ + X]big1; last first.
  by move=> y; rewrite inE /positive_part => /negPf ->.
rewrite addr0; apply: ler_sum => y; rewrite inE /positive_part => ->; apply: lerB => //; apply: ler_wpM2r => //; exact: cell_ge0.
Qed.

(* Channels within bounds of their columns *)
Definition in_columns (X : finType) lows tops (Q : X -> 'I_(length lows) -> R) := forall x (y : 'I_(length lows)), at_ R lows y <= Q x y <= at_ R tops y.

Theorem columns_sound lows tops l : level_holds l -> within_columns lows tops l ->
  (exists2 Q : unit -> 'I_(length lows) -> R, stochastic Q & in_columns tops Q) /\
  forall (X : finType) (Q : X -> 'I_(length lows) -> R), stochastic Q -> in_columns tops Q -> ldp (factor l) Q.
Proof.
move=> hl /andP[/andP[/andP[/andP[/andP[/Nat.eqb_eq len /at_ge0 low0] ends] low1] top1] ratios].
have low_top := at_least_at R ends (esym len); have l0 y : 0 <= at_ R lows y by exact: low0.
move: low1 top1; rewrite -!(fraction_le R) fraction1 !sum_is -len => low1 top1.
split.
  set a := \sum_(y < length lows) at_ R lows y in low1; set b := \sum_(y < length lows) at_ R tops y in top1.
  pose w := if a == b then 0 else (1 - a) / (b - a).
  have w01 : 0 <= w <= 1.
    rewrite /w; case: eqP => [_|/eqP n]; first by rewrite lexx ler01.
    have ab : 0 < b - a by rewrite subr_gt0 lt_neqAle n (le_trans low1).
    apply/andP; split; first by apply: divr_ge0; rewrite ?subr_ge0 // (le_trans low1).
    by rewrite ler_pdivrMr // mul1r lerD2r.
  have /andP[w0 w1] := w01.
  exists (fun _ y => at_ R lows y + w * (at_ R tops y - at_ R lows y)); first split.
  - by move=> _ y; rewrite addr_ge0 ?l0 // mulr_ge0 // subr_ge0 low_top.
  - move=> _; rewrite big_split /= -mulr_sumr sumrB -/a -/b /w; case: eqP => [e|/eqP n].
      by rewrite mul0r addr0; apply/eqP; rewrite eq_le low1 e top1.
    by rewrite divfK ?subr_eq0 1?eq_sym // addrC subrK.
  move=> _ y; apply/andP; split; first by rewrite lerDl mulr_ge0 // subr_ge0 low_top.
  by rewrite -lerBrDl -[X in _ <= X]mul1r; apply: ler_wpM2r w1; rewrite subr_ge0 low_top.
move=> X Q [Q0 _] cols x x' y; have /andP[_ t] := cols x y; have /andP[b _] := cols x' y.
have := forallb_at (0%Q, 0%Q) ratios; rewrite combine_length -len Nat.min_id => /(_ y (ltn_ord y)).
rewrite nth_combined //= => /orP[z|].
  have t0 : at_ R tops y <= 0 by rewrite -(fraction0 R) fraction_le.
  have zero u : Q u y = 0 by apply/eqP; rewrite eq_le Q0 andbT; apply: le_trans t0; case/andP: (cols u y).
  by rewrite !zero mulr0.
case e: below_level => [p|] // r; apply: le_trans t _; apply: (@le_trans _ _ (of_fraction R p * at_ R lows y)).
  by rewrite -fractionM fraction_le.
apply: le_trans (ler_wpM2r (l0 y) (below_factor hl e)) _.
by apply: ler_wpM2l; [exact: ltW (factor_gt0 hl e)|case/andP: (cols x' y)].
Qed.

Theorem equal_ends_sound lows tops l y : equal_ends lows tops l y -> (y < length lows)%nat /\ at_ R tops y = factor l * at_ R lows y.
Proof.
move=> /andP[/andP[/Nat.ltb_lt/ssrnat.ltP y_m _]]; case e: exactly => [p|] // /(Qeq_bool_iff _ _)/(@eq_fraction R) h; split=> //.
by rewrite -(exactly_level expo e) -fractionM.
Qed.

Theorem not_within_sound above below l : level_holds l -> not_within above below l ->
  forall (X Y : finType) (Q : X -> Y -> R) x x' y, Q x y = of_fraction R above -> Q x' y = of_fraction R below -> ~ ldp (factor l) Q.
Proof.
move=> hl /andP[/andP[/andP[/andP[b0 _] _] a0] big] X Y Q x x' y eb ea /(_ x x' y); rewrite eb ea leNgt => /negP; apply.
move: b0 a0; rewrite -(fraction_le R) fraction0 -(fraction_lt R) fraction0 => b0 a0.
case/orP: big => [z|]; first by rewrite (_ : of_fraction R below = 0) ?mulr0 //; apply/eqP; rewrite eq_le b0 andbT -(fraction0 R) fraction_le.
case e: above_level => [p|] //; rewrite -(fraction_lt R) fractionM; apply: le_lt_trans; apply: ler_wpM2r => //; exact: above_factor e.
Qed.
End Columns.
