(* Certificates as data, and what is computed to accept one: integers, fractions and lists of the standard library alone.

   Nothing here is trusted: Sound.v proves that whatever is accepted holds. *)
From Coq Require Import List ZArith QArith.
From Exactdp.Kernel Require Export Boxes Expressions Tables Sums Rays Utilities Chains.
Import ListNotations.
Set Implicit Arguments.
Local Open Scope Z_scope.

(* ---- Channels, levels, policies ---- *)

(* a row: the numerators of its entries over one denominator *)
Definition numerators := (list Z * positive)%type.
Definition matrix_row (q : list numerators) (x : nat) : numerators := nth x q ([], 1%positive).
Definition cell_at (q : list numerators) (x y : nat) : Q := nth y (fst (matrix_row q x)) 0 # snd (matrix_row q x).
Definition outputs_of (q : list numerators) : nat := length (fst (matrix_row q 0)).

(* a level in nats: a number, and c ln b for each (b, c) *)
Record nats_level := Nats { plain_nats : Q; log_terms : list (Q * Z) }.
(* levels, None where nothing is asked, and which of them each pair of inputs has: without a pattern all have the first *)
Record asked_levels := Asked { level_table : list (option nats_level); level_pattern : option (list (list nat)) }.
Definition level_at (E : asked_levels) (x x' : nat) : option nats_level :=
  let i := match level_pattern E with None => 0%nat | Some pattern => nth x' (nth x pattern []) 0%nat end in nth i (level_table E) None.

Fixpoint all_two (A B : Type) (certified : A -> B -> bool) (s : list A) (s' : list B) : bool :=
  match s, s' with [], [] => true | a :: s, b :: s' => certified a b && all_two certified s s' | _, _ => false end.

(* k inputs, m outputs, entries >= 0, each row sums to 1 *)
Definition row_sums (m : nat) (r : numerators) : bool :=
  Nat.eqb (length (fst r)) m && forallb (Z.leb 0) (fst r) && Z.eqb (fold_right Z.add 0 (fst r)) (Zpos (snd r)).
Definition rows_sum (q : list numerators) : bool := match q with [] => false | _ => forallb (row_sums (outputs_of q)) q end.

Definition pattern_fits (k : nat) (E : asked_levels) : bool :=
  match level_pattern E with
  | None => match level_table E with [Some _] => true | _ => false end
  | Some pattern =>
    Nat.eqb (length pattern) k && forallb (fun r => Nat.eqb (length r) k && forallb (fun i => Nat.ltb i (length (level_table E))) r) pattern
  end.

(* ---- Fractions below and above e to a level ---- *)

Definition LONGEST := 100000. (* bits of a product of powers *)
Definition bits_of_fraction (q : Q) : Z := Z.log2 (Z.abs (Qnum q)) + Z.log2 (Zpos (Qden q)) + 2.
Definition logs_fit (logs : list (Q * Z)) : bool :=
  forallb (fun bc => 0 <? Qnum (fst bc)) logs &&
  (fold_right (fun bc bits => Z.abs (snd bc) * bits_of_fraction (fst bc) + bits) 0 logs <? LONGEST).
Definition product_of_logs (logs : list (Q * Z)) : Q := fold_right (fun bc p => Qred (Qpower (fst bc) (snd bc) * p)) 1%Q logs.

(* 1 + q/i (1 + q/(i+1) (...)): from i = 1 the terms of the series of e^q up to the power n *)
Fixpoint series (q : Q) (i : positive) (n : nat) : Q :=
  match n with O => 1%Q | S n => Qred (1 + q * (1 # i) * series q (Pos.succ i) n)%Q end.
(* an odd power, at which the sum is not above e^q; enough for about 200 bits up to 40 nats, and for a bound beyond *)
Definition odd_power (q : Q) : nat := S (2 * (30 + 4 * Z.to_nat (Z.min 40 (Z.abs (Qnum q) / Zpos (Qden q))))).
Definition below_exp (q : Q) : option Q := let p := series q 1 (odd_power q) in if 0 <? Qnum p then Some p else None.
Definition above_exp (q : Q) : option Q := match below_exp (- q) with Some p => Some (/ p)%Q | None => None end.

Definition is_rational (l : nats_level) : bool := Z.eqb (Qnum (plain_nats l)) 0.
Definition exactly (l : nats_level) : option Q :=
  if is_rational l && logs_fit (log_terms l) then Some (product_of_logs (log_terms l)) else None.
Definition bounded (bound : Q -> option Q) (l : nats_level) : option Q :=
  if is_rational l then exactly l
  else if logs_fit (log_terms l) then
    match bound (plain_nats l) with Some p => Some (p * product_of_logs (log_terms l))%Q | None => None end
  else None.
Definition below_level := bounded below_exp.
Definition above_level := bounded above_exp.

(* ---- Privacy of a matrix, and a place where it fails ---- *)

Definition pair_within (p : Q) (r r' : numerators) : bool :=
  let a := Zpos (snd r') * Zpos (Qden p) in let b := Zpos (snd r) * Qnum p in
  all_two (fun u v => u * a <=? v * b) (fst r) (fst r').
(* of all pairs at one level: between the least and the largest entry of each column *)
Definition row_fractions (r : numerators) : list Q := map (fun a => a # snd r) (fst r).
Definition extremes (chosen : Q -> Q -> Q) (q : list numerators) : list Q :=
  match q with
  | [] => []
  | r :: q => fold_left (fun best r => map (fun ab => chosen (fst ab) (snd ab)) (combine best (row_fractions r))) q (row_fractions r)
  end.
(* every entry of the first rows is at most p times each entry below it of the others *)
Definition columns_within (p : Q) (tops lows : list numerators) : bool :=
  let above := extremes (fun a b => if Qle_bool a b then b else a) tops in
  let below := extremes (fun a b => if Qle_bool a b then a else b) lows in
  Qle_bool 0 p && forallb (fun r => all_two Qle_bool (row_fractions r) above) tops && forallb (fun r => all_two Qle_bool below (row_fractions r)) lows &&
  all_two (fun top low => Qle_bool top (p * low)) above below.
Definition pairs_within (bounds : list (option (option Q))) (pattern : list (list nat)) (tops lows : list numerators) : bool :=
  all_two (fun xr row =>
    all_two (fun zr i => Nat.eqb (fst xr) (fst zr) ||
      match nth i bounds None with None => true | Some None => false | Some (Some p) => pair_within p (snd xr) (snd zr) end)
    (combine (seq 0 (length lows)) lows) row)
  (combine (seq 0 (length tops)) tops) pattern.
Definition level_bounds (E : asked_levels) : list (option (option Q)) := map (option_map below_level) (level_table E).
Definition all_within (E : asked_levels) (tops lows : list numerators) : bool :=
  match level_pattern E with
  | Some pattern => pairs_within (level_bounds E) pattern tops lows
  | None => match nth 0 (level_bounds E) None with Some (Some p) => columns_within p tops lows | _ => false end
  end.
Definition all_private (E : asked_levels) (q : list numerators) : bool := all_within E q q.

(* two inputs and an output *)
Record at_place := Place { upper : nat; lower : nat; letter : nat }.
Definition place_fits (q : list numerators) (w : at_place) : bool :=
  Nat.ltb (upper w) (length q) && Nat.ltb (lower w) (length q) && Nat.ltb (letter w) (outputs_of q) && negb (Nat.eqb (upper w) (lower w)).
Definition equal_at (E : asked_levels) (q : list numerators) (w : at_place) : bool :=
  place_fits q w && negb (Qle_bool (cell_at q (lower w) (letter w)) 0) &&
  match level_at E (upper w) (lower w) with
  | Some l => match exactly l with
    | Some p => Qeq_bool (cell_at q (upper w) (letter w)) (p * cell_at q (lower w) (letter w))
    | None => false end
  | None => false
  end.
Definition exceeds_at (E : asked_levels) (q : list numerators) (w : at_place) : bool :=
  place_fits q w &&
  match level_at E (upper w) (lower w) with
  | Some l => if Qle_bool (cell_at q (lower w) (letter w)) 0 then negb (Qle_bool (cell_at q (upper w) (letter w)) 0)
    else match above_level l with
    | Some p => negb (Qle_bool (cell_at q (upper w) (letter w)) (p * cell_at q (lower w) (letter w)))
    | None => false end
  | None => false
  end.

(* levels with a power of t, at one t *)
Definition levels_at (t : Q) (powers : list Z) (E : asked_levels) : asked_levels :=
  Asked (map (fun ml => option_map (fun l => Nats (plain_nats l) ((t, fst ml) :: log_terms l)) (snd ml)) (combine powers (level_table E))) (level_pattern E).
(* of functions of t, at one t *)
Definition exceeds_in (T : table) (E : asked_levels) (t : Q) (w : at_place) : bool :=
  Nat.ltb (upper w) (length (pattern T)) && Nat.ltb (lower w) (length (pattern T)) && Nat.ltb (letter w) (width T) &&
  negb (Nat.eqb (upper w) (lower w)) &&
  match level_at E (upper w) (lower w), value_at [t] (entry_at T (upper w) (letter w)), value_at [t] (entry_at T (lower w) (letter w)) with
  | Some l, Some a, Some b =>
    if Qle_bool b 0 then Qle_bool 0 b && negb (Qle_bool a 0) else match above_level l with Some p => negb (Qle_bool a (p * b)) | None => false end
  | _, _, _ => false
  end.

(* a fraction below e to the level, at least this one; a fraction above it, at most this one *)
Definition is_below (p : Q) (l : nats_level) : bool := match below_level l with Some b => Qle_bool p b | None => false end.
Definition is_above (l : nats_level) (p : Q) : bool := match above_level l with Some b => Qle_bool b p | None => false end.

(* ---- The sum over y of max(0, Q(y|x) - p Q(y|x')) ---- *)

Definition excess_of (p : Q) (r r' : numerators) : Q :=
  let a := Zpos (snd r') * Zpos (Qden p) in let b := Zpos (snd r) * Qnum p in
  fold_right Z.add 0 (map (fun uv => Z.max 0 (fst uv * a - snd uv * b)) (combine (fst r) (fst r'))) # (snd r * snd r' * Qden p).
Definition exceeds_nowhere (p delta : Q) (q : list numerators) : bool := forallb (fun r => forallb (fun r' => Qle_bool (excess_of p r r') delta) q) q.
Definition pair_exceeds (p delta : Q) (q : list numerators) (x x' : nat) : bool :=
  Nat.ltb x (length q) && Nat.ltb x' (length q) && negb (Qle_bool (excess_of p (matrix_row q x) (matrix_row q x')) delta).

(* ---- Bounds of columns, and two entries ---- *)

Definition within_columns (lows tops : list Q) (l : nats_level) : bool :=
  Nat.eqb (length lows) (length tops) && forallb (Qle_bool 0) lows && at_least tops lows &&
  Qle_bool (sum_of_list lows) 1 && Qle_bool 1 (sum_of_list tops) &&
  forallb (fun uv => Qle_bool (snd uv) 0 || match below_level l with Some p => Qle_bool (snd uv) (p * fst uv) | None => false end) (combine lows tops).
Definition equal_ends (lows tops : list Q) (l : nats_level) (y : nat) : bool :=
  Nat.ltb y (length lows) && negb (Qle_bool (fraction_at lows y) 0) &&
  match exactly l with Some p => Qeq_bool (fraction_at tops y) (p * fraction_at lows y) | None => false end.
Definition not_within (above below : Q) (l : nats_level) : bool :=
  Qle_bool 0 below && Qle_bool below above && Qle_bool above 1 && negb (Qle_bool above 0) &&
  (Qle_bool below 0 || match above_level l with Some p => negb (Qle_bool above (p * below)) | None => false end).

(* ---- Within a radius of a matrix ---- *)

Definition near_unit (r : Q) (row : numerators) : positive := snd row * Qden r.
Definition low_row (r : Q) (row : numerators) : numerators :=
  (map (fun a => Z.max 0 (a * Zpos (Qden r) - Qnum r * Zpos (snd row))) (fst row), near_unit r row).
Definition top_row (r : Q) (row : numerators) : numerators :=
  (map (fun a => Z.min (Zpos (near_unit r row)) (a * Zpos (Qden r) + Qnum r * Zpos (snd row))) (fst row), near_unit r row).
Definition total_of (row : numerators) : Z := fold_right Z.add 0 (fst row).
Definition radius_fits (q : list numerators) (r : Q) : bool :=
  negb (Nat.eqb (length q) 0) && Qle_bool 0 r && forallb (fun row => Nat.eqb (length (fst row)) (outputs_of q) &&
    let lows := low_row r row in let tops := top_row r row in let one := Zpos (near_unit r row) in
    all_two Z.leb (fst lows) (fst tops) && (total_of lows <=? one) && (one <=? total_of tops)) q.
Definition near_private (q : list numerators) (r : Q) (E : asked_levels) : bool :=
  Nat.eqb (length q) 1 || all_within E (map (top_row r) q) (map (low_row r) q).
Definition near_exceeds (q : list numerators) (r : Q) (E : asked_levels) (w : at_place) : bool :=
  place_fits q w &&
  match level_at E (upper w) (lower w) with
  | Some l =>
    let low := cell_at (map (low_row r) q) (upper w) (letter w) in let top := cell_at (map (top_row r) q) (lower w) (letter w) in
    if Qle_bool top 0 then negb (Qle_bool low 0) else match above_level l with Some p => Qle_bool 0 p && negb (Qle_bool low (p * top)) | None => false end
  | None => false
  end.

(* ---- Products of independent parts ---- *)

Definition product_private (laws : list (list Q)) (rows : list (list nat)) (E : asked_levels) : bool :=
  let ratios := law_ratios laws in let bounds := level_bounds E in
  forallb (fun xr => forallb (fun zr => Nat.eqb (fst xr) (fst zr) ||
    match (match level_pattern E with None => nth 0 bounds None
      | Some pattern => nth (nth (fst zr) (nth (fst xr) pattern []) 0%nat) bounds None end) with
    | None => true
    | Some bound => match bound, row_ratio ratios (snd xr) (snd zr) with Some p, Some m => Qle_bool m p | _, _ => false end
    end) (combine (seq 0 (length rows)) rows)) (combine (seq 0 (length rows)) rows).
Definition product_exceeds (laws : list (list Q)) (rows : list (list nat)) (E : asked_levels) (x x' : nat) (y : list nat) : bool :=
  let r := nth x rows [] in let r' := nth x' rows [] in
  Nat.ltb x (length rows) && Nat.ltb x' (length rows) && negb (Nat.eqb x x') && report_fits laws r y &&
  match level_at E x x' with
  | Some l => let a := chance_of laws r y in let b := chance_of laws r' y in
    if Qle_bool b 0 then negb (Qle_bool a 0) else match above_level l with Some p => negb (Qle_bool a (p * b)) | None => false end
  | None => false
  end.

(* ---- The best of all channels: weights of rays reach the value, a linear form above the utility at all rays bounds it ---- *)

Definition exact_powers (E : asked_levels) : list (option (option Q)) := map (option_map exactly) (level_table E).
Definition bounds_of (k : nat) (E : asked_levels) : bounds_table :=
  let powers := exact_powers E in
  map (fun x => map (fun z => if Nat.eqb x z then None else
    match nth (match level_pattern E with None => 0%nat | Some pattern => nth z (nth x pattern []) 0%nat end) powers None with
    | Some (Some p) => Some p
    | _ => None
    end) (seq 0 k)) (seq 0 k).
Definition in_cone_of (P : bounds_table) (k : nat) (v : list Q) : bool :=
  Nat.eqb (length v) k && forallb (Qle_bool 0) v && all_below k (fun x => all_below k (fun z =>
    match bound_at P x z with Some s => Qle_bool (fraction_at v x) (s * fraction_at v z) | None => true end)).
Fixpoint costs_of (bases : list positive) (u : utility) (rays : list (list Q)) : option (list (list Q)) :=
  match rays with [] => Some [] | v :: rays => of_both (fun c cs => Some (c :: cs)) (cost_of bases u v) (costs_of bases u rays) end.
Definition dominated (bases : list positive) (u : utility) (dual : list (list Q)) (v : list Q) : bool :=
  match cost_of bases u v with
  | Some c => not_negative bases (subtracted (coefficient (S (length bases)) dual v) c)
  | None => false
  end.
Definition best_channel (E : asked_levels) (bases : list positive) (u : utility) (rays : list (list Q)) (primal value : list Q) (dual : list (list Q)) : bool :=
  let k := length dual in let n := S (length bases) in let P := bounds_of k E in
  negb (Nat.eqb k 0) && pattern_fits k E && forallb (fun p => match p with Some None => false | _ => true end) (exact_powers E) && utility_fits k u &&
  Nat.eqb (length value) n && forallb (fun row => Nat.eqb (length row) n) dual && Nat.eqb (length rays) (length primal) && forallb (Qle_bool 0) primal &&
  forallb (in_cone_of P k) rays && all_below k (fun x => Qeq_bool (dot primal (map (fun v => fraction_at v x) rays)) 1) &&
  all_two Qeq_bool (coefficient n dual (repeat 1%Q k)) value &&
  match costs_of bases u rays with
  | Some costs => all_two Qeq_bool (coefficient n costs primal) value
  | None => false
  end &&
  at_all_rays P k (dominated bases u dual).

(* ---- Laws of Markov chains: each row of a matrix, or of a table for every t >= 1 ---- *)

Definition same_number (a b : formula) : bool := is_answer true (exact_sign [] a Equal b).
Definition no_chain : chain := Chain [] [] [] [].
Definition matrix_laws (q : list numerators) (chains : list chain) : bool :=
  Nat.eqb (length chains) (length q) &&
  forallb (fun c => forallb (fun w => is_answer true (exact_sign [] (Number 0) AtMost w)) (weights c)) chains &&
  all_below (length q) (fun x => chain_solved same_number (outputs_of q) (nth x chains no_chain) (fun y => Number (cell_at q x y))).
Definition table_laws (T : table) (chains : list chain) : bool :=
  Nat.eqb (length chains) (length (pattern T)) && forallb (fun c => forallb never_negative (weights c)) chains &&
  all_below (length (pattern T)) (fun x => chain_solved identical (width T) (nth x chains no_chain) (entry_at T x)).

(* every integer point of the ranges *)
Fixpoint everywhere (ranges : list (Z * Z)) (certified : list Z -> bool) : bool :=
  match ranges with
  | [] => certified []
  | (low, high) :: ranges => forallb (fun i => everywhere ranges (fun p => certified (low + Z.of_nat i :: p))) (seq 0 (Z.to_nat (high - low + 1)))
  end.
Definition in_ranges (ranges : list (Z * Z)) (p : list Z) : bool := all_two (fun r v => (fst r <=? v) && (v <=? snd r)) ranges p.

(* ---- Certificates ---- *)

Inductive certificate :=
  (* the matrix is a channel, private within the levels, with equality at the place if there is one *)
  | Privacy (q : list numerators) (E : asked_levels) (equality : option at_place)
  (* the matrix is a channel, and at the place the bound is exceeded *)
  | Violation (q : list numerators) (E : asked_levels) (w : at_place)
  (* lhs = rhs wherever both are defined *)
  | Identity (lhs rhs : formula)
  (* lhs <= rhs (lhs < rhs) and both are defined, for all variables from the corner on, above it where a variable is open *)
  | Nonnegative (corner : list Q) (open : list bool) (strict : bool) (lhs rhs : formula)
  (* at the point both sides are defined, and the relation holds, or fails: by fractions (no bits), or by enclosures *)
  | Comparison (bits : Z) (point : list Q) (lhs : formula) (sign : comparison_sign) (rhs : formula) (answer : bool)
  (* of all points from the corner on, with integers where a variable is whole, the relation fails at this one, and is defined *)
  | Counterexample (bits : Z) (corner : list Q) (whole : list bool) (point : list Q) (lhs : formula) (sign : comparison_sign) (rhs : formula)
  (* at all integers of the ranges both sides are defined, and the relation holds *)
  | Enumeration (bits : Z) (ranges : list (Z * Z)) (lhs : formula) (sign : comparison_sign) (rhs : formula)
  (* every channel within the radius of the matrix is private, and there is one; or the bound is exceeded at the place by every one *)
  | NearPrivacy (q : list numerators) (r : Q) (E : asked_levels)
  | NearViolation (q : list numerators) (r : Q) (E : asked_levels) (w : at_place)
  (* for every t >= 1 the table is a channel, private at powers of t, with equality at the place if there is one *)
  | TablePrivacy (T : table) (E : asked_powers) (equality : option at_place)
  (* for every t >= 1 the table is a channel, and at one t the bound is exceeded at the place *)
  | TableViolation (T : table) (E : asked_levels) (powers : list Z) (t : Q) (w : at_place)
  (* the sum over y of max(0, Q(y|x) - e^l Q(y|x')) is at most delta for all x, x', or above it for a pair; the power is a bound of e^l *)
  | Approximate (q : list numerators) (l : nats_level) (power delta : Q) (inputs : option (nat * nat))
  (* every channel within the bounds of its columns is private, and there is one; with equality at an output if there is one *)
  | Columns (lows tops : list Q) (l : nats_level) (attained : option nat)
  (* no channel with these two entries of a column is private *)
  | Entries (above below : Q) (l : nats_level)
  (* the channel of independent parts is private within the levels; the bound is exceeded at two inputs and a report *)
  | Product (laws : list (list Q)) (rows : list (list nat)) (E : asked_levels)
  | ProductViolation (laws : list (list Q)) (rows : list (list nat)) (E : asked_levels) (x x' : nat) (report : list nat)
  (* the value is the largest c x over all x >= 0 with A x = b: the primal point attains it, the dual one bounds it *)
  | Optimum (cost : list Q) (rows : list (list Q)) (rhs : list Q) (value : Q) (primal dual : list Q)
  (* each row is the law of what a Markov chain returns *)
  | MatrixLaw (q : list numerators) (chains : list chain)
  | TableLaw (T : table) (chains : list chain)
  (* of all private channels, with any number of outputs, one has the largest utility: the value *)
  | BestChannel (E : asked_levels) (bases : list positive) (u : utility) (rays : list (list Q)) (primal value : list Q) (dual : list (list Q))
  (* the table is such a channel, and the expected products of one score (of two) are the targets wherever all is defined *)
  | Moments (T scores targets : table) (pairs : bool).

Definition within_range (corner : list Q) (whole : list bool) (point : list Q) : bool :=
  all_two (fun c v => Qle_bool c v) corner point && all_two (fun i v => negb i || Pos.eqb (Qden (Qred v)) 1) whole point.

Definition check (c : certificate) : bool :=
  match c with
  | Privacy q E equality => rows_sum q && pattern_fits (length q) E && all_private E q &&
    match equality with None => true | Some w => equal_at E q w end
  | Violation q E w => rows_sum q && pattern_fits (length q) E && exceeds_at E q w
  | NearPrivacy q r E => radius_fits q r && pattern_fits (length q) E && near_private q r E
  | NearViolation q r E w => radius_fits q r && pattern_fits (length q) E && near_exceeds q r E w
  | Identity lhs rhs => identical lhs rhs
  | Nonnegative corner open strict lhs rhs => not_below corner open strict lhs rhs
  | Comparison bits point lhs sign rhs answer => is_answer answer (holds_at bits point lhs sign rhs)
  | Counterexample bits corner whole point lhs sign rhs =>
    within_range corner whole point && is_answer false (holds_at bits point lhs sign rhs)
  | Enumeration bits ranges lhs sign rhs => everywhere ranges (fun p => is_answer true (holds_at bits (map inject_Z p) lhs sign rhs))
  | TablePrivacy T E equality => table_channel T && table_private T E &&
    match equality with None => true | Some w => equal_in T E (upper w) (lower w) (letter w) end
  | TableViolation T E powers t w => table_channel T && pattern_fits (length (pattern T)) E && Nat.eqb (length powers) (length (level_table E)) &&
    Qle_bool 1 t && exceeds_in T (levels_at t powers E) t w
  | Approximate q l power delta inputs => rows_sum q &&
    match inputs with
    | None => is_below power l && exceeds_nowhere power delta q
    | Some (x, x') => is_above l power && pair_exceeds power delta q x x'
    end
  | Columns lows tops l attained => within_columns lows tops l && match attained with None => true | Some y => equal_ends lows tops l y end
  | Entries above below l => not_within above below l
  | Product laws rows E => laws_fit laws rows && pattern_fits (length rows) E && product_private laws rows E
  | ProductViolation laws rows E x x' y => laws_fit laws rows && pattern_fits (length rows) E && product_exceeds laws rows E x x' y
  | Optimum cost rows rhs value primal dual => optimum cost rows rhs value primal dual
  | MatrixLaw q chains => rows_sum q && matrix_laws q chains
  | TableLaw T chains => table_channel T && table_laws T chains
  | BestChannel E bases u rays primal value dual => best_channel E bases u rays primal value dual
  | Moments T scores targets pairs => table_channel T && moments_hold T scores targets pairs
  end.

(* whether e^q occurs for a number q, or an enclosure *)
Definition needs_reals (c : certificate) : bool :=
  match c with
  | Privacy _ E _ | Violation _ E _ | NearPrivacy _ _ E | NearViolation _ _ E _ | TableViolation _ E _ _ _ | Product _ _ E | ProductViolation _ _ E _ _ _ =>
    existsb (fun l => match l with Some l => negb (is_rational l) | None => false end) (level_table E)
  | BestChannel _ bases u _ _ _ _ => match u, bases with Maximum _, [] | Squares _ _ _, [] => false | _, _ => true end
  | Approximate _ l _ _ _ | Columns _ _ l _ | Entries _ _ l => negb (is_rational l)
  | Comparison bits _ _ _ _ _ | Counterexample bits _ _ _ _ _ _ | Enumeration bits _ _ _ _ => negb (bits =? 0)
  | _ => false
  end.

(* large matrices as they are written for the assistant, which reads long lists of numbers slowly: the digits of all entries of a row,
   each in so many *)
Fixpoint numbers_of (width more : nat) (value : Z) (digits : Decimal.uint) : list Z :=
  let next d rest :=
    match more with S (S n) => numbers_of width (S n) (10 * value + d) rest | _ => 10 * value + d :: numbers_of width width 0 rest end in
  match digits with
  | Decimal.Nil => []
  | Decimal.D0 r => next 0 r | Decimal.D1 r => next 1 r | Decimal.D2 r => next 2 r | Decimal.D3 r => next 3 r | Decimal.D4 r => next 4 r
  | Decimal.D5 r => next 5 r | Decimal.D6 r => next 6 r | Decimal.D7 r => next 7 r | Decimal.D8 r => next 8 r | Decimal.D9 r => next 9 r
  end.
Definition rows_of (width : nat) (rows : list (Number.uint * positive)) : list numerators :=
  map (fun r => (match fst r with Number.UIntDecimal d => numbers_of width width 0 d | _ => [] end, snd r)) rows.
