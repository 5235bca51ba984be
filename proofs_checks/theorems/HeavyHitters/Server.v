(* Heavy hitters, Section 7.1: the server of HRR (Algorithm 3) as a program of the machine.

   paper       theorem              state
   Fact 7.7    fact_7_7             explicit: m log2 m + n additions, at most 20 (d (log2 m + 1) + n) steps, m cells and 13 registers, m < 2d

   It computes m, the least power of two that is d or more; clears m cells; takes in the row and the reply of each user and adds the gain
   to the row's cell, or subtracts it; and transforms. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import zify.
From Exactdp.HeavyHitters Require Import Recursive Machine Costs Transform.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope nat_scope.

Local Notation r_size := 0. Local Notation r_one := 1. Local Notation r_cell := 3. Local Notation r_more := 6.
Local Notation r_domain := 7. Local Notation r_users := 8. Local Notation v_gain := 0. Local Notation v_sum := 1.

(* m := 1, 2, 4, ... up to the first that is d or more *)
Definition order_program : program :=
  Then (Do [:: Word r_one (Constant 1); Word r_size (Constant 1); Word r_more (Less r_size r_domain)])
       (While r_more (Do [:: Word r_size (Plus r_size r_size); Word r_more (Less r_size r_domain)])).
Definition clear_program : program :=
  Then (Do [:: Value v_sum Zero; Word r_cell (Constant 0); Word r_more (Less r_cell r_size)])
       (While r_more (Do [:: Write r_cell v_sum; Word r_cell (Plus r_cell r_one); Word r_more (Less r_cell r_size)])).
(* a row and a reply come in; the reply 1 is -1 *)
Definition user_step : program :=
  Then (Do [:: Next r_cell; Next r_more; Read v_sum r_cell])
  (Then (If r_more (Do [:: Value v_sum (Difference v_sum v_gain)]) (Do [:: Value v_sum (Sum v_sum v_gain)]))
        (Do [:: Write r_cell v_sum; Word r_users (Minus r_users r_one)])).
(* d and n are in word registers 7 and 8, (t + 1) / (t - 1) in value register 0 *)
Definition server : program := Then order_program (Then clear_program (Then (While r_users user_step) transform)).

Definition server_time (k n : nat) : nat := 5 * 2 ^ k * k + 10 * 2 ^ k + 9 * k + 8 * n + 7.

(* what the users send: a row and a reply each *)
Definition sent_words (reports : seq (nat * bool)) : seq nat := flatten [seq [:: y.1; nat_of_bool y.2] | y <- reports].

Section Server.
Variables (R : ringType) (g : R) (d k W : nat) (reports : seq (nat * bool)).
Hypotheses (d0 : 0 < d) (kd : k = up_log 2 d) (rows : all (fun y => y.1 < 2 ^ k) reports).
Hypotheses (dW : 2 * d <= W) (nW : size reports <= W).
Implicit Types s : machine R.
Local Notation n := (size reports).
Local Notation m := (2 ^ k).

Lemma order_bound : 2 ^ k < 2 * d.
Proof.
rewrite kd; move: (d) d0 => e e0; case: (leqP e 1) => [e1|e1].
  by have -> : e = 1; [apply/eqP; rewrite eqn_leq e1|rewrite up_log1].
have := up_log_gtn (isT : 1 < 2) e1; have : 0 < up_log 2 e by rewrite up_log_gt0.
by case: (up_log 2 e) => // u _ h; rewrite expnS ltn_mul2l.
Qed.

Lemma before_order e : (2 ^ e < d) = (e < k).
Proof.
rewrite kd !ltnNge; congr (~~ _); apply/idP/idP => [|h]; first exact: up_log_min.
by apply: leq_trans (@up_logP 2 _ isT) _; rewrite leq_exp2l.
Qed.

Definition prepared s : Prop := [/\ word s r_users = n, value s v_gain = g & input s = sent_words reports].

Lemma order_costs s : prepared s -> word s r_domain = d ->
  costs order_program s (3 * k + 4) 0 m W (fun s' => [/\ prepared s', word s' r_size = m & word s' r_one = 1]).
