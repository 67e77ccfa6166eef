//! Asks a running bot how it is: `/healthz` of [`monitor`](super::monitor), over plain HTTP.
//!
//! So that a container needs no other program for its health check.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// How long connecting, and each read of the answer, may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// Bytes of an answer that are read.
const ANSWER_MAX: u64 = 16 << 10;

/// What came of asking.
#[derive(Debug)]
pub(super) enum Answer {
    /// Everything works.
    Well,
    /// It runs, and says what is wrong, a line each.
    Unwell(String),
    /// Nothing answers there.
    Silent(io::Error),
}

/// Asks the bot that listens at `address`.
pub(super) fn ask(address: SocketAddr) -> Answer {
    read(reachable(address)).unwrap_or_else(Answer::Silent)
}

/// What listens everywhere is asked on loopback.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

fn read(address: SocketAddr) -> io::Result<Answer> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    // In one piece: a stream sends every part of a `write!` by itself.
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.take(ANSWER_MAX).read_to_string(&mut answer)?;
    let none = || io::Error::new(io::ErrorKind::InvalidData, "what answers there is no omok");
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(none)?;
    match head.split_whitespace().nth(1) {
        Some("200") => Ok(Answer::Well),
        Some("503") => Ok(Answer::Unwell(body.to_owned())),
        _ => Err(none()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use std::thread;

    /// Answers one request with that; where to ask.
    fn answering(answer: &'static str) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut asked = Vec::new();
            // Whole: what is closed with something unread is reset.
            while !asked.ends_with(b"\r\n\r\n") {
                let mut some = [0; 256];
                let length = stream.read(&mut some).unwrap();
                assert_ne!(length, 0, "it ends with an empty line");
                asked.extend_from_slice(&some[..length]);
            }
            assert!(asked.starts_with(b"GET /healthz HTTP/1.1\r\n"));
            stream.write_all(answer.as_bytes()).unwrap();
        });
        address
    }

    #[test]
    fn an_answer_is_read_by_its_status() {
        let well = answering("HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nok\n");
        assert!(matches!(ask(well), Answer::Well));
        let unwell = answering("HTTP/1.1 503 Service Unavailable\r\n\r\ndeadlines do not fire\n");
        assert!(matches!(ask(unwell), Answer::Unwell(why) if why == "deadlines do not fire\n"));
        for other in ["HTTP/1.1 404 Not Found\r\n\r\n", "SSH-2.0-x\r\n", ""] {
            assert!(matches!(ask(answering(other)), Answer::Silent(_)), "{other}");
        }
    }

    #[test]
    fn what_listens_everywhere_is_asked_here() {
        for (listens, asked) in [
            ("0.0.0.0:9090", "127.0.0.1:9090"),
            ("[::]:9090", "[::1]:9090"),
            ("192.0.2.7:9090", "192.0.2.7:9090"),
        ] {
            assert_eq!(reachable(listens.parse().unwrap()).to_string(), asked);
        }
    }
}
