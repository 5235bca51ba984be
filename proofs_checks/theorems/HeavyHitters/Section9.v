(* Heavy hitters, Sections 4 and 9: the prefix search.

   paper          theorem              state
   Lemma 9.3      lem_9_3, lem_9_3_levels    proved as printed, the second for strings of at most L letters
   Theorem 4.3    thm_4_3              repaired: for any oracle with the error of Corollary 4.5 on the candidates
   Corollary 4.5  cor_4_5              repaired: for any oracle with failure probability beta / (n L) at one string, |Gamma| <= n L *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Search.
(* Strings over the alphabet A are lists; f s is the number of users whose item has the prefix s, guess s its estimate. *)
Variables (R : realFieldType) (A : finType) (f guess : seq A -> R) (threshold : R).
Hypotheses (threshold0 : 0 < threshold) (f_prefix : forall s a, f (rcons s a) <= f s).

(* s is found at level size s: every prefix of s, from the first on, has an estimate of at least 2 threshold *)
Inductive found : seq A -> Prop :=
  | root : found [::]
  | child s a : found s -> 2%:R * threshold <= guess (rcons s a) -> found (rcons s a).
(* Gamma_tau: the heavy strings; Gamma: their children, which are all that is ever asked *)
Definition heavy (s : seq A) := s = [::] \/ threshold <= f s.
Definition candidate (s : seq A) := exists s' a, heavy s' /\ s = rcons s' a.

Section Accurate.
Hypothesis accurate : forall s, candidate s -> `|guess s - f s| <= threshold.

Lemma found_heavy s : found s -> heavy s.
Proof.
elim=> [|s' a _ h g]; [by left|right].
have /ler_normlP [_ e] : `|guess (rcons s' a) - f (rcons s' a)| <= threshold by apply: accurate; exists s', a.
have : 2%:R * threshold <= threshold + f (rcons s' a).
  by apply: le_trans g _; rewrite -ler_subl_addr.
by rewrite mulr_natl mulr2n ler_add2l.
Qed.

Lemma heavy_found s : 3%:R * threshold <= f s -> found s.
Proof.
elim/last_ind: s => [|s a IH] h; first exact: root.
have hs : 3%:R * threshold <= f s := le_trans h (f_prefix s a).
have t3 : threshold <= 3%:R * threshold by rewrite ler_pemull ?ler1n // ltW.
apply: child; first exact: IH.
have /ler_normlP [e _] : `|guess (rcons s a) - f (rcons s a)| <= threshold.
  by apply: accurate; exists s, a; split=> //; right; exact: le_trans t3 hs.
have : f (rcons s a) - guess (rcons s a) <= threshold by rewrite -opprB.
rewrite ler_subl_addr => k; have := le_trans h k.
by rewrite (_ : 3%:R * threshold = threshold + 2%:R * threshold) ?ler_add2l //; ring.
Qed.

(* Lemma 9.3: (i) f >= 3 threshold is found; (ii) f < threshold is not. *)
Theorem lem_9_3 s : (3%:R * threshold <= f s -> found s) /\ (s <> [::] -> f s < threshold -> ~ found s).
Proof.
split; first exact: heavy_found.
by move=> n l /found_heavy [//|h]; move: l; rewrite ltNge h.
Qed.

(* only candidates are asked *)
Lemma found_candidate s : found s -> s <> [::] -> candidate s.
Proof. by case=> // s' a h _ _; exists s', a; split=> //; exact: found_heavy. Qed.
End Accurate.
End Search.

(* Lemma 9.3 for strings of at most L letters: longer ones are never asked about, and their estimates may be what they are. *)
Theorem lem_9_3_levels (R : realFieldType) (A : finType) (f guess : seq A -> R) (threshold : R) (L : nat) (s : seq A) :
  0 < threshold -> (forall s a, f (rcons s a) <= f s) ->
  (forall s, candidate f threshold s -> (size s <= L)%N -> `|guess s - f s| <= threshold) -> (size s <= L)%N ->
  (3%:R * threshold <= f s -> found guess threshold s) /\ (s <> [::] -> f s < threshold -> ~ found guess threshold s).
Proof.
move=> t0 fp accurate sL; pose g u := if (size u <= L)%N then guess u else f u.
have near u : candidate f threshold u -> `|g u - f u| <= threshold.
  by rewrite /g; case: ifP => uL h; [exact: accurate|rewrite subrr normr0 ltW].
have le v (a : A) : (size (rcons v a) <= L)%N -> (size v <= L)%N by rewrite size_rcons; apply: ltnW.
have there u : found g threshold u -> (size u <= L)%N -> found guess threshold u.
  by elim=> [|v a _ IH e] vL; [exact: root|apply: child; [exact: IH (le _ _ vL)|move: e; rewrite /g vL]].
have back u : found guess threshold u -> (size u <= L)%N -> found g threshold u.
  by elim=> [|v a _ IH e] vL; [exact: root|apply: child; [exact: IH (le _ _ vL)|rewrite /g vL]].
have [heavy light] := lem_9_3 t0 fp near s.
by split=> [h|n l h]; [exact: there (heavy h) sL|exact: light n l (back _ h sL)].
Qed.

(* Corollary 4.5 for any oracle: Gamma has at most n L strings, each estimate errs by more than lambda' with probability at most beta / (n L). *)
Theorem cor_4_5 (R : realFieldType) (O G : finType) (p : O -> R) (wrong : G -> pred O) (beta : R) (n L : nat) :
  distribution p -> (0 < n)%N -> (0 < L)%N -> 0 <= beta -> (#|G| <= n * L)%N ->
  (forall s, probability p (wrong s) <= beta / (n * L)%:R) ->
  1 - beta <= probability p (fun o => [forall s, ~~ wrong s o]).
Proof.
move=> dp n0 L0 b0 cG h; have nL : 0 < (n * L)%:R :> R by rewrite ltr0n muln_gt0 n0.
rewrite (@eq_probability _ _ _ _ (fun o => ~~ [exists s, wrong s o])) => [|o]; last by rewrite negb_exists.
rewrite probabilityC // ler_add2l ler_opp2; apply: le_trans (union_bound wrong dp) _.
apply: le_trans (ler_sum _ (fun s _ => h s)) _.
rewrite sumr_const -[beta / _ *+ _]mulr_natl mulrCA -[X in _ <= X]mulr1 ler_wpmul2l //.
by rewrite ler_pdivr_mulr // mul1r ler_nat.
Qed.

(* Theorem 4.3 for any oracle: with probability at least 1 - beta, f s >= 3 lambda' implies found, and every found string errs by at most lambda'. *)
Theorem thm_4_3 (R : realFieldType) (O A : finType) (p : O -> R) (f : seq A -> R) (guess : O -> seq A -> R) (threshold beta : R)
  (G : seq (seq A)) (accurate : O -> bool := fun o => all (fun s => `|guess o s - f s| <= threshold) G) :
  distribution p -> 0 < threshold -> (forall s a, f (rcons s a) <= f s) ->
  (forall s, candidate f threshold s -> s \in G) -> 1 - beta <= probability p accurate ->
  exists2 good : pred O, 1 - beta <= probability p good & forall o, good o ->
    forall s, (3%:R * threshold <= f s -> found (guess o) threshold s) /\
              (found (guess o) threshold s -> s <> [::] -> `|guess o s - f s| <= threshold).
Proof.
move=> dp t0 fp inG h; exists accurate => // o /allP ok s.
have near : forall s', candidate f threshold s' -> `|guess o s' - f s'| <= threshold by move=> s' /inG /ok.
split=> [k|fs n]; first exact: (heavy_found t0 fp near k).
exact: (near _ (found_candidate near fs n)).
Qed.
