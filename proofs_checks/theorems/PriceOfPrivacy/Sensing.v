(* Section5, Theorem51, Scores. *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Tails.
From Exactdp.PriceOfPrivacy Require Import Sections.
Import Basic.Reals Section2 Inequalities Chernoff.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Price of privacy, Section 5 (and the first sentences of Theorems 3.5, B.1): private answers, and where MaxSense cannot work.

   paper                          theorem             state
   Theorem 3.5, B.1: privacy      thm_3_5_privacy     proved as printed (for any definition of the agreement bit)
   Theorem 5.1: privacy           thm_5_1_privacy     proved as printed
   Theorem 5.1: recovery          thm_5_1_refuted     refuted at w = 1: delta_min > 0, but the law of the answers does not depend on the clustering
   Theorem 5.3: privacy           thm_5_3_privacy     proved as printed *)
Module Section5.
(* a bit f x of the user's data x, chosen by public coins, is told by the bit release *)
Definition asked (R : realFieldType) (X : finType) (f : X -> bool) (t : R) (x : X) : bool -> R := bit_release t (f x).

Theorem thm_3_5_privacy (R : realFieldType) (X : finType) (agree : X -> bool) (t : R) : 1 <= t -> ldp t (asked agree t).
Proof. by move=> /prop_2_4 [_ [h _]] x x' y; exact: h. Qed.

(* MaxSense: is some sensed item rated 1? H the sensed items, positive x the items that the user rated 1. *)
Theorem thm_5_1_privacy (R : realFieldType) (X I : finType) (positive : X -> {set I}) (H : {set I}) (t : R) :
  1 <= t -> ldp t (asked (fun x => ~~ [disjoint positive x & H]) t).
Proof. exact: thm_3_5_privacy. Qed.

(* Multi-MaxSense: k sets, each asked at the level epsilon / k: u^k = t. *)
Theorem thm_5_3_privacy (R : realFieldType) (X I : finType) (positive : X -> {set I}) (k : nat) (H : 'I_k -> {set I}) (u t : R) :
  1 <= u -> u ^+ k = t -> ldp t (all_of (fun i => asked (fun x => ~~ [disjoint positive x & H i]) u)).
Proof.
move=> u1 <-; have [su _] := prop_2_4 u1.
have := @prop_2_2 R X _ k (fun i => asked (fun x => ~~ [disjoint positive x & H i]) u) (fun _ => u) _ _.
rewrite prodr_const card_ord; apply=> [i|i]; last exact: thm_5_1_privacy.
by case: su => s0 s1; split=> [x y|x]; [exact: s0|exact: s1].
Qed.

(* w = 1, two user classes, two item classes: an item of class 1 is rated 1 with probability 1 by class 1 and 0 by class 2,
   an item of class 2 with probability 1/2 by both. A user rates one item i of N, and is of either class with probability 1/2. *)
Definition rating (R : realFieldType) (user item : bool) : R := if item then (if user then 1 else 0) else 2%:R^-1.
Definition sensed (R : realFieldType) (N : nat) (cluster : 'I_N -> bool) (H : {set 'I_N}) : R :=
  \sum_(user : bool) 2%:R^-1 * \sum_(i in H) N%:R^-1 * rating R user (cluster i).

Lemma sensed_blind (R : realFieldType) (N : nat) (cluster : 'I_N -> bool) (H : {set 'I_N}) : sensed R cluster H = #|H|%:R / (2%:R * N%:R).
Proof.
rewrite /sensed big_bool /= -mulrDr -big_split /= (eq_bigr (fun _ => N%:R^-1)) => [|i _].
  by rewrite sumr_const -[N%:R^-1 *+ _]mulr_natl invfM mulrCA.
have two : 2%:R^-1 + 2%:R^-1 = 1 :> R by rewrite -mulr2n -[2%:R^-1 *+ 2]mulr_natr mulVf ?pnatr_eq0.
by rewrite -mulrDr /rating; case: (cluster i); rewrite ?addr0 ?two mulr1.
Qed.

