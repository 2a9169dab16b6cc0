"""Conversations drawn from a seed, to measure what views keep: runs of agents with calls, and long talks without any.
It refuses to be learned from, and knows nothing of how a view is made.
"""
