(* Space, Differences, Coordinates. *)
From Coq Require Import Reals.
From mathcomp Require Import all_ssreflect all_algebra ring boolp reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Concentration Martingales.
Import Basic.Reals Inequalities Hoeffding.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Any probability space, finite or not, by its bounded measurable functions and their expectation. A sigma-algebra is the class of
   the bounded functions that are measurable for it; of such a class only what is listed is used, and of an expectation only that it
   is linear, monotone, and 1 on 1. *)
Module Space.
Section Space.
Variable O : Type.
Implicit Types (M H : (O -> real) -> Prop) (E : (O -> real) -> real) (f g : O -> real).

Record measurable_class M : Prop := Measurable {
  class_const : forall c, M (fun=> c);
  class_add : forall f g, M f -> M g -> M (fun o => f o + g o);
  class_mul : forall f g, M f -> M g -> M (fun o => f o * g o);
  class_exp : forall f, M f -> M (fun o => exp (f o));
  class_event : forall f, M f -> M (fun o => (0 <= f o)%R%:R);
  class_bounded : forall f, M f -> exists b, forall o, `|f o| <= b }.

Record expectation M E : Prop := Expectation {
  expect_add : forall f g, M f -> M g -> E (fun o => f o + g o) = E f + E g;
  expect_scale : forall c f, M f -> E (fun o => c * f o) = c * E f;
  expect_le : forall f g, M f -> M g -> (forall o, f o <= g o) -> E f <= E g;
  expect_one : E (fun=> 1) = 1 }.

(* the chance of an event *)
Definition event_mass E (A : pred O) : real := E (fun o => (A o)%:R).

Variables (M : (O -> real) -> Prop) (E : (O -> real) -> real).
Hypotheses (mM : measurable_class M) (eE : expectation M E).

Lemma class_scale H c f : measurable_class H -> H f -> H (fun o => c * f o).
Proof. by move=> mH Hf; apply: (class_mul mH) Hf; exact: class_const. Qed.
Lemma class_sub H f g : measurable_class H -> H f -> H g -> H (fun o => f o - g o).
Proof.
move=> mH Hf Hg; have -> : (fun o => f o - g o) = (fun o => f o + -1 * g o) by apply: funext => o; rewrite mulN1r.
by apply: (class_add mH) Hf _; exact: class_scale.
Qed.
Lemma class_above H c f : measurable_class H -> H f -> H (fun o => (c <= f o)%R%:R).
Proof.
move=> mH Hf; have -> : (fun o => (c <= f o)%R%:R) = (fun o => (0 <= f o - c)%R%:R) :> (O -> real).
  by apply: funext => o; rewrite subr_ge0.
by apply: (class_event mH); apply: class_sub => //; exact: class_const.
Qed.

Lemma expect_const c : E (fun=> c) = c.
Proof.
have := expect_scale eE c (class_const mM 1); rewrite (expect_one eE) mulr1 => e; rewrite -[RHS]e.
by congr E; apply: funext => o; rewrite mulr1.
Qed.
Lemma expect_ge0 f : M f -> (forall o, 0 <= f o) -> 0 <= E f.
Proof. by move=> Mf f0; rewrite -[X in X <= _](expect_const 0); apply: (expect_le eE) => //; exact: class_const. Qed.

(* two points that stand for a bounded variable: the same chance to be at least c, and no larger exponential moments *)
Lemma two_points f c : M f -> exists (p g : bool -> real), [/\ distribution p,
  probability p (fun b => c <= g b) = event_mass E (fun o => c <= f o) &
  forall s, 0 <= s -> mean p (fun b => exp (s * g b)) <= E (fun o => exp (s * f o))].
Proof.
move=> Mf; have [b fb] := class_bounded mM Mf; set P := event_mass E _; have Mc := class_above c mM Mf.
pose low := Num.min (- b) (c - 1).
have lowc : low < c by apply: (@le_lt_trans _ _ (c - 1)); [rewrite /low ge_min lexx orbT|rewrite ltrBlDr ltrDl ltr01].
have P0 : 0 <= P by apply: expect_ge0 => // o; exact: ler0n.
have P1 : P <= 1.
  by rewrite -(expect_one eE); apply: (expect_le eE Mc (class_const mM 1)) => o; case: (c <= f o); rewrite ?lexx ?ler01.
exists (fun x : bool => if x then P else 1 - P), (fun x : bool => if x then c else low); split.
- by split=> [[]|]; [exact: P0|rewrite /= subr_ge0|rewrite big_bool /= addrCA subrr addr0].
- rewrite /probability big_mkcond big_bool /= lexx leNgt lowc addr0 //.
move=> s s0; rewrite /mean big_bool /=.
pose h o := exp (s * c) * (c <= f o)%R%:R + exp (s * low) * (1 - (c <= f o)%R%:R).
have M1 : M (fun o => 1 - (c <= f o)%R%:R) by apply: class_sub => //; exact: class_const.
have Mh : M h by apply: (class_add mM); exact: class_scale.
have -> : P * exp (s * c) + (1 - P) * exp (s * low) = E h.
  rewrite /h (expect_add eE) ?(expect_scale eE) //; try exact: class_scale.
  have -> : (fun o => 1 - (c <= f o)%R%:R) = (fun o => 1 + -1 * (c <= f o)%R%:R) :> (O -> real).
    by apply: funext => o; rewrite mulN1r.
  rewrite (expect_add eE) ?(expect_scale eE) //; [|exact: class_const|exact: class_scale].
  by rewrite (expect_one eE) mulN1r -/P ![_ * exp _]mulrC.
apply: (expect_le eE) => // [|o]; first by apply: (class_exp mM); exact: class_scale.
rewrite /h; case: (leP c (f o)) => cf; rewrite ?subrr ?subr0 ?mulr1 ?mulr0 ?addr0 ?add0r exp_le; apply: ler_wpM2l => //.
by rewrite /low ge_min; apply/orP; left; have := fb o; rewrite ler_norml => /andP[].
Qed.
End Space.
End Space.

(* Martingales with bounded steps, in any probability space: Azuma; Chung and Lu. *)
Module Differences.
Import Space.
Section Differences.
Variables (O : Type) (M : (O -> real) -> Prop) (E : (O -> real) -> real).
(* the functions of what is known at time i *)
Variables (H : nat -> (O -> real) -> Prop) (Y : nat -> O -> real).

(* every class is one of bounded measurable functions, and what is known stays known *)
Definition increasing := (forall i, measurable_class (H i)) /\
  (forall i f, H i f -> H i.+1 f) /\ forall i f, H i f -> M f.
(* how far Y has moved is known; E[Y (i+1) - Y i | what is known at time i] = 0 *)
Definition fair_steps := (forall i, H i (fun o => Y i o - Y 0%N o)) /\
  forall i h, H i h -> E (fun o => h o * (Y i.+1 o - Y i o)) = 0.

Hypotheses (mM : measurable_class M) (eE : expectation M E) (inc : increasing) (mar : fair_steps).
Let mH i : measurable_class (H i). Proof. by case: inc. Qed.
Let HM i f : H i f -> M f. Proof. by case: inc => _ [_]; apply. Qed.
Let HS i f : H i f -> H i.+1 f. Proof. by case: inc => _ [h _]; apply: h. Qed.
Let known i : H i (fun o => Y i o - Y 0%N o). Proof. by case: mar. Qed.
Let step i : H i.+1 (fun o => Y i.+1 o - Y i o).
Proof.
have -> : (fun o => Y i.+1 o - Y i o) = (fun o => (Y i.+1 o - Y 0%N o) - (Y i o - Y 0%N o)) by apply: funext => o; ring.
by apply: class_sub => //; apply: HS.
Qed.

Lemma fair_mgf n s (K : nat -> real) : (forall i, 0 <= K i) ->
  (forall i h, (i < n)%N -> H i h -> (forall o, 0 <= h o) -> E (fun o => h o * exp (s * (Y i.+1 o - Y i o))) <= K i * E h) ->
  E (fun o => exp (s * (Y n o - Y 0 o))) <= \prod_(i < n) K i.
Proof.
move=> K0; elim: n => [|n IH] hK.
  rewrite big_ord0; have -> : (fun o => exp (s * (Y 0%N o - Y 0%N o))) = (fun=> 1).
    by apply: funext => o; rewrite subrr mulr0 exp0.
  by rewrite (expect_one eE).
rewrite big_ord_recr /=; set h := fun o => exp (s * (Y n o - Y 0%N o)).
have Hh : H n h by apply: (class_exp (mH n)); exact: class_scale.
have -> : (fun o => exp (s * (Y n.+1 o - Y 0%N o))) = (fun o => h o * exp (s * (Y n.+1 o - Y n o))).
  by apply: funext => o; rewrite -expD; congr exp; ring.
apply: le_trans (hK n h (ltnSn n) Hh (fun o => exp_ge0 _)) _; rewrite mulrC ler_wpM2r //.
by apply: IH => i k ik; apply: hK; exact: ltnW.
Qed.

(* a step between A and A + c, where A is known, in a space of weight h *)
Lemma hoeffding_step i (A : O -> real) c s h : H i A -> (forall o, A o <= Y i.+1 o - Y i o <= A o + c) ->
  H i h -> (forall o, 0 <= h o) -> E (fun o => h o * exp (s * (Y i.+1 o - Y i o))) <= exp (s ^+ 2 * c ^+ 2 / 8%:R) * E h.
Proof.
move=> HA within Hh h0; set D := fun o => Y i.+1 o - Y i o; have Hm := mH i.
have MD : M D by exact: HM (step i).
have MhD g : H i g -> M (fun o => h o * g o * D o).
  by move=> Hg; apply: (class_mul mM) MD; apply: HM (_ : H i _); exact: (class_mul Hm).
have zero g : H i g -> E (fun o => h o * g o * D o) = 0.
  by move=> Hg; case: mar => _ /(_ i (fun o => h o * g o)); apply; exact: (class_mul Hm).
have Hexp : H i (fun o => exp (s * A o)) by apply: (class_exp Hm); exact: class_scale.
have Mh := HM Hh; have one : 1 <= exp (s ^+ 2 * c ^+ 2 / 8%:R) by rewrite exp_ge1 divr_ge0 ?ler0n // mulr_ge0 ?sqr_ge0.
have Eh : 0 <= E h by exact: (expect_ge0 mM eE Mh h0).
have Mleft : M (fun o => h o * exp (s * D o)).
  by apply: (class_mul mM) => //; apply: (class_exp mM); exact: class_scale.
have [c0|c0] := leP c 0.
  (* the step is A: e^x <= 1 + x e^x *)
  apply: (@le_trans _ _ (E h)); last by rewrite ler_peMl.
  pose g o := s * exp (s * A o); have Hg : H i g by exact: class_scale.
  rewrite -[X in _ <= X]addr0 -(zero g Hg) -(expect_add eE Mh (MhD g Hg)); apply: (expect_le eE) => //.
    by apply: (class_add mM) => //; exact: MhD.
  move=> o; rewrite -/(D o); have DA : D o = A o by apply/eqP; rewrite eq_le; have /andP[-> h2] := within o; rewrite andbT (le_trans h2) // gerDl.
  rewrite /g DA; have -> : h o + h o * (s * exp (s * A o)) * A o = h o * (1 + s * A o * exp (s * A o)) by ring.
  apply: ler_wpM2l => //; have := exp_ge_add1 (- (s * A o)); rewrite expN => e.
  have := ler_wpM2l (exp_ge0 (s * A o)) e.
  rewrite mulfV; last by rewrite gt_eqF ?exp_gt0.
  by rewrite mulrDr mulr1 mulrN lerBlDr [exp _ * _]mulrC.
(* below the chord from A to A + c *)
pose B o := exp (s * (A o + c)); have HB : H i B.
  by apply: (class_exp Hm); apply: class_scale => //; apply: (class_add Hm) => //; exact: class_const.
pose g o := (B o - exp (s * A o)) / c.
have Hg : H i g.
  have -> : g = (fun o => c^-1 * (B o - exp (s * A o))) by apply: funext => o; rewrite /g mulrC.
  by apply: class_scale => //; exact: class_sub.
pose a o := exp (s * A o) - A o * g o.
have Ha : H i a by apply: class_sub => //; exact: (class_mul Hm).
have Mha : M (fun o => h o * a o) by apply: HM (_ : H i _); exact: (class_mul Hm).
apply: (@le_trans _ _ (E (fun o => h o * a o + h o * g o * D o))).
  apply: (expect_le eE) => //; first by apply: (class_add mM) => //; exact: MhD.
  move=> o; rewrite -/(D o); have -> : h o * a o + h o * g o * D o = h o * (exp (s * A o) + (D o - A o) * g o) by rewrite /a; ring.
  apply: ler_wpM2l => //; have := exp_chord s (within o); rewrite -/(D o) -/(B o).
  have -> : A o + c - A o = c by ring.
  move=> e; rewrite -(ler_pM2l c0); apply: le_trans e _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by rewrite /g; field; exact: lt0r_neq0.
rewrite (expect_add eE Mha (MhD g Hg)) (zero g Hg) addr0 -(expect_scale eE) //; apply: (expect_le eE) => // [|o].
  exact: class_scale.
rewrite [X in _ <= X]mulrC; apply: ler_wpM2l => //; rewrite /a /g /B; move: (A o) => x.
(* the chord at 0: on it by Hoeffding, or outside of the chord by convexity *)
have [x0|x0] := ltP 0 x.
  apply: le_trans one; have := @exp_chord 0 (x + c) x s; rewrite (ltW x0) lerDl (ltW c0) => /(_ isT).
  rewrite mulr0 exp0 !subr0 => e.
  have -> : exp (s * x) - x * ((exp (s * (x + c)) - exp (s * x)) / c) = ((x + c) * exp (s * x) - x * exp (s * (x + c))) / c.
    by field; exact: lt0r_neq0.
  by rewrite ler_pdivrMr // mul1r lerBlDr; apply: le_trans e _; rewrite mulr1 (_ : x + c - x = c) //; ring.
have [xc|xc] := ltP (x + c) 0.
  apply: le_trans one; have := @exp_chord x 0 (x + c) s; rewrite (ltW xc) lerDl (ltW c0) => /(_ isT).
  rewrite mulr0 exp0 !sub0r => e.
  have -> : exp (s * x) - x * ((exp (s * (x + c)) - exp (s * x)) / c) = ((x + c) * exp (s * x) - x * exp (s * (x + c))) / c.
    by field; exact: lt0r_neq0.
  rewrite ler_pdivrMr // mul1r -mulNr addrC -lerBrDr; apply: le_trans e _.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
have q01 : 0 <= - x / c <= 1 by rewrite divr_ge0 ?oppr_ge0 ?(ltW c0) //= ler_pdivrMr // mul1r lerNl -subr_ge0 opprK.
have := bernoulli_mgf (s * c) q01; set q := - x / c => e.
have -> : exp (s * x) - x * ((exp (s * (x + c)) - exp (s * x)) / c) = exp (s * x) * (1 - q + q * exp (s * c)).
  by rewrite [s * (x + c)]mulrDr expD /q; field; exact: lt0r_neq0.
apply: le_trans (ler_wpM2l (exp_ge0 _) e) _; rewrite -expD exp_le le_eqVlt; apply/orP; left; apply/eqP.
by rewrite /q; field; exact: lt0r_neq0.
Qed.

(* Azuma: increments within intervals of length c i, whose ends the past tells *)
Theorem azuma n (A : nat -> O -> real) (c : nat -> real) eta : 0 <= eta -> (forall i, H i (A i)) ->
  (forall i o, (i < n)%N -> A i o <= Y i.+1 o - Y i o <= A i o + c i) ->
  event_mass E (fun o => eta <= Y n o - Y 0%N o) <= exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)).
Proof.
move=> eta0 HA within; set V := \sum_(i < n) c i ^+ 2.
have V0 : 0 <= V by apply: sumr_ge0 => i _; exact: sqr_ge0.
have s0 : 0 <= 4%:R * eta / V by rewrite divr_ge0 ?mulr_ge0 ?ler0n.
have [p [g [dp <- mgf]]] := two_points mM eE eta (HM (known n)).
apply: le_trans (exponential_markov g eta dp s0) _.
have h : E (fun o => exp (4%:R * eta / V * (Y n o - Y 0 o))) <= exp ((4%:R * eta / V) ^+ 2 * V / 8%:R).
  have -> : (4%:R * eta / V) ^+ 2 * V / 8%:R = \sum_(i < n) (4%:R * eta / V) ^+ 2 * c i ^+ 2 / 8%:R by rewrite -mulr_suml -mulr_sumr.
  rewrite exp_sum; apply: (@fair_mgf n _ (fun i => exp ((4%:R * eta / V) ^+ 2 * c i ^+ 2 / 8%:R))) => [i|i k lt Hk k0]; first exact: exp_ge0.
  by apply: hoeffding_step (HA i) _ Hk k0 => o; exact: within.
apply: le_trans (ler_wpM2l (exp_ge0 _) (le_trans (mgf _ s0) h)) _.
rewrite -expD exp_le le_eqVlt; apply/orP; left; apply/eqP.
have [->|n0] := eqVneq V 0; first by rewrite invr0 !(mulr0, mul0r, oppr0, addr0).
by field.
Qed.

(* E[(Y (i+1) - Y i)^2 | what is known at time i] <= sigma2 i *)
Definition variances_below (sigma2 : nat -> real) n := forall i h, (i < n)%N -> H i h -> (forall o, 0 <= h o) ->
  E (fun o => h o * (Y i.+1 o - Y i o) ^+ 2) <= sigma2 i * E h.

(* Chung and Lu: the tail of a martingale with conditional variances at most sigma2 i and steps at most c, in any probability space *)
Theorem chung_lu n (sigma2 : nat -> real) c eta : 0 <= eta -> 0 <= c -> (forall i, 0 <= sigma2 i) ->
  variances_below sigma2 n -> (forall i o, (i < n)%N -> Y i.+1 o - Y i o <= c) ->
  event_mass E (fun o => eta <= Y n o - Y 0%N o) <= exp (- (eta ^+ 2 / (2%:R * (\sum_(i < n) sigma2 i + c * eta / 3%:R)))).
Proof.
move=> eta0 c0 s20 hv hc; have [p [g [dp <- mgf]]] := two_points mM eE eta (HM (known n)).
apply: sub_gamma_tail => // [|s s0 sc]; first exact: sumr_ge0.
apply: le_trans (mgf s s0) _; set K := 2%:R * _.
have K0 : 0 < K by rewrite mulr_gt0 ?ltr0n // subr_gt0 ltr_pdivrMr ?ltr0n // mul1r.
have -> : s ^+ 2 * (\sum_(i < n) sigma2 i) / K = \sum_(i < n) s ^+ 2 * sigma2 i / K by rewrite -mulr_suml -mulr_sumr.
rewrite exp_sum; apply: (@fair_mgf n s (fun i => exp (s ^+ 2 * sigma2 i / K))) => [i|i h lt Hh h0]; first exact: exp_ge0.
have Mh := HM Hh; have Eh : 0 <= E h by exact: (expect_ge0 mM eE Mh h0).
set D := fun o => Y i.+1 o - Y i o; have MD : M D by exact: HM (step i).
have MhD : M (fun o => h o * D o) by exact: (class_mul mM).
have MD2 : M (fun o => h o * D o ^+ 2) by apply: (class_mul mM) => //; exact: (class_mul mM).
apply: (@le_trans _ _ (E h + s * E (fun o => h o * D o) + s ^+ 2 / K * E (fun o => h o * D o ^+ 2))).
  rewrite -!(expect_scale eE) // -!(expect_add eE) //; try by [exact: class_scale|apply: (class_add mM) => //; exact: class_scale].
  apply: (expect_le eE); first by apply: (class_mul mM) => //; apply: (class_exp mM); exact: class_scale.
    by apply: (class_add mM); [apply: (class_add mM) => //|]; exact: class_scale.
  move=> o; have -> : h o + s * (h o * D o) + s ^+ 2 / K * (h o * D o ^+ 2) = h o * (1 + s * D o + s ^+ 2 / K * D o ^+ 2) by ring.
  apply: ler_wpM2l => //.
  have := @Martingale.bernstein_exp (s * D o) (s * c) (ler_wpM2l s0 (hc i o lt)) _.
  by rewrite mulr_ge0 //= sc => /(_ isT); rewrite -/K exprMn mulrAC.
have -> : E (fun o => h o * D o) = 0 by case: mar => _; apply.
rewrite mulr0 addr0; apply: (@le_trans _ _ ((1 + s ^+ 2 * sigma2 i / K) * E h)); last by rewrite ler_wpM2r // exp_ge_add1.
rewrite mulrDl mul1r lerD2l.
have -> : s ^+ 2 * sigma2 i / K * E h = s ^+ 2 / K * (sigma2 i * E h) by ring.
by rewrite ler_wpM2l ?divr_ge0 ?sqr_ge0 ?(ltW K0) // hv.
Qed.
End Differences.

(* both tails of a martingale whose steps lie in intervals of length c i that may depend on the past, in any probability space *)
Theorem azuma_two_sided (O : Type) M E H (Y A : nat -> O -> real) (c : nat -> real) n eta :
  measurable_class M -> expectation M E -> increasing M H -> fair_steps E H Y -> 0 <= eta -> (forall i, H i (A i)) ->
  (forall i o, (i < n)%N -> A i o <= Y i.+1 o - Y i o <= A i o + c i) ->
  event_mass E (fun o => eta <= `|Y n o - Y 0%N o|) <= 2%:R * exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)).
