(* Price of privacy, Theorem 5.3: how many users Multi-MaxSense needs, for any public law of the partition and any law of the rated items
   that do not depend on the items' order.

   m blocks, of which the first Q are asked about, each at the level u = e^(epsilon/Q). With Q = 1, m = 2 and items sensed independently it
   is MaxSense.

   mean_gap       two items' means differ by (u - 1)/(u + 1) times the sum over the classes of share (b - b') rest
   multi_apart    scores of one cluster are closer than scores of two, but for N^-d *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra perm.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.PriceOfPrivacy Require Import Section2 Section5 Theorem51 Scores.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the same law whatever two items are exchanged *)
Definition symmetric_blocks (N m : nat) (mu : {ffun 'I_N -> 'I_m} -> real) :=
  forall (i j : 'I_N) (F : {ffun 'I_N -> 'I_m}), mu [ffun h => F (tperm i j h)] = mu F.
Definition symmetric_sets (N : nat) (nu : {set 'I_N} -> real) :=
  forall (i j : 'I_N) (W : {set 'I_N}), nu [set h | tperm i j h \in W] = nu W.

Section User.
(* F the partition, W the rated items, Z what is liked if it is rated, Y the answers; like h is the chance that item h is liked *)
Variables (N m Q : nat) (mu : {ffun 'I_N -> 'I_m} -> real) (nu : {set 'I_N} -> real) (like : 'I_N -> real) (u : real).
Definition sketch := ({ffun 'I_N -> 'I_m} * {set 'I_N} * {ffun 'I_N -> bool} * {ffun 'I_Q -> bool})%type.
Definition sensing (F : {ffun 'I_N -> 'I_m}) (q : 'I_Q) : {set 'I_N} := [set h | F h == q :> nat].
Definition answering (F : {ffun 'I_N -> 'I_m}) (P : {set 'I_N}) : {ffun 'I_Q -> bool} -> real :=
  all_of (fun q => asked (fun P : {set 'I_N} => ~~ [disjoint P & sensing F q]) u) P.
Definition multi_user (x : sketch) : real := let: (F, W, Z, Y) := x in
  mu F * nu W * independent (fun h => coin (like h)) Z * answering F [set h in W | Z h] Y.
(* what a user adds to the score of item i: the answer of its block, if this is asked about *)
Definition multi_bit (i : 'I_N) (x : sketch) : bool := let: (F, _, _, Y) := x in [exists q : 'I_Q, (F i == q :> nat) && Y q].

Hypotheses (dmu : distribution mu) (dnu : distribution nu) (like01 : forall h, 0 <= like h <= 1) (u1 : 1 <= u).
Let dZ : distribution (independent (fun h => coin (like h))).
Proof. by apply: independent_distribution => h; exact: coin_distribution. Qed.
Let dq F P q : distribution (asked (fun P : {set 'I_N} => ~~ [disjoint P & sensing F q]) u P).
Proof. by have [[s0 s1] _] := prop_2_4 u1; split=> [y|]; [exact: s0|exact: s1]. Qed.

Lemma mean_multi (f : sketch -> real) : mean multi_user f = mean mu (fun F => mean nu (fun W =>
  mean (independent (fun h => coin (like h))) (fun Z => mean (answering F [set h in W | Z h]) (fun Y => f (F, W, Z, Y))))).
Proof.
have pairs (A B : finType) (g : A * B -> real) : \sum_x g x = \sum_a \sum_b g (a, b).
  by rewrite (pair_bigA _ (fun a b => g (a, b))); apply: eq_bigr => -[].
rewrite /mean !pairs /=.
apply: eq_bigr => F _; rewrite mulr_sumr; apply: eq_bigr => W _; rewrite !mulr_sumr; apply: eq_bigr => Z _.
by rewrite !mulr_sumr; apply: eq_bigr => Y _; rewrite !mulrA.
Qed.

Lemma multi_distribution : distribution multi_user.
Proof.
have dY F P : distribution (answering F P) by apply: independent_distribution => q; exact: dq.
split=> [[[[F W] Z] Y]|].
  have [a0 _] := dmu; have [b0 _] := dnu; have [c0 _] := dZ; have [d0 _] := dY F [set h in W | Z h].
  by do ?apply: mulr_ge0.
have -> : \sum_x multi_user x = mean multi_user (fun=> 1) by apply: eq_bigr => x _; rewrite mulr1.
rewrite mean_multi -[RHS](mean_const 1 dmu); apply: eq_mean => F.
rewrite -[RHS](mean_const 1 dnu); apply: eq_mean => W; rewrite -[RHS](mean_const 1 dZ); apply: eq_mean => Z.
exact: mean_const.
Qed.

(* x_h = 1 - like h; the chance that nothing in the block q is liked *)
Let quiet (F : {ffun 'I_N -> 'I_m}) (q : 'I_m) (W : {set 'I_N}) : real := \prod_(h | (F h == q) && (h \in W)) (1 - like h).

Lemma mean_bit i : mean multi_user (fun x => (multi_bit i x)%:R) =
  mean mu (fun F => (F i < Q)%N%:R * (u - (u - 1) * mean nu (quiet F (F i))) / (1 + u)).
Proof.
rewrite mean_multi; apply: eq_mean => F.
have d1 : 1 + u != 0 by rewrite gt_eqF // addr_gt0 ?ltr01 // (lt_le_trans ltr01).
case: (ltnP (F i) Q) => [iQ|Qi]; last first.
  rewrite mul0r mul0r -[RHS](mean_const 0 dnu); apply: eq_mean => W; rewrite -[RHS](mean_const 0 dZ); apply: eq_mean => Z.
  rewrite -[RHS](mean_const 0 (independent_distribution (dq F [set h in W | Z h]))); apply: eq_mean => Y /=.
  by case: existsP => // -[q /andP[/eqP e _]]; move: (ltn_ord q); rewrite -e ltnNge Qi.
pose q0 : 'I_Q := Ordinal iQ.
transitivity (mean nu (fun W => (u - (u - 1) * quiet F (F i) W) / (1 + u))); last first.
  rewrite (eq_mean _ (g := fun W => (1 + u)^-1 * (u - (u - 1) * quiet F (F i) W))) => [|W]; last by rewrite mulrC.
  by rewrite meanZ meanB mean_const // meanZ mul1r mulrC.
apply: eq_mean => W; transitivity (mean (independent (fun h => coin (like h)))
    (fun Z => (1 + u)^-1 * (u - (u - 1) * \prod_h (if (F h == F i) && (h \in W) then 1 - (Z h)%:R else 1)))).
  apply: eq_mean => Z; rewrite (eq_mean _ (g := fun Y : {ffun 'I_Q -> bool} => (Y q0)%:R)) => [|Y /=]; last first.
    congr (nat_of_bool _)%:R; apply/existsP/idP => [[q /andP[/eqP e]]|h]; last by exists q0; rewrite eqxx.
    by rewrite (_ : q = q0) //; exact/val_inj/esym.
  rewrite (mean_one (dq F [set h in W | Z h]) q0 (fun y : bool => y%:R)) /mean big_bool /= mulr1 mulr0 addr0.
  have -> : \prod_h (if (F h == F i) && (h \in W) then 1 - (Z h)%:R else 1) = ([disjoint [set h in W | Z h] & sensing F q0])%:R :> real.
    case D : [disjoint _ & _] => /=.
      rewrite big1 // => h _; case: ifP => // /andP[/eqP e hW]; case z : (Z h); rewrite ?subr0 //.
      by have := disjointFr D (x := h); rewrite !inE hW z e eqxx => /(_ isT).
    move/negbT: D => /pred0Pn[h /andP[]]; rewrite !inE => /andP[hW z] /eqP e.
    have e' : F h == F i by apply/eqP/val_inj; exact: e.
    by rewrite (bigD1 h) //= e' hW z subrr mul0r.
  by rewrite /asked /bit_release; case: [disjoint _ & _] => /=; field; exact: d1.
rewrite meanZ meanB mean_const // meanZ mulrC; congr ((_ - _ * _) / _).
rewrite (mean_product _ (fun h (z : bool) => if (F h == F i) && (h \in W) then 1 - z%:R else 1 : real)) /quiet [RHS]big_mkcond.
apply: eq_bigr => h _; case: ifP => _; rewrite /mean big_bool /coin /=; ring.
Qed.

Hypotheses (smu : symmetric_blocks mu) (snu : symmetric_sets nu).

(* the chance that the other items of i's block leave the answer to i, i is rated and asked about, and j is in another block *)
Definition rest (i j : 'I_N) : real := mean mu (fun F => mean nu (fun W =>
  [&& (F i < Q)%N, F j != F i & i \in W]%:R * \prod_(h | [&& h != i, F h == F i & h \in W]) (1 - like h))).

Lemma swap_blocks i j (f : {ffun 'I_N -> 'I_m} -> real) : mean mu f = mean mu (fun F => f [ffun h => F (tperm i j h)]).
Proof.
have inv : involutive (fun F : {ffun 'I_N -> 'I_m} => [ffun h => F (tperm i j h)]).
  by move=> F; apply/ffunP => h; rewrite !ffunE tpermK.
by rewrite /mean (reindex_inj (inv_inj inv)); apply: eq_bigr => F _; rewrite smu.
Qed.

Lemma swap_sets i j (f : {set 'I_N} -> real) : mean nu f = mean nu (fun W => f [set h | tperm i j h \in W]).
Proof.
have inv : involutive (fun W : {set 'I_N} => [set h | tperm i j h \in W]) by move=> W; apply/setP => h; rewrite !inE tpermK.
by rewrite /mean (reindex_inj (inv_inj inv)); apply: eq_bigr => W _; rewrite snu.
Qed.

Lemma asked_same i j : mean mu (fun F => (F i < Q)%N%:R) = mean mu (fun F => (F j < Q)%N%:R).
Proof. by rewrite (swap_blocks i j); apply: eq_mean => F; rewrite ffunE tpermL. Qed.

Lemma quiet_gap i j : mean mu (fun F => (F j < Q)%N%:R * mean nu (quiet F (F j))) - mean mu (fun F => (F i < Q)%N%:R * mean nu (quiet F (F i))) =
  (like i - like j) * rest i j.
Proof.
rewrite (swap_blocks i j (fun F => (F j < Q)%N%:R * _)) -meanB /rest -meanZ; apply: eq_mean => F; rewrite !ffunE tpermR -mulrBr.
case: (ltnP (F i) Q) => [iQ|Qi] /=; last first.
  by rewrite mul0r [mean nu _](eq_mean _ (g := fun=> 0)) => [|W]; rewrite ?mul0r // mean_const // mulr0.
rewrite mul1r; have [e|ne] := eqVneq (F j) (F i) => /=.
  rewrite [X in _ * X](eq_mean _ (g := fun=> 0)) => [|W]; last by rewrite mul0r.
  rewrite mean_const // mulr0; apply/eqP; rewrite subr_eq0; apply/eqP; apply: eq_mean => W; apply: eq_bigl => h; rewrite ffunE.
  by case: tpermP => [->|->|]; rewrite ?e.
rewrite (swap_sets i j (quiet [ffun h => F (tperm i j h)] (F i))) -meanB -meanZ; apply: eq_mean => W.
have ij : i != j by apply: contra ne => /eqP ->.
have pr : \prod_(h | [&& h != i, F h == F i & h \in W]) (1 - like h) = \prod_(h | [&& h != i, h != j, F h == F i & h \in W]) (1 - like h).
  apply: eq_bigl => h; case: (eqVneq h j) => [->|] //=; by rewrite (negPf ne) andbF.
pose R := \prod_(h | [&& h != i, h != j, F h == F i & h \in W]) (1 - like h); rewrite /quiet pr -/R.
have e1 : \prod_(h | (F h == F i) && (h \in W)) (1 - like h) = (if i \in W then 1 - like i else 1) * R.
  rewrite big_mkcond (bigD1 i) //= eqxx /=; congr (_ * _).
  rewrite (bigD1 j) /=; last by rewrite eq_sym.
  rewrite (negPf ne) mul1r /R big_mkcond [RHS]big_mkcond; apply: eq_bigr => h _; by case: (h != i); case: (h != j).
have e2 : \prod_(h | ([ffun h => F (tperm i j h)] h == F i) && (h \in [set h | tperm i j h \in W])) (1 - like h) =
    (if i \in W then 1 - like j else 1) * R.
  rewrite big_mkcond (bigD1 j) //= ffunE !inE tpermR eqxx /=; congr (_ * _).
  rewrite (bigD1 i) //= ffunE tpermL (negPf ne) /= mul1r /R big_mkcond [RHS]big_mkcond; apply: eq_bigr => h _.
  rewrite ffunE inE; case: (eqVneq h i) => [->|hi]; first by rewrite andbF.
  by case: (eqVneq h j) => [->|hj] //=; rewrite tpermD // eq_sym.
by rewrite e1 e2; case: (i \in W); rewrite ?mulr1n ?mulr0n; ring.
Qed.

Lemma mean_gap i j : mean multi_user (fun x => (multi_bit i x)%:R) - mean multi_user (fun x => (multi_bit j x)%:R) =
  (u - 1) / (u + 1) * ((like i - like j) * rest i j).
Proof.
have d1 : 1 + u != 0 by rewrite gt_eqF // addr_gt0 ?ltr01 // (lt_le_trans ltr01).
have e k : mean multi_user (fun x => (multi_bit k x)%:R) =
    (1 + u)^-1 * (u * mean mu (fun F => (F k < Q)%N%:R) - (u - 1) * mean mu (fun F => (F k < Q)%N%:R * mean nu (quiet F (F k)))).
  rewrite mean_bit -!meanZ -meanB -meanZ; apply: eq_mean => F; move: (mean nu _) (_%:R) => x y; by field; rewrite ?d1.
have d2 : u + 1 != 0 by rewrite addrC.
rewrite !e -quiet_gap (asked_same j i); move: (mean _ _) (mean _ _) (mean _ _) => x y z; by field; rewrite ?d1 ?d2.
Qed.

Lemma bit_le i : mean multi_user (fun x => (multi_bit i x)%:R) <= mean mu (fun F => (F i < Q)%N%:R).
Proof.
have u0 : 0 < 1 + u by rewrite addr_gt0 ?ltr01 // (lt_le_trans ltr01).
rewrite mean_bit; apply: mean_le => // F; rewrite -mulrA ler_pimulr ?ler0n // ler_pdivr_mulr // mul1r.
have m0 : 0 <= mean nu (quiet F (F i)).
  by apply: mean_ge0 => // W; apply: prodr_ge0 => h _; rewrite subr_ge0; case/andP: (like01 h).
have u2 : 0 <= u - 1 by rewrite subr_ge0.
by rewrite ler_subl_addr; apply: ler_paddr (mulr_ge0 u2 m0) _; rewrite ler_addr ler01.
Qed.
End User.

Section Scores.
(* U users of the classes K, N items of the clusters L; a user of class k likes a rated item of cluster l with probability b k l *)
Variables (n U m Q : nat) (K L : finType) (class : 'I_U -> K) (cluster : 'I_n.+1 -> L) (b : K -> L -> real) (u d delta r : real).
Variables (mu : {ffun 'I_n.+1 -> 'I_m} -> real) (nu : {set 'I_n.+1} -> real).
Notation N := n.+1.
Let like (k : K) (h : 'I_N) : real := b k (cluster h).
Definition multi_answers : {ffun 'I_U -> sketch N m Q} -> real := independent (fun v => multi_user mu nu (like (class v)) u).
Definition multi_separation (i j : 'I_N) : real :=
  `|\sum_k share class k * (b k (cluster i) - b k (cluster j)) * rest Q mu nu (like k) i j|.
Hypotheses (dmu : distribution mu) (dnu : distribution nu) (smu : symmetric_blocks mu) (snu : symmetric_sets nu).
Hypotheses (b01 : forall k l, 0 <= b k l <= 1) (u1 : 1 < u) (U0 : (0 < U)%N) (delta0 : 0 < delta).
Hypothesis asked_r : forall i, mean mu (fun F => (F i < Q)%N%:R) = r.
Hypothesis apart : forall i j, cluster i != cluster j -> delta <= multi_separation i j.
Hypothesis two : exists i j, cluster i != cluster j.
Hypothesis many : 300%:R * r * (ln 2%:R + (1 + d) * ln N%:R) / (hat u ^+ 2 * delta ^+ 2) <= U%:R.
Let like01 k h : 0 <= like k h <= 1. Proof. exact: b01. Qed.
Let D : real := U%:R * hat u * delta / 2%:R.
Let law v := @multi_user N m Q mu nu (like (class v)) u.
Let total i := \sum_v mean (law v) (fun x => (multi_bit i x)%:R).
Let UR : 0 < U%:R :> real. Proof. by rewrite ltr0n. Qed.
Let u2 : 0 < u + 1. Proof. by rewrite addr_gt0 ?ltr01 // (lt_trans ltr01). Qed.
Let hat0 : 0 < hat u. Proof. by rewrite divr_gt0 ?mulr_gt0 ?ltr0n ?subr_gt0. Qed.

Let total_gap i j : total i - total j =
  U%:R * (hat u / 2%:R) * \sum_k share class k * (b k (cluster i) - b k (cluster j)) * rest Q mu nu (like k) i j.
Proof.
rewrite /total -sumrB; rewrite (eq_bigr (fun v => (u - 1) / (u + 1) * ((like (class v) i - like (class v) j) * rest Q mu nu (like (class v)) i j))).
  rewrite (partition_big class predT) //= mulr_sumr; apply: eq_bigr => k _.
  rewrite (eq_bigr (fun=> (u - 1) / (u + 1) * ((like k i - like k j) * rest Q mu nu (like k) i j))) => [|v /eqP <- //].
  rewrite sumr_const -[_ *+ _]mulr_natl /share /hat -/(like k i) -/(like k j).
  have g : U%:R != 0 :> real by rewrite gt_eqF.
  have g2 : u + 1 != 0 by rewrite gt_eqF.
  move: (rest _ _ _ _ _ _) (U%:R : real) g (#|_|%:R : real) (like k i) (like k j) => x V g y z w.
  by field; rewrite g g2.
by move=> v _; rewrite mean_gap // ltW.
Qed.

Theorem multi_apart : 1 - exp (- (d * ln N%:R)) <= probability multi_answers (fun y => [forall i, forall j,
  if cluster i == cluster j then `|bits_score (@multi_bit N m Q) i y - bits_score (@multi_bit N m Q) j y| < 2%:R / 5%:R * D
  else 3%:R / 5%:R * D < `|bits_score (@multi_bit N m Q) i y - bits_score (@multi_bit N m Q) j y|]).
Proof.
have D0 : 0 < D by apply: divr_gt0; [exact: mulr_gt0 (mulr_gt0 UR hat0) delta0|rewrite ltr0n].
have gapped i j : cluster i != cluster j -> D <= `|total i - total j|.
  have c0 : 0 <= U%:R * (hat u / 2%:R) by apply: mulr_ge0 (ler0n _ _) (divr_ge0 (ltW hat0) (ler0n _ _)).
  move=> ne; rewrite total_gap normrM (ger0_norm c0).
  have -> : D = U%:R * (hat u / 2%:R) * delta by rewrite /D; move: (U%:R : real) (hat u) => V h; field.
  exact: ler_wpmul2l c0 _ _ (apart ne).
have few v i : mean (law v) (fun x => (multi_bit i x)%:R) <= r.
  by rewrite -(asked_r i); apply: bit_le => //; exact: ltW.
have r0 : 0 < r.
  have [i [j ij]] := two; rewrite lt_neqAle; apply/andP; split; last first.
    by rewrite -(asked_r i); apply: mean_ge0 => // F; exact: ler0n.
  apply/eqP => e; have := gapped i j ij; rewrite leNgt => /negP; apply.
  have z k : total k = 0.
    apply: big1 => v _; apply/eqP; rewrite eq_le {1}e few mean_ge0 // => [|x]; last exact: ler0n.
    by apply: multi_distribution => //; exact: ltW.
  by rewrite !z subrr normr0.
apply: (@scores_apart n U _ L cluster law _ r D d) => // [v|i j e|].
- by apply: multi_distribution => //; exact: ltW.
- apply/eqP; rewrite -subr_eq0 -/(total i) -/(total j) total_gap e big1 ?mulr0 // => k _.
  by rewrite subrr mulr0 mul0r.
have q0 : 0 < hat u ^+ 2 * delta ^+ 2 by rewrite mulr_gt0 ?exprn_gt0.
have -> : D ^+ 2 / (75%:R * U%:R * r) = U%:R * (hat u ^+ 2 * delta ^+ 2) / (300%:R * r).
  have g : U%:R != 0 :> real by rewrite gt_eqF.
  by rewrite /D; move: (U%:R : real) g (hat u) => V g h; field; rewrite g gt_eqF.
rewrite ler_pdivl_mulr ?mulr_gt0 ?ltr0n // mulrC; move: many; rewrite ler_pdivr_mulr //.
Qed.
End Scores.
