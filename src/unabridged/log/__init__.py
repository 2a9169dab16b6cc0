"""What was said: events, their bodies and parts, their chain, and how they are written down.
This floor is pure: it knows no store, no clock and no model.
"""
