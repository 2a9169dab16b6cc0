-- What SQLite says in its own words: the index, in a table of FTS5 that keeps no text, and what is behind it.

-- name: has_fts
SELECT 1 FROM pragma_module_list WHERE name = 'fts5';

-- name: scope_ids
SELECT id FROM scope ORDER BY id;

-- name: has_words
SELECT count(*) FROM sqlite_schema WHERE name IN ('words', 'word');

-- name: any_document
SELECT 1 FROM document LIMIT 1;

-- name: make_words
-- Terms come ready: only a space parts them, and letters of every script are left as they are.
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (
    terms, content = '', columnsize = 0, tokenize = "ascii tokenchars '.:/\@#+-=~_'"
);

-- name: make_word
CREATE VIRTUAL TABLE IF NOT EXISTS word USING fts5vocab ('words', 'instance');

-- name: drop_words
DROP TABLE IF EXISTS words;

-- name: drop_word
DROP TABLE IF EXISTS word;

-- name: have_words_data
CREATE TABLE IF NOT EXISTS words_data (id INTEGER PRIMARY KEY, block BLOB);

-- name: have_words_idx
CREATE TABLE IF NOT EXISTS words_idx (segid, term, pgno, PRIMARY KEY (segid, term)) WITHOUT ROWID;

-- name: have_words_config
CREATE TABLE IF NOT EXISTS words_config (k PRIMARY KEY, v) WITHOUT ROWID;

-- name: empty_words_data
DELETE FROM words_data;

-- name: begin_words_data
INSERT INTO words_data (id, block) VALUES (1, x''), (10, x'00000000000000');

-- name: empty_words_idx
DELETE FROM words_idx;

-- name: empty_words_config
DELETE FROM words_config;

-- name: begin_words_config
INSERT INTO words_config (k, v) VALUES ('version', 4);

-- name: last_index_number
-- One so large that few are left behind it is damage.
SELECT max(
    coalesce((SELECT max(number) FROM indexed WHERE number < 1 << 26), 0),
    coalesce((SELECT max(last) >> 36 FROM forgotten WHERE last < 1 << 62), 0)
);

-- name: forget_number
INSERT INTO forgotten (first, last) VALUES (:number << 36, :number << 36);

-- name: next_index_number
-- A number that documents may still be found under is not given again.
SELECT 1 + max(coalesce((SELECT max(number) FROM indexed), 0), coalesce((SELECT max(last) >> 36 FROM forgotten), 0));

-- name: add_indexed
INSERT INTO indexed (number, scope, thread, version, through, documents, words, content, digest)
VALUES (:number, :scope, :id, :version, :through, :documents, :words, :content, :digest);

-- name: add_document
INSERT INTO document (number, at, length) VALUES (:number, :at, :length);

-- name: add_words
INSERT INTO words (rowid, terms) VALUES (:number, :terms);

-- name: forget_documents
-- They are found no more from this moment; their words are taken out by the next erasure.
INSERT INTO forgotten (first, last)
SELECT (i.number << 28 | :first) << 8, (i.number << 28 | :last) << 8 | 255
FROM indexed i WHERE i.scope = :scope AND i.thread = :id
ON CONFLICT (first) DO UPDATE SET last = max(forgotten.last, excluded.last);

-- name: drop_documents
DELETE FROM document;

-- name: drop_forgotten
DELETE FROM forgotten;

-- name: drop_index_states
DELETE FROM indexed;

-- name: count_documents
-- Those that are forgotten are found by nobody, though their words are still to be taken out.
SELECT count(*) - (SELECT count(*) FROM document WHERE number IN (SELECT d.number FROM forgotten f JOIN document d ON d.number BETWEEN f.first AND f.last)),
    coalesce(sum(length), 0) - (
        SELECT coalesce(sum(length), 0) FROM document
        WHERE number IN (SELECT d.number FROM forgotten f JOIN document d ON d.number BETWEEN f.first AND f.last)
    )
FROM document;

