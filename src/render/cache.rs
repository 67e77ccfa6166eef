//! A small bounded cache for what is drawn once and used again.

use std::sync::{Arc, Mutex, PoisonError};

/// The `capacity` most recently used values.
#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    capacity: usize,
    /// Newest use last. So few that a walk is quicker than a hash.
    entries: Mutex<Vec<(K, Arc<V>)>>,
}

impl<K: PartialEq, V> Cache<K, V> {
    pub(crate) const fn new(capacity: usize) -> Self {
        Self { capacity, entries: Mutex::new(Vec::new()) }
    }

    /// The value of `key`, made by `make` if it is not at hand.
    ///
    /// `make` runs outside the lock: two threads may make the same value at once,
    /// which costs time once and nothing else.
    pub(crate) fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> Arc<V> {
        if let Some(value) = self.find(&key) {
            return value;
        }
        let value = Arc::new(make(&key));
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= self.capacity {
            entries.remove(0);
        }
        entries.push((key, Arc::clone(&value)));
        value
    }

    /// How many values are held.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn find(&self, key: &K) -> Option<Arc<V>> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let place = entries.iter().rposition(|(held, _)| held == key)?;
        let entry = entries.remove(place);
        let value = Arc::clone(&entry.1);
        entries.push(entry);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::Cache;

    #[test]
    fn keeps_what_was_used_last() {
        let cache = Cache::<i32, i32>::new(2);
        let made = |key: i32| *cache.get(key, |key| key * 10);
        assert_eq!((made(1), made(2), made(1), made(3)), (10, 20, 10, 30));
        let still_there = |key: i32| cache.find(&key).is_some();
        assert!(still_there(1) && still_there(3) && !still_there(2));
    }
}
