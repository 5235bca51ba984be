(* Rejection, Gaussian, Normal, RoundsScalar. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
Local Open Scope R_scope.

(* linear-queries, section 3: the Gaussian randomizer (Algorithm 1) and the rejection sampler (Algorithm 3), on the line (d = 1). *)
Module Rejection.
(* the normal density with mean a and variance s *)
Definition density (s a y : R) : R := exp (- (y - a) ^ 2 / (2 * s)) / sqrt (2 * PI * s).
(* Algorithm 3: y has the density with mean 0; B = 1 with chance eta if y is in Good, and never otherwise; y is sent if B = 1 *)
Definition eta (s a y : R) : R := density s a y / (2 * density s 0 y).
Definition good (eps s a y : R) : Prop := exp (- eps / 4) / 2 <= eta s a y <= exp (eps / 4) / 2.
Definition message (eps s a y : R) : R :=
  if Rle_dec (exp (- eps / 4) / 2) (eta s a y) then
    if Rle_dec (eta s a y) (exp (eps / 4) / 2) then density s 0 y * eta s a y else 0
  else 0.
(* the density of the message of a user whose column is a, in these words *)
Definition sends (eps s a : R) (q : R -> R) : Prop := forall y,
  (good eps s a y -> q y = density s 0 y * eta s a y) /\ (~ good eps s a y -> q y = 0).
(* the chance of a message between lo and hi *)
Definition mass_between (q : R -> R) (lo hi : R) : R := RInt q lo hi.

Lemma exp_le x y : x <= y -> exp x <= exp y.
Proof. intros [l|e]; [left; apply exp_increasing; exact l|right; rewrite e; reflexivity]. Qed.

Lemma density_gt0 s a y : 0 < s -> 0 < density s a y.
Proof.
intro s0; apply Rdiv_lt_0_compat; [apply exp_pos|apply sqrt_lt_R0].
apply Rmult_lt_0_compat; [|exact s0]; assert (h := PI_RGT_0); lra.
Qed.

Lemma etaE s a y : 0 < s -> eta s a y = exp ((2 * a * y - a ^ 2) / (2 * s)) / 2.
Proof.
intro s0; unfold eta, density.
assert (h : 0 < sqrt (2 * PI * s)).
  apply sqrt_lt_R0; apply Rmult_lt_0_compat; [|exact s0]; assert (h := PI_RGT_0); lra.
replace (- (y - a) ^ 2 / (2 * s)) with ((2 * a * y - a ^ 2) / (2 * s) + - (y - 0) ^ 2 / (2 * s)) by (field; lra).
rewrite exp_plus; assert (e := exp_pos (- (y - 0) ^ 2 / (2 * s))); field; lra.
Qed.

Lemma message_sends eps s a : sends eps s a (message eps s a).
Proof.
intro y; unfold message, good; destruct (Rle_dec (exp (- eps / 4) / 2) (eta s a y)); destruct (Rle_dec (eta s a y) (exp (eps / 4) / 2));
  split; intro g; try reflexivity; exfalso; tauto.
Qed.

(* Theorem 3.3 as printed, for the columns 1 and 0 and events that are intervals: false for every eps > 0 and n >= 2 *)
Definition private_on_intervals (eps : R) (q q' : R -> R) : Prop :=
  forall lo hi, lo <= hi -> mass_between q lo hi <= exp eps * mass_between q' lo hi.

(* beyond 1/2 + s eps/4 the column 1 sends nothing, and the column 0 sends half of its density *)
Theorem thm_3_3_refuted (eps n : R) : 0 < eps -> 2 <= n ->
  let s := 4 * ln n / eps ^ 2 in ~ private_on_intervals eps (message eps s 0) (message eps s 1).
Proof.
intros e0 n2 s; set (q := message eps s 0); set (q' := message eps s 1); intro h.
assert (hq : sends eps s 0 q) by apply message_sends; assert (hq' : sends eps s 1 q') by apply message_sends.
clearbody q q'.
assert (s0 : 0 < s).
  unfold s; apply Rdiv_lt_0_compat; [|apply pow_lt; exact e0].
  assert (l : 0 < ln n) by (rewrite <- ln_1; apply ln_increasing; lra); lra.
set (lo := 1 / 2 + s * eps / 4); set (hi := lo + 1).
specialize (h lo hi ltac:(unfold hi; lra)); unfold mass_between in h.
rewrite (RInt_ext q' (fun _ => 0)) in h.
  2: { intros y [y1 _]; rewrite Rmin_left in y1 by (unfold hi; lra).
       apply (proj2 (hq' y)); intros [_ g]; rewrite etaE in g by exact s0.
       assert (l : exp (eps / 4) < exp ((2 * 1 * y - 1 ^ 2) / (2 * s))).
         apply exp_increasing; apply (Rmult_lt_reg_r (2 * s)); [lra|].
         replace ((2 * 1 * y - 1 ^ 2) / (2 * s) * (2 * s)) with (2 * y - 1) by (field; lra).
         unfold lo in y1; nra.
       lra. }
rewrite (RInt_ext q (fun y => density s 0 y / 2)) in h.
  2: { intros y _; rewrite (proj1 (hq y)).
       - rewrite etaE by exact s0; replace ((2 * 0 * y - 0 ^ 2) / (2 * s)) with 0 by (field; lra); rewrite exp_0; lra.
       - unfold good; rewrite etaE by exact s0; replace ((2 * 0 * y - 0 ^ 2) / (2 * s)) with 0 by (field; lra).
         assert (exp (- eps / 4) <= exp 0) by (apply exp_le; lra).
         assert (exp 0 <= exp (eps / 4)) by (apply exp_le; lra); lra. }
rewrite RInt_const in h; unfold scal in h; simpl in h; unfold mult in h; simpl in h.
assert (p : 0 < RInt (fun y => density s 0 y / 2) lo hi).
  apply RInt_gt_0; [unfold hi; lra| |].
    intros y _; assert (d := density_gt0 s 0 y s0); lra.
  intros y _; apply (ex_derive_continuous (V := R_NormedModule)); unfold density; auto_derive.
  assert (r : 0 < sqrt (2 * PI * s)).
    apply sqrt_lt_R0; apply Rmult_lt_0_compat; [|exact s0]; assert (h' := PI_RGT_0); lra.
  repeat split; lra.
lra.
Qed.
End Rejection.

(* linear-queries, Theorem 3.1: the Gaussian randomizer with the printed variance, on the line, for the columns 1 and -1 (r = 1). *)
Module Gaussian.
Import Rejection.
(* (eps, delta)-LDP of the two columns, for the events that are intervals *)
Definition approximate_on_intervals (eps delta : R) (q q' : R -> R) : Prop :=
  forall lo hi, lo <= hi -> mass_between q lo hi <= exp eps * mass_between q' lo hi + delta.

Lemma density_continuous s a y : 0 < s -> continuous (density s a) y.
Proof.
intro s0; unfold density; apply (ex_derive_continuous (V := R_NormedModule)).
assert (h : 0 < sqrt (2 * PI * s)).
  apply sqrt_lt_R0; apply Rmult_lt_0_compat; [|exact s0]; assert (h := PI_RGT_0); lra.
auto_derive; lra.
Qed.

Lemma density_integrable s a lo hi : 0 < s -> ex_RInt (density s a) lo hi.
Proof. intro s0; apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros y _; apply density_continuous; exact s0. Qed.

(* with L = ln (2/delta) the variance is 2L/eps^2, and from lo = 3L/(2 eps) on the log-ratio of the densities is at least 3 eps/2 *)
Lemma ratio L eps y : 0 < L -> 0 < eps -> 3 * L / (2 * eps) <= y ->
  exp eps * density (2 * L / eps ^ 2) (-1) y <= exp (- eps / 2) * density (2 * L / eps ^ 2) 1 y.
Proof.
intros L0 e0 hy; set (s := 2 * L / eps ^ 2).
assert (s0 : 0 < s) by (apply Rdiv_lt_0_compat; [lra|apply pow_lt; exact e0]).
assert (r0 : 0 < sqrt (2 * PI * s)).
  apply sqrt_lt_R0; apply Rmult_lt_0_compat; [|exact s0]; assert (h := PI_RGT_0); lra.
unfold density, Rdiv; rewrite <- !Rmult_assoc, <- !exp_plus.
apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact r0|apply exp_le].
assert (h : 3 * eps / 2 <= 2 * y / s).
  replace (3 * eps / 2) with (2 * (3 * L / (2 * eps)) / s) by (unfold s; field; lra).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact s0|lra].
replace (- (y - -1) ^ 2 * / (2 * s)) with (- (y - 1) ^ 2 * / (2 * s) - 2 * y / s) by (field; lra).
lra.
Qed.

(* the density of the column 1 on [lo, lo + 1] *)
Lemma height L eps y : 0 < L -> 0 < eps -> 3 * L / (2 * eps) <= y <= 3 * L / (2 * eps) + 1 ->
  exp (- (9 / 16) * L) / sqrt (16 * L / eps ^ 2) <= density (2 * L / eps ^ 2) 1 y \/ y < 1.
Proof.
intros L0 e0 [h1 h2]; destruct (Rlt_dec y 1) as [l|l]; [right; exact l|left].
set (s := 2 * L / eps ^ 2).
assert (s0 : 0 < s) by (apply Rdiv_lt_0_compat; [lra|apply pow_lt; exact e0]).
assert (r0 : 0 < sqrt (2 * PI * s)).
  apply sqrt_lt_R0; apply Rmult_lt_0_compat; [|exact s0]; assert (h := PI_RGT_0); lra.
assert (top : sqrt (2 * PI * s) <= sqrt (16 * L / eps ^ 2)).
  apply sqrt_le_1_alt; replace (16 * L / eps ^ 2) with (2 * 4 * s) by (unfold s; field; lra).
  apply Rmult_le_compat_r; [lra|]; assert (p4 := PI_4); lra.
unfold density, Rdiv; apply Rmult_le_compat; [left; apply exp_pos|left; apply Rinv_0_lt_compat; lra| |].
  apply exp_le; replace (- (9 * / 16) * L) with (- (3 * L / (2 * eps)) ^ 2 * / (2 * s)) by (unfold s; field; lra).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
  assert (q : (y - 1) ^ 2 <= (3 * L / (2 * eps)) ^ 2) by (apply pow_incr; lra); lra.
apply Rinv_le_contravar; [exact r0|exact top].
Qed.

Lemma compare (f g : R -> R) c d lo hi : lo <= hi -> ex_RInt f lo hi -> ex_RInt g lo hi ->
  (forall y, lo < y < hi -> c * f y <= d * g y) -> c * RInt f lo hi <= d * RInt g lo hi.
Proof.
intros le i1 i2 h.
apply (is_RInt_le (fun y => c * f y) (fun y => d * g y) lo hi); [exact le| | |exact h].
  exact (is_RInt_scal f lo hi c _ (RInt_correct f lo hi i1)).
exact (is_RInt_scal g lo hi d _ (RInt_correct g lo hi i2)).
Qed.

(* the excess of the interval [lo, lo + 1] *)
Lemma excess L eps : 0 < L -> 0 < eps -> 1 <= 3 * L / (2 * eps) ->
  let s := 2 * L / eps ^ 2 in let lo := 3 * L / (2 * eps) in
  (1 - exp (- eps / 2)) * (exp (- (9 / 16) * L) / sqrt (16 * L / eps ^ 2)) <=
  mass_between (density s 1) lo (lo + 1) - exp eps * mass_between (density s (-1)) lo (lo + 1).
Proof.
intros L0 e0 lo1 s lo; unfold mass_between.
assert (s0 : 0 < s) by (apply Rdiv_lt_0_compat; [lra|apply pow_lt; exact e0]).
set (c := exp (- (9 / 16) * L) / sqrt (16 * L / eps ^ 2)).
assert (e1 : exp (- eps / 2) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
assert (i1 := density_integrable s 1 lo (lo + 1) s0); assert (i2 := density_integrable s (-1) lo (lo + 1) s0).
assert (a : exp eps * RInt (density s (-1)) lo (lo + 1) <= exp (- eps / 2) * RInt (density s 1) lo (lo + 1)).
  apply compare; [lra|exact i2|exact i1|].
  intros y hy; apply ratio; [exact L0|exact e0|unfold lo in hy; lra].
assert (b : c <= RInt (density s 1) lo (lo + 1)).
  assert (cc : RInt (fun _ => c) lo (lo + 1) = c) by (rewrite RInt_const; unfold scal; simpl; unfold mult; simpl; ring).
  rewrite <- cc, <- (Rmult_1_l (RInt (fun _ => c) _ _)), <- (Rmult_1_l (RInt (density s 1) _ _)).
  apply compare; [lra|apply ex_RInt_const|exact i1|].
  intros y hy; rewrite !Rmult_1_l.
  destruct (height L eps y L0 e0) as [h|h]; [unfold lo in hy; lra|exact h|unfold lo in hy; lra].
assert (d : (1 - exp (- eps / 2)) * c <= (1 - exp (- eps / 2)) * RInt (density s 1) lo (lo + 1)) by (apply Rmult_le_compat_l; lra).
lra.
Qed.

(* Theorem 3.1 with the printed variance 2 r^2 ln(2/delta)/eps^2: false for every eps > 0, if delta is small enough *)
Theorem thm_3_1_refuted eps : 0 < eps -> ~ (forall delta, 0 < delta < 1 ->
  let s := 2 * ln (2 / delta) / eps ^ 2 in approximate_on_intervals eps delta (density s 1) (density s (-1))).
Proof.
intros e0 h.
assert (e1 : exp (- eps / 2) < 1) by (rewrite <- exp_0; apply exp_increasing; lra).
set (g := 1 - exp (- eps / 2)); assert (g0 : 0 < g) by (unfold g; lra).
(* L large enough for exp (7L/16) g eps > 8L *)
set (L := 1 + eps + 1000 / (g * eps)).
assert (ge0 : 0 < g * eps) by (apply Rmult_lt_0_compat; assumption).
assert (k0 : 0 < 1000 / (g * eps)) by (apply Rdiv_lt_0_compat; lra).
assert (L1 : 1 < L) by (unfold L; lra).
set (delta := 2 * exp (- L)).
assert (d0 : 0 < delta) by (unfold delta; assert (p := exp_pos (- L)); lra).
assert (d1 : delta < 1).
  assert (two : 1 + L <= exp L) by apply exp_ineq1_le.
  unfold delta; rewrite exp_Ropp; apply (Rmult_lt_reg_r (exp L)); [apply exp_pos|].
  rewrite Rmult_assoc, Rinv_l by (assert (p := exp_pos L); lra); lra.
specialize (h delta (conj d0 d1)); cbv zeta in h.
replace (ln (2 / delta)) with L in h; cycle 1.
  replace (2 / delta) with (exp L); [symmetry; apply ln_exp|].
  unfold delta; rewrite exp_Ropp; assert (p := exp_pos L); field; lra.
assert (lo1 : 1 <= 3 * L / (2 * eps)).
  apply (Rmult_le_reg_r (2 * eps)); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; unfold L; lra.
assert (x := excess L eps ltac:(lra) e0 lo1); cbv zeta in x.
specialize (h (3 * L / (2 * eps)) (3 * L / (2 * eps) + 1) ltac:(lra)).
fold g in x.
assert (r0 : 0 < 4 * L / eps) by (apply Rdiv_lt_0_compat; lra).
assert (root : sqrt (16 * L / eps ^ 2) <= 4 * L / eps).
  rewrite <- (sqrt_pow2 (4 * L / eps)) by lra; apply sqrt_le_1_alt.
  replace ((4 * L / eps) ^ 2) with (16 * (L * L) / eps ^ 2) by (field; lra).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; apply pow_lt; exact e0|].
  assert (LL : 1 * L <= L * L) by (apply Rmult_le_compat_r; lra); lra.
assert (root0 : 0 < sqrt (16 * L / eps ^ 2)).
  apply sqrt_lt_R0; apply Rdiv_lt_0_compat; [lra|apply pow_lt; exact e0].
assert (below : g * (exp (- (9 / 16) * L) / sqrt (16 * L / eps ^ 2)) <= 2 * exp (- L)) by (fold delta; lra).
assert (small : exp (- (9 / 16) * L) / (4 * L / eps) <= exp (- (9 / 16) * L) / sqrt (16 * L / eps ^ 2)).
  apply Rmult_le_compat_l; [left; apply exp_pos|apply Rinv_le_contravar; assumption].
assert (big : g * (exp (- (9 / 16) * L) / (4 * L / eps)) <= 2 * exp (- L)) by (apply Rle_trans with (2 := below); apply Rmult_le_compat_l; lra).
replace (exp (- (9 / 16) * L)) with (exp (7 / 16 * L) * exp (- L)) in big by (rewrite <- exp_plus; f_equal; field).
assert (q0 := exp_pos (- L)).
assert (k : g * eps * exp (7 / 16 * L) <= 8 * L).
  apply (Rmult_le_reg_r (exp (- L) / (4 * L))); [apply Rdiv_lt_0_compat; lra|].
  replace (g * eps * exp (7 / 16 * L) * (exp (- L) / (4 * L))) with (g * (exp (7 / 16 * L) * exp (- L) / (4 * L / eps))) by (field; lra).
  replace (8 * L * (exp (- L) / (4 * L))) with (2 * exp (- L)) by (field; lra); exact big.
(* exp (7L/16) >= (1 + 7L/32)^2 > 49 L^2/1024 *)
assert (half : 1 + 7 / 32 * L <= exp (7 / 32 * L)) by apply exp_ineq1_le.
assert (sq : exp (7 / 16 * L) = exp (7 / 32 * L) * exp (7 / 32 * L)) by (rewrite <- exp_plus; f_equal; field).
assert (low : (1 + 7 / 32 * L) * (1 + 7 / 32 * L) <= exp (7 / 16 * L)) by (rewrite sq; apply Rmult_le_compat; lra).
assert (m : g * eps * ((1 + 7 / 32 * L) * (1 + 7 / 32 * L)) <= 8 * L) by (apply Rle_trans with (2 := k); apply Rmult_le_compat_l; lra).
assert (geL : 1000 < g * eps * L).
  unfold L; replace (g * eps * (1 + eps + 1000 / (g * eps))) with (g * eps * (1 + eps) + 1000) by (field; split; lra).
  assert (0 < g * eps * (1 + eps)) by (apply Rmult_lt_0_compat; lra); lra.
assert (n : g * eps * L * (1 / 25 * L) <= 8 * L).
  apply Rle_trans with (2 := m); rewrite (Rmult_assoc (g * eps)); apply Rmult_le_compat_l; [lra|].
  assert (L2 : 0 <= L * L) by (apply Rmult_le_pos; lra); lra.
assert (u : 1000 * (1 / 25 * L) < g * eps * L * (1 / 25 * L)) by (apply Rmult_lt_compat_r; lra).
lra.
Qed.
End Gaussian.

(* The normal law has mass 1: the square of the integral of e^(-t^2) from 0 to x is pi/4 less a rest between 0 and pi/4 e^(-x^2). *)
Module Normal.
Import Rejection Gaussian.
Definition bell (t : R) : R := exp (- (t * t)).
Definition bell_area (x : R) : R := RInt bell 0 x.
Definition bell_slice (x t : R) : R := exp (- (x * x * (1 + t * t))) / (1 + t * t).
Definition bell_rest (x : R) : R := RInt (bell_slice x) 0 1.

Lemma bell_continuous t : continuous bell t.
Proof. apply (ex_derive_continuous (V := R_NormedModule)); unfold bell; auto_derive; exact I. Qed.

Lemma bell_integrable a b : ex_RInt bell a b.
Proof. apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros t _; apply bell_continuous. Qed.

Lemma slice_pos t : 0 < 1 + t * t. Proof. nra. Qed.

Lemma slice_integrable x a b : ex_RInt (bell_slice x) a b.
Proof.
apply (ex_RInt_continuous (V := R_CompleteNormedModule)); intros t _; apply (ex_derive_continuous (V := R_NormedModule)).
unfold bell_slice; auto_derive; assert (h := slice_pos t); lra.
Qed.

Lemma area_derive (x : R) : is_derive bell_area x (bell x).
Proof.
apply (is_derive_RInt (V := R_NormedModule) bell bell_area 0 x); [|apply bell_continuous].
exists (mkposreal 1 Rlt_0_1); intros y _; apply (RInt_correct (V := R_CompleteNormedModule)), bell_integrable.
Qed.

Lemma slice_derive (x t : R) : is_derive (fun u => bell_slice u t) x (- 2 * x * exp (- (x * x * (1 + t * t)))).
Proof.
assert (h := slice_pos t); unfold bell_slice; auto_derive; [lra|]; field; lra.
Qed.

(* the derivative of the rest under the integral sign, which makes the sum with the square of bell_area constant *)
Lemma rest_derive (x : R) : is_derive bell_rest x (- 2 * bell_area x * bell x).
Proof.
replace (- 2 * bell_area x * bell x) with (RInt (fun t => Derive (fun u => bell_slice u t) x) 0 1).
  apply (is_derive_RInt_param bell_slice 0 1 x).
  - exists (mkposreal 1 Rlt_0_1); intros y _ t _; eexists; apply slice_derive.
  - intros t _; apply (continuity_2d_pt_ext (fun u v => - 2 * u * exp (- (u * u * (1 + v * v))))).
      intros u v; symmetry; apply is_derive_unique, slice_derive.
    apply continuity_2d_pt_mult.
      apply continuity_2d_pt_mult; [apply continuity_2d_pt_const|apply continuity_2d_pt_id1].
    apply (continuity_1d_2d_pt_comp exp); [apply derivable_continuous_pt, derivable_pt_exp|].
    apply continuity_2d_pt_opp, continuity_2d_pt_mult; [apply continuity_2d_pt_mult; apply continuity_2d_pt_id1|].
    apply continuity_2d_pt_plus; [apply continuity_2d_pt_const|apply continuity_2d_pt_mult; apply continuity_2d_pt_id2].
  - exists (mkposreal 1 Rlt_0_1); intros y _; apply slice_integrable.
assert (e : RInt (fun y => scal x (bell (x * y + 0))) 0 1 = bell_area x).
  etransitivity; [apply (RInt_comp_lin (V := R_CompleteNormedModule) bell x 0 0 1 (bell_integrable _ _))|].
  replace (x * 0 + 0) with 0 by ring; replace (x * 1 + 0) with x by ring; reflexivity.
apply (eq_trans (y := RInt (fun t => scal (- 2 * bell x) (scal x (bell (x * t + 0)))) 0 1)).
  apply RInt_ext; intros t _; replace (Derive (fun u => bell_slice u t) x) with (- 2 * x * exp (- (x * x * (1 + t * t)))).
    2: { symmetry; apply is_derive_unique, slice_derive. }
  unfold scal; simpl; unfold mult; simpl; unfold bell.
  replace (- (x * x * (1 + t * t))) with (- (x * x) + - ((x * t + 0) * (x * t + 0))) by ring; rewrite exp_plus; ring.
apply (eq_trans (y := (- 2 * bell x) * RInt (fun y => scal x (bell (x * y + 0))) 0 1)).
  apply (RInt_scal (V := R_CompleteNormedModule) (fun t => scal x (bell (x * t + 0))) 0 1 (- 2 * bell x)).
  apply (ex_RInt_comp_lin (V := R_NormedModule) bell x 0 0 1), bell_integrable.
apply (eq_trans (y := - 2 * bell x * bell_area x)); [exact (f_equal (fun z => - 2 * bell x * z) e)|].
change (- 2 * bell x * bell_area x = - 2 * bell_area x * bell x :> R); ring.
Qed.

Lemma slice_zero (t : R) : bell_slice 0 t = / (1 + t ^ 2).
Proof.
unfold bell_slice; replace (- (0 * 0 * (1 + t * t))) with 0 by ring; rewrite exp_0; assert (h := slice_pos t); field; nra.
Qed.

Lemma rest_zero : bell_rest 0 = PI / 4.
Proof.
apply (eq_trans (y := RInt (fun t => / (1 + t ^ 2)) 0 1)); [apply RInt_ext; intros t _; apply slice_zero|].
apply is_RInt_unique; rewrite <- atan_1; replace (atan 1) with (minus (atan 1) (atan 0)).
  2: { rewrite atan_0; unfold minus, plus, opp; simpl; ring. }
apply (is_RInt_derive (V := R_CompleteNormedModule) atan).
  intros t _; apply is_derive_Reals; exact (derivable_pt_lim_atan t).
intros t _; apply (ex_derive_continuous (V := R_NormedModule)); auto_derive; nra.
Qed.

Lemma area_square x : bell_area x * bell_area x + bell_rest x = PI / 4.
Proof.
assert (z : bell_area 0 * bell_area 0 + bell_rest 0 = PI / 4).
  rewrite rest_zero; unfold bell_area; rewrite RInt_point; unfold zero; simpl; ring.
assert (d : forall t, is_derive (fun y => bell_area y * bell_area y + bell_rest y) t zero).
  intro t; evar_last.
    apply (is_derive_plus (V := R_NormedModule) (fun y => bell_area y * bell_area y) bell_rest); [|apply rest_derive].
    apply (is_derive_mult bell_area bell_area t (bell t) (bell t)); [apply area_derive|apply area_derive|intros; apply Rmult_comm].
  unfold plus, mult, zero; simpl; ring.
rewrite <- z; destruct (Rtotal_order x 0) as [h|[h|h]]; [|rewrite h; reflexivity|].
  apply (eq_is_derive (V := R_NormedModule) (fun y => bell_area y * bell_area y + bell_rest y) x 0); [intros t _; apply d|exact h].
symmetry; apply (eq_is_derive (V := R_NormedModule) (fun y => bell_area y * bell_area y + bell_rest y) 0 x); [intros t _; apply d|exact h].
Qed.

Lemma rest_between x : 0 <= bell_rest x <= PI / 4 * exp (- (x * x)).
Proof.
split.
  unfold bell_rest; apply RInt_ge_0; [lra|apply slice_integrable|].
  intros t _; unfold bell_slice; left; apply Rdiv_lt_0_compat; [apply exp_pos|apply slice_pos].
rewrite <- rest_zero; unfold bell_rest at 2; rewrite Rmult_comm.
apply Rle_trans with (RInt (fun t => scal (exp (- (x * x))) (bell_slice 0 t)) 0 1).
  apply RInt_le; [lra|apply slice_integrable|apply (ex_RInt_scal (V := R_NormedModule)), slice_integrable|].
  intros t _; unfold bell_slice, scal; simpl; unfold mult; simpl; assert (h := slice_pos t).
  replace (- (0 * 0 * (1 + t * t))) with 0 by ring; rewrite exp_0.
  unfold Rdiv; rewrite Rmult_1_l; apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; exact h|].
  apply exp_le; nra.
right; apply (RInt_scal (V := R_CompleteNormedModule)), slice_integrable.
Qed.

Lemma area_bound (x : R) : bell_area x * bell_area x <= PI / 4.
Proof. assert (h := area_square x); assert (k := rest_between x); lra. Qed.

Definition root_pi : R := sqrt PI.
Lemma root_pi_square : root_pi * root_pi = PI. Proof. apply sqrt_sqrt; left; apply PI_RGT_0. Qed.
Lemma root_pi_gt0 : 0 < root_pi. Proof. apply sqrt_lt_R0, PI_RGT_0. Qed.

Lemma area_between (x : R) : - (root_pi / 2) <= bell_area x <= root_pi / 2.
Proof.
assert (h := area_bound x); assert (e := root_pi_square); assert (p := root_pi_gt0); split; nra.
Qed.

(* the mass of an interval *)
Lemma mass s a lo hi : 0 < s ->
  RInt (density s a) lo hi = (bell_area ((hi - a) / sqrt (2 * s)) - bell_area ((lo - a) / sqrt (2 * s))) / root_pi.
Proof.
intro s0; set (c := sqrt (2 * s)); assert (c0 : 0 < c) by (apply sqrt_lt_R0; lra).
assert (cc : c * c = 2 * s) by (apply sqrt_sqrt; lra); assert (p := root_pi_gt0).
assert (e : RInt (fun y => scal (/ c) (bell (/ c * y + - a / c))) lo hi = bell_area ((hi - a) / c) - bell_area ((lo - a) / c)).
  etransitivity; [apply (RInt_comp_lin (V := R_CompleteNormedModule) bell (/ c) (- a / c) lo hi (bell_integrable _ _))|].
  replace (/ c * lo + - a / c) with ((lo - a) / c) by (field; lra); replace (/ c * hi + - a / c) with ((hi - a) / c) by (field; lra).
  assert (k := RInt_Chasles (V := R_CompleteNormedModule) bell 0 ((lo - a) / c) ((hi - a) / c) (bell_integrable _ _) (bell_integrable _ _)).
  unfold plus in k; simpl in k; unfold bell_area; lra.
apply (eq_trans (y := RInt (fun y => scal (/ root_pi) (scal (/ c) (bell (/ c * y + - a / c)))) lo hi)).
  apply RInt_ext; intros y _; unfold scal; simpl; unfold mult; simpl; unfold density, bell.
  replace (sqrt (2 * PI * s)) with (c * root_pi).
    2: { unfold c, root_pi; rewrite <- sqrt_mult; [f_equal; ring|lra|left; apply PI_RGT_0]. }
  replace (- (y - a) ^ 2 / (2 * s)) with (- ((/ c * y + - a / c) * (/ c * y + - a / c))).
    2: { rewrite <- cc; field; lra. }
  field; lra.
etransitivity.
  apply (RInt_scal (V := R_CompleteNormedModule) (fun y => scal (/ c) (bell (/ c * y + - a / c))) lo hi (/ root_pi)).
  apply (ex_RInt_comp_lin (V := R_NormedModule) bell (/ c) (- a / c) lo hi), bell_integrable.
apply (eq_trans (y := / root_pi * (bell_area ((hi - a) / c) - bell_area ((lo - a) / c)))); [exact (f_equal (fun z => / root_pi * z) e)|].
unfold Rdiv; apply Rmult_comm.
Qed.

Lemma mass_le1 s a lo hi : 0 < s -> RInt (density s a) lo hi <= 1.
Proof.
intro s0; rewrite mass by exact s0; assert (p := root_pi_gt0).
assert (h := area_between ((hi - a) / sqrt (2 * s))); assert (k := area_between ((lo - a) / sqrt (2 * s))).
apply (Rmult_le_reg_r root_pi); [exact p|]; unfold Rdiv at 1; rewrite Rmult_assoc, Rinv_l by lra; lra.
Qed.
End Normal.

(* linear-queries, Theorem 5.2 for d >= 2: the corrected bound is at most the printed one. *)
Module RoundsScalar.
Lemma ln_ge x : 0 < x -> 1 - / x <= ln x.
Proof.
intro x0; assert (h := exp_ineq1_le (- ln x)); rewrite exp_Ropp, exp_ln in h by exact x0; lra.
Qed.

(* ln 2 = ln(5/4) + ln(6/5) + ln(7/6) + ln(8/7) >= 1/5 + 1/6 + 1/7 + 1/8 *)
Lemma ln2_ge : 63 / 100 <= ln 2.
Proof.
replace 2 with (5 / 4 * (6 / 5) * (7 / 6) * (8 / 7)) by field.
rewrite !ln_mult by lra.
assert (h1 := ln_ge (5 / 4)); assert (h2 := ln_ge (6 / 5)); assert (h3 := ln_ge (7 / 6)); assert (h4 := ln_ge (8 / 7)); lra.
Qed.

Lemma ln_ge2 x : 2 <= x -> 63 / 100 <= ln x.
Proof.
intro h; apply Rle_trans with (1 := ln2_ge); destruct h as [h|h]; [left; apply ln_increasing; lra|rewrite h; lra].
Qed.

Lemma sqrt_le_of x y : 0 <= y -> x <= y * y -> sqrt x <= y.
Proof. intros y0 h; rewrite <- (sqrt_square y) by exact y0; apply sqrt_le_1_alt; exact h. Qed.

(* for d >= 2 and n >= 8 d ln n the corrected bound, empty rounds included, is at most the printed one *)
Lemma corrected_printed g d n : 1 <= g -> 2 <= d -> 2 <= n -> 8 * d * ln n <= n ->
  2 * g * sqrt (d * ln (2 * d) / n) + (g + 1) * (d * exp (- (n / (8 * d)))) <= 4 * (g * sqrt (d * ln d / n)).
Proof.
intros g1 d2 n2 h; assert (ln' := ln_ge2 n n2); assert (ld := ln_ge2 d d2).
set (y := d / n); set (l := ln d) in *; set (z := sqrt (d * l / n)).
assert (y0 : 0 < y) by (apply Rdiv_lt_0_compat; lra).
assert (yn : y * (8 * ln n) <= 1).
  unfold y; apply (Rmult_le_reg_r n); [lra|]; replace (d / n * (8 * ln n) * n) with (8 * d * ln n) by (field; lra); lra.
assert (y1 : y <= 1 / 5) by nra.
assert (e1 : d * exp (- (n / (8 * d))) <= y).
  assert (e : exp (- (n / (8 * d))) <= / n).
    rewrite <- (exp_ln n) at 2 by lra; rewrite <- exp_Ropp.
    assert (k : - (n / (8 * d)) <= - ln n).
      apply Ropp_le_contravar; apply (Rmult_le_reg_r (8 * d)); [lra|].
      replace (n / (8 * d) * (8 * d)) with n by (field; lra); lra.
    destruct k as [k|k]; [left; apply exp_increasing; exact k|rewrite k; lra].
  unfold y, Rdiv; apply Rmult_le_compat_l; lra.
assert (zz : z * z = y * l).
  unfold z; rewrite sqrt_sqrt; [unfold y; field; lra|].
  apply Rmult_le_pos; [apply Rmult_le_pos; lra|left; apply Rinv_0_lt_compat; lra].
assert (z0 : 0 <= z) by apply sqrt_pos.
assert (s1 : sqrt (d * ln (2 * d) / n) <= 70711 / 50000 * z).
  apply sqrt_le_of; [lra|].
  replace (70711 / 50000 * z * (70711 / 50000 * z)) with ((70711 / 50000) * (70711 / 50000) * (y * l)) by (rewrite <- zz; ring).
  replace (d * ln (2 * d) / n) with (y * ln (2 * d)) by (unfold y; field; lra).
  assert (k : ln (2 * d) <= 2 * l).
    rewrite ln_mult by lra; unfold l; assert (q : ln 2 <= ln d); [|lra].
    destruct d2 as [q|q]; [left; apply ln_increasing; lra|rewrite q; lra].
  assert (yk : y * ln (2 * d) <= y * (2 * l)) by (apply Rmult_le_compat_l; lra).
  assert (yl : 0 <= y * l) by (apply Rmult_le_pos; lra); lra.
(* y <= (2 - sqrt 2) z *)
assert (yz : y <= 57 / 100 * z).
  destruct (Rle_lt_dec y (57 / 100 * z)) as [q|q]; [exact q|exfalso].
  assert (q2 : 57 / 100 * z * (57 / 100 * z) < y * y) by (apply Rmult_le_0_lt_compat; lra).
  assert (q3 : y * y <= y * (32 / 100 * l)) by (apply Rmult_le_compat_l; lra).
  assert (yl : 0 < y * l) by (apply Rmult_lt_0_compat; lra).
  nra.
assert (a1 : 2 * g * sqrt (d * ln (2 * d) / n) <= 2 * g * (70711 / 50000 * z)) by (apply Rmult_le_compat_l; lra).
assert (a2 : (g + 1) * (d * exp (- (n / (8 * d)))) <= 2 * g * (57 / 100 * z)).
  apply Rmult_le_compat; [lra| |lra|lra].
  apply Rmult_le_pos; [lra|left; apply exp_pos].
assert (gz : 0 <= g * z) by (apply Rmult_le_pos; lra); nra.
Qed.

Lemma one_user g d : 1 <= g -> 2 <= d -> g + 1 <= 4 * (g * sqrt (d * ln d / 1)).
Proof.
intros g1 d2; assert (ld := ln_ge2 d d2).
assert (s : 1 <= sqrt (d * ln d / 1)).
  rewrite <- sqrt_1 at 1; apply sqrt_le_1_alt; nra.
nra.
Qed.
End RoundsScalar.
