"""Whether a text has something as it is written, and as whoever reads it may read it.
It refuses to judge a draft; the checks do.
"""
