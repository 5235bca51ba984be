"""Claims of online-recommendation: the model, adjacency and what privacy quantifies over, sections 1 to 5. CENTRAL privacy."""

from __future__ import annotations
