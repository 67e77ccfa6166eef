//! From refusal to sentence: one exhaustive match a kind, so that a new reason
//! cannot go untold.

use super::ask::Ask;
use super::names::escaped;
use super::outgoing::Outgoing;
use super::pace::TooFast;
use super::presenter::words;
use super::strategies::StrategyRefusal;
use super::texts::{Voice, say};
use crate::engine::{BoardSize, Color, ForbiddenKind, OptionsError, Point, PointError, Rejection};
use crate::session::{ActRefusal, ChannelId, GameId, OpenRefusal, Snapshot, TableRefusal, UserId};

/// Why nothing was done, with what the sentence about it needs.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The game refuses.
    Act {
        /// Why.
        why: ActRefusal,
        /// The game as it stands, if it is known.
        game: Option<Box<Snapshot>>,
        /// The point it was about.
        point: Option<Point>,
    },
    /// The table refuses.
    Table {
        /// Why.
        why: TableRefusal,
        /// Who opened it, if it is known.
        host: Option<UserId>,
    },
    /// No table was opened.
    Open(OpenRefusal),
    /// So many were opened that the next has to wait.
    TooFast(TooFast),
    /// A text names no point.
    Point {
        /// What is wrong with it.
        why: PointError,
        /// The board it was read for.
        size: BoardSize,
    },
    /// A choice is none of those on offer.
    UnknownChoice(String),
    /// The game has started, so that what is played stays as it is.
    TermsFixed,
    /// The opponent has been asked for another game already.
    RematchWaits,
    /// The two are playing it already.
    RematchRuns(GameId),
    /// A bot was challenged.
    ChallengeBot,
    /// The server has its games played elsewhere.
    PlayElsewhere(Vec<ChannelId>),
    /// This person takes no challenges, or none from whoever asks.
    NoChallenges(UserId),
    /// The other player's data were deleted.
    OpponentDeleted,
    /// Only for moderators.
    ModeratorsOnly,
    /// The person's data stay as long as they play.
    StillPlaying {
        /// Unfinished games and tables of theirs, on all servers.
        unfinished: u32,
    },
    /// The person has no game here.
    NoGameHere,
    /// Nobody has a game here.
    NoBoardHere,
    /// No open table here.
    NoTableHere,
    /// Something has to be decided first; the message asks.
    Question(Box<Outgoing>),
    /// The person has finished no game yet.
    NoGameToRepeat,
    /// The table plays without warnings.
    HintsOff,
    /// A button of an older version, or of nothing known.
    OldButton,
    /// A command of an older version.
    UnknownCommand,
    /// Asked in a direct message.
    ServerOnly,
    /// It is about a strategy.
    Strategy(StrategyRefusal),
    /// Something is wrong with us: logged in full, shown as a number.
    Internal(anyhow::Error),
}

impl Refusal {
    /// A refusal of the game that was asked.
    pub(crate) fn act(why: ActRefusal, game: Option<Snapshot>, point: Option<Point>) -> Self {
        Self::Act { why, game: game.map(Box::new), point }
    }

    /// Whether it says that what was asked is over for good, so that a private question about it need not
    /// stand any longer.
    pub(crate) const fn settles(&self) -> bool {
        match self {
            Self::Act { why, .. } => matches!(
                why,
                ActRefusal::Finished
                    | ActRefusal::Stale { .. }
                    | ActRefusal::AlreadyPlayed { .. }
                    | ActRefusal::AlreadyMoved { .. }
                    | ActRefusal::Rejected(
                        Rejection::GameOver | Rejection::NotYourTurn | Rejection::TooLate { .. }
                    )
            ),
            Self::Table { why, .. } => matches!(
                why,
                TableRefusal::AlreadyStarted
                    | TableRefusal::Finished
                    | TableRefusal::Cancelled
                    | TableRefusal::Declined
                    | TableRefusal::Expired
                    | TableRefusal::OtherTerms
            ),
            Self::TermsFixed => true,
            _ => false,
        }
    }

