# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""The objects of online-recommendation for the folder Golden.

Who survives p-REC, votes and credits are lists of numbers; the chances are over Q(t), where tau is t^N, and t is a real number,
as the definitions there have exp and ln.

>>> "Lemma alive_sim" in "".join(surviving())
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from golden_text import above_one, lemma, nested, table_of, value_of

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import Exact, exact
from exactdp.numbers.normal import Real
from exactdp.protocols import p_rec, p_rec_round, voting

__all__ = ["POSITIVE", "promising", "recommending", "surviving"]

# m, D, R, the client, the pattern, the recommendations: voters leave by misled > 2R, and by the sum above 2D + 2R
STATES = (
    ("sim", 3, 0, 0, ((0,), (2,), (1,)), ((0, 2, 1), (0, 2, 2), (1, 2, 1), (0, 0, 1), (2, 1, 1)), (0, 1, 1)),
    (
        "rec",
        3,
        1,
        1,
        ((2,), (0, 1), (0,), (2,), (1,), (2,), (2,)),
        (
            (2, 1, 0, 1, 1, 1, 0),
            (1, 2, 0, 1, 2, 0, 2),
            (2, 1, 0, 1, 0, 2, 1),
            (0, 0, 2, 2, 0, 2, 0),
            (1, 2, 2, 1, 2, 1, 0),
            (2, 0, 0, 1, 1, 0, 0),
        ),
        (2, 2, 2, 1, 1, 2, 2),
    ),
    (
        "radius",
        2,
        0,
        1,
        ((0,), (0,), (1,), (1,), (0, 1)),
        ((0, 0, 1, 1, 0), (1, 1, 0, 0, 1), (0, 1, 1, 1, 1), (1, 1, 1, 0, 1)),
        (1, 1, 0, 1, 0),
    ),
)
# m, D, R, the client, the pattern, N: every share c/W of the survivors has an integer exponent 2 m c N / W
RUNS = (("sim", 2, 0, 0, ((0,), (1,)), ((0, 1), (1, 1), (0, 0)), 3), ("rec", 3, 1, 0, ((0, 2), (1,)), ((0, 1), (1, 2)), 1))
EXPANDED = "!(big_cons, big_nil) /= ?addr0 ?add0r ?expr0 ?expr1 /gamma_of"
POSITIVE = """Let v0 : 3%:R * t - 1 != 0.
Proof. by rewrite (_ : _ - 1 = 3%:R * (t - 1) + 2%:R); [apply: lt0r_neq0; positive|ring]. Qed.
Let v3 : 3%:R * t ^+ 3 - 1 != 0.
Proof.
rewrite (_ : _ - 1 = 3%:R * (t - 1) ^+ 3 + 9%:R * (t - 1) ^+ 2 + 9%:R * (t - 1) + 2%:R); last by ring.
by apply: lt0r_neq0; positive.
Qed.
"""


def _history(came: Sequence[int]) -> str:
    return nested(came) + "%N" if came else "[::]"


def _given(name: str, m: int, client: Sequence[Sequence[int]], votes: Sequence[Sequence[int]]) -> str:
    return (
        f"\nDefinition likes_{name} := @liked_at {m - 1} {nested(client)}%N.\n"
        f"Definition vote_{name} := @voted {m - 1} {len(votes) - 1} {nested(votes)}%N.\n"
        f"Definition all_{name} := among {len(votes) - 1} (iota 0 {len(votes)}).\n"
    )


def surviving() -> Iterable[str]:
    """What every voter is charged, who survives, and what all have, after no round, one, two and so on."""
    for name, m, d, r, client, votes, came in STATES:
        held, n, times = {f"{i}": own for i, own in enumerate(votes)}, len(votes), len(client) + 1
        yield _given(name, m, client, votes)
        yield f"Definition past_{name} t := past_of {m - 1} (take t {nested(came)}%N).\n"
        both, us, h = f"likes_{name} vote_{name}", f"all_{name}", f"(past_{name} t)"
        each, start = f"i <- iota 0 {n}", p_rec.credits_of(d, r)
        alive = [[int(v) for v in here] for here in p_rec.survivors(client, held, came, start)]
        charged = [[p_rec.charges(client, own, came[:t]) for own in votes] for t in range(times)]
        # Python's clients like something in at least one round
        before = [(client[:t], {v: own[:t] for v, own in held.items()}) for t in range(1, times)]
        cast = [voting.cast_of({f"{i}": votes[i][t] for i in here}, m) for t, here in enumerate(alive[:-1])]
        for what, entry, right in (
            ("misled", f"[seq misled {both} (item_at _ i) {h} | {each}]", [[wrong for wrong, _ in here] for here in charged]),
            ("passed_over", f"[seq passed_over {both} (item_at _ i) {h} | {each}]", [[d_ for _, d_ in here] for here in charged]),
            ("alive", f"[seq i <- iota 0 {n} | alive {both} {d} {r} {h} (item_at _ i)]", alive),
            ("survivors", f"survivors {both} {d} {r} {us} {h}", [len(here) for here in alive]),
            (
                "votes",
                f"[seq votes {both} {d} {r} {us} {h} (item_at _ j) | j <- iota 0 {m}]",
                [[here.count(j) for j in range(m)] for here in cast],
            ),
            (
                "credit",
                f"credit {both} {d} {r} {us} {h}",
                [sum(start.d + start.r - sum(charged[t][i]) for i in here) for t, here in enumerate(alive)],
            ),
            (
                "distance",
                f"[seq distance {both} (item_at _ i) {h} | {each}]",
                [[0] * n, *([voting.distance(c, own) for own in p.values()] for c, p in before)],
            ),
            ("peers", f"peers {both} {r} {us} {h}", [n, *(len(voting.peers(c, p, r)) for c, p in before)]),
            ("diversity", f"diversity likes_{name} {h}", [0, *(voting.diversity(c) for c, _ in before)]),
        ):
            proof = "by vm_compute."
            if what in ("survivors", "votes", "credit", "peers"):
                proof = f"by rewrite /= !{what}_items; vm_compute."
            elif what == "diversity":
                proof = "by under eq_map => t do rewrite diversity_items; vm_compute."
            yield lemma(f"{what}_{name}", f"[seq {entry} | t <- iota 0 {len(right)}]", nested(right) + "%N", proof)


