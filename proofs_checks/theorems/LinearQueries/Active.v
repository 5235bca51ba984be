(* linear-queries, Lemma 3.6: given B = 1 the message of Algorithm 3 is the Gaussian report given that it is in Good.

   The integral is any functional of functions on any space that is homogeneous and depends on the values only: Lebesgue's is one,
   and no other property is used. fa and f0 are the densities with means a_v and 0. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Active.
Variables (R : realFieldType) (space : Type) (integral : (space -> R) -> R) (fa f0 : space -> R) (good event : pred space).
Hypotheses (homogeneous : forall c f, integral (fun y => c * f y) = c * integral f)
           (extensional : forall f g, f =1 g -> integral f = integral g) (positive : forall y, 0 < f0 y).

Definition bit_chance (y : space) : R := if good y then fa y / (2%:R * f0 y) else 0.
(* the chance that y is drawn in S and B = 1 *)
Definition active (S : pred space) : R := integral (fun y => (S y)%:R * (f0 y * bit_chance y)).
Definition gaussian (S : pred space) : R := integral (fun y => (S y)%:R * fa y).

Lemma active_gaussian S : active S = 2%:R^-1 * gaussian (fun y => S y && good y).
Proof.
rewrite /active /gaussian -homogeneous; apply: extensional => y; rewrite /bit_chance.
case: (good y); case: (S y); rewrite /= ?mul0r ?mulr0 ?mul1r //.
by have := positive y => p; field; rewrite gt_eqF.
Qed.

(* P(y in event | B = 1) = P(y in event | y in Good), also where both conditions have chance 0 *)
Theorem lem_3_6 : active event / active xpredT = gaussian (fun y => event y && good y) / gaussian good.
Proof.
by rewrite !active_gaussian -mulf_div divff ?mul1r ?invr_eq0 ?pnatr_eq0.
Qed.
End Active.
