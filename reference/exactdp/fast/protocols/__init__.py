"""The servers of many-user algorithms in floating point: the same file and function names as in ``exactdp.protocols``."""
