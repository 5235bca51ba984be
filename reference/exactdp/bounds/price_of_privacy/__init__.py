"""Bounds of price-of-privacy: information of sketches, numbers of users that are too few, numbers that suffice."""
