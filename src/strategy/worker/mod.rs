//! The process that runs one program: `omok strategy-worker`, started by [`super::process`] alone.
//!
//! Reads orders on standard input, answers on standard output. The walls are closed before anything
//! of the program is looked at; from then on it can compute, read and write these two pipes, and ask
//! for the time. It holds nothing worth stealing: no environment, no files, no connection.

mod jail;
mod log;
mod machine;

use super::protocol::{Order, Reply, Then};
use machine::Machine;
use std::io::{self, BufRead, Write};

/// Serves until standard input ends.
///
/// # Errors
/// When a pipe breaks or a line is no order; there is nobody to tell, the process just ends.
pub fn serve() -> io::Result<()> {
    let mut orders = io::stdin().lock();
    let mut replies = io::stdout().lock();
    let mut line = String::new();
    orders.read_line(&mut line)?;
    let Order::Load { code, seed, limits } = serde_json::from_str(&line)? else {
        return Err(io::Error::other("the first order loads the program"));
    };
    let machine = Machine::new(seed, limits).map_err(io::Error::other);
    let closed = machine.and_then(|machine| jail::close(&limits).map(|()| machine));
    let machine = match closed {
        Ok(machine) => machine,
        Err(error) => {
            let then = Then::NoWalls(error.to_string());
            return send(&mut replies, &Reply { then, cpu_ns: 0, log: Vec::new(), dropped: 0 });
        }
    };
    send(&mut replies, &machine.load(code))?;
    loop {
        line.clear();
        if orders.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let Order::Call(invocation) = serde_json::from_str(&line)? else {
            return Err(io::Error::other("a program is loaded once"));
        };
        send(&mut replies, &machine.call(&invocation))?;
    }
}

fn send(replies: &mut impl Write, reply: &Reply) -> io::Result<()> {
    let mut line = serde_json::to_vec(reply)?;
    line.push(b'\n');
    replies.write_all(&line)?;
    replies.flush()
}
