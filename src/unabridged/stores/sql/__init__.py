"""What the SQL stores share: statements by name, and the verbs over a transaction.
It knows no driver.
"""
