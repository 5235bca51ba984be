(* Machine, Costs, Recursive, Blocks. *)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Exactdp Require Import Compat.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

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
Module Machine.
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
End Machine.

(* Rules for the machine of Machine: what a program does, and what that costs.

   costs p s c a D W Q: p, started in s, ends in a state with Q after c events, a of them additions, with cells below D and numbers up to W. *)
Module Costs.
Import Machine.
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
End Costs.

(* Heavy hitters, Section 7.1: the recursive matrix H_2m = [H_m, H_m; H_m, - H_m], H_1 = [1], and Facts 7.2 and 7.3 for it. *)
Module Recursive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
(* entry (i, j) of the matrix of order 2^k, rows and columns counted from 0: the highest bits say which block it is in *)
Fixpoint recursive (R : ringType) (k i j : nat) : R :=
  if k is k'.+1 then
    (if (2 ^ k' <= i)%N && (2 ^ k' <= j)%N then -1 else 1) * recursive R k' (i %% 2 ^ k') (j %% 2 ^ k')
  else 1.

(* how many binary digits are 1 in both *)
Definition common (k i j : nat) : nat := \sum_(b < k) (odd (i %/ 2 ^ b) && odd (j %/ 2 ^ b)).

Lemma low_digit (k i b : nat) : (b < k)%N -> odd ((i %% 2 ^ k) %/ 2 ^ b) = odd (i %/ 2 ^ b).
Proof.
move=> bk; have e : (2 ^ k = 2 ^ (k - b) * 2 ^ b)%N by rewrite -expnD subnK // ltnW.
rewrite [in RHS](divn_eq i (2 ^ k)) e mulnA divnMDl ?expn_gt0 // oddD oddM oddX /= subn_eq0.
by rewrite leqNgt bk andbF.
Qed.

Lemma high_digit (k i : nat) : (i < 2 ^ k.+1)%N -> odd (i %/ 2 ^ k) = (2 ^ k <= i)%N.
Proof.
move=> ik; have p : (0 < 2 ^ k)%N by rewrite expn_gt0.
have q : (i %/ 2 ^ k < 2)%N by rewrite ltn_divLR // -expnS.
by rewrite -(divn_gt0 _ p); case: (i %/ 2 ^ k)%N q => [|[|]].
Qed.

(* the sum over the upper half of the rows and that over the lower half are equal or opposite *)
Theorem fact_7_2 (R : comRingType) (k i j : nat) : (i < 2 ^ k)%N -> (j < 2 ^ k)%N ->
  \sum_(r < 2 ^ k) recursive R k r i * recursive R k r j = (i == j)%:R * 2 ^+ k.
Proof.
elim: k i j => [|k IH] i j ik jk; first by rewrite big_ord1 /= !mulr1; case: i ik => //; case: j jk.
have p : (0 < 2 ^ k)%N by rewrite expn_gt0.
pose high x := (2 ^ k <= x)%N; pose low x := (x %% 2 ^ k)%N; pose s x : R := if high x then -1 else 1.
have upper x (r : 'I_(2 ^ k)) : recursive R k.+1 r x = recursive R k r (low x).
  by rewrite /= leqNgt ltn_ord mul1r modn_small.
have lower x (r : 'I_(2 ^ k)) : recursive R k.+1 (2 ^ k + r)%N x = s x * recursive R k r (low x).
  by rewrite /= leq_addr modnDl modn_small.
have digits x : (x < 2 ^ k.+1)%N -> x = (high x * 2 ^ k + low x)%N.
  move=> xk; rewrite {1}(divn_eq x (2 ^ k)); congr (_ * _ + _)%N.
  have q : (x %/ 2 ^ k < 2)%N by rewrite ltn_divLR // -expnS.
  by rewrite /high -(divn_gt0 _ p); case: (x %/ 2 ^ k)%N q => [|[|]].
have same : (i == j) = (high i == high j) && (low i == low j).
  apply/eqP/andP => [->|[/eqP a /eqP b]]; first by rewrite !eqxx.
  by rewrite (digits _ ik) (digits _ jk) a b.
have -> : \sum_(r < 2 ^ k.+1) recursive R k.+1 r i * recursive R k.+1 r j =
          (1 + s i * s j) * \sum_(r < 2 ^ k) recursive R k r (low i) * recursive R k r (low j).
  rewrite [in LHS]expnS mul2n -addnn big_split_ord mulrDl mul1r; congr (_ + _).
    by apply: eq_bigr => r _; rewrite !upper.
  by rewrite mulr_sumr; apply: eq_bigr => r _; rewrite !lower mulrACA.
rewrite IH ?ltn_mod // same exprS /s.
by case: (high i); case: (high j); case: (low i == low j);
   rewrite /= ?mulrNN ?mulr1 ?mul1r ?subrr ?mul0r ?mulr0.
Qed.

Theorem fact_7_3 (R : ringType) (k i j : nat) : (i < 2 ^ k)%N -> (j < 2 ^ k)%N -> recursive R k i j = (-1) ^+ common k i j.
Proof.
elim: k i j => [|k IH] i j ik jk; first by rewrite /common big_ord0.
have p : (0 < 2 ^ k)%N by rewrite expn_gt0.
rewrite /= IH ?ltn_mod // /common big_ord_recr /= addnC exprD !high_digit //; congr (_ * _ ^+ _).
  by case: ifP => _; rewrite ?expr1.
by apply: eq_bigr => b _; rewrite !low_digit.
Qed.
End Recursive.

(* Heavy hitters, Section 7.1: products of H_h with the blocks of a vector, and how two blocks make one of twice the length. *)
Module Blocks.
Import Recursive.
Import GRing.Theory.
Local Open Scope nat_scope.
Section Matrix.
Variable R : ringType.
Implicit Types x y : nat -> R.

(* the products of H_h, h = 2^s, with the blocks of x *)
Definition block_products (s : nat) x (i : nat) : R :=
  (\sum_(l < 2 ^ s) recursive R s (i %% 2 ^ s) l * x (i %/ 2 ^ s * 2 ^ s + l)%N)%R.
Definition butterfly (h : nat) y (i : nat) : R := if odd (i %/ h) then (y (i - h)%N - y i)%R else (y i + y (i + h)%N)%R.

Lemma blocks0 x i : block_products 0 x i = x i.
Proof. by rewrite /block_products big_ord1 /= mul1r divn1 muln1 addn0. Qed.

(* the cell i = (2Q + b) h + r with r < h, b = 0 or 1 *)
Lemma block_div h Q r (b : bool) : r < h -> (b * h + Q * (h + h) + r) %/ h = b + Q * 2.
Proof.
move=> rh; have -> : b * h + Q * (h + h) + r = (b + Q * 2) * h + r by rewrite mulnDl -mulnA mul2n addnn.
by rewrite divnMDl ?divn_small ?addn0 //; case: h rh.
Qed.

Lemma block_odd h Q r (b : bool) : r < h -> odd ((b * h + Q * (h + h) + r) %/ h) = b.
Proof. by move=> rh; rewrite block_div // muln2 oddD odd_double addbF oddb. Qed.

Lemma blocks_at s Q r x : r < 2 ^ s ->
  block_products s x (Q * 2 ^ s + r) = (\sum_(l < 2 ^ s) recursive R s r l * x (Q * 2 ^ s + l)%N)%R.
Proof.
move=> rh; rewrite /block_products divnMDl ?expn_gt0 // (divn_small rh) addn0.
by apply: eq_bigr => l _; rewrite modnMDl modn_small.
Qed.

(* one stage of the fast transform: a product of width 2^(s+1) is a butterfly of two of width 2^s *)
Lemma blocks_step s x i : block_products s.+1 x i = butterfly (2 ^ s) (block_products s x) i.
Proof.
have p : 0 < 2 ^ s by rewrite expn_gt0.
pose h := 2 ^ s; have hE : 2 ^ s.+1 = h + h by rewrite expnS mul2n addnn.
have rh : i %% h < h by rewrite ltn_mod.
move: (i %% h) (i %/ h) rh (divn_eq i h) => r q rh ->.
have -> : q * h + r = odd q * h + q./2 * (h + h) + r by rewrite -[in LHS](odd_double_half q) mulnDl -muln2 -mulnA mul2n addnn.
move: (odd q) (q./2) => b Q.
have big : b * h + Q * (h + h) + r = Q * 2 ^ s.+1 + (b * h + r) by rewrite hE addnAC addnC.
have rb : b * h + r < 2 ^ s.+1 by rewrite hE; case: b big => _; rewrite ?mul1n ?mul0n ?ltn_add2l // ltn_addl.
rewrite {1}big blocks_at // hE big_split_ord /butterfly block_odd //.
have -> : b * h + Q * (h + h) + r = (Q * 2 + b) * h + r by rewrite mulnDl -mulnA mul2n addnn [b * h + _]addnC.
rewrite (blocks_at (Q * 2 + b)) //.
have entry (c b' : bool) (l : 'I_h) : recursive R s.+1 (b' * h + r) (c * h + l) = ((-1) ^+ (b' && c) * recursive R s r l)%R.
  have large (e : bool) (j : nat) : j < h -> ((2 ^ s <= e * h + j) = e) * ((e * h + j) %% 2 ^ s = j).
    by move=> jh; rewrite modnMDl modn_small //; case: e => /=; rewrite ?mul1n ?mul0n ?leq_addr // leqNgt jh.
  by rewrite /= !large //; case: (b' && c); rewrite ?expr1 ?expr0.
have cell (c : bool) (l : nat) : Q * (h + h) + (c * h + l) = (Q * 2 + c) * h + l by rewrite mulnDl -mulnA mul2n addnn addnA.
have up (l : 'I_h) : rshift h l = true * h + l :> nat by rewrite mul1n.
have lo (l : 'I_h) : lshift h l = false * h + l :> nat by rewrite mul0n.
case: b big rb => _ rb.
  have -> : (Q * 2 + true) * h + r - 2 ^ s = (Q * 2 + false) * h + r by rewrite -/h; lia.
  rewrite (blocks_at (Q * 2 + false)) // -sumrN; congr (_ + _)%R; apply: eq_bigr => l _.
    by rewrite lo entry cell mul1r.
  by rewrite up entry cell expr1 mulN1r mulNr.
have -> : (Q * 2 + false) * h + r + 2 ^ s = (Q * 2 + true) * h + r by rewrite -/h; lia.
rewrite (blocks_at (Q * 2 + true)) //; congr (_ + _)%R; apply: eq_bigr => l _.
  by rewrite lo entry cell mul1r.
by rewrite up entry cell mul1r.
Qed.

Lemma blocks_last k x i : i < 2 ^ k -> block_products k x i = (\sum_(l < 2 ^ k) recursive R k i l * x l)%R.
Proof. by move=> ik; rewrite /block_products divn_small // modn_small. Qed.
End Matrix.
End Blocks.
