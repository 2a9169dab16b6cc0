"""How many tokens a text takes: exactly for the o200k family, by a measured factor for others.
It refuses to know messages, models' prices and the log; a counter is given text.
"""
