//! Finds the words of modules in a program: `import`, `export`, `require(…)`.
//!
//! Not a parser: it knows comments, strings, templates and regular expressions well enough to tell a
//! word of the program from a word in a text. A doubtful case is left to the interpreter, which has
//! no modules either way; this only makes the refusal come early and say which line.

/// The first word that asks for a module, with its byte offset.
pub(super) fn module_word(text: &str) -> Option<(usize, &'static str)> {
    let mut scanner = Scanner { text: text.as_bytes(), at: 0, before: Before::Operator, braces: Vec::new() };
    scanner.first_module_word()
}

/// What came before, as far as it decides what a slash means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// A value ended: a slash divides.
    Value,
    /// A dot: the next word is a property's name.
    Dot,
    /// The word `function` or `class`: the next word is a name being declared.
    Declaration,
    /// Anything after which an expression begins: a slash begins a regular expression.
    Operator,
}

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
    before: Before,
    /// For each open brace, whether it is the `${` of a template.
    braces: Vec<bool>,
}

/// Words after which an expression begins.
const BEFORE_EXPRESSION: [&[u8]; 14] = [
    b"return",
    b"typeof",
    b"instanceof",
    b"in",
    b"of",
    b"new",
    b"delete",
    b"void",
    b"throw",
    b"case",
    b"do",
    b"else",
    b"yield",
    b"await",
];

impl Scanner<'_> {
    fn first_module_word(&mut self) -> Option<(usize, &'static str)> {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'/' => self.slash(),
                b'"' | b'\'' => self.string(byte),
                b'`' => self.template(),
                b'{' => {
                    self.braces.push(false);
                    self.step(Before::Operator);
                }
                b'}' => {
                    if self.braces.pop() == Some(true) {
                        self.template();
                    } else {
                        // A block's end or an object's: either way a slash after it hardly divides.
                        self.step(Before::Operator);
                    }
                }
                b')' | b']' => self.step(Before::Value),
                b'.' => self.dot(),
                byte if is_word(byte) => {
                    if let Some(found) = self.word() {
                        return Some(found);
                    }
                }
                byte if byte.is_ascii_whitespace() => self.at += 1,
                _ => self.step(Before::Operator),
            }
        }
        None
    }

    fn step(&mut self, before: Before) {
        self.at += 1;
        self.before = before;
    }

    /// `.` names a property; `...` begins an expression.
    fn dot(&mut self) {
        if self.text[self.at..].starts_with(b"...") {
            self.at += 3;
            self.before = Before::Operator;
        } else {
            self.step(Before::Dot);
        }
    }

    fn slash(&mut self) {
        match self.text.get(self.at + 1) {
            Some(b'/') => self.skip_past(b"\n"),
            Some(b'*') => {
                self.at += 2;
                self.skip_past(b"*/");
            }
            _ if self.before == Before::Value => self.step(Before::Operator),
            _ => self.regular_expression(),
        }
    }

    fn skip_past(&mut self, end: &[u8]) {
        let rest = &self.text[self.at..];
        let found = rest.windows(end.len()).position(|window| window == end);
        self.at += found.map_or(rest.len(), |start| start + end.len());
    }

    fn string(&mut self, quote: u8) {
        self.at += 1;
        while let Some(&byte) = self.text.get(self.at) {
            self.at += if byte == b'\\' { 2 } else { 1 };
            if byte == quote || byte == b'\n' {
                break;
            }
        }
        self.before = Before::Value;
    }

    /// From the opening quote, or from the brace that ends a `${…}`.
    fn template(&mut self) {
        self.at += 1;
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'\\' => self.at += 2,
                b'`' => return self.step(Before::Value),
                b'$' if self.text.get(self.at + 1) == Some(&b'{') => {
                    self.at += 2;
                    self.braces.push(true);
                    self.before = Before::Operator;
                    return;
                }
                _ => self.at += 1,
            }
        }
    }

    fn regular_expression(&mut self) {
        self.at += 1;
        let mut in_class = false;
        while let Some(&byte) = self.text.get(self.at) {
            self.at += if byte == b'\\' { 2 } else { 1 };
            match byte {
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => break,
                b'\n' => break,
                _ => {}
            }
        }
        self.before = Before::Value;
    }

    fn word(&mut self) -> Option<(usize, &'static str)> {
        let start = self.at;
        while self.text.get(self.at).is_some_and(|&byte| is_word(byte)) {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        let before = self.before;
        self.before = match word {
            b"function" | b"class" if before != Before::Dot => Before::Declaration,
            _ if before != Before::Dot && BEFORE_EXPRESSION.contains(&word) => Before::Operator,
            _ => Before::Value,
        };
        if before == Before::Dot || before == Before::Declaration {
            return None;
        }
        let next = self.text[self.at..].iter().find(|byte| !byte.is_ascii_whitespace());
        match word {
            // An object's key may have any name.
            b"import" if next != Some(&b':') => Some((start, "import")),
            b"export" if next != Some(&b':') => Some((start, "export")),
            b"require" if next == Some(&b'(') => Some((start, "require")),
            _ => None,
        }
    }
}

/// Bytes of names, numbers and keywords; all letters beyond ASCII are taken for such.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<&'static str> {
        module_word(text).map(|(_, word)| word)
    }

    #[test]
    fn the_words_of_modules_are_found() {
        for (text, word) in [
            ("import x from 'y'", "import"),
            ("var a; import('y')", "import"),
            ("export function onGameStart() {}", "export"),
            ("export default 1", "export"),
            ("const a = require('a')", "require"),
            ("require ( \"a\" )", "require"),
            ("var s = `${require('a')}`", "require"),
            ("a = b / c; require('x') / 2", "require"),
            ("var r = /[/\"]/; require('x')", "require"),
            ("x = a[0] / 2 + '/'; require('y')", "require"),
            ("`a ${ {b: `c ${1} d`}.b } e`; export {a}", "export"),
        ] {
            assert_eq!(found(text), Some(word), "{text}");
        }
    }

    #[test]
    fn the_same_words_elsewhere_are_not() {
        for text in [
            "// import x",
            "/* export\n require('x') */ var a;",
            "printLog('import me, require(this)')",
            "printLog(\"a \\\" require('x')\")",
            "`require('x')`",
            "a.import(1); b.require('x'); c . export",
            "var o = {import: 1, export : 2, require: 3}",
            "var requirement = 1, important = 2; exporter()",
            "/require('x')/.test(a)",
            "return /import/",
            "var require = 1; require + 1",
            "function require(a) { return a; }",
            "var $import = 1, import_ = 2",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn unfinished_texts_end() {
        for text in ["'abc", "`abc", "`${", "/abc", "/* abc", "// abc", "'\\", "`\\", "/\\", "}", "a /"] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
