(* The extracted checker about certificates in JSON. What this file reads is not proved: tests compare its answers with both kernels.

     checker FILE...            a line for each: accepted, rejected, or a kind outside; exit status 0, 1 or 3
     checker --answers          the same for certificates on standard input, one a line

   The digest of a certificate is not looked at: exactdp recheck does. *)
module I = Z
open Checker
open Json

exception Outside of string
let outside what = raise (Outside what)
let require condition reason = if not condition then bad reason

let fields ?(optional = []) names = function
  | Object found ->
    List.iter (fun (name, _) -> require (List.mem name names || List.mem name optional) "a field that the kind does not know") found;
    List.iter (fun name -> require (List.mem_assoc name found) "a field is missing") names;
    fun name -> List.assoc name found
  | _ -> bad "not an object"
let items = function List found -> found | _ -> bad "not a list"
let whole = function Int z -> z | _ -> bad "not an integer"
let natural v = let z = whole v in require (I.sign z >= 0 && I.fits_int z) "not a natural number"; I.to_int z
let longest = 14_000
let digits s = s <> "" && String.for_all (function '0'..'9' -> true | _ -> false) s
let number v =
  let top, low = match v with
    | Int z -> z, I.one
    | Text s ->
      let body = if s <> "" && s.[0] = '-' then String.sub s 1 (String.length s - 1) else s in
      let sign z = if body == s then z else I.neg z in
      (match String.split_on_char '/' body with
       | [a] when digits a -> sign (I.of_string a), I.one
       | [a; b] when digits a && digits b -> sign (I.of_string a), I.of_string b
       | _ -> bad "a number is an integer or a text p/q")
    | _ -> bad "not a number" in
  require (I.sign low > 0) "division by zero";
  let g = I.gcd top low in
  let top, low = I.divexact top g, I.divexact low g in
  require (max (I.numbits top) (I.numbits low) <= longest) "a number is too large";
  { qnum = top; qden = low }
let identifier s =
  s <> "" && String.length s <= 30 && (match s.[0] with 'a'..'z' | 'A'..'Z' | '_' -> true | _ -> false)
  && String.for_all (function 'a'..'z' | 'A'..'Z' | '_' | '0'..'9' -> true | _ -> false) s
let names found =
  List.iter (fun s -> require (identifier s) "not a name") found;
  require (List.length (List.sort_uniq compare found) = List.length found) "a name stands twice"; found
let texts v = List.map (function Text s -> s | _ -> bad "not a text") (items v)
let table = function Object found -> List.sort (fun (a, _) (b, _) -> compare a b) found | _ -> bad "not an object"

(* Channels and levels *)
let labels wanted = function
  | None -> ()
  | Some v ->
    let found = texts v in
    require (List.length found = wanted && List.length (List.sort_uniq compare found) = wanted) "not a label for each";
    List.iter (fun s -> require (s <> "" && String.length s <= 4000) "not a label") found
let optional v name = match v with Object found -> List.assoc_opt name found | _ -> None
let over_t = function Object found -> List.mem_assoc "values" found | _ -> false
let near_matrix v =
  let field = fields ~optional:["inputs"; "outputs"] ["rows"; "denominators"; "radius"] v in
  let rows = List.map (fun row -> List.map whole (items row)) (items (field "rows")) in
  let ones = List.map whole (items (field "denominators")) in
  let radius = number (field "radius") in
  require (I.sign radius.qnum >= 0) "a bad radius";
  require (rows <> [] && List.length rows = List.length ones && List.for_all (fun d -> I.sign d > 0) ones && List.hd rows <> [])
    "a bad row or denominator";
  labels (List.length rows) (optional v "inputs");
  labels (List.length (List.hd rows)) (optional v "outputs");
  List.combine rows ones, radius
let matrix v =
  let found, radius = near_matrix v in
  require (I.sign radius.qnum = 0) "a radius";
  found
