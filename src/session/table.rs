//! A table as it is stored, and a snapshot of it with its game.

use super::ids::{ChannelId, GameId, GuildId, MessageId, PositionId, UserId};
use crate::engine::{Color, EndReason, Game, Options, Seat, Timestamp};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Where a table stands between being opened and being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// Waits for a guest.
    Open,
    /// Is being played.
    Running,
    /// Was played to its end.
    Finished,
    /// The host took it back.
    Cancelled,
    /// The invited person said no.
    Declined,
    /// Nobody came in time.
    Expired,
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 6] =
        [Self::Open, Self::Running, Self::Finished, Self::Cancelled, Self::Declined, Self::Expired];

    /// The word as stored.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
            Self::Declined => "declined",
            Self::Expired => "expired",
        }
    }

    /// Whether it counts towards the limit of unfinished games.
    pub const fn is_unfinished(self) -> bool {
        matches!(self, Self::Open | Self::Running)
    }
}

/// The message that carries the newest board, so that the next one can take its buttons away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BoardMessage {
    /// The channel or thread it is in.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

/// A message of a game whose buttons will have no effect one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiveButtons {
    /// The message.
    pub message: BoardMessage,
    /// The ply they were made for.
    pub ply: u32,
    /// Whether the message shows the position.
    pub board: bool,
    /// Whether some of them answer a request.
    pub asks: bool,
}

/// One row from the open table to the finished game, without the moves. Holds nothing secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Names the table and its game.
    pub id: GameId,
    /// The server.
    pub guild: GuildId,
    /// The channel in which the table was opened.
    pub channel: ChannelId,
    /// The thread in which the game is played, once there is one.
    pub thread: Option<ChannelId>,
    /// The message that shows the table, once it is known.
    pub table_message: Option<MessageId>,
    /// The message with the newest board, once there is one.
    pub board_message: Option<BoardMessage>,
    /// Where it stands.
    pub status: Status,
    /// Who opened it.
    pub host: UserId,
    /// Who joined it.
    pub guest: Option<UserId>,
    /// The only person who may join, if it is a challenge.
    pub invited: Option<UserId>,
    /// What is played.
    pub options: Options,
    /// Whether the result stays out of the ratings.
    pub casual: bool,
    /// The game this is the rematch of.
    pub rematch_of: Option<GameId>,
    /// Who plays black, once the game has started.
    pub black: Option<Seat>,
    /// Entries of the action log so far.
    pub seq: u32,
    /// Stones on the board.
    pub ply: u32,
    /// Whose turn it is while the game runs.
    pub turn: Option<Color>,
    /// Who won, once it has finished and if anybody did.
    pub winner: Option<Color>,
    /// Why it ended, once it has finished.
    pub reason: Option<EndReason>,
    /// When the table was opened.
    pub created_at: Timestamp,
    /// When an open table expires.
    pub expires_at: Timestamp,
    /// When the game started.
    pub started_at: Option<Timestamp>,
    /// When the table came to its end, whichever.
    pub ended_at: Option<Timestamp>,
}

impl Table {
    /// The person in a seat, if it is taken.
    pub fn person(&self, seat: Seat) -> Option<UserId> {
        match seat {
            Seat::Host => Some(self.host),
            Seat::Guest => self.guest,
        }
    }

    /// The seat of a person, if they have one.
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        if user == self.host {
            Some(Seat::Host)
        } else if Some(user) == self.guest {
            Some(Seat::Guest)
        } else {
            None
        }
    }

    /// The person who plays a colour, once the game has started.
    pub fn player(&self, color: Color) -> Option<UserId> {
        let black = self.black?;
        self.person(if color == Color::Black { black } else { black.other() })
    }

    /// The colour a person plays, once the game has started and if they play.
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        let black = self.black?;
        self.seat_of(user).map(|seat| if seat == black { Color::Black } else { Color::White })
    }

    /// The person whose turn it is.
    pub fn to_move(&self) -> Option<UserId> {
        self.turn.and_then(|color| self.player(color))
    }

    /// A number for what the table agrees on, so that who joins joins what they have seen: equal
    /// for equal terms, and different for others but for one chance in four thousand million.
    pub fn terms(&self) -> u32 {
        // What does not serialize has no terms to confuse; options always do.
        let options = serde_json::to_vec(&self.options).unwrap_or_default();
        let bytes = options.iter().copied().chain([u8::from(self.casual)]);
        // FNV-1a: short, and the same in every version.
        bytes.fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    /// Where the game's messages belong: its thread, or else the channel of its table.
    pub fn place(&self) -> ChannelId {
        self.thread.unwrap_or(self.channel)
    }
}

/// A table and its game as last committed. Cheap to clone and never changes.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The table.
    pub table: Arc<Table>,
    /// The game, once it has started.
    pub game: Option<Arc<Game>>,
}

impl Snapshot {
    /// Names the table and its game.
    pub fn id(&self) -> GameId {
        self.table.id
    }

    /// Entries of the action log so far; grows with every change of the game.
    pub fn seq(&self) -> u32 {
        self.table.seq
    }

    /// Moves made so far.
    pub fn ply(&self) -> u32 {
        self.table.ply
    }

    /// The position the game is at.
    pub fn position(&self) -> PositionId {
        self.game.as_deref().map_or(PositionId::of_ply(0), PositionId::of)
    }

    /// Whether it is the very same, not merely alike.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let same_game = match (&self.game, &other.game) {
            (Some(game), Some(other)) => Arc::ptr_eq(game, other),
            (None, None) => true,
            _ => false,
        };
        same_game && Arc::ptr_eq(&self.table, &other.table)
    }
}
