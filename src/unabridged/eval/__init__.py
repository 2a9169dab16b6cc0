"""Measures search on labelled questions, ours or anybody's: ``python -m unabridged.eval search FILE``.
It refuses to know how the search works, and to be imported by anything else.
"""
