(* Heavy hitters, Section 3: the server of HadaOracle (Algorithm 1 around Algorithm 3) as a program of the machine: its construction.

   paper             theorem         state
   Corollary 3.2     cor_3_2_times   explicit: at most 21 (K m (log2 m + 1) + n) steps, K m cells and 14 registers, for K tables

   The users of a group come in one after the other, each with the row that was drawn and the reply; before them comes their number. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify.
From Exactdp.HeavyHitters Require Import Recursive Blocks Machine Costs Transform Server.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope nat_scope.

Local Notation r_size := 0. Local Notation r_one := 1. Local Notation r_cell := 3. Local Notation r_end := 5. Local Notation r_more := 6.
Local Notation r_groups := 7. Local Notation r_users := 8. Local Notation r_order := 9. Local Notation v_gain := 0. Local Notation v_sum := 1.

(* the next table begins at size *)
Definition new_table : program :=
  Then (Do [:: Value v_sum Zero; Word r_end (Plus r_size r_order); Word r_cell (Minus r_end r_order); Word r_more (Less r_cell r_end)])
       (While r_more (Do [:: Write r_cell v_sum; Word r_cell (Plus r_cell r_one); Word r_more (Less r_cell r_end)])).
Definition table_user : program :=
  Then (Do [:: Next r_cell; Next r_more; Word r_cell (Plus r_size r_cell); Read v_sum r_cell])
  (Then (If r_more (Do [:: Value v_sum (Difference v_sum v_gain)]) (Do [:: Value v_sum (Sum v_sum v_gain)]))
        (Do [:: Write r_cell v_sum; Word r_users (Minus r_users r_one)])).
Definition group_step : program :=
  Then new_table (Then (Do [:: Next r_users]) (Then (While r_users table_user)
       (Do [:: Word r_size (Plus r_size r_order); Word r_groups (Minus r_groups r_one)]))).
(* K and m are in word registers 7 and 9, (t + 1) / (t - 1) in value register 0 *)
Definition tables : program :=
  Then (Do [:: Word r_one (Constant 1); Word r_size (Constant 0)]) (Then (While r_groups group_step) (transforms r_order)).

Definition tables_time (K k n : nat) : nat := 5 * (K * 2 ^ k) * k + 10 * (K * 2 ^ k) + 4 * K + 9 * n + 6 * k + 7.

(* what comes in: of each group its size, and what its users send *)
Definition group_words (groups : seq (seq (nat * bool))) : seq nat := flatten [seq size l :: sent_words l | l <- groups].
Definition users_in (groups : seq (seq (nat * bool))) : nat := sumn (map size groups).

Section Group.
Variables (R : ringType) (g : R) (k N W B u : nat) (l : seq (nat * bool)) (rest : seq nat).
Local Notation m := (2 ^ k).
Hypotheses (BN : B + m <= N) (NW : N <= W).
Implicit Types s : machine R.

Definition in_group s : Prop := [/\ [/\ word s r_groups = u, word s r_size = B, word s r_order = m & word s r_one = 1] & value s v_gain = g].

Lemma table_costs s : in_group s ->
  costs new_table s (4 * m + 5) 0 N W (fun s' => [/\ in_group s', input s' = input s &
    forall a, memory s' a = if B <= a < B + m then 0%R else memory s a]).
Proof.
move=> [[su sB sm so] sg]; have m0 : 0 < m by rewrite expn_gt0.
pose I j s' := [/\ in_group s', input s' = input s, [/\ word s' r_end = B + m, word s' r_cell = B + j & value s' v_sum = 0%R],
  word s' r_more = (j < m) & forall a, memory s' a = if B <= a < B + j then 0%R else memory s a].
