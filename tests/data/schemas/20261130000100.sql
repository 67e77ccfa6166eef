PRAGMA application_id = 1330466635;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
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
CREATE TABLE actions (
    game_id INTEGER NOT NULL REFERENCES games (id),
    -- From 0, without a gap.
    seq INTEGER NOT NULL CHECK (seq >= 0),
    judged_at INTEGER NOT NULL,
    committed_at INTEGER NOT NULL,
    action TEXT NOT NULL CHECK (json_valid(action)),
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE deadlines (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('expiry', 'turn', 'clockLow', 'reminder'))
) STRICT;
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
CREATE TABLE service (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- The last heartbeat or commit. Written over, never compared: the clock of the next process
    -- may show an earlier time.
    served_until INTEGER,
    -- Since when it has been unable to serve.
    lost_since INTEGER
) STRICT;
CREATE TABLE guild_settings (
    guild_id INTEGER PRIMARY KEY,
    language TEXT CHECK (length(language) BETWEEN 1 AND 16)
, defaults TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(defaults)), casual INTEGER NOT NULL DEFAULT 0 CHECK (casual IN (0, 1)), disconnects INTEGER NOT NULL DEFAULT 1 CHECK (disconnects IN (0, 1)), grace_ms INTEGER CHECK (grace_ms BETWEEN 1000 AND 86400000), presence INTEGER NOT NULL DEFAULT 0 CHECK (presence IN (0, 1))) STRICT;
CREATE TABLE user_settings (
    user_id INTEGER PRIMARY KEY,
    language TEXT CHECK (length(language) BETWEEN 1 AND 16)
, place_at_once INTEGER NOT NULL DEFAULT 0 CHECK (place_at_once IN (0, 1)), theme TEXT CHECK (length(theme) BETWEEN 1 AND 32), mentions INTEGER NOT NULL DEFAULT 1 CHECK (mentions IN (0, 1)), challenges TEXT NOT NULL DEFAULT 'all'
    CHECK (challenges IN ('all', 'none'))) STRICT;
