"""What certificates state, decided without the kernel: brute force in fractions, mpmath to 50 digits, roots by sympy."""

from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import prod
from typing import Any

import mpmath
import sympy
from kernel_channels import channels, parts
from kernel_nested import nested

from exactdp_checks.trusted.verdict import Outcome

P, R, C = Outcome.PROVED, Outcome.REFUTED, Outcome.COMPUTED
POINTS = [Fraction(n) for n in (1, "1001/1000", "3/2", 2, 3, 7, 100, 10**6)]


def value(e: Any, point: dict[str, Any]) -> Any:
    """An expression at a point: a Fraction, or a number of mpmath to 50 digits. The oracle's own reading."""
    if isinstance(e, str) and e.isidentifier():
        return point[e]
    if not isinstance(e, list):
        return Fraction(e)
    if e[0] == "^":
        return value(e[1], point) ** e[2]
    parts = [value(part, point) for part in e[1:]]
    if e[0] in ("ln", "exp", "sqrt", "erf"):
        return getattr(mpmath, {"ln": "log"}.get(e[0], e[0]))(real(parts[0]))
    if any(isinstance(part, mpmath.mpf) for part in parts):
        parts = [real(part) for part in parts]
    if e[0] == "/":
        return parts[0] / parts[1]
    return parts[0] - parts[1] if e[0] == "-" else prod(parts) if e[0] == "*" else sum(parts)


def real(v: Any) -> Any:
    return mpmath.mpf(v.numerator) / v.denominator if isinstance(v, Fraction) else v


def holds(lhs: Any, relation: str, rhs: Any) -> bool:
    difference = lhs - rhs if type(lhs) is type(rhs) else real(lhs) - real(rhs)
    return {"==": difference == 0, "<=": difference <= 0, "<": difference < 0}[relation]


def exceeds(above: Fraction, below: Fraction, bound: Any, t: Fraction) -> int:
    """The sign of above - e^bound below; exact where e^bound is rational and not too long, else to 50 digits."""
    if bound == "inf":
        return -1
    bound = parts(bound)
    powers = [(t, Fraction(bound["eps"])), *((Fraction(b), Fraction(c)) for b, c in bound["logs"])]
    if not Fraction(bound["constant"]) and all(c.denominator == 1 and abs(c) < 10_000 for _, c in powers):
        factor: Any = prod((b ** int(c) for b, c in powers), start=Fraction(1))
        difference = above - factor * below
    else:
        logs = sum(real(c) * mpmath.log(real(b)) for b, c in powers)
        difference = real(above) - mpmath.exp(real(Fraction(bound["constant"])) + logs) * real(below)
    return int((difference > 0) - (difference < 0))


def extremes(body: dict[str, Any], t: Fraction) -> list[list[tuple[Fraction, Fraction]]] | None:
    """The least and the largest value of every entry over the channels within the radius; None if there is no channel."""
    if "rows" in body:
        rows = [[Fraction(n, d) for n in row] for row, d in zip(body["rows"], body["denominators"], strict=True)]
    else:
        table = [value(v, {"t": t}) for v in body["values"]]
        rows = [[table[i] for i in row] for row in body["pattern"]]
    r = Fraction(body.get("radius", 0))
    found = []
    for row in rows:
        low, top = [max(Fraction(0), v - r) for v in row], [min(Fraction(1), v + r) for v in row]
        if any(a > b for a, b in zip(low, top, strict=True)) or not sum(low) <= 1 <= sum(top):
            return None
        found.append([(max(a, 1 - sum(top) + b), min(b, 1 - sum(low) + a)) for a, b in zip(low, top, strict=True)])
    return found


def policy_level(body: dict[str, Any], x: int, other: int) -> Any:
    return body["levels"][0 if body["pattern"] is None else body["pattern"][x][other]]


def privacy(body: dict[str, Any]) -> Outcome | None:
    numeric = "rows" in body["channel"]
    for t in POINTS[: 1 if numeric else None]:
        q = extremes(body["channel"], t)
        if q is None:
            return None
        for x, other in product(range(len(q)), repeat=2):
            for y in range(len(q[0])):
                if x != other and exceeds(q[x][y][1], q[other][y][0], policy_level(body["policy"], x, other), t) > 0:
                    return R
        if body["attained"] is not None:
            x, other, y = body["attained"]
            bound = policy_level(body["policy"], x, other)
            if q[x][y][0] == 0 or exceeds(q[x][y][0], q[other][y][1], bound, t) or exceeds(q[x][y][1], q[other][y][0], bound, t):
                return None
    return P


