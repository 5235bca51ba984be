(* A random access machine that counts, for the running times of heavy-hitters (Section 7).

   It has registers for words (natural numbers), registers for values (elements of a ring R), a memory of values, and an input: a row of
   words that come in one after the other and are not kept. A program names neither R nor a size, so that one program is for all rings
   and all sizes. What it does is a list of events, one for each operation: a word computed or received, a value set to zero, an
   addition or subtraction of values, an access to a cell of the memory, a test. Its time is their number, its space the number of
   different cells and of registers.

   theorem          state
   deterministic    a program has at most one run from a state
   untouched        a cell without an access keeps its value
   confined         a register that the program does not name keeps its word or value *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.

(* one operation on words; Minus stops at 0, Less is 1 or 0. The numbers are registers, but that of Constant *)
Inductive operation := Constant of nat | Plus of nat & nat | Minus of nat & nat | Half of nat | Odd of nat | Less of nat & nat.
Inductive term := Zero | Sum of nat & nat | Difference of nat & nat.

(* Word i o: word register i := o. Value x e: value register x := e. Read x i, Write i x: between value register x and the cell whose number
   is in word register i. Next i: word register i := the next word of the input, 0 if there is none *)
Inductive instruction :=
  Word of nat & operation | Value of nat & term | Read of nat & nat | Write of nat & nat | Next of nat.
(* If i p q: p where word register i is not 0, q where it is. While i p: p again and again, as long as word register i is not 0 *)
Inductive program := Do of seq instruction | Then of program & program | If of nat & program & program | While of nat & program.

Record machine (R : ringType) := State { word : nat -> nat; value : nat -> R; memory : nat -> R; input : seq nat }.
Inductive machine_event := Number of nat | Clear | Addition | Cell of nat | Test.

Definition updated (T : Type) (f : nat -> T) (i : nat) (v : T) : nat -> T := fun j => if j == i then v else f j.

Section Machine.
Variable R : ringType.
Implicit Types (s : machine R) (p : program) (t : seq machine_event).

Definition computed s (o : operation) : nat :=
  match o with
  | Constant c => c
  | Plus i j => word s i + word s j
  | Minus i j => word s i - word s j
  | Half i => (word s i)./2
  | Odd i => odd (word s i)
  | Less i j => word s i < word s j
  end.

Definition evaluated s (e : term) : R :=
  match e with
  | Zero => 0%R
  | Sum x y => (value s x + value s y)%R
  | Difference x y => (value s x - value s y)%R
  end.

Definition with_word s i w : machine R := State (updated (word s) i w) (value s) (memory s) (input s).
Definition with_value s x v : machine R := State (word s) (updated (value s) x v) (memory s) (input s).
Definition with_cell s a v : machine R := State (word s) (value s) (updated (memory s) a v) (input s).

Definition next_state s (c : instruction) : machine R :=
  match c with
  | Word i o => with_word s i (computed s o)
  | Value x e => with_value s x (evaluated s e)
  | Read x i => with_value s x (memory s (word s i))
  | Write i x => with_cell s (word s i) (value s x)
  | Next i => State (updated (word s) i (head 0 (input s))) (value s) (memory s) (behead (input s))
  end.

Definition event_of s (c : instruction) : machine_event :=
  match c with
  | Word i o => Number (computed s o)
  | Value x Zero => Clear
  | Value x _ => Addition
  | Read x i => Cell (word s i)
  | Write i x => Cell (word s i)
  | Next i => Number (head 0 (input s))
  end.

Fixpoint events s (l : seq instruction) : seq machine_event := if l is c :: l' then event_of s c :: events (next_state s c) l' else [::].
Fixpoint afters s (l : seq instruction) : machine R := if l is c :: l' then afters (next_state s c) l' else s.

(* runs p s t s': p, started in the state s, ends in the state s' after the events t *)
Inductive runs : program -> machine R -> seq machine_event -> machine R -> Prop :=
  | runs_do l s : runs (Do l) s (events s l) (afters s l)
  | runs_then p q s s' s'' t t' : runs p s t s' -> runs q s' t' s'' -> runs (Then p q) s (t ++ t') s''
  | runs_if i p q s s' t : runs (if word s i != 0 then p else q) s t s' -> runs (If i p q) s (Test :: t) s'
  | runs_end i p s : word s i = 0 -> runs (While i p) s [:: Test] s
  | runs_again i p s s' s'' t t' : word s i != 0 -> runs p s t s' -> runs (While i p) s' t' s'' ->
      runs (While i p) s (Test :: t ++ t') s''.
End Machine.

Definition time (t : seq machine_event) : nat := size t.
Definition is_addition (e : machine_event) : bool := if e is Addition then true else false.
Definition additions (t : seq machine_event) : nat := count is_addition t.
Definition cells_of (t : seq machine_event) : seq nat := pmap (fun e => if e is Cell a then Some a else None) t.
Definition numbers (t : seq machine_event) : seq nat := pmap (fun e => if e is Number w then Some w else None) t.

(* the registers that a program names *)
Definition words_of_instruction (c : instruction) : seq nat :=
  match c with
  | Word i (Constant _) => [:: i]
  | Word i (Plus j k) | Word i (Minus j k) | Word i (Less j k) => [:: i; j; k]
  | Word i (Half j) | Word i (Odd j) => [:: i; j]
  | Value _ _ => [::]
  | Read _ i | Write i _ | Next i => [:: i]
  end.
Definition values_of_instruction (c : instruction) : seq nat :=
  match c with
  | Value x Zero => [:: x]
  | Value x (Sum y z) | Value x (Difference y z) => [:: x; y; z]
  | Read x _ | Write _ x => [:: x]
  | _ => [::]
  end.
Fixpoint words_of (p : program) : seq nat :=
  match p with
  | Do l => flatten (map words_of_instruction l)
  | Then p q => words_of p ++ words_of q
  | If i p q => i :: words_of p ++ words_of q
  | While i p => i :: words_of p
  end.
Fixpoint values_of (p : program) : seq nat :=
  match p with
  | Do l => flatten (map values_of_instruction l)
  | Then p q | If _ p q => values_of p ++ values_of q
  | While _ p => values_of p
  end.
Definition registers_of (p : program) : nat := size (undup (words_of p)) + size (undup (values_of p)).
Definition space_of (p : program) (t : seq machine_event) : nat := size (undup (cells_of t)) + registers_of p.

Section Runs.
Variable R : ringType.
Implicit Types (s : machine R) (p : program) (t : seq machine_event).

Lemma runs_inv p s t s' : runs p s t s' ->
  match p with
  | Do l => t = events s l /\ s' = afters s l
  | Then p q => exists s1 t1 t2, [/\ runs p s t1 s1, runs q s1 t2 s' & t = t1 ++ t2]
  | If i p q => exists2 t1, runs (if word s i != 0 then p else q) s t1 s' & t = Test :: t1
  | While i q => if word s i == 0 then t = [:: Test] /\ s' = s
      else exists s1 t1 t2, [/\ runs q s t1 s1, runs (While i q) s1 t2 s' & t = Test :: t1 ++ t2]
  end.
Proof.
case: p s t s' / => [l s|p q s s' s'' t t' r r'|i p q s s' t r|i p s e|i p s s' s'' t t' e r r'] //.
- by exists s', t, t'.
- by exists t.
- by rewrite e eqxx.
- by rewrite (negPf e); exists s', t, t'.
Qed.

Theorem deterministic p s t s' t1 s1 : runs p s t s' -> runs p s t1 s1 -> t1 = t /\ s1 = s'.
Proof.
move=> r; elim: r t1 s1 => {p s t s'}.
- by move=> l s t1 s1 /runs_inv.
- move=> p q s s' s'' t t' _ IHp _ IHq t1 s1 /runs_inv[s2 [u [u' [rp rq ->]]]].
  by have [-> e] := IHp _ _ rp; move: rq; rewrite e => rq; have [-> ->] := IHq _ _ rq.
- by move=> i p q s s' t _ IH t1 s1 /runs_inv[u /IH[-> ->] ->].
- by move=> i p s e t1 s1 /runs_inv; rewrite e eqxx.
- move=> i p s s' s'' t t' e _ IHp _ IHq t1 s1 /runs_inv; rewrite (negPf e) => -[s2 [u [u' [rp rq ->]]]].
  by have [-> f] := IHp _ _ rp; move: rq; rewrite f => rq; have [-> ->] := IHq _ _ rq.
Qed.

Lemma cells_cat t t' : cells_of (t ++ t') = cells_of t ++ cells_of t'.
Proof. exact: pmap_cat. Qed.

Theorem untouched p s t s' (a : nat) : runs p s t s' -> a \notin cells_of t -> memory s' a = memory s a.
Proof.
have cons e u : cells_of (e :: u) = cells_of [:: e] ++ cells_of u by rewrite -cells_cat.
elim=> {p s t s'} //.
- move=> l; elim: l => [|c l IH] s //; rewrite [events _ _]/= cons mem_cat negb_or => /andP[h /IH /= ->].
  by move: h; case: c => //= i x; rewrite /updated /= inE => /negPf ->.
- by move=> p q s s' s'' t t' _ IHp _ IHq; rewrite cells_cat mem_cat negb_or => /andP[/IHp <- /IHq].
- move=> i p s s' s'' t t' e _ IHp _ IHq; rewrite cons cells_cat mem_cat negb_or => /andP[_].
  by rewrite mem_cat negb_or => /andP[/IHp <- /IHq].
Qed.

Lemma replace_notin T (f : nat -> T) i l v j : j \notin i :: l -> updated f i v j = f j.
Proof. by rewrite inE negb_or /updated => /andP[/negPf ->]. Qed.

Lemma afters_word l s i : i \notin words_of (Do l) -> word (afters s l) i = word s i.
Proof.
elim: l s => [|c l IH] s //=; rewrite mem_cat negb_or => /andP[h /IH ->].
by case: c h => [j []||||] //= *; apply: replace_notin; eassumption.
Qed.

Lemma afters_value l s x : x \notin values_of (Do l) -> value (afters s l) x = value s x.
Proof.
elim: l s => [|c l IH] s //=; rewrite mem_cat negb_or => /andP[h /IH ->].
by case: c h => [|y []|||] //= *; apply: replace_notin; eassumption.
Qed.

Theorem confined p s t s' : runs p s t s' ->
  (forall i, i \notin words_of p -> word s' i = word s i) /\ (forall x, x \notin values_of p -> value s' x = value s x).
Proof.
elim=> {p s t s'}.
- by move=> l s; split=> [i|x]; [exact: afters_word|exact: afters_value].
- move=> p q s s' s'' t t' _ [w v] _ [w' v']; split=> i; rewrite mem_cat negb_or => /andP[a b].
    by rewrite w' // w.
  by rewrite v' // v.
- move=> i p q s s' t _ [w v]; split=> j; rewrite ?inE mem_cat !negb_or.
    by case/and3P => _ a b; apply: w; case: (_ != 0).
  by case/andP => a b; apply: v; case: (_ != 0).
- by [].
- move=> i p s s' s'' t t' _ _ [w v] _ [w' v']; split=> j h; last by rewrite v' // v.
  by rewrite w' // w //; move: h; rewrite inE negb_or => /andP[].
Qed.
End Runs.
