"""The audit of a stranger's code: its exact law found in a child process, then audited, decoded or compared like a matrix."""