def violation(body: dict[str, Any]) -> Outcome | None:
    (x, other, y), t = body["place"], Fraction(body["t"])
    if any(extremes(body["channel"], at) is None for at in POINTS):
        return None
    q = extremes(body["channel"], t)
    return R if q and t >= 1 and exceeds(q[x][y][0], q[other][y][1], policy_level(body["policy"], x, other), t) > 0 else None


def approximate(body: dict[str, Any]) -> Outcome | None:
    """The hockey-stick divergence of every pair, to 50 digits where e^level is not rational."""
    q = extremes(body["channel"], Fraction(1))
    if q is None or Fraction(body["channel"]["radius"]) or Fraction(body["level"]["eps"]):
        return None
    powers = [(Fraction(b), Fraction(c)) for b, c in body["level"]["logs"]]
    exact = not Fraction(body["level"]["constant"]) and all(c.denominator == 1 for _, c in powers)
    power: Any = prod((b ** int(c) for b, c in powers), start=Fraction(1)) if exact else None
    if power is None:
        power = mpmath.exp(real(Fraction(body["level"]["constant"])) + sum(real(c) * mpmath.log(real(b)) for b, c in powers))

    def delta(x: int, other: int) -> Any:
        pairs = [(a, b) if exact else (real(a), real(b)) for (a, _), (b, _) in zip(q[x], q[other], strict=True)]
        return sum(max(0, a - power * b) for a, b in pairs)

    limit = Fraction(body["delta"]) if exact else real(Fraction(body["delta"]))
    if body["pair"] is not None:
        x, other = body["pair"]
        return R if x != other and delta(x, other) > limit else None
    return P if all(delta(x, o) <= limit for x, o in product(range(len(q)), repeat=2) if x != o) else None


def law(body: dict[str, Any]) -> Outcome | None:
    """The law of every chain by elimination at some points, from its weights alone."""
    numeric = "rows" in body["channel"]
    for t in POINTS[: 1 if numeric else None]:
        q = extremes(body["channel"], t)
        if q is None or len(q) != len(body["chains"]) or Fraction(body["channel"].get("radius", 0)):
            return None
        for row, chain in zip(q, body["chains"], strict=True):
            table = [value(v, {"t": t}) for v in chain["values"]]
            found, seen = absorbed(chain, table), [table[v] for v in chain["visits"]]
            if found is None or found != ([p for p, _ in row], seen):
                return None
    return P


def tails(body: dict[str, Any]) -> Outcome | None:
    """Every chain is run forward, step by step, with the number of returns to the head beside the state; in doubles."""
    numeric = "rows" in body["channel"]
    if Fraction(body["channel"].get("radius", 0)):
        return None
    for t in [Fraction(1)] if numeric else [t for t in POINTS if t >= 2]:
        q = extremes(body["channel"], t)
        if q is None or len(q) != len(body["chains"]):
            return None
        whole = {y: float(value(v, {"t": t})) for y, v in body["tails"]}
        for row, chain in zip(q, body["chains"], strict=True):
            table = [float(value(v, {"t": t})) for v in chain["values"]]
            found = [0.0] * len(row)
            for j, level in [(-1, None), *enumerate(chain["levels"])]:
                begun = 0.0
                for (y, n), p in followed(
                    chain, table, set(level["states"]) if level else set(), level["states"][0] if level else -1
                ):
                    if level is None and y < len(row):
                        found[y] += p
                    elif level is not None and y == len(row) + j:
                        columns = level["columns"]
                        found[columns[min(n, len(columns) - 1)]] += p
                        begun = p if n == 0 else begun
                        if columns[-1] not in whole or not near(p, begun * whole[columns[-1]] ** n):
                            return None
            if not all(near(a, float(p)) for a, (p, _) in zip(found, row, strict=True)):
                return None
    return P


def near(a: float, b: float) -> bool:
    return abs(a - b) < 1e-7


