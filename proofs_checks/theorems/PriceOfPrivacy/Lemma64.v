(* Price of privacy, Lemma 6.4 for sketches at the level epsilon.

   paper       theorem                        state
   Lemma 6.4   lem_6_4_ldp                    a protocol with little information and a transcript with a large variance of F
               lem_6_4_ldp_refuted            refuted for every epsilon > 0, delta > 0 and N > max(20, 10 delta), F of the next query *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual SubGaussian.
From Exactdp.PriceOfPrivacy Require Import Section2 Section4 Section6 LemmaD2 Lemma64Protocol.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* two opposite points of weight u make the variance of a sum large *)
Lemma variance_opposite (n : nat) (p : {ffun 'I_n.+1 -> bool} -> real) (g : bool -> real) (u : real) (F := fun z : {ffun 'I_n.+1 -> bool} => \sum_i g (z i)) :
  distribution p -> u <= p (zeros n) -> u <= p (ones n) -> 0 <= u ->
  u * (n.+1%:R ^+ 2 * (g true - g false) ^+ 2 / 2%:R) <= variance p F.
Proof.
move=> dp uz uo u0; have [p0 p1] := dp; rewrite varianceE //; set m := mean p F.
have n10 : ones n != zeros n by apply/eqP => /ffunP /(_ ord0); rewrite !ffunE.
have fz : F (zeros n) = n.+1%:R * g false.
  by rewrite /F (eq_bigr (fun _ => g false)) => [|i _]; rewrite ?ffunE // sumr_const card_ord mulr_natl.
have fo : F (ones n) = n.+1%:R * g true.
  by rewrite /F (eq_bigr (fun _ => g true)) => [|i _]; rewrite ?ffunE // sumr_const card_ord mulr_natl.
rewrite /mean (bigD1 (zeros n)) //= (bigD1 (ones n)) //= fz fo.
apply: (@le_trans _ _ (u * (n.+1%:R * g false - m) ^+ 2 + u * (n.+1%:R * g true - m) ^+ 2)); last first.
  apply: ler_add; first by rewrite ler_wpmul2r ?sqr_ge0.
  apply: (@le_trans _ _ (p (ones n) * (n.+1%:R * g true - m) ^+ 2)); first by rewrite ler_wpmul2r ?sqr_ge0.
  by rewrite ler_addl sumr_ge0 // => z _; rewrite mulr_ge0 ?sqr_ge0.
rewrite -mulrDr; apply: ler_wpmul2l => //; move: (n.+1%:R : real) (g true) (g false) m => N a b m.
rewrite -subr_ge0 (_ : _ - _ = (N * a + N * b - 2%:R * m) ^+ 2 / 2%:R); last by field.
by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
Qed.

Lemma variance_fair (n : nat) (g : bool -> real) :
  variance (@prior n) (fun z => \sum_i g (z i)) = n.+1%:R / 4%:R * (g true - g false) ^+ 2.
Proof.
rewrite (variance_sum (fun _ => half_distribution) (fun _ => g)).
have e : variance half g = (g true - g false) ^+ 2 / 4%:R by rewrite /variance /covariance /mean !big_bool /half /=; field.
by rewrite (eq_bigr (fun _ => (g true - g false) ^+ 2 / 4%:R)) // sumr_const card_ord -[_ *+ n.+1]mulr_natl mulrCA mulrC.
Qed.

Lemma small_power (r c : real) : 0 <= r < 1 -> 0 < c -> exists m : nat, r ^+ m < c.
Proof.
move=> /andP[r0 r1] c0; have [m h] : exists N : nat, forall k, (k >= N)%coq_nat -> Rlt (Rabs (pow r k)) c.
  by apply: pow_lt_1_zero; [rewrite Rabs_pos_eq; [exact/RltP|exact/RleP]|exact/RltP].
exists m; have := h m (le_n m); rewrite -real_pow -real_abs ger0_norm ?exprn_ge0 // => l.
exact/RltP.
Qed.

