-- Messages of games that have buttons, so that these can be taken off once they have no effect: the newest
-- board, older ones that still have theirs, and requests with what answers them.
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

CREATE INDEX live_buttons_game ON live_buttons (game_id);

INSERT INTO live_buttons (message_id, game_id, channel_id, ply, board, asks)
SELECT board_message_id, id, board_channel_id, ply, 1, 0 FROM games
WHERE status = 'running' AND board_message_id IS NOT NULL
ON CONFLICT DO NOTHING;
