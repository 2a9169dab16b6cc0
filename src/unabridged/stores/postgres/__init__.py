"""The store in a PostgreSQL database, for more than one machine.
Its driver is imported when it is opened.
"""
