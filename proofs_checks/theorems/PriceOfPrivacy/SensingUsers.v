(* MultiMaxSense, Theorem53Users. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra perm ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic.
From Exactdp.HeavyHitters Require Import Sizes.
From Exactdp.PriceOfPrivacy Require Import Sections Sensing.
Import Basic.Reals Inequalities Section2 Section5 Theorem51 Scores.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Theorem 5.3: how many users Multi-MaxSense needs, for any public law of the partition and any law of the rated items
   that do not depend on the items' order.

   m blocks, of which the first Q are asked about, each at the level u = e^(epsilon/Q). With Q = 1, m = 2 and items sensed independently it
   is MaxSense.

   mean_gap       two items' means differ by (u - 1)/(u + 1) times the sum over the classes of share (b - b') rest
   multi_apart    scores of one cluster are closer than scores of two, but for N^-d *)
Module MultiMaxSense.
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

(* the mean of a user's bit about an item, over partition, rated set and randomised response *)
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

(* the difference of the scores of two items: of the chances that they are liked, times what the rest of the block leaves *)
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
rewrite mean_bit; apply: mean_le => // F; rewrite -mulrA ler_piMr ?ler0n // ler_pdivrMr // mul1r.
have m0 : 0 <= mean nu (quiet F (F i)).
  by apply: mean_ge0 => // W; apply: prodr_ge0 => h _; rewrite subr_ge0; case/andP: (like01 h).
have u2 : 0 <= u - 1 by rewrite subr_ge0.
by rewrite lerBlDr; apply: ler_wpDr (mulr_ge0 u2 m0) _; rewrite lerDr ler01.
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
  exact: ler_wpM2l c0 _ _ (apart ne).
have few v i : mean (law v) (fun x => (multi_bit i x)%:R) <= r.
  by rewrite -(asked_r i); apply: bit_le => //; exact: ltW.
have r0 : 0 < r.
  have [i [j ij]] := two; rewrite lt_neqAle; apply/andP; split; last first.
    by rewrite -(asked_r i); apply: mean_ge0 => // F; exact: ler0n.
  apply/eqP => e; have := gapped i j ij; rewrite leNgt => /negP; apply.
  have z k : total k = 0.
    apply: big1 => v _; apply/eqP; rewrite eq_le {1}e few /=; apply: mean_ge0 => [|x]; last exact: ler0n.
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
rewrite ler_pdivlMr ?mulr_gt0 ?ltr0n // mulrC; move: many; rewrite ler_pdivrMr //.
Qed.
End Scores.
End MultiMaxSense.

(* Price of privacy, Theorem 5.3, repaired: how many users Multi-MaxSense needs with w rated items, a uniform set, and a uniform partition
   into m blocks of one size, of which Q are asked about.

   paper         theorem            state
   Theorem 5.3   thm_5_3            300 m N^2 (ln 2 + (1 + d) ln N) / (hat^2 delta^2 Q w^2) users, hat = 2 (u - 1)/(u + 1), u = e^(epsilon/Q),
                                    delta the exact separation
                 thm_5_3_printed    m = w and Q = ceil epsilon: 1350 N^2 (ln 2 + (1 + d) ln N) / (min(epsilon, epsilon^2) delta^2 w) users *)
Module Theorem53Users.
Import MultiMaxSense.
(* the uniform law on the elements of A *)
Definition uniform_on (T : finType) (A : pred T) (x : T) : real := if A x then #|A|%:R^-1 else 0.
Definition equal_blocks (N m s : nat) (F : {ffun 'I_N -> 'I_m}) : bool := [forall q, #|[pred h | F h == q]| == s].
Definition random_partition (N m s : nat) : {ffun 'I_N -> 'I_m} -> real := uniform_on (@equal_blocks N m s).
Definition random_set (N w : nat) : {set 'I_N} -> real := uniform_on (fun W : {set 'I_N} => #|W| == w).

Lemma uniform_on_distribution (T : finType) (A : pred T) : (exists x, A x) -> distribution (uniform_on A).
Proof.
move=> [x Ax]; have A0 : (0 < #|A|)%N by apply/card_gt0P; exists x.
split=> [y|]; first by rewrite /uniform_on; case: ifP => _; rewrite ?invr_ge0 ?ler0n ?lexx.
by rewrite /uniform_on -big_mkcond sumr_const -[_ *+ _]mulr_natl mulfV // pnatr_eq0 -lt0n.
Qed.

Section Laws.
Variables (N m s w : nat).
Hypotheses (m0 : (0 < m)%N) (s0 : (0 < s)%N) (Nms : N = (m * s)%N) (wN : (w <= N)%N).

Lemma random_partition_distribution : distribution (@random_partition N m s).
Proof.
apply: uniform_on_distribution; clear w wN; subst N; exists [ffun h => Lemma82.block s0 h]; apply/forallP => q.
rewrite -(eqr_nat real_realType) -(Lemma82.block_card s0 q) -sum1_card natr_sum big_mkcond /=.
by apply/eqP/eq_bigr => h _; rewrite inE /= ffunE; case: (_ == _).
Qed.

Lemma random_partition_symmetric : symmetric_blocks (@random_partition N m s).
Proof.
move=> i j F; rewrite /random_partition /uniform_on; congr (if _ then _ else _).
apply/forallP/forallP => h q; have := h q; congr (_ == _).
  rewrite -(card_image (@perm_inj _ (tperm i j))); apply: eq_card => l; apply/imageP/idP => [[x]|].
    by rewrite !inE ffunE => /eqP <- ->.
  by rewrite !inE => /eqP e; exists (tperm i j l); rewrite ?inE ?ffunE tpermK ?e.
rewrite -(card_image (@perm_inj _ (tperm i j))); apply: eq_card => l; apply/imageP/idP => [[x]|].
  by rewrite !inE ffunE => /eqP <- ->; rewrite tpermK.
by rewrite !inE ffunE => /eqP e; exists (tperm i j l); rewrite ?inE ?tpermK ?e.
Qed.

Lemma random_set_distribution : distribution (@random_set N w).
Proof.
apply: uniform_on_distribution; have : (0 < #|[set W : {set 'I_N} | #|W| == w]|)%N by rewrite card_draws card_ord bin_gt0.
by case/card_gt0P => W; rewrite inE => h; exists W.
Qed.

Lemma random_set_symmetric : symmetric_sets (@random_set N w).
Proof.
move=> i j W; rewrite /random_set /uniform_on (_ : [set h | _] = tperm i j @^-1: W); last by apply/setP => h; rewrite !inE.
by rewrite -tpermV preim_permV card_imset //; exact: perm_inj.
Qed.

(* an item is in each block with chance 1/m *)
Lemma random_partition_asked Q i : (Q <= m)%N -> mean (@random_partition N m s) (fun F => (F i < Q)%N%:R) = Q%:R / m%:R.
Proof.
move=> Qm; have [_ p1] := random_partition_distribution; set mu := @random_partition N m s.
have swap q q' : mean mu (fun F => (F i == q)%:R) = mean mu (fun F => (F i == q')%:R).
  have inv : involutive (fun F : {ffun 'I_N -> 'I_m} => [ffun h => tperm q q' (F h)]).
    by move=> F; apply/ffunP => h; rewrite !ffunE tpermK.
  rewrite /mean (reindex_inj (inv_inj inv)); apply: eq_bigr => F _; rewrite ffunE; congr (_ * _); last first.
    by congr (nat_of_bool _)%:R; rewrite -(inj_eq (@perm_inj _ (tperm q q'))) tpermK tpermL.
  rewrite /mu /random_partition /uniform_on; congr (if _ then _ else _); apply/forallP/forallP => h r.
    have := h (tperm q q' r); congr (_ == _); apply: eq_card => l; rewrite !inE ffunE (inj_eq perm_inj) //.
  have := h (tperm q q' r); congr (_ == _); apply: eq_card => l.
  by rewrite !inE ffunE -(inj_eq (@perm_inj _ (tperm q q'))) tpermK.
have mR : m%:R != 0 :> real by rewrite pnatr_eq0 -lt0n.
pose q0 : 'I_m := Ordinal m0; pose c := mean mu (fun F => (F i == q0)%:R).
have all_q : \sum_(q : 'I_m) mean mu (fun F => (F i == q)%:R) = 1.
  rewrite -mean_sum -[RHS](mean_const 1 random_partition_distribution); apply: eq_mean => F.
  by rewrite (bigD1 (F i)) //= eqxx big1 ?addr0 // => q /negPf h; rewrite eq_sym h.
have cE : c = m%:R^-1.
  move: all_q; rewrite (eq_bigr (fun=> c)) => [|q _]; last exact: swap.
  by rewrite sumr_const card_ord -[_ *+ _]mulr_natr => h; rewrite -[LHS](mulfK mR) h mul1r.
transitivity (\sum_(q : 'I_m | (q < Q)%N) mean mu (fun F => (F i == q)%:R)).
  rewrite /mean exchange_big /=; apply: eq_bigr => F _; rewrite -mulr_sumr; congr (_ * _).
  case: (ltnP (F i) Q) => h.
    by rewrite (bigD1 (F i)) //= eqxx big1 ?addr0 // => q /andP[_ /negPf ne]; rewrite eq_sym ne.
  by rewrite big1 // => q qQ; case: eqP => // e; move: qQ; rewrite -e ltnNge h.
rewrite (eq_bigr (fun=> c)) => [|q _]; last exact: swap.
rewrite sumr_const cE -[_ *+ _]mulr_natl; congr (_%:R * _).
rewrite -[RHS]card_ord -(card_imset 'I_Q (f := widen_ord Qm)) => [|x y /(congr1 val) /= e]; last exact: val_inj.
apply: eq_card => q; apply/idP/imsetP => [h|[x _ ->]]; last exact: (ltn_ord x).
by have h' : (q < Q)%N := h; exists (Ordinal h') => //; exact: val_inj.
Qed.
End Laws.

Section Users.
Variables (n U m s Q w : nat) (K L : finType) (class : 'I_U -> K) (cluster : 'I_n.+1 -> L) (b : K -> L -> real) (u d delta : real).
Notation N := n.+1.
Let mu := @random_partition N m s.
Let nu := @random_set N w.
Definition blocks_answers : {ffun 'I_U -> sketch N m Q} -> real := @multi_answers n U m Q K L class cluster b u mu nu.
Definition blocks_score (i : 'I_N) (y : {ffun 'I_U -> sketch N m Q}) : real := bits_score (@multi_bit N m Q) i y.
(* the mean, over the partitions and sets where i is rated and asked about, of: j is in another block and the block's other items are not liked *)
Definition alone_chance (k : K) (i j : 'I_N) : real := rest Q mu nu (fun h => b k (cluster h)) i j / (Q%:R / m%:R * (w%:R / N%:R)).
Definition blocks_separation (i j : 'I_N) : real :=
  `|\sum_k share class k * (b k (cluster i) - b k (cluster j)) * alone_chance k i j|.
Hypotheses (Nms : N = (m * s)%N) (Q0 : (0 < Q)%N) (Qm : (Q <= m)%N) (w0 : (0 < w)%N) (wN : (w <= N)%N).
Hypotheses (b01 : forall k l, 0 <= b k l <= 1) (u1 : 1 < u) (U0 : (0 < U)%N) (delta0 : 0 < delta).
Hypothesis apart : forall i j, cluster i != cluster j -> delta <= blocks_separation i j.
Hypothesis two : exists i j, cluster i != cluster j.

Theorem thm_5_3 (gap := U%:R * hat u * (Q%:R * w%:R) * delta / (2%:R * m%:R * N%:R)) :
  300%:R * m%:R * N%:R ^+ 2 * (ln 2%:R + (1 + d) * ln N%:R) / (hat u ^+ 2 * delta ^+ 2 * Q%:R * w%:R ^+ 2) <= U%:R ->
  1 - exp (- (d * ln N%:R)) <= probability blocks_answers (fun y => [forall i, forall j,
    if cluster i == cluster j then `|blocks_score i y - blocks_score j y| < 2%:R / 5%:R * gap
    else 3%:R / 5%:R * gap < `|blocks_score i y - blocks_score j y|]).
Proof.
move=> many; have m0 : (0 < m)%N := leq_trans Q0 Qm.
have s0 : (0 < s)%N by move: Nms; case: (s) => //; rewrite muln0.
have QR : 0 < Q%:R :> real by rewrite ltr0n.
have mR : 0 < m%:R :> real by rewrite ltr0n.
have wR : 0 < w%:R :> real by rewrite ltr0n.
have NR : 0 < N%:R :> real by rewrite ltr0n.
pose c : real := Q%:R / m%:R * (w%:R / N%:R); have c0 : 0 < c by rewrite mulr_gt0 ?divr_gt0.
have hat0 : 0 < hat u by rewrite divr_gt0 ?mulr_gt0 ?ltr0n ?subr_gt0 // addr_gt0 ?ltr01 // (lt_trans ltr01).
have sep i j : @multi_separation n U m Q K L class cluster b mu nu i j = c * blocks_separation i j.
  rewrite /blocks_separation -{1}(gtr0_norm c0) -normrM mulr_sumr; congr (`|_|); apply: eq_bigr => k _.
  by rewrite /alone_chance -/c mulrCA [c * (_ / c)]mulrC divfK ?gt_eqF.
have -> : gap = U%:R * hat u * (c * delta) / 2%:R.
  rewrite /gap /c; move: (N%:R : real) NR => M NR; field; by rewrite !gt_eqF.
apply: (@multi_apart n U m Q K L class cluster b u d (c * delta) (Q%:R / m%:R) mu nu) => //.
- exact: random_partition_distribution.
- exact: random_set_distribution.
- exact: random_partition_symmetric.
- exact: random_set_symmetric.
- exact: mulr_gt0.
- by move=> i; exact: random_partition_asked.
- by move=> i j ne; rewrite sep ler_pM2l // apart.
apply: le_trans many; rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /c.
move: (N%:R : real) NR (ln _) (ln _) (hat u) hat0 => M NR l l' h h0; field; by rewrite !gt_eqF.
Qed.
End Users.

(* Q hat^2 is at least 2/9 of the smaller one of epsilon and epsilon^2 *)
Lemma hat_ceiling (eps : real) (Q : nat) : 0 < eps -> eps <= Q%:R < eps + 1 ->
  2%:R / 9%:R * Num.min eps (eps ^+ 2) <= Q%:R * hat (exp (eps / Q%:R)) ^+ 2.
Proof.
move=> e0 /andP[eQ Qe]; have Q0 : 0 < Q%:R :> real := lt_le_trans e0 eQ.
pose x := eps / Q%:R; have x0 : 0 < x by exact: divr_gt0.
have x1 : x <= 1 by rewrite ler_pdivrMr // mul1r.
have h : 2%:R / 3%:R * x <= hat (exp x).
  rewrite /hat; have := exp_ge_add1 x; have := exp_gt0 x; move: (exp x) => t t0 t1.
  have d0 : 0 < t + 1 by rewrite addr_gt0 ?ltr01.
  rewrite ler_pdivlMr // -subr_ge0.
  have -> : 2%:R * (t - 1) - 2%:R / 3%:R * x * (t + 1) = 2%:R / 3%:R * ((2%:R + (1 - x)) * (t - (1 + x)) + x * (1 - x)) by field.
  have x2 : 0 <= 1 - x by rewrite subr_ge0.
  apply: mulr_ge0; first by rewrite divr_ge0 ?ler0n.
  apply: addr_ge0; last exact: mulr_ge0 (ltW x0) x2.
  by apply: mulr_ge0; [exact: addr_ge0 (ler0n _ _) x2|rewrite subr_ge0].
have h2 : 4%:R / 9%:R * (eps * x) <= Q%:R * hat (exp x) ^+ 2.
  have -> : 4%:R / 9%:R * (eps * x) = Q%:R * (2%:R / 3%:R * x) ^+ 2.
    by rewrite /x; move: (Q%:R : real) Q0 => q q0; field; rewrite gt_eqF.
  have y0 : 0 <= 2%:R / 3%:R * x by rewrite mulr_ge0 ?divr_ge0 ?ler0n // ltW.
  have z0 := le_trans y0 h; by rewrite ler_pM2l //; apply: lerXn2r h; rewrite nnegrE.
apply: le_trans h2; have [e1|e1] := leP eps 1.
  have Q1 : Q = 1%N.
    apply/eqP; rewrite eqn_leq -ltnS -(ltr_nat real_realType) -(ltr0n real_realType) Q0 andbT.
    by apply: lt_le_trans Qe _; rewrite (_ : 2%:R = 1 + 1) // lerD2r.
  rewrite /x Q1 divr1 -expr2 (le_trans (y := 2%:R / 9%:R * eps ^+ 2)) //.
    by rewrite ler_wpM2l ?divr_ge0 ?ler0n // ge_min lexx orbT.
  by rewrite ler_wpM2r ?sqr_ge0 // ler_wpM2r ?invr_ge0 ?ler0n // ler_nat.
have xh : 1 / 2%:R <= x.
  rewrite ler_pdivlMr // mul1r mulrC ler_pdivrMr ?ltr0n //; apply: ltW; apply: lt_le_trans Qe _.
  by rewrite mulr_natr mulr2n lerD2l ltW.
apply: (le_trans (y := 2%:R / 9%:R * eps)); first by rewrite ler_wpM2l ?divr_ge0 ?ler0n // ge_min lexx.
have -> : 2%:R / 9%:R * eps = 4%:R / 9%:R * (eps * (1 / 2%:R)) by field.
by rewrite ler_wpM2l ?divr_ge0 ?ler0n // ler_pM2l.
Qed.

(* p = 1/w: w blocks of N/w items *)
Theorem thm_5_3_printed (n U s Q w : nat) (K L : finType) (class : 'I_U -> K) (cluster : 'I_n.+1 -> L) (b : K -> L -> real) (eps d delta : real)
  (N := n.+1) (u := exp (eps / Q%:R)) (gap := U%:R * hat u * (Q%:R * w%:R) * delta / (2%:R * w%:R * N%:R)) :
  N = (w * s)%N -> (0 < w)%N -> 0 < eps -> eps <= Q%:R < eps + 1 -> (Q <= w)%N -> (forall k l, 0 <= b k l <= 1) -> (0 < U)%N -> 0 < d -> 0 < delta ->
  (forall i j, cluster i != cluster j -> delta <= blocks_separation w s Q w class cluster b i j) -> (exists i j, cluster i != cluster j) ->
  1350%:R * N%:R ^+ 2 * (ln 2%:R + (1 + d) * ln N%:R) / (Num.min eps (eps ^+ 2) * delta ^+ 2 * w%:R) <= U%:R ->
  1 - exp (- (d * ln N%:R)) <= probability (blocks_answers (m := w) s (Q := Q) w class cluster b u) (fun y => [forall i, forall j,
    if cluster i == cluster j then `|blocks_score i y - blocks_score j y| < 2%:R / 5%:R * gap
    else 3%:R / 5%:R * gap < `|blocks_score i y - blocks_score j y|]).
Proof.
move=> Nws w0 e0 Qe Qw b01 U0 d0 delta0 apart two many.
have QR : 0 < Q%:R :> real by case/andP: Qe => h _; exact: lt_le_trans e0 h.
have Q0 : (0 < Q)%N by rewrite -(ltr0n real_realType).
have wN : (w <= n.+1)%N by rewrite -/N Nws leq_pmulr //; move: Nws; case: (s) => //; rewrite muln0.
have u1 : 1 < u by rewrite -exp0 exp_lt; exact: divr_gt0.
apply: thm_5_3 => //; apply: le_trans many.
have wR : 0 < w%:R :> real by rewrite ltr0n.
have m0 : 0 < Num.min eps (eps ^+ 2) by rewrite lt_min e0 exprn_gt0.
have l0 : 0 <= ln 2%:R + (1 + d) * ln N%:R.
  by rewrite addr_ge0 ?mulr_ge0 ?ln_ge0 ?ler1n ?addr_ge0 ?ler01 // ltW.
have h := hat_ceiling e0 Qe; rewrite -/u in h.
have dw : 0 < delta ^+ 2 * w%:R by rewrite mulr_gt0 ?exprn_gt0.
have c0 : 0 <= 300%:R * N%:R ^+ 2 * (ln 2%:R + (1 + d) * ln N%:R) / (delta ^+ 2 * w%:R).
  by apply: divr_ge0 (ltW dw); apply: mulr_ge0 l0; exact: mulr_ge0 (ler0n _ _) (sqr_ge0 _).
have hq : 0 < Q%:R * hat u ^+ 2 by apply: lt_le_trans h; rewrite mulr_gt0 ?divr_gt0 ?ltr0n.
have hat0 : hat u != 0 by apply: contraTneq hq => ->; rewrite expr0n mulr0 ltxx.
rewrite (_ : _ / _ = 300%:R * N%:R ^+ 2 * (ln 2%:R + (1 + d) * ln N%:R) / (delta ^+ 2 * w%:R) * (Q%:R * hat u ^+ 2)^-1); last first.
  move: (N%:R : real) (ln _) (ln _) (hat u) hat0 => M l l' g g0; field; by rewrite ?g0 !gt_eqF.
rewrite [X in _ <= X](_ : _ = 300%:R * N%:R ^+ 2 * (ln 2%:R + (1 + d) * ln N%:R) / (delta ^+ 2 * w%:R) *
    (2%:R / 9%:R * Num.min eps (eps ^+ 2))^-1); last first.
  move: (N%:R : real) (ln _) (ln _) (Num.min _ _) m0 => M l l' g g0; field; by rewrite !gt_eqF.
by apply: ler_wpM2l => //; rewrite lef_pV2 ?posrE // mulr_gt0 ?divr_gt0 ?ltr0n.
Qed.
End Theorem53Users.
