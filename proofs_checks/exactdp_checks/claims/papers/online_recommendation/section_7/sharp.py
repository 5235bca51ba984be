"""Claims of online-recommendation: Lemma 12 with the constant 1 + 1/(2m), and Theorems 11 and 17 with it.

Privacy is central and at the level of voters. The extra voter is added little by little: W - 1 + s voters, s from 0 to 1. The
letters are those of lem-12-sharp.
"""

from typing import Any

from exactdp_checks.claims.notation import Verdict, at_most, identity
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, claim

RHO = "1/(2*m)"
SHARP = f"(1 + {RHO})"
LEAST = f"((1 - 1/(6*m))*{SHARP})"  # (1 - 1/W)(1 + rho) for W >= 6m is at least this


def derivatives(one: str = "1") -> list[Verdict]:
    """Difference quotients of the shares and of L; d ln(1 + K f/S); then num where the voter's object comes, and where not.

    f' = (f+1)(1-x) or -(f+1) x, and num >= 0, or <= 0 where M = 0. S' is A (1 - z), A = phi + 1 of the voter's object (0 where
    phi = 0), less what the others lose.
    """
    return [
        identity("((a+s+e)/(w+s+e) - (a+s)/(w+s))/e", "(1 - (a+s)/(w+s))/(w+s+e)"),
        identity("(c/(w+s+e) - c/(w+s))/e", "0 - c/(w+s)/(w+s+e)"),
        identity("1 - (a+s-b)/(w+s)", "(w-a+b)/(w+s)"),
        identity("(u + K*v)/(S+K*f) - u/S", "K*(v*S - u*f)/(S*(S+K*f))"),
        identity("(k*S)*n/(S*(S+k*S*f))", "k*n/(S*(1+k*f))"),
        identity(f"(f+1)*(({one})-x)*(f+R) - ((f+1)*(1-x) - M)*f", "(f+1)*(1-x)*R + M*f"),
        identity("0 - (f+1)*x*(f+R) - (A*(1-z) - (f+1)*x - M)*f", "M*f - (f+1)*x*R - A*(1-z)*f"),
        at_most("(F+1)*v", "F*(v+u) + v", F=0, u=0, v=0),
        identity("(f+1)*(1-x)*R + (R*y + 1-x)*f", "(1-x)*(f+R) + (1-x+y)*f*R"),
    ]


def _voted(three: str = "3", half: str = "3/2") -> list[Verdict]:
    """Tangents at 1/m: phi + 1 >= tau (1 + lambda (x - 1/m)), and the x - 1/m have the sum 0: S >= m (tau - 1).

    So k <= 3/m, which is 3/2 for m = 2, and k <= 1 for m >= 3. num <= q S + L f R, q = 1 - x, gives D <= L: k <= 1, L = q + y;
    m = 2: k <= 3/2, L = 2q.
    """
    return [
        identity("(2*m*l)*(1/m - 1/(2*m))", "l"),
        identity("(t*(1 + l*(x-1/m)) - 1) + ((m-1)*(t-1) + t*l*(1-x - (m-1)/m))", "m*(t-1)"),
        at_most("m*(3*t-1-m)", f"({three})*(m*(t-1) + r)", m=2, r=0, t=1),
        at_most("3*t-1-m", "m*(t-1) + r", m=3, r=0, t=1),
        at_most("(q*(f+R) + (q+y)*f*R)/(1+h)", "(q+y)*(f+R)*(1+f/(1+h))", R=0, f=0, h=0, q=0, y=0),
        at_most(f"({half})*(q*(f+R) + 2*q*f*R)/(1+h)", f"2*q*(f+R)*(1+({half})*f/(1+h))", R=0, f=0, h=0, q=0),
    ]


def _far(size: str, theta: str, c: str, **corner: Any) -> list[Verdict]:
    """D <= c for d >= 0: K (1-x) + K f (1+rho+d) <= c (S + K f), R <= S, x >= rho; S is at least theta m (tau-1) plus 1 - theta

    times f + phi(y), phi(y) + 1 = (f+1) tau E, E >= 1 + 2m d l, l >= 2(t-1)/(t+1), t >= (m+1)/3. First the terms without f.
    """
    t = f"(({size}+1)/3 + v)"
    k, few, near = f"(3*{t}-1-{size})", f"({theta})", f"(2*({t}-1)/({t}+1))"
    c, rho = c.replace("m", size), RHO.replace("m", size)
    return [
        at_most(f"{k}*(1-{rho})", f"{c}*(1 + ({size}-1)*{few})*({t}-1)", v=0, **corner),
        at_most(f"{k}*({rho} + 1 - {c} + d)", f"{c}*(1-{few})*(1 + {t}*(1 + 2*{size}*d*{near}))", d=0, v=0, **corner),
        identity(
            f"{few}*{size}*(t-1) + (1-{few})*(f + (f+1)*t*E - 1)",
            f"(1 + ({size}-1)*{few})*(t-1) + f*(1-{few})*(1+t*E) + (1-{few})*t*(E-1)",
        ),
        identity(f"K*(1-x) + K*f*(1+{rho}+d) - {c}*K*f", f"K*(1-x) + f*K*({rho} + 1 - {c} + d)"),
    ]


