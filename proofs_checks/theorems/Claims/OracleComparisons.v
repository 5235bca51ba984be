(* Which frequency oracle has the smaller variance, restated in full: t is e^epsilon, s is e^(epsilon/2); k items, g hash values;
   the data x of n users are fixed. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse SubsetSelection Supported OneRow Coordinates LocalHashing.
From Exactdp.Mechanisms Require Import FixedData Comparing Variances OracleSteps OracleMoments.
From Exactdp.Mechanisms Require OracleRanks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem grr_variance (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < t -> (0 < n)%N ->
  let k : R := #|X|%:R in
  (forall j, n%:R * variance (reports (krr t) x) (estimate (krr_score t) ^~ j) =
    (1 - histogram R x j) * ((t + k - 2%:R) / (t - 1) ^+ 2) + histogram R x j * (t * (k - 1) / (t - 1) ^+ 2)) /\
  n%:R * risk_of_data (krr t) (krr_score t) x = (k - 1) * (2%:R * t + k - 2%:R) / (t - 1) ^+ 2.
Proof. exact: OracleRanks.grr_variance. Qed.

(* at an item of nobody *)
Theorem grr_oue_variance (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) (j : X) :
  1 < t -> (0 < n)%N -> histogram R x j = 0 -> let k : R := #|X|%:R in
  let grr := variance (reports (krr t) x) (estimate (krr_score t) ^~ j) in
  let oue := variance (reports (unary 2%:R^-1 (t + 1)^-1 : X -> {ffun X -> bool} -> R) x)
    (estimate (support_score (@bit_of X) 2%:R^-1 (t + 1)^-1) ^~ j) in
  [/\ (grr < oue) = (k < 3%:R * t + 2%:R), (grr == oue) = (k == 3%:R * t + 2%:R) & (oue < grr) = (3%:R * t + 2%:R < k)].
Proof. exact: OracleRanks.grr_oue_variance. Qed.

(* all k estimates, m = k - 1: randomised response has the smaller risk for all m up to 2 t + 1, where it has it for some m it has it for every
   smaller one, and it has it for none from 3 t + 3 on *)
Theorem grr_oue_risk (R : realFieldType) (X : finType) (t : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < t -> (0 < n)%N ->
  let m : R := #|X|%:R - 1 in let below (m : R) := m ^+ 2 - (2%:R * t + 1) * m < (t + 1) ^+ 2 in
  let grr := risk_of_data (krr t) (krr_score t) x in
  let oue := risk_of_data (unary 2%:R^-1 (t + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) 2%:R^-1 (t + 1)^-1) x in
  [/\ (grr < oue) = below m, forall m, 0 < m -> m <= 2%:R * t + 1 -> below m, forall m m', 0 < m -> m <= m' -> below m' -> below m &
      forall m, 3%:R * t + 3%:R <= m -> ~~ below m].
Proof. exact: OracleRanks.grr_oue_risk. Qed.

Theorem sue_oue_variance (R : realFieldType) (X : finType) (s : R) (n : nat) (x : {ffun 'I_n -> X}) (j : X) : 1 < s -> (0 < n)%N ->
  let more := s / (s + 1) ^+ 2 in
  let sue := variance (reports (unary (s / (s + 1)) (s + 1)^-1 : X -> {ffun X -> bool} -> R) x)
    (estimate (support_score (@bit_of X) (s / (s + 1)) (s + 1)^-1) ^~ j) in
  let oue := variance (reports (unary 2%:R^-1 (s ^+ 2 + 1)^-1 : X -> {ffun X -> bool} -> R) x)
    (estimate (support_score (@bit_of X) 2%:R^-1 (s ^+ 2 + 1)^-1) ^~ j) in
  [/\ histogram R x j = 0 -> n%:R * sue - n%:R * oue = more /\ oue < sue,
      histogram R x j = 1 -> n%:R * oue - n%:R * sue = 1 - more /\ sue < oue & more <= 4%:R^-1].
Proof. exact: OracleRanks.sue_oue_variance. Qed.

Theorem sue_oue_risk (R : realFieldType) (X : finType) (s : R) (n : nat) (x : {ffun 'I_n -> X}) : 1 < s -> (0 < n)%N ->
  let k : R := #|X|%:R in let below (s : R) := k * s < (s + 1) ^+ 2 in
  let sue := risk_of_data (unary (s / (s + 1)) (s + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) (s / (s + 1)) (s + 1)^-1) x in
  let oue := risk_of_data (unary 2%:R^-1 (s ^+ 2 + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) 2%:R^-1 (s ^+ 2 + 1)^-1) x in
  [/\ (sue < oue) = below s, (#|X| <= 4)%N -> forall s, 1 < s -> below s &
      (4 < #|X|)%N -> [/\ exists s, 1 < s /\ ~~ below s, forall s s', 1 < s -> s <= s' -> below s -> below s' & forall s, 1 < s -> k <= s -> below s]].
Proof. exact: OracleRanks.sue_oue_risk. Qed.

(* local hashing at an item of nobody: noise g for g hash values *)
Theorem lh_best (R : realFieldType) (t : R) : 1 < t -> let noise (g : R) := (t + g - 1) ^+ 2 / ((t - 1) ^+ 2 * (g - 1)) in
  [/\ forall (H X G : finType) (w : H -> R) (h : H -> X -> G) (n : nat) (x : {ffun 'I_n -> X}) (j : X),
        distribution w -> collides w h #|G|%:R^-1 -> (1 < #|G|)%N -> (0 < n)%N -> histogram R x j = 0 ->
        n%:R * variance (reports (hashed w h (krr t)) x)
          (estimate (support_score (hashed_support h (@same G)) (t / (t + #|G|%:R - 1)) #|G|%:R^-1) ^~ j) = noise #|G|%:R,
      forall g, 1 < g -> (noise (g + 1) < noise g) = (g * (g - 1) < t ^+ 2) /\
        (noise (2%:R * g) < noise g) = ((g - 1) * (2%:R * g - 1) < t ^+ 2),
      forall g : nat, (1 < g)%N -> t ^+ 2 <= g%:R * (g%:R - 1) -> (forall g', (1 < g' < g)%N -> g'%:R * (g'%:R - 1) < t ^+ 2) ->
        forall g', (1 < g')%N -> noise g%:R <= noise g'%:R &
      forall g, 1 < g -> 4%:R * t / (t - 1) ^+ 2 <= noise g /\ (noise g = 4%:R * t / (t - 1) ^+ 2 <-> g = t + 1)].
Proof. exact: OracleRanks.lh_best. Qed.

Theorem blh_variance (R : realFieldType) (X : finType) (n : nat) (x : {ffun 'I_n -> X}) (t : R) (j : X) : (0 < n)%N -> 1 < t ->
  let other := (t + 1) ^+ 2 / (t - 1) ^+ 2 in let own := 4%:R * t / (t - 1) ^+ 2 in
  [/\ forall (H G : finType) (w : H -> R) (h : H -> X -> G), distribution w -> collides w h 2%:R^-1 -> #|G| = 2%N ->
        n%:R * variance (reports (hashed w h (krr t)) x)
          (estimate (support_score (hashed_support h (@same G)) (t / (t + 1)) 2%:R^-1) ^~ j) =
        (1 - histogram R x j) * other + histogram R x j * own,
      forall (b : nat) (row : X -> bits b), injective row -> (forall v, row v != none b) ->
        n%:R * variance (reports (response row t) x) (estimate (response_score row t) ^~ j) =
        (1 - histogram R x j) * other + histogram R x j * own & other - own = 1].
Proof. exact: OracleRanks.blh_variance. Qed.

(* k = K + 1 items, d = D + 1 in a set *)
Theorem ss_support (R : realFieldType) (X : finType) (K D : nat) (t : R) : #|X| = K.+1 -> (D < K)%N -> 1 <= t ->
  let k : R := K.+1%:R in let d : R := D.+1%:R in
  supported (@holds X D) (d * t / (d * t + k - d)) (d * ((d - 1) * t + k - d) / ((k - 1) * (d * t + k - d)))
    (select K t : X -> selection X D.+1 -> R).
Proof. exact: OracleRanks.ss_support. Qed.

Theorem ss_below_oue (R : realFieldType) (X : finType) (K D n : nat) (t : R) (x : {ffun 'I_n -> X}) :
  #|X| = K.+1 -> (D < K)%N -> 1 < t -> (0 < n)%N -> let k : R := K.+1%:R in let d : R := D.+1%:R in d * (t + 1) = k ->
  let risk := n%:R * risk_of_data (select K t : X -> selection X D.+1 -> R) (select_score K t) x in
  let oue := n%:R * risk_of_data (unary 2%:R^-1 (t + 1)^-1 : X -> {ffun X -> bool} -> R) (support_score (@bit_of X) 2%:R^-1 (t + 1)^-1) x in
  [/\ risk = 4%:R * t * k / (t - 1) ^+ 2 + 1 - (2%:R - k^-1) * (t + 1) ^+ 2 / (t - 1) ^+ 2,
      oue = 4%:R * t * k / (t - 1) ^+ 2 + 1 & risk < oue].
Proof. exact: OracleRanks.ss_below_oue. Qed.

(* both sketches: at an item of nobody and at one of everybody the variance falls in g, so that no g is best; a report of the
   count-mean sketch has g bits *)
Theorem sketch_best (R : realFieldType) (s t : R) : 1 < s -> 1 < t ->
  let cms_other (g : R) := (s + g - 1) * (g * s - s + 1) / ((g - 1) ^+ 2 * (s - 1) ^+ 2) in
  let cms_own (g : R) := s * g ^+ 2 / ((g - 1) ^+ 2 * (s - 1) ^+ 2) in
  let hcms_other (g : R) := (g ^+ 2 * (t + 1) ^+ 2 - (t - 1) ^+ 2) / ((g - 1) ^+ 2 * (t - 1) ^+ 2) in
  let hcms_own (g : R) := 4%:R * t * g ^+ 2 / ((g - 1) ^+ 2 * (t - 1) ^+ 2) in
  [/\ forall (H X G : finType) (w : H -> R) (h : H -> X -> G) (n : nat) (x : {ffun 'I_n -> X}) (j : X),
        distribution w -> collides w h #|G|%:R^-1 -> (1 < #|G|)%N -> (0 < n)%N ->
        n%:R * variance (reports (hashed w h (unary (s / (s + 1)) (s + 1)^-1 : G -> {ffun G -> bool} -> R)) x)
          (estimate (support_score (hashed_support h (@bit_of G)) (s / (s + 1))
            (#|G|%:R^-1 * (s / (s + 1)) + (1 - #|G|%:R^-1) * (s + 1)^-1)) ^~ j) =
        (1 - histogram R x j) * cms_other #|G|%:R + histogram R x j * cms_own #|G|%:R,
      forall (H X : finType) (b : nat) (w : H -> R) (h : H -> X -> bits b) (n : nat) (x : {ffun 'I_n -> X}) (j : X),
        distribution w -> collides w h (2 ^+ b)^-1 -> (0 < b)%N -> (0 < n)%N ->
        n%:R * variance (reports (hashed w h (one_row (fun v : bits b => v) t)) x)
          (estimate (support_score (hashed_support h (agrees R (fun v : bits b => v))) (t / (t + 1))
            ((2 ^+ b)^-1 * (t / (t + 1)) + (1 - (2 ^+ b)^-1) * 2%:R^-1)) ^~ j) =
        (1 - histogram R x j) * hcms_other (2 ^+ b) + histogram R x j * hcms_own (2 ^+ b),
      forall g g', 2%:R <= g -> g < g' ->
        [/\ cms_other g' < cms_other g, cms_own g' < cms_own g, hcms_other g' < hcms_other g & hcms_own g' < hcms_own g] &
      forall G : finType, #|[finType of {ffun G -> bool}]| = (2 ^ #|G|)%N].
Proof. exact: OracleRanks.sketch_best. Qed.
