"""When a lane may be compacted again: what rests, what failed, what was spent.
It refuses to hold a clock; whoever asks says what time it is.
"""
