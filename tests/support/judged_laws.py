"""The verdict on laws in classes, compared with the largest ratio of all reports: as the kernel rechecks its certificate."""

from math import inf
from typing import Any

from exactdp.policy import PrivacyMatrix
from exactdp_checks.code.verdict.of_classes import decided
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted.kernel import recheck


def judged(mixtures: Any, most: Any) -> str:
    """What verdict is not that of the largest ratio: at it, and below it; or ""."""
    asked = [("20", "refuted")] if most == inf else [(f"t={most}", "proved")]
    asked += [(f"t={(1 + most) / 2}", "refuted")] if 1 < most < inf else []
    for level, want in asked:
        _, verdict = decided(mixtures, (0, 1), PrivacyMatrix.ldp(2, level), "")
        if verdict.outcome.value != want or recheck(text_of(verdict)).outcome.value != want:
            return f"{verdict} at {level}"
    return ""
