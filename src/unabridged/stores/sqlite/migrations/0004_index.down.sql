-- The index goes; the log has every word of it.

DROP TABLE IF EXISTS word;
DROP TABLE IF EXISTS words;
DROP TABLE forgotten;
DROP TABLE document;
DROP TABLE indexed;
