(* Mechanisms, HistogramEncoding, LinearInequalities. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Duality.
From Exactdp.Mechanisms Require Import Designs Sensitive Subsets Bits Supports Hashing.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The headline theorems about the mechanisms, each restated in full: a channel, private, tight, unbiased, with its risk.
   t = e^epsilon, at every size, over any ordered field. *)
Module Mechanisms.
Import RandomisedResponse HadamardResponse HighLow Blocks Mangat Binary OneRow Parts SubsetSelection OneBit Supported Coordinates LocalHashing TwoRounds.
Theorem randomised_response (R : realFieldType) (X : finType) (t : R) : 1 < t ->
  [/\ stochastic (krr (X := X) t), ldp t (krr (X := X) t),
      forall u, (1 < #|X|)%N -> ldp u (krr (X := X) t) -> t <= u & unbiased (krr t) (krr_score (X := X) t)].
Proof.
move=> t1; split; [exact: krr_stochastic (ltW t1)|exact (krr_ldp (ltW t1))|exact (krr_tight (ltW t1))|exact (krr_unbiased (ltW t1) t1)].
Qed.

Theorem randomised_response_risk (R : realFieldType) (X : finType) (t : R) : 1 < t -> forall (n : nat) (p : X -> R),
  (0 < n)%N -> distribution p ->
  risk n (krr t) (krr_score t) p =
  (1 + (#|X|%:R - 1) * (2%:R * t + #|X|%:R - 2%:R) / (t - 1) ^+ 2 - \sum_j p j ^+ 2) / n%:R.
Proof. exact (fun t1 n p => @krr_risk R X t (ltW t1) t1 n p). Qed.

Theorem hadamard_response (R : realFieldType) (k n : nat) (t : R) : (k < 2 ^ n)%N -> 1 < t ->
  let row := row_of (k := k) n in
  [/\ stochastic (response row t), ldp t (response row t), forall u, (1 < k)%N -> ldp u (response row t) -> t <= u &
      unbiased (response row t) (response_score row t)].
Proof.
move=> room t1 /=; have inj := row_of_inj room; have no := row_of_none room; have t1' := ltW t1; split.
- exact: response_stochastic.
- exact (response_ldp no t1').
- by move=> u k1; apply: (response_tight inj no t1'); rewrite card_ord.
exact (response_unbiased inj no t1' t1).
Qed.

Theorem hadamard_response_risk (R : realFieldType) (k n : nat) (t : R) : (k < 2 ^ n)%N -> 1 < t ->
  forall (users : nat) (p : 'I_k -> R), (0 < users)%N -> distribution p ->
  risk users (response (row_of n) t) (response_score (row_of n) t) p =
  (k%:R * ((t + 1) / (t - 1)) ^+ 2 - \sum_j p j ^+ 2) / users%:R.
Proof.
move=> room t1 users p n0 dp.
by rewrite (response_risk (row_of_inj room) (row_of_none room) (ltW t1) t1 n0 dp) card_ord.
Qed.

Theorem hadamard_randomised_response (R : realFieldType) (X : finType) (n : nat) (column : X -> bits n) (t : R) :
  injective column -> 1 < t ->
  [/\ stochastic (one_row column t), ldp t (one_row column t), forall u, (1 < #|X|)%N -> ldp u (one_row column t) -> t <= u &
      unbiased (one_row column t) (one_row_score column t)].
Proof.
move=> inj t1; have t1' := ltW t1; split.
- exact: one_row_stochastic.
- exact (one_row_ldp column t1').
- exact (one_row_tight inj t1').
exact (one_row_unbiased inj t1' t1).
Qed.

Theorem hadamard_response_in_parts (R : realFieldType) (X I : finType) (n : nat) (part : X -> I) (row : X -> bits n) (t : R) :
  (forall x x', part x = part x' -> row x = row x' -> x = x') -> (forall x, row x != none n) -> 1 < t ->
  [/\ stochastic (parted part row t), ldp t (parted part row t) & unbiased (parted part row t) (parted_score part row t)].
Proof.
move=> inj no t1; have t1' := ltW t1; split.
- exact: parted_stochastic.
- exact (@parted_ldp _ _ _ _ part row t t1').
exact (parted_unbiased inj no t1' t1).
Qed.

Theorem subset_selection (R : realFieldType) (X : finType) (K D : nat) (t : R) : #|X| = K.+1 -> (D < K)%N -> 1 < t ->
  let Q := (select K t : X -> [finType of selection X D.+1] -> R) in
  [/\ stochastic Q, ldp t Q, forall u, ldp u Q -> t <= u & unbiased Q (select_score K t (D := D))].
Proof.
move=> size proper t1 /=; have t1' := ltW t1; have DK := ltnW proper; split.
- exact: select_stochastic.
- exact (@select_ldp _ _ _ _ _ size t1' DK).
- exact (fun u => @select_tight R X K D t size t1' DK proper u).
exact (select_unbiased size t1' DK proper t1).
Qed.

Theorem high_low_hadamard (R : realFieldType) (SA SB : finType) (n : nat) (row : SA -> bits n) (t : R) :
  injective row -> (forall a, row a != none n) -> 1 < t ->
  let Q := mixed (SB := SB) row t in
  [/\ stochastic Q, private (high_low (sensitive SA SB) t) Q,
      forall u, (1 < #|{: SA + SB}|)%N -> (0 < #|SA|)%N -> private (high_low (sensitive SA SB) u) Q -> t <= u &
      unbiased Q (mixed_score row t)].
Proof.
move=> inj no t1 /=; have t1' := ltW t1; split.
- exact: mixed_stochastic.
- exact (@mixed_private _ _ _ _ row t no t1').
- exact (@mixed_tight _ _ _ _ row t inj no t1').
exact (@mixed_unbiased _ _ _ _ row t inj no t1' t1).
Qed.

Theorem block_hadamard (R : realFieldType) (I : finType) (S : I -> finType) (n : I -> nat) (row : forall i, S i -> bits (n i)) (t : R) :
  (forall i, injective (@row i)) -> (forall i (a : S i), row i a != none (n i)) -> 1 < t ->
  let Q := block_response row t in
  [/\ stochastic Q, private (blocks (fun x : {i : I & S i} => tag x) t) Q,
      forall u i, (1 < #|S i|)%N -> private (blocks (fun x : {i : I & S i} => tag x) u) Q -> t <= u & unbiased Q (block_score row t)].
Proof.
move=> inj no t1 /=; have t1' := ltW t1; split.
- exact: block_stochastic.
- exact (block_private no t1').
- exact (block_tight inj no t1').
exact (block_unbiased inj no t1' t1).
Qed.

Theorem generalised_mangat (R : realFieldType) (X : finType) (a : X) (t : R) : 1 < t ->
  [/\ stochastic (mangat a t), private (high_low [set a] t) (mangat a t),
      forall u, (1 < #|X|)%N -> private (high_low [set a] u) (mangat a t) -> t <= u & unbiased (mangat a t) (mangat_score a t)].
Proof.
move=> t1; have t1' := ltW t1; split.
- exact: mangat_stochastic.
- exact (@mangat_private _ _ a _ t1').
- exact (@mangat_tight _ _ a _ t1').
exact (mangat_unbiased a t1' t1).
Qed.

Theorem one_bit_mean (R : realFieldType) (J : finType) (q : J -> R) (r t : R) : 0 < r -> (forall v, `|q v| <= r) -> 1 < t ->
  [/\ stochastic (one_bit q r t), ldp t (one_bit q r t),
      forall u v v', q v = r -> q v' = - r -> ldp u (one_bit q r t) -> t <= u &
      forall v, mean (one_bit q r t v) (answer r t) = q v].
Proof.
move=> r0 b t1; have t1' := ltW t1; split.
- exact: one_bit_stochastic.
- exact (one_bit_ldp r0 b t1').
- exact (fun u v v' => @one_bit_tight R J q r t r0 t1' u v v').
exact (one_bit_unbiased q r0 t1' t1).
Qed.

Theorem hadamard_response_in_parts_tight (R : realFieldType) (X I : finType) (n : nat) (part : X -> I) (row : X -> bits n)
    (t : R) :
  (forall x x', part x = part x' -> row x = row x' -> x = x') -> (forall x, row x != none n) -> 1 < t ->
  apart_by t (parted part row t).
Proof. exact (fun inj no t1 x x' u => @parted_tight R X I n part row t inj no (ltW t1) u x x'). Qed.

Theorem binary_optimal (R : realFieldType) (E : policy R bool) : (forall x x' s, E x x' = Some s -> 1 <= s) ->
  E true false <> Some 1 -> E false true <> Some 1 ->
  [/\ stochastic (binary E), private E (binary E), unbiased (binary E) (binary_score E) &
      forall x j, variance (binary E x) (binary_score E ^~ j) =
        floor (if x then E false true else E true false) / ((1 - floor (E true false)) * (1 - floor (E false true)))].
Proof.
move=> h a b; split; [exact: binary_stochastic h (or_introl a)|exact: binary_private h (or_introl a)| |].
  exact: binary_unbiased h (or_introl a) a b.
by move=> x j; rewrite (binary_variance h (or_introl a) a b); case: x.
Qed.

Theorem released_predicates (R : realFieldType) (X : finType) (m : nat) (predicate : 'I_m -> X -> bool) (t : R) : 1 < t ->
  forall x i,
  [/\ mean (answers predicate t x) (fun y => debias t (y i)) = (predicate i x)%:R,
      variance (answers predicate t x) (fun y => debias t (y i)) = t / (t - 1) ^+ 2 &
      forall j, i != j -> covariance (answers predicate t x) (fun y => debias t (y i)) (fun y => debias t (y j)) = 0].
Proof.
move=> t1 x i; have t1' := ltW t1; split; [exact: answers_unbiased|exact: answers_variance|].
by move=> j; apply: answers_covariance.
Qed.

(* whatever supports items is unbiased, with these variances and this risk *)
Theorem supports (R : realFieldType) (X Y : finType) (Q : X -> Y -> R) (S : X -> Y -> bool) (p q : R) :
  stochastic Q -> supported S p q Q -> p != q ->
  [/\ unbiased Q (support_score S p q),
      forall x j, variance (Q x) (support_score S p q ^~ j) = (if x == j then p * (1 - p) else q * (1 - q)) / (p - q) ^+ 2 &
      forall (n : nat) (law : X -> R), (0 < n)%N -> distribution law -> risk n Q (support_score S p q) law =
        (1 + (p * (1 - p) + (#|X|%:R - 1) * (q * (1 - q))) / (p - q) ^+ 2 - \sum_j law j ^+ 2) / n%:R].
Proof.
move=> sQ sup pq; split; [exact: supported_unbiased|exact: supported_variance|exact: supported_risk].
Qed.

Theorem unary_encoding (R : realFieldType) (X : finType) (p q : R) : 0 < q -> q <= p -> p < 1 ->
  let Q := (unary p q : X -> {ffun X -> bool} -> R) in
  [/\ stochastic Q, ldp (p * (1 - q) / (q * (1 - p))) Q, apart_by (p * (1 - q) / (q * (1 - p))) Q &
      supported (fun j (y : {ffun X -> bool}) => y j) p q Q].
Proof.
by move=> q0 qp p1; split; [exact: unary_stochastic|exact: unary_ldp|exact: unary_apart|exact: unary_supported].
Qed.

Theorem symmetric_unary_encoding (R : realFieldType) (X : finType) (s : R) : 1 <= s ->
  let Q := (unary (s / (s + 1)) (s + 1)^-1 : X -> {ffun X -> bool} -> R) in
  [/\ stochastic Q, ldp (s ^+ 2) Q, apart_by (s ^+ 2) Q &
      supported (fun j (y : {ffun X -> bool}) => y j) (s / (s + 1)) (s + 1)^-1 Q].
Proof. exact: sue. Qed.

Theorem optimised_unary_encoding (R : realFieldType) (X : finType) (t : R) : 1 <= t ->
  let Q := (unary 2%:R^-1 (t + 1)^-1 : X -> {ffun X -> bool} -> R) in
  [/\ stochastic Q, ldp t Q, apart_by t Q & supported (fun j (y : {ffun X -> bool}) => y j) 2%:R^-1 (t + 1)^-1 Q].
Proof. exact: oue. Qed.

(* RAPPOR with any code: J are the bits, code x those of the item *)
Theorem rappor (R : realFieldType) (X J : finType) (code : X -> J -> bool) (p q : R) : 0 < q -> q <= p -> p < 1 ->
  let Q := (coordinates (coin p q) code : X -> {ffun J -> bool} -> R) in
  [/\ stochastic Q, private (bits_policy code (p / q) ((1 - q) / (1 - p))) Q &
      forall x x' u, (forall y, Q x y <= u * Q x' y) -> (p / q) ^+ lost code x x' * ((1 - q) / (1 - p)) ^+ lost code x' x <= u].
Proof.
move=> q0 qp p1; split; [exact: coordinates_stochastic (bits_coin q0 qp p1)|exact: bits_private|].
by move=> x x' u; apply: bits_tight.
Qed.

Theorem rappor_one_report (R : realFieldType) (X J : finType) (code : X -> J -> bool) (f p q : R) :
  before (coordinates (coin (1 - f / 2%:R) (f / 2%:R)) code) (resent (coin q p)) =2
  coordinates (X := X) (J := J) (coin ((1 - f / 2%:R) * q + f / 2%:R * p) (f / 2%:R * q + (1 - f / 2%:R) * p)) code.
Proof. exact: rappor_once. Qed.

(* any number of reports of what is kept is as private as what is kept *)
Theorem many_reports (R : realFieldType) (X Z Y : finType) (E : policy R X) (Q : X -> Z -> R) (W : Z -> Y -> R) (n : nat) :
  stochastic Q -> stochastic W -> private E Q ->
  let Q' := @memorised R X Z Y Q W n in stochastic Q' /\ private E Q'.
Proof. by move=> sQ sW h; split; [exact: memorised_stochastic|exact: memorised_private]. Qed.

Theorem longitudinal_response (R : realFieldType) (X : finType) (a b : R) : 1 <= a -> 1 <= b -> (1 < #|X|)%N ->
  let r := (a * b + #|X|%:R - 1) / (a + b + #|X|%:R - 2%:R) in
  before (krr (X := X) a) (krr b) =2 krr r /\ [/\ 1 <= r, r <= a & r <= b].
Proof.
by move=> a1 b1 k; split; [exact: krr_before|exact: level_of_once_between].
Qed.

Theorem longitudinal_unary (R : realFieldType) (X : finType) (a s : R) : 1 <= a -> 1 <= s ->
  before (unary 2%:R^-1 (a + 1)^-1) (resent (coin (s / (s + 1)) (s + 1)^-1)) =2
  (unary 2%:R^-1 ((a + s) / ((a + 1) * (s + 1))) : X -> {ffun X -> bool} -> R).
Proof. exact: osue. Qed.

(* histogram encoding with any noise of the coordinates, thresholded: a unary encoding *)
Theorem thresholding (R : realFieldType) (X Z : finType) (W : bool -> Z -> R) (A : pred Z) : stochastic W ->
  before (coordinates W (@one_hot X)) (resent (threshold R A)) =2
  (unary (probability (W true) A) (probability (W false) A) : X -> {ffun X -> bool} -> R).
Proof. exact: thresholded. Qed.

(* a public hash function before any randomizer of its values; c is the chance of a collision *)
Theorem hashing (R : realFieldType) (H X G Y : finType) (w : H -> R) (h : H -> X -> G) (W : G -> Y -> R) (S : G -> Y -> bool)
    (t c p q : R) :
  distribution w -> collides w h c -> stochastic W -> ldp t W -> apart_by t W -> supported S p q W ->
  [/\ stochastic (hashed w h W), ldp t (hashed w h W),
      forall f x x' u, 0 < w f -> h f x != h f x' -> ldp u (hashed w h W) -> t <= u &
      supported (hashed_support h S) p (c * p + (1 - c) * q) (hashed w h W)].
Proof.
move=> dw col sW pW tW sup; split; [exact: hashed_stochastic|exact: hashed_ldp| |exact: hashed_supported].
by move=> f x x' u f0 n; apply: hashed_tight tW f x x' f0 n u.
Qed.

Theorem local_hashing (R : realFieldType) (G : finType) (t : R) : 1 <= t ->
  [/\ stochastic (krr (X := G) t), ldp t (krr (X := G) t), apart_by t (krr (X := G) t) &
      supported (@same G) (t / (t + #|G|%:R - 1)) (t + #|G|%:R - 1)^-1 (krr t)].
Proof. by move=> t1; split; [exact: krr_stochastic|exact: krr_ldp|exact: krr_apart|exact: krr_supported]. Qed.

(* Hadamard count-mean sketch: one bit of the transform of the hash value *)
Theorem hadamard_sketch (R : realFieldType) (b : nat) (t : R) : 1 <= t ->
  let W := one_row (fun v : bits b => v) t in
  [/\ stochastic W, ldp t W, apart_by t W & supported (agrees R (fun v : bits b => v)) (t / (t + 1)) 2%:R^-1 W].
Proof.
by move=> t1; split; [exact: one_row_stochastic|exact: one_row_ldp|exact: one_row_apart|exact: one_row_supported].
Qed.

(* the families *)
Theorem linear_hashing (R : realFieldType) (n b : nat) (X : finType) (point : X -> bits n) : injective point ->
  collides (@even R [finType of {ffun 'I_b -> bits n}]) (fun f x => linear f (point x)) (2%:R ^- b).
Proof. exact: linear_collides. Qed.

Theorem affine_hashing (R : realFieldType) (F : finFieldType) (G X : finType) (cut : F -> G) (point : X -> F) : injective point ->
  collides (@even R [finType of F * F]) (fun f x => affine cut f (point x)) (\sum_y (#|[pred u | cut u == y]|%:R / #|F|%:R) ^+ 2).
Proof. exact: affine_collides. Qed.
End Mechanisms.

(* Histogram encoding with discrete Laplace noise, summed (SHE), restated in full. s is e^(epsilon/2); a coordinate holds the
   values -m..m+1, (i, true) for 1 + i and (i, false) for -i; noisy s b is the law of the bit b with the noise, clamped. *)
Module HistogramEncoding.
Import Supported Coordinates Histogram.
Theorem summation (R : realFieldType) (X : finType) (m : nat) (s : R) : 1 <= s ->
  let Q := (coordinates (noisy s) (@one_hot X) : X -> {ffun X -> clamped m} -> R) in
  [/\ stochastic Q, ldp (s ^+ 2) Q & apart_by (s ^+ 2) Q].
Proof. by move=> s1; split; [exact: summed_stochastic|exact: summed_ldp|exact: summed_apart]. Qed.

(* one coordinate: its mean is e for a bit 0 and 1 - e for a bit 1, its variance the same for both *)
Theorem coordinate_moments (R : realFieldType) (m : nat) (s : R) : 1 < s -> forall b : bool,
  let e := s^-1 ^+ m / (s + 1) in
  mean (noisy s b) (@value R m) = (if b then 1 - e else e) /\
  variance (noisy s b) (@value R m) =
    2%:R * s / (s - 1) ^+ 2 - e * ((s + 1) ^+ 2 / (s - 1) ^+ 2 + (2%:R * m%:R * (s + 1) + 2%:R) / (s - 1)) - e ^+ 2.
Proof.
move=> s1 b e; split; first exact: (noisy_mean m (ltW s1) s1 b).
have sq := noisy_square m (ltW s1) s1 b.
rewrite /variance /covariance (noisy_mean m (ltW s1) s1 b).
by rewrite (_ : mean _ _ = mean (noisy s b) (fun z : clamped m => value R z ^+ 2)) // sq -expr2 addrK.
Qed.

(* the estimate of n users: the mean of the sums, brought from e, 1 - e to 0, 1 *)
Theorem summation_moments (R : realFieldType) (X : finType) (m : nat) (s : R) : 1 < s ->
  let Q := (coordinates (noisy s) (@one_hot X) : X -> {ffun X -> clamped m} -> R) in
  let e := s^-1 ^+ m / (s + 1) in
  let A (y : {ffun X -> clamped m}) (j : X) := (value R (y j) - e) / (1 - 2%:R * e) in
  let V := (2%:R * s / (s - 1) ^+ 2 - e * ((s + 1) ^+ 2 / (s - 1) ^+ 2 + (2%:R * m%:R * (s + 1) + 2%:R) / (s - 1)) - e ^+ 2)
    / (1 - 2%:R * e) ^+ 2 in
  [/\ unbiased Q A, forall x j, variance (Q x) (A ^~ j) = V &
      forall (n : nat) (law : X -> R), (0 < n)%N -> distribution law ->
        risk n Q A law = (1 + #|X|%:R * V - \sum_j law j ^+ 2) / n%:R].
Proof.
move=> s1; have s1' := ltW s1.
by split; [exact: summed_unbiased|move=> x j; exact: summed_variance|move=> n law; exact: summed_risk].
Qed.
End HistogramEncoding.

(* Linear inequalities over any ordered field, each statement in full: Farkas, duality and the value of a matrix game, Hoffman. No axioms.
   solves A b x says A x <= b, row by row; minimum D f v that v is the value of f at a point of D and no larger than any other. *)
Module LinearInequalities.
Import Farkas Minimax Hoffman.
Theorem farkas (R : realFieldType) (I J : finType) (A : I -> J -> R) (b : I -> R) :
  (exists x, solves A b x) <->
  (forall y, (forall i, 0 <= y i) -> (forall j, \sum_i y i * A i j = 0) -> 0 <= \sum_i y i * b i).
Proof.
split=> [[x sx] y y0 yA|none]; last first.
  by case: (Farkas.farkas A b) => // -[y [y0 yA]]; rewrite ltNge none.
apply: (@le_trans _ _ (\sum_i y i * (\sum_j A i j * x j))); last by apply: ler_sum => i _; apply: ler_wpM2l.
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
apply: le_trans (squares_abs _) _; rewrite lerXn2r // ?nnegrE ?sumr_ge0 // mulr_ge0 ?violation_ge0 //.
Qed.
End LinearInequalities.
