"""The kernel re-checks certificates; it alone says that something is proved. It uses the standard library and nothing else.

A certificate is a JSON object {"format", "kind", "body", "sha256"} (``certificate.schema.json``, ``FORMAT.md``); ``check``
recomputes all that its kind asserts and returns a verdict, with the proposition: one sentence, written from the body alone, that
identifies what was established. Or it raises ``Rejected``. ``objects`` are what certificates are about, ``arithmetic`` their
numbers and expressions, ``cone`` knows the channels of a policy, ``document`` the proofs of claims. Nothing here trusts the
finder of a certificate, nothing is evaluated as code, and a field that a kind does not know is refused: what a reader sees in a
certificate is what was checked.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations_with_replacement, product
from math import prod
from operator import mul
from typing import Any

from exactdp_checks.trusted.arithmetic import (
    Box,
    Quotient,
    Rejected,
    bounded,
    evaluate,
    items,
    number,
    quotients,
    require,
    vector,
)
from exactdp_checks.trusted.columns import entries, within
from exactdp_checks.trusted.cone import check_optimum, extreme
from exactdp_checks.trusted.document import Finding, claim, computed, every
from exactdp_checks.trusted.factors import private, violated
from exactdp_checks.trusted.linear import solved
from exactdp_checks.trusted.nested import nested
from exactdp_checks.trusted.objects import ONE, Body, Channel, fields, keys, matrix, named, table, table_digest, weighted, whole
from exactdp_checks.trusted.packed import is_packed
from exactdp_checks.trusted.places import is_ids
from exactdp_checks.trusted.policy import Level, Policy, blocks
from exactdp_checks.trusted.ratios import require_within
from exactdp_checks.trusted.tails import tailed
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict
from exactdp_checks.trusted.wording import Written, around, canonical, comma, formula, hashed, sha256, written
from exactdp_checks.trusted.work import allowance, spend

__all__ = ["FORMAT", "Rejected", "Spread", "certify", "check", "digest", "recheck"]

FORMAT, OLD = "exactdp-certificate/2", "exactdp-certificate/1"
BITS, BLOCKS, KEPT = 4096, 16, "kept"  # of an enclosure at most; of the rows of a policy; what is answered of one that is
Spread = Callable[[Callable[[Body], str], list[Body]], list[str]]
WORK = 10**8  # steps, roughly, beyond which a certificate is not checked


def digest(certificate: Body) -> str:
    """The SHA-256 of the certificate without its digest, as canonical JSON."""
    return hashed(certificate)[0]


def recheck(content: str | bytes) -> Verdict:
    """``check`` of a certificate in JSON."""
    try:
        content = content.decode("utf-8") if isinstance(content, bytes) else content
        certificate = json.loads(content, parse_float=number, parse_constant=number, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        said = "it is nested too deeply" if isinstance(error, RecursionError) else f"{error!s:.200}"
        advice = "; of a file give what it holds, as in recheck(Path(name).read_text())" * str(content).endswith(".json")
        raise Rejected(f"not a certificate in JSON: {said}{advice}") from None
    if not isinstance(certificate, dict):
        raise Rejected("not a certificate in JSON: it is no object, and names no format")
    return check(certificate)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object, in which every name stands once."""
    found = dict(pairs)
    require(len(found) == len(pairs), "a name stands twice in an object")
    return found


def check(certificate: Body) -> Verdict:
    """The verdict that the certificate establishes, recomputed. Raises Rejected if it establishes nothing."""
    with refusing():
        given = fields(certificate, "format kind body sha256")["format"]
        require(given != OLD, f"the format is {OLD}, which does not say what is proved: make the certificate again")
        require(given == FORMAT, f"the format is not {FORMAT}")
        own, length = hashed(certificate)
        require(certificate["sha256"] == own, "the digest does not match: the certificate was changed")
        with allowance(length):
            return found(certificate, certificate)


