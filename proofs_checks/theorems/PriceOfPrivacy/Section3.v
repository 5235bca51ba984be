(* Price of privacy, Section 3: what one private report carries.

   paper          theorem              state
   Lemma 3.1      lem_3_1              proved as printed (nats), the side information fixed or averaged
   Theorem 3.3    thm_3_3_refuted      refuted: one user, 2^N-ary randomised response, every N and 2^N - 1 <= e^epsilon < 2^N
                  thm_3_3              repaired and sharp: unreliable as soon as e^(U epsilon) < 2^N - 1
                  thm_3_3_fano         what Fano gives: U epsilon < (N/2 - 1) ln 2 *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual.
From Exactdp.Mechanisms Require Import RandomisedResponse.
From Exactdp.PriceOfPrivacy Require Import Section2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* I(X; Y | Z) <= epsilon: the law of X given the side information z is p z *)
Theorem lem_3_1 (X Y Z : finType) (q : Z -> real) (p : Z -> X -> real) (Q : X -> Y -> real) (t : real) :
  distribution q -> (forall z, distribution (p z)) -> (forall x, distribution (Q x)) -> ldp t Q ->
  \sum_z q z * mutual (p z) Q <= ln t.
Proof. by move=> dq dp dQ h; apply: mean_le_const => // z; exact: mutual_ldp. Qed.

