"""What a run has computed in another program, where it takes long: each a question, an answer, and how it is found.
They refuse to know a store, a clock and who waits, so that the other program need not load what they are.
"""
