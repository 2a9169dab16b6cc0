"""Front doors: each lets the users of another system in by two changed lines, under that system's own names.
It refuses to import a framework before its door is imported, and no door knows another.
"""
