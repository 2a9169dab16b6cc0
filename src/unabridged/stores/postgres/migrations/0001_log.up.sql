-- The log: scopes, threads, events. Text is kept as bytes, so that any text at all can be kept.

-- The counter hands out thread numbers: two threads that begin at once wait for each other here and nowhere else.
CREATE TABLE scope (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant      bytea  NOT NULL,
    "user"      bytea  NOT NULL,
    project     bytea  NOT NULL,
    last_thread bigint NOT NULL DEFAULT 0,
    UNIQUE (tenant, "user", project)
);

-- Room is left in every page, because each append writes its thread's row anew beside the old one.
CREATE TABLE thread (
    scope      bigint NOT NULL REFERENCES scope (id),
    id         bigint NOT NULL,
    name       bytea  NOT NULL,
    created_at bigint NOT NULL,
    head       bigint NOT NULL,
    link       bytea  NOT NULL,
    title      bytea  NOT NULL,
    metadata   bytea  NOT NULL,
    parent     bigint,
    forked_at  bigint NOT NULL,
    ancestry   bytea  NOT NULL,
    seal       bytea  NOT NULL,
    PRIMARY KEY (scope, id),
    UNIQUE (scope, name),
    FOREIGN KEY (scope, parent) REFERENCES thread (scope, id)
) WITH (fillfactor = 70);

CREATE INDEX thread_parent ON thread (scope, parent) WHERE parent IS NOT NULL;

CREATE TABLE event (
    scope       bigint   NOT NULL,
    thread      bigint   NOT NULL,
    seq         bigint   NOT NULL,
    at          bigint   NOT NULL,
    tokens      bigint   NOT NULL,
    flags       integer  NOT NULL,
    origin      smallint NOT NULL,
    kind        smallint NOT NULL,
    role        smallint NOT NULL,
    key_digest  bytea,
    "key"       bytea,
    writer      bytea    NOT NULL,
    shape       bytea,
    counter     bytea    NOT NULL,
    salt        bytea,
    commitments bytea,
    link        bytea    NOT NULL,
    rendition   bytea,
    payload     bytea,
    PRIMARY KEY (scope, thread, seq),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
);

CREATE UNIQUE INDEX event_key ON event (scope, thread, key_digest) WHERE key_digest IS NOT NULL;

-- The digest of a deleted thread's name, so that nobody begins it again by accident; the name itself is gone.
CREATE TABLE tombstone (
    scope  bigint NOT NULL,
    digest bytea  NOT NULL,
    PRIMARY KEY (scope, digest)
);

-- Makes sure that a thread is there, whoever made it; false if one of this name was deleted.
CREATE FUNCTION begin_thread(
    a_tenant bytea, a_user bytea, a_project bytea, a_name bytea, a_name_digest bytea,
    a_begun_at bigint, a_begun_link bytea, a_begun_metadata bytea, a_begun_seal bytea
) RETURNS boolean LANGUAGE plpgsql AS $begin_thread$
DECLARE
    owner  bigint;
    number bigint;
BEGIN
    INSERT INTO scope (tenant, "user", project) VALUES (a_tenant, a_user, a_project) ON CONFLICT DO NOTHING;
    SELECT s.id INTO STRICT owner FROM scope s
    WHERE s.tenant = a_tenant AND s."user" = a_user AND s.project = a_project FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM tombstone b WHERE b.scope = owner AND b.digest = a_name_digest) THEN
        RETURN false;
    END IF;
    IF EXISTS (SELECT FROM thread t WHERE t.scope = owner AND t.name = a_name) THEN
        RETURN true;
    END IF;
    UPDATE scope s SET last_thread = s.last_thread + 1 WHERE s.id = owner RETURNING s.last_thread INTO number;
    INSERT INTO thread (scope, id, name, created_at, head, link, title, metadata, parent, forked_at, ancestry, seal)
    VALUES (owner, number, a_name, a_begun_at, 0, a_begun_link, '', a_begun_metadata, NULL, 0, '', a_begun_seal);
    RETURN true;
