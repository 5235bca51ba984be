(* The information of several users: independent reports about the same item.

   golden formula       mutual_golden    I(X; Y) <= E D(Q_X || q) for every law q
   users add up         mutual_users     I(X; Y_1 .. Y_U) <= sum_u I(X; Y_u) *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Facts Require Import Reals Inequalities Information Mutual.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem mutual_golden (X Y : finType) (p : X -> real) (Q : X -> Y -> real) (q : Y -> real) :
  distribution p -> (forall x, distribution (Q x)) -> distribution q -> (forall x, 0 < p x -> dominated (Q x) q) ->
  mutual p Q <= \sum_x p x * kl (Q x) q.
Proof.
move=> dp dQ dq dom; have [p0 p1] := dp; have [q0 _] := dq; set o := output p Q.
have [o0 o1] := out_distribution dp dQ.
have oq : dominated o q.
  move=> y e; apply: big1 => x _; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite mul0r.
  by rewrite (dom x px y e) mulr0.
have -> : \sum_x p x * kl (Q x) q = mutual p Q + kl o q.
  have -> : kl o q = \sum_x p x * \sum_y Q x y * ln (o y / q y).
    rewrite /kl; under [RHS]eq_bigr do rewrite mulr_sumr; rewrite exchange_big; apply: eq_bigr => y _ /=.
    rewrite {1}/o /output mulr_suml; apply: eq_bigr => x _; by rewrite -mulrA.
  rewrite /mutual -big_split; apply: eq_bigr => x _ /=; rewrite -mulrDr.
  have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
  congr (_ * _); rewrite /kl -big_split; apply: eq_bigr => y _ /=; rewrite -mulrDr.
  have := proj1 (dQ x) y; rewrite le_eqVlt => /predU1P[<-|qy]; first by rewrite !mul0r.
  have oy := dominated_gt0 o0 (out_dominates dp dQ px) qy; have qy0 := dominated_gt0 q0 (dom x px) qy.
  congr (_ * _); rewrite !ln_div // -/o; move: (ln (Q x y)) (ln (o y)) (ln (q y)) => a b c; toR; lra.
by rewrite ler_addl; apply: gibbs.
Qed.

Theorem mutual_users (X Y : finType) (U : nat) (p : X -> real) (Q : 'I_U -> X -> Y -> real) :
  distribution p -> (forall u x, distribution (Q u x)) ->
  mutual p (fun x => independent (fun u => Q u x)) <= \sum_u mutual p (Q u).
Proof.
move=> dp dQ; have [p0 p1] := dp.
pose q := independent (fun u => output p (Q u)).
have dI x : distribution (independent (fun u => Q u x)) by exact: independent_distribution.
have dout u : distribution (output p (Q u)) := out_distribution dp (dQ u).
have dq : distribution q by exact: independent_distribution.
have dom x : 0 < p x -> dominated (independent (fun u => Q u x)) q.
  move=> px y /eqP; rewrite /q /independent prodf_seq_eq0 => /hasP[u _ /= /eqP e].
  by apply/eqP; rewrite prodf_seq_eq0; apply/hasP; exists u; rewrite ?mem_index_enum //= (out_dominates dp (dQ u) px e).
apply: le_trans (mutual_golden dp dI dq dom) _; rewrite /mutual exchange_big; apply: ler_sum => x _ /=.
rewrite -mulr_sumr; have := p0 x; rewrite le_eqVlt => /predU1P[<-|px]; first by rewrite !mul0r.
by rewrite (kl_tensor (fun u => dQ u x) dout (fun u => out_dominates dp (dQ u) px)).
Qed.