def certify(kind: str, body: Body, spread: Spread | None = None) -> Verdict:
    """The verdict that a new certificate of this kind establishes, with its digest. Raises Rejected if it establishes nothing.

    The rows of its channel may be arrays of 64-bit integers, and those of its pattern bytes; then the certificate is written when
    it is asked for. Of privacy within a policy, blocks of rows are checked by ``spread(function, blocks)``, a list of results: as
    by ``map``, which is trusted to call this kernel's function, in other processes, say.
    """
    with refusing():
        certificate = {"format": FORMAT, "kind": kind, "body": body}
        channel = body.get("channel", {})
        part = "rows" if is_packed(channel.get("rows")) else "pattern" if is_ids(channel.get("pattern")) else None
        if part is None:
            own, length = hashed(certificate)
            with allowance(length):
                return found(certificate, {**certificate, "sha256": own}, spread)
        rest = json.loads(json.dumps({**body, "channel": {**channel, part: []}}))
        rows = [row[:] for row in channel[part]]  # copies: what is looked at now is what is written later
        certificate["body"] = {**rest, "channel": {**rest["channel"], part: rows}}
        with allowance(2 * sum(map(len, rows))):  # an entry and its comma, at least
            return found(certificate, partial(signed, certificate, part), spread)


def signed(certificate: Body, part: str) -> Body:
    """The certificate with this part of its channel, arrays or bytes, as lists, and with its digest; it is written once."""
    body = certificate["body"]
    rows = [list(row) for row in body["channel"][part]]
    whole_ = {**certificate, "body": {**body, "channel": {**body["channel"], part: rows}}}
    channel = around(body["channel"], part, str(rows).replace(" ", ""))  # lists of integers as JSON writes them
    text = around(certificate, "body", around(body, "channel", channel))
    kept = Written({**whole_, "sha256": hashlib.sha256(text.encode("ascii")).hexdigest()})
    kept.text = f'{text[:-1]},"sha256":"{kept["sha256"]}"}}'
    return kept


def found(certificate: Body, kept: Body | Callable[[], Body], spread: Spread | None = None) -> Verdict:
    """What the kind and the body of a certificate establish; the certificate is kept, or made when it is asked for."""
    kind, body = certificate["kind"], certificate["body"]
    finding = find(kind, body) if spread is None or kind != "privacy" else privacy(fields(body, KINDS[kind][1]), spread)
    sentence = finding.sentence if finding.later is None else lambda: finding.proposition
    return Verdict(finding.outcome, finding.method, finding.scope, kept, finding.detail, sentence)


@contextmanager
def refusing() -> Iterator[None]:
    """Whatever else goes wrong with a certificate rejects it."""
    try:
        yield
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError) as error:
        raise Rejected(f"malformed ({type(error).__name__}: {error!s:.200})") from None


def find(kind: str, body: Body) -> Finding:
    """What the body of a certificate of this kind establishes."""
    if kind not in KINDS:
        raise Rejected(f"{kind!s:.80} is no kind of certificate")
    function, names = KINDS[kind]
    return function(fields(body, names))


def privacy(body: Body, spread: Spread | None = None) -> Finding:
    """Q(y|x) <= e^E[x,x'] Q(y|x') for all x != x' and y; with a place "attained", equality there."""
    channel, attained = Channel(body["channel"]), body["attained"]
    policy = Policy(body["policy"], channel.k, constant=channel.numeric)
    if channel.numeric:
        if spread is None or policy.pattern is None:
            require_within(channel, policy)
        else:
            parts = blocks(body["policy"], channel.k, BLOCKS)
            found = spread(partial(answered, body["channel"]), parts)
            require(len(found) == len(parts), "a block of rows was not checked")
            require(set(found) == {KEPT}, comma(str(answer) for answer in found if answer != KEPT)[:150])
        if attained is not None:
            x, other, y, level = policy.place(attained)
            ratio = Fraction(channel.lows[x][y] * channel.ones[other], channel.lows[other][y] * channel.ones[x])
            require(not channel.radius and level.excess(ratio) == 0, "not attained there")
    else:
        values, pattern = channel.values, channel.pattern
        for level, members, others in policy.groups():
            power = level.power()
            for a, b in channel.meetings(members, others):
                (power * values[b] - values[a]).from_one()
        if attained is not None:
            x, other, y, level = policy.place(attained)
            top, low = values[pattern[x][y]], values[pattern[other][y]]
            require(top.above and not (level.power() * low - top).above, "not attained there")
    detail = "" if attained is None else "attained at inputs {} and {}, output {}".format(*attained)
    equality = f"; equality at {places(channel, attained)}" if attained is not None else ""
    sentence = f" is private {policy.name}{meaning(policy)}{equality}"
    method = Method.EXACT if channel.numeric else Method.SYMBOLIC
    return Finding(Outcome.PROVED, method, channel.scope, detail, sentence, lambda: f"{before(channel)}{channel.name}")


