"""Fano's inequality for a guess within d, Lemmas 2.5 and A.1, step by step; l is ln 2."""

from fractions import Fraction

from exactdp_checks.claims.notation import LogSum, Steps, compared, rational

__all__ = ["guessed"]

LN2 = LogSum.ln(2)


def guessed(plus: str = "1") -> Steps:
    """P_e >= 1 - (I + plus ln 2)/ln(M/M_d), I >= kl(P(right) || M_d/M); and no less at a = 1/2, M_d = 1, M = 2^20."""
    M = 2**20
    told = LogSum.ln(M) - LN2 - LogSum.ln(M - 1) * Fraction(1, 2)
    yield "the divergence of the event", "a*(p + g) + (1-a)*(q + h) = a*g + (1-a)*h + (a*p + (1-a)*q)"
    yield "the entropy", "a*(1/(2*a) - 1) + (1-a)*(1/(2*(1-a)) - 1) = 0*a"
    yield "without h", "for b >= 0, g >= 0, h >= 0, l >= 0: 1/(1+b)*g - l <= 1/(1+b)*g + (1 - 1/(1+b))*h - l"
    yield "solved", "for P >= 0, g > 0, l >= 0, s >= 0: 1 - (((1-P)*g - l + s) + l)/g <= P"
    yield "the bound at the case", compared(LogSum.ln(M) * Fraction(1, 2), "<=", told + LN2 * rational(plus))
    yield "a smaller constant fails there", compared(told + LN2 * Fraction(999_999, 10**6), "<", LogSum.ln(M) * Fraction(1, 2))
