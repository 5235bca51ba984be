"""Bounds of linear-queries: errors of the protocols, thresholds, Table 1."""
