-- Unfinished tables of a server, for its moderators.
CREATE INDEX games_unfinished_guild ON games (guild_id) WHERE status IN ('open', 'running');
