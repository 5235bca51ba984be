(* Two numbers: e^2 <= 37/5 and ln 4 >= 18/13. *)
From Coq Require Import Reals Lra Psatz.
From Exactdp.Facts Require Import Scalar.
Local Open Scope R_scope.

Lemma exp_2_le : exp 2 <= 37 / 5.
Proof.
assert (h : exp (1 / 4) <= 113 / 88).
{ pose proof (bernstein_nonneg (1 / 4)) as b; simpl in b; lra. }
replace 2 with (1 / 4 + 1 / 4 + (1 / 4 + 1 / 4) + (1 / 4 + 1 / 4 + (1 / 4 + 1 / 4))) by lra.
rewrite !exp_plus; pose proof (exp_pos (1 / 4)) as p; revert h p; generalize (exp (1 / 4)); intros x h p.
assert (h2 : 0 <= x * x <= 1649 / 1000) by nra.
assert (h4 : 0 <= x * x * (x * x) <= 272 / 100) by nra.
nra.
Qed.

Lemma ln_4_ge : 18 / 13 <= ln 4.
Proof.
assert (e : 13 * ln 4 = ln (4 ^ 13)) by (rewrite ln_pow; simpl; lra).
assert (h : 18 <= ln (4 ^ 13)); [|lra].
rewrite <- (ln_exp 18); replace 18 with (2 + 2 + 2 + 2 + 2 + 2 + 2 + 2 + 2) by lra.
apply Rcomplements.ln_le; [apply exp_pos|]; rewrite !exp_plus.
pose proof exp_2_le as h; pose proof (exp_pos 2) as p; revert h p; generalize (exp 2); intros x h p.
assert (h2 : 0 <= x * x <= 5476 / 100) by nra.
assert (h4 : 0 <= x * x * (x * x) <= 29987 / 10) by nra.
assert (h8 : 0 <= x * x * (x * x) * (x * x * (x * x)) <= 8992202) by nra.
replace (x * x * x * x * x * x * x * x * x) with (x * x * (x * x) * (x * x * (x * x)) * x) by ring.
simpl; nra.
Qed.
