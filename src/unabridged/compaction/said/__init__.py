"""What a text says by its form: that something failed, that somebody decides, or takes back what was said.
It refuses to decide what stays in a view; strategies and ledgers do, by what is told here.
"""
