"""Stand-ins for the sources of randomness that Python and numpy have, in every place where a function finds one."""