let within_columns q =  (* of rows within a radius *)
  let top = List.fold_left (fun n (_, d) -> I.max n d) I.one q in
  require (List.for_all (fun (row, _) -> List.for_all (fun a -> I.sign a >= 0 && I.compare a top <= 0) row) q) "an entry outside the table"
let level_in_t v =
  let constant, eps, logs = match v with
    | Object _ ->
      let field = fields ["constant"; "eps"; "logs"] v in
      number (field "constant"), number (field "eps"),
      List.map (fun pair -> match items pair with [b; c] -> number b, number c | _ -> bad "not a pair") (items (field "logs"))
    | _ -> number v, number (Int I.zero), [] in
  List.iter (fun (b, _) -> require (I.sign b.qnum > 0) "the logarithm of a number that is not positive") logs;
  if List.exists (fun (_, c) -> I.compare c.qden I.one > 0) (("", eps) :: List.map (fun (_, c) -> "", c) logs) then outside "a level with a root of a number";
  { plain_nats = constant; log_terms = List.map (fun (b, c) -> b, c.qnum) logs }, eps.qnum
let level v = let found, power = level_in_t v in require (I.sign power = 0) "a level that depends on t"; found
let levels_of_t v =
  let field = fields ["levels"; "pattern"] v in
  let each = List.map (function Text "inf" -> None, I.zero | v -> let l, m = level_in_t v in Some l, m) (items (field "levels")) in
  { level_table = List.map fst each;
    level_pattern = (match field "pattern" with Null -> None | v -> Some (List.map (fun row -> List.map natural (items row)) (items v))) },
  List.map snd each
let policy v =
  let field = fields ["levels"; "pattern"] v in
  { level_table = List.map (function Text "inf" -> None | v -> Some (level v)) (items (field "levels"));
    level_pattern = (match field "pattern" with Null -> None | v -> Some (List.map (fun row -> List.map natural (items row)) (items v))) }
let place v = match List.map natural (items v) with
  | [x; other; y] -> { upper = x; lower = other; letter = y }
  | _ -> bad "not a place"
let most = 20_000_000  (* steps *)
let highest = I.of_int 100
(* what check does not decide is no rejection *)
let undecided levels = List.find_map (function
  | Some l when I.compare (I.abs l.plain_nats.qnum) (I.mul highest l.plain_nats.qden) > 0 -> Some "a level above 100 nats"
  | Some l when not (logs_fit l.log_terms) -> Some "a level with very long powers"
  | _ -> None) levels
let levels_of = function
  | TableViolation (_, levels, _, _, _) -> levels.level_table
  | Privacy (_, levels, _) | Violation (_, levels, _) | NearPrivacy (_, _, levels) | NearViolation (_, _, levels, _) | Product (_, _, levels) | ProductViolation (_, _, levels, _, _, _)
  | BestChannel (levels, _, _, _, _, _, _) -> levels.level_table
  | Approximate (_, l, _, _, _) | Columns (_, _, l, _) | Entries (_, _, l) -> [Some l]
  | _ -> []

let vector v = List.map number (items v)
(* the laws of a product, and which law each part has *)
let parts field =
  let laws = List.map vector (items (field "laws")) in
  let rows = List.map (fun row -> List.map natural (items row)) (items (field "rows")) in
  let k, count, longest = List.length rows, List.length laws, List.fold_left (fun n a -> max n (List.length a)) 1 laws in
  let width = match rows with row :: _ -> List.length row | [] -> 0 in
  if k * k * width > most || count * count * longest > most then outside "a product with too many pairs";
  laws, rows

