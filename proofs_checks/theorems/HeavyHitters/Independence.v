(* Functions of the reports of disjoint groups of users are independent. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.Base Require Import Probability.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Groups.
Variables (R : realFieldType) (n : nat) (Y : finType).
Notation point := {ffun 'I_n -> Y}.
Implicit Types (S : pred 'I_n) (F G : point -> R) (y : point) (p : 'I_n -> Y -> R).
(* F looks at the reports of the users of S alone *)
Definition looks_at S F := forall y y', (forall u, S u -> y u = y' u) -> F y = F y'.
Let mix S y y' : point := [ffun u => if S u then y u else y' u].
Let swap S (yy : point * point) := (mix S yy.1 yy.2, mix S yy.2 yy.1).
Let swapK S : involutive (swap S).
Proof. by move=> [y y']; rewrite /swap /=; congr (_, _); apply/ffunP => u; rewrite !ffunE; case: (S u). Qed.

Let paired p p' F G : mean (independent p) F * mean (independent p') G =
  \sum_(yy : point * point) independent p yy.1 * independent p' yy.2 * (F yy.1 * G yy.2).
Proof.
rewrite -(pair_bigA _ (fun y y' => independent p y * independent p' y' * (F y * G y'))) /mean big_distrlr /=.
by apply: eq_bigr => y _; apply: eq_bigr => y' _; rewrite mulrACA.
Qed.

Lemma looks_law S p p' F : (forall u, distribution (p u)) -> (forall u, distribution (p' u)) -> looks_at S F ->
  (forall u, S u -> p u = p' u) -> mean (independent p) F = mean (independent p') F.
Proof.
move=> dp dp' FS e; have d := independent_distribution dp; have d' := independent_distribution dp'.
have l : mean (independent p) F = mean (independent p) F * mean (independent p') (fun _ => 1) by rewrite mean_const // mulr1.
have r : mean (independent p') F = mean (independent p') F * mean (independent p) (fun _ => 1) by rewrite mean_const // mulr1.
rewrite l r !paired [LHS](reindex_inj (inv_inj (swapK S))).
apply: eq_bigr => -[y y'] _ /=; rewrite (FS _ y) => [|u Su]; last by rewrite ffunE Su.
congr (_ * _); rewrite /independent -!big_split; apply: eq_bigr => u _ /=; rewrite !ffunE.
by case: ifP => Su; [rewrite e|rewrite mulrC].
Qed.

Lemma looks_apart S p F G : (forall u, distribution (p u)) -> looks_at S F -> looks_at (predC S) G ->
  mean (independent p) (fun y => F y * G y) = mean (independent p) F * mean (independent p) G.
Proof.
move=> dp FS GS; have d := independent_distribution dp; have l : mean (independent p) (fun y => F y * G y) = mean (independent p) (fun y => F y * G y) * mean (independent p) (fun _ => 1).
  by rewrite mean_const // mulr1.
rewrite l !paired.
rewrite [RHS](reindex_inj (inv_inj (swapK S))); apply: eq_bigr => -[y y'] _ /=.
rewrite (FS (mix S y y') y) => [|u Su]; last by rewrite ffunE Su.
rewrite (GS (mix S y' y) y) ?mulr1 => [|u /negPf Su]; last by rewrite ffunE Su.
congr (_ * _); rewrite /independent -!big_split; apply: eq_bigr => u _ /=; rewrite !ffunE.
by case: ifP => // _; rewrite mulrC.
Qed.

Variables (k : nat) (a : 'I_n -> 'I_k) (p : 'I_n -> Y -> R) (F : 'I_k -> point -> R).
Hypotheses (dp : forall u, distribution (p u)) (FS : forall g, looks_at (fun u => a u == g) (F g)).

Theorem groups_apart : mean (independent p) (fun y => \prod_g F g y) = \prod_g mean (independent p) (F g).
Proof.
have : uniq (index_enum [finType of 'I_k]) by rewrite /index_enum -enumT enum_uniq.
elim: (index_enum _) => [|g r IH] /=.
  by rewrite big_nil (@eq_mean _ _ _ _ (fun _ => 1)) => [|y]; [rewrite mean_const //; exact: independent_distribution|rewrite big_nil].
case/andP=> gr ur; rewrite big_cons -IH // -(@looks_apart (fun u => a u == g)) //.
  by apply: eq_mean => y; rewrite big_cons.
move=> y y' e; apply: eq_big_seq => h hr; apply: FS => u /eqP uh; apply: e.
by rewrite /= uh; apply: contraNneq gr => <-.
Qed.
End Groups.
