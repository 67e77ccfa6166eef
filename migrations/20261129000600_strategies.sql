-- Strategies in JavaScript, the matches they play, and the arena of each server.

-- A person's programs on a server. One is current; an older one stays as long as matches name it.
CREATE TABLE strategies (
    -- AUTOINCREMENT: an id is never used twice, since old buttons carry it.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    -- 0 stands for a person whose data were deleted.
    author_id INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
    -- Null once it will not be run again. Nobody but its author is ever shown anything of it.
    code TEXT CHECK (length(CAST(code AS BLOB)) BETWEEN 1 AND 65536),
    state TEXT NOT NULL CHECK (state IN ('current', 'replaced', 'withdrawn')),
    submitted_at INTEGER NOT NULL,
    -- In the arena since then, with this rating; null if it has not entered.
    entered_at INTEGER,
    rating REAL,
    deviation REAL CHECK (deviation > 0),
    volatility REAL CHECK (volatility > 0),
    rated_at INTEGER,
    won INTEGER NOT NULL DEFAULT 0 CHECK (won >= 0),
    drawn INTEGER NOT NULL DEFAULT 0 CHECK (drawn >= 0),
    lost INTEGER NOT NULL DEFAULT 0 CHECK (lost >= 0),
    CHECK ((entered_at IS NULL) = (rating IS NULL)),
    CHECK ((entered_at IS NULL) = (deviation IS NULL)),
    CHECK ((entered_at IS NULL) = (volatility IS NULL)),
    CHECK ((entered_at IS NULL) = (rated_at IS NULL)),
    CHECK (state <> 'current' OR code IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX strategies_current ON strategies (guild_id, author_id) WHERE state = 'current';
CREATE INDEX strategies_author ON strategies (author_id);

-- A match, from the wish to play it to its moves. One that ran when the process ended waits again.
CREATE TABLE strategy_matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    occasion TEXT NOT NULL CHECK (occasion IN ('test', 'battle', 'arena')),
    -- Who asked for it; null for the arena's own, 0 for a person whose data were deleted.
    asked_by INTEGER,
    -- Each side is a strategy or a level.
    first_strategy INTEGER REFERENCES strategies (id),
    first_level TEXT CHECK (first_level IN ('random', 'level1', 'level2', 'level3')),
    second_strategy INTEGER REFERENCES strategies (id),
    second_level TEXT CHECK (second_level IN ('random', 'level1', 'level2', 'level3')),
    seed INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'finished', 'failed')),
    -- How often it has been begun.
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- The message that tells of it; none for the arena's own.
    channel_id INTEGER,
    message_id INTEGER,
    -- Whether that message shows how it ended.
    told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)),
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    winner TEXT CHECK (winner IN ('first', 'second')),
    first_wins INTEGER,
    second_wins INTEGER,
    -- Every move, and why each round ended.
    report TEXT CHECK (json_valid(report)),
    -- What each side printed: its author's alone. Only of the newest matches.
    first_log TEXT,
    second_log TEXT,
    CHECK ((first_strategy IS NULL) <> (first_level IS NULL)),
    CHECK ((second_strategy IS NULL) <> (second_level IS NULL)),
    CHECK ((state IN ('finished', 'failed')) = (ended_at IS NOT NULL)),
    CHECK ((state = 'finished') = (report IS NOT NULL)),
    CHECK (state = 'finished' OR winner IS NULL)
) STRICT;

CREATE INDEX strategy_matches_unfinished ON strategy_matches (id) WHERE state IN ('waiting', 'running');
CREATE INDEX strategy_matches_untold ON strategy_matches (id) WHERE told = 0;
CREATE INDEX strategy_matches_first ON strategy_matches (first_strategy, id);
CREATE INDEX strategy_matches_second ON strategy_matches (second_strategy, id);
CREATE INDEX strategy_matches_arena ON strategy_matches (guild_id, created_at) WHERE occasion = 'arena';
