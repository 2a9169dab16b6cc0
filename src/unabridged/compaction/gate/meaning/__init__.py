"""What a draft says of what was said, read the other way round: a no that was lost, or put in.
It refuses to judge a draft; the checks do.
"""
