# `just` lists what there is to do; each recipe is also a step of .ci/run.

default:
    @just --list

# the bot on a local Discord with a web page, on http://127.0.0.1:7070
sandbox *flags:
    cargo run -- sandbox {{ flags }}

# everything CI does
ci:
    .ci/run

fmt:
    cargo fmt

# formatting and clippy, with and without the bot
lint:
    .ci/run fmt clippy

test:
    cargo test

# play in the sandbox's page with a real browser
browser *files:
    tests/browser/run {{ files }}

# the pure part alone: engine, opponents, pictures, records
test-pure:
    cargo test --no-default-features

# read the code's documentation; `.ci/run doc` holds that it builds without warnings
doc:
    cargo doc --no-deps --open

# licences, sources and banned crates of the dependencies on every platform
deny:
    .ci/run deny

bench:
    cargo bench --no-default-features

# instructions for the forbidden points of one midgame position
instructions work="forbidden":
    benches/instructions.sh {{ work }}

# the rules against the oracle on many positions
proof positions="100000" seed="1":
    cargo run --release --manifest-path proof/Cargo.toml --bin compare -- {{ positions }} {{ seed }}

# every fuzz target for a short while
fuzz:
    .ci/run fuzz

# the container's image
image:
    docker build -f deploy/Dockerfile -t omok .
