-- Every statement both SQL stores share. A driver's own file may say one of them in its own words.

-- name: scope_id
SELECT id FROM scope WHERE tenant = :tenant AND "user" = :user AND project = :project;

-- name: add_scope
INSERT INTO scope (tenant, "user", project) VALUES (:tenant, :user, :project) ON CONFLICT DO NOTHING;

-- name: scopes
SELECT s.tenant, s."user", s.project FROM scope s
WHERE EXISTS (SELECT 1 FROM thread t WHERE t.scope = s.id)
OR EXISTS (SELECT 1 FROM fact f WHERE f.scope = s.id AND f.characters > 0)
ORDER BY s.tenant, s."user", s.project;

-- name: thread
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent
FROM scope s
JOIN thread t ON t.scope = s.id
LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name;

-- name: head
SELECT t.head FROM scope s JOIN thread t ON t.scope = s.id
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name;

-- name: thread_for_update
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent
FROM scope s
JOIN thread t ON t.scope = s.id
LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name;

-- name: thread_by_id
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent
FROM thread t LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
WHERE t.scope = :scope AND t.id = :id;

-- name: threads
-- The scope's number is asked for by itself: threads of one number are read in the order of their names, and not sorted.
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent
FROM thread t LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
WHERE t.scope = (SELECT id FROM scope WHERE tenant = :tenant AND "user" = :user AND project = :project) AND t.name >= :first
ORDER BY t.name LIMIT :limit;

-- name: forks
SELECT id FROM thread WHERE scope = :scope AND parent = :id ORDER BY id;

-- name: next_thread_id
SELECT coalesce(max(id), 0) + 1 FROM thread WHERE scope = :scope;

-- name: add_thread
INSERT INTO thread (scope, id, name, created_at, head, link, title, metadata, parent, forked_at, ancestry, seal)
VALUES (:scope, :id, :name, :created_at, :head, :link, :title, :metadata, :parent, :forked_at, :ancestry, :seal);

-- name: change_thread
UPDATE thread SET title = :title, metadata = :metadata, parent = :parent, forked_at = :forked_at, ancestry = :ancestry, seal = :seal
WHERE scope = :scope AND id = :id;

-- name: advance
UPDATE thread SET head = :head, link = :link WHERE scope = :scope AND id = :id;

-- name: drop_thread
DELETE FROM thread WHERE scope = :scope AND id = :id;

-- name: drop_events
DELETE FROM event WHERE scope = :scope AND thread = :id;

-- name: drop_erasures
DELETE FROM erasure WHERE scope = :scope AND thread = :id;

-- name: bury
INSERT INTO tombstone (scope, digest) VALUES (:scope, :digest) ON CONFLICT DO NOTHING;

-- name: buried
SELECT 1 FROM tombstone WHERE scope = :scope AND digest = :digest;

-- name: seq_of_key
SELECT seq FROM event WHERE scope = :scope AND thread = :id AND key_digest = :digest AND seq <= :last;

-- name: link_at
SELECT link FROM event WHERE scope = :scope AND thread = :id AND seq = :seq;

-- name: rows
SELECT seq, key_digest, "key", at, origin, writer, kind, role, tokens, flags, shape, counter, salt, commitments, link, rendition, payload
FROM event WHERE scope = :scope AND thread = :id AND seq BETWEEN :first AND :last ORDER BY seq LIMIT :limit;

-- name: rows_at
SELECT seq, key_digest, "key", at, origin, writer, kind, role, tokens, flags, shape, counter, salt, commitments, link, rendition, payload
FROM event WHERE scope = :scope AND thread = :id AND seq IN (SELECT value FROM json_each(:seqs)) ORDER BY seq;

-- name: any_of_kind
SELECT seq FROM event WHERE scope = :scope AND thread = :id AND seq BETWEEN :first AND :last AND kind = :kind LIMIT 1;

-- name: snapshot
-- One that reaches beyond the log is of no log that is there.
SELECT p.version, p.through, p.content, p.digest
FROM scope s
JOIN thread t ON t.scope = s.id
JOIN snapshot p ON p.scope = t.scope AND p.thread = t.id
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name AND p.lane = :lane
AND p.through <= t.head;

