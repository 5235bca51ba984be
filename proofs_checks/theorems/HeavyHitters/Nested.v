(* Heavy hitters, Section 4 with one partition j for both layers: the user u is in the level level j u, and in its group place j u.

   The public coins are j, and a hash function and the coins of the oracle A for each group of each level; the user answers the oracle of
   the own group about the hash value of the own prefix. The estimate of a string is L times a median of the k groups of its level.

   paper         theorem           state
   Theorem 4.2   nested_error      any partition: from the error inside the level, and how far the level is from its share
                 nested_privacy    as private as the oracle *)
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

Section Nested.
Variables (D X M H J : finType) (n L k : nat) (part : J -> real) (level : J -> 'I_n -> 'I_L) (place : J -> 'I_n -> 'I_k).
Variables (prefix : 'I_L -> D -> X) (w : H -> real) (hash : H -> X -> M) (A : oracle n M) (middle : ('I_k -> real) -> real).
Notation C := (H * coin A)%type. Notation Y := (report A).
Notation public := (J * {ffun 'I_L -> {ffun 'I_k -> C}})%type.
Definition level_coins : {ffun 'I_k -> C} -> real := independent (fun _ => draw (A := A) w).
Definition nested_public (o : public) : real := part o.1 * independent (fun _ => level_coins) o.2.
Definition nested_message (u : 'I_n) (o : public) (d : D) : Y -> real :=
  let g := level o.1 u in let hc := o.2 g (place o.1 u) in answer A hc.2 u (hash hc.1 (prefix g d)).
Definition nested_law (x : 'I_n -> D) (o : public * {ffun 'I_n -> Y}) : real :=
  nested_public o.1 * independent (fun u => nested_message u o.1 (x u)) o.2.
(* the median of the groups of one level *)
Definition level_median (j : J) (f : {ffun 'I_k -> C}) (y : {ffun 'I_n -> Y}) (g : 'I_L) (s : X) : real :=
  middle [ffun i => k%:R * guess A (members level j g :&: members place j i) (f i).2 y (hash (f i).1 s)].
Definition nested_estimate (o : public * {ffun 'I_n -> Y}) (g : 'I_L) (s : X) : real := L%:R * level_median o.1.1 (o.1.2 g) o.2 g s.

Hypotheses (dp : distribution part) (dw : distribution w) (pA : proper A).
Let dc : distribution level_coins. Proof. by apply: independent_distribution => _; exact: draw_distribution. Qed.
Let di : distribution (independent (fun _ : 'I_L => level_coins)). Proof. exact: independent_distribution. Qed.
Let answers (c : 'I_n -> coin A) (z : 'I_n -> M) : forall u, distribution (answer A (c u) u (z u)).
Proof. by move=> u; case: pA => _ [s _]; have [s0 s1] := s (c u) u; split. Qed.
Let messages x o u : distribution (nested_message u o (x u)).
Proof. exact: (answers (fun u => (o.2 (level o.1 u) (place o.1 u)).2) (fun u => hash _ (prefix (level o.1 u) (x u))) u). Qed.

Lemma nested_public_distribution : distribution nested_public.
Proof. by apply: (two_stage_distribution (q := fun _ => independent (fun _ => level_coins))). Qed.

Lemma nested_distribution x : distribution (nested_law x).
Proof.
apply: (two_stage_distribution (q := fun o => independent (fun u => nested_message u o (x u)))); first exact: nested_public_distribution.
by move=> o; exact: independent_distribution (messages x o).
Qed.

Theorem nested_privacy (t : real) (u : 'I_n) : private_oracle A t -> ldp t (public_coin nested_public (nested_message u)).
Proof.
move=> h; rewrite -private_constant; apply: private_public => [o|o]; first by case: nested_public_distribution.
by move=> v v' s [<-] y; apply: h.
Qed.

Variable x : 'I_n -> D.
Notation law := (nested_law x).

Lemma nested_mean (F : public * {ffun 'I_n -> Y} -> real) : mean law F = mean part (fun j => mean (independent (fun _ => level_coins))
  (fun f => mean (independent (fun u => nested_message u (j, f) (x u))) (fun y => F ((j, f), y)))).
Proof.
rewrite /nested_law (@two_stage _ _ _ (fun o => independent (fun u => nested_message u o (x u)))) /nested_public.
by rewrite (@two_stage _ _ _ (fun _ => independent (fun _ => level_coins))).
Qed.

Lemma of_nested (E : J -> bool) : probability law (fun o => E o.1.1) = probability part E.
Proof.
rewrite !probability_mean nested_mean; apply: eq_mean => j; rewrite -[RHS](mean_const _ di); apply: eq_mean => f.
by rewrite /= mean_const //; exact: independent_distribution (messages x (j, f)).
Qed.

Variables (g : 'I_L) (s : X).
Let z u := prefix g (x u).
(* the reports as they are when the coins of the level g are f *)
Definition in_level_message (j : J) (f : {ffun 'I_k -> C}) (u : 'I_n) : Y -> real :=
  let hc := f (place j u) in answer A hc.2 u (hash hc.1 (z u)).

Lemma nested_level (F : J -> {ffun 'I_k -> C} -> {ffun 'I_n -> Y} -> real) : (forall j f, looks_at (fun u => level j u == g) (F j f)) ->
  mean law (fun o => F o.1.1 (o.1.2 g) o.2) = mean part (fun j => mean level_coins (fun f => mean (independent (in_level_message j f)) (F j f))).
Proof.
move=> FS; rewrite nested_mean; apply: eq_mean => j.
rewrite -(mean_one (fun _ => dc) g (fun f => mean (independent (in_level_message j f)) (F j f))); apply: eq_mean => f /=.
apply: (@looks_law _ _ _ (fun u => level j u == g)) => // [u|u /eqP e].
  exact: (answers (fun u => (f g (place j u)).2) (fun u => hash (f g (place j u)).1 (z u)) u).
by rewrite /nested_message /in_level_message /= e.
Qed.

Let at_level (S : {set 'I_n}) : real := users_at z S s.

Lemma median_looks j f : looks_at (fun u => level j u == g) (fun y => level_median j f y g s).
Proof.
move=> y y' e; congr middle; congr fun_of_fin; apply/ffunP => i; rewrite !ffunE; congr (_ * _); case: pA => _ [_ gl].
by apply: gl => u; rewrite !inE => /andP[ug _]; exact: e.
Qed.

Theorem nested_error (e d b b2 : real) :
  mean part (fun j => mean level_coins (fun f => probability (independent (in_level_message j f))
    (fun y => e < `|level_median j f y g s - at_level (members level j g)|))) <= b ->
  probability part (fun j => d < `|at_level (members level j g) - L%:R^-1 * at_level setT|) <= b2 ->
  probability law (fun o => L%:R * (e + d) < `|nested_estimate o g s - at_level setT|) <= b + b2.
Proof.
move=> h1 h2; have dl := nested_distribution x.
have Lp : 0 < L%:R :> real by rewrite ltr0n; exact: leq_ltn_trans (leq0n g) (ltn_ord g).
pose W (o : public * {ffun 'I_n -> Y}) := e < `|level_median o.1.1 (o.1.2 g) o.2 g s - at_level (members level o.1.1 g)|.
have hW : probability law W <= b.
  apply: le_trans h1; rewrite probability_mean le_eqVlt; apply/orP; left; apply/eqP.
  rewrite (@nested_level (fun j f y => (e < `|level_median j f y g s - at_level (members level j g)|)%R%:R)) => [|j f y y' h].
    by apply: eq_mean => j; apply: eq_mean => f; rewrite -probability_mean.
  by rewrite (@median_looks j f y y').
rewrite -(of_nested (fun j => d < `|at_level (members level j g) - L%:R^-1 * at_level setT|)) in h2.
apply: le_trans (ler_add hW h2); apply: le_trans (probability_or _ _ dl).
apply: probability_sub => // o; apply: contraTT; rewrite negb_or /W -!leNgt => /andP[w' off].
have -> : nested_estimate o g s - at_level setT = L%:R * ((level_median o.1.1 (o.1.2 g) o.2 g s - at_level (members level o.1.1 g)) +
    (at_level (members level o.1.1 g) - L%:R^-1 * at_level setT)).
  by rewrite /nested_estimate mulrDr !mulrBr mulrA mulfV ?gt_eqF // mul1r addrA subrK.
rewrite normrM (ger0_norm (ltW Lp)) ler_wpmul2l ?(ltW Lp) //; apply: le_trans (ler_norm_add _ _) _; exact: ler_add.
Qed.
End Nested.
