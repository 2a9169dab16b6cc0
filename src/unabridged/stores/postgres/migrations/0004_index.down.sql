-- The index goes; the log has every word of it.

DROP TABLE document;
DROP TABLE indexed;
DROP SEQUENCE index_number;
