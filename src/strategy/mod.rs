//! Strategies: JavaScript programs that play omok against each other, against a level, in matches
//! of six rounds.
//!
//! A program runs in a process of its own ([`worker`]), behind every wall the kernel offers; the
//! process that started it ([`process`]) judges its time by the child's processor clock and ends it
//! when it will not stop. [`contest`] is the match itself, a pure state machine that says which hook
//! of which side comes next; [`mod@run`] joins the two. What a hook is given and what it may answer is in
//! `docs/strategies.md`.
//!
//! On a server [`referee`] has the matches played that people ask for and those of the [`arena`]; what is
//! kept of them, and by which port, is in [`archive`].
//!
//! Knows nothing of Discord or of SQL.

pub mod archive;
pub mod arena;
pub mod contest;
pub mod hook;
pub mod limits;
pub mod process;
pub mod referee;
pub mod report;
pub mod round;
pub mod run;
pub mod source;
pub mod worker;

mod protocol;
mod queue;
mod scan;

pub use archive::{Archive, Match, MatchId, Strategy, StrategyId};
pub use contest::{Answer, Call, Contest, Decision, Verdict};
pub use hook::{Hook, Invocation};
pub use limits::Limits;
pub use process::{Binary, Cancelled, LoadError, StartError};
pub use protocol::Unusable;
pub use referee::{Bell, Conditions, Referee};
pub use report::{LogBook, Report, Usage};
pub use round::{Fault, Halt, Misstep, Round, Side, Stop};
pub use run::{Pairing, Player, Progress, RunError, check, run};
pub use source::{Source, SourceError};