Theorem thm_5_1_refuted (theta : real) : 0 < theta ->
  (* delta_min > 0 *)
  0 < `|2%:R^-1 * exp (- (theta * (3%:R / 4%:R))) * (1 - 2%:R^-1) + 2%:R^-1 * exp (- (theta * (1 / 4%:R))) * (0 - 2%:R^-1)| /\
  (* but no set of sensed items tells two clusterings apart *)
  forall (N : nat) (cluster cluster' : 'I_N -> bool) (H : {set 'I_N}), sensed _ cluster H = sensed _ cluster' H :> real.
Proof.
move=> t0; split; last by move=> N c c' H; rewrite !sensed_blind.
have lt : exp (- (theta * (3%:R / 4%:R))) < exp (- (theta * (1 / 4%:R))) by rewrite exp_lt; toR; lra.
rewrite normr_gt0; move: lt; move: (exp _) (exp _) => a b lt; apply/eqP => e; toR; lra.
Qed.
End Section5.

(* Price of privacy, Theorem 5.1: how many users MaxSense needs, if each item is rated with probability w/N independently.

   paper         theorem        state
   Theorem 5.1   thm_5_1        repaired: with the exact separation, and 300 N^2 (ln 2 + (1 + d) ln N) / (hat^2 delta^2 w theta (1 - theta/w)^2)
                                users, hat = 2 (t - 1)/(t + 1), scores of one cluster are closer than scores of two, but for N^-d *)
Module Theorem51.
Import Section5.
Definition coin (c : real) (y : bool) : real := if y then c else 1 - c.

Section User.
(* for each item: is it sensed, is it rated and liked; and the answer. like j is the chance that item j is rated and liked *)
Variables (N : nat) (p t : real) (like : 'I_N -> real).
Definition items := [finType of {ffun 'I_N -> bool * bool}].
Definition item (j : 'I_N) (hz : bool * bool) : real := coin p hz.1 * coin (like j) hz.2.
Definition user (x : items * bool) : real :=
  independent item x.1 * bit_release t [exists j, (x.1 j).1 && (x.1 j).2] x.2.
(* what a user adds to the score of item i *)
Definition adds (i : 'I_N) (x : items * bool) : real := ((x.1 i).1 && x.2)%:R.

Hypotheses (p01 : 0 <= p <= 1) (like01 : forall j, 0 <= like j <= 1) (t1 : 1 <= t).

Lemma coin_distribution c : 0 <= c <= 1 -> distribution (coin c).
Proof. by move=> /andP[c0 c1]; split=> [[]|]; rewrite ?big_bool /= ?subr_ge0 // addrC subrK. Qed.

Lemma item_distribution j : distribution (item j).
Proof.
have [h0 h1] := coin_distribution p01; have [z0 z1] := coin_distribution (like01 j).
split=> [hz|]; first exact: mulr_ge0.
rewrite -(pair_bigA _ (fun h z => coin p h * coin (like j) z)) /= -h1; apply: eq_bigr => h _.
by rewrite -mulr_sumr z1 mulr1.
Qed.

Lemma user_distribution : distribution user.
Proof.
have [i0 i1] := independent_distribution item_distribution; have [[s0 s1] _] := prop_2_4 t1.
split=> [x|]; first exact: mulr_ge0.
rewrite -(pair_bigA _ (fun x s => independent item x * bit_release t [exists j, (x j).1 && (x j).2] s)) /= -i1.
by apply: eq_bigr => x _; rewrite -mulr_sumr s1 mulr1.
Qed.

Let none_else (i : 'I_N) : real := \prod_(j | j != i) (1 - p * like j).
(* item j spoils nothing: it is not sensed and liked; item i is sensed besides *)
Let misses (hz : bool * bool) : real := 1 - (hz.1 && hz.2)%:R.
Let factor (i j : 'I_N) (hz : bool * bool) : real := if j == i then hz.1%:R * misses hz else misses hz.

Lemma factors i (x : items) : \prod_j factor i j (x j) = (x i).1%:R * (~~ [exists j, (x j).1 && (x j).2])%:R :> real.
Proof.
have -> : \prod_j factor i j (x j) = (x i).1%:R * \prod_j misses (x j).
  rewrite (bigD1 i) //= [in RHS](bigD1 i) //= /factor eqxx -mulrA; congr (_ * (_ * _)).
  by apply: eq_bigr => j /negPf ->.
congr (_ * _); case: existsP => [[j hj]|no] /=; first by rewrite (bigD1 j) //= /misses hj subrr mul0r.
rewrite big1 // => j _; rewrite /misses; case e : (_ && _); last by rewrite subr0.
by case: no; exists j.
Qed.

Lemma mean_adds i : mean user (adds i) = p * (t - (t - 1) * ((1 - like i) * none_else i)) / (1 + t).
Proof.
have dI := item_distribution.
have d1 : 1 + t != 0 by rewrite gt_eqF // addr_gt0 ?ltr01 // (lt_le_trans ltr01).
transitivity (mean (independent item) (fun x : items => (1 + t)^-1 * (t * (x i).1%:R - (t - 1) * \prod_j factor i j (x j)))).
  rewrite /mean -(pair_bigA _ (fun x s => user (x, s) * adds i (x, s))) /=; apply: eq_bigr => x _.
  rewrite big_bool /user /adds /= andbT andbF mulr0 addr0 -mulrA factors; congr (_ * _).
  by rewrite /bit_release; case: ((x i).1); case: [exists j, _] => /=; field; exact: d1.
rewrite meanZ meanB !meanZ (mean_one dI i (fun hz => hz.1%:R)) (mean_product _ (factor i)).
have four j (g : bool * bool -> real) : mean (item j) g = coin p true * coin (like j) true * g (true, true) + coin p true * coin (like j) false * g (true, false) + (coin p false * coin (like j) true * g (false, true) + coin p false * coin (like j) false * g (false, false)).
  rewrite /mean (eq_bigr (fun hz => item j (hz.1, hz.2) * g (hz.1, hz.2))) => [|[h z] _] //.
  by rewrite -(pair_bigA _ (fun h z => item j (h, z) * g (h, z))) /= !big_bool.
rewrite (bigD1 i) //= (eq_bigr (fun j => 1 - p * like j)) => [|j /negPf ji]; last by rewrite four /factor ji /misses /coin /=; ring.
rewrite !four /factor eqxx /misses /= -/(none_else i) /coin; move: (none_else i) (like i) => o l; field; exact: d1.
Qed.
End User.

Lemma within (x y z : real) : 0 <= x -> x <= z -> 0 <= y -> y <= z -> `|x - y| <= z.
Proof. by move=> x0 xz y0 yz; rewrite ler_norml; apply/andP; split; toR; lra. Qed.
Lemma denominator (v z D : real) : 0 <= z -> v <= z -> D <= z -> 2%:R * (v + 1 * (D / 5%:R) / 3%:R) <= 3%:R * z.
Proof. by move=> z0 vz Dz; toR; lra. Qed.
Lemma close_by (a b m D : real) : `|a - m| < D / 5%:R -> `|b - m| < D / 5%:R -> `|a - b| < 2%:R / 5%:R * D.
Proof. by rewrite !ltr_norml => /andP[h1 h2] /andP[h3 h4]; apply/andP; split; toR; lra. Qed.
Lemma far_away (a b m m' D : real) : `|a - m| < D / 5%:R -> `|b - m'| < D / 5%:R -> D <= `|m - m'| -> 3%:R / 5%:R * D < `|a - b|.
Proof.
rewrite !ltr_norml ler_normr ltr_normr => /andP[h1 h2] /andP[h3 h4] /orP[h|h]; apply/orP; [left|right]; toR; lra.
Qed.