(* Formulas *)
let rec formula known depth v =
  let place_of s = let rec go i = function [] -> bad "an unknown variable" | n :: _ when n = s -> i | _ :: rest -> go (i + 1) rest in go 1 known in
  match v with
  | Text s when identifier s -> Unknown (I.of_int (place_of s))
  | Int _ | Text _ -> Number (number v)
  | List (Text sign :: parts) ->
    require (depth > 0) "an expression is too deep";
    let inner = formula known (depth - 1) in
    (match sign, parts with
     | "^", [base; Int n] ->
       require (I.sign n > 0 && I.compare n (I.of_int 1000) <= 0) "an exponent is an integer from 1 to 1000";
       Power (inner base, n)
     | "ln", [a] -> Apply (Logarithm, inner a)
     | "exp", [a] -> Apply (Exponential, inner a)
     | "sqrt", [a] -> Apply (SquareRoot, inner a)
     | "erf", [a] -> Apply (ErrorFunction, inner a)
     | "+", first :: rest -> List.fold_left (fun a b -> Plus (a, inner b)) (inner first) rest
     | "*", first :: rest -> List.fold_left (fun a b -> Times (a, inner b)) (inner first) rest
     | "-", [a; b] -> let a = inner a in Minus (a, inner b)
     | "/", [a; b] -> let a = inner a in Over (a, inner b)
     | _ -> bad "no operation with so many arguments")
  | _ -> bad "no expression"
(* Tables over Q(t) *)
let functions v optional_names =
  let field = fields ~optional:optional_names ["values"; "pattern"] v in
  let entries = List.map (formula ["t"] 200) (items (field "values")) in
  let pattern = List.map (fun row -> List.map natural (items row)) (items (field "pattern")) in
  let found = { entries; pattern } in
  require (table_fits found) "not a matrix, or an entry outside the table";
  found
let channel v =
  let found = functions v ["inputs"; "outputs"] in
  labels (List.length found.pattern) (optional v "inputs");
  labels (width found) (optional v "outputs");
  found
let power = function
  | Text "inf" -> None
  | Object _ as v ->
    let field = fields ["constant"; "eps"; "logs"] v in
    let constant, eps = number (field "constant"), number (field "eps") in
    if I.sign constant.qnum <> 0 || I.compare eps.qden I.one > 0 || I.sign eps.qnum < 0 || items (field "logs") <> []
       || I.compare eps.qnum (I.of_int 1000) > 0 then outside "a level over Q(t) that is no power of t";
    Some (I.to_int eps.qnum)
  | v -> if I.sign (number v).qnum <> 0 then outside "a level over Q(t) that is no power of t"; Some 0
let powers v =
  let field = fields ["levels"; "pattern"] v in
  { power_table = List.map power (items (field "levels"));
    power_pattern = (match field "pattern" with Null -> None | v -> Some (List.map (fun row -> List.map natural (items row)) (items v))) }
let size found = List.length found.pattern * width found
let sides known field = formula known 199 (field "lhs"), formula known 199 (field "rhs")
let sign field = match field "relation" with
  | Text "==" -> Equal | Text "<=" -> AtMost | Text "<" -> Below | _ -> bad "no relation"
let differ field relation = require (field "lhs" <> field "rhs" || relation = Below) "both sides are the same"
let bits field =
  let found = natural (field "bits") in
  require (found <= 4096) "too many bits";
  I.of_int found
let rational = function "comparison" | "enclosure" -> true | _ -> false

(* Best channels *)
let utility v =
  let form = match v with Object found -> (try List.assoc "form" found with Not_found -> Null) | _ -> Null in
  let rows v = List.map vector (items v) in
  match form with
  | Text "maximum" -> let field = fields ["form"; "weights"] v in Maximum (rows (field "weights"))
  | Text "squares" ->
    let field = fields ["form"; "weights"; "masses"; "over"] v in
    let weights, masses, over = rows (field "weights"), vector (field "masses"), vector (field "over") in
    let hidden row = List.exists2 (fun c o -> I.sign c.qnum <> 0 && I.sign o.qnum = 0) row over in
    if List.exists (fun o -> I.sign o.qnum < 0) over
       || List.exists (fun row -> List.length row = List.length over && hidden row) weights
    then outside "squares over a linear form with a coefficient that is not positive";
    Squares (weights, masses, over)
  | Text "information" -> let field = fields ["form"; "prior"] v in Information (vector (field "prior"))
  | Text "values" -> outside "a utility that is known at rays alone"
  | _ -> bad "no form of a utility"