def answered(channel: Body, policy: Body) -> str:
    """KEPT if a rational channel is within a policy, else why it is not."""
    try:
        with refusing():
            given = Channel(channel, named=False)
            require_within(given, Policy(policy, given.k, constant=True))
    except Rejected as error:
        return f"rejected: {error}"
    return KEPT


def before(channel: Channel) -> str:
    """For which t a sentence is said."""
    return "" if channel.numeric else "for every t = e^eps >= 1, "


def meaning(policy: Policy) -> str:
    """What privacy at this level or within this policy is."""
    if "no pair" in policy.name:
        return ": nothing is asked of it"
    bound = "e^epsilon" if policy.name.startswith("at") else "e^E(x, x')"
    return f": Q(y|x) <= {bound} Q(y|x') for all inputs x != x' and all outputs y"


def places(channel: Channel, place: Iterable[int]) -> str:
    """Two inputs and an output."""
    x, other, y = place
    return f"inputs {channel.at(x)} and {channel.at(other)}, output {channel.at(y, 'outputs')}"


def violation(body: Body) -> Finding:
    """Q(y|x) > e^E[x,x'] Q(y|x') at one place (x, x', y) and one t: the channel (every channel in the radius) is not E-LDP."""
    t, channel = number(body["t"]), Channel(body["channel"])
    require(t == 1 or not channel.numeric, "t occurs in a channel of numbers")
    policy = Policy(body["policy"], channel.k, constant=channel.numeric)
    x, other, y, level = policy.place(body["place"])
    if channel.numeric:
        scope, above = channel.scope, Fraction(channel.lows[x][y], channel.ones[x])
        below = Fraction(channel.tops[other][y], channel.ones[other])
    else:
        entries, scope = body["channel"]["values"], f"t = {t}; {channel.size}"
        above, below = (evaluate(entries[channel.pattern[i][y]], {"t": t}, Fraction) for i in (x, other))
    require(t >= 1 and above > 0 and (not below or level.excess(above / below, t) > 0), "the bound holds there")
    ratio = written(above / below) if below else "infinite"
    when = "" if channel.numeric else f"at t = e^eps = {t}, "
    private = "is" if channel.radius else "is not"
    witness = f"at {places(channel, (x, other, y))}, the ratio {ratio} of Q(y|x) to Q(y|x') exceeds e^({level})"
    detail = f"inputs {x}, {other}, output {y}: ratio {ratio}"
    which = lambda: when + (channel.name.replace("every", "no", 1) if channel.radius else channel.name)  # noqa: E731
    return Finding(Outcome.REFUTED, Method.EXACT, scope, detail, f" {private} private {policy.name}: {witness}", which)