Section Scores.
(* U users of the classes K, N items of the clusters L; a user of class k likes an item of cluster l with probability b k l *)
Variables (n U : nat) (K L : finType) (class : 'I_U -> K) (cluster : 'I_n.+1 -> L) (b : K -> L -> real) (w theta t : real).
Notation N := n.+1.
Let p : real := theta / w.
Definition like (k : K) (j : 'I_N) : real := w / N%:R * b k (cluster j).
Definition score (i : 'I_N) (y : {ffun 'I_U -> items N * bool}) : real := \sum_u adds i (y u).
Definition answers : {ffun 'I_U -> items N * bool} -> real := independent (fun u => user p t (like (class u))).
(* the share of class k, its chance of a sketch 0, and the separation of two clusters *)
Definition share (k : K) : real := #|[pred u | class u == k]|%:R / U%:R.
Definition zero (k : K) : real := \prod_(j < N) (1 - theta / N%:R * b k (cluster j)).
Definition separation (l l' : L) : real :=
  `|\sum_k share k * zero k * (b k l - b k l') / ((1 - theta / N%:R * b k l) * (1 - theta / N%:R * b k l'))|.
Definition hat : real := 2%:R * (t - 1) / (t + 1).

Hypotheses (theta0 : 0 < theta) (thetaw : theta < w) (wN : w <= N%:R) (b01 : forall k l, 0 <= b k l <= 1) (t1 : 1 < t) (U0 : (0 < U)%N).
Let w0 : 0 < w := lt_trans theta0 thetaw.
Let N0 : 0 < N%:R :> real. Proof. by rewrite ltr0n. Qed.
Let p01 : 0 <= p <= 1.
Proof. by apply/andP; split; [apply: divr_ge0; exact: ltW|rewrite ler_pdivrMr // mul1r ltW]. Qed.
Let like01 k j : 0 <= like k j <= 1.
Proof.
have /andP[b0 b1] := b01 k (cluster j); have r0 : 0 <= w / N%:R by apply: divr_ge0; rewrite ?ler0n // ltW.
have r1 : w / N%:R <= 1 by rewrite ler_pdivrMr // mul1r.
by rewrite /like; apply/andP; split; [exact: mulr_ge0|exact: mulr_ile1].
Qed.
Let dU u : distribution (user p t (like (class u))).
Proof. by apply: user_distribution => //; exact: ltW. Qed.

Lemma rate_lt1 k l : 0 < 1 - theta / N%:R * b k l.
Proof.
have /andP[b0 b1] := b01 k l; rewrite subr_gt0; apply: (@le_lt_trans _ _ (theta / N%:R)).
  by rewrite ler_piMr // divr_ge0 ?ler0n // ltW.
by rewrite ltr_pdivrMr // mul1r (lt_le_trans thetaw).
Qed.

Lemma mean_user k i : mean (user p t (like k)) (adds i) =
  p * (t - (t - 1) * (zero k * (1 - w / N%:R * b k (cluster i)) / (1 - theta / N%:R * b k (cluster i)))) / (1 + t).
Proof.
rewrite mean_adds ?(ltW t1) //; congr (_ * (_ - _ * _) / _).
have e j : 1 - p * like k j = 1 - theta / N%:R * b k (cluster j).
  have g : N%:R != 0 :> real by rewrite gt_eqF. have g' : w != 0 by rewrite gt_eqF.
  by rewrite /p /like; move: (N%:R : real) (b k _) g => M c g; field; rewrite g g'.
have r := rate_lt1 k (cluster i).
rewrite (eq_bigr _ (fun j _ => e j)); set o := \prod_(_ | _) _.
have -> : zero k = (1 - theta / N%:R * b k (cluster i)) * o by rewrite /zero (bigD1 i).
rewrite /like; clearbody o; move: (1 - theta / N%:R * b k (cluster i)) (w / N%:R * b k (cluster i)) r => x a r.
by field; rewrite gt_eqF.
Qed.

(* the gap of the means of two clusters: U hat (theta - theta^2 / w) delta / (2 N) *)
Let total i := \sum_u mean (user p t (like (class u))) (adds i).
Definition gap (delta : real) : real := U%:R * hat * theta * (1 - theta / w) * delta / (2%:R * N%:R).

Lemma total_share i (f := fun k => mean (user p t (like k)) (adds i)) : total i = U%:R * \sum_k share k * f k.
Proof.
rewrite /total (partition_big class predT) //= mulr_sumr; apply: eq_bigr => k _.
rewrite (eq_bigr (fun _ => f k)) => [|u /eqP <- //]; rewrite sumr_const -[_ *+ _]mulr_natl /share mulrA mulrCA mulfV ?mulr1 //.
by rewrite pnatr_eq0 -lt0n.
Qed.

Lemma total_same i j : cluster i = cluster j -> total i = total j.
Proof. by move=> e; apply: eq_bigr => u _; rewrite !mean_user e. Qed.

(* the expected scores of two items are apart by the gap of their separation *)
Lemma total_gap i j : `|total i - total j| = gap (separation (cluster i) (cluster j)).
Proof.
rewrite !total_share -mulrBr -sumrB.
have g : N%:R != 0 :> real by rewrite gt_eqF. have g' : w != 0 by rewrite gt_eqF.
have d1 : 1 + t != 0 by rewrite gt_eqF // addr_gt0 ?ltr01 // (lt_trans ltr01).
have c0 : 0 <= hat * theta * (1 - theta / w) / (2%:R * N%:R).
  have h : 0 <= hat by rewrite divr_ge0 ?mulr_ge0 ?ler0n ?subr_ge0 ?addr_ge0 ?ler01 ?(ltW t1) // ltW // (lt_trans ltr01).
  have q : 0 <= 1 - theta / w by rewrite subr_ge0 ler_pdivrMr // mul1r ltW.
  by apply: divr_ge0; [apply: mulr_ge0 => //; apply: mulr_ge0 => //; exact: ltW|apply: mulr_ge0; exact: ler0n].
rewrite (eq_bigr (fun k => hat * theta * (1 - theta / w) / (2%:R * N%:R) * (share k * zero k * (b k (cluster i) - b k (cluster j)) /
  ((1 - theta / N%:R * b k (cluster i)) * (1 - theta / N%:R * b k (cluster j)))))) => [|k _]; last first.
  rewrite !mean_user; have r1 := rate_lt1 k (cluster i); have r2 := rate_lt1 k (cluster j).
  have n1 : N%:R - theta * b k (cluster i) != 0.
    by move: r1; rewrite -(pmulr_rgt0 _ N0) mulrBr mulr1 mulrA [N%:R * _]mulrCA mulfV // mulr1 => /lt0r_neq0.
  have n2 : N%:R - theta * b k (cluster j) != 0.
    by move: r2; rewrite -(pmulr_rgt0 _ N0) mulrBr mulr1 mulrA [N%:R * _]mulrCA mulfV // mulr1 => /lt0r_neq0.
  have d2 : t + 1 != 0 by rewrite addrC.
  rewrite /p /hat; move: (share k) (zero k) (b k (cluster i)) (b k (cluster j)) (N%:R : real) n1 n2 g => s z x y M n1 n2 g.
  by field; rewrite ?d1 ?d2 ?n1 ?n2 ?g ?g'.
rewrite -mulr_sumr normrM [X in _ * X]normrM (ger0_norm c0) (ger0_norm (ler0n _ U)) /gap -/(separation (cluster i) (cluster j)).
by move: (separation _ _) (N%:R : real) g => S M g; field; rewrite ?g ?g'.
Qed.

Variables (d delta : real).
Let D : real := gap delta.
Hypotheses (delta0 : 0 < delta) (apart : forall i j, cluster i != cluster j -> delta <= separation (cluster i) (cluster j)).
Hypothesis two : exists i j, cluster i != cluster j.
Hypothesis many : 300%:R * N%:R ^+ 2 * (ln 2%:R + (1 + d) * ln N%:R) / (hat ^+ 2 * delta ^+ 2 * w * theta * (1 - theta / w) ^+ 2) <= U%:R.

Let hat0 : 0 < hat.
Proof. by rewrite divr_gt0 ?mulr_gt0 ?ltr0n ?subr_gt0 // addr_gt0 ?ltr01 // (lt_trans ltr01). Qed.
Let rest0 : 0 < 1 - theta / w. Proof. by rewrite subr_gt0 ltr_pdivrMr // mul1r. Qed.
Let UR : 0 < U%:R :> real. Proof. by rewrite ltr0n. Qed.
Let p0 : 0 < p. Proof. exact: divr_gt0. Qed.

Lemma D_gt0 : 0 < D.
Proof. by apply: divr_gt0; do ?[apply: mulr_gt0 => //]; rewrite ?ltr0n. Qed.

Lemma exponent : ln 2%:R + (1 + d) * ln N%:R <= D ^+ 2 / (75%:R * U%:R * p).
Proof.
have q : 0 < hat ^+ 2 * delta ^+ 2 * w * theta * (1 - theta / w) ^+ 2.
  by do ?[apply: mulr_gt0 => //]; rewrite ?exprn_gt0.
move: many; rewrite ler_pdivrMr // => h.
have g : N%:R != 0 :> real by rewrite gt_eqF. have gU : U%:R != 0 :> real by rewrite gt_eqF.
have gw : w != 0 by rewrite gt_eqF. have gt : theta != 0 by rewrite gt_eqF.
have -> : D ^+ 2 / (75%:R * U%:R * p) = U%:R * (hat ^+ 2 * delta ^+ 2 * w * theta * (1 - theta / w) ^+ 2) / (300%:R * N%:R ^+ 2).
  by rewrite /D /gap /p; move: (1 - theta / w) (N%:R : real) (U%:R : real) hat g gU => a M V e g gU; field; rewrite g gU gw gt.
by rewrite ler_pdivlMr ?mulr_gt0 ?exprn_gt0 ?ltr0n // mulrC.
Qed.

Lemma mean_user_bounds u i : 0 <= mean (user p t (like (class u))) (adds i) <= p.
Proof.
have [q0 q1] := dU u; apply/andP; split; first by apply: mean_ge0 => // x; exact: ler0n.
have dI := item_distribution p01 (like01 (class u)).
have pm : mean (user p t (like (class u))) (fun x => ((x.1 i).1)%:R) = p.
  rewrite /mean -(pair_bigA _ (fun x s => user p t (like (class u)) (x, s) * ((x i).1)%:R)) /=.
  transitivity (mean (independent (item p (like (class u)))) (fun x => ((x i).1)%:R)); last first.
    rewrite (mean_one dI i (fun hz => (hz.1)%:R)) /mean.
    rewrite -(pair_bigA _ (fun h z => item p (like (class u)) i (h, z) * h%:R)) /= !big_bool /item /=.
    by rewrite !mulr0 !addr0 !mulr1 -mulrDr addrC subrK mulr1.
  have [[s0 s1] _] := prop_2_4 (ltW t1).
  by apply: eq_bigr => x _; rewrite -mulr_suml /user /= -mulr_sumr s1 mulr1.
by rewrite -[X in _ <= X]pm; apply: mean_le => // x; rewrite /adds; case: ((x.1 i).1); case: (x.2); rewrite ?lexx ?ler0n.
Qed.

Lemma D_le : D <= U%:R * p.
Proof.
have [i [j ij]] := two; apply: (@le_trans _ _ `|total i - total j|).
  rewrite total_gap /D /gap ler_pM2r ?invr_gt0 ?mulr_gt0 ?ltr0n // ler_pM2l ?apart //.
  by do ?[apply: mulr_gt0 => //].
have bt k : 0 <= total k <= U%:R * p.
  apply/andP; split; first by apply: sumr_ge0 => u _; case/andP: (mean_user_bounds u k).
  have -> : U%:R * p = \sum_(u < U) p by rewrite sumr_const card_ord mulr_natl.
  by apply: ler_sum => u _; case/andP: (mean_user_bounds u k).
have /andP[a1 a2] := bt i; have /andP[a3 a4] := bt j.
exact: within.
Qed.

(* one score is off by a fifth of the gap *)
Lemma one_score i : probability answers (fun y => D / 5%:R <= `|score i y - total i|) <= 2%:R * exp (- (D ^+ 2 / (75%:R * U%:R * p))).
Proof.
have dA : distribution answers by exact: independent_distribution.
have D5 : 0 < D / 5%:R by rewrite divr_gt0 ?D_gt0 ?ltr0n.
have Up : 0 < U%:R * p by exact: mulr_gt0.
have tail (f : 'I_U -> items N * bool -> real) : (forall u x, f u x - mean (user p t (like (class u))) (f u) <= 1) ->
    (forall u, variance (user p t (like (class u))) (f u) <= p) ->
    probability answers (fun y => D / 5%:R <= \sum_u (f u (y u) - mean (user p t (like (class u))) (f u))) <=
    exp (- (D ^+ 2 / (75%:R * U%:R * p))).
  move=> f1 fv; apply: le_trans (bernstein_tail dU ler01 f1 D5) _; rewrite exp_le lerN2.
  have V : \sum_u variance (user p t (like (class u))) (f u) <= U%:R * p.
    have -> : U%:R * p = \sum_(u < U) p by rewrite sumr_const card_ord mulr_natl.
    by apply: ler_sum => u _; exact: fv.
  have V0 : 0 <= \sum_u variance (user p t (like (class u))) (f u) by apply: sumr_ge0 => u _; exact: variance_ge0.
  have := D_le; rewrite -mulrA; move: (\sum_u _) (U%:R * p) Up V V0 D D5 => v z z0 vz v0 D' D5 Dz.
  have -> : D' ^+ 2 / (75%:R * z) = (D' / 5%:R) ^+ 2 / (3%:R * z) by field; rewrite gt_eqF.
  rewrite ler_pM2l ?exprn_gt0 // lef_pV2 ?posrE ?mulr_gt0 ?ltr0n //; last first.
    by rewrite ltr_wpDl // divr_gt0 ?mul1r ?ltr0n.
  by apply: denominator => //; exact: ltW.
have ba x : 0 <= adds i x <= 1 by rewrite /adds ler0n lern1 leq_b1.
have v u : variance (user p t (like (class u))) (adds i) <= p.
  have /andP[m0 m1] := mean_user_bounds u i; rewrite /variance /covariance; apply: (@le_trans _ _ (mean (user p t (like (class u))) (adds i))) => //.
  rewrite (eq_mean _ (g := adds i)) => [|x]; first by rewrite lerBlDl lerDr mulr_ge0.
  by rewrite /adds; case: (_ && _); rewrite ?mulr0 ?mulr1.
have /andP[_ p1] := p01.
have up : probability answers (fun y => D / 5%:R <= score i y - total i) <= exp (- (D ^+ 2 / (75%:R * U%:R * p))).
  apply: le_trans (tail (fun _ => adds i) _ v) => [|u x].
    by apply: probability_sub => // y; rewrite /score /total sumrB.
  have /andP[m0 _] := mean_user_bounds u i; have /andP[_ b1] := ba x.
  by rewrite lerBlDl (le_trans b1) // lerDr.
have down : probability answers (fun y => D / 5%:R <= total i - score i y) <= exp (- (D ^+ 2 / (75%:R * U%:R * p))).
  apply: le_trans (tail (fun _ x => - adds i x) _ _) => [|u x|u].
  - apply: probability_sub => // y; rewrite /score /total -sumrB (eq_bigr (fun u => - adds i (y u) - mean (user p t (like (class u))) (fun x => - adds i x))) // => u _.
    by rewrite meanN opprK addrC.
  - have /andP[_ m1] := mean_user_bounds u i; have /andP[b0 _] := ba x.
    by rewrite meanN opprK addrC lerBlDr (le_trans m1) // (le_trans p1) // lerDl.
  - rewrite (_ : variance _ _ = variance (user p t (like (class u))) (adds i)) //.
    by rewrite /variance /covariance meanN mulrNN; congr (_ - _); apply: eq_mean => x; rewrite mulrNN.
rewrite mulr2n mulrDl !mul1r; apply: le_trans (lerD up down).
apply: le_trans (probability_or _ _ dA); apply: probability_sub => // y.
by rewrite ler_normr opprB.
Qed.

Theorem thm_5_1 : 1 - exp (- (d * ln N%:R)) <= probability answers (fun y => [forall i, forall j,
  if cluster i == cluster j then `|score i y - score j y| < 2%:R / 5%:R * D else 3%:R / 5%:R * D < `|score i y - score j y|]).
Proof.
have dA : distribution answers by exact: independent_distribution.
pose off i (y : {ffun 'I_U -> items N * bool}) := D / 5%:R <= `|score i y - total i|.
have bad : probability answers (fun y => [exists i, off i y]) <= exp (- (d * ln N%:R)).
  apply: le_trans (union_bound off dA) _.
  apply: (@le_trans _ _ (\sum_(i < N) 2%:R * exp (- (D ^+ 2 / (75%:R * U%:R * p))))); first by apply: ler_sum => i _; exact: one_score.
  rewrite sumr_const card_ord -[_ *+ N]mulr_natl.
  have e : exp (- (D ^+ 2 / (75%:R * U%:R * p))) <= exp (- (ln 2%:R + (1 + d) * ln N%:R)) by rewrite exp_le lerN2; exact: exponent.
  apply: le_trans (ler_wpM2l (ltW N0) (ler_wpM2l (ler0n _ 2) e)) _.
  rewrite (mulrDl 1 d) mul1r !opprD !expD !expN !lnK ?ltr0n //.
  by rewrite [_ * (_^-1 * _)]mulrA mulfV ?pnatr_eq0 // mul1r mulrA mulfV ?mul1r // gt_eqF.
apply: (@le_trans _ _ (1 - probability answers (fun y => [exists i, off i y]))); first by rewrite lerD2l lerN2.
rewrite -probabilityC //; apply: probability_sub => // y /existsPn good.
have g i : `|score i y - total i| < D / 5%:R by rewrite ltNge; exact: good.
apply/forallP => i; apply/forallP => j; case: eqP => [e|/eqP ne].
  by apply: close_by (g i) _; rewrite (total_same e).
apply: far_away (g i) (g j) _; rewrite total_gap /D /gap ler_pM2r ?invr_gt0 ?mulr_gt0 ?ltr0n // ler_pM2l ?apart //.
by do ?[apply: mulr_gt0 => //].
Qed.
End Scores.
End Theorem51.

(* Price of privacy, Section 5: scores of items that are sums over independent users of bits; how many users keep them apart.

   scores_apart   totals that are equal in a cluster and D apart between clusters: every two scores of one cluster differ by less than 2D/5,
                  of two clusters by more than 3D/5, but for N^-d, if ln 2 + (1 + d) ln N <= D^2/(75 U r), r bounds the chance of a bit *)
Module Scores.
Import Theorem51.
Section Scores.
Variables (n U : nat) (X : finType) (L : eqType) (cluster : 'I_n.+1 -> L) (law : 'I_U -> X -> real) (bit : 'I_n.+1 -> X -> bool) (r D d : real).
Notation N := n.+1.
Let adds i (x : X) : real := (bit i x)%:R.
Definition bits_score (i : 'I_N) (y : {ffun 'I_U -> X}) : real := \sum_u (bit i (y u))%:R.
Let total i := \sum_u mean (law u) (adds i).
Hypotheses (dU : forall u, distribution (law u)) (r0 : 0 < r) (few : forall u i, mean (law u) (adds i) <= r) (U0 : (0 < U)%N) (D0 : 0 < D).
Hypotheses (same : forall i j, cluster i = cluster j -> total i = total j).
Hypothesis apart : forall i j, cluster i != cluster j -> D <= `|total i - total j|.
Hypothesis two : exists i j, cluster i != cluster j.
Hypothesis many : ln 2%:R + (1 + d) * ln N%:R <= D ^+ 2 / (75%:R * U%:R * r).
Let N0 : 0 < N%:R :> real. Proof. by rewrite ltr0n. Qed.
Let UR : 0 < U%:R :> real. Proof. by rewrite ltr0n. Qed.
Let m0 u i : 0 <= mean (law u) (adds i). Proof. by apply: mean_ge0 => // x; exact: ler0n. Qed.
Let m1 u i : mean (law u) (adds i) <= 1.
Proof. by apply: mean_le_const => // x; rewrite /adds lern1 leq_b1. Qed.

Let D_le : D <= U%:R * r.
Proof.
have [i [j ij]] := two; apply: le_trans (apart ij) _.
have bt k : 0 <= total k <= U%:R * r.
  apply/andP; split; first by apply: sumr_ge0 => u _; exact: m0.
  have -> : U%:R * r = \sum_(u < U) r by rewrite sumr_const card_ord mulr_natl.
  by apply: ler_sum => u _; exact: few.
have /andP[a1 a2] := bt i; have /andP[a3 a4] := bt j.
exact: within.
Qed.

(* one score is off by a fifth of the gap *)
Let one_score i : probability (independent law) (fun y => D / 5%:R <= `|bits_score i y - total i|) <= 2%:R * exp (- (D ^+ 2 / (75%:R * U%:R * r))).
Proof.
have dA : distribution (independent law) by exact: independent_distribution.
have D5 : 0 < D / 5%:R by rewrite divr_gt0 ?ltr0n.
have Up : 0 < U%:R * r by exact: mulr_gt0.
have tail (f : 'I_U -> X -> real) : (forall u x, f u x - mean (law u) (f u) <= 1) -> (forall u, variance (law u) (f u) <= r) ->
    probability (independent law) (fun y => D / 5%:R <= \sum_u (f u (y u) - mean (law u) (f u))) <= exp (- (D ^+ 2 / (75%:R * U%:R * r))).
  move=> f1 fv; apply: le_trans (bernstein_tail dU ler01 f1 D5) _; rewrite exp_le lerN2.
  have V : \sum_u variance (law u) (f u) <= U%:R * r.
    have -> : U%:R * r = \sum_(u < U) r by rewrite sumr_const card_ord mulr_natl.
    by apply: ler_sum => u _; exact: fv.
  have V0 : 0 <= \sum_u variance (law u) (f u) by apply: sumr_ge0 => u _; exact: variance_ge0.
  have := D_le; rewrite -mulrA; move: (\sum_u _) (U%:R * r) Up V V0 D D5 => v z z0 vz v0 D' D5 Dz.
  have -> : D' ^+ 2 / (75%:R * z) = (D' / 5%:R) ^+ 2 / (3%:R * z) by field; rewrite gt_eqF.
  rewrite ler_pM2l ?exprn_gt0 // lef_pV2 ?posrE ?mulr_gt0 ?ltr0n //; last first.
    by rewrite ltr_wpDl // divr_gt0 ?mul1r ?ltr0n.
  by apply: denominator => //; exact: ltW.
have v u : variance (law u) (adds i) <= r.
  rewrite /variance /covariance; apply: (@le_trans _ _ (mean (law u) (adds i))) => //.
  rewrite (eq_mean _ (g := adds i)) => [|x]; first by rewrite lerBlDl lerDr mulr_ge0.
  by rewrite /adds; case: (bit i x); rewrite ?mulr0 ?mulr1.
have up : probability (independent law) (fun y => D / 5%:R <= bits_score i y - total i) <= exp (- (D ^+ 2 / (75%:R * U%:R * r))).
  apply: le_trans (tail (fun _ => adds i) _ v) => [|u x].
    by apply: probability_sub => // y; rewrite /bits_score /total sumrB.
  by rewrite lerBlDl; apply: ler_wpDl => //; rewrite /adds lern1 leq_b1.
have down : probability (independent law) (fun y => D / 5%:R <= total i - bits_score i y) <= exp (- (D ^+ 2 / (75%:R * U%:R * r))).
  apply: le_trans (tail (fun _ x => - adds i x) _ _) => [|u x|u].
  - apply: probability_sub => // y; rewrite /bits_score /total -sumrB
      (eq_bigr (fun u => - adds i (y u) - mean (law u) (fun x => - adds i x))) // => u _.
    by rewrite meanN opprK addrC.
  - by rewrite meanN opprK addrC lerBlDr (le_trans (m1 u i)) // lerDl /adds ler0n.
  - rewrite (_ : variance _ _ = variance (law u) (adds i)) //.
    by rewrite /variance /covariance meanN mulrNN; congr (_ - _); apply: eq_mean => x; rewrite mulrNN.
rewrite mulr2n mulrDl !mul1r; apply: le_trans (lerD up down).
apply: le_trans (probability_or _ _ dA); apply: probability_sub => // y.
by rewrite ler_normr opprB.
Qed.

Theorem scores_apart : 1 - exp (- (d * ln N%:R)) <= probability (independent law) (fun y => [forall i, forall j,
  if cluster i == cluster j then `|bits_score i y - bits_score j y| < 2%:R / 5%:R * D else 3%:R / 5%:R * D < `|bits_score i y - bits_score j y|]).
Proof.
have dA : distribution (independent law) by exact: independent_distribution.
pose off i (y : {ffun 'I_U -> X}) := D / 5%:R <= `|bits_score i y - total i|.
have bad : probability (independent law) (fun y => [exists i, off i y]) <= exp (- (d * ln N%:R)).
  apply: le_trans (union_bound off dA) _.
  apply: (@le_trans _ _ (\sum_(i < N) 2%:R * exp (- (D ^+ 2 / (75%:R * U%:R * r))))); first by apply: ler_sum => i _; exact: one_score.
  rewrite sumr_const card_ord -[_ *+ N]mulr_natl.
  have e : exp (- (D ^+ 2 / (75%:R * U%:R * r))) <= exp (- (ln 2%:R + (1 + d) * ln N%:R)) by rewrite exp_le lerN2; exact: many.
  apply: le_trans (ler_wpM2l (ltW N0) (ler_wpM2l (ler0n _ 2) e)) _.
  rewrite (mulrDl 1 d) mul1r !opprD !expD !expN !lnK ?ltr0n //.
  by rewrite [_ * (_^-1 * _)]mulrA mulfV ?pnatr_eq0 // mul1r mulrA mulfV ?mul1r // gt_eqF.
apply: (@le_trans _ _ (1 - probability (independent law) (fun y => [exists i, off i y]))); first by rewrite lerD2l lerN2.
rewrite -probabilityC //; apply: probability_sub => // y /existsPn good.
have g i : `|bits_score i y - total i| < D / 5%:R by rewrite ltNge; exact: good.
apply/forallP => i; apply/forallP => j; case: eqP => [e|/eqP ne].
  by apply: close_by (g i) _; rewrite (same e).
exact: far_away (g i) (g j) (apart ne).
Qed.
End Scores.
End Scores.
