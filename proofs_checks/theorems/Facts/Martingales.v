(* Martingale, Stopping, Freedman. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Concentration Analysis Products.
Import Basic.Reals Inequalities Hoeffding Product.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Martingales on a finite probability space: Azuma, Chung and Lu, McDiarmid.

   Azuma                       azuma, azuma_two_sided
   Chung and Lu (Freedman)     chung_lu
   McDiarmid                   mcdiarmid

   A finite filtration is a map history : time -> outcome -> H; two outcomes have the same history at time i
   when history i maps them to the same value. *)
Module Martingale.
Section Definitions.
Variables (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y : nat -> O -> real).

(* what is known at time i is still known at time i + 1 *)
Definition filtration := forall i o o', history i.+1 o = history i.+1 o' -> history i o = history i o'.
(* Y i is a function of the history at time i *)
Definition adapted := forall i o o', history i o = history i o' -> Y i o = Y i o'.
(* the sum of p f over the outcomes with the history h at time i: E[f | h] P[h] *)
Definition atom i h (f : O -> real) := \sum_(o | history i o == h) p o * f o.
(* E[Y (i+1) - Y i | history at time i] = 0 *)
Definition martingale := forall i h, atom i h (fun o => Y i.+1 o - Y i o) = 0.
End Definitions.

Section Martingales.
Variables (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y : nat -> O -> real).
Hypotheses (dp : distribution p) (fil : filtration history) (ada : adapted history Y) (mar : martingale p history Y).

