(* The best of all private channels: no one has a larger utility than the value, and one has it. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Kernel Require Import Certificates Numbers Matrices Formulas Optima Cones Growing Convex Columns.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Section LogValues.
Variables (R : realFieldType) (special : function_name -> R -> R) (bases : list positive).
Notation log := (special Logarithm).
Notation n := (length bases).
Definition base (i : nat) : R := of_fraction R (Zpos (List.nth i bases 1%positive) # 1).
(* q + c_1 ln b_1 + ... *)
Definition log_value (c : list Q) : R := at_ R c 0 + \sum_(i < n) at_ R c i.+1 * log (base i).

Lemma base_gt0 i : 0 < base i. Proof. by rewrite /base /of_fraction divr_gt0 // integer_gt0. Qed.
Lemma at_zeros m i : at_ R (repeat 0%Q m) i = 0.
Proof.
case: (ssrnat.ltnP i m) => [/ssrnat.ltP h|h]; first by rewrite /at_ /fraction_at nth_repeat fraction0.
by rewrite at_beyond // repeat_length.
Qed.
Lemma log_value_rational q : log_value (q :: repeat 0%Q n) = of_fraction R q.
Proof. by rewrite /log_value big1 ?addr0 // => i _; rewrite -[at_ R _ i.+1]/(at_ R (repeat 0%Q n) i) at_zeros mul0r. Qed.

Lemma at_coefficient m cs theta i : length cs = length theta -> (i < m)%nat ->
  at_ R (coefficient m cs theta) i = \sum_(j < length cs) at_ R theta j * at_ R (List.nth j cs [::]) i.
Proof.
move=> len i_m; rewrite /coefficient /at_ /fraction_at.
pose f i := dot theta (List.map (fun c => List.nth i c 0%Q) cs).
rewrite -[X in List.map X _]/f (nth_indep _ 0%Q (f 0%nat)) ?map_length ?seq_length; last exact/ssrnat.ltP.
rewrite (map_nth f) seq_nth; last exact/ssrnat.ltP.
rewrite -[LHS]/(of_fraction R (dot theta (List.map (fun c => List.nth i c 0%Q) cs))) dot_is ?map_length // len; apply: eq_bigr => j _; congr (_ * _); rewrite /at_ /fraction_at; congr of_fraction.
rewrite (nth_indep _ 0%Q (List.nth i ([::] : list Q) 0%Q)) ?map_length ?len; last exact/ssrnat.ltP.
exact: (map_nth (fun c => List.nth i c 0%Q)).
Qed.

Lemma log_value_combined cs theta : length cs = length theta ->
  log_value (coefficient n.+1 cs theta) = \sum_(j < length cs) at_ R theta j * log_value (List.nth j cs [::]).
Proof.
move=> len; rewrite /log_value; under eq_bigr => i _ do rewrite at_coefficient ?ltnS // mulr_suml.
rewrite at_coefficient // exchange_big -big_split /=; apply: eq_bigr => j _; rewrite mulrDr mulr_sumr; congr (_ + _).
by apply: eq_bigr => i _; rewrite mulrA.
Qed.

Lemma log_value_differences c d : length c = n.+1 -> length d = n.+1 -> log_value (subtracted c d) = log_value c - log_value d.
Proof.
move=> lc ld; have at_diff i : (i < n.+1)%nat -> at_ R (subtracted c d) i = at_ R c i - at_ R d i.
  move=> i_n; rewrite (at_map_combine R (fun u v => Qred (u - v))) ?lc ?ld // fraction_red fractionB //.
rewrite /log_value; under eq_bigr => i _ do rewrite at_diff ?ltnS // mulrBl.
by rewrite at_diff // sumrB opprD addrACA.
Qed.

Lemma log_value_same c d : all_two Qeq_bool c d -> log_value c = log_value d.
Proof.
move=> h; have same i : at_ R c i = at_ R d i.
  have [len vals] := all_two_at h; case: (ssrnat.ltnP i (length c)) => i_c; last by rewrite !at_beyond // -len.
  by apply: eq_fraction; apply: (proj1 (Qeq_bool_iff _ _)); exact: vals.
by rewrite /log_value same; congr (_ + _); apply: eq_bigr => i _; rewrite same.
Qed.

Lemma log_sum_worth (bs : list positive) (c : list Q) : length c = length bs ->
  is_defined special [::] (log_sum bs c) -> worth special [::] (log_sum bs c) = \sum_(i < length bs) at_ R c i * log (of_fraction R (Zpos (List.nth i bs 1%positive) # 1)).
Proof.
elim: bs c => [|b bs IH] [|q c] //; first by rewrite big_ord0 /= fraction0.
by move=> [len] [_ d]; rewrite big_ord_recl /= (IH c).
Qed.

Lemma not_negative_sound c : length c = n.+1 -> n = 0%nat \/ enclosures special -> not_negative bases c -> 0 <= log_value c.
Proof.
move=> len known; rewrite /not_negative; case w: without_logs.
  rewrite -(fraction_le R) fraction0 => h; rewrite /log_value big1 ?addr0 // => i _.
  suff -> : at_ R c i.+1 = 0 by rewrite mul0r.
  case: c len w {h} => [|q c] // [len]; rewrite /without_logs /= => /forallb_forall/(_ (List.nth i c 0%Q)) h.
  have /h /Z.eqb_eq z : In (List.nth i c 0%Q) c by apply: nth_In; rewrite len; exact/ssrnat.ltP.
  by rewrite /at_ /fraction_at /= /of_fraction z mul0r.
move=> /existsb_exists[b [b_in]]; rewrite /is_answer; case e: enclosed_sign => [[]|] // _.
case: known => [n0|known].
  by move: w; case: c len {e} => [|q [|r c]] //; rewrite n0.
have b1 : (b =? 0)%Z = false /\ (0 <? b)%Z by move: b_in => /= [<-|[<-|[<-|]]].
have h : holds_at b [::] (Number 0) Below (Plus (Number (fraction_at c 0)) (log_sum bases (tl c))) = Some true by rewrite /holds_at (proj1 b1) (proj2 b1).
have [_ [[_ d] /=]] := holds_at_sound (or_intror known) h.
rewrite fraction0 log_sum_worth //; last by case: (c) len => [|q c'] // [].
move=> /ltW; rewrite /log_value; congr (_ <= _ + _).
by apply: eq_bigr => i _; case: (c) len.
Qed.
End LogValues.

Section Costs.
Variables (R : realFieldType) (special : function_name -> R -> R) (bases : list positive) (k : nat).
Notation log := (special Logarithm).

Section Logarithms.
Hypothesis logs : logarithms special.
Lemma log_power (x : R) m : 0 < x -> log (x ^+ m) = m%:R * log x.
Proof.
move=> x0; elim: m => [|m IH]; first by rewrite expr0 mul0r (log_one logs).
by rewrite exprS (proj2 logs) ?exprn_gt0 // IH -[in RHS]addn1 natrD mulrDl mul1r addrC.
Qed.
Lemma log_inverse (x : R) : 0 < x -> log x^-1 = - log x.
Proof.
move=> x0; apply: (addrI (log x)); rewrite subrr -(proj2 logs) ?invr_gt0 // divff ?gt_eqF //.
exact: log_one logs.
Qed.
Lemma log_to_power (x : R) m : 0 < x -> log (to_power x m) = of_integer R m * log x.
Proof.
move=> x0; case: m => [|p|p] /=; first by rewrite mul0r (log_one logs).
  by rewrite log_power.
by rewrite log_inverse ?exprn_gt0 // log_power // mulNr.
Qed.
End Logarithms.

Lemma powers_of_sound (bs : list positive) r e : powers_of bs r = Some e ->
  length e = length bs /\ 0 < of_fraction R r /\
  (logarithms special -> log (of_fraction R r) = \sum_(i < length bs) of_integer R (List.nth i e 0%Z) * log (of_fraction R (Zpos (List.nth i bs 1%positive) # 1))).
Proof.
rewrite /powers_of; case: ifP => // /andP[/Nat.eqb_eq + /(Qeq_bool_iff _ _)/(@eq_fraction R) <-] -[<-].
move: (exponents bs _ _) => es {r e}; elim: bs es => [|b bs IH] [|e es] //.
  by move=> _; rewrite /product_of_powers /= fraction1 ltr01; do 2!split=> //; move=> l; rewrite (log_one l) big_ord0.
move=> [len]; have [_ [pos sum]] := IH es len.
rewrite -[product_of_powers _ _]/(Qred (Qpower (Zpos b # 1) e * product_of_powers bs es)) fraction_red fractionM fraction_power.
have b0 : 0 < of_fraction R (Zpos b # 1) by rewrite /of_fraction divr_gt0 // integer_gt0.
have t0 := to_power_gt0 e b0; split; first by rewrite /= len.
split; first exact: mulr_gt0.
by move=> l; rewrite (proj2 l) // log_to_power // sum // big_ord_recl.
Qed.

Lemma information_sound total terms c : logarithms special -> information_of bases total terms = Some c ->
  (forall t, In t terms -> 0 <= of_fraction R t.1 /\ 0 <= of_fraction R t.2) ->
  length c = length bases /\
  \sum_(i < length terms) of_fraction R (List.nth i terms (0, 0)%Q).1 * of_fraction R (List.nth i terms (0, 0)%Q).2 * log (of_fraction R (List.nth i terms (0, 0)%Q).2 / of_fraction R total) =
  \sum_(i < length bases) at_ R c i * log (base R bases i).
Proof.
move=> logs; elim: terms c => [|[p v] terms IH] c.
  move=> [<-] _; rewrite repeat_length big_ord0 big1 // => i _; rewrite at_zeros mul0r //.
rewrite -[information_of _ _ _]/(match information_of bases total terms with
    | None => None
    | Some c => if Qle_bool (p * v) 0 then Some c else
      match powers_of bases (Qred (v / total)) with Some powers => Some (coefficients_add (p * v) powers c) | None => None end
    end).
case e: information_of => [d|] // h pos; have [len sum] := IH d e (fun t ht => pos t (or_intror ht)).
have [/= p0 v0] := pos (p, v) (or_introl erefl).
rewrite big_ord_recl /= sum; move: h; case: (boolP (Qle_bool (p * v) 0)) => [z [<-]|nz].
  split=> //; have -> : of_fraction R p * of_fraction R v = 0; last by rewrite mul0r add0r.
  by apply/eqP; rewrite eq_le mulr_ge0 // andbT -fractionM -(fraction0 R) fraction_le.
case e': powers_of => [powers|] // h; have <- : coefficients_add (p * v) powers d = c by case: h.
have [lp [_ /(_ logs)]] := powers_of_sound e'; rewrite fraction_red fraction_div => ->.
have at_add i : (i < length bases)%nat -> at_ R (coefficients_add (p * v) powers d) i =
    of_fraction R p * of_fraction R v * of_integer R (List.nth i powers 0%Z) + at_ R d i.
  move=> i_n; rewrite /coefficients_add /at_ /fraction_at; pose f (nc : Z * Q) := Qred (p * v * inject_Z nc.1 + nc.2).
  rewrite -[X in List.map X _]/f (nth_indep _ 0%Q (f (0%Z, 0%Q))) ?map_length ?combine_length ?lp ?len ?Nat.min_id; last exact/ssrnat.ltP.
  rewrite (map_nth f) nth_combined ?lp ?len // /f fraction_red fractionD !fractionM; congr (_ * _ + _).
  by rewrite /of_fraction /= divr1.
split; first by rewrite /coefficients_add map_length combine_length lp len Nat.min_id.
under [in RHS]eq_bigr => i _ do rewrite at_add // mulrDl -mulrA.
by rewrite big_split /= -mulr_sumr.
Qed.

Lemma form_dot c v : length c = k -> length v = k -> form c (@real_vector R k v) = of_fraction R (dot c v).
Proof. by move=> lc lv; rewrite dot_is ?lc ?lv. Qed.

Lemma top_sound weights v : forallb (fun w => Nat.eqb (length w) k) weights -> length v = k ->
  top weights (@real_vector R k v) = of_fraction R (top_of weights v).
Proof.
elim: weights => [|w weights IH] /=; first by rewrite fraction0.
move=> /andP[/Nat.eqb_eq lw fit] lv; case: weights IH fit => [_ _|w' weights IH fit]; first exact: form_dot.
rewrite (IH fit lv) form_dot // /larger fraction_le.
by rewrite -[top_of (w' :: weights) v]/(top_of (w' :: weights) v); case: ifP.
Qed.

Theorem cost_sound u v c : utility_fits k u -> known_for special u ->
  length v = k -> (forall i, 0 <= at_ R v i) -> cost_of bases u v = Some c ->
  length c = (length bases).+1 /\ utility_real special u (@real_vector R k v) = log_value special bases c.
Proof.
case: u => [weights|weights masses over|prior] /= fit logs lv v0.
- move=> [<-]; split; first by rewrite /= repeat_length.
  by rewrite log_value_rational; apply: top_sound => //; case/andP: fit.
- move=> [<-]; split; first by rewrite /= repeat_length.
  move: fit => /andP[/andP[/andP[/andP[/andP[/andP[_ /forallb_forall sizes] /Nat.eqb_eq len] _] /Nat.eqb_eq klen] _] _].
  rewrite log_value_rational /squares_of fraction_red fraction_div sum_is map_length combine_length len Nat.min_id -len mulr_suml.
  rewrite form_dot //; apply: eq_bigr => i _; congr (_ / _).
  pose f (wm : list Q * Q) := (wm.2 * (dot wm.1 v * dot wm.1 v))%Q.
  rewrite -[X in List.map X _]/f /at_ /fraction_at (nth_indep (List.map f _) 0%Q (f ([::], 0%Q))) ?map_length ?combine_length ?len ?Nat.min_id; last first.
    by apply/ssrnat.ltP; rewrite -len Nat.min_id; exact: ltn_ord.
  rewrite (map_nth f) nth_combined // /f !fractionM form_dot ?expr2 //.
  have /sizes/Nat.eqb_eq // : In (List.nth i weights [::]) weights.
  by apply: nth_In; rewrite -len; apply/ssrnat.ltP.
case e: information_of => [d|] // [<-]; move: fit => /andP[/andP[/Nat.eqb_eq lp /at_ge0 p0] _].
have nonneg t : In t (combine prior v) -> 0 <= of_fraction R t.1 /\ 0 <= of_fraction R t.2.
  move=> t_in; have [i [i_n <-]] := In_nth _ _ (0, 0)%Q t_in; rewrite nth_combined ?lp ?lv //=.
  by split; [exact: p0|exact: v0].
have [len sum] := information_sound logs e nonneg; split; first by rewrite /= len.
rewrite /log_value [at_ _ _ 0]fraction0 add0r -[RHS]sum combine_length lp lv Nat.min_id; apply: eq_bigr => i _.
by rewrite nth_combined ?lp ?lv // form_dot.
Qed.
End Costs.

Section Best.
Variables (R : realFieldType) (expo : Q -> R) (special : function_name -> R -> R).

(* of all private channels of k inputs, with any number of outputs, the largest sum of the utilities of their columns *)
Definition best (k : nat) (E : asked_levels) (u : utility) (value : R) :=
  (forall (Y : finType) (Q : 'I_k -> Y -> R), stochastic Q -> private (@policy_of R expo k E) Q ->
    \sum_y utility_real special u (fun x => Q x y) <= value) /\
  exists n (Q : 'I_k -> 'I_n -> R), stochastic Q /\ private (@policy_of R expo k E) Q /\ \sum_y utility_real special u (fun x => Q x y) = value.

Lemma exact_known E l : forallb (fun p => match p with Some None => false | _ => true end) (exact_powers E) -> In (Some l) (level_table E) ->
  exists p, exactly l = Some p.
Proof. by move=> /forallb_forall all /(in_map (option_map exactly))/all /=; case: (exactly l) => [p|] // _; exists p. Qed.

Lemma bounds_at k E (x z : 'I_k) : forallb (fun p => match p with Some None => false | _ => true end) (exact_powers E) ->
  real_bounds R (bounds_of k E) x z = @policy_of R expo k E x z.
Proof.
move=> all; rewrite /real_bounds /bounds_of /bound_at.
pose entry a b := if Nat.eqb a b then None else
    match List.nth (match level_pattern E with None => 0%nat | Some pattern => List.nth b (List.nth a pattern [::]) 0%nat end) (exact_powers E) None with
    | Some (Some p) => Some p | _ => None end.
pose row a := List.map (entry a) (List.seq 0 k).
rewrite -[X in List.nth z X _]/(List.nth x (List.map row (List.seq 0 k)) [::]).
have k_x : (x < length (List.map row (List.seq 0 k)))%coq_nat by rewrite map_length seq_length; apply/ssrnat.ltP.
rewrite (nth_indep _ [::] (row 0%nat) k_x) (map_nth row) seq_nth; last by apply/ssrnat.ltP.
rewrite -[(0 + x)%coq_nat]/(nat_of_ord x) /row.
have k_z : (z < length (List.map (entry x) (List.seq 0 k)))%coq_nat by rewrite map_length seq_length; apply/ssrnat.ltP.
rewrite (nth_indep _ None (entry x 0%nat) k_z) (map_nth (entry x)) seq_nth; last by apply/ssrnat.ltP.
rewrite -[(0 + z)%coq_nat]/(nat_of_ord z) /entry /policy_of; case: Nat.eqb_spec => [/val_inj -> |ne]; first by rewrite eqxx.
case: eqP => [/(congr1 val)//|_]; rewrite /level_at; move: (match level_pattern E with None => _ | Some _ => _ end) => i.
rewrite /exact_powers (map_nth (option_map exactly) _ None); case e: (List.nth i (level_table E) None) => [l|] //=.
by have [p ep] := exact_known all (in_table e); rewrite ep /= (exactly_level expo ep).
Qed.

Lemma bounds_gt0 k E : forallb (fun p => match p with Some None => false | _ => true end) (exact_powers E) ->
  forall (x z : 'I_k) s, real_bounds R (bounds_of k E) x z = Some s -> 0 < s.
Proof.
move=> all x z s; rewrite bounds_at // /policy_of; case: eqP => // _; case e: level_at => [l|] //= -[<-].
have l_in : In (Some l) (level_table E) by move: e; rewrite /level_at; exact: in_table.
have [p ep] := exact_known all l_in.
move: ep; rewrite /exactly /level_factor; case: is_rational => //=; case f: logs_fit => // _.
by rewrite mul1r logs_gt0.
Qed.

Theorem best_sound E bases u rays primal value dual :
  (match u, bases with Maximum _, [::] | Squares _ _ _, [::] => false | _, _ => true end = false \/ (enclosures special /\ logarithms special)) ->
  best_channel E bases u rays primal value dual -> best (length dual) E u (log_value special bases value).
Proof.
move=> real; rewrite /best_channel; set k := length dual; set n := (length bases).+1; set P := bounds_of k E.
move=> /andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[_ _] exact_] fit] lv] sizes] lr] p0] cone] ones] dsum] csum] all].
have known : known_for special u by rewrite /known_for; case: (u) real => // prior [//|[]].
have encl : length bases = 0%nat \/ enclosures special by case: real => [|[? _]]; [case: (u) (bases) => [?|? ? ?|?] [|? ?] //; left|right].
pose Pr := @real_bounds R P k; have Pr0 := bounds_gt0 exact_ : forall x z s, Pr x z = Some s -> 0 < s.
pose f (v : 'I_k -> R) := utility_real special u v; pose d (x : 'I_k) := log_value special bases (List.nth x dual [::]).
have d_n x : (x < k)%nat -> length (List.nth x dual [::]) = n by move=> x_k; apply/Nat.eqb_eq; exact: (forallb_at [::] sizes x_k).
have sub w v v' a b : in_cone Pr v -> in_cone Pr v' -> 0 <= a -> 0 <= b -> (forall x, w x = a * v x + b * v' x) -> f w <= a * f v + b * f v'.
  by move=> [v0 _] [v'0 _] a0 b0 e; exact: (utility_sublinear fit known v0 v'0 a0 b0 e).
have bound w : in_cone Pr w -> f w <= \sum_x d x * w x.
  apply: (grown_suffice Pr0 sub _ all) => v [v0 _] v_k; rewrite /dominated; case e: cost_of => [c|] // h.
  have v0' i : 0 <= at_ R v i.
    by case: (ssrnat.ltnP i k) => [i_k|k_i]; [exact: (v0 (Ordinal i_k))|rewrite at_beyond ?v_k].
  have [lc fc] := cost_sound fit known v_k v0' e; have := not_negative_sound _ encl h.
  have ld : length (coefficient n dual v) = n by rewrite map_length seq_length.
  rewrite map_length combine_length ld lc Nat.min_id => /(_ erefl); rewrite log_value_differences // subr_ge0 /f fc => /le_trans; apply.
  by rewrite log_value_combined ?v_k // le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => x _; rewrite mulrC.
have total : \sum_x d x = log_value special bases value.
  rewrite -(log_value_same special bases dsum) log_value_combined ?repeat_length //; apply: eq_bigr => x _.
  have one : List.nth x (repeat 1%Q k) 0%Q = 1%Q by apply: (repeat_spec k); apply: nth_In; rewrite repeat_length; exact/ssrnat.ltP.
  by rewrite /at_ /fraction_at one fraction1 mul1r.
have column (Y : finType) (Q : 'I_k -> Y -> R) y : stochastic Q -> private (@policy_of R expo k E) Q -> in_cone Pr (fun x => Q x y).
  move=> [Q0 _] p; split=> [x|x z s]; first exact: Q0.
  by rewrite /Pr bounds_at // => e; exact: p e y.
split=> [Y Q sQ pQ|].
  apply: (@le_trans _ _ (\sum_y \sum_x d x * Q x y)); first by apply: ler_sum => y _; exact: bound (column _ _ y sQ pQ).
  rewrite exchange_big -total; apply: ler_sum => x _ /=; rewrite -mulr_sumr (proj2 sQ) mulr1 //.
have lengths : length rays = length primal by apply/Nat.eqb_eq.
have prim0 i : 0 <= at_ R primal i by exact: at_ge0.
have ray (i : nat) : (i < length rays)%nat -> length (List.nth i rays [::]) = k /\ (forall x, 0 <= at_ R (List.nth i rays [::]) x) /\ in_cone Pr (@real_vector R k (List.nth i rays [::])).
  move=> i_n; have /andP[/andP[/Nat.eqb_eq len pos] both] := forallb_at [::] cone i_n; split=> //; have v0 := at_ge0 R pos.
  split=> //; split=> [x|x z s]; first exact: v0.
  have := all_below_at z (all_below_at x both); rewrite /Pr /real_bounds; case: bound_at => [s'|] // + [<-].
  by rewrite -(fraction_le R) fractionM.
exists (length rays), (fun x i => at_ R primal i * at_ R (List.nth i rays [::]) x); split; first split.
- by move=> x i; apply: mulr_ge0 => //; exact: (proj1 (proj2 (ray i (ltn_ord i)))).
- move=> x; have := all_below_at x ones => /(Qeq_bool_iff _ _)/(@eq_fraction R).
  have lm : length primal = length (List.map (fun v => fraction_at v x) rays) by rewrite map_length.
  rewrite fraction1 (dot_is R lm) -lengths => <-; apply: eq_bigr => i _; congr (_ * _).
  rewrite /at_ /fraction_at [in RHS](nth_indep _ 0%Q (List.nth x ([::] : list Q) 0%Q)) ?map_length; last exact/ssrnat.ltP.
  by rewrite (map_nth (fun v => List.nth x v 0%Q)).
- split; first move=> x z s e i.
    have [_ [_ [_ c]]] := ray i (ltn_ord i); have e' : Pr x z = Some s by rewrite /Pr bounds_at.
    by rewrite /= (mulrCA s); apply: ler_wpM2l; [exact: prim0|exact: (c x z s e')].
have scaled_f i : (i < length rays)%nat -> f (fun x => at_ R primal i * at_ R (List.nth i rays [::]) x) = at_ R primal i * f (@real_vector R k (List.nth i rays [::])).
  move=> i_n; set v := real_vector R (List.nth i rays [::]); have [_ [_ c]] := ray i i_n; have t0 := prim0 i.
  pose tv x := at_ R primal i * v x; have ct : in_cone Pr tv.
    split=> [x|x z s e]; first by apply: mulr_ge0 => //; exact: (proj1 c).
    by rewrite /tv (mulrCA s); apply: ler_wpM2l => //; exact: (proj2 c).
  apply/eqP; rewrite eq_le; apply/andP; split.
    have e x : tv x = at_ R primal i * v x + 0 * v x by rewrite mul0r addr0.
    by have := sub tv v v _ _ c c t0 (lexx 0) e; rewrite mul0r addr0.
  case: (eqVneq (at_ R primal i) 0) => [z|nz].
    have e x : v x = 1 * v x + 1 * tv x by rewrite /tv z mul0r mulr0 addr0 mul1r.
    by have := sub v v tv _ _ c ct ler01 ler01 e; rewrite !mul1r lerDl [X in _ -> X * _ <= _]z mul0r.
  have tp : 0 < at_ R primal i by rewrite lt_neqAle eq_sym nz.
  have e x : v x = (at_ R primal i)^-1 * tv x + 0 * tv x by rewrite /tv mul0r addr0 mulKf.
  have ti : 0 <= (at_ R primal i)^-1 by rewrite invr_ge0.
  by have := sub v tv tv _ _ ct ct ti (lexx 0) e; rewrite mul0r addr0 ler_pdivlMl.
move: csum; case e: costs_of => [costs|] // csum; rewrite -(log_value_same special bases csum).
have cost_len : length costs = length rays.
  elim: (rays) costs e {csum} => [|v vs IH] cs /=; first by move=> [<-].
  by case: cost_of => // c; case: costs_of IH => // ds /(_ ds erefl) l [<-] /=; rewrite l.
rewrite log_value_combined ?cost_len // -(big_mkord xpredT (fun i => f (fun x => at_ R primal i * at_ R (List.nth i rays [::]) x))).
rewrite -(big_mkord xpredT (fun j => at_ R primal j * log_value special bases (List.nth j costs [::]))).
rewrite big_nat [in RHS]big_nat; apply: eq_bigr => i /andP[_ i_n]; rewrite scaled_f //; congr (_ * _).
have [vl [v0 _]] := ray i i_n.
suff ec : cost_of bases u (List.nth i rays [::]) = Some (List.nth i costs [::]) by have [_] := cost_sound fit known vl v0 ec.
elim: (rays) costs i e i_n {csum cost_len vl v0} => [|v vs IH] cs [|i] //=; case c: cost_of => [c'|] //; case d': costs_of => [ds|] //.
  by move=> [<-].
by move=> [<-] i_n; exact: IH.
Qed.
End Best.
