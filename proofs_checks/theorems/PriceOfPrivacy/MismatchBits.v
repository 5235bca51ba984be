(* Price of privacy, Lemmas 4.1 and 6.2 = C.1 with logarithms to the base 2, as the paper writes them: false for N = w = 2.

   The report is the hidden pair of labels with probability a and each of the three other pairs with probability b.

   paper             theorem               state
   Lemma 4.1         lem_4_1_other         refuted: a = 0; and under LDP, b = a e^epsilon at e^epsilon = 8 and 9
   Lemma 6.2, C.1    lem_6_2_other         refuted at the same reports, at each of the four values *)
From Coq Require Import Reals Lra ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual.
From Exactdp.PriceOfPrivacy Require Import Section4 Section6 Mismatch MismatchNats.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
Proof. by rewrite overlap_other kl_other ltr_pdivl_mulr // mulrC. Qed.

Lemma lem_4_1_other : \sum_s output P sketch s * overlap (given s) < mutual P sketch / ln 2%:R.
Proof.
have d := sketch_rows sets_distribution other_distribution.
have [_ o1] := out_distribution (prior_distribution 1) d.
have -> : \sum_s output P sketch s * overlap (given s) = square a + 3%:R * square b.
  set c := _ + _; have -> : c = \sum_s output P sketch s * c by rewrite -mulr_suml o1 mul1r.
  by apply: eq_bigr => s _; rewrite overlap_other.
by rewrite mutual_other ltr_pdivl_mulr // mulrC.
Qed.

Lemma other_ldp t : 1 <= t -> a <= t * b -> b <= t * a -> ldp t (other a b).
Proof.
move=> t1 h1 h2 x x' s; rewrite /other; case: ifP; case: ifP => // _ _; by rewrite ler_pemull.
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
Notation others t := (other (3%:R * t + 1)^-1 (t / (3%:R * t + 1))).

Lemma others_ok (t : real) : t = 8%:R \/ t = 9%:R -> let a := (3%:R * t + 1)^-1 in let b := t / (3%:R * t + 1) in
  [/\ 0 <= a, 0 <= b, a + 3%:R * b = 1, 1 <= t & a <= t * b /\ b <= t * a] /\
   ln 2%:R * ((a - 4%:R^-1) ^+ 2 * 4%:R + 3%:R * ((b - 4%:R^-1) ^+ 2 * 4%:R)) < a * ln (4%:R * a) + 3%:R * (b * ln (4%:R * b)).
Proof.
have e8 : 3%:R * 8%:R + 1 = 25%:R :> real by ring.
have e9 : 3%:R * 9%:R + 1 = 28%:R :> real by ring.
case=> ->; rewrite ?e8 ?e9 => a b; split; [|exact: more_8| |exact: more_9]; rewrite /a /b; split; try split; toR; lra.
Qed.

Theorem lem_6_2_refuted :
  [/\ ~ (forall (N : nat) (P : {ffun 'I_N -> bool} -> real) (g : {set 'I_N} -> real) (Y : finType)
      (Q : {ffun 'I_N -> option bool} -> Y -> real) (y : Y), distribution P -> distribution g -> (forall x, distribution (Q x)) ->
      0 < output P (before (sample g) Q) y ->
      kl (posterior P (before (sample g) Q) y) P / ln 2%:R <= mismatch P (posterior (output P (sample g)) Q y)),
   (let sketch := before (sample (@sets_of 2 2)) (other 0 3%:R^-1) in
    forall y, kl (posterior (@prior 1) sketch y) (@prior 1) = ln (4%:R / 3%:R) /\
     mismatch (@prior 1) (posterior (output (@prior 1) (sample (@sets_of 2 2))) (other 0 3%:R^-1) y) = 3%:R^-1) &
   forall t, t = 8%:R \/ t = 9%:R -> ldp t (others t) /\ forall y,
    mismatch (@prior 1) (posterior (output (@prior 1) (sample (@sets_of 2 2))) (others t) y) <
    kl (posterior (@prior 1) (before (sample (@sets_of 2 2)) (others t)) y) (@prior 1) / ln 2%:R].
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

Theorem lem_4_1_refuted :
  [/\ ~ (forall (n w : nat) (Y : finType) (Q : {ffun 'I_n.+1 -> option bool} -> Y -> real) (sketch := before (sample (@sets_of n.+1 w)) Q),
      (0 < w <= n.+1)%N -> (forall x, distribution (Q x)) ->
      mutual (@prior n) sketch / ln 2%:R <=
      \sum_y output (@prior n) sketch y * overlap (posterior (output (@prior n) (sample (@sets_of n.+1 w))) Q y)),
   (let sketch := before (sample (@sets_of 2 2)) (other 0 3%:R^-1) in mutual (@prior 1) sketch = ln (4%:R / 3%:R) /\
    \sum_y output (@prior 1) sketch y * overlap (posterior (output (@prior 1) (sample (@sets_of 2 2))) (other 0 3%:R^-1) y) = 3%:R^-1) &
   forall t, t = 8%:R \/ t = 9%:R -> ldp t (others t) /\ let sketch := before (sample (@sets_of 2 2)) (others t) in
    \sum_y output (@prior 1) sketch y * overlap (posterior (output (@prior 1) (sample (@sets_of 2 2))) (others t) y) <
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
