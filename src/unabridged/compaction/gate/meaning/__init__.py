"""What a draft says of what was said, read the other way round: a not, an outcome, a task, a choice, who spoke.
It refuses to judge a draft; the checks do.
"""