CREATE TABLE live_buttons (
    message_id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games (id),
    channel_id INTEGER NOT NULL,
    -- The position they were made for.
    ply INTEGER NOT NULL,
    -- Whether the message shows the position.
    board INTEGER NOT NULL CHECK (board IN (0, 1)),
    -- Whether some of them answer a request.
    asks INTEGER NOT NULL CHECK (asks IN (0, 1))
) STRICT;
CREATE TABLE guild_channels (
    guild_id INTEGER NOT NULL REFERENCES guild_settings (guild_id) ON DELETE CASCADE,
    channel_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE guild_changes (
    id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL REFERENCES guild_settings (guild_id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    -- 0 stands for a person whose data were deleted.
    user_id INTEGER NOT NULL,
    -- The setting's name, as in `defaults.boardSize`.
    setting TEXT NOT NULL CHECK (length(setting) BETWEEN 1 AND 64),
    -- Null where nothing was chosen.
    before TEXT NOT NULL CHECK (json_valid(before)),
    after TEXT NOT NULL CHECK (json_valid(after))
) STRICT;
CREATE TABLE refused_people (
    user_id INTEGER NOT NULL REFERENCES user_settings (user_id) ON DELETE CASCADE,
    refused_id INTEGER NOT NULL,
    PRIMARY KEY (user_id, refused_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE ratings (
    guild_id INTEGER NOT NULL,
    rule TEXT NOT NULL CHECK (rule IN ('korean', 'renju', 'freeFivePlus', 'freeExactFive')),
    user_id INTEGER NOT NULL CHECK (user_id <> 0),
    -- After the last game; the deviation grows with the time since.
    rating REAL NOT NULL,
    deviation REAL NOT NULL CHECK (deviation > 0),
    volatility REAL NOT NULL CHECK (volatility > 0),
    games INTEGER NOT NULL CHECK (games > 0),
    rated_at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, rule, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE rated_games (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    black_before REAL NOT NULL,
    black_after REAL NOT NULL,
    black_deviation REAL NOT NULL,
    white_before REAL NOT NULL,
    white_after REAL NOT NULL,
    white_deviation REAL NOT NULL
) STRICT;
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
    second_log TEXT, whole INTEGER NOT NULL DEFAULT 1 CHECK (whole IN (0, 1)),
    CHECK ((first_strategy IS NULL) <> (first_level IS NULL)),
    CHECK ((second_strategy IS NULL) <> (second_level IS NULL)),
    CHECK ((state IN ('finished', 'failed')) = (ended_at IS NOT NULL)),
    CHECK ((state = 'finished') = (report IS NOT NULL)),
    CHECK (state = 'finished' OR winner IS NULL)
) STRICT;
CREATE TABLE guilds_left (
    guild_id INTEGER PRIMARY KEY,
    left_at INTEGER NOT NULL
) STRICT;
CREATE INDEX games_unfinished_host ON games (host_id, guild_id) WHERE status IN ('open', 'running');
CREATE INDEX games_unfinished_guest ON games (guest_id, guild_id) WHERE status IN ('open', 'running');
CREATE INDEX games_unfinished_invited ON games (invited_id, guild_id) WHERE status IN ('open', 'running');
CREATE INDEX games_unfinished_channel ON games (channel_id) WHERE status IN ('open', 'running');
CREATE INDEX games_unfinished_thread ON games (thread_id) WHERE status IN ('open', 'running');
CREATE INDEX games_finished_host ON games (host_id, ended_at) WHERE status = 'finished';
CREATE INDEX games_finished_guest ON games (guest_id, ended_at) WHERE status = 'finished';
CREATE INDEX games_running ON games (suspended) WHERE status = 'running';
CREATE INDEX outbox_waiting ON outbox (game_id, id, due_at) WHERE state = 'waiting';
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE state <> 'waiting';
CREATE INDEX outbox_waiting_order ON outbox (id, game_id, due_at) WHERE state = 'waiting';
CREATE INDEX live_buttons_game ON live_buttons (game_id);
CREATE INDEX guild_changes_guild ON guild_changes (guild_id, id);
CREATE INDEX refused_people_refused ON refused_people (refused_id);
CREATE INDEX games_unfinished_guild ON games (guild_id) WHERE status IN ('open', 'running');
CREATE INDEX ratings_of_user ON ratings (user_id, guild_id);
CREATE INDEX games_finished_channel ON games (channel_id, ended_at) WHERE status = 'finished';
CREATE INDEX games_finished_thread ON games (thread_id, ended_at) WHERE status = 'finished';
CREATE UNIQUE INDEX strategies_current ON strategies (guild_id, author_id) WHERE state = 'current';
CREATE INDEX strategies_author ON strategies (author_id);
CREATE INDEX strategy_matches_unfinished ON strategy_matches (id) WHERE state IN ('waiting', 'running');
CREATE INDEX strategy_matches_untold ON strategy_matches (id) WHERE told = 0;
CREATE INDEX strategy_matches_first ON strategy_matches (first_strategy, id);
CREATE INDEX strategy_matches_second ON strategy_matches (second_strategy, id);
CREATE INDEX strategy_matches_arena ON strategy_matches (guild_id, created_at) WHERE occasion = 'arena';
CREATE INDEX strategy_matches_whole_first ON strategy_matches (first_strategy) WHERE whole = 1;
CREATE INDEX strategy_matches_whole_second ON strategy_matches (second_strategy) WHERE whole = 1;
CREATE INDEX strategies_spent ON strategies (id) WHERE state <> 'current' AND code IS NOT NULL;
CREATE INDEX games_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL;
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261129000000, 'first', '2026-11-30 10:59:34', 1, X'8C4C3E10D82D83E691902093304B671B61CD5C774A196EB986BC5330B0D4B508B70BF3FC4B4206D42077B839FD9AB128', 12519077);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261129000100, 'outbox order', '2026-11-30 10:59:34', 1, X'8D7EDC228D7DFE082D2D0C6575C7C60471C8D4E7C08A6A0FC8DAD5A62808F3746C0F7EAB5CFEA77B891B2580DD1ADEB1', 12204490);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261129000200, 'clocks', '2026-11-30 10:59:34', 1, X'43A4B4205BB1C0E330B3859751C23582B1589E58F2747B17E789DB9C66087BB43D0EA0C55AD3321C940827DA49F4C7DD', 14217849);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261129000300, 'settings', '2026-11-30 10:59:34', 1, X'0C51560E286248360B9882950A8B8C8B4300ECFAC56E1E330FA954CD42070C7BA726397522866C593361F36E34C65B2B', 16208555);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261129000301, 'unfinished of guild', '2026-11-30 10:59:34', 1, X'C0017665219EEEE77CCEAB4D8CE9B3CFB6DE831DE7A44B6B7889AC730F16F65A820B47D156281FE14B5495E5C2EACE54', 9972697);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261129000400, 'ratings', '2026-11-30 10:59:34', 1, X'16CE4DC595D888DA4FE60A92DFA35B51D505D85278914CE36A9B6E2AD8EBCABA06E8B1AE3849284F19080EA6564FB863', 19899244);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261129000410, 'finished here', '2026-11-30 10:59:34', 1, X'F98A32E6BDC0006D98280AF54E488A9F9F93D57EA3F97983142E5941A819E7BCD85C7372FBDF1E643B8DE26E8B62046E', 16212741);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261129000600, 'strategies', '2026-11-30 10:59:34', 1, X'3F1A755BF246249A8195D97A8837D34979AD005E453FDF5BEB731EF73C3155A9EDE91280383E489CAF13B93CBF1D2276', 16363655);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261129000610, 'old matches', '2026-11-30 10:59:34', 1, X'B2D97E01C34D560CDF9932CBB38CADEE4A25E42F7D9FB82481F58EEEBE484DE2E780D9C5FBF0885DA372EEB83C02C649', 16295064);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261130000000, 'rematches', '2026-11-30 10:59:34', 1, X'05AC0C05C863DC78B531E6599BF8CA42E29445F314EEB59952E420CF93B73BAB0C5EEA5020CA715256D3EE3000B843EA', 10059485);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (20261130000100, 'guilds left', '2026-11-30 10:59:34', 1, X'888224506116288825378E07BE38C26201E5649A3ED9C8BAE4C2AD648338612C322E7B5263253A64E863DC7F1890682F', 14013957);
INSERT INTO games (id, guild_id, channel_id, thread_id, table_message_id, board_channel_id, board_message_id, status, host_id, guest_id, invited_id, options, casual, rematch_of, seed, previous_black, black, seq, ply, turn, suspended, winner, reason, final_hash, created_at, expires_at, started_at, ended_at) VALUES (1, 1, 10, NULL, NULL, 10, 5001, 'running', 100, 200, NULL, '{"ruleSet":"free","freeWin":"fivePlus","boardSize":15,"firstMoveCenter":"auto","colorAssignment":"hostBlack","timeControl":{"kind":"perMove","perMoveSec":30},"timeoutPolicy":"autoMove","undo":"3","drawOffer":true,"showForbidden":true,"hints":"warn"}', 0, NULL, X'0000000000000000070707070707070707070707070707070707070707070707', NULL, 'host', 1, 1, 'white', 0, NULL, NULL, NULL, 1800000000000, 1800000600000, 1800000000000, NULL);
INSERT INTO games (id, guild_id, channel_id, thread_id, table_message_id, board_channel_id, board_message_id, status, host_id, guest_id, invited_id, options, casual, rematch_of, seed, previous_black, black, seq, ply, turn, suspended, winner, reason, final_hash, created_at, expires_at, started_at, ended_at) VALUES (2, 1, 10, NULL, NULL, NULL, NULL, 'running', 100, 200, NULL, '{"ruleSet":"free","freeWin":"fivePlus","boardSize":15,"firstMoveCenter":"auto","colorAssignment":"hostBlack","timeControl":{"kind":"perMove","perMoveSec":30},"timeoutPolicy":"autoMove","undo":"3","drawOffer":true,"showForbidden":true,"hints":"warn"}', 0, NULL, X'0100000000000000070707070707070707070707070707070707070707070707', NULL, 'host', 4, 4, 'black', 0, NULL, NULL, NULL, 1800000063000, 1800000663000, 1800000063000, NULL);
INSERT INTO games (id, guild_id, channel_id, thread_id, table_message_id, board_channel_id, board_message_id, status, host_id, guest_id, invited_id, options, casual, rematch_of, seed, previous_black, black, seq, ply, turn, suspended, winner, reason, final_hash, created_at, expires_at, started_at, ended_at) VALUES (3, 1, 10, NULL, NULL, NULL, NULL, 'finished', 100, 200, NULL, '{"ruleSet":"free","freeWin":"fivePlus","boardSize":15,"firstMoveCenter":"auto","colorAssignment":"hostBlack","timeControl":{"kind":"perMove","perMoveSec":30},"timeoutPolicy":"autoMove","undo":"3","drawOffer":true,"showForbidden":true,"hints":"warn"}', 0, NULL, X'0200000000000000070707070707070707070707070707070707070707070707', NULL, 'host', 3, 2, NULL, 0, 'white', 'resign', X'9F1897CD6E0D9635F8207557B4A17BF748CA81286B2D19056EDE7A2553015072', 1800000063000, 1800000663000, 1800000063000, 1800000063000);
INSERT INTO games (id, guild_id, channel_id, thread_id, table_message_id, board_channel_id, board_message_id, status, host_id, guest_id, invited_id, options, casual, rematch_of, seed, previous_black, black, seq, ply, turn, suspended, winner, reason, final_hash, created_at, expires_at, started_at, ended_at) VALUES (4, 1, 10, NULL, NULL, NULL, NULL, 'finished', 100, 200, NULL, '{"ruleSet":"free","freeWin":"fivePlus","boardSize":15,"firstMoveCenter":"auto","colorAssignment":"hostBlack","timeControl":{"kind":"perMove","perMoveSec":30},"timeoutPolicy":"autoMove","undo":"3","drawOffer":true,"showForbidden":true,"hints":"warn"}', 0, NULL, X'0300000000000000070707070707070707070707070707070707070707070707', NULL, 'host', 9, 9, NULL, 0, 'black', 'five', X'8888401A0C5BFE10AF1958CFF69792FC324277E2918D39722360A888F05F8470', 1800000063000, 1800000663000, 1800000063000, 1800000063000);
INSERT INTO games (id, guild_id, channel_id, thread_id, table_message_id, board_channel_id, board_message_id, status, host_id, guest_id, invited_id, options, casual, rematch_of, seed, previous_black, black, seq, ply, turn, suspended, winner, reason, final_hash, created_at, expires_at, started_at, ended_at) VALUES (5, 1, 10, NULL, NULL, NULL, NULL, 'finished', 100, 200, NULL, '{"ruleSet":"free","freeWin":"fivePlus","boardSize":15,"firstMoveCenter":"auto","colorAssignment":"hostBlack","timeControl":{"kind":"perMove","perMoveSec":30},"timeoutPolicy":"autoMove","undo":"3","drawOffer":true,"showForbidden":true,"hints":"warn"}', 0, NULL, X'0400000000000000070707070707070707070707070707070707070707070707', NULL, 'host', 5, 0, NULL, 0, 'black', 'resign', X'D4B0196719CA036DC575F6DA9678956BE006DE8CF7F4796275386CFDAE192088', 1800000063000, 1800000663000, 1800000063000, 1800000063000);
INSERT INTO games (id, guild_id, channel_id, thread_id, table_message_id, board_channel_id, board_message_id, status, host_id, guest_id, invited_id, options, casual, rematch_of, seed, previous_black, black, seq, ply, turn, suspended, winner, reason, final_hash, created_at, expires_at, started_at, ended_at) VALUES (6, 1, 10, NULL, NULL, NULL, NULL, 'cancelled', 1000, NULL, NULL, '{"ruleSet":"free","freeWin":"fivePlus","boardSize":15,"firstMoveCenter":"auto","colorAssignment":"hostBlack","timeControl":{"kind":"perMove","perMoveSec":30},"timeoutPolicy":"autoMove","undo":"3","drawOffer":true,"showForbidden":true,"hints":"warn"}', 0, NULL, X'0500000000000000070707070707070707070707070707070707070707070707', NULL, NULL, 0, 0, NULL, 0, NULL, NULL, NULL, 1800000063000, 1800000663000, NULL, 1800000063000);
INSERT INTO games (id, guild_id, channel_id, thread_id, table_message_id, board_channel_id, board_message_id, status, host_id, guest_id, invited_id, options, casual, rematch_of, seed, previous_black, black, seq, ply, turn, suspended, winner, reason, final_hash, created_at, expires_at, started_at, ended_at) VALUES (7, 1, 10, NULL, NULL, NULL, NULL, 'cancelled', 1001, NULL, NULL, '{"ruleSet":"free","freeWin":"fivePlus","boardSize":15,"firstMoveCenter":"auto","colorAssignment":"hostBlack","timeControl":{"kind":"perMove","perMoveSec":30},"timeoutPolicy":"autoMove","undo":"3","drawOffer":true,"showForbidden":true,"hints":"warn"}', 0, NULL, X'0600000000000000070707070707070707070707070707070707070707070707', NULL, NULL, 0, 0, NULL, 0, NULL, NULL, NULL, 1800000063000, 1800000663000, NULL, 1800000063000);
INSERT INTO games (id, guild_id, channel_id, thread_id, table_message_id, board_channel_id, board_message_id, status, host_id, guest_id, invited_id, options, casual, rematch_of, seed, previous_black, black, seq, ply, turn, suspended, winner, reason, final_hash, created_at, expires_at, started_at, ended_at) VALUES (8, 1, 10, NULL, NULL, NULL, NULL, 'open', 1002, NULL, NULL, '{"ruleSet":"free","freeWin":"fivePlus","boardSize":15,"firstMoveCenter":"auto","colorAssignment":"hostBlack","timeControl":{"kind":"perMove","perMoveSec":30},"timeoutPolicy":"autoMove","undo":"3","drawOffer":true,"showForbidden":true,"hints":"warn"}', 0, NULL, X'0700000000000000070707070707070707070707070707070707070707070707', NULL, NULL, 0, 0, NULL, 0, NULL, NULL, NULL, 1800000063000, 1800000663000, NULL, NULL);
INSERT INTO games (id, guild_id, channel_id, thread_id, table_message_id, board_channel_id, board_message_id, status, host_id, guest_id, invited_id, options, casual, rematch_of, seed, previous_black, black, seq, ply, turn, suspended, winner, reason, final_hash, created_at, expires_at, started_at, ended_at) VALUES (9, 1, 10, NULL, NULL, NULL, NULL, 'running', 100, 200, NULL, '{"ruleSet":"free","freeWin":"fivePlus","boardSize":15,"firstMoveCenter":"auto","colorAssignment":"hostBlack","timeControl":{"kind":"perMove","perMoveSec":30},"timeoutPolicy":"autoMove","undo":"3","drawOffer":true,"showForbidden":true,"hints":"warn"}', 0, NULL, X'0800000000000000070707070707070707070707070707070707070707070707', NULL, 'host', 3, 2, 'black', 0, NULL, NULL, NULL, 1800000063000, 1800000663000, 1800000063000, NULL);
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (1, 0, 1800000062000, 1800000062000, '{"type":"timeout","color":"black","chosen":{"x":7,"y":7}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (2, 0, 1800000063000, 1800000063000, '{"type":"place","color":"black","point":{"x":7,"y":7}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (2, 1, 1800000063000, 1800000063000, '{"type":"place","color":"white","point":{"x":0,"y":14}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (2, 2, 1800000063000, 1800000063000, '{"type":"place","color":"black","point":{"x":7,"y":6}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (2, 3, 1800000063000, 1800000063000, '{"type":"place","color":"white","point":{"x":0,"y":13}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (3, 0, 1800000063000, 1800000063000, '{"type":"place","color":"black","point":{"x":7,"y":7}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (3, 1, 1800000063000, 1800000063000, '{"type":"place","color":"white","point":{"x":0,"y":14}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (3, 2, 1800000063000, 1800000063000, '{"type":"resign","color":"black"}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (4, 0, 1800000063000, 1800000063000, '{"type":"place","color":"black","point":{"x":7,"y":7}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (4, 1, 1800000063000, 1800000063000, '{"type":"place","color":"white","point":{"x":0,"y":14}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (4, 2, 1800000063000, 1800000063000, '{"type":"place","color":"black","point":{"x":7,"y":6}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (4, 3, 1800000063000, 1800000063000, '{"type":"place","color":"white","point":{"x":0,"y":13}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (4, 4, 1800000063000, 1800000063000, '{"type":"place","color":"black","point":{"x":7,"y":5}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (4, 5, 1800000063000, 1800000063000, '{"type":"place","color":"white","point":{"x":0,"y":12}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (4, 6, 1800000063000, 1800000063000, '{"type":"place","color":"black","point":{"x":7,"y":4}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (4, 7, 1800000063000, 1800000063000, '{"type":"place","color":"white","point":{"x":0,"y":11}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (4, 8, 1800000063000, 1800000063000, '{"type":"place","color":"black","point":{"x":7,"y":3}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (5, 0, 1800000063000, 1800000063000, '{"type":"place","color":"black","point":{"x":7,"y":7}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (5, 1, 1800000063000, 1800000063000, '{"type":"place","color":"white","point":{"x":0,"y":14}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (5, 2, 1800000063000, 1800000063000, '{"type":"requestUndo","color":"black"}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (5, 3, 1800000063000, 1800000063000, '{"type":"respondUndo","color":"white","accept":true}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (5, 4, 1800000063000, 1800000063000, '{"type":"resign","color":"white"}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (9, 0, 1800000063000, 1800000063000, '{"type":"place","color":"black","point":{"x":7,"y":7}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (9, 1, 1800000063000, 1800000063000, '{"type":"place","color":"white","point":{"x":0,"y":14}}');
INSERT INTO actions (game_id, seq, judged_at, committed_at, action) VALUES (9, 2, 1800000063000, 1800000063000, '{"type":"offerDraw","color":"black"}');
INSERT INTO deadlines (game_id, at, kind) VALUES (1, 1800000107000, 'clockLow');
INSERT INTO deadlines (game_id, at, kind) VALUES (2, 1800000085500, 'clockLow');
INSERT INTO deadlines (game_id, at, kind) VALUES (8, 1800000663000, 'expiry');
INSERT INTO deadlines (game_id, at, kind) VALUES (9, 1800000085500, 'clockLow');
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (1, 1, 'started', 0, 0, '{}', 'sent', 1800000000000, 1800000000000, 1, 1800000000000, 1800000000000, 5001, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (2, 1, 'tableChanged', 0, 0, '{}', 'sent', 1800000000000, 1800000000000, 1, 1800000000000, 1800000000000, 5002, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (3, 1, 'clockLow', 0, 0, '{}', 'waiting', 1800000045000, 1800000045000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (4, 1, 'board', 1, 1, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":7},"ply":0},{"type":"timeoutAutoMove","color":"black","point":{"x":7,"y":7},"streak":1}]}', 'waiting', 1800000062000, 1800000062000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (5, 2, 'started', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (6, 2, 'tableChanged', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (7, 2, 'board', 1, 1, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":7},"ply":0}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (8, 2, 'board', 2, 2, '{"events":[{"type":"stonePlaced","color":"white","point":{"x":0,"y":14},"ply":1}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (9, 2, 'board', 3, 3, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":6},"ply":2}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (10, 2, 'board', 4, 4, '{"events":[{"type":"stonePlaced","color":"white","point":{"x":0,"y":13},"ply":3}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (11, 3, 'started', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (12, 3, 'tableChanged', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (13, 3, 'board', 1, 1, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":7},"ply":0}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (14, 3, 'board', 2, 2, '{"events":[{"type":"stonePlaced","color":"white","point":{"x":0,"y":14},"ply":1}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (15, 3, 'finished', 3, 2, '{"events":[{"type":"resigned","color":"black"},{"type":"finished","outcome":{"ranking":[{"seat":"guest","rank":1},{"seat":"host","rank":2}],"winner":"white","reason":"resign","winLines":[],"moveCount":2}}],"ratings":{"black":{"from":1500,"to":{"points":1338,"deviation":290}},"white":{"from":1500,"to":{"points":1662,"deviation":290}}}}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (16, 3, 'tableChanged', 3, 2, '{"ratings":{"black":{"from":1500,"to":{"points":1338,"deviation":290}},"white":{"from":1500,"to":{"points":1662,"deviation":290}}}}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (17, 4, 'started', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (18, 4, 'tableChanged', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (19, 4, 'board', 1, 1, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":7},"ply":0}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (20, 4, 'board', 2, 2, '{"events":[{"type":"stonePlaced","color":"white","point":{"x":0,"y":14},"ply":1}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (21, 4, 'board', 3, 3, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":6},"ply":2}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (22, 4, 'board', 4, 4, '{"events":[{"type":"stonePlaced","color":"white","point":{"x":0,"y":13},"ply":3}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (23, 4, 'board', 5, 5, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":5},"ply":4}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (24, 4, 'board', 6, 6, '{"events":[{"type":"stonePlaced","color":"white","point":{"x":0,"y":12},"ply":5}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (25, 4, 'board', 7, 7, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":4},"ply":6}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (26, 4, 'board', 8, 8, '{"events":[{"type":"stonePlaced","color":"white","point":{"x":0,"y":11},"ply":7}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (27, 4, 'finished', 9, 9, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":3},"ply":8},{"type":"win","color":"black","lines":[[{"x":7,"y":3},{"x":7,"y":4},{"x":7,"y":5},{"x":7,"y":6},{"x":7,"y":7}]]},{"type":"finished","outcome":{"ranking":[{"seat":"host","rank":1},{"seat":"guest","rank":2}],"winner":"black","reason":"five","winLines":[[{"x":7,"y":3},{"x":7,"y":4},{"x":7,"y":5},{"x":7,"y":6},{"x":7,"y":7}]],"moveCount":9}}],"ratings":{"black":{"from":1338,"to":{"points":1567,"deviation":260}},"white":{"from":1662,"to":{"points":1433,"deviation":260}}}}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (28, 4, 'tableChanged', 9, 9, '{"ratings":{"black":{"from":1338,"to":{"points":1567,"deviation":260}},"white":{"from":1662,"to":{"points":1433,"deviation":260}}}}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (29, 5, 'started', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (30, 5, 'tableChanged', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (31, 5, 'board', 1, 1, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":7},"ply":0}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (32, 5, 'board', 2, 2, '{"events":[{"type":"stonePlaced","color":"white","point":{"x":0,"y":14},"ply":1}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (33, 5, 'offer', 3, 2, '{"events":[{"type":"undoRequested","by":"black","plies":2}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (34, 5, 'board', 4, 0, '{"events":[{"type":"undoAccepted","by":"black","withdrawn":[{"x":0,"y":14},{"x":7,"y":7}]}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (35, 5, 'finished', 5, 0, '{"events":[{"type":"resigned","color":"white"},{"type":"finished","outcome":{"ranking":[{"seat":"host","rank":1},{"seat":"guest","rank":2}],"winner":"black","reason":"resign","winLines":[],"moveCount":0}}],"ratings":{"black":{"from":1567,"to":{"points":1649,"deviation":228}},"white":{"from":1433,"to":{"points":1351,"deviation":228}}}}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (36, 5, 'tableChanged', 5, 0, '{"ratings":{"black":{"from":1567,"to":{"points":1649,"deviation":228}},"white":{"from":1433,"to":{"points":1351,"deviation":228}}}}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (37, 6, 'tableChanged', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (38, 7, 'tableChanged', 0, 0, '{"events":[{"type":"aborted"}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (39, 9, 'started', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (40, 9, 'tableChanged', 0, 0, '{}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (41, 9, 'board', 1, 1, '{"events":[{"type":"stonePlaced","color":"black","point":{"x":7,"y":7},"ply":0}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (42, 9, 'board', 2, 2, '{"events":[{"type":"stonePlaced","color":"white","point":{"x":0,"y":14},"ply":1}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO outbox (id, game_id, kind, seq, ply, facts, state, created_at, due_at, attempts, first_attempted_at, settled_at, message_id, abandoned_for) VALUES (43, 9, 'offer', 3, 2, '{"events":[{"type":"drawOffered","by":"black"}]}', 'waiting', 1800000063000, 1800000063000, 0, NULL, NULL, NULL, NULL);
INSERT INTO service (id, served_until, lost_since) VALUES (1, 1800000063000, NULL);
INSERT INTO guild_settings (guild_id, language, defaults, casual, disconnects, grace_ms, presence) VALUES (1, 'ko', '{}', 0, 1, NULL, 0);
INSERT INTO user_settings (user_id, language, place_at_once, theme, mentions, challenges) VALUES (200, 'ja', 0, NULL, 1, 'all');
INSERT INTO live_buttons (message_id, game_id, channel_id, ply, board, asks) VALUES (5001, 1, 10, 0, 1, 0);
INSERT INTO ratings (guild_id, rule, user_id, rating, deviation, volatility, games, rated_at) VALUES (1, 'freeFivePlus', 100, 1.64903133875894082e+03, 2.280687176745236969e+02, 6.00009234213751061e-02, 3, 1800000063000);
INSERT INTO ratings (guild_id, rule, user_id, rating, deviation, volatility, games, rated_at) VALUES (1, 'freeFivePlus', 200, 1.35096866124105918e+03, 2.280687176745236969e+02, 6.00009234213751061e-02, 3, 1800000063000);
INSERT INTO rated_games (game_id, black_before, black_after, black_deviation, white_before, white_after, white_deviation) VALUES (3, 1500.0, 1.337689106093702322e+03, 2.903189637179804095e+02, 1500.0, 1.662310893906297678e+03, 2.903189637179804095e+02);
INSERT INTO rated_games (game_id, black_before, black_after, black_deviation, white_before, white_after, white_deviation) VALUES (4, 1.337689106093702322e+03, 1.566939890730082424e+03, 2.604887751889087895e+02, 1.662310893906297678e+03, 1.433060109269917576e+03, 2.604887751889087895e+02);
INSERT INTO rated_games (game_id, black_before, black_after, black_deviation, white_before, white_after, white_deviation) VALUES (5, 1.566939890730082424e+03, 1.64903133875894082e+03, 2.280687176745236969e+02, 1.433060109269917576e+03, 1.35096866124105918e+03, 2.280687176745236969e+02);
