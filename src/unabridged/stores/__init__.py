"""Where threads are kept: in memory, in a SQLite file, in PostgreSQL.
Stores know the log's values and nothing of views and verbs.
"""
