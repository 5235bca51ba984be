(* context-aware-ldp, after sections 5.2 and 6.2: Assouad's lemma for laws that move away from a base in directions with signs.

   assouad_moves    the law of z is the base plus or minus each direction; the minimax risk of n reports is at least
                    D/2 - sqrt(D n K / (2 (1 - c))), where D is the sum of what the directions move on symbols of their own
   embedded         a law on Z as a law on X, by an injection *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual Testing.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
by rewrite /hidden !mulrDl mul1r mulNr !ler_add2l b a.
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
  rewrite mulrA ler_wpmul2r //; by have /andP[] := hidden_bounds v z.
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
  by rewrite -invfM lef_pinv // posrE ?mulr_gt0 // (lt_le_trans _ lo) // mulr_gt0.
apply: le_trans (ler_wpmul2l _ h) _; first by rewrite mulr_ge0 ?ler0n.
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
rewrite ler_pdivr_mulr ?ltr0n //.
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
apply: ler_wpmul2l; first by rewrite divr_ge0 ?ler0n.
apply: (@le_trans _ _ (\sum_i (1 - c)^-1 * (price (enum_val i) * \sum_u cost (enum_val i) u))).
  apply: ler_sum => i _; rewrite exprMn sqr_sqrt //.
  apply: le_trans (ler_wpmul2l (w0 i) (T2 i)) _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by field; rewrite gt_eqF.
rewrite -mulr_sumr; apply: ler_wpmul2l; first by rewrite invr_ge0 ltW.
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
  rewrite sumrB -mulr_suml sum_ranks -/D ler_sub //; exact: mean_tv.
- exact: price0.
- by rewrite divr_ge0 ?ler0n // sumr_ge0.
- rewrite -mulrDl ler_pdivl_mulr ?ltr0n // -big_split mulr_suml; apply: ler_sum => z _ /=.
  set m := move _ z; set e := estimator y z; set b := base z.
  apply: le_trans (ler_norm_sub _ _); rewrite /sign.
  have -> : e - (b + 1 * m) - (e - (b + -1 * m)) = - (m * 2%:R) by ring.
  by rewrite normrN normrM [`|2%:R|]ger0_norm ?ler0n.
rewrite -mulr_suml /tv ler_pmul2r ?invr_gt0 ?ltr0n //.
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
rewrite /tv ler_pmul2r ?invr_gt0 ?ltr0n //.
have -> : \sum_z `|e (at_ z) - p z| = \sum_x \sum_(z | at_ z == x) `|e x - embedded p x|.
  rewrite (exchange_big_dep xpredT) //=; apply: eq_bigr => z _; rewrite (big_pred1 (at_ z)) => [|x]; last exact: eq_sym.
  by rewrite /embedded (big_pred1 z) // => z'; rewrite /= (inj_eq inj).
apply: ler_sum => x _; rewrite sumr_const -mulr_natl ler_pimull // -[1]/(1%:R) ler_nat.
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
