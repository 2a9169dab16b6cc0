"""One life of a store through its public door: what is drawn by a seed, every verb, and what is promised of it.
It refuses to know how many are lived, and what becomes of what was found.
"""
