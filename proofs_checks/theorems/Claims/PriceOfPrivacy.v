(* price-of-privacy (Banerjee, Hegde, Massoulie): its theorems, each restated in full. A name that ends in _refuted is the negation
   of what is printed, or contradicts it; _sharp is more than is printed; _privacy is the half of a theorem that is about privacy,
   _users the half about the number of users. t is e^epsilon; information is in nats. *)
From mathcomp Require Import all_ssreflect all_algebra reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels.
From Exactdp.Facts Require Import Basic Informations Divergences.
From Exactdp.Mechanisms Require Import Designs.
From Exactdp.PriceOfPrivacy Require Import Sections Bounds Sensing AppendicesD Decoders Attained Protocols MismatchInBits SensingUsers.
Import Basic.Reals Information Mutual Informations.Users Han RandomisedResponse Section2 Section4 Section5 Section6 AppendixA Lemma47 Bounds.Users Subsets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem prop_2_2 (R : realFieldType) (X Y : finType) (k : nat) (Q : 'I_k -> X -> Y -> R) (t : 'I_k -> R) :
  (forall i, stochastic (Q i)) -> (forall i, ldp (t i) (Q i)) -> ldp (\prod_i t i) (all_of Q).
Proof. exact: Section2.prop_2_2. Qed.

Theorem prop_2_3 (R : realFieldType) (X Y Z : finType) (Q : X -> Y -> R) (W : Y -> Z -> R) (t : R) :
  stochastic W -> ldp t Q -> ldp t (before Q W).
Proof. exact: Section2.prop_2_3. Qed.

Theorem prop_2_4 (R : realFieldType) (t : R) : 1 <= t ->
  stochastic (bit_release t) /\ ldp t (bit_release t) /\ forall u, ldp u (bit_release t) -> t <= u.
Proof. exact: Section2.prop_2_4. Qed.

Theorem lem_2_5 (H Y : finType) (Q : H -> Y -> real) (decide : Y -> H) : (1 < #|H|)%N -> (forall h, distribution (Q h)) ->
  1 - (mutual (@equally H) Q + ln 2%:R) / ln #|H|%:R <= 1 - success Q decide.
Proof. exact: Section2.lem_2_5. Qed.

Theorem lem_3_1 (X Y Z : finType) (q : Z -> real) (p : Z -> X -> real) (Q : X -> Y -> real) (t : real) :
  distribution q -> (forall z, distribution (p z)) -> (forall x, distribution (Q x)) -> ldp t Q ->
  (forall z x y, Q x y <= t * output (p z) Q y) /\
  (forall z x y, 0 < Q x y -> 0 < output (p z) Q y -> ln (Q x y / output (p z) Q y) <= ln t) /\
  \sum_z q z * mutual (p z) Q <= ln t.
Proof.
move=> dq dp dQ h; have bound z x y : Q x y <= t * output (p z) Q y by exact: ldp_output.
split; first exact: bound; split; last exact: Section3.lem_3_1.
by move=> z x y Qxy out0; apply: ln_le; rewrite ?divr_gt0 // ler_pdivrMr.
Qed.

Theorem thm_3_3 (N U : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool}) (t : real) :
  1 <= t -> (forall h, distribution (Q h)) -> ldp (t ^+ U) Q -> t ^+ U < 2%:R ^+ N - 1 -> 2%:R^-1 < 1 - success Q decide.
Proof. exact: Section3.thm_3_3. Qed.

Theorem thm_3_3_fano (N U : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool})
  (t : real) : (0 < N)%N -> 1 <= t -> (forall h, distribution (Q h)) -> ldp (t ^+ U) Q ->
  U%:R * ln t < (N%:R / 2%:R - 1) * ln 2%:R -> 2%:R^-1 < 1 - success Q decide.
Proof. exact: Section3.thm_3_3_fano. Qed.

(* printed, for one user: below epsilon = N ln 2 some labelling is missed with probability more than 1/2; not so with w = N and
   2^N-ary randomised response, for every N and every epsilon between ln (2^N - 1) and N ln 2 *)
Theorem thm_3_3_refuted :
  (forall (N : nat) (t : real) (Q := krr t : {ffun 'I_N -> bool} -> {ffun 'I_N -> bool} -> real), (0 < N)%N ->
   2%:R ^+ N - 1 <= t -> t < 2%:R ^+ N ->
   [/\ forall h, distribution (Q h), ldp t Q, ln t < N%:R * ln 2%:R & forall h, probability (Q h) (fun y => y != h) <= 2%:R^-1]) /\
  ~ (forall (N : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool}) (t : real),
     1 < t -> (forall h, distribution (Q h)) -> ldp t Q -> ln t < N%:R * ln 2%:R ->
     exists h, 2%:R^-1 < probability (Q h) (fun y => decide y != h)).
Proof. by split; [exact: Section3.thm_3_3_response|exact: Section3.thm_3_3_refuted]. Qed.

Theorem thm_3_5_privacy (R : realFieldType) (X : finType) (agree : X -> bool) (t : R) : 1 <= t -> ldp t (asked agree t).
Proof. exact: Section5.thm_3_5_privacy. Qed.

