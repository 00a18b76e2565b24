"""The tables of a workspace, and how an older one becomes a newer one.

Days are stored as proleptic ordinals (`date.toordinal`), so that comparisons are of integers.
"""

from __future__ import annotations

APPLICATION_ID = 0x74716131
"""Marks the file as a workspace of tqa ("tqa1")."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE source (
        id TEXT PRIMARY KEY,              -- SHA-256 of the file
        instrument TEXT NOT NULL,
        name TEXT NOT NULL,               -- the path or member it was read from
        given TEXT NOT NULL,              -- facts a person supplied, as JSON
        media_type TEXT NOT NULL,
        language TEXT NOT NULL,
        consolidated INTEGER NOT NULL,
        current_to INTEGER,
        published INTEGER,
        published_basis TEXT NOT NULL,
        recorded_at TEXT NOT NULL,        -- audit only: never chooses an answer
        provisions INTEGER NOT NULL,
        left_over TEXT NOT NULL,          -- characters by reason, as JSON
        guesses TEXT NOT NULL,            -- as JSON
        text BLOB NOT NULL,               -- the linear text, zlib
        document BLOB NOT NULL            -- the rest of the reading, JSON, zlib
    );
    CREATE INDEX source_instrument ON source (instrument);
    CREATE INDEX source_name ON source (name);

    CREATE TABLE instrument (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        jurisdiction TEXT NOT NULL,
        number TEXT NOT NULL,
        aliases TEXT NOT NULL,            -- as JSON
        language TEXT NOT NULL,
        made TEXT NOT NULL,               -- a bound
        covered_from INTEGER,
        current_to INTEGER
    );

    CREATE TABLE provision (
        instrument TEXT NOT NULL,
        id TEXT NOT NULL,
        kind TEXT NOT NULL,
        parent TEXT,
        place INTEGER NOT NULL,
        digest TEXT NOT NULL,             -- of its versions: says whether they must be written
        PRIMARY KEY (instrument, id)
    ) WITHOUT ROWID;

    CREATE TABLE version (
        instrument TEXT NOT NULL,
        provision TEXT NOT NULL,
        valid_from TEXT NOT NULL,         -- a bound
        valid_to TEXT NOT NULL,           -- a bound
        known_from INTEGER,
        known_to INTEGER,
        state TEXT NOT NULL,
        label TEXT NOT NULL,
        text TEXT NOT NULL,
        pieces TEXT NOT NULL,
        heading TEXT NOT NULL,
        made_by TEXT NOT NULL,
        ended_by TEXT NOT NULL,
        source TEXT NOT NULL,
        disputed INTEGER NOT NULL,
        rival TEXT NOT NULL,              -- where disputed: the words of the enacted law
        rival_pieces TEXT NOT NULL,
        rival_by TEXT NOT NULL,
        language TEXT NOT NULL,
        scope TEXT NOT NULL
    );
    CREATE INDEX version_provision ON version (instrument, provision);

    CREATE TABLE problem (
        instrument TEXT NOT NULL,
        edit TEXT NOT NULL,               -- the clause
        reason TEXT NOT NULL,
        provision TEXT NOT NULL,          -- the one to be changed, '' where none was found
        cited TEXT NOT NULL,              -- how the clause is cited
        published INTEGER,
        effective TEXT NOT NULL,          -- a bound
        until TEXT NOT NULL               -- a bound
    );
    CREATE INDEX problem_instrument ON problem (instrument);

    CREATE TABLE amendment (
        instrument TEXT NOT NULL,         -- whose clause it is
        clause TEXT NOT NULL,
        provision TEXT NOT NULL,          -- the provision whose words it is read from
        target TEXT NOT NULL,             -- the instrument it changes, '' while none is found
        reason TEXT NOT NULL,             -- why none is found
        name TEXT NOT NULL,               -- as the clause names it, as JSON; '' for its own
        body TEXT NOT NULL                -- the clause as read, as JSON
    );
    CREATE INDEX amendment_instrument ON amendment (instrument);
    CREATE INDEX amendment_target ON amendment (target);

    CREATE TABLE named (
        instrument TEXT NOT NULL,         -- which names another by its title and its number
        title TEXT NOT NULL,
        number TEXT NOT NULL,
        year INTEGER NOT NULL,
        kind TEXT NOT NULL
    );
    CREATE INDEX named_instrument ON named (instrument);

    CREATE TABLE unit (
        id INTEGER PRIMARY KEY,
        instrument TEXT NOT NULL,
        provision TEXT NOT NULL,
        valid_from INTEGER NOT NULL,      -- the text may be that of any day of [from, to)
        valid_to INTEGER NOT NULL,
        known_from INTEGER NOT NULL,
        known_to INTEGER NOT NULL,
        context TEXT NOT NULL,
        words TEXT NOT NULL
    );
    CREATE INDEX unit_provision ON unit (instrument, provision);
    CREATE VIRTUAL TABLE unit_words USING fts5 (
        context, words, content='unit', content_rowid='id',
        tokenize="porter unicode61 remove_diacritics 1 categories 'L* N* Co Mn Mc'"
    );
    CREATE TRIGGER unit_added AFTER INSERT ON unit BEGIN
        INSERT INTO unit_words (rowid, context, words) VALUES (new.id, new.context, new.words);
    END;
    CREATE TRIGGER unit_removed AFTER DELETE ON unit BEGIN
        INSERT INTO unit_words (unit_words, rowid, context, words)
        VALUES ('delete', old.id, old.context, old.words);
    END;
    """,
    """
    CREATE TABLE ledger (
        instrument TEXT NOT NULL,         -- the one that is changed
        author TEXT NOT NULL,             -- the one whose clause it is
        named TEXT NOT NULL,              -- the instrument changed, as the clause names it
        clause TEXT NOT NULL,
        cited TEXT NOT NULL,
        written TEXT NOT NULL,            -- the target as the clause words it
        provision TEXT NOT NULL,          -- as it was found, or the deepest on the way to it
        found INTEGER NOT NULL,
        label TEXT NOT NULL,
        operation TEXT NOT NULL,
        part TEXT NOT NULL,
        effective TEXT NOT NULL,          -- a bound
        until TEXT NOT NULL,              -- a bound
        published INTEGER,
        superseded INTEGER,               -- from when a later reading of the clause counts
        before TEXT NOT NULL,             -- SHA-256 of the target's text, '' where not applied
        after TEXT NOT NULL,
        rule TEXT NOT NULL,
        decided TEXT NOT NULL,            -- who decided it, when and why, where an editor did
        standing TEXT NOT NULL,
        reason TEXT NOT NULL
    );
    CREATE INDEX ledger_instrument ON ledger (instrument, provision);
    CREATE INDEX ledger_author ON ledger (author);
    INSERT INTO ledger                    -- until the instruments are made again: no author
        SELECT instrument, '', '', edit, cited, '', provision, provision <> '', '', 'words',
            'whole', effective, until, published, NULL, '', '', '', '', 'unresolved', reason
        FROM problem;

    CREATE TABLE decision (
        clause TEXT NOT NULL,
        place INTEGER NOT NULL,           -- in the file of decisions
        body TEXT NOT NULL,               -- as JSON
        source TEXT NOT NULL,             -- SHA-256 of the words that only it holds, '' for none
        text TEXT NOT NULL                -- those words
    );
    CREATE INDEX decision_source ON decision (source);
    CREATE INDEX amendment_clause ON amendment (clause);
    """,
    """
    DROP TRIGGER unit_added;
    DROP TRIGGER unit_removed;
    DROP TABLE unit_words;
    ALTER TABLE unit RENAME TO unit_before;
    CREATE TABLE unit (
        id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never used again: segments know units by it
        instrument TEXT NOT NULL,
        provision TEXT NOT NULL,
        valid_from INTEGER NOT NULL,      -- the text may be that of any day of [from, to)
        valid_to INTEGER NOT NULL,
        known_from INTEGER NOT NULL,
        known_to INTEGER NOT NULL,
        context TEXT NOT NULL,
        words TEXT NOT NULL
    );
    INSERT INTO unit SELECT * FROM unit_before;
    DROP TABLE unit_before;
    CREATE INDEX unit_provision ON unit (instrument, provision);
    CREATE VIRTUAL TABLE unit_words USING fts5 (
        context, words, content='unit', content_rowid='id',
        tokenize="porter unicode61 remove_diacritics 1 categories 'L* N* Co Mn Mc'"
    );                                    -- finds phrases: the names of other instruments
    INSERT INTO unit_words (unit_words) VALUES ('rebuild');
    CREATE TRIGGER unit_added AFTER INSERT ON unit BEGIN
        INSERT INTO unit_words (rowid, context, words) VALUES (new.id, new.context, new.words);
    END;

    CREATE TABLE segment (
        name TEXT PRIMARY KEY,            -- of its folder
        low INTEGER NOT NULL,             -- it holds the units low < id <= high
        high INTEGER NOT NULL,
        units INTEGER NOT NULL,
        model TEXT NOT NULL               -- whose vectors it holds
    );
    CREATE TABLE unit_gone (id INTEGER PRIMARY KEY);  -- units that segments still hold
    CREATE TRIGGER unit_removed AFTER DELETE ON unit BEGIN
        INSERT INTO unit_words (unit_words, rowid, context, words)
        VALUES ('delete', old.id, old.context, old.words);
        INSERT OR IGNORE INTO unit_gone SELECT old.id
        WHERE old.id <= (SELECT max(high) FROM segment);
    END;
    """,
)
"""One script a schema version, applied in order; `user_version` counts those applied."""

SCHEMA_VERSION = len(MIGRATIONS)
