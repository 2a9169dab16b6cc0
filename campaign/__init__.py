"""The search for lost words: experiments that break what a store stands on and count what it lost.
It refuses to know how a store works inside; only the planted bugs reach in, to prove that the experiments see.
"""
