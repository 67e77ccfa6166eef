-- Servers that the bot has been removed from, in one place, whatever is stored of them: nothing is told
-- there, their arenas rest, and after some time their settings are forgotten.
CREATE TABLE guilds_left (
    guild_id INTEGER PRIMARY KEY,
    left_at INTEGER NOT NULL
) STRICT;

INSERT INTO guilds_left (guild_id, left_at)
SELECT guild_id, left_at FROM guild_settings WHERE left_at IS NOT NULL;
-- When they were left was not noted.
INSERT OR IGNORE INTO guilds_left (guild_id, left_at)
SELECT guild_id, CAST(strftime('%s', 'now') AS INTEGER) * 1000 FROM strategy_guilds_left;

DROP TABLE strategy_guilds_left;
DROP INDEX guild_settings_left;
ALTER TABLE guild_settings DROP COLUMN left_at;
