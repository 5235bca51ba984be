"""Claims of linear-queries: errors of the protocols of section 3 (Theorems 3.2 and 3.4, Lemma 3.5), in modules of their own."""

from __future__ import annotations
