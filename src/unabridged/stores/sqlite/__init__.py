"""The store in one SQLite file.
It opens the file only through SQLite.
"""
