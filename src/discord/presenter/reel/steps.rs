//! The ways through a reel: which position comes next, and the buttons and the form that lead there.
//!
//! A button says where it was pressed and which way to go; see [`pressed`].

use super::Reel;
use crate::discord::custom_id::CustomId;
use crate::discord::texts::{Voice, say};
use poise::serenity_prelude as serenity;

/// Moves that a long step goes.
const LONG_STEP: u32 = 10;

/// The field of the form that asks for a move.
pub(crate) const JUMP_FIELD: &str = "move";
/// Characters of a move's number, spaces and a dot included.
const JUMP_CHARS_MAX: u16 = 8;

/// The number typed into the form, in whichever digits; `None` if it is none.
pub(crate) fn jump(typed: &str) -> Option<u32> {
    let digits: String = typed
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            '\u{FF10}'..='\u{FF19}' => char::from(b'0' + (c as u32 - 0xFF10) as u8),
            c => c,
        })
        .collect();
    let digits = digits.trim_start_matches('#').trim_end_matches(['.', '수', '手']);
    digits.parse().ok()
}

/// Where somebody is in a reel, and how it is shown to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// Stones on the board; more than there are means the newest position.
    pub(crate) ply: u32,
    /// Whether stones bear their numbers.
    pub(crate) numbers: bool,
}

impl Place {
    /// The newest position.
    pub(crate) const NEWEST: Self = Self { ply: u32::MAX, numbers: false };
}

/// Which way to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    First,
    LongBack,
    Back,
    Forward,
    LongForward,
    Last,
    /// The same position with or without numbers.
    Numbers,
    /// To a move that is asked for.
    Jump,
}

impl Step {
    const ALL: [Self; 8] = [
        Self::First,
        Self::LongBack,
        Self::Back,
        Self::Forward,
        Self::LongForward,
        Self::Last,
        Self::Numbers,
        Self::Jump,
    ];

    const fn word(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::LongBack => "back10",
            Self::Back => "back",
            Self::Forward => "next",
            Self::LongForward => "next10",
            Self::Last => "last",
            Self::Numbers => "numbers",
            Self::Jump => "jump",
        }
    }

    fn from(self, place: Place) -> Place {
        let ply = place.ply;
        match self {
            Self::First => Place { ply: 0, ..place },
            Self::LongBack => Place { ply: ply.saturating_sub(LONG_STEP), ..place },
            Self::Back => Place { ply: ply.saturating_sub(1), ..place },
            Self::Forward => Place { ply: ply.saturating_add(1), ..place },
            Self::LongForward => Place { ply: ply.saturating_add(LONG_STEP), ..place },
            Self::Last => Place { ply: u32::MAX, ..place },
            Self::Numbers => Place { numbers: !place.numbers, ..place },
            Self::Jump => place,
        }
    }
}

/// What a button of a reel asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// To be shown this position.
    Show(Place),
    /// To be asked for a move from here.
    Ask(Place),
}

/// Marks a button of a view with numbers.
const WITH_NUMBERS: &str = ".n";

/// Reads what [`Reel::show`] put into its buttons; `None` for what it never wrote. A button without a
/// step, as public messages have it, leads to the newest position.
pub(crate) fn pressed(id: &CustomId) -> Option<Pressed> {
    let Some(extra) = id.extra.as_deref() else { return Some(Pressed::Show(Place::NEWEST)) };
    let (word, numbers) = match extra.strip_suffix(WITH_NUMBERS) {
        Some(word) => (word, true),
        None => (extra, false),
    };
    let step = Step::ALL.into_iter().find(|step| step.word() == word)?;
    let place = Place { ply: id.ply, numbers };
    Some(if step == Step::Jump { Pressed::Ask(place) } else { Pressed::Show(step.from(place)) })
}

impl Reel {
    /// The form that asks for a move to go to.
    pub(crate) fn form(&self, place: Place, voice: Voice<'_>) -> serenity::CreateModal {
        let hint = say!(voice, "watch-jump-hint", last = self.len());
        let field = serenity::CreateInputText::new(
            serenity::InputTextStyle::Short,
            say!(voice, "watch-jump-label"),
            JUMP_FIELD,
        )
        .placeholder(hint)
        .min_length(1)
        .max_length(JUMP_CHARS_MAX);
        serenity::CreateModal::new(
            self.button(Step::Jump, place).to_string(),
            say!(voice, "watch-jump-title"),
        )
        .components(vec![serenity::CreateActionRow::InputText(field)])
    }

    fn button(&self, step: Step, place: Place) -> CustomId {
        let mut extra = step.word().to_owned();
        if place.numbers {
            extra.push_str(WITH_NUMBERS);
        }
        CustomId::new(self.kind, self.id, place.ply).with_extra(&extra)
    }

