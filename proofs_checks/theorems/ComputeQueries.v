(* The objects of linear-queries at given sizes, in terms of what a computer can evaluate, as in Compute. Vectors are lists. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Base Require Import Channel Probability Estimation.
From Exactdp.Mechanisms Require Import OneBit.
From Exactdp.Facts Require Import Reals.
From Exactdp.LinearQueries Require Import Projection Adaptive Rounds.
From Exactdp Require Import ComputePapers ComputeHitters.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma sum_all n (F : 'I_n.+1 -> real) : \sum_i F i = \sum_(k <- iota 0 n.+1) F (item_at n k).
Proof. by rewrite -(@big_enum _ _ _ _ predT) enum_items big_map. Qed.
Lemma place_of n k : k \in iota 0 n.+1 -> val (item_at n k) = k.
Proof. by rewrite mem_iota => /andP[_ h]; rewrite /= modn_small. Qed.

(* a point of the hull is nearest if its residue is at no vertex above it *)
Section Nearest.
Variables (I J : finType) (a : J -> I -> real) (y w : I -> real).
Let z := minus y w.
Lemma nearest_hull : hull a w -> 0 <= inner z w -> (forall j, `|inner z (a j)| <= inner z w) -> nearest (hull a) y w.
Proof.
move=> hw g0 above; split=> // u [x [x1 ex]].
have iu : inner z u = \sum_j x j * inner z (a j).
  rewrite (eq_bigr (fun j => \sum_i z i * (x j * a j i))) => [|j _]; last first.
    by rewrite /inner mulr_sumr; apply: eq_bigr => i _; rewrite mulrCA.
  by rewrite exchange_big; apply: eq_bigr => i _; rewrite ex mulr_sumr.
have le : inner z u <= inner z w.
  rewrite iu; apply: le_trans (_ : \sum_j `|x j| * inner z w <= _); last first.
    by rewrite -mulr_suml -[X in _ <= X]mul1r ler_wpmul2r.
  apply: ler_sum => j _; apply: le_trans (ler_norm _) _; rewrite normrM; exact: ler_wpmul2l (above j).
have -> : square (minus y u) = square z + square (minus w u) + 2%:R * (inner z w - inner z u).
  rewrite /square /inner -sumrB mulr_sumr -!big_split; apply: eq_bigr => i _; rewrite /z /minus /=; ring.
rewrite -addrA ler_addl addr_ge0 //; first by apply: sumr_ge0 => i _; rewrite -expr2 sqr_ge0.
by rewrite mulr_ge0 ?ler0n // subr_ge0.
Qed.
End Nearest.

Definition vector_of n (v : seq real) : 'I_n.+1 -> real := fun i => nth 0 v i.
Definition vertices n J (columns : seq (seq real)) : 'I_J.+1 -> 'I_n.+1 -> real := fun j => vector_of (nth [::] columns j).
Definition residue n (y w v : seq real) : real := \sum_(k <- iota 0 n.+1) (nth 0 y k - nth 0 w k) * nth 0 v k.
Lemma residue_items n y w v : inner (minus (vector_of y) (vector_of w)) (@vector_of n v) = residue n y w v.
Proof. by rewrite /inner sum_all big_seq [RHS]big_seq; apply: eq_bigr => k /place_of h; rewrite /minus /vector_of h. Qed.
(* x are the weights of the columns, e their absolute values *)
Lemma nearest_items n J columns y w x e : \sum_(j <- iota 0 J.+1) nth 0 e j <= 1 ->
  (forall j, (j < J.+1)%N -> - nth 0 e j <= nth 0 x j <= nth 0 e j) ->
  (forall k, (k < n.+1)%N -> nth 0 w k = \sum_(j <- iota 0 J.+1) nth 0 x j * nth 0 (nth [::] columns j) k) -> 0 <= residue n y w w ->
  (forall j, (j < J.+1)%N -> - residue n y w w <= residue n y w (nth [::] columns j) <= residue n y w w) ->
  nearest (hull (@vertices n J columns)) (vector_of y) (vector_of w).
Proof.
move=> e1 xe ex g0 above; apply: nearest_hull => [||j]; last 2 first; rewrite ?residue_items //; first by rewrite ler_norml above.
exists (vector_of x); split=> [|i].
  apply: le_trans e1; rewrite sum_all big_seq [X in _ <= X]big_seq; apply: ler_sum => j h.
  by rewrite ler_norml /vector_of place_of // xe //; move: h; rewrite mem_iota => /andP[].
rewrite {1}/vector_of ex // sum_all big_seq [RHS]big_seq; apply: eq_bigr => j /place_of h; by rewrite /vertices /vector_of h.
Qed.

(* users, their rounds and their answers *)
Section Rounds.
Variables (n d : nat) (r t : real).
Definition answers_in n (y : seq bool) : {ffun 'I_n.+1 -> bool} := [ffun i : 'I_n.+1 => nth false y i].
Lemma average_items (y : seq bool) : average r t (answers_in n y) = (\sum_(i <- iota 0 n.+1) answer r t (nth false y i)) / n.+1%:R.
Proof.
rewrite /average sum_all; congr (_ / _); rewrite big_seq [RHS]big_seq; apply: eq_bigr => i /place_of h.
by rewrite ffunE h.
Qed.
Lemma size_items (c : seq nat) k : (k < d.+1)%N ->
  round_size (users_holding n d c) (item_at d k) = count (fun i => nth 0 c i %% d.+1 == k)%N (iota 0 n.+1).
Proof.
move=> kd; rewrite /round_size card_items; apply: eq_in_count => i /place_of h.
by rewrite inE ffunE h -val_eqE /= (modn_small kd).
Qed.
Lemma round_mean_items (c : seq nat) (y : seq bool) k : (k < d.+1)%N -> round_mean r t (users_holding n d c) (answers_in n y) (item_at d k) =
  (\sum_(i <- iota 0 n.+1) if (nth 0 c i %% d.+1 == k)%N then answer r t (nth false y i) else 0) /
  (count (fun i => nth 0 c i %% d.+1 == k)%N (iota 0 n.+1))%:R.
Proof.
move=> kd; rewrite /round_mean size_items // big_mkcond sum_all; congr (_ / _); rewrite big_seq [RHS]big_seq.
by apply: eq_bigr => i /place_of h; rewrite !ffunE h -val_eqE /= (modn_small kd).
Qed.

(* in the first round all are asked the query a, in the others a or b, as nobody or somebody in the first answered true *)
Variables (J : nat) (a b p : seq real).
Definition yes (c : seq nat) (y : seq bool) : bool := has (fun i => (nth 0 c i %% d.+1 == 0)%N && nth false y i) (iota 0 n.+1).
Definition query_in (_ : unit) (c : {ffun 'I_n.+1 -> 'I_d.+1}) (y : {ffun 'I_n.+1 -> bool}) (k : 'I_d.+1) : 'I_J.+1 -> real :=
  vector_of (if (0 < k)%N && [exists i, (c i == ord0) && y i] then b else a).
Lemma yes_items c y : [exists i, (users_holding n d c i == ord0) && answers_in n y i] = yes c y.
Proof.
apply/existsP/hasP => [[i h]|[k /place_of e h]].
  by exists (val i); rewrite ?mem_iota //=; move: h; rewrite !ffunE -val_eqE.
by exists (item_at n k); move: h; rewrite !ffunE -val_eqE e.
Qed.
Definition chance_that (q : seq real) (y : bool) : real :=
  \sum_(j <- iota 0 J.+1) nth 0 p j * ((1 + (if y then 1 else -1) * nth 0 q j / r * ((t - 1) / (t + 1))) / 2%:R).
Lemma rounds_items c y : \sum_v rounds_law r t (fun _ : unit => 1) (vector_of p) query_in (tt, users_holding n d c, v, answers_in n y) =
  \prod_(i <- iota 0 n.+1)
    (d.+1%:R^-1 * chance_that (if (0 < nth 0 c i %% d.+1)%N && yes c y then b else a) (nth false y i)).
Proof.
rewrite /rounds_law /=; under eq_bigr => v _ do rewrite mul1r.
rewrite -(bigA_distr_bigA (fun i j => d.+1%:R^-1 * (vector_of p j * one_bit (query_in tt (users_holding n d c) (answers_in n y) (users_holding n d c i)) r t j (answers_in n y i)))).
rewrite -(@big_enum _ _ _ _ predT) enum_items big_map big_seq [RHS]big_seq; apply: eq_bigr => i /place_of h.
rewrite -mulr_sumr; congr (_ * _); rewrite sum_all /chance_that big_seq [RHS]big_seq; apply: eq_bigr => j /place_of e.
by rewrite /one_bit /query_in yes_items !ffunE /vector_of e h.
Qed.
End Rounds.

(* one user in each round; all past answers are known *)
Definition plan J (a b : seq real) (before : seq bool) : 'I_J.+1 -> real := vector_of (if true \in before then b else a).

Ltac settle := rewrite /residue ?(big_cons, big_nil) /=; toR; lra.
