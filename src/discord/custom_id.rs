//! What a button or form says about itself: `v1:<kind>:<game>:<ply>[-<undos>][:<extra>]`.
//!
//! A press names the state that its message showed, so that one from an older
//! board is recognised as such, and so that every button works after a restart:
//! nothing about it lives in memory.

use crate::session::{GameId, PositionId};
use std::fmt;

const VERSION: &str = "v1";
/// Characters that Discord allows.
const LENGTH_MAX: usize = 100;
/// Characters of [`CustomId::extra`].
const EXTRA_MAX: usize = 40;

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident = $word:literal,)+) => {
        /// What a component does when it is pressed.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Kind {
            $($(#[doc = $doc])+ $kind,)+
        }

        impl Kind {
            /// Every kind.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// The word in a custom id.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$kind => $word),+ }
            }

            fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$kind),)+ _ => None }
            }
        }
    };
}

kinds! {
    /// Takes the free seat of a table.
    Join = "join",
    /// Turns a challenge down.
    Decline = "decline",
    /// Takes one's own open table away.
    Cancel = "cancel",
    /// Starts placing a stone (preview first).
    Place = "place",
    /// Places the stone of the preview; extra = point.
    PlaceConfirm = "place-ok",
    /// Asks the opponent for a move back.
    Undo = "undo",
    /// Grants it.
    UndoAccept = "undo-yes",
    /// Refuses it.
    UndoDecline = "undo-no",
    /// Offers a draw.
    Draw = "draw",
    /// Accepts it.
    DrawAccept = "draw-yes",
    /// Refuses it.
    DrawDecline = "draw-no",
    /// Takes one's own pending request back.
    Withdraw = "withdraw",
    /// Asks whether to resign.
    Resign = "resign",
    /// Resigns.
    ResignConfirm = "resign-yes",
    /// Shows what threatens, to the player on turn.
    Hint = "hint",
    /// Shows the rules of this game.
    Rules = "rules",
    /// Opens another game of the same pair.
    Rematch = "rematch",
    /// Steps through the game privately; ply = position shown, extra = step.
    Watch = "watch",
    /// Shows the board privately.
    Board = "board",
    /// Closes a private question without doing anything.
    Dismiss = "dismiss",
    /// Shows the host the options of their open table; extra = page.
    Terms = "terms",
    /// Changes one of them; extra = option.
    TermsSet = "terms-set",
    /// Moves the stone of the preview; extra = point, dot, direction.
    PlaceNudge = "place-nudge",
    /// Puts it into another column; extra = point.
    PlaceColumn = "place-col",
    /// Puts it into another row; extra = point.
    PlaceRow = "place-row",
    /// Shows the best at another rule set; extra = rule set.
    Top = "top",
    /// The form for a strategy's program.
    StrategyForm = "strategy",
    /// Takes one's strategy away; extra = which.
    StrategyWithdraw = "strategy-off",
    /// Enters one's strategy into the arena.
    ArenaEnter = "arena",
    /// The rounds of a match of strategies; its number stands in the game's place, or in the select.
    MatchRounds = "rounds",
    /// Steps through a round privately; eight times the match's number and the round's in the game's place.
    MatchWatch = "round",
    /// What one's own strategy printed in a match.
    MatchLog = "match-log",
    /// Shows a moderator the defaults of games; extra = page, or `reset` to ask about that.
    Defaults = "defaults",
    /// Changes one of them; extra = option.
    DefaultsSet = "defaults-set",
    /// Takes all of them back.
    DefaultsReset = "defaults-reset",
    /// Changes where tables may be opened; extra = `set` or `all`.
    Channels = "channels",
    /// Changes the language of public messages.
    Speech = "speech",
    /// Asks a moderator about the game that was chosen.
    EndPick = "end-pick",
    /// Ends it.
    EndConfirm = "end-yes",
    /// Changes what a person has chosen for themselves; extra = what.
    Preference = "preference",
    /// Asks whether one's data are to be deleted.
    Forget = "forget",
    /// Deletes them.
    ForgetConfirm = "forget-yes",
}

/// A component's `custom_id`, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomId {
    /// What to do.
    pub kind: Kind,
    /// In which game (or table).
    pub game: GameId,
    /// Number of moves that had been made when the component was shown.
    pub ply: u32,
    /// Number of undos granted before, if it is for that one position only.
    pub undos: Option<u32>,
    /// What the kind needs besides: at most 40 of `A–Z a–z 0–9 . -`.
    pub extra: Option<String>,
}