(* the extreme rays of a policy, as integers without a common factor *)
let rays asked k =
  let bounds = bounds_of k asked in
  let whole_ray v =
    let scale = List.fold_left (fun n q -> I.lcm n q.qden) I.one v in
    let ray = List.map (fun q -> I.divexact (I.mul q.qnum scale) q.qden) v in
    let common = List.fold_left I.gcd I.zero ray in
    List.map (fun a -> I.to_string (I.divexact a common)) ray in
  List.sort_uniq compare (List.concat_map (fun x ->
    List.map whole_ray (List.filter (closed bounds k) (grown bounds k x k [unit_at k x]))) (List.init k Fun.id))

(* Laws of chains *)
let chain numeric m v =
  let field = fields ["values"; "rows"; "ends"; "visits"] v in
  let weights = List.map (fun v -> if numeric then Number (number v) else formula ["t"] 200 v) (items (field "values")) in
  let count = List.length weights in
  let positive i = match List.nth weights i with
    | Number q -> I.sign q.qnum > 0
    | w -> if not_below [{ qnum = I.one; qden = I.one }] [] true (Number { qnum = I.zero; qden = I.one }) w then true
      else outside "a weight over Q(t) whose sign is not seen" in
  let pairs low high row =
    let found = List.map (fun pair -> match List.map whole (items pair) with
      | [target; v] when I.fits_int target && I.fits_int v -> I.to_int target, I.to_int v | _ -> bad "not a pair") (items row) in
    let targets = List.sort_uniq compare (List.map fst found) in
    require (found <> [] && List.length targets = List.length found && List.for_all (fun t -> low <= t && t < high) targets) "a bad target";
    require (List.for_all (fun (_, v) -> 0 <= v && v < count && positive v) found) "no such value, or one that is not positive";
    found in
  let rows = items (field "rows") and ends = items (field "ends") in
  let states, finish = List.length rows, List.length ends in
  require (finish > 0 && (states > 0 || finish = 1)) "no end, or several and no state";
  let rows = List.map (pairs (- finish) states) rows and ends = List.map (pairs 0 m) ends in
  let visits = List.map natural (items (field "visits")) in
  require (List.length visits = states && List.for_all (fun v -> v < count) visits) "not a value for each state";
  let reached = Array.make (max states 1) false in
  let more = ref true in
  while !more do
    more := false;
    List.iteri (fun s row -> if not reached.(s) && List.exists (fun (t, _) -> t < 0 || reached.(t)) row then (reached.(s) <- true; more := true)) rows
  done;
  require (states = 0 || Array.for_all Fun.id reached) "a state from which no end is reached";
  let used = List.concat (visits :: List.map (List.map snd) rows @ List.map (List.map snd) ends) in
  let weights = List.mapi (fun i w -> if List.mem i used then w else Number { qnum = I.zero; qden = I.one }) weights in
  { weights; rows_of_states = List.map (List.map (fun (t, v) -> I.of_int t, v)) rows; ends_of = ends; visited = visits }

