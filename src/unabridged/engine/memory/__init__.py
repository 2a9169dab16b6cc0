"""What outlives a conversation: facts and their verbs, and the block of them that stands before it.
It refuses to believe what the screen does not let pass.
"""
