(* Khintchine's inequality with the best constant (Latala, Oleszkiewicz): 2 (E abs(S))^2 >= sum a_i^2 for S = sum sigma_i a_i.

   h = abs(S) is even, and its means over the neighbours of a point are at least (n - 2)/n of it; the transform of h turns this into
   a bound on all coefficients by the first. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Probability Sylvester.
From Exactdp.Facts Require Import Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Khintchine.
Variables (R : realFieldType) (n : nat) (a : 'I_n -> R).
Implicit Types (x y T : bits n) (g k : bits n -> R).
Notation H := (hadamard R).
Definition signed x : R := \sum_i (-1) ^+ x i * a i.
Let h x : R := `|signed x|.
Definition one_bit (i : 'I_n) : bits n := [ffun j => j == i].
Definition every : bits n := [ffun => true].
Let N : R := 2%:R ^+ n.
Let N0 : 0 < N. Proof. by rewrite exprn_gt0 ?ltr0n. Qed.
Definition transform g T : R := \sum_x g x * H T x.

Lemma parseval g k : \sum_T transform g T * transform k T = N * \sum_x g x * k x.
Proof.
under eq_bigr do rewrite /transform mulr_suml; under eq_bigr do (under eq_bigr do rewrite mulr_sumr).
rewrite exchange_big mulr_sumr; apply: eq_bigr => x _ /=; rewrite exchange_big /=.
transitivity (\sum_y g x * k y * ((x == y)%:R * N)).
  apply: eq_bigr => y _; rewrite -(hadamard_orthogonal R x y) mulr_sumr; apply: eq_bigr => T _.
  by rewrite (hadamard_sym _ x) (hadamard_sym _ y); ring.
rewrite (bigD1 x) //= eqxx big1 ?addr0 => [|y /negPf yx]; last by rewrite eq_sym yx mul0r mulr0.
by rewrite mul1r mulrC.
Qed.
Lemma xorK y : involutive (fun x => xor x y).
Proof. by move=> x; apply/ffunP => i; rewrite !ffunE addbK. Qed.
Lemma transform_shift g y T : transform (fun x => g (xor x y)) T = H T y * transform g T.
Proof.
rewrite /transform (reindex_inj (inv_inj (xorK y))) mulr_sumr; apply: eq_bigr => x _ /=; rewrite xorK.
by rewrite (hadamard_sym _ T (xor x y)) -hadamard_row !(hadamard_sym _ _ T); ring.
Qed.
Lemma hadamard_one T i : H T (one_bit i) = (-1) ^+ T i.
Proof.
rewrite /hadamard (bigD1 i) //= ffunE eqxx andbT big1 ?mulr1 // => j /negPf ji.
by rewrite ffunE ji andbF.
Qed.
Lemma hadamard_every T : H T every = (-1) ^+ (\sum_i T i).
Proof. by rewrite -prodrXr; apply: eq_bigr => i _; rewrite ffunE andbT. Qed.
Lemma signs_sum T : \sum_i (-1) ^+ T i = n%:R - 2%:R * (\sum_i T i)%:R :> R.
Proof.
rewrite natr_sum mulr_sumr -[in n%:R](card_ord n) -sumr_const -sumrB; apply: eq_bigr => i _.
by case: (T i) => /=; ring.
Qed.

Lemma signed_flip i x : signed (xor x (one_bit i)) = signed x - 2%:R * ((-1) ^+ x i * a i).
Proof.
rewrite /signed (bigD1 i) //= [X in _ = X - _](bigD1 i) //= !ffunE eqxx addbT.
rewrite (eq_bigr (fun j => (-1) ^+ x j * a j)) => [|j /negPf ji]; last by rewrite !ffunE ji addbF.
set u := \sum_(j | j != i) _; rewrite [RHS]addrAC; congr (_ + u); move: (a i) => b.
by case: (x i); rewrite /= ?expr0 ?expr1; ring.
Qed.
Lemma signed_even x : h (xor x every) = h x.
Proof.
rewrite /h -normrN /signed -sumrN; congr `|_|; apply: eq_bigr => i _; rewrite !ffunE addbT.
by case: (x i) => /=; ring.
Qed.

Lemma neighbours x : (n%:R - 2%:R) * h x <= \sum_i h (xor x (one_bit i)).
Proof.
apply: le_trans (ler_norm_sum _ _ _); under eq_bigr do rewrite signed_flip.
rewrite sumrB sumr_const card_ord -mulr_sumr -/(signed x) -[signed x *+ n]mulr_natl -mulrBl normrM.
by apply: ler_wpmul2r; [exact: normr_ge0|exact: ler_norm].
Qed.

Lemma weighted : \sum_T transform h T ^+ 2 * (n%:R - 2%:R) <= \sum_T transform h T ^+ 2 * (\sum_i (-1) ^+ T i).
Proof.
have -> : \sum_T transform h T ^+ 2 * (\sum_i (-1) ^+ T i) = N * (\sum_x h x * (\sum_i h (xor x (one_bit i)))).
  under eq_bigr do rewrite mulr_sumr; rewrite exchange_big /=.
  under [X in _ = _ * X]eq_bigr do rewrite mulr_sumr; rewrite [in RHS]exchange_big mulr_sumr /=; apply: eq_bigr => i _.
  rewrite -(parseval h (fun x => h (xor x (one_bit i)))); apply: eq_bigr => T _.
  by rewrite transform_shift hadamard_one; ring.
rewrite -mulr_suml; under eq_bigr do rewrite expr2; rewrite parseval -mulrA ler_pmul2l // mulr_suml.
by apply: ler_sum => x _; rewrite -mulrA [h x * (_ - _)]mulrC ler_wpmul2l ?normr_ge0 // neighbours.
Qed.

Lemma coefficients : \sum_T transform h T ^+ 2 <= 2%:R * transform h (none n) ^+ 2.
Proof.
have each T : transform h T ^+ 2 * (\sum_i (-1) ^+ T i) <=
  transform h T ^+ 2 * (n%:R - 2%:R) + ((T == none n)%:R * 4%:R * transform h T ^+ 2 - 2%:R * transform h T ^+ 2).
  rewrite signs_sum; set t := transform h T ^+ 2; have t0 : 0 <= t by exact: sqr_ge0.
  have [->|ne] := eqVneq T (none n).
    rewrite big1 => [|i _]; last by rewrite ffunE.
    by rewrite mulr0 subr0 mul1r le_eqVlt; apply/orP; left; apply/eqP; ring.
  rewrite mul0r mul0r sub0r; set m := (\sum_i T i)%N.
  have m0 : (0 < m)%N.
    rewrite lt0n; apply: contra ne; rewrite sum_nat_eq0 => /forallP z; apply/eqP/ffunP => i; rewrite ffunE.
    by have := z i; rewrite eqb0 => /negPf.
  have [m1|m1] := eqVneq m 1%N.
    suff -> : t = 0 by rewrite !mul0r mulr0 oppr0 addr0.
    have : transform h T = - transform h T.
      rewrite -[LHS](_ : transform (fun x => h (xor x every)) T = _); last by apply: eq_bigr => x _; rewrite signed_even.
      by rewrite transform_shift hadamard_every -/m m1 expr1 mulN1r.
    by move/eqP; rewrite -addr_eq0 -mulr2n mulrn_eq0 /= /t => /eqP ->; rewrite expr0n.
  have m2 : 2%:R <= m%:R :> R by rewrite ler_nat ltn_neqAle eq_sym m1.
  rewrite -subr_ge0; have -> : t * (n%:R - 2%:R) - 2%:R * t - t * (n%:R - 2%:R * m%:R) = t * 2%:R * (m%:R - 2%:R) by ring.
  by apply: mulr_ge0; [apply: mulr_ge0; rewrite ?ler0n|rewrite subr_ge0].
have := le_trans weighted (ler_sum _ (fun T _ => each T)); rewrite big_split /= ler_addl sumrB subr_ge0 -mulr_sumr.
have -> : \sum_T (T == none n)%:R * 4%:R * transform h T ^+ 2 = 2%:R * (2%:R * transform h (none n) ^+ 2).
  rewrite (bigD1 (none n)) //= eqxx big1 ?addr0 => [|T ne]; last by rewrite (negPf ne) !mul0r.
  by rewrite mul1r mulrA -natrM.
by rewrite ler_pmul2l ?ltr0n.
Qed.

Lemma second_moment : \sum_x h x ^+ 2 = N * \sum_i a i ^+ 2.
Proof.
have e x : h x ^+ 2 = \sum_i \sum_j (H (one_bit i) x * H (one_bit j) x) * (a i * a j).
  rewrite /h -normrX ger0_norm ?sqr_ge0 // expr2 /signed mulr_suml; apply: eq_bigr => i _; rewrite mulr_sumr.
  by apply: eq_bigr => j _; rewrite !(hadamard_sym _ (one_bit _)) !hadamard_one; ring.
under eq_bigr do rewrite e; rewrite exchange_big mulr_sumr; apply: eq_bigr => i _; rewrite exchange_big /=.
rewrite (bigD1 i) //= -mulr_suml hadamard_orthogonal eqxx big1 ?addr0 => [|j ji]; first by rewrite mul1r expr2.
rewrite -mulr_suml hadamard_orthogonal; case: eqP => [/ffunP/(_ i)|_]; last by rewrite !mul0r.
by rewrite !ffunE eqxx eq_sym (negPf ji).
Qed.

Theorem khintchine : (\sum_i a i ^+ 2) / 2%:R <= mean (uniform R [finType of bits n]) (fun x => `|signed x|) ^+ 2.
Proof.
have m : mean (uniform R [finType of bits n]) (fun x => `|signed x|) = (\sum_x h x) / N.
  by rewrite /mean /uniform -mulr_sumr card_bits mulrC.
have c := coefficients; under eq_bigr do rewrite expr2 in c; rewrite parseval in c.
have e0 : transform h (none n) = \sum_x h x by apply: eq_bigr => x _; rewrite hadamard_none mulr1.
rewrite e0 (eq_bigr (fun x => h x ^+ 2)) ?second_moment in c; last by move=> x _; rewrite expr2.
rewrite m ler_pdivr_mulr ?ltr0n //; move: (\sum_x h x) (\sum_i a i ^+ 2) c => S A c.
have -> : (S / N) ^+ 2 * 2%:R = 2%:R * S ^+ 2 / N ^+ 2 by field; rewrite gt_eqF.
have N2 : 0 < N ^+ 2 by exact: exprn_gt0.
by rewrite (ler_pdivl_mulr _ _ N2) (_ : A * N ^+ 2 = N * (N * A)) //; ring.
Qed.
End Khintchine.