Lemma history_le i j o o' : (i <= j)%N -> history j o = history j o' -> history i o = history i o'.
Proof. by elim: j => [|j IH]; [rewrite leqn0 => /eqP ->|rewrite leq_eqVlt => /predU1P[->//|/IH h /fil]]. Qed.

Lemma tower i (g f : O -> real) (K : real) :
  (forall o o', history i o = history i o' -> g o = g o') -> (forall o, 0 <= g o) ->
  (forall h, atom p history i h f <= K * atom p history i h (fun _ => 1)) ->
  mean p (fun o => g o * f o) <= K * mean p g.
Proof.
move=> gi g0 hK; rewrite /mean (partition_big (history i) xpredT) //= [in X in _ <= X](partition_big (history i) xpredT) //=.
rewrite mulr_sumr; apply: ler_sum => h _.
have [o /eqP oh|none] := pickP (fun o => history i o == h); last by rewrite !big_pred0 // mulr0.
have e o' : history i o' == h -> g o' = g o by move=> /eqP o'h; apply: gi; rewrite oh o'h.
rewrite (eq_bigr (fun o' => g o * (p o' * f o'))) => [|o' /e ->]; last by rewrite mulrCA.
rewrite [X in K * X](eq_bigr (fun o' => g o * (p o' * 1))) => [|o' /e ->]; last by rewrite mulr1 mulrC.
by rewrite -!mulr_sumr mulrCA ler_wpM2l // hK.
Qed.

(* exponential moments: bounds of the increments, given the past, multiply *)
Lemma martingale_mgf (n : nat) (s : real) (K : nat -> real) : (forall i, 0 <= K i) ->
  (forall i h, (i < n)%N -> atom p history i h (fun o => exp (s * (Y i.+1 o - Y i o))) <= K i * atom p history i h (fun _ => 1)) ->
  mean p (fun o => exp (s * (Y n o - Y 0 o))) <= \prod_(i < n) K i.
Proof.
move=> K0; elim: n => [|n IH] h.
  rewrite big_ord0 (@eq_mean _ _ _ _ (fun _ => 1)) ?mean_const // => o.
  by rewrite subrr mulr0 exp0.
rewrite big_ord_recr /=.
rewrite (@eq_mean _ _ _ _ (fun o => exp (s * (Y n o - Y 0 o)) * exp (s * (Y n.+1 o - Y n o)))) => [|o]; last first.
  by rewrite -expD; congr exp; ring.
apply: le_trans (@tower n _ _ (K n) _ _ _) _ => [o o' e|o|k|].
- by rewrite (ada e) (ada (history_le (leq0n n) e)).
- exact: exp_ge0.
- exact: h.
by rewrite mulrC ler_wpM2r // IH // => i k ik; apply: h; exact: ltnW.
Qed.

(* the oscillation of the next increment, given the history, is at most c i *)
Definition increments_within (c : nat -> real) (n : nat) := forall i o o', (i < n)%N ->
  history i o = history i o' -> Y i.+1 o - Y i.+1 o' <= c i.

(* increments within c i, given the past: the exponential moment of Azuma and Hoeffding *)
Lemma azuma_mgf (n : nat) (c : nat -> real) s : increments_within c n ->
  mean p (fun o => exp (s * (Y n o - Y 0 o))) <= exp (s ^+ 2 * (\sum_(i < n) c i ^+ 2) / 8%:R).
Proof.
move=> hc; have [p0 _] := dp.
have -> : s ^+ 2 * (\sum_(i < n) c i ^+ 2) / 8%:R = \sum_(i < n) s ^+ 2 * c i ^+ 2 / 8%:R.
  by rewrite -mulr_suml -mulr_sumr.
rewrite exp_sum; apply: (@martingale_mgf n s (fun i => exp (s ^+ 2 * c i ^+ 2 / 8%:R))) => [i|i h lt]; first exact: exp_ge0.
have [o oh|none] := pickP (fun o => history i o == h); last by rewrite /atom !big_pred0 // mulr0.
pose D o := Y i.+1 o - Y i o.
case: (@arg_minP _ _ _ o (fun o => history i o == h) D oh) => m mh least.
have within o' : history i o' == h -> D m <= D o' <= D m + c i.
  move=> o'h; rewrite least //=; have e : history i o' = history i m by rewrite (eqP o'h) (eqP mh).
  by rewrite /D (ada e) addrAC lerD2r -lerBlDl hc.
have := @hoeffding_weights O (fun o => history i o == h) p D _ _ s p0 within (mar i h).
rewrite (_ : D m + c i - D m = c i); last by rewrite addrC addKr.
by rewrite /atom; congr (_ <= _ * _); apply: eq_bigr => o' _; rewrite mulr1.
Qed.

Theorem azuma (n : nat) (c : nat -> real) (eta : real) : 0 <= eta -> increments_within c n ->
  probability p (fun o => eta <= Y n o - Y 0 o) <= exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)).
Proof.
move=> eta0 hc; set V := \sum_(i < n) c i ^+ 2.
have V0 : 0 <= V by apply: sumr_ge0 => i _; apply: sqr_ge0.
have s0 : 0 <= 4%:R * eta / V by rewrite divr_ge0 ?mulr_ge0 ?ler0n.
apply: le_trans (exponential_markov _ eta dp s0) _.
apply: le_trans (ler_wpM2l (exp_ge0 _) (azuma_mgf _ hc)) _.
rewrite -expD exp_le le_eqVlt; apply/orP; left; apply/eqP; rewrite -/V.
have [->|n0] := eqVneq V 0; first by rewrite invr0 !(mulr0, mul0r, oppr0, addr0).
by field.
Qed.

(* Given the history, the variance of the next increment is at most sigma2 i and the increment at most c. *)
Definition variances_within (sigma2 : nat -> real) (n : nat) := forall i h, (i < n)%N ->
  atom p history i h (fun o => (Y i.+1 o - Y i o) ^+ 2) <= sigma2 i * atom p history i h (fun _ => 1).

Lemma bernstein_exp (y b : real) : y <= b -> 0 <= b < 3%:R ->
  exp y <= 1 + y + y ^+ 2 / (2%:R * (1 - b / 3%:R)).
Proof.
move=> yb /andP[b0 b3]; toR; apply: Scalar.bernstein_scalar; first by [].
by split; [exact: b0|exact: b3].
Qed.

(* the moment generating function of a martingale with bounded steps and bounded conditional variances *)
Lemma chung_lu_mgf (n : nat) (sigma2 : nat -> real) (c s : real) :
  0 <= s -> 0 <= c -> s * c < 3%:R -> variances_within sigma2 n ->
  (forall i o, (i < n)%N -> Y i.+1 o - Y i o <= c) ->
  mean p (fun o => exp (s * (Y n o - Y 0 o))) <= exp (s ^+ 2 * (\sum_(i < n) sigma2 i) / (2%:R * (1 - s * c / 3%:R))).
Proof.
move=> s0 c0 sc hv hc; have [p0 _] := dp; set K := 2%:R * _.
have K0 : 0 < K.
  by rewrite mulr_gt0 ?ltr0n // subr_gt0 ltr_pdivrMr ?ltr0n // mul1r.
have -> : s ^+ 2 * (\sum_(i < n) sigma2 i) / K = \sum_(i < n) s ^+ 2 * sigma2 i / K by rewrite -mulr_suml -mulr_sumr.
rewrite exp_sum; apply: (@martingale_mgf n s (fun i => exp (s ^+ 2 * sigma2 i / K))) => [i|i h lt]; first exact: exp_ge0.
set P := atom p history i h (fun _ => 1).
have P0 : 0 <= P by apply: sumr_ge0 => o _; rewrite mulr1.
apply: (@le_trans _ _ ((1 + s ^+ 2 * sigma2 i / K) * P)); last by rewrite ler_wpM2r // exp_ge_add1.
apply: (@le_trans _ _ (atom p history i h (fun o => 1 + s * (Y i.+1 o - Y i o) + s ^+ 2 / K * (Y i.+1 o - Y i o) ^+ 2))).
  apply: ler_sum => o _; rewrite ler_wpM2l //.
  have := @bernstein_exp (s * (Y i.+1 o - Y i o)) (s * c) (ler_wpM2l s0 (hc i o lt)) _.
  by rewrite mulr_ge0 //= sc => /(_ isT); rewrite -/K exprMn mulrAC.
have -> : atom p history i h (fun o => 1 + s * (Y i.+1 o - Y i o) + s ^+ 2 / K * (Y i.+1 o - Y i o) ^+ 2) =
  P + s * atom p history i h (fun o => Y i.+1 o - Y i o) + s ^+ 2 / K * atom p history i h (fun o => (Y i.+1 o - Y i o) ^+ 2).
  by rewrite /P /atom !mulr_sumr -!big_split; apply: eq_bigr => o _ /=; ring.
rewrite mar mulr0 addr0 mulrDl mul1r lerD2l.
have -> : s ^+ 2 * sigma2 i / K * P = s ^+ 2 / K * (sigma2 i * P) by ring.
by rewrite ler_wpM2l ?divr_ge0 ?sqr_ge0 ?(ltW K0) // hv.
Qed.

Theorem chung_lu (n : nat) (sigma2 : nat -> real) (c eta : real) :
  0 <= eta -> 0 <= c -> (forall i, 0 <= sigma2 i) -> variances_within sigma2 n ->
  (forall i o, (i < n)%N -> Y i.+1 o - Y i o <= c) ->
  probability p (fun o => eta <= Y n o - Y 0 o) <=
  exp (- (eta ^+ 2 / (2%:R * (\sum_(i < n) sigma2 i + c * eta / 3%:R)))).
Proof.
move=> eta0 c0 s20 hv hc; apply: sub_gamma_tail => // [|s s0 sc]; first exact: sumr_ge0.
exact: chung_lu_mgf.
Qed.
End Martingales.

Section TwoSided.
Variables (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y : nat -> O -> real).
Hypotheses (dp : distribution p) (fil : filtration history) (ada : adapted history Y) (mar : martingale p history Y).

Theorem azuma_two_sided (n : nat) (c : nat -> real) (eta : real) : 0 <= eta -> increments_within history Y c n ->
  probability p (fun o => eta <= `|Y n o - Y 0 o|) <= 2%:R * exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)).
Proof.
move=> eta0 hc; pose Z i o := - Y i o.
have aZ : adapted history Z by move=> i o o' e; rewrite /Z (ada e).
have mZ : martingale p history Z.
  move=> i h; rewrite -[RHS]oppr0 -(mar i h) /atom -sumrN; apply: eq_bigr => o _.
  by rewrite /Z; ring.
have hZ : increments_within history Z c n.
  by move=> i o o' lt e; rewrite /Z opprK addrC; apply: hc.
rewrite mulr_natl mulr2n; apply: le_trans (lerD (azuma dp fil ada mar eta0 hc) (azuma dp fil aZ mZ eta0 hZ)).
apply: le_trans (probability_or _ _ dp); apply: probability_sub => // o.
by rewrite ler_normr /Z opprB opprK [- Y n o + _]addrC.
Qed.
End TwoSided.

Section McDiarmid.
Variables (X : finType) (n : nat) (p : 'I_n -> X -> real) (Delta : {ffun 'I_n -> X} -> real) (c : nat -> real).
Hypothesis dp : forall i, distribution (p i).
(* changing coordinate i changes Delta by at most c i *)
Hypothesis lipschitz : forall (i : 'I_n) (x x' : {ffun 'I_n -> X}), (forall j, j != i -> x j = x' j) -> Delta x - Delta x' <= c i.

Let P := independent p.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.
Let past (k : nat) (x : {ffun 'I_n -> X}) : {ffun 'I_n -> option X} := [ffun j : 'I_n => if (j < k)%N then Some (x j) else None].
Let merge (k : nat) (x y : {ffun 'I_n -> X}) : {ffun 'I_n -> X} := [ffun j : 'I_n => if (j < k)%N then x j else y j].
Let Y k x := mean P (fun y => Delta (merge k x y)).

Let past_eq k x x' : past k x = past k x' -> forall j : 'I_n, (j < k)%N -> x j = x' j.
Proof. by move=> /ffunP e j jk; have := e j; rewrite !ffunE jk => -[]. Qed.

Let past_filtration : filtration past.
Proof.
move=> k x x' e; apply/ffunP => j; rewrite !ffunE; case: ifP => // jk; congr Some.
by apply: (past_eq e); exact: ltnW.
Qed.

Let merge_eq k x x' y : past k x = past k x' -> merge k x y = merge k x' y.
Proof. by move=> e; apply/ffunP => j; rewrite !ffunE; case: ifP => // jk; exact: past_eq e j jk. Qed.

Let adapted_Y : adapted past Y.
Proof. by move=> k x x' e; apply: eq_mean => y; rewrite (merge_eq _ e). Qed.

Let past_merge i k x y : (i <= k)%N -> past i (merge k x y) = past i x.
Proof. by move=> ik; apply/ffunP => j; rewrite !ffunE; case: ifP => // ji; rewrite (leq_trans ji ik). Qed.

Let swap k (xy : {ffun 'I_n -> X} * {ffun 'I_n -> X}) := (merge k xy.1 xy.2, merge k xy.2 xy.1).

Let swapK k : involutive (swap k).
Proof. by move=> [x y]; rewrite /swap /=; congr (_, _); apply/ffunP => j; rewrite !ffunE; case: (ltnP j k). Qed.

Let swap_law k x y : P (merge k x y) * P (merge k y x) = P x * P y.
Proof.
rewrite /P /independent -!big_split; apply: eq_bigr => j _ /=; rewrite !ffunE.
by case: ifP => // _; rewrite mulrC.
Qed.

Let atom_Y i k h : (i <= k)%N -> atom P past i h (Y k) = atom P past i h Delta.
Proof.
move=> ik; pose F (xy : {ffun 'I_n -> X} * {ffun 'I_n -> X}) := (past i xy.1 == h)%:R * (P xy.1 * P xy.2 * Delta xy.1).
have -> : atom P past i h Delta = \sum_xy F xy.
  rewrite -(pair_bigA _ (fun x y => F (x, y))) /atom [LHS]big_mkcond; apply: eq_bigr => x _ /=.
  rewrite /F /= -mulr_sumr -mulr_suml -mulr_sumr (proj2 dP) mulr1.
  by case: ifP => _; rewrite ?mul1r ?mul0r.
rewrite (reindex_inj (inv_inj (swapK k))) -(pair_bigA _ (fun x y => F (swap k (x, y)))) /atom [LHS]big_mkcond.
apply: eq_bigr => x _ /=; case: ifP => hx; last by rewrite big1 // => y _; rewrite /F /= past_merge // hx mul0r.
rewrite /Y /mean mulr_sumr; apply: eq_bigr => y _; rewrite /F /= past_merge // hx mul1r swap_law.
by rewrite mulrA.
Qed.

Let martingale_Y : martingale P past Y.
Proof.
move=> i h; have -> : atom P past i h (fun x => Y i.+1 x - Y i x) = atom P past i h (Y i.+1) - atom P past i h (Y i).
  by rewrite /atom -sumrB; apply: eq_bigr => x _; rewrite mulrBr.
by rewrite !atom_Y // subrr.
Qed.

Let within_Y : increments_within past Y c n.
Proof.
move=> i x x' lt e; rewrite /Y -meanB; apply: mean_le_const => // y; apply: (lipschitz (i := Ordinal lt)) => j nj.
rewrite !ffunE ltnS leq_eqVlt; case: eqP => [ji|_] /=; first by case/eqP: nj; apply: val_inj.
by case: ifP => // jk; exact: past_eq e j jk.
Qed.

Theorem mcdiarmid (eta : real) : 0 <= eta ->
  probability P (fun x => eta <= Delta x - mean P Delta) <= exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)).
Proof.
move=> eta0; apply: le_trans (azuma dP past_filtration adapted_Y martingale_Y eta0 within_Y).
apply: probability_sub => // x h; apply: le_trans h _; rewrite /Y.
have -> : mean P (fun y => Delta (merge n x y)) = Delta x.
  by rewrite -[RHS](mean_const _ dP); apply: eq_mean => y; congr Delta; apply/ffunP => j; rewrite ffunE ltn_ord.
suff -> : mean P (fun y => Delta (merge 0 x y)) = mean P Delta by [].
by apply: eq_mean => y; congr Delta; apply/ffunP => j; rewrite ffunE.
Qed.
End McDiarmid.
End Martingale.

(* Martingales on a finite probability space: Doob's maximal inequality, and that a bounded stopping time keeps the mean.

   stopping_time tau: whether tau is at most i is known at time i
   optional_stopping     E Y_tau = E Y_0
   doob                  P[max abs(Y_i) >= x, i <= n] <= E abs(Y_n) / x *)
Module Stopping.
Import Martingale.
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
  by apply: ler_sum => o /andP[_ s]; rewrite -mulrBr ler_wpM2l // (ger0_norm s) lerD2r ler_norm.
apply: le_trans (_ : - (\sum_(o | B o && ~~ (0 <= Y j o)) p o * (Y j.+1 o - Y j o)) <= _); first by rewrite known_next // oppr0.
rewrite -sumrN; apply: ler_sum => o /andP[_ s]; rewrite -mulrBr -mulrN ler_wpM2l // opprB addrC.
have -> : `|Y j o| = - Y j o by rewrite ltr0_norm // ltNge.
by rewrite opprK lerD2r -[X in _ <= X]normrN ler_norm.
Qed.

(* Doob's maximal inequality, from the first time that |Y| reaches x *)
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
  rewrite -split_first /mean [X in _ <= X](bigID (fun o => [exists i : 'I_n.+1, x <= `|Y i o|])) /= lerDl.
  by apply: sumr_ge0 => o _; rewrite mulr_ge0.
apply: ler_sum => i _; have := abs_rises (n - i) (first_known i); rewrite subnKC; last by rewrite -ltnS.
by apply: le_trans; apply: ler_sum => o /andP[xi _]; rewrite mulrC ler_wpM2l.
Qed.

Theorem doob n (x : real) : 0 < x ->
  probability p (fun o => [exists i : 'I_n.+1, x <= `|Y i o|]) <= mean p (fun o => `|Y n o|) / x.
Proof. by move=> x0; rewrite ler_pdivlMr // mulrC; exact: doob_first. Qed.
End Stopping.
End Stopping.

(* McDiarmid 1998, Theorem 3.8, for independent coordinates: the tail in the sum of the conditional variances, which may itself vary
   from point to point below v.

   difference k f x       what coordinate k adds, given those before it
   conditional k f x      its variance, given those before it
   mcdiarmid_variance     P[f - E f >= eta] <= e^(-eta^2 / (2 (v + b eta / 3))) *)
Module Freedman.
Import Martingale.
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

(* the moment generating function of a function of independent variables with steps of at most b and conditional variances of at
   most v together *)
Lemma freedman_mgf s : 0 <= s -> s * b < 3%:R ->
  mean P (fun x => exp (s * (f x - mean P f))) <= exp (s ^+ 2 * v / (2%:R * (1 - s * b / 3%:R))).
Proof.
move=> s0 sb; set K := 2%:R * _; set c := s ^+ 2 / K.
have K0 : 0 < K by rewrite mulr_gt0 ?ltr0n // subr_gt0 ltr_pdivrMr ?ltr0n // mul1r.
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
    apply: ler_wpM2l => //; have := @bernstein_exp (s * D k x) (s * b) (ler_wpM2l s0 (small (Ordinal kn) x)) _.
    by rewrite mulr_ge0 //= sb => /(_ isT); rewrite -/K exprMn mulrAC.
  have -> : mean P (fun x => h x * (1 + s * D k x + c * D k x ^+ 2)) = mean P (fun x => h x * (1 + c * conditional k x)).
    rewrite (@eq_mean _ _ _ _ (fun x => h x + s * (h x * D k x) + c * (h x * D k x ^+ 2))) => [|x]; last by ring.
    rewrite [RHS](@eq_mean _ _ _ _ (fun x => h x + c * (h x * conditional k x))) => [|x]; last by ring.
    by rewrite !meanD !meanZ mean_difference // mulr0 addr0 /conditional mean_past.
  apply: mean_le => // x; rewrite /h -mulrA ler_piMr ?exp_ge0 //.
  apply: le_trans (ler_wpM2l (exp_ge0 _) (exp_ge_add1 _)) _; by rewrite -expD addNr exp0.
have step x : exp (s * (f x - mean P f)) <= exp (c * v) * g n x.
  have e : \sum_(j < n) (s * D j x - c * conditional j x) = s * (\sum_(j < n) D j x) - c * (\sum_(j < n) conditional j x).
    by rewrite sumrB !mulr_sumr.
  rewrite /g -expD exp_le e.
  have -> : \sum_(j < n) D j x = f x - mean P f.
    rewrite -(big_mkord xpredT (fun j => past p j.+1 f x - past p j f x)) telescope_sumr // past_n // past_0 //.
  by rewrite addrCA lerDl subr_ge0; exact: ler_wpM2l (few x).
have -> : s ^+ 2 * v / K = c * v by rewrite /c mulrAC.
apply: le_trans (mean_le dP step) _; rewrite meanZ -[X in _ <= X]mulr1; apply: (ler_wpM2l (exp_ge0 _)); exact: g1.
Qed.

Theorem mcdiarmid_variance (eta : real) : 0 <= eta ->
  probability P (fun x => eta <= f x - mean P f) <= exp (- (eta ^+ 2 / (2%:R * (v + b * eta / 3%:R)))).
Proof.
move=> eta0; apply: sub_gamma_tail => // [|s s0 sb]; last exact: freedman_mgf.
apply: le_trans (mean_le_const dP few); apply: mean_ge0 => // x; apply: sumr_ge0 => k _.
by apply: mean_ge0 => // y; exact: sqr_ge0.
Qed.
End Freedman.
End Freedman.
