-- The finished games of a channel or thread, for whoever wants to look at them there.
CREATE INDEX games_finished_channel ON games (channel_id, ended_at) WHERE status = 'finished';
CREATE INDEX games_finished_thread ON games (thread_id, ended_at) WHERE status = 'finished';
