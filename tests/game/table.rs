//! A table to play at: a game with its log and a clock that the test sets.

use crate::invariants;
use omok::engine::{
    Action, Color, ColorAssignment, Event, FirstMoveCenter, FreeWin, Game, GameSeed, LogEntry, Millis,
    Options, Outcome, Point, Rejection, Rule, RuleSet, Setup, Stamp, TimeControl, Timestamp,
};

/// When every game here starts.
pub(crate) const START: Timestamp = Timestamp(1_700_000_000_000);

/// The seed of every game here that does not choose its own.
pub(crate) const SEED: [u8; 32] = [7; 32];

/// Options for tests about the board: the host is black, any first move, no clock to speak of.
pub(crate) fn relaxed(rule: Rule) -> Options {
    let (rule_set, free_win) = match rule {
        Rule::Korean => (RuleSet::Korean, FreeWin::FivePlus),
        Rule::Renju => (RuleSet::Renju, FreeWin::FivePlus),
        Rule::FreeFivePlus => (RuleSet::Free, FreeWin::FivePlus),
        Rule::FreeExactFive => (RuleSet::Free, FreeWin::ExactFive),
    };
    Options {
        rule_set,
        free_win,
        first_move_center: FirstMoveCenter::Off,
        color_assignment: ColorAssignment::HostBlack,
        time_control: TimeControl::None { idle_limit_sec: 600 },
        ..Options::default()
    }
}

/// Options for tests about the clock: free rules, so that every empty point is legal.
pub(crate) fn timed(time_control: TimeControl) -> Options {
    Options {
        time_control,
        timeout_policy: time_control.default_timeout_policy(),
        ..relaxed(Rule::FreeFivePlus)
    }
}

pub(crate) const fn per_move(per_move_sec: u32) -> TimeControl {
    TimeControl::PerMove { per_move_sec }
}

pub(crate) const fn fischer(base_sec: u32, inc_sec: u32) -> TimeControl {
    TimeControl::Fischer { base_sec, inc_sec }
}

/// A game in progress. After every action the invariants are checked, and when the table is cleared
/// its log must rebuild the game.
pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) log: Vec<LogEntry>,
    pub(crate) now: Timestamp,
    setup: Setup,
}

impl Table {
    pub(crate) fn new(options: Options) -> Self {
        Self::from_setup(Setup { options, seed: GameSeed::new(SEED), previous_black: None })
    }

    pub(crate) fn from_setup(setup: Setup) -> Self {
        setup.options.check().expect("options that are offered");
        Self { game: Game::start(setup.clone(), START), log: Vec::new(), now: START, setup }
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, seconds: i64) -> &mut Self {
        self.wait_ms(seconds * 1000)
    }

    pub(crate) fn wait_ms(&mut self, ms: i64) -> &mut Self {
        self.now = self.now + Millis(ms);
        self
    }

    /// Does an action now.
    pub(crate) fn attempt(&mut self, action: Action) -> Result<Vec<Event>, Rejection> {
        self.attempt_at(action, Stamp::at(self.now))
    }

    pub(crate) fn attempt_at(&mut self, action: Action, stamp: Stamp) -> Result<Vec<Event>, Rejection> {
        let before = self.game.clone();
        match self.game.apply(action, stamp) {
            Ok(applied) => {
                self.log.push(applied.entry);
                invariants::check_step(&before, &self.game, &applied);
                Ok(applied.events)
            }
            Err(rejection) => {
                assert_eq!(
                    self.game, before,
                    "{action:?} was refused ({rejection}) and yet changed the game"
                );
                Err(rejection)
            }
        }
    }

    /// Does an action that must be accepted.
    #[track_caller]
    pub(crate) fn act(&mut self, action: Action) -> Vec<Event> {
        match self.attempt(action) {
            Ok(events) => events,
            Err(rejection) => panic!("{action:?} refused: {rejection}\n{:?}", self.game.board()),
        }
    }

    /// Does an action that must be refused, and says why.
    #[track_caller]
    pub(crate) fn refused(&mut self, action: Action) -> Rejection {
        match self.attempt(action) {
            Ok(events) => panic!("{action:?} accepted: {events:?}\n{:?}", self.game.board()),
            Err(rejection) => rejection,
        }
    }

    pub(crate) fn point(&self, name: &str) -> Point {
        Point::parse(name, self.game.board().size()).expect(name)
    }

    pub(crate) fn place(&self, name: &str) -> Action {
        Action::Place { color: self.game.turn(), point: self.point(name) }
    }

    /// The side to move places a stone.
    #[track_caller]
    pub(crate) fn play(&mut self, name: &str) -> Vec<Event> {
        self.act(self.place(name))
    }

    /// Stones by turns.
    #[track_caller]
    pub(crate) fn play_all(&mut self, names: &str) -> &mut Self {
        for name in names.split_whitespace() {
            self.play(name);
        }
        self
    }

    /// Stones of both colours, black's first. Whoever has fewer is given harmless ones in the
    /// corners, so that `to_move` is to move.
    #[track_caller]
    pub(crate) fn set_up(&mut self, black: &str, white: &str, to_move: Color) -> &mut Self {
        let mut spare = "A1 C1 O1 M1 A15 C15 O15 M15 A3 O3 A13 O13 E1 K1 E15 K15".split_whitespace();
        let mut black = black.split_whitespace().collect::<Vec<_>>().into_iter();
        let mut white = white.split_whitespace().collect::<Vec<_>>().into_iter();
        loop {
            let (own, other) = match self.game.turn() {
                Color::Black => (black.next(), white.len()),
                Color::White => (white.next(), black.len()),
            };
            match own {
                Some(name) => self.play(name),
                None if other == 0 && self.game.turn() == to_move => return self,
                None => {
                    let free = spare.find(|name| self.game.board().is_empty_at(self.point(name)));
                    self.play(free.expect("a spare point"))
                }
            };
        }
    }

    /// The deadline of the running turn passes: the clock moves there, and the time-out is claimed.
    #[track_caller]
    pub(crate) fn time_out(&mut self) -> Vec<Event> {
        self.now = self.game.deadline().expect("a running clock").at;
        self.act(Action::Timeout { color: self.game.turn(), chosen: None })
    }

    /// The game was last served so many seconds ago.
    #[track_caller]
    pub(crate) fn suspend(&mut self, seconds_ago: i64) -> Vec<Event> {
        let since = self.now - Millis::from_secs(seconds_ago);
        self.act(Action::Suspend { since })
    }

    /// The clocks run again so many seconds from now.
    #[track_caller]
    pub(crate) fn resume(&mut self, ahead: i64) -> Vec<Event> {
        let runs_at = self.now + Millis::from_secs(ahead);
        self.act(Action::Resume { runs_at })
    }

    pub(crate) fn remaining_ms(&self, color: Color) -> i64 {
        self.game.remaining(color, self.now).0
    }

    /// Until the running turn ends by itself.
    #[track_caller]
    pub(crate) fn due_in_ms(&self) -> i64 {
        (self.game.deadline().expect("a running clock").at - self.now).0
    }

    #[track_caller]
    pub(crate) fn outcome(&self) -> &Outcome {
        self.game.outcome().expect("a finished game")
    }

    /// The same game again, from its setup and log.
    pub(crate) fn replayed(&self) -> Game {
        Game::replay(self.setup.clone(), START, &self.log).expect("the log replays")
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let replayed = self.replayed();
            assert_eq!(replayed, self.game, "the log rebuilds the state");
            assert_eq!(replayed.final_hash(), self.game.final_hash(), "and its hash");
        }
    }
}
