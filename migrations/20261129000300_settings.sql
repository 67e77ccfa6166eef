-- What servers and people may choose besides a language; what became of a server's settings when,
-- and by whom; and since when the bot has been gone from a server.

-- The options of games that a server has chosen for whoever leaves them out: an object with those
-- that are chosen.
ALTER TABLE guild_settings ADD COLUMN defaults TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(defaults));
-- Whether games stay out of the ratings unless somebody says otherwise.
ALTER TABLE guild_settings ADD COLUMN casual INTEGER NOT NULL DEFAULT 0 CHECK (casual IN (0, 1));
-- Whether a turn is cut short when its player has left the server, and after how long.
ALTER TABLE guild_settings ADD COLUMN disconnects INTEGER NOT NULL DEFAULT 1 CHECK (disconnects IN (0, 1));
ALTER TABLE guild_settings ADD COLUMN grace_ms INTEGER CHECK (grace_ms BETWEEN 1000 AND 86400000);
-- Whether being offline counts as having left.
ALTER TABLE guild_settings ADD COLUMN presence INTEGER NOT NULL DEFAULT 0 CHECK (presence IN (0, 1));
-- The bot was removed from the server then; its settings wait some time for it to come back.
ALTER TABLE guild_settings ADD COLUMN left_at INTEGER;

CREATE INDEX guild_settings_left ON guild_settings (left_at) WHERE left_at IS NOT NULL;

-- Where tables may be opened; everywhere if a server names no channel.
CREATE TABLE guild_channels (
    guild_id INTEGER NOT NULL REFERENCES guild_settings (guild_id) ON DELETE CASCADE,
    channel_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
) STRICT, WITHOUT ROWID;

-- Who changed what when. Kept as long as the settings.
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

CREATE INDEX guild_changes_guild ON guild_changes (guild_id, id);

ALTER TABLE user_settings ADD COLUMN place_at_once INTEGER NOT NULL DEFAULT 0 CHECK (place_at_once IN (0, 1));
ALTER TABLE user_settings ADD COLUMN theme TEXT CHECK (length(theme) BETWEEN 1 AND 32);
ALTER TABLE user_settings ADD COLUMN mentions INTEGER NOT NULL DEFAULT 1 CHECK (mentions IN (0, 1));
-- From whom challenges are taken; some people may be refused besides.
ALTER TABLE user_settings ADD COLUMN challenges TEXT NOT NULL DEFAULT 'all'
    CHECK (challenges IN ('all', 'none'));

-- Whose challenges a person does not take.
CREATE TABLE refused_people (
    user_id INTEGER NOT NULL REFERENCES user_settings (user_id) ON DELETE CASCADE,
    refused_id INTEGER NOT NULL,
    PRIMARY KEY (user_id, refused_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX refused_people_refused ON refused_people (refused_id);
