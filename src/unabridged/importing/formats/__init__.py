"""One module for each program whose files are read: its records in, what is told of them out.
They refuse to reach a file or a store.
"""
