(* The named facts, each restated in full. A law is a distribution on a finite set, `real` the standard library's real numbers.
   Where an ordered field is quantified over, nothing is assumed. x / 0 = 0, so `dominated p q` says that p has no mass where q has
   none (where it fails, the divergence is infinite and there is nothing to prove). *)
From Coq Require Import Reals Lra.
From mathcomp Require Import all_ssreflect all_algebra ring reals Rstruct.
From Exactdp Require Import Compat.
From Exactdp.Base Require Import Channels Sylvester.
From Exactdp.Facts Require Import Basic Informations Martingales Products Tails Divergences Entropies CentralLimit Concentration Analysis.
From Exactdp.PriceOfPrivacy Require Import Sections.
Import Basic.Reals Inequalities Information Martingale Mutual Product Testing Chernoff Submodular Han SubGaussian Laws Divergence Entropy Variational Stopping Decomposition Section2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* given p y z is the law of o given that y o = z *)
Theorem expectation (R : realFieldType) (O Z X : finType) (n : nat) (p : O -> R) (y : O -> Z) : distribution p ->
  [/\ forall (I : finType) (c : I -> R) (f : I -> O -> R), mean p (fun o => \sum_i c i * f i o) = \sum_i c i * mean p (f i),
      forall f, mean p f = \sum_z probability p (fun o => y o == z) * mean (given p y z) f,
      forall f, variance p f = \sum_z probability p (fun o => y o == z) * variance (given p y z) f +
        variance (fun z => probability p (fun o => y o == z)) (fun z => mean (given p y z) f) &
      forall q g : 'I_n -> X -> R, (forall i, distribution (q i)) ->
        variance (independent q) (fun x => \sum_i g i (x i)) = \sum_i variance (q i) (g i)].
Proof.
move=> dp; split=> [I c f|f|f|q g]; [|exact: tower|exact: total_variance|exact: variance_total].
by rewrite mean_sum; apply: eq_bigr => i _; rewrite meanZ.
Qed.

Theorem exp_above_tangent (x : real) : [/\ 1 + x <= exp x, exp x = 1 + x -> x = 0 & 0 < x -> ln x <= x - 1].
Proof.
split; [exact: exp_ge_add1| |exact: ln_le_sub1].
by move=> e; apply/eqP; apply/negPn/negP => /eqP n; have := exp_ineq1 x n; rewrite -[Rtrigo_def.exp x]/(exp x) e => /Rlt_irrefl.
Qed.

Theorem markov (R : realFieldType) (X : finType) (p f : X -> R) (c : R) : distribution p -> (forall x, 0 <= f x) -> 0 < c ->
  probability p (fun x => c <= f x) <= mean p f / c.
Proof. exact: Basic.Inequalities.markov. Qed.

