(* Algorithm, Round. *)
From Coq Require Import Reals Lra Psatz.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Facts Require Import Basic.
From Exactdp.OnlineRecommendation Require Import Sums.
Import Basic.Reals Section5 Section7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Online recommendation, Sections 7.2 and 8.2: the credits of Algorithms 1 and 2, and who survives.

   A history is the list of the recommended objects, the last one first. The client's tastes and the voters' votes may depend on
   the history (an adaptive adversary). Algorithm 1 is Algorithm 2 with D = R = 0. *)
Module Algorithm.
Section Credits.
Variables (m : nat) (I : finType).
Variables (likes : seq 'I_m -> pred 'I_m) (vote : I -> seq 'I_m -> 'I_m) (D R : nat).

(* rounds whose object the client disliked and voter i had voted for; liked, and voter i had not *)
Fixpoint misled (i : I) (h : seq 'I_m) : nat :=
  if h is b :: h' then ((~~ likes h' b && (vote i h' == b)) + misled i h')%N else 0%N.
Fixpoint passed_over (i : I) (h : seq 'I_m) : nat :=
  if h is b :: h' then ((likes h' b && (vote i h' != b)) + passed_over i h')%N else 0%N.
(* the R-credit 2R + 1 - misled and the total credit 2D + 2R + 1 - misled - passed_over are positive *)
Definition alive (h : seq 'I_m) (i : I) : bool := (misled i h <= 2 * R)%N && (misled i h + passed_over i h <= 2 * D + 2 * R)%N.
(* the distance of voter i from the client, and the client's diversity, up to now *)
Fixpoint distance (i : I) (h : seq 'I_m) : nat := if h is _ :: h' then (~~ likes h' (vote i h') + distance i h')%N else 0%N.
Fixpoint diversity (h : seq 'I_m) : nat := if h is _ :: h' then ((1 < #|likes h'|) + diversity h')%N else 0%N.
Definition peers (U : {set I}) (h : seq 'I_m) : nat := #|[set i in U | (distance i h <= R)%N]|.

Lemma alive_cons b h i : alive (b :: h) i -> alive h i.
Proof.
case/andP=> h1 h2; apply/andP; split; first by apply: leq_trans h1; rewrite /= leq_addl.
by apply: leq_trans h2; rewrite /= addnACA leq_addl.
Qed.

Lemma blamed i h : (misled i h <= distance i h)%N /\ (misled i h + passed_over i h <= distance i h + diversity h)%N.
Proof.
elim: h => [|b h [h1 h2]] //=; split.
  by apply: leq_add h1; case: eqP => [->|]; rewrite ?andbT ?andbF.
rewrite addnACA [X in (_ <= X)%N]addnACA; apply: leq_add h2.
case lb: (likes h b); case: eqP => [e|n] //=; rewrite ?addn0 ?add0n ?e ?lb //.
case lv: (likes h (vote i h)) => //=; rewrite add0n lt0b; apply/card_gt1P; exists b, (vote i h); split=> //.
by rewrite eq_sym; apply/eqP.
Qed.
Lemma peer_alive i h : (diversity h <= D)%N -> (distance i h <= R)%N -> alive h i.
Proof.
move=> d r; have [h1 h2] := blamed i h; apply/andP; split.
  by apply: leq_trans h1 (leq_trans r _); rewrite leq_pmull.
apply: leq_trans h2 _; rewrite addnC; apply: leq_add; [exact: leq_trans d (leq_pmull _ _)|exact: leq_trans r (leq_pmull _ _)].
Qed.

(* the votes of the survivors of U in the next round; a survivor is charged when the client's answer speaks against his vote *)
Definition votes (U : {set I}) (h : seq 'I_m) (j : 'I_m) : nat := #|[set i in U | alive h i && (vote i h == j)]|.
Definition survivors (U : {set I}) (h : seq 'I_m) : nat := #|[set i in U | alive h i]|.
Definition charged (U : {set I}) (h : seq 'I_m) (b : 'I_m) : nat :=
  #|[set i in U | alive h i && (if likes h b then vote i h != b else vote i h == b)]|.
(* the total credit and the R-credit of the survivors *)
Definition credit (U : {set I}) (h : seq 'I_m) : nat :=
  \sum_(i in U | alive h i) (2 * D + 2 * R + 1 - (misled i h + passed_over i h)).
Definition rcredit (U : {set I}) (h : seq 'I_m) : nat := \sum_(i in U | alive h i) (2 * R + 1 - misled i h).

Lemma survivors_votes U h : survivors U h = (\sum_j votes U h j)%N.
Proof.
rewrite /survivors -sum1_card (partition_big (fun i => vote i h) predT) //=; apply: eq_bigr => j _.
by rewrite /votes -sum1_card; apply: eq_bigl => i; rewrite !inE andbA.
Qed.
Lemma charged_votes U h b : charged U h b = if likes h b then (survivors U h - votes U h b)%N else votes U h b.
Proof.
rewrite /charged; case: ifP => // _; rewrite survivors_votes (bigD1 b) //= addKn.
rewrite -sum1_card (partition_big (fun i => vote i h) (fun j => j != b)) //= => [|i]; last by rewrite inE => /and3P[].
apply: eq_bigr => j jb; rewrite /votes -sum1_card; apply: eq_bigl => i; rewrite !inE.
by have [->|] := eqVneq (vote i h) j; rewrite ?jb ?andbT ?andbF.
Qed.

(* what a round charges is taken from the credit *)
Lemma credit_cons U h b : (credit U (b :: h) + charged U h b <= credit U h)%N.
Proof.
rewrite /charged -sum1_card /credit.
rewrite [X in (_ + X <= _)%N]
  (eq_bigl (fun i => (i \in U) && (alive h i && (if likes h b then vote i h != b else vote i h == b)))) => [|i];
  last by rewrite inE.
rewrite !big_mkcondr -big_split /=; apply: leq_sum => i _.
have -> : (~~ likes h b && (vote i h == b) + misled i h + (likes h b && (vote i h != b) + passed_over i h) =
  misled i h + passed_over i h + (if likes h b then vote i h != b else vote i h == b))%N.
  by rewrite addnACA addnC; congr (_ + _)%N; case: (likes h b); rewrite ?addn0 ?add0n.
have [a|n] := boolP (alive h i); last by case: ifP => // /alive_cons a; rewrite a in n.
case/andP: (a) => _; rewrite -ltnS -(addn1 (2 * D + 2 * R)) -subn_gt0 => a1 /=.
move: (misled i h + passed_over i h)%N a1 => n a1; set ch := (if likes h b then _ else _).
have ch1 : (ch <= 2 * D + 2 * R + 1 - n)%N by apply: leq_trans (leq_b1 _) a1.
have -> : (if ch then 1 else 0)%N = ch :> nat by case: ch {ch1}.
by case: ifP => // _; rewrite subnDA subnK.
Qed.
Lemma rcredit_cons U h b : (rcredit U (b :: h) + (if likes h b then 0 else votes U h b) <= rcredit U h)%N.
Proof.
have -> : (if likes h b then 0%N else votes U h b) = (\sum_(i in U | alive h i) (~~ likes h b && (vote i h == b)))%N.
  case: ifP => _; first by rewrite big1.
  rewrite /votes -sum1_card (eq_bigl (fun i => ((i \in U) && alive h i) && (vote i h == b))) => [|i]; last by rewrite inE andbA.
  by rewrite big_mkcondr; apply: eq_bigr => i _; case: ifP.
rewrite /rcredit !big_mkcondr -big_split /=; apply: leq_sum => i _.
have [a|n] := boolP (alive h i); last by case: ifP => // /alive_cons a; rewrite a in n.
case/andP: (a); rewrite -ltnS -(addn1 (2 * R)) -subn_gt0 => a1 _; set ch := (~~ likes h b && _).
have ch1 : (ch <= 2 * R + 1 - misled i h)%N by apply: leq_trans (leq_b1 _) a1.
by case: ifP => // _; rewrite [(ch + _)%N]addnC subnDA subnK.
Qed.

Lemma credit_bounds U h : (survivors U h <= credit U h <= (2 * D + 2 * R + 1) * survivors U h)%N.
Proof.
rewrite /survivors /credit [((2 * D + 2 * R + 1) * _)%N]mulnC -sum_nat_const -sum1_card.
rewrite [X in (X <= _ <= _)%N](eq_bigl (fun i => (i \in U) && alive h i)) => [|i]; last by rewrite inE.
rewrite [X in (_ <= _ <= X)%N](eq_bigl (fun i => (i \in U) && alive h i)) => [|i]; last by rewrite inE.
apply/andP; split; apply: leq_sum => i /andP[_ /andP[_ a]]; last exact: leq_subr.
by rewrite subn_gt0 addn1 ltnS.
Qed.
Lemma rcredit_bound U h : (rcredit U h <= (2 * R + 1) * survivors U h)%N.
Proof.
rewrite /survivors /rcredit [((2 * R + 1) * _)%N]mulnC -sum_nat_const.
rewrite [X in (_ <= X)%N](eq_bigl (fun i => (i \in U) && alive h i)) => [|i]; last by rewrite inE.
by apply: leq_sum => i _; exact: leq_subr.
Qed.

(* peers are never kicked out and keep more than half of their credit *)
Lemma survivors_peers U h : (diversity h <= D)%N -> (peers U h <= survivors U h)%N.
Proof.
move=> d; apply: subset_leq_card; apply/subsetP => i; rewrite !inE => /andP[-> r] /=; exact: peer_alive d r.
Qed.
Lemma credit_peers U h : (diversity h <= D)%N -> ((D + R + 1) * peers U h <= credit U h)%N.
Proof.
move=> d; rewrite /credit [((D + R + 1) * _)%N]mulnC /peers -sum_nat_const.
rewrite [X in (_ <= X)%N](bigID (fun i => (distance i h <= R)%N)) /=.
apply: leq_trans (leq_addr _ _).
rewrite [X in (_ <= X)%N](eq_bigl (mem [set i in U | (distance i h <= R)%N])) => [|i]; last first.
  by rewrite !inE -andbA; congr (_ && _); apply/andP/idP => [[]|r]; rewrite ?(peer_alive d r).
apply: leq_sum => i; rewrite inE => /andP[_ r]; have [_ h2] := blamed i h.
apply: leq_trans (leq_sub2l _ (leq_trans h2 (leq_add r d))).
have -> : (2 * D + 2 * R + 1 = R + D + (D + R + 1))%N by rewrite !mul2n -!addnn addnACA [RHS]addnA [(R + D)%N]addnC.
by rewrite addKn.
Qed.
Lemma rcredit_peers U h : (diversity h <= D)%N -> ((R + 1) * peers U h <= rcredit U h)%N.
Proof.
move=> d; rewrite /rcredit [((R + 1) * _)%N]mulnC /peers -sum_nat_const.
rewrite [X in (_ <= X)%N](bigID (fun i => (distance i h <= R)%N)) /=.
apply: leq_trans (leq_addr _ _).
rewrite [X in (_ <= X)%N](eq_bigl (mem [set i in U | (distance i h <= R)%N])) => [|i]; last first.
  by rewrite !inE -andbA; congr (_ && _); apply/andP/idP => [[]|r]; rewrite ?(peer_alive d r).
apply: leq_sum => i; rewrite inE => /andP[_ r]; have [h1 _] := blamed i h.
apply: leq_trans (leq_sub2l _ (leq_trans h1 r)).
have -> : (2 * R + 1 = R + (R + 1))%N by rewrite mul2n -addnn addnA.
by rewrite addKn.
Qed.

(* whoever keeps the promise at the end kept it before *)
Lemma peers_cons U b h : (peers U (b :: h) <= peers U h)%N.
Proof.
apply: subset_leq_card; apply/subsetP => i; rewrite !inE => /andP[-> d] /=; apply: leq_trans d; exact: leq_addl.
Qed.
Lemma diversity_cons b h : (diversity h <= diversity (b :: h))%N. Proof. exact: leq_addl. Qed.
Lemma credit_start U : rcredit U [::] = ((2 * R + 1) * #|U|)%N.
Proof.
rewrite /rcredit (eq_bigl (mem U)) => [|i]; last by rewrite /alive /= andbT.
by rewrite (eq_bigr (fun _ => (2 * R + 1)%N)) => [|i _]; [rewrite sum_nat_const mulnC|exact: subn0].
Qed.
End Credits.
End Algorithm.

(* Online recommendation, Section 7.2: how much one voter changes one round, for every tau > 1 with gamma <= 1.

   paper       theorem      state
   Lemma 12    lem_12       proved as printed, for every W >= 2 (neither P >= 6m nor tau >= 2 sqrt 2 is needed)
   Lemma 12    lem_12_two   sharper for m >= 3: 2 lambda / W; the constant 1 + 1/(2m) is missing
   Lemma 13    lem_13       proved as printed for tau >= 1 + 1/m, so for every T >= 2 of Algorithm 1, and every W >= 2 *)
Module Round.
(* lambda = 2 m ln tau, gamma = m / (3 tau - 1); rho = 1 / (2m) is in Section7 *)
Definition lambda_of (m : nat) (tau : real) : real := 2%:R * m%:R * ln tau.
Definition gamma_of (m : nat) (tau : real) : real := m%:R / (3%:R * tau - 1).
(* the probability of object j in a round: c j of the w survivors vote for j *)
Definition recommend (m : nat) (tau : real) (c : 'I_m -> nat) (w : nat) (j : 'I_m) : real :=
  object_chance (phi (lambda_of m tau) (rho _ m)) (gamma_of m tau) c w j.
(* the votes when one voter, for object k, is left out *)
Definition without (m : nat) (k : 'I_m) (c : 'I_m -> nat) (j : 'I_m) : nat := (c j - (j == k))%N.
Definition phi_sum (m : nat) (tau : real) (c : 'I_m -> nat) (w : nat) : real :=
  \sum_j phi (lambda_of m tau) (rho _ m) (share _ (c j) w).

Section Unit.
(* phi in units of e^(lambda rho) = tau *)
Variables (m : nat) (tau : real).
Hypotheses (m0 : (0 < m)%N) (tau1 : 1 < tau).
Let l := lambda_of m tau.
Let r : real := rho _ m.
Let f (x : real) := phi l r x / tau.

Lemma tau_gt0 : 0 < tau. Proof. exact: lt_trans ltr01 tau1. Qed.
Let t0 := tau_gt0.
Lemma lambda_gt0 : 0 < l. Proof. by rewrite /l /lambda_of !mulr_gt0 ?ltr0n ?ln_gt0. Qed.
Lemma exp_rho_tau : exp (l * r) = tau.
Proof.
rewrite /l /r /lambda_of /rho -[RHS](lnK t0); congr exp; field.
by rewrite pnatr_eq0 -lt0n.
Qed.
Lemma unit_ge0 x : 0 <= f x.
Proof.
apply: divr_ge0 (ltW t0); rewrite /phi; case: ifP => // /negbT; rewrite -ltNge => h.
by rewrite subr_ge0 exp_le ler_pM2l ?lambda_gt0 // ltW.
Qed.
Lemma unit_exp x : exp (l * x) <= tau * (f x + 1).
Proof.
rewrite mulrDr mulr1 [tau * _]mulrC mulfVK ?gt_eqF // -[X in _ + X]exp_rho_tau /phi.
case: ifP => [h|_]; first by rewrite add0r exp_le ler_pM2l ?lambda_gt0.
by rewrite subrK.
Qed.
(* Lemma 3 *)
Lemma unit_step x x' : f x + 1 <= exp (l * `|x - x'|) * (f x' + 1).
Proof.
have := @lem_3 l r lambda_gt0 x x'; rewrite exp_rho_tau => h.
have {}h := ler_wpM2l (ltW (eqbRL (invr_gt0 tau) t0)) h.
rewrite -lerBrDr; apply: le_trans (_ : _ <= tau^-1 * phi l r x) _; first by rewrite /f mulrC.
apply: le_trans h _; rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /f; field.
by rewrite gt_eqF.
Qed.

(* shares add up to 1, so that the sum of the f is at least m (tau - 1): e^x is above its tangent at the mean 1/m *)
Lemma unit_sum (x : 'I_m -> real) : \sum_j x j = 1 -> m%:R * (tau - 1) <= \sum_j f (x j).
Proof.
move=> x1; have mn : m%:R != 0 :> real by rewrite pnatr_eq0 -lt0n.
have tangent j : tau * (1 + l * (x j - m%:R^-1)) - 1 <= f (x j).
  rewrite lerBlDr -(ler_pM2l t0); apply: le_trans (unit_exp (x j)).
  have -> : l * x j = l * (x j - m%:R^-1) + ln tau + ln tau by rewrite /l /lambda_of; field.
  rewrite !expD lnK // [X in _ <= X](_ : _ = tau * (tau * exp (l * (x j - m%:R^-1)))); last by ring.
  by rewrite !ler_pM2l // exp_ge_add1.
apply: le_trans (ler_sum _ (fun j _ => tangent j)); rewrite sumrB -mulr_sumr big_split /= -mulr_sumr sumrB x1.
rewrite !sumr_const card_ord -[m%:R^-1 *+ m]mulr_natr mulVf // subrr mulr0 addr0.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.
Lemma unit_mono x x' : x <= x' -> f x <= f x'.
Proof.
move=> h; rewrite ler_pM2r ?invr_gt0 // /phi; case: ifP => [_|/negbT n].
  by have := unit_ge0 x'; rewrite pmulr_lge0 ?invr_gt0.
by rewrite (lt_geF (lt_le_trans _ h)) ?ltNge // lerD2r exp_le ler_pM2l ?lambda_gt0.
Qed.
End Unit.

Lemma exp_superadd (J : Type) (s : seq J) (P : pred J) (a : J -> real) : (forall j, 0 <= a j) ->
  \sum_(j <- s | P j) (exp (a j) - 1) <= exp (\sum_(j <- s | P j) a j) - 1.
Proof.
move=> a0; elim: s => [|j s IH]; first by rewrite !big_nil exp0 subrr.
rewrite !big_cons; case: (P j) => //; set u := \sum_(i <- s | P i) a i in IH *.
have u0 : 0 <= u by apply: sumr_ge0.
apply: le_trans (lerD (lexx _) IH) _; rewrite expD -subr_ge0.
have -> : exp (a j) * exp u - 1 - (exp (a j) - 1 + (exp u - 1)) = (exp (a j) - 1) * (exp u - 1) by ring.
by rewrite mulr_ge0 // subr_ge0 exp_ge1.
Qed.

(* the core: f and f' are the two weights of the object, S and S' their sums *)
Lemma quotient (y c z K f f' S S' : real) : 1 <= y -> 0 <= K -> 0 <= f' -> f' <= S' -> 0 < S -> 0 < S' ->
  f <= y * f' + (y - 1) -> S' <= y * S + (y - 1) -> K <= c * S -> y ^+ 2 <= z -> 1 + c * (y ^+ 2 - 1) <= z ->
  1 + K * (f / S) <= z * (1 + K * (f' / S')).
Proof.
move=> y1 K0 f0 fS S0 S0' hf hS hK hz hc; have y0 : 0 <= y := le_trans ler01 y1.
have u0 : 0 <= y - 1 by rewrite subr_ge0.
rewrite -(ler_pM2r (mulr_gt0 S0 S0')).
have -> : (1 + K * (f / S)) * (S * S') = S * S' + K * f * S' by field; rewrite gt_eqF.
have -> : z * (1 + K * (f' / S')) * (S * S') = z * (S * S') + z * (K * f' * S) by field; rewrite gt_eqF.
have h1 : K * f * S' <= K * (y * f' + (y - 1)) * S' by rewrite ler_wpM2r ?(ltW S0') // ler_wpM2l.
have h2 : K * (y * f') * S' <= K * (y * f') * (y * S + (y - 1)) by rewrite ler_wpM2l // !mulr_ge0.
have h3 : K * S' <= c * S * S' by rewrite ler_wpM2r // ltW.
have h4 : K * f' <= c * S * S' by apply: ler_pM.
have h5 := ler_wpM2l u0 (lerD h3 (ler_wpM2l y0 h4)).
have h6 : (1 + c * (y ^+ 2 - 1)) * (S * S') <= z * (S * S') by rewrite ler_wpM2r // mulr_ge0 // ltW.
have h7 : y ^+ 2 * (K * f' * S) <= z * (K * f' * S) by rewrite ler_wpM2r // !mulr_ge0 // ltW.
apply: le_trans (lerD h6 h7); rewrite -subr_ge0.
have := addr_ge0 (addr_ge0 (eqbRL (subr_ge0 _ _) h1) (eqbRL (subr_ge0 _ _) h2)) (eqbRL (subr_ge0 _ _) h5).
by apply: eqbRL; congr (0 <= _); ring.
Qed.

Lemma unit_algebra (M t a S : real) : M != 0 -> t != 0 -> S != 0 -> 3%:R * t - 1 != 0 ->
  M / (3%:R * t - 1) / M + (1 - M / (3%:R * t - 1)) * (t * a / (t * S)) = (1 + (3%:R * t - 1 - M) * (a / S)) / (3%:R * t - 1).
Proof. by move=> *; field; repeat (apply/andP; split). Qed.

Section Pair.
Variables (m : nat) (tau : real) (c : 'I_m -> nat) (k : 'I_m).
Hypotheses (m2 : (1 < m)%N) (tau1 : 1 < tau) (ck : (0 < c k)%N).
Let W : nat := (\sum_j c j)%N.
Hypothesis W2 : (1 < W)%N.
Let l := lambda_of m tau.
Let r : real := rho _ m.
Let f (x : real) := phi l r x / tau.
Let x j := share real_realType (c j) W.
Let x' j := share real_realType (without k c j) W.-1.
Let y := exp (l / W%:R).
Let S := \sum_j f (x j).
Let S' := \sum_j f (x' j).
Let m0 : (0 < m)%N := ltnW m2.
Let t0 : 0 < tau := lt_trans ltr01 tau1.
Let l0 : 0 < l. Proof. exact: lambda_gt0. Qed.

Lemma without_sum : (\sum_j without k c j)%N = W.-1.
Proof.
rewrite /W (bigD1 k) //= [in RHS](bigD1 k) //= (eq_bigr c) => [|j /negPf jk]; last by rewrite /without jk subn0.
by rewrite /without eqxx; case: (c k) ck => // n _; rewrite subn1.
Qed.
Let w0 : 0 < W%:R :> real. Proof. by rewrite ltr0n ltnW. Qed.
Let w1 : 0 < W.-1%:R :> real. Proof. by rewrite ltr0n -subn1 subn_gt0. Qed.
Let Wp : W%:R = W.-1%:R + 1 :> real. Proof. by rewrite -(natrD _ _ 1) addn1 prednK // ltnW. Qed.

Lemma share_sum : \sum_j x j = 1.
Proof. by rewrite -mulr_suml -natr_sum divff // gt_eqF. Qed.
Lemma share_sum' : \sum_j x' j = 1.
Proof. by rewrite -mulr_suml -natr_sum without_sum divff // gt_eqF. Qed.
Lemma share_up j : j != k -> x j <= x' j.
Proof.
move=> /negPf jk; rewrite /x /x' /without jk subn0 /share ler_wpM2l ?ler0n // lef_pV2 ?posrE //.
by rewrite ler_nat leq_pred.
Qed.
Lemma share_down : 0 <= x k - x' k <= W%:R^-1.
Proof.
have cW : (c k <= W)%N by rewrite /W (bigD1 k) //= leq_addr.
have -> : x k - x' k = (W%:R - (c k)%:R) / (W%:R * W.-1%:R).
  rewrite /x /x' /without eqxx /share natrB //= Wp; field.
  by rewrite -Wp !gt_eqF.
rewrite divr_ge0 ?mulr_ge0 ?subr_ge0 ?ler_nat ?(ltW w0) ?(ltW w1) //=.
rewrite ler_pdivrMr ?mulr_gt0 // mulrA mulVf ?gt_eqF // mul1r Wp -addrA gerDl subr_le0.
by rewrite ler1n.
Qed.
Lemma share_theta : \sum_(j | j != k) (x' j - x j) = x k - x' k.
Proof.
have e : \sum_(j | j != k) x j = 1 - x k by rewrite -share_sum [in RHS](bigD1 k) //= addrAC subrr add0r.
have e' : \sum_(j | j != k) x' j = 1 - x' k by rewrite -share_sum' [in RHS](bigD1 k) //= addrAC subrr add0r.
by rewrite sumrB e e'; ring.
Qed.

Let y1 : 1 <= y. Proof. by rewrite exp_ge1 divr_ge0 // ltW. Qed.
Lemma theta_y j : exp (l * `|x j - x' j|) <= y.
Proof.
rewrite exp_le ler_wpM2l ?(ltW l0) //; have /andP[h0 h1] := share_down.
have [->|jk] := eqVneq j k; first by rewrite ger0_norm.
rewrite distrC ger0_norm ?subr_ge0 ?share_up //; apply: le_trans h1; rewrite -share_theta (bigD1 j) //= lerDl.
by apply: sumr_ge0 => i /andP[ik _]; rewrite subr_ge0 share_up.
Qed.
Lemma one_up j : f (x j) <= y * f (x' j) + (y - 1).
Proof.
have := unit_step m0 tau1 (x j) (x' j); rewrite -lerBrDr => h; apply: le_trans h _.
have -> : y * f (x' j) + (y - 1) = y * (f (x' j) + 1) - 1 by ring.
by rewrite lerD2r ler_wpM2r ?theta_y // addr_ge0 ?ler01 // unit_ge0.
Qed.
Lemma one_down j : f (x' j) <= y * f (x j) + (y - 1).
Proof.
have := unit_step m0 tau1 (x' j) (x j); rewrite -lerBrDr => h; apply: le_trans h _.
have -> : y * f (x j) + (y - 1) = y * (f (x j) + 1) - 1 by ring.
by rewrite lerD2r ler_wpM2r ?addr_ge0 ?ler01 ?unit_ge0 // distrC theta_y.
Qed.
Lemma part j : f (x j) <= S.
Proof. by rewrite /S (bigD1 j) //= lerDl sumr_ge0 // => i _; rewrite unit_ge0. Qed.
Lemma part' j : f (x' j) <= S'.
Proof. by rewrite /S' (bigD1 j) //= lerDl sumr_ge0 // => i _; rewrite unit_ge0. Qed.

(* the extra voter's object gains; all others lose *)
Lemma sum_up : S <= y * S' + (y - 1).
Proof.
have -> : y * S' + (y - 1) = S' + (S' + 1) * (y - 1) by ring.
apply: le_trans (_ : S' + (f (x' k) + 1) * (y - 1) <= _); last first.
  by rewrite lerD2l ler_wpM2r ?subr_ge0 // lerD2r part'.
rewrite /S /S' (bigD1 k) //= [X in _ <= X + _](bigD1 k) //= addrAC; apply: lerD.
  by apply: le_trans (one_up k) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
by apply: ler_sum => j jk; apply: unit_mono => //; exact: share_up.
Qed.
(* the sum of phi without the voter is at most y times the sum with the voter, and y - 1 *)
Lemma sum_down : S' <= y * S + (y - 1).
Proof.
have -> : y * S + (y - 1) = S + (S + 1) * (y - 1) by ring.
have /andP[h0 h1] := share_down.
have less : \sum_(j | j != k) (exp (l * (x' j - x j)) - 1) <= y - 1.
  pose a j := l * `|x' j - x j|.
  have a0 j : 0 <= a j by rewrite mulr_ge0 // ltW.
  have e j : j != k -> a j = l * (x' j - x j) by move=> jk; rewrite /a ger0_norm // subr_ge0 share_up.
  rewrite (eq_bigr (fun j => exp (a j) - 1)) => [|j jk]; last by rewrite e.
  apply: le_trans (exp_superadd _ _ a0) _; rewrite lerD2r exp_le (eq_bigr _ e) -mulr_sumr share_theta.
  by rewrite ler_wpM2l // ltW.
have S0 : 0 <= S by apply: sumr_ge0 => j _; rewrite unit_ge0.
apply: le_trans (lerD (lexx S) (ler_wpM2l (addr_ge0 S0 ler01) less)).
rewrite mulr_sumr {1}/S' (bigD1 k) //= {1}/S [X in _ <= X + _](bigD1 k) //= -addrA; apply: lerD.
  by apply: unit_mono => //; rewrite -subr_ge0.
rewrite -big_split /=; apply: ler_sum => j jk.
have := unit_step m0 tau1 (x' j) (x j); rewrite ger0_norm ?subr_ge0 ?share_up // -lerBrDr => h; apply: le_trans h _.
set e := exp _; have e1 : 0 <= e - 1 by rewrite subr_ge0 exp_ge1 mulr_ge0 ?(ltW l0) // subr_ge0 share_up.
have := ler_wpM2r e1 (lerD (part j) (lexx 1)); rewrite -/(f (x j)) => h.
have -> : e * (f (x j) + 1) - 1 = f (x j) + (f (x j) + 1) * (e - 1) by ring.
by rewrite lerD2l.
Qed.

Let s0 : 0 < m%:R * (tau - 1). Proof. by rewrite mulr_gt0 ?ltr0n // subr_gt0. Qed.
Lemma sum_gt0 : 0 < S. Proof. exact: lt_le_trans s0 (unit_sum m0 tau1 share_sum). Qed.
Lemma sum_gt0' : 0 < S'. Proof. exact: lt_le_trans s0 (unit_sum m0 tau1 share_sum'). Qed.

Lemma total_unit : phi_sum tau c W = tau * S /\ phi_sum tau (without k c) W.-1 = tau * S'.
Proof.
by rewrite /phi_sum /S /S' !mulr_sumr; split; apply: eq_bigr => j _; rewrite mulrC mulfVK // gt_eqF.
Qed.

Lemma total_gt0 : 0 < phi_sum tau c W /\ 0 < phi_sum tau (without k c) W.-1.
Proof. by have [-> ->] := total_unit; rewrite !mulr_gt0 ?sum_gt0 ?sum_gt0'. Qed.

(* Lemma 13: the two sums, for tau >= 1 + 1/m *)
Theorem lem_13 : 1 + m%:R^-1 <= tau ->
  (exp (2%:R * l / W%:R))^-1 <= phi_sum tau c W / phi_sum tau (without k c) W.-1 <= exp (2%:R * l / W%:R).
Proof.
move=> tm; have s1 : 1 <= m%:R * (tau - 1).
  rewrite mulrC -ler_pdivrMr ?ltr0n // mul1r; rewrite lerBrDl; exact: tm.
have [-> ->] := total_unit; have -> : exp (2%:R * l / W%:R) = y ^+ 2 by rewrite -expMn -(mulr_natl (l / W%:R)) mulrA.
have S1 := le_trans s1 (unit_sum m0 tau1 share_sum); have S1' := le_trans s1 (unit_sum m0 tau1 share_sum').
have S0 := sum_gt0; have S0' := sum_gt0'.
have y0 : 0 < y := exp_gt0 _.
have h (a : real) : 1 <= a -> y * a + (y - 1) <= y ^+ 2 * a.
  move=> a1; rewrite -subr_ge0; have -> : y ^+ 2 * a - (y * a + (y - 1)) = (y - 1) * (y * a - 1) by ring.
  by rewrite mulr_ge0 ?subr_ge0 // mulr_ege1.
have -> : tau * S / (tau * S') = S / S' by field; rewrite !gt_eqF.
rewrite ler_pdivrMr // (le_trans sum_up (h _ S1')) andbT.
by rewrite ler_pdivlMr // mulrC ler_pdivrMr ?exprn_gt0 // mulrC (le_trans sum_down (h _ S1)).
Qed.

(* the probabilities in units *)
Hypothesis gamma1 : m%:R + 1 <= 3%:R * tau.
Let K := 3%:R * tau - 1 - m%:R.
Let K0 : 0 <= K. Proof. by rewrite /K -addrA -opprD subr_ge0 addrC. Qed.
Let d0 : 0 < 3%:R * tau - 1.
Proof. by rewrite subr_gt0; apply: lt_le_trans gamma1; rewrite ltrDr ltr0n. Qed.
Lemma recommend_unit j :
  recommend tau c W j = (1 + K * (f (x j) / S)) / (3%:R * tau - 1) /\
  recommend tau (without k c) W.-1 j = (1 + K * (f (x' j) / S')) / (3%:R * tau - 1).
Proof.
have [e e'] := total_unit; have S0 := sum_gt0; have S0' := sum_gt0'.
have ft z : phi l r z = tau * f z by rewrite mulrC mulfVK // gt_eqF.
rewrite /recommend /object_chance -/(phi_sum tau c W) -/(phi_sum tau (without k c) W.-1) e e' -/l -/r !ft /gamma_of /K.
by split; rewrite unit_algebra // gt_eqF // ltr0n.
Qed.
Lemma recommend_gt0 j : 0 < recommend tau c W j /\ 0 < recommend tau (without k c) W.-1 j.
Proof.
have [-> ->] := recommend_unit j; have S0 := sum_gt0; have S0' := sum_gt0'.
split; apply: divr_gt0 => //; (apply: lt_le_trans ltr01 _; rewrite lerDl mulr_ge0 // divr_ge0 ?unit_ge0 //; exact: ltW).
Qed.
Lemma K_le : K <= 3%:R / 2%:R * (m%:R * (tau - 1)).
Proof.
have M : 2%:R <= m%:R :> real by rewrite ler_nat.
rewrite -subr_ge0; have -> : 3%:R / 2%:R * (m%:R * (tau - 1)) - K = (m%:R - 2%:R) * (3%:R * tau - 1) / 2%:R by rewrite /K; field.
by rewrite divr_ge0 ?ler0n // mulr_ge0 ?subr_ge0 // -subr_ge0 ltW.
Qed.

Theorem lem_12 j :
  recommend tau c W j <= exp (3%:R * l / W%:R) * recommend tau (without k c) W.-1 j /\
  recommend tau (without k c) W.-1 j <= exp (3%:R * l / W%:R) * recommend tau c W j.
Proof.
have -> : exp (3%:R * l / W%:R) = y ^+ 3 by rewrite -expMn -(mulr_natl (l / W%:R)) mulrA.
have [-> ->] := recommend_unit j; have S0 := sum_gt0; have S0' := sum_gt0'.
have z : y ^+ 2 <= y ^+ 3 by rewrite [y ^+ 3]exprS ler_pMl ?exprn_gt0 ?exp_gt0.
have c3 : 1 + 3%:R / 2%:R * (y ^+ 2 - 1) <= y ^+ 3.
  rewrite -subr_ge0; have -> : y ^+ 3 - (1 + 3%:R / 2%:R * (y ^+ 2 - 1)) = (y - 1) ^+ 2 * (y + 2%:R^-1) by field.
  by rewrite mulr_ge0 ?sqr_ge0 // addr_ge0 ?invr_ge0 ?ler0n // exp_ge0.
have k3 : K <= 3%:R / 2%:R * S /\ K <= 3%:R / 2%:R * S'.
  split; apply: le_trans K_le _; rewrite ler_pM2l ?divr_gt0 ?ltr0n //; first exact: (unit_sum m0 tau1 share_sum).
  exact: (unit_sum m0 tau1 share_sum').
rewrite ![_ ^+ 3 * (_ / _)]mulrA !ler_pM2r ?invr_gt0 //; split.
  by apply: quotient S0 S0' (one_up j) sum_down k3.1 z c3; rewrite ?unit_ge0 ?part'.
by apply: quotient S0' S0 (one_down j) sum_up k3.2 z c3; rewrite ?unit_ge0 ?part.
Qed.

Theorem lem_12_two j : (2 < m)%N ->
  recommend tau c W j <= exp (2%:R * l / W%:R) * recommend tau (without k c) W.-1 j /\
  recommend tau (without k c) W.-1 j <= exp (2%:R * l / W%:R) * recommend tau c W j.
Proof.
move=> m3; have -> : exp (2%:R * l / W%:R) = y ^+ 2 by rewrite -expMn -(mulr_natl (l / W%:R)) mulrA.
have [-> ->] := recommend_unit j; have S0 := sum_gt0; have S0' := sum_gt0'.
have c2 : 1 + 1 * (y ^+ 2 - 1) <= y ^+ 2 by rewrite mul1r addrC subrK.
have KK : K <= m%:R * (tau - 1).
  have M : 3%:R <= m%:R :> real by rewrite ler_nat.
  rewrite -subr_ge0; have -> : m%:R * (tau - 1) - K = (m%:R - 3%:R) * tau + 1 by rewrite /K; ring.
  by rewrite addr_ge0 ?ler01 // mulr_ge0 ?subr_ge0 // ltW.
have k3 : K <= 1 * S /\ K <= 1 * S'.
  rewrite !mul1r; split; apply: le_trans KK _; first exact: (unit_sum m0 tau1 share_sum).
  exact: (unit_sum m0 tau1 share_sum').
rewrite ![_ ^+ 2 * (_ / _)]mulrA !ler_pM2r ?invr_gt0 //; split.
  by apply: quotient S0 S0' (one_up j) sum_down k3.1 (lexx _) c2; rewrite ?unit_ge0 ?part'.
by apply: quotient S0' S0 (one_down j) sum_up k3.2 (lexx _) c2; rewrite ?unit_ge0 ?part.
Qed.
End Pair.
End Round.