def followed(chain: dict[str, Any], table: list[float], inside: set[int], head: int) -> list[tuple[tuple[int, int], float]]:
    """The probability of each column together with the number of returns to the head since the states inside were entered."""
    here = {(0, 0): 1.0} if chain["rows"] else {}
    ended: dict[tuple[int, int], float] = {}
    for y, v in [] if chain["rows"] else chain["ends"][0]:
        ended[y, 0] = table[v]
    for _ in range(3000):
        after: dict[tuple[int, int], float] = {}
        for (s, n), p in here.items():
            for target, v in chain["rows"][s]:
                if target >= 0:
                    m = n + (target == head) if s in inside and target in inside else 0
                    after[target, m] = after.get((target, m), 0.0) + p * table[v]
                    continue
                for y, w in chain["ends"][-1 - target]:
                    ended[y, n] = ended.get((y, n), 0.0) + p * table[v] * table[w]
        here = {key: p for key, p in after.items() if p > 1e-14}
        if not here:
            break
    return sorted(ended.items(), key=lambda pair: (pair[0][0], pair[0][1]))


def absorbed(chain: dict[str, Any], table: list[Fraction]) -> tuple[list[Fraction], list[Fraction]] | None:
    """(the law, the visits), by Gauss and Jordan; None where the weights are no chain that ends."""
    n, width = len(chain["rows"]), 1 + max(y for end in chain["ends"] for y, _ in end)
    for pairs in (*chain["rows"], *chain["ends"]):
        if min(table[v] for _, v in pairs) <= 0 or sum(table[v] for _, v in pairs) != 1:
            return None
    a = [[Fraction(i == j) for j in range(n)] + [Fraction(i == 0)] for i in range(n)]
    for s, row in enumerate(chain["rows"]):
        for target, v in row:
            if target >= 0:
                a[target][s] -= table[v]
    for c in range(n):
        pivot = next((r for r in range(c, n) if a[r][c]), None)
        if pivot is None:
            return None
        a[c], a[pivot] = a[pivot], a[c]
        a[c] = [v / a[c][c] for v in a[c]]
        for r in range(n):
            if r != c and a[r][c]:
                a[r] = [v - a[r][c] * w for v, w in zip(a[r], a[c], strict=True)]
    visits = [row[n] for row in a]
    if min(visits, default=Fraction(0)) < 0:
        return None
    mass = [Fraction(n == 0)] * len(chain["ends"])
    for s, row in enumerate(chain["rows"]):
        for target, v in row:
            if target < 0:
                mass[-1 - target] += visits[s] * table[v]
    found = [Fraction(0)] * max(width, 2)
    for end, p in zip(chain["ends"], mass, strict=True):
        for y, v in end:
            found[y] += p * table[v]
    return found, visits


def reports(body: dict[str, Any]) -> list[list[Fraction]] | None:
    """The rows of a product, over all reports."""
    laws = [[Fraction(v) for v in each] for each in body["laws"]]
    if any(min(each) < 0 or sum(each) != 1 for each in laws):
        return None
    return [[prod(part) for part in product(*(laws[i] for i in row))] for row in body["rows"]]


def whole_product(body: dict[str, Any]) -> Outcome | None:
    rows, one = reports(body), Fraction(1)
    if rows is None:
        return None
    for x, other in product(range(len(rows)), repeat=2):
        bound = policy_level(body["policy"], x, other) if x != other else "inf"
        if any(exceeds(p, q, bound, one) > 0 for p, q in zip(rows[x], rows[other], strict=True)):
            return None
    return P


def product_violation(body: dict[str, Any]) -> Outcome | None:
    (x, other), laws = body["place"], [[Fraction(v) for v in each] for each in body["laws"]]
    if reports(body) is None or x == other:
        return None
    p, q = (prod(laws[i][y] for i, y in zip(body["rows"][u], body["report"], strict=True)) for u in (x, other))
    return R if exceeds(p, q, policy_level(body["policy"], x, other), Fraction(1)) > 0 else None


def columns(body: dict[str, Any]) -> Outcome | None:
    """By two rows of every pair of columns: one as large as it may be at y, the other as small."""
    lows, tops = ([Fraction(v) for v in body[side]] for side in ("lows", "tops"))
    if len(lows) != len(tops) or not all(0 <= a <= b for a, b in zip(lows, tops, strict=True)) or not sum(lows) <= 1 <= sum(tops):
        return None
    if any(exceeds(b, a, body["level"], Fraction(1)) > 0 for a, b in zip(lows, tops, strict=True)):
        return None
    y = body["attained"]
    return P if y is None or (lows[y] and exceeds(tops[y], lows[y], body["level"], Fraction(1)) == 0) else None


