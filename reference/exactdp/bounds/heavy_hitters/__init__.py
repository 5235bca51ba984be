"""Bounds of heavy-hitters: tails, good groups, errors of the oracles and of the search, with their constants."""
