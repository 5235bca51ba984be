(* Hadamard response at every level: the outputs fall into parts, a report supports the symbol within its own part only.
   Source: Acharya, Sun, Zhang, Hadamard Response (AISTATS 2019); the baseline of context-aware-ldp, section 7. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Parts.
Variables (R : realFieldType) (X I : finType) (n : nat) (part : X -> I) (row : X -> bits n) (t : R).
Notation report := (I * bits n)%type.
Definition total : R := t - 1 + 2%:R * #|I|%:R.
Definition parted (x : X) (y : report) : R :=
  (if (y.1 == part x) && (hadamard R (row x) y.2 == 1) then 2%:R * t else 2%:R) / (2 ^+ n * total).
Definition parted_score (y : report) (j : X) : R :=
  if y.1 == part j then total / (t - 1) * hadamard R (row j) y.2 else 0.

Hypotheses (apart : forall x x', part x = part x' -> row x = row x' -> x = x')
           (row_none : forall x, row x != none n) (t1 : 1 <= t).
Let m0 : 0 < 2 ^+ n :> R. Proof. by rewrite exprn_gt0 // ltr0n. Qed.
Lemma total_gt0 (x : X) : 0 < total.
Proof.
apply: ltr_paddl; rewrite ?subr_ge0 // mulr_gt0 ?ltr0n //.
by apply/card_gt0P; exists (part x).
Qed.

Lemma partedE x y : parted x y =
  (2%:R + (if y.1 == part x then (t - 1) * (1 + hadamard R (row x) y.2) else 0)) / (2 ^+ n * total).
Proof.
rewrite /parted; congr (_ / _); case: eqP => _ /=; last by rewrite addr0.
have [[] ->] := hadamard_sign R (row x) y.2; rewrite ?expr0 ?expr1 ?eqxx; last by ring.
by rewrite eqNr oner_eq0; ring.
Qed.

(* sums over one part *)
Lemma sum_part i (F : bits n -> R) : \sum_(y : report) (if y.1 == i then F y.2 else 0) = \sum_z F z.
Proof.
rewrite -(pair_bigA _ (fun i' z => if i' == i then F z else 0)) /= (bigD1 i) //= eqxx [X in _ + X]big1 ?addr0 //.
by move=> i' /negPf ->; apply: big1.
Qed.

Theorem parted_stochastic : stochastic parted.
Proof.
split=> [x y|x]; have d0 := total_gt0 x.
  by rewrite divr_ge0 ?mulr_ge0 ?(ltW m0) ?(ltW d0) //; case: ifP => _; rewrite ?mulr_ge0 ?ler0n // (le_trans ler01 t1).
under eq_bigr do rewrite partedE.
rewrite -mulr_suml big_split /= (sum_part _ (fun z => (t - 1) * (1 + hadamard R (row x) z))).
have -> : \sum_z (t - 1) * (1 + hadamard R (row x) z) = (t - 1) * 2 ^+ n.
  by rewrite -mulr_sumr big_split /= hadamard_sum (negPf (row_none x)) mul0r addr0 sumr_const card_bits.
have -> : \sum_(y : report) 2%:R = 2%:R * (#|I|%:R * 2 ^+ n) :> R.
  by rewrite sumr_const -[LHS]mulr_natr card_prod natrM card_bits.
rewrite (_ : 2%:R * _ + _ = 2 ^+ n * total) ?divff ?mulf_neq0 ?gt_eqF //.
by rewrite /total; move: (2 ^+ n) (#|I|%:R) => a b; ring.
Qed.

Theorem parted_ldp : ldp t parted.
Proof.
move=> x x' y; rewrite /parted mulrA ler_pmul2r ?invr_gt0 ?mulr_gt0 ?(total_gt0 x) //.
have t' : 0 <= t := le_trans ler01 t1.
have a1 : 2%:R <= t * 2%:R :> R by rewrite ler_pemull ?ler0n.
have a2 : 2%:R * t <= t * (2%:R * t) by rewrite ler_pemull ?mulr_ge0 ?ler0n.
case: ifP => _; case: ifP => _ //; first by rewrite mulrC.
by rewrite (le_trans a1) // mulrC.
Qed.

(* t is attained at every two symbols *)
Theorem parted_tight u x x' : x != x' -> (forall y, parted x y <= u * parted x' y) -> t <= u.
Proof.
move=> xx h; have d0 : 0 < 2 ^+ n * total by rewrite mulr_gt0 ?(total_gt0 x).
have [b [hb nb]] : exists b, hadamard R (row x) b = 1 /\ ~~ ((part x == part x') && (hadamard R (row x') b == 1)).
  have [e|ne] := eqVneq (part x) (part x'); last by exists (none n); rewrite hadamard_sym hadamard_none.
  have rr : row x != row x' by apply: contra_neq xx; exact: apart.
  have two0 : 2 ^+ n / 2%:R != 0 :> R by rewrite mulf_neq0 ?gt_eqF // invr_gt0 ltr0n.
  have [b /andP[/eqP p1 p2]] : exists b, plus R (row x) b && ~~ plus R (row x') b.
    apply/existsP; apply: contraT => /existsPn no.
    have := plus_quarter R (row_none x) (row_none x') rr; rewrite (eq_bigr (fun b => (plus R (row x) b)%:R)) => [|b _]; last first.
      by have := no b; rewrite negb_and negbK; case: (plus R (row x) b) => //= ->.
    rewrite plus_half // => /eqP; rewrite -subr_eq0 (_ : _ - _ = 2 ^+ n / 2%:R / 2%:R); last by move: (2 ^+ n) => m; field.
    by rewrite mulf_eq0 (negPf two0) invr_eq0 pnatr_eq0.
  by exists b.
have := h (part x, b); rewrite /parted /= eqxx hb eqxx (negPf nb) /= mulrA ler_pmul2r ?invr_gt0 //.
by rewrite mulrC ler_pmul2r ?ltr0n.
Qed.

Hypothesis t2 : 1 < t.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.

Theorem parted_unbiased : unbiased parted parted_score.
Proof.
move=> x j; have d0 := total_gt0 x.
transitivity (\sum_(y : report) (if y.1 == part j then 2 ^- n * (t - 1)^-1 *
    ((2%:R + (if part j == part x then t - 1 else 0)) * hadamard R (row j) y.2 +
     (if part j == part x then t - 1 else 0) * (hadamard R (row x) y.2 * hadamard R (row j) y.2)) else 0)).
  apply: eq_bigr => y _; rewrite partedE /parted_score; case: (y.1 =P part j) => [->|_]; last by rewrite mulr0.
  by move: m0; set m := 2 ^+ n => m1; case: eqP => _; field; rewrite u0 !gt_eqF.
rewrite (sum_part _ (fun z => 2 ^- n * (t - 1)^-1 * ((2%:R + (if part j == part x then t - 1 else 0)) * hadamard R (row j) z +
     (if part j == part x then t - 1 else 0) * (hadamard R (row x) z * hadamard R (row j) z)))).
rewrite -mulr_sumr big_split /= -!mulr_sumr hadamard_sum hadamard_orthogonal (negPf (row_none j)) mul0r mulr0 add0r.
have [->|xj] := eqVneq x j.
  by rewrite !eqxx /= mulr1n mul1r; move: m0; set m := 2 ^+ n => m1; field; rewrite u0 gt_eqF.
case: eqP => [e|_]; last by rewrite mul0r mulr0.
by case: eqP => [e'|_]; [case/eqP: xj; apply: apart|rewrite mul0r !mulr0].
Qed.

(* second moments: d (t+1)/(t-1)^2 for the own part, 2 d/(t-1)^2 for another *)
Lemma parted_sqr x j : mean (parted x) (fun y => parted_score y j ^+ 2) =
  total / (t - 1) ^+ 2 * (2%:R + (part j == part x)%:R * (t - 1)).
Proof.
have d0 := total_gt0 x; rewrite /mean.
transitivity (\sum_(y : report) (if y.1 == part j then 2 ^- n * total / (t - 1) ^+ 2 *
    (2%:R + (part j == part x)%:R * (t - 1) * (1 + hadamard R (row x) y.2)) else 0)).
  apply: eq_bigr => y _; rewrite partedE /parted_score; case: (y.1 =P part j) => [->|_]; last by rewrite expr0n mulr0.
  rewrite exprMn hadamard_sqr mulr1; move: m0; set m := 2 ^+ n => m1.
  by case: eqP => _; rewrite ?mulr1n ?mulr0n; field; rewrite u0 !gt_eqF.
rewrite (sum_part _ (fun z => 2 ^- n * total / (t - 1) ^+ 2 * (2%:R + (part j == part x)%:R * (t - 1) * (1 + hadamard R (row x) z)))).
have h (c : R) : \sum_z c * (1 + hadamard R (row x) z) = c * 2 ^+ n.
  by rewrite -mulr_sumr big_split /= hadamard_sum (negPf (row_none x)) mul0r addr0 sumr_const card_bits.
rewrite -mulr_sumr big_split /= h.
have e (c : R) : \sum_(z : bits n) c = 2 ^+ n * c by rewrite sumr_const -[LHS]mulr_natl card_bits.
by rewrite !e; move: m0; set m := 2 ^+ n => m1; field; rewrite u0 gt_eqF.
Qed.

(* n risk = d/(t-1)^2 (2k + (t-1) sum of k_i p(part i)) - |p|^2 *)
Theorem parted_risk (users : nat) (p : X -> R) : (0 < users)%N -> distribution p ->
  risk users parted parted_score p =
  (total / (t - 1) ^+ 2 * (2%:R * #|X|%:R + (t - 1) * \sum_x \sum_(j | part j == part x) p x) - \sum_j p j ^+ 2) / users%:R.
Proof.
move=> n0 dp; rewrite (risk_sampled parted_stochastic n0 parted_unbiased dp); congr ((_ - _) / _).
under eq_bigr do rewrite mean_output (eq_mean _ (fun x => parted_sqr x _)) meanZ meanD mean_const //.
rewrite -mulr_sumr big_split /=; congr (_ * (_ + _)); first by rewrite sumr_const -[LHS]mulr_natr.
rewrite mulr_sumr exchange_big /= /mean; apply: eq_bigr => x _.
by rewrite mulr_sumr [RHS]big_mkcond; apply: eq_bigr => j _; case: eqP => _; rewrite ?mul1r ?mul0r ?mulr0 // mulrC.
Qed.
End Parts.
