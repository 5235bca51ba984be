(* What certificates say, in the words of Base/, and that what is accepted holds.

   Over any ordered field; where e^q occurs for a number q, over one that has it. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Kernel Require Import Certificates Documents Tables Numbers Matrices Formulas Expectations TableChannels Optima Columns Products Convex BestChannels Chains Laws.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Section Sound.
Variables (R : realFieldType) (expo : Q -> R) (special : function_name -> R -> R).

Definition is_integer (x : R) := exists z, x = of_integer R z.

Definition meaning (c : certificate) : Prop :=
  match c with
  | Privacy q E equality =>
    stochastic (@channel_of R q) /\ private (@policy_of R expo (length q) E) (@channel_of R q) /\
    match equality with None => True | Some w => related_at expo (fun a t b => a = t * b) q E w end
  | Violation q E w =>
    stochastic (@channel_of R q) /\ related_at expo (fun a t b => t * b < a) q E w
  | NearPrivacy q r E => (exists2 Q : 'I_(length q) -> 'I_(outputs_of q) -> R, stochastic Q & near r Q) /\
    (forall Q : 'I_(length q) -> 'I_(outputs_of q) -> R, stochastic Q -> near r Q -> private (@policy_of R expo (length q) E) Q)
  | NearViolation q r E w => (exists2 Q : 'I_(length q) -> 'I_(outputs_of q) -> R, stochastic Q & near r Q) /\
    (forall Q : 'I_(length q) -> 'I_(outputs_of q) -> R, stochastic Q -> near r Q -> ~ private (@policy_of R expo (length q) E) Q)
  | Identity lhs rhs => forall env : list R, is_defined special env lhs -> is_defined special env rhs -> worth special env lhs = worth special env rhs
  | Nonnegative corner open strict lhs rhs => forall env : list R, from_on corner open env ->
    is_defined special env lhs /\ is_defined special env rhs /\ (if strict then worth special env lhs < worth special env rhs else worth special env lhs <= worth special env rhs)
  | Comparison _ point lhs sign rhs answer =>
    let env := point_env R point in is_defined special env lhs /\ is_defined special env rhs /\
    (if answer then compares sign (worth special env lhs) (worth special env rhs) else ~ compares sign (worth special env lhs) (worth special env rhs))
  | Counterexample _ corner whole point lhs sign rhs =>
    let env := point_env R point in length corner = length point /\
    (forall i, (i < length point)%nat -> of_fraction R (List.nth i corner 0%Q) <= List.nth i env 0) /\
    (forall i, (i < length point)%nat -> List.nth i whole false -> is_integer (List.nth i env 0)) /\
    is_defined special env lhs /\ is_defined special env rhs /\ ~ compares sign (worth special env lhs) (worth special env rhs)
  | Enumeration _ ranges lhs sign rhs => forall p : list Z, in_ranges ranges p -> let env := point_env R (List.map inject_Z p) in
    is_defined special env lhs /\ is_defined special env rhs /\ compares sign (worth special env lhs) (worth special env rhs)
  | TablePrivacy T E equality => forall t, 1 <= t ->
    stochastic (@table_matrix R special T t) /\ private (@powers_policy R (length (pattern T)) E t) (@table_matrix R special T t) /\
    match equality with
    | None => True
    | Some w => related_in special (@powers_policy R (length (pattern T)) E t) (fun a s b => a = s * b) t w
    end
  | TableViolation T E powers t w => (forall t, 1 <= t -> stochastic (@table_matrix R special T t)) /\ 1 <= of_fraction R t /\
    related_in special (@policy_of R expo (length (pattern T)) (levels_at t powers E)) (fun a s b => s * b < a) (of_fraction R t) w
  | Approximate q l _ delta None => stochastic (@channel_of R q) /\ approximate (level_factor expo l) (of_fraction R delta) (@channel_of R q)
  | Approximate q l _ delta (Some (x, x')) => stochastic (@channel_of R q) /\
    exists (u u' : 'I_(length q)) (S : {set 'I_(outputs_of q)}), val u = x /\ val u' = x' /\
    level_factor expo l * (\sum_(y in S) channel_of R u' y) + of_fraction R delta < \sum_(y in S) channel_of R u y
  | Columns lows tops l attained => (exists2 Q : unit -> 'I_(length lows) -> R, stochastic Q & in_columns tops Q) /\
    (forall (X : finType) (Q : X -> 'I_(length lows) -> R), stochastic Q -> in_columns tops Q -> ldp (level_factor expo l) Q) /\
    match attained with None => True | Some y => (y < length lows)%nat /\ at_ R tops y = level_factor expo l * at_ R lows y end
  | Entries above below l => forall (X Y : finType) (Q : X -> Y -> R) x x' y,
    Q x y = of_fraction R above -> Q x' y = of_fraction R below -> ~ ldp (level_factor expo l) Q
  | Product laws rows E => stochastic (@product_of_laws R laws rows) /\ private (@policy_of R expo (length rows) E) (@product_of_laws R laws rows)
  | ProductViolation laws rows E x x' report => stochastic (@product_of_laws R laws rows) /\
    exists (u u' : 'I_(length rows)) (y : reports laws rows) t, val u = x /\ val u' = x' /\ (forall j, val (y j) = List.nth j report 0%nat) /\
    @policy_of R expo (length rows) E u u' = Some t /\ t * product_of_laws R u' y < product_of_laws R u y
  | Optimum cost rows rhs value _ _ => largest R cost rows rhs value
  | MatrixLaw q chains => stochastic (@channel_of R q) /\ forall x, (x < length q)%nat ->
    tends special [::] (List.nth x chains no_chain) (outputs_of q) (fun y => of_fraction R (cell_at q x y))
  | TableLaw T chains => forall t, 1 <= t -> stochastic (@table_matrix R special T t) /\ forall x, (x < length (pattern T))%nat ->
    tends special [:: t] (List.nth x chains no_chain) (width T) (fun y => table_at special [:: t] T x y)
  | BestChannel E bases u _ _ value dual => best expo special (length dual) E u (log_value special bases value)
  | Moments T scores targets pairs =>
    (forall t, 1 <= t -> stochastic (@table_matrix R special T t)) /\
    forall t : R, defined_everywhere special [:: t] T -> defined_everywhere special [:: t] scores -> defined_everywhere special [:: t] targets ->
    forall x p, (x < length (pattern T))%nat -> (p < length (chosen (width scores) pairs))%nat ->
    expectation special [:: t] T scores x (List.nth p (chosen (width scores) pairs) [::]) = table_at special [:: t] targets x p
  end.

(* what is known where levels or enclosures are real *)
Definition reals_known := exponential expo /\ enclosures special /\ logarithms special.

(* what a certificate refutes *)
Definition refuted (c : certificate) : option certificate :=
  match c with
  | Violation q E _ => Some (Privacy q E None)
  | Approximate q l power delta (Some _) => Some (Approximate q l power delta None)
  | ProductViolation laws rows E _ _ _ => Some (Product laws rows E)
  | Comparison bits point lhs sign rhs false => Some (Comparison bits point lhs sign rhs true)
  | _ => None
  end.

Lemma levels_hold E : existsb (fun l => match l with Some l => negb (is_rational l) | None => false end) (level_table E) = false \/ reals_known ->
  bounds_hold expo E.
Proof.
move=> [h|[x _]]; [left=> l l_E|by right]; case r: is_rational => //.
move: h; suff -> : existsb (fun l => match l with Some l => negb (is_rational l) | None => false end) (level_table E) = true by [].
by apply: (proj2 (existsb_exists _ _)); exists (Some l); rewrite r.
Qed.

Lemma levels_at_hold t ts E : existsb (fun l => match l with Some l => negb (is_rational l) | None => false end) (level_table E) = false \/ reals_known ->
  bounds_hold expo (levels_at t ts E).
Proof.
move=> /levels_hold[h|]; [left=> l|by right]; move=> /in_map_iff[[m [l'|]] [] //= [<-]] /(@in_combine_r _ _ _ _ _ _)/h; exact.
Qed.

Lemma level_holds_of l : ~~ is_rational l = false \/ reals_known -> level_holds expo l.
Proof. by move=> [/negbFE|[x _]]; [left|right]. Qed.

Lemma nth_env point i : List.nth i (point_env R point) 0 = of_fraction R (List.nth i point 0%Q).
Proof. by rewrite /point_env -(fraction0 R); exact: map_nth. Qed.

Lemma everywhere_at ranges f p : everywhere ranges f -> in_ranges ranges p -> f p.
Proof.
elim: ranges f p => [|[low high] ranges IH] f [|v p] //= /forallb_forall h /andP[/andP[/Z.leb_le a /Z.leb_le b] k].
move: a b => /= a b; have i : In (Z.to_nat (v - low)) (List.seq 0 (Z.to_nat (high - low + 1))) by clear -a b; apply/in_seq; lia.
have e : (low + Z.of_nat (Z.to_nat (v - low)) = v)%Z by clear -a; lia.
by move: (IH _ _ (h _ i) k); rewrite e.
Qed.

Lemma bits_known bits : ~~ (bits =? 0)%Z = false \/ reals_known -> bits = 0%Z \/ enclosures special.
Proof. by move=> [/negbFE /Z.eqb_eq|[_ [k _]]]; [left|right]. Qed.

Theorem sound c : needs_reals c = false \/ reals_known -> check c = true -> meaning c.
Proof.
case: c => [q E w|q E w|lhs rhs|corner open strict lhs rhs|bits point lhs sign rhs b|bits corner whole point lhs sign rhs|bits ranges lhs sign rhs|q r E|q r E w|T E w|T E ts t w|q l p d [[x x']|]|lows tops l y|a b l|laws rows E|laws rows E x x' y|cost rows rhs v p d|q cs|T cs|E bases u rays p v d|T scores targets pairs] /= e.
- move=> /andP[/andP[/andP[h _] p] a]; split; first exact: channel_stochastic.
  by split; [exact: all_private_sound (levels_hold e) h p|case: w a => // w; exact: equal_at_sound].
- move=> /andP[/andP[h _] x]; split; first exact: channel_stochastic.
  exact: exceeds_at_sound (levels_hold e) h x.
- exact: identical_sound.
- exact: not_below_sound.
- rewrite /is_answer; case h: holds_at => [b'|] // /eqb_prop ->; exact: holds_at_sound (bits_known e) h.
- move=> /andP[/andP[/all_two_at[len low] /all_two_at[len' int]]]; rewrite /is_answer; case h: holds_at => [[]|] // _.
  split=> //; split=> [i i_n|]; first by rewrite nth_env fraction_le; apply: low; rewrite len.
  split; last exact: (holds_at_sound (bits_known e) h).
  move=> i i_n i_w; rewrite nth_env; have i_l : (i < length whole)%nat.
    by case: ssrnat.ltnP => // /ssrnat.leP k; rewrite nth_overflow in i_w.
  have /orP[|/Pos.eqb_eq d] := int i false 0%Q i_l; first by rewrite i_w.
  exists (Qnum (Qred (List.nth i point 0%Q))); rewrite -fraction_red /of_fraction d divr1 //.
- move=> h p p_r; move: (everywhere_at h p_r); rewrite /is_answer; case k: holds_at => [[]|] // _; exact: (holds_at_sound (bits_known e) k).
- move=> /andP[/andP[h _] p]; split; first exact: near_one.
  by move=> Q sQ n; exact: near_private_sound (levels_hold e) h p sQ n.
- move=> /andP[/andP[h _] x]; split; first exact: near_one.
  move=> Q sQ n; have [u [u' [y [t [_ _ _ k lt]]]]] := near_exceeds_sound (levels_hold e) h x sQ n.
  by move=> /(_ u u' t k y); rewrite leNgt lt.
- move=> /andP[/andP[h p] a] t t1; split; first exact: table_stochastic.
  split; [exact: table_private_sound|case: w a => // -[x x' y] a; exact: equal_in_sound].
- move=> /andP[/andP[/andP[/andP[h _] /Nat.eqb_eq len] t1] x]; split=> [t' t'1|]; first exact: table_stochastic.
  have t1' : 1 <= of_fraction R t by rewrite -(fraction1 R) fraction_le.
  split=> //; exact: (exceeds_in_sound special (levels_at_hold t ts e) h t1' x).
- move=> /andP[h /andP[b big]]; split; first exact: channel_stochastic.
  exact: above_delta (level_holds_of e) h b big.
- move=> /andP[h /andP[b x]]; split; first exact: channel_stochastic.
  exact: within_delta (level_holds_of e) h b x.
- move=> /andP[h a]; have [q_ p] := columns_sound (level_holds_of e) h; do 2!split=> //.
  by case: y a => // y; exact: equal_ends_sound.
- by move=> h X Y Q u u' y; exact: (not_within_sound (level_holds_of e) h).
- move=> /andP[/andP[h _] p]; split; first exact: product_stochastic.
  exact: product_private_sound (levels_hold e) h p.
- move=> /andP[/andP[h _] p]; split; first exact: product_stochastic.
  exact: product_exceeds_sound (levels_hold e) h p.
- exact: optimum_sound.
- by move=> /andP[h l]; split; [exact: channel_stochastic|exact: matrix_laws_sound].
- move=> /andP[h l] t t1; split; first exact: table_stochastic.
  have /andP[/andP[fits _] _] := h; apply: table_laws_sound => //; [by move=> a /(entries_defined special h t1)[]| |exact: from_one].
  by move=> x x_k; have [_ /(_ (Ordinal x_k))] := table_stochastic special h t1.
- by apply: best_sound; case: e => [|[_ k]]; [left|right].
- move=> /andP[h m]; split=> [t t1|t]; first exact: table_stochastic.
  by have /andP[/andP[fits _] _] := h; exact: moments_sound.
Qed.

Theorem sound_refuted c d : refuted c = Some d -> needs_reals c = false \/ reals_known -> check c = true -> ~ meaning d.
Proof.
move=> r e h; have m := sound e h; case: c r {e h} m => //=.
- by move=> q E w -[<-] [_ x] [_ [p _]]; exact: exceeding_not_private x p.
- by move=> bits point lhs sign rhs [] //= -[<-] [_ [_ n]] [_ [_ p]]; exact: n.
- move=> q l p delta [[x x']|] // -[<-] [_ [u [u' [S [_ [_ lt]]]]]] [_ /(_ u u' S)].
  by rewrite leNgt lt.
- move=> laws rows E x x' y -[<-] [_ [u [u' [v [t [_ [_ [_ [e lt]]]]]]]]] [_ /(_ u u' t e v)].
  by rewrite leNgt lt.
Qed.

(* a channel that is private at one level is epsilon-LDP, if e^epsilon >= 1 *)
Theorem private_ldp q l w : 1 <= level_factor expo l ->
  meaning (Privacy q (Asked [:: Some l] None) w) -> ldp (level_factor expo l) (@channel_of R q).
Proof.
move=> l1 [[q0 _] [p _]] x x' y; case: (eqVneq x x') => [->|ne]; first by rewrite -[X in X <= _]mul1r ler_wpM2r.
by apply: p; rewrite /policy_of (negbTE ne).
Qed.
End Sound.

(* Without e^q of a number, and without enclosures: over every ordered field. *)
Definition certified (c : certificate) : Prop := needs_reals c = false /\ forall (R : realFieldType) special, meaning (fun _ : Q => 1 : R) special c.

Theorem accepted c : check c && negb (needs_reals c) = true -> certified c.
Proof. by move=> /andP[h /negbTE n]; split=> // R special; apply: sound; [left|]. Qed.

(* Conjunctions, and documents of claims *)
Definition algebraic (c : certificate) : bool := check c && negb (needs_reals c).
Definition every_certified (cs : list certificate) : Prop := every_meaning certified cs.
Theorem accepted_every cs : forallb algebraic cs = true -> every_certified cs.
Proof. exact: every_sound accepted _. Qed.

Definition document_certified (d : document) : Prop := document_meaning certified d.
Theorem accepted_document d : document_fits d && forallb algebraic (all_of d) = true -> document_certified d.
Proof. exact: document_sound accepted _. Qed.