(* U reports of users who each answer with a t-LDP channel make a t^U-LDP channel (prop_2_2); decide is any algorithm. *)
Theorem success_ldp (H Y : finType) (Q : H -> Y -> real) (decide : Y -> H) (s : real) : (0 < #|H|)%N -> 1 <= s ->
  (forall h, distribution (Q h)) -> ldp s Q -> success Q decide <= s / (s + #|H|%:R - 1).
Proof.
move=> M0 s1 dQ hQ; set M : real := #|H|%:R; have M1 : 1 <= M by rewrite ler1n.
have s0 : 0 < s := lt_le_trans ltr01 s1; have d0 : 0 < s + M - 1 by toR; lra.
have total : \sum_y \sum_h Q h y = M.
  by rewrite exchange_big /= (eq_bigr (fun _ => 1)) ?sumr_const // => h _; case: (dQ h).
have one y : Q (decide y) y <= s / (s + M - 1) * \sum_h Q h y.
  set q := Q (decide y) y; rewrite mulrAC ler_pdivl_mulr //.
  have -> : \sum_h Q h y = q + \sum_(h | h != decide y) Q h y by rewrite (bigD1 (decide y)).
  have : (M - 1) * q <= s * \sum_(h | h != decide y) Q h y.
    have -> : (M - 1) * q = \sum_(h | h != decide y) q.
      by rewrite sumr_const cardC1 -[q *+ _]mulr_natl -subn1 natrB //.
    by rewrite mulr_sumr; apply: ler_sum => h _; exact: hQ.
  by move=> k; rewrite (_ : q * (s + M - 1) = s * q + (M - 1) * q) 1?mulrDr ?ler_add2l //; ring.
rewrite /success ler_pdivr_mulr ?ltr0n // -/M -{2}total mulr_sumr; exact: ler_sum.
Qed.

(* Repaired: if e^(U epsilon) < 2^N - 1 every algorithm errs with probability more than 1/2. *)
Theorem thm_3_3 (N U : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool}) (t : real) :
  1 <= t -> (forall h, distribution (Q h)) -> ldp (t ^+ U) Q -> t ^+ U < 2%:R ^+ N - 1 ->
  2%:R^-1 < 1 - success Q decide.
Proof.
move=> t1 dQ hQ small; have s1 : 1 <= t ^+ U by exact: exprn_ege1.
have card : #|{ffun 'I_N -> bool}|%:R = 2%:R ^+ N :> real by rewrite card_ffun card_bool card_ord natrX.
have M0 : (0 < #|{ffun 'I_N -> bool}|)%N by rewrite card_ffun card_bool card_ord expn_gt0.
have := success_ldp decide M0 s1 dQ hQ; rewrite card => h.
rewrite ltr_subr_addl -ltr_subr_addr; apply: le_lt_trans h _.
move: small s1; move: (t ^+ U) (2%:R ^+ N) => s M small s1.
have d0 : 0 < s + M - 1 by toR; lra.
by rewrite ltr_pdivr_mulr //; toR; lra.
Qed.

Theorem thm_3_3_fano (N U : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool}) (t : real) :
  (0 < N)%N -> 1 <= t -> (forall h, distribution (Q h)) -> ldp (t ^+ U) Q ->
  U%:R * ln t < (N%:R / 2%:R - 1) * ln 2%:R -> 2%:R^-1 < 1 - success Q decide.
Proof.
move=> N0 t1 dQ hQ small; have t0 : 0 < t := lt_le_trans ltr01 t1.
have card : #|{ffun 'I_N -> bool}|%:R = 2%:R ^+ N :> real by rewrite card_ffun card_bool card_ord natrX.
have M1 : (1 < #|{ffun 'I_N -> bool}|)%N by rewrite card_ffun card_bool card_ord -{1}(expn0 2) ltn_exp2l.
apply: lt_le_trans (lem_2_5 decide M1 dQ).
have I1 := mutual_ldp (equally_distribution (ltnW M1)) dQ hQ; rewrite lnX // in I1.
rewrite card lnX ?ltr0n //; have l2 : 0 < ln 2%:R by rewrite ln_gt0 // ltr1n.
have N1 : 0 < (N%:R : real) by rewrite ltr0n.
rewrite ltr_subr_addl -ltr_subr_addr ltr_pdivr_mulr ?mulr_gt0 //.
move: I1 small l2 N1; move: (mutual _ _) (U%:R * ln t) (ln 2%:R) (N%:R : real) => I u l n I1 small l2 N1.
by toR; lra.
Qed.

(* One user who rates all N items (w = N) answers by 2^N-ary randomised response: below the printed threshold, and wrong with
   probability at most 1/2, whatever the clustering is. *)
Theorem thm_3_3_response (N : nat) (t : real) (Q := krr t : {ffun 'I_N -> bool} -> {ffun 'I_N -> bool} -> real) : (0 < N)%N ->
  2%:R ^+ N - 1 <= t -> t < 2%:R ^+ N ->
  [/\ forall h, distribution (Q h), ldp t Q, ln t < N%:R * ln 2%:R & forall h, probability (Q h) (fun y => y != h) <= 2%:R^-1].
Proof.
move=> N0 low high; have M2 : 2%:R <= 2%:R ^+ N :> real by rewrite ler_eexpr // ler1n.
have t1 : 1 <= t by apply: le_trans low; rewrite ler_subr_addl -[1 + 1](natrD _ 1 1).
have t0 : 0 < t := lt_le_trans ltr01 t1.
have sQ h : distribution (Q h) by have [Q0 Q1] := krr_stochastic [finType of {ffun 'I_N -> bool}] t1; split.
split=> //; first exact: krr_ldp.
  by rewrite -lnX ?ltr0n // ln_lt.
move=> h; rewrite (probabilityC (fun y => y == h) (sQ h)) /probability big_pred1_eq /Q /krr eqxx.
rewrite card_ffun card_bool card_ord natrX; move: (2%:R ^+ N) low M2 => M low M2.
rewrite -subr_ge0 (_ : _ - _ = (t - (M - 1)) / (2%:R * (t + M - 1))).
  by rewrite divr_ge0 ?subr_ge0 // mulr_ge0 ?ler0n //; toR; lra.
by field; rewrite gt_eqF //; toR; lra.
Qed.

(* As printed, every epsilon-LDP algorithm with U < N / (epsilon log2 e), that is U epsilon < N ln 2, errs with probability > 1/2 for some hypothesis. *)
Theorem thm_3_3_refuted :
  ~ (forall (N : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool}) (t : real),
     1 < t -> (forall h, distribution (Q h)) -> ldp t Q -> ln t < N%:R * ln 2%:R ->
     exists h, 2%:R^-1 < probability (Q h) (fun y => decide y != h)).
Proof.
move=> all; have l1 : 1 < 3%:R :> real by rewrite ltr1n.
have [||dQ hQ few half] := @thm_3_3_response 2 3%:R isT.
- by rewrite ler_subl_addr -natrX -(natrD _ 3 1) ler_nat.
- by rewrite -natrX ltr_nat.
have [h] := all 2%N _ _ id 3%:R l1 dQ hQ few.
by apply/negP; rewrite -leNgt; exact: half.
Qed.
