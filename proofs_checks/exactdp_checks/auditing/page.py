"""What a report carries to re-check itself: its certificate, and the second kernel as a script, with nothing from a network.

The script is the one that the page's content security policy names by its hash. Only in the reader's browser is anything
computed: what the page says of itself without that is this package's word, not a check.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from exactdp_checks.second_kernel import script

__all__ = ["EMBEDDED", "embedded", "recheck_script"]

EMBEDDED = 1_000_000  # characters of a certificate that a page carries
ESCAPES = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}  # in JSON they stand in texts alone


def embedded(certificate: Mapping[str, Any] | None) -> str | None:
    """The certificate as JSON that can stand in a script element; None if there is none, or it is too long for a page."""
    if certificate is None:
        return None
    text = json.dumps(certificate, ensure_ascii=True, separators=(",", ":"))
    return text.translate(ESCAPES) if len(text) <= EMBEDDED else None


@lru_cache(maxsize=1)
def recheck_script() -> tuple[str, str]:
    """The second kernel with what it does in a page, and the source expression of a content security policy that allows it."""
    text = script() + (files("exactdp_checks.auditing") / "templates" / "recheck.js").read_text("utf-8")
    return text, f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