apply: (@costs_weaken _ _ _ (4 + (\sum_(e < m) 4).+1) (0 + \sum_(e < m) 0) _ _ _ _ (I m)) => [|||s' [? ? _ _ ?]] //.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /= sB sm; lia.
  apply: (costs_while (I := I) (c := fun=> 3) (a := fun=> 0)).
  + by move=> e s1 ek [_ _ _ -> _]; case: (e < m).
  + move=> j s1 jm [[[u1 B1 m1 o1] g1] i1 [e1 c1 v1] _ mem].
    apply: costs_do; rewrite /= /updated /= c1 o1 e1; first by lia.
    split; [split; [split|]| |split| |]; rewrite /= /updated /= ?c1 ?e1 ?addn1 ?addnS //; first by rewrite -addnS ltn_add2l.
    move=> a; rewrite v1 mem; case: eqP => [->|n']; first by rewrite leq_addr ltnS leqnn.
    by congr (if _ then _ else _); lia.
  + split; [split; [split|]| |split| |]; rewrite /= /updated /= ?sB ?sm ?so ?addnK ?addn0 //.
      by congr (nat_of_bool _); rewrite -[X in X < _]addn0 ltn_add2l.
    by move=> a; case: ifP => //; lia.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const muln0.
Qed.

Hypotheses (lW : size l <= W) (rows : all (fun y => y.1 < m) l).

Lemma group_users_costs s : in_group s -> word s r_users = size l -> input s = sent_words l ++ rest ->
  (forall a, B <= a < B + m -> memory s a = 0%R) ->
  costs (While r_users table_user) s (9 * size l + 1) (size l) N W (fun s' => [/\ in_group s', input s' = rest &
    forall a, memory s' a = if B <= a < B + m then replies g l (a - B) else memory s a]).
Proof.
move=> [[su sB sm so] sg] sn si s0.
pose I j s' := [/\ in_group s', word s' r_users = size l - j, input s' = sent_words (drop j l) ++ rest &
  forall a, memory s' a = if B <= a < B + m then replies g (take j l) (a - B) else memory s a].
apply: (@costs_weaken _ _ _ (\sum_(e < size l) 9).+1 (\sum_(e < size l) 1) _ _ _ _ (I (size l))) => [|||s' [? _ i mem]].
- apply: (costs_while (I := I) (c := fun=> 8) (a := fun=> 1)).
  + by move=> e s1 ek [_ -> _ _]; rewrite -lt0n subn_gt0.
  + move=> j s1 jn [[[u1 B1 m1 o1] g1] n1 i1 mem].
    have last s2 a : in_group s2 -> word s2 r_users = size l - j -> input s2 = sent_words (drop j.+1 l) ++ rest ->
        word s2 r_cell = B + a -> a < m -> value s2 v_sum = replies g (take j.+1 l) a ->
        (forall b, b != a -> replies g (take j.+1 l) b = replies g (take j l) b) -> memory s2 = memory s1 ->
        costs (Do [:: Write r_cell v_sum; Word r_users (Minus r_users r_one)]) s2 2 0 N W (I j.+1).
      move=> [[u2 B2 m2 o2] g2] n2 i2 c2 am v2 same mem2; apply: costs_do; rewrite /= /updated /= c2 n2 o2.
        by rewrite andbT; apply/andP; split; lia.
      split; [split; [split|]| | |]; rewrite /= /updated /= ?subn1 ?subnS // => b; rewrite v2 mem2 mem.
      case: eqP => [->|/eqP h]; first by rewrite leq_addr ltn_add2l am addKn.
      by case: ifP => // /andP[Bb _]; rewrite same //; apply: contra h => /eqP <-; rewrite subnKC.
    move: (drop_nth (0, false) jn) (take_nth (0, false) jn) (mem_nth (0, false) jn).
    case: (nth _ _ _) => a b dr tk /(allP rows) /= am; rewrite dr /= in i1.
    have same c : c != a -> replies g (take j.+1 l) c = replies g (take j l) c.
      by rewrite tk replies_rcons eq_sym => /negPf /= ->.
    have own : replies g (take j.+1 l) a = (replies g (take j l) a + (-1) ^+ b * g)%R by rewrite tk replies_rcons eqxx.
    apply: (@costs_then _ _ _ _ 4 0 4 1); apply: costs_do; rewrite /= /updated /= i1 /= B1.
      by move: BN NW; case: (b); lia.
    apply: (@costs_then _ _ _ _ 2 1 2 0); apply: costs_if; rewrite /= /updated /= eqb0 negbK.
    have Ba : B <= B + a < B + m by rewrite leq_addr ltn_add2l.
    case: b own {dr tk i1} => own; apply: costs_do => //; apply: (last _ a) => //=;
      rewrite /updated /= ?B1 ?mem ?Ba ?addKn ?g1 ?own ?expr1 ?expr0 ?mulN1r ?mul1r //.
  + by split; rewrite ?subn0 ?drop0 // => a; rewrite take0 /replies big_nil; case: ifP => // /s0.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const card_ord muln1.
- by split; rewrite // ?i ?drop_size // => a; rewrite mem take_size.
Qed.
End Group.

Section Tables.
Variables (R : ringType) (g : R) (k : nat) (groups : seq (seq (nat * bool))).
Local Notation m := (2 ^ k).
Local Notation K := (size groups).
Local Notation group i := (nth [::] groups i).
Local Notation n := (users_in groups).
Hypotheses (K0 : 0 < K) (rows : all (all (fun y => y.1 < m)) groups).
Implicit Types s : machine R.

Lemma users_sum : \sum_(i < K) size (group i) = n.
Proof. by rewrite /users_in sumnE big_map (big_nth [::]) big_mkord. Qed.

Definition after_groups (x : nat -> R) (i : nat) s : Prop :=
  [/\ in_group g k (i * m) (K - i) s, input s = group_words (drop i groups) &
    forall a, memory s a = if a < i * m then replies g (group (a %/ m)) (a %% m) else x a].

Lemma group_costs x i s : i < K -> after_groups x i s ->
  costs group_step s (4 * m + 9 * size (group i) + 9) (size (group i)) (K * m) (K * m + n) (after_groups x i.+1).
Proof.
move=> iK [gs si mem]; have m0 : 0 < m by rewrite expn_gt0.
have BN : i * m + m <= K * m by rewrite -mulSnr leq_mul2r iK orbT.
have nW : size (group i) <= K * m + n by rewrite -users_sum (bigD1 (Ordinal iK)) //= addnCA leq_addr.
have rowsi : all (fun y => y.1 < m) (group i) by move/allP: rows; apply; apply: mem_nth.
rewrite (drop_nth [::] iK) /= in si.
apply: (@costs_weaken _ _ _ (4 * m + 5 + (1 + (9 * size (group i) + 1 + 2))) (0 + (0 + (size (group i) + 0)))) => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_weaken (table_costs BN (leq_addr n _) gs) _ _ _ => // s1 [g1 i1 w1].
  apply: costs_then; rewrite si in i1; apply: costs_do; rewrite /= i1 /=; first by rewrite nW.
  have users := group_users_costs (g := g) (u := K - i) (rest := group_words (drop i.+1 groups)) BN (leq_addr n _) nW rowsi.
  apply: costs_then; apply: costs_weaken (users _ _ _ _ _) _ _ _ => //=.
    by move=> a ai; rewrite w1 ai.
  move=> s2 [[[u2 B2 m2 o2] v2] i2 w2]; apply: costs_do; rewrite /= /updated /= B2 m2 u2 o2.
    by rewrite andbT; apply/andP; split; [lia|apply: leq_trans (leq_subr _ _) _; apply: leq_trans (leq_subr _ _) _; nia].
  split; [split; [split|]| |]; rewrite /= /updated /= ?subn1 ?subnS // ?mulSnr // => a; rewrite w2 w1 mem.
  case: (ltnP a (i * m)) => ai; first by rewrite /= (ltn_addr _ ai).
  case: (ltnP a (i * m + m)) => /= am //; have -> : a = i * m + (a - i * m) by rewrite subnKC.
  have r : a - i * m < m by rewrite ltn_subLR.
  by rewrite addKn divnMDl // modnMDl divn_small // modn_small // addn0.
- by lia.
- by lia.
Qed.

Lemma tables_costs s : word s r_groups = K -> word s r_order = m -> value s v_gain = g -> input s = group_words groups ->
  costs tables s (tables_time K k n) (K * m * k + n) (K * m) (K * m + n) (fun s' => forall i v, i < K -> v < m ->
    memory s' (i * m + v) = (\sum_(y <- group i) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R).
Proof.
move=> sK sm sg si; have m0 : 0 < m by rewrite expn_gt0.
have mW : m <= K * m + n by apply: leq_trans (leq_addr _ _); rewrite leq_pmull.
apply: (@costs_weaken _ _ _ (2 + ((\sum_(i < K) (4 * m + 9 * size (group i) + 9).+1).+1 + transforms_time K k))
  (0 + (\sum_(i < K) size (group i) + K * m * k))) => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_do; first by rewrite /=; lia.
  apply: costs_then; apply: costs_weaken.
  + apply: (costs_while (I := after_groups (memory s)) (n := K) (c := fun i => 4 * m + 9 * size (group i) + 9) (a := fun i => size (group i))).
    * by move=> i s1 iK [[[-> _ _ _] _] _ _]; rewrite -lt0n subn_gt0.
    * by move=> i s1 iK; apply: group_costs.
    * by split; [split; [split|]| |]; rewrite /= /updated /= ?subn0 ?drop0.
  + by [].
  + by [].
  move=> s1 [[[u1 B1 m1 o1] v1] i1 w1].
  apply: costs_weaken (transforms_costs (erefl (K * m)) (leq_addr n _) mW _ B1 m1) _ _ _ => // s2 w2 i v iK vm.
  have within l : l < m -> i * m + l < K * m.
    by move=> lm; apply: leq_trans (_ : i.+1 * m <= _); [rewrite mulSnr ltn_add2l|rewrite leq_mul2r iK orbT].
  have rowsi : all (fun y => y.1 < m) (group i) by move/allP: rows; apply; apply: mem_nth.
  rewrite w2 within // blocks_at // -(sum_replies g rowsi v).
  by apply: eq_bigr => l _; rewrite w1 within // divnMDl // modnMDl divn_small // modn_small // addn0.
- rewrite /tables_time /transforms_time (eq_bigr (fun i : 'I_K => (4 * m + 10) + 9 * size (group i))) => [|i _]; last by lia.
  rewrite big_split /= sum_nat_const -big_distrr /= users_sum card_ord mulnDr mulnCA.
  have -> : K * m = K * m.-1 + K by rewrite -mulnSr prednK.
  by move: (K * m.-1) => a; lia.
- by rewrite users_sum; lia.
Qed.
End Tables.

Lemma tables_time_le K k n : 0 < K -> tables_time K k n <= 21 * (K * 2 ^ k * k.+1 + n).
Proof.
move=> K0; rewrite /tables_time; have m0 : 0 < 2 ^ k by rewrite expn_gt0.
have Km : K <= K * 2 ^ k by rewrite leq_pmulr.
have kk : k <= K * 2 ^ k * k by rewrite leq_pmull // muln_gt0 K0.
by rewrite mulnS; lia.
Qed.

Theorem cor_3_2_times (R : ringType) (g : R) (k : nat) (groups : seq (seq (nat * bool))) (s : machine R) :
  0 < size groups -> all (all (fun y => y.1 < 2 ^ k)) groups ->
  word s 7 = size groups -> word s 9 = 2 ^ k -> value s 0 = g -> input s = group_words groups ->
  exists t s', [/\ runs tables s t s',
    (forall i v, i < size groups -> v < 2 ^ k ->
      memory s' (i * 2 ^ k + v) = (\sum_(y <- nth [::] groups i) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R) &
    [/\ additions t = size groups * 2 ^ k * k + users_in groups, time t <= 21 * (size groups * 2 ^ k * k.+1 + users_in groups),
        all (fun a => a < size groups * 2 ^ k) (cells_of t), space_of tables t <= size groups * 2 ^ k + 14 &
        all (fun w => w <= size groups * 2 ^ k + users_in groups) (numbers t)]].
Proof.
move=> K0 rows sK sm sg si; have [t [s' [r e a w h]]] := tables_costs K0 rows sK sm sg si.
exists t, s'; split=> //; split=> //; first by rewrite e tables_time_le.
- exact: within_cells w.
- exact: within_space w.
exact: within_numbers w.
Qed.