    /// The private answer.
    pub(crate) fn message(self, ask: &Ask<'_>) -> Outgoing {
        let voice = ask.voice;
        Outgoing::text(match self {
            Self::Question(question) => return *question,
            Self::Act { why, game, point } => act(voice, &why, game.as_deref(), point, ask.user),
            Self::Table { why, host } => table(voice, &why, host),
            Self::Open(why) => open(voice, &why),
            Self::TooFast(TooFast { by_person, count, until }) => {
                let (count, until) = (count as u32, words::relative(until));
                if by_person {
                    say!(voice, "refusal-tables-too-fast", count = count, until = until)
                } else {
                    say!(voice, "refusal-server-too-fast", count = count, until = until)
                }
            }
            Self::Point { why, size } => unreadable(voice, why, size),
            Self::UnknownChoice(value) => say!(voice, "refusal-choice", value = escaped(&value)),
            Self::TermsFixed => say!(voice, "refusal-terms-fixed"),
            Self::RematchWaits => say!(voice, "refusal-rematch-waits"),
            Self::RematchRuns(game) => say!(voice, "refusal-rematch-runs", game = game.to_string()),
            Self::ChallengeBot => say!(voice, "refusal-challenge-bot"),
            Self::PlayElsewhere(channels) => {
                let channels: Vec<String> = channels.into_iter().map(words::place).collect();
                say!(voice, "refusal-play-elsewhere", channels = channels.join(", "))
            }
            Self::NoChallenges(person) => {
                say!(voice, "refusal-no-challenges", person = words::person(voice, person))
            }
            Self::OpponentDeleted => say!(voice, "refusal-opponent-deleted"),
            Self::ModeratorsOnly => say!(voice, "refusal-moderators-only"),
            Self::StillPlaying { unfinished } => {
                say!(voice, "refusal-still-playing", count = unfinished)
            }
            Self::NoGameHere => say!(voice, "refusal-no-game-here"),
            Self::NoBoardHere => say!(voice, "refusal-no-board-here"),
            Self::NoTableHere => say!(voice, "refusal-no-table-here"),
            Self::NoGameToRepeat => say!(voice, "refusal-no-game-to-repeat"),
            Self::HintsOff => say!(voice, "refusal-hints-off"),
            Self::OldButton => say!(voice, "refusal-old-button"),
            Self::UnknownCommand => say!(voice, "refusal-unknown-command"),
            Self::ServerOnly => say!(voice, "refusal-server-only"),
            Self::Strategy(why) => why.sentence(voice),
            Self::Internal(_) => say!(voice, "refusal-internal", reference = ask.reference()),
        })
    }
}

impl From<StrategyRefusal> for Refusal {
    fn from(why: StrategyRefusal) -> Self {
        Self::Strategy(why)
    }
}

impl From<TooFast> for Refusal {
    fn from(why: TooFast) -> Self {
        Self::TooFast(why)
    }
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Self {
        Self::Internal(error)
    }
}

/// A short number to find an interaction in the log by.
pub(crate) fn reference(interaction: u64) -> String {
    format!("{:06X}", (interaction >> 10) & 0xFF_FFFF)
}

fn act(
    voice: Voice<'_>,
    why: &ActRefusal,
    game: Option<&Snapshot>,
    point: Option<Point>,
    user: UserId,
) -> String {
    let size = game.map_or(BoardSize::default(), |game| game.table.options.board_size);
    match why {
        ActRefusal::NoSuchGame => say!(voice, "refusal-no-such-game"),
        ActRefusal::NotStarted => say!(voice, "refusal-not-started"),
        ActRefusal::Finished => finished(voice, game),
        ActRefusal::NotAPlayer => say!(voice, "refusal-not-a-player"),
        ActRefusal::Stale { .. } => say!(voice, "refusal-stale"),
        ActRefusal::AlreadyPlayed { .. } => match point {
            Some(point) => say!(voice, "move-again", point = point.name(size).to_string()),
            None => say!(voice, "refusal-stale"),
        },
        ActRefusal::AlreadyMoved { point, .. } => {
            say!(voice, "refusal-already-moved", point = point.name(size).to_string())
        }
        ActRefusal::Rejected(rejection) => rejected(voice, *rejection, game, point, user),
        ActRefusal::Busy => say!(voice, "refusal-busy"),
        ActRefusal::Unavailable => say!(voice, "refusal-unavailable"),
    }
}

fn finished(voice: Voice<'_>, game: Option<&Snapshot>) -> String {
    let game = game.and_then(|snapshot| snapshot.game.as_deref());
    let result = game.and_then(|game| words::result(voice, game)).unwrap_or_default();
    say!(voice, "refusal-finished", result = result).trim_end().to_owned()
}

fn rejected(
    voice: Voice<'_>,
    why: Rejection,
    game: Option<&Snapshot>,
    point: Option<Point>,
    user: UserId,
) -> String {
    let size = game.map_or(BoardSize::default(), |game| game.table.options.board_size);
    let name = |point: Option<Point>| point.map(|p| p.name(size).to_string()).unwrap_or_default();
    let own = game.and_then(|game| game.table.color_of(user));
    match why {
        Rejection::GameOver => finished(voice, game),
        Rejection::NotYourTurn => {
            let opponent = game.and_then(|game| game.table.player(own?.other()));
            say!(voice, "refusal-not-your-turn", opponent = words::maybe_person(voice, opponent))
        }
        Rejection::TooLate { deadline } => {
            let when = words::relative(deadline);
            let turn = game.and_then(|game| game.game.as_deref()).map(crate::engine::Game::turn);
            // Only a stone of whoever is to move is late by their own fault.
            if point.is_some() && turn == own {
                say!(voice, "refusal-too-late", when = when)
            } else {
                say!(voice, "refusal-turn-over", when = when)
            }
        }
        Rejection::OffBoard => unreadable(voice, PointError::OffBoard(size), size),
        Rejection::Occupied => say!(voice, "refusal-occupied", point = name(point)),
        Rejection::FirstMoveCenter { center } => {
            say!(voice, "refusal-center", point = center.name(size).to_string())
        }
        Rejection::Forbidden { kind } => forbidden(voice, kind, own.unwrap_or(Color::Black), &name(point)),
        Rejection::UndoOff => say!(voice, "refusal-undo-off"),
        Rejection::NoUndoLeft => say!(voice, "refusal-no-undo-left"),
        Rejection::UndoPending { by } if Some(by) == own => say!(voice, "refusal-undo-pending-own"),
        Rejection::UndoPending { .. } => say!(voice, "refusal-undo-pending-other"),
        Rejection::NothingToUndo => say!(voice, "refusal-nothing-to-undo"),
        Rejection::NoUndoPending | Rejection::NoDrawPending => say!(voice, "refusal-no-request"),
        Rejection::DrawOff => say!(voice, "refusal-draw-off"),
        Rejection::DrawPending => say!(voice, "refusal-draw-pending"),
        Rejection::DrawCooldown { moves_left } => {
            say!(voice, "refusal-draw-cooldown", moves = moves_left)
        }
        Rejection::OwnRequest => say!(voice, "refusal-own-request"),
        Rejection::NothingToCancel => say!(voice, "refusal-nothing-to-cancel"),
        // What only the clock and the session ask for; no player's action comes to it.
        Rejection::NotDue { .. }
        | Rejection::BadAutoMove
        | Rejection::AlreadyDisconnected
        | Rejection::NotDisconnected
        | Rejection::AlreadySuspended
        | Rejection::NotSuspended => say!(voice, "refusal-busy"),
    }
}

