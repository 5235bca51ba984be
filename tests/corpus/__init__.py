"""A corpus of mechanisms, one file each: wrong ones that an audit must refute, right ones that look suspicious and must pass.

``catalogue`` reads them, and writes README.md. Source: kinds of error seen in public libraries; all code here is our own.
"""
