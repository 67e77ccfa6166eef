# Strategies in JavaScript: commands, refusals, matches, the arena.

choice-strategy = { $name } by { $author }
choice-match = Match { $id }: { $first } – { $second }

strategy-form-title = Your strategy
strategy-form-name = Its name
strategy-form-code = The program (all five hooks)
strategy-form-hint = function onGameStart() …
strategy-kept = { $name } is in. Try it with { COMMAND("strategy test") }, or enter the arena with { COMMAND("strategy arena") }.
strategy-kept-afresh = { $name } is in and starts afresh in the arena, since it is a new program.

strategy-refused = Your strategy was not taken: { $reason } What you had before stays.
strategy-bad-empty = there is nothing in it.
strategy-bad-too-long = it has { $bytes } bytes, and at most { $most } are allowed.
strategy-bad-text = line { $line } is not UTF-8 text. Save the file as UTF-8.
strategy-bad-nul = line { $line } has a NUL character. Take it out.
strategy-bad-module = line { $line } uses `{ $word }`. A strategy is one file without modules.
strategy-bad-line = line { $line }: { $message }.
strategy-bad-somewhere = { $message }.
strategy-bad-slow = its first lines, outside the hooks, take longer than { $seconds } s.
strategy-bad-missing = { $names } must be declared as functions, empty ones if need be.
strategy-bad-stopped = its first lines, outside the hooks, had to be stopped by force.
strategy-no-worker = Strategies cannot be run here right now. Please tell whoever runs this bot.
strategy-no-download = I couldn't get the file from Discord. Please try again.
strategy-none = You have no strategy on this server. Hand one in with { COMMAND("strategy submit") }.
strategy-unknown = There is no such strategy here. Pick one from the suggestions.
strategy-no-match = There is no such match here. Pick one from the suggestions.
strategy-not-mine = None of the strategies in this match is yours, and logs are for their authors alone.
strategy-no-log = There is no log of that match: nothing was printed, or it was too long ago.
strategy-too-many = You already have { $limit } matches waiting. Ask again when one of them is over.

match-asked-for = Match { $id } has been asked for. { $place } shows how it goes and how it ends.
match-heading = 🤖 **Match { $id }**: ⚪ { $first } – ⚫ { $second }
match-heading-arena = 🏟️ **Arena match { $id }**: ⚪ { $first } – ⚫ { $second }
match-players = ⚪ { $first } – ⚫ { $second }
match-waiting = Waiting for its turn.
match-again = It was interrupted and is being played again from the start.
match-running = **{ $first } : { $second }** · round { $round }, { $stones } stones
match-asked = Asked for by { $person }.
match-failed = This match was not played to its end: a strategy was withdrawn, or it was interrupted too often.
match-won = **{ $first } : { $second }** · { $winner } wins.
match-drawn = **{ $first } : { $second }** · a draw.
match-stopped = { $loser } was stopped: { $reason }
match-round-won = { $winner } ({ $stones } stones)
match-round-drawn = nobody, the board is full ({ $stones } stones)
match-round-both = nobody, both failed ({ $stones } stones)
match-round-given = { $winner } ({ $stones } stones). { $loser }: { $reason }
match-late = After the end, { $name }: { $reason }
match-usage = { $name }: { $usage }
match-usage-figures = a turn takes { $mean } ms on average, { $most } ms at most; { $total } of processor time in all
match-usage-ms = { $time } ms
match-usage-seconds = { $time } s
match-button-watch = Step through
match-button-log = My log
match-alt = The board at the end of round { $round }: { $result } { $black } black and { $white } white stones.
match-alt-won = { $winner } won.
match-alt-drawn = Nobody won.

fault-not-a-move = { $hook } returned { $got }, which isn't a move.
fault-off-board = { $hook } returned { $place }, which is off the board.
fault-occupied = { $hook } returned { $place }, but { $point } is taken.
fault-threw = { $hook } threw in line { $line }: { $message }.
fault-threw-somewhere = { $hook } threw: { $message }.
fault-timed-out = { $hook } took longer than { $seconds } s.
fault-missing = { $hook } is no longer a function.
stop-cpu = { $hook } took longer than { $seconds } s and could not be interrupted.
stop-wall = { $hook } did not answer within { $seconds } s.
stop-bank = it used up its { $seconds } s for the whole match.
stop-crashed = its process ended in { $hook }, perhaps because memory ran out.
stop-unstartable = it could not start, line { $line }: { $message }.
stop-unstartable-somewhere = it could not start: { $message }.

arena-heading = 🏟️ **The arena of this server** ({ $entries ->
        [one] one entry
       *[other] { $entries } entries
    })
arena-figures = { $points } ± { $deviation } · { $won } won, { $drawn } drawn, { $lost } lost
arena-explained = Everybody plays everybody, each side starting equally often; whoever has played least goes next. A new program starts afresh.
arena-button-enter = Enter my strategy

show-heading = { $name } by { $author }, handed in { $when }
show-arena = Arena: { $figures }
show-no-arena = Not in the arena.
show-no-matches = No matches yet.
show-pick-match = Look at a match round by round
show-round = Round { $round } ({ $stones })
show-watched = match { $id }, round { $round }

log-file = What { $name } printed.

withdraw-ask = Withdraw { $name }? It leaves the arena, its waiting matches won't be played, and its code is deleted. Results stay.
withdraw-yes = Withdraw
withdraw-no = Keep it
withdraw-done = { $name } is gone. You can hand in another one any time.
