//! The rules once more, written from the definitions alone and sharing no code with the engine: a grid, a
//! stone placed and taken back, a loop over each line.
//!
//! Slow on purpose. The engine is held to it in `tests/rules_oracle.rs`.

#![allow(dead_code, unreachable_pub, reason = "several programs share this module, each using a part of it")]

pub mod compare;
pub mod generate;
pub mod position;

use position::{Forbid, Player, Position};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A point as (x, y), y from the top.
pub type At = (i32, i32);

const STEPS: [At; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// What the definitions say of every empty point.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    pub forbidden: BTreeMap<At, Forbid>,
    pub wins: BTreeSet<At>,
}

/// Threats by the definitions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Threatened {
    /// Stones of each standing four with the points that complete it.
    pub fours: BTreeMap<BTreeSet<At>, BTreeSet<At>>,
    /// Stones of each standing three with the points that extend it.
    pub threes: BTreeMap<BTreeSet<At>, BTreeSet<At>>,
    pub four_points: BTreeSet<At>,
    pub straight_four_points: BTreeSet<At>,
    pub three_points: BTreeSet<At>,
}

/// Cells of one line by their distance from a point, -18 to 18, as bits.
type OnLine = u64;

fn bit(distance: i32) -> OnLine {
    1 << (distance + 20)
}

fn distances(cells: OnLine) -> impl Iterator<Item = i32> {
    (-18..=18).filter(move |&k| cells & bit(k) != 0)
}

fn step_by((x, y): At, step: At, k: i32) -> At {
    (x + k * step.0, y + k * step.1)
}

pub struct Oracle {
    size: i32,
    grid: Vec<Option<Player>>,
    color: Player,
    exact: bool,
    forbids_three: bool,
    forbids_all: bool,
    /// Beyond so many questions in a row, extensions are not asked whether they are forbidden.
    depth_max: usize,
    placed: Vec<At>,
    /// How many stones were placed at most when a point was asked about.
    pub deepest: usize,
    known: HashMap<(Vec<At>, At), Option<Forbid>>,
}

impl Oracle {
    pub fn new(position: &Position) -> Self {
        let (rule, color) = (position.rule.as_str(), position.to_move);
        let black_in_renju = rule == "renju" && color == Player::Black;
        let mut grid = vec![None; position.size * position.size];
        for (stones, player) in [(&position.black, Player::Black), (&position.white, Player::White)] {
            for &(x, y) in stones {
                grid[y as usize * position.size + x as usize] = Some(player);
            }
        }
        Self {
            size: position.size as i32,
            grid,
            color,
            exact: rule == "korean" || rule == "freeExactFive" || black_in_renju,
            forbids_three: rule == "korean" || black_in_renju,
            forbids_all: black_in_renju,
            depth_max: usize::MAX,
            placed: Vec::new(),
            deepest: 0,
            known: HashMap::new(),
        }
    }

    pub fn limited(position: &Position, depth_max: usize) -> Self {
        Self { depth_max, ..Self::new(position) }
    }

    /// How deep recursion must go: the answers are wrong if it stops one question sooner.
    pub fn depth_needed(position: &Position) -> usize {
        let mut oracle = Self::new(position);
        let answer = oracle.answer();
        let is_needed = |depth: &usize| Self::limited(position, depth - 1).answer() != answer;
        (1..=oracle.deepest).rev().find(is_needed).unwrap_or(0)
    }

    pub fn answer(&mut self) -> Answer {
        let mut answer = Answer::default();
        for p in self.points() {
            if !self.is_empty(p) {
                continue;
            }
            if self.makes_five(p) {
                answer.wins.insert(p);
            } else if let Some(kind) = self.forbidden(p) {
                answer.forbidden.insert(p, kind);
            }
        }
        answer
    }

    pub fn forbidden(&mut self, p: At) -> Option<Forbid> {
        if !self.forbids_three || self.makes_five(p) {
            return None;
        }
        self.deepest = self.deepest.max(self.placed.len());
        let mut question = (self.placed.clone(), p);
        question.0.sort_unstable();
        if let Some(&answer) = self.known.get(&question) {
            return answer;
        }
        let answer = self.with_stone(p, |board| board.forbidden_once_placed(p));
        self.known.insert(question, answer);
        answer
    }

    fn forbidden_once_placed(&mut self, p: At) -> Option<Forbid> {
        if self.forbids_all && STEPS.iter().any(|&step| self.run_length(p, step) >= 6) {
            return Some(Forbid::Overline);
        }
        if self.forbids_all && STEPS.iter().map(|&step| self.fours(p, step).len()).sum::<usize>() >= 2 {
            return Some(Forbid::DoubleFour);
        }
        let threes = STEPS.iter().filter(|&&step| !self.extensions(p, step).is_empty()).count();
        (threes >= 2).then_some(Forbid::DoubleThree)
    }

