//! What must be so after each step, and what people were told.

use super::crash::digest;
use super::discord::Discord;
use crate::engine::{Action, Color, Game, LogEntry, Millis, TimeControl, Timestamp};
use crate::session::ports::Store as _;
use crate::session::step::StoredGame;
use crate::session::{GameId, LAG_ALLOWANCE, Status, UserId};
use crate::store::SqliteStore;
use std::collections::HashMap;

/// Whatever a clock shows, a turn never starts with more: a first turn has a minute.
const FIRST_TURN: Millis = Millis::from_secs(60);

/// What was acknowledged, and what was seen last.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    games: HashMap<GameId, Account>,
    /// Answers that said that something was done.
    pub(super) acknowledged: usize,
}

#[derive(Debug, Default)]
struct Account {
    host: Option<UserId>,
    guest: Option<UserId>,
    /// Acknowledged actions by their place in the log.
    actions: HashMap<u32, Action>,
    /// The log as it was seen last, and the game that follows from it.
    log: Vec<LogEntry>,
    game: Option<Game>,
    clock: Option<Clock>,
}

/// What a game's clocks showed.
#[derive(Debug, Clone, Copy)]
struct Clock {
    at: Timestamp,
    /// Entries of the log then.
    entries: usize,
    left: [Millis; 2],
}

impl Ledger {
    pub(super) fn opened(&mut self, game: GameId, host: UserId) {
        self.acknowledged += 1;
        let account = self.games.entry(game).or_default();
        assert_eq!(account.host.replace(host), None, "game {game}: two tables have one name");
    }

    pub(super) fn joined(&mut self, game: GameId, guest: UserId) {
        self.acknowledged += 1;
        let before = self.games.entry(game).or_default().guest.replace(guest);
        assert_eq!(before, None, "game {game}: one seat was given twice");
    }

    /// An action was acknowledged as the entry before `seq`.
    pub(super) fn acted(&mut self, game: GameId, seq: u32, action: Action) {
        self.acknowledged += 1;
        let before = self.games.entry(game).or_default().actions.insert(seq - 1, action);
        assert_eq!(before, None, "game {game}: one place in the log was acknowledged twice");
    }

    pub(super) fn tables(&self) -> Vec<GameId> {
        let mut games: Vec<GameId> = self.games.keys().copied().collect();
        games.sort_unstable();
        games
    }

    /// Every game as it was seen last, as a number.
    pub(super) fn digest(&self) -> u64 {
        let logs = self.tables().into_iter().map(|game| {
            let account = &self.games[&game];
            digest(&format!("{game} {:?} {:?} {:?}", account.host, account.guest, account.log))
        });
        digest(&(self.acknowledged, logs.collect::<Vec<_>>()))
    }

    /// Compares a game with what is known of it. `now` is given while the bot serves: only then does
    /// what is left on the clock mean anything.
    pub(super) fn check(&mut self, stored: &StoredGame, now: Option<Timestamp>) {
        let id = stored.table.id;
        let account = self.games.entry(id).or_default();
        if let Some(host) = account.host {
            assert_eq!(stored.table.host, host, "game {id}");
        }
        if let Some(guest) = account.guest {
            assert_eq!(stored.table.guest, Some(guest), "game {id}: the seat is somebody else's");
            assert!(stored.table.started_at.is_some(), "game {id}");
        }
        for (&place, action) in &account.actions {
            let entry = stored.log.get(place as usize);
            assert_eq!(
                entry.map(|entry| entry.action),
                Some(*action),
                "game {id}: entry {place} was acknowledged"
            );
        }
        assert!(stored.log.starts_with(&account.log), "game {id}: the log has been changed");
        let Some(game) = account.replay(stored) else { return };
        if let Some(now) = now {
            let left = [Color::Black, Color::White].map(|color| game.remaining(color, now));
            if let Some(before) = account.clock {
                check_time(stored, &game, before, left);
            }
            account.clock = Some(Clock { at: now, entries: stored.log.len(), left });
        }
        account.game = Some(game);
    }
}

impl Account {
    /// Goes on with the game from where it was seen last. Nothing comes after its end, which the
    /// engine refuses, and no flag falls early.
    fn replay(&mut self, stored: &StoredGame) -> Option<Game> {
        let id = stored.table.id;
        let started = stored.table.started_at?;
        let mut game = self.game.take().unwrap_or_else(|| Game::start(stored.setup(), started));
        for entry in &stored.log[self.log.len()..] {
            if matches!(entry.action, Action::Timeout { .. }) {
                let deadline = game.deadline();
                let deadline = deadline.unwrap_or_else(|| panic!("game {id}: a flag on a clock that stands"));
                let early = deadline.at + LAG_ALLOWANCE - entry.stamp.committed_at;
                assert!(early <= Millis::ZERO, "game {id}: a flag {early:?} early");
            }
            let applied = game.apply(entry.action, entry.stamp);
            let applied = applied.unwrap_or_else(|why| panic!("game {id}: {entry:?} is stored: {why}"));
            assert_eq!(applied.entry, *entry, "game {id}");
        }
        self.log.clone_from(&stored.log);
        Some(game)
    }
}