(* the certificates that could be meant: a comparison is proved or refuted *)
let data kind body = match kind with
  | "privacy" when over_t (match body with Object found -> (try List.assoc "channel" found with Not_found -> Null) | v -> v) ->
    let field = fields ["channel"; "policy"; "attained"] body in
    let found = channel (field "channel") in
    if size found * List.length found.pattern > most then outside "a channel over Q(t) with too many pairs";
    ["proved", TablePrivacy (found, powers (field "policy"), match field "attained" with Null -> None | v -> Some (place v))]
  | "moments" ->
    let field = fields ["channel"; "scores"; "target"; "order"] body in
    if not (over_t (field "channel")) then bad "the channel is not a table of values in Q(t)";
    let found, scores = channel (field "channel"), functions (field "scores") [] in
    let order = natural (field "order") in
    require (order = 1 || order = 2) "the order is 1 or 2";
    let targets = functions (field "target") [] in
    if size found * width targets > most then outside "moments with too many terms";
    ["proved", Moments (found, scores, targets, order = 2)]
  | "privacy" ->
    let field = fields ["channel"; "policy"; "attained"] body in
    let q, radius = near_matrix (field "channel") in
    let levels = policy (field "policy") in
    let attained = match field "attained" with Null -> None | v -> Some (place v) in
    if I.sign radius.qnum = 0 then ["proved", Privacy (q, levels, attained)]
    else begin
      within_columns q;
      require (attained = None) "not attained there";
      ["proved", NearPrivacy (q, radius, levels)]
    end
  | "violation" when over_t (try List.assoc "channel" (match body with Object found -> found | _ -> []) with Not_found -> Null) ->
    let field = fields ["channel"; "policy"; "place"; "t"] body in
    let found = channel (field "channel") in
    let t, (levels, powers) = number (field "t"), levels_of_t (field "policy") in
    require (I.sign t.qnum > 0) "t is at least 1";
    ["refuted", TableViolation (found, levels, powers, t, place (field "place"))]
  | "violation" ->
    let field = fields ["channel"; "policy"; "place"; "t"] body in
    let q, radius = near_matrix (field "channel") in
    let t = number (field "t") in
    require (I.equal t.qnum I.one && I.equal t.qden I.one) "t occurs in a channel of numbers";
    let levels = policy (field "policy") in
    let at = place (field "place") in
    if I.sign radius.qnum = 0 then ["refuted", Violation (q, levels, at)]
    else (within_columns q; ["refuted", NearViolation (q, radius, levels, at)])
  | "identity" ->
    let field = fields ["lhs"; "rhs"; "variables"] body in
    let known = names (texts (field "variables")) in
    require (known <> []) "an identity needs a variable";
    differ field Equal;
    let a, b = sides known field in
    ["proved", Identity (a, b)]
  | "nonnegative" ->
    let field = fields ["lhs"; "relation"; "rhs"; "from"; "open"] body in
    let from = table (field "from") in
    let known = names (List.map fst from) in
    let opened = names (texts (field "open")) in
    require (known <> [] && List.for_all (fun n -> List.mem n known) opened) "open variables are among those of the corner";
    let corner = List.map (fun (_, v) -> number (Int (whole v))) from in
    let strict = match sign field with Equal -> bad "no relation" | AtMost -> false | Below -> true in
    differ field (sign field);
    let a, b = sides known field in
    ["proved", Nonnegative (corner, List.map (fun n -> List.mem n opened) known, strict, a, b)]
  | kind when rational kind ->
    let field = fields ["lhs"; "relation"; "rhs"; "point"; "bits"] body in
    let point = table (field "point") in
    let known = names (List.map fst point) in
    differ field (sign field);
    let a, b = sides known field in
    let said answer = Comparison (bits field, List.map (fun (_, v) -> number v) point, a, sign field, b, answer) in
    ["proved", said true; "refuted", said false]
  | "counterexample" ->
    let field = fields ["lhs"; "relation"; "rhs"; "point"; "bits"; "from"; "integers"] body in
    let from, point = table (field "from"), table (field "point") in
    let known = names (List.map fst from) in
    let integers = names (texts (field "integers")) in
    require (List.map fst point = known && List.for_all (fun n -> List.mem n known) integers) "the point is outside the range";
    differ field (sign field);
    let a, b = sides known field in
    let values = List.map (fun (_, v) -> number v) in
    ["refuted", Counterexample (bits field, values from, List.map (fun n -> List.mem n integers) known, values point, a, sign field, b)]
  | "enumeration" ->
    let field = fields ["lhs"; "relation"; "rhs"; "ranges"; "bits"] body in
    let ranges = table (field "ranges") in
    let known = names (List.map fst ranges) in
    let each = List.map (fun (_, v) -> match List.map whole (items v) with [a; b] -> a, b | _ -> bad "a range is two integers") ranges in
    let points = List.fold_left (fun n (a, b) -> I.mul n (I.max I.zero (I.succ (I.sub b a)))) I.one each in
    require (each <> [] && I.sign points > 0 && I.compare points (I.of_int 1_000_000) <= 0) "no point, or too many";
    differ field (sign field);
    let a, b = sides known field in
    ["proved", Enumeration (bits field, each, a, sign field, b)]
  | "approximate" ->
    let field = fields ["channel"; "level"; "power"; "delta"; "pair"] body in
    if over_t (field "channel") then bad "a channel over Q(t)";
    let q, at = matrix (field "channel"), level (field "level") in
    let bound, delta = number (field "power"), number (field "delta") in
    require (I.compare bound.qnum bound.qden >= 0) "a power below 1";
    (match field "pair" with
     | Null -> ["proved", Approximate (q, at, bound, delta, None)]
     | v -> match List.map natural (items v) with
       | [x; other] -> ["refuted", Approximate (q, at, bound, delta, Some (x, other))]
       | _ -> bad "not a pair")
  | "columns" ->
    let field = fields ["lows"; "tops"; "level"; "attained"] body in
    let lows, tops = vector (field "lows"), vector (field "tops") in
    ["proved", Columns (lows, tops, level (field "level"), match field "attained" with Null -> None | v -> Some (natural v))]
  | "entries" ->
    let field = fields ["above"; "below"; "level"] body in
    ["proved", Entries (number (field "above"), number (field "below"), level (field "level"))]
  | "product" ->
    let field = fields ["laws"; "rows"; "policy"] body in
    let laws, rows = parts field in
    let levels = policy (field "policy") in
    ["proved", Product (laws, rows, levels)]
  | "product-violation" ->
    let field = fields ["laws"; "rows"; "policy"; "place"; "report"] body in
    let laws, rows = parts field in
    let levels = policy (field "policy") in
    let x, other = match List.map natural (items (field "place")) with [x; other] -> x, other | _ -> bad "not a place" in
    ["refuted", ProductViolation (laws, rows, levels, x, other, List.map natural (items (field "report")))]
  | "optimum" ->
    let field = fields ["cost"; "matrix"; "rhs"; "value"; "primal"; "dual"] body in
    let rows = List.map vector (items (field "matrix")) in
    let each name = vector (field name) in
    ["proved", Optimum (each "cost", rows, each "rhs", number (field "value"), each "primal", each "dual")]
  | "channels" ->
    let field = fields ["bases"; "dual"; "policy"; "primal"; "rays"; "utility"; "value"] body in
    let asked = policy (field "policy") in
    let given = List.map (fun ray -> List.map whole (items ray)) (items (field "rays")) in
    let bases = List.map whole (items (field "bases")) in
    require (List.for_all (fun b -> I.compare b I.one > 0) bases) "a base is an integer above 1";
    let dual = List.map vector (items (field "dual")) in
    let k = List.length dual in
    require (given <> [] && List.for_all (fun ray -> List.length ray = k && List.for_all (fun v -> I.sign v >= 0) ray) given) "not the rays";
    let u = utility (field "utility") in
    if k > 10 || List.length given > 600 then outside "a best channel of many inputs";
    let own = rays asked k in
    require (List.length own = List.length given && List.sort_uniq compare (List.map (List.map I.to_string) given) = own) "not the rays";
    let fractions = List.map (List.map (fun v -> { qnum = v; qden = I.one })) given in
    ["proved", BestChannel (asked, bases, u, fractions, vector (field "primal"), vector (field "value"), dual)]
  | "law" ->
    let field = fields ["channel"; "chains"] body in
    let numeric = not (over_t (field "channel")) in
    let k, m, made = if numeric then
        let q = matrix (field "channel") in
        List.length q, List.length (fst (List.hd q)), fun chains -> MatrixLaw (q, chains)
      else
        let found = channel (field "channel") in
        List.length found.pattern, width found, fun chains -> TableLaw (found, chains) in
    let chains = List.map (chain numeric m) (items (field "chains")) in
    require (List.length chains = k) "not one chain for each input";
    let steps c = let s, e = List.length c.rows_of_states, List.length c.ends_of in
      (s + e) * (s + m) * List.fold_left (fun n row -> max n (List.length row)) 1 c.rows_of_states in
    if List.fold_left (fun n c -> n + steps c) 0 chains > (if numeric then most else most / 1000) then outside "a law with too many equations";
    ["proved", made chains]
  | "sturm" | "induction" | "tails" | "nested" | "computed" | "all" | "claim" -> outside ("the kind " ^ kind)
  | _ -> bad "no kind of certificate"

