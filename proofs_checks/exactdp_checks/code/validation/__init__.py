"""A law is checked against the code itself: paths of it, written down as plain numbers, are counted and replayed natively."""
