(* OneBit, LemmaD2, AppendixD. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Products Divergences Concentration Entropies.
From Exactdp.PriceOfPrivacy Require Import Sections.
Import Basic.Reals Inequalities Information Mutual Product Section4 Han Section6 Hoeffding Variational.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Theorem 4.3: sketches of few values, without privacy.

   paper          theorem              state
   Theorem 4.3    thm_4_3              proved with its constant: one bit about one rated item carries at most 1/N nats
                  thm_4_3_values       m values about w items: (w/N) (m - 1) nats, every product prior *)
Module OneBit.
Section FewValues.
Variables (A T Y : finType) (N : nat) (p : 'I_N -> A -> real).
Variables (w : T -> real) (S : T -> {set 'I_N}) (Q : T -> {ffun 'I_N -> A} -> Y -> real) (share : real).
Hypotheses (dp : forall i, distribution (p i)) (dw : distribution w).
Hypotheses (Q0 : forall s z y, 0 <= Q s z y) (Q1 : forall s z, \sum_y Q s z y = 1).
Hypothesis local : forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y.
Hypotheses (share0 : 0 <= share) (rated : forall i, \sum_(s | i \in S s) w s <= share).
Let P := independent p.

Lemma variance_values y : variance P (report_law w Q ^~ y) <= share * (mean P (report_law w Q ^~ y) - mean P (report_law w Q ^~ y) ^+ 2).
Proof.
have [w0 w1] := dw; have dP : distribution P := independent_distribution dp; have [P0 P1] := dP.
apply: le_trans (variance_mixture dp w0 (fun s z z' e => local y e) rated) _; apply: ler_wpM2l => //.
rewrite mean_report -/P; set m := fun s => mean P (fun z => Q s z y).
apply: (@le_trans _ _ (\sum_s (w s * m s - w s * m s ^+ 2))).
  apply: ler_sum => s _; rewrite -mulrBr; apply: ler_wpM2l => //; rewrite /variance /covariance -expr2 -/(m s).
  apply: lerB => //; apply: mean_le => // z.
  have q1 : Q s z y <= 1 by rewrite -(Q1 s z) (bigD1 y) //= lerDl sumr_ge0.
  by rewrite ler_piMl.
by rewrite sumrB; apply: lerB => //; exact: mean_sqr.
Qed.

Theorem thm_4_3_values : mutual P (report_law w Q) <= share * (#|Y|%:R - 1).
Proof.
have dP : distribution P := independent_distribution dp; have [P0 P1] := dP.
have [r0 r1] := report_stochastic dw Q0 Q1.
have dr z : distribution (report_law w Q z) by split.
have [o0 o1] := out_distribution dP dr.
rewrite mutual_posterior //.
have -> : share * (#|Y|%:R - 1) = \sum_y share * (1 - output P (report_law w Q) y).
  by rewrite -mulr_sumr sumrB o1 sumr_const.
apply: ler_sum => y _; set o := output P (report_law w Q) y.
have := o0 y; rewrite -/o le_eqVlt => /predU1P[<-|oy]; first by rewrite mul0r subr0 mulr1.
have dpost : distribution (posterior P (report_law w Q) y).
  split=> [z|]; first by rewrite divr_ge0 ?mulr_ge0.
  by rewrite -mulr_suml divff // gt_eqF.
have dom : dominated (posterior P (report_law w Q) y) P by move=> z e; rewrite /posterior e !mul0r.
apply: le_trans (ler_wpM2l (ltW oy) (kl_chi2 dpost dP dom)) _.
have -> : chi2 (posterior P (report_law w Q) y) P = variance P (report_law w Q ^~ y) / o ^+ 2.
  rewrite varianceE // /chi2 /mean mulr_suml; apply: eq_bigr => z _; rewrite /posterior -/o.
  have [->|n] := eqVneq (P z) 0; first by rewrite !mul0r subrr expr0n mul0r.
  have -> : \sum_x P x * report_law w Q x y = o by [].
  by move: (report_law w Q z y) (P z) (o) n (gt_eqF oy) => r u v n; rewrite /= => /negbT v0; field; rewrite n v0.
have v := variance_values y; rewrite -/o in v.
have -> : o * (variance P (report_law w Q ^~ y) / o ^+ 2) = variance P (report_law w Q ^~ y) / o.
  by move: (variance _ _) => V; field; rewrite gt_eqF.
rewrite ler_pdivrMr //; apply: le_trans v _.
have -> : mean P (report_law w Q ^~ y) = o by [].
by rewrite -mulrA mulrBl mul1r expr2.
Qed.
End FewValues.

(* w = 1: a user rates the item i with probability 1/N and reports one bit. *)
Theorem thm_4_3 (A : finType) (N : nat) (p : 'I_N -> A -> real) (Q : 'I_N -> A -> bool -> real) : (0 < N)%N ->
  (forall i, distribution (p i)) -> (forall i a, distribution (Q i a)) ->
  mutual (independent p) (report_law (fun _ : 'I_N => N%:R^-1) (fun i z => Q i (z i))) <= N%:R^-1.
Proof.
move=> N0 dp dQ; have N1 : (N%:R : real) != 0 by rewrite pnatr_eq0 -lt0n.
have dw : distribution (fun _ : 'I_N => N%:R^-1 : real).
  by split=> [i|]; rewrite ?invr_ge0 ?ler0n // sumr_const card_ord -[_^-1 *+ _]mulr_natl divff.
have share0 : 0 <= (N%:R^-1 : real) by rewrite invr_ge0 ler0n.
have rated (i : 'I_N) : \sum_(s | i \in [set s]) N%:R^-1 <= N%:R^-1 :> real.
  by rewrite (eq_bigl (pred1 i)) ?big_pred1_eq // => s; rewrite inE eq_sym.
have := @thm_4_3_values A _ _ N p _ (fun s => [set s]) (fun i z => Q i (z i)) _ dp dw _ _ _ share0 rated.
rewrite card_bool (_ : 2%:R - 1 = 1) ?mulr1; last by rewrite -addn1 natrD addrK.
apply=> [s z y|s z|s z z' y e]; [by case: (dQ s (z s))|by case: (dQ s (z s))|by rewrite e // inE].
Qed.
End OneBit.

(* Price of privacy, Appendix D: the entropy that a law of the labels lacks.

   paper               theorem           state
   Lemma D.2           lem_d_2           proved as printed, for every function with values in a finite type; and where it is equal *)
Module LemmaD2.
Lemma prior_gt0 (n : nat) z : 0 < @prior n z.
Proof. by rewrite /prior /independent /half prodr_const exprn_gt0 // invr_gt0 ltr0n. Qed.

(* H(P0) - H(p) >= D(law of F under p || law of F under P0); equality if p is uniform where F is constant *)
Theorem lem_d_2 (n : nat) (V : finType) (F : {ffun 'I_n.+1 -> bool} -> V) (p : {ffun 'I_n.+1 -> bool} -> real) : distribution p ->
  kl (law_of p F) (law_of (@prior n) F) <= entropy (@prior n) - entropy p /\
  ((forall z z', F z = F z' -> p z = p z') -> kl (law_of p F) (law_of (@prior n) F) = entropy (@prior n) - entropy p).
Proof.
move=> dp; have [p0 p1] := dp; have dP := prior_distribution n; have [P0 P1] := dP.
have pP : dominated p (@prior n) by move=> z e; have := prior_gt0 z; rewrite e ltxx.
have cP z : @prior n z = 2%:R^-1 ^+ n.+1 by rewrite /prior /independent /half prodr_const card_ord.
have c0 : 0 < 2%:R^-1 ^+ n.+1 :> real by rewrite exprn_gt0 // invr_gt0 ltr0n.
have -> : entropy (@prior n) - entropy p = kl p (@prior n).
  rewrite /entropy opprK (eq_bigr (fun z => @prior n z * ln (2%:R^-1 ^+ n.+1))) => [|z _]; last by rewrite (cP z).
  rewrite -mulr_suml P1; set L := ln _.
  have -> : 1 * L = \sum_z p z * L by rewrite -mulr_suml p1.
  rewrite addrC -sumrB; apply: eq_bigr => z _ /=.
  have := p0 z; rewrite le_eqVlt => /predU1P[<-|pz]; first by rewrite !mul0r subrr.
  by rewrite cP ln_div // mulrBr.
have out (q : {ffun 'I_n.+1 -> bool} -> real) : output q (fun z v => (F z == v)%:R) =1 law_of q F.
  move=> v; rewrite /output /law_of /probability [RHS]big_mkcond; apply: eq_bigr => z _.
  by case: eqP => _; rewrite ?mulr1 ?mulr0.
have lawP z : 0 < law_of (@prior n) F (F z).
  by rewrite /law_of /probability (bigD1 z) //= ltr_wpDr ?prior_gt0 // sumr_ge0.
split=> [|same].
  have := @kl_processing _ V p (@prior n) (fun z v => (F z == v)%:R) dp dP pP _.
  rewrite [kl (output _ _) _](eq_bigr (fun v => law_of p F v * ln (law_of p F v / law_of (@prior n) F v))) => [|v _]; last by rewrite !out.
  apply=> z; split=> [v|]; first exact: ler0n.
  by rewrite (bigD1 (F z)) //= eqxx big1 ?addr0 // => v /negPf; rewrite eq_sym => ->.
rewrite /kl -/(mean (law_of p F) (fun v => ln (law_of p F v / law_of (@prior n) F v))) mean_law_of.
apply: eq_bigr => z _; congr (_ * ln _).
have -> : law_of p F (F z) = p z / @prior n z * law_of (@prior n) F (F z).
  rewrite /law_of /probability mulr_sumr; apply: eq_bigr => z' /eqP e.
  by rewrite (same _ _ e) !cP divfK // gt_eqF.
by rewrite mulfK // gt_eqF.
Qed.
End LemmaD2.

(* Price of privacy, Appendix D: the variance of a sum of functions of the labels, under a bound on the divergence.

   paper               theorem           state
   Lemma D.4           lem_d_4           proved for any function; lem_d_4_printed: for squares, with the law that attains it
   Lemma D.6           lem_d_6           proved as printed; lem_d_6_sharp: (1 - 2 nu sigma^2)^(-1/2), without an integral
   Lemma 6.4, D.1      lem_6_4           repaired: the divergence of the law conditioned on is at most delta; lem_6_4_sharp; lem_6_4_mean *)
Module AppendixD.
Import LemmaD2.
(* p0 weighted by e^(nu g) *)
Definition tilted (X : finType) (p0 g : X -> real) (nu : real) (x : X) : real :=
  p0 x * exp (nu * g x) / mean p0 (fun x => exp (nu * g x)).

Theorem lem_d_4 (X : finType) (p0 g : X -> real) (nu : real) (psi := ln (mean p0 (fun x => exp (nu * g x)))) : distribution p0 ->
  (forall p, distribution p -> dominated p p0 -> nu * mean p g - psi <= kl p p0) /\
  (forall p a delta, distribution p -> dominated p p0 -> 0 < nu -> kl p p0 <= delta -> delta <= nu * a - psi -> mean p g <= a) /\
  distribution (tilted p0 g nu) /\ dominated (tilted p0 g nu) p0 /\ kl (tilted p0 g nu) p0 = nu * mean (tilted p0 g nu) g - psi.
Proof.
move=> dp0; have [q0 q1] := dp0; have Z0 := exp_mean_gt0 dp0 (fun x => nu * g x); rewrite /psi; set Z := mean p0 _ in Z0 *.
have first p : distribution p -> dominated p p0 -> nu * mean p g - psi <= kl p p0.
  by move=> dp pq; rewrite -meanZ; exact: donsker_varadhan.
split=> //; split=> [p a delta dp pq nu0 kd da|].
  have := le_trans (first p dp pq) (le_trans kd da); rewrite lerD2r => h.
  by rewrite -(ler_pM2l nu0).
have dt : distribution (tilted p0 g nu).
  by split=> [x|]; rewrite /tilted -/Z ?divr_ge0 ?mulr_ge0 ?exp_ge0 ?(ltW Z0) // -mulr_suml -/(mean p0 _) -/Z divff ?gt_eqF.
split=> //; split=> [x e|]; first by rewrite /tilted e !mul0r.
rewrite -meanZ -[X in _ - X](mean_const _ dt) -meanB; apply: eq_bigr => x _.
have := q0 x; rewrite le_eqVlt => /predU1P[e|px]; first by rewrite /tilted -e !mul0r.
congr (_ * _); have -> : tilted p0 g nu x / p0 x = exp (nu * g x) / Z.
  by rewrite /tilted -/Z; move: (exp _) => E; field; rewrite !gt_eqF.
by rewrite ln_div ?exp_gt0 // expK.
Qed.

Theorem lem_d_4_printed (X : finType) (p0 f : X -> real) (nu : real) (g := fun x => (f x - mean p0 f) ^+ 2)
  (psi := ln (mean p0 (fun x => exp (nu * g x)))) : distribution p0 -> 0 < nu ->
  [/\ forall p, distribution p -> dominated p p0 -> nu * mean p g - psi <= kl p p0,
   forall p a delta, distribution p -> dominated p p0 -> kl p p0 <= delta -> delta <= nu * a - psi -> mean p g <= a &
   [/\ distribution (tilted p0 g nu), dominated (tilted p0 g nu) p0 & nu * mean (tilted p0 g nu) g - psi = kl (tilted p0 g nu) p0]].
Proof.
move=> dp0 nu0; have [h1 [h2 [h3 [h4 h5]]]] := lem_d_4 g nu dp0; split; [exact: h1| |by split].
by move=> p a delta dp pq; apply: h2.
Qed.

Section Signs.
Variables (n : nat) (f : 'I_n.+1 -> bool -> real).
Notation N := n.+1.
Notation labels := {ffun 'I_N -> bool}.
Notation P := (@prior n).
Definition total (z : labels) : real := \sum_i f i (z i).
Let m : real := mean P total.
Let v : real := variance P total.
Let d (i : 'I_N) : real := (f i true - f i false) / 2%:R.
Let sign (b : bool) : real := if b then 1 else -1.
Let S (k : nat) (z : labels) : real := \sum_(i < N | (i < k)%N) d i * sign (z i).
Let V (k : nat) : real := \sum_(i < N | (i < k)%N) d i ^+ 2.

Lemma mean_half (g : bool -> real) : mean half g = (g true + g false) / 2%:R.
Proof. by rewrite /mean big_bool /half /= -mulrDr mulrC. Qed.

Lemma total_centred z : total z - m = S N z.
Proof.
have -> : S N z = \sum_i d i * sign (z i) by apply: eq_bigl => i; rewrite ltn_ord.
rewrite /m /total (mean_total (fun _ => half_distribution)) -sumrB.
by apply: eq_bigr => i _; rewrite mean_half /d; case: (z i); rewrite /sign; field.
Qed.

Lemma total_variance : v = V N.
Proof.
have -> : V N = \sum_i d i ^+ 2 by apply: eq_bigl => i; rewrite ltn_ord.
rewrite /v /total (variance_sum (fun _ => half_distribution)).
apply: eq_bigr => i _; rewrite /variance /covariance !mean_half /d; by field.
Qed.

Lemma cosh_le (y : real) : (exp y + exp (- y)) / 2%:R <= exp (y ^+ 2 / 2%:R).
Proof.
have := @bernoulli_mgf 2%:R^-1 (2%:R * y) _; rewrite invr_ge0 ler0n invf_le1 ?ltr0n // ler1n => /(_ isT) h.
have := ler_wpM2l (exp_ge0 (- y)) h; rewrite -expD.
have -> : - y + (2%:R^-1 * (2%:R * y) + (2%:R * y) ^+ 2 / 8%:R) = y ^+ 2 / 2%:R by field.
apply: le_trans; rewrite mulrDr mulrCA -expD (_ : - y + 2%:R * y = y); last by ring.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; move: (exp y) (exp (- y)) => a b; field.
Qed.

Lemma exp_linear (u w : real) : 0 <= w -> exp u * (1 - (w + u)) <= 1 - w * (1 + u).
Proof.
move=> w0; have h1 : exp u * (1 - u) <= 1 by rewrite -ler_pdivlMl ?exp_gt0 // mulr1 -expN; exact: exp_ge_add1.
have h2 := exp_ge_add1 u; rewrite -subr_ge0; move: (exp u) h1 h2 => E h1 h2.
have -> : 1 - w * (1 + u) - E * (1 - (w + u)) = (1 - E * (1 - u)) + w * (E - (1 + u)) by ring.
by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0.
Qed.

(* one more label *)
Lemma S_step (k : 'I_N) z : S k.+1 z = S k z + d k * sign (z k).
Proof.
rewrite /S (bigD1 k) //= addrC; congr (_ + _); apply: eq_bigl => i.
by rewrite ltnS leq_eqVlt -(inj_eq val_inj) andb_orl andbN; case: ltngtP.
Qed.
Lemma V_step (k : 'I_N) : V k.+1 = V k + d k ^+ 2.
Proof.
rewrite /V (bigD1 k) //= addrC; congr (_ + _); apply: eq_bigl => i.
by rewrite ltnS leq_eqVlt -(inj_eq val_inj) andb_orl andbN; case: ltngtP.
Qed.

Lemma mean_step (k : 'I_N) (phi : real -> bool -> real) :
  mean P (fun z => phi (S k z) (z k)) = mean P (fun z => (phi (S k z) true + phi (S k z) false) / 2%:R).
Proof.
rewrite -(mean_merge (fun _ => half_distribution) k); apply: eq_mean => z.
rewrite -mean_half -(mean_one (fun _ : 'I_N => half_distribution) k); apply: eq_mean => y.
rewrite /merge ffunE ltnn; congr phi; apply: eq_bigr => i ik; by rewrite ffunE ik.
Qed.

(* E e^(a S^2), label by label *)
Lemma square_mgf (k : nat) (a : real) : (k <= N)%N -> 0 <= a -> 2%:R * a * V k < 1 ->
  mean P (fun z => exp (a * S k z ^+ 2)) <= exp (- (ln (1 - 2%:R * a * V k) / 2%:R)).
Proof.
elim: k a => [|k IH] a.
  move=> _ a0 _; have -> : V 0 = 0 by rewrite /V big1.
  rewrite mulr0 subr0 ln1 mul0r oppr0 exp0; apply: mean_le_const; first exact: prior_distribution.
  by move=> z; rewrite /S big1 // expr0n mulr0 exp0.
move=> kN a0; pose k' := Ordinal kN; rewrite (V_step k'); set s := d k' ^+ 2; rewrite -[nat_of_ord k']/k => small.
have s0 : 0 <= s by exact: sqr_ge0.
have V0 : 0 <= V k by apply: sumr_ge0 => i _; exact: sqr_ge0.
pose a' := a + 2%:R * a ^+ 2 * s.
have a'0 : 0 <= a' by rewrite addr_ge0 // mulr_ge0 // mulr_ge0 ?ler0n ?sqr_ge0.
pose u := 2%:R * a * s; pose w := 2%:R * a * V k.
have a2 : 0 <= 2%:R * a by rewrite mulr_ge0 ?ler0n.
have u0 : 0 <= u by exact: mulr_ge0.
have w0 : 0 <= w by exact: mulr_ge0.
have uw : w + u < 1 by rewrite -mulrDr.
have e' : 2%:R * a' * V k = w * (1 + u) by rewrite /a' /w /u; ring.
have key := exp_linear u w0.
have pos : 0 < 1 - (w + u) by rewrite subr_gt0.
have pos' : 0 < 1 - w * (1 + u) by apply: lt_le_trans key; rewrite mulr_gt0 ?exp_gt0.
have := IH a' (ltnW kN) a'0 _; rewrite e' -subr_gt0 pos' => /(_ isT) IH'.
apply: (@le_trans _ _ (exp (a * s) * mean P (fun z => exp (a' * S k z ^+ 2)))); last first.
  apply: le_trans (ler_wpM2l (exp_ge0 _) IH') _; rewrite -expD exp_le (_ : 2%:R * a * (V k + s) = w + u); last by rewrite mulrDr.
  have := ln_le (mulr_gt0 (exp_gt0 u) pos) key; rewrite lnM ?exp_gt0 // expK.
  have -> : a * s = u / 2%:R by rewrite /u; field.
  by move: (ln _) (ln _) => A B h; toR; lra.
rewrite -meanZ (@eq_mean _ _ _ _ (fun z => exp (a * (S k z + d k' * sign (z k')) ^+ 2))) => [|z]; last by congr (exp (a * _ ^+ 2)); exact: (S_step k').
rewrite (mean_step k' (fun x b => exp (a * (x + d k' * sign b) ^+ 2))).
apply: mean_le; first exact: prior_distribution.
move=> z; rewrite -[nat_of_ord k']/k; move: (S k z) => x; rewrite /sign mulr1 mulrN1.
have -> : exp (a * (x + d k') ^+ 2) = exp (a * s + a * x ^+ 2) * exp (2%:R * a * x * d k') by rewrite -expD /s; congr exp; ring.
have -> : exp (a * (x - d k') ^+ 2) = exp (a * s + a * x ^+ 2) * exp (- (2%:R * a * x * d k')) by rewrite -expD /s; congr exp; ring.
set E := exp (a * s + _); rewrite -(mulrDr E) -mulrA; apply: le_trans (ler_wpM2l (exp_ge0 _) (cosh_le _)) _; rewrite /E.
by rewrite -!expD exp_le /a' /s le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.

Theorem lem_d_6_log (nu : real) : 0 <= nu -> 2%:R * nu * v < 1 ->
  ln (mean P (fun z => exp (nu * (total z - m) ^+ 2))) <= - (ln (1 - 2%:R * nu * v) / 2%:R).
Proof.
move=> nu0; rewrite total_variance => small.
rewrite (@eq_mean _ _ _ _ (fun z => exp (nu * S N z ^+ 2))) => [|z]; last by rewrite total_centred.
rewrite -[X in _ <= X]expK; apply: ln_le; first by apply: exp_mean_gt0; exact: prior_distribution.
exact: square_mgf.
Qed.

Theorem lem_d_6_sharp (nu : real) : 0 <= nu -> 2%:R * nu * v < 1 ->
  mean P (fun z => exp (nu * (total z - m) ^+ 2)) <= (sqrt (1 - 2%:R * nu * v))^-1 /\
  (sqrt (1 - 2%:R * nu * v))^-1 <= 1 + 4%:R * nu * v / (1 - 2%:R * nu * v).
Proof.
move=> nu0 small; have y0 : 0 < 1 - 2%:R * nu * v by rewrite subr_gt0.
split.
  have Z0 := exp_mean_gt0 (prior_distribution n) (fun z => nu * (total z - m) ^+ 2).
  rewrite -(lnK Z0) -(lnK (sqrt_gt0 y0)) -expN exp_le; apply: le_trans (lem_d_6_log nu0 small) _.
  have -> : ln (1 - 2%:R * nu * v) = 2%:R * ln (sqrt (1 - 2%:R * nu * v)) by rewrite -lnX ?sqrt_gt0 // sqr_sqrt // ltW.
  by rewrite mulrC mulKf ?pnatr_eq0.
have v0 : 0 <= v by apply: variance_ge0; exact: prior_distribution.
have x0 : 0 <= 2%:R * nu * v by rewrite !mulr_ge0 ?ler0n.
have -> : 4%:R * nu * v = 2%:R * (2%:R * nu * v) by ring.
move: (2%:R * nu * v) x0 y0 => x x0 y0.
have r0 := sqrt_gt0 y0; have rr := sqr_sqrt (ltW y0).
have r1 : sqrt (1 - x) <= 1.
  by rewrite -(@ler_pXn2r _ 2) ?nnegrE ?ler01 ?(ltW r0) // rr expr1n lerBlDr lerDl.
have -> : 1 + 2%:R * x / (1 - x) = (1 + x) / (1 - x) by field; rewrite gt_eqF.
apply: (@le_trans _ _ (1 - x)^-1); last by rewrite ler_pMl ?invr_gt0 // lerDl.
by rewrite lef_pV2 ?posrE // -{1}rr expr2 ler_piMl // ltW.
Qed.

Theorem lem_d_6 (nu : real) : 0 <= nu -> 2%:R * nu * v < 1 ->
  mean P (fun z => exp (nu * (total z - m) ^+ 2)) <= 1 + 4%:R * nu * v / (1 - 2%:R * nu * v).
Proof. by move=> nu0 small; have [h1 h2] := lem_d_6_sharp nu0 small; exact: le_trans h2. Qed.

(* the variance under a law p of the labels whose divergence from the prior is at most delta *)
Variables (p : labels -> real) (delta : real).
Hypotheses (dp : distribution p) (close : kl p P <= delta).

Let pP : dominated p P.
Proof. by move=> z e; have := prior_gt0 z; rewrite e ltxx. Qed.

Lemma delta_ge0 : 0 <= delta.
Proof. by apply: le_trans close; apply: gibbs dp (prior_distribution n) pP. Qed.

Lemma variance_le_centred : variance p total <= mean p (fun z => (total z - m) ^+ 2).
Proof.
rewrite varianceE //; set c := mean p total.
have -> : mean p (fun z => (total z - m) ^+ 2) = mean p (fun z => (total z - c) ^+ 2) + (c - m) ^+ 2.
  rewrite (@eq_mean _ _ _ _ (fun z => ((total z - c) ^+ 2 + (2%:R * (c - m)) * (total z - c)) + (c - m) ^+ 2)) => [|z]; last by ring.
  by rewrite meanD meanD meanZ meanB !mean_const // -/c subrr mulr0 addr0.
by rewrite lerDl sqr_ge0.
Qed.

(* the change of measure at the parameter b, for a law within the divergence delta of the prior *)
Theorem lem_6_4_at (b : real) : 0 < b -> b < 2%:R^-1 ->
  variance p total <= v * ((delta - ln (1 - 2%:R * b) / 2%:R) / b).
Proof.
move=> b0 b1; have := variance_ge0 total (prior_distribution n); rewrite -/v le_eqVlt => /predU1P[v0|v0].
  apply: le_trans variance_le_centred _; rewrite -v0 mul0r.
  have zero z : (total z - m) ^+ 2 = 0.
    have vz : mean P (fun z => (total z - m) ^+ 2) = 0 by rewrite -varianceE //; exact: prior_distribution.
    have := @psumr_eq0P _ _ xpredT (fun z => P z * (total z - m) ^+ 2) (fun z _ => mulr_ge0 (ltW (prior_gt0 z)) (sqr_ge0 _)) vz z isT.
    by move/eqP; rewrite mulf_eq0 gt_eqF ?prior_gt0 // => /eqP.
  by rewrite /mean big1 // => z _; rewrite zero mulr0.
pose nu := b / v; have nu0 : 0 < nu by rewrite divr_gt0.
have e : 2%:R * nu * v = 2%:R * b by rewrite /nu -mulrA divfK ?gt_eqF.
have small : 2%:R * nu * v < 1 by rewrite e mulrC -ltr_pdivlMr ?ltr0n // mul1r.
apply: le_trans variance_le_centred _.
have [_ [h _]] := @lem_d_4 _ P (fun z => (total z - m) ^+ 2) nu (prior_distribution n).
apply: (h p _ delta dp pP nu0 close).
have -> : nu * (v * ((delta - ln (1 - 2%:R * b) / 2%:R) / b)) = delta - ln (1 - 2%:R * b) / 2%:R.
  by rewrite /nu; move: (ln _) => L; field; rewrite !gt_eqF.
have := lem_d_6_log (ltW nu0) small; rewrite e.
by move: (ln _) (ln _) => A B AB; toR; lra.
Qed.

Lemma at_quarter : (delta - ln (1 - 2%:R * 4%:R^-1) / 2%:R) / 4%:R^-1 = 4%:R * delta + 2%:R * ln 2%:R.
Proof.
have -> : 1 - 2%:R * 4%:R^-1 = 2%:R^-1 :> real by field.
by rewrite lnV ?ltr0n //; move: (ln _) => L; field.
Qed.

Theorem lem_6_4_sharp : variance p total <= v * (4%:R * delta + 2%:R * ln 2%:R).
Proof. by rewrite -at_quarter; apply: lem_6_4_at; rewrite ?invr_gt0 ?ltr0n // ltf_pV2 ?posrE ?ltr0n // ltr_nat. Qed.

Theorem lem_6_4 : variance p total <= v * Num.max 20%:R (10%:R * delta).
Proof.
apply: le_trans lem_6_4_sharp _; apply: ler_wpM2l; first by apply: variance_ge0; exact: prior_distribution.
have l : ln 2%:R <= 1 by apply: le_trans (ln_le_sub1 _) _; rewrite ?ltr0n // lerBlDr mulr2n.
rewrite le_max; case: (lerP delta 2%:R) => h; apply/orP; [left|right]; move: (ln _) l => L l; toR; lra.
Qed.
End Signs.

(* on average over the reports *)
Theorem lem_6_4_mean (n : nat) (f : 'I_n.+1 -> bool -> real) (Y : finType) (Q : {ffun 'I_n.+1 -> bool} -> Y -> real) :
  (forall z, distribution (Q z)) ->
  \sum_y output (@prior n) Q y * variance (posterior (@prior n) Q y) (total f) <=
  variance (@prior n) (total f) * (20%:R + 10%:R * mutual (@prior n) Q).
Proof.
move=> dQ; have dP := prior_distribution n; have [P0 P1] := dP; have [o0 o1] := out_distribution dP dQ.
set v := variance (@prior n) _; have v0 : 0 <= v by exact: variance_ge0.
rewrite (mutual_posterior dP dQ).
have -> : v * (20%:R + 10%:R * (\sum_y output (@prior n) Q y * kl (posterior (@prior n) Q y) (@prior n))) =
  \sum_y output (@prior n) Q y * (v * (20%:R + 10%:R * kl (posterior (@prior n) Q y) (@prior n))).
  rewrite [RHS](eq_bigr (fun y => v * (output (@prior n) Q y * 20%:R + 10%:R * (output (@prior n) Q y * kl (posterior (@prior n) Q y) (@prior n))))) => [|y _]; last by ring.
  by rewrite -mulr_sumr big_split /= -mulr_suml o1 mul1r -mulr_sumr.
apply: ler_sum => y _; have := o0 y; rewrite le_eqVlt => /predU1P[<-|oy]; first by rewrite !mul0r.
rewrite ler_pM2l //.
have dpost : distribution (posterior (@prior n) Q y).
  split=> [z|]; first by rewrite divr_ge0 ?mulr_ge0 //; case: (dQ z).
  by rewrite -mulr_suml divff // gt_eqF.
apply: le_trans (lem_6_4 f dpost (lexx _)) _; apply: ler_wpM2l => //.
have k0 := delta_ge0 dpost (lexx (kl (posterior (@prior n) Q y) (@prior n))).
by rewrite ge_max; apply/andP; split; [rewrite lerDl mulr_ge0 ?ler0n|rewrite lerDr ler0n].
Qed.
End AppendixD.
