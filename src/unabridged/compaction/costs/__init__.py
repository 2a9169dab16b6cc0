"""What calls and texts have cost, at the prices that are listed, and where a provider's cache broke.
It refuses to guess a price that is not known.
"""
