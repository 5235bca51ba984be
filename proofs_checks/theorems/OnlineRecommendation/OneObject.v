(* Online recommendation, m = 1: a round has one object, which is recommended with probability 1 as long as a voter survives, and so
   no round and no run tells anything. The paper asks for a constant m; Sections 5 to 8 have m >= 2 where more than one is needed. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From mathcomp.analysis Require Import reals Rstruct.
From Exactdp.Facts Require Import Reals.
From Exactdp.OnlineRecommendation Require Import Section5 Section7 Round Algorithm Runs Section8.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Weights.
Variables (m : nat) (tau : real).
Hypotheses (m1 : m = 1%N) (t1 : 1 < tau).

Lemma only (i j : 'I_m) : i = j.
Proof. by move: i j; rewrite m1 => i j; rewrite (ord1 i) (ord1 j). Qed.

Lemma phi_one : 0 < phi (lambda_of m tau) (rho _ m) 1.
Proof.
have l0 : 0 < lambda_of m tau by apply: lambda_gt0 => //; rewrite m1.
have r1 : rho real_realType m < 1 by rewrite /rho m1 mulr1 invf_lt1 ?ltr0n // ltr1n.
by rewrite /phi leNgt r1 /= subr_gt0 exp_lt ltr_pmul2l.
Qed.

Lemma share_one (c : 'I_m -> nat) j : (0 < \sum_i c i)%N -> share real_realType (c j) (\sum_i c i)%N = 1.
Proof.
rewrite (bigD1 j) //= big1 ?addn0 => [c0|i]; first by rewrite /share divff // pnatr_eq0 -lt0n.
by rewrite (only i j) eqxx.
Qed.

Lemma phi_sum_one (c : 'I_m -> nat) : (0 < \sum_i c i)%N ->
  phi_sum tau c (\sum_i c i)%N = phi (lambda_of m tau) (rho _ m) 1.
Proof.
move=> c0; rewrite /phi_sum; under eq_bigr do rewrite share_one //.
by rewrite sumr_const card_ord [X in _ *+ X]m1.
Qed.

Lemma recommend_one (c : 'I_m -> nat) j : (0 < \sum_i c i)%N -> recommend tau c (\sum_i c i)%N j = 1.
Proof.
move=> c0; rewrite /recommend /chance -/(phi_sum tau c _) share_one // phi_sum_one // divff ?gt_eqF ?phi_one //.
by rewrite m1 divr1 mulr1 addrC subrK.
Qed.
End Weights.

Section Runs.
Variables (m : nat) (I : finType) (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat) (tau : real).
Variables (U : {set I}) (z : I).
Hypotheses (m1 : m = 1%N) (t1 : 1 < tau) (zU : z \in U).
Notation survivors := (survivors likes vote D R).
Notation p_rec := (p_rec likes vote D R tau).
Notation law := (law likes vote D R tau).

Lemma p_rec_one V h j : (0 < survivors V h)%N -> p_rec V h j = 1.
Proof. by rewrite /Runs.p_rec survivors_votes => w0; apply: recommend_one. Qed.

Lemma others h : (1 < survivors U h)%N -> (0 < survivors (U :\ z) h)%N.
Proof.
move=> w; have [az|az] := boolP (alive likes vote D R h z); last by rewrite survivors_dead // ltnW.
by rewrite survivors_without // -subn1 subn_gt0.
Qed.

Lemma round_one h j : (1 < survivors U h)%N -> p_rec U h j = 1 /\ p_rec (U :\ z) h j = 1.
Proof. by move=> w; split; apply: p_rec_one; [exact: ltnW|exact: others]. Qed.

Lemma law_one h : (1 < peers likes vote R U h)%N -> (diversity likes h <= D)%N -> law U h = 1 /\ law (U :\ z) h = 1.
Proof.
elim: h => [|b h IH] p d //=.
have p' := leq_trans p (peers_cons _ _ _ _ _ _); have d' := leq_trans (diversity_cons likes b h) d.
have [-> ->] := IH p' d'; have [-> ->] := round_one b (leq_trans p' (survivors_peers vote R U d')).
by rewrite mulr1.
Qed.
End Runs.
