"""Sound drafts of summaries spoiled by machine, each in one way in which a model goes wrong.
It refuses to know how the gate looks for any of them.
"""
