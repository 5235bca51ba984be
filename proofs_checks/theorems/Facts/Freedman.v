(* McDiarmid 1998, Theorem 3.8, for independent coordinates: the tail in the sum of the conditional variances, which may itself vary
   from point to point below v.

   difference k f x       what coordinate k adds, given those before it
   conditional k f x      its variance, given those before it
   mcdiarmid_variance     P[f - E f >= eta] <= e^(-eta^2 / (2 (v + b eta / 3))) *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Hoeffding Martingale Product.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Freedman.
Variables (X : finType) (n : nat) (p : 'I_n -> X -> real) (f : {ffun 'I_n -> X} -> real).
Hypothesis dp : forall i, distribution (p i).
Let P := independent p.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.
Definition conditional (k : nat) (x : {ffun 'I_n -> X}) : real := past p k (fun y => difference p k f y ^+ 2) x.
Let D k x := difference p k f x.
(* a function of the first k coordinates *)
Let early k (h : {ffun 'I_n -> X} -> real) := forall x y, h (merge k x y) = h x.

Lemma early_next k h : early k h -> early k.+1 h.
Proof.
move=> e x y; rewrite -(e (merge k.+1 x y) y) -[RHS](e x y); congr h; apply/ffunP => j; rewrite !ffunE.
by case: ifP => // jk; rewrite ltnS ltnW.
Qed.
Lemma early_past j k g : (j <= k)%N -> early k (past p j g).
Proof. by move=> jk x y; rewrite past_merge. Qed.
Lemma early_difference j k : (j < k)%N -> early k (D j).
Proof. by move=> jk x y; rewrite /D /difference !past_merge // ltnW. Qed.

Lemma mean_difference k h : early k h -> mean P (fun x => h x * D k x) = 0.
Proof.
move=> e; rewrite (@eq_mean _ _ _ _ (fun x => h x * past p k.+1 f x - h x * past p k f x)) => [|x]; last by rewrite mulrBr.
by rewrite meanB !mean_past ?subrr //; exact: early_next.
Qed.

Variables (b v : real).
Hypotheses (b0 : 0 <= b) (small : forall (k : 'I_n) x, D k x <= b) (few : forall x, \sum_(k < n) conditional k x <= v).

Lemma freedman_mgf s : 0 <= s -> s * b < 3%:R ->
  mean P (fun x => exp (s * (f x - mean P f))) <= exp (s ^+ 2 * v / (2%:R * (1 - s * b / 3%:R))).
Proof.
move=> s0 sb; set K := 2%:R * _; set c := s ^+ 2 / K.
have K0 : 0 < K by rewrite mulr_gt0 ?ltr0n // subr_gt0 ltr_pdivr_mulr ?ltr0n // mul1r.
have c0 : 0 <= c by rewrite divr_ge0 ?sqr_ge0 // ltW.
pose g k x := exp (\sum_(j < k) (s * D j x - c * conditional j x)).
have g1 k : (k <= n)%N -> mean P (g k) <= 1.
  elim: k => [|k IH] kn.
    rewrite (@eq_mean _ _ _ _ (fun _ => 1)) ?mean_const // => x; by rewrite /g big_ord0 exp0.
  apply: le_trans (IH (ltnW kn)); pose h x := g k x * exp (- (c * conditional k x)).
  have ec j : (j <= k)%N -> early k (conditional j) by move=> jk x y; exact: early_past.
  have eh : early k h.
    move=> x y; rewrite /h /g; congr (exp _ * exp (- (c * _))); last exact: early_past.
    by apply: eq_bigr => j _; rewrite early_difference // (ec j (ltnW (ltn_ord j))).
  have h0 x : 0 <= h x by rewrite mulr_ge0 ?exp_ge0.
  apply: le_trans (_ : mean P (fun x => h x * (1 + s * D k x + c * D k x ^+ 2)) <= _).
    apply: mean_le => // x; rewrite /g big_ord_recr /= expD -/(g k x).
    have -> : g k x * exp (s * D k x - c * conditional k x) = h x * exp (s * D k x) by rewrite expD /h; ring.
    apply: ler_wpmul2l => //; have := @bernstein_exp (s * D k x) (s * b) (ler_wpmul2l s0 (small (Ordinal kn) x)) _.
    by rewrite mulr_ge0 //= sb => /(_ isT); rewrite -/K exprMn mulrAC.
  have -> : mean P (fun x => h x * (1 + s * D k x + c * D k x ^+ 2)) = mean P (fun x => h x * (1 + c * conditional k x)).
    rewrite (@eq_mean _ _ _ _ (fun x => h x + s * (h x * D k x) + c * (h x * D k x ^+ 2))) => [|x]; last by ring.
    rewrite [RHS](@eq_mean _ _ _ _ (fun x => h x + c * (h x * conditional k x))) => [|x]; last by ring.
    by rewrite !meanD !meanZ mean_difference // mulr0 addr0 /conditional mean_past.
  apply: mean_le => // x; rewrite /h -mulrA ler_pimulr ?exp_ge0 //.
  apply: le_trans (ler_wpmul2l (exp_ge0 _) (exp_ge_add1 _)) _; by rewrite -expD addNr exp0.
have step x : exp (s * (f x - mean P f)) <= exp (c * v) * g n x.
  have e : \sum_(j < n) (s * D j x - c * conditional j x) = s * (\sum_(j < n) D j x) - c * (\sum_(j < n) conditional j x).
    by rewrite sumrB !mulr_sumr.
  rewrite /g -expD exp_le e.
  have -> : \sum_(j < n) D j x = f x - mean P f.
    rewrite -(big_mkord xpredT (fun j => past p j.+1 f x - past p j f x)) telescope_sumr // past_n // past_0 //.
  by rewrite addrCA ler_addl subr_ge0; exact: ler_wpmul2l (few x).
have -> : s ^+ 2 * v / K = c * v by rewrite /c mulrAC.
apply: le_trans (mean_le dP step) _; rewrite meanZ -[X in _ <= X]mulr1; apply: (ler_wpmul2l (exp_ge0 _)); exact: g1.
Qed.

Theorem mcdiarmid_variance (eta : real) : 0 <= eta ->
  probability P (fun x => eta <= f x - mean P f) <= exp (- (eta ^+ 2 / (2%:R * (v + b * eta / 3%:R)))).
Proof.
move=> eta0; apply: sub_gamma_tail => // [|s s0 sb]; last exact: freedman_mgf.
apply: le_trans (mean_le_const dP few); apply: mean_ge0 => // x; apply: sumr_ge0 => k _.
by apply: mean_ge0 => // y; exact: sqr_ge0.
Qed.
End Freedman.
