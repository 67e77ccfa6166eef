//! A serenity `Context` for a connection that is not serenity's.
//!
//! poise hands every handler a `Context`, and serenity makes one only around a shard of
//! its own, which cannot exist without a connection. So one is made to a socket on
//! loopback that closes at once, and never run. What handlers use of the context is its
//! HTTP client; messages to its shard go nowhere.

use super::INTENTS;
use poise::serenity_prelude as serenity;
use serenity::gateway::{
    Shard, ShardManager, ShardManagerOptions, ShardMessenger, ShardRunner, ShardRunnerOptions,
};
use serenity::{Context, ShardId, ShardInfo};
use std::net::Ipv4Addr;
use std::sync::{Arc, OnceLock};
use tokio::net::TcpListener;
use tokio::sync::{Mutex, RwLock};

/// What poise asks for besides our data.
pub(super) struct StandIn {
    pub(super) context: Context,
    pub(super) manager: Arc<ShardManager>,
}

/// Makes them; sends nothing anywhere but to loopback.
pub(super) async fn context(http: Arc<serenity::Http>) -> Result<StandIn, serenity::Error> {
    let shard = unused_shard().await?;
    let data = Arc::new(RwLock::default());
    let (manager, _) = ShardManager::new(ShardManagerOptions {
        data: Arc::clone(&data),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        framework: Arc::new(OnceLock::new()),
        shard_index: 0,
        shard_init: 0,
        shard_total: 1,
        ws_url: Arc::new(Mutex::new(String::new())),
        http: Arc::clone(&http),
        intents: INTENTS,
        presence: None,
    });
    let runner = ShardRunner::new(ShardRunnerOptions {
        data: Arc::clone(&data),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        framework: None,
        manager: Arc::clone(&manager),
        shard,
        http: Arc::clone(&http),
    });
    let context = Context { data, shard: ShardMessenger::new(&runner), shard_id: ShardId(0), http };
    Ok(StandIn { context, manager })
}

async fn unused_shard() -> Result<Shard, serenity::Error> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let url = Arc::new(Mutex::new(format!("ws://{}", listener.local_addr()?)));
    // Not constructible otherwise: `[id, total]`.
    let info: ShardInfo = serde_json::from_value(serde_json::json!([0, 1]))?;
    let accepting = async {
        let (stream, _) = listener.accept().await?;
        tokio_tungstenite::accept_async(stream)
            .await
            .map_err(|_| serenity::Error::Other("the stand-in connection failed"))
    };
    let (shard, accepted) = tokio::join!(Shard::new(url, "", info, INTENTS, None), accepting);
    accepted?;
    shard
}