impl CustomId {
    /// A component of a game, for whichever position has that ply.
    pub const fn new(kind: Kind, game: GameId, ply: u32) -> Self {
        Self::at(kind, game, PositionId::of_ply(ply))
    }

    /// A component of one position of a game: what it does, it does there alone.
    pub const fn at(kind: Kind, game: GameId, position: PositionId) -> Self {
        Self { kind, game, ply: position.ply, undos: position.undos, extra: None }
    }

    /// The position it is for.
    pub const fn position(&self) -> PositionId {
        PositionId { ply: self.ply, undos: self.undos }
    }

    /// The same with something more to say; what it may not contain is left out.
    #[must_use]
    pub fn with_extra(mut self, extra: &str) -> Self {
        let extra: String = extra.chars().filter(|&c| is_extra(c)).take(EXTRA_MAX).collect();
        self.extra = (!extra.is_empty()).then_some(extra);
        self
    }

    /// Reads what [`fmt::Display`] writes and nothing else.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > LENGTH_MAX {
            return None;
        }
        let mut parts = text.split(':');
        if parts.next()? != VERSION {
            return None;
        }
        let kind = Kind::from_word(parts.next()?)?;
        let game = GameId(canonical(parts.next()?)?);
        let position = parts.next()?;
        let (ply, undos) = match position.split_once('-') {
            Some((ply, undos)) => (ply, Some(canonical(undos)?)),
            None => (position, None),
        };
        let ply = canonical(ply)?;
        let extra = parts.next().map(str::to_owned);
        let well_formed = parts.next().is_none()
            && extra.as_ref().is_none_or(|e| (1..=EXTRA_MAX).contains(&e.len()) && e.chars().all(is_extra));
        well_formed.then_some(Self { kind, game, ply, undos, extra })
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:{}:{}:{}", self.kind.word(), self.game.0, self.ply)?;
        if let Some(undos) = self.undos {
            write!(f, "-{undos}")?;
        }
        self.extra.as_ref().map_or(Ok(()), |extra| write!(f, ":{extra}"))
    }
}

fn is_extra(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '.' || c == '-'
}

/// A non-negative number in the one spelling that printing gives it.
fn canonical<N: std::str::FromStr + fmt::Display>(text: &str) -> Option<N> {
    let number: N = text.parse().ok()?;
    (text.starts_with(|c: char| c.is_ascii_digit()) && number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn kinds_have_words_of_their_own() {
        for &kind in Kind::ALL {
            assert_eq!(Kind::from_word(kind.word()), Some(kind));
        }
    }

    #[test]
    fn hostile_ids_are_nothing() {
        for text in [
            "",
            "v1",
            "v1:join",
            "v1:join:1",
            "v2:join:1:0",
            "v1:fly:1:0",
            "v1:join:-1:0",
            "v1:join:+1:0",
            "v1:join:01:0",
            "v1:join: 1:0",
            "v1:join:1:-0",
            "v1:join:1:0-",
            "v1:join:1:0-00",
            "v1:join:1:0-0-0",
            "v1:join:1:0--1",
            "v1:join:1:4294967296",
            "v1:join:9223372036854775808:0",
            "v1:join:1:0:",
            "v1:join:1:0:a b",
            "v1:join:1:0:한",
            "v1:join:1:0:a:b",
            "V1:join:1:0",
            "v1:JOIN:1:0",
            "v1:join:1:0\n",
            "v1:join:１:0",
            &format!("v1:join:1:0:{}", "a".repeat(41)),
            &format!("v1:join:{}:0", "1".repeat(200)),
        ] {
            assert_eq!(CustomId::parse(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            kind in 0..Kind::ALL.len(),
            game in 0..=i64::MAX,
            ply: u32,
            undos: Option<u32>,
            extra in proptest::option::of("[A-Za-z0-9.-]{1,40}"),
        ) {
            let id = CustomId { kind: Kind::ALL[kind], game: GameId(game), ply, undos, extra };
            let text = id.to_string();
            prop_assert!(text.len() <= LENGTH_MAX);
            prop_assert_eq!(CustomId::parse(&text), Some(id));
        }

        #[test]
        fn what_is_read_was_written_so(text in "(v1:(join|resign-yes):)?[0-9:a-zA-Z.+ -]{0,60}") {
            if let Some(id) = CustomId::parse(&text) {
                prop_assert_eq!(id.to_string(), text);
            }
        }

        #[test]
        fn extras_are_cleaned(extra: String) {
            let id = CustomId::new(Kind::Place, GameId(1), 2).with_extra(&extra);
            prop_assert_eq!(CustomId::parse(&id.to_string()), Some(id));
        }
    }
}