def approximate(body: Body) -> Finding:
    """sum over y of max(0, Q(y|x) - e^level Q(y|x')) <= delta for all x, x'; with a "pair" (x, x'), > delta for that one.

    "power" is a bound of e^level that suffices: from below for all pairs, from above for the one.
    """
    channel = Channel(body["channel"])
    level, power, delta, pair = Level(body["level"]), number(body["power"]), number(body["delta"]), body["pair"]
    require(channel.numeric and not channel.radius and not level.eps and power >= 1, "a radius, a level in t, or a power below 1")
    require(channel.k**2 * channel.m <= WORK, "too many pairs")
    rows, ones, side = channel.lows, channel.ones, level.excess(power)

    def exceeds(x: int, other: int) -> bool:
        one, two = power.denominator * ones[other], power.numerator * ones[x]
        gains = (a * one - b * two for a, b in zip(rows[x], rows[other], strict=True))
        return bool(sum(gain for gain in gains if gain > 0) > delta * ones[x] * one)

    scope, what = f"{channel.scope}; delta {delta}", f"(epsilon, delta)-private at epsilon = {level}, delta = {delta}"
    amount = "sum over y of max(0, Q(y|x) - e^epsilon Q(y|x'))"
    if pair is None:
        require(side <= 0 and not any(exceeds(x, o) for x, o in product(range(len(rows)), repeat=2)), "delta is larger")
        sentence = f"{channel.name} is {what}: {amount} <= delta for all inputs x, x'"
        return Finding(Outcome.PROVED, Method.EXACT, scope, "", sentence)
    x, other = pair
    require(whole(pair) and min(pair) >= 0 and side >= 0 and exceeds(x, other), "delta is not exceeded")
    sentence = f"{channel.name} is not {what}: {amount} > delta for the inputs x = {channel.at(x)}, x' = {channel.at(other)}"
    return Finding(Outcome.REFUTED, Method.EXACT, scope, f"inputs {x}, {other}", sentence)


