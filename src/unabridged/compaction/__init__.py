"""A smaller view: the values that programs name, and in rooms of their own what draws, writes, judges and paces it.
This floor is pure: a plan is harmless until it is appended.
"""
