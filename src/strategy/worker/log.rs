//! What a program prints in one hook, within its limits.

use crate::strategy::limits::LogLimits;

/// Lines printed since the last hook began.
#[derive(Debug)]
pub(super) struct Log {
    limits: LogLimits,
    lines: Vec<String>,
    bytes: usize,
    dropped: u64,
}

impl Log {
    /// Nothing printed yet.
    pub(super) const fn new(limits: LogLimits) -> Self {
        Self { limits, lines: Vec::new(), bytes: 0, dropped: 0 }
    }

    /// Prints a text, which may have several lines.
    pub(super) fn print(&mut self, text: &str) {
        for line in text.split('\n') {
            let is_full = self.lines.len() >= self.limits.lines || self.bytes >= self.limits.bytes;
            if is_full {
                self.dropped += 1;
                continue;
            }
            let mut kept: String = line.chars().take(self.limits.line_chars).map(harmless).collect();
            kept.truncate(kept.floor_char_boundary(self.limits.bytes - self.bytes));
            self.bytes += kept.len() + 1;
            self.lines.push(kept);
        }
    }

    /// Takes what was printed, and how many lines were not kept.
    pub(super) fn take(&mut self) -> (Vec<String>, u64) {
        self.bytes = 0;
        (std::mem::take(&mut self.lines), std::mem::take(&mut self.dropped))
    }
}

/// Replaces what would act on a terminal or turn the text around it: control characters and marks of
/// writing direction.
pub(super) fn harmless(c: char) -> char {
    match c {
        '\t' => ' ',
        '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: LogLimits = LogLimits { lines: 3, bytes: 20, line_chars: 5, match_bytes: 100 };

    #[test]
    fn lines_beyond_the_limit_are_counted() {
        let mut log = Log::new(LIMITS);
        for line in ["a", "b\nc", "d", "e\nf"] {
            log.print(line);
        }
        assert_eq!(log.take(), (vec!["a".to_owned(), "b".to_owned(), "c".to_owned()], 3));
        assert_eq!(log.take(), (vec![], 0), "the next hook begins with nothing");
    }

    #[test]
    fn long_lines_are_cut_by_characters_and_the_whole_by_bytes() {
        let mut log = Log::new(LIMITS);
        log.print("가나다라마바사");
        log.print("가나다");
        log.print("x");
        assert_eq!(log.take(), (vec!["가나다라마".to_owned(), "가".to_owned()], 1));
    }

    #[test]
    fn control_characters_do_nothing() {
        let mut log = Log::new(LogLimits { line_chars: 50, bytes: 500, ..LIMITS });
        log.print("a\u{1b}[2Jb\rc\u{202e}d\te");
        assert_eq!(log.take().0, ["a\u{fffd}[2Jb\u{fffd}c\u{fffd}d e"]);
    }
}
