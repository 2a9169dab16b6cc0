"""What leaves a view and what takes its place, as a value: drawn, checked, sized and priced before anything is written.
It refuses to write to a log, and to ask anybody for a text.
"""
