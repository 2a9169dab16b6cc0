-- Purged bytes must not come back: a store with erasures still to do is not taken back, see the guard in code.

DROP TABLE erasure;
