"""A whole list that somebody else keeps, held against the log, which follows it.
It refuses to guess: what has parted is told, and nothing is said twice.
"""
