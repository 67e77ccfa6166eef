//! Winning by threes and fours (VCT): each move threatens to win within a few plies, and every answer to it
//! is tried.
//!
//! What it finds is a win by the shapes alone; where double-threes are forbidden a far-fetched answer (one
//! that makes the next four forbidden) might be missing among those tried.

use super::budget::Budget;
use super::field::Field;
use super::spots::Spot;
use super::worth::Worth;
use crate::engine::Color;

/// A search for wins by threes and fours that remembers what it has seen.
#[derive(Debug)]
pub(super) struct ThreeSearch {
    /// Positions with the plies within which there surely is or is not a win.
    known: Vec<Known>,
    /// Nodes that the running search may still look at.
    left: u64,
}

#[derive(Debug, Clone, Copy, Default)]
struct Known {
    key: u64,
    plies: u8,
    won: bool,
}

/// Entries of the memory, a power of two.
const MEMORY: usize = 1 << 14;

/// How many threes are tried in one position, the best ones.
const THREES_MAX: usize = 10;

impl ThreeSearch {
    pub(super) fn new() -> Self {
        Self { known: vec![Known::default(); MEMORY], left: 0 }
    }

    /// The first stone of a win by threes and fours within `plies` plies, which `color` is to start.
    pub(super) fn win(
        &mut self,
        field: &mut Field,
        color: Color,
        plies: u8,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> Option<Spot> {
        self.left = nodes;
        for plies in (5..=plies).step_by(2) {
            let found = self.attack(field, color, plies, budget);
            if found.is_some() || self.left == 0 {
                return found;
            }
        }
        None
    }

    /// Counts a node; `false` if there are none left.
    fn spend(&mut self, budget: &mut Budget<'_>) -> bool {
        if self.left == 0 || !budget.spend() {
            self.left = 0;
            return false;
        }
        self.left -= 1;
        true
    }

    fn attack(
        &mut self,
        field: &mut Field,
        color: Color,
        plies: u8,
        budget: &mut Budget<'_>,
    ) -> Option<Spot> {
        if let Some(five) = field.fives(color).first() {
            return Some(five);
        }
        let defender = color.other();
        let must = field.fives(defender);
        if plies < 3 || must.len() > 1 || !self.spend(budget) {
            return None;
        }
        let must = must.first();
        let allowed = |spot: &Spot| must.is_none_or(|must| must == *spot) && field.is_legal(color, *spot);
        if let Some(win) = field.wins(color).iter().find(allowed) {
            return Some(win);
        }
        if plies < 5 {
            return None;
        }
        let key = field.key_for(color);
        let slot = key as usize & (MEMORY - 1);
        let known = self.known[slot];
        if known.key == key && !known.won && known.plies >= plies {
            return None;
        }
        let mut found = None;
        for spot in candidates(field, color, allowed) {
            field.place(spot, color);
            let won = self.is_stuck(field, defender, plies - 1, budget);
            field.remove(spot, color);
            if won {
                found = Some(spot);
                break;
            }
            if self.left == 0 {
                return None;
            }
        }
        self.known[slot] = Known { key, plies, won: found.is_some() };
        found
    }

    /// Whether `defender`, to move, loses whatever they do about the threat.
    fn is_stuck(&mut self, field: &mut Field, defender: Color, plies: u8, budget: &mut Budget<'_>) -> bool {
        let attacker = defender.other();
        if !field.fives(defender).is_empty() || !self.spend(budget) {
            return false;
        }
        let completions = field.fives(attacker);
        if let Some(answer) = completions.first() {
            return completions.len() > 1
                || !field.is_legal(defender, answer)
                || self.loses_with(field, defender, answer, plies, budget);
        }
        if field.legal_win(attacker).is_none() {
            return false;
        }
        // Stones on the line of the threat, and fours that turn the tables.
        let answers = field.fours(attacker).union(field.fours(defender));
        let mut answers: Vec<Spot> = answers.iter().filter(|&spot| field.is_legal(defender, spot)).collect();
        answers.sort_by_key(|&spot| {
            let [own, other] = [defender, attacker].map(|color| field.worth(color, spot).score);
            std::cmp::Reverse(i32::from(own) + i32::from(other))
        });
        answers.into_iter().all(|answer| self.loses_with(field, defender, answer, plies, budget))
    }

    fn loses_with(
        &mut self,
        field: &mut Field,
        defender: Color,
        answer: Spot,
        plies: u8,
        budget: &mut Budget<'_>,
    ) -> bool {
        field.place(answer, defender);
        let lost = self.attack(field, defender.other(), plies - 1, budget).is_some();
        field.remove(answer, defender);
        lost
    }
}

/// The moves that threaten something, fours first, then the best threes.
fn candidates(field: &Field, color: Color, allowed: impl Fn(&Spot) -> bool) -> Vec<Spot> {
    let mut spots: Vec<Spot> = field.fours(color).union(field.threes(color)).iter().filter(allowed).collect();
    spots.sort_by_key(|&spot| {
        let worth = field.worth(color, spot);
        std::cmp::Reverse((worth.has(Worth::FOUR), worth.score))
    });
    let fours = spots.iter().filter(|&&spot| field.worth(color, spot).has(Worth::FOUR)).count();
    spots.truncate(fours + THREES_MAX);
    spots
}