Proof.
move=> mM eE inc mar eta0 HA within; have [mH [_ HM]] := inc; have [known zero] := mar.
pose Z i o := - Y i o; pose B i o := - (A i o + c i).
have ZE i : (fun o => Z i o - Z 0%N o) = (fun o => -1 * (Y i o - Y 0%N o)) by apply: funext => o; rewrite /Z; ring.
have marZ : fair_steps E H Z.
  split=> [i|i h Hh]; first by rewrite ZE; exact: class_scale.
  have -> : (fun o => h o * (Z i.+1 o - Z i o)) = (fun o => (-1 * h o) * (Y i.+1 o - Y i o)) by apply: funext => o; rewrite /Z; ring.
  by apply: zero; exact: class_scale.
have HB i : H i (B i).
  have -> : B i = (fun o => -1 * (A i o + c i)) by apply: funext => o; rewrite mulN1r.
  by apply: class_scale => //; apply: (class_add (mH i)) => //; exact: class_const.
have withinZ i o : (i < n)%N -> B i o <= Z i.+1 o - Z i o <= B i o + c i.
  move=> lt; have /andP[l u] := within i o lt; rewrite /B /Z opprK [- Y i.+1 o + _]addrC -opprB lerN2 u /=.
  have -> : - (A i o + c i) + c i = - A i o by ring.
  by rewrite lerN2.
