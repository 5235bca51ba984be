"""Claims of price-of-privacy: MaxSense, section 5."""

from __future__ import annotations
