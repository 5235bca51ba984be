"""Bounds of context-aware-ldp: risks of the schemes, lower bounds on every channel, brackets of the sample complexity."""
