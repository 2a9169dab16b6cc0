-- Facts are nowhere else: a store that has one is not taken back, see the guard in code.

DROP TABLE shown;
DROP TABLE fact_source;
DROP TABLE fact;
