"""What a model sees: a fold of the log, a value.
This floor is pure: it knows no store, no clock and no model.
"""
