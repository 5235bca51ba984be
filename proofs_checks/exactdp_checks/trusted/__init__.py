"""All that must be believed, and nothing else: verdicts, arithmetic, the kernel and the cone of a policy's channels.

Standard library only. Whatever else this package contains may be wrong without a wrong "proved".
"""
