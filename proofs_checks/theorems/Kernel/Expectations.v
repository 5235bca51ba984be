(* Tables of functions of one variable: where all is defined, what is computed about sums of rows and expectations holds. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia Ring_polynom.
From mathcomp Require Import ring.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Kernel Require Import Certificates Tables Numbers Matrices Formulas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Lemma all_once_sound (A : Type) (same : A -> A -> bool) certified seen s : (forall a b, same a b -> a = b) ->
  all_once same certified seen s -> (forall a, In a seen -> certified a) -> forall a, In a s -> certified a.
Proof.
move=> eq; elim: s seen => [|b s IH] seen //=; case h: existsb.
  move: h => /existsb_exists[c [c_seen /eq e]] k known a [<-|a_s]; first by rewrite e; exact: known.
  exact: (IH seen).
move=> /andP[b_ok k] known a [<- //|]; apply: (IH _ k); case: ifP => // _ c [<- //|]; exact: known.
Qed.

Lemma same_numbers_eq s s' : same_numbers s s' -> s = s'.
Proof. by rewrite /same_numbers; case: list_eq_dec. Qed.
Lemma same_key_eq a b : same_key a b -> a = b.
Proof. by case: a b => [a s] [b s'] /andP[/Nat.eqb_eq /= -> /same_numbers_eq ->]. Qed.

Lemma table_row T x : table_fits T -> (x < length (pattern T))%nat -> length (List.nth x (pattern T) [::]) = width T /\
  forall y, (y < width T)%nat -> (List.nth y (List.nth x (pattern T) [::]) 0%nat < length (entries T))%nat.
Proof.
move=> /andP[_ rows] x_k; have /andP[/Nat.eqb_eq m ids] := forallb_at ([::]) rows x_k; split=> // y y_m.
by apply/ssrnat.ltP/Nat.ltb_lt/(forallb_at 0%nat ids); rewrite m.
Qed.

Section AtPoint.
Variables (R : realFieldType) (special : function_name -> R -> R) (env : list R).
Implicit Types (q : quotient) (qs : list quotient) (T : table).

Definition quotient_value q : R := at_env env q.1 / at_env env q.2.
Definition has_quotient q : Prop := at_env env q.2 <> 0.
Notation values qs := (List.map quotient_value qs).

Lemma one_value : quotient_value one = 1. Proof. by rewrite -[quotient_value one]/(1 / 1) divr1. Qed.
Lemma one_has : has_quotient one. Proof. by rewrite /has_quotient -[at_env _ _]/(1 : R); apply/eqP; rewrite oner_eq0. Qed.
Lemma zero_value : quotient_value zero = 0. Proof. by rewrite -[quotient_value zero]/(0 / 1) mul0r. Qed.
Lemma zero_has : has_quotient zero. Proof. exact: one_has. Qed.

Lemma sum_value v w : has_quotient v -> has_quotient w ->
  has_quotient (sum_of poly_add v w) /\ quotient_value (sum_of poly_add v w) = quotient_value v + quotient_value w.
Proof.
case: v w => [n d] [n' d']; rewrite /has_quotient /quotient_value /= => /eqP d0 /eqP d1; case s: is_polynomial => /=.
  by split; [exact/eqP|rewrite add_at -(same_at env s) mulrDl].
by rewrite add_at !mul_at addf_div //; split=> //; apply/eqP; rewrite mulf_neq0.
Qed.
Lemma difference_value v w : has_quotient v -> has_quotient w -> is_zero (sum_of poly_sub v w) -> quotient_value v = quotient_value w.
Proof.
case: v w => [n d] [n' d']; rewrite /has_quotient /quotient_value /is_zero /= => /eqP d0 /eqP d1; case s: is_polynomial => /=.
  move=> z; have := same_at env (z : is_polynomial (poly_sub n n') (Pc 0%Z)); rewrite sub_at -[at_env env (Pc 0%Z)]/(0 : R) => /eqP.
  by rewrite subr_eq0 (same_at env s) => /eqP ->.
move=> z; have := same_at env (z : is_polynomial (poly_sub (poly_mul n d') (poly_mul n' d)) (Pc 0%Z)); rewrite sub_at !mul_at -[at_env env (Pc 0%Z)]/(0 : R) => /eqP; rewrite subr_eq0 => h.
by apply/eqP; rewrite eqr_div.
Qed.
Lemma product_value v w : quotient_value (product_of v w) = quotient_value v * quotient_value w.
Proof. by rewrite /quotient_value /product_of /= !mul_at mulf_div. Qed.
Lemma product_has v w : has_quotient v -> has_quotient w -> has_quotient (product_of v w).
Proof. by rewrite /has_quotient /product_of /= mul_at => /eqP a /eqP b; apply/eqP; rewrite mulf_neq0. Qed.

Lemma quotients_values es qs : quotients es = Some qs -> (forall e, In e es -> is_defined special env e) ->
  (forall q, In q qs -> has_quotient q) /\ List.map (worth special env) es = values qs.
Proof.
elim: es qs => [|e es IH] qs /=; first by move=> -[<-].
case a: (quotient_of e) => [[n d]|] //; case b: (quotients es) IH => [ps|] //= IH -[<-] def.
have [h k] := IH _ erefl (fun e h => def e (or_intror h)); have [_ w] := quotient_worth special env a.
have [d0 v] := w (def e (or_introl erefl)); split=> [q [<- //|]|/=]; first exact: h.
by rewrite v k.
Qed.

(* Counting *)
Fixpoint dot (counts : list Z) (s : list R) : R := match counts, s with c :: counts, v :: s => of_integer R c * v + dot counts s | _, _ => 0 end.

Lemma weighed_value counts qs : (forall q, In q qs -> has_quotient q) ->
  has_quotient (weighed counts qs) /\ quotient_value (weighed counts qs) = dot counts (values qs).
Proof.
elim: counts qs => [|c counts IH] [|q qs] //= has; try by rewrite zero_value; split=> //; exact: zero_has.
have [h e] := IH qs (fun p k => has p (or_intror k)); case: Z.eqb_spec => [->|_]; first by rewrite mul0r add0r.
have hq : has_quotient (poly_mul (Pc c) q.1, q.2) by exact: (has q (or_introl erefl)).
have [h' ->] := sum_value hq h; split=> //; rewrite e; congr (_ + _).
by rewrite /quotient_value /= mul_at /at_env /= mulrA.
Qed.

Lemma counted_dot i counts s : (length s <= length counts)%nat -> dot (counted i counts) s = dot counts s + List.nth i s 0.
Proof.
elim: counts i s => [|c counts IH] i [|v s] //=; try by case: i => [|i] /=; rewrite addr0.
move=> h; case: i => [|i] /=; last by rewrite (IH i s h) addrA.
by rewrite integerD mulrDl mul1r addrAC.
Qed.
Lemma counted_length i counts : length (counted i counts) = length counts.
Proof. by elim: counts i => [|c counts IH] [|i] //=; rewrite IH. Qed.
Lemma zeros_dot n s : dot (repeat 0%Z n) s = 0.
Proof. by elim: n s => [|n IH] [|v s] //=; rewrite mul0r add0r. Qed.

Lemma counts_dot n ids s : (length s <= n)%nat ->
  dot (counts_of n ids) s = \sum_(y < length ids) List.nth (List.nth y ids 0%nat) s 0.
Proof.
rewrite /counts_of -{1}(repeat_length 0%Z n) => h; rewrite -[RHS]add0r -[X in X + _](zeros_dot n s).
elim: ids (repeat 0%Z n) h => [|i ids IH] counts h /=; first by rewrite big_ord0 addr0.
by rewrite IH ?counted_length // counted_dot // big_ord_recl addrA.
Qed.

(* The entry of a table *)
Definition table_at T x y : R := worth special env (entry_at T x y).
Lemma table_value T x y : table_at T x y = List.nth (List.nth y (List.nth x (pattern T) [::]) 0%nat) (List.map (worth special env) (entries T)) 0.
Proof.
have -> : 0 = worth special env (Number 0) by rewrite /= fraction0.
by rewrite map_nth.
Qed.

Definition defined_everywhere T : Prop := forall e, In e (entries T) -> is_defined special env e.

Theorem rows_are_one T x : table_channel T -> defined_everywhere T -> (x < length (pattern T))%nat -> \sum_(y < width T) table_at T x y = 1.
Proof.
move=> /andP[/andP[fits _]]; case e: quotients => [qs|] // once def x_k; have [has vals] := quotients_values e def.
have := @all_once_sound _ _ _ _ _ same_numbers_eq once (fun _ (h : In _ [::]) => match h with end) (counts_of (length qs) (List.nth x (pattern T) [::])).
case/(_ (in_map _ _ _ (nth_In _ _ (elimT ssrnat.ltP x_k)))); have [h v] := weighed_value (counts_of (length qs) (List.nth x (pattern T) [::])) has.
move=> /(difference_value h one_has); rewrite v one_value counts_dot ?map_length // => sum.
have [len _] := table_row fits x_k; rewrite -[RHS]sum len; apply: eq_bigr => y _; by rewrite table_value vals.
Qed.

(* Products *)
Lemma products_length qs qs' : length (products qs qs') = (length qs * length qs')%nat.
Proof. by elim: qs => [|q qs IH] //=; rewrite app_length map_length IH. Qed.
Lemma products_has qs qs' : (forall q, In q qs -> has_quotient q) -> (forall q, In q qs' -> has_quotient q) ->
  forall q, In q (products qs qs') -> has_quotient q.
Proof. by move=> h h' q /in_flat_map[p [p_qs /in_map_iff[p' [<- p'_qs]]]]; apply: product_has; [exact: h|exact: h']. Qed.
Lemma products_value qs qs' a b : (b < length qs')%nat ->
  List.nth (a * length qs' + b)%nat (values (products qs qs')) 0 = List.nth a (values qs) 0 * List.nth b (values qs') 0.
Proof.
move=> b_n; elim: qs a => [|q qs IH] a; first by have nil i : List.nth i ([::] : list R) 0 = 0; [case: i|rewrite [LHS]nil [X in X * _]nil mul0r].
rewrite /= map_app; case: a => [|a]; last first.
  rewrite mulSn -addnA app_nth2 !map_length; last by apply/ssrnat.leP; rewrite leq_addr.
  by rewrite -[(_ - _)%coq_nat]/(subn _ _) addKn IH.
rewrite mul0n add0n app_nth1; last by rewrite !map_length; apply/ssrnat.ltP.
rewrite map_map /= (nth_indep _ 0 (quotient_value (product_of q zero))); last by rewrite map_length; apply/ssrnat.ltP.
rewrite (map_nth (fun p => quotient_value (product_of q p))) product_value -(map_nth quotient_value) zero_value //.
Qed.

Lemma joined_at n ids ids' y : (y < length ids)%nat -> (y < length ids')%nat ->
  List.nth y (joined n ids ids') 0%nat = (List.nth y ids 0 * n + List.nth y ids' 0)%nat.
Proof.
elim: ids ids' y => [|a ids IH] [|b ids'] [|y] //= h h'; exact: IH.
Qed.
Lemma joined_length n ids ids' : length ids = length ids' -> length (joined n ids ids') = length ids.
Proof. by move=> e; rewrite /joined map_length combine_length e Nat.min_id. Qed.

Lemma powers_length qs n : length (powers qs n) = expn (length qs) n.
Proof. by elim: n => [|n IH] //=; rewrite products_length IH expnS. Qed.
Lemma powers_has qs n : (forall q, In q qs -> has_quotient q) -> forall q, In q (powers qs n) -> has_quotient q.
Proof. by move=> h; elim: n => [|n IH] /=; [move=> q [<-|//]; exact: one_has|exact: products_has]. Qed.
Lemma pow_expn a n : Nat.pow a n = expn a n.
Proof. by elim: n => [|n IH] //=; rewrite IH expnS. Qed.

Lemma places_value qs columns m J : (forall j, In j J -> length (List.nth j columns [::]) = m /\
    forall y, (y < m)%nat -> (List.nth y (List.nth j columns [::]) 0 < length qs)%nat) ->
  length (places (length qs) columns m J) = m /\ forall y, (y < m)%nat ->
  (List.nth y (places (length qs) columns m J) 0 < length (powers qs (length J)))%nat /\
  List.nth (List.nth y (places (length qs) columns m J) 0%nat) (values (powers qs (length J))) 0 =
  \prod_(j <- J) List.nth (List.nth y (List.nth j columns [::]) 0%nat) (values qs) 0.
Proof.
elim: J => [|j J IH] fit.
  split=> [|y y_m]; first exact: repeat_length.
  by rewrite [places _ _ _ _]/= nth_repeat big_nil; split; [|exact: one_value].
have [len below] := fit j (or_introl erefl); have [len' at_y] := IH (fun i h => fit i (or_intror h)).
split=> [|y y_m]; first by rewrite /= joined_length ?len.
have [b v] := at_y y y_m; have c := below y y_m.
rewrite /= joined_at ?len ?len' // pow_expn -powers_length products_length big_cons products_value // v; split=> //.
apply: leq_trans (_ : (_ < (List.nth y (List.nth j columns [::]) 0).+1 * length (powers qs (length J)))%nat) _; first by rewrite mulSn addnC ltn_add2r.
by rewrite leq_mul2r c orbT.
Qed.

Lemma chosen_fit d pairs J : In J (chosen d pairs) -> length J = (if pairs then 2 else 1)%nat /\ forall j, In j J -> (j < d)%nat.
Proof.
case: pairs => /=; last by move=> /in_map_iff[i [<- /in_seq[_ i_d]]]; split=> // j [<-|//]; apply/ssrnat.ltP.
move=> /in_flat_map[i [/in_seq[_ i_d] /in_map_iff[j [<- /in_seq[j_i j_d]]]]]; split=> // l [<-|[<-|//]]; apply/ssrnat.ltP; lia.
Qed.

(* sum over y of Q(y|x) times the product of the scores A(y, j), j in J *)
Definition expectation Q A x (J : list nat) : R := \sum_(y < width Q) table_at Q x y * \prod_(j <- J) table_at A y j.

Theorem moments_sound Q A G pairs : table_fits Q -> moments_hold Q A G pairs ->
  defined_everywhere Q -> defined_everywhere A -> defined_everywhere G ->
  forall x p, (x < length (pattern Q))%nat -> (p < length (chosen (width A) pairs))%nat ->
  expectation Q A x (List.nth p (chosen (width A) pairs) [::]) = table_at G x p.
Proof.
move=> fits /andP[/andP[/andP[/andP[/andP[a_fits g_fits] /Nat.eqb_eq a_rows] /Nat.eqb_eq g_rows] /Nat.eqb_eq g_width]].
case eq: quotients => [qs|] //; case ea: quotients => [marks|] //; case eg: quotients => [aims|] // once def_q def_a def_g x p x_k p_n.
have [has_q val_q] := quotients_values eq def_q; have [has_a val_a] := quotients_values ea def_a; have [has_g val_g] := quotients_values eg def_g.
cbv zeta in once; set J := List.nth p _ _; set order := (if pairs then 2 else 1)%nat in once; set m := width Q in once.
set columns := List.map (column _) _ in once; set events := List.map (places _ _ _) _ in once; set terms := products qs _ in once.
have [J_len J_d] : length J = order /\ forall j, In j J -> (j < width A)%nat by apply: chosen_fit; apply: nth_In; exact/ssrnat.ltP.
have col j : (j < width A)%nat -> List.nth j columns [::] = column (pattern A) j.
  move=> j_d; rewrite /columns (nth_indep _ [::] (column (pattern A) 0)) ?map_length ?seq_length; last exact/ssrnat.ltP.
  by rewrite (map_nth (column (pattern A))) seq_nth //; exact/ssrnat.ltP.
have at_col j y : (y < m)%nat -> List.nth y (column (pattern A) j) 0%nat = List.nth j (List.nth y (pattern A) [::]) 0%nat.
  move=> y_m; rewrite /column (nth_indep _ 0%nat (List.nth j [::] 0%nat)) ?map_length ?a_rows; last exact/ssrnat.ltP.
  exact: (map_nth (fun r => List.nth j r 0%nat)).
have a_len : length (entries A) = length marks by rewrite -(map_length (worth special env)) val_a map_length.
have [ev_len ev] : length (places (length marks) columns m J) = m /\ forall y, (y < m)%nat ->
    (List.nth y (places (length marks) columns m J) 0 < length (powers marks (length J)))%nat /\
    List.nth (List.nth y (places (length marks) columns m J) 0%nat) (values (powers marks (length J))) 0 =
    \prod_(j <- J) List.nth (List.nth y (List.nth j columns [::]) 0%nat) (values marks) 0.
  apply: places_value => j /J_d j_d; rewrite col //; split; first by rewrite map_length a_rows.
  by move=> y y_m; rewrite at_col // -a_len; apply: (proj2 (table_row a_fits _)); rewrite ?a_rows.
set row := List.nth x (pattern Q) [::]; set aim := List.nth p (List.nth x (pattern G) [::]) 0%nat.
have [row_len _] := table_row fits x_k.
have g_k : (x < length (pattern G))%nat by rewrite g_rows.
have [aims_len _] := table_row g_fits g_k.
pose k : key := (aim, counts_of (length terms) (joined (length (powers marks order)) row (places (length marks) columns m J))).
have k_in : In k (keys (length terms) (length (powers marks order)) events (pattern Q) (pattern G)).
  apply/in_flat_map; exists (row, List.nth x (pattern G) [::]); split.
    rewrite -combine_nth ?g_rows //; apply: nth_In; rewrite combine_length g_rows Nat.min_id; exact/ssrnat.ltP.
  apply/in_map_iff; exists (places (length marks) columns m J, aim); split=> //=.
  have ev_p : List.nth p events [::] = places (length marks) columns m J.
    rewrite /events (nth_indep _ [::] (places (length marks) columns (width Q) [::])) ?map_length; last exact/ssrnat.ltP.
    exact: (map_nth (places (length marks) columns (width Q))).
  have lens : length events = length (List.nth x (pattern G) [::]) by rewrite map_length aims_len g_width.
  rewrite -ev_p /aim -combine_nth //; apply: nth_In; rewrite combine_length -lens Nat.min_id map_length; exact/ssrnat.ltP.
have has_terms : forall q, In q terms -> has_quotient q by apply: products_has => //; exact: powers_has.
have := @all_once_sound _ _ _ _ _ same_key_eq once (fun _ (h : In _ [::]) => match h with end) k k_in.
have [h v] := weighed_value (snd k) has_terms; rewrite /expected.
have g_has : has_quotient (List.nth aim aims zero).
  case: (ssrnat.ltnP aim (length aims)) => [/ssrnat.ltP/(nth_In aims zero)/has_g //|/ssrnat.leP/(nth_overflow aims zero) ->]; exact: zero_has.
move=> /(difference_value h g_has); rewrite v counts_dot; last by rewrite map_length.
rewrite joined_length ?ev_len ?row_len // => sum.
rewrite table_value val_g -/aim -zero_value (map_nth quotient_value) -[RHS]sum /expectation; apply: eq_bigr => y _; have y_m := ltn_ord y.
have [b e] := ev y y_m.
rewrite joined_at ?ev_len ?row_len // /terms -J_len products_value // e.
rewrite table_value val_q -/row; congr (_ * _); rewrite [LHS]big_seq [RHS]big_seq; apply: eq_bigr => j j_J.
have {}j_J : In j J by elim: (J) j_J => [|i s IH] //=; rewrite inE => /orP[/eqP ->|/IH]; [left|right].
by rewrite table_value val_a col ?at_col //; exact: J_d.
Qed.
End AtPoint.
