"""Claims of price-of-privacy: adaptive queries, section 6 and appendix D, part by part.

Transcripts; recursions and Theorem 6.1; why Lemma 6.4 is false for realisations; divergences, Lemmas D.2 and D.4; the variance
of F under posteriors, Lemma 6.4 = D.1, the partition function, Lemma D.6, and the constants 20 and 10.
"""

from __future__ import annotations
