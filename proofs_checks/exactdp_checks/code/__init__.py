"""A stranger's Python code: its exact law with stand-ins for randomness, found in a process apart, checked natively, audited."""