-- name: keep_snapshot
-- An older fold never takes a newer one's place, unless what stands there was made by another version or cannot be.
INSERT INTO snapshot (scope, thread, lane, version, through, content, digest)
VALUES (:scope, :id, :lane, :version, :through, :content, :digest)
ON CONFLICT (scope, thread, lane) DO UPDATE
SET version = excluded.version, through = excluded.through, content = excluded.content, digest = excluded.digest
WHERE snapshot.version <> excluded.version OR snapshot.through <= excluded.through OR snapshot.through > :head;

-- name: drop_snapshots
DELETE FROM snapshot WHERE scope = :scope AND thread = :id;

-- name: draft
SELECT d.through, d.content, d.digest
FROM scope s
JOIN thread t ON t.scope = s.id
JOIN draft d ON d.scope = t.scope AND d.thread = t.id
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name AND d.key = :key
AND d.through <= t.head;

-- name: keep_draft
INSERT INTO draft (scope, thread, key, through, content, digest)
VALUES (:scope, :id, :key, :through, :content, :digest)
ON CONFLICT (scope, thread, key) DO UPDATE
SET through = excluded.through, content = excluded.content, digest = excluded.digest;

-- name: drop_old_drafts
DELETE FROM draft WHERE scope = :scope AND thread = :id AND key NOT IN (
    SELECT key FROM draft WHERE scope = :scope AND thread = :id ORDER BY through DESC, key LIMIT :most
);

-- name: drop_drafts
DELETE FROM draft WHERE scope = :scope AND thread = :id;

-- name: skeletons
SELECT seq, kind, role, tokens, flags, shape
FROM event WHERE scope = :scope AND thread = :id AND seq BETWEEN :first AND :last AND kind <> :but ORDER BY seq LIMIT :limit;

-- name: erasures
SELECT first, last FROM erasure WHERE scope = :scope AND thread = :id AND first <= :last AND last >= :first ORDER BY first;

-- name: any_erasures
SELECT scope, thread, first, last FROM erasure ORDER BY scope, thread, first LIMIT :limit;

-- name: add_erasure
INSERT INTO erasure (scope, thread, first, last) VALUES (:scope, :id, :first, :last) ON CONFLICT DO NOTHING;

-- name: drop_erasure
DELETE FROM erasure WHERE scope = :scope AND thread = :id AND first = :first AND last = :last;

-- name: erase_row
UPDATE event SET "key" = NULL, shape = NULL, counter = :nothing, role = 0, tokens = 0, flags = 0, salt = NULL, commitments = :commitments, rendition = NULL, payload = NULL
WHERE scope = :scope AND thread = :id AND seq = :seq;

-- name: erasable
SELECT count(*) FROM (
    SELECT DISTINCT e.scope, e.thread, e.seq FROM event e JOIN erasure x
    ON e.scope = x.scope AND e.thread = x.thread AND e.seq BETWEEN x.first AND x.last
    WHERE e.payload IS NOT NULL
) AS waiting;

-- name: orphans
SELECT e.scope, e.thread, e.seq FROM event e
WHERE NOT EXISTS (SELECT 1 FROM thread t WHERE t.scope = e.scope AND t.id = e.thread)
ORDER BY e.scope, e.thread, e.seq LIMIT :limit;

-- name: unnamed_threads
SELECT t.scope, t.id FROM thread t WHERE NOT EXISTS (SELECT 1 FROM scope s WHERE s.id = t.scope) LIMIT :limit;

-- name: half_purged
SELECT scope, thread, seq FROM event
WHERE (payload IS NULL OR salt IS NULL OR commitments IS NOT NULL)
AND NOT (payload IS NULL AND salt IS NULL AND commitments IS NOT NULL AND "key" IS NULL AND shape IS NULL AND rendition IS NULL)
ORDER BY scope, thread, seq LIMIT :limit;

-- name: pending
SELECT s.tenant, s."user", s.project, t.name, x.first, x.last FROM erasure x
LEFT JOIN scope s ON s.id = x.scope LEFT JOIN thread t ON t.scope = x.scope AND t.id = x.thread
ORDER BY x.scope, x.thread, x.first LIMIT :limit;

-- name: index_of
SELECT number, version, through, documents, words, content, digest FROM indexed WHERE scope = :scope AND thread = :id;

-- name: keep_indexed
UPDATE indexed SET through = :through, documents = :documents, words = :words, content = :content, digest = :digest
WHERE scope = :scope AND thread = :id;