(* what check does not see of functions of t is no rejection *)
let over_variable = function _, (TablePrivacy _ | TableViolation _ | TableLaw _ | Moments _) -> true | _ -> false
(* the exit status, what is said, and the certificate that is accepted *)
let decided (kind, body) =
  try
    let given = data kind body in
    match List.find_opt (fun (_, c) -> check c) given with
    | Some (outcome, c) -> 0, "accepted " ^ outcome, Some c
    | None when List.exists over_variable given -> 3, "outside: signs, or moments, over Q(t) that are not seen to hold", None
    | None -> match List.find_map (fun (_, c) -> undecided (levels_of c)) given with
      | Some what -> 3, "outside: " ^ what, None
      | None -> 1, "rejected", None
  with
  | Outside what -> 3, "outside: " ^ what, None
  | Malformed reason -> 1, "rejected: " ^ reason, None

(* ---- Documents: the rules of their words are those of Documents.v; texts are read here ---- *)

let characters s = let n = ref 0 in String.iter (fun c -> if Char.code c land 0xC0 <> 0x80 then incr n) s; !n
let text ?(longest = 2_000) = function Text s when s <> "" && characters s <= longest -> s | _ -> bad "not a text, or too long"
let sentence v = ignore (text ~longest:20_000 v)
let label v = match v with
  | Text s when s <> "" && String.length s <= 100 && (match s.[0] with 'A'..'Z' | 'a'..'z' | '0'..'9' -> true | _ -> false)
      && String.for_all (function 'A'..'Z' | 'a'..'z' | '0'..'9' | '-' | '_' | '.' | ',' | '/' | '+' -> true | _ -> false) s -> s
  | _ -> bad "not an id"