    fn points(&self) -> impl Iterator<Item = At> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| (x, y)))
    }

    fn is_on_board(&self, (x, y): At) -> bool {
        0 <= x && x < self.size && 0 <= y && y < self.size
    }

    fn is_empty(&self, (x, y): At) -> bool {
        self.is_on_board((x, y)) && self.grid[(y * self.size + x) as usize].is_none()
    }

    fn is_own(&self, (x, y): At) -> bool {
        self.is_on_board((x, y)) && self.grid[(y * self.size + x) as usize] == Some(self.color)
    }

    /// With a stone on `p` for the time of `ask`.
    fn with_stone<T>(&mut self, p: At, ask: impl FnOnce(&mut Self) -> T) -> T {
        let index = (p.1 * self.size + p.0) as usize;
        self.grid[index] = Some(self.color);
        self.placed.push(p);
        let answer = ask(self);
        self.placed.pop();
        self.grid[index] = None;
        answer
    }

    fn is_win(&self, length: i32) -> bool {
        if self.exact { length == 5 } else { length >= 5 }
    }

    /// How far the unbroken own stones reach from `p` along `step` and against it, `p` counted as one.
    fn reach(&self, p: At, step: At) -> (i32, i32) {
        let own = |k: i32| self.is_own(step_by(p, step, k));
        let forward = (1..self.size).take_while(|&k| own(k)).count() as i32;
        let back = (1..self.size).take_while(|&k| own(-k)).count() as i32;
        (-back, forward)
    }

    fn run_length(&self, p: At, step: At) -> i32 {
        let (from, to) = self.reach(p, step);
        to - from + 1
    }

    fn makes_five(&self, p: At) -> bool {
        STEPS.iter().any(|&step| self.is_win(self.run_length(p, step)))
    }

    /// The distances at which points along `step` are empty.
    fn near(&self, p: At, step: At) -> Vec<i32> {
        (-4..=4).filter(|&k| self.is_empty(step_by(p, step, k))).collect()
    }

    /// The fours through the stone on `p`: sets of stones that one more makes a five, each with the points
    /// that do.
    ///
    /// Where exactly five wins the five is the whole run, otherwise it is any five in a row of it.
    fn fours(&self, p: At, step: At) -> Vec<(OnLine, OnLine)> {
        let mut fours: Vec<(OnLine, OnLine)> = Vec::new();
        for q in self.near(p, step) {
            let (from, to) = self.reach(step_by(p, step, q), step);
            if !self.is_win(to - from + 1) {
                continue;
            }
            for start in q + from..=q + to - 4 {
                let five = (start..start + 5).fold(0, |cells, k| cells | bit(k));
                let stones = five & !bit(q);
                if five & bit(q) == 0 || stones & bit(0) == 0 {
                    continue;
                }
                match fours.iter_mut().find(|(known, _)| *known == stones) {
                    Some((_, completions)) => *completions |= bit(q),
                    None => fours.push((stones, bit(q))),
                }
            }
        }
        fours
    }

    /// The straight fours among them.
    fn straight_fours(&self, p: At, step: At) -> Vec<(OnLine, OnLine)> {
        let mut fours = self.fours(p, step);
        fours.retain(|(_, completions)| completions.count_ones() >= 2);
        fours
    }

    /// The points that make the stone on `p` part of a straight four along `step`, and count.
    ///
    /// Each as its distance, with the three stones that it extends.
    fn extensions(&mut self, p: At, step: At) -> Vec<(OnLine, i32)> {
        let mut extensions = Vec::new();
        for k in self.near(p, step) {
            let q = step_by(p, step, k);
            let fours = self.with_stone(q, |board| board.straight_fours(p, step));
            let fours: Vec<OnLine> =
                fours.into_iter().map(|(stones, _)| stones).filter(|stones| stones & bit(k) != 0).collect();
            if fours.is_empty() || self.makes_five(q) {
                continue;
            }
            if self.placed.len() > self.depth_max || self.forbidden(q).is_none() {
                extensions.extend(fours.into_iter().map(|stones| (stones & !bit(k), k)));
            }
        }
        extensions
    }

    pub fn threatened(&mut self) -> Threatened {
        let mut threatened = Threatened::default();
        for p in self.points().filter(|&p| self.is_own(p)).collect::<Vec<_>>() {
            for step in STEPS {
                let points = |cells: OnLine| distances(cells).map(move |k| step_by(p, step, k)).collect();
                for (stones, completions) in self.fours(p, step) {
                    threatened.fours.insert(points(stones), points(completions));
                }
                for (stones, q) in self.extensions(p, step) {
                    threatened.threes.entry(points(stones)).or_default().insert(step_by(p, step, q));
                }
            }
        }
        for p in self.points() {
            if !self.is_empty(p) || self.makes_five(p) || self.forbidden(p).is_some() {
                continue;
            }
            self.with_stone(p, |board| {
                for step in STEPS {
                    if !board.fours(p, step).is_empty() {
                        threatened.four_points.insert(p);
                    }
                    if !board.straight_fours(p, step).is_empty() {
                        threatened.straight_four_points.insert(p);
                    }
                    if !board.extensions(p, step).is_empty() {
                        threatened.three_points.insert(p);
                    }
                }
            });
        }
        threatened
    }
}
