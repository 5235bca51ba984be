(* Leakage, Model. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Facts Require Import Basic.
Import Basic.Reals.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Online recommendation, Section 8.1: whoever loses little leaks in proportion to D + R, against an oblivious adversary.

   Two objects (true and false), two voters u and u', and P clones of each: law i j past (a, b) y is the chance of the object y
   after the past, when i clones of u vote for a and j clones of u' for b. A configuration is a list of settings, the first first:
   one and two: the client likes what both vote for, true or false; three and four: u votes for true and u' for false, and the
   client likes both, or true alone. A past is a list of settings and recommendations, the last one first.

   paper         theorem    state
   Theorem 15    thm_15     proved with constants: 2 P epsilon >= c ((5/18 - 4 L/T) (D + R) - 1/6), c = (3/4) ln 3 - ln 2 > 0, for
                            1 <= D + R <= T; the condition D + R >= 6 ln T is not needed, as three and four are never too many *)
Module Leakage.
(* (false, true) one, (false, false) two, (true, true) three, (true, false) four *)
Definition setting : Type := (bool * bool)%type.
Definition vote_u (s : setting) : bool := s.1 || s.2.
Definition vote_u' (s : setting) : bool := ~~ s.1 && s.2.
Definition liked (s : setting) (y : bool) : bool := if s.1 then s.2 || y else y == s.2.
(* at most D settings three and R settings four *)
Definition legal (D R : nat) (F : seq setting) : bool :=
  (count (fun s => s.1 && s.2) F <= D)%N && (count (fun s => s.1 && ~~ s.2) F <= R)%N.
