(* Rules for the machine of Machine.v: what a program does, and what that costs.

   costs p s c a D W Q: p, started in s, ends in a state with Q after c events, a of them additions, with cells below D and numbers up to W. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.HeavyHitters Require Import Machine.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition within (D W : nat) (e : machine_event) : bool :=
  match e with Number w => w <= W | Cell a => a < D | _ => true end.

Definition costs (R : ringType) (p : program) (s : machine R) (c a D W : nat) (Q : machine R -> Prop) : Prop :=
  exists t s', [/\ runs p s t s', time t = c, additions t = a, all (within D W) t & Q s'].

Lemma within_cells D W t : all (within D W) t -> all (fun a => a < D) (cells_of t).
Proof. by elim: t => //= e t IH /andP[h /IH]; case: e h => //= a ->. Qed.

Lemma within_numbers D W t : all (within D W) t -> all (fun w => w <= W) (numbers t).
Proof. by elim: t => //= e t IH /andP[h /IH]; case: e h => //= w ->. Qed.

(* the memory that a run needs *)
Lemma within_space D W t p : all (within D W) t -> space_of p t <= D + registers_of p.
Proof.
move=> /within_cells /allP h; rewrite leq_add2r -[leqRHS](size_iota 0).
by apply: uniq_leq_size (undup_uniq _) _ => a; rewrite mem_undup mem_iota => /h.
Qed.

Section Rules.
Variable R : ringType.
Implicit Types (s : machine R) (p q : program) (Q : machine R -> Prop) (D W : nat).

Lemma costs_weaken p s c a c' a' D W Q Q' : costs p s c a D W Q -> c = c' -> a = a' -> (forall s', Q s' -> Q' s') ->
  costs p s c' a' D W Q'.
Proof. by move=> [t [s' [r e f w q]]] <- <- h; exists t, s'; split=> //; apply: h. Qed.

Lemma costs_do l s D W Q : all (within D W) (events s l) -> Q (afters s l) ->
  costs (Do l) s (time (events s l)) (additions (events s l)) D W Q.
Proof. by move=> w q; exists (events s l), (afters s l); split=> //; constructor. Qed.

Lemma costs_then p q s c a c' a' D W Q : costs p s c a D W (fun s1 => costs q s1 c' a' D W Q) ->
  costs (Then p q) s (c + c') (a + a') D W Q.
Proof.
move=> [t [s' [r <- <- w [t' [s'' [r' <- <- w' h]]]]]]; exists (t ++ t'), s''; split=> //; first exact: runs_then r r'.
- by rewrite /time size_cat.
- by rewrite /additions count_cat.
- by rewrite all_cat w.
Qed.

Lemma costs_if i p q s c a D W Q : costs (if word s i != 0 then p else q) s c a D W Q -> costs (If i p q) s c.+1 a D W Q.
Proof. by move=> [t [s' [r <- <- w h]]]; exists (Test :: t), s'; split=> //; constructor. Qed.

(* n times: before turn k the state has I k, and turn k has c k events and a k additions *)
Lemma costs_while i p n (I : nat -> machine R -> Prop) (c a : nat -> nat) D W s :
  (forall k s, k <= n -> I k s -> (word s i != 0) = (k < n)) ->
  (forall k s, k < n -> I k s -> costs p s (c k) (a k) D W (I k.+1)) -> I 0 s ->
  costs (While i p) s (\sum_(k < n) (c k).+1).+1 (\sum_(k < n) a k) D W (I n).
Proof.
elim: n I c a s => [|n IH] I c a s test body I0.
  rewrite !big_ord0; exists [:: Test], s; split=> //; constructor.
  by have := test 0 s isT I0; case: (word s i).
have [t [s' [r e f w I1]]] := body 0 s isT I0.
have [t' [s'' [r' e' f' w' I2]]] := IH (fun k => I k.+1) (fun k => c k.+1) (fun k => a k.+1) s'
  (fun k => test k.+1) (fun k => body k.+1) I1.
exists (Test :: t ++ t'), s''; split=> //.
- by apply: runs_again r r'; rewrite (test 0 s isT I0).
- by rewrite big_ord_recl -addnS -e'; rewrite /time /= size_cat -/(time t) e.
- by rewrite big_ord_recl -f'; rewrite /additions /= count_cat -/(additions t) f.
- by rewrite /= all_cat w.
Qed.
End Rules.