    pub(super) fn steps(&self, place: Place, voice: Voice<'_>) -> Vec<serenity::CreateButton> {
        let (at_start, at_end) = (place.ply == 0, self.is_end(place));
        vec![
            self.control(Step::First, place, say!(voice, "watch-first"), at_start),
            self.control(Step::Back, place, say!(voice, "watch-back"), at_start),
            self.control(Step::Forward, place, say!(voice, "watch-next"), at_end),
            self.control(Step::Last, place, say!(voice, "watch-last"), at_end),
        ]
    }

    pub(super) fn jumps(&self, place: Place, voice: Voice<'_>) -> Vec<serenity::CreateButton> {
        let (at_start, at_end) = (place.ply == 0, self.is_end(place));
        let numbers =
            if place.numbers { say!(voice, "watch-numbers-off") } else { say!(voice, "watch-numbers-on") };
        let (back, forward) = (
            say!(voice, "watch-back-long", count = LONG_STEP),
            say!(voice, "watch-next-long", count = LONG_STEP),
        );
        vec![
            self.control(Step::LongBack, place, back, at_start),
            self.control(Step::LongForward, place, forward, at_end),
            self.control(Step::Jump, place, say!(voice, "watch-jump"), false),
            self.control(Step::Numbers, place, numbers, false),
        ]
    }

    /// Whether nothing can follow. While a game goes on, more may have happened since this was drawn.
    fn is_end(&self, place: Place) -> bool {
        self.is_newest(place.ply) && self.is_over()
    }

    fn control(&self, step: Step, place: Place, label: String, pointless: bool) -> serenity::CreateButton {
        serenity::CreateButton::new(self.button(step, place).to_string())
            .label(label)
            .style(serenity::ButtonStyle::Secondary)
            .disabled(pointless)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{buttons, reel, voice};
    use super::*;
    use crate::discord::custom_id::Kind;
    use crate::render::Theme;
    use crate::session::GameId;
    use std::collections::BTreeSet;

    #[test]
    fn every_button_of_every_position_leads_to_one_and_differs_from_its_neighbours() {
        for over in [true, false] {
            let reel = reel(12, over);
            for ply in 0..=13 {
                for numbers in [false, true] {
                    let shown = reel.show(Place { ply, numbers }, voice(), Theme::default());
                    let found = buttons(&shown);
                    let ids: BTreeSet<String> = found.iter().map(|(id, _)| id.to_string()).collect();
                    assert_eq!(ids.len(), 8, "custom ids are unique in a message");
                    for (id, _) in &found {
                        assert!(pressed(id).is_some(), "{id}");
                    }
                }
            }
        }
        for extra in ["nex", "next.", "next.n.n", ".n", "NEXT"] {
            let id = CustomId::new(Kind::Watch, GameId(7), 3).with_extra(extra);
            assert_eq!(pressed(&id), None, "{extra}");
        }
    }

    #[test]
    fn steps_lead_where_they_say() {
        let reel = reel(12, true);
        let from = |ply, step| {
            let id = reel.button(step, Place { ply, numbers: true });
            match pressed(&id).unwrap() {
                Pressed::Show(place) => (place.ply.min(12), place.numbers),
                Pressed::Ask(_) => panic!("asks"),
            }
        };
        assert_eq!(from(5, Step::First), (0, true));
        assert_eq!(from(5, Step::Back), (4, true));
        assert_eq!(from(0, Step::Back), (0, true));
        assert_eq!(from(5, Step::Forward), (6, true));
        assert_eq!(from(12, Step::Forward), (12, true));
        assert_eq!(from(5, Step::LongForward), (12, true));
        assert_eq!(from(5, Step::LongBack), (0, true));
        assert_eq!(from(5, Step::Last), (12, true));
        assert_eq!(from(5, Step::Numbers), (5, false));
        let public = CustomId::new(Kind::Watch, GameId(7), 5);
        assert_eq!(pressed(&public), Some(Pressed::Show(Place::NEWEST)));
        let jump = reel.button(Step::Jump, Place { ply: 5, numbers: false });
        assert_eq!(pressed(&jump), Some(Pressed::Ask(Place { ply: 5, numbers: false })));
    }

    #[test]
    fn a_move_to_go_to_is_read_generously() {
        for (typed, expected) in
            [("12", 12), (" 1 2 ", 12), ("#12", 12), ("12.", 12), ("１２", 12), ("12수", 12)]
        {
            assert_eq!(jump(typed), Some(expected), "{typed}");
        }
        for typed in ["", "H8", "-1", "1.5", "99999999999"] {
            assert_eq!(jump(typed), None, "{typed}");
        }
    }
}
