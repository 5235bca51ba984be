(* Martingales on a finite probability space: Doob's maximal inequality, and that a bounded stopping time keeps the mean.

   stopping_time tau: whether tau is at most i is known at time i
   optional_stopping     E Y_tau = E Y_0
   doob                  P[max abs(Y_i) >= x, i <= n] <= E abs(Y_n) / x *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Reals Inequalities Martingale.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Stopping.
Variables (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y : nat -> O -> real).
Hypotheses (dp : distribution p) (fil : filtration history) (ada : adapted history Y) (mar : martingale p history Y).
Implicit Types (B : pred O) (i n : nat).

Definition known_at i B := forall o o', history i o = history i o' -> B o = B o'.
Definition stopping_time (tau : O -> nat) := forall i, known_at i (fun o => tau o <= i)%N.

Lemma known_next i B : known_at i B -> \sum_(o | B o) p o * (Y i.+1 o - Y i o) = 0.
Proof.
move=> k; rewrite (partition_big (history i) xpredT) //=; apply: big1 => h _.
have [o /andP[Bo /eqP oh]|none] := pickP (fun o => B o && (history i o == h)); last by rewrite big_pred0.
rewrite -[RHS](mar i h) /atom; apply: eq_bigl => o'; rewrite andb_idl // => /eqP o'h.
by rewrite (k o' o) // oh.
Qed.
Lemma known_le i j B : (i <= j)%N -> known_at i B -> known_at j B.
Proof. by move=> ij k o o' e; apply: k; exact: (history_le fil ij). Qed.

Theorem optional_stopping (tau : O -> nat) n : stopping_time tau -> (forall o, tau o <= n)%N ->
  mean p (fun o => Y (tau o) o) = mean p (Y 0).
Proof.
move=> stop bounded; suff h k : mean p (fun o => Y (minn (tau o) k) o) = mean p (Y 0).
  by rewrite -(h n); apply: eq_mean => o; rewrite (minn_idPl (bounded o)).
elim: k => [|k IH]; first by apply: eq_mean => o; rewrite minn0.
rewrite -IH; apply/eqP; rewrite -subr_eq0 -meanB /mean (bigID (fun o => tau o <= k)%N) /= big1 ?add0r => [|o tk].
  have /known_next : known_at k (fun o => ~~ (tau o <= k)%N) by move=> o o' e; rewrite (stop k o o' e).
  by move=> e; rewrite -[X in _ == X]e; apply/eqP; apply: eq_bigr => o; rewrite -ltnNge => kt; rewrite (minn_idPr kt) (minn_idPr (ltnW kt)).
by rewrite (minn_idPl tk) (minn_idPl (leqW tk)) subrr mulr0.
Qed.

(* on an event that is known at time i the mean of abs(Y) does not fall afterwards *)
Lemma abs_rises i B k : known_at i B -> \sum_(o | B o) p o * `|Y i o| <= \sum_(o | B o) p o * `|Y (i + k)%N o|.
Proof.
move=> kB; elim: k => [|k IH]; first by rewrite addn0.
apply: le_trans IH _; rewrite addnS; set j := (i + k)%N; have kB' := known_le (leq_addr k i) kB; rewrite -/j in kB'.
have pos : known_at j (fun o => B o && (0 <= Y j o)) by move=> o o' e; rewrite (kB' o o' e) (ada e).
have neg : known_at j (fun o => B o && ~~ (0 <= Y j o)) by move=> o o' e; rewrite (kB' o o' e) (ada e).
have p0 : forall o, 0 <= p o by case: dp.
rewrite -subr_ge0 -sumrB (bigID (fun o => 0 <= Y j o)) /=; apply: addr_ge0.
  apply: le_trans (_ : \sum_(o | B o && (0 <= Y j o)) p o * (Y j.+1 o - Y j o) <= _); first by rewrite known_next.
  by apply: ler_sum => o /andP[_ s]; rewrite -mulrBr ler_wpmul2l // (ger0_norm s) ler_add2r ler_norm.
apply: le_trans (_ : - (\sum_(o | B o && ~~ (0 <= Y j o)) p o * (Y j.+1 o - Y j o)) <= _); first by rewrite known_next // oppr0.
rewrite -sumrN; apply: ler_sum => o /andP[_ s]; rewrite -mulrBr -mulrN ler_wpmul2l // opprB addrC.
have -> : `|Y j o| = - Y j o by rewrite ltr0_norm // ltNge.
by rewrite opprK ler_add2r -[X in _ <= X]normrN ler_norm.
Qed.

Lemma doob_first n (x : real) : 0 < x ->
  x * probability p (fun o => [exists i : 'I_n.+1, x <= `|Y i o|]) <= mean p (fun o => `|Y n o|).
Proof.
move=> x0; have p0 : forall o, 0 <= p o by case: dp.
pose first (i : nat) o := (x <= `|Y i o|) && [forall j : 'I_i, `|Y j o| < x].
have first_known i : known_at i (first i).
  move=> o o' e; rewrite /first (ada e); congr (_ && _); apply: eq_forallb => j.
  by rewrite (ada (history_le fil (ltnW (ltn_ord j)) e)).
have split_first (f : O -> real) : \sum_(o | [exists i : 'I_n.+1, x <= `|Y i o|]) f o = \sum_(i < n.+1) \sum_(o | first i o) f o.
  rewrite [RHS](exchange_big_dep (fun o => [exists i : 'I_n.+1, x <= `|Y i o|])) /= => [|i o _ /andP[h _]]; last by apply/existsP; exists i.
  apply: eq_bigr => o /existsP[i xi]; have ex : exists k, x <= `|Y k o| by exists i.
  have [k xk least] := ex_minnP ex; have kn : (k < n.+1)%N by apply: leq_ltn_trans (least _ xi) (ltn_ord i).
  rewrite (big_pred1 (Ordinal kn)) // => j; rewrite /= /first; apply/andP/eqP => [[xj /forallP small]|->]; last first.
    by split=> //; apply/forallP => l; rewrite ltNge; apply/negP => /least; rewrite leqNgt ltn_ord.
  apply/val_inj/eqP; rewrite eqn_leq least // andbT leqNgt; apply/negP => kj.
  by have := small (Ordinal kj); rewrite /= ltNge xk.
rewrite /probability mulr_sumr split_first.
apply: le_trans (_ : \sum_(i < n.+1) \sum_(o | first i o) p o * `|Y n o| <= _); last first.
  rewrite -split_first /mean [X in _ <= X](bigID (fun o => [exists i : 'I_n.+1, x <= `|Y i o|])) /= ler_addl.
  by apply: sumr_ge0 => o _; rewrite mulr_ge0.
apply: ler_sum => i _; have := abs_rises (n - i) (first_known i); rewrite subnKC; last by rewrite -ltnS.
by apply: le_trans; apply: ler_sum => o /andP[xi _]; rewrite mulrC ler_wpmul2l.
Qed.

Theorem doob n (x : real) : 0 < x ->
  probability p (fun o => [exists i : 'I_n.+1, x <= `|Y i o|]) <= mean p (fun o => `|Y n o|) / x.
Proof. by move=> x0; rewrite ler_pdivl_mulr // mulrC; exact: doob_first. Qed.
End Stopping.
