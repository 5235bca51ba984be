"""The least worst expected loss over all recommendation algorithms, private or not, for tiny T, P, n: m = 2, D = R = 0, exactly.

A linear programme in the probabilities of recommendations. Privacy is central and at the level of voters: Pr[b] <= t Pr'[b] for
patterns that differ by one voter. Coordinates are relative to the client: object 0 of every round is the one he likes. Two
averages lose nothing (stated, not certified): over the names of the voters, so that a pattern is a multiset of votes, and over
exchanges of the two objects of a round. A causal algorithm does not know which object of the present round is liked: if all
votes of round s are exchanged, so is the law of b_s. The feedback tells all of the past rounds, as one of two objects is liked.
The programme that is solved is the dual one: its primal vector is the adversary (a mixture of patterns, and multipliers of the
privacy constraints), and its dual vector an optimal algorithm; the kernel checks both. Source: online-recommendation, sections
6 and 7.1.

>>> minimax(1, 2, 4, t=2).scope, minimax(1, 2, 4, t=2).detail
('all x >= 0, 30 variables, 6 equations', 'value 1/2')
>>> value(1, 2, 3), value(3, 1, 4)
(Fraction(0, 1), Fraction(1, 1))
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement, product

from exactdp.bounds.online_recommendation import lower
from exactdp.errors import BadInput
from exactdp.likes import ExactLike
from exactdp_checks.claims.notation import Verdict, prove, rational
from exactdp_checks.proving.lp import maximum

__all__ = ["Game", "clones_value", "minimax", "optimum", "patterns", "value"]

Votes = tuple[int, ...]  # of one voter, or a sequence of recommendations, round by round; 0 is what the client likes
Pattern = tuple[Votes, ...]  # the votes of all voters, sorted
Form = dict[object, Fraction]  # an affine form: name of a variable, or 1, -> coefficient
MOST = 500  # variables of a programme


def patterns(T: int, n: int, peers: int) -> Iterator[Pattern]:
    """The patterns of at most n voters in T rounds, with at least so many voters who always vote 0."""
    types = list(product((0, 1), repeat=T))
    for size in range(peers, n + 1):
        for others in combinations_with_replacement(types, size - peers):
            yield tuple(sorted(((0,) * T,) * peers + others))


@dataclass
class Game:
    """The probabilities Pr[b_1 ... b_s] as affine forms in free variables, one for each thing that an algorithm decides."""

    columns: list[object] = field(default_factory=lambda: ["loss"])

    def chance(self, votes: Pattern, b: Votes) -> Form:
        """Pr[b] after the votes of the first len(b) rounds."""
        s = len(b)
        if s == 0:
            return {1: Fraction(1)}
        own = tuple(sorted(v[:s] for v in votes))
        other = tuple(sorted((*v[: s - 1], 1 - v[s - 1]) for v in own))
        before = self.chance(votes, b[:-1])
        if own == other:
            return {name: c / 2 for name, c in before.items()}
        key = (min(own, other), b[:-1])
        if key not in self.columns:
            self.columns.append(key)
        if len(self.columns) > MOST:
            raise BadInput(f"the linear programme has more than {MOST} variables: write smaller T and n")
        if b[-1] == (own < other):
            return {key: Fraction(1)}
        return added(before, {key: Fraction(-1)})

    def law(self, votes: Pattern, T: int) -> list[Form]:
        """Pr[b] for every sequence b of T recommendations."""
        return [self.chance(votes, b) for b in product((0, 1), repeat=T)]

    def loss(self, votes: Pattern, T: int) -> Form:
        """The expected number of rounds in which object 1 is recommended."""
        total: Form = {}
        for s in range(T):
            for b in product((0, 1), repeat=s):
                total = added(total, self.chance(votes, (*b, 1)))
        return total


def added(one: Form, two: Form, scale: Fraction = Fraction(1)) -> Form:
    """one + scale two."""
    found = {name: one.get(name, Fraction(0)) + scale * two.get(name, Fraction(0)) for name in {**one, **two}}
    return {name: c for name, c in found.items() if c}


def minimax(
    T: int, P: int, n: int, t: object = None, cap: int | None = None, literal: bool = False, clones: bool = False
) -> Verdict:
    """min over algorithms of the max over patterns of the expected loss, with its certificate; t = e^epsilon, or no privacy.

    Losses are over the patterns of at most n voters, P of them peers (``clones``: P voters, all of them peers). Privacy is over
    those of at most ``cap`` voters (n unless given) with at least P peers, or, if ``literal``, with any number of peers.
    """
    level, most = Fraction(0) if t is None else rational(t), n if cap is None else cap  # level 0: no privacy
    if min(T, P) < 1 or n < P or (t is not None and level < 1):
        raise BadInput(f"T = {T}, P = {P}, n = {n}, t = {t}: write T >= 1, 1 <= P <= n and t >= 1")
    game = Game()
    rows: list[Form] = []  # each is at least 0
    free = level > 1 and most > P  # p <= t q and q <= t p leave no p < 0
    for votes in patterns(T, P if clones else n, P):
        rows.append(added({"loss": Fraction(1)}, game.loss(votes, T), Fraction(-1)))
        rows += [] if free and len(votes) <= most else game.law(votes, T)
    for votes in patterns(T, most, 0 if literal else P) if level else ():
        rows += [] if free else game.law(votes, T)
        rest = {votes[:i] + votes[i + 1 :] for i in range(len(votes))}
        for fewer in sorted(one for one in rest if literal or one.count((0,) * T) >= P):
            for p, q in zip(game.law(votes, T), game.law(fewer, T), strict=True):
                rows += [added(scaled(q, level), p, Fraction(-1)), added(scaled(p, level), q, Fraction(-1))]
    distinct = list({tuple(sorted(row.items(), key=str)): row for row in rows if row.keys() - {1}}.values())
    matrix = [[row.get(name, Fraction(0)) for row in distinct] for name in game.columns]
    return maximum([-row.get(1, Fraction(0)) for row in distinct], matrix, [int(name == "loss") for name in game.columns])


def scaled(form: Form, factor: Fraction) -> Form:
    """factor times the form."""
    return {name: c * factor for name, c in form.items()}


def value(T: int, P: int, n: int) -> Fraction:
    """The minimax loss without privacy: V(T, w) over w survivors at first, by the recursion over the two sides of a round.

    V(r, w) = max over a + b = w of (1 + V(r-1, a) + V(r-1, b))/2 where a, b >= P, and of V(r-1, a) where only a >= P.
    """
    if min(T, P) < 1 or n < P:
        raise BadInput(f"T = {T}, P = {P}, n = {n}: write T >= 1 and 1 <= P <= n")
    now = [Fraction(0)] * (n + 1)
    for _ in range(T):
        now = [max(sides(now, P, w), default=Fraction(0)) for w in range(n + 1)]
    return max(now)


def sides(now: list[Fraction], P: int, w: int) -> Iterator[Fraction]:
    """The values of all splits of w survivors."""
    for a in range(P, w + 1):
        yield (1 + now[a] + now[w - a]) / 2 if w - a >= P else now[a]


def optimum(found: Verdict, expected: Fraction) -> Verdict:
    """The programme's own verdict if it is solved with this value, which its certificate states; else that the values differ."""
    if found.certificate is None or rational(found.certificate["body"]["value"]) == expected:
        return found
    return prove.comparison(rational(found.certificate["body"]["value"]), "==", expected)


def clones_value(T: int, P: int, t: ExactLike, cap: int | None = None, value: Fraction | None = None) -> Verdict:
    """Is (T/2) t^-P (or ``value``) the least loss on P clones? Privacy is over at most ``cap`` (2P) voters, P of them peers."""
    expected = lower.lemma_8(T, P, t) if value is None else value
    return optimum(minimax(T, P, 2 * P, t, cap, clones=True), expected)
