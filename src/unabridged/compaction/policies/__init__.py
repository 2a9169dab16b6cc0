"""What a policy's settings mean: checked, kept as text, told in others' words, and when a view is due by them.
It refuses to look at a conversation, beyond the figures of its view.
"""