def moments(body: Body) -> Finding:
    """E[product of the scores A(Y, j), j in J | X = x] = target(x, J), for every x and every J of "order" coordinates (1 or 2),

    in the order (0, 0), (0, 1), ..., (1, 1), ...: each unordered pair once.
    """
    channel = Channel(body["channel"])
    require(not channel.numeric, "the channel is not a table of values in Q(t)")
    values, pattern = channel.values, channel.pattern
    (scores, scored), (aims, target) = table(body["scores"]), table(body["target"])
    d, order, scope = len(scored[0]), body["order"], f"every t where all is defined; {channel.size}"
    require(whole([order]) and order in (1, 2), "the order is 1 or 2")
    chosen = list(combinations_with_replacement(range(d), order))
    sizes = len(scored), len(target), len(target[0])
    require(sizes == (len(pattern[0]), len(pattern), len(chosen)), "sizes differ")
    steps = len(pattern) * len(target[0]) * len(values) * len(scores) ** order
    require(steps <= WORK, "too many products of values and scores")
    spend(steps // 4)
    masks = [[sum(1 << y for y, row in enumerate(scored) if row[j] == c) for c in range(len(scores))] for j in range(d)]
    events = [[reduce(int.__and__, meeting) for meeting in product(*(masks[j] for j in places))] for places in chosen]
    terms = [bounded(reduce(mul, term)) for term in product(values, *[scores] * order)]
    seen: dict[tuple[Any, ...], bool] = {}
    given = f"for scores A {table_digest(body['scores'])} ({d} coordinates) and targets {table_digest(body['target'])}"
    mean = "E[A_i(Y) | X = x]" if order == 1 else "E[A_i(Y) A_j(Y) | X = x], i <= j,"
    where = f"for {channel.name}, {given}, all as functions of t where they are defined"
    for x, row in enumerate(pattern):
        classes = [sum(1 << y for y, v in enumerate(row) if v == c) for c in range(len(values))]
        for places_, sets, aim in zip(chosen, events, target[x], strict=True):
            key = aim, *[(a & b).bit_count() for a in classes for b in sets]
            if key not in seen:
                seen[key] = not (weighted(zip(terms, key[1:], strict=True)) - aims[aim]).above
            if not seen[key]:
                at = f"input {x}, coordinates {comma(places_)}"
                sentence = f"{where}: {mean} is not the target at input {channel.at(x)}, coordinates {comma(places_)}"
                return Finding(Outcome.REFUTED, Method.SYMBOLIC, scope, f"wrong at {at}", sentence)
    sentence = f"{where}: {mean} is the target for every input x"
    return Finding(Outcome.PROVED, Method.SYMBOLIC, f"{scope}, {d} coordinates, order {order}", "", sentence)


def relation(body: Body) -> str:
    """The relation between the two sides, in infix. Rejected where it holds because both are the same."""
    require(body["lhs"] != body["rhs"] or body["relation"] == "<", "both sides are the same: that holds whatever they are")
    return f"{formula(body['lhs'])} {body['relation']} {formula(body['rhs'])}"


def compare(body: Body, point: Mapping[str, Fraction]) -> bool:
    """Whether lhs (==, <=, <) rhs at a point: in fractions (bits 0), or in enclosures, which must decide it."""
    bits = body["bits"]
    require(whole([bits]) and 0 <= bits <= BITS, f"bits is an integer from 0 to {BITS}")
    difference = evaluate(["-", body["lhs"], body["rhs"]], point, (lambda c: Box(c, c, bits)) if bits else Fraction)
    if bits:
        require(difference.low > 0 or difference.high < 0, "the enclosures overlap")
        difference = difference.low
    return (difference > 0) - (difference < 0) in {"==": {0}, "<=": {-1, 0}, "<": {-1}}[body["relation"]]


def listed(values: Mapping[str, Any], sign: str) -> str:
    """Names with their values."""
    return comma(f"{name} {sign} {values[name]}" for name in sorted(values)) or "constants"


def comparison(body: Body) -> Finding:
    """The relation at one point."""
    point = {name: number(body["point"][name]) for name in keys(body["point"])}
    true, method, scope = compare(body, point), Method.INTERVAL if body["bits"] else Method.EXACT, listed(point, "=")
    sentence = f"{f'at {scope}: ' if point else ''}{'' if true else 'it is false that '}{relation(body)}"
    return Finding(Outcome.PROVED if true else Outcome.REFUTED, method, scope, "", sentence)


def counterexample(body: Body) -> Finding:
    """The relation fails at a point of the range {"variable": lower end}; the variables in "integers" are integers there."""
    start, integers = {n: number(body["from"][n]) for n in keys(body["from"])}, named(body["integers"])
    point = {name: number(body["point"][name]) for name in start}
    inside = all(v >= start[n] and (n not in integers or v.denominator == 1) for n, v in point.items())
    require(inside and body["point"].keys() == point.keys() >= set(integers), "the point is outside the range")
    require(not compare(body, point), "no counterexample")
    scope = listed({f"{'integer' if n in integers else 'real'} {n}": low for n, low in start.items()}, ">=")
    sentence = f"it is false that for all {scope}: {relation(body)}; it fails at {listed(point, '=')}"
    return Finding(Outcome.REFUTED, Method.INTERVAL if body["bits"] else Method.EXACT, scope, listed(point, "="), sentence)


def enumeration(body: Body) -> Finding:
    """The relation for all integers in the ranges {"variable": [low, high]}."""
    require(body["ranges"] and all(map(whole, body["ranges"].values())), "a range is two integers")
    ranges = {name: range(low, high + 1) for name in keys(body["ranges"]) for low, high in [body["ranges"][name]]}
    steps = prod(map(len, ranges.values())) * len(canonical([body["lhs"], body["rhs"]])) * (body["bits"] + 10)
    require(0 < steps <= WORK, "no point, or too many")
    for values in product(*ranges.values()):
        require(compare(body, dict(zip(ranges, map(Fraction, values), strict=True))), f"false at {values}")
    scope = listed({n: f"{r[0]}..{r[-1]}" for n, r in ranges.items()}, "=")
    return Finding(Outcome.PROVED, Method.EXHAUSTIVE, scope, "", f"for all integers {scope}: {relation(body)}")


def identity(body: Body) -> Finding:
    """lhs == rhs as rational functions of the variables."""
    names = named(body["variables"])
    require(names, "an identity needs a variable")
    difference = evaluate(["-", body["lhs"], body["rhs"]], *quotients(names))
    require(not difference.above, "the two sides differ")
    scope = f"all {comma(names)} where both sides are defined"
    return Finding(Outcome.PROVED, Method.SYMBOLIC, scope, "", f"for {scope}: {relation({**body, 'relation': '=='})}")


def nonnegative(body: Body) -> Finding:
    """lhs (<=, <) rhs for all real variables from {"variable": corner} on (above it: those in "open"), by coefficients there."""
    start, strict = dict(sorted(body["from"].items())), {"<": True, "<=": False}[body["relation"]]
    names, corner, beyond = keys(start), list(start.values()), named(body["open"])
    require(whole(corner) and set(beyond) <= set(names), "corners are integers, and open ones are among them")
    closed = evaluate(["-", body["rhs"], body["lhs"]], *quotients(names)).by_coefficients(corner, strict)
    require(all(i in closed or n in beyond for i, n in enumerate(names)), "it fails, or is not defined, at the corner")
    scope = "all real " + comma(n + (" > " if n in beyond else " >= ") + str(low) for n, low in start.items())
    return Finding(Outcome.PROVED, Method.SYMBOLIC, scope, "", f"for {scope}, both sides are defined and {relation(body)}")


def sturm(body: Body) -> Finding:
    """lhs (<=, <) rhs for all real values of one variable from {"variable": low} on, by Sturm's theorem."""
    ((name, low),) = body["from"].items()
    start, strict = number(low), {"<": True, "<=": False}[body["relation"]]
    evaluate(["-", body["rhs"], body["lhs"]], *quotients(named([name]))).by_sturm(start, strict)
    real = f"all real {name} >= {start}"
    sentence = f"{real}, both sides are defined and " if strict else f"{real} where both sides are defined: "
    scope = real if strict else f"{real} where both sides are defined"
    return Finding(Outcome.PROVED, Method.SYMBOLIC, scope, "", f"for {sentence}{relation(body)}")


def induction(body: Body) -> Finding:
    """A quantity a, which depends on a state and on n, has the closed forms "states": at the base, and after every step to 2n.

    The states at the base are those of "initial"; the others are reached from them.
    """
    (names, lift), base, states, initial = quotients(["n"]), number(body["base"]), body["states"], body["initial"]
    moves = [items(step) for step in items(body["steps"])]
    reached, waiting = set(initial), keys(initial, str.isalnum)
    for here in waiting:
        following = {after for before_, _, after in moves if before_ == here}
        require(following, f"no step from the state {here}")
        waiting += sorted(following - reached)
        reached |= following
    require(base > 0 and reached and set(keys(states, str.isalnum)) == reached, "a bad base, or a state out of reach")
    for state, value in initial.items():
        require(evaluate(states[state], {"n": base}, Fraction) == number(value), f"false at the base in state {state}")
    for state, step, following in moves:
        after = evaluate(step, {**names, "a": evaluate(states[state], names, lift)}, lift)
        difference = evaluate(states[following], {"n": names["n"] * lift(Fraction(2))}, lift) - after
        require(not difference.above, f"the step from {state} to {following} is wrong")
        (Quotient(difference.below, ONE) * Quotient(difference.below, ONE)).by_sturm(base, strict=True)
    scope = f"n = {base} 2^r for every integer r >= 0, in the states reached by r steps from {comma(sorted(initial))}"
    starts = comma(f"a = {number(initial[s])} in state {s}" for s in sorted(initial))
    steps = comma(f"from state {s} to state {u} a becomes {formula(step)}" for s, step, u in moves)
    forms = comma(f"{formula(states[s])} in state {s}" for s in sorted(states))
    sentence = f"for {scope}: if {starts} at n = {base}, and in each step from n to 2n {steps}, then a is {forms}"
    return Finding(Outcome.PROVED, Method.SYMBOLIC, f"{scope}: {comma(sorted(states))}", "", sentence)


def optimum(body: Body) -> Finding:
    """max cost x over A x = rhs, x >= 0 is "value": the primal vector attains it, and A' dual >= cost bounds it."""
    cost, rhs, primal, dual = (vector(body[part]) for part in ("cost", "rhs", "primal", "dual"))
    rows = [vector(row) for row in items(body["matrix"])]
    require(len(rows) == len(rhs) == len(dual) and {len(r) for r in rows} == {len(cost)} == {len(primal)}, "sizes differ")
    require(min(primal) >= 0 and [sum(map(mul, r, primal)) for r in rows] == rhs, "the primal vector is not feasible")
    priced = [sum(map(mul, column, dual)) >= c for *column, c in zip(*rows, cost, strict=True)]
    require(all(priced), "the dual vector is not feasible")
    value = number(body["value"])
    require(sum(map(mul, cost, primal)) == sum(map(mul, rhs, dual)) == value, "the values differ")
    size = f"{len(cost)} variables, {len(rhs)} equations"
    program = sha256(canonical([[str(c) for c in row] for row in (cost, *rows, rhs)]))
    sentence = f"the largest c x over all x >= 0 with A x = b is {value}, for c, A, b {program} ({size})"
    return Finding(Outcome.PROVED, Method.OPTIMUM, f"all x >= 0, {size}", f"value {value}", sentence)


def channels(body: Body) -> Finding:
    """The largest sum over y of f(Q(y|.)) over all E-LDP channels Q, with any number of outputs, is "value".

    The columns of Q are sums of extreme rays, and f is convex with f(c v) = c f(v), so that the weights of rays decide.
    """
    rays, bases = body["rays"], body["bases"]
    require(bases == [] or (whole(bases) and min(bases) > 1), "a base is an integer above 1")
    require(len(matrix(rays, 10**4000)) * len(rays[0]) * (1 + len(bases)) <= WORK, "too many rays")
    policy = Policy(body["policy"], len(rays[0]), constant=True)
    own = extreme(policy.powers())
    require(len(rays) == len(own) and set(map(tuple, rays)) == own, "these are not the extreme rays of the policy, each once")
    form, value = check_optimum(body)
    k = f"{len(rays[0])} inputs"
    scope = f"all channels within this policy, {k}, any number of outputs, {len(rays)} extreme rays"
    utility = f"{FORMS[body['utility']['form']]}, {sha256(canonical([body['utility'], rays]))}"
    over = f"over all channels with {k} and any number of outputs that are private {policy.name}"
    sentence = f"{over}, the largest utility is {value}, for the utility: {utility}"
    return Finding(Outcome.PROVED, Method.OPTIMUM, f"{scope}; utility: {form}", f"value {value}", sentence)


FORMS = {  # what stands before the digest of [utility, rays]
    "maximum": "the sum over outputs y of the largest of the linear forms w_i Q(y|.)",
    "squares": "the sum over outputs y and i of m_i (w_i Q(y|.))^2 / (v Q(y|.))",
    "information": "mutual information in nats of the input, with the given prior, and the output",
    "values": "the sum over outputs y of f(Q(y|.)), f any convex function with f(c v) = c f(v) and the given values at the rays",
}


KINDS: Mapping[str, tuple[Callable[[Body], Finding], str]] = {
    "privacy": (privacy, "channel policy attained"),
    "violation": (violation, "channel policy place t"),
    "approximate": (approximate, "channel level delta power pair"),
    "moments": (moments, "channel scores target order"),
    "comparison": (comparison, "lhs relation rhs point bits"),
    "enclosure": (comparison, "lhs relation rhs point bits"),
    "counterexample": (counterexample, "lhs relation rhs point bits from integers"),
    "enumeration": (enumeration, "lhs relation rhs ranges bits"),
    "identity": (identity, "lhs rhs variables"),
    "nonnegative": (nonnegative, "lhs relation rhs from open"),
    "sturm": (sturm, "lhs relation rhs from"),
    "induction": (induction, "states steps initial base"),
    "optimum": (optimum, "cost matrix rhs primal dual value"),
    "channels": (channels, "policy utility rays bases primal dual value"),
    "law": (solved, "channel chains"),
    "tails": (tailed, "channel chains tails"),
    "nested": (nested, "channel chains tails root inputs"),
    "product": (private, "laws rows policy"),
    "product-violation": (violated, "laws rows policy place report"),
    "columns": (within, "lows tops level attained"),
    "entries": (entries, "above below level"),
    "computed": (lambda body: computed({"computed": body["statement"]}), "statement"),
    "all": (lambda body: every(body, find), "parts"),
    "claim": (lambda body: claim(body, find), "id statement where word instances parts facts uses"),
}
