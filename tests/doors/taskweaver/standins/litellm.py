"""Stands for a library that TaskWeaver imports whichever model is asked, and which its package does not ask for.
It refuses to be more than a name: the real one asks the network for prices while it is imported.
"""
