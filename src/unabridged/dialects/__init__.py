"""How others write messages: to bodies and back, the untouched identical.
This floor is pure and imports no client library.
"""