(* one bit that depends on one random item: 1/N nats *)
Theorem thm_4_3 (A : finType) (N : nat) (p : 'I_N -> A -> real) (Q : 'I_N -> A -> bool -> real) : (0 < N)%N ->
  (forall i, distribution (p i)) -> (forall i a, distribution (Q i a)) ->
  mutual (independent p) (report_law (fun _ : 'I_N => N%:R^-1) (fun i z => Q i (z i))) <= N%:R^-1.
Proof. exact: OneBit.thm_4_3. Qed.

Theorem thm_4_3_values (A T Y : finType) (N : nat) (p : 'I_N -> A -> real) (w : T -> real) (S : T -> {set 'I_N})
  (Q : T -> {ffun 'I_N -> A} -> Y -> real) (share : real) :
  (forall i, distribution (p i)) -> distribution w -> (forall s z y, 0 <= Q s z y) -> (forall s z, \sum_y Q s z y = 1) ->
  (forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y) ->
  0 <= share -> (forall i, \sum_(s | i \in S s) w s <= share) ->
  mutual (independent p) (report_law w Q) <= share * (#|Y|%:R - 1).
Proof. by move=> *; apply: (@OneBit.thm_4_3_values A T Y N p w S Q). Qed.

Theorem lem_4_5 (R : realFieldType) (X Y : finType) (p : X -> R) (Q : X -> Y -> R) (t : R) (y : Y) (x : X) :
  distribution p -> stochastic Q -> ldp t Q -> 1 <= t -> 0 < output p Q y ->
  posterior p Q y x = p x * (Q x y / output p Q y) /\ t^-1 <= Q x y / output p Q y <= t.
Proof. by move=> *; apply: Section4.lem_4_5. Qed.

Theorem lem_4_5_sharp (R : realFieldType) (X Y : finType) (p : X -> R) (Q : X -> Y -> R) (t : R) (y : Y) (x x' : X) :
  ldp t Q -> 0 < output p Q y -> Q x y / output p Q y <= t * (Q x' y / output p Q y).
Proof. by move=> *; apply: Section4.lem_4_5_sharp. Qed.

(* printed: the gap is of the order w^4 / N^2 from both sides *)
Theorem lem_4_7_refuted (R : realFieldType) (c : R) : 0 < c -> forall N, (0 < N)%N -> `|gap R N 1| < c * (1%:R ^+ 4 / N%:R ^+ 2).
Proof. exact: Lemma47.lem_4_7_refuted. Qed.

(* share is the chance with which an item is among those that the user knows: w/N for w uniform ones (here k) *)
Theorem thm_4_8 (A T Y : finType) (N : nat) (p : 'I_N -> A -> real) (w : T -> real) (S : T -> {set 'I_N})
  (Q : T -> {ffun 'I_N -> A} -> Y -> real) (t : real) (k : nat) :
  (forall i, distribution (p i)) -> distribution w -> (forall s z y, 0 <= Q s z y) -> (forall s z, \sum_y Q s z y = 1) ->
  (forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y) ->
  1 <= t -> (forall s z s' z' y, Q s z y <= t * Q s' z' y) ->
  (forall i, \sum_(s | i \in S s) w s <= k%:R / N%:R) -> (0 < k)%N ->
  mutual (independent p) (report_law w Q) <= t ^+ 2 * k%:R ^+ 2 / (2%:R * N%:R).
Proof.
move=> dp dw Q0 Q1 l t1 pr ra k0; apply: (@Section4.thm_4_8 A T Y N p w S Q t (k%:R / N%:R)) => //.
by apply: mulr_ge0; rewrite ?invr_ge0 ler0n.
Qed.

Theorem thm_4_10_sharp (A T Y : finType) (N : nat) (p : 'I_N -> A -> real) (w : T -> real) (S : T -> {set 'I_N})
  (Q : T -> {ffun 'I_N -> A} -> Y -> real) (t share : real) :
  (forall i, distribution (p i)) -> distribution w -> (forall s z y, 0 <= Q s z y) -> (forall s z, \sum_y Q s z y = 1) ->
  (forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y) ->
  1 <= t -> (forall s z s' z' y, Q s z y <= t * Q s' z' y) ->
  0 <= share -> (forall i, \sum_(s | i \in S s) w s <= share) ->
  mutual (independent p) (report_law w Q) <= ln (1 + share * ((t - 1) ^+ 2 / (4%:R * t))).
Proof. by move=> *; apply: (@Section4.thm_4_10 A T Y N p w S Q). Qed.

Theorem thm_4_10_chi2 (R : realFieldType) (A T Y : finType) (N : nat) (p : 'I_N -> A -> R) (w : T -> R) (S : T -> {set 'I_N})
  (Q : T -> {ffun 'I_N -> A} -> Y -> R) (t share : R) (y : Y) :
  (forall i, distribution (p i)) -> distribution w -> (forall s z y, 0 <= Q s z y) ->
  (forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y) ->
  1 <= t -> (forall s z s' z' y, Q s z y <= t * Q s' z' y) ->
  0 <= share -> (forall i, \sum_(s | i \in S s) w s <= share) -> 0 < output (independent p) (report_law w Q) y ->
  chi2 (posterior (independent p) (report_law w Q) y) (independent p) <= share * ((t - 1) ^+ 2 / (4%:R * t)).
Proof. by move=> *; apply: (@Section4.thm_4_10_chi2 R A T Y N p w S Q). Qed.

Theorem thm_4_10_users (T Y : finType) (n U : nat) (w : T -> real) (S : T -> {set 'I_n.+1})
  (Q : 'I_U -> T -> {ffun 'I_n.+1 -> bool} -> Y -> real) (t share : real) (decide : {ffun 'I_U -> Y} -> {ffun 'I_n.+1 -> bool}) :
  distribution w -> (forall u s z y, 0 <= Q u s z y) -> (forall u s z, \sum_y Q u s z y = 1) ->
  (forall u s (z z' : {ffun 'I_n.+1 -> bool}) y, (forall i, i \in S s -> z i = z' i) -> Q u s z y = Q u s z' y) ->
  1 <= t -> (forall u s z s' z' y, Q u s z y <= t * Q u s' z' y) ->
  0 <= share -> (forall i, \sum_(s | i \in S s) w s <= share) ->
  U%:R * ln (1 + share * ((t - 1) ^+ 2 / (4%:R * t))) < (n.+1%:R / 2%:R - 1) * ln 2%:R ->
  2%:R^-1 < 1 - success (reports_of (fun u => report_law w (Q u))) decide.
Proof. by move=> *; apply: (@Bounds.Users.thm_4_10_users T Y n U w S Q t share decide). Qed.

Theorem thm_4_8_users (T Y : finType) (n U : nat) (w : T -> real) (S : T -> {set 'I_n.+1})
  (Q : 'I_U -> T -> {ffun 'I_n.+1 -> bool} -> Y -> real) (t : real) (decide : {ffun 'I_U -> Y} -> {ffun 'I_n.+1 -> bool}) (k : nat) :
  distribution w -> (forall u s z y, 0 <= Q u s z y) -> (forall u s z, \sum_y Q u s z y = 1) ->
  (forall u s (z z' : {ffun 'I_n.+1 -> bool}) y, (forall i, i \in S s -> z i = z' i) -> Q u s z y = Q u s z' y) ->
  1 <= t -> (forall u s z s' z' y, Q u s z y <= t * Q u s' z' y) ->
  (forall i, \sum_(s | i \in S s) w s <= k%:R / n.+1%:R) -> (0 < k)%N ->
  U%:R * (t ^+ 2 * k%:R ^+ 2 / (2%:R * n.+1%:R)) < (n.+1%:R / 2%:R - 1) * ln 2%:R ->
  2%:R^-1 < 1 - success (reports_of (fun u => report_law w (Q u))) decide.
Proof.
move=> dw Q0 Q1 l t1 pr ra k0 few; have share0 : 0 <= k%:R / n.+1%:R :> real by apply: mulr_ge0; rewrite ?invr_ge0 ler0n.
by have := @Bounds.Users.thm_4_8_users T Y n U w S Q t _ decide dw Q0 Q1 l t1 pr share0 ra k k0 erefl few.
Qed.

(* as printed, with a uniform set of w = D + 1 of the N = n + 1 items for each user, and uniform labels *)
Theorem thm_4_8_printed (n D : nat) (Y : finType) (U : nat) (Q : 'I_U -> subsets n D -> {ffun 'I_n.+1 -> bool} -> Y -> real) (t : real)
  (decide : {ffun 'I_U -> Y} -> {ffun 'I_n.+1 -> bool}) : (D <= n)%N ->
  (forall u s z y, 0 <= Q u s z y) -> (forall u s z, \sum_y Q u s z y = 1) ->
  (forall u (s : subsets n D) (z z' : {ffun 'I_n.+1 -> bool}) y, (forall i, i \in val s -> z i = z' i) -> Q u s z y = Q u s z' y) ->
  1 <= t -> (forall u s z s' z' y, Q u s z y <= t * Q u s' z' y) ->
  (forall u, mutual (@prior n) (report_law (@equally (subsets n D)) (Q u)) <= t ^+ 2 / 2%:R * (D.+1%:R ^+ 2 / n.+1%:R)) /\
  ((4 <= n.+1)%N -> U%:R < ln 2%:R / (2%:R * t ^+ 2) * (n.+1%:R ^+ 2 / D.+1%:R ^+ 2) ->
   2%:R^-1 < 1 - success (reports_of (fun u => report_law (@equally (subsets n D)) (Q u))) decide).
Proof. by move=> *; apply: Subsets.thm_4_8. Qed.

Theorem thm_4_10_printed (n D : nat) (Y : finType) (U : nat) (Q : 'I_U -> subsets n D -> {ffun 'I_n.+1 -> bool} -> Y -> real) (t : real)
  (decide : {ffun 'I_U -> Y} -> {ffun 'I_n.+1 -> bool}) : (D <= n)%N ->
  (forall u s z y, 0 <= Q u s z y) -> (forall u s z, \sum_y Q u s z y = 1) ->
  (forall u (s : subsets n D) (z z' : {ffun 'I_n.+1 -> bool}) y, (forall i, i \in val s -> z i = z' i) -> Q u s z y = Q u s z' y) ->
  1 <= t -> (forall u s z s' z' y, Q u s z y <= t * Q u s' z' y) ->
  (forall u, mutual (@prior n) (report_law (@equally (subsets n D)) (Q u)) <= D.+1%:R / n.+1%:R * ((t - 1) ^+ 2 / (4%:R * t))) /\
  ((4 <= n.+1)%N -> 1 < t -> U%:R < ln 2%:R * t / (t - 1) ^+ 2 * (n.+1%:R ^+ 2 / D.+1%:R) ->
   2%:R^-1 < 1 - success (reports_of (fun u => report_law (@equally (subsets n D)) (Q u))) decide).
Proof. by move=> *; apply: Subsets.thm_4_10. Qed.

Theorem thm_5_1_privacy (R : realFieldType) (X I : finType) (positive : X -> {set I}) (H : {set I}) (t : R) :
  1 <= t -> ldp t (asked (fun x => ~~ [disjoint positive x & H]) t).
Proof. exact: Section5.thm_5_1_privacy. Qed.

(* w = 1: the separation that the printed theorem asks for holds, and the reports' law is the same for every clustering *)
Theorem thm_5_1_refuted (theta : real) : 0 < theta ->
  0 < `|2%:R^-1 * exp (- (theta * (3%:R / 4%:R))) * (1 - 2%:R^-1) + 2%:R^-1 * exp (- (theta * (1 / 4%:R))) * (0 - 2%:R^-1)| /\
  forall (N : nat) (cluster cluster' : 'I_N -> bool) (H : {set 'I_N}), sensed _ cluster H = sensed _ cluster' H :> real.
Proof. exact: Section5.thm_5_1_refuted. Qed.

(* so whatever the number of users, no decoder is right about two clusterings with more than even chances: H u are the items that user u is
   asked about, decide y a clustering, right up to the names of its classes *)
Theorem thm_5_1_undecided (N U : nat) (t : real) (H : 'I_U -> {set 'I_N}) (decide : {ffun 'I_U -> bool} -> 'I_N -> bool)
  (answers := fun c => independent (fun u => Theorem51.coin ((1 + (t - 1) * sensed real_realType c (H u)) / (t + 1))))
  (right := fun c y => [forall i, forall j, (decide y i == decide y j) == (c i == c j :> bool)]) (c c' : 'I_N -> bool) : 1 <= t ->
  (exists i j, (c i == c j) != (c' i == c' j)) -> probability (answers c) (right c) + probability (answers c') (right c') <= 1.
Proof.
move=> t1 [i [j ne]]; have N0 : 0 < N%:R :> real by rewrite ltr0n (leq_ltn_trans _ (ltn_ord i)).
have tp : 0 <= t by exact: le_trans ler01 t1.
have t0 : 0 < t + 1 by exact: ltr_wpDl tp ltr01.
have same : answers c' =1 answers c by move=> y; apply: eq_bigr => u _; rewrite !sensed_blind.
have proper : distribution (answers c).
  apply: independent_distribution => u; rewrite sensed_blind; set s := _ / _.
  have s0 : 0 <= s by rewrite divr_ge0 ?mulr_ge0 ?ler0n.
  have d0 : 0 < 2%:R * N%:R :> real by apply: mulr_gt0; rewrite // ltr0n.
  have s1 : s <= 1.
    rewrite ler_pdivrMr // mul1r -natrM ler_nat (leq_trans (max_card _)) // card_ord leq_pmull //.
  have u0 : 0 <= t - 1 by rewrite subr_ge0.
  set x := _ / _; have x0 : 0 <= x by apply: divr_ge0; [apply: addr_ge0; [exact: ler01|exact: mulr_ge0]|exact: ltW].
  have x1 : x <= 1.
    rewrite ler_pdivrMr // mul1r [t + 1]addrC lerD2l; apply: le_trans (ler_piMr u0 s1) _.
    by rewrite lerBlDr lerDl ler01.
  by split=> [[]|]; rewrite ?big_bool /= ?subr_ge0 // addrC subrK.
have -> : probability (answers c') (right c') = probability (answers c) (right c') by apply: eq_bigr => y _; rewrite same.
rewrite -lerBrDr -Inequalities.probabilityC //; apply: Inequalities.probability_sub => // y /forallP /(_ i) /forallP /(_ j) /eqP r; apply/negP.
by move=> /forallP /(_ i) /forallP /(_ j) /eqP r'; rewrite -r r' eqxx in ne.
Qed.

(* repaired: each item is rated with probability w/N independently, and sensed with probability p = theta/w; user u is of the class
   class u, and likes a rated item of cluster l with probability b k l; delta is at most the exact separation of any two clusters.
   answers is the law of all that is sensed, liked and answered, score i the sum over the users of "i is sensed and the answer is 1" *)
Theorem thm_5_1 (n U : nat) (K L : finType) (class : 'I_U -> K) (cluster : 'I_n.+1 -> L) (b : K -> L -> real) (w theta t d delta : real)
  (N : real := n.+1%:R) (hat := 2%:R * (t - 1) / (t + 1)) (gap := U%:R * hat * theta * (1 - theta / w) * delta / (2%:R * N))
  (share := fun k => #|[pred u | class u == k]|%:R / U%:R) (zero := fun k => \prod_(j < n.+1) (1 - theta / N * b k (cluster j)))
  (separation := fun l l' =>
     `|\sum_k share k * zero k * (b k l - b k l') / ((1 - theta / N * b k l) * (1 - theta / N * b k l'))|) :
  0 < theta -> theta < w -> w <= N -> (forall k l, 0 <= b k l <= 1) -> 1 < t -> (0 < U)%N ->
  0 < delta -> (forall i j, cluster i != cluster j -> delta <= separation (cluster i) (cluster j)) ->
  (exists i j, cluster i != cluster j) ->
  300%:R * N ^+ 2 * (ln 2%:R + (1 + d) * ln N) / (hat ^+ 2 * delta ^+ 2 * w * theta * (1 - theta / w) ^+ 2) <= U%:R ->
  1 - exp (- (d * ln N)) <= probability (Theorem51.answers class cluster b w theta t) (fun y => [forall i, forall j,
    if cluster i == cluster j then `|Theorem51.score i y - Theorem51.score j y| < 2%:R / 5%:R * gap
    else 3%:R / 5%:R * gap < `|Theorem51.score i y - Theorem51.score j y|]).
Proof. move=> h1 h2 h3 h4 h5 h6 h7 h8 h9 h10; exact: (Theorem51.thm_5_1 h1 h2 h3 h4 h5 h6 h7 h8 h9 h10). Qed.

(* D even; a point with a coordinate strictly between its bounds has two, and is the mean of two other points *)
Theorem lem_c_7 (R : realFieldType) (X : finType) (e : R) (D : R := #|X|%:R)
  (feasible := fun p : X -> R => (forall x, (1 - e) / D <= p x <= (1 + e) / D) /\ \sum_x p x = 1) :
  0 < e -> ~~ odd #|X| -> (0 < #|X|)%N ->
  (forall p, (feasible p /\ forall q r, feasible q -> feasible r -> (forall x, p x = (q x + r x) / 2%:R) -> q =1 p /\ r =1 p) <->
   exists2 A : {set X}, #|A| = #|X|./2 & p =1 (fun x => if x \in A then (1 + e) / D else (1 - e) / D)) /\
  (forall p x, feasible p -> (1 - e) / D < p x < (1 + e) / D ->
   (exists2 y, y != x & (1 - e) / D < p y < (1 + e) / D) /\
   exists q r, [/\ feasible q, feasible r, forall z, p z = (q z + r z) / 2%:R, q x != p x & r x != p x]).
Proof. exact: LemmaC7.lem_c_7. Qed.

(* F takes its values in a finite type V; P0 is uniform *)
Theorem lem_d_2 (n : nat) (V : finType) (F : {ffun 'I_n.+1 -> bool} -> V) (p : {ffun 'I_n.+1 -> bool} -> real) : distribution p ->
  kl (law_of p F) (law_of (@prior n) F) <= entropy (@prior n) - entropy p /\
  ((forall z z', F z = F z' -> p z = p z') -> kl (law_of p F) (law_of (@prior n) F) = entropy (@prior n) - entropy p).
Proof. exact: LemmaD2.lem_d_2. Qed.

(* laws of a variable with the values f x; the law that attains it is p0 weighted by e^(nu g) *)
Theorem lem_d_4 (X : finType) (p0 f : X -> real) (nu : real) (g := fun x => (f x - mean p0 f) ^+ 2)
  (psi := ln (mean p0 (fun x => exp (nu * g x)))) (best := fun x => p0 x * exp (nu * g x) / mean p0 (fun x => exp (nu * g x))) :
  distribution p0 -> 0 < nu ->
  [/\ forall p, distribution p -> dominated p p0 -> nu * mean p g - psi <= kl p p0,
   forall p a delta, distribution p -> dominated p p0 -> kl p p0 <= delta -> delta <= nu * a - psi -> mean p g <= a &
   [/\ distribution best, dominated best p0 & nu * mean best g - psi = kl best p0]].
Proof. exact: AppendixD.lem_d_4_printed. Qed.

(* F is the sum of f i (z i), sigma^2 its variance *)
Theorem lem_d_6 (n : nat) (f : 'I_n.+1 -> bool -> real) (nu : real) (F := fun z : {ffun 'I_n.+1 -> bool} => \sum_i f i (z i))
  (v := variance (@prior n) F) : 0 <= nu -> 2%:R * nu * v < 1 ->
  mean (@prior n) (fun z => exp (nu * (F z - mean (@prior n) F) ^+ 2)) <= 1 + 4%:R * nu * v / (1 - 2%:R * nu * v).
Proof. exact: AppendixD.lem_d_6. Qed.

Theorem lem_d_6_sharp (n : nat) (f : 'I_n.+1 -> bool -> real) (nu : real) (F := fun z : {ffun 'I_n.+1 -> bool} => \sum_i f i (z i))
  (v := variance (@prior n) F) : 0 <= nu -> 2%:R * nu * v < 1 ->
  mean (@prior n) (fun z => exp (nu * (F z - mean (@prior n) F) ^+ 2)) <= (sqrt (1 - 2%:R * nu * v))^-1 /\
  (sqrt (1 - 2%:R * nu * v))^-1 <= 1 + 4%:R * nu * v / (1 - 2%:R * nu * v).
Proof. exact: AppendixD.lem_d_6_sharp. Qed.

Theorem thm_5_3_privacy (R : realFieldType) (X I : finType) (positive : X -> {set I}) (k : nat) (H : 'I_k -> {set I}) (u t : R) :
  1 <= u -> u ^+ k = t -> ldp t (all_of (fun i => asked (fun x => ~~ [disjoint positive x & H i]) u)).
Proof. exact: Section5.thm_5_3_privacy. Qed.

(* refuted: whatever the constant c, for small epsilon so many users with private reports, of their own data, do not tell two clusterings
   apart; X are the data of a user, whose law is p false or p true *)
Theorem thm_5_3_any (N w d : nat) (c dmin : real) : (1 < N)%N -> (0 < w)%N -> (2 < N ^ d)%N -> 0 < dmin -> 0 < c ->
  exists t0 : real, 1 < t0 /\ forall t, 1 < t -> t < t0 ->
  exists U : nat, c * (N%:R ^+ 2 * ln N%:R / (ln t * dmin ^+ 2 * w%:R)) <= U%:R /\
  forall (X Y : finType) (p : bool -> X -> real) (Q : 'I_U -> X -> Y -> real) (decide : {ffun 'I_U -> Y} -> bool),
  (forall h, distribution (p h)) -> (forall u x, distribution (Q u x)) -> (forall u, ldp t (Q u)) ->
  exists h, probability (independent (fun u => output (p h) (Q u))) (fun y => decide y == h) < 1 - (N ^ d)%:R^-1.
Proof. exact: Theorem53.thm_5_3_any. Qed.

(* Multi-MaxSense itself: N = 4, w = 2, d = 1, ratings 1 in the cluster h and 0 outside, so delta_min = e^(-1/2); one block, as epsilon <= 1.
   liked h is the law of a user's items rated 1, block the law of the public block and the answer, decide any decoder *)
Theorem thm_5_3_refuted :
  ~ (exists2 c : real, 0 < c & forall t : real, 1 < t -> ln t <= 1 -> forall U : nat,
     c * (4%:R ^+ 2 * ln 4%:R / (ln t * exp (- 2%:R^-1) ^+ 2 * 2%:R)) <= U%:R ->
     exists decide : {ffun 'I_U -> {set 'I_4} * bool} -> {set 'I_4}, forall h : {set 'I_4}, #|h| = 2%N ->
     1 - 4%:R^-1 <= probability (independent (fun _ : 'I_U => output (Theorem53.liked h) (fun S answer => Theorem53.block S answer t)))
                      (fun y => (decide y == h) || (decide y == ~: h))).
Proof. exact: Theorem53.thm_5_3_refuted. Qed.

(* repaired: w rated items, a uniform set, and a uniform partition into m blocks of s items, of which Q are asked about, each at the level
   u = e^(epsilon/Q). A user of class k likes a rated item of cluster l with probability b k l. blocks_answers is the law of the partitions, the
   rated and liked items and the answers of U users, blocks_score i the sum over the users of the answer of the block of i, if it was asked about;
   alone_chance k i j the chance that j is in another block and no other item of i's block is rated and liked, given that i is rated and asked about *)
Theorem thm_5_3 (n U m s Q w : nat) (K L : finType) (class : 'I_U -> K) (cluster : 'I_n.+1 -> L) (b : K -> L -> real) (u d delta : real)
  (N := n.+1) (hat := 2%:R * (u - 1) / (u + 1)) (gap := U%:R * hat * (Q%:R * w%:R) * delta / (2%:R * m%:R * N%:R))
  (share := fun k => #|[pred v | class v == k]|%:R / U%:R) (alone_chance := fun k => @Theorem53Users.alone_chance n m s Q w K L cluster b k)
  (separation := fun i j => `|\sum_k share k * (b k (cluster i) - b k (cluster j)) * alone_chance k i j|) :
  N = (m * s)%N -> (0 < Q)%N -> (Q <= m)%N -> (0 < w)%N -> (w <= N)%N -> (forall k l, 0 <= b k l <= 1) -> 1 < u -> (0 < U)%N -> 0 < delta ->
  (forall i j, cluster i != cluster j -> delta <= separation i j) -> (exists i j, cluster i != cluster j) ->
  300%:R * m%:R * N%:R ^+ 2 * (ln 2%:R + (1 + d) * ln N%:R) / (hat ^+ 2 * delta ^+ 2 * Q%:R * w%:R ^+ 2) <= U%:R ->
  1 - exp (- (d * ln N%:R)) <= probability (Theorem53Users.blocks_answers (m := m) s (Q := Q) w class cluster b u) (fun y => [forall i, forall j,
    if cluster i == cluster j then `|Theorem53Users.blocks_score i y - Theorem53Users.blocks_score j y| < 2%:R / 5%:R * gap
    else 3%:R / 5%:R * gap < `|Theorem53Users.blocks_score i y - Theorem53Users.blocks_score j y|]).
Proof. move=> *; exact: Theorem53Users.thm_5_3. Qed.

(* its parameters: w blocks, and Q the least integer from epsilon on *)
Theorem thm_5_3_printed (n U s Q w : nat) (K L : finType) (class : 'I_U -> K) (cluster : 'I_n.+1 -> L) (b : K -> L -> real) (eps d delta : real)
  (N := n.+1) (u := exp (eps / Q%:R)) (hat := 2%:R * (u - 1) / (u + 1)) (gap := U%:R * hat * (Q%:R * w%:R) * delta / (2%:R * w%:R * N%:R))
  (share := fun k => #|[pred v | class v == k]|%:R / U%:R) (alone_chance := fun k => @Theorem53Users.alone_chance n w s Q w K L cluster b k)
  (separation := fun i j => `|\sum_k share k * (b k (cluster i) - b k (cluster j)) * alone_chance k i j|) :
  N = (w * s)%N -> (0 < w)%N -> 0 < eps -> eps <= Q%:R < eps + 1 -> (Q <= w)%N -> (forall k l, 0 <= b k l <= 1) -> (0 < U)%N -> 0 < d -> 0 < delta ->
  (forall i j, cluster i != cluster j -> delta <= separation i j) -> (exists i j, cluster i != cluster j) ->
  1350%:R * N%:R ^+ 2 * (ln 2%:R + (1 + d) * ln N%:R) / (Num.min eps (eps ^+ 2) * delta ^+ 2 * w%:R) <= U%:R ->
  1 - exp (- (d * ln N%:R)) <= probability (Theorem53Users.blocks_answers (m := w) s (Q := Q) w class cluster b u) (fun y => [forall i, forall j,
    if cluster i == cluster j then `|Theorem53Users.blocks_score i y - Theorem53Users.blocks_score j y| < 2%:R / 5%:R * gap
    else 3%:R / 5%:R * gap < `|Theorem53Users.blocks_score i y - Theorem53Users.blocks_score j y|]).
Proof. move=> h1 h2 h3 h4 h5 h6 h7 h8 h9 h10 h11 h12; exact: (Theorem53Users.thm_5_3_printed h1 h2 h3 h4 h5 h6 h7 h8 h9 h10 h11 h12). Qed.

(* whatever the number of items from 21 on: a sketch of all labels, and the number of ones among them *)
Theorem lem_6_4_refuted (n : nat) : (20 < n.+1)%N ->
  ~ (forall (Y : finType) (Q : {ffun 'I_n.+1 -> bool} -> Y -> real) (f : 'I_n.+1 -> bool -> real) (delta : real) (y : Y),
     (forall z, distribution (Q z)) -> mutual (@prior n) Q <= delta -> 0 < output (@prior n) Q y ->
     variance (posterior (@prior n) Q y) (fun z => \sum_i f i (z i)) <=
     variance (@prior n) (fun z => \sum_i f i (z i)) * Num.max 20%:R (10%:R * delta)).
Proof.
move=> N20 h; have [i v] := Section6.lem_6_4_refuted N20.
have := h _ (@sketch n) (fun _ b => b%:R) 1 true (@sketch_distribution n) i.
have o0 : 0 < output (@prior n) (@sketch n) true.
  have -> : output (@prior n) (@sketch n) true = \sum_z @prior n z * @sketch n z true * 1.
    by apply: eq_bigr => z _; rewrite mulr1.
  by rewrite (@two_points n (fun _ => 1)) mulr_gt0 ?exprn_gt0 ?invr_gt0 ?ltr0n ?addr_gt0 ?ltr01.
by move=> /(_ o0); rewrite leNgt v.
Qed.

(* in its context, w = 1: users asked one after another, each about one uniform item; C past (i, b) y is the chance of the answer y
   after the answers past, if the item is i and its label b; transcript is the law of the first T answers given the labels, answer
   that of the next one. F is the sum of the f_i of the next query; its answer y has the chance that F divides by *)
Theorem lem_6_4_ldp_refuted (n : nat) (t delta : real) : 1 < t -> 0 < delta -> Num.max 20%:R (10%:R * delta) < n.+1%:R ->
  ~ (forall (Y : finType) (T : nat) (C : seq Y -> 'I_n.+1 * bool -> Y -> real) (s : T.-tuple Y) (y : Y)
       (p := posterior (@prior n) (@Lemma64Protocol.transcript n.+1 _ _ T C) s)
       (F := fun z : {ffun 'I_n.+1 -> bool} => \sum_i C s (i, z i) y / mean p (fun z => Lemma64Protocol.answer C s z y)),
     (forall past x, distribution (C past x)) -> (forall past, ldp t (C past)) ->
     mutual (@prior n) (@Lemma64Protocol.transcript n.+1 _ _ T C) <= delta ->
     0 < output (@prior n) (@Lemma64Protocol.transcript n.+1 _ _ T C) s -> 0 < mean p (fun z => Lemma64Protocol.answer C s z y) ->
     variance p F <= variance (@prior n) F * Num.max 20%:R (10%:R * delta)).
Proof. exact: Lemma64.lem_6_4_ldp_refuted. Qed.

(* repaired: the divergence of the law p that is conditioned on is at most delta, not its mean *)
Theorem lem_6_4 (n : nat) (f : 'I_n.+1 -> bool -> real) (p : {ffun 'I_n.+1 -> bool} -> real) (delta : real)
  (F := fun z : {ffun 'I_n.+1 -> bool} => \sum_i f i (z i)) : distribution p -> kl p (@prior n) <= delta ->
  variance p F <= variance (@prior n) F * Num.max 20%:R (10%:R * delta).
Proof. exact: AppendixD.lem_6_4. Qed.

Theorem lem_6_4_sharp (n : nat) (f : 'I_n.+1 -> bool -> real) (p : {ffun 'I_n.+1 -> bool} -> real) (delta : real)
  (F := fun z : {ffun 'I_n.+1 -> bool} => \sum_i f i (z i)) (bound := fun b => (delta - ln (1 - 2%:R * b) / 2%:R) / b) :
  distribution p -> kl p (@prior n) <= delta ->
  [/\ forall b, 0 < b -> b < 2%:R^-1 -> variance p F <= variance (@prior n) F * bound b,
   bound 4%:R^-1 = 4%:R * delta + 2%:R * ln 2%:R & variance p F <= variance (@prior n) F * (4%:R * delta + 2%:R * ln 2%:R)].
Proof.
move=> dp close; split=> [b b0 b1||]; first exact: AppendixD.lem_6_4_at; first exact: AppendixD.at_quarter.
exact: AppendixD.lem_6_4_sharp.
Qed.

(* the mean over the reports of the variance given the report *)
Theorem lem_6_4_mean (n : nat) (f : 'I_n.+1 -> bool -> real) (Y : finType) (Q : {ffun 'I_n.+1 -> bool} -> Y -> real)
  (F := fun z : {ffun 'I_n.+1 -> bool} => \sum_i f i (z i)) : (forall z, distribution (Q z)) ->
  \sum_y output (@prior n) Q y * variance (posterior (@prior n) Q y) F <=
  variance (@prior n) F * (20%:R + 10%:R * mutual (@prior n) Q).
Proof. exact: AppendixD.lem_6_4_mean. Qed.

Theorem lem_a_1 (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  1 - (mutual (@equally H) Q + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error near Q decide.
Proof. by move=> *; apply: AppendixA.lem_a_1. Qed.

(* U reports, independent given Z, through one channel; in nats, and in bits (a logarithm to the base 2 is ln / ln 2) *)
Theorem cor_a_3 (H Y : finType) (near : rel H) (Md U : nat) (Q : H -> Y -> real) (decide : {ffun 'I_U -> Y} -> H) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  [/\ mutual (@equally H) (reports_of (fun _ : 'I_U => Q)) <= U%:R * mutual (@equally H) Q,
   1 - (U%:R * mutual (@equally H) Q + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error near (reports_of (fun _ : 'I_U => Q)) decide &
   1 - (U%:R * (mutual (@equally H) Q / ln 2%:R) + 1) / (ln #|H|%:R / ln 2%:R - ln Md%:R / ln 2%:R) <=
   error near (reports_of (fun _ : 'I_U => Q)) decide].
Proof. by move=> *; apply: Bounds.Users.cor_a_3_alike. Qed.

(* each user with his own channel *)
Theorem cor_a_3_sharp (H Y : finType) (near : rel H) (Md U : nat) (Q : 'I_U -> H -> Y -> real) (decide : {ffun 'I_U -> Y} -> H) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall u h, distribution (Q u h)) ->
  mutual (@equally H) (reports_of Q) <= \sum_u mutual (@equally H) (Q u) /\
  1 - (\sum_u mutual (@equally H) (Q u) + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error near (reports_of Q) decide.
Proof.
move=> m0 m1 ball dQ; split; last exact: Bounds.Users.cor_a_3.
by apply: mutual_users => //; apply: equally_distribution; apply: leq_ltn_trans m1.
Qed.

(* as printed in bits, U epsilon in nats *)
Theorem cor_a_4 (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H) (t : real) (U : nat) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  1 <= t -> ldp (t ^+ U) Q ->
  1 - (ln 2%:R)^-1 * ((U%:R * ln t + 1) / (ln #|H|%:R / ln 2%:R - ln Md%:R / ln 2%:R)) <= error near Q decide /\
  1 - (U%:R * ln t + 1) / ln (#|H|%:R / Md%:R) <= error near Q decide.
Proof. by move=> *; apply: Bounds.Users.cor_a_4_bits. Qed.

(* in bits, and in nats *)
Theorem cor_a_4_sharp (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H) (t : real) (U : nat) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  1 <= t -> ldp (t ^+ U) Q ->
  1 - (U%:R * ln t / ln 2%:R + 1) / (ln #|H|%:R / ln 2%:R - ln Md%:R / ln 2%:R) <= error near Q decide /\
  1 - (U%:R * ln t + ln 2%:R) / (ln #|H|%:R - ln Md%:R) <= error near Q decide.
Proof. by move=> *; apply: Bounds.Users.cor_a_4_sharp_bits. Qed.

(* repaired: no claim below the ln 2 of Fano's inequality *)
Theorem thm_a_5 (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H) (t pmax : real) (U : nat) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  1 <= t -> ldp (t ^+ U) Q ->
  U%:R * ln t < (1 - pmax) * (ln #|H|%:R - ln Md%:R) - ln 2%:R -> pmax < error near Q decide.
Proof. by move=> *; apply: (@AppendixA.thm_a_5 H Y near Md Q decide _ _ _ _ t pmax U). Qed.

(* What follows says word by word what is claimed. lambda = P(s|x) / P(s) *)
Theorem lem_4_5_bounds (R : realFieldType) (X Y : finType) (p : X -> R) (Q : X -> Y -> R) (t : R) (y : Y)
  (lambda := fun x => Q x y / output p Q y) :
  distribution p -> stochastic Q -> ldp t Q -> 1 <= t -> 0 < output p Q y ->
  (forall x, (p x + (1 - p x) * t)^-1 <= lambda x <= (p x + (1 - p x) / t)^-1) /\
  forall x x', [/\ 0 < lambda x', 0 < Q x' y, lambda x / lambda x' = Q x y / Q x' y & lambda x / lambda x' <= t].
Proof. exact: Printed.lem_4_5_bounds. Qed.

(* the threshold as a quotient by epsilon *)
Theorem thm_3_3_threshold (N U : nat) (Y : finType) (Q : {ffun 'I_N -> bool} -> Y -> real) (decide : Y -> {ffun 'I_N -> bool})
  (t : real) : (0 < N)%N -> 1 <= t -> (forall h, distribution (Q h)) -> ldp (t ^+ U) Q ->
  mutual (@equally [finType of {ffun 'I_N -> bool}]) Q <= U%:R * ln t /\
  (1 < t -> U%:R < (N%:R / 2%:R - 1) * ln 2%:R / ln t -> 2%:R^-1 < 1 - success Q decide).
Proof. exact: Printed.thm_3_3_fano. Qed.

(* w = 1: a sketch of one bit about the label of one uniform item, both halves *)
Theorem thm_4_3_printed (n U : nat) (Q : 'I_U -> 'I_n.+1 -> bool -> bool -> real)
  (decide : {ffun 'I_U -> bool} -> {ffun 'I_n.+1 -> bool}) (N : real := n.+1%:R)
  (sketch_of := fun u => report_law (fun _ : 'I_n.+1 => N^-1) (fun i (z : {ffun 'I_n.+1 -> bool}) => Q u i (z i))) :
  (forall u i a, distribution (Q u i a)) ->
  (forall u, mutual (@prior n) (sketch_of u) <= N^-1) /\
  (U%:R < N * (N / 2%:R - 1) * ln 2%:R -> 2%:R^-1 < 1 - success (reports_of sketch_of) decide) /\
  ((4 <= n.+1)%N -> U%:R < ln 2%:R / 4%:R * N ^+ 2 -> 2%:R^-1 < 1 - success (reports_of sketch_of) decide).
Proof. by move=> dQ; exact: Printed.thm_4_3. Qed.

(* every product prior, the items chosen apart from the labels, each with a chance of at most share: report by report, and on average;
   and with uniform sets of w = D + 1 of the N = n + 1 items *)
Theorem thm_4_10_product (A Y : finType) :
  (forall (T : finType) (N : nat) (p : 'I_N -> A -> real) (w : T -> real) (S : T -> {set 'I_N})
     (Q : T -> {ffun 'I_N -> A} -> Y -> real) (t share : real),
   (forall i, distribution (p i)) -> distribution w -> (forall s z y, 0 <= Q s z y) -> (forall s z, \sum_y Q s z y = 1) ->
   (forall s (z z' : {ffun 'I_N -> A}) y, (forall i, i \in S s -> z i = z' i) -> Q s z y = Q s z' y) ->
   1 <= t -> (forall s z s' z' y, Q s z y <= t * Q s' z' y) ->
   0 <= share -> (forall i, \sum_(s | i \in S s) w s <= share) ->
   (forall y, 0 < output (independent p) (report_law w Q) y ->
    chi2 (posterior (independent p) (report_law w Q) y) (independent p) <= share * ((t - 1) ^+ 2 / (4%:R * t))) /\
   mutual (independent p) (report_law w Q) <= ln (1 + share * ((t - 1) ^+ 2 / (4%:R * t)))) /\
  (forall (n D : nat) (p : 'I_n.+1 -> A -> real) (Q : subsets n D -> {ffun 'I_n.+1 -> A} -> Y -> real) (t : real), (D <= n)%N ->
   (forall i, distribution (p i)) -> (forall s z y, 0 <= Q s z y) -> (forall s z, \sum_y Q s z y = 1) ->
   (forall (s : subsets n D) (z z' : {ffun 'I_n.+1 -> A}) y, (forall i, i \in val s -> z i = z' i) -> Q s z y = Q s z' y) ->
   1 <= t -> (forall s z s' z' y, Q s z y <= t * Q s' z' y) ->
   (forall y, 0 < output (independent p) (report_law (@equally (subsets n D)) Q) y ->
    chi2 (posterior (independent p) (report_law (@equally (subsets n D)) Q) y) (independent p) <=
    D.+1%:R / n.+1%:R * ((t - 1) ^+ 2 / (4%:R * t))) /\
   mutual (independent p) (report_law (@equally (subsets n D)) Q) <= ln (1 + D.+1%:R / n.+1%:R * ((t - 1) ^+ 2 / (4%:R * t)))).
Proof.
split; first by move=> T N p w S Q t share; exact: Printed.thm_4_10_product.
by move=> n D p Q t; exact: Printed.thm_4_10_subsets.
Qed.

(* the threshold as a quotient by epsilon *)
Theorem thm_a_5_threshold (H Y : finType) (near : rel H) (Md : nat) (Q : H -> Y -> real) (decide : Y -> H) (t pmax : real) (U : nat) :
  (0 < Md)%N -> (Md < #|H|)%N -> (forall h, (#|[set h' | near h h']| <= Md)%N) -> (forall h, distribution (Q h)) ->
  1 < t -> ldp (t ^+ U) Q ->
  U%:R < ((1 - pmax) * ln (#|H|%:R / Md%:R) - ln 2%:R) / ln t -> pmax < error near Q decide.
Proof. exact: Printed.thm_a_5. Qed.

(* printed; N = 2 items, K = 50 clusters, one user, whatever clusterings are near each other, as long as each is near itself *)
Theorem thm_a_5_refuted (near : rel {ffun 'I_2 -> 'I_50}) : reflexive near ->
  ~ (forall (U : nat) (Y : finType) (Q : {ffun 'I_2 -> 'I_50} -> Y -> real) (decide : Y -> {ffun 'I_2 -> 'I_50}) (d pmax t : real),
     0 < d -> (forall h, distribution (Q h)) -> 1 < t -> ldp (t ^+ U) Q ->
     U%:R < (1 - pmax) * (2%:R * 50%:R * (1 - d / 2%:R - 50%:R^-1) ^+ 2 / (3%:R * ln t)) -> pmax < error near Q decide).
Proof. exact: TheoremA5.thm_a_5_refuted. Qed.
