//! The `omok` binary; everything is in the library.

fn main() -> std::process::ExitCode {
    omok::cli::main()
}