Theorem chebyshev (R : realFieldType) (X : finType) (p f : X -> R) (c : R) : distribution p -> 0 < c ->
  probability p (fun x => c <= `|f x - mean p f|) <= variance p f / c ^+ 2 /\
  probability p (fun x => c <= f x - mean p f) <= variance p f / (variance p f + c ^+ 2).
Proof. by move=> dp c0; split; [exact: Basic.Inequalities.chebyshev|exact: cantelli]. Qed.

Theorem union_bound (R : realFieldType) (X I : finType) (p : X -> R) (A : I -> pred X) : distribution p ->
  probability p (fun x => [exists i, A i x]) <= \sum_i probability p (A i).
Proof. exact: Basic.Inequalities.union_bound. Qed.

Theorem bonferroni (R : realFieldType) (X : finType) (n : nat) (p : X -> R) (A : 'I_n -> pred X) : distribution p ->
  \sum_i probability p (A i) - \sum_(i < n) \sum_(j < n | (i < j)%N) probability p (fun x => A i x && A j x) <=
  probability p (fun x => [exists i, A i x]).
Proof. exact: Elementary.bonferroni. Qed.

Theorem bernoulli (R : realFieldType) (x : R) (n : nat) :
  (-1 <= x -> 1 + n%:R * x <= (1 + x) ^+ n) /\ (0 <= x <= 1 -> (1 - x) ^+ n <= (1 + n%:R * x)^-1).
Proof. exact: Elementary.bernoulli. Qed.

(* y is the root of the product *)
Theorem am_gm (I : finType) (a b : real) (x : I -> real) (y : real) :
  (0 <= a -> 0 <= b -> sqrt (a * b) <= (a + b) / 2%:R) /\
  ((0 < #|I|)%N -> (forall i, 0 <= x i) -> 0 <= y -> y ^+ #|I| = \prod_i x i -> y <= (\sum_i x i) / #|I|%:R).
Proof.
split=> [a0 b0|]; last exact: Elementary.am_gm.
have := @Elementary.am_gm _ [finType of bool] (fun c => if c then a else b) (sqrt (a * b)).
rewrite card_bool !big_bool /=; apply; rewrite ?sqrt_ge0 ?sqr_sqrt ?mulr_ge0 //; by case.
Qed.

Theorem cauchy_schwarz (R : realFieldType) (X : finType) (a b : X -> R) :
  (\sum_i a i * b i) ^+ 2 <= (\sum_i a i ^+ 2) * (\sum_i b i ^+ 2).
Proof. exact: Basic.Inequalities.cauchy_schwarz. Qed.

(* convex_on D f: the set D is convex, and f is convex on it; f is concave where - f is convex *)
Theorem jensen (R : realFieldType) (I : finType) (p x : I -> R) (D : pred R) (f : R -> R) :
  distribution p -> (forall i, D (x i)) ->
  (convex_on D f -> f (\sum_i p i * x i) <= \sum_i p i * f (x i)) /\
  (convex_on D (fun y => - f y) -> \sum_i p i * f (x i) <= f (\sum_i p i * x i)).
Proof.
move=> dp xD; split=> c; have [_] := Basic.Inequalities.jensen dp c xD; rewrite /mean //.
by rewrite lerNl; congr (_ <= _); rewrite -sumrN; apply: eq_bigr => i _; rewrite mulrN opprK.
Qed.

Theorem hoeffding_lemma (X : finType) (p f : X -> real) (a b s : real) : distribution p -> (forall x, a <= f x <= b) ->
  mean p (fun x => exp (s * (f x - mean p f))) <= exp (s ^+ 2 * (b - a) ^+ 2 / 8%:R).
Proof.
move=> dp fab; have := @Hoeffding.hoeffding_lemma X p (fun x => f x - mean p f) (a - mean p f) (b - mean p f) s dp.
have -> : b - mean p f - (a - mean p f) = b - a by ring.
by apply=> [x|]; [rewrite !lerD2r|rewrite meanB mean_const // subrr].
Qed.

Theorem hoeffding (X : finType) (n : nat) (p f : 'I_n -> X -> real) (a b : 'I_n -> real) (eta : real) :
  (forall i, distribution (p i)) -> (forall i x, a i <= f i x <= b i) -> 0 <= eta ->
  probability (independent p) (fun x => eta <= \sum_i (f i (x i) - mean (p i) (f i))) <=
    exp (- (2%:R * eta ^+ 2 / \sum_i (b i - a i) ^+ 2)) /\
  probability (independent p) (fun x => eta <= \sum_i (mean (p i) (f i) - f i (x i))) <=
    exp (- (2%:R * eta ^+ 2 / \sum_i (b i - a i) ^+ 2)).
Proof. by move=> dp fab e0; split; [exact: Hoeffding.hoeffding|exact: Hoeffding.hoeffding_lower]. Qed.

Theorem chernoff (X : finType) (n : nat) (p f : 'I_n -> X -> real) (delta : real) :
  (forall i, distribution (p i)) -> (forall i x, 0 <= f i x <= 1) -> 0 < delta ->
  probability (independent p) (fun x => (1 + delta) * (\sum_i mean (p i) (f i)) <= \sum_i f i (x i)) <=
    rpow (exp delta / rpow (1 + delta) (1 + delta)) (\sum_i mean (p i) (f i)) /\
  (delta < 1 ->
   probability (independent p) (fun x => \sum_i f i (x i) <= (1 - delta) * (\sum_i mean (p i) (f i))) <=
     rpow (exp (- delta) / rpow (1 - delta) (1 - delta)) (\sum_i mean (p i) (f i)) /\
   probability (independent p) (fun x => \sum_i f i (x i) <= (1 - delta) * (\sum_i mean (p i) (f i))) <=
     exp (- (delta ^+ 2 * (\sum_i mean (p i) (f i)) / 2%:R))).
Proof.
move=> dp f01 d0; have d0' := ltW d0; split; first by apply: chernoff_upper.
move=> d1; have d01 : 0 <= delta < 1 by rewrite d0' d1.
by split; [apply: chernoff_lower|apply: chernoff_lower_simple].
Qed.

Theorem bernstein (X : finType) (n : nat) (p f : 'I_n -> X -> real) (c eta : real) :
  (forall i, distribution (p i)) -> 0 <= c -> (forall i x, f i x - mean (p i) (f i) <= c) -> 0 < eta ->
  probability (independent p) (fun x => eta <= \sum_i (f i (x i) - mean (p i) (f i))) <=
  exp (- (eta ^+ 2 / (2%:R * ((\sum_i variance (p i) (f i)) + c * eta / 3%:R)))).
Proof. by move=> dp c0 fc e0; exact (@bernstein_tail X n p f c dp c0 fc eta e0). Qed.

(* increments_within: given the past, an increment moves in an interval of length c i *)
Theorem azuma (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y : nat -> O -> real) (n : nat) (c : nat -> real)
  (eta : real) :
  distribution p -> filtration history -> adapted history Y -> martingale p history Y -> 0 <= eta ->
  increments_within history Y c n ->
  probability p (fun o => eta <= Y n o - Y 0%N o) <= exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)).
Proof. by move=> dp fil ada mar e0 inc; exact (@Martingale.azuma O H p history Y dp fil ada mar n c eta e0 inc). Qed.

(* a i is known at time i, and bounds the increment from below *)
Theorem azuma_known (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y a : nat -> O -> real) (n : nat) (c : nat -> real)
  (eta : real) :
  distribution p -> filtration history -> adapted history Y -> martingale p history Y -> 0 <= eta ->
  (adapted history a -> (forall i o, (i < n)%N -> a i o <= Y i.+1 o - Y i o <= a i o + c i) ->
   probability p (fun o => eta <= Y n o - Y 0%N o) <= exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2))) /\
  ((forall i o, (i < n)%N -> `|Y i.+1 o - Y i o| <= c i) ->
   probability p (fun o => eta <= Y n o - Y 0%N o) <= exp (- (eta ^+ 2 / (2%:R * \sum_(i < n) c i ^+ 2)))).
