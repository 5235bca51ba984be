"""Claims of linear-queries: adaptive queries with one bit for each user (section 5)."""

from __future__ import annotations
