//! How much a search may look at.

use super::Cancel;

/// Nodes spent and allowed, and whether somebody wants it to end.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    nodes: u64,
    limit: u64,
    cancel: &'a Cancel,
    cancelled: bool,
}

/// How many nodes go by between two looks at the cancel flag.
const NODES_BETWEEN_LOOKS: u64 = 64;

impl<'a> Budget<'a> {
    pub(super) fn new(cancel: &'a Cancel) -> Self {
        Self { nodes: 0, limit: u64::MAX, cancel, cancelled: cancel.is_cancelled() }
    }

    /// From now on so many nodes may be spent.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.limit = self.nodes + nodes;
    }

    /// Counts a node; `false` if there is nothing left to spend.
    #[inline]
    pub(super) fn spend(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.cancelled |= self.cancel.is_cancelled();
        }
        self.has_some()
    }

    pub(super) const fn has_some(&self) -> bool {
        self.nodes < self.limit && !self.cancelled
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) const fn is_cancelled(&self) -> bool {
        self.cancelled
    }
}
