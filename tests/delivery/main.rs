//! Getting messages out, and moves in, while Discord limits, fails, loses answers and
//! goes away: the real bot against the local Discord.

mod announcer;
mod gateway;
mod support;
mod surfaces;
