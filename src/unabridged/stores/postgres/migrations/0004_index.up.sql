-- How far each thread is indexed, and the documents with their words. Words are ASCII, so that any server can hold them.

CREATE SEQUENCE index_number;

CREATE TABLE indexed (
    number    bigint PRIMARY KEY,
    scope     bigint NOT NULL,
    thread    bigint NOT NULL,
    version   bigint NOT NULL,
    through   bigint NOT NULL,
    documents bigint NOT NULL,
    words     bigint NOT NULL,
    content   bytea  NOT NULL,
    digest    bytea  NOT NULL,
    UNIQUE (scope, thread),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
);

CREATE TABLE document (
    number bigint   PRIMARY KEY,
    at     bigint   NOT NULL,
    length bigint   NOT NULL,
    words  tsvector NOT NULL
);

CREATE INDEX document_words ON document USING gin (words);
