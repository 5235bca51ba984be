"""The profile of a channel as one page that needs no network: its rows, and the curve of (epsilon, delta)."""

from __future__ import annotations

from math import exp, log

import exactdp
from exactdp_checks.auditing.profile import Profile

__all__ = ["to_html"]

POINTS = 100


def to_html(found: Profile) -> str:
    """The page, every text escaped.

    Args:
        found: a profile.

    Returns:
        HTML.

    Example:
        >>> from exactdp.mechanisms import krr
        >>> from exactdp_checks.auditing.profile import profile
        >>> "<script" in to_html(profile(krr.channel(2, 3), reports=2, shuffle=2))
        False

    Source: none.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("exactdp_checks.auditing", "templates")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    points, top, right = _drawn(found)
    page = environment.get_template("profile.html")
    return str(page.render(profile=found, version=exactdp.__version__, points=points, top=top, right=right))


def _drawn(found: Profile) -> tuple[str, str, str]:
    """Points of the curve in a square of 200 units, the largest delta and the largest epsilon."""
    if found.curve is None:
        return "", "", ""
    corners = [(float(p), float(d)) for p, d in found.curve.corners]
    last, most = log(corners[-1][0]), corners[0][1]
    if last <= 0 or most <= 0:
        return "", "", ""
    places = []
    for i in range(POINTS + 1):
        power = exp(last * i / POINTS)
        after = next((j for j, (p, _) in enumerate(corners) if p >= power), len(corners) - 1)
        (p, d), (q, e) = corners[max(0, after - 1)], corners[after]
        value = e if q <= p else d + (e - d) * (min(power, q) - p) / (q - p)
        places.append(f"{200 * i / POINTS:.1f},{200 - 200 * value / most:.2f}")
    return " ".join(places), f"{most:.4g}", f"{last:.4g}"
