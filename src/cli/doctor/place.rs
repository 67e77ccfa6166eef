//! Where the database lives: the file, its disk.

use super::{Finding, Verdict};
use crate::store::{Health, OpenError, State};

/// Less room than this is soon used up: a busy server's games take some megabytes a day.
const FREE_BYTES_MIN: u64 = 200 << 20;

/// With less room than this a commit may not fit: it writes whole pages to the log beside the file.
const COMMIT_BYTES: u64 = 1 << 20;

pub(super) fn findings(health: &Health) -> Vec<Finding> {
    let mut findings = vec![file(health)];
    if health.open_to_all {
        let path = health.path.display();
        let said = format!("{path} can be read by every user of this machine: chmod go-rwx {path}*");
        findings.push(Finding::new(Verdict::Fair, "database", said));
    }
    findings.extend(disk(health));
    if health.on_network {
        let said =
            "the database is on a network file system, whose locks cannot be trusted: use a local disk";
        findings.push(Finding::new(Verdict::Fair, "disk", said.to_owned()));
    }
    findings
}

fn file(health: &Health) -> Finding {
    let path = health.path.display();
    let good = |said| Finding::new(Verdict::Good, "database", said);
    let bad = |said| Finding::new(Verdict::Bad, "database", said);
    match &health.state {
        State::Good => good(format!("{path} is whole and up to date")),
        State::New => good(format!("{path} will be made at the start")),
        State::InUse => good(format!("{path} is whole; a bot runs on it")),
        State::Older => good(format!("{path} will be upgraded at the start; make a backup first")),
        State::Bad(error @ OpenError::Schema { .. }) => {
            bad(format!("{error}: start the newer omok that wrote it, or restore an older backup"))
        }
        State::Bad(error) => bad(error.to_string()),
        State::ReadOnly(error) => bad(format!(
            "its directory cannot be written ({error}): give the bot's user the right to, or use --database"
        )),
        State::Full(error) => bad(format!("nothing can be stored where {path} is ({error}): make room")),
    }
}

fn disk(health: &Health) -> Option<Finding> {
    let free = health.free_bytes?;
    let (verdict, advice) = match free {
        ..COMMIT_BYTES => (Verdict::Bad, ": no move can be stored; make room"),
        COMMIT_BYTES..FREE_BYTES_MIN => (Verdict::Fair, ": make room before it is full"),
        _ => (Verdict::Good, ""),
    };
    Some(Finding::new(verdict, "disk", format!("{} MiB free{advice}", free >> 20)))
}

#[cfg(test)]
mod tests {
    use super::super::report;
    use super::*;

    #[test]
    fn a_file_that_everybody_can_read_is_a_warning() {
        let health = Health {
            path: "omok.db".into(),
            state: State::Good,
            free_bytes: None,
            on_network: false,
            open_to_all: true,
        };
        let said = report(&findings(&health));
        assert!(said.starts_with("ok    database"), "{said}");
        assert!(said.contains("warn  database   omok.db can be read by every user"), "{said}");
    }

    fn verdicts(free: u64, on_network: bool) -> (Vec<(&'static str, Verdict)>, String) {
        let health = Health {
            path: "omok.db".into(),
            state: State::New,
            free_bytes: Some(free),
            on_network,
            open_to_all: false,
        };
        let findings = findings(&health);
        (findings.iter().map(|finding| (finding.what, finding.verdict)).collect(), report(&findings))
    }

    #[test]
    fn little_room_and_a_network_disk_are_warnings() {
        let (verdicts, report) = verdicts(5 << 20, true);
        assert_eq!(verdicts, [("database", Verdict::Good), ("disk", Verdict::Fair), ("disk", Verdict::Fair)]);
        assert!(report.contains("warn  disk       5 MiB free: make room"), "{report}");
    }

    #[test]
    fn a_disk_on_which_no_commit_fits_is_bad() {
        for free in [0, COMMIT_BYTES - 1] {
            let (verdicts, report) = verdicts(free, false);
            assert_eq!(verdicts[1], ("disk", Verdict::Bad), "{report}");
        }
        assert_eq!(verdicts(FREE_BYTES_MIN, false).0[1].1, Verdict::Good);
    }
}
