(* linear-queries, Theorem 3.3 repaired: the rejection sampler that keeps y with chance 1/2 where the printed one sends nothing.

   The space is any type, with any integral (is_integral): Lebesgue's, and finite and countable sums. f v is the density of the report of
   the item v, f0 that of what is drawn; u is e^tau. The message is y if B = 1, and nothing otherwise. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Sampler.
Variables (R : realFieldType) (space item : Type) (u : R) (f0 : space -> R) (f : item -> space -> R).
(* the ratio of the densities is within e^-tau and e^tau *)
Definition ratio_window (v : item) (y : space) : bool := (u^-1 <= f v y / f0 y <= u).
(* the chance of B = 1 at y: half of the ratio in the window, one half outside *)
Definition keep_chance (v : item) (y : space) : R := if ratio_window v y then f v y / (2%:R * f0 y) else 2%:R^-1.
(* the density of the message *)
Definition message_density (v : item) (y : space) : R := f0 y * keep_chance v y.

Hypotheses (u1 : 1 <= u) (f0pos : forall y, 0 < f0 y).
Let u0 : 0 < u. Proof. exact: lt_le_trans ltr01 u1. Qed.
Let ui : u^-1 <= 1. Proof. by rewrite invf_le1. Qed.

Lemma keep_chanceE v y : keep_chance v y = (if ratio_window v y then f v y / f0 y else 1) / 2%:R.
Proof.
rewrite /keep_chance; case: ifP => _; last by rewrite mul1r.
by have := f0pos y => p; field; rewrite gt_eqF.
Qed.

Lemma keep_chance_between v y : u^-1 / 2%:R <= keep_chance v y <= u / 2%:R.
Proof.
rewrite keep_chanceE !ler_pmul2r ?invr_gt0 ?ltr0n //; case: ifP => [//|_]; by rewrite ui u1.
Qed.

(* it is a chance as long as e^tau <= 2 *)
Lemma keep_chance_valid v y : u <= 2%:R -> 0 <= keep_chance v y <= 1.
Proof.
move=> u2; have /andP[l h] := keep_chance_between v y; apply/andP; split.
  by apply: le_trans l; rewrite divr_ge0 ?ler0n // invr_ge0 ltW.
by apply: le_trans h _; rewrite ler_pdivr_mulr ?ltr0n // mul1r.
Qed.

(* at every y, without any condition on the two items *)
Theorem message_ratio v v' y : message_density v y <= u ^+ 2 * message_density v' y.
Proof.
rewrite /message_density mulrCA ler_pmul2l //.
have /andP[_ h] := keep_chance_between v y; have /andP[l _] := keep_chance_between v' y; apply: le_trans h _.
apply: le_trans (_ : u ^+ 2 * (u^-1 / 2%:R) <= _); last by rewrite ler_wpmul2l // sqr_ge0.
by rewrite expr2 mulrA mulfK ?gt_eqF.
Qed.

(* attained where one ratio is e^tau and the other e^-tau *)
Theorem message_attained v v' y : f v y = u * f0 y -> f v' y = u^-1 * f0 y ->
  message_density v y = u ^+ 2 * message_density v' y.
Proof.
move=> e e'; have p := f0pos y; have q := lt0r_neq0 p.
rewrite /message_density !keep_chanceE /ratio_window e e' !mulfK // !lexx (le_trans ui u1) /=.
by field; rewrite gt_eqF.
Qed.

(* an integral: linear and monotone on a class of functions that holds sums and multiples *)
Variables (integrable : (space -> R) -> Prop) (integral : (space -> R) -> R).
Definition is_integral := [/\ (forall h k, h =1 k -> integrable h -> integrable k),
  (forall c h, integrable h -> integrable (fun y => c * h y) /\ integral (fun y => c * h y) = c * integral h),
  (forall h k, integrable h -> integrable k ->
     integrable (fun y => h y + k y) /\ integral (fun y => h y + k y) = integral h + integral k) &
  (forall h k, integrable h -> integrable k -> (forall y, h y <= k y) -> integral h <= integral k)].
Hypothesis ii : is_integral.

(* the chance of a message in the event *)
Definition sent_chance (v : item) (event : pred space) : R := integral (fun y => (event y)%:R * message_density v y).
(* the chance that nothing is sent *)
Definition silent_chance (v : item) : R := 1 - integral (message_density v).

Theorem sent_private v v' (event : pred space) :
  integrable (fun y => (event y)%:R * message_density v y) -> integrable (fun y => (event y)%:R * message_density v' y) ->
  sent_chance v event <= u ^+ 2 * sent_chance v' event.
Proof.
have [_ scale _ monotone] := ii; move=> i i'; have [i2 <-] := scale (u ^+ 2) _ i'.
by apply: monotone => // y; rewrite [X in _ <= X]mulrCA ler_wpmul2l ?ler0n // message_ratio.
Qed.

(* nothing is sent with chance 1/2 if f0 is a density and both densities give the window the same mass, as two Gaussians of the same
   variance do, by the reflection that exchanges their means *)
Theorem silent_half v : integrable f0 -> integral f0 = 1 ->
  integrable (fun y => (ratio_window v y)%:R * f v y) -> integrable (fun y => (ratio_window v y)%:R * f0 y) ->
  integral (fun y => (ratio_window v y)%:R * f v y) = integral (fun y => (ratio_window v y)%:R * f0 y) -> silent_chance v = 2%:R^-1.
Proof.
have [same scale add monotone] := ii; move=> i0 total iv iw mass; rewrite /silent_chance.
have [j1 e1] := scale 2%:R^-1 _ i0; have [j2 e2] := scale 2%:R^-1 _ iv; have [j3 e3] := scale (- 2%:R^-1) _ iw.
have [j4 e4] := add _ _ j2 j3; have [j5 e5] := add _ _ j1 j4.
have pointwise y : 2%:R^-1 * f0 y + (2%:R^-1 * ((ratio_window v y)%:R * f v y) + - 2%:R^-1 * ((ratio_window v y)%:R * f0 y)) =
  message_density v y.
  by rewrite /message_density keep_chanceE; have p := f0pos y; case: ifP => _; rewrite ?mulr1n ?mulr0n; field; rewrite ?gt_eqF.
have -> : integral (message_density v) = 2%:R^-1.
  have j6 := same _ _ pointwise j5; apply/eqP; rewrite eq_le.
  have e : integral (fun y => 2%:R^-1 * f0 y + (2%:R^-1 * ((ratio_window v y)%:R * f v y) + - 2%:R^-1 * ((ratio_window v y)%:R * f0 y))) = 2%:R^-1.
    by rewrite e5 e4 e1 e2 e3 total mass; ring.
  by rewrite -{1}e -[X in _ && (X <= _)]e !monotone // => y; rewrite pointwise.
by field.
Qed.
End Sampler.
