(* The orthogonal decomposition of a function of independent coordinates (Hoeffding; Efron and Stein), over any ordered field.

   expected_given U f   E[f | x_i, i in U]: it depends on U alone (expected_on), and mean_expected is what makes it that mean
   component T f        the sum over U in T of (-1)^(|T| - |U|) expected_given U f; it depends on T alone (component_on)
   decomposition        expected_given U f = the sum of component T f over T in U; over all T: f
   orthogonal           components of different sets are orthogonal
   energy               E f^2 = the sum of E (component T f)^2 *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.Base Require Import Probability.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the coordinates in U of x, the others of y *)
Definition keep_in (n : nat) (X : Type) (U : {set 'I_n}) (x y : {ffun 'I_n -> X}) : {ffun 'I_n -> X} :=
  [ffun i => if i \in U then x i else y i].
Definition expected_given (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R) (U : {set 'I_n}) (f : {ffun 'I_n -> X} -> R)
  (x : {ffun 'I_n -> X}) : R := mean (independent p) (fun y => f (keep_in U x y)).
Definition component (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R) (T : {set 'I_n}) (f : {ffun 'I_n -> X} -> R)
  (x : {ffun 'I_n -> X}) : R := \sum_(U : {set 'I_n} | U \subset T) (-1) ^+ (#|T| - #|U|) * expected_given p U f x.
(* h depends on the coordinates in U alone *)
Definition depends_on (R X : Type) (n : nat) (U : {set 'I_n}) (h : {ffun 'I_n -> X} -> R) :=
  forall x y : {ffun 'I_n -> X}, (forall i, i \in U -> x i = y i) -> h x = h y.

Section Signs.
Variables (R : realFieldType) (n : nat).
Implicit Types (S T U W : {set 'I_n}).
Definition toggle (i : 'I_n) U := if i \in U then U :\ i else i |: U.

Lemma toggleK i : involutive (toggle i).
Proof.
move=> U; rewrite /toggle; case: (boolP (i \in U)) => iU; rewrite !inE eqxx ?setD1K //=.
by rewrite setU1K.
Qed.
Lemma toggle_sub i T U : i \in T -> (toggle i U \subset T) = (U \subset T).
Proof.
move=> iT; rewrite /toggle; case: ifP => iU; last by rewrite subUset sub1set iT.
by rewrite -[in RHS](setD1K iU) subUset sub1set iT.
Qed.
Lemma toggle_sup i W U : i \notin W -> (W \subset toggle i U) = (W \subset U).
Proof.
move=> iW; rewrite /toggle; case: ifP => iU; first by rewrite subsetD1 iW andbT.
apply/subsetP/subsetP => h j jW; have := h j jW; rewrite !inE; last by move=> ->; rewrite orbT.
by case/predU1P=> [e|//]; rewrite -e jW in iW.
Qed.
Lemma toggle_sign i U : (-1) ^+ #|toggle i U| = - (-1) ^+ #|U| :> R.
Proof.
rewrite /toggle; case: ifP => iU; last by rewrite cardsU1 iU exprS mulN1r.
by rewrite [in RHS](cardsD1 i) iU exprS mulN1r opprK.
Qed.

(* what changes its sign under a toggle sums to 0 *)
Lemma toggle_sum i (A : pred {set 'I_n}) (F : {set 'I_n} -> R) :
  (forall U, A (toggle i U) = A U) -> (forall U, A U -> F (toggle i U) = - F U) -> \sum_(U | A U) F U = 0.
Proof.
move=> AP FP; apply/eqP; rewrite -[_ == 0](@mulrn_eq0 R _ 2) mulr2n; apply/eqP.
rewrite {1}(reindex_inj (inv_inj (@toggleK i))) /= (eq_bigl _ _ AP) -big_split big1 //= => U /FP ->.
by rewrite addNr.
Qed.

Lemma sign_sub T U : U \subset T -> (-1) ^+ (#|T| - #|U|) = (-1) ^+ #|T| * (-1) ^+ #|U| :> R.
Proof. by move=> UT; rewrite -exprD -signr_odd oddB ?subset_leq_card // -oddD signr_odd. Qed.

Lemma sign_between W U : \sum_(T : {set 'I_n} | (W \subset T) && (T \subset U)) (-1) ^+ (#|T| - #|W|) = (W == U)%:R :> R.
Proof.
have [<-|WU] := eqVneq W U.
  by rewrite (big_pred1 W) ?subnn // => T /=; rewrite eqEsubset andbC.
have [sub|nsub] := boolP (W \subset U); last first.
  by rewrite big_pred0 // => T; apply: contraNF nsub => /andP[]; exact: subset_trans.
have [i iU iW] : exists2 i, i \in U & i \notin W by apply/subsetPn; apply: contra WU => US; rewrite eqEsubset sub.
apply: (@toggle_sum i) => [T|T /andP[WT TU]]; first by rewrite toggle_sub // toggle_sup.
by rewrite !sign_sub ?toggle_sup // toggle_sign mulNr.
Qed.
End Signs.

Section Decomposition.
Variables (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R).
Hypothesis dp : forall i, distribution (p i).
Notation point := {ffun 'I_n -> X}.
Implicit Types (f g h : point -> R) (x y z : point) (S T U W : {set 'I_n}).
Let P := independent p.
Let dP : distribution P. Proof. exact: independent_distribution. Qed.
Let swap U (xy : point * point) := (keep_in U xy.1 xy.2, keep_in U xy.2 xy.1).
Let swapK U : involutive (swap U).
Proof. by move=> [x y]; rewrite /swap /=; congr (_, _); apply/ffunP => i; rewrite !ffunE; case: (i \in U). Qed.

(* resampling the coordinates outside U does not change the law *)
Lemma mean_keep U f : mean P (fun x => expected_given p U f x) = mean P f.
Proof.
pose F (xy : point * point) := P xy.1 * P xy.2 * f xy.1.
transitivity (\sum_xy F xy); last first.
  rewrite -(pair_bigA _ (fun x y => F (x, y))); apply: eq_bigr => x _ /=.
  by rewrite /F /= -mulr_suml -mulr_sumr (proj2 dP) mulr1.
rewrite (reindex_inj (inv_inj (swapK U))) -(pair_bigA _ (fun x y => F (swap U (x, y)))) /mean.
apply: eq_bigr => x _ /=; rewrite mulr_sumr; apply: eq_bigr => y _; rewrite /F /= mulrA; congr (_ * _).
rewrite /P /independent -!big_split; apply: eq_bigr => i _ /=; rewrite !ffunE.
by case: ifP => // _; rewrite mulrC.
Qed.

Lemma expected_on U f : depends_on U (expected_given p U f).
Proof. by move=> x y xy; apply: eq_mean => z; congr f; apply/ffunP => i; rewrite !ffunE; case: ifP => // /xy. Qed.

Lemma expected_known U f h x : depends_on U h -> expected_given p U (fun z => h z * f z) x = h x * expected_given p U f x.
Proof.
by move=> hU; rewrite -meanZ; apply: eq_mean => y; congr (_ * _); apply: hU => i iU; rewrite ffunE iU.
Qed.

Theorem mean_expected U f h : depends_on U h -> mean P (fun x => h x * expected_given p U f x) = mean P (fun x => h x * f x).
Proof. by move=> hU; rewrite -[RHS](mean_keep U); apply: eq_mean => x; rewrite expected_known. Qed.

Lemma expected_all f x : expected_given p setT f x = f x.
Proof. by rewrite -[RHS](mean_const _ dP); apply: eq_mean => y; congr f; apply/ffunP => i; rewrite ffunE inE. Qed.

Lemma expected_twice U W f x : expected_given p U (expected_given p W f) x = expected_given p (U :&: W) f x.
Proof.
rewrite [RHS]/expected_given -/P -[RHS](mean_keep W); apply: eq_mean => y; apply: eq_mean => z.
congr f; apply/ffunP => i; rewrite !ffunE inE andbC.
by case: (i \in W).
Qed.

Lemma component_on T f : depends_on T (component p T f).
Proof.
move=> x y xy; apply: eq_bigr => U UT; congr (_ * _); apply: expected_on => i iU.
by apply: xy; exact: (subsetP UT).
Qed.

Theorem decomposition U f x : expected_given p U f x = \sum_(T : {set 'I_n} | T \subset U) component p T f x.
Proof.
rewrite /component (exchange_big_dep (fun W => W \subset U)) /= => [|T W TU WT]; last exact: subset_trans TU.
rewrite (eq_bigr (fun W => (W == U)%:R * expected_given p W f x)) => [|W WU]; last first.
  by rewrite -sign_between -mulr_suml; congr (_ * _); apply: eq_bigl => T; rewrite andbC.
rewrite (bigD1 U) //= eqxx mul1r big1 ?addr0 // => W /andP[_ /negPf ->]; exact: mul0r.
Qed.

(* the mean over one coordinate of T takes the component away *)
Lemma component_out i T f x : i \in T -> expected_given p (~: [set i]) (component p T f) x = 0.
Proof.
move=> iT; pose s U : R := (-1) ^+ (#|T| - #|U|).
transitivity (\sum_(U : {set 'I_n} | U \subset T) s U * expected_given p (~: [set i] :&: U) f x).
  rewrite [LHS]/expected_given /mean; under eq_bigr do rewrite /component mulr_sumr.
  rewrite exchange_big /=; apply: eq_bigr => U _; rewrite -expected_twice [X in _ = _ * X]/expected_given -meanZ.
  by apply: eq_bigr => y _.
apply: (@toggle_sum _ _ i) => [U|U UT]; first exact: toggle_sub.
rewrite /s !sign_sub ?toggle_sub // toggle_sign mulrN mulNr; congr (- (_ * expected_given p _ f x)).
apply/setP => j; rewrite /toggle; case: (i \in U); rewrite !inE; by case: eqP.
Qed.

Lemma orthogonal_out i T T' f g : i \in T -> i \notin T' -> mean P (fun x => component p T' g x * component p T f x) = 0.
Proof.
move=> iT iT'; rewrite -(@mean_expected (~: [set i])) => [|x y xy].
  by rewrite (@eq_mean _ _ _ _ (fun _ => 0)) ?mean_const // => x; rewrite component_out // mulr0.
by apply: component_on => j jT; apply: xy; rewrite !inE; apply: contraNneq iT' => <-.
Qed.

Theorem orthogonal T T' f g : T != T' -> mean P (fun x => component p T f x * component p T' g x) = 0.
Proof.
rewrite eqEsubset negb_and => /orP[/subsetPn[i iT iT']|/subsetPn[i iT' iT]]; last exact: orthogonal_out iT' iT.
by rewrite -[RHS](orthogonal_out f g iT iT'); apply: eq_mean => x; rewrite mulrC.
Qed.

Theorem energy f : mean P (fun x => f x ^+ 2) = \sum_T mean P (fun x => component p T f x ^+ 2).
Proof.
have e x : f x = \sum_T component p T f x.
  by rewrite -[LHS]expected_all decomposition; apply: eq_bigl => T; rewrite subsetT.
transitivity (\sum_T \sum_T' mean P (fun x => component p T f x * component p T' f x)).
  transitivity (\sum_T mean P (fun x => \sum_T' component p T f x * component p T' f x)).
    by rewrite -mean_sum; apply: eq_mean => x; rewrite e expr2 big_distrlr.
  by apply: eq_bigr => T _; rewrite mean_sum.
apply: eq_bigr => T _; rewrite (bigD1 T) //= big1 ?addr0 // => T' TT'.
by rewrite orthogonal // eq_sym.
Qed.
End Decomposition.
