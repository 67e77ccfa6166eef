//! Palette pixels to PNG: sixteen colours, four bits a pixel.

use super::canvas::Canvas;
use super::deflate;
use super::theme::Look;
use png::{BitDepth, ColorType, Encoder};

/// The PNG of a canvas in the colours of a look. `pitch` is where pictures of stones repeat.
pub(crate) fn png(canvas: &Canvas, look: &Look, pitch: u32) -> Vec<u8> {
    let row = canvas.stride();
    // The row above; the stone above; the stone to the left; the pixels to the left.
    let likely = [row, row * pitch as usize, pitch as usize / 2, 1];
    let data = deflate::zlib(canvas.bytes(), &likely);
    let mut bytes = Vec::with_capacity(data.len() + 256);
    write(canvas, look, &data, &mut bytes)
        .expect("writing to memory cannot fail, and the header fits the pixels");
    bytes
}

fn write(canvas: &Canvas, look: &Look, data: &[u8], bytes: &mut Vec<u8>) -> Result<(), png::EncodingError> {
    let mut encoder = Encoder::new(bytes, canvas.width(), canvas.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Four);
    encoder.set_palette(look.palette.concat());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, data)?;
    writer.finish()
}