/// Nobody has more time than before, but for increments earned, turns begun, and what was charged
/// until it was known that it had not been served or that Discord had taken the move before.
fn check_time(stored: &StoredGame, game: &Game, seen: Clock, left: [Millis; 2]) {
    let id = stored.table.id;
    let new = &stored.log[seen.entries..];
    let undone = new.iter().any(|entry| matches!(entry.action, Action::RespondUndo { accept: true, .. }));
    let ends_turn = |entry: &LogEntry, color: Color| match entry.action {
        Action::Place { color: by, .. } | Action::Timeout { color: by, .. } => by == color,
        _ => false,
    };
    let stones = |color: Color| new.iter().filter(|entry| ends_turn(entry, color)).count() as i64;
    let unserved = new.iter().filter_map(|entry| match entry.action {
        Action::Suspend { since } => Some((seen.at - since).or_zero()),
        _ => None,
    });
    let unserved = Millis(unserved.map(|span| span.0).sum());
    // What Discord took up to two seconds ago ended a turn, or the game, then.
    let lag = Millis(LAG_ALLOWANCE.0 * new.len() as i64);
    for (color, index) in [(Color::Black, 0), (Color::White, 1)] {
        let limit = match game.options().time_control {
            TimeControl::Fischer { inc_sec, .. } => {
                let earned = Millis::from_secs(i64::from(inc_sec) * stones(color));
                seen.left[index] + unserved + lag + earned
            }
            // A turn that has begun since has its whole time.
            clock if undone || stones(color) + stones(color.other()) > 0 => clock.base().max(FIRST_TURN),
            _ => seen.left[index] + unserved + lag,
        };
        // Back from five seconds: an undo never leaves less.
        let limit = if undone { limit.max(Millis::from_secs(5)) } else { limit };
        // A first turn that an undo has cut short is still to come, and as long as any.
        let first = undone && !stored.log.iter().any(|entry| ends_turn(entry, color));
        let limit = if first { limit.max(FIRST_TURN) } else { limit };
        assert!(
            left[index] <= limit,
            "game {id}: {color:?} has {:?}, at most {limit:?} are due; seen at {:?}, since then {new:?}",
            left[index],
            seen.at
        );
    }
}

/// What is so of the whole database, whatever happened.
pub(super) async fn check_all(store: &SqliteStore) {
    for (what, sql) in [
        (
            "one deadline for each table that waits and each game whose clock runs, and for nothing else",
            "SELECT count(*) FROM games LEFT JOIN deadlines ON game_id = id
             WHERE (status = 'open' OR (status = 'running' AND suspended = 0)) <> (game_id IS NOT NULL)",
        ),
        (
            "one notice for each game whose clock stands still",
            "SELECT count(*) FROM games WHERE status = 'running' AND suspended = 1 AND 1 <>
               (SELECT count(*) FROM outbox WHERE game_id = games.id AND kind = 'suspended' AND state = 'waiting')",
        ),
        (
            "as many actions as the row says, without a gap",
            "SELECT count(*) FROM games WHERE seq <> (SELECT count(*) FROM actions WHERE game_id = id)
               OR seq <> (SELECT coalesce(max(actions.seq) + 1, 0) FROM actions WHERE game_id = id)",
        ),
        (
            "nothing to tell of what is not stored",
            "SELECT count(*) FROM outbox JOIN games ON games.id = game_id WHERE outbox.seq > games.seq",
        ),
    ] {
        assert_eq!(store.count(sql).await, 0, "{what}");
    }
}

/// Once everything is quiet: what people see is what is stored.
pub(super) async fn check_quiet(store: &SqliteStore, discord: &Discord, games: &[GameId]) {
    for &id in games {
        let stored = store.load(id).await.unwrap().unwrap_or_else(|| panic!("game {id} is gone"));
        let messages = discord.messages(id);
        let mut nonces: Vec<_> = messages.iter().map(|message| message.nonce).collect();
        nonces.sort_unstable();
        nonces.dedup();
        assert_eq!(nonces.len(), messages.len(), "game {id}: something was told twice: {messages:?}");
        let boards: Vec<u32> = messages.iter().filter_map(|message| message.ply).collect();
        match stored.table.status {
            Status::Running | Status::Finished => {
                assert_eq!(boards.last(), Some(&stored.table.ply), "game {id} shows another position");
            }
            _ => assert!(boards.is_empty(), "game {id} never started"),
        }
        let game = stored.replay().unwrap();
        assert!(game.is_none_or(|game| !game.is_suspended()), "game {id} stands still for ever");
    }
}
