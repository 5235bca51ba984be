"""Mechanisms that are not what they say: each breaks its claim, and the test finds where."""
