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

Local Notation size_ := 0. Local Notation one_ := 1. Local Notation cell_ := 3. Local Notation more_ := 6.
Local Notation domain_ := 7. Local Notation users_ := 8. Local Notation gain_ := 0. Local Notation sum_ := 1.

(* m := 1, 2, 4, ... up to the first that is d or more *)
Definition order : program :=
  Then (Do [:: Word one_ (Constant 1); Word size_ (Constant 1); Word more_ (Less size_ domain_)])
       (While more_ (Do [:: Word size_ (Plus size_ size_); Word more_ (Less size_ domain_)])).
Definition clear : program :=
  Then (Do [:: Value sum_ Zero; Word cell_ (Constant 0); Word more_ (Less cell_ size_)])
       (While more_ (Do [:: Write cell_ sum_; Word cell_ (Plus cell_ one_); Word more_ (Less cell_ size_)])).
(* a row and a reply come in; the reply 1 is -1 *)
Definition user_step : program :=
  Then (Do [:: Next cell_; Next more_; Read sum_ cell_])
  (Then (If more_ (Do [:: Value sum_ (Difference sum_ gain_)]) (Do [:: Value sum_ (Sum sum_ gain_)]))
        (Do [:: Write cell_ sum_; Word users_ (Minus users_ one_)])).
(* d and n are in word registers 7 and 8, (t + 1) / (t - 1) in value register 0 *)
Definition server : program := Then order (Then clear (Then (While users_ user_step) transform)).

Definition server_time (k n : nat) : nat := 5 * 2 ^ k * k + 10 * 2 ^ k + 9 * k + 8 * n + 7.

(* what the users send: a row and a reply each *)
Definition messages (reports : seq (nat * bool)) : seq nat := flatten [seq [:: y.1; nat_of_bool y.2] | y <- reports].

Section Server.
Variables (R : ringType) (g : R) (d k W : nat) (reports : seq (nat * bool)).
Hypotheses (d0 : 0 < d) (kd : k = up_log 2 d) (rows : all (fun y => y.1 < 2 ^ k) reports).
Hypotheses (dW : 2 * d <= W) (nW : size reports <= W).
Implicit Types s : state R.
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

Definition given s : Prop := [/\ word s users_ = n, value s gain_ = g & input s = messages reports].

Lemma order_costs s : given s -> word s domain_ = d ->
  costs order s (3 * k + 4) 0 m W (fun s' => [/\ given s', word s' size_ = m & word s' one_ = 1]).
