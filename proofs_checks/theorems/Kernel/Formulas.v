(* Formulas in variables of an ordered field: what they are worth, where they are defined, and what is computed about them. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import List ZArith QArith Lia Ring_polynom Ring_theory BinList.
From mathcomp Require Import ring.
From Exactdp Require Import Compat.
From Exactdp.Kernel Require Import Certificates Numbers Matrices.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Close Scope Q_scope.
Local Open Scope ring_scope.

Section Formulas.
(* what functions are worth where they are defined *)
Variables (R : realFieldType) (special : function_name -> R -> R).
Implicit Types (env : list R) (e : formula) (p : whole_polynomial).

Definition variable_at env (i : positive) : R := List.nth (Pos.to_nat i).-1 env 0.
Fixpoint worth env e : R :=
  match e with
  | Number q => of_fraction R q | Unknown i => variable_at env i
  | Plus a b => worth env a + worth env b | Minus a b => worth env a - worth env b
  | Times a b => worth env a * worth env b | Over a b => worth env a / worth env b
  | Power a n => worth env a ^+ Pos.to_nat n
  | Apply f a => special f (worth env a)
  end.
Definition has_value (f : function_name) (x : R) : Prop :=
  match f with Logarithm => 0 < x | SquareRoot => 0 <= x | Exponential | ErrorFunction => True end.
(* no divisor is 0, no logarithm of what is not positive, no square root of what is negative *)
Fixpoint is_defined env e : Prop :=
  match e with
  | Number _ | Unknown _ => True
  | Plus a b | Minus a b | Times a b => is_defined env a /\ is_defined env b
  | Over a b => is_defined env a /\ is_defined env b /\ worth env b <> 0
  | Power a _ => is_defined env a
  | Apply f a => is_defined env a /\ has_value f (worth env a)
  end.
Definition compares (sign : comparison_sign) (a b : R) : Prop := match sign with Equal => a = b | AtMost => a <= b | Below => a < b end.

(* Polynomials of the standard library *)
Lemma ring_of : almost_ring_theory 0 1 +%R *%R (fun a b : R => a - b) -%R eq.
Proof.
constructor=> *; rewrite ?add0r ?mul1r ?mul0r ?mulNr ?opprD //; first [exact: addrC|exact: addrA|exact: mulrC|exact: mulrA|exact: mulrDl].
Qed.
Lemma integers_of : ring_morph 0 1 +%R *%R (fun a b : R => a - b) -%R eq 0%Z 1%Z Z.add Z.mul Z.sub Z.opp Zeq_bool (of_integer R).
Proof.
constructor; [by []|by []|exact: integerD|exact: integerB|exact: integerM|exact: integerN|].
by move=> x y /Zeq_bool_eq ->.
Qed.
Lemma extends : ring_eq_ext +%R *%R -%R (@eq R).
Proof. by constructor=> [x y -> z w ->|x y -> z w ->|x y ->]. Qed.

Definition at_env env p : R := Pphi 0 +%R *%R (of_integer R) env p.

Lemma add_at env p p' : at_env env (poly_add p p') = at_env env p + at_env env p'.
Proof. exact: (Padd_ok (Eqsth R) extends ring_of integers_of). Qed.
Lemma sub_at env p p' : at_env env (poly_sub p p') = at_env env p - at_env env p'.
Proof. exact: (Psub_ok (Eqsth R) extends ring_of integers_of). Qed.
Lemma mul_at env p p' : at_env env (poly_mul p p') = at_env env p * at_env env p'.
Proof. exact: (Pmul_ok (Eqsth R) extends ring_of integers_of). Qed.
Lemma same_at env p p' : is_polynomial p p' -> at_env env p = at_env env p'.
Proof. by move=> h; apply: (Peq_ok (Eqsth R) extends integers_of). Qed.

Lemma pow_pos_at (x : R) n : pow_pos *%R x n = x ^+ Pos.to_nat n.
Proof.
elim/Pos.peano_ind: n => [|n IH]; first by rewrite expr1.
by rewrite (@pow_pos_succ R *%R eq (Eqsth R) (Rmul_ext extends) (@mulrA R) x n) IH Pos2Nat.inj_succ exprS.
Qed.

