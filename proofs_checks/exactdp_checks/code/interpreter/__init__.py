"""A subset of Python interpreted with its whole state in sight, so that equal states of a random program are one state."""