def _two(c: str) -> list[Verdict]:
    """The same at m = 2: y = 1 - x, so 1 - x = 5/8 + d/2, f + 1 = t^g >= 1 + g l, g = 1/2 - 2d >= 0, and S = f + phi(y).

    c = 55/48, t = s^2, l >= 4(s-1)/(s+1) >= (t-1)/t, so that t E >= t + 4d(t-1); then what is left over, g = 1/2 - w.
    """
    left = f"(t-1)*(({c})*(0-1-4*d) + 15/8 + 3/2*d)"
    return [
        at_most("(s^2-1)/s^2", "4*(s-1)/(s+1)", s=1),
        at_most(
            "3*(t-1)*(5/8+d/2) + 3*(t-1)*f*(5/4+d)",
            f"({c})*(f*(1+t+4*d*(t-1)+h) + t+4*d*(t-1)+h-1 + 3*(t-1)*f) + {left} - f*(110+40*(t-1))/48",
            d=0,
            f=0,
            h=0,
            t=1,
        ),
        identity(left.replace("d", "(1/4-g/2)"), "(t-1)*(74*g-2)/48"),
        at_most("74*(1/2-w)-2", "70*(1/2-w)", w=0),
        at_most("70*(s^2-1)", "4*(s-1)/(s+1)*(110+40*(s^2-1))", s=1),
    ]


def _integral(c: str = SHARP) -> list[Verdict]:
    """D ds/(W-1+s) = D/L |dL|, from L to L (1 - 1/W): D/L <= 1, and <= (1-1/W) c/L where L >= c. In all at most c/W:

    where L <= c; where c lies between; where L (1 - 1/W) >= c.
    """
    return [
        at_most(LEAST, f"(1-1/(6*m+w))*{c}", m=2, w=0),
        at_most("L/W", "(L+h)/W", L=0, W=2, h=0),
        identity("(c - L*(1-1/W)) + (1-1/W)*(L-c)", "c/W"),
        identity("(1-1/W)*c/(L*(1-1/W))*(L/W)", "c/W"),
    ]


def _others(most: str = "9/8") -> list[Verdict]:
    """The voter's object has z, F = phi <= R. |D| <= 1 for m >= 3, and <= 9/8 for m = 2, where x = 1 - z <= 3/4 and F = R.

    Upwards; F = 0 or not in the sum; F <= f; F >= f, where x <= z. m = 2: F <= f; F >= f, where x <= 1/2. Then ln(W/(W-1)) <=
    1/(W-1).
    """
    right = "*(1+f/(1+h))"
    lost, two = "(f+1)*{x}*R + (F+1)*{z}*f", "(3/2)/(1+h)"
    low = {"f": "(F+u)", "R": "(F+o)", "x": "1/(1+a)", "z": "1/(1+b)"}
    high = {"F": "(f+u)", "R": "(f+u+o)", "x": "1/(1+a)", "z": "a/(1+a)/(1+b)"}

    def put(text: str, names: dict[str, str]) -> str:
        return "".join(names.get(c, c) for c in text.replace("{x}", "x").replace("{z}", "z"))

    def small(names: dict[str, str], share: str) -> Verdict:
        sides = f"{two}*{share}*((f+1)*F + (F+1)*f)", f"({most})*(f+F)*(1+{two}*f)"
        start: dict[str, Any] = dict.fromkeys(("a", "h", "u", "f" if "F" in names else "F"), 0)
        return at_most(put(sides[0], names), put(sides[1], names), **start)

    zeros: dict[str, Any] = dict.fromkeys("abhou", 0)
    return [
        at_most("f*(R/(1+a) + 1/(1+b))/(1+h)", f"(f+R){right}", R=0, a=0, b=0, f=0, h=0),
        at_most("(f+1)*R/(1+a)/(1+h)", f"(f+R){right}", R=0, a=0, f=0, h=0),
        at_most(f"({put(lost, low)})/(1+h)", put(f"(f+R){right}", low), F=0, **zeros),
        at_most(f"({put(lost, high)})/(1+h)", put(f"(f+R){right}", high), f=0, **zeros),
        small({"f": "(F+u)"}, "(3/4)/(1+a)"),
        small({"F": "(f+u)"}, "(1/2)/(1+a)"),
        at_most(f"({most})/(W-1)", "(5/4)/W", W=12),
        at_most("1/(6*m+w-1)", f"{SHARP}/(6*m+w)", m=3, w=0),
    ]


