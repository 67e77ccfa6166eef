//! The local Discord: what the bot talks to in tests and in `omok sandbox` instead of the real one.
//!
//! A server on loopback with Discord's REST API (v10) and gateway, one guild with a few channels and
//! people, and a [`Driver`] through which tests and the web page act as those people. It refuses what
//! Discord would refuse, with Discord's codes, so that what works here works there. It knows nothing
//! of the bot: everything between them goes over HTTP and WebSocket.
//!
//! Ids are made from the injected clock and so are message ages, token lifetimes and rate limits; the
//! three seconds to acknowledge an interaction are real time, since they measure the bot itself.

mod driver;
mod error;
mod events;
mod faults;
mod gateway;
mod id;
mod json;
mod log;
mod model;
mod page;
mod permissions;
mod rate_limit;
mod rest;
mod server;
mod storage;
mod validate;
mod world;

pub use driver::{Answer, AnswerKind, Choice, Driver, DriverError, Form, FormField, Person};
pub use events::{Event, EventKind, EventStream};
pub use faults::{Fault, FaultHandle};
pub use id::Snowflake;
pub use log::{RequestCheck, RequestRecord};
pub use model::{
    Attachment, Button, Channel, ChannelKind, Command, CommandChoice, CommandOption, Member, Message,
    MessageInteraction, MessageKind, Overwrite, OverwriteTarget, Presence, Reaction, Role, Select,
    SelectOption, Thread, User,
};
pub use server::{LocalConfig, LocalDiscord};
pub use twilight_model::guild::Permissions;
pub use world::interactions::{Deed, Kind as DeedKind};
