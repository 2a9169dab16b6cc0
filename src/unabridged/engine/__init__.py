"""The verbs, as coroutines that await ports alone.
This floor knows no event loop, no clock and no driver.
"""
