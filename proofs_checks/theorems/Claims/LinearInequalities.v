(* Linear inequalities over any ordered field, each statement in full: Farkas, duality and the value of a matrix game, Hoffman. No axioms.
   solves A b x says A x <= b, row by row; minimum D f v that v is the value of f at a point of D and no larger than any other. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp.Base Require Import Probability.
From Exactdp.Facts Require Import Farkas Minimax Hoffman.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem farkas (R : realFieldType) (I J : finType) (A : I -> J -> R) (b : I -> R) :
  (exists x, solves A b x) <->
  (forall y, (forall i, 0 <= y i) -> (forall j, \sum_i y i * A i j = 0) -> 0 <= \sum_i y i * b i).
Proof.
split=> [[x sx] y y0 yA|none]; last first.
  by case: (Farkas.farkas A b) => // -[y [y0 yA]]; rewrite ltNge none.
apply: (@le_trans _ _ (\sum_i y i * (\sum_j A i j * x j))); last by apply: ler_sum => i _; apply: ler_wpmul2l.
rewrite (eq_bigr (fun i => \sum_j y i * A i j * x j)) => [|i _]; last by rewrite mulr_sumr; apply: eq_bigr => j _; rewrite mulrA.
by rewrite exchange_big big1 // => j _; rewrite -mulr_suml yA mul0r.
Qed.

(* worst p is the least payoff of p against any q, best q the largest against q; dual_solves A c y says y >= 0 and y A = c *)
Theorem minimax (R : realFieldType) :
  (forall (X Y : finType) (A : X -> Y -> R), (0 < #|X|)%N -> (0 < #|Y|)%N ->
   exists (worst : (X -> R) -> R) (best : (Y -> R) -> R) (v : R),
   [/\ forall p, distribution p -> minimum (@distribution R Y) (payoff A p) (worst p),
       forall q, distribution q -> maximum (@distribution R X) (fun p => payoff A p q) (best q),
       maximum (@distribution R X) worst v & minimum (@distribution R Y) best v]) /\
  (forall (I J : finType) (A : I -> J -> R) (b : I -> R) (c : J -> R),
   (exists x, solves A b x) -> (exists m, forall x, solves A b x -> \sum_j c j * x j <= m) ->
   exists v, maximum (solves A b) (fun x => \sum_j c j * x j) v /\ minimum (dual_solves A c) (fun y => \sum_i b i * y i) v).
Proof. by split=> [X Y A|I J A b c]; [exact: Minimax.minimax|exact: duality]. Qed.

(* violation A b y is the largest positive part of (A y - b) i; the distances are the sum of absolute values and the Euclidean one,
   squared, either at least every coordinate's *)
Theorem hoffman (R : realFieldType) (I J : finType) (A : I -> J -> R) : exists2 H, 0 <= H & forall b, (exists x, solves A b x) ->
  forall y, exists2 x, solves A b x & \sum_j `|x j - y j| <= H * violation A b y /\
    \sum_j (x j - y j) ^+ 2 <= (H * violation A b y) ^+ 2.
Proof.
have [H H0 near] := Hoffman.hoffman A; exists H => // b ex y; have [x sx xy] := near b ex y; exists x => //; split=> //.
apply: le_trans (squares_abs _) _; rewrite ler_expn2r // ?nnegrE ?sumr_ge0 // mulr_ge0 ?violation_ge0 //.
Qed.
