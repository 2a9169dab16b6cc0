"""Numbers as people tell them, and what follows from them: figures, units, times, sums, what was mistaken for what.
It refuses to judge a draft; the checks do.
"""