Lemma pow_at env p n : at_env env (poly_pow p n) = at_env env p ^+ Pos.to_nat n.
Proof.
rewrite -pow_pos_at /at_env /poly_pow.
rewrite (Ppow_pos_ok (Eqsth R) extends ring_of integers_of) //.
have -> : Pphi 0 +%R *%R (of_integer R) env (Pc 1%Z) = 1 by [].
rewrite mul1r; elim: n => [n IH|n IH|] //=.
  by rewrite (Pmul_ok (Eqsth R) extends ring_of integers_of) (Pmul_ok (Eqsth R) extends ring_of integers_of) IH.
by rewrite (Pmul_ok (Eqsth R) extends ring_of integers_of) IH.
Qed.

(* the lists of variables of the ring's polynomials are lists *)
Lemma hd_nth (A : Type) (d : A) l : hd d l = List.nth 0 l d. Proof. by case: l. Qed.
Lemma nth_succ (A : Type) (d : A) j : forall l, BinList.nth d (Pos.succ j) l = BinList.nth d j (tl l).
Proof.
elim: j => [p IH|p IH|] l //=.
by rewrite IH jump_succ /= -!jump_tl.
Qed.
Lemma nth_list (A : Type) (d : A) i l : BinList.nth d i l = List.nth (Pos.to_nat i).-1 l d.
Proof.
elim/Pos.peano_ind: i l => [|i IH] l; first by case: l.
rewrite nth_succ IH Pos2Nat.inj_succ /=; case: l => [|a l] /=; case e: (Pos.to_nat i) => [|n] //=; try by have := Pos2Nat.is_pos i; lia.
by case: n {e}.
Qed.
Lemma jump_nth (A : Type) (d : A) j k l : BinList.nth d k (jump j l) = BinList.nth d (j + k) l.
Proof.
elim/Pos.peano_ind: j k l => [|j IH] k l; first by rewrite Pos.add_1_l nth_succ.
rewrite jump_succ -[jump 1 _]/(tl (jump j l)) -nth_succ IH; congr BinList.nth; lia.
Qed.

Lemma variable_poly env i : at_env env (mk_X 0%Z 1%Z i) = variable_at env i.
Proof. by rewrite /at_env -(mkX_ok (Eqsth R) extends ring_of integers_of) nth_list. Qed.

(* Quotients *)
Lemma quotient_worth env e n d : quotient_of e = Some (n, d) ->
  (at_env env d <> 0 -> is_defined env e) /\ (is_defined env e -> at_env env d <> 0 /\ worth env e = at_env env n / at_env env d).
Proof.
have one : at_env env (Pc 1%Z) = 1 by [].
have nz (a b : R) : a * b <> 0 -> a <> 0 /\ b <> 0 by move=> h; split=> e0; apply: h; rewrite e0 ?mul0r ?mulr0.
have mz (a b : R) : a <> 0 -> b <> 0 -> a * b <> 0 by move=> /eqP a0 /eqP b0; apply/eqP; rewrite mulf_neq0.
elim: e n d => [q|i|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa k|//] n d /=.
- move=> -[<- <-]; split=> // _; split; last by [].
  by apply/eqP; rewrite /at_env /= (denominator_neq0 R).
- by move=> -[<- <-]; rewrite variable_poly one divr1; split=> // _; split=> //; apply/eqP; rewrite oner_eq0.
- case ea: (quotient_of a) => [[na da]|] //; case eb: (quotient_of b) => [[nb db]|] //=.
  have [a1 a2] := IHa _ _ ea; have [b1 b2] := IHb _ _ eb; case s: is_polynomial => -[<- <-].
    have ed := same_at env s; split=> [h|[/a2[h ->] /b2[k ->]]]; first by split; [exact: a1|apply: b1; rewrite -ed].
    by split=> //; rewrite add_at -ed mulrDl.
  rewrite mul_at; split=> [/nz[/a1 ? /b1 ?]|[/a2[h ->] /b2[k ->]]]; first by [].
  by split; [exact: mz|rewrite add_at !mul_at addf_div //; apply/eqP].
- case ea: (quotient_of a) => [[na da]|] //; case eb: (quotient_of b) => [[nb db]|] //=.
  have [a1 a2] := IHa _ _ ea; have [b1 b2] := IHb _ _ eb; case s: is_polynomial => -[<- <-].
    have ed := same_at env s; split=> [h|[/a2[h ->] /b2[k ->]]]; first by split; [exact: a1|apply: b1; rewrite -ed].
    by split=> //; rewrite sub_at -ed mulrBl.
  rewrite mul_at; split=> [/nz[/a1 ? /b1 ?]|[/a2[h ->] /b2[k ->]]]; first by [].
  by split; [exact: mz|rewrite sub_at !mul_at -mulNr addf_div ?mulNr //; apply/eqP].
- case ea: (quotient_of a) => [[na da]|] //; case eb: (quotient_of b) => [[nb db]|] //= -[<- <-].
  have [a1 a2] := IHa _ _ ea; have [b1 b2] := IHb _ _ eb.
  rewrite !mul_at; split=> [/nz[/a1 ? /b1 ?]|[/a2[h ->] /b2[k ->]]]; first by [].
  by split; [exact: mz|rewrite mulf_div].
- case ea: (quotient_of a) => [[na da]|] //; case eb: (quotient_of b) => [[nb db]|] //=.
  have [a1 a2] := IHa _ _ ea; have [b1 b2] := IHb _ _ eb; case: ifP => // _.
  have nb0 : is_defined env b -> worth env b <> 0 -> at_env env nb <> 0.
    by move=> /b2[k ->] w z; apply: w; rewrite z mul0r.
  case c: is_constant => -[<- <-].
    rewrite !mul_at; split=> [/nz[/a1 ? n0]|[/a2[h ->] [bd w]]].
      have db0 : at_env env db <> 0.
        by case: (db) c => // z; rewrite /at_env /= -(integer_eq R) => /negP z0 /eqP.
      split=> //; split; first exact: b1.
      have [_ ->] := b2 (b1 db0); apply: (mz) => //; apply/eqP; rewrite invr_eq0; exact/eqP.
    have [k ->] := b2 bd; split; first by apply: (mz) => //; exact: nb0.
    by rewrite invf_div mulf_div.
  rewrite !mul_at; split=> [/nz[/nz[/a1 ? n0] db0]|[/a2[h ->] [bd w]]].
    split=> //; split; first exact: b1.
    have [_ ->] := b2 (b1 db0); apply: (mz) => //; apply/eqP; rewrite invr_eq0; exact/eqP.
  have [k ->] := b2 bd; split; first by apply: (mz) => //; apply: (mz) => //; exact: nb0.
  by rewrite invf_div mulf_div -[RHS]mulf_div divff ?mulr1 //; apply/eqP.
case ea: (quotient_of a) => [[na da]|] // -[<- <-]; have [a1 a2] := IHa _ _ ea.
rewrite !pow_at; split=> [h|/a2[h ->]].
  by apply: a1 => z; apply: h; rewrite z expr0n; case e: (Pos.to_nat k) => //; have := Pos2Nat.is_pos k; lia.
by split; [apply/eqP; rewrite expf_neq0 //; apply/eqP|rewrite expr_div_n].
Qed.

(* Identities *)
Theorem identical_sound a b : identical a b -> forall env, is_defined env a -> is_defined env b -> worth env a = worth env b.
Proof.
rewrite /identical; case e: quotient_of => [[n d]|] // z env da db.
have [_ /(_ (conj da db))[_ /=]] := quotient_worth env e.
by rewrite (same_at env z) /at_env /= mul0r => /eqP; rewrite subr_eq0 => /eqP.
Qed.

(* Signs, from a corner on *)
Lemma corner_worth (corner : list Q) env w e : (forall i, variable_at env i = of_fraction R (List.nth (Pos.to_nat i).-1 corner 0%Q) + variable_at w i) ->
  worth w (from_corner corner e) = worth env e /\ (is_defined w (from_corner corner e) <-> is_defined env e).
Proof.
move=> h; elim: e => [q|i|a [ea da] b [eb db]|a [ea da] b [eb db]|a [ea da] b [eb db]|a [ea da] b [eb db]|a [ea da] n|f a [ea da]] //=.
- by rewrite ea eb; split=> //; tauto.
- by rewrite ea eb; split=> //; tauto.
- by rewrite ea eb; split=> //; tauto.
- by rewrite ea eb; split=> //; tauto.
- by rewrite ea.
- by rewrite ea; split=> //; tauto.
Qed.

(* the variables of a list are >= 0, and above 0 where they are open; those beyond the list are 0 *)
Definition beyond_zero (open : list bool) env :=
  forall i, 0 <= List.nth i env 0 /\ (List.nth i open false -> 0 < List.nth i env 0).

Lemma nth_skip (A : Type) (d : A) n l i : List.nth i (skipn n l) d = List.nth (n + i)%nat l d.
Proof. by elim: n l => [|n IH] [|a l] //=; case: (i). Qed.
Lemma tl_skip (A : Type) n (l : list A) : tl (skipn n l) = skipn n.+1 l.
Proof. by elim: n l => [|n IH] [|a l] //; exact: (IH l). Qed.
Lemma skip_skip (A : Type) m n (l : list A) : skipn m (skipn n l) = skipn (n + m)%nat l.
Proof. by elim: n l => [|n IH] [|a l] //=; case: (m). Qed.
Lemma jump_skip (A : Type) j (l : list A) : jump j l = skipn (Pos.to_nat j) l.
Proof.
elim/Pos.peano_ind: j l => [|j IH] l; first by case: l.
by rewrite jump_succ IH Pos2Nat.inj_succ -tl_skip.
Qed.

Lemma no_sign_at p env n : (forall i, 0 <= List.nth i env 0) -> no_sign (Z.leb 0) p -> 0 <= at_env (skipn n env) p.
Proof.
move=> e; elim: p n => [c|j p IH|a IHa i b IHb] n; rewrite /at_env /=.
- by rewrite integer_ge0.
- by rewrite jump_skip skip_skip; apply: IH.
move=> /andP[/IHa ha /IHb hb]; rewrite addr_ge0 ?mulr_ge0 ?ha //.
  by rewrite pow_pos_at exprn_ge0 // hd_nth nth_skip.
by rewrite tl_skip; apply: hb.
Qed.

Lemma free_at open p env n : beyond_zero open env -> no_sign (Z.leb 0) p -> monomial_free open n p -> 0 < at_env (skipn n env) p.
Proof.
move=> e; have e0 i : 0 <= List.nth i env 0 by case: (e i).
elim: p n => [c|j p IH|a IHa i b IHb] n; rewrite /at_env /=.
- by move=> c0 /negP c1; rewrite lt_neqAle integer_ge0 c0 andbT; apply/negP => /eqP z; apply: c1; rewrite -(integer_eq R) -z.
- by rewrite jump_skip skip_skip; exact: IH.
move=> /andP[ha hb] /orP[/andP[o fa]|fb].
  rewrite ltr_wpDr ?mulr_gt0 //.
  - by rewrite tl_skip; apply: no_sign_at.
  - exact: IHa.
  - by rewrite pow_pos_at exprn_gt0 // hd_nth nth_skip addn0; case: (e n) => _; apply.
rewrite ltr_wpDl ?mulr_ge0 //.
- exact: no_sign_at.
- by rewrite pow_pos_at exprn_ge0 // hd_nth nth_skip.
- by rewrite tl_skip; apply: IHb.
Qed.

(* the other sign *)
Lemma no_sign_opp p : no_sign (fun c => c <=? 0)%Z p -> no_sign (Z.leb 0) (Popp Z.opp p).
Proof.
elim: p => [c|j p IH|a IHa i b IHb] //=; first by move=> /Z.leb_le h; apply/Z.leb_le; lia.
by move=> /andP[/IHa -> /IHb ->].
Qed.
Lemma free_opp open p n : monomial_free open n p -> monomial_free open n (Popp Z.opp p).
Proof.
elim: p n => [c|j p IH|a IHa i b IHb] n //=.
- by move=> /negP h; apply/negP => /Z.eqb_eq k; apply: h; apply/Z.eqb_eq; lia.
- exact: IH.
by move=> /orP[/andP[-> /IHa ->]|/IHb ->] //; rewrite orbT.
Qed.
Lemma opp_at env p : at_env env (Popp Z.opp p) = - at_env env p.
Proof. exact: (Popp_ok (Eqsth R) extends ring_of integers_of). Qed.

(* from the corner on, above it where a variable is open *)
Definition from_on (corner : list Q) (open : list bool) env :=
  forall i, of_fraction R (List.nth i corner 0%Q) <= List.nth i env 0 /\
    (List.nth i open false -> of_fraction R (List.nth i corner 0%Q) < List.nth i env 0).

Lemma shifted_env (corner : list Q) env : exists w, forall i, List.nth i env 0 = of_fraction R (List.nth i corner 0%Q) + List.nth i w 0.
Proof.
pose f i := List.nth i env 0 - of_fraction R (List.nth i corner 0%Q); pose n := (length env + length corner)%nat.
exists (List.map f (List.seq 0 n)) => i; case: (ssrnat.ltnP i n) => [/ssrnat.ltP lt|/ssrnat.leP ge].
  by rewrite (nth_indep _ 0 (f 0%nat)) ?map_length ?seq_length // (map_nth f) List.seq_nth // /f /= addrC subrK.
rewrite !nth_overflow ?map_length ?seq_length ?fraction0 ?addr0 //; rewrite /n in ge; lia.
Qed.

Theorem not_below_sound corner open strict lhs rhs : not_below corner open strict lhs rhs ->
  forall env, from_on corner open env -> is_defined env lhs /\ is_defined env rhs /\
  (if strict then worth env lhs < worth env rhs else worth env lhs <= worth env rhs).
Proof.
rewrite /not_below; case e: quotient_of => [[n d]|] // /andP[/andP[signs dfree] nfree] env h.
have [w hw] := shifted_env corner env.
have w0 : beyond_zero open w.
  by move=> i; move: (h i); rewrite hw lerDl; move=> [? k]; split=> // /k; rewrite ltrDl.
have w1 i : 0 <= List.nth i w 0 by case: (w0 i).
have shift i : variable_at env i = of_fraction R (List.nth (Pos.to_nat i).-1 corner 0%Q) + variable_at w i by exact: hw.
have [same def] := corner_worth (Minus rhs lhs) shift; have [dd val] := quotient_worth w e.
have [n' [d' [n0 [d0 [nfree' ratio]]]]] : exists n' d' : whole_polynomial, no_sign (Z.leb 0) n' /\ 0 < at_env w d' /\
    (~~ strict || monomial_free open 0 n') /\ (at_env w n / at_env w d = at_env w n' / at_env w d' /\ (at_env w d = 0 -> at_env w d' = 0)).
  case/orP: signs => /andP[ns ds].
    by exists n, d; split=> //; split=> //; exact: (@free_at open d w 0).
  exists (Popp Z.opp n), (Popp Z.opp d); split; first exact: no_sign_opp.
  split; first by apply: (@free_at open _ w 0) => //; [exact: no_sign_opp|exact: free_opp].
  split; first by case/orP: nfree => [->|/free_opp ->] //; rewrite orbT.
  by rewrite !opp_at invrN mulrNN; split=> // ->; rewrite oppr0.
have dn : at_env w d <> 0 by move=> /(proj2 ratio) z; rewrite z ltxx in d0.
have [df1 df2] : is_defined env rhs /\ is_defined env lhs by apply/def/dd.
do 2!split=> //; have [_ v] := val (dd dn).
move: v; rewrite same /= (proj1 ratio) => v; rewrite -subr_ge0 -subr_gt0 v.
case: (strict) nfree' => /= [k|_]; first by rewrite divr_gt0 //; exact: (@free_at open n' w 0).
by rewrite divr_ge0 ?(ltW d0) //; exact: (@no_sign_at n' w 0).
Qed.

(* At a point *)
Definition point_env (point : list Q) : list R := List.map (of_fraction R) point.
Lemma value_worth point e v : value_at point e = Some v ->
  is_defined (point_env point) e /\ worth (point_env point) e = of_fraction R v.
Proof.
elim: e v => [q|i|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa n|//] v /=.
- by move=> -[->].
- move=> -[<-]; split=> //; rewrite /variable_at /point_env -(fraction0 R); exact: map_nth.
- case: (value_at point a) IHa => // x /(_ _ erefl)[? ->]; case: (value_at point b) IHb => // y /(_ _ erefl)[? ->] k.
  by have <- : Qred (x + y)%Q = v; [injection k|rewrite fraction_red fractionD].
- case: (value_at point a) IHa => // x /(_ _ erefl)[? ->]; case: (value_at point b) IHb => // y /(_ _ erefl)[? ->] k.
  by have <- : Qred (x - y)%Q = v; [injection k|rewrite fraction_red fractionB].
- case: (value_at point a) IHa => // x /(_ _ erefl)[? ->]; case: (value_at point b) IHb => // y /(_ _ erefl)[? ->] k.
  by have <- : Qred (x * y)%Q = v; [injection k|rewrite fraction_red fractionM].
- case: (value_at point a) IHa => // x /(_ _ erefl)[? ->]; case: (value_at point b) IHb => // y /(_ _ erefl)[? ->] /=.
  case z: Z.eqb => // k; have <- : Qred (x / y)%Q = v by injection k.
  rewrite fraction_red fraction_div; do 2!split=> //; split=> //.
  move=> /eqP; rewrite -(fraction0 R) fraction_eq /Qeq_bool /= => /Zeq_bool_eq; rewrite Z.mul_1_r => k'.
  by rewrite k' in z.
by case: (value_at point a) IHa => // x /(_ _ erefl)[? ->] k; have <- : Qred (x ^ Zpos n)%Q = v; [injection k|rewrite fraction_red fraction_pos].
Qed.

Lemma compares_bool sign u v : compare_fractions sign u v <-> compares sign (of_fraction R u) (of_fraction R v).
Proof.
case: sign => /=.
- by rewrite -(fraction_eq R); split=> [/eqP|->].
- by rewrite (fraction_le R).
- by rewrite (fraction_lt R).
Qed.

(* what is known of enclosures: the numbers lie in them, here as signs *)
Definition enclosures := forall b point lhs rhs v, (0 < b)%Z -> enclosure_at b point (Minus lhs rhs) = Some v ->
  let env := point_env point in is_defined env lhs /\ is_defined env rhs /\
  ((0 < least v)%Z -> worth env rhs < worth env lhs) /\ ((most v < 0)%Z -> worth env lhs < worth env rhs).

Theorem holds_at_sound bits point lhs sign rhs b : bits = 0%Z \/ enclosures -> holds_at bits point lhs sign rhs = Some b ->
  is_defined (point_env point) lhs /\ is_defined (point_env point) rhs /\
  (if b then compares sign (worth (point_env point) lhs) (worth (point_env point) rhs)
   else ~ compares sign (worth (point_env point) lhs) (worth (point_env point) rhs)).
Proof.
rewrite /holds_at => known; case: Z.eqb_spec => [_|bits0].
  rewrite /exact_sign; case el: value_at => [u|] //; case er: value_at => [v|] // -[<-].
  have [dl ->] := value_worth el; have [dr ->] := value_worth er; do 2!split=> //.
  by case c: compare_fractions; rewrite -compares_bool c.
case: known => // known; case: Z.ltb_spec0 => // bits1; rewrite /enclosed_sign; case e: enclosure_at => [v|] //.
have [dl [dr [above below]]] := known _ _ _ _ _ bits1 e.
case: Z.ltb_spec0 => [/above h|_].
  by move=> -[<-]; do 2!split=> //; case: sign => /= k; move: h; rewrite ?k ?ltxx // ltNge ?k // (ltW k).
case: Z.ltb_spec0 => // /below h -[<-]; do 2!split=> //.
by case: sign => //=; [move=> k; move: h; rewrite k ltxx|exact: ltW].
Qed.
End Formulas.
