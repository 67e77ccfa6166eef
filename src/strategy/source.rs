//! A strategy's text, checked for what can be checked without running it.

use std::borrow::Cow;
use std::fmt;

/// The longest program, in bytes.
pub const BYTES_MAX: usize = 64 << 10;

/// A program's text: UTF-8 without a byte order mark, within the size limit, without modules.
///
/// Whether it is JavaScript, and declares its hooks, only the worker can tell.
#[derive(Clone, PartialEq, Eq)]
pub struct Source(String);

/// Why a text cannot be a strategy. Lines count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// Nothing there.
    #[error("the file is empty")]
    Empty,
    /// Longer than [`BYTES_MAX`].
    #[error("{bytes} bytes; at most {BYTES_MAX} are allowed")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// Not UTF-8.
    #[error("line {line}: not UTF-8 text")]
    NotUtf8 {
        /// Where.
        line: u32,
    },
    /// A NUL character, which no program needs and which ends the text for the interpreter.
    #[error("line {line}: a NUL character")]
    Nul {
        /// Where.
        line: u32,
    },
    /// `import`, `export` or `require`.
    #[error("line {line}: {word} is not available: a strategy is one file")]
    Module {
        /// Where.
        line: u32,
        /// Which of the three.
        word: &'static str,
    },
}

impl Source {
    /// Reads a file's bytes.
    ///
    /// # Errors
    /// See [`SourceError`]; the first fault is named.
    pub fn read(bytes: &[u8]) -> Result<Self, SourceError> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        if bytes.len() > BYTES_MAX {
            return Err(SourceError::TooLong { bytes: bytes.len() });
        }
        let text = std::str::from_utf8(bytes)
            .map_err(|error| SourceError::NotUtf8 { line: line_at(bytes, error.valid_up_to()) })?;
        let text = &*without_fence(text);
        if text.trim().is_empty() {
            return Err(SourceError::Empty);
        }
        let bytes = text.as_bytes();
        if let Some(at) = text.find('\0') {
            return Err(SourceError::Nul { line: line_at(bytes, at) });
        }
        if let Some((at, word)) = super::scan::module_word(text) {
            return Err(SourceError::Module { line: line_at(bytes, at), word });
        }
        Ok(Self(text.to_owned()))
    }

    /// The program.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// The text without the fence of a chat message around it, its lines where they were.
fn without_fence(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim();
    let fenced = trimmed.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    let inner = fenced.and_then(|inner| Some(&inner[inner.find('\n')?..]));
    inner.map_or(Cow::Borrowed(text), |inner| {
        let above = text.lines().take_while(|line| line.trim().is_empty()).count();
        Cow::Owned("\n".repeat(above) + inner)
    })
}

/// The line, from 1, of the byte at `at`.
fn line_at(bytes: &[u8], at: usize) -> u32 {
    1 + bytes.iter().take(at).filter(|&&byte| byte == b'\n').count() as u32
}

/// A program is its author's: nothing of it gets into a log.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({} bytes)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_taken_off() {
        assert_eq!(Source::read(b"\xEF\xBB\xBFvar a;").unwrap().text(), "var a;");
    }

    #[test]
    fn what_cannot_be_a_program_is_refused_with_its_line() {
        let read = |bytes: &[u8]| Source::read(bytes).unwrap_err();
        assert_eq!(read(b" \n\t"), SourceError::Empty);
        assert_eq!(read(b"\xEF\xBB\xBF"), SourceError::Empty);
        assert_eq!(read(b"var a;\nvar b = '\xC3\x28';"), SourceError::NotUtf8 { line: 2 });
        assert_eq!(read(b"\n\nvar \0;"), SourceError::Nul { line: 3 });
        assert_eq!(read(&vec![b' '; BYTES_MAX + 1]), SourceError::TooLong { bytes: BYTES_MAX + 1 });
        assert_eq!(
            read(b"// one\nconst fs = require('fs');"),
            SourceError::Module { line: 2, word: "require" }
        );
    }

    #[test]
    fn a_chat_message_s_fence_is_taken_off_and_lines_stay_where_they_were() {
        let read = |text: &str| Source::read(text.as_bytes()).map(|source| source.text().to_owned());
        assert_eq!(read("```js\nvar a;\n```").unwrap(), "\nvar a;\n");
        assert_eq!(read("\n```\nvar a;\n```\n").unwrap(), "\n\nvar a;\n");
        assert_eq!(read("```\n\nrequire('x')\n```"), Err(SourceError::Module { line: 3, word: "require" }));
        for text in ["```", "``````", "```js```", "`a`", "var a = ```;"] {
            assert!(read(text).is_ok_and(|read| read == text), "{text}");
        }
    }

    #[test]
    fn the_longest_program_is_read() {
        let mut text = b"var a;".to_vec();
        text.resize(BYTES_MAX, b' ');
        assert!(Source::read(&text).is_ok());
    }

    #[test]
    fn debug_shows_nothing_of_the_program() {
        assert_eq!(format!("{:?}", Source::read(b"secret()").unwrap()), "Source(8 bytes)");
    }
}
