"""Channels that bounds are compared with: randomised response and subset selection."""
