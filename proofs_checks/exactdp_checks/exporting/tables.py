"""Certificates about channels over Q(t) as theorems of Coq: for every t >= 1, a channel, and private within the policy.

Each value is shown to be defined and >= 0, each row to sum to 1, and each pair of values that meet under a level to keep its
bound; that no other pair meets is computed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from exactdp_checks.exporting.formulas import identity, nonnegative
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.levels import WIDE, level_of, level_text, levels_text
from exactdp_checks.exporting.matrices import pattern_text
from exactdp_checks.exporting.statements import Relation
from exactdp_checks.exporting.terms import REAL, NotExported, divisors, normal, read, variable, write
from exactdp_checks.trusted.kernel import find
from exactdp_checks.trusted.policy import Level, Policy
from exactdp_checks.trusted.verdict import Outcome

__all__ = ["T", "Table", "from_one", "moments", "table_privacy", "table_violation", "values_text"]

PLACES = 300_000  # of two inputs and an output
PRODUCTS = 400  # of values with scores
T = variable("t")
Body = Mapping[str, Any]


def values_text(values: Sequence[Any]) -> str:
    """The values, read back."""
    texts = [write(v, REAL) for v in values]
    if [read(text) for text in texts] != [normal(v) for v in values]:
        raise NotExported("the values do not read as the certificate says")
    return f"[{'; '.join(texts)}]"


def power_tree(level: Level) -> Any:
    """e^level in t, as an expression."""
    exponents = [level.eps, *(c for _, c in level.logs)]
    if level.constant or any(c.denominator != 1 for c in exponents):
        raise NotExported("e to a level is not a product of integer powers")
    factors: list[Any] = [1]
    for base, c in (("t", level.eps), *((str(b), c) for b, c in level.logs)):
        if c > 0:
            factors.append(["^", base, int(c)])
        elif c:
            factors.append(["/", 1, ["^", base, -int(c)]])
    return ["*", *factors]


def from_one(lhs: Any, rhs: Any) -> Lemma:
    """lhs <= rhs for every t >= 1, both sides defined."""
    return nonnegative({"lhs": lhs, "relation": "<=", "rhs": rhs, "from": {"t": 1}, "open": []})


def meeting(pattern: Sequence[Sequence[int]], policy: Policy) -> list[tuple[int, int, int]]:
    """(value, value, level) of all places whose pair of inputs has a level, once each."""
    found = set()
    for x, above in enumerate(pattern):
        for other, below in enumerate(pattern):
            level = 0 if policy.pattern is None else policy.pattern[x][other]
            if x != other and policy.levels[level] != "inf":
                found |= {(i, j, level) for i, j in zip(above, below, strict=True)}
    return sorted(found)


class Table:
    """A channel over Q(t) as it is written, with what shows that it is one, for every t >= 1."""

    def __init__(self, channel: Body) -> None:
        self.values, self.pattern = channel["values"], channel["pattern"]
        self.k, self.m = len(self.pattern), len(self.pattern[0])
        if self.k**2 * self.m > PLACES:
            raise NotExported(f"{self.k} inputs and {self.m} outputs are too many for the assistant")
        self.text = f"{pattern_text(self.pattern, self.k)} {values_text(self.values)}"
        defined = "".join(f"{Relation(d, '!=', 0).text(REAL)} /\\ " for d in divisors(*self.values))
        self.statement = f"{defined}table_channel {self.k} {self.m} {self.text}"
        self.rows = sorted({tuple(Counter(row)[i] for i in range(len(self.values))) for row in self.pattern})
        self.lemmas = [*(from_one(0, v) for v in self.values), *(one(self.values, row) for row in self.rows)]

    def proof(self) -> Iterator[str]:
        """Of the statement, from the lemmas."""
        yield from (f"assert (S{i} := @{i} {T} H)." for i in range(len(self.values)))
        yield from (f"assert (M{i} := @{len(self.values) + i} {T})." for i in range(len(self.rows)))
        yield "conjuncts. parts; try assumption."
        known = f"[{'; '.join(map(counts_text, self.rows))}]"
        yield f"apply (table_channel_by _ _ _ _ {known}); [reflexivity| |vm_compute; reflexivity|]."
        yield "{ each; assumption. }"
        yield from (f"apply Forall_cons; [sum_by M{i}|]." for i in range(len(self.rows)))
        yield "apply Forall_nil."


def table_privacy(body: Body) -> Lemma:
    """For every t >= 1 the values are defined, the table is a channel, and it is private within the policy."""
    table, policy = Table(body["channel"]), Policy(body["policy"], len(body["channel"]["pattern"]))
    values, known = table.values, meeting(table.pattern, policy)
    powers = {i: power_tree(level) for i, level in enumerate(policy.levels) if level != "inf"}
    private = f"table_private {table.k} {table.m} {table.text} {levels_text(policy, T)} {pattern_text(policy.pattern, table.k)}"
    pairs = [from_one(values[i], ["*", powers[level], values[j]]) for i, j, level in known]
    lemmas, equal = [*table.lemmas, *pairs], ""
    start = len(table.lemmas)
    if body["attained"] is not None:
        x, other, y = body["attained"]
        i, j, level = table.pattern[x][y], table.pattern[other][y], level_of(policy, x, other)
        equal = f" /\\ {write(values[i], REAL)} = exp {level_text(policy.levels[level], T)} * {write(values[j], REAL)}"
        lemmas.append(identity({"lhs": values[i], "rhs": ["*", powers[level], values[j]], "variables": ["t"]}))
    proof = (
        f"intros {T} H.",
        *(f"assert (P{i} := @{start + i} {T} H)." for i in range(len(pairs))),
        *([f"assert (Q := @{start + len(pairs)} {T})."] if equal else []),
        *(
            f"assert (E{i} : exp {level_text(policy.levels[i], T)} = {write(power, REAL)}) by power."
            for i, power in powers.items()
        ),
        f"assert (C : {table.statement}).",
        "{",
        *table.proof(),
        "}",
        "conjuncts. parts; try assumption.",
        f"{{ apply (table_private_by _ _ _ _ _ _ [{'; '.join(map(place, known))}]%nat {free(policy)}).",
        "  { vm_compute; reflexivity. }",
        "  { each; reflexivity. }",
        *(f"  apply Forall_cons; [pair_by E{level}|]." for *_, level in known),
        "  apply Forall_nil. }",
        *([f"rewrite E{level}; apply Q; side."] if equal else []),
    )
    return Lemma(f"forall {T} : R, (1 <= {T}) -> {table.statement} /\\ {private}{equal}", proof, tuple(lemmas))


def table_violation(body: Body) -> Lemma:
    """For every t >= 1 the table is a channel, and at one t it is not private within the policy."""
    table, policy = Table(body["channel"]), Policy(body["policy"], len(body["channel"]["pattern"]))
    x, other, y = body["place"]
    private = f"table_private {table.k} {table.m} {table.text} {levels_text(policy, T)} {pattern_text(policy.pattern, table.k)}"
    at = Relation("t", "is", body["t"]).text(REAL)
    statement = f"(forall {T} : R, (1 <= {T}) -> {table.statement}) /\\ (forall {T} : R, {at} -> ~ {private})"
    level, sizes = policy.levels[level_of(policy, x, other)], " ".join(["ltac:(lia)"] * 4)
    proof = (
        f"split; intros {T} H.",
        "{",
        *table.proof(),
        "}",
        f"intros N; assert (B := N {x}%nat {other}%nat {y}%nat {level_text(level, T)} {sizes} eq_refl).",
        f"revert B; apply Rlt_not_le; unfold at_place; cbn [nth]; subst {T}; {WIDE}.",
    )
    return Lemma(statement, proof, tuple(table.lemmas))


def place(found: tuple[int, int, int]) -> str:
    """(value, value, level)."""
    return f"({found[0]}, {found[1]}, {found[2]})"


def free(policy: Policy) -> str:
    """The levels that ask nothing."""
    return f"[{'; '.join(str(i) for i, v in enumerate(policy.levels) if v == 'inf')}]%nat"


def counts_text(row: Sequence[int]) -> str:
    """How often each value stands in a row."""
    return f"[{'; '.join(map(str, row))}]%Z"


def one(values: Sequence[Any], row: Sequence[int]) -> Lemma:
    """The values, as often as they stand in a row, sum to 1."""
    return identity({"lhs": ["+", *(["*", c, v] for c, v in zip(row, values, strict=True))], "rhs": 1, "variables": ["t"]})


def moments(body: Body) -> Lemma:
    """Where all is defined, the expectation of every product of scores is its target, for every input."""
    if find("moments", body).outcome is Outcome.REFUTED:
        raise NotExported("that an expectation is another function than its target is not written for the assistant yet")
    channel, scores, target, n = body["channel"], body["scores"], body["target"], body["order"]
    pattern, scored, aims = channel["pattern"], scores["pattern"], target["pattern"]
    k, m, d = len(pattern), len(pattern[0]), len(scored[0])
    sets = list(combinations_with_replacement(range(d), n))
    if k * m * len(sets) > PLACES or len(channel["values"]) * len(scores["values"]) ** n > PRODUCTS:
        raise NotExported(f"{k} inputs, {m} outputs and {len(sets)} moments are too many for the assistant")
    codes = list(product(range(len(channel["values"])), *[range(len(scores["values"]))] * n))
    known = set()
    for x, row in enumerate(pattern):
        for c, chosen in enumerate(sets):
            found = Counter((v, *(scored[y][j] for j in chosen)) for y, v in enumerate(row))
            known.add((tuple(found[code] for code in codes), aims[x][c]))
    every = sorted(known)
    equalities = [expectation(channel["values"], scores["values"], codes, counts, target["values"][aim]) for counts, aim in every]
    defined = divisors(*channel["values"], *scores["values"], *target["values"])
    given = "".join(f"{Relation(each, '!=', 0).text(REAL)} -> " for each in defined)
    tables = [
        f"{pattern_text(p, len(p))} {values_text(v)}" for p, v in ((pattern, channel["values"]), (scored, scores["values"]))
    ]
    right = f"at_place {pattern_text(aims, k)} {values_text(target['values'])} x c"
    lists = pattern_text(sets, len(sets))
    statement = (
        f"forall {T} : R, {given}forall x c, (x < {k})%nat -> (c < {len(sets)})%nat -> "
        f"moment {' '.join(tables)} {m} x (nth c {lists} []) = {right}"
    )
    table = "; ".join(f"({counts_text(counts)}, {aim}%nat)" for counts, aim in every)
    proof = (
        f"intros {T} {' '.join(f'D{i}' for i in range(len(defined)))}.",
        f"apply (moments_by {k} {m} {n} _ _ _ _ _ _ {lists} [{table}]); [vm_compute; reflexivity|].",
        *(f"apply Forall_cons; [moment_by (@{i} {T})|]." for i in range(len(every))),
        "apply Forall_nil.",
    )
    return Lemma(statement, proof, tuple(equalities))


def expectation(values: Sequence[Any], scores: Sequence[Any], codes: Sequence[Any], counts: Sequence[int], aim: Any) -> Lemma:
    """The sum of the products, each as often as it stands, is the target."""
    terms: list[Any] = [
        ["*", c, values[v], *(scores[a] for a in places)] for c, (v, *places) in zip(counts, codes, strict=True) if c
    ]
    return identity({"lhs": ["+", *(terms or [0])], "rhs": aim, "variables": ["t"]})
