(* MismatchBits, Theorem53. *)
From Coq Require Import ZArith Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Products.
From Exactdp.PriceOfPrivacy Require Import Sections Mismatches Sensing Bounds.
Import Basic.Reals Inequalities Information Mutual Section4 Section6 Mismatch MismatchNats Testing Section2 Section5 Bounds.Users.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Lemmas 4.1 and 6.2 = C.1 with logarithms to the base 2, as the paper writes them: false for N = w = 2.

   The report is the hidden pair of labels with probability a and each of the three other pairs with probability b.

   paper             theorem               state
   Lemma 4.1         lem_4_1_other         refuted: a = 0; and under LDP, b = a e^epsilon at e^epsilon = 8 and 9
   Lemma 6.2, C.1    lem_6_2_other         refuted at the same reports, at each of the four values *)
Module MismatchBits.
(* both labels of data that hold both; a and b as above *)
Definition whole (x : {ffun 'I_2 -> option bool}) : {ffun 'I_2 -> bool} := [ffun i => odflt false (x i)].
Definition other (a b : real) (x : {ffun 'I_2 -> option bool}) (s : {ffun 'I_2 -> bool}) : real := if s == whole x then a else b.

Section Other.
Variables (a b : real).
Hypotheses (a0 : 0 <= a) (b0 : 0 <= b) (ab : a + 3%:R * b = 1).
Notation labels := {ffun 'I_2 -> bool}.
Notation P := (@prior 1).
Let g := @sets_of 2 2.
Notation sketch := (before (sample g) (other a b)).
Notation given y := (posterior (output P (sample g)) (other a b) y).

Lemma sum_other (s : labels) (u v : real) : \sum_(z : labels) (if s == z then u else v) = u + 3%:R * v.
Proof.
rewrite (bigD1 s) //= eqxx; congr (_ + _); rewrite (eq_bigr (fun _ => v)) => [|z /negPf n]; last by rewrite eq_sym n.
rewrite sumr_const -[v *+ _]mulr_natl; congr (_%:R * _).
have := cardC (pred1 s); rewrite card1 card_ffun card_bool card_ord => /eqP.
by rewrite -[(2 ^ 2)%N]/(1 + 3)%N eqn_add2l => /eqP <-; apply: eq_card => z; rewrite !inE.
Qed.

Lemma other_distribution x : distribution (other a b x).
Proof.
split=> [s|]; first by rewrite /other; case: ifP.
by rewrite -[RHS]ab -(sum_other (whole x)); apply: eq_bigr => s _; rewrite /other eq_sym.
Qed.

Lemma sets_distribution : distribution g. Proof. exact: sets_of_distribution. Qed.

(* the sketch of all labels: the true ones with chance a, each other with chance b *)
Lemma sketchE z s : sketch z s = if s == z then a else b.
Proof.
pose own : {ffun 'I_2 -> option bool} := [ffun i => Some (z i)].
have full x : items_of x = setT -> agrees x z -> x = own.
  move=> /setP xs /forallP ag; apply/ffunP => i; rewrite ffunE; have := xs i; have := ag i; rewrite !inE.
  by case: (x i) => [c|] //= /eqP ->.
have ownT : items_of own = setT by apply/setP => i; rewrite !inE ffunE.
rewrite /before (bigD1 own) //= big1 ?addr0 => [|x /eqP xo].
  have -> : sample g z own = 1.
    rewrite /sample ownT /g /sets_of cardsT card_ord eqxx binn invr1 mul1r (_ : agrees own z) //.
    by apply/forallP => i; rewrite ffunE eqxx.
  rewrite mul1r /other (_ : whole own = z) //; by apply/ffunP => i; rewrite !ffunE.
have [ag|] := boolP (agrees x z); last by rewrite /sample => /negPf ->; rewrite mulr0 mul0r.
rewrite /sample /g /sets_of; case: ifP => [/eqP c|_]; rewrite ?mul0r //.
by case: xo; apply: full => //; apply/eqP; rewrite eqEcard subsetT cardsT card_ord c.
Qed.

Lemma prior_quarter z : P z = 4%:R^-1.
Proof. by rewrite /prior /independent /half prodr_const card_ord expr2 -invfM -natrM. Qed.

Lemma output_other s : output P sketch s = 4%:R^-1.
Proof.
have -> : 4%:R^-1 = 4%:R^-1 * (a + 3%:R * b) by rewrite ab mulr1.
by rewrite /output -(sum_other s) mulr_sumr; apply: eq_bigr => z _; rewrite prior_quarter sketchE.
Qed.

Let term u : real := u * ln (4%:R * u).
Lemma kl_other s : kl (posterior P sketch s) P = term a + 3%:R * term b.
Proof.
rewrite -(sum_other s) /kl; apply: eq_bigr => z _; rewrite /posterior output_other prior_quarter sketchE.
have q (u : real) : 4%:R^-1 * u / 4%:R^-1 = u by field.
by rewrite q invrK; case: ifP => _; rewrite [_ * 4%:R]mulrC.
Qed.

Lemma mutual_other : mutual P sketch = term a + 3%:R * term b.
Proof.
have d := sketch_rows sets_distribution other_distribution.
have [_ o1] := out_distribution (prior_distribution 1) d.
rewrite mutual_posterior //; last exact: prior_distribution.
set c := _ + _; have -> : c = \sum_s output P sketch s * c by rewrite -mulr_suml o1 mul1r.
by apply: eq_bigr => s _; rewrite kl_other.
Qed.

Let square u : real := (u - 4%:R^-1) ^+ 2 * 4%:R.
Lemma overlap_other s : overlap (given s) = square a + 3%:R * square b.
Proof.
have [/(_ s) + _ _] := lem_4_1 sets_distribution other_distribution.
rewrite output_other invr_gt0 ltr0n => /(_ isT) <-; rewrite -(sum_other s) /chi2; apply: eq_bigr => z _.
rewrite /posterior output_other prior_quarter sketchE.
have q (u : real) : 4%:R^-1 * u / 4%:R^-1 = u by field.
by rewrite q invrK; case: ifP.
Qed.

Hypothesis more : ln 2%:R * (square a + 3%:R * square b) < term a + 3%:R * term b.
Let l2 : 0 < ln 2%:R. Proof. by rewrite ln_gt0 // ltr1n. Qed.

Lemma lem_6_2_other s : overlap (given s) < kl (posterior P sketch s) P / ln 2%:R.
Proof. by rewrite overlap_other kl_other ltr_pdivlMr // mulrC. Qed.

Lemma lem_4_1_other : \sum_s output P sketch s * overlap (given s) < mutual P sketch / ln 2%:R.
Proof.
have d := sketch_rows sets_distribution other_distribution.
have [_ o1] := out_distribution (prior_distribution 1) d.
have -> : \sum_s output P sketch s * overlap (given s) = square a + 3%:R * square b.
  set c := _ + _; have -> : c = \sum_s output P sketch s * c by rewrite -mulr_suml o1 mul1r.
  by apply: eq_bigr => s _; rewrite overlap_other.
by rewrite mutual_other ltr_pdivlMr // mulrC.
Qed.

Lemma other_ldp t : 1 <= t -> a <= t * b -> b <= t * a -> ldp t (other a b).
Proof.
move=> t1 h1 h2 x x' s; rewrite /other; case: ifP; case: ifP => // _ _; by rewrite ler_peMl.
Qed.
End Other.

(* logarithms by powers of integers *)
Lemma ln_powers (p q m n : nat) : (0 < p)%N -> (0 < q)%N -> Z.lt (Z.pow (Z.of_nat p) (Z.of_nat m)) (Z.pow (Z.of_nat q) (Z.of_nat n)) ->
  m%:R * ln p%:R < n%:R * ln q%:R.
Proof.
move=> p0 q0 h; rewrite -!lnX ?ltr0n //; apply: ln_lt; first by rewrite exprn_gt0 // ltr0n.
by apply/RltP; rewrite !real_pow !real_nat !pow_IZR; exact: IZR_lt.
Qed.

(* b = 1/3 and a = 0; b = t a with t = 8 and t = 9 *)
Section Values.
Let square (u : real) : real := (u - 4%:R^-1) ^+ 2 * 4%:R.
Let term (u : real) : real := u * ln (4%:R * u).
Let ln4 : ln 4%:R = 2%:R * ln 2%:R. Proof. by rewrite -lnX ?ltr0n // -natrX. Qed.
Let ln8 : ln 8%:R = 3%:R * ln 2%:R. Proof. by rewrite -lnX ?ltr0n // -natrX. Qed.
Let ln9 : ln 9%:R = 2%:R * ln 3%:R. Proof. by rewrite -lnX ?ltr0n // -natrX. Qed.

Lemma more_third : ln 2%:R * (square 0 + 3%:R * square 3%:R^-1) < term 0 + 3%:R * term 3%:R^-1.
Proof.
have h : 3%:R * ln 3%:R < 5%:R * ln 2%:R by apply: ln_powers.
have -> : square 0 + 3%:R * square 3%:R^-1 = 3%:R^-1 by rewrite /square; field.
rewrite /term mul0r add0r ln_div ?ltr0n // ln4.
by move: (ln 2%:R) (ln 3%:R) h => l k h; toR; lra.
Qed.

Lemma more_8 (a := 25%:R^-1 : real) (b := 8%:R / 25%:R : real) : ln 2%:R * (square a + 3%:R * square b) < term a + 3%:R * term b.
Proof.
have h : 59%:R * ln 5%:R < 137%:R * ln 2%:R by apply: ln_powers.
have -> : square a + 3%:R * square b = 147%:R / 625%:R by rewrite /square /a /b; field.
have e1 : 4%:R * a = 4%:R / (5%:R * 5%:R) by rewrite /a; field.
have e2 : 4%:R * b = 4%:R * 8%:R / (5%:R * 5%:R) by rewrite /b; field.
rewrite /term e1 e2 !ln_div ?mulr_gt0 ?ltr0n // !lnM ?ltr0n // ln4 ln8 /a /b.
have l0 : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
by move: (ln 2%:R) (ln 5%:R) h l0 => l k h l0; toR; lra.
Qed.

Lemma more_9 (a := 28%:R^-1 : real) (b := 9%:R / 28%:R : real) : ln 2%:R * (square a + 3%:R * square b) < term a + 3%:R * term b.
Proof.
have h : 19%:R * ln 2%:R < 12%:R * ln 3%:R by apply: ln_powers.
have h' : 26%:R * ln 7%:R < 73%:R * ln 2%:R by apply: ln_powers.
have -> : square a + 3%:R * square b = 12%:R / 49%:R by rewrite /square /a /b; field.
have e1 : 4%:R * a = 7%:R^-1 by rewrite /a; field.
have e2 : 4%:R * b = 9%:R / 7%:R by rewrite /b; field.
rewrite /term e1 e2 lnV ?ltr0n // ln_div ?ltr0n // ln9 /a /b.
have l0 : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
by move: (ln 2%:R) (ln 3%:R) (ln 7%:R) h h' l0 => l k j h h' l0; toR; lra.
Qed.
End Values.

(* what is printed, and where it fails *)
Notation three_others t := (other (3%:R * t + 1)^-1 (t / (3%:R * t + 1))).

Lemma others_ok (t : real) : t = 8%:R \/ t = 9%:R -> let a := (3%:R * t + 1)^-1 in let b := t / (3%:R * t + 1) in
  [/\ 0 <= a, 0 <= b, a + 3%:R * b = 1, 1 <= t & a <= t * b /\ b <= t * a] /\
   ln 2%:R * ((a - 4%:R^-1) ^+ 2 * 4%:R + 3%:R * ((b - 4%:R^-1) ^+ 2 * 4%:R)) < a * ln (4%:R * a) + 3%:R * (b * ln (4%:R * b)).
Proof.
have e8 : 3%:R * 8%:R + 1 = 25%:R :> real by ring.
have e9 : 3%:R * 9%:R + 1 = 28%:R :> real by ring.
case=> ->; rewrite ?e8 ?e9 => a b; split; [|exact: more_8| |exact: more_9]; rewrite /a /b; split; try split; toR; lra.
Qed.

(* no inequality in bits holds for all; at a report uniform on the three values other than Z; and at a private one, t = 8 or 9 *)
Theorem lem_6_2_refuted :
  [/\ ~ (forall (N : nat) (P : {ffun 'I_N -> bool} -> real) (g : {set 'I_N} -> real) (Y : finType)
      (Q : {ffun 'I_N -> option bool} -> Y -> real) (y : Y), distribution P -> distribution g -> (forall x, distribution (Q x)) ->
      0 < output P (before (sample g) Q) y ->
      kl (posterior P (before (sample g) Q) y) P / ln 2%:R <= mismatch P (posterior (output P (sample g)) Q y)),
   (let sketch := before (sample (@sets_of 2 2)) (other 0 3%:R^-1) in
    forall y, kl (posterior (@prior 1) sketch y) (@prior 1) = ln (4%:R / 3%:R) /\
     mismatch (@prior 1) (posterior (output (@prior 1) (sample (@sets_of 2 2))) (other 0 3%:R^-1) y) = 3%:R^-1) &
   forall t, t = 8%:R \/ t = 9%:R -> ldp t (three_others t) /\ forall y,
    mismatch (@prior 1) (posterior (output (@prior 1) (sample (@sets_of 2 2))) (three_others t) y) <
    kl (posterior (@prior 1) (before (sample (@sets_of 2 2)) (three_others t)) y) (@prior 1) / ln 2%:R].
Proof.
have m q : mismatch (@prior 1) q = overlap q by exact: mismatch_fair.
have third : 0 + 3%:R * 3%:R^-1 = 1 :> real by field.
have t0 : 0 <= 3%:R^-1 :> real by rewrite invr_ge0 ler0n.
have strict y := lem_6_2_other (lexx 0) t0 third more_third y.
split=> [h|sketch y|t /others_ok [[a0 b0 ab t1 [h1 h2]] more]].
- have := h 2%N (@prior 1) (@sets_of 2 2) _ (other 0 3%:R^-1) [ffun=> false] (prior_distribution 1) sets_distribution
    (other_distribution (lexx 0) t0 third).
  by rewrite output_other // invr_gt0 ltr0n => /(_ isT); rewrite m leNgt strict.
- rewrite m overlap_other // kl_other //; split; last by field.
  by rewrite mul0r add0r mulrA divff ?mul1r // pnatr_eq0.
split=> [|y]; first exact: other_ldp.
by rewrite m; exact: lem_6_2_other.
Qed.

(* the same three for the mutual information *)
Theorem lem_4_1_refuted :
  [/\ ~ (forall (n w : nat) (Y : finType) (Q : {ffun 'I_n.+1 -> option bool} -> Y -> real) (sketch := before (sample (@sets_of n.+1 w)) Q),
      (0 < w <= n.+1)%N -> (forall x, distribution (Q x)) ->
      mutual (@prior n) sketch / ln 2%:R <=
      \sum_y output (@prior n) sketch y * overlap (posterior (output (@prior n) (sample (@sets_of n.+1 w))) Q y)),
   (let sketch := before (sample (@sets_of 2 2)) (other 0 3%:R^-1) in mutual (@prior 1) sketch = ln (4%:R / 3%:R) /\
    \sum_y output (@prior 1) sketch y * overlap (posterior (output (@prior 1) (sample (@sets_of 2 2))) (other 0 3%:R^-1) y) = 3%:R^-1) &
   forall t, t = 8%:R \/ t = 9%:R -> ldp t (three_others t) /\ let sketch := before (sample (@sets_of 2 2)) (three_others t) in
    \sum_y output (@prior 1) sketch y * overlap (posterior (output (@prior 1) (sample (@sets_of 2 2))) (three_others t) y) <
    mutual (@prior 1) sketch / ln 2%:R].
Proof.
have third : 0 + 3%:R * 3%:R^-1 = 1 :> real by field.
have t0 : 0 <= 3%:R^-1 :> real by rewrite invr_ge0 ler0n.
split=> [h||t /others_ok [[a0 b0 ab t1 [h1 h2]] more]].
- have := h 1%N 2%N _ (other 0 3%:R^-1) isT (other_distribution (lexx 0) t0 third).
  by rewrite leNgt lem_4_1_other //; exact: more_third.
- split; first by rewrite mutual_other // mul0r add0r mulrA divff ?mul1r // pnatr_eq0.
  have d := sketch_rows sets_distribution (other_distribution (lexx 0) t0 third).
  have [_ o1] := out_distribution (prior_distribution 1) d.
  rewrite (eq_bigr (fun y => output (@prior 1) (before (sample (@sets_of 2 2)) (other 0 3%:R^-1)) y * 3%:R^-1)) => [|y _].
    by rewrite -mulr_suml o1 mul1r.
  by rewrite overlap_other //; congr (_ * _); field.
by split; [exact: other_ldp|exact: lem_4_1_other].
Qed.
End MismatchBits.

(* Price of privacy, Theorem 5.3: the number of users cannot grow like 1/epsilon as epsilon tends to 0.

   paper         theorem            state
   Theorem 5.3   thm_5_3_any        whatever the constant, for small epsilon no scheme with independent users tells two clusterings apart
                 thm_5_3_refuted    refuted for Multi-MaxSense: N = 4, w = 2, two clusters, all ratings 1 or 0, d = 1 *)
Module Theorem53.
(* U users with data of the law p0 or p1, each with her own private channel *)
Section TwoLaws.
Variables (X Y : finType) (U : nat) (p0 p1 : X -> real) (Q : 'I_U -> X -> Y -> real) (t : real).
Hypotheses (d0 : distribution p0) (d1 : distribution p1) (dQ : forall u x, distribution (Q u x)) (hQ : forall u, ldp t (Q u)) (t1 : 1 <= t).

(* the divergence of two reports of a private channel is at most (t - 1)^2 *)
Lemma kl_two u : kl (output p0 (Q u)) (output p1 (Q u)) <= (t - 1) ^+ 2.
Proof.
have [a0 a1] := out_distribution d0 (dQ u); have [b0 b1] := out_distribution d1 (dQ u).
have le (p q : X -> real) y : distribution p -> distribution q -> output p (Q u) y <= t * output q (Q u) y.
  move=> [pp0 pp1] dq; rewrite -[X in _ <= X]mul1r -pp1 mulr_suml; apply: ler_sum => x _; apply: ler_wpM2l => //.
  exact: (ldp_output dq x y (hQ u)).
have dom : dominated (output p0 (Q u)) (output p1 (Q u)).
  by move=> y e; apply/eqP; rewrite eq_le a0 andbT; have := le _ _ y d0 d1; rewrite e mulr0.
apply: le_trans (kl_chi2 _ _ dom) _ => //.
have -> : (t - 1) ^+ 2 = \sum_y (t - 1) ^+ 2 * output p1 (Q u) y by rewrite -mulr_sumr b1 mulr1.
apply: ler_sum => y _.
have := b0 y; rewrite le_eqVlt => /predU1P[e|o1]; first by rewrite -e invr0 !mulr0.
rewrite ler_pdivrMr // -mulrA -expr2 -exprMn; have := le _ _ y d0 d1; have := le _ _ y d1 d0; have := a0 y.
move: (output p0 _ y) (output p1 _ y) o1 => a b o1 o0 h1 h2.
have t0 : 0 < t := lt_le_trans ltr01 t1.
rewrite -subr_ge0 subr_sqr mulr_ge0 //; first by rewrite subr_ge0 lerBlDr mulrBl mul1r subrK.
rewrite -(pmulr_rge0 _ t0); apply: (@le_trans _ _ (b * (t - 1) ^+ 2)); first by rewrite mulr_ge0 ?sqr_ge0 // ltW.
rewrite -subr_ge0 (_ : _ - _ = t * a - b); last by ring.
by rewrite subr_ge0.
Qed.

(* of two disjoint events, the chances under the two laws of U private reports sum to at most this, by Pinsker *)
Lemma two_laws (A B : pred {ffun 'I_U -> Y}) : (forall y, A y -> ~~ B y) ->
  probability (independent (fun u => output p0 (Q u))) A + probability (independent (fun u => output p1 (Q u))) B <=
  1 + sqrt (U%:R * (t - 1) ^+ 2 / 2%:R).
Proof.
move=> AB; set P0 := independent _; set P1 := independent _.
have e0 u : distribution (output p0 (Q u)) by exact: out_distribution.
have e1 u : distribution (output p1 (Q u)) by exact: out_distribution.
have D0 : distribution P0 by exact: independent_distribution.
have D1 : distribution P1 by exact: independent_distribution.
have dom u : dominated (output p0 (Q u)) (output p1 (Q u)).
  move=> y e; apply/eqP; rewrite eq_le (proj1 (e0 u)) andbT -(mulr0 t) -e -[X in _ <= X]mul1r -(proj2 d0) mulr_suml.
  by apply: ler_sum => x _; apply: ler_wpM2l; [case: d0|exact: (ldp_output d1 x y (hQ u))].
have DOM : dominated P0 P1.
  move=> y /eqP; rewrite /P0 /P1 /independent prodf_seq_eq0 => /hasP[u _ /= /eqP e].
  by rewrite (bigD1 u) //= (dom u _ e) mul0r.
have k : kl P0 P1 <= U%:R * (t - 1) ^+ 2.
  rewrite kl_tensor //; apply: (@le_trans _ _ (\sum_(u < U) (t - 1) ^+ 2)); first by apply: ler_sum => u _; exact: kl_two.
  by rewrite sumr_const card_ord mulr_natl.
have tv0 : 0 <= tv P0 P1 by rewrite divr_ge0 ?ler0n // sumr_ge0.
have v : tv P0 P1 <= sqrt (U%:R * (t - 1) ^+ 2 / 2%:R).
  rewrite -(sqrt_sqr tv0); apply: sqrt_le; apply: le_trans (pinsker D0 D1 DOM) _.
  by rewrite ler_pM2r // invr_gt0 ltr0n.
have := le_cam (fun y => ~~ A y) D0 D1; rewrite probabilityC //.
have b : probability P1 B <= probability P1 (fun y => ~~ A y).
  by apply: probability_sub => // y; apply: contraL; exact: AB.
have := probabilityC (fun y => ~~ A y) D1; move: b v.
move: (probability P0 A) (probability P1 B) (probability P1 _) (probability P1 _) (tv P0 P1) (sqrt _) => x y z w q r b v c h.
by toR; lra.
Qed.
End TwoLaws.

Lemma ceiling (x : real) : 0 <= x -> exists U : nat, x <= U%:R /\ U%:R <= x + 1.
Proof.
move=> x0; have [h1 h2] := archimed x; have z : Z.le Z0 (up x).
  by apply: le_IZR; apply: Rle_trans (Rlt_le _ _ h1); exact/RleP.
exists (Z.to_nat (up x)); rewrite real_nat Z2Nat.id //; split; first by apply/RleP; exact/Rlt_le.
apply/RleP; change (x + 1) with (Rplus x 1); lra.
Qed.

(* the number of users n / epsilon + 1 is too small as soon as epsilon is small *)
Lemma too_few (n r : real) : 0 <= n -> 0 < r -> exists t0 : real, 1 < t0 /\ forall t, 1 < t -> t < t0 ->
  t <= 2%:R /\ exists U : nat, n / ln t <= U%:R /\ sqrt (U%:R * (t - 1) ^+ 2 / 2%:R) < r.
Proof.
move=> n0 r0; pose s := r ^+ 2 / (n + 1); have n1 : 0 < n + 1 by rewrite ltr_wpDl ?ltr01.
have s0 : 0 < s by rewrite divr_gt0 ?exprn_gt0.
exists (1 + Num.min 1 s); split; first by rewrite ltrDl lt_min ltr01.
move=> t t1; rewrite -ltrBlDl lt_min => /andP[ta tb].
have u0 : 0 < t - 1 by rewrite subr_gt0.
have t0 : 0 < t := lt_trans ltr01 t1.
have l0 : 0 < ln t by exact: ln_gt0.
have ll : (t - 1) / 2%:R <= ln t.
  have := ln_le_sub1 (_ : 0 < t^-1); rewrite invr_gt0 t0 lnV // => /(_ isT) h.
  have : t^-1 <= 1 - (t - 1) / 2%:R.
    rewrite -(ler_pM2l t0) mulfV ?gt_eqF //; move: ta u0; move=> ta u0; toR; nra.
  by move: (t^-1) h => i h k; toR; lra.
have q0 : 0 <= n / ln t by rewrite divr_ge0 // ltW.
split; first by move: ta => ta'; toR; lra.
have [U [U1 U2]] := ceiling q0; exists U; split=> //.
have n1' : 0 <= n * 2%:R / (t - 1) by rewrite divr_ge0 ?mulr_ge0 ?ler0n // ltW.
have Ule : U%:R <= n * 2%:R / (t - 1) + 1.
  apply: le_trans U2 _; rewrite lerD2r ler_pdivrMr // mulrAC ler_pdivlMr // -mulrA; apply: ler_wpM2l => //.
  by rewrite mulrC -ler_pdivrMr ?ltr0n.
rewrite -(sqrt_sqr (ltW r0)).
have small : U%:R * (t - 1) ^+ 2 / 2%:R < r ^+ 2.
  apply: (@le_lt_trans _ _ ((n + 1) * (t - 1))); last by rewrite mulrC -ltr_pdivlMr.
  apply: (@le_trans _ _ ((n * 2%:R / (t - 1) + 1) * (t - 1) ^+ 2 / 2%:R)).
    by rewrite ler_pM2r ?invr_gt0 ?ltr0n // ler_pM2r // exprn_gt0.
  rewrite (_ : _ / 2%:R = n * (t - 1) + (t - 1) * ((t - 1) / 2%:R)); last by field; rewrite gt_eqF.
  rewrite [X in _ <= X]mulrDl mul1r lerD2l ler_piMr ?(ltW u0) //; move: (t - 1) u0 ta => u u0 ua; toR; lra.
have low : 0 <= U%:R * (t - 1) ^+ 2 / 2%:R by apply: divr_ge0; rewrite ?ler0n // mulr_ge0 ?ler0n ?sqr_ge0.
by apply/RltP; apply: sqrt_lt_1_alt; split; [exact/RleP|exact/RltP].
Qed.

(* N items, w of them rated, separation dmin; two clusterings, under which a user's data have the law p false or p true *)
Theorem thm_5_3_any (N w d : nat) (c dmin : real) : (1 < N)%N -> (0 < w)%N -> (2 < N ^ d)%N -> 0 < dmin -> 0 < c ->
  exists t0 : real, 1 < t0 /\ forall t, 1 < t -> t < t0 ->
  exists U : nat, c * (N%:R ^+ 2 * ln N%:R / (ln t * dmin ^+ 2 * w%:R)) <= U%:R /\
  forall (X Y : finType) (p : bool -> X -> real) (Q : 'I_U -> X -> Y -> real) (decide : {ffun 'I_U -> Y} -> bool),
  (forall h, distribution (p h)) -> (forall u x, distribution (Q u x)) -> (forall u, ldp t (Q u)) ->
  exists h, probability (independent (fun u => output (p h) (Q u))) (fun y => decide y == h) < 1 - (N ^ d)%:R^-1.
Proof.
move=> N1 w0 Nd dm0 c0; pose n := c * (N%:R ^+ 2 * ln N%:R / (dmin ^+ 2 * w%:R)).
have n0 : 0 <= n.
  by rewrite mulr_ge0 ?(ltW c0) // divr_ge0 // mulr_ge0 ?sqr_ge0 ?ler0n // ln_ge0 // ler1n ltnW.
have r0 : 0 < 1 - 2%:R * (N ^ d)%:R^-1 :> real.
  by rewrite subr_gt0 ltr_pdivrMr ?ltr0n ?(leq_ltn_trans _ Nd) // mul1r ltr_nat.
have [t0 [t01 few]] := too_few n0 r0; exists t0; split=> // t t1 tt; have [_ [U [U1 U2]]] := few t t1 tt.
exists U; split.
  apply: le_trans U1; rewrite /n le_eqVlt; apply/orP; left; apply/eqP; have := ln_gt0 t1.
  have W0 : w%:R != 0 :> real by rewrite pnatr_eq0 -lt0n.
  move: (ln t) (ln _) (w%:R : real) W0 => a b e W0 a0; field; by rewrite W0 !gt_eqF.
move=> X Y p Q decide dp dQ hQ.
have [h|h0] := ltP (probability (independent (fun u => output (p false) (Q u))) (fun y => decide y == false)) (1 - (N ^ d)%:R^-1).
  by exists false.
exists true; rewrite ltNge; apply/negP => h1.
have AB (y : {ffun 'I_U -> Y}) : decide y == false -> ~~ (decide y == true) by move=> /eqP ->.
have := two_laws (dp false) (dp true) dQ hQ (ltW t1) AB; move: h0 h1 U2.
move: (probability _ _) (probability _ _) (sqrt _) ((N ^ d)%:R^-1 : real) => a b q i h0 h1 U2 H; toR; lra.
Qed.

(* Multi-MaxSense with one block, as for epsilon <= 1, N = 4, w = 2: a uniform set of 2 items is rated, those of the cluster h get 1 and
   the others 0; a uniform set of 2 items, one of the two blocks of a random partition, is asked about *)
Definition pairs (S : {set 'I_4}) : real := if #|S| == 2%N then 6%:R^-1 else 0.
Definition liked (h S : {set 'I_4}) : real := \sum_(W : {set 'I_4}) pairs W * (S == W :&: h)%:R.
Definition block (S : {set 'I_4}) (answer : {set 'I_4} * bool) (t : real) : real :=
  pairs answer.1 * asked (fun x : {set 'I_4} => ~~ [disjoint x & answer.1]) t S answer.2.

Lemma pairs_distribution : distribution pairs.
Proof.
split=> [S|]; first by rewrite /pairs; case: ifP; rewrite ?invr_ge0 ?ler0n.
rewrite /pairs -big_mkcond /= sumr_const.
have -> : #|[pred S : {set 'I_4} | #|S| == 2%N]| = 6%N.
  by rewrite -(cardsE (fun S : {set 'I_4} => #|S| == 2%N)) card_draws card_ord.
by rewrite -[_ *+ 6]mulr_natl mulfV // pnatr_eq0.
Qed.

Lemma liked_distribution h : distribution (liked h).
Proof.
have [p0 p1] := pairs_distribution.
split=> [S|]; first by apply: sumr_ge0 => W _; rewrite mulr_ge0 ?ler0n.
rewrite exchange_big /= -[RHS]p1; apply: eq_bigr => W _.
by rewrite -mulr_sumr (bigD1 (W :&: h)) //= eqxx big1 ?addr0 ?mulr1 // => S /negPf ->.
Qed.

Lemma block_distribution (t : real) (S : {set 'I_4}) : 1 <= t -> distribution (fun answer => block S answer t).
Proof.
move=> t1; have [p0 p1] := pairs_distribution; have [[s0 s1] _] := prop_2_4 t1.
split=> [[H b]|]; first by apply: mulr_ge0; [exact: p0|exact: s0].
rewrite -(pair_bigA _ (fun H b => block S (H, b) t)) /= -[RHS]p1; apply: eq_bigr => H _.
by rewrite /block /= -mulr_sumr s1 mulr1.
Qed.

Lemma block_private (t : real) : 1 <= t -> ldp t (fun S answer => block S answer t).
Proof.
move=> t1 S S' [H b]; rewrite /block /= [X in _ <= X]mulrCA; apply: ler_wpM2l; first by case: pairs_distribution.
exact: (thm_5_1_privacy (fun S : {set 'I_4} => S) H t1).
Qed.

(* printed: there is a c such that for every epsilon and every U above c N^2 ln N / (epsilon delta_min^2 w) the clusters are found but for
   N^-d; here delta_min = e^(-1/2), and the decoder may be any *)
Theorem thm_5_3_refuted :
  ~ (exists2 c : real, 0 < c & forall t : real, 1 < t -> ln t <= 1 -> forall U : nat,
     c * (4%:R ^+ 2 * ln 4%:R / (ln t * exp (- 2%:R^-1) ^+ 2 * 2%:R)) <= U%:R ->
     exists decide : {ffun 'I_U -> {set 'I_4} * bool} -> {set 'I_4}, forall h : {set 'I_4}, #|h| = 2%N ->
     1 - 4%:R^-1 <= probability (independent (fun _ : 'I_U => output (liked h) (fun S answer => block S answer t)))
                      (fun y => (decide y == h) || (decide y == ~: h))).
Proof.
case=> c c0 h; pose n := c * (4%:R ^+ 2 * ln 4%:R / (exp (- 2%:R^-1) ^+ 2 * 2%:R)).
have n0 : 0 <= n.
  by rewrite mulr_ge0 ?(ltW c0) // divr_ge0 // mulr_ge0 ?sqr_ge0 ?ler0n // ln_ge0 // ler1n.
have r0 : 0 < 2%:R^-1 :> real by rewrite invr_gt0 ltr0n.
have [t0 [t01 few]] := too_few n0 r0.
pose t := (1 + t0) / 2%:R; have t1 : 1 < t by rewrite /t; toR; lra.
have tt : t < t0 by rewrite /t; toR; lra.
have [t2 [U [U1 U2]]] := few t t1 tt; have l0 : 0 < ln t by exact: ln_gt0.
have l1 : ln t <= 1 by apply: le_trans (ln_le_sub1 (lt_trans ltr01 t1)) _; rewrite lerBlDr -mulr2n.
have [] := h t t1 l1 U.
  apply: le_trans U1; rewrite /n le_eqVlt; apply/orP; left; apply/eqP.
  move: (ln t) (ln _) (exp _) l0 (exp_gt0 (- 2%:R^-1)) => a b e a0 e0; field; by rewrite !gt_eqF.
move=> decide ok; pose h0 : {set 'I_4} := [set ord0; lift ord0 ord0]; pose h1 : {set 'I_4} := [set ord0; ord_max].
have c0' : #|h0| = 2%N by rewrite cards2.
have c1' : #|h1| = 2%N by rewrite cards2.
have apart (y : {ffun 'I_U -> {set 'I_4} * bool}) : (decide y == h0) || (decide y == ~: h0) -> ~~ ((decide y == h1) || (decide y == ~: h1)).
  pose one : 'I_4 := lift ord0 ord0; pose f (D : {set 'I_4}) := (ord0 \in D) == (one \in D).
  move=> l; have : f (decide y) by case/orP: l => /eqP ->; rewrite /f !inE.
  by apply: contraL => /orP[] /eqP ->; rewrite /f !inE.
have := two_laws (liked_distribution h0) (liked_distribution h1) (fun _ : 'I_U => fun S => block_distribution S (ltW t1)) (fun _ => block_private (ltW t1)) (ltW t1) apart.
move: (ok h0 c0') (ok h1 c1') U2.
move: (probability _ _) (probability _ _) (sqrt _) => a b q h2 h3 U2 H; toR; lra.
Qed.
End Theorem53.
