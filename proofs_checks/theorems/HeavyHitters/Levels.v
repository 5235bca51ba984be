(* Heavy hitters, Section 4: one oracle for each length of prefix, and each user in one of them.

   The public coins are a random partition of the n users over L levels (j, which puts the user u into the level level j u), and for each
   level the coins of an independent copy of the oracle B; the user u answers the oracle of the own level about the own prefix. The
   estimate of a string of the level g is L times the estimate of the oracle of g about the users of g.

   paper         theorem           state
   Theorem 4.2   levels_error      any partition, any oracle: the error of the oracle, and how far the level is from its share
                 levels_privacy    as private as the oracle *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability.
From Exactdp.Facts Require Import Reals Inequalities.
From Exactdp.HeavyHitters Require Import Independence Sketch.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* for at most N users the error at a fixed item is above e with probability at most b *)
Definition errs_within (n : nat) (X : finType) (B : oracle n X) (N e b : real) := forall (S : {set 'I_n}) z v, #|S|%:R <= N ->
  probability (run z) (fun o => e < `|guess B S o.1 o.2 v - users_at z S v|) <= b.

Section Run.
Variables (n : nat) (X : finType) (B : oracle n X).
Hypothesis pB : proper B.
Let dc : distribution (coins B). Proof. by case: pB. Qed.
Let answers (z : 'I_n -> X) (c : 'I_n -> coin B) : forall u, distribution (answer B (c u) u (z u)).
Proof. by move=> u; case: pB => _ [s _]; have [s0 s1] := s (c u) u; split. Qed.

Lemma run_distribution z : distribution (run (A := B) z).
Proof.
apply: (two_stage_distribution (q := fun c => independent (fun u => answer B c u (z u)))) => // c.
exact: independent_distribution (answers z (fun _ => c)).
Qed.

(* an oracle whose error for n' users at failure b is rho sqrt(n' ln(2/b)), as HRR *)
Lemma accurate_within (rho N b : real) : 0 <= rho -> accurate B rho -> 0 < b < 1 ->
  errs_within B N (rho * sqrt (N * ln (2%:R / b))) b.
Proof.
move=> rho0 acc b01 S z v SN; apply: le_trans (acc S z v b b01); apply: probability_sub; first exact: run_distribution.
have [b0 b1] := andP b01; move=> o; apply: le_lt_trans; rewrite ler_wpmul2l //; apply: sqrt_le; rewrite ler_wpmul2r //.
by rewrite ln_ge0 // ler_pdivl_mulr // mul1r ltW // (lt_trans b1) // ltr1n.
Qed.
End Run.

Section Levels.
Variables (D X J : finType) (n L : nat) (part : J -> real) (level : J -> 'I_n -> 'I_L) (prefix : 'I_L -> D -> X) (B : oracle n X).
Notation C := (coin B). Notation Y := (report B).
Notation public := (J * {ffun 'I_L -> C})%type.
Definition levels_public (o : public) : real := part o.1 * independent (fun _ => coins B) o.2.
Definition level_message (u : 'I_n) (o : public) (d : D) : Y -> real :=
  let g := level o.1 u in answer B (o.2 g) u (prefix g d).
Definition levels_law (x : 'I_n -> D) (o : public * {ffun 'I_n -> Y}) : real :=
  levels_public o.1 * independent (fun u => level_message u o.1 (x u)) o.2.
Definition level_estimate (o : public * {ffun 'I_n -> Y}) (g : 'I_L) (s : X) : real :=
  L%:R * guess B (members level o.1.1 g) (o.1.2 g) o.2 s.

Hypotheses (dp : distribution part) (pB : proper B).
Let dc : distribution (coins B). Proof. by case: pB. Qed.
Let di : distribution (independent (fun _ : 'I_L => coins B)). Proof. exact: independent_distribution. Qed.
Let answers (z : 'I_n -> X) (c : 'I_n -> C) : forall u, distribution (answer B (c u) u (z u)).
Proof. by move=> u; case: pB => _ [s _]; have [s0 s1] := s (c u) u; split. Qed.
Let messages (x : 'I_n -> D) o : distribution (independent (fun u => level_message u o (x u))).
Proof. exact: independent_distribution (answers (fun u => prefix (level o.1 u) (x u)) (fun u => o.2 (level o.1 u))). Qed.

Lemma levels_public_distribution : distribution levels_public.
Proof. by apply: (two_stage_distribution (q := fun _ => independent (fun _ => coins B))). Qed.

Lemma levels_distribution x : distribution (levels_law x).
Proof.
apply: (two_stage_distribution (q := fun o => independent (fun u => level_message u o (x u)))); first exact: levels_public_distribution.
exact: messages.
Qed.

Theorem levels_privacy (t : real) (u : 'I_n) : private_oracle B t -> ldp t (public_coin levels_public (level_message u)).
Proof.
move=> h; rewrite -private_constant; apply: private_public => [o|o]; first by case: levels_public_distribution.
by move=> v v' s [<-] y; apply: h.
Qed.

Variable x : 'I_n -> D.
Notation law := (levels_law x).

Lemma levels_mean (F : public * {ffun 'I_n -> Y} -> real) : mean law F =
  mean part (fun j => mean (independent (fun _ => coins B)) (fun f =>
    mean (independent (fun u => level_message u (j, f) (x u))) (fun y => F ((j, f), y)))).
Proof.
rewrite /levels_law (@two_stage _ _ _ (fun o => independent (fun u => level_message u o (x u)))) /levels_public.
by rewrite (@two_stage _ _ _ (fun _ => independent (fun _ => coins B))).
Qed.

Lemma of_levels (A : J -> bool) : probability law (fun o => A o.1.1) = probability part A.
Proof.
rewrite !probability_mean levels_mean; apply: eq_mean => j; rewrite -[RHS](mean_const _ di); apply: eq_mean => f.
by rewrite /= mean_const //; exact: messages.
Qed.

(* what is said of one level alone: given the partition, its oracle runs by itself *)
Lemma one_level j g (F : C -> {ffun 'I_n -> Y} -> real) : (forall c, looks_at (fun u => level j u == g) (F c)) ->
  mean (independent (fun _ => coins B)) (fun f => mean (independent (fun u => level_message u (j, f) (x u))) (F (f g))) =
  mean (run (A := B) (fun u => prefix g (x u))) (fun o => F o.1 o.2).
Proof.
move=> FS; rewrite /run (@two_stage _ _ _ (fun c => independent (fun u => answer B c u (prefix g (x u))))) /=.
rewrite -(mean_one (fun _ => dc) g (fun c => mean (independent (fun u => answer B c u (prefix g (x u)))) (F c))).
apply: eq_mean => f; apply: (@looks_law _ _ _ (fun u => level j u == g)) => // [u|u|u /eqP e].
- exact: (answers (fun u => prefix (level j u) (x u)) (fun u => f (level j u))).
- exact: (answers (fun u => prefix g (x u)) (fun _ => f g)).
by rewrite /level_message /= e.
Qed.

Variables (g : 'I_L) (s : X).
Let inside j := members level j g.
Let at_level (S : {set 'I_n}) : real := users_at (fun u => prefix g (x u)) S s.

Theorem levels_error (N e d b b1 b2 : real) : 0 <= b -> errs_within B N e b ->
  probability part (fun j => N < #|inside j|%:R) <= b1 ->
  probability part (fun j => d < `|at_level (inside j) - L%:R^-1 * at_level setT|) <= b2 ->
  probability law (fun o => L%:R * (e + d) < `|level_estimate o g s - at_level setT|) <= b + b1 + b2.
Proof.
move=> b0 hB h1 h2; have dl := levels_distribution x.
have Lp : 0 < L%:R :> real by rewrite ltr0n; exact: leq_ltn_trans (leq0n g) (ltn_ord g).
pose W (o : public * {ffun 'I_n -> Y}) := (#|inside o.1.1|%:R <= N) &&
  (e < `|guess B (inside o.1.1) (o.1.2 g) o.2 s - at_level (inside o.1.1)|).
have hW : probability law W <= b.
  rewrite probability_mean levels_mean; apply: mean_le_const => // j.
  have [SN|SN] := boolP (#|inside j|%:R <= N); last first.
    rewrite (@eq_mean _ _ _ _ (fun _ => 0)) ?mean_const // => f.
    by rewrite (@eq_mean _ _ _ _ (fun _ => 0)) ?mean_const // => y; rewrite /W /= (negPf SN).
  rewrite (@eq_mean _ _ _ _ (fun f => mean (independent (fun u => level_message u (j, f) (x u)))
    (fun y => (e < `|guess B (inside j) (f g) y s - at_level (inside j)|)%R%:R))) => [|f]; last first.
    by apply: eq_mean => y; rewrite /W /= SN.
  rewrite (@one_level j g (fun c y => (e < `|guess B (inside j) c y s - at_level (inside j)|)%R%:R)) => [|c y y' h]; last first.
    by case: pB => _ [_ gl]; rewrite (gl (inside j) c s y y') // => u; rewrite inE => ug; apply: h.
  by rewrite -(probability_mean _ (fun o => e < `|guess B (inside j) o.1 o.2 s - at_level (inside j)|)); exact: hB.
rewrite -(of_levels (fun j => N < #|inside j|%:R)) in h1.
rewrite -(of_levels (fun j => d < `|at_level (inside j) - L%:R^-1 * at_level setT|)) in h2.
apply: le_trans (ler_add (ler_add hW h1) h2).
apply: le_trans (ler_add (probability_or _ _ dl) (lexx _)); apply: le_trans (probability_or _ _ dl).
apply: probability_sub => // o; apply: contraTT; rewrite !negb_or /W negb_and -!leNgt -!ltNge => /andP[/andP[w SN] off].
move: w; rewrite ltNge SN /= => w.
have -> : level_estimate o g s - at_level setT = L%:R * ((guess B (inside o.1.1) (o.1.2 g) o.2 s - at_level (inside o.1.1)) +
    (at_level (inside o.1.1) - L%:R^-1 * at_level setT)).
  by rewrite /level_estimate mulrDr !mulrBr mulrA mulfV ?gt_eqF // mul1r addrA subrK.
rewrite normrM (ger0_norm (ltW Lp)) ler_wpmul2l ?(ltW Lp) //; apply: le_trans (ler_norm_add _ _) _; exact: ler_add.
Qed.
End Levels.
