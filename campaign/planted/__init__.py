"""Deliberate bugs, each with the check that must catch it: a search that has never found anything is not believed.
It refuses to be imported by anything but the campaign.
"""
