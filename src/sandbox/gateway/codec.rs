//! How payloads go over the wire: plain text, or compressed with zlib.

use axum::extract::ws::Message;
use flate2::write::ZlibEncoder;
use flate2::{Compress, Compression, FlushCompress};
use std::io::Write;

/// One connection's way of writing payloads.
#[derive(Debug)]
pub(crate) enum Encoder {
    /// Text.
    Plain,
    /// Each payload compressed on its own, when that makes it shorter.
    Payload,
    /// One zlib stream over the whole connection, flushed after each payload.
    Stream(Box<Compress>),
}

impl Encoder {
    pub(crate) fn stream() -> Self {
        Self::Stream(Box::new(Compress::new(Compression::fast(), true)))
    }

    pub(crate) fn encode(&mut self, payload: &str) -> Message {
        match self {
            Self::Plain => Message::text(payload),
            Self::Payload => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
                let compressed = encoder.write_all(payload.as_bytes()).and_then(|()| encoder.finish());
                match compressed {
                    Ok(bytes) if bytes.len() < payload.len() => Message::binary(bytes),
                    _ => Message::text(payload),
                }
            }
            Self::Stream(compress) => Message::binary(in_stream(compress, payload.as_bytes())),
        }
    }
}

fn in_stream(compress: &mut Compress, mut input: &[u8]) -> Vec<u8> {
    let mut output = Vec::with_capacity(input.len() / 2 + 64);
    loop {
        let before = compress.total_in();
        if compress.compress_vec(input, &mut output, FlushCompress::Sync).is_err() {
            return output;
        }
        input = &input[(compress.total_in() - before) as usize..];
        // Room left in the output means that the flush is complete.
        if input.is_empty() && output.len() < output.capacity() {
            return output;
        }
        output.reserve(256);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::ZlibDecoder;
    use flate2::{Decompress, FlushDecompress};
    use std::io::Read;

    #[test]
    fn payloads_come_back_whole() {
        let payload = "{\"op\":0,\"d\":\"".to_owned() + &"오목 ".repeat(2000) + "\"}";
        let Message::Binary(bytes) = Encoder::Payload.encode(&payload) else { panic!("not compressed") };
        let mut back = String::new();
        ZlibDecoder::new(&bytes[..]).read_to_string(&mut back).unwrap();
        assert_eq!(back, payload);

        let mut encoder = Encoder::stream();
        let mut decompress = Decompress::new(true);
        for payload in [payload.as_str(), "{\"op\":11}", "{\"op\":1}"] {
            let Message::Binary(bytes) = encoder.encode(payload) else { panic!("not compressed") };
            assert!(bytes.ends_with(&[0, 0, 0xFF, 0xFF]), "a flush ends each payload");
            let mut back = Vec::with_capacity(payload.len() * 2);
            decompress.decompress_vec(&bytes, &mut back, FlushDecompress::Sync).unwrap();
            assert_eq!(back, payload.as_bytes());
        }
    }
}
