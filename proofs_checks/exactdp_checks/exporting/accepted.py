"""Certificates as data for the checker that is proved (``theorems/Kernel``): the theorem is one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import product
from typing import Any

from exactdp_checks.exporting.data import Digits, Integer, Natural, Positive, plain, read, text
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.arithmetic import Rejected, number
from exactdp_checks.trusted.kernel import compare, find
from exactdp_checks.trusted.objects import table
from exactdp_checks.trusted.policy import Level, Policy
from exactdp_checks.trusted.verdict import Outcome

__all__ = ["ACCEPTED", "accepted"]

CELLS, TRIPLES = 100_000, 2_000_000  # entries of a matrix; entries times inputs, where pairs have levels of their own
LISTED = 2_000  # entries up to which a matrix is written as lists: the assistant reads digits faster
HIGHEST, LONGEST = 100, 100_000  # nats of a level, and bits of a product of powers: as in Certificates.v
SIGNS = {"==": "Equal", "<=": "AtMost", "<": "Below"}
FUNCTIONS = {"ln": "Logarithm", "exp": "Exponential", "sqrt": "SquareRoot", "erf": "ErrorFunction"}
OPERATIONS = {"+": "Plus", "-": "Minus", "*": "Times", "/": "Over"}
Body = Mapping[str, Any]


def accepted(data: Any, real: bool = False, about: str = "") -> Lemma:
    """The theorem that what the data say holds: over every ordered field, or over the real numbers."""
    found = text(data)
    if read(found) != plain(data):
        raise NotExported("the data do not read as the certificate says")
    statement, by = (
        ("RealLevels.holds_in_reals", "RealLevels.accepted_in_reals") if real else ("Sound.certified", "Sound.accepted")
    )
    return Lemma(statement, (f"apply {by}; vm_cast_no_check (eq_refl true).",), data=found, about=about)


# ---- Matrices ----


def matrix(channel: Body) -> Any:
    """The rows with their denominators; of a large matrix the digits of each row."""
    rows, ones = channel["rows"], channel["denominators"]
    if len(rows) * len(rows[0]) <= LISTED:
        return [([Integer(v) for v in row], Positive(one)) for row, one in zip(rows, ones, strict=True)]
    width = max(len(str(v)) for row in rows for v in row)
    digits = [(Digits("".join(str(v).zfill(width) for v in row)), Positive(one)) for row, one in zip(rows, ones, strict=True)]
    return ("rows_of", Natural(width), digits)


def levels(policy: Body) -> tuple[Any, bool]:
    """(the levels and which pair has which, whether e to a number occurs)."""
    real, found = False, list[Any]()
    for given in policy["levels"]:
        if given == "inf":
            found.append(("None",))
            continue
        level = Level(given)
        if any(c.denominator != 1 for _, c in level.logs):
            raise NotExported("a level with a root of a number is not written for the assistant")
        bits = sum(abs(int(c)) * (b.numerator * b.denominator).bit_length() for b, c in level.logs)
        if abs(level.constant) > HIGHEST or 2 * bits > LONGEST:
            raise NotExported(f"a level above {HIGHEST} nats, or with very long powers, is not written for the assistant")
        real |= level.constant != 0
        found.append(("Some", ("Nats", level.constant, [(b, Integer(int(c))) for b, c in level.logs])))
    pattern: Any = ("None",)
    if policy["pattern"] is not None:
        pattern = ("Some", [[Natural(i) for i in row] for row in policy["pattern"]])
    return ("Asked", found, pattern), real


def place(given: Sequence[int]) -> Any:
    """Two inputs and an output."""
    return ("Place", *map(Natural, given))


def sized(body: Body) -> None:
    """Not written if it is too large."""
    k, m = len(body["channel"]["rows"]), len(body["channel"]["rows"][0])
    if k * m > CELLS or (body["policy"]["pattern"] is not None and k * k * m > TRIPLES):
        raise NotExported(f"{k} inputs and {m} outputs are too many for the assistant")


def privacy(body: Body) -> Lemma:
    """The matrix is a channel, private within the levels, with equality where it is attained."""
    sized(body)
    asked, real = levels(body["policy"])
    equality = ("None",) if body["attained"] is None else ("Some", place(body["attained"]))
    return accepted(("Privacy", matrix(body["channel"]), asked, equality), real)


def violation(body: Body) -> Lemma:
    """The matrix is a channel, and at the place the bound is exceeded."""
    sized(body)
    asked, real = levels(body["policy"])
    return accepted(("Violation", matrix(body["channel"]), asked, place(body["place"])), real)


# ---- Formulas ----


def formula(tree: Any, names: Sequence[str]) -> Any:
    """The expression, its variables by their numbers."""
    if isinstance(tree, str) and tree.isidentifier():
        return ("Unknown", Positive(names.index(tree) + 1))
    if not isinstance(tree, list):
        return ("Number", number(tree))
    sign, *parts = tree
    if sign == "^":
        return ("Power", formula(parts[0], names), Positive(parts[1]))
    if sign in FUNCTIONS:
        return ("Apply", (FUNCTIONS[sign],), formula(parts[0], names))
    found = [formula(part, names) for part in parts]
    return reduce(lambda a, b: (OPERATIONS[sign], a, b), found)


def both(body: Body, names: Sequence[str], *between: Any) -> tuple[Any, ...]:
    """The left side, what stands between, the right side."""
    return formula(body["lhs"], names), *between, formula(body["rhs"], names)


def numbered(names: Sequence[str]) -> str:
    """Which variable has which number."""
    return ", ".join(f"{i} is {name}" for i, name in enumerate(names, 1))


def identity(body: Body) -> Lemma:
    """Both sides are equal wherever both are defined."""
    names = sorted(body["variables"])
    return accepted(("Identity", *both(body, names)), about=numbered(names))


def nonnegative(body: Body) -> Lemma:
    """From the corner on both sides are defined, and the relation holds."""
    names = sorted(body["from"])
    corner, opened = [number(body["from"][n]) for n in names], [n in body["open"] for n in names]
    return accepted(("Nonnegative", corner, opened, body["relation"] == "<", *both(body, names)), about=numbered(names))


def comparison(body: Body) -> Lemma:
    """The relation, or its denial, at one point."""
    names = sorted(body["point"])
    point = {n: number(body["point"][n]) for n in names}
    sides = both(body, names, (SIGNS[body["relation"]],))
    data = ("Comparison", Integer(body["bits"]), list(point.values()), *sides, compare(body, point))
    return accepted(data, body["bits"] > 0, numbered(names))


def counterexample(body: Body) -> Lemma:
    """The relation fails at a point of the range."""
    names = sorted(body["from"])
    corner, point = ([number(body[part][n]) for n in names] for part in ("from", "point"))
    whole = [n in body["integers"] for n in names]
    sides = both(body, names, (SIGNS[body["relation"]],))
    data = ("Counterexample", Integer(body["bits"]), corner, whole, point, *sides)
    return accepted(data, body["bits"] > 0, numbered(names))


def enumeration(body: Body) -> Lemma:
    """The relation at all integers of the ranges."""
    names = sorted(body["ranges"])
    ranges = [(Integer(low), Integer(high)) for low, high in (body["ranges"][n] for n in names)]
    data = ("Enumeration", Integer(body["bits"]), ranges, *both(body, names, (SIGNS[body["relation"]],)))
    return accepted(data, body["bits"] > 0, numbered(names))


# ---- Tables over Q(t) ----


def functions(body: Body) -> Any:
    """The values, functions of t, and which one stands where."""
    return ("Table", [formula(v, ["t"]) for v in body["values"]], [[Natural(i) for i in row] for row in body["pattern"]])


def power(given: Any) -> Any:
    """The power of t that e to a level is, or nothing."""
    if given == "inf":
        return ("None",)
    level = Level(given)
    if level.constant or level.logs or level.eps.denominator != 1 or level.eps < 0:
        raise NotExported("a level over Q(t) that is no power of t is not written for the assistant")
    return ("Some", Natural(level.eps))


def seen(body: Body, pairs: bool) -> None:
    """Not written if the values, or the bounds between those that meet, are not seen to be >= 0 by coefficients from t = 1 on."""
    channel = body["channel"]
    values, pattern = table({"values": channel["values"], "pattern": channel["pattern"]})
    zero = values[0] - values[0]
    differences = {(-1, i, -1): value - zero for i, value in enumerate(values)}
    if pairs:
        policy = Policy(body["policy"], len(pattern))
        given = policy.pattern or [[0] * len(pattern)] * len(pattern)
        for (x, row), (other, below) in product(enumerate(pattern), repeat=2):
            level = given[x][other]
            if x != other and policy.levels[level] != "inf":
                for a, b in set(zip(row, below, strict=True)) - {(a, b) for c, a, b in differences if c == level}:
                    differences[level, a, b] = policy.levels[level].power() * values[b] - values[a]
    try:
        found = all(0 in difference.by_coefficients([1], strict=False) for difference in differences.values())
    except Rejected:
        found = False
    if not found:
        raise NotExported("signs that coefficients do not show are not written for the assistant")


def table_privacy(body: Body) -> Lemma:
    """For every t >= 1 the table is a channel, private at powers of t, with equality where it is attained."""
    k, m = len(body["channel"]["pattern"]), len(body["channel"]["pattern"][0])
    if k * k * m > TRIPLES:
        raise NotExported(f"{k} inputs and {m} outputs are too many for the assistant")
    pattern = body["policy"]["pattern"]
    asked = ("None",) if pattern is None else ("Some", [[Natural(i) for i in row] for row in pattern])
    powers = ("Powers", [power(level) for level in body["policy"]["levels"]], asked)
    seen(body, pairs=True)
    equality = ("None",) if body["attained"] is None else ("Some", place(body["attained"]))
    return accepted(("TablePrivacy", functions(body["channel"]), powers, equality))


def moments(body: Body) -> Lemma:
    """Wherever all is defined, the expected products of scores are the targets."""
    k, m, n = len(body["channel"]["pattern"]), len(body["channel"]["pattern"][0]), len(body["target"]["pattern"][0])
    if k * m * n > TRIPLES:
        raise NotExported(f"{k} inputs, {m} outputs and {n} moments are too many for the assistant")
    if find("moments", body).outcome is Outcome.REFUTED:
        raise NotExported("that an expectation is another function than its target is not written for the assistant yet")
    seen(body, pairs=False)
    return accepted(("Moments", *(functions(body[part]) for part in ("channel", "scores", "target")), body["order"] == 2))


ACCEPTED: Mapping[str, Callable[[Body], Lemma]] = {
    "privacy of a matrix": privacy,
    "violation of a matrix": violation,
    "privacy of a table": table_privacy,
    "moments": moments,
    "identity": identity,
    "nonnegative": nonnegative,
    "comparison": comparison,
    "enclosure": comparison,
    "counterexample": counterexample,
    "enumeration": enumeration,
}