Proof.
move=> [sn sg si] sd.
pose I e s := [/\ given s, [/\ word s size_ = 2 ^ e, word s one_ = 1 & word s domain_ = d] & word s more_ = (e < k)].
apply: (@costs_weaken _ _ _ (3 + (\sum_(e < k) 3).+1) (0 + \sum_(e < k) 0) _ _ _ _ (I k)) => [|||s' [? [? ? _] _]] //.
- apply: costs_then; apply: costs_do; first by rewrite /= /replace /=; lia.
  apply: (costs_while (I := I) (c := fun=> 2) (a := fun=> 0)).
  + by move=> e s1 ek [_ _ ->]; case: (e < k).
  + move=> e s1 ek [[n1 g1 i1] [m1 o1 d1] _]; have ed := before_order e; rewrite ek in ed.
    apply: costs_do; rewrite /= /replace /= m1 d1; first by move: dW; lia.
    by split; [split|split|]; rewrite /= /replace /= ?d1 ?addnn -?mul2n -?expnS ?before_order.
  + by split; [split|split|]; rewrite /= /replace /= ?sd // -{1}(expn0 2) before_order.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const muln0.
Qed.

Lemma clear_costs s : given s -> word s size_ = m -> word s one_ = 1 ->
  costs clear s (4 * m + 4) 0 m W
    (fun s' => [/\ given s', word s' size_ = m, word s' one_ = 1 & forall a, memory s' a = if a < m then 0%R else memory s a]).
Proof.
move=> [sn sg si] sm so.
pose I j s' := [/\ given s', [/\ word s' size_ = m, word s' one_ = 1, word s' cell_ = j & value s' sum_ = 0%R], word s' more_ = (j < m) &
  forall a, memory s' a = if a < j then 0%R else memory s a].
apply: (@costs_weaken _ _ _ (3 + (\sum_(e < m) 4).+1) (0 + \sum_(e < m) 0) _ _ _ _ (I m)) => [|||s' [? [? ? _ _] _ ?]] //.
- apply: costs_then; apply: costs_do; first by rewrite /= /replace /=; lia.
  apply: (costs_while (I := I) (c := fun=> 3) (a := fun=> 0)).
  + by move=> e s1 ek [_ _ -> _]; case: (e < m).
  + move=> j s1 jm [[n1 g1 i1] [m1 o1 c1 v1] _ mem].
    apply: costs_do; rewrite /= /replace /= c1 o1 m1; first by move: order_bound dW; lia.
    split=> //; first by split; rewrite /= /replace /= ?addn1.
      by rewrite /= addn1.
    move=> a; rewrite /= /replace v1 mem ltnS; case: eqP => [->|n']; first by rewrite leqnn.
    by congr (if _ then _ else _); lia.
  + by split; [split|split| |]; rewrite /= /replace /= ?sm.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const muln0.
Qed.

(* what the replies of the users with one row add up to *)
Definition total (l : seq (nat * bool)) (a : nat) : R := (\sum_(y <- l | y.1 == a) (-1) ^+ y.2 * g)%R.

Lemma total_rcons l y a : total (rcons l y) a = (if y.1 == a then total l a + (-1) ^+ y.2 * g else total l a)%R.
Proof. by rewrite /total -cats1 big_cat /= big_cons big_nil; case: ifP => _; rewrite /= ?addr0. Qed.

Lemma users_costs s : given s -> word s size_ = m -> word s one_ = 1 -> (forall a, a < m -> memory s a = 0%R) ->
  costs (While users_ user_step) s (8 * n + 1) n m W
    (fun s' => word s' size_ = m /\ forall a, memory s' a = if a < m then total reports a else memory s a).
Proof.
move=> [sn sg si] sm so s0.
pose I j s' := [/\ [/\ word s' users_ = n - j, value s' gain_ = g & input s' = messages (drop j reports)],
  word s' size_ = m /\ word s' one_ = 1 & forall a, memory s' a = if a < m then total (take j reports) a else memory s a].
apply: (@costs_weaken _ _ _ (\sum_(e < n) 8).+1 (\sum_(e < n) 1) _ _ _ _ (I n)) => [|||s' [_ [? _] mem]].
- apply: (costs_while (I := I) (c := fun=> 7) (a := fun=> 1)).
  + by move=> e s1 ek [[-> _ _] _ _]; rewrite -lt0n subn_gt0.
  + move=> j s1 jn [[n1 g1 i1] [m1 o1] mem].
    have rest s2 a : word s2 users_ = n - j -> value s2 gain_ = g -> input s2 = messages (drop j.+1 reports) -> word s2 size_ = m ->
        word s2 one_ = 1 -> word s2 cell_ = a -> a < m -> value s2 sum_ = total (take j.+1 reports) a ->
        (forall b, b != a -> total (take j.+1 reports) b = total (take j reports) b) -> memory s2 = memory s1 ->
        costs (Do [:: Write cell_ sum_; Word users_ (Minus users_ one_)]) s2 2 0 m W (I j.+1).
      move=> n2 g2 i2 m2 o2 c2 am v2 same mem2; apply: costs_do; rewrite /= /replace /= c2 n2 o2; first by rewrite am; lia.
      split; [split|split|]; rewrite //= /replace /= ?subn1 ?subnS // => b; rewrite v2 mem2 mem.
      by case: eqP => [->|/eqP h]; [rewrite am|rewrite same].
    move: (drop_nth (0, false) jn) (take_nth (0, false) jn) (mem_nth (0, false) jn).
    case: (nth _ _ _) => a b dr tk /(allP rows) /= am; rewrite dr /= in i1.
    have same c : c != a -> total (take j.+1 reports) c = total (take j reports) c.
      by rewrite tk total_rcons eq_sym => /negPf /= ->.
    have own : total (take j.+1 reports) a = (total (take j reports) a + (-1) ^+ b * g)%R by rewrite tk total_rcons eqxx.
    apply: (@costs_then _ _ _ _ 3 0 4 1); apply: costs_do; rewrite /= /replace /= i1 /= ?am.
      by move: dW order_bound; case: (b); lia.
    apply: (@costs_then _ _ _ _ 2 1 2 0); apply: costs_if; rewrite /= /replace /= eqb0 negbK.
    case: b own {dr tk i1} => own; apply: costs_do => //; apply: (rest _ a) => //=; rewrite /replace /= ?i1 // mem am g1 own ?expr1 ?expr0.
      by rewrite mulN1r.
    by rewrite mul1r.
  + by split; [split|split|] => //=; rewrite ?subn0 ?drop0 // => a; rewrite take0 /total big_nil; case: ifP => // /s0.
- by rewrite sum_nat_const card_ord; lia.
- by rewrite sum_nat_const card_ord muln1.
- by split=> // a; rewrite mem take_size.
Qed.

Lemma recursive_sym i j : recursive R k i j = recursive R k j i.
Proof. by elim: (k) i j => //= e IH i j; rewrite andbC IH. Qed.

Lemma sum_total v : (\sum_(j < m) recursive R k v j * total reports j = \sum_(y <- reports) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R.
Proof.
elim: reports rows => [_|y l IH /= /andP[ym /IH e]].
  by rewrite big_nil big1 // => j _; rewrite /total big_nil mulr0.
rewrite big_cons -e (bigD1 (Ordinal ym)) //= [in RHS](bigD1 (Ordinal ym)) //= addrA; congr (_ + _)%R.
  by rewrite /total big_cons eqxx mulrDr [recursive R k y.1 v]recursive_sym.
by apply: eq_bigr => j jy; rewrite /total big_cons; case: eqP => // h; move: jy; rewrite -val_eqE /= h eqxx.
Qed.

Lemma server_costs s : given s -> word s domain_ = d ->
  costs server s (server_time k n) (m * k + n) m W
    (fun s' => forall v, v < m -> memory s' v = (\sum_(y <- reports) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R).
Proof.
move=> gs sd; have mW : m <= W by move: order_bound dW; lia.
apply: (@costs_weaken _ _ _ (3 * k + 4 + (4 * m + 4 + (8 * n + 1 + transform_time k))) (0 + (0 + (n + m * k)))) => [|||s' H]; last exact: H.
- apply: costs_then; apply: costs_weaken (order_costs gs sd) _ _ _ => // s1 [g1 m1 o1].
  apply: costs_then; apply: costs_weaken (clear_costs g1 m1 o1) _ _ _ => // s2 [g2 m2 o2 z2].
  apply: costs_then; apply: costs_weaken (users_costs g2 m2 o2 _) _ _ _ => // [a am|s3 [m3 w3]]; first by rewrite z2 am.
  apply: costs_weaken (transform_costs mW m3) _ _ _ => // s4 w4 v vm.
  by rewrite w4 vm -sum_total; apply: eq_bigr => j _; rewrite w3 ltn_ord.
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

Theorem server_registers : registers server = 13.
Proof. by []. Qed.

Theorem fact_7_7 (R : ringType) (g : R) (d k : nat) (reports : seq (nat * bool)) (s : state R) :
  0 < d -> k = up_log 2 d -> all (fun y => y.1 < 2 ^ k) reports ->
  word s 7 = d -> word s 8 = size reports -> value s 0 = g -> input s = messages reports ->
  d <= 2 ^ k < 2 * d /\
  exists t s', [/\ runs server s t s',
    (forall v, v < 2 ^ k -> memory s' v = (\sum_(y <- reports) recursive R k y.1 v * ((-1) ^+ y.2 * g))%R) &
    [/\ additions t = 2 ^ k * k + size reports, time t = server_time k (size reports) /\ time t <= 20 * (d * k.+1 + size reports),
        all (fun a => a < 2 ^ k) (cells t), space server t <= 2 ^ k + 13 & all (fun w => w <= 2 * d + size reports) (numbers t)]].
Proof.
move=> d0 kd rows sd sn sg si; split; first by rewrite (order_bound d0 kd) kd up_logP.
have [t [s' [r e a w h]]] := server_costs d0 kd rows (leq_addr (size reports) _) (leq_addl (2 * d) _) (And3 sn sg si) sd.
exists t, s'; split=> //; split=> //; first by split=> //; rewrite e kd server_time_le.
- exact: within_cells w.
- exact: within_space w.
exact: within_numbers w.
Qed.
