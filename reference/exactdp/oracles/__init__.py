"""The frequency oracles side by side: a record for each (``records``), and exact comparisons of them (``comparing``)."""