END
$begin_thread$;

-- A whole append in one call: it holds the thread's row, looks for the key through the thread's ancestors, links the
-- events and moves the head. It gives nothing back where the key was there before or the thread was deleted: what that
-- means is decided in one place, by the verbs that all stores share.
CREATE FUNCTION append_events(
    a_tenant bytea, a_user bytea, a_project bytea, a_name bytea, a_name_digest bytea,
    a_begun_at bigint, a_begun_link bytea, a_begun_metadata bytea, a_begun_seal bytea,
    a_key_digest bytea, a_key bytea,
    a_at bigint[], a_origin bigint[], a_writer bytea[], a_kind bigint[], a_role bigint[], a_tokens bigint[],
    a_flags bigint[], a_shape bytea[], a_counter bytea[], a_salt bytea[], a_digest bytea[], a_rendition bytea[],
    a_payload bytea[],
    OUT first_seq bigint, OUT last_seq bigint
) LANGUAGE plpgsql AS $append_events$
DECLARE
    here     record;
    owner    bigint;
    upto     bigint;
    ancestor bigint;
    left_at  bigint;
    newest   bytea;
    links    bytea[] := '{}';
BEGIN
    FOR attempt IN 1 .. 2 LOOP
        SELECT t.scope, t.id, t.head, t.link, t.parent, t.forked_at INTO here
        FROM scope s JOIN thread t ON t.scope = s.id
        WHERE s.tenant = a_tenant AND s."user" = a_user AND s.project = a_project AND t.name = a_name
        FOR NO KEY UPDATE OF t;
        EXIT WHEN FOUND;
        IF attempt = 2 OR NOT begin_thread(
            a_tenant, a_user, a_project, a_name, a_name_digest, a_begun_at, a_begun_link, a_begun_metadata, a_begun_seal
        ) THEN
            RETURN;
        END IF;
    END LOOP;

    owner := here.id;
    upto := here.head;
    ancestor := here.parent;
    left_at := here.forked_at;
    LOOP
        IF EXISTS (
            SELECT FROM event e
            WHERE e.scope = here.scope AND e.thread = owner AND e.key_digest = a_key_digest AND e.seq <= upto
        ) THEN
            RETURN;
        END IF;
        EXIT WHEN ancestor IS NULL;
        owner := ancestor;
        upto := least(upto, left_at);
        SELECT t.parent, t.forked_at INTO ancestor, left_at FROM thread t WHERE t.scope = here.scope AND t.id = owner;
    END LOOP;

    newest := here.link;
    FOR n IN 1 .. cardinality(a_digest) LOOP
        newest := substring(sha256(newest || int8send(here.head + n) || a_digest[n]) FROM 1 FOR 16);
        links[n] := newest;
    END LOOP;

    INSERT INTO event (
        scope, thread, seq, key_digest, "key", at, origin, writer, kind, role, tokens, flags, shape, counter, salt,
        commitments, link, rendition, payload
    )
    SELECT
        here.scope, here.id, here.head + e.n, CASE WHEN e.n = 1 THEN a_key_digest END, CASE WHEN e.n = 1 THEN a_key END,
        e.at, e.origin, e.writer, e.kind, e.role, e.tokens, e.flags, e.shape, e.counter, e.salt,
        NULL, e.link, e.rendition, e.payload
    FROM unnest(
        a_at, a_origin, a_writer, a_kind, a_role, a_tokens, a_flags, a_shape, a_counter, a_salt, links, a_rendition,
        a_payload
    ) WITH ORDINALITY AS e(
        at, origin, writer, kind, role, tokens, flags, shape, counter, salt, link, rendition, payload, n
    );

    first_seq := here.head + 1;
    last_seq := here.head + cardinality(a_digest);
    UPDATE thread t SET head = last_seq, link = newest WHERE t.scope = here.scope AND t.id = here.id;
END
$append_events$;
