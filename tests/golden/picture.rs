//! Pictures as colours, read and written by a library that shares nothing with our encoder.

/// Colours, three bytes a pixel.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub colors: Vec<u8>,
}

impl Picture {
    pub fn decode(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut colors = vec![0; reader.output_buffer_size().expect("fits memory")];
        let info = reader.next_frame(&mut colors).expect("a whole PNG");
        Self { width: info.width, height: info.height, colors }
    }

    /// Bright where the two differ; all bright where only one has pixels.
    pub fn difference(&self, other: &Self) -> Self {
        let same_size = (self.width, self.height) == (other.width, other.height);
        let colors = self.colors.iter().enumerate().map(|(index, color)| match other.colors.get(index) {
            Some(expected) if same_size => color.abs_diff(*expected).saturating_mul(8),
            _ => 255,
        });
        Self { width: self.width, height: self.height, colors: colors.collect() }
    }

    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("memory");
        writer.write_image_data(&self.colors).expect("memory");
        writer.finish().expect("memory");
        bytes
    }

    /// A white sheet.
    pub fn blank(width: u32, height: u32) -> Self {
        Self { width, height, colors: vec![255; (width * height * 3) as usize] }
    }

    /// The same, scaled down to a square of `edge`: each pixel is the mean of what it covers. Whole
    /// numbers only, so that it is the same everywhere.
    pub fn scaled(&self, edge: u32) -> Self {
        let mut scaled = Self::blank(edge, edge);
        let (from, to) = (self.width, edge);
        // In steps of which a pixel of the picture has `to` and one of the result `from`.
        let covered = |place: u32| {
            let (start, end) = (place * from, (place + 1) * from);
            (start / to..end.div_ceil(to)).map(move |pixel| {
                let overlap = end.min((pixel + 1) * to) - start.max(pixel * to);
                (pixel as usize, u64::from(overlap))
            })
        };
        for y in 0..edge {
            for x in 0..edge {
                let mut sums = [0_u64; 3];
                for (row, height) in covered(y) {
                    for (column, width) in covered(x) {
                        let at = (row * from as usize + column) * 3;
                        for (sum, part) in sums.iter_mut().zip(&self.colors[at..at + 3]) {
                            *sum += u64::from(*part) * height * width;
                        }
                    }
                }
                let all = u64::from(from) * u64::from(from);
                let at = ((y * edge + x) * 3) as usize;
                for (part, sum) in scaled.colors[at..at + 3].iter_mut().zip(sums) {
                    *part = ((sum + all / 2) / all) as u8;
                }
            }
        }
        scaled
    }

    /// Puts another picture onto this one.
    pub fn paste(&mut self, other: &Self, left: u32, top: u32) {
        let row = other.width as usize * 3;
        for y in 0..other.height {
            let from = y as usize * row;
            let to = ((top + y) * self.width + left) as usize * 3;
            self.colors[to..to + row].copy_from_slice(&other.colors[from..from + row]);
        }
    }
}