have MY := HM n _ (known n).
have MZ : M (fun o => Z n o - Z 0%N o) by rewrite ZE; exact: class_scale.
rewrite mulr_natl mulr2n; apply: le_trans (lerD (azuma mM eE inc mar eta0 HA within) (azuma mM eE inc marZ eta0 HB withinZ)).
rewrite /event_mass -(expect_add eE); [|exact: class_above|exact: class_above].
apply: (expect_le eE); last 1 first.
- move=> o; rewrite ler_normr /Z opprB opprK [- Y n o + _]addrC.
  by case: (eta <= Y n o - Y 0%N o); case: (eta <= _) => //=; rewrite ?addr0 ?add0r ?lexx // lerDl ler01.
- have -> : (fun o => (eta <= `|Y n o - Y 0%N o|)%R%:R) = (fun o => (eta <= Y n o - Y 0%N o)%R%:R + (eta <= Z n o - Z 0%N o)%R%:R +
      -1 * ((eta <= Y n o - Y 0%N o)%R%:R * (eta <= Z n o - Z 0%N o)%R%:R)) :> (O -> real).
    apply: funext => o; rewrite ler_normr /Z opprB opprK [- Y n o + _]addrC.
    by case: (eta <= Y n o - Y 0%N o); case: (eta <= _) => //=; ring.
  apply: (class_add mM); first by apply: (class_add mM); exact: class_above.
  by apply: class_scale => //; apply: (class_mul mM); exact: class_above.
by apply: (class_add mM); exact: class_above.
Qed.
End Differences.

(* McDiarmid, for independent coordinates in any spaces: the expectation over coordinate i is e i, and that of all is the iterated one. *)
Module Coordinates.
Import Space.
Section Coordinates.
Variables (X : Type) (M : ((nat -> X) -> real) -> Prop) (S : nat -> (X -> real) -> Prop) (e : nat -> (X -> real) -> real).
Implicit Types (x y : nat -> X) (f g : (nat -> X) -> real).
Definition with_coordinate x i z : nat -> X := fun j => if j == i then z else x j.
(* f over_coordinate over coordinate i *)
Definition over_coordinate i f x : real := e i (fun z => f (with_coordinate x i z)).
(* over the coordinates below n *)
Fixpoint expected_below n f : (nat -> X) -> real := if n is m.+1 then expected_below m (over_coordinate m f) else f.
(* bounded measurable functions of all coordinates: their sections are such functions, and so are their averages *)
Definition product_space := [/\ measurable_class M, forall i, measurable_class (S i) /\ expectation (S i) (e i),
  forall i f x, M f -> S i (fun z => f (with_coordinate x i z)) & forall i f, M f -> M (over_coordinate i f)].
Hypothesis ps : product_space.
Let mM : measurable_class M. Proof. by case: ps. Qed.
Let mS i : measurable_class (S i). Proof. by case: ps => _ /(_ i)[]. Qed.
Let eS i : expectation (S i) (e i). Proof. by case: ps => _ /(_ i)[]. Qed.
Let section i f x : M f -> S i (fun z => f (with_coordinate x i z)). Proof. by case: ps => _ _ h _; exact: h. Qed.
Let average_in i f : M f -> M (over_coordinate i f). Proof. by case: ps => _ _ _; apply. Qed.

Lemma with_twice x i z w : with_coordinate (with_coordinate x i z) i w = with_coordinate x i w.
Proof. by apply: funext => j; rewrite /with_coordinate; case: eqP. Qed.
Lemma with_swap x i j z w : i != j -> with_coordinate (with_coordinate x i z) j w = with_coordinate (with_coordinate x j w) i z.
Proof.
move=> ij; apply: funext => l; rewrite /with_coordinate; case: (eqVneq l j) => [->|//]; by rewrite eq_sym (negPf ij).
Qed.

Lemma expected_in n f : M f -> M (expected_below n f).
Proof. by elim: n f => [|n IH] f Mf //=; apply: IH; exact: average_in. Qed.
Lemma average_le i f g : M f -> M g -> (forall x, f x <= g x) -> forall x, over_coordinate i f x <= over_coordinate i g x.
Proof. by move=> Mf Mg le x; apply: (expect_le (eS i)) => [||z]; [exact: section|exact: section|exact: le]. Qed.
Lemma joint n x : expectation M (fun f => expected_below n f x).
Proof.
elim: n x => [|n IH] x.
  by split=> //= f g _ _; apply.
split=> /= [f g Mf Mg|c f Mf|f g Mf Mg le|].
- rewrite -(expect_add (IH x)); try exact: average_in.
  by congr expected_below; apply: funext => y; apply: (expect_add (eS n)); exact: section.
- rewrite -(expect_scale (IH x)); try exact: average_in.
  by congr expected_below; apply: funext => y; apply: (expect_scale (eS n)); exact: section.
- by apply: (expect_le (IH x)); [exact: average_in|exact: average_in|exact: average_le].
rewrite -[RHS](expect_one (IH x)); congr expected_below; apply: funext => y; exact: expect_one (eS n).
Qed.

(* Hoeffding's lemma for one law: a variable of mean 0 that varies by at most c *)
Lemma one_coordinate i (g : X -> real) c s : S i g -> (forall z w, g z - g w <= c) -> e i g = 0 ->
  e i (fun z => exp (s * g z)) <= exp (s ^+ 2 * c ^+ 2 / 8%:R).
Proof.
move=> Sg gc g0; have [[z0]|none] := pselect (inhabited X); last first.
  have -> : (fun z => exp (s * g z)) = (fun=> 1) by apply: funext => z; case: none; constructor.
  by rewrite (expect_one (eS i)) exp_ge1 divr_ge0 ?ler0n // mulr_ge0 ?sqr_ge0.
have [a low] : exists a, forall z, a <= g z <= a + c.
  have [||m [upper least]] := completeness (fun r : real => exists z, r = - g z).
  - exists (c - g z0) => _ [z ->]; apply/RleP; rewrite lerBrDr addrC; exact: gc.
  - by exists (- g z0), z0.
  exists (- m) => z; rewrite lerNl; apply/andP; split; first by apply/RleP/upper; exists z.
  rewrite addrC -lerBlDr opprK addrC -lerBrDr; apply/RleP/least => _ [w ->]; apply/RleP.
  by rewrite lerBrDr addrC; exact: gc.
pose H k : (X -> real) -> Prop := if k is 0 then fun u => exists r, u = fun=> r else S i.
pose Y k z : real := if k is 0 then 0 else g z.
have mH k : measurable_class (H k).
  case: k => [|k]; last exact: mS.
  split=> /= [r|u v [r ->] [r' ->]|u v [r ->] [r' ->]|u [r ->]|u [r ->]|u [r ->]].
  - by exists r.
  - by exists (r + r').
  - by exists (r * r').
  - by exists (exp r).
  - by exists (0 <= r)%R%:R.
  by exists `|r|.
have inc : Differences.increasing (S i) H.
  split=> //; split=> [k f|k f]; case: k => [|k] //= [r ->]; exact: class_const (mS i) r.
have mar : Differences.fair_steps (e i) H Y.
  split=> [k|k h Hh]; first by case: k => [|k] /=; [exists 0; apply: funext => z; rewrite subrr|under eq_fun do rewrite subr0].
  case: k Hh => [|k] /= => [[r ->]|Hh].
    by have -> : (fun z => r * (g z - 0)) = (fun z => r * g z); [apply: funext => z; rewrite subr0|rewrite (expect_scale (eS i)) // g0 mulr0].
  have -> : (fun z => h z * (g z - g z)) = (fun z => 0 * h z) by apply: funext => z; rewrite subrr mulr0 mul0r.
  by rewrite (expect_scale (eS i)) // mul0r.
have HA : H 0%N (fun=> a) by exists a.
have H1 : H 0%N (fun=> 1) by exists 1.
have within z : a <= Y 1%N z - Y 0%N z <= a + c by rewrite /Y subr0.
have := @Differences.hoeffding_step X (S i) (e i) H Y (mS i) (eS i) inc mar 0%N (fun=> a) c s (fun=> 1) HA within H1 (fun=> ler01).
by rewrite (expect_one (eS i)) mulr1; congr (_ <= _); congr (e i); apply: funext => z; rewrite /Y mul1r subr0.
Qed.

(* a change of one of the first n coordinates changes f by at most c *)
Definition lipschitz n f c := forall i x z, (i < n)%N -> f (with_coordinate x i z) - f x <= c.

(* the mean over the first n coordinates of e^(s (f - its mean)), for a function that each of them changes by at most c *)
Lemma mcdiarmid_mgf n f c s x : M f -> lipschitz n f c ->
  expected_below n (fun y => exp (s * (f y - expected_below n f x))) x <= exp (s ^+ 2 * c ^+ 2 / 8%:R) ^+ n.
Proof.
elim: n f => [|n IH] f Mf lip; first by rewrite /= subrr mulr0 exp0.
set g := over_coordinate n f; have Mg : M g by exact: average_in.
have lipg : lipschitz n g c.
  move=> i y z lt; rewrite lerBlDr /g /over_coordinate.
  have ne : i != n by rewrite neq_ltn lt.
  have S1 := section n y Mf; have S2 := class_const (mS n) c.
  have h1 : e n (fun w => f (with_coordinate (with_coordinate y i z) n w)) <= e n (fun w => c + f (with_coordinate y n w)).
    apply: (expect_le (eS n)) => [||w]; [exact: section|exact: (class_add (mS n))|].
    by rewrite with_swap // -lerBlDr; apply: lip; exact: ltnW.
  by apply: le_trans h1 _; rewrite (expect_add (eS n)) // (expect_const (mS n) (eS n)).
rewrite exprSr /= -/g; set m := expected_below n g x; set K := exp _.
have Mshift (h : (nat -> X) -> real) : M h -> M (fun y => exp (s * (h y - m))).
  by move=> Mh; apply: (class_exp mM); apply: class_scale => //; apply: class_sub => //; exact: class_const.
apply: (@le_trans _ _ (expected_below n (fun y => K * exp (s * (g y - m))) x)); last first.
  rewrite (expect_scale (joint n x)); last exact: Mshift.
  by rewrite mulrC ler_wpM2r ?exp_ge0 //; exact: IH.
apply: (expect_le (joint n x)); first by apply: average_in; exact: Mshift.
  by apply: class_scale => //; exact: Mshift.
move=> y; rewrite /over_coordinate; have S1 := section n y Mf.
have Sd : S n (fun z => f (with_coordinate y n z) - g y) by apply: class_sub => //; exact: class_const.
have -> : (fun z => exp (s * (f (with_coordinate y n z) - m))) =
    (fun z => exp (s * (g y - m)) * exp (s * (f (with_coordinate y n z) - g y))).
  by apply: funext => z; rewrite -expD; congr exp; ring.
rewrite (expect_scale (eS n)); last by apply: (class_exp (mS n)); exact: class_scale.
rewrite mulrC ler_wpM2r ?exp_ge0 //; apply: one_coordinate => // [z w|].
  have -> : f (with_coordinate y n z) - g y - (f (with_coordinate y n w) - g y) =
    f (with_coordinate (with_coordinate y n w) n z) - f (with_coordinate y n w) by rewrite with_twice; ring.
  exact: lip.
by rewrite (expect_add (eS n)) ?(expect_const (mS n) (eS n)) ?subrr //; exact: class_const.
Qed.

(* McDiarmid: a function of n independent variables, each of which moves it by c at most *)
Theorem mcdiarmid n f c eta x : M f -> lipschitz n f c -> 0 <= eta ->
  event_mass (fun g => expected_below n g x) (fun y => eta <= f y - expected_below n f x) <=
  exp (- (2%:R * eta ^+ 2 / (n%:R * c ^+ 2))).
Proof.
move=> Mf lip eta0; set m := expected_below n f x.
have Md : M (fun y => f y - m) by apply: class_sub => //; exact: class_const.
have [p [g [dp <- mgf]]] := two_points mM (joint n x) eta Md.
set V : real := n%:R * c ^+ 2; have V0 : 0 <= V by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
have s0 : 0 <= 4%:R * eta / V by apply: divr_ge0 V0; exact: mulr_ge0 (ler0n _ _) eta0.
apply: le_trans (exponential_markov g eta dp s0) _.
apply: le_trans (ler_wpM2l (exp_ge0 _) (le_trans (mgf _ s0) (mcdiarmid_mgf _ x Mf lip))) _.
rewrite -expMn -expD exp_le le_eqVlt; apply/orP; left; apply/eqP.
have -> : ((4%:R * eta / V) ^+ 2 * c ^+ 2 / 8%:R) *+ n = (4%:R * eta / V) ^+ 2 * V / 8%:R by rewrite -mulr_natl /V; ring.
have [->|n0] := eqVneq V 0; first by rewrite invr0 !(mulr0, mul0r, oppr0, addr0).
by field.
Qed.
End Coordinates.
End Coordinates.