let different found = require (List.length (List.sort_uniq compare found) = List.length found) "named twice"
(* one statement: what is accepted; what is outside is kept until the whole is known to be well-formed *)
let later = ref None
let leaf composed field = match field "kind" with
  | Text kind when List.mem kind composed -> bad "a part has parts of its own"
  | Text kind -> (match decided (kind, field "body") with
    | 0, _, found -> found
    | 3, said, _ -> later := Some said; None
    | _, said, _ -> bad ("a part is " ^ said))
  | _ -> bad "no kind"
let conjunction body =
  let field = fields ["parts"] body in
  let found = List.map (fun v -> match v with
    | Object given when List.mem_assoc "computed" given -> sentence (fields ["computed"] v "computed"); None, true
    | _ -> leaf ["all"; "claim"; "computed"] (fields ["kind"; "body"] v), false) (items (field "parts")) in
  Every (List.filter_map fst found, List.exists snd found), found
let whole_of body =
  let inner, found = conjunction body in
  require (found <> []) "no parts";
  if !later = None then require (part_fits (OfAnother, inner)) "a part is not proved";
  match inner with Every (_, true) -> "accepted computed" | _ -> "accepted proved"
let headed role head = role = head || String.starts_with ~prefix:(head ^ ": ") role
let claim body =
  let field = fields ["id"; "statement"; "where"; "word"; "instances"; "parts"; "facts"; "uses"] body in
  let id = label (field "id") in
  let said, word = match field "word" with
    | Text "computed" -> "computed", Computed | Text "instances" -> "instances", Instances | Text "argued" -> "argued", Argued
    | Text "certified" -> "proved", Certified | Text "refuted" -> "refuted", Refuted | _ -> bad "no word" in
  sentence (field "statement"); ignore (text (field "where"));
  let listed = List.map text (items (field "instances")) in
  let facts = List.map (fun v -> let fact = fields ["id"; "statement"] v in sentence (fact "statement"); label (fact "id")) (items (field "facts")) in
  let uses = List.map label (items (field "uses")) in
  require (not (List.mem id uses)) "a claim uses itself";
  let role_of v = match v with Object given when List.mem_assoc "role" given -> text (List.assoc "role" given) | _ -> bad "no role" in
  let roles = List.map role_of (items (field "parts")) in
  List.iter different [listed; facts; uses; roles];
  let about role =
    if headed role "statement" then OfStatement else if headed role "counterexample" then OfCounterexample
    else match List.filter_map Fun.id (List.mapi (fun i one -> if headed role ("instance: " ^ one) then Some i else None) listed) with
      | [] -> OfAnother
      | found -> OfParameters found in
  let content v = match v with
    | Object given when List.mem_assoc "glue" given -> sentence (fields ["role"; "glue"] v "glue"); Written
    | Object given when List.mem_assoc "computed" given -> sentence (fields ["role"; "computed"] v "computed"); Said
    | _ ->
      let field = fields ["role"; "kind"; "body"] v in
      if field "kind" = Text "all" then begin
        let inner, found = conjunction (field "body") in
        require (found <> []) "no parts"; inner
      end else match leaf ["claim"; "computed"] field with Some c -> One c | None -> Said in
  let parts = List.map2 (fun role v -> about role, content v) roles (items (field "parts")) in
  let found = { word_of = word; parameters = List.length listed; assumed = facts <> [] || uses <> []; parts_of = parts } in
  if !later = None then require (document_fits found) "the parts do not permit the word";
  "accepted " ^ said
