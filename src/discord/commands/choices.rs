//! The choices of `/omok new`: the words in the command and what they stand for.
//!
//! Words rather than numbers, so that a client that still has the commands of an
//! older version never means something else than it shows.

use crate::ai::Level;
use crate::discord::errors::Refusal;
use crate::discord::presenter::words::time_value;
use crate::engine::{
    BoardSize, Choices, ColorAssignment, FirstMoveCenter, FreeWin, Options, Rule, RuleSet, TimeControl,
    TimeoutPolicy, UndoLimit,
};

/// The words that an option of `/omok new` (or `/omok rules`) may have; none for free text.
pub(crate) fn values(option: &str) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    match option {
        "rules" => words(&["korean", "renju", "free", "free-exact"]),
        "board" => words(&["15", "19"]),
        "time" => TimeControl::presets().map(time_value).collect(),
        "colors" => words(&["random", "host", "guest", "alternate"]),
        "first" => words(&["auto", "on", "off"]),
        "timeout" => words(&["auto", "lose"]),
        "undo" => words(&["off", "1", "3", "unlimited"]),
        "level" => Level::ALL.map(|level| level.name().to_owned()).to_vec(),
        _ => Vec::new(),
    }
}

/// The level that a word names.
pub(super) fn level(word: &str) -> Result<Level, Refusal> {
    word.parse().map_err(|_| Refusal::UnknownChoice(word.to_owned()))
}

type Chosen<T> = Result<Option<T>, Refusal>;

/// Reads a word, if there is one.
fn read<T>(word: Option<&str>, meaning: impl FnOnce(&str) -> Option<T>) -> Chosen<T> {
    let Some(word) = word else { return Ok(None) };
    meaning(word).map(Some).ok_or_else(|| Refusal::UnknownChoice(word.to_owned()))
}

pub(super) fn rules(word: Option<&str>) -> Chosen<(RuleSet, Option<FreeWin>)> {
    read(word, |word| {
        Some(match word {
            "korean" => (RuleSet::Korean, None),
            "renju" => (RuleSet::Renju, None),
            "free" => (RuleSet::Free, Some(FreeWin::FivePlus)),
            "free-exact" => (RuleSet::Free, Some(FreeWin::ExactFive)),
            _ => return None,
        })
    })
}

pub(super) fn rule(word: Option<&str>) -> Chosen<Rule> {
    read(word, |word| {
        Some(match word {
            "korean" => Rule::Korean,
            "renju" => Rule::Renju,
            "free" => Rule::FreeFivePlus,
            "free-exact" => Rule::FreeExactFive,
            _ => return None,
        })
    })
}

pub(super) fn board(word: Option<&str>) -> Chosen<BoardSize> {
    read(word, |word| BoardSize::ALL.into_iter().find(|size| size.get().to_string() == word))
}

pub(super) fn time(word: Option<&str>) -> Chosen<TimeControl> {
    read(word, |word| TimeControl::presets().find(|&time| time_value(time) == word))
}

pub(super) fn colors(word: Option<&str>) -> Chosen<ColorAssignment> {
    read(word, |word| {
        Some(match word {
            "random" => ColorAssignment::Random,
            "host" => ColorAssignment::HostBlack,
            "guest" => ColorAssignment::HostWhite,
            "alternate" => ColorAssignment::Alternate,
            _ => return None,
        })
    })
}

pub(super) fn first(word: Option<&str>) -> Chosen<FirstMoveCenter> {
    read(word, |word| {
        Some(match word {
            "auto" => FirstMoveCenter::Auto,
            "on" => FirstMoveCenter::On,
            "off" => FirstMoveCenter::Off,
            _ => return None,
        })
    })
}

pub(super) fn timeout(word: Option<&str>) -> Chosen<TimeoutPolicy> {
    read(word, |word| {
        Some(match word {
            "auto" => TimeoutPolicy::AutoMove,
            "lose" => TimeoutPolicy::Lose,
            _ => return None,
        })
    })
}

pub(super) fn undo(word: Option<&str>) -> Chosen<UndoLimit> {
    read(word, |word| {
        Some(match word {
            "off" => UndoLimit::Off,
            "1" => UndoLimit::One,
            "3" => UndoLimit::Three,
            "unlimited" => UndoLimit::Unlimited,
            _ => return None,
        })
    })
}

/// The choice of one word for one option, by the option's name in `/omok new`.
pub(crate) fn choice_of(option: &str, word: &str) -> Result<Choices, Refusal> {
    let word = Some(word);
    let none = Choices::default();
    Ok(match option {
        "rules" => {
            let rules = rules(word)?;
            let free_win = rules.and_then(|(_, free_win)| free_win);
            Choices { rule_set: rules.map(|(rule_set, _)| rule_set), free_win, ..none }
        }
        "board" => Choices { board_size: board(word)?, ..none },
        "time" => Choices { time_control: time(word)?, ..none },
        "colors" => Choices { color_assignment: colors(word)?, ..none },
        "first" => Choices { first_move_center: first(word)?, ..none },
        "timeout" => Choices { timeout_policy: timeout(word)?, ..none },
        "undo" => Choices { undo: undo(word)?, ..none },
        _ => return Err(Refusal::OldButton),
    })
}

/// The word that stands for what `options` say about an option; `None` for one without words.
pub(crate) fn word_of(option: &str, options: &Options) -> Option<String> {
    let is_it = |word: &String| {
        let chosen = choice_of(option, word).and_then(|choice| {
            choice.over(options).map_err(|why| Refusal::Open(crate::session::OpenRefusal::Options(why)))
        });
        chosen.is_ok_and(|chosen| chosen == *options)
    };
    values(option).into_iter().find(is_it)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Debug;

    fn each<T: PartialEq + Debug>(option: &str, read: impl Fn(Option<&str>) -> Chosen<T>) {
        let meanings: Vec<T> =
            values(option).iter().map(|word| read(Some(word)).unwrap().expect("a meaning")).collect();
        for (index, meaning) in meanings.iter().enumerate() {
            assert!(!meanings[..index].contains(meaning), "{option}: {meaning:?} twice");
        }
        assert!(matches!(read(None), Ok(None)));
        for wrong in ["", "Korean", "0", "30", "1e9", "none", "99999999999999999999s"] {
            assert!(matches!(read(Some(wrong)), Err(Refusal::UnknownChoice(_))), "{option}: {wrong}");
        }
    }

    #[test]
    fn every_choice_means_something_of_its_own() {
        each("rules", rules);
        each("rules", rule);
        each("board", board);
        each("time", time);
        each("colors", colors);
        each("first", first);
        each("timeout", timeout);
        each("undo", undo);
    }

    #[test]
    fn every_word_is_found_again_in_the_options_it_makes() {
        for option in ["rules", "board", "time", "colors", "first", "timeout", "undo"] {
            for word in values(option) {
                let made = choice_of(option, &word).unwrap().over(&Options::default()).unwrap();
                assert_eq!(word_of(option, &made), Some(word), "{option}");
            }
        }
        assert!(matches!(choice_of("hats", "red"), Err(Refusal::OldButton)));
        assert!(matches!(choice_of("time", "7s"), Err(Refusal::UnknownChoice(_))));
    }

    #[test]
    fn every_preset_clock_is_on_offer() {
        assert_eq!(values("time").len(), TimeControl::presets().count());
        assert!(values("time").len() <= 25);
        assert_eq!(time(Some("5+3")).unwrap(), Some(TimeControl::Fischer { base_sec: 300, inc_sec: 3 }));
        assert_eq!(time(Some("60s")).unwrap(), Some(TimeControl::PerMove { per_move_sec: 60 }));
    }
}
