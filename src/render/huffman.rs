//! Huffman codes with a longest length, as deflate wants them (RFC 1951 §3.2.2).

/// A prefix code: for each symbol its length (0: does not occur) and its word, first bit lowest.
pub(crate) struct Code {
    pub(crate) lengths: Vec<u8>,
    pub(crate) words: Vec<u16>,
}

impl Code {
    /// The canonical code with these lengths.
    pub(crate) fn new(lengths: Vec<u8>) -> Self {
        let mut with_length = [0_u16; 16];
        for &length in lengths.iter().filter(|&&length| length > 0) {
            with_length[usize::from(length)] += 1;
        }
        // The first word of each length follows the last of the shorter ones.
        let mut next = [0_u16; 16];
        for length in 1..16 {
            next[length] = (next[length - 1] + with_length[length - 1]) << 1;
        }
        let words = lengths
            .iter()
            .map(|&length| {
                if length == 0 {
                    return 0;
                }
                let word = next[usize::from(length)];
                next[usize::from(length)] += 1;
                word.reverse_bits() >> (16 - u32::from(length))
            })
            .collect();
        Self { lengths, words }
    }
}

/// The lengths of the best prefix code of at most `limit` bits for symbols that occur `counts` times.
///
/// A symbol that occurs alone gets a length of 1.
pub(crate) fn code_lengths(counts: &[u32], limit: usize) -> Vec<u8> {
    let mut symbols: Vec<usize> = (0..counts.len()).filter(|&symbol| counts[symbol] > 0).collect();
    symbols.sort_unstable_by_key(|&symbol| (counts[symbol], symbol));
    let mut lengths = vec![0; counts.len()];
    if symbols.len() <= 2 {
        for symbol in symbols {
            lengths[symbol] = 1;
        }
        return lengths;
    }
    let weights: Vec<u64> = symbols.iter().map(|&symbol| u64::from(counts[symbol])).collect();
    let mut with_length = count_depths(&weights, limit);
    shorten(&mut with_length, limit);
    // Rarest first, longest first.
    let mut rarest = symbols.into_iter();
    for length in (1..=limit).rev() {
        for symbol in rarest.by_ref().take(with_length[length]) {
            lengths[symbol] = length as u8;
        }
    }
    lengths
}

/// How many leaves lie at each depth of the Huffman tree over weights in rising
/// order; those below `limit` are counted at `limit`.
fn count_depths(weights: &[u64], limit: usize) -> Vec<usize> {
    let leaves = weights.len();
    let total = 2 * leaves - 1;
    let mut weight = weights.to_vec();
    let mut parent = vec![0_usize; total];
    let (mut leaf, mut joint) = (0, leaves);
    // Joints come into being in rising order, so the two lightest are at one of two fronts.
    while weight.len() < total {
        let mut lightest = || {
            let take_leaf = leaf < leaves && (joint >= weight.len() || weight[leaf] <= weight[joint]);
            let front = if take_leaf { &mut leaf } else { &mut joint };
            *front += 1;
            *front - 1
        };
        let (a, b) = (lightest(), lightest());
        parent[a] = weight.len();
        parent[b] = weight.len();
        weight.push(weight[a] + weight[b]);
    }
    let mut depth = vec![0_usize; total];
    let mut with_length = vec![0; limit + 1];
    for node in (0..total - 1).rev() {
        depth[node] = depth[parent[node]] + 1;
        if node < leaves {
            with_length[depth[node].min(limit)] += 1;
        }
    }
    with_length
}

/// Makes room for leaves that were moved up to the limit, by moving others down.
fn shorten(with_length: &mut [usize], limit: usize) {
    let room = 1_usize << limit;
    let mut taken: usize = (1..=limit).map(|length| with_length[length] << (limit - length)).sum();
    while taken > room {
        // A leaf above the limit and one at it become two just below the former's place.
        let Some(length) = (1..limit).rev().find(|&length| with_length[length] > 0) else { return };
        with_length[length] -= 1;
        with_length[length + 1] += 2;
        with_length[limit] -= 1;
        taken -= 1;
    }
}
