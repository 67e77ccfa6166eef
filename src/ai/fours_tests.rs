//! Wins by fours against a plain search that knows nothing but the rules.

use super::budget::Budget;
use super::field::Field;
use super::fours::FourSearch;
use super::testing::{board, positions, scattered};
use super::{Cancel, Level, Position, choose};
use crate::engine::{Board, BoardSize, Color, Rule, Verdict, judge, threats, winning_points};

/// Every move that makes a four is tried, and every answer is forced: straight from the definition.
struct Oracle {
    rule: Rule,
    nodes: u32,
}

/// Positions that take more are left out.
const NODES_MAX: u32 = 3_000;

impl Oracle {
    fn wins(&mut self, board: &mut Board, color: Color, plies: u8) -> bool {
        self.nodes += 1;
        let rule = self.rule;
        if !winning_points(board, rule, color).is_empty() {
            return true;
        }
        let must = winning_points(board, rule, color.other());
        if plies < 3 || must.len() > 1 || self.nodes > NODES_MAX {
            return false;
        }
        let fours = threats(board, rule, color).four_points;
        fours.into_iter().filter(|point| must.is_empty() || must.contains(point)).any(|point| {
            board.place(point, color);
            let won = self.wins_after_four(board, color, plies - 1);
            board.remove(point);
            won
        })
    }

    fn wins_after_four(&mut self, board: &mut Board, color: Color, plies: u8) -> bool {
        let defender = color.other();
        // Whichever completion the defender takes, another one or more fours must win.
        winning_points(board, self.rule, color).into_iter().all(|answer| {
            if judge(board, self.rule, defender, answer) != Verdict::Legal {
                return true;
            }
            board.place(answer, defender);
            let won = self.wins(board, color, plies - 1);
            board.remove(answer);
            won
        })
    }
}

fn found(board: &Board, rule: Rule, color: Color, plies: u8) -> Option<u16> {
    let cancel = Cancel::new();
    let mut field = Field::new(&Position { board, rule, color });
    FourSearch::new().win(&mut field, color, plies, u64::MAX, &mut Budget::new(&cancel))
}

#[test]
fn every_win_by_fours_within_nine_plies_is_found_and_no_other() {
    let mut counts = [0; 2];
    let mut deep = 0;
    for (rule, size) in Rule::ALL.into_iter().flat_map(|rule| BoardSize::ALL.map(|size| (rule, size))) {
        for seed in 0..4 {
            let mut positions: Vec<_> = positions(rule, size, seed).into_iter().skip(9).step_by(4).collect();
            positions.extend((0..12).map(|more| scattered(rule, size, 12 * seed + more)));
            for (board, color) in &positions {
                for color in [*color, color.other()] {
                    let [nine, seven] = [9, 7].map(|plies| {
                        let mut oracle = Oracle { rule, nodes: 0 };
                        let wins = oracle.wins(&mut board.clone(), color, plies);
                        (oracle.nodes <= NODES_MAX).then_some(wins)
                    });
                    for (wins, plies) in [(nine, 9), (seven, 7)] {
                        let Some(wins) = wins else { continue };
                        let found = found(board, rule, color, plies);
                        assert_eq!(found.is_some(), wins, "{color:?} {rule} within {plies}: {board:?}");
                        counts[usize::from(wins)] += 1;
                    }
                    deep += u32::from((nine, seven) == (Some(true), Some(false)));
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 50) && deep > 0, "{counts:?}, {deep} that take all nine");
}

/// Whoever finds a win must also bring it home: LEVEL 3 against every answer there is, move by move.
#[test]
fn level_3_plays_every_win_by_fours_within_nine_plies_to_its_end() {
    let mut wins = [0; 5];
    for (rule, size) in Rule::ALL.into_iter().flat_map(|rule| BoardSize::ALL.map(|size| (rule, size))) {
        let games = (0..3).flat_map(|seed| positions(rule, size, seed).into_iter().skip(9).step_by(2));
        for (board, color) in games.chain((0..40).map(|seed| scattered(rule, size, seed))) {
            let shortest = [1, 3, 5, 7, 9].into_iter().position(|plies| {
                let mut oracle = Oracle { rule, nodes: 0 };
                oracle.wins(&mut board.clone(), color, plies) && oracle.nodes <= NODES_MAX
            });
            let Some(shortest) = shortest else { continue };
            wins[shortest] += 1;
            assert!(brings_home(&board, rule, color, 9), "{color:?} {rule}: {board:?}");
        }
    }
    assert!(wins[0] > 20 && wins[1] > 20 && wins[2..].iter().sum::<u32>() > 20, "{wins:?}");
}

/// Whether LEVEL 3 wins within so many plies, whatever the other side answers.
fn brings_home(board: &Board, rule: Rule, color: Color, plies: u8) -> bool {
    let chosen = choose(&Position { board, rule, color }, Level::Three, 3, &Cancel::new()).unwrap().point;
    if matches!(judge(board, rule, color, chosen), Verdict::Win(_)) {
        return true;
    }
    let mut after = board.clone();
    after.place(chosen, color);
    let (defender, fives) = (color.other(), winning_points(&after, rule, color));
    // Without a four the other side may do as it likes, and with a five of its own it does.
    if plies < 3 || fives.is_empty() || !winning_points(&after, rule, defender).is_empty() {
        return false;
    }
    let answers = fives.into_iter().filter(|&answer| judge(&after, rule, defender, answer) == Verdict::Legal);
    answers.collect::<Vec<_>>().into_iter().all(|answer| {
        after.place(answer, defender);
        let won = brings_home(&after, rule, color, plies - 2);
        after.remove(answer);
        won
    })
}

#[test]
fn an_answer_that_makes_a_four_must_be_answered_first() {
    // Black's I8 makes a four and a three, and is stopped at J8; where that makes white's four in column J,
    // black has to take J9 instead of going on.
    let blocked = board("F8 G8 H8 I9 I10 J4", "E8 J5 J6 J7");
    let free = board("F8 G8 H8 I9 I10 J4", "E8 J5 J6 K7");
    for (board, wins) in [(&blocked, false), (&free, true)] {
        let mut oracle = Oracle { rule: Rule::FreeFivePlus, nodes: 0 };
        assert_eq!(oracle.wins(&mut board.clone(), Color::Black, 5), wins);
        assert_eq!(found(board, Rule::FreeFivePlus, Color::Black, 5).is_some(), wins);
    }
}
