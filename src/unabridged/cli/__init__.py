"""The command line: one more front door, for people who look after a store.
It refuses to do anything the library cannot.
"""