Proof. exact: Elementary.azuma_known. Qed.

(* stopping_time: whether tau is at most i is known at time i *)
Theorem doob (O H : finType) (p : O -> real) (history : nat -> O -> H) (Y : nat -> O -> real) (n : nat) (x : real) (tau : O -> nat) :
  distribution p -> filtration history -> adapted history Y -> martingale p history Y ->
  (0 < x -> probability p (fun o => [exists i : 'I_n.+1, x <= `|Y i o|]) <= mean p (fun o => `|Y n o|) / x) /\
  (stopping_time history tau -> (forall o, tau o <= n)%N -> mean p (fun o => Y (tau o) o) = mean p (Y 0%N)).
Proof.
move=> dp fil ada mar; split=> [x0|stop bounded]; first exact: (Stopping.doob dp fil ada mar n x0).
exact: (optional_stopping mar stop bounded).
Qed.

Theorem mcdiarmid (X : finType) (n : nat) (p : 'I_n -> X -> real) (Delta : {ffun 'I_n -> X} -> real) (c : nat -> real)
  (eta : real) : (forall i, distribution (p i)) ->
  (forall (i : 'I_n) (x x' : {ffun 'I_n -> X}), (forall j, j != i -> x j = x' j) -> Delta x - Delta x' <= c i) -> 0 <= eta ->
  probability (independent p) (fun x => eta <= Delta x - mean (independent p) Delta) <=
  exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2)).
Proof. by move=> dp lip e0; exact (@Martingale.mcdiarmid X n p Delta c dp lip eta e0). Qed.

(* Both forms of the fact: coordinate i changes f by at most c i; difference p k f x is what coordinate k adds given those before it,
   Freedman.conditional p f k x its variance given those before it. *)
Theorem mcdiarmid_forms (X : finType) (n : nat) (p : 'I_n -> X -> real) (f : {ffun 'I_n -> X} -> real) (c : nat -> real)
  (b v eta : real) : (forall i, distribution (p i)) -> 0 <= eta ->
  ((forall (i : 'I_n) (x x' : {ffun 'I_n -> X}), (forall j, j != i -> x j = x' j) -> f x - f x' <= c i) ->
   probability (independent p) (fun x => eta <= f x - mean (independent p) f) <=
     exp (- (2%:R * eta ^+ 2 / \sum_(i < n) c i ^+ 2))) /\
  (0 <= b -> (forall (k : 'I_n) x, difference p k f x <= b) -> (forall x, \sum_(k < n) Freedman.conditional p f k x <= v) ->
   probability (independent p) (fun x => eta <= f x - mean (independent p) f) <=
     exp (- (eta ^+ 2 / (2%:R * (v + b * eta / 3%:R))))).
Proof.
move=> dp e0; split=> [lip|b0 small few]; first exact (@Martingale.mcdiarmid X n p f c dp lip eta e0).
exact (@Freedman.mcdiarmid_variance X n p f dp b v b0 small few eta e0).
Qed.

(* all vectors x of n bits have the same chance, (-1)^(x i) are the signs *)
Theorem khintchine (n : nat) (a : 'I_n -> real) :
  (sqrt 2%:R)^-1 * sqrt (\sum_i a i ^+ 2) <=
  mean (uniform real_realType [finType of {ffun 'I_n -> bool}]) (fun x : {ffun 'I_n -> bool} => `|\sum_i (-1) ^+ x i * a i|).
Proof.
set m := mean _ _; have m0 : 0 <= m.
  by apply: mean_ge0 => [|x]; [apply: uniform_distribution; rewrite card_ffun card_bool expn_gt0|exact: normr_ge0].
have h : (\sum_i a i ^+ 2) / 2%:R <= m ^+ 2 := Khintchine.khintchine a.
have s2 : 0 < sqrt 2%:R by rewrite sqrt_gt0 // ltr0n.
rewrite ler_pdivrMl // -(sqrt_sqr m0) -sqrtM ?ler0n //; apply: sqrt_le.
by move: h; rewrite ler_pdivrMr ?ltr0n // mulrC.
Qed.

(* Sampling without replacement: f convex on a set that holds the sums. On the left the mean of f over the lists of n without
   repetition from the population X, where x counts c x, and on the right that over all lists of n; then Hoeffding's tail. *)
Theorem sampling_without_replacement (R : realFieldType) (X : finType) (n : nat) (c : X -> R) (D : pred R) (f : R -> R) :
  (n <= #|X|)%N -> convex_on D f -> (forall x : {ffun 'I_n -> X}, D (\sum_i c (x i))) ->
  (\sum_(x : {ffun 'I_n -> X} | injectiveb x) f (\sum_i c (x i))) / (#|X| ^_ n)%:R <=
  (\sum_(x : {ffun 'I_n -> X}) f (\sum_i c (x i))) / (#|X| ^ n)%:R.
Proof. exact: Sampling.sampling. Qed.

Theorem hoeffding_without_replacement (X : finType) (n : nat) (c : X -> real) (a b eta : real) :
  (n <= #|X|)%N -> (forall x, a <= c x <= b) -> 0 <= eta ->
  #|[pred x : {ffun 'I_n -> X} | injectiveb x && (eta <= \sum_i (c (x i) - (\sum_z c z) / #|X|%:R))]|%:R / (#|X| ^_ n)%:R <=
    exp (- (2%:R * eta ^+ 2 / (n%:R * (b - a) ^+ 2))).
Proof.
move=> nX cab e0; have := Hoeffding.hoeffding_without nX cab e0.
by rewrite /mean /uniform -mulr_sumr [_^-1 * _]mulrC.
Qed.

(* sub_gaussian p f v: the mean of e^(u f) is at most e^(u^2 v / 2) for every real u. The largest of the f j is one of them at each
   point, and whatever is one of them at each point has no larger mean. *)
Theorem sub_gaussian_maximum (X J : finType) (p : X -> real) (f : J -> X -> real) (s : real) :
  distribution p -> (0 < #|J|)%N -> 0 <= s -> (forall j, sub_gaussian p (f j) (s ^+ 2)) ->
  (forall g, (forall x, exists j, g x = f j x) -> mean p g <= s * sqrt (2%:R * ln #|J|%:R)) /\
  mean p (fun x => \big[Num.max/0]_j `|f j x|) <= s * sqrt (2%:R * ln (2%:R * #|J|%:R)).
Proof.
move=> dp J0 s0 sub; have e (l : real) : sqrt (2%:R * s ^+ 2 * l) = s * sqrt (2%:R * l).
  by rewrite mulrAC mulrC sqrtM ?sqr_ge0 // sqrt_sqr.
split=> [g gf|]; rewrite -e; last exact: proxy_maximum_abs dp J0 (sqr_ge0 _) sub.
by apply: proxy_maximum dp (sqr_ge0 _) sub _ => x; have [j ->] := gf x; exists j.
Qed.

Theorem efron_stein (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R) (f : {ffun 'I_n -> X} -> R) :
  (forall i, distribution (p i)) -> variance (independent p) f <= \sum_k mean (independent p) (variance_in p k f).
Proof. by move=> dp; exact: Product.efron_stein. Qed.

(* Lindeberg, for every linear form u of the sums of vectors: for each J independent vectors f J i of mean 0 and with entries of at most
   b J -> 0, covariance matrices that tend to Sigma. normal_chance is the distribution function of the standard normal law
   (Calculus.gaussian_chance), q the variance of u under the limit; where it is 0, the form tends to 0 in probability. *)
Theorem lindeberg_forms (L : finType) (X : nat -> finType) (n : nat -> nat) (p : forall J, 'I_(n J) -> X J -> real)
  (f : forall J, 'I_(n J) -> X J -> L -> real) (b : nat -> real) (Sigma : L -> L -> real) :
  (forall J i, distribution (p J i)) -> (forall J i l, mean (p J i) (fun x => f J i x l) = 0) ->
  (forall J i x l, `|f J i x l| <= b J) -> Lindeberg.tends b 0 ->
  (forall l m, Lindeberg.tends (fun J => \sum_i mean (p J i) (fun x => f J i x l * f J i x m)) (Sigma l m)) ->
  forall u : L -> real, let q := \sum_l \sum_m u l * u m * Sigma l m in
  let S J (x : {ffun 'I_(n J) -> X J}) := \sum_l u l * \sum_i f J i (x i) l in
  (0 < q -> forall a, Lindeberg.tends (fun J => probability (independent (p J)) (fun x => S J x <= a))
    (Lindeberg.normal_chance (a / sqrt q))) /\
  (q = 0 -> forall e, 0 < e -> Lindeberg.tends (fun J => probability (independent (p J)) (fun x => e <= `|S J x|)) 0).
Proof. by move=> dp m0 small b0 cov; exact: (LindebergForms.lindeberg_forms dp m0 small b0 cov). Qed.

(* expected_given p U f is E[f | x_i, i in U], the function of these coordinates that the last line determines but for points of chance 0, and
   component p T f the sum over U in T of (-1)^(|T| - |U|) expected_given p U f. *)
Theorem orthogonal_decomposition (R : realFieldType) (X : finType) (n : nat) (p : 'I_n -> X -> R) (f : {ffun 'I_n -> X} -> R) :
  (forall i, distribution (p i)) ->
  [/\ forall x, f x = \sum_T component p T f x, forall T, depends_on T (component p T f),
      forall T T', T != T' -> mean (independent p) (fun x => component p T f x * component p T' f x) = 0,
      forall U x, expected_given p U f x = \sum_(T : {set 'I_n} | T \subset U) component p T f x &
      forall U, depends_on U (expected_given p U f) /\ forall h, depends_on U h ->
        mean (independent p) (fun x => h x * expected_given p U f x) = mean (independent p) (fun x => h x * f x)].
Proof.
move=> dp; split=> [x|T|T T'|U x|U]; [|exact: component_on|exact: orthogonal|exact: Decomposition.decomposition|].
  by rewrite -[LHS](expected_all dp) Decomposition.decomposition; apply: eq_bigl => T; rewrite subsetT.
by split; [exact: expected_on|move=> h; exact: mean_expected].
Qed.

Theorem gibbs (X : finType) (p q : X -> real) : distribution p -> distribution q -> dominated p q ->
  0 <= kl p q /\ (kl p q = 0 -> p =1 q).
Proof.
move=> dp dq pq; split; first exact (Information.gibbs dp dq pq).
move=> k0 x; have t2 := pinsker dp dq pq.
have t0 : tv p q == 0 by rewrite -sqrf_eq0 eq_le sqr_ge0 andbT -[X in _ <= X](mul0r 2%:R^-1) -k0.
move: t0; rewrite /tv mulf_eq0 invr_eq0 pnatr_eq0 orbF psumr_eq0 => [|y _]; last exact: normr_ge0.
move=> /allP/(_ x); rewrite mem_index_enum => /(_ isT) /=.
by rewrite normr_eq0 subr_eq0 => /eqP.
Qed.

Theorem log_sum (X : finType) (a b : X -> real) : (forall x, 0 <= a x) -> (forall x, 0 <= b x) -> dominated a b ->
  (\sum_x a x) * ln ((\sum_x a x) / (\sum_x b x)) <= \sum_x a x * ln (a x / b x).
Proof. exact: Information.log_sum. Qed.

Theorem kl_chi_square (X : finType) (p q : X -> real) : distribution p -> distribution q -> dominated p q ->
  kl p q <= ln (1 + chi2 p q) /\ ln (1 + chi2 p q) <= chi2 p q.
Proof.
move=> dp dq pq; split; first exact (kl_ln_chi2 dp dq pq).
have c0 : 0 <= chi2 p q by apply: sumr_ge0 => x _; rewrite mulr_ge0 ?sqr_ge0 // invr_ge0; case: dq.
have c1 : 0 < 1 + chi2 p q by apply: lt_le_trans ltr01 _; rewrite lerDl.
by apply: le_trans (ln_le_sub1 c1) _; rewrite addrAC subrr add0r.
Qed.

Theorem pinsker (X : finType) (p q : X -> real) : distribution p -> distribution q -> dominated p q ->
  tv p q ^+ 2 <= kl p q / 2%:R.
Proof. exact: Information.pinsker. Qed.

Theorem bretagnolle_huber (X : finType) (p q : X -> real) : distribution p -> distribution q -> dominated p q ->
  exp (- kl p q) / 2%:R <= 1 - tv p q /\ tv p q <= sqrt (1 - exp (- kl p q)).
Proof.
move=> dp dq pq; split; first exact: Information.bretagnolle_huber.
have t0 : 0 <= tv p q by rewrite /tv divr_ge0 ?ler0n ?sumr_ge0.
by rewrite -(sqrt_sqr t0); apply: sqrt_le; exact: tv_kl.
Qed.

(* Variables are functions on one finite probability space; law_of p f is the law of f. entropy_given p f g is the entropy of f given
   g, information_under p f y h the information of f and y given h; the x j with j < i come before x i. *)
Theorem chain_rule (O Z W X Y : finType) (n : nat) (p : O -> real) (f : O -> Z) (g : O -> W) (x : 'I_n -> O -> X) (y : O -> Y) :
  distribution p ->
  [/\ entropy (law_of p (fun o => (f o, g o))) = entropy (law_of p g) + entropy_given p f g,
      information p (fun o => [ffun i => x i o]) y = \sum_i information_under p (x i) y (restricted x (before_index n i)) &
      forall (q r : X -> real) (V V' : X -> Y -> real), (forall u, 0 <= q u) -> (forall u, 0 <= r u) -> dominated q r ->
        (forall u, distribution (V u)) -> (forall u, distribution (V' u)) -> (forall u, dominated (V u) (V' u)) ->
        kl (joint q V) (joint r V') = kl q r + \sum_u q u * kl (V u) (V' u)].
Proof. by move=> dp; split; [exact: entropy_chain|exact: information_chain|move=> q r V V' *; exact: kl_chain]. Qed.

(* mutual p Q is the information of a prior p and a channel Q: that of the coordinates of their joint law *)
Theorem conditioning (O Z X Y : finType) (n : nat) (p : O -> real) (f : O -> Z) (x : 'I_n -> O -> X) (y : O -> Y) :
  distribution p ->
  [/\ entropy_given p f y <= entropy (law_of p f) /\ entropy (law_of p f) <= ln #|Z|%:R,
      information p f y = entropy (law_of p f) - entropy_given p f y /\ 0 <= information p f y,
      (forall v : {ffun 'I_n -> X}, law_of p (fun o => [ffun i => x i o]) v = \prod_i law_of p (x i) (v i)) ->
        \sum_i information p (x i) y <= information p (fun o => [ffun i => x i o]) y &
      forall (q : X -> real) (Q : 'I_n -> X -> Y -> real), distribution q -> (forall u v, distribution (Q u v)) ->
        mutual q (fun v => independent (fun u => Q u v)) <= \sum_u mutual q (Q u) /\
        forall u, information (joint q (Q u)) fst snd = mutual q (Q u)].
Proof.
move=> dp; split.
- by split; [exact: entropy_given_le|exact: entropy_le_ln].
- by split; [exact: information_given|exact: information_ge0].
- exact: information_independent.
by move=> q Q dq dQ; split=> [|u]; [exact: Users.mutual_users|exact: information_mutual].
Qed.

(* phi_divergence phi p q is the sum of q phi (p / q); the divergence is that of u ln u, chi-square that of (u - 1)^2 *)
Theorem data_processing (X Y Z : finType) (p q : X -> real) (Q : X -> Y -> real) (W : Y -> Z -> real) :
  distribution p -> distribution q -> (forall x, distribution (Q x)) -> (forall y, distribution (W y)) ->
  [/\ mutual p (before Q W) <= mutual p Q, mutual p (before Q W) <= mutual (output p Q) W,
      tv (output p Q) (output q Q) <= tv p q &
      dominated p q -> kl (output p Q) (output q Q) <= kl p q /\
        forall phi, convex_on (@nonnegative [realFieldType of real]) phi ->
          phi_divergence phi (output p Q) (output q Q) <= phi_divergence phi p q].
Proof.
move=> dp dq dQ dW; have [one two] := mutual_processing dp dQ dW; split=> // [|pq]; first exact: tv_processing.
by split; [exact: kl_processing|move=> phi convex; exact: phi_processing].
Qed.

(* mutual information is concave in the input law and convex in the channel; total variation, relative entropy and every
   phi-divergence are convex in the pair of laws *)
Theorem convexity_of_divergence (I X Y : finType) (w : I -> real) (p q : I -> X -> real) (r : X -> real) (Q : X -> Y -> real)
    (V : I -> X -> Y -> real) :
  distribution w -> (forall i, distribution (p i)) -> (forall i, distribution (q i)) -> distribution r ->
  (forall x, distribution (Q x)) -> (forall i x, distribution (V i x)) -> let mix (f : I -> X -> real) x := \sum_i w i * f i x in
  [/\ \sum_i w i * mutual (p i) Q <= mutual (mix p) Q,
      mutual r (fun x y => \sum_i w i * V i x y) <= \sum_i w i * mutual r (V i),
      tv (mix p) (mix q) <= \sum_i w i * tv (p i) (q i) &
      (forall i, dominated (p i) (q i)) -> kl (mix p) (mix q) <= \sum_i w i * kl (p i) (q i) /\
        forall phi, convex_on (@nonnegative [realFieldType of real]) phi ->
          phi_divergence phi (mix p) (mix q) <= \sum_i w i * phi_divergence phi (p i) (q i)].
Proof.
move=> dw dp dq dr dQ dV mix; have [w0 _] := dw; split=> [| | |pq].
- exact: mutual_concave.
- exact: mutual_convex.
- exact: tv_convex.
by split; [exact: kl_convex|move=> phi convex; exact: phi_convex].
Qed.

Theorem tensorisation (X : finType) (n : nat) (p q : 'I_n -> X -> real) :
  (forall i, distribution (p i)) -> (forall i, distribution (q i)) ->
  [/\ (forall i, dominated (p i) (q i)) -> kl (independent p) (independent q) = \sum_i kl (p i) (q i),
      (forall i, dominated (p i) (q i)) -> 1 + chi2 (independent p) (independent q) = \prod_i (1 + chi2 (p i) (q i)),
      \sum_x sqrt (independent p x * independent q x) = \prod_i \sum_x sqrt (p i x * q i x) &
      tv (independent p) (independent q) <= \sum_i tv (p i) (q i)].
Proof.
move=> dp dq; split=> [pq|pq||]; [exact: kl_tensor|exact: chi2_tensor| |exact: tv_tensor].
by apply: affinity_tensor => i x; [case: (dp i)|case: (dq i)].
Qed.

(* the divergence is the least upper bound; where it is infinite, there is none *)
Theorem donsker_varadhan (X : finType) (p q : X -> real) : distribution p -> distribution q ->
  (dominated p q -> (forall f : X -> real, mean p f - ln (mean q (fun x => exp (f x))) <= kl p q) /\
    (forall e, 0 < e -> exists f : X -> real, kl p q - e <= mean p f - ln (mean q (fun x => exp (f x))))) /\
  (forall x, q x = 0 -> 0 < p x -> forall m, exists f : X -> real, m <= mean p f - ln (mean q (fun x => exp (f x)))).
Proof.
move=> dp dq; split=> [pq|x qx px m]; last exact: donsker_varadhan_infinite dq qx px.
by split=> [f|e]; [exact: Variational.donsker_varadhan|exact: donsker_varadhan_attained].
Qed.

(* the entropy of a coin in nats *)
Theorem entropy_bound (n : nat) (a : real) : 0 <= a -> a <= 2%:R^-1 ->
  \sum_(i < n.+1 | i%:R <= a * n%:R) 'C(n, i)%:R <= exp (n%:R * (- (a * ln a) - (1 - a) * ln (1 - a))).
Proof. exact: binomial_entropy. Qed.

(* m is an upper bound of the risks; given p y z is the law given that y o = z *)
Theorem bayes_minimax (R : realFieldType) (O Z : finType) (w r : Z -> R) (m : R) (p f : O -> R) (y : O -> Z) (g : Z -> R) :
  distribution w -> distribution p -> ((forall z, r z <= m) -> mean w r <= m) /\
  mean p (fun o => (f o - mean (given p y (y o)) f) ^+ 2) <= mean p (fun o => (f o - g (y o)) ^+ 2).
Proof. by move=> dw dp; split=> [rm|]; [exact: Variational.bayes_minimax|exact: posterior_mean]. Qed.

(* Han. x 0 .. x (n - 1) and y are any variables with finitely many values on a finite probability space O, restricted x S are
   those of S; mean_of_size k is the mean over the sets of k indices. The last half is for independent x 0 .. x (n - 1). *)
Theorem han (O X Y : finType) (n j k : nat) (p : O -> real) (x : 'I_n -> O -> X) (y : O -> Y) :
  distribution p -> (0 < j <= k)%N -> (k <= n)%N ->
  mean_of_size k (fun S => entropy (law_of p (restricted x S)) / #|S|%:R) <=
    mean_of_size j (fun S => entropy (law_of p (restricted x S)) / #|S|%:R) /\
  ((forall v : {ffun 'I_n -> X}, law_of p (fun o => [ffun i => x i o]) v = \prod_i law_of p (x i) (v i)) ->
   mean_of_size j (fun S => information p (restricted x S) y / #|S|%:R) <=
     mean_of_size k (fun S => information p (restricted x S) y / #|S|%:R)).
Proof.
by move=> dp jk; rewrite -{1}[n]card_ord => kn; split; [apply: Han.han|move=> ind; apply: Han.han_information].
Qed.

(* the entropy of all variables, and those of all but one *)
Theorem han_one_out (O X : finType) (n : nat) (p : O -> real) (x : 'I_n -> O -> X) : distribution p -> (1 < n)%N ->
  entropy (law_of p (fun o => [ffun i => x i o])) <= (n%:R - 1)^-1 * \sum_i entropy (law_of p (restricted x (~: [set i]))).
Proof.
move=> dp n1; rewrite Han.entropy_all // mulrC ler_pdivlMr ?subr_gt0 ?ltr1n // mulrC.
by have := Han.han_one_out dp x; rewrite card_ord.
Qed.

Theorem fano (V Y : finType) (Q : V -> Y -> real) (guess : Y -> V) : (1 < #|V|)%N -> (forall v, distribution (Q v)) ->
  1 - (mutual (@equally V) Q + ln 2%:R) / ln #|V|%:R <= probability (joint (@equally V) Q) (fun vy => guess vy.2 != vy.1).
Proof.
move=> M1 dQ; apply: le_trans (Section2.lem_2_5 guess M1 dQ) _.
rewrite -success_joint -probabilityC; last by apply: joint_distribution => //; apply: equally_distribution; apply: ltnW.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_probability => vy; rewrite inE eq_sym.
Qed.

Theorem fano_list (X Y : finType) (p : X -> real) (Q : X -> Y -> real) (L : Y -> {set X}) (r : real) :
  distribution p -> (forall x, distribution (Q x)) -> 0 < r <= 1 -> (forall y, probability p (mem (L y)) <= r) ->
  probability (joint p Q) (fun xy => xy.1 \in L xy.2) * ln r^-1 <= mutual p Q + ln 2%:R.
Proof. by move=> dp dQ r01 small; exact (@Mutual.fano_list X Y p Q dp dQ L r r01 small). Qed.

(* Fano with lists: a decoder that names N of the equally likely values misses the true one with this chance at least *)
Theorem fano_lists (V Y : finType) (Q : V -> Y -> real) (L : Y -> {set V}) (N : nat) : (0 < N < #|V|)%N ->
  (forall v, distribution (Q v)) -> (forall y, (#|L y| <= N)%N) ->
  1 - (mutual (@equally V) Q + ln 2%:R) / ln (#|V|%:R / N%:R) <= probability (joint (@equally V) Q) (fun vy => vy.1 \notin L vy.2).
Proof.
move=> /andP[N0 NV] dQ small; have V0 : (0 < #|V|)%N := leq_ltn_trans (leq0n _) NV.
have de : distribution (@equally V) by apply: equally_distribution.
have v0 : 0 < #|V|%:R :> real by rewrite ltr0n.
have n0 : 0 < N%:R :> real by rewrite ltr0n.
have r01 : 0 < (N%:R / #|V|%:R : real) <= 1 by rewrite divr_gt0 // ler_pdivrMr // mul1r ler_nat ltnW.
have few y : probability (@equally V) (mem (L y)) <= N%:R / #|V|%:R.
  rewrite /probability /equally sumr_const -[X in X <= _]mulr_natl.
  by rewrite ler_pM2r ?invr_gt0 // ler_nat; exact: small.
have := @Mutual.fano_list V Y (@equally V) Q de dQ L _ r01 few; rewrite invf_div.
have l0 : 0 < ln (#|V|%:R / N%:R) by apply: ln_gt0; rewrite ltr_pdivlMr // mul1r ltr_nat.
rewrite -ler_pdivlMr // => h.
rewrite (probabilityC (fun vy => vy.1 \in L vy.2)) ?lerD2l ?lerN2 //; exact: joint_distribution.
Qed.

Theorem le_cam (R : realFieldType) (Y : finType) (p q : Y -> R) (A : pred Y) : distribution p -> distribution q ->
  1 - tv p q <= probability p A + probability q (fun y => ~~ A y).
Proof. exact: Testing.le_cam. Qed.

(* d is a distance, an error is one of at least r *)
Theorem le_cam_points (R : realFieldType) (Y : finType) (Z : Type) (d : Z -> Z -> R) (z0 z1 : Z) (p q : Y -> R) (guess : Y -> Z)
  (r : R) : (forall x y, d x y = d y x) -> (forall x y z, d x z <= d x y + d y z) -> 2%:R * r <= d z0 z1 ->
  distribution p -> distribution q ->
  (1 - tv p q) / 2%:R <= Num.max (probability p (fun y => r <= d z0 (guess y))) (probability q (fun y => r <= d z1 (guess y))).
Proof. exact: Elementary.le_cam_points. Qed.

(* Q past x y is the chance of the report y of x after the reports past, reports_law that of n reports *)
Theorem adaptive_composition (X Y Z : finType) (n : nat) (epsilon : 'I_n -> real) (Q : seq Y -> X -> Y -> real) (t : real)
  (V : X -> Y -> real) (W : Y -> Z -> real) :
  ((forall past x, distribution (Q past x)) -> (forall (i : 'I_n) past, size past = i -> ldp (exp (epsilon i)) (Q past)) ->
   ldp (exp (\sum_i epsilon i)) (@Elementary.reports_law X Y n Q)) /\
  (ldp t V -> (forall y, distribution (W y)) -> ldp t (before V W)).
Proof.
split=> [dQ priv|/private_constant pV dW]; last first.
  by apply/private_constant; apply: private_before => // y z; case: (dW y).
by apply: Elementary.composition => // past x y; case: (dQ past x).
Qed.

Theorem assouad (R : realFieldType) (Y : finType) (n : nat) (p : {ffun 'I_n -> bool} -> Y -> R) (guess : 'I_n -> Y -> bool) :
  (forall v, distribution (p v)) ->
  (\sum_v \sum_i (1 - tv (p v) (p (flip i v)))) / 2%:R <= \sum_v \sum_i probability (p v) (fun y => guess i y != v i).
Proof. exact: Testing.assouad. Qed.

(* Assouad by groups. mixture p A is the mean of the laws p v, v in A. To answer y costs part i b y or more for the bit i of
   value b, and D i or more for its two values together; or, the answer being guess, D i for a wrong guess of the bit i. On the
   right stands the mean of the risk over all bit vectors. *)
Theorem assouad_groups (R : realFieldType) (Y : finType) (n : nat) (p : {ffun 'I_n -> bool} -> Y -> R) (D : 'I_n -> R)
  (part : 'I_n -> bool -> Y -> R) (guess : 'I_n -> Y -> bool) (loss : {ffun 'I_n -> bool} -> Y -> R) :
  (forall v, distribution (p v)) ->
  [/\ forall i b y, 0 <= part i b y, forall i y, D i <= part i true y + part i false y &
      forall (v : {ffun 'I_n -> bool}) y, \sum_i part i (v i) y <= loss v y] \/
  (forall i, 0 <= D i) /\ (forall (v : {ffun 'I_n -> bool}) y, \sum_i D i * (guess i y != v i)%:R <= loss v y) ->
  \sum_i D i / 2%:R * (1 - tv (mixture p (fun v => v i == true)) (mixture p (fun v => v i == false))) <=
    mean (uniform R [finType of {ffun 'I_n -> bool}]) (fun v => mean (p v) (loss v)).
Proof.
move=> dp [[part0 partD lossP]|[D0 lossP]].
  exact (@Testing.assouad_groups R Y n p dp D part loss part0 partD lossP).
exact (@Testing.assouad_weights R Y n p dp D guess loss D0 lossP).
Qed.

(* the same with the neighbours' total variation, which is larger in the mean over all bit vectors *)
Theorem assouad_groups_neighbours (R : realFieldType) (Y : finType) (n : nat) (p : {ffun 'I_n -> bool} -> Y -> R) (D : 'I_n -> R)
  (part : 'I_n -> bool -> Y -> R) (loss : {ffun 'I_n -> bool} -> Y -> R) :
  (forall v, distribution (p v)) -> (forall i, 0 <= D i) -> (forall i b y, 0 <= part i b y) ->
  (forall i y, D i <= part i true y + part i false y) ->
  (forall (v : {ffun 'I_n -> bool}) y, \sum_i part i (v i) y <= loss v y) ->
  \sum_i D i / 2%:R * (1 - mean (uniform R [finType of {ffun 'I_n -> bool}]) (fun v => tv (p v) (p (flip i v)))) <=
    mean (uniform R [finType of {ffun 'I_n -> bool}]) (fun v => mean (p v) (loss v)).
Proof. by move=> dp; exact: Testing.assouad_groups_neighbours dp D part loss. Qed.

(* a test says q at y with the chance r y; the error of p is to say q, that of q to say p *)
Theorem neyman_pearson (R : realFieldType) (Y : finType) (p q : Y -> R) (c : R) : distribution p -> distribution q ->
  let errors (r : Y -> R) := \sum_y p y * r y + c * \sum_y q y * (1 - r y) in let least := \sum_y Num.min (p y) (c * q y) in
  [/\ forall r, (forall y, 0 <= r y <= 1) -> least <= errors r, exists2 r, forall y, 0 <= r y <= 1 & errors r = least &
      c = 1 -> least = 1 - tv p q].
Proof.
move=> dp dq errors least; have [low [attained]] := best_test p q c; split=> //; last first.
  by move=> c1; rewrite /least c1; exact: best_test_tv.
by exists (fun y => if p y <= c * q y then 1 else 0); [move=> y; case: ifP => _; rewrite ?lexx ?ler01|].
Qed.

(* of all tests that keep the chance of saying q under p, that of the ratio has the largest chance of saying q under q *)
Theorem most_powerful (R : realFieldType) (Y : finType) (p q : Y -> R) (c : R) (best other : Y -> R) : 0 <= c ->
  (forall y, 0 <= other y <= 1) -> (forall y, 0 <= best y <= 1) ->
  (forall y, c * p y < q y -> best y = 1) -> (forall y, q y < c * p y -> best y = 0) ->
  \sum_y p y * other y <= \sum_y p y * best y -> \sum_y q y * other y <= \sum_y q y * best y.
Proof. exact: Testing.neyman_pearson. Qed.
