"""Functions that an audit must neither prove nor refute: impure ones, and ones that mean harm. Each says in EVENTS what is named.

All keep x with probability 3/4 where they do not leak, so whoever misses the rest finds them (ln 3)-LDP.
"""
