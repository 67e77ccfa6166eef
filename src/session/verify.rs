//! Replays every stored game and compares what comes out with what was stored beside it.

use super::draft::fill_in;
use super::ids::GameId;
use super::ports::{Store, StoreError};
use super::step::{NextWake, StoredGame, WakeKind};
use super::table::{Status, Table};
use super::wake::schedule;
use crate::engine::{Game, ReplayError};

/// Games read at a time.
const PAGE: u32 = 256;

/// What a check of all games comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verified {
    /// Tables looked at.
    pub tables: u64,
    /// Games replayed.
    pub games: u64,
    /// Of these, finished ones, whose hashes were compared.
    pub finished: u64,
    /// Actions replayed.
    pub actions: u64,
    /// Tables with a difference.
    pub different: u64,
}

/// Where what is stored contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// A row cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The log holds an action that the engine refuses.
    #[error("does not replay: {0}")]
    Replay(#[from] ReplayError),
    /// The final state has another hash than the one stored.
    #[error("the replayed game ends with hash {replayed}, stored is {stored}")]
    Hash {
        /// As stored, in hexadecimal; "none" if there is none.
        stored: String,
        /// As replayed.
        replayed: String,
    },
    /// A column of the row differs from what the log says.
    #[error("{column} is stored as {stored}, the log says {replayed}")]
    Summary {
        /// Which.
        column: &'static str,
        /// As stored.
        stored: String,
        /// As replayed.
        replayed: String,
    },
    /// Nothing would ever wake the running game.
    #[error("the game runs, but has neither a deadline nor a notice of down time")]
    Orphan,
}

/// Checks every stored table and hands each difference to `tell`, in order of the games.
///
/// # Errors
/// The store cannot be read at all.
pub async fn verify(
    store: &dyn Store,
    mut tell: impl FnMut(GameId, Difference),
) -> Result<Verified, StoreError> {
    let orphans = store.orphans().await?;
    let mut verified = Verified::default();
    let mut after = GameId(i64::MIN);
    loop {
        let page = store.ids_after(after, PAGE).await?;
        let Some(&last) = page.last() else { return Ok(verified) };
        after = last;
        for game in page {
            let mut found = check(store, game, &mut verified).await?;
            if orphans.contains(&game) {
                found.push(Difference::Orphan);
            }
            verified.different += u64::from(!found.is_empty());
            for difference in found {
                tell(game, difference);
            }
        }
    }
}

async fn check(
    store: &dyn Store,
    game: GameId,
    verified: &mut Verified,
) -> Result<Vec<Difference>, StoreError> {
    verified.tables += 1;
    let stored = match store.load(game).await {
        Ok(Some(stored)) => stored,
        // Deleted since the page was read.
        Ok(None) => return Ok(Vec::new()),
        Err(StoreError::Inconsistent(what)) => return Ok(vec![Difference::Unreadable(what)]),
        Err(error) => return Err(error),
    };
    let replayed = match stored.replay() {
        Ok(replayed) => replayed,
        Err(error) => return Ok(vec![error.into()]),
    };
    verified.games += u64::from(replayed.is_some());
    verified.finished += u64::from(replayed.as_ref().is_some_and(Game::is_finished));
    verified.actions += stored.log.len() as u64;
    Ok(compare(&stored, replayed.as_ref()))
}

fn compare(stored: &StoredGame, replayed: Option<&Game>) -> Vec<Difference> {
    let mut differences = Vec::new();
    let hash = replayed.and_then(Game::final_hash);
    if hash != stored.final_hash {
        differences
            .push(Difference::Hash { stored: hexadecimal(stored.final_hash), replayed: hexadecimal(hash) });
    }
    let expected = expected_row(stored, replayed);
    let row = &stored.table;
    let mut column = |column, stored: String, replayed: String| {
        if stored != replayed {
            differences.push(Difference::Summary { column, stored, replayed });
        }
    };
    let shown = |value: &dyn std::fmt::Debug| format!("{value:?}");
    column("status", shown(&row.status), shown(&expected.status));
    column("black", shown(&row.black), shown(&expected.black));
    column("seq", shown(&row.seq), shown(&expected.seq));
    column("ply", shown(&row.ply), shown(&expected.ply));
    column("turn", shown(&row.turn), shown(&expected.turn));
    column("winner", shown(&row.winner), shown(&expected.winner));
    column("reason", shown(&row.reason), shown(&expected.reason));
    column("ended_at", shown(&row.ended_at), shown(&expected.ended_at));
    column("deadline", shown(&stored.wake), shown(&expected_wake(stored, replayed)));
    differences
}

/// The row as the log has it.
fn expected_row(stored: &StoredGame, replayed: Option<&Game>) -> Table {
    let mut expected = stored.table.clone();
    expected.seq = stored.log.len() as u32;
    if let Some(game) = replayed {
        expected.status = Status::Running;
        expected.black = Some(game.seat_of(crate::engine::Color::Black));
        (expected.winner, expected.reason, expected.ended_at) = (None, None, None);
        fill_in(&mut expected, game);
    }
    expected
}

fn expected_wake(stored: &StoredGame, replayed: Option<&Game>) -> Option<NextWake> {
    match (stored.table.status, replayed) {
        (Status::Open, _) => Some(NextWake { at: stored.table.expires_at, kind: WakeKind::Expiry }),
        // Which of the turn's warnings have been given only the row tells.
        (_, Some(game)) => {
            let schedule = schedule(game);
            stored.wake.filter(|wake| schedule.contains(wake)).or_else(|| schedule.last().copied())
        }
        (_, None) => None,
    }
}

fn hexadecimal(hash: Option<[u8; 32]>) -> String {
    use std::fmt::Write as _;
    let Some(hash) = hash else { return "none".to_owned() };
    hash.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
