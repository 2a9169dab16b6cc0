"""Templates as files, one for each kind of conversation: to read, and to copy where other words are wanted.
This folder holds words alone; it refuses to know who reads them.
"""
