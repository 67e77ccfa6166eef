//! Wins by fours against a plain search that knows nothing but the rules.

use super::budget::Budget;
use super::field::Field;
use super::fours::FourSearch;
use super::testing::{board, positions};
use super::{Cancel, Position};
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
            let positions = positions(rule, size, seed);
            for (board, color) in positions.iter().skip(9).step_by(4) {
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