Definition algorithm : Type := nat -> nat -> seq (setting * bool) -> bool * bool -> bool -> real.
Definition next (law : algorithm) (i j : nat) (past : seq (setting * bool)) (s : setting) (y : bool) : real :=
  law i j past (vote_u s, vote_u' s) y.
(* the chance of a past, and the expected number of disappointments that follow it *)
Fixpoint run_chance (law : algorithm) (i j : nat) (past : seq (setting * bool)) : real :=
  if past is x :: past' then next law i j past' x.1 x.2 * run_chance law i j past' else 1.
Fixpoint loss_from (law : algorithm) (i j : nat) (past : seq (setting * bool)) (F : seq setting) : real :=
  if F is s :: F' then
    next law i j past s true * ((~~ liked s true)%:R + loss_from law i j ((s, true) :: past) F') +
    next law i j past s false * ((~~ liked s false)%:R + loss_from law i j ((s, false) :: past) F')
  else 0.
Definition leak_constant : real := 3%:R / 4%:R * ln 3%:R - ln 2%:R.

Lemma leak_term (x z g : real) : 0 <= x -> 0 <= z -> (0 < x -> 0 < z) -> 0 < g -> x * ln g + x - g * z <= x * ln (x / z).
Proof.
rewrite le_eqVlt => /predU1P[<-|x0] z0 xz g0.
  by rewrite !mul0r add0r sub0r oppr_le0 mulr_ge0 // ltW.
have {}z0 := xz x0; have w0 : 0 < g * z / x by rewrite divr_gt0 // mulr_gt0.
have := ler_wpM2l (ltW x0) (ln_le_sub1 w0); rewrite ln_div ?mulr_gt0 // lnM // ln_div // => h.
rewrite -subr_ge0; have -> : x * (ln x - ln z) - (x * ln g + x - g * z) = x * (g * z / x - 1) - x * (ln g + ln z - ln x).
  by field; rewrite gt_eqF.
by rewrite subr_ge0.
Qed.

(* the relative entropy of two laws on two points; x = Pr true, z = Pr' true *)
Definition kl2 (x x1 z z1 : real) : real := x * ln (x / z) + x1 * ln (x1 / z1).
Lemma kl2_ge0 x x1 z z1 : 0 <= x -> 0 <= x1 -> 0 <= z -> 0 <= z1 -> (0 < x -> 0 < z) -> (0 < x1 -> 0 < z1) ->
  x + x1 = 1 -> z + z1 = 1 -> 0 <= kl2 x x1 z z1.
Proof.
move=> x0 x10 z0 z10 h h1 sx sz; have a := leak_term x0 z0 h ltr01; have b := leak_term x10 z10 h1 ltr01.
apply: le_trans (lerD a b); rewrite !ln1 !mulr0 !add0r !mul1r addrACA sx -opprD sz subrr; exact: lexx.
Qed.
Lemma leak_constant_gt0 : 0 < leak_constant.
Proof.
have h : 4%:R * ln 2%:R < 3%:R * ln 3%:R.
  by rewrite -!lnX ?ltr0n // ln_lt ?exprn_gt0 ?ltr0n // -!natrX ltr_nat.
rewrite /leak_constant; move: h; move: (ln 3%:R) (ln 2%:R) => A B h.
have -> : 3%:R / 4%:R * A - B = (3%:R * A - 4%:R * B) / 4%:R by field.
by rewrite divr_gt0 ?subr_gt0 ?ltr0n.
Qed.
(* two laws on two points, one with 3/4 of its mass where the other has half at most, are this far apart *)
Lemma kl2_far x x1 z z1 : 0 <= x1 -> 0 <= z -> 0 <= z1 -> (0 < x -> 0 < z) -> (0 < x1 -> 0 < z1) ->
  x + x1 = 1 -> z + z1 = 1 -> 3%:R / 4%:R <= x -> z <= 2%:R^-1 -> leak_constant <= kl2 x x1 z z1.
Proof.
move=> x10 z0 z10 h h1 sx sz xb zb.
have x0 : 0 <= x by apply: le_trans xb; rewrite divr_ge0 ?ler0n.
have g0 : 0 < 3%:R / 2%:R :> real by rewrite divr_gt0 ?ltr0n.
have g1 : 0 < 2%:R^-1 :> real by rewrite invr_gt0 ltr0n.
have a := leak_term x0 z0 h g0; have b := leak_term x10 z10 h1 g1; apply: le_trans (lerD a b).
rewrite ln_div ?ltr0n // lnV ?ltr0n // /leak_constant.
have l3 : 0 <= ln 3%:R by rewrite ln_ge0 // ler1n.
have e1 : x1 = 1 - x by rewrite -sx addrAC subrr add0r.
have f1 : z1 = 1 - z by rewrite -sz addrAC subrr add0r.
rewrite e1 f1; move: (ln 3%:R) (ln 2%:R) l3 => A B l3; rewrite -subr_ge0.
have -> : x * (A - B) + x - 3%:R / 2%:R * z + ((1 - x) * - B + (1 - x) - 2%:R^-1 * (1 - z)) - (3%:R / 4%:R * A - B) =
  (x - 3%:R / 4%:R) * A + (2%:R^-1 - z) by field.
by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0.
Qed.

Section Oblivious.
Variables (P D R T : nat) (t L : real) (law : algorithm).
Hypotheses (t1 : 1 <= t) (T0 : (0 < T)%N) (some : (0 < D + R)%N) (room : (D + R <= T)%N).
(* laws; who is not there does not count *)
Hypothesis law_ge0 : forall i j past v y, 0 <= law i j past v y.
Hypothesis law_sum : forall i j past v, law i j past v true + law i j past v false = 1.
Hypothesis absent_u' : forall i past a b b' y, law i 0%N past (a, b) y = law i 0%N past (a, b') y.
Hypothesis absent_u : forall j past a a' b y, law 0%N j past (a, b) y = law 0%N j past (a', b) y.
(* 2P steps from the P clones of u to the P clones of u' *)
Hypothesis private : forall past, run_chance law P 0 past <= t ^+ (2 * P) * run_chance law 0 P past.
Hypothesis little : forall F, size F = T -> legal D R F -> loss_from law P 0 [::] F <= L.

Let c := leak_constant.
Let u : real := (D + R)%N%:R.
Let q : real := u / (3%:R * T%:R).
Let kappa : real := 12%:R * q * c.
Let p := next law P 0.
Let p' := next law 0 P.
Let c0 : 0 <= c := ltW leak_constant_gt0.
Let Tr : 0 < T%:R :> real. Proof. by rewrite ltr0n. Qed.
Let u0 : 0 < u. Proof. by rewrite ltr0n. Qed.
Let q0 : 0 <= q. Proof. by rewrite divr_ge0 ?mulr_ge0 ?ler0n. Qed.
Let q3 : q <= 3%:R^-1.
Proof.
rewrite /q ler_pdivrMr ?mulr_gt0 ?ltr0n //.
have -> : 3%:R^-1 * (3%:R * T%:R) = T%:R :> real by field.
by rewrite /u ler_nat.
Qed.
Let k0 : 0 <= kappa. Proof. by apply: mulr_ge0 c0; apply: mulr_ge0 q0; exact: ler0n. Qed.

Lemma run_ge0 i j past : 0 <= run_chance law i j past.
Proof. by elim: past => [|x s IH] /=; [exact: ler01|rewrite mulr_ge0 // law_ge0]. Qed.
Lemma run_pos past : 0 < run_chance law P 0 past -> 0 < run_chance law 0 P past.
Proof.
move=> h; have := lt_le_trans h (private past); rewrite pmulr_rgt0 // exprn_gt0 //; exact: lt_le_trans ltr01 t1.
Qed.
Lemma next_pos past s y : 0 < run_chance law P 0 past -> 0 < p past s y -> 0 < p' past s y.
Proof.
move=> r0 x0; have h : 0 < p' past s y * run_chance law 0 P past by apply: (@run_pos ((s, y) :: past)); rewrite /= mulr_gt0.
by move: h; rewrite pmulr_lgt0 // run_pos.
Qed.

(* the leak of a round and its loss *)
Definition disappointed (past : seq (setting * bool)) (s : setting) : real :=
  p past s true * (~~ liked s true)%:R + p past s false * (~~ liked s false)%:R.
Definition leak (past : seq (setting * bool)) (s : setting) : real :=
  kl2 (p past s true) (p past s false) (p' past s true) (p' past s false).
Definition harm past s : real := leak past s + kappa * disappointed past s.

Lemma disappointed_ge0 past s : 0 <= disappointed past s.
Proof. by rewrite addr_ge0 ?mulr_ge0 ?ler0n // law_ge0. Qed.
Lemma leak_ge0 past s : 0 < run_chance law P 0 past -> 0 <= leak past s.
Proof. by move=> r0; apply: kl2_ge0; solve [exact: law_ge0|exact: law_sum|exact: (next_pos r0)]. Qed.
Lemma gain_ge0 past s : 0 < run_chance law P 0 past -> 0 <= harm past s.
Proof. by move=> r0; apply: addr_ge0 (leak_ge0 _ r0) _; exact: mulr_ge0 k0 (disappointed_ge0 _ _). Qed.

(* in every round one of the settings hurts: Cases 1.a, 1.b, 2.a and 2.b of the paper *)
Lemma cases past z : 0 < run_chance law P 0 past ->
  [\/ kappa / 4%:R <= harm past (false, true), kappa / 4%:R <= harm past (false, false),
      c <= harm past (false, false) | c <= harm past (true, z)].
Proof.
move=> r0; have quarter x x1 : x + x1 = 1 -> x <= 3%:R / 4%:R -> 4%:R^-1 <= x1 :> real.
  move=> e h; rewrite -(lerD2l x) e; apply: le_trans (lerD h (lexx _)) _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by field.
have far s : leak past s <= harm past s by rewrite lerDl mulr_ge0 // disappointed_ge0.
have one (x : real) s : 4%:R^-1 <= x -> x <= disappointed past s -> kappa / 4%:R <= harm past s.
  move=> h1 h2; apply: ler_wpDl; first exact: leak_ge0.
  by apply: ler_wpM2l => //; exact: le_trans h1 h2.
have [h|h] := leP (p past (false, true) true) (3%:R / 4%:R).
  apply: Or41; apply: (one (p past (false, true) false)); first exact: quarter (law_sum _ _ _ _) h.
  by rewrite /disappointed /liked /= mulr0 add0r mulr1.
have [h'|h'] := leP (p past (false, false) false) (3%:R / 4%:R).
  apply: Or42; apply: (one (p past (false, false) true)); first by apply: quarter h'; rewrite addrC law_sum.
  by rewrite /disappointed /liked /= mulr0 addr0 mulr1.
have [h2|h2] := leP (p' past (false, false) false) 2%:R^-1.
  apply: Or43; apply: le_trans (far _); rewrite /leak /kl2 addrC.
  by apply: kl2_far (ltW h') h2; solve [exact: law_ge0|exact: (next_pos r0)|rewrite addrC; exact: law_sum].
apply: Or44; apply: le_trans (far _).
have e : p past (true, z) true = p past (false, true) true by exact: absent_u'.
have e' : p' past (true, z) true <= 2%:R^-1.
  have -> : p' past (true, z) true = 1 - p' past (false, false) false.
    by rewrite -(law_sum 0%N P past (true, false)) /p' /next /vote_u /vote_u' /= (absent_u _ _ true false false false) addrK.
  by move: h2; move: (p' _ _ _) => w h2; toR; lra.
by apply: kl2_far e'; solve [exact: law_ge0|exact: law_sum|exact: (next_pos r0)|rewrite e; exact: ltW].
Qed.

Lemma average past z : 0 < run_chance law P 0 past ->
  q * c <= q * harm past (true, z) + (1 - q) / 2%:R * (harm past (false, true) + harm past (false, false)).
Proof.
move=> r0; have a := gain_ge0 (true, z) r0; have b := gain_ge0 (false, true) r0; have d := gain_ge0 (false, false) r0.
have qq : q <= (1 - q) / 2%:R by move: (q) q3 => w h; toR; lra.
have h0 := le_trans q0 qq.
have qa : 0 <= q * harm past (true, z) by rewrite mulr_ge0.
have kq : q * c <= (1 - q) / 2%:R * (kappa / 4%:R).
  have -> : kappa / 4%:R = 3%:R * (q * c) by rewrite /kappa; field.
  rewrite (mulrA _ 3%:R); apply: ler_peMl; first exact: mulr_ge0.
  by move: (q) q3 => w h; toR; lra.
have big g g' : 0 <= g' -> kappa / 4%:R <= g -> q * c <= q * harm past (true, z) + (1 - q) / 2%:R * (g + g').
  move=> g0 h; apply: ler_wpDl => //; apply: le_trans kq _; apply: ler_wpM2l => //; exact: (ler_wpDr g0 h).
case: (cases z r0) => h; [exact: (big _ _ d h)|by rewrite [harm _ (false, true) + _]addrC; exact: (big _ _ b h)| |].
  apply: ler_wpDl => //; apply: le_trans (ler_wpM2r c0 qq) _; apply: ler_wpM2l => //; exact: (ler_wpDl b h).
apply: ler_wpDr; first exact: (mulr_ge0 h0 (addr_ge0 b d)).
exact: (ler_wpM2l q0 h).
Qed.

(* The random configuration of k settings when three or four was chosen n times: three or four with probability q as long as fewer
   than D + R of them were chosen, otherwise one or two; expectation of phi. *)
Fixpoint averaged (k n : nat) (phi : seq setting -> real) : real :=
  if k is k'.+1 then
    if (n < D + R)%N then
      q * averaged k' n.+1 (fun F => phi ((true, n < D)%N :: F)) +
      (1 - q) / 2%:R * (averaged k' n (fun F => phi ((false, true) :: F)) + averaged k' n (fun F => phi ((false, false) :: F)))
    else 2%:R^-1 * (averaged k' n (fun F => phi ((false, true) :: F)) + averaged k' n (fun F => phi ((false, false) :: F)))
  else phi [::].

Lemma mean_lin k n (a b d : real) phi psi :
  averaged k n (fun F => a + b * phi F + d * psi F) = a + b * averaged k n phi + d * averaged k n psi.
Proof.
elim: k n phi psi => [|k IH] n phi psi //=.
have h0 := IH n.+1 (fun F => phi ((true, (n < D)%N) :: F)) (fun F => psi ((true, (n < D)%N) :: F)).
have h1 := IH n (fun F => phi ((false, true) :: F)) (fun F => psi ((false, true) :: F)).
have h2 := IH n (fun F => phi ((false, false) :: F)) (fun F => psi ((false, false) :: F)).
by rewrite /= in h0 h1 h2; case: ifP => _; rewrite ?h0 h1 h2; field.
Qed.

(* some configuration is at least as good as the mean *)
Lemma mean_attained k n phi : exists F, [/\ size F = k, (count (fun s : setting => s.1 && s.2) F <= D - n)%N,
  (count (fun s : setting => s.1 && ~~ s.2) F <= R - (n - D))%N & averaged k n phi <= phi F].
Proof.
have qq : 0 <= (1 - q) / 2%:R by move: (q) q3 => w h; toR; lra.
elim: k n phi => [|k IH] n phi; first by exists [::].
have [F1 [s1 a1 b1 m1]] := IH n (fun F => phi ((false, true) :: F)).
have [F2 [s2 a2 b2 m2]] := IH n (fun F => phi ((false, false) :: F)).
have [F0 [s0 a0 b0 m0]] := IH n.+1 (fun F => phi ((true, n < D)%N :: F)).
suff : [\/ averaged k.+1 n phi <= phi ((false, true) :: F1), averaged k.+1 n phi <= phi ((false, false) :: F2) |
   (n < D + R)%N && (averaged k.+1 n phi <= phi ((true, n < D)%N :: F0))].
  case=> [h|h|/andP[nD h]].
  - by exists ((false, true) :: F1); split=> //=; rewrite s1.
  - by exists ((false, false) :: F2); split=> //=; rewrite s2.
  exists ((true, n < D)%N :: F0); split; rewrite ?h //=; first by rewrite s0.
    case: ltnP => Dn; rewrite ?add1n ?add0n; first by rewrite -(subnSK Dn) ltnS.
    by apply: leq_trans a0 _; apply: leq_sub2l; exact: leqnSn.
  case: ltnP => Dn; rewrite ?add1n ?add0n.
    by apply: leq_trans b0 _; apply: leq_sub2l; apply: leq_sub2r; exact: leqnSn.
  have lt : (n - D < R)%N by rewrite -(ltn_add2l D) subnKC.
  by rewrite -(subnSK lt) ltnS -subSn.
rewrite /=; case: ifP => nD.
  have [h1|h1] := leP (averaged k.+1 n phi) (phi ((false, true) :: F1)); first by apply: Or31; move: h1; rewrite /= nD.
  have [h2|h2] := leP (averaged k.+1 n phi) (phi ((false, false) :: F2)); first by apply: Or32; move: h2; rewrite /= nD.
  apply: Or33; rewrite /=; move: h1 h2; rewrite /= nD.
  move: m0 m1 m2; move: (averaged k n.+1 _) (averaged k n _) (averaged k n _) (phi _) (phi _) (phi _) => x0 x1 x2 y1 y2 y0 m0 m1 m2.
  move: (q) q3 q0 => w h3 h0; move eM : (w * x0 + _) => M h1 h2; rewrite /= leNgt; apply/negP => h4.
  have e1 : 0 < (1 - w) * (M + M - x1 - x2) by apply: mulr_gt0; toR; lra.
  have e2 : 0 <= w * (M - x0) by apply: mulr_ge0 => //; toR; lra.
  by toR; nra.
have [h1|h1] := leP (2%:R^-1 * (averaged k n (fun F => phi ((false, true) :: F)) + averaged k n (fun F => phi ((false, false) :: F))))
  (phi ((false, true) :: F1)); first by apply: Or31.
apply: Or32; move: h1.
move: (averaged k n _) (averaged k n _) (phi _) (phi _) m1 m2 => x1 x2 y1 y2 m1 m2 h1; toR; lra.
Qed.

(* what a configuration leaks and loses after a past *)
Fixpoint worth (past : seq (setting * bool)) (F : seq setting) : real :=
  if F is s :: F' then harm past s + p past s true * worth ((s, true) :: past) F' + p past s false * worth ((s, false) :: past) F'
  else 0.
(* n - n^2 / (2 (D + R)) is greatest at n = D + R; its mean at n + Bin (k, q), less its value at n *)
Definition climb (k n : real) : real := k * q - (2%:R * n * k * q + k * q * (1 - q) + k ^+ 2 * q ^+ 2) / (2%:R * u).

(* induction over the rounds to come: on average over the settings, what a past leaks and loses is at least c times the climb *)
Lemma mean_worth k n past : (n <= D + R)%N -> 0 < run_chance law P 0 past ->
  c * climb k%:R n%:R <= averaged k n (worth past) /\ 0 <= averaged k n (worth past).
Proof.
elim: k n past => [|k IH] n past nu r0.
  have -> : climb 0%:R n%:R = 0 by rewrite /climb; field; rewrite gt_eqF -?natrD.
  by rewrite /= mulr0.
have q1 : 0 <= 1 - q by move: (q) q3 => w h; toR; lra.
have part n' s (B : real) : (n' <= D + R)%N ->
  (forall y, 0 < run_chance law P 0 ((s, y) :: past) -> B <= averaged k n' (worth ((s, y) :: past))) ->
  harm past s + B <= averaged k n' (fun F => worth past (s :: F)).
  move=> nu' h; have -> : averaged k n' (fun F => worth past (s :: F)) = harm past s +
    p past s true * averaged k n' (worth ((s, true) :: past)) + p past s false * averaged k n' (worth ((s, false) :: past)).
    exact: mean_lin.
  rewrite -addrA lerD2l; have each y : p past s y * B <= p past s y * averaged k n' (worth ((s, y) :: past)).
    have : 0 <= p past s y := law_ge0 _ _ _ _ _; rewrite le_eqVlt => /predU1P[<-|x0]; first by rewrite !mul0r.
    by apply: (ler_wpM2l (ltW x0)); apply: h; exact: mulr_gt0 x0 r0.
  have ps : p past s true + p past s false = 1 := law_sum _ _ _ _.
  by apply: le_trans (lerD (each true) (each false)); rewrite -mulrDl ps mul1r.
have pos n' s : (n' <= D + R)%N -> 0 <= averaged k n' (fun F => worth past (s :: F)).
  move=> nu'; apply: le_trans (_ : harm past s + 0 <= _); first by rewrite addr0 gain_ge0.
  by apply: part => // y ry; have [] := IH n' _ nu' ry.
have low n' s : (n' <= D + R)%N -> harm past s + c * climb k%:R n'%:R <= averaged k n' (fun F => worth past (s :: F)).
  by move=> nu'; apply: part => // y ry; have [] := IH n' _ nu' ry.
have step : c * climb k.+1%:R n%:R <= q * c + (q * (c * climb k%:R n.+1%:R) + (1 - q) * (c * climb k%:R n%:R)).
  rewrite -(addn1 k) -(addn1 n) !natrD -subr_ge0; move: (n%:R) (k%:R) (ler0n real_realType n) => N K N0.
  have -> : q * c + (q * (c * climb K (N + 1)) + (1 - q) * (c * climb K N)) - c * climb (K + 1) N =
    c * q * (2%:R * N + 1) / (2%:R * u) by rewrite /climb; field; rewrite gt_eqF -?natrD.
  apply: divr_ge0; last by apply: mulr_ge0 (ltW u0); exact: ler0n.
  apply: mulr_ge0; first exact: mulr_ge0 c0 q0.
  by apply: addr_ge0; [apply: mulr_ge0 N0; exact: ler0n|exact: ler01].
have [nu1|un] := ltnP n (D + R)%N; last first.
  have e : n = (D + R)%N by apply/eqP; rewrite eqn_leq nu un.
  rewrite /= ltnNge un /=; have z : 0 <= 2%:R^-1 * (averaged k n (fun F => worth past ((false, true) :: F)) +
    averaged k n (fun F => worth past ((false, false) :: F))).
    by apply: mulr_ge0; [rewrite invr_ge0 ler0n|exact: addr_ge0 (pos _ _ nu) (pos _ _ nu)].
  split; last exact: z.
  apply: le_trans z; apply: mulr_ge0_le0 => //; rewrite /climb e -/u; move: (k.+1%:R) (ler0n real_realType k.+1) => K K0.
  have -> : K * q - (2%:R * u * K * q + K * q * (1 - q) + K ^+ 2 * q ^+ 2) / (2%:R * u) =
    - ((K * q * (1 - q) + K ^+ 2 * q ^+ 2) / (2%:R * u)) by field; rewrite gt_eqF -?natrD.
  rewrite oppr_le0; apply: divr_ge0; last by apply: mulr_ge0 (ltW u0); exact: ler0n.
  apply: addr_ge0; first by apply: mulr_ge0 q1; exact: mulr_ge0.
  by apply: mulr_ge0; exact: sqr_ge0.
rewrite /= nu1; split; last first.
  apply: addr_ge0; first exact: mulr_ge0 q0 (pos _ _ nu1).
  by apply: mulr_ge0; [exact: divr_ge0 q1 (ler0n _ 2)|exact: addr_ge0 (pos _ _ nu) (pos _ _ nu)].
apply: le_trans step _.
have h0 := low n.+1 (true, n < D)%N nu1; have h1 := low n (false, true) nu; have h2 := low n (false, false) nu.
have av := average (n < D)%N r0.
apply: le_trans (lerD (ler_wpM2l q0 h0) (ler_wpM2l (divr_ge0 q1 (ler0n _ 2)) (lerD h1 h2))).
rewrite -subr_ge0 (_ : _ - _ = q * harm past (true, (n < D)%N) +
  (1 - q) / 2%:R * (harm past (false, true) + harm past (false, false)) - q * c); first by rewrite subr_ge0.
by field.
Qed.

Fixpoint leaks (past : seq (setting * bool)) (F : seq setting) : real :=
  if F is s :: F' then leak past s + p past s true * leaks ((s, true) :: past) F' + p past s false * leaks ((s, false) :: past) F'
  else 0.
Lemma worth_split past F : worth past F = leaks past F + kappa * loss_from law P 0 past F.
Proof.
elim: F past => [|s F IH] past /=; first by rewrite mulr0 addr0.
rewrite !IH /harm /disappointed -/p; move: (kappa) (~~ liked s true)%:R (~~ liked s false)%:R => K a b; ring.
Qed.
(* no sequence of recommendations is more than 2P steps apart *)
Lemma leaks_le past F : 0 < run_chance law P 0 past ->
  leaks past F + ln (run_chance law P 0 past / run_chance law 0 P past) <= (2 * P)%N%:R * ln t.
Proof.
have t0 : 0 < t := lt_le_trans ltr01 t1.
elim: F past => [|s F IH] past r0; have r1 := run_pos r0.
  rewrite add0r ln_div // lerBlDr -lnX // -lnM ?exprn_gt0 //; exact: ln_le (private past).
set M := _ * ln t in IH *; set r := ln _.
have each y : p past s y * (ln (p past s y / p' past s y) + leaks ((s, y) :: past) F + r) <= p past s y * M.
  have : 0 <= p past s y := law_ge0 _ _ _ _ _; rewrite le_eqVlt => /predU1P[<-|x0]; first by rewrite !mul0r.
  have z0 := next_pos r0 x0; apply: (ler_wpM2l (ltW x0)); have rr : 0 < run_chance law P 0 ((s, y) :: past) := mulr_gt0 x0 r0.
  apply: le_trans (IH _ rr); rewrite [X in _ <= X]addrC addrAC lerD2r le_eqVlt; apply/orP; left; apply/eqP.
  rewrite /= -/(p past s y) -/(p' past s y) /r !ln_div ?mulr_gt0 // !lnM //; ring.
have ps : p past s true + p past s false = 1 := law_sum _ _ _ _.
have := lerD (each true) (each false); rewrite -mulrDl ps mul1r; apply: le_trans; rewrite /= /leak /kl2.
rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite -[in LHS](mul1r r) -ps; ring.
Qed.

Theorem leakage : c * ((5%:R / 18%:R - 4%:R * L / T%:R) * u - 6%:R^-1) <= (2 * P)%N%:R * ln t.
Proof.
have [F [sF a b m]] := mean_attained T 0 (worth [::]); rewrite subn0 in a; rewrite sub0n subn0 in b.
have good : legal D R F by rewrite /legal a b.
have r0 : 0 < run_chance law P 0 [::] by exact: ltr01.
have [w _] := mean_worth T (leq0n (D + R)) r0; have := le_trans w m; rewrite worth_split => h.
have l := leaks_le F r0; rewrite /= divr1 ln1 addr0 in l.
have k := ler_wpM2l k0 (little sF good); have le := le_trans h (lerD l k).
rewrite -lerBlDr in le; apply: le_trans le; rewrite -subr_ge0.
have -> : c * climb T%:R 0%:R - kappa * L - c * ((5%:R / 18%:R - 4%:R * L / T%:R) * u - 6%:R^-1) = c * (u / (18%:R * T%:R)).
  by rewrite /climb /kappa /q; field; rewrite !gt_eqF -?natrD.
by apply: mulr_ge0 c0 _; apply: divr_ge0 (ltW u0) _; apply: mulr_ge0; exact: ler0n.
Qed.
End Oblivious.

(* P clones of u alone; with j clones of u' too; i clones of u and P of u'; P clones of u' alone: 2P steps of one voter *)
Theorem thm_15 (P D R T : nat) (epsilon L : real) (law : algorithm) :
  0 <= epsilon -> (0 < T)%N -> (0 < D + R)%N -> (D + R <= T)%N ->
  (forall i j past v y, 0 <= law i j past v y) -> (forall i j past v, law i j past v true + law i j past v false = 1) ->
  (forall i past a b b' y, law i 0%N past (a, b) y = law i 0%N past (a, b') y) ->
  (forall j past a a' b y, law 0%N j past (a, b) y = law 0%N j past (a', b) y) ->
  (forall j past, run_chance law P j past <= exp epsilon * run_chance law P j.+1 past) ->
  (forall i past, run_chance law i.+1 P past <= exp epsilon * run_chance law i P past) ->
  (forall F, size F = T -> legal D R F -> loss_from law P 0 [::] F <= L) ->
  0 < leak_constant /\
  leak_constant * ((5%:R / 18%:R - 4%:R * L / T%:R) * (D + R)%N%:R - 6%:R^-1) <= (2 * P)%N%:R * epsilon.
Proof.
move=> e0 T0 some room l0 l1 au' au more less little; split; first exact: leak_constant_gt0.
have t0 : 0 <= exp epsilon := exp_ge0 _; rewrite (_ : _ * epsilon = (2 * P)%N%:R * ln (exp epsilon)); last by rewrite expK.
apply: (leakage (t := exp epsilon) (law := law)) => // [|past]; first by rewrite exp_ge1.
have up j : run_chance law P 0 past <= exp epsilon ^+ j * run_chance law P j past.
  elim: j => [|j IH]; first by rewrite expr0 mul1r.
  by apply: le_trans IH _; rewrite exprSr -mulrA; apply: ler_wpM2l; [exact: exprn_ge0|exact: more].
have down i : run_chance law i P past <= exp epsilon ^+ i * run_chance law 0 P past.
  elim: i => [|i IH]; first by rewrite expr0 mul1r.
  by apply: le_trans (less i past) _; rewrite exprS -mulrA; exact: ler_wpM2l.
apply: le_trans (up P) _; rewrite mul2n -addnn exprD -mulrA; apply: ler_wpM2l; [exact: exprn_ge0|exact: down].
Qed.
End Leakage.

(* Online recommendation, Section 2: any algorithm, its loss, and Definition 2 under the promise.

   In a round stands what the client likes, and everybody's vote. The algorithm sees, after a past (the last round first) and
   the ballots of the round, who is there and how he votes, and what the client liked before: more than his answers. It is
   promised that the client likes something in every round, several objects in at most D rounds, and that at least P voters
   voted for nothing that he dislikes but in at most R rounds. *)
Module Model.
Section Model.
(* voters and objects *)
Variables I B : finType.
Definition turn : Type := ({set B} * {ffun I -> B})%type.
Definition ballots (U : {set I}) (v : {ffun I -> B}) : {ffun I -> option B} := [ffun i => if i \in U then Some (v i) else None].
Definition recommender : Type := seq ({set B} * {ffun I -> option B} * B) -> {ffun I -> option B} -> B -> real.
(* the algorithm sees no more of the tastes than whether its recommendations were liked *)
Definition answered (past : seq ({set B} * {ffun I -> option B} * B)) : seq ({ffun I -> option B} * B * bool) :=
  [seq (x.1.2, x.2, x.2 \in (x.1.1 : {set B})) | x <- past].
Definition answers_only (A : recommender) : Prop := forall past past' v y, answered past = answered past' -> A past v y = A past' v y.
Definition is_law (A : recommender) : Prop := forall past v, (forall y, 0 <= A past v y) /\ \sum_y A past v y = 1.

Definition seen (U : {set I}) (past : seq (turn * B)) : seq ({set B} * {ffun I -> option B} * B) :=
  [seq (x.1.1, ballots U x.1.2, x.2) | x <- past].
Definition reply (A : recommender) (U : {set I}) (past : seq (turn * B)) (s : turn) (y : B) : real :=
  A (seen U past) (ballots U s.2) y.
(* the chance of a past, and the expected number of disappointments that follow it *)
Fixpoint chance_past (A : recommender) (U : {set I}) (past : seq (turn * B)) : real :=
  if past is x :: past' then reply A U past' x.1 x.2 * chance_past A U past' else 1.
Fixpoint mean_losses (A : recommender) (U : {set I}) (past : seq (turn * B)) (F : seq turn) : real :=
  if F is s :: F' then \sum_y reply A U past s y * ((y \notin s.1)%:R + mean_losses A U ((s, y) :: past) F') else 0.

Definition disliked_votes (F : seq turn) (i : I) : nat := count (fun s : turn => s.2 i \notin s.1) F.
Definition varied_turns (F : seq turn) : nat := count (fun s : turn => 1 < #|s.1|)%N F.
Definition near_peers (R : nat) (U : {set I}) (F : seq turn) : nat := #|[set i in U | (disliked_votes F i <= R)%N]|.
Definition keeps_promise (P D R : nat) (U : {set I}) (F : seq turn) : bool :=
  [&& all (fun s : turn => s.1 != set0) F, (varied_turns F <= D)%N & (P <= near_peers R U F)%N].

(* Definition 2 where both patterns keep the promise and have at most n voters; S is a set of sequences of recommendations *)
Definition chance_among (T : nat) (A : recommender) (U : {set I}) (F : T.-tuple turn) (S : {set T.-tuple B}) : real :=
  \sum_(b in S) chance_past A U (rev (zip F b)).
Definition voter_private (P D R T n : nat) (epsilon : real) (A : recommender) : Prop :=
  forall (F : T.-tuple turn) (U : {set I}) (z : I) (S : {set T.-tuple B}), z \notin U -> (#|z |: U| <= n)%N ->
  keeps_promise P D R U F -> keeps_promise P D R (z |: U) F ->
  chance_among A U F S <= exp epsilon * chance_among A (z |: U) F S /\ chance_among A (z |: U) F S <= exp epsilon * chance_among A U F S.
(* the worst expected loss is at most L *)
Definition worst_loss (P D R T n : nat) (L : real) (A : recommender) : Prop :=
  forall (F : seq turn) (U : {set I}), size F = T -> (#|U| <= n)%N -> keeps_promise P D R U F -> mean_losses A U [::] F <= L.

Lemma peers_sub R (U V : {set I}) F : U \subset V -> (near_peers R U F <= near_peers R V F)%N.
Proof. by move=> UV; apply/subset_leq_card/subsetP => i; rewrite !inE => /andP[/(subsetP UV) -> ->]. Qed.
Lemma promised_sub P D R (U V : {set I}) F : U \subset V -> keeps_promise P D R U F -> keeps_promise P D R V F.
Proof. by move=> UV /and3P[h1 h2 h3]; rewrite /keeps_promise h1 h2 (leq_trans h3) // peers_sub. Qed.
Lemma promised_le P D R D' R' U F : (D' <= D)%N -> (R' <= R)%N -> keeps_promise P D' R' U F -> keeps_promise P D R U F.
Proof.
move=> DD RR /and3P[h1 h2 h3]; rewrite /keeps_promise h1 (leq_trans h2) //= (leq_trans h3) //.
by apply/subset_leq_card/subsetP => i; rewrite !inE => /andP[-> h]; exact: leq_trans h RR.
Qed.
(* everybody in W is a peer *)
Lemma promised_all P D R (U W : {set I}) F : W \subset U -> (P <= #|W|)%N -> all (fun s : turn => s.1 != set0) F -> (varied_turns F <= D)%N ->
  (forall i, i \in W -> (disliked_votes F i <= R)%N) -> keeps_promise P D R U F.
Proof.
move=> WU PW h1 h2 h3; rewrite /keeps_promise h1 h2; apply: leq_trans PW _; apply/subset_leq_card/subsetP => i iW.
by rewrite inE (subsetP WU) // h3.
Qed.

Variable A : recommender.
Hypothesis law : is_law A.
Lemma step_ge0 U past s y : 0 <= reply A U past s y. Proof. by have [h _] := law (seen U past) (ballots U s.2); exact: h. Qed.
Lemma step_sum U past s : \sum_y reply A U past s y = 1. Proof. by have [_ h] := law (seen U past) (ballots U s.2). Qed.
Lemma chance_ge0 U past : 0 <= chance_past A U past.
Proof. by elim: past => [|x past IH] /=; rewrite ?ler01 // mulr_ge0 // step_ge0. Qed.
Lemma chance_next U past s : chance_past A U past = \sum_y chance_past A U ((s, y) :: past).
Proof. by rewrite -mulr_suml step_sum mul1r. Qed.

Section Private.
Variables (P D R T n : nat) (epsilon : real).
Hypotheses (e0 : 0 <= epsilon) (pr : voter_private P D R T n epsilon A).
Let t : real := exp epsilon.
Let t0 : 0 <= t := exp_ge0 _.

(* a past that can be prolonged under the promise *)
Lemma prefix (U : {set I}) (z : I) (rest : seq turn) (past : seq (turn * B)) : z \notin U -> (#|z |: U| <= n)%N ->
  (size past + size rest = T)%N -> keeps_promise P D R U (rev (map fst past) ++ rest) ->
  chance_past A U past <= t * chance_past A (z |: U) past /\ chance_past A (z |: U) past <= t * chance_past A U past.
Proof.
move=> zU few; elim: rest past => [|s rest IH] past /= sT ok.
  rewrite addn0 in sT; rewrite cats0 in ok.
  have s1 : size (rev (map fst past)) == T by rewrite size_rev size_map sT.
  have s2 : size (rev (map snd past)) == T by rewrite size_rev size_map sT.
  have := pr [set Tuple s2] zU few (F := Tuple s1) ok (promised_sub (subsetU1 _ _) ok).
  by rewrite /chance_among !big_set1 /= -map_rev -map_rev zip_map /= map_id_in ?revK // => -[x y].
have h y : chance_past A U ((s, y) :: past) <= t * chance_past A (z |: U) ((s, y) :: past) /\
    chance_past A (z |: U) ((s, y) :: past) <= t * chance_past A U ((s, y) :: past).
  by apply: IH; rewrite /= ?addSnnS // rev_cons cat_rcons.
rewrite !(chance_next _ _ s) !mulr_sumr; split; apply: ler_sum => y _; by have [] := h y.
Qed.

(* several voters more *)
Lemma prefix_many (U V : {set I}) (rest : seq turn) (past : seq (turn * B)) : U \subset V -> (#|V| <= n)%N ->
  (size past + size rest = T)%N -> keeps_promise P D R U (rev (map fst past) ++ rest) ->
  chance_past A U past <= t ^+ #|V :\: U| * chance_past A V past /\ chance_past A V past <= t ^+ #|V :\: U| * chance_past A U past.
Proof.
move=> + few sT; move e: #|V :\: U| => k; elim: k U e => [|k IH] U e UV ok.
  have -> : U = V by apply/eqP; rewrite eqEsubset UV -setD_eq0 -cards_eq0 e.
  by rewrite mul1r.
have /card_gt0P[z] : (0 < #|V :\: U|)%N by rewrite e.
rewrite inE => /andP[zU zV]; have sub : z |: U \subset V by rewrite subUset sub1set zV.
have e' : #|V :\: (z |: U)| = k.
  by have := e; rewrite (cardsD1 z) inE zU zV /= add1n => -[<-]; apply: eq_card => i; rewrite !inE negb_or andbA.
have [h1 h2] := prefix zU (leq_trans (subset_leq_card sub) few) sT ok.
have [h3 h4] := IH _ e' sub (promised_sub (subsetU1 _ _) ok).
rewrite exprS; split; first by apply: le_trans h1 _; rewrite -mulrA ler_wpM2l.
by apply: le_trans h4 _; rewrite [t * _]mulrC -mulrA; apply: ler_wpM2l; rewrite ?exprn_ge0.
Qed.
End Private.
End Model.
End Model.
