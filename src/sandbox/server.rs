//! Starting and stopping the local Discord.

use super::driver::Driver;
use super::world::World;
use crate::session::Clock;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// The token the bot must log in with.
const TOKEN: &str = "sandbox.token.for-the-local-discord";

/// How to start a local Discord.
#[derive(Debug, Clone)]
pub struct LocalConfig {
    /// Where to listen; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Tells the time: ids, ages and lifetimes come from it.
    pub clock: Arc<dyn Clock>,
    /// The directory in which everything is kept across restarts; `None` keeps it in memory.
    pub storage: Option<PathBuf>,
    /// Whether requests are limited as Discord limits them.
    pub rate_limits: bool,
}

impl LocalConfig {
    /// On a free loopback port, in memory, without rate limits.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { listen: SocketAddr::from(([127, 0, 0, 1], 0)), clock, storage: None, rate_limits: false }
    }
}

/// What the parts of the server share.
#[derive(Debug)]
pub(crate) struct Shared {
    world: Mutex<World>,
    pub(crate) address: SocketAddr,
    pub(crate) stop: CancellationToken,
}

impl Shared {
    /// The world, locked. Never hold it across an `.await`.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running local Discord.
#[derive(Debug)]
pub struct LocalDiscord {
    shared: Arc<Shared>,
}

impl LocalDiscord {
    /// Starts to serve.
    ///
    /// # Errors
    /// If the address cannot be bound or the storage cannot be read.
    pub async fn start(config: LocalConfig) -> std::io::Result<Self> {
        let listener = TcpListener::bind(config.listen).await?;
        let address = listener.local_addr()?;
        let world = Mutex::new(World::new(config.clock));
        let shared = Arc::new(Shared { world, address, stop: CancellationToken::new() });
        Ok(Self { shared })
    }

    /// The address for the bot's REST client, without a path: `http://127.0.0.1:PORT`.
    pub fn api_url(&self) -> String {
        format!("http://{}", self.shared.address)
    }

    /// The token the bot must use.
    pub fn token(&self) -> &'static str {
        TOKEN
    }

    /// A handle to act in it.
    pub fn driver(&self) -> Driver {
        Driver { shared: Arc::clone(&self.shared) }
    }

    /// Closes every connection and stops serving; what is stored is complete afterwards.
    pub async fn shutdown(self) {
        self.shared.stop.cancel();
    }
}
