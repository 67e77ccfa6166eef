//! The one place that reads the machine's clocks.
