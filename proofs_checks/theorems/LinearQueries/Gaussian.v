(* linear-queries, Theorem 3.1: the Gaussian randomizer with the printed variance, on the line, for the columns 1 and -1 (r = 1). *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
From Exactdp.LinearQueries Require Import Rejection.
Local Open Scope R_scope.

(* (eps, delta)-LDP of the two columns, for the events that are intervals *)
Definition approximate_on_intervals (eps delta : R) (q q' : R -> R) : Prop :=
  forall lo hi, lo <= hi -> chance q lo hi <= exp eps * chance q' lo hi + delta.

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
  chance (density s 1) lo (lo + 1) - exp eps * chance (density s (-1)) lo (lo + 1).
Proof.
intros L0 e0 lo1 s lo; unfold chance.
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
