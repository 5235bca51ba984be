(* Price of privacy, Lemma 4.7: its constant 1/2 is nearly reached.

   paper              theorem             state
   Lemma 4.7, C.3     lem_4_7_constant    at N = 10^8, w = 300 the difference is more than 0.496 w^4 / N^2 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.PriceOfPrivacy Require Import Lemma47.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma choose_2 (R : realFieldType) n : 'C(n.+2, 2)%:R * 2%:R = n.+2%:R * n.+1%:R :> R.
Proof. by rewrite -!natrM -[2%N in X in X%:R = _]/(2`!)%N bin_ffact ffactnS ffactn1. Qed.

Lemma choose_3 (R : realFieldType) n : 'C(n.+3, 3)%:R * 6%:R = n.+3%:R * n.+2%:R * n.+1%:R :> R.
Proof. by rewrite -!natrM -[6%N]/(3`!)%N bin_ffact !ffactnS ffactn0 muln1 mulnA. Qed.

Lemma constant (N : nat) : (N%:R : real) = 10%:R ^+ 8 ->
  496%:R / 1000%:R * (300%:R ^+ 4 / N%:R ^+ 2) < `|gap [realFieldType of real] N 300|.
Proof.
have N8 : (10%:R : real) ^+ 8 = IZR 100000000 by rewrite real_pow real_nat pow_IZR.
move=> e; have big : (300%:R : real) ^+ 2 <= N%:R by rewrite e N8; toR; lra.
have wN : (2 * 300 <= N)%N.
  by rewrite -(ler_nat [realFieldType of real]); apply: le_trans big; rewrite natrM; toR; lra.
have sq : (300 ^ 2 <= N)%N.
  by rewrite -(ler_nat [realFieldType of real]); apply: le_trans big; rewrite natrX; toR; lra.
have [x [y [c2 c3 h]]] : exists x y : real, [/\ x * 2%:R = 300%:R * 299%:R, y * 6%:R = 300%:R * 299%:R * 298%:R &
    x * ((300%:R / N%:R) ^+ 2 - 300%:R / N%:R / (N%:R - 300%:R + 1)) - y * (300%:R / N%:R) ^+ 3 <= gap [realFieldType of real] N 300].
  exists 'C(300, 2)%:R, 'C(300, 3)%:R; split; [exact: (choose_2 _ 298)|exact: (choose_3 _ 297)|].
  exact: (@lem_4_7_below [realFieldType of real] N 300 isT wN sq).
apply: (@lt_le_trans _ _ (gap [realFieldType of real] N 300)); last exact: ler_norm.
apply: lt_le_trans h; rewrite e N8.
have -> : IZR 100000000 - 300%:R + 1 = IZR 99999701 :> real by toR; lra.
clear e big wN sq N8; toR; lra.
Qed.
