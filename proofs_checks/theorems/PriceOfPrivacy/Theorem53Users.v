(* Price of privacy, Theorem 5.3, repaired: how many users Multi-MaxSense needs with w rated items, a uniform set, and a uniform partition
   into m blocks of one size, of which Q are asked about.

   paper         theorem            state
   Theorem 5.3   thm_5_3            300 m N^2 (ln 2 + (1 + d) ln N) / (hat^2 delta^2 Q w^2) users, hat = 2 (u - 1)/(u + 1), u = e^(epsilon/Q),
                                    delta the exact separation
                 thm_5_3_printed    m = w and Q = ceil epsilon: 1350 N^2 (ln 2 + (1 + d) ln N) / (min(epsilon, epsilon^2) delta^2 w) users *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra perm.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Lemma82.
From Exactdp.PriceOfPrivacy Require Import Section2 Section5 Theorem51 Scores MultiMaxSense.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
Definition others (k : K) (i j : 'I_N) : real := rest Q mu nu (fun h => b k (cluster h)) i j / (Q%:R / m%:R * (w%:R / N%:R)).
Definition blocks_separation (i j : 'I_N) : real :=
  `|\sum_k share class k * (b k (cluster i) - b k (cluster j)) * others k i j|.
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
  by rewrite /others -/c mulrCA [c * (_ / c)]mulrC divfK ?gt_eqF.
have -> : gap = U%:R * hat u * (c * delta) / 2%:R.
  rewrite /gap /c; move: (N%:R : real) NR => M NR; field; by rewrite !gt_eqF.
apply: (@multi_apart n U m Q K L class cluster b u d (c * delta) (Q%:R / m%:R) mu nu) => //.
- exact: random_partition_distribution.
- exact: random_set_distribution.
- exact: random_partition_symmetric.
- exact: random_set_symmetric.
- exact: mulr_gt0.
- by move=> i; exact: random_partition_asked.
- by move=> i j ne; rewrite sep ler_pmul2l // apart.
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
have x1 : x <= 1 by rewrite ler_pdivr_mulr // mul1r.
have h : 2%:R / 3%:R * x <= hat (exp x).
  rewrite /hat; have := exp_ge_add1 x; have := exp_gt0 x; move: (exp x) => t t0 t1.
  have d0 : 0 < t + 1 by rewrite addr_gt0 ?ltr01.
  rewrite ler_pdivl_mulr // -subr_ge0.
  have -> : 2%:R * (t - 1) - 2%:R / 3%:R * x * (t + 1) = 2%:R / 3%:R * ((2%:R + (1 - x)) * (t - (1 + x)) + x * (1 - x)) by field.
  have x2 : 0 <= 1 - x by rewrite subr_ge0.
  apply: mulr_ge0; first by rewrite divr_ge0 ?ler0n.
  apply: addr_ge0; last exact: mulr_ge0 (ltW x0) x2.
  by apply: mulr_ge0; [exact: addr_ge0 (ler0n _ _) x2|rewrite subr_ge0].
have h2 : 4%:R / 9%:R * (eps * x) <= Q%:R * hat (exp x) ^+ 2.
  have -> : 4%:R / 9%:R * (eps * x) = Q%:R * (2%:R / 3%:R * x) ^+ 2.
    by rewrite /x; move: (Q%:R : real) Q0 => q q0; field; rewrite gt_eqF.
  have y0 : 0 <= 2%:R / 3%:R * x by rewrite mulr_ge0 ?divr_ge0 ?ler0n // ltW.
  have z0 := le_trans y0 h; by rewrite ler_pmul2l //; apply: ler_expn2r h; rewrite nnegrE.
apply: le_trans h2; have [e1|e1] := leP eps 1.
  have Q1 : Q = 1%N.
    apply/eqP; rewrite eqn_leq -ltnS -(ltr_nat real_realType) -(ltr0n real_realType) Q0 andbT.
    by apply: lt_le_trans Qe _; rewrite (_ : 2%:R = 1 + 1) // ler_add2r.
  rewrite /x Q1 divr1 -expr2 (le_trans (y := 2%:R / 9%:R * eps ^+ 2)) //.
    by rewrite ler_wpmul2l ?divr_ge0 ?ler0n // le_minl lexx orbT.
  by rewrite ler_wpmul2r ?sqr_ge0 // ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat.
have xh : 1 / 2%:R <= x.
  rewrite ler_pdivl_mulr // mul1r mulrC ler_pdivr_mulr ?ltr0n //; apply: ltW; apply: lt_le_trans Qe _.
  by rewrite mulr_natr mulr2n ler_add2l ltW.
apply: (le_trans (y := 2%:R / 9%:R * eps)); first by rewrite ler_wpmul2l ?divr_ge0 ?ler0n // le_minl lexx.
have -> : 2%:R / 9%:R * eps = 4%:R / 9%:R * (eps * (1 / 2%:R)) by field.
by rewrite ler_wpmul2l ?divr_ge0 ?ler0n // ler_pmul2l.
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
have m0 : 0 < Num.min eps (eps ^+ 2) by rewrite lt_minr e0 exprn_gt0.
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
by apply: ler_wpmul2l => //; rewrite lef_pinv ?posrE // mulr_gt0 ?divr_gt0 ?ltr0n.
Qed.