def entries(body: dict[str, Any]) -> Outcome | None:
    above, below = Fraction(body["above"]), Fraction(body["below"])
    return P if 0 <= below <= above <= 1 and exceeds(above, below, body["level"], Fraction(1)) > 0 else None


def moments(body: dict[str, Any]) -> Outcome | None:
    """As rational functions, of degree below the number of points."""
    if any(extremes(body["channel"], t) is None for t in POINTS):
        return None
    for t in [Fraction(n, 3) for n in range(7, 32, 2)]:
        q, parts = extremes(body["channel"], t) or [], [body["scores"], body["target"]]
        tables = [[value(v, {"t": t}) for v in part["values"]] for part in parts]
        a, g = ([[table[i] for i in row] for row in part["pattern"]] for table, part in zip(tables, parts, strict=True))
        chosen = list(combinations_with_replacement(range(len(a[0])), body["order"]))
        if (len(a), len(g), len(g[0])) != (len(q[0]), len(q), len(chosen)):
            return None
        for x, row in enumerate(q):
            if g[x] != [sum(p * prod(s[j] for j in places) for (p, _), s in zip(row, a, strict=True)) for places in chosen]:
                return R
    return P


def comparison(body: dict[str, Any]) -> Outcome | None:
    point = {n: Fraction(v) for n, v in body["point"].items()}
    return P if holds(value(body["lhs"], point), body["relation"], value(body["rhs"], point)) else R


def counterexample(body: dict[str, Any]) -> Outcome | None:
    inside = all(Fraction(v) >= Fraction(body["from"][n]) for n, v in body["point"].items())
    whole = all(Fraction(body["point"][n]).denominator == 1 for n in body["integers"])
    return R if inside and whole and comparison(body) is R else None


def enumeration(body: dict[str, Any]) -> Outcome | None:
    ranges = {n: range(low, high + 1) for n, (low, high) in body["ranges"].items()}
    points = [dict(zip(ranges, map(Fraction, at), strict=True)) for at in product(*ranges.values())]
    return P if points and all(holds(value(body["lhs"], p), body["relation"], value(body["rhs"], p)) for p in points) else None


def identity(body: dict[str, Any]) -> Outcome | None:
    points = [
        dict(zip(body["variables"], (Fraction(10007 * i + 3, 7), Fraction(i * i + 911, 3)), strict=True)) for i in range(30)
    ]
    return P if all(value(body["lhs"], p) == value(body["rhs"], p) for p in points) else None


def expression(e: Any) -> Any:
    """The expression in sympy."""
    if not isinstance(e, list):
        return sympy.Symbol(e) if isinstance(e, str) and e.isidentifier() else sympy.Rational(str(e))
    parts = [expression(part) for part in e[1:]]
    if e[0] in "+*":
        return (sympy.Add if e[0] == "+" else sympy.Mul)(*parts)
    return {"-": lambda a, b: a - b, "/": lambda a, b: a / b, "^": lambda a, b: a**b}[e[0]](*parts)


def on_a_ray(body: dict[str, Any]) -> Outcome | None:
    """In one variable: the sign between all roots and poles, by sympy's isolation of roots; in more, at many points."""
    names, opened = list(body["from"]), body.get("open", [])
    if len(names) == 1:
        low, symbol = Fraction(body["from"][names[0]]), sympy.Symbol(names[0])
        above, below = sympy.fraction(sympy.together(expression(body["rhs"]) - expression(body["lhs"])))
        polynomial = sympy.Poly(above * below, symbol)
        places = [r for r in sympy.real_roots(polynomial) if r >= low] if not polynomial.is_zero else []
        points = [low, *(Fraction(str(r)) for r in places if r.is_Rational), low + 1, 10**9 + low]
        ends = [sympy.Rational(str(low)), *places]
        points += [Fraction(str(((a + b) / 2).evalf(40))) for a, b in pairwise(ends)]
        if body["relation"] == "<" and any(r > low or (r == low and names[0] not in opened) for r in places):
            return None
        grid = [{names[0]: p} for p in points]
    else:
        steps = [Fraction(n) for n in ("0", "1/100", "1", "7/3", "50")]
        grid = [{n: body["from"][n] + s for n, s in zip(names, at, strict=True)} for at in product(steps, repeat=len(names))]
    for point in grid:
        if all(point[n] > body["from"][n] for n in opened if n in point and "open" in body):
            try:
                if not holds(value(body["lhs"], point), body["relation"], value(body["rhs"], point)):
                    return None
            except ZeroDivisionError:
                if "open" in body:
                    return None
    return P


