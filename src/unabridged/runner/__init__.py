"""When and where slow work runs: never in a lock, a transaction, or for longer than a caller allows.
It knows callables and deadlines, and nothing of logs.
"""
