(* Excesses over a bound, as (epsilon, delta)-privacy; channels within bounds of their columns. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From mathcomp Require Import ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Kernel Require Import Sums Certificates Numbers Matrices Optima Growing.
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

Lemma distribution_within lows tops : length lows = length tops -> (forall y, 0 <= at_ R lows y) -> at_least tops lows ->
  Qle_bool (sum_of_list lows) 1 -> Qle_bool 1 (sum_of_list tops) ->
  exists2 v : 'I_(length lows) -> R, (forall y, 0 <= v y) /\ \sum_y v y = 1 & forall y : 'I_(length lows), at_ R lows y <= v y <= at_ R tops y.
Proof.
move=> len l0 ends low1 top1; have low_top := at_least_at R ends (esym len).
move: low1 top1; rewrite -!(fraction_le R) fraction1 !sum_is -len => low1 top1.
set a := \sum_(y < length lows) at_ R lows y in low1; set b := \sum_(y < length lows) at_ R tops y in top1.
pose w := if a == b then 0 else (1 - a) / (b - a).
have w01 : 0 <= w <= 1.
  rewrite /w; case: eqP => [_|/eqP n]; first by rewrite lexx ler01.
  have ab : 0 < b - a by rewrite subr_gt0 lt_neqAle n (le_trans low1).
  apply/andP; split; first by apply: divr_ge0; rewrite ?subr_ge0 // (le_trans low1).
  by rewrite ler_pdivrMr // mul1r lerD2r.
have /andP[w0 w1] := w01.
exists (fun y => at_ R lows y + w * (at_ R tops y - at_ R lows y)); first split.
- by move=> y; rewrite addr_ge0 ?l0 // mulr_ge0 // subr_ge0 low_top.
- rewrite big_split /= -mulr_sumr sumrB -/a -/b /w; case: eqP => [e|/eqP n].
    by rewrite mul0r addr0; apply/eqP; rewrite eq_le low1 e top1.
  by rewrite divfK ?subr_eq0 1?eq_sym // addrC subrK.
move=> y; apply/andP; split; first by rewrite lerDl mulr_ge0 // subr_ge0 low_top.
by rewrite -lerBrDl -[X in _ <= X]mul1r; apply: ler_wpM2r w1; rewrite subr_ge0 low_top.
Qed.

Theorem columns_sound lows tops l : level_holds l -> within_columns lows tops l ->
  (exists2 Q : unit -> 'I_(length lows) -> R, stochastic Q & in_columns tops Q) /\
  forall (X : finType) (Q : X -> 'I_(length lows) -> R), stochastic Q -> in_columns tops Q -> ldp (factor l) Q.
Proof.
move=> hl /andP[/andP[/andP[/andP[/andP[/Nat.eqb_eq len /at_ge0 low0] ends] low1] top1] ratios].
have l0 y : 0 <= at_ R lows y by exact: low0.
split; first by have [v [v0 v1] within] := distribution_within len l0 ends low1 top1; exists (fun _ => v); [split|move=> _].
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

(* Within a radius *)
Definition near q (r : Q) (Q : 'I_(length q) -> 'I_(outputs_of q) -> R) := forall (x : 'I_(length q)) (y : 'I_(outputs_of q)),
  of_fraction R (cell_at q x y) - of_fraction R r <= Q x y <= of_fraction R (cell_at q x y) + of_fraction R r.

Notation lows_of r q x := (row_fractions (low_row r (matrix_row q x))).
Notation tops_of r q x := (row_fractions (top_row r (matrix_row q x))).

Lemma at_row (f : Z -> Z) (row : numerators) (one : positive) (y : nat) : (y < length row.1)%nat ->
  at_ R (row_fractions (List.map f row.1, one)) y = of_fraction R (f (List.nth y row.1 0%Z) # one)%Q.
Proof.
move=> y_l; rewrite /row_fractions /at_ /fraction_at /= map_map.
by rewrite (nth_indep _ 0%Q (f 0%Z # one)%Q) ?map_length ?(map_nth (fun a => f a # one)%Q) //; exact/ssrnat.ltP.
Qed.
Lemma map_row (f : numerators -> numerators) q x : (x < length q)%nat -> matrix_row (List.map f q) x = f (matrix_row q x).
Proof. by move=> x_k; rewrite /matrix_row (nth_indep _ _ (f ([::], 1%positive))) ?map_length ?(map_nth f) //; exact/ssrnat.ltP. Qed.
Lemma cell_row q x y : (y < length (matrix_row q x).1)%nat -> at_ R (row_fractions (matrix_row q x)) y = of_fraction R (cell_at q x y).
Proof. by move=> y_l; rewrite /at_ /fraction_at nth_cells. Qed.

Lemma near_at q r x (y : nat) (u : R) : length (matrix_row q x).1 = outputs_of q -> (y < outputs_of q)%nat -> 0 <= u <= 1 ->
  (of_fraction R (cell_at q x y) - of_fraction R r <= u <= of_fraction R (cell_at q x y) + of_fraction R r) <->
  (at_ R (lows_of r q x) y <= u <= at_ R (tops_of r q x) y).
Proof.
move=> len y_m /andP[u0 u1]; rewrite -len in y_m; rewrite /low_row /top_row !at_row // -fractionB -fractionD /near_unit.
set a := List.nth y _ _; set d := (matrix_row q x).2; set one := (d * Qden r)%positive.
have -> : (cell_at q x y - r = (a * Zpos (Qden r) + - Qnum r * Zpos d) # one)%Q by [].
have -> : (cell_at q x y + r = (a * Zpos (Qden r) + Qnum r * Zpos d) # one)%Q by [].
have zero z : (z <= 0)%Z -> of_fraction R (z # one) <= 0 by move=> h; rewrite -(fraction0 R) fraction_le; apply/Qle_bool_iff; rewrite /Qle /=; lia.
have full z : (Zpos one <= z)%Z -> 1 <= of_fraction R (z # one) by move=> h; rewrite -(fraction1 R) fraction_le; apply/Qle_bool_iff; rewrite /Qle /=; lia.
have -> : (of_fraction R (Z.max 0 (a * Zpos (Qden r) - Qnum r * Zpos d) # one) <= u) = (of_fraction R ((a * Zpos (Qden r) + - Qnum r * Zpos d) # one) <= u).
  have -> : (a * Zpos (Qden r) + - Qnum r * Zpos d = a * Zpos (Qden r) - Qnum r * Zpos d)%Z by lia.
  by case: (Z.max_spec 0 (a * Zpos (Qden r) - Qnum r * Zpos d)) => -[h ->] //; rewrite /of_fraction mul0r u0; apply/esym/(le_trans (zero _ _)).
have -> : (u <= of_fraction R (Z.min (Zpos one) (a * Zpos (Qden r) + Qnum r * Zpos d) # one)) = (u <= of_fraction R ((a * Zpos (Qden r) + Qnum r * Zpos d) # one)); last by [].
case: (Z.min_spec (Zpos one) (a * Zpos (Qden r) + Qnum r * Zpos d)) => -[h ->] //.
by rewrite (le_trans u1 (full _ (Z.lt_le_incl _ _ h))) (le_trans u1 (full _ (Z.le_refl _))).
Qed.

Lemma unit_entries (X Y : finType) (Q : X -> Y -> R) x y : stochastic Q -> 0 <= Q x y <= 1.
Proof. by move=> sQ; rewrite (proj1 sQ) stochastic_le1. Qed.

Lemma lows_ge0 r q x i : 0 <= at_ R (lows_of r q x) i.
Proof.
apply: at_ge0; apply/forallb_forall => v /in_map_iff[a [<- /in_map_iff[b [<- _]]]].
by apply/Qle_bool_iff; rewrite /Qle /=; lia.
Qed.

Lemma total_is row : of_fraction R (sum_of_list (row_fractions row)) = of_fraction R (total_of row # row.2)%Q.
Proof.
case: row => s one; elim: s => [|a s IH]; first by rewrite /of_fraction !mul0r.
transitivity (of_fraction R (Qred ((a # one) + sum_of_list (row_fractions (s, one))))); first by [].
rewrite fraction_red fractionD IH -fractionD; apply: eq_fraction; rewrite /Qeq /total_of /=; lia.
Qed.

Lemma ends_row one low top : all_two Z.leb low top -> at_least (row_fractions (top, one)) (row_fractions (low, one)).
Proof.
rewrite /at_least /row_fractions /=; elim: low top => [|a low IH] [|b top] //= /andP[/Z.leb_le h /IH ->]; rewrite andbT.
by apply/Qle_bool_iff; rewrite /Qle /=; nia.
Qed.

Lemma radius_row q r x : radius_fits q r -> (x < length q)%nat -> length (matrix_row q x).1 = outputs_of q /\
  at_least (tops_of r q x) (lows_of r q x) /\ Qle_bool (sum_of_list (lows_of r q x)) 1 /\ Qle_bool 1 (sum_of_list (tops_of r q x)).
Proof.
move=> /andP[_ all] x_k; have := forallb_at ([::], 1%positive) all x_k; rewrite -/(matrix_row q x); move: (matrix_row q x) => row; cbv zeta.
move=> /andP[/Nat.eqb_eq len /andP[/andP[/ends_row ends /Z.leb_le low] /Z.leb_le top]]; do 2!split=> //; first exact: ends.
by split; rewrite -(fraction_le R) total_is fraction_le; apply/Qle_bool_iff; rewrite /Qle [Qnum _]/= [Qnum _]/= [Qden _]/= [Qden _]/=; lia.
Qed.

Lemma near_one q r : radius_fits q r -> exists2 Q : 'I_(length q) -> 'I_(outputs_of q) -> R, stochastic Q & near r Q.
Proof.
move=> fits; have row (x : 'I_(length q)) : exists v : {ffun 'I_(outputs_of q) -> R},
    ((forall y, 0 <= v y) /\ \sum_y v y = 1) /\ forall y : 'I_(outputs_of q), at_ R (lows_of r q x) y <= v y <= at_ R (tops_of r q x) y.
  have [len [ends [low top]]] := radius_row fits (ltn_ord x).
  have ll : length (lows_of r q x) = outputs_of q by rewrite !map_length.
  have lt : length (lows_of r q x) = length (tops_of r q x) by rewrite !map_length.
  have [v vs within] := distribution_within lt (lows_ge0 r q x) ends low top.
  move: v vs within; rewrite ll => v [v0 v1] within; exists [ffun y => v y]; split; first split.
  - by move=> y; rewrite ffunE.
  - by rewrite -v1; apply: eq_bigr => y _; rewrite ffunE.
  by move=> y; rewrite ffunE.
have [Q h] : exists Q : {ffun 'I_(length q) -> {ffun 'I_(outputs_of q) -> R}}, forall x,
    ((forall y, 0 <= Q x y) /\ \sum_y Q x y = 1) /\ forall y : 'I_(outputs_of q), at_ R (lows_of r q x) y <= Q x y <= at_ R (tops_of r q x) y.
  by have [Q h] := fin_all_exists row; exists [ffun x => Q x] => x; rewrite ffunE.
have sQ : stochastic (fun x y => Q x y) by split=> [x y|x]; have [[]] := h x.
exists (fun x y => Q x y) => // x y; have [len _] := radius_row fits (ltn_ord x).
by apply/(near_at r len (ltn_ord y) (unit_entries x y sQ)); have [_] := h x.
Qed.

Lemma near_width q r x (y : 'I_(outputs_of q)) : radius_fits q r -> (x < length q)%nat ->
  (y < length (matrix_row (List.map (low_row r) q) x).1)%nat /\ (y < length (matrix_row (List.map (top_row r) q) x).1)%nat.
Proof. by move=> fits x_k; rewrite !map_row // !map_length; have [-> _] := radius_row fits x_k. Qed.

Lemma near_bounds q r (Q : 'I_(length q) -> 'I_(outputs_of q) -> R) (x : 'I_(length q)) (y : 'I_(outputs_of q)) : radius_fits q r -> stochastic Q -> near r Q ->
  at_ R (lows_of r q x) y <= Q x y <= at_ R (tops_of r q x) y.
Proof.
by move=> fits sQ n; have [len _] := radius_row fits (ltn_ord x); apply/(near_at r len (ltn_ord y) (unit_entries x y sQ)); exact: n.
Qed.

Theorem near_private_sound q r E (Q : 'I_(length q) -> 'I_(outputs_of q) -> R) : bounds_hold expo E -> radius_fits q r -> near_private q r E ->
  stochastic Q -> near r Q -> private (@policy_of R expo (length q) E) Q.
Proof.
move=> b fits all sQ n x x' t; rewrite /policy_of; case: eqP => // ne; case e: level_at => [l|] //= [<-] y.
have b' : is_rational l \/ exponential expo.
  by case: b => [b|]; [left; apply: b; move: e; rewrite /level_at; exact: in_table|right].
have ne' : val x <> val x' by move/val_inj.
case/orP: all => [/Nat.eqb_eq one|all].
  have only n' : (n' < length q)%nat -> n' = 0%nat by rewrite one; case: n'.
  by case: ne'; rewrite /= (only _ (ltn_ord x)) (only _ (ltn_ord x')).
have /andP[_ top] := near_bounds x y fits sQ n; have /andP[low _] := near_bounds x' y fits sQ n.
have [_ l1] := near_width y fits (ltn_ord x); have [l2 _] := near_width y fits (ltn_ord x').
have [||p lp w] := all_within_at R all _ _ l1 l2 ne' e; rewrite ?map_length //.
move: top low; rewrite -!map_row // !cell_row // => top low; apply: le_trans top (le_trans w _).
apply: le_trans (ler_wpM2l (ltW (factor_gt0 b' lp)) low); apply: ler_wpM2r (below_factor b' lp).
by rewrite -cell_row // map_row // lows_ge0.
Qed.

Theorem near_exceeds_sound q r E w (Q : 'I_(length q) -> 'I_(outputs_of q) -> R) : bounds_hold expo E -> radius_fits q r -> near_exceeds q r E w ->
  stochastic Q -> near r Q -> exists x x' y t, [/\ val x = upper w, val x' = lower w, val y = letter w, @policy_of R expo (length q) E x x' = Some t & t * Q x' y < Q x y].
Proof.
move=> b fits /andP[/placed[x [x' [y [ex [ex' [ey ne]]]]]]] + sQ n; case e: level_at => [l|] //; cbv zeta; rewrite -ex -ex' -ey => big.
have b' : is_rational l \/ exponential expo.
  by case: b => [b|]; [left; apply: b; move: e; rewrite /level_at; exact: in_table|right].
exists x, x', y, (level_factor expo l); split=> //; first by rewrite /policy_of (negbTE ne) ex ex' e.
have /andP[low _] := near_bounds x y fits sQ n; have /andP[_ top] := near_bounds x' y fits sQ n.
have [l1 _] := near_width y fits (ltn_ord x); have [_ l2] := near_width y fits (ltn_ord x').
move: top low; rewrite -!map_row // !cell_row // => top; apply: lt_le_trans.
have q0 := proj1 sQ x' y; move: big; case z: (Qle_bool _ 0).
  have -> : Q x' y = 0 by apply/eqP; rewrite eq_le q0 andbT; apply: le_trans top _; rewrite -(fraction0 R) fraction_le z.
  by rewrite mulr0 -(fraction_lt R) fraction0.
case p: (above_level l) => [p'|] // /andP[p0]; rewrite -(fraction_lt R) fractionM; apply: le_lt_trans.
apply: le_trans (ler_wpM2r q0 (above_factor b' p)) _; apply: ler_wpM2l => //; by rewrite -(fraction0 R) fraction_le.
Qed.
End Columns.
