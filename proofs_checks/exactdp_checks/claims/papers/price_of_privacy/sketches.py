"""Claims of price-of-privacy: one-bit sketches and their privacy, Pairwise-Preference, sections 1-3 and appendix B.

Composition, post-processing and the privacy of the sketches; the laws of Pairwise-Preference; the toy schemes of section 1.1; and
subset selection, the reference channel for tight bounds.
"""

from __future__ import annotations
