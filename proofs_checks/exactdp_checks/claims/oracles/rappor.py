"""Claims about RAPPOR: the law of both stages, the level of one report and of any number of reports."""

from __future__ import annotations

from exactdp.mechanisms import rappor, unary_encoding
from exactdp.mechanisms.rappor import Noise
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.stated import claim
from exactdp_checks.code.law.program import channel_of
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import tree

__all__: list[str] = []

ERLINGSSON = "Erlingsson, Pihur, Korolova 2014"
NOISE = Noise("f", "p", "q")
STAGES = tuple({"f": f, "p": p, "q": q} for f, p, q in (("1/2", "1/4", "3/4"), ("1/4", "0", "1"), ("2/3", "1/5", "1/2")))


def _is_noise(f: str, p: str, q: str) -> bool:
    return {"f": f, "p": p, "q": q} in STAGES


@claim("rappor-once", f"{ERLINGSSON}, Lemma 1", {"one": "f/2*p + (1-f)*q"}, {"zero": "(1-f/2)*p"}, uses="pure-then")
def rappor_once(one: str = "f/2*(p+q) + (1-f)*q", zero: str = "f/2*(p+q) + (1-f)*p") -> Steps:
    r"""Given the bit 1, a report has the bit 1 with probability $q^* = \frac12f(p+q) + (1-f)q$; given 0, with $p^* =
    \frac12f(p+q) + (1-f)p$. The bits of a report are independent.

    By pure-then: the permanent bit is the true one with probability $1 - f/2$, and it is sent as 1 with probability $q$ or $p$.
    """
    kept = rappor.permanent(NOISE)
    for role, chance, value in (("bit 1", kept.p, one), ("bit 0", kept.q, zero)):
        yield role, prove.equal(["+", ["*", chance, "q"], ["*", ["-", 1, chance], "p"]], tree(value))


@claim("rappor-law", f"{ERLINGSSON}, section 2", {"more": "1/2"}, {"more": "3/4"}, at=STAGES, when=_is_noise)
def rappor_law(f: str, p: str, q: str, more: str = "1") -> Steps:
    r"""The law of the code of both stages, over all of its draws, is the product of bits with $q^*$ and $p^*$; for $k = 3$ items,
    one bit each, at the listed $f$, $p$, $q$.
    """
    noise, code = Noise(f, p, q), rappor.one_hot(3)
    found = channel_of(lambda x, draw: rappor.sample(x, code, 3, noise, draw), range(3), range(8))
    law = rappor.once(noise)
    for x in range(3):
        for y in range(8):
            value = exact(more)
            for j in range(3):
                chance = law.p if j == x else law.q
                value = value * (chance if y >> j & 1 else 1 - chance)
            yield f"report {y} of item {x}", prove.comparison(found[x, y], "==", ["*", value, 1])


@claim("rappor-permanent", f"{ERLINGSSON}, Theorem 1", {"level": "(2-f)/f"}, {"level": "(2-f)^2/(2*f)^2"}, uses="ue-private")
def rappor_permanent(level: str = "((2-f)/f)^2") -> Steps:
    r"""The permanent response of basic RAPPOR with $0 < f \le 1$ has exactly the largest ratio $(\frac{2-f}f)^2$ for $k \ge 2$
    items, and any number of reports made from it have at most this: with filters that differ in $h$ bits on either side, at
    most its $h$-th power.

    By ue-private with $p = 1 - \frac f2$ and $q = \frac f2$: the step. Reports are drawn from the permanent response without the
    item, so they are post-processing of it, however many they are; each of $2h$ bits that differ adds one factor $\frac{2-f}f$.
    """
    law = rappor.permanent(NOISE)
    yield "the level", prove.equal(["/", ["*", law.p, ["-", 1, law.q]], ["*", law.q, ["-", 1, law.p]]], tree(level))
    full = rappor.permanent(Noise("2/(t+1)", 0, 1))  # in which t stands for (2-f)/f
    bound = PrivacyMatrix.ldp(3, LogSum(epsilon=2))
    yield "example: three items in full", prove.privacy(unary_encoding.channel(3, full), bound)


@claim(
    "rappor-once-below", f"{ERLINGSSON}, Theorem 2", {"factor": "1/2"}, {"factor": "9/10"}, uses="rappor-once rappor-permanent"
)
def rappor_once_below(factor: str = "1") -> Steps:
    r"""One report has at most the ratio of the permanent response, bit by bit: $q^* \le \frac{2-f}f p^*$ and $1 - p^* \le
    \frac{2-f}f(1-q^*)$ for all $0 \le p < q \le 1$ and $0 < f < 1$.

    The steps, with $\sigma = \frac{2-f}f > 1$, so that $f = \frac2{1+\sigma}$, and $p = \frac a{a+c+w}$, $q = \frac{a+w}{a+c+w}$;
    they hold with equality at $p = 0$, $q = 1$.
    """
    law = rappor.once(Noise("2/(1+z)", "a/(a+c+w)", "(a+w)/(a+c+w)"))
    for role, above, below in (("ones", law.p, law.q), ("zeros", ["-", 1, law.q], ["-", 1, law.p])):
        yield role, prove.at_most(above, ["*", ["*", tree(factor), "z"], below], above=("w",), z=1, a=0, c=0, w=0)
