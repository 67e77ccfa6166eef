-- The first schema: tables and games, their actions, their deadlines, what is to be told,
-- when the bot last served, and what servers and people have chosen.
--
-- Instants are UTC milliseconds. Discord's ids are unsigned 64-bit numbers, kept bit for bit.
-- Migrations are only ever added to, never changed.

-- "OMOK": tells this file from any other SQLite database.
PRAGMA application_id = 1330466635;

-- One row from the open table to the finished game. Where a column follows from the log (seq, ply,
-- turn, ...), it is a summary for lists; `omok verify` compares the two.
CREATE TABLE games (
    -- AUTOINCREMENT: an id is never used twice, since old buttons carry it.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    thread_id INTEGER,
    table_message_id INTEGER,
    -- The message with the newest board, and where it is.
    board_channel_id INTEGER,
    board_message_id INTEGER,
    status TEXT NOT NULL
        CHECK (status IN ('open', 'running', 'finished', 'cancelled', 'declined', 'expired')),
    -- 0 stands for a person whose data were deleted.
    host_id INTEGER NOT NULL,
    guest_id INTEGER CHECK (guest_id <> host_id OR host_id = 0),
    invited_id INTEGER CHECK (invited_id <> host_id OR host_id = 0),
    options TEXT NOT NULL CHECK (json_valid(options)),
    casual INTEGER NOT NULL CHECK (casual IN (0, 1)),
    rematch_of INTEGER REFERENCES games (id),
    -- Secret while the game runs: it decides colours and automatic moves.
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    previous_black TEXT CHECK (previous_black IN ('host', 'guest')),
    black TEXT CHECK (black IN ('host', 'guest')),
    seq INTEGER NOT NULL DEFAULT 0 CHECK (seq >= 0),
    ply INTEGER NOT NULL DEFAULT 0 CHECK (ply >= 0),
    turn TEXT CHECK (turn IN ('black', 'white')),
    -- The clocks stand still, because the game could not be served.
    suspended INTEGER NOT NULL DEFAULT 0 CHECK (suspended IN (0, 1)),
    winner TEXT CHECK (winner IN ('black', 'white')),
    reason TEXT,
    final_hash BLOB CHECK (length(final_hash) = 32),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    CHECK ((board_channel_id IS NULL) = (board_message_id IS NULL)),
    CHECK ((status IN ('open', 'running')) = (ended_at IS NULL)),
    CHECK ((status IN ('running', 'finished'))
        = (started_at IS NOT NULL AND guest_id IS NOT NULL AND black IS NOT NULL)),
    CHECK ((status = 'running') = (turn IS NOT NULL)),
    CHECK ((status = 'finished') = (reason IS NOT NULL AND final_hash IS NOT NULL)),
    CHECK (status = 'finished' OR winner IS NULL),
    CHECK (status = 'running' OR suspended = 0)
) STRICT;

-- Unfinished tables of a person (to list and to limit), of a channel, of a thread.
CREATE INDEX games_unfinished_host ON games (host_id, guild_id) WHERE status IN ('open', 'running');
CREATE INDEX games_unfinished_guest ON games (guest_id, guild_id) WHERE status IN ('open', 'running');
CREATE INDEX games_unfinished_invited ON games (invited_id, guild_id) WHERE status IN ('open', 'running');
CREATE INDEX games_unfinished_channel ON games (channel_id) WHERE status IN ('open', 'running');
CREATE INDEX games_unfinished_thread ON games (thread_id) WHERE status IN ('open', 'running');
-- A person's finished games, newest last.
CREATE INDEX games_finished_host ON games (host_id, ended_at) WHERE status = 'finished';
CREATE INDEX games_finished_guest ON games (guest_id, ended_at) WHERE status = 'finished';
-- Every game whose clocks can be stopped.
CREATE INDEX games_running ON games (suspended) WHERE status = 'running';

-- The log: appended to, never changed. A game is its options, its seed and this.
CREATE TABLE actions (
    game_id INTEGER NOT NULL REFERENCES games (id),
    -- From 0, without a gap.
    seq INTEGER NOT NULL CHECK (seq >= 0),
    judged_at INTEGER NOT NULL,
    committed_at INTEGER NOT NULL,
    action TEXT NOT NULL CHECK (json_valid(action)),
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

-- The next instant at which a table or game needs attention: at most one each. A restart reads
-- these rows, not the games.
CREATE TABLE deadlines (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('expiry', 'turn', 'clockLow', 'reminder'))
) STRICT;

-- What is to be told. Written together with what it tells of, settled by whoever tells it.
CREATE TABLE outbox (
    -- AUTOINCREMENT: the id goes as the message's nonce.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id INTEGER NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL CHECK (kind IN (
        'started', 'board', 'tableChanged', 'finished', 'suspended', 'offer', 'clockLow', 'reminder')),
    -- The game's after the step.
    seq INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    facts TEXT NOT NULL CHECK (json_valid(facts)),
    state TEXT NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'sent', 'superseded', 'abandoned')),
    created_at INTEGER NOT NULL,
    -- Not to be told before then.
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    first_attempted_at INTEGER,
    settled_at INTEGER,
    -- The message it made, if it made one.
    message_id INTEGER,
    -- Why it could never be told.
    abandoned_for TEXT,
    CHECK ((state = 'waiting') = (settled_at IS NULL)),
    CHECK ((state = 'abandoned') = (abandoned_for IS NOT NULL)),
    CHECK ((attempts = 0) = (first_attempted_at IS NULL))
) STRICT;

CREATE INDEX outbox_waiting ON outbox (game_id, id, due_at) WHERE state = 'waiting';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE state <> 'waiting';

-- When the bot last served: one row.
CREATE TABLE service (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- The last heartbeat or commit. Written over, never compared: the clock of the next process
    -- may show an earlier time.
    served_until INTEGER,
    -- Since when it has been unable to serve.
    lost_since INTEGER
) STRICT;

INSERT INTO service (id) VALUES (1);

CREATE TABLE guild_settings (
    guild_id INTEGER PRIMARY KEY,
    language TEXT CHECK (length(language) BETWEEN 1 AND 16)
) STRICT;

CREATE TABLE user_settings (
    user_id INTEGER PRIMARY KEY,
    language TEXT CHECK (length(language) BETWEEN 1 AND 16)
) STRICT;
