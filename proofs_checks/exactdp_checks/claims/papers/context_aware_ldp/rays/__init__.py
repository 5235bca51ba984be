"""Beyond the paper: all channels, by the extreme rays of their columns."""
