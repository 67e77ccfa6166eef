//! The examples of the rules page: positions with what they show drawn in.

use super::scene::{LineKind, Note, Scene, Stone, Window};
use crate::engine::{BoardSize, Color, ForbiddenKind, Point, Rule};

/// An example of what is forbidden and what only looks so (`docs/rules.md`, Terms).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Example {
    /// Two threes at once: forbidden in renju and korean.
    DoubleThree,
    /// Two fours in one row: forbidden to black in renju.
    DoubleFourInRow,
    /// A three that is blocked at one end is none: legal.
    BlockedThree,
    /// A three whose fours would be overlines is none: legal.
    OverlineThree,
    /// A three whose only extension is forbidden is none: legal in renju.
    ForbiddenExtension,
}

impl Example {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 5] = [
        Self::DoubleThree,
        Self::DoubleFourInRow,
        Self::BlockedThree,
        Self::OverlineThree,
        Self::ForbiddenExtension,
    ];

    /// The position in renju: the move in question as a faint stone, or as × where it is forbidden.
    pub fn scene(self) -> Scene {
        self.under(Rule::Renju)
    }

    /// The same under another rule set, where what is forbidden in renju may be allowed.
    pub fn under(self, rule: Rule) -> Scene {
        self.sketch().scene(rule)
    }

    /// Why a rule set forbids the move in question to black, if it does.
    pub fn forbidden(self, rule: Rule) -> Option<ForbiddenKind> {
        self.sketch().forbidden(rule)
    }

    const fn sketch(self) -> Sketch {
        match self {
            Self::DoubleThree => Sketch {
                black: &["F8", "G8", "H9", "H10"],
                white: &[],
                played: "H8",
                renju: Some(ForbiddenKind::DoubleThree),
                lines: &[(LineKind::Three, "F8", "H8"), (LineKind::Three, "H8", "H10")],
                extension: None,
            },
            Self::DoubleFourInRow => Sketch {
                black: &["D8", "F8", "H8", "J8"],
                white: &[],
                played: "G8",
                renju: Some(ForbiddenKind::DoubleFour),
                lines: &[(LineKind::Four, "D8", "H8"), (LineKind::Four, "F8", "J8")],
                extension: None,
            },
            Self::BlockedThree => Sketch {
                black: &["F8", "G8", "H9", "H10"],
                white: &["E8"],
                played: "H8",
                renju: None,
                lines: &[(LineKind::FalseThree, "F8", "H8"), (LineKind::Three, "H8", "H10")],
                extension: None,
            },
            Self::OverlineThree => Sketch {
                black: &["C8", "F8", "G8", "K8", "H9", "H10"],
                white: &[],
                played: "H8",
                renju: None,
                lines: &[(LineKind::FalseThree, "F8", "H8"), (LineKind::Three, "H8", "H10")],
                extension: None,
            },
            Self::ForbiddenExtension => Sketch {
                black: &["E10", "E9", "F8", "G8", "F7", "H7", "G6", "H6"],
                white: &["J8"],
                played: "H8",
                renju: None,
                lines: &[(LineKind::FalseThree, "F8", "H8"), (LineKind::Three, "H6", "H8")],
                extension: Some("E8"),
            },
        }
    }
}

/// An example in the names of its points.
struct Sketch {
    black: &'static [&'static str],
    white: &'static [&'static str],
    played: &'static str,
    /// Why renju forbids it.
    renju: Option<ForbiddenKind>,
    lines: &'static [(LineKind, &'static str, &'static str)],
    extension: Option<&'static str>,
}

impl Sketch {
    fn forbidden(&self, rule: Rule) -> Option<ForbiddenKind> {
        self.renju.filter(|&kind| rule.forbids(Color::Black, kind))
    }

    fn scene(&self, rule: Rule) -> Scene {
        let size = BoardSize::Fifteen;
        // A test reads every example, so no name is lost here.
        let point = |name: &str| Point::parse(name, size).ok();
        let stones = |names: &'static [&'static str], color| {
            names.iter().filter_map(move |name| Some(Stone::new(point(name)?, color)))
        };
        let mut scene = Scene::new(size);
        scene.stones = stones(self.black, Color::Black).chain(stones(self.white, Color::White)).collect();
        scene.faint = point(self.played).map(|played| (played, Color::Black));
        if let Some(kind) = self.forbidden(rule) {
            scene.notes.extend(point(self.played).map(|played| Note::Forbidden(played, kind)));
        }
        for &(kind, from, to) in self.lines {
            if let (Some(from), Some(to)) = (point(from), point(to)) {
                scene.notes.push(Note::Line(kind, vec![from, to]));
            }
        }
        scene.notes.extend(self.extension.and_then(point).map(|extension| Note::Letter(extension, '?')));
        scene.window = point("G8").map(|center| Window { center, reach: 4 });
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Board, Verdict, judge};

    #[test]
    fn the_examples_are_what_they_say_under_every_rule_set() {
        for (example, rule) in
            Example::ALL.into_iter().flat_map(|example| Rule::ALL.map(|rule| (example, rule)))
        {
            let scene = example.under(rule);
            let stones = scene.stones.iter().map(|stone| (stone.point, stone.color));
            let board = Board::from_stones(scene.size, stones);
            let (played, color) = scene.faint.expect("the move in question");
            let crossed = scene.notes.iter().find_map(|note| match note {
                Note::Forbidden(point, kind) if *point == played => Some(*kind),
                _ => None,
            });
            let expected = crossed.map_or(Verdict::Legal, Verdict::Forbidden);
            assert_eq!(judge(&board, rule, color, played), expected, "{example:?} under {rule}");
            assert_eq!(crossed, example.forbidden(rule));
            assert_eq!(scene.notes.iter().filter(|note| matches!(note, Note::Line(..))).count(), 2);
        }
        assert_eq!(Example::DoubleFourInRow.forbidden(Rule::Korean), None);
    }
}