let composed kind body =
  later := None;
  let said = if kind = "all" then whole_of body else claim body in
  match !later with Some outside -> 3, outside | None -> 0, said
let certificate text =
  try
    let field = fields ["format"; "kind"; "body"; "sha256"] (parse text) in
    require (field "format" = Text "exactdp-certificate/2") "another format";
    let kind = match field "kind" with Text s -> s | _ -> bad "no kind" in
    if kind = "all" || kind = "claim" then composed kind (field "body") else
    let status, said, _ = decided (kind, field "body") in status, said
  with
  | Malformed reason -> 1, "rejected: " ^ reason
  | Stack_overflow | Out_of_memory -> 1, "rejected: it is too large"
  | Invalid_argument _ | Failure _ | Not_found | Division_by_zero | I.Overflow -> 1, "rejected: malformed"

let () = match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: checker FILE... or checker --answers"; exit 2
  | ["--answers"] ->
    (try while true do print_endline (snd (certificate (input_line stdin))) done with End_of_file -> ())
  | files ->
    let status = List.map (fun file ->
      match open_in_bin file with
      | exception Sys_error reason -> Printf.eprintf "%s\n" reason; 2
      | channel ->
        let text = really_input_string channel (in_channel_length channel) in
        close_in channel;
        let status, said = certificate text in
        Printf.printf "%s: %s\n" file said; status) files in
    exit (if List.mem 2 status then 2 else if List.mem 1 status then 1 else if List.mem 3 status then 3 else 0)
