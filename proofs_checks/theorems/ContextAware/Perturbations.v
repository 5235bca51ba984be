(* Rates, Moves, Lemma1. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Products.
Import Basic.Reals Inequalities Information Mutual Testing Users.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* context-aware-ldp, Theorem 4, and for Theorem 3 in OneSensitive.v: the printed rates fail where privacy asks for nothing, over
   every Archimedean field.
   The level epsilon enters a rate as a number of its own and a policy as t = e^epsilon; all that is used of it is t >= 1. *)
Module Rates.
Section Rates.
Variables (R : archiFieldType) (level : R -> R).          (* level epsilon = e^epsilon *)
Hypothesis level1 : forall eps, 0 < eps -> 1 <= level eps.

(* n users and some channel of the policy suffice: an estimator with values in the simplex has an expected total variation error
   below alpha, whatever the law p is *)
Definition suffices (X : finType) (E : policy R X) (alpha : R) (n : nat) :=
  exists (Y : finType) (Q : X -> Y -> R) (estimator : {ffun 'I_n -> Y} -> X -> R),
  [/\ stochastic Q, private E Q, forall y, distribution (estimator y) &
      forall p, distribution p -> mean (@sampled _ _ _ n Q p) (fun y => tv (estimator y) p) < alpha].

(* E|f - Ef| <= (Var f/c + c)/2 *)
Lemma deviation (X : finType) (p f : X -> R) (c : R) : distribution p -> 0 < c ->
  mean p (fun x => `|f x - mean p f|) <= (variance p f / c + c) / 2%:R.
Proof.
move=> dp c0; rewrite varianceE // ler_pdivlMr ?ltr0n //.
have -> : mean p (fun x => (f x - mean p f) ^+ 2) / c + c = mean p (fun x => c^-1 * `|f x - mean p f| ^+ 2 + c).
  rewrite meanD mean_const // meanZ [_ / c]mulrC; congr (_ * _ + _); apply: eq_mean => x.
  by rewrite real_normK ?num_real.
rewrite mulrC -meanZ; apply: mean_le => // x; set d := `|_|.
rewrite -subr_ge0 (_ : _ - _ = c^-1 * (d - c) ^+ 2); last by field; rewrite gt_eqF.
by rewrite mulr_ge0 ?invr_ge0 ?(ltW c0) // sqr_ge0.
Qed.

(* the items themselves are reported *)
Section Unprotected.
Variables (E : policy R bool) (alpha : R) (n : nat).
Hypotheses (free : forall x x' s, E x x' = Some s -> x = x' /\ 1 <= s) (a0 : 0 < alpha) (many : 1 < n%:R * alpha ^+ 2).

Let n0 : (0 < n)%N.
Proof. by rewrite lt0n; apply: contraTneq many => ->; rewrite mul0r -leNgt ler01. Qed.
Let N0 : 0 < n%:R :> R. Proof. by rewrite ltr0n. Qed.
Let A (y j : bool) : R := (y == j)%:R.

Lemma identity_unbiased : unbiased (@identity R _) A.
Proof.
move=> x j; rewrite (bigD1 x) //= /identity eqxx mul1r big1 ?addr0 // => y /negPf yx.
by rewrite eq_sym yx mul0r.
Qed.

Lemma histogram_distribution (y : {ffun 'I_n -> bool}) : distribution (estimate A y).
Proof.
split=> [j|]; first by rewrite divr_ge0 ?ler0n // sumr_ge0 // => i _; apply: ler0n.
rewrite -mulr_suml exchange_big /= (eq_bigr (fun _ => 1)) => [|i _]; last first.
  by rewrite big_bool /A; case: (y i); rewrite /= ?addr0 ?add0r.
by rewrite sumr_const card_ord divff // gt_eqF.
Qed.

(* where no symbol is protected and n alpha^2 > 1, n users who send their symbol are enough *)
Lemma unprotected : suffices E alpha n.
Proof.
exists [finType of bool], (@identity R _), (fun y => estimate A y); split.
- exact: identity_stochastic.
- by move=> x x' s /free [<- s1] y; rewrite ler_peMl ?ler0n.
- exact: histogram_distribution.
move=> p dp; set law := @sampled _ _ _ n _ p.
have si := identity_stochastic R [finType of bool].
have dl : distribution law by apply: independent_distribution => _; apply: output_distribution si _ dp.
have one j : mean law (fun y => `|estimate A y j - p j|) <= ((n%:R * alpha)^-1 + alpha) / 2%:R.
  rewrite -[p j](estimate_sampled si n0 identity_unbiased dp); apply: le_trans (deviation _ dl a0) _.
  rewrite ler_pM2r ?invr_gt0 ?ltr0n // lerD2r invfM ler_pM2r ?invr_gt0 //.
  rewrite /variance (covariance_sampled si n0 identity_unbiased dp) ler_pdivrMr // mulVf ?gt_eqF //.
  rewrite lerBlDr; apply: (@le_trans _ _ 1); last by rewrite lerDl -expr2 sqr_ge0.
  apply: mean_le_const => [|y]; first exact: output_distribution si _ dp.
  by rewrite /A; case: eqP => _; rewrite ?mulr1 ?mulr0 ?ler01.
have -> : mean law (fun y => tv (estimate A y) p) =
    (mean law (fun y => `|estimate A y true - p true|) + mean law (fun y => `|estimate A y false - p false|)) / 2%:R.
  by rewrite mulrC -meanD -meanZ; apply: eq_mean => y; rewrite /tv big_bool /= mulrC.
rewrite ltr_pdivrMr ?ltr0n //; apply: le_lt_trans (lerD (one true) (one false)) _.
rewrite -splitr mulr_natr mulr2n ltrD2r.
by rewrite -[X in X < _]mul1r ltr_pdivrMr ?mulr_gt0 // mulrC -mulrA -expr2.
Qed.
End Unprotected.

(* Theorem 4 as printed, its lower side, for levels eps <= 1: false, by two blocks of one symbol each *)
Definition thm_4_lower (kappa alpha0 : R) := forall (X I : finType) (block : X -> I) eps alpha n,
  0 < eps <= 1 -> 0 < alpha <= alpha0 -> suffices (blocks block (level eps)) alpha n ->
  kappa * (\sum_i #|[pred x | block x == i]|%:R ^+ 2) / (alpha ^+ 2 * eps ^+ 2) <= n%:R.
(* a number of users that suffices without privacy, and a level at which the printed rate asks for more *)
Lemma small_level (kappa alpha : R) : 0 < kappa -> 0 < alpha ->
  exists n eps, [/\ 1 < n%:R * alpha ^+ 2, 0 < eps <= 1 & n%:R * alpha ^+ 2 * eps <= kappa].
Proof.
move=> k0 a0; have s0 : 0 < alpha ^+ 2 by rewrite exprn_gt0.
pose n := Num.bound (alpha ^+ 2)^-1; exists n; set m := n%:R * alpha ^+ 2.
have m1 : 1 < m.
  by rewrite -ltr_pdivrMr // mul1r /n; apply: archi_boundP; rewrite invr_ge0 ltW.
have m0 : 0 < m + kappa by rewrite addr_gt0 // (lt_trans ltr01).
exists (kappa / (m + kappa)); split=> //.
  by rewrite divr_gt0 //= ler_pdivrMr // mul1r lerDr ltW // (lt_trans ltr01).
by rewrite mulrA ler_pdivrMr // mulrC ler_pM2l // lerDl ltW.
Qed.

Theorem thm_4_refuted : ~ exists kappa alpha0, [/\ 0 < kappa, 0 < alpha0 & thm_4_lower kappa alpha0].
Proof.
move=> [kappa [alpha [k0 a0 claim]]]; have [n [eps [n1 /andP[e0 e1] ke]]] := small_level k0 a0.
have h : suffices (blocks (fun x : bool => x) (level eps)) alpha n.
  by apply: unprotected => // x x' s; rewrite /blocks; case: eqP => // -> [<-]; split=> //; apply: level1.
have := claim _ _ (fun x : bool => x) eps alpha n; rewrite e0 e1 a0 lexx => /(_ isT isT h).
have -> : \sum_(i : bool) #|[pred x : bool | x == i]|%:R ^+ 2 = 2%:R :> R.
  rewrite (eq_bigr (fun _ => 1)) => [|i _]; first by rewrite sumr_const card_bool.
  by rewrite (card1 i : #|[pred x : bool | x == i]| = 1%N) expr1n.
rewrite ler_pdivrMr ?mulr_gt0 ?exprn_gt0 // leNgt => /negP; apply.
rewrite mulrA [eps ^+ 2]expr2 mulrA; apply: le_lt_trans (ler_wpM2r (ltW e0) ke) _.
by apply: le_lt_trans (ler_piMr (ltW k0) e1) _; rewrite ltr_pMr // ltr1n.
Qed.
End Rates.
End Rates.

(* context-aware-ldp, after sections 5.2 and 6.2: Assouad's lemma for laws that move away from a base in directions with signs.

   assouad_moves    the law of z is the base plus or minus each direction; the minimax risk of n reports is at least
                    D/2 - sqrt(D n K / (2 (1 - c))), where D is the sum of what the directions move on symbols of their own
   embedded         a law on Z as a law on X, by an injection *)
Module Moves.
Definition sign (b : bool) : real := if b then 1 else -1.
(* the law of all reports of n users, each with his own channel, whose items are drawn from p *)
Definition all_reports (X Y : finType) (n : nat) (Q : 'I_n -> X -> Y -> real) (p : X -> real) : {ffun 'I_n -> Y} -> real :=
  independent (fun u => output p (Q u)).

Lemma mean_attained (V : finType) (w f : V -> real) : distribution w -> exists v, mean w f <= f v.
Proof.
move=> dw; have /card_gt0P[v0 _] : (0 < #|V|)%N.
  rewrite lt0n; apply/eqP => /card0_eq e; have [_] := dw; rewrite big_pred0 //.
  by move/eqP; rewrite eq_sym oner_eq0.
exists [arg max_(v > v0) f v]%O; apply: mean_le_const => // v.
by case: (Order.TotalTheory.arg_maxP f (isT : xpredT v0)) => m _; apply.
Qed.

Section Moves.
Variables (Z J : finType) (base : Z -> real) (move : J -> Z -> real) (owner : Z -> option J) (c : real).
Notation signs := {ffun 'I_#|J| -> bool}.
Definition hidden (v : signs) (z : Z) : real := base z + \sum_j sign (v (enum_rank j)) * move j z.
Definition price (j : J) : real := \sum_(z | owner z == Some j) `|move j z|.
Hypotheses (db : distribution base) (flat : forall j, \sum_z move j z = 0) (c1 : c < 1)
  (small : forall (v : signs) z, `|\sum_j sign (v (enum_rank j)) * move j z| <= c * base z)
  (own : forall z i j, owner z = Some i -> j != i -> move j z = 0).

Lemma hidden_bounds v z : (1 - c) * base z <= hidden v z <= (1 + c) * base z.
Proof.
have := small v z; rewrite ler_norml => /andP[a b].
by rewrite /hidden !mulrDl mul1r mulNr !lerD2l b a.
Qed.

Lemma hidden_distribution v : distribution (hidden v).
Proof.
have [b0 b1] := db; split=> [z|].
  have /andP[h _] := hidden_bounds v z; apply: le_trans h; by rewrite mulr_ge0 // subr_ge0 ltW.
rewrite big_split /= b1 exchange_big big1 ?addr0 // => j _.
by rewrite -mulr_sumr flat mulr0.
Qed.

Lemma hidden_flip i v z : hidden v z - hidden (flip i v) z = 2%:R * sign (v i) * move (enum_val i) z.
Proof.
rewrite /hidden opprD addrACA subrr add0r -sumrB (bigD1 (enum_val i)) //= enum_valK big1 ?addr0 => [|j ji].
  by rewrite ffunE eqxx; case: (v i); rewrite /sign /=; ring.
rewrite ffunE; case: eqP => [e|_]; last by rewrite subrr.
by case/eqP: ji; rewrite -e enum_rankK.
Qed.

Variables (Y : finType) (n : nat) (Q : 'I_n -> Z -> Y -> real) (K : real).
Hypotheses (sQ : forall u, stochastic (Q u))
  (contraction : forall u, \sum_j price j * (\sum_y output (move j) (Q u) y ^+ 2 / output base (Q u) y) <= K).
Notation reports_of_signs v := (all_reports Q (hidden v)).

Lemma out_hidden u v : distribution (output (hidden v) (Q u)).
Proof. exact: output_distribution (sQ u) _ (hidden_distribution v). Qed.

Lemma out_bounds u v y :
  (1 - c) * output base (Q u) y <= output (hidden v) (Q u) y <= (1 + c) * output base (Q u) y.
Proof.
have [Q0 _] := sQ u; rewrite /output !mulr_sumr; apply/andP; split; apply: ler_sum => z _;
  rewrite mulrA ler_wpM2r //; by have /andP[] := hidden_bounds v z.
Qed.

Let b0 u y : 0 <= output base (Q u) y.
Proof. by apply: sumr_ge0 => z _; rewrite mulr_ge0 ?(proj1 db) // (proj1 (sQ u)). Qed.

Lemma out_null u v y : output base (Q u) y = 0 -> output (hidden v) (Q u) y = 0.
Proof. by move=> e; have := out_bounds u v y; rewrite e !mulr0 => /le_anti <-. Qed.

Lemma out_dominated u v w : dominated (output (hidden v) (Q u)) (output (hidden w) (Q u)).
Proof.
move=> y e; apply: out_null; apply/eqP; rewrite eq_le b0 andbT.
have /andP[h _] := out_bounds u w y; move: h; rewrite e.
by rewrite pmulr_rle0 // subr_gt0.
Qed.

Lemma out_flip u v i y : output (hidden v) (Q u) y - output (hidden (flip i v)) (Q u) y =
  2%:R * sign (v i) * output (move (enum_val i)) (Q u) y.
Proof.
rewrite /output -sumrB mulr_sumr; apply: eq_bigr => z _.
by rewrite -mulrBl hidden_flip mulrA.
Qed.

Let cost (j : J) (u : 'I_n) : real := \sum_y output (move j) (Q u) y ^+ 2 / output base (Q u) y.

(* the reports under two laws that differ in one sign are near in chi-square, by the cost of that coordinate *)
Lemma chi2_flip u v i :
  chi2 (output (hidden v) (Q u)) (output (hidden (flip i v)) (Q u)) <= 4%:R / (1 - c) * cost (enum_val i) u.
Proof.
have d0 : 0 < 1 - c by rewrite subr_gt0.
rewrite /chi2 /cost mulr_sumr; apply: ler_sum => y _; rewrite out_flip.
have -> : (2%:R * sign (v i) * output (move (enum_val i)) (Q u) y) ^+ 2 = 4%:R * output (move (enum_val i)) (Q u) y ^+ 2.
  by case: (v i); rewrite /sign /=; ring.
set m := _ ^+ 2; have m0 : 0 <= m by exact: sqr_ge0.
have := b0 u y; rewrite le_eqVlt => /predU1P[e|o0].
  by rewrite out_null -?e // invr0 !mulr0.
have /andP[lo _] := out_bounds u (flip i v) y.
have h : (output (hidden (flip i v)) (Q u) y)^-1 <= (1 - c)^-1 * (output base (Q u) y)^-1.
  by rewrite -invfM lef_pV2 // posrE ?mulr_gt0 // (lt_le_trans _ lo) // mulr_gt0.
apply: le_trans (ler_wpM2l _ h) _; first by rewrite mulr_ge0 ?ler0n.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Lemma tv_flip v i : tv (reports_of_signs v) (reports_of_signs (flip i v)) ^+ 2 <= 2%:R / (1 - c) * \sum_u cost (enum_val i) u.
Proof.
have dom : dominated (reports_of_signs v) (reports_of_signs (flip i v)).
  move=> y /eqP; rewrite /all_reports /independent prodf_seq_eq0 => /hasP[u _ /= /eqP e].
  by apply/eqP; rewrite prodf_seq_eq0; apply/hasP; exists u; rewrite ?mem_index_enum //= (@out_dominated u v (flip i v) _ e).
have d w : distribution (reports_of_signs w) by apply: independent_distribution => u; exact: out_hidden.
apply: le_trans (pinsker (d _) (d _) dom) _.
rewrite kl_tensor; [|move=> u; exact: out_hidden|move=> u; exact: out_hidden|move=> u; exact: out_dominated].
rewrite ler_pdivrMr ?ltr0n //.
have -> : 2%:R / (1 - c) * (\sum_u cost (enum_val i) u) * 2%:R = \sum_u 4%:R / (1 - c) * cost (enum_val i) u.
  by rewrite -mulr_sumr -/(\sum_u cost (enum_val i) u); ring.
apply: ler_sum => u _; apply: le_trans (chi2_flip u v i).
by apply: kl_chi2; [exact: out_hidden|exact: out_hidden|exact: out_dominated].
Qed.

Let price0 j : 0 <= price j. Proof. exact: sumr_ge0. Qed.
Let D : real := \sum_j price j.

Lemma sum_ranks (F : J -> real) : \sum_(i < #|J|) F (enum_val i) = \sum_j F j.
Proof. by rewrite -big_enum_val. Qed.

(* Cauchy-Schwarz over the directions *)
Lemma mean_tv : \sum_(i < #|J|) price (enum_val i) / 2%:R * mean (uniform real_realType [finType of signs]) (fun v => tv (reports_of_signs v) (reports_of_signs (flip i v))) <=
  sqrt (D * (n%:R * K) / (2%:R * (1 - c))).
Proof.
have d0 : 0 < 1 - c by rewrite subr_gt0.
have du : distribution (uniform real_realType [finType of signs]).
  by apply: uniform_distribution; apply/card_gt0P; exists [ffun=> true].
pose T i := mean (uniform real_realType [finType of signs]) (fun v => tv (reports_of_signs v) (reports_of_signs (flip i v))).
suff: \sum_(i < #|J|) price (enum_val i) / 2%:R * T i <= sqrt (D * (n%:R * K) / (2%:R * (1 - c))) by [].
have T0 i : 0 <= T i by apply: mean_ge0 => // v; rewrite divr_ge0 ?ler0n // sumr_ge0.
have T2 i : T i ^+ 2 <= 2%:R / (1 - c) * \sum_u cost (enum_val i) u.
  by apply: le_trans (mean_sqr _ du) _; apply: mean_le_const => // v; exact: tv_flip.
pose s (i : 'I_#|J|) := sqrt (price (enum_val i) / 2%:R).
have w0 (i : 'I_#|J|) : 0 <= price (enum_val i) / 2%:R :> real by rewrite divr_ge0 ?ler0n.
have S0 : 0 <= \sum_(i < #|J|) price (enum_val i) / 2%:R * T i by apply: sumr_ge0 => i _; rewrite mulr_ge0.
rewrite -[X in X <= _]sqrt_sqr //; apply: sqrt_le.
have -> : \sum_(i < #|J|) price (enum_val i) / 2%:R * T i = \sum_i s i * (s i * T i).
  by apply: eq_bigr => i _; rewrite mulrA -expr2 sqr_sqrt.
apply: le_trans (cauchy_schwarz _ _) _.
have -> : \sum_i s i ^+ 2 = D / 2%:R.
  by rewrite (eq_bigr (fun i : 'I_#|J| => price (enum_val i) / 2%:R)) => [|i _]; rewrite ?sqr_sqrt // -mulr_suml sum_ranks.
have D0 : 0 <= D by exact: sumr_ge0.
apply: (@le_trans _ _ (D / 2%:R * ((1 - c)^-1 * (n%:R * K)))); last first.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; move: (_ * K) => nK; field; rewrite gt_eqF.
apply: ler_wpM2l; first by rewrite divr_ge0 ?ler0n.
apply: (@le_trans _ _ (\sum_i (1 - c)^-1 * (price (enum_val i) * \sum_u cost (enum_val i) u))).
  apply: ler_sum => i _; rewrite exprMn sqr_sqrt //.
  apply: le_trans (ler_wpM2l (w0 i) (T2 i)) _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by field; rewrite gt_eqF.
rewrite -mulr_sumr; apply: ler_wpM2l; first by rewrite invr_ge0 ltW.
rewrite (sum_ranks (fun j => price j * \sum_u cost j u)).
under eq_bigr do rewrite mulr_sumr; rewrite exchange_big /=.
by apply: le_trans (ler_sum _ (fun u _ => contraction u)) _; rewrite sumr_const card_ord mulr_natl.
Qed.

Theorem assouad_moves (estimator : {ffun 'I_n -> Y} -> Z -> real) : exists v,
  D / 2%:R - sqrt (D * (n%:R * K) / (2%:R * (1 - c))) <= mean (reports_of_signs v) (fun y => tv (estimator y) (hidden v)).
Proof.
have du : distribution (uniform real_realType [finType of signs]).
  by apply: uniform_distribution; apply/card_gt0P; exists [ffun=> true].
have [v hv] := mean_attained (fun v => mean (reports_of_signs v) (fun y => tv (estimator y) (hidden v))) du.
exists v; apply: le_trans hv.
pose part (i : 'I_#|J|) b y : real :=
  (\sum_(z | owner z == Some (enum_val i)) `|estimator y z - (base z + sign b * move (enum_val i) z)|) / 2%:R.
have dl w : distribution (reports_of_signs w) by apply: independent_distribution => u; exact: out_hidden.
have := @assouad_groups_neighbours _ _ _ (fun w => reports_of_signs w) dl (fun i => price (enum_val i)) part
  (fun w y => tv (estimator y) (hidden w)).
move=> h; apply: le_trans (h _ _ _ _) => {h} [|i|i b y|i y|w y].
- under [X in _ <= X]eq_bigr do rewrite mulrBr mulr1.
  rewrite sumrB -mulr_suml sum_ranks -/D lerB //; exact: mean_tv.
- exact: price0.
- by rewrite divr_ge0 ?ler0n // sumr_ge0.
- rewrite -mulrDl ler_pdivlMr ?ltr0n // -big_split mulr_suml; apply: ler_sum => z _ /=.
  set m := move _ z; set e := estimator y z; set b := base z.
  apply: le_trans (ler_normB _ _); rewrite /sign.
  have -> : e - (b + 1 * m) - (e - (b + -1 * m)) = - (m * 2%:R) by ring.
  by rewrite normrN normrM [`|2%:R|]ger0_norm ?ler0n.
rewrite -mulr_suml /tv ler_pM2r ?invr_gt0 ?ltr0n //.
rewrite (eq_bigr (fun i => \sum_(z | owner z == Some (enum_val i)) `|estimator y z - hidden w z|)); last first.
  move=> i _; apply: eq_bigr => z /eqP e; rewrite /hidden (bigD1 (enum_val i)) //= enum_valK big1 ?addr0 // => j ji.
  by rewrite (own e ji) mulr0.
rewrite (sum_ranks (fun j => \sum_(z | owner z == Some j) `|estimator y z - hidden w z|)).
under eq_bigr do rewrite big_mkcond; rewrite exchange_big /=; apply: ler_sum => z _.
case e: (owner z) => [j|]; last by rewrite big1.
by rewrite (bigD1 j) //= eqxx big1 ?addr0 // => i ij; case: eqP => // -[ji]; rewrite ji eqxx in ij.
Qed.
End Moves.

Section Embedded.
Variables (Z X : finType) (at_ : Z -> X).
Hypothesis inj : injective at_.
Definition embedded (p : Z -> real) (x : X) : real := \sum_(z | at_ z == x) p z.

Lemma embedded_distribution p : distribution p -> distribution (embedded p).
Proof.
move=> [p0 p1]; split=> [x|]; first exact: sumr_ge0.
by rewrite -p1 /embedded (exchange_big_dep xpredT) //=; apply: eq_bigr => z _; rewrite (big_pred1 (at_ z)) // => x; exact: eq_sym.
Qed.

Lemma embedded_output (Y : finType) (Q : X -> Y -> real) p : output (embedded p) Q =1 output p (fun z => Q (at_ z)).
Proof.
move=> y; rewrite /output /embedded; under eq_bigr do rewrite mulr_suml.
rewrite (exchange_big_dep xpredT) //=; apply: eq_bigr => z _; rewrite (big_pred1 (at_ z)) // => x; exact: eq_sym.
Qed.

Lemma embedded_tv (e : X -> real) p : tv (fun z => e (at_ z)) p <= tv e (embedded p).
Proof.
rewrite /tv ler_pM2r ?invr_gt0 ?ltr0n //.
have -> : \sum_z `|e (at_ z) - p z| = \sum_x \sum_(z | at_ z == x) `|e x - embedded p x|.
  rewrite (exchange_big_dep xpredT) //=; apply: eq_bigr => z _; rewrite (big_pred1 (at_ z)) => [|x]; last exact: eq_sym.
  by rewrite /embedded (big_pred1 z) // => z'; rewrite /= (inj_eq inj).
apply: ler_sum => x _; rewrite sumr_const -mulr_natl ler_piMl // -[1]/(1%:R) ler_nat.
by rewrite leqNgt; apply/negP => /card_gt1P[z [z' [/eqP h /eqP h' /eqP]]]; apply; apply: inj; rewrite h.
Qed.

Lemma embedded_risk (Y : finType) (n : nat) (Q : 'I_n -> X -> Y -> real) (e : {ffun 'I_n -> Y} -> X -> real) p :
  (forall u, stochastic (Q u)) -> distribution p ->
  mean (all_reports (fun u z => Q u (at_ z)) p) (fun y => tv (fun z => e y (at_ z)) p) <=
  mean (all_reports Q (embedded p)) (fun y => tv (e y) (embedded p)).
Proof.
move=> sQ dp; have dr : distribution (all_reports Q (embedded p)).
  by apply: independent_distribution => u; exact: output_distribution (sQ u) _ (embedded_distribution dp).
apply: (@le_trans _ _ (mean (all_reports Q (embedded p)) (fun y => tv (fun z => e y (at_ z)) p))); last first.
  by apply: mean_le => // y; exact: embedded_tv.
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => y _; congr (_ * _); apply: eq_bigr => u _.
by rewrite embedded_output.
Qed.
End Embedded.
End Moves.

(* context-aware-ldp, Lemma 1 repaired: what it takes to learn the members of a family, by Fano's inequality in its list form.

   list_form    a family, at most N members within r of any answer: n X >= (1 - delta) ln (|P| / N) - ln 2
   lem_1        the simplex, when 2p >= u for every member p: balls of radius alpha/3 in the family, accuracy alpha/3, and 4 X *)
Module Lemma1.
Import Moves.
(* chi^2(Q|P): the mean over the family of the chi-square distance from the output of the uniform law *)
Definition chi2_family (V X Y : finType) (Q : X -> Y -> real) (p : V -> X -> real) : real :=
  (\sum_v chi2 (output (p v) Q) (output (uniform real_realType X) Q)) / #|V|%:R.
(* the members of the family within r of q, in total variation *)
Definition ball (V X : finType) (p : V -> X -> real) (r : real) (q : X -> real) : {set V} := [set v | tv q (p v) <= r].
(* the answer is within r of p with probability 1 - delta or more *)
Definition learns (X Y : finType) (n : nat) (Q : 'I_n -> X -> Y -> real) (estimator : {ffun 'I_n -> Y} -> X -> real)
    (r delta : real) (p : X -> real) :=
  1 - delta <= probability (all_reports Q p) (fun y => tv (estimator y) p <= r).

Section Family.
Variables (V X Y : finType) (n N : nat) (Q : 'I_n -> X -> Y -> real) (p : V -> X -> real)
  (estimator : {ffun 'I_n -> Y} -> X -> real) (r delta M : real).
Hypotheses (V0 : (0 < #|V|)%N) (X0 : (0 < #|X|)%N) (N0 : (0 < N)%N) (delta1 : delta <= 1)
  (sQ : forall u, stochastic (Q u)) (dp : forall v, distribution (p v))
  (few : forall y, (#|ball p r (estimator y)| <= N)%N)
  (learn : forall v, learns Q estimator r delta (p v)) (contraction : forall u, chi2_family (Q u) p <= M).

Let W (u : 'I_n) v : Y -> real := output (p v) (Q u).
Let dW u v : distribution (W u v). Proof. exact: output_distribution (sQ u) _ (dp v). Qed.
Let dX : distribution (uniform real_realType X). Proof. exact: uniform_distribution. Qed.
Let dV : distribution (uniform real_realType V). Proof. exact: uniform_distribution. Qed.
Let Vp : 0 < #|V|%:R :> real. Proof. by rewrite ltr0n. Qed.

Lemma uniform_dominates u (q : X -> real) : dominated (output q (Q u)) (output (uniform real_realType X) (Q u)).
Proof.
have [Q0 _] := sQ u; move=> y e; apply: big1 => x _; suff -> : Q u x y = 0 by rewrite mulr0.
have x0 : 0 < uniform real_realType X x by rewrite invr_gt0 ltr0n.
have := @psumr_eq0P _ _ xpredT (fun x => uniform real_realType X x * Q u x y) (fun x _ => mulr_ge0 (proj1 dX x) (Q0 x y)) e x isT.
by move/eqP; rewrite mulf_eq0 gt_eqF //= => /eqP.
Qed.

Lemma information : mutual (uniform real_realType V) (fun v => all_reports Q (p v)) <= n%:R * M.
Proof.
have -> : n%:R * M = \sum_(u < n) M by rewrite sumr_const card_ord mulr_natl.
apply: le_trans (mutual_users dV dW) _; apply: ler_sum => u _; apply: le_trans (contraction u).
have dU := output_distribution (sQ u) dX.
apply: le_trans (mutual_golden dV (dW u) dU (fun v _ => @uniform_dominates u (p v))) _.
rewrite /chi2_family mulr_suml; apply: ler_sum => v _; rewrite mulrC; apply: ler_wpM2r; first by rewrite invr_ge0 ltW.
apply: kl_chi2 => //; exact: uniform_dominates.
Qed.

Theorem list_form : (1 - delta) * ln (#|V|%:R / N%:R) - ln 2%:R <= n%:R * M.
Proof.
have Np : 0 < N%:R :> real by rewrite ltr0n.
have d1 : 0 <= 1 - delta by rewrite subr_ge0.
have dA v : distribution (all_reports Q (p v)) by apply: independent_distribution => u; exact: dW.
apply: le_trans information; rewrite lerBlDr.
have [big|NV] := ltP #|V|%:R (N%:R : real).
  apply: (@le_trans _ _ 0).
    by rewrite mulr_ge0_le0 // -ln1; apply: ln_le; rewrite ?divr_gt0 // ler_pdivrMr // mul1r ltW.
  by rewrite addr_ge0 ?(mutual_ge0 dV dA) // ln_ge0 // ler1n.
pose L y := ball p r (estimator y).
have hL y : probability (uniform real_realType V) (mem (L y)) <= N%:R / #|V|%:R.
  rewrite /probability /uniform sumr_const -[_ *+ _]mulr_natl; apply: ler_wpM2r; first by rewrite invr_ge0 ltW.
  by rewrite ler_nat; exact: few.
have r01 : 0 < (N%:R / #|V|%:R : real) <= 1 by rewrite divr_gt0 // ler_pdivrMr // mul1r.
have := fano_list dV dA r01 hL; rewrite invf_div; apply: le_trans.
apply: ler_wpM2r; first by apply: ln_ge0; rewrite ler_pdivlMr // mul1r.
rewrite probability_mean /mean -(pair_bigA _ (fun v y => joint (uniform real_realType V) (fun v => all_reports Q (p v)) (v, y) * (v \in L y)%:R)) /=.
have -> : 1 - delta = \sum_v uniform real_realType V v * (1 - delta) by rewrite -mulr_suml (proj2 dV) mul1r.
apply: ler_sum => v _.
rewrite /joint /= (eq_bigr (fun y => uniform real_realType V v * (all_reports Q (p v) y * (v \in L y)%:R))) => [|y _]; last by rewrite /joint /= mulrA.
rewrite -mulr_sumr; apply: ler_wpM2l; first exact: (proj1 dV).
have := learn v; rewrite /learns probability_mean; congr (_ <= _); apply: eq_bigr => y _; by rewrite inE.
Qed.
End Family.

Section Simplex.
Variables (V X Y : finType) (n C : nat) (Q : 'I_n -> X -> Y -> real) (p : V -> X -> real)
  (estimator : {ffun 'I_n -> Y} -> X -> real) (alpha delta M : real).
Hypotheses (V0 : (0 < #|V|)%N) (C0 : (0 < C)%N) (delta1 : delta <= 1) (sQ : forall u, stochastic (Q u))
  (dp : forall v, distribution (p v)) (half : forall v x, #|X|%:R^-1 <= 2%:R * p v x)
  (few : forall v, (#|ball p (alpha / 3%:R) (p v)| <= C)%N)
  (learn : forall q, distribution q -> learns Q estimator (alpha / 3%:R) delta q)
  (contraction : forall u, chi2_family (Q u) p <= M).

Theorem lem_1 : (1 - delta) * ln (#|V|%:R / C%:R) - ln 2%:R <= n%:R * (4%:R * M).
Proof.
have X0 : (0 < #|X|)%N.
  have /card_gt0P[v _] := V0; rewrite lt0n; apply/eqP => /card0_eq e; have [_] := dp v.
  by rewrite big_pred0 // => /eqP; rewrite eq_sym oner_eq0.
have [_ u1] := uniform_distribution real_realType X0.
pose p' v x := 2%:R * p v x - uniform real_realType X x.
have dp' v : distribution (p' v).
  split=> [x|]; first by rewrite subr_ge0 half.
  by rewrite sumrB -mulr_sumr (proj2 (dp v)) u1 mulr1; ring.
have tv2 v w : tv (p' v) (p' w) = 2%:R * tv (p v) (p w).
  rewrite /tv mulrA mulr_sumr; congr (_ / _); apply: eq_bigr => x _.
  have -> : p' v x - p' w x = 2%:R * (p v x - p w x) by rewrite /p'; ring.
  by rewrite normrM ger0_norm ?ler0n.
apply: (@list_form V X Y n C Q p' estimator (alpha / 3%:R) delta (4%:R * M)) => // [y|v|u].
- move: (estimator y) => q; have [/card0_eq e|] := posnP #|ball p' (alpha / 3%:R) q|.
    by rewrite eq_card0.
  move=> /card_gt0P[v0]; rewrite inE => h0; apply: leq_trans (few v0); apply: subset_leq_card; apply/subsetP => w.
  rewrite !inE => hw; have tri : tv (p' v0) (p' w) <= tv q (p' v0) + tv q (p' w).
    rewrite /tv -mulrDl ler_pM2r ?invr_gt0 ?ltr0n // -big_split; apply: ler_sum => x _ /=.
    by rewrite [`|q x - p' v0 x|]distrC; exact: ler_distD.
  have := le_trans tri (lerD h0 hw); rewrite tv2 -mulr2n -[X in _ <= X]mulr_natl.
  by rewrite ler_pM2l ?ltr0n.
- exact: learn.
have -> : chi2_family (Q u) p' = 4%:R * chi2_family (Q u) p.
  rewrite /chi2_family mulrA mulr_sumr; congr (_ / _); apply: eq_bigr => v _; rewrite /chi2 mulr_sumr; apply: eq_bigr => y _.
  have -> : output (p' v) (Q u) y - output (uniform real_realType X) (Q u) y = 2%:R * (output (p v) (Q u) y - output (uniform real_realType X) (Q u) y).
    by rewrite /output -!sumrB mulr_sumr; apply: eq_bigr => x _; rewrite /p'; ring.
  by rewrite exprMn -mulrA; congr (_ * _); rewrite -natrX.
by rewrite ler_pM2l ?ltr0n.
Qed.
End Simplex.
End Lemma1.
