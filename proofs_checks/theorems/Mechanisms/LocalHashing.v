(* Local hashing (BLH, OLH), count-mean sketch and Hadamard count-mean sketch, over every family with one collision probability c;
   two families: linear maps over GF(2), c = 2^-b, and affine maps over a finite field followed by any map, c = sum of (n_y / |F|)^2.

   A family with its weights w gives f the function h f. Sources: R. Bassily, A. Smith (2015); T. Wang, J. Blocki, N. Li, S. Jha
   (2017); Differential Privacy Team, Apple, Learning with privacy at scale (2017). *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import Supported Design RandomisedResponse OneRow Coordinates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
move=> t1 x x' u n /(_ x); rewrite /krr eqxx eq_sym (negPf n) mulrA mulr1 ler_pmul2r // invr_gt0.
have g0 : (0 < #|G|)%N by apply/card_gt0P; exists x.
by rewrite -addrA ltr_paddr ?(lt_le_trans ltr01) // -(prednK g0) -addn1 natrD addrK ler0n.
Qed.

Variable b : nat.
Let column (v : bits b) := v.
Let column_inj : injective column. Proof. by []. Qed.

Lemma one_row_supported (t : R) : 1 <= t ->
  supported (agrees R column) (t / (t + 1)) 2%:R^-1 (one_row column t).
Proof.
move=> t1 x j; have m0 : 2 ^+ b != 0 :> R by rewrite expf_neq0 // pnatr_eq0.
have t0 : t + 1 != 0 by rewrite gt_eqF // (ltr_paddl (le_trans ler01 t1) ltr01).
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
have t0 : 0 < t + 1 := ltr_paddl (le_trans ler01 t1) ltr01.
have [y /andP[y1 /negPf y2]] : exists y, agrees R column x y && ~~ agrees R column x' y.
  apply/existsP; apply: contraT => /existsPn no; have := one_row_double R column_inj n.
  rewrite (eq_bigr (fun y => (agrees R column x y)%:R)) => [|y _]; last first.
    by have := no y; rewrite negb_and negbK; case: agrees => //= ->.
  rewrite one_row_single => /eqP; rewrite -subr_eq0 (_ : _ - _ = 2 ^+ b / 2%:R); last by move: (2 ^+ b) => m; field.
  by rewrite gt_eqF // divr_gt0 ?ltr0n.
have := h y; rewrite /one_row y1 y2 mulrA mulr1 ler_pmul2r // invr_gt0; exact: mulr_gt0.
Qed.
End Randomizers.
