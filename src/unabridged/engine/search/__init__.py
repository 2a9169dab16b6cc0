"""The index that follows the log, and the verbs that find what was said.
It refuses to show what no view could.
"""