-- name: drop_indexed
DELETE FROM indexed WHERE scope = :scope AND thread = :id;

-- name: emptied
SELECT seq FROM event WHERE scope = :scope AND thread = :id AND seq BETWEEN :first AND :last AND payload IS NULL;

-- name: threads_behind
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent, i.through
FROM thread t
LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
LEFT JOIN indexed i ON i.scope = t.scope AND i.thread = t.id AND i.version = :version
WHERE t.scope = (SELECT id FROM scope WHERE tenant = :tenant AND "user" = :user AND project = :project) AND t.name >= :first
AND t.head > coalesce(i.through, t.forked_at)
ORDER BY t.name LIMIT :limit;

-- name: index_numbers
SELECT i.number FROM indexed i WHERE i.scope = :scope AND i.thread = :id AND i.version = :version;

-- name: census
SELECT coalesce(sum(documents), 0), coalesce(sum(words), 0) FROM indexed WHERE scope = :scope AND version = :version;

-- name: census_of
SELECT documents, words FROM indexed WHERE scope = :scope AND thread = :id AND version = :version;

-- name: count_documents
SELECT count(*), CAST(coalesce(sum(length), 0) AS BIGINT) FROM document;

-- name: count_behind
SELECT count(*), CAST(coalesce(sum(t.head - coalesce(i.through, t.forked_at)), 0) AS BIGINT)
FROM thread t LEFT JOIN indexed i ON i.scope = t.scope AND i.thread = t.id AND i.version = :version
WHERE t.head > coalesce(i.through, t.forked_at);

-- name: count_other_indexes
SELECT count(*) FROM indexed WHERE version <> :version;

-- name: count_stray_documents
SELECT count(*) FROM document d WHERE NOT EXISTS (SELECT 1 FROM indexed i WHERE i.number = d.number >> 36);

-- name: miscounted_documents
-- Of a thread that words were purged of, fewer documents than were ever made is right.
SELECT s.tenant, s."user", s.project, t.name, i.documents, c.there
FROM (
    SELECT number, (SELECT count(*) FROM document d WHERE d.number BETWEEN k.number << 36 AND ((k.number + 1) << 36) - 1) AS there
    FROM indexed k
) c
JOIN indexed i ON i.number = c.number
JOIN thread t ON t.scope = i.scope AND t.id = i.thread
JOIN scope s ON s.id = i.scope
WHERE c.there > i.documents OR (
    c.there < i.documents
    AND NOT EXISTS (SELECT 1 FROM erasure x WHERE x.scope = i.scope AND x.thread = i.thread)
    AND NOT EXISTS (SELECT 1 FROM event e WHERE e.scope = i.scope AND e.thread = i.thread AND e.payload IS NULL)
)
ORDER BY t.name LIMIT :limit;

-- name: count_events
-- Only what stands before the body is read.
SELECT kind, count(*), CAST(sum(tokens) AS BIGINT), count(*) FILTER (WHERE payload IS NULL)
FROM event GROUP BY kind ORDER BY kind;

-- name: count_kept
SELECT (SELECT count(*) FROM thread), (SELECT count(*) FROM snapshot);

-- name: count_stray_snapshots
SELECT count(*) FROM snapshot p
WHERE NOT EXISTS (SELECT 1 FROM thread t WHERE t.scope = p.scope AND t.id = p.thread AND p.through BETWEEN 0 AND t.head);

-- name: job
SELECT j.lane, j.due_at, j.policy, j.summariser, j.lease_until, j.fence, j.attempts, j.reason, j.holder, j.parked, j.state, j.digest
FROM job j WHERE j.scope = :scope AND j.thread = :id AND j.lane = :lane;

-- name: put_job
INSERT INTO job (scope, thread, lane, due_at, policy, summariser, lease_until, fence, attempts, reason, holder, parked, state, digest)
VALUES (:scope, :id, :lane, :due_at, :policy, :summariser, :lease_until, :fence, :attempts, :reason, :holder, :parked, :state, :digest)
ON CONFLICT (scope, thread, lane) DO UPDATE
SET due_at = excluded.due_at, policy = excluded.policy, summariser = excluded.summariser, lease_until = excluded.lease_until,
    fence = excluded.fence, attempts = excluded.attempts, reason = excluded.reason, holder = excluded.holder,
    parked = excluded.parked, state = excluded.state, digest = excluded.digest;

