"""Appendix A: clusterings, and how many are near one."""