(* the number of items whose label is another than that of item 0; the chance of yeses alone *)
Definition others (n : nat) (z : {ffun 'I_n.+1 -> bool}) : nat := \sum_i (z i != z ord0).
Definition rounds (n m : nat) : seq ('I_n.+1 * bool) := flatten (nseq m (enum [finType of 'I_n.+1 * bool])).

Lemma yes_rounds (n : nat) (t : real) (m : nat) (z : {ffun 'I_n.+1 -> bool}) : 1 < t ->
  \prod_(q <- rounds n m) yes t z q = (base n t ^+ n.+1) ^+ m * (odds n t ^+ m) ^+ others z.
Proof.
move=> t1; elim: m => [|m IH]; first by rewrite /rounds big_nil expr0 expr1n mulr1.
rewrite /rounds /= big_cat -/(rounds n m) IH big_enum /=.
rewrite -(pair_bigA _ (fun i b => yes t z (i, b))) /= (eq_bigr (fun i => base n t * odds n t ^+ (z i != z ord0))) => [|i _]; last first.
  by rewrite big_bool /= yes_pair.
rewrite big_split /= prodr_const card_ord -expr_sum -/(others z).
by rewrite mulrACA -exprS -exprMn -exprS.
Qed.

Lemma others_0 (n : nat) (z : {ffun 'I_n.+1 -> bool}) : others z = 0%N -> z = zeros n \/ z = ones n.
Proof.
move=> /eqP; rewrite sum_nat_eq0 => /forallP h.
have same i : z i = z ord0 by have := h i; rewrite /= eqb0 negbK => /eqP.
by case e : (z ord0); [right|left]; apply/ffunP => i; rewrite same e ffunE.
Qed.

Lemma compared (x D M R : real) : 0 < R -> 0 < D -> 0 < x -> M * R < 2%:R * x -> x / 4%:R * D * M < R^-1 * (x ^+ 2 * D / 2%:R).
Proof.
move=> R0 D0 x0 h; rewrite -subr_gt0.
have -> : R^-1 * (x ^+ 2 * D / 2%:R) - x / 4%:R * D * M = x * D / (4%:R * R) * (2%:R * x - M * R) by field; rewrite gt_eqF.
by rewrite mulr_gt0 ?subr_gt0 // divr_gt0 ?mulr_gt0 ?ltr0n.
Qed.

Section Refuted.
Variables (n : nat) (t delta : real).
Notation N := n.+1.
Notation labels := {ffun 'I_N -> bool}.
Notation P := (@prior n).
Let most : real := Num.max 20%:R (10%:R * delta).
Hypotheses (t1 : 1 < t) (delta0 : 0 < delta) (many : most < N%:R).
Let u0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
Let M0 : 0 < most. Proof. by rewrite lt_maxr ltr0n. Qed.
Let N0 : 0 < N%:R :> real. Proof. by rewrite ltr0n. Qed.

Lemma lem_6_4_ldp : exists (T : nat) (C : seq bool -> 'I_N * bool -> bool -> real) (s : T.-tuple bool),
  [/\ forall past x, distribution (C past x), forall past, ldp t (C past), mutual P (@transcript N _ _ T C) <= delta,
   0 < output P (@transcript N _ _ T C) s &
   (forall x, 0 < C s x true) /\ forall (c : real) (F := fun z : {ffun 'I_N -> bool} => \sum_i C s (i, z i) true / c), c != 0 ->
   variance P F * most < variance (posterior P (@transcript N _ _ T C) s) F].
Proof.
have B0 : 0 < N%:R * ln 2%:R :> real by rewrite mulr_gt0 // ln_gt0 // ltr1n.
pose e := delta / (delta + N%:R * ln 2%:R); have s0 : 0 < delta + N%:R * ln 2%:R by exact: addr_gt0.
have e0 : 0 < e by exact: divr_gt0.
have e1 : e < 1 by rewrite ltr_pdivr_mulr // mul1r ltr_addl.
have eB : e * (N%:R * ln 2%:R) <= delta.
  by rewrite /e mulrAC ler_pdivr_mulr // ler_pmul2l // ler_addr ltW.
have o := odds_bounds n t1; have two0 : 0 < 2%:R ^+ N :> real by rewrite exprn_gt0 // ltr0n.
have gap : 0 < 2%:R * (N%:R - most) / (2%:R ^+ N * most).
  by rewrite divr_gt0 ?mulr_gt0 ?ltr0n ?subr_gt0.
have [m small] := small_power o gap; set r := odds n t ^+ m in small.
have /andP[o0 o1] := o.
have r0 : 0 <= r by rewrite exprn_ge0.
pose L := rounds n m; pose C := protocol t e L; pose s := yeses L; pose Q := @transcript N _ _ (size L).+1 C.
have dC past x : distribution (C past x) by exact: protocol_distribution.
have dQ z : distribution (Q z) by exact: transcript_distribution.
have b0 : 0 < base n t.
  by apply: exprn_gt0; apply: divr_gt0; [exact: addr_gt0|apply: mulr_gt0 => //; exact: addr_gt0 ltr01 (lt_trans ltr01 t1)].
pose K := e * (base n t ^+ N) ^+ m; have K0 : 0 < K by apply: mulr_gt0 => //; do 2 apply: exprn_gt0.
have Qs z : Q z s = K * r ^+ others z by rewrite /Q /C /s transcript_yeses yes_rounds // mulrA.
pose c := 2%:R^-1 ^+ N : real; have c0 : 0 < c by rewrite exprn_gt0 // invr_gt0 ltr0n.
have Pz z : P z = c by rewrite /prior /independent /half prodr_const card_ord.
pose R := \sum_z r ^+ others (z : {ffun 'I_N -> bool}).
have out : output P Q s = c * K * R.
  by rewrite /output /R mulr_sumr; apply: eq_bigr => z _; rewrite Pz Qs mulrA.
have n10 : ones n != zeros n by apply/eqP => /ffunP /(_ ord0); rewrite !ffunE.
have oz : others (zeros n) = 0%N by rewrite /others big1 // => i _; rewrite !ffunE.
have oo : others (ones n) = 0%N by rewrite /others big1 // => i _; rewrite !ffunE.
have R2 : R = 2%:R + \sum_(z | (z != zeros n) && (z != ones n)) r ^+ others z.
  by rewrite /R (bigD1 (zeros n)) //= (bigD1 (ones n)) //= oz oo !expr0 addrA.
have R0 : 0 < R by rewrite R2 ltr_paddr ?ltr0n // sumr_ge0 // => z _; rewrite exprn_ge0.
have Rle : R <= 2%:R + 2%:R ^+ N * r.
  rewrite R2 ler_add2l; apply: (@le_trans _ _ (\sum_(z : {ffun 'I_N -> bool}) r)).
    rewrite [X in X <= _]big_mkcond; apply: ler_sum => z _; case: ifP => [/andP[z0 z1]|_]; last exact: r0.
    case e' : (others z) => [|k]; first by case: (others_0 e') => h; move: z0 z1; rewrite h eqxx.
    by rewrite exprS ler_pimulr // exprn_ile1 // exprn_ile1 // ltW.
  by rewrite sumr_const card_ffun card_bool card_ord -[r *+ _]mulr_natl natrX.
have out0 : 0 < output P Q s by rewrite out; do 2 apply: mulr_gt0 => //.
exists (size L).+1, C, s; split; [exact: dC|move=> past; exact: protocol_private| |exact: out0|].
  by apply: le_trans eB; exact: protocol_information.
have last_query x : C s x true = bit_release t x.2 true by rewrite /C /= size_nseq ltnn.
have t0 : 0 < t := lt_trans ltr01 t1.
split=> [x|a F a0]; first by rewrite last_query /bit_release; apply: divr_gt0; [case: ifP => // _; exact: ltr01|exact: addr_gt0 ltr01 t0].
pose g (b : bool) := bit_release t b true / a.
have same (q : labels -> real) : variance q F = variance q (fun z => \sum_i g (z i)).
  have Fg z : F z = \sum_i g (z i) by apply: eq_bigr => i _; rewrite last_query.
  by rewrite /variance /covariance; congr (_ - _ * _); apply: eq_mean => z; rewrite !Fg.
rewrite !same.
have dpost : distribution (posterior P Q s).
  split=> [z|]; first by rewrite divr_ge0 ?mulr_ge0 ?(ltW out0) //; [rewrite Pz ltW|case: (dQ z)].
  by rewrite -mulr_suml divff // gt_eqF.
have post z : posterior P Q s z = r ^+ others z / R.
  by rewrite /posterior out Pz Qs mulrA -mulf_div divff ?mul1r // gt_eqF // mulr_gt0.
have gd : g true - g false != 0.
  rewrite /g -mulrBl mulf_neq0 ?invr_neq0 // /bit_release /= -mulrBl mulf_neq0 ?gt_eqF //.
  by rewrite invr_gt0 addr_gt0 ?ltr01 // (lt_trans ltr01).
have := @variance_opposite n (posterior P Q s) g R^-1 dpost; rewrite !post oz oo expr0 mul1r lexx => /(_ isT isT).
rewrite invr_ge0 (ltW R0) => /(_ isT); apply: lt_le_trans.
rewrite variance_fair; have D0 : 0 < (g true - g false) ^+ 2 by rewrite lt_neqAle sqr_ge0 eq_sym expf_neq0.
move: ((g true - g false) ^+ 2) D0 => D D0.
have lt : most * R < 2%:R * N%:R.
  apply: le_lt_trans (ler_wpmul2l (ltW M0) Rle) _; move: small; rewrite ltr_pdivl_mulr ?mulr_gt0 //.
  have arith (x y A B : real) : y * (A * x) < 2%:R * (B - x) -> x * (2%:R + A * y) < 2%:R * B by move=> h; toR; lra.
  exact: arith.
exact: compared.
Qed.

(* as printed, for sketches at the level epsilon; F is the sum of the f_i of the next query, after the answers s *)
Theorem lem_6_4_ldp_refuted :
  ~ (forall (Y : finType) (T : nat) (C : seq Y -> 'I_N * bool -> Y -> real) (s : T.-tuple Y) (y : Y)
       (p := posterior P (@transcript N _ _ T C) s) (F := fun z : labels => \sum_i C s (i, z i) y / mean p (fun z => answer C s z y)),
     (forall past x, distribution (C past x)) -> (forall past, ldp t (C past)) -> mutual P (@transcript N _ _ T C) <= delta ->
     0 < output P (@transcript N _ _ T C) s -> 0 < mean p (fun z => answer C s z y) ->
     variance p F <= variance P F * Num.max 20%:R (10%:R * delta)).
Proof.
have [T [C [s [dC hC I o [y0 v]]]]] := lem_6_4_ldp; move=> /(_ _ T C s true dC hC I o).
set p := posterior _ _ _; set c := mean p _; have dQ z : distribution (@transcript N _ _ T C z) by exact: transcript_distribution.
have dp : distribution p.
  split=> [z|]; first by rewrite divr_ge0 ?(ltW o) // mulr_ge0 ?(ltW (prior_gt0 z)) //; case: (dQ z).
  by rewrite -mulr_suml divff // gt_eqF.
have [x px] := some_mass dp.
have c0 : 0 < c.
  rewrite /c /mean (bigD1 x) //= ltr_paddr //.
    apply: sumr_ge0 => z _; apply: mulr_ge0; first by case: dp.
    by case: (answer_distribution z isT (dC s)).
  rewrite mulr_gt0 // /answer mulr_gt0 ?invr_gt0 // (bigD1 ord0) //= ltr_paddr // sumr_ge0 // => i _; exact: ltW.
by move=> /(_ c0); rewrite leNgt v // gt_eqF.
Qed.
End Refuted.
