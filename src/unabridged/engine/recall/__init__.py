"""The tools by which a model recalls what was said.
It refuses to reach further than they are bound to, and to show a line unquoted.
"""