def induction(body: dict[str, Any]) -> Outcome | None:
    """Follows the steps for seven doublings from the base."""
    reached, n = {(s, Fraction(v)) for s, v in body["initial"].items()}, Fraction(body["base"])
    for _ in range(8):
        if not reached or n <= 0 or any(value(body["states"][s], {"n": n}) != a for s, a in reached):
            return None
        reached = {
            (after, value(step, {"a": a, "n": n})) for s, a in reached for before, step, after in body["steps"] if before == s
        }
        n *= 2
    return P


def optimum(body: dict[str, Any]) -> Outcome | None:
    """The best vertex, of a program that is bounded because its first equation is."""
    a, b, c = sympy.Matrix(body["matrix"]), sympy.Matrix(body["rhs"]), sympy.Matrix(body["cost"])
    best = []
    for basis in combinations(range(a.cols), a.rows):
        square = a.extract(list(range(a.rows)), list(basis))
        if square.det() and min(x := square.LUsolve(b)) >= 0:
            best.append(sum(c[j] * v for j, v in zip(basis, x, strict=True)))
    primal = sympy.Matrix(body["primal"])
    attained = min(primal) >= 0 and a * primal == b and (c.T * primal)[0] == sympy.Rational(str(body["value"]))
    return P if best and max(best) == sympy.Rational(str(body["value"])) and attained else None


def every(body: dict[str, Any]) -> Outcome | None:
    found = {C if "computed" in part else oracle(part["kind"], part["body"]) for part in body["parts"]}
    return (C if C in found else P) if found <= {P, C} else None


def claim(body: dict[str, Any]) -> Outcome | None:
    """The outcome of a proof whose word is the highest or a lower one; ids, texts and their order are not looked at."""
    found = {p["role"]: C if "computed" in p else oracle(p["kind"], p["body"]) for p in body["parts"] if "glue" not in p}
    if None in found.values():
        return None
    if body["word"] == "refuted":
        return R if any(v is R for role, v in found.items() if role.startswith("counterexample")) else None
    whole = len(found) == len(body["parts"]) and all(r.startswith("statement") for r in found)
    more = body["facts"] or body["uses"]
    inner = [q for p in body["parts"] for q in (p["body"]["parts"] if p.get("kind") == "all" else [p])]
    if not any("kind" in p for p in inner):
        allowed = ["computed"]
    elif body["instances"]:
        allowed = ["computed", "instances"]
    elif set(found.values()) == {P} and whole and not more:
        allowed = ["computed", "instances", "argued", "certified"]
    else:
        allowed = ["computed", "instances", "argued"]
    words = {"computed": C, "instances": Outcome.INSTANCES, "argued": Outcome.ARGUED, "certified": P}
    return words[body["word"]] if body["word"] in allowed and R not in found.values() else None


ORACLES: dict[str, Any] = {
    "privacy": privacy,
    "violation": violation,
    "approximate": approximate,
    "law": law,
    "tails": tails,
    "nested": nested,
    "product": whole_product,
    "product-violation": product_violation,
    "columns": columns,
    "entries": entries,
    "moments": moments,
    "comparison": comparison,
    "enclosure": comparison,
    "counterexample": counterexample,
    "enumeration": enumeration,
    "identity": identity,
    "nonnegative": on_a_ray,
    "sturm": on_a_ray,
    "induction": induction,
    "optimum": optimum,
    "channels": channels,
    "computed": lambda _: C,
    "all": every,
    "claim": claim,
}


def oracle(kind: str, body: Any) -> Outcome | None:
    with mpmath.workdps(50):
        return ORACLES[kind](body)  # type: ignore[no-any-return]
