"""What an operator asks of a whole store: proofs, findings, archives, and what is no longer kept.
It refuses to mend anything by itself.
"""