def _degrees(counts: Sequence[int], m: int, power: int) -> list[int]:
    """How many powers of t the weight of each object has, next to tau (t - 1): for the proofs alone."""
    whole = sum(counts)
    return [0 if 2 * m * c <= whole else 2 * m * c * power // whole - power for c in counts]


def _rational(value: p_rec_round.Number) -> Exact:
    """A number of Q(t)."""
    if isinstance(value, Real):
        raise TypeError("a share of the survivors needs another power of t for tau")
    return value


def _constants(m: int) -> Iterable[str]:
    yield lemma(f"gamma_{m}", f"gamma_of {m} t", value_of(p_rec_round.rule(m, "t").gamma), "by [].")
    tree = p_rec_round.lam(p_rec_round.rule(m, 8)).tree
    right = " + ".join(
        f"{value_of(c)} * ln {value_of(base)}" for base, c in (tree.terms if isinstance(tree, LogSum) else {}).items()
    )
    yield lemma(f"lambda_{m}", f"lambda_of {m} 8%:R", right, "by rewrite /lambda_of; ring.")


def recommending(m: int) -> Iterable[str]:
    """The constants of a round with m objects, the chances of the next after a history, the law of all histories, the loss."""
    yield from _constants(m)
    for name, _, d, r, client, votes, power in (run for run in RUNS if run[1] == m):
        held = {f"{i}": own for i, own in enumerate(votes)}
        yield _given(name, m, client, votes)
        algorithm = p_rec.p_rec(m, f"t^{power}", d, r)
        tau = f"(t ^+ {power})"
        for rounds in range(len(client)):
            for came in product(range(m), repeat=rounds):
                after, h = "_".join([name, *map(str, came)]), f"(past_of {m - 1} {_history(came)})"
                here = p_rec.survivors(client, held, came, algorithm.credits)[-1]
                cast = voting.cast_of({v: held[v][rounds] for v in here}, m)
                counts = [cast.count(j) for j in range(m)]
                entry = f"p_rec likes_{name} vote_{name} {d} {r} {tau} all_{name} {h} (item_at _ j)"
                gamma, degrees = f"gamma_of {m} {tau}", nested(_degrees(counts, m, power)) + "%N"
                yield (
                    f"\nLemma {after} j : (j < {m})%N -> {entry} =\n  {gamma} / {m}%:R + (1 - {gamma}) * "
                    f"(geometric t (nth 0%N {degrees} j) / \\sum_(d <- {degrees}) geometric t d).\n"
                    f"Proof. by move=> h; apply: (p_rec_items (cs := {nested(counts)}%N) (N := {power}) t1 isT h); "
                    "rewrite /= ?votes_items; vm_compute. Qed.\n"
                )
                row = [_rational(p_rec.conditionals(algorithm, client, held, (*came, j))[-1]) for j in range(m)]
                proof = above_one(row) + f"rewrite /= !{after} // {EXPANDED}; by entries."
                yield lemma(f"p_rec_{after}", f"[seq {entry} | j <- iota 0 {m}]", table_of([row])[4:-1], proof)
        whole = f"likes_{name} vote_{name} {d} {r} {tau} all_{name}"
        for came, chance in ((b, _rational(p)) for b, p in p_rec.law(algorithm, client, held)):
            steps = " ".join(
                f"(law_past _ _ _ _ _ _ {_history(came[:t])} {came[t]}) {'_'.join([name, *map(str, came[:t])])} //"
                for t in reversed(range(len(came)))
            )
            left = f"law {whole} (past_of {m - 1} {_history(came)})"
            proof = above_one([chance]) + f"rewrite {steps} {EXPANDED}; by entry."
            yield lemma("_".join(["law", name, *map(str, came)]), left, value_of(chance), proof)
        chance = _rational(p_rec.expected_loss(algorithm, client, held))
        steps = " ".join(f"?{'_'.join([name, *map(str, came)])} //" for t in (0, 1) for came in product(range(m), repeat=t))
        proof = above_one([chance]) + f"rewrite !(loss_past, big_cons, big_nil) ?inE /= {steps} {EXPANDED}; by entry."
        yield lemma(f"loss_{name}", f"loss {whole} {len(client)} (past_of {m - 1} [::])", value_of(chance), proof)


def promising() -> Iterable[str]:
    """Section 2: peers of a whole pattern, and the promise; one round by its votes alone."""
    for name, m, d, r, client, votes, _ in STATES:
        held, n = {f"{i}": own for i, own in enumerate(votes)}, len(votes)
        turns = f"(@turns_of {m - 1} {n - 1} {nested(client)}%N {nested(votes)}%N)"
        everybody = f"(among {n - 1} (iota 0 {n}))"
        far = [voting.distance(client, own) for own in votes]
        left = f"[seq disliked_votes {turns} (item_at _ i) | i <- iota 0 {n}]"
        yield lemma(f"disliked_{name}", left, nested(far) + "%N", "by rewrite disliked_all; vm_compute.")
        yield lemma(
            f"varied_{name}", f"varied_turns {turns}", f"{voting.diversity(client)}%N", "by rewrite varied_items; vm_compute."
        )
        near = [len(voting.peers(client, held, radius)) for radius in range(max(far) + 1)]
        left = f"[seq near_peers R {everybody} {turns} | R <- iota 0 {len(near)}]"
        yield lemma(f"near_{name}", left, nested(near) + "%N", "by under eq_map => R do rewrite near_items; vm_compute.")
        bounds = [(p, dd, r) for p in sorted({1, max(1, near[r]), near[r] + 1}) for dd in (d, d + 1)]
        kept = ["true" if voting.promised(client, held, p, rr, dd) else "false" for p, dd, rr in bounds]
        for number, ((p, dd, rr), right) in enumerate(zip(bounds, kept, strict=True)):
            left = f"keeps_promise {p} {dd} {rr} {everybody} {turns}"
            yield lemma(f"promise_{name}_{number}", left, right, "by rewrite promise_items; vm_compute.")
    for number, (m, counts, power) in enumerate(((2, (2, 1), 3), (2, (2, 0), 1), (3, (1, 0, 1), 1), (3, (2, 2, 0), 1))):
        rule, whole = p_rec_round.rule(m, f"t^{power}"), sum(counts)
        cast, degrees = f"(fun i : 'I_{m} => nth 0%N {nested(counts)}%N i)", nested(_degrees(counts, m, power)) + "%N"
        total = sum((_rational(w) for w in p_rec_round.weights(counts, rule)), start=exact(0))
        proof = f"rewrite (@phi_sum_items _ {power} {nested(counts)}%N {degrees}) // !(big_cons, big_nil) /=; by entry."
        yield lemma(f"phi_sum_{number}", f"phi_sum (t ^+ {power}) {cast} {whole}", value_of(total), proof)
    # one voter more, and less
    for number, (m, before, vote, power) in enumerate(((2, (1, 1), 0, 3), (3, (1, 0, 0), 1, 1))):
        after = [c + (j == vote) for j, c in enumerate(before)]
        row = [
            _rational(found) for found in p_rec_round.ratios(before, vote, p_rec_round.rule(m, f"t^{power}")) if found is not None
        ]
        cast, tau = f"(fun i : 'I_{m} => nth 0%N {nested(after)}%N i)", f"(t ^+ {power})"
        one, two = (
            f"!(@recommend_items t {power} {nested(c)}%N {nested(_degrees(c, m, power))}%N) //" for c in (after, list(before))
        )
        less = f"recommend {tau} (without (item_at _ {vote}) {cast}) {sum(before)}"
        right = "; ".join(f"{value_of(found)} * {less} (item_at _ {j})" for j, found in enumerate(row))
        left = f"[seq recommend {tau} {cast} {sum(after)} (item_at _ j) | j <- iota 0 {m}]"
        proof = above_one(row) + f"rewrite /= {one} {two} {EXPANDED}; by entries."
        yield lemma(f"ratios_{number}", left, f"[:: {right}]", proof)
    for rounds, radius in ((7, 1), (5, 0), (9, 3)):
        left = f"horizon {rounds} {radius}"
        yield lemma(
            f"horizon_{rounds}_{radius}", left, value_of(p_rec_round.horizon(rounds, radius)), "rewrite /horizon /=; by entry."
        )
