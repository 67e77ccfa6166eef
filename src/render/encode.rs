//! Palette pixels to PNG: sixteen colours, four bits a pixel.

use super::canvas::Canvas;
use super::theme::Look;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

/// Deflate's effort: more gains little and costs a multiple.
const LEVEL: u8 = 6;

/// The PNG of a canvas in the colours of a look.
pub(crate) fn png(canvas: &Canvas, look: &Look) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(64 * 1024);
    write(canvas, look, &mut bytes).expect("writing to memory cannot fail, and the header fits the pixels");
    bytes
}

fn write(canvas: &Canvas, look: &Look, bytes: &mut Vec<u8>) -> Result<(), png::EncodingError> {
    let mut encoder = Encoder::new(bytes, canvas.width, canvas.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Four);
    encoder.set_palette(look.palette.concat());
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pack(canvas))?;
    writer.finish()
}

/// Two pixels a byte, the left one in the upper half; rows start on whole bytes.
fn pack(canvas: &Canvas) -> Vec<u8> {
    let width = canvas.width as usize;
    let mut packed = Vec::with_capacity(width.div_ceil(2) * canvas.height() as usize);
    for row in canvas.inks.chunks_exact(width) {
        let (pairs, odd) = row.as_chunks::<2>();
        packed.extend(pairs.iter().map(|[left, right]| left << 4 | right));
        packed.extend(odd.iter().map(|left| left << 4));
    }
    packed
}