-- name: claimable
SELECT j.scope, j.thread, s.tenant, s."user", s.project, t.name, j.lane, j.due_at, j.policy, j.summariser, j.lease_until, j.fence, j.attempts, j.reason, j.holder, j.parked, j.state, j.digest
FROM job j
JOIN thread t ON t.scope = j.scope AND t.id = j.thread
JOIN scope s ON s.id = j.scope
WHERE j.policy = :policy AND j.summariser = :summariser AND j.parked IS NULL AND j.due_at <= :now AND j.lease_until <= :now
AND (j.due_at, j.scope, j.thread, j.lane) > (:due_at, :scope, :id, :lane)
ORDER BY j.due_at, j.scope, j.thread, j.lane LIMIT :limit;

-- name: first_due
SELECT due_at, lease_until FROM job
WHERE policy = :policy AND summariser = :summariser AND due_at IS NOT NULL AND parked IS NULL
ORDER BY due_at LIMIT 1;

-- name: first_free
-- Of what is due until then: whoever is under a lease for longer than that is met by nobody sooner.
SELECT min(CASE WHEN due_at > lease_until THEN due_at ELSE lease_until END) FROM job
WHERE policy = :policy AND summariser = :summariser AND due_at <= :through AND parked IS NULL;

-- name: jobs_of_scope
-- Threads are walked in the order of their names, so that nothing is sorted however many rows there are.
SELECT j.scope, j.thread, s.tenant, s."user", s.project, t.name, j.lane, j.due_at, j.policy, j.summariser, j.lease_until, j.fence, j.attempts, j.reason, j.holder, j.parked, j.state, j.digest
FROM thread t CROSS JOIN job j CROSS JOIN scope s
WHERE t.scope = (SELECT id FROM scope WHERE tenant = :tenant AND "user" = :user AND project = :project) AND t.name >= :name
AND j.scope = t.scope AND j.thread = t.id AND (t.name > :name OR j.lane >= :lane) AND s.id = t.scope
ORDER BY t.name, j.lane LIMIT :limit;

-- name: jobs_of_later_scopes
SELECT j.scope, j.thread, s.tenant, s."user", s.project, t.name, j.lane, j.due_at, j.policy, j.summariser, j.lease_until, j.fence, j.attempts, j.reason, j.holder, j.parked, j.state, j.digest
FROM scope s CROSS JOIN thread t CROSS JOIN job j
WHERE (s.tenant, s."user", s.project) > (:tenant, :user, :project)
AND t.scope = s.id AND j.scope = t.scope AND j.thread = t.id
ORDER BY s.tenant, s."user", s.project, t.name, j.lane LIMIT :limit;

-- name: drop_jobs
DELETE FROM job WHERE scope = :scope AND thread = :id;

-- name: stray_jobs
SELECT j.scope, j.thread FROM job j
WHERE NOT EXISTS (SELECT 1 FROM thread t WHERE t.scope = j.scope AND t.id = j.thread)
ORDER BY j.scope, j.thread LIMIT :limit;

-- name: shown
SELECT content, digest FROM shown WHERE scope = :scope AND thread = :id AND kind = :kind AND name = :name;

-- name: block
SELECT p.content, p.digest
FROM scope s
JOIN thread t ON t.scope = s.id
JOIN shown p ON p.scope = t.scope AND p.thread = t.id
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name
AND p.kind = :kind AND p.name = :lane;

-- name: keep_shown
INSERT INTO shown (scope, thread, kind, name, content, digest)
VALUES (:scope, :id, :kind, :name, :content, :digest)
ON CONFLICT (scope, thread, kind, name) DO UPDATE SET content = excluded.content, digest = excluded.digest;

-- name: any_shown
SELECT 1 FROM shown WHERE scope = :scope AND thread = :id AND kind = :kind LIMIT 1;

-- name: drop_shown
DELETE FROM shown WHERE scope = :scope AND thread = :id;

-- name: drop_blocks
DELETE FROM shown WHERE scope = :scope AND kind = :kind;

-- name: hold_facts
SELECT id FROM scope WHERE id = :scope;

-- name: fact
SELECT id, content, digest, last_used_at, change FROM fact WHERE scope = :scope AND id = :id;