@claim(
    "lem-12-sharp",
    "Section 7.2, Lemma 12",
    {"c": "(1 + 1/(3*m))"},
    {"three": "2"},
    {"least": "(11/10)"},
    {"most": "4/5"},
    uses="sec-7.2-shares-sharp",
    assumes="calculus exp-above-tangent",
)
def lem_12_sharp(one: str = "1", three: str = "3", least: str = LEAST, c: str = SHARP, most: str = "9/8") -> Steps:
    r"""$|\mathcal E_t(b)| \le (1+\frac1{2m})\frac\lambda{W_t(b)}$ for every $m \ge 2$, $W_t \ge 6m$ and $\tau > 1$ with $\gamma
    \le 1$, all votes.

    The extra voter is added little by little, $W-1+s$ voters, $s$ from 0 to 1, and $\frac{d\ln\Pr}{ds} =
    \frac\lambda{W-1+s}D$. Of the object that comes $x$ is the share and $f$ the $\varphi$, in units of $e^{\lambda\rho}$; $y$ is
    the largest other share, $R$ the sum of the other $\varphi$, $S = f+R$, $z$ the share of the extra voter's object; $L =
    1-x+y$, $d = y-x-\rho$, $t = \tau$, $l = \ln\tau$, $\lambda = 2ml$, $E = e^{\lambda d}$. With $K = 3\tau-1-m = kS$, $\Pr =
    \frac{1+Kf/S}{3\tau-1}$. $\Pr$ is continuous in $s$ and smooth but at finitely many $s$, so $\ln\Pr$ changes by the integral.

    In $s$. With $w$ voters and $e$ more: the quotients of a share $\frac aw$ that she joins, of a share $\frac cw$ that she
    does not, and $L$ for $x = \frac aw$, $y = \frac bw$. With $S' = u$, $f' = v$ the derivative of $\ln(1+\frac{Kf}S)$ is that
    of the next two, so $D = \frac{kn}{S(1+kf)}$, $n = f'S-S'f$. Where her object comes, $f' = (f+1)(1-x)$ and the others lose
    $M$ in all: $n = (f+1)(1-x)R+Mf$. Where not, $f' = -(f+1)x$ and hers gains $A(1-z)$: the next. Each of the others loses
    $(F+1)v \le Fy+v$, $F$ its $\varphi$ and $v$ its share, $y = v+u$: so $M \le Ry+1-x$, and $n \le (1-x)S+LfR$.

    Her object comes, $q = 1-x$. $\lambda(\frac1m-\rho) = l$, so by tangents at $\frac1m$, $\varphi+1 \ge
    \tau(1+\lambda(x-\frac1m))$ for each object, $S = m(\tau-1)+r$ with $r \ge 0$; hence $k \le \frac3m$, and $k \le 1$ for $m
    \ge 3$. The last two are $0 \le D \le L$, with $k = \frac1{1+h}$, and for $m = 2$ with $k = \frac{3/2}{1+h}$ and $y = q$.

    Her object comes, $x \ge \rho$ and $d \ge 0$: $D \le c'$, $c' = (1-\frac1{6m})(1+\frac1{2m})$, which is $K(1-x)+Kf(1+\rho+d)
    \le c'(S+Kf)$. First $\ln v \ge \frac{2(v-1)}{v+1}$ by the derivatives. For $m = 2$, $y = 1-x$, $f+1 = t^g$, $g = \frac12-2d
    = \frac12-w$ and $t = s^2$. For $m = 3$ and $m \ge 4$, $t = \frac{m+1}3+v$, a part $\theta = \frac23, \frac12$ of $S$ is at
    least $\theta m(t-1)$ and the rest at least $f+\varphi(y)$, $\varphi(y)+1 = (f+1)tE$: the terms without $f$, those with $f$,
    the sums.

    The integral. $\frac{ds}{W-1+s} = \frac{|dL|}L$, and $L$ falls to $L(1-\frac1W)$. Let $c = 1+\frac1{2m}$. $\frac DL$ is at
    most 1, and at most $(1-\frac1W)\frac cL$ where $L \ge c$, as $c' \le (1-\frac1W)c$ for $W = 6m+w$. So it is at most $\frac
    cW$ if $c = L+h$ is above, if $c$ is between, and if $c$ is below.

    Another object comes; $F \le R$ is the $\varphi$ of hers, $R = F+o$, and $x = \frac1{1+a}$. $|D| \le 1$ for $m \ge 3$:
    upwards ($z = \frac1{1+b}$), $F = 0$, $f = F+u$, and $F = f+u$ with $z \le 1-x$. $|D| \le \frac98$ for $m = 2$: $f = F+u$,
    $F = f+u$. The integral of $\frac1{W-1+s}$ is $\ln\frac W{W-1} \le \frac1{W-1}$, and the last two compare this with
    $(1+\frac1{2m})\frac1W$.
    """
    yield "in s", derivatives(one)
    yield "her object comes", _voted(three)
    yield "the logarithm", at_most("4/(v+1)^2", "1/v", v=1)
    yield "d >= 0, m = 2", _two(least.replace("m", "2"))
    yield "d >= 0, m = 3", _far("3", "2/3", least)
    yield "d >= 0, m >= 4", _far("m", "1/2", least, m=4)
    yield "the integral", _integral(c)
    yield "another object comes", _others(most)
