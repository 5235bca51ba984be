(* linear-queries, section 3: the Gaussian randomizer (Algorithm 1) and the rejection sampler (Algorithm 3), on the line (d = 1). *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
Local Open Scope R_scope.

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
Definition chance (q : R -> R) (lo hi : R) : R := RInt q lo hi.

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
  forall lo hi, lo <= hi -> chance q lo hi <= exp eps * chance q' lo hi.

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
specialize (h lo hi ltac:(unfold hi; lra)); unfold chance in h.
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
