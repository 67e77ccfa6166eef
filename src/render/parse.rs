//! Bytes to literals and repeats: the part of deflate that decides the size.
//!
//! General compressors search for repeats; here it is known where they are: a row
//! repeats the row above, a stone the stone one step up or to the left. Those places
//! are looked at first, then a few with the same hash. A repeat is put off by a byte
//! if the next place has a better one.

use super::deflate::{MATCH_MAX, MATCH_MIN, WINDOW, distance_code};

/// A literal byte, or a repeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    /// This byte.
    Literal(u8),
    /// `length` bytes (3–258) as they stand `distance` bytes before (up to 32,767).
    Match { length: u16, distance: u16 },
}

/// A repeat this long is taken without looking further.
const LONG: usize = 64;
/// A repeat this long is not put off.
const LAZY: usize = 48;
/// Places with the same hash that are tried, newest first.
const TRIES: usize = 12;
/// Bits of a hash, and the bytes that it looks at.
const HASH_BITS: u32 = 13;
const HASHED: usize = 4;
/// What a literal, and a repeat without the extra bits of its distance, take in a typical picture.
const LITERAL_BITS: i32 = 5;
const MATCH_BITS: i32 = 7;

/// Cuts `data` into tokens; `likely` are distances worth trying everywhere, best first.
pub(crate) fn parse(data: &[u8], likely: &[usize]) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(data.len() / 32);
    let mut finder = Finder::new(data, likely);
    let mut at = 0;
    let mut found = finder.find(0);
    while at < data.len() {
        let next = if found.gain > 0 && found.length >= LAZY { None } else { Some(finder.find(at + 1)) };
        if let Some(next) = next.filter(|next| found.gain <= 0 || next.gain > found.gain) {
            tokens.push(Token::Literal(data[at]));
            at += 1;
            found = next;
            continue;
        }
        tokens.push(Token::Match { length: found.length as u16, distance: found.distance as u16 });
        if found.length < LONG {
            for place in at + 2..at + found.length {
                finder.remember(place);
            }
        }
        at += found.length;
        found = finder.find(at);
    }
    tokens
}

/// A repeat that could be taken.
#[derive(Clone, Copy, Default)]
struct Repeat {
    length: usize,
    distance: usize,
    /// Bits saved over literals, about.
    gain: i32,
}

impl Repeat {
    fn new(length: usize, distance: usize) -> Self {
        let cost = MATCH_BITS + distance_code(distance).1 as i32;
        let gain = if length < MATCH_MIN { 0 } else { length as i32 * LITERAL_BITS - cost };
        Self { length, distance, gain }
    }
}

struct Finder<'a> {
    data: &'a [u8],
    /// Likely distances, and up to where the data is known to repeat at that distance.
    likely: Vec<(usize, usize)>,
    /// The newest place with each hash, plus one; 0 is none.
    newest: Vec<u32>,
    /// For each place, by its lowest bits, the one before with the same hash, plus one.
    earlier: Vec<u32>,
}

impl<'a> Finder<'a> {
    fn new(data: &'a [u8], likely: &[usize]) -> Self {
        let usable = likely.iter().copied().filter(|distance| (1..WINDOW).contains(distance));
        Self {
            data,
            likely: usable.map(|distance| (distance, 0)).collect(),
            newest: vec![0; 1 << HASH_BITS],
            earlier: vec![0; WINDOW],
        }
    }

    /// The best repeat at `at`; remembers the place.
    fn find(&mut self, at: usize) -> Repeat {
        let mut best = Repeat::default();
        for (distance, known) in &mut self.likely {
            if *distance > at || at >= self.data.len() {
                continue;
            }
            if *known <= at {
                *known = at + same(&self.data[at..], &self.data[at - *distance..]);
            }
            let found = Repeat::new((*known - at).min(MATCH_MAX), *distance);
            if found.gain > best.gain {
                best = found;
                if best.length == MATCH_MAX {
                    break;
                }
            }
        }
        if best.length < LONG { self.look_back(at, best) } else { best }
    }

    /// The best of `best` and of the places with the same hash as `at`; remembers `at`.
    fn look_back(&mut self, at: usize, mut best: Repeat) -> Repeat {
        let mut place = self.remember(at);
        let end = self.data.len().min(at + MATCH_MAX);
        for _ in 0..TRIES {
            if place == 0 || at - (place - 1) >= WINDOW {
                break;
            }
            let distance = at - (place - 1);
            let found = Repeat::new(same(&self.data[at..end], &self.data[at - distance..]), distance);
            if found.gain > best.gain {
                best = found;
            }
            place = self.earlier[(place - 1) % WINDOW] as usize;
        }
        best
    }

    /// Remembers a place; returns the one before with the same hash, plus one.
    fn remember(&mut self, at: usize) -> usize {
        let Some(bytes) = self.data.get(at..).and_then(|rest| rest.first_chunk::<HASHED>()) else { return 0 };
        let hash = u32::from_le_bytes(*bytes).wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS);
        let before = std::mem::replace(&mut self.newest[hash as usize], at as u32 + 1);
        self.earlier[at % WINDOW] = before;
        before as usize
    }
}

/// How many bytes two slices have in common from their starts.
fn same(here: &[u8], there: &[u8]) -> usize {
    let (words, _) = here.as_chunks::<8>();
    let (others, _) = there.as_chunks::<8>();
    let mut length = 0;
    for (word, other) in words.iter().zip(others) {
        let difference = u64::from_le_bytes(*word) ^ u64::from_le_bytes(*other);
        if difference != 0 {
            return length + (difference.trailing_zeros() / 8) as usize;
        }
        length += 8;
    }
    length + here[length..].iter().zip(&there[length..]).take_while(|(a, b)| a == b).count()
}