-- name: count_forgotten
SELECT count(*) FROM document WHERE number IN (SELECT d.number FROM forgotten f JOIN document d ON d.number BETWEEN f.first AND f.last);

-- name: count_stray_documents
SELECT count(*) FROM document d
WHERE NOT EXISTS (SELECT 1 FROM indexed i WHERE i.number = d.number >> 36)
AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE d.number BETWEEN f.first AND f.last);

-- name: postings
-- All in one text, which is sooner read than as many rows. What is forgotten is looked for within its own thread's numbers.
SELECT json_group_array(number) FROM (
    SELECT w.rowid AS number FROM words w
    WHERE w.words MATCH :asked AND w.rowid BETWEEN :first AND :last
    AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.first BETWEEN w.rowid >> 36 << 36 AND w.rowid AND f.last >= w.rowid)
    ORDER BY w.rowid DESC LIMIT :limit
);

-- name: postings_left
-- With those of documents that are forgotten.
SELECT json_group_array(rowid) FROM (
    SELECT rowid FROM words WHERE words MATCH :asked AND rowid BETWEEN :first AND :last ORDER BY rowid DESC LIMIT :limit
);

-- name: postings_in_time
SELECT json_group_array(number) FROM (
    SELECT w.rowid AS number FROM words w CROSS JOIN document d ON d.number = w.rowid
    WHERE w.words MATCH :asked AND w.rowid BETWEEN :first AND :last AND d.at >= :since AND d.at < :until
    AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE f.first BETWEEN w.rowid >> 36 << 36 AND w.rowid AND f.last >= w.rowid)
    ORDER BY w.rowid DESC LIMIT :limit
);

-- name: described
SELECT d.number, d.at, d.length, t.name
FROM json_each(:numbers) j
JOIN document d ON d.number = j.value
JOIN indexed i ON i.number = d.number >> 36
JOIN thread t ON t.scope = i.scope AND t.id = i.thread
WHERE i.scope = :scope AND i.version = :version
AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE d.number BETWEEN f.first AND f.last)
ORDER BY d.number;

-- name: times_in
SELECT doc, min(count(*), 255) FROM word WHERE term = :term AND doc IN (SELECT value FROM json_each(:numbers)) GROUP BY doc;

-- name: any_forgotten
SELECT 1 FROM forgotten LIMIT 1;

-- name: some_forgotten
SELECT d.number FROM forgotten f JOIN document d ON d.number BETWEEN f.first AND f.last ORDER BY d.number LIMIT :limit;

-- name: known_documents
SELECT number FROM document WHERE number IN (SELECT value FROM json_each(:numbers));

-- name: some_strays
-- Words of documents that nobody knows of: whatever became of their rows, they go as well.
SELECT DISTINCT doc FROM word WHERE NOT EXISTS (SELECT 1 FROM document d WHERE d.number = doc) ORDER BY doc LIMIT :limit;

-- name: terms_of
-- The terms of these documents as they were given, read back from the words themselves.
SELECT doc, group_concat(term, ' ') FROM (
    SELECT doc, term FROM word
    WHERE doc BETWEEN :first AND :last AND doc IN (SELECT value FROM json_each(:numbers))
    ORDER BY doc, "offset"
) GROUP BY doc;

-- name: terms_in
-- Every term begins with its scope's number and one of four signs, so that other scopes' words are passed over.
SELECT doc, term, min(count(*), 255) FROM word
WHERE term >= :low AND term < :high AND doc BETWEEN :first AND :last AND doc IN (SELECT value FROM json_each(:numbers))
AND NOT EXISTS (SELECT 1 FROM forgotten f WHERE doc BETWEEN f.first AND f.last)
GROUP BY doc, term;

-- name: drop_terms
INSERT INTO words (words, rowid, terms) VALUES ('delete', :number, :terms);

-- name: drop_document
DELETE FROM document WHERE number = :number;

-- name: optimize_words
INSERT INTO words (words) VALUES ('optimize');
