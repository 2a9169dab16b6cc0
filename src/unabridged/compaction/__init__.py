"""A smaller view: policies and plans.
This floor is pure: a plan is harmless until it is appended.
"""
