"""Claims of online-recommendation: the weights phi, Lemmas 3, 4 and 5 (section 5).

Privacy is central and at the level of voters. phi is taken in units of e^(lambda rho): phi(x) = max(A - 1, 0), A = e^(lambda (x -
rho)), so that inequalities about phi are about A > 1, d = e^(lambda |x - x'|) >= 1, F, G = phi >= 0. Certified: the algebra for
all values. Stated, not certified: phi does not decrease, inductions.
"""

from __future__ import annotations

from exactdp_checks.claims.papers.online_recommendation import weights_round, weights_sharp, weights_sums
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.claims.papers.online_recommendation.weights_steps import case_1, case_2, lemma_3, lemma_4, lemma_5
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["CLAIMS"]

FOUR, FIVE = "Section 5, proof of Lemma 4", "Section 5, proof of Lemma 5"


def _lemma_4_sharp(one: str = "1") -> Verdict:
    """The identity; a = 1 + 1/d + h suffices, and a = 1 + 1/d - h does not, h > 0, d > 1; 1 + 1/d <= 2."""
    return prove.all_of(
        [
            identity("d^2*(a-1) - (a*d-1)", f"(d-1)*(a*d - d - ({one}))"),
            at_most("(1 + 1/d + h)*d - 1", "d^2*(1/d + h)", d=1, h=0),
            at_most("d^2*(1/d - h)", "(1 + 1/d - h)*d - 1", strict=True, above=("d", "h"), d=1, h=0),
            at_most("1 + 1/d", "2", d=1),
        ]
    )


def _chain(two: str = "2") -> Verdict:
    """The two forms are equivalent, a >= (d+1)/d implies them, and (d+1)/d <= 2."""
    return prove.all_of(
        [
            identity("d^2*(a-1) - (a*d-1)", "a*(d^2 - d) - (d^2 - 1)"),
            at_most("d^2 - 1", "((d+1)/d + h)*(d^2 - d)", d=1, h=0),
            at_most("(d+1)/d", two, d=1),
        ]
    )


def _step(gain: str = "1") -> Verdict:
    """Base case; hypothesis A + P <= B + Q and base case C + Q <= D give A + C + P <= B + D (r, s: by how much)."""
    step = at_most("A + C + P", f"({gain})*((A + P + r) + (C + Q + s) - Q)", A=0, C=0, P=0, Q=0, r=0, s=0)
    return prove.all_of([*lemma_5(), step])


CLAIMS = (
    claim(
        "sec-5-lem3-case1",
        r"If $x > x'$ and $x' \le \rho$: $\phi(x) \le \phi(\rho+(x-x')) = (e^{\lambda(x-x')}-1)e^{\lambda\rho}$, the "
        r"right side of Lemma 3 as $\phi(x') = 0$; all values.",
        "Section 5, proof of Lemma 3", lambda less="1": prove.all_of(case_1(less)), ({"less": "11/10"}, {"less": "2"}),
    ),
    claim(
        "sec-5-lem3-case2",
        r"If $x > x' > \rho$: $\frac{\phi(x)+e^{\lambda\rho}}{\phi(x')+e^{\lambda\rho}} = e^{\lambda(x-x')}$.",
        "Section 5, proof of Lemma 3", lambda one="1": prove.all_of(case_2(one)), ({"one": "2"}, {"one": "0"}),
    ),
    claim(
        "lem-3",
        r"$\phi(x) \le e^{\lambda|x-x'|}\phi(x')+(e^{\lambda|x-x'|}-1)e^{\lambda\rho}$ for all reals, with equality "
        r"for $x > x' \ge \rho$: the three cases, all values.",
        "Section 5, Lemma 3", lambda less="1", grow="d": prove.all_of(lemma_3(less, grow)), ({"less": "11/10"}, {"grow": "1"}),
        uses=("sec-5-lem3-case1", "sec-5-lem3-case2"),
    ),
    claim(
        "lem-4",
        r"$\phi(x)/\phi(x') \le e^{2\lambda(x-x')}$ for all $x \ge x' \ge \rho+\frac{\ln2}\lambda$: $a = "
        r"e^{\lambda(x'-\rho)} \ge 2$, $d = e^{\lambda(x-x')} \ge 1$.",
        "Section 5, Lemma 4", lambda least="2", power=2: prove.all_of(lemma_4(least, power)), ({"least": "19/10"}, {"power": 1}),
    ),
    claim(
        "lem-4-sharp",
        r"$d^2(a-1)-(ad-1) = (d-1)(ad-d-1)$: the inequality of Lemma 4 holds iff $d = 1$ or $a \ge 1+\frac1d$, which "
        r"is at most 2; all values.",
        FOUR, _lemma_4_sharp, ({"one": "2"}, {"one": "0"}),
    ),
    claim(
        "sec-5-lem4-chain",
        r"Lemma 4 is equivalent to $a(d^2-d) \ge d^2-1$, which $a \ge (d+1)/d$ implies, hence $a \ge 2$; all values.",
        FOUR, _chain, ({"two": "19/10"}, {"two": "1"}),
    ),
    claim(
        "sec-5-lem5-step",
        r"$\phi(x_1+\theta)+\phi(x_2) \le \phi(x_1)+\phi(x_2+\theta)$ for $x_1 \le x_2$, $\theta \ge 0$: the five "
        r"places of $\rho$; and the induction step, as a sum of two inequalities.",
        FIVE, _step, ({"gain": "9/10"}, {"gain": "1/2"}),
    ),
    claim(
        "lem-5",
        r"$\sum_{i\le n}\phi(x_i+\theta_i)+\phi(x_{n+1}) \le \sum_{i\le n}\phi(x_i)+\phi(x_{n+1}+\sum_i\theta_i)$ for "
        r"$\theta_i \ge 0$, $x_1 \le \ldots \le x_{n+1}$: base case and step, all values.",
        "Section 5, Lemma 5", _step, ({"gain": "9/10"}, {"gain": "99/100"}), uses=("sec-5-lem5-step",),
    ),
    claim(
        "lem-5-sharp",
        r"The same if only $x_i \le x_{n+1}$ for every $i$: the step compares $x_{k+1}$ with $x_{n+1}+\sum_{i\le "
        r"k}\theta_i \ge x_{n+1}$ alone.",
        "Section 5, Lemma 5",
        lambda gain="1", over="0": prove.all_of([_step(gain), at_most(f"x + ({over})", "x + h + a", a=0, h=0, x=0)]),
        ({"gain": "9/10"}, {"over": "1"}), uses=("sec-5-lem5-step",),
    ),
    *weights_round.CLAIMS,
    *weights_sums.CLAIMS,
    *weights_sharp.CLAIMS,
)  # fmt: skip
