"""What verbs write into the log, and how it is read a page at a time.
It refuses to draw a view, and to ask anybody for a text.
"""
