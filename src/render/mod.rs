//! Pictures of positions: scene, theme, draw, encode.
