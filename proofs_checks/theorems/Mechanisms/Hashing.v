(* LocalHashing, Comparing, FixedData, Variances. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Mechanisms Require Import Supports Designs Subsets.
Import Supported Design RandomisedResponse OneRow Coordinates HadamardResponse SubsetSelection.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Local hashing (BLH, OLH), count-mean sketch and Hadamard count-mean sketch, over every family with one collision probability c;
   two families: linear maps over GF(2), c = 2^-b, and affine maps over a finite field followed by any map, c = sum of (n_y / |F|)^2.

   A family with its weights w gives f the function h f. Sources: R. Bassily, A. Smith (2015); T. Wang, J. Blocki, N. Li, S. Jha
   (2017); Differential Privacy Team, Apple, Learning with privacy at scale (2017). *)
Module LocalHashing.
(* the parity of the places where both are 1, and the value of the rows f at v *)
Definition dot (n : nat) (a v : bits n) : bool := \big[addb/false]_i (a i && v i).
Definition linear (n b : nat) (f : {ffun 'I_b -> bits n}) (v : bits n) : bits b := [ffun i => dot (f i) v].
Definition affine (F : finFieldType) (G : Type) (cut : F -> G) (f : F * F) (v : F) : G := cut (f.1 * v + f.2).
Definition even (R : realFieldType) (H : finType) (_ : H) : R := #|H|%:R^-1.
Definition same (G : eqType) (g y : G) : bool := g == y.

Section Families.
Variable R : realFieldType.

Lemma even_distribution (H : finType) : (0 < #|H|)%N -> distribution (@even R H).
Proof. by move=> h; split=> [f|]; rewrite /even ?invr_ge0 ?ler0n // sumr_const -[_ *+ _]mulr_natl divff // pnatr_eq0 -lt0n. Qed.

Lemma hadamard_dot n (a v : bits n) : hadamard R a v = (-1) ^+ dot a v.
Proof. by rewrite /hadamard /dot (big_morph (fun c : bool => (-1) ^+ c : R) (signr_addb R) (erefl _)). Qed.

Lemma dot_xor n (a v v' : bits n) : (dot a v == dot a v') = ~~ dot a (xor v v').
Proof.
have -> : dot a (xor v v') = dot a v (+) dot a v'.
  by rewrite /dot -big_split; apply: eq_bigr => i _; rewrite ffunE andb_addr.
by case: (dot a v); case: (dot a v').
Qed.

(* a random linear map over GF(2) to b bits sends two different points to one value with chance 2^-b *)
Theorem linear_collides n b (X : finType) (point : X -> bits n) : injective point ->
  collides (@even R [finType of {ffun 'I_b -> bits n}]) (fun f x => linear f (point x)) (2%:R ^- b).
Proof.
move=> inj x x' n0; set z := xor (point x') (point x).
have z0 : z != none n by rewrite xor_none (inj_eq inj) eq_sym.
transitivity ((2 ^+ n) ^- b * \sum_(f : {ffun 'I_b -> bits n}) \prod_i (plus R z (f i))%:R : R).
  rewrite mulr_sumr; apply: eq_bigr => f _; congr (_ * _).
    by rewrite /even card_ffun card_ord natrX card_bits.
  transitivity (\prod_i (~~ dot (f i) z)%:R : R); last first.
    apply: eq_bigr => i _; rewrite /plus hadamard_sym hadamard_dot; case: dot; rewrite ?expr0 ?expr1 ?eqxx //.
    by rewrite eqNr oner_eq0.
  have [e|ne] := boolP [forall i, ~~ dot (f i) z].
    rewrite big1 => [|i _]; last by rewrite (forallP e i).
    rewrite (_ : _ == _) //; apply/eqP/ffunP => i; rewrite !ffunE; apply/eqP.
    by rewrite eq_sym dot_xor; exact: (forallP e i).
  have [i /negPn di] : exists i, ~~ ~~ dot (f i) z by apply/existsP; rewrite -negb_forall.
  rewrite (bigD1 i) //= di mul0r; case: eqP => // /ffunP/(_ i); rewrite !ffunE => /eqP.
  by rewrite eq_sym dot_xor -/z di.
rewrite -(bigA_distr_bigA (fun (_ : 'I_b) a => (plus R z a)%:R)) prodr_const card_ord plus_half //.
by rewrite expr_div_n mulrA mulVf ?mul1r // expf_neq0 // expf_neq0 // pnatr_eq0.
Qed.

Section Affine.
Variables (F : finFieldType) (G X : finType) (cut : F -> G) (point : X -> F).
Hypothesis inj : injective point.

(* two values of an affine map at two points are any two field elements, once *)
Lemma affine_pairs x x' (k : F -> F -> R) : x != x' ->
  \sum_(f : F * F) k (f.1 * point x + f.2) (f.1 * point x' + f.2) = \sum_u \sum_v k u v.
Proof.
move=> n; have d0 : point x - point x' != 0 by rewrite subr_eq0 (inj_eq inj).
pose to (f : F * F) := (f.1 * point x + f.2, f.1 * point x' + f.2).
have to_inj : injective to.
  move=> [a c] [a' c'] [e e'] /=; have ea : a = a'.
    apply: (mulIf d0); rewrite (_ : a * _ = (a * point x + c) - (a * point x' + c)); last by ring.
    by rewrite e e'; ring.
  by move: e; rewrite ea => /addrI ->.
by rewrite pair_bigA /= [RHS](reindex_inj to_inj).
Qed.

Definition fibre (y : G) : R := #|[pred u | cut u == y]|%:R.
(* affine maps over a finite field followed by any map: the chance of a collision is the sum of the squared shares of its fibres *)
Theorem affine_collides : collides (@even R [finType of F * F]) (fun f x => affine cut f (point x)) (\sum_y (fibre y / #|F|%:R) ^+ 2).
Proof.
move=> x x' n; rewrite /even -mulr_sumr.
rewrite (affine_pairs (fun u v => (cut u == cut v)%:R) n) card_prod natrM mulr_sumr.
have e y : (fibre y / #|F|%:R) ^+ 2 = (#|F|%:R * #|F|%:R)^-1 * \sum_u \sum_v ((cut u == y) && (cut v == y))%:R.
  have -> : \sum_u \sum_v ((cut u == y) && (cut v == y))%:R = fibre y * fibre y.
    have -> : fibre y = \sum_u (cut u == y)%:R.
      by rewrite /fibre -sum1_card natr_sum [LHS]big_mkcond; apply: eq_bigr => u _; rewrite inE; case: eqP.
    rewrite big_distrlr /=; apply: eq_bigr => u _; apply: eq_bigr => v _.
    by case: (cut u == y); case: (cut v == y); rewrite /= ?mulr1 ?mulr0 ?mul0r.
  by rewrite expr2 mulf_div mulrC.
rewrite (eq_bigr _ (fun y _ => e y)) -mulr_sumr -mulr_sumr; congr (_ * _).
rewrite [RHS]exchange_big; apply: eq_bigr => u _; rewrite [RHS]exchange_big; apply: eq_bigr => v _ /=.
rewrite (bigD1 (cut u)) //= eqxx [X in _ + X]big1 ?addr0 => [|y /negPf ny]; last by rewrite eq_sym ny.
by rewrite eq_sym.
Qed.
End Affine.

(* all of a field: c = 1 / |F| *)
Corollary field_collides (F : finFieldType) (X : finType) (point : X -> F) : injective point ->
  collides (@even R [finType of F * F]) (fun f x => affine id f (point x)) #|F|%:R^-1.
Proof.
move=> inj x x' n; rewrite (affine_collides id inj n) (eq_bigr (fun _ => (#|F|%:R ^+ 2)^-1)) => [|y _].
  have f0 : #|F|%:R != 0 :> R by rewrite pnatr_eq0 -lt0n; apply/card_gt0P; exists 0.
  by rewrite sumr_const -[LHS]mulr_natl expr2 invfM mulrA divff // mul1r.
rewrite /fibre (_ : #|_| = 1%N) ?mul1r ?exprVn //; rewrite -(card1 y); apply: eq_card => u; by rewrite !inE.
Qed.
End Families.

(* The three randomizers of hash values. *)
Section Randomizers.
Variables (R : realFieldType) (G : finType).

Lemma krr_supported (t : R) : 1 <= t -> supported (@same G) (t / (t + #|G|%:R - 1)) (t + #|G|%:R - 1)^-1 (krr t).
Proof.
move=> t1 x j; rewrite /mean (bigD1 j) //= /same eqxx mulr1 big1 ?addr0 => [|y /negPf ny]; last by rewrite eq_sym ny mulr0.
by rewrite /krr; case: eqP => _ //; rewrite mul1r.
Qed.

Lemma krr_apart (t : R) : 1 <= t -> apart_by t (krr (X := G) t).
Proof.
move=> t1 x x' u n /(_ x); rewrite /krr eqxx eq_sym (negPf n) mulrA mulr1 ler_pM2r // invr_gt0.
have g0 : (0 < #|G|)%N by apply/card_gt0P; exists x.
by rewrite -addrA ltr_wpDr ?(lt_le_trans ltr01) // -(prednK g0) -addn1 natrD addrK ler0n.
Qed.

Variable b : nat.
Let column (v : bits b) := v.
Let column_inj : injective column. Proof. by []. Qed.

Lemma one_row_supported (t : R) : 1 <= t ->
  supported (agrees R column) (t / (t + 1)) 2%:R^-1 (one_row column t).
Proof.
move=> t1 x j; have m0 : 2 ^+ b != 0 :> R by rewrite expf_neq0 // pnatr_eq0.
have t0 : t + 1 != 0 by rewrite gt_eqF // (ltr_wpDl (le_trans ler01 t1) ltr01).
transitivity (mean (design (agrees R column) (2 ^+ b) t x) (fun y => (agrees R column j y)%:R)).
  by apply: eq_bigr => y _; rewrite one_row_design.
rewrite (mean_support (@one_row_single R _ _ column) (one_row_double R column_inj) t1) ?exprn_gt0 ?ltr0n //.
have w : weight [finType of bits b * bool] (2 ^+ b) t = 2 ^+ b * (t + 1).
  by rewrite /weight card_prod card_bool natrM card_bits; ring.
by case: eqP => _; rewrite /own /other w; move: m0; set m := 2 ^+ b => m0; field; rewrite ?m0 ?t0.
Qed.

Lemma one_row_apart (t : R) : 1 <= t -> apart_by t (one_row column t).
Proof.
move=> t1 x x' u n h; have m0 : 0 < 2 ^+ b :> R by rewrite exprn_gt0 // ltr0n.
have t0 : 0 < t + 1 := ltr_wpDl (le_trans ler01 t1) ltr01.
have [y /andP[y1 /negPf y2]] : exists y, agrees R column x y && ~~ agrees R column x' y.
  apply/existsP; apply: contraT => /existsPn no; have := one_row_double R column_inj n.
  rewrite (eq_bigr (fun y => (agrees R column x y)%:R)) => [|y _]; last first.
    by have := no y; rewrite negb_and negbK; case: agrees => //= ->.
  rewrite one_row_single => /eqP; rewrite -subr_eq0 (_ : _ - _ = 2 ^+ b / 2%:R); last by move: (2 ^+ b) => m; field.
  by rewrite gt_eqF // divr_gt0 ?ltr0n.
have := h y; rewrite /one_row y1 y2 mulrA mulr1 ler_pM2r // invr_gt0; exact: mulr_gt0.
Qed.
End Randomizers.
End LocalHashing.

(* Which of two numbers is larger, where their difference is a known multiple of another one; the variances of the frequency
   oracles as rational functions, and their comparisons. *)
Module Comparing.
(* sums and products of what is positive, or not negative, in the context *)
Ltac pos := repeat first [assumption | (apply: ltW; assumption) | exact: ltr01 | exact: ler01 | exact: ltr0Sn | exact: ler0n | apply: ltr_wpDr | apply: addr_gt0
  | apply: mulr_gt0 | apply: exprn_gt0 | apply: addr_ge0 | apply: mulr_ge0 | apply: exprn_ge0 | apply: ltW].
Ltac fld := field; repeat (apply/andP; split); try done; try assumption; try (apply: lt0r_neq0; by pos).

Section Scaled.
Variable R : realFieldType.
Implicit Types a b c d k : R.

Lemma lt_scaled k a b c d : 0 < k -> b - a = (d - c) * k -> (a < b) = (c < d).
Proof. by move=> k0 e; rewrite -subr_gt0 e pmulr_lgt0 // subr_gt0. Qed.

Lemma le_scaled k a b c d : 0 < k -> b - a = (d - c) * k -> (a <= b) = (c <= d).
Proof. by move=> k0 e; rewrite -subr_ge0 e pmulr_lge0 // subr_ge0. Qed.

Lemma eq_scaled k a b c d : 0 < k -> b - a = (d - c) * k -> (a == b) = (c == d).
Proof. by move=> k0 e; rewrite eq_sym -subr_eq0 e mulf_eq0 (gt_eqF k0) orbF subr_eq0 eq_sym. Qed.

Lemma gap (t : R) : 1 < t -> 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
End Scaled.

(* the bits of a unary encoding that is private: none is certain, and their odds are at most t apart *)
Section Bits.
Variables (R : realFieldType) (X : finType) (t p q : R).
Hypotheses (several : (1 < #|X|)%N) (q0 : 0 <= q) (qp : q < p) (p1 : p <= 1).
Let Q := (unary p q : X -> {ffun X -> bool} -> R).

Lemma unary_pair : exists x x' : X, x != x'.
Proof. by case/card_gt1P: several => x [x' [_ _ n]]; exists x, x'. Qed.

(* a unary encoding that is private has no bit that is certain, and odds p (1 - q) of at most t times q (1 - p) *)
Lemma private_odds : ldp t Q -> [/\ 0 < q, p < 1 & p * (1 - q) <= t * (q * (1 - p))].
Proof.
have p0 : 0 < p := le_lt_trans q0 qp; have q1 : q < 1 := lt_le_trans qp p1.
have [x [x' n]] := unary_pair => h; have n' : x' != x by rewrite eq_sym.
pose y := [ffun j : X => j == x]. (* the report with the bit of x alone *)
have split_off (z : X) : Q z y = coin p q (z == x) true * coin p q (z == x') false *
    \prod_(j | (j != x) && (j != x')) coin p q (z == j) (y j).
  rewrite /Q /unary /coordinates (bigD1 x) //= (bigD1 x') //= mulrA /one_hot.
  by rewrite {1 2}/y !ffunE eqxx (negPf n').
have rest (z : X) : (z == x) || (z == x') ->
    \prod_(j | (j != x) && (j != x')) coin p q (z == j) (y j) = \prod_(j : X | (j != x) && (j != x')) (1 - q).
  move=> zz; apply: eq_bigr => j /andP[jx jx']; rewrite ffunE (negPf jx) /coin /one_hot.
  by case/orP: zz => /eqP ->; rewrite eq_sym ?(negPf jx) ?(negPf jx').
have r0 : 0 < \prod_(j : X | (j != x) && (j != x')) (1 - q) by apply: prodr_gt0 => j _; rewrite subr_gt0.
have := h x x' y; rewrite !split_off (rest x) ?eqxx // (rest x') ?eqxx ?orbT // (negPf n) (negPf n') !mulrA ler_pM2r //.
rewrite /coin /= -!mulrA.
move=> b; have pq : 0 < p * (1 - q) by rewrite mulr_gt0 ?subr_gt0.
have := lt_le_trans pq b => c; split=> //.
  by rewrite lt_neqAle q0 andbT; apply: contraTneq c => <-; rewrite mul0r mulr0 ltxx.
by rewrite lt_neqAle p1 andbT; apply: contraTneq c => ->; rewrite subrr !mulr0 ltxx.
Qed.
End Bits.

(* the least variance at an item of nobody *)
Section Least.
Variables (R : realFieldType) (t p q : R).
Hypotheses (t1 : 1 < t) (q0 : 0 < q) (qp : q < p) (p1 : p < 1) (odds : p * (1 - q) <= t * (q * (1 - p))).
Let noise := q * (1 - q) / (p - q) ^+ 2.
Let u0 : 0 < t - 1. Proof. exact: gap. Qed.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let a0 : 0 < p - q. Proof. by rewrite subr_gt0. Qed.
Let q1 : 0 < 1 - q. Proof. by rewrite subr_gt0 (lt_trans qp). Qed.
Let d0 : 0 < 1 - q + t * q. Proof. by pos. Qed.
(* the variance less that of OUE, times a positive number *)
Let square := q * (1 - q) * ((t - 1) * (1 - q - t * q)) ^+ 2.
Let slack := t * (q * (1 - p)) - p * (1 - q).
Let rest := 4%:R * t * slack * (q * (1 - q) * (t - 1) + (p - q) * (1 - q + t * q)).

Lemma noise_over : noise - 4%:R * t / (t - 1) ^+ 2 = (square + rest) / ((p - q) * (t - 1) * (1 - q + t * q)) ^+ 2.
Proof. by rewrite /noise /square /rest /slack; fld. Qed.

Let square0 : 0 <= square. Proof. by rewrite mulr_ge0 ?sqr_ge0 //; pos. Qed.
Let slack0 : 0 <= slack. Proof. by rewrite subr_ge0. Qed.
Let sum0 : 0 < q * (1 - q) * (t - 1) + (p - q) * (1 - q + t * q). Proof. by pos. Qed.
Let rest0 : 0 <= rest. Proof. by pos. Qed.

Theorem noise_least : 4%:R * t / (t - 1) ^+ 2 <= noise.
Proof. by rewrite -subr_ge0 noise_over divr_ge0 ?addr_ge0 ?sqr_ge0. Qed.

Theorem noise_attained : noise = 4%:R * t / (t - 1) ^+ 2 <-> q = (t + 1)^-1 /\ p = 2%:R^-1.
Proof.
have s0 : 0 < t + 1 by pos.
split=> [/eqP|[]]; last first.
  rewrite /noise => -> ->; by rewrite (_ : 2%:R^-1 - (t + 1)^-1 = (t - 1) / (2%:R * (t + 1))); fld.
rewrite -subr_eq0 noise_over mulf_eq0 invr_eq0 sqrf_eq0 orbC gt_eqF /=; last by pos.
rewrite paddr_eq0 // => /andP[]; rewrite mulf_eq0 gt_eqF /=; last by pos.
rewrite sqrf_eq0 mulf_eq0 gt_eqF //= => /eqP e.
have q_is : q = (t + 1)^-1.
  apply: (mulIf (lt0r_neq0 s0)); rewrite mulVf ?gt_eqF //; apply/eqP; rewrite -subr_eq0 -oppr_eq0; apply/eqP; rewrite -e; ring.
rewrite /rest mulf_eq0 (gt_eqF sum0) orbF mulf_eq0 gt_eqF /=; last by pos.
move=> /eqP; rewrite /slack q_is => f; split=> //; apply/eqP; rewrite -subr_eq0.
have -> : p - 2%:R^-1 = - (t + 1) / (2%:R * t) * (t * ((t + 1)^-1 * (1 - p)) - p * (1 - (t + 1)^-1)) by fld.
by rewrite f mulr0.
Qed.
End Least.
End Comparing.

(* Fixed data: n users hold the items x, whatever they are, and f is the share of an item among them.

   Whoever knows the variance of one report, a at the own item and b at any other, knows those of the estimates. *)
Module FixedData.
(* expected squared error about the histogram of the data, summed over the items *)
Definition risk_of_data (R : realFieldType) (X Y : finType) (n : nat) (Q : X -> Y -> R) (A : Y -> X -> R) (x : {ffun 'I_n -> X}) : R :=
  mean (reports Q x) (fun y => \sum_j (estimate A y j - histogram R x j) ^+ 2).

Section FixedData.
Variables (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (A : Y -> X -> R) (a b : R) (n : nat).
Hypotheses (sQ : stochastic Q) (unb : unbiased Q A) (n0 : (0 < n)%N).
Hypothesis one : forall x j, variance (Q x) (A ^~ j) = if x == j then a else b.
Implicit Types (j : X).
Let n1 : n%:R != 0 :> R. Proof. by rewrite pnatr_eq0 -lt0n. Qed.

Theorem variance_of_data (x : {ffun 'I_n -> X}) j :
  n%:R * variance (reports Q x) (estimate A ^~ j) = histogram R x j * a + (1 - histogram R x j) * b.
Proof.
rewrite /variance /reports covariance_estimate => [|i]; last exact: row_distribution.
rewrite (eq_bigr (fun u => (x u == j)%:R * (a - b) + b)) => [|u _]; last first.
  by rewrite -/(variance _ _) one; case: eqP => _ /=; ring.
rewrite big_split /= -mulr_suml sumr_const card_ord -[b *+ n]mulr_natl /histogram.
move: (\sum_(i < n) _) => c; by field.
Qed.

Theorem variance_of_law (law : X -> R) j : distribution law ->
  n%:R * variance (@sampled _ _ _ n Q law) (estimate A ^~ j) = law j * a + (1 - law j) * b + law j * (1 - law j).
Proof.
move=> dl; rewrite /variance covariance_sampled // mulrC divfK // mean_output.
have sqr x : mean (Q x) (fun y => A y j * A y j) = (x == j)%:R * (a - b + 1) + b.
  have e : mean (Q x) (A ^~ j) = (x == j)%:R by rewrite -unb.
  have := one x j; rewrite /variance /covariance e => /eqP; rewrite subr_eq => /eqP ->.
  by case: eqP => _ /=; ring.
rewrite (eq_mean _ sqr) meanD mean_const // (eq_mean _ (g := fun x => (a - b + 1) * (x == j)%:R)) => [|x]; last exact: mulrC.
rewrite meanZ mean_delta; ring.
Qed.

Lemma histogram_total (x : {ffun 'I_n -> X}) : \sum_j histogram R x j = 1.
Proof.
rewrite -mulr_suml exchange_big /= (eq_bigr (fun _ => 1)) => [|i _]; last first.
  by rewrite (bigD1 (x i)) //= eqxx big1 ?addr0 // => j /negPf; rewrite eq_sym => ->.
by rewrite sumr_const card_ord divff.
Qed.

Theorem risk_of_dataE (x : {ffun 'I_n -> X}) : n%:R * risk_of_data Q A x = a + (#|X|%:R - 1) * b.
Proof.
have dr : distribution (reports Q x) by apply: independent_distribution => i; apply: row_distribution.
transitivity (\sum_j n%:R * variance (reports Q x) (estimate A ^~ j)).
  rewrite /risk_of_data mean_sum -mulr_sumr; congr (_ * _); apply: eq_bigr => j _.
  by rewrite varianceE //; apply: eq_mean => y; rewrite estimate_reports.
under eq_bigr do rewrite variance_of_data.
have := histogram_total x; have : \sum_(j : X) 1 = #|X|%:R :> R by rewrite sumr_const.
move: (histogram R x) (#|X|%:R) => h k e h1; rewrite big_split /= -!mulr_suml sumrB h1 e; ring.
Qed.
End FixedData.

(* what supports items: a = p (1 - p) / (p - q)^2, b = q (1 - q) / (p - q)^2 *)
Section Supported.
Variables (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q : R) (n : nat).
Hypotheses (sQ : stochastic Q) (sup : supported S p q Q) (pq : p != q) (n0 : (0 < n)%N).
Let A := support_score S p q.

Lemma supported_one x j : variance (Q x) (A ^~ j) = if x == j then p * (1 - p) / (p - q) ^+ 2 else q * (1 - q) / (p - q) ^+ 2.
Proof. by rewrite (supported_variance sQ sup pq) /coin_variance; case: eqP. Qed.

Theorem supported_variance_of_data (x : {ffun 'I_n -> X}) j :
  n%:R * variance (reports Q x) (estimate A ^~ j) =
  histogram R x j * (p * (1 - p) / (p - q) ^+ 2) + (1 - histogram R x j) * (q * (1 - q) / (p - q) ^+ 2).
Proof. exact: variance_of_data sQ n0 supported_one x j. Qed.

Theorem supported_variance_of_law (law : X -> R) j : distribution law ->
  n%:R * variance (@sampled _ _ _ n Q law) (estimate A ^~ j) =
  law j * (p * (1 - p) / (p - q) ^+ 2) + (1 - law j) * (q * (1 - q) / (p - q) ^+ 2) + law j * (1 - law j).
Proof. exact: variance_of_law sQ (supported_unbiased sQ sup pq) n0 supported_one law j. Qed.

Theorem supported_risk_of_data (x : {ffun 'I_n -> X}) :
  n%:R * risk_of_data Q A x = (p * (1 - p) + (#|X|%:R - 1) * (q * (1 - q))) / (p - q) ^+ 2.
Proof.
by rewrite (risk_of_dataE sQ (supported_unbiased sQ sup pq) n0 supported_one) [RHS]mulrDl mulrA.
Qed.
End Supported.
End FixedData.

(* The variance of one report, at the own item and at any other, of the oracles whose score is not written as that of a support. *)
Module Variances.
Import LocalHashing FixedData Comparing.
Lemma eq_variance (R : realFieldType) (X : finType) (p f g : X -> R) : f =1 g -> variance p f = variance p g.
Proof. by move=> e; rewrite /variance /covariance !(eq_mean _ e) (eq_mean _ (g := fun x => g x * g x)) // => x; rewrite e. Qed.

(* an oracle that has the scores of a support *)
Lemma scored_one (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (A : Y -> X -> R) p q : stochastic Q -> supported S p q Q -> p != q ->
  (forall y j, A y j = support_score S p q y j) -> forall x j,
  variance (Q x) (A ^~ j) = if x == j then p * (1 - p) / (p - q) ^+ 2 else q * (1 - q) / (p - q) ^+ 2.
Proof. by move=> sQ sup pq e x j; rewrite (eq_variance _ (fun y => e y j)); exact: supported_one. Qed.

(* randomised response *)
Section Response.
Variables (R : realFieldType) (X : finType) (t : R).
Hypothesis t1 : 1 < t.
Let k : R := #|X|%:R.
Let u0 : 0 < t - 1. Proof. exact: gap. Qed.

Lemma own_other (x : X) : 0 < t + k - 1.
Proof.
have k1 : 1 <= k by rewrite ler1n; apply/card_gt0P; exists x.
by rewrite -addrA ltr_wpDr ?subr_ge0 // (lt_trans ltr01).
Qed.

Lemma krr_support_score (y j : X) : krr_score t y j = support_score (@same X) (t / (t + k - 1)) (t + k - 1)^-1 y j.
Proof.
have w := own_other y; rewrite /krr_score /support_score /same eq_sym -/k.
rewrite (_ : t / (t + k - 1) - (t + k - 1)^-1 = (t - 1) / (t + k - 1)); last by fld.
by case: eqP => _ /=; fld.
Qed.

Theorem krr_one (x j : X) : variance (krr t x) (krr_score t ^~ j) =
  if x == j then t * (k - 1) / (t - 1) ^+ 2 else (t + k - 2%:R) / (t - 1) ^+ 2.
Proof.
have w := own_other x; have t1' := ltW t1.
have e : t / (t + k - 1) - (t + k - 1)^-1 = (t - 1) / (t + k - 1) by fld.
have pq : t / (t + k - 1) != (t + k - 1)^-1 by rewrite -subr_eq0 e; apply: lt0r_neq0; pos; rewrite invr_gt0.
rewrite (scored_one (@krr_stochastic _ X t t1') (@krr_supported _ X t t1') pq krr_support_score) -/k e.
by case: eqP => _; fld.
Qed.
End Response.

(* Hadamard response: the scores are c and -c *)
Section Hadamard.
Variables (R : realFieldType) (X : finType) (n : nat) (row : X -> bits n) (t : R).
Hypotheses (inj : injective row) (no : forall x, row x != none n) (t1 : 1 < t).
Let u0 : 0 < t - 1. Proof. exact: gap. Qed.

Theorem response_one x j : variance (response row t x) (response_score row t ^~ j) =
  if x == j then 4%:R * t / (t - 1) ^+ 2 else (t + 1) ^+ 2 / (t - 1) ^+ 2.
Proof.
have t1' := ltW t1; have dx := row_distribution (response_stochastic no t1') x.
rewrite /variance /covariance (eq_mean _ (g := fun _ => gain t ^+ 2)) => [|y]; last by rewrite -expr2 response_score_sqr.
rewrite mean_const // response_score_mean // (inj_eq inj) /gain.
by case: eqP => _ /=; rewrite ?mulr1 ?mulr0 ?subr0; fld.
Qed.
End Hadamard.

(* subset selection supports the items of the set *)
Section Selection.
Variables (R : realFieldType) (X : finType) (K D : nat) (t : R).
Notation chosen := [finType of selection X D.+1].
Hypotheses (size : #|X| = K.+1) (proper : (D < K)%N) (t1 : 1 <= t).
Definition holds (x : X) (S : chosen) : bool := x \in val S.
Let DK := ltnW proper.
Let k : R := K.+1%:R.
Let d : R := D.+1%:R.
Let s0 : 0 < 'C(K, D)%:R :> R. Proof. by rewrite ltr0n bin_gt0. Qed.

Theorem select_supported : supported holds (own_chance K D t) (other_chance K D t) (select K t : X -> chosen -> R).
Proof.
move=> x j; rewrite -(select_own size t1 DK) -(select_other size t1 DK proper).
rewrite -(mean_support (member_single R D size) (@member_double R _ _ D size) t1 s0).
by apply: eq_bigr => S _; rewrite select_design.
Qed.

Lemma select_support_score (t2 : 1 < t) (S : chosen) (j : X) :
  select_score K t S j = support_score holds (own_chance K D t) (other_chance K D t) S j.
Proof.
by rewrite -select_design_score // /design_score select_own // select_other.
Qed.

Lemma select_gap : 1 < t -> own_chance K D t != other_chance K D t.
Proof.
move=> t2; have kd : 0 < k - d by rewrite subr_gt0 ltr_nat.
have km : 0 < k - 1 by rewrite /k -addn1 natrD addrK ltr0n (leq_ltn_trans _ proper).
have d0 : 0 < d by exact: ltr0Sn.
have t0 : 0 < t := lt_trans ltr01 t2; have u0 := gap t2.
have w0 : 0 < d * t + k - d by rewrite -addrA; pos.
rewrite -subr_eq0 (_ : _ - _ = d * (t - 1) * (k - d) / ((k - 1) * (d * t + k - d))); first by apply: lt0r_neq0; rewrite divr_gt0; pos.
by rewrite /own_chance /other_chance -/k -/d; move: (k) (d) km kd d0 w0 => *; fld.
Qed.

Lemma select_one : 1 < t -> let p := own_chance K D t in let q := other_chance K D t in
  forall x j : X, variance (select K t x : chosen -> R) (fun S => select_score K t S j) =
    if x == j then p * (1 - p) / (p - q) ^+ 2 else q * (1 - q) / (p - q) ^+ 2.
Proof.
by move=> t2 p q; exact: scored_one (select_stochastic size t1 DK) select_supported (select_gap t2) (select_support_score t2).
Qed.
End Selection.
End Variances.
