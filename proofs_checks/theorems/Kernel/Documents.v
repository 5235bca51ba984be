(* Documents of several certificates: conjunctions, and the proof of a claim, whose word says no more than its parts. *)
From Coq Require Import List Arith Bool.
From Exactdp.Kernel Require Import Certificates.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope bool_scope.

(* what a part is about: the statement, listed parameters (by their numbers), or a counterexample *)
Inductive about := OfStatement | OfParameters (which : list nat) | OfCounterexample | OfAnother.
Inductive content :=
  | One (c : certificate)
  | Every (cs : list certificate) (said : bool) (* all of them, and perhaps sentences that are computed and not certified *)
  | Said (* computed *)
  | Written. (* an argument in words *)
Inductive word := Computed | Instances | Argued | Certified | Refuted.
(* parameters: how many are listed; assumed: whether a fact or another claim is used *)
Record document := Document { word_of : word; parameters : nat; assumed : bool; parts_of : list (about * content) }.

(* what says that something does not hold *)
Definition refutes (c : certificate) : bool :=
  match c with
  | Violation _ _ _ | NearViolation _ _ _ _ | TableViolation _ _ _ _ _ | ProductViolation _ _ _ _ _ _ | Counterexample _ _ _ _ _ _ _
  | Approximate _ _ _ _ (Some _) | Comparison _ _ _ _ _ false => true
  | _ => false
  end.
Definition within (p : about * content) : list certificate := match snd p with One c => [c] | Every cs _ => cs | _ => [] end.
Definition all_of (d : document) : list certificate := flat_map within (parts_of d).
(* a conjunction has a part, and none is a refutation *)
Definition part_fits (p : about * content) : bool :=
  match snd p with Every cs said => forallb (fun c => negb (refutes c)) cs && (said || negb (Nat.eqb (length cs) 0)) | _ => true end.
Definition written (p : about * content) : bool := match snd p with Written => true | _ => false end.
(* nothing in it is only said *)
Definition proves (p : about * content) : bool :=
  match snd p with One c => negb (refutes c) | Every _ said => negb said | Said | Written => false end.
Definition about_statement (p : about * content) : bool := match fst p with OfStatement => true | _ => false end.
Definition counters (p : about * content) : bool :=
  match p with (OfCounterexample, One c) => refutes c | _ => false end.
Definition about_parameter (i : nat) (p : about * content) : bool :=
  match fst p with OfParameters which => negb (written p) && existsb (Nat.eqb i) which | _ => false end.

Definition rank (w : word) : nat := match w with Computed => 0 | Instances => 1 | Argued => 2 | Certified => 3 | Refuted => 4 end.
Definition complete (d : document) : bool := negb (assumed d) && forallb (fun p => about_statement p && proves p) (parts_of d).
(* the highest word that the parts permit, if nothing is refuted *)
Definition highest (d : document) : nat :=
  if Nat.eqb (length (all_of d)) 0 then rank Computed
  else if negb (Nat.eqb (parameters d) 0) then rank Instances else if complete d then rank Certified else rank Argued.
Definition word_fits (d : document) : bool :=
  match word_of d with
  | Refuted => existsb counters (parts_of d)
  | w => forallb (fun c => negb (refutes c)) (all_of d) && forallb (fun i => existsb (about_parameter i) (parts_of d)) (seq 0 (parameters d)) &&
    Nat.leb (rank w) (highest d)
  end.
(* whether this is the form of a proof: it is one if all that it consists of is accepted *)
Definition document_fits (d : document) : bool := existsb (fun p => negb (written p)) (parts_of d) && forallb part_fits (parts_of d) && word_fits d.

(* What a document means, by what its certificates mean: all of them hold. If it is certified, its parts are the statement and nothing else is
   used; if it refutes, one of them is a counterexample. *)
Section Meaning.
Variable meaning : certificate -> Prop.
Definition every_meaning (cs : list certificate) : Prop := forall c, In c cs -> meaning c.
Definition document_meaning (d : document) : Prop :=
  every_meaning (all_of d) /\
  match word_of d with
  | Certified => assumed d = false /\ parts_of d <> [] /\ forall p, In p (parts_of d) -> fst p = OfStatement /\ within p <> [] /\ proves p = true
  | Refuted => exists c, In (OfCounterexample, One c) (parts_of d) /\ refutes c = true /\ meaning c
  | _ => True
  end.

Variable accept : certificate -> bool.
Hypothesis sound : forall c, accept c = true -> meaning c.

Theorem every_sound cs : forallb accept cs = true -> every_meaning cs.
Proof. intros h c i; apply sound; revert i; now apply forallb_forall. Qed.

Theorem document_sound d : document_fits d && forallb accept (all_of d) = true -> document_meaning d.
Proof.
intros h; apply andb_prop in h as [h all]; apply andb_prop in h as [h w]; apply andb_prop in h as [some fits]; split; [now apply every_sound|].
unfold word_fits in w; destruct (word_of d); try exact I.
- apply andb_prop in w as [_ w]; unfold highest in w; cbn [rank] in w.
  destruct (Nat.eqb (length (all_of d)) 0); [discriminate|]; destruct (negb (Nat.eqb (parameters d) 0)); [discriminate|].
  assert (e : complete d = true) by (destruct (complete d); [reflexivity|discriminate]); clear w; unfold complete in e; apply andb_prop in e as [a e].
  split; [now destruct (assumed d)|]; split; [now destruct (parts_of d)|].
  intros p i; assert (k := proj1 (forallb_forall _ _) e p i); cbv beta in k; apply andb_prop in k as [s k].
  assert (f := proj1 (forallb_forall _ _) fits p i); destruct p as [[|which| |] [c|cs [|]| |]]; try discriminate; repeat split; try exact k; try discriminate.
  unfold part_fits in f; cbn in f; apply andb_prop in f as [_ f]; destruct cs; discriminate.
- apply existsb_exists in w as [[[|which| |] [c|cs said| |]] [i k]]; try discriminate; exists c; repeat split; [exact i|exact k|].
  apply sound; refine (proj1 (forallb_forall _ _) all c _); apply in_flat_map; exists (OfCounterexample, One c); split; [exact i|now left].
Qed.
End Meaning.
