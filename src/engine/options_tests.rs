//! Tests of the options.