-- name: fact_alike
SELECT id FROM fact WHERE scope = :scope AND tier = :tier AND alike = :alike AND length(alike) > 0;

-- name: fact_usage
SELECT count(*), CAST(coalesce(sum(characters), 0) AS BIGINT), CAST(coalesce(sum(tokens), 0) AS BIGINT)
FROM fact WHERE scope = :scope AND tier = :tier AND state = :state;

-- name: facts_by_worth
SELECT id, content, digest, last_used_at, change, worth FROM fact
WHERE scope = :scope AND tier = :tier AND state = :state AND origin BETWEEN :first AND :last
AND (worth, last_used_at, id) > (:worth, :used, :id)
ORDER BY worth, last_used_at, id LIMIT :limit;

-- name: facts_after
SELECT id, content, digest, last_used_at, change FROM fact
WHERE scope = :scope AND change > :change
AND tier BETWEEN :tier_first AND :tier_last AND state BETWEEN :state_first AND :state_last
ORDER BY change LIMIT :limit;

-- The signs before its numbers keep them from choosing the way: the state does.
-- name: facts_in_state
SELECT id, content, digest, last_used_at, change FROM fact
WHERE scope = :scope AND tier IN (:agent, :user) AND state = :state
AND +change > :change AND +tier BETWEEN :tier_first AND :tier_last
ORDER BY +change LIMIT :limit;

-- name: facts_in_state_beyond
SELECT 1 FROM fact WHERE scope = :scope AND tier IN (:agent, :user) AND state = :state LIMIT 1 OFFSET :few;

-- name: facts_from
SELECT DISTINCT f.id, f.content, f.digest, f.last_used_at, f.change FROM fact_source x
JOIN fact f ON f.scope = x.scope AND f.id = x.fact
WHERE x.scope = :scope AND x.thread = :thread AND x.seq BETWEEN :first AND :last AND f.last_used_at > :used;

-- name: any_fact_from
SELECT 1 FROM fact_source WHERE scope = :scope AND thread = :thread LIMIT 1;

-- name: last_fact_change
SELECT coalesce(max(change), 0) FROM fact WHERE scope = :scope;

-- name: keep_fact
INSERT INTO fact (scope, id, tier, state, origin, worth, characters, tokens, last_used_at, change, alike, digest, content)
VALUES (:scope, :id, :tier, :state, :origin, :worth, :characters, :tokens, :used, :change, :alike, :digest, :content)
ON CONFLICT (scope, id) DO UPDATE
SET tier = excluded.tier, state = excluded.state, origin = excluded.origin, worth = excluded.worth,
    characters = excluded.characters, tokens = excluded.tokens, last_used_at = excluded.last_used_at,
    change = excluded.change, alike = excluded.alike, digest = excluded.digest, content = excluded.content;

-- name: use_fact
UPDATE fact SET last_used_at = :at WHERE scope = :scope AND id = :id AND last_used_at < :at;

-- name: drop_fact
DELETE FROM fact WHERE scope = :scope AND id = :id;

-- name: add_fact_source
INSERT INTO fact_source (scope, thread, seq, fact) VALUES (:scope, :thread, :seq, :id);

-- name: drop_fact_sources
DELETE FROM fact_source WHERE scope = :scope AND fact = :id;

-- name: every_fact
SELECT f.id, f.content, f.digest, f.last_used_at, f.change, f.tier, f.state, f.origin, f.worth, f.characters, f.tokens, f.alike,
    s.tenant, s."user", s.project, f.scope
FROM fact f LEFT JOIN scope s ON s.id = f.scope
WHERE (f.scope, f.id) > (:scope, :id) ORDER BY f.scope, f.id LIMIT :limit;

-- name: fact_sources
SELECT t.name, x.seq FROM fact_source x LEFT JOIN thread t ON t.scope = x.scope AND t.id = x.thread
WHERE x.scope = :scope AND x.fact = :id ORDER BY t.name, x.seq;

-- name: stray_fact_sources
SELECT x.scope, x.thread, x.seq FROM fact_source x
WHERE NOT EXISTS (SELECT 1 FROM fact f WHERE f.scope = x.scope AND f.id = x.fact)
ORDER BY x.scope, x.thread, x.seq LIMIT :limit;