/// Why a point may not be taken, in a sentence.
pub(crate) fn reason(
    voice: Voice<'_>,
    why: Rejection,
    game: &Snapshot,
    point: Point,
    user: UserId,
) -> String {
    rejected(voice, why, Some(game), Some(point), user)
}

fn forbidden(voice: Voice<'_>, kind: ForbiddenKind, color: Color, point: &str) -> String {
    let color = words::color(voice, color);
    match kind {
        ForbiddenKind::DoubleThree => say!(voice, "refusal-double-three", color = color, point = point),
        ForbiddenKind::DoubleFour => say!(voice, "refusal-double-four", color = color, point = point),
        ForbiddenKind::Overline => say!(voice, "refusal-overline", color = color, point = point),
    }
}

fn unreadable(voice: Voice<'_>, why: PointError, size: BoardSize) -> String {
    let row = size.get();
    let column = char::from(b'A' + row - 1).to_string();
    match why {
        PointError::OffBoard(_) => say!(voice, "refusal-off-board", column = column, row = row),
        PointError::Unreadable => say!(voice, "refusal-unreadable", column = column, row = row),
    }
}

fn table(voice: Voice<'_>, why: &TableRefusal, host: Option<UserId>) -> String {
    match why {
        TableRefusal::NoSuchTable => say!(voice, "refusal-no-such-table"),
        TableRefusal::AlreadyStarted => say!(voice, "refusal-already-started"),
        TableRefusal::AlreadyJoined => say!(voice, "refusal-already-joined"),
        TableRefusal::OwnTable => say!(voice, "refusal-own-table"),
        TableRefusal::NotInvited { invited: Some(invited) } => {
            say!(voice, "refusal-not-invited", invited = words::person(voice, *invited))
        }
        TableRefusal::NotInvited { invited: None } => say!(voice, "refusal-not-declinable"),
        TableRefusal::NotHost => say!(voice, "refusal-not-host", host = words::maybe_person(voice, host)),
        TableRefusal::TermsOfHost => {
            say!(voice, "refusal-terms-of-host", host = words::maybe_person(voice, host))
        }
        TableRefusal::OtherTerms => say!(voice, "refusal-other-terms"),
        TableRefusal::Options(why) => options(voice, why),
        TableRefusal::Expired => say!(voice, "refusal-table-expired"),
        TableRefusal::Cancelled => say!(voice, "refusal-table-cancelled"),
        TableRefusal::Declined => say!(voice, "refusal-table-declined"),
        TableRefusal::Finished => finished(voice, None),
        TableRefusal::TooManyGames { limit } => say!(voice, "refusal-too-many-games", limit = *limit),
        TableRefusal::Busy => say!(voice, "refusal-busy"),
        TableRefusal::Unavailable => say!(voice, "refusal-unavailable"),
    }
}

fn open(voice: Voice<'_>, why: &OpenRefusal) -> String {
    match why {
        OpenRefusal::Options(why) => options(voice, why),
        OpenRefusal::SamePerson => say!(voice, "refusal-challenge-self"),
        OpenRefusal::TooManyGames { limit } => say!(voice, "refusal-too-many-games", limit = *limit),
        OpenRefusal::Unavailable => say!(voice, "refusal-unavailable"),
    }
}

fn options(voice: Voice<'_>, why: &OptionsError) -> String {
    match why {
        OptionsError::PerMoveNotOffered { .. }
        | OptionsError::FischerNotOffered { .. }
        | OptionsError::IdleLimitNotOffered { .. } => say!(voice, "refusal-time"),
        OptionsError::FreeWinNeedsFree => say!(voice, "refusal-win-choice"),
        OptionsError::AutoMoveNeedsPerMove => say!(voice, "refusal-auto-move"),
        OptionsError::NothingForbidden => say!(voice, "refusal-no-marks"),
    }
}
