//! Deflate for pictures of boards (RFC 1950, RFC 1951).
//!
//! A third of the time of a general compressor, because [`super::parse`] knows where
//! pictures of boards repeat.

use super::huffman::{Code, code_lengths};
use super::parse::{Token, parse};

/// Shortest and longest match that the format knows.
pub(crate) const MATCH_MIN: usize = 3;
pub(crate) const MATCH_MAX: usize = 258;
/// How far back a match may lie.
pub(crate) const WINDOW: usize = 32 * 1024;

/// Compresses `data` to a zlib stream.
///
/// `likely` are the distances at which repeats are likely, in bytes back, most likely first.
pub(crate) fn zlib(data: &[u8], likely: &[usize]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() / 16 + 64);
    // 32 KiB window, deflate, no dictionary; a check that makes both bytes a multiple of 31.
    out.extend([0x78, 0x9C]);
    let mut bits = Bits::new(out);
    write_block(&mut bits, &parse(data, likely));
    let mut out = bits.finish();
    out.extend(adler32(data).to_be_bytes());
    out
}

/// How often each symbol occurs.
pub(crate) struct Counts {
    pub(crate) literals: [u32; 286],
    pub(crate) distances: [u32; 30],
}

impl Counts {
    pub(crate) fn of(tokens: &[Token]) -> Self {
        let mut counts = Self { literals: [0; 286], distances: [0; 30] };
        for token in tokens {
            match *token {
                Token::Literal(byte) => counts.literals[usize::from(byte)] += 1,
                Token::Match { length, distance } => {
                    counts.literals[257 + length_code(usize::from(length)).0] += 1;
                    counts.distances[distance_code(usize::from(distance)).0] += 1;
                }
            }
        }
        counts.literals[END] = 1;
        counts
    }
}

/// The symbol that ends a block.
const END: usize = 256;

/// Writes one block with codes made for it, and ends the stream.
fn write_block(bits: &mut Bits, tokens: &[Token]) {
    let counts = Counts::of(tokens);
    let literals = Code::new(code_lengths(&counts.literals, 15));
    let distances = Code::new(code_lengths(&counts.distances, 15));
    // The last block, with codes of its own.
    bits.put(0b101, 3);
    write_codes(bits, &literals.lengths, &distances.lengths);
    for token in tokens {
        match *token {
            Token::Literal(byte) => bits.put_code(&literals, usize::from(byte)),
            Token::Match { length, distance } => {
                let (code, extra) = length_code(usize::from(length));
                bits.put_code(&literals, 257 + code);
                bits.put(u32::from(length - LENGTH_BASE[code]), extra);
                let (code, extra) = distance_code(usize::from(distance));
                bits.put_code(&distances, code);
                bits.put(u32::from(distance - DISTANCE_BASE[code]), extra);
            }
        }
    }
    bits.put_code(&literals, END);
}

/// The order in which the lengths of the code for code lengths are sent.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Writes the lengths of both codes, themselves run-length and Huffman coded.
fn write_codes(bits: &mut Bits, literals: &[u8], distances: &[u8]) {
    let used =
        |lengths: &[u8], least: usize| lengths.iter().rposition(|&l| l > 0).map_or(0, |i| i + 1).max(least);
    let (literal_count, distance_count) = (used(literals, 257), used(distances, 1));
    let all: Vec<u8> = [&literals[..literal_count], &distances[..distance_count]].concat();
    let runs = runs_of(&all);
    let mut counts = [0; 19];
    for &(symbol, _, _) in &runs {
        counts[usize::from(symbol)] += 1;
    }
    let code = Code::new(code_lengths(&counts, 7));
    let sent = ORDER.iter().rposition(|&symbol| code.lengths[symbol] > 0).map_or(0, |i| i + 1).max(4);
    bits.put(literal_count as u32 - 257, 5);
    bits.put(distance_count as u32 - 1, 5);
    bits.put(sent as u32 - 4, 4);
    for &symbol in &ORDER[..sent] {
        bits.put(u32::from(code.lengths[symbol]), 3);
    }
    for (symbol, extra, width) in runs {
        bits.put_code(&code, usize::from(symbol));
        bits.put(u32::from(extra), width);
    }
}