Proof.
move=> [sn sg si] sd.
pose I e s := [/\ prepared s, [/\ word s r_size = 2 ^ e, word s r_one = 1 & word s r_domain = d] & word s r_more = (e < k)].
apply: (@costs_weaken _ _ _ (3 + (\sum_(e < k) 3).+1) (0 + \sum_(e < k) 0) _ _ _ _ (I k)) => [|||s' [? [? ? _] _]] //.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /=; lia.
  apply: (costs_while (I := I) (c := fun=> 2) (a := fun=> 0)).
  + by move=> e s1 ek [_ _ ->]; case: (e < k).
  + move=> e s1 ek [[n1 g1 i1] [m1 o1 d1] _]; have ed := before_order e; rewrite ek in ed.
    apply: costs_do; rewrite /= /updated /= m1 d1; first by move: dW; lia.
    by split; [split|split|]; rewrite /= /updated /= ?d1 ?addnn -?mul2n -?expnS ?before_order.
  + by split; [split|split|]; rewrite /= /updated /= ?sd // -{1}(expn0 2) before_order.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const muln0.
Qed.

Lemma clear_costs s : prepared s -> word s r_size = m -> word s r_one = 1 ->
  costs clear_program s (4 * m + 4) 0 m W
    (fun s' => [/\ prepared s', word s' r_size = m, word s' r_one = 1 & forall a, memory s' a = if a < m then 0%R else memory s a]).
Proof.
move=> [sn sg si] sm so.
pose I j s' := [/\ prepared s', [/\ word s' r_size = m, word s' r_one = 1, word s' r_cell = j & value s' v_sum = 0%R], word s' r_more = (j < m) &
  forall a, memory s' a = if a < j then 0%R else memory s a].
apply: (@costs_weaken _ _ _ (3 + (\sum_(e < m) 4).+1) (0 + \sum_(e < m) 0) _ _ _ _ (I m)) => [|||s' [? [? ? _ _] _ ?]] //.
- apply: costs_then; apply: costs_do; first by rewrite /= /updated /=; lia.
  apply: (costs_while (I := I) (c := fun=> 3) (a := fun=> 0)).
  + by move=> e s1 ek [_ _ -> _]; case: (e < m).
  + move=> j s1 jm [[n1 g1 i1] [m1 o1 c1 v1] _ mem].
    apply: costs_do; rewrite /= /updated /= c1 o1 m1; first by move: order_bound dW; lia.
    split=> //; first by split; rewrite /= /updated /= ?addn1.
      by rewrite /= addn1.
    move=> a; rewrite /= /updated v1 mem ltnS; case: eqP => [->|n']; first by rewrite leqnn.
    by congr (if _ then _ else _); lia.
  + by split; [split|split| |]; rewrite /= /updated /= ?sm.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const muln0.
Qed.

(* what the replies of the users with one row add up to *)
Definition replies (l : seq (nat * bool)) (a : nat) : R := (\sum_(y <- l | y.1 == a) (-1) ^+ y.2 * g)%R.

Lemma replies_rcons l y a : replies (rcons l y) a = (if y.1 == a then replies l a + (-1) ^+ y.2 * g else replies l a)%R.
Proof. by rewrite /replies -cats1 big_cat /= big_cons big_nil; case: ifP => _; rewrite /= ?addr0. Qed.

Lemma users_costs s : prepared s -> word s r_size = m -> word s r_one = 1 -> (forall a, a < m -> memory s a = 0%R) ->
  costs (While r_users user_step) s (8 * n + 1) n m W
    (fun s' => word s' r_size = m /\ forall a, memory s' a = if a < m then replies reports a else memory s a).
Proof.
move=> [sn sg si] sm so s0.
pose I j s' := [/\ [/\ word s' r_users = n - j, value s' v_gain = g & input s' = sent_words (drop j reports)],
  word s' r_size = m /\ word s' r_one = 1 & forall a, memory s' a = if a < m then replies (take j reports) a else memory s a].
apply: (@costs_weaken _ _ _ (\sum_(e < n) 8).+1 (\sum_(e < n) 1) _ _ _ _ (I n)) => [|||s' [_ [? _] mem]].
- apply: (costs_while (I := I) (c := fun=> 7) (a := fun=> 1)).
  + by move=> e s1 ek [[-> _ _] _ _]; rewrite -lt0n subn_gt0.
  + move=> j s1 jn [[n1 g1 i1] [m1 o1] mem].
    have rest s2 a : word s2 r_users = n - j -> value s2 v_gain = g -> input s2 = sent_words (drop j.+1 reports) -> word s2 r_size = m ->
        word s2 r_one = 1 -> word s2 r_cell = a -> a < m -> value s2 v_sum = replies (take j.+1 reports) a ->
        (forall b, b != a -> replies (take j.+1 reports) b = replies (take j reports) b) -> memory s2 = memory s1 ->
        costs (Do [:: Write r_cell v_sum; Word r_users (Minus r_users r_one)]) s2 2 0 m W (I j.+1).
      move=> n2 g2 i2 m2 o2 c2 am v2 same mem2; apply: costs_do; rewrite /= /updated /= c2 n2 o2; first by rewrite am; lia.
      split; [split|split|]; rewrite //= /updated /= ?subn1 ?subnS // => b; rewrite v2 mem2 mem.
      by case: eqP => [->|/eqP h]; [rewrite am|rewrite same].
    move: (drop_nth (0, false) jn) (take_nth (0, false) jn) (mem_nth (0, false) jn).
    case: (nth _ _ _) => a b dr tk /(allP rows) /= am; rewrite dr /= in i1.
    have same c : c != a -> replies (take j.+1 reports) c = replies (take j reports) c.
      by rewrite tk replies_rcons eq_sym => /negPf /= ->.
    have own : replies (take j.+1 reports) a = (replies (take j reports) a + (-1) ^+ b * g)%R by rewrite tk replies_rcons eqxx.
    apply: (@costs_then _ _ _ _ 3 0 4 1); apply: costs_do; rewrite /= /updated /= i1 /= ?am.
      by move: dW order_bound; case: (b); lia.
    apply: (@costs_then _ _ _ _ 2 1 2 0); apply: costs_if; rewrite /= /updated /= eqb0 negbK.
    case: b own {dr tk i1} => own; apply: costs_do => //; apply: (rest _ a) => //=; rewrite /updated /= ?i1 // mem am g1 own ?expr1 ?expr0.
      by rewrite mulN1r.
    by rewrite mul1r.
  + by split; [split|split|] => //=; rewrite ?subn0 ?drop0 // => a; rewrite take0 /replies big_nil; case: ifP => // /s0.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const card_ord muln1.
- by split=> // a; rewrite mem take_size.
Qed.

Lemma recursive_sym i j : recursive R k i j = recursive R k j i.
Proof. by elim: (k) i j => //= e IH i j; rewrite andbC IH. Qed.

Lemma sum_replies v : (\sum_(j < m) recursive R k v j * replies reports j = \sum_(y <- reports) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R.
Proof.
elim: reports rows => [_|y l IH /= /andP[ym /IH e]].
  by rewrite big_nil big1 // => j _; rewrite /replies big_nil mulr0.
rewrite big_cons -e (bigD1 (Ordinal ym)) //= [in RHS](bigD1 (Ordinal ym)) //= addrA; congr (_ + _)%R.
  by rewrite /replies big_cons eqxx mulrDr [recursive R k y.1 v]recursive_sym.
by apply: eq_bigr => j jy; rewrite /replies big_cons; case: eqP => // h; move: jy; rewrite -val_eqE /= h eqxx.
Qed.

Lemma server_costs s : prepared s -> word s r_domain = d ->
  costs server s (server_time k n) (m * k + n) m W
    (fun s' => forall v, v < m -> memory s' v = (\sum_(y <- reports) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R).
Proof.
move=> gs sd; have mW : m <= W by move: order_bound dW; lia.
apply: (@costs_weaken _ _ _ (3 * k + 4 + (4 * m + 4 + (8 * n + 1 + transform_time k))) (0 + (0 + (n + m * k)))) => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_weaken (order_costs gs sd) _ _ _ => // s1 [g1 m1 o1].
  apply: costs_then; apply: costs_weaken (clear_costs g1 m1 o1) _ _ _ => // s2 [g2 m2 o2 z2].
  apply: costs_then; apply: costs_weaken (users_costs g2 m2 o2 _) _ _ _ => // [a am|s3 [m3 w3]]; first by rewrite z2 am.
  apply: costs_weaken (transform_costs mW m3) _ _ _ => // s4 w4 v vm.
  by rewrite w4 vm -sum_replies; apply: eq_bigr => j _; rewrite w3 ltn_ord.
- by have h : 0 < m; [rewrite expn_gt0|rewrite /server_time /transform_time; lia].
- by rewrite !add0n addnC.
Qed.
End Server.

Lemma server_time_le d n : 0 < d -> server_time (up_log 2 d) n <= 20 * (d * (up_log 2 d).+1 + n).
Proof.
move=> d0; have := order_bound d0 (erefl (up_log 2 d)).
rewrite /server_time; move: (up_log 2 d) => k; move: (2 ^ k) => m md.
have mk : m.+1 * k <= 2 * d * k by rewrite leq_mul2r md orbT.
have dk : k <= d * k by rewrite leq_pmull.
by move: mk; rewrite mulSn; lia.
Qed.

Theorem server_registers : registers_of server = 13.
Proof. by []. Qed.

Theorem fact_7_7 (R : ringType) (g : R) (d k : nat) (reports : seq (nat * bool)) (s : machine R) :
  0 < d -> k = up_log 2 d -> all (fun y => y.1 < 2 ^ k) reports ->
  word s 7 = d -> word s 8 = size reports -> value s 0 = g -> input s = sent_words reports ->
  d <= 2 ^ k < 2 * d /\
  exists t s', [/\ runs server s t s',
    (forall v, v < 2 ^ k -> memory s' v = (\sum_(y <- reports) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R) &
    [/\ additions t = 2 ^ k * k + size reports, time t = server_time k (size reports) /\ time t <= 20 * (d * k.+1 + size reports),
        all (fun a => a < 2 ^ k) (cells_of t), space_of server t <= 2 ^ k + 13 & all (fun w => w <= 2 * d + size reports) (numbers t)]].
Proof.
move=> d0 kd rows sd sn sg si; split; first by rewrite (order_bound d0 kd) kd up_logP.
have [t [s' [r e a w h]]] := server_costs d0 kd rows (leq_addr (size reports) _) (leq_addl (2 * d) _) (And3 sn sg si) sd.
exists t, s'; split=> //; split=> //; first by split=> //; rewrite e kd server_time_le.
- exact: within_cells w.
- exact: within_space w.
exact: within_numbers w.
Qed.
