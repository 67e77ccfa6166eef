//! What was read from the store a moment ago and is asked for with every move.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// More than this are not kept; the list starts afresh, which costs a read each.
const KEPT_MAX: usize = 10_000;

/// Stored values by their key, as last read. Whoever changes one in the store has it forgotten before
/// telling anybody that it was changed.
pub(super) struct Memo<K, V>(Mutex<Kept<K, V>>);

struct Kept<K, V> {
    values: HashMap<K, V>,
    /// How often something was forgotten: what was read before that may be old.
    forgotten: u64,
}

impl<K: Eq + Hash, V: Clone> Memo<K, V> {
    /// The value if it is kept, else what `read` finds, which is kept then.
    pub(super) async fn get<E>(&self, key: K, read: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        let forgotten = {
            let kept = self.kept();
            if let Some(value) = kept.values.get(&key) {
                return Ok(value.clone());
            }
            kept.forgotten
        };
        let value = read.await?;
        let mut kept = self.kept();
        if kept.forgotten == forgotten {
            if kept.values.len() >= KEPT_MAX {
                kept.values.clear();
            }
            kept.values.insert(key, value.clone());
        }
        Ok(value)
    }

    /// One may have changed.
    pub(super) fn forget(&self, key: &K) {
        let mut kept = self.kept();
        kept.values.remove(key);
        kept.forgotten += 1;
    }

    /// Any may have changed.
    pub(super) fn forget_all(&self) {
        let mut kept = self.kept();
        kept.values.clear();
        kept.forgotten += 1;
    }

    fn kept(&self) -> MutexGuard<'_, Kept<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(Mutex::new(Kept { values: HashMap::new(), forgotten: 0 }))
    }
}

impl<K, V> fmt::Debug for Memo<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;
    use std::convert::Infallible;
    use tokio::sync::oneshot;

    fn ask(memo: &Memo<u8, char>, stored: char) -> char {
        let read = async { Ok::<_, Infallible>(stored) };
        let Ok(found) = memo.get(1, read).now_or_never().unwrap();
        found
    }

    #[test]
    fn a_value_is_read_once_until_it_is_forgotten() {
        let memo = Memo::default();
        assert_eq!((ask(&memo, 'a'), ask(&memo, 'b')), ('a', 'a'));
        memo.forget(&2);
        assert_eq!(ask(&memo, 'b'), 'a');
        memo.forget(&1);
        assert_eq!((ask(&memo, 'b'), ask(&memo, 'c')), ('b', 'b'));
        memo.forget_all();
        assert_eq!(ask(&memo, 'c'), 'c');
    }

    #[tokio::test]
    async fn what_was_read_before_a_change_is_not_kept() {
        let memo = Memo::default();
        let (found, finding) = oneshot::channel();
        let reading = memo.get(1, finding);
        tokio::pin!(reading);
        assert!(futures_util::poll!(&mut reading).is_pending());
        memo.forget(&1);
        found.send('a').unwrap();
        assert_eq!(reading.await, Ok('a'));
        assert_eq!(ask(&memo, 'b'), 'b');
    }

    #[tokio::test]
    async fn a_failed_read_leaves_nothing() {
        let memo: Memo<u8, char> = Memo::default();
        assert_eq!(memo.get(1, async { Err::<char, _>("no") }).await, Err("no"));
        assert_eq!(ask(&memo, 'a'), 'a');
    }
}