/// Code lengths as (symbol, extra bits, how many): 16 repeats the last length, 17 and 18 are zeros.
fn runs_of(lengths: &[u8]) -> Vec<(u8, u8, u32)> {
    let mut runs = Vec::new();
    for run in lengths.chunk_by(|a, b| a == b) {
        let length = run[0];
        let mut left = run.len();
        if length > 0 {
            runs.push((length, 0, 0));
            left -= 1;
        }
        while left > 0 {
            let (symbol, least, most, width) = match (length, left) {
                (_, 0..=2) => (length, 1, 1, 0),
                (0, 11..) => (18, 11, 138, 7),
                (0, _) => (17, 3, 10, 3),
                _ => (16, 3, 6, 2),
            };
            let taken = left.min(most);
            runs.push((symbol, (taken - least) as u8, width));
            left -= taken;
        }
    }
    runs
}

const LENGTH_BASE: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
];
const DISTANCE_BASE: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
];

/// The code of a match length (from 0 for symbol 257), and how many extra bits follow.
pub(crate) const fn length_code(length: usize) -> (usize, u32) {
    if length == MATCH_MAX {
        return (28, 0);
    }
    let from_3 = length - MATCH_MIN;
    if from_3 < 8 {
        return (from_3, 0);
    }
    let bits = from_3.ilog2() - 2;
    ((bits as usize) * 4 + (from_3 >> bits), bits)
}

/// The code of a distance, and how many extra bits follow.
pub(crate) const fn distance_code(distance: usize) -> (usize, u32) {
    let from_1 = distance - 1;
    if from_1 < 4 {
        return (from_1, 0);
    }
    let bits = from_1.ilog2() - 1;
    ((bits as usize) * 2 + (from_1 >> bits), bits)
}

/// Bits to bytes, lowest first.
struct Bits {
    out: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    const fn new(out: Vec<u8>) -> Self {
        Self { out, held: 0, count: 0 }
    }

    /// Appends the lowest `count` bits (at most 16).
    fn put(&mut self, bits: u32, count: u32) {
        self.held |= u64::from(bits) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.out.extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    fn put_code(&mut self, code: &Code, symbol: usize) {
        self.put(u32::from(code.words[symbol]), u32::from(code.lengths[symbol]));
    }

    /// Fills the last byte with zeros.
    fn finish(mut self) -> Vec<u8> {
        let bytes = self.count.div_ceil(8) as usize;
        self.out.extend_from_slice(&self.held.to_le_bytes()[..bytes]);
        self.out
    }
}

/// The checksum at the end of a zlib stream.
fn adler32(data: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    // So many bytes fit into 32 bits before the sums must be reduced.
    const CHUNK: usize = 2048;
    const BLOCK: usize = 32;
    // How often each byte of a block counts in its weighted sum.
    const PLACES: [u16; BLOCK] = {
        let mut places = [0; BLOCK];
        let mut index = 0;
        while index < BLOCK {
            places[index] = (BLOCK - index) as u16;
            index += 1;
        }
        places
    };
    let (mut plain, mut weighted) = (1_u32, 0_u32);
    for chunk in data.chunks(CHUNK) {
        let (blocks, rest) = chunk.as_chunks::<BLOCK>();
        for block in blocks {
            // Small numbers and plain loops, which the compiler turns into many at a time.
            let (mut sum, mut places) = (0_u16, 0_u32);
            for index in 0..BLOCK {
                sum += u16::from(block[index]);
                places += u32::from(u16::from(block[index]) * PLACES[index]);
            }
            weighted += BLOCK as u32 * plain + places;
            plain += u32::from(sum);
        }
        for &byte in rest {
            plain += u32::from(byte);
            weighted += plain;
        }
        plain %= MODULUS;
        weighted %= MODULUS;
    }
    weighted << 16 | plain
}

#[cfg(test)]
mod tests {
    use super::adler32;

    #[test]
    fn the_checksum_is_adler_32() {
        assert_eq!(adler32(b""), 1);
        assert_eq!(adler32(b"Wikipedia"), 0x11E6_0398);
        // By the definition (RFC 1950 §9), at the largest sums and at lengths around the blocks'.
        for length in [1, 31, 32, 33, 2047, 2048, 2049, 100_000] {
            for fill in [1, 255] {
                let data = vec![fill; length];
                let (mut a, mut b) = (1_u64, 0_u64);
                for &byte in &data {
                    a = (a + u64::from(byte)) % 65_521;
                    b = (b + a) % 65_521;
                }
                assert_eq!(u64::from(adler32(&data)), b << 16 | a, "{length} × {fill}");
            }
        }
    }
}
