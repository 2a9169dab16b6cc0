"""What a lane shows now, how it is made to fit, and how a summary is opened again.
It refuses to write a text itself.
"""
